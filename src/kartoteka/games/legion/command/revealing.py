"""The command cards that were selected are turned up, together (LGR-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.command.selecting import SELECTS
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Goto, Raise, Signal

if TYPE_CHECKING:
    from kartoteka.games.legion.command.command import Commanding
    from kartoteka.kernel.state import State

TOGETHER = ruling("LGR-20", "both cards are turned up together, before any of their effects")


def reveal(s: State, r: Commanding) -> Signal:
    """What both selected; without the rule one card, and its effects, before the other."""
    now = r.chosen if TOGETHER.holds else r.chosen[:1]
    cards = tuple([option[1] for _, option in now if option[0] == SELECTS])
    rest = r.but(chosen=r.chosen[len(now) :], revealed=(*r.revealed, *cards))
    return Raise([h.CardsRevealed(cards=cards)], regs=rest) if cards else rest


def reveal_the_other(s: State, r: Commanding) -> Signal:
    """What has not been turned up yet."""
    return Goto("reveal") if r.chosen else None
