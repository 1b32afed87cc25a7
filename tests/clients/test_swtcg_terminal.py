"""The Star Wars TCG at the terminal: what a newcomer asks, and what the game says by itself."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import pytest

from kartoteka.clients.terminal.game import InputEnded, TerminalGame
from kartoteka.clients.terminal.swtcg_cards import used_part
from kartoteka.games.swtcg.game import SWTCG
from kartoteka.play.agents import agent
from tests.games.swtcg.shown import FULL, table
from tests.games.swtcg.worded import Worded, worded

BATTLE: dict[str, Any] = {
    "arena": "space",
    "alice": {"space": ["Scout", {"Gambler": {"owner": "bob"}}], "discard": ["Ace (A)", "Ace (B)"]},
    "bob": {"space": ["Gambler"]},
}


def told(given: dict[str, Any], *said: str, dice: tuple[int, ...] = ()) -> str:
    """What stands on the screen of a person who says that, against a bot."""
    session = table(given, dice=dice)
    out = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in said))
    game = TerminalGame(session, [None, agent("thumb", session.state, 1)], source=source, out=out)
    with contextlib.suppress(InputEnded):
        game.run()
    return out.getvalue()


def test_help_gives_examples_of_this_game() -> None:
    text = told(FULL, "help", "why", "rule")
    assert "why deploy Walker ground" in text and "rule SWR-91" in text and "build Walker +3" in text
    assert not any(word in text for word in ("challenge", "marshal", "AG-16", "dead", "plots"))


def test_the_examples_are_lines_of_this_game() -> None:
    from kartoteka.clients.terminal.layout import layout_for

    own = layout_for("swtcg", lambda name, version: None, 80).examples
    assert table(FULL).read(own.line)[0].text == "build Walker 1 +3"
    assert table(FULL).explain(0, own.attempt) not in ("not understood", "ambiguous")
    assert own.rule in SWTCG.rulebook


def test_holding_is_explained_and_whose_a_unit_really_is() -> None:
    text = told(BATTLE)
    assert "hold Gambler                     it is tapped without attacking" in text
    assert "owned by bob" in text


def test_open_piles_name_the_versions_of_cards() -> None:
    assert "alice, discard: Ace (A), Ace (B)" in told(BATTLE, "piles")


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("what now", "the game is over, and 'what now' is no command (help lists them)"),
        ("3", "the game is over, and '3' is no command (help lists them)"),
        ("why attack Scout", "why: the game is over, and nobody is asked"),
        ("auto", "auto: the game is over, and nobody is asked"),
        ("concede", "concede: the game is over, and nobody is asked"),
        ("where", "nothing goes on"),
    ],
)
def test_whatever_is_said_after_the_end_has_an_answer(said: str, answer: str) -> None:
    text = told(BATTLE, "concede yes", said, "")
    assert text.count("the game is over; log, undo, save FILE, or Enter to leave> ") == 2
    assert answer in text


def test_the_table_is_shown_again_after_the_end() -> None:
    assert told(BATTLE, "concede yes", "table", "").count("SPACE ARENA") == 3


def test_a_person_reads_of_misses() -> None:
    text = told(BATTLE, "attack Gambler -> bob's Gambler", "pass", "pass", dice=(1, 1, 3))
    assert "alice's Gambler misses" in text
    assert "attack dice: 4 and more hits, 5 and more hits Armor" in text


TEXT = (
    "Armor\nPay X Force -> This unit gets +X power for this attack.\n[tap] -> Draw a card.\nPay 1 Force -> Evade 1.\n"
    "When this unit attacks, draw a card."
)


@pytest.mark.parametrize(
    ("option", "part"),
    [
        ("use Scout Evade", "Pay 1 Force -> Evade 1."),
        ("use Scout 2 ability 2", "[tap] -> Draw a card."),
        ("use Scout", "Pay X Force -> This unit gets +X power for this attack.\n[tap] -> Draw a card."),
        ("use Scout Deflect", TEXT),
    ],
)
def test_of_a_text_the_part_is_shown_that_would_be_used(option: str, part: str) -> None:
    assert used_part(TEXT, option) == part


def test_of_an_ability_that_was_given_the_text_of_its_giver_is_shown() -> None:
    giver = worded("Tutor", text='Each of your Ground units gets "Pay 1 Force -> Draw a card."')
    t = Worded(giver, worded("Post", "ground"), alice={"force": 2, "space": ["Tutor"], "ground": ["Post"]}, bob={})
    out = io.StringIO()
    game = TerminalGame(t.session, [None, None], source=io.StringIO("\n"), out=out)
    with contextlib.suppress(InputEnded):
        game.run()
    assert "1  use Post from Tutor\n       Each of your Ground units gets" in out.getvalue()


def test_a_game_that_is_given_up_is_not_told_to_be_won_by_a_rule() -> None:
    assert "bob wins  [conceded: alice has conceded]" in told(BATTLE, "concede yes", "")


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("concede foo", "concede: 'foo' was not understood; concede yes gives the game up"),
        ("quit now", "quit: 'now' was not understood; say quit, or quit nosave"),
        ("load my.game", "a saved game is gone on with by: kartoteka play --resume my.game"),
    ],
)
def test_what_would_end_the_game_is_done_only_as_it_is_written(said: str, answer: str) -> None:
    text = told(BATTLE, said)
    assert answer in text
    assert "wins" not in text
