"""Each verb of card text: what it changes, and that it cannot be used, or paid, where it could change nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from kartoteka.games.swtcg import records as r
from kartoteka.games.swtcg.verbs import VERBS, priced
from kartoteka.kernel import program as p
from tests.games.swtcg.small import Board, gets, static, unit
from tests.rules import forbids, permits, rule

DARK, LIGHT = r.DARK, r.LIGHT
THIS, YOU = p.This(), p.You()
CARDS = (
    unit("Source", cost=3, power=2, health=4, type="ground"),
    unit("Scout", type="character", cost=2),
    unit("Helm", type="equipment"),
    unit("Pilot", type="character", keywords=[p.Keyword("pilot", value="Walker")]),
    unit("Order", type="battle"),
)


def board() -> Board:
    """The Source lies in the Ground arena of the Dark Side, and both players have a little of everything."""
    b = Board(*CARDS, unit("Again", type="ground"))
    b.put("Source", DARK, r.GROUND)
    for seat in (DARK, LIGHT):
        b.state.seats[seat] = r.SwSeat(force=3, points=2)
    return b


class Case(NamedTuple):
    """What is done to what, what is true afterwards, and a position in which it could not be done."""

    op: p.Op
    then: Any
    """Asked of the board when it has been done."""
    before: Any = None
    """Changes the board first."""
    vain: Any = None
    """Changes the board so that nothing could come of it; None where it always could."""
    cost: bool = False
    """Whether "could" is asked of it as a cost."""


def do(verb: str, what: p.Cards | None = THIS, **more: Any) -> p.Do:
    if isinstance(more.get("amount"), int):
        more["amount"] = p.Number(more["amount"])
    return p.Do(verb, what=what, **more)


def of_player(verb: str, amount: int, who: Any = YOU) -> p.Do:
    return p.Do(verb, who=who, amount=p.Number(amount))


def change(name: str = "Source", **fields: Any) -> Any:
    def done(b: Board) -> None:
        b.state.cards[b.card(name)] = b[name].but(**fields)

    return done


def seat(which: int, **fields: Any) -> Any:
    def done(b: Board) -> None:
        b.state.seats[which] = b.state.seats[which].but(**fields)

    return done


def put(name: str, whose: int, zone: int, **fields: Any) -> Any:
    return lambda b: b.put(name, whose, zone, **fields)


def both(*changes: Any) -> Any:
    def done(b: Board) -> None:
        for one in changes:
            one(b)

    return done


SCOUT = p.Select((p.Named("Scout"),), ("hand", "deck", "discard", "construction", "play", "aside"))
IN_HAND = put("Scout", DARK, r.HAND)
IN_DECK = both(put("Scout", DARK, r.DECK), put("Order", DARK, r.DECK))

CASES: dict[str, Case] = {
    "gain force": Case(of_player("gain force", 2), lambda b: b.state.seats[DARK].force == 5),
    "lose force": Case(
        of_player("lose force", 5, p.Opponent()), lambda b: b.state.seats[LIGHT].force == 0, vain=seat(LIGHT, force=0)
    ),
    "pay force": Case(
        of_player("pay force", 3), lambda b: b.state.seats[DARK].force == 0, vain=seat(DARK, force=2), cost=True
    ),
    "gain build points": Case(of_player("gain build points", 2), lambda b: b.state.seats[DARK].points == 4),
    "lose build points": Case(
        of_player("lose build points", 5), lambda b: b.state.seats[DARK].points == 0, vain=seat(DARK, points=0)
    ),
    "pay build points": Case(
        of_player("pay build points", 2), lambda b: b.state.seats[DARK].points == 0, vain=seat(DARK, points=1),
        cost=True,
    ),
    "draw": Case(
        of_player("draw", 2), lambda b: b.where("Scout") == ("hand", DARK) == b.where("Order"), IN_DECK,
        vain=lambda b: None,
    ),
    "discard": Case(do("discard", SCOUT), lambda b: b.where("Scout") == ("discard", DARK), IN_HAND, lambda b: None),
    "discard at random": Case(
        of_player("discard at random", 2), lambda b: b.where("Scout") == ("discard", DARK), IN_HAND, lambda b: None
    ),
    "tap": Case(do("tap"), lambda b: b["Source"].tapped, vain=change(tapped=True), cost=True),
    "untap": Case(do("untap"), lambda b: not b["Source"].tapped, change(tapped=True), vain=change(tapped=False)),
    "retreat": Case(
        do("retreat"), lambda b: b.where("Source") == ("build zone", DARK) and not b["Source"].tapped,
        vain=lambda b: b.run(do("retreat"), "Source"),
    ),
    "return to hand": Case(
        do("return to hand"), lambda b: b.where("Source") == ("hand", DARK) and b["Source"].damage == 0,
        change(damage=2, tapped=True), vain=lambda b: b.run(do("return to hand"), "Source"),
    ),
    "put into hand": Case(
        do("put into hand", SCOUT), lambda b: b.where("Scout") == ("hand", DARK), IN_DECK,
        vain=lambda b: b.put("Scout", DARK, r.HAND),
    ),
    "put on top of deck": Case(
        do("put on top of deck"), lambda b: b.state.zone("deck", DARK)[-1] == b.card("Source"), IN_DECK
    ),
    "put on bottom of deck": Case(
        do("put on bottom of deck"), lambda b: b.state.zone("deck", DARK)[0] == b.card("Source"), IN_DECK
    ),
    "shuffle into deck": Case(do("shuffle into deck"), lambda b: b.where("Source") == ("deck", DARK), IN_DECK),
    "shuffle": Case(p.Do("shuffle", who=YOU), lambda b: b["Scout"].known == 0, both(
        put("Scout", DARK, r.DECK), change("Scout", known=3))),
    "look": Case(do("look", SCOUT, who=YOU), lambda b: b["Scout"].known == 1, IN_DECK, lambda b: None),
    "reveal": Case(do("reveal", SCOUT), lambda b: b["Scout"].known == 3, IN_HAND, lambda b: None),
    "put into arena": Case(
        do("put into arena", SCOUT), lambda b: b.where("Scout") == ("character", DARK), IN_HAND, lambda b: None
    ),
    "put into build zone": Case(
        do("put into build zone", SCOUT, amount=2),
        lambda b: b.where("Scout") == ("construction", DARK) and b["Scout"].built == 2, IN_DECK, lambda b: None,
    ),
    "put beneath": Case(
        do("put beneath", SCOUT, to=THIS),
        lambda b: b.where("Scout") == ("beneath", DARK) and b["Scout"].host == b.card("Source"), IN_HAND,
        lambda b: None,
    ),
    "remove from the game": Case(
        do("remove from the game"), lambda b: b.where("Source") == ("removed", DARK),
        vain=lambda b: b.run(do("remove from the game"), "Source"),
    ),
    "set aside": Case(
        do("set aside"), lambda b: b.where("Source") == ("aside", DARK),
        vain=lambda b: b.run(do("set aside"), "Source"),
    ),
    "put damage counters": Case(
        do("put damage counters", amount=2), lambda b: b["Source"].damage == 2, vain=change(zone=r.HAND * 2)
    ),
    "remove damage counters": Case(
        do("remove damage counters", amount=2), lambda b: b["Source"].damage == 1, change(damage=3), change(damage=0)
    ),
    "put build counters": Case(
        do("put build counters", SCOUT, amount=2), lambda b: b["Scout"].built == 3,
        put("Scout", DARK, r.CONSTRUCTION, built=1), IN_HAND,
    ),
    "remove build counters": Case(
        do("remove build counters", SCOUT, amount=2), lambda b: b["Scout"].built == 0,
        put("Scout", DARK, r.CONSTRUCTION, built=1), put("Scout", DARK, r.CONSTRUCTION),
    ),
    "put counters": Case(
        do("put counters", amount=2, manner=("mastery",)), lambda b: b.number("Source", "tokens:mastery") == 2,
        vain=change(zone=r.HAND * 2),
    ),
    "remove counters": Case(
        do("remove counters", amount=1, manner=("mastery",)), lambda b: b.number("Source", "tokens:mastery") == 1,
        change(tokens=(("mastery", 2),)), change(tokens=(("corruption", 2),)),
    ),
    "win the game": Case(p.Do("win the game", who=YOU), lambda b: b.state.result.winners == (DARK,)),
}  # fmt: skip

BATTLE = {
    "deal damage", "roll damage", "reroll", "intercept", "retaliate", "prevent", "evade", "deflect", "disrupt",
    "roll a die", "roll dice", "equip", "take build step", "next battle step", "further battle step",
    "skip battle step",
}  # fmt: skip
"""Verbs of the battle and of building, which have tests of their own."""

ALWAYS = {
    "gain force", "gain build points", "put on top of deck", "put on bottom of deck", "shuffle into deck", "shuffle",
    "win the game",
}  # fmt: skip
"""Verbs that always change something: Force and points can be gained, and a card be put on a deck, at any time."""


@pytest.mark.parametrize("name", CASES)
def test_a_verb_changes_what_it_says(name):
    case, b = CASES[name], board()
    if case.before is not None:
        case.before(b)
    assert b.could(case.op, "Source", cost=case.cost)
    b.run(case.op, "Source", cost=case.cost)
    assert case.then(b)


@pytest.mark.parametrize("name", [x for x in CASES if x not in ALWAYS])
def test_a_verb_cannot_be_used_where_nothing_could_come_of_it(name):
    case, b = CASES[name], board()
    case.vain(b)
    assert not b.could(case.op, "Source", cost=case.cost)


def test_every_verb_has_a_case():
    assert {*CASES, *BATTLE} >= {*VERBS} and {*VERBS} >= {*CASES}


# Costs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("op", "enough", "short"),
    [
        pytest.param(of_player("pay force", 2), seat(DARK, force=2), seat(DARK, force=1), id="Force"),
        pytest.param(of_player("pay build points", 2), seat(DARK, points=2), seat(DARK, points=1), id="build points"),
        pytest.param(
            do("remove damage counters", amount=2), change(damage=2), change(damage=1), id="damage counters"
        ),
        pytest.param(
            do("remove counters", amount=2, manner=("mastery",)), change(tokens=(("mastery", 2),)),
            change(tokens=(("mastery", 1),)), id="counters with a name",
        ),
    ],
)  # fmt: skip
@rule("SW-13", forbids)
def test_a_cost_is_paid_in_full_or_not_at_all(op, enough, short):
    (cost,) = priced(p.Ability(kind="activated", cost=(op,)), "ground").cost[:1]
    for made, can in ((enough, True), (short, False)):
        b = board()
        made(b)
        assert b.could(cost, "Source", cost=True) is can


@rule("SW-2", forbids)
def test_a_one_shot_effect_is_applied_once():
    assert board().run(of_player("gain force", 1), "Source").state.seats[DARK].force == 4


@rule("SWR-9", permits)
def test_who_has_to_draw_more_cards_than_there_are_draws_those():
    b = board()
    b.put("Scout", DARK, r.DECK)
    assert b.run(of_player("draw", 3), "Source").where("Scout") == ("hand", DARK)
    assert b.run(of_player("draw", 3), "Source").state.result is None


@rule("SW-4", permits)
def test_who_has_to_lose_more_force_than_there_is_loses_all_of_it():
    b = board()
    b.run(of_player("lose force", 9), "Source")
    assert b.state.seats[DARK].force == 0


@rule("SW-17", forbids)
def test_a_tapped_unit_cannot_be_tapped_to_pay():
    b = board()
    change(tapped=True)(b)
    assert not b.could(do("tap"), "Source", cost=True)


COSTS_MORE = static(gets(p.Select(whose=p.Opponent()), "ability cost", 1))
COSTS_LESS = static(gets(p.Select(zones=("being played",)), "force cost", -4))


@rule("SWR-123", permits)
def test_abilities_that_cost_more_cost_so_even_without_a_force_cost():
    b = Board(unit("Hutt", COSTS_MORE), *CARDS)
    b.put("Source", DARK, r.GROUND)
    b.put("Hutt", LIGHT, r.GROUND)
    b.state.seats[DARK] = r.SwSeat(force=3)
    tapping = priced(p.Ability(kind="activated", cost=(do("tap"),)), "ground")
    b.run(p.Together(tapping.cost), "Source", cost=True)
    assert b["Source"].tapped and b.state.seats[DARK].force == 2
    paying = priced(p.Ability(kind="activated", cost=(of_player("pay force", 2),)), "ground").cost[0]
    assert not b.could(paying, "Source", cost=True)
    seat(DARK, force=3)(b)
    b.run(paying, "Source", cost=True)
    assert b.state.seats[DARK].force == 0


@rule("SWR-123", forbids)
def test_a_text_about_abilities_that_cost_force_leaves_the_others_alone():
    of_force = p.Modify(p.Select(whose=p.Opponent()), (p.Change("ability cost", "add", p.Number(1), "force"),))
    b = Board(unit("Hutt", static(of_force)), *CARDS)
    b.put("Source", DARK, r.GROUND)
    b.put("Hutt", LIGHT, r.GROUND)
    tapping = priced(p.Ability(kind="activated", cost=(do("tap"),)), "ground").cost
    paying = priced(p.Ability(kind="activated", cost=(of_player("pay force", 0),)), "ground").cost
    assert b.could(p.Together(tapping), "Source", cost=True)
    assert not b.could(paying[0], "Source", cost=True)


@rule("SWR-124", permits)
def test_a_cost_is_reduced_as_far_as_it_goes():
    order = p.Ability(kind="effect", cost=(of_player("pay force", 9),), effect=of_player("gain force", 1))
    b = Board(unit("Trader", COSTS_LESS), unit("Order", order, type="battle"))
    b.put("Trader", DARK, r.GROUND)
    b.put("Order", DARK, r.BEING_PLAYED)
    assert 0 < b.number("Order", "force cost") < 9


@rule("SWR-124", forbids)
def test_no_cost_is_reduced_below_nothing():
    cost = (of_player("pay force", 3),)
    order = p.Ability(kind="effect", cost=cost, effect=of_player("gain force", 1))
    b = Board(unit("Trader", COSTS_LESS), unit("Order", order, type="battle"))
    b.put("Trader", DARK, r.GROUND)
    b.put("Order", DARK, r.BEING_PLAYED)
    b.state.seats[DARK] = r.SwSeat(force=1)
    b.run(priced(order, "battle").cost[0], "Order", cost=True)
    assert b.state.seats[DARK].force == 1
    assert b.number("Order", "force cost") == 0


# What goes along --------------------------------------------------------------------------------------------------


def loaded(to_whom: int = DARK) -> Board:
    """The Source with a card under it, a pilot, Equipment, and a card face down beneath."""
    b = board()
    b.put("Again", DARK, r.STACK, on="Source", relation=r.STACKED)
    b.put("Pilot", DARK, r.ABOARD, on="Source", relation=r.PILOTING, tapped=True)
    b.put("Helm", LIGHT, r.CARRIED, on="Source", relation=r.EQUIPPED)
    b.put("Scout", DARK, r.UNDERNEATH, on="Source", relation=r.BENEATH)
    return b


@pytest.mark.parametrize(
    ("verb", "place"),
    [
        pytest.param("return to hand", "hand", marks=[rule("SWR-84", permits), rule("SW-134", permits)]),
        pytest.param("put on top of deck", "deck", marks=rule("SW-38", permits)),
        pytest.param("remove from the game", "removed"),
    ],
)
def test_a_unit_goes_with_its_stack_and_its_pilot(verb, place):
    b = loaded().run(do(verb), "Source")
    assert b.where("Source") == b.where("Again") == b.where("Pilot") == (place, DARK)
    assert b["Pilot"].host == -1 and not b["Pilot"].tapped
    assert b.where("Scout") == ("discard", DARK)


@rule("SWR-75", permits)
def test_equipment_of_a_unit_that_leaves_play_waits_in_the_build_zone_of_its_owner():
    b = loaded().run(do("return to hand"), "Source")
    assert b.where("Helm") == ("build zone", LIGHT) and b["Helm"].host == -1


@rule("SWR-33", forbids)
def test_a_card_goes_to_its_owners_hand_whoever_controls_it():
    b = board()
    change(controller=LIGHT, zone=r.GROUND * 2)(b)
    b.run(do("return to hand"), "Source")
    assert b.where("Source") == ("hand", DARK) and b["Source"].controller == DARK


@rule("SW-37", permits)
def test_a_pilot_that_is_discarded_leaves_its_unit_where_it_is():
    b = loaded().run(do("discard", p.Select((p.Is("aboard"),), ("aboard",))), "Source")
    assert b.where("Pilot") == ("discard", DARK) and b.where("Source") == ("ground", DARK)


@rule("SW-47", permits)
def test_a_pilot_retreats_without_its_unit():
    b = loaded().run(do("retreat", p.Select((p.Is("aboard"),), ("aboard",))), "Source")
    assert b.where("Pilot") == ("build zone", DARK) and b["Pilot"].host == -1
    assert b.where("Source") == ("ground", DARK)


@rule("SWR-58", permits)
def test_an_effect_retreats_without_tapping():
    assert not board().run(do("retreat"), "Source")["Source"].tapped


@rule("SWR-110", permits)
def test_damage_counters_that_are_put_on_a_unit_are_no_damage():
    b = board().run(do("put damage counters", amount=2), "Source")
    assert [type(e).__name__ for e in b.state.journal or []] == ["CountersTaken"]


# Up to so many ----------------------------------------------------------------------------------------------------


@rule("SWR-130", permits)
def test_up_to_lets_the_player_take_fewer():
    b = board()
    change(damage=3)(b)
    b.run(do("remove damage counters", amount=2, manner=("up to",)), "Source")
    assert b.asked == [("number", 0), ("number", 1), ("number", 2)]
    assert b.says("number", 1)["Source"].damage == 2


@rule("SWR-130", forbids)
def test_a_plain_number_lets_nobody_take_fewer():
    b = board()
    change(damage=3)(b)
    b.run(do("remove damage counters", amount=2), "Source")
    assert not b.asked and b["Source"].damage == 1


def test_up_to_is_asked_of_each_card_that_has_any():
    b = board()
    b.put("Again", DARK, r.GROUND, damage=1)
    b.put("Scout", DARK, r.CHARACTER)
    b.run(do("remove damage counters", p.Select(), amount=2, manner=("up to",)), "Source")
    b.says("number", 1)
    assert b["Again"].damage == 0 and not b.asked


def test_all_takes_whatever_there_is():
    b = board()
    change(damage=3)(b)
    assert b.run(do("remove damage counters", manner=("all",)), "Source")["Source"].damage == 0


# Prohibitions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("op", "word"),
    [
        (do("discard"), "be discarded"),
        (do("retreat"), "retreat"),
        (do("tap"), "be tapped"),
        (do("untap"), "untap"),
    ],
)
@rule("SWR-8", forbids)
def test_what_is_forbidden_is_not_done(op, word):
    b = Board(unit("Source", static(gets(p.This(), "cannot", value=word))))
    b.put("Source", DARK, r.GROUND, tapped=word == "untap")
    before = b["Source"]
    assert not b.could(op, "Source")
    assert b.run(op, "Source")["Source"] == before


@rule("SWR-8", forbids)
def test_nobody_wins_while_the_opponent_cannot_lose():
    b = board()
    b.run(gets(p.Opponent(), "cannot", value="lose", until="turn"), "Source")
    b.run(p.Do("win the game", who=YOU), "Source")
    assert b.state.result is None


@rule("SWR-11", permits)
@rule("SWR-11", forbids)
def test_of_two_winners_the_dark_side_wins():
    b = board()
    b.run(p.Do("win the game", who=p.EachPlayer()), "Source")
    assert b.state.result is not None and b.state.result.winners == (DARK,)
