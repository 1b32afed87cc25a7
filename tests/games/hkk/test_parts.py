"""Body parts, freakborn that strengthen galetki, and held items that are captured (HKK-8.2.2, HKK-8.4.3, HKK-8.7.2)."""

from __future__ import annotations

import pytest

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.deaths.extracting import LAST_CALL
from kartoteka.games.hkk.deaths.leaving import going
from kartoteka.games.hkk.galetki import bodyparts, strengthening
from kartoteka.games.hkk.numbers import damage, level, life
from kartoteka.games.hkk.records import ATTACHED, GUARD, HELD, LEVELLING, RESERVE, TABLE, WORN, Captive, Right, Source
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from tests.games.hkk.bench import ALICE, BOB, Bench, card, creature, effect, gets
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf", damage=2, life=3, icons=2, kf=True)
DRAKE = creature("Drake", damage=2, life=3, kf=True)
BRUTE = creature("Brute", type="freakborn", life=2, icons=3)
GOLEM = creature("Golem", type="galetki", life=2)
STONE = creature("Stone", type="galetki", life=2)
CLAW = card("Claw", "part", mana=1)
SWORD = card("Sword", "item", kf=True, components=1)
WARY = creature(
    "Wary", gets(p.This(), "immune", value="sources"), gets(p.This(), "cannot be targeted", op="gain"),
    type="galetki", life=2,
)  # fmt: skip
IT, GALETKI = p.Chosen(), p.Select((p.Is("galetki"),))


def table(*more: object, **kw: object) -> Bench:
    return Bench(WOLF, DRAKE, BRUTE, GOLEM, STONE, CLAW, SWORD, *more, **kw)  # type: ignore[arg-type]


# The right to give a body part up ---------------------------------------------------------------------------------


def judged(
    *ops: p.Op, targets: bool = False, early: bool = False, flags: tuple[str, ...] = (), **kw: object
) -> list[str]:
    """The galetki that an instant of bob's with that text would give the right for; alice has two, one with a part."""
    b = table(card("Spell", "instant", p.Ability(kind="instant", effect=_all(ops), flags=flags)), **kw)
    b.put("Golem", ALICE, RESERVE)
    b.put("Stone", ALICE, RESERVE)
    b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    return rights_against(b, "Spell", [b.card("Golem")] if targets else [], early=early)


def _all(ops: tuple[p.Op, ...]) -> p.Op:
    return ops[0] if len(ops) == 1 else p.Seq(ops)


def rights_against(b: Bench, spell: str, targets: list[int], *, early: bool = False) -> list[str]:
    card_of = b.put(spell, BOB, 12)  # in the queue
    proto = b.state.cards[card_of].proto
    id = edits.open_situation(
        b.state,
        Source(play="card", seat=BOB, card=card_of, ability=0, what="card", proto=proto, number=0, early=early),
    )
    program = ProgramRegs(
        proto=proto, ability=0, part=EFFECT, card=card_of, obj=b.state.cards[card_of].obj, seat=BOB, source=id
    )
    found = bodyparts.rights(b.state, program, targets, b.state.situation(id))
    return [name for name in ("Golem", "Stone") if b[name].obj in found]


BOTH = ["Golem", "Stone"]


@rule("HKK-8.4.3-c", permits)
def test_a_source_that_targets_a_galetki_gives_the_right() -> None:
    assert judged(p.Choose(GALETKI), p.Do("activate", IT), targets=True) == ["Golem"]


@rule("HKK-8.4.3-c", forbids)
@rule("HKK-8.4.3-i", forbids)
def test_a_source_that_does_none_of_the_six_does_not() -> None:
    assert judged(p.Do("activate", GALETKI)) == []


@pytest.mark.parametrize(
    "op",
    [
        pytest.param(p.Do("damage", GALETKI, amount=p.Number(1)), marks=[rule("HKK-8.4.3-d", permits)]),
        pytest.param(p.Do("destroy", GALETKI), marks=[rule("HKK-8.4.3-e", permits)]),
        pytest.param(p.Do("return to hand", GALETKI), marks=[rule("HKK-8.4.3-e", permits)]),
        pytest.param(
            p.Modify(GALETKI, (p.Change("controller", "gain"),), until="turn"), marks=[rule("HKK-8.4.3-f", permits)]
        ),
        pytest.param(p.Do("passivize", GALETKI), marks=[rule("HKK-8.4.3-g", permits)]),
        pytest.param(
            p.Do("put markers", GALETKI, amount=p.Number(1), manner=("strengthening",)),
            marks=[rule("HKK-8.4.3-h", permits)],
        ),
        pytest.param(p.If(p.Exists(p.Select((p.Is("monster"),))), p.Do("destroy", GALETKI)),
                     marks=[rule("HKKR-10.27", permits)]),
    ],
)  # fmt: skip
@rule("HKK-8.4.3-i", permits)
def test_what_a_source_could_do_gives_the_right(op: p.Op) -> None:
    assert judged(op) == BOTH


