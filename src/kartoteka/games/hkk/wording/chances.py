"""Dice and coins: what they decide, as programs have it."""

from __future__ import annotations

from kartoteka.kernel.program import Compare, Do, HowMuch, If, Number, Op

ROLLED = Do("roll a die", into="die")
TOSS = Do("toss a coin", into="coin")
HEADS = Compare(HowMuch("coin"), ">=", Number(1))


def is_row(op: If) -> bool:
    """Whether it is a row of what a die decides."""
    condition = op.condition
    rolled = isinstance(condition, Compare) and condition.left == HowMuch("die") and condition.op == "<="
    return rolled and isinstance(condition.right, Number) and op.otherwise is not None  # type: ignore[union-attr]


def at_the_end(op: Op, high: int, done: Op) -> If:
    """The rows of a die with one more."""
    assert isinstance(op, If)
    if op.otherwise is not None:
        return If(op.condition, op.do, at_the_end(op.otherwise, high, done))
    if high == 6:
        return If(op.condition, op.do, done)
    return If(op.condition, op.do, If(Compare(HowMuch("die"), "<=", Number(high)), done))
