"""Captured triggers: declared as soon as their player has priority; what is not declared lapses (BKR-10.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions.searching import deck_of, sought_in
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import edits
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal, step

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event, Regs
    from kartoteka.kernel.state import Captured, State

NO_PROOF: Final = ruling("BK-532.3.2-b", "who skips a summon proves nothing: no search is made")
NO_SHUFFLE: Final = ruling("D-19", "a trigger that is skipped is never declared: the deck is not shuffled")
WHEREVER_ITS_SOURCE_IS: Final = ruling("BKR-10.6", "a trigger resolves wherever its source is by then")
FORCED, OPTIONAL = "trigger", "may trigger"


def fired(s: State, seat: int) -> tuple[list[Option], list[Option]]:
    """The captured triggers of a player: those that must be declared, and those that may."""
    must: list[Option] = []
    may: list[Option] = []
    for i, c in enumerate(s.captured):
        if c.seat != seat or not is_alive(s, c):
            continue
        if ability_of(s, c.card, c.ability).kind == "may":
            may.append((OPTIONAL, c.card, c.ability, i))
        else:
            must.append((FORCED, c.card, c.ability, i))
    return must, may


def is_alive(s: State, c: Captured) -> bool:
    """Whether a captured trigger can still be declared: without the rule, only while its card is where it was."""
    return WHEREVER_ITS_SOURCE_IS.holds or s.cards[c.card].obj == c.obj


def lapse(s: State, r: Regs | None = None) -> Signal:
    """Everything that is still captured is dropped; of skipped summons nobody hears (D-19)."""
    skipped: list[Event] = []
    for c in s.captured:
        proto = s.cards[c.card].proto
        if sought_in(s, proto, c.ability) is None:
            continue
        deck = deck_of(s, proto, c.ability, c.seat)
        if not NO_PROOF.holds:
            skipped.append(h.SearchFailed(player=c.seat, card=c.card, ability=c.ability, deck=deck))
        elif not NO_SHUFFLE.holds or chosen(s, "skip_shuffles"):
            skipped.append(h.Shuffled(player=deck))
    while s.captured:
        edits.drop_captured(s, 0)
    return Raise(skipped) if skipped else None


def lapse_at_last(s: State, r: Regs) -> Signal:
    """Where the stack is empty and both have passed, too."""
    return lapse(s) if s.captured else None


LAPSE = step("BKR-10.6", lapse_at_last, text="what was not declared lapses")
