"""The words with which texts ask, and the verbs by which they act."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.numbers import keyword
from kartoteka.games.legion.records import ASIDE, DISCARD, FACEDOWN, FACEUP, HAND, NONE, Phase, Played, Round
from kartoteka.games.legion.set.cards import CardDef
from kartoteka.games.legion.words import actions, captured, durations, limits, vocabulary
from kartoteka.games.legion.words.verbs import VERBS
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.frames import push
from kartoteka.kernel.machine import advance
from kartoteka.kernel.modifiers import FOREVER
from kartoteka.kernel.records import NO_CARD
from tests.games.legion.fighting import ALICE, BOB, blade, gun, unit, vehicle
from tests.games.legion.worded import FIELD, THIS, Worded, command, when
from tests.rules import forbids, permits, rule

IT = p.EventCard()
ALL = p.Select((p.Is("unit"),), FIELD)


def table(*more: Any) -> Worded:
    """Vey of alice's at G4 with guards and a mule near by, scouts far off; imps of bob's."""
    t = Worded(
        unit("Vey", gun(), blade(), rank="commander", unique=True), unit("Guard", gun(), rank="corps", subtype="clone"),
        vehicle("Mule", gun()), unit("Scout", rank="special forces", has={"cover": 1}), unit("Imp", courage=1),
        command("Plan"), *more,
    )  # fmt: skip
    t.put("Vey", ALICE, "G4", wounds=2), t.put("Guard", ALICE, "G6", order=FACEUP, suppression=2, aim=1)
    t.put("Mule", ALICE, "H4", damaged=True), t.put("Scout", ALICE, "A13", order=FACEDOWN)
    t.put("Imp", BOB, "G7", suppression=2)
    t.lies("Plan", ALICE)
    return t


@pytest.mark.parametrize(
    ("word", "cards"),
    [
        ("unit", "Guard Imp Mule Scout Vey"),
        ("card", "Guard Imp Mule Scout Vey"),
        ("command", ""),
        ("trooper", "Guard Imp Scout Vey"),
        ("vehicle", "Mule"),
        ("commander", "Vey"),
        ("leader", "Vey"),
        ("corps", "Guard Imp"),
        ("special forces", "Scout"),
        ("heavy", "Mule"),
        ("clone", "Guard"),
        ("droid", ""),
        ("faceup", "Guard"),
        ("facedown", "Scout"),
        ("without an order", "Imp Mule Vey"),
        ("suppressed", "Guard Imp"),
        ("panicked", "Imp"),
        ("engaged", "Guard Imp"),
        ("wounded", "Vey"),
        ("damaged", "Mule"),
        ("promoted", ""),
        ("unique", "Vey"),
        ("within 1 of Vey", "Guard Mule Vey"),
        ("within 2 of Vey", "Guard Imp Mule Vey"),
        ("in sight of Vey", "Guard Imp Mule Scout Vey"),
        ("within 1 of this", ""),
    ],
)
def test_a_word_is_true_of_some(word: str, cards: str) -> None:
    assert " ".join(table().fitting("Plan", p.Is(word))) == cards


@pytest.mark.parametrize(
    ("node", "cards"),
    [
        (p.Has("keyword", "cover"), "Scout"),
        (p.Has("type", "vehicle"), "Mule"),
        (p.Has("type", "clone"), "Guard"),
        (p.Has("faction", "rebel"), "Guard Imp Mule Scout Vey"),
        (p.Has("rank", "corps"), "Guard Imp"),
        (p.Has("name", "Vey"), "Vey"),
        (p.Measure("suppression", ">=", p.Number(2)), "Guard Imp"),
        (p.Measure("cover", ">=", p.Number(1)), "Scout"),
        (p.Measure("minis", "==", p.Number(1)), "Guard Imp Mule Scout Vey"),
        (p.Measure("points", ">", p.Number(40)), ""),
        (p.Measure("wounds", ">", p.Number(0)), "Vey"),
        (p.Measure("speed", "<", p.Number(2)), ""),
    ],
)
def test_a_phrase_means_some(node: p.Filter, cards: str) -> None:
    assert " ".join(table().fitting("Plan", node)) == cards


def test_distances_are_measured_from_whom_the_text_names() -> None:
    t = table()
    assert t.fitting("Vey", p.Is("within 1 of this"), p.Other(THIS)) == ["Guard", "Mule"]
    e = h.AttackEnded(card=t.card("Guard"), target=t.card("Scout"), melee=False)
    assert t.fitting("Plan", p.Is("within 1 of it"), event=e) == ["Guard", "Imp", "Mule", "Vey"]
    assert t.fitting("Plan", p.Is("within 1 of target"), event=e) == ["Scout"]
    assert t.fitting("Plan", p.Is("within 5 of Nobody")) == []
    assert t.fitting("Imp", p.Is("within 5 of Vey")) == [], "a text of bob's means a unit of his"


def test_words_of_places_are_told_from_others() -> None:
    words = vocabulary.Tests({})
    assert "within 2 of Ansa Vey" in words and "in sight of it" in words
    assert "within reach" not in words and "faceup" not in words
    with pytest.raises(KeyError):
        words["within x of it"]


def test_command_cards_have_pips_and_may_be_of_this_round() -> None:
    t = table(command("Old", play_pips=3))
    t.lies("Old", ALICE, round=0)
    assert t.fitting("Plan", p.Is("command"), zone="table") == ["Old", "Plan"]
    assert t.fitting("Plan", p.Is("revealed now"), zone="table") == ["Plan"]
    assert t.fitting("Plan", p.Measure("pips", ">=", p.Number(3)), zone="table") == ["Old"]


def test_who_was_ordered_with_a_card() -> None:
    t = table()
    t.set("Guard", by=t.card("Plan"))
    assert t.fitting("Plan", p.Is("ordered by this")) == ["Guard"]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (p.Compare(p.PlayerStat("round"), "==", p.Number(1)), True),
        (p.Compare(p.PlayerStat("units"), "==", p.Number(4)), True),
        (p.Compare(p.PlayerStat("hand"), "==", p.Number(0)), True),
        (p.PlayerIs(p.You(), "priority"), True),
        (p.PlayerIs(p.Opponent(), "first"), False),
        (p.PlayerIs(p.You(), "blue"), True),
        (p.PlayerIs(p.You(), "red"), False),
        (p.PlayerIs(p.Opponent(), "holder"), False),
        (p.During("activation"), True),
        (p.During("end"), False),
        (p.During("round"), True),
    ],
)
def test_conditions_of_players_and_of_the_time(condition: p.Condition, holds: bool) -> None:
    t = table()
    assert t.pool.reader.condition(condition)(t.state, t.regs("Plan")) is holds


# How long -------------------------------------------------------------------------------------------------------------


def sharp(until: str) -> p.Ability:
    change = p.Change("keyword", "gain", p.Number(2), "sharpshooter")
    return p.Ability("untimed", effect=p.Modify(p.Select((p.Named("Vey"),), FIELD), (change,), until))


@rule("LG-23", permits)
def test_an_effect_lasts_as_long_as_its_card_lies_there() -> None:
    t = table(command("Glass", sharp("card")))
    glass = t.lies("Glass", ALICE)
    t.run("Glass")
    assert keyword(t.state, t.card("Vey"), "sharpshooter") == 2
    t.happens(h.CardDiscarded(card=t.card("Plan")))
    assert keyword(t.state, t.card("Vey"), "sharpshooter") == 2
    assert t.state.cards[glass].zone // 2 != DISCARD


@rule("LG-23", forbids)
def test_and_no_longer() -> None:
    t = table(command("Glass", sharp("card")))
    t.run("Glass") if t.lies("Glass", ALICE) else None
    t.happens(h.CardDiscarded(card=t.card("Glass")))
    assert keyword(t.state, t.card("Vey"), "sharpshooter") == 0


def test_words_of_durations_name_what_is_open() -> None:
    t = table()
    s = t.state
    assert durations.until(s, "round") == s.opened[Round].id
    assert durations.until(s, "phase") == s.opened[Phase].id
    assert durations.until(s, "activation") == FOREVER == durations.until(s, "game")
    assert durations.until(s, "activation") != (t.activates("Vey").id)
    assert durations.played(s, t.card("Plan")) == s.opened[Played].id
    assert durations.played(s, t.card("Vey")) == s.opened[Round].id, "of what is no command card"


@rule("LGR-46", permits)
def test_what_is_put_off_happens_as_its_time_ends() -> None:
    later = p.Delay("phase", p.Do("gain aim", p.Select((p.Named("Vey"),), FIELD), amount=p.Number(1)))
    t = table(command("Later", p.Ability("untimed", effect=later)))
    t.lies("Later", ALICE)
    t.run("Later")
    assert t.of("Vey").aim == 0
    t.happens(h.PhaseBegan(name="end", ends=t.state.opened[Phase].id))
    assert t.of("Vey").aim == 1


# How often ------------------------------------------------------------------------------------------------------------


def test_a_limited_text_waits_once_a_round() -> None:
    cry = when("rallied", p.May(p.Do("gain surge", THIS)), limits=(p.Limit(1, "round"),))
    t = table(command("Cry", cry))
    t.lies("Cry", ALICE)
    rally = h.Rallied(card=t.card("Guard"))
    t.happens(rally, h.Rallied(card=t.card("Vey")))
    assert t.waiting() == ["Cry", "Cry"]
    (option, _) = captured.candidates(t.state, ALICE, None)  # type: ignore[arg-type]
    captured.start(t.state, ALICE, option)
    captured.lapse(t.state, None)  # type: ignore[arg-type]
    assert t.waiting() == []
    t.happens(rally)
    assert t.waiting() == []
    assert limits.is_spent(t.state, t.card("Cry"), ability_of(t.state, t.card("Cry"), 0))


def test_nobody_is_asked_for_the_order_of_plain_gains() -> None:
    gain = when("rallied", p.Do("gain surge", IT))
    t = table(command("One", gain), command("Two", gain), command("Three", when("rallied", p.Do("suppress", ALL))))
    t.lies("One", ALICE), t.lies("Two", ALICE)
    t.happens(h.Rallied(card=t.card("Guard")))
    assert len(captured.candidates(t.state, ALICE, None)) == 1  # type: ignore[arg-type]
    t.lies("Three", ALICE)
    t.happens(h.Rallied(card=t.card("Guard")))
    assert len(captured.candidates(t.state, ALICE, None)) == 5  # type: ignore[arg-type]


# Verbs ----------------------------------------------------------------------------------------------------------------


def does(verb: str, what: p.Cards | None = None, **more: Any) -> Worded:
    """The table after a command card has done that."""
    t = table(command("Deed", p.Ability("untimed", effect=p.Do(verb, what, **more))))
    t.put("Plan", BOB, zone=HAND)
    t.lies("Deed", ALICE)
    t.run("Deed")
    return t


GUARD = p.Select((p.Named("Guard"),), FIELD)
SCOUT = p.Select((p.Named("Scout"),), FIELD)


@pytest.mark.parametrize(
    ("verb", "amount", "manner", "field", "after"),
    [
        ("suppress", 2, (), "suppression", 4),
        ("unsuppress", 1, (), "suppression", 1),
        ("unsuppress", 5, (), "suppression", 0),
        ("unsuppress", 1, ("all",), "suppression", 0),
        ("gain aim", 2, (), "aim", 3),
        ("lose aim", 2, (), "aim", 0),
        ("gain dodge", 1, (), "dodge", 1),
        ("gain surge", 1, (), "surge", 1),
        ("gain standby", 1, (), "standby", 1),
        ("wound", 2, (), "wounds", 2),
        ("recover", 1, (), "suppression", 0),
    ],
)
def test_tokens_come_and_go(verb: str, amount: int, manner: tuple[str, ...], field: str, after: int) -> None:
    assert getattr(does(verb, GUARD, amount=p.Number(amount), manner=manner).of("Guard"), field) == after


def test_what_is_not_there_is_not_lost() -> None:
    assert does("lose dodge", GUARD).of("Guard").dodge == 0
    assert does("lose surge", GUARD).of("Guard").surge == 0
    assert does("lose standby", GUARD).of("Guard").standby == 0


def test_wounds_are_healed_as_far_as_there_are_any() -> None:
    vey = p.Select((p.Named("Vey"),), FIELD)
    assert does("heal", vey, amount=p.Number(1)).of("Vey").wounds == 1
    assert does("heal", vey, manner=("all",)).of("Vey").wounds == 0


def test_too_many_wounds_defeat() -> None:
    t = does("wound", GUARD, amount=p.Number(5))
    assert t.has_fallen("Guard")


@rule("LGR-39", permits)
def test_an_order_by_a_text_is_none_of_a_card() -> None:
    t = does("order", p.Select((p.Named("Mule"),), FIELD))
    assert (t.of("Mule").order, t.of("Mule").by) == (FACEUP, NO_CARD)


@rule("LGR-39", forbids)
def test_who_has_an_order_gets_no_other() -> None:
    t = does("order", SCOUT)
    assert t.of("Scout").order == FACEDOWN


def test_orders_are_lost_and_used_tokens_go_back() -> None:
    assert does("unorder", GUARD).of("Guard").order == NONE
    assert does("recycle", SCOUT).of("Scout").order == NONE
    assert does("recycle", GUARD).of("Guard").order == FACEUP, "its token has not been used"


def test_command_cards_are_discarded_returned_and_laid_aside() -> None:
    t = does("discard", THIS)
    assert t.of("Deed").zone // 2 == DISCARD
    assert does("return", THIS).of("Deed").zone // 2 == HAND
    aside = does("lay aside", p.Select((p.Is("command"),), ("hand",), p.Opponent()))
    assert [c.zone // 2 for c in aside.state.cards if c.owner == BOB and c.zone // 2 in (HAND, ASIDE)] == [ASIDE]


def test_random_cards_of_a_hand_are_seen() -> None:
    t = does("spy", who=p.Opponent(), amount=p.Number(2))
    (seen,) = t.state.zones[HAND * 2 + BOB]
    assert t.state.cards[seen].known & 1 << ALICE


def test_only_who_has_no_commander_promotes() -> None:
    assert not does("promote", GUARD).of("Guard").promoted


SHOT = p.Ability("action", effect=p.Do("attack", THIS))


def texted(definition: CardDef, *abilities: p.Ability) -> CardDef:
    return msgspec.structs.replace(definition, program=p.Text(abilities=abilities))


def test_a_unit_attacks_with_a_weapon_of_its_choice() -> None:
    t = Worded(texted(unit("Vey", gun("1b", far=3), gun("1r", far=3)), SHOT), unit("Imp"))
    t.put("Vey", ALICE, "G4"), t.put("Imp", BOB, "G6")
    t.run("Vey")
    assert t.state.choice is not None and len(t.state.choice.options) == 2
    t.state.apply(t.state.choice.options[1])
    assert t.state.choice is None


def aims(name: str) -> p.Ability:
    """An action on a command card."""
    return p.Ability("action", effect=p.Do("gain aim", IT, amount=p.Number(1)), flags=(name,))


def test_a_command_card_gives_an_action_to_whom_it_names() -> None:
    t = table(command("Deed", aims("Guard")), command("Idle", aims("Nobody")))
    t.lies("Deed", ALICE), t.lies("Idle", ALICE)
    guard, deed = t.card("Guard"), t.card("Deed")
    assert actions.options(t.state, guard) == [("action", guard, deed, 0)]
    assert actions.options(t.state, t.card("Vey")) == []
    assert actions.attempts(t.state, BOB) == []
    t.activates("Guard")
    push(t.state, actions.CARD_ACTION, actions.begin(t.state, ALICE, ("action", guard, deed, 0)).with_regs)
    advance(t.state)
    assert t.of("Guard").aim == 2 and t.activation.left == 1 and t.activation.done == (f"action {deed} 0",)


def test_who_has_nobody_to_attack_does_not() -> None:
    t = Worded(texted(unit("Vey", gun(far=1)), SHOT), unit("Imp"))
    t.put("Vey", ALICE, "G4"), t.put("Imp", BOB, "G9")
    assert not ability_of(t.state, t.card("Vey"), 0).effect.could(t.state, t.regs("Vey"))  # type: ignore[union-attr]
    t.run("Vey")
    assert t.state.choice is None


def test_every_verb_names_its_rule() -> None:
    assert all(verb.rule for verb in VERBS.values())
