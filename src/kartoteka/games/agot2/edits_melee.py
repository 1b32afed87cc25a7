"""The edits of what is in a melee only, as those of `edits`: called by the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.edits import place
from kartoteka.games.agot2.numbers import zone_type
from kartoteka.games.agot2.records import KINDS, TITLE, TITLES, Challenge, Round
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from kartoteka.games.agot2 import happenings as h
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def take_title(s: State, e: h.TitleTaken) -> Event | None:
    """It comes into play under the player, if that one is still in the game."""
    if not s.seats[e.player].present or zone_type(s, e.card) != TITLES:
        return None
    edits.move(s, e.card, place(s, TITLE, e.player), s.cards[e.card].but(controller=e.player))
    return e


def return_title(s: State, e: h.TitleReturned) -> Event | None:
    """Nobody controls a title in the pool."""
    if zone_type(s, e.card) != TITLE:
        return None
    edits.move(s, e.card, place(s, TITLES, 0), s.cards[e.card].but(controller=NOBODY))
    return e


# Redirecting a challenge ------------------------------------------------------------------------------------------

RESOLVES_AGAINST = ruling("AG-32", "a redirected challenge is resolved against its new opponent")
SAME_ATTACKERS = ruling("AG-36", "a redirect does not change who attacks")
SAME_KIND = ruling("AG-37", "a redirect does not change the kind of challenge")


def redirect(s: State, e: h.ChallengeRedirected) -> Event | None:
    """The new opponent is the defending player from now on; nothing else of the challenge changes."""
    c = s.open(Challenge)
    if c is None:
        return None
    if RESOLVES_AGAINST.value:
        c = c.but(defender=e.to)
    if not SAME_ATTACKERS.value:
        c = c.but(attackers=())
    if not SAME_KIND.value:
        c = c.but(kind=KINDS[KINDS.index(c.kind) - 1])
    edits.edit_situation(s, c)
    round = s.open(Round)
    if round is not None:
        ledger.enter(s, round.id, "redirected", e.player)
    return e
