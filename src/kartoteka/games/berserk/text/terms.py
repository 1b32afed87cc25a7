"""The words of Berserk as its cards have them, in Russian: `terms.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kartoteka.text.terms import Term, Terms, read_terms

OF_CARDS = ("type", "element", "equipment")
"""Kinds of term that the fields of a card hold."""


@cache
def terms() -> Terms:
    """All of them, read once."""
    return read_terms(Path(__file__).with_name("terms.toml"))


def term(id: str) -> Term:
    """The term of that id."""
    return terms().term(id)


def russian(id: str) -> str:
    """The Russian word for it."""
    return terms().russian(id)


def spellings() -> dict[str, str]:
    """The Russian words of types, elements and equipment, in small letters, each with our word."""
    found = [term for term in terms().terms.values() if term.kind in OF_CARDS]
    return {term.word.lower(): term.english for term in found}


def keywords() -> dict[str, str]:
    """The Russian names of keywords, in small letters, each with the keyword as programs have it."""
    return terms().spellings("keyword")
