"""Verbs of attacks and wounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.fights.attack import ATTACK, Strike
from kartoteka.games.legion.fights.targets import attacks
from kartoteka.games.legion.fights.wounds import wound as wounds_of
from kartoteka.games.legion.numbers import on_field
from kartoteka.games.legion.words.verbs.table import amount, verb
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.procedures import Call, Procedure, Return, Signal, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


# Attacks ------------------------------------------------------------------------------------------------------------


class TextAttack(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """An attack that a text brings about: its unit, which chooses target and weapon."""

    unit: int


def _choose(s: State, r: TextAttack) -> Signal:
    """Target and weapon, as in an action (LGR-67)."""
    found = attacks(s, r.unit) if on_field(s, r.unit) else []
    if not found:
        return Return(Outcome(1, 0, 0, (), whole=False))
    if len(found) == 1:
        return _strike(s, r, found[0])
    return Choice(s.cards[r.unit].owner, list(found), "LGR-67", "which attack")


def _strike(s: State, r: TextAttack, option: Option) -> Signal:
    return Call(ATTACK, Strike(attacker=r.unit, target=option[2], weapon=option[3], free=True))


def _over(s: State, r: TextAttack) -> Signal:
    return Return(Outcome(1, 1, 1, (r.unit,), whole=True))


TEXT_ATTACK = Procedure(
    "LGR-67", "an attack by a text", regs=TextAttack,
    steps=(step("LGR-67", _choose, answer=_strike), step("", _over)),
)  # fmt: skip
PROCEDURES = (TEXT_ATTACK,)


def _has_a_target(s: State, c: Any, o: Operands) -> bool:
    return any([on_field(s, x) and bool(attacks(s, x)) for x in o.cards(s, c)])


@verb("attack", "LGR-67", _has_a_target, alone=True)
def attack(s: State, c: Any, o: Operands) -> Any:
    """A unit attacks, at no cost of an action."""
    cards = o.cards(s, c)
    return Call(TEXT_ATTACK, TextAttack(unit=cards[0])) if cards else []


# Wounds -------------------------------------------------------------------------------------------------------------


@verb("wound", "LGR-72")
def wound(s: State, c: Any, o: Operands) -> Sequence[Event]:
    number = max(0, o.number(s, c))
    events: list[Event] = []
    for x in o.cards(s, c):
        events += wounds_of(s, x, number, c.card)
    return events


@verb("heal", "LGR-72")
def heal(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Healed(card=x, amount=amount(s, c, o, x, "wounds")) for x in o.cards(s, c)]
