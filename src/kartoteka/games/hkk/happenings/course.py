"""The course of a game: turns, phases, stages, and its end."""

from __future__ import annotations

from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import Event


class GameBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    pass


class StarterNamed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class SpecialsRevealed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Rule cards, followers and guilds were revealed (HKKR-3.2)."""

    cards: tuple[int, ...]


class TurnBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    number: int


class TurnEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The end of the turn is there."""

    player: int


class TurnOver(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """It is over."""

    ends: int
    over: bool = False
    """Whether what went on in it ended with it."""


class PhaseBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    name: str
    player: int
    over: bool = False
    """Whether the phase before it ended as it began: nothing could come between. Else that end was an event."""


class PhaseEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    name: str
    player: int
    ends: int


class PhaseSkipped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A phase does not take place."""

    name: str
    player: int


class StageBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A stage of the preparation phase began, but not its last."""

    name: str
    player: int
    ends: int = 0
    """What waits for this stage to come (`durations.preparation_of`)."""


class CloseBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The last stage of the preparation phase began."""

    player: int
    over: bool = False
    """Whether the stage before it ended as it began."""


class CombatStageBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A sub-phase of combat began: no text listens to that."""

    name: str
    player: int
    over: bool = False
    """Whether the one before it ended as it began."""


class StageEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    name: str
    ends: int


class EffectStarted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A lasting effect began."""

    modifier: Modifier
    card: int
    player: int


class ReactionUsedUp(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An automatic reaction that was granted once has been used."""

    card: int
    stamp: int


class PlayersLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    players: tuple[int, ...]
    rule: str


class GameWon(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    rule: str


class GameStopped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Nobody has won in as many turns as there are (HKKR-17.6)."""


class PlayerConceded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
