"""What lies on the table of A Game of Thrones: cards, players, and the situations that rules and durations name."""

from __future__ import annotations

from kartoteka.kernel.game import ZoneType
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.records import NOBODY, Card, Seat, Situation

OUT_OF_THE_GAME = Ruling("AG-38", "a card removed from the game takes no part in it", value=False, without=True)

FACE_DOWN = Ruling("AGR-150", "cards in shadows lie face down", value="owner", without="public")
KEEP_THEIR_PLACES = Ruling("AGR-150", "cards in shadows are not shuffled among themselves", value=True, without=False)


class AgotCard(Card, frozen=True, gc=False, kw_only=True):
    """A card: kneeling or standing, with what lies on it."""

    standing: bool = True
    power: int = 0
    gold: int = 0
    tokens: tuple[tuple[str, int], ...] = ()
    away: int = 0
    """While removed from the game for a time: the situation that was named; 0 is the end of the game."""
    away_until: str = ""
    """`end` of that situation, or the beginning of the `next` of its kind."""


class AgotSeat(Seat, frozen=True, gc=False, kw_only=True):
    """A player's gold pool; power lies on cards."""

    gold: int = 0


# Relations: index into Card.relation
ATTACHED = 1
DUPLICATE = 2

ZONES = (
    ZoneType("faction"),
    ZoneType("agenda", inert=True),
    ZoneType("plot deck", inert=True, visibility="owner"),
    ZoneType("plot"),
    ZoneType("used", inert=True, ordered=True),
    ZoneType("deck", inert=True, visibility="nobody", ordered=True),
    ZoneType("hand", inert=True, visibility="owner"),
    ZoneType("play"),
    ZoneType("duplicates"),
    ZoneType("discard", inert=True, ordered=True),
    ZoneType("dead", inert=True, ordered=True),
    ZoneType("shadows", inert=True, visibility=FACE_DOWN, fixed=KEEP_THEIR_PLACES),
    ZoneType("setup", visibility="owner"),
    ZoneType("being played"),
    ZoneType("removed", in_game=OUT_OF_THE_GAME),
)
(
    FACTION, AGENDA, PLOT_DECK, PLOT, USED, DECK, HAND, PLAY, DUPLICATES, DISCARD, DEAD, SHADOWS, SETUP,
    BEING_PLAYED, REMOVED,
) = range(len(ZONES))  # fmt: skip

IN_PLAY = frozenset({FACTION, PLOT, PLAY})
"""Zones whose cards are in play (AGR-9); duplicates are, but are nothing that a text could mean (AGR-80)."""

MILITARY, INTRIGUE, POWER = "military", "intrigue", "power"
KINDS = (MILITARY, INTRIGUE, POWER)


PHASES = ("plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation")


class Table(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """The game as a whole: who is first player."""

    first: int = 0
    round: int = 0
    started: bool = False
    """False during setup, when no ability works and nobody can lose."""


class Bestowing(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A card with bestow has just entered play (AGK-Bestow)."""

    card: int


class Prize(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A card with prized has just left play, or a plot has been used up (AGK-Prized)."""

    player: int
    """Who controlled it."""
    amount: int


class Round(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """From the start of the plot phase to the end of taxation."""


class Phase(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """One of the seven phases; `active` is the active player, where there is one."""

    name: str
    active: int = NOBODY


class Challenge(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """One challenge, from its initiation to its end."""

    kind: str
    attacker: int
    """The attacking player."""
    defender: int
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    bypassed: tuple[int, ...] = ()
    winner: int = NOBODY
    loser: int = NOBODY
    margin: int = 0
    """By how much STR it was won."""
    unopposed: bool = False
