"""What is done with an action: it is announced, paid, answered, and carried out or not."""

from __future__ import annotations

from kartoteka.kernel.interpret import ProgramRegs
from kartoteka.kernel.records import Event


class Announced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card is being played, an ability used; or something works by itself. A card goes to the queue (HKKR-9.2)."""

    card: int
    player: int
    ability: int
    """The number of the text that it is about; -1 for a card without one."""
    what: str
    """As `Source.what`."""
    answers: int = 0
    """The source that it is an answer to."""
    from_hand: bool = False
    mode: str = ""
    proto: int = 0
    number: int = 0


class Paid(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The price was paid, targets and hosts are chosen: from now on it waits to be carried out (HKKR-9.7)."""

    source: int
    """The situation."""
    player: int
    mana: int = 0
    components: int = 0
    life: int = 0
    shards: int = 0
    program: ProgramRegs | None = None
    """Its text, run up to where its effects begin."""
    targets: tuple[int, ...] = ()
    objects: tuple[int, ...] = ()
    afflicts: tuple[int, ...] = ()
    """The objects of galetki for which a body part may be given up (HKK-8.4.3)."""
    x: int = 0
    host: int = -1
    card: int = -1
    substituted: int = 0
    """How much of the price was replaced by something else."""


class SourceEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """It has been carried out, or came to nothing; a card still in the queue is put away (HKKR-9.16)."""

    source: int
    card: int
    player: int
    ability: int
    what: str
    from_hand: bool = False
    prevented: bool = False
    ends: int = 0
    """The situation that this closes."""


class Prevented(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An action will not be carried out."""

    source: int
    card: int
    player: int
    """Who had announced it."""


class SourceEmptied(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """For one galetki a source does nothing: a body part was given up for it (HKK-8.4.3-n)."""

    card: int
    source: int
    obj: int
