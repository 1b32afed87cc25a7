"""The answer to "may I?" and "why not?", as a value."""

from __future__ import annotations

import msgspec


class Failure(msgspec.Struct, frozen=True):
    """A need that an attempt breaks, in words that the asking seat may read."""

    rule: str
    text: str
    fact: str = ""

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" + (f" ({self.fact})" if self.fact else "")


class Verdict(msgspec.Struct, frozen=True):
    """The answer to "may I?": legal, or every need that fails."""

    failures: tuple[Failure, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.failures