@rule("HKK-8.4.3-d", forbids)
@rule("HKK-8.4.3-e", forbids)
@rule("HKK-8.4.3-g", forbids)
@rule("HKK-8.4.3-h", forbids)
def test_what_it_does_to_others_does_not() -> None:
    monsters = p.Select((p.Is("monster"),))
    assert judged(p.Do("damage", monsters, amount=p.Number(1)), p.Do("destroy", monsters)) == []
    assert judged(p.Do("passivize", monsters), p.Do("put markers", monsters, manner=("dream",))) == []


@rule("HKK-8.4.3-f", forbids)
def test_a_galetki_that_its_owner_does_not_control_leaves_nobodys_control() -> None:
    b = table(card("Spell", "instant", effect(p.Modify(GALETKI, (p.Change("controller", "gain"),), until="turn"))))
    b.put("Golem", ALICE, RESERVE, owner=BOB)
    b.put("Stone", ALICE, RESERVE)
    b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    assert rights_against(b, "Spell", []) == ["Stone"]


@rule("HKK-8.4.3-a", forbids)
def test_not_against_a_source_of_the_preparation_phase() -> None:
    assert judged(p.Do("destroy", GALETKI), early=True) == []


@rule("HKK-8.4.3-b", forbids)
def test_not_against_what_is_no_source() -> None:
    assert judged(p.Do("destroy", GALETKI), flags=("not a source",)) == []


@rule("D-31", forbids)
def test_not_against_what_cannot_be_reacted_to() -> None:
    assert judged(p.Do("destroy", GALETKI), flags=("not reactable",)) == []


@rule("D-31", permits)
def test_under_the_other_reading_against_that_too() -> None:
    assert judged(p.Do("destroy", GALETKI), flags=("not reactable",), options=["part_always"]) == BOTH


def waiting(b: Bench, *, against: int = 0) -> list[tuple[object, ...]]:
    """What alice could give up now."""
    return [
        b.in_words(option)[1:3]
        for option in bodyparts.sacrifices(b.state, ALICE)
        if all(n.test(b.state, ALICE, option) for n in bodyparts.PART.needs)
    ]


def in_a_queue(b: Bench) -> int:
    """Something of bob's that could destroy every galetki waits."""
    objs = tuple(
        b[name].obj for name in ("Golem", "Stone") if any(b.name(i) == name for i in range(len(b.state.cards)))
    )
    spell = b.put("Wolf", BOB, 12)
    return edits.open_situation(
        b.state, Source(play="card", seat=BOB, card=spell, what="card", proto=b.state.cards[spell].proto, afflicts=objs)
    )


@rule("HKK-8.4.3-k", permits)
@rule("HKK-8.4.3-l", permits)
@rule("HKKR-10.27", permits)
@rule("HKK-8.4.3-p", forbids)
@rule("HKK-8.4.3-l", forbids)
def test_a_part_protects_the_galetki_that_it_lies_on() -> None:
    b = table()
    b.put("Golem", ALICE, RESERVE)
    b.put("Stone", ALICE, RESERVE)
    b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    id = in_a_queue(b)
    assert waiting(b) == [("Claw", "Golem")]
    part, stone = b.card("Claw"), b.card("Stone")
    failing = [n.rule for n in bodyparts.PART.needs if not n.test(b.state, ALICE, ("part", part, stone, id))]
    assert failing == ["HKK-8.4.3-p", "HKK-8.4.3-l"]


@rule("HKK-8.4.3-j", forbids)
@rule("D-5", forbids)
def test_only_its_controller_gives_up_a_part_of_his_own() -> None:
    b = table()
    b.put("Golem", ALICE, RESERVE)
    b.put("Claw", BOB, ATTACHED, on="Golem", relation=WORN)
    in_a_queue(b)
    assert waiting(b) == []
    other = table(options=["any_part"])
    other.put("Golem", ALICE, RESERVE)
    other.put("Claw", BOB, ATTACHED, on="Golem", relation=WORN)
    in_a_queue(other)
    assert waiting(other) == [("Claw", "Golem")]


