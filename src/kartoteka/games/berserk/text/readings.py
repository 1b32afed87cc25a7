"""The clauses of this game: the grammar's alternatives by name, each with the program node that it means.

`H(0)` is the first part of the alternative, `H(1)` the second; a second argument names a conversion: `via_...` of the
reader, `from_...` of the writer. An alternative that is not here has methods of its own there.
"""

from __future__ import annotations

from typing import Any

from kartoteka.kernel.program import (
    Ability,
    Change,
    Chosen,
    Compare,
    Count,
    Do,
    Exists,
    Keyword,
    Math,
    Modify,
    Number,
    Role,
    Same,
    Select,
    Stat,
    This,
    Trigger,
    Unless,
    You,
)
from kartoteka.text.clauses import card, to
from kartoteka.text.tree import H

NEVER_GIVEN = frozenset(
    {"incarnation", "incarnates", "begins", "squad limit", "before recruiting", "on recruiting", "before reveal"}
)
"""Keywords and kinds of ability that work before the battle, or out of play, where nothing is given."""


def is_never_given(part: object) -> bool:
    """Whether that is a keyword or an ability that no card is given, or gives such a keyword."""
    match part:
        case Keyword(name) | Ability(name) | Change("keyword", "gain", value=name):
            return name in NEVER_GIVEN
    return False


ITSELF = Role("card", (Same(This()),))
ACTION = Chosen("action")


def target(index: int = 0) -> Any:
    """The card that an event is done to."""
    return card(index, "target")


def source(index: int = 0) -> Any:
    return card(index, "source")


TRIGGERS: dict[str, Any] = {
    "when": H(0),
    "on_attack": Trigger("attacks", (ITSELF,)),
    "on_kind": Trigger("strikes", (ITSELF, Role("attack", word=H(0, "kind")))),
    "on_size": Trigger("strikes", (ITSELF, Role("attack", word=H(1, "kind")), Role("size", word=H(0, "size")))),
    "after_attack": Trigger("attacked", (ITSELF,)),
    "after_kind": Trigger("attacked", (ITSELF, Role("attack", word=H(0, "kind")))),
    "before_attack": Trigger("declared", (card(0), Role("attack"))),
    "dies": Trigger("dies", (card(0),)),
    "killed_by": Trigger("dies", (card(0), card(1, "by"))),
    "is_exiled": Trigger("exiled", (card(0),)),
    "enters": Trigger("enters", (card(0),)),
    "is_summoned": Trigger("summoned", (card(0),)),
    "is_revived": Trigger("revived", (card(0),)),
    "incarnates": Trigger("incarnates", (card(0),)),
    "gets_incarnation": Trigger("gets an incarnation token", (card(0),)),
    "gets_token": Trigger("gets a token", (card(0),)),
    "gets_host": Trigger("gets a host", (card(0),)),
    "is_opened": Trigger("opened", (card(0),)),
    "is_closed": Trigger("closed", (card(0),)),
    "acts": Trigger("acted", (card(0),)),
    "is_revealed": Trigger("revealed", (card(0),)),
    "moves": Trigger("moves", (card(0),)),
    "is_relocated": Trigger("relocated", (card(0),)),
    "is_poisoned": Trigger("poisoned", (card(0),)),
    "is_healed": Trigger("healed", (card(0),)),
    "forms": Trigger("forms", (card(0),)),
    "breaks": Trigger("breaks formation", (card(0),)),
    "changes_controller": Trigger("changes controller", (card(0),)),
    "attacks": Trigger("attacks", (card(0),)),
    "attacks_card": Trigger("attacks", (card(0), target(1))),
    "is_attacked": Trigger("is attacked", (target(),)),
    "is_attacked_by": Trigger("is attacked", (target(), card(1))),
    "strikes_card": Trigger("strikes", (card(0), target(1))),
    "is_struck": Trigger("is struck", (target(),)),
    "is_struck_by": Trigger("is struck", (target(), card(1))),
    "is_wounded": Trigger("wounded", (card(0),)),
    "is_wounded_by": Trigger("wounded", (card(0), source(1))),
    "wounds": Trigger("wounds", (source(), card(1))),
}

ACCOMPANYING = ("on_attack", "on_kind", "on_size", "after_attack", "after_kind")
"""Triggers that go with an attack of their own card (BKK-Thick-skin)."""

