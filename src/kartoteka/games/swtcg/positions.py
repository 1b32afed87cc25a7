"""The positions that scenarios give: what lies where, and the step of the turn that begins.

`docs/scenarios.md` explains the fields. Whatever cannot be read is a `FormatError` that names the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import impossible
from kartoteka.games.swtcg.cards import CardDef, card_from_mapping, starter_set
from kartoteka.games.swtcg.procedures.battle import BATTLE
from kartoteka.games.swtcg.procedures.build_step import BUILD
from kartoteka.games.swtcg.procedures.retreat_step import RETREAT
from kartoteka.games.swtcg.procedures.setup import SETUP
from kartoteka.games.swtcg.procedures.turn import GAME, TURN
from kartoteka.games.swtcg.records import (
    ABOARD,
    ARENA_NAMES,
    ARENAS,
    BENEATH,
    BUILD_ZONE,
    CARRIED,
    CHARACTER,
    CONSTRUCTION,
    DECK,
    DISCARD,
    EQUIPPED,
    GROUND,
    HAND,
    PILOTING,
    REMOVED,
    SITE,
    SPACE,
    STACK,
    STACKED,
    UNDERNEATH,
    UNITS,
    Battle,
    SwCard,
    Table,
    Turn,
)
from kartoteka.games.swtcg.stacks import namesake
from kartoteka.games.swtcg.views import title
from kartoteka.kernel import edits
from kartoteka.kernel.chance import Outcome
from kartoteka.kernel.frames import push
from kartoteka.kernel.game import FormatError
from kartoteka.kernel.machine import advance
from kartoteka.kernel.records import NO_CARD, Nothing
from kartoteka.text import given as g
from kartoteka.text.faults import clip, either

if TYPE_CHECKING:
    from kartoteka.games.swtcg.game import Swtcg
    from kartoteka.kernel.state import State

FILLER = CardDef(code="filler", name="Filler", type="battle")
"""What a deck is made of where a scenario gives none: a card that can do nothing."""
FILLERS = 10
STEPS = ("setup", "build", "retreat", "battle")
ARENA_WORDS = tuple(ARENA_NAMES.values())
TABLE_KEYS = ("turn", "step", "player", "arena")
ONLY_IN = {"turn": STEPS[1:], "player": ("build", "retreat"), "arena": ("battle",)}
"""By field of the table, the steps in which it means something."""
PILES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "removed": REMOVED}
"""A player's places that hold nothing but titles; lists of them are top first."""
UNIT_ZONES = {"build zone": BUILD_ZONE, "space": SPACE, "ground": GROUND, "character": CHARACTER}
SEAT_KEYS = ("force", "points", *PILES, "construction", *UNIT_ZONES, "site")
UNIT_MARKS = ("tapped", "damage", "tokens", "stack", "pilot", "equipment", "beneath", "owner", "controller")
EQUIPMENT_MARKS = ("tapped", "tokens", "owner", "controller")
MARKS = ("counters", *UNIT_MARKS)
ANY_TYPE = (*UNITS, "battle", "mission", "location", "equipment")


def scenario_cards(entries: Sequence[Any]) -> list[CardDef]:
    """The cards that a scenario brings along; a wording that is not wholly understood is refused."""
    return g.own_cards(entries, card_from_mapping)


def position(game: Swtcg, given: Any, cards: Sequence[CardDef], seed: int) -> State:
    """The position that a scenario gives, at its first decision."""
    given = g.table(given, "must say how things are at the beginning", "given")
    names = game.seat_names[: game.seats[1]]
    g.known_keys(given, (*TABLE_KEYS, *names), "given")
    step = g.word(given, "step", STEPS, "battle", "given")
    for key, steps in ONLY_IN.items():
        if key in given and step not in steps:
            raise FormatError(f"says nothing where the step is {step}, only with {either(steps)}", "given", key)
    player = names.index(g.word(given, "player", names, names[0], "given"))
    arena = ARENAS[ARENA_WORDS.index(g.word(given, "arena", ARENA_WORDS, ARENA_WORDS[0], "given"))]
    titles = g.Titles(
        given,
        basics=(FILLER,),
        cards=cards,
        others=starter_set,
        pool=lambda found: game.pool({card.code: card for card in found}),
        title=lambda card: card.title,
    )
    s = game.table(titles.pool, len(names), seed)
    table = s.open(Table)
    assert table is not None
    turn = g.number(given.get("turn", 1), "given", "turn", least=1)
    edits.edit_situation(s, table.but(turn=turn if step != "setup" else 0))
    for seat, name in enumerate(names):
        fields = g.table(given.get(name), f"must say what {name} has", "given", name)
        _Laying(s, titles, seat, names).lay(fields)
    s.ask_every = True
    if step == "setup":
        _begin_setup(s)
    else:
        edits.open_situation(s, Turn())
        _begin_step(s, step, player, arena if "arena" in given else None)
    advance(s)
    return s


