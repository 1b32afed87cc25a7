"""What lies on the table of Legion: units, command cards, order tokens, players, and the situations that rules name.

All three are cards of the kernel, so that hands, pools and parked tokens hide themselves. A unit's own token is its
field `order`; tokens lie as cards only in the box, in a pool and on a command card.
"""

from __future__ import annotations

from kartoteka.games.legion.abstract import COLUMNS, PARKED_IS_PRIVATE, POOL_IS_HIDDEN, ROWS
from kartoteka.kernel.game import ZoneType
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.records import NO_CARD, NOBODY, Card, Seat, Situation

SEATS = 2
"""How many players there are."""
NONE, FACEUP, FACEDOWN = range(3)
"""What a unit shows of its order token."""


class LegionCard(Card, frozen=True, gc=False, kw_only=True):
    """A unit, a command card or a token. Its `cell` is -1 off the board."""

    wounds: int = 0
    """All that the unit has suffered: miniature after miniature (LGR-72)."""
    suppression: int = 0
    aim: int = 0
    dodge: int = 0
    surge: int = 0
    standby: int = 0
    order: int = NONE
    promoted: bool = False
    """Whether its rank is commander, whatever is printed (LGR-79)."""
    damaged: bool = False
    """Whether it has its damage mark (LGR-91)."""
    by: int = NO_CARD
    """The command card with which it was ordered; none where no card did."""
    defeated_in: int = 0
    """The round in which it fell; 0 while it has not."""


class LegionSeat(Seat, frozen=True, gc=False, kw_only=True):
    """What a player has besides cards."""

    points: int = 0
    """Victory points."""
    standbys: int = 0
    """How many own units show a standby token."""
    passes: int = 0
    """Pass tokens of the five-round edition."""
    passed: bool = False
    """Whether the last turn of this player was a pass."""


HAND_IS_SECRET = Ruling("LG-31", "what is in a command hand is secret", value="owner", without="public")
DISCARD_IS_PUBLIC = Ruling("LG-33", "a discard pile is public", value="public", without="owner")

ZONES = (
    ZoneType("hand", inert=True, visibility=HAND_IS_SECRET),
    ZoneType("table"),
    ZoneType("discard", inert=True, visibility=DISCARD_IS_PUBLIC),
    ZoneType("aside", inert=True),
    ZoneType("reserve", inert=True),
    ZoneType("field", rows=ROWS, columns=COLUMNS),
    ZoneType("fallen", inert=True),
    ZoneType("box", inert=True),
    ZoneType("pool", inert=True, visibility=POOL_IS_HIDDEN, ordered=True),
    ZoneType("parked", inert=True, visibility=PARKED_IS_PRIVATE),
)
HAND, TABLE, DISCARD, ASIDE, RESERVE, FIELD, FALLEN, BOX, POOL, PARKED = range(len(ZONES))
"""`table` holds command cards that have been revealed, `aside` those that an effect laid aside (LGR-19), `reserve`
units that are still to be placed, `box` tokens that nobody uses, `parked` those that lie on a command card."""

ZONE_GROUPS = {
    "play": ("table", "field"),
    **{zone.name: (zone.name,) for zone in ZONES},
}


class Table(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """The game as a whole."""

    options: tuple[str, ...] = ()
    """Other readings that are played by (`options.OPTIONS`); an edition is a set of them."""
    map: str = "default"
    blue: int = 0
    """Which seat is blue."""
    holder: int = 0
    """Who has the round counter (LGR-11)."""
    chooser: int = NOBODY
    """Who chooses to be blue or red (LGR-10)."""


class Round(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """One round."""

    number: int
    priority: int = NOBODY
    why: str = ""
    """The rule that gave it."""
    first: int = NOBODY
    """Who activates next."""
    nominees: tuple[int, int] = (NO_CARD, NO_CARD)
    """The unit that each seat nominated."""
    played: tuple[int, int] = (NO_CARD, NO_CARD)
    """The command card that each seat revealed."""
    rolled: int = 0
    """The face of the die that settled priority; 0 where none did."""


class Phase(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A part of a game or of a round: `setup`, `command`, `activation`, `end`."""

    name: str


class Selection(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """From the choice of command cards to the end of their reveal effects."""

    barred: tuple[int, ...] = ()
    """Objects that may not be selected (LGR-23)."""
    returned: tuple[int, ...] = ()
    """Objects that were sent back to a hand: the selection is opened again without them."""


class Played(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A command card on the table: what it brings about ends with this (LG-23)."""

    card: int
    player: int
    round: int


class Orders(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A player issues orders with a command card."""

    player: int
    card: int
    nominee: int
    most: int
    """How many units can be ordered at most."""


class Activation(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit's activation."""

    unit: int
    player: int
    number: int
    """The how manieth activation of the round it is."""
    left: int = 2
    """Actions that it still has."""
    done: tuple[str, ...] = ()
    """Its actions so far, free ones included (LGR-62)."""
    free: tuple[str, ...] = ()
    """Free actions that it may take now."""
    withdrew: bool = False
    panicked: bool = False
    drawn: bool = False
    """Whether its token was drawn."""
    after: str = ""
    """What the unit did last, until the other player has been asked about standby: `move`, `attack`, `action`."""


class Attack(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """An attack, from its declaration to its end."""

    attacker: int
    target: int
    weapon: int
    """Its number on the attacker's card."""
    obj: int
    """The object that the target was."""
    melee: bool
    support: tuple[int, int, int] = (0, 0, 0)
    """The red, black and white dice of units that have joined it (LGK-Fire-Support)."""
    faces: tuple[int, ...] = ()
    """The attack dice: colour * 4 + face."""
    aims: int = 0
    """Aim tokens spent."""
    hits: int = 0
    crits: int = 0
    surges: int = 0
    """Surge tokens that the attacker spent."""
    dodges: int = 0
    cover: int = -1
    """Hits that cover took; -1 until that is known."""
    blocks: int = 0
    defence: tuple[int, ...] = ()
    """The defence dice."""
    guard: int = 0
    """Surge tokens that the defender spent."""
    free: bool = False


SITUATIONS = (Table, Round, Phase, Selection, Played, Orders, Activation, Attack)
