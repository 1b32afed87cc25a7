"""Lucky: units that may have some of the attack dice rolled again (SWK-Lucky)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg.numbers import keyword
from kartoteka.games.swtcg.records import Attack, Roll
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import need

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def lucky_units(s: State, seat: int, regs: Any) -> list[Option]:
    """Units of the seat that attack or are attacked, while attack dice lie there (SWK-Lucky)."""
    attack, roll = s.opened.get(Attack), s.opened.get(Roll)
    if attack is None or roll is None or roll.kind != "attack":
        return []
    return [
        ("lucky", unit) for unit in (attack.attacker, attack.defender)
        if s.cards[unit].controller == seat and keyword(s, unit, "lucky") > 0
    ]  # fmt: skip


def luck_key(s: State, unit: int) -> ledger.Key:
    attack = s.opened.get(Attack)
    assert attack is not None
    return (attack.id, "lucky", s.cards[unit].obj)


def has_luck_left(s: State, seat: int, option: Option) -> bool:
    return ledger.entered(s, *luck_key(s, option[1])) == 0


LUCKY_NEEDS = (need("SWK-Lucky", "its luck has not been used in this attack", has_luck_left),)
