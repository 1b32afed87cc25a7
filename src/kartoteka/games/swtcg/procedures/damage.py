"""Damage: the prevention chance, the counters, the discards, and one more chance for what was made meanwhile (D-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.edits.damage import AT_LEAST_ONE
from kartoteka.games.swtcg.numbers import cannot, has_keyword, zone_type
from kartoteka.games.swtcg.procedures.chances import PREVENTION, PREVENTION_TRIGGERS
from kartoteka.games.swtcg.procedures.dice import ROLL, Rolling, hits
from kartoteka.games.swtcg.procedures.pool import settle as settle_pool
from kartoteka.games.swtcg.records import Pending, Piece
from kartoteka.games.swtcg.strength import can_be_damaged
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import said
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, Step, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

DAMAGE_OPENS_ONE = ruling("SW-85", "damage that is about to be done opens a prevention chance")
ORDER_IS_CHOSEN = ruling("SWR-112", "the effect's player says for which unit dice are rolled first")
WAITS_ITS_TURN = ruling("SW-93", "damage made in a prevention chance waits for a chance of its own")
LOST_WITH_ITS_TARGET = ruling("D-30", "damage to a unit that has left is lost")
ONLY_BY = "preventable only by"
NOT_PREVENTABLE = ruling("SWR-7", "damage that cannot be prevented is not")


class Dealing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage on its way."""

    pieces: tuple[Piece, ...]
    pending: int = 0
    counted: tuple[int, ...] = ()
    """What was placed so far, by piece of the first chance."""
    asked: int = 0
    placed: Any = None


def piece(s: State, source: int, target: int, amount: int, player: int, manner: str, source_obj: int = 0) -> Piece:
    """Damage that a card is about to do."""
    preventable = not (cannot(s, source, "have damage prevented") and NOT_PREVENTABLE.holds)
    return Piece(
        card=target, obj=s.cards[target].obj, zone=zone_type(s, target), amount=amount, source=source,
        source_obj=source_obj or s.cards[source].obj, player=player, manner=manner, preventable=preventable,
        only_by=next((x.value for x in said(s, source, ONLY_BY)), "") if ONLY_BY in s.spoken else "",
    )  # fmt: skip


def is_there(s: State, p: Piece) -> bool:
    """Whether the unit that it is meant for is still there (D-30)."""
    there = s.cards[p.card].obj == p.obj and zone_type(s, p.card) == p.zone and can_be_damaged(s, p.card)
    return there or not LOST_WITH_ITS_TARGET.holds


def loom(s: State, r: Dealing) -> Signal:
    pieces = tuple(p for p in r.pieces if p.amount > 0 and is_there(s, p))
    if not pieces:
        return Goto("done")
    return Raise([h.DamageLooms(pieces=pieces)], regs=r.but(asked=r.asked or len(pieces)))


def aim(s: State, r: Dealing) -> Signal:
    pending = s.open(Pending)
    assert pending is not None
    aimed = [
        h.DamageAimed(card=p.card, source=p.source, amount=p.amount, attack=p.manner == "attack")
        for p in pending.pieces
    ]  # fmt: skip
    return Raise(aimed, regs=r.but(pending=pending.id))


