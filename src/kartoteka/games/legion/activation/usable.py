"""What the active unit can do now: one look for all its actions, asked at every decision of an activation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.activation import plain
from kartoteka.games.legion.activation.plain import ACTION, AIM, ATTACK, DODGE, MOVE, RECOVERY, STANDBY
from kartoteka.games.legion.board.engaging import engaged
from kartoteka.games.legion.board.moving import IS_ENGAGED, NOT_ENGAGED, WITHDRAW, moves, steps, withdrawals
from kartoteka.games.legion.fights.targets import NOT_WITHDRAWN, attacks
from kartoteka.games.legion.numbers import cannot
from kartoteka.games.legion.records import FIELD, SEATS, Activation
from kartoteka.games.legion.words.actions import options

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State
    from kartoteka.kernel.windows import WindowRegs


BY_TEXT = {
    "cannot move": (MOVE, WITHDRAW), "cannot attack": (ATTACK,), "cannot aim": (AIM,), "cannot dodge": (DODGE,),
    "cannot standby": (STANDBY,), "cannot recover": (RECOVERY,),
}  # fmt: skip
"""What a text forbids a unit, and the plays that it means."""
FORBIDDEN = frozenset(BY_TEXT)


def now(s: State, seat: int, regs: WindowRegs) -> dict[str, list[Option]]:
    """By play, the active unit's options, but for those that a text forbids it, and those that its AI words do."""
    found = possible(s, seat)
    if not found:
        return found
    if not FORBIDDEN.isdisjoint(s.spoken):
        found = allowed(s, found)
    a = s.opened[Activation]
    if not a.done and s.pool.facts[s.cards[a.unit].proto].ai and plain.PROGRAMMED.holds:
        return programmed(s, a.unit, found)
    return found


def allowed(s: State, found: dict[str, list[Option]]) -> dict[str, list[Option]]:
    """Without what a text forbids the active unit."""
    unit = s.opened[Activation].unit
    for stat, plays in BY_TEXT.items():
        if cannot(s, unit, stat.removeprefix("cannot ")):
            for play in plays:
                found.pop(play, None)
    return found


def possible(s: State, seat: int) -> dict[str, list[Option]]:
    """By play, what the unit's place, state and actions let it do."""
    a = s.opened[Activation]
    unit = a.unit
    found: dict[str, list[Option]] = {}
    if seat != a.player or s.cards[unit].zone // SEATS != FIELD:
        return found
    if a.left <= 0 and plain.LEFT.holds:
        if a.free:
            found[ATTACK] = shots(s, a)
        return found
    done = a.done
    if engaged(s, unit):
        if may_withdraw(a):
            found[WITHDRAW] = withdrawals(s, unit)
        if not NOT_ENGAGED.holds:
            found[MOVE] = steps(s, unit)
    else:
        found[MOVE] = moves(s, unit)
        if not IS_ENGAGED.holds and may_withdraw(a):
            found[WITHDRAW] = withdrawals(s, unit)
    found[ATTACK] = shots(s, a)
    again = not plain.NO_REPEAT.holds
    if AIM not in done or again:
        found[AIM] = [(AIM, unit)]
    if DODGE not in done or again:
        found[DODGE] = [(DODGE, unit)]
    if may_stand_by(a):
        found[STANDBY] = [(STANDBY, unit)]
    if (s.cards[unit].suppression or not plain.SUPPRESSED_AT_ALL.holds) and (RECOVERY not in done or again):
        found[RECOVERY] = [(RECOVERY, unit)]
    if ACTION in s.index:
        found[ACTION] = printed(s, a)
    return found


def shots(s: State, a: Activation) -> list[Option]:
    """The attacks that the unit may make; with no action left, those that are free."""
    done = a.done
    if ATTACK in done and plain.NO_REPEAT.holds:
        return []
    if a.withdrew and NOT_WITHDRAWN.holds:
        return []
    if STANDBY in done and plain.NO_STANDBY.holds:
        return []
    melee_only = a.left <= 0 and ATTACK not in a.free and plain.LEFT.holds
    return attacks(s, a.unit, melee_only)


def may_stand_by(a: Activation) -> bool:
    done = a.done
    if STANDBY in done and plain.NO_REPEAT.holds:
        return False
    if ATTACK in done and plain.NO_ATTACK.holds:
        return False
    return not (a.withdrew and plain.STAYED.holds)


def may_withdraw(a: Activation) -> bool:
    done = a.done
    return not (plain.QUIET.holds and (ATTACK in done or STANDBY in done))


def printed(s: State, a: Activation) -> list[Option]:
    """The actions that are printed on the unit, or on a command card for it."""
    found: list[Option] = []
    for option in options(s, a.unit):
        if plain.word_of(option) not in a.done or not plain.NO_REPEAT.holds:
            found.append(option)
    return found


def able(s: State, unit: int, words: tuple[str, ...]) -> bool:
    """Whether the active unit could take one of these actions."""
    return bool(of_these(allowed(s, possible(s, s.cards[unit].owner)), words))


def of_these(found: dict[str, list[Option]], words: tuple[str, ...]) -> dict[str, list[Option]]:
    """The plays of these words that have any option."""
    return {
        name: options for name, options in found.items() if options and (MOVE if name == WITHDRAW else name) in words
    }


def programmed(s: State, unit: int, found: dict[str, list[Option]]) -> dict[str, list[Option]]:
    """Only what a unit with AI words may do first, if it can (LGK-AI)."""
    words = plain.words_of(s, unit)
    return (of_these(found, words) or found) if words else found
