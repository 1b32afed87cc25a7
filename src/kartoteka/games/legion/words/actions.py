"""Actions that are printed on cards (LGR-63): a unit's own, and those that a command card on the table gives it.

An action on a command card is that of the unit whose name stands before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.records import FIELD, SEATS, TABLE
from kartoteka.games.legion.words.using import could_use, use
from kartoteka.kernel.legality import need
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ACTION = "action"


class CardAction(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """An action of a unit that is printed on a card."""

    unit: int
    card: int
    ability: int
    seat: int


def _take(s: State, r: CardAction) -> Signal:
    return Raise([h.ActionUsed(card=r.unit, source=r.card, ability=r.ability)])


def _carry_out(s: State, r: CardAction) -> Signal:
    return use(s, r.card, r.ability, r.seat, _event(r.unit, r.card, r.ability))


def _over(s: State, r: CardAction) -> Signal:
    return Return()


CARD_ACTION = Procedure(
    "LGR-63", "an action of a card", regs=CardAction,
    steps=(step("LGR-63", _take), step("LGR-63", _carry_out), step("", _over)),
)  # fmt: skip
PROCEDURES = (CARD_ACTION,)


def _event(unit: int, card: int, ability: int) -> h.ActionUsed:
    """What its text finds out from: whose action it is ("it" is that unit)."""
    return h.ActionUsed(card=unit, source=card, ability=ability)


def printed(s: State, unit: int) -> list[Option]:
    """The actions of cards that a unit has: `("action", unit, card, ability)`."""
    facts = s.pool.facts
    c = s.cards[unit]
    known = facts[c.proto]
    found: list[Option] = [(ACTION, unit, unit, number) for number in known.actions]
    for card in s.zones[TABLE * SEATS + c.owner]:
        proto = s.cards[card].proto
        for number, names in facts[proto].actors.items():
            if known.name in names:
                found.append((ACTION, unit, card, number))
    return found


def can_do_something(s: State, seat: int, option: Option) -> bool:
    _, unit, card, number = option
    return could_use(s, card, number, seat, _event(unit, card, number))


CAN_DO = need("LG-17", "what the action says could do something now", can_do_something)


def options(s: State, unit: int) -> list[Option]:
    """Those that it could take now."""
    seat = s.cards[unit].owner
    return [option for option in printed(s, unit) if can_do_something(s, seat, option) or not CAN_DO.holds]


def attempts(s: State, seat: int) -> list[Option]:
    """Those of all units of a player: for the answer to "why not?"."""
    return [option for unit in s.zones[FIELD * SEATS + seat] for option in printed(s, unit)]


def begin(s: State, seat: int, option: Option) -> Call:
    """Takes such an action: `Play.start`."""
    return Call(CARD_ACTION, CardAction(unit=option[1], card=option[2], ability=option[3], seat=seat))
