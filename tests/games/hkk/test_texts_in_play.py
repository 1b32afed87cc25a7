"""Where and when texts work, what they listen to, how long they last, and what is kept from them."""

from __future__ import annotations

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.course.settling import SETTLE
from kartoteka.games.hkk.numbers import damage, has_keyword, keyword
from kartoteka.games.hkk.offers.limits import note, within
from kartoteka.games.hkk.permanents.protections import is_immune, may_target, may_target_player
from kartoteka.games.hkk.records import ATTACHED, DISCARD, GUARD, HELD, RESERVE, TABLE, WORN, Phase, Turn
from kartoteka.games.hkk.registers import Settling
from kartoteka.games.hkk.set.cards import CardDef
from kartoteka.games.hkk.words.granting import granted
from kartoteka.games.hkk.words.keywords import abilities_of
from kartoteka.games.hkk.words.working import works_now
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.modifiers import Modifier
from tests.games.hkk.bench import ALICE, BOB, card, creature, gets
from tests.games.hkk.reading import Reading
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf", damage=2, life=3)
IMP = creature("Imp", damage=1, life=2)
MINE = p.Select((p.Is("creature"),), whose=p.You())
CHIEF = creature("Chief", gets(MINE, "damage", 1))
SWORD = card("Sword", "item", gets(p.Host(), "damage", 2), kf=True)


def played(name: str, b: Reading, **more: object) -> h.SourceEnded:
    return h.SourceEnded(source=1, card=b.card(name), player=b[name].controller, ability=-1, what="card", **more)  # type: ignore[arg-type]


# Working ----------------------------------------------------------------------------------------------------------


@rule("HKKR-4.15", permits)
def test_what_an_active_card_says_is_so() -> None:
    b = Reading(WOLF, CHIEF)
    b.put("Wolf", ALICE, RESERVE)
    b.put("Chief", ALICE, RESERVE)
    assert damage(b.state, b.card("Wolf")) == 3


@rule("HKKR-4.15", forbids)
def test_what_a_passive_card_says_is_not() -> None:
    b = Reading(WOLF, CHIEF)
    b.put("Wolf", ALICE, RESERVE)
    b.put("Chief", ALICE, RESERVE, passive=True)
    assert damage(b.state, b.card("Wolf")) == 2


@rule("HKK-8.11.1-a", permits)
def test_what_lies_on_a_creature_works_for_it_though_passive() -> None:
    b = Reading(WOLF, SWORD)
    b.put("Wolf", ALICE, RESERVE, passive=True)
    b.put("Sword", ALICE, ATTACHED, on="Wolf", relation=HELD, passive=True)
    assert damage(b.state, b.card("Wolf")) == 4


@rule("HKK-8.11.1-a", forbids)
def test_what_it_says_of_others_does_not() -> None:
    banner = card("Banner", "item", gets(MINE, "damage", 1), kf=True)
    b = Reading(WOLF, IMP, banner)
    b.put("Wolf", ALICE, RESERVE)
    b.put("Imp", ALICE, RESERVE)
    b.put("Banner", ALICE, ATTACHED, on="Wolf", relation=HELD, passive=True)
    assert damage(b.state, b.card("Imp")) == 1


@rule("HKK-8.6.1-a", permits)
def test_on_play_works_though_passive() -> None:
    b = Reading(card("Tower", "building", p.Ability("on play", effect=p.Do("draw"))))
    b.put("Tower", ALICE, TABLE, passive=True)
    ability = b.pool.abilities(0)[0]
    assert works_now(b.state, b.card("Tower"), ability)
    entered = h.Entered(card=b.card("Tower"), player=ALICE, zone=TABLE)
    assert ability.trigger is not None
    assert b.triggers(ability.trigger, entered, "Tower")


def test_on_play_from_hand_is_narrower() -> None:
    b = Reading(creature("Brute", p.Ability("on play from hand", effect=p.Do("draw"))))
    b.put("Brute", ALICE, RESERVE, passive=True)
    trigger = b.pool.abilities(0)[0].trigger
    assert trigger is not None
    entered = h.Entered(card=b.card("Brute"), player=ALICE, zone=RESERVE)
    assert not b.triggers(trigger, entered, "Brute")
    assert b.triggers(trigger, entered.but(from_hand=True), "Brute")


@rule("HKK-8.0.1-a", permits)
def test_a_blank_card_keeps_its_type_and_loses_its_abilities() -> None:
    b = Reading(WOLF, CHIEF)
    b.put("Wolf", ALICE, RESERVE)
    b.put("Chief", ALICE, RESERVE)
    chief = p.Select((p.Named("Chief"),))
    b.run(p.Modify(chief, (p.Change("blank", "gain"),), until="turn"), "Wolf")
    assert b.fits("Chief", p.Is("monster"))
    assert damage(b.state, b.card("Wolf")) == 2


