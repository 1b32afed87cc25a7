"""The table of HKK in the terminal: what a newcomer must be able to read off it, in 80 columns."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.clients.terminal.screen import plain
from kartoteka.games.hkk.records import Phase, Turn
from kartoteka.kernel import edits
from tests.clients.screens import Screen
from tests.games.hkk.shown import CARDS, FULL, offered, say, table

SCREEN = Screen("hkk", CARDS)
PRINTED, layout, rows, shows = SCREEN.printed, SCREEN.layout, SCREEN.rows, SCREEN.shows


def test_everything_on_the_table_is_there_in_80_columns() -> None:
    session = table(FULL)
    shows(
        session,
        "Turn 5 (alice's 3.) · main phase",
        "bob  life 20/20  mana 6",
        "GUARD POST 1 of 3                     RESERVE 1",
        "Imp 1/1                               Squire 3/5",
        "+ alice's Curse",
        "+ Sword",
        "location: Marsh (alice's)",
        "alice (you)  life 17/20  mana 9  3 components · 1 shard",
        "skills: Lore 2",
        "beside the deck: Steward",
        "Wolf 2 2/2 of 3 1 poison",
        "passive, level 2",
        "table: Forge",
        "your hand (6)",
        "2 mana      Wolf                       monster 2/3",
        "1 mana      Imp x2",
    )
    assert max(map(len, rows(session))) <= 80
    assert not [row for row in rows(session, 1) if "Denial x" in row or "Flame" in row]


def test_between_two_turns() -> None:
    session = table(FULL)
    for kind in (Phase, Turn):
        edits.close_situation(session.state, session.state.opened[kind].id)
    shows(session, "The turn is over", "bob  life 20/20")


def test_fights_are_arrows() -> None:
    session = table({**FULL, "phase": "combat", "stage": "attack"})
    say(session, "alice: attack Wolf 1 -> bob's Imp")
    shows(session, "combat phase · attack", "Wolf 1 -> bob's Imp")


def test_the_queue_stands_from_top_to_bottom() -> None:
    session = table(FULL)
    say(session, "alice: play Bolt", "alice: on bob's Imp", "bob: react Denial", "bob: answer alice's Bolt")
    shows(session, "2. bob answers with Denial -> 1", "Reaction: Prevent", "1. alice plays Bolt -> bob's Imp", "Deal 2")


def test_a_part_that_could_be_given_up_and_components_to_be_taken() -> None:
    session = table({"alice": {"mana": 3, "hand": ["Bolt"]}, "bob": {"reserve": [{"Golem": {"on": ["Claw"]}}]}})
    say(session, "alice: play Bolt", "alice: on bob's Golem")
    shows(session, "a body part may be given up for Golem", seat=1)
    session = table({"alice": {"mana": 3, "hand": ["Bolt"], "reserve": ["Golem"]}, "bob": {"reserve": ["Brute"]}})
    say(session, "alice: play Bolt", "alice: on bob's Brute")
    assert offered(session, "extract")
    shows(session, "alice may take 2 components or markers out of Brute")


@pytest.mark.parametrize(
    ("option", "word", "text"),
    [
        ("play Wolf", "2 mana  monster 2/3", ""),
        ("play Bolt", "1 mana  instant", "Deal 2 damage to target creature."),
        ("use Adept ability 1", "", "K, pay 1 mana"),
        ("strengthen Brute", "2/2", ""),
        ("search location", "costs 2 mana and the card of the draw phase", ""),
        ("pass", "", ""),
    ],
)
def test_options_are_explained(option: str, word: str, text: str) -> None:
    told: Any = layout().note(table(FULL).view(0), option)
    assert told[0] == word
    assert told[1].startswith(text)


def test_components_that_only_life_can_pay_are_told_beforehand() -> None:
    poor = table({"alice": {"hand": ["Marsh"]}, "bob": {}})
    assert layout().note(poor.view(0), "play Marsh")[0] == "1 comp. (1 with 2 life)  location"
    rich = table({"alice": {"components": 1, "hand": ["Marsh"]}, "bob": {}})
    assert layout().note(rich.view(0), "play Marsh")[0] == "1 comp.  location"


def test_copies_and_amounts_stand_in_one_row() -> None:
    session = table({"alice": {"mana": 3, "hand": ["Bolt"]}, "bob": {"reserve": ["Brute"]}})
    say(session, "alice: play Bolt", "alice: on bob's Brute")
    assert offered(session, "extract")
    found = [text for _, _, text in layout().rows(session.view(0))]
    assert "extract Brute 2" in found
    full = [text for _, _, text in layout().rows(table(FULL).view(0))]
    assert full.count("play Wolf") == 1


def test_what_the_question_is_about() -> None:
    session = table({**FULL, "phase": "combat", "stage": "attack"})
    session.take(0)
    assert layout().about(session.view(0)) == ["so far Wolf 1 -> bob's Imp"]


def test_a_card_is_shown_with_everything_printed() -> None:
    card = [plain(line) for line in layout().card(PRINTED["Squire"])]
    assert card[0] == "Squire  (squire)"
    assert "monster 2/5; 2 mana; colourless; 1 component; #: can carry an item" in card[1]


def test_the_examples_of_help_are_lines_of_this_game() -> None:
    own = layout().examples
    session = table(FULL)
    assert session.read(own.line)[0].text == "play Wolf"
    assert [line.text for line in session.read(own.several)] == ["play Bolt", "on bob's Imp"]
    verdict = session.explain(0, own.attempt)
    assert not isinstance(verdict, str) and verdict.failures[0].rule == "HKKR-12.5"
    assert own.rule in session.game.rulebook
