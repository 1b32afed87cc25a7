"""A question on the screen: copies once, an order that stays, numbers that hold, and room for the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kartoteka.clients.terminal.berserk import BerserkLayout
from kartoteka.clients.terminal.questions import Question
from kartoteka.clients.terminal.screen import plain
from kartoteka.games.berserk.game import BERSERK
from kartoteka.play import record
from kartoteka.play.agents import agent
from kartoteka.play.session import Session
from kartoteka.play.tables import Order, lay
from tests.clients.screens import Person, Screen, Terminal
from tests.games.berserk.shown import BUYING, CARDS, FULL, table
from tests.games.hkk import shown as hkk

SCREEN = Screen("berserk", CARDS)
PLACING: dict[str, Any] = {"stage": "deploy", "alice": {"recruit": ["Wolf", "Wolf", "Imp"]}, "bob": {}}


def question(session: Session, screen: Screen = SCREEN) -> Question:
    return Question(screen.layout(), session.view(session.seat), 80, set())


def rows(session: Session, room: int | None = None) -> list[str]:
    return [plain(line) for line in question(session).fitting(room)]


# Copies ---------------------------------------------------------------------------------------------------------------


def test_copies_are_listed_once_with_how_many_there_are() -> None:
    buying = rows(table(BUYING))
    assert [row.split() for row in buying if "buy Wolf" in row] == [
        ["29", "buy", "Wolf", "x2,", "3", "silver", "Steppe", "creature", "7", "life,", "1-2-3,", "moves", "1"]
    ]
    placing = [row for row in rows(table(PLACING)) if "place Wolf" in row]
    assert len(placing) == 1
    assert "#" not in placing[0]


def test_copies_in_hand_of_other_games_are_listed_once() -> None:
    session = hkk.table(hkk.FULL)
    listed = [plain(line) for line in question(session, Screen("hkk", hkk.CARDS)).fitting(None)]
    assert [row.split()[1:4] for row in listed if "play Imp" in row] == [["play", "Imp", "x2,"]]


# The order ------------------------------------------------------------------------------------------------------------


def test_strikes_at_ones_own_come_last_and_in_one_row() -> None:
    strikes = [row for row in rows(table(FULL)) if "strike" in row]
    assert all("bob's" in row or "hidden" in row for row in strikes[:-1])
    assert re.fullmatch(r"\d+-\d+  strike your own \(26 ways: options lists them\)", strikes[-1].strip())


def test_ones_own_come_last_among_other_targets_too() -> None:
    told = Person(table(FULL), "use Archer").answers()[0]
    targets = re.findall(r" \d+ on (\S+)", told)
    assert targets == sorted(targets, key=lambda who: who not in ("bob's", "hidden"))
    assert {"bob's", "Imp"} <= {*targets}


def test_the_order_stays_when_cards_change_places() -> None:
    """What is on offer comes by the cells of the field; the list does not."""
    alice, bob = FULL["alice"]["field"], FULL["bob"]["field"]
    turned = {
        **FULL,
        "alice": {**FULL["alice"], "field": dict(reversed(alice.items()))},
        "bob": {**FULL["bob"], "field": dict(reversed(bob.items()))},
    }
    assert table(FULL).options() != table(turned).options()
    assert rows(table(FULL)) == rows(table(turned))


def test_a_number_is_what_stands_beside_it() -> None:
    layout, count = SCREEN.layout(), len(table(FULL).options())
    assert sorted(layout.by_number(table(FULL).view(0))) == [*range(count)]
    said = {number: text for number, text in _listed(Person(table(FULL), "options").answers()[0])}
    assert len(said) == count
    for number in (9, 16, 23, 49):
        at = Person(table(FULL), str(number))
        assert at.session.history[0].text.startswith(said[number])


def _listed(told: str) -> list[tuple[int, str]]:
    parts = re.split(r"(?:^| )(\d+) (?=move|strike|use|pass)", told)[1:]
    return [(int(number), text) for number, text in zip(parts[::2], parts[1::2], strict=True)]


def test_options_with_a_word_are_those_that_have_it() -> None:
    told = Person(table(FULL), "options archer move", "options dragon").answers()
    assert told[0] == "1 move Archer C3 2 move Archer B2 3 move Archer D2"
    assert told[1] == "options: none has 'dragon' in it"


# Room -----------------------------------------------------------------------------------------------------------------


def test_with_room_each_option_has_its_line_and_its_text() -> None:
    full = rows(table(FULL))
    assert rows(table(FULL), len(full)) == full
    assert "       [C]: Shot on 1-2-3, range 4." in full


def test_with_less_room_the_text_is_left_out_and_then_the_lines() -> None:
    full = rows(table(FULL))
    without = rows(table(FULL), len(full) - 1)
    assert "       [C]: Shot on 1-2-3, range 4." not in without
    assert "  1-3  move Archer C3, B2, D2" in without
    close = rows(table(FULL), len(without) - 1)
    assert close[0].startswith("  move 1-3 Archer C3, B2, D2   4-5 Imp B3, A2")
    assert "23-48 your own (26 ways: options lists them)" in " ".join(close)
    closest = rows(table(FULL), len(close) - 1)
    assert closest[0].startswith("  move 1-3 Archer   4-5 Imp   6-8 Ogre")
    assert max(map(len, [*without, *close, *closest])) < 80


def test_cards_that_may_be_placed_on_the_same_cells_are_one_row() -> None:
    told = " ".join(" ".join(rows(table(PLACING), 1)).split())
    assert told.startswith("1-18 place one of Imp, Wolf on B1, C1, D1,")
    assert told.endswith("(say place Imp B1)")


BATTLE: dict[str, Any] = {
    "turn": 3,
    "alice": {"field": {"A1": "Wolf", "B1": "Wolf", "C1": "Ogre", "B2": "Archer", "C2": "Imp"}, "deck": ["Wolf"]},
    "bob": {"field": {"A1'": "Imp", "B1'": "Wolf", "C1'": "Ogre", "B2'": "Archer"}, "deck": ["Wolf"]},
}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 24 lines."""
    for name, value in (("COLUMNS", "80"), ("LINES", "24"), ("TERM", "xterm"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)


def told(person: Person) -> list[str]:
    """What stands in a terminal, row by row."""
    return re.sub(r"\x1b\[[\d;]*m", "", person.text).rstrip().split("\n")


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("given", [BATTLE, BUYING, PLACING])
def test_table_and_question_are_seen_together_in_24_lines(given: Any) -> None:
    seen = told(Person(Session(BERSERK, BERSERK.position(given, CARDS, 5)), out=Terminal()))[-24:]
    assert any(row.startswith("bob ") for row in seen), "the table begins above the screen"
    assert seen[-1].startswith("alice>")


@pytest.mark.usefixtures("small")
def test_what_has_just_happened_is_seen_with_them() -> None:
    """The question takes fewer lines for it."""
    session = table({**BATTLE, "alice": {**BATTLE["alice"], "graveyard": [{"Ghoul": {"incarnation": 1}}]}})
    session.state.ask_every = False
    seen = told(Person(session, "move Wolf at A1 A2", out=Terminal()))[-24:]
    assert "  · alice's Wolf moves to A2" in [row.rstrip() for row in seen]
    assert any("strike" in row for row in seen)


def test_a_heading_that_is_too_long_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BerserkLayout, "heading", lambda layout, view: "x" * 70)
    told = Person(table(FULL)).text.splitlines()
    assert told[1].startswith("── Berserk  ──")
    assert told[2] == "x" * 70


@pytest.mark.parametrize(
    ("name", "seats"), [("agot2", 2), ("agot2", 4), ("berserk", 2), ("hkk", 2), ("legion", 2), ("swtcg", 2)]
)
@pytest.mark.usefixtures("small")
def test_every_game_is_played_in_little_room(name: str, seats: int) -> None:
    _, session = record.new(lay(Order(game=name, seats=seats)), 3, ["human"] * seats)
    players = [None, *(agent("thumb", session.state, seat) for seat in range(1, seats))]
    person = Person(session, *(["1"] * 80), out=Terminal(), players=players)
    assert len(session.history) > 30
    assert max(map(len, told(person))) <= 80
