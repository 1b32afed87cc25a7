"""What counts now: ranks, courage, speed, keywords, pips, and who has what (everything asks here)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion.board.chart import FASTEST
from kartoteka.games.legion.board.sight import band
from kartoteka.games.legion.records import FIELD, RESERVE, SEATS, Round, Table
from kartoteka.games.legion.set.cards import RANKS
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import ALL, Folding, Named, fold, said
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from kartoteka.games.legion.set.cards import CardDef
    from kartoteka.kernel.state import State

COMMANDER, OPERATIVE, CORPS, SPECIAL_FORCES, SUPPORT, HEAVY = range(len(RANKS))
COURAGE_REACH = 3
"""The range band within which a commander lends its courage (LGR-60)."""

KEYWORD_WORDS = Named("keyword ")
ALL_KEYWORDS = KEYWORD_WORDS[ALL]
CANNOT = Named("cannot ")
NUMBERS = Folding()

PROMOTED_IS_COMMANDER = ruling("LGR-34", "a promoted unit has the rank of a commander, and its own no more")
SUPPRESSED = ruling("LGR-60", "a unit with as much suppression as courage is suppressed")
PANICS_AT = Ruling("LGR-60", "a unit with twice as much suppression as courage is panicked", value=2, without=1)
LENDS_COURAGE = ruling("LGR-60", "for panic a unit may use the courage of a commander within range 3")
ONE_AFTER_THE_OTHER = ruling("LGR-72", "wounds go to one miniature until it falls, and then to the next")
"""Without it: nobody falls before all do."""
UNLIMITED_COURAGE = ruling("LGR-60", "who has unlimited courage gets no suppression")
ADDS_UP = ruling("LGR-74", "the numbers of a keyword that a unit has twice add up")


# What a card is, and where --------------------------------------------------------------------------------------------


def definition(s: State, card: int) -> CardDef:
    """The printed facts of a card."""
    found: CardDef = s.pool.definitions[s.cards[card].proto]
    return found


def facts(s: State, card: int) -> Any:
    """The same, at a glance: `UnitFacts`, `CommandFacts` or `TokenFacts`."""
    return s.pool.facts[s.cards[card].proto]


def name_of(s: State, card: int) -> str:
    """The name of a character or kind of unit, of a command card or token."""
    found: str = s.pool.facts[s.cards[card].proto].name
    return found


def is_unit(s: State, card: int) -> bool:
    found: bool = s.pool.facts[s.cards[card].proto].is_unit
    return found


def on_field(s: State, card: int) -> bool:
    """Whether it is a unit that is in the battle and undefeated."""
    zone: int = s.cards[card].zone
    return zone // SEATS == FIELD


def units(s: State, seat: int) -> tuple[int, ...]:
    """A player's undefeated units on the board."""
    return s.zones[FIELD * SEATS + seat]


def enemies(s: State, seat: int) -> tuple[int, ...]:
    """The units of the other player."""
    return s.zones[FIELD * SEATS + 1 - seat]


def undefeated(s: State, seat: int) -> tuple[int, ...]:
    """A player's units that have not been defeated, those in reserve too."""
    return (*s.zones[FIELD * SEATS + seat], *s.zones[RESERVE * SEATS + seat])


def is_trooper(s: State, card: int) -> bool:
    found: bool = s.pool.facts[s.cards[card].proto].trooper
    return found


def rank(s: State, card: int) -> int:
    """Its present rank, index into `RANKS`: a promoted unit is a commander (LGR-34, LGR-79)."""
    c = s.cards[card]
    if c.promoted and PROMOTED_IS_COMMANDER.holds:
        return COMMANDER
    found: int = s.pool.facts[c.proto].rank
    return found


def commanders(s: State, seat: int) -> list[int]:
    """A player's units of commander rank, promoted ones too."""
    return [card for card in units(s, seat) if rank(s, card) == COMMANDER]


# Who has what ---------------------------------------------------------------------------------------------------------


def blue(s: State) -> int:
    """Which seat is blue."""
    seat: int = s.opened[Table].blue
    return seat


def holder(s: State) -> int:
    """Who has the round counter."""
    seat: int = s.opened[Table].holder
    return seat


def priority(s: State) -> int:
    """Who has priority in this round; nobody before that is settled."""
    now = s.opened.get(Round)
    return now.priority if now is not None else NOBODY


def leading(s: State) -> int:
    """Who goes first in what both do at the same moment: who has priority, and before there is any, blue."""
    now = s.opened.get(Round)
    if now is not None and now.priority != NOBODY:
        return now.priority  # type: ignore[no-any-return]
    table = s.opened.get(Table)
    return table.blue if table is not None else 0


