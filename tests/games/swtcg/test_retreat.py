"""The retreat step, and what goes along with a unit that moves or leaves play (SWR-56 to SWR-59, SW-38, SW-134)."""

from __future__ import annotations

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.records import BUILD_ZONE, SPACE
from tests.games.swtcg.tables import ALICE, BOB, Table, happens
from tests.rules import forbids, permits, rule


def retreating(**given: object) -> Table:
    """Alice's retreat step."""
    return Table(step="retreat", **given)


def retreat(t: Table, *names: str) -> None:
    """Those retreat, and nobody else."""
    t.take(*(f"retreat {name}" for name in names))
    if t.may("done"):
        t.take("done")


@rule("SWR-56", permits)
@rule("SWR-56", forbids)
def test_untapped_units_are_tapped_and_go_to_the_build_zone() -> None:
    t = retreating(alice={"character": [{"Scout": {"tapped": True}}], "ground": ["Walker", "Bike"]})
    assert t.options() == ["retreat Walker", "retreat Bike", "done"]
    assert t.why_not("retreat Scout") == "SWR-56"
    retreat(t, "Walker")
    assert (t.place("Walker"), t.record("Walker").tapped) == ("build zone", True)
    assert (t.place("Bike"), t.record("Bike").tapped) == ("ground", False)


@rule("SWR-59", forbids)
@rule("SW-38", forbids)
@rule("SW-64", forbids)
@rule("SWR-56", permits)
def test_the_light_side_retreats_after_the_dark_side() -> None:
    t = retreating(alice={"ground": ["Walker"]}, bob={"ground": ["Walker"]})
    retreat(t)
    assert (t.asked, t.options()) == (BOB, ["retreat Walker", "done"])


def test_all_that_retreat_are_one_line() -> None:
    t = retreating(alice={"ground": ["Walker", "Bike"], "character": ["Scout"]})
    t.take("retreat Walker, Bike")
    assert [t.place(x) for x in ("Walker", "Bike", "Scout")] == ["build zone", "build zone", "character"]


@rule("SWR-59", permits)
@rule("SW-38", permits)
@rule("SW-64", permits)
def test_all_that_lies_on_a_unit_goes_along() -> None:
    ace = {"Ace A": {"damage": 1, "stack": ["Ace D"], "equipment": ["Blade"], "pilot": "Mate"}}
    t = retreating(alice={"character": [ace]})
    retreat(t, "Ace (A)")
    assert (t.place("Ace (A)"), t.record("Ace (A)").damage) == ("build zone", 1)
    assert [t.on(x) for x in ("Ace (D)", "Blade", "Mate")] == ["Ace (A)"] * 3


@rule("SW-46", permits)
@rule("SW-46", forbids)
def test_a_piloted_unit_retreats_only_with_an_untapped_pilot_and_both_are_tapped() -> None:
    tired = {"Carrier": {"pilot": {"Mate": {"tapped": True}}}}
    t = retreating(alice={"space": [{"Fighter": {"pilot": "Flyer"}}, tired]})
    assert t.why_not("retreat Carrier") == "SW-46"
    retreat(t, "Fighter")
    assert (t.record("Fighter").tapped, t.record("Flyer").tapped, t.on("Flyer")) == (True, True, "Fighter")


@rule("SW-47", forbids)
@rule("SW-37", forbids)
@rule("SW-47", permits)
@rule("SW-37", permits)
@rule("D-28", permits)
@rule("D-28", forbids)
def test_an_untapped_pilot_retreats_alone() -> None:
    tired = {"Carrier": {"pilot": {"Mate": {"tapped": True}}}}
    t = retreating(alice={"space": [{"Fighter": {"tapped": True, "pilot": "Flyer"}}, tired]})
    assert t.why_not("retreat Mate") == "D-28"
    retreat(t, "Flyer")
    assert (t.place("Flyer"), t.record("Flyer").tapped, t.on("Flyer")) == ("build zone", True, "")
    assert t.place("Fighter") == "space"


