"""Unique units: stacks, what they cost, and that there is one of each name (B9 of the rules)."""

from __future__ import annotations

import pytest

from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.numbers import health, power, speed
from kartoteka.games.swtcg.positions import position
from kartoteka.games.swtcg.stacks import SAME_UNITS
from kartoteka.play.session import Session
from tests.games.swtcg.tables import BOB, building, card
from tests.rules import forbids, permits, rule


def with_ace(top: str, counters: int, card: str = "Ace D") -> dict[str, object]:
    return {"points": 9, "character": [top], "construction": [{card: {"counters": counters}}]}


@rule("SWR-81", forbids)
@rule("SWR-78", permits)
@rule("SWR-81", permits)
def test_another_version_goes_on_or_under_the_unit() -> None:
    t = building(alice=with_ace("Ace A", 1))
    assert t.about("Ace (D)")[-2:] == ["stack Ace (D) on Ace (A)", "stack Ace (D) under Ace (A)"]
    t.take("stack Ace (D) under Ace (A)")
    assert (t.place("Ace (D)"), t.on("Ace (D)")) == ("stacked", "Ace (A)")


@rule("SWR-79", forbids)
@rule("SWR-79", permits)
def test_the_top_card_counts_and_each_card_under_it_adds() -> None:
    t = building(alice=with_ace("Ace A", 1))
    t.take("stack Ace (D) under Ace (A)")
    top = t.card("Ace (A)")
    assert (speed(t.state, top), power(t.state, top), health(t.state, top)) == (40, 4, 4)


@rule("SWR-78", forbids)
def test_no_version_lies_in_a_stack_twice() -> None:
    t = building(alice=with_ace("Ace A", 9, "Ace A"))
    assert "SWR-78" in t.why_not("stack Ace (A) on Ace (A) 2")
    assert not any(line.startswith("stack") for line in t.options())


@rule("SWR-78", forbids)
def test_a_stack_has_no_more_than_four_cards() -> None:
    t = building(
        alice={
            "character": [{"Ace A": {"stack": ["Ace B", "Ace C", "Ace D"]}}],
            "construction": [{"Ace E": {"counters": 9}}],
        }
    )  # fmt: skip
    assert "SWR-78" in t.why_not("stack Ace (E) on Ace (A)")


@rule("SWR-78", forbids)
def test_another_name_is_not_stacked() -> None:
    t = building(alice=with_ace("Ace A", 9, "Twin B"))
    assert "SWR-78" in t.why_not("stack Twin on Ace (A)")


@rule("D-13", forbids)
@rule("SWR-80", permits)
@rule("SWR-80", forbids)
@rule("D-13", permits)
def test_a_dearer_card_on_top_costs_the_difference_besides() -> None:
    t = building(alice=with_ace("Ace A", 2, "Ace B"))
    assert t.may("stack Ace (B) under Ace (A)"), "1 underneath"
    assert t.why_not("stack Ace (B) on Ace (A)") == "SWR-62"
    t.take("continue Ace (B) +1", "stack Ace (B) on Ace (A)")
    cheaper = building(alice=with_ace("Ace B", 1, "Ace A"))
    assert cheaper.may("stack Ace (A) on Ace (B)"), "1 on top, too"


@rule("SWR-82", forbids)
@rule("SWR-82", permits)
def test_what_lies_on_a_stack_stays_when_its_top_changes() -> None:
    ace = {"Ace A": {"tapped": True, "damage": 1, "tokens": {"corruption": 2}, "equipment": ["Blade"]}}
    t = building(alice={"character": [ace], "construction": [{"Ace D": {"counters": 1}}]})
    t.take("stack Ace (D) on Ace (A)")
    top = t.record("Ace (D)")
    assert (top.tapped, top.damage, top.tokens) == (True, 1, (("corruption", 2),))
    assert t.on("Blade") == "Ace (D)"
    below = t.record("Ace (A)")
    assert (below.tapped, below.damage, below.tokens) == (False, 0, ())
    assert t.place("Ace (D)") == "character"


@rule("SWR-82", permits)
def test_a_pilot_stays_when_the_top_of_its_unit_changes() -> None:
    t = building(alice={"character": [{"Ace A": {"stack": ["Ace D"], "pilot": "Mate"}}], "points": 1})
    t.take("rearrange Ace (D) on Ace (A)")
    assert (t.on("Mate"), t.on("Ace (A)")) == ("Ace (D)", "Ace (D)")


