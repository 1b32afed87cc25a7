"""Two preventions that make damage in one prevention chance: Deflect, twice (SW TCG)."""

from typing import Any

import pytest

from kartoteka.kernel.state import State
from tests.kernel.toys.common import NotOffered, Table, check_every_decision, table, unproven
from tests.kernel.toys.deflect import GAME, Damaged, DamagePrevented, UnitDiscarded


def damage_of(t: Table) -> list[str]:
    """What damage came to since this was last asked, as `Damaged Fighter 2`."""
    found = []
    for e in t.happened(Damaged, DamagePrevented, UnitDiscarded):
        assert isinstance(e, Damaged | DamagePrevented | UnitDiscarded)
        found.append(f"{type(e).__name__} {t.state.definition(e.card).name} {getattr(e, 'amount', '')}".strip())
    return found


def salvo_at_two(**more: Any) -> Table:
    """Alice's Salvo does 3 damage to each of bob's units, Mirror and Bulwark; the chance is open, and bob is asked."""
    t = table(
        GAME,
        alice={"hand": ["Salvo"], "play": ["Fighter", "Berserker"], "points": 1},
        bob={"play": ["Mirror", "Bulwark"], "points": 5, **more},
    )
    t.do("alice: play Salvo", "alice: choose Mirror", "alice: choose Bulwark")
    t.happened()
    return t


# One chance -------------------------------------------------------------------------------------------------------


def test_marks_are_placed_for_what_was_not_prevented():
    """TOYB-5, 7"""
    t = salvo_at_two()
    t.do("bob: use Bulwark", "bob: pass")
    assert damage_of(t) == ["DamagePrevented Bulwark 2", "Damaged Mirror 3", "Damaged Bulwark 1"]
    assert (t.card("Mirror").marks, t.card("Bulwark").marks) == (3, 1)
    assert t.bob.facts.points == 4


def test_what_was_prevented_whole_is_no_damage():
    """TOYB-7: nothing looks at it, and no mark is placed"""
    t = table(GAME, alice={"play": ["Fighter"]}, bob={"play": ["Berserker"], "hand": ["Parry"]})
    t.do("alice: attack Fighter on Berserker", "bob: play Parry")
    assert t.bob.offered == ["choose Berserker"]
    t.bob.chooses("Berserker")
    assert damage_of(t) == ["DamagePrevented Berserker 3"]
    assert t.card("Berserker").marks == 0
    assert t.bob.facts.points == 0


def test_a_damaged_unit_triggers_after_the_damage():
    """TOYB-7, 11"""
    t = table(GAME, alice={"play": ["Fighter"]}, bob={"play": ["Berserker"], "hand": ["Riposte"], "points": 1})
    t.do("alice: attack Fighter on Berserker", "bob: play Riposte", "bob: choose Berserker", "bob: choose Fighter")
    assert t.card("Berserker").marks == 2
    assert t.bob.facts.points == 2  # 1 was paid


def test_units_with_as_many_marks_as_strength_are_discarded_together():
    """TOYB-8"""
    t = table(
        GAME,
        alice={"hand": ["Salvo"], "play": ["Mourner"], "points": 1},
        bob={"play": ["Fighter", "Mourner", "Mirror"]},
    )
    t.do("alice: play Salvo", "alice: choose Fighter", "alice: choose Mourner #2")
    assert damage_of(t) == ["Damaged Fighter 3", "Damaged Mourner 3", "UnitDiscarded Fighter", "UnitDiscarded Mourner"]
    t.do("alice: resolve Mourner", "bob: resolve Mourner")
    # Bob's own Mourner saw both go, itself among them.
    assert (t.alice.facts.points, t.bob.facts.points) == (2, 2)


def test_the_dark_side_is_asked_first_and_both_must_pass():
    """TOYB-5"""
    t = table(
        GAME,
        alice={"hand": ["Salvo"], "play": ["Mirror"], "points": 9},
        bob={"play": ["Bulwark"], "points": 9},
    )
    t.do("alice: play Salvo", "alice: choose Mirror", "alice: choose Bulwark")
    assert t.alice.offered == ["use Mirror", "pass"]
    t.alice.passes()
    t.bob.uses("Bulwark")
    assert t.alice.may("use Mirror")  # asked again: a play keeps the chance open
    t.alice.passes()
    assert t.card("Mirror").marks == 3


