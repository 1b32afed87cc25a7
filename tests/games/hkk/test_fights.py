"""Fights: who may go where, who attacks what, and what the strike does (HKKR-12)."""

from __future__ import annotations

import pytest

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.combat import fights as combat
from kartoteka.games.hkk.combat import strike
from kartoteka.games.hkk.combat.assault import ASSAULT, ATTACK
from kartoteka.games.hkk.combat.exchange import EXCHANGE, EXCHANGED
from kartoteka.games.hkk.numbers import damage, life
from kartoteka.games.hkk.records import GUARD, RESERVE, TABLE
from kartoteka.games.hkk.registers import Attacking, Exchanging
from kartoteka.kernel import program as p
from kartoteka.kernel.choices import DONE
from kartoteka.kernel.records import NO_CARD
from tests.games.hkk.bench import ALICE, BOB, Bench, card, creature, gets
from tests.rules import forbids, permits, rule

WOLF, IMP, HOUND, GOLEM = (creature(name, damage=2, life=3) for name in ("Wolf", "Imp", "Hound", "Golem"))


def table(*more: object, **kw: object) -> Bench:
    b = Bench(WOLF, IMP, HOUND, GOLEM, *more, phase="combat", **kw)  # type: ignore[arg-type]
    return b


# The exchange -----------------------------------------------------------------------------------------------------


@rule("HKKR-12.2", permits)
def test_active_creatures_change_place_together() -> None:
    b = table()
    b.put("Wolf", ALICE, RESERVE)
    b.put("Imp", ALICE, GUARD)
    b.call(EXCHANGE, Exchanging(seat=ALICE))
    assert b.asked == [("exchange", "Wolf"), ("exchange", "Imp"), DONE]
    b.says("exchange", "Wolf").says("exchange", "Imp")
    assert b.where("Wolf") == ("guard", ALICE) and b.where("Imp") == ("reserve", ALICE)


@rule("HKKR-4.13", forbids)
@rule("HKKR-12.2", forbids)
def test_a_passive_creature_stays_where_it_is() -> None:
    b = table()
    b.put("Wolf", ALICE, RESERVE, passive=True)
    b.put("Imp", ALICE, RESERVE)
    b.call(EXCHANGE, Exchanging(seat=ALICE))
    assert b.asked == [("exchange", "Imp"), DONE]


@rule("HKKR-12.16", forbids)
@rule("HKKR-12.19", forbids)
def test_there_is_room_for_three() -> None:
    b = table()
    for name in ("Wolf", "Imp", "Hound"):
        b.put(name, ALICE, GUARD)
    b.put("Golem", ALICE, RESERVE)
    b.call(EXCHANGE, Exchanging(seat=ALICE))
    assert ("exchange", "Golem") not in b.asked
    b.says("exchange", "Wolf")
    assert ("exchange", "Golem") in b.asked


@rule("HKKR-12.16", permits)
@rule("HKKR-12.19", permits)
def test_the_third_has_room() -> None:
    b = table()
    for name in ("Wolf", "Imp"):
        b.put(name, ALICE, GUARD)
    b.put("Golem", ALICE, RESERVE)
    b.call(EXCHANGE, Exchanging(seat=ALICE))
    assert ("exchange", "Golem") in b.asked


@rule("HKKR-12.17", permits)
def test_a_text_gives_more_room() -> None:
    bridge = card("Bridge", "building", gets(p.You(), "capacity", 1))
    b = table(bridge)
    assert combat.capacity(b.state, ALICE) == 3
    b.put("Bridge", ALICE, TABLE)
    assert (combat.capacity(b.state, ALICE), combat.capacity(b.state, BOB)) == (4, 3)


@rule("HKKR-12.18", forbids)
def test_a_large_creature_takes_two_places() -> None:
    b = table(creature("Giant", gets(p.This(), "places", 2, op="set")))
    for name in ("Wolf", "Imp"):
        b.put(name, ALICE, GUARD)
    b.put("Giant", ALICE, RESERVE)
    b.put("Golem", ALICE, RESERVE)
    b.call(EXCHANGE, Exchanging(seat=ALICE))
    assert ("exchange", "Giant") not in b.asked and ("exchange", "Golem") in b.asked


