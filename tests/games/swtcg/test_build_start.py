"""The start of a build step: the draw, upkeep and bounties, in the order that their player likes (SWR-51 to SWR-53)."""

from __future__ import annotations

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.procedures.build_step import BUILD
from kartoteka.games.swtcg.records import CHARACTER, Promise
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.frames import push
from kartoteka.kernel.machine import advance
from tests.games.swtcg.tables import ALICE, BOB, Table
from tests.rules import forbids, permits, rule


def starting(**given: object) -> Table:
    """Alice's build step as it starts."""
    return Table(step="build", **given)


def hand(t: Table, seat: int = ALICE) -> int:
    return len(t.state.zone("hand", seat))


@rule("SWR-51", forbids)
@rule("SWR-51", permits)
def test_a_player_draws_a_card_when_the_build_step_starts() -> None:
    t = starting(alice={"points": 1, "deck": ["Scout"], "space": ["Fighter"]})
    assert hand(t) == 1
    assert t.may("build Scout +1")


@rule("SWR-52", forbids)
@rule("SWR-52", permits)
@rule("SWK-Upkeep", permits)
def test_upkeep_and_draw_come_in_any_order_and_both_must_be_done() -> None:
    t = starting(alice={"force": 3, "deck": ["Scout"], "character": ["Beast"]})
    assert t.options() == ["upkeep Beast", "draw"]
    t.take("draw")
    assert hand(t) == 1
    t.take("option 1")
    assert (t.force(), t.place("Beast")) == (1, "character")
    other = starting(alice={"force": 3, "deck": ["Scout"], "character": ["Beast"]})
    other.take("upkeep Beast", "option 2")
    assert (other.place("Beast"), hand(other)) == ("discard", 1)


@rule("SWK-Upkeep", forbids)
def test_of_upkeep_costs_only_those_that_can_be_paid_are_chosen() -> None:
    t = starting(alice={"force": 1, "deck": ["Scout"], "character": ["Beast"]})
    t.take("upkeep Beast")
    assert t.options() == ["option 2"] or t.place("Beast") == "discard"


@rule("SWK-Upkeep", permits)
def test_upkeep_is_due_in_the_build_zone_too() -> None:
    t = starting(alice={"force": 3, "deck": ["Scout"], "build zone": ["Beast"]})
    assert t.may("upkeep Beast")


@rule("SWK-Upkeep", forbids)
def test_upkeep_is_not_due_for_cards_under_a_stack() -> None:
    t = starting(alice={"force": 3, "points": 1, "deck": ["Scout"], "character": [{"Giant A": {"stack": ["Giant C"]}}]})
    assert not t.may("upkeep Giant (A)")
    assert not t.may("upkeep Giant (C)")


@rule("SW-77", forbids)
@rule("SW-77", permits)
def test_the_upkeep_of_a_pilot_is_paid_while_it_pilots() -> None:
    t = starting(alice={"force": 3, "deck": ["Scout"], "space": [{"Fighter": {"pilot": "Keeper"}}]})
    t.take("upkeep Keeper", "option 1")
    assert t.force() == 1


def slain(t: Table, victim: str, by: int, *, by_damage: bool = True) -> None:
    """A unit of alice is discarded, by damage of another or otherwise."""
    s = t.state
    s.ask_every = False
    event = h.UnitDiscarded(card=t.card(victim), player=ALICE, zone=CHARACTER, by_damage=by_damage, source=by)
    raise_group(s, [event], "")
    advance(s)


@rule("SWK-Bounty", permits)
def test_a_bounty_is_paid_out_when_its_players_build_step_starts() -> None:
    t = starting(
        alice={"points": 1, "deck": ["Scout"], "character": ["Mate"]},
        bob={"deck": 1, "character": ["Hunter"]},
    )
    slain(t, "Mate", t.card("Hunter", BOB))
    t.take("pass")
    assert t.asked == BOB
    assert t.options() == ["collect Hunter", "draw"]
    t.take("collect Hunter")
    assert (t.force(BOB), t.state.open(Promise)) == (3, None)


@rule("SWK-Bounty", forbids)
def test_there_is_no_bounty_for_what_no_damage_discards() -> None:
    t = starting(
        alice={"points": 1, "deck": ["Scout"], "character": ["Mate"]}, bob={"deck": 1, "character": ["Hunter"]}
    )
    slain(t, "Mate", t.card("Hunter", BOB), by_damage=False)
    assert t.state.open(Promise) is None


@rule("SWR-53", permits)
@rule("SWR-53", forbids)
def test_only_the_first_build_step_of_a_turn_has_a_start() -> None:
    t = starting(alice={"points": 3, "force": 5, "deck": ["Scout", "Scout"], "character": ["Beast"]})
    t.take("draw")
    t.take("option 1")
    assert (hand(t), t.force()) == (1, 3)
    push(t.state, BUILD, BUILD.regs(seat=ALICE))
    advance(t.state)
    assert t.may("build Scout +1")
    assert (hand(t), t.force()) == (1, 3)
