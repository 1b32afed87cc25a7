"""Procedures: what a step does, while it is in force and while it is switched off."""

from __future__ import annotations

from typing import Any

from kartoteka.kernel.procedures import Procedure, Return, Signal, Step


def first(state: Any, regs: Any) -> Signal:
    return Return("first")


def second(state: Any, regs: Any) -> Signal:
    return Return("second")


def runs(procedure: Procedure) -> list[Any]:
    return [run(None, None) for run in procedure.runs[:-1]]  # type: ignore[arg-type]


def test_a_step_that_is_switched_off_does_nothing_in_all_procedures_that_have_it() -> None:
    one = Step("", first)
    both = Procedure("", "both", steps=(one, Step("", second), one))
    alone = Procedure("", "alone", steps=(one,))
    one.off()
    assert runs(both) == [None, Return("second"), None]
    assert runs(alone) == [None]
    one.on()
    assert runs(both) == [Return("first"), Return("second"), Return("first")]
    assert runs(alone) == [Return("first")]


def test_a_procedure_ends_behind_its_last_step() -> None:
    assert Procedure("", "nothing", steps=()).runs[-1](None, None) == Return()  # type: ignore[arg-type]
