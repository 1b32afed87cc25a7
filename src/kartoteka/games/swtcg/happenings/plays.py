"""What players play: Battle cards, Missions, abilities, and the lasting effects of texts."""

from __future__ import annotations

from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import Event


class Announced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A Battle card or an ability was announced, or a Mission is being completed (SW-104)."""

    card: int
    player: int
    ability: int
    what: str
    """`battle`, `mission` or `ability`."""
    answers: int = 0
    """The play in whose disrupt chance it was announced."""
    proto: int = -1


class Played(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """It counts as played: its cost is paid, or it has none (SW-126 to SW-129)."""

    card: int
    player: int
    ability: int
    what: str


class Disrupted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The effect of what is being played was negated (SW-97)."""

    play: int
    card: int
    player: int


class PlayEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What was played has had its effect, or was disrupted."""

    card: int
    ends: int


class EffectStarted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A lasting effect began."""

    modifier: Modifier
    card: int
    player: int
