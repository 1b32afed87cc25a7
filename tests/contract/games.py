"""The games that the contract suite plays: one line each in `CASES`, read by every process that takes part.

A case knows how a game begins, from a seed, and which rules its index has. Everything else a contract finds out from
the game itself.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kartoteka.kernel.game import Game
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.state import State


@dataclass(frozen=True)
class GameCase:
    """One game as the contracts see it."""

    name: str
    load: Callable[[], tuple[Game, Pool]]
    begin: Callable[[int, bool], State]
    """A new game from a seed, at its first decision; the second argument is `ask_every`."""
    knows_rule: Callable[[str], bool]
    secret: frozenset[str] = frozenset()
    """Verbs of options that name a card and yet show it to nobody: commitments, cards put down face down."""
    limit: int = 5000
    """Decisions after which a random game counts as endless."""
    whole: bool = True
    """A whole game with decks, not a small position: what needs many decisions is asked of it only."""

    @property
    def game(self) -> Game:
        return self.load()[0]

    @property
    def pool(self) -> Pool:
        return self.load()[1]

    def __repr__(self) -> str:
        return self.name


# A Game of Thrones ------------------------------------------------------------------------------------------------


@functools.cache
def _agot2() -> tuple[Game, Pool]:
    from kartoteka.games.agot2.cards import starter_set
    from kartoteka.games.agot2.game import AGOT2

    return AGOT2, AGOT2.pool(starter_set())


def _begin_agot2(seed: int, ask_every: bool) -> State:
    from kartoteka.games.agot2.decks import starter_decks
    from kartoteka.games.agot2.game import AGOT2

    decks = list(starter_decks().values())
    return AGOT2.start(
        _agot2()[1], [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], seed, ask_every=ask_every
    )


def _knows_agot2(rule: str) -> bool:
    from kartoteka.games.agot2.game import AGOT2

    return rule in AGOT2.rulebook


# Toys -------------------------------------------------------------------------------------------------------------


def toy(name: str, *, secret: frozenset[str] = frozenset()) -> GameCase:
    """A toy game, from the position that its own tests play at random."""

    def game() -> Any:
        return importlib.import_module(f"tests.kernel.toys.{name}").GAME

    def load() -> tuple[Game, Pool]:
        return game(), game().own_pool

    def begin(seed: int, ask_every: bool) -> State:
        state: State = importlib.import_module(f"tests.kernel.test_toy_{name}").position(seed)
        state.ask_every = state.ask_every or ask_every
        return state

    return GameCase(name, load, begin, lambda rule: not rule or rule in game().rule_ids(), secret=secret, whole=False)


CASES: dict[str, GameCase] = {
    case.name: case
    for case in (
        GameCase("agot2", _agot2, _begin_agot2, _knows_agot2, secret=frozenset({"plot", "setup", "discard"})),
        *(toy(name) for name in ("deaths", "deflect", "disrupt", "queue", "sealed", "stack")),
    )
}
"""Every game, by name."""
