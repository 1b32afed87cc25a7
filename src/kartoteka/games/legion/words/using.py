"""How a text is carried out that its player uses: its cost is paid, then it runs as far as it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion.words import limits
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.interpret import COST, EFFECT, ProgramRegs
from kartoteka.kernel.procedures import Call, Procedure, Return, Signal, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


class Using(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A text that is being used: of which card, by whom; what it was used for, if that is an event."""

    card: int
    ability: int
    seat: int
    proto: int
    obj: int
    event: Any = None
    paid: Any = None


def _run(s: State, r: Using, part: int, into: str = "") -> Call:
    regs = ProgramRegs(
        proto=r.proto, ability=r.ability, part=part, card=r.card, obj=r.obj, seat=r.seat, event=r.event
    )  # fmt: skip
    return Call(s.game.program, regs, into)


def _pay(s: State, r: Using) -> Signal:
    ability = ability_of(s, r.card, r.ability)
    if ability.limits:
        limits.note(s, r.obj, ability)
    return _run(s, r, COST) if ability.cost is not None else None


def _carry_out(s: State, r: Using) -> Signal:
    return _run(s, r, EFFECT)


def _over(s: State, r: Using) -> Signal:
    return Return()


USE = Procedure("LG-39", "a text is used", regs=Using, steps=(step("", _pay), step("", _carry_out), step("", _over)))
PROCEDURES = (USE,)


def use(s: State, card: int, number: int, seat: int, event: Any = None) -> Call:
    """The call that uses a text."""
    c = s.cards[card]
    return Call(USE, Using(card=card, ability=number, seat=seat, proto=c.proto, obj=c.obj, event=event))


def could_use(s: State, card: int, number: int, seat: int, event: Any = None) -> bool:
    """Whether its condition holds, it can be paid for, and it could change anything; not too often either."""
    ability = ability_of(s, card, number)
    if ability.limits and limits.is_spent(s, card, ability):
        return False
    ctx = Ctx(card, seat, event)
    if ability.condition is not None and not ability.condition(s, ctx):
        return False
    if ability.cost is not None and not ability.cost.could(s, ctx):
        return False
    return ability.effect is not None and ability.effect.could(s, ctx)
