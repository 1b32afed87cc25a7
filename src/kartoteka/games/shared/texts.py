"""Texts that choose one of several things: each of these is a text of its own, with its own targets and moment."""

from __future__ import annotations

import msgspec

from kartoteka.kernel import program as p


def choice_of(ability: p.Ability) -> p.OneOf | None:
    """What its player chooses of; what another player chooses, such as to pay instead, is chosen when it happens."""
    effect = ability.effect
    return effect if isinstance(effect, p.OneOf) and effect.who in (None, p.You()) else None


def options_of(ability: p.Ability) -> list[p.Ability]:
    """One ability for each thing to choose."""
    choice = choice_of(ability)
    return [msgspec.structs.replace(ability, effect=option) for option in choice.options] if choice is not None else []