def failing(b: Bench, needs: object, *option: object) -> list[str]:
    """The rules that forbid alice an attempt."""
    return [n.rule for n in needs if not n.test(b.state, ALICE, option)]  # type: ignore[attr-defined]


@rule("HKKR-12.2", forbids)
def test_nobody_moves_the_opponents_creatures() -> None:
    b = table()
    b.put("Imp", BOB, RESERVE)
    b.put("Wolf", ALICE, RESERVE)
    b.call(EXCHANGE, Exchanging(seat=ALICE))
    assert failing(b, EXCHANGED.needs, "exchange", b.card("Imp")) == ["HKKR-12.2"]


@rule("HKKR-1.2", forbids)
@pytest.mark.parametrize(("what", "zone"), [("enter the guard post", RESERVE), ("leave the guard post", GUARD)])
def test_a_text_keeps_a_creature_where_it_is(what: str, zone: int) -> None:
    b = table(creature("Warden", gets(p.This(), f"cannot {what}", op="gain")))
    b.put("Warden", ALICE, zone)
    b.put("Wolf", ALICE, RESERVE)
    b.call(EXCHANGE, Exchanging(seat=ALICE))
    assert ("exchange", "Warden") not in b.asked and ("exchange", "Wolf") in b.asked


# The attack -------------------------------------------------------------------------------------------------------


def attack(b: Bench) -> Bench:
    return b.call(ATTACK, Attacking(seat=ALICE))


@rule("HKKR-12.5", permits)
@rule("HKKR-12.20", forbids)
@rule("HKKR-12.21", forbids)
@rule("HKKR-12.22", permits)
def test_guards_attack_guards() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    b.put("Hound", ALICE, RESERVE)
    b.put("Imp", BOB, GUARD)
    b.put("Golem", BOB, RESERVE)
    assert attack(b).asked == [("attack", "Wolf", "Imp"), DONE]


@rule("HKKR-12.5", forbids)
@rule("HKKR-12.20", forbids)
@rule("HKKR-12.21", forbids)
@rule("HKKR-12.22", forbids)
def test_who_cannot_attack_whom() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    b.put("Hound", ALICE, RESERVE)
    b.put("Imp", BOB, GUARD)
    b.put("Golem", BOB, RESERVE)
    attack(b)
    wolf, hound, imp, golem = (b.card(name) for name in ("Wolf", "Hound", "Imp", "Golem"))
    assert failing(b, ASSAULT.needs, "attack", hound, imp) == ["HKKR-12.20"]
    assert failing(b, ASSAULT.needs, "attack", wolf, golem) == ["HKKR-12.21"]
    other = b.put("Wolf", BOB, GUARD)
    assert failing(b, ASSAULT.needs, "attack", imp, other) == ["HKKR-12.5"]
    b.raise_(h.PlaceChanged(card=hound, zone=GUARD))
    assert failing(b, ASSAULT.needs, "attack", wolf, hound) == ["HKKR-12.22"]


@rule("HKKR-1.2", forbids)
def test_a_text_keeps_a_creature_from_attacking() -> None:
    b = table(creature("Monk", gets(p.This(), "cannot attack", op="gain")))
    b.put("Monk", ALICE, GUARD)
    b.put("Wolf", ALICE, GUARD)
    assert attack(b).asked == [("attack", "Wolf", ""), DONE]


@rule("HKKR-12.7", permits)
def test_nobody_has_to_attack() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    attack(b).says("done")
    assert not b.happened(h.AttackDeclared)


@rule("HKKR-12.23", forbids)
@rule("HKKR-12.25", permits)
def test_every_guard_is_engaged_before_anybody_breaks_through() -> None:
    b = table()
    for name in ("Wolf", "Hound"):
        b.put(name, ALICE, GUARD)
    b.put("Imp", BOB, GUARD)
    attack(b)
    assert ("attack", "Wolf", "") not in b.asked
    b.says("attack", "Wolf", "Imp")
    assert ("attack", "Hound", "") in b.asked and ("attack", "Hound", "Imp") in b.asked


