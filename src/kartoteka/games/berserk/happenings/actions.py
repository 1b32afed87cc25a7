"""What is declared, its windows, and what becomes of it."""

from __future__ import annotations

from kartoteka.games.berserk.records import Link
from kartoteka.kernel.interpret import ProgramRegs
from kartoteka.kernel.records import NO_CARD, Event


class ActionDeclared(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Something was declared: it lies on the stack from now on."""

    card: int
    player: int
    play: str
    what: str
    action: int = 0
    """Its number, when it has happened."""
    ability: int = -1
    proto: int = 0
    number: int = -1
    attack: str = ""
    target: int = NO_CARD
    targets: tuple[int, ...] = ()
    program: ProgramRegs | None = None
    answers: int = 0
    accompanies: str = ""
    of: int = 0
    cell: int = -1
    word: str = ""
    x: int = 0
    quiet: bool = False


class TargetFixed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The target of an attack is final."""

    action: int
    card: int
    target: int
    attack: str
    answered: bool = False


class DiceRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    action: int
    card: int
    target: int
    attack: str
    faces: tuple[int, ...] = ()
    """What was rolled, when it has happened: the attacker's die first."""
    player: int = 0
    answered: bool = False


class DieChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A die was changed by what was played: 0 is the attacker's, 1 the responder's."""

    action: int
    side: int
    amount: int
    set: bool = False


class SizesSet(Event, frozen=True, gc=False, kw_only=True, tag=True):
    action: int
    results: tuple[int, ...] = ()
    """Nothing until it has happened, where the dice are thrown at the same moment."""
    sizes: tuple[int, int] = (0, 0)
    exchange: bool = False
    said: tuple[tuple[int, int | str, str, int], ...] = ()
    """Where a result is not what was rolled: whose die (0 the attacker's), what keyword or card changed it, and how."""


class ActionWeakened(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The row next to it was taken instead (BKR-12.1)."""

    action: int


class Shielded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Some of the wounds of an attack are prevented."""

    action: int
    deals: tuple[int, int]
    used: tuple[tuple[int | str, ...], ...] = ()
    """What prevented them: what `fights.shield` writes down of each."""


class Struck(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An attack came through: its size, and the wounds that it deals."""

    action: int
    card: int
    target: int
    size: int
    attack: str
    amount: int = 0
    player: int = 0


class ActionPaid(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What an action costs was paid, after its effect (BKR-10.8)."""

    action: int
    card: int
    target: int = NO_CARD
    attack: str = ""
    what: str = ""
    closed: bool = False
    defender: int = NO_CARD
    """Who closes for having defended (BKR-13.3)."""
    tokens: int = 0
    moves: int = 0
    used: tuple[int, int] = (0, 0)
    """The object and the number of an ability that was used once more; no object: none that is limited."""
    ends: int = 0
    """The action, where it ends by that."""


class ActionEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    action: int
    ends: int = 0


class ActionBlocked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """It has no effect, but its cost is paid."""

    action: int
    card: int = NO_CARD


class ActionCancelled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Nothing happened."""

    action: int
    card: int = NO_CARD
    ends: int = 0


class ActionNarrowed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Some of its targets are out: the rest is carried out without them."""

    action: int
    astray: tuple[tuple[str, int], ...]
    """The slots, each with the card or cell that is out."""


class Redirected(Event, frozen=True, gc=False, kw_only=True, tag=True):
    action: int
    to: int
    defender: bool = False
    card: int = NO_CARD
    """The card that redirects."""


class United(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An attacker has shown others with unity (BKK-Unity)."""

    card: int
    target: int
    attack: str
    action: int


class SearchFailed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A search came to nothing: the deck is shuffled, the declaration never was (BK-532.3.1)."""

    player: int
    card: int
    ability: int
    deck: int
    """Whose deck it is."""


class WindowPassed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An action has come to a window, and waits on the stack in it."""

    action: int
    window: int


class EffectNoted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An effect that may be part of an endless chain is remembered (BKR-10.13)."""

    link: Link
    stops: bool = False
    """Whether it repeats an earlier one: it does not happen, and nothing that follows in its text."""
