"""What the rules themselves do, and nobody can react to: extraction, regeneration, treasures, what lies on a card.

It is no action that waits in a queue: it is done at once. Each ruling here keeps one kind of it out of the queue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.records import Source
from kartoteka.games.hkk.registers import Answered
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

STANDS = {
    "extraction": (ruling("HKKR-10.17", "the extraction of components cannot be reacted to"),),
    "regeneration": (ruling("HKKR-10.18", "the regeneration of mana cannot be reacted to"),),
    "treasure": (ruling("HKKR-10.16", "the use of a treasure cannot be reacted to"),),
    "attached": (
        ruling("HKK-8.11.1-c", "what an attached card does to its host cannot be reacted to"),
        ruling("HKKR-10.15", "the working of attached cards cannot be reacted to"),
    ),
}
"""By what is done, the rules that say so."""


def show(s: State, r: Answered) -> Signal:
    proto = s.cards[r.card].proto
    return Raise([h.Announced(card=r.card, player=r.seat, ability=-1, what=r.what, proto=proto)])


def remember(s: State, r: Answered) -> Signal:
    source = s.open(Source)
    assert source is not None
    return r.but(source=source.id)


def may_be_answered(s: State, r: Answered) -> Signal:
    from kartoteka.games.hkk.actions.queue import enter

    return enter(s, r.source)


def over(s: State, r: Answered) -> Signal:
    source = s.situation(r.source)
    prevented = source.status == "prevented"
    ended = h.SourceEnded(
        source=source.id, card=r.card, player=r.seat, ability=-1, what=r.what, prevented=prevented, ends=source.id
    )
    return Raise([ended], regs=r.but(source=int(prevented)))


def told(s: State, r: Answered) -> Signal:
    return Return(r.source)


ANSWERED = Procedure(
    "HKKR-10.1",
    "what is answered before the rules do it",
    regs=Answered,
    steps=(step("", show), step("", remember), step("", may_be_answered), step("", over), step("", told)),
)


def first(what: str, card: int, seat: int, into: str = "prevented") -> Call | None:
    """Nobody can react to it: None. Where a rule that says so is not in force, the call that lets others react; the
    register is told whether it came to nothing."""
    for rule in STANDS[what]:
        if not rule.holds:
            return Call(ANSWERED, Answered(what=what, card=card, seat=seat), into)
    return None


PROCEDURES: Final = (ANSWERED,)
