"""Berserk at the terminal: passing until the stack is empty, and what is passed for a person who said `auto`."""

from __future__ import annotations

from typing import Any

from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.set.cards import card_from_mapping
from kartoteka.play.session import Session
from tests.clients.screens import Person

WARD: dict[str, Any] = {
    "name": "Ward", "type": "creature", "cost": 4, "movement": 1, "life": 6, "strike": [1, 1, 1],
    "text": "[I][C]: Heal 1 wound from target own creature.",
}  # fmt: skip
WOLF: dict[str, Any] = {
    "name": "Wolf", "type": "creature", "cost": 3, "movement": 1, "life": 9, "strike": [1, 1, 1],
}  # fmt: skip
IDOL = {**WARD, "name": "Idol", "movement": 0}
CARDS = [card_from_mapping(fields, "") for fields in (WARD, WOLF, IDOL)]


GIVEN: dict[str, Any] = {
    "alice": {"field": {"A3": "Ward", "B1": {"Wolf": {"wounds": 1}}}},
    "bob": {"field": {"B1'": {"Wolf": {"closed": True}}}},
}


def played(*lines: str, given: dict[str, Any] = GIVEN) -> Person:
    """Alice, who says these lines."""
    state = BERSERK.position(given, CARDS, 5)
    state.ask_every = False
    return Person(Session(BERSERK, state), *lines, "quit nosave")


def test_pass_all_passes_until_the_stack_is_empty() -> None:
    shown = played("strike Wolf -> bob's Wolf", "pass all", "pass all").text
    assert shown.count("· declaration") == 1 and "· target" not in shown and "bob's Wolf takes 1 wound" in shown
    assert "passed for you" in shown and "nothing lies on a stack: say pass" in shown


def test_without_it_each_window_is_asked() -> None:
    shown = played("strike Wolf -> bob's Wolf", "pass", "pass").text
    assert "bob's Wolf takes" not in shown and "· target" in shown


# auto -----------------------------------------------------------------------------------------------------------------

BOBS: dict[str, Any] = {
    "active": "bob",
    "alice": {"field": {"A3": "Ward", "B1": {"Wolf": {"wounds": 1}}}},
    "bob": {"field": {"B1'": "Wolf"}},
}
"""Alice may use her Ward in each window of what bob does."""


def test_auto_ends_no_phase_of_ones_own() -> None:
    table = played("auto")
    assert "auto: a pass here ends your main phase: say pass if you want that" in table.answers()[0]
    assert not table.session.history


def test_nor_does_it_later_where_the_same_is_on_offer() -> None:
    """All that alice could do in her main phase is what she did not want to be asked about in bob's."""
    given = {**BOBS, "alice": {"field": {"A3": {"Idol": {"wounds": 1}}}}}
    told = played("auto", given=given).answers()[0]
    assert "turn 3 begins: alice's" in told
    assert told.endswith("1 use Idol [I][C]: Heal 1 wound from target own creature. 2 pass ends your main phase")


def test_auto_says_in_one_line_what_it_does() -> None:
    told = played("auto", given=BOBS).answers()[0]
    assert told.startswith("from now on I pass where you could only use Ward (auto off or undo ends that)")
    assert "passed for you" in told


def test_undo_takes_back_what_auto_has_passed_and_that_it_is_on() -> None:
    before, after = played(given=BOBS), played("auto", "undo", given=BOBS)
    assert "taken back: auto" in after.answers()[1]
    assert after.session.state.digest() == before.session.state.digest()
    assert played("auto", "undo", "auto list", given=BOBS).answers()[2].startswith("auto: nothing")
    assert "there is nothing of yours to take back" in played("auto", "undo", "undo", given=BOBS).answers()[2]


def test_undo_takes_back_all_that_pass_all_has_passed() -> None:
    first = "strike Wolf -> bob's Wolf"
    before, after = played(first), played(first, "pass all", "undo")
    assert "taken back: pass all" in after.answers()[2]
    assert after.session.state.digest() == before.session.state.digest()


def test_what_was_passed_stays_a_pass_that_nobody_said_when_auto_is_off() -> None:
    after = played("auto", "auto off", "pass", "undo", "undo", given=BOBS)
    assert "taken back: pass" in after.answers()[3]
    assert "taken back: auto off" in after.answers()[4]


def test_auto_and_a_word_that_it_does_not_know_is_refused() -> None:
    assert played("auto please").answers()[0].startswith("auto: 'please' was not understood; there is auto, auto list")