@rule("HKK-8.4.3-l", permits)
@rule("HKK-8.4.3-m", forbids)
@rule("HKK-8.4.3-n", permits)
@rule("HKKR-10.21", permits)
@rule("HKKR-10.23", permits)
def test_one_part_for_a_galetki_and_a_source() -> None:
    b = table()
    b.seat(ALICE, mana=5)
    b.put("Golem", ALICE, RESERVE)
    first = b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    id = in_a_queue(b)
    assert len(waiting(b)) == 2
    b.carry_out(bodyparts.start(b.state, ALICE, ("part", first, b.card("Golem"), id)))
    assert waiting(b) == []
    answer = b.state.open(Source)
    assert answer is not None and (answer.what, answer.answers, answer.targets) == ("part", id, (b.card("Golem"),))
    assert b.where("Claw") == ("discard", ALICE) and not b.state.situation(id).status
    assert b.seat(ALICE).mana == 5
    b.carry_out(bodyparts.carry_out(b.state, answer.id))
    spell = b.state.situation(id).card
    assert bodyparts.is_void(b.state, (spell, 0, id, 0, BOB), b.card("Golem"))
    assert not bodyparts.is_void(b.state, (spell, 0, id + 100, 0, BOB), b.card("Golem"))


@rule("HKK-8.4.3-j", forbids)
def test_the_right_is_that_of_the_galetkis_controller() -> None:
    b = table()
    b.put("Golem", BOB, RESERVE)
    b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    in_a_queue(b)
    assert waiting(b) == []


@rule("HKK-8.4.3-j", permits)
def test_each_galetki_has_a_right_of_its_own() -> None:
    b = table()
    b.put("Golem", ALICE, RESERVE)
    b.put("Stone", ALICE, RESERVE)
    first = b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    b.put("Claw", ALICE, ATTACHED, on="Stone", relation=WORN)
    id = in_a_queue(b)
    b.carry_out(bodyparts.start(b.state, ALICE, ("part", first, b.card("Golem"), id)))
    assert waiting(b) == [("Claw", "Stone")]


@rule("HKKR-10.27", forbids)
@rule("D-35", forbids)
def test_only_for_what_could_be_affected() -> None:
    b = table()
    b.put("Golem", ALICE, RESERVE)
    part = b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    id = in_a_queue(b)
    edits.edit_situation(b.state, b.state.situation(id).but(afflicts=()))
    option = ("part", part, b.card("Golem"), id)
    assert [n.rule for n in bodyparts.PART.needs if not n.test(b.state, ALICE, option)] == ["HKKR-10.27"]


@rule("HKKR-10.22", permits)
def test_against_an_automatic_ability_too() -> None:
    text = p.Ability(kind="triggered", trigger=p.Trigger("turn began"), effect=p.Do("destroy", GALETKI))
    b = table(card("Well", "enchantment", text))
    b.put("Golem", ALICE, RESERVE)
    b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    well = b.put("Well", BOB, TABLE)
    proto = b.state.cards[well].proto
    id = edits.open_situation(b.state, Source(play="automatic", seat=BOB, card=well, what="automatic", proto=proto))
    program = ProgramRegs(proto=proto, ability=0, part=EFFECT, card=well, obj=b["Well"].obj, seat=BOB, source=id)
    assert bodyparts.rights(b.state, program, (), b.state.situation(id)) == (b["Golem"].obj,)


# Freakborn --------------------------------------------------------------------------------------------------------


def may_strengthen(b: Bench, seat: int = ALICE) -> list[object]:
    return [
        b.in_words(option)[1]
        for option in strengthening.freakborn(b.state, seat)
        if all(n.test(b.state, seat, option) for n in strengthening.STRENGTHEN.needs)
    ]


