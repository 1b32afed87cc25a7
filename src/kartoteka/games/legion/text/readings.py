"""The clauses of this game: the grammar's alternatives by name, each with the program node that it means.

`H(0)` is the first part of the alternative, `H(1)` the second; a second argument names a conversion: `via_...` of the
reader, `from_...` of the writer. What a unit does is said of `SUBJECT`, which stands for the unit that the sentence is
about. An alternative that is not here has methods of its own there.
"""

from __future__ import annotations

from typing import Any

from kartoteka.kernel.program import (
    Change,
    ChooseNumber,
    ChoosePlace,
    Chosen,
    Compare,
    Count,
    Do,
    Exists,
    Math,
    Measure,
    OneOf,
    Opponent,
    Place,
    PlayerStat,
    Seq,
    Stat,
    Unless,
    X,
    You,
)
from kartoteka.text.clauses import to
from kartoteka.text.tree import H

SUBJECT = Chosen("subject")
ALL = ("all",)


def moving(card: Any, speed: Any) -> Seq:
    """A move: a place in reach, then the way there."""
    return Seq((ChoosePlace("in a move", of=card, n=speed, put=card), Do("move", card, to=Place())))


OWN_SPEED = Stat("speed", SUBJECT)

DEEDS: dict[str, Any] = {
    "gains": Do(H(1, "gain"), SUBJECT, amount=H(0)),
    "gains_each": Do(H(1, "gain"), SUBJECT, amount=Math("*", H(0), Count(H(2, "kind")))),
    "gains_either": OneOf((Do(H(1, "gain"), SUBJECT, amount=H(0)), Do(H(3, "gain"), SUBJECT, amount=H(2)))),
    "loses": Do(H(1, "lose"), SUBJECT, amount=H(0)),
    "loses_all": Do(H(0, "lose"), SUBJECT, manner=ALL),
    "suffers": Do("wound", SUBJECT, amount=H(0)),
    "suffers_each": Do("wound", SUBJECT, amount=Math("*", H(0), Count(H(1, "kind")))),
    "heals_itself": Do("heal", SUBJECT, amount=H(0)),
    "heals_itself_wholly": Do("heal", SUBJECT, manner=ALL),
    "or_is_ordered": Do("order", SUBJECT),
    "loses_order": Do("unorder", SUBJECT),
    "or_loses_order": Do("unorder", SUBJECT),
    "puts_itself_back": Do("recycle", SUBJECT),
    "moves_itself_fast": moving(SUBJECT, H(0)),
    "moves_itself": moving(SUBJECT, OWN_SPEED),
    "attacks_itself": Do("attack", SUBJECT),
    "activates_itself": Do("activate", SUBJECT),
    "recovers": Do("recover", SUBJECT),
    "or_is_promoted": Do("promote", SUBJECT),
    "or_is_discarded": Do("discard", SUBJECT),
}
"""What a unit does, or what is done to it, of which the sentence is."""
CHANGES: dict[str, Any] = {
    "has_keyword": Change("keyword", "gain", value=H(0, "keyword")),
    "has_numbered": Change("keyword", "gain", H(1, "int"), value=H(0, "keyword")),
    "gains_keyword": Change("keyword", "gain", value=H(0, "keyword")),
    "gains_numbered": Change("keyword", "gain", H(1, "int"), value=H(0, "keyword")),
    "further_keyword": Change("keyword", "gain", value=H(0, "keyword")),
    "further_numbered": Change("keyword", "gain", H(1, "int"), value=H(0, "keyword")),
    "loses_keyword": Change("keyword", "lose", value=H(0, "keyword")),
    "has_more": Change(H(1, "stat"), "add", H(0, "signed")),
    "has_set": Change(H(0, "stat"), "set", H(1, "int")),
    "has_fewer_actions": Change("actions", "add", H(0, "less")),
    "has_more_actions": Change("actions", "add", H(0)),
    "has_fewer_pips": Change("pips", "add", H(0, "less")),
    "has_more_pips": Change("pips", "add", H(0)),
    "has_pips": Change("pips", "set", H(0)),
    "orders_fewer": Change("orders", "add", H(0, "less")),
    "orders_more": Change("orders", "add", H(0)),
    "orders_only": Change("orders", "set", H(0)),
    "prohibited": Change("cannot", "gain", value=H(0)),
}
"""What is so of a unit, or of a command card."""
OPERATIONS: dict[str, Any] = {
    "gives": Do(H(1, "gain"), to(2), amount=H(0)),
    "gives_each": Do(H(1, "gain"), to(2), amount=Math("*", H(0), Count(H(3, "kind")))),
    "or_gives": Do(H(2, "gain"), to(0), amount=H(1)),
    "or_gives_each": Do(H(2, "gain"), to(0), amount=Math("*", H(1), Count(H(3, "kind")))),
    "removes": Do(H(1, "lose"), to(2), amount=H(0)),
    "removes_all": Do(H(0, "lose"), to(1), manner=ALL),
    "deals": Do("wound", to(1), amount=H(0)),
    "deals_each": Do("wound", to(1), amount=Math("*", H(0), Count(H(2, "kind")))),
    "heals": Do("heal", to(1), amount=H(0)),
    "heals_all": Do("heal", to(0), manner=ALL),
    "orders": Do("order", to(0)),
    "takes_order": Do("unorder", to(0)),
    "puts_back": Do("recycle", to(0)),
    "attacks_with": Do("attack", to(0)),
    "activates": Do("activate", to(0)),
    "recovers_with": Do("recover", to(0)),
    "promotes": Do("promote", to(0)),
    "discards": Do("discard", to(0)),
    "returns": Do("return", to(0)),
    "sends_back": Do("send back", to(0)),
    "or_sends_back": Do("send back", to(0)),
    "lays_aside": Do("lay aside", to(0)),
    "or_lays_aside": Do("lay aside", to(0)),
    "spies": Do("spy", who=Opponent(), amount=H(0)),
    "spies_all": Do("spy", who=Opponent(), amount=PlayerStat("hand", Opponent())),
    "parks": Do("park", amount=H(0)),
    "names": ChooseNumber(H(0, "int"), H(1, "int"), slot="X"),
}
"""What a player does."""
CONDITIONS: dict[str, Any] = {
    "there_is": Exists(H(0, "kind")),
    "there_are": Exists(H(1, "kinds"), H(0, "digits")),
    "there_is_no": Unless(Exists(H(0, "kind"))),
    "has_points": Compare(PlayerStat("points", You()), ">=", H(0)),
    "has_hand": Compare(PlayerStat("hand", You()), ">=", H(0)),
    "has_small_hand": Compare(PlayerStat("hand", You()), "<=", H(0)),
    "at_most": "<=",
    "at_least": ">=",
}
AMOUNTS: dict[str, Any] = {"number_of": Count(H(0, "kind"))}

