"""A player's cards and numbers, laid on the table as a scenario gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.hkk.actions.entering import flies
from kartoteka.games.hkk.permanents.hosts import relation_of, suits
from kartoteka.games.hkk.records import (
    ATTACHED,
    COVERED,
    DECK,
    DISCARD,
    GUARD,
    HAND,
    RESERVE,
    SIDE,
    SITE,
    SPECIAL,
    TABLE,
    VOID,
    HkkCard,
)
from kartoteka.games.hkk.set.cards import CREATURES, SPECIALS, TYPES, CardDef
from kartoteka.games.hkk.words.facts import Facts
from kartoteka.kernel import edits
from kartoteka.kernel.game import FormatError
from kartoteka.kernel.records import NO_CARD
from kartoteka.text import given as g
from kartoteka.text.faults import clip

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

FILLERS = 10
NUMBERS = {
    "mana": "mana",
    "max mana": "most_mana",
    "life": "life",
    "max life": "most_life",
    "components": "components",
    "shards": "shards",
    "rung": "rung",
    "last rung": "last_rung",
    "turns": "turns",
}
"""A player's numbers, by what positions call them."""
PILES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "void": VOID, "side": SIDE}
"""A player's places that hold nothing but titles; lists of them are top first."""
LIE = {"reserve": RESERVE, "guard": GUARD, "table": TABLE, "special": SPECIAL}
TYPES_THERE: dict[str, tuple[str, ...]] = {
    "reserve": CREATURES,
    "guard": CREATURES,
    "table": ("building", "item", "skill", "enchantment", "other"),
    "special": SPECIALS,
    "site": ("location",),
}
"""By place on the table, the types of card that lie there."""
SEAT_KEYS = (*NUMBERS, *PILES, *LIE, "site")
MARKS = ("passive", "wounds", "markers", "levels", "x", "face down", "on", "owner", "controller")
ATTACHED_TYPES = ("enchantment", "level-up", "part", "item")
ANY_TYPE = tuple(TYPES)


class Laying:
    """Puts one player's cards on the table."""

    def __init__(
        self, s: State, titles: g.Titles[CardDef], seat: int, names: Sequence[str], *, in_setup: bool
    ) -> None:  # fmt: skip
        self.s = s
        self.titles = titles
        self.seat = seat
        self.names = names
        self.in_setup = in_setup

    def put(self, proto: int, zone: int, seat: int, owner: int, **fields: Any) -> int:
        card = HkkCard(
            proto=proto, owner=owner, controller=seat, zone=zone * len(self.s.seats) + seat, obj=0, **fields
        )  # fmt: skip
        return edits.add_card(self.s, card)

    def lay(self, fields: Mapping[Any, Any], filler: str) -> None:
        where = ("given", self.names[self.seat])
        g.known_keys(fields, SEAT_KEYS, *where)
        self.numbers(fields, *where)
        for key, zone in PILES.items():
            value = FILLERS if key == "deck" and fields.get(key) is None else fields.get(key)
            entries = g.numbered_or_listed(value, filler, *where, key)
            for i in range(len(entries) - 1, -1, -1):
                proto = self.titles.of_type(entries[i], ANY_TYPE, *where, key, i)
                if self.of(proto).is_special:
                    raise FormatError(f"{clip(entries[i])} lies beside the deck: name it as special", *where, key, i)
                self.put(proto, zone, self.seat, self.seat)
        for key, zone in LIE.items():
            here = COVERED if key == "special" and self.in_setup else zone
            for i, entry in enumerate(g.many(fields.get(key), *where, key)):
                self.permanent(entry, key, here, *where, key, i)
        if fields.get("site") is not None:
            self.permanent(fields["site"], "site", SITE, *where, "site")

    def of(self, proto: int) -> CardDef:
        found: CardDef = self.titles.pool.definitions[proto]
        return found

    def numbers(self, fields: Mapping[Any, Any], *where: str | int) -> None:
        """Life, mana and the rest; who has more life than usual has it as the most."""
        had = self.s.seats[self.seat]
        said = {own: g.number(fields[key], *where, key) for key, own in NUMBERS.items() if key in fields}
        life = said.get("life", had.life)
        said.setdefault("most_life", max(life, had.most_life))
        said.setdefault("life", min(life, said["most_life"]))
        if said["life"] > said["most_life"]:
            raise FormatError(f"is at most the maximum of {said['most_life']}", *where, "life")
        edits.change_seat(self.s, self.seat, had.but(**said))

    # Cards on the table ---------------------------------------------------------------------------------------------

    def permanent(self, entry: Any, key: str, zone: int, *path: str | int) -> None:
        """A card on the table, with all that lies on it."""
        name, marks = g.entry(entry, *path)
        g.known_keys(marks, MARKS, *path, name)
        proto = self.titles.of_type(name, TYPES_THERE[key], *path)
        printed: Facts = self.titles.pool.facts[proto]
        if printed.is_attached:
            raise FormatError(f"{clip(name)} lies on another card: name it behind that, as on: [{name}]", *path)
        if "controller" in marks:
            raise FormatError("is who it is listed with; `owner` says whose card it is", *path, name, "controller")
        self.card(proto, marks, zone, self.seat, NO_CARD, 0, *path, name)

    def card(
        self, proto: int, marks: Mapping[Any, Any], zone: int, seat: int, host: int, relation: int, *path: str | int
    ) -> int:  # fmt: skip
        """A card in play, and what lies on it; a body part lies on a galetki, an item is held ..."""
        s = self.s
        passive = g.flag(marks, "passive", *path)
        if passive and zone == GUARD:
            raise FormatError("cannot be so in the guard post (HKKR-4.5)", *path, "passive")
        owner = self.names.index(g.word(marks, "owner", self.names, self.names[seat], *path))
        card = self.put(
            proto, zone, seat, owner, host=host, relation=relation, passive=passive,
            wounds=g.number(marks.get("wounds", 0), *path, "wounds"),
            markers=g.amounts(marks.get("markers"), "{poison: 1}", *path, "markers"),
            levels=g.number(marks.get("levels", 0), *path, "levels"),
            x=g.number(marks.get("x", 0), *path, "x"),
            face_down=g.flag(marks, "face down", *path),
            since=edits.new_id(s),
        )  # fmt: skip
        if s.pool.facts[proto].is_creature and flies(s, card):
            edits.change(s, card, s.cards[card].but(flier=True))
        for i, below in enumerate(g.many(marks.get("on"), *path, "on")):
            self.on(below, card, *path, "on", i)
        return card

    def on(self, entry: Any, host: int, *path: str | int) -> None:
        """What lies on a permanent: under the control of whoever it is listed with, unless it says otherwise."""
        name, marks = g.entry(entry, *path)
        g.known_keys(marks, MARKS, *path, name)
        proto = self.titles.of_type(name, ATTACHED_TYPES, *path)
        d = self.of(proto)
        seat = self.names.index(g.word(marks, "controller", self.names, self.names[self.seat], *path, name))
        card = self.card(proto, marks, ATTACHED, seat, host, relation_of(d), *path, name)
        if not self.s.pool.facts[proto].is_attached or not suits(self.s, seat, card, host):
            under = self.of(self.s.cards[host].proto)
            raise FormatError(f"{clip(name)} cannot lie on {clip(under.name)}", *path)
