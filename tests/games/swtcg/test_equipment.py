"""Equip (SWR-73, SWR-74)."""

from __future__ import annotations

from kartoteka.games.swtcg.numbers import power
from tests.games.swtcg.tables import Table, building
from tests.rules import forbids, permits, rule


@rule("SWR-74", permits)
@rule("SWR-74", forbids)
def test_equipment_is_put_on_an_own_unit_of_a_listed_type() -> None:
    t = building(
        alice={"points": 2, "build zone": ["Blade"], "character": ["Scout", "Flyer"], "ground": ["Walker"]},
        bob={"character": ["Mate"]},
    )
    t.take("use Blade Equip")
    assert t.options() == ["on Scout", "on Flyer"]
    t.take("on Scout")
    while t.place("Blade") == "build zone":
        t.take("pass")
    assert (t.place("Blade"), t.on("Blade")) == ("equipped", "Scout")
    assert (power(t.state, t.card("Scout")), power(t.state, t.card("Flyer"))) == (5, 3)


@rule("SWR-73", forbids)
def test_equipment_is_not_attached_in_the_battle_phase() -> None:
    t = Table(step="battle", alice={"points": 2, "build zone": ["Blade"], "character": ["Scout"]})
    assert "SWR-73" in t.why_not("use Blade Equip")


@rule("SWR-74", permits)
def test_paying_again_moves_it() -> None:
    t = building(alice={"points": 2, "character": [{"Scout": {"equipment": ["Blade"]}}, "Flyer"]})
    t.take("use Blade Equip", "on Flyer")
    while t.on("Blade") == "Scout":
        t.take("pass")
    assert t.on("Blade") == "Flyer"
    assert (power(t.state, t.card("Scout")), power(t.state, t.card("Flyer"))) == (3, 5)


@rule("SWR-74", permits)
@rule("SWR-74", forbids)
def test_a_text_makes_it_cheaper_to_equip_its_unit_only() -> None:
    t = building(alice={"build zone": ["Blade"], "character": ["Scout", "Smith"]})
    t.take("use Blade Equip")
    assert t.options() == ["on Smith"]
    t.take("on Smith")
    while t.place("Blade") == "build zone":
        t.take("pass")
    assert t.on("Blade") == "Smith"


@rule("SWR-74", permits)
def test_a_price_of_no_build_points_is_paid_too() -> None:
    t = building(alice={"build zone": ["Stick"], "character": ["Scout"]})
    t.take("use Stick Equip", "on Scout")
    while t.place("Stick") == "build zone":
        t.take("pass")
    assert t.on("Stick") == "Scout"
