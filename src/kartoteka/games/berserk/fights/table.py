"""The table of a fight between two open creatures: what each deals, by the difference of their results (BKR-12)."""

from __future__ import annotations

from typing import Final

from kartoteka.kernel.legality import Ruling

Sizes = tuple[int, int]
"""Of the attacker's blow and of the responder's."""
MISS, WEAK, MEDIUM, STRONG = range(4)
MISSES: Final = (MISS, MISS)


def _row(rule: str, text: str, value: Sizes, without: Sizes = MISSES) -> Ruling:
    return Ruling(rule, text, value=value, without=without)


UPPER, LOWER = 5, -5
"""What is more counts as much."""
DUEL = {
    5: _row("BKR-12.7", "five more or better: a strong strike and a miss", (STRONG, MISS)),
    4: _row("BKR-12.8", "four more: strong against weak", (STRONG, WEAK)),
    3: _row("BKR-12.9", "three more: a medium strike and a miss", (MEDIUM, MISS)),
    2: _row("BKR-12.10", "two more: medium against weak", (MEDIUM, WEAK)),
    1: _row("BKR-12.11", "one more: a weak strike and a miss", (WEAK, MISS)),
    -1: _row("BKR-12.14", "one less: a weak strike and a miss", (WEAK, MISS)),
    -2: _row("BKR-12.15", "two less: both miss", MISSES, (WEAK, MISS)),
    -3: _row("BKR-12.16", "three less: a miss, and a weak strike back", (MISS, WEAK)),
    -4: _row("BKR-12.17", "four less: weak against medium", (WEAK, MEDIUM)),
    -5: _row("BKR-12.18", "five less or worse: a miss, and a medium strike back", (MISS, MEDIUM)),
}
LOW_TIE = _row("BKR-12.12", "as much, both 4 or less: a weak strike and a miss", (WEAK, MISS))
HIGH_TIE = _row("BKR-12.13", "as much, both 5 or more: a miss, and a weak strike back", (MISS, WEAK))
LOW: Final = 4


def duel(mine: int, theirs: int) -> Sizes:
    """What the attacker and the responder deal, by their results."""
    difference = mine - theirs
    if not difference:
        found: Sizes = (LOW_TIE if mine <= LOW else HIGH_TIE).value
        return found
    return row(difference)


def row(difference: int) -> Sizes:
    """The row of a difference other than 0."""
    found: Sizes = DUEL[max(LOWER, min(UPPER, difference))].value
    return found
