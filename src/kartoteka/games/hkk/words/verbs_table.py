"""The table of verbs, into which each module enters its own; and what several of them ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.shared.verbs import VerbTable, always, some_cards
from kartoteka.kernel.interpret import ProgramRegs

if TYPE_CHECKING:
    from kartoteka.games.hkk.words.facts import Nature
    from kartoteka.kernel.state import State

__all__ = ["VERBS", "always", "each", "nature_of", "some_cards", "verb"]

VERBS = VerbTable()
verb = VERBS.verb
each = VERBS.each


def nature_of(s: State, c: Any) -> Nature | None:
    """What is known of the text that does something; None where it is only looked at."""
    if type(c) is not ProgramRegs:
        facts = s.pool.facts[s.cards[c.card].proto]
        return facts.nature_of_play if facts.is_attached and facts.nature_of_play.targeting else None
    found: Nature = s.pool.facts[c.proto].natures[c.ability]
    return found
