"""Verbs of texts: what each makes happen, to hidden cards too; how long effects last; how often texts are used."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.records import COVERED, DECK, GRAVEYARD, SHOWN, Action, Span, Table, Turn
from kartoteka.games.berserk.table.naming import what_is_felt
from kartoteka.games.berserk.words import limits
from kartoteka.games.berserk.words.protections_words import is_against
from kartoteka.games.berserk.words.working import where_it_works
from kartoteka.kernel import edits, ledger
from kartoteka.kernel import program as p
from kartoteka.kernel.modifiers import said
from tests.games.berserk.fighting import ALICE, BOB, creature, says
from tests.games.berserk.worded import CREATURE, GAIN, THIS, Worded, summon, use, when
from tests.rules import forbids, permits, rule

CHOSEN = p.Chosen()


def to_target(verb: str, amount: int = 1, *manner: str) -> p.Ability:
    """Target creature: that verb."""
    return use(p.Seq((CREATURE, p.Do(verb, CHOSEN, amount=p.Number(amount), manner=manner))))


def table(*abilities: p.Ability, options: tuple[str, ...] = (), **fields: Any) -> Worded:
    """A witch of alice's with those abilities at B1, an imp of bob's before it and another beside that."""
    t = Worded(creature("Witch", *abilities), creature("Imp"), creature("Elf"), options=options)
    t.put("Witch", ALICE, "B1"), t.put("Imp", BOB, "B1'", **fields), t.put("Elf", BOB, "A1'")
    return t


def card(t: Worded, name: str) -> Any:
    return t.state.cards[t.card(name)]


# Wounds and life ------------------------------------------------------------------------------------------------------


@rule("BKK-Heal", permits)
def test_healing_takes_so_many_wounds_or_all() -> None:
    t = table(to_target("heal", 2), to_target("heal", 1, "all"), wounds=5)
    t.carry_out("Witch", 0, it=(t.card("Imp"),))
    assert card(t, "Imp").wounds == 3
    t.carry_out("Witch", 1, it=(t.card("Imp"),))
    assert card(t, "Imp").wounds == 0


@rule("BKK-Heal", forbids)
def test_healing_never_adds_life() -> None:
    t = table(to_target("heal", 2), wounds=1)
    t.carry_out("Witch", 0, it=(t.card("Imp"),))
    assert (card(t, "Imp").wounds, card(t, "Imp").extra) == (0, 0)


def redistributing() -> Worded:
    other = p.Choose(p.Select((p.Is("creature"), p.Under(p.Opponent()))), most=p.Number(2), slot="to")
    t = table(use(p.Seq((other, p.Do("redistribute", THIS, amount=p.Number(4), to=p.Chosen("to"))))))
    t.set("Witch", wounds=6)
    t.run("Witch", 0, None, ("choose", t.card("Imp")), ("choose", t.card("Elf")))
    return t


@rule("BKK-Redistribute", permits)
def test_wounds_go_over_to_others_as_one_likes() -> None:
    t = redistributing()
    assert t.state.options() == [("number", n) for n in range(5)]
    t.state.apply(("number", 1))
    assert (card(t, "Witch").wounds, card(t, "Imp").wounds, card(t, "Elf").wounds) == (2, 1, 3)


@rule("BKK-Redistribute", forbids)
def test_no_more_than_x_go_over_though_they_may_be_more_than_there_is_life() -> None:
    t = Worded(creature("Witch", redistributing_to_one()), creature("Imp", life=2))
    t.put("Witch", ALICE, "B1", wounds=6), t.put("Imp", BOB, "B1'")
    t.run("Witch", 0)
    t.state.apply(("choose", t.card("Imp")))
    assert (card(t, "Witch").wounds, card(t, "Imp").wounds) == (2, 4)


def redistributing_to_one() -> p.Ability:
    other = p.Choose(p.Select((p.Is("creature"), p.Under(p.Opponent()))), slot="to")
    return use(p.Seq((other, p.Do("redistribute", THIS, amount=p.Number(4), to=p.Chosen("to")))))


# On the board ---------------------------------------------------------------------------------------------------------


@rule("BKR-9.6", permits)
def test_what_is_relocated_is_heard_of() -> None:
    t = table(to_target("relocate"), when("relocated", GAIN))
    t.happens(h.Relocated(card=t.card("Imp"), cell=2))
    assert t.waiting() == [("Witch", "relocated")]


@rule("BKR-9.6", forbids)
def test_what_is_placed_is_not_relocated() -> None:
    place = p.ChoosePlace("any", put=CHOSEN)
    text = use(p.Seq((CREATURE, place, p.Do("put", CHOSEN, to=p.Place()))))
    t = table(text, when("relocated", GAIN))
    t.carry_out("Witch", 0, it=(t.card("Imp"),), place=(3,))
    assert card(t, "Imp").cell == 3 and t.waiting() == []


# Hidden cards ---------------------------------------------------------------------------------------------------------


def curse_on_all(verb: str, hidden: Any) -> Worded:
    everything = p.Select((p.Is("creature"), p.Under(p.Opponent())))
    text = use(p.Do(verb, everything, amount=p.Number(1)))
    t = Worded(creature("Witch", text), hidden)
    t.put("Witch", ALICE, "B1")
    t.put(hidden.name, BOB, "B3'", zone=COVERED)
    t.run("Witch", 0)
    return t


@rule("BKR-7.1", permits)
def test_a_hidden_card_that_keeps_something_off_shows_itself() -> None:
    t = curse_on_all("poison", creature("Golem", has={"protection poison": 1}))
    assert card(t, "Golem").zone // 2 != COVERED and card(t, "Golem").poison == 0


@rule("BKR-7.1", forbids)
def test_one_that_suffers_it_tells_nothing() -> None:
    t = curse_on_all("poison", creature("Elf"))
    assert card(t, "Elf").zone // 2 == COVERED and card(t, "Elf").poison == 1


# Decks and graveyards -------------------------------------------------------------------------------------------------


def prophecy(*options: str) -> tuple[Worded, tuple[int, ...]]:
    text = use(p.Do("reveal top", amount=p.Number(2), into="shown"))
    t = Worded(creature("Seer", text), *[creature(name) for name in "ABC"], options=options)
    t.put("Seer", ALICE, "B1")
    for name in "ABC":
        t.put(name, ALICE, zone=DECK)
    before = t.state.zones[DECK * 2]
    t.run("Seer", 0)
    assert t.names(t.state.zones[SHOWN * 2]) == ["B", "C"]
    t.happens(h.ActionPaid(action=0, card=t.card("Seer")))
    return t, before


@rule("BKK-Prophecy", permits)
def test_the_cards_of_a_prophecy_go_back_and_the_deck_is_shuffled() -> None:
    t, _ = prophecy()
    assert t.state.zones[SHOWN * 2] == () and len(t.state.zones[DECK * 2]) == 3
    top = t.state.zones[DECK * 2][-1]
    assert not t.state.cards[top].known & 1, "nobody knows any more what lies on top"


@rule("BKK-Prophecy", forbids)
def test_by_the_other_reading_they_stay_on_top() -> None:
    t, before = prophecy("prophecy_on_top")
    assert t.state.zones[DECK * 2] == before


@rule("BKK-Summon", permits)
def test_a_text_may_summon() -> None:
    t = Worded(creature("Witch", use(summon(p.Is("creature")))), creature("Imp"))
    t.put("Witch", ALICE, "B1")
    imp = t.put("Imp", ALICE, zone=DECK)
    t.carry_out("Witch", 0, found=(imp,), place=(12,))
    assert card(t, "Imp").zone // 2 != DECK


@rule("BKK-Summon", forbids)
@rule("BKK-Revive", forbids)
def test_nothing_comes_that_was_not_chosen() -> None:
    t = Worded(creature("Witch", use(summon(p.Is("creature"))), use(reviving())), creature("Imp"))
    t.put("Witch", ALICE, "B1")
    t.put("Imp", ALICE, zone=DECK)
    t.carry_out("Witch", 0, found=())
    t.carry_out("Witch", 1, it=())
    assert card(t, "Imp").zone // 2 == DECK


def reviving() -> p.Seq:
    dead = p.Choose(p.Select((p.Is("creature"), p.Is("may arrive")), ("graveyard",), p.You()))
    return p.Seq((dead, p.ChoosePlace("revived", of=THIS, put=CHOSEN), p.Do("revive", CHOSEN, to=p.Place())))


@rule("BKK-Revive", permits)
def test_a_text_may_revive() -> None:
    t = Worded(creature("Witch", use(reviving())), creature("Imp"))
    t.put("Witch", ALICE, "B1")
    imp = t.put("Imp", ALICE, zone=GRAVEYARD)
    t.carry_out("Witch", 0, it=(imp,), place=(12,))
    assert card(t, "Imp").zone // 2 != GRAVEYARD


# Durations and limits -------------------------------------------------------------------------------------------------


def lasting(until: str) -> Worded:
    text = use(
        p.Modify(p.Select((p.Is("creature"), p.Under(p.You()))), (p.Change("strike", "add", p.Number(1)),), until)
    )
    t = table(text)
    for seat in (ALICE, BOB):
        edits.open_situation(t.state, Span(player=seat))
    t.declare("Witch", "Imp")
    t.run("Witch", 0)
    assert said(t.state, t.card("Witch"), "strike")
    return t


@rule("BKR-8.6", permits)
@pytest.mark.parametrize(("until", "kind"), [("turn", Turn), ("attack", Action), ("your next turn", Span)])
def test_an_effect_ends_with_what_it_lasts_for(until: str, kind: Any) -> None:
    t = lasting(until)
    ends = [x for x in t.state.situations if type(x) is kind and getattr(x, "player", ALICE) == ALICE]
    edits.close_situation(t.state, ends[0].id)
    assert not said(t.state, t.card("Witch"), "strike")


@rule("BKR-8.6", forbids)
def test_an_effect_for_the_battle_outlasts_the_turn() -> None:
    t = lasting("battle")
    edits.close_situation(t.state, t.state.opened[Turn].id)
    assert said(t.state, t.card("Witch"), "strike")
    t = lasting("your next turn")
    edits.close_situation(t.state, t.state.opened[Turn].id)
    assert said(t.state, t.card("Witch"), "strike")


def test_a_use_counts_for_the_turn_and_for_the_battle() -> None:
    once = use(GAIN, limits=(p.Limit(1, "turn"), p.Limit(2, "battle")))
    t = table(once, use(GAIN))
    s, witch = t.state, t.card("Witch")
    assert limits.uses_left(s, witch, 0) == 1 and limits.uses_left(s, witch, 1) == limits.PLENTY
    obj = s.cards[witch].obj
    for period in (Turn, Table):
        ledger.enter(s, s.opened[period].id, "used", obj, 0)
    assert limits.uses_left(s, witch, 0) == 0
    edits.close_situation(s, s.opened[Turn].id)
    edits.open_situation(s, Turn(player=BOB, number=2))
    assert limits.left(s, ALICE, ("use", witch, 0)) == 1


# What texts give ------------------------------------------------------------------------------------------------------


def test_a_given_keyword_is_there_only_while_something_says_so() -> None:
    gift = p.Change("keyword", "gain", p.Number(2), value="regeneration")
    t = table(p.Ability("static", effect=p.Modify(p.Select((p.Is("creature"), p.Is("wounded"))), (gift,))))
    felt = h.Felt(card=t.card("Imp"), what="regeneration")
    t.happens(felt)
    assert t.waiting() == []
    t.set("Imp", wounds=3)
    t.happens(felt)
    assert t.waiting() == [("Imp", "felt")]
    t.carry_out("Imp", t.number("Imp", "triggered", "felt"), felt)
    assert card(t, "Imp").wounds == 1


def test_who_is_given_nothing_feels_poison_alone() -> None:
    t = table(use(GAIN))
    given = {what_is_felt(ability) for definition in t.pool.definitions for ability in definition.given}
    assert given == {"poison"}


def test_a_change_may_be_against_some_only() -> None:
    t = table(says("strike", 1))
    t.set("Imp", closed=True)
    s, witch, imp, elf = t.state, t.card("Witch"), t.card("Imp"), t.card("Elf")
    assert is_against(s, "against closed", witch, imp) and not is_against(s, "against closed", witch, elf)
    assert is_against(s, "against opposing", witch, elf) and not is_against(s, "against class Undead", witch, elf)
    assert is_against(s, "", witch, elf)


def test_where_texts_work() -> None:
    imp = creature("Imp")
    sudden = where_it_works(imp, use(GAIN, kind="sudden"))
    slow = where_it_works(imp, use(GAIN))
    assert COVERED in sudden and COVERED not in slow
    assert where_it_works(imp, p.Ability("triggered", zones=("graveyard",))) == (GRAVEYARD,)
