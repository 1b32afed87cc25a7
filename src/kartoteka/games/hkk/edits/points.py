"""Edits of life, mana, components and shards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

MANA_IS_BOUNDED: Final = ruling("HKKR-6.2", "a player has no more mana than his or her maximum")
HEALING_IS_BOUNDED: Final = ruling("HKKR-6.4", "healing does not go over the maximum")
COMPONENTS_ADD_UP: Final = Ruling("HKKR-6.5", "components are kept, as many as there are", value=None, without=20)
MANA_STAYS: Final = ruling("HKKR-6.1", "mana stays from turn to turn")
MAXIMUM_ALONE: Final = ruling("HKKR-13.8", "a higher maximum alone does not heal")


def gain_mana(s: State, e: h.ManaGained | h.Regenerated) -> Event | None:
    """Up to the maximum (HKKR-6.2)."""
    had = s.seats[e.player]
    if type(e) is h.Regenerated and not MANA_STAYS.holds:
        had = had.but(mana=0)
    now = had.mana + e.amount
    if MANA_IS_BOUNDED.holds:
        now = min(now, max(had.most_mana, had.mana))
    if now <= had.mana:
        return None
    edits.change_seat(s, e.player, had.but(mana=now))
    return e.but(amount=now - had.mana, now=now)


def lose_mana(s: State, e: h.ManaLost) -> Event | None:
    had = s.seats[e.player]
    amount = min(had.mana, e.amount)
    if amount <= 0:
        return None
    edits.change_seat(s, e.player, had.but(mana=had.mana - amount))
    return e.but(amount=amount)


def change_most_mana(s: State, e: h.MostManaChanged) -> Event:
    """What is over a lower maximum is lost."""
    had = s.seats[e.player]
    most = max(0, had.most_mana + e.amount)
    edits.change_seat(s, e.player, had.but(most_mana=most, mana=min(had.mana, most)))
    return e


def set_ladder(s: State, e: h.LadderSet) -> Event:
    """Which step of the regeneration comes next, and what it stays at (HKKR-7.16)."""
    had = s.seats[e.player]
    rung = had.rung if e.rung < 0 else e.rung
    last = had.last_rung if e.last < 0 else e.last
    edits.change_seat(s, e.player, had.but(rung=rung, last_rung=last))
    return e


def gain_components(s: State, e: h.ComponentsGained) -> Event | None:
    had = s.seats[e.player]
    now = had.components + e.amount
    if COMPONENTS_ADD_UP.value is not None:
        now = min(now, COMPONENTS_ADD_UP.value)
    if now <= had.components:
        return None
    edits.change_seat(s, e.player, had.but(components=now))
    return e.but(amount=now - had.components)


def lose_components(s: State, e: h.ComponentsLost) -> Event | None:
    had = s.seats[e.player]
    amount = min(had.components, e.amount)
    if amount <= 0:
        return None
    edits.change_seat(s, e.player, had.but(components=had.components - amount))
    return e.but(amount=amount)


def gain_shards(s: State, e: h.ShardsGained) -> Event | None:
    had = s.seats[e.player]
    now = max(0, had.shards + e.amount)
    if now == had.shards:
        return None
    edits.change_seat(s, e.player, had.but(shards=now))
    return e.but(amount=now - had.shards)


def gain_life(s: State, e: h.LifeGained) -> Event | None:
    """No further than the maximum (HKKR-6.4); life above it stays."""
    had = s.seats[e.player]
    now = had.life + e.amount
    if HEALING_IS_BOUNDED.holds:
        now = min(now, max(had.most_life, had.life))
    if now <= had.life:
        return None
    edits.change_seat(s, e.player, had.but(life=now))
    return e.but(amount=now - had.life, now=now)


def lose_life(s: State, e: h.PlayerWounded | h.LifeGiven) -> Event | None:
    """A wound, or what is paid or lost otherwise."""
    if e.amount <= 0:
        return None
    had = s.seats[e.player]
    now = had.life - e.amount
    edits.change_seat(s, e.player, had.but(life=now))
    return e.but(now=now)


def change_most_life(s: State, e: h.MostLifeChanged) -> Event:
    """The maximum alone; life above a lower one is lost, and that is no wound (HKKR-13.2, HKKR-13.8)."""
    had = s.seats[e.player]
    most = had.most_life + e.amount
    life = min(had.life, max(most, 0)) if e.amount < 0 else had.life
    if e.amount > 0 and not MAXIMUM_ALONE.holds:
        life += e.amount
    edits.change_seat(s, e.player, had.but(most_life=most, life=life))
    return e
