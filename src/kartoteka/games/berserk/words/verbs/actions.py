"""Verbs that answer declared actions: blocking, redirecting, changing dice, reducing and preventing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.records import Action
from kartoteka.games.berserk.words.verbs.table import verb
from kartoteka.kernel.modifiers import Modifier

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SIDES = {"attacker": 0, "responder": 1}
FROM_ATTACKS: Final = "from attack"
"""The statistic of what attacks on a card deal (`fights.wounds`)."""
PREVENTED: Final = "prevent"
"""The statistic of what is prevented of the next wounds (`fights.shield`)."""
TO: Final = "to "
MORE_THAN_ANY: Final = 10_000
"""More wounds than any attack deals."""


def _actions(s: State, c: Any, o: Operands) -> list[Action]:
    """The declared actions that a text means: their numbers stand in the slot."""
    found = [s.situation(x) for x in o.cards(s, c)]
    return [x for x in found if isinstance(x, Action)]


@verb("block", "BKR-10.9")
def block(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.ActionBlocked(action=x.id, card=x.card) for x in _actions(s, c, o)]


@verb("cancel", "BKR-10.9")
def cancel(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.ActionCancelled(action=x.id, card=x.card) for x in _actions(s, c, o)]


@verb("redirect", "BKR-10.10")
def redirect(s: State, c: Any, o: Operands) -> Sequence[Event]:
    to = list(o.to_cards(s, c))[:1] if o.to_cards else []
    return [h.Redirected(action=x.id, to=target, card=c.card) for x in _actions(s, c, o) for target in to]


@verb("change die", "BKR-10.15")
def change_die(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """So much more or less on one of the dice, or that number instead."""
    side = next((SIDES[word] for word in o.manner if word in SIDES), 0)
    return [
        h.DieChanged(action=x.id, side=side, amount=o.number(s, c), set="set" in o.manner) for x in _actions(s, c, o)
    ]


def _on_target(s: State, c: Any, action: Action, stat: str, op: str, amount: int, value: str = "") -> Event:
    """What is said of the target of an attack until that is over."""
    one = Modifier(
        stat=stat, op=op, amount=amount, value=value, objs=(s.cards[action.target].obj,), you=c.seat, card=c.card,
        until=action.id,
    )  # fmt: skip
    return h.EffectStarted(modifier=one, card=action.target, player=c.seat)


@verb("reduce", "BKR-10.15")
def reduce(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """By so much; or "to weak", or to a number."""
    to = next((word.removeprefix(TO) for word in o.manner if word.startswith(TO)), "")
    events: list[Event] = []
    for action in _actions(s, c, o):
        if to == "weak":
            events.append(_on_target(s, c, action, FROM_ATTACKS, "set", 0, "weak"))
        elif to:
            events.append(_on_target(s, c, action, FROM_ATTACKS, "set", int(to)))
        else:
            events.append(_on_target(s, c, action, FROM_ATTACKS, "add", -o.number(s, c)))
    return events


@verb("prevent", "BKR-14.7")
def prevent(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """The next so many wounds of that attack, or all of them."""
    amount = MORE_THAN_ANY if "all" in o.manner else o.number(s, c)
    return [_on_target(s, c, x, PREVENTED, "add", amount) for x in _actions(s, c, o)]
