"""What a view says of the cards and players of this game: public facts only.

Hidden are decks, hands, side decks, and specials that have not been revealed; everything else lies open, and so does
whatever has been announced (`situations`). What a seat may know besides is said in the question that it is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.hkk import numbers as n
from kartoteka.games.hkk.combat.fights import capacity, opponents_of, places
from kartoteka.games.hkk.records import ATTACHED, COVERED, CREATURES_LIE, HAND, IN_PLAY, SITE, SPECIAL, TABLE, Combat
from kartoteka.games.hkk.records import Table as Whole
from kartoteka.games.hkk.registers import Announcing, Attacking, Exchanging
from kartoteka.games.hkk.set.cards import SPECIALS
from kartoteka.games.hkk.table.naming import title, title_of
from kartoteka.games.hkk.table.situations import situation_facts
from kartoteka.games.shared.labels import handle
from kartoteka.kernel.interpret import ProgramRegs
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kartoteka.kernel.game import Game
    from kartoteka.kernel.state import State

__all__ = [
    "back_facts",
    "card_facts",
    "confines",
    "question_facts",
    "restless",
    "seat_facts",
    "situation_facts",
    "title",
    "title_of",
]

NUMBERED = (
    "fire-breath", "acid-breath", "poison", "deadly poison", "level-drain", "regeneration", "relic", "net",
    "reaction surcharge", "anti-counter", "anti-block", "anti-magic", "compensation", "rises", "defence", "vision",
)  # fmt: skip
"""Keywords with a number."""
WORDS = (
    "flies", "invisible", "sees the invisible", "magical attack", "magical defence", "guardian", "resistance",
    "anchor", "joining", "berserk", "life-quencher", "treasure", "summoning", "ancient magic", "flow", "favour", "fog",
)  # fmt: skip
"""Keywords without one."""
GROUPS = ("undead", "swims", "fort", "wood", "metal", "under-mountain")
SPOKEN = frozenset({"damage", "life", "level", "keyword", "group", "max life", "places", *NUMBERED, *WORDS})
"""While nothing speaks of any of these, what a view says of a card hangs on its record alone."""


# Cards ------------------------------------------------------------------------------------------------------------


def printed_facts(s: State, card: int) -> dict[str, Any]:
    """What a view says of every card that is known: its type and its price."""
    d = n.definition(s, card)
    told: dict[str, Any] = {"type": d.type}
    if len(s.pool.named(d.name)) > 1:
        told["version"] = d.code
    if d.mana or d.variable:
        told["mana"] = d.variable or d.mana
    if d.components:
        told["components"] = d.components
    if d.builders:
        told["builders"] = d.builders
    return told


def card_facts(state: State, card: int, seat: int) -> dict[str, Any]:
    """How a card in play stands and what it counts now; of others what is printed. The same to each seat."""
    c = state.cards[card]
    zone = c.zone // len(state.seats)
    told = printed_facts(state, card)
    if zone not in IN_PLAY and zone not in (SITE, SPECIAL):
        return told
    if c.passive:
        told["passive"] = True
    if c.wounds:
        told["wounds"] = c.wounds
    if c.markers:
        told["markers"] = dict(c.markers)
    if c.flier:
        told["flier"] = True
    if c.x:
        told["x"] = c.x
    if c.face_down:
        told["face down"] = True
    if c.owner != c.controller:
        told["owner"] = state.game.seat_names[c.owner]
    if zone in IN_PLAY:
        told |= standing(state, card)
    return told


def back_facts(state: State, card: int) -> dict[str, Any]:
    """Of a special that has not been revealed nothing is to be seen."""
    return {}


def standing(s: State, card: int) -> dict[str, Any]:
    """What a permanent counts now, with all that speaks of it. Remembered until the next edit."""
    known: dict[int, dict[str, Any]] | None = s.memo.get("standing")
    if known is None:
        s.remember("standing", known := {})
    told = known.get(card)
    if told is None:
        told = known[card] = _standing(s, card)
    return told


def _standing(s: State, card: int) -> dict[str, Any]:
    told: dict[str, Any] = {}
    what = n.facts(s, card)
    if what.is_creature:
        told["damage"], told["life"] = n.damage(s, card), n.life(s, card)
    elif n.definition(s, card).structure:
        told["life"] = n.life(s, card)
    if "adventurer" in what.types:
        told["levels"] = n.level(s, card)
    words = keywords(s, card)
    if words:
        told["keywords"] = words
    groups = [name for name in GROUPS if n.has_group(s, card, name)]
    if groups:
        told["groups"] = groups
    if what.kinds:
        told["kinds"] = list(what.kinds)
    if Combat in s.opened:
        told |= _fighting(s, card)
    return told


def keywords(s: State, card: int) -> list[str]:
    """The keywords that a card has now, with their numbers: `fire-breath 2`, `guardian`."""
    printed = n.facts(s, card).keywords
    found: list[str] = []
    blank = n.is_blank(s, card)
    for name in NUMBERED:
        if name in printed or name in s.spoken or "keyword" in s.spoken:
            amount = n.keyword(s, card, name)
            if amount and n.has_keyword(s, card, name):
                found.append(f"{name} {amount}")
    for name in WORDS:
        if (name in printed or name in s.spoken or "keyword" in s.spoken) and n.has_keyword(s, card, name):
            found.append(name)
    for keyword in n.definition(s, card).program.keywords:
        if keyword.name == "immune" and not blank:
            found.append(f"immune to {keyword.value}")
    return found


def _fighting(s: State, card: int) -> dict[str, Any]:
    """The creatures that it fights, by their handles."""
    fights = [handle(s, other) for other in opponents_of(s, card)]
    return {"fights": fights} if fights else {}


def restless(state: State) -> dict[int, Any]:
    """What a view says of a permanent hangs on more than its record: on a fight, and on all that is said of it."""
    found: dict[int, Any] = {}
    spoken = not state.spoken.isdisjoint(SPOKEN)
    levels = any(state.zones[ATTACHED * len(state.seats) + seat] for seat in range(len(state.seats)))
    if not spoken and not levels and Combat not in state.opened:
        return found
    seats = len(state.seats)
    for zone in IN_PLAY if spoken else CREATURES_LIE:
        for seat in range(seats):
            for card in state.zones[zone * seats + seat]:
                found[card] = standing(state, card)
    return found


# Players ----------------------------------------------------------------------------------------------------------


def seat_facts(game: Game, state: State, of: int, seat: int) -> dict[str, Any]:
    """Life, mana, components, shards, skills, and the room in the guard post."""
    had = state.seats[of]
    table = state.opened.get(Whole)
    guards = n.guards(state, of)
    told: dict[str, Any] = {
        "name": game.seat_names[of],
        "mana": had.mana,
        "max mana": had.most_mana,
        "life": had.life,
        "max life": had.most_life,
        "components": had.components,
        "shards": had.shards,
        "rung": had.rung,
        "starter": table is not None and table.starter == of,
        "capacity": [sum([places(state, card) for card in guards]), capacity(state, of)],
    }
    skills = {name: n.skill(state, of, name) for name in _skills(state, of)}
    if skills:
        told["skills"] = skills
    set_up = list(_set_up(state, of))
    if set_up:
        told["automatic"] = set_up
    return told


def _skills(s: State, seat: int) -> list[str]:
    """The names of the skills that lie on a player's side, in their order."""
    found: dict[str, None] = {}
    for card in s.zones[TABLE * len(s.seats) + seat]:
        if n.facts(s, card).type == "skill":
            found[n.definition(s, card).name] = None
    return [*found]


