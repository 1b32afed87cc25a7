"""The clauses of this game: the grammar's alternatives by name, each with the program node that it means.

`H(0)` is the first part of the alternative, `H(1)` the second; a second argument names a conversion: `via_...` of the
reader, `from_...` of the writer. An alternative that is not here has methods of its own there.
"""

from __future__ import annotations

from typing import Any

from kartoteka.games.swtcg.wording.vocabulary import PAID
from kartoteka.kernel.program import (
    Change,
    ChoosePlayer,
    Compare,
    Did,
    Do,
    Either,
    Exists,
    HowMuch,
    Is,
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
from kartoteka.text.tree import Hole


def H(index: int, via: str = "") -> Any:
    """A hole of a pattern; typed `Any` because a pattern is a node with holes where it has parts."""
    return Hole(index, via)


def card(index: int, role: str = "card") -> Any:
    """A card that an event names."""
    return H(index, f"{role}_role")


def to(index: int = 1) -> Any:
    """The cards that something is done to."""
    return H(index, "object")


UNTAPPING = "untap in the untap step"
UP_TO = ("up to",)
ALL = ("all",)

READINGS: dict[str, Any] = {
    # triggers
    "when": H(0),
    "turn_began": Trigger("turn began"),
    "attacks": Trigger("attacks", (card(0),)),
    "attacks_card": Trigger("attacks", (card(0), card(1, "defender"))),
    "is_attacked": Trigger("is attacked", (card(0, "defender"),)),
    "is_attacked_by": Trigger("is attacked", (card(0, "defender"), card(1))),
    "attack_ended": Trigger("attack ended", (card(0),)),
    "damaged": Trigger("damaged", (card(0),)),
    "damaged_by": Trigger("damaged", (card(0), card(1, "source"))),
    "damages": Trigger("damaged", (card(0, "source"), card(1))),
    "damages_to_death": Trigger("unit discarded", (card(0, "source"), card(1))),
    "would_be_damaged": Trigger("would be damaged", (card(0),), would=True),
    "build_roll": Trigger("dice rolled", (Role("kind", word="build"),)),
    "attack_roll": Trigger("dice rolled", (Role("kind", word="attack"), Role("player", player=H(0)))),
    "force_gained": Trigger("force gained", (Role("player", player=H(0)),)),
    "discarded": Trigger("unit discarded", (card(0),)),
    "discarded_from": Trigger("unit discarded", (card(0), H(1, "from_role"))),
    "would_be_discarded": Trigger("would be discarded", (card(0),), would=True),
    "was_tapped": Trigger("tapped", (card(0),)),
    "was_untapped": Trigger("untapped", (card(0),)),
    "retreated": Trigger("retreated", (card(0),)),
    "deployed": Trigger("unit deployed", (card(1), Role("player", player=H(0)))),
    "is_deployed": Trigger("unit deployed", (card(0),)),
    "location_put": Trigger("location put", (card(1), Role("player", player=H(0)))),
    "card_drawn": Trigger("drawn", (Role("player", player=H(0)),)),
    "dice_rolled": Trigger("dice rolled", (Role("player", player=H(0)),)),
    "dice_rolled_against": Trigger(
        "dice rolled", (card(1, "target"), Role("player", player=H(0)), Role("kind", word="attack"))
    ),
    "damage_prevented": Trigger("damage prevented", (Role("player", player=H(0)),)),
    "damage_prevented_to": Trigger("damage prevented", (card(1), Role("player", player=H(0)))),
    "battle_card_played": Trigger("battle card played", (Role("player", player=H(0)),)),
    "mission_completed": Trigger("mission completed", (Role("player", player=H(0)),)),
    "ability_played": Trigger("ability activated", (Role("player", player=H(0)),)),
    # operations
    "tv_tap": "tap",
    "tv_untap": "untap",
    "tv_retreat": "retreat",
    "tv_discard": "discard",
    "tv_reveal": "reveal",
    "transitive": Do(H(0), to()),
    "tap_this": Do("tap", This()),
    "pay_force": Do("pay force", amount=H(0)),
    "pay_points": Do("pay build points", amount=H(0)),
    "gain_force": Do("gain force", amount=H(0)),
    "gain_force_equal": Do("gain force", amount=H(0, "not_number")),
    "lose_force": Do("lose force", amount=H(0)),
    "gain_points": Do("gain build points", amount=H(0)),
    "lose_points": Do("lose build points", amount=H(0)),
    "draw_one": Do("draw", amount=Number(1)),
    "draw": Do("draw", amount=H(0)),
    "discard_at_random": Do("discard at random", who=H(1), amount=H(0)),
    "evade": Do("evade", This(), amount=H(0)),
    "deflect": Do("deflect", This(), amount=H(0)),
    "intercept": Do("intercept", This()),
    "retaliate": Do("retaliate", This(), amount=H(0)),
    "equip": Do("equip"),
    "prevent": Do("prevent", to(), amount=H(0)),
    "prevent_up_to": Do("prevent", to(), amount=H(0), manner=UP_TO),
    "prevent_all": Do("prevent", to(0), manner=ALL),
    "deal_damage": Do("deal damage", to(), amount=H(0)),
    "roll_damage": Do("roll damage", to(), amount=H(0)),
    "put_damage": Do("put damage counters", to(), amount=H(0)),
    "remove_damage": Do("remove damage counters", to(), amount=H(0)),
    "remove_damage_up_to": Do("remove damage counters", to(), amount=H(0), manner=UP_TO),
    "remove_all_damage": Do("remove damage counters", to(0), manner=ALL),
    "put_tokens": Do("put counters", to(2), amount=H(0), manner=(H(1),)),
    "remove_tokens": Do("remove counters", to(2), amount=H(0), manner=(H(1),)),
    "remove_all_tokens": Do("remove counters", to(1), manner=(H(0), "all")),
    "prevent_all_of": Do("prevent", to=to(0), manner=ALL),
    "prevent_of": Do("prevent", to=to(1), amount=H(0)),
    "prevent_up_to_of": Do("prevent", to=to(1), amount=H(0), manner=UP_TO),
    "discard_top_card": Do("discard", Select((), ("deck",), H(0), top=1)),
    "shuffle_hand": Do("shuffle into deck", Select((), ("hand",), You())),
    "shuffle_pile": Do("shuffle into deck", Select((), ("discard",), You())),
    "shuffle_both": Do("shuffle into deck", Select((), ("hand", "discard"), You())),
    "look_at": Do("look", to(0)),
    "choose_player": ChoosePlayer(),
    "roll_die": Do("roll a die", into="die"),
    "roll_dice": Do("roll dice", amount=H(0), into="die"),
    "put_built": Do("put build counters", to(), amount=H(0)),
    "remove_built": Do("remove build counters", to(), amount=H(0)),
    "remove_built_up_to": Do("remove build counters", to(), amount=H(0), manner=UP_TO),
    "show": Do("reveal", to(0), to=Opponent()),
    "look_hand": Do("look", Select((), ("hand",), Opponent())),
    "look_face_down": Do("look", Select((), ("construction",), Opponent())),
    "return_to_hand": Do("return to hand", to(0), who=H(1)),
    "return_to_owner": Do("return to hand", to(0)),
    "put_into_hand": Do("put into hand", to(0)),
    "top_of_pile": Do("put into hand", Select((), ("discard",), You(), top=1)),
    "put_into_arena": Do("put into arena", to(0)),
    "put_into_that_arena": Do("put into arena", to(0), manner=(H(1, "arena"),)),
    "put_into_build_zone": Do("put into build zone", to(0)),
    "put_into_build_zone_built": Do("put into build zone", to(0), amount=H(1)),
    "put_on_top": Do("put on top of deck", to(0)),
    "put_on_bottom": Do("put on bottom of deck", to(0)),
    "shuffle": Do("shuffle", who=H(0)),
    "remove_from_game": Do("remove from the game", to(0)),
    "reroll": Do("reroll", amount=H(0)),
    "reroll_up_to": Do("reroll", amount=H(0), manner=UP_TO),
    "reroll_any": Do("reroll", manner=("any",)),
    "disrupt": H(0),
    "dis_battle": Do("disrupt", Select((Is("battle"),), ("being played",))),
    "dis_mission": Do("disrupt", Select((Is("mission"),), ("being played",))),
    "dis_ability": Do("disrupt", Select((Is("activated ability"),), ("being played",))),
    "dis_battle_or_ability": Do(
        "disrupt", Select((Either((Is("battle"), Is("activated ability"))),), ("being played",))
    ),
    "dis_battle_or_mission": Do("disrupt", Select((Either((Is("battle"), Is("mission"))),), ("being played",))),
    "gain_control": Modify(to(0), (Change("controller", "gain"),)),
    "treat": Modify(to(0), (Change("subtype", "gain", value=H(1)),)),
    "win": Do("win the game"),
    "take_build_step": Do("take build step"),
    "next_battle_step": Do("next battle step", manner=(H(0, "arena"),)),
    "skip_battle_step": Do("skip battle step", manner=(H(0, "arena"),)),
    "further_battle_step": Do("further battle step", manner=(H(0, "arena"),)),
    # changes
    "more": Change(H(1), "add", H(0, "signed")),
    "numbered": Change(H(0, "lower"), "add", H(1, "int")),
    "keyword": Change("keyword", "gain", value=H(0, "lower")),
    "ability": Change("ability", "gain", value=H(0, "quoted")),
    "prohibited": Change("cannot", "gain", value=H(0, "cannot")),
    "player_prohibited": Change("cannot", "gain", value=H(0, "cannot")),
    "unpreventable": Modify(to(0), (Change("cannot", "gain", value="have damage prevented"),)),
    "stays_tapped": Modify(to(0), (Change("may stay tapped", "gain"),)),
    "cheaper_battle_cards": Modify(H(0, "battle_cards"), (Change("force cost", "add", H(1, "less")),)),
    "dearer_battle_cards": Modify(H(0, "battle_cards"), (Change("force cost", "add", H(1)),)),
    "undisruptable_battle_cards": Modify(
        H(0, "played_battle_cards"), (Change("cannot", "gain", value="be disrupted"),)
    ),
    "loses_keyword": Change("keyword", "lose", value=H(0, "lower")),
    "stays_tapped_once": Modify(to(0), (Change("cannot", "gain", value=UNTAPPING),), until="untap step"),
    "never_untaps": Modify(to(0), (Change("cannot", "gain", value=UNTAPPING),)),
    "dearer_abilities": Modify(to(0), (Change("ability cost", "add", H(1)),)),
    "cheaper_abilities": Modify(to(0), (Change("ability cost", "add", H(1, "less")),)),
    "dearer_with_force": Modify(to(0), (Change("ability cost", "add", H(1), "force"),)),
    "dearer_for_player": Modify(H(0), (Change("ability cost", "add", H(1)),)),
    "cheaper_for_player": Modify(H(0), (Change("ability cost", "add", H(1, "less")),)),
    "dearer_with_force_for_player": Modify(H(0), (Change("ability cost", "add", H(1), "force"),)),
    "extra_pilot": Change("extra pilots", "add", Number(1)),
    "cannot_kind": Change("cannot", "gain", value=H(0, "kind")),
    "fewer": Change("build cost", "add", H(0, "less")),
    "more_counters": Change("build cost", "add", H(0)),
    "less_force": Change("force cost", "add", H(0, "less")),
    "more_force": Change("force cost", "add", H(0)),
    "toll": Modify(H(0, "any_object"), (Change("toll", "add", H(1)),)),
    "cheaper_equipment": Modify(
        to(2),
        (
            Change("equip cost", "add", H(0, "less"), "force"),
            Change("equip cost", "add", H(1, "less"), "build points"),
        ),
    ),
    "must_be_attacked": Change("must be attacked", "gain"),
    # conditions
    "you_do": Compare(Did(PAID), ">=", Number(1)),
    "control_arena": PlayerIs(You(), H(0, "controls")),
    "opponent_controls_arena": PlayerIs(Opponent(), H(0, "controls")),
    "there_is": Exists(H(0)),
    "there_are": Exists(H(1), H(0, "digits")),
    "there_are_none": Unless(Exists(H(0))),
    "reroll_all": Do("reroll", manner=ALL),
    "has_counters": Compare(Stat("damage", H(0, "object")), ">=", H(1)),
    "have_in_hand": Compare(PlayerStat("hand"), ">=", H(0)),
    "hand_empty": Compare(PlayerStat("hand"), "==", Number(0)),
    "opponent_in_hand": Compare(PlayerStat("hand", Opponent()), ">=", H(0)),
    "opponent_hand_empty": Compare(PlayerStat("hand", Opponent()), "==", Number(0)),
    "opponent_hand_more": Compare(PlayerStat("hand", Opponent()), ">", PlayerStat("hand")),
    "hand_more": Compare(PlayerStat("hand"), ">", PlayerStat("hand", Opponent())),
    "have_force": Compare(PlayerStat("force"), ">=", H(0)),
    "opponent_force": Compare(PlayerStat("force", Opponent()), ">=", H(0)),
    "little_force": Compare(PlayerStat("force"), "<=", H(0)),
    "opponent_little_force": Compare(PlayerStat("force", Opponent()), "<=", H(0)),
    "force_more": Compare(PlayerStat("force"), ">", PlayerStat("force", Opponent())),
    "opponent_force_more": Compare(PlayerStat("force", Opponent()), ">", PlayerStat("force")),
    "few_in_hand": Compare(PlayerStat("hand"), "<=", H(0)),
    "opponent_few_in_hand": Compare(PlayerStat("hand", Opponent()), "<=", H(0)),
    "result_more": Compare(HowMuch("die"), ">=", H(0)),
    "result_less": Compare(HowMuch("die"), "<=", H(0)),
    "have_one": Exists(H(0, "yours")),
    "have_some": Exists(H(1, "yours"), H(0, "digits")),
    "have_none": Unless(Exists(H(0, "yours"))),
    "have_other": Exists(H(0, "your_others")),
    "no_other": Unless(Exists(H(0, "your_others"))),
    "opponent_has": Exists(H(0, "theirs")),
    "opponent_has_some": Exists(H(1, "theirs"), H(0, "digits")),
    "opponent_has_none": Unless(Exists(H(0, "theirs"))),
    # amounts
    "stat_of": Stat(H(0), H(1, "object")),
    "rolled": HowMuch("die"),
    "hand_of": PlayerStat("hand"),
    "opponents_hand": PlayerStat("hand", Opponent()),
    "counters_on": Stat("damage", to(0)),
    "build_cost_of": Stat(H(0), H(1, "object")),
}
