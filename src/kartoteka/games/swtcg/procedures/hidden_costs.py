"""Hidden Cost: a card under construction is completed at any time, by paying Force for the counters that it lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.facts import facts
from kartoteka.games.swtcg.numbers import keyword
from kartoteka.games.swtcg.piles import picked_from
from kartoteka.games.swtcg.procedures.acting import Acting, act, starting
from kartoteka.games.swtcg.procedures.building import (
    FITS,
    LISTED,
    SAME_NAME,
    join,
    joining,
    places_of,
    price,
    put_into_play,
    under_construction,
)
from kartoteka.games.swtcg.procedures.piloting import FORCED_OFF
from kartoteka.games.swtcg.records import CONSTRUCTION
from kartoteka.games.swtcg.stacks import MAY_STACK
from kartoteka.kernel.legality import need
from kartoteka.kernel.procedures import Procedure, Raise, Signal, step
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def hidden_cost(s: State, card: int) -> int | None:
    """The number of its Hidden Cost; None where it has none. Several add up."""
    return keyword(s, card, "hidden cost") if facts(s, card).hides else None


@picked_from(CONSTRUCTION)
def hidden(s: State, seat: int) -> list[int]:
    """The cards under construction that have it."""
    return [card for card in under_construction(s, seat) if facts(s, card).hides]


def missing(s: State, option: Option) -> int:
    """The Force that completing it takes: 1 for each counter that it lacks."""
    built: int = s.cards[option[1]].built
    return max(0, price(s, option) - built)


def revelations(s: State, seat: int, regs: Any = None) -> dict[str, list[Option]]:
    """By play, where such cards could be completed: in a place, on a stack or under its top."""
    mine = hidden(s, seat)
    if not mine:
        return {}
    found = {"reveal": places_of("reveal", mine)}
    for name in ("reveal on", "reveal under"):
        found[name] = [option for option in joining(name, s, seat) if option[1] in mine]
    return found


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
    return Play(
        "SWK-Hidden-Cost", name, among=revelations, listed="hidden cost",
        needs=(FAR_ENOUGH, FORCE_SUFFICES, *needs), start=starting(start),
        attempts=lambda s, seat: revelations(s, seat).get(name, []),
    )  # fmt: skip


HIDDEN_COST_PLAYS = (
    play("reveal", (LISTED,), REVEALING),
    play("reveal on", (SAME_NAME, FITS, MAY_STACK), REVEALING_ON),
    play("reveal under", (SAME_NAME, FITS, MAY_STACK), REVEALING_ON),
)
"""For the ordinary play-or-pass chance and the own build step (SWR-121)."""
