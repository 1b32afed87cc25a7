"""A player's units, command cards and tokens, laid on the table as a scenario gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import numbers as n
from kartoteka.games.legion.abstract import BOARD
from kartoteka.games.legion.board.chart import cell_of_name
from kartoteka.games.legion.records import (
    ASIDE,
    BOX,
    DISCARD,
    FACEDOWN,
    FACEUP,
    FALLEN,
    FIELD,
    HAND,
    NONE,
    PARKED,
    POOL,
    RESERVE,
    TABLE,
    LegionCard,
    Played,
)
from kartoteka.games.legion.set.cards import RANKS, CardDef
from kartoteka.kernel import edits
from kartoteka.kernel.game import FormatError
from kartoteka.text import given as g
from kartoteka.text.faults import clip

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NUMBERS = ("points", "passes")
"""A player's numbers."""
FLAGS = ("passed",)
COMMANDS = {"hand": HAND, "table": TABLE, "discard": DISCARD, "aside": ASIDE}
"""A player's places for command cards."""
UNITS = {"reserve": RESERVE, "fallen": FALLEN}
"""A player's places for units, but for the field."""
TOKENS = {"pool": POOL, "parked": PARKED}
"""A player's places for order tokens, each a list of ranks; that of a pool is top first."""
SEAT_KEYS = ("field", *COMMANDS, *UNITS, *TOKENS, *NUMBERS, *FLAGS)
COUNTED = ("wounds", "suppression", "aim", "dodge", "surge", "standby")
"""Marks that are a number of the unit's record, under the same name."""
FLAGGED = ("promoted", "damaged")
"""Marks that are true or false."""
ORDERS = {"none": NONE, "faceup": FACEUP, "facedown": FACEDOWN}
"""How a unit's own order token lies."""
MARKS = (*COUNTED, *FLAGGED, "order", "by")


