"""Who has lost: asked each time before a player would get priority on an empty stack (BKR-19)."""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.numbers import SEATS, leading
from kartoteka.games.berserk.records import GAME_ZONE
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

EMPTY_STACK: Final = ruling("BKR-19.1", "a player loses only when somebody would get priority with an empty stack")
ONLY_CREATURES: Final = ruling("BKR-19.1", "artifacts, terrains and equipment do not help")
BOTH_AT_ONCE: Final = ruling("BKR-19.2", "both players lose if both have no creature")
BEFORE_THE_LOSS_CHECK: Final = ruling(
    "D-7", "an incarnation that can come in does so before anybody is found to have lost"
)
SEES_THE_TRUTH: Final = ruling("D-26", "a hidden creature counts for its player: the loss check sees the truth")

NO_CREATURE: Final = "a player without creatures"
THE_GAME_ZONE: Final = slice(GAME_ZONE[0] * SEATS, (GAME_ZONE[-1] + 1) * SEATS)
"""Of the zones of both players."""


def has_a_creature(s: State, seat: int) -> bool:
    """Whether a player controls a creature in the game zone."""
    n, cards, facts = len(s.seats), s.cards, s.pool.facts
    for zone in GAME_ZONE:
        pile = s.zones[zone * n + seat]
        if pile and (SEES_THE_TRUTH.holds or not s.game.zones[zone].covers):
            for card in pile:
                if facts[cards[card].proto].is_creature or not ONLY_CREATURES.holds:
                    return True
    return False


def is_lost(s: State) -> bool:
    """Whether any player controls no creature; known for as long as the same cards are in the game zone."""
    piles = s.zones[THE_GAME_ZONE]
    kept = s.sorted[NO_CREATURE]
    if kept[0] is None or not all(map(is_, kept[0], piles)):
        kept = (piles, not (has_a_creature(s, 0) and has_a_creature(s, 1)))
        s.keep(NO_CREATURE, *kept)
    found: bool = kept[1]
    return found


def loss(s: State, regs: Any) -> Signal:
    """What priority begins with: whoever has no creature loses, both at once if it is both (`Window.settles`)."""
    if (regs.gathered and EMPTY_STACK.holds) or not is_lost(s):
        return None
    lost = tuple([seat for seat in range(len(s.seats)) if not has_a_creature(s, seat)])
    if len(lost) > 1 and not BOTH_AT_ONCE.holds:
        lost = (leading(s),)
    return Raise([h.PlayersLost(players=lost)])
