"""The rule of thumb among several: whom to attack, which title to take, when to redirect; and that it is fair play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kartoteka.games.agot2.decks import starter_decks
from kartoteka.games.agot2.game import AGOT2
from kartoteka.games.agot2.sight import Sight
from kartoteka.games.agot2.thumb import RuleOfThumb
from kartoteka.games.agot2.thumb_challenges import best_foes, exposure, force_for, prize, stake
from kartoteka.games.agot2.titles import COIN, HAND, LAWS, REGENT, SHIPS, WHISPERS
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import View, ZoneView
from tests.games.agot2.views import place, pool, seen, standing
from tests.games.contests import by_luck, by_thumb, play

CHALLENGES = ({"phase": "challenges", "active": "alice"},)


NAMES = ("alice", "bob", "carol", "dave")


def four(*zones: ZoneView, players: dict[str, dict[str, Any]] | None = None, first: str = "alice", **rest: Any) -> View:
    """What alice sees of a table of four, with those facts of some of them."""
    of_some = players or {}
    facts = tuple({"name": x, "first": x == first, "claim": 1, "gold": 3, **of_some.get(x, {})} for x in NAMES)
    return seen(*zones, players=facts, **rest)


def pikes(seat: int, handle: int, icon: str = "military", **facts: Any) -> ZoneView:
    """One character in play there, with one icon."""
    return place("play", seat, standing("Hired Pikes", handle, icons=(icon,), **facts))


def bearing(*rivals: str, **titles: str) -> dict[str, dict[str, Any]]:
    """Who bears which title, and who of them are rivals of alice."""
    found: dict[str, dict[str, Any]] = {name: {"title": title} for name, title in titles.items()}
    return found | {"alice": {**found.get("alice", {}), "rivals": list(rivals)}}


def answer(view: View) -> str:
    assert view.choice is not None
    return view.choice.options[RuleOfThumb(pool())(view)]


# Whom it is about -----------------------------------------------------------------------------------------------------


def test_whoever_has_left_is_no_opponent() -> None:
    view = four(options=("pass",), players={"carol": {"eliminated": True, "power": 12}, "dave": {"power": 3}})
    sight = Sight(view, pool())
    assert (sight.others, sight.foe) == ([1, 3], 3)


@pytest.mark.parametrize(
    ("challenge", "facts", "foe"),
    [
        ({"attacker": "bob", "defender": "alice"}, {}, 1),
        ({"attacker": "alice", "defender": "carol"}, {}, 2),
        ({"attacker": "bob", "defender": "carol"}, {}, 3),
        ({}, {"against": "bob"}, 1),
        ({}, {}, 3),
    ],
)
def test_it_is_about_the_other_side_and_else_about_who_is_nearest_to_winning(
    challenge: dict[str, str], facts: dict[str, str], foe: int
) -> None:
    situations = ({"challenge": "power", **challenge},) if challenge else ()
    view = four(options=("pass",), situations=situations, players={"dave": {"power": 5}}, **facts)
    assert Sight(view, pool()).foe == foe


def test_of_the_same_power_the_least_guarded_is_nearest() -> None:
    view = four(pikes(1, 1, strength=4), pikes(2, 2, strength=1), pikes(3, 3, strength=4), options=("pass",))
    assert Sight(view, pool()).foe == 2


@pytest.mark.parametrize(("first", "after"), [("alice", [1, 2, 3]), ("bob", []), ("carol", [1]), ("dave", [1, 2])])
def test_who_comes_after_is_counted_from_the_first_player(first: str, after: list[int]) -> None:
    sight = Sight(four(options=("pass",), first=first), pool())
    assert [x for x in sight.others if sight.comes_after(x)] == after


# Challenges -----------------------------------------------------------------------------------------------------------

OFFERED = ("challenge military bob", "challenge military carol", "challenge military dave", "pass")


def test_the_least_guarded_is_attacked() -> None:
    zones = (pikes(0, 1, strength=3), pikes(1, 2, strength=9), pikes(2, 3, kneeling=True), pikes(3, 4, strength=9))
    assert answer(four(*zones, options=OFFERED, situations=CHALLENGES)) == "challenge military carol"


def test_of_equals_the_next_in_player_order_is_attacked() -> None:
    zones = (pikes(0, 1, strength=3), *(pikes(x, x + 1, kneeling=True) for x in (1, 2, 3)))
    assert answer(four(*zones, options=OFFERED, situations=CHALLENGES)) == "challenge military bob"
    assert answer(four(*zones, options=OFFERED[1:], situations=CHALLENGES)) == "challenge military carol"


def test_of_equals_a_rival_is_attacked_or_who_is_near_to_winning() -> None:
    zones = (pikes(0, 1, strength=3), *(pikes(x, x + 1, kneeling=True) for x in (1, 2, 3)))
    titles = bearing("carol", alice=HAND, bob=LAWS, carol=COIN)
    assert answer(four(*zones, options=OFFERED, situations=CHALLENGES, players=titles)) == "challenge military carol"
    titles["alice"]["beaten"] = ["carol"]
    assert answer(four(*zones, options=OFFERED, situations=CHALLENGES, players=titles)) == "challenge military bob"
    leader = {"dave": {"power": 12}}
    assert answer(four(*zones, options=OFFERED, situations=CHALLENGES, players=leader)) == "challenge military dave"


def test_a_title_counts_for_the_side_of_its_bearer() -> None:
    """One STR more turns a challenge that would be lost; and one that would be won."""
    options = ("challenge military bob", "pass")

    def attacked(own: int = 3, **titles: str) -> bool:
        zones = (pikes(0, 1, strength=own), pikes(1, 2, strength=4))
        sight = Sight(four(*zones, options=options, first="bob", players=bearing(**titles)), pool())
        return bool(force_for(sight, "military", 1)[1] > 1)

    assert not attacked()
    assert attacked(alice=SHIPS)
    assert attacked(own=4)
    assert not attacked(own=4, bob=SHIPS)


def test_the_hand_of_the_king_plans_two_power_challenges() -> None:
    own = place("play", 0, *(standing("Hired Pikes", n, icons=("power",), strength=n) for n in (1, 2)))
    others = (pikes(1, 3, "power", kneeling=True), pikes(2, 4, "power", kneeling=True))
    offered = [("power", 1), ("power", 2), ("power", 3)]
    sight = Sight(four(own, *others, pikes(3, 5, "power", strength=9), options=("pass",)), pool())
    assert best_foes(sight, offered) == [("power", 1)]
    sight = Sight(four(own, *others, options=("pass",), players=bearing(alice=HAND)), pool())
    assert best_foes(sight, offered) == [("power", 1), ("power", 2)]


def test_more_is_at_stake_against_a_rival() -> None:
    def at_stake(*rivals: str) -> float:
        view = four(pikes(0, 1), options=("pass",), situations=(ATTACK,), players=bearing(*rivals))
        return stake(Sight(view, pool()))

    assert at_stake("bob") > at_stake("carol") == at_stake()


def test_claim_is_worth_more_with_a_title_for_it() -> None:
    """One more in a military attack on a rival; cards of the others, too, for intrigue."""
    zones = (pikes(1, 1), pikes(2, 2), *(ZoneView("hand", x, 3, ()) for x in (1, 2, 3)))

    def prizes(kind: str, title: str) -> list[float]:
        sight = Sight(four(*zones, options=("pass",), players=bearing("carol", alice=title)), pool())
        return [prize(sight, kind, x) for x in (1, 2)]

    assert prizes("military", SHIPS) == [2.5, 5.0]
    assert prizes("military", HAND) == [2.5, 2.5]
    assert prizes("intrigue", WHISPERS)[0] > prizes("intrigue", SHIPS)[0]


def test_it_lays_bare_what_the_most_dangerous_of_those_who_come_after_could_win() -> None:
    zones = (pikes(0, 1, strength=3), pikes(1, 2, strength=2), pikes(3, 4, strength=3))

    def exposed(first: str) -> float:
        sight = Sight(four(*zones, options=("pass",), first=first), pool())
        return exposure(sight, sight.characters(0))

    assert exposed("bob") < exposed("carol") == exposed("alice") == exposed("dave")


def test_nobody_meddles_in_a_challenge_of_others() -> None:
    """What turns a challenge is used by its sides alone."""
    own = place("play", 0, standing("Gate Sergeant", 1), standing("Hired Pikes", 2))
    going = {"challenge": "military", "attacker": "bob", "attackers": [3], "defenders": [4], "attacking": 5,
             "defending": 5}  # fmt: skip
    options = ("use Gate Sergeant", "pass")

    def used(defender: str) -> str:
        situations = ({**going, "defender": defender},)
        return answer(four(own, pikes(1, 3), pikes(2, 4), options=options, prompt="actions", situations=situations))

    assert used("carol") == "pass"
    assert used("alice") == "use Gate Sergeant"


def test_whoever_goes_last_sees_most() -> None:
    options = tuple(f"first player {x}" for x in NAMES)
    assert answer(four(options=options, players={"dave": {"power": 9}})) == "first player bob"
    out = {"bob": {"eliminated": True}}
    assert answer(four(options=(options[0], *options[2:]), players=out)) == "first player carol"


# Titles ---------------------------------------------------------------------------------------------------------------

ALL_SIX = tuple(f"take {title}" for title in (HAND, COIN, LAWS, SHIPS, WHISPERS, REGENT))


def test_the_title_is_taken_that_helps_most() -> None:
    hand = place("hand", 0, *["Hired Pikes"] * 6)
    few = place("hand", 0, "Hired Pikes")
    some = place("hand", 0, *["Hired Pikes"] * 4)
    strong = place("play", 0, *(standing("Hired Pikes", n, icons=("intrigue",), strength=5) for n in (1, 2, 3)))
    leading = {"alice": {"power": 2}}
    assert answer(four(hand, options=ALL_SIX)) == f"take {COIN}"
    assert answer(four(few, options=ALL_SIX)) == f"take {LAWS}"
    assert answer(four(some, strong, options=ALL_SIX)) == f"take {WHISPERS}"
    assert answer(four(hand, options=ALL_SIX, players=leading)) == f"take {REGENT}"


# Redirecting ----------------------------------------------------------------------------------------------------------

ATTACK = {"challenge": "military", "attacker": "bob", "defender": "alice", "attackers": [2], "defenders": [],
          "attacking": 3, "defending": 0}  # fmt: skip


@pytest.mark.parametrize(
    ("defender", "strength", "said"),
    [("alice", 3, "redirect"), ("alice", 4, "let it be"), ("carol", 3, "let it be")],
)
def test_only_what_would_be_lost_oneself_is_redirected(defender: str, strength: int, said: str) -> None:
    zones = (pikes(0, 1, strength=strength), pikes(1, 2, strength=3))
    situations = ({**ATTACK, "defender": defender},)
    assert answer(four(*zones, options=("redirect", "let it be"), situations=situations)) == said


def test_a_title_may_be_what_holds_an_attack() -> None:
    guard = pikes(0, 1, strength=3)

    def said(*zones: ZoneView, **titles: str) -> str:
        options = ("redirect", "let it be")
        return answer(four(*zones, options=options, situations=(ATTACK,), players=bearing(**titles)))

    assert said(guard, alice=SHIPS) == "let it be"
    assert said(guard, bob=SHIPS) == said(alice=SHIPS) == "redirect"


def test_a_redirected_challenge_goes_on_against_the_least_guarded() -> None:
    own = pikes(0, 1, strength=3, kneeling=True)
    situations = ({**ATTACK, "attacker": "alice", "defender": "bob", "attackers": [1]},)
    options = ("against carol", "against dave")
    assert answer(four(own, pikes(2, 3, strength=9), pikes(3, 4, kneeling=True), options=options,
                       situations=situations)) == "against dave"  # fmt: skip


def test_intrigue_claim_is_against_all_who_have_cards() -> None:
    hands = (ZoneView("hand", 2, 3, ()), ZoneView("hand", 3, 0, ()))
    options = ("claim against bob", "claim against carol", "claim against dave", "done")
    assert answer(four(*hands, options=options)) == "claim against carol"
    assert answer(four(*hands, options=(options[0], options[2], "done"))) == "done"


# Texts ----------------------------------------------------------------------------------------------------------------


def test_a_victim_is_looked_for_among_all_opponents() -> None:
    hand = place("hand", 0, "A Better Offer")
    options = ("use A Better Offer", "pass")
    assert answer(four(hand, pikes(3, 2), options=options, prompt="actions")) == options[0]
    assert answer(four(hand, options=options, prompt="actions")) == "pass"


def test_of_opponents_who_are_chosen_it_is_the_one_whom_all_is_about() -> None:
    leader = {"carol": {"power": 4}}
    assert answer(four(options=("player bob", "player carol", "player dave"), players=leader)) == "player carol"
    assert answer(four(options=("player alice", "player carol"), players=leader)) == "player alice"


# Whole games ----------------------------------------------------------------------------------------------------------


def new_game(seed: int, seats: int = 4) -> State:
    """Each seat has each deck in turn."""
    decks = [*starter_decks().values()]
    return AGOT2.start(pool(), [decks[(x + seed) % len(decks)] for x in range(seats)], seed)


@pytest.mark.parametrize("seat", range(4))
def test_one_among_three_who_take_any_option_wins(seat: int) -> None:
    won = 0
    for seed in range(4):
        s = new_game(seed)
        players = [by_luck(10 * seed + x) for x in range(4)]
        players[seat] = by_thumb(RuleOfThumb(pool()))
        play(s, players)
        won += s.result is not None and s.result.winners == (seat,)
    assert won >= 3


def test_among_four_who_play_so_each_seat_wins_something() -> None:
    won: Counter[tuple[int, ...]] = Counter()
    for seed in range(12):
        s = new_game(seed)
        play(s, [by_thumb(RuleOfThumb(pool()))] * 4)
        assert s.result is not None
        won[s.result.winners] += 1
    assert len(won) == 4
    assert max(won.values()) <= 6
