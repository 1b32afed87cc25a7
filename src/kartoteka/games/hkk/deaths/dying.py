"""The life check: who is at 0 life leaves play or loses, unless somebody saves it at once (HKKR-13.3, HKKR-17).

It comes after each source, each payment and each simultaneous group; `settling` asks for it, and whatever pays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.costs.bounds import bounds
from kartoteka.games.hkk.deaths.hurt import PILES, all_are_safe, hurt, takes_life
from kartoteka.games.hkk.deaths.leaving import going
from kartoteka.games.hkk.deaths.poison import OWN_SOURCE, kills
from kartoteka.games.hkk.numbers import active_player, life_left
from kartoteka.games.hkk.records import TABLE, Dying, Source
from kartoteka.games.hkk.registers import LifeCheck, Simultaneous
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import edits
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

CREATURES_DIE: Final = ruling("HKKR-13.3", "a creature without life goes to its owner's discard pile")
PLAYERS_LOSE: Final = ruling("HKKR-13.6", "a player without life loses")
OPPONENT_WINS: Final = ruling("HKKR-17.1", "a player wins when the opponent is without life")
ALL_AT_ONCE: Final = ruling("HKKR-17.3", "all who are still without life leave or lose at the same time")
DRAW: Final = ruling("HKKR-17.4", "if both players are without life in the same check, nobody wins")
AT_ONCE: Final = ruling("HKKR-17.5", "a player without life loses at once")
LATE: Final = "late_death"
ONE_CHECK: Final = ruling("D-25", "players are judged in the same check as creatures, after each source")
WHOLE_SOURCE_FIRST: Final = ruling("HKKR-17.2", "nothing comes in the middle of a source")
UNHURT_TOO: Final = ruling(
    "HKKR-13.5", "who loses a bonus loses as much current life, and may die of it without a wound"
)
JOINS: Final = ruling("HKKR-17.9", "whoever falls to 0 life meanwhile may be saved, too")


# Who --------------------------------------------------------------------------------------------------------------


def loses_late(s: State) -> bool:
    """Whether players live on until the end of the turn (HKKR-17.5)."""
    return chosen(s, LATE) or not AT_ONCE.holds


def players(s: State, *, late: bool = False) -> list[int]:
    """The players who are without life, if this is when that is judged."""
    found: list[int] = []
    for seat, x in enumerate(s.seats):
        if x.life <= 0:
            found.append(seat)
    if not ONE_CHECK.holds and Source in s.opened:
        return []
    if not found or not (PLAYERS_LOSE.holds and OPPONENT_WINS.holds) or (loses_late(s) and not late):
        return []
    return found


def is_without_life(s: State, card: int) -> bool:
    """Whether a creature has no life left; only of those with wounds, or of which something is said, it is counted."""
    c = s.cards[card]
    if not c.wounds and not UNHURT_TOO.holds:
        return False
    said = bounds(s, "life")
    least = s.pool.definitions[c.proto].life - c.wounds
    return (said is None or least + said[0] <= 0) and life_left(s, card) <= 0


def creatures(s: State) -> list[int]:
    """The creatures in play that are without life, and buildings without structure points."""
    return [card for card in _in_question(s) if _is_due(s, card)]


def _in_question(s: State) -> Sequence[int]:
    """Those who are hurt; while something that is said takes life, all."""
    if not takes_life(s):
        return hurt(s)
    found: list[int] = []
    for pile in s.zones[PILES]:
        found += pile
    return found


def _is_poisoned_to_death(s: State, card: int) -> bool:
    """Poison is a source of its own, and nothing that is judged here (HKKR-17.10)."""
    if not s.cards[card].markers:
        return False
    return not OWN_SOURCE.holds and kills(s, card)


WITHOUT_LIFE: Final = "without life"
"""The note of whether any creature or building is, until something changes."""


def anybody(s: State) -> bool:
    """Whether somebody is without life."""
    if all_are_safe(s):
        return False
    for x in s.seats:
        if x.life <= 0 and players(s):
            return True
    known: bool | None = s.memo.get(WITHOUT_LIFE)
    if known is None:
        known = _any_creature(s)
        s.remember(WITHOUT_LIFE, known)
    return known


def _any_creature(s: State) -> bool:
    for card in _in_question(s):  # noqa: SIM110 (a generator costs more)
        if _is_due(s, card):
            return True
    return False


def _is_due(s: State, card: int) -> bool:
    """Whether a creature, or what else has wounds, leaves in a life check."""
    if not CREATURES_DIE.holds:
        return False
    if s.cards[card].zone // len(s.seats) == TABLE:
        return s.cards[card].wounds > 0 and life_left(s, card) <= 0
    return is_without_life(s, card) or _is_poisoned_to_death(s, card)


# The check --------------------------------------------------------------------------------------------------------


def is_between_sources(s: State) -> bool:
    """Whether nothing is being carried out that must be whole first (HKKR-17.2)."""
    if not WHOLE_SOURCE_FIRST.holds:
        return True
    for regs in s.regs:
        if (type(regs) is ProgramRegs and regs.part == EFFECT and regs.source) or isinstance(regs, Simultaneous):
            return False
    return True


def begin(s: State, r: LifeCheck) -> Signal:
    """Those who are without life are dying from now on, until the check is over."""
    id = edits.open_situation(s, dying_now(s, late=r.late))
    return r.but(dying=id)


def dying_now(s: State, *, late: bool) -> Dying:
    found = [(card, s.cards[card].obj) for card in creatures(s)]
    return Dying(players=tuple(players(s, late=late)), cards=tuple(found))


def save(s: State, r: LifeCheck) -> Signal:
    """The window for life-saving actions (HKKR-17.3, HKKR-17.9)."""
    from kartoteka.games.hkk.deaths.lifesaving import LIFE_SAVING

    return LIFE_SAVING.enter(s, r.dying)


def join(s: State, r: LifeCheck) -> Signal:
    """Whoever has fallen to 0 life meanwhile may be saved, too; nobody else does (HKKR-17.9)."""
    before, now = s.situation(r.dying), dying_now(s, late=r.late)
    new = [x for x in now.cards if x not in before.cards], [x for x in now.players if x not in before.players]
    if not JOINS.holds or not (new[0] or new[1]):
        return None
    edits.edit_situation(s, before.but(cards=(*before.cards, *new[0]), players=(*before.players, *new[1])))
    return Goto("save")


def judge(s: State, r: LifeCheck) -> Signal:
    """All who are still without life leave play, or lose, at the same time (HKKR-17.3)."""
    dying, now = s.situation(r.dying), dying_now(s, late=r.late)
    events: list[Event] = [going(s, card, "discard", "died") for card, obj in now.cards if (card, obj) in dying.cards]
    lost = tuple(seat for seat in now.players if seat in dying.players)
    if not ALL_AT_ONCE.holds:
        events = events[:1]
    if lost:
        events.append(defeat(s, lost))
    return Raise(events) if events else None


def defeat(s: State, lost: tuple[int, ...]) -> h.PlayersLost:
    """One loses, the other wins (HKKR-17.1); both, and nobody does (HKKR-17.4)."""
    if len(lost) == 1:
        return h.PlayersLost(players=lost, rule="HKKR-17.1")
    return h.PlayersLost(players=lost if DRAW.holds else (max(0, active_player(s)),), rule="HKKR-17.4")


def end(s: State, r: LifeCheck) -> Signal:
    edits.close_situation(s, r.dying)
    return None


LIFE_CHECK = Procedure(
    "HKKR-17.2",
    "life check",
    regs=LifeCheck,
    steps=(
        step("", begin),
        step("HKKR-17.3", save, label="save"),
        step("", join),
        step("HKKR-13.3", judge),
        step("", end),
    ),
)


def life_check(s: State) -> Call | None:
    """The call that judges who is without life; None where nobody is, or where a check goes on already."""
    if Dying in s.opened or not anybody(s) or not is_between_sources(s):
        return None
    return Call(LIFE_CHECK, LifeCheck())


def late_check(s: State) -> Call | None:
    """At the very end of a turn: players who have lived on until now (HKKR-17.5)."""
    if not loses_late(s) or not players(s, late=True):
        return None
    return Call(LIFE_CHECK, LifeCheck(late=True))


PROCEDURES: Final = (LIFE_CHECK,)