@rule("SWR-58", forbids)
@rule("SWR-58", permits)
def test_a_retreat_by_an_effect_does_not_tap() -> None:
    t = retreating(alice={"space": ["Fighter"]})
    happens(t, h.Moved(card=t.card("Fighter"), zone=BUILD_ZONE, manner="retreat"))
    assert (t.place("Fighter"), t.record("Fighter").tapped) == ("build zone", False)


# Several pilots ---------------------------------------------------------------------------------------------------


@rule("D-29", forbids)
@rule("SW-66", permits)
@rule("SW-66", forbids)
@rule("D-29", permits)
@rule("SW-65", permits)
def test_of_several_pilots_one_is_left_in_the_build_zone() -> None:
    t = retreating(alice={"space": [{"Carrier": {"pilot": ["Flyer", "Mate"]}}], "ground": ["Walker"]})
    retreat(t, "Carrier")
    assert t.options() == ["leave Flyer build zone", "leave Mate build zone"]
    t.take("leave Mate build zone")
    assert (t.place("Mate"), t.record("Mate").tapped, t.on("Mate")) == ("build zone", True, "")
    assert t.on("Flyer") == "Carrier"


# Leaving play -----------------------------------------------------------------------------------------------------


def wreck(**marks: object) -> Table:
    return retreating(alice={"space": [{"Fighter": marks}], "character": ["Scout"]})


def discarded(t: Table) -> None:
    happens(t, h.UnitDiscarded(card=t.card("Fighter"), player=ALICE, zone=SPACE))


@rule("SW-134", forbids)
@rule("SWR-84", forbids)
@rule("SW-134", permits)
@rule("SW-38", permits)
@rule("SWR-84", permits)
def test_a_pilot_and_its_stack_are_discarded_with_the_unit() -> None:
    t = wreck(pilot={"Ace A": {"stack": ["Ace D"]}})
    discarded(t)
    assert [t.place(x) for x in ("Fighter", "Ace (A)", "Ace (D)")] == ["discard"] * 3


@rule("SWR-33", forbids)
@rule("SW-134", permits)
@rule("SWR-33", permits)
def test_a_pilot_returns_to_its_owners_hand_with_the_unit() -> None:
    t = retreating(alice={"space": [{"Fighter": {"pilot": {"Mate": {"owner": "bob"}}}}], "character": ["Scout"]})
    happens(t, h.CardMoved(card=t.card("Fighter"), to="hand"))
    assert (t.place("Fighter"), t.place("Mate", BOB)) == ("hand", "hand")
    assert t.record("Mate", BOB).controller == BOB


@rule("SWR-75", forbids)
@rule("SWR-75", permits)
def test_equipment_is_left_in_its_owners_build_zone() -> None:
    t = retreating(alice={"character": [{"Scout": {"equipment": ["Blade"]}}], "space": ["Fighter"]})
    happens(t, h.UnitDiscarded(card=t.card("Scout"), player=ALICE, zone=SPACE))
    assert (t.place("Scout"), t.place("Blade"), t.on("Blade")) == ("discard", "build zone", "")


@rule("SWR-34", forbids)
@rule("SWR-34", permits)
def test_what_leaves_play_loses_its_counters() -> None:
    t = wreck(damage=1, tapped=True, tokens={"corruption": 1})
    before = t.record("Fighter").obj
    discarded(t)
    after = t.record("Fighter")
    assert (after.damage, after.tapped, after.tokens) == (0, False, ())
    assert after.obj != before


@rule("SWR-35", forbids)
@rule("SWR-35", permits)
def test_what_lies_beneath_a_unit_is_no_part_of_it() -> None:
    t = wreck(beneath=["Walker"])
    happens(t, h.CardMoved(card=t.card("Fighter"), to="hand"))
    assert (t.place("Fighter"), t.place("Walker")) == ("hand", "discard")
