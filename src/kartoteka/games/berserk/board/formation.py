"""Formation (BKK-Formation): who stands in one, and when it is formed or broken.

A text works only in formation; that is asked of the board whenever it matters. For triggers it is noted on each card,
and a check raises what has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.board.geometry import BESIDE
from kartoteka.games.berserk.board.standing import standing
from kartoteka.games.berserk.records import COVERED, FIELD
from kartoteka.games.berserk.timing import row
from kartoteka.kernel import edits
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

FORMATION: Final = "formation"
NAMES: Final = ("forms", "breaks formation")
HEARD: Final = "formations are heard"
TWO_TO_FORM: Final = ruling("BKK-Formation", "a formation is two own creatures that have it, beside each other")


def in_formation(s: State, card: int) -> bool:
    """Whether a card has Formation and an own creature that has it, too, and is revealed, beside it."""
    if s.cards[card].zone // len(s.seats) not in (FIELD, COVERED) or not numbers.has_keyword(s, card, FORMATION):
        return False
    return not TWO_TO_FORM.holds or bool(partners(s, card))


def partners(s: State, card: int) -> list[int]:
    """The revealed creatures with Formation, of the same player, beside a card."""
    c = s.cards[card]
    n = len(s.seats)
    at = standing(s).at
    found: list[int] = []
    for cell in BESIDE.value[c.cell]:
        x = at[cell]
        if x != NO_CARD and s.cards[x].controller == c.controller and s.cards[x].zone // n == FIELD:
            if numbers.is_creature(s, x) and numbers.has_keyword(s, x, FORMATION):
                found.append(x)
    return found


def would_form(s: State, card: int) -> bool:
    """Whether a hidden creature that has Formation, were it revealed, would give the text of its formation to one that
    stands in none."""
    if FORMATION not in s.pool.facts[s.cards[card].proto].keywords:
        return False
    if not numbers.is_creature(s, card) or not numbers.has_keyword(s, card, FORMATION):
        return False
    return any([not in_formation(s, x) for x in partners(s, card)])


def changed(s: State) -> list[Event]:
    """The formations that have been formed or broken since that was last noted."""
    found: list[Event] = []
    n = len(s.seats)
    for zone in range(FIELD * n, FIELD * n + n):
        for card in s.zones[zone]:
            formed = in_formation(s, card)
            if formed != s.cards[card].formed:
                found.append(h.FormationChanged(card=card, formed=formed))
    return found


def is_heard(s: State) -> bool:
    """Whether any text of these cards is triggered by formations: else nobody notes them."""
    known: bool | None = s.pool.notes.get(HEARD)
    if known is None:
        triggers = [x.trigger for d in s.pool.definitions for x in (*d.program.abilities, *d.given) if x.trigger]
        known = s.pool.notes[HEARD] = any(trigger.event in NAMES for trigger in triggers)
    return known


def note(s: State, e: h.FormationChanged) -> Event:
    """The edit: whether a card stands in formation is noted on it."""
    edits.change(s, e.card, s.cards[e.card].but(formed=e.formed))
    return e


def due(s: State) -> Signal:
    if not is_heard(s):
        return None
    found = changed(s)
    return Raise(found) if found else None


CHECKS: Final[tuple[Check, ...]] = (
    Check(
        "BKK-Formation",
        "formations are formed and broken",
        due,
        after=(
            h.Moved, h.Relocated, h.Swapped, h.Landed, h.Entered, h.Revealed, h.SetAside, h.Died, h.Exiled,
            h.ControlTaken, h.CardMoved, h.BattleBegan,
        ),
        otherwise=(numbers.KEYWORD_WORDS[FORMATION], numbers.ALL_KEYWORDS, FORMATION),
    ),
)  # fmt: skip
ROWS = {h.FormationChanged: row(*NAMES, apply=note)}
