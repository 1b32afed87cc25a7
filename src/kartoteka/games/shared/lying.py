"""What lies on a card, against what an expectation says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.text import given as g

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.state import State


def lying_on(
    s: State,
    host: int,
    wanted: Any,
    title_of: Callable[[State, int], str],
    differences: Callable[[int, Any], list[str]],
) -> tuple[Any, Any]:
    """What lies on a card, and what should; `differences` are those of a card from the marks that are said of it.

    Of several cards of one title each entry gets the one that fits it best.
    """
    on = [i for i, other in enumerate(s.cards) if other.host == host]
    pairs = [g.entry(one, "on") for one in g.many([] if wanted == "none" else wanted, "on")]
    titles, expected = sorted(title_of(s, i) for i in on), sorted(name for name, _ in pairs)
    if titles != expected:
        return titles, expected
    wrong: list[str] = []
    free = list(on)
    for name, marks in sorted(pairs, key=lambda pair: -len(pair[1])):
        judged = sorted((differences(i, marks), i) for i in free if title_of(s, i) == name)
        wrong += judged[0][0]
        free.remove(judged[0][1])
    return (wrong, []) if wrong else (titles, titles)
