"""The course of a game: recruiting, deployment, turns, and its end."""

from __future__ import annotations

from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import NO_CARD, Event


class FirstRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Both rolled for who decides (BKR-2.1)."""

    faces: tuple[int, ...] = ()
    """What each seat rolled."""


class FirstNamed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class Shuffled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player's deck was shuffled."""

    player: int


class Dealt(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int = 15
    cards: tuple[int, ...] = ()
    """Which, when it has happened."""


class Redealt(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A deal was shuffled back, and a new one dealt (BKR-2.3)."""

    player: int
    gold: int = 1


class HandKept(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player kept the deal: no more redeals (BKR-2.4)."""

    player: int


class Bought(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card was taken into a squad as it is recruited."""

    card: int
    player: int
    gold: int
    silver: int
    tax: int
    """Gold for its element, on top; less than none gives some back."""
    x: int = 0
    otherwise: bool = False
    crystals: int = 0
    """What of it counts as spent on flyers."""


class CrystalsGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A text gave a player crystals before recruiting; less than none takes them."""

    player: int
    gold: int = 0
    silver: int = 0


class RecruitingEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What a player has not bought was shuffled back into the deck (BKR-3.12)."""

    player: int


class Placed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card was placed on a cell, face down (BKR-5.1)."""

    card: int
    player: int
    cell: int


class Revealed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Hidden cards were revealed."""

    cards: tuple[int, ...]
    by: str = ""
    """Why: empty at the reveal, `target`, `trigger`, `passive`, `sudden`, `stealth`, `end`."""
    card: int = NO_CARD
    """The card, where it was one."""
    action: int = 0
    """The action that reveals its targets, and was to do so; 0 is none."""


class SetAside(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards went to the auxiliary zone, where they live: that is no relocation."""

    cards: tuple[int, ...]


class Hosted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    host: int
    relation: int


class BattleBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The battle began; the first player's span with it."""

    player: int


class VanguardBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class StageBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A stage before the first turn began, or the preparation of a turn; no text listens to that."""

    name: str
    player: int
    ends: int = 0
    """The stage before it."""


class TurnBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    number: int
    ends: int = 0
    """The stage before it."""


class SquadOpened(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Closed cards opened as a turn started (BKR-8.3)."""

    player: int
    cards: tuple[int, ...]


class Felt(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card has a keyword that something has just concerned: a turn's start, an attack, a roll (`words.feeling`)."""

    card: int
    what: str
    """The keyword, or `poison`."""
    amount: int = 0
    other: int = NO_CARD
    """The other card in it."""
    attack: str = ""
    action: int = 0


class Prepared(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Something was decided of a card before a turn started (BKR-8.2)."""

    card: int
    what: str
    """`sated` (its thirst), `stays closed`."""


class TurnRefreshed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Movement markers vanished, and what lasted until the start of this player's turn ended."""

    player: int
    ends: int = 0
    """The player's span."""


class StartBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class MainBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    ends: int = 0


class FinalBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    ends: int = 0


class TurnEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A turn is over, and what lasted until its end."""

    player: int
    ends: int


class EffectStarted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A lasting effect began."""

    modifier: Modifier
    card: int
    player: int


class PlayersLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    players: tuple[int, ...]
    rule: str = "BKR-19.1"


class GameAgreed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Both agreed to a draw (BKR-19.2)."""


class GameStopped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Nobody has won in as many turns as there are (BKX-1)."""


class PlayerConceded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
