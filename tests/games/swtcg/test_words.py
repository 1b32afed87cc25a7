"""What each word of card text asks: of cards, players, the table and events."""

from __future__ import annotations

import os

import pytest

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg import numbers as n
from kartoteka.games.swtcg import records as r
from kartoteka.games.swtcg.durations import LASTS
from kartoteka.games.swtcg.facts import Facts
from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.places import placed
from kartoteka.games.swtcg.triggers import EVENT_ROLES
from kartoteka.games.swtcg.vocabulary import HAVING, ROLES, SEAT_STATS, SEAT_WORDS, SITUATIONS, STATS, TYPES, WORDS
from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.readings import READINGS
from kartoteka.kernel import program as p
from kartoteka.kernel.pool import Pool
from tests.games.swtcg.small import Board, gets, static, unit
from tests.rules import forbids, permits, rule

DATA = os.environ.get("KARTOTEKA_DATA", "")
DARK, LIGHT = r.DARK, r.LIGHT
THIS = p.This()

WING = unit(
    "Wing", type="space", subtypes="Rebel Starfighter", side="light", cost=4, speed=50, power=3, health=3,
    keywords=[p.Keyword("shields", 1), p.Keyword("armor"), p.Keyword("critical hit", 1), p.Keyword("hidden cost", 2)],
)  # fmt: skip
ACE = unit(
    "Ace", static(gets(p.Host(), "speed", 20), gets(p.Host(), "shields", 2), zones=("aboard",)),
    type="character", subtypes="Dark Jedi - Sith", version="A", cost=5, speed=30, power=4, health=4,
    keywords=[p.Keyword("pilot", value="Starfighter or Speeder")],
)  # fmt: skip
ACE_B = unit("Ace B", type="character", version="B", cost=2, speed=20, power=1, health=1)
BASE = unit("Jedi Base", type="ground", subtypes="Character Droid", cost=6, speed=10, power=1, health=9)
BOTH = unit("Skimmer", type="space", arenas=("space", "ground"), cost=3, speed=40, power=2, health=2)
CARDS = (
    WING, ACE, ACE_B, BASE, BOTH, unit("Order", type="battle", cost=0), unit("Temple", type="location"),
    unit("Helm", type="equipment"),
)  # fmt: skip


def board() -> Board:
    """A piloted Wing in space, and what else is needed."""
    b = Board(*CARDS)
    b.put("Wing", DARK, r.SPACE)
    b.put("Ace", DARK, r.ABOARD, on="Wing", relation=r.PILOTING)
    b.put("Jedi Base", LIGHT, r.GROUND)
    return b


# Types and subtypes -----------------------------------------------------------------------------------------------


@rule("SWR-30", forbids)
@rule("SWR-30", permits)
def test_what_is_removed_from_the_game_is_meant_by_no_text():
    b = Board(unit("It", type="space"), unit("Other", type="space"))
    b.put("It", DARK, r.DISCARD)
    b.put("Other", DARK, r.REMOVED)
    assert b.cards(p.Select((p.Is("space"),), ("discard", "removed")), "It") == ["It"]


@pytest.mark.parametrize("name", TYPES)
@rule("SWR-18", permits)
@rule("SWR-18", forbids)
def test_a_type_word_looks_at_the_type_only(name):
    b = Board(unit("It", type=name), unit("Other", type="mission" if name == "space" else "space", subtypes=name))
    b.put("It", DARK, r.HAND)
    b.put("Other", DARK, r.HAND)
    assert b.fits("It", p.Is(name)) and not b.fits("Other", p.Is(name))


@rule("SWR-20", permits)
def test_a_card_for_several_arenas_is_of_each_of_their_types():
    b = board()
    b.put("Skimmer", DARK, r.GROUND)
    assert b.fits("Skimmer", p.Is("space"), p.Is("ground"), p.Is("unit")) and not b.fits("Skimmer", p.Is("character"))


@pytest.mark.parametrize("word", ["Jedi", "dark jedi", "Sith", "Dark Jedi"])
@rule("SWR-17", permits)
def test_a_subtype_is_found_as_whole_words_of_the_type_line(word):
    assert board().fits("Ace", p.Has("subtype", word))


@pytest.mark.parametrize(("card", "word"), [("Ace", "Jed"), ("Jedi Base", "Jedi"), ("Ace", "Jedi Sith Dark")])
@rule("SWR-17", forbids)
def test_neither_a_part_of_a_word_nor_a_name_is_a_subtype(card, word):
    assert not board().fits(card, p.Has("subtype", word))


