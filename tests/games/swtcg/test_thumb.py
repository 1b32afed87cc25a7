"""The rule of thumb: what a player does who has learnt the game last week and pays attention."""

from __future__ import annotations

import functools
import random
from typing import Any

import pytest

from kartoteka.games.swtcg.cards import starter_set
from kartoteka.games.swtcg.decks import starter_decks
from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.sight import Sight
from kartoteka.games.swtcg.thumb import RuleOfThumb
from kartoteka.games.swtcg.thumb_texts import is_of_kind, line_meant
from kartoteka.games.swtcg.thumb_worth import Blow, attack_odds, chances
from kartoteka.kernel.visibility import CardView, ChoiceView, View, ZoneView, view
from kartoteka.play.agents.thumb import ThumbAgent

ATTACK = {"attack": "ground", "player": "bob", "attacker": 9, "defender": 1}
MINE = {"attack": "ground", "player": "alice", "attacker": 1, "defender": 9}


@functools.cache
def pool() -> Any:
    return SWTCG.pool(starter_set())


def card(title: str, handle: int = 0, on: int = 0, **facts: Any) -> CardView:
    """A card as it is printed, but for those facts; units count what they print."""
    found = next(d for d in pool().definitions if d.title == title)
    words = [f"{k.name} {k.amount}" if k.amount else k.name for k in found.program.keywords if k.name != "pilot"]
    told: dict[str, Any] = {"type": found.type, "cost": found.cost}
    if found.version:
        told |= {"version": found.code, "letter": found.version}
    if found.is_unit and handle:
        told |= {"speed": found.speed, "power": found.power, "health": found.health, "keywords": words}
    return CardView(found.name, handle=handle, on=on, facts={**told, **facts})


def zone(name: str, seat: int, *cards: CardView) -> ZoneView:
    return ZoneView(name, seat, len(cards), cards)


def seen(
    *zones: ZoneView, options: tuple[str, ...], rule: str, goes_on: tuple[Any, ...] = (), force: int = 8,
    points: int = 4, **facts: Any,
) -> View:  # fmt: skip
    """A view of alice, who is asked."""
    return View(
        game="swtcg", seat=0,
        players=tuple({"name": name, "force": force, "points": points, "controls": []} for name in ("alice", "bob")),
        zones=zones, situations=goes_on, asked=0, choice=ChoiceView("?", rule, options, facts),
    )  # fmt: skip


def answer(*zones: ZoneView, options: tuple[str, ...], rule: str, **more: Any) -> str:
    return options[RuleOfThumb(pool())(seen(*zones, options=options, rule=rule, **more))]


# Dice -----------------------------------------------------------------------------------------------------------------


def test_the_odds_of_dice_add_up() -> None:
    for dice in range(6):
        for least in range(1, 8):
            for critical in (0, 2):
                assert sum(chances(dice, least, critical)) == pytest.approx(1)
    assert chances(2, 4, 0) == pytest.approx((0.25, 0.5, 0.25))
    assert chances(1, 4, 2) == pytest.approx((1 / 2, 1 / 3, 0, 1 / 6))


def test_shields_and_armor_make_a_blow_weaker_and_bombard_has_power_of_its_own() -> None:
    view = seen(
        zone("ground", 0, card("Crane Walker", 1)),
        zone("space", 0, card("Thorn Bomber", 2)),
        zone("ground", 1, card("Ridge Strider", 3), card("Old Bristleback", 4)),
        options=("pass",),
        rule="SW-83",
    )
    sight = Sight(view, pool())
    walker, bomber = sight.units(0, "ground")[0], sight.units(0, "space")[0]
    armored, bare = sight.units(1, "ground")
    assert (
        Blow(sight, armored, attack_odds(walker, armored)).average
        < Blow(sight, bare, attack_odds(walker, bare)).average
    )
    assert len(attack_odds(bomber, bare, "bombard")) - 1 == 4
    assert len(attack_odds(bomber, bare, "bombard", more=2)) - 1 == 6


# Battle ---------------------------------------------------------------------------------------------------------------


