"""What is found the short way is what the needs would say, in games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kartoteka.games.berserk.fights import defenders, reach, strikes
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.records import Action, Turn
from kartoteka.kernel.legality import Together
from kartoteka.kernel.state import State

POSITIONS = 150


def positions(seed: int) -> Iterator[tuple[State, random.Random]]:
    """Decisions of a game between two of the decks that come with it, in its turns."""
    luck = random.Random(seed)
    decks = list(BERSERK.load_decks().values())
    s = BERSERK.new_game([luck.choice(decks), luck.choice(decks)], BERSERK.load_cards(), seed)
    looked_at = 0
    while s.result is None and looked_at < POSITIONS:
        if Turn in s.opened:
            looked_at += 1
            yield s, luck
        options = s.options()
        s.apply(options[luck.randrange(len(options))])


class LongWay:
    """Has a short way not taken."""

    def __init__(self, rules: Together) -> None:
        self.rules = rules

    def __enter__(self) -> None:
        self.rules.holds = False

    def __exit__(self, *_: object) -> None:
        self.rules.holds = True


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_strikes_and_defenders(seed: int) -> None:
    for s, _ in positions(seed):
        for seat in (0, 1):
            short = sorted(strikes.strikes(s, seat))
            with LongWay(strikes.AS_USUAL):
                assert short == sorted(strikes.strikes(s, seat))
            action = s.opened.get(Action)
            if action is not None and action.what == "strike":
                sent, any_sent = defenders.candidates(s, seat, action), defenders.any(s, action)
                with LongWay(defenders.AS_USUAL):
                    assert sorted(sent) == sorted(defenders.candidates(s, seat, action))
                    assert any_sent == defenders.any(s, action)


@pytest.mark.parametrize("seed", [4, 5])
def test_reach(seed: int) -> None:
    for s, luck in positions(seed):
        cards = strikes.in_game(s)
        if len(cards) < 2:
            continue
        for kind in ("strike", "special", "shot", "across a row"):
            range, (attacker, target) = luck.choice((0, 1, 3)), luck.sample(cards, 2)
            short = reach.in_reach(s, kind, range, attacker, target)
            with LongWay(reach.AS_USUAL):
                assert short == reach.in_reach(s, kind, range, attacker, target)
