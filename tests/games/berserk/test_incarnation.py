"""The clock of graveyards, and what comes out of them by itself (BK-532.5.1, BK-532.5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.bringing import incarnating
from kartoteka.games.berserk.records import DECK, EXILE, GRAVEYARD, Action
from kartoteka.games.berserk.registers import Ticking
from kartoteka.kernel import program as p
from tests.games.berserk.bench import ALICE, BOB, Bench, card, creature
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf")
TOAD = creature("Toad", has={"incarnation": 2})
NEWT = creature("Newt", has={"incarnation": 2})
PHOENIX = creature("Phoenix", has={"incarnation": 2, "uniqueness": 1})
HARPY = creature("Harpy", has={"incarnation": 2, "incarnations": 2})
LICH = creature("Lich", has={"incarnation": 2, "incarnations": -1})
MOOR = card("Moor", type="terrain", has={"incarnation": 2})
LOFTY = creature(
    "Lofty", p.Ability("incarnates", effect=p.ChoosePlace("row", n=p.Number(2)), flags=("open",)),
    has={"incarnation": 2},
)  # fmt: skip
CARDS = (WOLF, TOAD, NEWT, PHOENIX, HARPY, LICH, MOOR, LOFTY)
THIRD = [("at", x + "3") for x in "ABCDE"]


def table(**kw: Any) -> Bench:
    """The start of a turn; both have a Wolf."""
    b = Bench(*CARDS, **{"stage": "start", **kw})
    b.put("Wolf", ALICE, "C1")
    b.put("Wolf", BOB, "C1'")
    return b


def tick(b: Bench) -> Bench:
    """The clock ticks, and those who have enough come in."""
    call = incarnating.ticking(b.state, None)
    return b.carry_out(call) if call is not None else b


def fill(b: Bench, *but: str) -> None:
    """Alice's third row is full, but for these cells."""
    for column in "ABCDE":
        if column + "3" not in but:
            b.put("Wolf", ALICE, column + "3")


# The clock --------------------------------------------------------------------------------------------------------


@rule("BK-532.5.1-a", permits)
@rule("BKR-8.4", permits)
def test_it_ticks_in_the_own_turn() -> None:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD)
    tick(b)
    assert b["Toad"].incarnation == 1


@rule("BK-532.5.1-a", forbids)
@rule("D-15", forbids)
def test_it_does_not_tick_in_the_opponents_turn() -> None:
    b = table()
    b.put("Toad", BOB, GRAVEYARD)
    b.put("Newt", ALICE, GRAVEYARD)
    tick(b)
    assert b["Toad"].incarnation == 0


@rule("BK-532.5.1-b", permits)
def test_it_ticks_for_what_lies_in_a_graveyard() -> None:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD)
    b.put("Newt", ALICE, GRAVEYARD)
    tick(b)
    assert (b["Toad"].incarnation, b["Newt"].incarnation) == (1, 1)


@rule("BK-532.5.1-b", forbids)
@rule("BKR-14.5", forbids)
@pytest.mark.parametrize("zone", [EXILE, DECK, "A2"])
def test_it_does_not_tick_elsewhere(zone: Any) -> None:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD)
    b.put("Newt", ALICE, zone)
    tick(b)
    assert b["Newt"].incarnation == 0


@rule("BK-532.5.1-c", permits)
def test_it_ticks_for_an_unused_incarnation() -> None:
    b = table()
    b.put("Harpy", ALICE, GRAVEYARD, incarnated=1)
    tick(b)
    assert b["Harpy"].incarnation == 1


@rule("BK-532.5.1-c", forbids)
@rule("BKK-Incarnation", forbids)
def test_it_does_not_tick_for_a_used_one_nor_where_there_is_none() -> None:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD, incarnated=1)
    b.put("Wolf", ALICE, GRAVEYARD)
    tick(b)
    assert not b.happened(h.IncarnationTicked)


@rule("BKR-18.6", permits)
def test_some_may_be_used_several_times_or_without_limit() -> None:
    b = table()
    b.put("Harpy", ALICE, GRAVEYARD, incarnated=1)
    b.put("Lich", ALICE, GRAVEYARD, incarnated=7)
    tick(b)
    assert (b["Harpy"].incarnation, b["Lich"].incarnation) == (1, 1)


@rule("BKR-18.6", forbids)
def test_what_is_used_up_is_gone_for_the_battle() -> None:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD, incarnated=1, incarnation=2)
    b.put("Harpy", ALICE, GRAVEYARD, incarnated=2, incarnation=2)
    assert incarnating.waiting(b.state, ALICE) == []
    assert incarnating.due(b.state) is None


