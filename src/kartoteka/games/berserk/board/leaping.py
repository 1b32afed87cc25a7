"""What takes the place of movement: Jump, Teleportation and Maneuver (BKR-9.5).

Each spends the whole allowance at once, and wants it unspent: a card whose allowance is 0 may do it, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.board.geometry import BESIDE, BOARD, distance
from kartoteka.games.berserk.board.moving import EMPTY_STACK, IS_CREATURE, IS_OPEN, NOT_KEPT, OWN_TURN
from kartoteka.games.berserk.board.standing import free, standing
from kartoteka.games.berserk.records import FIELD
from kartoteka.kernel.legality import Together, need
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

JUMP, TELEPORTATION, MANEUVER = "jump", "teleportation", "maneuver"
WORDS: Final = (JUMP, TELEPORTATION, MANEUVER)
LEAP: Final = "leap"
"""The key of the index under which cards are listed that have one of them."""


def is_unspent(s: State, seat: int, option: Option) -> bool:
    c = s.cards[option[1]]
    return not c.moved and not c.leapt


def lands_well(s: State, card: int, cell: int, word: str) -> bool:
    """Whether the cell is free, and near enough where the word says how far."""
    if not free(s, cell):
        return False
    most = how_far(s, card, word)
    return not most or distance(s, s.cards[card].cell, cell) <= most


def how_far(s: State, card: int, word: str) -> int:
    """How far a card jumps; 0 is anywhere: so it is wherever no distance is said."""
    for keyword in numbers.definition(s, card).program.keywords:
        if keyword.name == word and not keyword.amount:
            return 0
    most = numbers.keyword(s, card, word)
    return most if most > 1 or word in numbers.facts(s, card).keywords else 0


def jumps_well(s: State, seat: int, option: Option) -> bool:
    return option[3] != JUMP or lands_well(s, option[1], option[2], JUMP)


def teleports_well(s: State, seat: int, option: Option) -> bool:
    return option[3] != TELEPORTATION or lands_well(s, option[1], option[2], TELEPORTATION)


def is_a_partner(s: State, seat: int, option: Option) -> bool:
    _, card, other, word = option
    if word != MANEUVER:
        return True
    c, o = s.cards[card], s.cards[other]
    return (
        o.zone // len(s.seats) == FIELD
        and o.controller == c.controller
        and o.cell in BESIDE.value[c.cell]
        and numbers.is_creature(s, other)
        and not numbers.flies(s, other)
    )


def has_word(s: State, seat: int, option: Option) -> bool:
    return numbers.has_keyword(s, option[1], option[3])


HAS_WORD: Final = need("BKR-9.5", "it has that word in its text", has_word)
UNSPENT: Final = need("BKR-9.5", "none of its movement allowance is spent", is_unspent)
JUMPS: Final = need("BKK-Jump", "the cell is free, and within the distance of its jump", jumps_well)
TELEPORTS: Final = need("BKK-Teleportation", "the cell is free, and within its distance", teleports_well)
PARTNER: Final = need("BKK-Maneuver", "it changes places with an own ground creature beside it", is_a_partner)
LEAP_NEEDS: Final = (
    OWN_TURN,
    EMPTY_STACK,
    IS_OPEN,
    IS_CREATURE,
    HAS_WORD,
    UNSPENT,
    JUMPS,
    TELEPORTS,
    PARTNER,
    NOT_KEPT,
)


IMPLIED: Final = (IS_OPEN, IS_CREATURE, HAS_WORD, UNSPENT, JUMPS, TELEPORTS, PARTNER)
"""Those that hold of whatever `leaps` finds."""
AT_A_GLANCE: Final = Together(*IMPLIED)


def leaps(s: State, seat: int) -> list[Option]:
    """What the few cards that have such a word could do with it."""
    found: list[Option] = []
    if LEAP not in s.index:
        return found
    n, seen = len(s.seats), NO_CARD
    usual = AT_A_GLANCE.holds
    for card, _ in s.index[LEAP]:
        c = s.cards[card]
        if card == seen or c.controller != seat or c.zone // n != FIELD:
            continue
        seen = card
        if usual and (c.closed or c.moved or c.leapt or not IS_CREATURE.test_of(s, seat, (LEAP, card))):
            continue
        for word in WORDS:
            if numbers.has_keyword(s, card, word):
                found += _to_cells(s, card, word) if usual and word != MANEUVER else _with_word(s, card, word)
    return [x for x in found if x[3] != MANEUVER or is_a_partner(s, seat, x)] if usual else _tried(s, seat, found)


def _to_cells(s: State, card: int, word: str) -> list[Option]:
    """The free cells within the distance of a jump or a teleportation."""
    own, most = s.cards[card].cell, how_far(s, card, word)
    found: list[Option] = []
    for cell in BOARD.cells:
        if cell != own and free(s, cell) and (not most or distance(s, own, cell) <= most):
            found.append((LEAP, card, cell, word))
    return found


def _with_word(s: State, card: int, word: str) -> list[Option]:
    """To every cell; for a maneuver, with everything beside it."""
    at = standing(s).at
    if word == MANEUVER:
        beside = (at[cell] for cell in BESIDE.value[s.cards[card].cell])
        return [(LEAP, card, x, word) for x in beside if x != NO_CARD]
    own = s.cards[card].cell
    return [(LEAP, card, cell, word) for cell in BOARD.cells if cell != own]


def _tried(s: State, seat: int, options: list[Option]) -> list[Option]:
    """Those of which all needs hold that are in force."""
    return [option for option in options if all([n.test_of(s, seat, option) for n in IMPLIED])]


def attempts(s: State, seat: int) -> list[Option]:
    """Whatever a player could try with the words of the own cards, or with any word: to any cell, with any card."""
    n = len(s.seats)
    own = s.zones[FIELD * n + seat]
    found: list[Option] = []
    for card in own:
        found += [(LEAP, card, cell, word) for cell in BOARD.cells for word in (JUMP, TELEPORTATION)]
        found += [(LEAP, card, x, MANEUVER) for zone in (FIELD * n, FIELD * n + 1) for x in s.zones[zone] if x != card]
    return found


def event_of(s: State, card: int, to: int, word: str) -> Event:
    """What happens when a card does that."""
    if word == MANEUVER:
        return h.Swapped(card=card, other=to, leapt=True)
    return h.Moved(card=card, cell=to, player=s.cards[card].controller, leapt=True)
