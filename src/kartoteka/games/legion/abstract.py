"""The table in squares: every stand-in of this engine for what is measured with rulers (LGR-84 to LGR-96, LGR-103).

None of this is a rule of the miniatures game. All of it is here, so that it can be read, and changed, in one place:
squares and distances (`board.chart` makes tables of them), moves, sight, cover, stacks of miniatures, the damage mark,
deployment, markers, flight, what is hidden, and what is rolled. Which square is what is data (`set/maps`).
"""

from __future__ import annotations

from typing import NamedTuple

from kartoteka.kernel.board import Board
from kartoteka.kernel.legality import Ruling, ruling

# Squares and distances ------------------------------------------------------------------------------------------------

ROWS, COLUMNS = 13, 13
COLUMN_NAMES = "ABCDEFGHIJKLM"
BOARD = Board(ROWS, COLUMNS, tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMN_NAMES))
"""Cells are numbered by rows, from blue's edge: `(row - 1) * 13 + column - 1`."""
BEYOND = 6
"""The band of what lies beyond the last one."""

ONE_TO_A_SQUARE = ruling("LGR-84", "one unit stands on a square")
DISTANCE = Ruling(
    "LGR-85", "a distance is the larger of the differences of columns and of rows", value=BOARD.king,
    without=BOARD.steps,
)  # fmt: skip
BANDS = Ruling(
    "LGR-85", "two squares are a range band, and there are five", value=(1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, BEYOND),
    without=(1, 1, 2, 3, 4, 5, BEYOND),
)  # fmt: skip
"""By distance; the last one stands for all that are farther."""
CONTACT = Ruling(
    "LGR-85", "units are in contact, and in reach of melee weapons, at a distance of 1", value=1, without=2
)

# Moves ----------------------------------------------------------------------------------------------------------------

STEPS = Ruling(
    "LGR-86", "a move goes up to as many squares as its speed, diagonals allowed", value=BOARD.around,
    without=BOARD.beside,
)  # fmt: skip
NOT_THROUGH_ENEMIES = ruling("LGR-86", "a move does not go through an enemy unit")
IMPASSABLE = ruling("LGR-86", "a move does not go through impassable squares")
DIFFICULT = ruling("LGR-86", "a difficult square lowers the speed of the move by 1, at least to 1")
ENGAGES = ruling("LGR-89", "a unit that ends its move next to an enemy trooper is engaged with it")

# Sight and cover ------------------------------------------------------------------------------------------------------

SIGHT_IS_CUT = ruling("LGR-87", "blocking terrain cuts the line of sight that passes through its inside")
UNITS_NEVER_BLOCK = ruling("LGR-87", "units never block the line of sight")
CORNERS_DO_NOT_CUT = ruling("D-33", "a line of sight that touches a corner of a blocking square is not cut")
COVER_OF_SQUARE = ruling("LGR-88", "a unit has the cover of the square where it stands")


class Kind(NamedTuple):
    """What a square of some terrain does."""

    impassable: bool = False
    blocking: bool = False
    difficult: bool = False
    cover: int = 0


OPEN = Kind()
TERRAIN = Ruling(
    "LGR-103", "rocks, barricades and woods differ from open squares",
    value={
        "rock": Kind(impassable=True, blocking=True), "barricade": Kind(cover=2), "wood": Kind(difficult=True, cover=1),
    },
    without={"rock": OPEN, "barricade": OPEN, "wood": OPEN},
)  # fmt: skip
"""The kinds of terrain that a map may have, by name."""
HEAVY = 2
"""The best cover there is."""

# Units ----------------------------------------------------------------------------------------------------------------

LIVING_MINIS = ruling("LGR-90", "dice are rolled for the miniatures that are alive")
"""Without it: for as many as there were at first."""
VEHICLES_KEEP_CALM = ruling("LGR-91", "a vehicle gets no suppression")
DAMAGED_AT_RESILIENCE = ruling("LGR-91", "a vehicle is damaged, once, when its wounds reach its resilience")
DAMAGE_COSTS = ruling("LGR-91", "a damaged vehicle that rolls a blank as it activates has one action fewer")

# Deployment and mission -----------------------------------------------------------------------------------------------

DEPLOYS_ON = Ruling(
    "LGR-92", "blue is deployed in the two rows of its edge, and red in those of the other", value=((1, 2), (12, 13)),
    without=((1, 13), (1, 13)),
)  # fmt: skip
"""First and last row, blue's and red's."""
DEPLOY_BY_TURNS = ruling("LGR-92", "the players place one unit each by turns, blue first")
SCORING_ROUNDS = Ruling(
    "LGR-93", "markers are scored in rounds 2, 4 and 6", value=(2, 4, 6), without=(1, 2, 3, 4, 5, 6)
)
MARKER_REACH = Ruling("LGR-93", "who stands at a distance of at most 1 of a marker holds it", value=1, without=2)
TROOPERS_HOLD = ruling("LGR-93", "only troopers hold markers")
TIES_SCORE_NOTHING = ruling("LGR-93", "a marker that both hold with as many units gives no point")

# Flight ---------------------------------------------------------------------------------------------------------------

TO_THE_NEAREST_EDGE = ruling("LGR-94", "who panics runs straight to the nearest edge")
"""Without it: to the own edge."""
OVER_THE_EDGE = ruling("LGR-94", "whom the speed of its flight carries over the edge is defeated")

# What is hidden, and what is rolled -----------------------------------------------------------------------------------

POOL_IS_HIDDEN = Ruling("LGR-95", "nobody sees the order of a pool", value="nobody", without="public")
PARKED_IS_PRIVATE = Ruling("LGR-95", "tokens on a card are seen by their owner alone", value="owner", without="public")
LUCK_IS_NAMED = ruling("LGR-96", "whatever is left to chance has a kind by which it is told, and can be set")
"""Without it: nothing can be scripted (`luck`)."""
KINDS_OF_CHANCE = (
    "coin", "sides", "priority die", "damage die", "cover die", "red attack", "black attack", "white attack",
    "red defence", "white defence", "spy", "shuffle",
)  # fmt: skip
"""Whatever can be set (`table.positions`); tokens are parked off a shuffled pool, as they lie."""
