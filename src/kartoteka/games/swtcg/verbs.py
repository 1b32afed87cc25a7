"""The verbs of card text: how each becomes events. What an event does is in `edits`.

Here are those for Force, build points and the game; `VERBS` is the table of all but those of the battle, which know the
procedures (`verbs_battle`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg import verbs_cards, verbs_counters
from kartoteka.games.swtcg.carriers import cheaper
from kartoteka.games.swtcg.counters import PAID
from kartoteka.games.swtcg.facts import prints_force_cost
from kartoteka.games.swtcg.moments import PAYMENTS
from kartoteka.games.swtcg.numbers import dearer, surcharge
from kartoteka.games.swtcg.records import DARK, LIGHT
from kartoteka.games.swtcg.verbs_table import VERBS, verb
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.selectors import slot_of

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

__all__ = ["VERBS", "asked_of", "priced", "verbs_cards", "verbs_counters"]


AT_ONCE = ruling("SWR-125", "build points are there at once, whatever is said of the turn")
ONCE = Ruling("SW-2", "a one-shot effect is applied exactly once", value=1, without=2)


@verb("gain force", "SW-2")
def gain_force(s: State, c: Any, o: Operands) -> Sequence[Event]:
    times: int = ONCE.value
    return [h.ForceGained(player=x, amount=o.number(s, c)) for x in o.seats(s, c)] * times


@verb("lose force", "SW-4")
def lose_force(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.ForceLost(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


@verb("gain build points", "SWR-125")
def gain_build_points(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.PointsGained(player=x, amount=o.number(s, c)) for x in o.seats(s, c)] if AT_ONCE.holds else []


@verb("lose build points", "SWR-55")
def lose_build_points(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.PointsLost(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


@verb("pay build points", "SW-12")
def pay_build_points(s: State, c: Any, o: Operands) -> Sequence[Event]:
    more = cheaper(s, c, "build points") if TO_EQUIP in o.manner else 0
    return [h.PointsSpent(player=x, amount=max(0, o.number(s, c) + more)) for x in o.seats(s, c)]


# Paying Force -----------------------------------------------------------------------------------------------------

OF_A_BATTLE_CARD = "to play"
OF_AN_ABILITY = "to activate"
NOT_PRINTED = "not printed"
TO_EQUIP = "to equip"
"""Options of "pay force" in a cost: what it is the price of, so that texts which change prices change this one."""
PRICE_SLOT = "#dearer"
"""The slot of a play that holds by how much the card was dearer in the hand: what a text says of cards there is said of
its price, which is paid when it lies there no more (SW-104)."""


PAID_IN_FULL = ruling("SWK-Upkeep", "an upkeep cost that cannot be paid in full cannot be chosen")


def priced(ability: p.Ability, type: str) -> p.Ability:
    """An ability whose Force cost says what it is the price of: for `Game.abilities_of`.

    A price of 0 that is not printed stands for the Force that a text may add (SWR-123). What is listed as upkeep is
    all cost: each of the things listed is paid in full, or cannot be chosen (SWK-Upkeep).
    """
    if ability.kind == "upkeep" and PAID_IN_FULL.holds:
        return msgspec.structs.replace(ability, cost=(_as_cost(ability.effect, ""),), effect=None)
    if ability.kind.startswith("activated"):
        price = OF_AN_ABILITY
    elif type == "battle" and ability.kind.startswith("effect"):
        price = OF_A_BATTLE_CARD
    else:
        return ability
    cost = _with_others(_as_cost(ability.cost, price))
    if ability.effect == p.Do("equip"):
        cost = tuple(
            msgspec.structs.replace(x, manner=(*x.manner, TO_EQUIP)) if isinstance(x, p.Do) else x for x in cost
        )  # fmt: skip
    if not prints_force_cost(cost):
        cost = (*cost, p.Do("pay force", amount=p.Number(0), manner=(price, NOT_PRINTED)))
    return msgspec.structs.replace(ability, cost=cost)


PAID_ONCE = ruling("SW-13", "nothing pays for two parts of a cost, and no card for itself")
ITSELF = (p.This(), p.Host())


def _with_others(cost: tuple[p.Op, ...]) -> tuple[p.Op, ...]:
    """A cost in which what the text is on is not chosen to pay for it: not where it pays already, nor out of a hand."""
    if not PAID_ONCE.holds:
        return cost
    spent = {(x.what, x.verb) for x in cost if isinstance(x, p.Do)}
    return tuple(_with_another(x, spent) if isinstance(x, p.Choose) else x for x in cost)


def _with_another(choice: p.Choose, spent: set[tuple[Any, str]]) -> p.Choose:
    verbs = {verb for what, verb in spent if what == p.Chosen(choice.slot)}
    not_it = [x for x in ITSELF if any((x, verb) in spent for verb in verbs)]
    if "hand" in choice.cards.zones:
        not_it.append(p.This())
    filters = (*choice.cards.filters, *(p.Not(p.Same(x)) for x in dict.fromkeys(not_it)))
    return msgspec.structs.replace(choice, cards=msgspec.structs.replace(choice.cards, filters=filters))


def asked_of(ability: p.Ability) -> p.Ability:
    """An ability in which "unless PLAYER pays" is paid by the player who picks, not by whose text it is."""
    return p.rewritten(ability, _asked_of)  # type: ignore[no-any-return]


def _asked_of(node: p.Node) -> p.Node:
    if not isinstance(node, p.OneOf) or node.who == p.You():
        return node
    return msgspec.structs.replace(node, options=tuple(_paid_by(node.who, x) for x in node.options))


def _paid_by(player: p.Player, option: p.Op) -> p.Op:
    pays = isinstance(option, p.Do) and option.verb in PAYMENTS and option.who is None
    return msgspec.structs.replace(option, who=player) if pays else option


IN_FULL = ("remove damage counters", "remove build counters", "remove counters")
"""Verbs that do as much as they can, but as a cost all or nothing (SW-13)."""


def _as_cost(part: Any, price: str) -> Any:
    """A part of a cost whose verbs say that they are one."""
    if isinstance(part, tuple):
        return tuple(_as_cost(x, price) for x in part)
    if isinstance(part, p.Do):
        more = (price,) if part.verb == "pay force" and price else (PAID,) if part.verb in IN_FULL else ()
        return msgspec.structs.replace(part, manner=(*part.manner, *more)) if more else part
    if isinstance(part, p.Seq | p.Together):
        return msgspec.structs.replace(part, parts=_as_cost(part.parts, price))
    if isinstance(part, p.OneOf):
        return msgspec.structs.replace(part, options=_as_cost(part.options, price))
    return part


@verb("pay force", "SW-12")
def pay_force(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """What is printed, and as the price of a card or ability what texts add to that, or take off it."""
    more = 0
    if OF_A_BATTLE_CARD in o.manner:
        told = slot_of(c, PRICE_SLOT)
        more = dearer(s, c.card) if told is None else told
    elif OF_AN_ABILITY in o.manner:
        more = surcharge(s, c.card, prints_force=NOT_PRINTED not in o.manner)
    if TO_EQUIP in o.manner:
        more += cheaper(s, c, "force")
    due: list[Event] = []
    for seat in o.seats(s, c):
        due.append(h.ForcePaid(player=seat, amount=max(0, o.number(s, c) + more)))
    return due


# The game ---------------------------------------------------------------------------------------------------------


A_TEXT_WINS = ruling("SWR-5", "a text can win the game")
DARK_COMES_FIRST = Ruling("SWR-11", "the Dark Side wins if both would", value=(DARK, LIGHT), without=(LIGHT, DARK))


@verb("win the game", "SWR-5")
def win(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Of both at once the Dark Side wins: it comes first (SWR-11)."""
    winners = o.seats(s, c)
    if not A_TEXT_WINS.holds:
        return []
    return [h.GameWon(player=x, rule="SWR-5") for x in DARK_COMES_FIRST.value if x in winners]
