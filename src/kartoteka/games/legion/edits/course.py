"""Edits of the course of a game: sides, rounds, phases, command cards, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.command.priority import DEFENCE_DIE
from kartoteka.games.legion.luck import die, some
from kartoteka.games.legion.possible import DISCARDED
from kartoteka.games.legion.records import (
    ASIDE,
    DISCARD,
    FIELD,
    HAND,
    SEATS,
    TABLE,
    Phase,
    Played,
    Round,
    Selection,
    Table,
)
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.state import Result

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

BLUE_HAS_THE_COUNTER = ruling("LGR-11", "the round counter starts with the blue player")
PRIORITY_BEGINS = ruling("LGR-30", "who has priority activates first")
TOKENS_GO = ruling("LGR-76", "aim, dodge, surge and standby tokens go in the End Phase")
ONE_SUPPRESSION_GOES = Ruling("LGR-76", "and one suppression token of each unit", value=1, without=0)
TO_THE_PUBLIC_PILE = Ruling(
    "D-3", "a card that is removed lies on its owner's public pile", value=DISCARD, without=ASIDE
)
TOLD_WHICH = ruling("LG-34", "who takes a card back into the hand tells which it is")
ENDS_WITH_ITS_CARD = ruling("LG-23", "when a card is removed, its effect stops")


# Sides and rounds -----------------------------------------------------------------------------------------------------


def find_chooser(s: State, e: h.ChooserFound) -> Event:
    """Who chooses a side: the player who is named, or a coin or dice say who (LGR-10)."""
    if e.by == "coin":
        e = e.but(player=die(s, "coin", SEATS) - 1)
    elif e.by == "dice":
        from kartoteka.games.legion.course.sides import rolled

        e = rolled(s, e)
    edits.edit_situation(s, s.opened[Table].but(chooser=e.player))
    return e


def choose_sides(s: State, e: h.SidesChosen) -> Event:
    holder = e.blue if BLUE_HAS_THE_COUNTER.holds else 1 - e.blue
    edits.edit_situation(s, s.opened[Table].but(blue=e.blue, holder=holder))
    return e


def begin_round(s: State, e: h.RoundBegan) -> Event:
    if e.ends:
        edits.close_situation(s, e.ends)
    edits.open_situation(s, Round(number=e.number))
    return e


def begin_phase(s: State, e: h.PhaseBegan) -> Event:
    if e.ends:
        edits.close_situation(s, e.ends)
    edits.open_situation(s, Phase(name=e.name))
    if e.name == "activation":
        now = s.opened[Round]
        first = now.priority if PRIORITY_BEGINS.holds else 1 - now.priority
        edits.edit_situation(s, now.but(first=first))
    return e


def pass_counter(s: State, e: h.CounterPassed) -> Event:
    edits.edit_situation(s, s.opened[Table].but(holder=e.player))
    return e


def give_passes(s: State, e: h.PassesGiven) -> Event:
    edits.change_seat(s, e.player, s.seats[e.player].but(passes=e.amount, passed=False))
    return e


def spend_pass(s: State, e: h.PassSpent) -> Event:
    """The turn goes to the other player."""
    seat = s.seats[e.player]
    edits.change_seat(s, e.player, seat.but(passes=seat.passes - 1, passed=True))
    edits.edit_situation(s, s.opened[Round].but(first=1 - e.player))
    return e


# Command cards --------------------------------------------------------------------------------------------------------


def begin_selection(s: State, e: h.SelectionBegan) -> Event:
    if e.ends:
        edits.close_situation(s, e.ends)
    edits.open_situation(s, Selection(barred=e.barred))
    return e


def end_selection(s: State, e: h.SelectionEnded) -> Event:
    edits.close_situation(s, e.ends)
    return e


def reveal_cards(s: State, e: h.CardsRevealed) -> Event:
    """They lie on the table, each with the situation with which its effects end."""
    now = s.opened[Round]
    played = list(now.played)
    for card in e.cards:
        owner = s.cards[card].owner
        edits.move(s, card, TABLE * SEATS + owner)
        edits.open_situation(s, Played(card=card, player=owner, round=now.number))
        played[owner] = card
    edits.edit_situation(s, now.but(played=(played[0], played[1])))
    return e


def played_by(s: State, card: int) -> Played | None:
    """The situation that a card on the table has opened."""
    for situation in s.situations:
        if type(situation) is Played and situation.card == card:
            return situation
    return None


def leaves_the_table(s: State, card: int) -> None:
    """With it ends what it has brought about (LG-23)."""
    situation = played_by(s, card)
    if situation is not None and ENDS_WITH_ITS_CARD.holds:
        edits.close_situation(s, situation.id)
    now = s.opened.get(Round)
    if now is not None and card in now.played:
        played = [NO_CARD if x == card else x for x in now.played]
        edits.edit_situation(s, now.but(played=(played[0], played[1])))


def send_back(s: State, e: h.CardSentBack) -> Event:
    """It cannot be selected in the selection that follows (LGR-23)."""
    c = s.cards[e.card]
    leaves_the_table(s, e.card)
    edits.move(s, e.card, HAND * SEATS + c.owner)
    selection = s.opened.get(Selection)
    if selection is not None:
        edits.edit_situation(s, selection.but(returned=(*selection.returned, s.cards[e.card].obj)))
    return e


def discard(s: State, e: h.CardDiscarded) -> Event:
    c = s.cards[e.card]
    if c.zone // SEATS == TABLE:
        leaves_the_table(s, e.card)
    edits.move(s, e.card, TO_THE_PUBLIC_PILE.value * SEATS + c.owner)
    now = s.opened.get(Round)
    if now is not None:
        ledger.enter(s, now.id, DISCARDED, s.cards[e.card].obj)
    return e


def take_back(s: State, e: h.CardReturned) -> Event:
    """The opponent is told which card it is (LG-34)."""
    c = s.cards[e.card]
    zone = c.zone // SEATS
    if zone == TABLE:
        leaves_the_table(s, e.card)
    edits.move(s, e.card, HAND * SEATS + c.owner, followed=TOLD_WHICH.holds)
    return e.but(from_zone=zone)


def lay_aside(s: State, e: h.CardLaidAside) -> Event:
    c = s.cards[e.card]
    edits.move(s, e.card, (HAND if e.back else ASIDE) * SEATS + c.owner)
    return e


def look_at(s: State, e: h.CardsLookedAt) -> Event | None:
    """One player sees certain cards, or some of a hand that are found at random."""
    cards = e.cards
    if e.of >= 0:
        cards = tuple(some(s, "spy", s.zones[HAND * SEATS + e.of], e.amount))
    if not cards:
        return None
    edits.reveal(s, cards, e.player)
    return e.but(cards=cards)


# Priority, points, tokens ---------------------------------------------------------------------------------------------


def roll_priority(s: State, e: h.PriorityRolled) -> Event:
    faces, _ = DEFENCE_DIE.value
    face = die(s, "priority die", faces)
    edits.edit_situation(s, s.opened[Round].but(rolled=face))
    return e.but(face=face)


def set_priority(s: State, e: h.PrioritySet) -> Event:
    edits.edit_situation(s, s.opened[Round].but(priority=e.player, why=e.why))
    return e


def score(s: State, e: h.Scored) -> Event:
    seat = s.seats[e.player]
    edits.change_seat(s, e.player, seat.but(points=seat.points + 1))
    return e


def clear_tokens(s: State, e: h.TokensCleared) -> Event:
    """Of all units at once (LGR-76)."""
    cards, less = s.cards, ONE_SUPPRESSION_GOES.value
    for seat in range(SEATS):
        for card in s.zones[FIELD * SEATS + seat]:
            c = cards[card]
            if not (c.suppression or c.aim or c.dodge or c.surge or c.standby):
                continue
            changed = c.but(aim=0, dodge=0, surge=0, standby=0) if TOKENS_GO.holds else c
            if c.suppression and less:
                changed = changed.but(suppression=c.suppression - less)
            edits.change(s, card, changed)
        if s.seats[seat].standbys and TOKENS_GO.holds:
            edits.change_seat(s, seat, s.seats[seat].but(standbys=0))
    return e


def start_effect(s: State, e: h.EffectStarted) -> Event:
    edits.add_modifier(s, e.modifier)
    return e


# The end --------------------------------------------------------------------------------------------------------------


def win(s: State, e: h.GameWon) -> Event:
    edits.finish(s, Result((e.player,), e.why))
    return e


def draw(s: State, e: h.GameDrawn) -> Event:
    edits.finish(s, Result((), e.why))
    return e


def concede(s: State, e: h.PlayerConceded) -> Event:
    edits.finish(s, Result((1 - e.player,), ""))
    return e
