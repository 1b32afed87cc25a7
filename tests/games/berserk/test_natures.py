"""What follows for a text from how it is put together: its price, its windows, its kind."""

from __future__ import annotations

import msgspec

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.records import PROTECTION, RESULT, ROLL, TARGET
from kartoteka.games.berserk.words.facts import facts_of
from kartoteka.games.berserk.words.triggers import EVENT_ROLES, of_that_name
from kartoteka.kernel import program as p
from tests.games.berserk.fighting import attacks, creature
from tests.games.berserk.worded import CLOSE, CREATURE, GAIN, THIS, nature, of, summon, tokens, use, when
from tests.rules import forbids, permits, rule

SHOT = attacks("shot", "1-2-3")


# Costs ----------------------------------------------------------------------------------------------------------------


@rule("BKK-Cost-forms", permits)
def test_closing_and_tokens_are_the_price_of_a_text() -> None:
    assert nature(use(GAIN, CLOSE)).price.close
    assert nature(use(GAIN, tokens(1), CLOSE)).price.tokens == 1
    assert nature(use(GAIN, tokens(3))).price.tokens == 3
    x = nature(use(GAIN, p.Do("lose tokens", THIS, amount=p.X()), CLOSE))
    assert x.x and x.least_x == 1
    assert nature(use(GAIN, CLOSE, kind="sudden")).sudden
    alone = nature(use(GAIN, kind="sudden", limits=(p.Limit(1, "turn"),)))
    assert alone.sudden and not alone.closes and alone.limits == (p.Limit(1, "turn"),) and alone.price.uses == 1


@rule("BKK-Cost-forms", forbids)
def test_who_acts_without_closing_stays_open() -> None:
    found = nature(use(GAIN, CLOSE, flags=("without closing",)))
    assert not found.closes and not found.price.close


@rule("BKK-Sudden-action", permits)
def test_the_sign_of_sudden_actions_makes_a_text_sudden() -> None:
    assert nature(use(GAIN, CLOSE, flags=("instant",))).kind == "sudden"


@rule("BKK-Sudden-action", forbids)
def test_without_the_sign_a_text_is_no_sudden_action() -> None:
    assert nature(use(GAIN, CLOSE)).kind == "action"
    assert nature(use(GAIN, CLOSE, kind="sudden")).kind == "sudden"


@rule("BKR-16.1", permits)
def test_whoever_spends_tokens_may_accumulate_them() -> None:
    assert of(use(GAIN, tokens(2))).spends_tokens


@rule("BKR-16.1", forbids)
def test_who_spends_none_accumulates_none() -> None:
    assert not of(use(GAIN, CLOSE)).spends_tokens


# Windows --------------------------------------------------------------------------------------------------------------


@rule("BKR-10.7", permits)
def test_an_attack_runs_through_all_windows() -> None:
    assert nature(SHOT).windows == tuple(range(9))


@rule("BKR-10.7", forbids)
def test_a_text_without_a_die_skips_three_windows() -> None:
    windows = nature(use(GAIN, CLOSE)).windows
    assert ROLL not in windows and TARGET in windows and len(windows) == 6


@rule("BKR-10.15", permits)
def test_answers_are_tied_to_windows() -> None:
    action = p.ChooseAction(by=p.Opponent())

    def answering(verb: str, *manner: str) -> tuple[int, ...]:
        return nature(use(p.Seq((action, p.Do(verb, p.Chosen("action"), manner=manner))), kind="sudden")).tied

    assert answering("block") == (TARGET, PROTECTION)
    assert answering("redirect") == (TARGET,)
    assert answering("change die", "attacker") == (RESULT,)
    assert answering("reduce") == (PROTECTION,)


@rule("BKR-10.15", forbids)
def test_what_answers_nothing_is_tied_to_no_window() -> None:
    hurt = p.Seq((CREATURE, p.Do("deal", p.Chosen(), amount=p.Number(1))))
    assert nature(use(hurt, kind="sudden")).tied == ()


@rule("BKR-11.2", permits)
def test_a_spell_is_called_so_and_all_else_is_an_influence() -> None:
    assert nature(use(GAIN, CLOSE, flags=("spell",))).manner == "spell"
    assert nature(use(GAIN, CLOSE)).manner == "influence"


@rule("BKR-11.2", forbids)
def test_an_attack_is_neither_a_spell_nor_an_influence() -> None:
    assert nature(SHOT).manner == "shot"


# What may be skipped --------------------------------------------------------------------------------------------------


@rule("BK-532.3.2-a", permits)
def test_a_triggered_summon_may_be_skipped() -> None:
    assert nature(when("turn start", summon(p.Is("creature")))).kind == "may"


@rule("BK-532.3.2-a", forbids)
def test_one_that_is_used_is_no_trigger() -> None:
    assert nature(use(summon(p.Is("creature")), CLOSE)).kind == "action"


@rule("BK-532.3.2-c", permits)
def test_a_trigger_that_says_so_may_be_skipped_anyway() -> None:
    assert nature(when("turn start", GAIN, flags=("may",))).kind == "may"


@rule("BK-532.3.2-c", forbids)
def test_no_other_trigger_may_be_skipped() -> None:
    assert nature(when("turn start", GAIN)).kind == "triggered"
    look = p.Seq((p.Choose(p.Select((), ("deck",), p.You()), least=0, target=False, sought=True), GAIN))
    assert nature(when("turn start", look)).kind == "triggered"


@rule("D-22", permits)
def test_a_certain_card_is_whatever_is_described() -> None:
    assert nature(when("turn start", summon(p.Is("creature"), p.Has("element", "Swamps")))).kind == "may"


@rule("D-22", forbids)
def test_a_card_by_its_name_is_a_certain_one_in_any_reading() -> None:
    assert nature(when("turn start", summon(p.Named("Imp")))).kind == "may"


@rule("BKR-18.3", permits)
def test_what_is_listed_may_be_summoned() -> None:
    text = of(use(summon(p.Is("creature"), p.Has("element", "Swamps")), CLOSE)).texts[0].ability
    assert p.Has("element", "Swamps") in [x for x in p.nodes_in(text) if isinstance(x, p.Has)]


@rule("BKR-18.3", forbids)
def test_what_is_not_listed_may_not() -> None:
    text = of(use(summon(p.Is("terrain")), CLOSE)).texts[0].ability
    assert [x.word for x in p.nodes_in(text) if isinstance(x, p.Is)] == ["terrain", "may arrive"]


# Incarnation ----------------------------------------------------------------------------------------------------------


def incarnation(*more: p.Keyword) -> tuple[int, int]:
    program = p.Text(keywords=(p.Keyword("incarnation", 3), *more))
    return facts_of(msgspec.structs.replace(creature("Ghoul"), program=program)).incarnation


@rule("BKR-18.6", permits)
def test_a_card_may_say_how_often_it_incarnates() -> None:
    assert incarnation(p.Keyword("incarnations", 2)) == (3, 2)
    assert incarnation(p.Keyword("incarnations", -1)) == (3, -1)


@rule("BKR-18.6", forbids)
def test_otherwise_it_incarnates_once() -> None:
    assert incarnation() == (3, 1)


@rule("BKR-18.5", permits)
def test_a_revival_is_known_by_its_name() -> None:
    trigger = of_that_name(p.Trigger("revived"))
    assert trigger.roles == (p.Role("manner", word="revive"),)


@rule("BKR-18.5", forbids)
def test_an_incarnation_is_no_revival() -> None:
    came = h.Entered(card=0, player=0, manner="incarnate")
    assert EVENT_ROLES["revived: manner"](None, came) == "incarnate"  # type: ignore[arg-type]
