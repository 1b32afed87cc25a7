"""What it costs to marshal, play, ambush or bring out a card, and who can pay (AGR-88)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.numbers.characteristics import FOLDING, keyword_values
from kartoteka.games.agot2.numbers.places import zone_type
from kartoteka.games.agot2.records import HAND, PLAY, Phase, Round
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import fold, said, span

if TYPE_CHECKING:
    from kartoteka.kernel.modifiers import Say
    from kartoteka.kernel.state import State


TO_MARSHAL, TO_PLAY, TO_AMBUSH, TO_BRING_OUT = ("marshal",), ("play",), ("ambush",), ("bring out of shadows",)
TO_PLAY_FROM_SHADOWS = (*TO_PLAY, *TO_BRING_OUT)
"""How a card is paid for, in the words of what changes its cost: an event from shadows is played, and comes out."""


def how_played(s: State, card: int) -> tuple[str, ...]:
    """How an event is paid for from where it lies."""
    return TO_PLAY if zone_type(s, card) == HAND else TO_PLAY_FROM_SHADOWS


# What it costs ----------------------------------------------------------------------------------------------------


def cost_of(s: State, card: int, how: tuple[str, ...], x: int = 0) -> int:
    """The gold it costs to pay for the card in one of these ways, as reduced and raised now (AGR-88).

    `x` is the X of what is printed as that.
    """
    base = base_cost(s, card, how) + x
    if "cost" not in s.spoken:
        return base
    says = []
    for say in said(s, card, "cost"):
        if _speaks_of(say, how):
            says.append(say)
    return fold(base, says, FOLDING) if says else base


def _speaks_of(say: Say, how: tuple[str, ...]) -> bool:
    """Whether it changes the cost of a card that is paid for in one of these ways."""
    return not say.value or how[0] in say.value or (len(how) > 1 and any(way in say.value for way in how))


def base_cost(s: State, card: int, how: tuple[str, ...]) -> int:
    """What that costs by itself: the printed cost, or the number of the keyword."""
    if how is TO_MARSHAL or how is TO_PLAY:
        return s.pool.definitions[s.cards[card].proto].cost or 0
    return (ambush_price(s, card) if how is TO_AMBUSH else shadow_price(s, card)) or 0


ALTERNATIVES = ruling("AGR-121", "different values of ambush or shadow are alternatives")


def ambush_price(s: State, card: int) -> int | None:
    """The lowest ambush value of the card (AGR-121); None without the keyword."""
    return _cheapest(keyword_values(s, card, "ambush"))


def shadow_price(s: State, card: int) -> int | None:
    """The lowest shadow value of the card (AGR-121), for which it comes out; None without the keyword."""
    return _cheapest(keyword_values(s, card, "shadow"))


def _cheapest(values: tuple[int, ...]) -> int | None:
    if not values:
        return None
    return min(values) if ALTERNATIVES.value else sum(values)


# Whether it can be paid -------------------------------------------------------------------------------------------

NOT_ON_CARDS = ruling("AGR-11", "gold on a card is not in its controller's pool")


def pool_of(s: State, seat: int) -> int:
    """The gold that a player can spend."""
    pool: int = s.seats[seat].gold
    if not NOT_ON_CARDS.value:
        for c in s.zones[PLAY * len(s.seats) + seat]:
            pool += s.cards[c].gold
    return pool


def can_afford(s: State, card: int, how: tuple[str, ...], gold: int) -> bool:
    """Whether so much gold is enough to pay for the card in that way."""
    if how is TO_MARSHAL or how is TO_PLAY:
        base: int = s.pool.definitions[s.cards[card].proto].cost or 0
    else:
        base = base_cost(s, card, how)
    if "cost" not in s.spoken:
        return gold >= base
    bounds = span(s, "cost")
    if bounds is not None and not base + bounds[0] <= gold < base + bounds[1]:
        return gold >= base + bounds[1]
    return gold >= cost_of(s, card, how)


def costs_and_has(s: State, seat: int, amount: int) -> str:
    """What something costs, and what the player has, as is said to who cannot pay."""
    return f"it costs {amount}, you have {s.seats[seat].gold}"


# What has been paid for -------------------------------------------------------------------------------------------


def note_paid(s: State, seat: int, how: tuple[str, ...], card: int) -> None:
    """A card is being paid for: it was "the next" one, and will have been the first one in its phase and round."""
    edits.use_up(s, "cost", card, how)
    for kind in (Round, Phase):
        situation = s.opened.get(kind)
        if situation is not None:
            for way in how:  # the card in words: a number would be taken for an object
                ledger.enter(s, situation.id, "paid", seat, way, str(card))


def paid_for(s: State, situation: int, seat: int, hows: str) -> list[int]:
    """The cards that the player has so far paid for in a phase or round, as far as `hows` names the way."""
    return [int(key[4]) for key in s.ledger if key[:3] == (situation, "paid", seat) and (not hows or key[3] in hows)]
