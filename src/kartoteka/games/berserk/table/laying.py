"""A player's cards and crystals, laid on the table as a scenario gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk.board.geometry import NAMES, cell_of_name
from kartoteka.games.berserk.records import (
    AUX,
    COVERED,
    DEAL,
    DECK,
    EXILE,
    FIELD,
    GRAVEYARD,
    HOSTED,
    PARASITE,
    RECRUIT,
    SYMBIOTE,
    WORN,
    BerserkCard,
    Table,
)
from kartoteka.games.berserk.set.cards import TYPES, CardDef
from kartoteka.kernel import edits
from kartoteka.kernel.game import FormatError
from kartoteka.text import given as g
from kartoteka.text.faults import clip

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

FILLERS = 10
NUMBERS = {"gold": "gold", "silver": "silver", "flyer crystals": "flyer_crystals"}
"""A player's numbers, by what positions call them."""
FLAGS = {"kept": "kept", "done": "done"}
PILES = {"deck": DECK, "deal": DEAL, "recruit": RECRUIT, "exile": EXILE}
"""A player's places that hold nothing but titles; lists of them are top first."""
BOARDS = {"field": FIELD, "hidden": COVERED}
"""A player's places that have cells."""
LISTS = {"aux": AUX, "graveyard": GRAVEYARD}
"""A player's places without cells whose cards have marks."""
SEAT_KEYS = (*NUMBERS, *FLAGS, *PILES, *BOARDS, *LISTS)
COUNTED = (
    "wounds", "extra", "drained", "tokens", "moved", "poison", "x", "incarnation", "incarnated",
)  # fmt: skip
"""Marks that are a number of the card's record, under the same name."""
FLAGGED = ("closed", "leapt", "over", "otherwise")
"""Marks that are true or false."""
MARKS = (*COUNTED, *FLAGGED, "aim", "on", "owner", "controller")


