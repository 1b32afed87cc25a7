"""The rule of thumb for Legion: it plays whole games, and does what anybody would where there is little to ponder."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from kartoteka.games.legion.abstract import BOARD
from kartoteka.games.legion.bots import reckon, thumb_command, thumb_unit
from kartoteka.games.legion.bots.sight import Seen, Sight, cell_named
from kartoteka.games.legion.bots.thumb import RuleOfThumb
from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.set.cards import CardDef, starter_set
from kartoteka.games.legion.set.decks import starter_decks
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import CardView, View, ZoneView, view
from tests.games.contests import beats_chance, views_by_chance

OF_CARDS = (
    "activate", "aim", "attack", "dodge", "join", "move", "nominate", "on", "order", "place", "promote", "recover",
    "select", "standby", "standby attack", "standby move", "withdraw",
)  # fmt: skip


@cache
def pool() -> Pool:
    return LEGION.pool(starter_set())


def game(seed: int, *ids: str, options: tuple[str, ...] = ()) -> State:
    decks = [starter_decks()[id] for id in ids or ("dawn-cell", "iron-seventh")]
    return LEGION.start(pool(), decks, seed, options=options)


# Whole games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_it_wins_against_chance(seed: int) -> None:
    beats_chance(game(seed), RuleOfThumb(pool()), seed)


@pytest.mark.parametrize("ids", [("dawn-cell", "iron-seventh"), ("dawn-plans", "iron-looms")])
def test_it_answers_the_same_view_alike_and_every_unit_and_square_is_found(ids: tuple[str, str]) -> None:
    thumb, again = RuleOfThumb(pool()), RuleOfThumb(pool())
    for now in views_by_chance(game(5, *ids), 5, 300):
        assert thumb(now) == again(now)
        for o in Sight(now, pool()).options():
            if o.verb in OF_CARDS:
                assert o.card is not None, o.text
            if o.verb in ("attack", "standby attack"):
                assert o.target is not None, o.text
            if o.verb in ("move", "withdraw", "at"):
                assert cell_named(o) >= 0, o.text


# What it reckons ------------------------------------------------------------------------------------------------------


def unit(name: str, seat: int, square: str, handle: int = 1, **facts: Any) -> CardView:
    """A unit of the set on the field, as a view shows it."""
    d = printed(name)
    told = {"type": d.type, "rank": d.rank, "points": d.points, "cell": square, "minis": d.minis, "speed": d.speed}
    courage = {"courage": d.courage} if d.type == "trooper" else {}
    return CardView(name=name, handle=handle + 100 * seat, facts={**told, **courage, **facts})


def printed(name: str) -> CardDef:
    (found,) = [d for d in starter_set().values() if d.title == name]
    return found


def sight(*mine: CardView, theirs: tuple[CardView, ...] = (), lying: tuple[CardView, ...] = ()) -> Sight:
    """What alice sees with these units on the field, and bob's command cards on the table."""
    players = [{"name": "alice", "side": "blue"}, {"name": "bob", "side": "red"}]
    zones = [
        ZoneView(name="field", seat=0, count=len(mine), cards=mine),
        ZoneView(name="field", seat=1, count=len(theirs), cards=theirs),
        ZoneView(name="table", seat=1, count=len(lying), cards=lying),
    ]
    told = [{"table": "default"}, {"round": 1, "of": 6}]
    empty = view(game(1), 0)
    return Sight(replaced(empty, players=players, zones=zones, situations=told, choice=None), pool())


def replaced(empty: View, **fields: Any) -> View:
    """A view with other things in it."""
    return type(empty)(**{**{name: getattr(empty, name) for name in empty.__struct_fields__}, **fields})


def of(seen: Sight, seat: int, name: str) -> Seen:
    return next(card for card in seen.cards("field", seat) if card.title == name)


def test_the_odds_of_the_dice_are_those_of_the_rules() -> None:
    assert reckon.ODDS == ((5 / 8, 1 / 8, 1 / 8), (3 / 8, 1 / 8, 1 / 8), (1 / 8, 1 / 8, 1 / 8))
    assert {key: round(6 * odds) for key, odds in reckon.GUARD.items()} == {
        ("red", False): 3, ("red", True): 4, ("white", False): 1, ("white", True): 2,
    }  # fmt: skip
    assert reckon.rolled((0, 0, 8), 1, "", 0) == (1.0, 1.0)
    assert reckon.rolled((0, 0, 8), 1, "hit", 0) == (2.0, 1.0)
    assert reckon.rolled((0, 0, 8), 1, "crit", 0) == (1.0, 2.0)
    assert reckon.rolled((0, 0, 8), 1, "", 4) == (1.5, 1.5)


def test_cover_dodges_armour_and_good_dice_take_wounds_off_an_attack() -> None:
    here = sight(unit("Line Troopers", 0, "D4"), theirs=(unit("Field Hands", 1, "D8"), unit("Sappers", 1, "E8", 2)))
    shooter, weapon = of(here, 0, "Line Troopers"), printed("Line Troopers").weapons[0]
    target = of(here, 1, "Field Hands")
    plain = reckon.wounds(here, shooter, weapon, target)
    assert reckon.wounds(here, shooter, weapon, target, cell=BOARD.number_of["G5"]) < plain
    assert reckon.wounds(here, shooter, weapon, target, aims=1) > plain
    assert reckon.wounds(here, shooter, weapon, of(here, 1, "Sappers")) < plain
    dodging = sight(
        theirs=(unit("Field Hands", 1, "D8", dodge=1), unit("Walker Mule", 1, "E8", 2, keywords={"armor": 99}))
    )
    assert reckon.wounds(here, shooter, weapon, of(dodging, 1, "Field Hands")) < plain
    assert reckon.wounds(here, shooter, weapon, of(dodging, 1, "Walker Mule")) < 0.5


