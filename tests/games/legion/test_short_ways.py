"""What is offered is what breaks no need, and all of it, in random games: moves, attacks, answers, squares."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kartoteka.games.legion.activation.actions import ACTIONS
from kartoteka.games.legion.activation.standby import STANDBY
from kartoteka.games.legion.course.activations import TURN
from kartoteka.games.legion.course.deploying import WHERE, Placing
from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.options import FIVE
from kartoteka.kernel.choices import PASS
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Window

WINDOWS: dict[str, Window] = {ACTIONS.prompt: ACTIONS, STANDBY.prompt: STANDBY}


def positions(seed: int, options: tuple[str, ...] = ()) -> Iterator[State]:
    """Decisions of a game between two of the armies that come with it."""
    luck = random.Random(seed)
    decks = list(LEGION.load_decks().values())
    s = LEGION.new_game([luck.choice(decks), luck.choice(decks)], LEGION.load_cards(), seed, options=options)
    while s.result is None:
        yield s
        s.apply(luck.choice(list(s.options())))


def fits(s: State, window: Window, seat: int) -> set[object]:
    """Of everything that a seat might try in a window, what breaks no need."""
    found: set[object] = set()
    for play in window.plays:
        if play.attempts is not None:
            tries = [o for o in play.attempts(s, seat) if o[0] == play.name]
            found |= {o for o in tries if not any(n.fails(s, seat, o) for n in play.needs)}
    return found


@pytest.mark.parametrize(("seed", "options"), [(1, ()), (2, ()), (3, FIVE), (4, FIVE)])
def test_what_breaks_no_need_is_offered_and_nothing_else(seed: int, options: tuple[str, ...]) -> None:
    asked: set[str] = set()
    for s in positions(seed, options):
        choice = s.choice
        assert choice is not None
        asked.add(choice.prompt)
        window = WINDOWS.get(choice.prompt)
        if window is not None:
            tried = {play.name for play in window.plays if play.attempts is not None}
            offered = {o for o in choice.options if o != PASS and o[0] in tried}
            assert offered == fits(s, window, choice.seat)
            assert len({*choice.options}) == len(choice.options)
        elif choice.prompt == WHERE.prompt:
            regs = s.regs[-1]
            assert isinstance(regs, Placing)
            everywhere = WHERE.attempts(s, regs)
            assert [*choice.options] == [
                o for o in everywhere if not any(n.fails(s, choice.seat, o) for n in WHERE.needs)
            ]
        elif choice.prompt == TURN.prompt:
            regs = s.regs[-1]
            allowed = [o for o in TURN.attempts(s, regs) if not any(n.fails(s, choice.seat, o) for n in TURN.needs)]
            assert {*choice.options} == {*allowed}
    assert {ACTIONS.prompt, WHERE.prompt, TURN.prompt} <= asked
