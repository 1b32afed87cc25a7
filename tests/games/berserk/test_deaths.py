"""Who dies, where the dead go, and what they keep for a while (BKR-14)."""

from __future__ import annotations

import pytest

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.bringing import incarnating
from kartoteka.games.berserk.deaths import dying, finishing, leaving, markers
from kartoteka.games.berserk.possible import can_be_healed, can_be_poisoned
from kartoteka.games.berserk.records import AUX, EXILE, FIELD, GRAVEYARD, HOSTED, SYMBIOTE, Action, Table
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import Operands
from kartoteka.kernel.selectors import Ctx
from tests.games.berserk.bench import ALICE, BOB, Bench, card, creature
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf")
TOAD = creature("Toad", has={"incarnation": 2})
GHOST = creature("Ghost", has={"incorporeal": 1})
GHOUL = creature("Ghoul", has={"corpse-eating": 1})
FAMILIAR = creature("Familiar", symbiote=True, movement=0)
TOWER = card("Tower", type="artifact", life=4)
MOOR = card("Moor", type="terrain")
MARTYR = creature(
    "Martyr",
    p.Ability(
        "triggered", p.Trigger("dies", (p.Role("card", filters=(p.Same(p.This()),)),)),
        effect=p.Do("deal", p.Select((p.Is("creature"),)), amount=p.Number(1)),
    ),
)  # fmt: skip
BANNER = creature(
    "Banner",
    p.Ability(
        kind="static",
        effect=p.Modify(p.Select((p.Is("creature"), p.Other(p.This()))), (p.Change("life", "add", p.Number(2)),)),
    ),
)
HEX = creature(
    "Hex",
    p.Ability(
        kind="static",
        effect=p.Modify(p.Select((p.Is("creature"), p.Under(p.Opponent()))), (p.Change("life", "add", p.Number(-5)),)),
    ),
)
WARD = creature(
    "Ward",
    p.Ability(kind="static", effect=p.Modify(p.This(), (p.Change("cannot", "gain", value="be destroyed"),))),
)
CARDS = (WOLF, TOAD, GHOST, GHOUL, FAMILIAR, TOWER, MOOR, MARTYR, BANNER, HEX, WARD)


def table(*, options: tuple[str, ...] = ()) -> Bench:
    return Bench(*CARDS, options=options)


def destruction(b: Bench, name: str, cause: str = "wounds") -> Action:
    """The destruction of a card, as it lies on the stack."""
    c = b[name]
    id = edits.open_situation(
        b.state,
        Action(
            play="destroyed", seat=c.controller, card=b.card(name), obj=c.obj, what="destruction", accompanies=cause
        ),
    )
    found: Action = b.state.situation(id)
    return found


# Who --------------------------------------------------------------------------------------------------------------


@rule("BKR-14.2", permits)
def test_who_has_no_life_left_is_to_be_destroyed() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", wounds=5)
    b.put("Tower", BOB, "C1'", wounds=2, drained=2)
    b.put("Moor", BOB, AUX)
    assert [b.name(x) for x in dying.doomed(b.state)] == ["Wolf", "Tower"]
    assert dying.candidates(b.state, ALICE) == [("destroyed", b.card("Wolf"))]


@rule("BKR-14.2", forbids)
@rule("BKR-14.1", permits)
@rule("BKR-14.1", forbids)
def test_who_has_life_is_not() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", wounds=4)
    b.put("Tower", ALICE, "C2", wounds=5, extra=2)
    assert not dying.doomed(b.state) and not dying.candidates(b.state, ALICE)


def test_what_is_said_of_life_counts() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", wounds=6)
    banner = b.put("Banner", ALICE, "C2")
    assert not dying.doomed(b.state)
    b.raise_(h.Died(card=banner, player=ALICE))
    assert [b.name(x) for x in dying.doomed(b.state)] == ["Wolf"]


def test_who_is_not_hurt_may_be_left_without_life_by_a_text() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Hex", BOB, "C1'")
    assert [b.name(x) for x in dying.doomed(b.state)] == ["Wolf"]
    assert dying.cause(b.state, b.card("Wolf")) == "life"


