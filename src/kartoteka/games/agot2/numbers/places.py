"""Where cards lie: in which zone, under whom, on what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.records import DUPLICATES, FACTION, IS_IN_PLAY, LEFT, PLAY, PLOT, Table
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.state import State


def zone_type(s: State, card: int) -> int:
    """The kind of zone a card is in."""
    return int(s.cards[card].zone // len(s.seats))


def out_of(s: State, card: int) -> bool:
    """Whether the card has left the game with its owner (AGR-148)."""
    return bool(s.cards[card].zone // len(s.seats) == LEFT)


def in_play(s: State, card: int) -> bool:
    """Whether a text that speaks of cards in play can mean it."""
    return s.cards[card].zone // len(s.seats) in IS_IN_PLAY.value


def of_type(s: State, seat: int, name: str) -> Sequence[int]:
    """The cards of a type that a player controls."""
    zone = PLAY * len(s.seats) + seat
    held = s.zones[zone]
    kept = s.sorted.get(zone)
    if kept is not None and kept[0] is held:
        return kept[1].get(name, ())  # type: ignore[no-any-return]
    found = _by_type(s, held)
    s.keep(zone, held, found)
    return found.get(name, ())


def _by_type(s: State, cards: Sequence[int]) -> dict[str, list[int]]:
    """Those cards, sorted by their types."""
    found: dict[str, list[int]] = {}
    printed, records = s.pool.definitions, s.cards
    for card in cards:
        name = printed[records[card].proto].type
        if name in found:
            found[name].append(card)
        else:
            found[name] = [card]
    return found


def attachments_of(s: State, card: int) -> list[int]:
    """The attachments on a card."""
    n = len(s.seats)
    return [c for seat in range(n) for c in s.zones[PLAY * n + seat] if s.cards[c].host == card]


def duplicates_of(s: State, card: int) -> list[int]:
    """The duplicates of a card."""
    n = len(s.seats)
    return [c for seat in range(n) for c in s.zones[DUPLICATES * n + seat] if s.cards[c].host == card]


def faction_card(s: State, seat: int) -> int:
    """The player's faction card."""
    held = s.zones[FACTION * len(s.seats) + seat]
    return held[0] if held else NO_CARD


def revealed_plot(s: State, seat: int) -> int:
    """The player's revealed plot; `NO_CARD` before the first."""
    held = s.zones[PLOT * len(s.seats) + seat]
    return held[-1] if held else NO_CARD


def first_player(s: State) -> int:
    """The first player, or the next after one who left the game (AGR-147)."""
    table = s.situations[0]
    return table.first if type(table) is Table else 0