TREATED = static(gets(THIS, "subtype", value="Dark Jedi"))


@pytest.mark.parametrize("zone", [r.DECK, r.HAND, r.DISCARD, r.CONSTRUCTION, r.GROUND, r.ABOARD])
@rule("SWR-19", permits)
@rule("SWR-19", forbids)
def test_what_a_card_is_to_be_treated_as_it_is_in_every_zone_and_nothing_else(zone):
    b = Board(unit("Hunter", TREATED))
    b.put("Hunter", DARK, zone)
    assert b.fits("Hunter", p.Has("subtype", "Jedi")) and not b.fits("Hunter", p.Has("subtype", "Sith"))


def test_a_gained_subtype_is_one():
    b = Board(unit("Camp", static(gets(p.Select((p.Is("character"),)), "subtype", value="Jedi"))), ACE)
    b.put("Ace", DARK, r.CHARACTER)
    assert not b.fits("Ace", p.Has("subtype", "Wookiee"))
    b.put("Camp", DARK, r.GROUND)
    assert b.fits("Ace", p.Has("subtype", "Jedi"))


@rule("SWR-3", permits)
def test_a_side_is_what_is_printed():
    b = board()
    assert b.fits("Wing", p.Has("side", "light")) and not b.fits("Wing", p.Has("side", "dark"))


def test_the_units_that_a_pilot_can_be_put_on_are_known():
    assert Facts(ACE).piloting == ("Starfighter", "Speeder")
    assert Facts(WING).piloting == ()


@rule("SWR-31", forbids)
def test_a_card_under_construction_is_no_unit():
    b = board()
    b.put("Skimmer", DARK, r.CONSTRUCTION)
    assert not b.fits("Skimmer", p.Is("unit")) and b.fits("Skimmer", p.Is("space"))


@rule("SWR-31", permits)
def test_a_unit_that_has_retreated_is_one():
    b = board()
    b.put("Skimmer", DARK, r.BUILD_ZONE)
    assert b.fits("Skimmer", p.Is("unit"))


@rule("SWR-35", forbids)
def test_a_card_face_down_under_a_unit_gives_it_nothing():
    b = board()
    b.put("Skimmer", LIGHT, r.UNDERNEATH, on="Jedi Base", relation=r.BENEATH)
    assert b.number("Jedi Base", "power") == 1 and not b.fits("Jedi Base", p.Is("stacked"))


@rule("SWR-22", forbids)
def test_damage_counters_do_not_lower_the_health():
    b = board()
    b.put("Skimmer", DARK, r.GROUND, damage=1)
    assert b.number("Skimmer", "health") == 2


# Words ------------------------------------------------------------------------------------------------------------

IN_PLAY = {"unit": True, "in arenas": True, "deployed": True, "face down": False}


@pytest.mark.parametrize(
    ("word", "zone", "fields"),
    [
        ("tapped", r.GROUND, {"tapped": True}),
        ("damaged", r.GROUND, {"damage": 1}),
        ("face down", r.CONSTRUCTION, {}),
        ("in the build zone", r.BUILD_ZONE, {}),
        ("deployed", r.BUILD_ZONE, {}),
        ("in ground", r.GROUND, {}),
        ("in arenas", r.SPACE, {}),
    ],
)
def test_a_word_is_true_of_some_cards_only(word, zone, fields):
    b = Board(unit("Wing"), BASE)
    b.put("Wing", DARK, zone, **fields)
    b.put("Jedi Base", LIGHT, r.HAND)
    assert b.fits("Wing", p.Is(word)) and not b.fits("Jedi Base", p.Is(word))


@pytest.mark.parametrize(("word", "opposite"), [("tapped", "untapped"), ("damaged", "undamaged")])
def test_a_word_and_its_opposite(word, opposite):
    b = board()
    b.put("Skimmer", DARK, r.GROUND, tapped=True, damage=1)
    assert b.fits("Wing", p.Is(opposite)) and not b.fits("Wing", p.Is(word))
    assert b.fits("Skimmer", p.Is(word)) and not b.fits("Skimmer", p.Is(opposite))


@rule("SWR-15", permits)
def test_a_card_with_a_version_is_unique():
    assert board().fits("Ace", p.Is("unique"))


