"""What a seat knows: phrases read with it, views built up from it, worlds drawn from it."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.kernel import program as p
from kartoteka.kernel import visibility
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import determinise, view
from tests.kernel.toys.stack import GAME

ALICE, BOB = 0, 1
SWAMP, HUNTER, TAPPED = p.Has("trait", "Swamp"), p.Named("Hunter"), p.Is("tapped")


def position() -> State:
    """Bob has an open Ogre, a swamp creature, and two hidden creatures: a Warden, and a Hydra of the swamp."""
    return GAME.opening(
        ask_every=True,
        alice={"play": ["Archer"]},
        bob={"play": ["Ogre", "(Warden)", "(Hydra)"], "hand": ["Hunter", "Jailer", "Abbess"]},
    )


def names(state: State, cards: Any) -> list[str]:
    return [state.definition(c).name for c in cards]


@pytest.mark.parametrize(
    ("filters", "alice", "bob"),
    [
        ((SWAMP,), ["Ogre", "Warden", "Hydra"], ["Ogre", "Hydra"]),
        ((p.Not(SWAMP),), ["Warden", "Hydra"], ["Warden"]),
        ((p.Not(p.Not(SWAMP)),), ["Ogre", "Warden", "Hydra"], ["Ogre", "Hydra"]),
        ((HUNTER,), ["Warden", "Hydra"], []),
        ((p.Either((HUNTER, TAPPED)),), ["Warden", "Hydra"], []),
        ((p.Every((SWAMP, TAPPED)),), [], []),
        ((p.Every((SWAMP, p.Not(TAPPED))),), ["Ogre", "Warden", "Hydra"], ["Ogre", "Hydra"]),
        ((p.Not(p.Either((SWAMP, TAPPED))),), ["Warden", "Hydra"], ["Warden"]),
        ((p.Not(p.Every((SWAMP, p.Not(TAPPED)))),), ["Warden", "Hydra"], ["Warden"]),
        ((p.Not(p.Every((SWAMP, TAPPED))),), ["Ogre", "Warden", "Hydra"], ["Ogre", "Warden", "Hydra"]),
        ((TAPPED,), [], []),
        ((p.Under(p.Opponent()),), ["Ogre", "Warden", "Hydra"], []),
        ((p.Measure("strength", ">=", p.Number(3)),), ["Ogre", "Warden", "Hydra"], ["Ogre", "Hydra"]),
        ((p.Measure("marks", ">=", p.Number(1)),), [], []),
    ],
)
def test_what_a_seat_cannot_see_of_a_card_counts_as_met(
    filters: tuple[p.Filter, ...], alice: list[str], bob: list[str]
) -> None:
    state = position()
    select = p.Select(filters, whose=p.OwnerOf(p.This()))
    mine = state.zone("play", BOB)[0]  # the text is on a card of bob's, so "its owner's creatures" are bob's
    places, passes = GAME.own_pool.reader.nameable(select)
    for seat, wanted in ((ALICE, alice), (BOB, bob)):
        ctx = Ctx(mine, seat)
        named = [c for held in places(state, ctx) for c in held if passes(state, ctx, seat, c)]
        assert names(state, named) == wanted
        assert names(state, GAME.own_pool.reader.as_known().cards(select)(state, ctx)) == wanted


def test_whether_something_could_happen_is_judged_by_what_is_known():
    """A use that is refused because no hidden creature fits would tell so."""
    swamp = p.Ability("action", effect=p.Do("mark", p.Select((SWAMP, p.Measure("marks", "==", p.Number(0))))))
    from kartoteka.kernel.interpret import Code

    assert swamp.effect is not None
    effect = Code(GAME.own_pool.reader, swamp.effect)
    state = GAME.opening(alice={"play": ["Archer"]}, bob={"play": ["(Warden)"], "hand": ["Hydra"]})
    mine = state.zone("play", ALICE)[0]
    assert effect.could(state, Ctx(mine, ALICE))
    assert not effect.could(state, Ctx(mine, BOB))


def test_a_view_shows_that_something_lies_there_and_no_more():
    state = position()
    seen = {(z.name, z.seat): z for z in view(state, ALICE).zones}
    assert [(c.name, c.handle > 0) for c in seen["play", BOB].cards] == [("Ogre", True), ("", True), ("", True)]
    assert all("tokens" not in c.facts for c in seen["play", BOB].cards if not c.name)
    assert (seen["hand", BOB].count, seen["hand", BOB].cards) == (3, ())


def test_a_world_depends_on_what_is_known_and_on_the_seed_alone():
    one = position()
    other = GAME.opening(
        seed=99,
        ask_every=True,
        alice={"play": ["Archer"]},
        bob={"play": ["Ogre", "(Jailer)", "(Hunter)"], "hand": ["Abbess", "Hydra", "Warden"]},
    )
    worlds = [determinise(state, ALICE, seed).encode() for seed in range(20) for state in (one, other)]
    assert worlds[::2] == worlds[1::2]
    assert len(set(worlds)) == 20
    assert one.digest() != other.digest()


def test_a_hand_that_is_part_of_no_known_deck_is_drawn_from_all_that_it_could_be(monkeypatch: pytest.MonkeyPatch):
    state = position()
    hand = [state.cards[c].proto for c in state.zone("hand", BOB)]
    drawn = {
        tuple(determinise(state, ALICE, seed).cards[c].proto for c in state.zone("hand", BOB)) for seed in range(20)
    }
    mine = [state.cards[c].proto for c in state.zone("play", ALICE)]

    def likewise(world: State, numbers: Any) -> list[int]:
        return [world.cards[world.zone("play", ALICE)[0]].proto for _ in numbers]

    monkeypatch.setattr(type(GAME), "identities", lambda _, world, numbers: likewise(world, numbers))
    world = determinise(state, ALICE, 1)
    assert [world.cards[c].proto for c in world.zone("hand", BOB)] == 3 * mine
    assert [state.cards[c].proto for c in state.zone("hand", BOB)] == hand
    assert all(proto not in mine for protos in drawn for proto in protos)


def test_a_world_keeps_what_the_seat_knows():
    state = position()
    for seed in range(20):
        world = determinise(state, BOB, seed)
        assert [c.proto for c in world.cards] == [c.proto for c in state.cards]  # bob knows every card
        assert world.seed != state.seed


def test_a_world_that_cannot_be_drawn_is_the_true_one_with_other_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last resort, where `TRIES` worlds would all have asked something else."""
    monkeypatch.setattr(visibility, "TRIES", 0)
    state = position()
    world = determinise(state, ALICE, 7)
    assert [c.proto for c in world.cards] == [c.proto for c in state.cards]
    assert (world.seed, world.counter) == (7, 0)


def test_a_world_in_which_another_would_be_asked_is_drawn_again():
    """Bob is asked although his pass would be taken for granted: so he has something sudden, and alice knows it."""
    state = GAME.opening(
        alice={"play": ["Swordsman"]}, bob={"play": ["(Archer)", "Ogre"], "hand": ["Hydra", "Hunter", "Swordsman"]}
    )
    state.apply(("use", state.zone("play", ALICE)[0], 0))
    state.apply(("choose", state.zone("play", BOB)[1]))
    assert state.choice is not None and state.choice.seat == BOB
    for seed in range(20):
        world = determinise(state, ALICE, seed)
        assert names(world, world.zone("play", BOB)) == ["Archer", "Ogre"]
        assert world.choice is not None and world.choice.seat == BOB