def test_triggered_preventions_are_settled_first_and_once():
    """TOYB-4"""
    t = table(
        GAME,
        alice={"hand": ["Salvo"], "points": 1},
        bob={"play": ["Guard", "Mirror", "Bulwark"], "points": 5},
    )
    t.do("alice: play Salvo", "alice: choose Mirror", "alice: choose Bulwark")
    assert t.bob.offered == ["choose Mirror", "choose Bulwark"]  # Guard's, before anything is played
    t.bob.chooses("Mirror")
    assert damage_of(t) == ["DamagePrevented Mirror 1"]
    assert t.bob.offered == ["use Mirror", "use Bulwark", "pass"]
    t.bob.passes()
    assert (t.card("Mirror").marks, t.card("Bulwark").marks) == (2, 3)


def test_a_triggered_prevention_does_not_come_for_itself():
    """TOYB-4: Guard's text says another unit"""
    t = table(GAME, alice={"play": ["Fighter"]}, bob={"play": ["Guard", "Mirror"]})
    t.do("alice: attack Fighter on Guard")
    assert t.bob.has("pile") == ["Guard"]


# Damage made in the chance ----------------------------------------------------------------------------------------


def test_two_deflections_wait_then_share_one_further_chance():
    """TOYB-9: the point of this toy"""
    t = salvo_at_two(hand=["Riposte"])
    t.bob.uses("Mirror")
    t.bob.chooses("Fighter")
    t.bob.plays("Riposte")
    t.do("bob: choose Bulwark", "bob: choose Berserker")
    # Both pieces wait: nothing is done yet, and the chance is still the first one.
    assert damage_of(t) == ["DamagePrevented Mirror 2", "DamagePrevented Bulwark 1"]
    assert t.bob.offered == ["use Bulwark", "pass"]
    t.bob.uses("Bulwark")
    # Nobody can prevent any more. The first marks are placed together; then both pieces, together.
    assert damage_of(t) == [
        "DamagePrevented Bulwark 2", "Damaged Mirror 1", "Damaged Fighter 2", "Damaged Berserker 1",
    ]  # fmt: skip
    assert t.alice.facts.points == 2  # Berserker's, after all of it


def test_the_further_chance_comes_after_the_first_marks_and_discards():
    """TOYB-7, 8, 9"""
    t = table(
        GAME,
        alice={"play": ["Fighter", "Bulwark"], "points": 1},
        bob={"play": ["Fighter"], "hand": ["Riposte"], "points": 1},
    )
    t.do("alice: attack Fighter on Fighter", "bob: play Riposte", "bob: choose Fighter", "bob: choose Bulwark")
    # Asked in the further chance, with the marks of the first in place.
    assert damage_of(t) == ["DamagePrevented Fighter 1", "Damaged Fighter 2"]
    assert t.alice.offered == ["use Bulwark", "pass"]
    assert t.card("Bulwark").marks == 0
    t.alice.passes()
    assert damage_of(t) == ["Damaged Bulwark 1"]


def test_both_pieces_are_pending_together_in_the_further_chance():
    """TOYB-6, 9: one use against both, taken from them as the player likes"""
    t = table(
        GAME,
        alice={"hand": ["Salvo"], "play": ["Bulwark"], "points": 9},
        bob={"play": ["Mirror", "Mirror"], "points": 2},
    )
    t.do("alice: play Salvo", "alice: choose Mirror", "alice: choose Mirror")
    t.do("bob: use Mirror", "bob: choose Bulwark", "bob: use Mirror", "bob: choose Bulwark")
    assert damage_of(t) == [
        "DamagePrevented Mirror 2", "DamagePrevented Mirror 2", "Damaged Mirror 1", "Damaged Mirror 1",
    ]  # fmt: skip
    t.alice.uses("Bulwark")
    assert t.alice.offered == ["take Mirror", "take Mirror #2"]
    t.alice.takes("take Mirror", "take Mirror #2")
    assert t.over is False
    assert damage_of(t) == [
        "DamagePrevented Bulwark 1", "DamagePrevented Bulwark 1", "Damaged Bulwark 1", "Damaged Bulwark 1",
    ]  # fmt: skip


