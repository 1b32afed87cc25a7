"""The clauses of this game: the grammar's alternatives by name, each with the program node that it means.

`H(0)` is the first part of the alternative, `H(1)` the second; a second argument names a conversion: `via_...` of the
reader, `from_...` of the writer. An alternative that is not here has methods of its own there.
"""

from __future__ import annotations

from typing import Any

from kartoteka.games.hkk.wording.vocabulary import NOT_ACTIVATED, PAID
from kartoteka.kernel.program import (
    Change,
    Compare,
    Count,
    Did,
    Do,
    Exists,
    HowMuch,
    Math,
    Modify,
    Number,
    Opponent,
    PlayerIs,
    PlayerStat,
    Role,
    Select,
    Stat,
    This,
    Trigger,
    Unless,
    You,
)
from kartoteka.text.clauses import card, to
from kartoteka.text.tree import H


def player(index: int) -> Any:
    """The player whom an event names."""
    return Role("player", player=H(index))


def at(index: int = 0) -> Any:
    """One certain card of which something is asked."""
    return H(index, "one")


DONE = Compare(Did(PAID), ">=", Number(1))
KIND = (H(1),)

TRIGGERS: dict[str, Any] = {
    "when": H(0),
    "enters_play": Trigger("enters play", (card(0),)),
    "enters_guard": Trigger("enters the guard post", (card(0),)),
    "leaves_play": Trigger("leaves play", (card(0),)),
    "dies": Trigger("dies", (card(0),)),
    "is_sacrificed": Trigger("sacrificed", (card(0),)),
    "is_wounded": Trigger("wounded", (card(0),)),
    "is_wounded_by": Trigger("wounded", (card(0), card(1, "source"))),
    "wounds": Trigger("wounds", (card(0, "source"), card(1))),
    "wounds_player": Trigger("player wounded", (card(0, "source"), player(1))),
    "is_healed": Trigger("healed", (card(0),)),
    "becomes_passive": Trigger("passivized", (card(0),)),
    "becomes_active": Trigger("activated", (card(0),)),
    "attacks": Trigger("attacks", (card(0),)),
    "attacks_card": Trigger("attacks", (card(0), card(1, "target"))),
    "is_attacked": Trigger("is attacked", (card(0, "target"),)),
    "is_attacked_by": Trigger("is attacked", (card(0, "target"), card(1))),
    "gains_level": Trigger("level gained", (card(0),)),
    "changes_controller": Trigger("changes controller", (card(0),)),
    "is_prevented": Trigger("prevented", (card(0),)),
    "marker_put": Trigger("marker put", (card(1), Role("marker", word=H(0)))),
    "played": Trigger("card played", (card(1), player(0))),
    "played_from_hand": Trigger("card played from hand", (card(1), player(0))),
    "ability_used": Trigger("ability used", (player(0),)),
    "ability_used_of": Trigger("ability used", (card(1), player(0))),
    "player_wounded": Trigger("player wounded", (player(0),)),
    "card_drawn": Trigger("drawn", (player(0),)),
    "card_discarded": Trigger("discarded", (player(0),)),
    "substituted": Trigger("substituted", (player(0),)),
    "die_rolled": Trigger("die rolled", (player(0),)),
}

