"""Abilities in quotes ("each of your Jedi gets “When this unit attacks, draw a card”"), and what they amount to.

Units that are given an activated ability use it as their own (`granting`). What is triggered, or static, and given for
as long as a static ability works, is the same as an ability of the card that gives it, about the units that get it:
"when one of your Jedi attacks, draw a card". Given for a time, it is not understood.
"""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.swtcg.wording.phrases import asked_of
from kartoteka.kernel.program import (
    Ability,
    Both,
    EventCard,
    Filter,
    Host,
    Modify,
    Op,
    Role,
    Same,
    Select,
    This,
    Under,
    You,
    nodes_in,
    rewritten,
)
from kartoteka.text.check import sentences_of
from kartoteka.text.tree import NotUnderstood


def compiled(text: str) -> tuple[Ability, ...]:
    """The abilities in the quotes; they must make sense as such."""
    from kartoteka.games.swtcg.wording.compiling import compile_text  # which reads abilities with this module

    inner = " ".join(piece.written() for piece in sentences_of(text + "."))
    found = compile_text("", "", inner)
    if found.problems:
        raise NotUnderstood(f"in the quotes: {found.problems[0].reason}")
    if found.normalised != inner:
        raise NotUnderstood(f"in the quotes: not in the form of this game's wordings: {found.normalised}")
    return found.program.abilities


def check(text: str, op: Op, *, static: bool) -> None:
    """Whether a unit can be given what stands in the quotes."""
    for ability in compiled(text):
        if ability.kind != "activated" and not (static and of_each(Ability("static", effect=op), ability)):
            raise NotUnderstood("in the quotes: such an ability cannot be given so")


def of_each(giving: Ability, given: Ability) -> Ability | None:
    """What a static ability gives to units, as an ability of its own card about each of them; None where it is not."""
    modify = giving.effect
    who = _who_gets_it(modify.subject) if isinstance(modify, Modify) and not modify.until else None
    if who is None or given.limits or given.cost or given.zones:
        return None
    if given.kind == "static":
        return _static(giving, given, modify)
    roles = given.trigger.roles if given.trigger is not None else ()
    own = [role for role in roles if role.filters == (Same(This()),)]
    if given.kind != "triggered" or len(own) != 1 or given.trigger is None:
        return None
    trigger = msgspec.structs.replace(
        given.trigger,
        roles=tuple(Role(role.role, who) if role in own else role for role in roles),
    )
    about = EventCard(own[0].role)
    others = [role for role in roles if role not in own]
    if any(node == This() for role in others for node in nodes_in(role)):
        return None
    conditions = tuple(x for x in (giving.condition, _put(given.condition, about)) if x is not None)
    return msgspec.structs.replace(
        given, trigger=trigger, effect=_put(given.effect, about), zones=giving.zones,
        condition=Both(conditions) if len(conditions) > 1 else next(iter(conditions), None),
    )  # fmt: skip


def _static(giving: Ability, given: Ability, modify: Any) -> Ability | None:
    """ "Each of your Jedi gets “This unit can't be attacked”"."""
    said = given.effect
    if not isinstance(said, Modify) or said.subject != This() or given.condition is not None:
        return None
    if any(node == This() for change in said.changes for node in nodes_in(change)):
        return None
    return msgspec.structs.replace(giving, effect=msgspec.structs.replace(said, subject=modify.subject))


def _who_gets_it(subject: Any) -> tuple[Filter, ...] | None:
    """What is asked of a unit that gets it: it must be its player's, who is "you" in the quotes."""
    if isinstance(subject, Host | This):
        return (Same(subject),)
    asked = asked_of(subject) if isinstance(subject, Select) else None
    return asked if asked is not None and Under(You()) in asked else None


def _put(part: Any, other: Any) -> Any:
    """The part with another card for "this unit"."""
    return rewritten(part, lambda node: other if isinstance(node, This) else node)