OPERATIONS: dict[str, Any] = {
    "tv_destroy": "destroy",
    "tv_exile": "exile",
    "tv_open": "open",
    "tv_close": "close",
    "tv_cure": "cure",
    "tv_reveal": "reveal",
    "transitive": Do(H(0), to()),
    "deal": Do("deal", to(), amount=H(0)),
    "deal_each": Do("deal", to(), amount=Math("*", H(0), Count(H(2, "kind")))),
    "heal_all": Do("heal", to(0), manner=("all",)),
    "heal": Do("heal", to(), amount=H(0)),
    "add_life": Do("add life", to(), amount=H(0)),
    "drain_life": Do("drain life", to(), amount=H(0)),
    "gain_tokens": Do("gain tokens", This(), amount=H(0)),
    "gain_tokens_each": Do("gain tokens", This(), amount=Math("*", H(0), Count(H(1, "kind")))),
    "lose_tokens": Do("lose tokens", This(), amount=H(0)),
    "lose_all_tokens": Do("lose tokens", This(), manner=("all",)),
    "put_tokens": Do("gain tokens", to(), amount=H(0)),
    "remove_tokens": Do("lose tokens", to(), amount=H(0)),
    "remove_all_tokens": Do("lose tokens", to(0), manner=("all",)),
    "move_tokens": Do("move tokens", to(1), to=to(2), amount=H(0)),
    "put_incarnation": Do("incarnation token", to(), amount=H(0)),
    "poison": Do("poison", to(), amount=H(0)),
    "redistribute": Do("redistribute", to(1), to=to(2), amount=H(0)),
    "prophecy": Do("reveal top", amount=H(0), into="shown"),
    "swap": Do("swap", to(0), to=to(1)),
    "swap_both": Do("swap", H(0, "pair")),
    "block": Do("block", H(0, "action")),
    "cancel": Do("cancel", H(0, "action")),
    "raise_die": Do("change die", H(2, "action"), amount=H(0), manner=(H(1, "die"),)),
    "lower_die": Do("change die", H(2, "action"), amount=H(0, "less"), manner=(H(1, "die"),)),
    "set_die": Do("change die", H(1, "action"), amount=H(2), manner=(H(0, "die"), "set")),
    "reduce": Do("reduce", H(0, "action"), amount=H(1)),
    "reduce_to_size": Do("reduce", H(0, "action"), manner=(H(1, "to_size"),)),
    "reduce_to": Do("reduce", H(0, "action"), manner=(H(1, "to_number"),)),
    "prevent": Do("prevent", H(1, "action"), amount=H(0)),
    "prevent_all": Do("prevent", H(0, "action"), manner=("all",)),
    "attach": Do("host", to(0), to=to(1)),
    "return_to_deck": Do("return to deck", to(0)),
    "shuffle": Do("shuffle", who=You()),
    "look_deck": Do("look", Select((), ("deck",), You(), top=H(0, "digits_from_one"))),
    "gain_gold": Do("gain gold", amount=H(0)),
    "gain_silver": Do("gain silver", amount=H(0)),
}

CHANGES: dict[str, Any] = {
    "ability": Change("ability", "gain", value=H(0, "quoted")),
    "prohibited": Change("cannot", "gain", value=H(0)),
    "player_prohibited": Change("cannot", "gain", value=H(0)),
    "permitted": Change("may", "gain", value=H(0)),
    "ignores": Change("ignores", "gain", value=H(0, "ignored")),
    "must_be_attacked": Change("must be attacked", "gain"),
    "loses_keyword": Change("keyword", "lose", value=H(0, "small")),
    "loses_numbered": Change("keyword", "lose", value=H(0, "stat")),
    "cheaper": Change("cost", "add", H(0, "less")),
    "dearer": Change("cost", "add", H(0)),
    "plus": Change(H(1, "plus"), "add", H(0, "signed")),
    "plus_each": Change(H(1, "plus"), "add", Math("*", H(0, "signed"), Count(H(2, "kind")))),
    "plus_against": Change(H(1, "plus"), "add", H(0, "signed"), value=H(2, "against")),
    "plus_from": Change(H(1, "from"), "add", H(0, "signed")),
    "protection": Change("protection", "gain", value=H(0, "protected")),
    "vulnerable": Change("vulnerability", "gain", value=H(0, "protected")),
    "numbered": Change("keyword", "gain", H(1, "int"), value=H(0, "stat")),
    "keyword": Change("keyword", "gain", value=H(0, "small")),
    "sized_at": Modify(H(1, "subject"), (Change(H(0, "from"), "set", value=H(2)),)),
    "set_at": Modify(H(1, "subject"), (Change(H(0, "from"), "set", H(2)),)),
}

CONDITIONS: dict[str, Any] = {
    "there_is": Exists(H(0, "kind")),
    "there_are": Exists(H(1, "kinds"), H(0, "digits")),
    "there_are_none": Unless(Exists(H(0, "kinds"))),
    "has_much": Compare(Stat(H(3, "measured"), H(0, "one")), H(2), H(1)),
    "at_most": "<=",
    "at_least": ">=",
}

AMOUNTS: dict[str, Any] = {
    "number_of": Count(H(0, "kinds")),
    "own_x": Stat("x", This()),
    "stat_of": Stat(H(0, "number"), H(1, "one")),
}

READINGS: dict[str, Any] = {**TRIGGERS, **OPERATIONS, **CHANGES, **CONDITIONS, **AMOUNTS}
"""All of them; "1" is a number of its own."""
ONE = Number(1)