@rule("SWR-15", forbids)
def test_a_card_without_a_version_is_not():
    assert not board().fits("Wing", p.Is("unique"))


def test_a_unit_is_piloted_or_stacked():
    b = board()
    assert b.fits("Wing", p.Is("piloted")) and not b.fits("Jedi Base", p.Is("piloted"))
    assert not b.fits("Jedi Base", p.Is("stacked"))
    b.put("Skimmer", LIGHT, r.STACK, on="Jedi Base", relation=r.STACKED)
    assert b.fits("Jedi Base", p.Is("stacked"))


def test_the_attacking_and_the_defending_unit():
    b = board()
    for phrase in (p.RevealedCard("attacker"), p.RevealedCard("defender"), p.Select((p.Is("attacking"),))):
        assert b.cards(phrase, "Wing") == []
    b.attack("Wing", "Jedi Base")
    assert b.cards(p.RevealedCard("attacker"), "Jedi Base") == b.cards(p.Select((p.Is("attacking"),)), "Wing")
    assert b.cards(p.RevealedCard("defender"), "Wing") == b.cards(p.Select((p.Is("defending"),)), "Wing")
    assert b.fits("Wing", p.Is("attacking")) and not b.fits("Wing", p.Is("defending"))
    assert b.cards(p.RevealedCard("defender"), "Wing") == ["Jedi Base"]


def test_what_has_left_and_come_back_is_not_the_defender_any_more():
    b = board()
    b.attack("Wing", "Jedi Base")
    b.state.cards[b.card("Jedi Base")] = b["Jedi Base"].but(obj=99)
    assert b.cards(p.RevealedCard("defender"), "Wing") == [] and not b.fits("Jedi Base", p.Is("defending"))


# Pilots -----------------------------------------------------------------------------------------------------------


@rule("SW-48", forbids)
def test_a_pilot_on_a_unit_is_no_unit():
    assert not board().fits("Ace", p.Is("unit")) and board().fits("Ace", p.Is("aboard"))


@rule("SW-53", forbids)
@rule("SW-49", forbids)
def test_a_pilot_on_a_unit_is_no_character():
    assert not board().fits("Ace", p.Is("character"))


@rule("SW-53", permits)
@rule("SW-49", permits)
def test_a_pilot_in_the_character_arena_is_one():
    b = Board(*CARDS)
    b.put("Ace", DARK, r.CHARACTER)
    assert b.fits("Ace", p.Is("character"), p.Is("unit"))


@rule("SW-139", permits)
def test_a_pilot_is_one_on_a_unit_and_in_the_character_arena():
    b = board()
    assert b.fits("Ace", p.Is("pilot"))
    b.run(p.Do("put into arena", what=p.Select((p.Is("aboard"),), ("aboard",))), "Wing")
    assert b.fits("Ace", p.Is("pilot")) and not b.fits("Ace", p.Is("aboard"))


@rule("SW-139", forbids)
def test_a_character_without_the_ability_is_none():
    b = board()
    b.put("Ace B", DARK, r.CHARACTER)
    assert not b.fits("Ace B", p.Is("pilot"))


@rule("D-7", forbids)
def test_a_pilot_stays_part_of_its_unit_in_the_build_zone():
    b = Board(*CARDS)
    b.put("Wing", DARK, r.BUILD_ZONE)
    b.put("Ace", DARK, r.ABOARD, on="Wing", relation=r.PILOTING)
    assert not b.fits("Ace", p.Is("unit")) and not b.fits("Ace", p.Is("character"))


@rule("D-7", permits)
def test_there_too_a_bare_subtype_finds_it():
    b = Board(*CARDS)
    b.put("Wing", DARK, r.BUILD_ZONE)
    b.put("Ace", DARK, r.ABOARD, on="Wing", relation=r.PILOTING)
    assert b.cards(p.Select((JEDI,), ("play", "aboard")), "Wing") == ["Ace"]


JEDI = p.Has("subtype", "Jedi")


@rule("SW-54", permits)
def test_a_bare_subtype_finds_a_pilot_on_a_unit():
    assert board().cards(p.Select((JEDI,), ("play", "aboard")), "Wing") == ["Ace"]


@pytest.mark.parametrize("word", ["unit", "character"])
@rule("SW-71", forbids)
def test_a_subtype_before_unit_or_character_does_not(word):
    assert board().cards(p.Select((JEDI, p.Is(word)), ("play", "aboard")), "Wing") == []


