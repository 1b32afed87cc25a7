"""Which cards and abilities can be played and used when, and in which other ways (HKK-8.1 to 8.9, HKKK)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.acting import EFFECTS, INSTANTS, MAIN, act
from kartoteka.games.hkk.actions.queue import QUEUE
from kartoteka.games.hkk.deaths.lifesaving import LIFE_SAVING
from kartoteka.games.hkk.offers import playmodes
from kartoteka.games.hkk.offers.playable import may_be_brought
from kartoteka.games.hkk.records import DECK, DISCARD, GUARD, HAND, RESERVE, TABLE, Dying, Table, Turn
from kartoteka.kernel import edits, ledger
from kartoteka.kernel import program as p
from kartoteka.kernel.windows import NEW, Window
from tests.games.hkk.bench import ALICE, BOB, Bench, card, creature, effect, gets
from tests.rules import forbids, permits, rule

ANY = p.Choose(p.Select((p.Is("creature"),)))
WOLF = creature("Wolf", mana=1, damage=2, life=2)
GOLEM = creature("Golem", type="galetki", mana=1)
HERO = creature("Hero", type="adventurer", mana=1)
BOLT = card("Bolt", "instant", effect(ANY, p.Do("damage", p.Chosen(), amount=p.Number(1)), kind="effect"), mana=1)
RAIN = card("Rain", "general", effect(p.Do("draw", amount=p.Number(1)), kind="effect"), mana=1)
AURA = card("Aura", "enchantment", mana=1)
CURSE = card("Curse", "enchantment", host="creature", mana=1)
CLAW = card("Claw", "part", mana=1)
LESSON = card("Lesson", "level-up", mana=1)
TOWER = card("Tower", "building", builders=0)
RING = card("Ring", "item", components=0)
LORE = card("Lore", "skill", mana=1)
MARSH = card("Marsh", "location", components=0)
DENIAL = card(
    "Denial", "instant", effect(p.ChooseAction(), p.Do("prevent", p.Chosen("action")), kind="reaction"), mana=1
)
ALL = (WOLF, GOLEM, HERO, BOLT, RAIN, AURA, CURSE, CLAW, LESSON, TOWER, RING, LORE, MARSH, DENIAL)


def table(*more: Any, **kw: Any) -> Bench:
    b = Bench(*ALL, *more, **kw)
    for seat in (ALICE, BOB):
        b.seat(seat, mana=5, turns=2)
    return b


def offered(b: Bench, window: Window, seat: int = ALICE) -> set[tuple[Any, ...]]:
    return {b.in_words(option) for option in window.usable(b.state, seat, NEW)}


def cards(b: Bench, window: Window = MAIN, seat: int = ALICE, *, mode: str = "") -> set[str]:
    """The cards that can be played so."""
    return {str(x[1]) for x in offered(b, window, seat) if x[0] == "play" and x[3] == mode}


def hand(b: Bench, *names: str, seat: int = ALICE) -> None:
    for name in names:
        b.put(name, seat, HAND)


TYPES = ("Wolf", "Rain", "Aura", "Tower", "Ring", "Lore", "Marsh")

# When -------------------------------------------------------------------------------------------------------------


@rule("HKK-8.1.1-a", permits)
@rule("HKK-8.5.2", permits)
@rule("HKK-8.6-a", permits)
@rule("HKK-8.7-a", permits)
@rule("HKK-8.8.0-a", permits)
@rule("HKK-8.9.0-a", permits)
@rule("HKKR-7.31", permits)
def test_every_type_is_played_in_the_own_main_phase() -> None:
    b = table()
    hand(b, *TYPES, "Bolt")
    b.put("Golem", BOB, GUARD)
    assert cards(b) == {*TYPES, "Bolt"}


@rule("HKK-8.1.1-b", forbids)
@rule("HKK-8.5.1-e", forbids)
@rule("HKK-8.5.1-a", permits)
@rule("HKKR-7.32", permits)
def test_in_the_opponents_main_phase_only_instants_are_played() -> None:
    b = table(active=BOB)
    hand(b, *TYPES, "Bolt")
    b.put("Golem", BOB, GUARD)
    assert cards(b) == {"Bolt"}


@pytest.mark.parametrize(
    ("phase", "can"),
    [
        pytest.param("combat", True, marks=rule("HKK-8.5.1-b", permits)),
        pytest.param("healing", True, marks=rule("HKK-8.5.1-c", permits)),
        pytest.param("draw", False, marks=rule("HKK-8.5.1-d", forbids)),
        pytest.param("end", False, marks=rule("HKK-8.5.1-d", forbids)),
    ],
)
def test_where_instants_are_played(phase: str, can: bool) -> None:
    b = table(phase=phase)
    hand(b, *TYPES, "Bolt")
    b.put("Golem", BOB, GUARD)
    assert cards(b, INSTANTS["healing"]) == ({"Bolt"} if can else set())


@rule("HKK-8.4.1-a", permits)
@rule("HKK-8.5.5-c", permits)
@rule("HKK-8.5.5-c", forbids)
def test_what_is_put_on_something_needs_that() -> None:
    b = table()
    hand(b, "Curse", "Claw", "Lesson")
    assert cards(b) == set()
    b.put("Golem", BOB, GUARD)
    assert cards(b) == {"Curse", "Claw"}


@rule("HKK-8.5.1.1-a", permits)
@rule("HKK-8.5.1.1-a", forbids)
@rule("HKKR-1.2", permits)
def test_a_text_may_allow_it_in_the_opponents_turn() -> None:
    swift = p.Ability("play condition", flags=("opponent's turn too",))
    b = table(creature("Hawk", swift), active=BOB)
    hand(b, "Hawk", "Wolf")
    assert cards(b) == {"Hawk"}
    b = table(creature("Hawk", swift), active=BOB, phase="combat")
    hand(b, "Hawk")
    assert cards(b, INSTANTS["healing"]) == set()


@rule("HKK-8.5.1.1-b", permits)
def test_a_moment_that_the_text_names_applies() -> None:
    swift = p.Ability("play condition", flags=("opponent's turn too", "combat"))
    b = table(creature("Hawk", swift), active=BOB, phase="combat")
    hand(b, "Hawk")
    assert cards(b, INSTANTS["healing"]) == {"Hawk"}


@rule("HKKR-11.20", permits)
@rule("HKKR-11.20", forbids)
def test_a_target_must_be_there() -> None:
    b = table()
    hand(b, "Bolt")
    assert cards(b) == set()
    b.put("Golem", BOB, GUARD)
    assert cards(b) == {"Bolt"}


@rule("HKKR-9.3", forbids)
def test_what_cannot_be_paid_is_not_offered() -> None:
    b = table()
    hand(b, "Wolf")
    b.seat(ALICE, mana=0)
    assert cards(b) == set()


@rule("HKKR-9.4", permits)
@rule("HKKR-9.4", forbids)
@rule("HKKR-9.5", forbids)
@rule("HKKR-9.5", permits)
def test_play_conditions() -> None:
    undead = p.Select((p.Has("group", "undead"), p.Under(p.You())))
    b = table(
        creature("Lich", p.Ability("play condition", condition=p.Exists(undead))), creature("Bone", groups=("undead",))
    )
    hand(b, "Lich")
    assert cards(b) == set() and not may_be_brought(b.state, ALICE, b.card("Lich"))
    b.put("Bone", ALICE, RESERVE)
    assert cards(b) == {"Lich"} and may_be_brought(b.state, ALICE, b.card("Lich"))


@rule("HKKR-15.2", permits)
@rule("HKKR-15.2", forbids)
def test_a_skill_that_is_required() -> None:
    needs = p.Ability("play condition", condition=p.Compare(p.PlayerStat("skill:Lore"), ">=", p.Number(2)))
    b = table(card("Tome", "item", needs, components=0))
    hand(b, "Tome")
    b.put("Lore", ALICE, TABLE)
    assert cards(b) == set()
    b.put("Lore", ALICE, TABLE)
    assert cards(b) == {"Tome"}


@rule("HKKK-Under-mountain", permits)
@rule("HKKK-Under-mountain", forbids)
def test_spells_of_the_mountain() -> None:
    drawing = effect(p.Do("draw", amount=p.Number(1)), kind="effect")
    b = table(
        card("Quake", "general", drawing, groups=("under-mountain",)), creature("Dwarf", groups=("under-mountain",))
    )
    hand(b, "Quake")
    assert cards(b) == set()
    b.put("Dwarf", ALICE, RESERVE, passive=True)
    assert cards(b) == {"Quake"}


@rule("HKKR-1.2", forbids)
def test_a_ban_on_playing() -> None:
    b = table(card("Hush", "enchantment", gets(p.EachOpponent(), "cannot", value="play spells"), mana=1))
    b.put("Hush", BOB, TABLE)
    hand(b, "Rain", "Wolf")
    assert cards(b) == {"Wolf"}


# Reactions --------------------------------------------------------------------------------------------------------


@rule("HKKR-10.7", forbids)
@rule("HKKR-10.7", permits)
def test_only_reactions_answer() -> None:
    b = table()
    hand(b, "Denial", "Bolt", seat=BOB)
    b.put("Golem", BOB, GUARD)
    hand(b, "Wolf")
    b.carry_out(act(b.state, ALICE, ("play", b.card("Wolf"), -1, "")))
    assert b.asked == [("react", "Denial", 0, ""), ("pass",)]
    b.says("react", "Denial", 0, "")
    assert b.state.choice is not None
    b.state.apply(b.state.choice.options[0])
    assert b.where("Wolf") == ("discard", ALICE)


def test_a_reaction_answers_something() -> None:
    b = table()
    hand(b, "Denial")
    assert cards(b) == set() and cards(b, QUEUE) == set()


# Abilities --------------------------------------------------------------------------------------------------------

TAP = p.Do("passivize", p.This())


def able(name: str, *flags: str, kind: str = "activated", cost: tuple[p.Op, ...] = (), **more: Any) -> Any:
    ability = p.Ability(kind, cost=cost, effect=p.Do("draw", amount=p.Number(1)), flags=flags, **more)
    return creature(name, ability)


@rule("HKKR-4.15", forbids)
@rule("HKKR-4.15", permits)
@rule("HKKR-8.3", permits)
def test_an_ability_of_an_active_card_is_used() -> None:
    b = table(able("Adept", cost=(TAP,)), active=BOB)
    b.put("Adept", ALICE, RESERVE)
    assert ("use", "Adept", 0, 0) in offered(b, MAIN)
    edits.change(b.state, b.card("Adept"), b["Adept"].but(passive=True))
    assert ("use", "Adept", 0, 0) not in offered(b, MAIN)


@rule("HKKR-7.32", forbids)
def test_what_is_for_the_main_phase_is_not_used_in_the_opponents_turn() -> None:
    b = table(able("Adept", "main"), active=BOB)
    b.put("Adept", ALICE, RESERVE)
    assert offered(b, MAIN) == set()
    b = table(able("Adept", "main"))
    b.put("Adept", ALICE, RESERVE)
    assert offered(b, MAIN) == {("use", "Adept", 0, 0)}


@rule("HKKK-Activation-symbols", forbids)
def test_s_is_used_in_the_own_turn_and_k_once() -> None:
    b = table(able("Adept", "own turn"), able("Sage", limits=(p.Limit(1, "turn"),)), active=BOB)
    b.put("Adept", ALICE, RESERVE)
    b.put("Sage", ALICE, RESERVE)
    assert offered(b, MAIN) == {("use", "Sage", 0, 0)}
    b.carry_out(act(b.state, ALICE, ("use", b.card("Sage"), 0, 0)))
    assert offered(b, MAIN) == set()


@rule("HKKK-Common-ability", permits)
def test_a_common_ability_is_used_by_anybody() -> None:
    b = table(able("Well", "common"), able("Own"))
    b.put("Well", BOB, RESERVE)
    b.put("Own", BOB, RESERVE)
    assert offered(b, MAIN) == {("use", "Well", 0, 0)}


# Other modes ------------------------------------------------------------------------------------------------------

GUARD_DOG = creature("Dog", mana=4, keywords=("defence",))


def first_turn(**kw: Any) -> Bench:
    b = table(GUARD_DOG, active=BOB, **kw)
    now = b.state.open(Table)
    assert now is not None
    edits.edit_situation(b.state, now.but(starter=BOB))
    b.seat(ALICE, mana=0)
    hand(b, "Dog")
    return b


def bob_plays(b: Bench) -> None:
    turn = b.state.open(Turn)
    assert turn is not None
    ledger.enter(b.state, turn.id, "played", BOB)


@rule("HKKK-Defence", permits)
@rule("HKKK-Defence", forbids)
@rule("D-22", forbids)
def test_defence_in_the_first_turn_of_the_opponent() -> None:
    b = first_turn()
    assert cards(b, mode="defence") == set()
    bob_plays(b)
    assert cards(b, mode="defence") == {"Dog"}
    b.carry_out(act(b.state, ALICE, ("play", b.card("Dog"), -1, "defence")))
    assert b.where("Dog") == ("reserve", ALICE) and b.seat(ALICE).mana == 0
    hand(b, "Dog")
    assert cards(b, mode="defence") == set()
    assert cards(first_turn(options=("one_defence",)), mode="defence") == {"Dog"}


@rule("HKKK-Fog", permits)
@rule("HKKK-Fog", forbids)
def test_fog_searches_for_fog() -> None:
    b = table(creature("Mist", mana=5, groups=("fog",)), phase="combat", active=BOB)
    hand(b, "Mist")
    found = b.put("Mist", ALICE, DECK)
    b.put("Wolf", ALICE, DECK)
    assert cards(b, INSTANTS["healing"], mode="fog") == {"Mist"}
    b.carry_out(act(b.state, ALICE, ("play", b.card("Mist"), -1, "fog")))
    assert b.asked == [("on", "Mist"), ("none",)]
    b.state.apply(("on", found))
    assert b.state.cards[found].zone == HAND * 2 + ALICE and b.where("Mist") == ("discard", ALICE)
    assert b.seat(ALICE).mana == 4 and cards(b, INSTANTS["healing"], mode="fog") == set()


@rule("HKKK-Vision", permits)
def test_a_vision_goes_back_as_the_turn_ends() -> None:
    b = table(creature("Seer", mana=2, keywords=("vision",)))
    b.put("Seer", ALICE, DISCARD)
    assert cards(b, mode="vision") == {"Seer"}
    b.carry_out(act(b.state, ALICE, ("play", b.card("Seer"), -1, "vision")))
    assert b.where("Seer") == ("reserve", ALICE)
    turn = b.state.open(Turn)
    assert turn is not None
    b.raise_(h.TurnOver(ends=turn.id))
    assert b.where("Seer") == ("discard", ALICE)


@rule("HKKK-Rises", permits)
@rule("HKKK-Rises", forbids)
def test_what_rises_costs_what_its_text_says() -> None:
    ghoul = creature("Ghoul", mana=5)
    ghoul = type(ghoul)(
        **{f: getattr(ghoul, f) for f in ghoul.__struct_fields__}
        | {"program": p.Text(keywords=(p.Keyword(name="rises", amount=2),))}
    )
    b = table(ghoul)
    b.put("Ghoul", ALICE, DISCARD)
    b.seat(ALICE, mana=2)
    assert cards(b, mode="rises") == {"Ghoul"}
    b.seat(ALICE, mana=1)
    assert cards(b, mode="rises") == set()


@rule("HKKK-Net", forbids)
@rule("HKKK-Net", permits)
def test_a_net_counts_from_its_own_entry() -> None:
    net = card("Net", "enchantment", mana=0)
    net = type(net)(
        **{f: getattr(net, f) for f in net.__struct_fields__}
        | {"program": p.Text(keywords=(p.Keyword(name="net", amount=1),))}
    )
    b = table(net)
    hand(b, "Wolf", "Rain", "Aura")
    b.carry_out(act(b.state, ALICE, ("play", b.card("Aura"), -1, "")))
    b.put("Net", BOB, TABLE)
    assert cards(b) == {"Wolf", "Rain"}
    b.carry_out(act(b.state, ALICE, ("play", b.card("Wolf"), -1, "")))
    assert cards(b) == set()


# Treasures, favours, searches --------------------------------------------------------------------------------------


@rule("HKKK-Treasure", permits)
@rule("HKKK-Treasure", forbids)
def test_a_treasure_is_dug_out_once_each_turn() -> None:
    b = table(creature("Idol", mana=9, keywords=("treasure",)))
    hand(b, "Idol", "Idol")
    option = ("treasure", b.card("Idol"))
    assert option in MAIN.usable(b.state, ALICE, NEW)
    play = next(x for x in MAIN.plays if x.name == "treasure")
    assert play.start is not None
    b.carry_out(play.start(b.state, ALICE, option))
    assert b.seat(ALICE).components == 2 and b.seat(ALICE).mana == 4 and b.where("Idol") == ("void", ALICE)
    assert not [x for x in MAIN.usable(b.state, ALICE, NEW) if x[0] == "treasure"]


@rule("HKKK-Treasure", forbids)
def test_no_treasure_in_the_first_turn() -> None:
    b = table(creature("Idol", mana=9, keywords=("treasure",)))
    hand(b, "Idol")
    b.seat(ALICE, turns=1)
    assert offered(b, MAIN) == set()


@rule("HKKK-Favour", permits)
@rule("HKKK-Favour", forbids)
def test_three_favours_of_one_colour() -> None:
    favours = [card(f"Favour {i}", "enchantment", groups=("favour",), colors=("ember",), mana=1) for i in range(3)]
    b = table(*favours)
    b.put("Favour 0", ALICE, TABLE)
    b.put("Favour 0", ALICE, TABLE)
    b.put("Favour 1", ALICE, TABLE)
    assert offered(b, MAIN) == set()
    b.put("Favour 2", ALICE, TABLE)
    b.put("Wolf", ALICE, DECK)
    assert offered(b, MAIN) == {("favour",)}
    b.carry_out(playmodes.PLAYS[1].start(b.state, ALICE, ("favour",)))  # type: ignore[misc]
    b.says("on", "Wolf")
    assert b.where("Wolf") == ("hand", ALICE) and ("favour",) not in offered(b, MAIN)


def preparing(**kw: Any) -> Bench:
    b = table(phase="preparation", **kw)
    b.stage("effects")
    b.put("Marsh", ALICE, DECK)
    b.put("Wolf", ALICE, DECK)
    return b


SEARCH = ("search location",)


@rule("HKK-8.9.6-a", permits)
@rule("HKK-8.9.6-b", permits)
@rule("D-16", permits)
@rule("D-16", forbids)
def test_a_search_for_a_location_takes_the_place_of_the_draw() -> None:
    b = preparing()
    assert SEARCH in offered(b, EFFECTS) and SEARCH not in offered(b, EFFECTS, BOB)
    play = next(x for x in EFFECTS.plays if x.name == "search location")
    assert play.start is not None
    b.carry_out(play.start(b.state, ALICE, SEARCH))
    assert b.asked == [("on", "Marsh"), ("none",)]
    b.says("on", "Marsh")
    turn = b.state.open(Turn)
    assert turn is not None and turn.draw_replaced
    assert b.where("Marsh") == ("hand", ALICE) and b.seat(ALICE).mana == 3
    assert len(b.happened(h.Revealed)) == len(b.happened(h.Shuffled)) == 1
    assert SEARCH not in offered(b, EFFECTS)


@rule("HKK-8.9.6-a", forbids)
def test_it_costs_two_mana() -> None:
    b = preparing()
    b.seat(ALICE, mana=1)
    assert SEARCH not in offered(b, EFFECTS)


@rule("HKK-8.9.6-c", forbids)
def test_a_ban_on_searches_of_the_draw_phase_stops_it() -> None:
    ban = gets(p.EachOpponent(), "cannot", value="search in the draw phase")
    b = Bench(*ALL, card("Lock", "enchantment", ban, mana=1), phase="preparation")
    b.seat(ALICE, mana=5)
    b.stage("effects")
    assert SEARCH in offered(b, EFFECTS)
    b.put("Lock", BOB, TABLE)
    assert SEARCH not in offered(b, EFFECTS)


# The other side of these rules -------------------------------------------------------------------------------------


@rule("HKK-8.1.1-a", forbids)
@rule("HKK-8.5.2", forbids)
@rule("HKK-8.6-a", forbids)
@rule("HKK-8.7-a", forbids)
@rule("HKK-8.8.0-a", forbids)
@rule("HKK-8.9.0-a", forbids)
@rule("HKK-8.4.1-a", forbids)
def test_in_the_own_combat_phase_only_instants_are_played() -> None:
    b = table(phase="combat")
    hand(b, *TYPES, "Bolt", "Claw", "Lesson")
    b.put("Golem", ALICE, GUARD)
    b.put("Hero", ALICE, GUARD)
    assert cards(b, INSTANTS["healing"]) == {"Bolt"}


@rule("HKK-8.1.1-b", permits)
@rule("HKK-8.5.1-e", permits)
@rule("HKK-8.4.1-a", permits)
def test_in_the_own_main_phase_all_are() -> None:
    b = table()
    hand(b, "Wolf", "Rain", "Claw")
    b.put("Golem", ALICE, GUARD)
    assert cards(b) == {"Wolf", "Rain", "Claw"}


@pytest.mark.parametrize(
    ("phase", "of"),
    [
        pytest.param("main", "HKK-8.5.1-a", marks=rule("HKK-8.5.1-a", forbids)),
        pytest.param("combat", "HKK-8.5.1-b", marks=rule("HKK-8.5.1-b", forbids)),
        pytest.param("healing", "HKK-8.5.1-c", marks=rule("HKK-8.5.1-c", forbids)),
    ],
)
@rule("HKK-8.5.1-d", permits)
def test_an_instant_is_played_there_and_a_creature_is_not(phase: str, of: str) -> None:
    b = table(phase=phase, active=BOB)
    hand(b, "Bolt", "Wolf")
    b.put("Golem", BOB, GUARD)
    assert cards(b, INSTANTS["healing"]) == {"Bolt"}


@rule("HKK-8.5.1.1-b", forbids)
def test_where_a_moment_is_named_the_main_phase_is_none() -> None:
    swift = p.Ability("play condition", flags=("opponent's turn too", "combat"))
    b = table(creature("Hawk", swift), active=BOB)
    hand(b, "Hawk")
    assert cards(b) == set()


@rule("HKK-8.4.1-b", permits)
@rule("HKK-8.4.1-c", permits)
def test_what_lies_on_adventurers_and_galetki() -> None:
    b = table()
    hand(b, "Lesson", "Claw")
    b.put("Hero", BOB, GUARD)
    b.put("Golem", BOB, GUARD)
    assert cards(b) == {"Lesson", "Claw"}


@rule("HKKR-9.3", permits)
def test_what_can_be_paid_is_offered() -> None:
    b = table()
    hand(b, "Wolf")
    b.seat(ALICE, mana=1)
    assert cards(b) == {"Wolf"}


@rule("HKKR-6.22", forbids)
def test_what_asks_for_too_many_discards_is_not_offered() -> None:
    cost = (p.Choose(p.Select((), zones=("hand",), whose=p.You()), target=False), p.Do("discard", p.Chosen()))
    b = table(able("Miser", cost=cost))
    b.put("Miser", ALICE, RESERVE)
    assert offered(b, MAIN) == set()
    hand(b, "Claw")
    assert offered(b, MAIN) == {("use", "Miser", 0, 0)}


@rule("HKKR-1.2", forbids)
def test_a_ban_on_using_abilities() -> None:
    gag = gets(p.EachOpponent(), "cannot", value="use abilities")
    b = table(able("Adept"), card("Gag", "enchantment", gag, mana=1))
    b.put("Adept", ALICE, RESERVE)
    assert offered(b, MAIN) == {("use", "Adept", 0, 0)}
    b.put("Gag", BOB, TABLE)
    assert offered(b, MAIN) == set()


@rule("HKKR-8.3", forbids)
def test_what_is_for_healing_is_not_used_in_the_main_phase() -> None:
    b = table(able("Nurse", "healing"))
    b.put("Nurse", ALICE, RESERVE)
    assert offered(b, MAIN) == set()


@rule("HKKR-4.15", forbids)
def test_a_passive_card_uses_no_abilities() -> None:
    b = table(able("Adept"))
    b.put("Adept", ALICE, RESERVE, passive=True)
    assert offered(b, MAIN) == set()
    b.put("Adept", ALICE, RESERVE)
    assert len(offered(b, MAIN)) == 1


@rule("HKKK-Common-ability", forbids)
def test_what_is_not_common_is_its_players_own() -> None:
    b = table(able("Own"))
    b.put("Own", BOB, RESERVE)
    assert offered(b, MAIN) == set() and offered(b, MAIN, BOB) == {("use", "Own", 0, 0)}


@rule("HKKK-Defence", forbids)
def test_defence_is_over_after_the_first_turn_and_creatures_wait_for_the_main_phase() -> None:
    b = first_turn()
    bob_plays(b)
    turn = b.state.open(Turn)
    assert turn is not None
    edits.edit_situation(b.state, turn.but(number=2))
    assert cards(b, mode="defence") == set()
    b = first_turn(phase="combat")
    bob_plays(b)
    assert cards(b, INSTANTS["healing"], mode="defence") == set()


@rule("HKKK-Fog", forbids)
def test_no_fog_in_the_preparation_phase_and_no_other_search_after_it() -> None:
    mist = creature("Mist", mana=5, groups=("fog",))
    b = table(mist, phase="draw")
    hand(b, "Mist")
    assert cards(b, INSTANTS["healing"], mode="fog") == set()
    b = table(mist, phase="main")
    hand(b, "Mist")
    b.put("Marsh", ALICE, DECK)
    b.carry_out(act(b.state, ALICE, ("play", b.card("Mist"), -1, "fog")))
    b.stage("effects")
    assert SEARCH not in offered(b, EFFECTS)


@rule("HKKK-Treasure", forbids)
def test_a_treasure_needs_the_own_main_phase_and_mana() -> None:
    idol = creature("Idol", mana=9, keywords=("treasure",))
    b = table(idol, active=BOB)
    hand(b, "Idol")
    assert offered(b, MAIN) == set()
    b = table(idol)
    hand(b, "Idol")
    b.seat(ALICE, mana=0)
    assert offered(b, MAIN) == set()


@rule("HKKK-Favour", forbids)
def test_favours_search_in_the_own_main_phase() -> None:
    favours = [card(f"Favour {i}", "enchantment", groups=("favour",), colors=("ember",), mana=1) for i in range(3)]
    b = table(*favours, active=BOB)
    for i in range(3):
        b.put(f"Favour {i}", ALICE, TABLE)
    assert ("favour",) not in offered(b, MAIN)


@rule("HKK-8.9.6-a", forbids)
def test_the_search_belongs_to_the_second_stage() -> None:
    b = table(phase="preparation")
    b.stage("close")
    assert SEARCH not in offered(b, EFFECTS)


@rule("HKK-8.9.6-b", forbids)
@rule("D-16", permits)
def test_under_another_reading_the_search_follows_in_the_draw_phase() -> None:
    b = preparing(options=("search_in_draw",))
    play = next(x for x in EFFECTS.plays if x.name == "search location")
    assert play.start is not None
    b.carry_out(play.start(b.state, ALICE, SEARCH))
    turn = b.state.open(Turn)
    assert turn is not None and turn.draw_replaced and b.asked == [] and b.seat(ALICE).mana == 3


@rule("HKK-8.9.6-c", permits)
def test_no_ban_no_harm() -> None:
    assert SEARCH in offered(preparing(), EFFECTS)


@rule("HKKK-Vision", forbids)
def test_what_was_played_from_hand_stays() -> None:
    b = table(creature("Seer", mana=2, keywords=("vision",)))
    hand(b, "Seer")
    b.carry_out(act(b.state, ALICE, ("play", b.card("Seer"), -1, "")))
    turn = b.state.open(Turn)
    assert turn is not None
    b.raise_(h.TurnOver(ends=turn.id))
    assert b.where("Seer") == ("reserve", ALICE)


@rule("D-22", permits)
def test_against_one_card_one_is_played_in_defence() -> None:
    b = first_turn()
    bob_plays(b)
    assert cards(b, mode="defence") == {"Dog"}


@rule("HKKR-1.2", forbids)
def test_bans_on_searching() -> None:
    ban = card("Veil", "enchantment", gets(p.EachOpponent(), "cannot", value="search"), mana=1)
    b = table(ban, phase="preparation")
    b.stage("effects")
    assert SEARCH in offered(b, EFFECTS)
    b.put("Veil", BOB, TABLE)
    assert SEARCH not in offered(b, EFFECTS)
    favours = [card(f"Favour {i}", "enchantment", groups=("favour",), colors=("ember",), mana=1) for i in range(3)]
    b = table(ban, *favours)
    for i in range(3):
        b.put(f"Favour {i}", ALICE, TABLE)
    assert ("favour",) in offered(b, MAIN)
    b.put("Veil", BOB, TABLE)
    assert ("favour",) not in offered(b, MAIN)


WARD = creature("Ward", p.Ability("reaction", effect=p.Seq((p.ChooseAction(), p.Do("prevent", p.Chosen("action"))))))


def answers(b: Bench) -> set[str]:
    """What bob could answer with when alice plays a creature."""
    hand(b, "Wolf")
    b.carry_out(act(b.state, ALICE, ("play", b.card("Wolf"), -1, "")))
    return {option[0] for option in b.asked}


@rule("HKKR-1.2", forbids)
@rule("HKKR-4.15", forbids)
def test_what_keeps_abilities_from_answering() -> None:
    mute = card("Mute", "enchantment", gets(p.EachOpponent(), "cannot", value="react"), mana=1)
    gag = card("Gag", "enchantment", gets(p.EachOpponent(), "cannot", value="use abilities"), mana=1)
    for ban, passive, able_to in (("", False, True), ("", True, False), ("Mute", False, False), ("Gag", False, False)):
        b = table(WARD, mute, gag)
        b.put("Ward", BOB, RESERVE, passive=passive)
        if ban:
            b.put(ban, ALICE, TABLE)
        assert ("react use" in answers(b)) is able_to


@rule("HKKR-9.4", forbids)
def test_what_the_text_of_an_ability_asks_for() -> None:
    undead = p.Exists(p.Select((p.Has("group", "undead"), p.Under(p.You()))))
    b = table(able("Adept", condition=undead), creature("Bone", groups=("undead",)))
    b.put("Adept", ALICE, RESERVE)
    assert offered(b, MAIN) == set()
    b.put("Bone", ALICE, RESERVE)
    assert offered(b, MAIN) == {("use", "Adept", 0, 0)}


@rule("HKKR-1.2", forbids)
@rule("HKKR-4.15", forbids)
@rule("HKKR-17.8", permits)
@rule("HKKR-17.8", forbids)
def test_what_keeps_abilities_from_saving_a_life() -> None:
    heal = p.Ability("activated", effect=p.Do("heal", who=p.You(), amount=p.Number(5)))
    gag = card("Gag", "enchantment", gets(p.EachOpponent(), "cannot", value="use abilities"), mana=1)
    for ban, passive, able_to in (("", False, True), ("", True, False), ("Gag", False, False)):
        b = table(creature("Nun", heal), gag, able("Adept"))
        b.put("Nun", ALICE, RESERVE, passive=passive)
        b.put("Adept", ALICE, RESERVE)
        edits.open_situation(b.state, Dying(players=(ALICE,)))
        if ban:
            b.put(ban, BOB, TABLE)
        assert offered(b, LIFE_SAVING) == ({("save", "Nun", 0, 0)} if able_to else set())


@rule("HKKR-9.3", forbids)
@rule("HKKK-Anti-magic", forbids)
def test_where_a_card_could_not_be_paid_it_is_not_put() -> None:
    warded = msgspec.structs.replace(
        creature("Warded"), program=p.Text(keywords=(p.Keyword(name="anti-magic", amount=9),))
    )
    b = table(warded)
    hand(b, "Curse")
    b.put("Warded", BOB, GUARD)
    assert cards(b) == set()
    b.put("Golem", BOB, GUARD)
    b.put("Wolf", BOB, GUARD)
    b.carry_out(act(b.state, ALICE, ("play", b.card("Curse"), -1, "")))
    assert b.asked == [("on", "Golem"), ("on", "Wolf")]


@rule("HKKK-Anti-magic", permits)
def test_an_enchantment_put_on_what_asks_more_of_spells_costs_that() -> None:
    warded = msgspec.structs.replace(
        creature("Warded"), program=p.Text(keywords=(p.Keyword(name="anti-magic", amount=2),))
    )
    for seat, more in ((ALICE, 0), (BOB, 2)):
        b = table(warded)
        hand(b, "Curse")
        b.put("Warded", seat, GUARD)
        b.carry_out(act(b.state, ALICE, ("play", b.card("Curse"), -1, ""))).says("on", "Warded")
        (paid,) = b.happened(h.Paid)
        assert paid.mana == b.pool.definitions[b["Curse"].proto].mana + more


@rule("HKK-8.6.1-b", permits)
@rule("HKKR-9.11", permits)
def test_what_a_building_offers_on_play_is_used_though_it_came_passive() -> None:
    offer = p.Ability(
        "on play activated",
        cost=(p.Do("pay mana", amount=p.Number(2)),),
        effect=p.Do("gain components", amount=p.Number(3)),
    )
    b = table(card("Mill", "building", offer, builders=0))
    b.put("Mill", ALICE, TABLE)
    hand(b, "Tower")
    mill = b.put("Mill", ALICE, HAND)
    b.carry_out(act(b.state, ALICE, ("play", b.card("Tower"), -1, "")))
    assert b.asked == []
    b.carry_out(act(b.state, ALICE, ("play", mill, -1, "")))
    assert b.state.cards[mill].passive and b.state.choice is not None
    assert [option for option in b.state.choice.options if option[0] == "use"] == [("use", mill, 0, 0)]
    b.state.apply(("use", mill, 0, 0))
    assert b.seat(ALICE).components == 3 and b.seat(ALICE).mana == 3


@rule("HKK-8.6.1-b", forbids)
@rule("HKKR-9.11", forbids)
def test_it_is_not_used_later() -> None:
    offer = p.Ability("on play activated", effect=p.Do("gain components", amount=p.Number(3)))
    b = table(card("Mill", "building", offer, builders=0))
    b.put("Mill", ALICE, TABLE)
    assert offered(b, MAIN) == set()


@rule("HKKR-17.8", permits)
@rule("HKKR-17.8", forbids)
def test_an_instant_saves_a_life_in_the_phases_of_instants_only() -> None:
    balm = card("Balm", "instant", effect(p.Do("heal", who=p.You(), amount=p.Number(5)), kind="effect"), mana=1)
    for phase, can in (("main", True), ("draw", False)):
        b = table(balm, phase=phase)
        hand(b, "Balm")
        edits.open_situation(b.state, Dying(players=(ALICE,)))
        assert offered(b, LIFE_SAVING) == ({("save", "Balm", 0, "")} if can else set())
