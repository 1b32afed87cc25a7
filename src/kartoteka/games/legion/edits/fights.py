"""Edits of attacks, but for their dice; of wounds, and of units that fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.edits.counters import loses_standby, without_standby
from kartoteka.games.legion.edits.units import acted
from kartoteka.games.legion.numbers import SEATS, round_number
from kartoteka.games.legion.records import FALLEN, FIELD, NONE, Activation, Attack
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

TOKEN_IS_LOST = ruling("LGR-51", "a unit that falls loses the token that it shows, not one that is in the pool")


def declare(s: State, e: h.AttackDeclared) -> Event:
    """The attack is an action, unless a text or standby allows it."""
    loses_standby(s, e.card)
    edits.open_situation(
        s,
        Attack(
            attacker=e.card, target=e.target, weapon=e.weapon, obj=s.cards[e.target].obj, melee=e.melee, free=e.free
        ),
    )
    if not e.free:
        acted(s, e.card, "attack")
    return e


def wound(s: State, e: h.Wounded) -> Event | None:
    """No more than the unit can take (LGR-72)."""
    c = s.cards[e.card]
    known = s.pool.facts[c.proto]
    amount = min(e.amount, known.minis * known.wounds - c.wounds)
    if amount <= 0:
        return None
    edits.change(s, e.card, c.but(wounds=c.wounds + amount))
    return e if amount == e.amount else e.but(amount=amount)


def damage(s: State, e: h.Damaged) -> Event:
    edits.change(s, e.card, s.cards[e.card].but(damaged=True))
    return e


def end(s: State, e: h.AttackEnded) -> Event:
    """Who stands by may answer it."""
    edits.close_situation(s, e.ends)
    now = s.opened.get(Activation)
    if now is not None and now.unit == e.card:
        edits.edit_situation(s, now.but(after="attack"))
    return e


def defeat(s: State, e: h.Defeated) -> Event | None:
    """With its tokens; one of its rank that is in a pool stays there until it is drawn (LGR-51)."""
    from kartoteka.games.legion.board.standing import has_moved

    c = s.cards[e.card]
    if c.zone // SEATS != FIELD:
        return None
    without_standby(s, e.card)
    fallen = s.cards[e.card].but(
        cell=-1, aim=0, dodge=0, surge=0, suppression=0, order=NONE, by=NO_CARD, defeated_in=round_number(s)
    )
    edits.move(s, e.card, FALLEN * SEATS + c.owner, fallen)
    if not TOKEN_IS_LOST.holds:
        from kartoteka.games.legion.edits.orders import out_of_pool

        out_of_pool(s, e.card)
    has_moved(s)
    return e.but(player=int(c.owner), cell=int(c.cell))
