"""Incarnation: the clock of graveyards, and what comes out of them by itself (BK-532.5).

Nothing of it uses the stack. As a turn starts each card with an unused incarnation in its player's graveyard gets a
token; those that have enough come in at once, together. What a rule keeps out waits, and comes in as soon as none
does: that is looked at after every change that could make room, as a check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.standing import free
from kartoteka.games.berserk.bringing.arriving import controller, keepers, may_arrive
from kartoteka.games.berserk.bringing.bringing import cells_of, entries
from kartoteka.games.berserk.bringing.defaults import INCARNATE as DEFAULTS
from kartoteka.games.berserk.bringing.defaults import Bringing, merged, needs_cell
from kartoteka.games.berserk.numbers import SEATS, active, leading, stage
from kartoteka.games.berserk.records import EXILE, GRAVEYARD
from kartoteka.games.berserk.recruiting.squads import Joining
from kartoteka.games.berserk.registers import Incarnating, Ticking
from kartoteka.games.berserk.upkeep.loss import BEFORE_THE_LOSS_CHECK, is_lost
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import Check
from kartoteka.kernel.interpret import cause_of
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, Step, step
from kartoteka.kernel.records import NO_CARD, NO_CELL
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

COMES_BACK: Final = ruling("BKK-Incarnation", "a card with Incarnation X comes back out of its graveyard by itself")
OWN_TURN: Final = ruling("BK-532.5.1-a", "incarnation ticks in the own turn only, never in the opponent's")
OWNERS_CLOCK: Final = ruling("D-15", "the clock runs for whom the graveyard is, and the third row is that player's")
LIES_IN_A_GRAVEYARD: Final = Ruling(
    "BK-532.5.1-b", "it ticks for what lies in a graveyard at that moment", value=(GRAVEYARD,),
    without=(GRAVEYARD, EXILE),
)  # fmt: skip
UNUSED: Final = ruling("BK-532.5.1-c", "it ticks for an incarnation that is not used up")
A_TICK: Final = Ruling("BK-532.5.1-d", "each time it is one token", value=1, without=2)
ENOUGH: Final = Ruling("BK-532.5.1-e", "a card incarnates when its tokens get to X", value=0, without=1)
"""How many more it takes."""
OFF_THE_STACK: Final = ruling("BK-532.5.1-g", "incarnating does not use the stack: nobody can respond")
GO_ON: Final = ruling("D-5", "tokens keep coming while an incarnation waits")
OWNER_PICKS: Final = ruling("D-6", "whose graveyard it is picks which of several goes first")
ACTIVE_FIRST: Final = ruling("D-6", "the active player's go before the other player's")
INDEX: Final = "incarnation"
"""The index key of abilities of that kind, listed in a graveyard."""


# Who waits --------------------------------------------------------------------------------------------------------


def uses_left(s: State, card: int) -> bool:
    """Whether a card's incarnation has not been used up in this battle (BKR-18.6)."""
    facts: Facts = s.pool.facts[s.cards[card].proto]
    times = facts.incarnation[1]
    return bool(times < 0 or s.cards[card].incarnated < times)


def incarnates(s: State, card: int) -> bool:
    """Whether a card has an incarnation at all."""
    facts: Facts = s.pool.facts[s.cards[card].proto]
    return facts.incarnation[0] > 0 and COMES_BACK.holds


def has_enough(s: State, card: int) -> bool:
    """Whether its tokens have got to its X."""
    facts: Facts = s.pool.facts[s.cards[card].proto]
    return bool(s.cards[card].incarnation >= facts.incarnation[0] + ENOUGH.value)


def anybody_has_enough(s: State) -> bool:
    """Whether any card in a graveyard has the tokens that it needs."""
    cards, facts = s.cards, s.pool.facts
    for card, _ in s.index[INDEX]:
        c = cards[card]
        if c.incarnation and c.incarnation >= facts[c.proto].incarnation[0] + ENOUGH.value:
            return True
    return False


def waiting(s: State, seat: int) -> list[int]:
    """The cards of a player's graveyard that are to incarnate, whatever keeps them out."""
    found: list[int] = []
    if INDEX not in s.index:
        return found
    for card in s.zones[GRAVEYARD * SEATS + seat]:
        if s.cards[card].incarnation and incarnates(s, card) and has_enough(s, card) and uses_left(s, card):
            found.append(card)
    return found


def manner_of(s: State, card: int) -> Bringing | None:
    """How a card incarnates: by the rules, but for what its text replaces (BK-532.5-l)."""
    facts: Facts = s.pool.facts[s.cards[card].proto]
    return merged(facts.incarnates, "incarnate")


