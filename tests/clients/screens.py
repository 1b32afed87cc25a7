"""What a test of a layout reads off the terminal, whatever the game: its table, row by row, in 80 columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kartoteka.clients.terminal.layout import Layout, layout_for
from kartoteka.clients.terminal.screen import plain
from kartoteka.play.session import Session


class Screen:
    """The terminal as it shows one game, with these cards."""

    def __init__(self, game: str, cards: Iterable[Any]) -> None:
        self.game = game
        self.printed = {card.name: card for card in cards}

    def layout(self) -> Layout:
        return layout_for(self.game, lambda name, version: self.printed.get(name), 80)

    def rows(self, session: Session, seat: int = 0) -> list[str]:
        return [plain(line) for line in self.layout().table(session.view(seat))]

    def shows(self, session: Session, *texts: str, seat: int = 0) -> None:
        """That each of these stands in a row of its own or with others, in this order."""
        found = iter(self.rows(session, seat))
        for text in texts:
            assert any(text in row for row in found), f"{text!r} is not there, or not there in this order"