READINGS: dict[str, Any] = {**DEEDS, **CHANGES, **OPERATIONS, **CONDITIONS, **AMOUNTS}
"""All of them."""
THAT_MANY = Measure("pips", "==", X())
"""The pips of which the number was named."""

EVENTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "e_ordered": ("is ordered", "is ordered", ("card",)),
    "e_ordered_with": ("is ordered", "is ordered", ("card",)),
    "e_activates": ("activates", "activated", ("card",)),
    "e_attacks": ("attacks", "attacked", ("card",)),
    "e_attacks_unit": ("attacks", "attacked", ("card", "target")),
    "e_attacked": ("attacks", "attacked", ("target",)),
    "e_attacked_by": ("attacks", "attacked", ("target", "card")),
    "e_moves": ("moves", "moves", ("card",)),
    "e_rallies": ("rallied", "rallied", ("card",)),
    "e_recovers": ("recovers", "recovers", ("card",)),
    "e_panics": ("panics", "panics", ("card",)),
    "e_wounded": ("wounded", "wounded", ("card",)),
    "e_wounded_by": ("wounded", "wounded", ("card", "source")),
    "e_defeated": ("defeated", "defeated", ("card",)),
    "e_defeats": ("defeated", "defeated", ("by", "card")),
    "e_loses_order": ("loses its order", "loses its order", ("card",)),
    "e_promoted": ("promoted", "promoted", ("card",)),
    "e_nominated": ("nominated", "nominated", ("card",)),
}
"""By alternative, the event that "when" means, the one that "after" means, and the roles that it names."""
AFTER = frozenset({"moves", "rallied", "recovers"})
"""Events that printing calls by "after", where "when" means the same."""
GAINED = {
    "aim": "gets aim", "dodge": "gets dodge", "surge": "gets surge", "standby": "gets standby",
    "suppression": "suppressed",
}  # fmt: skip
"""By token, the event of getting it."""
