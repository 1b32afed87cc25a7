"""What lies on the table of A Game of Thrones: cards, players, and the situations that rules and durations name."""

from __future__ import annotations

from kartoteka.kernel.game import ZoneType
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.records import NOBODY, Card, Record, Seat, Situation

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


def _hidden(text: str, seen_by: str = "owner") -> Ruling:
    """A place that is not open information."""
    return Ruling("AGR-13", text, value=seen_by, without="public")


ZONES = (
    ZoneType("faction"),
    ZoneType("agenda", inert=True),
    ZoneType("plot deck", inert=True, visibility=_hidden("plots that are not revealed are hidden from others")),
    ZoneType("plot"),
    ZoneType("used", inert=True, ordered=True),
    ZoneType("deck", inert=True, visibility=_hidden("nobody sees a draw deck", "nobody"), ordered=True),
    ZoneType("hand", inert=True, visibility=_hidden("a hand is hidden from others")),
    ZoneType("play"),
    ZoneType("duplicates"),
    ZoneType("discard", inert=True, ordered=True),
    ZoneType("dead", inert=True, ordered=True),
    ZoneType("shadows", inert=True, visibility=FACE_DOWN, fixed=KEEP_THEIR_PLACES),
    ZoneType("setup", visibility="owner"),
    ZoneType("being played"),
    ZoneType("removed", in_game=OUT_OF_THE_GAME),
    ZoneType("left", inert=True, visibility="owner", in_game=OUT_OF_THE_GAME),
    ZoneType("titles", shared=True, inert=True),
    ZoneType("title"),
)
(
    FACTION, AGENDA, PLOT_DECK, PLOT, USED, DECK, HAND, PLAY, DUPLICATES, DISCARD, DEAD, SHADOWS, SETUP,
    BEING_PLAYED, REMOVED, LEFT, TITLES, TITLE,
) = range(len(ZONES))  # fmt: skip
"""In a melee, LEFT holds the cards of a player who is out of the game, TITLES those titles that nobody bears, and TITLE
the one that a player bears."""

IN_PLAY = frozenset({FACTION, PLOT, PLAY, TITLE})
"""Zones whose cards are in play (AGR-9); duplicates are, but are nothing that a text could mean (AGR-80)."""

IS_IN_PLAY = Ruling(
    "AGR-9", "only the play area, faction cards and revealed plots are in play",
    value=IN_PLAY, without=frozenset(range(len(ZONES))),
)  # fmt: skip
LEAVES_PLAY = Ruling(
    "AGR-10", "faction cards and revealed plots do not leave play", value=frozenset({PLAY}), without=IN_PLAY
)

MILITARY, INTRIGUE, POWER = "military", "intrigue", "power"
KINDS = (MILITARY, INTRIGUE, POWER)


PHASES = ("plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation")


class Taken(Record, frozen=True, gc=False, kw_only=True, tag=True):
    """A card that somebody took control of: whose it was before, and the claims on it, oldest first (AGR-16)."""

    obj: int
    base: int
    claims: tuple[tuple[int, int], ...]
    """For each effect that takes control: a number of its own, and the player who takes."""


class Table(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """The game as a whole: who is first player."""

    first: int = 0
    round: int = 0
    started: bool = False
    """False during setup, when no ability works and nobody can lose."""
    taken: tuple[Taken, ...] = ()
    """Cards that somebody took control of."""
    precedence: tuple[int, ...] = ()
    """Objects whose effect is applied before those that exclude it, as the first player said (AGR-113)."""
    options: tuple[str, ...] = ()
    """The options of play that were chosen."""


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


class Revealing(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """Plots have just been revealed, and their When Revealed abilities are not over."""

    plots: tuple[int, ...]
    """The objects that they are."""
    hold: int
    """The hold that takes what reacts to their being revealed."""


class Challenge(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """One challenge, from its initiation to its end."""

    kind: str
    attacker: int
    """The attacking player."""
    defender: int
    """The defending player: in a melee, after a redirect, the new opponent (AG-32)."""
    against: int
    """Against whom it was initiated; no redirect changes that (AG-31)."""
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    bypassed: tuple[int, ...] = ()
    assaulted: tuple[int, ...] = ()
    joined: tuple[tuple[int, int], ...] = ()
    """Characters that took part after an effect had them contribute STR, each with the moment (AGR-67)."""
    winner: int = NOBODY
    loser: int = NOBODY
    margin: int = 0
    """By how much STR it was won."""
    unopposed: bool = False
    applied: str = ""
    """The kind of claim that was applied; nothing, while it was not or where its effects were replaced."""
    called_off: bool = False
    """Whether it ends without winner or loser, since one of its players was eliminated (an option: D-27)."""
