"""Whom a unit can attack, and what forbids it (SWR-98, SWR-105, SWR-106)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.facts import facts
from kartoteka.games.swtcg.numbers import cannot, is_called, keyword, speed, units, units_in, zone_type
from kartoteka.games.swtcg.places import kind_of
from kartoteka.games.swtcg.records import (
    ABOARD,
    ARENA_NAMES,
    ARENAS,
    BUILD_ZONE,
    DARK,
    GROUND,
    LIGHT,
    SPACE,
    ArenaStep,
)
from kartoteka.games.swtcg.strength import toll
from kartoteka.games.swtcg.usable import carrier
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.modifiers import said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

TIES = Ruling("SWR-92", "in a tie a Dark Side unit goes first", value=(DARK, LIGHT), without=(LIGHT, DARK))
MUST = "must be attacked"
"""What is said of a unit that is attacked before others."""
ACTS_AGAIN = ruling("SWR-94", "a unit that is untapped again may act again")
SAME_ARENA = ruling("SWR-98", "a unit attacks in its own arena")
REACHES = {"bombard": GROUND, "ion cannon": SPACE}
"""By keyword, the arena that it lets a unit attack into (SWK-Bombard, SWK-Ion-Cannon)."""
BOMBARDS = Ruling("SWK-Bombard", "a unit with Bombard may attack a Ground unit", value=("bombard",), without=())
FIRES_IONS = Ruling(
    "SWK-Ion-Cannon", "a unit with Ion Cannon may attack a Space unit", value=("ion cannon",), without=()
)  # fmt: skip


def untapped(s: State, seat: int, arena: int) -> list[int]:
    """The units that are still to act; one that was untapped acts again, for all that it has done (SWR-94)."""
    cards = s.cards
    rested = []
    for unit in units_in(s, seat, arena):
        if not cards[unit].tapped:
            rested.append(unit)
    return rested if ACTS_AGAIN.holds else _not_acted(s, rested)


def _not_acted(s: State, units: list[int]) -> list[int]:
    return [x for x in units if not ledger.entered(s, *acted_key(s, x))]


def acted_key(s: State, unit: int) -> ledger.Key:
    step = s.opened.get(ArenaStep)
    return (step.id if step is not None else 0, "acted", s.cards[unit].obj)


def note_acted(s: State, unit: int) -> None:
    """Keeps in mind that a unit has acted: that matters only where no unit acts again."""
    if not ACTS_AGAIN.holds:
        ledger.enter(s, *acted_key(s, unit))


def who_acts(s: State, arena: int) -> tuple[int, list[int]]:
    """The player whose turn it is to act in an arena, and the units among which that player chooses (SWR-92).

    It is asked of one unit after the other, so it is kept until something changes.
    """
    known: tuple[int, list[int]] | None = s.memo.get(("who acts", arena))
    if known is None:
        known = _who_acts(s, arena)
        s.remember(("who acts", arena), known)
    return known


def _who_acts(s: State, arena: int) -> tuple[int, list[int]]:
    """The fastest of the units that are still to act, and whose they are; in a tie the Dark Side's (SWR-92)."""
    if not any(s.zones[arena * len(s.seats) : (arena + 1) * len(s.seats)]):
        return DARK, []
    acting: dict[int, list[int]] = {DARK: [], LIGHT: []}
    fastest: int | None = None
    for seat in (DARK, LIGHT):
        for unit in untapped(s, seat, arena):
            quick = speed(s, unit)
            if fastest is None or quick > fastest:
                fastest = quick
                acting = {DARK: [], LIGHT: []}
            if quick == fastest:
                acting[seat].append(unit)
    for seat in TIES.value:
        if acting[seat]:
            return seat, acting[seat]
    return DARK, []


def manners(s: State, unit: int, target: int) -> list[str]:
    """How a unit reaches another: plainly in its own arena, or by a keyword that lets it attack into another."""
    here, there = zone_type(s, unit), kind_of(s, target)
    if here == there or (not SAME_ARENA.holds and there in ARENAS):
        return [""]
    if reaches_by_text(s, unit, target):
        return [""]
    return [
        manner for manner in (*BOMBARDS.value, *FIRES_IONS.value)
        if REACHES[manner] == there and keyword(s, unit, manner) > 0
    ]  # fmt: skip


def reaches_by_text(s: State, unit: int, target: int) -> bool:
    """Whether a text lets the unit attack units of another arena, or such a unit in the build zone (SWR-98)."""
    if "can attack" not in s.spoken:
        return False
    said_so = {x.value for x in said(s, unit, "can attack")}
    there = kind_of(s, target)
    if there != BUILD_ZONE:
        return "any arena" in said_so or f"{ARENA_NAMES.get(there, '')} arena" in said_so
    kinds = {x.removesuffix(" in the build zone") for x in said_so if x.endswith(" in the build zone")}
    return any(kind == "unit" or facts(s, target).is_type(kind) for kind in kinds)


def forbidden(s: State, unit: int, target: int) -> bool:
    """Whether a text forbids that unit to attack one of that kind ("can't attack Jedi"), or the other way round."""
    for topic in s.spoken:
        for start, who, whom in (("cannot attack ", unit, target), ("cannot be attacked by ", target, unit)):
            kind = topic.removeprefix(start)
            if kind != topic and is_called(s, whom, kind) and cannot(s, who, topic.removeprefix("cannot ")):
                return True
    return False


