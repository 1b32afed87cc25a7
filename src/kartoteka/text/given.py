"""The position that a scenario gives, read field by field: what stands in its ``given`` and its ``cards``.

What fields there are is a matter of the game. Every fault is a `FormatError` whose path leads to the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kartoteka.kernel.definitions import Definition
from kartoteka.kernel.game import FormatError
from kartoteka.text.faults import CardError, clip, guess

if TYPE_CHECKING:
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

__all__ = [
    "Titles",
    "amounts",
    "entry",
    "flag",
    "known_keys",
    "many",
    "number",
    "numbered_or_listed",
    "own_cards",
    "pick_for_anyone",
    "table",
    "word",
    "words_in",
]

Step = str | int
"""A step on the way to a field: a key, or the number of an entry from 0."""
LARGEST_NUMBER = 1000


C = TypeVar("C", bound=Definition)


# Fields ---------------------------------------------------------------------------------------------------------------


def known_keys(fields: Mapping[Any, Any], keys: Sequence[str], *path: Step) -> None:
    """Refuses a field that is none of these."""
    for key in fields:
        if key not in keys:
            known = f"; there are {', '.join(keys)}" if keys else ", nor is anything else"
            raise FormatError(f"is not known here{guess(str(key), keys)}{known}", *path, str(key))


def table(value: Any, wanted: str, *path: Step) -> Mapping[Any, Any]:
    """A table of fields, empty where nothing is said; `wanted` says what it must tell."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise FormatError(f"{wanted}, not {clip(value)}", *path)
    return value


def word(fields: Mapping[Any, Any], key: str, words: Sequence[str], default: str, *path: Step) -> str:
    """The field of this key: one of a few words."""
    value = fields.get(key)
    if value is None:
        return default
    if value not in words:
        near = guess(str(value), words)
        raise FormatError(f"must be one of {', '.join(words)}, not {clip(value)}{near}", *path, key)
    return str(value)


def number(value: Any, *path: Step, least: int = 0) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= LARGEST_NUMBER:
        raise FormatError(f"must be a whole number from {least} to {LARGEST_NUMBER}, not {clip(value)}", *path)
    return int(value)


def flag(fields: Mapping[Any, Any], key: str, *path: Step) -> bool:
    """The field of this key: true or false."""
    value = fields.get(key, False)
    if not isinstance(value, bool):
        raise FormatError(f"must be true or false, not {clip(value)}", *path, key)
    return value


def many(value: Any, *path: Step) -> Sequence[Any]:
    """A list that may be missing."""
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        raise FormatError(f"must be a list, not {clip(value)}", *path)
    return value


