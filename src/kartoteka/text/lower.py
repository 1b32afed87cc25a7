"""Reading: a sentence to a syntax tree (Lark, LALR), and the syntax tree to a program.

The difficulty is that one meaning has several wordings, and that a card must print back as it reads. So reading also
collects *edits*: where a wording is allowed that is not the one that printing chooses ("he" for "this card"), the edit
puts the chosen words in its place. The sentence with its edits is its normal form, and must equal what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.grammar import Terminal
from lark.lexer import PatternRE, PatternStr, TerminalDef

from kartoteka.text.tree import Antecedents, Hole, NotUnderstood, fill

CORE = "core.lark"


class Shape:
    """One alternative of a grammar rule: its words and its parts, in order."""

    __slots__ = ("name", "parts", "symbols")

    def __init__(self, name: str, symbols: tuple[tuple[str, bool], ...]) -> None:
        self.name = name
        self.symbols = symbols
        """(literal text or part's name, whether it is a part)."""
        self.parts = tuple(symbol for symbol, part in symbols if part)


class Grammar:
    """A compiled grammar: the shared core and a game's own part, read as one text.

    `inflected` are the words that the grammar gives in one form and a text may have in two: `draw` / `draws`.
    `lists` fills the `%NAME%` of the grammar text: regular expressions made of a vocabulary.
    """

    def __init__(
        self,
        package: str,
        file: str,
        starts: Iterable[str],
        inflected: Mapping[str, str],
        lists: Mapping[str, str],
    ) -> None:
        core = files("kartoteka.text") / "grammar" / CORE
        text = core.read_text("utf-8") + (files(package) / file).read_text("utf-8")
        for name, words in lists.items():
            text = text.replace(f"%{name}%", words)
        self.inflected = inflected
        self._literals: dict[str, str] = {}
        self._lark = Lark(
            text,
            parser="lalr",
            lexer="contextual",
            start=list(starts),
            propagate_positions=True,
            maybe_placeholders=False,
            edit_terminals=self._edit,
        )
        self.shapes: dict[str, list[Shape]] = {}
        for rule in self._lark.rules:
            origin = str(rule.origin.name)
            symbols = tuple(
                (self._literals.get(symbol.name, symbol.name), not (isinstance(symbol, Terminal) and symbol.filter_out))
                for symbol in rule.expansion
            )
            shape = Shape(str(rule.alias or origin), symbols)
            self.shapes.setdefault(origin, []).append(shape)

    def _edit(self, terminal: TerminalDef) -> None:
        """Make a literal match whole words only, in both of its forms."""
        pattern = terminal.pattern
        if not isinstance(pattern, PatternStr):
            return
        words = pattern.value
        self._literals[terminal.name] = words
        forms = sorted({words, self.other_form(words)}, key=lambda form: (-len(form), form))
        tail = r"(?![\w'])" if words[-1].isalnum() else ""
        terminal.pattern = PatternRE("(?:" + "|".join(map(re.escape, forms)) + ")" + tail)
        terminal.priority = max(terminal.priority, 4)

    def other_form(self, words: str) -> str:
        """The other form of a literal, as a whole or by its first word (`does not stand`); else the same."""
        if words in self.inflected:
            return self.inflected[words]
        first, space, rest = words.partition(" ")
        return self.inflected.get(first, first) + space + rest

    def parse(self, text: str, start: str) -> Tree[Token]:
        """The syntax tree; NotUnderstood at the place where it stops making sense."""
        try:
            return self._lark.parse(text, start=start)
        except UnexpectedInput as error:
            place = -1 if error.pos_in_stream is None else error.pos_in_stream
            token = getattr(error, "token", None)
            if place < 0 or (token is not None and token.type == "$END"):
                place = len(text)
            end = place
            while end < len(text) and not text[end].isspace():
                end += 1
            word = text[place:end]
            raise NotUnderstood(f"not understood from “{word}” on" if word else "incomplete", place, end) from None


class Reader:
    """Turns syntax trees to program nodes: by a method `read_<rule>`, else by the pattern of that name.

    Conversions are methods `via_<name>(value)`.
    """

    def __init__(self, grammar: Grammar, readings: Mapping[str, Any]) -> None:
        self.grammar = grammar
        self.readings = readings
        self.antecedents = Antecedents()
        self.edits: list[tuple[int, int, str]] = []

    def read(self, part: Tree[Token] | Token) -> Any:
        if isinstance(part, Token):
            token_method = getattr(self, f"token_{part.type.lower()}", None)
            return token_method(part) if token_method else str(part)
        name = str(part.data)
        method = getattr(self, f"read_{name}", None)
        if method is not None:
            return method(part)
        if name not in self.readings and len(part.children) == 1:
            return self.read(part.children[0])  # a rule that only names another
        pattern = self.readings[name]
        values = [value for child in part.children if (value := self.read(child)) is not None]
        return fill(pattern, lambda hole: self.convert(hole, values[hole.index], part))

    def convert(self, hole: Hole, value: Any, tree: Tree[Token]) -> Any:
        return getattr(self, f"via_{hole.via}")(value) if hole.via else value

    def edit(self, part: Tree[Token] | Token, words: str) -> None:
        """Let the normal form say `words` here."""
        start, end = span(part)
        self.edits.append((start, end, words))

    def refuse(self, reason: str, part: Tree[Token] | Token) -> NotUnderstood:
        return NotUnderstood(reason, *span(part))


def span(part: Tree[Token] | Token) -> tuple[int, int]:
    """Where a part of the syntax tree stands in the parsed text; (-1, -1) of a part that is not from there."""
    if isinstance(part, Token):
        return part.start_pos or 0, part.end_pos or 0
    return getattr(part.meta, "start_pos", -1), getattr(part.meta, "end_pos", -1)


def edited(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """The text with every edit made."""
    for start, end, words in sorted(edits, reverse=True):
        text = text[:start] + words + text[end:]
    return re.sub(r" +", " ", text)


def alternatives(words: Iterable[str]) -> str:
    """The words as a regular expression for a terminal, longest first."""
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace("/", r"\/") for word in longest_first)
