"""What is printed on a card of Berserk: sets as files, their faults, and lists of cards."""

import json
from pathlib import Path
from typing import Any

import pytest

from kartoteka.games.berserk.set.cards import (
    COLOURS,
    ELEMENTS,
    STARTER_SET,
    TYPES,
    CardDef,
    printed_from_mapping,
    read_set,
)
from kartoteka.games.berserk.set.importer import load_printed
from kartoteka.text.faults import CardError
from tests.rules import forbids, permits, rule

WOLF = {"name": "Wolf", "type": "creature", "cost": 3, "movement": 1, "life": 7, "strike": [1, 2, 2]}


def card(**fields: Any) -> CardDef:
    """A wolf with other fields; None leaves one out."""
    return printed_from_mapping(WOLF | fields, "here")


@rule("BKR-1.7", permits)
def test_a_card_is_of_an_element_or_neutral_and_elite_or_regular() -> None:
    assert card().element == ""
    assert card(element="Swamps").element == card(element=["Swamps"]).element == "Swamps"
    assert len(ELEMENTS.value) == 5
    assert (card().colour, card(elite=True).colour) == ("silver", "gold") == COLOURS.value


@rule("BKR-1.7", forbids)
def test_there_are_no_other_elements_and_no_card_of_two() -> None:
    with pytest.raises(CardError, match="element: must be Steppe, Forest, Mountains, Swamps or Darkness, not 'Sea'"):
        card(element="Sea")
    with pytest.raises(CardError, match="element: a card has one at the most"):
        card(element=["Swamps", "Steppe"])


def test_a_cost_may_be_chosen_wholly_or_in_part() -> None:
    assert (card().cost, card().variable) == (3, "")
    assert (card(cost="X").cost, card(cost="X").variable) == (0, "X")
    assert (card(cost="2+X").cost, card(cost="2+X").variable) == (2, "+X")


def test_a_parasite_is_a_symbiote_and_neither_moves() -> None:
    leech = card(parasite=True, movement=None)
    assert leech.symbiote and leech.parasite
    assert card(flying=True, movement=None).movement == 0
    assert not card(symbiote=True, movement=None).parasite


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"type": "creatrue"}, "type: must be creature, artifact, terrain or equipment, not 'creatrue'"),
        ({"cost": None}, "cost: is missing"),
        ({"cost": "Y"}, 'cost: must be a whole number from 0 to 99, "X" or "2[+]X", not'),
        ({"cost": -1}, "cost: must be a whole number"),
        ({"cost": True}, "cost: must be a whole number"),
        ({"cost": [1]}, "cost: must be a whole number"),
        ({"life": None}, "life: is missing"),
        ({"life": 0}, "life: must be a whole number from 1"),
        ({"strike": [1, 2]}, "strike: must be three numbers, such as"),
        ({"strike": 2}, "strike: must be three numbers, such as"),
        ({"flying": True}, "movement: a flyer has none"),
        ({"symbiote": True}, "movement: a symbiote has none"),
        ({"symbiote": True, "flying": True, "movement": None}, "flying: a symbiote has no other subtype"),
        ({"equipment": "weapon"}, "equipment: a creature has none"),
        ({"type": "terrain"}, "movement: a terrain has none"),
        ({"classes": "Wolf"}, "classes: must be a list"),
        ({"elite": 1}, "elite: must be true or false"),
        ({"lfie": 3}, "'lfie' is not a field of a card; did you mean 'life'"),
    ],
)
def test_what_is_wrong_with_a_card_is_one_line(fields: dict[str, Any], wrong: str) -> None:
    with pytest.raises(CardError, match=wrong) as fault:
        card(**fields)
    assert "\n" not in str(fault.value)


def test_equipment_has_a_class_and_an_artifact_has_life() -> None:
    with pytest.raises(CardError, match="'Targe': equipment: is missing"):
        printed_from_mapping({"name": "Targe", "type": "equipment", "cost": 2}, "here")
    targe = printed_from_mapping({"name": "Targe", "type": "equipment", "cost": 2, "equipment": "shield"}, "here")
    assert targe.equipment == "shield"
    with pytest.raises(CardError, match="'Idol': life: is missing"):
        printed_from_mapping({"name": "Idol", "type": "artifact", "cost": 2}, "here")


def test_every_card_of_the_set_is_read() -> None:
    names: list[str] = []
    for file in sorted(STARTER_SET.glob("*.toml")):
        found = read_set(file.read_bytes(), file)
        names += [each.name for each in found]
        assert {each.type for each in found} <= set(TYPES)
    assert len(names) == len(set(names))


# Lists of cards -------------------------------------------------------------------------------------------------------


def test_a_list_of_cards_is_read_as_its_players_write_it(tmp_path: Path) -> None:
    file = tmp_path / "wolves.json"
    fields = WOLF | {"type": "Существо", "element": "Болота"}
    file.write_text(json.dumps({"name": "Wolves", "cards": [fields]}))
    (found,) = load_printed(file).values()
    assert (found.name, found.type, found.element, found.pack) == ("Wolf", "creature", "Swamps", "Wolves")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{", "wolves.json: not JSON: "),
        ("[]", "a list of cards is wanted"),
        ('{"cards": 3}', "a list of cards is wanted"),
        ("[3]", "card 1: a card is a table of fields, not 3"),
        (json.dumps([WOLF, WOLF]), "card 2: 'Wolf': code: 'wolf' is card 1 already"),
    ],
)
def test_what_is_wrong_with_a_list_is_one_line(text: str, wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "wolves.json"
    file.write_text(text)
    with pytest.raises(CardError, match=wrong) as fault:
        load_printed(file)
    assert "\n" not in str(fault.value)
