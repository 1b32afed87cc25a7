"""What comes of an attack whose dice lie there: surges, cover, dodges, armour, blocks (LGR-69 to LGR-71, LGR-75)."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.legion.board.chart import cell_of_name
from kartoteka.games.legion.fights.settling import Settled, cover_level, unused_defence_surges, unused_surges
from tests.games.legion.fighting import ALICE, BOB, Table, blade, gun, unit, vehicle
from tests.rules import forbids, permits, rule

HIT, CRIT, SURGE, BLANK = range(4)
BLOCK, DEFENCE_SURGE, NOTHING = range(3)


def table(wolf: dict[str, Any] | None = None, imp: dict[str, Any] | None = None, **fields: Any) -> Table:
    """A wolf with a gun and a blade shoots at an imp, of which something may be said; also where it stands."""
    mine, theirs = {"weapons": (gun("4r"), blade("4r")), **(wolf or {})}, imp or {}
    weapons = mine.pop("weapons")
    t = Table(unit("Wolf", *weapons, **mine), unit("Imp", **theirs), **{"map": fields.pop("map", "open")})
    t.put("Wolf", ALICE, "E2")
    t.put("Imp", BOB, fields.pop("at", "E4"), **fields)
    return t


def left(found: Settled) -> tuple[int, int]:
    """The hits and crits that are left."""
    return found.hits, found.crits


# Surges ---------------------------------------------------------------------------------------------------------------


@rule("LGR-69", permits)
@pytest.mark.parametrize(("surge", "hits", "crits"), [("hit", 2, 0), ("crit", 0, 2)])
def test_surges_become_what_the_card_says(surge: str, hits: int, crits: int) -> None:
    t = table({"attack_surge": surge})
    assert left(t.settled("Wolf", "Imp", [SURGE, SURGE, BLANK])) == (hits, crits)
    assert unused_surges(t.state, t.lying("Wolf", "Imp", [SURGE])) == 0


@rule("LGR-69", forbids)
def test_without_that_they_are_blanks() -> None:
    t = table()
    assert left(t.settled("Wolf", "Imp", [SURGE, SURGE, BLANK])) == (0, 0)
    assert unused_surges(t.state, t.lying("Wolf", "Imp", [SURGE, SURGE, HIT])) == 2


@rule("LGR-69", permits)
def test_a_surge_token_turns_one_surge_into_a_hit() -> None:
    t = table()
    assert left(t.settled("Wolf", "Imp", [SURGE, SURGE], surges=1)) == (1, 0)
    assert unused_surges(t.state, t.lying("Wolf", "Imp", [SURGE, SURGE], surges=1)) == 1


@rule("LGR-69", forbids)
def test_a_surge_token_is_nothing_without_a_surge() -> None:
    assert left(table().settled("Wolf", "Imp", [BLANK, HIT], surges=2)) == (1, 0)


# Cover and dodges -----------------------------------------------------------------------------------------------------


@rule("LGR-70", permits)
@pytest.mark.parametrize(("where", "level"), [("C4", 1), ("G5", 2)])
def test_cover_takes_hits(where: str, level: int) -> None:
    t = table(at=where, map="default")
    assert t.settled("Wolf", "Imp", [HIT] * 3).cover == level
    assert left(t.settled("Wolf", "Imp", [HIT] * 3)) == (3 - level, 0)


@rule("LGR-88", permits)
@rule("LGR-103", permits)
def test_cover_is_that_of_the_square_of_the_target() -> None:
    t = table(at="G5", map="default")
    assert cover_level(t.state, t.lying("Wolf", "Imp")) == 2


@rule("LGR-88", forbids)
def test_the_square_of_the_attacker_is_no_cover() -> None:
    t = table(at="G4", map="default")
    t.set("Wolf", cell=cell_of_name("G5"))
    assert cover_level(t.state, t.lying("Wolf", "Imp")) == 0


@rule("LGR-70", forbids)
def test_neither_cover_nor_dodges_take_crits() -> None:
    t = table(at="G5", map="default")
    assert left(t.settled("Wolf", "Imp", [CRIT, CRIT, HIT], dodges=2)) == (0, 2)


@rule("LGR-70", permits)
def test_each_dodge_takes_a_hit() -> None:
    t = table()
    assert left(t.settled("Wolf", "Imp", [HIT, HIT, CRIT], dodges=1)) == (1, 1)
    assert t.settled("Wolf", "Imp", [HIT, HIT, CRIT], dodges=1).before_dodges == 2


@rule("LGR-70", permits)
@pytest.mark.parametrize(("suppression", "level"), [(0, 0), (1, 1), (3, 1)])
def test_suppression_improves_cover_by_one_step(suppression: int, level: int) -> None:
    t = table(suppression=suppression)
    assert cover_level(t.state, t.lying("Wolf", "Imp")) == level


@rule("LGR-70", forbids)
def test_cover_is_never_better_than_heavy() -> None:
    t = table(at="G5", map="default", suppression=2)
    assert cover_level(t.state, t.lying("Wolf", "Imp")) == 2


@rule("LGR-70", forbids)
def test_cover_is_of_no_use_in_melee() -> None:
    t = table(at="G5", map="default", suppression=1)
    t.set("Wolf", cell=cell_of_name("G4"))
    assert left(t.settled("Wolf", "Imp", [HIT] * 3, number=1)) == (3, 0)


@rule("LGK-Cover", permits)
def test_cover_x_makes_cover_better() -> None:
    t = table(imp={"has": {"cover": 1}})
    assert cover_level(t.state, t.lying("Wolf", "Imp")) == 1


@rule("LGK-Cover", forbids)
def test_cover_x_makes_it_no_better_than_heavy() -> None:
    t = table(imp={"has": {"cover": 2}}, suppression=1)
    assert cover_level(t.state, t.lying("Wolf", "Imp")) == 2


@rule("LGK-Sharpshooter", permits)
def test_a_sharpshooter_makes_the_cover_of_its_target_worse() -> None:
    t = table({"has": {"sharpshooter": 1}}, {"has": {"cover": 2}}, suppression=1)
    assert cover_level(t.state, t.lying("Wolf", "Imp")) == 1


@rule("LGK-Sharpshooter", forbids)
def test_cover_is_not_less_than_none() -> None:
    t = table({"has": {"sharpshooter": 3}}, suppression=1)
    assert cover_level(t.state, t.lying("Wolf", "Imp")) == 0
    assert left(t.settled("Wolf", "Imp", [HIT, HIT])) == (2, 0)


# Armour ---------------------------------------------------------------------------------------------------------------


@rule("LGK-Armor", permits)
@pytest.mark.parametrize(("armor", "hits"), [(0, 0), (1, 2), (2, 1)])
def test_armor_cancels_hits(armor: int, hits: int) -> None:
    t = Table(unit("Wolf", gun("4r")), vehicle("Imp", has={"armor": armor}))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    assert left(t.settled("Wolf", "Imp", [HIT, HIT, HIT])) == (hits, 0)


@rule("LGK-Armor", forbids)
def test_armor_cancels_no_crits() -> None:
    t = Table(unit("Wolf", gun("4r")), vehicle("Imp", has={"armor": 0}))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    assert left(t.settled("Wolf", "Imp", [HIT, CRIT, CRIT])) == (0, 2)


@rule("LGK-Impact", permits)
def test_impact_makes_crits_of_hits_against_armor() -> None:
    t = Table(unit("Wolf", gun("4r", impact=1)), vehicle("Imp", has={"armor": 0}))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    assert left(t.settled("Wolf", "Imp", [HIT, HIT, CRIT])) == (0, 2)


@rule("LGK-Impact", forbids)
def test_impact_is_nothing_without_armor() -> None:
    t = table({"weapons": (gun("4r", impact=2),)})
    assert left(t.settled("Wolf", "Imp", [HIT, HIT, CRIT])) == (2, 1)


def test_cover_and_dodges_take_their_hits_before_impact_makes_crits_of_them() -> None:
    t = Table(unit("Wolf", gun("4r", impact=2)), vehicle("Imp", has={"armor": 0, "cover": 1}))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    assert left(t.settled("Wolf", "Imp", [HIT, HIT, HIT], dodges=1)) == (0, 1)


@rule("LGR-75", permits)
def test_the_numbers_of_unit_and_weapon_add_up() -> None:
    t = Table(unit("Wolf", gun("4r", impact=1), has={"impact": 1}), vehicle("Imp", has={"armor": 0}))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    assert left(t.settled("Wolf", "Imp", [HIT, HIT, HIT])) == (0, 2)


@rule("LGR-75", forbids)
def test_the_keyword_of_another_weapon_does_not_count() -> None:
    t = Table(unit("Wolf", gun("4r"), blade("4r", impact=2)), vehicle("Imp", has={"armor": 0}))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    assert left(t.settled("Wolf", "Imp", [HIT, HIT, HIT])) == (0, 0)


# Blocks ---------------------------------------------------------------------------------------------------------------


@rule("LGR-71", permits)
def test_each_block_cancels_a_hit_or_crit() -> None:
    t = table()
    found = t.settled("Wolf", "Imp", [HIT, CRIT, CRIT], defence=(BLOCK, BLOCK, NOTHING))
    assert (found.blocks, found.wounds) == (2, 1)


@rule("LGR-71", forbids)
def test_a_surge_is_no_block_by_itself() -> None:
    t = table()
    assert t.settled("Wolf", "Imp", [HIT, HIT], defence=(DEFENCE_SURGE, NOTHING)).wounds == 2
    assert unused_defence_surges(t.state, t.lying("Wolf", "Imp", [HIT, HIT], defence=(DEFENCE_SURGE, NOTHING))) == 1


@rule("LGR-71", permits)
def test_a_surge_blocks_if_the_card_says_so() -> None:
    t = table(imp={"defence_surge": "block"})
    assert t.settled("Wolf", "Imp", [HIT, HIT], defence=(DEFENCE_SURGE, NOTHING)).wounds == 1
    assert unused_defence_surges(t.state, t.lying("Wolf", "Imp", [HIT, HIT], defence=(DEFENCE_SURGE,))) == 0


@rule("LGR-71", permits)
def test_a_surge_token_turns_one_surge_into_a_block() -> None:
    t = table()
    found = t.settled("Wolf", "Imp", [HIT, HIT], defence=(DEFENCE_SURGE, DEFENCE_SURGE), guard=1)
    assert found.wounds == 1


@rule("LGK-Pierce", permits)
def test_pierce_cancels_blocks() -> None:
    t = table({"weapons": (gun("4r", pierce=1),)})
    found = t.settled("Wolf", "Imp", [HIT, HIT, HIT], defence=(BLOCK, BLOCK, NOTHING))
    assert (found.blocks, found.wounds) == (1, 2)


@rule("LGK-Pierce", forbids)
def test_pierce_cancels_no_more_than_there_are() -> None:
    t = table({"weapons": (gun("4r", pierce=3),)})
    assert t.settled("Wolf", "Imp", [HIT, HIT], defence=(BLOCK, NOTHING)).wounds == 2


# The five-round edition -----------------------------------------------------------------------------------------------


@rule("LGR-70", permits)
def test_in_the_five_round_edition_only_who_is_suppressed_has_better_cover() -> None:
    t = Table(unit("Wolf", gun("4r")), unit("Imp"), options=["improves_if_suppressed"])
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4", suppression=1)
    assert cover_level(t.state, t.lying("Wolf", "Imp")) == 0
    t.set("Imp", suppression=2)
    assert cover_level(t.state, t.lying("Wolf", "Imp")) == 1


@rule("LGR-70", permits)
def test_in_the_five_round_edition_dice_say_what_cover_takes() -> None:
    t = Table(unit("Wolf", gun("4r")), unit("Imp", has={"cover": 2}), options=["dice_for_cover"])
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    assert left(t.settled("Wolf", "Imp", [HIT] * 3)) == (3, 0), "not rolled yet"
    assert left(t.settled("Wolf", "Imp", [HIT] * 3, cover=1)) == (2, 0)
