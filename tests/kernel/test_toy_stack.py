"""Priority with a stack, payment at the end, blocked and cancelled, hidden targets (Berserk)."""

import random

import pytest

from kartoteka.kernel.state import State
from tests.kernel.toys.common import (
    CardMoved,
    Event,
    Marked,
    NotOffered,
    Table,
    Tapped,
    check_alike,
    check_every_decision,
    table,
    unproven,
)
from tests.kernel.toys.stack import (
    GAME,
    Action,
    TokensSpent,
)


def duel(alice: list[str], bob: list[str], **of_bob: list[str]) -> Table:
    """A table at which nobody's pass is taken for granted; alice has the first turn."""
    return table(GAME, ask_every=True, alice={"play": alice}, bob={"play": bob, **of_bob})


def insist(t: Table, *wanted: str) -> None:
    """Everybody passes until each of these is on offer, one after the other, and it is taken."""
    for text in wanted:
        while text not in t.options:
            t.take(t.options.index("pass"))
        t.take(t.options.index(text))


def both_pass(t: Table) -> None:
    """Both players pass one after the other; what happens then is the story."""
    t.happened()
    for _ in range(2):
        assert t.options[-1] == "pass"
        t.take(len(t.options) - 1)


def story(t: Table, *kinds: type[Event]) -> list[str]:
    """What happened since this was last asked, as `Marked Ogre` or `ActionBlocked`."""
    found = []
    for e in t.happened(*kinds):
        card = getattr(e, "card", None)
        found.append(type(e).__name__ + (f" {t.state.definition(card).name}" if card is not None else ""))
    return found


def stack(t: Table) -> list[str]:
    """The sources of the actions on the stack, the top last."""
    return [t.state.definition(x.card).name for x in t.state.situations if isinstance(x, Action)]


# The stack --------------------------------------------------------------------------------------------------------


