"""The edits by which cards leave play, and all that goes with them (AGR-71 to AGR-73)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.edits.challenges import forget_bypassed, leave_challenge
from kartoteka.games.agot2.edits.places import ZONE_BY_NAME, fresh, landing, place
from kartoteka.games.agot2.numbers.characteristics import has_keyword, prize_on
from kartoteka.games.agot2.numbers.places import attachments_of, duplicates_of, zone_type
from kartoteka.games.agot2.records import DEAD, DISCARD, DUPLICATES, HAND, PLAY, Prize
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

NOTHING_STAYS = ruling("AGR-71", "what lies on a card goes when the card leaves play")
KILLED_TO = Ruling("AGR-72", "a killed character goes to the dead pile", value=DEAD, without=DISCARD)
DISCARDED_TO = Ruling("AGR-72", "what is discarded or sacrificed goes to the discard pile", value=DISCARD, without=DEAD)
NEW_CARD = ruling("AGR-73", "a card that left play comes back as a new card")

TERMINAL = ruling("AGK-Terminal", "a terminal attachment is discarded when its host leaves play")
IN_CHALLENGE_IN_PLAY = ruling("AGR-66", "who leaves play no longer participates")
OUTLIVES_ITS_SOURCE = ruling("AGR-117", "a lasting effect stays when the card that made it is gone")


# How it leaves ----------------------------------------------------------------------------------------------------


def leave(s: State, card: int, zone: int, *, bottom: bool = False, seat: int = NOBODY) -> tuple[Event, ...]:
    """Moves a card out of play to its owner's zone, with all that goes at the same moment (AGR-71).

    Returns what else left play: attachments to their owners' hands (terminal ones to the discard pile), duplicates to
    the discard pile.
    """
    others: list[Event] = []
    put_up_prize(s, card)
    goes = NOTHING_STAYS.value
    attached = [(c, has_keyword(s, c, "terminal")) for c in attachments_of(s, card)] if goes else []
    for copy in duplicates_of(s, card) if goes else ():
        edits.move(s, copy, place(s, DISCARDED_TO.value, s.cards[copy].owner), fresh(s.cards[copy]))
    for c, terminal in attached:
        if terminal and TERMINAL.value:
            others += [h.DiscardedFromPlay(card=c, savable=False), *leave(s, c, DISCARDED_TO.value)]
        else:
            others += [h.LeftPlay(card=c, to="hand", savable=False), *leave(s, c, HAND)]
    if IN_CHALLENGE_IN_PLAY.value:
        leave_challenge(s, card)
    if NEW_CARD.value:
        forget_bypassed(s, card)
    end_what_it_made(s, card)
    c = s.cards[card]
    left = fresh(c) if goes else c.but(controller=c.owner)
    edits.move(
        s, card, place(s, zone, c.owner if seat == NOBODY else seat), left, bottom=bottom, keep=not NEW_CARD.value
    )
    return tuple(others)


def put_up_prize(s: State, card: int) -> None:
    """What opponents gain by prized as the card goes; instances add up (AGR-121)."""
    if amount := prize_on(s, card):
        edits.open_situation(s, Prize(player=s.cards[card].controller, amount=amount))


def end_what_it_made(s: State, card: int) -> None:
    """Lasting effects of a card that is gone, were they not to outlive it."""
    if not OUTLIVES_ITS_SOURCE.holds:
        edits.drop_modifiers(s, lambda m: m.card == card)


IN_NO_PILE = -1
"""What a card has become that was not placed in its pile: nothing that deals with it there finds it (AGR-108)."""


def gone(s: State, e: h.CharacterKilled | h.Sacrificed | h.DiscardedFromPlay, zone: int) -> tuple[Event, ...]:
    """It has left play; what it is now is noted, for what deals with it there (AGR-108)."""
    if e.to:
        return (e.but(became=IN_NO_PILE), *leave(s, e.card, ZONE_BY_NAME[e.to]))
    others = leave(s, e.card, zone)
    return (e.but(became=s.cards[e.card].obj), *others)


# Why it leaves ----------------------------------------------------------------------------------------------------


def kill(s: State, e: h.CharacterKilled) -> Event | tuple[Event, ...] | None:
    """To the owner's dead pile (AGR-72)."""
    return gone(s, e, KILLED_TO.value) if zone_type(s, e.card) == PLAY else None


def sacrifice(s: State, e: h.Sacrificed) -> Event | tuple[Event, ...] | None:
    return gone(s, e, DISCARDED_TO.value) if zone_type(s, e.card) == PLAY else None


def discard_from_play(s: State, e: h.DiscardedFromPlay) -> Event | tuple[Event, ...] | None:
    if zone_type(s, e.card) == DUPLICATES:
        edits.move(s, e.card, place(s, DISCARDED_TO.value, s.cards[e.card].owner), fresh(s.cards[e.card]))
        return e
    return gone(s, e, DISCARDED_TO.value) if zone_type(s, e.card) == PLAY else None


def leave_play(s: State, e: h.LeftPlay) -> Event | tuple[Event, ...] | None:
    if zone_type(s, e.card) != PLAY:
        return None
    others = leave(s, e.card, ZONE_BY_NAME[e.to], bottom=e.bottom, seat=landing(s, e))
    if e.to == "removed":
        edits.change(s, e.card, s.cards[e.card].but(away=e.until, away_until=e.until_word))
    return (e, *others)


def remove_for_good(s: State, e: h.RemovedForGood) -> Event:
    edits.change(s, e.card, s.cards[e.card].but(away=0))
    return e
