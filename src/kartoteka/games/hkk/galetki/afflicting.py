"""Against what a body part may be given up: the right is judged once, when a source comes up (HKK-8.4.3).

It is judged by what the source could do to a galetki (HKKR-10.27), and kept as the objects of these galetki
(`Source.afflicts`). What is void for one is remembered as a modifier `void` on its object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.galetki.harm import LIFE_SAID, Doing, would
from kartoteka.games.hkk.offers.sources import DRAWBACKS, is_source, reactable
from kartoteka.games.hkk.records import ATTACHED, CREATURES_LIE, WORN, Source
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.interpret import ProgramRegs
    from kartoteka.kernel.state import State

NOT_IN_PREPARATION: Final = ruling("HKK-8.4.3-a", "the source comes up outside the preparation phase")
ONLY_SOURCES: Final = ruling("HKK-8.4.3-b", "only a source gives the right")
TARGETED: Final = ruling("HKK-8.4.3-c", "a source that targets a galetki gives the right")
WOUNDS: Final = Ruling(
    "HKK-8.4.3-d", "a source that wounds a galetki gives the right",
    value=frozenset({"damage", "split damage"}), without=frozenset(),
)  # fmt: skip
LEAVES: Final = Ruling(
    "HKK-8.4.3-e", "a source by which a galetki would leave play gives the right",
    value=frozenset({
        "destroy", "sacrifice", "exile", "return to hand", "shuffle into deck", "put on deck", "put on bottom of deck",
        "put into discard", "put into hand", LIFE_SAID, "remove markers", "move markers",
    }),
    without=frozenset(),
)  # fmt: skip
CHANGES_SIDES: Final = Ruling(
    "HKK-8.4.3-f", "a source by which a galetki would leave its owner's control gives the right",
    value=frozenset({"modify controller"}), without=frozenset(),
)  # fmt: skip
PASSIVIZES: Final = Ruling(
    "HKK-8.4.3-g", "a source that would passivize a galetki gives the right",
    value=frozenset({"passivize", "exchange passive"}), without=frozenset(),
)  # fmt: skip
MARKS: Final = Ruling(
    "HKK-8.4.3-h", "a source that would put a marker on a galetki gives the right",
    value=frozenset({"put markers", "move markers to"}), without=frozenset(),
)  # fmt: skip
BY_WHAT_IT_DOES: Final = (WOUNDS, LEAVES, CHANGES_SIDES, PASSIVIZES, MARKS)
ANY_ONE: Final = Ruling("HKK-8.4.3-i", "any one of the six is enough", value=1, without=6)
JUDGED_ONCE: Final = ruling("HKKR-10.27", "the right is judged once, when the source comes up")
FRIENDLY_TOO: Final = ruling("D-7", "a source of one's own gives the right, too, whatever good it does")
WHAT_IT_COULD_DO: Final = ruling(
    "D-35", "what the source could do is enough, and what it then does changes nothing of it"
)
BANS_ON_REACTIONS: Final = ruling("D-31", "against what cannot be reacted to no body part is given up")
AUTOMATIC_ONES: Final = ruling("HKKR-10.22", "it answers sources of automatic abilities, too")
ALWAYS: Final = "part_always"

KEPT, GALETKI = "parts that are worn", "galetki in play"
SEATS: Final = 2
WHERE_PARTS_LIE: Final = slice(ATTACHED * SEATS, (ATTACHED + 1) * SEATS)
WHERE_GALETKI_LIE: Final = slice(CREATURES_LIE[0] * SEATS, (CREATURES_LIE[-1] + 1) * SEATS)
BY_THEMSELVES: Final = frozenset({"automatic", "poison"})


# The right --------------------------------------------------------------------------------------------------------


def worn(s: State) -> Sequence[int]:
    """All body parts that are worn; read anew only when something else is attached."""
    piles = s.zones[WHERE_PARTS_LIE]
    kept = s.sorted[KEPT]
    if kept[0] == piles:
        known: Sequence[int] = kept[1]
        return known
    found: list[int] = []
    for pile in piles:
        for card in pile:
            if s.cards[card].relation == WORN:
                found.append(card)
    s.keep(KEPT, piles, found)
    return found


def galetki(s: State) -> Sequence[int]:
    """All galetki in play; read anew only when other creatures are there."""
    piles = s.zones[WHERE_GALETKI_LIE]
    kept = s.sorted[GALETKI]
    if kept[0] == piles:
        known: Sequence[int] = kept[1]
        return known
    found: list[int] = []
    for pile in piles:
        for card in pile:
            if "galetki" in s.pool.facts[s.cards[card].proto].types:
                found.append(card)
    s.keep(GALETKI, piles, found)
    return found


def rights(
    s: State, program: ProgramRegs | None, targets: Sequence[int], source: Source,
    does: Sequence[tuple[str, int]] = (),
) -> tuple[int, ...]:  # fmt: skip
    """The objects of the galetki for which a body part may be given up against a source, as things are now.

    What it `does` is said of what has no text: pairs of a verb and a card.
    """
    if (source.early and NOT_IN_PREPARATION.holds) or not worn(s) or not can_be_answered(s, source):
        return ()
    there = galetki(s)
    if not there:
        return ()
    reasons = [Doing(verb, card) for verb, card in does] if does else _reasons(s, program, source)
    if not reasons and not targets:
        return ()
    cause = cause_of(s, program, source)
    found: list[int] = []
    for card in there:
        if s.cards[card].controller == source.seat and not FRIENDLY_TOO.holds:
            continue
        if _how_many(s, card, targets, reasons, cause) >= ANY_ONE.value:
            found.append(s.cards[card].obj)
    return tuple(found)


def can_be_answered(s: State, source: Source) -> bool:
    """Whether it is a source, and nothing keeps it from being answered (D-31)."""
    if ONLY_SOURCES.holds and not is_source(s, source):
        return False
    if chosen(s, ALWAYS) or not BANS_ON_REACTIONS.holds:
        return True
    if source.what not in BY_THEMSELVES:
        return reactable(s, source)
    if not AUTOMATIC_ONES.holds:
        return False
    return source.what == "poison" or not stands(s, source)


def stands(s: State, source: Source) -> bool:
    """Whether the text of what works by itself says that nothing can answer it, or that it is a drawback."""
    if source.ability < 0:
        return False
    flags = s.pool.abilities(source.proto)[source.number].flags
    return "not reactable" in flags or ("drawback" in flags and DRAWBACKS.holds)


def cause_of(s: State, program: ProgramRegs | None, source: Source) -> tuple[int, ...]:
    """What would stand behind what the source does."""
    if program is not None:
        return (program.card, program.obj, source.id, program.ability, program.seat)
    return (source.card, s.cards[source.card].obj, source.id, source.ability, source.seat)


def _reasons(s: State, program: ProgramRegs | None, source: Source) -> Sequence[Doing]:
    """What it could do to which cards: its text, whatever is not decided yet; or what poison does."""
    if program is not None:
        code = s.pool.abilities(program.proto)[program.ability].effect
        if code is None:
            return ()
        return [Doing(verb, card, node, program) for verb, card, node in code.footprint.done(s, program)]
    if source.what == "poison":
        from kartoteka.games.hkk.deaths.poison import verbs

        return [Doing(verb, source.card) for verb in verbs(s, source)]
    return ()


def _how_many(s: State, card: int, targets: Sequence[int], reasons: Sequence[Doing], cause: tuple[int, ...]) -> int:
    """How many of the six reasons there are for a galetki (HKK-8.4.3-c to -h)."""
    found = int(card in targets and TARGETED.holds)
    could = [doing for doing in reasons if doing.card == card]
    if not could or not is_touched(s, card, cause):
        return found
    c = s.cards[card]
    for reason in BY_WHAT_IT_DOES:
        if reason is CHANGES_SIDES and c.controller != c.owner:
            continue
        if any([doing.verb in reason.value and would(s, doing, could, cause) for doing in could]):
            found += 1
    return found


def is_touched(s: State, card: int, cause: tuple[int, ...]) -> bool:
    """Whether the galetki is not immune to it: what everybody knows does not count as possible (HKKR-10.27)."""
    affects = s.pool.affects
    return affects is None or bool(affects(s, cause, card, None))


def afflicted(s: State, source: Source) -> tuple[int, ...]:
    """The objects of the galetki that may be answered for, of something that waits in the queue."""
    if JUDGED_ONCE.holds and WHAT_IT_COULD_DO.holds:
        return source.afflicts
    return rights(s, source.program, source.targets, source) if source.what != "part" else ()


def is_void(s: State, cause: tuple[int, ...], card: int) -> bool:
    """Whether a source was emptied for that card: the source itself, or the attached card that it brought (D-10)."""
    if not cause or "void" not in s.lasting:
        return False
    obj = s.cards[card].obj
    for m in s.modifiers:
        if m.stat == "void" and obj in m.objs and ((cause[2] and m.amount == cause[2]) or m.value == str(cause[1])):
            return True
    return False