@rule("HKK-8.2.2-a", permits)
@rule("HKK-8.2.2-c", permits)
@rule("HKK-8.2.2-d", permits)
@rule("HKK-8.2.2-j", permits)
@rule("D-3", forbids)
def test_a_freakborn_strengthens_galetki() -> None:
    b = table()
    for name in ("Brute", "Golem", "Stone"):
        b.put(name, ALICE, RESERVE)
    assert may_strengthen(b) == ["Brute"]
    b.carry_out(strengthening.start(b.state, ALICE, ("strengthen", b.card("Brute"))))
    b.says("on", "Golem").says("on", "Stone").says("on", "Stone")
    assert (b.marks("Golem"), b.marks("Stone")) == ({"strengthening": 1}, {"strengthening": 2})
    assert b.where("Brute") == ("discard", ALICE) and Right not in b.state.opened
    assert Source not in b.state.opened


@rule("HKK-8.2.2-g", forbids)
@rule("HKK-8.2.2-h", forbids)
@rule("HKKR-11.7", forbids)
def test_neither_immunity_nor_protection_from_targeting_keeps_markers_off() -> None:
    b = table(WARY)
    for name in ("Brute", "Wary"):
        b.put(name, ALICE, RESERVE)
    b.carry_out(strengthening.start(b.state, ALICE, ("strengthen", b.card("Brute"))))
    assert b.marks("Wary") == {"strengthening": 3}


@rule("HKK-8.2.1-e", forbids)
@rule("HKK-8.2.1-f", forbids)
@rule("HKKR-11.6", forbids)
def test_nor_those_in_the_place_of_components() -> None:
    b = table(WARY)
    b.put("Brute", BOB, RESERVE)
    b.put("Wary", ALICE, RESERVE)
    b.raise_(going(b.state, b.card("Brute"), "discard", "died"))
    right = b.state.open(Right)
    assert right is not None
    b.call(LAST_CALL.procedure, LAST_CALL.procedure.regs())
    b.says("feed", right.id, "Wary")
    assert b.marks("Wary") == {"strengthening": 1}


@rule("D-3", permits)
def test_under_the_other_reading_the_opponent_extracts() -> None:
    b = table(options=["extract_strengthened"])
    for name in ("Brute", "Golem"):
        b.put(name, ALICE, RESERVE)
    b.carry_out(strengthening.start(b.state, ALICE, ("strengthen", b.card("Brute"))))
    b.says("pass")
    assert b.marks("Golem") == {"strengthening": 3} and Right in b.state.opened


@rule("HKK-8.2.2-a", forbids)
@rule("HKK-8.2.2-b", forbids)
def test_who_cannot_be_given_up_for_markers() -> None:
    b = table()
    b.put("Brute", ALICE, RESERVE, passive=True)
    b.put("Golem", ALICE, RESERVE)
    assert may_strengthen(b) == []
    alone = table()
    alone.put("Brute", ALICE, RESERVE)
    assert may_strengthen(alone) == []


@rule("HKK-8.2.2-e", permits)
@rule("HKK-8.2.2-f", permits)
@rule("D-30", permits)
@pytest.mark.parametrize(("phase", "active"), [("combat", BOB), ("preparation", ALICE), ("preparation", BOB)])
def test_when_a_freakborn_may_be_given_up(phase: str, active: int) -> None:
    b = table(phase=phase, active=active)
    b.put("Brute", ALICE, RESERVE)
    b.put("Golem", ALICE, RESERVE)
    assert may_strengthen(b) == ["Brute"]


@rule("D-30", forbids)
def test_under_the_other_reading_not_in_the_opponents_preparation_phase() -> None:
    b = table(phase="preparation", active=BOB, options=["own_stage_only"])
    b.put("Brute", ALICE, RESERVE)
    b.put("Golem", ALICE, RESERVE)
    assert may_strengthen(b) == []


@pytest.mark.parametrize("phase", ["draw", "end"])
def test_not_in_a_phase_without_instants(phase: str) -> None:
    b = table(phase=phase)
    b.put("Brute", ALICE, RESERVE)
    b.put("Golem", ALICE, RESERVE)
    assert may_strengthen(b) == []


def failing(b: Bench, needs: object, *option: object) -> list[str]:
    """The rules that forbid alice an attempt."""
    return [n.rule for n in needs if not n.test(b.state, ALICE, option)]  # type: ignore[attr-defined]


@rule("HKK-8.2.2-a", forbids)
def test_only_an_own_freakborn_is_given_up_for_markers() -> None:
    b = table()
    b.put("Wolf", ALICE, RESERVE)
    b.put("Golem", ALICE, RESERVE)
    b.put("Brute", BOB, RESERVE)
    for name in ("Wolf", "Brute"):
        assert failing(b, strengthening.STRENGTHEN.needs, "strengthen", b.card(name)) == ["HKK-8.2.2-a"]


