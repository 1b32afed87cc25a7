"""What scenarios expect in the end, compared with a position; the fields are those of `positions`, and a few more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk import numbers as n
from kartoteka.games.berserk.board.geometry import name_of
from kartoteka.games.berserk.records import WINDOWS, Action, Table
from kartoteka.games.berserk.table.laying import (
    BOARDS,
    COUNTED,
    FLAGGED,
    FLAGS,
    LISTS,
    MARKS,
    NUMBERS,
    PILES,
    SEAT_KEYS,
)
from kartoteka.games.berserk.table.naming import cell_name, title_of
from kartoteka.games.berserk.table.views import keywords
from kartoteka.games.shared.lying import lying_on
from kartoteka.kernel.records import NO_CARD, NOBODY
from kartoteka.text import expected as x
from kartoteka.text import given as g

if TYPE_CHECKING:
    from kartoteka.games.berserk.game import Berserk
    from kartoteka.kernel.state import State

EXPECT_KEYS = ("turn", "first", "active", "stage", "window", "winner", "over", "ended_by", "stack", "dice")
COUNTS = ("life", "life left", "movement", "movement left", "strike", "keywords", "element", "cell")
EXPECT_MARKS = (*MARKS, *COUNTS)


def _are_amounts(value: Any) -> bool:
    return value is None or (isinstance(value, Mapping) and all(x.is_number(amount) for amount in value.values()))


def _are_numbers(value: Any) -> bool:
    return value is None or (isinstance(value, list) and all(isinstance(one, int) for one in value))


def _is_any_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


SHAPES: dict[str, tuple[tuple[str, ...], Callable[[Any], bool]]] = {
    "a whole number from 0": (("turn", *NUMBERS, *COUNTED, "movement", "movement left"), x.is_number),
    "a whole number": (("life", "life left"), _is_any_number),
    "true or false": (("over", *FLAGS, *FLAGGED, "aim"), x.is_flag),
    "one word": (
        ("first", "active", "stage", "window", "ended_by", "owner", "controller", "element", "cell"), x.is_word
    ),
    "one player, none, or a list of several": (("winner",), x.is_winner),
    "a number of cards or a list of titles": (tuple(PILES), x.is_number_or_words),
    "a list of numbers": (("strike", "dice"), _are_numbers),
    "a number for each": (("keywords",), _are_amounts),
}  # fmt: skip
"""What the fields of an expectation can be compared with."""


def differences(game: Berserk, s: State, expect: Any) -> list[str]:
    """Where the position is not what is expected; only what is named is compared."""
    return x.differences(
        game, s, expect, keys=EXPECT_KEYS, seat_keys=SEAT_KEYS, of_seat=_seat_difference, of_table=_table_difference
    )


def _table_difference(s: State, names: Sequence[str], key: str, wanted: Any) -> list[str]:
    if key == "stack":
        return _stack_difference(s, wanted)
    if key == "dice":
        rolled = s.open(Action)
        return x.difference(key, list(rolled.faces) if rolled is not None else [], list(wanted or ()))
    return x.table_difference(key, _table_fact(s, names, key), wanted)


def _table_fact(s: State, names: Sequence[str], key: str) -> Any:
    table, action = s.open(Table), s.open(Action)
    match key:
        case "turn":
            return n.turn_number(s)
        case "first":
            return names[table.first] if table is not None else None
        case "active":
            return names[n.active(s)] if n.active(s) != NOBODY else None
        case "stage":
            return n.stage(s) or None
        case "window":
            return WINDOWS[action.window] if action is not None else None
    return x.ending(s, names, key)


def _stack_difference(s: State, wanted: Any) -> list[str]:
    """What was declared and has not ended, the oldest first: `[{Archer: Wolf}, Imp]`, or none."""
    stack = []
    for action in s.situations:
        if type(action) is Action:
            aim = f" -> {title_of(s, action.target)}" if action.target != NO_CARD else ""
            stack.append((title_of(s, action.card), aim))
    expected = []
    for i, one in enumerate(g.many([] if wanted in (None, "none") else wanted, "stack")):
        if isinstance(one, Mapping):
            expected += [f"{card} -> {target}" for card, target in one.items()]
        else:
            expected.append(str(one))
            if i < len(stack):
                stack[i] = (stack[i][0], "")
    return x.difference("stack", [card + aim for card, aim in stack], expected)


# Players ----------------------------------------------------------------------------------------------------------


def _seat_difference(s: State, names: Sequence[str], seat: int, field: str, wanted: Any) -> list[str]:
    seats, whose = len(s.seats), names[seat]
    if field in NUMBERS or field in FLAGS:
        own = NUMBERS.get(field) or FLAGS[field]
        return x.difference(f"{whose}: {field}", getattr(s.seats[seat], own), wanted)
    if field in PILES:
        titles = [title_of(s, card) for card in reversed(s.zones[PILES[field] * seats + seat])]
        return x.pile_difference(whose, field, titles, wanted, in_order=field == "deck")
    if field in LISTS:
        held = s.zones[LISTS[field] * seats + seat]
        return _cards(s, names, whose, field, held, [] if wanted == "none" else wanted)
    held = s.zones[BOARDS[field] * seats + seat]
    return _board_difference(s, names, whose, field, held, wanted)


def _cards(
    s: State, names: Sequence[str], whose: str, field: str, held: Sequence[int], wanted: Any
) -> list[str]:  # fmt: skip
    return x.card_differences(
        whose, field, held, wanted,
        marks=EXPECT_MARKS,
        title_of=lambda card: title_of(s, card),
        differs=lambda card, marks: _mark_differences(s, names, card, marks),
    )  # fmt: skip


def _board_difference(
    s: State, names: Sequence[str], whose: str, field: str, held: Sequence[int], wanted: Any
) -> list[str]:  # fmt: skip
    """Cells with what stands there, all of them; or a number of cards; or a list of titles, wherever they stand."""
    if not isinstance(wanted, Mapping):
        return _cards(s, names, whose, field, held, [] if wanted == "none" else wanted)
    found: list[str] = []
    cells = {name_of(s.cards[card].cell) for card in held}
    said = {str(cell): entry for cell, entry in wanted.items()}
    for cell in sorted(cells | set(said)):
        there = [card for card in held if name_of(s.cards[card].cell) == cell]
        entry = said.get(cell, [])
        entries = [] if entry in (None, "none") else entry if isinstance(entry, list) else [entry]
        found += _cards(s, names, whose, f"{field}: {cell}", there, entries)
    return found


def _mark_differences(s: State, names: Sequence[str], card: int, marks: Mapping[Any, Any]) -> list[str]:
    return x.mark_differences(marks, lambda mark, wanted: _mark(s, names, card, mark, wanted))


def _mark(s: State, names: Sequence[str], card: int, mark: str, wanted: Any) -> tuple[Any, Any]:
    """What is so, and what is wanted, in the same form."""
    c = s.cards[card]
    if mark in COUNTED or mark in FLAGGED:
        return getattr(c, mark), wanted
    match mark:
        case "aim":
            return bool(c.aim), wanted
        case "owner" | "controller":
            return names[getattr(c, mark)], wanted
        case "life":
            return n.life(s, card), wanted
        case "life left":
            return n.life_left(s, card), wanted
        case "movement":
            return n.movement(s, card), wanted
        case "movement left":
            return max(0, n.movement(s, card) - c.moved), wanted
        case "strike":
            return list(n.strike(s, card)), list(wanted or ())
        case "element":
            return n.element(s, card) or None, None if wanted == "none" else wanted
        case "cell":
            return cell_name(s, card) or None, None if wanted == "none" else wanted
        case "keywords":
            now = keywords(s, card)
            return {name: now[name] for name in sorted(now)}, {name: wanted[name] for name in sorted(wanted or ())}
    return lying_on(s, card, wanted, title_of, lambda i, marks: _mark_differences(s, names, i, marks))
