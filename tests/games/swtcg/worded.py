"""Positions whose cards are given by their wordings: what a text says is what it does."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.positions import position
from kartoteka.games.swtcg.wording import compile_text
from kartoteka.play.session import Session
from tests.games.swtcg.tables import UNITS, Table, card

UNIT = {"speed": 30, "power": 3, "health": 5}


def worded(name: str, type: str = "space", text: str = "", **given: Any) -> Any:
    """A card with that text, which must be understood."""
    compiled = compile_text(name, type, text)
    assert not compiled.problems, compiled.problems
    numbers = UNIT if type in UNITS else {}
    made = card(name, type, **{**numbers, **given})
    return type_of(made, compiled.program, text)


def type_of(made: Any, program: Any, text: str) -> Any:
    return msgspec.structs.replace(made, program=program, text=text)


class Worded(Table):
    """A table with those cards."""

    def __init__(self, *cards: Any, **given: Any) -> None:
        self.session = Session(SWTCG, position(SWTCG, given, cards, 1))

    def number(self, name: str, stat: str, seat: int = 0) -> int:
        return int(self.state.pool.reader.stat(stat)(self.state, self.card(name, seat)))

    def do(self, line: str) -> None:
        """Takes it, and lets nobody disrupt it."""
        self.take(line)
        while "disrupt" in self.prompt:
            self.take("pass")
