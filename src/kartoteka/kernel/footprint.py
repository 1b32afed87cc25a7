"""What a program could do, said before it runs: for rules that ask "would it wound, move or mark this card?".

The answer is conservative. What is not yet decided counts as possible: every branch, every "may", every die, and, for a
choice that is still to be made, every card that could be chosen. Only what its player could choose from is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.kernel import program as p
from kartoteka.kernel.registers import Ctx
from kartoteka.kernel.selectors import CardSet, Reader, SeatSet, slot_of

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

MODIFY: Final = "modify"
"""What a lasting or constant effect does to its subject; the statistic that it changes is told besides."""


class Footprint:
    """The cards, and the players, that a program could touch, and with which verbs.

    The second operand of VERB goes by `VERB to`; what changes a statistic by `modify` and by `modify STATISTIC`.
    """

    __slots__ = ("_by", "_parts", "_reader", "_seats")

    def __init__(self, reader: Reader, node: p.Op) -> None:
        self._reader = reader
        self._parts: list[tuple[str, CardSet, p.Do | p.Modify]] = []
        self._seats: list[tuple[str, SeatSet]] = []
        self._by: list[SeatSet] = []
        """Who does what is being walked: whom "you" means there, where another is named."""
        self._walk(node, {})

    def touches(self, state: State, ctx: Any) -> list[tuple[str, int]]:
        """Pairs of verb and card, in the order of the text, each once."""
        return list(dict.fromkeys((verb, card) for verb, card, _ in self.done(state, ctx)))

    def done(self, state: State, ctx: Any) -> list[tuple[str, int, p.Do | p.Modify]]:
        """The same, each with the part of the text that does it, as often as it is done."""
        return [(verb, card, node) for verb, cards, node in self._parts for card in cards(state, ctx)]

    def touches_seats(self, state: State, ctx: Any) -> list[tuple[str, int]]:
        """Pairs of verb and seat, in the order of the text, each once."""
        found: dict[tuple[str, int], None] = {}
        for verb, seats in self._seats:
            for seat in seats(state, ctx):
                found[verb, seat] = None
        return list(found)

    def _walk(self, node: p.Op, slots: dict[str, CardSet]) -> None:
        """Notes what the node could touch; `slots` is what the slots filled before it could hold."""
        match node:
            case p.Do(verb, what, who, _, to, _, into):
                if what is None:
                    self._seats.append((verb, self._players(who or p.You())))
                else:
                    self._parts.append((verb, self._cards(what, slots), node))
                    if into:
                        slots[into] = self._cards(what, slots)
                if to is not None and isinstance(to, p.Cards):
                    self._parts.append((f"{verb} to", self._cards(to, slots), node))
            case p.Modify(subject, changes):
                for verb in (MODIFY, *(f"{MODIFY} {change.stat}" for change in changes)):
                    if isinstance(subject, p.Player):
                        self._seats.append((verb, self._players(subject)))
                    else:
                        self._parts.append((verb, self._cards(subject, slots), node))
            case p.By(player, do):
                self._by.append(self._players(player))
                self._walk(do, slots)
                self._by.pop()
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
            case p.May(do) | p.Repeat(_, do) | p.Delay(_, do) | p.Instead(do) | p.LetX(_, do):
                self._walk(do, slots)
            case p.ChoosePlayer() | p.ChoosePlace() | p.ChooseWord() | p.ChooseNumber() | p.ChooseAction():
                pass

    def _players(self, node: p.Player) -> SeatSet:
        """The players that are meant; anybody, while it is still to be chosen who that is."""
        seats = self._reader.seats(node)
        if isinstance(node, p.ChosenPlayer):
            slot = node.slot
            return lambda s, c: seats(s, c) if slot_of(c, slot) is not None else s.in_order(c.seat)
        return self._seen_by(seats)

    def _seen_by(self, read: Callable[[State, Any], Sequence[int]]) -> Callable[[State, Any], Sequence[int]]:
        """The same, read for each player who does it."""
        if not self._by:
            return read
        doers = self._by[-1]

        def of_each(s: State, c: Any) -> Sequence[int]:
            found = (read(s, Ctx(c.card, seat, c.event, c.slots)) for seat in doers(s, c))
            return tuple(dict.fromkeys(x for each in found for x in each))

        return of_each

    def _cards(self, node: p.Cards, slots: dict[str, CardSet]) -> CardSet:
        if not isinstance(node, p.Chosen) or node.slot not in slots:
            return self._seen_by(self._reader.cards(node))
        slot, could = node.slot, slots[node.slot]

        def cards(s: State, c: Any) -> Sequence[int]:
            chosen = slot_of(c, slot)
            if chosen is None:
                return could(s, c)
            return (chosen,) if isinstance(chosen, int) else tuple(chosen)

        return cards

    def _choosable(self, node: p.Cards) -> CardSet:
        nameable = self._reader.choosable(node)
        return self._seen_by(lambda s, c: nameable(s, c, c.seat))
