"""What cards, their texts and their places are called, in notation, in views and in what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk.board.geometry import name_of
from kartoteka.games.berserk.records import GAME_ZONE, ON_CELLS, Action
from kartoteka.games.shared.labels import place_label
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.games.berserk.set.cards import CardDef
    from kartoteka.kernel import program as p
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

FAMILIES = {
    "action": "use",
    "sudden": "use",
    "before recruiting": "before recruiting",
    "before reveal": "before reveal",
    "preparation": "preparation",
    "triggered": "trigger",
    "may": "trigger",
}
"""By kind of ability, how it comes to be declared: those of one family are told apart by number."""


def title(s: State, proto: int) -> str:
    """What a card is called."""
    d: CardDef = s.pool.definitions[proto]
    return d.title


def title_of(state: State, card: int) -> str:
    return title(state, state.cards[card].proto)


# Texts ------------------------------------------------------------------------------------------------------------


def names_of_texts(pool: Pool, proto: int) -> tuple[str, ...]:
    """By number, what tells the texts of a card apart where several could be declared; empty where that is plain."""
    facts = pool.facts[proto]
    if facts.called is None:
        facts.called = _names_of_texts(pool, proto)
    found: tuple[str, ...] = facts.called
    return found


def _names_of_texts(pool: Pool, proto: int) -> tuple[str, ...]:
    """What others may give it is told apart from what is printed on it; what is felt goes by its name."""
    texts = [ability.wording for ability in pool.abilities(proto)]
    families = [(FAMILIES.get(text.kind, ""), "given" in text.flags) for text in texts]
    found = []
    for i, (family, given) in enumerate(families):
        if felt := what_is_felt(texts[i]):
            found.append(felt)
            continue
        alike = [j for j, other in enumerate(families) if family and other == (family, given)]
        number = f" {alike.index(i) + 1}" if len(alike) > 1 else ""
        found.append(f"gained ability{number}" if given and family else f"ability{number}" if number else "")
    return tuple(found)


def what_is_felt(text: p.Ability) -> str:
    """`poison`, `regeneration`, `fear`, of what a card feels; empty of all other texts."""
    if text.trigger is None or text.trigger.event != "felt":
        return ""
    return next((role.word for role in text.trigger.roles if role.role == "what"), "")


def name_of_text(s: State, card: int, ability: int) -> str:
    """Which of its texts a card declares; empty where that is plain."""
    names = names_of_texts(s.pool, s.cards[card].proto)
    return names[ability] if 0 <= ability < len(names) else ""


# Cards ------------------------------------------------------------------------------------------------------------


def label(game: Game, s: State, seat: int, card: int) -> str:
    """What the seat calls a card: its title, with its cell or a number where several are called so.

    All that a player has in the game zone is one place. A card that the seat does not know goes by where it lies.
    """
    zone, whose = divmod(s.cards[card].zone, len(s.seats))
    at = -1 if zone in GAME_ZONE else zone
    key = ("names", at, whose, seat)
    names: dict[int, str] | None = s.steady.get(key)
    if names is None:
        names = _names(game, s, seat, whose, GAME_ZONE if at < 0 else (zone,))
        s.retain(key, names)
    return names[card] if card in names else _place(game, s, card)


def _names(game: Game, s: State, seat: int, whose: int, zones: tuple[int, ...]) -> dict[int, str]:
    """What the seat calls those of a player's cards there that it knows."""
    n, bit = len(s.seats), 1 << seat
    known = [card for zone in zones for card in s.zones[zone * n + whose] if s.cards[card].known & bit]
    titles = [title_of(s, card) for card in known]
    if len({*titles}) < len(titles):
        full = [_with_cell(s, card, name, titles.count(name)) for card, name in zip(known, titles, strict=True)]
        titles = [
            name if full.count(name) == 1 else f"{name} #{full[: i + 1].count(name)}" for i, name in enumerate(full)
        ]
    if whose != seat:
        titles = [f"{game.seat_names[whose]}'s {name}" for name in titles]
    return dict(zip(known, titles, strict=True))


def _with_cell(s: State, card: int, name: str, alike: int) -> str:
    """One of several that are called so, by its cell or its host's, if it has one."""
    cell = cell_name(s, card) if alike > 1 else ""
    return f"{name} at {cell}" if cell else name


def cell_name(s: State, card: int) -> str:
    """The cell on which a card stands, or its host does; empty where there is none."""
    c = s.cards[card]
    cell = c.cell if c.host == NO_CARD else s.cards[c.host].cell
    return name_of(cell) if cell >= 0 else ""


def _place(game: Game, s: State, card: int) -> str:
    """What a seat calls a card that it does not know."""
    c = s.cards[card]
    if c.zone // len(s.seats) in ON_CELLS:
        return f"hidden {name_of(c.cell)}"
    return place_label(game, s, card)


# Actions ----------------------------------------------------------------------------------------------------------


def action_label(game: Game, s: State, seat: int, action: int) -> str:
    """What has been declared, by its card; with a number where one card has declared several."""
    declared = s.situation(action)
    if not isinstance(declared, Action):
        return "what is over"
    same = [x.id for x in s.situations if type(x) is Action and x.card == declared.card]
    number = f" #{same.index(action) + 1}" if len(same) > 1 else ""
    return label(game, s, seat, declared.card) + number
