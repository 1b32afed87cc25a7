"""Titles go round in secret, are turned up together, and return to their pool at the end of the round (AGR-159).

A title that has been taken still lies in the pool, face up like the others: what is secret is who took it, and that
stands in the registers of `SELECT_TITLES` alone. So no card is hidden, and a world that a player cannot tell from the
true one differs in these registers only (`as_it_might_be`). Whoever was asked saw the titles that were passed on, and
knows which of them it took: those that it did not see lie aside or were taken before it, the others it passed on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.procedures.turns import players
from kartoteka.games.agot2.records import TITLE, TITLES
from kartoteka.kernel import chance
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Stay, Step, step
from kartoteka.kernel.records import NO_CARD, NOBODY, Regs

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


class Selecting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of titles that go round."""

    order: tuple[int, ...] = ()
    """All players, in the order in which they take."""
    at: int = 0
    """Whose turn in that order it is."""
    rest: tuple[int, ...] = ()
    """The titles that are passed on. By number, as those that lie aside: their order would tell who has had them."""
    aside: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    """What the first of `order` have taken; `NO_CARD` where somebody has left the game."""

    @property
    def seat(self) -> int:
        """Who takes a title now."""
        return self.order[self.at] if self.at < len(self.order) else NOBODY


LAID_ASIDE = Ruling(
    "AGR-159", "one of the titles is laid aside unseen, two with three players, none with six",
    value={2: 2, 3: 2, 4: 1, 5: 1}, without={},
)  # fmt: skip
FROM_THE_FIRST_ON = ruling("AGR-159", "the first player takes a title first, the others follow in player order")
PASSED_ON = ruling("AGR-159", "a title that has been taken is not passed on")
TURNED_UP_TOGETHER = ruling("AGR-159", "the titles that were taken are turned up together")


def pool_of_titles(s: State) -> tuple[int, ...]:
    """The titles that nobody bears: all of them while they go round."""
    return s.zones[TITLES * len(s.seats)]


def lay_aside(s: State, r: Selecting) -> Signal:
    """Some of the titles, at random; with those that are left of the players, two as with three."""
    order = players(s) if FROM_THE_FIRST_ON.holds else s.in_order(0)
    titles = sorted(pool_of_titles(s))
    aside = chance.some(s, "titles", titles, LAID_ASIDE.value.get(len(order), 0))
    return r.but(
        order=tuple(order), aside=tuple(sorted(aside)), rest=tuple([title for title in titles if title not in aside])
    )


def every_title(s: State, r: Selecting) -> list[Option]:
    return [("title", card) for card in sorted(pool_of_titles(s))]


def was_passed_on(s: State, seat: int, option: Option) -> bool:
    return option[1] in s.regs[-1].rest


def what_it_is(s: State, seat: int, option: Option) -> str:
    return f"{s.pool.definitions[s.cards[option[1]].proto].name} was taken before, or lies aside"


TAKE = Slot(
    "AGR-159",
    "take a title",
    seat=lambda s, r: r.seat,
    candidates=every_title,
    needs=(need("AGR-159", "the title was passed on to you", was_passed_on, what_it_is),),
)


def next_to_take(s: State, r: Selecting) -> Signal:
    """Looks at what was passed on, and takes one; whoever comes when nothing is left goes without."""
    if r.seat == NOBODY or not r.rest:
        return None
    if not s.seats[r.seat].present:
        return Stay(_after(r, NO_CARD))
    return Choice(r.seat, TAKE.eligible(s, r, r.seat), TAKE.rule, TAKE.prompt)


def taken(s: State, r: Selecting, option: Option) -> Signal:
    card = option[1]
    if TURNED_UP_TOGETHER.holds:
        return Stay(_after(r, card))
    return Raise([h.TitleTaken(card=card, player=r.seat)], regs=_after(r, card), stay=True)


def _after(r: Selecting, card: int) -> Selecting:
    """The others are passed on to the next player."""
    rest = tuple([title for title in r.rest if title != card or not PASSED_ON.holds])
    return r.but(at=r.at + 1, taken=(*r.taken, card), rest=rest)


def all_have_taken(s: State, r: Selecting) -> Signal:
    """Who has taken which title is told to who turns them up: from then on it is no secret."""
    return Return(tuple(zip(r.order, r.taken, strict=False)))


SELECT_TITLES = Procedure(
    "AGR-159",
    "select titles",
    regs=Selecting,
    steps=(
        step("AGR-159", lay_aside),
        Step("AGR-159", next_to_take, taken, text="take a title", slot=TAKE),
        step("AGR-159", all_have_taken),
    ),
)


# What a player cannot know ------------------------------------------------------------------------------------------


def as_it_might_be(s: State, seat: int, r: Selecting) -> Selecting:
    """The registers as they might be for all that the player has seen."""
    if not r.order:
        return r
    at = r.order.index(seat) if seat in r.order else len(r.order)
    had = _seen_by(r, at)
    if not had:
        unseen = chance.permutation(s, sorted((*r.rest, *r.aside, *_cards(r.taken))))
        return r.but(taken=_dealt(r.taken, unseen), aside=_sorted(r.aside, unseen), rest=_sorted(r.rest, unseen))
    mine = r.taken[at : at + 1]
    unseen = chance.permutation(s, sorted((*r.aside, *_cards(r.taken[:at]))))
    passed_on = chance.permutation(s, sorted(set(had).difference(mine)))
    before, after = _dealt(r.taken[:at], unseen), _dealt(r.taken[at + 1 :], passed_on)
    return r.but(taken=(*before, *mine, *after), aside=_sorted(r.aside, unseen), rest=_sorted(r.rest, passed_on))


def _seen_by(r: Selecting, at: int) -> tuple[int, ...]:
    """The titles that were passed on to whoever is there in the order; none, if that is still to come."""
    if at > r.at or at >= len(r.order) or (at < len(r.taken) and r.taken[at] == NO_CARD):
        return ()
    return (*_cards(r.taken[at:]), *r.rest)


def _cards(taken: Sequence[int]) -> list[int]:
    return [card for card in taken if card != NO_CARD]


def _dealt(places: Sequence[int], cards: list[int]) -> tuple[int, ...]:
    """Some of the cards, which are used up, one in each place that has one."""
    return tuple([NO_CARD if there == NO_CARD else cards.pop() for there in places])


def _sorted(places: Sequence[int], cards: list[int]) -> tuple[int, ...]:
    """The same in an order that tells nothing."""
    return tuple(sorted(_dealt(places, cards)))


SELECT_TITLES.resample = as_it_might_be


# In the round -------------------------------------------------------------------------------------------------------


def select_titles(s: State, r: Any) -> Signal:
    """Only in a melee is there a pool of titles (AGR-163)."""
    return Call(SELECT_TITLES, Selecting(), "titles") if pool_of_titles(s) else None


def turn_up_titles(s: State, r: Any) -> Signal:
    """All at once come into play, under those who are still here; what nobody has taken stays in the pool."""
    took = [(seat, card) for seat, card in r.titles if card != NO_CARD and s.seats[seat].present]
    events = [h.TitleTaken(card=card, player=seat) for seat, card in took]
    return Raise(events) if events else None


def return_titles(s: State, r: Any) -> Signal:
    """All titles go back to the pool before the last action window of the round (AGR-142)."""
    n = len(s.seats)
    events = [h.TitleReturned(card=card, player=x) for x in players(s) for card in s.zones[TITLE * n + x]]
    return Raise(events) if events else None
