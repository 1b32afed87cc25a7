"""What is said of a target that may be a creature or a player: two programs, of which one is played."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.kernel.program import Choose, ChoosePlayer, Chosen, ChosenPlayer, Do, Op, Seq, rewritten


def at_a_player(op: Op, slot: str) -> Op | None:
    """The program with a player in the place of that target: of "target creature or player" the other one."""
    parts = op.parts if isinstance(op, Seq) else (op,)
    found: list[Op] = []
    for part in parts:
        if isinstance(part, Choose) and part.slot == slot:
            found.append(ChoosePlayer())
        else:
            found.append(rewritten(part, lambda node: _hits_player(node, slot)))
    return found[0] if len(found) == 1 else Seq(tuple(found))


def _hits_player(node: Any, slot: str) -> Any:
    if isinstance(node, Do) and node.verb == "damage" and node.what == Chosen(slot):
        return msgspec.structs.replace(node, what=None, who=ChosenPlayer())
    return node
