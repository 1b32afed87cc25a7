"""What views say: all that is open, and nothing that is hidden (SWR-30 to SWR-32, SWR-35)."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.kernel.edits import reveal
from kartoteka.kernel.visibility import View, ZoneView, determinise, view
from kartoteka.play.session import Session
from tests.games.swtcg.shown import FULL, say, table
from tests.rules import forbids, permits, rule


def zone(seen: View, name: str, seat: int) -> ZoneView:
    return next(z for z in seen.zones if (z.name, z.seat) == (name, seat))


def names(seen: View, name: str, seat: int) -> list[str]:
    return [card.name for card in zone(seen, name, seat).cards if card.name]


def fighting(*, dice: tuple[int, ...] = (4, 6)) -> Session:
    """alice's Scout has attacked bob's; the dice are rolled."""
    session = table(
        {"arena": "space", "alice": {"space": ["Scout"]}, "bob": {"space": ["Scout"], "force": 2}}, dice=dice
    )
    say(session, "alice: attack Scout -> bob's Scout")
    return session


def situation(session: Session, key: str) -> dict[str, Any]:
    return next((facts for facts in session.view(0).situations if key in facts), {})


@rule("SWR-32", forbids)
@pytest.mark.parametrize(("place", "count"), [("hand", 5), ("deck", 2), ("construction", 2), ("beneath", 1)])
def test_of_what_is_hidden_the_opponent_sees_only_how_many_cards_there_are(place: str, count: int) -> None:
    seen = table(FULL).view(1)
    assert (zone(seen, place, 0).count, names(seen, place, 0)) == (count, [])


@rule("SWR-32", permits)
def test_the_owner_may_look_at_cards_under_construction() -> None:
    seen = table(FULL).view(0)
    assert names(seen, "construction", 0) == ["Order", "Scout"]
    assert names(seen, "deck", 0) == []


@rule("SWR-32", permits)
def test_everybody_sees_the_build_counters_on_a_face_down_card() -> None:
    backs = zone(table(FULL).view(1), "construction", 0).cards
    assert [(card.name, card.facts) for card in backs] == [("", {"counters": 2}), ("", {"counters": 3})]


@rule("SWR-32", forbids)
def test_who_knew_a_hand_does_not_know_which_of_its_cards_is_under_construction() -> None:
    session = table({"step": "build", "alice": {"points": 2, "hand": ["Scout", "Walker"]}})
    reveal(session.state, session.state.zone("hand", 0))
    say(session, "alice: build Scout +2")
    seen = session.view(1)
    assert names(seen, "construction", 0) == []
    assert names(seen, "hand", 0) == []


def test_a_card_that_setup_leaves_face_down_has_the_points_that_were_left() -> None:
    session = table({"step": "setup", "alice": {"hand": ["Scout"]}, "bob": {"hand": ["Walker"]}})
    say(session, "alice: set up Scout face down")
    assert zone(session.view(1), "construction", 0).cards[0].facts == {"counters": 30}


@rule("SWR-35", permits)
def test_everybody_sees_that_something_lies_face_down_under_a_unit() -> None:
    (walker,) = zone(table(FULL).view(1), "ground", 0).cards
    assert walker.facts["beneath"] == 1
    assert "stack" not in walker.facts


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_tells_nothing_that_another_world_could_not_tell(seat: int) -> None:
    state = table(FULL).state
    for seed in range(8):
        world = determinise(state, seat, seed)
        assert view(world, seat).encode() == view(state, seat).encode()


def test_a_unit_shows_what_it_counts_and_what_lies_on_it() -> None:
    seen = table(FULL).view(1)
    scout, _ = zone(seen, "space", 0).cards
    (ace,) = zone(seen, "aboard", 0).cards
    (walker,) = zone(seen, "ground", 0).cards
    assert [scout.facts[stat] for stat in ("speed", "power", "health", "damage")] == [40, 2, 3, 1]
    assert (ace.name, ace.on, ace.facts["letter"], ace.facts["damage"]) == ("Ace", scout.handle, "B", 2)
    assert (walker.facts["keywords"], walker.facts["tokens"]) == (["shields 1", "armor"], {"rust": 2})


def test_a_stack_counts_with_its_bonus() -> None:
    session = table({"alice": {"character": [{"Ace (B)": {"stack": ["Ace (A)"]}}]}})
    (ace,) = zone(session.view(1), "character", 0).cards
    assert [ace.facts[stat] for stat in ("speed", "power", "health", "stack")] == [70, 3, 6, 2]


def test_players_show_side_force_build_points_and_the_arenas_they_control() -> None:
    alice, bob = table(FULL).view(1).players
    assert alice == {"name": "alice", "side": "dark", "force": 5, "points": 4, "controls": ["ground", "character"]}
    assert (bob["side"], bob["force"], bob["controls"]) == ("light", 2, [])


def test_the_step_and_whose_it_is() -> None:
    session = table(FULL)
    assert situation(session, "turn") == {"turn": 4}
    assert situation(session, "step") == {"step": "build", "player": "alice"}


def test_the_attack_the_dice_and_the_damage_that_looms() -> None:
    session = fighting()
    mine, theirs = (zone(session.view(0), "space", seat).cards[0].handle for seat in (0, 1))
    attack = {"attack": "space", "player": "alice", "attacker": mine, "defender": theirs}
    assert situation(session, "attack") == attack
    say(session, "bob: use Scout Evade")
    assert situation(session, "damage") == {"damage": [{"to": theirs, "amount": 2, "from": mine}]}
    assert situation(session, "play") == {"play": "ability", "player": "bob", "card": "Scout"}
    assert situation(session, "attack") == {**attack, "rolled": True}


def test_the_dice_lie_on_the_table_until_they_are_read() -> None:
    session = fighting()
    while not situation(session, "roll"):
        session.take("pass")
    assert situation(session, "roll")["dice"] == [4, 6]


def test_what_views_say_follows_the_position_at_once() -> None:
    session = fighting(dice=(4, 1))
    while situation(session, "attack"):
        assert session.view(1).encode() == view(session.state.clone(), 1).encode()
        session.take("pass")
    (scout,) = zone(session.view(1), "space", 1).cards
    assert scout.facts["damage"] == 1


def test_setup_shows_the_points_that_are_left() -> None:
    session = table({"step": "setup", "alice": {"hand": ["Scout", "Order", "Ambush"]}, "bob": {"hand": ["Scout"]}})
    session.take("replace Order ...")
    assert session.choice is not None
    told = session.view(session.seat)
    assert told.choice is not None
    assert told.choice.facts == {"picked": ["Order"]}
    session.take("done")
    told = session.view(session.seat)
    assert told.choice is not None
    assert told.choice.facts == {"setup points": 30}


@rule("SWR-14", forbids)
@rule("SWR-32", permits)
def test_no_world_has_a_battle_card_under_construction() -> None:
    units = [{"Scout": {"counters": 1}}, {"Walker": {"counters": 1}}]
    session = table({"step": "build", "alice": {"deck": 20, "hand": ["Walker"], "construction": units}})
    state = session.state
    building = state.zone("construction", 0)
    found = [{state.pool.definitions[w.cards[x].proto].name for x in building} for w in worlds(state)]
    assert all("Filler" not in names for names in found)
    assert len({tuple(sorted(names)) for names in found}) > 1
    held = {state.pool.definitions[w.cards[x].proto].type for w in worlds(state) for x in w.zone("hand", 0)}
    assert "battle" in held


def worlds(state: Any) -> list[Any]:
    """Worlds that bob cannot tell from the true one."""
    return [determinise(state, 1, seed) for seed in range(20)]
