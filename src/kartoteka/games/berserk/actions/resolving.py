"""What happens as the windows of an action resolve: targets are fixed, dice fall, wounds are dealt (BKR-10.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions import cancelling
from kartoteka.games.berserk.actions.promises import payable
from kartoteka.games.berserk.actions.searching import has_left
from kartoteka.games.berserk.board.leaping import event_of
from kartoteka.games.berserk.deaths.dying import outcome
from kartoteka.games.berserk.fights import shield, sizes, wounds
from kartoteka.games.berserk.fights.answering import answers
from kartoteka.games.berserk.fights.defenders import STEPS_IN
from kartoteka.games.berserk.records import TARGET
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Raise, Signal

if TYPE_CHECKING:
    from kartoteka.games.berserk.actions.cancelling import Astray
    from kartoteka.games.berserk.records import Action
    from kartoteka.games.berserk.registers import Acting
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

ILLEGAL: Final = ruling("BKR-10.9", "what is aimed at something illegal, or gone, is cancelled")
NOT_SO: Final = ruling("BKR-10.9", "what could not be declared like that any more is cancelled")
NO_MEANS: Final = ruling("BKR-10.9", "who cannot pay any more has declared nothing")
ALREADY_WORKED: Final = ruling(
    "BKR-10.9", "an attack that has set off something already is paid for, though its target is gone"
)
IMPOSSIBLE: Final = ruling("BKR-10.9", "an instruction that is impossible is cancelled")
TAKEN: Final = ruling("BKR-18.2", "a place that is taken by then cancels, without payment")
NOT_AT_DECLARATION: Final = ruling("D-27", "a hidden card stays hidden until the target of the action is final")
GROUP: Final = ruling("BKR-12.5", "the wounds of both sides are dealt together")
IN_FULL: Final = ruling("D-2", "a card that was found and has left the deck is no reason to cancel the summon")


# Target -----------------------------------------------------------------------------------------------------------


def could_not_be_declared(s: State, r: Acting) -> Signal:
    """What has no text, or is an attack, and could not be declared like that any more, is cancelled (BKR-10.9); an
    attack goes on once its target is final."""
    action = s.opened[r.action]
    if action.status or action.quiet or not NOT_SO.holds:
        return None
    if action.window > TARGET if action.attack else action.number >= 0:
        return None
    return None if cancelling.could_be_declared(s, action) else Raise([cancelling.cancelled(action)])


def reveal_targets(s: State, r: Acting) -> Signal:
    """The final targets are revealed (BKR-7.1, BKR-7.3)."""
    action = s.opened[r.action]
    hidden = cancelling.hidden_targets(s, action) if not action.status else ()
    if not hidden:
        return None
    by_text = action.id if cancelling.reveals(s, action) else 0
    return Raise([h.Revealed(cards=hidden, by="target", action=by_text)], regs=r.but(hidden=hidden))


def block_what_was_hidden(s: State, r: Acting) -> Signal:
    """What the reveal shows to be illegal blocks the action, or drops out of it (BKR-7.3)."""
    if not r.hidden:
        return None
    action = s.opened[r.action]
    out = cancelling.apart_from_places(s, action, cancelling.astray(s, action))
    out = tuple([x for x in out if x[1] in r.hidden])
    return Raise([cancelling.without(s, action, out, blocked=True)]) if out else None


def drop_illegal_targets(s: State, r: Acting) -> Signal:
    """Other targets that are illegal now cancel it, or drop out (BKR-10.9)."""
    action = s.opened[r.action]
    if action.status or not ILLEGAL.holds:
        return None
    return _without(s, action, cancelling.astray(s, action))


def _without(s: State, action: Action, out: Astray, *, blocked: bool = False) -> Signal:
    """Without its place it is cancelled; without a card, narrowed while others are left. Places that were taken have a
    rule of their own (`place_was_taken`)."""
    if cancelling.out_of_reach(s, action, out):
        return Raise([cancelling.cancelled(action)])
    out = cancelling.apart_from_places(s, action, out)
    return Raise([cancelling.without(s, action, out, blocked=blocked)]) if out else None


def place_was_taken(s: State, r: Acting) -> Signal:
    """A place that is held by now cancels it, without payment (BKR-18.2)."""
    action = s.opened[r.action]
    if action.status or action.number < 0 or not TAKEN.holds:
        return None
    out = cancelling.places_in(s, action, cancelling.gone(s, action))
    return Raise([cancelling.cancelled(action)]) if out else None


def cannot_pay(s: State, r: Acting) -> Signal:
    """Who cannot pay any more has declared nothing (BKR-10.9)."""
    action = s.opened[r.action]
    return None if action.status or not NO_MEANS.holds or payable(s, action) else Raise([cancelling.cancelled(action)])


def fix_target(s: State, r: Acting) -> Signal:
    """From now on an attack has its target; whether that fights back is as it looks now (`roll`)."""
    action = s.opened[r.action]
    target = action.target
    if not action.attack or action.status or target < 0:
        return None
    cause = (action.card, action.obj, action.id, action.number, action.seat)
    return Raise(
        [
            h.TargetFixed(
                action=action.id, card=action.card, target=target, attack=action.attack,
                answered=answers(s, action, target), cause=cause,
            )
        ]
    )  # fmt: skip


# Dice -------------------------------------------------------------------------------------------------------------


def roll(s: State, r: Acting) -> Signal:
    """Whether its target rolls, too, is asked now: what the attack has set off may have closed it (BKR-11.4)."""
    action = s.opened[r.action]
    answered = bool(action.attack) and action.target >= 0 and answers(s, action, action.target)
    cause = (action.card, action.obj, action.id, action.number, action.seat)
    return Raise(
        [
            h.DiceRolled(
                action=action.id, card=action.card, target=action.target, attack=action.attack, player=action.seat,
                answered=answered, cause=cause,
            )
        ]
    )  # fmt: skip


def set_sizes(s: State, r: Acting) -> Signal:
    """Results and sizes are known while the calculation is on the stack (BKR-10.7)."""
    return Raise([sizes.settled(s, s.opened[r.action])])


def shield_from_it(s: State, r: Acting) -> Signal:
    """What prevents wounds does so now; where nothing does, nothing is said."""
    action = s.opened[r.action]
    if not action.attack or not shield.is_needed(s, action):
        return None
    left, used = shield.shielded(s, action, wounds.amounts(s, action))
    return Raise([h.Shielded(action=action.id, deals=left, used=used)]) if used else None


# Wounds, or the text ----------------------------------------------------------------------------------------------


def lose_targets(s: State, r: Acting) -> Signal:
    """Targets that are gone cancel it, or drop out; an attack that has had effects is blocked instead (BKR-10.9)."""
    action = s.opened[r.action]
    if action.status or not ILLEGAL.holds:
        return None
    return _without(s, action, cancelling.gone(s, action), blocked=action.worked and ALREADY_WORKED.holds)


def impossible(s: State, r: Acting) -> Signal:
    """An instruction that is impossible cancels it (BKR-10.9)."""
    action = s.opened[r.action]
    if action.status or action.number < 0 or not IMPOSSIBLE.holds:
        return None
    code = cancelling.code_of(s, action)
    if code is None or (IN_FULL.holds and has_left(s, action)):
        return None
    asked = text_of(action).but(source=0)  # what a protection keeps off is possible all the same (BKR-17.2)
    return None if code.could(s, asked) else Raise([cancelling.cancelled(action)])


def text_of(action: Action) -> ProgramRegs:
    """The text of an action, as far as it has been run."""
    program = action.program
    if program is None:
        program = ProgramRegs(
            proto=action.proto, ability=action.number, part=EFFECT, card=action.card, obj=action.obj, seat=action.seat
        )
    return program.but(source=action.id)


def carry_out(s: State, r: Acting) -> Signal:
    """What it is about."""
    action = s.opened[r.action]
    if action.status:
        return None
    if action.number >= 0:
        return Call(s.game.program, text_of(action))
    found = HAPPENS[action.what](s, action)
    if found and not GROUP.holds and action.what == "strike":
        found = found[:2]
    return Raise(found) if found else None


def _strike(s: State, action: Action) -> list[Event]:
    return wounds.events(s, action)


def _die(s: State, action: Action) -> list[Event]:
    """Its card dies; or it is cancelled, for wounds were the cause, and there is life again (BKR-14.2)."""
    died = outcome(s, action)
    return [cancelling.cancelled(action) if died is None else died]


def _defend(s: State, action: Action) -> list[Event]:
    """It steps in: the strike goes to it (BKR-13.2)."""
    if not STEPS_IN.holds:
        return []
    return [h.Redirected(action=action.answers, to=action.card, defender=True, card=action.card)]


def _move(s: State, action: Action) -> list[Event]:
    return [h.Moved(card=action.card, cell=action.cell, player=action.seat)]


def _leap(s: State, action: Action) -> list[Event]:
    return [event_of(s, action.card, action.cell, action.word)]


def _accumulate(s: State, action: Action) -> list[Event]:
    return [h.TokensGained(card=action.card, amount=1, accumulated=True)]


def _nothing(s: State, action: Action) -> list[Event]:
    return []


HAPPENS = {
    "strike": _strike,
    "destruction": _die,
    "defend": _defend,
    "move": _move,
    "leap": _leap,
    "aim": _nothing,
    "accumulate": _accumulate,
}
"""What happens in the window of wounds, by what was declared, where it is no text."""
