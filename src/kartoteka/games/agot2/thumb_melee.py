"""The rule of thumb among several: which title to take, whether and whither a challenge is redirected, whom claim hits.

What titles do is asked of the same values as the rules ask (`titles`), by the names that lie before the players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import thumb_challenges as challenges
from kartoteka.games.agot2.records import INTRIGUE, MILITARY, POWER
from kartoteka.games.agot2.titles import COIN, HAND, LAWS, REGENT, SHIPS, WHISPERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.agot2.sight import Named, Sight

ICONS = {HAND: POWER, SHIPS: MILITARY, WHISPERS: INTRIGUE}
"""Titles for whoever is strong in challenges of that kind."""
USUALLY = {REGENT: 27.0, COIN: 26.0, SHIPS: 23.0, HAND: 22.0, LAWS: 20.0, WHISPERS: 18.0}
"""What each brings in a round, in tenths of power, where nothing speaks for or against it."""
MANY_CARDS = 4
"""With more than these in hand, gold is what is short; with fewer, cards."""


# Titles ---------------------------------------------------------------------------------------------------------------


def take_title(sight: Sight, options: Sequence[Named]) -> Named:
    """What helps most in the round that begins; nobody knows yet what the others have taken."""
    return max(options, key=lambda o: title_worth(sight, o.text.partition(" ")[2]))


def title_worth(sight: Sight, title: str) -> float:
    """What it brings, and what speaks for it now."""
    hand, worth = len(sight.hand), USUALLY[title]
    if title in ICONS:
        worth += advantage(sight, ICONS[title])
    elif title == COIN:
        worth += 5.0 if hand > MANY_CARDS else 0.0
    elif title == LAWS:
        worth += 3.0 * max(0, MANY_CARDS - hand)
    elif leads(sight):
        worth += 5.0
    return worth


def leads(sight: Sight) -> bool:
    """Whether nobody has more power; so that most attacks will be expected."""
    mine = sight.fact(sight.me, "power")
    return mine > 0 and all(sight.fact(x, "power") <= mine for x in sight.others)


def advantage(sight: Sight, kind: str) -> float:
    """By how much STR in challenges of that kind is more than what the others have on average."""
    mine, *theirs = (
        challenges.total(c for c in sight.characters(x) if kind in c.icons) for x in (sight.me, *sight.others)
    )
    return mine - sum(theirs) / len(theirs)


# The redirect ---------------------------------------------------------------------------------------------------------


def redirect_or_not(sight: Sight, options: Sequence[Named]) -> Named:
    """Away from oneself, where the challenge would be lost; an attack on another could come here instead."""
    redirects = next(o for o in options if o.verb == "redirect")
    otherwise = next(o for o in options if o.verb != "redirect")
    if challenges.going_on(sight) != "attacked":
        return otherwise
    attack, kind = sight.challenge["attacking"], sight.challenge["challenge"]
    guards = [c for c in sight.standing(sight.me, kind) if challenges.can_defend(c)]
    held = bool(guards) and challenges.total(guards) + sight.adds(sight.me, kind) > attack
    return otherwise if held else redirects


def against(sight: Sight, options: Sequence[Named]) -> Named:
    """Of those that are left whoever promises most to those who attack already."""
    kind = sight.challenge["challenge"]
    force = [c for c in sight.characters(sight.me) if c.handle in sight.challenge["attackers"]]
    return max(options, key=lambda o: challenges.expected(sight, kind, player_of(sight, o), force))


def player_of(sight: Sight, option: Named) -> int:
    """The player whom an option names in the end."""
    return sight.seat_of(option.text.rpartition(" ")[2])


def whom(sight: Sight, options: Sequence[Named]) -> Named:
    """Everybody who has cards to lose."""
    named = [o for o in options if o.verb == "claim against" and sight.count("hand", player_of(sight, o))]
    return named[0] if named else next((o for o in options if o.verb == "done"), options[0])


def player(sight: Sight, options: Sequence[Named]) -> Named:
    """Of opponents the one whom all is about now."""
    about = [o for o in options if o.verb == "player" and player_of(sight, o) == sight.foe]
    return about[0] if about and player_of(sight, options[0]) != sight.me else options[0]
