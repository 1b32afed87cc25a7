"""A table of Berserk with cards on cells and one attack on its way: for the rules of fights.

t = Table(creature("Wolf", strike=(1, 2, 3)), creature("Imp"))
t.put("Wolf", ALICE, "B1"), t.put("Imp", BOB, "B1'")
t.attack("Wolf", "Imp", faces=(6, 1))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartoteka.games.berserk.board.geometry import cell_of_name
from kartoteka.games.berserk.board.standing import has_moved
from kartoteka.games.berserk.fights import answering, shield, sizes, wounds
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.happenings.actions import Shielded
from kartoteka.games.berserk.records import (
    AUX,
    FIELD,
    GAME_ZONE,
    HOSTED,
    TARGET,
    Action,
    BerserkCard,
    Stage,
    Turn,
)
from kartoteka.games.berserk.records import Table as Whole
from kartoteka.games.berserk.set.cards import CardDef
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.records import Event

ALICE, BOB = 0, 1


def text(*abilities: p.Ability, **keywords: int) -> p.Text:
    """A text box; keywords by name (`_` for a blank), each with its number."""
    found = [p.Keyword(name=name.replace("_", " "), amount=n) for name, n in keywords.items()]
    return p.Text(keywords=tuple(found), abilities=abilities)


def creature(name: str, *abilities: p.Ability, has: dict[str, int] | None = None, **printed: Any) -> CardDef:
    """A creature on the ground, by default one that strikes 1-2-3 and has 9 life."""
    words = []
    for word, n in (has or {}).items():
        key, _, value = word.partition(" ") if word.startswith(("protection ", "vulnerability ")) else (word, "", "")
        words.append(p.Keyword(name=key, amount=n, value=value))
    program = p.Text(keywords=tuple(words), abilities=abilities)
    fields = {"type": "creature", "movement": 1, "life": 9, "strike": (1, 2, 3), "cost": 3, **printed}
    return CardDef(name=name, code=name, program=program, **fields)


def says(stat: str, amount: int = 0, op: str = "add", value: str = "", of: Any = None) -> p.Ability:
    """A static text such as "+1 strike", about its own card unless it says of which."""
    change = p.Change(stat, op, p.Number(amount) if op in ("add", "set") and amount else None, value=value)
    return p.Ability(kind="static", effect=p.Modify(of or p.This(), (change,)))


def attacks(kind: str, numbers: str, *more: str) -> p.Ability:
    """An ability that is an attack: "[C]: Shot on 1-2-3"."""
    choice = p.Choose(p.Select((p.Is("in reach"),)))
    effect = p.Seq((choice, p.Do("attack", p.Chosen(), manner=(kind, numbers, *more))))
    return p.Ability("action", cost=(p.Do("close", p.This()),), effect=effect)


class Table:
    """A position in the main part of a turn of alice's, who is first player; cards are called by their names."""

    def __init__(self, *definitions: CardDef, options: Sequence[str] = (), active: int = ALICE, turn: int = 1) -> None:
        self.pool = Pool(BERSERK, definitions)
        self.state = s = BERSERK.table(self.pool, 2, 1, options)
        edits.edit_situation(s, s.opened[Whole].but(turn=turn))
        edits.open_situation(s, Turn(player=active, number=turn))
        edits.open_situation(s, Stage(name="main", player=active))

    def put(self, name: str, seat: int, where: str = "aux", *, on: str = "", zone: int = FIELD, **fields: Any) -> int:
        """A copy of a card, on a cell, aside, or on another card."""
        (proto,) = self.pool.named(name)
        self.pool.read({proto})
        cell = cell_of_name(where)
        lies = HOSTED if on else AUX if cell < 0 and zone in GAME_ZONE else zone
        host = self.card(on) if on else -1
        new = BerserkCard(proto=proto, owner=seat, controller=seat, zone=lies * 2 + seat, obj=0, cell=cell, host=host)
        return edits.add_card(self.state, new.but(**fields))

    def card(self, name: str) -> int:
        """The number of the first copy."""
        return next(i for i, c in enumerate(self.state.cards) if self.pool.definitions[c.proto].name == name)

    def names(self, cards: Sequence[int]) -> list[str]:
        return sorted(self.pool.definitions[self.state.cards[card].proto].name for card in cards)

    def set(self, name: str, **fields: Any) -> None:
        card = self.card(name)
        edits.change(self.state, card, self.state.cards[card].but(**fields))
        has_moved(self.state)

    def lasts(self, name: str, stat: str, amount: int, op: str = "add", value: str = "") -> None:
        """Something is said of a card for the rest of the battle."""
        card = self.card(name)
        obj = self.state.cards[card].obj
        edits.add_modifier(self.state, Modifier(stat=stat, op=op, amount=amount, value=value, objs=(obj,), card=card))

    # One attack -----------------------------------------------------------------------------------------------------

    def declare(self, by: str, at: str, kind: str = "strike", **fields: Any) -> Action:
        """An attack that lies on the stack with its target window on top."""
        card, target = self.card(by), self.card(at)
        s = self.state
        c = s.cards[card]
        if kind != "strike":
            fields = {"number": 0, "ability": 0, "proto": c.proto, "what": "use", "play": "use", **fields}
        new = Action(
            **{
                "play": "strike", "what": "strike", "seat": c.controller, "card": card, "obj": c.obj, "attack": kind,
                "target": target, "target_obj": s.cards[target].obj, "first_target": target, "window": TARGET, **fields,
            }
        )  # fmt: skip
        id = edits.open_situation(s, new)
        return self.action(id)

    def action(self, id: int = 0) -> Action:
        found: Action = self.state.opened[id or Action]
        return found

    def edit(self, **fields: Any) -> Action:
        edits.edit_situation(self.state, self.action().but(**fields))
        return self.action()

    def rolled(self, by: str, at: str, *faces: int, kind: str = "strike", **fields: Any) -> Action:
        """An attack whose dice have been rolled and judged."""
        action = self.declare(by, at, kind, **fields)
        answered = answering.answers(self.state, action, action.target)
        action = self.edit(answered=answered, faces=faces[: 2 if answered else 1])
        now = sizes.settled(self.state, action)
        return self.edit(results=now.results, sizes=now.sizes, exchange=now.exchange)

    def deals(self, by: str, at: str, *faces: int, kind: str = "strike") -> tuple[int, int]:
        """The wounds that both sides deal, prevention taken off and used up; the attack is over then."""
        action = self.rolled(by, at, *faces, kind=kind)
        s = self.state
        left, used = shield.shielded(s, action, wounds.amounts(s, action))
        if used:
            raise_group(s, [Shielded(action=action.id, deals=left, used=used)])
        dealt = wounds.deals(s, self.action(action.id))
        edits.close_situation(s, action.id)
        return dealt

    def happens(self, *events: Event) -> None:
        raise_group(self.state, events)
