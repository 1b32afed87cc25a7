"""Rule cards, followers, guilds and ancient liches: they lie beside the deck, then in a place of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.records import COVERED, DECK, SPECIAL, TABLE
from kartoteka.games.hkk.set.cards import FOLLOWER_GROUPS, SPECIALS
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.games.hkk import happenings as h
    from kartoteka.games.hkk.set.cards import CardDef
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SPECIAL_TYPES: Final = Ruling(
    "HKK-8.10", "rule cards, followers, guilds and liches are special", value=SPECIALS, without=()
)
PLACE_OF_THEIR_OWN: Final = Ruling("HKKR-4.10", "specials lie in a place of their own", value=SPECIAL, without=TABLE)
ONLY_ON_THE_TABLE: Final = ruling("HKKR-16.1", "specials lie only on the table")
FACE_DOWN: Final = Ruling("HKKR-16.3", "specials lie face down at first", value=COVERED, without=SPECIAL)
NOT_ANSWERED: Final = ruling("HKKR-16.5", "rule cards are not reacted to")
NOT_DEARER: Final = ruling("HKKR-16.5", "what rule cards ask is not made dearer")
FAVOURITES_COUNT: Final = ruling("HKKR-16.12", "a favourite card that is played takes a marker off, before reactions")
NOT_TWICE: Final = ruling("HKKR-16.10", "the same rule card of both players does not add up")
NOT_IN_PLAY: Final = ruling("HKKR-16.6", "a rule card is no card in play")
WITHOUT_COLOR: Final = ruling("HKKR-16.6", "a rule card has no colour")

FAVOURITE: Final = "favourite"
"""The marker of an epic follower, and what is said of the ability that takes it off."""
EPIC = FOLLOWER_GROUPS[0]


def is_special(d: CardDef) -> bool:
    """Whether it is of a special type (HKK-8.10)."""
    return d.type in SPECIAL_TYPES.value


def first_zone(d: CardDef, part: int = DECK) -> int:
    """Where a card lies as the game begins: specials face down on the table, all others in that part of the deck."""
    if not is_special(d) or not ONLY_ON_THE_TABLE.holds:
        return part
    return int(FACE_DOWN.value)


def specials(s: State, seat: int) -> tuple[int, ...]:
    """The specials of a player that are face up."""
    here = s.zones[PLACE_OF_THEIR_OWN.value * len(s.seats) + seat]
    cards, printed = s.cards, s.pool.definitions
    found = []
    for card in here:
        if printed[cards[card].proto].type in SPECIALS and not cards[card].face_down:
            found.append(card)
    return tuple(found)


def covered(s: State, seat: int) -> tuple[int, ...]:
    """The specials of a player that have not been revealed yet."""
    return s.zones[COVERED * len(s.seats) + seat]


def reveal(s: State, e: h.SpecialsRevealed) -> Event:
    """They go to their place on the table, where they work (HKKR-3.2)."""
    for card in e.cards:
        edits.move(s, card, PLACE_OF_THEIR_OWN.value * len(s.seats) + s.cards[card].owner)
    return e


def is_epic(d: CardDef) -> bool:
    """Whether it is an epic follower."""
    return d.type == "follower" and EPIC in d.groups


def is_idle(flags: tuple[str, ...]) -> bool:
    """Whether it is what a favourite card does, and that does nothing (HKKR-16.12)."""
    return FAVOURITE in flags and not FAVOURITES_COUNT.holds


def is_said_already(s: State, card: int, ability: Ability) -> bool:
    """Whether the same rule card of the first player says this of everybody, so that it is not said twice."""
    c = s.cards[card]
    if c.controller == 0 or s.pool.definitions[c.proto].type != "rule" or not NOT_TWICE.holds:
        return False
    if not any(s.cards[other].proto == c.proto for other in specials(s, 0)):
        return False
    return not any(isinstance(node, p.You | p.Opponent) for node in p.nodes_in(ability.wording))


def colors(d: CardDef) -> tuple[str, ...]:
    """The colours of a card; a rule card has none (HKKR-16.6)."""
    return () if d.type == "rule" and WITHOUT_COLOR.holds else d.colors
