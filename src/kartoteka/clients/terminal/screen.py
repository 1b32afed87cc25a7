"""Where the terminal client writes: plain lines into a pipe, Rich on a terminal.

A line is made of parts, each a text or a text with a style. Plain output needs no other package and has no colour; on a
terminal Rich adds colour and folds what is too long, and respects `NO_COLOR`.
"""

from __future__ import annotations

import os
import re
import textwrap
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from collections.abc import Sequence

Part = str | tuple[str, str]
"""A text, or a text and its style: `strong`, `weak`, `mine`, `theirs`, `warn`, `rule`, `key`."""

Line = list[Part]

STYLES = {
    "strong": "bold",
    "weak": "dim",
    "mine": "green",
    "theirs": "red",
    "warn": "yellow",
    "rule": "cyan",
    "key": "bold cyan",
}

WIDTH = 80
"""Of plain output; a terminal may be wider."""


CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def shown(text: str) -> str:
    """A text without what would move the cursor of a terminal, or turn the direction of what it shows."""
    return CONTROL.sub("?", text)


def plain(line: Sequence[Part]) -> str:
    """The text of a line."""
    return "".join(part if isinstance(part, str) else part[0] for part in line).rstrip()


class Screen:
    """Writes lines to a stream, in colour if that is a terminal."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.width = WIDTH
        self.written = 0
        """How many lines have been written."""
        self.is_terminal = out.isatty() and os.environ.get("TERM") != "dumb"
        self._console: Any = None
        if self.is_terminal:
            from rich.console import Console

            self._console = Console(file=out, highlight=False, markup=False)
            self.width = max(40, min(self._console.width, 110))

    @property
    def height(self) -> int | None:
        """How many lines are seen at once; None where nobody knows."""
        return self._console.height if self._console is not None else None

    def line(self, *parts: Part) -> None:
        """One line; what does not fit is folded."""
        parts = tuple(shown(part) if isinstance(part, str) else (shown(part[0]), part[1]) for part in parts)
        if self._console is None:
            row = plain(parts)
            if len(row) > self.width:
                row = "\n".join(textwrap.wrap(row, self.width, subsequent_indent="    "))
            self.written += row.count("\n") + 1
            self.out.write(row + "\n")
            return
        self.written += max(1, -(-len(plain(parts)) // self._console.width))
        from rich.text import Text

        text = Text()
        for part in parts:
            if isinstance(part, str):
                text.append(part)
            else:
                text.append(part[0], STYLES[part[1]])
        self._console.print(text, soft_wrap=False)

    def lines(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self.line(*line)

    def text(self, text: str, style: str = "", indent: str = "") -> None:
        """A longer text, folded at words; what is not blank of the indent stands on the first line only."""
        for paragraph in text.split("\n"):
            further = " " * len(indent)
            rows = textwrap.wrap(paragraph, self.width - 1, initial_indent=indent, subsequent_indent=further)
            for row in rows or [""]:
                self.line((row, style) if style else row)

    def rule(self, title: str) -> None:
        """A line across, with a title."""
        self.line((f"── {title} ".ljust(self.width - 1, "─"), "rule"))

    def clear(self) -> None:
        """Nothing that was shown can be seen any more: also not by scrolling, where the terminal allows it."""
        if self.is_terminal:
            self.out.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self.out.write("\n" * 3)
        self.flush()

    def flush(self) -> None:
        self.out.flush()


def untagged(text: str) -> str:
    """A wording without the marks for bold and slanted type that printed cards have in data files."""
    return re.sub(r"</?[a-z]+>", "", text)


def cut(text: str, width: int) -> str:
    """A text on one line, cut at that width."""
    flat = " ".join(text.split())
    return flat if len(flat) <= width else flat[: max(width - 1, 0)].rstrip() + "…"
