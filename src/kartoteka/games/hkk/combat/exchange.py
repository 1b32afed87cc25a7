"""The exchange: the active player moves active creatures between reserve and guard post (HKKR-12.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.combat.fights import capacity, places, taken
from kartoteka.games.hkk.numbers import active_player, cannot, creatures
from kartoteka.games.hkk.records import CREATURES_LIE, GUARD, RESERVE, Combat, Phase
from kartoteka.games.hkk.registers import Exchanging
from kartoteka.kernel import ledger
from kartoteka.kernel.choices import Slot
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, choose_some, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

IN_ORDER: Final = ruling("HKKR-12.1", "the sub-phases of combat come in their order, the exchange before the attack")
ONLY_THEN: Final = ruling("HKKR-12.3", "by rule creatures change place in the exchange only")
MAY_ATTACK_AT_ONCE: Final = ruling(
    "HKKR-12.31", "a creature that came to the guard post in this exchange may attack at once"
)


# Who may ----------------------------------------------------------------------------------------------------------


def own_creatures(s: State, r: Exchanging) -> list[Option]:
    return [("exchange", card) for card in creatures(s, r.seat)]


def all_creatures(s: State, r: Exchanging) -> list[Option]:
    return [("exchange", card) for seat in range(len(s.seats)) for card in creatures(s, seat)]


def is_own(s: State, seat: int, option: Option) -> bool:
    c = s.cards[option[1]]
    return bool(c.controller == seat and c.zone // len(s.seats) in CREATURES_LIE)


def is_active(s: State, seat: int, option: Option) -> bool:
    return not s.cards[option[1]].passive


def goes_in(s: State, card: int) -> bool:
    """Whether it is in the reserve, and would go to the guard post."""
    zone: int = s.cards[card].zone
    return zone // len(s.seats) == RESERVE


def is_room(s: State, seat: int, option: Option) -> bool:
    """After those that were named before: a limit is applied as a creature enters (HKKR-12.19)."""
    card = option[1]
    if not goes_in(s, card):
        return True
    return taken_after(s, seat) + places(s, card) <= capacity(s, seat)


def taken_after(s: State, seat: int) -> int:
    """How many places will be taken when those that were named have changed place."""
    regs, found = s.regs[-1], taken(s, seat)
    if type(regs) is Exchanging:
        for card in regs.cards:
            found += places(s, card) if goes_in(s, card) else -places(s, card)
    return found


def room(s: State, seat: int, option: Option) -> str:
    return f"it has {capacity(s, seat)} places, {taken_after(s, seat)} are taken"


def is_not_kept_there(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    return not cannot(s, card, "enter the guard post" if goes_in(s, card) else "leave the guard post")


OWN: Final = need("HKKR-12.2", "it is a creature that you control", is_own)
EXCHANGED = Slot(
    "HKKR-12.2",
    "which creatures change place",
    seat=lambda s, r: int(r.seat),
    candidates=own_creatures,
    needs=(
        OWN,
        need("HKKR-4.13", "the creature is active", is_active),
        need("HKKR-12.19", "there is room in the guard post", is_room, room),
        need(
            "HKKR-1.2", "nothing forbids the creature to change place", is_not_kept_there,
            spoken=("cannot enter the guard post", "cannot leave the guard post"),
        ),
    ),
    implied=(OWN,),
    attempts=all_creatures,
)  # fmt: skip


# The exchange -----------------------------------------------------------------------------------------------------


def change_places(s: State, r: Exchanging) -> Signal:
    """All at once."""
    if not r.cards:
        return None
    going, coming = list[h.PlaceChanged](), list[h.PlaceChanged]()
    for card in r.cards:
        if goes_in(s, card):
            coming.append(h.PlaceChanged(card=card, zone=GUARD))
            if not MAY_ATTACK_AT_ONCE.holds:
                note_entered(s, card)
        else:
            going.append(h.PlaceChanged(card=card, zone=RESERVE))
    return Raise([*going, *coming])


def note_entered(s: State, card: int) -> None:
    """Keeps in mind who has just come: that matters only where it may not attack."""
    phase = s.open(Phase)
    if phase is not None:
        ledger.enter(s, phase.id, "entered", s.cards[card].obj)


def has_just_entered(s: State, card: int) -> bool:
    phase = s.open(Phase)
    return phase is not None and ledger.entered(s, phase.id, "entered", s.cards[card].obj) > 0


EXCHANGE = Procedure(
    "HKKR-12.2",
    "exchange",
    regs=Exchanging,
    steps=(choose_some(EXCHANGED, "cards"), step("HKKR-12.2", change_places)),
    composite=True,
)


def exchange(s: State, r: Regs) -> Signal:
    """The call of the exchange; None for who has no creature."""
    seat = active_player(s)
    return Call(EXCHANGE, Exchanging(seat=seat)) if creatures(s, seat) else None


def exchange_first(s: State, r: Regs) -> Signal:
    """The exchange is the first of the sub-phases (HKKR-12.1)."""
    return exchange(s, r) if IN_ORDER.holds else None


def exchange_again(s: State, r: Regs) -> Signal:
    """After the strike nobody changes place any more (HKKR-12.3)."""
    late = not IN_ORDER.holds or not (ONLY_THEN.holds or s.open(Combat) is None)
    return exchange(s, r) if late else None


PROCEDURES: Final = (EXCHANGE,)