def test_what_can_be_killed_is_attacked_and_the_last_of_an_arena_first() -> None:
    own = zone("ground", 0, card("Crane Walker", 1))
    options = (
        "attack Crane Walker -> bob's Ridge Strider",
        "attack Crane Walker -> bob's Scout Runner",
        "hold Crane Walker",
    )
    theirs = zone("ground", 1, card("Ridge Strider", 2), card("Scout Runner", 3))
    assert answer(own, theirs, options=options, rule="SWR-91") == options[1]
    damaged = zone("ground", 1, card("Ridge Strider", 2, damage=4), card("Scout Runner", 3, tapped=True))
    assert answer(own, damaged, options=options, rule="SWR-91") == options[0]


def test_force_buys_power_where_it_can_kill_and_not_for_a_sure_thing() -> None:
    own = zone("ground", 0, card("Wasp Speeder", 1))
    options = ("use Wasp Speeder", "pass")
    strong = zone("ground", 1, card("Clone Line Company", 9))
    assert answer(own, strong, options=options, rule="SW-83", goes_on=(MINE,)) == "use Wasp Speeder"
    weak = zone("ground", 1, card("Reedmarsh Speeder", 9, damage=1))
    assert answer(own, weak, options=options, rule="SW-83", goes_on=(MINE,)) == "pass"
    rolled = {**MINE, "rolled": True}
    assert answer(own, strong, options=options, rule="SW-83", goes_on=(rolled,)) == "pass"


def test_a_sturdy_unit_intercepts_for_a_weak_one_and_not_the_other_way_round() -> None:
    theirs = zone("ground", 1, card("Crane Walker", 9))
    options = ("use Hill Watchtower Intercept", "pass")
    for weak, chosen in (("Scout Runner", options[0]), ("Siege Strider", options[1])):
        own = zone("ground", 0, card(weak, 1), card("Hill Watchtower", 2, damage=4 if chosen == "pass" else 0))
        assert answer(own, theirs, options=options, rule="SW-83", goes_on=(ATTACK,)) == chosen


def damage(amount: int, to: int = 1) -> tuple[Any, ...]:
    return (ATTACK, {"damage": [{"to": to, "amount": amount, "from": 9}]})


def test_damage_is_prevented_where_that_saves_a_unit() -> None:
    own = zone("ground", 0, card("Clone Line Company", 1), card("Scout Runner", 2))
    hand = zone("hand", 0, card("Duck and Weave"))
    options = ("play Duck and Weave", "pass")
    for amount, chosen in ((5, options[0]), (9, options[1])):
        assert answer(own, hand, options=options, rule="SW-91", goes_on=damage(amount)) == chosen


def test_what_is_for_jedi_is_not_played_for_anybody_else() -> None:
    own = zone("ground", 0, card("Clone Line Company", 1))
    hand = zone("hand", 0, card("Calm in the Storm"))
    assert answer(own, hand, options=("play Calm in the Storm", "pass"), rule="SW-91", goes_on=damage(5)) == "pass"


def test_nobody_is_thrown_away_to_save_somebody_of_less_worth() -> None:
    hand = zone("hand", 0, card("Better Them Than Me"))
    options = ("play Better Them Than Me", "pass")
    rattle = zone("character", 0, card("Rattle Droid", 1), card("Veyra Sollun (C)", 2))
    assert answer(rattle, hand, options=options, rule="SW-91", goes_on=damage(9)) == "pass"
    assert answer(rattle, hand, options=options, rule="SW-91", goes_on=damage(9, to=2)) == options[0]


def test_own_misses_and_the_opponents_hits_are_rolled_again() -> None:
    zones = (zone("ground", 0, card("Crane Walker", 1)), zone("ground", 1, card("Scout Runner", 9)))
    options = ("reroll 6", "reroll 1", "reroll 3")
    for player, chosen in (("alice", "reroll 1"), ("bob", "reroll 6")):
        roll = {"roll": "attack", "player": player, "dice": [6, 1, 3], "source": 1, "target": 9}
        assert answer(*zones, options=options, rule="SW-86", goes_on=(roll,)) == chosen


def test_nobody_disrupts_an_own_play() -> None:
    hand = zone("hand", 0, card("Not This Time"))
    options = ("play Not This Time", "pass")
    for player, chosen in (("alice", "pass"), ("bob", options[0])):
        playing = {"play": "battle", "player": player, "card": "Turned Circuits"}
        assert answer(hand, options=options, rule="SW-100", goes_on=(playing,)) == chosen


# Building -------------------------------------------------------------------------------------------------------------


