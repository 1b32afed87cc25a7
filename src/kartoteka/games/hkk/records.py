"""What lies on the table of HKK: cards, players, and the situations that rules and durations name."""

from __future__ import annotations

from typing import Final

from kartoteka.kernel.game import ZoneType
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.records import NO_CARD, NOBODY, Card, Record, Seat, Situation
from kartoteka.kernel.windows import Declared


class HkkCard(Card, frozen=True, gc=False, kw_only=True):
    """A card: active or passive, with the wounds and markers that it has. What is host to it, it lies on."""

    passive: bool = False
    wounds: int = 0
    """What a creature has been wounded, or a building has lost of its structure points."""
    markers: tuple[tuple[str, int], ...] = ()
    """How many of each kind lie on it, in the order of their names."""
    levels: int = 0
    """Levels of an adventurer that no card gives (HKK-8.3.1-b)."""
    x: int = 0
    """What was chosen for the X or the question mark of its cost (HKKR-6.17)."""
    flier: bool = False
    """Whether it came into play as a creature that flies."""
    since: int = 0
    """When it came into play: the higher, the later. Modifiers are stamped from the same numbers."""
    face_down: bool = False


class HkkSeat(Seat, frozen=True, gc=False, kw_only=True):
    """What a player has besides cards."""

    mana: int = 0
    most_mana: int = 20
    life: int = 20
    most_life: int = 20
    components: int = 0
    """Monster components."""
    shards: int = 0
    rung: int = 0
    """Which step of the regeneration of mana comes next (HKKR-7.12)."""
    last_rung: int = 5
    """What it stays at when it has been climbed."""
    turns: int = 0
    """Own turns begun so far."""


# Relations: index into Card.relation
ENCHANTING: Final = 1
"""An enchantment on a creature, an item, a building ..."""
LEVELLING: Final = 2
"""A level-up on an adventurer."""
WORN: Final = 3
"""A body part on a galetki."""
HELD: Final = 4
"""An item that a creature carries."""


DECK_IS_HIDDEN: Final = Ruling("HKKR-4.1", "a deck is hidden", value="nobody", without="public")

ZONES = (
    ZoneType("deck", inert=True, visibility=DECK_IS_HIDDEN, ordered=True),
    ZoneType("hand", inert=True, visibility="owner"),
    ZoneType("discard", inert=True, ordered=True),
    ZoneType("void", inert=True),
    ZoneType("side", inert=True, visibility="owner"),
    ZoneType("reserve"),
    ZoneType("guard"),
    ZoneType("table"),
    ZoneType("attached"),
    ZoneType("site"),
    ZoneType("special"),
    ZoneType("covered", visibility="owner"),
    ZoneType("queue"),
    ZoneType("aside", inert=True),
)
DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
VOID: Final = 3
SIDE: Final = 4
RESERVE: Final = 5
GUARD: Final = 6
TABLE: Final = 7
ATTACHED: Final = 8
SITE: Final = 9
SPECIAL: Final = 10
COVERED: Final = 11
QUEUE: Final = 12
ASIDE: Final = 13
"""`attached` holds what lies on a permanent, on the side of its own controller; `covered` are specials that have not
been revealed yet; `queue` is where a card is that is being played; `aside` where an item is whose carrier has left."""

CREATURES_LIE: Final = (RESERVE, GUARD)
IN_PLAY: Final = (RESERVE, GUARD, TABLE, ATTACHED)
ACTIVE_OR_PASSIVE = (*IN_PLAY, SPECIAL)
"""Where cards stand active or passive; a location is always active."""


class Table(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """The game as a whole."""

    turn: int = 0
    """The number of the turn, both players' counted; 0 in setup."""
    options: tuple[str, ...] = ()
    """Other readings that are played by (`options.OPTIONS`)."""
    starter: int = NOBODY
    taken: tuple[tuple[int, int], ...] = ()
    """Objects that a player has taken control of, each with the player to whom it goes back (HKKR-5.4)."""


class Turn(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """One player's turn."""

    player: int
    number: int
    """Which of that player's turns it is, from 1."""
    draw_replaced: bool = False
    """Whether the card of the draw phase has been given up for a search (HKK-8.9.6-b)."""
    skipped: tuple[str, ...] = ()
    """The phases of this turn that did not take place."""


class Phase(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A phase of a turn: `preparation`, `draw`, `main`, `combat`, `healing`, `end`."""

    name: str
    player: int


class Stage(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A part of the preparation or combat phase.

    `regeneration`, `effects`, `activation`, `close`; `exchange`, `after exchange`, `attack`, `combat abilities`,
    `strike`, `aftermath`.
    """

    name: str
    player: int


class Fight(Record, frozen=True, gc=False, kw_only=True):
    """One attacker and what it attacks."""

    attacker: int
    attacker_obj: int
    player: int
    """Who is attacked, or whose creature or building is."""
    target: int = NO_CARD
    """The creature or building; none, where the player is attacked."""
    target_obj: int = 0
    strikes_back: bool = False


class Combat(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """From the declaration of the attackers to the end of the combat."""

    fights: tuple[Fight, ...] = ()


GOES_ON: Final = (Stage, Combat, Phase)
"""What goes on in a turn, the innermost first; of each kind one is open at most."""


class Source(Declared, frozen=True, gc=False, kw_only=True, tag=True):
    """An action that was announced, or something that works by itself, until it has been carried out.

    Its cards and the objects that they were stand in `targets` and `objects`, what it answers in `answers`.
    """

    what: str
    """`card`, `use`, `reaction card`, `reaction`, `automatic`, `combat`, `part`, `poison`, `strengthen`."""
    from_hand: bool = False
    mode: str = ""
    """`defence`, `fog`, `vision`, `rises`, where a card is played so."""
    proto: int = 0
    number: int = 0
    """The definition that its text is printed on, and the number of the ability there."""
    afflicts: tuple[int, ...] = ()
    """The objects of galetki for which a body part may be given up against it (HKK-8.4.3)."""
    early: bool = False
    """Whether it came up in the preparation phase."""
    x: int = 0
    host: int = NO_CARD
    host_obj: int = 0
    """What a card is put on that is attached, chosen as it was announced."""
    paid: tuple[int, ...] = ()
    """What was paid for it: mana, components, life, shards."""
    substituted: int = 0
    """How much of its price was replaced by something else."""


class Right(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """Components that a player may still take out of a monster that has died, until the phase ends (HKKR-14)."""

    card: int
    obj: int
    player: int
    """Who may."""
    left: int
    freakborn: bool = False
    icons: int = 0
    """How many the monster showed as it left."""


class Dying(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A life check: who dies unless somebody saves it (HKKR-17)."""

    players: tuple[int, ...] = ()
    cards: tuple[tuple[int, int], ...] = ()
    """Creatures, each with the object that it is."""


class Captive(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """An item whose carrier left in combat: it may be taken by a creature that fought the carrier (HKK-8.7.2)."""

    item: int
    carrier: int
    carrier_obj: int
    by: tuple[tuple[int, int], ...] = ()
    """The creatures that may take it, each with the object that it is."""
