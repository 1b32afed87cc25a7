"""What a sentence changes in the sentence before it: "otherwise", "if you do", "that many", "for each 6"."""

from __future__ import annotations

import msgspec

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import keeping
from kartoteka.kernel.program import Choose, Chosen, Do, If, Op
from kartoteka.text.check import sequence
from kartoteka.text.tree import NotUnderstood


def with_otherwise(before: list[Op], ops: list[Op]) -> None:
    """What is done where the condition of the sentence before does not hold."""
    last = before[-1] if before else None
    if not isinstance(last, If) or last.otherwise is not None:
        raise NotUnderstood("otherwise than what is not said")
    before[-1] = If(last.condition, last.do, sequence(ops))


def count_faces(before: list[Op], face: str) -> None:
    """Let the roll of dice that stands before "for each 6" count those."""
    roll = before[-1] if before else None
    if not isinstance(roll, Do) or roll.verb != "roll dice" or roll.manner:
        raise NotUnderstood("which dice are counted is not said")
    before[-1] = msgspec.structs.replace(roll, manner=(face,))


def keep(before: list[Op], slot: str) -> None:
    """Let what stands before "if you do" keep whether it was done, or with how many cards."""
    kept = keeping(before[-1], slot) if before else None
    if kept is None or kept == before[-1]:
        raise NotUnderstood("whether what was done is not said")
    if slot == words.MANY and not counts_cards(before):
        raise NotUnderstood("how many that is, is not said")
    before[-1] = kept


def counts_cards(before: list[Op]) -> bool:
    """Whether what was done last was done to so many cards as it came to: a unit is discarded with its pilots."""
    last = before[-1]
    if not isinstance(last, Do) or not isinstance(last.what, Chosen):
        return False
    of = [x.cards.zones for x in before if isinstance(x, Choose) and x.slot == last.what.slot]
    return last.verb in ("tap", "untap") or (last.verb == "discard" and of == [("hand",)])
