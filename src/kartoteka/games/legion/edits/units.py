"""Edits of what units do: activations, moves, actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.abstract import DAMAGE_COSTS
from kartoteka.games.legion.activation.free import earned
from kartoteka.games.legion.board.standing import has_moved
from kartoteka.games.legion.edits.counters import loses_standby, without_standby
from kartoteka.games.legion.fights.dice import FACES, NO_BLOCK
from kartoteka.games.legion.luck import die
from kartoteka.games.legion.records import FACEDOWN, FACEUP, FIELD, SEATS, Activation, Round
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

FACEDOWN_WHEN_DONE = Ruling(
    "LGR-53", "the token of a unit that has been activated lies facedown", value=FACEDOWN, without=FACEUP
)
TWO_ACTIONS = Ruling("LGR-62", "a unit has two actions", value=2, without=3)
TURNS_ALTERNATE = ruling("LGR-46", "the players activate one unit each by turns")
A_CHAIN_IS_NO_TURN = ruling("LGR-54", "an activation that follows at once belongs to the same turn")
ACTIVATED = "activated"


def place(s: State, e: h.UnitPlaced) -> Event:
    c = s.cards[e.card]
    edits.move(s, e.card, FIELD * SEATS + c.owner, c.but(cell=e.cell))
    has_moved(s)
    return e


def begin_activation(s: State, e: h.ActivationBegan) -> Event:
    """The next turn is the other player's."""
    now = s.opened[Round]
    if not (e.chained and A_CHAIN_IS_NO_TURN.holds) and TURNS_ALTERNATE.holds:
        edits.edit_situation(s, now.but(first=1 - e.player))
        if s.seats[e.player].passed:
            edits.change_seat(s, e.player, s.seats[e.player].but(passed=False))
    ledger.enter(s, now.id, ACTIVATED)
    number = ledger.entered(s, now.id, ACTIVATED)
    edits.open_situation(
        s, Activation(unit=e.card, player=e.player, number=number, left=TWO_ACTIONS.value, drawn=e.drawn)
    )
    return e


def roll_damage(s: State, e: h.DamageRolled) -> Event:
    """A blank costs an action (LGR-91)."""
    shown = FACES.value["white defence"]
    face = shown[die(s, "damage die", len(shown)) - 1]
    if face == NO_BLOCK and DAMAGE_COSTS.holds:
        now = s.opened[Activation]
        edits.edit_situation(s, now.but(left=max(0, now.left - 1)))
    return e.but(face=face)


def count_actions(s: State, e: h.ActionsCounted) -> Event:
    edits.edit_situation(s, s.opened[Activation].but(left=e.left))
    return e


def panic(s: State, e: h.Panicked) -> Event:
    now = s.opened.get(Activation)
    if now is not None and now.unit == e.card:
        edits.edit_situation(s, now.but(panicked=True))
    return e


def acted(s: State, unit: int, word: str) -> None:
    """An action is used up, if it is the unit's activation; who stands by may answer it (LGR-64)."""
    now = s.opened.get(Activation)
    if now is not None and now.unit == unit:
        after = "action" if s.seats[1 - now.player].standbys else ""
        edits.edit_situation(s, now.but(left=now.left - 1, done=(*now.done, word), free=(), after=after))


def move(s: State, e: h.Moved) -> Event:
    """A move action is one action; a withdrawal too, and it forbids attacks (LGR-65)."""
    unit, what = e.card, e.what
    if s.cards[unit].standby:
        if what == "standby":
            without_standby(s, unit)
        else:
            loses_standby(s, unit)
    c = s.cards[unit]
    edits.change(s, unit, c.but(cell=e.cell))
    has_moved(s, unit, c.cell)
    now = s.opened.get(Activation)
    if now is not None and now.unit == unit and not now.panicked:
        after = "move" if s.seats[1 - now.player].standbys else ""
        if what == "move":
            done = (*now.done, "move")
            edits.edit_situation(s, now.but(left=now.left - 1, done=done, after=after, free=earned(s, unit)))
        elif what == "withdraw":
            done = (*now.done, "move")
            edits.edit_situation(s, now.but(left=now.left - 1, done=done, free=(), after=after, withdrew=True))
        elif after:
            edits.edit_situation(s, now.but(after=after))
    return e.but(left=c.cell)


def aim(s: State, e: h.Aimed) -> Event:
    loses_standby(s, e.card)
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(aim=c.aim + 1))
    acted(s, e.card, "aim")
    return e


def dodge(s: State, e: h.Dodged) -> Event:
    loses_standby(s, e.card)
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(dodge=c.dodge + 1))
    acted(s, e.card, "dodge")
    return e


def stand_by(s: State, e: h.StoodBy) -> Event:
    c = s.cards[e.card]
    if not c.standby:
        seat = s.seats[c.owner]
        edits.change_seat(s, c.owner, seat.but(standbys=seat.standbys + 1))
        edits.change(s, e.card, c.but(standby=1))
    acted(s, e.card, "standby")
    return e


def recover(s: State, e: h.Recovered) -> Event:
    """So much of its suppression goes, or all (LGR-63); by a text it costs no action."""
    if not e.by_text:
        loses_standby(s, e.card)
    c = s.cards[e.card]
    amount = min(e.amount, c.suppression) if e.amount else c.suppression
    edits.change(s, e.card, c.but(suppression=c.suppression - amount))
    if not e.by_text:
        acted(s, e.card, "recover")
    return e if amount == e.amount else e.but(amount=int(amount))


def heal(s: State, e: h.Healed) -> Event | None:
    c = s.cards[e.card]
    amount = min(e.amount, c.wounds)
    if amount <= 0:
        return None
    edits.change(s, e.card, c.but(wounds=c.wounds - amount))
    return e if amount == e.amount else e.but(amount=amount)


def use_action(s: State, e: h.ActionUsed) -> Event:
    """An action that is printed on a card (LGR-63)."""
    loses_standby(s, e.card)
    acted(s, e.card, f"action {e.source} {e.ability}")
    return e


def end_activation(s: State, e: h.ActivationEnded) -> Event:
    edits.close_situation(s, e.ends)
    c = s.cards[e.card]
    if c.zone // SEATS == FIELD:
        edits.change(s, e.card, c.but(order=FACEDOWN_WHEN_DONE.value))
    return e