def test_the_pilots_of_an_arena_are_those_on_its_units():
    b = board()
    assert b.cards(p.Select((JEDI,), ("space", "aboard in space")), "Wing") == ["Ace"]
    assert b.cards(p.Select((JEDI,), ("ground", "aboard in ground")), "Wing") == []
    assert b.cards(p.Select((JEDI,), ("arenas", "aboard in arenas")), "Wing") == ["Ace"]
    assert b.cards(p.Select((), ("ground", "aboard in ground")), "Wing") == ["Jedi Base"]


def same(*zones: str) -> p.Select:
    return p.Select((), zones)


def test_the_same_arena_is_that_of_the_card_or_of_what_was_chosen():
    b = board()
    b.put("Skimmer", DARK, r.GROUND)
    b.put("Temple", DARK, r.SITE, cell=r.GROUND)
    assert b.cards(same("same arena"), "Wing") == ["Wing"]
    assert b.cards(same("same arena", "aboard in same arena"), "Wing") == ["Wing", "Ace"]
    assert b.cards(same("same arena"), "Ace") == ["Wing"]
    assert b.cards(same("same arena"), "Temple") == ["Skimmer", "Jedi Base"]
    b.run(p.Do("tap", what=same("same arena")), "Wing", it=(b.card("Skimmer"),))
    assert b["Jedi Base"].tapped and not b["Wing"].tapped


def test_a_chosen_arena_is_the_one_that_was_named():
    b = board()
    choose = p.ChooseWord(("space", "ground", "character"), slot="arena")
    b.run(p.Seq((choose, p.Do("tap", what=same("chosen arena", "aboard in chosen arena")))), "Wing")
    b.says("word", "space")
    assert b["Wing"].tapped and b["Ace"].tapped and not b["Jedi Base"].tapped


@rule("SW-55", permits)
@rule("SW-55", forbids)
def test_a_pilots_speed_and_power_have_no_meaning():
    b = board()
    assert b.fits("Wing", p.Measure("speed", ">=", p.Number(0)))
    for stat in ("speed", "power"):
        assert not b.fits("Ace", p.Measure(stat, ">=", p.Number(0)))
    assert b.fits("Ace", p.Measure("health", "==", p.Number(4)))


@rule("SW-61", forbids)
def test_the_stack_of_a_pilot_gives_its_unit_nothing():
    b = board()
    before = [b.number("Wing", x) for x in ("speed", "power", "health")]
    b.put("Ace B", DARK, r.STACK, on="Ace", relation=r.STACKED)
    assert [b.number("Wing", x) for x in ("speed", "power", "health")] == before


def test_what_is_in_the_build_zone_is_in_play_but_in_no_arena():
    b = board()
    b.put("Skimmer", DARK, r.BUILD_ZONE)
    b.put("Order", DARK, r.HAND)
    assert b.cards(p.Select((p.Named("Skimmer"),), ("play",)), "Wing") == ["Skimmer"]
    assert b.cards(p.Select((p.Named("Skimmer"),), ("arenas",)), "Wing") == []
    assert b.cards(p.Select((p.Named("Order"),), ("play",)), "Wing") == []


# Numbers ----------------------------------------------------------------------------------------------------------


@rule("SWR-79", permits)
def test_each_card_under_the_top_adds_to_a_stack():
    b = board()
    b.put("Ace", DARK, r.CHARACTER)
    top = len(b.state.cards) - 1
    b.state.cards[b.card("Ace")] = b["Ace"].but(zone=r.HAND * 2)
    b.put("Ace B", DARK, r.STACK, relation=r.STACKED)
    b.state.cards[-1] = b.state.cards[-1].but(host=top)
    assert (n.speed(b.state, top), n.power(b.state, top), n.health(b.state, top)) == (40, 5, 5)


@rule("SWR-22", permits)
def test_the_build_cost_is_that_of_the_top_card_and_the_total_one_counts_the_rest():
    b = Board(*CARDS)
    b.put("Ace", DARK, r.CHARACTER)
    b.put("Ace B", DARK, r.STACK, on="Ace", relation=r.STACKED)
    assert (b.number("Ace", "build cost"), b.number("Ace", "total build cost")) == (5, 6)


