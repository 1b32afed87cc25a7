"""The agent that plays by the game's own rule of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.visibility import View
    from kartoteka.play.agents.base import Question


class ThumbAgent:
    """Plays what the game's rule of thumb says of the view."""

    name = "thumb"
    needs_view = True

    def __init__(self, advice: Callable[[View], int]) -> None:
        self.advice = advice

    def decide(self, view: View | None, choice: Question) -> int:
        assert view is not None
        return self.advice(view)
