"""The table of verbs, into which each module enters its own.

What happens to a hidden card must not tell what it is. So where something would not happen to it only because of what
it is (it is protected, it is no creature, nothing can be added to its life), the card is revealed first (BKR-7.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.fights.wounds import is_told_by
from kartoteka.games.berserk.records import COVERED, Action
from kartoteka.games.shared.verbs import Build, Could, VerbTable, always, some_cards
from kartoteka.kernel.interpret import Operands, ProgramRegs, Verb, cause_of
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

__all__ = ["VERBS", "always", "as_cost", "running", "some_cards", "verb"]

PASSIVE_REVEALS: Final = ruling(
    "BKR-7.1", "what a hidden card is shows where a passive ability of it makes a difference"
)
SEATS: Final = 2
FIRST_COVERED, LAST_COVERED = COVERED * SEATS, COVERED * SEATS + SEATS - 1

SEEN: dict[type[Event], Callable[[Any, Any], bool]] = {
    h.Opened: lambda c, e: bool(c.closed),
    h.Closed: lambda c, e: not c.closed,
    h.Healed: lambda c, e: c.wounds > 0,
    h.TokensSpent: lambda c, e: c.tokens > 0,
    h.PoisonLost: lambda c, e: c.poison > 0,
}
"""What everybody sees of a hidden card and what must be so for an event to happen to it: otherwise nothing shows."""


class Verbs(VerbTable):
    """Verbs by name; each looks at the hidden cards that it does something to."""

    def verb(
        self, name: str, rule: str, could: Could | None = None, *, alone: bool = False
    ) -> Callable[[Build], Build]:
        """Enters a function as the verb of that name."""

        def enter(build: Build) -> Build:
            self[name] = Verb(rule, name, revealing(build), could, alone=alone)
            return build

        return enter


def revealing(build: Build) -> Build:
    """The same events, with those before them that show what hidden cards are."""

    def built(s: State, c: Any, o: Operands) -> Any:
        made = build(s, c, o)
        zones = s.zones
        if not zones[FIRST_COVERED] and not zones[LAST_COVERED]:
            return made
        if type(made) is Call or type(c) is not ProgramRegs or not c.source or not PASSIVE_REVEALS.holds:
            return made
        shown = shows(s, c, made)
        return [h.Revealed(cards=shown, by="passive"), *made] if shown else made

    return built


def shows(s: State, c: Any, events: Sequence[Event]) -> tuple[int, ...]:
    """The hidden cards to which something would not happen, or not so, because of what they are."""
    found: list[int] = []
    for event in events:
        card = getattr(event, "card", -1)
        if card < 0 or s.cards[card].zone // SEATS != COVERED or card in found:
            continue
        seen = SEEN.get(type(event))
        if (seen is None or seen(s.cards[card], event)) and not _happens(s, c, event, card):
            found.append(card)
    return tuple(found)


def _happens(s: State, c: Any, event: Event, card: int) -> bool:
    could, affects = s.game.rows[type(event)].could, s.pool.affects
    if could is not None and not could(s, event):
        return False
    if type(event) is h.Wounded and is_told_by(s, event):
        return False
    return affects is None or bool(affects(s, event.cause or cause_of(s, c), card, event))


VERBS = Verbs()
verb = VERBS.verb


def as_cost(event: Event) -> Event:
    """An event as it is where it is a cost: the same (`Game.as_cost`)."""
    return event


def running(s: State, c: Any) -> Action | None:
    """The action whose text is being carried out; None where a text is only looked at."""
    found = s.opened.get(c.source) if type(c) is ProgramRegs and c.source else None
    return found if type(found) is Action else None
