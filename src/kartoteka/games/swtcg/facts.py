"""What is asked of a printed card all the time, found out once for each definition of a pool (`Pool.facts`)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from kartoteka.games.swtcg.records import UNITS
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.games.swtcg.cards import CardDef
    from kartoteka.games.swtcg.moments import Moment
    from kartoteka.kernel.state import State

WORD = re.compile(r"[^\W_]+")

WITHIN_THE_LINE = ruling("SWR-17", "a subtype is found within the type line: Dark Jedi contains Jedi")
ONLY_THE_TYPE_LINE = ruling("SWR-17", "a word for units looks at the type line, never at the name")
ONLY_THE_TYPE = ruling("SWR-18", "a type word looks at the card's type, not at its subtypes")
PILOTS = ruling("SWK-Pilot", "a Character with Pilot can pilot units of the types that stand before the word")
FITS_SEVERAL = ruling("SWR-20", "a card for several arenas is of each of their types")
TREATED_EVERYWHERE = ruling("SWR-19", "what a unit is to be treated as, it is in every zone")


class Facts:
    """One definition at a glance."""

    __slots__ = (
        "_all", "_first", "_line", "_name", "_subtypes", "force", "given_upkeeps", "hides", "is_unit", "keywords",
        "moments", "piloting", "places", "ships", "texts", "treated", "upkeeps",
    )  # fmt: skip

    def __init__(self, definition: CardDef, moments: tuple[Moment, ...] = ()) -> None:
        self._first = frozenset({definition.type})
        self._all = frozenset({definition.type, *definition.arenas}) if definition.is_unit else self._first
        self._name = _words(definition.name)
        self._line = _words(definition.subtypes)
        self._subtypes: dict[str, bool] = {}
        self.treated = frozenset(x.lower() for x in _treated_as(definition.program))
        """The subtypes that its own text always treats it as."""
        self.keywords: dict[str, int] = {}
        """Its keywords, each with its number; of several alike, the sum."""
        self.piloting: tuple[str, ...] = ()
        """The types of unit that it can pilot; none, where it is no pilot (SW-139)."""
        self.places: dict[str, tuple[int, ...]] = {}
        """By rule that was asked of it, the kinds of zone where a unit may be put."""
        self.ships: dict[int, bool] = {}
        """Of definitions of units that were asked for, whether it can pilot them by what is printed."""
        for keyword in definition.program.keywords:
            self.keywords[keyword.name] = self.keywords.get(keyword.name, 0) + keyword.amount
            if keyword.name == "pilot" and PILOTS.holds:
                self.piloting = tuple(keyword.value.split(" or "))
        self.is_unit = not self._all.isdisjoint(UNITS)
        """Whether it is a unit, once completed (SWR-12)."""
        self.upkeeps = tuple(i for i, a in enumerate(definition.program.abilities) if a.kind == "upkeep")
        """Which of its abilities are Upkeep."""
        self.given_upkeeps = frozenset(i for i in self.upkeeps if definition.program.abilities[i].zones == ("aboard",))
        """Those of them that stand in its Pilot block."""
        self.hides = "hidden cost" in self.keywords
        """Whether it can be completed at any time (SWK-Hidden-Cost)."""
        self.force = sum(_force_in(a.cost) for a in definition.program.abilities if a.kind == "effect")
        """What it costs to play it, if it is a Battle card: the Force that is printed."""
        self.moments = moments
        """Of each of its texts, when it can be used."""
        self.texts: tuple[str, ...] | None = None
        """What notation tells its texts apart by, once that was asked."""

    @property
    def types(self) -> frozenset[str]:
        """Its type; each of them for a card that fits several arenas (SWR-20)."""
        return self._all if FITS_SEVERAL.holds else self._first

    def has_subtype(self, word: str) -> bool:
        """Whether it has a subtype: as whole words of its type line, or because its own text says so."""
        found = self._subtypes.get(word)
        if found is None:
            found = self._subtypes[word] = self._has_subtype(_words(word))
        return found

    def _has_subtype(self, wanted: str) -> bool:
        on_the_line = wanted in self._line if WITHIN_THE_LINE.holds else wanted == self._line
        if on_the_line or (wanted in self._name and not ONLY_THE_TYPE_LINE.holds):
            return True
        return TREATED_EVERYWHERE.holds and any(wanted in _words(x) for x in self.treated)

    def is_type(self, word: str) -> bool:
        """Whether that is its type."""
        return word in self.types or (not ONLY_THE_TYPE.holds and _words(word) in self._line)


@cache
def _words(text: str) -> str:
    """The words of a text, so put together that whole words are found in it, however they are written (SWR-17)."""
    return f" {' '.join(WORD.findall(text.lower()))} "


def same_words(one: str, other: str) -> bool:
    """Whether the second says the first, in whole words."""
    return _words(one) in _words(other)


def _treated_as(text: p.Text) -> Iterator[str]:
    for ability in text.abilities:
        if ability.kind != "static" or ability.condition is not None:
            continue
        for node in p.nodes_in(ability.effect):
            if isinstance(node, p.Modify) and node.subject == p.This():
                yield from (x.value for x in node.changes if x.stat == "subtype" and x.op == "gain")


def _force_in(cost: tuple[p.Op, ...]) -> int:
    paid = [x.amount for x in p.nodes_in(cost) if isinstance(x, p.Do) and x.verb == "pay force"]
    return sum(amount.n for amount in paid if isinstance(amount, p.Number))


def prints_force_cost(cost: tuple[p.Op, ...]) -> bool:
    """Whether an ability prints a Force cost, be it of 0 (SWR-123)."""
    return any(isinstance(x, p.Do) and x.verb == "pay force" for x in p.nodes_in(cost))


def facts(s: State, card: int) -> Facts:
    """What is printed on a card, at a glance."""
    found: Facts = s.pool.facts[s.cards[card].proto]
    return found
