"""Held items whose carrier leaves in combat: a creature that it fought may take them (HKK-8.7.2).

Until the end of the sub-phase the item lies aside, on no creature; then the controller of who fought the carrier says
who takes it, or it goes to its owner's discard pile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.combat.fights import is_that, opponents_of
from kartoteka.games.hkk.numbers import creatures, guards
from kartoteka.games.hkk.records import ASIDE, Captive, Combat, Stage
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import edits
from kartoteka.kernel.choices import NONE, Choice, Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Raise, Signal, Step
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.procedures import Procedure
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

ONLY_WHO_FOUGHT: Final = ruling("HKK-8.7.2-a", "the carrier fought another creature and left in the combat phase")
NOT_AT_ONCE: Final = ruling("HKK-8.7.2-b", "then the item does not go to the discard pile by itself")
OPTIONAL: Final = ruling("HKK-8.7.2-c", "the item may be taken, or not")
ONTO_THAT_ONE: Final = ruling("HKK-8.7.2-d", "only a creature that took part in that fight takes the item")
ITS_CONTROLLER: Final = ruling("HKK-8.7.2-f", "who controls the new carrier controls the item")
ELSE_DISCARDED: Final = Ruling(
    "HKK-8.7.2-g", "an item that nobody takes goes to its owner's discard pile", value="discard", without="hand"
)
WHO_OF_SEVERAL: Final = ruling("HKK-8.7.2-i", "of several creatures that could take it their controller chooses one")
UNTIL_THE_END: Final = ruling("HKKR-12.40", "two creatures fight each other until the end of the combat phase")
IF_SOMEBODY_COULD: Final = ruling(
    "HKKR-12.41", "an item lies aside only if a creature that fought its carrier could take it"
)
ALSO_LATER: Final = ruling("D-13", "an item may also be taken when its carrier leaves after the strike")
NOT_LATER: Final = "capture_strike"
HOWEVER_IT_LEFT: Final = ruling("D-12", "an item may be taken however its carrier has left")
ONLY_OF_THE_DEAD: Final = "capture_dead_only"
FIGHTING: Final = ("attack", "combat abilities", "strike")
"""The stages in which creatures fight, where the fight is over with the strike."""


def set_aside(s: State, e: h.Left, item: int) -> bool:
    """Puts an item aside whose carrier leaves, if it may be captured: part of the edit by which the carrier leaves,
    before it is gone. Otherwise the item goes where everything goes that has no host any more."""
    if s.open(Combat) is None or not NOT_AT_ONCE.holds or not may_be_captured(s, e):
        return False
    by = [x for x in who_fought(s, e.card) if could_carry(s, item, x)]
    if not by and IF_SOMEBODY_COULD.holds:
        return False
    c, carrier = s.cards[item], s.cards[e.card]
    edits.move(s, item, ASIDE * len(s.seats) + c.owner, c.but(host=NO_CARD, relation=0), keep=True)
    found = tuple([(x, s.cards[x].obj) for x in by])
    edits.open_situation(s, Captive(item=item, carrier=e.card, carrier_obj=carrier.obj, by=found))
    return True


def may_be_captured(s: State, e: h.Left) -> bool:
    """Whether this is a moment and a way of leaving in which items may be captured (D-12, D-13)."""
    stage = s.open(Stage)
    name = stage.name if stage is not None else ""
    if name not in FIGHTING and (not UNTIL_THE_END.holds or not ALSO_LATER.holds or chosen(s, NOT_LATER)):
        return False
    return e.to == "discard" or (HOWEVER_IT_LEFT.holds and not chosen(s, ONLY_OF_THE_DEAD))


def who_fought(s: State, carrier: int) -> list[int]:
    """The creatures in play that fight a carrier."""
    if ONLY_WHO_FOUGHT.holds:
        return opponents_of(s, carrier)
    return [*guards(s, 1 - s.cards[carrier].controller)]


def could_carry(s: State, item: int, creature: int) -> bool:
    from kartoteka.games.hkk.permanents.hosts import fits

    return fits(s, s.cards[creature].controller, item, creature)


# At the end of the sub-phase ---------------------------------------------------------------------------------------


def those_left(s: State, captive: Captive) -> list[int]:
    """The creatures that may take it and are still there: of one player (HKK-8.7.2-a)."""
    found: list[int] = []
    for card, obj in captive.by:
        if is_that(s, card, obj):
            found.append(card)
    if not found:
        return found
    seat = s.cards[found[0]].controller
    if not ONTO_THAT_ONE.holds:
        return creatures(s, seat)
    found = [x for x in found if s.cards[x].controller == seat]
    return found if WHO_OF_SEVERAL.holds else found[:1]


def takers(s: State, r: Regs) -> list[Option]:
    captive = s.open(Captive)
    return [("take", captive.item, x) for x in those_left(s, captive)] if captive is not None else []


def can_carry(s: State, seat: int, option: Option) -> bool:
    return could_carry(s, option[1], option[2])


TAKEN = Slot(
    "",
    "who takes the item of a creature that has left",
    seat=lambda s, r: 0,
    candidates=takers,
    needs=(need("HKK-8.7.2-e", "the creature can carry it", can_carry),),
)


def ask(s: State, r: Regs) -> Signal:
    """One item after the other, the newest first."""
    captive = s.opened.get(Captive)
    if captive is None:
        return None
    options = TAKEN.eligible(s, r, 0)
    if not options:
        return leave_it(s, captive)
    if OPTIONAL.holds:
        options.append(NONE)
    return Choice(s.cards[options[0][2]].controller, options, "HKK-8.7.2-i", TAKEN.prompt)


def answer(s: State, r: Regs, option: Option) -> Signal:
    captive = s.open(Captive)
    assert captive is not None
    if option == NONE:
        return leave_it(s, captive)
    host = option[2]
    seat = s.cards[host].controller if ITS_CONTROLLER.holds else s.cards[captive.item].owner
    edits.close_situation(s, captive.id)
    return Raise([h.Attached(card=captive.item, host=host, player=seat)], stay=True)


def leave_it(s: State, captive: Captive) -> Signal:
    """Nobody takes it (HKK-8.7.2-g)."""
    edits.close_situation(s, captive.id)
    return Raise([h.CardMoved(card=captive.item, to=ELSE_DISCARDED.value)], stay=True)


CAPTURE = Step("HKK-8.7.2-h", ask, answer, text="items of carriers that have left are taken", slot=TAKEN)
"""For the end of each sub-phase of combat."""
PROCEDURES: tuple[Procedure, ...] = ()
