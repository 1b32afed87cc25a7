"""What is asked of players: the values of their plots, their power, what texts add to their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.numbers.characteristics import FOLDING
from kartoteka.games.agot2.numbers.places import revealed_plot
from kartoteka.games.agot2.records import FACTION, PLAY, PLOT
from kartoteka.games.agot2.titles import adds
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import fold, said, said_of_seat
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


# Plots ------------------------------------------------------------------------------------------------------------

PLOTS_ADD_UP = ruling("AGR-123", "modifiers of plot values add up on the revealed plot")
PLOT_VALUES = ("income", "initiative", "claim", "reserve")


def plot_value(s: State, seat: int, stat: str) -> int:
    """Income, initiative, claim or reserve of the player's revealed plot, as modified (AGR-123), and by a title."""
    plot = revealed_plot(s, seat)
    if plot == NO_CARD:
        return 0
    printed: int = (getattr(s.pool.definitions[s.cards[plot].proto], stat) or 0) + adds(s, seat, stat)
    name = "gold value" if stat == "gold" else stat
    return fold(printed, said(s, plot, name), FOLDING) if PLOTS_ADD_UP.value and name in s.spoken else printed


def plot_values(s: State, seat: int) -> dict[str, int]:
    """The four values of the player's revealed plot, as modified; none before the first."""
    if revealed_plot(s, seat) == NO_CARD:
        return {}
    return {name: plot_value(s, seat, name) for name in PLOT_VALUES}


# Power ------------------------------------------------------------------------------------------------------------

POWER = "power"
"""Begins what a state keeps of a player's power: good while the same cards lie there, and none of them has another."""


def total_power(s: State, seat: int) -> int:
    """All power on cards that the player controls."""
    n = len(s.seats)
    zones, key = s.zones, (POWER, seat)
    play, plot, faction = zones[PLAY * n + seat], zones[PLOT * n + seat], zones[FACTION * n + seat]
    kept = s.sorted.get(key)
    if kept is not None:
        piles = kept[0]
        if piles[0] is play and piles[1] is plot and piles[2] is faction:
            return int(kept[1])
    cards = s.cards
    total = 0
    for pile in (play, plot, faction):
        for c in pile:
            total += cards[c].power
    s.keep(key, (play, plot, faction), total)
    return total


# What is said of a player -----------------------------------------------------------------------------------------


def word_amount(s: State, seat: int, stat: str, value: str) -> int:
    """What is added to a player's number of that kind ("an additional military challenge")."""
    total = 0
    if stat in s.spoken:
        for say in said_of_seat(s, seat, stat):
            if say.value in ("", value):
                total += say.amount
    return total


def said_or(s: State, seat: int, stat: str, base: int) -> int:
    """A number of a player, as modified."""
    return fold(base, said_of_seat(s, seat, stat), FOLDING) if stat in s.spoken else base
