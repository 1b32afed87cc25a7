"""The texts of a card as they are used: which kind of text each is, what it costs, and which come from one.

A wording says "Reaction, [P]: ..." or "+, pay 1 mana: ...". What the rules make of that is found out here, once for
each definition; `keywords` adds what keywords stand for, `facts` what is asked of a text all the time.
"""

from __future__ import annotations

from typing import Final

import msgspec

from kartoteka.games.shared.texts import choice_of, options_of
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

PREVENTING: Final = frozenset({"prevent", "counter"})
"""Verbs that keep an action from being carried out."""
PLAYED: Final = frozenset({"instant", "general", "reaction card"})
"""Kinds of text that happen as their card is played."""
REACTIONS: Final = frozenset({"reaction", "reaction card"})
PRICES = {"pay mana": "mana", "pay components": "components", "pay life": "life", "pay shards": "shards"}
"""Verbs of a cost that pay out of what a player has, by what is paid."""
SPLIT: Final = frozenset({"activated", "effect", "reaction", "combat", "on play activated"})
"""Kinds of text of which each option is announced apart (HKKR-9.6)."""

CHOSEN_ON_ANNOUNCING: Final = ruling("HKKR-9.6", "which of several things a text does is said as it is announced")
PREVENTING_IS_REACTING: Final = ruling("HKKR-10.2", "what prevents something is a reaction")
P_IS_THE_ITEM: Final = Ruling("HKKR-15.3", "[P] of an item passivizes the item", value=p.This(), without=p.Host())
LEVELS_OPEN: Final = ruling("HKK-8.3.1-e", "what begins with a level works from that level on")
OWN_SURCHARGE: Final = ruling("HKKR-6.19", "what a card's own text demands besides is part of its summoning cost")
SYMBOL_P: Final = ruling("HKKK-Activation-symbols", "[P] passivizes the card")
SYMBOL_K: Final = ruling("HKKK-Activation-symbols", "K is once each turn, S once in each own turn")


def verbs_in(op: object) -> set[str]:
    """What a text does."""
    return {node.verb for node in p.nodes_in(op) if isinstance(node, p.Do)}


def texts_of(printed: tuple[p.Ability, ...], type: str) -> list[tuple[p.Ability, int]]:
    """The abilities as they are used, each with the number of the printed one that it comes from.

    First those printed, by their numbers; one that chooses between several things stands there as `choice`, and is not
    used. Its options follow.
    """
    found = [
        (msgspec.structs.replace(a, kind="choice") if _is_split(a) else as_used(a, type), i)
        for i, a in enumerate(printed)
    ]
    for i, ability in enumerate(printed):
        if _is_split(ability):
            found += [(as_used(option, type), i) for option in options_of(ability)]
    return found


def _is_split(ability: p.Ability) -> bool:
    return ability.kind in SPLIT and choice_of(ability) is not None and CHOSEN_ON_ANNOUNCING.holds


def as_used(ability: p.Ability, type: str) -> p.Ability:
    """A text with the kind that the rules give it, and with what its symbols stand for."""
    ability = p.rewritten(ability, _allowed)
    if ability.kind == "substitution":
        return msgspec.structs.replace(ability, effect=None)  # `Facts.substitutes` says what it is
    if "level" in ability.flags and not LEVELS_OPEN.holds:
        ability = msgspec.structs.replace(ability, condition=None)
    if type == "location" and ability.trigger is not None and ability.trigger.event == "leaves play":
        ability = msgspec.structs.replace(ability, trigger=_of_itself(ability.trigger))
    limits = ability.limits if SYMBOL_K.holds else tuple(x for x in ability.limits if x.per != "turn")
    return msgspec.structs.replace(
        ability, kind=_kind_of(ability, type), cost=tuple(x for part in ability.cost for x in _paid(part, type)),
        limits=limits,
    )  # fmt: skip


def _of_itself(trigger: p.Trigger) -> p.Trigger:
    """What a location says of its own leaving happens also where it gives way to another (D-14)."""
    for role in trigger.roles:
        if role.filters == (p.Same(p.This()),):
            return msgspec.structs.replace(trigger, roles=(msgspec.structs.replace(role, role="itself"),))
    return trigger


def _allowed(node: p.Node) -> p.Node:
    """What a text allows is a statistic of its own, as what it forbids is."""
    if isinstance(node, p.Change) and node.stat == "may":
        return msgspec.structs.replace(node, stat=f"may {node.value}")
    return node


def _kind_of(ability: p.Ability, type: str) -> str:
    kind = ability.kind
    prevents = PREVENTING_IS_REACTING.holds and not PREVENTING.isdisjoint(verbs_in(ability.effect))
    match kind:
        case "effect" | "reaction" if type in ("instant", "general"):
            return "reaction card" if kind == "reaction" or prevents else type
        case "triggered" if "at once" in ability.flags:
            return "at once"
        case "activated" if "preparation" in ability.flags:
            return "activated preparation"
        case "activated" if combat_sign(ability):
            return "combat"
        case "activated" if prevents:
            return "reaction"
    return kind


def combat_sign(ability: p.Ability) -> str:
    """`+` of what an attacker uses, `-` of what a defender does, `+-` of what either does (HKKR-12.8)."""
    return ("+" if "+" in ability.flags else "") + ("-" if "-" in ability.flags else "")


def _paid(part: p.Op, type: str) -> tuple[p.Op, ...]:
    """A part of a cost, as the rules read it."""
    if part != p.Do("passivize", p.This()):
        return (part,)
    if not SYMBOL_P.holds:
        return ()
    return (p.Do("passivize", P_IS_THE_ITEM.value),) if type == "item" else (part,)


# Prices -----------------------------------------------------------------------------------------------------------


def priced(ability: p.Ability) -> tuple[p.Ability, tuple[p.Do, ...]]:
    """An ability without what is paid of it in mana, components, life and shards; and that."""
    paid = tuple(x for x in ability.cost if isinstance(x, p.Do) and x.verb in PRICES and x.who in (None, p.You()))
    if not paid:
        return ability, ()
    rest = tuple(x for x in ability.cost if x not in paid)
    if ability.kind in PLAYED and not OWN_SURCHARGE.holds:
        paid = ()
    return msgspec.structs.replace(ability, cost=rest), paid