def test_who_waits_to_die_is_declared_once() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", wounds=5)
    destruction(b, "Wolf")
    assert dying.doomed(b.state) and not dying.undeclared(b.state)


def test_of_several_destructions_that_nobody_hears_of_one_is_offered() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", wounds=5)
    b.put("Tower", ALICE, "C2", wounds=5)
    assert len(dying.candidates(b.state, ALICE)) == 1
    b.put("Martyr", BOB, "C1'")
    assert len(dying.candidates(b.state, ALICE)) == 2


@rule("BKR-14.2", permits)
@rule("BKR-14.2", forbids)
def test_a_destruction_is_declared_before_anything_else() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", wounds=5)
    b.put("Tower", ALICE, "C2", wounds=5)
    b.put("Toad", ALICE, "C3")
    b.put("Martyr", BOB, "A1'")
    b.play()
    assert b.asked == [("destroyed", "Wolf"), ("destroyed", "Tower")]
    b.says("destroyed", "Tower")
    assert b.where("Tower")[0] == b.where("Wolf")[0] == "graveyard"
    assert [b.name(e.card) for e in b.happened(h.Died)] == ["Wolf", "Tower"]


@rule("BKR-14.2", permits)
def test_who_is_healed_in_response_lives() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", wounds=5)
    action = destruction(b, "Wolf")
    assert dying.outcome(b.state, action) is not None
    b.raise_(h.Healed(card=b.card("Wolf"), amount=1))
    assert dying.outcome(b.state, action) is None


@rule("BKR-14.2", forbids)
def test_only_wounds_can_be_undone() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", wounds=1, drained=5)
    assert dying.cause(b.state, b.card("Wolf")) == "life"
    action = destruction(b, "Wolf", "life")
    b.raise_(h.LifeAdded(card=b.card("Wolf"), amount=3))
    died = dying.outcome(b.state, action)
    assert died is not None and died.cause_of == "life"


def test_a_card_that_is_gone_is_not_destroyed() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", wounds=5)
    action = destruction(b, "Wolf")
    b.raise_(h.Exiled(card=b.card("Wolf")))
    assert dying.outcome(b.state, action) is None


@rule("BKR-14.6", permits)
def test_healing_removes_wounds() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", wounds=2)
    b.raise_(h.Healed(card=b.card("Wolf"), amount=5))
    assert (b["Wolf"].wounds, b["Wolf"].extra) == (0, 0) and b.happened(h.Healed)[0].amount == 2


@rule("BKR-14.6", forbids)
@rule("BKK-Incorporeal", forbids)
def test_who_has_no_wounds_and_who_is_incorporeal_is_not_healed() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Ghost", ALICE, "C2", wounds=2)
    for name in ("Wolf", "Ghost"):
        assert not can_be_healed(b.state, h.Healed(card=b.card(name), amount=1))
    assert can_be_poisoned(b.state, h.Poisoned(card=b.card("Wolf"), amount=1))
    assert not can_be_poisoned(b.state, h.Poisoned(card=b.card("Ghost"), amount=1))


# Where to ---------------------------------------------------------------------------------------------------------


@rule("BKR-14.4", permits)
@rule("BKR-14.4", forbids)
def test_the_dead_lie_in_their_owners_graveyard() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1", owner=BOB, wounds=5, tokens=2, closed=True)
    b.raise_(h.Died(card=b.card("Wolf"), player=ALICE))
    assert b.where("Wolf") == ("graveyard", BOB, "")
    c = b["Wolf"]
    assert (c.controller, c.wounds, c.tokens, c.closed) == (BOB, 0, 0, False)


@rule("BKR-14.5", permits)
@rule("BKR-14.5", forbids)
def test_an_exiled_card_lies_in_no_graveyard() -> None:
    b = table()
    b.put("Toad", ALICE, "C1")
    b.raise_(h.Exiled(card=b.card("Toad")))
    assert b.where("Toad")[0] == "exile" and not b.lies(GRAVEYARD, ALICE)
    assert incarnating.waiting(b.state, ALICE) == []


