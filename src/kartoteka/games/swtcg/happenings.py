"""Events of the Star Wars TCG: what can happen to cards and players, each a past fact when it is history."""

from __future__ import annotations

from kartoteka.games.swtcg.records import Piece
from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import NO_CARD, NOBODY, Departure, Event

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


class DiscardedAtRandom(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards of a hand, chosen by chance, were discarded."""

    player: int
    amount: int


class CardMoved(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    """A text put a card into a hand, into or onto a deck, aside, or out of the game; a unit goes with all its cards."""

    card: int
    to: str
    """The name of the zone, its owner's (SWR-33)."""
    bottom: bool = False


class PutBeneath(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    """A card was put face down under a unit, no part of its stack (SWR-35)."""

    card: int
    to: int


class PutIntoArena(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card that was no unit in play was put into an arena, which is no deploying (SWR-67)."""

    card: int
    player: int
    zone: int
    """The kind of zone that it went to."""


class PutIntoBuildZone(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A text put a card face down into the build zone, with build counters on it."""

    card: int
    player: int
    amount: int = 0


class CardsLookedAt(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player looked at cards."""

    cards: tuple[int, ...]
    player: int


class Revealed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards were shown to both players."""

    cards: tuple[int, ...]


class ControlTaken(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card went over to another player's control, or back (SWR-131, SWR-132)."""

    card: int
    player: int


class Started(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card from a hand was put face down into the build zone (SWR-61)."""

    card: int
    player: int


class CountersPlaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Build counters were put on a card under construction."""

    card: int
    amount: int
    begun: bool = False
    """Whether the card is put down at the same moment: it is still in the hand when that is asked."""


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


class UnitDiscarded(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit was discarded from play, with its stack and pilots (SW-134, SWR-84)."""

    card: int
    player: int
    """Who controlled it."""
    zone: int
    """The kind of zone that it was in."""
    by_damage: bool = False
    source: int = NO_CARD
    """The card whose damage it was."""
    along: int = NO_CARD
    """Of a pilot, the unit with which it goes (SW-134)."""
    others: tuple[int, ...] = ()
    """Further cards whose damage it was, placed at the same moment."""


class Tapped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    acts: bool = False
    """Whether it is because the unit has acted: that no text forbids (SWR-93)."""


class Untapped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


# Pilots, stacks, Locations, Equipment --------------------------------------------------------------------------------


class PilotMoved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A pilot was moved onto a unit, or off one into a zone (SW-43 to SW-45)."""

    card: int
    host: int = NO_CARD
    """The unit that it is on now."""
    zone: int = -1
    """Without a unit, the kind of zone that it went to."""
    forced: bool = False
    """Whether it had to: the top of its stack has changed (SW-63), or there were too many pilots (SW-66)."""


class StackRearranged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Another card of a stack came to lie on top (SWR-83)."""

    card: int
    """The new top."""
    top: int
    """The card that was the top before."""


class Completed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Equipment was completed and lies face up in the build zone (SWR-75)."""

    card: int
    player: int


class Equipped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Equipment was attached to a unit (SWR-74)."""

    card: int
    host: int


class LocationPut(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A Location was put into an arena, in the place of the one that was there (SWR-71)."""

    card: int
    player: int
    arena: int


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
    """The turn ends: what triggers on that comes before the effects end that last so long (SWR-60)."""


class TurnOver(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The effects of this turn have ended."""

    ends: int


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
    kind: str
    faces: tuple[int, ...]
    ends: int = 0


class Attacked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit attacks another (SWR-97, step 1)."""

    card: int
    defender: int
    manner: str = ""
    """`bombard` or `ion cannon` where that lets it attack."""


class BattleStepsChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The battle steps that are still to come this turn are others now, or in another order (SWR-96)."""

    left: tuple[int, ...]


class DefenderChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Another unit is attacked instead; it is still the same attack (SWK-Intercept, D-11)."""

    card: int
    """The attacker."""
    defender: int
    """The unit that is attacked now."""


class AttackRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The attack dice of an attack were thrown: what is gained from now on changes neither dice nor hits (SWR-102)."""

    attack: int


class AttackEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    defender: int = NO_CARD
    ends: int = 0


class DamageLooms(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage is about to be done: a prevention chance begins (SW-90)."""

    pieces: tuple[Piece, ...]


class DamageAimed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit is about to take damage: what triggered preventions answer."""

    card: int
    source: int
    amount: int
    attack: bool = False


class DamagePrevented(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage to a unit that loomed was prevented, as much as there was (SW-94)."""

    card: int
    amount: int
    player: int
    source: int = NO_CARD
    """The card whose effect prevents it."""
    piece: int = 0
    """Which of the pending pieces of damage."""


class DamageMade(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """New damage came into being during a prevention chance and waits for its own (SW-93)."""

    piece: Piece


class DamageSettled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A prevention chance is over, its damage counters are placed."""

    ends: int


class Damaged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage was done to a unit: a damage counter was placed for each point (SWR-111)."""

    card: int
    amount: int
    source: int
    """The card that did it."""
    source_obj: int = 0
    attack: bool = False


class CountersTaken(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage counters were put on a card, which is no damage (SWR-110), or taken off it."""

    card: int
    amount: int


class TokensPlaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Counters with a name of their own were put on a card, or taken off it."""

    card: int
    token: str
    amount: int


class RetaliationPromised(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Retaliate was used: it happens when the attack has ended (SWK-Retaliate)."""

    attack: int
    card: int
    player: int
    dice: int


class PromiseKept(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What waited for its moment is carried out now."""

    ends: int


# Playing ----------------------------------------------------------------------------------------------------------


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
