"""The grammar's alternatives all mean something, stand in a pattern, and the game knows their words."""

import re
from importlib.resources import files
from typing import Any

import pytest

from kartoteka.games.berserk import text as wording
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.set.cards import card_from_mapping
from kartoteka.games.berserk.text import grammar
from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.reader import SentenceReader
from kartoteka.games.berserk.text.readings import READINGS, TRIGGERS
from kartoteka.kernel.program import Trigger
from tests.text.berserk.test_patterns import PATTERNS
from tests.text.languages import NAME, alternatives_read

SOURCE = (files("kartoteka.games.berserk.text") / "berserk.lark").read_text("utf-8")
ALTERNATIVES = dict.fromkeys(re.findall(r"->\s*(\w+)", SOURCE))
IN_OTHERS = {"at_end_of_turn", "situation", "player_prohibited"}
"""What the core of the grammar asks for, and no text of this game has."""
FIELDS = {
    "creature": {"movement": 1, "life": 5, "strike": [1, 2, 3]},
    "artifact": {"life": 5},
    "terrain": {},
    "equipment": {"equipment": "weapon"},
}


def test_every_alternative_stands_in_a_pattern(monkeypatch):
    assert sorted({*ALTERNATIVES} - alternatives_read(wording, PATTERNS, monkeypatch) - IN_OTHERS) == []


def test_every_alternative_is_read():
    unread = [name for name in ALTERNATIVES if name not in READINGS and not hasattr(SentenceReader, f"read_{name}")]
    parts = {shape.name: len(shape.parts) for shapes in grammar().shapes.values() for shape in shapes}
    without = sorted(name for name in unread if parts[name] != 1 and name not in IN_OTHERS)
    assert without == [
        "arrives_closed",
        "arrives_hidden",
        "arrives_theirs",
        "n_card",
    ]
    # read by what they are a part of


@pytest.mark.parametrize(("type", "text", "normal"), PATTERNS, ids=[text[:70] for _, text, _ in PATTERNS])
def test_the_game_knows_the_words_of_a_pattern(type: str, text: str, normal: str) -> None:
    fields: Any = FIELDS[type]
    card = card_from_mapping({"name": NAME, "type": type, "cost": 2, "text": text, **fields}, "here")
    pool = BERSERK.pool({card.code: card})
    pool.read({0})
    assert len(pool.live[0]) >= len(card.program.abilities)


def test_the_game_raises_every_event_that_a_text_waits_for():
    raised = {name for row in BERSERK.rows.values() for name in row.names}
    triggers = [*TRIGGERS.values(), *words.MOMENTS.values()]
    assert {trigger.event for trigger in triggers if isinstance(trigger, Trigger)} <= raised
