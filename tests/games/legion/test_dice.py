"""The dice of Legion: what is on their faces (LGR-66), and what that makes on average."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kartoteka.games.legion.fights import dice
from tests.games.legion.fighting import Table, unit
from tests.rules import forbids, permits, rule

FACES = Path(os.environ.get("KARTOTEKA_DATA", "")) / "legion" / "dice.json"
COUNTS = [
    ("red attack", (5, 1, 1, 1)),
    ("black attack", (3, 1, 1, 3)),
    ("white attack", (1, 1, 1, 5)),
    ("red defence", (3, 1, 2)),
    ("white defence", (1, 1, 4)),
]


@rule("LGR-66", permits)
@pytest.mark.parametrize(("kind", "counts"), COUNTS)
def test_each_die_has_its_faces(kind: str, counts: tuple[int, ...]) -> None:
    faces = dice.FACES.value[kind]
    assert tuple(faces.count(shown) for shown in range(len(counts))) == counts
    assert len(faces) == (8 if "attack" in kind else 6)
    assert list(faces) == sorted(faces), "face 1 is the best"


@rule("LGR-66", forbids)
def test_dice_of_different_colours_are_not_alike() -> None:
    red, black, white = [dice.FACES.value[f"{colour} attack"].count(dice.HIT) for colour in dice.COLOURS]
    assert red > black > white
    assert dice.FACES.value["red defence"].count(dice.BLOCK) > dice.FACES.value["white defence"].count(dice.BLOCK)


@pytest.mark.skipif(not FACES.is_file(), reason="KARTOTEKA_DATA names no folder with legion/dice.json")
def test_the_faces_are_those_of_the_data() -> None:
    known = json.loads(FACES.read_text())
    for colour, shown in known["attack_d8"].items():
        faces = dice.FACES.value[f"{colour} attack"]
        assert {name: faces.count(i) for i, name in enumerate(dice.SHOWS)} == shown
    for colour, shown in known["defense_d6"].items():
        faces = dice.FACES.value[f"{colour} defence"]
        assert {name: faces.count(i) for i, name in enumerate(dice.DEFENCE_SHOWS)} == shown


def test_dice_are_told_by_their_colours() -> None:
    assert dice.dice_of((0, 2, 4, 11, 11)) == (2, 1, 2)


@rule("LGR-66", permits)
def test_rolled_often_each_face_comes_up_as_often_as_it_is_there() -> None:
    s = Table(unit("Wolf")).state
    for kind, counts in COUNTS:
        rolled, sides = dice.roll(s, kind, 8_000), sum(counts)
        for shown, count in enumerate(counts):
            assert rolled.count(shown) == pytest.approx(8_000 * count / sides, rel=0.15)
