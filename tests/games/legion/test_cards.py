"""What is printed on units and command cards: sets as files, their faults, and what every card must have."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kartoteka.games.legion.set.cards import (
    KINDS,
    RANKS,
    STARTER_SET,
    UNLIMITED,
    CardDef,
    Slot,
    Weapon,
    printed_from_mapping,
    read_set,
    starter_set,
    tokens,
)
from kartoteka.text.faults import CardError
from tests.rules import forbids, permits, rule

UNIT = {
    "name": "Scouts", "faction": ["rebel"], "rank": "corps", "points": 40, "minis": 4, "courage": 1, "speed": 2,
    "defence": "white", "weapons": [{"name": "rifles", "range": [1, 3], "dice": "1b"}],
}  # fmt: skip
CARD = {"name": "Forward", "pips": 2, "orders": "2 units"}


def unit(**fields: Any) -> CardDef:
    """The scouts with other fields; None leaves one out."""
    return printed_from_mapping(UNIT | fields, "here")


def command(**fields: Any) -> CardDef:
    """The command card with other fields."""
    return printed_from_mapping(CARD | fields, "here")


@rule("LGR-1", permits)
def test_a_unit_has_one_of_six_ranks() -> None:
    assert len(RANKS) == 6
    assert [unit(rank=rank).rank for rank in RANKS] == list(RANKS)


@rule("LGR-1", forbids)
def test_there_is_no_other_rank() -> None:
    with pytest.raises(CardError, match="rank: must be commander, operative, corps, special forces, support or heavy"):
        unit(rank="reserve")


@rule("LG-11", permits)
def test_a_command_card_shows_its_pips() -> None:
    assert (command().build_pips, command().play_pips) == (2, 2)
    assert (command(pips=0, build_pips=1).build_pips, command(pips=0, build_pips=1).play_pips) == (1, 0)
    assert all(card.build_pips for card in starter_set().values() if card.kind == "command")


@rule("LG-11", forbids)
def test_a_command_card_without_pips_is_a_fault() -> None:
    with pytest.raises(CardError, match="'Forward': pips: is missing"):
        command(pips=None)


def test_a_command_card_without_its_orders_is_a_fault() -> None:
    with pytest.raises(CardError, match="'Forward': orders: is missing; a card that orders nobody says “No units”"):
        command(orders=None)
    assert command(orders="No units").slots == ()


def test_a_vehicle_has_resilience_and_a_trooper_courage() -> None:
    assert unit(courage="-").courage == UNLIMITED
    walker = unit(type="vehicle", courage=None, resilience=4)
    assert (walker.resilience, walker.courage) == (4, 0)


def test_weapons_have_bands_dice_and_keywords() -> None:
    blade = {"name": "blade", "dice": "2r 1b 3w", "keywords": "Impact 2. Pierce 1."}
    assert unit(weapons=[blade]).weapons == (Weapon("blade", 0, 0, (2, 1, 3), {"impact": 2, "pierce": 1}),)
    assert unit().weapons == (Weapon("rifles", 1, 3, (0, 1, 0)),)
    assert unit(weapons=[blade | {"keywords": ""}]).weapons[0].keywords == {}  # as good as not said
    torn = unit(weapons=[blade | {"keywords": "Suppressive, Scatter 2."}])
    assert torn.weapons[0].keywords == {"suppressive": 1}
    assert [problem.clause for problem in torn.unread] == ["blade: Scatter 2"]


def test_an_order_line_becomes_slots_and_its_normal_form() -> None:
    card = command(orders="Dax Corrin & 2 Trooper units")
    assert card.slots == (Slot(named=("Dax Corrin",)), Slot(count=2, types=("trooper",)))
    assert card.orders == "Dax Corrin & 2 Trooper units"
    assert command(orders="Each eligible unit").slots == (Slot(all=True),)


def test_owners_are_all_wanted_unless_any_is_enough() -> None:
    assert (command().owners, command().owner_mode) == ((), "none")
    assert command(owners=["Ansa Vey"]).owner_mode == "all"
    assert command(owners=["Ansa Vey", "Dax Corrin"], owner_mode="any").owner_mode == "any"


def test_a_subtitle_stands_in_the_title() -> None:
    assert (unit().title, unit().code) == ("Scouts", "scouts")
    assert unit(subtitle="by night").title == "Scouts, by night"
    assert unit(subtitle="by night").code == "scouts-by-night"


def test_there_is_an_order_token_for_each_rank() -> None:
    assert [(token.rank, token.name, token.kind) for token in tokens().values()] == [(x, x, "token") for x in RANKS]
    assert tokens()["token-special-forces"].rank == "special forces"


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"type": "tank"}, "type: must be trooper or vehicle, not 'tank'"),
        ({"points": None}, "points: is missing"),
        ({"points": 1000}, "points: must be a whole number from 0 to 999"),
        ({"minis": 0}, "minis: must be a whole number from 1"),
        ({"courage": None}, "courage: is missing"),
        ({"courage": 0}, 'courage: must be a whole number from 1 to 99 or "-", not 0'),
        ({"resilience": 3}, "resilience: a trooper has none"),
        ({"type": "vehicle"}, "courage: a vehicle has none"),
        ({"speed": "fast"}, "speed: must be a whole number"),
        ({"defence": "black"}, "defence: must be red or white"),
        ({"attack_surge": "block"}, "attack_surge: must be hit or crit"),
        ({"defence_surge": "hit"}, "defence_surge: must be block"),
        ({"weapons": {}}, "weapons: must be a list of weapons"),
        ({"weapons": ["rifles"]}, "weapon 1: a weapon is a table of fields, not 'rifles'"),
        ({"weapons": [{"name": "rifles"}]}, "weapon 1: 'rifles': dice: is missing"),
        ({"weapons": [{"dice": "3g"}]}, "weapon 1: dice: '3g' is none; write such as 2r 1b 1w"),
        ({"weapons": [{"dice": "3r", "range": [3, 1]}]}, "range: must be two range bands"),
        ({"weapons": [{"dice": "3r", "range": 3}]}, "range: must be two range bands"),
        ({"pips": 2}, "'pips' is not a field of a unit"),
        ({"kind": "order"}, "kind: must be unit or command, not 'order'"),
    ],
)
def test_what_is_wrong_with_a_unit_is_one_line(fields: dict[str, Any], wrong: str) -> None:
    with pytest.raises(CardError, match=re.escape(wrong)) as fault:
        unit(**fields)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"name": None}, "name: is missing"),
        ({"pips": "two"}, "pips: must be a whole number"),
        ({"orders": "two of them"}, "'Forward': orders: "),
        ({"owner_mode": "any"}, "owner_mode: a card without owners has none"),
        ({"owners": ["Ansa Vey"], "owner_mode": "both"}, "owner_mode: must be any or all"),
        ({"edition": "seven"}, "edition: must be six or five"),
        ({"speed": 2}, "'speed' is not a field of a command card"),
    ],
)
def test_what_is_wrong_with_a_command_card_is_one_line(fields: dict[str, Any], wrong: str) -> None:
    with pytest.raises(CardError, match=re.escape(wrong)) as fault:
        command(**fields)
    assert "\n" not in str(fault.value)


# The set --------------------------------------------------------------------------------------------------------------


def test_every_card_of_the_set_is_read() -> None:
    titles: list[str] = []
    for file in sorted(STARTER_SET.glob("*.toml")):
        found = read_set(file.read_bytes(), file)
        titles += [each.title for each in found]
        assert {each.kind for each in found} <= set(KINDS[:2])
    assert len(titles) == len(set(titles))


def test_the_set_has_ten_units_of_each_faction_and_all_ranks_in_both() -> None:
    units = [card for card in starter_set().values() if card.kind == "unit"]
    for faction in ("rebel", "empire"):
        own = [card for card in units if card.faction == (faction,)]
        assert len(own) == 10
        assert {card.rank for card in own} == set(RANKS)


def test_the_set_is_wholly_understood() -> None:
    assert {card.title: card.problems for card in starter_set().values() if card.problems} == {}


def test_owners_and_named_units_are_characters_of_the_set() -> None:
    cards = starter_set().values()
    names = {card.name for card in cards if card.kind == "unit"}
    assert {name for card in cards for name in card.owners} <= names
    assert {name for card in cards for slot in card.slots for name in slot.named} <= names


@rule("D-31", permits)
def test_the_set_has_a_card_whose_first_fitting_slot_may_be_the_wrong_one() -> None:
    (drill,) = [card for card in starter_set().values() if card.name == "Pincer Drill"]
    assert drill.slots == (Slot(types=("trooper",)), Slot(ranks=("corps",)))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "set.toml: has no [[unit]] or [[command]]"),
        ("unit = 3", "unit: each card begins with [[unit]], in double brackets"),
        ('[[card]]\nname = "A"', "'card': a set has a name and [[unit]], [[command]] tables"),
        ("unit = [3]", "set.toml: unit 1: a unit is a table of fields, not 3"),
        (
            (TWICE := '[[command]]\nname = "A"\npips = 1\norders = "1 unit"\n') + TWICE,
            "card 2: 'A': code: 'a' is card 1 already",
        ),
    ],
)
def test_what_is_wrong_with_a_set_is_one_line(text: str, wrong: str) -> None:
    with pytest.raises(CardError, match=re.escape(wrong)) as fault:
        read_set(text.encode(), Path("set.toml"))
    assert "\n" not in str(fault.value)
