"""The words of card texts: each asks something of a card, a player or the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import numbers as n
from kartoteka.games.berserk.board import places
from kartoteka.games.berserk.board.formation import in_formation
from kartoteka.games.berserk.board.standing import free
from kartoteka.games.berserk.bringing import bringing, defaults
from kartoteka.games.berserk.deaths import finishing
from kartoteka.games.berserk.possible import has_life
from kartoteka.games.berserk.records import Stage, Turn
from kartoteka.games.berserk.words import asking as a
from kartoteka.games.berserk.words import unity
from kartoteka.games.berserk.words.triggers import EVENT_ROLES
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NOBODY
from kartoteka.kernel.selectors import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.selectors import CardTest
    from kartoteka.kernel.state import State

NO_COLOUR: Final = ruling("BKR-18.3", "a cost number without colour fits elite and regular cards")
DEARER_THAN_ANY: Final = 1_000

# Cards --------------------------------------------------------------------------------------------------------------

FARTHEST: Final = 9
PLACE_TESTS: dict[str, CardTest] = {
    "next to this": a.is_next_to_this,
    "neighbouring": a.is_next_to_this,
    "beside this": a.is_beside_this,
    "in front of this": a.is_in_front_of_this,
    "in reach": a.is_in_reach,
    **{f"within {i}": a.is_within(i) for i in range(1, FARTHEST + 1)},
}
"""What everybody sees of a hidden card, too: where it is."""
TESTS: dict[str, CardTest] = {
    **PLACE_TESTS,
    "creature": a.is_creature,
    "artifact": a.is_type("artifact"),
    "terrain": a.is_type("terrain"),
    "equipment": a.is_equipment,
    "flyer": a.is_flyer,
    "symbiote": a.is_symbiote,
    "parasite": lambda s, c, card: bool(s.pool.facts[s.cards[card].proto].parasite),
    "ground": a.is_ground,
    "corporeal": a.is_corporeal,
    "of this element": a.is_of_this_element,
    "may arrive": a.may_arrive,
    unity.NEW_NAME: unity.is_of_a_new_name,
    "may be finished": finishing.may_be_finished,
}
STATES: dict[str, Callable[[State, int], bool]] = {
    "open": lambda s, card: not s.cards[card].closed,
    "closed": lambda s, card: bool(s.cards[card].closed),
    "hidden": a.is_hidden,
    "revealed": lambda s, card: not a.is_hidden(s, card),
    "wounded": lambda s, card: s.cards[card].wounds > 0,
    "poisoned": lambda s, card: s.cards[card].poison > 0,
    "in the first row": a.in_row(1),
    "in the second row": a.in_row(2),
    "in the third row": a.in_row(3),
    "in the auxiliary zone": a.is_aside,
    "attacking": a.is_doing(),
    "striking": a.is_doing("strike"),
    "shooting": a.is_doing("shot"),
    "throwing": a.is_doing("throw"),
    "discharging": a.is_doing("discharge"),
    "casting": a.is_casting,
    "defending": a.is_defending,
    "being struck": a.is_being_struck,
}
"""What everybody sees of any card."""
WORDS: dict[str, Callable[[State, int], bool]] = {
    **STATES,
    "card": lambda s, card: True,
    "elite": lambda s, card: bool(s.pool.facts[s.cards[card].proto].elite),
    "regular": lambda s, card: not s.pool.facts[s.cards[card].proto].elite,
    "neutral": lambda s, card: not n.element(s, card),
    "incorporeal": lambda s, card: n.has_keyword(s, card, "incorporeal"),
    "fights": a.fights,
    "in formation": in_formation,
    "wounded this turn": a.was_wounded,
    "attacked this turn": a.has_attacked,
    "killed by an enemy": a.was_killed_by_an_enemy,
}
HAVING: dict[str, Callable[[State, int, str], bool]] = {
    "element": a.has_element,
    "class": a.has_class,
    "keyword": n.has_keyword,
    "ability": lambda s, card, word: _is_given(s, card, word),
    "name": lambda s, card, word: bool(n.definition(s, card).name == word),
}


def _is_given(s: State, card: int, wording: str) -> bool:
    """Whether a text now gives the card the ability that is worded so."""
    from kartoteka.games.berserk.words.granting import has_ability

    return has_ability(s, card, wording)


# Numbers ------------------------------------------------------------------------------------------------------------


def cost(s: State, card: int) -> int:
    """The crystals of its cost, with what was chosen for its X and all that is said of it."""
    c = s.cards[card]
    facts = s.pool.facts[c.proto]
    if facts.elite and not NO_COLOUR.holds:
        return DEARER_THAN_ANY
    return n.plain(s, card, "cost", facts.cost + (c.x if facts.variable else 0))


def _of_strike(size: int) -> Callable[[State, int], int]:
    def number(s: State, card: int) -> int:
        values = n.strike(s, card)
        return values[size] if values else 0

    return number


def _plain(name: str) -> Callable[[State, int], int]:
    return lambda s, card: n.signed(s, card, name)


BONUSES: Final = ("strike", "special", "magical strike", "shot", "throw", "discharge", "across a row", "range", "die")
VISIBLE_NUMBERS: dict[str, Callable[[State, int], int]] = {
    "wounds": lambda s, card: int(s.cards[card].wounds),
    "poison": lambda s, card: int(s.cards[card].poison),
}
STATS: dict[str, Callable[[State, int], int]] = {
    **VISIBLE_NUMBERS,
    "tokens": lambda s, card: int(s.cards[card].tokens),
    "life": n.life,
    "life left": n.life_left,
    "max life": n.max_life,
    "movement": n.movement,
    "cost": cost,
    "incarnation": lambda s, card: int(s.cards[card].incarnation),
    "extra": lambda s, card: int(s.cards[card].extra),
    "x": lambda s, card: int(s.cards[card].x),
    "strike weak": _of_strike(0),
    "strike medium": _of_strike(1),
    "strike strong": _of_strike(2),
    **{name: _plain(name) for name in BONUSES},
}
KEYWORDS: Final = frozenset({
    "armour", "rage", "gift of life", "soulcatcher", "unity", "thirst", "clumsiness", "experience in attack",
    "experience in defence", "experience in shooting", "experience in throwing", "experience in discharge",
    "regeneration", "fading", "fear", "shield of arhaal", "fury", "jump", "vulnerability", "most tokens",
})  # fmt: skip
"""Keywords with a number, by which texts ask for it."""


def stat_family(name: str) -> Any:
    """The number of a keyword."""
    return (lambda s, card: n.keyword(s, card, name)) if name in KEYWORDS else None


# Players and the table ----------------------------------------------------------------------------------------------

SEAT_STATS: dict[str, Callable[[State, int], int]] = {
    "gold": lambda s, seat: int(s.seats[seat].gold),
    "silver": lambda s, seat: int(s.seats[seat].silver),
    "squad": lambda s, seat: len(n.squad(s, seat)),
    "deck": lambda s, seat: len(s.zone("deck", seat)),
    "graveyard": lambda s, seat: len(n.graveyard(s, seat)),
}
SEAT_WORDS: dict[str, Callable[[State, int], bool]] = {
    "active": lambda s, seat: n.active(s) == seat,
    "first": lambda s, seat: n.first(s) == seat,
    "second": lambda s, seat: n.first(s) != seat,
}
ROLES: dict[str, Callable[[State, Any], int]] = {
    "active": lambda s, ctx: n.active(s),
    "first": lambda s, ctx: n.first(s),
}
STAGES: Final = (
    "deal",
    "recruit",
    "deploy",
    "reveal",
    "battle start",
    "vanguard",
    "preparation",
    "start",
    "main",
    "final",
)
SITUATIONS = (*STAGES, "turn")


def during(s: State, situation: str, kind: str) -> bool:
    """Whether that part of the game or of a turn goes on."""
    if situation == "turn":
        return Turn in s.opened
    stage = s.opened.get(Stage)
    return stage is not None and stage.name == situation


def active_or_first(s: State) -> int:
    """Who goes first in everything that both do."""
    found = n.leading(s)
    return found if found != NOBODY else 0


VOCABULARY = Vocabulary(
    words=WORDS,
    having=HAVING,
    stats=STATS,
    seat_stats=SEAT_STATS,
    seat_words=SEAT_WORDS,
    roles=ROLES,
    places={},
    during=during,
    situations=SITUATIONS,
    event_roles=EVENT_ROLES,
    stat_family=stat_family,
    first=active_or_first,
    tests=TESTS,
    not_on_all={"life": has_life, "life left": has_life},
    plain=(*STATES, *PLACE_TESTS, *VISIBLE_NUMBERS),
    cells={**places.CELLS, **defaults.CELLS},
    is_free=free,
    wants_cell=bringing.wants_cell,
)
