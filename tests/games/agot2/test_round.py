"""The round where a scenario cannot look: what the other player sees of a chosen plot, and a table of three."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.agot2.formats import FILLER, PLAIN_PLOT
from kartoteka.games.agot2.game import AGOT2
from kartoteka.games.agot2.numbers.places import first_player
from kartoteka.games.agot2.procedures.round import DRAW_PHASE, GAME, ROUND
from kartoteka.games.agot2.records import DECK, FACTION, HAND, PLOT, Round, Table
from kartoteka.kernel import edits
from kartoteka.kernel.frames import push
from kartoteka.kernel.machine import advance
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import view
from tests.rules import forbids, permits, rule

PLOTS = [
    {"name": name, "type": "plot", "income": 4, "initiative": 3, "claim": 1, "reserve": 6} for name in ("Long", "Short")
]


def choosing(*chosen: str) -> State:
    """Alice has chosen a plot, and bob is asked."""
    given: dict[str, Any] = {"phase": "plot", "alice": {"plots": ["Long", "Short"]}, "bob": {"plots": ["Long"]}}
    state: State = AGOT2.position(given, AGOT2.scenario_cards(PLOTS), 1)
    for text in chosen:
        state.apply(next(o for o in state.options() if AGOT2.option_text(state, 0, o) == text))
    return state


@rule("AGR-30", permits)
@rule("AGR-30", forbids)
def test_nobody_else_sees_which_plot_was_chosen() -> None:
    one, other = choosing("plot Long"), choosing("plot Short")
    assert one.choice is not None
    assert one.choice.seat == 1
    assert view(one, 0).sealed != view(other, 0).sealed
    assert view(one, 1).encode() == view(other, 1).encode()


def table_of_three(first: int, decks: tuple[int, int, int]) -> State:
    """Three players in the draw phase with that many cards in their decks, two of which each has just drawn."""
    s = AGOT2.table(AGOT2.pool({card.code: card for card in (FILLER, PLAIN_PLOT)}), 3, 1)
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(first=first, started=True))
    for seat, cards in enumerate(decks):
        AGOT2.add(s, 0, FACTION, seat)
        AGOT2.add(s, s.pool.named("Plain Plot")[0], PLOT, seat)
        for _ in range(cards):
            AGOT2.add(s, s.pool.named("Filler")[0], DECK, seat)
    push(s, GAME, GAME.regs())
    s.pcs[-1] = 2
    edits.open_situation(s, Round())
    push(s, ROUND, ROUND.regs())
    s.pcs[-1] = 2
    push(s, DRAW_PHASE, DRAW_PHASE.regs())
    s.ask_every = True
    advance(s)
    go_on(s)
    return s


def go_on(s: State) -> None:
    """Passes where nobody can do anything, up to the action window."""
    while s.choice is not None and s.choice.prompt != "actions" and len(s.options()) == 1:
        s.apply(s.options()[0])


@pytest.mark.parametrize(
    ("first", "decks", "then"),
    [(0, (2, 5, 5), 1), (2, (5, 5, 2), 0), (1, (5, 2, 5), 2), (0, (2, 2, 5), 2), (2, (2, 5, 2), 1), (0, (5, 2, 5), 0)],
)
@rule("AGR-147", permits)
@rule("AGR-147", forbids)
def test_the_next_player_still_in_the_game_becomes_first(first: int, decks: tuple[int, int, int], then: int) -> None:
    s = table_of_three(first, decks)
    assert first_player(s) == then
    assert [x.present for x in s.seats] == [cards > 2 for cards in decks]


@rule("AGR-144", permits)
@rule("AGR-144", forbids)
def test_the_game_goes_on_among_those_who_are_left() -> None:
    s = table_of_three(0, (5, 2, 5))
    assert not s.over
    assert s.choice is not None
    assert s.choice.seat == 0
    s.apply(("pass",))
    assert s.choice is not None
    assert s.choice.seat == 2
    assert s.zones[HAND * 3 + 1] == ()


@rule("AGR-144", permits)
@rule("AGR-144", forbids)
def test_of_three_without_cards_the_last_one_wins() -> None:
    s = table_of_three(1, (2, 2, 2))
    assert s.options() == [("decide", 1), ("decide", 2), ("decide", 0)]
    s.apply(("decide", 1))
    go_on(s)
    assert not s.over
    assert first_player(s) == 2
    assert s.options() == [("decide", 2), ("decide", 0)]
    s.apply(("decide", 2))
    go_on(s)
    assert s.result is not None
    assert s.result.winners == (0,)