@rule("HKKK-Legendary", permits)
@rule("HKKK-Legendary", forbids)
def test_legendary_abilities_work_only_when_enabled() -> None:
    legend = p.Ability(
        "static", effect=p.Modify(p.This(), (p.Change("damage", "add", p.Number(3)),)), flags=("legendary",)
    )
    b = Reading(creature("Sage", legend, damage=1), WOLF)
    b.put("Sage", ALICE, RESERVE)
    b.put("Wolf", ALICE, RESERVE)
    assert damage(b.state, b.card("Sage")) == 1
    b.run(p.Modify(p.You(), (p.Change("enable legendary", "gain"),), until="turn"), "Wolf")
    assert damage(b.state, b.card("Sage")) == 4


# Durations --------------------------------------------------------------------------------------------------------


@rule("HKKR-7.38", permits)
def test_until_end_of_turn_lasts_through_its_phases() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    b.run(p.Modify(p.This(), (p.Change("damage", "add", p.Number(2)),), until="turn"), "Wolf")
    phase = b.state.open(Phase)
    assert phase is not None
    b.raise_(h.PhaseEnded(name="main", player=ALICE, ends=phase.id))
    assert damage(b.state, b.card("Wolf")) == 4


@rule("HKKR-7.38", forbids)
def test_until_end_of_turn_stops_as_the_turn_ends() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    b.run(p.Modify(p.This(), (p.Change("damage", "add", p.Number(2)),), until="turn"), "Wolf")
    assert damage(b.state, b.card("Wolf")) == 4
    turn = b.state.open(Turn)
    assert turn is not None
    b.raise_(h.TurnOver(ends=turn.id))
    assert damage(b.state, b.card("Wolf")) == 2


@rule("HKKR-7.19", permits)
@rule("HKKR-7.19", forbids)
def test_until_your_next_preparation_phase_stops_as_its_second_stage_begins() -> None:
    from kartoteka.games.hkk.course.durations import stage_begins

    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    until = "your next preparation phase"
    b.run(p.Modify(p.This(), (p.Change("damage", "add", p.Number(2)),), until=until), "Wolf")
    stage_begins(b.state, h.StageBegan(name="effects", player=BOB))
    assert damage(b.state, b.card("Wolf")) == 4
    stage_begins(b.state, h.StageBegan(name="regeneration", player=ALICE))
    assert damage(b.state, b.card("Wolf")) == 4
    stage_begins(b.state, h.StageBegan(name="effects", player=ALICE))
    b.state.memo.clear()
    assert damage(b.state, b.card("Wolf")) == 2


def test_until_the_end_of_your_next_turn_is_not_the_end_of_this() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    b.run(p.Modify(p.This(), (p.Change("damage", "add", p.Number(2)),), until="next turn"), "Wolf")
    for player in (ALICE, BOB, ALICE):
        turn = b.state.open(Turn)
        if turn is None:
            edits.open_situation(b.state, Turn(player=player, number=1))
            turn = b.state.open(Turn)
        assert turn is not None
        assert damage(b.state, b.card("Wolf")) == 4
        b.raise_(h.TurnOver(ends=turn.id))
    assert damage(b.state, b.card("Wolf")) == 2


# Triggers ---------------------------------------------------------------------------------------------------------

ANY = p.Role("card", (p.Is("card"),))


@rule("HKKR-9.22", permits)
def test_played_from_hand() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    assert b.triggers(p.Trigger("card played from hand", (ANY,)), played("Wolf", b, from_hand=True), "Wolf")


@rule("HKKR-9.22", forbids)
def test_what_was_not_played_from_a_hand() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    assert not b.triggers(p.Trigger("card played from hand", (ANY,)), played("Wolf", b), "Wolf")
    assert b.triggers(p.Trigger("card played", (ANY,)), played("Wolf", b), "Wolf")


@rule("HKK-8.9.1-a", forbids)
def test_bringing_a_location_is_no_playing() -> None:
    b = Reading(WOLF, card("Marsh", "location"))
    b.put("Wolf", ALICE, RESERVE)
    b.put("Marsh", ALICE, TABLE)
    assert not b.triggers(p.Trigger("card played", (ANY,)), played("Marsh", b), "Wolf")


