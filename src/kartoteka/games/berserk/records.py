"""What lies on the table of Berserk: cards, players, and the situations that rules and durations name."""

from __future__ import annotations

from typing import Final

from kartoteka.kernel.game import ZoneType
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD, Card, Record, Seat, Situation
from kartoteka.kernel.windows import Declared


class BerserkCard(Card, frozen=True, gc=False, kw_only=True):
    """A card. Its `cell` is -1 off the board; a hosted card stands where its host does (`board.standing.cell_of`)."""

    closed: bool = False
    wounds: int = 0
    extra: int = 0
    """Additional life (BKR-14.1)."""
    drained: int = 0
    """Negative life."""
    tokens: int = 0
    incarnation: int = 0
    """Incarnation tokens: in a graveyard only."""
    incarnated: int = 0
    """How often it has incarnated in this battle; that stays with it wherever it goes."""
    moved: int = 0
    """Units of its movement allowance that are spent."""
    leapt: bool = False
    """Whether that was by a substitute (BKR-9.5)."""
    over: bool = False
    """Whether it is incorporeal and stands on a cell that another card holds."""
    aim: int = 0
    """The number of the turn in which it may strike a flyer (BKR-15.3); 0 is none."""
    poison: int = 0
    x: int = 0
    """What was chosen for the X of its price (BKR-3.10)."""
    otherwise: bool = False
    """Whether it was bought at another price."""
    hurt_by: int = NO_CARD
    """The card that wounded it last: who kills it."""
    begins: int = 0
    """Whether what it "begins battle with" has been seen to (BKR-3.13)."""
    formed: bool = False
    """Whether it stood in formation when that was last looked at."""
    since: int = 0
    """When it entered: the higher, the later. Modifiers are stamped from the same numbers."""


class BerserkSeat(Seat, frozen=True, gc=False, kw_only=True):
    """What a player has besides cards: crystals, before the battle."""

    gold: int = 0
    silver: int = 0
    flyer_crystals: int = 0
    """What has been spent on flyers."""
    kept: bool = False
    """Whether the deal was kept: no more redeals."""
    done: bool = False
    """Whether recruiting is over."""


# Relations: index into Card.relation
SYMBIOTE: Final = 1
PARASITE: Final = 2
WORN: Final = 3
"""Equipment on who wears it."""

ROWS, COLUMNS = 6, 5

DEAL_IS_PRIVATE: Final = Ruling("BKR-2.5", "a deal is seen by its player alone", value="owner", without="public")
RECRUITS_ARE_PRIVATE: Final = Ruling("BKR-2.5", "so is what was bought of it", value="owner", without="public")
DECK_IS_CLOSED: Final = Ruling("BKR-2.5", "a deck is closed to both players", value="nobody", without="owner")
MEETS_EVERYTHING: Final = ruling("BKR-7.2", "a hidden card meets every condition on a target")

ZONES = (
    ZoneType("deck", inert=True, visibility=DECK_IS_CLOSED, ordered=True),
    ZoneType("deal", inert=True, visibility=DEAL_IS_PRIVATE),
    ZoneType("recruit", inert=True, visibility=RECRUITS_ARE_PRIVATE),
    ZoneType("field", rows=ROWS, columns=COLUMNS),
    ZoneType("covered", visibility="owner", fixed=True, covers=MEETS_EVERYTHING, rows=ROWS, columns=COLUMNS),
    ZoneType("aux"),
    ZoneType("hosted"),
    ZoneType("graveyard"),
    ZoneType("exile", inert=True),
    ZoneType("shown", inert=True),
)
DECK: Final = 0
DEAL: Final = 1
RECRUIT: Final = 2
FIELD: Final = 3
COVERED: Final = 4
AUX: Final = 5
HOSTED: Final = 6
GRAVEYARD: Final = 7
EXILE: Final = 8
SHOWN: Final = 9
"""`covered` holds hidden cards, on the cells where they stand; `hosted` what lies on a host; `shown` the cards of a
prophecy while their text runs."""

ON_CELLS: Final = (FIELD, COVERED)
GAME_ZONE: Final = (FIELD, COVERED, AUX, HOSTED)
"""A card there lies on the side of who controls it, everywhere else on that of its owner (BKR-14.4)."""
ZONE_GROUPS = {
    "play": ("field", "covered", "aux", "hosted"),
    "field": ("field", "covered"),
    **{name: (name,) for name in ("deck", "deal", "recruit", "covered", "aux", "hosted", "graveyard", "exile")},
    "shown": ("shown",),
}


