"""Events of the Star Wars TCG: what can happen to cards and players, each a past fact when it is history."""

from __future__ import annotations

from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import NO_CARD, NOBODY, Event

# Cards ------------------------------------------------------------------------------------------------------------


class Shuffled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class Drawn(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player drew cards, as many as there were (SWR-9)."""

    player: int
    amount: int
    cards: tuple[int, ...] = ()


class Discarded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card went to its owner's discard pile from a place out of play."""

    card: int
    manner: str = ""


class Started(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card from a hand was put face down into the build zone (SWR-61)."""

    card: int
    player: int


class CountersPlaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Build counters were put on a card under construction."""

    card: int
    amount: int


class Deployed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card was completed and turned face up: a unit in its arena or the build zone, a Location, Equipment."""

    card: int
    player: int
    zone: int
    """The kind of zone that it went to."""
    onto: int = NO_CARD
    """The unit whose stack it joined."""
    on_top: bool = True


class Moved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit went from one place in play to another: to its arena, or retreated to the build zone."""

    card: int
    zone: int
    manner: str = ""
    """`retreat`, `return` from the build zone, or nothing for what an effect does."""


class UnitDiscarded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit was discarded from play, with its stack and pilots (SW-134, SWR-84)."""

    card: int
    player: int
    """Who controlled it."""
    zone: int
    """The kind of zone that it was in."""
    by_damage: bool = False


class Tapped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Untapped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


# Force and build points -------------------------------------------------------------------------------------------


class ForceGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class ForceLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """No more than there was (SW-4)."""

    player: int
    amount: int


class ForcePaid(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class PointsGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class PointsSpent(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class PointsLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What was left of build points when a build step ended (SWR-55)."""

    player: int
    amount: int


# Turns and steps --------------------------------------------------------------------------------------------------


class GameBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Setup is over."""


class TurnBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    number: int


class TurnEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    ends: int = 0


class StepBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    step: str
    player: int = NOBODY


class StepEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    step: str
    player: int = NOBODY
    ends: int = 0


class BattleBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The battle phase began."""


class BattleEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    ends: int = 0


class ArenaStepBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    arena: int


class ArenaStepEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    arena: int
    ends: int = 0


# Dice, attacks, damage --------------------------------------------------------------------------------------------


class Rolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Dice were thrown; they lie on the table until they are evaluated."""

    player: int
    dice: int
    kind: str
    source: int = NO_CARD
    target: int = NO_CARD
    faces: tuple[int, ...] = ()


class Rerolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Some dice of a roll were thrown again (D-35)."""

    roll: int
    dice: tuple[int, ...]
    faces: tuple[int, ...] = ()


class RollRead(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The dice were evaluated and are gone."""

    roll: int
    ends: int = 0


class Attacked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit attacks another (SWR-97, step 1)."""

    card: int
    defender: int


class AttackEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    ends: int = 0


class Damaged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage was done to a unit. While pending, preventions lower the amount."""

    card: int
    amount: int
    source: int
    """The card that does it."""
    attack: bool = False


class CountersTaken(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage counters were put on a card, which is no damage (SWR-110), or taken off it."""

    card: int
    amount: int


# Effects, the end -------------------------------------------------------------------------------------------------


class EffectStarted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A lasting effect began."""

    modifier: Modifier
    card: int
    player: int


class GameWon(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    rule: str


class GameStopped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The turn limit was reached (SWR-10)."""


class PlayerConceded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