OPERATIONS: dict[str, Any] = {
    "tv_destroy": "destroy",
    "tv_exile": "exile",
    "tv_sacrifice": "sacrifice",
    "tv_passivize": "passivize",
    "tv_activate": "activate",
    "tv_reveal": "reveal",
    "tv_discard": "discard",
    "transitive": Do(H(0), to()),
    "passivize_this": Do("passivize", This()),
    "damage": Do("damage", to(), amount=H(0)),
    "damage_player": Do("damage", who=H(1), amount=H(0)),
    "kind_damage": Do("damage", to(2), amount=H(0), manner=KIND),
    "kind_damage_player": Do("damage", who=H(2), amount=H(0), manner=KIND),
    "damage_each": Do("damage", to(), amount=Math("*", H(0), Count(H(2, "kind")))),
    "damage_player_each": Do("damage", who=H(1), amount=Math("*", H(0), Count(H(2, "kind")))),
    "draw_each": Do("draw", amount=Math("*", H(0), Count(H(1, "kind")))),
    "gain_mana_each": Do("gain mana", amount=Math("*", H(0), Count(H(1, "kind")))),
    "lose_life_each": Do("lose life", amount=Math("*", H(0), Count(H(1, "kind")))),
    "heal_each": Do("heal", amount=Math("*", H(0), Count(H(1, "kind")))),
    "split": Do("split damage", to(), amount=H(0)),
    "kind_split": Do("split damage", to(2), amount=H(0), manner=KIND),
    "heal": Do("heal", amount=H(0)),
    "heal_card": Do("heal", to(), amount=H(0)),
    "heal_all": Do("heal", to(0), manner=("all",)),
    **{f"{verb}_{what}": Do(f"{verb} {what}", amount=H(0)) for verb, what in (
        ("pay", "mana"), ("pay", "components"), ("pay", "life"), ("pay", "shards"), ("gain", "mana"),
        ("gain", "components"), ("gain", "shards"), ("lose", "mana"), ("lose", "components"), ("lose", "life"),
    )},
    "pay_mana_if_possible": Do("pay mana", amount=H(0), manner=("if possible",)),
    "pay_components_if_possible": Do("pay components", amount=H(0), manner=("if possible",)),
    "gain_max_life": Do("gain max life", amount=H(0)),
    "lose_max_life": Do("lose max life", amount=H(0)),
    "gain_max_mana": Do("gain max mana", amount=H(0)),
    "gain_max_life_there": Do("gain max life", who=Opponent(), amount=H(0)),
    "lose_max_life_there": Do("lose max life", who=Opponent(), amount=H(0)),
    "draw": Do("draw", amount=H(0)),
    "discard_at_random": Do("discard at random", amount=H(0)),
    "discard_hand": Do("discard", Select((), ("hand",), H(0))),
    "shuffle": Do("shuffle", who=H(0)),
    "skip_phase": Do("skip phase", who=H(0), manner=(H(1),)),
    "look_hand": Do("look", Select((), ("hand",), H(0))),
    "reveal_hand": Do("reveal", Select((), ("hand",), H(0))),
    "return_to_hand": Do("return to hand", to(0)),
    "shuffle_into": Do("shuffle into deck", to(0)),
    "shuffle_into_yours": Do("shuffle into deck", to(0), who=You()),
    "put_on_top": Do("put on deck", to(0)),
    "put_on_bottom": Do("put on bottom of deck", to(0)),
    "put_into_hand": Do("put into hand", to(0)),
    "put_into_play": Do("put into play", to(0)),
    "put_into_play_active": Do("put into play", to(0), manner=("active",)),
    "put_into_play_passive": Do("put into play", to(0), manner=("passive",)),
    "put_into_guard": Do("put into play", to(0), manner=("guard",)),
    "put_into_discard": Do("put into discard", to(0)),
    "play_card": Do("play card", to(0)),
    "play_free": Do("play card", to(0), manner=("free",)),
    "attach": Do("attach", to(0), to=to(1)),
    "to_guard": Do("move to guard post", to(0)),
    "to_reserve": Do("move to reserve", to(0)),
    "face_down": Do("turn face down", to(0)),
    "make_tokens": Do("make token", amount=H(0), manner=(H(1),)),
    "put_markers": Do("put markers", to(2), amount=H(0), manner=(H(1),)),
    "remove_markers": Do("remove markers", to(2), amount=H(0), manner=(H(1),)),
    "remove_all_markers": Do("remove markers", to(1), manner=("all", H(0))),
    "move_markers": Do("move markers", to(2), to=to(3), amount=H(0), manner=(H(1),)),
    "give_levels": Do("gain levels", to(1), amount=H(0)),
    "take_levels": Do("lose levels", to(1), amount=H(0)),
    "gain_control": Modify(to(0), (Change("controller", "gain"),)),
    "roll_die": Do("roll a die", into="die"),
    "win": Do("win the game"),
    "lose": Do("lose the game"),
}  # fmt: skip

