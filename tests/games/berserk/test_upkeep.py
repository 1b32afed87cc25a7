"""Rule effects without a stack: hosts that are gone, landings, control, what falls off, and the loss check."""

from __future__ import annotations

from typing import Any

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.geometry import cell_of_name
from kartoteka.games.berserk.numbers import flies, movement
from kartoteka.games.berserk.records import AUX, COVERED, GRAVEYARD, HOSTED, PARASITE, SYMBIOTE, WORN, Table
from kartoteka.games.berserk.upkeep import loss
from kartoteka.kernel import program as p
from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.windows import WindowRegs
from tests.games.berserk.bench import ALICE, BOB, Bench, card, creature
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf", classes=("Beast",))
DRAKE = creature("Drake", flying=True, movement=0)
FAMILIAR = creature("Familiar", symbiote=True, movement=0)
LEECH = creature("Leech", symbiote=True, parasite=True, movement=0)
BLADE = card("Blade", type="equipment", equipment="weapon")
TOWER = card("Tower", type="artifact", life=4)
MOOR = card("Moor", type="terrain")
UNIQUE = creature("Phoenix", has={"uniqueness": 1})
CAPPED = creature("Capped", max_life=7)
MOURNER = creature(
    "Mourner",
    p.Ability(
        "triggered", p.Trigger("dies", (p.Role("card", filters=(p.Is("creature"),)),)),
        effect=p.Do("gain tokens", p.This(), amount=p.Number(1)),
    ),
)  # fmt: skip
CARDS = (WOLF, DRAKE, FAMILIAR, LEECH, BLADE, TOWER, MOOR, UNIQUE, CAPPED, MOURNER)


def table(*, options: tuple[str, ...] = (), **kw: Any) -> Bench:
    return Bench(*CARDS, options=options, **kw)


def starts(b: Bench, stat: str, name: str, *, op: str = "gain", value: str = "", you: int = ALICE, n: int = 0) -> None:
    """An effect on a card begins, and lasts until the turn ends."""
    from kartoteka.games.berserk.records import Turn

    card, c = b.card(name), b[name]
    modifier = Modifier(
        stat=stat, op=op, value=value, amount=n, objs=(c.obj,), you=you, until=b.state.opened[Turn].id
    )  # fmt: skip
    b.raise_(h.EffectStarted(modifier=modifier, card=card, player=you))


def end_turn(b: Bench) -> None:
    from kartoteka.games.berserk.records import Turn

    b.raise_(h.TurnEnded(player=ALICE, ends=b.state.opened[Turn].id))


# Hosts ------------------------------------------------------------------------------------------------------------


@rule("BKR-15.5", permits)
def test_a_symbiote_dies_when_its_host_leaves_its_zone() -> None:
    for event in (h.Died, h.Exiled):
        b = table()
        b.put("Wolf", ALICE, "C1")
        b.put("Familiar", ALICE, HOSTED, on="Wolf", relation=SYMBIOTE)
        b.raise_(event(card=b.card("Wolf"), player=ALICE))
        assert b.where("Familiar")[0] == "graveyard"
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Familiar", ALICE, HOSTED, on="Wolf", relation=SYMBIOTE)
    starts(b, "keyword", "Wolf", value="flight")
    assert b.where("Wolf")[0] == "aux" and b.where("Familiar")[0] == "graveyard"


@rule("BKR-15.5", forbids)
def test_it_does_not_while_its_host_stands_there() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Familiar", ALICE, HOSTED, on="Wolf", relation=SYMBIOTE)
    b.raise_(h.Relocated(card=b.card("Wolf"), cell=cell_of_name("B1")))
    assert b.where("Familiar")[0] == "hosted"


@rule("BKR-15.8", permits)
@rule("BKR-15.8", forbids)
def test_equipment_dies_with_its_host_or_when_that_has_no_class() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Blade", ALICE, HOSTED, on="Wolf", relation=WORN)
    b.raise_(h.FinalBegan(player=ALICE))
    assert b.where("Blade")[0] == "hosted"
    b.raise_(h.Died(card=b.card("Wolf"), player=ALICE))
    assert b.where("Blade")[0] == "graveyard"


@rule("BKR-14.8", permits)
@rule("D-25", permits)
@rule("BKR-14.8", forbids)
@rule("D-25", forbids)
def test_a_death_by_rule_is_heard_as_one() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Mourner", ALICE, "C2")
    b.put("Familiar", ALICE, HOSTED, on="Wolf", relation=SYMBIOTE)
    b.raise_(h.Exiled(card=b.card("Wolf")))
    assert [c.event.card for c in b.state.captured] == [b.card("Familiar")]


# Landing ----------------------------------------------------------------------------------------------------------


@rule("BKR-15.4", permits)
def test_a_flyer_that_flies_no_more_comes_down_where_its_controller_likes() -> None:
    b = table()
    b.put("Drake", ALICE, AUX)
    b.put("Wolf", ALICE, "C1")
    starts(b, "keyword", "Drake", op="lose", value="flight")
    assert not flies(b.state, b.card("Drake"))
    assert len(b.asked) == 29 and ("at", "C1") not in b.asked
    b.says("at", "A1'")
    assert b.where("Drake") == ("field", ALICE, "A1'") and movement(b.state, b.card("Drake")) == 1


@rule("BKR-15.4", forbids)
def test_with_no_free_cell_it_dies() -> None:
    b = table()
    b.put("Drake", ALICE, AUX)
    b.put("Moor", ALICE, AUX)
    for column in "ABCDE":
        for row in ("1", "2", "3", "1'", "2'", "3'"):
            b.put("Wolf", ALICE, column + row)
    starts(b, "keyword", "Drake", op="lose", value="flight")
    assert b.where("Drake")[0] == "graveyard" and b.where("Moor")[0] == "aux"
    assert b.happened(h.Died)[0].cause_of == "rule"


