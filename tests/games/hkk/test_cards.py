"""What is printed on a card of HKK: sets as files, their faults, and the index of rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from kartoteka.games.hkk.set.cards import COLORS, STARTER_SET, TYPES, CardDef, printed_from_mapping, read_set
from kartoteka.games.hkk.set.importer import load_printed, read_lists
from kartoteka.kernel.rulebook import Rulebook
from kartoteka.text.faults import CardError
from tests.rules import forbids, permits, rule

HOUND = {"name": "Hound", "type": "monster", "mana": 2, "damage": 2, "life": 3}


def card(**fields: Any) -> CardDef:
    """A hound with other fields; None leaves one out."""
    return printed_from_mapping(HOUND | fields, "here")


@rule("HKK-8.0.0-a", permits)
def test_a_card_has_one_type_and_subtypes_beside_it() -> None:
    assert card(subtypes=["Item", "Wolf"]).types == ("monster",)
    assert card(subtypes=["Item", "Wolf"]).subtypes == ("Item", "Wolf")


@rule("HKK-8.0.0-a", forbids)
def test_a_subtype_that_reads_like_a_type_is_none() -> None:
    assert "item" not in card(subtypes=["Item"]).types


@rule("HKK-8.7.1-a", permits)
def test_an_item_may_show_the_icon() -> None:
    sword = printed_from_mapping({"name": "Sword", "type": "item", "components": 1, "kf": True}, "here")
    assert sword.is_held


@rule("HKK-8.7.1-a", forbids)
def test_an_item_without_it_is_not_held_and_a_creature_never_is() -> None:
    assert not printed_from_mapping({"name": "Urn", "type": "item", "components": 1}, "here").is_held
    assert card(kf=True).kf
    assert not card(kf=True).is_held


@rule("HKKR-2.18", permits)
def test_gods_and_clans_are_colours_and_a_set_declares_its_own() -> None:
    assert card(colors=["raia", "bufa"]).colors == ("raia", "bufa")
    assert len(COLORS.value) == 19
    source = b'colors = ["violet"]\n[[card]]\nname = "Hound"\ntype = "skill"\nmana = 1\ncolors = ["violet"]'
    assert read_set(source, Path("marsh.toml"))[0].colors == ("violet",)


@rule("HKKR-2.18", forbids)
def test_what_nobody_declared_is_no_colour() -> None:
    with pytest.raises(CardError, match="colors: 'violet' is none"):
        card(colors=["violet"])


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"type": "monstre"}, "type: must be instant"),
        ({"mana": None}, "mana: is missing"),
        ({"mana": "Y"}, 'mana: must be a whole number from 0 to 99, "X" or "[?]", not'),
        ({"damage": -1}, "damage: must be a whole number"),
        ({"structure": 2}, "structure: a monster has none"),
        ({"host": "creature"}, "host: a monster has none"),
        ({"kinds": ["wet"]}, "kinds: 'wet' is none"),
        ({"groups": ["bond:"]}, "groups: 'bond:' is none"),
        ({"groups": ["wet"]}, "groups: 'wet' is none"),
        ({"colors": ["ember", "tide", "grove"]}, "colors: a card has two at the most, not 3"),
        ({"year": 1066}, "year: must be a year"),
        ({"kf": "yes"}, "kf: must be true or false"),
        ({"lfie": 3}, "'lfie' is not a field of a card; did you mean 'life'"),
    ],
)
def test_what_is_wrong_with_a_card_is_one_line(fields: dict[str, Any], wrong: str) -> None:
    with pytest.raises(CardError, match=wrong) as fault:
        card(**fields)
    assert str(fault.value).startswith("here: 'Hound'")
    assert "\n" not in str(fault.value)


def test_a_variable_cost_is_a_sign_and_no_number() -> None:
    assert (card(mana="X").variable, card(mana="X").mana) == ("X", 0)
    assert card(mana="?").variable == "?"


def test_the_colours_of_a_set_are_words() -> None:
    with pytest.raises(CardError, match="colors: must be a list of words"):
        read_set(b'colors = "violet"', Path("marsh.toml"))


def test_the_set_that_comes_with_the_game_has_cards_of_every_type() -> None:
    cards = [card for file in sorted(STARTER_SET.glob("*.toml")) for card in read_set(file.read_bytes(), file)]
    assert {card.type for card in cards} == set(TYPES)
    assert len({card.code for card in cards}) == len(cards) >= 116


def test_cards_are_read_from_lists_as_well(tmp_path: Path) -> None:
    file = tmp_path / "marsh.json"
    file.write_text('{"name": "Marsh", "cards": [{"name": "Hound", "type": "skill", "mana": 1}]}')
    assert load_printed(file)["hound"].pack == "Marsh"
    assert load_printed(tmp_path)["hound"].type == "skill"
    for text, wrong in (("[", "not JSON"), ("[]", "a list of cards is wanted"), ("[3]", "card 1: a card is a table")):
        file.write_text(text)
        with pytest.raises(CardError, match=wrong):
            load_printed(file)


@rule("HKKR-2.19", permits)
@rule("HKKR-2.19", forbids)
@pytest.mark.parametrize("type", ["skill", "monster", "building", "part", "level-up", "rule", "lich"])
def test_types_may_be_written_as_cards_print_them(tmp_path: Path, type: str) -> None:
    from kartoteka.games.hkk.wording.terms import spellings

    printed = {ours: word for word, ours in spellings().items()}
    card = {"name": "Hound", "type": printed[type].capitalize(), "mana": 1, "builders": 0, "damage": 1, "life": 1}
    card = {key: value for key, value in card.items() if key in ("name", "type", *TYPES[type])}
    file = tmp_path / "marsh.json"
    file.write_text(json.dumps([card]))
    assert load_printed(file)["hound"].type == type


def test_lists_of_banned_cards_are_data() -> None:
    (found,) = read_lists(b'[[list]]\nname = "A"\ndate = "2020-01-31"\nbanned = ["Hound"]', Path("restricted.toml"))
    assert (found.format, found.banned) == ("traditional", ("Hound",))
    with pytest.raises(CardError, match="date: must be a date"):
        read_lists(b'[[list]]\nname = "A"\ndate = "soon"', Path("restricted.toml"))


def test_the_index_has_every_rule_once() -> None:
    parts = [entry.part for entry in Rulebook("kartoteka.games.hkk")]
    assert {part: parts.count(part) for part in parts} == {"A": 138, "B": 318, "C": 58, "D": 36}
