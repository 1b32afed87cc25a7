"""Shadows: what each player knows of them, and what lies on cards there."""

from __future__ import annotations

import functools
from typing import Any

from kartoteka import games
from kartoteka.games.agot2.records import SHADOWS
from kartoteka.kernel.visibility import CardView, view
from kartoteka.play.session import Session
from tests.rules import forbids, permits, rule

AGOT2 = games.load("agot2")
ALICE, BOB = 0, 1

CARDS = [
    {"name": "Spy", "type": "character", "cost": 5, "strength": 3, "icons": ["intrigue"], "text": "Shadow (0)."},
    {"name": "Rat", "type": "character", "cost": 1, "strength": 1, "icons": ["intrigue"], "text": "Shadow (0)."},
    {"name": "Nook", "type": "location", "cost": 0, "text": "Shadow (0). Action: Kneel Nook to return it to shadows."},
    {
        "name": "Lantern", "type": "location", "cost": 0,
        "text": "Action: Kneel Lantern to choose a card in shadows and discard it.",
    },
    {"name": "Poor Year", "type": "plot", "income": 2, "initiative": 1, "claim": 1, "reserve": 6},
]  # fmt: skip


@functools.cache
def cards() -> list[Any]:
    return list(AGOT2.scenario_cards(CARDS))


def position(**given: Any) -> Session:
    return Session(AGOT2, AGOT2.position(given, cards(), 1))


def do(session: Session, line: str) -> None:
    """Passes until that can be said, says it, and passes until it is done."""
    for _ in range(40):
        if line in session.options():
            break
        session.take("pass")
    session.take(line)
    settle(session)


def settle(session: Session) -> None:
    """Passes what opens around the change itself."""
    while session.choice is not None and session.choice.prompt.startswith(("interrupts", "reactions")):
        session.take("pass")


def in_shadows(session: Session, seat: int, of: int) -> tuple[CardView, ...]:
    """What the seat sees of a player's shadows."""
    zones = view(session.state, seat).zones
    return next(zone.cards for zone in zones if (zone.name, zone.seat) == ("shadows", of))


def titles(session: Session, seat: int, of: int) -> list[str]:
    return [card.name for card in in_shadows(session, seat, of)]


@rule("AGR-150", permits)
@rule("AGR-150", forbids)
def test_its_owner_alone_knows_a_card_that_was_put_into_shadows() -> None:
    session = position(phase="marshaling", alice={"plot": "Poor Year", "hand": ["Spy", "Rat"]})
    do(session, "shadow Spy")
    assert titles(session, ALICE, ALICE) == ["Spy"]
    assert titles(session, BOB, ALICE) == [""], "bob sees that a card lies there"


@rule("AGR-150", permits)
@rule("AGR-150", forbids)
def test_cards_in_shadows_can_be_followed_as_they_are_not_shuffled() -> None:
    session = position(bob={"shadows": ["Rat", "Spy", "Rat"]})
    before = [card.handle for card in in_shadows(session, ALICE, BOB)]
    assert len(set(before)) == 3
    do(session, "bring out Spy")
    after = [card.handle for card in in_shadows(session, ALICE, BOB)]
    assert len(after) == 2
    assert set(after) < set(before), "it is to be seen which one came out"


@rule("AGR-150", permits)
@rule("AGR-150", forbids)
def test_who_saw_a_card_go_into_shadows_goes_on_knowing_it() -> None:
    session = position(alice={"play": ["Nook", "Spy"], "shadows": ["Rat"]})
    do(session, "use Nook")
    assert sorted(titles(session, BOB, ALICE)) == ["", "Nook"]
    do(session, "bring out Rat")
    assert titles(session, BOB, ALICE) == ["Nook"], "nobody could have exchanged them"


def test_a_card_in_shadows_is_chosen_by_its_place_not_by_its_title() -> None:
    session = position(alice={"play": ["Lantern"]}, bob={"shadows": ["Rat", "Spy"]})
    session.take("use Lantern ...")
    settle(session)
    assert session.options() == ["on bob's card 1 in shadows", "on bob's card 2 in shadows"]
    do(session, "on bob's card 2 in shadows")
    assert len(titles(session, BOB, BOB)) == 1


@rule("AGR-156", permits)
@rule("AGR-156", forbids)
def test_tokens_on_a_card_in_shadows_are_lost_when_it_moves() -> None:
    state = AGOT2.position({"alice": {"gold": 3}}, cards(), 1)
    proto = state.pool.named("Spy")[0]
    spy = AGOT2.add(state, proto, SHADOWS, ALICE, tokens=(("shadow", 1),))
    session = Session(AGOT2, state)
    assert session.state.cards[spy].tokens == (("shadow", 1),), "there it may bear them"
    do(session, "bring out Spy")
    assert session.state.zone("play", ALICE) == (spy,)
    assert session.state.cards[spy].tokens == ()
