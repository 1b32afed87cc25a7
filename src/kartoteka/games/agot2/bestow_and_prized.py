"""Bestow and prized: what a keyword does by itself as its card enters play, leaves it, or is used up.

Both stand between the interrupts to that and the reactions to it. So the edit that moves the card leaves a situation
behind, `Bestowing` or `Prize`, and a check carries out what is due before any reaction window opens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.characteristics import keyword_values, prize_on
from kartoteka.games.agot2.numbers.places import faction_card, in_play
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.records import Bestowing, Prize
from kartoteka.kernel import edits
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import Check
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Event, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


# Bestow -----------------------------------------------------------------------------------------------------------


class Bestow(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A card that has just entered play; `id` is the situation that says so."""

    card: int
    id: int


def most_to_bestow(s: State, card: int) -> int:
    """As much as the keyword says, and no more than lies in the pool."""
    gold: int = s.seats[s.cards[card].controller].gold
    return min(max(keyword_values(s, card, "bestow"), default=0), gold)


def take_up_bestow(s: State, r: Bestow) -> Signal:
    edits.close_situation(s, r.id)
    return None


def ask_how_much(s: State, r: Bestow) -> Signal:
    most = most_to_bestow(s, r.card) if in_play(s, r.card) else 0
    if most == 0:
        return None
    return Choice(s.cards[r.card].controller, [("number", i) for i in range(most + 1)], "AGK-Bestow", "bestow gold")


def move_gold_onto_it(s: State, r: Bestow, option: Option) -> Signal:
    amount = option[1]
    if not amount:
        return None
    return Raise([h.GoldMoved(amount=amount, player=s.cards[r.card].controller, to_card=r.card)])


BESTOW = Procedure(
    "AGK-Bestow",
    "bestow",
    regs=Bestow,
    steps=(step("AGK-Bestow", take_up_bestow), step("AGK-Bestow", ask_how_much, answer=move_gold_onto_it)),
)


def bestow_is_due(s: State) -> Signal:
    found = s.open(Bestowing)
    return Call(BESTOW, Bestow(card=found.card, id=found.id)) if found is not None else None


# Prized -----------------------------------------------------------------------------------------------------------


class Prizing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The prize on a card that has gone; `id` is the situation that says so."""

    player: int
    amount: int
    id: int


def prizes(s: State, player: int, amount: int) -> list[Event]:
    """Each opponent of that player gains power for the faction."""
    return [
        h.PowerGained(card=faction_card(s, x), amount=amount, manner="prized")
        for x in s.in_order(player)
        if x != player
    ]


def take_up_prize(s: State, r: Prizing) -> Signal:
    edits.close_situation(s, r.id)
    return None


def give_prize(s: State, r: Prizing) -> Signal:
    return Raise(prizes(s, r.player, r.amount))


PRIZE = Procedure(
    "AGK-Prized",
    "prized",
    regs=Prizing,
    steps=(step("AGK-Prized", take_up_prize), step("AGK-Prized", give_prize)),
)


def prize_is_due(s: State) -> Signal:
    found = s.open(Prize)
    if found is None:
        return None
    return Call(PRIZE, Prizing(player=found.player, amount=found.amount, id=found.id))


def prize_of_an_event(s: State, card: int, player: int) -> Signal:
    """An event is a prize as it is played, before its effect."""
    if definition(s, card).type != "event":
        return None
    amount = prize_on(s, card)
    return Raise(prizes(s, player, amount)) if amount else None


KEYWORD_CHECKS = (
    Check("AGK-Bestow", "bestow of what has entered play", bestow_is_due, (h.CardEnteredPlay,)),
    Check(
        "AGK-Prized", "the prize on what has gone", prize_is_due,
        (h.CharacterKilled, h.Sacrificed, h.DiscardedFromPlay, h.LeftPlay, h.PlotRevealed),
    ),
)  # fmt: skip
