"""Every event of the game, as past facts. Their edits are in `edits`, their windows in `timing`.

A `player` is a seat number, a `card` a card number. `manner` is a word that triggers may ask about.
"""

from __future__ import annotations

from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import NO_CARD, NOBODY, Departure, Event


class Drawn(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player drew cards."""

    player: int
    amount: int
    cards: tuple[int, ...] = ()
    """Before it has happened, those that a text has named, if it has named any."""
    manner: str = ""
    """The keyword that did it, if one did."""


class GoldGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class IncomeCollected(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player gained the income of the marshaling phase."""

    player: int
    amount: int


class GoldPaid(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Gold went from a pool to the treasury."""

    player: int
    amount: int


class GoldMoved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Gold moved between pools and cards; a place is a card, else a player's pool, else the treasury."""

    amount: int
    card: int = NO_CARD
    player: int = NOBODY
    to_card: int = NO_CARD
    to_player: int = NOBODY


class PowerGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Power from the treasury came to lie on a card."""

    card: int
    amount: int
    manner: str = ""


class PowerMoved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    to: int
    amount: int


class PowerDiscarded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int


class Knelt(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    by_effect: bool = False
    """By what a card does, not as the cost of that, and not for a challenge."""
    manner: str = ""
    """The keyword that did it, if one did."""


class Stood(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class CharacterKilled(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    savable: bool = True
    for_claim: bool = False
    at_zero: bool = False
    """By a terminal condition: killed because its STR is 0 (AGR-135)."""
    became: int = 0
    """The object that it is in the pile (AGR-108)."""
    to: str = ""
    """Where it is placed, if that is not the pile that is usual (AGR-106)."""


class Sacrificed(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    savable: bool = False
    became: int = 0
    to: str = ""


class DiscardedFromPlay(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    savable: bool = True
    became: int = 0
    to: str = ""


class Discarded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card went from somewhere out of play to its owner's discard pile."""

    card: int
    manner: str = ""
    by: int = NO_CARD
    source: str = ""
    """The zone that it came from."""
    became: int = 0


class DiscardedAtRandom(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards chosen at random went from a hand to the discard pile."""

    player: int
    amount: int


class LeftPlay(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    """A card left play for a place other than a pile: hand, deck, shadows, or out of the game."""

    card: int
    to: str
    bottom: bool = False
    of: int = NOBODY
    """Whose place the text names; it enters that player's, and comes to lie in its owner's (AGR-14)."""
    savable: bool = True
    until: int = 0
    """For a removal: the situation whose end ends it; 0 is the end of the game."""
    until_word: str = ""


class CardMoved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card moved from one place out of play to another."""

    card: int
    to: str
    bottom: bool = False
    of: int = NOBODY
    """Whose place the text names; it enters that player's, and comes to lie in its owner's (AGR-14)."""
    source: str = ""


class RemovedForGood(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A timed removal ended, but the card cannot enter play: it stays removed."""

    card: int


class CardEnteredPlay(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    player: int
    """Under whose control."""
    manner: str
    """`marshaled`, `put into play`, `ambush`, or `returned` from a timed removal."""
    standing: bool = True
    host: int = NO_CARD
    source: str = ""
    x: int = 0
    """The X for which it came out of shadows."""


class CardMarshaled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Beside the entering of play: the card was marshaled."""

    card: int
    player: int


class CameOutOfShadows(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Beside the entering of play, or the playing of an event: the card came from shadows."""

    card: int
    player: int
    x: int = 0
    """The X that it cost, for what the text says then."""


class DuplicatePlaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A copy of a unique card became a duplicate of it."""

    card: int
    host: int
    player: int
    manner: str


class ControlChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Somebody took control of a card, or an effect that had taken it ended."""

    card: int
    player: int
    """Who controls it now; it may be the player who did so before."""
    base: int
    """Who controls it where no effect takes it."""
    claims: tuple[tuple[int, int], ...] = ()


class Attached(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An attachment that was in play was attached to another card."""

    card: int
    to: int


class ChallengeInitiated(Event, frozen=True, gc=False, kw_only=True, tag=True):
    attacker: int
    against: int
    """The opponent whom it is initiated against, whoever defends in the end (AG-31)."""
    kind: str
    attackers: tuple[int, ...]


class ChallengeRedirected(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Melee: a challenge that has been initiated goes on against another opponent."""

    player: int
    """Who bears the title that did it."""
    attacker: int
    was: int
    """The opponent until now."""
    to: int
    """The new one."""


class DeclaredAsAttacker(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    kind: str


class BypassedByStealth(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    by: int


class Assaulted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A location was assaulted: it is blank until the challenge ends."""

    card: int
    by: int


class DefendersDeclared(Event, frozen=True, gc=False, kw_only=True, tag=True):
    defender: int
    defenders: tuple[int, ...]


class DeclaredAsDefender(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    kind: str


class RemovedFromChallenge(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class AddedToChallenge(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class ChallengeDecided(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A challenge was won and lost."""

    winner: int
    loser: int
    attacker: int
    defender: int
    kind: str
    margin: int
    unopposed: bool
    participants: tuple[int, ...]


class ClaimApplied(Event, frozen=True, gc=False, kw_only=True, tag=True):
    winner: int
    loser: int
    attacker: int
    defender: int
    kind: str
    applies: str
    """The kind of claim, which may be another than that of the challenge."""
    participants: tuple[int, ...]


class ClaimReplaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The claim that was about to be applied is of another kind now."""

    group: int
    member: int
    applies: str


class PlaceReplaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card that was about to be killed, sacrificed or discarded will be placed elsewhere than in its pile."""

    card: int
    group: int
    member: int
    to: str


class ChallengeEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    ends: int
    won: bool = True
    """Whether anybody had won it."""


class PlotRevealed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    player: int


class InitiativeWon(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class FirstPlayerChosen(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class UsedPileReturned(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class DominanceWon(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    counted: tuple[tuple[int, int], ...]
    """What each player counted: pairs of seat and total."""


class DominanceTied(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Nobody won or lost dominance."""

    counted: tuple[tuple[int, int], ...]


class DominanceLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    winner: int
    """Who won it: "the winning opponent" of what answers this (AGR-138)."""


class ReserveChecked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class PhaseBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    phase: str


class PhaseEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    phase: str
    ends: int


class ActivePlayerChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class RoundBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    number: int


class RoundEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    ends: int


class EventPlayed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    player: int


class EffectInitiated(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The effects of an ability are about to take place; a cancel stops them here."""

    card: int
    player: int
    kind: str
    """The kind of ability."""
    cancelable: bool = True


class Saved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card was saved from what was about to happen to it."""

    card: int
    group: int
    member: int


class EffectCanceled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    canceled: int
    """The card whose effects are canceled."""
    group: int
    member: int


class EffectStarted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A lasting effect began."""

    modifier: Modifier
    card: int = NO_CARD
    player: int = NOBODY


class Revealed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards were shown: to everyone, or to the one player who looked."""

    cards: tuple[int, ...]
    to: int = NOBODY


class Shuffled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class PutFirst(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The first player has said that the card's effect is applied before those that exclude it."""

    card: int


class PileOrdered(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player has put cards that came to a pile together in order, the topmost first."""

    player: int
    cards: tuple[int, ...]


class TokenPlaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    token: str
    amount: int


class PlayerConceded(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    """A player has given the game up."""

    player: int


class PlayerEliminated(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    """With all cards, where others play on: what reacts asks about them as they were, as with any departure."""

    player: int
    rule: str


class GameWon(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    rule: str


class Dealt(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Setup: a hand was drawn, after putting back the old one in a mulligan."""

    player: int
    amount: int
    again: bool = False


class SetupRevealed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Setup: everybody's setup cards were turned up."""


class SetUp(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Setup: a card was placed face down."""

    card: int


class SetupDiscarded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Setup: an attachment found no host, or another one made it illegal."""

    card: int


class SetupPlaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Setup: a revealed card came to lie in the play area, was attached, or became a duplicate."""

    card: int
    host: int
    relation: int


class GameBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Setup is over."""


class TitleTaken(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Melee: a title was turned up, and came into play under the player who had taken it."""

    card: int
    player: int


class TitleReturned(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Melee: a title went back to the pool of titles."""

    card: int
    player: int
    """Who bore it."""
