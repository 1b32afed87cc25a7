"""The edits of this game: each makes the change that one event says, and returns the event as it happened.

None means that it was impossible; a tuple adds what happened at the same moment. Called by the machine only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.records import (
    BUILD_ZONE,
    CARRIED,
    CONSTRUCTION,
    DECK,
    DISCARD,
    HAND,
    PILOTING,
    STACK,
    STACKED,
    ArenaStep,
    Attack,
    Battle,
    Roll,
    Stage,
    Table,
    Turn,
)
from kartoteka.kernel import chance, edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD, Event
from kartoteka.kernel.state import Result

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NEW_OBJECT = ruling("SWR-34", "a card that leaves play loses its counters and comes back as a new one")
OWNERS_PILE = ruling("SWR-33", "a card goes to its owner's hand, deck or discard pile")
NEVER_BELOW_ZERO = Ruling("SW-4", "a Force total is never below zero", value=0, without=-1_000)
AS_MANY_AS_THERE_ARE = ruling("SWR-9", "a player who must draw more cards than there are draws those")
TAPPED_ONCE = ruling("SW-17", "a tapped card cannot be tapped")
GOES_ALONG = ruling("SW-38", "a pilot goes where its unit goes")
STACK_GOES_TOGETHER = ruling("SWR-84", "the cards of a stack go to the same place")
COUNTERS_REMOVED = ruling("SWR-69", "build counters are removed from a completed card")


def place(s: State, zone: int, seat: int) -> int:
    """Where a player's zone is in the state."""
    return zone * len(s.seats) + seat


# Cards ------------------------------------------------------------------------------------------------------------


def shuffle(s: State, e: h.Shuffled) -> Event:
    edits.shuffle(s, place(s, DECK, e.player))
    return e


def draw(s: State, e: h.Drawn) -> Event | None:
    """As many as there are; an empty deck costs nothing else (SWR-9)."""
    cards = s.zones[place(s, DECK, e.player)][-1 : -e.amount - 1 : -1] if e.amount > 0 else ()
    if not cards or (len(cards) < e.amount and not AS_MANY_AS_THERE_ARE.holds):
        return None
    for card in cards:
        edits.move(s, card, place(s, HAND, e.player))
    return e.but(amount=len(cards), cards=tuple(cards))


def discard(s: State, e: h.Discarded) -> Event:
    put_away(s, e.card, DISCARD)
    return e


def put_away(s: State, card: int, zone: int) -> None:
    """To a pile, hand or deck: its owner's (SWR-33), with nothing left on it."""
    c = s.cards[card]
    whose = c.owner if OWNERS_PILE.holds else c.controller
    left = c.but(controller=c.owner, host=NO_CARD, relation=0)
    if NEW_OBJECT.holds:
        left = left.but(tapped=False, damage=0, built=0, tokens=())
    edits.move(s, card, place(s, zone, whose), left)


def start(s: State, e: h.Started) -> Event:
    edits.move(s, e.card, place(s, CONSTRUCTION, e.player))
    return e


def place_counters(s: State, e: h.CountersPlaced) -> Event:
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(built=c.built + e.amount))
    return e


def deploy(s: State, e: h.Deployed) -> Event:
    """A completed card is turned face up where it goes; its counters are gone (SWR-69)."""
    built = 0 if COUNTERS_REMOVED.holds else s.cards[e.card].built
    if e.onto == NO_CARD:
        edits.move(s, e.card, place(s, e.zone, e.player), s.cards[e.card].but(controller=e.player, built=built))
    else:
        join_stack(s, e.card, e.onto, on_top=e.on_top, built=built)
    return e


def join_stack(s: State, card: int, top: int, *, on_top: bool, built: int) -> None:
    """Adds a card to a stack. The stack stays the same unit: what lies on it and how it stands stay (SWR-82)."""
    seat = s.cards[top].controller
    joined = s.cards[card].but(controller=seat, host=top, relation=STACKED, built=built)
    edits.move(s, card, place(s, STACK, seat), joined)
    if on_top:
        change_top(s, top, card)


def change_top(s: State, top: int, card: int) -> None:
    """Another card of the stack comes to lie on top: all that was true of the unit is true of it now."""
    old, new = s.cards[top], s.cards[card]
    seat = s.cards[top].controller
    for other, c in enumerate(s.cards):
        if c.host == top and other != card:
            edits.change(s, other, c.but(host=card))
    edits.move(s, card, old.zone, keep=True)
    edits.move(s, top, place(s, STACK, seat), keep=True)
    zone, known = s.cards[card].zone, s.cards[card].known
    edits.change(s, card, old.but(proto=new.proto, owner=new.owner, zone=zone, known=known))
    below = new.but(zone=s.cards[top].zone, known=s.cards[top].known, host=card, relation=STACKED)
    edits.change(s, top, below.but(proto=old.proto, owner=old.owner, built=old.built))


def attached_to(s: State, card: int, relation: int = 0) -> list[int]:
    """The cards on or under a card, in order of their numbers; of one relation where it is named."""
    return [x for x, c in enumerate(s.cards) if c.host == card and relation in (0, c.relation)]


def move_unit(s: State, e: h.Moved) -> Event:
    """The unit goes; its stack, its pilots and its Equipment are related to it and need not be moved (SW-38)."""
    c = s.cards[e.card]
    alone = c.but(host=NO_CARD, relation=0) if c.relation == PILOTING else c
    edits.move(s, e.card, place(s, e.zone, c.controller), alone, keep=True)
    return e