class AboutDamage(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The damage that can be prevented."""

    pending: int


def the_pending(s: State, r: AboutDamage) -> int:
    return r.pending


PREVENTION_CHANCE = Procedure(
    "SW-90",
    "prevention chance",
    regs=AboutDamage,
    steps=(window(PREVENTION_TRIGGERS, the_pending), window(PREVENTION, the_pending)),
)


def open_chance(s: State, r: Dealing) -> Signal:
    return Call(PREVENTION_CHANCE, AboutDamage(pending=r.pending)) if DAMAGE_OPENS_ONE.holds else None


def place(s: State, r: Dealing) -> Signal:
    """Counters for all that was not prevented, all at once (SW-92, SWR-112)."""
    pieces = s.situation(r.pending).pieces
    left = [p for p in pieces if (p.amount > 0 or not AT_LEAST_ONE.holds) and is_there(s, p)]
    events = [
        h.Damaged(card=p.card, amount=p.amount, source=p.source, source_obj=p.source_obj, attack=p.manner == "attack")
        for p in left
    ]
    return Raise(events, "placed", regs=r.but(placed=None)) if events else r.but(placed=None)


def settled(s: State, r: Dealing) -> Signal:
    """What was made in this chance has one further chance, all of it together (D-30)."""
    pending = s.situation(r.pending)
    counted = r.counted
    if r.placed is not None:
        counted = (*counted, r.placed.amount)
    return Raise([h.DamageSettled(ends=r.pending)], regs=r.but(pieces=pending.made, pending=0, counted=counted))


def again(s: State, r: Dealing) -> Signal:
    return Goto("loom") if r.pieces else None


def settle(s: State, r: Dealing) -> Signal:
    """What it triggered resolves when all of it is over; inside an effect, later (SW-27, SWR-113)."""
    return settle_pool(s, r)


def done(s: State, r: Dealing) -> Signal:
    amount = sum(r.counted)
    return Return(Outcome(r.asked, r.asked if amount else 0, amount, (), amount > 0))


DAMAGE = Procedure(
    "SW-90",
    "damage",
    regs=Dealing,
    steps=(
        step("SW-90", loom, label="loom"),
        step("SW-90", aim),
        step("", open_chance),
        step("SW-92", place),
        step("SW-93", settled),
        step("D-30", again),
        step("SW-21", settle, label="done"),
        step("", done),
    ),
)
"""Returns an outcome: how much damage was done."""


class Making(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage that joins what waits."""

    pieces: tuple[Piece, ...]


def join(s: State, r: Making) -> Signal:
    return Raise([h.DamageMade(piece=p) for p in r.pieces if p.amount > 0])


def joined(s: State, r: Making) -> Signal:
    n = len(r.pieces)
    return Return(Outcome(n, n, sum(p.amount for p in r.pieces), (), True))


MAKE = Procedure("SW-93", "damage made meanwhile", regs=Making, steps=(step("SW-93", join), step("", joined)))


def deal(s: State, pieces: Sequence[Piece]) -> Call:
    """The call that does damage: now, or, in a prevention chance, when that is over (SW-93)."""
    if s.open(Pending) is not None and WAITS_ITS_TURN.holds:
        return Call(MAKE, Making(pieces=tuple(pieces)))
    return Call(DAMAGE, Dealing(pieces=tuple(pieces)))


# Dice of damage ---------------------------------------------------------------------------------------------------


class DiceOfDamage(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Dice of damage for several units, rolled one after the other (SWR-108, SWR-112)."""

    player: int
    source: int
    source_obj: int
    targets: tuple[int, ...]
    dice: int
    at: int = 0
    faces: tuple[int, ...] = ()
    pieces: tuple[Piece, ...] = ()
    result: Any = None


def whom_next(s: State, r: DiceOfDamage) -> Signal:
    """Their order is the choice of the effect's player (SWR-112)."""
    if r.at >= len(r.targets):
        return Goto("deal")
    left = r.targets[r.at :]
    if len(left) == 1 or not ORDER_IS_CHOSEN.holds:
        return None
    return Choice(r.player, [("choose", x) for x in left], "SWR-112", "for which unit dice are rolled next")


def named(s: State, r: DiceOfDamage, option: Option) -> Signal:
    others = tuple(x for x in r.targets[r.at :] if x != option[1])
    return r.but(targets=(*r.targets[: r.at], option[1], *others))


def roll_for_it(s: State, r: DiceOfDamage) -> Signal:
    rolling = Rolling(roller=r.player, dice=r.dice, kind="damage", source=r.source, target=r.targets[r.at])
    return Call(ROLL, rolling, "faces")


def count_hits(s: State, r: DiceOfDamage) -> Signal:
    """No attack dice: Accuracy, Critical Hit and Shields have no part in it (SWR-108)."""
    target = r.targets[r.at]
    found = hits(r.faces, armored=has_keyword(s, target, "armor"))
    one = piece(s, r.source, target, found, r.player, "dice", r.source_obj)
    return Goto("next", regs=r.but(at=r.at + 1, pieces=(*r.pieces, one), faces=()))


def deal_all(s: State, r: DiceOfDamage) -> Signal:
    call = deal(s, r.pieces)
    call.into = "result"
    return call


def result(s: State, r: DiceOfDamage) -> Signal:
    return Return(r.result)


DICE_OF_DAMAGE = Procedure(
    "SWR-108",
    "dice of damage",
    regs=DiceOfDamage,
    steps=(
        Step("", whom_next, named, label="next", text="for which unit dice are rolled next"),
        step("SWR-108", roll_for_it),
        step("SWR-108", count_hits),
        step("SWR-112", deal_all, label="deal"),
        step("", result),
    ),
)


def dice_of_damage(s: State, *, player: int, source: int, source_obj: int, targets: tuple[int, ...], dice: int) -> Call:
    """The call that rolls dice of damage and does it."""
    regs = DiceOfDamage(player=player, source=source, source_obj=source_obj, targets=targets, dice=dice)
    return Call(DICE_OF_DAMAGE, regs)
