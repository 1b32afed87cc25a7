"""What a view says of what goes on: the stage, the turn, what lies on the stack, what waits to be declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk.board.geometry import name_of
from kartoteka.games.berserk.records import (
    ON_CELLS,
    PAYMENT,
    PROTECTION,
    WINDOWS,
    Action,
    Stage,
    Table,
    Turn,
)
from kartoteka.games.berserk.table.naming import name_of_text, title_of
from kartoteka.games.shared.labels import handle_as
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.game import Game
    from kartoteka.kernel.state import State


SWAPS = "maneuver"
"""The movement by which two cards change places: its `cell` is the other card."""


def situation_facts(game: Game, state: State, situation: Any, seat: int) -> dict[str, Any] | None:
    """What a seat sees of it; None of what is told by another."""
    tell = SITUATIONS.get(type(situation))
    return tell(game, state, situation, seat) if tell is not None else None


def _table(game: Game, s: State, x: Table, seat: int) -> dict[str, Any] | None:
    """The readings that the table plays by."""
    return {"options": list(x.options)} if x.options else None


def _stage(game: Game, s: State, x: Stage, seat: int) -> dict[str, Any]:
    return {"stage": x.name, "player": game.seat_names[x.player]}


def _turn(game: Game, s: State, x: Turn, seat: int) -> dict[str, Any]:
    return {"turn": x.number, "player": game.seat_names[x.player]}


def _stack(game: Game, s: State, x: Action, seat: int) -> dict[str, Any] | None:
    """All that was declared and has not ended, told once: the oldest first."""
    stack = [y for y in s.situations if type(y) is Action]
    if stack[0].id != x.id:
        return None
    return {"stack": [_declared(game, s, y, seat) for y in stack]}


def _declared(game: Game, s: State, x: Action, seat: int) -> dict[str, Any]:
    """One action: whose it is, at what it aims, its window, and how its dice fell."""
    facts: dict[str, Any] = {
        "what": x.what, "card": title_of(s, x.card), "by": game.seat_names[x.seat], "window": WINDOWS[x.window],
    }  # fmt: skip
    own = _handle(s, x.card, x.obj)
    if own:
        facts["handle"] = own
    text = name_of_text(s, x.card, x.ability) if x.ability >= 0 else ""
    if text:
        facts["text"] = text
    if x.attack:
        facts["attack"] = x.attack
    if x.target != NO_CARD:
        facts["target"] = _handle(s, x.target, x.target_obj)
    others = [
        (card, obj) for card, obj in zip(x.targets, x.objects, strict=False) if card != x.target and card >= 0
    ]  # fmt: skip
    if others:
        facts["targets"] = [_handle(s, card, obj) for card, obj in others]
    if x.word == SWAPS:
        facts["target"] = _handle(s, x.cell, s.cards[x.cell].obj)
    places = _places(s, x)
    if places:
        facts["places"] = places
    if x.defender != NO_CARD:
        facts["defender"] = _handle(s, x.defender, s.cards[x.defender].obj)
    if x.status:
        facts["status"] = x.status
    if x.faces:
        facts |= _dice(x)
    return facts


def _handle(s: State, card: int, obj: int) -> int:
    """What names the card in views, on the field face down as well; 0 of one that has become another object."""
    if card >= 0 and s.cards[card].zone // len(s.seats) in ON_CELLS:
        return obj if s.cards[card].obj == obj else 0
    return handle_as(s, card, obj)


def _dice(x: Action) -> dict[str, Any]:
    facts: dict[str, Any] = {"faces": list(x.faces)}
    if x.answered:
        facts["answered"] = True
    if x.results:
        facts["results"] = list(x.results)
        facts["sizes"] = list(x.sizes)
        if x.exchange:
            facts["exchange"] = True
    if PROTECTION <= x.window <= PAYMENT and any(x.deals):
        facts["deals"] = list(x.deals)
    return facts


def _places(s: State, x: Action) -> list[str]:
    """The cells that it is about: where somebody moves, and where cards are to come."""
    cells = [x.cell] if x.cell >= 0 and x.word != SWAPS else []
    program = x.program
    if program is not None:
        code = s.pool.abilities(program.proto)[program.ability].effect
        for target in code.targets if code is not None else ():
            if not target.of_cards:
                chosen = program.slot(target.slot)
                cells += [cell for cell in (chosen if isinstance(chosen, tuple) else ()) if 0 <= cell < 30]
    return [name_of(cell) for cell in cells]


SITUATIONS: dict[type[Any], Callable[[Game, State, Any, int], dict[str, Any] | None]] = {
    Table: _table,
    Stage: _stage,
    Turn: _turn,
    Action: _stack,
}
