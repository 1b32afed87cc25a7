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
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

NOMINATES = "nominate"
FREELY = ruling("D-19", "anyone may be nominated, also who reaches fewer units than another")


class Nominating(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose nominee is looked for, and for which card."""

    player: int
    card: int
    nominee: int = NO_CARD


def own_units(s: State, r: Nominating) -> list[Option]:
    return [(NOMINATES, unit) for unit in s.zones[FIELD * SEATS + r.player]]


def may_be_nominated(s: State, seat: int, option: Option) -> bool:
    """Whether it may issue the orders of the card for which a unit is being nominated."""
    regs = s.regs[-1]
    card = regs.card if type(regs) is Nominating else lying(s, seat)
    if card == NO_CARD:
        return False
    found = nominees.of(s, seat, card)
    if option[1] not in found:
        return False
    if FREELY.holds:
        return True
    reached = {x: matching.maximum(eligible(s, seat, card, x)) for x in found}
    return reached[option[1]] == max(reached.values())


NOMINEE = Slot(
    "LGR-31",
    "who issues the orders",
    seat=lambda s, r: int(r.player),
    candidates=own_units,
    needs=(need("LGR-31", "it may be nominated for this card", may_be_nominated),),
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