def can_attack(s: State, unit: int, target: int, manner: str = "") -> bool:
    """Whether a unit is able to attack another: an opposing one that it reaches, and nothing forbids it."""
    if s.cards[unit].controller == s.cards[target].controller or manner not in manners(s, unit, target):
        return False
    return not (cannot(s, unit, "attack") or cannot(s, target, "be attacked") or forbidden(s, unit, target))


def is_no_pilot(s: State, seat: int, option: Option) -> bool:
    return zone_type(s, option[2]) != ABOARD


NO_PILOT = need("SW-51", "a pilot cannot be attacked, only the unit that it is on", is_no_pilot)


def defenders(s: State, seat: int, arena: int) -> Iterable[int]:
    """The units of a player that are there; a pilot on one is none (SW-51)."""
    there = units_in(s, seat, arena)
    aboard: list[int] = []
    for pile in s.zones[ABOARD * len(s.seats) : (ABOARD + 1) * len(s.seats)]:
        aboard += pile
    if not aboard:
        return there
    pilots = [x for x in aboard if NO_PILOT.test(s, seat, ("attack", x, x)) and kind_of(s, x) == arena]
    return [*there, *(x for x in pilots if s.cards[s.cards[x].host].controller == seat)]


def fields(s: State, unit: int, arena: int) -> Iterable[int]:
    """The kinds of zone in which something may lie that a unit reaches: its own arena first."""
    if "can attack" in s.spoken or not SAME_ARENA.holds:
        return dict.fromkeys((arena, *ARENAS, BUILD_ZONE))
    reached = [REACHES[x] for x in (*BOMBARDS.value, *FIRES_IONS.value) if keyword(s, unit, x) > 0]
    return dict.fromkeys((arena, *sorted(reached))) if reached else (arena,)


def attacks(s: State, seat: int, units: Iterable[int], here: int) -> list[Option]:
    """What units in an arena could attack: `("attack", unit, defender[, manner])`."""
    found: list[Option] = []
    for unit in units:
        for arena in fields(s, unit, here):
            for target in defenders(s, 1 - seat, arena):
                found += [
                    ("attack", unit, target, manner) if manner else ("attack", unit, target)
                    for manner in manners(s, unit, target)
                ]
    return found


def forced(s: State, unit: int) -> set[int]:
    """The units of which a text says that they must be attacked, and that a unit can attack now (SWR-106).

    One that it would have to pay for it need not attack.
    """
    if MUST not in s.spoken:
        return set()
    seat = 1 - s.cards[unit].controller
    return {
        x for x in units(s, seat, *ARENAS)
        if said(s, x, MUST) and toll(s, x) <= 0
        and any(can_attack(s, unit, x, manner) for manner in ("", *REACHES))
    }  # fmt: skip


def attacks_whom_it_must(s: State, seat: int, option: Option) -> bool:
    unit = carrier(s, option[1]) if option[0] == "use" else option[1]
    wanted = forced(s, unit)
    return not wanted or (option[0] == "attack" and option[2] in wanted)


def manner_of(option: Option) -> str:
    return str(option[3]) if len(option) > 3 else ""


def may_attack(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, option[1], "attack")


def may_be_attacked(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, option[2], "be attacked")


def is_of_no_forbidden_kind(s: State, seat: int, option: Option) -> bool:
    return not forbidden(s, option[1], option[2])


def toll_can_be_paid(s: State, seat: int, option: Option) -> bool:
    return bool(toll(s, option[2]) <= s.seats[seat].force)


def toll_fact(s: State, seat: int, option: Option) -> str:
    return f"it costs {toll(s, option[2])} Force to attack it, you have {s.seats[seat].force}"


def may_act(s: State, seat: int, arena: int) -> list[int]:
    """The units of a player that may act in an arena now."""
    return [unit for unit in untapped(s, seat, arena) if ACTS_NOW.test(s, seat, ("hold", unit))]


def acts_now(s: State, seat: int, option: Option) -> bool:
    """Of an ability that is used instead of an attack, the unit that has it is meant."""
    step = s.opened.get(ArenaStep)
    unit = carrier(s, option[1]) if option[0] == "use" else option[1]
    return step is not None and unit in who_acts(s, step.arena)[1]


def is_opposing(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[2]].controller != seat)


def is_in_reach(s: State, seat: int, option: Option) -> bool:
    return manner_of(option) in manners(s, option[1], option[2])


ACTS_NOW = need("SWR-91", "it is the fastest untapped unit of the arena", acts_now)
MUST_ATTACK = need("SWR-106", "it attacks what it must attack, if it can", attacks_whom_it_must, spoken=(MUST,))
ATTACK_NEEDS = (
    NO_PILOT,
    ACTS_NOW,
    MUST_ATTACK,
    need("SWR-98", "the defender is an opposing unit", is_opposing),
    need("SWR-98", "the defender is in the same arena, or a keyword reaches it", is_in_reach),
    need("SWR-8", "nothing forbids the unit to attack", may_attack, spoken=("cannot attack",)),
    need("SWR-8", "nothing forbids to attack that unit", may_be_attacked, spoken=("cannot be attacked",)),
    need("SWR-8", "nothing forbids that unit to attack one of this kind", is_of_no_forbidden_kind),
    need("SWR-105", "you can pay what it costs to attack that unit", toll_can_be_paid, toll_fact, spoken=("toll",)),
)