@rule("BK-532.5.1-d", permits)
@rule("BK-532.5.1-d", forbids)
def test_each_time_it_is_one_token() -> None:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD)
    tick(b)
    assert [e.amount for e in b.happened(h.IncarnationTicked)] == [1] and b["Toad"].incarnation == 1


@rule("BK-532.5.1-e", permits)
@rule("BKK-Incarnation", permits)
def test_it_incarnates_with_as_many_as_x() -> None:
    b = tick_twice()
    assert b.where("Toad") == ("field", ALICE, "D3")


@rule("BK-532.5.1-e", forbids)
def test_it_does_not_incarnate_with_fewer() -> None:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD)
    tick(b)
    assert b.where("Toad")[0] == "graveyard" and not b.asked


def tick_twice() -> Bench:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD, incarnation=1)
    tick(b)
    assert b.asked == THIRD
    return b.says("at", "D3")


@rule("BK-532.5.1-f", permits)
@rule("BK-532.5.1-f", forbids)
def test_it_loses_all_its_tokens() -> None:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD, incarnation=4)
    tick(b).says("at", "A3")
    assert b["Toad"].incarnation == 0 and b["Toad"].incarnated == 1


@rule("BK-532.5.1-g", permits)
@rule("BK-532.5.1-g", forbids)
def test_nothing_of_it_lies_on_the_stack() -> None:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD, incarnation=1)
    b.put("Newt", ALICE, EXILE)
    fill(b, "B3")
    tick(b)
    assert Action not in b.state.opened and not b.happened(h.ActionDeclared)
    assert b.where("Toad") == ("field", ALICE, "B3")


@rule("D-5", permits)
def test_tokens_keep_coming_while_it_waits() -> None:
    b = table()
    fill(b)
    b.put("Toad", ALICE, GRAVEYARD, incarnation=2)
    tick(b)
    assert b["Toad"].incarnation == 3


@rule("D-5", forbids)
def test_by_the_option_they_stop() -> None:
    b = table(options=("ticks_stop",))
    fill(b)
    b.put("Toad", ALICE, GRAVEYARD, incarnation=2)
    b.put("Newt", ALICE, GRAVEYARD, incarnation=1)
    tick(b)
    assert (b["Toad"].incarnation, b["Newt"].incarnation) == (2, 2)


# Waiting ----------------------------------------------------------------------------------------------------------


@rule("BK-532.5.2-a", forbids)
@pytest.mark.parametrize("name", ["Toad", "Phoenix", "Moor"])
def test_while_a_rule_would_be_broken_it_stays(name: str) -> None:
    b = table()
    b.put("Phoenix", ALICE, "A1")
    b.put("Moor", ALICE, 5)
    if name == "Toad":
        fill(b)
    b.put(name, ALICE, GRAVEYARD, incarnation=1)
    tick(b)
    number = len(b.state.cards) - 1
    assert b.where(number)[0] == "graveyard" and b.state.cards[number].incarnation == 2


@rule("BK-532.5.2-a", permits)
def test_where_no_rule_would_be_broken_it_comes() -> None:
    b = table()
    b.put("Phoenix", ALICE, GRAVEYARD, incarnation=1)
    tick(b).says("at", "A3")
    assert b.where("Phoenix")[0] == "field"


@rule("BK-532.5.2-b", permits)
@pytest.mark.parametrize("active", [ALICE, BOB])
def test_it_comes_as_soon_as_there_is_room(active: int) -> None:
    b = table(active=active, stage="main", turn=3 + active)
    fill(b)
    b.put("Toad", ALICE, GRAVEYARD, incarnation=2)
    leaving = b.card("Wolf", 3)
    b.raise_(h.Died(card=leaving, player=ALICE))
    assert b.where("Toad") == ("field", ALICE, "B3") and b["Toad"].closed


@rule("BK-532.5.2-b", forbids)
def test_it_does_not_come_before() -> None:
    b = table(stage="main")
    fill(b)
    b.put("Toad", ALICE, GRAVEYARD, incarnation=2)
    b.raise_(h.Died(card=b.card("Wolf"), player=ALICE))
    assert b.where("Toad")[0] == "graveyard"


@rule("BK-532.5.2-c", permits)
@rule("BK-532.5.2-c", forbids)
def test_who_had_to_wait_loses_the_tokens_too() -> None:
    b = table(stage="main")
    fill(b)
    b.put("Toad", ALICE, GRAVEYARD, incarnation=5)
    b.raise_(h.Died(card=b.card("Wolf", 2), player=ALICE))
    assert b.where("Toad") == ("field", ALICE, "A3") and b["Toad"].incarnation == 0
    assert b.happened(h.Entered)[0].late