def test_one_discard_check_for_the_whole_further_chance():
    """TOYB-8, 9: two pieces of 2 against a unit of 4, then one check"""
    t = table(
        GAME,
        alice={"hand": ["Salvo"], "play": ["Bulwark", "Mourner"], "points": 1},
        bob={"play": ["Mirror", "Mirror"], "points": 2},
    )
    t.do("alice: play Salvo", "alice: choose Mirror", "alice: choose Mirror")
    t.do("bob: use Mirror", "bob: choose Bulwark", "bob: use Mirror", "bob: choose Bulwark")
    assert damage_of(t)[4:] == ["Damaged Bulwark 2", "Damaged Bulwark 2", "UnitDiscarded Bulwark"]
    assert t.alice.facts.points == 1


def test_what_is_deflected_in_the_further_chance_gets_another_one():
    """TOYB-9: until nothing new is made"""
    t = table(
        GAME,
        alice={"play": ["Fighter", "Mirror"], "points": 2},
        bob={"play": ["Mirror"], "points": 2},
    )
    t.do("alice: attack Fighter on Mirror", "bob: use Mirror", "bob: choose Mirror")
    assert damage_of(t) == ["DamagePrevented Mirror 2", "Damaged Mirror 1"]
    t.do("alice: use Mirror", "alice: choose Mirror #2")  # back at bob's
    assert t.bob.offered == ["use Mirror", "pass"]  # once in each chance, and this is another
    t.do("bob: use Mirror", "bob: choose Fighter")
    assert damage_of(t) == ["DamagePrevented Mirror 2", "DamagePrevented Mirror 2", "Damaged Fighter 2"]
    assert (t.alice.facts.points, t.bob.facts.points) == (1, 0)


def test_a_piece_whose_target_has_left_is_lost():
    """TOYB-10: and opens no chance"""
    t = table(
        GAME,
        alice={"hand": ["Salvo"], "play": ["Fighter"], "points": 1},
        bob={"play": ["Mirror", "Bulwark"], "points": 2},
    )
    t.do("alice: play Salvo", "alice: choose Fighter", "alice: choose Mirror")
    t.do("bob: use Mirror", "bob: choose Fighter")
    assert damage_of(t) == [
        "DamagePrevented Mirror 2", "Damaged Fighter 3", "Damaged Mirror 1", "UnitDiscarded Fighter",
    ]  # fmt: skip


def test_a_piece_whose_source_has_left_counts():
    """TOYB-10"""
    t = table(
        GAME,
        alice={"hand": ["Salvo", "Salvo"], "play": ["Fighter", "Fighter"], "points": 2},
        bob={"play": ["Mirror"], "points": 1},
    )
    t.do("alice: play Salvo", "alice: choose Mirror", "alice: done", "bob: pass", "bob: pass")
    t.do("alice: play Salvo", "alice: choose Mirror", "alice: done", "bob: use Mirror", "bob: choose Fighter")
    assert damage_of(t) == [
        "Damaged Mirror 3", "DamagePrevented Mirror 2", "Damaged Mirror 1", "UnitDiscarded Mirror", "Damaged Fighter 2",
    ]  # fmt: skip


def test_a_lost_piece_does_not_take_the_others_with_it():
    """TOYB-10"""
    t = table(
        GAME,
        alice={"hand": ["Salvo"], "play": ["Fighter", "Berserker"], "points": 1},
        bob={"play": ["Mirror"], "hand": ["Riposte"], "points": 2},
    )
    t.do("alice: play Salvo", "alice: choose Fighter", "alice: choose Mirror")
    t.do("bob: use Mirror", "bob: choose Fighter", "bob: play Riposte", "bob: choose Mirror", "bob: choose Berserker")
    assert damage_of(t) == [
        "DamagePrevented Mirror 2", "DamagePrevented Mirror 1", "Damaged Fighter 3", "UnitDiscarded Fighter",
        "Damaged Berserker 1",
    ]  # fmt: skip