def test_a_pilot_gives_what_its_text_says():
    b = board()
    assert b.number("Wing", "speed") == 70 and b.number("Wing", "shields") == 3


@rule("SWR-23", permits)
@rule("SWR-23", forbids)
def test_effects_are_added_up():
    twice = static(gets(p.Select((p.Is("ground"),)), "speed", 10))
    b = Board(BASE, unit("One", twice, type="space"), unit("Two", twice, type="space"))
    for name, zone in (("Jedi Base", r.GROUND), ("One", r.SPACE), ("Two", r.SPACE)):
        b.put(name, DARK, zone)
    assert b.number("Jedi Base", "speed") == 30


def test_what_is_added_to_a_number_first_makes_up_for_what_was_taken_off_below_zero():
    b = board()
    b.run(gets(THIS, "power", -5, until="battle"), "Wing")
    assert b.number("Wing", "power") == -2
    b.run(gets(THIS, "power", 3, until="turn"), "Wing")
    assert b.number("Wing", "power") == 1


@rule("SWR-21", permits)
@rule("SWR-21", forbids)
def test_a_star_is_what_the_text_computes_and_the_rest_is_added_to_it():
    star = static(gets(THIS, "power", p.Count(p.Select((p.Is("ground"),))), op="set"))
    b = Board(
        unit("Star", star, power=0, variable=("power",), type="space"),
        BASE,
        unit("Plus", static(gets(p.Select(), "power", 2))),
    )
    b.put("Plus", DARK, r.GROUND)
    b.put("Star", DARK, r.SPACE)
    b.put("Jedi Base", LIGHT, r.GROUND)
    assert b.number("Star", "power") == 4
    b.put("Jedi Base", LIGHT, r.GROUND)
    assert b.number("Star", "power") == 5


@rule("SW-30", permits)
def test_numbers_are_as_before_when_the_source_has_left_the_arena():
    b = Board(BASE, unit("Plus", static(gets(p.Select((p.Is("ground"),)), "power", 2)), type="space"))
    b.put("Jedi Base", LIGHT, r.GROUND)
    b.put("Plus", DARK, r.SPACE)
    assert b.number("Jedi Base", "power") == 3
    b.run(p.Do("retreat", what=THIS), "Plus")
    assert b.number("Jedi Base", "power") == 1


@rule("SW-29", forbids)
def test_printed_keywords_work_in_arenas_only_but_for_hidden_cost():
    b = board()
    assert b.number("Wing", "critical hit") == 1 and b.fits("Wing", p.Has("keyword", "armor"))
    assert b.fits("Wing", p.Has("keyword", "critical hit"))
    b.run(p.Do("retreat", what=THIS), "Wing")
    assert b.number("Wing", "critical hit") == 0 and not b.fits("Wing", p.Has("keyword", "armor"))
    assert b.number("Wing", "hidden cost") == 2


def test_a_keyword_can_be_gained():
    b = board()
    b.run(gets(p.Select((p.Is("ground"),)), "keyword", value="overkill", until="turn"), "Wing")
    assert b.fits("Jedi Base", p.Has("keyword", "overkill")) and not b.fits("Wing", p.Has("keyword", "overkill"))
    b.run(gets(p.Select((p.Is("ground"),)), "stun", 2, until="turn"), "Wing")
    assert b.number("Jedi Base", "stun") == 2


@rule("SWK-Bombard", permits)
def test_bombard_takes_the_place_of_the_printed_power_only():
    b = Board(unit("Bomber", type="space", power=4, keywords=[p.Keyword("bombard", 2)]), BASE)
    b.put("Bomber", DARK, r.SPACE)
    b.run(gets(THIS, "power", 3, until="turn"), "Bomber")
    b.put("Jedi Base", DARK, r.STACK, on="Bomber", relation=r.STACKED)
    assert n.power(b.state, b.card("Bomber"), "bombard") == 6 and n.power(b.state, b.card("Bomber")) == 8


@rule("SWR-65", forbids)
def test_what_deploying_costs_falls_to_nothing_at_the_least():
    mine = p.Select((p.Is("character"),), ("construction",), whose=p.You())
    b = Board(ACE, unit("Yard", static(gets(mine, "build cost", -9)), type="ground"))
    b.put("Ace", DARK, r.CONSTRUCTION)
    b.put("Yard", DARK, r.GROUND)
    assert b.number("Ace", "build cost") == 0


