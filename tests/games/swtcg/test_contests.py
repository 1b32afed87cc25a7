"""Contests of unique units in the battle phase (SWR-86 to SWR-89, D-36)."""

from __future__ import annotations

from tests.games.swtcg.tables import ALICE, BOB, Table, building
from tests.rules import forbids, permits, rule


def contest(**given: object) -> Table:
    """The battle phase in which both have an Ace in an arena, at the first bid."""
    alice = {"force": 4, "character": ["Ace A"], **given.pop("alice", {})}  # type: ignore[dict-item]
    bob = {"force": 4, "character": ["Ace D"], **given.pop("bob", {})}  # type: ignore[dict-item]
    return Table(step="battle", alice=alice, bob=bob, **given)


@rule("SWR-86", permits)
@rule("SWR-87", permits)
@rule("SWR-87", forbids)
@rule("SWR-88", permits)
def test_the_higher_sum_stays_and_pays_and_the_other_retreats_untapped() -> None:
    t = contest()
    assert (t.asked, t.options()) == (ALICE, ["bid 0", "bid 1", "bid 2", "bid 3", "bid 4"])
    t.take("bid 1")
    assert t.asked == BOB
    t.take("bid 2")
    assert t.options() == ["bid 1", "bid 2", "bid 3", "bid 4"], "no less than before"
    t.take("bid 1", "bid 2")
    assert (t.force(ALICE), t.force(BOB)) == (4, 2)
    assert (t.place("Ace (A)"), t.record("Ace (A)").tapped) == ("build zone", False)
    assert t.place("Ace (D)", BOB) == "character"


@rule("SWR-87", permits)
def test_a_raise_may_stay_below_the_other_bid() -> None:
    t = contest()
    t.take("bid 1", "bid 4")
    assert t.may("bid 2")


@rule("SWR-87", permits)
def test_bids_go_on_until_neither_raises() -> None:
    t = contest()
    t.take("bid 1", "bid 2", "bid 2")
    assert t.asked == BOB
    t.take("bid 2")
    assert t.asked == ALICE
    t.take("bid 2")
    assert t.prompt != "how much Force you bid"


@rule("SWR-88", forbids)
@rule("SWR-88", permits)
def test_the_dark_side_wins_ties_and_the_build_cost_counts() -> None:
    t = contest(alice={"force": 1, "character": ["Ace A"]}, bob={"force": 1, "character": ["Ace D"]})
    t.take("bid 0", "bid 0", "bid 0", "bid 0")
    assert (t.place("Ace (A)"), t.place("Ace (D)", BOB)) == ("character", "build zone")
    dearer = contest(alice={"force": 1}, bob={"force": 1, "character": [{"Ace D": {"stack": ["Ace B"]}}]})
    dearer.take("bid 0", "bid 0", "bid 0", "bid 0")
    assert (dearer.place("Ace (A)"), dearer.place("Ace (D)", BOB)) == ("build zone", "character")


@rule("D-36", forbids)
@rule("SWR-88", permits)
def test_of_several_contests_the_dark_side_chooses_the_first() -> None:
    t = contest(alice={"character": ["Ace A", "Pathfinder A"]}, bob={"character": ["Ace D", "Pathfinder B"]})
    assert t.asked == ALICE
    t.take("contest Pathfinder (A) and bob's Pathfinder (B)", "bid 0", "bid 0", "bid 0", "bid 0")
    assert t.place("Pathfinder (B)", BOB) == "build zone"
    assert t.prompt == "how much Force you bid", "the other one is next"


@rule("D-36", permits)
@rule("SW-69", permits)
def test_a_pilot_takes_part_and_retreats_alone() -> None:
    t = contest(
        alice={"character": [], "space": [{"Fighter": {"pilot": "Ace A"}}]},
        bob={"character": [{"Ace D": {"stack": ["Ace B"]}}]},
    )
    t.take("bid 0", "bid 0", "bid 0", "bid 0")
    assert (t.place("Ace (A)"), t.on("Ace (A)"), t.place("Fighter")) == ("build zone", "", "space")


@rule("SWR-89", permits)
@rule("SWR-89", forbids)
@rule("SWR-86", forbids)
def test_there_is_no_contest_in_the_build_step_or_with_a_unit_in_the_build_zone() -> None:
    t = building(
        alice={"points": 1, "hand": ["Scout"], "character": ["Ace A"], "construction": [{"Scout": {"counters": 3}}]},
        bob={"character": ["Ace D"]},
    )
    t.take("deploy Scout character")
    assert t.place("Ace (A)") == t.place("Ace (D)", BOB) == "character"
    apart = contest(bob={"character": [], "build zone": ["Ace D"], "ground": ["Walker"]})
    assert apart.prompt != "how much Force you bid"