@rule("HKKR-9.13", forbids)
def test_what_was_played_is_not_played_again_as_it_enters() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    entered = h.Entered(card=b.card("Wolf"), player=ALICE, zone=RESERVE)
    assert not b.triggers(p.Trigger("card played", (ANY,)), entered, "Wolf")


@rule("HKKR-9.13", permits)
def test_what_is_put_into_play_counts_as_played() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    entered = h.Entered(card=b.card("Wolf"), player=ALICE, zone=RESERVE, by_effect=True)
    assert b.triggers(p.Trigger("card played", (ANY,)), entered, "Wolf")


@rule("HKKK-Death-scream", permits)
def test_a_death_scream_is_heard_as_its_card_goes_to_the_discard_pile() -> None:
    b = Reading(creature("Banshee", p.Ability("death scream", effect=p.Do("draw"))))
    b.put("Banshee", ALICE, RESERVE)
    trigger = abilities_of(b.pool.definitions[0])[0].trigger
    assert trigger is not None
    left = h.Left(card=b.card("Banshee"), to="discard", player=ALICE, zone=RESERVE, manner="died")
    assert b.triggers(trigger, left, "Banshee")
    assert not b.triggers(trigger, left.but(to="hand"), "Banshee")


@rule("HKKK-Punishment", permits)
def test_who_destroys_it_is_punished() -> None:
    b = Reading(creature("Martyr", p.Ability("punishment", effect=p.Do("draw"))), IMP)
    b.put("Martyr", ALICE, RESERVE)
    b.put("Imp", BOB, RESERVE)
    trigger = abilities_of(b.pool.definitions[0])[0].trigger
    assert trigger is not None
    by_bob = (b.card("Imp"), b["Imp"].obj, 0, 0, BOB)
    left = h.Left(card=b.card("Martyr"), to="discard", player=ALICE, zone=RESERVE, manner="destroyed", cause=by_bob)
    assert b.triggers(trigger, left, "Martyr")
    assert not b.triggers(trigger, left.but(manner="sacrificed", paid=True), "Martyr")
    assert not b.triggers(trigger, left.but(cause=(*by_bob[:4], ALICE)), "Martyr")


# Protections --------------------------------------------------------------------------------------------------------


def immune(name: str, value: str) -> CardDef:
    return creature(name, life=5, program=p.Text(keywords=(p.Keyword("immune", value=value),)))


@rule("HKKK-Immunity", forbids)
def test_what_is_immune_to_spells_is_not_affected_by_them() -> None:
    b = Reading(immune("Shade", "spells"), card("Bolt", "instant"))
    b.put("Shade", ALICE, RESERVE)
    b.put("Bolt", BOB, TABLE)
    shade = p.Select((p.Named("Shade"),))
    b.run(p.Do("damage", shade, amount=p.Number(1)), "Bolt", kind="instant")
    b.run(p.Do("passivize", shade), "Bolt", kind="instant")
    assert (b["Shade"].wounds, b["Shade"].passive) == (0, False)


@rule("HKKK-Immunity", permits)
def test_other_things_affect_it() -> None:
    b = Reading(immune("Shade", "spells"), IMP)
    b.put("Shade", ALICE, RESERVE)
    b.put("Imp", BOB, RESERVE)
    b.run(p.Do("damage", p.Select((p.Named("Shade"),)), amount=p.Number(1)), "Imp")
    assert b["Shade"].wounds == 1


@rule("D-32", forbids)
def test_immune_to_sources_keeps_wounds_off() -> None:
    b = Reading(immune("Shade", "sources"), IMP)
    b.put("Shade", ALICE, RESERVE)
    b.put("Imp", BOB, RESERVE)
    b.run(p.Do("damage", p.Select((p.Named("Shade"),)), amount=p.Number(1)), "Imp")
    assert b["Shade"].wounds == 0


def test_a_strike_has_no_source_and_wounds_it() -> None:
    b = Reading(immune("Shade", "sources"), IMP)
    b.put("Shade", ALICE, GUARD)
    b.put("Imp", BOB, GUARD)
    b.raise_(h.Wounded(card=b.card("Shade"), amount=1, source=b.card("Imp"), strike=True))
    assert b["Shade"].wounds == 1


@rule("HKKR-11.12", permits)
def test_a_ban_affects_nothing() -> None:
    b = Reading(immune("Shade", "sources"), IMP)
    b.put("Shade", ALICE, RESERVE)
    b.put("Imp", BOB, RESERVE)
    ban = p.Change("cannot", "gain", value="attack")
    b.run(p.Modify(p.Select((p.Named("Shade"),)), (ban,), until="turn"), "Imp")
    assert b.state.modifiers


