"""The letter X in what something costs: a text defines it, else the player who pays names it (AGR-99).

It is known before the cost is paid and stays what it is, whatever changes the amount that is paid. Everything else that
the text says of X is read with it. An X that is in no cost, and that nothing defines, is 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2.numbers.costs import TO_BRING_OUT, cost_of, how_played, pool_of
from kartoteka.games.agot2.numbers.places import zone_type
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.records import HAND, SHADOWS
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from kartoteka.games.agot2.cards import CardDef
    from kartoteka.games.agot2.numbers.printed import Facts
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.procedures import Signal
    from kartoteka.kernel.records import Value
    from kartoteka.kernel.state import State

PAYER_NAMES_IT = ruling("AGR-99", "the X of a cost is named by the player who pays it")
DEFINED = ruling("AGR-99", "the X of a cost is what the text says")
HIGHEST = 99
"""No X is higher: where a cost does not depend on it, there would be no end."""


def is_in_cost(printed: CardDef, ability: p.Ability) -> bool:
    """Whether the ability's cost, or the printed cost of the event that it is on, speaks of X."""
    from_shadows = printed.type == "event" and any(
        k.name == "shadow" and k.amount < 0 for k in printed.program.keywords
    )
    return printed.variable_cost or from_shadows or _mentions_x(ability.cost)


def is_paid_for_x(s: State, card: int) -> bool:
    """Whether X is part of what the card itself costs from where it is."""
    zone = zone_type(s, card)
    return (zone == HAND and definition(s, card).variable_cost) or (zone == SHADOWS and _facts(s, card).shadow_x)


def _facts(s: State, card: int) -> Facts:
    found: Facts = s.pool.facts[s.cards[card].proto]
    return found


def _mentions_x(part: object) -> bool:
    return any(isinstance(node, p.X) for node in p.nodes_in(part))


def payable(s: State, seat: int, card: int, ability: Ability, event: Any = None) -> list[int]:
    """Every X with which the cost could be paid in full now, the lowest first."""
    effect = ability.wording.effect
    if isinstance(effect, p.LetX):
        if not DEFINED.value:
            return [0]
        x = s.pool.reader.amount(effect.x)(s, Ctx(card, seat, event))
        return [x] if _can_pay(s, seat, card, ability, event, x) else []
    found = []
    open_still = PAYER_NAMES_IT.value and (is_paid_for_x(s, card) or _mentions_x(ability.wording.cost))
    for x in range(HIGHEST + 1 if open_still else 1):
        if _can_pay(s, seat, card, ability, event, x):
            found.append(x)
        elif x:
            break
    return found


def _can_pay(s: State, seat: int, card: int, ability: Ability, event: Any, x: int) -> bool:
    if ability.cost is not None and not ability.cost.could(s, Ctx(card, seat, event, (("X", x),))):
        return False
    if not is_paid_for_x(s, card):
        return True
    return pool_of(s, seat) >= cost_of(s, card, how_played(s, card), x)


def useful(s: State, seat: int, card: int, ability: Ability, event: Any = None) -> list[int]:
    """Those of the payable ones with which the effect could change something."""
    found = payable(s, seat, card, ability, event)
    effect = ability.effect
    if effect is None:
        return found
    return [x for x in found if effect.could(s, Ctx(card, seat, event, (("X", x),)))]


def payable_to_come_out(s: State, seat: int, card: int) -> list[int]:
    """Every X for which a card with shadow (X) can be brought out now."""
    if not PAYER_NAMES_IT.value or not _facts(s, card).shadow_x:
        return [0]
    most = range(HIGHEST + 1)
    return [x for x in most if pool_of(s, seat) >= cost_of(s, card, TO_BRING_OUT, x)]


def ask_for_x(s: State, r: Any) -> Signal:
    ability = ability_of(s, r.card, r.ability)
    if not ability.x_in_cost:
        return None
    numbers = useful(s, r.seat, r.card, ability, r.event)
    if len(numbers) > 1:
        return Choice(r.seat, [("number", x) for x in numbers], "AGR-99", "how much is X")
    return r.but(slots=(*r.slots, ("X", numbers[0] if numbers else 0)))


def x_named(s: State, r: Any, option: Option) -> Signal:
    return r.but(slots=(*r.slots, ("X", option[1])))


def named_x(slots: tuple[tuple[str, Value], ...]) -> int:
    """The X among what was chosen so far."""
    return next((x for name, x in slots if name == "X" and isinstance(x, int)), 0)