# Triggers ---------------------------------------------------------------------------------------------------------


def test_triggers_wait_until_the_last_chance_is_over():
    """TOYB-11: a unit goes in the first chance, and the further chance comes before its trigger"""
    t = table(
        GAME,
        alice={"hand": ["Salvo"], "play": ["Bulwark", "Fighter"], "points": 2},
        bob={"play": ["Mirror", "Mine"], "points": 1},
    )
    t.do("alice: play Salvo", "alice: choose Mirror", "alice: choose Mine", "bob: use Mirror", "bob: choose Bulwark")
    assert damage_of(t) == [
        "DamagePrevented Mirror 2", "Damaged Mirror 1", "Damaged Mine 3", "UnitDiscarded Mine",
    ]  # fmt: skip
    assert t.alice.offered == ["use Bulwark", "pass"]  # the further chance; Mine's trigger waits
    t.alice.passes()
    assert damage_of(t) == ["Damaged Bulwark 2"]
    assert t.bob.offered == ["choose Bulwark", "choose Fighter", "choose Mirror"]  # now Mine's trigger
    t.bob.chooses("Fighter")
    assert damage_of(t) == ["Damaged Fighter 2"]


def test_a_chance_opened_by_a_trigger_is_finished_before_the_next_trigger():
    """TOYB-11: and what is triggered in it joins those still waiting"""
    t = table(
        GAME,
        alice={"play": ["Fighter", "Mine"], "points": 0},
        bob={"play": ["Mine", "Mourner", "Mirror"], "points": 1},
    )
    t.do("alice: attack Fighter on Mine")
    assert t.bob.offered == ["resolve Mine", "resolve Mourner"]
    t.bob.takes("resolve Mine")
    t.bob.chooses("Mirror")
    assert t.bob.offered == ["use Mirror", "pass"]  # a chance in the middle of the waiting triggers
    t.do("bob: use Mirror", "bob: choose Mine")
    # Alice's Mine has gone in the further chance: its trigger and Mourner's second one have joined; alice is next.
    assert damage_of(t) == [
        "Damaged Mine 3", "UnitDiscarded Mine", "DamagePrevented Mirror 2", "Damaged Mine 2", "UnitDiscarded Mine",
    ]  # fmt: skip
    t.alice.chooses("Fighter")
    assert t.bob.offered == ["resolve Mourner", "resolve Mourner #2"]


def test_the_dark_side_resolves_first():
    """TOYB-11"""
    t = table(GAME, alice={"play": ["Fighter", "Mourner"]}, bob={"play": ["Mine", "Mourner", "Mirror"]})
    t.do("alice: attack Fighter on Mine")
    # Alice's only one has resolved without asking; bob picks of his two.
    assert (t.alice.facts.points, t.bob.facts.points) == (1, 0)
    assert t.bob.offered == ["resolve Mine", "resolve Mourner"]


def test_a_played_card_leaves_the_hand_and_goes_to_the_pile_after_its_effect():
    """TOYB-1, 5"""
    t = table(GAME, alice={"hand": ["Salvo"], "points": 1}, bob={"play": ["Mirror"], "hand": ["Parry"]})
    t.alice.plays("Salvo")
    assert (t.alice.has("hand"), t.alice.has("limbo")) == ([], ["Salvo"])
    t.do("alice: choose Mirror", "bob: play Parry")
    assert (t.bob.has("hand"), t.bob.has("limbo")) == ([], ["Parry"])
    t.bob.chooses("Mirror")
    assert (t.alice.has("pile"), t.bob.has("pile")) == (["Salvo"], ["Parry"])


# What is forbidden ------------------------------------------------------------------------------------------------


def test_a_prevention_is_used_once_in_a_chance():
    """TOYB-6 forbids"""
    t = table(GAME, alice={"hand": ["Salvo"], "points": 1}, bob={"play": ["Bulwark", "Mirror"], "points": 9})
    t.do("alice: play Salvo", "alice: choose Bulwark", "alice: choose Mirror", "bob: use Bulwark")
    assert t.bob.offered == ["use Mirror", "pass"]
    with pytest.raises(NotOffered):
        t.bob.uses("Bulwark")


