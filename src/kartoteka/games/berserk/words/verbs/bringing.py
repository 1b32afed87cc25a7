"""Verbs by which cards come into the game; how they do is in `bringing`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.bringing import incarnating, reviving, summoning
from kartoteka.games.berserk.deployment.hosts import possible
from kartoteka.games.berserk.numbers import in_play
from kartoteka.games.berserk.possible import can_get_a_tick
from kartoteka.games.berserk.records import PARASITE, SYMBIOTE, WORN
from kartoteka.games.berserk.words.verbs.table import some_cards, verb
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SUMMONING: Final = ruling("BKK-Summon", "a text may summon cards from the deck")
REVIVING: Final = ruling("BKK-Revive", "a text may revive cards from a graveyard")


@verb("summon", "BK-532.3-a", summoning.could_summon, alone=True)
def summon(s: State, c: Any, o: Operands) -> Any:
    return summoning.summon(s, c, o) if SUMMONING.holds else []


@verb("revive", "BK-532.4-a", some_cards, alone=True)
def revive(s: State, c: Any, o: Operands) -> Any:
    return reviving.revive(s, c, o) if REVIVING.holds else []


def _could_tick(s: State, c: Any, o: Operands) -> bool:
    """Whether one of them has an incarnation, in a graveyard."""
    return any([can_get_a_tick(s, h.IncarnationTicked(card=x)) for x in o.cards(s, c)])


@verb("incarnation token", "BK-532.5.1-d", _could_tick, alone=True)
def incarnation_token(s: State, c: Any, o: Operands) -> Any:
    return incarnating.put_tokens(s, c, o)


@verb("host", "BKR-15.5")
def host(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Cards that lie on something come to lie on something else, if they may: else that is impossible (BKR-10.9)."""
    to = list(o.to_cards(s, c))[:1] if o.to_cards else []
    events: list[Event] = []
    for card in o.cards(s, c):
        facts = s.pool.facts[s.cards[card].proto]
        relation = WORN if facts.equipment else PARASITE if facts.parasite else SYMBIOTE
        for other in to:
            if in_play(s, card) and s.cards[card].host != other and other in possible(s, card):
                events.append(h.Hosted(card=card, host=other, relation=relation))
    return events
