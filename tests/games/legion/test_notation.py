"""Decisions as texts: each names one option, is read back, and says whose unit and which."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.legion.table.notation import shortened
from tests.games.legion.shown import FULL, offered, say, table


def test_a_turn_names_units_by_their_squares_where_there_are_several() -> None:
    session = table(FULL)
    assert session.options() == ["activate Captain", "draw", "parked corps"]
    say(session, "alice: activate Captain")
    moves = offered(session, "move")
    assert "move Captain G4" in moves and len(moves) == 19


def test_attacks_name_the_target_and_the_weapon_where_there_are_several() -> None:
    given: dict[str, Any] = {
        "phase": "activation", "stage": "turn",
        "alice": {"field": {"G5": {"Scouts": {"order": "faceup"}}, "A1": "Captain"}},
        "bob": {"field": {"G9": "Guards", "G8": "Scouts", "H8": "Scouts", "M13": "Chief"}},
    }  # fmt: skip
    session = table(given)
    say(session, "alice: activate Scouts")
    assert offered(session, "attack") == [
        "attack Scouts -> bob's Guards with rifles",
        "attack Scouts -> bob's Scouts at G8 with rifles",
        "attack Scouts -> bob's Scouts at H8 with rifles",
    ]
    full = "attack Scouts at G5 -> bob's Guards at G9 with rifles"
    for said in ("attack guards", "attack Scouts -> bob's Guards", "attack Guards with rifles", full):
        assert session.read(said)[0].text == "attack Scouts -> bob's Guards with rifles"
    assert session.read("aim")[0].text == "aim Scouts" and session.read("move h5")[0].text == "move Scouts H5"
    assert session.read("done")[0].text == "pass"


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("move Dawn Guard at C4 H5", ["move Dawn Guard H5", "move H5", "move H5"]),
        ("at G1", ["G1"]),
        ("aim Dawn Guard", ["aim"]),
        ("standby move Scouts H5", ["standby move H5"]),
        ("attack Mule -> bob's Mule", ["attack bob's Mule", "attack"]),
        ("order Scouts at C4", ["order Scouts"]),
        ("select Standing Orders", []),
    ],
)
def test_what_may_be_left_out(text: str, short: list[str]) -> None:
    assert shortened(text) == short


def test_a_unit_and_its_square_are_one_line() -> None:
    session = table({
        "phase": "setup", "stage": "deploy", "alice": {"reserve": ["Captain", "Scouts", "Scouts"]},
        "bob": {"reserve": ["Chief"]},
    })  # fmt: skip
    assert session.options() == ["place Captain", "place Scouts"]
    say(session, "alice: place Scouts G1")
    assert session.history[-1].text == "place Scouts at G1"
    assert session.options() == ["place Chief"]
    say(session, "bob: place Chief")
    say(session, "bob: place Chief G13")  # the one that is left, and has been picked


def test_orders_are_one_line() -> None:
    session = table({
        "stage": "orders", "alice": {"table": ["Drive"], "field": {
            "G2": "Captain", "F2": "Scouts", "H2": "Guards", "H4": "Scouts"}},
        "bob": {"table": ["Rush"], "field": {"G12": "Chief", "F12": "Guards"}},
    })  # fmt: skip
    assert session.options() == ["order Captain", "order Scouts at F2", "order Guards", "order Scouts at H4"]
    say(session, "alice: order Guards, Captain")
    assert session.history[-1].text == "order Guards, Captain"