def test_an_action_resolves_window_by_window_as_both_pass():
    """TOY-31, 33, 35"""
    t = duel(["Swordsman"], ["Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre")
    assert story(t) == ["ActionDeclared Swordsman"]
    both_pass(t)
    assert story(t) == ["WindowPassed"]
    both_pass(t)
    assert story(t) == ["Marked Ogre", "WindowPassed"]
    assert (t.card("Ogre").marks, t.card("Swordsman").tapped) == (2, False)
    both_pass(t)
    assert story(t) == ["Tapped Swordsman", "ActionEnded"]
    assert stack(t) == []


def test_the_last_declared_resolves_first():
    """TOY-31"""
    t = duel(["Swordsman"], ["Archer", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre", "alice: pass", "bob: use Archer", "bob: choose Swordsman")
    assert stack(t) == ["Swordsman", "Archer"]
    both_pass(t)
    both_pass(t)
    assert story(t, Marked) == ["Marked Swordsman"]
    assert t.card("Ogre").marks == 0


def test_after_a_declaration_the_active_player_has_priority():
    """TOY-30: and both must pass anew"""
    t = duel(["Swordsman", "Archer"], ["Archer", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre")
    assert t.alice.offered == ["use Archer", "pass"]
    t.do("alice: pass", "bob: use Archer", "bob: choose Swordsman")
    assert t.alice.offered == ["use Archer", "pass"]
    t.alice.passes()
    assert t.asked == "bob"


def test_after_anything_resolved_the_active_player_has_priority():
    """TOY-30, 31: whosesoever it was, before the next object resolves"""
    t = duel(["Swordsman", "Archer"], ["Shaman", "Warden"])
    t.do("alice: use Swordsman", "alice: choose Warden", "alice: pass", "bob: use Shaman 1", "bob: choose Swordsman")
    for _ in range(3):
        both_pass(t)
        assert t.alice.offered == ["use Archer", "pass"]
    assert stack(t) == ["Swordsman"]
    assert t.card("Shaman").tapped


def test_between_two_windows_of_an_action_others_may_be_declared():
    """TOY-33: bob heals after the text and before the payment"""
    t = duel(["Swordsman"], ["Shaman", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre")
    both_pass(t)
    both_pass(t)
    t.do("alice: pass", "bob: use Shaman 2", "bob: choose Ogre")
    both_pass(t)
    both_pass(t)
    assert (t.card("Ogre").marks, t.card("Swordsman").tapped) == (1, False)
    both_pass(t)
    assert story(t, TokensSpent, Tapped) == ["TokensSpent Shaman"]
    both_pass(t)
    assert story(t, TokensSpent, Tapped) == ["Tapped Swordsman"]


def test_with_an_empty_stack_two_passes_end_the_turn():
    """TOY-31, 45"""
    t = duel(["Swordsman"], ["Archer"])
    t.alice.passes()
    assert t.asked == "bob"
    t.bob.passes()
    assert story(t) == ["TurnEnded", "TurnBegan"]
    assert t.asked == "bob"


def test_a_creature_with_as_many_wounds_as_life_is_dead_before_anybody_has_priority():
    """TOY-42"""
    t = duel(["Swordsman"], ["Archer"])
    t.do("alice: use Swordsman", "alice: choose Archer")
    both_pass(t)
    both_pass(t)
    assert story(t) == ["Marked Archer", "CardMoved Archer", "WindowPassed"]
    assert t.bob.has("pile") == ["Archer"]


# When -------------------------------------------------------------------------------------------------------------


def test_a_sudden_action_answers_and_no_other_does():
    """TOY-32: not even one's own in one's own turn"""
    t = duel(["Swordsman", "Hunter"], ["Archer", "Swordsman", "Ogre"])
    assert t.alice.offered == ["use Swordsman", "use Hunter 1", "use Hunter 2", "pass"]
    t.do("alice: use Swordsman", "alice: choose Ogre")
    assert t.alice.offered == ["pass"]
    t.alice.passes()
    assert t.bob.offered == ["use Archer", "pass"]


def test_what_is_not_sudden_waits_for_the_own_turn():
    """TOY-32"""
    t = duel(["Swordsman"], ["Swordsman", "Archer"])
    t.alice.passes()
    assert t.bob.offered == ["use Archer", "pass"]
    t.bob.passes()
    assert t.bob.offered == ["use Swordsman", "use Archer", "pass"]


# Payment ----------------------------------------------------------------------------------------------------------


def test_what_is_promised_cannot_be_promised_again():
    """TOY-35, 36: Shaman is open still, but bound to close; her tokens are another matter"""
    t = duel(["Swordsman", "Martyr"], ["Shaman", "Ogre"], pile=["Archer"])
    t.do("alice: use Swordsman", "alice: choose Ogre")
    both_pass(t)
    both_pass(t)
    t.alice.passes()
    assert t.bob.offered == ["use Shaman 1", "use Shaman 2", "use Shaman 3", "pass"]
    t.do("bob: use Shaman 1", "bob: choose Martyr", "alice: pass")
    assert not t.card("Shaman").tapped
    assert t.bob.offered == ["use Shaman 2", "pass"]
    t.do("bob: use Shaman 2", "bob: choose Ogre", "alice: pass")
    assert t.card("Shaman").tokens == 2
    assert t.bob.offered == ["pass"]
    with pytest.raises(NotOffered):
        t.bob.uses("Shaman 3")


def test_what_was_paid_cannot_pay_again():
    """TOY-34: Archer is closed; opened in his player's next turn (TOY-45)"""
    t = duel(["Archer"], ["Warden"])
    t.do("alice: use Archer", "alice: choose Warden")
    for _ in range(3):
        both_pass(t)
    assert story(t) == ["Tapped Archer", "ActionEnded"]
    assert t.alice.offered == ["pass"]
    both_pass(t)
    assert t.card("Archer").tapped
    both_pass(t)
    assert story(t) == ["TurnEnded", "TurnBegan", "Untapped Archer"]
    assert t.alice.offered == ["use Archer", "pass"]


def test_once_per_turn_is_counted_as_it_is_paid():
    """TOY-43: a paid use counts, in this turn"""
    t = duel(["Swordsman"], ["Shaman", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre")
    both_pass(t)
    both_pass(t)
    t.do("alice: pass", "bob: use Shaman 2", "bob: choose Ogre")
    for _ in range(3):
        both_pass(t)
    assert (t.card("Shaman").tokens, t.card("Ogre").marks) == (1, 1)
    t.alice.passes()
    assert t.bob.offered == ["use Shaman 1", "pass"]
    t.do("bob: pass", "alice: pass", "bob: pass")
    assert t.bob.offered == ["use Ogre", "use Shaman 1", "use Shaman 2", "pass"]


# Blocked and cancelled --------------------------------------------------------------------------------------------


def test_a_blocked_action_has_no_effect_but_is_paid():
    """TOY-37: of its windows only payment is left"""
    t = duel(["Swordsman"], ["Warden", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre", "alice: pass", "bob: use Warden", "bob: answer Swordsman")
    both_pass(t)
    both_pass(t)
    assert story(t) == ["ActionBlocked", "WindowPassed"]
    both_pass(t)
    assert story(t) == ["Tapped Warden", "ActionEnded"]
    both_pass(t)
    assert story(t) == ["Tapped Swordsman", "ActionEnded"]
    assert t.card("Ogre").marks == 0
    assert t.alice.offered == ["pass"]


def test_a_cancelled_action_never_happened_and_may_be_declared_again():
    """TOY-38: no effect, no cost"""
    t = duel(["Swordsman"], ["Abbess", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre", "alice: pass", "bob: use Abbess", "bob: answer Swordsman")
    both_pass(t)
    both_pass(t)
    assert story(t) == ["ActionCancelled", "WindowPassed"]
    both_pass(t)
    both_pass(t)
    assert story(t) == ["ActionEnded"]
    assert (t.card("Ogre").marks, t.card("Swordsman").tapped, t.card("Abbess").tapped) == (0, False, True)
    assert t.alice.offered == ["use Swordsman", "pass"]


def test_a_blocked_use_counts_and_a_cancelled_one_does_not():
    """TOY-37, 38, 43: of what can be used once per turn"""
    for answer, left in (("Warden", False), ("Abbess", True)):
        t = duel(["Swordsman", answer], ["Shaman", "Ogre"])
        t.do("alice: use Swordsman", "alice: choose Ogre")
        both_pass(t)
        both_pass(t)
        t.do("alice: pass", "bob: use Shaman 2", "bob: choose Ogre")
        t.do(f"alice: use {answer}", "alice: answer Shaman")
        for _ in range(4):
            both_pass(t)
        assert stack(t) == ["Swordsman"]
        assert (t.card("Ogre").marks, t.card("Shaman").tokens) == (2, 2 if left else 1)
        t.alice.passes()
        assert t.bob.may("use Shaman 2") == left


def test_an_action_whose_target_has_gone_is_cancelled():
    """TOY-38: Martyr dies of what alice declares on top"""
    t = duel(["Swordsman", "Shaman"], ["Martyr", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Martyr", "alice: use Shaman 1", "alice: choose Martyr")
    both_pass(t)
    both_pass(t)
    assert t.bob.has("pile") == ["Martyr"]
    t.do("alice: pass", "bob: choose Shaman")  # its trigger
    while stack(t) != ["Swordsman"]:
        both_pass(t)
    both_pass(t)
    assert story(t) == ["ActionCancelled", "ActionEnded"]
    assert not t.card("Swordsman").tapped


def test_an_action_whose_target_goes_before_its_text_is_cancelled():
    """TOY-38: at the second of its windows"""
    t = duel(["Swordsman", "Shaman"], ["Martyr", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Martyr")
    both_pass(t)
    assert story(t) == ["WindowPassed"]
    t.do("alice: use Shaman 1", "alice: choose Martyr")
    both_pass(t)
    both_pass(t)
    t.do("alice: pass", "bob: choose Shaman")
    while stack(t) != ["Swordsman"]:
        both_pass(t)
    both_pass(t)
    assert story(t) == ["ActionCancelled", "ActionEnded"]
    assert not t.card("Swordsman").tapped


def test_a_target_that_died_and_came_back_is_another_one():
    """TOY-38"""
    t = duel(["Swordsman", "Shaman"], ["Shaman", "Martyr"])
    t.do("alice: use Swordsman", "alice: choose Martyr", "alice: use Shaman 1", "alice: choose Martyr")
    both_pass(t)
    both_pass(t)
    t.do("alice: pass", "bob: choose Shaman", "alice: pass", "bob: use Shaman 3")
    t.bob.chooses("Martyr")
    while stack(t) != ["Swordsman"]:
        both_pass(t)
    assert t.bob.has("play") == ["Shaman", "Martyr"]
    both_pass(t)
    assert story(t) == ["ActionCancelled", "ActionEnded"]
    both_pass(t)
    assert t.bob.has("play") == ["Shaman", "Martyr"]


def test_an_action_that_cannot_be_paid_when_its_text_is_due_is_cancelled():
    """TOY-38: Jailer closes its source in answer"""
    t = duel(["Swordsman"], ["Jailer", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre", "alice: pass", "bob: use Jailer", "bob: choose Swordsman")
    for _ in range(3):
        both_pass(t)
    assert t.card("Swordsman").tapped
    both_pass(t)
    both_pass(t)
    assert story(t) == ["ActionCancelled", "ActionEnded"]
    assert t.card("Ogre").marks == 0


def test_after_its_text_an_action_is_out_of_reach():
    """TOY-46"""
    t = duel(["Swordsman"], ["Abbess", "Warden", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre", "alice: pass")
    assert t.bob.offered == ["use Abbess", "use Warden", "pass"]
    t.bob.passes()
    both_pass(t)
    assert story(t) == ["Marked Ogre", "WindowPassed"]
    t.alice.passes()
    assert t.bob.offered == ["pass"]


def test_an_answer_to_what_has_gone_is_cancelled_itself():
    """TOY-38: two answers to one action; the first to resolve leaves the other nothing, and it costs nothing"""
    t = duel(["Swordsman"], ["Abbess", "Warden", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre", "alice: pass", "bob: use Warden", "bob: answer Swordsman")
    t.do("alice: pass", "bob: use Abbess", "bob: answer Swordsman")
    both_pass(t)
    both_pass(t)
    assert story(t) == ["ActionCancelled", "WindowPassed"]
    both_pass(t)
    assert stack(t) == ["Swordsman", "Warden"]
    both_pass(t)
    assert story(t) == ["ActionCancelled", "ActionEnded"]
    assert (t.card("Warden").tapped, t.card("Abbess").tapped) == (False, True)


# Hidden targets ---------------------------------------------------------------------------------------------------


def test_a_hidden_creature_is_a_legal_target_for_anything():
    """TOY-39: an open one that is no swamp creature is not, nor an open swamp creature for who wants another"""
    t = duel(["Hunter", "Archer"], ["(Warden)", "(Ogre)", "Jailer", "Hydra"])
    t.alice.uses("Hunter 1")
    assert t.alice.offered == ["choose play bob 0", "choose play bob 1", "choose Hydra"]
    t = duel(["Hunter", "Archer"], ["(Warden)", "(Ogre)", "Jailer", "Hydra"])
    t.alice.uses("Archer")
    assert t.alice.offered == ["choose play bob 0", "choose play bob 1", "choose Jailer"]


def test_what_can_be_seen_of_a_hidden_creature_counts():
    """TOY-39: that it is closed, or wounded"""
    t = duel(["Jailer", "Archer"], ["(Warden)", "(Ogre)", "Shaman"])
    t.do("alice: use Archer", "alice: choose play bob 1")
    while stack(t):
        both_pass(t)
    assert t.alice.offered == ["use Jailer", "pass"]
    t.do("alice: use Jailer", "alice: choose play bob 0")
    while stack(t):
        both_pass(t)
    t.do("alice: pass", "bob: pass")
    t.bob.passes()
    assert t.alice.offered == ["pass"]


def test_a_hidden_target_that_is_what_it_should_be_is_revealed_and_hit():
    """TOY-40"""
    t = duel(["Hunter"], ["(Ogre)", "Warden"])
    t.do("alice: use Hunter 1", "alice: choose play bob 0")
    assert t.card("Ogre").known == 0b10
    both_pass(t)
    assert story(t) == ["CardRevealed Ogre", "WindowPassed"]
    both_pass(t)
    assert story(t) == ["Marked Ogre", "WindowPassed"]


def test_falsity_of_a_hidden_target_blocks():
    """TOY-40, 37: not cancelled, as it would be had the target been open and gone; the cost is paid"""
    t = duel(["Hunter"], ["(Warden)", "Ogre"])
    t.do("alice: use Hunter 1", "alice: choose play bob 0")
    both_pass(t)
    assert story(t) == ["CardRevealed Warden", "ActionBlocked", "WindowPassed"]
    both_pass(t)
    assert story(t) == ["Tapped Hunter", "ActionEnded"]
    assert t.card("Warden").marks == 0


def test_falsity_of_not_being_something_blocks_too():
    """TOY-39, 40: Archer may shoot at anything but swamp creatures"""
    t = duel(["Archer"], ["(Ogre)", "Warden"])
    t.do("alice: use Archer", "alice: choose play bob 0")
    both_pass(t)
    both_pass(t)
    assert (t.card("Ogre").marks, t.card("Archer").tapped) == (0, True)


def test_of_several_targets_only_the_false_ones_drop_out():
    """TOY-40"""
    t = duel(["Hunter"], ["(Warden)", "(Ogre)"])
    t.do("alice: use Hunter 2", "alice: choose play bob 0", "alice: choose play bob 1")
    both_pass(t)
    assert story(t) == ["CardRevealed Warden", "CardRevealed Ogre", "ActionNarrowed", "WindowPassed"]
    both_pass(t)
    assert story(t) == ["Marked Ogre", "WindowPassed"]


def test_a_hidden_target_stays_hidden_until_its_window_resolves():
    """TOY-40: and an action that was cancelled before never shows it"""
    t = duel(["Hunter"], ["(Warden)", "Abbess"])
    t.do("alice: use Hunter 1", "alice: choose play bob 0", "alice: pass", "bob: use Abbess", "bob: answer Hunter")
    while stack(t):
        both_pass(t)
    assert t.card("Warden").known == 0b10
    assert not t.card("Hunter").tapped


def test_a_hidden_creature_that_acts_is_revealed():
    """TOY-44"""
    t = duel(["Swordsman"], ["(Archer)", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Ogre", "alice: pass")
    t.happened()
    t.do("bob: use Archer", "bob: choose Swordsman")
    assert story(t) == ["CardRevealed Archer", "ActionDeclared Archer"]


def test_a_hidden_creature_whose_trigger_fires_is_revealed():
    """TOY-44: at once, off the stack; Ogre wounds all, and no other hidden creature is shown for that"""
    t = duel(["Ogre"], ["(Hydra)", "(Warden)"])
    t.alice.uses("Ogre")
    both_pass(t)
    both_pass(t)
    assert story(t) == ["Marked Hydra", "Marked Warden", "CardRevealed Hydra", "WindowPassed"]
    assert t.card("Warden").known == 0b10


# Triggers ---------------------------------------------------------------------------------------------------------


def test_a_trigger_is_declared_before_anything_else_and_from_wherever_its_source_is():
    """TOY-41: bob is asked for nothing but the target"""
    t = duel(["Swordsman", "Archer"], ["Martyr", "Archer", "Ogre"])
    t.do("alice: use Swordsman", "alice: choose Martyr")
    both_pass(t)
    both_pass(t)
    assert story(t) == ["Marked Martyr", "CardMoved Martyr", "WindowPassed"]
    t.alice.passes()
    assert t.bob.offered == ["choose Swordsman", "choose Archer"]
    t.bob.chooses("Archer")
    assert stack(t) == ["Swordsman", "Martyr"]
    both_pass(t)
    both_pass(t)
    assert story(t) == ["Marked Archer", "WindowPassed"]


def test_the_active_players_triggers_come_first_and_so_resolve_last():
    """TOY-30, 41: two die at once, one of each side"""
    t = duel(["Ogre", "Martyr"], ["Martyr", "Archer", "Hunter"])
    t.alice.uses("Ogre")
    both_pass(t)
    both_pass(t)
    assert story(t, CardMoved) == ["CardMoved Martyr", "CardMoved Martyr"]
    assert t.alice.offered == ["choose Archer", "choose Hunter"]
    t.alice.chooses("Hunter")
    t.alice.passes()
    assert t.bob.offered == ["choose Ogre"]
    t.bob.chooses("Ogre")
    assert [t.state.cards[x.card].owner for x in t.state.situations if isinstance(x, Action)] == [0, 0, 1]
    both_pass(t)
    both_pass(t)
    assert story(t, Marked) == ["Marked Ogre"]


def test_several_triggers_are_ordered_by_their_player():
    """TOY-41: two die at once"""
    t = duel(["Hunter"], ["Martyr", "Martyr"])
    t.do("alice: use Hunter 2", "alice: choose Martyr", "alice: choose Martyr")
    both_pass(t)
    both_pass(t)
    assert story(t) == ["Marked Martyr", "Marked Martyr", "CardMoved Martyr", "CardMoved Martyr", "WindowPassed"]
    t.alice.passes()
    assert t.bob.offered == ["trigger Martyr", "trigger Martyr #2"]
    t.bob.takes("trigger Martyr")
    t.bob.chooses("Hunter")
    t.alice.passes()
    assert t.bob.offered == ["choose Hunter"]
    t.bob.chooses("Hunter")
    assert stack(t) == ["Hunter", "Martyr", "Martyr"]


def test_a_trigger_that_says_may_can_be_declined_once():
    """TOY-41"""
    t = duel(["Swordsman"], ["Hydra", "Archer"])
    t.do("alice: use Swordsman", "alice: choose Hydra")
    both_pass(t)
    both_pass(t)
    t.alice.passes()
    assert t.bob.offered == ["use Archer", "trigger Hydra", "pass"]
    t.bob.passes()
    t.alice.passes()
    assert t.bob.offered == ["use Archer", "pass"]


def test_a_trigger_that_says_may_can_be_taken():
    """TOY-41: it goes on top of the action's next window"""
    t = duel(["Swordsman"], ["Hydra", "Archer"])
    t.do("alice: use Swordsman", "alice: choose Hydra")
    both_pass(t)
    both_pass(t)
    t.do("alice: pass", "bob: trigger Hydra", "bob: choose Swordsman")
    assert stack(t) == ["Swordsman", "Hydra"]
    for _ in range(4):
        both_pass(t)
    assert stack(t) == []
    assert (t.card("Swordsman").marks, t.card("Hydra").tapped) == (1, False)


# The end, silence, knowledge --------------------------------------------------------------------------------------


def test_who_has_no_creature_left_loses():
    """TOY-45"""
    t = duel(["Swordsman"], ["Archer"])
    t.do("alice: use Swordsman", "alice: choose Archer")
    while not t.over:
        both_pass(t)
    assert t.state.result is not None
    assert (t.state.result.winners, t.state.result.rule) == ((0,), "TOY-45")
    assert story(t) == ["TurnEnded", "GameEnded"]


def test_taking_a_lone_pass_for_granted_changes_nothing():
    """The same choices lead to the same position, whether each lone pass is asked for or not."""
    ends = []
    for every in (True, False):
        t = table(
            GAME, ask_every=every, alice={"play": ["Swordsman", "Archer"]}, bob={"play": ["Martyr", "Warden", "Hydra"]}
        )
        insist(
            t, "use Swordsman", "choose Martyr", "use Warden", "answer Swordsman", "use Archer", "choose Warden"
        )  # fmt: skip
        while not t.over:
            t.take(t.options.index("pass") if "pass" in t.options else 0)
        ends.append((t.state.cards, t.state.zones, t.state.result))
    assert ends[0] == ends[1]


def test_what_a_seat_does_not_know_makes_no_difference_to_it():
    """TOY-39, 40: bob's hidden creatures differ; alice sees it when one is revealed, and not before"""

    def hunt(first: str, second: str) -> Table:
        t = duel(["Hunter"], [f"({first})", f"({second})", "Abbess"], hand=["Archer"])
        t.do("alice: use Hunter 1", "alice: choose play bob 0")
        return t

    one, other = hunt("Warden", "Ogre"), hunt("Ogre", "Warden")
    check_alike(one.state, other.state, 0)
    for t in (one, other):
        t.alice.passes()
    check_alike(one.state, other.state, 0)  # bob is asked
    for t in (one, other):
        t.bob.passes()
    with pytest.raises(AssertionError, match="tell these positions apart"):
        check_alike(one.state, other.state, 0)


def position(seed: int) -> State:
    """Each side has seven different creatures: two hidden and three open in play, two left at home."""
    chance = random.Random(seed)
    names = [d.name for d in GAME.cards]
    sides = [chance.sample(names, 7) for _ in range(2)]
    alice, bob = ({"play": [f"({a})", f"({b})", *rest[:3]], "hand": rest[3:]} for a, b, *rest in sides)
    return GAME.opening(seed=seed, ask_every=seed % 3 == 2, alice=alice, bob=bob)


def test_every_decision_of_random_games_holds():
    ends = check_every_decision(GAME, position, seeds=range(6), ahead=3, worlds=1)
    assert {end.result.rule for end in ends if end.result} == {"TOY-45"}


def test_every_rule_is_proven():
    assert unproven(GAME, globals()) == []
