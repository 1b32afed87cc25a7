"""Whom attacks reach (BKR-4.6 to BKR-4.9, BKR-11.3 to BKR-11.14, BKR-15)."""

from __future__ import annotations

import pytest

from kartoteka.games.berserk.fights import reach, strikes
from kartoteka.games.berserk.fights.attacks import KINDS
from kartoteka.games.berserk.records import COVERED, EXILE, SYMBIOTE, WORN
from kartoteka.games.berserk.set.cards import CardDef
from tests.games.berserk.fighting import ALICE, BOB, Table, attacks, creature, says
from tests.rules import forbids, permits, rule

WOLF, IMP, OGRE = (creature(name) for name in ("Wolf", "Imp", "Ogre"))
DRAKE = creature("Drake", movement=0, flying=True)
MOOR = CardDef(code="Moor", name="Moor", type="terrain", cost=2)
TARGE = CardDef(code="Targe", name="Targe", type="equipment", equipment="shield", cost=2)
IDOL = CardDef(code="Idol", name="Idol", type="artifact", life=5, cost=2)
LEECH = creature("Leech", symbiote=True, movement=0)


def table(*more: CardDef, **kw: object) -> Table:
    t = Table(WOLF, IMP, OGRE, DRAKE, MOOR, TARGE, IDOL, LEECH, *more, **kw)  # type: ignore[arg-type]
    t.put("Wolf", ALICE, "B1")
    return t


def reached(t: Table, kind: str, by: str, at: str, range: int = 0) -> bool:
    attack = (t.state, kind, range, t.card(by), t.card(at))
    short = reach.in_reach(*attack)
    if reach.AS_USUAL.holds:
        reach.AS_USUAL.holds = False
        long = reach.in_reach(*attack)
        reach.AS_USUAL.holds = True
        assert short == long
    return short


def struck(t: Table, by: str) -> list[str]:
    """Whom a card may strike, by the short way and by trying."""
    short = t.names(strikes.targets(t.state, t.card(by)))
    assert short == t.names(strikes._by_trying(t.state, t.card(by))) or not strikes.AS_USUAL.holds
    return short


# Melee ------------------------------------------------------------------------------------------------------------


@rule("BKR-11.3", permits)
@rule("BKR-11.8", permits)
@rule("BKR-11.9", permits)
@rule("BKR-11.10", permits)
def test_melee_reaches_the_eight_neighbours_own_ones_too() -> None:
    t = table()
    t.put("Imp", BOB, "C1'")
    t.put("Ogre", ALICE, "A2")
    assert struck(t, "Wolf") == ["Imp", "Ogre"]
    assert reached(t, "special", "Wolf", "Imp") and reached(t, "magical strike", "Wolf", "Imp")


@rule("BKR-11.3", forbids)
@rule("BKR-11.8", forbids)
@rule("BKR-11.9", forbids)
@rule("BKR-11.10", forbids)
def test_melee_reaches_nothing_farther_off() -> None:
    t = table()
    t.put("Imp", BOB, "B2'")
    assert struck(t, "Wolf") == []
    assert not any(reached(t, kind, "Wolf", "Imp") for kind in ("strike", "special", "magical strike"))


@rule("BKR-11.10", permits)
@rule("BKR-11.13", permits)
@rule("BKR-11.13", forbids)
def test_magical_strikes_and_discharges_are_magical_and_nothing_else() -> None:
    assert [kind for kind, row in KINDS.items() if row.value.magical] == ["magical strike", "discharge"]


@rule("BKR-11.5", forbids)
@rule("BKR-15.7", forbids)
def test_terrain_and_equipment_cannot_be_attacked() -> None:
    t = table()
    t.put("Imp", BOB, "B1'")
    t.put("Targe", BOB, on="Imp", relation=WORN)
    t.put("Moor", BOB)
    t.put("Drake", ALICE)
    assert struck(t, "Wolf") == ["Imp"]
    assert struck(t, "Drake") == ["Imp", "Wolf"]
    assert not reached(t, "shot", "Drake", "Moor") and not reached(t, "shot", "Drake", "Targe")


@rule("BKR-11.5", permits)
@rule("BKR-15.7", permits)
def test_an_artifact_can_be_attacked() -> None:
    t = table()
    t.put("Idol", BOB, "B1'")
    assert struck(t, "Wolf") == ["Idol"]


@rule("BKR-11.3", permits)
def test_a_symbiote_is_struck_where_its_host_stands() -> None:
    t = table()
    t.put("Imp", BOB, "B1'")
    t.put("Leech", BOB, on="Imp", relation=SYMBIOTE)
    assert struck(t, "Wolf") == ["Imp", "Leech"] and struck(t, "Leech") == ["Imp", "Wolf"]


@rule("BKR-15.1", permits)
@rule("BKR-15.1", forbids)
def test_only_creatures_with_a_strike_have_one() -> None:
    t = table()
    t.put("Idol", ALICE, "A1")
    t.put("Imp", BOB, "A1'")
    assert strikes.strikes(t.state, ALICE)
    assert all(option[1] == t.card("Wolf") for option in strikes.strikes(t.state, ALICE))


