"""Whether an event could happen now, and how much of it: what could not is no content of a declaration.

The timing table asks it, for the kinds of event that the words of card texts make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.numbers import (
    SEATS,
    cannot,
    extra_room,
    has_keyword,
    in_play,
    is_creature,
)
from kartoteka.games.berserk.records import AUX, GAME_ZONE, GRAVEYARD, ON_CELLS, RESULT, WOUNDS, Action
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

ONTO_A_FREE_CELL: Final = ruling("BKR-9.6", "a relocation needs an unoccupied cell")
SKIPPED: Final = ruling("BKR-9.8", "to open what is open and to close what is closed is skipped")
NOT_HEALED: Final = ruling("BKR-14.6", "incorporeal creatures cannot be healed")
WOUNDS_ONLY: Final = ruling("BKR-14.6", "healing removes wounds, and never adds life")
NOT_POISONED: Final = ruling("BKK-Incorporeal", "incorporeal creatures cannot be poisoned")
CREATURES_ALONE: Final = ruling("BKK-Poison", "only creatures can be poisoned")
HIDES_SOMETHING: Final = ruling("BKR-10.9", "to reveal what everybody sees already is impossible")
SETTLED_BY_ITS_EFFECT: Final = ruling("BKR-10.9", "what has had an effect is not cancelled, and is paid for")


# On the board -----------------------------------------------------------------------------------------------------


def can_be_relocated(s: State, e: h.Relocated) -> bool:
    from kartoteka.games.berserk.board.standing import free

    c = s.cards[e.card]
    if c.zone // SEATS not in ON_CELLS or c.cell == e.cell or cannot(s, e.card, "move"):
        return False
    return e.cell >= 0 and (free(s, e.cell) or not ONTO_A_FREE_CELL.holds)


def can_be_placed(s: State, e: h.Transferred) -> bool:
    """A card of the board, on a cell where nothing stands; what keeps it from moving does not matter."""
    from kartoteka.games.berserk.board.standing import free

    c = s.cards[e.card]
    return c.zone // SEATS in ON_CELLS and c.cell != e.cell and e.cell >= 0 and free(s, e.cell)


def can_be_swapped(s: State, e: h.Swapped) -> bool:
    zone, other = s.cards[e.card].zone // SEATS, s.cards[e.other].zone // SEATS
    return zone in ON_CELLS and other in ON_CELLS and e.card != e.other


# States, wounds, tokens -------------------------------------------------------------------------------------------


def can_start(s: State, e: h.EffectStarted) -> bool:
    """Whether a lasting effect comes about: taking control of a card is a matter of squads."""
    from kartoteka.games.berserk.upkeep.control import could_start

    return could_start(s, e)


def can_be_opened(s: State, e: h.Opened) -> bool:
    c = s.cards[e.card]
    if c.zone // SEATS not in GAME_ZONE or cannot(s, e.card, "open"):
        return False
    return bool(c.closed) or not SKIPPED.holds


def can_be_closed(s: State, e: h.Closed) -> bool:
    c = s.cards[e.card]
    if c.zone // SEATS not in GAME_ZONE or cannot(s, e.card, "close"):
        return False
    return not c.closed or not SKIPPED.holds


def can_be_wounded(s: State, e: h.Wounded) -> bool:
    """Cards with life, in the game zone."""
    c = s.cards[e.card]
    return e.amount > 0 and c.zone // SEATS in GAME_ZONE and has_life(s, e.card)


def has_life(s: State, card: int) -> bool:
    """Whether it is of the kind that has life: creatures, and what has some printed or given."""
    known = s.pool.facts[s.cards[card].proto]
    return bool(known.is_creature or known.life or s.cards[card].extra)


def can_be_healed(s: State, e: h.Healed) -> bool:
    c = s.cards[e.card]
    if e.amount <= 0 or c.zone // SEATS not in GAME_ZONE or (c.wounds <= 0 and WOUNDS_ONLY.holds):
        return False
    if has_keyword(s, e.card, "incorporeal") and NOT_HEALED.holds:
        return False
    return not cannot(s, e.card, "be healed")


def wounds_there(s: State, e: h.Healed) -> int:
    return int(s.cards[e.card].wounds)


def can_get_life(s: State, e: h.LifeAdded) -> bool:
    if not in_play(s, e.card) or not has_life(s, e.card):
        return False
    return e.amount < 0 or extra_room(s, e.card, e.amount) > 0


def can_be_drained(s: State, e: h.LifeDrained) -> bool:
    return e.amount > 0 and in_play(s, e.card) and has_life(s, e.card)


def can_gain_tokens(s: State, e: h.TokensGained) -> bool:
    return e.amount > 0 and in_play(s, e.card) and not cannot(s, e.card, "gain tokens")


def can_spend_tokens(s: State, e: h.TokensSpent) -> bool:
    return e.amount > 0 and in_play(s, e.card) and bool(s.cards[e.card].tokens)


def tokens_there(s: State, e: h.TokensSpent) -> int:
    return int(s.cards[e.card].tokens)


def can_be_poisoned(s: State, e: h.Poisoned) -> bool:
    """Corporeal creatures (BKK-Poison, BKK-Incorporeal); what protects from it is a protection."""
    if not in_play(s, e.card) or (not is_creature(s, e.card) and CREATURES_ALONE.holds):
        return False
    if has_keyword(s, e.card, "incorporeal") and NOT_POISONED.holds:
        return False
    return not (has_keyword(s, e.card, "protection poison") or cannot(s, e.card, "be poisoned"))


def can_lose_poison(s: State, e: h.PoisonLost) -> bool:
    return bool(s.cards[e.card].poison)


# Coming and going -------------------------------------------------------------------------------------------------


def can_be_exiled(s: State, e: h.Exiled) -> bool:
    zone = s.cards[e.card].zone // SEATS
    return zone in GAME_ZONE or zone == GRAVEYARD


def is_in_play(s: State, e: h.Died) -> bool:
    return in_play(s, e.card)


def can_get_a_tick(s: State, e: h.IncarnationTicked) -> bool:
    """A card with an incarnation, in a graveyard."""
    from kartoteka.games.berserk.bringing.incarnating import LIES_IN_A_GRAVEYARD

    c = s.cards[e.card]
    if c.zone // SEATS not in LIES_IN_A_GRAVEYARD.value:
        return False
    return bool(s.pool.facts[c.proto].incarnation[0])


def can_land(s: State, e: h.Landed) -> bool:
    return bool(s.cards[e.card].zone // SEATS == AUX)


# Actions ----------------------------------------------------------------------------------------------------------


def waiting(s: State, number: int) -> Action | None:
    """That action, while its text has not been carried out and nothing has stopped it."""
    action = s.opened.get(number)
    if type(action) is not Action or action.status:
        return None
    if action.window > WOUNDS and SETTLED_BY_ITS_EFFECT.holds:
        return None
    return action


def can_be_stopped(s: State, e: h.ActionBlocked | h.ActionCancelled) -> bool:
    return waiting(s, e.action) is not None


def can_be_redirected(s: State, e: h.Redirected) -> bool:
    """What has not been redirected yet (BKR-10.10)."""
    from kartoteka.games.berserk.actions.redirecting import ONCE, is_redirection

    action = waiting(s, e.action)
    if action is None or is_redirection(s, action) or cannot(s, action.card, "be redirected"):
        return False
    return not (action.redirected and ONCE.holds) and in_play(s, e.to)


def can_change_a_die(s: State, e: h.DieChanged) -> bool:
    action = waiting(s, e.action)
    return action is not None and action.window == RESULT and e.side < len(action.faces)