@rule("BKK-Incorporeal", permits)
@rule("BKK-Incorporeal", forbids)
def test_an_incorporeal_creature_that_would_die_is_exiled() -> None:
    b = table()
    b.put("Ghost", ALICE, "C1")
    b.raise_(h.Died(card=b.card("Ghost"), player=ALICE))
    assert b.where("Ghost")[0] == "exile" and not b.happened(h.Died) and b.happened(h.Exiled)
    b = table(options=("incorporeal_dies",))
    b.put("Ghost", ALICE, "C1")
    b.raise_(h.Died(card=b.card("Ghost"), player=ALICE))
    assert b.where("Ghost")[0] == "graveyard" and b.happened(h.Died)


@rule("BKK-Corpse-eating", permits)
def test_who_is_destroyed_by_a_corpse_eater_is_exiled() -> None:
    b = table()
    b.put("Ghoul", ALICE, "C1", wounds=3, poison=2)
    b.put("Wolf", BOB, "A1'")
    b.raise_(h.Died(card=b.card("Wolf"), player=BOB, by=b.card("Ghoul")))
    assert b.where("Wolf")[0] == "exile"
    assert (b["Ghoul"].wounds, b["Ghoul"].poison) == (0, 0)


@rule("BKK-Corpse-eating", forbids)
def test_own_creatures_are_not_eaten() -> None:
    b = table()
    b.put("Ghoul", ALICE, "C1", wounds=3)
    b.put("Wolf", ALICE, "C2")
    b.raise_(h.Died(card=b.card("Wolf"), player=ALICE, by=b.card("Ghoul")))
    assert b.where("Wolf")[0] == "graveyard" and b["Ghoul"].wounds == 3


@rule("BKK-Incorporeal", forbids)
def test_incorporeal_creatures_are_not_eaten() -> None:
    b = table()
    b.put("Ghoul", ALICE, "C1", wounds=3)
    b.put("Ghost", BOB, "C1'")
    b.raise_(h.Died(card=b.card("Ghost"), player=BOB, by=b.card("Ghoul")))
    assert b["Ghoul"].wounds == 3


@rule("BKK-Corpse-eating", forbids)
def test_by_the_option_only_neighbours_are_eaten_and_nobody_is_exiled() -> None:
    b = table(options=("corpse_eating_online",))
    b.put("Ghoul", ALICE, "C1", wounds=3)
    b.put("Wolf", BOB, "A1'")
    b.put("Toad", BOB, "C1'")
    b.raise_(h.Died(card=b.card("Wolf"), player=BOB, by=b.card("Ghoul")))
    assert b.where("Wolf")[0] == "graveyard" and b["Ghoul"].wounds == 3
    b.raise_(h.Died(card=b.card("Toad"), player=BOB, by=b.card("Ghoul")))
    assert b.where("Toad")[0] == "graveyard" and b["Ghoul"].wounds == 0


def test_what_cannot_be_destroyed_does_not_die() -> None:
    b = table()
    b.put("Ward", ALICE, "C1", wounds=9)
    assert not dying.doomed(b.state)
    b.raise_(h.Died(card=b.card("Ward"), player=ALICE, cause_of="text"))
    assert b.where("Ward")[0] == "field"


@rule("BKR-14.8", permits)
@rule("BKR-14.8", forbids)
def test_nothing_stops_a_death_by_rule() -> None:
    b = table()
    b.put("Ward", ALICE, "C1")
    b.raise_(h.Died(card=b.card("Ward"), player=ALICE, cause_of="rule"))
    assert b.where("Ward")[0] == "graveyard"


# Markers ----------------------------------------------------------------------------------------------------------


@rule("BKR-14.3", permits)
def test_markers_stay_until_the_cards_own_death_trigger_is_over() -> None:
    b = table()
    b.put("Martyr", ALICE, "C1", tokens=2, extra=1)
    b.raise_(h.Died(card=b.card("Martyr"), player=ALICE))
    assert len(b.state.captured) == 1
    assert (b["Martyr"].tokens, b["Martyr"].extra) == (2, 1)
    table_ = b.state.opened[Table]
    assert table_.fallen == ((b.card("Martyr"), b["Martyr"].obj),)
    edits.drop_captured(b.state, 0)
    b.raise_(h.MainBegan(player=ALICE))
    assert (b["Martyr"].tokens, b["Martyr"].extra) == (0, 0)
    assert b.happened(h.MarkersLost) and not b.state.opened[Table].fallen


