"""The start of a build step: bounties, upkeep, the draw, what triggers then, in its player's order (SWR-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.shared.piles import picked_from
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import units, zone_type
from kartoteka.games.swtcg.procedures.acting import whose_step
from kartoteka.games.swtcg.procedures.pool import WAITS
from kartoteka.games.swtcg.records import ABOARD, ARENAS, BUILD_ZONE, Promise
from kartoteka.games.swtcg.stacks import pilots
from kartoteka.games.swtcg.triggers import is_first_step
from kartoteka.kernel.interpret import COST, EFFECT, ProgramRegs, code_of
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs, take_captured

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

DRAWN_EACH_STEP = Ruling("SWR-51", "a player draws a card at the start of the build step", value=1, without=0)
ALSO_WHILE_PILOTING = ruling("SW-77", "upkeep is due also while a card pilots")
ALSO_IN_THE_BUILD_ZONE = Ruling(
    "SWK-Upkeep", "upkeep is due in arenas and in the build zone", value=(*ARENAS, BUILD_ZONE), without=ARENAS
)  # fmt: skip

ONLY_GIVEN = ruling("SW-36", "upkeep that a pilot lists is due only while it pilots")


class Owed(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """An upkeep that is paid, or a bounty that is paid out."""

    seat: int
    card: int
    ability: int
    promise: int = 0


def starts_now(s: State, seat: int) -> bool:
    """Whether what belongs to the start of a build step is this player's to do."""
    return whose_step(s) == seat and is_first_step(s, seat)


def part_of(s: State, proto: int, ability: int) -> int:
    """Which part of the text is carried out: an upkeep is nothing but a cost."""
    return COST if s.pool.live[proto][ability].cost is not None else EFFECT


def run(s: State, r: Owed) -> Signal:
    """Its text is carried out, for its player."""
    c = s.cards[r.card]
    event = s.situation(r.promise).event if r.promise else None
    proto = s.situation(r.promise).proto if r.promise else c.proto
    regs = ProgramRegs(
        proto=proto, ability=r.ability, part=part_of(s, proto, r.ability), card=r.card, obj=c.obj, seat=r.seat,
        event=event,
    )  # fmt: skip
    return Call(s.game.program, regs)


# Bounties ---------------------------------------------------------------------------------------------------------


def bounties(s: State, seat: int) -> list[Option]:
    """What the player has earned."""
    return [("collect", x.card, x.ability, x.id) for x in s.situations if type(x) is Promise and x.player == seat]


def keep(s: State, r: Owed) -> Signal:
    return Raise([h.PromiseKept(ends=r.promise)])


BOUNTY = Procedure(
    "SWK-Bounty",
    "a bounty",
    regs=Owed,
    steps=(step("SWK-Bounty", run, text="the bounty is paid out"), step("", keep)),
)


def collect(s: State, seat: int, option: Option) -> Call:
    return Call(BOUNTY, Owed(seat=seat, card=option[1], ability=option[2], promise=option[3]))


# Upkeep -----------------------------------------------------------------------------------------------------------


@picked_from(BUILD_ZONE, ABOARD)
def kept_up(s: State, seat: int) -> list[tuple[int, int]]:
    """What upkeep a player's cards have, and the number of that text: not those under a stack's top."""
    found = list(units(s, seat, *ALSO_IN_THE_BUILD_ZONE.value))
    if ALSO_WHILE_PILOTING.holds:
        found += pilots(s, seat)
    cards, printed = s.cards, s.pool.facts
    return [
        (card, number)
        for card in found
        for number in printed[cards[card].proto].upkeeps
        if zone_type(s, card) == ABOARD
        or number not in printed[cards[card].proto].given_upkeeps
        or not ONLY_GIVEN.holds
    ]


def upkeeps(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    """What has not been paid yet."""
    due = kept_up(s, seat)
    found: list[Option] = []
    for card, number in due:
        if ("upkeep", s.cards[card].obj, number) not in regs.used:
            found.append(("upkeep", card, number))
    return found


def upkeep_key(s: State, option: Option) -> tuple[int | str, ...]:
    """Each is paid once: remembered by the object that the card is."""
    return ("upkeep", s.cards[option[1]].obj, option[2])


def is_possible(s: State, r: Owed) -> Signal:
    """If no part of it can be paid, nothing happens (SWK-Upkeep)."""
    c = s.cards[r.card]
    part = part_of(s, c.proto, r.ability)
    regs = ProgramRegs(proto=c.proto, ability=r.ability, part=part, card=r.card, obj=c.obj, seat=r.seat)
    return None if code_of(s, c.proto, r.ability, part).could(s, regs) else Return()


UPKEEP = Procedure(
    "SWK-Upkeep",
    "upkeep",
    regs=Owed,
    steps=(step("", is_possible), step("SWK-Upkeep", run, text="the upkeep is paid")),
)


def pay_upkeep(s: State, seat: int, option: Option) -> Call:
    return Call(UPKEEP, Owed(seat=seat, card=option[1], ability=option[2]))


# The draw, and what triggers --------------------------------------------------------------------------------------


def draw_one(s: State, seat: int, option: Option) -> Raise:
    return Raise([h.Drawn(player=seat, amount=DRAWN_EACH_STEP.value)])


def triggers(s: State, seat: int) -> list[Option]:
    """Abilities that the start of this step triggered; what triggers meanwhile waits until all of this is over."""
    return [
        ("resolve", c.card, c.ability, i)
        for i, c in enumerate(s.captured)
        if c.seat == seat
        and type(c.event) is h.StepBegan
        and s.pool.abilities(s.cards[c.card].proto)[c.ability].kind == WAITS
    ]


OWN_ORDER = Ruling(
    "SWR-52", "the player settles them in an order of choice", value=Closes.NOTHING_LEFT, without=Closes.FIRST_PASS
)


def whose(s: State, regs: WindowRegs) -> int:
    return max(0, whose_step(s))


def due(s: State, seat: int, regs: WindowRegs) -> dict[str, list[Option]]:
    """What the start of a player's build step brings."""
    if not starts_now(s, seat):
        return {}
    found: dict[str, list[Option]] = {"upkeep": upkeeps(s, seat, regs)}
    if Promise in s.opened:
        found["collect"] = bounties(s, seat)
    if ("draw",) not in regs.used:
        found["draw"] = [("draw",)]
    if s.captured:
        found["resolve"] = triggers(s, seat)
    return found


START = Window(
    "SWR-52",
    "the start of a build step",
    plays=(
        Play("SWK-Bounty", "collect", among=due, needs=(), start=collect),
        Play("SWK-Upkeep", "upkeep", among=due, needs=(), start=pay_upkeep, key=upkeep_key),
        Play("SWR-51", "draw", among=due, needs=(), start=draw_one, key=lambda s, option: option),
        Play("SWR-52", "resolve", among=due, needs=(), start=lambda s, seat, o: take_captured(s, o[3])),
    ),
    first=whose,
    advance=Advance.STAY,
    closes=OWN_ORDER,
    prompt="what comes next at the start of your build step",
)  # fmt: skip
