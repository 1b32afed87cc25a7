"""What programs read out of a view: the cards that options name, who stands, what lies on what."""

from __future__ import annotations

import pytest

from kartoteka.games.agot2.decks import starter_decks
from kartoteka.games.agot2.game import AGOT2
from kartoteka.games.agot2.sight import Sight
from kartoteka.kernel.visibility import view
from kartoteka.play.agents import agent, choose
from tests.games.agot2.views import HAND, OWN, THEIR, pool, seen


@pytest.mark.parametrize(
    ("option", "verb", "handle"),
    [
        ("with Hired Pikes 2", "attack", 2),
        ("defend with Hired Pikes 1", "defend", 1),
        ("bypassing bob's Hired Pikes", "bypass", 3),
        ("use Hired Pikes 2 as a duplicate", "use", 2),
        ("use Hired Pikes 1 ability 2 for bob's Hired Pikes", "use", 1),
        ("on bob's Hired Pikes #2", "choose", 3),
        ("pass", "pass", None),
        ("process renown", "process", None),
        ("claim against bob", "claim against", None),
        ("claim Hired Pikes 2", "claim", 2),
        ("take Master of Coin", "take", None),
    ],
)
def test_an_option_names_its_card(option: str, verb: str, handle: int | None) -> None:
    named = Sight(seen(OWN, THEIR, HAND, options=(option,)), pool()).options()[0]
    assert named.verb == verb
    assert (named.card.handle if named.card else None) == handle


def test_a_card_in_hand_is_known_by_what_is_printed() -> None:
    card = Sight(seen(OWN, HAND, options=("discard Bought Silence",)), pool()).options()[0].card
    assert card is not None
    assert (card.type, card.cost) == ("event", 2)


def test_every_card_of_real_options_is_found() -> None:
    state = AGOT2.start(pool(), [starter_decks()[id] for id in ("lannister-starter", "stark-starter")], 8)
    players = [agent("random", state, seed) for seed in (1, 2)]
    found = 0
    for _ in range(250):
        if state.choice is None:
            break
        for option in Sight(view(state, state.choice.seat), pool()).options():
            if option.verb in ("marshal", "set up", "attack", "defend", "claim", "bypass", "discard", "use", "plot"):
                assert option.card is not None or option.text == "bypassing nobody", option.text
                found += 1
        state.apply(state.options()[choose(players[state.choice.seat], state)])
    assert found > 300
