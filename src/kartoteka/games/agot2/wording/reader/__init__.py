"""Reads this game's syntax trees: the grammar's alternatives that are more than a pattern."""

from __future__ import annotations

from kartoteka.games.agot2.wording.reader.conditions import ConditionReader
from kartoteka.games.agot2.wording.reader.players import PlayerReader
from kartoteka.games.agot2.wording.reader.sentences import SUBJECT_VERBS, Sentence, SentenceReader, until_words
from kartoteka.games.agot2.wording.reader.statements import StatementReader
from kartoteka.games.agot2.wording.reader.triggers import TriggerReader

__all__ = ["AgotReader", "SUBJECT_VERBS", "Sentence", "until_words"]


class AgotReader(SentenceReader, ConditionReader, StatementReader, TriggerReader, PlayerReader):
    """Reads this game's syntax trees."""
