"""The agent that plays by the game's own rule of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.visibility import View
    from kartoteka.play.agents.base import Question

PASS = "pass"
ENOUGH = 3
"""How often it acts in the very same position: what changes nothing is not worth doing for ever."""


class ThumbAgent:
    """Plays what the game's rule of thumb says of the view; passes where that has led nowhere before."""

    name = "thumb"
    needs_view = True

    def __init__(self, advice: Callable[[View], int]) -> None:
        self.advice = advice
        self._acted: dict[bytes, int] = {}

    def decide(self, view: View | None, choice: Question) -> int:
        assert view is not None
        index = self.advice(view)
        options = view.choice.options if view.choice is not None else ()
        if PASS in options and options[index] != PASS:
            position = view.encode()
            times = self._acted.get(position, 0)
            if times >= ENOUGH:
                return options.index(PASS)
            self._acted = {**(self._acted if len(self._acted) < 50 else {}), position: times + 1}
        return index
