"""Legion at the terminal: what a newcomer says and reads, in 80 columns."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from kartoteka.clients.terminal.game import TerminalGame
from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.set.cards import starter_set
from kartoteka.play.agents import agent
from kartoteka.play.session import Session
from tests.games.legion.shown import CARDS


def played(
    given: dict[str, Any], *lines: str, people: int = 1, rated: bool = False, cards: Sequence[Any] = CARDS
) -> str:
    """What stands on the screen of alice, who says these lines; bob is a bot, or sits there too."""
    state = LEGION.position(given, cards, 5)
    state.ask_every, state.pauses = False, rated
    session, out = Session(LEGION, state), io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in (*lines, "quit nosave")))
    players = [None, agent("thumb", state, 1) if people < 2 else None]
    TerminalGame(session, players, source=source, out=out).run()
    shown = out.getvalue()
    assert max(map(len, shown.split("\n"))) <= 80
    return shown


ACTING: dict[str, Any] = {
    "phase": "activation",
    "stage": "turn",
    "alice": {"field": {"G4": {"Scouts": {"order": "faceup", "aim": 1}}, "A1": "Captain"}},
    "bob": {"field": {"G8": "Guards", "M13": "Chief"}},
}
SPOTTING: dict[str, Any] = {
    "phase": "activation",
    "stage": "turn",
    "alice": {
        "table": ["Turn of the Tide"],
        "field": {"G4": {"Marshal Korth": {"order": "faceup"}}, "G5": {"Ansa Vey": {"order": "faceup"}}},
    },
    "bob": {"field": {"G11": "Dax Corrin"}},
}
IN_COVER: dict[str, Any] = {
    **ACTING,
    "bob": {"field": {"G8": {"Guards": {"suppression": 1}}, "K8": "Chief", "C9": "Mule"}},
}
SELECTING: dict[str, Any] = {
    "alice": {"hand": ["Rush", "Drive"], "field": {"G2": "Captain", "F2": "Scouts", "H2": "Scouts"}},
    "bob": {"hand": ["Feint"], "field": {"G12": "Chief", "F12": "Guards"}},
}


def test_the_unit_that_is_activated_need_not_be_named() -> None:
    shown = played(ACTING, "activate scouts", "move g5", "attack guards", "keep")
    assert "alice's Scouts moves to G5" in shown
    assert "alice's Scouts attacks bob's Guards with rifles" in shown
    assert "Scouts is activated: 1 action left; done: move" in shown
    assert "attack bob's Guards with rifles  4 black, range 2, red defence, 4/4" in shown


def test_an_attack_says_how_far_it_goes_and_what_cover_there_is() -> None:
    shown = played(IN_COVER, "activate scouts")
    assert "4 black, range 2, light cover, red defence, 4/4" in shown  # suppressed
    assert "range 2, heavy cover, white defence" in shown  # behind a barricade
    assert "range 3, white defence, 8/8" in shown


def test_what_is_said_about_an_option_is_never_cut() -> None:
    shown = played(IN_COVER, "activate scouts")
    assert "attack bob's Guards with rifles\n       4 black" in shown and "…" not in shown
    given: dict[str, Any] = {
        "phase": "setup", "stage": "deploy", "alice": {"reserve": ["Captain", "Scouts"]},
        "bob": {"reserve": ["Chief"]},
    }  # fmt: skip
    assert "range 3, speed 2, 4 miniatures, corps trooper" in played(given)


def test_what_is_refused_is_told_with_its_rule() -> None:
    shown = played(ACTING, "activate scouts", "why move g9", "attack chief", "rule LGR-86")
    assert "LGR-86  a way of its speed leads to the square" in shown
    assert "refused: LGR-67 asks that the target is in the range of the weapon" in shown
    assert "LGR-86  A move" in shown


def test_what_none_of_the_units_may_do_now_is_told_with_its_rule() -> None:
    given = {**ACTING, "alice": {"field": {"G4": {"Scouts": {"order": "faceup"}}, "A1": "Captain", "C2": "Mule"}}}
    shown = played(given, "why move g9")
    assert "LGR-53  the unit is being activated" in shown and "ambiguous" not in shown


def test_an_action_is_told_by_the_keyword_that_it_stands_for() -> None:
    shown = played(SPOTTING, "activate marshal", "action", "1", "done", cards=[*starter_set().values()])
    assert "alice's Marshal Korth takes its action: Spotter 2" in shown
    assert "alice: Spotter 2. Which one?" in shown


def test_the_table_is_not_shown_again_after_an_aim_or_a_dodge() -> None:
    shown = played(ACTING, "activate scouts", "aim", "table")
    aimed, _, asked_for = shown.partition("alice> aim")[2].partition("alice> table")
    assert "^SC G4 Scouts 4/4 aim2" in aimed and "Scouts is activated: 1 action left; done: aim" in aimed
    assert "  A    B    C" not in aimed and "  A    B    C" in asked_for


def test_the_table_is_shown_again_after_a_move_a_wound_or_another_activation() -> None:
    shown = played(ACTING, "activate scouts", "move g5", "attack guards", "keep")
    assert "  A    B    C" in shown.partition("alice> move g5")[2].partition("alice> attack")[0]
    attack, _, after = shown.partition("alice> attack guards")[2].partition("alice> keep")
    assert "  A    B    C" not in attack and "attacks bob's Guards with rifles: " in attack
    assert "  A    B    C" in after


def test_squares_of_a_move_stand_in_one_row_and_can_be_said_alone() -> None:
    shown = played(ACTING, "activate scouts", "h4")
    assert "1-22  move E2, F2, G2" in shown and "alice's Scouts moves to H4" in shown


def test_who_has_priority_and_why_stands_on_the_table() -> None:
    shown = played(SELECTING, "select drive")
    assert "bob reveals Feint (1 pip)" in shown and "alice reveals Drive (2 pips)" in shown
    assert "bob has priority: Fewer pips win priority (LGR-27)" in shown
    assert "on the table: Drive (2), issued by Captain" in shown


def test_orders_are_said_in_one_line() -> None:
    shown = played(SELECTING, "select drive", "order captain, scouts at f2")
    assert "alice's Captain is ordered" in shown and "alice's Scouts at F2 is ordered" in shown


def test_a_unit_is_placed_by_the_beginning_of_its_name() -> None:
    given = {
        "phase": "setup", "stage": "deploy", "alice": {"reserve": ["Captain", "Scouts", "Scouts"]},
        "bob": {"reserve": ["Chief"]},
    }  # fmt: skip
    shown = played(given, "place scou g1")
    assert "alice places Scouts on G1" in shown


def test_the_last_unit_to_place_may_be_named_with_its_square() -> None:
    given = {
        "phase": "setup", "stage": "deploy", "alice": {"reserve": ["Captain", "Walker Mule"]},
        "bob": {"reserve": ["Chief", "Guards"]},
    }  # fmt: skip
    for line in ("place Walker Mule G2", "place Walker Mule at G2", "place walker g2"):
        assert "alice places Walker Mule on G2" in played(given, "place captain f2", line)
    shown = " ".join(played(given, "place captain f2", "place captain g2").split())
    assert (
        "asks that you are being asked which unit you place (alice is asked: where do you place Walker Mule)" in shown
    )


def test_nobody_is_blue_before_the_sides_are_chosen() -> None:
    given = {"phase": "setup", "alice": {"reserve": ["Captain"]}, "bob": {"reserve": ["Chief", "Guards"]}}
    before, after = played(given, "blue").split("which side do you take", 1)
    assert "alice (you)  0 points" in before and "blue" not in before and "round counter" not in before
    assert "alice (you)  blue · round counter" in after


def test_two_at_one_keyboard_do_not_see_what_the_other_selects() -> None:
    shown = played(SELECTING, "", "select drive", "", "select feint", people=2)
    before, _, after = shown.partition("bob is to decide: press Enter when nobody else looks")
    assert "Drive" in before and "Drive" not in after.partition("reveals")[0]


def test_two_at_one_keyboard_do_not_read_it_in_what_is_taken_back() -> None:
    given = {**SELECTING, "bob": {**SELECTING["bob"], "hand": ["Feint", "Rush"]}}
    shown = played(given, "", "select drive", "", "undo", "quit", people=2)
    _, _, after = shown.partition("bob is to decide: press Enter when nobody else looks")
    assert "taken back: alice's last decision" in after and "Drive" not in after


def test_in_a_rated_game_who_could_select_one_card_alone_is_asked_as_well() -> None:
    assert "bob: select a command card" in played(SELECTING, "", "select drive", "", people=2, rated=True)
    assert "bob: select a command card" not in played(SELECTING, "", "select drive", "", people=2)
