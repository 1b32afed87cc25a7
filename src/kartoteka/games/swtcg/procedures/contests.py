"""Contests: both players have a unit of one unique name in battle; they bid Force for who stays (SWR-86, D-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.shared.piles import picked_from
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import cannot, total_build_cost
from kartoteka.games.swtcg.places import kind_of
from kartoteka.games.swtcg.records import ABOARD, BUILD_ZONE, DARK, LIGHT, Battle, Table
from kartoteka.games.swtcg.stacks import by_name, in_battle
from kartoteka.kernel import ledger
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

CONTESTED = ruling("SWR-86", "two units of one unique name are contested in the battle phase")
ANY_ARENA = ruling("D-36", "contested units need not be in the same arena")
WHILE = Ruling("SWR-89", "there are no contests outside the battle phase", value=Battle, without=Table)
"""What must be going on."""
DARK_BIDS_FIRST = Ruling("SWR-87", "the Dark Side bids first", value=DARK, without=LIGHT)
RAISES_OWN = ruling("SWR-87", "a raise need exceed only the own bid")
DARK_CHOOSES = Ruling("SWR-88", "of several contests the Dark Side chooses the order", value=DARK, without=LIGHT)
DARK_WINS_TIES = Ruling("SWR-88", "the Dark Side wins ties", value=DARK, without=LIGHT)
LOSER_PAYS_NOTHING = ruling("SWR-88", "who loses pays nothing")
COSTS_COUNT = ruling("SWR-88", "the total build cost is added to the bid")
NO_BID = -1


class Contest(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The two units, the bids, and who is to bid."""

    cards: tuple[int, ...] = (NO_CARD, NO_CARD)
    """By seat."""
    bids: tuple[int, ...] = (NO_BID, NO_BID)
    seat: int = DARK
    still: int = 0
    """How many players in succession have not raised."""


@picked_from(BUILD_ZONE, ABOARD, of_both=True)
def of_one_name(s: State, seat: int) -> list[tuple[int, int]]:
    """Pairs of units, or pilots on units, that both players have in play: the seat's, and the opponent's."""
    mine, others = by_name(s, seat), by_name(s, 1 - seat)
    return [(one, other) for name in mine for one in mine[name] for other in others.get(name, ())]


def contested(s: State) -> list[tuple[int, int]]:
    """Those that are both in any arena: the Dark Side's and the Light Side's (D-36)."""
    pairs = of_one_name(s, DARK)
    if not pairs:
        return pairs
    return [(one, other) for one, other in pairs if in_battle(s, one) and in_battle(s, other) and meet(s, one, other)]


def meet(s: State, dark: int, light: int) -> bool:
    """Whether the two are to contend: in any arenas (D-36), if they have not done so in vain."""
    return (ANY_ARENA.holds or kind_of(s, dark) == kind_of(s, light)) and not is_settled(s, dark, light)


def is_settled(s: State, dark: int, light: int) -> bool:
    """Whether the two have been in contest in this battle phase, and the loser could not retreat."""
    battle = s.open(Battle)
    return battle is not None and bool(ledger.entered(s, *settled_key(s, battle, dark, light)))


def settled_key(s: State, battle: Battle, dark: int, light: int) -> ledger.Key:
    return (battle.id, "contested", s.cards[dark].obj, s.cards[light].obj)


def contest_due(s: State) -> Call | None:
    """The next contest, in the battle phase only (SWR-89)."""
    if WHILE.value in s.opened and CONTESTED.holds and contested(s):
        return Call(CONTEST, Contest())
    return None


def ask_which(s: State, r: Contest) -> Signal:
    """Of several, the Dark Side chooses the first (SWR-88)."""
    pairs = contested(s)
    if len(pairs) == 1:
        return r.but(cards=pairs[0], seat=DARK_BIDS_FIRST.value)
    return Choice(DARK_CHOOSES.value, [("contest", *pair) for pair in pairs], "SWR-88", "which contest comes first")


def that_one(s: State, r: Contest, option: Option) -> Signal:
    return r.but(cards=option[1:], seat=DARK_BIDS_FIRST.value)


def amounts(s: State, r: Contest) -> range:
    """What a player may bid: from the own bid, or from 0, up to all that he or she has."""
    least = max(0, r.bids[r.seat])
    if not RAISES_OWN.holds:
        least = max(least, r.bids[1 - r.seat])
    return range(least, max(least, s.seats[r.seat].force) + 1)


def ask_for_bid(s: State, r: Contest) -> Signal:
    """A bid, or the same again, which is no raise; two in succession who do not raise end it (SWR-87)."""
    if r.still == len(r.bids):
        return None
    options = [("bid", n) for n in amounts(s, r)]
    if len(options) == 1:
        return bid(s, r, options[0])
    return Choice(r.seat, options, "SWR-87", "how much Force you bid")


def bid(s: State, r: Contest, option: Option) -> Signal:
    bids = list(r.bids)
    raised = option[1] > bids[r.seat]
    bids[r.seat] = option[1]
    still = 0 if raised else r.still + 1
    return Goto("bid", regs=r.but(bids=tuple(bids), still=still, seat=1 - r.seat))


def winner(s: State, r: Contest) -> int:
    """Who has the higher sum of bid and total build cost (SWR-88)."""
    dark, light = (
        r.bids[x] + (total_build_cost(s, r.cards[x]) if COSTS_COUNT.holds else 0) for x in (DARK, LIGHT)
    )  # fmt: skip
    if dark == light:
        return int(DARK_WINS_TIES.value)
    return DARK if dark > light else LIGHT


def pay(s: State, r: Contest) -> Signal:
    seats = (winner(s, r),) if LOSER_PAYS_NOTHING.holds else (DARK, LIGHT)
    events: list[Event] = [h.ForcePaid(player=x, amount=r.bids[x]) for x in seats if r.bids[x] > 0]
    return Raise(events) if events else None


def give_way(s: State, r: Contest) -> Signal:
    """The loser retreats without tapping; a pilot alone, its unit stays (D-36)."""
    card = r.cards[1 - winner(s, r)]
    battle = s.open(Battle)
    if cannot(s, card, "retreat") and battle is not None:
        ledger.enter(s, *settled_key(s, battle, *r.cards))
    return Raise([h.Moved(card=card, zone=BUILD_ZONE, manner="retreat")])


CONTEST = Procedure(
    "SWR-86",
    "contest",
    regs=Contest,
    steps=(
        Step("", ask_which, that_one, text="which contest comes first"),
        Step("", ask_for_bid, bid, label="bid", text="the players bid Force"),
        step("SWR-88", pay),
        step("", give_way),
    ),
)
