"""The order of a pile: the newest card lies on top, and of several that come together their owner says which (AGR-12).

The owner is asked only where that could make a difference (D-17): the cards differ in title or printed text, and some
card of this game looks at what lies on top of such a pile. That alone would tell of a card that nobody has seen yet; so
where silence must tell nothing (`State.pauses`), whether there is such a card makes no difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.places import first_player
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.records import DEAD, DISCARD, USED, ZONES
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, Stay, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PILES = (DISCARD, DEAD, USED)

TOLD_APART = ruling("AGR-12", "the order of cards that nothing tells apart is not asked for")
LOOKED_AT = ruling("AGR-12", "the order of a pile is asked for where a card of the game looks at its top")


class Piling(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards have come to lie on piles together: the piles that are still to be ordered."""

    piles: tuple[int, ...]
    since: int
    """The object numbers from here on are of cards that have just come."""
    placed: tuple[int, ...] = ()
    """Cards of the first pile whose place is decided, the topmost first."""


def newcomers(s: State, pile: int, since: int) -> list[int]:
    """The cards that have just come to lie on a pile, the topmost first."""
    found = []
    for card in reversed(s.zones[pile]):
        if s.cards[card].obj < since:
            break
        found.append(card)
    return found


def differ(s: State, cards: Sequence[int]) -> bool:
    """Whether any two of the cards differ in title or printed text."""
    if not TOLD_APART.holds:
        return len(cards) > 1
    return len({(definition(s, card).name, definition(s, card).text) for card in cards}) > 1


def ordering(s: State, since: int) -> Call | None:
    """What is to be decided when cards have come together; several owners in player order."""
    all_matter = s.pauses or not LOOKED_AT.holds
    if not all_matter and not s.pool.looked_into:
        return None
    matters = PILES if all_matter else [pile for pile in PILES if ZONES[pile].name in s.pool.looked_into]
    n = len(s.seats)
    piles = tuple(
        zone * n + seat
        for seat in s.in_order(first_player(s))
        for zone in matters
        if differ(s, newcomers(s, zone * n + seat, since))
    )
    return Call(ORDER_PILES, Piling(piles=piles, since=since)) if piles else None


def ask_what_lies_on_top(s: State, r: Piling) -> Signal:
    pile = r.piles[0]
    left = [card for card in newcomers(s, pile, r.since) if card not in r.placed]
    owner = pile % len(s.seats)
    if not s.seats[owner].present:
        return None
    if not differ(s, left):
        return Raise([h.PileOrdered(player=owner, cards=(*r.placed, *left))])
    return Choice(owner, [("pile", card) for card in left], "AGR-12", "which card lies on top")


def this_one_lies_on_top(s: State, r: Piling, option: Option) -> Signal:
    return Stay(r.but(placed=(*r.placed, option[1])))


def the_next_pile(s: State, r: Piling) -> Signal:
    rest = r.but(piles=r.piles[1:], placed=())
    return Goto("ask", regs=rest) if rest.piles else Return(None)


ORDER_PILES = Procedure(
    "AGR-12",
    "cards come to a pile together",
    regs=Piling,
    steps=(
        step("AGR-12", ask_what_lies_on_top, answer=this_one_lies_on_top, label="ask"),
        step("", the_next_pile),
    ),
)
