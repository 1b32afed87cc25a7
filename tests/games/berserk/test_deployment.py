"""Placing a squad, revealing it, hosts, and hidden cards (BKR-5, BKR-6, BKR-7)."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.geometry import name_of
from kartoteka.games.berserk.deployment import hidden, hosts, vanguard
from kartoteka.games.berserk.deployment.zones import open_cells
from kartoteka.games.berserk.records import (
    AUX,
    COVERED,
    DEAL,
    FIELD,
    GRAVEYARD,
    HOSTED,
    PARASITE,
    RECRUIT,
    SYMBIOTE,
    WORN,
)
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.windows import WindowRegs
from tests.games.berserk.setting_up import ALICE, BOB, Setup, Table, card, creature
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf", cost=2, classes=("Beast",))
ORC = creature("Orc", cost=1)
DRAKE = creature("Drake", cost=2, flying=True, movement=0)
MOOR = card("Moor", "terrain", cost=1)
SHRINE = card("Shrine", "artifact", cost=1, life=3, located_aside=True)
AXE, SWORD = (card(name, "equipment", cost=1, equipment="weapon") for name in ("Axe", "Sword"))
LEECH = creature("Leech", cost=1, symbiote=True)
TICK = creature("Tick", cost=1, symbiote=True, parasite=True)
HYDRA = creature("Hydra", cost=1, variable="+X")
SNEAK = creature("Sneak", cost=1, has={"stealth": 0})
ALL = (WOLF, ORC, DRAKE, MOOR, SHRINE, AXE, SWORD, LEECH, TICK, HYDRA, SNEAK)


def placing(mine: list[str], theirs: list[str], **options: Any) -> Setup:
    """Both squads are bought: alice places first."""
    decks = [{name: max(15, names.count(name)) for name in dict.fromkeys(names)} for names in (mine, theirs)]
    for names, deck in zip((mine, theirs), decks):
        if len(deck) > 1:
            deck.update({name: names.count(name) for name in deck})
            deck["Wolf"] = deck.get("Wolf", 0) + 15 - sum(deck.values())
    t = Setup(*ALL, deck=decks[0], other=decks[1], **options).begins()
    t.buys(*mine).buys(*theirs)
    assert t.asked == ALICE and t.rule == "BKR-5.1"
    return t


def cells(t: Setup | Table, seat: int) -> set[str]:
    return {name_of(x) for x in open_cells(t.state, seat)}


# Placing --------------------------------------------------------------------------------------------------------------


@rule("BKR-5.1", permits)
def test_the_first_player_places_every_type_face_down_then_the_second() -> None:
    t = placing(["Drake", "Moor", "Leech", "Axe"], ["Wolf"])
    t.places(Drake="B1", Moor="C1", Leech="C3", Axe="D2")
    assert t.names_in(COVERED, ALICE) == ["Axe", "Drake", "Leech", "Moor"]
    assert t.asked == BOB
    assert all(t.state.cards[x].known == 1 for x in t.state.zones[COVERED * 2])


@rule("BKR-5.1", forbids)
def test_one_card_to_a_cell() -> None:
    t = placing(["Wolf", "Orc"], ["Wolf"])
    t.places(Wolf="B1")
    assert t.asked == ALICE and not t.may("place", "Orc", "B1") and t.may("place", "Orc", "C1")


@rule("BKR-5.2", permits)
def test_the_initial_zones() -> None:
    t = Table(WOLF)
    assert cells(t, ALICE) == set(["B1", "C1", "D1", "B2", "C2", "D2", "B3", "C3", "D3"])
    assert cells(t, BOB) == set(["A1'", "B1'", "C1'", "D1'", "E1'", "B2'", "C2'", "D2'", "B3'", "C3'", "D3'"])


@rule("BKR-5.2", forbids)
def test_nobody_places_outside_of_them() -> None:
    t = placing(["Wolf"], ["Wolf"])
    assert not t.may("place", "Wolf", "A1") and not t.may("place", "Wolf", "A2") and not t.may("place", "Wolf", "B1'")
    t.places(Wolf="B1")
    assert t.may("place", "Wolf", "A1'") and not t.may("place", "Wolf", "A2'") and not t.may("place", "Wolf", "A1")


def full(*more: str) -> Table:
    t = Table(WOLF)
    for where in (["B1", "C1", "D1", "B2", "C2", "D2", "B3", "C3", "D3"], *more):
        for cell in [where] if isinstance(where, str) else where:
            t.put("Wolf", ALICE, cell, zone=COVERED)
    return t


@rule("BKR-5.3", permits)
def test_the_outer_cells_open_when_the_zone_is_full() -> None:
    assert cells(full(), ALICE) == {"A2", "E2", "A3", "E3"}
    assert cells(full("A2", "E2", "A3", "E3"), ALICE) == {"A1", "E1"}
    t = Table(WOLF)
    for where in ["A1'", "B1'", "C1'", "D1'", "E1'", "B2'", "C2'", "D2'", "B3'", "C3'", "D3'"]:
        t.put("Wolf", BOB, where, zone=COVERED)
    assert cells(t, BOB) == {"A2'", "E2'", "A3'", "E3'"}


@rule("BKR-5.3", forbids)
def test_the_front_corners_stay_closed_until_then() -> None:
    assert cells(full("A2", "E2", "A3"), ALICE) == {"A2", "E2", "A3", "E3"}
    t = Table(WOLF)
    assert not {"A2", "A1"} & cells(t, ALICE)


# The reveal -----------------------------------------------------------------------------------------------------------


def revealing(mine: dict[str, str], theirs: dict[str, str], **options: Any) -> Setup:
    """Both squads are placed."""
    t = placing([*mine], [*theirs], **options)
    return t.places(**mine).places(**theirs)


@rule("BKR-6.3", permits)
@rule("BKR-6.9", permits)
def test_the_second_player_may_keep_the_back_row_hidden() -> None:
    t = revealing({"Wolf": "B1"}, {"Wolf": "B1'", "Orc": "C3'"})
    assert t.asked == BOB and t.options == [("hide", t.state.zones[COVERED * 2 + 1][1]), ("done",)]
    t.take("hide", "Orc")
    assert t.names_in(COVERED, BOB) == ["Orc"] and t.names_in(FIELD, BOB) == ["Wolf"]


@rule("BKR-6.3", forbids)
def test_nothing_else_stays_hidden() -> None:
    t = revealing({"Wolf": "C3"}, {"Wolf": "B2'", "Leech": "C3'", "Axe": "D3'"})
    assert t.rule != "BKR-6.3"
    assert not t.state.zones[COVERED * 2] and not t.state.zones[COVERED * 2 + 1]


@rule("BKK-Stealth", permits)
def test_a_card_with_stealth_may_stay_hidden_anywhere() -> None:
    t = revealing({"Sneak": "B1"}, {"Wolf": "B1'"})
    assert t.asked == ALICE and t.may("hide", "Sneak")
    t.take("hide", "Sneak")
    assert t.names_in(COVERED, ALICE) == ["Sneak"]


@rule("BKK-Stealth", forbids)
def test_a_card_without_it_may_not() -> None:
    t = revealing({"Wolf": "B1"}, {"Wolf": "B1'"})
    assert t.rule != "BKR-6.3" and not t.state.zones[COVERED * 2]


@rule("BKR-6.2", permits)
@rule("BKR-3.10", permits)
def test_a_price_with_x_is_revealed_first() -> None:
    t = revealing({"Wolf": "B1"}, {"Hydra": "B3'", "Orc": "C3'"})
    assert t.rule == "BKR-6.3" and not t.may("hide", "Hydra") and t.may("hide", "Orc")
    revealed = [e.cards for e in t.state.journal if isinstance(e, h.Revealed)]
    assert revealed[0] == (t.numbers("Hydra")[-1],) or t.name(revealed[0][0]) == "Hydra"


@rule("BKR-6.2", forbids)
def test_a_plain_price_is_not() -> None:
    t = revealing({"Wolf": "B1"}, {"Wolf": "B3'", "Orc": "C3'"})
    first = next(e.cards for e in t.state.journal if isinstance(e, h.Revealed))
    assert [t.state.cards[x].owner for x in first] == [ALICE]


@rule("BKR-6.4", permits)
@rule("BKR-15.7", permits)
def test_flyers_and_terrains_go_aside_first_the_first_players() -> None:
    t = revealing({"Drake": "B1", "Wolf": "C1", "Shrine": "D1"}, {"Moor": "B1'", "Wolf": "C1'"})
    assert t.names_in(AUX, ALICE) == ["Drake", "Shrine"] and t.names_in(AUX, BOB) == ["Moor"]
    went = [e for e in t.state.journal if isinstance(e, h.SetAside)]
    assert [t.state.cards[e.cards[0]].owner for e in went] == [ALICE, BOB]


@rule("BKR-6.4", forbids)
def test_that_is_no_relocation() -> None:
    t = revealing({"Drake": "B1", "Wolf": "C1"}, {"Wolf": "C1'"})
    assert not [e for e in t.state.journal if isinstance(e, h.Relocated)]
    assert t.names_in(FIELD, ALICE) == ["Wolf"]


# Hosts ----------------------------------------------------------------------------------------------------------------


@rule("BKR-6.5", permits)
def test_hosts_are_assigned_equipment_before_symbiotes_before_parasites() -> None:
    t = revealing({"Tick": "D2", "Leech": "C2", "Axe": "B2", "Wolf": "B1", "Orc": "C1"}, {"Wolf": "B1'", "Orc": "C1'"})
    assert t.asked == ALICE and {t.name(x[1]) for x in t.options} == {"Leech"}
    t.take("host", "Leech")
    assert {t.name(x[1]) for x in t.options} == {"Tick"}
    t.take("host", "Tick")
    assert t.names_in(HOSTED, ALICE) == ["Axe", "Leech", "Tick"]
    assert [t.name(e.card) for e in t.state.journal if isinstance(e, h.Hosted)] == ["Axe", "Leech", "Tick"]


@rule("BKR-6.5", permits)
def test_the_second_player_s_hosts_too() -> None:
    t = revealing({"Wolf": "B1"}, {"Tick": "D2'", "Leech": "C2'", "Axe": "B2'", "Wolf": "B1'"})
    assert t.names_in(HOSTED, BOB) == ["Axe", "Leech", "Tick"]


@rule("BKR-6.5", forbids)
def test_nobody_declines_while_there_is_a_host() -> None:
    t = revealing({"Leech": "C2", "Wolf": "B1", "Orc": "C1"}, {"Wolf": "B1'"})
    assert all(x[0] == "host" for x in t.options) and len(t.options) == 2


@rule("BKR-6.6", permits)
@rule("BKR-14.8", permits)
def test_who_finds_no_host_dies() -> None:
    t = revealing({"Leech": "C2", "Drake": "B1"}, {"Wolf": "B1'"})
    assert t.zone("Leech") == "graveyard"
    died = [e for e in t.state.journal if isinstance(e, h.Died)]
    assert [(t.name(e.card), e.cause_of) for e in died] == [("Leech", "rule")]


@rule("BKR-6.6", forbids)
def test_who_has_a_host_does_not() -> None:
    t = revealing({"Leech": "C2", "Wolf": "B1"}, {"Wolf": "B1'"})
    assert t.zone("Leech") == "hosted" and not t.state.zones[GRAVEYARD * 2]


def possible(t: Table, name: str) -> list[str]:
    return sorted({t.name(x) for x in hosts.possible(t.state, t.number(name))})


@rule("BKR-15.5", permits)
def test_a_symbiote_on_a_creature_without_subtype() -> None:
    t = Table(*ALL)
    t.put("Leech", ALICE, "B2"), t.put("Wolf", ALICE, "B1")
    assert possible(t, "Leech") == ["Wolf"]


@rule("BKR-15.5", forbids)
def test_no_symbiote_on_what_has_one_or_is_no_plain_creature() -> None:
    t = Table(*ALL, card("Totem", "artifact", life=3))
    for name, where in (("Leech", "B2"), ("Wolf", "B1"), ("Totem", "C1"), ("Drake", "D1"), ("Tick", "D2")):
        t.put(name, ALICE, where)
    t.put("Leech", ALICE, on="Wolf", relation=SYMBIOTE)
    assert possible(t, "Leech") == []


@rule("BKR-15.6", permits)
def test_a_parasite_on_an_opposing_creature_of_the_front_row() -> None:
    t = Table(*ALL)
    t.put("Tick", ALICE, "B2"), t.put("Wolf", BOB, "B1'")
    assert possible(t, "Tick") == ["Wolf"]
    t.happens(hosts.hosted(t.state, t.number("Tick"), t.number("Wolf")))
    assert t.record("Tick").controller == ALICE and t.record("Tick").relation == PARASITE


@rule("BKR-15.6", forbids)
def test_no_parasite_on_an_own_one_or_farther_back() -> None:
    t = Table(*ALL)
    t.put("Tick", ALICE, "B2"), t.put("Orc", ALICE, "B1"), t.put("Wolf", BOB, "B2'")
    assert possible(t, "Tick") == []
    t.put("Sneak", BOB, "C1'")
    t.happens(hosts.hosted(t.state, t.number("Tick"), t.number("Sneak")))
    assert t.record("Tick").controller != BOB


@rule("BKR-15.8", permits)
def test_equipment_on_an_own_creature_with_a_class() -> None:
    t = Table(*ALL)
    t.put("Axe", ALICE, "B2"), t.put("Wolf", ALICE, "B1")
    assert possible(t, "Axe") == ["Wolf"]


@rule("BKR-15.8", forbids)
def test_no_equipment_without_a_class_twice_or_on_who_wears_none() -> None:
    drake = creature("Great Drake", flying=True, classes=("Drake",))
    ghost = creature("Ghost", classes=("Ghost",), has={"incorporeal": 0})
    t = Table(*ALL, drake, ghost)
    t.put("Axe", ALICE, "B2")
    for name, seat, where in (("Orc", ALICE, "C1"), ("Great Drake", ALICE, "D1"), ("Ghost", ALICE, "D2")):
        t.put(name, seat, where)
    assert possible(t, "Axe") == []
    t.put("Wolf", ALICE, "B1")
    t.put("Sword", ALICE, on="Wolf", relation=WORN)
    assert possible(t, "Axe") == []


@rule("BKK-Incorporeal", permits)
def test_an_incorporeal_host_of_an_incorporeal_symbiote() -> None:
    wisp = creature("Wisp", symbiote=True, has={"incorporeal": 0})
    t = Table(wisp, creature("Ghost", has={"incorporeal": 0}))
    t.put("Wisp", ALICE, "B2"), t.put("Ghost", ALICE, "B1")
    assert possible(t, "Wisp") == ["Ghost"]


@rule("BKK-Incorporeal", forbids)
def test_no_incorporeal_host_of_a_corporeal_one() -> None:
    t = Table(LEECH, creature("Ghost", has={"incorporeal": 0}))
    t.put("Leech", ALICE, "B2"), t.put("Ghost", ALICE, "B1")
    assert possible(t, "Leech") == []


# Hidden cards ---------------------------------------------------------------------------------------------------------


@rule("BKR-6.10", permits)
@rule("D-26", permits)
def test_a_hidden_flyer_goes_aside_as_it_is_revealed() -> None:
    t = Table(*ALL)
    drake = t.put("Drake", BOB, "B3'", zone=COVERED)
    t.happens(h.Revealed(cards=(drake,), by="target"))
    checked(t)
    assert t.zone("Drake") == "aux"


@rule("BKR-6.10", forbids)
@rule("D-26", forbids)
def test_until_then_it_holds_its_cell_and_going_is_no_relocation() -> None:
    t = Table(*ALL)
    drake = t.put("Drake", BOB, "B3'", zone=COVERED)
    checked(t)
    assert t.zone("Drake") == "covered" and t.record("Drake").cell >= 0
    t.happens(h.Revealed(cards=(drake,), by="target"))
    checked(t)
    assert not [e for e in t.state.journal if isinstance(e, h.Relocated)]


def checked(t: Table) -> None:
    """Carries out what the rules about hidden cards find due, until there is nothing."""
    for _ in range(9):
        due = [signal for check in hidden.CHECKS if (signal := check.due(t.state)) is not None]
        if not due:
            return
        t.happens(*due[0].events)


@rule("BKR-6.11", permits)
def test_what_is_hidden_still_is_revealed_as_the_first_turn_ends() -> None:
    t = Table(*ALL, turn=1)
    t.put("Orc", BOB, "B3'", zone=COVERED)
    t.put("Wolf", BOB, "C3'", zone=COVERED)
    (event,) = hidden.at_end_of_turn(t.state)
    assert isinstance(event, h.Revealed) and len(event.cards) == 2 and event.by == "end"


@rule("BKR-6.11", forbids)
def test_not_later_and_not_what_has_stealth() -> None:
    t = Table(*ALL, turn=1)
    t.put("Sneak", BOB, "B3'", zone=COVERED)
    assert hidden.at_end_of_turn(t.state) == []
    t = Table(*ALL, turn=3)
    t.put("Wolf", BOB, "B3'", zone=COVERED)
    assert hidden.at_end_of_turn(t.state) == []


@rule("BKR-7.5", permits)
def test_a_card_with_stealth_is_revealed_at_will() -> None:
    t = Table(*ALL)
    sneak = t.put("Sneak", BOB, "B3'", zone=COVERED)
    assert hidden.revealable(t.state, BOB) == [("reveal", sneak)]
    t.happens(*hidden.reveal(t.state, BOB, ("reveal", sneak)).events)
    assert t.zone("Sneak") == "field"


@rule("BKR-7.5", forbids)
def test_nobody_reveals_another_card() -> None:
    t = Table(*ALL)
    wolf = t.put("Wolf", BOB, "B3'", zone=COVERED)
    assert hidden.revealable(t.state, BOB) == []
    assert not hidden.ONLY_STEALTH.test(t.state, BOB, ("reveal", wolf))


# The start of battle --------------------------------------------------------------------------------------------------


@rule("BKR-6.7", permits)
@rule("BKR-6.8", permits)
def test_the_battle_begins_then_the_vanguard_step() -> None:
    t = revealing({"Wolf": "B1"}, {"Wolf": "C1'"})
    names = [type(e).__name__ for e in t.state.journal]
    assert names.index("BattleBegan") < names.index("VanguardBegan")
    assert t.state.choice is None


@pytest.mark.parametrize("first", ["first", "second"])
def test_who_is_second_places_on_the_far_side(first: str) -> None:
    t = Setup(WOLF, deck={"Wolf": 15}).begins(first)
    one, two = (ALICE, BOB) if first == "first" else (BOB, ALICE)
    t.buys("Wolf").buys("Wolf")
    assert t.asked == one
    t.places(Wolf="B1")
    assert t.asked == two and t.may("place", "Wolf", "A1'")


# What reveals a hidden card -------------------------------------------------------------------------------------------

ON_WOUND = p.Ability("triggered", trigger=p.Trigger("wounded", ()), effect=p.Do("gain tokens", p.This()))
BANNER = p.Ability(
    "static",
    effect=p.Modify(p.Select((p.Is("creature"), p.Under(p.You()))), (p.Change("strike", "add", p.Number(1)),)),
)
OWN_BONUS = p.Ability("static", effect=p.Modify(p.This(), (p.Change("strike", "add", p.Number(1)),)))


@rule("BKR-7.1", permits)
def test_a_hidden_card_is_revealed_when_its_trigger_fires() -> None:
    t = Table(WOLF, creature("Ghoul", ON_WOUND))
    wolf = t.put("Wolf", ALICE, "B1")
    t.put("Ghoul", BOB, "B3'", zone=COVERED)
    t.happens(h.Wounded(card=wolf, amount=1))
    assert t.state.captured
    checked(t)
    assert t.zone("Ghoul") == "field"


@rule("BKR-7.1", permits)
def test_a_hidden_card_is_revealed_when_its_passive_ability_matters() -> None:
    t = Table(WOLF, creature("Herald", BANNER))
    t.put("Herald", BOB, "B3'", zone=COVERED)
    t.put("Wolf", BOB, "B1'")
    checked(t)
    assert t.zone("Herald") == "field"


@rule("BKR-7.1", forbids)
def test_it_stays_hidden_while_nothing_of_it_matters() -> None:
    t = Table(WOLF, creature("Herald", BANNER), creature("Ghoul", ON_WOUND), creature("Brute", OWN_BONUS))
    for name, where in (("Herald", "A3'"), ("Ghoul", "B3'"), ("Brute", "C3'"), ("Wolf", "D3'")):
        t.put(name, BOB, where, zone=COVERED)
    t.put("Wolf", ALICE, "B1")
    checked(t)
    assert t.names_in(COVERED, BOB) == ["Brute", "Ghoul", "Herald", "Wolf"]


@rule("BKR-7.4", permits)
def test_a_passive_gift_to_a_hidden_card_reveals_the_giver_s_targets_not() -> None:
    t = Table(WOLF, creature("Herald", BANNER))
    t.put("Herald", BOB, "B1'")
    t.put("Wolf", BOB, "B3'", zone=COVERED)
    checked(t)
    assert t.zone("Wolf") == "covered"


@rule("BKR-7.4", forbids)
def test_what_lasts_on_a_hidden_card_does_not_reveal_it() -> None:
    t = Table(WOLF)
    wolf = t.put("Wolf", BOB, "B3'", zone=COVERED)
    obj = t.state.cards[wolf].obj
    edits.add_modifier(t.state, Modifier(stat="strike", op="add", amount=1, objs=(obj,), card=wolf))
    checked(t)
    assert t.zone("Wolf") == "covered"


# What cards begin the battle with -------------------------------------------------------------------------------------

TWO_TOKENS = p.Ability("begins", effect=p.Do("gain tokens", p.This(), amount=p.Number(2)))
SEER = creature("Seer", TWO_TOKENS, cost=1)


def with_a_seer() -> Setup:
    t = Setup(WOLF, SEER, deck={"Wolf": 14, "Seer": 1}).begins()
    t.buys("Wolf").buys("Wolf", "Seer")
    return t.places(Wolf="B1").places(Wolf="B1'", Seer="C3'")


@rule("BKR-3.13", permits)
def test_it_has_that_before_it_is_revealed() -> None:
    t = with_a_seer()
    assert t.rule == "BKR-6.3"
    (seer,) = [x for x in t.numbers("Seer") if t.state.cards[x].controller == BOB]
    assert t.state.cards[seer].tokens == 2


@rule("BKR-3.13", forbids)
def test_that_does_not_reveal_it() -> None:
    t = with_a_seer()
    assert t.names_in(COVERED, BOB) == ["Seer"] or t.names_in(COVERED, BOB) == ["Seer", "Wolf"]
    t.take("hide", "Seer")
    assert t.names_in(COVERED, BOB) == ["Seer"]


# The vanguard ---------------------------------------------------------------------------------------------------------

HERALD = creature("Herald", has={"vanguard": 0})


def why_no_vanguard(t: Table, by: str, at: str) -> set[str]:
    option = ("vanguard", t.number(by), t.number(at))
    assert option in vanguard.attempts(t.state, ALICE) or t.record(at).cell < 0
    return {n.text for n in vanguard.STRIKE.needs if not n.test(t.state, ALICE, option)}


@rule("BKK-Vanguard", permits)
def test_who_has_vanguard_strikes_an_enemy_next_to_it() -> None:
    t = Table(HERALD, WOLF)
    herald, wolf = t.put("Herald", ALICE, "B1"), t.put("Wolf", BOB, "C1'")
    assert why_no_vanguard(t, "Herald", "Wolf") == set()
    assert vanguard.candidates(t.state, ALICE, WindowRegs()) == [("vanguard", herald, wolf)]
    assert not vanguard.candidates(t.state, ALICE, WindowRegs(used=((t.record("Herald").obj, "vanguard"),)))


@rule("BKK-Vanguard", forbids)
def test_no_vanguard_without_the_word_at_friends_or_at_what_is_not_struck() -> None:
    t = Table(HERALD, WOLF, ORC, AXE)
    for name, seat, where in (("Herald", ALICE, "B1"), ("Orc", ALICE, "C1"), ("Wolf", BOB, "C1'")):
        t.put(name, seat, where)
    t.put("Axe", BOB, on="Wolf", relation=WORN)
    assert why_no_vanguard(t, "Orc", "Wolf") == {"it has Vanguard"}
    assert why_no_vanguard(t, "Herald", "Orc") == {"it is an enemy next to it"}
    assert why_no_vanguard(t, "Herald", "Axe") == {"its simple strike could be aimed at that"}


@rule("BKR-3.11", permits)
def test_who_uses_a_card_of_the_deal_shows_it() -> None:
    early = p.Ability("before recruiting", effect=p.Do("gain silver", amount=p.Number(1)))
    t = Setup(creature("Broker", early), deck={"Broker": 15})
    t.begins()
    assert t.rule == "BKR-3.11"
    t.take("early", "Broker")
    assert [e.player for e in t.state.journal if isinstance(e, h.CardsShown)] == [ALICE]
    assert t.silver(ALICE) == 23
    (shown,) = [x for x in t.state.zones[DEAL * 2] if t.state.cards[x].known & 2]
    t.until("BKR-3.7")
    t.state.apply(("buy", shown))
    assert t.state.cards[shown].zone // 2 == RECRUIT and not t.state.cards[shown].known & 2