def round_number(s: State) -> int:
    """The number of the round; 0 before the first."""
    now = s.opened.get(Round)
    return now.number if now is not None else 0


# Numbers --------------------------------------------------------------------------------------------------------------


def plain(s: State, card: int, stat: str, base: int = 0) -> int:
    """A number of a card, with all that is said of it; never less than nothing."""
    return fold(base, said(s, card, stat), NUMBERS) if stat in s.spoken else base


def minis(s: State, card: int) -> int:
    """Its miniatures that are left: wounds go to one after the other (LGR-72)."""
    c = s.cards[card]
    known = s.pool.facts[c.proto]
    if not c.wounds or not ONE_AFTER_THE_OTHER.holds:
        return int(known.minis)
    return int(max(0, known.minis - c.wounds // known.wounds))


def wounds_left(s: State, card: int) -> int:
    """How many wounds it can still take before it is defeated."""
    c = s.cards[card]
    known = s.pool.facts[c.proto]
    return int(known.minis * known.wounds - c.wounds)


def courage(s: State, card: int) -> int:
    """Its own courage; of a vehicle 0, which has none."""
    printed: int = s.pool.facts[s.cards[card].proto].courage
    return fold(printed, said(s, card, "courage"), NUMBERS) if "courage" in s.spoken else printed


def suppressed(s: State, card: int) -> bool:
    """Whether it has as much suppression as courage (LGR-60)."""
    c = s.cards[card]
    if not c.suppression or not SUPPRESSED.holds or not s.pool.facts[c.proto].trooper:
        return False
    return bool(c.suppression >= courage(s, card))


def panic_courage(s: State, card: int) -> int:
    """The courage that it uses for panic: its own, or that of a commander near by (LGR-60)."""
    own = courage(s, card)
    if not LENDS_COURAGE.holds:
        return own
    for other in units(s, s.cards[card].owner):
        if (
            other != card
            and rank(s, other) == COMMANDER
            and is_trooper(s, other)
            and band(s, card, other) <= COURAGE_REACH
        ):
            own = max(own, courage(s, other))
    return own


def panicked(s: State, card: int) -> bool:
    """Whether a test made now would find it panicked (LGR-60, D-32)."""
    c = s.cards[card]
    if not c.suppression or not s.pool.facts[c.proto].trooper or c.suppression < PANICS_AT.value * courage(s, card):
        return False
    return bool(c.suppression >= PANICS_AT.value * panic_courage(s, card))


def speed(s: State, card: int) -> int:
    """How far it moves: what is printed and said, 1 to 3."""
    printed: int = s.pool.facts[s.cards[card].proto].speed
    if "speed" not in s.spoken:
        return printed
    return max(1, min(FASTEST, fold(printed, said(s, card, "speed"), NUMBERS)))


def pips(s: State, card: int) -> int:
    """What a command card counts as in play (LGR-7)."""
    return plain(s, card, "pips", s.pool.facts[s.cards[card].proto].pips)


# Words ----------------------------------------------------------------------------------------------------------------


def is_said_of_keyword(s: State, name: str) -> bool:
    """Whether anything says that something has that keyword, or has it no more."""
    spoken = s.spoken
    return "keyword" in spoken and (KEYWORD_WORDS[name] in spoken or ALL_KEYWORDS in spoken)


def keyword(s: State, card: int, name: str) -> int:
    """The number of a keyword, printed and given: they add up (LGR-74); 1 of one without a number, 0 of none."""
    found: int = s.pool.facts[s.cards[card].proto].keywords.get(name, 0)
    if is_said_of_keyword(s, name):
        found = _with_given(s, card, name, found)
    return found


def _with_given(s: State, card: int, name: str, printed: int) -> int:
    found = printed
    for say in said(s, card, "keyword"):
        if say.op == "gain" and say.value == name:
            amount = say.amount or 1
            found = found + amount if ADDS_UP.holds else max(found, amount)
        elif say.op == "lose" and (say.value == name or say.value.startswith(ALL)):
            return 0
    return found


def has_owner(s: State, card: int, name: str) -> bool:
    """Whether it is a command card of that character's own."""
    facts = s.pool.facts[s.cards[card].proto]
    return bool(facts.is_command and name in facts.owners)


def has_keyword(s: State, card: int, name: str) -> bool:
    """Whether it has a keyword, printed or given."""
    return keyword(s, card, name) > 0


def cannot(s: State, card: int, what: str) -> bool:
    """Whether a text forbids the card that."""
    stat = CANNOT[what]
    return stat in s.spoken and bool(said(s, card, stat))
