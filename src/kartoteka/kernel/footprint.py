"""What a program could do, said before it runs: for rules that ask "would it wound, move or mark this card?".

The answer is conservative. What is not yet decided counts as possible: every branch, every "may", every die, and, for a
choice that is still to be made, every card that could be chosen. Only what its player could choose from is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.kernel import program as p
from kartoteka.kernel.selectors import CardSet, Reader, slot_of

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

MODIFY = "modify"
"""What a lasting or constant effect does to its subject."""


class Footprint:
    """The cards that a program could touch, and with which verbs; the second operand of VERB goes by `VERB to`."""

    __slots__ = ("_parts", "_reader")

    def __init__(self, reader: Reader, node: p.Op) -> None:
        self._reader = reader
        self._parts: list[tuple[str, CardSet]] = []
        self._walk(node, {})

    def touches(self, state: State, ctx: Any) -> list[tuple[str, int]]:
        """Pairs of verb and card, in the order of the text, each once."""
        found: dict[tuple[str, int], None] = {}
        for verb, cards in self._parts:
            for card in cards(state, ctx):
                found[verb, card] = None
        return list(found)

    def _walk(self, node: p.Op, slots: dict[str, CardSet]) -> None:
        """Notes what the node could touch; `slots` is what the slots filled before it could hold."""
        match node:
            case p.Do(verb, what, _, _, to, _, into):
                if what is not None:
                    self._parts.append((verb, self._cards(what, slots)))
                    if into:
                        slots[into] = self._cards(what, slots)
                if to is not None and isinstance(to, p.Cards):
                    self._parts.append((f"{verb} to", self._cards(to, slots)))
            case p.Modify(subject):
                if not isinstance(subject, p.Player):
                    self._parts.append((MODIFY, self._cards(subject, slots)))
            case p.Choose(cards=cards, slot=slot):
                slots[slot] = self._choosable(cards)
            case p.ForEach(cards, do, slot):
                self._walk(do, {**slots, slot: self._cards(cards, slots)})
            case p.Seq(parts) | p.Together(parts) | p.OneOf(parts):
                for part in parts:
                    self._walk(part, slots)
            case p.Then(first, rest):
                self._walk(first, slots)
                self._walk(rest, slots)
            case p.If(_, do, otherwise):
                self._walk(do, slots)
                if otherwise is not None:
                    self._walk(otherwise, slots)
            case p.May(do) | p.By(_, do) | p.Repeat(_, do) | p.Delay(_, do) | p.Instead(do) | p.LetX(_, do):
                self._walk(do, slots)
            case p.ChoosePlayer() | p.ChooseWord() | p.ChooseNumber() | p.ChooseAction():
                pass

    def _cards(self, node: p.Cards, slots: dict[str, CardSet]) -> CardSet:
        if not isinstance(node, p.Chosen) or node.slot not in slots:
            return self._reader.cards(node)
        slot, could = node.slot, slots[node.slot]

        def cards(s: State, c: Any) -> Sequence[int]:
            chosen = slot_of(c, slot)
            if chosen is None:
                return could(s, c)
            return (chosen,) if isinstance(chosen, int) else tuple(chosen)

        return cards

    def _choosable(self, node: p.Cards) -> CardSet:
        nameable = self._reader.choosable(node)
        return lambda s, c: nameable(s, c, c.seat)
