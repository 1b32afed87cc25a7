"""Verbs that bring cards into play, prevent actions, and turn or move what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.bringing import BRING, PLAY
from kartoteka.games.hkk.numbers import facts
from kartoteka.games.hkk.offers.playable import may_be_brought
from kartoteka.games.hkk.records import DECK, DISCARD, GUARD, RESERVE, Source
from kartoteka.games.hkk.registers import Bringing, Playing
from kartoteka.games.hkk.words.verbs_table import each, some_cards, verb
from kartoteka.kernel.interpret import cause_of
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

LOCATIONS_TOO: Final = ruling("HKK-8.9.7-a", "a text may bring a location into play, from a deck or a discard pile")
COUNTERING: Final = ruling("HKKK-Counter", "to counter a card is to prevent it")
NEUTRALISED: Final = ruling("HKKR-16.8", "a rule card that is neutralised is turned face down")

each("passivize", "HKKR-4.12", lambda x: h.Passivized(card=x), lambda x: h.Passivized(card=x, paid=True))
each("activate", "HKKR-7.24", lambda x: h.Activated(card=x))
each("move to guard post", "HKKR-12.19", lambda x: h.PlaceChanged(card=x, zone=GUARD))
each("move to reserve", "HKKR-12.3", lambda x: h.PlaceChanged(card=x, zone=RESERVE))


@verb("exchange passive", "HKKR-4.12", some_cards)
def exchange_passive(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Active ones become passive, passive ones active."""
    return [h.Activated(card=x) if s.cards[x].passive else h.Passivized(card=x) for x in o.cards(s, c)]


@verb("turn face down", "HKKR-16.8", some_cards)
def turn_face_down(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Turned(card=x, face_down=True) for x in o.cards(s, c)] if NEUTRALISED.holds else []


# Coming into play -------------------------------------------------------------------------------------------------


def _may_be_brought(s: State, seat: int, card: int) -> bool:
    """A location only out of a deck or a discard pile (HKK-8.9.7-a); each as its own condition allows (HKKR-9.5)."""
    if facts(s, card).type != "location":
        return may_be_brought(s, seat, card)
    return LOCATIONS_TOO.holds and s.cards[card].zone // len(s.seats) in (DECK, DISCARD)


@verb("put into play", "HKKR-9.15", some_cards, alone=True)
def put_into_play(s: State, c: Any, o: Operands) -> Call:
    """On the side of the player who does it; what lies on something is put on what the text, or else that player,
    says."""
    seats = o.seats(s, c)
    seat = seats[0] if seats else c.seat
    cards = tuple([x for x in o.cards(s, c) if _may_be_brought(s, seat, x)])
    on = list(o.to_cards(s, c)) if o.to_cards else []
    return Call(
        BRING,
        Bringing(
            seat=seat, waiting=cards, stated=o.manner, cause=cause_of(s, c),
            host=on[0] if on else NO_CARD,
        ),
    )  # fmt: skip


@verb("play card", "HKKR-9.14", some_cards, alone=True)
def play_card(s: State, c: Any, o: Operands) -> Call:
    """As it is played, but as part of the effect; `free` without its price."""
    seats = o.seats(s, c)
    mode = "free" if "free" in o.manner else ""
    return Call(PLAY, Playing(seat=seats[0] if seats else c.seat, waiting=tuple(o.cards(s, c)), mode=mode))


@verb("make token", "HKKR-18.3")
def make_token(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """So many tokens of the name that the text says; its other words say how they come."""
    name, *stated = o.manner
    return [
        h.TokensMade(player=x, name=name, amount=max(0, o.number(s, c)), stated=tuple(stated)) for x in o.seats(s, c)
    ]


@verb("attach", "HKK-8.7.2-f", some_cards)
def attach(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Cards that lie on something come to lie on something else; they keep their player."""
    on = list(o.to_cards(s, c))[:1] if o.to_cards else []
    return [h.Attached(card=x, host=y, player=s.cards[x].controller) for x in o.cards(s, c) for y in on if x != y]


# Preventing -------------------------------------------------------------------------------------------------------


def _actions(s: State, c: Any, o: Operands) -> list[Source]:
    """The announced actions that a text means: their numbers stand in the slot."""
    found = [s.situation(x) for x in o.cards(s, c)]
    return [x for x in found if isinstance(x, Source) and not x.status]


@verb("prevent", "HKKR-10.2")
def prevent(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Prevented(source=x.id, card=x.card, player=x.seat) for x in _actions(s, c, o)]


@verb("counter", "HKKR-9.23")
def counter(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """A card that is being played is prevented (HKKK-Counter); that it comes from a hand is asked as it is chosen."""
    return prevent(s, c, o) if COUNTERING.holds else []