def regs(b: Reading, name: str, number: int = 0) -> ProgramRegs:
    c = b[name]
    return ProgramRegs(proto=c.proto, ability=number, part=EFFECT, card=b.card(name), obj=c.obj, seat=c.controller)


EXILE = p.Ability("effect", effect=p.Seq((p.Choose(p.Select((p.Is("card"),))), p.Do("exile", p.Chosen()))))
HURT = p.Ability(
    "effect", effect=p.Seq((p.Choose(p.Select((p.Is("creature"),))), p.Do("damage", p.Chosen(), amount=p.Number(2))))
)
HURT_PLAYER = p.Ability("effect", effect=p.Seq((p.ChoosePlayer(), p.Do("damage", who=p.ChosenPlayer()))))


@rule("HKKK-Resistance", forbids)
def test_resistance_against_target_card() -> None:
    b = Reading(
        creature("Stone", program=p.Text(keywords=(p.Keyword("resistance"),))), card("Void", "instant", EXILE),
        card("Bolt", "instant", HURT),
    )  # fmt: skip
    for name in ("Stone", "Void", "Bolt"):
        b.put(name, ALICE, RESERVE)
    assert not may_target(b.state, regs(b, "Void"), b.card("Stone"))
    assert may_target(b.state, regs(b, "Bolt"), b.card("Stone"))


@rule("HKKK-Guardian", forbids)
def test_a_guardian_keeps_damaging_spells_off_its_player() -> None:
    b = Reading(
        creature("Warden", program=p.Text(keywords=(p.Keyword("guardian"),))), card("Bolt", "instant", HURT_PLAYER)
    )  # fmt: skip
    b.put("Warden", ALICE, RESERVE)
    b.put("Bolt", BOB, TABLE)
    assert not may_target_player(b.state, regs(b, "Bolt"), ALICE)
    assert may_target_player(b.state, regs(b, "Bolt"), BOB)


@rule("HKKR-1.4", permits)
def test_in_any_case() -> None:
    sure = p.Ability("effect", effect=p.Do("destroy", p.Select((p.Named("Shade"),))), flags=("in any case",))
    b = Reading(immune("Shade", "spells"), card("Doom", "general", sure), card("Rite", "general", EXILE))
    b.put("Shade", ALICE, RESERVE)
    b.put("Doom", BOB, TABLE)
    b.put("Rite", BOB, TABLE)
    for name, kept in (("Doom", False), ("Rite", True)):
        cause = (b.card(name), b[name].obj, 0, 0, BOB)
        assert is_immune(b.state, b.card("Shade"), cause) == kept


# Given ------------------------------------------------------------------------------------------------------------


def test_a_keyword_that_is_given_comes_with_its_ability() -> None:
    fang = card("Fang", "part", gets(p.Host(), "fire-breath", 2))
    b = Reading(creature("Golem", type="galetki"), fang)
    b.put("Golem", ALICE, RESERVE)
    assert not granted(b.state, b.card("Golem"), "combat")
    b.put("Fang", ALICE, ATTACHED, on="Golem", relation=WORN)
    assert has_keyword(b.state, b.card("Golem"), "fire-breath")
    assert keyword(b.state, b.card("Golem"), "fire-breath") == 2
    ((proto, number, copy),) = granted(b.state, b.card("Golem"), "combat")
    assert (proto, copy) == (1, 0)
    assert b.pool.facts[proto].natures[number].combat == "+-"


def test_limits_are_counted_by_object() -> None:
    once = p.Ability("activated", effect=p.Do("draw"), limits=(p.Limit(1, "turn"),))
    b = Reading(creature("Adept", once))
    b.put("Adept", ALICE, RESERVE)
    use = ("use", b.card("Adept"), 0, 0)
    assert within(b.state, ALICE, use)
    note(b.state, ALICE, use)
    assert not within(b.state, ALICE, use)


@rule("HKKK-Poison", permits)
def test_poison_that_wounds_puts_markers() -> None:
    b = Reading(creature("Asp", program=p.Text(keywords=(p.Keyword("poison", 2),))), creature("Troll", life=9))
    b.put("Asp", ALICE, GUARD)
    b.put("Troll", BOB, GUARD)
    b.raise_(h.Wounded(card=b.card("Troll"), amount=1, source=b.card("Asp"), strike=True))
    assert len(b.state.captured) == 1
    b.call(SETTLE, Settling(all=True))
    assert b.marks("Troll") == {"poison": 2}


@rule("HKKK-Poison", forbids)
def test_what_has_no_poison_puts_none() -> None:
    b = Reading(IMP, WOLF)
    b.put("Imp", ALICE, GUARD)
    b.put("Wolf", BOB, GUARD)
    b.raise_(h.Wounded(card=b.card("Wolf"), amount=1, source=b.card("Imp"), strike=True))
    assert not b.state.captured


