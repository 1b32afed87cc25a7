"""Summoning, reviving, incarnating: the twelve rules that each of them has (BK-532.3, BK-532.4, BK-532.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.geometry import cell_of_name, name_of
from kartoteka.games.berserk.bringing import arriving, bringing, incarnating
from kartoteka.games.berserk.bringing.defaults import PLACE_OF, Bringing, goes_aside, merged, needs_cell
from kartoteka.games.berserk.findings import BringFacts
from kartoteka.games.berserk.records import AUX, DECK, EXILE, FIELD, GRAVEYARD, HOSTED, RECRUIT
from kartoteka.games.berserk.registers import Arrivals
from kartoteka.kernel import program as p
from kartoteka.kernel.procedures import Call
from kartoteka.kernel.selectors import Ctx
from tests.games.berserk.bench import ALICE, BOB, Bench, card, creature
from tests.rules import Case, forbids, permits, rule

WOLF = creature("Wolf")
TOAD = creature("Toad", has={"incarnation": 2})
DRAKE = creature("Drake", has={"incarnation": 2}, flying=True, movement=0)
MOOR = card("Moor", type="terrain", has={"incarnation": 2})
HERMIT = creature("Hermit", has={"incarnation": 2}, located_aside=True)
FAMILIAR = creature("Familiar", has={"incarnation": 2}, symbiote=True, movement=0)
PHOENIX = creature("Phoenix", has={"incarnation": 2, "uniqueness": 1})
CARDS = (WOLF, TOAD, DRAKE, MOOR, HERMIT, FAMILIAR, PHOENIX)
FROM = {"summon": DECK, "revive": GRAVEYARD, "incarnate": GRAVEYARD}
PARAGRAPH = {"summon": "BK-532.3", "revive": "BK-532.4", "incarnate": "BK-532.5"}


def each(letter: str, case: Case, *manners: str) -> Callable[[Any], Any]:
    """A test of that rule of each of the words."""
    return pytest.mark.parametrize(
        "manner",
        [pytest.param(x, marks=rule(f"{PARAGRAPH[x]}-{letter}", case), id=x) for x in manners or tuple(FROM)],
    )


def table(**kw: Any) -> Bench:
    """Alice has a Wolf on C2."""
    b = Bench(*CARDS, **kw)
    b.put("Wolf", ALICE, "C2")
    return b


def how(manner: str, **said: Any) -> Bringing:
    found = merged(BringFacts(manner, **said), manner)
    assert found is not None
    return found


def brings(b: Bench, manner: str, names: Sequence[str], cells: Sequence[str], **said: Any) -> Bench:
    """Alice brings these cards to these cells."""
    cards, places = [b.card(name) for name in names], [cell_of_name(x) for x in cells]
    events = bringing.entries(b.state, ALICE, cards, places, how(manner, **said))
    return b.raise_(*events) if events else b


def cells(b: Bench, manner: str, source: str = "Wolf", seat: int = ALICE) -> list[str]:
    """The cells that the word means where nothing else is said."""
    found = bringing.cells_of(b.state, Ctx(b.card(source), seat), how(manner))
    return [name_of(x) for x in found]


# From where, to where ---------------------------------------------------------------------------------------------


@each("a", permits)
def test_it_is_a_change_of_zone(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    old = b["Toad"].obj
    brings(b, manner, ["Toad"], ["B2"])
    assert b.where("Toad") == ("field", ALICE, "B2") and b["Toad"].obj != old


@each("a", forbids)
def test_it_comes_from_nowhere_else(manner: str) -> None:
    b = table()
    for zone in (DECK, GRAVEYARD, EXILE, RECRUIT):
        if zone != FROM[manner]:
            b.put("Toad", ALICE, zone)
            number = len(b.state.cards) - 1
            event = h.Entered(card=number, player=ALICE, cell=cell_of_name("B2"), manner=manner)
            assert not arriving.could(b.state, event)
            assert PARAGRAPH[manner] + "-a" in arriving.reasons(b.state, number, ALICE, how(manner))


@each("b", permits)
def test_it_comes_out_of_the_own_pile(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    assert arriving.may_arrive(b.state, b.card("Toad"), ALICE, how(manner))


@each("b", forbids)
def test_it_does_not_come_out_of_the_opponents_pile(manner: str) -> None:
    b = table()
    b.put("Toad", BOB, FROM[manner])
    assert arriving.reasons(b.state, b.card("Toad"), ALICE, how(manner)) == (PARAGRAPH[manner] + "-b",)


@rule("BK-532.4-b", permits)
def test_a_text_may_revive_out_of_the_opponents_graveyard_and_then_only_from_there() -> None:
    b = table()
    b.put("Toad", BOB, GRAVEYARD)
    b.put("Drake", ALICE, GRAVEYARD)
    theirs = how("revive", from_seat="opponent")
    assert arriving.may_arrive(b.state, b.card("Toad"), ALICE, theirs)
    assert not arriving.may_arrive(b.state, b.card("Drake"), ALICE, theirs)


@each("c", permits)
def test_it_comes_to_its_place(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    around = ["B3", "C3", "D3", "B2", "D2", "B1", "C1", "D1"]
    assert sorted(cells(b, manner)) == sorted(around if manner != "incarnate" else [x + "3" for x in "ABCDE"])


@each("c", forbids)
def test_it_comes_to_no_other_place(manner: str) -> None:
    b = table()
    b.put("Wolf", BOB, "C2'")
    assert "A1" not in cells(b, manner) and "C2'" not in cells(b, manner)


@rule("BK-532.5-c", permits)
@rule("BK-532.5-c", forbids)
@rule("D-15", permits)
@rule("D-15", forbids)
def test_the_third_row_is_that_of_its_controller() -> None:
    b = table()
    b.put("Toad", BOB, GRAVEYARD, incarnation=2)
    card = b.card("Toad")
    found = incarnating.cells_for(b.state, card, how("incarnate"), ())
    assert [name_of(x) for x in found] == [x + "3'" for x in "ABCDE"]


# How --------------------------------------------------------------------------------------------------------------


@each("d", permits)
def test_it_arrives_open_or_closed(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    brings(b, manner, ["Toad"], ["B2"])
    assert b["Toad"].closed == (manner == "incarnate")


@each("d", forbids)
def test_it_arrives_otherwise_only_if_a_text_says_so(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    b.put("Drake", ALICE, FROM[manner])
    usual = manner == "incarnate"
    brings(b, manner, ["Toad"], ["B2"], closed=not usual)
    brings(b, manner, ["Drake"], ["-"])
    assert b["Toad"].closed is not usual
    assert b["Drake"].closed is usual


@each("e", permits)
def test_it_arrives_revealed(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    brings(b, manner, ["Toad"], ["B2"])
    assert b["Toad"].zone // 2 == FIELD and b["Toad"].known == 3


@each("e", forbids)
def test_it_does_not_arrive_hidden(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    brings(b, manner, ["Toad"], ["B2"])
    assert b.where("Toad")[0] != "covered"


@each("f", permits)
def test_it_comes_to_a_free_cell(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    brings(b, manner, ["Toad"], ["D2"])
    assert b.where("Toad") == ("field", ALICE, "D2")


@each("f", forbids)
def test_it_does_not_come_to_a_cell_that_is_held(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    b.put("Wolf", BOB, "B3")
    brings(b, manner, ["Toad"], ["B3"])
    assert b["Toad"].zone // 2 == FROM[manner]


@each("g", permits)
def test_several_come_to_a_cell_each(manner: str) -> None:
    b = table()
    for _ in range(2):
        b.put("Toad", ALICE, FROM[manner])
    cards = [b.card("Toad"), b.card("Toad", 1)]
    events = bringing.entries(b.state, ALICE, cards, [cell_of_name("B2"), cell_of_name("D2")], how(manner))
    b.raise_(*events)
    assert [b.where(x)[2] for x in cards] == ["B2", "D2"]


@each("g", forbids)
def test_two_do_not_come_to_one_cell(manner: str) -> None:
    b = table()
    for _ in range(2):
        b.put("Toad", ALICE, FROM[manner])
    cards = [b.card("Toad"), b.card("Toad", 1)]
    b.raise_(*bringing.entries(b.state, ALICE, cards, [cell_of_name("B2")] * 2, how(manner)))
    assert [b.where(x)[0] == "field" for x in cards] == [True, False]


@each("h", permits)
def test_it_comes_under_the_control_of_who_brings_it(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    brings(b, manner, ["Toad"], ["B2"])
    assert b["Toad"].controller == ALICE


@each("h", forbids)
def test_it_does_not_come_under_the_opponents_control(manner: str) -> None:
    b = table()
    b.put("Toad", BOB, FROM[manner])
    brings(b, manner, ["Toad"], ["B2"])
    assert b["Toad"].controller == ALICE and b["Toad"].owner == BOB


@rule("BKR-18.4", permits)
@rule("BKR-18.4", forbids)
def test_what_is_brought_in_stays_its_owners() -> None:
    b = table()
    b.put("Toad", BOB, GRAVEYARD)
    brings(b, "revive", ["Toad"], ["B2"])
    b.raise_(h.Died(card=b.card("Toad"), player=ALICE))
    assert b.where("Toad")[:2] == ("graveyard", BOB)


# What lives aside -------------------------------------------------------------------------------------------------

ASIDE = (("i", "Drake"), ("j", "Moor"), ("k", "Hermit"))


def aside(case: Case) -> Callable[[Any], Any]:
    """A test of each card that lives aside, for each of the words."""
    found = [
        pytest.param(manner, name, marks=rule(f"{PARAGRAPH[manner]}-{letter}", case), id=f"{manner}-{name}")
        for manner in FROM
        for letter, name in ASIDE
    ]
    return pytest.mark.parametrize(("manner", "name"), found)


@aside(permits)
def test_what_lives_aside_goes_to_the_auxiliary_zone_at_once(manner: str, name: str) -> None:
    b = table()
    b.put(name, ALICE, FROM[manner])
    brings(b, manner, [name], ["-"])
    assert b.where(name) == ("aux", ALICE, "")
    assert not b.happened(h.SetAside) and not b.happened(h.Relocated)


@aside(forbids)
def test_what_lives_aside_is_put_on_no_cell(manner: str, name: str) -> None:
    b = table()
    b.put(name, ALICE, FROM[manner])
    assert goes_aside(b.state, b.card(name), manner)
    brings(b, manner, [name], ["B2"])
    assert b.where(name) == ("aux", ALICE, "")


@rule("D-13", permits)
@pytest.mark.parametrize("name", ["Drake", "Moor", "Hermit"])
def test_what_lives_aside_needs_no_free_cell(name: str) -> None:
    b = table()
    for column in "ABCDE":
        b.put("Wolf", ALICE, column + "3")
    b.put(name, ALICE, GRAVEYARD, incarnation=2)
    assert incarnating.can_come(b.state, b.card(name), ALICE)
    assert not needs_cell(b.state, b.card(name), "summon")


@rule("D-13", forbids)
def test_who_stands_on_cells_needs_a_free_one() -> None:
    b = table()
    for column in "ABCDE":
        b.put("Wolf", ALICE, column + "3")
    b.put("Toad", ALICE, GRAVEYARD, incarnation=2)
    assert not incarnating.can_come(b.state, b.card("Toad"), ALICE)


# One default at a time --------------------------------------------------------------------------------------------


@each("l", permits)
def test_a_text_may_replace_one_of_the_defaults(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    row = merged(BringFacts(manner, place=p.ChoosePlace("row", n=p.Number(1))), manner)
    assert row is not None and row.place is not None
    found = bringing.cells_of(b.state, Ctx(b.card("Wolf"), ALICE), row)
    assert [name_of(x) for x in found] == [x + "1" for x in "ABCDE"]


@each("l", forbids)
def test_the_others_stay_as_they_are(manner: str) -> None:
    b = table()
    b.put("Toad", ALICE, FROM[manner])
    b.put("Wolf", BOB, "C1")
    row = merged(BringFacts(manner, place=p.ChoosePlace("row", n=p.Number(1))), manner)
    assert row is not None
    usual = how(manner)
    assert row._replace(place=None) == usual
    assert "C1" not in [name_of(x) for x in bringing.free_cells(b.state, Ctx(b.card("Wolf"), ALICE), row)]


# Where there is no cell -------------------------------------------------------------------------------------------


@rule("D-12", permits)
@rule("D-12", forbids)
@pytest.mark.parametrize("manner", ["summon", "revive"])
def test_what_stands_nowhere_has_no_cell_next_to_it(manner: str) -> None:
    b = Bench(*CARDS)
    b.put("Drake", ALICE, AUX)
    assert cells(b, manner, "Drake") == []
    b = Bench(*CARDS, options=("any_own_cell",))
    b.put("Drake", ALICE, AUX)
    assert len(cells(b, manner, "Drake")) == 15


@rule("D-12", permits)
def test_what_has_just_died_is_where_it_was() -> None:
    b = table()
    wolf = b.card("Wolf")
    b.raise_(h.Died(card=wolf, player=ALICE, zone=FIELD, cell=cell_of_name("C2")))
    ctx = Ctx(wolf, ALICE, b.happened(h.Died)[0])
    found = bringing.cells_of(b.state, ctx, how("summon"))
    assert sorted(name_of(x) for x in found) == ["B1", "B2", "B3", "C1", "C3", "D1", "D2", "D3"]


# What needs a host ------------------------------------------------------------------------------------------------


def brings_with_host(b: Bench, name: str) -> Bench:
    events = bringing.entries(b.state, ALICE, [b.card(name)], [-1], how("summon"))
    return b.carry_out(Call(bringing.BRING, Arrivals(events=tuple(events))))


@rule("D-14", permits)
def test_a_host_is_named_at_once() -> None:
    b = table()
    b.put("Toad", ALICE, "C1")
    b.put("Familiar", ALICE, DECK)
    brings_with_host(b, "Familiar")
    assert b.asked == [("on", "Wolf"), ("on", "Toad")]
    b.says("on", "Toad")
    assert b.where("Familiar")[:2] == ("hosted", ALICE) and b["Familiar"].host == b.card("Toad")


@rule("D-14", forbids)
def test_without_a_host_it_dies() -> None:
    b = Bench(*CARDS)
    b.put("Wolf", BOB, "C2'")
    b.put("Familiar", ALICE, DECK)
    brings_with_host(b, "Familiar")
    assert b.where("Familiar")[0] == "graveyard"
    assert [e.cause_of for e in b.happened(h.Died)] == ["rule"]


@rule("D-14", forbids)
def test_by_the_option_it_waits_until_the_step_ends() -> None:
    b = Bench(*CARDS, options=("hostless_waits",))
    b.put("Wolf", BOB, "C2'")
    b.put("Familiar", ALICE, DECK)
    brings_with_host(b, "Familiar")
    assert b.where("Familiar")[0] == "hosted"
    b.raise_(h.FinalBegan(player=ALICE))
    assert b.where("Familiar")[0] == "graveyard"


@rule("BKR-18.7", permits)
@rule("BKR-18.7", forbids)
def test_a_symbiote_that_incarnates_dies_immediately() -> None:
    b = table()
    b.put("Familiar", ALICE, GRAVEYARD, incarnation=2)
    b.carry_out(incarnating.incarnation(b.state, ALICE, late=False))
    assert b.happened(h.Entered) and not b.asked
    assert b.where("Familiar")[0] == "graveyard" and b["Familiar"].incarnated == 1
    assert b["Familiar"].zone // 2 != HOSTED


@rule("BKR-3.8", forbids)
@pytest.mark.parametrize("manner", list(FROM))
def test_uniqueness_keeps_a_second_copy_out(manner: str) -> None:
    b = table()
    b.put("Phoenix", ALICE, "A1")
    b.put("Phoenix", ALICE, FROM[manner])
    copy = b.card("Phoenix", 1)
    assert "BKR-3.8" in arriving.reasons(b.state, copy, ALICE, how(manner))
    assert not arriving.could(b.state, h.Entered(card=copy, player=ALICE, manner=manner, cell=0))


def test_each_word_has_its_place() -> None:
    assert set(PLACE_OF) == set(FROM)
