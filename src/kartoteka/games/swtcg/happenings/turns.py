"""The course of a game: turns, steps, the battle phase, and the end.

Where an event `ends` something, that is the id of the situation which closes with it.
"""

from __future__ import annotations

from kartoteka.kernel.records import NOBODY, Event


class GameBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Setup is over."""


class TurnBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A turn of both players began."""

    number: int


class TurnEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The turn ends: what triggers on that comes before the effects end that last so long (SWR-60)."""


class TurnOver(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The effects of this turn have ended."""

    ends: int


class StepBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A step of a turn began: of a player, or of both."""

    step: str
    player: int = NOBODY


class StepEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """It ended."""

    step: str
    player: int = NOBODY
    ends: int = 0


class BattleBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The battle phase began."""


class BattleEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The battle phase ended."""

    ends: int = 0


class BattleStepsChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The battle steps that are still to come this turn are others now, or in another order (SWR-96)."""

    left: tuple[int, ...]


class ArenaStepBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The battle step of an arena began."""

    arena: int
    """The kind of zone."""


class ArenaStepEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """It ended."""

    arena: int
    ends: int = 0


class GameWon(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player has won."""

    player: int
    rule: str
    """The rule that ended the game."""


class GameStopped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The turn limit was reached (SWR-10)."""


class PlayerConceded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player gave up: the other wins."""

    player: int
