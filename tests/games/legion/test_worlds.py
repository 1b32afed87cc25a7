"""Worlds that a searching player draws: a hand that was chosen in secret could be any that its army may have."""

from __future__ import annotations

from typing import Any

from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.records import HAND, SEATS
from kartoteka.kernel import edits
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import determinise

ALICE, BOB = 0, 1


def begun(hands: tuple[str, str] = ("dawn-cell", "iron-seventh")) -> State:
    decks = LEGION.load_decks()
    return LEGION.new_game([decks[name] for name in hands], LEGION.load_cards(), 1)


def hand(state: State, seat: int) -> list[Any]:
    return [state.definition(c) for c in state.zone("hand", seat)]


def test_an_unseen_hand_is_drawn_from_all_that_its_army_may_have() -> None:
    state = begun()
    true = {card.name for card in hand(state, BOB)}
    drawn = [hand(determinise(state, ALICE, seed), BOB) for seed in range(30)]
    for cards in drawn:
        pips = sorted(card.build_pips for card in cards if card.name != "Standing Orders")
        assert pips == [1, 1, 2, 2, 3, 3]
        assert len({card.name for card in cards}) == len(cards) == 7
        assert all(set(card.owners) <= {"Marshal Korth"} for card in cards)
        assert all(card.faction in ((), ("empire",)) for card in cards)
    names = {card.name for cards in drawn for card in cards}
    assert names > true
    assert any({card.name for card in cards} != true for cards in drawn)


def test_who_knows_the_hand_keeps_it() -> None:
    state = begun()
    world = determinise(state, BOB, 3)
    assert hand(world, BOB) == hand(state, BOB)


def test_what_was_seen_of_a_hand_stays_and_the_rest_is_drawn_round_it() -> None:
    state = begun()
    card = next(c for c in state.zone("hand", BOB) if state.definition(c).name == "Held Back")
    state.cards[card] = state.cards[card].but(known=0b11)
    for seed in range(10):
        world = determinise(state, ALICE, seed)
        assert world.definition(card).name == "Held Back"
        assert [x.name for x in hand(world, BOB)].count("Held Back") == 1
        assert sorted(x.build_pips for x in hand(world, BOB) if x.name != "Standing Orders") == [1, 1, 2, 2, 3, 3]


def test_a_world_tells_nothing_of_the_true_hand() -> None:
    """Two tables alike but for a hand that is secret: whoever has not seen it draws the same worlds."""
    one = begun()
    other = one.clone()
    place = HAND * SEATS + BOB
    first, second = other.zones[place][:2]
    protos = [other.cards[second].proto, other.cards[first].proto]
    edits.exchange(other, [first, second], protos)
    assert hand(one, BOB) != hand(other, BOB)
    for seed in range(10):
        assert determinise(one, ALICE, seed).encode() == determinise(other, ALICE, seed).encode()
