"""What was set off is resolved: between actions, and wherever nothing is being carried out (HKKR-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import dying, poison
from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.hurt import all_are_safe
from kartoteka.games.hkk.numbers import active_player
from kartoteka.games.hkk.records import Source
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import Regs, Value
from kartoteka.kernel.windows import Play, captured_regs, take_captured

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ACTIVE_PLAYERS_FIRST = ruling("HKKR-19.4", "of what is set off together the active player's comes first")
ONE_ORDERS_ALL = ruling("HKKR-7.18", "in the preparation phase the active player orders everything")
WHOLE_SOURCE_FIRST = ruling("HKKR-17.2", "nothing comes in the middle of a source")
PLAYS_RESOLVE = ("triggered", "on play", "at once")


class Working(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Something that works by itself: the text, run as far as its targets."""

    program: ProgramRegs
    what: str
    source: int = 0


class Settling(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of emptying the pool."""


def may_settle(s: State) -> bool:
    """Whether nothing is being carried out that must be whole first (HKKR-17.2)."""
    if not WHOLE_SOURCE_FIRST.holds:
        return True
    return not any(type(regs) is ProgramRegs and regs.part == EFFECT and regs.source for regs in s.regs)


def settle(s: State, r: Regs) -> Signal:
    """The call that resolves what waits; None where nothing does."""
    if not s.captured and (all_are_safe(s) or not (dying.anybody(s) or poison.due(s))):
        return None
    return Call(SETTLE, Settling()) if may_settle(s) else None


SETTLES = step("HKKR-19.1", settle, text="what waits is resolved")


def waiting(s: State, seat: int) -> list[Option]:
    """The triggers of a player that wait."""
    found: list[Option] = []
    for i, c in enumerate(s.captured):
        if c.seat == seat:
            found.append(("resolve", c.card, c.ability, i))
    return found


def next_one(s: State, r: Settling) -> Signal:
    """Poison, then the life check, then triggers: the active player's first, each in the order of a choice."""
    for card in poison.due(s):
        signal = work_text(s, card, -1, s.cards[card].controller, "poison")
        signal.stay, signal.regs = True, r
        return signal
    check = dying.life_check(s)
    if check is not None:
        check.stay, check.regs = True, r
        return check
    active = max(0, active_player(s))
    order = (active, 1 - active) if ACTIVE_PLAYERS_FIRST.holds else (1 - active, active)
    for seat in order:
        options = waiting(s, seat)
        if len(options) == 1:
            return resolve(s, r, options[0])
        if options:
            return Choice(seat, options, "HKKR-19.2", "which of them comes next")
    return None


def chosen(s: State, r: Settling, option: Option) -> Signal:
    return resolve(s, r, option)


def resolve(s: State, r: Settling, option: Option) -> Signal:
    signal = work(s, option[3])
    signal.stay, signal.regs = True, r
    return signal


SETTLE = Procedure(
    "HKKR-19.1", "what waits", regs=Settling, steps=(Step("HKKR-19.2", next_one, chosen, text="what comes next"),)
)


# Something that works by itself ------------------------------------------------------------------------------------


def show(s: State, r: Working) -> Signal:
    program = r.program
    return Raise([h.Announced(
        card=program.card, player=program.seat, ability=program.ability, what=r.what, proto=program.proto,
        number=max(0, program.ability),
    )])  # fmt: skip


def remember(s: State, r: Working) -> Signal:
    source = s.open(Source)
    assert source is not None
    return r.but(source=source.id)


def choose_targets(s: State, r: Working) -> Signal:
    if r.program.ability < 0:
        return None
    code = s.pool.abilities(r.program.proto)[r.program.ability].effect
    return Call(s.game.program, r.program, "program") if code is not None and code.chooses_first else None


def is_there(s: State, r: Working) -> Signal:
    """It costs nothing; a body part may be given up against it (HKKR-10.22)."""
    from kartoteka.games.hkk.bodyparts import rights
    from kartoteka.games.hkk.playing import targets_of

    source = s.situation(r.source)
    targets = targets_of(s, r.program) if r.program.ability >= 0 else ()
    return Raise([h.Paid(
        source=r.source, player=r.program.seat, program=r.program if r.program.ability >= 0 else None,
        targets=targets, objects=tuple([s.cards[x].obj for x in targets]),
        afflicts=rights(s, r.program if r.program.ability >= 0 else None, targets, source),
    )])  # fmt: skip


def may_be_answered(s: State, r: Working) -> Signal:
    if not s.situation(r.source).afflicts:
        return None
    from kartoteka.games.hkk import queue

    return queue.enter(s, r.source)


def carried_out(s: State, r: Working) -> Signal:
    from kartoteka.games.hkk.carrying import carry_out

    return carry_out(s, r.source)


WORK = Procedure(
    "HKKR-11.1",
    "something works by itself",
    regs=Working,
    steps=(
        step("", show),
        step("", remember),
        step("HKKR-11.19", choose_targets),
        step("", is_there),
        step("HKKR-10.22", may_be_answered),
        step("HKKR-9.9", carried_out),
    ),
)


def work(s: State, at: int) -> Call:
    """The call that resolves a captured trigger as a source of its own."""
    regs = captured_regs(s, at)
    take_captured(s, at)
    return Call(WORK, Working(program=regs, what="automatic"))


def work_text(
    s: State, card: int, ability: int, seat: int, what: str, slots: tuple[tuple[str, Value], ...] = ()
) -> Call:
    """The call that lets a text work by itself; -1 is what has none: poison."""
    c = s.cards[card]
    program = ProgramRegs(
        proto=c.proto, ability=ability, part=EFFECT, card=card, obj=c.obj, seat=seat, slots=slots
    )  # fmt: skip
    return Call(WORK, Working(program=program, what=what))


def captured(s: State, seat: int, regs: object) -> list[Option]:
    """In the preparation phase the active player orders what belongs to both (HKKR-7.18)."""
    if seat != active_player(s):
        return [] if ONE_ORDERS_ALL.holds else waiting(s, seat)
    return waiting(s, seat) + (waiting(s, 1 - seat) if ONE_ORDERS_ALL.holds else [])


RESOLVE = Play("HKKR-7.18", "resolve", candidates=captured, needs=(), start=lambda s, seat, o: work(s, o[3]))
PROCEDURES = (SETTLE, WORK)
