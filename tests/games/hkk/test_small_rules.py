"""Rules that show only where one looks closely: what is hidden, what is a source and what is none, how a turn ends."""

from __future__ import annotations

import pytest

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.treasures import UNEARTH
from kartoteka.games.hkk.course.preparation import PREPARATION
from kartoteka.games.hkk.course.settling import SETTLE
from kartoteka.games.hkk.course.turn import TURN
from kartoteka.games.hkk.deaths import dying, extracting
from kartoteka.games.hkk.deaths.leaving import going
from kartoteka.games.hkk.game import HKK
from kartoteka.games.hkk.numbers import may
from kartoteka.games.hkk.permanents import protections
from kartoteka.games.hkk.possible import can_be_passivized, can_leave
from kartoteka.games.hkk.records import DECK, DISCARD, HAND, RESERVE, SITE, SPECIAL, TABLE, Right, Source, Table
from kartoteka.games.hkk.registers import Preparing, Settling, Unearthing
from kartoteka.games.hkk.words.dice import roll, toss
from kartoteka.kernel import chance, edits
from kartoteka.kernel import program as p
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.procedures import Call
from kartoteka.kernel.records import Nothing
from tests.games.hkk.bench import ALICE, BOB, Bench, card, creature, gets
from tests.games.hkk.reading import Reading
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf", damage=2, life=3, icons=2)
IDOL = creature("Idol", keywords=("treasure",))


def told(event: str, gain: str = "gain shards") -> p.Ability:
    """ "When a source gives you mana, gain 1 shard", and the like."""
    mine = p.Role("player", player=p.You())
    return p.Ability("triggered", trigger=p.Trigger(event, (mine,)), effect=p.Do(gain, amount=p.Number(1)))


FONT = card("Font", "enchantment", told("mana gained"))
TITHE = card("Tithe", "enchantment", told("components gained"))


def settled(b: Bench) -> Bench:
    return b.call(SETTLE, Settling(all=True))


# What is a source, and what is none -------------------------------------------------------------------------------


@rule("HKKR-11.8", forbids)
@rule("HKKR-7.14", forbids)
@rule("HKKR-7.14", permits)
def test_the_regeneration_is_no_source_and_nor_is_what_the_reserve_adds() -> None:
    b = Bench(WOLF, FONT, phase="")
    b.put("Font", ALICE, TABLE)
    for _ in range(2):
        b.put("Wolf", ALICE, RESERVE)
    b.call(PREPARATION, Preparing(seat=ALICE))
    while b.asked:
        b.says("pass")
    assert (b.seat(ALICE).mana, b.seat(ALICE).shards) == (2, 0)
    assert [e.amount for e in b.happened(h.Regenerated)] == [2]


@rule("HKKR-11.8", permits)
@rule("HKKR-11.1", permits)
def test_a_text_that_gives_mana_is_a_source() -> None:
    b = Reading(WOLF, FONT)
    b.put("Font", ALICE, TABLE)
    b.put("Wolf", ALICE, RESERVE)
    b.run(p.Do("gain mana", amount=p.Number(1)), "Wolf")
    settled(b)
    assert b.seat(ALICE).shards == 1


@rule("HKKR-11.5", forbids)
@rule("HKKR-14.2", forbids)
@rule("HKKR-14.2", permits)
@rule("HKKR-11.5", permits)
def test_extraction_is_neither_a_source_nor_an_effect() -> None:
    b = Reading(WOLF, TITHE)
    b.put("Tithe", BOB, TABLE)
    b.put("Wolf", ALICE, RESERVE)
    b.raise_(going(b.state, b.card("Wolf"), "discard", "destroyed"))
    right = b.state.open(Right)
    assert right is not None
    b.carry_out(extracting.start_extracting(b.state, BOB, ("extract", right.id, 2)))
    settled(b)
    assert (b.seat(BOB).components, b.seat(BOB).shards) == (2, 0)
    b.run(p.Do("gain components", amount=p.Number(1)), "Tithe")
    settled(b)
    assert (b.seat(BOB).components, b.seat(BOB).shards) == (3, 1)


@rule("HKKR-11.9", forbids)
@rule("HKKR-11.9", permits)
def test_a_treasure_is_no_source() -> None:
    b = Bench(IDOL, TITHE)
    b.seat(ALICE, mana=1)
    b.put("Tithe", ALICE, TABLE)
    idol = b.put("Idol", ALICE, HAND)
    b.call(UNEARTH, Unearthing(seat=ALICE, card=idol))
    settled(b)
    assert (b.seat(ALICE).components, b.seat(ALICE).shards) == (2, 0)


