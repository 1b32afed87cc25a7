"""What a view says of the cards, players and situations of this game: public facts only.

Hidden are decks, hands, and which card lies face down (SWR-32, SWR-35); the build counters on a face-down card are
open to everybody, and so is whatever has been announced or rolled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg.facts import facts as at_a_glance
from kartoteka.games.swtcg.numbers import (
    NUMBERED,
    controls_arena,
    definition,
    has_keyword,
    health,
    is_unit,
    keyword,
    value,
    zone_type,
)
from kartoteka.games.swtcg.procedures.setup import REPLACE, Setup, points_left
from kartoteka.games.swtcg.records import (
    ABOARD,
    ARENA_NAMES,
    ARENAS,
    CONSTRUCTION,
    SIDES,
    SITE,
    STACK,
    UNDERNEATH,
    UNITS,
    UNITS_LIE,
    ArenaStep,
    Attack,
    Battle,
    Later,
    Pending,
    Promise,
    Roll,
    Stage,
    Table,
)
from kartoteka.kernel.interpret import ProgramRegs
from kartoteka.kernel.records import NO_CARD, NOBODY
from kartoteka.kernel.windows import Declared

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.games.swtcg.cards import CardDef
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.records import Regs, Situation
    from kartoteka.kernel.state import State

STATS = ("speed", "power", "health")
WORDS = ("armor", "overkill")
"""Keywords without a number."""
TOLD = frozenset({*STATS, *NUMBERED, "keyword"})
"""What may be said of a unit that a view tells."""


# Cards ------------------------------------------------------------------------------------------------------------


def title(s: State, proto: int) -> str:
    """What a card is called: its name; with its letter where several versions of it are in the game."""
    d: CardDef = s.pool.definitions[proto]
    return d.title if len(s.pool.named(d.name)) > 1 else d.name


def title_of(state: State, card: int) -> str:
    return title(state, state.cards[card].proto)


def printed_facts(s: State, card: int) -> dict[str, Any]:
    """What a view says of a card that is not in play: what is printed on it."""
    proto = s.cards[card].proto
    known: dict[int, dict[str, Any]] = s.pool.notes.setdefault("printed facts", {})
    told = known.get(proto)
    if told is None:
        told = known[proto] = _printed(s, card)
    return dict(told)


def _printed(s: State, card: int) -> dict[str, Any]:
    d = definition(s, card)
    told: dict[str, Any] = {"type": d.type}
    if len(s.pool.named(d.name)) > 1:
        told["version"] = d.code
        if d.version:
            told["letter"] = d.version
    told["cost"] = at_a_glance(s, card).force if d.type == "battle" else d.cost
    return told


def card_facts(state: State, card: int, seat: int) -> dict[str, Any]:
    """How the card stands, and what it counts now if it is a unit; else what is printed. The same to each seat."""
    c = state.cards[card]
    told = printed_facts(state, card)
    zone = zone_type(state, card)
    if c.tapped:
        told["tapped"] = True
    if c.damage:
        told["damage"] = c.damage
    if c.tokens:
        told["tokens"] = dict(c.tokens)
    if c.owner != c.controller:
        told["owner"] = state.game.seat_names[c.owner]
    if zone == CONSTRUCTION:
        told["counters"] = c.built
    elif zone == SITE:
        told["arena"] = ARENA_NAMES[c.cell]
    elif zone == ABOARD:
        told["health"] = health(state, card)
    elif is_unit(state, card):
        told |= unit_facts(state, card)
    return told


def back_facts(state: State, card: int) -> dict[str, Any]:
    """Of a face-down card everybody sees how many build counters lie on it (SWR-32)."""
    return {"counters": state.cards[card].built}


def unit_facts(s: State, card: int) -> dict[str, Any]:
    """What a unit counts now, with its stack and all that speaks of it. Remembered until the next edit."""
    known: dict[int, dict[str, Any]] | None = s.memo.get("unit facts")
    if known is None:
        s.remember("unit facts", known := {})
    told = known.get(card)
    if told is None:
        told = known[card] = {stat: value(s, card, stat) for stat in STATS}
        below = lying_under(s, card, STACK)
        if below:
            told["stack"] = below + 1
        hidden = lying_under(s, card, UNDERNEATH)
        if hidden:
            told["beneath"] = hidden
        words = keywords(s, card)
        if words:
            told["keywords"] = words
    return told


def lying_under(s: State, card: int, zone: int) -> int:
    """How many cards lie under one in that kind of zone: in its stack, or face down and no part of it (SWR-35)."""
    seats, found = len(s.seats), 0
    for pile in s.zones[zone * seats : (zone + 1) * seats]:
        for x in pile:
            found += s.cards[x].host == card
    return found


def keywords(s: State, card: int) -> list[str]:
    """The keywords that a unit has now, with their numbers: `shields 2`, `armor`; but no Hidden Cost."""
    printed, spoken = at_a_glance(s, card).keywords, s.spoken
    found = []
    for name in NUMBERED:
        if (name in printed or name in spoken) and name != "hidden cost":
            amount = keyword(s, card, name)
            if amount:
                found.append(f"{name} {amount}")
    for name in WORDS:
        if (name in printed or "keyword" in spoken) and has_keyword(s, card, name):
            found.append(name)
    return found


def restless(state: State) -> dict[int, Any]:
    """What a view says of a unit hangs on more than its record: on its stack, on all that speaks of it."""
    found: dict[int, Any] = {}
    seats = len(state.seats)
    if TOLD.isdisjoint(state.spoken) and not any(state.zones[STACK * seats : (STACK + 1) * seats]):
        if not any(state.zones[UNDERNEATH * seats : (UNDERNEATH + 1) * seats]):
            return found
    for zone in UNITS_LIE:
        for place in range(zone * seats, (zone + 1) * seats):
            for card in state.zones[place]:
                if is_unit(state, card):
                    found[card] = unit_facts(state, card)
    return found


# Players ----------------------------------------------------------------------------------------------------------


def seat_facts(game: Game, state: State, of: int, seat: int) -> dict[str, Any]:
    """Side, Force, build points, and the arenas that the player controls."""
    had = state.seats[of]
    return {
        "name": game.seat_names[of],
        "side": SIDES[of],
        "force": had.force,
        "points": had.points,
        "controls": [ARENA_NAMES[arena] for arena in ARENAS if controls_arena(state, of, arena)],
    }


# Situations -------------------------------------------------------------------------------------------------------


def situation_facts(game: Game, state: State, situation: Any, seat: int) -> dict[str, Any] | None:
    """The turn, its step, the arena, the attack, the dice, the damage that looms, what is being played."""
    tell = SITUATIONS.get(type(situation))
    return tell(game, state, situation) if tell is not None else None


def handle(s: State, card: int) -> int:
    """What names a card in views; 0 of none, and of one that lies where not everybody can follow it."""
    if card == NO_CARD or not s.game.zones[zone_type(s, card)].always_public:
        return 0
    obj: int = s.cards[card].obj
    return obj


def _handle(s: State, card: int, obj: int) -> int:
    """The same of a card as it was: 0 of one that has become another object."""
    return obj if card != NO_CARD and s.cards[card].obj == obj else 0


def _arenas(arenas: tuple[int, ...]) -> list[str]:
    return [ARENA_NAMES[arena] for arena in arenas]


def _table(game: Game, s: State, x: Table) -> dict[str, Any]:
    return {"turn": x.turn} if x.turn else {"setup": True}


def _stage(game: Game, s: State, x: Stage) -> dict[str, Any]:
    return {"step": x.name} if x.player == NOBODY else {"step": x.name, "player": game.seat_names[x.player]}


def _battle(game: Game, s: State, x: Battle) -> dict[str, Any]:
    """The arenas that are still to come, and those that are over: the present one is neither."""
    now = s.open(ArenaStep)
    return {"battle": _arenas(x.left), "over": [ARENA_NAMES[a] for a in x.over if now is None or a != now.arena]}


def _arena_step(game: Game, s: State, x: ArenaStep) -> dict[str, Any]:
    return {"arena": ARENA_NAMES[x.arena]}


def _attack(game: Game, s: State, x: Attack) -> dict[str, Any]:
    """Who attacks whom, and how far it has come."""
    facts: dict[str, Any] = {
        "attack": ARENA_NAMES[x.arena],
        "player": game.seat_names[x.player],
        "attacker": _handle(s, x.attacker, x.attacker_obj),
        "defender": _handle(s, x.defender, x.defender_obj),
    }
    if x.manner:
        facts["manner"] = x.manner
    if x.rolled:
        facts["rolled"] = True
    return facts


def _roll(game: Game, s: State, x: Roll) -> dict[str, Any]:
    """The dice on the table, and what they are for."""
    facts: dict[str, Any] = {"roll": x.kind, "player": game.seat_names[x.roller], "dice": list(x.faces)}
    if x.source != NO_CARD:
        facts["source"] = handle(s, x.source)
    if x.target != NO_CARD:
        facts["target"] = handle(s, x.target)
    return facts


def _pending(game: Game, s: State, x: Pending) -> dict[str, Any]:
    """Damage that can still be prevented, piece by piece; and what has been made meanwhile."""

    def told(piece: Any) -> dict[str, Any]:
        facts = {
            "to": _handle(s, piece.card, piece.obj),
            "amount": piece.amount,
            "from": _handle(s, piece.source, piece.source_obj),
        }
        return facts if piece.preventable else {**facts, "preventable": False}

    facts: dict[str, Any] = {"damage": [told(piece) for piece in x.pieces]}
    if x.made:
        facts["made"] = [told(piece) for piece in x.made]
    return facts


def _declared(game: Game, s: State, x: Declared) -> dict[str, Any]:
    """What is being played: it was announced to everybody, whatever has become of its card."""
    facts: dict[str, Any] = {"play": x.play, "player": game.seat_names[x.seat]}
    if x.program is not None:
        facts["card"] = title(s, x.program.proto)
    elif handle(s, x.card):
        facts["card"] = title_of(s, x.card)
    if x.status:
        facts["status"] = x.status
    if x.answers:
        facts["answers"] = x.answers
    return facts


def _promise(game: Game, s: State, x: Promise) -> dict[str, Any]:
    return {"promised": title(s, x.proto), "player": game.seat_names[x.player]}


def _later(game: Game, s: State, x: Later) -> dict[str, Any]:
    """Dice of damage that wait for the end of the attack."""
    return {
        "retaliation": x.dice,
        "player": game.seat_names[x.player],
        "source": _handle(s, x.source, x.source_obj),
        "target": _handle(s, x.target, x.target_obj),
    }


SITUATIONS: dict[type[Situation], Callable[[Game, State, Any], dict[str, Any]]] = {
    Table: _table,
    Stage: _stage,
    Battle: _battle,
    ArenaStep: _arena_step,
    Attack: _attack,
    Roll: _roll,
    Pending: _pending,
    Declared: _declared,
    Promise: _promise,
    Later: _later,
}


# The question -----------------------------------------------------------------------------------------------------


def question_facts(game: Game, state: State, seat: int) -> dict[str, Any]:
    """What has been picked so far of a big choice, and whose text asks: what the seat that is asked may see of it."""
    regs = state.regs[-1]
    tell = ABOUT.get(type(regs))
    return tell(state, seat, regs) if tell is not None else {}


def _of_setup(s: State, seat: int, r: Setup) -> dict[str, Any]:
    """The cards to be replaced so far; the setup points that are left."""
    slot = s.game.procedures[s.procs[-1]].steps[s.pcs[-1]].slot
    if slot is REPLACE:
        return {"picked": [title_of(s, card) for card in r.cards]}
    return {"setup points": points_left(r, seat)}


def _of_text(s: State, seat: int, r: ProgramRegs) -> dict[str, Any]:
    """Whose text asks: it has been announced to everybody."""
    return {"card": s.pool.definitions[r.proto].name}


ABOUT: dict[type[Regs], Callable[[State, int, Any], dict[str, Any]]] = {Setup: _of_setup, ProgramRegs: _of_text}
"""By the registers of what asks, what there is to say of the question."""


def confines(state: State, card: int) -> Callable[[int], bool] | None:
    """No Battle card lies under construction, and in setup nothing but a unit does (SWR-14, SWR-42)."""
    if zone_type(state, card) != CONSTRUCTION:
        return None
    table = state.open(Table)
    in_setup = table is not None and not table.turn
    definitions = state.pool.definitions

    def could_be(proto: int) -> bool:
        of_type = definitions[proto].type
        return of_type in UNITS if in_setup else of_type != "battle"

    return could_be
