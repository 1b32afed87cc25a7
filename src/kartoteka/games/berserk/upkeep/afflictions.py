"""What falls off a card that has changed: poison, and life above its maximum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.marked import marked
from kartoteka.games.berserk.numbers import ALL_KEYWORDS, CAPPED, KEYWORD_WORDS, has_keyword, life, max_life
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

PROTECTED: Final = ruling("BKK-Protection", "who gains protection from poison loses its poison")


def cured(s: State) -> Signal | None:
    """Poisoned creatures that are incorporeal now, or protected."""
    poisoned = marked(s).poisoned
    if not poisoned:
        return None
    events = [h.PoisonLost(card=card) for card in poisoned if cannot_have_it(s, card)]
    return Raise(events) if events else None


def cannot_have_it(s: State, card: int) -> bool:
    if has_keyword(s, card, "incorporeal"):
        return True
    return PROTECTED.holds and has_keyword(s, card, "protection poison")


def above_the_maximum(s: State) -> Signal | None:
    """Additional life that a card has no room for any more (BKR-14.1)."""
    having = marked(s).extra
    if not having:
        return None
    events: list[h.LifeAdded] = []
    for card in having:
        extra, most = s.cards[card].extra, max_life(s, card)
        surplus = min(extra, life(s, card) + extra - most) if most else 0
        if surplus > 0:
            events.append(h.LifeAdded(card=card, amount=-surplus))
    return Raise(events) if events and CAPPED.holds else None


_CHANGES = (
    h.EffectStarted, h.Entered, h.Died, h.Exiled, h.Moved, h.Relocated, h.Swapped, h.ControlTaken, h.Hosted,
    h.FormationChanged, h.ActionPaid, h.ActionEnded, h.TurnRefreshed, h.TurnEnded,
)  # fmt: skip
KEEPS_IT_OFF = (KEYWORD_WORDS["incorporeal"], KEYWORD_WORDS["protection poison"], ALL_KEYWORDS)
CURED = Check(
    "BKK-Poison", "poison is lost by becoming incorporeal or protected from it", cured, after=_CHANGES,
    spoken=KEEPS_IT_OFF, otherwise=KEEPS_IT_OFF,
)  # fmt: skip
SURPLUS = Check(
    "BKR-14.1", "additional life above the maximum is lost", above_the_maximum, after=_CHANGES,
    spoken=("max life",), otherwise=("max life",),
)  # fmt: skip
CHECKS: Final[tuple[Check, ...]] = (CURED, SURPLUS)
