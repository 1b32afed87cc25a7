"""What a scenario expects, compared with a position: only what is named is compared, and each difference is a line.

What fields there are is a matter of the game; here is how titles, numbers and cards with marks are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.kernel.game import FormatError
from kartoteka.text.faults import clip
from kartoteka.text.given import entry, known_keys, many, table

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.state import State

__all__ = [
    "are_words",
    "card_differences",
    "difference",
    "differences",
    "ending",
    "is_flag",
    "is_number",
    "is_number_or_words",
    "is_winner",
    "is_word",
    "is_word_or_words",
    "is_words",
    "mark_differences",
    "pile_difference",
    "said",
    "table_difference",
]


# Shapes: what a field can be compared with ----------------------------------------------------------------------------


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def is_word(value: Any) -> bool:
    return value is None or isinstance(value, str)


def are_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def is_words(value: Any) -> bool:
    return value is None or are_words(value)


def is_word_or_words(value: Any) -> bool:
    return is_word(value) or are_words(value)


def is_number_or_words(value: Any) -> bool:
    return value is None or is_number(value) or are_words(value)


def is_winner(value: Any) -> bool:
    """One player, none, or a list of several."""
    return is_word(value) or (are_words(value) and len(value) > 1)


# Differences ----------------------------------------------------------------------------------------------------------


def differences(
    game: Game,
    s: State,
    expect: Any,
    *,
    keys: Sequence[str],
    seat_keys: Sequence[str],
    of_seat: Callable[[State, Sequence[str], int, str, Any], list[str]],
    of_table: Callable[[State, Sequence[str], str, Any], list[str]],
) -> list[str]:
    """Where a position is not what is expected, of each player and of the whole table; only what is named is compared.

    `keys` and `seat_keys` are the fields that there are; `of_seat` and `of_table` compare one of them: they are given
    the position and the names of its seats.
    """
    names = game.seat_names[: len(s.seats)]
    if not isinstance(expect, Mapping):
        raise FormatError(f"must say how things are in the end, not {clip(expect)}")
    known_keys(expect, (*keys, *names))
    found: list[str] = []
    for key, wanted in expect.items():
        if key not in names:
            found += of_table(s, names, key, wanted)
            continue
        fields = table(wanted, f"must say what {key} has", key)
        if not fields:
            raise FormatError(f"must say what {key} has, not nothing", key)
        known_keys(fields, seat_keys, key)
        for field, value in fields.items():
            found += of_seat(s, names, names.index(key), field, value)
    return found


def mark_differences(marks: Mapping[Any, Any], read: Callable[[str, Any], tuple[Any, Any]]) -> list[str]:
    """How a card differs from its marks; `read` says of one what is so and what is wanted, in the same form."""
    return [one for mark, wanted in marks.items() for one in difference(mark, *read(mark, wanted))]


def said(value: Any) -> str:
    """A value as a difference tells it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(str(x) for x in value) + "]"
    return str(value)


def difference(what: str, actual: Any, wanted: Any) -> list[str]:
    """What is said of a value that is not the one that is wanted."""
    return [] if actual == wanted else [f"{what} is {said(actual)}, expected {said(wanted)}"]


def table_difference(key: str, actual: Any, wanted: Any) -> list[str]:
    """The same of a field of the whole table: "none" and "nobody" are None, and a list of one winner is that one."""
    if key == "winner" and isinstance(wanted, list):
        wanted = wanted[0] if len(wanted) == 1 else wanted
    return difference(key, actual, None if wanted in ("none", "nobody") else wanted)


def ending(s: State, names: Sequence[str], key: str) -> Any:
    """Whether the game is `over`, the rule that it was `ended_by`, or the `winner`: none, one player, or a list."""
    if key == "over":
        return s.over
    if s.result is None:
        return None
    if key == "ended_by":
        return s.result.rule
    winners = [names[seat] for seat in s.result.winners]
    return None if not winners else winners[0] if len(winners) == 1 else winners


def pile_difference(whose: str, field: str, titles: Sequence[str], wanted: Any, *, in_order: bool = False) -> list[str]:
    """Titles, top first, against titles, or against a number of cards."""
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return [] if len(titles) == wanted else [f"{whose}: {field} has {len(titles)} cards, expected {wanted}"]
    entries = [str(x) for x in many(wanted, whose, field)]
    same = list(titles) == entries if in_order else Counter(titles) == Counter(entries)
    return [] if same else [f"{whose}: {field} is {said(list(titles))}, expected {said(entries)}"]


def card_differences(
    whose: str,
    field: str,
    held: Sequence[int],
    wanted: Any,
    *,
    marks: Sequence[str],
    title_of: Callable[[int], str],
    differs: Callable[[int, Mapping[Any, Any]], list[str]],
) -> list[str]:
    """Cards against titles with marks, or against a number of cards.

    `marks` are those that there are; `differs` says how a card differs from the marks of an entry.
    """
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return [] if len(held) == wanted else [f"{whose}: {field} has {len(held)} cards, expected {wanted}"]
    entries = [entry(one, whose, field, i) for i, one in enumerate(many(wanted, whose, field))]
    for i, (title, marked) in enumerate(entries):
        known_keys(marked, marks, whose, field, i, title)
    titles = sorted(title_of(c) for c in held)
    if Counter(titles) != Counter(title for title, _ in entries):
        return [f"{whose}: {field} is {said(titles)}, expected {said(sorted(title for title, _ in entries))}"]
    return _matched(f"{whose}: {field}", held, entries, title_of, differs)


def _matched(
    where: str,
    held: Sequence[int],
    entries: Sequence[tuple[str, Mapping[Any, Any]]],
    title_of: Callable[[int], str],
    differs: Callable[[int, Mapping[Any, Any]], list[str]],
) -> list[str]:
    """Finds a card for each entry; says how the nearest one differs where there is none."""
    free = list(held)
    found: list[str] = []
    for title, marks in sorted(entries, key=lambda entry: -len(entry[1])):
        judged = sorted(((differs(c, marks), c) for c in free if title_of(c) == title), key=lambda x: len(x[0]))
        if judged:
            wrong, card = judged[0]
            free.remove(card)
            found += [f"{where}: {title}: {one}" for one in wrong]
    return found
