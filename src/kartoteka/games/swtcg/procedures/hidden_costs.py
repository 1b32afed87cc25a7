"""Hidden Cost: a card under construction is completed at any time, by paying Force for the counters that it lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.facts import facts
from kartoteka.games.swtcg.numbers import keyword
from kartoteka.games.swtcg.procedures.acting import Acting, act, starting
from kartoteka.games.swtcg.procedures.building import (
    FITS,
    LISTED,
    PLACES,
    SAME_NAME,
    join,
    price,
    put_into_play,
    stackings,
    under_construction,
)
from kartoteka.games.swtcg.procedures.piloting import FORCED_OFF
from kartoteka.kernel.legality import need
from kartoteka.kernel.procedures import Procedure, Raise, Signal, step
from kartoteka.kernel.windows import Play, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def hidden_cost(s: State, card: int) -> int | None:
    """The number of its Hidden Cost; None where it has none. Several add up."""
    return keyword(s, card, "hidden cost") if facts(s, card).hides else None


_HIDDEN = ("hidden costs of the Dark Side", "hidden costs of the Light Side")


def hidden(s: State, seat: int) -> list[int]:
    """The cards under construction that have it."""
    pile = under_construction(s, seat)
    kept = s.sorted.get(_HIDDEN[seat])
    if kept is not None and kept[0] is pile:
        known: list[int] = kept[1]
        return known
    found = [card for card in pile if facts(s, card).hides]
    s.keep(_HIDDEN[seat], pile, found)
    return found


def missing(s: State, option: Option) -> int:
    """The Force that completing it takes: 1 for each counter that it lacks."""
    built: int = s.cards[option[1]].built
    return max(0, price(s, option) - built)


def revelations(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("reveal", card, zone) for card in hidden(s, seat) for zone in PLACES]


def revelations_on(name: str, s: State, seat: int) -> list[Option]:
    mine = hidden(s, seat)
    if not mine:
        return []
    return [o for o in stackings(s, seat, "reveal on", "reveal under") if o[0] == name and o[1] in mine]


def is_far_enough(s: State, seat: int, option: Option) -> bool:
    wanted = hidden_cost(s, option[1])
    return wanted is not None and s.cards[option[1]].built >= min(wanted, price(s, option))


def far_fact(s: State, seat: int, option: Option) -> str:
    return f"{s.cards[option[1]].built} of {hidden_cost(s, option[1])}"


def force_suffices(s: State, seat: int, option: Option) -> bool:
    return bool(missing(s, option) <= s.seats[seat].force)


def force_fact(s: State, seat: int, option: Option) -> str:
    return f"it takes {missing(s, option)}, you have {s.seats[seat].force}"


FAR_ENOUGH = need(
    "SWK-Hidden-Cost", "as many build counters are on it as its Hidden Cost says", is_far_enough, far_fact
)  # fmt: skip
FORCE_SUFFICES = need(
    "SWK-Hidden-Cost", "you have the Force for the missing build counters", force_suffices, force_fact
)  # fmt: skip


def pay(s: State, r: Acting) -> Signal:
    lacking = missing(s, r.option)
    return Raise([h.ForcePaid(player=r.seat, amount=lacking)]) if lacking else None


REVEALING = act(
    "SWK-Hidden-Cost", "a card with Hidden Cost is completed", step("SWK-Hidden-Cost", pay), step("", put_into_play)
)  # fmt: skip
REVEALING_ON = act(
    "SWK-Hidden-Cost", "a card with Hidden Cost joins a stack", step("SWK-Hidden-Cost", pay), step("", join), FORCED_OFF
)  # fmt: skip


def play(name: str, needs: tuple[Any, ...], start: Procedure) -> Play:
    """One way to complete such a card."""

    def candidates(s: State, seat: int, regs: WindowRegs) -> list[Option]:
        return revelations(s, seat, regs) if name == "reveal" else revelations_on(name, s, seat)

    return Play(
        "SWK-Hidden-Cost", name, candidates=candidates, needs=(FAR_ENOUGH, FORCE_SUFFICES, *needs),
        listed="hidden cost", start=starting(start), attempts=lambda s, seat: candidates(s, seat, WindowRegs()),
    )  # fmt: skip


HIDDEN_COST_PLAYS = (
    play("reveal", (LISTED,), REVEALING),
    play("reveal on", (SAME_NAME, FITS), REVEALING_ON),
    play("reveal under", (SAME_NAME, FITS), REVEALING_ON),
)
"""For the ordinary play-or-pass chance and the own build step (SWR-121)."""
