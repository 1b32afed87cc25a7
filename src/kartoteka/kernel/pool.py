"""The definitions a game is played with, and what is read out of them once: abilities and where they listen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.kernel.abilities import Ability
from kartoteka.kernel.selectors import Reader

if TYPE_CHECKING:
    from kartoteka.kernel.definitions import Definition
    from kartoteka.kernel.game import Game


class Pool:
    """An unchanging list of definitions; copies of cards name their definition by its place in it."""

    def __init__(self, game: Game, definitions: Sequence[Definition]) -> None:
        self.game = game
        self.definitions: list[Any] = list(definitions)
        self.reader = Reader(game)
        self._abilities: dict[int, tuple[Ability, ...]] = {}
        self._listings: dict[tuple[int, int], tuple[tuple[str, int], ...]] = {}
        self._by_name: dict[str, list[int]] = {}
        for i, d in enumerate(self.definitions):
            self._by_name.setdefault(d.name, []).append(i)

    def named(self, name: str) -> list[int]:
        """Every definition with that title."""
        return self._by_name.get(name, [])

    def abilities(self, proto: int) -> tuple[Ability, ...]:
        """The abilities of a definition, read on first use."""
        found = self._abilities.get(proto)
        if found is None:
            definition = self.definitions[proto]
            game = self.game
            found = tuple(
                Ability(self.reader, proto, i, a, game.ability_zones(definition, a))
                for i, a in enumerate(game.abilities_of(definition))
            )
            self._abilities[proto] = found
        return found

    def listings(self, proto: int, zone: int) -> tuple[tuple[str, int], ...]:
        """Keys under which a card of that definition listens while in a zone of that type."""
        found = self._listings.get((proto, zone))
        if found is None:
            found = tuple((key, a.number) for a in self.abilities(proto) if zone in a.zones for key in a.keys)
            self._listings[(proto, zone)] = found
        return found
