"""The registers of this game's procedures: what each keeps while it is going on."""

from __future__ import annotations

from typing import Any

from kartoteka.kernel.records import NO_CARD, NOBODY, Regs, Value
from kartoteka.kernel.registers import ProgramRegs


class Course(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A game; who is to begin it, where that is not left to chance (HKKR-3.8: the later games of a match)."""

    starter: int = NOBODY


class Setup(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who was chosen to begin, and who is still asked whether to draw anew."""

    starter: int = NOBODY
    given: int = 0
    """How many times the start was handed over."""
    waiting: tuple[int, ...] = ()
    dealt: bool = False


class Preparing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose preparation phase it is."""

    seat: int
    prevented: int = 0


class Working(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Something that works by itself: the text, run as far as its targets."""

    program: ProgramRegs
    what: str
    source: int = 0


class Settling(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of emptying the pool."""

    all: bool = False
    """Also what a player may still put in an order."""


class Fogging(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A card that was played as fog."""

    seat: int
    card: int


class Announcing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of an action: what is announced, as far as it is known."""

    card: int
    number: int
    """The number by which the option names the text; -1 for a card that is played without one."""
    seat: int
    what: str
    proto: int
    at: int
    """The definition on which the text is printed, and its number there; of a card without one its own, and 0."""
    mode: str = ""
    copy: int = 0
    """Which of several that it was given alike."""
    answers: int = 0
    source: int = 0
    x: int = 0
    host: int = NO_CARD
    program: ProgramRegs | None = None
    way: tuple[int, ...] = ()
    """The price as it was paid: mana, components, life, shards; and how much of it was replaced."""
    event: Any = None
    slots: tuple[tuple[str, Value], ...] = ()


NOT_CHOSEN = (-1,)


class Paying(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What is being paid."""

    seat: int
    option: tuple[Any, ...]
    source: int = 0
    """What was announced; 0 where nothing was."""
    x: int = 0
    host: int = NO_CARD
    slots: tuple[tuple[str, Value], ...] = ()
    """The targets that were chosen."""
    builders: tuple[int, ...] = ()
    """The creatures named so far that build."""
    way: tuple[int, ...] = NOT_CHOSEN
    """Mana, components, life, shards; and how much of the price these replace."""
    paid: Any = None


class CarryingOut(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What is carried out."""

    source: int
    program: ProgramRegs | None = None
    """What is left of the text, where not all that was announced takes effect."""
    entered: int = NO_CARD
    """The card that came into play by it."""
    seat: int
    lost: int = NO_CARD
    """A card that was prevented: its compensation is due."""
    done: int = 0
    """How many of its compensations have been given."""
    again: tuple[int | str, ...] = ()
    """What its player may pay for anew, as it is called among options."""


class Answered(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What may be answered first, where one of these rules is not in force."""

    what: str
    card: int
    seat: int
    source: int = 0


class Answering(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What is being answered, and by which of those that stand it was already."""

    source: int
    done: tuple[str, ...] = ()
    """The effects that have worked against it, and what did."""
    spent: tuple[int, ...] = ()
    """What has worked, as long as it is not gone: its card, and the effect that gave it to its player."""


class Searching(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A search of a player's own deck."""

    seat: int
    what: str
    """`location`, `fog`, or `card` for any."""
    price: int = 0
    replaces_draw: bool = False
    card: int = NO_CARD


class Bringing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers: which cards come, on whose side, and what they are put on."""

    seat: int
    waiting: tuple[int, ...]
    stated: tuple[str, ...]
    cause: tuple[int, ...]
    hosts: tuple[int, ...] = ()
    """What the first of them, so far, are put on."""
    host: int = NO_CARD
    """What the text says that they are put on."""
    result: Any = None


class Playing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers: which cards are still to be played, and how."""

    seat: int
    waiting: tuple[int, ...]
    mode: str
    played: int = 0


class Unearthing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A treasure that is used."""

    seat: int
    card: int
    prevented: int = 0


class Favoured(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A player whom three favours of one colour let search."""

    seat: int


class Fighting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What has been said in this combat phase: the combat abilities that were declared."""

    gathered: tuple[int, ...] = ()
    fronts: tuple[int, ...] = ()
    """Defenders that strike a group, where it has been said who of it is struck."""


Named = tuple[tuple[int, int], ...]


class Attacking(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The attackers that were named, each with the card that it attacks; without one, it attacks the player."""

    seat: int
    named: Named = ()


class Exchanging(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The creatures that change place."""

    seat: int
    cards: tuple[int, ...] = ()


class Striking(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The creatures whose strike has still to be announced, and those of which it was, each with its source."""

    left: tuple[int, ...] = ()
    sources: tuple[tuple[int, int], ...] = ()


class Splitting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers: among which cards how much is still to be split."""

    seat: int
    waiting: tuple[int, ...]
    left: int
    more: int
    """What each share grows by."""
    source: int
    kind: str
    cause: tuple[int, ...]
    said: tuple[tuple[int, int], ...] = ()
    """Cards with their shares."""
    result: Any = None


class Simultaneous(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of what happens together, though it is carried out one by one: nothing comes in the middle of it."""


class LifeCheck(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The situation of those who are dying; whether players are judged who have lived on until now."""

    dying: int = 0
    late: bool = False


class Together(Simultaneous, frozen=True, gc=False, kw_only=True, tag=True):
    """What was declared and has still to be carried out."""

    gathered: tuple[int, ...] = ()


class Extracting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A right, and what is taken: so many components, or a marker for a galetki."""

    right: int
    player: int
    amount: int = 0
    galetki: tuple[int, ...] = ()
    prevented: int = 0


class Choosing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers: who must still choose how many cards of which."""

    waiting: tuple[tuple[int, int, tuple[int, ...]], ...]
    """By whom, how many more, and of which cards."""
    verb: str
    cause: tuple[int, ...]
    drawback: bool = False
    chosen: tuple[int, ...] = ()
    result: Any = None


class Sacrificing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The body part, the galetki that it lay on, and the source against which it is given up."""

    part: int
    galetki: int
    source: int
    seat: int
    answer: int = 0


class Strengthening(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A creature that is given up, and its action."""

    card: int
    seat: int
    icons: int
    source: int = 0


class Distributing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """How many markers there are, and the galetki that get them, one by one."""

    seat: int
    amount: int
    cause: tuple[int, ...] = ()
    """What stands behind it: nothing, as it is no source (HKK-8.2.2-g, HKKR-11.7)."""
    chosen: tuple[int, ...] = ()


class Showing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A card of a hand that is shown."""

    card: int
