"""Bonds: another card of a subtype, in play, discarded, or in the hand, where it must be shown (HKKK-Bond).

What lies in a hand unseen fulfils nothing: numbers on the table would tell of it. A player shows a card when he or she
likes, as long as a card of his or hers asks for such a one; that is no action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.records import ATTACHED, DISCARD, HAND, IN_PLAY
from kartoteka.games.hkk.registers import Showing
from kartoteka.games.shared.piles import picked_from
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

MUST_BE_SHOWN: Final = ruling("HKKK-Bond", "a card of the hand fulfils a bond only when it has been shown")
BEFORE: Final = frozenset({"price", "play condition", "on play", "instant", "general", "reaction card"})
"""Kinds of text that work before their card lies on the table, or as it comes there."""


def is_shown(s: State, card: int) -> bool:
    """Whether everybody knows it."""
    everybody = (1 << len(s.seats)) - 1
    return bool(s.cards[card].known & everybody == everybody)


def counts(s: State, card: int) -> bool:
    """Whether a card that shares the subtype fulfils the bond: one of a hand only when it has been shown."""
    return s.cards[card].zone // len(s.seats) != HAND or is_shown(s, card) or not MUST_BE_SHOWN.holds


def bonds_of(pool: Pool) -> dict[int, frozenset[str]]:
    """Of each definition that has a bond, the subtypes that it has one with."""
    found: dict[int, frozenset[str]] | None = pool.notes.get("bonds")
    if found is None:
        found = {i: frozenset(d.bonds) for i, d in enumerate(pool.definitions) if d.bonds}
        pool.notes["bonds"] = found
    return found


def has_bonds(pool: Pool) -> bool:
    """Whether any card of the pool has a bond."""
    return bool(bonds_of(pool))


def works_before_it_lies_there(pool: Pool, proto: int) -> bool:
    """Whether a text of the card asks for a bond while it is in the hand, or as it is played."""
    return any([nature.kind in BEFORE for nature in pool.facts[proto].natures])


def is_fulfilled(s: State, seat: int, card: int, subtypes: frozenset[str]) -> bool:
    """Whether a bond of a player's card is fulfilled by what lies open: then there is no need to show anything."""
    n, printed, cards = len(s.seats), s.pool.definitions, s.cards
    for zone in (*IN_PLAY, DISCARD, HAND):
        for other in s.zones[zone * n + seat]:
            if other != card and counts(s, other) and not subtypes.isdisjoint(printed[cards[other].proto].subtypes):
                return True
    return False


@picked_from(HAND, ATTACHED)
def fulfilling(s: State, seat: int) -> list[Option]:
    """The cards of a hand that share a subtype with which another card of the player has a bond not yet fulfilled."""
    n, printed, cards = len(s.seats), s.pool.definitions, s.cards
    bonds = bonds_of(s.pool)
    wanted: list[tuple[int, frozenset[str]]] = []
    for zone in (HAND, *IN_PLAY):
        for card in s.zones[zone * n + seat]:
            proto = cards[card].proto
            if proto in bonds and (zone != HAND or works_before_it_lies_there(s.pool, proto)):
                if not is_fulfilled(s, seat, card, bonds[proto]):
                    wanted.append((card, bonds[proto]))
    found: list[Option] = []
    for card in s.zones[HAND * n + seat] if wanted else ():
        for other, subtypes in wanted:
            if other != card and not subtypes.isdisjoint(printed[cards[card].proto].subtypes):
                found.append(("show", card))
                break
    return found


def to_show(s: State, seat: int) -> Sequence[Option]:
    """Those of them that not everybody has seen."""
    found: Sequence[Option] = fulfilling(s, seat)
    return [option for option in found if not is_shown(s, option[1])] if found else found


def show(s: State, r: Showing) -> Signal:
    return Raise([h.Revealed(cards=(r.card,))])


SHOW = Procedure("HKKK-Bond", "a card is shown", regs=Showing, steps=(step("HKKK-Bond", show),))


def start(s: State, seat: int, option: Option) -> Call:
    return Call(SHOW, Showing(card=option[1]))


PROCEDURES: Final = (SHOW,)
