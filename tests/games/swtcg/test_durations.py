"""How long effects last, and who controls a unit while one of them gives it to somebody."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg import records as r
from kartoteka.kernel import program as p
from tests.games.swtcg.small import Board, gets, unit
from tests.rules import forbids, permits, rule

DARK, LIGHT = r.DARK, r.LIGHT
THIS = p.This()
CARDS = (
    unit("Wing", type="space", power=1, health=3),
    unit("Hound", type="space"),
    unit("Ace", type="character"),
    unit("Ace B", type="character"),
)


def board() -> Board:
    b = Board(*CARDS)
    b.put("Wing", DARK, r.SPACE)
    b.put("Hound", LIGHT, r.SPACE)
    return b


def ended(b: Board, event: Any, situation: Any) -> None:
    """The situation that is now open ends."""
    now: Any = b.state.open(situation)
    more: dict[Any, dict[str, int]] = {
        h.AttackEnded: {"card": b.card("Wing")},
        h.ArenaStepEnded: {"arena": r.SPACE},
    }
    b.raise_(event(ends=now.id, **more.get(event, {})))


def opened(b: Board, word: str) -> tuple[type, type]:
    """Opens what a word for a duration names; the event that ends it, and its kind."""
    match word:
        case "attack":
            b.attack("Wing", "Hound")
            return h.AttackEnded, r.Attack
        case "battle":
            b.open(r.Battle())
            return h.BattleEnded, r.Battle
        case "arena step":
            b.open(r.ArenaStep(arena=r.SPACE))
            return h.ArenaStepEnded, r.ArenaStep
    return h.TurnOver, r.Turn


PERIODS = [
    pytest.param("attack", marks=[rule("SW-108", forbids), rule("SW-3", forbids)]),
    pytest.param("battle", marks=rule("SW-116", forbids)),
    pytest.param("turn", marks=rule("SW-115", forbids)),
    pytest.param("arena step", marks=rule("SW-3", forbids)),
]


@pytest.mark.parametrize("word", PERIODS)
def test_an_effect_ends_with_its_period(word):
    b = board()
    event, situation = opened(b, word)
    b.run(gets(THIS, "power", 2, until=word), "Wing")
    assert b.number("Wing", "power") == 3
    ended(b, event, situation)
    assert b.number("Wing", "power") == 1


@pytest.mark.parametrize("word", ["attack", "battle", "arena step"])
def test_what_is_said_before_a_period_has_begun_lasts_to_its_end(word):
    b = board()
    b.run(gets(THIS, "power", 2, until=word), "Wing")
    event, situation = opened(b, word)
    assert b.number("Wing", "power") == 3
    ended(b, event, situation)
    assert b.number("Wing", "power") == 1


def test_an_effect_until_the_game_ends_outlasts_the_turn():
    b = board()
    b.run(gets(THIS, "power", 2, until="game"), "Wing")
    ended(b, h.TurnOver, r.Turn)
    assert b.number("Wing", "power") == 3


@rule("SW-108", permits)
def test_an_effect_for_this_attack_lasts_through_it():
    b = board()
    b.open(r.ArenaStep(arena=r.SPACE))
    b.attack("Wing", "Hound")
    b.run(gets(THIS, "power", 2, until="attack"), "Wing")
    ended(b, h.ArenaStepEnded, r.ArenaStep)
    assert b.number("Wing", "power") == 3


@rule("SWR-34", forbids)
def test_an_effect_on_a_unit_ends_when_that_leaves_play():
    b = board()
    b.run(gets(THIS, "power", 2, until="game"), "Wing")
    b.run(p.Do("return to hand", what=THIS), "Wing")
    b.run(p.Do("put into arena", what=THIS), "Wing")
    assert b.where("Wing") == ("space", DARK) and b.number("Wing", "power") == 1


@rule("SWR-126", forbids)
def test_an_effect_on_all_units_is_on_those_that_there_are():
    b = board()
    b.put("Ace", DARK, r.HAND)
    b.run(gets(p.Select((p.Is("unit"),)), "power", 2, until="turn"), "Wing")
    b.run(p.Do("put into arena", what=p.Select((p.Named("Ace"),), ("hand",))), "Wing")
    assert b.number("Hound", "power") == 2 and b.number("Ace", "power") == 0


@pytest.mark.parametrize("zones", [("space",), ("arenas",), ("chosen arena",), ("same arena",)])
@rule("SWR-126", forbids)
def test_an_effect_on_the_units_of_an_arena_is_on_those_that_there_are(zones):
    b = board()
    b.put("Ace", DARK, r.HAND)
    b.run(gets(p.Select((p.Is("unit"),), zones), "power", 2, until="turn"), "Wing", arena="space")
    b.run(p.Do("put into arena", what=p.Select((p.Named("Ace"),), ("hand",)), manner=("space",)), "Wing")
    assert b.where("Ace") == ("space", DARK)
    assert b.number("Hound", "power") == 2 and b.number("Ace", "power") == 0


def test_what_is_said_of_the_defending_unit_stays_on_it():
    b = board()
    b.put("Ace", LIGHT, r.SPACE)
    b.attack("Wing", "Hound")
    b.run(gets(p.RevealedCard("defender"), "power", 2, until="attack"), "Wing")
    now: Any = b.state.open(r.Attack)
    b.raise_(h.DefenderChanged(card=b.card("Wing"), defender=b.card("Ace")))
    then: Any = b.state.open(r.Attack)
    assert then.defender != now.defender
    assert (b.number("Hound", "power"), b.number("Ace", "power")) == (2, 0)


# Control ----------------------------------------------------------------------------------------------------------

TAKE = p.Modify(p.Select((p.Named("Hound"),), ("play", "aboard")), (p.Change("controller", "gain"),), until="battle")


def taken(*, zone: int = r.SPACE, until: str = "battle") -> Board:
    """The Dark Side has taken the Hound, which is tapped, damaged, stacked and piloted."""
    b = Board(*CARDS)
    b.put("Wing", DARK, r.SPACE)
    b.put("Hound", LIGHT, zone, tapped=True, damage=2)
    b.put("Ace B", LIGHT, r.STACK, on="Hound", relation=r.STACKED)
    b.put("Ace", LIGHT, r.ABOARD, on="Hound", relation=r.PILOTING)
    b.open(r.Battle())
    return b.run(p.Modify(TAKE.subject, TAKE.changes, until=until), "Wing")


@rule("SWR-131", permits)
def test_a_unit_that_is_taken_is_the_other_players():
    b = taken()
    assert b["Hound"].controller == DARK and b["Hound"].owner == LIGHT
    assert b.holds(p.PlayerIs(p.You(), "controls the space arena"), "Wing")


@pytest.mark.parametrize(("zone", "name"), [(r.SPACE, "space"), (r.BUILD_ZONE, "build zone")])
@rule("SWR-132", permits)
def test_it_stays_where_and_how_it_is(zone, name):
    b = taken(zone=zone)
    assert b.where("Hound") == (name, DARK)
    assert (b["Hound"].tapped, b["Hound"].damage) == (True, 2)


@rule("SWR-132", permits)
def test_it_goes_back_when_the_effect_ends():
    b = taken()
    b.raise_(h.Moved(card=b.card("Hound"), zone=r.BUILD_ZONE, manner="retreat"))
    ended(b, h.BattleEnded, r.Battle)
    assert b.where("Hound") == ("build zone", LIGHT) and b["Hound"].controller == LIGHT
    table: Any = b.state.open(r.Table)
    assert table.taken == ()


@rule("SWR-132", forbids)
def test_it_does_not_go_back_before():
    b = taken()
    b.attack("Wing", "Hound")
    ended(b, h.AttackEnded, r.Attack)
    assert b["Hound"].controller == DARK


@rule("SWR-133", permits)
def test_the_whole_stack_goes_along_and_comes_back():
    b = taken()
    assert b.where("Ace B") == ("stacked", DARK) and b["Ace B"].controller == DARK
    ended(b, h.BattleEnded, r.Battle)
    assert b.where("Ace B") == ("stacked", LIGHT) and b["Ace B"].host == b.card("Hound")


@rule("SW-73", permits)
def test_the_pilot_stays_on_it():
    b = taken()
    assert b["Ace"].host == b.card("Hound") and b.fits("Hound", p.Is("piloted"))


@rule("SW-74", forbids)
def test_control_of_the_pilot_does_not_change():
    assert taken()["Ace"].controller == LIGHT and taken().where("Ace") == ("aboard", LIGHT)


def boarded(host_zone: int) -> Board:
    """The Hound was borrowed, and now pilots the Wing of its borrower."""
    b = Board(*CARDS)
    b.put("Wing", DARK, host_zone)
    b.put("Hound", LIGHT, r.CHARACTER, tapped=True, damage=1)
    b.open(r.Battle())
    b.run(TAKE, "Wing")
    from kartoteka.kernel import edits

    on = b["Hound"].but(host=b.card("Wing"), relation=r.PILOTING)
    edits.move(b.state, b.card("Hound"), r.ABOARD * 2 + DARK, on, keep=True)
    return b


@pytest.mark.parametrize(("zone", "name"), [(r.SPACE, "character"), (r.BUILD_ZONE, "build zone")])
@rule("SW-76", permits)
@rule("SW-76", forbids)
@rule("D-37", permits)
@rule("D-37", forbids)
def test_what_was_borrowed_goes_back_even_if_it_is_piloting(zone, name):
    b = boarded(zone)
    ended(b, h.BattleEnded, r.Battle)
    assert b.where("Hound") == (name, LIGHT)
    assert (b["Hound"].host, b["Hound"].tapped, b["Hound"].damage) == (-1, True, 1)
    assert b.where("Wing")[1] == DARK


def test_of_two_effects_the_newest_decides():
    b = taken(until="turn")
    b.put("Ace B", LIGHT, r.CHARACTER)
    b.run(TAKE, "Ace")
    assert b["Hound"].controller == LIGHT
    ended(b, h.BattleEnded, r.Battle)
    assert b["Hound"].controller == DARK


def test_control_of_what_is_ones_own_already_is_not_worth_taking():
    b = board()
    assert b.could(TAKE, "Wing") and not b.could(TAKE, "Hound")