@rule("BKR-15.2", permits)
@rule("BKR-15.2", forbids)
@rule("BKK-Flight", permits)
@rule("BKK-Flight", forbids)
def test_who_flies_lives_in_the_auxiliary_zone() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Wolf", BOB, "C1'")
    starts(b, "keyword", "Wolf", value="flight")
    assert b.where("Wolf") == ("aux", ALICE, "")
    assert b.where(b.card("Wolf", 1))[0] == "field"
    end_turn(b)
    assert ("at", "C1") in b.asked


# Control ----------------------------------------------------------------------------------------------------------


@rule("BKR-17.1", permits)
def test_control_is_taken_for_as_long_as_the_effect_lasts() -> None:
    b = table()
    b.put("Wolf", BOB, "C1'")
    b.put("Leech", ALICE, HOSTED, on="Wolf", relation=PARASITE)
    starts(b, "controller", "Wolf")
    assert b.where("Wolf") == ("field", ALICE, "C1'") and b["Wolf"].controller == ALICE
    end_turn(b)
    assert b.where("Wolf") == ("field", BOB, "C1'") and not b.state.opened[Table].taken


@rule("BKR-17.1", forbids)
@rule("BKR-15.5", permits)
@rule("BKR-15.5", forbids)
def test_what_lies_on_the_card_stays_whose_it_is() -> None:
    b = table()
    b.put("Wolf", BOB, "C1'")
    b.put("Familiar", BOB, HOSTED, on="Wolf", relation=SYMBIOTE)
    starts(b, "controller", "Wolf")
    assert b.where("Familiar")[:2] == ("hosted", BOB) and b["Familiar"].host == b.card("Wolf")


@rule("BKR-3.8", forbids)
def test_a_unique_card_is_not_taken_over_beside_a_copy() -> None:
    b = table()
    b.put("Phoenix", BOB, "C1'")
    b.put("Phoenix", ALICE, "C1")
    b.raise_(h.ControlTaken(card=b.card("Phoenix"), player=ALICE))
    starts(b, "controller", "Phoenix")
    assert b["Phoenix"].controller == BOB


# What falls off ---------------------------------------------------------------------------------------------------


@rule("BKK-Poison", permits)
@rule("BKK-Poison", forbids)
@rule("BKK-Protection", permits)
@rule("BKK-Protection", forbids)
def test_poison_is_lost_by_becoming_incorporeal_or_protected() -> None:
    for value, left in (("incorporeal", 0), ("protection poison", 0), ("regeneration", 2)):
        b = table()
        b.put("Wolf", ALICE, "C1", poison=2)
        starts(b, "keyword", "Wolf", value=value, n=1)
        assert b["Wolf"].poison == left


@rule("BKR-14.1", permits)
@rule("BKR-14.1", forbids)
def test_additional_life_above_the_maximum_is_lost() -> None:
    b = table()
    b.put("Capped", ALICE, "C1", extra=2)
    b.put("Wolf", ALICE, "C2", extra=9)
    starts(b, "max life", "Capped", op="set", n=6)
    assert (b["Capped"].extra, b["Wolf"].extra) == (1, 9)


# The end ----------------------------------------------------------------------------------------------------------


def losers(b: Bench, **regs: Any) -> tuple[int, ...]:
    found = loss.loss(b.state, WindowRegs(**regs))
    return found.events[0].players if found is not None else ()


@rule("BKR-19.1", permits)
def test_who_controls_no_creature_loses() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Tower", BOB, "C1'")
    b.put("Moor", BOB, AUX)
    b.put("Wolf", BOB, GRAVEYARD)
    assert losers(b) == (BOB,)
    b.raise_(h.PlayersLost(players=(BOB,)))
    assert b.state.result is not None and b.state.result.winners == (ALICE,)


@rule("BKR-19.1", forbids)
def test_nobody_loses_with_a_creature_or_while_the_stack_holds_something() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    assert losers(b, gathered=(1,)) == ()
    b.put("Drake", BOB, AUX)
    assert losers(b) == ()


@rule("D-26", permits)
@rule("D-26", forbids)
def test_a_hidden_creature_counts_for_its_player() -> None:
    for name, lost in (("Wolf", ()), ("Tower", (BOB,))):
        b = table()
        b.put("Wolf", ALICE, "C1")
        b.put(name, BOB, COVERED, cell=cell_of_name("C3'"))
        assert losers(b) == lost


@rule("BKR-19.2", permits)
@rule("BKR-19.2", forbids)
def test_if_both_lose_at_once_it_is_a_draw() -> None:
    b = table()
    b.put("Tower", ALICE, "C1")
    assert losers(b) == (ALICE, BOB)
    b.raise_(h.PlayersLost(players=(ALICE, BOB)))
    assert b.state.result is not None and b.state.result.winners == ()


@rule("BKR-19.2", permits)
@rule("BKR-19.2", forbids)
def test_a_player_may_concede_at_any_time() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Wolf", BOB, "C1'")
    b.play()
    b.state.concede(BOB)
    assert b.state.result is not None and b.state.result.winners == (ALICE,)


@rule("BKR-19.2", permits)
@rule("BKR-19.2", forbids)
def test_players_may_agree_to_a_draw() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Wolf", BOB, "C1'")
    b.play()
    b.state.agree()
    assert b.state.result is not None and b.state.result.winners == ()
