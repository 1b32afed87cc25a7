"""The table of Legion in the terminal: what a newcomer must be able to read off it, in 80 columns."""

from __future__ import annotations

from kartoteka.clients.terminal.screen import plain
from kartoteka.kernel import edits
from tests.clients.screens import Screen
from tests.games.legion.shown import CARDS, FULL, say, table

SCREEN = Screen("legion", CARDS)
PRINTED, layout, rows, shows = SCREEN.printed, SCREEN.layout, SCREEN.rows, SCREEN.shows


def test_everything_on_the_table_is_there_in_80_columns() -> None:
    session = table(FULL)
    shows(
        session,
        "Round 3 of 6 · Activation Phase",
        "bob has priority",
        "bob  red · 0 points · 3 units · hand 1 · pool commander",
        "on the table: Trail (1)",
        "discarded: ",
        "  A    B    C",
        "12  ·    ·    ·    ·    ·    ·   ch ",
        " 5  ·    ·   gu.",
        " 4  ·   ~~~  SC 2~",
        "^ faceup",
        "alice (you)  blue · round counter · 1 point · 4 units · hand 2 · pool heavy",
        "on the table: Drive (2)",
        "hand: Rush (1), Flood (3)",
    )
    assert max(map(len, rows(session))) <= 80


def test_units_are_listed_with_their_numbers() -> None:
    listed = "\n".join(rows(table(FULL)))
    for text in (
        "SC C4 Scouts 3/4 sup 2/1! engaged",
        "^CA G2 Captain 5/5",
        ".SC H5 Scouts 4/4 aim",
        "MU K7 Mule 3/8",
    ):
        assert text in listed
    assert "^hu I10 Hunter 5/5 dodge2 standby" in listed


def test_what_was_seen_of_the_other_hand_is_kept_in_sight() -> None:
    session = table(FULL)
    (feint,) = session.state.zone("hand", 1)
    edits.reveal(session.state, [feint], 0)
    shows(session, "bob  red", "known of the hand: Feint (1)", "hand: Rush (1), Flood (3)")


def test_the_own_edge_is_at_the_bottom_for_either_player() -> None:
    session = table(FULL)
    numbers = [row[:2] for row in rows(session, 0) if row[:2].strip().isdecimal() and "·" in row]
    assert (numbers[0], numbers[-1]) == ("13", " 1")
    numbers = [row[:2] for row in rows(session, 1) if row[:2].strip().isdecimal() and "·" in row]
    assert (numbers[0], numbers[-1]) == (" 1", "13")
    shows(session, "hand: Feint (1)", seat=1)


def test_squares_of_a_move_stand_in_one_row() -> None:
    session = table(FULL)
    say(session, "alice: activate Captain")
    view = session.view(0)
    listed = layout().rows(view)
    first = next(text for _, _, text in listed if text.startswith("move E1, F1, "))
    assert first.count(",") == 18
    assert [number for start, last, _ in listed for number in range(start, last + 1)] == [
        *range(1, len(session.options()) + 1)
    ]
    assert layout().note(view, "pass")[0] == "ends it: 2 actions unused"
    shows(session, "Captain is activated: 2 actions left")


def test_a_card_as_it_is_printed() -> None:
    assert [plain(line) for line in layout().card(PRINTED["Scouts"])] == [
        "Scouts  (scouts)",
        "  corps trooper; 40 points; 4 miniatures of 1; courage 1; speed 2; white",
        "  defence",
        "  rifles, range 1-3, 1 black",
        "  knives, melee, 1 white",
    ]
    assert [plain(line) for line in layout().card(PRINTED["Trail"])] == [
        "Trail  (trail)", "  1 pip; Hunter; orders Hunter"
    ]  # fmt: skip
