"""The battle phase: the steps of the three arenas, and which unit acts (SWR-90 to SWR-96)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.allowed import ABILITY_NEEDS, INSTEAD_OF_AN_ATTACK, WHEN_ACTING
from kartoteka.games.swtcg.numbers import keyword, units
from kartoteka.games.swtcg.playing import play
from kartoteka.games.swtcg.procedures.attack import ATTACK, Attacking
from kartoteka.games.swtcg.procedures.chances import chance
from kartoteka.games.swtcg.procedures.pool import SETTLES
from kartoteka.games.swtcg.records import ARENAS, DARK, LIGHT, ArenaStep
from kartoteka.games.swtcg.records import Battle as BattleNow
from kartoteka.games.swtcg.stacks import pilots
from kartoteka.games.swtcg.strength import in_arena
from kartoteka.games.swtcg.targets import (
    ACTS_NOW,
    ATTACK_NEEDS,
    MUST_ATTACK,
    REACHES,
    attacks,
    manner_of,
    may_act,
    note_acted,
    who_acts,
)
from kartoteka.games.swtcg.usable import Timely, attempts_to_use, carrier, uses
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import Closes, Play, Window, WindowRegs, window

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


# Acting -----------------------------------------------------------------------------------------------------------


def the_actor(s: State, regs: WindowRegs) -> int:
    now = s.opened.get(ArenaStep)
    return who_acts(s, now.arena)[0] if now is not None else 0


WOULD_ATTACK = Timely("use", "activated", (INSTEAD_OF_AN_ATTACK,))


def acting(s: State, seat: int, regs: WindowRegs) -> dict[str, list[Option]]:
    """What the units among which the seat chooses can do; nothing when one has acted."""
    now = s.opened.get(ArenaStep)
    if now is None or regs.used:
        return {}
    units = may_act(s, seat, now.arena)
    if not units:
        return {}
    use: list[Option] = []
    for option in uses(s, seat, WOULD_ATTACK):
        if carrier(s, option[1]) in units:
            use.append(option)
    hold: list[Option] = []
    for unit in units:
        hold.append(("hold", unit))
    return {"attack": attacks(s, seat, units, now.arena), "use": use, "hold": hold}


def all_attacks(s: State, seat: int) -> Iterable[Option]:
    """Any own unit in an arena against any other unit, in whatever manner it could think of."""
    mine = list(units(s, seat, *ARENAS))
    others = [x for player in (DARK, LIGHT) for x in (*units(s, player), *pilots(s, player))]
    found: list[Option] = [("attack", unit, target) for unit in mine for target in others if target != unit]
    for manner in REACHES:
        found += [("attack", unit, target, manner) for unit in mine if keyword(s, unit, manner) for target in others]
    return found


def attack(s: State, seat: int, option: Option) -> Call:
    note_acted(s, option[1])
    return Call(ATTACK, Attacking(card=option[1], defender=option[2], manner=manner_of(option)))


IDLE_TAPS = ruling("SWR-93", "a unit that does nothing is tapped")


def hold(s: State, seat: int, option: Option) -> Raise:
    note_acted(s, option[1])
    return Raise([h.Tapped(card=option[1], acts=True)] if IDLE_TAPS.holds else [])


def use_instead(s: State, seat: int, option: Option) -> Call:
    note_acted(s, carrier(s, option[1]))
    return Call(INSTEAD, Instead(option=option, seat=seat))


def acted(s: State, option: Option) -> tuple[int | str, ...]:
    return ("acted",)


ACT = Window(
    "SWR-91",
    "acting",
    plays=(
        Play("SWR-90", "attack", among=acting, needs=ATTACK_NEEDS, start=attack, key=acted,
             attempts=all_attacks),
        Play("SWR-93", "use", among=acting, start=use_instead, key=acted, attempts=attempts_to_use,
             needs=(ACTS_NOW, MUST_ATTACK, *WHEN_ACTING, *ABILITY_NEEDS), implied=(INSTEAD_OF_AN_ATTACK,)),
        Play("SWR-93", "hold", among=acting, needs=(ACTS_NOW, MUST_ATTACK), start=hold, key=acted),
    ),
    first=the_actor,
    may_pass=False,
    closes=Closes.FIRST_PASS,
    prompt="which unit acts, and how",
)  # fmt: skip


class Instead(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A would-attack ability that is used in the place of an attack."""

    option: tuple[int | str, ...]
    seat: int


def use_it(s: State, r: Instead) -> Signal:
    return play(s, r.seat, r.option)


def and_tap(s: State, r: Instead) -> Signal:
    """The unit has acted (SW-113, D-20)."""
    unit = carrier(s, int(r.option[1]))
    return Raise([h.Tapped(card=unit, acts=True)]) if in_arena(s, unit) and not s.cards[unit].tapped else None


INSTEAD = Procedure(
    "SW-113", "an ability instead of an attack", regs=Instead, steps=(step("SW-113", use_it), step("D-20", and_tap))
)


# The phase --------------------------------------------------------------------------------------------------------


def begin(s: State, r: Regs) -> Signal:
    return Raise([h.BattleBegan()])


def next_arena(s: State, r: Regs) -> Signal:
    now = s.opened.get(BattleNow)
    assert now is not None
    if not now.left:
        return Goto("over")
    return Raise([h.ArenaStepBegan(arena=now.left[0])])


def somebody_acts(s: State, r: Regs) -> Signal:
    """Every unit of the arena is tapped: its step is over (SWR-90)."""
    now = s.opened.get(ArenaStep)
    assert now is not None
    return None if who_acts(s, now.arena)[1] else Goto("step over")


def and_again(s: State, r: Regs) -> Signal:
    return Goto("act")


def end_step(s: State, r: Regs) -> Signal:
    now = s.opened.get(ArenaStep)
    assert now is not None
    return Raise([h.ArenaStepEnded(arena=now.arena, ends=now.id)])


def and_the_next_arena(s: State, r: Regs) -> Signal:
    return Goto("arena")


def end(s: State, r: Regs) -> Signal:
    now = s.opened.get(BattleNow)
    assert now is not None
    return Raise([h.BattleEnded(ends=now.id)])


BATTLE = Procedure(
    "SWR-90",
    "battle phase",
    steps=(
        step("SWR-90", begin),
        chance("SWR-90"),
        step("SWR-90", next_arena, label="arena"),
        chance("SWR-90"),
        step("SWR-90", somebody_acts, label="act"),
        window(ACT),
        SETTLES,
        chance("SWR-90"),
        step("SWR-95", and_again),
        step("SWR-90", end_step, label="step over"),
        SETTLES,
        step("SWR-90", and_the_next_arena),
        step("SWR-90", end, label="over"),
        SETTLES,
    ),
)