@pytest.mark.parametrize("stat", ["toll", "extra pilots", "ability cost", "equip cost"])
def test_a_number_of_which_nothing_is_printed_is_what_texts_say(stat):
    b = board()
    assert b.number("Wing", stat) == 0
    b.run(gets(THIS, stat, 2, until="turn"), "Wing")
    assert b.number("Wing", stat) == 2


def test_counters_are_numbers():
    b = board()
    b.put("Skimmer", DARK, r.GROUND, damage=2, built=3, tokens=(("mastery", 4),))
    assert [b.number("Skimmer", x) for x in ("damage", "build counters", "tokens:mastery", "tokens:x")] == [2, 3, 4, 0]


@rule("SWR-14", forbids)
def test_a_card_without_a_number_compares_with_none():
    b = board()
    b.put("Order", DARK, r.HAND)
    b.put("Temple", DARK, r.HAND)
    assert not b.fits("Order", p.Measure("build cost", "<=", p.Number(3)))
    assert not b.fits("Temple", p.Measure("health", "<=", p.Number(3)))
    assert b.fits("Temple", p.Measure("build cost", "<=", p.Number(3)))


# Players and the table --------------------------------------------------------------------------------------------


def test_numbers_of_players():
    b = board()
    b.state.seats[DARK] = r.SwSeat(force=5, points=3)
    for zone in (r.HAND, r.DISCARD, r.DISCARD, r.DECK):
        b.put("Order", DARK, zone)
    found = {stat: SEAT_STATS[stat](b.state, DARK) for stat in SEAT_STATS}
    assert found == {"force": 5, "build points": 3, "hand": 1, "discard": 2, "deck": 1}


@rule("SWR-1", permits)
def test_a_player_alone_in_an_arena_controls_it():
    b = board()
    assert b.holds(p.PlayerIs(p.You(), "controls the space arena"), "Wing")
    assert not b.holds(p.PlayerIs(p.You(), "controls the ground arena"), "Wing")
    assert not b.holds(p.PlayerIs(p.You(), "controls the character arena"), "Wing")


@rule("SWR-3", forbids)
def test_a_unit_that_does_not_count_is_ignored_for_both():
    b = board()
    b.put("Skimmer", DARK, r.GROUND)
    assert not b.holds(p.PlayerIs(p.Opponent(), "controls the ground arena"), "Wing")
    b.run(gets(THIS, "cannot", value="count for control", until="turn"), "Skimmer")
    assert b.holds(p.PlayerIs(p.Opponent(), "controls the ground arena"), "Wing")
    b.run(gets(THIS, "cannot", value="count for control", until="turn"), "Wing")
    assert not b.holds(p.PlayerIs(p.You(), "controls the space arena"), "Wing")


def test_the_sides_of_players():
    b = board()
    assert b.holds(p.PlayerIs(p.You(), "dark"), "Wing") and b.holds(p.PlayerIs(p.Opponent(), "light"), "Wing")


def test_roles_of_players():
    b = board()
    assert {name: ROLES[name](b.state, None) for name in ROLES} == {
        "attacker": -1, "defender": -1, "active": -1, "dark": DARK, "light": LIGHT,
    }  # fmt: skip
    b.open(r.Stage(name="build", player=LIGHT))
    b.attack("Jedi Base", "Wing")
    assert [ROLES[x](b.state, None) for x in ("attacker", "defender", "active")] == [LIGHT, DARK, LIGHT]


@pytest.mark.parametrize(
    ("situation", "kind", "opened"),
    [
        ("battle", "", r.Battle()),
        ("arena step", "", r.ArenaStep(arena=r.GROUND)),
        ("arena step", "ground", r.ArenaStep(arena=r.GROUND)),
        ("build step", "", r.Stage(name="build", player=0)),
        ("retreat step", "", r.Stage(name="retreat", player=0)),
    ],
)
def test_what_goes_on(situation, kind, opened):
    b = board()
    assert not b.holds(p.During(situation, kind), "Wing")
    b.open(opened)
    assert b.holds(p.During(situation, kind), "Wing")
    assert not b.holds(p.During("arena step", "space"), "Wing")


def test_a_turn_and_an_attack_go_on():
    b = board()
    assert b.holds(p.During("turn"), "Wing") and not b.holds(p.During("attack"), "Wing")
    b.attack("Wing", "Jedi Base")
    assert b.holds(p.During("attack"), "Wing")


