"""The combat phase as a whole: which sub-phase follows which, and what may be done in each (HKKR-12)."""

from __future__ import annotations

import pytest

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.acting import INSTANTS
from kartoteka.games.hkk.combat.phase import COMBAT
from kartoteka.games.hkk.course.boundaries import ends
from kartoteka.games.hkk.course.preparation import PREPARATION
from kartoteka.games.hkk.deaths.leaving import going
from kartoteka.games.hkk.numbers import damage
from kartoteka.games.hkk.records import ATTACHED, GUARD, HAND, HELD, RESERVE, WORN, Combat, Phase, Right, Stage
from kartoteka.games.hkk.registers import Fighting, Preparing
from kartoteka.kernel import program as p
from kartoteka.kernel.choices import DONE, PASS
from tests.games.hkk.bench import ALICE, BOB, Bench, card, creature, effect
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf", damage=2, life=3, icons=2)
IMP = creature("Imp", damage=1, life=1, icons=1)
HOUND = creature("Hound", damage=2, life=4)
GOLEM = creature("Golem", type="galetki", damage=1, life=6)
BRUTE = creature("Brute", type="freakborn", damage=1, life=2, icons=3)
BOON = card("Boon", "instant", effect(p.Do("gain mana", amount=p.Number(1))))
SPARK = p.Ability(
    kind="combat", flags=("+", "-"), cost=(p.Do("pay mana", amount=p.Number(1)),),
    effect=p.Do("damage", p.Select((p.Is("opposing"),)), amount=p.Number(1)),
)  # fmt: skip
DRAKE, WYRM = (creature(name, SPARK, damage=1, life=3) for name in ("Drake", "Wyrm"))


def table(*more: object, **kw: object) -> Bench:
    return Bench(WOLF, IMP, HOUND, GOLEM, BRUTE, BOON, DRAKE, WYRM, *more, phase="", **kw)  # type: ignore[arg-type]


def phase(b: Bench) -> Bench:
    """Runs the combat phase, the creatures that stand there staying where they are."""
    b.call(COMBAT, Fighting())
    return b


def stage(b: Bench) -> str:
    now = b.state.open(Stage)
    return now.name if now is not None else ""


def attacks(b: Bench, *pairs: tuple[str, str]) -> Bench:
    """Nobody changes place; these attack."""
    phase(b)
    skip_to(b, "exchange")
    if ("exchange" in [x[0] for x in b.asked]) or b.asked == [DONE]:
        b.says("done")
    for one, other in pairs:
        while b.asked and ("attack", one, other) not in b.asked:
            b.says("pass")
        b.says("attack", one, other)
    if DONE in b.asked:
        b.says("done")
    return b


def skip_to(b: Bench, verb: str) -> None:
    while b.asked and PASS in b.asked and not any(x[0] == verb for x in b.asked):
        b.says("pass")


@rule("HKKR-7.7", permits)
@rule("HKKR-12.2", permits)
@rule("HKKR-12.5", permits)
@rule("HKKR-12.11", permits)
@rule("HKKR-12.29", permits)
@rule("HKKR-14.4", permits)
def test_exchange_attack_and_strike() -> None:
    b = table()
    b.put("Wolf", ALICE, RESERVE)
    b.put("Imp", BOB, GUARD)
    b.put("Hound", BOB, GUARD)
    phase(b).says("exchange", "Wolf")
    assert b.asked == [("attack", "Wolf", "Imp"), ("attack", "Wolf", "Hound"), DONE]
    b.says("attack", "Wolf", "Hound")
    s = b.state
    assert b["Wolf"].wounds == 0 or b.where("Wolf")[0] == "discard"
    assert b["Hound"].wounds == 2 and b.where("Wolf") == ("discard", ALICE)
    assert b.asked[0][0] == "extract"
    b.says(*b.asked[0])
    b.raise_(*ends(s))
    assert Combat not in s.opened and Phase not in s.opened and Right not in s.opened
    assert damage(s, b.card("Hound")) == 2


@rule("HKKR-14.4", forbids)
@rule("HKKR-14.13", permits)
def test_a_right_that_is_not_used_is_gone_with_the_phase() -> None:
    b = attacks(_two(), ("Wolf", "Imp"))
    assert b.asked[0][0] == "extract" and stage(b) == "aftermath"
    b.says("pass")
    assert b.asked[0][0] == "extract" and stage(b) == ""
    b.says("pass")
    b.raise_(*ends(b.state))
    assert Right not in b.state.opened


def _two() -> Bench:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    b.put("Imp", BOB, GUARD)
    return b


