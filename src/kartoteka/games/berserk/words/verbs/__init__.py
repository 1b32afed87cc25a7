"""The verbs of card texts: how each becomes events. What an event does is in `edits`.

`table` holds them, and puts the revealing of hidden cards before what would tell what these are; `wounds`, `counters`,
`movement`, `cards`, `bringing` and `actions` are their chapters, `redistributing` and `prophecy` those that ask, or
last, longer than a moment.
"""

from __future__ import annotations

from kartoteka.games.berserk.words.verbs import actions, bringing, cards, counters, movement, prophecy, wounds
from kartoteka.games.berserk.words.verbs.redistributing import REDISTRIBUTE
from kartoteka.games.berserk.words.verbs.table import VERBS, as_cost

__all__ = ["CHECKS", "PROCEDURES", "VERBS", "actions", "as_cost", "bringing", "cards", "counters", "movement", "wounds"]

PROCEDURES = (REDISTRIBUTE,)
CHECKS = prophecy.CHECKS
