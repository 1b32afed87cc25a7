"""What counts as played, and moments that no wording of a scenario names: abilities as programs."""

from __future__ import annotations

from typing import Any

from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.positions import position
from kartoteka.kernel import program as p
from kartoteka.play.session import Session
from tests.games.swtcg.tables import ALICE, Table, card, gains, pays
from tests.rules import forbids, permits, rule


def table(*abilities: p.Ability, **given: Any) -> Table:
    """A position with a card "Sage" that has these abilities."""
    t = Table.__new__(Table)
    cards = (card("Sage", abilities=abilities), card("Scout"), card("Veto", "battle", 0, abilities=(VETO,)))
    t.session = Session(SWTCG, position(SWTCG, given, cards, 1))
    return t


VETO = p.Ability(kind="effect", effect=p.Do("disrupt"))
FREE = p.Ability(kind="activated", effect=gains(1))
WHEN_USED = p.Ability(
    kind="triggered", trigger=p.Trigger("ability activated", (p.Role("player", player=p.You()),)), effect=gains(3)
)
AT_ANY_TIME = p.Ability(kind="activated", cost=(pays(1),), effect=gains(3), flags=("any time",))


@rule("SW-127", permits)
def test_an_ability_without_a_cost_counts_as_played_when_it_is_announced() -> None:
    t = table(FREE, WHEN_USED, alice={"character": ["Sage"]})
    t.take("use Sage", "pass", "pass")
    assert t.force() == 4


@rule("SW-127", forbids)
def test_it_is_used_up_though_it_is_disrupted() -> None:
    t = table(FREE, WHEN_USED, alice={"character": ["Sage"]}, bob={"hand": ["Veto"]})
    t.take("use Sage", "pass", "play Veto")
    while t.prompt != "play something or pass" or t.asked != ALICE:
        t.take("pass")
    assert t.force() == 3
    assert not t.may("use Sage")


@rule("SWR-121", permits)
def test_at_any_time_is_also_in_the_own_build_step() -> None:
    t = table(AT_ANY_TIME, step="build", alice={"character": ["Sage"], "force": 1})
    t.take("use Sage", "pass", "pass")
    assert t.force() == 3


@rule("SWR-121", permits)
def test_at_any_time_is_in_the_battle_phase() -> None:
    t = table(AT_ANY_TIME, alice={"character": ["Sage"], "force": 1})
    assert t.may("use Sage")


@rule("SWR-121", forbids)
def test_at_any_time_is_in_no_special_chance() -> None:
    t = table(AT_ANY_TIME, FREE, alice={"character": ["Sage"], "force": 1}, bob={"hand": ["Veto"]})
    t.take("use Sage ability 2")
    assert t.prompt == "disrupt it or pass"
    assert t.options() == ["pass"]
    assert "SW-100" in t.why_not("use Sage ability 1")