@rule("HKKR-14.9", forbids)
def test_only_own_monsters_with_components_are_given_up() -> None:
    b = table(creature("Elk", type="adventurer", icons=1), creature("Moth"), phase="preparation")
    for name, seat in (("Elk", ALICE), ("Wolf", BOB), ("Moth", ALICE)):
        b.put(name, seat, RESERVE)
        assert failing(b, strengthening.GIVE_UP.needs, "give up", b.card(name)) == ["HKKR-14.9"]


@rule("HKKR-14.9", forbids)
def test_only_in_the_own_preparation_phase() -> None:
    b = table(phase="main")
    b.put("Wolf", ALICE, RESERVE)
    assert failing(b, strengthening.GIVE_UP.needs, "give up", b.card("Wolf")) == ["HKKR-14.9"]


@rule("HKKR-14.9", permits)
def test_own_monsters_are_given_up_for_their_components() -> None:
    b = table(phase="preparation")
    for name in ("Wolf", "Brute"):
        b.put(name, ALICE, RESERVE, passive=True)
        assert failing(b, strengthening.GIVE_UP.needs, "give up", b.card(name)) == []
    b.carry_out(strengthening.start_giving_up(b.state, ALICE, ("give up", b.card("Wolf"))))
    assert b.seat(ALICE).components == 2 and Right not in b.state.opened


# Levels -----------------------------------------------------------------------------------------------------------


@rule("HKK-8.3.1-b", permits)
@rule("HKK-8.3.1-c", permits)
@rule("HKKR-15.1", permits)
def test_level_ups_and_texts_give_levels() -> None:
    b = table(creature("Scout", type="adventurer", damage=1, life=1), card("Lesson", "level-up"))
    scout = b.put("Scout", ALICE, RESERVE)
    assert level(b.state, scout) == 0
    b.put("Lesson", ALICE, ATTACHED, on="Scout", relation=LEVELLING)
    assert level(b.state, scout) == 1
    b.raise_(h.LevelsGained(card=scout, amount=2))
    assert level(b.state, scout) == 3 and (damage(b.state, scout), life(b.state, scout)) == (4, 4)


# Capture ----------------------------------------------------------------------------------------------------------


def carrier_leaves(b: Bench, to: str = "discard", stage: str = "strike") -> Bench:
    b.stage(stage)
    b.put("Wolf", ALICE, GUARD)
    b.put("Drake", BOB, GUARD)
    b.put("Sword", ALICE, ATTACHED, on="Wolf", relation=HELD)
    if stage not in ("exchange", "after exchange"):
        b.fights(("Wolf", "Drake"))
    b.raise_(going(b.state, b.card("Wolf"), to, "died" if to == "discard" else "returned"))
    return b


@rule("HKK-8.7.2-a", permits)
@rule("HKK-8.7.2-b", permits)
@rule("HKKR-12.41", permits)
@rule("HKKR-12.40", permits)
@rule("D-13", permits)
@pytest.mark.parametrize("stage", ["attack", "combat abilities", "strike", "aftermath"])
def test_an_item_lies_aside_when_its_carrier_has_left(stage: str) -> None:
    b = carrier_leaves(table(phase="combat"), stage=stage)
    assert b.where("Sword") == ("aside", ALICE) and b.state.open(Captive) is not None


@rule("HKK-8.7.2-a", forbids)
def test_in_the_exchange_nobody_fights() -> None:
    b = carrier_leaves(table(phase="combat"), stage="exchange")
    assert b.where("Sword") == ("discard", ALICE)


@rule("D-13", forbids)
def test_under_the_other_reading_not_after_the_strike() -> None:
    b = carrier_leaves(table(phase="combat", options=["capture_strike"]), stage="aftermath")
    assert b.where("Sword") == ("discard", ALICE)


@rule("D-12", permits)
def test_an_item_is_captured_though_its_carrier_is_not_dead() -> None:
    assert carrier_leaves(table(phase="combat"), to="hand").where("Sword") == ("aside", ALICE)


@rule("D-12", forbids)
def test_under_the_other_reading_only_of_the_dead() -> None:
    b = carrier_leaves(table(phase="combat", options=["capture_dead_only"]), to="hand")
    assert b.where("Sword") == ("discard", ALICE)


