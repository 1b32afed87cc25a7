"""The words of a game in another language: a file of terms, and of how each clause of its wordings is said there.

A `terms.toml` has `[[term]]` rows (`id`, `english`, the word in the language, `kind`, and `plural` and `note` where
they are wanted) and `[[clause]]` rows (`name` of an alternative of the grammar, and how it is said: `{0}` is its first
part). The word stands under the name of its language.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from kartoteka.text.faults import CardError, first_line
from kartoteka.text.files import read_bytes

__all__ = ["Clause", "Term", "Terms", "read_terms"]


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game."""

    id: str
    english: str
    kind: str
    """`zone`, `type`, `noun`, `state`, `number`, `phase`, `keyword`, `heading`, `marker`, `player`, `kind` ..."""
    hungarian: str = ""
    russian: str = ""
    portuguese: str = ""
    plural: str = ""
    note: str = ""

    @property
    def word(self) -> str:
        """The word in the language of the file."""
        return self.hungarian or self.russian or self.portuguese


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an alternative of the grammar is said."""

    name: str
    hungarian: str = ""
    russian: str = ""

    @property
    def word(self) -> str:
        """How the language says it."""
        return self.hungarian or self.russian


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What such a file holds."""

    term: tuple[Term, ...] = ()
    clause: tuple[Clause, ...] = ()


class Terms:
    """The words of a game, by their ids and names."""

    def __init__(self, terms: tuple[Term, ...], clauses: tuple[Clause, ...]) -> None:
        self.terms = {term.id: term for term in terms}
        self.clauses = {clause.name: clause for clause in clauses}

    def term(self, id: str) -> Term:
        """The term of that id; a KeyError where there is none."""
        return self.terms[id]

    def hungarian(self, id: str) -> str:
        """The word for it, as it stands on cards."""
        return self.terms[id].hungarian

    def russian(self, id: str) -> str:
        """The word for it, as it stands on cards."""
        return self.terms[id].russian

    def portuguese(self, id: str) -> str:
        """The word for it, as the rules have it."""
        return self.terms[id].portuguese

    def clause(self, name: str) -> str:
        """How an alternative of the grammar is said."""
        return self.clauses[name].word

    def spellings(self, kind: str = "type") -> dict[str, str]:
        """By the word in small letters, the id of each term of a kind: for those who read cards of that language."""
        return {term.word.lower(): term.id for term in self.terms.values() if term.kind == kind}


def read_terms(path: Path) -> Terms:
    """The terms in a file; a `CardError` of one line where it cannot be read, or says something twice."""
    try:
        found = msgspec.toml.decode(read_bytes(path), type=File)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise CardError(f"{path}: {first_line(fault)}") from None
    for names in ([term.id for term in found.term], [clause.name for clause in found.clause]):
        twice = next((name for name in names if names.count(name) > 1), "")
        if twice:
            raise CardError(f"{path}: {twice} stands there twice")
    rows: list[Term | Clause] = [*found.term, *found.clause]
    bare = next((one for one in rows if not one.word), None)
    if bare is not None:
        raise CardError(f"{path}: {bare.id if isinstance(bare, Term) else bare.name} has no word in its language")
    return Terms(found.term, found.clause)
