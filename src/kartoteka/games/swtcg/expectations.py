"""What scenarios expect in the end, compared with a position; the fields are those of `positions`, and a few more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg.numbers import is_unit, value
from kartoteka.games.swtcg.positions import ARENA_WORDS, MARKS, PILES, SEAT_KEYS, UNIT_ZONES
from kartoteka.games.swtcg.records import (
    ARENA_NAMES,
    BENEATH,
    CONSTRUCTION,
    EQUIPPED,
    PILOTING,
    SITE,
    STACKED,
    ArenaStep,
    Attack,
    Battle,
    Pending,
    Roll,
    Stage,
    Table,
)
from kartoteka.games.swtcg.views import STATS, keywords, title_of
from kartoteka.kernel.records import NOBODY
from kartoteka.text import expected as x
from kartoteka.text import given as g

if TYPE_CHECKING:
    from kartoteka.games.swtcg.game import Swtcg
    from kartoteka.kernel.state import State

EXPECT_KEYS = ("turn", "step", "player", "arena", "winner", "over", "ended_by", "attack", "dice", "pending")
ATTACK_KEYS = ("attacker", "defender", "arena", "player")
EXPECT_MARKS = (*MARKS, *STATS, "keywords")
LYING = {"stack": STACKED, "pilot": PILOTING, "equipment": EQUIPPED, "beneath": BENEATH}
"""Marks that say what lies on or under a card."""


def _are_faces(value: Any) -> bool:
    return value is None or value == "none" or (isinstance(value, list) and all(x.is_number(face) for face in value))


SHAPES: dict[str, tuple[tuple[str, ...], Callable[[Any], bool]]] = {
    "a whole number from 0": (
        ("turn", "force", "points", "counters", "damage", "speed", "power", "health"),
        x.is_number,
    ),
    "true or false": (("over", "tapped"), x.is_flag),
    "one word": (("step", "player", "arena", "ended_by", "attacker", "defender", "owner", "controller"), x.is_word),
    "one player, none, or a list of several": (("winner",), x.is_winner),
    "a number of cards or a list of titles": (tuple(PILES), x.is_number_or_words),
    "a list of titles": (("stack", "equipment", "beneath", "keywords"), x.is_words),
    "the faces of dice, or none": (("dice",), _are_faces),
}
"""What the fields of an expectation can be compared with."""


def differences(game: Swtcg, s: State, expect: Any) -> list[str]:
    """Where the position is not what is expected; only what is named is compared."""
    return x.differences(
        game, s, expect, keys=EXPECT_KEYS, seat_keys=SEAT_KEYS, of_seat=_seat_difference, of_table=_table_difference
    )


def _table_difference(s: State, names: Sequence[str], key: str, wanted: Any) -> list[str]:
    match key:
        case "attack":
            return _attack_differences(s, names, wanted)
        case "pending":
            return _pending_difference(s, wanted)
        case "dice":
            roll = s.open(Roll)
            faces = list(roll.faces) if roll is not None else None
            return x.difference(key, faces, None if wanted == "none" else wanted)
    return x.table_difference(key, _table_fact(s, names, key), wanted)


def _table_fact(s: State, names: Sequence[str], key: str) -> Any:
    stage, table, arena = s.open(Stage), s.open(Table), s.open(ArenaStep)
    match key:
        case "turn":
            return table.turn if table is not None else 0
        case "step":
            if table is not None and table.turn == 0:
                return "setup"
            return stage.name if stage is not None else "battle" if s.open(Battle) is not None else None
        case "player":
            return names[stage.player] if stage is not None and stage.player != NOBODY else None
        case "arena":
            return ARENA_NAMES[arena.arena] if arena is not None else None
    return x.ending(s, names, key)


# Players ----------------------------------------------------------------------------------------------------------


def _seat_difference(s: State, names: Sequence[str], seat: int, field: str, wanted: Any) -> list[str]:
    n, whose = len(s.seats), names[seat]
    if field in ("force", "points"):
        return x.difference(f"{whose}: {field}", getattr(s.seats[seat], field), wanted)
    if field in PILES:
        held = s.zones[PILES[field] * n + seat]
        titles = [title_of(s, card) for card in reversed(held)]
        return x.pile_difference(whose, field, _as_named(s, held, titles, wanted), wanted, in_order=field == "deck")
    if field == "site":
        return _site_differences(s, whose, seat, wanted)
    zone = CONSTRUCTION if field == "construction" else UNIT_ZONES[field]
    return x.card_differences(
        whose, field, s.zones[zone * n + seat], wanted,
        marks=EXPECT_MARKS,
        title_of=lambda card: _named_as(s, card, wanted),
        differs=lambda card, marks: _mark_differences(s, names, card, marks),
    )  # fmt: skip


def _as_named(s: State, held: Sequence[int], titles: list[str], wanted: Any) -> list[str]:
    """Titles, or names without the letter of the version where these are what is wanted."""
    return [_named_as(s, card, wanted) for card in reversed(held)] if isinstance(wanted, list) else titles


def _named_as(s: State, card: int, wanted: Any) -> str:
    """What an expectation calls a card: its title, unless only the name or the code stands there."""
    d = s.pool.definitions[s.cards[card].proto]
    words = g.words_in(wanted)
    return next((word for word in (d.title, d.name, d.code) if word in words), title_of(s, card))


def _site_differences(s: State, whose: str, seat: int, wanted: Any) -> list[str]:
    """The Locations of a player, by arena; those that are not named are not compared."""
    fields = g.table(wanted, "must say which Location is in which arena", whose, "site")
    g.known_keys(fields, ARENA_WORDS, whose, "site")
    held = {ARENA_NAMES[s.cards[c].cell]: title_of(s, c) for c in s.zones[SITE * len(s.seats) + seat]}
    found: list[str] = []
    for arena, name in fields.items():
        found += x.difference(f"{whose}: site: {arena}", held.get(arena), None if name == "none" else name)
    return found


def _mark_differences(s: State, names: Sequence[str], card: int, marks: Mapping[Any, Any]) -> list[str]:
    return x.mark_differences(marks, lambda mark, wanted: _mark(s, names, card, mark, wanted))


def _mark(s: State, names: Sequence[str], card: int, mark: str, wanted: Any) -> tuple[Any, Any]:
    """What is so, and what is wanted, in the same form."""
    c = s.cards[card]
    match mark:
        case "tapped" | "damage":
            return getattr(c, mark), wanted
        case "counters":
            return c.built, wanted
        case "tokens":
            return dict(c.tokens), {str(k): v for k, v in (wanted or {}).items() if v}
        case "owner" | "controller":
            return names[getattr(c, mark)], wanted
        case "speed" | "power" | "health":
            return value(s, card, mark), wanted
        case "keywords":
            return sorted(keywords(s, card)) if is_unit(s, card) else [], sorted(wanted or ())
    on = [i for i, other in enumerate(s.cards) if other.host == card and other.relation == LYING[mark]]
    entries = wanted if isinstance(wanted, list) else [] if wanted in (None, "none") else [wanted]
    titles = sorted(_named_as(s, i, entries) for i in on)
    pairs = [g.entry(one, mark) for one in entries]
    if titles != sorted(name for name, _ in pairs):
        return titles, sorted(name for name, _ in pairs)
    wrong = [one for i in on for name, m in pairs if name == _named_as(s, i, entries)
             for one in _mark_differences(s, names, i, m)]  # fmt: skip
    return (wrong, []) if wrong else (titles, titles)


# What goes on -----------------------------------------------------------------------------------------------------


def _attack_differences(s: State, names: Sequence[str], wanted: Any) -> list[str]:
    now = s.open(Attack)
    if wanted is None or wanted == "none":
        return [] if now is None else [f"attack is one of {title_of(s, now.attacker)}, expected none"]
    fields = g.table(wanted, "must say what the attack is like, or none", "attack")
    g.known_keys(fields, ATTACK_KEYS, "attack")
    if now is None:
        return ["attack is none, expected one"]
    facts = {
        "attacker": _named_as(s, now.attacker, wanted),
        "defender": _named_as(s, now.defender, wanted),
        "arena": ARENA_NAMES[now.arena],
        "player": names[now.player],
    }
    return [one for key, value in fields.items() for one in x.difference(f"attack: {key}", facts[key], value)]


def _pending_difference(s: State, wanted: Any) -> list[str]:
    """Damage that looms, by the unit that is about to take it."""
    now = s.open(Pending)
    if wanted is None or wanted == "none":
        return [] if now is None else ["pending is damage, expected none"]
    fields = g.table(wanted, "must say how much damage is pending, such as {Scout: 2}, or none", "pending")
    looming: dict[str, int] = {}
    for piece in now.pieces if now is not None else ():
        name = _named_as(s, piece.card, wanted)
        looming[name] = looming.get(name, 0) + piece.amount
    return [] if looming == dict(fields) else [f"pending is {looming or 'none'}, expected {dict(fields)}"]
