"""What is asked of a combat: who attacks whom, who fights whom, and how much room there is in the guard post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.numbers import guards, plain
from kartoteka.games.hkk.records import GUARD, IN_PLAY, Combat, Fight
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import Folding, fold, said_of_seat
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

CAPACITY: Final = Ruling("HKKR-12.16", "three creatures have room in the guard post", value=3, without=1_000)
CAPACITY_CHANGES: Final = ruling("HKKR-12.17", "what a text says of the room in the guard post is added to that")
LARGE: Final = ruling("HKKR-12.18", "a large creature takes as many places as its text says, and counts as one")
PAID_WHEN_DECLARED: Final = ruling("HKKR-12.10", "a combat ability is paid for when it is declared")
"""Asked where an announcement is paid."""

ROOM: Final = Folding(set_overrides=True, least=0)


# Fights -----------------------------------------------------------------------------------------------------------


def fights(s: State) -> tuple[Fight, ...]:
    """All fights of the combat that goes on; none without one."""
    combat = s.opened.get(Combat)
    return combat.fights if combat is not None else ()


def fights_of(s: State, card: int) -> list[Fight]:
    """The fights of a creature as the object that it is: those in which it attacks or is attacked."""
    combat = s.opened.get(Combat)
    if combat is None:
        return []
    found: list[Fight] = []
    obj = s.cards[card].obj
    for fight in combat.fights:
        if (fight.attacker == card and fight.attacker_obj == obj) or (fight.target == card and fight.target_obj == obj):
            found.append(fight)
    return found


def opponents_of(s: State, card: int) -> list[int]:
    """The creatures in play that a creature fights; one that has broken through fights nobody."""
    found: list[int] = []
    for fight in fights_of(s, card):
        against, obj = other_side(fight, card)
        if against != NO_CARD and is_that(s, against, obj) and s.pool.facts[s.cards[against].proto].is_creature:
            found.append(against)
    return found


def other_side(fight: Fight, card: int) -> tuple[int, int]:
    """Whom a creature fights there, with the object that it is."""
    if fight.attacker == card:
        return fight.target, fight.target_obj
    return fight.attacker, fight.attacker_obj


def is_that(s: State, card: int, obj: int) -> bool:
    """Whether a card is still in play as that object."""
    c = s.cards[card]
    return bool(c.obj == obj and c.zone // len(s.seats) in IN_PLAY)


def stands(s: State, card: int, obj: int) -> bool:
    """Whether a creature is still in the guard post as that object."""
    c = s.cards[card]
    return bool(c.obj == obj and c.zone // len(s.seats) == GUARD)


def attackers(s: State) -> list[int]:
    """The attacking creatures that are still in the guard post."""
    found: list[int] = []
    for fight in fights(s):
        if stands(s, fight.attacker, fight.attacker_obj):
            found.append(fight.attacker)
    return found


def defenders(s: State) -> list[int]:
    """The attacked creatures that are still in the guard post, each once."""
    found: list[int] = []
    for fight in fights(s):
        card = fight.target
        if card != NO_CARD and card not in found and stands(s, card, fight.target_obj):
            found.append(card)
    return found


def attacks(s: State, card: int) -> bool:
    """Whether a creature attacks."""
    obj = s.cards[card].obj
    for fight in fights(s):  # noqa: SIM110 (a generator costs more)
        if fight.attacker == card and fight.attacker_obj == obj:
            return True
    return False


def defends(s: State, card: int) -> bool:
    """Whether a creature is attacked, and so defends."""
    obj = s.cards[card].obj
    for fight in fights(s):  # noqa: SIM110
        if fight.target == card and fight.target_obj == obj:
            return True
    return False


# The guard post ---------------------------------------------------------------------------------------------------


def capacity(s: State, seat: int) -> int:
    """How many places a player's guard post has (HKKR-12.16, HKKR-12.17)."""
    room: int = CAPACITY.value
    if "capacity" in s.spoken and CAPACITY_CHANGES.holds:
        return fold(room, said_of_seat(s, seat, "capacity"), ROOM)
    return room


def places(s: State, card: int) -> int:
    """How many places a creature takes there: one, unless its text says more (HKKR-12.18)."""
    return plain(s, card, "places", 1) if "places" in s.spoken and LARGE.holds else 1


def taken(s: State, seat: int) -> int:
    """How many places of a player's guard post are taken."""
    there = guards(s, seat)
    if "places" not in s.spoken:
        return len(there)
    return sum([places(s, card) for card in there])
