"""Verbs that move cards, or show them: out of play, and off the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.deaths.handing_over import HAND_OVER
from kartoteka.games.hkk.deaths.leaving import going
from kartoteka.games.hkk.numbers import zone_type
from kartoteka.games.hkk.records import HAND, IN_PLAY, SITE, SPECIAL
from kartoteka.games.hkk.registers import Choosing
from kartoteka.games.hkk.words.verbs_table import always, nature_of, some_cards, verb
from kartoteka.kernel.interpret import cause_of
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

WHO_CHOOSES: Final = Ruling(
    "HKKR-6.24", "whose hand it is chooses what is discarded, unless the text says otherwise", value="owner",
    without="you",
)  # fmt: skip
ONLY_ONES_OWN: Final = ruling("HKKR-6.10", "players sacrifice only what they control")
ON_THE_TABLE = (*IN_PLAY, SITE, SPECIAL)


def as_cost(event: Event) -> Event:
    """An event as it is where it is a cost: `Game.as_cost`."""
    if type(event) in (h.Left, h.Passivized, h.Discarded, h.CardMoved):
        paid: Event = event.but(paid=True)
        return paid
    return event


def is_drawback(s: State, c: Any) -> bool:
    """Whether a drawback does it (HKKR-14.6)."""
    nature = nature_of(s, c)
    return nature is not None and nature.drawback


# Off the table, or from wherever the cards lie ----------------------------------------------------------------------


def _moves(
    to: str, manner: str, *, shuffles: bool = False, bottom: bool = False
) -> Callable[[State, Any, Operands], Sequence[Event]]:
    """What lies on the table leaves it; anything else is moved."""

    def build(s: State, c: Any, o: Operands) -> Sequence[Event]:
        drawback = is_drawback(s, c)
        events: list[Event] = []
        owners: list[int] = []
        for card in o.cards(s, c):
            if zone_type(s, card) in ON_THE_TABLE:
                events.append(going(s, card, to, manner, drawback=drawback))
            elif to == "discard":
                events.append(h.Discarded(card=card, manner=manner))
            else:
                events.append(h.CardMoved(card=card, to=to, bottom=bottom))
            if s.cards[card].owner not in owners:
                owners.append(s.cards[card].owner)
        return [*events, *(h.Shuffled(player=x) for x in owners)] if shuffles else events

    return build


verb("destroy", "HKKR-14.12", some_cards)(_moves("discard", "destroyed"))
verb("put into discard", "HKKR-4.7", some_cards)(_moves("discard", ""))
verb("exile", "HKKR-4.8", some_cards)(_moves("void", "exiled"))
verb("return to hand", "HKKR-4.19", some_cards)(_moves("hand", "returned"))
verb("put into hand", "HKKR-4.17", some_cards)(_moves("hand", "returned"))
verb("put on deck", "HKKR-4.19", some_cards)(_moves("deck", "top"))
verb("put on bottom of deck", "HKKR-4.19", some_cards)(_moves("deck", "bottom", bottom=True))
verb("shuffle into deck", "HKKR-4.19", some_cards)(_moves("deck", "shuffled", shuffles=True))


@verb("sacrifice", "HKKR-6.10", alone=True)
def sacrifice(s: State, c: Any, o: Operands) -> Sequence[Event] | Call:
    """Those cards; with a number and players, as many of the phrase as each of these chooses of the own."""
    cards = o.cards(s, c)
    if o.node.amount is not None and o.node.who is not None:
        waiting = tuple(
            (x, o.number(s, c), tuple(card for card in cards if s.cards[card].controller == x)) for x in o.seats(s, c)
        )
        drawback = is_drawback(s, c)
        return Call(HAND_OVER, Choosing(waiting=waiting, verb="sacrifice", cause=cause_of(s, c), drawback=drawback))
    to = "void" if "void" in o.manner else "discard"
    if ONLY_ONES_OWN.holds and o.node.who is None:
        cards = [x for x in cards if s.cards[x].controller == c.seat]
    return [going(s, x, to, "sacrificed", drawback=is_drawback(s, c)) for x in cards]


# Hands and decks --------------------------------------------------------------------------------------------------


@verb("draw", "HKKR-4.17")
def draw(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Drawn(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


def _has_cards(s: State, c: Any, o: Operands) -> bool:
    if o.what:
        return bool(o.cards(s, c))
    return any([s.zones[HAND * len(s.seats) + x] for x in o.seats(s, c)])


@verb("discard", "HKKR-6.24", _has_cards, alone=True)
def discard(s: State, c: Any, o: Operands) -> Sequence[Event] | Call:
    """Those cards; without any, as many as each of the players chooses of the own hand (HKKR-6.24)."""
    if o.what:
        return _moves("discard", "discarded")(s, c, o)
    waiting: list[tuple[int, int, tuple[int, ...]]] = []
    for seat in o.seats(s, c):
        hand = s.zones[HAND * len(s.seats) + seat]
        waiting.append((seat if WHO_CHOOSES.value == "owner" else c.seat, o.number(s, c), tuple(hand)))
    return Call(HAND_OVER, Choosing(waiting=tuple(waiting), verb="discard", cause=cause_of(s, c)))


@verb("discard at random", "HKKR-18.5")
def discard_at_random(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.DiscardedAtRandom(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


@verb("shuffle", "HKKR-18.5", always)
def shuffle(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Shuffled(player=x) for x in o.seats(s, c)]


# Seeing -----------------------------------------------------------------------------------------------------------


@verb("look", "HKKR-4.1", some_cards)
def look(s: State, c: Any, o: Operands) -> Sequence[Event]:
    cards = tuple(o.cards(s, c))
    return [h.CardsLookedAt(cards=cards, player=x) for x in o.seats(s, c)[:1]] if cards else []


@verb("reveal", "HKKR-4.1", some_cards)
def reveal(s: State, c: Any, o: Operands) -> Sequence[Event]:
    cards = tuple(o.cards(s, c))
    return [h.Revealed(cards=cards)] if cards else []