@rule("HKKR-11.2", permits)
@rule("HKKR-11.2", forbids)
@pytest.mark.parametrize(("type", "shards"), [("follower", 0), ("guild", 1)])
def test_what_a_follower_does_to_no_card_is_no_source(type: str, shards: int) -> None:
    b = Reading(card("Sage", type, p.Ability("activated", effect=p.Do("gain components", amount=p.Number(1)))), TITHE)
    b.put("Tithe", ALICE, TABLE)
    sage = b.put("Sage", ALICE, SPECIAL)
    proto = b.state.cards[sage].proto
    id = edits.open_situation(b.state, Source(play="use", seat=ALICE, card=sage, what="use", proto=proto))
    cause = (sage, b["Sage"].obj, id, 0, ALICE)
    b.raise_(h.ComponentsGained(player=ALICE, amount=1, cause=cause))
    edits.close_situation(b.state, id)
    settled(b)
    assert b.seat(ALICE).shards == shards


@rule("HKKR-16.4", forbids)
@rule("HKKR-16.4", permits)
def test_only_texts_that_say_so_affect_a_rule_card() -> None:
    def naming(*filters: p.Filter) -> bool:
        """Whether a text about such cards affects the rule card."""
        spell = card("Spell", "general", p.Ability("general", effect=p.Do("turn face down", p.Select(filters))))
        b = Bench(spell, card("Law", "rule"))
        b.put("Law", BOB, SPECIAL)
        by = b.put("Spell", ALICE, DISCARD)
        cause = (by, b["Spell"].obj, 0, 0, ALICE)
        return protections.touches(b.state, cause, b.card("Law"), h.Turned(card=b.card("Law"), face_down=True))

    assert naming(p.Is("rule"))
    assert not naming(p.Is("card"))


@rule("D-14", permits)
@rule("D-14", forbids)
def test_a_location_that_is_replaced_leaves_without_a_word() -> None:
    b = Reading(card("Marsh", "location"), FONT)
    marsh = b.put("Marsh", ALICE, SITE)
    b.put("Font", ALICE, TABLE)
    leaves = p.Trigger("leaves play", (p.Role("card", (p.Is("location"),)),))
    assert b.triggers(leaves, going(b.state, marsh, "discard", "destroyed"), "Font")
    assert not b.triggers(leaves, going(b.state, marsh, "discard", "replaced"), "Font")


# What is hidden, and what is open ---------------------------------------------------------------------------------


@rule("HKKR-4.1", permits)
@rule("HKKR-4.1", forbids)
def test_nobody_knows_what_lies_in_a_deck() -> None:
    b = Bench(WOLF)
    assert b.state.cards[b.put("Wolf", ALICE, DECK)].known == 0
    assert b.state.cards[b.put("Wolf", ALICE, HAND)].known == 1


