"""Setup from its first step (AGR-17), which no scenario reaches, and what the reveal shows (AGR-22)."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.agot2.game import AGOT2
from kartoteka.kernel.visibility import View, view
from kartoteka.play.session import Session
from tests.play.positions import new_game
from tests.rules import forbids, permits, rule

SEEDS = range(1, 13)


def zone(seen: View, name: str, seat: int) -> Any:
    return next(z for z in seen.zones if (z.name, z.seat) == (name, seat))


def names(seen: View, name: str, seat: int) -> list[str]:
    return [card.name for card in zone(seen, name, seat).cards]


def first_players() -> list[str]:
    found = []
    for seed in SEEDS:
        seen = view(new_game(seed), 0)
        found += [str(player["name"]) for player in seen.players if player["first"]]
    return found


@rule("AGR-17", permits)
def test_either_player_may_be_first() -> None:
    assert set(first_players()) == {"alice", "bob"}


@rule("AGR-17", permits)
def test_decks_are_shuffled_and_seven_cards_drawn() -> None:
    hands = []
    for seed in SEEDS:
        seen = view(new_game(seed), 0)
        assert [zone(seen, "hand", seat).count for seat in (0, 1)] == [7, 7]
        hands.append(tuple(names(seen, "hand", 0)))
    assert len(set(hands)) > len(SEEDS) // 2


@rule("AGR-17", permits)
def test_faction_and_agenda_are_shown_and_plots_lie_face_down() -> None:
    seen = view(new_game(3), 1)
    assert all(names(seen, "faction", 0)) and len(zone(seen, "faction", 0).cards) == 1
    assert zone(seen, "plot deck", 0).count == 7 and not any(names(seen, "plot deck", 0))


@rule("AGR-17", forbids)
def test_each_part_of_setup_waits_for_the_one_before() -> None:
    session = Session(AGOT2, new_game(3))
    asked: list[str] = []
    while session.state.choice is not None and session.view(0).situations[0].get("setup"):
        choice = session.state.choice
        if not asked or asked[-1] != choice.rule:
            asked.append(choice.rule)
        session.take(len(session.options()) - 1 if choice.rule == "AGR-18" else 0)
    assert asked[:2] == ["AGR-18", "AGR-19"] and set(asked[2:]) <= {"AGR-22"}
    assert session.state.choice is not None and session.state.choice.rule == "AGR-30"
    assert session.view(0).situations[0] == {"round": 1}
    assert [zone(session.view(0), "hand", seat).count for seat in (0, 1)] == [7, 7]


CARDS = [
    {"name": "Squire", "type": "character", "cost": 2, "strength": 2, "icons": ["military"], "text": ""},
    {"name": "Veil", "type": "attachment", "cost": 1, "text": ""},
]


@pytest.mark.parametrize("revealed", [pytest.param(False, marks=rule("AGR-22", forbids)), True])
@rule("AGR-22", permits)
def test_setup_cards_are_face_down_until_all_are_turned_up(revealed: bool) -> None:
    given = {"phase": "setup", "alice": {"hand": ["Squire", "Veil"]}, "bob": {"hand": ["Squire", "Veil"]}}
    session = Session(AGOT2, AGOT2.position(given, AGOT2.scenario_cards(CARDS), 1))
    for text in ("keep", "keep", "set up Squire, Veil"):
        session.take(text)
    hidden = session.view(1)
    assert zone(hidden, "setup", 0).count == 2
    assert not any(names(hidden, "setup", 0)) and not names(hidden, "play", 0)
    if revealed:
        session.take("set up Squire, Veil")
        assert [names(session.view(seat), "setup", 1 - seat) for seat in (0, 1)] == [["Veil"], ["Veil"]]
