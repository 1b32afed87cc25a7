"""Every contract can fail: a fault is put into kernel or game, and the suite catches it.

Each fault is one that a change could really bring: a leak, a lost card, an aliased clone, an option that is not legal.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from kartoteka.games.agot2 import views
from kartoteka.kernel import chance, edits, events, machine, modifiers, visibility, windows
from kartoteka.kernel import game as kernel_game
from kartoteka.kernel.choices import PASS
from kartoteka.kernel.events import CheckRegs
from kartoteka.kernel.frames import push
from kartoteka.kernel.legality import Need
from kartoteka.kernel.procedures import EndlessLoop, Raise
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Window
from tests.contract import contracts
from tests.contract.games import CASES

CASE = CASES["agot2"]

Patch = pytest.MonkeyPatch


def at_the_beginning(case: Any = CASE, decisions: int = 120, **how: Any) -> list[State]:
    """The first positions of a random game."""
    found = []
    for state in contracts.decisions(case, 2, **how):
        found.append(state.clone())
        if len(found) == decisions or state.over:
            break
    return found


def caught(check: Callable[[], Any], words: str) -> None:
    """The check fails, with an account of this fault and no other."""
    with pytest.raises(AssertionError, match=words):
        check()


# 1. Options -------------------------------------------------------------------------------------------------------


def all_options() -> None:
    for state in at_the_beginning():
        contracts.check_options(CASE, state)


def test_an_illegal_option_is_caught(monkeypatch: Patch) -> None:
    def usable(self: Window, state: State, seat: int, regs: Any) -> list[Any]:
        return [o for play in self.plays for o in play.candidates(state, seat, regs)]

    states = at_the_beginning()
    monkeypatch.setattr(Window, "usable", usable)
    asked = [contracts.asked_again(state) for state in states if not state.over]
    caught(lambda: [contracts.check_options(CASE, state) for state in asked], "offered, not legal")


def test_a_withheld_option_is_caught(monkeypatch: Patch) -> None:
    usable = Window.usable
    monkeypatch.setattr(Window, "usable", lambda self, *more: usable(self, *more)[1:])
    caught(all_options, "legal, not offered")


def test_an_unstable_order_is_caught(monkeypatch: Patch) -> None:
    usable = Window.usable
    turn = iter(range(1_000_000))

    def by_turns(self: Window, *more: Any) -> list[Any]:
        return usable(self, *more)[:: 1 if next(turn) % 2 else -1]

    monkeypatch.setattr(Window, "usable", by_turns)
    caught(all_options, "asked something else|no option|offered")


def test_an_order_that_another_process_does_not_share_is_caught() -> None:
    fault = (
        "from kartoteka.kernel.windows import Window\n"
        "usable = Window.usable\n"
        "Window.usable = lambda self, *more: sorted(usable(self, *more), key=lambda o: hash(str(o)))\n"
    )
    states = [s for s in at_the_beginning() if s.options() and PASS in s.options()]
    caught(lambda: contracts.check_elsewhere(CASE, states[:20], prelude=fault), "another process sees another position")


def test_a_refusal_that_cites_no_rule_of_the_index_is_caught(monkeypatch: Patch) -> None:
    from kartoteka.games.agot2.actions import IN_HAND

    monkeypatch.setattr(IN_HAND, "rule", "AGR-999")
    caught(all_options, "no rule of the index")


def test_a_refusal_without_a_sentence_is_caught(monkeypatch: Patch) -> None:
    from kartoteka.games.agot2.actions import IN_HAND

    monkeypatch.setattr(IN_HAND, "text", "no")
    caught(all_options, "no sentence")


def test_a_question_without_options_is_caught() -> None:
    state = CASE.begin(2, False)
    assert state.choice is not None
    state.choice.options = []
    caught(lambda: contracts.check_options(CASE, state), "a question without options")


# 2. Copies --------------------------------------------------------------------------------------------------------


def all_copies() -> None:
    copies_of(at_the_beginning(decisions=60)[::4])


def copies_of(states: list[State]) -> None:
    for state in states:
        contracts.check_copies(state)


def test_an_aliased_clone_is_caught(monkeypatch: Patch) -> None:
    clone = State.clone

    def aliased(self: State) -> State:
        copy = clone(self)
        copy.cards = self.cards
        return copy

    states = at_the_beginning(decisions=60)[::4]
    monkeypatch.setattr(State, "clone", aliased)
    caught(lambda: copies_of(states), "disturbs|another position|has changed")


def test_a_clone_that_forgets_is_caught(monkeypatch: Patch) -> None:
    clone = State.clone

    def forgetful(self: State) -> State:
        copy = clone(self)
        copy.counter = 0
        return copy

    states = at_the_beginning(decisions=60)[::4]
    monkeypatch.setattr(State, "clone", forgetful)
    caught(lambda: copies_of(states), "a copy is another position")


def test_a_text_form_that_loses_something_is_caught(monkeypatch: Patch) -> None:
    whole: Any = vars(kernel_game)["from_parts"]

    def lossy(*parts: Any) -> State:
        state = whole(*parts)
        state.ledger = {}
        state.next_obj = 1
        return state

    monkeypatch.setattr(kernel_game, "from_parts", lossy)
    caught(all_copies, "a copy is another position")


def test_chance_from_outside_the_state_is_caught(monkeypatch: Patch) -> None:
    luck = random.Random(1)
    monkeypatch.setattr(chance, "permutation", lambda state, things: luck.sample(things, len(things)))
    caught(lambda: contracts.contract_2_copies(CASE, 2, every=1000), "another game from the same seed|drifts|no option")


# 3. Conservation --------------------------------------------------------------------------------------------------


def conserved() -> None:
    contracts.contract_3_conservation(CASE, 2)


def test_a_lost_card_is_caught(monkeypatch: Patch) -> None:
    move = edits.move

    def losing(state: State, card: int, zone: int, *changed: Any, **how: Any) -> None:
        move(state, card, zone, *changed, **how)
        if zone // len(state.seats) == state.game.zone_numbers["discard"]:
            state.zones[zone] = state.zones[zone][:-1]

    monkeypatch.setattr(edits, "move", losing)
    caught(conserved, "not in exactly one zone|lies elsewhere")


def test_a_card_in_two_places_is_caught(monkeypatch: Patch) -> None:
    move = edits.move

    def doubling(state: State, card: int, zone: int, *changed: Any, **how: Any) -> None:
        old = state.cards[card].zone
        move(state, card, zone, *changed, **how)
        if old != zone:
            state.zones[old] = (*state.zones[old], card)

    monkeypatch.setattr(edits, "move", doubling)
    caught(conserved, "not in exactly one zone|lies elsewhere")


def test_a_stolen_card_is_caught(monkeypatch: Patch) -> None:
    move = edits.move

    def stealing(state: State, card: int, zone: int, *changed: Any, **how: Any) -> None:
        move(state, card, zone, *changed, **how)
        state.cards[card] = state.cards[card].but(owner=0)

    monkeypatch.setattr(edits, "move", stealing)
    caught(conserved, "an owner's cards have changed")


def test_a_debt_is_caught(monkeypatch: Patch) -> None:
    change_seat = edits.change_seat
    monkeypatch.setattr(
        edits,
        "change_seat",
        lambda s, seat, changed: change_seat(s, seat, changed.but(gold=changed.gold - 9)),
    )
    caught(conserved, "gold of seat . is -")


# 4. Knowledge -----------------------------------------------------------------------------------------------------


def nothing_leaks(decisions: int = 200, every: int = 20, *, sealing: bool = False) -> None:
    luck = random.Random(5)
    for state in at_the_beginning(decisions=decisions, ask_every=True)[::every]:
        if sealing and not contracts._sealing(state):
            continue
        contracts.check_types(state)
        for seat in range(len(state.seats)) if not state.over else ():
            contracts.check_knowledge(CASE, state, seat, luck, ahead=4)


def test_without_a_fault_nothing_is_caught() -> None:
    nothing_leaks()
    all_options()
    all_copies()


def test_a_leaked_hand_is_caught(monkeypatch: Patch) -> None:
    facts = type(CASE.game).seat_facts

    def leaking(self: Any, state: State, of: int, seat: int) -> dict[str, Any]:
        return facts(self, state, of, seat) | {
            "best": max([0, *(state.definition(c).cost or 0 for c in state.zone("hand", of))])
        }

    monkeypatch.setattr(type(CASE.game), "seat_facts", leaking)
    caught(nothing_leaks, "can tell two positions apart|looks different")


def test_a_leaked_deck_order_is_caught(monkeypatch: Patch) -> None:
    facts = type(CASE.game).seat_facts

    def leaking(self: Any, state: State, of: int, seat: int) -> dict[str, Any]:
        return facts(self, state, of, seat) | {"next": [state.cards[c].proto for c in state.zone("deck", of)[-1:]]}

    monkeypatch.setattr(type(CASE.game), "seat_facts", leaking)
    caught(nothing_leaks, "can tell two positions apart|looks different")


def test_leaked_luck_is_caught(monkeypatch: Patch) -> None:
    facts = type(CASE.game).seat_facts
    monkeypatch.setattr(
        type(CASE.game), "seat_facts", lambda self, s, of, seat: facts(self, s, of, seat) | {"lucky": s.seed % 7}
    )
    caught(nothing_leaks, "can tell two positions apart|looks different")


def test_a_leaked_commitment_is_caught(monkeypatch: Patch) -> None:
    from kartoteka.kernel.windows import WindowRegs

    facts = type(CASE.game).seat_facts

    def leaking(self: Any, state: State, of: int, seat: int) -> dict[str, Any]:
        chosen = [o[1] for r in state.regs if isinstance(r, WindowRegs) for who, o in r.sealed if who == of]
        return facts(self, state, of, seat) | {"chosen": chosen}

    monkeypatch.setattr(type(CASE.game), "seat_facts", leaking)
    caught(lambda: nothing_leaks(every=1, sealing=True), "can tell two positions apart|looks different")


def test_a_leak_in_a_refusal_is_caught(monkeypatch: Patch) -> None:
    def telling(self: Any, state: State, seat: int, option: Any) -> str:
        return f"the other hand: {[state.definition(c).name for c in state.zone('hand', 1 - seat)]}"

    monkeypatch.setattr(type(CASE.game), "fact", telling)
    caught(nothing_leaks, "told different reasons")


def test_a_leak_in_the_story_is_caught(monkeypatch: Patch) -> None:
    describe = type(CASE.game).describe

    def telling(self: Any, state: State, event: Any, seat: int) -> str | None:
        hands = [state.definition(c).name for other in range(2) for c in state.zone("hand", other)]
        return describe(self, state, event, seat) and ", ".join(hands)

    monkeypatch.setattr(type(CASE.game), "describe", telling)
    caught(nothing_leaks, "is told two stories|looks different")


def test_a_world_that_knows_the_truth_is_caught(monkeypatch: Patch) -> None:
    world = visibility._world

    def half_true(state: State, seat: int, seed: int) -> State:
        found = world(state, seat, seed)
        other = 1 - seat
        if (deck := state.zone("deck", other)) and (top := deck[-1]) is not None:
            mine = next(
                (c for c, x in enumerate(found.cards) if x.proto == state.cards[top].proto and not x.known), top
            )
            a, b = found.cards[top], found.cards[mine]
            if not a.known and not b.known and a.owner == b.owner:
                found.cards[top], found.cards[mine] = a.but(proto=b.proto), b.but(proto=a.proto)
        return found

    monkeypatch.setattr(visibility, "_world", half_true)
    caught(nothing_leaks, "depends on what seat . does not know|looks different")


def test_a_world_that_looks_different_is_caught(monkeypatch: Patch) -> None:
    determinise = contracts.determinise

    def richer(state: State, seat: int, seed: int) -> State:
        world = determinise(state, seat, seed)
        world.seats[0] = world.seats[0].but(gold=world.seats[0].gold + 1)
        return world

    monkeypatch.setattr(contracts, "determinise", richer)
    caught(nothing_leaks, "a determinised world looks different")


def test_a_silence_that_tells_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(windows, "might_act", lambda *more: False)
    monkeypatch.setattr(events, "anybody_might_act", lambda *more: False)
    caught(lambda: [contracts.contract_4_silence(CASE, seed, every=20) for seed in range(1, 9)], "hears a silence")


@pytest.mark.parametrize(
    ("where", "what", "wrong"),
    [
        (type(CASE.game), "restless", {}),
        (views, "who_is_first", 0),
        (views, "working", None),
        (modifiers.Speakers, "always_say", True),
    ],
    ids=["what is said of cards", "who is first player", "which texts work", "which texts are steady"],
)
def test_a_view_that_is_out_of_date_is_caught(where: Any, what: str, wrong: Any, monkeypatch: Patch) -> None:
    monkeypatch.setattr(where, what, lambda *more: wrong)

    def play() -> None:
        for seed in (1, 2, 3, 4, 5, 6):
            for state in contracts.decisions(CASE, seed):
                contracts.check_remembered_views(state)

    caught(play, "a view is out of date")


@pytest.mark.parametrize("value", [[1], {"a": 1}, lambda: 1, 0.5, {1}, object()], ids=lambda v: type(v).__name__)
def test_a_forbidden_type_is_caught(value: Any) -> None:
    state = CASE.begin(1, False)
    state.seats[0] = state.seats[0].but(gold=value)
    caught(lambda: contracts.check_types(state), "forbidden in a state")


# 5. Capped work ---------------------------------------------------------------------------------------------------


def test_a_loop_that_is_spun_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(machine, "STEP_LIMIT", 10**12)
    caught(lambda: contracts.check_loop_is_declared(CASE.begin(1, False), seconds=0.5), "an endless loop was spun")


def test_a_step_that_goes_on_for_long_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(contracts, "STEPS", 30)
    with pytest.raises(AssertionError, match="more than 30 steps"), contracts.steps_capped(30):
        contracts.contract_5_capped(CASE, 1)


def test_a_check_that_is_always_due_is_declared(monkeypatch: Patch) -> None:
    """The cycle is seen by the position that comes again, long before the cap on steps."""
    check = CASE.game.checks[0]
    runs = iter(range(1_000_000))

    def due(state: State) -> Any:
        next(runs)
        return Raise([])

    state = CASE.begin(1, False)
    monkeypatch.setattr(check, "due", due)
    push(state, CASE.game.checking, CheckRegs())
    with pytest.raises(EndlessLoop, match=check.rule):
        machine.advance(state)
    assert next(runs) < 50


def test_the_marks_of_every_fault_are_gone() -> None:
    """Needs are shared by all tests: a fault that stayed would be found here, whatever the order."""
    from kartoteka.games.agot2.actions import IN_HAND

    assert isinstance(IN_HAND, Need) and IN_HAND.rule in CASE.game.rulebook
