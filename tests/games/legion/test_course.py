"""The course of a game, tried alone: what is laid out, sides, pools, command cards that come and go, actions left."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers, possible
from kartoteka.games.legion.activation.activating import actions_left
from kartoteka.games.legion.course import sides, winning
from kartoteka.games.legion.course.rounds import last_round
from kartoteka.games.legion.course.setup import lay
from kartoteka.games.legion.edits.orders import token_of
from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.options import FIVE
from kartoteka.games.legion.records import (
    BOX,
    DISCARD,
    FACEDOWN,
    FACEUP,
    FALLEN,
    HAND,
    NONE,
    PARKED,
    POOL,
    TABLE,
    Played,
    Round,
)
from kartoteka.games.legion.set.cards import RANKS, UNLIMITED, CardDef
from kartoteka.games.legion.set.decks import Deck
from kartoteka.kernel import edits
from kartoteka.kernel.chance import Outcome
from tests.games.legion.fighting import ALICE, BOB, Table, gun, unit, vehicle
from tests.rules import forbids, permits, rule

COMMANDER, CORPS, HEAVY = numbers.COMMANDER, numbers.CORPS, numbers.HEAVY
WORTH = {"Boss": 60, "Crew": 40, "Tank": 90}


def command(name: str, **printed: Any) -> CardDef:
    """A command card without any text."""
    return CardDef(name=name, code=name, kind="command", **printed)


def battle(*options: str) -> Table:
    """A commander, two corps units and a tank for alice, and the same for bob, all on squares."""
    t = Table(
        unit("Boss", gun(), rank="commander", points=WORTH["Boss"]), unit("Crew", gun()),
        vehicle("Tank", gun(), points=WORTH["Tank"]), command("Plan"), command("Ruse"), options=options,
    )  # fmt: skip
    for seat, row in ((ALICE, "2"), (BOB, "12")):
        for name, column in (("Boss", "B"), ("Crew", "D"), ("Crew", "F"), ("Tank", "H")):
            t.put(name, seat, column + row)
        tokens(t, seat, [COMMANDER, CORPS, CORPS, HEAVY, COMMANDER])
    return t


def tokens(t: Table, seat: int, ranks: list[int], zone: int = BOX) -> None:
    for rank in ranks:
        t.put(RANKS[rank], seat, zone=zone)


def ranks_in(t: Table, zone: int, seat: int) -> list[int]:
    """The ranks of the tokens that lie there, in order of rank."""
    s = t.state
    return sorted(s.pool.facts[s.cards[card].proto].rank for card in s.zones[zone * 2 + seat])


def field(t: Table, seat: int) -> list[int]:
    return list(numbers.units(t.state, seat))


# What is laid out -------------------------------------------------------------------------------------------------


@rule("LGR-9", permits)
@rule("LGR-9", forbids)
def test_there_is_one_token_for_each_unit_and_one_commander_more() -> None:
    t = Table(unit("Boss", gun(), rank="commander"), unit("Crew", gun()), vehicle("Tank", gun()), command("Plan"))
    deck = Deck(id="one", name="One", units=(("Boss", 1), ("Crew", 3), ("Tank", 1)), hand=(("Plan", 1),))
    lay(t.state, LEGION, [deck, deck])
    for seat in (ALICE, BOB):
        assert ranks_in(t, BOX, seat) == [COMMANDER, COMMANDER, CORPS, CORPS, CORPS, HEAVY]
        assert len(t.state.zones[HAND * 2 + seat]) == 1


@rule("LGR-9", permits)
@rule("LGR-9", forbids)
def test_a_unit_has_a_token_of_its_own_rank_alone() -> None:
    t = battle()
    found = token_of(t.state, ALICE, HEAVY)
    assert t.state.pool.facts[t.state.cards[found].proto].rank == HEAVY
    assert token_of(t.state, ALICE, numbers.SUPPORT) < 0


@pytest.mark.parametrize(
    ("mine", "theirs", "blue"),
    [
        ((2, 8, 8, 8), (2, 2, 2, 2), BOB),
        ((6, 8, 8, 8), (2, 2, 2, 2), ALICE),
        ((2, 7, 7, 8), (2, 7, 8, 8), ALICE),
    ],
    ids=["hits", "crits-first", "then-surges"],
)
@rule("LGR-10", permits)
def test_four_dice_say_who_is_blue_in_the_five_round_edition(
    mine: tuple[int, ...], theirs: tuple[int, ...], blue: int
) -> None:
    """A black die shows hits on 1 to 3, its crit on 4, its surge on 5; face 6 is blank."""
    faces = {2: 1, 6: 4, 7: 5, 8: 6}
    t = battle(*FIVE)
    t.state.script = tuple(Outcome("sides", tuple(faces[x] for x in roll)) for roll in (mine, theirs))
    assert sides.rolled(t.state, h.ChooserFound(by="dice")).player == blue


def test_equal_dice_leave_it_open() -> None:
    t = battle(*FIVE)
    t.state.script = (Outcome("sides", (1, 1, 4, 6)), Outcome("sides", (6, 4, 1, 1)))
    assert sides.rolled(t.state, h.ChooserFound(by="dice")).player < 0


@rule("LGR-12", permits)
@rule("LGR-14", permits)
def test_the_last_round() -> None:
    assert last_round(battle().state) == 6
    assert last_round(battle(*FIVE).state) == 5


# Pools ------------------------------------------------------------------------------------------------------------


@rule("LGR-43", permits)
@rule("LGR-43", forbids)
def test_the_pool_holds_a_token_for_each_unit_without_an_order() -> None:
    t = battle()
    crew = field(t, ALICE)[1]
    t.happens(h.OrderIssued(card=crew, player=ALICE))
    t.happens(h.PoolFormed(player=ALICE))
    assert ranks_in(t, POOL, ALICE) == [COMMANDER, CORPS, HEAVY]
    assert ranks_in(t, BOX, ALICE) == [COMMANDER, CORPS]
    assert t.state.cards[crew].order == FACEUP


@rule("LGR-43", permits)
@rule("LGR-43", forbids)
def test_a_pool_is_shuffled() -> None:
    t = battle()
    t.state.script = (Outcome("shuffle", (token_of(t.state, ALICE, CORPS),)),)
    t.happens(h.PoolFormed(player=ALICE))
    t.happens(h.TokenDrawn(player=ALICE))
    assert ranks_in(t, POOL, ALICE) == [COMMANDER, CORPS, HEAVY]


@rule("LGR-38", permits)
@rule("LGR-38", forbids)
def test_a_unit_gets_one_order_in_a_round() -> None:
    t = battle()
    crew = field(t, ALICE)[1]
    order = h.OrderIssued(card=crew, player=ALICE)
    assert possible.can_be_ordered(t.state, order)
    t.happens(order)
    assert t.state.cards[crew].order == FACEUP
    assert not possible.can_be_ordered(t.state, order)
    edits.change(t.state, crew, t.state.cards[crew].but(order=FACEDOWN))
    assert not possible.can_be_ordered(t.state, order)


@rule("LGR-57", permits)
@rule("LGR-57", forbids)
def test_a_faceup_token_that_is_pushed_back_can_be_drawn() -> None:
    t = battle()
    crew, done = field(t, ALICE)[1:3]
    edits.change(t.state, done, t.state.cards[done].but(order=FACEDOWN))
    t.happens(h.OrderIssued(card=crew, player=ALICE), h.OrderLost(card=done))
    t.happens(h.OrderLost(card=crew))
    assert ranks_in(t, POOL, ALICE) == [CORPS]
    assert t.state.cards[crew].order == NONE
    assert t.state.cards[done].order == FACEDOWN


@rule("LGR-55", permits)
@rule("LGR-55", forbids)
def test_a_used_token_that_is_shuffled_back_makes_its_unit_available() -> None:
    t = battle()
    crew, other = field(t, ALICE)[1:3]
    edits.change(t.state, crew, t.state.cards[crew].but(order=FACEDOWN))
    t.happens(h.TokenRecycled(card=crew), h.TokenRecycled(card=other))
    assert ranks_in(t, POOL, ALICE) == [CORPS]
    assert t.state.cards[crew].order == NONE


@rule("LGR-76", permits)
@rule("LGR-76", forbids)
def test_order_tokens_are_taken_back_from_everywhere() -> None:
    t = battle()
    boss, crew = field(t, ALICE)[:2]
    t.happens(h.OrderIssued(card=boss, player=ALICE))
    t.happens(h.PoolFormed(player=ALICE), h.TokensParked(player=ALICE, amount=2))
    assert len(ranks_in(t, PARKED, ALICE)) == 2
    edits.change(t.state, crew, t.state.cards[crew].but(order=FACEDOWN))
    t.happens(h.TokensTaken(player=ALICE))
    assert ranks_in(t, BOX, ALICE) == [COMMANDER, COMMANDER, CORPS, CORPS, HEAVY]
    assert {t.state.cards[x].order for x in field(t, ALICE)} == {NONE}


# Command cards ----------------------------------------------------------------------------------------------------


@rule("LG-23", permits)
@rule("LG-23", forbids)
def test_what_a_card_does_is_over_when_it_is_removed() -> None:
    t = battle()
    plan, ruse = t.put("Plan", ALICE, zone=HAND), t.put("Ruse", BOB, zone=HAND)
    t.happens(h.CardsRevealed(cards=(plan, ruse)))
    assert t.state.opened[Round].played == (plan, ruse)
    t.happens(h.CardDiscarded(card=plan))
    assert [x.card for x in t.state.situations if isinstance(x, Played)] == [ruse]


@rule("D-3", permits)
@rule("D-3", forbids)
@rule("LG-33", permits)
def test_a_removed_card_lies_on_its_owners_public_pile() -> None:
    t = battle()
    plan = t.put("Plan", ALICE, zone=TABLE)
    t.happens(h.CardDiscarded(card=plan))
    assert t.state.zones[DISCARD * 2 + ALICE] == (plan,)
    assert t.state.cards[plan].known == 0b11


@rule("LG-34", permits)
@rule("LG-34", forbids)
def test_who_takes_a_card_back_tells_which_it_is() -> None:
    t = battle()
    plan, ruse = t.put("Plan", ALICE, zone=DISCARD), t.put("Ruse", ALICE, zone=HAND)
    t.happens(h.CardReturned(card=plan))
    assert t.state.cards[plan].zone == HAND * 2 + ALICE
    assert t.state.cards[plan].known == 0b11
    assert t.state.cards[ruse].known == 0b01


@rule("D-25", permits)
@rule("D-25", forbids)
def test_a_card_that_was_discarded_just_now_can_be_taken_back() -> None:
    t = battle()
    plan, ruse = t.put("Plan", ALICE, zone=TABLE), t.put("Ruse", ALICE, zone=HAND)
    t.happens(h.CardDiscarded(card=plan))
    assert possible.can_be_returned(t.state, h.CardReturned(card=plan))
    assert not possible.can_be_returned(t.state, h.CardReturned(card=ruse))


@rule("D-27", permits)
@rule("D-27", forbids)
def test_a_hand_has_no_limit() -> None:
    t = battle()
    for _ in range(7):
        t.put("Ruse", ALICE, zone=HAND)
    t.happens(h.CardReturned(card=t.put("Plan", ALICE, zone=DISCARD)))
    assert len(t.state.zones[HAND * 2 + ALICE]) == 8


# Tokens of units --------------------------------------------------------------------------------------------------


@rule("LGR-76", permits)
@rule("LGR-76", forbids)
def test_tokens_go_and_one_suppression_of_each_unit() -> None:
    t = battle()
    crew, other = field(t, BOB)[1:3]
    t.happens(h.StandbyGained(card=crew))
    edits.change(t.state, other, t.state.cards[other].but(aim=1, dodge=2, surge=1, suppression=3))
    t.happens(h.TokensCleared())
    c = t.state.cards[other]
    assert (c.aim, c.dodge, c.surge, c.suppression) == (0, 0, 0, 2)
    assert (t.state.cards[crew].standby, t.state.seats[BOB].standbys) == (0, 0)


@rule("LGR-64", permits)
@rule("LGR-64", forbids)
def test_a_unit_has_one_standby_token_and_loses_it_to_suppression() -> None:
    t = battle()
    crew = field(t, BOB)[1]
    t.happens(h.StandbyGained(card=crew))
    assert not possible.can_stand_by(t.state, h.StandbyGained(card=crew))
    t.happens(h.SuppressionGained(card=crew, amount=1))
    assert (t.state.cards[crew].standby, t.state.seats[BOB].standbys) == (0, 0)
    assert possible.can_stand_by(t.state, h.StandbyGained(card=crew))


@rule("LGR-60", permits)
@rule("LGR-60", forbids)
def test_unlimited_courage_gets_no_suppression() -> None:
    t = Table(unit("Stone", gun(), courage=UNLIMITED), unit("Crew", gun()))
    stone, crew = t.put("Stone", ALICE, "B2"), t.put("Crew", ALICE, "D2")
    t.happens(h.SuppressionGained(card=stone, amount=2), h.SuppressionGained(card=crew, amount=2))
    assert (t.state.cards[stone].suppression, t.state.cards[crew].suppression) == (0, 2)


@rule("LGR-56", permits)
@rule("LGR-60", permits)
@rule("LGR-60", forbids)
def test_a_suppressed_unit_has_one_action() -> None:
    t = battle()
    t.activates("Crew")
    crew = field(t, ALICE)[1]
    assert actions_left(t.state, crew) == 2
    edits.change(t.state, crew, t.state.cards[crew].but(suppression=2))
    assert actions_left(t.state, crew) == 1


# The end ----------------------------------------------------------------------------------------------------------


@rule("LGR-83", permits)
@rule("LGR-83", forbids)
def test_who_is_ahead() -> None:
    t = battle()
    assert winning.ahead(t.state) == numbers.blue(t.state)
    t.put("Crew", ALICE, zone=FALLEN)
    assert winning.ahead(t.state) == BOB
    t.put("Tank", BOB, zone=FALLEN)
    assert winning.ahead(t.state) == ALICE
    edits.change_seat(t.state, BOB, t.state.seats[BOB].but(points=1))
    assert winning.ahead(t.state) == BOB


def test_what_is_equal_is_a_draw_in_the_five_round_edition() -> None:
    assert winning.ahead(battle(*FIVE).state) is None