def test_the_last_wounds_are_worth_more_than_the_first() -> None:
    fresh, hurt = unit("Walker Mule", 1, "D8"), unit("Walker Mule", 1, "E8", 2, wounds=7)
    here = sight(theirs=(fresh, hurt))
    first, last = here.cards("field", 1)
    assert reckon.harm(last, 1.0) > reckon.harm(first, 1.0)


def test_nobody_is_shot_at_over_a_rock_out_of_range_or_hand_to_hand() -> None:
    def blow(mine: str, theirs: str, *more: CardView) -> float:
        here = sight(unit("Dawn Guard", 0, mine), *more, theirs=(unit("Line Troopers", 1, theirs, 9),))
        return reckon.best_blow(here, of(here, 0, "Dawn Guard"), BOARD.number_of[mine])

    assert blow("G3", "G6") > 0
    assert blow("G3", "G11") == 0, "beyond range 3"
    assert blow("E3", "E7") == 0, "the rock on E5"
    near = sight(
        unit("Dawn Guard", 0, "G3"), unit("Breakers", 0, "G7", 2),
        theirs=(unit("Line Troopers", 1, "G6", 9, engaged=True),),
    )  # fmt: skip
    assert reckon.best_blow(near, of(near, 0, "Dawn Guard"), BOARD.number_of["G3"]) == 0, "engaged with the Breakers"


# Command cards --------------------------------------------------------------------------------------------------------


def test_what_a_card_could_order_is_counted_by_its_slots_and_the_range() -> None:
    here = sight(
        unit("Dax Corrin", 0, "G2"), unit("Dawn Guard", 0, "F2", 2), unit("Breakers", 0, "H2", 3),
        unit("Walker Mule", 0, "A2", 4), unit("Field Hands", 0, "G12", 5),
    )  # fmt: skip
    leader = of(here, 0, "Dax Corrin")
    wanted = {
        "Quiet Step": 1, "Pincer Drill": 2, "General Advance": 3, "Combined Push": 3, "Change of Plans": 3,
        "Iron Column": 2,
    }  # fmt: skip
    assert {title: thumb_command.reached(here, printed(title), leader) for title in wanted} == wanted
    assert thumb_command.reached(here, printed("An Entire Line"), leader) == 4


def test_standing_orders_is_kept_for_when_nothing_does_more() -> None:
    here = sight(unit("Dax Corrin", 0, "G2"), unit("Dawn Guard", 0, "F2", 2))
    worth = {
        title: thumb_command.card_worth(here, Seen(CardView(name=title), "hand", 0, printed(title)))
        for title in ("Standing Orders", "Quiet Step", "Second Wind", "Blade First")
    }
    assert worth["Second Wind"] > worth["Quiet Step"] > worth["Standing Orders"]


# What units do --------------------------------------------------------------------------------------------------------


def test_a_marker_that_nobody_holds_draws_a_trooper_and_no_vehicle() -> None:
    here = sight(unit("Dawn Guard", 0, "G3"), unit("Skiff", 0, "H3", 2))
    guard = of(here, 0, "Dawn Guard")
    far, near = BOARD.number_of["G3"], BOARD.number_of["G6"]
    assert thumb_unit.square(here, guard, near) > thumb_unit.square(here, guard, far)
    assert thumb_unit.square(here, of(here, 0, "Skiff"), near) == thumb_unit.square(here, of(here, 0, "Skiff"), far)


def test_a_marker_that_is_held_already_is_worth_less() -> None:
    alone = sight(unit("Dawn Guard", 0, "G3"))
    held = sight(unit("Dawn Guard", 0, "G3"), unit("Field Hands", 0, "G7", 2), unit("Breakers", 0, "F7", 3))
    marker = BOARD.number_of["G7"]
    worth = [thumb_unit.marker_worths(x, of(x, 0, "Dawn Guard"))[marker] for x in (alone, held)]
    assert worth[0] > worth[1]


def asked(text_of: str, *options: str, mine: tuple[CardView, ...] = ()) -> str:
    """What it answers where the text of a card asks."""
    here = sight(*mine)
    here.facts = {"card": text_of}
    return RuleOfThumb(pool()).answer(here, [here.named(option) for option in options]).text


def test_nobody_gives_the_last_wound_away() -> None:
    korth = unit("Marshal Korth", 0, "G2")
    dying = unit("Marshal Korth", 0, "G2", wounds=printed("Marshal Korth").wounds - 1)
    assert asked("Once More", "yes", "no", mine=(korth,)) == "yes"
    assert asked("Once More", "yes", "no", mine=(dying,)) == "no"
    assert asked("Change of Plans", "yes", "no", mine=(dying,)) == "yes"


def test_cards_of_three_pips_are_named_and_else_as_much_as_may_be() -> None:
    assert asked("Quiet Word", "number 1", "number 2", "number 3", "number 4") == "number 3"
    assert asked("", "number 1", "number 2") == "number 2"
    assert asked("", "blue", "red") == "blue"


def test_what_the_other_player_makes_it_give_up_is_what_is_least_missed() -> None:
    mine = (unit("Dax Corrin", 0, "G3"), unit("Field Hands", 0, "A2", 2))
    here = sight(*mine, theirs=(unit("Line Troopers", 1, "G6"),), lying=(CardView(name="Empty Hand"),))
    options = [here.named(text) for text in ("on Dax Corrin", "on Field Hands")]
    here.facts = {"card": "Empty Hand"}
    assert RuleOfThumb(pool()).answer(here, options).text == "on Field Hands"
    here.facts = {"card": "Covering Volley"}
    assert RuleOfThumb(pool()).answer(here, options).text == "on Dax Corrin"
