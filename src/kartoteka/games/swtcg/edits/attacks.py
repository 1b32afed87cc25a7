"""Edits of attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.records import Attack, Later
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

PROMISED_IS_PROMISED = ruling("D-12", "a unit that no longer defends strikes back all the same")


def attack(s: State, e: h.Attacked) -> Event:
    c, d = s.cards[e.card], s.cards[e.defender]
    edits.open_situation(s, Attack(
        attacker=e.card, defender=e.defender, attacker_obj=c.obj, defender_obj=d.obj, player=c.controller,
        arena=c.zone // len(s.seats), reached=d.zone // len(s.seats), manner=e.manner,
    ))  # fmt: skip
    return e


def change_defender(s: State, e: h.DefenderChanged) -> Event | None:
    now = s.open(Attack)
    if now is None or now.attacker != e.card:
        return None
    d = s.cards[e.defender]
    edits.edit_situation(s, now.but(defender=e.defender, defender_obj=d.obj, reached=d.zone // len(s.seats)))
    for x in s.situations if not PROMISED_IS_PROMISED.holds else ():
        if type(x) is Later and x.attack == now.id:
            edits.close_situation(s, x.id)
    return e


def note_rolled(s: State, e: h.AttackRolled) -> Event:
    edits.edit_situation(s, s.situation(e.attack).but(rolled=True))
    return e


def promise_retaliation(s: State, e: h.RetaliationPromised) -> Event:
    """Who is struck, and with how many dice, is settled now (SWK-Retaliate, D-38)."""
    now = s.situation(e.attack)
    edits.open_situation(s, Later(
        attack=e.attack, player=e.player, source=e.card, source_obj=s.cards[e.card].obj, target=now.attacker,
        target_obj=now.attacker_obj, dice=e.dice, arena=s.cards[e.card].zone // len(s.seats),
    ))  # fmt: skip
    return e
