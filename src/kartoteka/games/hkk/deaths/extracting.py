"""Components out of monsters that have died, and out of freakborn strength for galetki (HKKR-14, HKK-8.2.1).

It is a right of the opponent until the phase ends: no action, so nobody can answer it, and it may come up wherever that
player is asked for something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions import answered
from kartoteka.games.hkk.course.durations import end
from kartoteka.games.hkk.edits.permanents import put_markers
from kartoteka.games.hkk.numbers import active_player, cannot, creatures, phase
from kartoteka.games.hkk.offers.sources import EXTRACTION, EXTRACTION_IS_A_RULE
from kartoteka.games.hkk.records import CREATURES_LIE, Right, Source
from kartoteka.games.hkk.registers import Extracting
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

MAY_EXTRACT: Final = ruling(
    "HKKR-14.1", "the opponent may take the components out of a creature that has left the table"
)
NOT_FROM_HAND_OR_DECK: Final = Ruling(
    "HKKR-14.10",
    "a creature that went to a hand or a deck yields no components",
    value=("discard", "void"),
    without=("discard", "void", "hand", "deck"),
)
NOT_AS_A_COST: Final = ruling("HKKR-14.6", "a creature that was sacrificed as a cost yields no components")
NOT_BY_A_DRAWBACK: Final = ruling("HKKR-14.6", "a creature that went because of a drawback yields no components")
FORCED_SACRIFICE: Final = ruling("HKKR-14.8", "a creature whose sacrifice an effect demands yields components")
NOT_BY_A_SOURCE: Final = ruling(
    "HKKR-14.7", "a creature that a source took in the preparation phase yields no components"
)
NOT_OF_ITS_PLAYER: Final = ruling(
    "HKKR-7.27", "a creature that the active player loses in the preparation phase yields no components"
)
NOT_THEN: Final = ruling("HKKR-14.5", "in the preparation phase no creature yields components to anybody")
UNTIL_THE_PHASE_ENDS: Final = ruling("HKKR-14.4", "components are taken until the end of the phase, and not later")
PARTLY: Final = ruling("HKKR-14.3", "as many components as its player likes are taken")
PARTS_OF_THE_PAIR: Final = Ruling(
    "HKK-8.2.1-a", "each component for itself may be a marker instead", value=1, without=1_000
)
FEEDING_TARGETS_NOTHING: Final = ruling("HKK-8.2.1-f", "a component given to a galetki targets nothing")
ANY_GALETKI: Final = ruling("HKK-8.2.1-b", "each marker goes on any own galetki")
NO_SOURCE: Final = ruling("HKK-8.2.1-e", "to put a marker in the place of a component is no source")
MARKERS_NO_SOURCE: Final = ruling("HKKR-11.6", "the exchange of components for markers is no source")
NO_TARGETING: Final = ruling("HKK-8.2.1-f", "to put a marker in the place of a component targets nothing")
IN_A_QUEUE_TOO: Final = ruling("D-36", "components are taken in the middle of a queue, too")
FREE: Final = Ruling("HKKR-14.13", "to extract is no action", value=True, without=False)
FEEDING_IS_FREE: Final = Ruling("HKK-8.2.1-d", "to put a marker in the place of a component is no action", value=True,
                         without=False)  # fmt: skip
MARKER: Final = "strengthening"


# The right --------------------------------------------------------------------------------------------------------


def yields(s: State, e: h.Left) -> bool:
    """Whether a creature that leaves yields its components to the opponent of who controlled it."""
    if not MAY_EXTRACT.holds or e.zone not in CREATURES_LIE or e.to not in NOT_FROM_HAND_OR_DECK.value:
        return False
    if (e.paid and NOT_AS_A_COST.holds) or (e.drawback and NOT_BY_A_DRAWBACK.holds):
        return False
    if e.manner == "sacrificed" and not e.paid and not e.drawback and not FORCED_SACRIFICE.holds:
        return False
    return phase(s) != "preparation" or not _is_too_early(s, e)


def _is_too_early(s: State, e: h.Left) -> bool:
    """In the preparation phase nobody extracts anything; three rules say so, each of other creatures."""
    if e.cause:
        return NOT_BY_A_SOURCE.holds
    if e.player == active_player(s):
        return NOT_OF_ITS_PLAYER.holds
    return NOT_THEN.holds


def open_right(s: State, e: h.Left) -> None:
    """Remembers what may be extracted: part of the edit by which a creature leaves the table."""
    if e.icons > 0 and yields(s, e):
        c = s.cards[e.card]
        freakborn = s.pool.definitions[c.proto].type == "freakborn"
        edits.open_situation(
            s,
            Right(card=e.card, obj=c.obj, player=1 - e.player, left=e.icons, freakborn=freakborn, icons=e.icons),
        )


def rights_of(s: State, seat: int) -> list[Right]:
    """The rights of a player that are still open."""
    if Right not in s.opened or (not IN_A_QUEUE_TOO.holds and Source in s.opened):
        return []
    found: list[Right] = []
    for x in s.situations:
        if type(x) is Right and x.player == seat:
            found.append(x)
    return found


# What it is used for ----------------------------------------------------------------------------------------------


def stands(s: State, r: Extracting) -> Signal:
    """Nobody can react to it (HKKR-10.17)."""
    return answered.first("extraction", s.situation(r.right).card, r.player)


def take(s: State, r: Extracting) -> Signal:
    """Nothing stands behind it: it is neither a source nor an effect (HKKR-11.5, HKKR-14.2)."""
    if r.prevented:
        return None
    cause: tuple[int, ...] = ()
    if not (EXTRACTION.holds and EXTRACTION_IS_A_RULE.holds):
        right = s.situation(r.right)
        cause = (right.card, right.obj, 0, -1, r.player)
    return Raise([h.Extracted(right=r.right, player=r.player, amount=r.amount, cause=cause)])


def put(s: State, r: Extracting) -> Signal:
    """As many components as one choice is about: one (HKK-8.2.1-a)."""
    left: int = s.situation(r.right).left
    events: list[Event] = []
    for _ in range(min(left, PARTS_OF_THE_PAIR.value)):
        events += [h.Fed(right=r.right, card=card) for card in r.galetki]
    return Raise(events)


EXTRACTING = Procedure("HKKR-14.1", "extracting", regs=Extracting, steps=(step("", stands), step("HKKR-14.1", take)))
FEEDING = Procedure("HKK-8.2.1-a", "markers for galetki", regs=Extracting, steps=(step("HKK-8.2.1-a", put),))


def extract(s: State, e: h.Extracted) -> Event | None:
    """The edit: components go to the player, the right shrinks."""
    right = s.situation(e.right)
    if type(right) is not Right:
        return None
    amount = min(e.amount, right.left)
    had = s.seats[e.player]
    edits.change_seat(s, e.player, had.but(components=had.components + amount))
    shrink(s, right, amount)
    return e.but(amount=amount)


def feed(s: State, e: h.Fed) -> Event | tuple[Event, ...] | None:
    """The edit: a marker in the place of one component. Nothing stands behind it: it is no source (HKK-8.2.1-e)."""
    right = s.situation(e.right)
    if type(right) is not Right:
        return None
    shrink(s, right, 1)
    put = h.MarkersPut(card=e.card, marker=MARKER, amount=1)
    if not (NO_SOURCE.holds and MARKERS_NO_SOURCE.holds):
        affects, cause = s.pool.affects, (right.card, right.obj, 0, -1, right.player)
        if affects is not None and not affects(s, cause, e.card, put.but(cause=cause)):
            return e
    marked = put_markers(s, put)
    return (e, marked) if marked is not None else e


def end_phase(s: State, e: h.PhaseEnded) -> Event:
    """The edit of a phase's end: what could be extracted until then cannot be any more (HKKR-14.4)."""
    lapse(s)
    return end(s, e)


