"""The table of verbs, into which each module enters its own."""

from __future__ import annotations

from kartoteka.games.shared.verbs import VerbTable, always

__all__ = ["VERBS", "always", "each", "verb"]

VERBS = VerbTable()
verb = VERBS.verb
each = VERBS.each
