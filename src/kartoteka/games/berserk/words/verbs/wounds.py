"""Verbs of wounds and life: attacks, wounds, healing, poison."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers as n
from kartoteka.games.berserk.fights import wounds
from kartoteka.games.berserk.records import COVERED
from kartoteka.games.berserk.registers import Redistributing
from kartoteka.games.berserk.words.verbs.redistributing import REDISTRIBUTE
from kartoteka.games.berserk.words.verbs.table import running, some_cards, verb
from kartoteka.kernel.interpret import ProgramRegs, cause_of
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SURPLUS: Final = ruling("BKK-Vampirism", "what a vampire drinks more than it has wounds becomes additional life")
ALL_WOUNDS: Final = ruling("BKK-Heal", "healing without a number heals all wounds")
UP_TO: Final = ruling("BKK-Heal", "healing with a number heals so many wounds, as far as there are any")
ALL: Final = "all"
ITSELF: Final = "itself"
BY_OTHER_MEANS: Final = ("poison", "fading", "plague")
"""What wounds besides the kinds of text."""


@verb("attack", "BKR-10.7", some_cards)
def attack(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """The blow, with the wounds of both sides: what was rolled and worked out for the action that is carried out."""
    action = running(s, c)
    return wounds.events(s, action) if action is not None else []


def kind_of(s: State, c: Any) -> str:
    """What a text is that wounds without being an attack: a spell or an influence."""
    if type(c) is not ProgramRegs or c.ability < 0:
        return "influence"
    found: str = s.pool.facts[c.proto].natures[c.ability].manner
    return found


@verb("deal", "BKR-11.2")
def deal(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Wounds to each of the cards: so many, or by the size of what was rolled; perhaps each by itself (Fear)."""
    what = next((word for word in o.manner if word in BY_OTHER_MEANS), "")
    kind = what or kind_of(s, c)
    itself = ITSELF in o.manner
    action = running(s, c)
    amount = size_rolled(s, c, o)
    if amount is None:
        amount = o.number(s, c)
    events: list[Event] = []
    for card in o.cards(s, c):
        source = card if itself else c.card
        changed = amount if what else wounds.taken(s, source, card, kind, amount)
        if changed != amount and is_vulnerable_in_secret(s, card):
            events.append(h.Revealed(cards=(card,), by="passive"))
        cause = (card, s.cards[card].obj, *cause_of(s, c)[2:4], s.cards[card].controller) if itself else ()
        events.append(
            h.Wounded(
                card=card, amount=max(0, changed), source=source, action=action.id if action is not None else 0,
                what=kind, cause=cause,
            )
        )  # fmt: skip
    return events


def is_vulnerable_in_secret(s: State, card: int) -> bool:
    """Whether it is a hidden card on which the number of its wounds would tell what it is (BKR-7.1)."""
    if s.cards[card].zone // n.SEATS != COVERED:
        return False
    return any([name.startswith("vulnerability") for name in s.pool.facts[s.cards[card].proto].keywords])


def size_rolled(s: State, c: Any, o: Operands) -> int | None:
    """What a text that wounds "on 1-2-3" deals by its die; None of one without a die."""
    if not any([word[:1].isdigit() for word in o.manner]):
        return None
    facts = s.pool.facts[c.proto].natures[c.ability].attack if type(c) is ProgramRegs else None
    action = running(s, c)
    if facts is None or action is None or not action.sizes[0]:
        return 1
    return int(facts.sizes[action.sizes[0] - 1])


# Life ---------------------------------------------------------------------------------------------------------------


@verb("heal", "BKR-14.6")
def heal(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """So many wounds, or all of them."""
    amount = max(0, o.number(s, c))
    everything = ALL in o.manner
    if everything and not ALL_WOUNDS.holds:
        everything, amount = False, 1
    events: list[Event] = []
    for card in o.cards(s, c):
        there = int(s.cards[card].wounds)
        events.append(h.Healed(card=card, amount=there if everything or not UP_TO.holds else amount))
    return events


@verb("add life", "BKR-14.1")
def add_life(s: State, c: Any, o: Operands) -> Sequence[Event]:
    amount = max(0, o.number(s, c))
    return [h.LifeAdded(card=x, amount=amount) for x in o.cards(s, c)]


@verb("drain life", "BKR-14.1")
def drain_life(s: State, c: Any, o: Operands) -> Sequence[Event]:
    amount = max(0, o.number(s, c))
    return [h.LifeDrained(card=x, amount=amount) for x in o.cards(s, c)]


@verb("drink", "BKK-Vampirism")
def drink(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """It heals by so much; the surplus becomes additional life, up to its maximum."""
    amount = max(0, o.number(s, c))
    events: list[Event] = []
    for card in o.cards(s, c):
        wounds_there = int(s.cards[card].wounds)
        if n.has_keyword(s, card, "incorporeal"):
            wounds_there = 0
        if wounds_there:
            events.append(h.Healed(card=card, amount=min(amount, wounds_there)))
        if amount > wounds_there and SURPLUS.holds:
            events.append(h.LifeAdded(card=card, amount=amount - wounds_there))
    return events


@verb("poison", "BKK-Poison")
def poison(s: State, c: Any, o: Operands) -> Sequence[Event]:
    amount = o.number(s, c)
    return [h.Poisoned(card=x, amount=amount) for x in o.cards(s, c)] if amount > 0 else []


@verb("cure", "BKK-Poison")
def cure(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.PoisonLost(card=x) for x in o.cards(s, c)]


@verb("redistribute", "BKK-Redistribute", some_cards, alone=True)
def redistribute(s: State, c: Any, o: Operands) -> Call:
    """Wounds of one card go over to others, split as its player likes."""
    to = tuple(o.to_cards(s, c)) if o.to_cards else ()
    return Call(
        REDISTRIBUTE,
        Redistributing(
            seat=c.seat, healed=tuple(o.cards(s, c))[:1], waiting=to, left=max(0, o.number(s, c)), source=c.card,
            kind=kind_of(s, c), cause=cause_of(s, c),
        ),
    )  # fmt: skip
