"""Finishing: to destroy a weak neighbour (BKK-Finishing)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.board.standing import neighbours
from kartoteka.games.berserk.deaths.dying import death
from kartoteka.games.berserk.numbers import has_keyword, is_creature, life_left
from kartoteka.kernel.interpret import cause_of
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.games.berserk import happenings as h
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.state import State

A_NEIGHBOUR: Final = ruling("BKK-Finishing", "who is finished off is a neighbour")
CORPOREAL: Final = ruling("BKK-Incorporeal", "incorporeal creatures are not finished off")
SO_WEAK: Final = ruling("BKK-Finishing", "and has X current life or less")
NO_SYMBIOTE: Final = ruling("BKR-15.5", "a symbiote cannot be finished off")


def may_be_finished(s: State, ctx: Any, card: int) -> bool:
    """Whether the source could finish off that card, its life apart: a neighbouring corporeal creature."""
    if not is_creature(s, card) or (has_keyword(s, card, "incorporeal") and CORPOREAL.holds):
        return False
    if s.pool.facts[s.cards[card].proto].symbiote and NO_SYMBIOTE.holds:
        return False
    return card in neighbours(s, ctx.card) or not A_NEIGHBOUR.holds


def finish(s: State, ctx: Any, operands: Operands) -> list[h.Died]:
    """The verb: those whose life is still as low as it says are destroyed."""
    most, cause = operands.number(s, ctx), cause_of(s, ctx)
    return [
        death(s, card, "text", by=ctx.card, cause=cause)
        for card in operands.cards(s, ctx)
        if life_left(s, card) <= most or not SO_WEAK.holds
    ]
