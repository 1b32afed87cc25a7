"""Who is first player: both roll, and the higher one decides (BKR-2.1). In a match the winner before decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.edits.course import SIDES
from kartoteka.games.berserk.registers import Rolling
from kartoteka.kernel import chance
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

HIGHER: Final = Ruling("BKR-2.1", "the higher one decides", value=max, without=min)
AGAIN: Final = ruling("BKR-2.1", "equal dice are rolled again")
FIRST, SECOND = "first", "second"


def roll(s: State, r: Rolling) -> Signal:
    if r.decides != NOBODY:
        return None
    faces = dice(s)
    return Raise([h.FirstRolled(faces=faces)], regs=r.but(faces=faces))


def dice(s: State) -> tuple[int, ...]:
    """What each seat rolls."""
    told = chance.scripted(s, "first dice")
    if told is not None and len(told) == len(s.seats):
        return told
    return tuple([chance.below(s, SIDES.value) + 1 for _ in s.seats])


def who_decides(s: State, r: Rolling) -> Signal:
    if r.decides != NOBODY:
        return None
    if not r.faces:
        return r.but(decides=0)
    best = HIGHER.value(r.faces)
    if r.faces.count(best) > 1 and AGAIN.holds:
        faces = dice(s)
        return Raise([h.FirstRolled(faces=faces)], regs=r.but(faces=faces), stay=True)
    return r.but(decides=r.faces.index(best))


def ask_who_is_first(s: State, r: Rolling) -> Signal:
    return Choice(r.decides, [(FIRST,), (SECOND,)], "BKR-2.1", "be first or second player")


def decided(s: State, r: Rolling, option: Option) -> Signal:
    return r.but(first=r.decides if option == (FIRST,) else 1 - r.decides)


def name_first(s: State, r: Rolling) -> Signal:
    return Raise([h.FirstNamed(player=r.first if r.first != NOBODY else 0)])


ROLL = Procedure(
    "BKR-2.1",
    "who is first player",
    regs=Rolling,
    steps=(
        step("BKR-2.1", roll),
        step("", who_decides),
        Step("BKR-2.1", ask_who_is_first, decided, text="be first or second player"),
        step("", name_first),
    ),
)

PROCEDURES: Final = (ROLL,)
