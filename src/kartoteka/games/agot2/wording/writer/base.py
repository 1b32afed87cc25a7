"""What is known while a program is printed: what the other writers share."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.readings import READINGS
from kartoteka.text.print import Writer
from kartoteka.text.tree import Unprintable

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.program import (
        Choose,
        Player,
    )
    from kartoteka.text.lower import Grammar

T = TypeVar("T")


class AgotBaseWriter(Writer):
    """Prints this game's program nodes."""

    def __init__(self, grammar: Grammar, card_type: str, host: str) -> None:
        super().__init__(grammar, READINGS, words.VERBS_IN_TEXT)
        self.card_type = card_type
        self.host = host
        self.subject = False
        self.by: Player | None = None
        self.chosen_player: Player | None = None
        self.pending: dict[str, Choose] = {}
        self.places: dict[str, tuple[str, ...]] = {}
        self.zones: tuple[str, ...] = ()
        self.word_pending = False
        self.slots = 0
        self.constant = False
        self.after = "after"
        self.place = "in"
        self.after_cost = False
        """A statement cannot follow "to": it is "give it +1 STR" there, not "it gets +1 STR"."""

    def attempt(self, write: Callable[[], T]) -> T | None:
        """What `write` prints, or nothing and everything as before."""
        before = (
            list(self.antecedents.known),
            self.antecedents.here,
            dict(self.pending),
            dict(self.places),
            self.person,
            self.by,
            self.chosen_player,
            self.subject,
            self.word_pending,
            self.slots,
        )
        try:
            return write()
        except Unprintable:
            self.antecedents.known, self.antecedents.here, self.pending, self.places = before[:4]
            self.person, self.by, self.chosen_player, self.subject, self.word_pending, self.slots = before[4:]
            return None