@rule("HKKR-14.12", permits)
@rule("HKKR-14.12", forbids)
def test_what_was_destroyed_lies_face_up() -> None:
    b = Bench(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    b.raise_(going(b.state, b.card("Wolf"), "discard", "destroyed"))
    assert b.where("Wolf") == ("discard", ALICE) and b["Wolf"].known == 0b11


# What cannot be done ----------------------------------------------------------------------------------------------


@rule("HKKR-4.12", permits)
@rule("HKKR-4.12", forbids)
def test_a_passive_card_cannot_be_passivized() -> None:
    b = Bench(WOLF)
    wolf = b.put("Wolf", ALICE, RESERVE)
    assert can_be_passivized(b.state, h.Passivized(card=wolf))
    b.raise_(h.Passivized(card=wolf))
    assert not can_be_passivized(b.state, h.Passivized(card=wolf))


@rule("HKKR-1.5", permits)
@rule("HKKR-1.5", forbids)
def test_cannot_beats_may() -> None:
    free, bound = gets(p.This(), "may soar", op="gain"), gets(p.This(), "cannot soar", op="gain")
    b = Bench(creature("Bird", free), creature("Hen", free, bound))
    bird, hen = b.put("Bird", ALICE, RESERVE), b.put("Hen", ALICE, RESERVE)
    assert may(b.state, bird, "soar") and not may(b.state, hen, "soar")


@rule("HKKR-1.5", permits)
@rule("HKKR-1.5", forbids)
def test_cannot_beats_what_a_text_does() -> None:
    b = Bench(WOLF, creature("Rock", gets(p.This(), "cannot be destroyed", op="gain")))
    wolf, rock = b.put("Wolf", ALICE, RESERVE), b.put("Rock", ALICE, RESERVE)
    assert can_leave(b.state, going(b.state, wolf, "discard", "destroyed"))
    assert not can_leave(b.state, going(b.state, rock, "discard", "destroyed"))


@rule("HKKR-6.23", permits)
@rule("HKKR-6.23", forbids)
def test_an_effect_does_with_fewer_cards_a_cost_does_not() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    two = p.Choose(p.Select(zones=("hand",), whose=p.You()), least=2, most=p.Number(2), target=False)
    discards = p.Seq((two, p.Do("discard", p.Chosen())))
    assert not b.could(discards, "Wolf")
    b.put("Wolf", ALICE, HAND)
    assert b.could(discards, "Wolf") and not b.could(discards, "Wolf", cost=True)


@rule("HKKR-6.19", permits)
@rule("HKKR-6.19", forbids)
def test_what_a_spell_demands_besides_is_part_of_its_cost() -> None:
    from kartoteka.games.hkk.costs.prices import price

    toll = (p.Do("pay mana", amount=p.Number(2)),)
    b = Bench(card("Storm", "general", p.Ability("effect", cost=toll, effect=p.Do("draw", amount=p.Number(1))), mana=1))
    storm = b.put("Storm", ALICE, HAND)
    assert price(b.state, ALICE, ("play", storm, 0, "")).mana == 3


# The beginning and the end ----------------------------------------------------------------------------------------


@rule("HKKR-6.3", permits)
@rule("HKKR-6.3", forbids)
def test_the_maximum_life_is_20_at_first() -> None:
    s = HKK.table(Pool(HKK, [WOLF]), 2, 1)
    assert [seat.most_life for seat in s.seats] == [20, 20]


def to_its_end(b: Bench) -> Bench:
    """Runs a turn in which nobody does anything."""
    b.call(TURN, Nothing())
    while b.asked:
        b.says("pass" if ("pass",) in b.asked else "done")
    return b


@pytest.mark.parametrize(
    ("turns", "over"),
    [
        pytest.param(98, False, marks=[rule("HKKR-17.6", forbids)]),
        pytest.param(99, True, marks=[rule("HKKR-17.6", permits)]),
    ],
)
def test_a_game_ends_without_a_winner_after_a_hundred_turns(turns: int, over: bool) -> None:
    b = Bench(WOLF, phase="")
    table = b.state.open(Table)
    assert table is not None
    edits.edit_situation(b.state, table.but(turn=turns, starter=ALICE))
    to_its_end(b)
    result = b.state.result
    assert (result is not None) is over
    assert result is None or (result.winners, result.rule) == ((), "HKKR-17.6")


@rule("HKKR-17.5", permits)
@rule("HKKR-17.5", forbids)
def test_under_the_other_reading_players_are_judged_as_the_turn_ends() -> None:
    b = Bench(WOLF, phase="", options=["late_death"])
    table = b.state.open(Table)
    assert table is not None
    edits.edit_situation(b.state, table.but(starter=ALICE))
    b.seat(ALICE, life=0)
    to_its_end(b)
    assert b.state.result is not None and b.state.result.winners == (BOB,)


@rule("D-25", permits)
@rule("D-25", forbids)
def test_players_are_judged_between_the_items_of_a_queue() -> None:
    b = Bench(WOLF)
    b.seat(ALICE, life=0)
    assert dying.players(b.state) == [ALICE]
    wolf = b.put("Wolf", BOB, RESERVE)
    edits.open_situation(b.state, Source(play="use", seat=BOB, card=wolf, what="use"))
    assert dying.players(b.state) == [ALICE] and isinstance(dying.life_check(b.state), Call)


# Chance -----------------------------------------------------------------------------------------------------------


@rule("HKKR-18.1", permits)
@rule("HKKR-18.1", forbids)
def test_a_die_has_six_sides_also_with_a_bonus() -> None:
    b = Bench(WOLF)
    rolled = {getattr(roll(b.state, h.DieRolled(player=ALICE)), "face", 0) for _ in range(200)}
    assert rolled == {1, 2, 3, 4, 5, 6}
    lucky = Bench(card("Charm", "skill", gets(p.You(), "die", 4)))
    lucky.put("Charm", ALICE, TABLE)
    counted = {getattr(roll(lucky.state, h.DieRolled(player=ALICE)), "amount", 0) for _ in range(200)}
    assert counted == {5, 6}


@rule("HKKR-18.2", permits)
@rule("HKKR-18.2", forbids)
def test_a_coin_has_two_sides() -> None:
    b = Bench(WOLF)
    assert {getattr(toss(b.state, h.CoinTossed(player=ALICE)), "amount", 2) for _ in range(100)} == {0, 1}
    assert chance.die(b.state, "coin", 1) == 1
