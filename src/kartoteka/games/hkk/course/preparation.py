"""The preparation phase: mana, everything that happens in it, activation, its close (HKKR-7.10 to HKKR-7.27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions import answered
from kartoteka.games.hkk.actions.acting import EFFECTS
from kartoteka.games.hkk.course.boundaries import ends, nothing_between
from kartoteka.games.hkk.course.durations import preparation_of
from kartoteka.games.hkk.course.settling import SETTLES, settle_all
from kartoteka.games.hkk.deaths.poison import GROWS
from kartoteka.games.hkk.numbers import cannot
from kartoteka.games.hkk.offers.sources import REGENERATION
from kartoteka.games.hkk.records import ACTIVE_OR_PASSIVE, CREATURES_LIE, RESERVE, Phase, Stage
from kartoteka.games.hkk.registers import Preparing
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, step
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.windows import window

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

LADDER: Final = Ruling(
    "HKKR-7.12", "1, 2, 3, 4 mana in the first turns, 5 in every later one", value=(1, 2, 3, 4, 5), without=(5,) * 5
)
EACH: Final = Ruling("HKKR-7.13", "one mana more for every second creature of the reserve", value=2, without=1_000)
ALL_STAND: Final = ruling("HKKR-7.24", "in the third stage all passive cards of the active player become active")
ONLY_THE_RESERVE: Final = ruling("HKKR-7.15", "creatures of the guard post are not counted")
ORDER: Final = ruling("HKKR-7.11", "the four stages come in a fixed order, the regeneration first")
PART_OF_IT: Final = ruling("HKKR-7.14", "what the reserve adds is part of the regeneration, and no source")
EVERY_TURN_COUNTS: Final = ruling(
    "HKKR-7.12", "the ladder goes on in a turn whose regeneration does not take place, too"
)
OWN_COUNTER: Final = ruling("HKKR-7.16", "the step of the regeneration is a counter of the player's own")


def of_ladder(s: State, seat: int) -> int:
    """The mana of this turn by the step of the ladder (HKKR-7.12)."""
    had = s.seats[seat]
    steps: tuple[int, ...] = LADDER.value
    at = had.rung if OWN_COUNTER.holds else had.turns - 1
    last = had.last_rung
    return int(min(steps[at] if at < len(steps) else at + 1, last) if at < last else last)


def of_reserve(s: State, seat: int) -> int:
    """What the creatures of the reserve add, active or passive (HKKR-7.13)."""
    n = len(s.seats)
    zones = (RESERVE,) if ONLY_THE_RESERVE.holds else CREATURES_LIE
    count = sum([len(s.zones[zone * n + seat]) for zone in zones])
    return count // int(EACH.value)


def begin(s: State, r: Preparing) -> Signal:
    """Unless it has begun with the turn."""
    return Raise([h.PhaseBegan(name="preparation", player=r.seat)]) if Phase not in s.opened else None


def stands(s: State, r: Preparing) -> Signal:
    """Nobody can react to it (HKKR-10.18)."""
    return answered.first("regeneration", NO_CARD, r.seat)


def regenerate_first(s: State, r: Preparing) -> Signal:
    return regenerate(s, r) if ORDER.holds else None


def regenerate_late(s: State, r: Preparing) -> Signal:
    return None if ORDER.holds else regenerate(s, r)


def regenerate(s: State, r: Preparing) -> Signal:
    """Mana, and the next step of the ladder: one thing, and no source stands behind it (HKKR-7.14, HKKR-11.8)."""
    if r.prevented:
        return Raise(without_mana(s, r.seat))
    source: tuple[int, ...] = (NO_CARD, 0, 0, -1, r.seat)
    ladder, reserve = of_ladder(s, r.seat), of_reserve(s, r.seat)
    cause = () if REGENERATION.holds else source
    amount = ladder + reserve if PART_OF_IT.holds else ladder
    events: list[Event] = [h.Regenerated(player=r.seat, amount=amount, cause=cause)]
    if not PART_OF_IT.holds:
        events.append(h.ManaGained(player=r.seat, amount=reserve, cause=source))
    return Raise([*events, *next_step(s, r.seat)])


def next_step(s: State, seat: int) -> list[Event]:
    """The ladder goes on for that player, if there is more of it."""
    had = s.seats[seat]
    return [h.LadderSet(player=seat, rung=had.rung + 1)] if had.rung < had.last_rung - 1 else []


def without_mana(s: State, seat: int) -> list[Event]:
    """What is left of a regeneration that does not take place: it was that turn's (HKKR-7.12)."""
    return next_step(s, seat) if EVERY_TURN_COUNTS.holds else []


def effects_begin(s: State, r: Preparing) -> Signal:
    """What was put off until this preparation phase happens first."""
    return Raise([h.StageBegan(name="effects", player=r.seat, ends=preparation_of(r.seat))])


def stage_over(s: State, r: Preparing) -> Signal:
    """Where nothing can come between, it ends with what comes next."""
    return None if Stage not in s.opened or nothing_between(s) else Raise(ends(s)[:1])


def activate(s: State, r: Preparing) -> Signal:
    """Everything that may (HKKR-7.24)."""
    if not ALL_STAND.holds:
        return None
    n, found = len(s.seats), []
    for zone in ACTIVE_OR_PASSIVE:
        for card in s.zones[zone * n + r.seat]:
            if s.cards[card].passive and not cannot(s, card, "activate"):
                found.append(card)
    return Raise([*ends(s)[:-1], *[h.Activated(card=card) for card in found]]) if found else None


def activate_first(s: State, r: Preparing) -> Signal:
    """Under the other reading cards become active before anything else happens (D-2)."""
    return activate(s, r) if chosen(s, "activate_first") else None


def activate_last(s: State, r: Preparing) -> Signal:
    return None if chosen(s, "activate_first") else activate(s, r)


def close(s: State, r: Preparing) -> Signal:
    """The last stage: it ends with the phase."""
    return Raise([h.CloseBegan(player=r.seat, over=Stage in s.opened)])


PREPARATION = Procedure(
    "HKKR-7.4",
    "preparation phase",
    regs=Preparing,
    steps=(
        step("HKKR-7.10", begin),
        step("", stands),
        step("HKKR-7.12", regenerate_first),
        step("D-2", activate_first),
        step("HKKR-7.17", effects_begin),
        SETTLES,
        window(EFFECTS),
        GROWS,
        step("", settle_all, text="what nobody has put in an order"),
        SETTLES,
        step("", stage_over),
        step("HKKR-7.24", activate_last),
        step("", regenerate_late),
        step("HKKR-7.25", close),
        SETTLES,
    ),
)
PROCEDURES: Final = (PREPARATION,)
