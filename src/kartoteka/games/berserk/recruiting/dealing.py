"""The deal of fifteen cards, and redeals for gold (BKR-2.2 to BKR-2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.edits import course
from kartoteka.games.berserk.registers import Redealing
from kartoteka.games.berserk.timing import row
from kartoteka.kernel import edits
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

DEALT: Final = Ruling("BKR-2.2", "each player is dealt 15 cards", value=15, without=14)
NEW_CARDS: Final = Ruling("BKR-2.3", "a redeal is 15 new cards", value=15, without=14)
REDEAL_PRICE: Final = Ruling("BKR-2.3", "a redeal costs 1 gold crystal", value=1, without=0)
FIRST_BEGINS: Final = ruling("BKR-2.4", "the first player redeals before the second")
REDEAL, KEEP = ("redeal",), ("keep",)


def shuffle(s: State, r: Regs) -> Signal:
    return Raise([h.Shuffled(player=seat) for seat in (0, 1)])


def deal(s: State, r: Regs) -> Signal:
    """Both players' fifteen cards."""
    return Raise([h.Dealt(player=seat, amount=DEALT.value) for seat in (0, 1)])


def in_order(s: State) -> tuple[int, int]:
    """The players in the order in which they redeal."""
    first = numbers.first(s) if FIRST_BEGINS.holds else 1 - numbers.first(s)
    return first, 1 - first


def has_gold(s: State, seat: int, option: Option) -> bool:
    return bool(s.seats[seat].gold >= max(1, REDEAL_PRICE.value))


def has_not_kept(s: State, seat: int, option: Option) -> bool:
    return not s.seats[seat].kept


REDEALS = Slot(
    "BKR-2.3",
    "keep your cards or have new ones dealt",
    seat=lambda s, r: int(r.player),
    candidates=lambda s, r: [REDEAL],
    attempts=lambda s, r: [KEEP, REDEAL],
    needs=(
        need("BKR-2.3", "you have gold left", has_gold),
        need("BKR-2.4", "you have not kept your cards", has_not_kept),
    ),
)


def ask_to_redeal(s: State, r: Redealing) -> Signal:
    """Nobody is asked who cannot pay for it."""
    options = REDEALS.eligible(s, r, r.player)
    return Choice(r.player, [KEEP, *options], REDEALS.rule, REDEALS.prompt) if options else None


def redealt_or_kept(s: State, r: Redealing, option: Option) -> Signal:
    if option == KEEP:
        return r
    return Raise([h.Redealt(player=r.player, gold=REDEAL_PRICE.value)], regs=r, stay=True)


def keep(s: State, r: Redealing) -> Signal:
    return Raise([h.HandKept(player=r.player)])


REDEALING = Procedure(
    "BKR-2.4",
    "redeals of a player",
    regs=Redealing,
    steps=(
        Step("BKR-2.4", ask_to_redeal, redealt_or_kept, text=REDEALS.prompt, slot=REDEALS),
        step("BKR-2.4", keep),
    ),
)


def deal_anew(s: State, e: h.Redealt) -> Event | tuple[Event, ...]:
    """The edit: the gold is paid, the deal shuffled back, and new cards are dealt."""
    seat = s.seats[e.player]
    edits.change_seat(s, e.player, seat.but(gold=seat.gold - e.gold))
    course.put_back(s, e.player)
    dealt = course.deal(s, h.Dealt(player=e.player, amount=NEW_CARDS.value))
    return (e, dealt) if dealt is not None else e


PROCEDURES: Final = (REDEALING,)
ROWS = {h.Redealt: row(apply=deal_anew)}
