"""Decisions as texts: each names one option, is read back, and says whose card and which."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.set.cards import card_from_mapping
from kartoteka.games.berserk.table.notation import shortened
from kartoteka.play.notation import NotationError
from kartoteka.play.session import Session
from tests.games.berserk.shown import BUYING, CARDS, FULL, offered, say, table


def test_steps_and_strikes_name_cells_and_whose_card() -> None:
    session = table(FULL)
    assert offered(session, "move") == [
        "move Wolf at B1 B2", "move Wolf at B1 A1", "move Ogre D2", "move Ogre E1", "move Ogre D1'",
        "move Archer C3", "move Archer B2", "move Archer D2", "move Imp B3", "move Imp A2",
    ]  # fmt: skip
    strikes = offered(session, "strike Wolf")
    assert "strike Wolf at B1 -> Wolf at C1" in strikes and "strike Wolf at B1 -> bob's Imp" in strikes
    assert "strike Drake -> hidden C3'" in offered(session, "strike Drake")


def test_cells_numbers_and_texts_may_be_left_out_where_one_option_alone_fits() -> None:
    session = table(FULL)
    for short, whole in (
        ("move Wolf B2", "move Wolf at B1 B2"),
        ("strike Wolf -> Imp", "strike Wolf at B1 -> bob's Imp"),
        ("strike drake -> hidden c3'", "strike Drake -> hidden C3'"),
    ):
        assert session.read(short)[0].text == whole
    with pytest.raises(NotationError):
        session.read("strike Wolf -> Wolf")  # one's own, or bob's
    assert session.read("strike Wolf -> bob's Wolf")
    assert shortened("strike Wolf at B1 -> bob's Imp at C3'") == [
        "strike Wolf -> bob's Imp", "strike Wolf -> bob's Imp at C3'", "strike Wolf at B1 -> bob's Imp",
    ]  # fmt: skip
    assert shortened("use Adept ability 2") == ["use Adept"]
    assert shortened("trigger Adept at B2 ability 1") == [
        "trigger Adept ability 1", "trigger Adept at B2", "trigger Adept",
    ]  # fmt: skip


def test_alike_cards_of_a_deal_are_numbered_and_one_of_them_is_enough() -> None:
    session = table(BUYING)
    assert {"buy Wolf #1", "buy Wolf #2", "buy Hydra X 0", "buy Hydra X 24"} <= {*session.options()}
    say(session, "alice: buy Wolf", "alice: buy Hydra X 3")
    assert "buy Wolf" in session.options()


def test_cards_are_placed_on_cells() -> None:
    session = table({"stage": "deploy", "alice": {"recruit": ["Wolf"]}, "bob": {"recruit": ["Imp"]}})
    assert offered(session, "place") == [f"place Wolf {column}{row}" for row in "123" for column in "BCD"]
    say(session, "alice: place Wolf C3")
    cells = [f"{column}1'" for column in "ABCDE"] + [f"{column}{row}'" for row in "23" for column in "BCD"]
    assert offered(session, "place") == [f"place Imp {cell}" for cell in cells]


def test_a_hidden_row_and_hosts() -> None:
    given: dict[str, Any] = {
        "stage": "reveal", "alice": {"hidden": {"B1": "Wolf", "B2": "Familiar"}},
        "bob": {"hidden": {"B1'": "Ogre", "C1'": "Wolf", "C2'": "Blade", "C3'": "Imp"}},
    }  # fmt: skip
    session = table(given)
    assert offered(session, "hide") == ["hide Imp"]
    say(session, "bob: hide Imp")
    assert offered(session, "host") == ["host Blade on Ogre", "host Blade on Wolf"]


def test_a_text_and_its_target() -> None:
    session = table({"alice": {"field": {"B2": "Archer"}}, "bob": {"field": {"B1'": "Wolf", "C1'": "Wolf"}}})
    assert offered(session, "use") == ["use Archer"]
    assert [piece.text for piece in session.read("use Archer on Wolf at C1'")] == ["use Archer", "on bob's Wolf at C1'"]
    say(session, "alice: use Archer")
    assert session.options() == ["on bob's Wolf at B1'", "on bob's Wolf at C1'"]


def test_a_defender_and_weakening() -> None:
    given: dict[str, Any] = {
        "alice": {"field": {"B1": "Ogre"}}, "bob": {"field": {"B1'": "Imp", "C1'": "Wolf"}},
    }  # fmt: skip
    session = table(given)
    say(session, "alice: strike Ogre -> bob's Imp")
    assert offered(session, "defend") == ["defend Wolf"]


def test_hidden_cards_are_called_by_their_cell_to_the_other_player_alone() -> None:
    session = table({"turn": 2, "bob": {"hidden": {"C3'": "Stalker"}, "field": {"A1'": "Wolf"}},
                     "alice": {"field": {"E3": "Wolf"}, "aux": ["Drake"]}})  # fmt: skip
    assert offered(session, "reveal") == ["reveal Stalker"]


def test_several_targets_may_be_named_in_one_line_where_they_are_asked_for() -> None:
    text = "[C]: Deal 1 wound to up to 3 target creatures."
    caller = {"name": "Caller", "text": text, "type": "creature", "cost": 3, "life": 3}
    given = {
        "alice": {"field": {"B1": "Caller", "E1": "Wolf"}},
        "bob": {"field": {"B1'": "Imp", "C1'": "Wolf"}},
    }
    session = Session(BERSERK, BERSERK.position(given, (*CARDS, card_from_mapping(caller, "")), 1))
    session.take("use Caller", asks_on=True)
    session.take("on bob's imp, bob's wolf", asks_on=True)
    assert sorted(session.options()) == ["done", "on Caller", "on Wolf"]
