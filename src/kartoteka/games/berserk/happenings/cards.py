"""What happens to cards: states, wounds, tokens, coming and going."""

from __future__ import annotations

from kartoteka.kernel.records import NO_CARD, Event


class Opened(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Closed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Wounded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int
    source: int = NO_CARD
    """The card that wounds it."""
    attack: str = ""
    """The kind of attack, if one does."""
    action: int = 0
    what: str = ""
    """What else it is: `poison`, `spell`, `influence`."""
    said: tuple[tuple[int | str, str, int], ...] = ()
    """Of an attack's, what keyword or card changed their number, and how."""


class Healed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int


class LifeAdded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Additional life; less than none takes it away."""

    card: int
    amount: int


class LifeDrained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int


class TokensGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int
    accumulated: bool = False


class TokensSpent(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Tokens were paid or lost."""

    card: int
    amount: int


class Poisoned(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int


class PoisonLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Died(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card went from the game zone to a graveyard by a destruction effect."""

    card: int
    player: int = 0
    """Who controlled it."""
    zone: int = 0
    """The kind of zone that it left."""
    cell: int = -1
    """The cell that it left, its host's if it had one."""
    by: int = NO_CARD
    """The card that killed it."""
    cause_of: str = "wounds"
    """`wounds`, `life`, `text`, `rule`."""
    host: int = NO_CARD
    """Its host."""


class Exiled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    player: int = 0


class Entered(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card came into the game zone from a deck or a graveyard."""

    card: int
    player: int
    cell: int = -1
    """Where; -1 for what lies aside or has a host."""
    closed: bool = False
    manner: str = ""
    """`summon`, `revive`, `incarnate`."""
    host: int = NO_CARD
    host_asked: bool = False
    """Whether a host was looked for (D-14)."""
    late: bool = False
    """Whether it waited in a graveyard until it could incarnate (BK-532.5.2)."""
    hidden: bool = False


class IncarnationTicked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int = 1
    by_text: bool = False


class MarkersLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Dead cards lost their markers (BKR-14.3)."""

    cards: tuple[int, ...]


class ControlTaken(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    player: int
    back: bool = False


class CardMoved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card changed its place out of play."""

    card: int
    to: int
    """The kind of zone."""
    bottom: bool = False


class CardsLookedAt(Event, frozen=True, gc=False, kw_only=True, tag=True):
    cards: tuple[int, ...]
    player: int


class CardsShown(Event, frozen=True, gc=False, kw_only=True, tag=True):
    cards: tuple[int, ...]
    player: int = 0
