"""The simple strike: who may strike whom now.

Strikes are looked for at every decision. While the rules about reach are all in force, targets are found straight from
what stands next to whom; otherwise every card is tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.board.standing import neighbours, standing
from kartoteka.games.berserk.fights import attacks, flyers, reach
from kartoteka.games.berserk.fights.answering import fights
from kartoteka.games.berserk.numbers import ALL_KEYWORDS, KEYWORD_WORDS, MAY, cannot, flies, has_keyword
from kartoteka.games.berserk.records import AUX, COVERED, FIELD, HOSTED, WORN
from kartoteka.kernel.legality import Together, need

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

STRIKERS: Final = (FIELD, AUX, HOSTED)
"""Where cards lie that may strike: a hidden one is not among them."""
FLYING: Final = frozenset({KEYWORD_WORDS["flight"], ALL_KEYWORDS, MAY["strike flyers"], MAY["attack flyers"]})
"""While nothing speaks of any of these, who flies is printed, and others strike their neighbours alone."""
EVERYTHING: Final = "everything that a flyer strikes"


def has_a_strike(s: State, seat: int, option: Option) -> bool:
    return fights(s, option[1])


def may_attack(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    return not (cannot(s, card, "attack") or cannot(s, card, "strike") or cannot(s, card, "close"))


HAS_A_STRIKE: Final = need("BKR-15.1", "it is a creature with a simple strike", has_a_strike)
MAY_ATTACK: Final = need(
    "BKR-10.12", "nothing forbids it to attack", may_attack, spoken=("cannot attack", "cannot strike", "cannot close")
)  # fmt: skip
NEEDS = (HAS_A_STRIKE, MAY_ATTACK, *reach.REACH)
IMPLIED = (
    HAS_A_STRIKE, reach.IN_PLAY, reach.NO_TERRAIN, reach.NO_EQUIPMENT, reach.NEXT_TO_IT, reach.AIMED, reach.ACROSS,
    reach.FAR_ENOUGH, reach.IN_RANGE, reach.NO_CACHE,
)  # fmt: skip
"""Those that `targets` sees to."""
AS_USUAL: Final = Together(
    *IMPLIED, reach.OWN_TOO, reach.STRIKES_ALL, reach.LIVES_ASIDE, reach.TERRAIN_IS_SAFE, attacks.KINDS["strike"]
)
"""What the short way takes for granted."""


def strikes(s: State, seat: int) -> list[Option]:
    """The simple strikes of a player's open cards."""
    found: list[Option] = []
    if not AS_USUAL.holds:
        return _all_by_trying(s, seat)
    cards, zones, n = s.cards, s.zones, len(s.seats)
    kept = standing(s).strikes
    plain = s.spoken.isdisjoint(FLYING)
    for zone in STRIKERS:
        for card in zones[zone * n + seat]:
            c = cards[card]
            if c.closed:
                continue
            if plain and card in kept and not c.aim:
                found += kept[card]
                continue
            known = s.pool.facts[c.proto]
            if not known.strike:
                kept[card] = []
                continue
            usual = plain and not known.flying and not c.aim
            options: list[Option] = []
            for target in neighbours(s, card) if usual else targets(s, card):
                if cards[target].relation != WORN:
                    options.append(("strike", card, target))
            found += options
            if usual:
                kept[card] = options
    return found


def _all_by_trying(s: State, seat: int) -> list[Option]:
    found: list[Option] = []
    for zone in STRIKERS:
        for card in s.zones[zone * len(s.seats) + seat]:
            if not s.cards[card].closed:
                found += [("strike", card, target) for target in _by_trying(s, card)]
    return found


def attempts(s: State, seat: int) -> list[Option]:
    """What a player might try: any strike at any card."""
    n = len(s.seats)
    found: list[Option] = []
    everything = in_game(s)
    for zone in (*STRIKERS, COVERED):
        for card in s.zones[zone * n + seat]:
            found += [("strike", card, target) for target in everything if target != card]
    return found


def in_game(s: State) -> list[int]:
    """Every card of the game zone."""
    n = len(s.seats)
    found: list[int] = []
    for zone in (FIELD, COVERED, AUX, HOSTED):
        for seat in range(n):
            found += s.zones[zone * n + seat]
    return found


def targets(s: State, card: int) -> Sequence[int]:
    """The cards that a card's simple strike could be aimed at, by the rules of reach."""
    if not AS_USUAL.holds:
        return _by_trying(s, card)
    if not fights(s, card):
        return ()
    if flies(s, card):
        return [x for x in struck_by_flyers(s) if x != card]
    found: Sequence[int] = neighbours(s, card)
    zones, n = s.zones, len(s.seats)
    if zones[HOSTED * n] or zones[HOSTED * n + 1]:
        found = [x for x in found if s.cards[x].relation != WORN]
    if flyers.is_ready_for_flyers(s, card):
        found = [*found, *flyers.flyers_in_play(s)]
    return found


def struck_by_flyers(s: State) -> list[int]:
    """All that a flyer may aim at: what is hidden counts as what may be struck."""
    found: list[int] | None = s.steady.get(EVERYTHING)
    if found is None:
        found = []
        n = len(s.seats)
        for card in in_game(s):
            c = s.cards[card]
            if c.zone // n == COVERED or not (
                c.relation == WORN or s.pool.facts[c.proto].type == "terrain" or has_keyword(s, card, "cache")
            ):
                found.append(card)
        s.retain(EVERYTHING, found)
    return found


def _by_trying(s: State, card: int) -> list[int]:
    seat = s.cards[card].controller
    found: list[int] = []
    for target in in_game(s):
        option = ("strike", card, target)
        if all([n.test_of(s, seat, option) for n in IMPLIED]):
            found.append(target)
    return found
