"""Abilities that texts give to units: whose code is used, for which unit, and how many copies there are."""

from __future__ import annotations

import pytest

from kartoteka.games.swtcg import granting
from kartoteka.games.swtcg import records as r
from kartoteka.games.swtcg.cards import CardDef
from kartoteka.kernel import program as p
from kartoteka.kernel.frames import push
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.machine import advance
from tests.games.swtcg.small import GAME, Board, gets, static, unit
from tests.rules import forbids, permits, rule

WORDING = "Pay 1 Force -> Untap this unit"


def teacher(name: str, wording: str = WORDING) -> CardDef:
    mine = p.Select((p.Is("unit"),), whose=p.You())
    return unit(name, static(gets(mine, "speed", 10)), static(gets(mine, "ability", value=wording)), type="space")


def board(*teachers: str) -> Board:
    b = Board(unit("Pupil"), teacher("Yoda"), teacher("Sifo"), teacher("Mute", "Whatever"))
    b.put("Pupil", 0, r.GROUND, tapped=True)
    for name in teachers:
        b.put(name, 0, r.SPACE)
    return b


def test_a_unit_has_what_a_text_says_of_it():
    b = board("Yoda")
    ((proto, number, copy),) = granting.granted(b.state, b.card("Pupil"))
    assert (b.pool.definitions[proto].name, number, copy) == ("Yoda", 2, 0)
    assert b.pool.abilities(proto)[number].kind == "activated"


def test_the_code_of_the_granting_text_works_on_the_unit_that_has_it():
    b = board("Yoda")
    pupil = b.card("Pupil")
    ((proto, number, _),) = granting.granted(b.state, pupil)
    regs = ProgramRegs(proto=proto, ability=number, part=EFFECT, card=pupil, obj=b["Pupil"].obj, seat=0)
    push(b.state, GAME.program, regs)
    advance(b.state)
    assert not b["Pupil"].tapped


def test_nobody_has_it_when_nothing_says_so():
    b = board()
    assert granting.granted(b.state, b.card("Pupil")) == []
    b = board("Yoda").run(p.Do("retreat", what=p.This()), "Yoda")
    assert granting.granted(b.state, b.card("Pupil")) == []


@rule("SWR-23", permits)
def test_what_is_granted_twice_can_be_used_twice():
    b = board("Yoda", "Sifo")
    found = granting.granted(b.state, b.card("Pupil"))
    assert [copy for _, _, copy in found] == [0, 1] and len({x[:2] for x in found}) == 1


@rule("SW-124", forbids)
def test_a_unit_in_the_build_zone_has_nothing_to_use():
    b = board("Yoda").run(p.Do("retreat", what=p.This()), "Pupil")
    assert granting.granted(b.state, b.card("Pupil")) == []


def test_a_wording_that_is_no_ability_gives_nothing_to_use():
    b = board("Mute")
    proto = b["Mute"].proto
    assert b.pool.abilities(proto)[-1].kind == "unread"


def test_a_granted_ability_is_listed_nowhere():
    b = board("Yoda")
    assert all(b.pool.abilities(b["Yoda"].proto)[2].zones == frozenset() for _ in b.state.cards)


def test_a_lasting_effect_grants_as_well():
    b = board()
    lasting = gets(p.This(), "ability", value=WORDING, until="turn")
    b = Board(unit("Pupil", p.Ability(kind="activated", effect=lasting)))
    b.put("Pupil", 0, r.GROUND)
    b.run(lasting, "Pupil")
    assert [x[2] for x in granting.granted(b.state, b.card("Pupil"))] == [0]


@pytest.mark.parametrize("type", ["battle", "mission", "location", "equipment", "character"])
def test_any_card_grants_an_ability_of_units(type):
    lasting = p.Ability(kind="effect", effect=gets(p.This(), "ability", value=WORDING, until="turn"))
    (granted,) = granting.granted_abilities(unit("Gift", lasting, type=type))
    assert granted.kind == "activated" and granting.GRANTED in granted.flags
