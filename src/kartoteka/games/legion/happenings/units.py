"""What units do and what befalls them, but for attacks."""

from __future__ import annotations

from kartoteka.kernel.records import NO_CARD, Event


class ActivationBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    player: int
    drawn: bool = False
    chained: bool = False
    """Whether a text brought it about: it is no turn (LGR-54)."""


class Rallied(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A white defence die was rolled for each suppression token, and some went (LGR-59)."""

    card: int
    faces: tuple[int, ...] = ()
    """Filled in as it happens."""
    amount: int = 0


class DamageRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A damaged vehicle rolled for its actions (LGR-91)."""

    card: int
    face: int = 0


class Panicked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Moved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    cell: int
    what: str = "move"
    """`move`, `withdraw`, `panic`, `text`, `standby`."""
    left: int = -1
    """The cell that it left, when it has happened."""


class Fled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A panicked unit left the table (LGR-61)."""

    card: int


class Aimed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The action of that name, with its token."""

    card: int


class Dodged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class StoodBy(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Recovered(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The action by which a unit gets rid of its suppression; `by_text` spends no action."""

    card: int
    amount: int = 0
    """Filled in when it has happened."""
    by_text: bool = False


class ActionUsed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit took an action that is printed on a card."""

    card: int
    source: int
    """The card whose text it is."""
    ability: int


class AimGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int


class DodgeGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int


class SurgeGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int


class StandbyGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class TokensSpent(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Tokens were spent or lost."""

    card: int
    what: str
    """`aim`, `dodge`, `surge`, `standby`."""
    amount: int = 1


class SuppressionGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int
    source: int = NO_CARD


class SuppressionRemoved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int


class ActionsCounted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """How many actions a unit has in this activation, where these are not two (LGR-56, LGR-60)."""

    card: int
    left: int


class ActivationEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit has been activated: its token lies facedown (LGR-53)."""

    card: int
    player: int
    ends: int = 0


class Healed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int


class StandbyAsked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The other player has been asked whether to answer the active unit from standby (LGR-64)."""
