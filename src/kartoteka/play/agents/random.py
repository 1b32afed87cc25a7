"""The agent that takes any option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.kernel.chance import mix

if TYPE_CHECKING:
    from kartoteka.kernel.visibility import View
    from kartoteka.play.agents.base import Question


class RandomAgent:
    """Takes each option with the same chance; the same seed takes the same ones."""

    name = "random"
    needs_view = False

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.decisions = 0

    def decide(self, view: View | None, choice: Question) -> int:
        self.decisions += 1
        return mix(self.seed, self.decisions) % len(choice.options)
