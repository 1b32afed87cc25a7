"""Berserk at the terminal: passing until the stack is empty."""

from __future__ import annotations

import io
from typing import Any

from kartoteka.clients.terminal.game import TerminalGame
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.set.cards import card_from_mapping
from kartoteka.play.agents import agent
from kartoteka.play.session import Session

WARD: dict[str, Any] = {
    "name": "Ward", "type": "creature", "cost": 4, "movement": 1, "life": 6, "strike": [1, 1, 1],
    "text": "[I][C]: Heal 1 wound from target own creature.",
}  # fmt: skip
WOLF: dict[str, Any] = {
    "name": "Wolf", "type": "creature", "cost": 3, "movement": 1, "life": 9, "strike": [1, 1, 1],
}  # fmt: skip
CARDS = [card_from_mapping(fields, "") for fields in (WARD, WOLF)]


def played(*lines: str) -> str:
    """What stands on the screen of alice, who says these lines."""
    given = {
        "alice": {"field": {"A3": "Ward", "B1": {"Wolf": {"wounds": 1}}}},
        "bob": {"field": {"B1'": {"Wolf": {"closed": True}}}},
    }
    state = BERSERK.position(given, CARDS, 5)
    state.ask_every = False
    session, out = Session(BERSERK, state), io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in (*lines, "quit nosave")))
    TerminalGame(session, [None, agent("thumb", state, 1)], source=source, out=out).run()
    return out.getvalue()


def test_pass_all_passes_until_the_stack_is_empty() -> None:
    shown = played("strike Wolf -> bob's Wolf", "pass all", "pass all")
    assert shown.count("· declaration") == 1 and "· target" not in shown and "bob's Wolf takes 1 wound" in shown
    assert "passed for you" in shown and "nothing lies on a stack: say pass" in shown


def test_without_it_each_window_is_asked() -> None:
    shown = played("strike Wolf -> bob's Wolf", "pass", "pass")
    assert "bob's Wolf takes" not in shown and "· target" in shown
