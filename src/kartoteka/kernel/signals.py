"""What a step returns to say what comes next; `procedures` tells which signal means what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.kernel.records import Event, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.procedures import Procedure
    from kartoteka.kernel.registers import ProgramRegs

Signal = Any
"""What a step returns: one of these, registers, or nothing."""


class Choice(msgspec.Struct, gc=False):
    """A question to one seat: its options in a stable order, and where it comes from."""

    seat: int
    options: Sequence[Option]
    rule: str
    """The rule that makes the seat choose here."""
    prompt: str
    """What is asked, as a short phrase."""
    optional: bool = False
    """Whether it is a chance to act, which ends with a pass."""


class Raise(msgspec.Struct, gc=False):
    """Let these events through as one group."""

    events: Sequence[Event]
    into: str = ""
    regs: Regs | None = None
    stay: bool = False


class Call(msgspec.Struct, gc=False):
    """Run a procedure; go on at the next step, or with `stay` at this one again."""

    procedure: Procedure
    with_regs: Regs
    into: str = ""
    regs: Regs | None = None
    stay: bool = False


class Goto(msgspec.Struct, gc=False):
    """Go on at the step with that label."""

    label: str
    regs: Regs | None = None


class Return(msgspec.Struct, gc=False):
    """Leave the procedure."""

    value: Any = None


LEAVE = Return()


class Stay(msgspec.Struct, gc=False):
    """Run this step again, with other registers."""

    regs: Regs


class Wait(msgspec.Struct, gc=False):
    """The step has raised events itself, its registers are set, and what came of them goes first."""


WAIT = Wait()


class Jump(msgspec.Struct, gc=False):
    """Go on at another instruction of a program; only its runner sees this."""

    regs: ProgramRegs
    to: int