def discard_unit(s: State, e: h.UnitDiscarded) -> Event:
    """A unit with its stack (SWR-84) and its pilots (SW-134); Equipment is detached and stays (SWR-75)."""
    for other in attached_to(s, e.card):
        c = s.cards[other]
        if c.zone // len(s.seats) == CARRIED:
            loose = c.but(controller=c.owner, host=NO_CARD, relation=0)
            edits.move(s, other, place(s, BUILD_ZONE, c.owner), loose)
        elif c.relation != PILOTING or GOES_ALONG.holds:
            for below in attached_to(s, other):
                put_away(s, below, DISCARD)
            put_away(s, other, DISCARD)
        else:
            edits.move(s, other, place(s, BUILD_ZONE, c.controller), c.but(host=NO_CARD, relation=0), keep=True)
    put_away(s, e.card, DISCARD)
    return e


def tap(s: State, e: h.Tapped) -> Event | None:
    if s.cards[e.card].tapped and TAPPED_ONCE.holds:
        return None
    edits.change(s, e.card, s.cards[e.card].but(tapped=True))
    return e


def untap(s: State, e: h.Untapped) -> Event | None:
    if not s.cards[e.card].tapped:
        return None
    edits.change(s, e.card, s.cards[e.card].but(tapped=False))
    return e


# Force and build points -------------------------------------------------------------------------------------------


def gain_force(s: State, e: h.ForceGained) -> Event | None:
    if e.amount <= 0:
        return None
    had = s.seats[e.player]
    edits.change_seat(s, e.player, had.but(force=had.force + e.amount))
    return e


def lose_force(s: State, e: h.ForceLost) -> Event | None:
    """All that there is, where it is less (SW-4)."""
    had = s.seats[e.player].force
    left = max(NEVER_BELOW_ZERO.value, had - e.amount)
    if left == had:
        return None
    edits.change_seat(s, e.player, s.seats[e.player].but(force=left))
    return e.but(amount=had - left)


def pay_force(s: State, e: h.ForcePaid) -> Event:
    had = s.seats[e.player]
    edits.change_seat(s, e.player, had.but(force=had.force - e.amount))
    return e


def gain_points(s: State, e: h.PointsGained) -> Event | None:
    if e.amount <= 0:
        return None
    had = s.seats[e.player]
    edits.change_seat(s, e.player, had.but(points=had.points + e.amount))
    return e


def spend_points(s: State, e: h.PointsSpent | h.PointsLost) -> Event | None:
    had = s.seats[e.player]
    amount = min(had.points, e.amount)
    if amount <= 0:
        return None
    edits.change_seat(s, e.player, had.but(points=had.points - amount))
    return e.but(amount=amount)


# Turns and steps --------------------------------------------------------------------------------------------------


def begin_turn(s: State, e: h.TurnBegan) -> Event:
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(turn=e.number))
    edits.open_situation(s, Turn())
    return e


def begin_step(s: State, e: h.StepBegan) -> Event:
    edits.open_situation(s, Stage(name=e.step, player=e.player))
    return e


def begin_battle(s: State, e: h.BattleBegan) -> Event:
    edits.open_situation(s, Battle())
    return e


def begin_arena_step(s: State, e: h.ArenaStepBegan) -> Event:
    edits.open_situation(s, ArenaStep(arena=e.arena))
    return e


def close(s: State, e: Any) -> Event:
    """Closes the situation that the event ends."""
    edits.close_situation(s, e.ends)
    found: Event = e
    return found


def nothing(s: State, e: Event) -> Event:
    """What is only told."""
    return e


# Dice, attacks, damage --------------------------------------------------------------------------------------------


def roll(s: State, e: h.Rolled) -> Event:
    """Throws the dice; they lie on the table until they are read (SW-88)."""
    told = chance.scripted(s, "dice")
    faces = tuple(told) if told else tuple(chance.below(s, 6) + 1 for _ in range(e.dice))
    edits.open_situation(s, Roll(roller=e.player, faces=faces, kind=e.kind, source=e.source, target=e.target))
    return e.but(faces=faces)


def reroll(s: State, e: h.Rerolled) -> Event:
    """Throws some of them again: the new faces take the place of the old ones (D-35)."""
    lying = s.situation(e.roll)
    told = chance.scripted(s, "dice")
    new = tuple(told) if told else tuple(chance.below(s, 6) + 1 for _ in e.dice)
    faces = list(lying.faces)
    for die, face in zip(e.dice, new, strict=True):
        faces[die] = face
    edits.edit_situation(s, lying.but(faces=tuple(faces)))
    return e.but(faces=new)


def attack(s: State, e: h.Attacked) -> Event:
    c, d = s.cards[e.card], s.cards[e.defender]
    arena = c.zone // len(s.seats)
    edits.open_situation(
        s, Attack(attacker=e.card, defender=e.defender, attacker_obj=c.obj, defender_obj=d.obj, arena=arena)
    )  # fmt: skip
    return e


def damage(s: State, e: h.Damaged) -> Event | None:
    """Places a damage counter for each point that was not prevented (SW-92)."""
    if e.amount <= 0:
        return None
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(damage=c.damage + e.amount))
    return e


def take_counters(s: State, e: h.CountersTaken) -> Event | None:
    had = s.cards[e.card].damage
    left = max(0, had + e.amount)
    if left == had:
        return None
    edits.change(s, e.card, s.cards[e.card].but(damage=left))
    return e.but(amount=left - had)


# Effects, the end -------------------------------------------------------------------------------------------------


def start_effect(s: State, e: h.EffectStarted) -> Event:
    edits.add_modifier(s, e.modifier)
    return e


def win(s: State, e: h.GameWon) -> Event:
    edits.finish(s, Result((e.player,), e.rule))
    return e


def stop(s: State, e: h.GameStopped) -> Event:
    edits.finish(s, Result((), "SWR-10"))
    return e


def concede(s: State, e: h.PlayerConceded) -> Event:
    edits.finish(s, Result((1 - e.player,), "SWR-2"))
    return e
