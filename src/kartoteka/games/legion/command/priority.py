"""Who has priority in a round: the card with fewer pips, and a die where that says nothing (LGR-27 to LGR-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.command import nominees
from kartoteka.games.legion.command.selecting import lying
from kartoteka.games.legion.records import FIELD, SEATS, Round
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Raise, Signal
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from kartoteka.games.legion.command.command import Commanding
    from kartoteka.kernel.state import State

DEFENCE_DIE = Ruling(
    "D-10", "the red die is a red defence die: three of its six faces are blocks",
    value=(6, 3), without=(8, 5),
)  # fmt: skip
"""Faces, and how many of them win, the first ones; without it, those of a red attack die."""
HOLDER_ROLLS = ruling("LGR-28", "between equal pips, the holder of the round counter rolls a die")
A_BLOCK_WINS = ruling("LGR-28", "a block gives the roller priority, another face the other player")
ONE_CARD = ruling("LG-25", "who alone played a card has priority, whatever its pips")
NO_CARDS = ruling("LG-26", "where nobody played a card, a die decides as between equal pips")
FEWER = ruling("LGR-27", "fewer pips win")
CUNNING = ruling("LGR-29", "between equal pips, the card of a character with Cunning counts one pip fewer")
KEYWORD = ruling("LGK-Cunning", "Cunning is asked of the unit whose own card it is")
ON_THE_TABLE = ruling("D-23", "only the pips of cards that are on the table count")
NEEDS_NO_NOMINEE = ruling("D-11", "priority stands though nobody is left to be nominated")


def compare(s: State, r: Commanding) -> tuple[int, str]:
    """Who has priority, and the rule that says so; nobody, where the die decides, and why it does."""
    cards = [counting(s, r, seat) for seat in range(SEATS)]
    played = [seat for seat in range(SEATS) if cards[seat] >= 0]
    if not played:
        return NOBODY, NO_CARDS.rule
    if len(played) == 1 and ONE_CARD.holds:
        return played[0], ONE_CARD.rule
    pips = [numbers.pips(s, card) if card >= 0 else 0 for card in cards]
    if pips[0] != pips[1]:
        fewest = 0 if pips[0] < pips[1] else 1
        return fewest if FEWER.holds else 1 - fewest, FEWER.rule
    cunning = [card >= 0 and is_cunning(s, seat, card) for seat, card in enumerate(cards)]
    if cunning[0] != cunning[1] and CUNNING.holds:
        return cunning.index(True), CUNNING.rule
    return NOBODY, "LGR-28"


def counting(s: State, r: Commanding, seat: int) -> int:
    """The card of a player whose pips count; -1 where there is none."""
    card = lying(s, seat)
    if not ON_THE_TABLE.holds:
        first = [x for x in r.revealed if s.cards[x].owner == seat]
        card = first[0] if first else card
    if not NEEDS_NO_NOMINEE.holds and card >= 0 and not nominees.of(s, seat, card):
        return -1
    return card


def is_cunning(s: State, seat: int, card: int) -> bool:
    """Whether it is the own card of a unit with Cunning."""
    for unit in s.zones[FIELD * SEATS + seat]:
        if numbers.has_keyword(s, unit, "cunning") and (nominees.is_owner(s, unit, card) or not KEYWORD.holds):
            return True
    return False


def roller(s: State) -> int:
    """Who rolls where the cards decide nothing: in the five-round edition blue."""
    blue = chosen(s, "blue_rolls") or not HOLDER_ROLLS.holds
    return numbers.blue(s) if blue else numbers.holder(s)


def settle_priority(s: State, r: Commanding) -> Signal:
    """By the cards, or else by the die, which is rolled first."""
    seat, why = compare(s, r)
    if seat != NOBODY:
        return Raise([h.PrioritySet(player=seat, why=why)])
    if why == NO_CARDS.rule and not NO_CARDS.holds:
        return Raise([h.PrioritySet(player=numbers.blue(s), why=why)])
    return Raise([h.PriorityRolled(player=roller(s))], regs=r.but(why=why))


def roll_decides(s: State, r: Commanding) -> Signal:
    """A block gives the roller priority."""
    if not r.why:
        return None
    now: Round = s.opened[Round]
    _, blocks = DEFENCE_DIE.value
    wins = (now.rolled <= blocks) == A_BLOCK_WINS.holds
    player = roller(s)
    return Raise([h.PrioritySet(player=player if wins else 1 - player, why=r.why)], regs=r.but(why=""))
