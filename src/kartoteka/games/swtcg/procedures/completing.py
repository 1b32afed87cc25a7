"""Completing what is no unit: Missions, Equipment, Locations (SWR-68, SWR-71, SWR-73)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.shared.piles import picked_from
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.allowed import can_be_paid, condition_holds, force_fact
from kartoteka.games.swtcg.playing import complete_mission
from kartoteka.games.swtcg.procedures.acting import Acting, act, done_with, starting, tasks
from kartoteka.games.swtcg.procedures.building import (
    FINISHED,
    counters_fact,
    is_finished,
    is_listed,
    under_construction,
)
from kartoteka.games.swtcg.records import ARENAS, CONSTRUCTION
from kartoteka.kernel.legality import need
from kartoteka.kernel.procedures import Call, Raise, Signal, step
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

MISSION_FINISHED = need("SWR-68", "as many build counters are on the Mission as it costs", is_finished, counters_fact)
EQUIPMENT_FINISHED = need("SWR-73", "as many build counters are on Equipment as it costs", is_finished, counters_fact)


@picked_from(CONSTRUCTION)
def completable(s: State, seat: int) -> dict[str, list[Option]]:
    """By play, what it could complete: cards of a type, a Location in each arena, a Mission by each of its texts.

    The texts of a Mission are plain or enhanced, or several things one of which is chosen.
    """
    complete: list[Option] = []
    finish: list[Option] = []
    locate: list[Option] = []
    cards, printed = s.cards, s.pool.definitions
    for card in under_construction(s, seat):
        type = printed[cards[card].proto].type
        if type == "mission":
            texts = [a for a in s.pool.abilities(s.cards[card].proto) if a.kind.split()[0] == "effect"]
            complete += [("complete", card, a.number) for a in texts]
        elif type == "equipment":
            finish.append(("finish", card))
        elif type == "location":
            locate += [("locate", card, arena) for arena in ARENAS]
    found = {"complete": complete} if complete else {}
    if finish:
        found["finish"] = finish
    if locate:
        found["locate"] = locate
    return found


@done_with(CONSTRUCTION)
def completions(s: State, seat: int, found: dict[str, list[Option]]) -> None:
    """Whatever is no unit is completed."""
    found |= completable(s, seat)


def complete(s: State, seat: int, option: Option) -> Call:
    """It is played as a Battle card is (SW-138)."""
    return complete_mission(s, seat, option[1], option[2])


PAYABLE = need("SWR-68", "you can pay what completing the Mission costs besides", can_be_paid, force_fact)
IS_SO = need("SWR-68", "what completing the Mission asks for is so", condition_holds)
COMPLETE = Play(
    "SWR-68", "complete", among=tasks, attempts=lambda s, seat: completable(s, seat).get("complete", []),
    needs=(MISSION_FINISHED, IS_SO, PAYABLE), start=complete,
)  # fmt: skip


def turn_up(s: State, r: Acting) -> Signal:
    return Raise([h.Completed(card=r.card, player=r.seat)])


FINISHING = act("SWR-73", "Equipment is completed", step("SWR-73", turn_up))
FINISH = Play(
    "SWR-73", "finish", among=tasks, attempts=lambda s, seat: completable(s, seat).get("finish", []),
    needs=(EQUIPMENT_FINISHED,), start=starting(FINISHING),
)  # fmt: skip

IN_A_LISTED_ARENA = need("SWR-71", "it goes to an arena of its types", is_listed)


def put_there(s: State, r: Acting) -> Signal:
    return Raise([h.LocationPut(card=r.card, player=r.seat, arena=r.other)])


LOCATING = act("SWR-71", "a Location is put into an arena", step("SWR-71", put_there))
LOCATE = Play(
    "SWR-71", "locate", among=tasks, attempts=lambda s, seat: completable(s, seat).get("locate", []),
    needs=(FINISHED, IN_A_LISTED_ARENA), start=starting(LOCATING),
)  # fmt: skip

PLAYS = (COMPLETE, FINISH, LOCATE)
