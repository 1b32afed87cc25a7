"""What a view says of the cards and players of this game.

All units lie open, and so do the command cards on the table and those that were discarded. Of a hand the other player
sees how many cards it has; of an order pool, how many tokens of each rank there are. What goes on is in `situations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import numbers as n
from kartoteka.games.legion.board.sight import band
from kartoteka.games.legion.command.pool import is_open
from kartoteka.games.legion.course.sides import SIDES
from kartoteka.games.legion.fights.settling import cover_level
from kartoteka.games.legion.fights.weapons import weapon
from kartoteka.games.legion.records import (
    DISCARD,
    FACEUP,
    FALLEN,
    FIELD,
    HAND,
    NONE,
    PARKED,
    POOL,
    RESERVE,
    TABLE,
    Attack,
    Table,
)
from kartoteka.games.legion.set.cards import RANKS
from kartoteka.games.legion.table.naming import cell_name, label, title, title_of
from kartoteka.games.legion.table.notation import ATTACKS, die_name
from kartoteka.games.legion.table.situations import situation_facts
from kartoteka.games.legion.table.standing_facts import restless, said_courage, standing_facts
from kartoteka.games.shared.labels import subject_of, waiting
from kartoteka.kernel.interpret import ProgramRegs
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.games.legion.set.cards import CardDef
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

__all__ = [
    "card_facts",
    "exchange_group",
    "question_facts",
    "restless",
    "seat_facts",
    "situation_facts",
    "title",
    "title_of",
]

HAND_SIZES_ARE_PUBLIC = ruling("LG-32", "how many cards are in a command hand is told to everybody")
COVERS = ("", "light", "heavy")
"""By number, what cover is called."""
SET_OFF = ("trigger",)
"""Verbs of what comes by itself."""
ON_UNITS = ("wounds", "suppression", "aim", "dodge", "surge", "standby", "promoted", "damaged")
"""What a view says of a unit as its record has it, where it is not nothing."""


# Cards ------------------------------------------------------------------------------------------------------------


def printed_facts(s: State, card: int) -> dict[str, Any]:
    """What a view says of every card that is known: what it is. Nobody may change it."""
    facts = n.facts(s, card)
    if facts.told is None:
        facts.told = _printed_facts(s, s.definition(card))
    found: dict[str, Any] = facts.told
    return found


def _printed_facts(s: State, d: CardDef) -> dict[str, Any]:
    if d.kind == "command":
        told: dict[str, Any] = {"type": "command", "pips": d.play_pips, "orders": d.orders}
        if d.stays:
            told["stays"] = True
    elif d.kind == "unit":
        told = {"type": d.type, "rank": d.rank, "points": d.points}
    else:
        return {"type": "token", "rank": d.rank}
    if len(s.pool.named(d.name)) > 1:
        told["version"] = d.code
    return told


def card_facts(state: State, card: int, seat: int) -> dict[str, Any]:
    """How a unit on the field stands and what it counts now; of others what is printed. The same to each seat."""
    c = state.cards[card]
    zone = c.zone // len(state.seats)
    told = printed_facts(state, card)
    if zone == TABLE:
        return {**told, "pips": n.pips(state, card)}
    if zone == FALLEN:
        return {**told, "round": c.defeated_in}
    if zone != FIELD:
        return told
    facts = n.facts(state, card)
    told = {**told, "cell": cell_name(state, card), "minis": n.minis(state, card), "speed": facts.speed}
    if facts.trooper:
        told["courage"] = said_courage(facts.courage)
    if facts.keywords:
        told["keywords"] = facts.keywords
    if c.order != NONE:
        told["order"] = "faceup" if c.order == FACEUP else "facedown"
    if c.promoted:
        told["rank"] = RANKS[n.rank(state, card)]
    for name in ON_UNITS:
        value = getattr(c, name)
        if value:
            told[name] = value
    told |= standing_facts(state, card)
    if not told.get("keywords", True):
        del told["keywords"]
    return told


# Players ----------------------------------------------------------------------------------------------------------


def seat_facts(game: Game, state: State, of: int, seat: int) -> dict[str, Any]:
    """Which side it is, what there is of cards, tokens and points: told again as it is while none of it changes."""
    zones, seats = state.zones, len(state.seats)
    # what lies where: hand, discard, reserve, field, pool, parked tokens
    looked_at = (
        state.seats[of], state.opened.get(Table), zones[HAND * seats + of], zones[DISCARD * seats + of],
        zones[RESERVE * seats + of], zones[FIELD * seats + of], zones[POOL * seats + of],
        zones[PARKED * seats + of], choosing_sides(state),
    )  # fmt: skip
    before, told = state.sorted[PLAYERS[of][seat]]
    if before != looked_at:
        told = _seat_facts(game, state, of, seat)
        state.keep(PLAYERS[of][seat], looked_at, told)
    found: dict[str, Any] = told
    return found


PLAYERS = tuple(tuple(f"player {of} as seat {seat}" for seat in range(2)) for of in range(2))


def choosing_sides(s: State) -> bool:
    """Whether nobody is blue yet."""
    return SIDES.index in s.procs


def _seat_facts(game: Game, state: State, of: int, seat: int) -> dict[str, Any]:
    had = state.seats[of]
    seats, zones = len(state.seats), state.zones
    table = state.opened.get(Table)
    sided = table is not None and not choosing_sides(state)
    told: dict[str, Any] = {
        "name": game.seat_names[of],
        "side": "" if table is None or not sided else "blue" if table.blue == of else "red",
        "holder": sided and table is not None and table.holder == of,
        "points": had.points,
        "discard": len(zones[DISCARD * seats + of]),
        "standing": len(zones[FIELD * seats + of]) + len(zones[RESERVE * seats + of]),
        "pool": _pool(state, of, seat),
        "parked": len(zones[PARKED * seats + of]),
    }
    if of == seat or HAND_SIZES_ARE_PUBLIC.holds:
        told["hand"] = len(zones[HAND * seats + of])
    if had.passes:
        told["passes"] = had.passes
    return told


def _pool(s: State, of: int, seat: int) -> dict[str, int]:
    """How many tokens of each rank wait to be drawn; to the other player, those that lie parked among them: which were
    parked is a secret. Where pools are closed, only how many there are."""
    seats = len(s.seats)
    tokens = s.zones[POOL * seats + of]
    if of != seat:
        tokens += s.zones[PARKED * seats + of]
    counts = [0] * len(RANKS)
    cards, facts = s.cards, s.pool.facts
    for card in tokens:
        counts[facts[cards[card].proto].rank] += 1
    if tokens and not is_open(s):
        return {"tokens": len(tokens)}
    return {rank: number for rank, number in zip(RANKS, counts, strict=True) if number}


# The question -----------------------------------------------------------------------------------------------------


def question_facts(game: Game, state: State, seat: int) -> dict[str, Any]:
    """Whose text asks, what waits to be carried out, and what has been picked so far."""
    regs: Any = state.regs[-1]
    choice = state.choice
    assert choice is not None
    told: dict[str, Any] = {}
    verb = choice.options[0][0]
    if isinstance(regs, ProgramRegs):
        told["card"] = title(state, regs.proto)
        subject = subject_of(regs.event) if regs.event is not None else NO_CARD
        if subject != NO_CARD and subject != regs.card:
            told["of"] = label(game, state, seat, subject)
        if verb == "choose":
            cells = {label(game, state, seat, o[1]): cell_name(state, o[1]) for o in choice.options if o[0] == "choose"}
            told["cells"] = {name: cell for name, cell in cells.items() if cell}
    if verb == "at" and getattr(regs, "unit", NO_CARD) >= 0:
        told["unit"] = title_of(state, regs.unit)
    picked = getattr(regs, "picked", ())
    if picked:
        told["picked"] = [label(game, state, seat, card) for card in picked]
    elif verb == "reroll" and regs.which:
        told["picked"] = [die_name(die) for die in regs.which]
    if state.captured and verb in SET_OFF:
        told["waiting"] = waiting(state, seat)
    shots = [_shot(state, option) for option in choice.options if option[0] in ATTACKS]
    if shots:
        told["shots"] = shots
    return told


def _shot(s: State, option: Option) -> dict[str, Any]:
    """How an attack on offer stands: in melee, or how far it goes, and what cover the target has against it."""
    _, attacker, target, number = option
    used = weapon(s, attacker, number)
    if used.melee:
        return {"melee": True}
    told: dict[str, Any] = {"range": band(s, attacker, target)}
    attack = Attack(attacker=attacker, target=target, weapon=number, obj=s.cards[target].obj, melee=False)
    cover = COVERS[cover_level(s, attack)]
    return {**told, "cover": cover} if cover else told


# What could be otherwise ------------------------------------------------------------------------------------------


def exchange_group(state: State, card: int) -> int:
    """Tokens are taken for tokens only, and command cards for command cards."""
    return int(state.definition(card).kind == "token")
