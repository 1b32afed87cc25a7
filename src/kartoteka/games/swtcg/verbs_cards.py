"""Verbs that move cards, tap them, or show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.edits.leaving import discards_of
from kartoteka.games.swtcg.numbers import is_unit, zone_type
from kartoteka.games.swtcg.procedures.ordering import IN_ANY_ORDER, Ordering, matters
from kartoteka.games.swtcg.records import ABOARD, BUILD_ZONE, DECK
from kartoteka.games.swtcg.verbs_table import each, verb
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.procedures import Call

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

each("tap", "SW-17", lambda x: h.Tapped(card=x))
each("untap", "SW-18", lambda x: h.Untapped(card=x))
each("remove from the game", "SWR-30", lambda x: h.CardMoved(card=x, to="removed"))
each("set aside", "SWR-30", lambda x: h.CardMoved(card=x, to="aside"))

for name in ("return to hand", "put into hand"):
    each(name, "SWR-33", lambda x: h.CardMoved(card=x, to="hand"))


def _onto_the_deck(*, bottom: bool) -> Callable[[State, Any, Operands], Sequence[Event] | Call]:
    """Several that were looked at in the deck, in whatever order the player of the text says."""

    def build(s: State, c: Any, o: Operands) -> Sequence[Event] | Call:
        cards = o.cards(s, c)
        if all(zone_type(s, x) == DECK for x in cards) and matters(s, cards):
            return Call(IN_ANY_ORDER, Ordering(seat=c.seat, left=tuple(cards), bottom=bottom))
        return [h.CardMoved(card=x, to="deck", bottom=bottom) for x in cards]

    return build


def _some_cards(s: State, c: Any, o: Operands) -> bool:
    return bool(o.cards(s, c))


verb("put on top of deck", "SWR-33", _some_cards)(_onto_the_deck(bottom=False))
verb("put on bottom of deck", "SWR-33", _some_cards)(_onto_the_deck(bottom=True))


@verb("shuffle into deck", "SWR-33")
def shuffle_into_deck(s: State, c: Any, o: Operands) -> Sequence[Event]:
    cards = o.cards(s, c)
    owners = sorted({s.cards[x].owner for x in cards})
    return [*(h.CardMoved(card=x, to="deck") for x in cards), *(h.Shuffled(player=x) for x in owners)]


@verb("shuffle", "SWR-129")
def shuffle(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Shuffled(player=x) for x in o.seats(s, c)]


@verb("draw", "SWR-9")
def draw(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Drawn(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


# Discarding -------------------------------------------------------------------------------------------------------


@verb("discard", "SWR-33")
def discard(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """A unit from play, with all that goes along; any other card from wherever it lies."""
    cards = o.cards(s, c)
    events: list[Event] = []
    for x in cards:
        if is_unit(s, x) or (zone_type(s, x) == ABOARD and s.cards[x].host not in cards):
            events += discards_of(s, x)
        elif zone_type(s, x) != ABOARD:
            events.append(h.Discarded(card=x))
    return events


@verb("discard at random", "SWR-33")
def discard_at_random(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.DiscardedAtRandom(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


# Between places in play -------------------------------------------------------------------------------------------

WITHOUT_TAPPING = Ruling("SWR-58", "an effect retreats a unit without tapping it", value=False, without=True)


@verb("retreat", "SWR-58")
def retreat(s: State, c: Any, o: Operands) -> Sequence[Event]:
    events: list[Event] = []
    for x in o.cards(s, c):
        events.append(h.Moved(card=x, zone=BUILD_ZONE, manner="retreat"))
        if WITHOUT_TAPPING.value:
            events.append(h.Tapped(card=x))
    return events


@verb("put into build zone", "SWR-31")
def put_into_build_zone(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """A unit in play goes there face up; any other card face down, with build counters where the text says so."""
    amount = o.number(s, c) if o.node.amount is not None else None
    return [
        h.Moved(card=x, zone=BUILD_ZONE)
        if is_unit(s, x) and amount is None
        else h.PutIntoBuildZone(card=x, player=seat, amount=amount or 0)
        for x in o.cards(s, c)
        for seat in o.seats(s, c)[:1]
    ]


@verb("put beneath", "SWR-35")
def put_beneath(s: State, c: Any, o: Operands) -> Sequence[Event]:
    to = o.to_cards(s, c) if o.to_cards else ()
    return [h.PutBeneath(card=x, to=y) for x in o.cards(s, c) for y in to[:1] if x != y]


# Seeing -----------------------------------------------------------------------------------------------------------


def _sees(build: Callable[[tuple[int, ...], int], Event]) -> Callable[[State, Any, Operands], Sequence[Event]]:
    def seen(s: State, c: Any, o: Operands) -> Sequence[Event]:
        cards = tuple(o.cards(s, c))
        return [build(cards, x) for x in o.seats(s, c)[:1]] if cards else []

    return seen


verb("look", "SWR-32")(_sees(lambda cards, seat: h.CardsLookedAt(cards=cards, player=seat)))
verb("reveal", "SWR-32")(_sees(lambda cards, seat: h.Revealed(cards=cards)))
