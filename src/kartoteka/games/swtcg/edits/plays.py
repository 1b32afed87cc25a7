"""Edits of what is being played, and of lasting effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.lying import place
from kartoteka.games.swtcg.records import BEING_PLAYED
from kartoteka.kernel import edits
from kartoteka.kernel.records import Event
from kartoteka.kernel.windows import Declared

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def announce(s: State, e: h.Announced) -> Event:
    """What is announced can be disrupted from now on; a card is revealed and lies apart (SW-104)."""
    if e.what != "ability":
        edits.move(s, e.card, place(s, BEING_PLAYED, e.player), s.cards[e.card].but(built=s.cards[e.card].built))
    edits.open_situation(s, Declared(
        play=e.what, seat=e.player, card=e.card, ability=e.ability, answers=e.answers, objects=(s.cards[e.card].obj,)
    ))  # fmt: skip
    return e


def disrupt(s: State, e: h.Disrupted) -> Event | None:
    play = s.situation(e.play)
    if play is None or play.status:
        return None
    edits.edit_situation(s, play.but(status="disrupted"))
    return e


def start_effect(s: State, e: h.EffectStarted) -> Event:
    edits.add_modifier(s, e.modifier)
    return e
