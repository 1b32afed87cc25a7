"""The definitions a game is played with, and what is read out of them once: abilities and where they listen."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import Ability
from kartoteka.kernel.compiling import mypyc_attr
from kartoteka.kernel.definitions import Problem
from kartoteka.kernel.legality import Sieves, Switches
from kartoteka.kernel.selectors import Reader, UnknownWord

if TYPE_CHECKING:
    from kartoteka.kernel.definitions import Definition
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.selectors import CardTest
    from kartoteka.kernel.state import State
    from kartoteka.kernel.visibility import Looks


@mypyc_attr(native_class=False)
class Listed(dict[int, tuple[tuple[str, int], ...]]):
    """By definition, the keys under which a card of it listens in one kind of zone, each with the ability's number."""

    def __init__(self, pool: Pool, zone: int) -> None:
        super().__init__()
        self.pool = pool
        self.zone = zone

    def __missing__(self, proto: int) -> tuple[tuple[str, int], ...]:
        abilities = self.pool.abilities(proto)
        self[proto] = found = tuple((key, a.number) for a in abilities if self.zone in a.zones for key in a.keys)
        return found


class Pool:
    """An unchanging list of definitions; copies of cards name their definition by its place in it."""

    def __init__(self, game: Game, definitions: Sequence[Definition]) -> None:
        self.game = game
        self.definitions: list[Any] = list(definitions)
        self.reader = Reader(game)
        self.facts: list[Any] = [game.facts_of(d) for d in self.definitions]
        """What a game wants to know of each definition at a glance."""
        self.live: list[tuple[Ability, ...]] = [()] * len(self.definitions)
        """Abilities by definition, of those that have been asked for: every card that is or was on a table."""
        self.looks: dict[int, Looks] = {}
        """By number of seats, how a table last looked (`kernel.visibility`)."""
        self._read: set[int] = set()
        self.loud: set[int] = set()
        """Zone types in which some ability that was read works; in the others nobody listens."""
        self.unread: dict[int, list[Problem]] = {}
        self.wanted: dict[tuple[int, frozenset[str]], frozenset[str]] = {}
        """By kind of zone and kinds of ability, the events that some definition could answer from there."""
        self.affects = game.affects if any(game.protects(d) for d in self.definitions) else None
        """`Game.affects`, where any text could make a difference to it."""
        self.notes: dict[str, Any] = {}
        """What the game has found out about the definitions, by names of its own."""
        self.sieves = Sieves(self)
        """The needs of each play, by what they are about."""
        self._looked_into: frozenset[str] | None = None
        self._laid: tuple[int, tuple[Any, ...], State] | None = None
        """The table that was laid last: under which rules, for which game, and how it looked."""
        self._restrictions: dict[int, CardTest | None] = {}
        self.listed = [Listed(self, zone) for zone in range(len(game.zones))]
        """By kind of zone and definition, the keys under which a card of it listens there, and its abilities."""
        self._by_name: dict[str, list[int]] = {}
        for i, d in enumerate(self.definitions):
            self._by_name.setdefault(d.name, []).append(i)

    @functools.cached_property
    def by_code(self) -> dict[str, int]:
        """The definitions by their codes, as decks name them."""
        return {d.code: i for i, d in enumerate(self.definitions)}

    def laid(self, game: tuple[Any, ...], lay: Callable[[], State]) -> State:
        """A table before anything has happened, laid for a game with these decks (and options) or, in a series of such
        games, a copy of the one that was laid for the first."""
        if self._laid is None or self._laid[1] != game or self._laid[0] != Switches.times:
            self._laid = Switches.times, game, lay()
        return self._laid[2].clone()

    def named(self, name: str) -> list[int]:
        """Every definition with that title."""
        return self._by_name.get(name, [])

    def abilities(self, proto: int) -> tuple[Ability, ...]:
        """The abilities of a definition, read on first use."""
        found = self.live[proto]
        if not found and proto not in self._read:
            found = self.live[proto] = self._read_abilities(proto)
            self._read.add(proto)
        return found

    def _read_abilities(self, proto: int) -> tuple[Ability, ...]:
        game = self.game
        printed = game.abilities_of(self.definitions[proto])
        only = [a.condition for a in printed if a.kind in game.restriction_kinds and a.condition is not None]
        return tuple(self._read_ability(proto, i, a, only) for i, a in enumerate(printed))

    def read(self, protos: set[int]) -> None:
        """Reads the abilities of those definitions that have not been read yet."""
        for proto in sorted(protos - self._read):
            self.abilities(proto)

    def _read_ability(self, proto: int, number: int, wording: p.Ability, only: Sequence[p.Condition]) -> Ability:
        """An ability; one that uses a word without meaning in the game does nothing and makes its card partial."""
        try:
            zones = self.game.ability_zones(self.definitions[proto], wording)
            self.loud.update(zones)
            ability = Ability(self.reader, proto, number, wording, zones, only)
            ability.x_in_cost = self.game.x_in_cost(self.definitions[proto], wording)
            return ability
        except UnknownWord as unknown:
            self.unread.setdefault(proto, []).append(Problem(clause=wording.kind, start=0, end=0, reason=str(unknown)))
            return Ability(self.reader, proto, number, p.Ability(kind="unread"), ())

    def problems(self, proto: int) -> tuple[Problem, ...]:
        """What of a card is not understood: clauses of its wording, and words that the game gives no meaning to."""
        self.abilities(proto)
        problems: tuple[Problem, ...] = self.definitions[proto].problems
        return (*problems, *self.unread.get(proto, ()))

    def could_say(self, stat: str) -> bool:
        """Whether any text that was read could speak of a statistic: of what no card ever says, nobody need ask."""
        return stat in self.reader.spoken

    def could_ask(self, *words: str) -> bool:
        """Whether any text that was read could ask one of these things of a player: else it need not be noted."""
        return not self.reader.asked.isdisjoint(words)

    def restriction(self, proto: int) -> CardTest | None:
        """What the text says that the card may be attached to; None where it says nothing."""
        found = self._restrictions.get(proto, False)
        if found is False:
            filters = self.definitions[proto].program.restriction
            found = self._restrictions[proto] = self.reader.all_of(filters) if filters else None
        return found  # type: ignore[return-value]

    @property
    def looked_into(self) -> frozenset[str]:
        """The kinds of zone of which some text asks what lies on top."""
        if self._looked_into is None:
            looking = tuple(d.program for d in self.definitions if self.game.looks_at_a_top(d))
            tops = [node for node in p.nodes_in(looking) if isinstance(node, p.Select) and node.top]
            self._looked_into = frozenset(zone for node in tops for zone in node.zones)
        return self._looked_into