def test_poison_that_is_given_puts_markers() -> None:
    fang = card("Fang", "part", gets(p.Host(), "poison", 1))
    b = Reading(creature("Golem", type="galetki"), WOLF, fang)
    b.put("Golem", ALICE, GUARD)
    b.put("Fang", ALICE, ATTACHED, on="Golem", relation=WORN)
    b.put("Wolf", BOB, GUARD)
    b.raise_(h.Wounded(card=b.card("Wolf"), amount=1, source=b.card("Golem"), strike=True))
    b.call(SETTLE, Settling(all=True))
    assert b.marks("Wolf") == {"poison": 1}


def test_on_play_happens() -> None:
    b = Reading(creature("Thing", p.Ability("on play", effect=p.Do("gain components", amount=p.Number(2)))))
    b.put("Thing", ALICE, 1)
    b.raise_(h.Entered(card=b.card("Thing"), player=ALICE, zone=RESERVE, passive=True))
    b.call(SETTLE, Settling(all=True))
    assert b.seat(ALICE).components == 2


@rule("HKKK-Level-drain", permits)
def test_level_drain_takes_levels() -> None:
    b = Reading(
        creature("Leech", program=p.Text(keywords=(p.Keyword("level-drain", 1),))), creature("Adept", type="adventurer")
    )
    b.put("Leech", ALICE, GUARD)
    b.put("Adept", BOB, GUARD, levels=2)
    b.raise_(h.Wounded(card=b.card("Adept"), amount=1, source=b.card("Leech"), strike=True))
    b.call(SETTLE, Settling(all=True))
    assert b["Adept"].levels == 1


@rule("HKKK-Death-scream", forbids)
def test_a_death_scream_happens_only_out_of_play() -> None:
    scream = p.Ability("death scream", effect=p.Do("gain mana", amount=p.Number(3)))
    b = Reading(creature("Banshee", scream))
    b.put("Banshee", ALICE, RESERVE)
    b.raise_(h.Left(card=b.card("Banshee"), to="discard", player=ALICE, zone=RESERVE, manner="destroyed"))
    b.call(SETTLE, Settling(all=True))
    assert b.seat(ALICE).mana == 3


def test_temporary_effects_end() -> None:
    b = Reading(card("Haze", "enchantment", program=p.Text(keywords=(p.Keyword("temporary effect", 1),))))
    b.put("Haze", ALICE, 1)
    b.raise_(h.Entered(card=b.card("Haze"), player=ALICE, zone=TABLE))
    b.call(SETTLE, Settling(all=True))
    assert b.marks("Haze") == {"temporary": 1}
    b.raise_(h.StageBegan(name="effects", player=BOB))
    b.call(SETTLE, Settling(all=True))
    assert b.marks("Haze") == {"temporary": 1}
    b.raise_(h.StageBegan(name="effects", player=ALICE))
    b.call(SETTLE, Settling(all=True))
    assert b.where("Haze")[0] == "discard"


def test_each_preparation_phase_is_no_other_stage() -> None:
    """What says nothing of whose phase it is hears of every player's second stage, and of no other stage."""
    gain = p.Do("gain mana", who=p.You(), amount=p.Number(1))
    b = Reading(creature("Spring", p.Ability("triggered", trigger=p.Trigger("preparation"), effect=p.Seq((gain,)))))
    b.put("Spring", ALICE, RESERVE)
    before = b.seat(ALICE).mana
    for other in (h.CombatStageBegan(name="exchange", player=ALICE), h.CloseBegan(player=ALICE)):
        b.raise_(other)
        b.call(SETTLE, Settling())
    assert b.seat(ALICE).mana == before
    for player in (ALICE, BOB):
        b.raise_(h.StageBegan(name="effects", player=player))
        b.call(SETTLE, Settling(all=True))
    assert b.seat(ALICE).mana == before + 2


def test_what_has_left_gets_nothing_any_more_that_lasts() -> None:
    b = Reading(creature("Wolf"))
    wolf = b.put("Wolf", ALICE, DISCARD)
    there = b.put("Wolf", ALICE, RESERVE)
    for number in (wolf, there):
        gets_more = Modifier(stat="damage", op="add", amount=2, objs=(b.state.cards[number].obj,), you=ALICE)
        b.raise_(h.EffectStarted(modifier=gets_more, card=number, player=ALICE))
    assert [m.objs for m in b.state.modifiers] == [(b.state.cards[there].obj,)]
