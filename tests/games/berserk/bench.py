"""A table of Berserk on which cards lie, and on which one event or procedure runs at a time.

b = Bench(creature("Wolf"), creature("Toad", Incarnation=2))
b.put("Wolf", ALICE, "C1")
b.put("Toad", ALICE, GRAVEYARD, incarnation=1)
b.raise_(h.Died(card=b.card("Wolf")))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartoteka.games.berserk.board.geometry import cell_of_name, name_of
from kartoteka.games.berserk.course.turn import TURN
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.records import FIELD, ZONES, BerserkCard, Span, Stage, Table, Turn
from kartoteka.games.berserk.set.cards import CardDef
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.frames import push
from kartoteka.kernel.machine import advance
from kartoteka.kernel.procedures import Call, Procedure, Signal
from kartoteka.kernel.records import NO_CARD, Event, Nothing, Regs

ALICE, BOB = 0, 1


def card(name: str, *abilities: p.Ability, type: str, has: dict[str, int] | None = None, **printed: Any) -> CardDef:
    """A card of that type, with keywords by name."""
    words = tuple(p.Keyword(name=word, amount=n) for word, n in (has or {}).items())
    return CardDef(**{
        "name": name, "code": name, "type": type, "program": p.Text(keywords=words, abilities=abilities), "cost": 3,
        **printed,
    })  # fmt: skip


def creature(name: str, *abilities: p.Ability, has: dict[str, int] | None = None, **printed: Any) -> CardDef:
    """A creature; by default on the ground, with 5 life and a strike of 1-2-3."""
    fields = {"life": 5, "movement": 1, "strike": (1, 2, 3), **printed}
    return card(name, *abilities, type="creature", has=has, **fields)


class Bench:
    """A position in a turn of alice's, who is first player; cards are called by their names, cells by theirs."""

    def __init__(
        self,
        *definitions: CardDef,
        options: Sequence[str] = (),
        active: int = ALICE,
        stage: str = "main",
        turn: int = 3,
    ) -> None:
        self.pool = BERSERK.pool({x.code: x for x in definitions})
        self.state = s = BERSERK.table(self.pool, 2, 1, options)
        s.journal = []
        edits.edit_situation(s, s.opened[Table].but(turn=turn))
        for seat in range(2):
            edits.open_situation(s, Span(player=seat))
        edits.open_situation(s, Turn(player=active, number=turn))
        edits.open_situation(s, Stage(name=stage, player=active))

    def put(self, name: str, seat: int, where: int | str, *, on: str = "", **fields: Any) -> int:
        """A copy of a card in a zone, or on a cell of the field; `on` is its host."""
        s = self.state
        (proto,) = self.pool.named(name)
        self.pool.read({proto})
        zone, cell = (FIELD, cell_of_name(where)) if isinstance(where, str) else (where, -1)
        new = BerserkCard(proto=proto, owner=seat, controller=seat, zone=zone * 2 + seat, obj=0, cell=cell)
        host = self.card(on) if on else NO_CARD
        return edits.add_card(s, new.but(**{"host": host, "since": edits.new_id(s), **fields}))

    def card(self, name: str, at: int = 0) -> int:
        """The number of that copy."""
        found = [i for i, c in enumerate(self.state.cards) if self.pool.definitions[c.proto].name == name]
        return found[at]

    def name(self, number: int) -> str:
        return str(self.pool.definitions[self.state.cards[number].proto].name)

    def __getitem__(self, name: str) -> Any:
        return self.state.cards[self.card(name)]

    def where(self, card: str | int) -> tuple[str, int, str]:
        """The name of the zone, whose it is, and the name of the cell."""
        c = self.state.cards[self.card(card) if isinstance(card, str) else card]
        zone, seat = divmod(c.zone, 2)
        return ZONES[zone].name, seat, name_of(c.cell)

    def lies(self, zone: int, seat: int) -> list[str]:
        """The cards of a zone by their names."""
        return [self.name(x) for x in self.state.zones[zone * 2 + seat]]

    # Playing ------------------------------------------------------------------------------------------------------

    def raise_(self, *events: Event) -> Bench:
        raise_group(self.state, events)
        advance(self.state)
        return self

    def call(self, procedure: Procedure, regs: Regs | None = None) -> Bench:
        """Runs a procedure, up to what it asks."""
        push(self.state, procedure, regs if regs is not None else Nothing())
        advance(self.state)
        return self

    def carry_out(self, call: Signal) -> Bench:
        """Runs what a step would have called."""
        assert isinstance(call, Call)
        return self.call(call.procedure, call.with_regs)

    @property
    def asked(self) -> list[Any]:
        """The options of what is asked, cards and cells by their names; none if nothing is."""
        choice = self.state.choice
        return [self.in_words(option) for option in choice.options] if choice is not None else []

    def in_words(self, option: Any) -> tuple[Any, ...]:
        """An option with cards and cells called by their names; of texts only the card."""
        match option:
            case ("at", cell):
                return ("at", name_of(cell))
            case ("choose", card):
                return ("on", self.name(card))
            case ("use" | "sudden" | "trigger" | "may trigger", card, *_):
                return (option[0], self.name(card))
            case ("move", card, cell):
                return ("move", self.name(card), name_of(cell))
            case ("number" | "action", _):
                return tuple(option)
        return (option[0], *[self.name(x) if isinstance(x, int) and x >= 0 else x for x in option[1:]])

    def play(self, stage: str = "main") -> Bench:
        """The turn goes on from that stage, up to what it asks."""
        push(self.state, TURN, TURN.regs())
        self.state.pcs[-1] = TURN.labels[stage]
        advance(self.state)
        return self

    @property
    def asks(self) -> int:
        """Who is asked."""
        assert self.state.choice is not None
        return self.state.choice.seat

    def says(self, *words: Any) -> Bench:
        """Answers what is asked; what leaves no choice is answered before."""
        choice = self.state.choice
        assert choice is not None, "nothing is asked"
        if len(choice.options) == 1 and self.in_words(choice.options[0]) != words:
            self.state.apply(choice.options[0])
            return self.says(*words)
        option = next((x for x in choice.options if self.in_words(x) == words), None)
        assert option is not None, f"{words} is not among {self.asked}"
        self.state.apply(option)
        return self

    def happened(self, kind: type[Event]) -> list[Any]:
        """What has happened of that kind."""
        assert self.state.journal is not None
        return [e for e in self.state.journal if type(e) is kind]
