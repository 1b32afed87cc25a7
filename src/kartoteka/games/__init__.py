"""The registry of games: what there is to play. A game is loaded when it is asked for."""

from __future__ import annotations

from typing import Any

__all__ = ["UnknownGame", "load", "names"]

_GAMES = {
    "agot2": ("kartoteka.games.agot2.game", "AGOT2"),
    "swtcg": ("kartoteka.games.swtcg.game", "SWTCG"),
    "hkk": ("kartoteka.games.hkk.game", "HKK"),
    "berserk": ("kartoteka.games.berserk.game", "BERSERK"),
    "legion": ("kartoteka.games.legion.game", "LEGION"),
}
"""Where each game is defined: its module and the name in it."""


class UnknownGame(LookupError):
    """A name that is no game's."""


def names() -> tuple[str, ...]:
    """The names of the games, as the command line takes them."""
    return tuple(_GAMES)


def load(name: str) -> Any:
    """The game of that name. Raises `UnknownGame`."""
    from importlib import import_module

    if name not in _GAMES:
        raise UnknownGame(f"{name!r} is not a game; there are {', '.join(_GAMES)}")
    module, instance = _GAMES[name]
    return getattr(import_module(module), instance)
