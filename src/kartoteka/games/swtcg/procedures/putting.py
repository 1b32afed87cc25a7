"""Putting cards into arenas by a text, which is no deploying (SWR-67); of several arenas a player chooses (SWR-20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.facts import facts
from kartoteka.games.swtcg.numbers import is_unit, zone_type
from kartoteka.games.swtcg.places import CHOSEN, HOSTS, chosen_arena
from kartoteka.games.swtcg.records import ABOARD, ARENA_NAMES, ARENAS
from kartoteka.games.swtcg.verbs_table import verb
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import FAILED
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Stay, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

MOST_ARENAS = Ruling("SWR-20", "of the arenas that a card lists its player chooses one", value=len(ARENAS), without=1)


def arenas_for(s: State, ctx: Any, card: int, manner: Sequence[str]) -> list[int]:
    """The arena that a text names or has let its player choose; else those of the card's types."""
    for word in manner:
        name = chosen_arena(ctx) if word == CHOSEN else word
        if name in HOSTS:
            return [HOSTS[name][0]]
    return [zone for zone in ARENAS if ARENA_NAMES[zone] in facts(s, card).types][: MOST_ARENAS.value]


def putting(s: State, seat: int, card: int, zone: int) -> Event:
    """A unit in play moves as it is; any other card comes under its player's control."""
    if is_unit(s, card) or zone_type(s, card) == ABOARD:
        return h.Moved(card=card, zone=zone)
    return h.PutIntoArena(card=card, player=seat, zone=zone)


class Putting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers: the cards with the arenas that each can go to, and where those go that were decided on."""

    seat: int
    waiting: tuple[tuple[int, tuple[int, ...]], ...]
    said: tuple[tuple[int, int], ...] = ()
    result: Any = None


def ask_which_arena(s: State, r: Putting) -> Signal:
    if not r.waiting:
        return None
    card, arenas = r.waiting[0]
    if len(arenas) == 1:
        return Stay(r.but(waiting=r.waiting[1:], said=(*r.said, (card, arenas[0]))))
    return Choice(r.seat, [("arena", card, zone) for zone in arenas], "SWR-20", "the arena that it is put into")


def say_which_arena(s: State, r: Putting, option: Option) -> Signal:
    return Stay(r.but(waiting=r.waiting[1:], said=(*r.said, (option[1], option[2]))))


def put_them(s: State, r: Putting) -> Signal:
    """All at once."""
    return Raise([putting(s, r.seat, card, zone) for card, zone in r.said], into="result")


def tell(s: State, r: Putting) -> Signal:
    return Return(r.result or FAILED)


PUT = Procedure(
    "SWR-67",
    "cards are put into arenas",
    regs=Putting,
    steps=(step("SWR-20", ask_which_arena, answer=say_which_arena), step("SWR-67", put_them), step("", tell)),
)


def destinations(s: State, c: Any, o: Operands) -> list[tuple[int, tuple[int, ...]]]:
    """The cards that a text puts into arenas, each with those that it can go to."""
    found = [(x, tuple(arenas_for(s, c, x, o.manner))) for x in o.cards(s, c)]
    return [(card, arenas) for card, arenas in found if arenas]


def could_put(s: State, c: Any, o: Operands) -> bool:
    for seat in o.seats(s, c)[:1]:
        for card, arenas in destinations(s, c, o):
            for event in (putting(s, seat, card, zone) for zone in arenas):
                possible = s.game.rows[type(event)].could
                if possible is None or possible(s, event):
                    return True
    return False


@verb("put into arena", "SWR-67", could_put, alone=True)
def put_into_arena(s: State, c: Any, o: Operands) -> Call | Sequence[Event]:
    """No deploying. Nothing is asked where each card has one arena."""
    seats, where = o.seats(s, c), destinations(s, c, o)
    if not seats:
        return []
    if any(len(arenas) > 1 for _, arenas in where):
        return Call(PUT, Putting(seat=seats[0], waiting=tuple(where)))
    return [putting(s, seats[0], card, arenas[0]) for card, arenas in where]
