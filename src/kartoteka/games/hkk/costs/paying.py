"""Paying a price: in which way, with which builders, and what else a text costs (HKKR-6, HKKR-9.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.costs.affording import asks_for_builders, builders
from kartoteka.games.hkk.costs.bounds import bounded_above
from kartoteka.games.hkk.costs.prices import (
    ALL_KINDS_ARE_PAID,
    OF_SEVERAL_KINDS,
    in_kind,
    is_fixed,
    note_summoning,
    price,
    ways,
)
from kartoteka.games.hkk.costs.surcharges import changed, is_summoned, surcharge
from kartoteka.games.hkk.numbers import NEVER_BELOW_ZERO
from kartoteka.games.hkk.offers.hands import VISION
from kartoteka.games.hkk.registers import NOT_CHOSEN, Paying
from kartoteka.games.hkk.words.numbered import nature, plays_card, printed_at, text_of
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.interpret import COST, ProgramRegs
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Stay, Step, step
from kartoteka.kernel.records import NO_CARD, Value
from kartoteka.kernel.selectors import HOST

if TYPE_CHECKING:
    from kartoteka.games.hkk.costs.prices import Price, Slots, Way
    from kartoteka.games.hkk.registers import Announcing
    from kartoteka.games.hkk.words.facts import Facts, Nature
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def slots_of(s: State, r: Paying) -> tuple[tuple[str, Value], ...]:
    """What was chosen for it so far, as prices ask for it."""
    found: tuple[tuple[str, Value], ...] = tuple(x for x in r.slots if x[0] != "X")
    if r.x:
        found = (*found, ("X", r.x))
    if r.host != NO_CARD:
        found = (*found, (HOST, r.host))
    source = s.situation(r.source) if r.source else None
    if source is not None and source.answers:
        found = (*found, ("answered", source.answers))
    return found


def asked(s: State, r: Paying) -> Price:
    """What it costs."""
    return price(s, r.seat, r.option, slots_of(s, r))


def as_printed(s: State, r: Announcing, slots: Slots) -> tuple[int, ...] | None:
    """What is paid, as `as_tuple` tells it, where that is what is printed, but for what is said of a card's mana and
    what spells cost for their targets; None where anything else comes into question. What is paid in kind is apart."""
    what: Facts = s.pool.facts[r.proto]
    if r.number < 0:
        asked, of = what.prices[0], what.nature_of_play
    else:
        asked, of = what.prices[r.at + 1], what.natures[r.at]
    if asked.replaceable or not asked.all or not ALL_KINDS_ARE_PAID.holds:
        return None
    mana, spoken = asked.mana, s.spoken
    if not asked.of_a_card:
        return None if asked.stat in spoken else (mana, asked.components, asked.life, asked.shards, 0)
    card, seat = r.card, r.seat
    if (r.mode and r.mode != VISION) or "builders" in spoken or is_summoned(s, seat, card, what):
        return None
    if "components" in spoken and (asked.components or not (bounded_above(s, "components") and NEVER_BELOW_ZERO.holds)):
        return None
    if (slots or asked.stat in spoken) and not is_fixed(s, card, of, what):
        mana = changed(s, seat, card, asked.stat, mana)
        if of.dearer:
            mana += surcharge(s, seat, ("play", card), of, slots)
    return (mana, asked.components, asked.life, asked.shards, 0)


def as_tuple(way: Way) -> tuple[int, ...]:
    """Mana, components, life, shards, and what is replaced."""
    return (way.mana, way.components, way.life, way.shards, way.substituted)


def choose_way(s: State, r: Paying) -> Signal:
    """Asked only where there is more than one; where what is left is not enough any more, the price as it is."""
    if r.way != NOT_CHOSEN:
        return None
    cost = asked(s, r)
    found = ways(s, r.seat, cost, r.option[1]) if plays_card(s, r.option) else []
    if len(found) > 1:
        options: list[Option] = [("pay", way.components, way.life, way.mana, way.shards) for way in found]
        return Choice(r.seat, options, "HKKR-6.21", "in which way it is paid")
    if found:
        return r.but(way=as_tuple(found[0]))
    return r.but(way=(cost.mana, cost.components, cost.life, cost.shards, 0))


def way_named(s: State, r: Paying, option: Option) -> Signal:
    """Of ways that come to the same, the first."""
    for way in ways(s, r.seat, asked(s, r), r.option[1]):
        if ("pay", way.components, way.life, way.mana, way.shards) == option:
            return r.but(way=as_tuple(way))
    raise AssertionError("nobody can pay in a way that was not offered")


def choose_builders(s: State, r: Paying) -> Signal:
    """One by one, each counting for one; asked where there are more than are needed."""
    if not (plays_card(s, r.option) and asks_for_builders(s, r.option[1])):
        return None
    cost = asked(s, r)
    missing = cost.builders - len(r.builders)
    if missing <= 0:
        return None
    there = [card for card in builders(s, r.seat) if card not in r.builders]
    if len(there) <= missing:
        return r.but(builders=(*r.builders, *there))
    return Choice(r.seat, [("builder", card) for card in there], "HKKR-6.9", "who builds it")


def builder_named(s: State, r: Paying, option: Option) -> Signal:
    return Stay(r.but(builders=(*r.builders, option[1])))


def builders_build(s: State, r: Paying) -> Signal:
    if not r.builders:
        return None
    return Raise([h.Passivized(card=card, paid=True) for card in r.builders])


def kind_of_cost(s: State, r: Paying, of: Nature) -> int:
    """The text whose further cost is carried out; -1 for none. A card has modes in which it is left out."""
    if plays_card(s, r.option):
        return asked(s, r).in_kind
    return in_kind(s, r.option[1], r.option[2], of) if OF_SEVERAL_KINDS.holds else -1


def pay_in_kind(s: State, r: Paying) -> Signal:
    """What a text costs besides: cards are sacrificed, exiled, discarded, made passive ..."""
    card, number = r.option[1], r.option[2]
    of = nature(s, card, number)
    kind = kind_of_cost(s, r, of) if of.in_kind else -1
    if kind < 0 or text_of(s, card, kind).cost is None:
        return None
    proto, at = printed_at(s, card, kind)
    host = s.cards[card].host
    slots = slots_of(s, r)
    if host != NO_CARD and r.host == NO_CARD:
        slots = (*slots, (HOST, host))
    return Call(
        s.game.program,
        ProgramRegs(
            proto=proto, ability=at, part=COST, card=card, obj=s.cards[card].obj, seat=r.seat, source=r.source,
            slots=slots,
        ),
        "paid",
    )  # fmt: skip


def note(s: State, r: Paying) -> Signal:
    """The one card of the game that was summoned for less is counted."""
    if nature(s, r.option[1], r.option[2]).changeable:
        note_summoning(s, r.seat, r.option)
    return None


def handed_over(s: State, r: Paying) -> Signal:
    return Return(r.way)


PAYING = Procedure(
    "HKKR-9.7",
    "paying",
    regs=Paying,
    steps=(
        Step("HKKR-6.21", choose_way, way_named, text="in which way it is paid"),
        Step("HKKR-6.9", choose_builders, builder_named, text="who builds it"),
        step("", note),
        step("", builders_build),
        step("", pay_in_kind),
        step("", handed_over),
    ),
)
PROCEDURES: Final = (PAYING,)