def is_kept_out(s: State, card: int, seat: int, how: Bringing, others: Sequence[int]) -> bool:
    """Whether a rule keeps it in the graveyard, cells apart; be it for one of the others that incarnate with it."""
    beside = tuple([x for x in others if _joins(s, x, seat) == controller(s, seat, how)])
    return not may_arrive(s, card, seat, how, Joining(beside))


def is_kept_out_by(s: State, hidden: int) -> bool:
    """Whether a card that waits to incarnate does not, for that hidden card alone or others that are hidden as well."""
    if INDEX not in s.index or not anybody_has_enough(s):
        return False
    for seat in range(SEATS):
        for card in waiting(s, seat):
            if hidden in keepers(s, _joins(s, card, seat), card, "incarnate"):
                return True
    return False


def _joins(s: State, card: int, seat: int) -> int:
    """Whose squad a card joins that incarnates out of that player's graveyard."""
    how = manner_of(s, card)
    return seat if how is None else controller(s, seat, how)


def cells_for(s: State, card: int, how: Bringing, taken: Sequence[int]) -> list[int]:
    """The cells to which a card may come, where those that incarnate together with it do not go."""
    seat = s.cards[card].controller if OWNERS_CLOCK.holds else 1 - s.cards[card].controller
    if how.place is None:
        seat = controller(s, seat, how)  # the third row is counted as its controller counts
    found: list[int] = []
    for cell in cells_of(s, Ctx(card, seat), how):
        if (free(s, cell) or not DEFAULTS.free.holds) and not (DEFAULTS.one_each.holds and cell in taken):
            found.append(cell)
    return found


def can_come(s: State, card: int, seat: int, others: Sequence[int] = (), taken: Sequence[int] = ()) -> bool:
    """Whether a card that waits can come in now, together with others that have taken their cells."""
    how = manner_of(s, card)
    if how is None or is_kept_out(s, card, seat, how, others):
        return False
    return not needs_cell(s, card, "incarnate") or bool(cells_for(s, card, how, taken))


# Coming in --------------------------------------------------------------------------------------------------------


def candidates(s: State, r: Incarnating) -> list[int]:
    """Who could still come in, beside those that have a place already."""
    return [card for card in waiting(s, r.seat) if card not in r.cards and can_come(s, card, r.seat, r.cards, r.cells)]


def is_a_matter_of_order(s: State, r: Incarnating, cards: Sequence[int]) -> bool:
    """Whether not all of them might get in, so that somebody must say who goes first: there are fewer places than
    cards, or a card may keep out another."""
    wanted = 0
    cells: set[int] = set()
    for card in cards:
        how = manner_of(s, card)
        facts: Facts = s.pool.facts[s.cards[card].proto]
        if facts.unique or facts.type == "terrain" or facts.limits_squad:
            return True
        if how is not None and needs_cell(s, card, "incarnate"):
            wanted += 1
            cells.update(cells_for(s, card, how, r.cells))
    return wanted > len(cells) or _places_differ(s, cards)


def _places_differ(s: State, cards: Sequence[int]) -> bool:
    """Whether a text names the place of one of them: then it may matter who chooses first."""
    return any([how is not None and how.place is not None for how in [manner_of(s, card) for card in cards]])


def which(s: State, r: Incarnating) -> Signal:
    """The next one; asked of whose graveyard it is, where it matters."""
    found = candidates(s, r)
    if not found:
        return Goto("in")
    if len(found) == 1 or not is_a_matter_of_order(s, r, found):
        return r.but(card=found[0])
    if chosen(s, "oldest_incarnates") or not OWNER_PICKS.holds:
        return r.but(card=found[0])
    return Choice(r.seat, [("incarnate", card) for card in found], OWNER_PICKS.rule, "choose what incarnates first")


def go_first(s: State, r: Incarnating, option: Option) -> Signal:
    return r.but(card=option[1])


def where(s: State, r: Incarnating) -> Signal:
    """Its cell; asked where there are several."""
    how = manner_of(s, r.card)
    if how is None or not needs_cell(s, r.card, "incarnate"):
        return next_one(r, NO_CELL)
    cells = cells_for(s, r.card, how, r.cells)
    if len(cells) == 1:
        return next_one(r, cells[0])
    return Choice(r.seat, [("at", cell) for cell in cells], DEFAULTS.place.rule, "choose a place")


def go_there(s: State, r: Incarnating, option: Option) -> Signal:
    return next_one(r, option[1])


def next_one(r: Incarnating, cell: int) -> Signal:
    return Goto("which", regs=r.but(cards=(*r.cards, r.card), cells=(*r.cells, cell), card=NO_CARD))


