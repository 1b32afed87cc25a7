"""What each seat sees: units, hands, pools, the round and why somebody has priority; and what it reads of it all."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.set.cards import starter_set
from kartoteka.games.legion.table.choosing import text_of
from kartoteka.games.legion.words.keywords import abilities_of
from kartoteka.kernel.visibility import CardView, View
from kartoteka.play.session import Session
from tests.games.legion.shown import FULL, say, table
from tests.rules import forbids, permits, rule


def seen(session: Session, seat: int, zone: str, of: int) -> tuple[CardView, ...]:
    found: View = session.view(seat)
    return next(z.cards for z in found.zones if z.name == zone and z.seat == of)


def facts(session: Session, seat: int, zone: str, of: int, name: str) -> dict[str, Any]:
    return next(card.facts for card in seen(session, seat, zone, of) if card.name == name)


def situation(session: Session, seat: int, key: str) -> dict[str, Any]:
    return next(found for found in session.view(seat).situations if key in found)


def test_a_unit_says_how_it_stands_and_what_it_counts_now() -> None:
    session = table(FULL)
    assert facts(session, 1, "field", 0, "Mule") == {
        "type": "vehicle", "rank": "heavy", "points": 120, "cell": "K7", "minis": 1, "wounds": 5, "damaged": True,
        "speed": 1, "keywords": {"armor": 1},
    }  # fmt: skip
    scouts = facts(session, 1, "field", 0, "Scouts")
    assert scouts == {
        "type": "trooper", "rank": "corps", "points": 40, "cell": "C4", "minis": 3, "wounds": 1, "suppression": 2,
        "speed": 2, "courage": 1, "suppressed": True, "engaged": True,
    }  # fmt: skip
    assert facts(session, 0, "field", 1, "Hunter")["courage"] == "-"
    assert facts(session, 0, "field", 1, "Hunter")["order"] == "faceup"
    assert facts(session, 1, "fallen", 0, "Guards")["round"] == 3


@rule("LG-31", permits)
@rule("LG-31", forbids)
@rule("LG-32", permits)
@rule("LG-32", forbids)
@rule("LG-33", permits)
def test_hands_are_secret_their_size_and_the_discard_piles_are_not() -> None:
    session = table(FULL)
    assert [card.name for card in seen(session, 0, "hand", 0)] == ["Rush", "Flood"] and not seen(session, 1, "hand", 0)
    assert [session.view(1).players[seat]["hand"] for seat in (0, 1)] == [2, 1]
    assert [card.name for card in seen(session, 0, "discard", 1)] == ["Rush", "Drive"][::-1]
    assert facts(session, 0, "table", 1, "Trail") == {"type": "command", "pips": 1, "orders": "Hunter"}


@rule("LGR-45", permits)
@rule("LGR-45", forbids)
@rule("LGR-95", permits)
@rule("LGR-95", forbids)
def test_of_a_pool_the_ranks_are_told_but_not_which_of_them_are_parked() -> None:
    session = table(FULL)
    mine, theirs = session.view(0).players[0], session.view(1).players[0]
    assert (mine["pool"], mine["parked"]) == ({"heavy": 1}, 1)
    assert (theirs["pool"], theirs["parked"]) == ({"corps": 1, "heavy": 1}, 1)
    assert [card.name for card in seen(session, 0, "parked", 0)] == ["corps"] and not seen(session, 1, "parked", 0)
    assert not seen(session, 0, "pool", 0)
    closed = table({**FULL, "options": ["pool_closed"]})
    assert closed.view(1).players[0]["pool"] == {"tokens": 2}


def test_the_round_says_who_has_priority_and_by_which_rule() -> None:
    given: dict[str, Any] = {
        "stage": "priority",
        "alice": {"table": ["Drive"], "field": {"G2": "Captain", "F2": "Scouts"}},
        "bob": {"table": ["Rush"], "field": {"G12": "Chief", "F12": "Guards", "E12": "Guards"}},
    }
    session = table(given)
    now = situation(session, 0, "round")
    assert (now["priority"], now["why"], now["of"]) == ("bob", "LGR-27", 6)
    assert "pips" in now["reason"]


def test_an_activation_and_an_attack_are_told_as_they_go_on() -> None:
    given: dict[str, Any] = {
        "phase": "activation", "stage": "turn",
        "alice": {"field": {"G5": {"Scouts": {"order": "faceup", "aim": 1}}, "A1": "Captain"}},
        "bob": {"field": {"G9": {"Guards": {"dodge": 1}}, "M13": "Chief"}},
    }  # fmt: skip
    session = table(given)
    say(session, "alice: activate Scouts")
    acting = situation(session, 1, "activation")
    scouts = next(card for card in seen(session, 1, "field", 0) if card.name == "Scouts")
    assert (acting["activation"], acting["left"], acting["by"]) == (scouts.handle, 2, "alice")
    say(session, "alice: attack Guards")
    attack = situation(session, 1, "attack")
    assert attack["weapon"] == "rifles" and len(attack["dice"]) == 4 and not attack["melee"]
    assert session.options()[0] == "spend aim"


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_read_of_a_selection_is_the_same_for_both(seat: int) -> None:
    session = table({
        "alice": {"hand": ["Rush", "Drive"], "field": {"G2": "Captain", "F2": "Scouts"}},
        "bob": {"hand": ["Feint", "Flood"], "field": {"G12": "Chief", "F12": "Guards"}},
    })  # fmt: skip
    say(session, "alice: select Rush")
    assert not any("Rush" in row for row in session.log(1))
    say(session, "bob: select Flood")
    assert "alice reveals Rush (1 pip); bob reveals Flood (3 pips)" in session.log(seat)
    assert "alice has priority: Fewer pips win priority (LGR-27)" in session.log(seat)


def test_an_edition_is_told_by_its_name_other_readings_by_theirs() -> None:
    session = table({**FULL, "edition": "five", "options": ["pool_closed"]})
    told = situation(session, 0, "table")
    assert (told["edition"], told["options"]) == ("five", ["pool_closed"])
    assert situation(session, 0, "round")["of"] == 5 and "edition" not in situation(table(FULL), 0, "table")
    assert told["markers"] == ["C7", "G7", "K7"] and "E5" in told["terrain"]["rock"]


def test_what_a_text_asks_is_told_with_the_text_or_the_keyword() -> None:
    given: dict[str, Any] = {
        "stage": "orders",
        "alice": {
            "table": ["Quiet Step"],
            "field": {"G2": "Marshal Korth", "F2": "Line Troopers", "H2": "Line Troopers", "I2": "Sappers"},
        },
        "bob": {"field": {"G12": "Chief"}},
    }
    session = table(given)
    say(session, "alice: order Sappers")
    assert LEGION.asked_in_words(session.state) == "Direct: Corps. Which one?"
    choice = session.view(0).choice
    assert choice is not None and choice.facts["card"] == "Marshal Korth"


def test_every_text_of_the_set_can_be_asked_with() -> None:
    for card in starter_set().values():
        for number in range(len(abilities_of(card))):
            assert text_of(card, number), (card.name, number)
