"""The edits by which a player leaves the game: eliminated (AGR-144), or by conceding (AGR-149).

Of two players, the other one wins. Of more, the others play on: the seat leaves every order at once, and everything
that lies before it goes at the same moment (AGR-148). Nobody can interrupt that, for it has happened when the player is
out; what left play by it stands beside the event, so that it may be reacted to. What the player was doing is dropped by
the machine, and what goes on without the player is said where it goes on (D-27).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.edits.course import return_title
from kartoteka.games.agot2.edits.leaving import gone, leave
from kartoteka.games.agot2.edits.places import fresh, place
from kartoteka.games.agot2.numbers.places import in_play, zone_type
from kartoteka.games.agot2.numbers.prohibitions import player_cannot
from kartoteka.games.agot2.records import DISCARD, LEFT, PLAY, TITLE, ZONES, Challenge, Table
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD, NOBODY
from kartoteka.kernel.state import Result

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

FIRST_PLAYER_PASSES_ON = ruling("AGR-147", "the next player is first when the first player is eliminated")
CONCESSION_COUNTS = ruling("AGR-149", "a concession gives the opponent the game, whatever forbids to win it")
CANNOT_WIN = ruling("AGR-149", "the last player left does not win if something forbids it")

OWN_LEAVE = Ruling("AGR-148", "an eliminated player's own cards leave the game", value=LEFT, without=DISCARD)
OTHERS_TO_PILES = Ruling(
    "AGR-148", "others' cards that an eliminated player controls go to their owners' discard piles",
    value=DISCARD, without=LEFT,
)  # fmt: skip
ALL_AT_ONCE = ruling("AGR-148", "nothing interrupts what an eliminated player's cards do as they go")


# Who is out -------------------------------------------------------------------------------------------------------


def eliminate(s: State, e: h.PlayerEliminated) -> Event | tuple[Event, ...]:
    """The seat leaves every order; the last one left wins (AGR-144), unless that player cannot (AGR-149)."""
    left = _others(s, e.player)
    _pass_on(s, e.player, left[0])
    return _without(s, e, left, e.rule, ends_without_winner=CANNOT_WIN.holds)


def concede(s: State, e: h.PlayerConceded) -> Event | tuple[Event, ...]:
    """The last player left wins, whatever forbids it: that is only about winning by what the game counts (AGR-149)."""
    left = _others(s, e.player)
    if len(left) > 1:
        _pass_on(s, e.player, left[0])
    return _without(s, e, left, CONCESSION_COUNTS.rule, ends_without_winner=not CONCESSION_COUNTS.value)


def _without(
    s: State, e: h.PlayerEliminated | h.PlayerConceded, left: tuple[int, ...], rule: str, *, ends_without_winner: bool
) -> Event | tuple[Event, ...]:
    """The others play on; where one alone is left, that one has won, or nobody if that player cannot win the game."""
    if len(left) > 1:
        return (e, *leaves(s, e.player))
    nobody = ends_without_winner and player_cannot(s, left[0], "win the game")
    edits.finish(s, Result(winners=() if nobody else left, rule=CANNOT_WIN.rule if nobody else rule))
    return e


def _others(s: State, seat: int) -> tuple[int, ...]:
    """Takes the player out of every order; those who are left, the next one first."""
    edits.change_seat(s, seat, s.seats[seat].but(present=False))
    return s.in_order(seat)


def _pass_on(s: State, seat: int, following: int) -> None:
    table = s.open(Table)
    if FIRST_PLAYER_PASSES_ON.holds and table is not None and table.first == seat:
        edits.edit_situation(s, table.but(first=following))


def eliminating(s: State, seat: int) -> list[Event]:
    """What is raised to eliminate a player."""
    found: list[Event] = [h.PlayerEliminated(player=seat, rule="AGR-144")]
    if not ALL_AT_ONCE.holds and len(s.in_order(seat)) > 2:
        found += [h.LeftPlay(card=card, to="left") for card in _going(s, seat) if s.cards[card].owner == seat]
    return found


# What goes with the player ----------------------------------------------------------------------------------------


def leaves(s: State, seat: int) -> tuple[Event, ...]:
    """Everything that lies before the player goes, and what the player owns elsewhere; what left play by that."""
    _call_off(s, seat)
    edits.change_seat(s, seat, s.seats[seat].but(gold=0))
    found: list[Event] = []
    for card in s.zones[place(s, TITLE, seat)]:
        returned = return_title(s, h.TitleReturned(card=card, player=seat))
        assert returned is not None
        found.append(returned)
    for card in _going(s, seat):
        if s.cards[card].owner != seat:
            found += gone(s, h.DiscardedFromPlay(card=card, savable=False), OTHERS_TO_PILES.value)
        elif ALL_AT_ONCE.holds:
            to: int = OWN_LEAVE.value
            found += [h.LeftPlay(card=card, to=ZONES[to].name, savable=False), *leave(s, card, to)]
    there = place(s, OWN_LEAVE.value, seat)
    for card, c in enumerate(s.cards):
        if c.owner == seat and c.zone != there and (ALL_AT_ONCE.holds or zone_type(s, card) != PLAY):
            edits.move(s, card, there, fresh(c))
    return tuple(found)


def _going(s: State, seat: int) -> list[int]:
    """The cards in play that the player owns or controls; attachments come before what they are on, so that each goes
    where it belongs and not where its host sends it."""
    n = len(s.seats)
    found = [c for x in range(n) for c in s.zones[PLAY * n + x] if x == seat or s.cards[c].owner == seat]
    return sorted(found, key=lambda c: -_depth(s, c))


def _depth(s: State, card: int) -> int:
    """On how many cards it lies, one on the other."""
    depth, host = 0, s.cards[card].host
    while host != NO_CARD and in_play(s, host):
        depth, host = depth + 1, s.cards[host].host
    return depth


def _call_off(s: State, seat: int) -> None:
    """By the option, a challenge of the player's that nobody has won ends at once (D-27)."""
    c = s.open(Challenge)
    if c is not None and c.winner == NOBODY and seat in (c.attacker, c.defender) and chosen(s, "ends_challenge"):
        edits.edit_situation(s, c.but(called_off=True))