# Events -----------------------------------------------------------------------------------------------------------

YOURS = p.Role("player", player=p.You())
ITSELF = p.Role("card", filters=(p.Same(THIS),))


def trigger(event: str, *roles: p.Role) -> p.Trigger:
    return p.Trigger(event, roles)


def deployed(b: Board, name: str, player: int = DARK) -> h.Deployed:
    return h.Deployed(card=b.card(name), player=player, zone=r.SPACE)


@rule("SWR-67", forbids)
def test_what_is_put_into_an_arena_is_not_deployed():
    b = board()
    assert b.triggers(trigger("unit deployed", ITSELF, YOURS), deployed(b, "Wing"), "Wing")
    put = h.PutIntoArena(card=b.card("Wing"), player=DARK, zone=r.SPACE)
    assert not b.triggers(trigger("unit deployed", ITSELF), put, "Wing")


@pytest.mark.parametrize(
    ("name", "event", "other"),
    [
        ("retreated", {"zone": r.BUILD_ZONE, "manner": "retreat"}, {"zone": r.BUILD_ZONE}),
        ("moved to arena", {"zone": r.SPACE}, {"zone": r.BUILD_ZONE}),
    ],
)
def test_a_move_is_a_retreat_or_leads_to_an_arena(name, event, other):
    b = board()
    card = b.card("Wing")
    assert b.triggers(trigger(name, ITSELF), h.Moved(card=card, **event), "Wing")
    assert not b.triggers(trigger(name, ITSELF), h.Moved(card=card, **other), "Wing")


@pytest.mark.parametrize(
    ("name", "what"),
    [("battle card played", "battle"), ("mission completed", "mission"), ("ability activated", "ability")],
)
def test_a_play_is_known_by_what_was_played(name, what):
    b = board()
    for each in ("battle", "mission", "ability"):
        event = h.Played(card=b.card("Wing"), player=DARK, ability=0, what=each)
        for role in (ITSELF, YOURS):
            assert b.triggers(trigger(name, role), event, "Wing") is (each == what)


def test_a_build_step_is_one_of_the_steps():
    b = board()
    assert b.triggers(trigger("build step began", YOURS), h.StepBegan(step="build", player=DARK), "Wing")
    assert not b.triggers(trigger("build step began", YOURS), h.StepBegan(step="build", player=LIGHT), "Wing")
    assert not b.triggers(trigger("build step began", YOURS), h.StepBegan(step="retreat", player=DARK), "Wing")


def test_a_battle_step_is_that_of_an_arena():
    b = board()
    step = p.Role("arena", word="space")
    assert b.triggers(trigger("arena step began", step), h.ArenaStepBegan(arena=r.SPACE), "Wing")
    assert not b.triggers(trigger("arena step ended", step), h.ArenaStepEnded(arena=r.GROUND), "Wing")


@pytest.mark.parametrize("word", ["space", "arenas", "play"])
def test_a_unit_is_discarded_from_a_place(word):
    b = board()
    gone = h.UnitDiscarded(card=b.card("Wing"), player=DARK, zone=r.SPACE)
    assert b.triggers(trigger("unit discarded", p.Role("from", word=word), ITSELF), gone, "Wing")
    assert not b.triggers(trigger("unit discarded", p.Role("from", word="ground")), gone, "Wing")


def captured(b: Board) -> list[int]:
    """The cards whose triggers wait."""
    return [x.card for x in b.state.captured]


def mourner() -> Board:
    """The Watch waits for a unit of its opponent to be discarded."""
    lost = trigger("unit discarded", p.Role("card", filters=(p.Is("unit"), p.Under(p.Opponent()))))
    watch = p.Ability(kind="triggered", trigger=lost, effect=p.Do("gain force", amount=p.Number(1)))
    b = Board(*CARDS, unit("Watch", watch, type="space"))
    b.put("Watch", DARK, r.SPACE)
    return b


@rule("SWR-118", permits)
def test_a_unit_is_discarded_as_what_it_was():
    b = mourner()
    b.put("Wing", DARK, r.SPACE, controller=LIGHT)
    b.state.zones[r.SPACE * 2], b.state.zones[r.SPACE * 2 + 1] = (b.card("Watch"),), (b.card("Wing"),)
    b.state.cards[b.card("Wing")] = b["Wing"].but(zone=r.SPACE * 2 + 1)
    b.raise_(h.UnitDiscarded(card=b.card("Wing"), player=LIGHT, zone=r.SPACE))
    assert b.where("Wing") == ("discard", DARK) and captured(b) == [b.card("Watch")]


