"""What scenarios expect in the end, compared with a position; the fields are those of `positions`, and a few more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import numbers as n
from kartoteka.games.legion.board.chart import name_of
from kartoteka.games.legion.board.engaging import engaged
from kartoteka.games.legion.records import FIELD, Activation, Phase, Round, Table
from kartoteka.games.legion.set.cards import RANKS
from kartoteka.games.legion.table.laying import COMMANDS, COUNTED, FLAGGED, FLAGS, NUMBERS, ORDERS, TOKENS, UNITS
from kartoteka.games.legion.table.naming import cell_name, title_of
from kartoteka.games.legion.table.standing_facts import keywords
from kartoteka.kernel.records import NO_CARD, NOBODY
from kartoteka.text import expected as x

if TYPE_CHECKING:
    from kartoteka.games.legion.game import Legion
    from kartoteka.kernel.state import State

EXPECT_KEYS = (
    "round", "phase", "priority", "why", "first", "blue", "holder", "activation", "left", "winner", "over", "ended_by",
)  # fmt: skip
EXPECT_SEAT_KEYS = ("field", *COMMANDS, *UNITS, *TOKENS, *NUMBERS, *FLAGS, "nominee")
NOW = ("minis", "courage", "speed")
"""What is counted of a unit, as it is now."""
IS = ("suppressed", "panicked", "engaged")
EXPECT_MARKS = (*COUNTED, *FLAGGED, *NOW, *IS, "order", "by", "rank", "keywords", "cell", "fell in")


def _are_amounts(value: Any) -> bool:
    return value is None or (isinstance(value, Mapping) and all(x.is_number(amount) for amount in value.values()))


SHAPES: dict[str, tuple[tuple[str, ...], Callable[[Any], bool]]] = {
    "a whole number from 0": (("round", "left", *NUMBERS, *COUNTED, *NOW, "fell in"), x.is_number),
    "true or false": (("over", *FLAGS, *FLAGGED, *IS), x.is_flag),
    "one word": (
        (
            "phase", "priority", "why", "first", "blue", "holder", "activation", "ended_by", "nominee", "order", "by",
            "rank", "cell",
        ),
        x.is_word,
    ),
    "one player, none, or a list of several": (("winner",), x.is_winner),
    "a number of cards or a list of titles": ((*COMMANDS, *TOKENS), x.is_number_or_words),
    "a number for each": (("keywords",), _are_amounts),
}  # fmt: skip
"""What the fields of an expectation can be compared with."""


def differences(game: Legion, s: State, expect: Any) -> list[str]:
    """Where the position is not what is expected; only what is named is compared."""
    return x.differences(
        game, s, expect, keys=EXPECT_KEYS, seat_keys=EXPECT_SEAT_KEYS, of_seat=_seat_difference,
        of_table=_table_difference,
    )  # fmt: skip


def _table_difference(s: State, names: Sequence[str], key: str, wanted: Any) -> list[str]:
    return x.table_difference(key, _table_fact(s, names, key), wanted)


def _table_fact(s: State, names: Sequence[str], key: str) -> Any:
    now, activation = s.open(Round), s.open(Activation)
    table, phase = s.open(Table), s.open(Phase)
    match key:
        case "round":
            return now.number if now is not None else 0
        case "phase":
            return phase.name if phase is not None else None
        case "priority" | "first":
            seat = getattr(now, key, NOBODY)
            return names[seat] if seat != NOBODY else None
        case "why":
            return (now.why or None) if now is not None else None
        case "blue" | "holder":
            return names[getattr(table, key)]
        case "activation":
            return title_of(s, activation.unit) if activation is not None else None
        case "left":
            return activation.left if activation is not None else 0
    return x.ending(s, names, key)


# Players ----------------------------------------------------------------------------------------------------------


def _seat_difference(s: State, names: Sequence[str], seat: int, field: str, wanted: Any) -> list[str]:
    seats, whose = len(s.seats), names[seat]
    if field in NUMBERS or field in FLAGS:
        return x.difference(f"{whose}: {field}", getattr(s.seats[seat], field), wanted)
    if field == "nominee":
        now = s.open(Round)
        nominee = now.nominees[seat] if now is not None else NO_CARD
        actual = title_of(s, nominee) if nominee != NO_CARD else None
        return x.difference(f"{whose}: nominee", actual, None if wanted == "none" else wanted)
    if field in COMMANDS or field in TOKENS:
        zone = (COMMANDS.get(field) or TOKENS.get(field) or 0) * seats + seat
        titles = [title_of(s, card) for card in reversed(s.zones[zone])]
        return x.pile_difference(whose, field, titles, [] if wanted == "none" else wanted)
    if field in UNITS:
        held = s.zones[UNITS[field] * seats + seat]
        return _units(s, names, whose, field, held, [] if wanted == "none" else wanted)
    return _field_difference(s, names, whose, s.zones[FIELD * seats + seat], wanted)


def _units(
    s: State, names: Sequence[str], whose: str, field: str, held: Sequence[int], wanted: Any
) -> list[str]:  # fmt: skip
    return x.card_differences(
        whose, field, held, wanted,
        marks=EXPECT_MARKS,
        title_of=lambda card: title_of(s, card),
        differs=lambda card, marks: x.mark_differences(
            marks, lambda mark, expected: _mark(s, names, card, mark, expected)
        ),
    )  # fmt: skip


def _field_difference(
    s: State, names: Sequence[str], whose: str, held: Sequence[int], wanted: Any
) -> list[str]:  # fmt: skip
    """Squares with who stands there: those that are named; or a number of units; or a list of titles, all of them,
    wherever they stand."""
    if not isinstance(wanted, Mapping):
        return _units(s, names, whose, "field", held, [] if wanted == "none" else wanted)
    found: list[str] = []
    for name, entry in wanted.items():
        there = [card for card in held if name_of(s.cards[card].cell) == str(name)]
        entries = [] if entry in (None, "none") else [entry]
        found += _units(s, names, whose, f"field: {name}", there, entries)
    return found


def _mark(s: State, names: Sequence[str], card: int, mark: str, wanted: Any) -> tuple[Any, Any]:
    """What is so, and what is wanted, in the same form."""
    c = s.cards[card]
    if mark in COUNTED or mark in FLAGGED:
        return getattr(c, mark), wanted
    match mark:
        case "order":
            return next(word for word, order in ORDERS.items() if order == c.order), wanted or "none"
        case "by":
            return title_of(s, c.by) if c.by != NO_CARD else None, None if wanted == "none" else wanted
        case "rank":
            return RANKS[n.rank(s, card)], wanted
        case "cell":
            return cell_name(s, card) or None, None if wanted == "none" else wanted
        case "fell in":
            return c.defeated_in, wanted
        case "engaged":
            return engaged(s, card), wanted
        case "keywords":
            now = keywords(s, card)
            return {name: now[name] for name in sorted(now)}, {name: wanted[name] for name in sorted(wanted or ())}
    return getattr(n, mark)(s, card), wanted
