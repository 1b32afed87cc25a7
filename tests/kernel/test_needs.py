"""What a need is about: some printed cards, what a text speaks of, only some attempts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kartoteka.kernel.legality import Decisive, Need, Sieve, Together, examine, need, ruling

NOTHING: Any = None


def over(bound: int) -> Callable[[Any, int, Any], bool]:
    return lambda state, seat, option: bool(option[1] > bound)


def where_it_holds(other: Need) -> Callable[[Any, int, Any], bool]:
    return lambda state, seat, option: other.test(state, seat, option)


def never(state: Any, seat: int, option: Any) -> bool:
    raise AssertionError("asked without sense")


def test_a_need_is_asked_and_told_only_where_that_makes_sense() -> None:
    first = need("A-1", "it is over 1", over(1))
    second = need("A-2", "it is over 2", over(2), where=where_it_holds(first))
    third = need("A-3", "it is never asked", never, where=where_it_holds(first))
    assert [failure.rule for failure in examine((first, third), NOTHING, 0, ("card", 1)).failures] == ["A-1"]
    assert [failure.rule for failure in examine((first, second), NOTHING, 0, ("card", 2)).failures] == ["A-2"]
    assert examine((first, second), NOTHING, 0, ("card", 3)).legal


def test_a_need_that_is_off_keeps_no_other_back() -> None:
    first = need("A-1", "it is over 1", over(1))
    second = need("A-2", "it is over 2", over(2), where=where_it_holds(first))
    first.off()
    assert [failure.rule for failure in examine((first, second), NOTHING, 0, ("card", 0)).failures] == ["A-2"]


def test_what_stands_together_knows_when_one_of_it_is_off() -> None:
    first, second = need("A-1", "it is over 1", over(1)), ruling("A-2", "it is so")
    both = Together(first, second)
    assert both.holds
    second.off()
    first.off()
    assert not both.holds
    first.on()
    assert not both.holds
    second.on()
    assert both.holds


class Printed:
    """Just as much of a state as tells which definition a card has: its own number."""

    class Card:
        def __init__(self, proto: int) -> None:
            self.proto = proto

    def __init__(self) -> None:
        self.cards = [self.Card(proto) for proto in range(3)]
        self.pool: Any = self


def test_a_need_about_some_prints_passes_what_it_is_not_about() -> None:
    about_two = Need(
        "A-1", "it never holds", lambda state, seat, option: False, of=lambda pool, proto, ability: proto == 2
    )
    state: Any = Printed()
    assert examine((about_two,), state, 0, ("card", 1)).legal
    assert not examine((about_two,), state, 0, ("card", 2)).legal
    about_two.off()
    assert examine((about_two,), state, 0, ("card", 2)).legal
    about_two.on()
    assert not examine((about_two,), state, 0, ("card", 2)).legal


def test_the_sieve_keeps_by_print_and_ability_the_needs_that_are_about_them() -> None:
    about_two = need("A-1", "of 2", never, of=lambda pool, proto, ability: proto == 2)
    about_an_ability = need("A-2", "of ability 7", never, of=lambda pool, proto, ability: ability == 7)
    about_all = need("A-3", "of all", never)
    sieve = Sieve((about_two, about_an_ability, about_all), NOTHING)
    assert sieve[1][-1] == (about_all,)
    assert sieve[2][-1] == (about_two, about_all)
    assert sieve[1][7] == (about_an_ability, about_all)


def test_what_only_a_text_can_forbid_is_asked_while_a_text_speaks_of_it() -> None:
    barred = need("A-1", "nothing forbids it", never, spoken=("cannot attack",))
    plain = need("A-2", "it is standing", never)
    implied = need("A-3", "it is a character", never)
    decisive = Decisive((barred, plain, implied), implied=(implied,))
    assert decisive.spoken == {"cannot attack"}
    assert decisive.quiet.needs == (plain,)
    assert decisive.each.needs == (barred, plain)
