"""Abilities that a static text gives for as long as it works, and that somebody sets off or that say what is so.

"Enchanted creature has “When this creature dies, draw a card”" is an ability of the enchantment about that creature:
it listens where the enchantment lies. Abilities that are used are given otherwise (`granting`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from kartoteka.kernel import program as p

Compile = Callable[[p.Change], Sequence[tuple[p.Ability, tuple[p.Filter, ...]]]]
"""The abilities that a change gives, each with what is asked besides of whoever gets it."""
OWN = (p.Same(p.This()),)


def given_by(printed: Sequence[p.Ability], compile: Compile) -> list[p.Ability]:
    """What the static abilities of a card give to others; `compile` says which abilities a change gives."""
    found: list[p.Ability] = []
    for giving in printed:
        if giving.kind == "static":
            for modify in _modifies(giving.effect):
                who = _who(modify.subject)
                for change in modify.changes if who is not None and not modify.until else ():
                    assert who is not None
                    for given, besides in compile(change):
                        found += _of_each(giving, given, modify, (*who, *besides))
    return found


def _modifies(op: Any) -> Iterator[p.Modify]:
    parts = op.parts if isinstance(op, p.Seq | p.Together) else (op,)
    for part in parts:
        if isinstance(part, p.Modify):
            yield part


def _who(subject: Any) -> tuple[p.Filter, ...] | None:
    """What is asked of a card that gets it."""
    if isinstance(subject, p.Host):
        return (p.Same(subject),)
    if not isinstance(subject, p.Select):
        return None
    return subject.filters if subject.whose is None else (*subject.filters, p.Under(subject.whose))


def _of_each(
    giving: p.Ability, given: p.Ability, modify: p.Modify, who: tuple[p.Filter, ...]
) -> Iterator[p.Ability]:  # fmt: skip
    """An ability of whoever gets it, as one of the card that gives it: none, where it is used, or asks of others."""
    if given.kind == "static" and isinstance(given.effect, p.Modify) and given.effect.subject == p.This():
        yield msgspec.structs.replace(giving, effect=msgspec.structs.replace(given.effect, subject=modify.subject))
        return
    roles = given.trigger.roles if given.trigger is not None else ()
    own = [role for role in roles if role.filters == OWN]
    if given.kind != "triggered" or len(own) != 1 or given.trigger is None:
        return
    about = p.EventCard(own[0].role)
    trigger = msgspec.structs.replace(
        given.trigger, roles=tuple(p.Role(role.role, who) if role in own else role for role in roles)
    )
    conditions = tuple(x for x in (giving.condition, _put(given.condition, about)) if x is not None)
    yield msgspec.structs.replace(
        given, trigger=trigger, effect=_put(given.effect, about), flags=giving.flags,
        condition=p.Both(conditions) if len(conditions) > 1 else next(iter(conditions), None),
    )  # fmt: skip


def _put(part: Any, other: p.Node) -> Any:
    """The part with another card for "this creature"."""
    return p.rewritten(part, lambda node: other if isinstance(node, p.This) else node)