def lapse(s: State) -> None:
    """All rights to components are over: as a phase ends, and those that came at the very end of a turn with it."""
    if Right in s.opened and UNTIL_THE_PHASE_ENDS.holds:
        for x in tuple(s.situations):
            if type(x) is Right:
                edits.close_situation(s, x.id)


def shrink(s: State, right: Right, by: int) -> None:
    if right.left > by:
        edits.edit_situation(s, right.but(left=right.left - by))
    else:
        edits.close_situation(s, right.id)


# The plays --------------------------------------------------------------------------------------------------------


def extractions(s: State, seat: int) -> list[Option]:
    """Of each right, all of it or less (HKKR-14.3)."""
    found: list[Option] = []
    for right in rights_of(s, seat):
        least = 1 if PARTLY.holds else right.left
        for n in range(right.left, least - 1, -1):
            found.append(("extract", right.id, n))
    return found


def start_extracting(s: State, seat: int, option: Option) -> Call:
    return Call(EXTRACTING, Extracting(right=option[1], player=seat, amount=option[2]))


def galetki(s: State, seat: int) -> list[int]:
    """The galetki in play that a player controls."""
    found: list[int] = []
    for card in creatures(s, seat):
        if "galetki" in s.pool.facts[s.cards[card].proto].types:
            found.append(card)
    return found


