"""Facts of units and command cards from where players keep them."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kartoteka.games.legion.set.cards import UNLIMITED, CardDef, Slot, Weapon
from kartoteka.games.legion.set.deckbuilding import check_deck, hands
from kartoteka.games.legion.set.decks import deck_of
from kartoteka.games.legion.set.importer import COMMANDS, UNITS, UNKNOWN, load_cards, load_decks, load_printed
from kartoteka.text.faults import CardError
from tests.rules import forbids, permits, rule

DATA = Path(os.environ.get("KARTOTEKA_DATA", "nowhere")) / "legion"
with_data = pytest.mark.skipif(not DATA.is_dir(), reason="the facts of the cards are not here")

SCOUTS: dict[str, Any] = {
    "id": "scouts", "name": "Scouts", "subtitle": "by night", "factions": ["rebel"], "rank": "corps",
    "unit_type": "Clone Trooper", "unique": False, "points": 40, "minis": 4, "wounds": 1, "courage": 1,
    "resilience": None, "speed": 2, "defense": "white", "attack_surge": None, "defense_surge": "block",
    "keywords": ["Nimble", "Sharpshooter 1"],
    "weapons": [
        {"name": "knives", "range": {"from": 0}, "dice": {"white": 1}},
        {"name": "rifles", "range": {"from": 2}, "dice": {"red": 1, "black": 2}, "keywords": ["Pierce 1"]},
    ],
}  # fmt: skip
FORWARD: dict[str, Any] = {
    "id": "forward", "name": "Forward", "faction": "rebel",
    "owner": {"mode": "any", "characters": ["Ann", "Ben"], "ranks": ["commander"]}, "build_pips": 1, "play_pips": 0,
    "stays_in_play": True,
    "six_round": {
        "in_pool": True, "factions": ["rebel"], "orders": "?", "timing": [],
        "order_slots": [{"named": "Ann"}, {"named_any_of": ["Ben", "Cid"]}, {"count": 2, "any_of": [
            {"rank": "corps"}, {"unit_type": "clone trooper"}, {"affiliation": "clan x"}, {"keyword": "AI"}
        ]}],
    },
    "five_round": {"in_pool": True, "build_pips": 3, "orders": "?", "order_slots": None, "timing": ["A"]},
}  # fmt: skip


def facts_of(folder: Path, *, units: list[Any] | None = None, cards: list[Any] | None = None) -> Path:
    """A file of such facts."""
    form, key = (UNITS, "units") if units is not None else (COMMANDS, "cards")
    file = folder / f"{key}.json"
    file.write_text(json.dumps({"meta": {"format": form}, key: units if units is not None else cards}))
    return file


def test_a_unit_is_read_with_our_words(tmp_path: Path) -> None:
    (unit,) = load_printed(facts_of(tmp_path, units=[SCOUTS])).values()
    assert (unit.title, unit.rank, unit.type, unit.subtype) == ("Scouts", "corps", "trooper", "clone")
    assert (unit.defence, unit.attack_surge, unit.defence_surge) == ("white", "", "block")
    assert unit.weapons == (
        Weapon("knives", 0, 0, (0, 0, 1)),
        Weapon("rifles", 2, 9, (1, 2, 0), {"pierce": 1}),
    )
    assert unit.text == "Nimble.\nSharpshooter 1."


def test_of_two_of_one_name_the_subtitle_stands_in_the_title(tmp_path: Path) -> None:
    other = SCOUTS | {"id": "others", "subtitle": "by day", "courage": "dash"}
    found = load_printed(facts_of(tmp_path, units=[SCOUTS, other]))
    assert [unit.title for unit in found.values()] == ["Scouts, by night", "Scouts, by day"]
    assert found["others"].courage == UNLIMITED


def test_a_command_card_is_read_once_for_each_edition(tmp_path: Path) -> None:
    six, five = load_printed(facts_of(tmp_path, cards=[FORWARD])).values()
    assert (six.code, six.pack, six.edition) == ("forward", "six", "six")
    assert (six.build_pips, six.play_pips, six.stays) == (1, 0, True)
    assert (six.owners, six.owner_mode, six.faction) == (("Ann", "Ben"), "any", ("rebel",))
    assert six.slots == (
        Slot(named=("Ann",)),
        Slot(named=("Ben", "Cid")),
        Slot(count=2, ranks=("corps",), types=("clone trooper", "clan x"), keywords=("ai",)),
    )
    assert six.unread == ()
    assert (five.code, five.edition, five.build_pips) == ("forward-five", "five", 3)
    assert [problem.reason for problem in five.unread] == ["whom it orders is not known"]
    assert (six.text, five.text) == ("", UNKNOWN)


def test_what_is_not_among_the_facts_is_a_problem_of_the_card(tmp_path: Path) -> None:
    five = load_cards(facts_of(tmp_path, cards=[FORWARD]))["forward-five"]
    assert five.partial
    with_requirement = {**FORWARD, "owner": {"mode": "none", "requirement_raw": ["OR", {"affiliation": "Clan X"}]}}
    (six, _) = load_printed(facts_of(tmp_path, cards=[with_requirement])).values()
    assert six.battle_force == "Clan X"
    assert [problem.clause for problem in six.unread] == ["affiliation Clan X"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{", "not JSON: "),
        ("[]", "its format is neither legion-command-cards/1 nor legion-units/1"),
        ('{"meta": {"format": "legion-units/1"}}', "units: a list is wanted"),
        ('{"meta": {"format": "legion-units/1"}, "units": [3]}', "unit 1: a card is a table of fields, not 3"),
        ('{"meta": {"format": "legion-units/1"}, "units": [{"name": "A"}]}', "unit 1: 'A': unit_type: is missing"),
        (
            '{"meta": {"format": "legion-command-cards/1"}, "cards": [{"name": "A", "six_round": 3}]}',
            "card 1: 'A': six_round: 3 is not what stands there",
        ),
    ],
)
def test_what_is_wrong_with_facts_is_one_line(text: str, wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "facts.json"
    file.write_text(text)
    with pytest.raises(CardError, match=re.escape(wrong)) as fault:
        load_printed(file)
    assert "\n" not in str(fault.value)


def test_a_folder_is_read_without_what_else_lies_about(tmp_path: Path) -> None:
    facts_of(tmp_path, cards=[FORWARD])
    facts_of(tmp_path, units=[SCOUTS])
    (tmp_path / "dice.json").write_text('{"red": 5}')
    (tmp_path / "watch.txt").write_text("Units:\n3x Scouts\nHand:\n1x Forward (six)\n")
    assert set(load_printed(tmp_path)) == {"scouts", "forward", "forward-five"}
    (deck,) = load_decks(tmp_path).values()
    assert (deck.units, deck.hand) == ((("scouts", 3),), (("forward", 1),))


# The facts that people have -------------------------------------------------------------------------------------------


def imported() -> dict[str, CardDef]:
    return load_printed(DATA)


@with_data
def test_all_cards_of_both_pools_and_all_units_are_read() -> None:
    cards = imported()
    assert Counter((card.kind, card.pack) for card in cards.values()) == {
        ("command", "six"): 109,
        ("command", "five"): 236,
        ("unit", "2020"): 64,
    }
    unknown = [card for card in cards.values() if any("orders" in x.reason for x in card.unread)]
    assert len(unknown) == 14
    assert all(card.partial for card in load_cards(DATA).values() if card.code in {x.code for x in unknown})


@with_data
def test_command_cards_without_effect_can_be_played_and_others_are_partial() -> None:
    six = [card for card in load_cards(DATA / "command_cards.json").values() if card.edition == "six"]
    whole = [card for card in six if not card.partial]
    assert sorted(card.build_pips for card in whole) == [1, 2, 3, 3], "of three everybody's, one for all in range"
    plans = next(card for card in six if card.name == "Change of Plans")
    assert plans.partial
    assert plans.slots == (Slot(named=plans.owners), Slot(count=2))


def rebel_corps(cards: dict[str, CardDef]) -> CardDef:
    return next(card for card in cards.values() if card.faction == ("rebel",) and card.rank == "corps")


@with_data
@rule("LGR-8", permits)
@rule("LGR-8", forbids)
@rule("D-26", permits)
def test_an_army_whose_leader_has_no_card_of_its_own_has_exactly_one_hand() -> None:
    cards = imported()
    owners = {name for card in cards.values() for name in card.owners if card.edition == "six"}
    (leader,) = [
        card
        for card in cards.values()
        if card.faction == ("rebel",) and card.rank == "commander" and card.name not in owners
    ]
    corps = rebel_corps(cards)
    deck = deck_of([(leader, 1), (corps, 3)], id="alone", name="Alone")
    (hand,) = hands(deck, cards, "six-800")
    assert [card.build_pips for card in hand] == [1, 1, 2, 2, 3, 3, 4]
    assert [card.faction for card in hand].count(("rebel",)) == 3, "and the others are everybody's"
    assert not any(card.owners for card in hand)
    whole = deck_of([(leader, 1), (corps, 3), *((card, 1) for card in hand)], id="alone", name="Alone")
    assert check_deck(whole, cards, "six-800") == ()


@with_data
@rule("LG-8", permits)
@rule("LGR-5", permits)
def test_six_cards_of_one_character_are_a_hand_for_either_version() -> None:
    cards = imported()
    units = [card for card in cards.values() if card.kind == "unit" and card.faction == ("rebel",)]
    versions = [card for card in units if card.subtitle]
    assert sorted(card.rank for card in versions) == ["commander", "operative"]
    own = [card for card in cards.values() if card.owners == (versions[0].name,) and card.edition == "six"]
    assert Counter(card.build_pips for card in own) == {1: 2, 2: 2, 3: 2}
    other = next(card for card in units if card.rank == "commander" and not card.subtitle)
    (standing,) = [card for card in cards.values() if card.name == "Standing Orders" and card.edition == "six"]
    for version in versions:
        leaders = [(version, 1)] if version.rank == "commander" else [(version, 1), (other, 1)]
        held = [*leaders, (rebel_corps(cards), 3), *((card, 1) for card in own), (standing, 1)]
        assert check_deck(deck_of(held, id="six", name="Six"), cards, "six-800") == ()
