"""What lies on the table of the Star Wars TCG: cards, players, and the situations that rules and durations name."""

from __future__ import annotations

from typing import Any

from kartoteka.kernel.game import ZoneType
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.records import NO_CARD, NOBODY, Card, Record, Seat, Situation

DARK, LIGHT = 0, 1
"""The two seats: the Dark Side player and the Light Side player."""

SIDES = ("dark", "light", "neutral")


class SwCard(Card, frozen=True, gc=False, kw_only=True):
    """A card: tapped or not, with the counters that lie on it. What is host to it, it lies on or under."""

    tapped: bool = False
    damage: int = 0
    """Damage counters; those of a stack lie on its top card (SWR-82), a pilot has its own (SW-59)."""
    built: int = 0
    """Build counters, while it is under construction (SWR-61)."""
    tokens: tuple[tuple[str, int], ...] = ()
    """Other counters that texts put on it, by their names."""


class SwSeat(Seat, frozen=True, gc=False, kw_only=True):
    """What a player has besides cards."""

    force: int = 0
    points: int = 0
    """Build points of this turn; of setup points what is left (SWR-38)."""


# Relations: index into Card.relation
STACKED = 1
"""Under the top card of a stack (SWR-79)."""
PILOTING = 2
"""A pilot, part of the unit that it is on (SW-48)."""
EQUIPPED = 3
"""Equipment on a unit (SWR-74)."""
BENEATH = 4
"""Face down under a unit, and no part of a stack (SWR-35)."""


def _hidden(text: str, seen_by: str = "owner") -> Ruling:
    """A place that is not open information."""
    return Ruling("SWR-32", text, value=seen_by, without="public")


FACE_DOWN = _hidden("cards under construction are hidden from the opponent")
IN_PLAIN_ORDER = Ruling("SWR-32", "everybody can follow a card under construction", value=True, without=False)
OUT_OF_THE_GAME = Ruling("SWR-30", "what is removed from the game takes no part in it", value=False, without=True)

ZONES = (
    ZoneType("deck", inert=True, visibility=_hidden("nobody sees a deck", "nobody"), ordered=True),
    ZoneType("hand", inert=True, visibility=_hidden("a hand is hidden from the opponent")),
    ZoneType("discard", inert=True, ordered=True),
    ZoneType("construction", visibility=FACE_DOWN, fixed=IN_PLAIN_ORDER),
    ZoneType("build zone"),
    ZoneType("space"),
    ZoneType("ground"),
    ZoneType("character"),
    ZoneType("stacked"),
    ZoneType("aboard"),
    ZoneType("equipped"),
    ZoneType("beneath", visibility="owner"),
    ZoneType("site"),
    ZoneType("being played"),
    ZoneType("aside"),
    ZoneType("removed", in_game=OUT_OF_THE_GAME),
)
(
    DECK, HAND, DISCARD, CONSTRUCTION, BUILD_ZONE, SPACE, GROUND, CHARACTER, STACK, ABOARD, CARRIED, UNDERNEATH, SITE,
    BEING_PLAYED, ASIDE, REMOVED,
) = range(len(ZONES))  # fmt: skip

ARENAS = (SPACE, GROUND, CHARACTER)
"""Zones that are arenas, in the order of their battle steps (SWR-47)."""

ARENA_NAMES = {SPACE: "space", GROUND: "ground", CHARACTER: "character"}

UNITS = tuple(ARENA_NAMES.values())
"""The types of card that are units, and the arenas that they fight in (SWR-12)."""

UNITS_LIE = (*ARENAS, BUILD_ZONE)
"""Zones whose cards may be units: face-down cards under construction are none (SWR-31)."""


class Table(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """The game as a whole."""

    turn: int = 0
    """The number of the turn; 0 in setup, when no ability works (SWR-43)."""
    taken: tuple[tuple[int, int], ...] = ()
    """Objects that a player has taken control of, each with the player to whom it goes back (SWR-132)."""
    spared: bool = False
    """Whether any unit has been spared so far: something happened instead of its discard (SWR-115)."""


class Turn(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """One turn, of both players (SWR-47)."""

    arenas: tuple[int, ...] = ARENAS
    """The battle steps of this turn, in their order: texts change it (SWR-96)."""


class Stage(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A step of a turn; `player` is whose build or retreat step it is."""

    name: str
    player: int = NOBODY


class Battle(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """The battle phase."""

    left: tuple[int, ...] = ARENAS
    """The arenas whose battle steps are still to come, in their order (SWR-96)."""
    over: tuple[int, ...] = ()
    """Arenas whose battle steps are over."""


class ArenaStep(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """The battle step of one arena."""

    arena: int
    """The kind of zone."""


class Attack(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """One attack, from the choice of the defender to its end (SWR-97)."""

    attacker: int
    defender: int
    """The card that defends now: Intercept changes it."""
    attacker_obj: int
    defender_obj: int
    player: int
    """Who controls the attacker."""
    arena: int
    """Where it takes place: the kind of zone that the attacker was in."""
    reached: int
    """The kind of zone that the defender was in when it became that: one that is elsewhere has left (SWR-104)."""
    manner: str = ""
    """`bombard` or `ion cannon` where that lets the unit attack, with another power."""
    rolled: bool = False
    """Whether the attack dice have been rolled."""


class Roll(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """Dice that lie on the table, until they are evaluated (SW-88)."""

    roller: int
    faces: tuple[int, ...]
    kind: str
    """`attack`, `damage` (dice of damage) or `build`."""
    source: int = NO_CARD
    """Whose dice they are: the attacker, the card that does damage."""
    target: int = NO_CARD
    """Whom they are rolled against."""


class Piece(Record, frozen=True, gc=False, kw_only=True):
    """Damage that one source is about to do to one unit."""

    card: int
    obj: int
    """The object that the unit is: damage to one that has left is lost."""
    amount: int
    source: int
    """The card that does it."""
    source_obj: int
    player: int
    """Whose effect it is, or who controls the attacker."""
    zone: int
    """The kind of zone in which it was then: damage to one that is elsewhere is lost as well."""
    manner: str
    """`attack`, `dice` (dice of damage) or `plain`."""
    preventable: bool = True
    only_by: str = ""
    """The subtypes without which no unit can prevent it (D-25); empty where any can."""


class Pending(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage that is about to be done: a prevention chance, from its beginning to the placing of counters (SW-90)."""

    pieces: tuple[Piece, ...]
    made: tuple[Piece, ...] = ()
    """Damage that was made meanwhile, and waits for a chance of its own (SW-93)."""
    placed: tuple[tuple[int, int], ...] = ()
    """Units on which counters of this damage have been placed, each with the card that did it."""


class Promise(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """What a unit has earned and its player gets later: a bounty at the start of the next own build step."""

    player: int
    card: int
    """The card whose text says what."""
    proto: int
    ability: int
    event: Any = None


class Later(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """What happens when the attack has ended: Retaliate, with what it needs to know (D-38)."""

    attack: int
    """The attack, by its id."""
    player: int
    source: int
    source_obj: int
    target: int
    target_obj: int
    dice: int
    arena: int
    """Where the unit that strikes back was when that was played: the kind of zone."""