@rule("HKKR-12.31", permits)
def test_who_has_just_come_may_attack() -> None:
    b = table()
    b.put("Wolf", ALICE, RESERVE)
    b.put("Imp", BOB, GUARD)
    phase(b).says("exchange", "Wolf")
    assert ("attack", "Wolf", "Imp") in b.asked


@rule("HKKR-12.13", permits)
@rule("HKKR-12.14", permits)
@rule("HKKR-12.4", permits)
@rule("HKKR-12.12", permits)
@rule("HKKR-12.15", forbids)
@rule("HKKR-12.3", forbids)
def test_when_instants_are_played() -> None:
    b = _two()
    b.put("Boon", BOB, HAND)
    phase(b)
    seen: list[tuple[str, str]] = []
    while b.asked:
        if any(x[0] == "play" for x in b.asked):
            seen.append((stage(b), "instants"))
            b.says("pass")
        elif ("attack", "Wolf", "Imp") in b.asked:
            seen.append((stage(b), "attack"))
            b.says("attack", "Wolf", "Imp")
        elif b.asked[0][0] == "exchange":
            seen.append((stage(b), "exchange"))
            b.says("done")
        else:
            b.says("pass")
    assert seen == [
        ("exchange", "instants"),
        ("exchange", "exchange"),
        ("after exchange", "instants"),
        ("attack", "attack"),
        ("attack", "instants"),
        ("aftermath", "instants"),
    ]


@rule("HKKR-12.30", permits)
@rule("HKKR-12.30", forbids)
@pytest.mark.parametrize(("options", "passive"), [((), False), (("attack_passivizes",), True)])
def test_attacking_does_not_passivize(options: tuple[str, ...], passive: bool) -> None:
    b = table(options=options)
    b.put("Hound", ALICE, GUARD)
    attacks(b, ("Hound", ""))
    assert b["Hound"].passive is passive and b.seat(BOB).life == 18


@rule("HKKR-19.1", permits)
def test_who_dies_in_the_strike_has_struck() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    b.put("Imp", BOB, GUARD)
    attacks(b, ("Wolf", "Imp"))
    assert b.where("Imp") == ("discard", BOB) and b["Wolf"].wounds == 2


# Aiming -----------------------------------------------------------------------------------------------------------


@rule("HKKR-12.26", permits)
def test_a_defender_strikes_whom_its_controller_says() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    b.put("Hound", ALICE, GUARD)
    b.put("Golem", BOB, GUARD)
    attacks(b, ("Wolf", "Golem"), ("Hound", "Golem"))
    assert b.asked == [("strike", "Golem", "Wolf"), ("strike", "Golem", "Hound")]
    assert b.state.choice is not None and b.state.choice.seat == BOB
    b.says("strike", "Golem", "Hound")
    assert (b["Wolf"].wounds, b["Hound"].wounds, b["Golem"].wounds) == (0, 2, 4)


@rule("HKKK-Joining", permits)
def test_of_a_group_the_attackers_player_says_who_is_struck() -> None:
    pack = [creature(name, damage=1, life=4, keywords=["joining"]) for name in ("First", "Second")]
    b = table(*pack)
    for name in ("First", "Second", "Hound"):
        b.put(name, ALICE, GUARD)
    b.put("Golem", BOB, GUARD)
    attacks(b, ("First", "Golem"), ("Second", "Golem"), ("Hound", "Golem"))
    assert b.asked == [("strike", "Golem", "Hound"), ("strike", "Golem", "First")]
    b.says("strike", "Golem", "First")
    assert b.state.choice is not None and b.state.choice.seat == ALICE
    assert b.asked == [("strike", "Golem", "First"), ("strike", "Golem", "Second")]
    b.says("strike", "Golem", "Second")
    assert (b["First"].wounds, b["Second"].wounds) == (0, 2)
    assert sorted(e.amount for e in b.happened(h.Wounded)) == [2, 2, 2]


# Combat abilities -------------------------------------------------------------------------------------------------


def declaring() -> Bench:
    b = table()
    b.put("Drake", ALICE, GUARD)
    b.put("Wyrm", BOB, GUARD)
    for seat in (ALICE, BOB):
        b.seat(seat, mana=3)
    return attacks(b, ("Drake", "Wyrm"))


