"""The rule of thumb as squads are laid out: who stands where, who stays hidden, who lies on whom."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.berserk.board.geometry import BOARD
from kartoteka.games.berserk.bots.sight import cell_named
from kartoteka.games.berserk.bots.thumb_reckon import worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.berserk.bots.sight import Named, Seen, Sight

MIDDLE = 2
"""The column in the middle."""
_RANGED = re.compile(r"\b(?:Shot|Throw|Discharge) on|\[I\]|Summon|Revive|Heal \d+ wounds from target|Prevent")


def row_wanted(card: Seen) -> int:
    """In which row a card stands best: fighters in front, shooters behind them, what does not fight at the back."""
    if not card.is_creature or card.printed is None or card.printed.symbiote or card.printed.flying:
        return 3
    if _RANGED.search(card.text):
        return 2 if card.left >= 7 else 3
    return 1


def place(sight: Sight, options: Sequence[Named]) -> Named:
    """The strongest fighter first, each as near as may be to where it stands best."""
    return max(options, key=lambda o: (strength(o.card), fit(sight, o)))


def strength(card: Seen | None) -> float:
    """Who is placed first."""
    if card is None:
        return 0.0
    return worth(card) if row_wanted(card) == 1 else -worth(card)


def fit(sight: Sight, o: Named) -> float:
    """How well a card stands on a cell."""
    cell = cell_named(o)
    if o.card is None or cell < 0:
        return 0.0
    off = abs(sight.row(cell, sight.me) - row_wanted(o.card))
    aside = abs(cell % BOARD.columns - MIDDLE)
    return -3.0 * off - 0.5 * (aside if row_wanted(o.card) < 3 else MIDDLE - aside)


def hide(sight: Sight, options: Sequence[Named]) -> Named:
    """What need not be shown is not shown."""
    return next((o for o in options if o.verb == "hide"), options[-1])


def host(sight: Sight, options: Sequence[Named]) -> Named:
    """The dearest."""
    return max(options, key=lambda o: worth(o.target))


def arrive(sight: Sight, options: Sequence[Named]) -> Named:
    """Of some cells the one nearest to the enemy, in the middle."""
    cells = [(cell_named(o), o) for o in options]
    return max(cells, key=lambda each: nearness(sight, each[0]))[1]


def nearness(sight: Sight, cell: int) -> float:
    """How near the other player's cards are."""
    if cell < 0:
        return -99.0
    apart = [BOARD.steps[cell][c.cell] for c in sight.creatures(sight.other) if c.cell >= 0]
    return -min(apart, default=0) - 0.1 * abs(cell % BOARD.columns - MIDDLE)