def _set_up(s: State, seat: int) -> Iterator[str]:
    """Automatic reactions that no card on the table shows: who set them up, by the card that says them."""
    if "ability" not in s.spoken:
        return
    from kartoteka.games.hkk.words.granting import granted_to_seat

    for proto, _, _ in granted_to_seat(s, seat, "automatic reaction"):
        yield title(s, proto)


# The question -----------------------------------------------------------------------------------------------------


def question_facts(game: Game, state: State, seat: int) -> dict[str, Any]:
    """What is being announced or chosen for, as far as it has come, and what cards of the hand cost now."""
    regs = state.regs[-1]
    told: dict[str, Any] = {}
    if isinstance(regs, Announcing):
        told["card"] = title_of(state, regs.card)
        if regs.x:
            told["x"] = regs.x
        if regs.host != NO_CARD:
            told["on"] = handle(state, regs.host)
    elif isinstance(regs, ProgramRegs):
        told["card"] = title(state, regs.proto)
    elif isinstance(regs, Attacking):
        told["so far"] = [[handle(state, attacker), handle(state, target)] for attacker, target in regs.named]
    elif isinstance(regs, Exchanging):
        told["so far"] = [title_of(state, card) for card in regs.cards]
    elif state.choice is not None and state.choice.options[0][0] in ("strike", "take"):
        told["card"] = title_of(state, state.choice.options[0][1])
    prices = prices_now(state, seat)
    if prices:
        told["prices"] = prices
    return told


def prices_now(s: State, seat: int) -> dict[str, int]:
    """The cards of the hand that cost another amount of mana than is printed, by title."""
    from kartoteka.games.hkk.costs.prices import price

    found: dict[str, int] = {}
    if "mana" not in s.spoken:
        return found
    for card in s.zones[HAND * len(s.seats) + seat]:
        what = n.facts(s, card)
        number = what.played[0] if what.played else -1
        mana = price(s, seat, ("play", card, number, "")).mana
        if mana != what.mana and not what.x:
            found[title_of(s, card)] = mana
    return found


def confines(state: State, card: int) -> Callable[[int], bool] | None:
    """What lies face down beside the deck is a special, and no special is in a deck, hand or side deck (HKKR-16.1)."""
    covered = n.zone_type(state, card) == COVERED
    definitions = state.pool.definitions

    def could_be(proto: int) -> bool:
        return (definitions[proto].type in SPECIALS) == covered

    return could_be
