"""A table of Berserk before and at the start of a battle: for the rules of the board, of recruiting and deployment.

t = Table(creature("Wolf"), creature("Imp", flying=True))
t.put("Wolf", ALICE, "B1")
t = Setup(deck={"Wolf": 20}, first="alice")
t.take("buy", "Wolf")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kartoteka.games.berserk.board.geometry import cell_of_name
from kartoteka.games.berserk.deployment import setup
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.records import FIELD, HOSTED, ON_CELLS, ZONES, BerserkCard, Stage, Turn
from kartoteka.games.berserk.records import Table as Whole
from kartoteka.games.berserk.registers import Setting
from kartoteka.games.berserk.set.cards import CardDef
from kartoteka.games.berserk.set.decks import Deck
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.chance import Outcome
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.frames import push
from kartoteka.kernel.legality import Option
from kartoteka.kernel.machine import advance
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.records import NO_CARD, Event

ALICE, BOB = 0, 1


def card(name: str, type: str, *abilities: p.Ability, has: Mapping[str, int] | None = None, **printed: Any) -> CardDef:
    """A card of that type; `has` are its keywords, each with its number (0 for none)."""
    words = tuple(p.Keyword(name=word, amount=n) for word, n in (has or {}).items())
    text = p.Text(keywords=words, abilities=abilities)
    return CardDef(**{"name": name, "code": name, "type": type, "cost": 2, "program": text, **printed})


def creature(name: str, *abilities: p.Ability, **printed: Any) -> CardDef:
    """A creature on the ground: one step, six life."""
    return card(name, "creature", *abilities, **{"movement": 1, "life": 6, "strike": (1, 2, 3), **printed})


class Bench:
    """Cards by their names on a table."""

    pool: Pool
    state: Any

    def number(self, name: str, at: int = 0) -> int:
        """The number of a copy of the card, by default the first."""
        return self.numbers(name)[at]

    def numbers(self, name: str) -> list[int]:
        return [i for i, c in enumerate(self.state.cards) if self.pool.definitions[c.proto].name == name]

    def record(self, name: str) -> BerserkCard:
        found: BerserkCard = self.state.cards[self.number(name)]
        return found

    def name(self, number: int) -> str:
        return str(self.pool.definitions[self.state.cards[number].proto].name)

    def zone(self, name: str) -> str:
        """The kind of zone where the first copy lies."""
        return ZONES[self.record(name).zone // 2].name

    def names_in(self, zone: int, seat: int) -> list[str]:
        return sorted(self.name(x) for x in self.state.zones[zone * 2 + seat])

    def happens(self, *events: Event) -> None:
        raise_group(self.state, events)


class Table(Bench):
    """A position in the main part of a turn of alice's, who is first player unless it is said who is."""

    def __init__(
        self, *definitions: CardDef, options: Sequence[str] = (), active: int = ALICE, turn: int = 1, first: int = ALICE
    ) -> None:
        self.pool = BERSERK.pool({d.code: d for d in definitions})
        self.state = s = BERSERK.table(self.pool, 2, 1, options)
        s.journal = []
        edits.edit_situation(s, s.opened[Whole].but(turn=turn, first=first))
        edits.open_situation(s, Turn(player=active, number=turn))
        edits.open_situation(s, Stage(name="main", player=active))

    def put(self, name: str, seat: int, where: str = "", *, zone: int = FIELD, on: str = "", **fields: Any) -> int:
        """A copy of a card, on a cell if one is named; `on` is its host."""
        (proto,) = self.pool.named(name)
        self.pool.read({proto})
        new = BerserkCard(
            proto=proto, owner=seat, controller=seat, zone=(HOSTED if on else zone) * 2 + seat, obj=0,
            cell=cell_of_name(where) if where else -1, host=self.number(on) if on else NO_CARD,
        )  # fmt: skip
        assert on or (new.zone // 2 in ON_CELLS) == (new.cell >= 0)
        return edits.add_card(self.state, new.but(**fields))

    def set(self, name: str, **fields: Any) -> None:
        card = self.number(name)
        edits.change(self.state, card, self.state.cards[card].but(**fields))


class Setup(Bench):
    """A game from its very beginning, in which decisions are taken by name; the first player is named by the dice."""

    def __init__(
        self,
        *definitions: CardDef,
        deck: Mapping[str, int],
        other: Mapping[str, int] | None = None,
        dice: Sequence[int] = (6, 1),
        options: Sequence[str] = (),
        decides: int = -1,
    ) -> None:
        self.pool = BERSERK.pool({d.code: d for d in definitions})
        decks = [Deck(id=x, name=x, main=tuple(d.items())) for x, d in (("a", deck), ("b", other or deck))]
        self.state = s = BERSERK.laid(self.pool, decks, options)
        s.journal = []
        s.script = tuple(Outcome("first dice", (a, b)) for a, b in zip(dice[::2], dice[1::2]))
        push(s, setup.SETUP, Setting(chooser=decides))
        advance(s)

    @property
    def options(self) -> list[Option]:
        return [] if self.state.choice is None else list(self.state.options())

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        return -1 if self.state.choice is None else int(self.state.choice.seat)

    @property
    def rule(self) -> str:
        return "" if self.state.choice is None else str(self.state.choice.rule)

    def may(self, verb: str, name: str = "", *more: Any) -> bool:
        """Whether an option of that kind is there, of that card if one is named."""
        return bool(self._fitting(verb, name, *more))

    def take(self, verb: str, name: str = "", *more: Any) -> None:
        """Takes the first option of that kind."""
        found = self._fitting(verb, name, *more)
        assert found, f"no {verb} {name} {more} among {self.options}"
        self.state.apply(found[0])

    def _fitting(self, verb: str, name: str, *more: Any) -> list[Option]:
        wanted = tuple(cell_of_name(x) if isinstance(x, str) and cell_of_name(x) >= 0 else x for x in more)
        found = []
        for option in self.options:
            if option[0] == verb and (not name or self.name(option[1]) == name):
                rest = option[2:] if name else option[1:]
                if rest[: len(wanted)] == wanted and (len(wanted) or not rest or verb != "buy"):
                    found.append(option)
        return found

    def until(self, rule: str) -> Setup:
        """Goes on, with the last option each time, until that rule asks."""
        while self.state.choice is not None and self.rule != rule:
            self.state.apply(self.options[-1])
        return self

    def begins(self, verb: str = "first") -> Setup:
        """The first player is named, and nobody redeals."""
        self.take(verb)
        while self.rule == "BKR-2.3":
            self.take("keep")
        return self

    def buys(self, *names: str) -> Setup:
        """Whoever buys takes these cards, and no more."""
        seat = self.asked
        for name in names:
            self.take("buy", name)
        if self.asked == seat and self.rule == "BKR-3.7":
            self.take("done")
        return self

    def places(self, **where: str) -> Setup:
        """Whoever places puts cards there, the rest on the last open cell."""
        for name, cell in where.items():
            self.take("place", name, cell)
        return self

    def gold(self, seat: int) -> int:
        return int(self.state.seats[seat].gold)

    def silver(self, seat: int) -> int:
        return int(self.state.seats[seat].silver)
