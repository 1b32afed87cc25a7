"""Orders and their tokens: nominations, pools, draws, promotion."""

from __future__ import annotations

from kartoteka.kernel.records import NO_CARD, Event


class Nominated(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit is to issue the orders of a command card."""

    card: int
    player: int
    command: int


class OrderIssued(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit was ordered: it shows its token faceup (LGR-38)."""

    card: int
    player: int
    command: int = NO_CARD
    """The command card with which; none where a text or a keyword did it (LGR-41)."""
    by: int = NO_CARD
    """The nominee, or the card whose text did it."""


class OrdersGiven(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """All orders of a player's command card have been issued."""

    player: int
    command: int
    by: int = NO_CARD
    """The nominee."""


class OrdersBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player is to pick the units that a command card orders."""

    player: int
    command: int
    by: int
    """The nominee."""
    most: int


class OrderLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A faceup token went from its unit back into the pool (LGR-57)."""

    card: int


class PoolFormed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """One token for each unit without an order was shuffled into the pool (LGR-43)."""

    player: int
    cards: tuple[int, ...] = ()
    """The tokens, when it has happened."""


class TokenDrawn(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The top token of a pool was drawn, or one that was parked taken up: it goes back into the box."""

    player: int
    card: int = NO_CARD
    rank: int = -1
    """Filled in when it has happened."""
    parked: bool = False


class TokenSetAside(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Nobody could use the token that was drawn (LGR-50)."""

    player: int
    card: int
    ends_turn: bool = False
    """Whether its player does not choose again (D-21)."""


class TokenRecycled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit's used token went back into the pool (LGR-55)."""

    card: int


class TokensParked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """So many tokens of the pool, drawn at random, lie on a command card."""

    player: int
    amount: int
    cards: tuple[int, ...] = ()


class TokensTaken(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """All order tokens of a player went back into the box (LGR-76)."""

    player: int


class CommandPhaseEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What ends the Command Phase happens now (LGR-44)."""


class Promoted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit got a commander token (LGR-79)."""

    card: int
    player: int
