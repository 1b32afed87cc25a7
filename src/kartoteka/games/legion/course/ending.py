"""The End Phase, in the order of its steps (LGR-76)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.command.promotion import PROMOTE
from kartoteka.games.legion.command.settling import settle
from kartoteka.games.legion.course.scoring import scored
from kartoteka.games.legion.numbers import facts, holder, leading
from kartoteka.games.legion.records import HAND, SEATS, TABLE, Phase
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Nothing

if TYPE_CHECKING:
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

STAYS = ruling("LGR-77", "a card that says that it stays is not discarded")
TEXT_WINS = ruling("D-5", "and what it does goes on")
ONLY_PLAYED = ruling("D-29", "only cards that were played are removed, not those in a hand")
COUNTER_MOVES = ruling("LGR-11", "the round counter changes hands each End Phase")


def begin(s: State, r: Regs) -> Signal:
    now = s.opened.get(Phase)
    return Raise([h.PhaseBegan(name="end", ends=now.id if now is not None else 0)])


def score(s: State, r: Regs) -> Signal:
    events = scored(s)
    return Raise(events) if events else None


def stays(s: State, card: int) -> bool:
    """Whether a card on the table says that it stays (LGR-77)."""
    return bool(facts(s, card).stays) and STAYS.holds and TEXT_WINS.holds


def discard(s: State, r: Regs) -> Signal:
    """Command cards are removed, the first player's first."""
    events = []
    for seat in s.in_order(leading(s)):
        for card in s.zones[TABLE * SEATS + seat]:
            if not stays(s, card):
                events.append(h.CardDiscarded(card=card))
        if not ONLY_PLAYED.holds:
            events += [h.CardDiscarded(card=card) for card in s.zones[HAND * SEATS + seat]]
    return Raise(events) if events else None


def clear(s: State, r: Regs) -> Signal:
    return Raise([h.TokensCleared()])


def take_back(s: State, r: Regs) -> Signal:
    return Raise([h.TokensTaken(player=seat) for seat in s.in_order(leading(s))])


def promote(s: State, r: Regs) -> Signal:
    return Call(PROMOTE, PROMOTE.regs())


def pass_counter(s: State, r: Regs) -> Signal:
    return Raise([h.CounterPassed(player=1 - holder(s))]) if COUNTER_MOVES.holds else None


ENDING = Procedure(
    "LGR-76",
    "the End Phase",
    regs=Nothing,
    steps=(
        step("LGR-76", begin, label="start", text="the End Phase begins"),
        settle(),
        step("LGR-93", score, label="score", text="the mission is scored"),
        step("LG-22", discard, text="command cards are removed"),
        settle(),
        step("LGR-76", clear, text="tokens are removed"),
        step("LGR-76", take_back, text="order tokens are taken back"),
        step("LGR-79", promote, label="promote", text="who has no commander promotes a trooper"),
        step("", pass_counter, text="the round counter is passed on"),
    ),
)
PROCEDURES = (ENDING,)