@rule("D-6", permits)
def test_whose_graveyard_it_is_picks_which_goes_first() -> None:
    b = table()
    fill(b, "B3")
    b.put("Toad", ALICE, GRAVEYARD, incarnation=1)
    b.put("Newt", ALICE, GRAVEYARD, incarnation=1)
    tick(b)
    assert b.asked == [("incarnate", "Toad"), ("incarnate", "Newt")]
    b.says("incarnate", "Newt")
    assert b.where("Newt") == ("field", ALICE, "B3") and b.where("Toad")[0] == "graveyard"


@rule("D-6", forbids)
def test_nobody_is_asked_where_all_get_in_nor_by_the_option() -> None:
    b = table()
    b.put("Toad", ALICE, GRAVEYARD, incarnation=1)
    b.put("Newt", ALICE, GRAVEYARD, incarnation=1)
    tick(b)
    assert b.asked == THIRD
    b.says("at", "C3").says("at", "A3")
    assert [b.where(x)[2] for x in ("Toad", "Newt")] == ["C3", "A3"]
    b = table(options=("oldest_incarnates",))
    fill(b, "B3")
    b.put("Toad", ALICE, GRAVEYARD, incarnation=1)
    b.put("Newt", ALICE, GRAVEYARD, incarnation=1)
    tick(b)
    assert b.where("Toad")[0] == "field" and b.where("Newt")[0] == "graveyard"


@rule("D-6", permits)
@rule("D-6", forbids)
def test_the_active_players_go_first() -> None:
    b = table(active=BOB, stage="main", turn=4)
    b.put("Toad", ALICE, GRAVEYARD, incarnation=2)
    b.put("Newt", BOB, GRAVEYARD, incarnation=2)
    b.raise_(h.MainBegan(player=BOB))
    assert b.asked == [("at", x + "3'") for x in "ABCDE"]


@rule("D-7", permits)
@rule("D-7", forbids)
def test_a_waiting_incarnation_comes_before_the_loss_check() -> None:
    b = Bench(*CARDS)
    fill(b)
    b.put("Wolf", BOB, "C1'")
    for _ in range(4):
        b.raise_(h.Exiled(card=b.state.zones[3 * 2][0]))
    b.put("Toad", ALICE, GRAVEYARD, incarnation=2)
    b.raise_(h.Died(card=b.state.zones[3 * 2][0], player=ALICE))
    assert b.asked == THIRD
    b.says("at", "A3")
    assert b.state.result is None and b.where("Toad")[0] == "field"


# Otherwise --------------------------------------------------------------------------------------------------------


@rule("BK-532.5-l", permits)
@rule("BK-532.5-l", forbids)
def test_its_text_may_say_where_and_how_it_incarnates() -> None:
    b = table()
    b.put("Wolf", ALICE, "B2")
    b.put("Lofty", ALICE, GRAVEYARD, incarnation=1)
    tick(b)
    assert b.asked == [("at", x + "2") for x in "ACDE"]
    b.says("at", "D2")
    assert not b["Lofty"].closed and b["Lofty"].controller == ALICE


@rule("D-8", permits)
@rule("D-8", forbids)
def test_tokens_are_lost_when_the_card_leaves_the_graveyard_in_another_way() -> None:
    for options, left in (((), 0), (("incarnation_kept",), 1)):
        b = table(options=options)
        b.put("Toad", ALICE, GRAVEYARD, incarnation=1)
        b.raise_(h.Entered(card=b.card("Toad"), player=ALICE, cell=7, manner="revive"))
        assert (b["Toad"].incarnation, b["Toad"].incarnated) == (left, 0)


@rule("BKR-18.5", permits)
def test_tokens_of_a_text_count_at_once() -> None:
    b = table(stage="main")
    b.put("Toad", ALICE, GRAVEYARD, incarnation=1)
    event = h.IncarnationTicked(card=b.card("Toad"), amount=1, by_text=True)
    b.call(incarnating.TICKS, Ticking(events=(event,)))
    b.says("at", "E3")
    assert b.where("Toad") == ("field", ALICE, "E3") and b["Toad"].incarnation == 0


@rule("BK-532.5.1-e", permits)
def test_tokens_of_a_text_count_in_both_graveyards() -> None:
    b = table(stage="main")
    for seat, name in ((ALICE, "Toad"), (BOB, "Newt")):
        b.put(name, seat, GRAVEYARD, incarnation=1)
    events = tuple(h.IncarnationTicked(card=b.card(x), by_text=True) for x in ("Toad", "Newt"))
    b.call(incarnating.TICKS, Ticking(events=events))
    b.says("at", "E3").says("at", "E3'")
    assert [b.where(x)[0] for x in ("Toad", "Newt")] == ["field", "field"]
    assert not any(e.late for e in b.happened(h.Entered))