def let_in(s: State, r: Incarnating) -> Signal:
    """All who have a place come in together."""
    events: list[h.Entered] = []
    for card, cell in zip(r.cards, r.cells, strict=True):
        how = manner_of(s, card)
        if how is not None:
            events += entries(s, r.seat, (card,), (cell,), how, late=r.late)
    return Raise(events) if events else None


INCARNATE = Procedure(
    "BK-532.5-a",
    "incarnation",
    regs=Incarnating,
    steps=(
        Step("", which, go_first, label="which", text="what incarnates first"),
        Step("", where, go_there, text="its place"),
        step("", let_in, label="in"),
    ),
)


# The clock --------------------------------------------------------------------------------------------------------


def ticks_for(s: State, card: int) -> bool:
    """Whether the clock ticks for a card that lies where it does."""
    if not incarnates(s, card) or (UNUSED.holds and not uses_left(s, card)):
        return False
    stops = chosen(s, "ticks_stop") or not GO_ON.holds
    return not (stops and has_enough(s, card))


def ticks(s: State, player: int) -> list[h.IncarnationTicked]:
    """The tokens that come as a player's turn starts: all together (BKR-8.4)."""
    seats = [player] if OWNERS_CLOCK.holds else [1 - player]
    if not OWN_TURN.holds:
        seats = [player, 1 - player]
    found: list[h.IncarnationTicked] = []
    for seat in seats:
        for zone in LIES_IN_A_GRAVEYARD.value:
            for card in s.zones[zone * SEATS + seat]:
                if ticks_for(s, card):
                    found.append(h.IncarnationTicked(card=card, amount=A_TICK.value))
    return found


def ticking(s: State, regs: Any) -> Signal:
    """The step of a turn's start in which the clock ticks."""
    events = ticks(s, active(s)) if INDEX in s.index or not LIES_IN_A_GRAVEYARD.holds else []
    return Call(TICKS, Ticking(events=tuple(events))) if events else None


def put_tokens(s: State, ctx: Any, operands: Operands) -> Call | Sequence[Event]:
    """The verb: tokens by a text, and what follows of them."""
    cause, amount = cause_of(s, ctx), operands.number(s, ctx)
    events = [
        h.IncarnationTicked(card=card, amount=amount, by_text=True, cause=cause) for card in operands.cards(s, ctx)
    ]
    return Call(TICKS, Ticking(events=tuple(events))) if events else []


def put_them(s: State, r: Ticking) -> Signal:
    return Raise([*r.events], into="outcome")


def of_the_active(s: State, r: Ticking) -> Signal:
    return incarnation(s, leading(s), late=False)


def of_the_other(s: State, r: Ticking) -> Signal:
    return incarnation(s, 1 - leading(s), late=False)


def tell(s: State, r: Ticking) -> Signal:
    return Return(r.outcome)


TICKS = Procedure(
    "BK-532.5.1-d",
    "incarnation tokens",
    regs=Ticking,
    steps=(
        step("BK-532.5.1-d", put_them),
        step("BK-532.5.1-e", of_the_active),
        step("BK-532.5.1-e", of_the_other),
        step("", tell),
    ),
)
PROCEDURES: Final = (INCARNATE, TICKS)


# The check --------------------------------------------------------------------------------------------------------


def incarnation(s: State, seat: int, *, late: bool) -> Call | None:
    """The call by which a player's cards incarnate, if any can."""
    if not OFF_THE_STACK.holds and stage(s) == "start":
        return None
    for card in waiting(s, seat):
        if can_come(s, card, seat):
            return Call(INCARNATE, Incarnating(seat=seat, late=late))
    return None


def due(s: State) -> Signal | None:
    """Incarnations that waited, and that nothing keeps out any more: the active player's first."""
    if INDEX not in s.index or not anybody_has_enough(s):
        return None
    if not BEFORE_THE_LOSS_CHECK.holds and is_lost(s):
        return None
    first = leading(s) if ACTIVE_FIRST.holds else 1 - leading(s)
    return incarnation(s, first, late=True) or incarnation(s, 1 - first, late=True)


INCARNATIONS = Check(
    "BK-532.5.2-b",
    "as soon as no rule keeps it out any more, a card that waits incarnates",
    due,
    after=(
        h.Died, h.Exiled, h.CardMoved, h.Moved, h.Relocated, h.Swapped, h.Transferred, h.SetAside, h.ControlTaken,
        h.EffectStarted, h.Hosted, h.ActionPaid, h.ActionEnded, h.TurnRefreshed, h.MainBegan, h.FinalBegan, h.TurnEnded,
    ),
)  # fmt: skip
CHECKS: Final[tuple[Check, ...]] = (INCARNATIONS,)
