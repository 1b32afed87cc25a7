"""Which actions an ability may answer: block, redirect, change (BKR-10.10, BKR-10.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.actions.stack import nature_of
from kartoteka.games.berserk.numbers import cannot, has_keyword
from kartoteka.games.berserk.possible import waiting
from kartoteka.games.berserk.records import Action
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

ONCE: Final = ruling("BKR-10.10", "an action is redirected once only")
NOT_REDIRECTION: Final = ruling("BKR-10.10", "a redirection is neither redirected nor blocked")
ACCURACY: Final = ruling("BKK-Accuracy", "the actions of who has accuracy cannot be redirected")


def may_answer(s: State, ctx: Any, number: int) -> bool:
    """Whether the text of that context may answer an action: `Game.may_answer`.

    As it is declared that is the one on top (in which window, `needs.IN_ITS_WINDOW` asks); later it only has to be
    there still.
    """
    action = waiting(s, number)
    if action is None:
        return False
    known = s.pool.facts[ctx.proto].natures[ctx.ability] if hasattr(ctx, "proto") else None
    tied: tuple[int, ...] = known.tied if known is not None else ()
    waits = ctx.source if hasattr(ctx, "source") else 0
    if tied and not waits and s.opened[Action].id != number and not _is_declared(s, ctx, number):
        return False
    if is_redirection(s, action) and NOT_REDIRECTION.holds:
        return False
    if known is not None and known.redirects:
        if (action.redirected and ONCE.holds) or cannot(s, action.card, "be redirected"):
            return False
        return not (ACCURACY.holds and has_keyword(s, action.card, "accuracy"))
    return True


def _is_declared(s: State, ctx: Any, number: int) -> bool:
    """Whether the text has been declared already: it lies on the stack above what it answers."""
    for x in s.situations:
        if type(x) is Action and x.answers == number and x.card == ctx.card and x.number == ctx.ability:
            return True
    return False


def is_redirection(s: State, action: Action) -> bool:
    """Whether an action redirects another: a defender who steps in does, too."""
    if action.what == "defend":
        return True
    return action.number >= 0 and nature_of(s, action).redirects