# Frames -----------------------------------------------------------------------------------------------------------


def _begin_setup(s: State) -> None:
    """Nothing is shuffled; hands are dealt unless some are given."""
    push(s, GAME, Nothing())
    s.pcs[-1] = 1
    push(s, SETUP, SETUP.regs())
    dealt = any(s.zones[HAND * len(s.seats) + seat] for seat in range(len(s.seats)))
    s.pcs[-1] = 2 if dealt else 1


def _begin_step(s: State, step: str, player: int, arena: int | None) -> None:
    """Puts the frames where that step is about to begin; of the battle, the step of one arena, if it is named."""
    push(s, GAME, Nothing())
    s.pcs[-1] = GAME.labels["turn"] + 1
    push(s, TURN, TURN.regs())
    called = {"build": BUILD, "retreat": RETREAT, "battle": BATTLE}[step]
    calls = [i for i, one in enumerate(TURN.steps) if one.text == called.name]
    s.pcs[-1] = calls[min(player, len(calls) - 1)]
    if arena is not None and step == "battle":
        s.pcs[-1] += 1
        at = ARENAS.index(arena)
        edits.open_situation(s, Battle(left=ARENAS[at:], over=ARENAS[:at]))
        push(s, BATTLE, BATTLE.regs())
        s.pcs[-1] = BATTLE.labels["arena"]


# Cards ------------------------------------------------------------------------------------------------------------


