"""The plain actions: aim, dodge, standby, recover (LGR-63); and when they can be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.activation.free import is_free
from kartoteka.games.legion.activation.recovering import RECOVER, Recovering
from kartoteka.games.legion.board.moving import WITHDRAW
from kartoteka.games.legion.board.sight import band
from kartoteka.games.legion.numbers import commanders, facts, units
from kartoteka.games.legion.records import FACEUP, Activation
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import need
from kartoteka.kernel.procedures import Call, Raise
from kartoteka.kernel.records import NO_CARD, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

AIM, DODGE, STANDBY, RECOVERY, MOVE, ATTACK, ACTION = "aim", "dodge", "standby", "recover", "move", "attack", "action"
BY_COMMANDER = 3
"""The range band within which a commander frees units with AI words (five-round edition)."""

NONE_GOES_ON = Activation(unit=NO_CARD, player=NOBODY, number=0, left=0)


def activation(s: State) -> Activation:
    """The activation that goes on; one of nobody, for attempts that are explained at another moment."""
    found: Activation = s.opened.get(Activation, NONE_GOES_ON)
    return found


def word_of(option: Option) -> str:
    """What an action counts as: it is not taken twice (LGR-62)."""
    if option[0] == WITHDRAW:
        return MOVE
    return f"{ACTION} {option[2]} {option[3]}" if option[0] == ACTION else str(option[0])


# Needs ----------------------------------------------------------------------------------------------------------------


def is_active(s: State, seat: int, option: Option) -> bool:
    now = s.opened.get(Activation)
    return now is not None and option[1] == now.unit


def has_an_action(s: State, seat: int, option: Option) -> bool:
    """Or a free one that this is."""
    now = activation(s)
    if now.left > 0:
        return True
    if option[0] != ATTACK:
        return False
    return is_free(s, option[1], option[3])


def is_no_repeat(s: State, seat: int, option: Option) -> bool:
    word = word_of(option)
    return word == MOVE or word not in activation(s).done


def has_not_attacked(s: State, seat: int, option: Option) -> bool:
    return ATTACK not in activation(s).done


def does_not_stand_by(s: State, seat: int, option: Option) -> bool:
    return STANDBY not in activation(s).done


def has_not_withdrawn(s: State, seat: int, option: Option) -> bool:
    return not activation(s).withdrew


def is_quiet(s: State, seat: int, option: Option) -> bool:
    done = activation(s).done
    return ATTACK not in done and STANDBY not in done


def has_suppression(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].suppression)


def follows_its_program(s: State, seat: int, option: Option) -> bool:
    """Whether a unit with AI words does one of these first (LGK-AI)."""
    words = bound_by_words(s, option[1])
    return not words or ("move" if option[0] == WITHDRAW else option[0]) in words


def bound_by_words(s: State, unit: int) -> tuple[str, ...]:
    """The actions of which the active unit must take one first; none where it need not, or cannot."""
    from kartoteka.games.legion.activation.usable import able

    words = words_of(s, unit)
    return words if words and able(s, unit, words) else ()


def words_of(s: State, unit: int) -> tuple[str, ...]:
    """The AI words by which the active unit is bound now: before its first action, and without an order."""
    words: tuple[str, ...] = facts(s, unit).ai
    now = activation(s)
    if not words or now.unit != unit or now.done or s.cards[unit].order == FACEUP or is_waived(s, unit):
        return ()
    return words


def is_waived(s: State, unit: int) -> bool:
    """Near a commander, in the five-round edition."""
    if not chosen(s, "ai_waived"):
        return False
    return any([band(s, unit, x) <= BY_COMMANDER for x in commanders(s, s.cards[unit].owner)])


IS_ACTIVE = need("LGR-53", "the unit is being activated", is_active)
LEFT = need("LGR-62", "it has an action left", has_an_action, where=is_active)
NO_REPEAT = need("LGR-62", "it has not taken that action in this activation", is_no_repeat, where=is_active)
NO_ATTACK = need("LGR-63", "it has not attacked in this activation", has_not_attacked, where=is_active)
NO_STANDBY = need("LGR-63", "it does not stand by in this activation", does_not_stand_by, where=is_active)
STAYED = need("LGR-65", "it has not withdrawn in this activation", has_not_withdrawn, where=is_active)
QUIET = need("LGR-65", "it has neither attacked nor stood by in this activation", is_quiet, where=is_active)
SUPPRESSED_AT_ALL = need("LGR-63", "it has suppression to remove", has_suppression)
PROGRAMMED = need(
    "LGK-AI", "its first action without an order is one of its AI words", follows_its_program, where=is_active
)
ALWAYS = (IS_ACTIVE, LEFT, PROGRAMMED)


# What they do ---------------------------------------------------------------------------------------------------------


def aim(s: State, seat: int, option: Option) -> Raise:
    return Raise([h.Aimed(card=option[1])])


def dodge(s: State, seat: int, option: Option) -> Raise:
    return Raise([h.Dodged(card=option[1])])


def stand_by(s: State, seat: int, option: Option) -> Raise:
    return Raise([h.StoodBy(card=option[1])])


def recover(s: State, seat: int, option: Option) -> Call:
    return Call(RECOVER, Recovering(unit=option[1]))


def tried(word: str) -> Callable[[State, int], list[Option]]:
    """What a player might try: that action, of any own unit."""

    def attempts(s: State, seat: int) -> list[Option]:
        return [(word, card) for card in units(s, seat)]

    return attempts
