"""Attacks as a text prints them: "Special strike "Hook" on 2-3-4, range 2"."""

from __future__ import annotations

import re
from typing import Any

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.kernel.program import Choose, Do, Filter, Measure, Select
from kartoteka.text.tree import Unprintable

RESULTS = re.compile(r"(?P<sizes>\d+(?:-\d+-\d+)?)(?:, (?P<range>range \d+))?")


def manner_of(kind: str, results: str, name: str = "") -> tuple[str, ...]:
    """The kind of an attack, its wounds by size, its range and its name, as a program has them."""
    found = RESULTS.fullmatch(results)
    assert found is not None
    return tuple(part for part in (words.KINDS[kind], found["sizes"], found["range"], name) if part)


def attack_words(manner: tuple[str, ...]) -> str:
    """The same as a text has it."""
    kind = next((said for said, known in words.KINDS.items() if manner[:1] == (known,)), "")
    rest = list(manner[1:])
    results = rest.pop(0) if rest else ""
    if rest and RESULTS.fullmatch(f"{results}, {rest[0]}"):
        results += f", {rest.pop(0)}"
    name = rest.pop(0) if rest else ""
    if not kind or rest or '"' in name or not RESULTS.fullmatch(results) or manner != manner_of(kind, results, name):
        raise Unprintable(f"no words for {manner!r}")
    return f'{kind} "{name}" on {results}' if name else f"{kind} on {results}"


def in_reach(select: Select) -> Select:
    """Those of them that the attack reaches."""
    return Select((*select.filters, words.IN_REACH), select.zones, select.whose)


def finished(amount: Any) -> Select:
    """Whom "Finishing N" may destroy (BKK-Finishing)."""
    return Select((words.FINISHED, Measure("life left", "<=", amount)))


def is_finishing(op: Any, choice: Any) -> bool:
    """Whether it is what "finishing N" says."""
    fits = isinstance(op, Do) and isinstance(choice, Choose) and op.amount is not None
    return fits and choice == Choose(finished(op.amount), slot=choice.slot)


def without_last(select: Select, last: Filter) -> Select:
    """The select without the filter that its clause adds."""
    if select.filters[-1:] != (last,):
        raise Unprintable(f"no words for {select!r}")
    return Select(select.filters[:-1], select.zones, select.whose, select.top, select.nearest)
