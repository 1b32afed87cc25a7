"""What an agent is, and how one is made and asked.

An agent is `decide(view, choice) -> option index`. `view` is everything its seat may know (`kernel.visibility.View`),
the options among it in notation; `choice` is the question itself, of which an agent may use the prompt, the rule and
the number of options. An agent that sets `needs_view` to False is given None instead of a view: views take time.

An agent never sees a state. To play a game well, the `thumb` agent asks the game for its own rule of thumb
(`Game.rule_of_thumb`): a function from a view with a choice to the index of an option.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from kartoteka.kernel.visibility import View, view

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

BOTS = ("random", "thumb")
"""The agents that `agent` can make, by name."""


class NoSuchAgent(Exception):
    """An agent that there is not, or not for this game: one line."""


class Question(Protocol):
    """What an agent may use of a choice."""

    @property
    def prompt(self) -> str: ...

    @property
    def rule(self) -> str: ...

    @property
    def options(self) -> Sequence[Any]: ...


class Agent(Protocol):
    """A player that is a program."""

    name: str
    needs_view: bool

    def decide(self, view: View | None, choice: Question) -> int:
        """The index of the option it takes."""
        ...


def agent(name: str, state: State, seed: int = 0) -> Agent:
    """A new agent for a game that begins (or goes on) with this state; the same seed plays the same.

    Raises `NoSuchAgent`.
    """
    from kartoteka.play.agents.random import RandomAgent
    from kartoteka.play.agents.thumb import ThumbAgent

    match name:
        case "random":
            return RandomAgent(seed)
        case "thumb":
            advice = state.game.rule_of_thumb(state.pool)
            if advice is None:
                raise NoSuchAgent(f"{state.game.name} has no rule of thumb; the bot that plays every game is random")
            return ThumbAgent(advice)
    raise NoSuchAgent(f"no bot is called {name!r}; there are {', '.join(BOTS)}")


def choose(player: Agent, state: State) -> int:
    """Asks the agent for the state's pending choice; a lone option is taken without asking.

    Raises `IndexError` when the agent names an option that there is not.
    """
    choice = state.choice
    assert choice is not None
    count = len(choice.options)
    if count == 1:
        return 0
    index = player.decide(view(state, choice.seat) if player.needs_view else None, choice)
    if not 0 <= index < count:
        raise IndexError(f"{player.name} chose option {index} of {count}")
    return index
