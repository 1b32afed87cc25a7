"""Edits of damage, from when it looms to its counters, and what being damaged by a unit brings with it (SWK-Stun)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.durations import until
from kartoteka.games.swtcg.numbers import is_unit, keyword
from kartoteka.games.swtcg.records import Pending
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import NOBODY, Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

AT_LEAST_ONE = ruling("SWR-111", "damage of which no counter is placed is no damage")
STUNS = ruling("SWK-Stun", "a unit that is damaged by one with Stun has less power")
TILL_BATTLE_ENDS = Ruling("D-19", "Stun lasts until the battle phase ends", value="battle", without="turn")


def loom(s: State, e: h.DamageLooms) -> Event:
    edits.open_situation(s, Pending(pieces=e.pieces))
    return e


def prevent(s: State, e: h.DamagePrevented) -> Event | None:
    """Less damage is about to be done; what has been placed stays (SW-94)."""
    pending = s.open(Pending)
    if pending is None:
        return None
    pieces = list(pending.pieces)
    at = pieces[e.piece]
    amount = min(at.amount, e.amount)
    pieces[e.piece] = at.but(amount=at.amount - amount)
    edits.edit_situation(s, pending.but(pieces=tuple(pieces)))
    return e.but(amount=amount)


def make_damage(s: State, e: h.DamageMade) -> Event | None:
    pending = s.open(Pending)
    if pending is None:
        return None
    edits.edit_situation(s, pending.but(made=(*pending.made, e.piece)))
    return e


def damage(s: State, e: h.Damaged) -> Event | tuple[Event, ...] | None:
    """Places a damage counter for each point that was not prevented (SW-92); whose they are is kept."""
    if e.amount <= 0 and AT_LEAST_ONE.holds:
        return None
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(damage=c.damage + e.amount))
    pending = s.open(Pending)
    if pending is not None:
        edits.edit_situation(s, pending.but(placed=(*pending.placed, (e.card, e.source))))
    stunned = stun(s, e)
    return e if stunned is None else (e, stunned)


def stun(s: State, e: h.Damaged) -> Event | None:
    """Any damage by the unit stuns, not only that of an attack; what several instances say is added."""
    amount = keyword(s, e.source, "stun")
    if amount <= 0 or not STUNS.holds or not is_unit(s, e.card):
        return None
    word = TILL_BATTLE_ENDS.value
    end = until(s, word)
    weaker = Modifier(
        stat="power", op="add", amount=-amount, objs=(s.cards[e.card].obj,), card=e.source, until=end,
        until_word=word if end < 0 else "",
    )  # fmt: skip
    edits.add_modifier(s, weaker)
    return h.EffectStarted(modifier=weaker, card=e.card, player=NOBODY)