# From afar --------------------------------------------------------------------------------------------------------


@rule("BKR-4.8", permits)
@rule("BKR-11.11", permits)
@rule("BKR-11.12", permits)
@rule("BKK-Range", permits)
@pytest.mark.parametrize("kind", ["shot", "throw", "discharge"])
def test_from_afar_everything_is_reached_that_is_no_neighbour(kind: str) -> None:
    t = table()
    t.put("Imp", BOB, "E3'")
    assert reached(t, kind, "Wolf", "Imp")


@rule("BKR-4.9", forbids)
@rule("D-18", forbids)
@rule("BKR-11.11", forbids)
@rule("BKR-11.12", forbids)
@pytest.mark.parametrize("kind", ["shot", "throw", "discharge"])
def test_a_neighbour_is_not_shot(kind: str) -> None:
    t = table()
    t.put("Imp", BOB, "C1'")
    assert not reached(t, kind, "Wolf", "Imp")


@rule("BKR-4.9", permits)
@rule("D-18", permits)
def test_unless_the_table_plays_it_otherwise() -> None:
    t = table(options=("ranged_neighbours",))
    t.put("Imp", BOB, "C1'")
    assert reached(t, "shot", "Wolf", "Imp")


@rule("BKK-Range", permits)
@rule("BKK-Range", forbids)
@rule("BKR-4.6", permits)
@rule("BKR-4.6", forbids)
def test_a_range_is_counted_in_steps() -> None:
    t = table()
    t.put("Imp", BOB, "B2'")
    t.put("Ogre", BOB, "D1'")
    assert reached(t, "shot", "Wolf", "Imp", 2) and not reached(t, "shot", "Wolf", "Ogre", 2)
    assert reached(t, "shot", "Wolf", "Ogre", 3)


@rule("BKR-4.6", permits)
@rule("D-10", permits)
def test_diagonal_steps_count_where_the_table_plays_so() -> None:
    t = table(options=("diagonal_range",))
    t.put("Ogre", BOB, "D1'")
    assert reached(t, "shot", "Wolf", "Ogre", 2)


@rule("BKR-4.7", permits)
@rule("BKR-15.2", forbids)
def test_the_auxiliary_zone_is_reached_and_reaches() -> None:
    t = table()
    t.put("Drake", BOB)
    assert reached(t, "shot", "Wolf", "Drake", 1) and reached(t, "shot", "Drake", "Wolf", 1)
    assert not reached(t, "special", "Wolf", "Drake") and not reached(t, "special", "Drake", "Wolf")


@rule("BKR-4.7", forbids)
@rule("BKR-11.3", forbids)
def test_but_not_what_has_left_the_game_zone() -> None:
    t = table()
    t.put("Imp", BOB, zone=EXILE)
    assert not reached(t, "shot", "Wolf", "Imp")


@rule("BKR-4.8", forbids)
def test_a_printed_range_is_a_limit() -> None:
    t = table()
    t.put("Imp", BOB, "E3'")
    assert not reached(t, "shot", "Wolf", "Imp", 3)


# Across a row -----------------------------------------------------------------------------------------------------


@rule("BKR-11.6", permits)
@rule("BKR-11.14", permits)
@rule("BKK-Strike-across-a-row", permits)
def test_across_a_row_one_cell_is_skipped_that_is_empty_or_holds_an_own_card() -> None:
    t = table()
    t.put("Imp", BOB, "B2'")
    t.put("Ogre", BOB, "D1")
    assert reached(t, "across a row", "Wolf", "Imp") and reached(t, "across a row", "Wolf", "Ogre")
    t.put("Leech", ALICE, "B1'")
    assert reached(t, "across a row", "Wolf", "Imp")


@rule("BKR-11.6", forbids)
@rule("BKR-11.14", forbids)
@rule("BKK-Strike-across-a-row", forbids)
def test_across_a_row_neither_neighbours_nor_over_others() -> None:
    t = table()
    t.put("Imp", BOB, "B1'")
    t.put("Ogre", BOB, "B2'")
    t.put("Idol", BOB, "D2'")
    assert not reached(t, "across a row", "Wolf", "Imp")
    assert not reached(t, "across a row", "Wolf", "Ogre")
    assert not reached(t, "across a row", "Wolf", "Idol")


@rule("BKR-11.14", permits)
def test_what_is_said_of_strikes_is_said_of_one_across_a_row() -> None:
    t = Table(creature("Pike", attacks("across a row", "1-2-2"), says("strike", 1)), IMP)
    t.put("Pike", ALICE, "B1")
    t.put("Imp", BOB, "B2'")
    assert t.deals("Pike", "Imp", 6, kind="across a row") == (3, 0)


@rule("BKR-11.14", forbids)
def test_but_not_of_a_shot() -> None:
    t = Table(creature("Bow", attacks("shot", "1-2-2"), says("strike", 1)), IMP)
    t.put("Bow", ALICE, "B1")
    t.put("Imp", BOB, "B2'")
    assert t.deals("Bow", "Imp", 6, kind="shot") == (2, 0)


# Flyers -----------------------------------------------------------------------------------------------------------


