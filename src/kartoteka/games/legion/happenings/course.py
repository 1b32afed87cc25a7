"""The course of a game: sides, rounds, phases, command cards, and its end."""

from __future__ import annotations

from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import NO_CARD, NOBODY, Event


class SidesChosen(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Who is blue (LGR-10)."""

    blue: int
    player: int
    """Who chose."""


class ChooserFound(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """It is found out who chooses a side (LGR-10)."""

    player: int = NOBODY
    """Filled in as it happens, where that is left to chance; nobody where dice leave it open."""
    by: str = "points"
    """`points`, `coin`, `dice`."""
    faces: tuple[tuple[int, ...], ...] = ()
    """What each seat rolled."""


class GameBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Everything is in its place."""


class UnitPlaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    cell: int
    player: int


class RoundBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    number: int
    ends: int = 0
    """The round before."""


class PhaseBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A phase began: `setup`, `command`, `activation`, `end`."""

    name: str
    ends: int = 0
    """The phase before."""


class SelectionBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Both are to select a command card, but not these objects."""

    barred: tuple[int, ...] = ()
    ends: int = 0
    """The selection before, if it is opened again."""


class SelectionEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    ends: int


class CardsRevealed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The selected command cards were turned up, together (LGR-20)."""

    cards: tuple[int, ...]


class CardSentBack(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A revealed card went back to the hand, and there is to be another selection without it."""

    card: int


class CardDiscarded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A command card went to its owner's discard pile."""

    card: int


class CardReturned(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A command card came back to its owner's hand."""

    card: int
    from_zone: int = -1
    """The kind of zone that it left, when it has happened."""


class CardLaidAside(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A command card was laid aside until the next selection is over, or comes back from there (LGR-19)."""

    card: int
    back: bool = False


class PriorityRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The die for priority was rolled (LGR-28)."""

    player: int
    """Who rolled."""
    face: int = 0


class PrioritySet(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    why: str
    """The rule that gives it."""


class Scored(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A marker was worth a point (LGR-93)."""

    player: int
    cell: int


class TokensCleared(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """All aim, dodge, surge and standby tokens went, and one suppression token of each unit (LGR-76)."""


class CardsLookedAt(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player saw cards of the other's hand."""

    player: int
    cards: tuple[int, ...] = ()
    of: int = -1
    """Whose hand, where they are found at random as it happens."""
    amount: int = 0


class CounterPassed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The round counter went to the other player (LGR-11)."""

    player: int


class PassesGiven(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player has so many pass tokens for this round (five-round edition)."""

    player: int
    amount: int


class PassSpent(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class EffectStarted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A lasting effect of a text began."""

    modifier: Modifier
    card: int = NO_CARD
    player: int = 0


class GameWon(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    why: str
    """The rule by which."""


class GameDrawn(Event, frozen=True, gc=False, kw_only=True, tag=True):
    why: str


class PlayerConceded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