@rule("BKR-14.3", forbids)
def test_other_triggers_do_not_keep_them() -> None:
    b = table()
    b.put("Martyr", ALICE, "C2")
    b.put("Wolf", ALICE, "C1", tokens=2)
    b.raise_(h.Died(card=b.card("Wolf"), player=ALICE))
    assert not b.state.captured and b["Wolf"].tokens == 0


@rule("BKR-14.3", forbids)
def test_exile_is_no_death() -> None:
    b = table()
    b.put("Martyr", ALICE, "C1", tokens=2)
    b.raise_(h.Exiled(card=b.card("Martyr")))
    assert not b.state.captured and b["Martyr"].tokens == 0
    assert b.where("Martyr")[0] == "exile"


def test_a_card_that_comes_back_before_that_has_none() -> None:
    b = table()
    b.put("Martyr", ALICE, "C1", tokens=2)
    b.raise_(h.Died(card=b.card("Martyr"), player=ALICE))
    b.raise_(h.Entered(card=b.card("Martyr"), player=ALICE, cell=7, manner="revive"))
    assert b["Martyr"].tokens == 0 and not b.state.opened[Table].fallen
    assert markers.silenced(b.state) is None


def test_what_lay_on_the_dead_is_where_that_was() -> None:
    b = table()
    b.put("Wolf", ALICE, "C1")
    b.put("Familiar", ALICE, HOSTED, on="Wolf", relation=SYMBIOTE)
    b.raise_(h.Died(card=b.card("Wolf"), player=ALICE))
    died = b.happened(h.Died)
    assert [b.name(e.card) for e in died] == ["Wolf", "Familiar"]
    assert died[1].cell == 12 and died[1].cause_of == "rule"


# Finishing --------------------------------------------------------------------------------------------------------


@rule("BKK-Finishing", permits)
def test_a_neighbouring_corporeal_creature_may_be_finished_off() -> None:
    b = table()
    b.put("Ghoul", ALICE, "C1")
    b.put("Wolf", BOB, "C1'")
    assert finishing.may_be_finished(b.state, Ctx(b.card("Ghoul"), ALICE), b.card("Wolf"))


@rule("BKK-Finishing", forbids)
@rule("BKK-Incorporeal", forbids)
@rule("BKR-15.5", forbids)
@pytest.mark.parametrize("name", ["Wolf", "Ghost", "Familiar", "Tower"])
def test_no_other_card_may(name: str) -> None:
    b = table()
    b.put("Ghoul", ALICE, "C1")
    b.put("Toad", BOB, "C1'")
    if name == "Familiar":
        b.put(name, BOB, HOSTED, on="Toad", relation=SYMBIOTE)
    else:
        b.put(name, BOB, "A3'" if name == "Wolf" else "B1'")
    assert not finishing.may_be_finished(b.state, Ctx(b.card("Ghoul"), ALICE), b.card(name))


@rule("BKK-Finishing", permits)
@rule("BKK-Finishing", forbids)
def test_only_who_is_weak_enough_is_finished_off() -> None:
    b = table()
    b.put("Ghoul", ALICE, "C1")
    b.put("Wolf", BOB, "C1'", wounds=2)
    b.put("Toad", BOB, "B1'", wounds=1)
    finishes = p.Do("finish", p.Select((p.Under(p.Opponent()),)), amount=p.Number(3))
    ctx = Ctx(b.card("Ghoul"), ALICE)
    events = finishing.finish(b.state, ctx, Operands(b.pool.reader, finishes))
    assert [b.name(e.card) for e in events] == ["Wolf"]
    assert [e.by for e in events] == [b.card("Ghoul")]


def test_zones_of_the_game_zone_are_all_looked_at() -> None:
    b = table()
    b.put("Wolf", ALICE, FIELD, cell=3)
    b.put("Toad", ALICE, EXILE, wounds=9)
    assert not dying.doomed(b.state) and leaving.where_to(b.state, b.card("Wolf")) == GRAVEYARD