def test_what_is_done_is_deployed_and_what_lacks_least_is_paid_exactly() -> None:
    building = zone("construction", 0, card("Crane Walker", counters=1), card("Mammoth Walker", counters=0))
    options = (*(f"continue Crane Walker +{n}" for n in range(1, 5)), "continue Mammoth Walker +4", "pass")
    assert answer(building, options=options, rule="SWR-54") == "continue Crane Walker +3"
    done = ("deploy Crane Walker ground", "deploy Crane Walker build zone", "pass")
    assert answer(zone("construction", 0, card("Crane Walker", counters=4)), options=done, rule="SWR-54") == done[0]


def test_a_weak_pilot_boards_and_the_last_character_stays() -> None:
    ships = zone("space", 0, card("Thorn Fighter", 1))
    options = ("board Thorn Flight Leader on Thorn Fighter", "pass")
    leader = card("Thorn Flight Leader", 2)
    assert answer(ships, zone("character", 0, leader), options=options, rule="SWR-54") == "pass"
    both = zone("character", 0, leader, card("Vice Droid", 3))
    assert answer(ships, both, options=options, rule="SWR-54") == options[0]


def test_setup_fills_the_empty_arena_and_lays_nothing_face_down_too_soon() -> None:
    hand = zone("hand", 0, card("Crane Walker"), card("Thorn Bomber"))
    own = zone("ground", 0, card("Furnace Tank", 1))
    options = ("set up Crane Walker face down", "set up Crane Walker ground", "set up Thorn Bomber space")
    assert answer(hand, own, options=options, rule="SWR-39") == options[2]


# Texts ----------------------------------------------------------------------------------------------------------------


def test_what_hurts_is_aimed_at_the_opponent_and_a_cost_is_paid_with_the_least() -> None:
    own = zone("character", 0, card("Vice Droid", 1), card("Rattle Droid", 2))
    theirs = zone("character", 1, card("Brakka (A)", 8), card("Mender Droid", 9, damage=3))
    options = ("on Vice Droid", "on bob's Brakka (A)", "on bob's Mender Droid")
    assert answer(own, theirs, options=options, rule="SWR-117", card="Cruel Lesson") == options[2]
    mine = ("on Vice Droid", "on Rattle Droid")
    assert answer(own, options=mine, rule="SWR-117", card="Better Them Than Me") == mine[1]


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("use Oru Vint (A) Evade ability 2", "Evade 2"),
        ("use Hill Watchtower Retaliate", "Retaliate 2"),
        ("use Sela Marrat (A) option 2", "draw a card"),
    ],
)
def test_an_option_means_one_text_of_its_card(option: str, says: str) -> None:
    own = zone("character", 0, card("Oru Vint (A)", 1), card("Sela Marrat (A)", 2))
    sight = Sight(seen(own, zone("ground", 0, card("Hill Watchtower", 3)), options=(option,), rule="SW-83"), pool())
    assert says in line_meant(sight, sight.options()[0])


def test_a_text_is_for_units_of_its_kind() -> None:
    sight = Sight(seen(zone("ground", 0, card("Scuttler Droid", 1)), options=("pass",), rule="SW-83"), pool())
    (droid,) = sight.units(0)
    assert is_of_kind("Prevent up to 2 damage to one of your Droids", droid)
    assert is_of_kind("Untap one of your units in any arena", droid)
    assert not is_of_kind("Prevent up to 4 damage to one of your Jedi", droid)


# Games ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_the_thumb_beats_random_play(seat: int) -> None:
    decks = starter_decks()
    won = 0
    for seed in range(4):
        state = SWTCG.start(pool(), [decks["dark-starter"], decks["light-starter"]], seed)
        agent, dice = ThumbAgent(RuleOfThumb(pool())), random.Random(seed)
        while not state.over:
            choice = state.choice
            assert choice is not None
            options = state.options()
            at = agent.decide(view(state, seat), choice) if choice.seat == seat else dice.randrange(len(options))
            state.apply(options[at])
        assert state.result is not None
        won += state.result.winners == (seat,)
    assert won >= 3


def test_the_same_view_gets_the_same_answer() -> None:
    decks = starter_decks()
    state = SWTCG.start(pool(), [decks["dark-starter"], decks["light-starter"]], seed=5)
    thumb = RuleOfThumb(pool())
    for _ in range(60):
        if state.over:
            break
        assert state.choice is not None
        here = view(state, state.choice.seat)
        at = thumb(here)
        assert at == RuleOfThumb(pool())(here)
        state.apply(state.options()[at])