def feedings(s: State, seat: int) -> list[Option]:
    """A component of any right, for any creature that lies there; what it must be is asked by needs."""
    found: list[Option] = []
    for right in rights_of(s, seat):
        for card in creatures(s, seat):
            if NO_TARGETING.holds or not cannot(s, card, "be targeted"):
                found.append(("feed", right.id, card))
    return found


def is_freakborn(s: State, seat: int, option: Option) -> bool:
    right = s.situation(option[1])
    return type(right) is Right and right.freakborn


def is_galetki(s: State, seat: int, option: Option) -> bool:
    own = galetki(s, seat)
    if not FEEDING_TARGETS_NOTHING.holds and cannot(s, option[2], "be targeted"):
        return False
    return option[2] in (own if ANY_GALETKI.holds else own[:1])


def start_feeding(s: State, seat: int, option: Option) -> Call:
    return Call(FEEDING, Extracting(right=option[1], player=seat, galetki=(option[2],)))


def out_of_rights(s: State, seat: int, regs: object = None) -> Mapping[str, Sequence[Option]]:
    """Of both plays; nothing at all, nearly always."""
    if Right not in s.opened:
        return NOTHING
    return {"extract": extractions(s, seat), "feed": feedings(s, seat)}


NOTHING: Mapping[str, Sequence[Option]] = {}
EXTRACT = Play("HKKR-14.1", "extract", among=out_of_rights, needs=(), start=start_extracting, free=FREE)
FEED = Play(
    "HKK-8.2.1-a",
    "feed",
    among=out_of_rights,
    needs=(
        need("HKK-8.2.1-g", "the components are those of a freakborn", is_freakborn),
        need("HKK-8.2.1-h", "it is a galetki of yours in play", is_galetki),
    ),
    start=start_feeding,
    free=FEEDING_IS_FREE,
)


def active_first(s: State, regs: WindowRegs) -> int:
    return max(0, active_player(s))


LAST_CALL = Window(
    "HKKR-14.13",
    "last call",
    plays=(EXTRACT, FEED),
    first=active_first,
    advance=Advance.STAY,
    closes=Closes.ALL_PASS,
    prompt="take components before the phase is over",
)


def last_call(s: State, r: Regs) -> Signal:
    """Before a phase ends, each player with an open right is asked once more (HKKR-14.13)."""
    return LAST_CALL.enter(s) if Right in s.opened else None


LAST_CALLS = step("HKKR-14.13", last_call, text="components may be taken once more")
"""A step for the end of each phase."""
WINDOWS: Final = (LAST_CALL,)
PROCEDURES: Final = (EXTRACTING, FEEDING)
