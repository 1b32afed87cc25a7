"""The table of A Game of Thrones in the terminal where three to six sit at it: nobody is left out, in 80 columns."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from kartoteka.clients.terminal.game import InputEnded, TerminalGame
from kartoteka.clients.terminal.screen import plain
from kartoteka.games.agot2.game import AGOT2
from kartoteka.kernel import edits
from kartoteka.play.agents import agent
from kartoteka.play.session import Session
from tests.clients.screens import Screen
from tests.play.positions import until

LONGEST = "The Last Lantern of the Long and Lonely Wall"
AGENDA = "A Covenant of the Drowned and of the Sworn"
WORDS = "Insight. Intimidate. Renown. Stealth."


def character(name: str, strength: int = 2, icons: tuple[str, ...] = ("military",), **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "character", "cost": 1, "strength": strength, "icons": list(icons), **more}


CARDS = AGOT2.scenario_cards(
    [
        character("Squire"),
        character("Sneak", 1, ("intrigue",), text="Stealth."),
        character("Knight", 4, ("military", "power"), text="Renown."),
        character(LONGEST, 12, ("military", "intrigue", "power"), text=WORDS),
        {"name": "Sword", "type": "attachment", "cost": 0},
        {"name": "Road", "type": "location", "cost": 0},
        {"name": f"{LONGEST} Road", "type": "location", "cost": 0},
        {"name": AGENDA, "type": "agenda"},
        {"name": f"{AGENDA} Plot", "type": "plot", "income": 10, "initiative": 10, "claim": 10, "reserve": 10},
    ]
)
SCREEN = Screen("agot2", CARDS)
TITLES = ("Hand of the King", "Master of Coin", "Master of Laws", "Master of Ships", "Master of Whispers")


def table(given: dict[str, Any]) -> Session:
    state = AGOT2.position(given, CARDS, 1)
    state.ask_every = False
    return Session(AGOT2, state)


def crowded(seat: int) -> dict[str, Any]:
    """A player who has much of everything, and nothing with a short name."""
    big = {LONGEST: {"power": 3, "attachments": ["Sword"]}}
    plenty = {"deck": ["Squire"] * 30, "discard": ["Squire"] * 20, "dead": ["Squire"] * 20, "hand": ["Squire"] * 20}
    return {
        "faction": "thenightswatch", "agenda": AGENDA, "plot": f"{AGENDA} Plot", "gold": 20, **plenty,
        "play": [big, {LONGEST: {"kneeling": True}}, "Knight", {"Squire": {"kneeling": True}}, f"{LONGEST} Road"],
        **({"title": TITLES[seat]} if seat < len(TITLES) else {"title": "Crown Regent"}),
    }  # fmt: skip


def four(**more: Any) -> dict[str, Any]:
    """Four players, the titles such that alice supports carol, and bob and dave are her rivals."""
    return {
        "alice": {"title": "Hand of the King", "play": ["Knight", "Squire"], "hand": ["Road", "Squire"], "gold": 2},
        "bob": {"title": "Master of Coin", "play": ["Sneak", {"Squire": {"kneeling": True, "attachments": ["Sword"]}}]},
        "carol": {"title": "Master of Laws", "play": ["Squire", "Squire"]},
        "dave": {"title": "Master of Ships", "play": ["Knight", "Road"]},
        **more,
    }


def told(session: Session, said: str = "") -> str:
    """What alice sees at the terminal, and what comes of what she says; the others are bots."""
    out = io.StringIO()
    bots = [agent("thumb", session.state, seat) if seat else None for seat in range(len(session.state.seats))]
    game = TerminalGame(session, bots, source=io.StringIO(said), out=out)
    with pytest.raises(InputEnded):
        game.run()
    return out.getvalue()


# The table ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [False, True])
def test_six_players_with_the_longest_names_keep_to_80_columns(whole: bool) -> None:
    session = table({name: crowded(seat) for seat, name in enumerate(AGOT2.seat_names[:6])})
    layout = SCREEN.layout()
    view = session.view(0)
    rows = [plain(line) for line in (layout.whole if whole else layout.table)(view)]
    assert max(map(len, rows)) <= 80
    text = " ".join(" ".join(rows).split())
    for name in AGOT2.seat_names[:6]:
        assert f"{name} " in text
    assert text.count("Knight") == 6
    if not whole:
        assert text.count(LONGEST) >= 5 * 3  # nothing is cut but of alice's own, in columns


def test_the_others_are_shown_in_brief_in_player_order_and_oneself_in_full_at_the_end() -> None:
    SCREEN.shows(
        table(four()),
        "alice is first player",
        "bob  House Lannister · Master of Coin",
        "power 0/15 · gold 0 · hand 0",
        "characters (* kneels): 1 -I- Sneak (stealth), 2 M--* Squire + Sword",
        "carol  House Stark · Master of Laws",
        "characters: 2 M-- Squire 1, 2 M-- Squire 2",
        "dave  House Lannister · Master of Ships",
        "characters: 4 M-P Knight (renown)",
        "locations: Road",
        "alice (you)  House Stark · Hand of the King",
        "you cannot challenge carol · rivals: bob, dave",
        "Knight                    STR 4  M-P  renown",
        "your hand (2)",
    )
    SCREEN.shows(
        table(four()),
        "dave  House Lannister · Master of Ships",
        "alice  House Stark · Hand of the King · 1st",
        "bob  House Lannister",
        "carol (you)",
        "you cannot challenge bob · alice cannot challenge you · rivals: dave",
        seat=2,
    )


def test_both_sides_of_a_challenge_are_in_full() -> None:
    session = table(four())
    until(session, "challenge power bob")
    session.take("challenge power bob with Knight")
    rows = SCREEN.rows(session, 3)
    for name in ("alice  House", "bob  House", "dave (you)  House"):
        at = next(i for i, row in enumerate(rows) if row.startswith(name))
        assert any(" STR " in row for row in rows[at : at + 5]), name
    assert not any("STR" in row for row in rows if row.startswith("  characters"))
    assert "alice attacks bob, power: STR 5 against 0" in rows


def test_what_is_said_of_a_player_who_is_out() -> None:
    session = table(four())
    edits.change_seat(session.state, 1, session.state.seats[1].but(present=False))
    assert "bob  out of the game" in SCREEN.rows(session)
    assert "bob (you)  out of the game" in SCREEN.rows(session, 1)


def test_in_a_joust_both_are_in_full() -> None:
    rows = SCREEN.rows(table({"alice": {"play": ["Squire"]}, "bob": {"play": ["Knight"]}}))
    assert not [row for row in rows if row.startswith("  characters")]
    assert "  Knight                    STR 4  M-P  renown" in rows


# What has changed -----------------------------------------------------------------------------------------------------


def test_within_a_phase_only_the_sides_that_changed_are_shown_again() -> None:
    session = table(four(phase="marshaling"))
    layout = SCREEN.layout()
    before = session.view(0)
    session.take("marshal Road")
    now = session.view(0)
    changed = layout.changed((before.players, before.zones, before.situations), now)
    assert changed is not None
    rows = [plain(line) for line in changed]
    assert any(row.startswith("alice (you)") for row in rows)
    assert not any(row.startswith(("bob", "carol", "dave")) for row in rows)
    assert "your hand (1)" in rows


def test_in_a_new_phase_all_are_shown_again() -> None:
    one, other = table(four(phase="marshaling")).view(0), table(four()).view(0)
    assert SCREEN.layout().changed((one.players, one.zones, one.situations), other) is None


NEWS = [
    "bob is the active player",
    "bob collects 5 gold",
    "carol uses Spring",
    "carol's Spring kneels",
    "bob initiates a power challenge against carol with Knight",
    "bob's Knight kneels",
    "Knight gains 1 power for renown",
    "bob wins the power challenge unopposed",
    "bob gains 1 power for beating a rival",
]


def test_what_one_player_did_running_is_one_paragraph() -> None:
    assert SCREEN.layout().news(NEWS, ("alice", "bob", "carol")) == [
        "bob is the active player; collects 5 gold",
        "carol uses Spring; Spring kneels",
        "bob initiates a power challenge against carol with Knight; Knight kneels",
        "Knight gains 1 power for renown",
        "bob wins the power challenge unopposed; gains 1 power for beating a rival",
    ]
    assert SCREEN.layout().news(NEWS, ("alice", "bob")) == NEWS


# Questions ------------------------------------------------------------------------------------------------------------


def test_of_each_opponent_an_attacker_reads_what_an_attack_meets() -> None:
    text = told(table(four()))
    assert re.search(r"  challenge military bob +0 power · nobody could defend · rival\n", text)
    assert re.search(r"  challenge power dave +0 power · 1 could defend, STR 4 · rival\n", text)
    assert "challenge military carol" not in text


def test_a_rival_who_was_beaten_this_round_is_told_apart() -> None:
    session = table(four())
    until(session, "challenge military bob")
    session.take("challenge military bob with Squire")
    until(session, "challenge power bob")
    assert "  you cannot challenge carol · rivals: bob (beaten), dave" in SCREEN.rows(session)
    options = {option: SCREEN.layout().note(session.view(0), option)[0] for option in session.options()}
    assert options["challenge power bob"] == "0 power · nobody could defend"
    assert options["challenge power dave"] == "0 power · 1 could defend, STR 4 · rival"


def test_table_shows_everybody_in_full() -> None:
    after = told(table(four()), "table\n").split("> table\n")[1]
    assert "  Sneak                     STR 1  -I-  stealth" in after
    assert "characters" not in after.split("your hand")[0]
