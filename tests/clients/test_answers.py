"""What the terminal makes of lines that are no option as they stand: nothing of what was said is lost on the way."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.clients.terminal import answers
from kartoteka.clients.terminal.answers import begun
from kartoteka.games.berserk.game import BERSERK
from kartoteka.play.session import Session
from tests.clients.screens import Person
from tests.games.berserk import shown as berserk
from tests.games.hkk import shown as hkk
from tests.games.legion import shown as legion
from tests.games.swtcg import shown as swtcg

PLACING: dict[str, Any] = {
    "stage": "deploy",
    "alice": {"recruit": ["Wolf", "Wolf", "Imp", "Ogre"], "field": {"C1": "Archer"}},
    "bob": {"hidden": {"B1'": "Wolf"}},
}


def person(given: dict[str, Any], *said: str) -> Person:
    """Alice at a table of Berserk."""
    state = BERSERK.position(given, berserk.CARDS, 5)
    state.ask_every = False
    return Person(Session(BERSERK, state), *said)


def answer(given: dict[str, Any], said: str) -> str:
    """What is answered to one line, which decides nothing."""
    at = person(given, said)
    assert not at.session.history
    return at.answers()[0]


def test_a_second_decision_in_a_line_is_not_left_out() -> None:
    """Nor is the first: nothing is done, and the line says why."""
    told = answer(PLACING, "place Ogre B1, place Imp D1")
    assert told == "'place Imp D1' is not understood after 'place Ogre B1': nothing has been done"


def test_words_before_a_title_are_not_left_out() -> None:
    told = answer(berserk.FULL, "move please Ogre D2")
    assert told.startswith("'please Ogre D2' is not understood after 'move': nothing has been done; it goes on with")


@pytest.mark.parametrize(
    ("session", "said"),
    [
        (hkk.table(hkk.FULL), "play Wolf, play Imp"),
        (swtcg.table(swtcg.FULL), "build Hound +1, pass please"),
        (legion.table(legion.FULL), "recover, recover"),
    ],
)
def test_no_game_takes_half_of_a_line(session: Session, said: str) -> None:
    before = session.state.digest()
    at = Person(session, said)
    assert at.session.state.digest() == before
    assert "> " + said in at.text


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("place ogre b1", "alice places Ogre on B1"),
        ("place og b1", "alice places Ogre on B1"),
        ("place wolf d1", "alice places Wolf on D1"),
        ("place Wolf #2 D1", "alice places Wolf on D1"),
    ],
)
def test_titles_may_be_begun_and_copies_go_without_a_number(said: str, done: str) -> None:
    assert done in person(PLACING, said).text


def test_words_of_an_option_may_be_left_out_where_the_rest_fits_one() -> None:
    assert "alice's Ogre strikes bob's Wolf" in person(berserk.FULL, "strike ogre bob's wolf").text
    told = answer(berserk.FULL, "strike ogre wolf")
    assert told == "which one? strike Ogre -> bob's Wolf or strike Ogre -> Wolf at C1"


def test_a_cell_is_said_in_full() -> None:
    """`b1` is no beginning of B1', which lies on the other side."""
    assert answers.skipping("move kin b1", ["move Kin of the Herd B1'"], str) == []
    assert answers.skipping("move kin b1'", ["move Kin of the Herd B1'"], str) == ["move Kin of the Herd B1'"]
    assert answers.skipping("herd b1'", ["move Kin of the Herd B1'"], str) == []


def test_what_there_is_not_is_said_with_what_there_is() -> None:
    told = answer(PLACING, "place ogre Z9")
    assert told.startswith("refused: BKR-5.1: there is no 'Z9' to choose after 'place ogre': there is B1, D1, B2,")
    told = answer(PLACING, "place Archer D1")
    assert told == "refused: BKR-5.1: Archer is not one of those to choose from: it is in your field, C1"


def test_where_a_card_is_comes_with_how_it_stands() -> None:
    given = {**berserk.FULL, "alice": {"field": {"A1": "Imp", "B1": {"Ogre": {"closed": True}}}}}
    told = answer(given, "strike ogre")
    assert told == "refused: BKR-10.2: Ogre is not one of those to choose from: it is in your field, B1, closed"


def test_a_reason_of_the_game_comes_first() -> None:
    assert answer(PLACING, "place ogre C1").startswith("refused: BKR-5.1 asks that there is no card on that cell")


def test_many_candidates_are_listed_with_their_numbers() -> None:
    assert answer(PLACING, "place i").startswith("which one? 1-8 place Imp B1, D1, B2, C2, D2, B3, C3, D3")
    told = answer(PLACING, "place")
    assert "1-8 place Imp B1," in told
    assert "9-16 place Ogre B1," in told


@pytest.mark.parametrize(
    ("said", "options", "found"),
    [
        ("move wolf a1", ["move Wolf A1'", "move Wolf A2"], []),
        ("move wolf", ["move Wolf A1'", "pass"], ["move Wolf A1'"]),
        ("number 1", ["number 10", "number 20"], []),
        ("a1", ["move Wolf at A1'", "move Ogre B1"], []),
        ("wol", ["move Wolf A1'", "pass"], ["move Wolf A1'"]),
    ],
)
def test_a_cell_and_an_amount_are_said_in_full(said: str, options: list[str], found: list[str]) -> None:
    assert begun(said, options) == found
