"""Moves: to which cells a unit may go now (LGR-65, LGR-86, LGR-89).

Cells are found at a glance while all the rules of a move hold; when one of them is switched off, each cell is put to
the others. Only where an enemy is nearer than the speed a way round has to be searched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import numbers
from kartoteka.games.legion.abstract import BOARD, NOT_THROUGH_ENEMIES, ONE_TO_A_SQUARE
from kartoteka.games.legion.board.chart import CELLS, FASTEST
from kartoteka.games.legion.board.engaging import engaged, fights_there, near
from kartoteka.games.legion.board.standing import standing
from kartoteka.games.legion.records import Activation
from kartoteka.kernel.legality import Together, need
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Need, Option
    from kartoteka.kernel.state import State

MOVE, WITHDRAW = "move", "withdraw"
WITHDRAWS = 1
"""The speed of a withdrawal."""


def reached(s: State, card: int, speed: int) -> tuple[int, ...]:
    """The cells to which a way of that speed leads, whether somebody stands there or not."""
    c = s.cards[card]
    start, enemy = c.cell, 1 - c.owner
    speed = min(speed, FASTEST)
    now = standing(s)
    known = now.reached[enemy]
    found: tuple[int, ...] | None = known.get((start, speed))
    if found is None:
        table = now.chart
        found = table.reach[start][speed]
        if NOT_THROUGH_ENEMIES.holds:
            far = BOARD.king[start]
            for cell in now.cells[enemy]:
                if far[cell] < speed:
                    found = table.search(start, speed, frozenset(now.cells[enemy]))
                    break
        known[start, speed] = found
    return found


def reach(s: State, card: int, speed: int) -> list[int]:
    """The cells on which a unit may end a move of that speed, whether or not it may begin one."""
    if not AT_A_GLANCE.holds:
        return [x for x in CELLS if _fits(s, PLACES, (MOVE, card, x, speed))]
    return [option[2] for option in _open(s, MOVE, card, speed)]


def steps(s: State, card: int, verb: str = MOVE) -> list[Option]:
    """The moves that a unit may make now, with its own speed."""
    if engaged(s, card) and NOT_ENGAGED.holds:
        return []
    return moves(s, card, verb)


def moves(s: State, card: int, verb: str = MOVE) -> list[Option]:
    """The same of a unit that is known not to be engaged."""
    speed = numbers.speed(s, card)
    if not AT_A_GLANCE.holds:
        return [(verb, card, x) for x in reach(s, card, speed)]
    return _open(s, verb, card, speed)


def _open(s: State, verb: str, card: int, speed: int) -> list[Option]:
    """Where a unit finds room, and does not come next to whom it cannot fight."""
    c = s.cards[card]
    at = standing(s).at
    found: list[Option] = []
    if s.pool.facts[c.proto].melee:
        for cell in reached(s, card, speed):
            if at[cell] == NO_CARD:
                found.append((verb, card, cell))
        return found
    shy = near(s, 1 - c.owner)
    for cell in reached(s, card, speed):
        if at[cell] == NO_CARD and cell not in shy:
            found.append((verb, card, cell))
    return found


def withdrawals(s: State, card: int) -> list[Option]:
    """Where an engaged unit may withdraw to."""
    found: list[Option] = []
    if not engaged(s, card) and IS_ENGAGED.holds:
        return found
    if not AWAY_AT_A_GLANCE.holds:
        return [(WITHDRAW, card, x) for x in CELLS if _fits(s, WITHDRAW_PLACES, (WITHDRAW, card, x))]
    at, taken = standing(s).at, near(s, 1 - s.cards[card].owner)
    for cell in reached(s, card, WITHDRAWS):
        if at[cell] == NO_CARD and cell not in taken:
            found.append((WITHDRAW, card, cell))
    return found


def _fits(s: State, needs: tuple[Need, ...], option: Option) -> bool:
    return all(n.test(s, 0, option) for n in needs)


# Needs ----------------------------------------------------------------------------------------------------------------


def _unit(s: State, option: Option) -> int:
    """The unit that is asked about; the active one where no option is."""
    card: int = option[1] if option else s.opened[Activation].unit
    return card


def is_not_engaged(s: State, seat: int, option: Option) -> bool:
    return not engaged(s, _unit(s, option))


def is_engaged(s: State, seat: int, option: Option) -> bool:
    return engaged(s, _unit(s, option))


def is_empty(s: State, seat: int, option: Option) -> bool:
    return standing(s).at[option[2]] == NO_CARD or not ONE_TO_A_SQUARE.holds


def is_in_reach(s: State, seat: int, option: Option) -> bool:
    """Whether there is a way; of the speed that is named behind the cell, or else of the unit's own."""
    speed = option[3] if len(option) > 3 else numbers.speed(s, option[1])
    return s.cards[option[1]].cell >= 0 and option[2] in reached(s, option[1], speed)


def may_engage(s: State, seat: int, option: Option) -> bool:
    return fights_there(s, option[1], option[2])


def is_a_step_away(s: State, seat: int, option: Option) -> bool:
    return s.cards[option[1]].cell >= 0 and option[2] in reached(s, option[1], WITHDRAWS)


def gets_away(s: State, seat: int, option: Option) -> bool:
    return option[2] not in near(s, 1 - s.cards[option[1]].owner)


NOT_ENGAGED = need("LGR-65", "it is not engaged", is_not_engaged)
ROOM = need("LGR-84", "no unit stands on the square", is_empty)
IN_REACH = need("LGR-86", "a way of its speed leads to the square", is_in_reach)
MAY_ENGAGE = need("LGR-89", "who ends next to an enemy trooper has a melee weapon", may_engage)
PLACES = (ROOM, IN_REACH, MAY_ENGAGE)
MOVE_NEEDS = (NOT_ENGAGED, *PLACES)
AT_A_GLANCE = Together(*PLACES, ONE_TO_A_SQUARE)

IS_ENGAGED = need("LGR-65", "it is engaged", is_engaged)
ONE_STEP = need("LGR-65", "a withdrawal is a move of speed 1", is_a_step_away)
AWAY = need("LGR-65", "it is engaged with nobody where it ends", gets_away)
WITHDRAW_PLACES = (ROOM, ONE_STEP, AWAY)
WITHDRAW_NEEDS = (IS_ENGAGED, *WITHDRAW_PLACES)
AWAY_AT_A_GLANCE = Together(*WITHDRAW_PLACES, ONE_TO_A_SQUARE)


def attempts(s: State, seat: int) -> list[Option]:
    """Every move that a player could think of: of any own unit, to any cell."""
    return [(MOVE, card, cell) for card in standing(s).units[seat] for cell in CELLS]


def away_attempts(s: State, seat: int) -> list[Option]:
    """Every withdrawal that a player could think of."""
    return [(WITHDRAW, card, cell) for card in standing(s).units[seat] for cell in CELLS]
