"""What somebody is about to declare: the registers of an action, made of the option that was taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.registers import Acting
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.windows import captured_regs

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import Action
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

WHAT = {"destroyed": "destruction", "may trigger": "trigger", "vanguard": "strike", "early": "use", "prepare": "use"}
"""What a play declares, where that is called otherwise."""
TEXTS: Final = frozenset({"use", "sudden", "trigger"})
TRIGGERS: Final = frozenset({"trigger", "may trigger"})


def acting(s: State, seat: int, option: Option, *, event: Any = None, quiet: bool = False) -> Acting:
    """What an option of a play declares."""
    play, card = option[0], option[1]
    what: str = WHAT.get(play) or play
    r = Acting(card=card, seat=seat, play=play, what=what, quiet=quiet)
    if what in TEXTS:
        number = option[2]
        c = s.cards[card]
        if play in TRIGGERS:
            program = captured_regs(s, option[3])
        else:
            program = ProgramRegs(
                proto=c.proto, ability=number, part=EFFECT, card=card, obj=c.obj, seat=seat, event=event
            )
        return r.but(proto=program.proto, number=number, program=program, event=program.event)
    if what == "strike":
        return r.but(target=option[2])
    if what == "move":
        return r.but(cell=option[2])
    return r.but(cell=option[2], word=option[3]) if what == "leap" else r


def option_of(action: Action) -> Option:
    """The option by which something was declared, as things are: without a text what it is aimed at now, and of a
    defender the strike that it answers."""
    what, card = action.what, action.card
    match what:
        case "strike":
            return (what, card, action.target)
        case "move":
            return (what, card, action.cell)
        case "leap":
            return (what, card, action.cell, action.word)
        case "defend":
            return (what, card, action.answers)
        case "use" | "sudden":
            return (what, card, action.number)
    return (what, card)
