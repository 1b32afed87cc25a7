"""What scenarios expect in the end, compared with a position; the fields are those of `positions`, and a few more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.hkk.numbers import damage, life, life_left
from kartoteka.games.hkk.records import SITE, Combat, Phase, Right, Source, Stage, Table, Turn
from kartoteka.games.hkk.table.laying import LIE, MARKS, NUMBERS, PILES, SEAT_KEYS
from kartoteka.games.hkk.table.naming import title_of
from kartoteka.games.hkk.table.views import keywords
from kartoteka.games.shared.lying import lying_on
from kartoteka.kernel.records import NO_CARD, NOBODY
from kartoteka.text import expected as x
from kartoteka.text import given as g

if TYPE_CHECKING:
    from kartoteka.games.hkk.game import Hkk
    from kartoteka.kernel.state import State

EXPECT_KEYS = (
    "turn", "first", "active", "phase", "stage", "winner", "over", "ended_by", "combat", "queue", "components left",
)  # fmt: skip
COUNTED = ("damage", "life", "life left")
EXPECT_MARKS = (*MARKS, *COUNTED, "keywords")


def _are_amounts(value: Any) -> bool:
    return value is None or (isinstance(value, Mapping) and all(x.is_number(n) for n in value.values()))


SHAPES: dict[str, tuple[tuple[str, ...], Callable[[Any], bool]]] = {
    "a whole number from 0": (("turn", *NUMBERS, "wounds", "levels", "x", "damage", "life left"), x.is_number),
    "true or false": (("over", "passive", "face down"), x.is_flag),
    "one word": (("first", "active", "phase", "stage", "ended_by", "site", "owner", "controller"), x.is_word),
    "one player, none, or a list of several": (("winner",), x.is_winner),
    "a number of cards or a list of titles": (tuple(PILES), x.is_number_or_words),
    "a list of titles": (("queue", "keywords"), x.is_words),
    "how many of each": (("markers", "components left"), _are_amounts),
}
"""What the fields of an expectation can be compared with."""


def differences(game: Hkk, s: State, expect: Any) -> list[str]:
    """Where the position is not what is expected; only what is named is compared."""
    return x.differences(
        game, s, expect, keys=EXPECT_KEYS, seat_keys=SEAT_KEYS, of_seat=_seat_difference, of_table=_table_difference
    )


def _table_difference(s: State, names: Sequence[str], key: str, wanted: Any) -> list[str]:
    match key:
        case "combat":
            return _combat_difference(s, names, wanted)
        case "queue":
            waiting = [title_of(s, one.card) for one in s.situations if type(one) is Source]
            return x.difference(key, waiting, [] if wanted in (None, "none") else wanted)
        case "components left":
            left = {title_of(s, one.card): one.left for one in s.situations if type(one) is Right}
            return x.difference(key, left, dict(wanted or {}))
    return x.table_difference(key, _table_fact(s, names, key), wanted)


def _table_fact(s: State, names: Sequence[str], key: str) -> Any:
    table, turn, phase, stage = s.open(Table), s.open(Turn), s.open(Phase), s.open(Stage)
    match key:
        case "turn":
            return table.turn if table is not None else 0
        case "first":
            return names[table.starter] if table is not None and table.starter != NOBODY else None
        case "active":
            return names[turn.player] if turn is not None else None
        case "phase":
            return "setup" if table is not None and not table.turn else phase.name if phase is not None else None
        case "stage":
            return stage.name if stage is not None else None
    return x.ending(s, names, key)


# Players ----------------------------------------------------------------------------------------------------------


def _seat_difference(s: State, names: Sequence[str], seat: int, field: str, wanted: Any) -> list[str]:
    n, whose = len(s.seats), names[seat]
    if field in NUMBERS:
        return x.difference(f"{whose}: {field}", getattr(s.seats[seat], NUMBERS[field]), wanted)
    if field in PILES:
        titles = [title_of(s, card) for card in reversed(s.zones[PILES[field] * n + seat])]
        return x.pile_difference(whose, field, titles, wanted, in_order=field == "deck")
    if field == "site":
        held = s.zones[SITE * n + seat]
        return x.difference(
            f"{whose}: site", title_of(s, held[0]) if held else None, None if wanted == "none" else wanted
        )
    return x.card_differences(
        whose, field, s.zones[LIE[field] * n + seat], wanted,
        marks=EXPECT_MARKS,
        title_of=lambda card: title_of(s, card),
        differs=lambda card, marks: _mark_differences(s, names, card, marks),
    )  # fmt: skip


def _mark_differences(s: State, names: Sequence[str], card: int, marks: Mapping[Any, Any]) -> list[str]:
    return x.mark_differences(marks, lambda mark, wanted: _mark(s, names, card, mark, wanted))


def _mark(s: State, names: Sequence[str], card: int, mark: str, wanted: Any) -> tuple[Any, Any]:
    """What is so, and what is wanted, in the same form."""
    c = s.cards[card]
    match mark:
        case "passive" | "wounds" | "levels" | "x":
            return getattr(c, mark), wanted
        case "face down":
            return c.face_down, wanted
        case "markers":
            return dict(c.markers), {str(k): v for k, v in (wanted or {}).items() if v}
        case "owner" | "controller":
            return names[getattr(c, mark)], wanted
        case "damage":
            return damage(s, card), wanted
        case "life":
            return life(s, card), wanted
        case "life left":
            return life_left(s, card), wanted
        case "keywords":
            return sorted(keywords(s, card)), sorted(wanted or ())
    return lying_on(s, card, wanted, title_of, lambda i, marks: _mark_differences(s, names, i, marks))


# What goes on -----------------------------------------------------------------------------------------------------


def _combat_difference(s: State, names: Sequence[str], wanted: Any) -> list[str]:
    """The fights: `[{Wolf: Imp}, {Drake: bob}]`, or none."""
    now = s.open(Combat)
    fights = []
    for fight in now.fights if now is not None else ():
        target = names[fight.player] if fight.target == NO_CARD else title_of(s, fight.target)
        fights.append(f"{title_of(s, fight.attacker)} -> {target}")
    expected = []
    for i, one in enumerate(g.many([] if wanted in (None, "none") else wanted, "combat")):
        pair = g.table(one, "must say who attacks what, such as {Wolf: Imp}", "combat", i)
        expected += [f"{attacker} -> {target}" for attacker, target in pair.items()]
    return x.difference("combat", sorted(fights), sorted(expected))
