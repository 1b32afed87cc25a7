"""What looks back at what has just left: what is seen to react is what waits for the event that has happened."""

from __future__ import annotations

from typing import Any

from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.procedures import Procedure, Raise, Signal, step
from kartoteka.kernel.records import Event
from kartoteka.kernel.state import State
from tests.kernel.toys.common import GameEnded, ToyGame, define, table

SELF = (p.Role("card", filters=(p.Same(p.This()),)),)


class Fell(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Faded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What comes of the fall of a ghost."""

    card: int


class Turned(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What comes of the fall of a stone: it stays where it is."""

    card: int


def fall(state: State, event: Fell) -> Event:
    name = state.definition(event.card).name
    if name == "Stone":
        return Turned(card=event.card)
    edits.move(state, event.card, state.game.zone_index("pile", state.cards[event.card].owner, len(state.seats)))
    return Faded(card=event.card) if name in ("Ghost", "Spirit") else event


def told(state: State, event: Event) -> Event:
    return event


def all_fall(state: State, regs: Any) -> Signal:
    """All that alice has falls at once."""
    return Raise([Fell(card=card) for card in state.zone("play", 0)])


def end(state: State, regs: Any) -> Signal:
    return Raise([GameEnded(winners=(), rule="")])


def listener(name: str, *events: tuple[str, tuple[p.Role, ...]]) -> Any:
    tap = p.Do("tap", p.This())
    return define(name, "unit", *(p.Ability("trigger", trigger=p.Trigger(e, roles), effect=tap) for e, roles in events))


class FallingGame(ToyGame):
    name = "falling"
    captures = frozenset({"trigger"})
    cards = (
        listener("Ghost", ("falls", SELF), ("fades", SELF)),
        listener("Wolf", ("falls", SELF), ("fades", SELF)),
        listener("Stone", ("falls", SELF), ("turns", SELF)),
        listener("Mourner", ("falls", ())),
        listener("Seer", ("fades", ())),
        listener("Spirit", ("fades", SELF)),
    )

    def __init__(self) -> None:
        super().__init__()
        self.rows[Fell] = self.row("falls", apply=fall, looks_back=True)
        self.rows[Faded] = self.row("fades", apply=told, looks_back=True)
        self.rows[Turned] = self.row("turns", apply=told)
        self.ready(Procedure("", "game", steps=(step("", all_fall), step("", end))), [])


GAME = FallingGame()


def seen(*falling: str, watching: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Who reacts to what, after these have fallen as one group."""
    state = table(GAME, alice={"play": [*falling]}, bob={"play": [*watching]}).state
    return [(state.definition(c.card).name, type(c.event).__name__) for c in state.captured]


def test_who_falls_is_seen_to_react_to_it_by_itself_and_by_the_others():
    assert seen("Wolf", watching=("Mourner", "Seer")) == [("Wolf", "Fell"), ("Mourner", "Fell")]


def test_of_a_fall_that_became_a_fading_only_what_waits_for_that_is_seen():
    assert seen("Ghost", watching=("Mourner", "Seer")) == [("Ghost", "Faded"), ("Seer", "Faded")]


def test_so_it_is_where_nobody_waits_for_falls():
    assert seen("Spirit") == [("Spirit", "Faded")]


def test_each_of_a_group_is_seen_as_what_became_of_it():
    together = seen("Wolf", "Ghost", "Spirit", watching=("Mourner",))
    assert together == [("Wolf", "Fell"), ("Mourner", "Fell"), ("Ghost", "Faded"), ("Spirit", "Faded")]


def test_what_does_not_look_back_is_answered_as_things_are():
    assert seen("Stone", watching=("Mourner",)) == [("Stone", "Turned")]
