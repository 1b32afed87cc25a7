"""Whether a player can pay a price, and with what: asked of each candidate whenever somebody may act (HKKR-9.3).

Nearly always what is printed decides, with the bounds of what texts say of prices; the price itself is only reckoned
where that is not enough.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk.costs.bounds import bounds
from kartoteka.games.hkk.costs.prices import (
    ALL_KINDS_ARE_PAID,
    Price,
    in_kind,
    price,
    ways,
)
from kartoteka.games.hkk.costs.surcharges import demanded, is_spell, is_summoned, surcharge
from kartoteka.games.hkk.numbers import cannot, facts
from kartoteka.games.hkk.records import RESERVE, Source
from kartoteka.games.hkk.words.numbered import GRANTED, nature, plays_card, printed_on, text_of
from kartoteka.kernel.selectors import HOST, Ctx

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.costs.prices import Slots
    from kartoteka.games.hkk.costs.printed import Printed
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PRICED_APART: Final = frozenset({"fog", "defence", "rises"})
"""Modes in which a card costs something else than is printed."""


def asks_for_builders(s: State, card: int) -> bool:
    """Whether builders can be part of the price of playing a card at all."""
    return bool(facts(s, card).builders) or "builders" in s.spoken


def builders(s: State, seat: int) -> list[int]:
    """The creatures that can build: active ones in a player's reserve, each counting for one."""
    cards = s.cards
    found = []
    for card in s.zones[RESERVE * len(s.seats) + seat]:
        if not cards[card].passive and not cannot(s, card, "be passivized"):
            found.append(card)
    return found


class Purse:
    """What a player can pay, for cards or for abilities: up to `sure` whatever is said of prices, up to `most` at all.

    Nothing is sure where a kind of cost is not paid by the rules.
    """

    __slots__ = ("most", "most_parts", "sure", "sure_parts")

    def __init__(self, s: State, seat: int, stat: str) -> None:
        had, spoken = s.seats[seat], s.spoken
        self.most: float = had.mana
        self.most_parts: float = had.components
        self.sure, self.sure_parts = self.most, self.most_parts
        if stat in spoken:
            self.most, self.sure = _between(s, stat, had.mana)
        if stat == "mana" and "components" in spoken:
            self.most_parts, self.sure_parts = _between(s, "components", had.components)
        if not ALL_KINDS_ARE_PAID.holds:
            self.sure, self.most = -inf, inf


def affordable(s: State, seat: int, options: Sequence[Option]) -> list[Option]:
    """Those of some cards and abilities that a player can pay for, further costs in kind apart."""
    found: list[Option] = []
    cards, facts_of = s.cards, s.pool.facts
    stat = ""
    for option in options:
        card, number = option[1], option[2]
        proto = cards[card].proto
        if number >= GRANTED:
            proto, number = printed_on(proto, number)
        asked: Printed = facts_of[proto].prices[number + 1]
        if asked.stat != stat:
            stat = asked.stat
            purse = Purse(s, seat, stat)
        if covers(s, seat, option, asked, purse):
            found.append(option)
    return found


def covers(s: State, seat: int, option: Option, asked: Printed, purse: Purse) -> bool:
    """Whether a purse is enough for what is printed; if not that decides, the price itself must be known."""
    if ALL_KINDS_ARE_PAID.holds and option[3] not in PRICED_APART:
        mana, components, stands = asked.mana, asked.components, not asked.replaceable
        fits = mana <= purse.sure and components <= purse.sure_parts
        if fits and asked.plain:
            return True
        had = s.seats[seat]
        if asked.shards > had.shards or 0 < asked.life > had.life or (stands and components > purse.most_parts):
            return False
        if stands and mana > purse.most and (mana > purse.most + 1 or not _is_summoned(s, seat, option[1], asked)):
            return False
        if fits and (asked.all or (asked.answers and _is_undisputed(s, seat, option))):
            return True
    return _is_payable(s, seat, option)


def _is_undisputed(s: State, seat: int, option: Option) -> bool:
    """Whether what is answered demands nothing of who answers it."""
    return not surcharge(s, seat, option, nature(s, option[1], option[2]), ())


def is_too_dear(s: State, seat: int, card: int, number: int) -> bool:
    """Whether a card or an ability costs more than a player has, whatever else is so, by what is printed alone."""
    had = s.seats[seat]
    asked: Printed = s.pool.facts[s.cards[card].proto].prices[number + 1]
    spoken = asked.stat in s.spoken or (asked.of_a_card and "components" in s.spoken)
    if spoken or asked.replaceable or not ALL_KINDS_ARE_PAID.holds:
        return False
    least = asked.mana - 1 if asked.of_a_card else asked.mana  # it may be summoned
    return bool(least > had.mana or asked.components > had.components or asked.shards > had.shards)


def _between(s: State, stat: str, had: int) -> tuple[float, float]:
    """What can be printed at most of a number that can be paid, and of one that can be paid for sure."""
    said = bounds(s, stat)
    return (had - said[0], had - said[1]) if said is not None else (inf, -inf)


def _is_summoned(s: State, seat: int, card: int, asked: Printed) -> bool:
    return asked.of_a_card and is_summoned(s, seat, card, facts(s, card))


def can_pay(s: State, seat: int, option: Option, slots: Slots = ()) -> bool:
    """Whether a player can pay what an option costs, further costs in kind apart (`can_pay_in_kind`)."""
    return _is_payable(s, seat, option, slots) if slots else bool(affordable(s, seat, (option,)))


def _is_payable(s: State, seat: int, option: Option, slots: Slots = ()) -> bool:
    """By the price itself."""
    had, asked = s.seats[seat], price(s, seat, option, slots)
    if asked.builders and len(builders(s, seat)) < asked.builders:
        return False
    return bool(ways(s, seat, asked, option[1])) if plays_card(s, option) else _has(had, asked)


def _has(had: Any, asked: Price) -> bool:
    return bool(
        asked.mana <= had.mana
        and asked.components <= had.components
        and asked.shards <= had.shards
        and (asked.life <= 0 or asked.life <= had.life)
    )


def can_pay_in_kind(s: State, seat: int, option: Option, slots: Slots = ()) -> bool:
    """Whether what a text costs besides can be paid in full: with too few cards nothing of it is (HKKR-6.22)."""
    card, number = option[1], option[2]
    if number < 0 or in_kind(s, card, number, nature(s, card, number)) < 0:
        return True
    cost = text_of(s, card, number).cost
    host = s.cards[card].host
    on = ((HOST, host),) if host >= 0 else ()
    return cost is None or bool(cost.could(s, Ctx(card, seat, None, (*slots, *on))))


def most_x(s: State, seat: int, option: Option) -> int:
    """The most that the X of a cost can be, as it can be paid now."""
    had = s.seats[seat]
    for n in range(had.mana + had.components + had.life + 10, 0, -1):
        if can_pay(s, seat, option, (("X", n),)):
            return n
    return 0


def too_dear(s: State, seat: int, card: int, target: int) -> bool:
    """Whether a spell could not be paid any more if it were aimed at that card (HKKR-9.3)."""
    if s.cards[target].controller == seat or not is_spell(s, card) or not demanded(s, target, "anti-magic"):
        return False
    played = facts(s, card).played
    source = s.open(Source)
    number = played[0] if played else -1
    mode = ""
    if source is not None and source.card == card:
        number, mode = source.ability, source.mode
    return not can_pay(s, seat, ("play", card, number, mode), (("target", target),))
