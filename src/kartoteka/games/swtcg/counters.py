"""Counters of all kinds: how many lie on a card, and the event that puts them there or takes them off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import tokens
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

NO_DAMAGE = Ruling("SWR-110", "putting damage counters on a unit is no damage", value=True, without=False)

ALL, UP_TO, PAID = "all", "up to", "paid"
"""Options of verbs: whatever is there; as many as the player likes, up to a number; and that it is a cost."""


def there(s: State, kind: str, card: int) -> int:
    """How many counters of a kind lie on a card: `damage`, `build`, or a name."""
    c = s.cards[card]
    return int(c.damage if kind == "damage" else c.built if kind == "build" else tokens(s, card, kind))


def placing(kind: str, card: int, amount: int) -> Event:
    """Counters of a kind are put on a card, or, with an amount below 0, taken off it."""
    match kind:
        case "damage":
            if amount > 0 and not NO_DAMAGE.value:
                return h.Damaged(card=card, amount=amount, source=NO_CARD)
            return h.CountersTaken(card=card, amount=amount)
        case "build":
            return h.CountersPlaced(card=card, amount=amount)
    return h.TokensPlaced(card=card, token=kind, amount=amount)