class _Laying:
    """Puts one player's cards on the table."""

    def __init__(self, s: State, titles: g.Titles[CardDef], seat: int, names: Sequence[str]) -> None:
        self.s = s
        self.titles = titles
        self.seat = seat
        self.names = names

    def put(self, proto: int, zone: int, *, seat: int | None = None, owner: int | None = None, **fields: Any) -> int:
        where = self.seat if seat is None else seat
        card = SwCard(
            proto=proto, owner=where if owner is None else owner, controller=where,
            zone=zone * len(self.s.seats) + where, obj=0, **fields,
        )  # fmt: skip
        return edits.add_card(self.s, card)

    def printed(self, proto: int) -> CardDef:
        found: CardDef = self.titles.pool.definitions[proto]
        return found

    def piles(self, zone: int) -> Sequence[tuple[int, ...]]:
        """What lies in a kind of zone, by player."""
        n = len(self.s.seats)
        return self.s.zones[zone * n : (zone + 1) * n]

    def refuse(self, why: str, *path: str | int) -> None:
        """What cannot be, if that is said of it."""
        if why:
            raise FormatError(why, *path)

    def lay(self, fields: Mapping[Any, Any]) -> None:
        s, where = self.s, ("given", self.names[self.seat])
        g.known_keys(fields, SEAT_KEYS, *where)
        had = s.seats[self.seat].but(
            force=g.number(fields.get("force", 0), *where, "force"),
            points=g.number(fields.get("points", 0), *where, "points"),
        )
        edits.change_seat(s, self.seat, had)
        for key, zone in PILES.items():
            value = FILLERS if key == "deck" and fields.get(key) is None else fields.get(key)
            entries = g.numbered_or_listed(value, FILLER.name, *where, key)
            for i in range(len(entries) - 1, -1, -1):
                self.put(self.titles.of_type(entries[i], ANY_TYPE, *where, key, i), zone)
        for i, entry in enumerate(g.many(fields.get("construction"), *where, "construction")):
            self.begun(entry, *where, "construction", i)
        for key, zone in UNIT_ZONES.items():
            for i, entry in enumerate(g.many(fields.get(key), *where, key)):
                self.unit(entry, zone, *where, key, i)
        sites = g.table(fields.get("site"), "must say which Location is in which arena", *where, "site")
        g.known_keys(sites, ARENA_WORDS, *where, "site")
        for arena, name in sites.items():
            proto = self.titles.of_type(name, ("location",), *where, "site", arena)
            there = [ARENA_NAMES[s.cards[x].cell] for pile in self.piles(SITE) for x in pile]
            self.refuse(impossible.as_a_location(self.printed(proto), arena, there), *where, "site", arena)
            self.put(proto, SITE, cell=ARENAS[ARENA_WORDS.index(arena)])

    def begun(self, entry: Any, *path: str | int) -> None:
        """A card under construction, with its build counters."""
        name, marks = g.entry(entry, *path)
        g.known_keys(marks, ("counters",), *path, name)
        proto = self.titles.of_type(name, tuple(x for x in ANY_TYPE if x != "battle"), *path)
        self.put(proto, CONSTRUCTION, built=g.number(marks.get("counters", 0), *path, name, "counters"))

    def unit(self, entry: Any, zone: int, *path: str | int) -> None:
        """A unit, or Equipment in the build zone, with all that lies on and under it."""
        name, _ = g.entry(entry, *path)
        proto = self.titles.of_type(name, (*UNITS, "equipment") if zone == BUILD_ZONE else UNITS, *path)
        if zone in ARENA_NAMES and ARENA_NAMES[zone] not in self.printed(proto).arenas:
            raise FormatError(f"{clip(name)} does not belong into that arena", *path)
        self.card(entry, zone, self.seat, NO_CARD, 0, *path)

    def card(self, entry: Any, zone: int, seat: int, host: int, relation: int, *path: str | int) -> None:
        """A card face up on the table; a pilot may be a stack with counters of its own, too."""
        name, marks = g.entry(entry, *path)
        g.known_keys(marks, UNIT_MARKS, *path, name)
        path = (*path, name)
        proto = self.titles.proto(name, *path[:-1])
        owner = self.names.index(g.word(marks, "owner", self.names, self.names[seat], *path))
        controller = self.names.index(g.word(marks, "controller", self.names, self.names[seat], *path))
        card = self.put(
            proto, zone, seat=controller, owner=owner, host=host, relation=relation,
            tapped=g.flag(marks, "tapped", *path),
            damage=g.number(marks.get("damage", 0), *path, "damage"),
            tokens=g.amounts(marks.get("tokens"), "{corruption: 1}", *path, "tokens"),
        )  # fmt: skip
        other = namesake(self.s, controller, card) if self.s.pool.facts[proto].is_unit else None
        self.refuse(impossible.beside(self.printed(proto), other is not None, self.names[controller]), *path)
        stack = [self.printed(proto)]
        for i, below in enumerate(g.many(marks.get("stack"), *path, "stack")):
            stack.append(self.under(below, card, STACK, STACKED, controller, *path, "stack", i))
            self.refuse(impossible.in_a_stack(stack[-1], stack[:-1]), *path, "stack", i)
        for i, below in enumerate(g.many(marks.get("beneath"), *path, "beneath")):
            self.under(below, card, UNDERNEATH, BENEATH, controller, *path, "beneath", i)
        pilots = marks.get("pilot")
        for i, pilot in enumerate(pilots if isinstance(pilots, list) else [pilots] if pilots else []):
            name = g.entry(pilot, *path, "pilot", i)[0]
            one = self.titles.of_type(name, ("character",), *path, "pilot", i)
            able = self.s.pool.facts[one].piloting
            self.refuse(impossible.as_a_pilot(self.printed(one), able), *path, "pilot", i)
            self.card(pilot, ABOARD, controller, card, PILOTING, *path, "pilot", i)
        for i, carried in enumerate(g.many(marks.get("equipment"), *path, "equipment")):
            name, its = g.entry(carried, *path, "equipment", i)
            one = self.titles.of_type(name, ("equipment",), *path, "equipment", i)
            self.refuse(impossible.as_equipment(self.printed(one), stack[0]), *path, "equipment", i)
            g.known_keys(its, EQUIPMENT_MARKS, *path, "equipment", i, name)
            self.card(carried, CARRIED, controller, card, EQUIPPED, *path, "equipment", i)

    def under(self, name: Any, host: int, zone: int, relation: int, seat: int, *path: str | int) -> CardDef:
        """A card under another: in its stack, or face down and no part of it."""
        types = UNITS if zone == STACK else ANY_TYPE
        proto = self.titles.of_type(name, types, *path)
        self.put(proto, zone, seat=seat, host=host, relation=relation)
        return self.printed(proto)


# Scripted chance --------------------------------------------------------------------------------------------------

OUTCOMES = {
    "dice": "the faces of the next dice that are rolled, or rerolled",
    "shuffle": "titles, top first",
    "discard": "titles, in the order in which they are discarded at random",
}


def outcome(game: Swtcg, s: State, kind: str, value: Any) -> Outcome:
    """A scripted outcome: `{dice: [4, 6, 1]}`, `{shuffle: [Scout, Walker]}`, `{discard: {bob: [Scout]}}`."""
    if kind not in OUTCOMES:
        raise FormatError(f"is no outcome that can be scripted; there are {', '.join(OUTCOMES)}", kind)
    if kind == "dice":
        faces = g.many([value] if isinstance(value, int) else value, kind)
        for i, face in enumerate(faces):
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= 6:
                raise FormatError(f"must be the face of a die, from 1 to 6, not {clip(face)}", kind, i)
        return Outcome(kind, tuple(faces))
    prefer = DECK if kind == "shuffle" else HAND
    found = g.pick_for_anyone(s, value, prefer, kind, lambda card: title(s, s.cards[card].proto))
    return Outcome(kind, tuple(found))
