"""What every rule of thumb does: it looks at a view and names an option; how it judges is a matter of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.visibility import View

A = TypeVar("A")


class RuleOfThumb:
    """Answers a view with a choice by the index of an option."""

    sight: ClassVar[type[Any]]
    """What reads a view back into cards and options."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    def __call__(self, view: View) -> int:
        assert view.choice is not None
        texts = view.choice.options
        if len(texts) == 1:
            return 0
        sight = self.sight(view, self.pool)
        found: str = self.answer(sight, sight.options()).text
        return texts.index(found)

    def answer(self, sight: Any, options: Sequence[Any]) -> Any:
        """The option that is taken."""
        raise NotImplementedError


def answer_to(options: Sequence[Any], answers: Sequence[tuple[str, A]], otherwise: A) -> A:
    """Who answers, by the words with which the options begin: the first in the table of whose kind any is."""
    verbs = {option.verb for option in options}
    for verb, answer in answers:
        if verb in verbs:
            return answer
    return otherwise
