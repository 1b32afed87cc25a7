"""What a player keeps to himself stays there: hands, what was selected, the order of pools, parked tokens."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.records import PARKED, POOL
from kartoteka.kernel import edits
from kartoteka.kernel.visibility import determinise, view
from kartoteka.play.session import Session
from tests.contract.contracts import check_knowledge
from tests.contract.games import CASES
from tests.games.legion.shown import CARDS, say, table
from tests.rules import forbids, permits, rule

HAND = ["Rush", "Drive", "Flood"]
SIDES: dict[str, Any] = {
    "alice": {"hand": HAND, "field": {"G2": "Captain", "F2": "Scouts", "H2": "Scouts"}},
    "bob": {"hand": HAND, "field": {"G12": "Chief", "F12": "Guards", "H12": "Scouts"}},
}


def as_bob_reads_it(session: Session) -> tuple[Any, ...]:
    """What bob knows: what he is told, what he sees, who is asked, and how many decisions there were."""
    return session.log(1), view(session.state, 1).encode(), session.seat, len(session.history)


# While cards are selected -----------------------------------------------------------------------------------------


@rule("LGR-15", permits)
@rule("LGR-15", forbids)
@rule("LG-31", permits)
@pytest.mark.parametrize(("one", "other"), [*itertools.combinations(HAND, 2)])
def test_whatever_was_selected_looks_the_same_until_it_is_revealed(one: str, other: str) -> None:
    sessions = [table(SIDES), table(SIDES)]
    for session, card in zip(sessions, (one, other), strict=True):
        assert session.seat == 0
        session.take(f"select {card}")
    first, second = sessions
    assert as_bob_reads_it(first) == as_bob_reads_it(second)
    assert first.options() == second.options()
    told = [LEGION.question_facts(session.state, 1) for session in sessions]
    assert told[0] == told[1]


@rule("LGR-15", forbids)
def test_whoever_is_asked_second_sees_nothing_of_the_first() -> None:
    session = table(SIDES)
    before = view(session.state, 1)
    session.take("select Drive")
    after = session.view(1)
    assert (before.players, before.zones, before.situations) == (after.players, after.zones, after.situations)
    assert not session.log(1) or "Drive" not in session.log(1)[-1]
    assert not after.sealed and view(session.state, 0).sealed == ("select Drive",)


@rule("LG-24", permits)
def test_who_has_nothing_to_select_is_asked_like_anybody() -> None:
    """Hunter's card is barred to the dead: bob cannot tell that alice could select nothing."""
    held = table(SIDES)
    none = table({**SIDES, "alice": {**SIDES["alice"], "hand": ["Trail", "Trail", "Trail"]}})
    assert held.seat == none.seat == 0 and none.options() == ["nothing"]
    held.take("select Drive")
    none.take("nothing")
    assert as_bob_reads_it(held)[2:] == as_bob_reads_it(none)[2:]
    assert as_bob_reads_it(held)[0] == as_bob_reads_it(none)[0]
    assert held.view(1).choice == none.view(1).choice


@rule("LGR-15", permits)
def test_worlds_that_bob_thinks_of_hold_other_selections() -> None:
    session = table(SIDES)
    session.take("select Rush")
    seen = set()
    for seed in range(30):
        world = determinise(session.state, 1, seed)
        assert view(world, 1).zones == session.view(1).zones
        seen |= {view(world, 0).sealed}
    assert len(seen) > 1


@rule("LGR-15", permits)
@pytest.mark.parametrize("selected", HAND)
def test_a_card_that_bob_knows_is_as_likely_to_be_selected_as_any(selected: str) -> None:
    """One that was spied, or that came back from the table: bob knows that alice holds it, and no more."""
    session = table(SIDES)
    (known,) = [card for card in session.state.zone("hand", 0) if session.state.definition(card).name == "Drive"]
    edits.reveal(session.state, [known], 1)
    session.take(f"select {selected}")
    (hand,) = [zone for zone in session.view(1).zones if (zone.name, zone.seat) == ("hand", 0)]
    assert [card.name for card in hand.cards] == ["Drive"]
    seen = {view(determinise(session.state, 1, seed), 0).sealed for seed in range(40)}
    assert ("select Drive",) in seen and len(seen) > 1


@rule("LG-21", permits)
@rule("LGR-23", forbids)
@pytest.mark.parametrize(("one", "other"), [("Standing Orders", "General Advance"), ("General Advance", "Quiet Step")])
def test_the_new_selection_is_as_secret_as_the_first(one: str, other: str) -> None:
    told = []
    for card in (one, other):
        state = LEGION.position(SENT_BACK, (), 3)
        session = Session(LEGION, state)
        say(session, "alice: select Annihilation Looms", "bob: select Change of Plans", "bob: yes")
        assert "select Annihilation Looms" not in session.options()
        session.take(f"select {card}")
        told.append(as_bob_reads_it(session))
    assert told[0] == told[1]