class Laying:
    """Puts one player's cards on the table."""

    def __init__(self, s: State, titles: g.Titles[CardDef], seat: int, names: Sequence[str]) -> None:
        self.s = s
        self.titles = titles
        self.seat = seat
        self.names = names

    def lay(self, fields: Mapping[Any, Any], filler: str) -> None:
        where = ("given", self.names[self.seat])
        g.known_keys(fields, SEAT_KEYS, *where)
        self.numbers(fields, *where)
        for key, zone in PILES.items():
            value = FILLERS if key == "deck" and fields.get(key) is None else fields.get(key)
            entries = g.numbered_or_listed(value, filler, *where, key)
            for i in range(len(entries) - 1, -1, -1):
                self.out_of_play(entries[i], zone, *where, key, i)
        for key, zone in BOARDS.items():
            for name, entry in g.table(fields.get(key), "must say which cards stand where", *where, key).items():
                cell = self.cell(name, *where, key)
                for one in entry if isinstance(entry, list) else [entry]:
                    self.standing(one, zone, cell, *where, key, str(name))
        for i, entry in enumerate(g.many(fields.get("aux"), *where, "aux")):
            self.aside(entry, *where, "aux", i)
        for i, entry in enumerate(g.many(fields.get("graveyard"), *where, "graveyard")):
            self.out_of_play(entry, GRAVEYARD, *where, "graveyard", i)

    def numbers(self, fields: Mapping[Any, Any], *where: str | int) -> None:
        """Crystals, and how far recruiting has come."""
        said: dict[str, Any] = {
            own: g.number(fields[key], *where, key) for key, own in NUMBERS.items() if key in fields
        }
        said |= {own: g.flag(fields, key, *where) for key, own in FLAGS.items() if key in fields}
        edits.change_seat(self.s, self.seat, self.s.seats[self.seat].but(**said))

    def put(self, proto: int, zone: int, seat: int, owner: int, **fields: Any) -> int:
        record = BerserkCard(
            proto=proto, owner=owner, controller=seat, zone=zone * len(self.s.seats) + seat, obj=0, **fields
        )  # fmt: skip
        return edits.add_card(self.s, record)

    def of(self, proto: int) -> CardDef:
        found: CardDef = self.titles.pool.definitions[proto]
        return found

    def cell(self, name: Any, *path: str | int) -> int:
        """The cell of that name."""
        found = cell_of_name(str(name))
        if found < 0:
            raise FormatError(f"must be a cell from {NAMES[0]} to {NAMES[-1]}, not {clip(name)}", *path)
        return found

    # Cards ----------------------------------------------------------------------------------------------------------

    def out_of_play(self, entry: Any, zone: int, *path: str | int) -> None:
        """A card in a deck, deal, graveyard ..."""
        name, marks = g.entry(entry, *path)
        g.known_keys(marks, MARKS, *path, name)
        proto = self.titles.of_type(name, tuple(TYPES), *path)
        self.put(proto, zone, self.seat, self.seat, **self.marks(marks, *path, name))

    def standing(self, entry: Any, zone: int, cell: int, *path: str | int) -> None:
        """A card on a cell, with all that lies on it. Of what is hidden anything may stand there."""
        name, marks = g.entry(entry, *path)
        proto = self.titles.of_type(name, tuple(TYPES), *path)
        d = self.of(proto)
        if zone == FIELD:
            if d.type == "equipment" or d.symbiote:
                raise FormatError(f"{clip(name)} lies on another card: name it behind that, as on: [{name}]", *path)
            if self.s.pool.facts[proto].aside:
                raise FormatError(f"{clip(name)} lives in the auxiliary zone: name it under aux", *path)
        if not marks.get("over") and any(
            self.s.cards[x].cell == cell and not self.s.cards[x].over for x in range(len(self.s.cards))
        ):
            raise FormatError(f"another card than {clip(name)} stands there", *path)
        self.card(proto, marks, zone, cell, *path, name)

    def aside(self, entry: Any, *path: str | int) -> None:
        """A card in the auxiliary zone."""
        name, marks = g.entry(entry, *path)
        proto = self.titles.of_type(name, ("creature", "artifact", "terrain"), *path)
        if not self.s.pool.facts[proto].aside:
            raise FormatError(f"{clip(name)} does not live in the auxiliary zone", *path)
        self.card(proto, marks, AUX, -1, *path, name)

    def card(self, proto: int, marks: Mapping[Any, Any], zone: int, cell: int, *path: str | int) -> None:
        """A card in the game zone, and what lies on it."""
        g.known_keys(marks, MARKS, *path)
        if "controller" in marks:
            raise FormatError("is who it is listed with; `owner` says whose card it is", *path, "controller")
        owner = self.names.index(g.word(marks, "owner", self.names, self.names[self.seat], *path))
        fields = self.marks(marks, *path)
        card = self.put(proto, zone, self.seat, owner, cell=cell, since=edits.new_id(self.s), **fields)
        for i, below in enumerate(g.many(marks.get("on"), *path, "on")):
            self.on(below, card, *path, "on", i)

    def on(self, entry: Any, host: int, *path: str | int) -> None:
        """A symbiote, a parasite or equipment on a card: a parasite is the other player's."""
        name, marks = g.entry(entry, *path)
        g.known_keys(marks, MARKS, *path, name)
        proto = self.titles.of_type(name, ("creature", "equipment"), *path)
        d = self.of(proto)
        relation = WORN if d.type == "equipment" else PARASITE if d.parasite else SYMBIOTE if d.symbiote else 0
        if not relation:
            raise FormatError(f"{clip(name)} cannot lie on another card", *path)
        usual = 1 - self.seat if relation == PARASITE else self.seat
        seat = self.names.index(g.word(marks, "controller", self.names, self.names[usual], *path, name))
        owner = self.names.index(g.word(marks, "owner", self.names, self.names[seat], *path, name))
        fields = self.marks(marks, *path, name)
        self.put(proto, HOSTED, seat, owner, host=host, relation=relation, since=edits.new_id(self.s), **fields)

    def marks(self, marks: Mapping[Any, Any], *path: str | int) -> dict[str, Any]:
        """The fields of the record that the marks say."""
        said: dict[str, Any] = {key: g.number(marks[key], *path, key) for key in COUNTED if key in marks}
        said |= {key: g.flag(marks, key, *path) for key in FLAGGED if key in marks}
        table = self.s.open(Table)
        if g.flag(marks, "aim", *path):
            said["aim"] = table.turn if table is not None else 0
        return said
