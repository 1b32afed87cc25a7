"""Timing rows: what they admit, what they keep back, and how that fits under other holds."""

from typing import Any

import pytest

from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.events import DONE, Timing, raise_group
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import Option
from kartoteka.kernel.machine import advance
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Event
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Play, Window, WindowRegs, window
from tests.kernel.toys.common import (
    GameEnded,
    Marked,
    PointsGained,
    Tapped,
    ToyGame,
    Untapped,
    define,
    listed,
    table,
)


def run(state: State, seat: int, option: Option) -> Call:
    card = state.cards[option[1]]
    return Call(
        state.game.program,
        ProgramRegs(
            proto=card.proto, ability=option[2], part=EFFECT, card=option[1], obj=card.obj, seat=seat
        ),
    )  # fmt: skip


def standing(kind: str) -> Any:
    return lambda state, seat, regs: [
        ("use", *x) for x in listed(state, seat, kind) if not state.cards[x[0]].tapped
    ]  # fmt: skip


def answers(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    """Each reaction once to each event that has happened."""
    group = state.situation(regs.group)
    found: list[Option] = []
    for i, event in enumerate(group.events):
        for name in state.game.rows[type(event)].names:
            for card, number in state.index.get(name, ()):
                option = ("answer", card, number, i)
                matches = ability_of(state, card, number).matches
                if group.fates[i] == DONE and state.cards[card].controller == seat and option not in regs.used:
                    if matches is not None and matches(state, Ctx(card, seat, event)):
                        found.append(option)
    return found


def end(state: State, regs: Any) -> Signal:
    return Raise([GameEnded(winners=(0,), rule="")])


FIRST = Window(
    "", "act", plays=(Play("", "use", candidates=standing("action"), needs=(), start=run),), first=lambda s, r: 0
)
BEFORE = Window(
    "",
    "before",
    admits=("sudden",),
    plays=(Play("", "use", candidates=standing("sudden"), needs=(), start=run),),
    first=lambda s, r: 0,
)
AFTER = Window(
    "",
    "after",
    admits=("reaction",),
    plays=(Play("", "answer", candidates=answers, needs=(), start=run, key=lambda s, option: option),),
    first=lambda s, r: 0,
)
KEEPING = Timing("keeping", before=(BEFORE,), after=(AFTER,), keeps=("marked",))
PLAIN = Timing("plain", after=(AFTER,))
MAIN = Procedure("", "game", steps=(window(FIRST), step("", end)))

TAP = p.Do("tap", p.This())
GAIN = p.Do("gain")
TAP_EACH = p.ForEach(p.Select(), p.Then(p.Do("tap", p.Chosen("each")), GAIN))


class HeldGame(ToyGame):
    """Marking has a window before, in which new marks are kept back; marking and gaining have a window after."""

    name = "held"
    cards = (
        define("Order", "unit", p.Ability("action", effect=p.Seq((TAP, p.Then(p.Do("mark", p.This()), GAIN))))),
        define(
            "Sudden",
            "unit",
            p.Ability("sudden", effect=p.Seq((TAP, GAIN, p.Do("mark", p.This(), into="marked")))),
        ),
        define(
            "Reeve", "unit", p.Ability("action", effect=p.Then(p.Seq((TAP, TAP_EACH, p.Do("mark", p.This()))), GAIN))
        ),
        define("Scribe", "unit", p.Ability("reaction", trigger=p.Trigger("gained"), effect=p.Do("tap", p.This()))),
        define("Medic", "unit", p.Ability("reaction", trigger=p.Trigger("marked"), effect=p.Do("tap", p.This()))),
    )

    def __init__(self) -> None:
        super().__init__(PLAIN)
        self.rows[Marked] = self.row("marked", apply=self.rows[Marked].apply, timing=KEEPING)
        self.rows[PointsGained] = self.row("gained", apply=self.rows[PointsGained].apply)
        self.windows = (FIRST,)
        self.ready(MAIN, [])


GAME = HeldGame()


def test_a_window_opens_only_where_somebody_has_what_it_admits():
    t = table(GAME, alice={"play": ["Order"]})
    t.alice.uses("Order")
    assert t.over
    t = table(GAME, alice={"play": ["Order"]}, bob={"play": ["Sudden"]})
    t.alice.uses("Order")
    assert (t.prompt, t.bob.offered) == ("before", ["use Sudden", "pass"])


def test_kept_events_go_through_after_the_change_and_after_windows_wait_for_the_whole_effect():
    """Sudden's gain happens in the window, under `then`: what answers it waits with the rest, in one shared window."""
    t = table(GAME, alice={"play": ["Order"]}, bob={"play": ["Sudden", "Scribe", "Medic"]})
    t.alice.uses("Order")
    t.happened()
    t.bob.uses("Sudden")
    told = [(type(e).__name__, getattr(e, "card", getattr(e, "seat", -1))) for e in t.happened(Marked, PointsGained)]
    assert told == [("PointsGained", 1), ("Marked", 0), ("Marked", 1), ("PointsGained", 0)]
    assert t.prompt == "after"
    # Two gains and two marks, each answered once.
    assert t.bob.offered == ["answer Scribe", "answer Medic", "answer Medic #2", "answer Scribe #2", "pass"]


def test_a_then_asks_for_all_before_it_and_one_that_is_done_for_each_card_only_for_what_was_done_to_that_card():
    t = table(GAME, alice={"play": ["Reeve", "Medic", "Medic"]})
    t.happened()
    t.alice.uses("Reeve")
    # A point for each Medic, none for the Reeve, who is tapped already; and so none for the whole.
    assert len(t.happened(PointsGained)) == 2


def test_one_group_has_one_timing():
    state = GAME.opening(alice={"play": ["Order"]})
    with pytest.raises(ValueError, match="one group, two timings: keeping and plain"):
        raise_group(state, [Marked(card=0), PointsGained(seat=0)])


def test_a_window_in_a_timing_table_says_what_it_admits():
    with pytest.raises(ValueError, match="act stands in a timing table"):
        Timing("wrong", after=(FIRST,))


def happens(game: ToyGame, *events: Event, ask_every: bool, before: Event | None = None) -> list[Event]:
    """What of a group happens, with two units of alice's in play; held up where everybody is asked each time."""
    t = table(game, ask_every=ask_every, alice={"play": ["Order", "Order"]})
    if before is not None:
        game.rows[type(before)].apply(t.state, before)
    raise_group(t.state, events)
    while not (done := t.happened(Tapped, Untapped)):
        advance(t.state)
    return done


@pytest.mark.parametrize("ask_every", [False, True])
def test_each_of_a_group_is_judged_as_those_before_it_have_left_things(ask_every):
    tap, untap = Tapped(card=0), Untapped(card=0)
    assert happens(GAME, tap, tap, ask_every=ask_every) == [tap]
    assert happens(GAME, untap, tap, ask_every=ask_every, before=tap) == [untap, tap]


class GuardedGame(HeldGame):
    """While the first card is untapped, effects do nothing to the second."""

    name = "guarded"

    def protects(self, definition: Any) -> bool:
        return True

    def affects(self, state: State, cause: tuple[int, ...], card: int, event: Event | None) -> bool:
        return card != 1 or state.cards[0].tapped


@pytest.mark.parametrize("ask_every", [False, True])
def test_what_protects_from_a_group_does_so_until_all_of_it_has_happened(ask_every):
    cause = (0, 1, 0, 0, 0)
    first, second = Tapped(card=0, cause=cause), Tapped(card=1, cause=cause)
    assert happens(GuardedGame(), first, second, ask_every=ask_every) == [first]