@rule("HKKR-12.24", permits)
def test_all_may_break_through_an_empty_guard_post() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    b.put("Imp", BOB, RESERVE)
    attack(b).says("attack", "Wolf", "")
    (e,) = b.happened(h.AttackDeclared)
    assert e.fights[0].target == NO_CARD


@rule("HKKR-12.6", permits)
def test_all_attackers_are_declared_as_one() -> None:
    b = table()
    for name in ("Wolf", "Hound"):
        b.put(name, ALICE, GUARD)
    b.put("Imp", BOB, GUARD)
    attack(b).says("attack", "Wolf", "Imp").says("attack", "Hound", "Imp")
    assert len(b.happened(h.AttackDeclared)) == 1
    assert combat.attackers(b.state) == [b.card("Wolf"), b.card("Hound")]
    assert combat.defenders(b.state) == [b.card("Imp")]


@rule("HKKR-12.23", permits)
def test_a_building_with_structure_points_is_attacked_when_all_guards_are_engaged() -> None:
    b = table(card("Tower", "building", structure=4), card("Hut", "building"))
    b.put("Wolf", ALICE, GUARD)
    b.put("Tower", BOB, TABLE)
    b.put("Hut", BOB, TABLE)
    attack(b)
    assert ("attack", "Wolf", "Tower") in b.asked and ("attack", "Wolf", "Hut") not in b.asked


@rule("HKKK-Berserk", permits)
def test_a_berserk_creature_takes_a_building_past_the_guard_post() -> None:
    b = table(card("Tower", "building", structure=4), creature("Fury", keywords=["berserk"]))
    b.put("Wolf", ALICE, GUARD)
    b.put("Fury", ALICE, GUARD)
    b.put("Imp", BOB, GUARD)
    b.put("Tower", BOB, TABLE)
    attack(b)
    assert ("attack", "Fury", "Tower") in b.asked and ("attack", "Wolf", "Tower") not in b.asked
    assert ("attack", "Fury", "") not in b.asked


@rule("HKKR-12.38", forbids)
def test_a_petrified_creature_does_not_attack() -> None:
    b = table(creature("Statue", keywords=["petrified"]))
    b.put("Wolf", ALICE, GUARD)
    b.put("Statue", ALICE, GUARD)
    b.put("Imp", BOB, GUARD)
    assert attack(b).asked == [("attack", "Wolf", "Imp"), DONE]


# Numbers ----------------------------------------------------------------------------------------------------------


@rule("HKKR-12.29", permits)
def test_a_defender_has_one_more_of_both() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    b.put("Imp", BOB, GUARD)
    b.put("Golem", BOB, GUARD)
    b.fights(("Wolf", "Imp"))
    s = b.state
    assert (damage(s, b.card("Imp")), life(s, b.card("Imp"))) == (3, 4)
    assert damage(s, b.card("Golem")) == damage(s, b.card("Wolf")) == 2


def test_who_fights_whom() -> None:
    b = table()
    for name, seat in (("Wolf", ALICE), ("Hound", ALICE), ("Imp", BOB)):
        b.put(name, seat, GUARD)
    b.fights(("Wolf", "Imp"), ("Hound", ""))
    s = b.state
    assert combat.opponents_of(s, b.card("Imp")) == [b.card("Wolf")]
    assert combat.opponents_of(s, b.card("Wolf")) == [b.card("Imp")]
    assert combat.opponents_of(s, b.card("Hound")) == []
    assert combat.defends(s, b.card("Imp")) and combat.attacks(s, b.card("Wolf"))


# The strike -------------------------------------------------------------------------------------------------------


def wounds(b: Bench) -> dict[str, int]:
    """By what is struck, the player too, how much."""
    found: dict[str, int] = {}
    for e in [*strike.strikes_of_attackers(b.state), *strike.strikes_of_defenders(b.state)]:
        name = b.name(e.card) if isinstance(e, h.Wounded) else "player"
        found[name] = found.get(name, 0) + e.amount
    return found


def facing(b: Bench, *pairs: tuple[str, str]) -> Bench:
    for one, other in pairs:
        for name, seat in ((one, ALICE), (other, BOB)):
            if name and not any(b.name(i) == name for i in range(len(b.state.cards))):
                b.put(name, seat, GUARD)
    b.fights(*pairs)
    return b


