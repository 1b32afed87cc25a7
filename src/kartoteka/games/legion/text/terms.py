"""The words of Legion as the older rules have them, in Portuguese: `terms.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kartoteka.text.terms import Term, Terms, read_terms


@cache
def terms() -> Terms:
    """All of them, read once."""
    return read_terms(Path(__file__).with_name("terms.toml"))


def term(id: str) -> Term:
    """The term of that id."""
    return terms().term(id)


def portuguese(id: str) -> str:
    """The Portuguese word for it."""
    return terms().portuguese(id)
