"""Abilities that come into question at a moment: found by the kind that they are of, and by what is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.costs.affording import affordable
from kartoteka.games.hkk.numbers import place_in_turn
from kartoteka.games.hkk.offers.allowed import LIMITS, is_for_instants, is_their_moment
from kartoteka.games.hkk.offers.hands import MOMENTS, Moment
from kartoteka.games.hkk.offers.limits import unspent
from kartoteka.games.hkk.offers.playable import PAYABLE, known_at
from kartoteka.games.hkk.records import IN_PLAY, Turn
from kartoteka.games.hkk.words.granting import granted, topics_of
from kartoteka.games.hkk.words.numbered import GRANTED
from kartoteka.games.shared.piles import SEATS
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

COMMON: Final = ruling(
    "HKKK-Common-ability", "any player may use a common ability, whenever an instant could be played"
)


class Kinds:
    """Kinds of ability that are looked for together, and the verb of the options that use them."""

    __slots__ = ("kinds", "names", "verb")

    def __init__(self, verb: str, *kinds: str) -> None:
        self.verb = verb
        self.kinds = kinds
        self.names = [[(kind, f"{verb} {kind} {seat}") for kind in kinds] for seat in range(SEATS)]
        """Of each player, under which name what is listed of a kind is kept."""


IN_MAIN = Kinds("use", "activated", "common")
AT_INSTANTS = (Moment("instants", own=False), Moment("instants", own=True))
"""Any moment of the opponent's turn where instants are played, and any of the player's own."""


def now(s: State, seat: int) -> Moment:
    """The moment, as far as it decides what is played and used by what is printed."""
    turn = s.opened.get(Turn)
    return MOMENTS[turn is not None and turn.player == seat][place_in_turn(s)]


def are_any(s: State, of: Kinds) -> bool:
    """Whether there is any ability of those kinds at all."""
    for kind in of.kinds:
        if kind in s.index:
            return True
    return not s.spoken.isdisjoint(topics_of(s.pool, of.kinds))


def uses_now(s: State, seat: int, of: Kinds, moment: Moment) -> Sequence[Option]:
    """Those abilities of a player that are used at this moment, as often as that, and can be paid for
    (`LOOKED_AT_IN_USE`)."""
    found = listed(s, seat, of, moment)
    if not s.spoken.isdisjoint(topics_of(s.pool, of.kinds)):
        found = [*found, *_then(s, seat, given(s, seat, of), moment)]
    if found and LIMITS.holds:
        found = unspent(s, seat, found)
    return affordable(s, seat, found) if found and PAYABLE.holds else found


def uses(s: State, seat: int, of: Kinds) -> Sequence[Option]:
    """Abilities of those kinds that a player could use: of cards that he or she controls, and common ones."""
    found = listed(s, seat, of)
    return found if s.spoken.isdisjoint(topics_of(s.pool, of.kinds)) else [*found, *given(s, seat, of)]


def listed(s: State, seat: int, of: Kinds, moment: Moment | None = None) -> Sequence[Option]:
    """The same without those that texts have granted; at a moment, those that are used then. Looked for anew only when
    others are listed."""
    found: Sequence[Option] = ()
    for kind, name in of.names[seat]:
        there = s.index.get(kind)
        if there is None:
            continue
        kept = s.sorted[name]
        by_moment: dict[Moment | None, list[Option]]
        if kept[0] is there:
            by_moment = kept[1]
        else:
            by_moment = {None: _of_player(s, seat, of.verb, there)}
            s.keep(name, there, by_moment)
        more = by_moment.get(moment)
        if more is None:
            assert moment is not None
            more = by_moment[moment] = _then(s, seat, by_moment[None], moment)
        found = [*found, *more] if found else more
    return found


def _of_player(s: State, seat: int, verb: str, there: Sequence[tuple[int, int]]) -> list[Option]:
    """Those of some abilities that are of a player's cards, or common."""
    found: list[Option] = []
    for card, number in there:
        common = s.pool.facts[s.cards[card].proto].natures[number].common
        if s.game.player_of(s, card) == seat or (common and COMMON.holds):
            found.append((verb, card, number, 0))
    return found


def _then(s: State, seat: int, options: Sequence[Option], moment: Moment) -> list[Option]:
    """Those of some abilities that are used at a moment: what is printed says when."""
    known = known_at(s.pool, "abilities", moment)
    found: list[Option] = []
    for option in options:
        key = (s.cards[option[1]].proto, option[2])
        fits = known.get(key)
        if fits is None:
            is_then = is_for_instants if moment in AT_INSTANTS else is_their_moment
            fits = known[key] = is_then(s, seat, option)
        if fits:
            found.append(option)
    return found


def given(s: State, seat: int, of: Kinds) -> list[Option]:
    """Those that texts have granted to a player's cards in play."""
    n = len(s.seats)
    found: list[Option] = []
    for zone in IN_PLAY:
        for card in s.zones[zone * n + seat]:
            for kind in of.kinds:
                for proto, number, copy in granted(s, card, kind):
                    found.append((of.verb, card, GRANTED * (proto + 1) + number, copy))
    return found
