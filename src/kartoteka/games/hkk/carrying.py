"""Carrying out what was announced: its text, or the card comes onto the table; or nothing (HKKR-9.9 to HKKR-9.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.entering import where_to
from kartoteka.games.hkk.records import QUEUE, Source
from kartoteka.games.hkk.settling import SETTLES
from kartoteka.kernel.interpret import ProgramRegs
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, step
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

PREVENTED_DOES_NOTHING = ruling("HKKR-9.16", "what was prevented is not carried out, and the card is put away")
ASTRAY = ruling("HKKR-11.21", "what is no legal target any more is left out; with no target left nothing happens")
PERMANENTS_STAY = ruling("HKKR-9.10", "a permanent comes onto the table")
HOST_MUST_BE_THERE = ruling("HKKR-9.21", "an attached card needs its host on the table")


class CarryingOut(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What is carried out."""

    source: int
    program: ProgramRegs | None = None
    entered: int = NO_CARD
    """The card that came into play by it."""
    seat: int = 0


def open_source(s: State, r: CarryingOut) -> Any:
    return s.situation(r.source)


def begin(s: State, r: CarryingOut) -> Signal:
    """A prevented one is skipped; of the others, targets that have gone astray are left out."""
    source = open_source(s, r)
    r = r.but(seat=source.seat)
    if source.status == "prevented" and PREVENTED_DOES_NOTHING.holds:
        return Goto("over", regs=r)
    program = source.program
    if program is None:
        return r
    code = s.pool.abilities(program.proto)[program.ability].effect
    assert code is not None
    gone = code.astray(s, program, source.objects) if code.targets and ASTRAY.holds else ()
    if gone:
        if len(gone) >= len(source.targets):
            return Goto("over", regs=r)
        program = without(program, gone)
    return r.but(program=program.but(source=source.id))


def without(program: ProgramRegs, gone: Any) -> ProgramRegs:
    """The program, its slots without those cards."""
    slots = []
    for name, value in program.slots:
        lost = {x for slot, x in gone if slot == name}
        if lost and isinstance(value, tuple):
            value = tuple(x for x in value if x not in lost)
        slots.append((name, value))
    return program.but(slots=tuple(slots))


def take_effect(s: State, r: CarryingOut) -> Signal:
    source = open_source(s, r)
    match source.what:
        case "part":
            return Raise([empties(s, source)])
        case "poison":
            from kartoteka.games.hkk.poison import works

            return works(s, source)
        case "strengthen":
            from kartoteka.games.hkk.strengthening import strengthen

            return strengthen(s, source)
    if source.mode == "fog":
        from kartoteka.games.hkk.playmodes import fog

        return fog(source)
    return Call(s.game.program, r.program) if r.program is not None else None


def empties(s: State, source: Source) -> h.SourceEmptied:
    """A body part empties what it was given up against, for that galetki (HKK-8.4.3-n)."""
    against = s.situation(source.answers)
    attached = against is not None and against.host != NO_CARD
    obj = s.cards[against.card].obj if attached else 0
    return h.SourceEmptied(card=source.targets[0], source=source.answers, obj=obj)


def come_into_play(s: State, r: CarryingOut) -> Signal:
    """A card that stays: in the state of its type, onto its host (HKKR-9.10)."""
    source = open_source(s, r)
    c = s.cards[source.card]
    if source.what != "card" or source.mode == "fog" or c.zone // len(s.seats) != QUEUE or not PERMANENTS_STAY.holds:
        return None
    d = s.pool.definitions[c.proto]
    if d.type in ("instant", "general"):
        return None
    host = source.host
    if host != NO_CARD and s.cards[host].obj != source.host_obj and HOST_MUST_BE_THERE.holds:
        return None
    zone, passive = where_to(s, source.card, source.seat, by_effect=False, stated="")
    entered = h.Entered(
        card=source.card, player=source.seat, zone=zone, host=host, passive=passive, from_hand=source.from_hand
    )
    return Raise([entered], regs=r.but(entered=source.card))


def over(s: State, r: CarryingOut) -> Signal:
    """It is told, and a card of it that is still in the queue is put away."""
    source = open_source(s, r)
    if source is None:
        return None
    return Raise([h.SourceEnded(
        source=source.id, card=source.card, player=source.seat, ability=source.ability, what=source.what,
        from_hand=source.from_hand, prevented=source.status == "prevented", ends=source.id,
    )])  # fmt: skip


def on_play(s: State, r: CarryingOut) -> Signal:
    """What its player may use right after the card has come into play (HKKR-9.11)."""
    if r.entered == NO_CARD or "on play activated" not in s.index:
        return None
    from kartoteka.games.hkk.acting import ON_PLAY

    return ON_PLAY.enter(s, r.source)


CARRY_OUT = Procedure(
    "HKKR-9.9",
    "carrying out",
    regs=CarryingOut,
    steps=(
        step("HKKR-8.9", begin),
        step("HKKR-9.9", take_effect),
        step("HKKR-9.10", come_into_play),
        step("HKKR-9.16", over, label="over"),
        SETTLES,
        step("HKKR-9.11", on_play),
    ),
)


def carry_out(s: State, source: int) -> Call:
    """The call that carries out an action."""
    return Call(CARRY_OUT, CarryingOut(source=source))
