"""The rule of thumb for HKK: it plays whole games, and does what anybody would where there is little to think about."""

from __future__ import annotations

import pytest

from kartoteka.games.hkk.bots.sight import Seen, Sight
from kartoteka.games.hkk.bots.thumb import RuleOfThumb
from kartoteka.games.hkk.bots.thumb_combat import fight_value, plan_value, plans, wounds
from kartoteka.games.hkk.bots.thumb_texts import cost_of, is_activated, is_hostile, split_line
from kartoteka.games.hkk.bots.thumb_worth import worth
from kartoteka.games.hkk.game import HKK
from kartoteka.games.hkk.set.cards import CardDef, starter_set
from kartoteka.games.hkk.set.decks import starter_decks
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import CardView, view
from tests.games.contests import beats_chance, views_by_chance

POOL: Pool = HKK.pool(starter_set())
DECKS = [starter_decks()[id] for id in ("ember-horde", "grove-keep")]


def game(seed: int) -> State:
    return HKK.start(POOL, DECKS, seed)


def sight_of(s: State) -> Sight:
    assert s.choice is not None
    return Sight(view(s, s.choice.seat), POOL)


def seen(zone: str = "guard", seat: int = 1, handle: int = 7, **facts: object) -> Seen:
    """A creature that somebody has."""
    printed = CardDef(name="Wolf", code="wolf", type="monster", mana=3)
    return Seen(CardView(name="Wolf", handle=handle, facts={"type": "monster", **facts}), zone, seat, printed)


@pytest.mark.parametrize("seed", range(3))
def test_it_wins_against_chance(seed: int) -> None:
    beats_chance(game(seed), RuleOfThumb(POOL), seed)


def test_it_answers_the_same_view_alike_and_every_card_is_found() -> None:
    thumb, again = RuleOfThumb(POOL), RuleOfThumb(POOL)
    for now in views_by_chance(game(5), 5, 150):
        assert thumb(now) == again(now)
        for o in Sight(now, POOL).options():
            if o.verb in ("play", "use", "on", "guard", "reserve", "give up"):
                assert o.card is not None, o.text


def test_a_fight_is_worth_what_dies_in_it() -> None:
    s = sight_of(game(1))
    target, small, large = seen(damage=2, life=3), seen(damage=1, life=2, seat=0), seen(damage=5, life=6, seat=0)
    assert fight_value(s, target, [large], 0.9) > 0
    assert fight_value(s, target, [small], 0.9) < 0
    assert not wounds(small, seen(damage=1, life=2, keywords=["magical defence"]))
    assert wounds(seen(keywords=["magical attack"]), seen(keywords=["magical defence"]))
    assert not wounds(small, seen(keywords=["invisible"]))


def test_nobody_breaks_through_before_every_guard_is_engaged() -> None:
    s = sight_of(game(1))
    wolf = seen(zone="guard", seat=s.me, damage=2, life=2)
    assert plan_value(s, [(wolf, None)]) > 0
    s._cards["guard", s.other] = [seen(seat=s.other)]
    assert plan_value(s, [(wolf, None)]) < 0
    assert sorted(len(plan) for plan in plans([wolf], [None, seen()])) == [0, 1, 1]


@pytest.mark.parametrize(
    ("line", "paid", "got"),
    [
        ("[P]: Draw 1 card.", "[P]", "Draw 1 card."),
        ("Level 2: [P], pay 2 mana: Draw 1 card.", "[P], pay 2 mana", "Draw 1 card."),
        ("K, pay 1 mana: Heal 1.", "K, pay 1 mana", "Heal 1."),
    ],
)
def test_what_an_ability_costs_is_told_from_what_it_gives(line: str, paid: str, got: str) -> None:
    assert is_activated(line)
    assert split_line(line) == (paid, got)


def test_costs_and_hostile_texts_are_known_by_their_words() -> None:
    s = sight_of(game(1))
    wolf = seen(seat=0, damage=2, life=2)
    assert cost_of(s, "Sacrifice this card: Heal 5.", wolf) == worth(s, wolf)
    assert cost_of(s, "Pay 2 mana: Heal 5.", wolf) == 1.0
    assert is_hostile("Deal 2 damage to target creature.")
    assert not is_hostile("Target creature gets +1/+1 until end of turn.")
