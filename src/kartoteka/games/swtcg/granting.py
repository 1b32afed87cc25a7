"""Abilities that texts give to units ("gets "Pay 1 Force -> Intercept""): compiled once, with the text that gives them.

A granted wording becomes an ability of the definition that grants it, behind those that are printed there, and listed
in no zone. A unit has it while something says so of it; it is used with the granting definition's code and the unit as
its card. What is said twice can be used twice (SWR-23).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.games.swtcg.numbers import zone_type
from kartoteka.games.swtcg.records import ARENAS, UNITS_LIE
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import said, said_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

EACH_COUNTS = ruling("SWR-23", "an ability that is granted twice can be used twice")
IN_ARENAS = Ruling(
    "SW-124", "an activated ability is used while its unit is in an arena", value=ARENAS, without=UNITS_LIE
)
GIVEN_LONG = ruling("SWR-23", "a unit has also the triggered abilities that texts give it, each for itself")
GRANTED = "granted"
"""The flag of a granted ability: no zone lists it."""


def wordings(text: p.Text) -> list[str]:
    """The wordings that a text grants, each once, in its order."""
    changes = [x for x in p.nodes_in(text) if isinstance(x, p.Change)]
    return list(dict.fromkeys(x.value for x in changes if x.stat == "ability" and x.op == "gain"))


def granted_abilities(definition: Any) -> tuple[p.Ability, ...]:
    """The activated abilities that a definition's text grants, one for each wording: for `Game.abilities_of`.

    They come last there. A wording that is no single activated ability gives one that does nothing.
    """
    return tuple(_compiled(wording) for wording in wordings(definition.program))


@cache
def _compiled(wording: str) -> p.Ability:
    """It is read as a unit's: also a Battle card grants abilities, which are none of its own (SW-6)."""
    compiled = _compiler()("", "", wording)
    found: tuple[p.Ability, ...] = compiled.program.abilities
    if compiled.problems or len(found) != 1 or found[0].kind != "activated":
        return p.Ability(kind="unread", flags=(GRANTED,))
    return msgspec.structs.replace(found[0], flags=(*found[0].flags, GRANTED))


def given_by(definition: Any) -> tuple[p.Ability, ...]:
    """What a definition's static abilities give to units that is triggered or static: as abilities of its own."""
    found = []
    for giving in definition.program.abilities if GIVEN_LONG.holds else ():
        parts = giving.effect.parts if isinstance(giving.effect, p.Seq) else (giving.effect,)
        for part in parts if giving.kind == "static" else ():
            one = msgspec.structs.replace(giving, effect=part)
            for wording in wordings(p.Text(abilities=(one,))):
                found += [_of_each()(one, given) for given in _compiler()("", "", wording).program.abilities]
    return tuple(x for x in found if x is not None)


def _of_each() -> Callable[[p.Ability, p.Ability], p.Ability | None]:
    from kartoteka.games.swtcg.wording.granted import of_each

    return of_each


def _compiler() -> Callable[[str, str, str], Any]:
    """Imported late: the grammar is only needed where something is granted."""
    from kartoteka.games.swtcg.wording import compile_text

    return compile_text


def places_of(pool: Pool) -> dict[str, tuple[int, int]]:
    """Where the code of each wording is that any text of the pool grants: a definition, and the number of its ability
    there."""
    found: dict[str, tuple[int, int]] | None = pool.notes.get(GRANTED)
    if found is None:
        found = pool.notes[GRANTED] = {}
        for proto, definition in enumerate(pool.definitions):
            granted = wordings(definition.program)
            numbers = [a.number for a in pool.abilities(proto) if GRANTED in a.flags] if granted else []
            for wording, number in zip(granted, numbers, strict=True):
                found.setdefault(wording, (proto, number))
    return found


def granted(s: State, unit: int) -> list[tuple[int, int, int]]:
    """The abilities that a unit is now granted: whose code (definition and ability), and which of several copies."""
    if "ability" not in s.spoken or zone_type(s, unit) not in IN_ARENAS.value:
        return []
    return list(_each_copy(s, unit))


def _each_copy(s: State, unit: int) -> Iterator[tuple[int, int, int]]:
    places = places_of(s.pool)
    copies: dict[str, int] = {}
    for say in said(s, unit, "ability"):
        copy = copies.get(say.value, 0)
        if say.op != "gain" or say.value not in places or (copy and not EACH_COUNTS.holds):
            continue
        copies[say.value] = copy + 1
        yield (*places[say.value], copy)


Giver = tuple[int, int]
"""Who grants an ability: a card as the object that it is, or an effect that lasts (below 0); which of its copies."""
OWN: Giver = (0, 0)
"""Nobody: the ability is printed on the card itself."""
GIVERS_OWN = ruling("SWR-23", "of copies that are granted separately each has its own uses, whichever comes or goes")


def giver_of(s: State, unit: int, number: int, place: tuple[int, int], copy: int = 0) -> Giver:
    """Who grants that copy of an ability now, by its number on the unit and the place of its code: the first, the
    second ... of those who do."""
    if number == place[1]:
        return OWN
    if not GIVERS_OWN.holds:
        return 0, copy
    places = places_of(s.pool)
    by = [giver for say, giver in said_by(s, unit, "ability") if say.op == "gain" and places.get(say.value) == place]
    return (by[copy], by[:copy].count(by[copy])) if copy < len(by) else (0, copy)
