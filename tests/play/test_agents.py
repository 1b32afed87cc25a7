"""Agents: they see a view and nothing else, play the same with the same seed, and the rule of thumb beats chance."""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from kartoteka.games.agot2.cards import starter_set
from kartoteka.games.agot2.decks import starter_decks
from kartoteka.games.agot2.game import AGOT2
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import ChoiceView, View, view
from kartoteka.play.agents import BOTS, Agent, NoSuchAgent, Question, agent, choose


@functools.cache
def pool() -> Any:
    return AGOT2.pool(starter_set())


def new_game(seed: int) -> State:
    return AGOT2.start(pool(), [starter_decks()[id] for id in ("lannister-starter", "stark-starter")], seed)


def play(state: State, players: list[Agent]) -> list[int]:
    """Plays to the end; the decisions."""
    taken = []
    while state.choice is not None:
        index = choose(players[state.choice.seat], state)
        taken.append(index)
        state.apply(state.options()[index])
        assert len(taken) < 5000
    return taken


def test_the_bots_of_the_command_line_can_be_made() -> None:
    state = new_game(1)
    assert [agent(name, state).name for name in BOTS] == list(BOTS)


def test_an_unknown_bot_is_refused_in_one_line() -> None:
    with pytest.raises(NoSuchAgent, match="no bot is called 'clever'; there are random, thumb"):
        agent("clever", new_game(1))


def test_a_game_without_a_rule_of_thumb_has_no_thumb_bot() -> None:
    state: Any = SimpleNamespace(game=SimpleNamespace(name="toy", rule_of_thumb=lambda pool: None), pool=None)
    with pytest.raises(NoSuchAgent, match="toy has no rule of thumb"):
        agent("thumb", state)
    assert agent("random", state).name == "random"


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    def game() -> list[int]:
        state = new_game(3)
        return play(state, [agent(name, state, seed) for seed in (5, 6)])

    assert game() == game()


def test_the_random_agent_takes_every_option() -> None:
    player = agent("random", new_game(1), 7)
    choice: Any = SimpleNamespace(prompt="", rule="", options="abcd")
    counts = [0] * 4
    for _ in range(4000):
        counts[player.decide(None, choice)] += 1
    assert min(counts) > 800


class Fixed:
    """An agent that always names the same place."""

    name = "fixed"
    needs_view = False

    def __init__(self, index: int) -> None:
        self.index = index
        self.asked = 0

    def decide(self, view: View | None, choice: Question) -> int:
        assert view is None
        self.asked += 1
        return self.index


def test_an_agent_that_names_no_option_is_found_out() -> None:
    with pytest.raises(IndexError, match="fixed chose option 7 of 2"):
        choose(Fixed(7), new_game(1))


def test_an_agent_is_not_asked_where_there_is_one_option() -> None:
    state = new_game(1)
    players = [agent("random", state, 1), agent("random", state, 2)]
    while len(state.options()) > 1:
        assert state.choice is not None
        state.apply(state.options()[choose(players[state.choice.seat], state)])
    fixed = Fixed(7)
    assert choose(fixed, state) == 0
    assert fixed.asked == 0


def test_the_thumb_needs_no_more_than_the_text_of_its_view() -> None:
    """A view that went over the wire as JSON gets the same answer: nothing of a state hangs on it."""
    state = new_game(4)
    players = [agent("thumb", state), agent("random", state, 9)]
    asked = 0
    while state.choice is not None and asked < 60:
        seat = state.choice.seat
        index = choose(players[seat], state)
        if seat == 0 and len(state.options()) > 1:
            asked += 1
            wire = msgspec.json.decode(view(state, seat).encode(), type=View)
            assert players[seat].decide(wire, state.choice) == index
        state.apply(state.options()[index])
    assert asked == 60


def test_the_thumb_beats_chance() -> None:
    """At least 80% of few games, each with seats swapped; the figure for 200 is in the documentation."""
    games = 24
    won = 0
    for i in range(games):
        state = new_game(100 + i // 2)
        seat = i % 2
        players = [agent("random", state, i), agent("random", state, i)]
        players[seat] = agent("thumb", state)
        play(state, players)
        assert state.result is not None
        won += state.result.winners == (seat,)
    assert won >= 0.8 * games


def test_the_thumb_does_not_do_for_ever_what_changes_nothing() -> None:
    from kartoteka.play.agents.thumb import ENOUGH, ThumbAgent

    position = msgspec.structs.replace(view(new_game(1), 1), choice=None)
    asked = ChoiceView("actions", "AGR-27", ("use Squire", "pass"))
    player = ThumbAgent(lambda seen: 0)
    same = msgspec.structs.replace(position, choice=asked)
    assert [player.decide(same, asked) for _ in range(ENOUGH + 2)] == [0] * ENOUGH + [1, 1]
    assert player.decide(msgspec.structs.replace(same, over=True), asked) == 0


def test_the_thumb_draws_where_a_text_begins_with_that() -> None:
    well = {"name": "Well", "type": "location", "cost": 0, "text": "Action: Draw 1 card. (Limit once per round.)"}
    state = AGOT2.position({"alice": {"play": ["Well"]}}, AGOT2.scenario_cards([well]), 1)
    option = choose(agent("thumb", state), state)
    assert AGOT2.option_texts(state)[option] == "use Well"
