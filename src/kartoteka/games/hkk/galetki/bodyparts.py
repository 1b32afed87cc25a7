"""Body parts: one is given up for a galetki, and then a source does nothing to it (HKK-8.4.3).

Against what, stands in `afflicting`. It is done as a reaction; the queue is unwound, so it comes before the source does
anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.galetki.afflicting import afflicted, galetki, is_void, rights, worn
from kartoteka.games.hkk.offers.sources import now_waiting
from kartoteka.games.hkk.records import Source
from kartoteka.games.hkk.registers import Sacrificing
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

__all__ = ["PART", "PROCEDURES", "is_void", "rights", "worn"]

NOT_PREVENTED: Final = ruling("HKKR-10.23", "the source is not prevented")
COSTS_NOTHING_ELSE: Final = Ruling("HKKR-10.21", "it costs nothing but the body part", value=0, without=1)
OWN_PARTS: Final = ruling("D-5", "a body part that another player controls protects nobody")
ANY_PART: Final = "any_part"
AS_A_REACTION: Final = ruling("HKK-8.4.3-k", "a body part is given up as a reaction")
EACH_FOR_ITSELF: Final = ruling("HKK-8.4.3-j", "the right is there for each galetki apart from the others")


# Giving one up ----------------------------------------------------------------------------------------------------


def answerable(s: State) -> list[tuple[Source, int]]:
    """What waits in the open queue, each with a galetki in play for which it may be answered."""
    found: list[tuple[Source, int]] = []
    if not AS_A_REACTION.holds or not worn(s):
        return found
    for source in now_waiting(s):
        objs = afflicted(s, source)
        if objs:
            for card in galetki(s):
                if s.cards[card].obj in objs:
                    found.append((source, card))
    return found


def sacrifices(s: State, seat: int, regs: object = None) -> list[Option]:
    """Body parts on galetki that something in the queue could affect."""
    found: list[Option] = []
    for source, card in answerable(s):
        for part in worn(s):
            if s.cards[part].host == card:
                found.append(("part", part, card, source.id))
    return found


def attempts(s: State, seat: int) -> list[Option]:
    """Any body part, for any galetki, against anything that waits."""
    return [("part", part, card, source.id) for source in now_waiting(s) for card in galetki(s) for part in worn(s)]


def is_afflicted(s: State, seat: int, option: Option) -> bool:
    source = s.situation(option[3])
    return type(source) is Source and s.cards[option[2]].obj in afflicted(s, source)


def wears_one(s: State, seat: int, option: Option) -> bool:
    return any(s.cards[part].host == option[2] for part in worn(s))


def controls_it(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[2]].controller == seat)


def is_own_part_there(s: State, seat: int, option: Option) -> bool:
    """A body part on that galetki that its controller controls, too (D-5)."""
    part = s.cards[option[1]]
    if part.host != option[2]:
        return False
    return bool(part.controller == seat) or chosen(s, ANY_PART) or not OWN_PARTS.holds


def none_was_given_up(s: State, seat: int, option: Option) -> bool:
    """Not for that galetki against that source; another galetki has a right of its own (HKK-8.4.3-j)."""
    for x in s.situations:
        if type(x) is Source and x.what == "part" and x.answers == option[3]:
            if option[2] in x.targets or not EACH_FOR_ITSELF.holds:
                return False
    return True


def give_up(s: State, r: Sacrificing) -> Signal:
    from kartoteka.games.hkk.deaths.leaving import going

    events: list[Event] = [going(s, r.part, "discard", "sacrificed", paid=True)]
    if COSTS_NOTHING_ELSE.value:
        events.append(h.ManaLost(player=r.seat, amount=COSTS_NOTHING_ELSE.value))
    return Raise(events)


def announce(s: State, r: Sacrificing) -> Signal:
    """It answers the source from now on."""
    c = s.cards[r.part]
    return Raise([
        h.Announced(card=r.part, player=r.seat, ability=-1, what="part", answers=r.source, proto=c.proto)
    ])  # fmt: skip


def remember(s: State, r: Sacrificing) -> Signal:
    """The galetki is what it is about."""
    source = s.open(Source)
    assert source is not None
    obj = s.cards[r.galetki].obj
    events: list[Event] = [h.Paid(source=source.id, player=r.seat, targets=(r.galetki,), objects=(obj,))]
    against = s.situation(r.source)
    if not NOT_PREVENTED.holds:
        events.append(h.Prevented(source=r.source, card=against.card, player=against.seat))
    return Raise(events, regs=r.but(answer=source.id))


def life_check(s: State, r: Sacrificing) -> Signal:
    """A galetki that lives by its body part may die of that (HKKR-17.2)."""
    from kartoteka.games.hkk.deaths import dying

    return dying.life_check(s)


def told(s: State, r: Sacrificing) -> Signal:
    return Return(r.answer)


SACRIFICE_PART = Procedure(
    "HKK-8.4.3-l",
    "a body part is given up",
    regs=Sacrificing,
    steps=(
        step("HKK-8.4.3-l", give_up),
        step("", announce),
        step("", remember),
        step("", life_check),
        step("", told),
    ),
)


def start(s: State, seat: int, option: Option) -> Call:
    _, part, card, source = option
    return Call(SACRIFICE_PART, Sacrificing(part=part, galetki=card, source=source, seat=seat))


def carry_out(s: State, source: int) -> Call:
    from kartoteka.games.hkk.actions import carrying

    return carrying.carry_out(s, source)


PART = Play(
    "HKK-8.4.3-k",
    "part",
    candidates=sacrifices,
    needs=(
        need("HKKR-10.27", "the source could affect it in one of the six ways", is_afflicted),
        need("HKK-8.4.3-p", "there is a body part on the galetki", wears_one),
        need("HKK-8.4.3-j", "you control the galetki", controls_it),
        need("HKK-8.4.3-l", "it is a body part of yours on that galetki", is_own_part_there),
        need("HKK-8.4.3-m", "none has been given up for it against that source", none_was_given_up),
    ),
    start=start,
    resolve=carry_out,
    attempts=attempts,
)


PROCEDURES: Final = (SACRIFICE_PART,)
