"""What a view says of what goes on: the turn, the combat, what waits in the queue, components that may be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.hkk.records import (
    CREATURES_LIE,
    Captive,
    Combat,
    Dying,
    Phase,
    Right,
    Source,
    Stage,
    Table,
    Turn,
)
from kartoteka.games.hkk.table.naming import title_of, which_text
from kartoteka.games.shared.labels import handle, handle_as
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.game import Game
    from kartoteka.kernel.records import Situation
    from kartoteka.kernel.state import State


def situation_facts(game: Game, state: State, situation: Any, seat: int) -> dict[str, Any] | None:
    """What both players see of it; None of what is told by another."""
    tell = SITUATIONS.get(type(situation))
    return tell(game, state, situation) if tell is not None else None


def _table(game: Game, s: State, x: Table) -> dict[str, Any] | None:
    """Setup, and the readings that the table plays by."""
    facts: dict[str, Any] = {} if x.turn else {"setup": True}
    if x.options:
        facts["options"] = list(x.options)
    return facts or None


def _turn(game: Game, s: State, x: Turn) -> dict[str, Any]:
    table = s.open(Table)
    turn = table.turn if table is not None else 0
    return {"turn": turn, "player": game.seat_names[x.player], "number": x.number}


def _phase(game: Game, s: State, x: Phase) -> dict[str, Any]:
    return {"phase": x.name, "player": game.seat_names[x.player]}


def _stage(game: Game, s: State, x: Stage) -> dict[str, Any]:
    return {"stage": x.name}


def _combat(game: Game, s: State, x: Combat) -> dict[str, Any]:
    """Who attacks what; 0 stands for a creature that is gone."""
    fights = []
    for fight in x.fights:
        facts: dict[str, Any] = {"attacker": handle_as(s, fight.attacker, fight.attacker_obj)}
        if fight.target == NO_CARD:
            facts["player"] = game.seat_names[fight.player]
        else:
            facts["target"] = handle_as(s, fight.target, fight.target_obj)
            facts["strikes back"] = fight.strikes_back
        fights.append(facts)
    return {"combat": fights}


def _queue(game: Game, s: State, x: Source) -> dict[str, Any] | None:
    """All that was announced and is not done, told once: the oldest first."""
    waiting = [y for y in s.situations if type(y) is Source]
    if waiting[0].id != x.id:
        return None
    numbers = {y.id: i + 1 for i, y in enumerate(waiting)}
    return {"queue": [_waits(game, s, y, numbers) for y in waiting]}


def _waits(game: Game, s: State, x: Source, numbers: dict[int, int]) -> dict[str, Any]:
    """One action: whose it is, at what it aims, what it answers, and for whom a body part may be given up."""
    facts: dict[str, Any] = {"what": x.what, "card": title_of(s, x.card), "by": game.seat_names[x.seat]}
    if handle(s, x.card):
        facts["handle"] = handle(s, x.card)
    text = which_text(s, x)
    if text:
        facts["text"] = text
    if x.targets:
        facts["targets"] = [handle_as(s, card, obj) for card, obj in zip(x.targets, x.objects, strict=False)]
    aims = _actions_named(s, x, numbers)
    if aims:
        facts["aims"] = aims
    if x.host != NO_CARD:
        facts["on"] = handle_as(s, x.host, x.host_obj)
    if x.x:
        facts["x"] = x.x
    if x.answers in numbers:
        facts["answers"] = numbers[x.answers]
    if x.status:
        facts["status"] = x.status
    if x.afflicts:
        facts["parts"] = _those(s, x.afflicts)
    return facts


def _actions_named(s: State, x: Source, numbers: dict[int, int]) -> list[int]:
    """The actions that it is about to prevent, by their number in the queue."""
    code = s.pool.abilities(x.program.proto)[x.program.ability].effect if x.program is not None else None
    found: list[int] = []
    if x.program is None or code is None:
        return found
    for target in code.targets:
        chosen = None if target.of_cards else x.program.slot(target.slot)
        if isinstance(chosen, int) and chosen in numbers:
            found.append(numbers[chosen])
    return found


def _those(s: State, objects: tuple[int, ...]) -> list[int]:
    """Of these creatures, those that are still there."""
    n = len(s.seats)
    there = {s.cards[card].obj for zone in CREATURES_LIE for seat in range(n) for card in s.zones[zone * n + seat]}
    return [obj for obj in objects if obj in there]


def _right(game: Game, s: State, x: Right) -> dict[str, Any]:
    facts = {"right": title_of(s, x.card), "player": game.seat_names[x.player], "left": x.left}
    if x.freakborn:
        facts["freakborn"] = True
    return facts


def _dying(game: Game, s: State, x: Dying) -> dict[str, Any]:
    return {
        "dying": [game.seat_names[seat] for seat in x.players],
        "cards": [handle_as(s, card, obj) for card, obj in x.cards],
    }


def _captive(game: Game, s: State, x: Captive) -> dict[str, Any]:
    by = [handle_as(s, card, obj) for card, obj in x.by]
    return {"captive": handle(s, x.item), "card": title_of(s, x.item), "by": [obj for obj in by if obj]}


SITUATIONS: dict[type[Situation], Callable[[Game, State, Any], dict[str, Any] | None]] = {
    Table: _table,
    Turn: _turn,
    Phase: _phase,
    Stage: _stage,
    Combat: _combat,
    Source: _queue,
    Right: _right,
    Dying: _dying,
    Captive: _captive,
}
"""By kind of situation, how it is told."""
