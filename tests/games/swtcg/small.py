"""A table of the Star Wars TCG on which nothing goes on: cards lie there, and texts are carried out.

b = Board(unit("Scout", power=2), unit("Walker"))
b.put("Scout", DARK, GROUND)
b.run(p.Do("tap", what=p.This()), "Scout")
assert b["Scout"].tapped
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartoteka.games.swtcg.cards import CardDef
from kartoteka.games.swtcg.game import SWTCG as GAME
from kartoteka.games.swtcg.places import placed
from kartoteka.games.swtcg.records import ZONES, Attack, SwCard, SwSeat, Table, Turn
from kartoteka.kernel import edits as kernel_edits
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import Ability
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.frames import push
from kartoteka.kernel.interpret import COST, EFFECT, Code, ProgramRegs
from kartoteka.kernel.machine import advance
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.records import NO_CARD, Event, Situation
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.state import State


def unit(name: str, *abilities: p.Ability, keywords: Sequence[p.Keyword] = (), **printed: Any) -> CardDef:
    """A card, by default a Ground unit."""
    text = p.Text(keywords=tuple(keywords), abilities=abilities)
    return CardDef(**{"name": name, "code": name, "type": "ground", "health": 5, "program": text, **printed})


def static(*effects: p.Op, **more: Any) -> p.Ability:
    """A static ability that says all of it."""
    return p.Ability(kind="static", effect=effects[0] if len(effects) == 1 else p.Seq(effects), **more)


def gets(subject: Any, stat: str, amount: Any = 0, *, until: str = "", op: str = "add", value: str = "") -> p.Modify:
    """A phrase such as "this unit gets +1 power"."""
    number = p.Number(amount) if isinstance(amount, int) else amount
    change = p.Change(stat, "gain", value=value) if value else p.Change(stat, op, number)
    return p.Modify(subject, (change,), until=until)


class Board:
    """A position of the game, in a turn, with no frame; cards are called by their names."""

    def __init__(self, *definitions: CardDef) -> None:
        self.pool = Pool(GAME, definitions)
        self.state = s = State(GAME, self.pool, [SwSeat(), SwSeat()], seed=1)
        s.journal = []
        kernel_edits.open_situation(s, Table(turn=1))
        kernel_edits.open_situation(s, Turn())

    def put(self, name: str, seat: int, zone: int, *, on: str = "", **fields: Any) -> int:
        """A copy of a card; `on` is what it lies on or under."""
        s = self.state
        (proto,) = self.pool.named(name)
        self.pool.read({proto})
        card = SwCard(proto=proto, owner=seat, controller=seat, zone=zone * 2 + seat, obj=0)
        return kernel_edits.add_card(s, card.but(host=self.card(on) if on else NO_CARD, **fields))

    def card(self, name: str) -> int:
        """The number of the first copy."""
        return next(i for i, c in enumerate(self.state.cards) if self.pool.definitions[c.proto].name == name)

    def __getitem__(self, name: str) -> Any:
        return self.state.cards[self.card(name)]

    def where(self, name: str) -> tuple[str, int]:
        """The name of the zone, and whose it is."""
        zone, seat = divmod(self[name].zone, 2)
        return ZONES[zone].name, seat

    def open(self, situation: Situation) -> int:
        return kernel_edits.open_situation(self.state, situation)

    def attack(self, attacker: str, defender: str, **more: Any) -> int:
        """An attack goes on."""
        a, d = self.card(attacker), self.card(defender)
        ca, cd = self[attacker], self[defender]
        return self.open(
            Attack(
                attacker=a, defender=d, attacker_obj=ca.obj, defender_obj=cd.obj, player=ca.controller,
                arena=ca.zone // 2, reached=cd.zone // 2, **more,
            )
        )  # fmt: skip

    def raise_(self, *events: Event) -> None:
        raise_group(self.state, events)
        advance(self.state)

    def run(self, op: p.Op, of: str, *, cost: bool = False, **slots: Any) -> Board:
        """Carries out a piece of text as the text of a card, up to what it asks."""
        s = self.state
        card = self.card(of)
        proto = s.cards[card].proto
        live = self.pool.abilities(proto)
        wording = placed(p.Ability(kind="test", cost=(op,)) if cost else p.Ability(kind="test", effect=op))
        self.pool.live[proto] = (*live, Ability(self.pool.reader, proto, len(live), wording, ()))
        regs = ProgramRegs(
            proto=proto, ability=len(live), part=COST if cost else EFFECT, card=card, obj=s.cards[card].obj,
            seat=s.cards[card].controller, slots=tuple(slots.items()),
        )  # fmt: skip
        push(s, GAME.program, regs)
        advance(s)
        return self

    def could(self, op: p.Op, of: str, *, cost: bool = False) -> bool:
        """Whether it could be done, or paid in full."""
        card = self.card(of)
        ctx = Ctx(card, self.state.cards[card].controller)
        return bool(Code(self.pool.reader, placed(op), paid=cost).could(self.state, ctx))

    def says(self, *option: Any) -> Board:
        """Answers what a text asks."""
        assert self.asked, "nothing is asked"
        self.state.apply(option)
        return self

    @property
    def asked(self) -> list[Any]:
        """The options of what a text asks; none if it asks nothing."""
        choice = self.state.choice
        return list(choice.options) if choice is not None else []

    def cards(self, phrase: p.Cards, of: str) -> list[str]:
        """The names of the cards that a phrase means, as the text of a card says it."""
        card = self.card(of)
        found = self.pool.reader.cards(placed(phrase))(self.state, Ctx(card, self.state.cards[card].controller))
        return [self.pool.definitions[self.state.cards[x].proto].name for x in found]

    def fits(self, name: str, *filters: p.Filter, of: str = "") -> bool:
        """Whether a card fits, in the eyes of a text (its own, if none is named)."""
        source = self.card(of or name)
        ctx = Ctx(source, self.state.cards[source].controller)
        return bool(self.pool.reader.all_of(filters)(self.state, ctx, self.card(name)))

    def number(self, name: str, stat: str) -> int:
        return self.pool.reader.stat(stat)(self.state, self.card(name))

    def holds(self, condition: p.Condition, of: str, event: Any = None) -> bool:
        card = self.card(of)
        ctx = Ctx(card, self.state.cards[card].controller, event)
        return bool(self.pool.reader.condition(condition)(self.state, ctx))

    def triggers(self, trigger: p.Trigger, event: Event, of: str) -> bool:
        """Whether an event is what a text of a card waits for."""
        assert trigger.event in GAME.rows[type(event)].names
        card = self.card(of)
        ctx = Ctx(card, self.state.cards[card].controller, event)
        return bool(self.pool.reader.trigger(trigger)(self.state, ctx))