@rule("HKK-8.7.2-c", permits)
@rule("HKK-8.7.2-d", permits)
@rule("HKK-8.7.2-f", permits)
@rule("HKK-8.7.2-h", permits)
def test_who_fought_the_carrier_takes_it() -> None:
    b = carrier_leaves(table(creature("Hound", kf=True), phase="combat"))
    b.put("Hound", BOB, GUARD)
    b.end_of_combat()
    assert b.asked == [("take", "Sword", "Drake"), ("none",)]
    b.says("take", "Sword", "Drake")
    assert b.where("Sword") == ("attached", BOB)
    assert (b["Sword"].host, b["Sword"].controller, b["Sword"].owner) == (b.card("Drake"), BOB, ALICE)


@rule("HKK-8.7.2-c", forbids)
@rule("HKK-8.7.2-g", permits)
def test_or_not() -> None:
    b = carrier_leaves(table(phase="combat"))
    b.end_of_combat().says("none")
    assert b.where("Sword") == ("discard", ALICE) and Captive not in b.state.opened


@rule("HKK-8.7.2-a", forbids)
@rule("HKK-8.7.2-g", permits)
def test_nobody_takes_it_who_has_left_meanwhile() -> None:
    b = carrier_leaves(table(phase="combat"))
    b.raise_(going(b.state, b.card("Drake"), "discard", "died"))
    b.end_of_combat()
    assert b.where("Sword") == ("discard", ALICE)


@rule("HKK-8.7.2-e", forbids)
@rule("HKKR-12.41", forbids)
def test_a_creature_that_carries_one_already_cannot_take_another() -> None:
    b = table(card("Shield", "item", kf=True), phase="combat")
    b.stage("strike")
    b.put("Wolf", ALICE, GUARD)
    b.put("Drake", BOB, GUARD)
    b.put("Sword", ALICE, ATTACHED, on="Wolf", relation=HELD)
    b.put("Shield", BOB, ATTACHED, on="Drake", relation=HELD)
    b.fights(("Wolf", "Drake"))
    b.raise_(going(b.state, b.card("Wolf"), "discard", "died"))
    assert b.where("Sword") == ("discard", ALICE)


@rule("HKK-8.7.2-i", permits)
def test_of_several_their_controller_chooses() -> None:
    b = table(creature("Hound", kf=True), phase="combat")
    b.stage("strike")
    b.put("Wolf", BOB, GUARD)
    b.put("Sword", BOB, ATTACHED, on="Wolf", relation=HELD)
    for name in ("Drake", "Hound"):
        b.put(name, ALICE, GUARD)
    b.fights(("Drake", "Wolf"), ("Hound", "Wolf"))
    b.raise_(going(b.state, b.card("Wolf"), "discard", "died"))
    b.end_of_combat()
    assert b.asked == [("take", "Sword", "Drake"), ("take", "Sword", "Hound"), ("none",)]


def test_who_lives_by_a_part_that_is_given_up_dies() -> None:
    """A body part that gives life: who loses it may die of that (HKKR-17.2)."""
    b = table(card("Heart", "part", gets(p.Host(), "life", 2)))
    b.put("Golem", ALICE, RESERVE, wounds=3)
    heart = b.put("Heart", ALICE, ATTACHED, on="Golem", relation=WORN)
    id = in_a_queue(b)
    b.carry_out(bodyparts.start(b.state, ALICE, ("part", heart, b.card("Golem"), id)))
    assert b.where("Golem") == ("discard", ALICE)


@rule("HKK-8.7.2-a", forbids)
def test_a_carrier_that_fought_nobody_leaves_its_item_to_nobody() -> None:
    b = table(phase="combat")
    b.stage("strike")
    b.put("Wolf", ALICE, GUARD)
    b.put("Drake", BOB, GUARD)
    b.put("Sword", ALICE, ATTACHED, on="Wolf", relation=HELD)
    b.fights(("Wolf", ""))
    b.raise_(going(b.state, b.card("Wolf"), "discard", "died"))
    assert b.where("Sword") == ("discard", ALICE)


@rule("HKK-8.7.2-e", forbids)
def test_whether_it_can_carry_is_asked_when_the_item_is_taken() -> None:
    b = carrier_leaves(table(card("Shield", "item", kf=True), phase="combat"))
    b.put("Shield", BOB, ATTACHED, on="Drake", relation=HELD)
    b.end_of_combat()
    assert b.where("Sword") == ("discard", ALICE)
