"""Shadows (AGR-150 to AGR-157): cards are put there face down for 2 gold, and come out for what their keyword says.

What makes it hard is that a card comes out in three ways, and only the first is here: brought out as an action, put
into play from shadows by an effect (`entering`), or, an event, played from there (`initiation`). All are coming out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.actions import (
    is_active_player,
    is_in_hand,
    known_cards,
    one_of_each,
)
from kartoteka.games.agot2.entering import ENTER, UNIQUENESS, Entering, title_fact
from kartoteka.games.agot2.numbers.characteristics import keyword_values
from kartoteka.games.agot2.numbers.costs import TO_BRING_OUT, can_afford, cost_of, costs_and_has, pool_of, shadow_price
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.numbers.prohibitions import cannot, player_cannot, speaking_of
from kartoteka.games.agot2.records import HAND, SHADOWS
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kartoteka.games.agot2.cards import CardDef
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PRICE = Ruling("AGR-45", "putting a card into shadows costs 2 gold", value=2, without=0)
NO_MARSHALING = ruling("AGR-45", "putting a card into shadows is not marshaling a card of any type")
FROM_SHADOWS = ruling("AGR-152", "an event with shadow is played from shadows")
DASH_FROM_SHADOWS = ruling("AGR-154", 'an event with the cost "-" is played from shadows only')


def event_zones(definition: CardDef) -> Iterator[int]:
    """Where an event is played from: the hand for its gold cost, shadows for its shadow cost (AGR-154)."""
    if definition.cost is not None or not DASH_FROM_SHADOWS.holds:
        yield HAND
    if FROM_SHADOWS.holds and any(k.name == "shadow" for k in definition.program.keywords):
        yield SHADOWS


# Into shadows -----------------------------------------------------------------------------------------------------


class Hiding(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A card on its way into shadows."""

    card: int
    seat: int


def pay_for_shadows(s: State, r: Hiding) -> Signal:
    return Raise([h.GoldPaid(player=r.seat, amount=PRICE.value)]) if PRICE.value else None


def put_in(s: State, r: Hiding) -> Signal:
    events: list[Event] = [h.CardMoved(card=r.card, to="shadows")]
    if not NO_MARSHALING.holds:
        events.append(h.CardMarshaled(card=r.card, player=r.seat))
    return Raise(events)


PUT_IN_SHADOWS = Procedure(
    "AGR-151",
    "put a card into shadows",
    regs=Hiding,
    steps=(step("AGR-45", pay_for_shadows), step("AGR-151", put_in)),
    dropped=lambda s, r: None,
)


def hideable(s: State, seat: int, regs: Any) -> Iterable[Option]:
    """The cards with shadow in hand; of copies that nobody could tell apart, one."""
    listed = s.index.get("shadow", ())
    return one_of_each(s, "shadow", [card for card, _ in listed if s.cards[card].controller == seat])


def is_time_to_hide(s: State, seat: int, option: Option) -> bool:
    window = s.game.window_at(s)
    return window is not None and "shadow" in window.by_name


def has_shadow(s: State, seat: int, option: Option) -> bool:
    return bool(keyword_values(s, option[1], "shadow"))


def can_pay_to_hide(s: State, seat: int, option: Option) -> bool:
    return bool(pool_of(s, seat) >= PRICE.value)


def hiding_fact(s: State, seat: int, option: Option) -> str:
    return costs_and_has(s, seat, PRICE.value)


def may_be_hidden(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, option[1], "be placed in shadows")


def hide(s: State, seat: int, option: Option) -> Call:
    return Call(PUT_IN_SHADOWS, Hiding(card=option[1], seat=seat))


TIME_TO_HIDE = need("AGR-151", "it is the marshaling phase", is_time_to_hide)
TO_HIDE_IN_HAND = need("AGR-151", "the card is in your hand", is_in_hand)
TO_HIDE_HAS_SHADOW = need("AGK-Shadow", "the card has shadow", has_shadow)

PUT_IN = Play(
    "AGR-41",
    "shadow",
    candidates=hideable,
    needs=(
        TIME_TO_HIDE,
        need("AGR-151", "you are the active player", is_active_player),
        TO_HIDE_IN_HAND,
        TO_HIDE_HAS_SHADOW,
        need("AGR-45", "you have the 2 gold that it costs", can_pay_to_hide, hiding_fact),
        need(
            "AGR-97",
            "nothing keeps the card out of shadows",
            may_be_hidden,
            spoken=speaking_of("be placed in shadows"),
        ),
    ),
    implied=(TIME_TO_HIDE, TO_HIDE_IN_HAND, TO_HIDE_HAS_SHADOW),
    start=hide,
    attempts=known_cards("shadow"),
    listed="shadow",
)


# Out of shadows ---------------------------------------------------------------------------------------------------


def hidden(s: State, seat: int, regs: Any) -> Iterable[Option]:
    """The seat's cards in shadows; of copies that nobody could tell apart, one."""
    held = s.zones[SHADOWS * len(s.seats) + seat]
    return one_of_each(s, "bring out", held) if held else ()


def is_time_to_come_out(s: State, seat: int, option: Option) -> bool:
    window = s.game.window_at(s)
    return window is not None and "action" in window.admits


def is_in_shadows(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].zone == SHADOWS * len(s.seats) + seat)


def is_no_event(s: State, seat: int, option: Option) -> bool:
    return definition(s, option[1]).type != "event"


def can_pay_to_come_out(s: State, seat: int, option: Option) -> bool:
    return shadow_price(s, option[1]) is None or can_afford(s, option[1], TO_BRING_OUT, pool_of(s, seat))


def coming_out_fact(s: State, seat: int, option: Option) -> str:
    return costs_and_has(s, seat, cost_of(s, option[1], TO_BRING_OUT))


def is_unbarred(s: State, seat: int, option: Option) -> bool:
    return all(n.test(s, seat, option) for n in UNIQUENESS)


def is_not_forbidden_to_bring_out(s: State, seat: int, option: Option) -> bool:
    return not player_cannot(s, seat, "bring cards out of shadows") and not cannot(s, option[1], "enter play")


def bring_out(s: State, seat: int, option: Option) -> Call:
    return Call(ENTER, Entering(card=option[1], seat=seat, manner="out of shadows"))


TIME_TO_COME_OUT = need("AGR-152", "it is an action window", is_time_to_come_out)
IN_SHADOWS = need("AGR-152", "the card is in your shadows", is_in_shadows)

BRING_OUT = Play(
    "AGR-28",
    "bring out",
    candidates=hidden,
    needs=(
        TIME_TO_COME_OUT,
        IN_SHADOWS,
        need("AGR-152", "it is no event, which is played from shadows", is_no_event),
        need("AGK-Shadow", "the card has shadow", has_shadow),
        need("AGR-152", "you have the gold that shadow costs", can_pay_to_come_out, coming_out_fact),
        need("AGR-155", "no other copy of the unique card keeps it out of play", is_unbarred, title_fact),
        need(
            "AGR-97",
            "nothing forbids you to bring it out",
            is_not_forbidden_to_bring_out,
            spoken=speaking_of("bring cards out of shadows", "enter play"),
        ),
    ),
    implied=(TIME_TO_COME_OUT, IN_SHADOWS),
    start=bring_out,
    attempts=known_cards("bring out"),
)