@rule("HKKR-12.11", permits)
def test_both_strike() -> None:
    assert wounds(facing(table(), ("Wolf", "Imp"))) == {"Imp": 2, "Wolf": 3}


@rule("HKKR-12.32", permits)
@rule("HKKR-12.33", forbids)
def test_who_breaks_through_wounds_the_player() -> None:
    assert wounds(facing(table(), ("Wolf", ""))) == {"player": 2}


@rule("HKKR-12.28", forbids)
def test_who_has_left_neither_strikes_nor_is_struck() -> None:
    b = facing(table(), ("Wolf", "Imp"), ("Hound", "Golem"))
    b.raise_(h.Passivized(card=b.card("Wolf")))
    assert wounds(b) == {"Golem": 2, "Hound": 3}


@rule("HKKR-12.27", forbids)
def test_an_attacker_does_not_break_through_when_its_defender_has_left() -> None:
    b = facing(table(), ("Wolf", "Imp"))
    b.raise_(h.Passivized(card=b.card("Imp")))
    assert wounds(b) == {}


@rule("HKKR-12.26", forbids)
def test_a_defender_strikes_one_of_several() -> None:
    b = facing(table(), ("Wolf", "Imp"), ("Hound", "Imp"))
    assert wounds(b) == {"Imp": 4}
    b.raise_(h.StrikeAimed(card=b.card("Imp"), at=b.card("Hound")))
    assert wounds(b) == {"Imp": 4, "Hound": 3}


@pytest.mark.parametrize(
    ("striker", "struck", "dealt"),
    [([], [], 2), ([], ["magical defence"], 0), (["magical attack"], ["magical defence"], 2),
     (["magical attack"], [], 2), ([], ["invisible"], 0), (["sees the invisible"], ["invisible"], 2)],
)  # fmt: skip
@rule("HKKR-12.34", forbids)
@rule("HKKR-12.36", permits)
@rule("HKKR-12.37", forbids)
@rule("HKKK-Magical-attack", permits)
@rule("HKKK-Magical-defence", forbids)
@rule("HKKK-Invisible", forbids)
@rule("HKKK-Sees-the-invisible", permits)
def test_what_gets_through(striker: list[str], struck: list[str], dealt: int) -> None:
    b = table(creature("One", damage=2, keywords=striker), creature("Other", damage=0, keywords=struck))
    b.put("One", ALICE, GUARD)
    b.put("Other", BOB, GUARD)
    assert strike.damage_dealt(b.state, b.card("One"), b.card("Other")) == dealt


@rule("HKKR-12.35", permits)
def test_magical_defence_does_not_stop_what_is_no_strike() -> None:
    b = table(creature("Other", damage=0, keywords=["magical defence"]))
    other = b.put("Other", BOB, GUARD)
    assert not strike.is_kept_off(b.state, h.Wounded(card=other, amount=1))


@rule("HKKR-12.38", permits)
def test_a_petrified_creature_defends() -> None:
    b = table(creature("Statue", damage=1, life=4, keywords=["petrified"]))
    assert wounds(facing(b, ("Wolf", "Statue"))) == {"Statue": 2, "Wolf": 2}


@rule("HKKK-Joining", permits)
def test_those_that_join_strike_as_one() -> None:
    pack = [creature(name, damage=2, keywords=["joining"]) for name in ("First", "Second")]
    b = facing(table(*pack), ("First", "Imp"), ("Second", "Imp"))
    (e,) = strike.strikes_of_attackers(b.state)
    assert e.amount == 4


@rule("HKKR-11.10", forbids)
@rule("D-8", forbids)
def test_nothing_stands_behind_a_strike() -> None:
    b = facing(table(), ("Wolf", "Imp"))
    assert not strike.is_source(b.state)
    assert all(e.cause == () for e in strike.strikes_of_attackers(b.state))


@rule("D-8", permits)
def test_under_the_other_reading_a_strike_is_a_source() -> None:
    assert strike.is_source(table(options=["strike_is_source"]).state)
