"""Lasting and delayed effects, as a state holds them, and what one says of a number or word when it is asked."""

from __future__ import annotations

from typing import Any, Final

from kartoteka.kernel import program as p
from kartoteka.kernel.records import NOBODY, Record, Value

ALL: Final = "all"
"""Begins what is said of every word of a kind at once: "loses all keywords"; `all but WORD` spares one."""


def topics(stat: str, value: str) -> tuple[str, ...]:
    """What is spoken of where that is said: the statistic, and which of its words ("keyword renown", "keyword all")."""
    if not value:
        return (stat,)
    return stat, f"{stat} {ALL if value.startswith(ALL) else value}"


FOREVER: Final = 0
"""`until` of an effect that lasts as long as the game."""


class Modifier(Record, frozen=True, gc=False, kw_only=True):
    """A lasting effect on one statistic of frozen objects, of a seat, or of whatever fits a selector."""

    stat: str
    op: str
    amount: int = 0
    value: str = ""
    objs: tuple[int, ...] = ()
    """Object ids of the cards it touches."""
    seat: int = NOBODY
    """The player it touches, if it is about a player."""
    select: p.Select | None = None
    """Live subjects, where the effect is worded so ("the next character you marshal")."""
    you: int = NOBODY
    """Who made it: `You` in `select`."""
    card: int = -1
    """The card whose effect made it."""
    until: int = FOREVER
    """Situation at whose close it stops."""
    until_word: str = ""
    """A named moment at which it stops instead ("next plot")."""
    times: int = 0
    """How many more times it applies; 0 is without limit."""
    stamp: int = 0
    """Orders effects by age."""

    @property
    def topics(self) -> tuple[str, ...]:
        """What it speaks of."""
        return topics(self.stat, self.value)


class Delayed(Record, frozen=True, gc=False, kw_only=True):
    """An effect that happens once, when a situation ends."""

    at: int
    code: int
    card: int
    obj: int
    seat: int
    source: int = 0
    """What was declared and put it off; 0 is nothing."""
    slots: tuple[tuple[str, Value], ...] = ()
    event: Any = None
    objects: tuple[tuple[str, int, int], ...] = ()
    """The slots and cards that it will deal with, as the objects that these were; no slot is its own card."""


class Say(Record, frozen=True, gc=False):
    """What one modifier says now: `op`, `amount`, `value`, and how new it is."""

    op: str
    amount: int
    value: str
    stamp: int