class Laying:
    """Puts one player's cards on the table. Units are first, so that there is a token for each of them."""

    def __init__(
        self, s: State, titles: g.Titles[CardDef], seat: int, names: Sequence[str], *, round: int, drawn_up: bool
    ) -> None:
        self.s = s
        self.titles = titles
        self.seat = seat
        self.names = names
        self.round = round
        self.drawn_up = drawn_up
        """Whether the order pools of the round have been formed, so that they hold what is not said otherwise."""

    def lay(self, fields: Mapping[Any, Any]) -> None:
        where = ("given", self.names[self.seat])
        g.known_keys(fields, SEAT_KEYS, *where)
        for key, zone in COMMANDS.items():
            for i, entry in enumerate(g.many(fields.get(key), *where, key)):
                self.command(entry, zone, *where, key, i)
        said = g.table(fields.get("field"), "must say which unit stands where", *where, "field")
        for name, entry in said.items():
            self.standing(name, entry, *where, "field", str(name))
        for key, zone in UNITS.items():
            for i, entry in enumerate(g.many(fields.get(key), *where, key)):
                name, marks = g.entry(entry, *where, key, i)
                fallen = {"defeated_in": self.round} if zone == FALLEN else {}
                self.unit(name, marks, zone, -1, *where, key, i, **fallen)
        self.tokens(fields, *where)
        self.numbers(fields, *where)

    def numbers(self, fields: Mapping[Any, Any], *where: str | int) -> None:
        said: dict[str, Any] = {key: g.number(fields[key], *where, key) for key in NUMBERS if key in fields}
        said |= {key: g.flag(fields, key, *where) for key in FLAGS if key in fields}
        said["standbys"] = sum(1 for card in self.held(FIELD) if self.s.cards[card].standby)
        edits.change_seat(self.s, self.seat, self.s.seats[self.seat].but(**said))

    # Cards ----------------------------------------------------------------------------------------------------------

    def held(self, zone: int) -> tuple[int, ...]:
        pile: tuple[int, ...] = self.s.zones[zone * len(self.s.seats) + self.seat]
        return pile

    def put(self, proto: int, zone: int, **fields: Any) -> int:
        at = zone * len(self.s.seats) + self.seat
        record = LegionCard(proto=proto, owner=self.seat, controller=self.seat, zone=at, obj=0, **fields)
        return edits.add_card(self.s, record)

    def proto(self, name: Any, kind: str, *path: str | int) -> int:
        """The definition of that title, which must be of that kind."""
        proto = self.titles.proto(name, *path)
        d: CardDef = self.titles.pool.definitions[proto]
        if d.kind != kind:
            raise FormatError(f"{clip(name)} is a {d.kind}, which does not belong here", *path)
        return proto

    def command(self, entry: Any, zone: int, *path: str | int) -> None:
        """A command card; one on the table was played in this round, or in that which is said."""
        name, marks = g.entry(entry, *path)
        g.known_keys(marks, ("round",) if zone == TABLE else (), *path, name)
        card = self.put(self.proto(name, "command", *path), zone)
        if zone == TABLE:
            played = g.number(marks.get("round", self.round), *path, name, "round", least=1)
            edits.open_situation(self.s, Played(card=card, player=self.seat, round=played))

    def standing(self, name: Any, entry: Any, *path: str | int) -> None:
        """A unit on a square of the field."""
        cell = cell_of_name(str(name))
        if cell < 0:
            raise FormatError(f"must be a square from {BOARD.names[0]} to {BOARD.names[-1]}, not {clip(name)}", *path)
        if any(c.cell == cell for c in self.s.cards):
            raise FormatError("another unit stands there", *path)
        title, marks = g.entry(entry, *path)
        self.unit(title, marks, FIELD, cell, *path)

    def unit(
        self, title: str, marks: Mapping[Any, Any], zone: int, cell: int, *path: str | int, **fields: Any
    ) -> int:  # fmt: skip
        """A unit with its marks."""
        g.known_keys(marks, MARKS, *path, title)
        proto = self.proto(title, "unit", *path)
        fields |= {key: g.number(marks[key], *path, title, key) for key in COUNTED if key in marks}
        fields |= {key: g.flag(marks, key, *path, title) for key in FLAGGED if key in marks}
        if "order" in marks:
            fields["order"] = ORDERS[g.word(marks, "order", tuple(ORDERS), "none", *path, title)]
        if "by" in marks:
            fields["by"] = self.ordered_by(marks["by"], *path, title, "by")
        return self.put(proto, zone, cell=cell, **fields)

    def ordered_by(self, title: Any, *path: str | int) -> int:
        """The card on the table with which a unit was ordered."""
        for card in self.held(TABLE):
            if self.s.definition(card).title == title:
                return card
        raise FormatError(f"must be a card of {self.names[self.seat]}'s on the table, not {clip(title)}", *path)

    # Order tokens ---------------------------------------------------------------------------------------------------

    def tokens(self, fields: Mapping[Any, Any], *where: str | int) -> None:
        """A token for each unit, and a commander's for a promotion (LGR-9); those of units without an order are in the
        pool, once there is one (LGR-43)."""
        units = [card for zone in (FIELD, RESERVE, FALLEN) for card in self.held(zone)]
        box = [n.rank(self.s, card) for card in units]
        box.append(n.COMMANDER)
        waiting = [n.rank(self.s, card) for card in self.held(FIELD) if self.s.cards[card].order == NONE]
        said = {key: self.ranks(fields.get(key), *where, key) for key in TOKENS}
        if "pool" not in fields and self.drawn_up:
            for rank in said["parked"]:
                if rank in waiting:
                    waiting.remove(rank)
            said["pool"] = waiting
        for key, zone in TOKENS.items():
            for rank in reversed(said[key]):
                self.put(self.token(rank), zone)
                if rank in box:
                    box.remove(rank)
        for rank in box:
            self.put(self.token(rank), BOX)

    def ranks(self, value: Any, *path: str | int) -> list[int]:
        """A list of ranks."""
        found = []
        for i, rank in enumerate(g.many(value, *path)):
            if rank not in RANKS:
                raise FormatError(f"must be one of {', '.join(RANKS)}, not {clip(rank)}", *path, i)
            found.append(RANKS.index(rank))
        return found

    def token(self, rank: int) -> int:
        """The definition of the order token of that rank."""
        for proto, d in enumerate(self.titles.pool.definitions):
            if d.kind == "token" and d.name == RANKS[rank]:
                return proto
        raise AssertionError(f"no token of the rank {RANKS[rank]}")