def test_without_points_no_prevention_is_used_or_played():
    """TOYB-6 forbids"""
    t = table(GAME, alice={"play": ["Fighter"]}, bob={"play": ["Bulwark", "Mirror"], "hand": ["Riposte", "Parry"]})
    t.do("alice: attack Fighter on Bulwark")
    assert t.bob.offered == ["play Parry", "pass"]


def test_only_the_damaged_unit_prevents():
    """TOYB-5 forbids"""
    t = table(GAME, alice={"play": ["Fighter"]}, bob={"play": ["Bulwark", "Mirror"], "points": 9})
    t.do("alice: attack Fighter on Bulwark")
    assert t.bob.offered == ["use Bulwark", "pass"]


def test_nobody_prevents_damage_to_the_other_sides_units():
    """TOYB-5 forbids"""
    t = table(GAME, alice={"play": ["Fighter"], "hand": ["Parry"]}, bob={"play": ["Mirror"], "points": 1})
    t.do("alice: attack Fighter on Mirror")
    assert t.bob.offered == ["use Mirror", "pass"]


def test_a_chance_is_for_preventions_only_and_they_for_chances_only():
    """TOYB-1, 5 forbid"""
    t = table(
        GAME,
        alice={"hand": ["Salvo", "Parry"], "play": ["Mirror"], "points": 1},
        bob={"hand": ["Salvo", "Parry"], "play": ["Bulwark"], "points": 9},
    )
    assert t.alice.offered == ["play Salvo", "attack Mirror on Bulwark", "pass"]
    t.alice.takes("attack Mirror on Bulwark")
    assert t.bob.offered == ["play Parry", "use Bulwark", "pass"]


def test_who_cannot_pay_plays_no_card():
    """TOYB-6 forbids"""
    t = table(GAME, alice={"hand": ["Salvo"], "play": ["Fighter"]}, bob={"play": ["Fighter"]})
    assert t.alice.offered == ["attack Fighter on Fighter", "pass"]


def test_a_tapped_unit_does_not_attack():
    """TOYB-2 forbids"""
    t = table(GAME, alice={"play": ["Fighter"]}, bob={"play": ["Mirror"]})
    t.alice.takes("attack Fighter on Mirror")
    t.bob.takes("attack Mirror on Fighter")
    assert t.over
    assert t.alice.has("pile") == ["Fighter"]


def test_an_attack_costs_the_attacker_its_turn():
    """TOYB-2: sides act in turn, and the winner has more points"""
    t = table(GAME, alice={"play": ["Fighter", "Fighter"]}, bob={"play": ["Mirror", "Mourner"], "points": 0})
    t.do("alice: attack Fighter on Mirror", "bob: pass")
    assert t.alice.offered == ["attack Fighter on Mirror", "attack Fighter on Mourner", "pass"]
    t.alice.takes("attack Fighter on Mirror")
    assert t.bob.has("pile") == ["Mirror"]
    assert t.bob.facts.points == 1  # Mourner
    t.bob.passes()
    assert t.over
    assert t.result.winners == (1,)


# Everything -------------------------------------------------------------------------------------------------------


def position(seed: int) -> State:
    units = [d.name for d in GAME.cards if d.type == "unit"]
    events = [d.name for d in GAME.cards if d.type == "event"]
    k = seed % len(units)
    return GAME.opening(
        seed=seed,
        ask_every=seed % 4 == 3,
        alice={"hand": events, "play": [*units[k:], "Mirror"], "points": 4},
        bob={"hand": events, "play": [*units[: k + 1], "Mirror", "Guard"], "points": 4},
    )


def test_every_decision_of_random_games_holds():
    ends = check_every_decision(GAME, position, seeds=range(8), ahead=6, worlds=1)
    assert {end.result.rule for end in ends if end.result} == {"TOYB-1"}


def test_every_rule_is_proven():
    assert unproven(GAME, globals()) == []
