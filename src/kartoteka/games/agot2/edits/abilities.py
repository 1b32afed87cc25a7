"""The edits of interrupts and effects: what is saved, canceled, replaced, and lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.kernel import edits
from kartoteka.kernel.events import CANCELLED, PENDING, set_event, set_fate
from kartoteka.kernel.legality import Ruling

if TYPE_CHECKING:
    from kartoteka.games.agot2 import happenings as h
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SAVED = Ruling("AGR-133", "a saved card stays in play", value=CANCELLED, without=PENDING)


def save(s: State, e: h.Saved) -> Event | None:
    """Takes the event off that was about to make the card leave play (AGR-133)."""
    group = s.situation(e.group)
    if group is None or group.fates[e.member] != PENDING:
        return None
    set_fate(s, e.group, e.member, SAVED.value)
    return e


def cancel(s: State, e: h.EffectCanceled) -> Event | None:
    """Takes the initiation of an effect off (AGR-105)."""
    group = s.situation(e.group)
    if group is None or group.fates[e.member] != PENDING:
        return None
    set_fate(s, e.group, e.member, CANCELLED)
    return e


def replace_place(s: State, e: h.PlaceReplaced) -> Event:
    """Only where the card goes is changed: it is still killed, sacrificed or discarded (AGR-106)."""
    going = s.situation(e.group).events[e.member]
    set_event(s, e.group, e.member, going.but(to=e.to))
    return e


def start_effect(s: State, e: h.EffectStarted) -> Event:
    edits.add_modifier(s, e.modifier)
    return e
