"""What makes sense of an ability that was understood: what can be done at its time, and what it may say."""

from __future__ import annotations

import msgspec

from kartoteka.games.legion.text.phrases import near_of
from kartoteka.kernel.program import Choose, Chosen, Condition, Do, ForEach, If, Is, Limit, Op, Seq, Trigger, nodes_in
from kartoteka.text.check import Clause, Piece
from kartoteka.text.tree import NotUnderstood

CALLS = ("attack", "activate")
"""What begins a procedure of its own, so that it waits until no other is open."""
OPEN = ("attacks", "activates")
"""Events within an attack or an activation."""


AGAIN: dict[str, tuple[str, ...]] = {
    "activated": ("recycle", "activate"), "attacked": ("attack",), "moves": ("move",), "recovers": ("recover",),
    "wounded": ("wound",), "suppressed": ("suppress",), "gets aim": ("gain aim",), "gets dodge": ("gain dodge",),
    "gets surge": ("gain surge",), "gets standby": ("gain standby",),
}  # fmt: skip
"""By event, what brings it about again."""


class Draft(msgspec.Struct):
    """An ability of which some sentences have been read."""

    kind: str
    pieces: list[Piece] = []
    heading: str = ""
    trigger: Trigger | None = None
    condition: Condition | None = None
    ops: list[Op] = []
    """Its steps, those of one sentence after those of another."""
    done: bool = False
    """Whether what follows belongs to "if you do"."""
    limits: tuple[Limit, ...] = ()
    problems: list[Clause] = []


def is_of_orders(node: object) -> bool:
    """Whether it speaks of orders that have been issued."""
    return node in (Is("faceup"), Is("ordered by this"), Is("nominated")) or (
        isinstance(node, Do) and node.verb == "unorder"
    )


def forced(op: Op) -> list[Do]:
    """What is done whether its player wants it or not."""
    if isinstance(op, Do):
        return [op]
    if isinstance(op, If):
        return [*forced(op.do), *(forced(op.otherwise) if op.otherwise is not None else [])]
    if isinstance(op, ForEach):
        return forced(op.do)
    if not isinstance(op, Seq):
        return []
    free = {part.slot for part in op.parts if isinstance(part, Choose) and part.least == 0}
    found = [one for part in op.parts for one in forced(part)]
    return [one for one in found if not (isinstance(one.what, Chosen) and one.what.slot in free)]


def check_early(effect: Op) -> None:
    """Orders are issued after the texts that say no time (LG-18, LGR-102): they cannot speak of them."""
    orders = any(isinstance(node, Do) and node.verb == "order" for node in nodes_in(effect))
    if not orders and any(is_of_orders(node) for node in nodes_in(effect)):
        hint = "“At the end of the Command Phase, ...” or “When a friendly unit is ordered with this card, ...”"
        raise NotUnderstood(f"nobody has been ordered by then: say {hint}")


def check(draft: Draft, effect: Op, *, unit: bool) -> None:
    """What could not be carried out at that time, or chooses where nothing is chosen."""
    if draft.kind == "untimed" and unit:
        raise NotUnderstood("a unit's text says when: “When this unit ...”, “Action: ...”, or a keyword")
    if draft.kind in ("untimed", "reveal"):
        check_early(effect)
    if draft.kind == "static" and any(isinstance(node, Choose) for node in nodes_in(effect)):
        raise NotUnderstood("what is so is so of “each ...” or of a named unit")
    if draft.kind == "static" and draft.limits:
        raise NotUnderstood("what is so is not counted")
    if draft.trigger is not None and not draft.limits:
        again = AGAIN.get(draft.trigger.event, ())
        if any(op.verb in again for op in forced(effect)):
            raise NotUnderstood("that would set itself off without end: say “(Once per round.)”, or “may”")
    fallen = draft.trigger is not None and draft.trigger.event == "defeated"
    for node in nodes_in(effect):
        place = near_of(node) if isinstance(node, Is) else None
        if fallen and place is not None and place[1] == "it":
            raise NotUnderstood("a defeated unit stands nowhere any more: measure from another one")
        if isinstance(node, Do) and node.verb == "send back" and draft.kind != "reveal":
            raise NotUnderstood("a card is sent back as it is revealed: “When revealed: ...”")
        if not isinstance(node, Do) or node.verb not in CALLS:
            continue
        event = draft.trigger.event if draft.trigger is not None else ""
        if draft.kind not in ("triggered", "action") or event in OPEN:
            raise NotUnderstood(f"a unit can {node.verb} only after an activation or attack, or as a phase begins")
