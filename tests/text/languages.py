"""What must hold of the wordings of every game: how texts and programs are put to the test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st
from lark import Token, Tree

from kartoteka.kernel.program import Text
from kartoteka.text.lower import Grammar
from kartoteka.text.tree import Unprintable

NAME = "Wren"
"""The card that texts are read for."""


class Language:
    """The wordings of one game, by the package that compiles and prints them."""

    def __init__(self, wording: ModuleType) -> None:
        self.compile = wording.compile_text
        self.print = wording.print_text

    def means(self, type: str, text: str, normal: str, *, name: str = NAME) -> None:
        """A text is understood, has that normal form, and both have one program, which prints as the normal form."""
        compiled = self.compile(name, type, text)
        assert compiled.problems == ()
        assert compiled.normalised == normal
        again = self.compile(name, type, normal)
        assert (again.program, again.normalised) == (compiled.program, normal)
        assert self.print(name, type, compiled.program) == normal

    def wants(self, type: str, text: str, reason: str) -> None:
        """A text is not understood, for that reason, and each problem says where."""
        compiled = self.compile(NAME, type, text)
        assert any(reason in problem.reason for problem in compiled.problems), compiled.problems
        for problem in compiled.problems:
            assert compiled.normalised[problem.start : problem.end] == problem.clause
            assert problem.clause

    def sound(self, type: str, text: str) -> None:
        """What must hold of any text: problems are where they say, and what is understood comes back."""
        compiled = self.compile(NAME, type, text)
        for problem in compiled.problems:
            assert compiled.normalised[problem.start : problem.end] == problem.clause
        if not compiled.problems:
            self.means(type, text, compiled.normalised)

    def comes_back(self, type: str, program: Text) -> None:
        """A program that prints, and makes sense as a card, is read back from its print."""
        try:
            text = self.print(NAME, type, program)
        except Unprintable:
            assume(False)
        compiled = self.compile(NAME, type, text)
        if compiled.problems:
            assume(False)  # it makes no sense as a card, and says so
        assert compiled.program == program
        assert compiled.normalised == text


def alternatives_read(wording: ModuleType, texts: Iterable[Sequence[str]], patch: pytest.MonkeyPatch) -> set[str]:
    """The alternatives of a game's grammar that these texts go through, each with its type of card before it."""
    read: set[str] = set()
    kind: type[Grammar] = type(wording.grammar())
    parse = kind.parse

    def noted(self: Grammar, text: str, start: str) -> Tree[Token]:
        tree = parse(self, text, start)
        read.update(str(part.data) for part in tree.iter_subtrees())
        return tree

    patch.setattr(kind, "parse", noted)
    for type_, text, *_ in texts:
        wording.compile_text(NAME, type_, text)
    return read


def patterns(beside: str) -> list[list[str]]:
    """The lines of a `patterns.txt` beside a module: the type of card, the text, and its normal form after a "= "."""
    found: list[list[str]] = []
    for line in Path(beside).with_name("patterns.txt").read_text("utf-8").split("\n"):
        said = line.strip().replace("\\n", "\n")
        if said.startswith("= "):
            found[-1][2] = said[2:]
        elif said and not said.startswith("#"):
            type, text = said.split(": ", 1)
            found.append([type, text, text])
    return found


def with_a_word_changed(data: Any, text: str, words: Sequence[str]) -> str:
    """The text with one of its words left out, said twice, in another place, or in the place of another."""
    parts = text.split(" ")
    place = data.draw(st.integers(0, len(parts) - 1))
    change = data.draw(st.sampled_from(("drop", "double", "swap", "other")))
    if change == "drop":
        del parts[place]
    elif change == "double":
        parts.insert(place, parts[place])
    elif change == "swap":
        other = data.draw(st.integers(0, len(parts) - 1))
        parts[place], parts[other] = parts[other], parts[place]
    else:
        parts[place] = data.draw(st.sampled_from(words))
    return " ".join(parts)
