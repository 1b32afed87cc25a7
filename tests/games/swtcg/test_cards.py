"""Printed cards of the Star Wars TCG: the set format, and what it refuses."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartoteka.games.swtcg.cards import COMPILER, STARTER_SET, TYPES, CardDef, load_set, printed_from_mapping, read_set
from kartoteka.games.swtcg.facts import Facts
from kartoteka.games.swtcg.formats import LIBRARY
from kartoteka.kernel.game import FormatError
from kartoteka.text.faults import CardError
from tests.rules import forbids, permits, rule

ACE = {
    "name": "Oru Vint",
    "version": "A",
    "side": "light",
    "type": "character",
    "subtypes": "Jedi Knight",
    "cost": 5,
    "speed": 40,
    "power": 4,
    "health": 3,
    "text": "Pay 1 Force -> Evade 1",
}
RING = {"name": "Ring of Ice", "type": "location", "arenas": ["ground", "space"]}
CARDS: dict[str, dict[str, Any]] = {
    "space": {**ACE, "type": "space"},
    "ground": {**ACE, "type": "ground"},
    "character": ACE,
    "battle": {"name": "Feint", "type": "battle"},
    "mission": {"name": "Long Watch", "type": "mission", "cost": 2},
    "location": {**RING, "cost": 1},
    "equipment": {"name": "Vane", "type": "equipment", "arenas": ["character"], "cost": 1},
}

SET = """
name = "Rim tales"

[[card]]
name = "Oru Vint"
version = "A"
side = "light"
type = "character"
subtypes = "Jedi Knight"
cost = 5
speed = 40
power = 4
health = "*"
text = "Oru Vint's health is 4."

