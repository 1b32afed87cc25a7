"""The rule of thumb as armies are deployed, and when a text asks for a square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.abstract import COLUMNS, ROWS
from kartoteka.games.legion.bots.sight import cell_named
from kartoteka.games.legion.bots.thumb_unit import square

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.bots.sight import Named, Seen, Sight

ORDER = ("corps", "support", "heavy", "special forces", "operative", "commander")
"""Who is placed first: those that matter most, when it is seen where the others stand."""


def place(sight: Sight, options: Sequence[Named]) -> Named:
    """The cheapest ranks first."""
    return min(options, key=lambda o: ORDER.index(o.card.rank) if o.card is not None and o.card.rank in ORDER else 9)


def deploy(sight: Sight, options: Sequence[Named]) -> Named:
    """In the front row, spread over the markers; whoever leads stays in the middle."""
    return max(options, key=lambda o: _spread(sight, cell_named(o)))


def _spread(sight: Sight, cell: int) -> float:
    """How well a square is placed: near a marker, and near few friends."""
    if cell < 0:
        return -99.0
    row, column = divmod(cell, COLUMNS)
    forward = row if sight.blue else ROWS - 1 - row
    king = sight.chart.king[cell]
    crowd = sum(1.0 for friend in sight.mine if king[friend.cell] <= 2)
    marker = min((king[marker] for marker in sight.chart.markers), default=0)
    middle = abs(column - COLUMNS // 2)
    return forward - 1.2 * marker - 1.5 * crowd - 0.15 * middle


def arrive(sight: Sight, options: Sequence[Named]) -> Named:
    """Where a text moves a unit: to the best square."""
    if sight.cards("reserve", sight.me) or not sight.theirs:
        return deploy(sight, options)
    unit = moved(sight)
    if unit is None:
        return options[0]
    return max(options, key=lambda o: square(sight, unit, cell_named(o)))


def moved(sight: Sight) -> Seen | None:
    """Who is meant, for all that one can tell: whom the orders are being given to, or who is active."""
    return sight.active or next((unit for unit in sight.mine if unit.order == "faceup"), None)
