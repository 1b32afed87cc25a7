"""The rule of thumb for Berserk: it plays whole games, and does what anybody would where there is little to ponder."""

from __future__ import annotations

import pytest

from kartoteka.games.berserk.bots import thumb_reckon as reckon
from kartoteka.games.berserk.bots.sight import Seen, Sight, cell_named
from kartoteka.games.berserk.bots.thumb import RuleOfThumb, harmed
from kartoteka.games.berserk.bots.thumb_place import row_wanted
from kartoteka.games.berserk.bots.thumb_recruit import best_squad
from kartoteka.games.berserk.bots.thumb_texts import ATTACK, is_hostile, lines_with_a_cost, split_line
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.set.cards import CardDef, starter_set
from kartoteka.games.berserk.set.decks import starter_decks
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import CardView
from tests.games.contests import beats_chance, views_by_chance

POOL: Pool = BERSERK.pool(starter_set())
DECKS = [starter_decks()[id] for id in ("horn-and-grass", "black-fen")]
OF_CARDS = ("buy", "place", "move", "strike", "use", "on", "defend", "host", "hide", "accumulate", "trigger")


def game(seed: int) -> State:
    return BERSERK.start(POOL, DECKS, seed)


def printed(name: str = "Wolf", **fields: object) -> CardDef:
    facts: dict[str, object] = {"cost": 3, "movement": 1, "life": 7, "strike": (1, 2, 2), "code": name}
    return CardDef(name=name, type="creature", **(facts | fields))  # type: ignore[arg-type]


def seen(d: CardDef | None = None, seat: int = 1, zone: str = "field", **facts: object) -> Seen:
    """A creature that somebody has."""
    d = d or printed()
    told = {"life left" if name == "left" else name: fact for name, fact in facts.items()}
    return Seen(CardView(name=d.name, handle=7, facts={"type": d.type, **told}), zone, seat, d)


# Whole games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_it_wins_against_chance(seed: int) -> None:
    beats_chance(game(seed), RuleOfThumb(POOL), seed)


def test_it_answers_the_same_view_alike_and_every_card_and_cell_is_found() -> None:
    thumb, again = RuleOfThumb(POOL), RuleOfThumb(POOL)
    for now in views_by_chance(game(5), 5, 250):
        assert thumb(now) == again(now)
        for o in Sight(now, POOL).options():
            if o.verb in OF_CARDS:
                assert o.card is not None, o.text
            if o.verb in ("strike", "host"):
                assert o.target is not None, o.text
            if o.verb in ("place", "move", "at"):
                assert cell_named(o) >= 0, o.text


# What it reckons ------------------------------------------------------------------------------------------------------


def test_the_odds_of_a_die_are_those_of_the_rules() -> None:
    assert {(size, back): round(p * 6) for size, back, p in reckon.alone(0)} == {(1, 0): 3, (2, 0): 2, (3, 0): 1}
    assert {size for size, _, _ in reckon.alone(5)} == {3}
    assert sum(p for _, _, p in reckon.fought(1, 0)) == pytest.approx(1.0)
    better = sum(p for size, _, p in reckon.fought(2, 0) if size == 3)
    assert better > sum(p for size, _, p in reckon.fought(0, 0) if size == 3)


def test_who_cannot_answer_is_struck_rather() -> None:
    attacker = seen(seat=0)
    open, closed = seen(), seen(closed=True)
    assert reckon.strike_gain(attacker, closed, 0.9) > reckon.strike_gain(attacker, open, 0.9)
    assert reckon.strike_gain(attacker, seen(seat=0), 0.9) < 0
    weak = seen(left=1)
    assert reckon.strike_gain(attacker, weak, 0.9) > reckon.strike_gain(attacker, open, 0.9)


def test_armour_takes_wounds_off_an_attack_and_not_off_a_text() -> None:
    dwarf = seen(keywords={"armour": 2})
    assert reckon.loss(dwarf, 1) == 0
    assert 0 < reckon.loss(dwarf, 2) < reckon.loss(dwarf, 2, attack=False)
    assert reckon.loss(dwarf, 9) == reckon.worth(dwarf)


def test_worth_grows_with_life_strike_and_texts() -> None:
    plain = reckon.printed_worth(printed())
    assert reckon.printed_worth(printed(life=9)) > plain
    assert reckon.printed_worth(printed(text="[C]: Shot on 1-2-3.")) > plain
    assert reckon.printed_worth(printed(text="Fading 1.")) < plain
    assert reckon.printed_worth(printed(flying=True)) > plain


def test_armour_and_steadfast_are_minded() -> None:
    sworn = seen(keywords={"steadfast": 0})
    assert harmed(sworn, "[C]: Deal 1 wound to target creature.", by_attack=False) < 0
    assert harmed(sworn, "[C]: Shot on 1-2-3.", by_attack=True) > 0


# Squads ---------------------------------------------------------------------------------------------------------------


def deal(*cards: CardDef) -> list[Seen]:
    return [seen(d, zone="deal") for d in cards]


def test_gold_buys_the_elite_and_silver_the_others() -> None:
    king = printed("King", cost=8, elite=True, life=14, strike=(2, 4, 6))
    wolves = [printed(f"Wolf {n}") for n in range(6)]
    _, squad = best_squad(deal(king, *wolves), (), 8, 18, 15)
    assert {c.title for c in squad} == {"King", *(d.name for d in wolves)}
    _, squad = best_squad(deal(king, *wolves), (), 3, 18, 15)
    assert "King" not in {c.title for c in squad}


def test_a_third_element_is_not_bought_and_the_second_is_taxed() -> None:
    wolves = [printed(name, element=name) for name in ("Forest", "Steppe", "Swamps")]
    _, squad = best_squad(deal(*wolves), (), 1, 9, 15)
    assert len({c.title for c in squad}) == 2
    _, squad = best_squad(deal(*wolves), (), 0, 9, 15)
    assert len({c.title for c in squad}) == 1
    _, squad = best_squad(deal(*wolves), ("Forest",), 1, 9, 15)
    assert "Forest" in {c.title for c in squad}


def test_there_are_no_more_flyers_than_may_be_bought() -> None:
    bats = [printed(f"Bat {n}", flying=True, cost=4, movement=0) for n in range(5)]
    _, squad = best_squad(deal(*bats), (), 24, 22, 15)
    assert len(squad) == 3


# Deployment -----------------------------------------------------------------------------------------------------------


def test_fighters_stand_in_front_and_shooters_behind_them() -> None:
    assert row_wanted(seen(printed(life=10))) == 1
    assert row_wanted(seen(printed(text="[C]: Shot on 1-2-3."))) == 2
    assert row_wanted(seen(printed(life=5, text="[C]: Shot on 1-2-3."))) == 3
    assert row_wanted(seen(printed(flying=True))) == row_wanted(seen(printed(symbiote=True))) == 3


# Texts ----------------------------------------------------------------------------------------------------------------


def test_a_line_that_is_used_has_a_cost_before_its_colon() -> None:
    text = "Armour 1.\n[C]: Shot on 1-2-3, range 4.\nWhen this creature dies: gain 1 token.\n[I][T]: Heal 2 wounds."
    lines = lines_with_a_cost(text)
    assert [split_line(line)[0] for line in lines] == ["[C]", "[I][T]"]
    assert ATTACK.findall(lines[0]) == [("Shot", "1", "2", "3", "4")]
    assert is_hostile(lines[0])
    assert not is_hostile(lines[1])