[[card]]
name = "Feint"
type = "battle"
"""


def read(fields: Any) -> CardDef:
    return printed_from_mapping(fields, "rim.toml: card 1")


def fault(fields: Any) -> str:
    """What is said of a card that is refused, in one line."""
    with pytest.raises(CardError) as caught:
        read(fields)
    said = str(caught.value)
    assert said.startswith("rim.toml: card 1: ")
    assert "\n" not in said
    return said


def test_a_card_has_what_its_fields_say():
    card = read(ACE)
    assert (card.code, card.name, card.version, card.title) == ("oru-vint-a", "Oru Vint", "A", "Oru Vint (A)")
    assert (card.side, card.type, card.arenas, card.subtypes) == ("light", "character", ("character",), "Jedi Knight")
    assert (card.cost, card.speed, card.power, card.health, card.variable) == (5, 40, 4, 3, ())
    assert card.is_unit
    assert card.text == "Pay 1 Force -> Evade 1"


def test_what_is_not_said_is_plain():
    card = read({"name": "Feint", "type": "battle"})
    assert (card.code, card.title, card.side, card.arenas, card.subtypes) == ("feint", "Feint", "neutral", (), "")
    assert not card.is_unit


@rule("SWR-12", permits)
@pytest.mark.parametrize("type", TYPES)
def test_each_type_of_card_can_be_read(type):
    assert read(CARDS[type]).type == type


@rule("SWR-12", forbids)
@pytest.mark.parametrize("type", ["resource", "event", "unit"])
def test_there_are_no_other_types(type):
    assert "type: must be space, ground, character, battle" in fault({"name": "Mine", "type": type})


@rule("SWR-14", permits)
def test_a_location_without_a_cost_costs_nothing():
    assert read(RING).cost == 0
    assert read({**RING, "cost": 3}).cost == 3


@rule("SWR-14", forbids)
@pytest.mark.parametrize("type", ["space", "character", "mission", "equipment"])
def test_other_cards_have_a_cost(type):
    assert fault({**CARDS[type], "cost": None}).endswith("cost: is missing")


@rule("SWR-14", forbids)
def test_a_battle_card_has_no_build_cost():
    assert fault({**CARDS["battle"], "cost": 1}).endswith("cost: a battle has none")


@rule("SWR-14", permits)
@pytest.mark.parametrize("speed", [0, 10, 70])
def test_speed_goes_in_tens(speed):
    assert read({**ACE, "speed": speed}).speed == speed


@rule("SWR-14", forbids)
def test_speed_is_nothing_between():
    assert "speed: must be a multiple of 10, not 45" in fault({**ACE, "speed": 45})


def test_a_number_that_the_text_computes_is_a_star():
    card = read({**ACE, "power": "*", "health": "*"})
    assert (card.power, card.health, card.variable) == (0, 0, ("power", "health"))


@rule("SWR-17", permits)
@pytest.mark.parametrize("subtype", ["Jedi", "dark jedi", "Sith Master", "Jedi Sith"])
def test_a_subtype_is_found_within_the_type_line(subtype):
    assert Facts(read({**ACE, "subtypes": "Dark Jedi - Sith Master"})).has_subtype(subtype)


@rule("SWR-17", forbids)
@pytest.mark.parametrize("subtype", ["Sith Lord", "Master Jedi", "Jed", "Oru Vint", "Character", ""])
def test_what_is_not_in_the_type_line_is_no_subtype(subtype):
    assert not Facts(read({**ACE, "subtypes": "Dark Jedi - Sith Master"})).has_subtype(subtype)


def test_arenas_are_in_their_order():
    assert read(RING).arenas == ("space", "ground")
    assert read({**ACE, "arenas": ["character", "ground"]}).arenas == ("ground", "character")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (3, "a card is a table of fields, not 3"),
        ({"type": "battle"}, "name: is missing"),
        ({**ACE, "strength": 3}, "'strength' is not a field of a card"),
        ({**ACE, "subtype": "Jedi"}, "did you mean 'subtypes'?"),
        ({**ACE, "side": "rebel"}, "side: must be dark, light or neutral, not 'rebel'"),
        ({**ACE, "version": "second"}, "version: must be a letter, such as A, not 'second'"),
        ({**ACE, "power": "many"}, "power: must be a whole number from 0 to 99 or \"*\", not 'many'"),
        ({**ACE, "cost": -1}, "cost: must be a whole number"),
        ({**ACE, "health": None}, "health: is missing"),
        ({**ACE, "arenas": ["space"]}, "arenas: must name character, which is the card's type"),
        ({**ACE, "arenas": ["hall"]}, "arenas: 'hall' is none; there are space, ground, character"),
        ({**ACE, "subtypes": ["Jedi"]}, "subtypes: must be one line of text, not ['Jedi']"),
        ({**CARDS["battle"], "power": 3}, "power: a battle has none"),
        ({**CARDS["mission"], "arenas": ["space"]}, "arenas: a mission has none"),
        ({**CARDS["equipment"], "arenas": []}, "arenas: is missing"),
        ({**ACE, "text": "\x07"}, "text: has a control character"),
    ],
)
def test_a_wrong_card_is_refused_in_one_line(fields, said):
    assert said in fault(fields)


@given(st.dictionaries(st.sampled_from(sorted({*ACE, "arenas", "code"})), st.none() | st.integers() | st.text()))
def test_whatever_stands_in_a_field_is_read_or_refused(fields):
    try:
        card = read({**ACE, **fields})
    except CardError as fault:
        assert "\n" not in str(fault)
    else:
        assert card.name


# Sets


def write(folder: Path, text: str) -> Path:
    file = folder / "rim.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_set_is_its_cards_in_order(tmp_path):
    file = write(tmp_path, SET)
    cards = read_set(file.read_bytes(), file)
    assert [card.title for card in cards] == ["Oru Vint (A)", "Feint"]
    assert {card.pack for card in cards} == {"Rim tales"}


def test_a_set_with_one_card_twice_is_refused(tmp_path):
    file = write(tmp_path, SET + '\n[[card]]\nname = "Feint"\ntype = "battle"\n')
    with pytest.raises(CardError, match=r"rim.toml: card 3: 'Feint': code: 'feint' is card 2 already"):
        read_set(file.read_bytes(), file)


def test_a_set_is_compiled_and_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = write(tmp_path, SET.replace("Oru Vint's health is 4.", "Pay 1 Force -> Evade 1"))
    cards = load_set(file)
    assert cards["oru-vint-a"].program.abilities
    assert len(list((tmp_path / "cache" / "kartoteka").glob("swtcg-*.msgpack"))) == 1
    assert load_set(file) == cards


def test_the_cache_depends_on_every_module_that_compiles():
    code = """
        import sys
        from kartoteka.games.swtcg.cards import card_from_mapping
        card_from_mapping({"name": "Feint", "type": "battle", "text": "Draw a card."}, "")
        for name, module in sorted(sys.modules.items()):
            if name.startswith("kartoteka.games") and getattr(module, "__file__", None):
                print(module.__file__)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=True, env={**os.environ}
    )
    root = STARTER_SET.parents[2]
    compilers = [root / name for name in COMPILER.sources]
    files = [Path(line) for line in done.stdout.splitlines() if not line.endswith("__init__.py")]
    assert files
    for file in files:
        assert any(file == place or place in file.parents for place in compilers), f"{file} takes part in compiling"


def test_a_card_is_shown_by_its_name_with_or_without_its_letter():
    cards = {card.code: card for card in (read(ACE), read({**ACE, "version": "B"}))}
    assert len(LIBRARY.show_card("oru vint", cards)) == 2
    (shown,) = LIBRARY.show_card("Oru Vint (B)", cards)
    assert (shown["code"], shown["problems"]) == ("oru-vint-b", [])
    assert shown["printed"] == shown["wording"]
    with pytest.raises(FormatError, match="no card is called 'Oru V'; did you mean 'Oru Vint'"):
        LIBRARY.show_card("Oru V", cards)


def test_own_sets_lie_beside_the_game():
    assert STARTER_SET.parent.name == "swtcg"