def numbered_or_listed(value: Any, plain: str, *path: Step) -> Sequence[Any]:
    """A list of titles, or a number of cards of a plain title."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [plain] * number(value, *path)
    return many(value, *path)


def entry(value: Any, *path: Step) -> tuple[str, Mapping[Any, Any]]:
    """A title, or a title with marks: `Squire` or `{Squire: {kneeling: true}}`."""
    if isinstance(value, str):
        return value, {}
    if isinstance(value, Mapping) and len(value) == 1:
        title, marks = next(iter(value.items()))
        marks = {} if marks is None else marks
        if isinstance(title, str) and isinstance(marks, Mapping):
            return title, marks
    raise FormatError(f"must be a title or one title with its marks, not {clip(value)}", *path)


def amounts(value: Any, example: str, *path: Step) -> tuple[tuple[str, int], ...]:
    """How many there are of each name: `{ear: 1}`."""
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        raise FormatError(f"must say how many of each, such as {example}, not {clip(value)}", *path)
    return tuple(sorted((str(name), number(n, *path, str(name))) for name, n in value.items() if n))


# Cards ----------------------------------------------------------------------------------------------------------------


def own_cards(entries: Sequence[Any], card: Callable[[Any, str], C]) -> list[C]:
    """The cards that a scenario brings along; a wording that is not wholly understood is refused."""
    found = []
    for i, fields in enumerate(entries):
        try:
            read = card(fields, "")
        except CardError as fault:
            raise FormatError(str(fault).removeprefix(": "), "cards", i) from None
        for problem in read.problems:
            raise FormatError(f"{read.name}: text: {clip(problem.clause)}: {problem.reason}", "cards", i)
        found.append(read)
    return found


class Titles(Generic[C]):
    """The cards that a scenario can name: its own, then those of the game's set.

    `basics` come with every scenario, unless its own `cards` have such a name; `others` is the game's set, asked for
    only where the position names more than that; `pool` makes what the game is played with. `title` is what a card is
    called, where that is more than its name.
    """

    def __init__(
        self,
        given: Any,
        *,
        basics: Iterable[C],
        cards: Sequence[C],
        others: Callable[[], Mapping[str, C]],
        pool: Callable[[Sequence[C]], Pool],
        title: Callable[[C], str] = lambda card: card.name,
    ) -> None:
        self.title = title
        own = {card.name for card in cards}
        plain = [card for card in basics if card.name not in own]
        needed = words_in(given) - own - {card.name for card in plain}
        self.others = others() if needed else {}
        shared = [card for card in self.others.values() if card.name in needed or title(card) in needed]
        self.pool = pool((*plain, *cards, *shared))

    def proto(self, title: Any, *path: Step) -> int:
        """The definition of that title."""
        if not isinstance(title, str):
            raise FormatError(f"must be the title of a card, not {clip(title)}", *path)
        printed = self.pool.definitions
        found = (
            [i for i, card in enumerate(printed) if self.title(card) == title]
            or self.pool.named(title)
            or [i for i, card in enumerate(printed) if getattr(card, "code", "") == title]
        )
        if not found:
            known = [self.title(card) for card in (*printed, *self.others.values())]
            raise FormatError(f"no card is called {clip(title)}{guess(title, known)}", *path)
        if printed[found[-1]].partial:
            raise FormatError(f"{clip(title)} cannot be played as printed: its wording is not wholly understood", *path)
        return found[-1]

    def of_type(self, title: Any, types: Sequence[str], *path: Step) -> int:
        """The definition of that title, which must be of one of these types."""
        proto = self.proto(title, *path)
        type = self.pool.definitions[proto].type
        if type not in types:
            raise FormatError(f"{clip(title)} is a card of the type {type}, which does not belong here", *path)
        return proto


def words_in(node: Any) -> set[str]:
    """Every string in a position: those that could be titles among them."""
    if isinstance(node, str):
        return {node}
    if isinstance(node, Mapping):
        return set().union(*(words_in(x) for pair in node.items() for x in pair), set())
    if isinstance(node, list | tuple):
        return set().union(*(words_in(x) for x in node), set())
    return set()


# Scripted chance ------------------------------------------------------------------------------------------------------


def _of_seat(value: Any, names: Sequence[str], kind: str) -> tuple[int | None, Any]:
    """Whose outcome is scripted, where that is said, and what: `{bob: [Road]}`."""
    if not isinstance(value, Mapping):
        return None, value
    if len(value) != 1 or next(iter(value)) not in names:
        raise FormatError(f"must name one of {', '.join(names)}, not {clip(value)}", kind)
    name, value = next(iter(value.items()))
    return names.index(name), value


def _pick(
    s: State, seat: int, titles: Iterable[Any], prefer: int, kind: str, title_of: Callable[[int], str]
) -> list[int]:
    """A player's cards of these titles, each once, those in the preferred kind of zone first."""
    found: list[int] = []
    for i, title in enumerate(titles):
        fitting = [c for c, card in enumerate(s.cards) if card.owner == seat and title_of(c) == title]
        fitting = [c for c in fitting if c not in found]
        fitting.sort(key=lambda c: (s.cards[c].zone // len(s.seats) != prefer, c))
        if not fitting:
            raise FormatError(f"{s.game.seat_names[seat]} has no {clip(title)} left to name", kind, i)
        found.append(fitting[0])
    return found


def pick_for_anyone(s: State, value: Any, prefer: int, kind: str, title_of: Callable[[int], str]) -> list[int]:
    """The cards that an outcome names: those of the named player, else of the first who has them all."""
    names = s.game.seat_names[: len(s.seats)]
    seat, titles = _of_seat(value, names, kind)
    entries = many(titles, kind)
    if seat is not None:
        return _pick(s, seat, entries, prefer, kind, title_of)
    for other in range(len(names)):
        try:
            return _pick(s, other, entries, prefer, kind, title_of)
        except FormatError:
            if other + 1 == len(names):
                raise
    raise FormatError("nobody has those cards", kind)