CHANGES: dict[str, Any] = {
    "ability": Change("ability", "gain", value=H(0, "quoted")),
    "player_ability": Change("ability", "gain", value=H(0, "reaction")),
    "prohibited": Change("cannot", "gain", value=H(0)),
    "player_prohibited": Change("cannot", "gain", value=H(0)),
    "stays_passive": Change("cannot", "gain", value=NOT_ACTIVATED),
    "permitted": Change("may", "gain", value=H(0)),
    "immune": Change("immune", "gain", value=H(0, "immune")),
    "blank": Change("blank", "gain"),
    "loses_keyword": Change("keyword", "lose", value=H(0, "small")),
    "keyword": Change("keyword", "gain", value=H(0, "small")),
    "numbered": Change(H(0, "stat"), "add", H(1, "int")),
    "more_levels": Change("level", "add", H(0, "signed")),
    "places": Change("places", "set", H(0)),
    "mana_less": Change("mana", "add", H(0, "less")),
    "mana_more": Change("mana", "add", H(0)),
    "components_less": Change("components", "add", H(0, "less")),
    "components_more": Change("components", "add", H(0)),
    "builders_less": Change("builders", "add", H(0, "less")),
    "builders_more": Change("builders", "add", H(0)),
    "free": Change("free", "gain"),
    "cheaper_abilities": Modify(H(0, "all_of"), (Change("use mana", "add", H(1, "less")),)),
    "dearer_abilities": Modify(H(0, "all_of"), (Change("use mana", "add", H(1)),)),
    "enables_legendary": Modify(H(0, "all_of"), (Change("enable legendary", "gain"),)),
    "more_capacity": Change("capacity", "add", H(0)),
    "stronger_spells": Change("damage spell bonus", "add", H(0)),
    "you_control": Modify(to(0), (Change("controller", "gain"),)),
    "plays_in_their_turn": Modify(You(), (Change("may", "gain", value=H(0, "out_of_turn")),)),
}

CONDITIONS: dict[str, Any] = {
    "have_one": Exists(H(0, "yours")),
    "have_some": Exists(H(1, "your_several"), H(0, "digits")),
    "have_none": Unless(Exists(H(0, "your_several"))),
    "have_other": Exists(H(0, "your_others")),
    "they_have_one": Exists(H(0, "theirs")),
    "they_have_some": Exists(H(1, "their_several"), H(0, "digits")),
    "they_have_none": Unless(Exists(H(0, "their_several"))),
    "there_is": Exists(H(0, "kind")),
    "there_are": Exists(H(1, "kinds"), H(0, "digits")),
    "there_are_none": Unless(Exists(H(0, "kinds"))),
    "have_much": Compare(PlayerStat(H(1, "resource")), ">=", H(0)),
    "have_little": Compare(PlayerStat(H(1, "resource")), "<=", H(0)),
    "they_have_much": Compare(PlayerStat(H(1, "resource"), Opponent()), ">=", H(0)),
    "they_have_little": Compare(PlayerStat(H(1, "resource"), Opponent()), "<=", H(0)),
    "have_skill": Compare(PlayerStat(H(0, "skill")), ">=", H(1, "int")),
    "your_turn": PlayerIs(You(), "active"),
    "their_turn": PlayerIs(Opponent(), "active"),
    "started": PlayerIs(You(), "started"),
    "they_started": PlayerIs(Opponent(), "started"),
    "you_do": DONE,
    "you_do_not": Unless(DONE),
    "result_more": Compare(HowMuch("die"), ">=", H(0)),
    "result_less": Compare(HowMuch("die"), "<=", H(0)),
    "has_markers": Compare(Stat(H(2, "markers"), at()), ">=", H(1)),
    "has_level": Compare(Stat("level", at()), ">=", H(1)),
}

AMOUNTS: dict[str, Any] = {
    "number_of": Count(H(0, "kinds")),
    "damage_of": Stat("damage", at()),
    "life_of": Stat("life", at()),
    "level_of": Stat("level", at()),
    "cost_of": Stat("mana", at()),
    "markers_on": Stat(H(0, "markers"), at(1)),
    "skill_level": PlayerStat(H(0, "skill")),
    "the_result": HowMuch("die"),
}

READINGS: dict[str, Any] = {**TRIGGERS, **OPERATIONS, **CHANGES, **CONDITIONS, **AMOUNTS}
