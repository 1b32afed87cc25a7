"""The registers of the kernel's own procedures, the situations that they open, and what comes of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kartoteka.kernel.records import Record, Regs, Situation, Value


class Ctx(msgspec.Struct, gc=False):
    """What a text is read against: its card, its player, the triggering event, and what was chosen so far."""

    card: int
    seat: int
    event: Any = None
    slots: tuple[tuple[str, Any], ...] = ()

    def slot(self, name: str) -> Any:
        """What an earlier step put into the slot; None if nothing."""
        for key, value in self.slots:
            if key == name:
                return value
        return None


class ProgramRegs(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of a running program: whose text, who is "you", the triggering event, and what was chosen so far."""

    proto: int
    ability: int
    part: int
    card: int
    obj: int
    seat: int
    event: Any = None
    group: int = 0
    """The group of events that triggered it, while that is open."""
    member: int = 0
    """Which event of the group."""
    source: int = 0
    """What was declared and is carried out here; 0 is nothing."""
    at: int = 0
    slots: tuple[tuple[str, Value], ...] = ()
    yous: tuple[int, ...] = ()
    """Outer players of `By` parts."""
    whole: bool = True
    """Whether everything so far was done in full."""
    result: Any = None
    """Where the outcome of a raised group arrives."""

    @property
    def cause(self) -> tuple[int, ...]:
        """What stands behind the events that it raises."""
        return (self.card, self.obj, self.source, self.ability, self.yous[0] if self.yous else self.seat)

    def slot(self, name: str) -> Value:
        """What an earlier step put into the slot; None if nothing."""
        for key, value in self.slots:
            if key == name:
                return value
        return None

    def put(self, name: str, value: Value) -> ProgramRegs:
        """These registers with a slot filled."""
        slots = self.slots
        for i, (key, _) in enumerate(slots):
            if key == name:
                slots = slots[:i] + slots[i + 1 :]
                break
        return self.but(slots=(*slots, (name, value)))

    def marked(self, *, whole: bool) -> ProgramRegs:
        """These registers after an operation that was done in full, or was not: then nothing later makes up for it."""
        return self if whole or not self.whole else self.but(whole=False)

    def without(self, members: Sequence[tuple[str, int]]) -> ProgramRegs:
        """These registers with those taken out of their slots."""
        return self.but(
            slots=tuple(
                (k, tuple(x for x in v if (k, x) not in members) if isinstance(v, tuple) else v)
                for k, v in self.slots
                if (k, v) not in members
            )
        )


class Group(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """Simultaneous events, pending or just done."""

    events: Any
    """The events, as they now are to happen or have happened."""
    asked: Any
    """The events as they were raised."""
    fates: tuple[int, ...]
    instead: tuple[tuple[int, int], ...] = ()
    """Replacements in force: (event, program frame to run) pairs; the newest of an event counts."""
    since: int = 0
    """The first object id that was still free when it was raised: what is newer came later."""


class GroupRegs(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of a group on its way through the timing table."""

    group: int
    replacing: bool = False
    """Whether a replacement has just been carried out, its after-windows held to join this group's."""


class Outcome(Record, frozen=True, gc=False, tag=True):
    """What came of a group: how many events were asked for and done, their total amount, the cards concerned."""

    asked: int
    done: int
    amount: int
    cards: tuple[int, ...]
    whole: bool
    """Whether everything asked for was done in full: what costs and "then" want."""


FAILED = Outcome(1, 0, 0, (), False)
"""Of the one thing that was asked for nothing came."""


class CheckRegs(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of a round of checks: the positions in which something was due, to see a cycle."""

    seen: tuple[str, ...] = ()


class WindowRegs(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of an open window."""

    group: int = 0
    """The situation it is about, a group of events or what was declared; 0 is none."""
    seat: int = 0
    """Who is asked next."""
    passes: int = 0
    """Passes in succession."""
    out: tuple[int, ...] = ()
    """Seats whose pass was final."""
    used: tuple[tuple[int | str, ...], ...] = ()
    """Keys of what was used in it."""
    gathered: tuple[int, ...] = ()
    """Declared situations that wait to be carried out, oldest first."""
    declared: int | None = 0
    """The situation that the last use declared; 0 or None where it came to nothing."""
    sealed: tuple[tuple[int, tuple[int | str, ...]], ...] = ()
    """Commitments nobody sees yet: (seat, option)."""


NEW = WindowRegs()
"""Of a window that is about nothing in particular, before anybody has been asked."""


class Declared(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """What was declared in a window that gathers, until it is carried out. Others may block or cancel it meanwhile."""

    play: str
    seat: int
    card: int
    ability: int = 0
    targets: tuple[int, ...] = ()
    program: ProgramRegs | None = None
    """Its text, run up to where its effects initiate: what was chosen is in the slots, and it goes on from there."""
    answers: int = 0
    """What was declared before and is answered by this; 0 is nothing."""
    objects: tuple[int, ...] = ()
    """The objects that its targets were when they were chosen: a card that has become another one is no target."""
    status: str = ""
    """Empty, `blocked` (no effect, but the cost is paid) or `cancelled` (nothing happened)."""
