"""Prints this game's programs: the mirror of `reader.py`."""

from __future__ import annotations

from kartoteka.games.agot2.wording.writer.nouns import type_terms
from kartoteka.games.agot2.wording.writer.sentences import SentenceWriter, amount_of, with_amount
from kartoteka.games.agot2.wording.writer.triggers import TriggerWriter

__all__ = ["AgotWriter", "amount_of", "type_terms", "with_amount"]


class AgotWriter(SentenceWriter, TriggerWriter):
    """Prints this game's program nodes."""
