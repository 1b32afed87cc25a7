"""What costs would spend, and what is promised."""

from kartoteka.kernel import costs
from kartoteka.kernel.state import State
from tests.kernel.toys.common import PointsPaid, Tapped
from tests.kernel.toys.stack import GAME, TokensSpent

WOUND, HEAL = 0, 1
"""Abilities of Shaman: the first closes her, the second costs one of her two tokens."""


def position() -> tuple[State, int]:
    state = GAME.opening(alice={"play": ["Shaman", "Archer"]}, bob={"play": ["Warden"]})
    return state, state.zone("play", 0)[0]


def test_a_price_is_what_a_cost_would_raise():
    state, shaman = position()
    assert costs.price(state, shaman, WOUND, 0) == [Tapped(card=shaman)]
    assert costs.price(state, shaman, HEAL, 0) == [TokensSpent(card=shaman)]


def test_amounts_of_one_resource_add_up():
    state, shaman = position()
    token = [TokensSpent(card=shaman)]
    assert costs.can_pay(state, token)
    assert costs.can_pay(state, token * 2)
    assert not costs.can_pay(state, token * 3)
    assert costs.can_pay(state, token, besides=token)
    assert not costs.can_pay(state, token, besides=[TokensSpent(card=shaman, amount=2)])


def test_what_has_no_amount_is_spent_once():
    state, shaman = position()
    tap = [Tapped(card=shaman)]
    assert costs.can_pay(state, tap)
    assert not costs.can_pay(state, tap * 2)
    assert not costs.can_pay(state, tap, besides=tap)
    assert costs.can_pay(state, tap, besides=[Tapped(card=shaman + 1)])


def test_what_is_promised_besides_need_not_be_payable_itself():
    """It is not asked whether the promise can be kept, only what is left."""
    state, shaman = position()
    assert costs.can_pay(state, [Tapped(card=shaman)], besides=[TokensSpent(card=shaman, amount=9)])


def test_two_prices_bind_each_other_if_they_spend_one_resource():
    shaman, archer = 3, 4
    assert costs.binds([Tapped(card=shaman)], [Tapped(card=shaman)])
    assert not costs.binds([Tapped(card=shaman)], [Tapped(card=archer)])
    assert not costs.binds([Tapped(card=shaman)], [TokensSpent(card=shaman)])
    assert not costs.binds([PointsPaid(seat=0)], [PointsPaid(seat=1)])
    assert not costs.binds([], [Tapped(card=shaman)])


def test_a_declared_action_promises_its_price_until_it_has_ended():
    state, shaman = position()
    assert costs.promised(state) == []
    state.apply(("use", shaman, WOUND))
    state.apply(("choose", state.zone("play", 1)[0]))
    assert costs.promised(state) == [Tapped(card=shaman)]
    state.apply(("pass",))  # alice could shoot, bob could answer; target, text and payment resolve as they pass
    while costs.promised(state):
        assert not state.cards[shaman].tapped
        state.apply(("pass",))
    assert state.cards[shaman].tapped
