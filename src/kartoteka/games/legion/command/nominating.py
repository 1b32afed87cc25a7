"""NOMINATE: who issues the orders of a command card, if several may (LGR-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.command import matching, nominees
from kartoteka.games.legion.command.reaching import eligible
from kartoteka.games.legion.command.selecting import lying
from kartoteka.games.legion.records import FIELD, SEATS
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Need, Option
    from kartoteka.kernel.state import State

NOMINATES = "nominate"
FREELY = ruling("D-19", "anyone may be nominated, also who reaches fewer units than another")


class Nominating(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose nominee is looked for, and for which card."""

    player: int
    card: int
    nominee: int = NO_CARD


def own_units(s: State, r: Nominating) -> list[Option]:
    """The player's units; without D-19 those alone that could order most."""
    units = s.zones[FIELD * SEATS + r.player]
    if not FREELY.holds:
        reached = {x: matching.maximum(eligible(s, r.player, r.card, x)) for x in nominees.of(s, r.player, r.card)}
        units = tuple([x for x in reached if reached[x] == max(reached.values())])
    return [(NOMINATES, unit) for unit in units]


def refused_by(s: State, seat: int, unit: int) -> str:
    """The rule for which a unit may not issue the orders of the card that is asked about; empty if it may."""
    regs = s.regs[-1]
    card = regs.card if type(regs) is Nominating else lying(s, seat)
    if card == NO_CARD or unit in nominees.of(s, seat, card):
        return ""
    if nominees.is_operative(s, unit):
        return "LG-30"
    if not s.pool.facts[s.cards[card].proto].owners:
        return "LGR-97"
    owners = nominees.owners_in(s, FIELD, seat, card)
    if any(nominees.is_operative(s, owner) for owner in owners):
        return "LG-28"
    return "LGR-100" if len(owners) > 1 else "LGR-99"


def unless(rule: str, text: str) -> Need:
    """The need that fails where that rule is why a unit may not be nominated."""
    return need(rule, text, lambda s, seat, option: refused_by(s, seat, option[1]) != rule)


NOMINEE = Slot(
    "LGR-31",
    "who issues the orders",
    seat=lambda s, r: int(r.player),
    candidates=own_units,
    needs=(
        unless("LG-28", "it is the operative whose card it is, and no other"),
        unless("LG-30", "it is no operative, or the card is its own"),
        unless("LGR-97", "it is of commander rank, as the card is of no character"),
        unless("LGR-99", "it is the commander whose card it is"),
        unless("LGR-100", "it is one of those whose card it is"),
    ),
)


def nominate(s: State, r: Nominating) -> Signal:
    """One of those who may be; asked only if there are several."""
    options = NOMINEE.eligible(s, r, r.player)
    if len(options) > 1:
        return Choice(r.player, options, NOMINEE.rule, NOMINEE.prompt)
    return r.but(nominee=options[0][1]) if options else None


def nominate_this(s: State, r: Nominating, option: Option) -> Signal:
    return r.but(nominee=option[1])


def tell_nominee(s: State, r: Nominating) -> Signal:
    if r.nominee == NO_CARD:
        return None
    return Raise([h.Nominated(card=r.nominee, player=r.player, command=r.card)])


NOMINATE = Procedure(
    "LGR-31",
    "nomination",
    regs=Nominating,
    steps=(
        Step("LGR-31", nominate, nominate_this, "nominate", NOMINEE.prompt, NOMINEE),
        step("", tell_nominee),
    ),
)
PROCEDURES = (NOMINATE,)
