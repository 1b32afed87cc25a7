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

import msgspec

from kartoteka import games
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
    shows: frozenset[str] = frozenset()
    """Kinds of event, by the names of their classes, whose `cards` everybody sees, if only for a moment."""
    limit: int = 5000
    """Decisions after which a random game counts as endless."""
    whole: bool = True
    """A whole game with decks, not a small position: what needs many decisions is asked of it only."""
    debts: frozenset[str] = frozenset()
    """Numbers of a player or a card that may fall below nothing, as the game's rules reckon with it, or that name no
    card by it; no other ever does."""
    brief: int = 1
    """How many times shorter its random games are than those of others: so much less is seen in one."""
    every: int = 1
    """Of its decisions, each so manieth is looked at where a look is costly: fewer, the longer its games are."""

    @property
    def game(self) -> Game:
        return self.load()[0]

    @property
    def pool(self) -> Pool:
        return self.load()[1]

    def __repr__(self) -> str:
        return self.name


# Whole games ------------------------------------------------------------------------------------------------------


def whole(
    name: str,
    *,
    secret: frozenset[str],
    every: int,
    sided: bool = False,
    debts: frozenset[str] = frozenset(),
    brief: int = 1,
    shows: frozenset[str] = frozenset(),
    seats: int = 2,
    called: str = "",
    cut: Callable[[Any], Any] = lambda deck: deck,
) -> GameCase:
    """A game with its own cards, played with its ready decks: each against the next, going round where more sit down;
    where each player has a side of the game, always the first against the second. `cut` makes another of each deck.

    One game may be several cases, each `called` otherwise.
    """

    @functools.cache
    def load() -> tuple[Game, Pool]:
        game: Any = games.load(name)
        return game, game.pool(game.load_cards())

    def begin(seed: int, ask_every: bool) -> State:
        game, pool = load()
        decks = list(game.load_decks().values())
        first = 0 if sided else seed
        chosen = [cut(decks[(first + seat) % len(decks)]) for seat in range(seats)]
        return game.start(pool, chosen, seed, ask_every=ask_every)

    return GameCase(
        called or name,
        load,
        begin,
        lambda rule: rule in games.load(name).rulebook,
        secret,
        every=every,
        debts=debts,
        brief=brief,
        shows=shows,
    )


MELEE: dict[str, Any] = {"secret": frozenset({"plot", "setup", "discard"}), "brief": 3}
"""How games of more than two seats are looked at: they are long, and each decision has more to be looked at."""


def nearly_used_up(deck: Any) -> Any:
    """A deck of A Game of Thrones with twenty different cards: in a game of several rounds it runs out."""
    return msgspec.structs.replace(deck, draw=tuple((code, 1) for code, _ in deck.draw[:20]))


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
        whole("agot2", secret=frozenset({"plot", "setup", "discard"}), every=24),
        *(whole("agot2", called=f"agot2-{n}", seats=n, every=8 * n * n, **MELEE) for n in (3, 4, 6)),
        whole("agot2", called="agot2-4-short", seats=4, cut=nearly_used_up, every=48, **MELEE),
        whole(
            "berserk",
            secret=frozenset({"buy", "place", "hide"}),
            every=8,
            debts=frozenset({"hurt_by"}),
            brief=5,
            shows=frozenset({"CardsShown"}),
        ),
        whole("hkk", secret=frozenset(), every=8, debts=frozenset({"life"})),
        whole("legion", secret=frozenset({"select"}), every=24, debts=frozenset({"by"})),
        whole("swtcg", secret=frozenset({"build", "setup face down", "replace"}), every=8, sided=True),
        *(toy(name) for name in ("deaths", "deflect", "disrupt", "leaving", "queue", "sealed", "stack")),
    )
}
"""Every game, by name."""
