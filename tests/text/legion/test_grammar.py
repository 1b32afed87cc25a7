"""The grammar's alternatives all mean something, stand in a pattern, and the game knows their words."""

import re
from importlib.resources import files
from typing import Any

import pytest

from kartoteka.games.legion import text as wording
from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.set.cards import card_from_mapping
from kartoteka.games.legion.text import grammar
from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.reader import SentenceReader
from kartoteka.games.legion.text.readings import EVENTS, GAINED, READINGS
from tests.text.languages import NAME, alternatives_read
from tests.text.legion.test_patterns import PATTERNS

SOURCE = (files("kartoteka.games.legion.text") / "legion.lark").read_text("utf-8")
ALTERNATIVES = dict.fromkeys(re.findall(r"->\s*(\w+)", SOURCE))
REFUSED = {"at_end_of_round", "player_prohibited", "number_of", "situation"}
"""What the core of the grammar asks for, and no text of this game has."""
FIELDS: dict[str, dict[str, Any]] = {
    "unit": {
        "faction": ["rebel"], "rank": "corps", "type": "trooper", "points": 40, "minis": 4, "wounds": 1, "courage": 1,
        "speed": 2, "defence": "white", "weapons": [{"name": "rifles", "range": [1, 3], "dice": "1b"}],
    },
    "command": {"pips": 1, "orders": "1 unit"},
}  # fmt: skip


def test_every_alternative_stands_in_a_pattern(monkeypatch):
    assert sorted({*ALTERNATIVES} - alternatives_read(wording, PATTERNS, monkeypatch) - REFUSED) == []


def test_every_alternative_is_read():
    events = {*EVENTS, "e_gains"}
    unread = [
        name
        for name in ALTERNATIVES
        if name not in READINGS and name not in events and not hasattr(SentenceReader, f"read_{name}")
    ]
    parts = {shape.name: len(shape.parts) for shapes in grammar().shapes.values() for shape in shapes}
    without = [name for name in unread if parts[name] != 1 and not name.startswith(("lead_", "tail_"))]
    of_others = ["further_gains", "further_gains_each", "n_unit", "w_unit", "whom_a"]
    assert sorted(without) == of_others  # read by what they are a part of


@pytest.mark.parametrize(("kind", "text", "normal"), PATTERNS, ids=[text[:70] for _, text, _ in PATTERNS])
def test_the_game_knows_the_words_of_a_pattern(kind: str, text: str, normal: str) -> None:
    card = card_from_mapping({"name": NAME, "text": text, **FIELDS[kind]}, "here")
    pool = LEGION.pool({card.code: card})
    proto = next(number for number, known in enumerate(pool.definitions) if known.code == card.code)
    pool.read({proto})
    assert len(pool.live[proto]) >= len(card.program.abilities)


def test_the_game_raises_every_event_that_a_text_waits_for():
    raised = {name for row in LEGION.rows.values() for name in row.names}
    waited = {name for when, after, _ in EVENTS.values() for name in (when, after)}
    waited |= {trigger.event for trigger in words.MOMENTS.values()} | {*GAINED.values()}
    assert waited <= raised


def test_the_game_knows_every_keyword():
    from kartoteka.games.legion.words.keywords import is_known

    assert all(is_known(name) for name in words.BY_KEYWORD)


def test_the_game_knows_every_kind_of_unit():
    """A keyword that names a kind, and a distance from any unit of it, ask for the words of the game."""
    from kartoteka.games.legion.words.keyword_texts import KINDS
    from kartoteka.games.legion.words.vocabulary import WORDS

    kinds = {word.lower() for word in words.KINDS}
    assert kinds == {*KINDS} and kinds <= {*WORDS}