class Table(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """The game as a whole."""

    options: tuple[str, ...] = ()
    """Other readings that are played by (`options.OPTIONS`)."""
    first: int = 0
    """Who is first player."""
    turn: int = 0
    """The number of the turn, both players' counted; 0 before the first."""
    barred: tuple[tuple[int, int], ...] = ()
    """Objects and abilities whose search came to nothing: not again before something else is declared (D-1)."""
    fallen: tuple[tuple[int, int], ...] = ()
    """Cards, each with the object that it is, that are dead and keep their markers still (BKR-14.3)."""
    taken: tuple[tuple[int, int], ...] = ()
    """Objects that a player has taken control of, each with the player to whom it goes back (BKR-17.1)."""


class Stage(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """A part of a game or of a turn.

    `roll`, `deal`, `recruit`, `deploy`, `reveal`, `hosts`, `battle start`, `vanguard`; `preparation`, `start`, `main`,
    `final`.
    """

    name: str
    player: int
    began: int = 0
    """When: what entered before that has a lower number (`BerserkCard.since`)."""


class Turn(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """One player's turn."""

    player: int
    number: int
    """Its number, both players' turns counted."""


class Span(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """From the start of a player's turn to the start of that player's next: what "until" that lasts for."""

    player: int


class Link(Record, frozen=True, gc=False, kw_only=True):
    """One effect of a chain of triggers (BKR-10.16)."""

    id: int
    """The action that it is of."""
    parent: int
    """The action whose effect triggered that one; 0 is none."""
    key: tuple[int | str, ...]
    """What makes another effect like it (BKR-10.17)."""
    before: tuple[int, ...]
    """What could be used up, just before it (BKR-10.18)."""


class Trail(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """The chains of triggers of this stack."""

    links: tuple[Link, ...] = ()


WINDOWS: Final = ("declaration", "target", "roll", "result", "calculation", "protection", "wounds", "payment", "end")
DECLARATION: Final = 0
TARGET: Final = 1
ROLL: Final = 2
RESULT: Final = 3
CALCULATION: Final = 4
PROTECTION: Final = 5
WOUNDS: Final = 6
PAYMENT: Final = 7
END: Final = 8
"""The windows of an action (BKR-10.7); what a text says that is no attack happens in that of wounds."""
UNVEILED: Final = "#unveiled"
"""The slot with the targets that were revealed for a text that reveals them."""


class Action(Declared, frozen=True, gc=False, kw_only=True, tag=True):
    """What was declared, on its way through its windows: on the stack, until it has ended."""

    what: str
    """`move`, `leap`, `strike`, `use`, `sudden`, `trigger`, `destruction`, `defend`, `aim`, `accumulate`."""
    proto: int = 0
    number: int = -1
    """The definition that its text is printed on, and the number of the ability there; -1 where it has none."""
    obj: int = 0
    """The object that its card was."""
    attack: str = ""
    """Its kind, if it is an attack (`fights.attacks.KINDS`)."""
    window: int = DECLARATION
    target: int = NO_CARD
    target_obj: int = 0
    first_target: int = NO_CARD
    defender: int = NO_CARD
    redirected: bool = False
    cell: int = -1
    """Where somebody moves; the card with whom it changes places."""
    word: str = ""
    """By which substitute (BKR-9.5)."""
    x: int = 0
    """What was chosen for the X of its cost."""
    faces: tuple[int, ...] = ()
    """What the attacker rolled, and what the responder did; empty before, of one who alone rolled one number."""
    plus: tuple[int, int] = (0, 0)
    """What was played on the dice."""
    fixed: tuple[int, int] = (0, 0)
    """What they were set to; 0 is none."""
    results: tuple[int, ...] = ()
    sizes: tuple[int, int] = (0, 0)
    """Of the attacker's blow and of the responder's: 0 a miss, 1 weak, 2 medium, 3 strong."""
    deals: tuple[int, ...] = ()
    """The wounds that both deal, prevention taken off; empty while nothing has prevented any."""
    exchange: bool = False
    weakened: bool = False
    answered: bool = False
    """Whether its target fights back."""
    accompanies: str = ""
    """The kind of the attack that triggered it, if one did."""
    of: int = 0
    """The action whose effect triggered it; 0 is none."""
    worked: bool = False
    """Whether anything has happened that it set off of its own card, which accompanies it."""
    quiet: bool = False
    """Whether it runs straight through: before the battle there is no stack (BKR-6.7)."""
    paid: bool = False


class Price(Record, frozen=True, gc=False, kw_only=True):
    """What an action costs its card (BKR-10.8)."""

    close: bool = False
    tokens: int = 0
    uses: int = 0
    """Uses of an ability that is limited."""
    moves: int = 0
    """Units of the movement allowance."""


FREE = Price()
SITUATIONS: Final = (Table, Stage, Turn, Span, Trail, Action)
