"""Verbs for counters: damage counters, build counters, and those that texts give a name of their own.

"Up to N" lets the player choose how many for each card (SWR-130); "all" takes whatever lies there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg.counters import ALL, PAID, UP_TO, placing, there
from kartoteka.games.swtcg.procedures.amounts import HOW_MANY, HowMany
from kartoteka.games.swtcg.verbs_table import verb
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.procedures import Call

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

FEWER_ALLOWED = Ruling("SWR-130", "up to N allows fewer", value=True, without=False)


def token_named(o: Operands) -> str:
    """The name of the counters that a text speaks of."""
    return next((x for x in o.manner if x not in (ALL, UP_TO, PAID)), "")


def _put(name: str, rule: str, kind_of: Callable[[Operands], str]) -> None:
    def build(s: State, c: Any, o: Operands) -> Sequence[Event]:
        return [placing(kind_of(o), x, o.number(s, c)) for x in o.cards(s, c)]

    verb(name, rule)(build)


def _take(name: str, rule: str, kind_of: Callable[[Operands], str]) -> None:
    def could(s: State, c: Any, o: Operands) -> bool:
        """A cost wants all of what it says (SW-13); an effect takes what there is."""
        cards, kind, amount = o.cards(s, c), kind_of(o), o.number(s, c)
        if PAID in o.manner:
            return bool(cards) and all(there(s, kind, x) >= amount for x in cards)
        return (amount > 0 or ALL in o.manner) and any(there(s, kind, x) for x in cards)

    def build(s: State, c: Any, o: Operands) -> Any:
        cards, kind = o.cards(s, c), kind_of(o)
        if ALL in o.manner:
            return [placing(kind, x, -there(s, kind, x)) for x in cards if there(s, kind, x)]
        if UP_TO in o.manner and FEWER_ALLOWED.value:
            seats = o.seats(s, c)
            return Call(HOW_MANY, HowMany(seat=seats[0], kind=kind, waiting=tuple(cards), most=o.number(s, c)))
        return [placing(kind, x, -o.number(s, c)) for x in cards]

    verb(name, rule, could, alone=True)(build)


def _of(kind: str) -> Callable[[Operands], str]:
    return lambda o: kind


_put("put damage counters", "SWR-110", _of("damage"))
_put("put build counters", "SWR-61", _of("build"))
_put("put counters", "SW-2", token_named)
_take("remove damage counters", "SWR-130", _of("damage"))
_take("remove build counters", "SWR-130", _of("build"))
_take("remove counters", "SWR-130", token_named)