KEPT: Final = 16
"""Pools that are kept for further games: enough for any two of four decks, in either order."""


class Pools:
    """The pools of the last games: a series plays the same decks again."""

    def __init__(
        self, make: Callable[[dict[str, Any]], Pool], read: Callable[[Any, dict[str, Any]], list[Any]]
    ) -> None:
        self._make = make
        self._cards_of = read
        self._kept: dict[tuple[str, ...], tuple[tuple[Any, ...], Pool | None]] = {}
        """By the codes of their cards, the cards and the pool."""
        self._decks: list[tuple[tuple[Any, ...], int, dict[str, Any], Pool]] = []
        """Decks of a table, each time with how many cards there were to choose from, what is in them, and the pool."""

    def of_decks(self, decks: Sequence[Any], cards: dict[str, Any]) -> Pool:
        """The pool of what is in these decks; they are not read again where they and the cards are those of before."""
        wanted = tuple(decks), len(cards)
        for *known, used, pool in self._decks:
            if (*known,) == wanted and all([cards.get(code) is card for code, card in used.items()]):
                return pool
        used = {card.code: card for deck in decks for card in self._cards_of(deck, cards)}
        pool = self.of(used)
        self._decks = [*self._decks[1 - KEPT :], (*wanted, used, pool)]
        return pool

    def of(self, cards: dict[str, Any]) -> Pool:
        """The pool of these cards, by code; the one of before, where they are the very same cards."""
        key = tuple(cards)
        printed, pool = self._kept.pop(key, ((), None))
        if pool is None or any(a is not b for a, b in zip(printed, cards.values(), strict=True)):
            printed, pool = tuple(cards.values()), self._make(cards)
        self._kept[key] = printed, pool
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return pool
