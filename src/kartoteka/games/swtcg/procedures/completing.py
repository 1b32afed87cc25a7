"""Completing what is no unit: Missions, Equipment, Locations (SWR-68, SWR-71, SWR-73)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.allowed import can_be_paid, force_fact
from kartoteka.games.swtcg.numbers import definition
from kartoteka.games.swtcg.playing import complete_mission
from kartoteka.games.swtcg.procedures.acting import Acting, act, starting
from kartoteka.games.swtcg.procedures.building import (
    FINISHED,
    counters_fact,
    is_finished,
    is_listed,
    under_construction,
)
from kartoteka.games.swtcg.records import ARENAS
from kartoteka.kernel.legality import need
from kartoteka.kernel.procedures import Call, Raise, Signal, step
from kartoteka.kernel.windows import Play, WindowRegs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

MISSION_FINISHED = need("SWR-68", "as many build counters are on the Mission as it costs", is_finished, counters_fact)
EQUIPMENT_FINISHED = need("SWR-73", "as many build counters are on Equipment as it costs", is_finished, counters_fact)

_BUILT = ("what the Dark Side builds", "what the Light Side builds")


def of_type(s: State, seat: int, type: str) -> Sequence[int]:
    """The cards of a type that a player has under construction."""
    pile = under_construction(s, seat)
    if not pile:
        return ()
    kept = s.sorted.get(_BUILT[seat])
    if kept is None or kept[0] is not pile:
        found: dict[str, list[int]] = {}
        for card in pile:
            found.setdefault(definition(s, card).type, []).append(card)
        s.keep(_BUILT[seat], pile, found)
        return found.get(type, ())
    held: Sequence[int] = kept[1].get(type, ())
    return held


def missions(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    """Missions, each with the texts that completing it can have: plain or enhanced, of several things one."""
    return [
        ("complete", card, a.number)
        for card in of_type(s, seat, "mission")
        for a in s.pool.abilities(s.cards[card].proto)
        if a.kind.split()[0] == "effect"
    ]


def complete(s: State, seat: int, option: Option) -> Call:
    """It is played as a Battle card is (SW-138)."""
    return complete_mission(s, seat, option[1], option[2])


PAYABLE = need("SWR-68", "you can pay what completing the Mission costs besides", can_be_paid, force_fact)
COMPLETE = Play(
    "SWR-68", "complete", candidates=missions, needs=(MISSION_FINISHED, PAYABLE), start=complete,
    attempts=lambda s, seat: missions(s, seat, WindowRegs()),
)  # fmt: skip


def equipment(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("finish", card) for card in of_type(s, seat, "equipment")]


def turn_up(s: State, r: Acting) -> Signal:
    return Raise([h.Completed(card=r.card, player=r.seat)])


FINISHING = act("SWR-73", "Equipment is completed", step("SWR-73", turn_up))
FINISH = Play(
    "SWR-73", "finish", candidates=equipment, needs=(EQUIPMENT_FINISHED,), start=starting(FINISHING),
    attempts=lambda s, seat: equipment(s, seat, WindowRegs()),
)  # fmt: skip

IN_A_LISTED_ARENA = need("SWR-71", "it goes to an arena of its types", is_listed)


def sites(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("locate", card, arena) for card in of_type(s, seat, "location") for arena in ARENAS]


def put_there(s: State, r: Acting) -> Signal:
    return Raise([h.LocationPut(card=r.card, player=r.seat, arena=r.other)])


LOCATING = act("SWR-71", "a Location is put into an arena", step("SWR-71", put_there))
LOCATE = Play(
    "SWR-71", "locate", candidates=sites, needs=(FINISHED, IN_A_LISTED_ARENA), start=starting(LOCATING),
    attempts=lambda s, seat: sites(s, seat, WindowRegs()),
)  # fmt: skip

PLAYS = (COMPLETE, FINISH, LOCATE)