SENT_BACK: dict[str, Any] = {
    "alice": {
        "hand": ["Annihilation Looms", "Standing Orders", "General Advance", "Quiet Step"],
        "field": {"G2": "Envoy Sel", "F2": "Line Troopers"},
    },
    "bob": {"hand": ["Change of Plans", "General Advance"], "field": {"G12": "Dax Corrin", "F12": "Dawn Guard"}},
}


@pytest.mark.parametrize("seed", range(3))
def test_twins_of_a_selection_play_alike(seed: int) -> None:
    state = LEGION.position(SIDES, CARDS, seed)
    chance = random.Random(seed)
    compared = 0
    for _ in range(8):
        compared += check_knowledge(CASES["legion"], state, state.choice.seat if state.choice else 0, chance, ahead=4)
        options = state.options()
        state.apply(options[chance.randrange(len(options))])
    assert compared > 5


# Hands ------------------------------------------------------------------------------------------------------------


@rule("LG-31", permits)
@rule("LG-31", forbids)
def test_a_card_that_is_never_shown_leaves_no_trace() -> None:
    """Two games that differ in a card which alice holds to the end: bob reads the same, decision for decision."""
    told = []
    for third in ("Flood", "Sweep"):
        session = table({**SIDES, "alice": {**SIDES["alice"], "hand": ["Rush", "Drive", third]}}, seed=5)
        chance = random.Random(9)
        transcript: list[Any] = []
        for _ in range(120):
            if session.over:
                break
            options = [text for text in session.options() if text not in ("select Flood", "select Sweep")]
            session.take(options[chance.randrange(len(options))] if options else session.options()[0])
            transcript.append((session.log(1), view(session.state, 1).encode(), session.seat))
            if session.state.opened and any("round 3 begins" in row for row in session.log(1)):
                break
        told.append(transcript)
    assert told[0] == told[1]


# Tokens -----------------------------------------------------------------------------------------------------------


@rule("LGR-95", permits)
@rule("LGR-95", forbids)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_order_of_a_pool_is_known_to_nobody(seat: int) -> None:
    given: dict[str, Any] = {
        "phase": "activation", "stage": "turn",
        "alice": {
            "field": {"G2": "Captain", "F2": "Scouts", "E2": {"Guards": {"order": "faceup"}}},
            "pool": ["commander", "corps"],
        },
        "bob": {"field": {"G12": "Chief"}},
    }  # fmt: skip
    other = {**given, "alice": {**given["alice"], "pool": ["corps", "commander"]}}
    one, two = table(given), table(other)
    assert one.view(seat).encode() == two.view(seat).encode()
    assert LEGION.zones[POOL].visibility == "nobody"
    tops = {determinise(one.state, seat, seed).definition(one.state.zones[POOL * 2][-1]).name for seed in range(20)}
    assert len(tops) == 2


@rule("LGR-95", permits)
@rule("LGR-95", forbids)
def test_parked_tokens_are_seen_by_their_player_alone() -> None:
    given: dict[str, Any] = {
        "phase": "activation", "stage": "turn", "priority": "bob",
        "alice": {"field": {"G2": "Captain", "F2": "Scouts"}, "pool": ["commander"], "parked": ["corps"]},
        "bob": {"field": {"G12": "Chief", "F12": {"Guards": {"order": "faceup"}}}},
    }  # fmt: skip
    other = {**given, "alice": {**given["alice"], "pool": ["corps"], "parked": ["commander"]}}
    one, two = table(given), table(other)
    assert one.view(1).encode() == two.view(1).encode()
    assert one.view(0).encode() != two.view(0).encode()
    assert LEGION.zones[PARKED].visibility == "owner"


def test_a_draw_shows_a_rank_and_no_more() -> None:
    given: dict[str, Any] = {
        "phase": "activation", "stage": "turn",
        "alice": {
            "field": {"G2": "Captain", "F2": "Scouts", "E2": "Scouts", "D2": {"Guards": {"order": "faceup"}}},
            "pool": ["corps", "commander", "corps"],
        },
        "bob": {"field": {"G12": "Chief"}},
    }  # fmt: skip
    session = table(given)
    say(session, "alice: draw")
    assert "alice draws a corps token" in session.log(1)
    assert session.options() == ["activate Scouts at F2", "activate Scouts at E2"]
