"""The check of every decision catches what it is there for: one seeded fault for each of its claims."""

from collections.abc import Callable
from typing import Any

import pytest

from kartoteka.kernel import edits, ledger
from kartoteka.kernel.procedures import Procedure, step
from kartoteka.kernel.state import State
from tests.kernel.toys import common
from tests.kernel.toys.common import CardMoved, NotOffered, check_every_decision, table, unproven
from tests.kernel.toys.plain import GAME, PLAY, PlainGame, bolts


def opening(seed: int) -> State:
    return GAME.opening(
        seed=seed, alice={"hand": ["Bolt", "Bolt"], "play": ["Scout"]}, bob={"hand": ["Bolt"], "play": ["Walker"]}
    )


def check(elsewhere: int = 0) -> None:
    check_every_decision(GAME, opening, seeds=range(3), elsewhere=elsewhere, worlds=1)


def test_without_a_fault_all_is_well() -> None:
    check(elsewhere=3)


def test_a_step_that_asks_and_writes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def counting(state: State, seat: int, regs: Any) -> Any:
        ledger.enter(state, 0, "asked")
        return bolts(state, seat, regs)

    monkeypatch.setattr(PLAY, "candidates", counting)
    with pytest.raises(AssertionError, match="not pure"):
        check()


def test_a_memory_outside_the_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def marked_more(apply: Callable[[State, Any], Any]) -> Callable[[State, Any], Any]:
        def remembering(state: State, event: Any) -> Any:
            played.append(event.card)
            return apply(state, event.but(amount=len(played)))

        return remembering

    row = GAME.rows[common.Marked]
    monkeypatch.setattr(row, "apply", marked_more(row.apply))
    with pytest.raises(AssertionError, match="part ways"):
        check()


def test_a_lost_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(state: State, event: CardMoved) -> CardMoved:
        zone = state.cards[event.card].zone
        state.zones[zone] = tuple(c for c in state.zones[zone] if c != event.card)
        return event

    monkeypatch.setattr(GAME.rows[CardMoved], "apply", lose)
    with pytest.raises(AssertionError, match="not in exactly one zone"):
        check()


def test_a_card_that_says_it_lies_elsewhere_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(state: State, event: CardMoved) -> CardMoved:
        edits.change(state, event.card, state.cards[event.card].but(zone=0))
        return event

    monkeypatch.setattr(GAME.rows[CardMoved], "apply", forget)
    with pytest.raises(AssertionError, match="lies elsewhere"):
        check()


@pytest.mark.parametrize("value", [[1], {1}, {1: 1}, 1.5, object(), print, (1, ("a", [2]))])
def test_what_is_not_plain_is_caught(value: object) -> None:
    with pytest.raises(AssertionError, match="in a state"):
        common.check_plain(value)
    common.check_plain((1, "a", None, (2, True)))


def test_a_clone_that_shares_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    clone = State.clone

    def sharing(state: State) -> State:
        copy = clone(state)
        copy.cards = state.cards
        return copy

    monkeypatch.setattr(State, "clone", sharing)
    with pytest.raises(AssertionError, match="disturbs"):
        check_every_decision(GAME, opening, elsewhere=0)


def test_an_order_that_depends_on_the_process_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process has another order: here, by turning ours round."""

    def turned(state: State, seat: int, regs: Any) -> Any:
        return bolts(state, seat, regs)[::-1]

    monkeypatch.setattr(PLAY, "candidates", turned)
    with pytest.raises(AssertionError, match="another process"):
        check(elsewhere=3)


def test_a_game_without_an_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME.rows[CardMoved], "apply", lambda state, event: event)
    with pytest.raises(AssertionError, match="no end after 40 decisions"):
        check_every_decision(GAME, opening, limit=40, policy=lambda state, chance: 0, elsewhere=0)


def test_a_player_does_only_what_is_offered() -> None:
    t = table(GAME, alice={"hand": ["Bolt"], "play": ["Scout"]})
    assert t.alice.may("play Bolt on Scout")
    assert not t.bob.may("pass")
    with pytest.raises(NotOffered, match=r"bob cannot 'pass'\nso far: nothing\nasked:  alice, play or pass \(TOYP-1\)"):
        t.bob.passes()
    t.do("alice: play Bolt on Scout")
    assert t.card("Scout").marks == 2
    assert t.alice.has("pile") == ["Bolt"]
    assert t.over


def test_a_rule_that_nobody_proves_is_named() -> None:
    def test_nothing() -> None:
        table(GAME)

    assert unproven(GAME, {"test_nothing": test_nothing}) == [
        "<window TOYP-1: play or pass>",
        "<step TOYP-1: play or pass>",
    ]


def test_a_rule_that_is_cited_must_stand_in_the_docstring() -> None:
    unknown = Procedure("TOYP-9", "game", steps=(step("TOYP-9", lambda state, regs: None, text="nothing"),))
    with pytest.raises(ValueError, match=r"not in the docstring of tests.kernel.toys.plain: TOYP-9"):
        ToyGameOf(unknown)


class ToyGameOf(PlainGame):
    """The plain game with another main procedure."""

    def __init__(self, main: Procedure) -> None:
        common.ToyGame.__init__(self)
        self.__class__.__module__ = PlainGame.__module__
        self.ready(main, [])
