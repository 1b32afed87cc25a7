"""What a view says of the cards and players of this game.

Of a hidden card the other player sees where it stands, whether it is open, and the markers on it; crystals are seen by
their player alone, while squads are recruited. What goes on is said in `situations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk import numbers as n
from kartoteka.games.berserk.board.geometry import name_of, row_of
from kartoteka.games.berserk.records import (
    AUX,
    COVERED,
    DEAL,
    DECK,
    FIELD,
    GAME_ZONE,
    GRAVEYARD,
    HOSTED,
    RECRUIT,
    Action,
    Table,
)
from kartoteka.games.berserk.table.choosing import chosen_already
from kartoteka.games.berserk.table.naming import cell_name, label, title, title_of
from kartoteka.games.berserk.table.situations import situation_facts
from kartoteka.games.berserk.words.vocabulary import KEYWORDS
from kartoteka.games.shared.asking import asked_by
from kartoteka.games.shared.labels import waiting
from kartoteka.kernel.interpret import ProgramRegs

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.game import Game
    from kartoteka.kernel.state import State

__all__ = [
    "back_facts",
    "card_facts",
    "confines",
    "exchange_group",
    "question_facts",
    "restless",
    "seat_facts",
    "situation_facts",
    "title",
    "title_of",
]

SET_OFF = ("trigger", "may trigger", "destroyed")
"""Verbs of what comes by itself."""
BEFORE_BATTLE = ("", "roll", "deal", "recruit")
"""Before anything is placed."""
RECRUITING = ("deal", "recruit")
"""While crystals mean something."""


# Cards ------------------------------------------------------------------------------------------------------------


def printed_facts(s: State, card: int) -> dict[str, Any]:
    """What a view says of every card that is known: its type, its element, its price."""
    d = n.definition(s, card)
    told: dict[str, Any] = {"type": d.type, "cost": d.cost}
    if d.variable:
        told["cost"] = d.variable if not d.cost else f"{d.cost}+X"
    if d.elite:
        told["elite"] = True
    if d.element:
        told["element"] = d.element
    if d.flying:
        told["flyer"] = True
    if d.symbiote:
        told["symbiote"] = True
    if len(s.pool.named(d.name)) > 1:
        told["version"] = d.code
    return told


def card_facts(state: State, card: int, seat: int) -> dict[str, Any]:
    """How a card in the game zone stands and what it counts now; of others what is printed. The same to each seat."""
    c = state.cards[card]
    zone = c.zone // len(state.seats)
    told = printed_facts(state, card)
    if zone == GRAVEYARD:
        clock = n.facts(state, card).incarnation
        if clock:
            told["of"] = clock[0]
        if c.incarnation:
            told["incarnation"] = c.incarnation
        if c.tokens:
            told["tokens"] = c.tokens
        return told
    if zone in (DEAL, RECRUIT) and c.x:
        told["x"] = c.x
    if zone not in GAME_ZONE:
        return told
    for name in ("closed", "extra", "drained", "tokens", "poison", "over", "x", "aim"):
        value = getattr(c, name)
        if value:
            told[name] = value
    if c.cell >= 0:
        told["cell"] = name_of(c.cell)
    if zone == COVERED:
        told["hidden"] = True
    if c.wounds:
        told["wounds"] = c.wounds
    if c.owner != c.controller:
        told["owner"] = state.game.seat_names[c.owner]
    return told | standing_facts(state, card)


def back_facts(state: State, card: int) -> dict[str, Any]:
    """Of a hidden card: where it stands, whether it is open, how it is hurt.

    Its tokens are its player's business until it is revealed: those that it begins battle with would tell what it is.
    """
    c = state.cards[card]
    told: dict[str, Any] = {"cell": name_of(c.cell), "hidden": True}
    for name in ("closed", "wounds", "poison"):
        value = getattr(c, name)
        if value:
            told[name] = value
    return told


def standing_facts(s: State, card: int) -> dict[str, Any]:
    """What a card counts now, with all that speaks of it. Remembered until the next edit."""
    known: dict[int, dict[str, Any]] | None = s.steady.get("standing facts")
    if known is None:
        s.retain("standing facts", known := {})
    told = known.get(card)
    if told is None:
        told = known[card] = _standing_facts(s, card)
    return told


def _standing_facts(s: State, card: int) -> dict[str, Any]:
    printed = n.facts(s, card)
    told: dict[str, Any] = {}
    if printed.life:
        told["life"], told["life left"] = n.life(s, card), n.life_left(s, card)
    strike = n.strike(s, card)
    if strike:
        told["strike"] = list(strike)
    allowance = n.movement(s, card)
    if allowance:
        told["movement"] = allowance
        told["movement left"] = max(0, allowance - s.cards[card].moved)
    words = keywords(s, card)
    if words:
        told["keywords"] = words
    return told


def keywords(s: State, card: int) -> dict[str, int]:
    """The keywords that a card has now, with their numbers; 0 of one that has none. A flyer is told as one already."""
    names = dict.fromkeys(n.facts(s, card).keywords)
    if s.spoken:
        names |= dict.fromkeys(_spoken_keywords(s))
    definition = n.definition(s, card)
    if definition.flying:
        names.pop("flight", None)
    numbered = {keyword.name for keyword in definition.program.keywords if keyword.amount}
    found: dict[str, int] = {}
    for name in names:
        if n.has_keyword(s, card, name):
            found[name] = n.keyword(s, card, name) if name in KEYWORDS or name in numbered else 0
    return found


def _spoken_keywords(s: State) -> list[str]:
    """The keywords that something speaks of now."""
    found = [stat.removeprefix("keyword ") for stat in s.spoken if stat in KEYWORDS or stat.startswith("keyword ")]
    return sorted(name for name in found if name and name != "all")


def restless(state: State) -> dict[int, Any]:
    """What a view says of a card hangs on more than its record where something is said of it."""
    found: dict[int, Any] = {}
    if not state.spoken:
        return found
    seats = len(state.seats)
    for zone in (FIELD, AUX, HOSTED):
        for seat in range(seats):
            for card in state.zones[zone * seats + seat]:
                found[card] = standing_facts(state, card)
    return found


# Players ----------------------------------------------------------------------------------------------------------


def seat_facts(game: Game, state: State, of: int, seat: int) -> dict[str, Any]:
    """Who is first, how many cards there are; while squads are recruited, the own crystals."""
    had = state.seats[of]
    seats = len(state.seats)
    table = state.opened.get(Table)
    now = n.stage(state)
    told: dict[str, Any] = {
        "name": game.seat_names[of],
        "first": table is not None and table.first == of and now != "roll",
        "deck": len(state.zones[DECK * seats + of]),
        "graveyard": len(state.zones[GRAVEYARD * seats + of]),
        "squad": len(n.squad(state, of)) + len(state.zones[RECRUIT * seats + of]),
    }
    if now in RECRUITING and of == seat:
        told |= {"gold": had.gold, "silver": had.silver, "flyers": had.flyer_crystals, "kept": had.kept}
    return told


# The question -----------------------------------------------------------------------------------------------------


def question_facts(game: Game, state: State, seat: int) -> dict[str, Any]:
    """Whose text asks, what it costs to buy, and where the cards are that may be chosen."""
    regs = state.regs[-1]
    choice = state.choice
    assert choice is not None
    told: dict[str, Any] = {}
    verb = choice.options[0][0]
    if isinstance(regs, ProgramRegs):
        told["card"] = title(state, regs.proto)
        if verb == "choose":
            cells = {label(game, state, seat, o[1]): cell_name(state, o[1]) for o in choice.options if o[0] == "choose"}
            told["cells"] = {name: cell for name, cell in cells.items() if cell}
        asked = asked_by(state)
        if asked is not None and "play" not in asked.choice.cards.zones:
            told["out of"] = asked.choice.cards.zones[0]
        if already := chosen_already(state):
            told["chosen"] = [label(game, state, seat, card) for card in already]
    if state.captured and verb in SET_OFF:
        told["waiting"] = waiting(state, seat)
    if n.stage(state) == "recruit":
        prices = prices_now(state, seat)
        if prices:
            told["prices"] = prices
    return told


def prices_now(s: State, seat: int) -> dict[str, list[int]]:
    """The cards of the deal by title: what each costs now, in gold and silver, its tax in gold."""
    from kartoteka.games.berserk.recruiting.prices import cost_of

    found: dict[str, list[int]] = {}
    for card in s.zones[DEAL * len(s.seats) + seat]:
        name = title_of(s, card)
        if name not in found:
            cost = cost_of(s, seat, card, 0, False)
            if cost is not None:
                found[name] = [cost.gold, cost.silver, cost.tax]
    return found


# What could be otherwise ------------------------------------------------------------------------------------------


def exchange_group(state: State, card: int) -> Any:
    """A card that was found in a search has been shown to both: it is no other (D-2)."""
    for x in state.situations:
        if type(x) is Action and card in _found(x):
            return ("found", card)
    return 0


def _found(x: Action) -> tuple[int, ...]:
    found = x.program.slot("found") if x.program is not None else ()
    return found if isinstance(found, tuple) else (found,) if isinstance(found, int) else ()


def confines(state: State, card: int) -> Callable[[int], bool] | None:
    """What a card can be that stays hidden once all have been revealed: no symbiote, no equipment, no X in its price;
    after the first player's first turn, and of the first player, only what has Stealth (BKR-6.3)."""
    c = state.cards[card]
    now = n.stage(state)
    if c.zone // len(state.seats) != COVERED or now in (*BEFORE_BATTLE, "deploy", "reveal"):
        return None
    definitions, facts = state.pool.definitions, state.pool.facts
    first = n.first(state) == c.controller
    stealthy = first or n.turn_number(state) > 1 or row_of(state, c.cell, c.controller) != 3

    def could_be(proto: int) -> bool:
        d = definitions[proto]
        if d.symbiote or d.type == "equipment" or d.variable:
            return False
        return not stealthy or "stealth" in facts[proto].keywords

    return could_be
