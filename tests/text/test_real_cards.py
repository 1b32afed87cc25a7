"""The two properties over the real packs, where KARTOTEKA_DATA points at them. No card text is kept here."""

import json
import os
from pathlib import Path

import pytest

from kartoteka.games.agot2.wording import compile_text, print_text
from kartoteka.text.check import coverage_of
from tests.text.test_vocabulary import strangers

DATA = os.environ.get("KARTOTEKA_DATA", "")
PACKS = sorted((Path(DATA) / "agot2" / "packs").glob("*.json")) if DATA else []

pytestmark = [
    pytest.mark.data,
    pytest.mark.skipif(not PACKS, reason="KARTOTEKA_DATA names no folder with agot2/packs/*.json"),
]

SHARE = 0.45
"""Of the cards, how many compiled when this was written (0.469), less a little."""


@pytest.fixture(scope="module")
def cards() -> list[dict[str, str]]:
    return [card for pack in PACKS for card in json.loads(pack.read_text("utf-8"))["cards"]]


def test_every_card_compiles_or_says_what_it_does_not_understand(cards):
    for card in cards:
        name, type = card["name"], card["type"]
        compiled = compile_text(name, type, card["text"])
        again = compile_text(name, type, compiled.normalised)
        assert again.normalised == compiled.normalised, name
        assert again.program == compiled.program, name
        assert strangers(compiled.program) == [], name
        for problem in compiled.problems:
            assert compiled.normalised[problem.start : problem.end] == problem.clause, name
        if not compiled.problems:
            assert print_text(name, type, compiled.program) == compiled.normalised, name


def test_the_share_of_whole_cards_does_not_fall(cards):
    found = coverage_of(compile_text(card["name"], card["type"], card["text"]) for card in cards)
    assert found["compiled"] >= SHARE * found["cards"], found
