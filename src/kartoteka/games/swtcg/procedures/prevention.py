"""Preventing damage that is about to be done: how much, of which piece, and what Deflect makes of it (SW-94)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import has_subtype, is_unit, units, zone_type
from kartoteka.games.swtcg.procedures.damage import is_there, piece
from kartoteka.games.swtcg.records import ARENAS, DARK, LIGHT, Pending
from kartoteka.games.swtcg.usable import carrier
from kartoteka.kernel.choices import NONE, Choice
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, Step, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.games.swtcg.records import Piece
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

UP_TO = ruling("SWK-Evade", "its player chooses how much is prevented, up to that number")
ONLY_THESE = ruling("D-25", "what only some can prevent, only an ability of such a unit prevents")
ANY_UNIT_THERE = ruling("SWK-Deflect", "the damage may be done to any unit in the same arena")


class Preventing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """How much of the damage to some units is prevented, piece by piece."""

    units: tuple[int, ...]
    amount: int
    """At most so much for each unit; -1 is all."""
    up_to: bool
    """Whether its player may prevent less."""
    seat: int
    source: int
    deflects: bool = False
    sources: tuple[int, ...] = ()
    """Only damage that these do; empty where that does not matter."""
    at: int = 0
    """The unit whose damage is looked at."""
    piece: int = 0
    left: int = 0
    """How much may still be prevented of that unit's damage."""
    prevented: int = 0
    choice: int = 0


def may_prevent(s: State, source: int, p: Piece) -> bool:
    """Whether that card can prevent that damage; of what only some can prevent, units of these subtypes (D-25)."""
    if not p.preventable:
        return False
    unit = carrier(s, source)
    return not p.only_by or not ONLY_THESE.holds or (is_unit(s, unit) and has_subtype(s, unit, p.only_by))


def pieces_for(s: State, unit: int, source: int, done_by: tuple[int, ...] = ()) -> list[int]:
    """The pending pieces of damage to a unit that a card can prevent, by their numbers; those done by some units.

    What was meant for a unit that has left since then is lost, and nobody prevents it (D-30).
    """
    pending = s.open(Pending)
    if pending is None:
        return []
    return [
        i
        for i, p in enumerate(pending.pieces)
        if p.card == unit
        and p.amount > 0
        and is_there(s, p)
        and may_prevent(s, source, p)
        and (not done_by or p.source in done_by)
    ]


def preventable(s: State, unit: int, source: int, done_by: tuple[int, ...] = ()) -> int:
    """How much of the pending damage to a unit a card can prevent."""
    pending = s.open(Pending)
    return sum(pending.pieces[i].amount for i in pieces_for(s, unit, source, done_by)) if pending is not None else 0


def threatened(s: State) -> tuple[int, ...]:
    """The units to which damage is pending."""
    pending = s.open(Pending)
    looming = pending.pieces if pending is not None else ()
    return tuple(dict.fromkeys(p.card for p in looming if p.amount > 0 and is_there(s, p)))


def next_unit(s: State, r: Preventing) -> Signal:
    if r.at >= len(r.units):
        return Goto("over")
    there = preventable(s, r.units[r.at], r.source, r.sources)
    return r.but(piece=0, left=there if r.amount < 0 else min(r.amount, there))


def how_much(s: State, r: Preventing) -> Signal:
    """Of each piece of damage to the unit; asked only where there is something to choose."""
    numbers = pieces_for(s, r.units[r.at], r.source, r.sources)
    if r.piece >= len(numbers) or r.left <= 0:
        return Goto("next")
    pending = s.open(Pending)
    assert pending is not None
    here = pending.pieces[numbers[r.piece]].amount
    later = sum(pending.pieces[i].amount for i in numbers[r.piece + 1 :])
    most = min(here, r.left)
    least = 0 if r.up_to and UP_TO.holds else max(0, r.left - later)
    if r.up_to and not r.prevented and r.piece == len(numbers) - 1:
        least = max(least, 1)
    if least >= most:
        return r.but(choice=most)
    return Choice(r.seat, [("number", n) for n in range(most, least - 1, -1)], "SWK-Evade", "how much is prevented")


def named(s: State, r: Preventing, option: Option) -> Signal:
    return r.but(choice=option[1])


def prevent_it(s: State, r: Preventing) -> Signal:
    """So much of this piece; then what is left, of the next one."""
    numbers = pieces_for(s, r.units[r.at], r.source, r.sources)
    if r.choice <= 0:
        return Goto("piece", regs=r.but(piece=r.piece + 1))
    pending = s.open(Pending)
    assert pending is not None
    at = numbers[r.piece]
    whole = r.choice >= pending.pieces[at].amount  # it is then no longer among those that are left
    event = h.DamagePrevented(card=r.units[r.at], amount=r.choice, player=r.seat, source=r.source, piece=at)
    after = r.but(
        piece=r.piece if whole else r.piece + 1, left=r.left - r.choice, prevented=r.prevented + r.choice, choice=0
    )
    return Raise([event], regs=after)


def and_the_next_piece(s: State, r: Preventing) -> Signal:
    return Goto("piece")


def and_the_next_unit(s: State, r: Preventing) -> Signal:
    return Goto("unit", regs=r.but(at=r.at + 1))


def new_target(s: State, r: Preventing) -> Signal:
    """Deflect: it may do the prevented amount to any unit in the same arena, its own side included."""
    if not r.deflects or r.prevented <= 0:
        return None
    options: list[Option] = [("choose", x) for x in reachable(s, r.units[0])]
    return Choice(r.seat, [*options, NONE], "SWK-Deflect", "to which unit it is deflected") if options else None


def reachable(s: State, unit: int) -> list[int]:
    """The units in the arena of the one that deflects."""
    zone = zone_type(s, unit)
    if zone not in ARENAS:
        return []
    return [x for seat in (DARK, LIGHT) for x in units(s, seat, zone)] if ANY_UNIT_THERE.holds else [unit]


def deflected(s: State, r: Preventing, option: Option) -> Signal:
    if option == NONE:
        return r
    made: Piece = piece(s, r.units[0], option[1], r.prevented, r.seat, "plain")
    return Raise([h.DamageMade(piece=made)])


def over(s: State, r: Preventing) -> Signal:
    n = len(r.units)
    return Return(Outcome(n, n if r.prevented else 0, r.prevented, r.units, r.prevented > 0))


PREVENT = Procedure(
    "SW-94",
    "preventing damage",
    regs=Preventing,
    steps=(
        step("SW-94", next_unit, label="unit"),
        Step("SWK-Evade", how_much, named, label="piece", text="how much is prevented"),
        step("SW-94", prevent_it),
        step("", and_the_next_piece),
        step("", and_the_next_unit, label="next"),
        Step("SWK-Deflect", new_target, deflected, label="over", text="where it is deflected to"),
        step("", over),
    ),
)


def prevent(
    s: State,
    units: tuple[int, ...],
    amount: int,
    seat: int,
    source: int,
    *,
    up_to: bool,
    deflects: bool = False,
    sources: tuple[int, ...] = (),
) -> Call:
    """The call that prevents damage to units, up to so much for each; -1 is all."""
    return Call(PREVENT, Preventing(
        units=units, amount=amount, up_to=up_to, seat=seat, source=source, deflects=deflects,
        sources=sources,
    ))  # fmt: skip
