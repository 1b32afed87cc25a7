"""What a test reads off the terminal, whatever the game: its table, row by row, in 80 columns; what is answered."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import Any

from kartoteka.clients.terminal.game import InputEnded, TerminalGame
from kartoteka.clients.terminal.layout import Layout, layout_for
from kartoteka.clients.terminal.screen import plain
from kartoteka.play.agents import agent
from kartoteka.play.session import Session


class Screen:
    """The terminal as it shows one game, with these cards."""

    def __init__(self, game: str, cards: Iterable[Any]) -> None:
        self.game = game
        self.printed = {card.name: card for card in cards}

    def layout(self) -> Layout:
        return layout_for(self.game, lambda name, version: self.printed.get(name), 80)

    def rows(self, session: Session, seat: int = 0) -> list[str]:
        layout, view = self.layout(), session.view(seat)
        return [layout.heading(view), *(plain(line) for line in layout.table(view))]

    def shows(self, session: Session, *texts: str, seat: int = 0) -> None:
        """That each of these stands in a row of its own or with others, in this order."""
        found = iter(self.rows(session, seat))
        for text in texts:
            assert any(text in row for row in found), f"{text!r} is not there, or not there in this order"


class Terminal(io.StringIO):
    """A stream that says it is a terminal; `COLUMNS` and `LINES` say how large."""

    def isatty(self) -> bool:
        return True


class Person:
    """Alice at the terminal, in a session that is given, against a bot that plays by a rule of thumb."""

    def __init__(self, session: Session, *said: str, out: io.StringIO | None = None, players: Any = None) -> None:
        self.out = out or io.StringIO()
        self.session = session
        self.game = TerminalGame(
            session,
            players or [None, agent("thumb", session.state, 1)],
            source=io.StringIO("".join(f"{line}\n" for line in said)),
            out=self.out,
        )
        self.ended = False
        try:
            self.game.run()
        except InputEnded:
            self.ended = True

    @property
    def text(self) -> str:
        return self.out.getvalue()

    def answers(self) -> list[str]:
        """What was printed after each line that was said, on one line each, up to the next prompt."""
        parts = re.split(r"^alice> .*\n", self.text, flags=re.MULTILINE)[1:]
        return [" ".join(part.split()) for part in parts]
