"""Where and when texts work: a command card's on the table, a unit's on the board, a few in the hand (LG-39).

A kind of text that nothing ever asks is no text that could be carried out: it is a problem of its card, and so are an
attack and an activation that would open inside another one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.records import FIELD, HAND, TABLE
from kartoteka.games.legion.set.cards import COMMAND
from kartoteka.games.legion.words.limits import is_spent
from kartoteka.kernel import program as p
from kartoteka.kernel.selectors import UnknownWord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.set.cards import CardDef
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.state import State

ON_A_CARD: dict[str, tuple[int, ...]] = {
    "reveal": (TABLE,),
    "untimed": (TABLE,),
    "triggered": (TABLE,),
    "static": (TABLE,),
    "action": (TABLE,),
    "from hand": (HAND,),
    "select": (HAND,),
}
ON_A_UNIT: dict[str, tuple[int, ...]] = {"triggered": (FIELD,), "static": (FIELD,), "action": (FIELD,)}
"""By kind of text, where it works."""
PHASES = ("activation phase", "end phase")
ALLOWED_BEHIND: dict[str, tuple[str, ...]] = {
    "attack": ("activated", "attacked", *PHASES),
    "activate": ("activated", *PHASES),
}
"""Verbs that open an attack or an activation, with what may set them off: none is open then."""
NEVER_AN_ACTION = frozenset({"activate"})


def where_it_works(definition: CardDef, ability: p.Ability) -> Sequence[int]:
    """The kinds of zone in which a text works: `Game.ability_zones`."""
    where = ON_A_CARD if definition.kind == COMMAND else ON_A_UNIT
    if ability.kind not in where:
        raise UnknownWord(f"no procedure asks for a text of the kind {ability.kind!r}")
    for verb, triggers in ALLOWED_BEHIND.items():
        if _does(ability, verb) and not _may_open(ability, verb, triggers):
            raise UnknownWord(f"{verb!r} would open inside another attack or activation")
    return where[ability.kind]


def _does(ability: p.Ability, verb: str) -> bool:
    return any(isinstance(node, p.Do) and node.verb == verb for node in p.nodes_in(ability.effect))


def _may_open(ability: p.Ability, verb: str, triggers: tuple[str, ...]) -> bool:
    """Whether nothing of its kind is open when it happens."""
    if ability.kind == "action":
        return verb not in NEVER_AN_ACTION
    return ability.trigger is not None and ability.trigger.event in triggers


def works_now(s: State, card: int, ability: Ability) -> bool:
    """Whether a text that lies where it works does so now: `Game.text_works`. One that was used as often as it says
    does not."""
    return not ability.limits or not is_spent(s, card, ability)