@rule("SWR-82", permits)
def test_a_stack_whose_new_top_is_too_weak_for_its_damage_is_discarded() -> None:
    t = building(alice={"points": 1, "character": [{"Giant A": {"damage": 2, "stack": ["Giant B"]}}]})
    t.take("rearrange Giant (B) on Giant (A)")
    assert [t.place(x) for x in ("Giant (A)", "Giant (B)")] == ["discard", "discard"]


@rule("SWR-83", permits)
@rule("SWR-83", forbids)
def test_rearranging_costs_points() -> None:
    t = building(alice={"points": 2, "character": [{"Ace A": {"stack": ["Ace B", "Ace D"]}}]})
    assert t.why_not("rearrange Ace (B) on Ace (A)") == "SWR-83"
    t.take("rearrange Ace (D) on Ace (A)")
    assert (t.points(), t.place("Ace (D)"), t.on("Ace (B)")) == (1, "character", "Ace (D)")


@rule("D-14", permits)
@rule("D-14", forbids)
def test_a_stack_is_rearranged_once_in_a_build_step() -> None:
    t = building(alice={"points": 9, "character": [{"Ace A": {"stack": ["Ace D"]}}]})
    t.take("rearrange Ace (D) on Ace (A)")
    assert t.why_not("rearrange Ace (A) on Ace (D)") == "D-14"


@rule("SWR-77", forbids)
@rule("SWR-77", permits)
def test_of_two_that_are_not_stacked_the_later_one_is_discarded() -> None:
    t = building(alice=with_ace("Ace A", 3))
    t.take("deploy Ace (D) character")
    assert (t.place("Ace (A)"), t.place("Ace (D)")) == ("character", "discard")


@rule("SW-69", forbids)
def test_a_pilot_counts_as_the_one_of_its_name() -> None:
    t = building(alice={"space": [{"Fighter": {"pilot": "Ace A"}}], "construction": [{"Ace D": {"counters": 3}}]})
    t.take("deploy Ace (D) character")
    assert t.place("Ace (D)") == "discard"


@rule("SWR-15", permits)
@rule("SWR-15", forbids)
def test_units_without_a_letter_are_not_unique() -> None:
    t = building(alice={"character": ["Scout"], "construction": [{"Scout": {"counters": 3}}]})
    assert not any(line.startswith("stack") for line in t.options())
    assert building(alice=with_ace("Ace A", 1)).may("stack Ace (D) on Ace (A)")
    t.take("deploy Scout character")
    assert [c.zone for c in t.state.cards if c.proto == t.record("Scout").proto].count(t.record("Scout").zone) == 2


@rule("SWR-133", forbids)
@rule("SWR-133", permits)
def test_only_who_controls_a_unit_adds_to_its_stack() -> None:
    taken = {"character": [{"Ace A": {"controller": "bob"}}], "construction": [{"Ace D": {"counters": 1}}]}
    t = building(alice=taken, bob={"points": 1, "deck": 1, "construction": [{"Ace C": {"counters": 1}}]})
    assert "SWR-133" in t.why_not("stack Ace (D) on bob's Ace (A)")
    t.take("pass")
    while t.prompt.startswith("what comes next"):
        t.take(t.options()[0])
    assert (t.asked, t.may("stack Ace (C) under Ace (A)")) == (BOB, True)


@rule("SWR-85", permits)
@rule("SWR-85", forbids)
@pytest.mark.parametrize("pair", sorted(SAME_UNITS.value.items()))
def test_some_pairs_of_names_are_one_unit(pair: tuple[str, str]) -> None:
    one, other = pair
    own = [card(one, version="A"), card(other, version="B"), card(f"{other} Spirit", version="A")]
    alice = {
        "points": 1, "deck": 1, "character": [f"{other} (B)"],
        "construction": [{f"{one} (A)": {"counters": 3}}, {f"{other} Spirit (A)": {"counters": 3}}],
    }  # fmt: skip
    session = Session(SWTCG, position(SWTCG, {"step": "build", "alice": alice}, own, 1))
    lines = [line for line in session.options() if line.startswith("stack")]
    assert lines == [f"stack {one} on {other}", f"stack {one} under {other}"]
