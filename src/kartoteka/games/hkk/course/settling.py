"""What was set off is resolved: between actions, and wherever nothing is being carried out (HKKR-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.playing import targets_of
from kartoteka.games.hkk.deaths import dying, poison
from kartoteka.games.hkk.deaths.hurt import SAFE, all_are_safe
from kartoteka.games.hkk.galetki.bodyparts import rights
from kartoteka.games.hkk.numbers import active_player, phase
from kartoteka.games.hkk.records import Source, Stage
from kartoteka.games.hkk.registers import Settling, Working
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.edits import drop_captured
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import Regs, Value
from kartoteka.kernel.windows import Play, captured_regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import Captured, State

ACTIVE_PLAYERS_FIRST: Final = ruling("HKKR-19.4", "of what is set off together the active player's comes first")
ONE_ORDERS_ALL: Final = ruling("HKKR-7.18", "in the preparation phase the active player orders everything")
THEIR_EFFECTS_TOO: Final = ruling("HKKR-19.3", "what happens in the preparation phase is ordered by the active player")
BRINGER_ORDERS: Final = ruling("HKKR-9.20", "who brings several cards at once orders what they set off")
ON_PLAY_FIRST: Final = ruling(
    "HKKR-9.10", "what happens on play happens as the card comes into play, before all that follows"
)
CHECKED_BETWEEN: Final = ruling("HKKR-10.26", "the life check comes between the items of a queue")
AT_ONCE_FIRST: Final = ruling("HKKR-10.26", 'what happens "at once" comes before the life check')
APART: Final = ruling("HKKR-11.25", "what a related effect lets a player do is outside the alternation of actions")
AT_ONCE, ON_PLAY = "at once", "on play"
PLAYS_RESOLVE: Final = ("triggered", "on play", "at once")


def settle(s: State, r: Regs) -> Signal:
    """The call that resolves what waits; None where nothing does."""
    if not s.captured and (s.steady.get(SAFE) or all_are_safe(s) or not (dying.anybody(s) or poison.due(s))):
        return None
    return Call(SETTLE, Settling()) if dying.is_between_sources(s) else None


def settle_all(s: State, r: Regs) -> Signal:
    """At the end of the second stage: what nobody has put in an order."""
    return Call(SETTLE, Settling(all=True)) if s.captured else None


SETTLES = step("HKKR-19.1", settle, text="what waits is resolved")


def kind_of(s: State, c: Captured) -> str:
    """The kind of the ability whose trigger waits."""
    return str(ability_of(s, c.card, c.ability).kind)


def orders_all(s: State) -> bool:
    """Whether it is a phase in which the active player orders what is both players' (HKKR-7.18)."""
    return phase(s) == "preparation" and ONE_ORDERS_ALL.holds and THEIR_EFFECTS_TOO.holds


def who_orders(s: State, c: Captured) -> int:
    """Whose choice it is when that comes: of what came into play, of who brought it (HKKR-9.20)."""
    if orders_all(s):
        return active_player(s)
    if type(c.event) is h.Entered and BRINGER_ORDERS.holds:
        return c.event.player
    return c.seat


def is_left(s: State, c: Captured) -> bool:
    """Whether it waits for a window in which a player says when it comes: that of the second stage."""
    if type(c.event) is h.StageBegan and c.event.name == "effects":
        stage = s.opened.get(Stage)
        return stage is not None and stage.name == "effects"
    return not APART.holds and phase(s) == "main" and kind_of(s, c) == "triggered"


def waiting(s: State, seat: int) -> list[Option]:
    """The triggers of a player that wait."""
    return [("resolve", c.card, c.ability, i) for i, c in enumerate(s.captured) if c.seat == seat]


def due(s: State, *, all: bool = False, kind: str = "") -> tuple[list[Option], list[Option]]:
    """What comes now, by the player who orders it; only what is of that kind, if one is named."""
    found: tuple[list[Option], list[Option]] = ([], [])
    for i, c in enumerate(s.captured):
        if (not kind or kind_of(s, c) == kind) and (all or not is_left(s, c)):
            found[who_orders(s, c)].append(("resolve", c.card, c.ability, i))
    return found


