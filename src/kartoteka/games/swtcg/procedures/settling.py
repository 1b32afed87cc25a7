"""Resolving what waits: captured triggers, one by one, the Dark Side first (SW-25), and what an attack's end brings.

Nothing waits for a moment of its own: the pool is emptied where a rule says so, by calling `SETTLE` (D-34). Contests of
unique units come before it (D-36).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import zone_type
from kartoteka.games.swtcg.procedures.contests import contest_due
from kartoteka.games.swtcg.procedures.damage import dice_of_damage
from kartoteka.games.swtcg.procedures.pool import SETTLE, Settling, may_settle, take_captured, waiting
from kartoteka.games.swtcg.records import ARENAS, DARK, LIGHT, Later
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

DARK_FIRST = Ruling("SW-25", "the Dark Side resolves the first trigger", value=DARK, without=LIGHT)
EVEN_IF_DISCARDED = ruling("SWR-107", "what comes at the end of an attack comes even if its unit was discarded")
SAME_ARENA = ruling("SWK-Retaliate", "a unit strikes back at an attacker in its own arena")
IN_TURN = ruling("SW-25", "the players resolve their triggers alternately")
JOINS = ruling("SW-26", "what a trigger sets off joins those that wait")


def settle(s: State, r: Settling) -> Signal:
    """The next of what waits: a contest first, then triggers in turn; a player with several chooses (SW-25)."""
    if not may_settle(s):
        return Return()
    contest = contest_due(s)
    if contest is not None:
        contest.stay = True
        return contest
    seat = r.seat if r.seat >= 0 else DARK_FIRST.value
    first = r.known if r.known >= 0 and len(s.captured) > r.known and not JOINS.holds else 0
    for player in (seat, 1 - seat):
        options = [option for option in waiting(s, player) if not first or option[-1] >= first]
        if len(options) == 1:
            return resolve(s, player, options[0])
        if options:
            return Choice(player, options, "SW-25", "which trigger resolves next")
    return Return()


def chosen(s: State, r: Settling, option: Option) -> Signal:
    assert s.choice is not None
    return resolve(s, s.choice.seat, option)


def resolve(s: State, seat: int, option: Option) -> Signal:
    """Carries out one of them, as it was when it was triggered (SWR-118)."""
    signal = _retaliate(s, option[2]) if option[0] == "later" else take_captured(s, option[3])
    signal.stay = True
    signal.regs = Settling(seat=1 - seat if IN_TURN.holds else seat, known=len(s.captured))
    return signal


class Retaliating(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What was promised, by its id."""

    later: int


def _retaliate(s: State, id: int) -> Call:
    return Call(RETALIATE, Retaliating(later=id))


def strike_back(s: State, r: Retaliating) -> Signal:
    """Dice of damage to the attacker, even if the unit was discarded meanwhile (SWK-Retaliate, SWR-107)."""
    later: Later = s.situation(r.later)
    if s.cards[later.target].obj != later.target_obj or not are_together(s, later):
        return None
    return dice_of_damage(
        s, player=later.player, source=later.source, source_obj=later.source_obj, targets=(later.target,),
        dice=later.dice,
    )  # fmt: skip


def are_together(s: State, later: Later) -> bool:
    """Whether attacker and defender are in the same arena; of a discarded defender, where it was."""
    there = s.cards[later.source].obj == later.source_obj
    if not there and not EVEN_IF_DISCARDED.holds:
        return False
    arena = zone_type(s, later.source) if there else later.arena
    return arena in ARENAS and (zone_type(s, later.target) == arena or not SAME_ARENA.holds)


def kept(s: State, r: Retaliating) -> Signal:
    return Raise([h.PromiseKept(ends=r.later)])


RETALIATE = Procedure(
    "SWK-Retaliate",
    "retaliation",
    regs=Retaliating,
    steps=(Step("SWK-Retaliate", strike_back, text="it strikes back"), Step("", kept)),
)

SETTLE.table((Step("SW-25", settle, chosen, text="one by one, in turn"),))
