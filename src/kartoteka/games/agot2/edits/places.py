"""Where cards come to lie, and what they are like there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.records import SHADOWS, ZONES
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD, NOBODY

if TYPE_CHECKING:
    from kartoteka.games.agot2 import happenings as h
    from kartoteka.games.agot2.records import AgotCard
    from kartoteka.kernel.state import State

ZONE_BY_NAME = {z.name: i for i, z in enumerate(ZONES)}


def place(s: State, zone: int, seat: int) -> int:
    """Where a player's zone is in the state."""
    return zone * len(s.seats) + seat


LANDS_WITH_ITS_OWNER = ruling("AGR-14", "a card out of play lies with its owner, whoever's place it was sent to")


def landing(s: State, e: h.LeftPlay | h.CardMoved) -> int:
    """With whom a card comes to lie."""
    return s.cards[e.card].owner if LANDS_WITH_ITS_OWNER.value or e.of == NOBODY else e.of


def fresh(c: AgotCard) -> AgotCard:
    """What a card is like when it has left play: nothing lies on it, it is related to nothing (AGR-71)."""
    return c.but(
        controller=c.owner, standing=True, power=0, gold=0, tokens=(), host=NO_CARD, relation=0, away=0
    )  # fmt: skip


TOKENS_LOST = ruling("AGR-156", "tokens on a card in shadows are lost when it moves")


def bare(c: AgotCard, source: int) -> AgotCard:
    """As `fresh`; tokens that lay on a card in shadows are lost like all others (AGR-156)."""
    if source == SHADOWS and not TOKENS_LOST.holds:
        return fresh(c).but(tokens=c.tokens)
    return fresh(c)
