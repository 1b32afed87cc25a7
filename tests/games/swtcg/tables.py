"""Small positions of the Star Wars TCG for tests, with cards of our own, and what a player does in them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from kartoteka.games.swtcg.cards import CardDef
from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.positions import position
from kartoteka.games.swtcg.views import title_of
from kartoteka.kernel import program as p
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.machine import advance
from kartoteka.kernel.records import Event
from kartoteka.play.session import Session

ALICE, BOB = 0, 1
UNITS = ("space", "ground", "character")


def card(name: str, type: str = "character", cost: int = 3, **given: Any) -> CardDef:
    """A card: a unit with 30 speed, 3 power and 3 health where nothing else is said."""
    pilot, hidden, abilities = given.pop("pilot", ""), given.pop("hidden", 0), given.pop("abilities", ())
    keywords: tuple[p.Keyword, ...] = (p.Keyword("pilot", 0, pilot),) if pilot else ()
    keywords += (p.Keyword("hidden cost", hidden),) if hidden else ()
    numbers = {"speed": 30, "power": 3, "health": 3} if type in UNITS else {}
    return CardDef(
        code=f"{name} {given.get('version', '')}".strip(), name=name, type=type, cost=cost,
        arenas=given.pop("arenas", (type,) if type in UNITS else ()),
        program=p.Text(keywords, (), tuple(abilities)), **{**numbers, **given},
    )  # fmt: skip


def gains(amount: int) -> p.Do:
    return p.Do("gain force", amount=p.Number(amount))


def pays(amount: int) -> p.Do:
    return p.Do("pay force", amount=p.Number(amount))


def modifies(stat: str, amount: int, zones: Sequence[str] = (), subject: Any = None) -> p.Ability:
    change = p.Change(stat, "add", p.Number(amount))
    return p.Ability(kind="static", zones=tuple(zones), effect=p.Modify(subject or p.This(), (change,)))


def faster(zones: Sequence[str], subject: Any) -> p.Ability:
    return modifies("speed", 20, zones, subject)


@functools.cache
def cards() -> tuple[CardDef, ...]:
    aboard = ("aboard",)
    upkeep = p.Ability(kind="upkeep", effect=p.OneOf((pays(2), p.Do("discard", p.This()))))
    bounty = p.Ability(kind="bounty", effect=gains(3))
    stronger = modifies("power", 2, ("equipped",), p.Host())
    points = p.Do("pay build points", amount=p.Number(1))
    equip = p.Ability(kind="activated", cost=(points,), effect=p.Do("equip"))
    channels = p.Ability(kind="activated", zones=aboard, cost=(pays(1),), effect=gains(2), flags=("own build step",))
    nothing = p.Do("pay build points", amount=p.Number(0))
    for_nothing = p.Ability(kind="activated", cost=(nothing,), effect=p.Do("equip"))
    less = (p.Change("equip cost", "add", p.Number(-1), "build points"),)
    handy = p.Ability(kind="static", effect=p.Modify(p.This(), less))
    own = p.Select((p.Named("Scout"),), ("construction",), p.You())
    aboard_now = p.CardIs(p.This(), (p.Is("aboard"),))
    of_its_own = (
        p.Ability(
            kind="static", condition=aboard_now, effect=p.Modify(p.Host(), (p.Change("speed", "add", p.Number(40)),))
        ),
        faster((), p.Select((p.Named("Scout"),), ("play",))),
    )
    discount = modifies("build cost", -2, subject=own)
    return (
        card("Scout"),
        card("Free", cost=0),
        card("Walker", "ground", 4),
        card("Amphibian", "ground", 2, arenas=("ground", "character")),
        card("Fighter", "space", 4, subtypes="Jedi Starfighter"),
        card("Freighter", "space", 4, subtypes="Capital Ship"),
        card("Bike", "ground", 2, subtypes="Speeder"),
        card("Drone", "space", 2, subtypes="Starfighter Droid"),
        card("Carrier", "space", 5, subtypes="Starfighter", abilities=(modifies("extra pilots", 1),)),
        card("Flyer", pilot="Starfighter", abilities=(faster(aboard, p.Host()),)),
        card("Mate", pilot="Starfighter"),
        card("Ranger", pilot="Starfighter or Speeder or Mount"),
        card("Beetle", subtypes="Mount"),
        card("Navigator", pilot="Starfighter", abilities=(modifies("extra pilots", 1, aboard, p.Host()),)),
        card("Veteran", pilot="Starfighter", abilities=of_its_own),
        card("Adept", pilot="Starfighter", abilities=(channels,)),
        card("Smith", abilities=(handy,)),
        card("Foreman", abilities=(discount,)),
        card("Pathfinder", version="A"),
        card("Pathfinder", version="B"),
        card("Keeper", pilot="Starfighter", abilities=(upkeep,)),
        card("Ace", version="A", pilot="Starfighter", abilities=(faster(aboard, p.Host()),)),
        card("Ace", version="B", pilot="Speeder", cost=5),
        card("Ace", version="C", cost=2),
        card("Ace", version="D", cost=3),
        card("Ace", version="E", cost=3),
        card("Giant", version="C", abilities=(upkeep,)),
        card("Twin", version="B"),
        card("Giant", version="A", health=6),
        card("Giant", version="B", health=1),
        card("Beast", abilities=(upkeep,)),
        card("Hunter", abilities=(bounty,)),
        card("Spy", cost=5, hidden=2),
        card("Agent", version="A", cost=6, hidden=2),
        card("Agent", version="B", cost=4),
        card("Rock", "location", 1, arenas=("space", "ground")),
        card("Reef", "location", 0, arenas=("ground",)),
        card("Blade", "equipment", 1, arenas=("character",), abilities=(stronger, equip)),
        card("Stick", "equipment", 1, arenas=("character",), abilities=(stronger, for_nothing)),
        card("Trick", "battle", 0, abilities=(p.Ability(kind="effect", cost=(pays(1),), effect=gains(1)),)),
        card("Plan", "mission", 2, abilities=(p.Ability(kind="effect", effect=gains(5)),)),
    )  # fmt: skip


class Table:
    """A session and who is asked; lines are taken as the player whose turn it is would say them."""

    def __init__(self, **given: Any) -> None:
        self.session = Session(SWTCG, position(SWTCG, given, cards(), 1))

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def asked(self) -> int:
        assert self.state.choice is not None
        return int(self.state.choice.seat)

    @property
    def prompt(self) -> str:
        return self.state.choice.prompt if self.state.choice is not None else ""

    def options(self) -> list[str]:
        return list(self.session.options())

    def may(self, line: str) -> bool:
        return line in self.options()

    def about(self, name: str) -> list[str]:
        """The options that name a card."""
        return [line for line in self.options() if name in line]

    def take(self, *lines: str) -> None:
        for line in lines:
            self.session.take(line)

    def why_not(self, line: str) -> str:
        """The rules that a refused line breaks."""
        answer = self.session.explain(self.asked, line)
        return answer if isinstance(answer, str) else " ".join(f.rule for f in answer.failures)

    # What lies where ----------------------------------------------------------------------------------------------

    def card(self, name: str, seat: int = ALICE) -> int:
        """The card of that title that a player owns."""
        return next(x for x, c in enumerate(self.state.cards) if c.owner == seat and title_of(self.state, x) == name)

    def record(self, name: str, seat: int = ALICE) -> Any:
        return self.state.cards[self.card(name, seat)]

    def place(self, name: str, seat: int = ALICE) -> str:
        return str(SWTCG.zones[self.record(name, seat).zone // 2].name)

    def on(self, name: str, seat: int = ALICE) -> str:
        """The card that it lies on or under."""
        host = self.record(name, seat).host
        return title_of(self.state, host) if host >= 0 else ""

    def force(self, seat: int = ALICE) -> int:
        return int(self.state.seats[seat].force)

    def points(self, seat: int = ALICE) -> int:
        return int(self.state.seats[seat].points)


def happens(t: Table, *events: Event) -> None:
    """Lets events through, as an effect would."""
    raise_group(t.state, list(events), "")
    advance(t.state)


def building(**given: Any) -> Table:
    """Alice's build step, after its draw."""
    alice = {"deck": 1, **given.pop("alice", {})}
    t = Table(step="build", alice=alice, **given)
    while t.prompt.startswith("what comes next"):
        t.take("draw" if t.may("draw") else t.options()[0])
    return t
