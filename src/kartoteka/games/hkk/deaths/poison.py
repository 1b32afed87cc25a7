"""Poison: markers that grow in each preparation phase, until the creature dies of them (HKKR-13.9 to HKKR-13.12).

It is an automatic ability that no card has printed on it. What it does is a source of its own each time: `works` is
what carrying one out does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.deaths.hurt import POISON, hurt
from kartoteka.games.hkk.numbers import active_player, life_left, marker, phase
from kartoteka.games.hkk.records import CREATURES_LIE, Phase, Source, Turn
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Raise, Signal, step
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

KEPT_OFF: Final = "poison was kept off"
GROWTH: Final = Ruling("HKKR-13.10", "one more poison marker is put on a poisoned creature", value=1, without=0)
IN_STAGE_TWO: Final = ruling("HKKR-7.22", "poison grows among what happens in the preparation phase")
KILLS: Final = ruling("HKKR-13.11", "a creature with as many poison markers as life goes to the discard pile")
OWN_SOURCE: Final = ruling(
    "HKKR-17.10", "death by poison is a source of its own, and nobody is asked to save the creature"
)


def poisoned(s: State, seat: int) -> list[int]:
    """The creatures of a player with poison markers."""
    found: list[int] = []
    for card in hurt(s):
        c = s.cards[card]
        if c.markers and c.controller == seat and is_creature(s, card) and marker(s, card, POISON):
            found.append(card)
    return found


def kills(s: State, card: int) -> bool:
    """Whether as many poison markers lie on a creature as it has life left, or more (HKKR-13.11)."""
    there = marker(s, card, POISON)
    return there > 0 and KILLS.holds and there >= life_left(s, card)


def due(s: State) -> list[int]:
    """The creatures that die of poison now, as far as poison can do anything to them: asked all the time."""
    found: list[int] = []
    cards = s.cards
    for card in hurt(s):
        if cards[card].markers and OWN_SOURCE.holds and is_creature(s, card) and kills(s, card) and touches(s, card):
            if not is_kept_off(s, card):
                found.append(card)
    return found


def is_creature(s: State, card: int) -> bool:
    """Whether it lies among the creatures: others do not die of poison."""
    return s.cards[card].zone // len(s.seats) in CREATURES_LIE


def is_kept_off(s: State, card: int) -> bool:
    """Whether it waits already, or a body part was given up against it in this turn: it works again in the next one
    (D-35)."""
    for x in s.situations:
        if type(x) is Source and x.what == POISON and x.card == card:
            return True
    turn = s.opened.get(Turn)
    return turn is not None and bool(ledger.entered(s, turn.id, KEPT_OFF, s.cards[card].obj))


def touches(s: State, card: int) -> bool:
    """Whether poison affects the creature at all."""
    affects = s.pool.affects
    c = s.cards[card]
    return affects is None or bool(affects(s, (card, c.obj, 0, -1, c.controller), card, None))


# In the preparation phase -----------------------------------------------------------------------------------------


def growing(s: State) -> list[int]:
    """The creatures of the active player whose poison has still to grow in this phase (HKKR-13.10)."""
    now = s.open(Phase)
    if now is None or now.name != "preparation" or not IN_STAGE_TWO.holds or not GROWTH.value:
        return []
    seat = active_player(s)
    return [x for x in poisoned(s, seat) if not ledger.entered(s, now.id, POISON, s.cards[x].obj)]


def growths(s: State, seat: int, regs: object = None) -> list[Option]:
    """In the order that the active player likes (HKKR-7.18)."""
    return [("poison", card) for card in growing(s)] if seat == active_player(s) else []


def grow(s: State, seat: int, option: Option) -> Call:
    """The call by which the poison of one creature grows, as a source."""
    from kartoteka.games.hkk.course.settling import work_text

    card = option[1]
    now = s.open(Phase)
    assert now is not None
    ledger.enter(s, now.id, POISON, s.cards[card].obj)
    return work_text(s, card, -1, s.cards[card].controller, POISON)


def grow_all(s: State, r: Regs) -> Signal:
    """What has not grown by its player's choice does so before the stage is over."""
    found = growing(s)
    if not found:
        return None
    signal = grow(s, active_player(s), ("poison", found[0]))
    signal.stay = True
    return signal


GROW = Play("HKKR-13.10", "poison", candidates=growths, needs=(), start=grow)
"""For the second stage of the preparation phase."""
GROWS = step("HKKR-13.10", grow_all, text="poison grows")


# What it does -----------------------------------------------------------------------------------------------------


def cause(s: State, source: Source) -> tuple[int, ...]:
    """What stands behind what poison does."""
    return (source.card, s.cards[source.card].obj, source.id, -1, source.seat)


def works(s: State, source: Source) -> Signal:
    """One more marker where it grows; where there are enough, the creature goes to the discard pile."""
    from kartoteka.games.hkk.deaths.leaving import going
    from kartoteka.games.hkk.galetki.afflicting import is_void

    card = source.card
    if s.cards[card].zone // len(s.seats) not in CREATURES_LIE:
        return None
    if is_void(s, cause(s, source), card):
        turn = s.opened.get(Turn)
        if turn is not None:
            ledger.enter(s, turn.id, KEPT_OFF, s.cards[card].obj)
        return None
    if kills(s, card):
        return Raise([going(s, card, "discard", "poisoned", cause=cause(s, source))])
    if phase(s) != "preparation":
        return None
    return Raise([h.MarkersPut(card=card, marker=POISON, amount=GROWTH.value, cause=cause(s, source))])


def put(s: State, card: int, amount: int) -> h.MarkersPut:
    """The event by which a creature is poisoned (HKKR-13.9)."""
    return h.MarkersPut(card=card, marker=POISON, amount=amount)


def verbs(s: State, source: Source) -> tuple[str, ...]:
    """What poison could do to its creature, in the words of texts: for the right to give up a body part."""
    return ("destroy",) if kills(s, source.card) else ("put markers",)
