"""Faults in what people write: cards, decks and lists that cannot be read, and the words that say so."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["LONGEST_NAME", "CardError", "DeckError", "clip", "either", "first_line", "guess", "is_line"]

LONGEST_NAME = 100


class CardError(Exception):
    """Cards or a deck that cannot be read: one line that names the file, the place and the field."""


class DeckError(CardError):
    """A deck that cannot be read, or that names a card which nobody has."""


def clip(value: object) -> str:
    """A value as a message quotes it: on one line, and not longer than a line."""
    try:
        words = repr(value if not isinstance(value, str) else value[:80])
    except (RecursionError, ValueError):
        words = f"a {type(value).__name__}"
    return words if len(words) <= 60 else words[:56] + " ..."


def guess(word: str, words: Iterable[str]) -> str:
    """A remark on what `word` was meant to be, if one of `words` is like it."""
    import difflib  # here, since only a mistake needs it

    near = difflib.get_close_matches(word[:LONGEST_NAME], list(words), n=1)
    return f"; did you mean {clip(near[0])}?" if near else ""


def either(words: Iterable[str]) -> str:
    """The words as a choice: `a, b or c`."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def first_line(fault: BaseException) -> str:
    """What went wrong, in the words of the operating system or of a parser, on one line."""
    words = getattr(fault, "strerror", None) or str(fault) or type(fault).__name__
    return str(words).splitlines()[0][:200]


def is_line(value: object) -> bool:
    """Whether it is one line of text, and not an empty one."""
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()
