"""What a player keeps to himself stays there: searches that come to nothing, hidden rows, silence."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.set.cards import card_from_mapping
from kartoteka.kernel.visibility import determinise, view
from kartoteka.play.session import Session
from tests.contract.contracts import check_knowledge
from tests.contract.games import CASES
from tests.rules import forbids, permits, rule

CALLER: dict[str, Any] = {
    "name": "Caller", "type": "creature", "cost": 3, "movement": 1, "life": 7, "strike": [1, 1, 1],
    "text": "[C]: Summon a Swamp creature costing 4 or less.",
}  # fmt: skip
NEST: dict[str, Any] = {
    "name": "Nest", "type": "creature", "cost": 3, "movement": 1, "life": 7, "strike": [1, 1, 1],
    "text": "At the end of your turn: summon a Swamp creature costing 4 or less.",
}  # fmt: skip
NEWT: dict[str, Any] = {
    "name": "Newt", "type": "creature", "element": "Swamps", "cost": 2, "movement": 1, "life": 3, "strike": [1, 1, 1],
}  # fmt: skip
TOAD = {**NEWT, "name": "Toad", "cost": 5}
HIDDEN: tuple[dict[str, Any], ...] = (
    {"name": "Leech", "type": "creature", "parasite": True, "cost": 2, "life": 3, "strike": [1, 1, 1]},
    {"name": "Drake", "type": "creature", "flying": True, "cost": 5, "life": 5, "strike": [1, 2, 2]},
    {"name": "Moor", "type": "terrain", "cost": 2, "text": "Each own Swamp creature gets +1 strike."},
    {"name": "Stalker", "type": "creature", "cost": 4, "movement": 1, "life": 6, "strike": [2, 2, 3],
     "text": "Stealth."},
    {"name": "Plate", "type": "creature", "cost": 4, "movement": 1, "life": 6, "strike": [2, 2, 3],
     "text": "Armour 2."},
    {"name": "Ward", "type": "creature", "cost": 4, "movement": 1, "life": 6, "strike": [1, 1, 1],
     "text": "[I][C]: Heal 1 wound from target own creature."},
)  # fmt: skip
CARDS = [card_from_mapping(fields, "") for fields in (CALLER, NEST, NEWT, TOAD, *HIDDEN)]


def searching(deck: list[str], *lines: str, source: str = "Caller", pauses: bool = False) -> Session:
    """A session in which alice has searched a deck of these cards; whoever is asked before passes."""
    given: dict[str, Any] = {
        "alice": {"field": {"B2": source, "E3": "Toad"}, "deck": deck},
        "bob": {"field": {"E1'": "Toad"}},
    }
    state = BERSERK.position(given, CARDS, 7)
    state.ask_every, state.pauses = not pauses, pauses
    session = Session(BERSERK, state)
    for line in lines:
        for _ in range(20):
            if session.seat == 0 and line in session.options():
                session.take(line)
                break
            session.take("pass")
    return session


def as_bob_reads_it(session: Session) -> tuple[Any, ...]:
    """What bob knows: what he is told, what he sees, who is asked, and how many decisions there were."""
    return session.log(1), view(session.state, 1).encode(), session.seat, [line.text for line in session.history]


@rule("BK-532.3.1-c", permits)
@rule("D-20", permits)
@rule("D-20", forbids)
@pytest.mark.parametrize("pauses", [False, True])
def test_a_declined_search_looks_like_one_without_a_hit(pauses: bool) -> None:
    declined = searching(["Newt", "Toad", "Toad"], "use Caller", "none", pauses=pauses)
    failed = searching(["Toad", "Toad", "Toad"], "use Caller", "none", pauses=pauses)
    assert as_bob_reads_it(declined) == as_bob_reads_it(failed)
    assert [line.text for line in declined.history] == [line.text for line in failed.history]
    assert declined.log(1)[-1] == "alice finds nothing, and shuffles the deck"


@rule("D-20", permits)
def test_so_does_the_question_of_a_search_while_it_is_asked() -> None:
    hit, none = (searching(deck, "use Caller") for deck in (["Newt", "Toad"], ["Toad", "Toad"]))
    assert hit.options() == ["on Newt", "none"] and none.options() == ["none"]
    assert as_bob_reads_it(hit) == as_bob_reads_it(none)
    one, other = hit.state.choice, none.state.choice
    assert one is not None and other is not None and (one.prompt, one.rule) == (other.prompt, other.rule)
    empty = searching([], "use Caller", "none")
    assert [line.text for line in empty.history] == ["use Caller", "none"]


def test_worlds_are_drawn_in_the_middle_of_a_search_and_with_a_card_that_was_found() -> None:
    asked = searching(["Newt", "Toad", "Toad", "Toad"], "use Caller")
    found = searching(["Newt", "Toad", "Toad", "Toad"], "use Caller", "on Newt", "at A2")
    for seed in range(12):
        for session in (asked, found):
            for seat in (0, 1):
                world = determinise(session.state, seat, seed)
                assert view(world, seat).zones == session.view(seat).zones
    (newt,) = [i for i in range(len(found.state.cards)) if found.state.definition(i).name == "Newt"]
    world = determinise(found.state, 1, 3)
    assert world.definition(newt).name == "Newt"


def test_a_skipped_trigger_tells_nothing_of_the_deck() -> None:
    there = searching(["Newt", "Toad"], "pass", "pass", source="Nest")
    missing = searching(["Toad", "Toad"], "pass", "pass", source="Nest")
    assert as_bob_reads_it(there) == as_bob_reads_it(missing)


# Hidden rows ------------------------------------------------------------------------------------------------------


@rule("BKR-7.2", permits)
@rule("BKR-7.2", forbids)
@pytest.mark.parametrize("pauses", [False, True])
@pytest.mark.parametrize(
    "names", [("Drake", "Moor", "Stalker"), ("Plate", "Ward", "Moor"), ("Stalker", "Newt", "Ward")]
)
def test_a_hidden_row_is_a_row_of_backs(names: tuple[str, ...], pauses: bool) -> None:
    """Whatever lies there may be something else from the squad's deck, and alice is told and offered the same."""
    given: dict[str, Any] = {
        "alice": {"field": {"A2'": "Caller", "B2'": "Toad", "E1": "Newt"}, "aux": ["Drake"]},
        "bob": {
            "hidden": dict(zip(("A3'", "B3'", "C3'"), names, strict=True)),
            "field": {"D1'": "Toad"},
            "deck": ["Drake", "Moor", "Stalker", "Plate", "Ward", "Newt", "Leech"],
        },
    }
    state = BERSERK.position(given, CARDS, 3)
    state.ask_every, state.pauses = not pauses, pauses
    chance = random.Random(11)
    compared = 0
    for n in range(12):
        if state.over:
            break
        if n % 3 == 0:
            compared += check_knowledge(CASES["berserk"], state, 0, chance, ahead=4)
        options = state.options()
        state.apply(options[chance.randrange(len(options))])
    assert compared > 10
