"""Abilities that texts give to cards and players: compiled once, with the text that gives them.

A granted wording becomes an ability of the definition that grants it, behind those that are printed there, and listed
in no zone. A card has it while something says so of it; it is used with the granting definition's code and the card as
its card. A keyword that stands for an ability is granted like one. What is said twice can be used twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from kartoteka.games.hkk.numbers import has_keyword
from kartoteka.kernel import program as p
from kartoteka.kernel.modifiers import said, said_of_seat

if TYPE_CHECKING:
    from kartoteka.kernel.modifiers import Say
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

GRANTED: Final = "granted"
"""The flag of a granted ability: no zone lists it."""
KEYWORD: Final = "keyword "
"""Begins what must be said of whoever has the ability of a keyword."""

GIVES = {"keyword": "gain"}
"""How a keyword is given: by its name; one with a number by so much more of that."""

Place = tuple[int, int]
"""Where the code of a granted ability is: a definition, and the number of its ability there."""


def wordings(text: p.Text) -> list[str]:
    """The wordings that a text grants, each once, in its order."""
    changes = [x for x in p.nodes_in(text) if isinstance(x, p.Change)]
    return list(dict.fromkeys(x.value for x in changes if x.stat == "ability" and x.op == "gain"))


def keywords_given(text: p.Text) -> list[str]:
    """The keywords that a text grants, each once, in its order."""
    changes = [x for x in p.nodes_in(text) if isinstance(x, p.Change)]
    names = [x.value if x.stat == "keyword" else x.stat for x in changes if x.op == GIVES.get(x.stat, "add")]
    return list(dict.fromkeys(names))


def granted_abilities(text: p.Text, of_keyword: Callable[[str], Sequence[p.Ability]]) -> list[tuple[str, p.Ability]]:
    """The abilities that a text grants: what is said of whoever has it, and the ability. They come last on its card."""
    found = [(wording, ability) for wording in wordings(text) for ability in compiled(wording)]
    found += [(KEYWORD + name, ability) for name in keywords_given(text) for ability in of_keyword(name)]
    return [(said, msgspec.structs.replace(a, flags=(*a.flags, GRANTED))) for said, a in found]


@cache
def compiled(wording: str) -> tuple[p.Ability, ...]:
    """It is read as an ability of a permanent, on which "this" is whoever has it. One that is not understood does
    nothing. Within quotation marks it stands without a full stop."""
    from kartoteka.games.hkk.wording import compile_text  # late: the grammar is only needed where something is granted

    compiled = compile_text("", "other", wording if wording.endswith(".") else f"{wording}.")
    return () if compiled.problems else tuple(compiled.program.abilities)


def places_of(pool: Pool) -> dict[str, list[Place]]:
    """Where the code of each ability is that any text of the pool grants."""
    from kartoteka.games.hkk.words.keywords import all_texts

    found: dict[str, list[Place]] | None = pool.notes.get(GRANTED)
    if found is None:
        found = pool.notes[GRANTED] = {}
        for proto, definition in enumerate(pool.definitions):
            for number, text in enumerate(all_texts(definition)):
                if text.granted and not any(place[0] != proto for place in found.get(text.granted, ())):
                    found.setdefault(text.granted, []).append((proto, number))
    return found


class Given(NamedTuple):
    """What texts of a pool grant of one kind of ability."""

    topics: frozenset[str]
    """The statistics of which something must speak before anything has such an ability."""
    keywords: tuple[tuple[str, tuple[Place, ...]], ...]
    """The keywords that stand for one, each with where its code is."""


def given_of_kind(pool: Pool, kind: str) -> Given:
    """What any text of the pool grants of that kind."""
    known: dict[str, Given] = pool.notes.setdefault("given", {})
    found = known.get(kind)
    if found is None:
        found = known[kind] = _given_of_kind(pool, kind)
    return found


def _given_of_kind(pool: Pool, kind: str) -> Given:
    topics: set[str] = set()
    keywords: list[tuple[str, tuple[Place, ...]]] = []
    for said_of_it, places in places_of(pool).items():
        fitting = tuple([place for place in places if pool.facts[place[0]].natures[place[1]].kind == kind])
        if not fitting:
            continue
        if said_of_it.startswith(KEYWORD):
            name = said_of_it.removeprefix(KEYWORD)
            topics.update((said_of_it, name))  # of what is gained the word is spoken, too
            keywords.append((name, fitting))
        else:
            topics.add("ability")
    return Given(frozenset(topics), tuple(keywords))


def topics_of(pool: Pool, kinds: tuple[str, ...]) -> frozenset[str]:
    """The statistics of which something must speak before anything has an ability of one of these kinds."""
    try:
        found: frozenset[str] = pool.notes["given topics"][kinds]
    except KeyError:
        found = frozenset[str]().union(*[given_of_kind(pool, kind).topics for kind in kinds])
        pool.notes.setdefault("given topics", {})[kinds] = found
    return found


def granted(s: State, card: int, kind: str) -> list[tuple[int, int, int]]:
    """The abilities of that kind that a card is now granted: whose code (definition, ability), and which of several
    copies."""
    found: list[tuple[int, int, int]] = []
    if "ability" in s.spoken:
        found += _copies(s, said(s, card, "ability"), kind)
    for name, places in given_of_kind(s.pool, kind).keywords:
        if name not in s.pool.facts[s.cards[card].proto].keywords and has_keyword(s, card, name):
            found += [(*place, 0) for place in places]
    return found


def granted_to_seat(s: State, seat: int, kind: str) -> list[tuple[int, int, int]]:
    """The abilities of that kind that a player is now granted: whose code, and the stamp of what grants it."""
    found: list[tuple[int, int, int]] = []
    if "ability" in s.spoken:
        for say in said_of_seat(s, seat, "ability"):
            for place in places_of(s.pool).get(say.value, ()) if say.op == "gain" else ():
                if _is_a(s, place, kind):
                    found.append((*place, say.stamp))
    return found


def _is_a(s: State, place: Place, kind: str) -> bool:
    return bool(s.pool.facts[place[0]].natures[place[1]].kind == kind)


def _copies(s: State, says: Sequence[Say], kind: str) -> Iterator[tuple[int, int, int]]:
    places = places_of(s.pool)
    copies: dict[str, int] = {}
    for say in says:
        if say.op == "gain":
            copy = copies[say.value] = copies.get(say.value, -1) + 1
            for place in places.get(say.value, ()):
                if _is_a(s, place, kind):
                    yield (*place, copy)
