"""The edits of the course of the game: rounds, phases, plots, titles, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.edits.leaving import put_up_prize
from kartoteka.games.agot2.edits.places import place
from kartoteka.games.agot2.numbers.places import zone_type
from kartoteka.games.agot2.records import PLOT, PLOT_DECK, TITLE, TITLES, USED, Phase, Revealing, Round, Table
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NOBODY
from kartoteka.kernel.state import Result

if TYPE_CHECKING:
    from kartoteka.games.agot2 import happenings as h
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def nothing(s: State, e: Event) -> Event:
    """For what is only told: the change belongs to another event of the same group."""
    return e


def close(s: State, e: h.ChallengeEnded | h.PhaseEnded | h.RoundEnded) -> Event:
    edits.close_situation(s, e.ends)
    return e


def win(s: State, e: h.GameWon) -> Event:
    edits.finish(s, Result(winners=(e.player,), rule=e.rule))
    return e


# Phases and rounds ------------------------------------------------------------------------------------------------


def begin_round(s: State, e: h.RoundBegan) -> Event:
    edits.open_situation(s, Round())
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(round=e.number))
    return e


def begin_phase(s: State, e: h.PhaseBegan) -> Event:
    edits.open_situation(s, Phase(name=e.phase))
    return e


def change_active(s: State, e: h.ActivePlayerChanged) -> Event:
    phase = s.open(Phase)
    assert phase is not None
    edits.edit_situation(s, phase.but(active=e.player))
    return e


def choose_first(s: State, e: h.FirstPlayerChosen) -> Event:
    """The next player, if that one has left the game meanwhile."""
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(first=s.in_order(e.player)[0]))
    return e


# Plots ------------------------------------------------------------------------------------------------------------

OUTLASTS_REVEALING = ruling("AGR-71", "what an interrupt says of a plot is said of it when it has been revealed")
OLD_PLOT_IS_USED = ruling("AGR-31", "a new plot replaces the old one, which goes to the used pile")


def reveal_plot(s: State, e: h.PlotRevealed) -> Event | None:
    """The new plot replaces the old one; until its When Revealed is over, it has just been revealed."""
    if zone_type(s, e.card) != PLOT_DECK:
        return None
    edits.drop_modifiers(s, lambda m: m.until_word == "next plot" and m.you == e.player)
    for old in s.zones[place(s, PLOT, e.player)] if OLD_PLOT_IS_USED.holds else ():
        put_up_prize(s, old)
        edits.move(s, old, place(s, USED, e.player))
    edits.move(s, e.card, place(s, PLOT, e.player), keep=OUTLASTS_REVEALING.holds and _is_touched(s, e.card))
    plot = s.cards[e.card].obj
    now = s.open(Revealing)
    if now is None:
        edits.open_situation(s, Revealing(plots=(plot,), hold=len(s.holds) - 1))
    else:
        edits.edit_situation(s, now.but(plots=(*now.plots, plot)))
    return e


def _is_touched(s: State, card: int) -> bool:
    """Whether a lasting effect is on the card: only leaving play would end that."""
    return any(s.cards[card].obj in m.objs for m in s.modifiers)


def return_used_pile(s: State, e: h.UsedPileReturned) -> Event | None:
    used = s.zones[place(s, USED, e.player)]
    if not used:
        return None
    for card in used:
        edits.move(s, card, place(s, PLOT_DECK, e.player))
    return e


# Titles -----------------------------------------------------------------------------------------------------------


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
