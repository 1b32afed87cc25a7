"""Defenders, and who fights back (BKR-11.4, BKR-13, BKR-15.1 to BKR-15.3)."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.berserk.fights import answering, defenders, flyers
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.records import COVERED, DECLARATION
from kartoteka.games.berserk.set.cards import CardDef
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from tests.games.berserk.fighting import ALICE, BOB, Table, attacks, creature, says
from tests.rules import forbids, permits, rule

WOLF, IMP, GUARD, OGRE = (creature(name) for name in ("Wolf", "Imp", "Guard", "Ogre"))
DRAKE, HAWK = (creature(name, movement=0, flying=True) for name in ("Drake", "Hawk"))
IDOL = CardDef(code="Idol", name="Idol", type="artifact", life=5, cost=2)


def table(*more: CardDef, **kw: object) -> Table:
    t = Table(WOLF, IMP, GUARD, OGRE, DRAKE, HAWK, IDOL, *more, **kw)  # type: ignore[arg-type]
    return t


def fight(*more: CardDef, by: str = "Wolf", **kw: object) -> Table:
    """Wolf (or another) on B1 strikes Imp on B1', whose Guard on C1' stands next to both."""
    t = table(*more, **kw)
    t.put(by, ALICE, "B1")
    t.put("Imp", BOB, "B1'")
    t.put("Guard", BOB, "C1'")
    return t


def sent(t: Table, seat: int = BOB) -> list[str]:
    """Whom a player could send, by the short way and by trying."""
    action = t.action()
    found = t.names([option[1] for option in defenders.candidates(t.state, seat, action)])
    in_time = (defenders.A_STRIKE, defenders.ONCE)
    if defenders.AS_USUAL.holds and all(n.test(t.state, seat, ()) for n in in_time):
        assert found == t.names([option[1] for option in defenders._by_trying(t.state, seat)])
    return found


# Defenders --------------------------------------------------------------------------------------------------------


@rule("BKR-13.1", permits)
@rule("BKR-15.1", permits)
@rule("BKR-13.4", permits)
@rule("BKK-Directed-strike", permits)
def test_an_open_creature_next_to_both_may_defend() -> None:
    t = fight()
    t.declare("Wolf", "Imp")
    assert sent(t) == ["Guard"] and defenders.any(t.state, t.action())


@rule("BKR-13.1", forbids)
@pytest.mark.parametrize(
    ("guard", "action"),
    [
        ({"closed": True}, {}),
        ({"cell": 27}, {}),
        ({}, {"window": DECLARATION}),
        ({}, {"status": "cancelled"}),
    ],
)
def test_not_a_closed_one_nor_one_apart_nor_at_another_time(guard: dict[str, int], action: dict[str, Any]) -> None:
    t = fight()
    t.set("Guard", **guard)
    t.declare("Wolf", "Imp", **action)
    assert sent(t) == []


@rule("BKR-10.10", forbids)
def test_nobody_steps_in_where_a_strike_was_redirected_already() -> None:
    t = fight()
    t.declare("Wolf", "Imp", redirected=True)
    assert sent(t) == [] and not defenders.any(t.state, t.action())


@rule("BKR-13.1", permits)
def test_it_is_known_beforehand_whether_anybody_could_be_sent() -> None:
    t = fight()
    t.declare("Wolf", "Imp", window=DECLARATION)
    assert defenders.any(t.state, t.action())
    t.set("Guard", closed=True)
    assert not defenders.any(t.state, t.action())


@rule("BKR-13.1", forbids)
def test_only_the_inactive_player_sends_and_only_own_cards() -> None:
    t = fight()
    t.put("Ogre", ALICE, "A1")
    t.declare("Wolf", "Imp")
    assert sent(t) == ["Guard"] and sent(t, ALICE) == []


@rule("BKR-13.1", forbids)
def test_one_who_is_next_to_the_target_alone_stays_out() -> None:
    t = fight()
    t.put("Ogre", BOB, "B2'")
    t.declare("Wolf", "Imp")
    assert sent(t) == ["Guard"]


@rule("BKR-13.1", forbids)
def test_nobody_defends_against_a_special_strike() -> None:
    t = table(creature("Bear", attacks("special", "2-3-4")))
    t.put("Bear", ALICE, "B1")
    t.put("Imp", BOB, "B1'")
    t.put("Guard", BOB, "C1'")
    t.declare("Bear", "Imp", "special")
    assert sent(t) == []


@rule("BKR-13.4", forbids)
@rule("BKK-Directed-strike", forbids)
@rule("BKK-Unanswered-strike", forbids)
@rule("BKK-Accuracy", forbids)
@pytest.mark.parametrize("word", ["directed strike", "unanswered strike", "accuracy"])
def test_nobody_defends_against_a_directed_strike(word: str) -> None:
    t = fight(creature("Lancer", has={word: 0}), by="Lancer")
    t.declare("Lancer", "Imp")
    assert sent(t) == []


@rule("BKK-Unanswered-strike", permits)
@rule("BKK-Accuracy", permits)
def test_others_are_defended_against() -> None:
    t = fight()
    t.declare("Wolf", "Imp")
    assert sent(t) == ["Guard"]


@rule("BKK-Accuracy", permits)
@rule("BKK-Accuracy", forbids)
@pytest.mark.parametrize(("by", "may"), [("Wolf", True), ("Sniper", False)])
def test_the_actions_of_the_accurate_are_not_redirected(by: str, may: bool) -> None:
    swap = p.Seq((p.ChooseAction(by=p.Opponent()), p.Do("redirect", p.Chosen("action"), to=p.This())))
    t = fight(creature("Sniper", has={"accuracy": 0}), creature("Ward", p.Ability("sudden", effect=swap)), by=by)
    ward = t.put("Ward", BOB, "A1'")
    c = t.state.cards[ward]
    regs = ProgramRegs(proto=c.proto, ability=0, part=EFFECT, card=ward, obj=c.obj, seat=BOB)
    assert BERSERK.may_answer(t.state, regs, t.declare(by, "Imp").id) == may


@rule("BKR-10.12", forbids)
def test_a_text_may_forbid_to_defend() -> None:
    t = fight(creature("Coward", says("cannot", op="gain", value="defend")))
    t.set("Guard", closed=True)
    t.put("Coward", BOB, "A1'")
    t.declare("Wolf", "Imp")
    assert not defenders.any(t.state, t.action())


@rule("BKR-13.1", permits)
def test_a_hidden_card_may_defend() -> None:
    t = table()
    t.put("Wolf", ALICE, "B2'")
    t.put("Imp", BOB, "C2'")
    t.put("Guard", BOB, "C3'", zone=COVERED)
    t.declare("Wolf", "Imp")
    assert sent(t) == ["Guard"]


@rule("BKR-13.1", forbids)
def test_neither_who_does_not_fight_nor_the_target_itself_defends() -> None:
    t = fight()
    t.put("Idol", BOB, "A1'")
    t.declare("Wolf", "Imp")
    assert sent(t) == ["Guard"]
    t.put("Drake", ALICE)
    t.put("Hawk", BOB)
    t.declare("Drake", "Hawk")
    assert sent(t) == []


# In the air -------------------------------------------------------------------------------------------------------


@rule("BKR-15.2", permits)
def test_against_a_flyer_who_is_next_to_the_target_defends_and_flyers_do() -> None:
    t = table()
    t.put("Drake", ALICE)
    t.put("Imp", BOB, "B3'")
    t.put("Guard", BOB, "C3'")
    t.put("Ogre", BOB, "E1'")
    t.put("Hawk", BOB)
    t.declare("Drake", "Imp")
    assert sent(t) == ["Guard", "Hawk"]


@rule("BKR-15.2", permits)
@rule("BKR-15.2", forbids)
def test_so_does_a_hidden_flyer_and_never_against_the_ground() -> None:
    t = table()
    t.put("Wolf", ALICE, "B2'")
    t.put("Imp", BOB, "C2'")
    t.put("Hawk", BOB, "C3'", zone=COVERED)
    t.put("Drake", ALICE)
    t.declare("Wolf", "Imp")
    assert sent(t) == [] and not defenders.any(t.state, t.action())
    t.declare("Drake", "Imp")
    assert sent(t) == ["Hawk"]


@rule("BKR-15.2", forbids)
def test_a_flyer_never_defends_against_the_ground() -> None:
    t = fight()
    t.set("Guard", closed=True)
    t.put("Hawk", BOB)
    t.declare("Wolf", "Imp")
    assert sent(t) == []


@rule("BKR-15.2", permits)
@rule("BKR-15.2", forbids)
def test_a_flyer_is_defended_by_flyers_alone() -> None:
    t = fight()
    t.put("Drake", ALICE)
    t.put("Hawk", BOB)
    t.put("Hawk", BOB)
    t.declare("Drake", "Hawk")
    assert sent(t) == ["Hawk"]


# Fighting back ----------------------------------------------------------------------------------------------------


def answers(t: Table, by: str, at: str, kind: str = "strike", **fields: object) -> bool:
    action = t.declare(by, at, kind, **fields)
    return answering.answers(t.state, action, action.target)


@rule("BKR-11.4", permits)
@rule("BKR-11.8", permits)
@rule("BKR-15.1", permits)
@rule("BKR-15.7", permits)
@rule("BKK-Unanswered-strike", permits)
@rule("BKK-Vanguard", permits)
def test_an_open_opposing_creature_fights_back() -> None:
    t = fight()
    assert answers(t, "Wolf", "Imp")


@rule("BKR-11.4", forbids)
@rule("BKR-15.7", forbids)
def test_no_closed_card_no_artifact_no_own_card_does() -> None:
    t = fight()
    t.put("Idol", BOB, "A1'")
    t.put("Ogre", ALICE, "A1")
    t.set("Imp", closed=True)
    assert not answers(t, "Wolf", "Imp")
    assert not answers(t, "Wolf", "Idol")
    assert not answers(t, "Wolf", "Ogre")


@rule("BKR-11.4", forbids)
def test_nor_one_that_does_not_fight() -> None:
    t = fight(creature("Monk", says("cannot", op="gain", value="fight")))
    t.put("Monk", BOB, "A1'")
    assert not answers(t, "Wolf", "Monk")


@rule("BKK-Unanswered-strike", forbids)
def test_nor_who_is_struck_without_an_answer() -> None:
    t = fight(creature("Viper", has={"unanswered strike": 0}), by="Viper")
    assert not answers(t, "Viper", "Imp")


@rule("BKK-Vanguard", forbids)
def test_nor_who_is_struck_by_the_vanguard() -> None:
    t = fight()
    assert not answers(t, "Wolf", "Imp", quiet=True)


@rule("BKR-11.9", forbids)
@rule("BKR-11.10", forbids)
@rule("BKR-11.11", forbids)
@pytest.mark.parametrize("kind", ["special", "magical strike", "shot", "throw", "discharge", "across a row"])
def test_no_other_attack_is_answered(kind: str) -> None:
    t = fight(creature("Bear", attacks(kind, "2-3-4")), by="Bear")
    assert not answers(t, "Bear", "Imp", kind)


@rule("BKR-11.9", permits)
def test_unless_its_card_says_so() -> None:
    t = fight(creature("Bear", attacks("special", "2-3-4", "answered")), by="Bear")
    assert answers(t, "Bear", "Imp", "special")


@rule("BKR-13.2", permits)
def test_a_defender_fights_as_an_open_creature() -> None:
    t = fight()
    t.set("Guard", closed=True)
    assert answers(t, "Wolf", "Guard", defender=t.card("Guard"), redirected=True)


@rule("BKR-13.2", forbids)
def test_another_that_is_closed_does_not() -> None:
    t = fight()
    t.set("Guard", closed=True)
    assert not answers(t, "Wolf", "Guard", redirected=True)


# Closing to strike flyers -----------------------------------------------------------------------------------------


@rule("BKR-15.3", permits)
@rule("BKR-15.1", permits)
def test_against_flyers_alone_a_ground_creature_may_close() -> None:
    t = table()
    t.put("Wolf", ALICE, "B1")
    t.put("Idol", BOB, "B1'")
    t.put("Hawk", BOB)
    assert flyers.aims(t.state, ALICE) == [("aim", t.card("Wolf"))]
    assert all(n.test(t.state, ALICE, ("aim", t.card("Wolf"))) for n in flyers.AIM_NEEDS)
    assert flyers.AIM.value == 2


@rule("BKR-15.3", forbids)
def test_not_while_there_is_a_creature_on_the_ground_be_it_hidden() -> None:
    t = table()
    t.put("Wolf", ALICE, "B1")
    t.put("Hawk", BOB)
    t.put("Drake", BOB, "C3'", zone=COVERED)
    assert flyers.aims(t.state, ALICE) == []


@rule("BKR-15.3", permits)
def test_where_hidden_ones_may_fly_they_do_not_count() -> None:
    t = table(options=("hidden_may_fly",))
    t.put("Wolf", ALICE, "B1")
    t.put("Drake", BOB, "C3'", zone=COVERED)
    assert flyers.aims(t.state, ALICE) == [("aim", t.card("Wolf"))]


@rule("BKR-15.1", forbids)
@rule("BKR-15.3", forbids)
def test_neither_flyers_nor_artifacts_close_for_it() -> None:
    t = table()
    t.put("Idol", ALICE, "B1")
    t.put("Hawk", BOB)
    needs = flyers.AIM_NEEDS
    assert not all(n.test(t.state, ALICE, ("aim", t.card("Idol"))) for n in needs)
    t.put("Drake", ALICE)
    assert not all(n.test(t.state, ALICE, ("aim", t.card("Drake"))) for n in needs)


@rule("BKR-10.12", forbids)
def test_who_cannot_attack_does_not_aim() -> None:
    t = table(creature("Dove", says("cannot", op="gain", value="attack", of=p.This())))
    t.put("Dove", ALICE, "B1")
    t.put("Hawk", BOB)
    assert not all(n.test(t.state, ALICE, ("aim", t.card("Dove"))) for n in flyers.AIM_NEEDS)
