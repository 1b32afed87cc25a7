"""The table of verbs, and how a module enters its own into it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kartoteka.kernel.interpret import Operands, Verb

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

Build = Callable[["State", Any, Operands], Any]
Could = Callable[["State", Any, Operands], bool]

VERBS: dict[str, Verb] = {}


def always(s: State, c: Any, o: Operands) -> bool:
    """Of a verb that can always do something."""
    return True


def verb(name: str, rule: str, could: Could | None = None, *, alone: bool = False) -> Callable[[Build], Build]:
    """Enters a function as the verb of that name."""

    def enter(build: Build) -> Build:
        VERBS[name] = Verb(rule, name, build, could, alone=alone)
        return build

    return enter


def each(name: str, rule: str, event: Callable[[int], Event]) -> None:
    """Enters a verb that makes one event per card."""
    VERBS[name] = Verb(rule, name, each=event)