@rule("HKKR-12.8", permits)
@rule("HKKR-12.9", permits)
@rule("HKKR-12.10", permits)
@rule("HKKR-12.39", permits)
def test_combat_abilities_are_declared_in_turn_and_happen_together() -> None:
    b = declaring()
    drake, wyrm = ("combat", "Drake", 0, 0), ("combat", "Wyrm", 0, 0)
    assert b.state.choice is not None and b.state.choice.seat == ALICE and b.asked == [drake, PASS]
    b.says(*drake)
    assert b.seat(ALICE).mana == 2 and b["Wyrm"].wounds == 0
    assert b.state.choice.seat == BOB
    b.says("pass")
    b.says(*drake)
    assert b.state.choice.seat == BOB and b.asked == [wyrm, PASS]
    b.says(*wyrm)
    assert b["Wyrm"].wounds == b["Drake"].wounds == 0
    b.says("pass").says("pass")
    wounds = [(b.name(e.card), e.strike) for e in b.happened(h.Wounded)]
    assert wounds[:3] == [("Wyrm", False), ("Wyrm", False), ("Drake", False)]
    assert all(strike for _, strike in wounds[3:])


# Galetki, freakborn, poison in a turn ------------------------------------------------------------------------------


@rule("HKKR-14.13", permits)
@rule("HKK-8.2.1-d", permits)
@pytest.mark.parametrize("verb", ["extract", "feed"])
def test_to_extract_is_no_action(verb: str) -> None:
    b = Bench(BRUTE, GOLEM, BOON, phase="combat")
    b.put("Boon", ALICE, HAND)
    b.put("Brute", ALICE, GUARD)
    b.put("Golem", BOB, RESERVE)
    b.raise_(going(b.state, b.card("Brute"), "discard", "died"))
    b.call(INSTANTS["aftermath"].procedure, INSTANTS["aftermath"].procedure.regs(seat=BOB))
    right = b.state.open(Right)
    assert right is not None and b.state.choice is not None
    b.says(verb, right.id, 1 if verb == "extract" else "Golem")
    assert b.state.choice.seat == BOB


@rule("HKK-8.2.2-i", permits)
def test_to_give_up_a_freakborn_is_an_action() -> None:
    b = Bench(BRUTE, GOLEM, BOON, phase="combat")
    for name in ("Brute", "Golem"):
        b.put(name, ALICE, RESERVE)
    for seat in (ALICE, BOB):
        b.put("Boon", seat, HAND)
    b.call(INSTANTS["aftermath"].procedure, INSTANTS["aftermath"].procedure.regs(seat=ALICE))
    b.says("strengthen", "Brute")
    assert b.state.choice is not None and b.state.choice.seat == BOB


@rule("HKKR-13.10", permits)
@rule("HKKR-7.22", permits)
def test_poison_grows_though_nobody_says_so() -> None:
    b = Bench(WOLF, HOUND, phase="")
    b.put("Wolf", ALICE, RESERVE, markers=(("poison", 1),))
    b.call(PREPARATION, Preparing(seat=ALICE))
    while b.asked:
        b.says("pass")
    assert b.marks("Wolf") == {"poison": 2}


@rule("HKKR-17.10", permits)
@rule("HKKR-13.11", permits)
def test_poison_kills_as_a_source_of_its_own() -> None:
    b = Bench(WOLF, phase="")
    b.put("Wolf", ALICE, RESERVE, markers=(("poison", 2),))
    b.call(PREPARATION, Preparing(seat=ALICE))
    while b.asked:
        b.says("pass")
    (e,) = b.happened(h.Left)
    assert e.manner == "poisoned" and b.where("Wolf") == ("discard", ALICE)


@rule("D-8", permits)
def test_under_the_other_reading_a_part_keeps_a_strike_off() -> None:
    b = table(card("Claw", "part"), options=["strike_is_source"])
    b.put("Wolf", ALICE, GUARD)
    b.put("Golem", BOB, GUARD)
    b.put("Claw", BOB, ATTACHED, on="Golem", relation=WORN)
    attacks(b, ("Wolf", "Golem"))
    assert b.asked[0][:3] == ("part", "Claw", "Golem")
    b.says(*b.asked[0])
    assert b["Golem"].wounds == 0 and b["Wolf"].wounds == 2


@rule("HKK-8.7.2-h", permits)
def test_an_item_is_taken_at_the_end_of_the_strike() -> None:
    b = table(creature("Knight", damage=1, life=1, kf=True), creature("Squire", life=3, kf=True),
              card("Sword", "item", kf=True))  # fmt: skip
    b.put("Knight", ALICE, GUARD)
    b.put("Squire", BOB, GUARD)
    b.put("Sword", ALICE, ATTACHED, on="Knight", relation=HELD)
    attacks(b, ("Knight", "Squire"))
    assert b.asked == [("take", "Sword", "Squire"), ("none",)] and stage(b) == "strike"
