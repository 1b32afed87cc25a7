"""What is printed: card definitions, shared by all copies and never changed."""

from __future__ import annotations

import msgspec

from kartoteka.kernel.program import Text


class Problem(msgspec.Struct, frozen=True):
    """A clause of a wording that was not understood."""

    clause: str
    start: int
    """Offset of its first character in the normalised wording."""
    end: int
    reason: str


class Definition(msgspec.Struct, frozen=True, kw_only=True):
    """The printed facts of a card that every game has. Games add their own in a subclass."""

    name: str
    text: str = ""
    """Its wording in the game's templated English."""
    program: Text = Text()
    """What the wording was compiled to."""
    problems: tuple[Problem, ...] = ()

    @property
    def partial(self) -> bool:
        """Whether some clause of its wording is not understood, so that it cannot be played as printed."""
        return bool(self.problems)