@rule("BKR-15.2", permits)
@rule("BKK-Flight", permits)
def test_a_flyer_strikes_every_card() -> None:
    t = table()
    t.put("Imp", BOB, "E3'")
    t.put("Idol", BOB, "A3'")
    t.put("Drake", ALICE)
    assert struck(t, "Drake") == ["Idol", "Imp", "Wolf"]


@rule("BKR-15.3", forbids)
@rule("BKK-Flight", forbids)
def test_a_ground_creature_does_not_strike_flyers() -> None:
    t = table()
    t.put("Drake", BOB)
    t.put("Imp", BOB, "B1'")
    assert struck(t, "Wolf") == ["Imp"]


@rule("BKR-15.3", permits)
def test_who_has_closed_for_it_strikes_a_flyer_on_the_next_own_turn() -> None:
    t = table(turn=3)
    t.put("Drake", BOB)
    t.set("Wolf", aim=3)
    assert struck(t, "Wolf") == ["Drake"]
    t.set("Wolf", aim=1)
    assert struck(t, "Wolf") == []


@rule("BKK-Cache", forbids)
def test_a_flyer_aims_at_no_card_with_a_cache() -> None:
    t = table(creature("Mole", has={"cache": 0}))
    t.put("Mole", BOB, "B1'")
    t.put("Drake", ALICE)
    assert struck(t, "Drake") == ["Wolf"] and not reached(t, "shot", "Drake", "Mole")


@rule("BKK-Cache", permits)
def test_others_do_and_redirected_to_it_a_flyers_attack_stands() -> None:
    t = table(creature("Mole", has={"cache": 0}))
    t.put("Mole", BOB, "B1'")
    t.put("Imp", BOB, "C3'")
    t.put("Drake", ALICE)
    assert struck(t, "Wolf") == ["Mole"]
    t.declare("Drake", "Imp", redirected=True)
    assert reached(t, "strike", "Drake", "Mole")


@rule("BKR-7.2", permits)
def test_what_is_hidden_may_be_struck_whatever_it_is() -> None:
    t = table()
    t.put("Moor", BOB, "B1'", zone=COVERED)
    t.put("Drake", ALICE)
    assert struck(t, "Wolf") == ["Moor"] and struck(t, "Drake") == ["Moor", "Wolf"]
    assert not reached(t, "shot", "Wolf", "Moor") and reached(t, "shot", "Drake", "Moor")


@rule("BKR-10.12", forbids)
def test_what_a_text_forbids_to_attack() -> None:
    t = table(creature("Saint", says("cannot", op="gain", value="be attacked")))
    t.put("Saint", BOB, "B1'")
    assert not reached(t, "strike", "Wolf", "Saint") and not reached(t, "shot", "Wolf", "Saint")


def decoy() -> Table:
    t = table(
        creature("Decoy", says("must be attacked", op="gain")), creature("Scout", has={"accuracy": 0}),
    )  # fmt: skip
    t.put("Scout", ALICE, "C1")
    t.put("Decoy", BOB, "B1'")
    t.put("Imp", BOB, "C1'")
    return t


@rule("BKR-10.12", forbids)
def test_what_must_be_attacked_is_attacked_by_who_could_do_so() -> None:
    t = decoy()
    assert reached(t, "strike", "Wolf", "Decoy") and not reached(t, "strike", "Wolf", "Imp")
    assert not reached(t, "special", "Wolf", "Imp")


@rule("BKK-Accuracy", permits)
@rule("BKR-10.12", permits)
def test_the_accurate_ignore_that_and_so_does_who_could_not() -> None:
    t = decoy()
    assert reached(t, "strike", "Scout", "Imp")
    t.set("Decoy", cell=27)
    assert reached(t, "strike", "Wolf", "Imp")


@rule("BKR-10.12", permits)
def test_a_text_may_let_a_creature_attack_flyers() -> None:
    t = table(
        creature("Harpooner", says("may", op="gain", value="attack flyers")),
        creature("Slinger", says("may", op="gain", value="strike flyers")),
    )
    t.put("Harpooner", ALICE, "D1")
    t.put("Slinger", ALICE, "E1")
    t.put("Drake", BOB)
    assert "Drake" in struck(t, "Harpooner") and "Drake" in struck(t, "Slinger")
    assert reached(t, "special", "Harpooner", "Drake") and not reached(t, "special", "Slinger", "Drake")


@rule("BKR-10.12", forbids)
def test_who_may_not_strike_does_not() -> None:
    t = table(
        creature("Dove", says("cannot", op="gain", value="attack")),
        creature("Pacifist", says("cannot", op="gain", value="strike")),
    )
    t.put("Imp", BOB, "C1'")
    for name, cell in (("Dove", "C1"), ("Pacifist", "D1")):
        t.put(name, ALICE, cell)
        option = ("strike", t.card(name), t.card("Imp"))
        assert not all(n.test(t.state, ALICE, option) for n in strikes.NEEDS)
    option = ("strike", t.card("Wolf"), t.card("Imp"))
    assert all(n.test(t.state, ALICE, option) for n in strikes.NEEDS)
