"""Abilities that come into question at a moment: found by the kind that they are of, and by what is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk.affording import affordable
from kartoteka.games.hkk.allowed import LIMITS, is_their_moment
from kartoteka.games.hkk.granting import granted, topics_of
from kartoteka.games.hkk.limits import unspent
from kartoteka.games.hkk.numbered import GRANTED
from kartoteka.games.hkk.numbers import place_in_turn
from kartoteka.games.hkk.playable import PAYABLE, known_at
from kartoteka.games.hkk.records import IN_PLAY, Turn
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.hands import Moment
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

COMMON = ruling("HKKK-Common-ability", "any player may use a common ability, whenever an instant could be played")
IN_MAIN = ("activated", "common")


def now(s: State, seat: int) -> Moment:
    """The moment, as far as it decides what is played and used by what is printed."""
    turn = s.opened.get(Turn)
    return place_in_turn(s), turn is not None and turn.player == seat


def uses_now(s: State, seat: int, kinds: tuple[str, ...], moment: Moment) -> Sequence[Option]:
    """Those abilities of a player that are used at this moment, as often as that, and can be paid for
    (`LOOKED_AT_IN_USE`)."""
    found = listed(s, seat, kinds, "use", moment)
    if not s.spoken.isdisjoint(topics_of(s.pool, kinds)):
        found = [*found, *_then(s, seat, given(s, seat, kinds, "use"), moment)]
    if found and LIMITS.holds:
        found = unspent(s, seat, found)
    return affordable(s, seat, found) if found and PAYABLE.holds else found


def uses(s: State, seat: int, kinds: tuple[str, ...], verb: str) -> Sequence[Option]:
    """Abilities of those kinds that a player could use: of cards that he or she controls, and common ones."""
    found = listed(s, seat, kinds, verb)
    return found if s.spoken.isdisjoint(topics_of(s.pool, kinds)) else [*found, *given(s, seat, kinds, verb)]


def listed(s: State, seat: int, kinds: tuple[str, ...], verb: str, moment: Moment | None = None) -> Sequence[Option]:
    """The same without those that texts have granted; at a moment, those that are used then. Looked for anew only when
    others are listed."""
    index = s.index
    if index.keys().isdisjoint(kinds):
        return ()
    key = (verb, kinds, seat, moment)
    now_listed = [*map(index.get, kinds)]
    kept = s.sorted.get(key)
    if kept is not None and kept[0] == now_listed:
        known: Sequence[Option] = kept[1]
        return known
    found: list[Option] = []
    for kind in kinds:
        for card, number in index.get(kind, ()):
            common = s.pool.facts[s.cards[card].proto].natures[number].common
            if s.game.player_of(s, card) == seat or (common and COMMON.holds):
                found.append((verb, card, number, 0))
    if moment is not None:
        found = _then(s, seat, found, moment)
    s.keep(key, now_listed, found)
    return found


def _then(s: State, seat: int, options: Sequence[Option], moment: Moment) -> list[Option]:
    """Those of some abilities that are used at a moment: what is printed says when."""
    known = known_at(s.pool, "abilities", moment)
    found: list[Option] = []
    for option in options:
        key = (s.cards[option[1]].proto, option[2])
        fits = known.get(key)
        if fits is None:
            fits = known[key] = is_their_moment(s, seat, option)
        if fits:
            found.append(option)
    return found


def given(s: State, seat: int, kinds: tuple[str, ...], verb: str) -> list[Option]:
    """Those that texts have granted to a player's cards in play."""
    n = len(s.seats)
    found: list[Option] = []
    for zone in IN_PLAY:
        for card in s.zones[zone * n + seat]:
            for kind in kinds:
                for proto, number, copy in granted(s, card, kind):
                    found.append((verb, card, GRANTED * (proto + 1) + number, copy))
    return found
