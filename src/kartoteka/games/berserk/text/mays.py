"""What stands around the whole of an effect: a trigger all of which may be left out is of a kind of its own (BKR-10.6);
and the X by which targets are chosen is said before them."""

from __future__ import annotations

import msgspec

from kartoteka.kernel.program import (
    Ability,
    Amount,
    Choose,
    ChooseAction,
    ChoosePlace,
    LetX,
    May,
    Op,
    Seq,
    needs_x,
    nodes_in,
)
from kartoteka.text.check import sequence
from kartoteka.text.tree import Unprintable


def is_target(op: Op) -> bool:
    """Whether it names a target or a place: that is done as the text is declared."""
    return isinstance(op, ChooseAction | ChoosePlace) or (isinstance(op, Choose) and (op.target or op.sought))


def taken_apart(op: Op | None) -> tuple[tuple[Op, ...], tuple[Op, ...]]:
    """The targets with which an effect begins, and the rest of it."""
    parts = op.parts if isinstance(op, Seq) else () if op is None else (op,)
    first = next((place for place, part in enumerate(parts) if not is_target(part)), len(parts))
    return parts[:first], parts[first:]


def steps(op: Op) -> tuple[Op, ...]:
    return op.parts if isinstance(op, Seq) else (op,)


def with_x(ability: Ability, x: Amount | None) -> Ability:
    """The ability, of which is said what the X is by which its targets are chosen."""
    if x is None or ability.effect is None:
        return ability
    return msgspec.structs.replace(ability, effect=LetX(x, ability.effect))


def without_x(ability: Ability) -> tuple[Ability, Amount | None]:
    """The same taken apart."""
    effect = ability.effect
    if isinstance(effect, LetX) and needs_x(taken_apart(effect.do)[0]):
        return msgspec.structs.replace(ability, effect=effect.do), effect.x
    if needs_x(taken_apart(effect)[0]) and any(isinstance(node, LetX) for node in nodes_in(effect)):
        raise Unprintable("an X said late by which something is chosen before")
    return ability, None


def as_may(ability: Ability) -> Ability:
    """The ability: of the kind "may" where all that it does may be left out."""
    targets, rest = taken_apart(ability.effect)
    if ability.kind != "triggered" or len(rest) != 1:
        return ability
    (op,) = rest
    if isinstance(op, May):
        return msgspec.structs.replace(ability, kind="may", effect=sequence([*targets, *steps(op.do)]))
    if isinstance(op, LetX) and isinstance(op.do, May):
        return msgspec.structs.replace(ability, kind="may", effect=sequence([*targets, LetX(op.x, op.do.do)]))
    return ability


def said_as_may(ability: Ability) -> Op | None:
    """The effect with the "you may" that its kind stands for."""
    targets, rest = taken_apart(ability.effect)
    if ability.kind != "may":
        if as_may(ability) != ability:
            raise Unprintable("that would be a trigger that may be left out")
        return ability.effect
    if not rest:
        raise Unprintable("nothing is done")
    if len(rest) == 1 and isinstance(rest[0], LetX):
        return sequence([*targets, LetX(rest[0].x, May(rest[0].do))])
    return sequence([*targets, May(sequence(list(rest)))])
