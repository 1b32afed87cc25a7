"""Movement: which steps a player's cards may take now (BKR-9.1).

Candidates are found at a glance while all the rules of a step hold; when one of them is switched off, every step is put
to each of the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.board.geometry import BESIDE
from kartoteka.games.berserk.board.standing import ONE_TO_A_CELL, free, standing
from kartoteka.games.berserk.records import FIELD, Action, Turn
from kartoteka.kernel.legality import Together, need, ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

INCORPOREAL: Final = "incorporeal"
GIVEN_INCORPOREAL = numbers.KEYWORD_WORDS[INCORPOREAL]
OVER_OTHERS: Final = ruling("BKK-Incorporeal", "an incorporeal creature may move onto a cell where another card stands")


def is_own_turn(s: State, seat: int, option: Option) -> bool:
    turn = s.opened.get(Turn)
    return turn is not None and turn.player == seat


def stack_is_empty(s: State, seat: int, option: Option) -> bool:
    return Action not in s.opened


def is_open(s: State, seat: int, option: Option) -> bool:
    return not s.cards[option[1]].closed


def may_move_at_all(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    return numbers.is_creature(s, card) or numbers.may(s, card, "move")


def left(s: State, card: int) -> int:
    """How much of its movement allowance is left."""
    return numbers.movement(s, card) - int(s.cards[card].moved)


def has_movement_left(s: State, seat: int, option: Option) -> bool:
    return left(s, option[1]) > 0


def has_room_beside(s: State, seat: int, option: Option) -> bool:
    card, cell = option[1], option[2]
    at = s.cards[card].cell
    return at >= 0 and cell in BESIDE.value[at] and (free(s, cell) or could_stand_over(s, card, cell))


def could_stand_over(s: State, card: int, cell: int) -> bool:
    """Whether a card may move onto that cell though another stands there; only one at a time does."""
    if not OVER_OTHERS.holds or cell in standing(s).over:
        return False
    return numbers.has_keyword(s, card, INCORPOREAL) or numbers.may(s, card, "move over")


def is_not_kept_from_it(s: State, seat: int, option: Option) -> bool:
    return not numbers.cannot(s, option[1], "move")


OWN_TURN: Final = need("BKR-9.1", "it is your own turn", is_own_turn, general=True)
EMPTY_STACK: Final = need("BKR-9.1", "nothing lies on the stack", stack_is_empty, general=True)
IS_OPEN: Final = need("BKR-9.1", "the card is open", is_open)
IS_CREATURE: Final = need("BKR-9.1", "it is a creature, or a text lets it move", may_move_at_all)
ALLOWANCE: Final = need("BKR-9.1", "some of its movement allowance is left", has_movement_left)
ROOM: Final = need("BKR-9.1", "the cell is free, and beside it", has_room_beside)
NOT_KEPT: Final = need("BKR-10.12", "no text forbids it to move", is_not_kept_from_it, spoken=("cannot move",))
MOVE_NEEDS: Final = (OWN_TURN, EMPTY_STACK, IS_OPEN, IS_CREATURE, ALLOWANCE, ROOM, NOT_KEPT)
IMPLIED: Final = (IS_OPEN, IS_CREATURE, ALLOWANCE, ROOM)
"""Those that hold of whatever `steps` finds."""
MOVED_MAY_ACT: Final = ruling("BKR-9.3", "who has moved may act afterwards")
NO_SICKNESS: Final = ruling("BKR-9.7", "what has just arrived may move and act at once")
FIRST_TURN_IS_FREE: Final = ruling("BKR-6.9", "the first player strikes in the first turn as in any other")
FREELY: Final = Together(MOVED_MAY_ACT, NO_SICKNESS, FIRST_TURN_IS_FREE)
"""Three freedoms: where one of them is taken away, `held_back` says of what."""
AT_A_GLANCE: Final = Together(IS_OPEN, IS_CREATURE, ALLOWANCE, ROOM, ONE_TO_A_CELL)


def steps(s: State, seat: int) -> list[Option]:
    """The steps that a player's cards could take: revealed ones, on the field."""
    if not AT_A_GLANCE.holds:
        return _asked(s, seat)
    found: list[Option] = []
    cards, facts, spoken = s.cards, s.pool.facts, s.spoken
    at, beside = standing(s).at, BESIDE.value
    said, given, let = "movement" in spoken, GIVEN_INCORPOREAL in spoken, "may move" in spoken
    over = "may move over" in spoken
    for card in s.zones[FIELD * len(s.seats) + seat]:
        c = cards[card]
        if c.closed:
            continue
        fact: Facts = facts[c.proto]
        if not fact.is_creature and not (let and numbers.may(s, card, "move")):
            continue
        if (numbers.movement(s, card) if said or fact.flying else fact.movement) <= c.moved:
            continue
        ghost = INCORPOREAL in fact.keywords or given or over
        for cell in beside[c.cell]:
            if at[cell] == NO_CARD or (ghost and could_stand_over(s, card, cell)):
                found.append(("move", card, cell))
    return found


def held_back(s: State, options: list[Option]) -> list[Option]:
    """Those of some options of the main phase that stay where not all the freedoms are in force."""
    turn = s.opened[Turn]
    found: list[Option] = []
    for option in options:
        c = s.cards[option[1]]
        acts = option[0] not in ("move", "leap")
        if acts and c.moved and not MOVED_MAY_ACT.holds:
            continue
        if c.since > turn.id and not NO_SICKNESS.holds:
            continue
        if option[0] == "strike" and turn.number == 1 and not FIRST_TURN_IS_FREE.holds:
            continue
        found.append(option)
    return found


def _asked(s: State, seat: int) -> list[Option]:
    return [
        option
        for option in attempts(s, seat)
        if s.cards[option[1]].zone // len(s.seats) == FIELD and all(n.test(s, seat, option) for n in IMPLIED)
    ]


def attempts(s: State, seat: int) -> list[Option]:
    """Every step that a player could think of: with the own cards on the field, to any other cell."""
    from kartoteka.games.berserk.records import COLUMNS, COVERED, ROWS

    n = len(s.seats)
    return [
        ("move", card, cell)
        for kind in (FIELD, COVERED)
        for card in s.zones[kind * n + seat]
        for cell in range(COLUMNS * ROWS)
        if cell != s.cards[card].cell
    ]
