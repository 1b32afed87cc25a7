"""Two sides of units on squares, and attacks between them: for the rules of fights, without the course of a game.

t = Table(unit("Wolf", weapons=(gun("2r"),)), unit("Imp", defence="red"))
t.put("Wolf", ALICE, "C4"), t.put("Imp", BOB, "C6")
t.attack("Wolf", "Imp", red_attack=(1, 2), white_defence=(6, 6))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from kartoteka.games.legion.board.chart import cell_of_name
from kartoteka.games.legion.fights import targets
from kartoteka.games.legion.fights.attack import ATTACK, Strike
from kartoteka.games.legion.fights.settling import Settled, settled
from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.records import FALLEN, FIELD, Activation, Attack, LegionCard, Phase, Round
from kartoteka.games.legion.records import Table as Whole
from kartoteka.games.legion.set.cards import CardDef, Weapon, tokens
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.chance import Outcome
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.frames import push
from kartoteka.kernel.legality import Option
from kartoteka.kernel.machine import advance
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.records import Event

ALICE, BOB = 0, 1
E = TypeVar("E", bound=Event)
COLOURS = {"r": 0, "b": 1, "w": 2}


def dice(text: str) -> tuple[int, int, int]:
    """`2r 1w`: two red dice and a white one."""
    found = [0, 0, 0]
    for word in text.split():
        found[COLOURS[word[-1]]] += int(word[:-1])
    return found[0], found[1], found[2]


def gun(rolls: str = "1b", near: int = 1, far: int = 4, **keywords: int) -> Weapon:
    """A ranged weapon; keywords by name, each with its number."""
    return Weapon(name="gun", near=near, far=far, dice=dice(rolls), keywords=keywords)


def blade(rolls: str = "1b", **keywords: int) -> Weapon:
    """A weapon for melee."""
    return Weapon(name="blade", dice=dice(rolls), keywords=keywords)


def unit(name: str, *weapons: Weapon, has: dict[str, int] | None = None, **printed: Any) -> CardDef:
    """A corps unit of one trooper with five wounds and courage 2; keywords by name, each with its number."""
    words = tuple(p.Keyword(name=word, amount=n) for word, n in (has or {}).items())
    fields = {
        "kind": "unit", "faction": ("rebel",), "rank": "corps", "type": "trooper", "points": 40, "minis": 1,
        "wounds": 5, "courage": 2, "speed": 2, "defence": "white", **printed,
    }  # fmt: skip
    return CardDef(name=name, code=name, program=p.Text(keywords=words), weapons=weapons, **fields)


def vehicle(name: str, *weapons: Weapon, **printed: Any) -> CardDef:
    """A heavy vehicle with eight wounds and resilience 5."""
    usual = {"rank": "heavy", "type": "vehicle", "wounds": 8, "courage": 0, "resilience": 5}
    return unit(name, *weapons, **{**usual, **printed})


class Table:
    """Units on a table without terrain, in the Activation Phase of round 1; they are called by their names."""

    def __init__(self, *definitions: CardDef, options: Sequence[str] = (), map: str = "open") -> None:
        self.pool = Pool(LEGION, (*definitions, *tokens().values()))
        self.state = s = LEGION.table(self.pool, 2, 1, tuple(options))
        edits.edit_situation(s, s.opened[Whole].but(map=map))
        edits.open_situation(s, Round(number=1, priority=ALICE, first=ALICE))
        edits.open_situation(s, Phase(name="activation"))

    def put(self, name: str, seat: int, where: str = "", zone: int = FIELD, **fields: Any) -> int:
        """A unit on a square, or anything else in a zone."""
        (proto,) = self.pool.named(name)
        self.pool.read({proto})
        new = LegionCard(
            proto=proto, owner=seat, controller=seat, zone=zone * 2 + seat, obj=0, cell=cell_of_name(where), **fields
        )
        return edits.add_card(self.state, new)

    def card(self, name: str) -> int:
        return next(i for i, c in enumerate(self.state.cards) if self.pool.definitions[c.proto].name == name)

    def of(self, name: str) -> Any:
        """The record of a unit."""
        return self.state.cards[self.card(name)]

    def set(self, name: str, **fields: Any) -> None:
        edits.change(self.state, self.card(name), self.of(name).but(**fields))

    def activates(self, name: str, **fields: Any) -> Activation:
        """It is that unit's activation."""
        card = self.card(name)
        new = Activation(**{"unit": card, "player": self.state.cards[card].owner, "number": 1, **fields})
        edits.open_situation(self.state, new)
        return self.activation

    @property
    def activation(self) -> Activation:
        found: Activation = self.state.opened[Activation]
        return found

    def has_fallen(self, name: str) -> bool:
        return bool(self.of(name).zone // 2 == FALLEN)

    def happens(self, *events: Event) -> None:
        raise_group(self.state, events)

    # Targets --------------------------------------------------------------------------------------------------------

    def attacks(self, name: str, melee_only: bool = False) -> list[tuple[str, str]]:
        """Whom a unit could attack, with which weapon."""
        names = self.pool.definitions
        found = []
        for _, attacker, target, number in targets.attacks(self.state, self.card(name), melee_only):
            weapons = names[self.state.cards[attacker].proto].weapons
            found.append((names[self.state.cards[target].proto].name, weapons[number].name))
        return found

    # One attack -----------------------------------------------------------------------------------------------------

    def lying(self, by: str, at: str, faces: Sequence[int] = (), number: int = 0, **fields: Any) -> Attack:
        """An attack whose dice lie there."""
        attacker, target = self.card(by), self.card(at)
        weapon = self.pool.facts[self.state.cards[attacker].proto].weapons[number]
        return Attack(
            attacker=attacker, target=target, weapon=number, obj=self.state.cards[target].obj, melee=weapon.melee,
            faces=tuple(faces), **fields,
        )  # fmt: skip

    def settled(self, by: str, at: str, faces: Sequence[int] = (), number: int = 0, **fields: Any) -> Settled:
        """What comes of an attack whose dice lie there."""
        return settled(self.state, self.lying(by, at, faces, number, **fields))

    def attack(self, by: str, at: str, number: int = 0, free: bool = False, **rolls: Sequence[int]) -> list[Event]:
        """An attack; what is rolled by kind of die (`red_attack=(1, 2)`), as far as anybody is asked."""
        s = self.state
        s.script = (*s.script, *(Outcome(kind.replace("_", " "), tuple(faces)) for kind, faces in rolls.items()))
        s.journal = []
        push(s, ATTACK, Strike(attacker=self.card(by), target=self.card(at), weapon=number, free=free))
        advance(s)
        return s.journal

    def then(self, **rolls: Sequence[int]) -> None:
        """What is rolled next."""
        s = self.state
        s.script = (*s.script, *(Outcome(kind.replace("_", " "), tuple(faces)) for kind, faces in rolls.items()))

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind since the attack began."""
        return [e for e in self.state.journal or () if isinstance(e, kind)]

    @property
    def asked(self) -> list[Option]:
        """What may be answered now; nothing where nobody is asked."""
        choice = self.state.choice
        return list(choice.options) if choice is not None else []

    @property
    def who(self) -> int:
        """Who is asked."""
        assert self.state.choice is not None
        return self.state.choice.seat

    def answer(self, *options: Option) -> None:
        for option in options:
            self.state.apply(option)
