"""What units, command cards, weapons and squares are called, in notation, in views and in what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.board.chart import name_of
from kartoteka.games.legion.records import FIELD
from kartoteka.games.shared.labels import place_label

if TYPE_CHECKING:
    from kartoteka.games.legion.set.cards import CardDef
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

OF_TEXT = ("action", "from hand", "triggered")
"""Kinds of ability of which a player takes one: those of one kind are told apart by number."""


def cell_name(s: State, card: int) -> str:
    """The square on which a unit stands; empty off the field."""
    return name_of(s.cards[card].cell)


# Titles -----------------------------------------------------------------------------------------------------------


def title(s: State, proto: int) -> str:
    """What a card is called: a unit with its subtitle where there are two of its name."""
    d: CardDef = s.pool.definitions[proto]
    return d.title


def title_of(state: State, card: int) -> str:
    """What a card is called; an order token by its rank."""
    return title(state, state.cards[card].proto)


# Texts ------------------------------------------------------------------------------------------------------------


def name_of_text(pool: Pool, proto: int, ability: int) -> str:
    """Which of its texts of one kind a card uses; empty where that is plain."""
    texts = [one.wording.kind for one in pool.abilities(proto)]
    if not 0 <= ability < len(texts) or texts[ability] not in OF_TEXT:
        return ""
    alike = [i for i, kind in enumerate(texts) if kind == texts[ability]]
    return f"ability {alike.index(ability) + 1}" if len(alike) > 1 else ""


def weapon_name(s: State, unit: int, number: int) -> str:
    """What a weapon of a unit is called; several of one name with the range of each."""
    d: CardDef = s.definition(unit)
    if not 0 <= number < len(d.weapons):
        return ""
    name = d.weapons[number].name
    alike = [i for i, weapon in enumerate(d.weapons) if weapon.name == name]
    return f"{name} {alike.index(number) + 1}" if len(alike) > 1 else name


# Cards ------------------------------------------------------------------------------------------------------------


LABELS = tuple(f"labels of seat {seat}" for seat in range(8))


def label(game: Game, s: State, seat: int, card: int) -> str:
    """What the seat calls a card: its title, with its square or a number where several are called so.

    A card that the seat does not know goes by where it lies.
    """
    known: dict[int, str] | None = s.steady.get(LABELS[seat])
    if known is None:
        s.retain(LABELS[seat], known := {})
    text = known.get(card)
    if text is None:
        text = known[card] = _label(game, s, seat, card)
    return text


def _label(game: Game, s: State, seat: int, card: int) -> str:
    c = s.cards[card]
    zone, whose = divmod(c.zone, len(s.seats))
    if zone == FIELD:
        name, several = _titles(s, c.zone)[card]
        if several:
            name = f"{name} at {name_of(c.cell)}"
        return name if whose == seat else f"{game.seat_names[whose]}'s {name}"
    names = _names(game, s, seat, whose, zone)
    if card in names:
        return names[card]
    return place_label(game, s, card)


def _titles(s: State, zone: int) -> dict[int, tuple[str, bool]]:
    """The titles of a player's units on the field, and whether others of them have the same: looked up once for as long
    as the same ones stand there."""
    pile = s.zones[zone]
    kept = s.sorted[("titles", zone)]
    if kept[0] is pile:
        known: dict[int, tuple[str, bool]] = kept[1]
        return known
    titles = [title_of(s, card) for card in pile]
    found = {card: (name, titles.count(name) > 1) for card, name in zip(pile, titles, strict=True)}
    s.keep(("titles", zone), pile, found)
    return found


def _names(game: Game, s: State, seat: int, whose: int, zone: int) -> dict[int, str]:
    """What the seat calls those of a player's cards off the field that it knows."""
    bit = 1 << seat
    known = [card for card in s.zones[zone * len(s.seats) + whose] if s.cards[card].known & bit]
    titles = [title_of(s, card) for card in known]
    if len({*titles}) < len(titles):
        titles = [
            f"{name} #{titles[: i + 1].count(name)}" if titles.count(name) > 1 else name
            for i, name in enumerate(titles)
        ]
    if whose != seat:
        titles = [f"{game.seat_names[whose]}'s {name}" for name in titles]
    return dict(zip(known, titles, strict=True))