@rule("SWR-118", forbids)
def test_a_pilot_that_is_discarded_was_no_unit():
    b = mourner()
    b.put("Wing", LIGHT, r.SPACE)
    b.put("Ace", LIGHT, r.ABOARD, on="Wing", relation=r.PILOTING)
    b.raise_(h.UnitDiscarded(card=b.card("Ace"), player=LIGHT, zone=r.ABOARD))
    assert b.where("Ace") == ("discard", LIGHT) and captured(b) == []


def test_what_discarded_a_unit_is_known():
    b = board()
    by = p.Role("source", filters=(p.Same(THIS),))
    gone = h.UnitDiscarded(card=b.card("Jedi Base"), player=LIGHT, zone=r.GROUND, source=b.card("Wing"))
    assert b.triggers(trigger("unit discarded", by), gone, "Wing")
    assert not b.triggers(trigger("unit discarded", by), gone.but(source=-1), "Wing")


def test_a_location_is_put():
    b = board()
    b.put("Temple", DARK, r.SITE)
    put = h.LocationPut(card=b.card("Temple"), player=DARK, arena=r.SPACE)
    assert b.triggers(trigger("location put", YOURS), put, "Wing")
    assert not b.triggers(trigger("location put", YOURS), put.but(player=LIGHT), "Wing")


# The common list --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agreed", "meant"),
    [
        ("unit space ground character battle mission location equipment", {"unit", *TYPES}),
        ("tapped untapped damaged undamaged unique attacking defending piloted pilot stacked deployed", WORDS),
        ("subtype keyword side", HAVING),
        ("speed power health damage shields accuracy stun bombard lucky toll", STATS),
        ("force discard hand deck", SEAT_STATS),
        ("dark light", SEAT_WORDS),
        ("attack battle", SITUATIONS),
        ("from arena", EVENT_ROLES),
    ],
)
def test_every_agreed_word_has_a_meaning(agreed, meant):
    assert set(agreed.split()) <= set(meant)


def test_words_of_two_parts():
    assert {"face down", "in the build zone"} <= {*WORDS}
    assert {
        "build cost", "force cost", "total build cost", "build counters", "critical hit", "ion cannon", "hidden cost",
        "extra pilots", "ability cost", "equip cost",
    } <= {*STATS}  # fmt: skip


def test_the_game_gives_a_meaning_to_every_word_of_the_wording():
    reader = Board(*CARDS).pool.reader
    for filter in (*words.NOUNS.values(), *words.ADJECTIVES.values()):
        reader.test(filter)
    for zones, whose in (*words.PLACES.values(), *words.FACE_DOWN.values()):
        reader.cards(placed(p.Select(zones=zones, whose=whose)))
    for stat in (*words.STATS, *(x.lower() for x in words.NUMBERED)):
        reader.stat(stat)
    assert {*words.DURATIONS.values()} <= {*LASTS, "game"}
    said = [x.verb for x in p.nodes_in(tuple(x for x in READINGS.values() if isinstance(x, p.Node)))
            if isinstance(x, p.Do) and isinstance(x.verb, str)]  # fmt: skip
    assert {*said} <= {*SWTCG.verbs}


@pytest.mark.data
@pytest.mark.skipif(not DATA, reason="KARTOTEKA_DATA names no folder with card data")
def test_no_card_has_an_ability_that_the_game_does_not_read():
    cards = [*SWTCG.load_cards(f"{DATA}/swtcg").values()]
    pool = Pool(SWTCG, cards)
    pool.read(set(range(len(cards))))
    assert {cards[proto].name: problems for proto, problems in pool.unread.items()} == {}


@pytest.mark.data
@pytest.mark.skipif(not DATA, reason="KARTOTEKA_DATA names no folder with card data")
def test_every_event_of_the_texts_has_a_name_in_the_timing_table():
    known = {name for row in SWTCG.rows.values() for name in row.names}
    texts = tuple(card.program for card in SWTCG.load_cards(f"{DATA}/swtcg").values())
    replaced = {"would be discarded"}
    assert {x.event for x in p.nodes_in(texts) if isinstance(x, p.Trigger)} - replaced <= known
