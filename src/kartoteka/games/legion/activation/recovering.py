"""The action by which a unit gets rid of suppression: of as many tokens as its player likes (LGR-63)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ANY_NUMBER = ruling("LGR-63", "who recovers removes any number of its suppression tokens")
"""Without it: all of them."""
PROMPT = "remove how much suppression"


class Recovering(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who recovers."""

    unit: int


def ask_how_many(s: State, r: Recovering) -> Signal:
    """A lone token goes unasked; a unit may keep some, for they improve its cover (LGR-70)."""
    tokens: int = s.cards[r.unit].suppression
    if tokens > 1 and ANY_NUMBER.holds:
        options: list[Option] = [("number", n) for n in range(1, tokens + 1)]
        return Choice(s.cards[r.unit].owner, options, ANY_NUMBER.rule, PROMPT)
    return Raise([h.Recovered(card=r.unit, amount=tokens)])


def recover(s: State, r: Recovering, option: Option) -> Signal:
    return Raise([h.Recovered(card=r.unit, amount=option[1])])


RECOVER = Procedure(
    "LGR-63", "recover", regs=Recovering, steps=(Step("", ask_how_many, recover, text=PROMPT),), composite=True
)

PROCEDURES = (RECOVER,)
