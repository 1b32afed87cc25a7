"""Printing: a program node to words, by the same rules and patterns that read it.

`write(category, node)` tries the alternatives of a grammar rule in order and takes the first whose pattern fits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kartoteka.kernel.program import Number
from kartoteka.text.lower import Grammar, Shape
from kartoteka.text.tree import Antecedents, Hole, Unprintable, holes, match


class Writer:
    """Turns program nodes to words: by a method `write_<category>`, else by the category's patterns.

    Conversions are methods `from_<name>(node)`, the inverse of the reader's `via_<name>`.
    """

    def __init__(self, grammar: Grammar, readings: Mapping[str, Any], verbs: frozenset[str]) -> None:
        self.grammar = grammar
        self.readings = readings
        self.verbs = verbs
        self.antecedents = Antecedents()
        self.person = "base"
        """The form that verbs take: `base` (you draw), `third` (it draws)."""

    def write(self, category: str, node: Any) -> str:
        method = getattr(self, f"write_{category}", None)
        if method is not None:
            return str(method(node))
        return self.write_shapes(category, node)

    def write_shapes(self, category: str, node: Any) -> str:
        """By the category's patterns only."""
        for shape in self.grammar.shapes.get(category, ()):
            known = list(self.antecedents.known)
            try:
                words = self.write_shape(shape, node)
            except Unprintable:
                words = None
            if words is not None:
                return words
            self.antecedents.known = known
        raise Unprintable(f"no wording for this {category}: {node!r}")

    def write_shape(self, shape: Shape, node: Any) -> str | None:
        if len(shape.symbols) == 1 and shape.parts and shape.name not in self.readings:
            return self.write(shape.parts[0], node)  # a rule that only names another
        pattern = self.readings.get(shape.name)
        if pattern is None:
            return None
        found: dict[Hole, Any] = {}
        wanted = holes(pattern)
        if len({hole.index for hole in wanted}) != len(shape.parts) or not match(pattern, node, found):
            return None
        values = {hole.index: self.unconvert(hole, value) for hole, value in found.items()}
        return self.assemble(shape, values)

    def unconvert(self, hole: Hole, value: Any) -> Any:
        return getattr(self, f"from_{hole.via}")(value) if hole.via else value

    def assemble(self, shape: Shape, values: Mapping[int, Any]) -> str:
        words: list[str] = []
        index = 0
        plural = False
        for symbol, is_part in shape.symbols:
            if is_part:
                value = values[index]
                words.append(self.write(symbol, value))
                if self.is_number(value):
                    plural = value != Number(1)
                index += 1
            else:
                words.append(self.inflect(symbol, plural=plural))
        return join(words)

    def is_number(self, value: Any) -> bool:
        return isinstance(value, Number) or type(value).__name__ == "X"

    def inflect(self, literal: str, *, plural: bool) -> str:
        """The form of a literal that fits here: verbs by person, nouns by the number before them."""
        first = literal.partition(" ")[0]
        other = self.grammar.other_form(literal)
        if other == literal:
            return literal
        if first in self.verbs:
            return other if self.person == "third" else literal
        return other if plural else literal


SIGNS_AFTER = (",", ".", ":", ")")


def with_articles(text: str) -> str:
    """The text with "an" wherever "a" stands before a vowel."""
    return re.sub(r"\b([Aa]) (?=(?!uni|one)[aeiouAEIOU]|8)", r"\1n ", text)


def join(words: list[str]) -> str:
    """The words with single spaces, and none before a sign."""
    text = ""
    for word in words:
        if not word:
            continue
        text += word if not text or word in SIGNS_AFTER or text.endswith("(") else " " + word
    return text


def listed(words: list[str], conjunction: str) -> str:
    """`a`, `a or b`, `a, b, or c`."""
    if len(words) <= 2:
        return f" {conjunction} ".join(words)
    return ", ".join(words[:-1]) + f", {conjunction} {words[-1]}"


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
