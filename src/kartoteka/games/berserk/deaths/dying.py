"""Who has no life left: its destruction goes onto the stack like a trigger, before anything else (BKR-14.2).

Whether anybody is doomed is asked in every window of every action, so it is looked up once after each edit, and where
nothing speaks of life only those that are hurt come into question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.standing import cell_of
from kartoteka.games.berserk.marked import marked
from kartoteka.games.berserk.numbers import SEATS, cannot, life_left
from kartoteka.games.berserk.possible import has_life
from kartoteka.games.berserk.records import AUX, COVERED, FIELD, HOSTED, Action
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import speakers_of
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.modifiers import Say
    from kartoteka.kernel.state import State

SAVED: Final = ruling("BKR-14.2", "if wounds were the cause and there is life again as it resolves, it is cancelled")
ZONES = range(FIELD * SEATS, HOSTED * SEATS + SEATS)
"""Of the game zone: field, covered, auxiliary, hosted, of both players."""
assert (FIELD, COVERED, AUX, HOSTED) == (FIELD, FIELD + 1, FIELD + 2, FIELD + 3)
DOOMED: Final = "doomed"
HEARD: Final = ("dies", "wounded", "healed")
"""Index keys of what could make a difference between destructions that are declared one after the other."""


def doomed(s: State) -> list[int]:
    """The cards in play that have no life left."""
    if "life" in s.spoken:
        known: list[int] | None = s.memo.get(DOOMED)
        if known is None:
            known = _all_without_life(s) if takes_life(s) else _hurt_without_life(s)
            s.remember(DOOMED, known)
        return known
    kept: list[int] | None = s.steady.get(DOOMED)
    if kept is None:
        kept = _hurt_without_life(s)
        s.retain(DOOMED, kept)
    return kept


def takes_life(s: State) -> bool:
    """Whether anything that is said of life could leave a card without any that is not hurt."""
    speakers = speakers_of(s, "life")
    for own in speakers.own.values():
        for speaker in own:
            if _is_less(speaker.says(s)):
                return True
    for speaker in speakers.others:
        if _is_less(speaker.says(s)):
            return True
    for says in speakers.lasting.values():
        for say in says:
            if _is_less(say):
                return True
    return bool(speakers.live)


def _is_less(say: Say | None) -> bool:
    return say is not None and (say.op != "add" or say.amount < 0)


def _hurt_without_life(s: State) -> list[int]:
    """Of those with wounds or less life than is printed."""
    cards, facts = s.cards, s.pool.facts
    found: list[int] = []
    for card in marked(s).hurt:
        c = cards[card]
        if c.wounds + c.drained >= facts[c.proto].life and _is_due(s, card):
            found.append(card)
    return found


def _all_without_life(s: State) -> list[int]:
    found: list[int] = []
    for zone in ZONES:
        for card in s.zones[zone]:
            if _is_due(s, card):
                found.append(card)
    return found


def _is_due(s: State, card: int) -> bool:
    return life_left(s, card) <= 0 and has_life(s, card) and not cannot(s, card, "be destroyed")


def undeclared(s: State) -> Sequence[int]:
    """Those of them whose destruction has not been declared yet."""
    found = doomed(s)
    if not found:
        return found
    waiting: list[int] = []
    for x in s.situations:
        if type(x) is Action and x.what == "destruction":
            waiting.append(x.obj)
    if not waiting:
        return found
    left: list[int] = []
    for card in found:
        if s.cards[card].obj not in waiting:
            left.append(card)
    return left


def candidates(s: State, seat: int) -> list[Option]:
    """The destructions that a player is to declare: of several that nobody hears of, the first."""
    found: list[Option] = []
    if not doomed(s):
        return found
    for card in undeclared(s):
        if s.cards[card].controller == seat:
            found.append(("destroyed", card))
            if HEARD[0] not in s.index and HEARD[1] not in s.index and HEARD[2] not in s.index:
                break
    return found


def cause(s: State, card: int) -> str:
    """Why a card has no life left: `wounds`, or `life` if it would have none without any."""
    return "wounds" if life_left(s, card) + s.cards[card].wounds > 0 else "life"


def outcome(s: State, action: Action) -> h.Died | None:
    """What becomes of a destruction as it resolves; None where it is cancelled: its card is gone, or lives."""
    card = action.card
    c = s.cards[card]
    if c.obj != action.obj or c.zone not in ZONES:
        return None
    if action.accompanies == "wounds" and life_left(s, card) > 0 and SAVED.holds:
        return None
    return death(s, card, action.accompanies or "wounds", by=c.hurt_by if action.accompanies != "life" else NO_CARD)


def death(s: State, card: int, cause_of: str, *, by: int = NO_CARD, cause: tuple[int, ...] = ()) -> h.Died:
    """The event by which a card dies now."""
    c = s.cards[card]
    return h.Died(
        card=card, player=c.controller, zone=c.zone // SEATS, cell=cell_of(s, card), by=by, cause_of=cause_of,
        host=c.host, cause=cause,
    )  # fmt: skip
