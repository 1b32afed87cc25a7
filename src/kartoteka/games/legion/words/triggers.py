"""What triggers ask of events: names that only some events of a kind have, and roles that are no fields of theirs.

A role is a field of the event, except for those that stand here. Whom an event is about is its `card`; of an attack
`card` attacks and `target` is attacked, also where the trigger says "is attacked".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

EACH_IS_ORDERED = ruling("LGR-41", "who is ordered by a text or a keyword is ordered as by a card")

NAMED: dict[str, tuple[p.Role, ...]] = {
    "command phase": (p.Role("name", word="command"),),
    "activation phase": (p.Role("name", word="activation"),),
    "end phase": (p.Role("name", word="end"),),
}
"""Names that only some events of their kind have, with what these must be."""


def of_that_name(ability: p.Ability) -> p.Ability:
    """The ability with a trigger that only events of its name meet."""
    trigger = ability.trigger
    more = NAMED.get(trigger.event, ()) if trigger is not None else ()
    if trigger is None or not more:
        return ability
    asked = {role.role for role in trigger.roles}
    roles = (*trigger.roles, *[x for x in more if x.role not in asked])
    return msgspec.structs.replace(ability, trigger=msgspec.structs.replace(trigger, roles=roles))


def ordered(s: State, e: Any) -> int:
    """Who was ordered, from whatever source."""
    return int(e.card) if e.command >= 0 or EACH_IS_ORDERED.holds else -1


def source(s: State, e: Any) -> int:
    """The card that did it."""
    return int(e.source)


EVENT_ROLES: dict[str, Callable[[State, Event], Any]] = {
    "is ordered: card": ordered,
    "wounded: by": source,
    "wounds: by": source,
    "suppressed: by": source,
}
"""Roles that are worked out, by the name of the event."""
