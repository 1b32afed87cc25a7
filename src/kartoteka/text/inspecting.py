"""What a person is shown of cards and their wordings: how much is understood, and what a wording was compiled to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec

from kartoteka.kernel.definitions import Problem
from kartoteka.kernel.game import FormatError
from kartoteka.kernel.program import Text
from kartoteka.text.faults import CardError, clip, guess

__all__ = ["as_format_errors", "versions"]


class Compiled(Protocol):
    """What a game's wording package makes of a wording, with the wording in its usual spelling."""

    @property
    def normalised(self) -> str: ...
    @property
    def program(self) -> Text: ...
    @property
    def problems(self) -> tuple[Problem, ...]: ...


@contextmanager
def as_format_errors() -> Iterator[None]:
    """Cards and decks that cannot be read are raised as what a game raises: a `FormatError`."""
    try:
        yield
    except CardError as fault:
        raise FormatError(str(fault)) from None


def versions(
    name: str,
    cards: Mapping[str, Any],
    compile_text: Callable[[str, str, str], Compiled],
    print_text: Callable[[str, str, Text], str],
) -> list[dict[str, Any]]:
    """Wording, tree, printed-back wording and problems of every version of a card."""
    found = [c for c in cards.values() if c.name.casefold() == name.casefold() or c.code == name]
    if not found:
        raise FormatError(f"no card is called {clip(name)}{guess(name, (c.name for c in cards.values()))}")
    shown = []
    for card in found:
        compiled = compile_text(card.name, card.type, card.text)
        try:
            printed = print_text(card.name, card.type, compiled.program)
        except Exception as fault:
            printed = f"({type(fault).__name__}: {fault})"
        shown.append(
            {
                "name": card.name,
                "code": card.code,
                "wording": compiled.normalised,
                "tree": msgspec.to_builtins(compiled.program),
                "printed": printed,
                "problems": [msgspec.to_builtins(problem) for problem in compiled.problems],
            }
        )
    return shown