def next_in_order(s: State, r: Settling, kind: str = "") -> Signal:
    """The active player's first, each in the order of a choice."""
    active = max(0, active_player(s))
    ordered = due(s, all=r.all, kind=kind)
    for seat in (active, 1 - active) if ACTIVE_PLAYERS_FIRST.holds else (1 - active, active):
        options = ordered[seat]
        if len(options) == 1:
            return resolve(s, r, options[0])
        if options:
            return Choice(seat, options, "HKKR-19.2", "which of them comes next")
    return None


def next_one(s: State, r: Settling) -> Signal:
    """What says "at once"; poison; the life check; what happens on play; everything else."""
    kinds = [kind_of(s, c) for c in s.captured]
    if AT_ONCE in kinds and AT_ONCE_FIRST.holds:
        signal = next_in_order(s, r, AT_ONCE)
        if signal is not None:
            return signal
    died = None if all_are_safe(s) else next_death(s)
    if died is not None:
        died.stay, died.regs = True, r
        return died
    signal = next_in_order(s, r, ON_PLAY) if ON_PLAY in kinds and ON_PLAY_FIRST.holds else None
    return signal if signal is not None or not kinds else next_in_order(s, r)


def next_death(s: State) -> Call | None:
    """Who dies of poison; then the life check."""
    for card in poison.due(s):
        return work_text(s, card, -1, s.cards[card].controller, "poison")
    return dying.life_check(s) if CHECKED_BETWEEN.holds or Source not in s.opened else None


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


def choose_targets(s: State, r: Working) -> Signal:
    if r.program.ability < 0:
        return None
    code = s.pool.abilities(r.program.proto)[r.program.ability].effect
    return Call(s.game.program, r.program, "program") if code is not None and code.chooses_first else None


def is_there(s: State, r: Working) -> Signal:
    """It costs nothing; a body part may be given up against it (HKKR-10.22)."""
    source = s.opened[Source]
    program = r.program if r.program.ability >= 0 else None
    targets = targets_of(s, program)
    paid = h.Paid(
        source=source.id, player=r.program.seat, program=program, targets=targets,
        objects=tuple([s.cards[x].obj for x in targets]) if targets else (),
        afflicts=rights(s, program, targets, source),
    )  # fmt: skip
    return Raise([paid], regs=r.but(source=source.id))


def may_be_answered(s: State, r: Working) -> Signal:
    if not s.situation(r.source).afflicts:
        return None
    from kartoteka.games.hkk.actions.queue import enter

    return enter(s, r.source)


WORK = Procedure(
    "HKKR-11.1",
    "something works by itself",
    regs=Working,
    steps=(
        step("", show),
        step("HKKR-11.19", choose_targets),
        step("", is_there),
        step("HKKR-10.22", may_be_answered),
    ),
)
"""Then it is carried out as whatever waits: `carrying` adds these steps."""


def work(s: State, at: int) -> Call:
    """The call that resolves a captured trigger as a source of its own."""
    program = captured_regs(s, at)
    drop_captured(s, at)
    return Call(WORK, Working(program=program, what="automatic"))


def work_text(
    s: State, card: int, ability: int, seat: int, what: str, slots: tuple[tuple[str, Value], ...] = (),
    *, proto: int = -1,
) -> Call:  # fmt: skip
    """The call that lets a text work by itself, of that definition, or of the card's own; -1 is no text: poison."""
    c = s.cards[card]
    program = ProgramRegs(
        proto=c.proto if proto < 0 else proto, ability=ability, part=EFFECT, card=card, obj=c.obj, seat=seat,
        slots=slots,
    )  # fmt: skip
    return Call(WORK, Working(program=program, what=what))


def captured(s: State, seat: int, regs: object) -> list[Option]:
    """In the preparation phase the active player orders what belongs to both (HKKR-7.18)."""
    if not s.captured:
        return []
    if not orders_all(s):
        return waiting(s, seat)
    return waiting(s, seat) + waiting(s, 1 - seat) if seat == active_player(s) else []


def related(s: State, seat: int, regs: object) -> list[Option]:
    """What follows from something comes by itself, and is no action of a main phase (HKKR-11.25)."""
    return [] if APART.holds or not s.captured else waiting(s, seat)


RESOLVE = Play("HKKR-7.18", "resolve", candidates=captured, needs=(), start=lambda s, seat, o: work(s, o[3]))
RESOLVE_AS_ACTION = Play(
    "HKKR-11.25", "resolve", candidates=related, needs=(), start=lambda s, seat, o: work(s, o[3])
)  # fmt: skip
PROCEDURES: Final = (SETTLE, WORK)
