"""The records of a state: small frozen values that name each other by number.

Everything that a state holds is one of these, or a tuple, an int or a string. A record is never changed: `but` makes
a changed copy, and only the edit functions put one in a record's place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

import msgspec

NOBODY: Final = -1
"""A seat number that names no seat."""

NO_CARD: Final = -1
"""A card number that names no card."""

NO_CELL: Final = -1
"""Of a card that stands on no cell of a board."""


class Record(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A frozen value; `but(field=value)` is a copy with those fields changed. Encoded as its fields in order."""

    if TYPE_CHECKING:

        def but(self, **changes: Any) -> Self: ...

    else:
        but = msgspec.Struct.__replace__


class Card(Record, frozen=True, gc=False, kw_only=True):
    """One physical card. Games add their own fields in a subclass."""

    proto: int
    """Which definition of the pool it is a copy of."""
    owner: int
    """The seat whose deck it came from; never changes."""
    controller: int
    zone: int
    """Index into `State.zones`."""
    obj: int
    """The game object this card is now: a new number whenever it becomes a new object."""
    known: int = 0
    """Bit set of the seats who know which card lies here."""
    host: int = NO_CARD
    """The card it is related to (attached to, a duplicate of, piloting ...)."""
    relation: int = 0
    """Index into the game's relations; 0 is none."""
    cell: int = NO_CELL
    """Its place on a board zone."""


class Seat(Record, frozen=True, gc=False, kw_only=True):
    """What a player has besides cards. Games add their own fields in a subclass."""

    present: bool = True
    """False once the player has left the game."""


class Regs(Record, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of one frame; each procedure has its own subclass."""


class Nothing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of a procedure that needs none."""


class Situation(Record, frozen=True, gc=False, kw_only=True, tag=True):
    """Something that goes on for a while: a phase, a challenge, a roll. Edited only by events, named by `id`."""

    id: int = 0


class Event(Record, frozen=True, gc=False, kw_only=True, tag=True):
    """One change, first pending, then history. Subclasses are past facts: `CardMoved`, `PowerGained`."""

    cause: tuple[int, ...] = ()
    """The effect behind it: its card, the object that this was, what was declared (0 where nothing was), the number of
    the ability and whose it is. Nothing stands behind what the rules do by themselves."""


class Departure(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An event that takes its card away: what reacts to it asks about the card as it was just before."""

    judged: tuple[tuple[int, ...], ...] = ()
    """What was found just before it happened: (card, its definition, ability, seat, whether that was triggered)."""


Value = int | str | tuple[int, ...] | None
"""What a program's register holds."""


class Result(Record, frozen=True, gc=False):
    """How a game ended: the seats that won, and the rule that ended it."""

    winners: tuple[int, ...]
    rule: str


class Hold(Record, frozen=True, gc=False):
    """What is put off until the frame at `depth` releases it: after-windows, or events of some kinds."""

    depth: int
    kinds: tuple[str, ...] = ()
    """Names of the events that are kept back, not let through; with none, the hold is for after-windows."""
    events: Any = ()


class Captured(Record, frozen=True, gc=False):
    """A trigger captured on occurrence: who, what, and how things were at the time."""

    card: int
    obj: int
    ability: int
    seat: int
    event: Any
    host: int = NO_CARD
    """What its card was on."""


class Outcome(Record, frozen=True, gc=False):
    """A scripted outcome, typed by what it decides: a shuffle, a die, a random pick."""

    kind: str
    values: tuple[int, ...]
