"""The words of HKK as its cards have them, in Hungarian: `terms.toml`."""

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


def hungarian(id: str) -> str:
    """The Hungarian word for it."""
    return terms().hungarian(id)


def spellings() -> dict[str, str]:
    """The Hungarian words of types, in small letters, each with our word (HKKR-2.19)."""
    return terms().spellings("type")
