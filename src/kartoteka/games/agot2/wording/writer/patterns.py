"""The grammar's own patterns, filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import mention_choice, mention_role
from kartoteka.games.agot2.wording.writer.base import AgotBaseWriter
from kartoteka.kernel.program import (
    Chosen,
    Either,
    Named,
    Number,
    Role,
    Same,
    Select,
    X,
    You,
)
from kartoteka.text.phrases import Phrase
from kartoteka.text.print import join
from kartoteka.text.tree import Hole, Unprintable, holes, match

if TYPE_CHECKING:
    from kartoteka.text.lower import Shape


class PatternWriter(AgotBaseWriter):
    """The grammar's own patterns, filled in."""

    def write_shapes(self, category: str, node: Any) -> str:
        for shape in self.grammar.shapes.get(category, ()):
            text = self.attempt(lambda shape=shape: self.written(shape, node))  # type: ignore[misc]
            if text is not None:
                return text
        raise Unprintable(f"no wording for this {category}: {node!r}")

    def written(self, shape: Shape, node: Any) -> str:
        text = self.write_shape(shape, node)
        if text is None:
            raise Unprintable(shape.name)
        return text

    def write_shape(self, shape: Shape, node: Any) -> str | None:
        pattern = self.readings.get(shape.name)
        if pattern is None:
            return self.write(shape.parts[0], node) if len(shape.symbols) == 1 and shape.parts else None
        found: dict[Hole, Any] = {}
        wanted = holes(pattern)
        parts = [part for part in shape.parts if part != "cards_word"]
        if {hole.index for hole in wanted} != set(range(len(parts))) or not match(pattern, node, found):
            return None
        values = {hole.index: self.unconvert(hole, value) for hole, value in found.items()}
        text = self.assemble(shape, values)
        for hole in dict.fromkeys(wanted):
            self.mentioned(hole.via, found[hole])
        return text

    def mentioned(self, via: str, value: Any) -> None:
        if via in ("object", "from", "in_play", "elsewhere", "chosen") and isinstance(value, Chosen):
            choice = self.pending.pop(value.slot, None)
            if choice is not None:
                mention_choice(self.antecedents, choice)
        elif via in ("card", "by", "to"):
            mention_role(self.antecedents, value, phrase_of_role(value))

    def unconvert(self, hole: Hole, value: Any) -> Any:
        if value is None and hole.via not in ("place", "own"):
            raise Unprintable("nothing there")
        return super().unconvert(hole, value)

    def assemble(self, shape: Shape, values: Any) -> str:
        before = self.person
        parts: list[str] = []
        index = 0
        plural = False
        for position, (symbol, is_part) in enumerate(shape.symbols):
            if symbol == "cards_word":
                parts.append("cards" if plural else "card")
            elif is_part:
                value = values[index]
                parts.append(self.write(symbol, value))
                if position == 0:
                    self.person = self.person_after(symbol, value) or self.person
                if isinstance(value, Number | X):
                    plural = value != Number(1)
                index += 1
            elif symbol == "_A":
                parts.append("a")
            elif position and shape.symbols[position - 1][0] == "POSS":
                parts.append(symbol)  # "your control" is no verb
            else:
                parts.append(self.inflect(symbol, plural=plural))
        self.person = before
        return join(parts)

    def person_after(self, symbol: str, value: Any) -> str:
        if symbol == "PLAYER":
            return "base" if value == You() and self.by is None else "third"
        if symbol == "challenge":
            return "third"
        if symbol in ("subject", "esubject", "enp", "np") and isinstance(value, Phrase):
            if value.quantity == "ref":
                return "third"  # several are "each of those characters"
            return "base" if value.plural else "third"
        return ""

    def inflect(self, literal: str, *, plural: bool) -> str:
        first = literal.partition(" ")[0]
        other = self.grammar.other_form(literal)
        if other == literal:
            return literal
        if first in words.VERB_FORMS:
            return other if self.person == "third" else literal
        if first in words.BASE_FORMS:
            return other if self.person == "base" else literal
        return other if plural else literal


def phrase_of_role(role: Role) -> Phrase:
    if len(role.filters) == 1 and isinstance(role.filters[0], Same):
        return Phrase("ref", ref=role.filters[0].card)
    select = Select(role.filters)
    if role.op == ">=" and role.amount is not None:
        return Phrase("least", select=select, number=role.amount)
    first = role.filters[0] if role.filters else None
    named = first.filters[0] if isinstance(first, Either) else first
    return Phrase("name" if isinstance(named, Named) else "a", select=select)
