"""Orders in play, against a reckoning of their own: whom a card reaches, and which units are ordered in the end."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from kartoteka.games.legion.abstract import BOARD, COLUMNS
from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.records import FACEUP, NONE
from kartoteka.games.legion.set.cards import CardDef, Slot
from kartoteka.kernel.state import State
from tests.games.legion.shown import CARDS, UNITS, table
from tests.rules import forbids, permits, rule

PLACES = (
    Slot(named=("Scouts",)),
    Slot(named=("Captain",)),
    Slot(count=2),
    Slot(types=("trooper",)),
    Slot(types=("vehicle",)),
    Slot(ranks=("corps",), count=2),
    Slot(ranks=("special forces", "heavy")),
    Slot(types=("vehicle",), ranks=("corps",)),
    Slot(keywords=("nimble",)),
)
PRINTED = {str(fields["name"]): fields for fields in UNITS}
ROOM = [x for x in range(len(BOARD.names)) if x % COLUMNS not in (4, 8)]


def fits(place: Slot, named: set[str], fields: dict[str, Any]) -> bool:
    """Whether a unit as printed could be ordered with a place of a card that names these."""
    if place.named:
        return fields["name"] in place.named
    if fields["name"] in named:
        return False
    kinds = [fields["rank"] in place.ranks, fields["type"] in place.types]
    kinds.append(any(word.title() in fields.get("text", "") for word in place.keywords))
    return any(kinds) or not (place.ranks or place.types or place.keywords)


def largest_sets(units: dict[int, dict[str, Any]], slots: list[Slot]) -> set[frozenset[int]]:
    """Every set of these units that fills as many places as possible; all ways are tried."""
    places = [slot for slot in slots for _ in range(slot.count)]
    named = {name for slot in slots for name in slot.named}
    for size in range(min(len(units), len(places)), 0, -1):
        found = {
            frozenset(some)
            for some in itertools.combinations(units, size)
            if any(
                all(fits(place, named, units[unit]) for unit, place in zip(some, order, strict=True))
                for order in itertools.permutations(places, size)
            )
        }
        if found:
            return found
    return {frozenset()}


def ordered_sets(state: State, seat: int = 0) -> set[frozenset[int]]:
    """Every set of units that a player can come to order, whatever is picked."""
    choice = state.choice
    if choice is None or choice.seat != seat or choice.options[0][0] != "order":
        return {frozenset(i for i, c in enumerate(state.cards) if c.owner == seat and c.order == FACEUP)}
    assert all(option[0] == "order" for option in choice.options)
    return set().union(*[ordered_sets(state.after(option), seat) for option in choice.options])


@rule("LG-13", permits)
@rule("LG-13", forbids)
@rule("LG-14", permits)
@rule("LG-16", permits)
@rule("LG-16", forbids)
@rule("LGR-33", permits)
@rule("LGR-34", permits)
@rule("LGR-34", forbids)
@rule("LGR-35", permits)
@rule("LGR-35", forbids)
@rule("D-31", permits)
@pytest.mark.parametrize("seed", range(24))
def test_whatever_is_picked_as_many_as_possible_are_ordered(seed: int) -> None:
    luck = random.Random(seed)
    slots = luck.sample(PLACES, luck.randint(1, 2))
    drill = CardDef(code="drill", kind="command", name="Drill", build_pips=1, play_pips=1, slots=tuple(slots))
    kinds = ["Captain", *luck.choices([x for x in PRINTED if x != "Captain"], k=luck.randint(2, 5))]
    cells = luck.sample(ROOM, len(kinds) + 1)
    field = {BOARD.names[cell]: kind for cell, kind in zip(cells[1:], kinds, strict=True)}
    state = LEGION.position(
        {"alice": {"hand": ["Drill"], "field": field}, "bob": {"hand": [], "field": {BOARD.names[cells[0]]: "Mule"}}},
        (*CARDS, drill),
        seed,
    )
    state.ask_every = False
    for wanted in ("select", "nothing"):
        state.apply(next(option for option in state.options() if option[0] == wanted))
    number = next(i for i in range(len(state.cards)) if state.definition(i).name == "Captain")
    captain = state.cards[number]
    if ("nominate", number) in state.options():
        state.apply(("nominate", number))
    reached = {
        i: PRINTED[state.definition(i).name]
        for i, c in enumerate(state.cards)
        if c.owner == 0 and c.cell >= 0 and BOARD.king[captain.cell][c.cell] <= 6
    }
    assert ordered_sets(state) == largest_sets(reached, slots)


@rule("LGR-45", permits)
@rule("LGR-45", forbids)
@pytest.mark.parametrize(("options", "told"), [((), {"corps": 2, "heavy": 1}), (("pool_closed",), {"tokens": 3})])
def test_the_make_up_of_a_pool_is_told_unless_it_is_closed(options: tuple[str, ...], told: dict[str, int]) -> None:
    given = {
        "phase": "activation",
        "stage": "turn",
        "options": list(options),
        "alice": {"field": {"G2": "Captain"}},
        "bob": {"field": {"G12": "Chief", "F12": "Scouts"}, "pool": ["corps", "heavy"], "parked": ["corps"]},
    }
    session = table(given)
    assert LEGION.seat_facts(session.state, 1, 0)["pool"] == told
    assert all(c.order == NONE for c in session.state.cards)
