"""The registers of this game's procedures: what each keeps while it is going on."""

from __future__ import annotations

from typing import Any

from kartoteka.kernel.records import NO_CARD, NOBODY, Regs
from kartoteka.kernel.registers import ProgramRegs


class Course(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A game; who decides who is first, where that is not left to dice (BKR-2.1: the later games of a match)."""

    chooser: int = NOBODY


class Rolling(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who decides, once that is known, and who was named."""

    decides: int = NOBODY
    faces: tuple[int, ...] = ()
    first: int = NOBODY


class Redealing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose turn it is to redeal."""

    player: int


class Early(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Which ability is used, and by whom."""

    card: int
    ability: int
    player: int


class Buying(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who buys."""

    player: int


class Setting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who decides who is first, where the game before has settled it; what has begun the battle with something."""

    chooser: int = NOBODY
    begun: tuple[int, ...] = ()


class Placing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who places."""

    player: int


class Revealing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose cards are revealed, and which of them stay hidden."""

    player: int
    kept: tuple[int, ...] = ()


class Hosting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose cards want a host."""

    player: int
    cards: tuple[int, ...]


class Acting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What is being declared; or, by its number in `action`, what goes on from the stack."""

    action: int = 0
    card: int = NO_CARD
    seat: int = 0
    play: str = ""
    what: str = ""
    proto: int = 0
    number: int = -1
    target: int = NO_CARD
    cell: int = -1
    word: str = ""
    x: int = 0
    program: ProgramRegs | None = None
    event: Any = None
    quiet: bool = False
    hidden: tuple[int, ...] = ()
    """Targets that were revealed as the target window resolved."""
    left: int = -1
    """Tokens that are still to be paid, of one that may ask others for them (BKK-Meditation)."""
    failed: bool = False
    """Whether its search came to nothing."""


class AtOnce(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What is declared and carried out."""

    declared: Acting


class Arrivals(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards that are being brought in, each with its cell; those that need hosts with the one that was named."""

    events: Any
    """What is to happen, but for the hosts."""
    at: int = 0
    outcome: Any = None


class Incarnating(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The cards of one player that incarnate together: who goes, and where."""

    seat: int
    late: bool = False
    """Whether they had to wait."""
    cards: tuple[int, ...] = ()
    """Those that have a place, or need none."""
    cells: tuple[int, ...] = ()
    card: int = NO_CARD
    """The one for which a place is being chosen."""


class Ticking(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Incarnation tokens that are being put on cards, and the incarnations that follow."""

    events: Any
    outcome: Any = None


class Landing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Somebody who is coming down."""

    card: int


class Redistributing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers: among which cards how many wounds are still to be split."""

    seat: int
    healed: tuple[int, ...]
    waiting: tuple[int, ...]
    left: int
    amount: int = -1
    """How many there were."""
    source: int
    kind: str
    cause: tuple[int, ...]
    said: tuple[tuple[int, int], ...] = ()
    """Cards with their shares."""
    result: Any = None
