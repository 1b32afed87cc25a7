"""What a view says of what goes on: the round, who has priority and why, the phase, orders, activations, attacks."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion.board.chart import name_of
from kartoteka.games.legion.board.maps import map_of
from kartoteka.games.legion.course.rounds import last_round
from kartoteka.games.legion.fights.dice import DEFENCE_SHOWS, FACES
from kartoteka.games.legion.fights.settling import settled
from kartoteka.games.legion.options import FIVE
from kartoteka.games.legion.records import Activation, Attack, Orders, Phase, Round, Selection, Table
from kartoteka.games.legion.table.naming import title_of, weapon_name
from kartoteka.games.legion.table.notation import die_name
from kartoteka.games.shared.labels import handle_as
from kartoteka.kernel.records import NO_CARD, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.game import Game
    from kartoteka.kernel.state import State


TOLD = "situations told"


def situation_facts(game: Game, state: State, situation: Any, seat: int) -> dict[str, Any] | None:
    """What a seat sees of it; None of what is told by another. Both see the same."""
    tell = SITUATIONS.get(type(situation))
    if tell is None:
        return None
    kept: dict[int, dict[str, Any] | None] | None = state.memo.get(TOLD)
    if kept is None:
        state.remember(TOLD, kept := {})
    if situation.id not in kept:
        kept[situation.id] = tell(game, state, situation)
    return kept[situation.id]


def _handle(s: State, card: int) -> int:
    """What names a unit in views; 0 of none."""
    return handle_as(s, card, s.cards[card].obj) if card != NO_CARD else 0


def _table(game: Game, s: State, x: Table) -> dict[str, Any]:
    """The map with what stands on it, and the readings that the table plays by."""
    told: dict[str, Any] = {"table": x.map, **_squares(x.map)}
    others = x.options
    if others and set(FIVE).issubset(others):
        told["edition"] = "five"
        others = tuple(name for name in others if name not in FIVE)
    return told | {"options": list(others)} if others else told


@functools.cache
def _squares(name: str) -> dict[str, Any]:
    """Which squares of a map have which terrain, and where its markers are."""
    found = map_of(name)
    terrain: dict[str, list[str]] = {}
    for cell, kind in sorted(found.terrain.items()):
        terrain.setdefault(kind, []).append(name_of(cell))
    return {"terrain": terrain, "markers": [name_of(cell) for cell in found.markers]}


def _round(game: Game, s: State, x: Round) -> dict[str, Any]:
    """Which round of how many, who has priority, by which rule; whom each nominated."""
    told: dict[str, Any] = {"round": x.number, "of": last_round(s)}
    if x.priority != NOBODY:
        told["priority"] = game.seat_names[x.priority]
    if x.why:
        told["why"] = x.why
        if x.why in game.rulebook:
            told["reason"] = game.rulebook[x.why].heading
    if x.rolled:
        told["rolled"] = DEFENCE_SHOWS[FACES.value["red defence"][x.rolled - 1]]
    nominees = {
        game.seat_names[i]: title_of(s, card) for i, card in enumerate(x.nominees[: len(s.seats)]) if card != NO_CARD
    }
    if nominees:
        told["nominees"] = nominees
    if x.first != NOBODY:
        told["next"] = game.seat_names[x.first]
    return told


def _phase(game: Game, s: State, x: Phase) -> dict[str, Any]:
    return {"phase": x.name}


def _selection(game: Game, s: State, x: Selection) -> dict[str, Any] | None:
    """What was sent back from the table, and may not be selected now: everybody has seen it there."""
    if not x.barred:
        return None
    return {"barred": [title_of(s, card) for card, c in enumerate(s.cards) if c.obj in x.barred]}


def _orders(game: Game, s: State, x: Orders) -> dict[str, Any]:
    return {
        "orders": title_of(s, x.card), "by": game.seat_names[x.player], "line": s.definition(x.card).orders,
        "nominee": _handle(s, x.nominee), "most": x.most,
    }  # fmt: skip


def _activation(game: Game, s: State, x: Activation) -> dict[str, Any]:
    told: dict[str, Any] = {
        "activation": _handle(s, x.unit), "by": game.seat_names[x.player], "left": x.left, "done": list(x.done),
    }  # fmt: skip
    if x.free:
        told["free"] = list(x.free)
    for name in ("withdrew", "panicked", "drawn"):
        if getattr(x, name):
            told[name] = True
    return told


def _attack(game: Game, s: State, x: Attack) -> dict[str, Any]:
    """Who attacks whom with what, what the dice show, and what has been spent on them."""
    told: dict[str, Any] = {
        "attack": _handle(s, x.attacker), "target": handle_as(s, x.target, x.obj),
        "weapon": weapon_name(s, x.attacker, x.weapon), "melee": x.melee,
    }  # fmt: skip
    if x.faces:
        told["dice"] = [die_name(die) for die in sorted(x.faces)]
        found = settled(s, x)
        spent = {"aims": x.aims, "surges": x.surges, "dodges": x.dodges, "guard": x.guard}
        left = {"cover": found.cover, "hits": found.hits, "crits": found.crits, "blocks": found.blocks}
        told |= {name: value for name, value in (spent | left).items() if value}
    if x.defence:
        told["defence"] = [DEFENCE_SHOWS[shown] for shown in sorted(x.defence)]
    return told


SITUATIONS: dict[type[Any], Callable[[Game, State, Any], dict[str, Any] | None]] = {
    Table: _table,
    Round: _round,
    Phase: _phase,
    Selection: _selection,
    Orders: _orders,
    Activation: _activation,
    Attack: _attack,
}
