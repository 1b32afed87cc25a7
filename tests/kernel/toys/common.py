"""What the toy games share: the boring parts of a game, a table to play at, and a check of every decision.

A toy has ten cards and one real game's timing. Its rules are the lines `TOYX-n  sentence` of its module's docstring,
and whatever it cites must be one of them. A toy module calls its one game `GAME`.

    t = table(GAME, alice={"hand": ["Bolt"], "play": ["Scout"], "points": 2}, bob={"play": ["Walker"]})
    t.alice.takes("play Bolt on Walker")     # refuses, with an account, what is not on offer
    assert not t.bob.may("use Walker")
    t.bob.passes()
    assert t.alice.has("pile") == ["Bolt"]

Everything done at a table is checked as it goes (`check_decision`), so each scripted line is also a test of clones,
texts and views.
"""

from __future__ import annotations

import inspect
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from kartoteka.kernel import edits as kernel_edits
from kartoteka.kernel import program as p
from kartoteka.kernel.definitions import Definition
from kartoteka.kernel.events import Row, Timing
from kartoteka.kernel.frames import push, where
from kartoteka.kernel.game import Game, ZoneType
from kartoteka.kernel.interpret import Operands, Verb
from kartoteka.kernel.legality import Cited, Option
from kartoteka.kernel.machine import advance
from kartoteka.kernel.modifiers import FOREVER, Modifier, fold, said
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.procedures import Procedure
from kartoteka.kernel.records import NO_CARD, NOBODY, Card, Event, Seat, Situation
from kartoteka.kernel.selectors import Vocabulary
from kartoteka.kernel.state import Result, State
from kartoteka.kernel.visibility import determinise, view
from tests.kernel.toys import edits

ROOT = Path(__file__).resolve().parents[3]
"""The project's folder."""


# Records ----------------------------------------------------------------------------------------------------------


class ToyCard(Card, frozen=True, gc=False, kw_only=True):
    marks: int = 0
    tapped: bool = False


class ToySeat(Seat, frozen=True, gc=False, kw_only=True):
    points: int = 0


class Turn(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    seat: int
    number: int = 1


class CardMoved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card went to a zone of `seat` (its owner's where none is given); `was` is filled in as it happens."""

    card: int
    zone: str
    seat: int = NOBODY
    was: str = ""


class Attached(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    host: int


class Tapped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Untapped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Marked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int = 1


class PointsGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    seat: int
    amount: int = 1


class PointsPaid(Event, frozen=True, gc=False, kw_only=True, tag=True):
    seat: int
    amount: int = 1


class EffectStarted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    modifier: Modifier
    card: int = NO_CARD
    seat: int = NOBODY


class TurnBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    seat: int
    number: int = 1


class TurnEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    seat: int = NOBODY
    ends: int = 0
    """The turn's situation, for what was put off until its end."""


class GameEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    winners: tuple[int, ...]
    rule: str


class ToyDefinition(Definition, frozen=True, kw_only=True):
    type: str
    cost: int = 0
    strength: int = 0
    traits: tuple[str, ...] = ()


def define(
    name: str, type: str, *abilities: p.Ability, cost: int = 0, strength: int = 0, traits: tuple[str, ...] = ()
) -> ToyDefinition:
    """A card of a toy, its abilities as program trees."""
    return ToyDefinition(
        name=name, type=type, program=p.Text(abilities=abilities), cost=cost, strength=strength, traits=traits
    )


# The game ---------------------------------------------------------------------------------------------------------


class ToyGame(Game):
    """A small game. A subclass calls this constructor, adds rows, verbs, checks and windows, then calls `ready`."""

    cards: Sequence[ToyDefinition] = ()
    card_type = ToyCard
    seat_type = ToySeat
    zones: tuple[ZoneType, ...] = (
        ZoneType("deck", visibility="nobody", ordered=True, in_game=False),
        ZoneType("hand", visibility="owner"),
        ZoneType("play"),
        ZoneType("limbo"),
        ZoneType("pile", ordered=True),
    )
    hand_types: frozenset[str] = frozenset({"event"})
    """Types of card whose abilities work in hand, and not in play, unless the ability says where."""
    rulings: Sequence[Cited] = ()
    """Rulings that are neither knobs nor needs, for the proof."""
    main: Procedure

    def __init__(self, timing: Timing | None = None) -> None:
        super().__init__()
        self.standard_timing = timing or Timing("occurrence")
        self.vocabulary = self.words()
        self.rows = {
            CardMoved: self.row("card moved", apply=edits.move_card),
            Attached: self.row("card attached", apply=edits.attach),
            Tapped: self.row("card tapped", apply=edits.tap, could=lambda s, e: not s.cards[e.card].tapped),
            Untapped: self.row("card untapped", apply=edits.untap),
            Marked: self.row("card marked", apply=edits.mark),
            PointsGained: self.row("points gained", apply=edits.gain_points),
            PointsPaid: self.row("points paid", apply=edits.pay_points),
            EffectStarted: self.row("effect started", apply=edits.start_effect),
            TurnBegan: self.row("turn began", apply=edits.begin_turn),
            TurnEnded: self.row("turn ended", apply=edits.end_turn),
            GameEnded: self.row("game ended", apply=edits.end_game),
        }
        self.verbs = {
            "mark": Verb("", "mark", _mark),
            "discard": Verb("", "discard", _discard),
            "return": Verb("", "return", _return),
            "tap": Verb("", "tap", _tap),
            "gain": Verb("", "gain", _gain),
            "draw": Verb("", "draw", _draw),
        }

    def row(self, *names: str, apply: Callable[[State, Any], Any], timing: Timing | None = None, **more: Any) -> Row:
        """A row of the timing table; with the game's standard timing unless told otherwise."""
        return Row(*names, apply=apply, timing=timing or self.standard_timing, **more)

    def ready(
        self, main: Procedure, procedures: Sequence[Procedure], situations: Sequence[type[Situation]] = ()
    ) -> None:
        """The last line of a toy's constructor: `main` is the procedure that is the game."""
        self.main = main
        self.complete([main, *procedures], [Turn, *situations])
        self.own_pool = Pool(self, self.cards)
        book = set(self.rule_ids())
        wrong = sorted({c.rule for c in cited_by(self)} - book - {""})
        if wrong:
            raise ValueError(f"cited, but not in the docstring of {type(self).__module__}: {', '.join(wrong)}")

    def rule_ids(self) -> list[str]:
        """The rules of the toy: the lines `TOYX-n  sentence` of its module's docstring."""
        book = sys.modules[type(self).__module__].__doc__ or ""
        return re.findall(r"^ *(TOY\w*-\d+)\b", book, re.MULTILINE)

    # What the kernel asks ------------------------------------------------------------------------------------------

    def ability_zones(self, definition: Definition, ability: p.Ability) -> Sequence[int]:
        assert isinstance(definition, ToyDefinition)
        here = ability.zones or (("hand",) if definition.type in self.hand_types else ("play",))
        return [self.zone_numbers[z] for z in here]

    def until(self, state: State, word: str) -> int:
        if word == "game":
            return FOREVER
        for situation in reversed(state.situations):
            if type(situation).__name__.lower() == word:
                return int(situation.id)
        raise ValueError(f"no {word} is going on")

    def modified(self, state: State, modifier: Modifier, card: int, seat: int) -> Event:
        return EffectStarted(modifier=modifier, card=card, seat=seat)

    def words(self) -> Vocabulary:
        """The toy's vocabulary; `more_words` adds to it."""
        types = {d.type for d in self.cards}
        tables: dict[str, Any] = {
            "words": {
                **{t: _is_type(t) for t in sorted(types)},
                "tapped": lambda s, x: s.cards[x].tapped,
                "standing": lambda s, x: not s.cards[x].tapped,
                "marked": lambda s, x: s.cards[x].marks > 0,
            },
            "having": {"trait": lambda s, x, value: value in s.definition(x).traits},
            "stats": {"strength": strength, "cost": lambda s, x: s.definition(x).cost, "marks": marks},
            "seat_stats": {
                "points": lambda s, seat: s.seats[seat].points,
                "hand": lambda s, seat: len(s.zone("hand", seat)),
            },
            "seat_words": {"active": lambda s, seat: s.open(Turn) is not None and s.open(Turn).seat == seat},
            "roles": {"active": lambda s, c: s.open(Turn).seat if s.open(Turn) else NOBODY},
            "places": {},
            "situations": ["turn"],
            "during": _during,
        }
        for table_name, more in self.more_words().items():
            tables[table_name] = {**tables[table_name], **more} if isinstance(more, dict) else more
        return Vocabulary(**tables)

    def more_words(self) -> dict[str, Any]:
        """Tables that a toy adds to `Vocabulary`'s arguments."""
        return {}

    # Text ----------------------------------------------------------------------------------------------------------

    def option_text(self, state: State, seat: int, option: Option) -> str:
        """`play Bolt on Scout`, `use Medic`, `choose Scout`, `seat bob`, `pass`.

        The first number of an option is a card, of `use` the second an ability, all further ones targets; of
        `resolve`, `trigger`, `take`, `at once` and `answer`, only the card is said.
        """
        verb, *rest = option
        if verb in ("seat", "number", "mode", "word"):
            return f"{verb} {self.seat_names[rest[0]] if verb == 'seat' else rest[0]}"
        if verb == "use":
            del rest[1:2]
        elif verb in ("resolve", "trigger", "take", "at once", "answer"):
            del rest[1:]
        names = [self.card_text(state, seat, x) for x in rest]
        return " ".join([verb, *names[:1], *(["on", ", ".join(names[1:])] if len(names) > 1 else [])])

    def card_text(self, state: State, seat: int, card: int) -> str:
        """What the seat calls a card."""
        if state.cards[card].known & (1 << seat):
            return str(state.definition(card).name)
        zone, of = divmod(state.cards[card].zone, len(state.seats))
        at = state.zones[state.cards[card].zone].index(card)
        return f"{self.zones[zone].name} {self.seat_names[of]} {at}"

    def card_facts(self, state: State, card: int, seat: int) -> dict[str, Any]:
        c = state.cards[card]
        return {"marks": c.marks, "tapped": c.tapped}

    def seat_facts(self, state: State, of: int, seat: int) -> dict[str, Any]:
        return {"name": self.seat_names[of], "points": state.seats[of].points}

    # Positions -----------------------------------------------------------------------------------------------------

    def opening(self, seed: int = 0, ask_every: bool = False, **players: dict[str, Any]) -> State:
        """A position, run up to its first decision.

        Each player is a dictionary of zones (lists of titles; decks top last; "Shield on Scout" is attached to an
        earlier card; "(Scout)" lies face down, known to its owner alone) and of fields of the seat. Players who are
        not mentioned sit there without anything.
        """
        count = max([self.seats[0], *(self.seat_names.index(name) + 1 for name in players)])
        seats = []
        for name in self.seat_names[:count]:
            fields = {k: v for k, v in players.get(name, {}).items() if k not in self.zone_numbers}
            seats.append(self.seat_type(**fields))
        state = State(self, self.own_pool, seats, seed)
        state.ask_every = ask_every
        for seat, name in enumerate(self.seat_names[:count]):
            for zone in self.zones:
                for title in players.get(name, {}).get(zone.name, ()):
                    self._put(state, title, seat, zone.name)
        push(state, self.main, self.main.regs())
        advance(state)
        return state

    def _put(self, state: State, title: str, seat: int, zone: str) -> None:
        name, _, host = title.strip("()").partition(" on ")
        (proto,) = self.own_pool.named(name)
        where = self.zone_index(zone, seat, len(state.seats))
        fields: dict[str, Any] = {}
        if host:
            hosts = [i for i in range(len(state.cards)) if state.definition(i).name == host]
            fields = {"host": hosts[-1], "relation": 1}
        card = kernel_edits.add_card(
            state, self.card_type(proto=proto, owner=seat, controller=seat, zone=where, obj=0, **fields)
        )
        if title.startswith("("):
            kernel_edits.change(state, card, state.cards[card].but(known=1 << seat))


def _is_type(type: str) -> Callable[[State, int], bool]:
    return lambda s, x: bool(s.definition(x).type == type)


def _during(state: State, situation: str, kind: str) -> bool:
    return any(type(x).__name__.lower() == situation for x in state.situations)


def strength(state: State, card: int) -> int:
    """A card's strength now."""
    return fold(state.definition(card).strength, said(state, card, "strength"))


def marks(state: State, card: int) -> int:
    """A card's marks."""
    return int(state.cards[card].marks)


def listed(state: State, seat: int, kind: str) -> list[tuple[int, int]]:
    """The abilities without a trigger, of that kind, that the seat has where they work: (card, ability) pairs."""
    return [(card, number) for card, number in state.index.get(kind, ()) if state.cards[card].controller == seat]


def is_known(state: State, card: int) -> bool:
    """Whether everybody knows which card that is."""
    return bool(state.cards[card].known == kernel_edits.everyone(state))


def in_play(state: State, seat: int | None = None) -> list[int]:
    """The cards in play, of one seat or of everybody."""
    seats = range(len(state.seats)) if seat is None else (seat,)
    return [c for s in seats for c in state.zone("play", s)]


# Verbs ------------------------------------------------------------------------------------------------------------


def _mark(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    n = operands.number(state, ctx)
    return [Marked(card=c, amount=n) for c in operands.cards(state, ctx)]


def _discard(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [CardMoved(card=c, zone="pile") for c in operands.cards(state, ctx)]


def _return(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [CardMoved(card=c, zone="hand") for c in operands.cards(state, ctx)]


def _tap(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [Tapped(card=c) for c in operands.cards(state, ctx)]


def _gain(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    n = operands.number(state, ctx)
    return [PointsGained(seat=s, amount=n) for s in operands.seats(state, ctx)]


def _draw(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    n = operands.number(state, ctx)
    return [
        CardMoved(card=c, zone="hand")
        for s in operands.seats(state, ctx)
        for c in reversed(state.zone("deck", s)[-n:] if n else ())
    ]


# The table --------------------------------------------------------------------------------------------------------


class NotOffered(AssertionError):
    """A player wanted to do what is not on offer now."""


class Player:
    """One seat of a table: does what a person could do, and sees what that person could see."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.name = table.game.seat_names[seat]

    # Doing

    def takes(self, *texts: str) -> None:
        """Takes these options one after the other; `NotOffered` if one is not offered to this player."""
        for text in texts:
            if not self.may(text):
                raise NotOffered(f"{self.name} cannot {text!r}\n{self.table.account()}")
            self.table.take(self.offered.index(text))

    def plays(self, *what: str) -> None:
        self.takes(*(f"play {x}" for x in what))

    def uses(self, *what: str) -> None:
        self.takes(*(f"use {x}" for x in what))

    def chooses(self, *what: str) -> None:
        self.takes(*(f"choose {x}" for x in what))

    def passes(self) -> None:
        self.takes("pass")

    # Seeing

    @property
    def offered(self) -> list[str]:
        """The options of this player; empty while another is asked."""
        return self.table.options if self.asked else []

    @property
    def asked(self) -> bool:
        choice = self.table.state.choice
        return choice is not None and choice.seat == self.seat

    def may(self, text: str) -> bool:
        """Whether that is on offer to this player now."""
        return text in self.offered

    def has(self, zone: str) -> list[str]:
        """The titles of the cards in a zone of this player, in its order."""
        state = self.table.state
        return [state.definition(c).name for c in state.zone(zone, self.seat)]

    @property
    def facts(self) -> Any:
        """This player's record."""
        return self.table.state.seats[self.seat]


class Table:
    """A game in progress and its players, by name: `alice`, `bob`, `carol`, `dave`."""

    alice: Player
    bob: Player
    carol: Player
    dave: Player

    def __init__(self, state: State) -> None:
        self.game = state.game
        self.state = state
        self.line: list[str] = []
        """What was done so far, as `alice: play Bolt`."""
        state.journal = []
        for seat in range(len(state.seats)):
            setattr(self, self.game.seat_names[seat], Player(self, seat))
        check_decision(state)

    @property
    def options(self) -> list[str]:
        return self.game.option_texts(self.state)

    @property
    def asked(self) -> str:
        """Who is asked; empty when the game is over."""
        choice = self.state.choice
        return self.game.seat_names[choice.seat] if choice is not None else ""

    @property
    def prompt(self) -> str:
        return self.state.choice.prompt if self.state.choice is not None else ""

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def result(self) -> Result:
        """How the game ended."""
        assert self.state.result is not None, self.account()
        return self.state.result

    def take(self, number: int) -> None:
        """Takes the option with that number, here and in two copies, which must come to the same."""
        self.line.append(f"{self.asked}: {self.options[number]}")
        copy = self.state.clone()
        read = decoded(self.state)
        for state in (self.state, copy, read):
            state.apply(state.options()[number])
        assert same(copy, self.state), self.account()
        assert same(read, self.state), self.account()
        check_decision(self.state)

    def do(self, *moves: str) -> None:
        """Takes moves written as `alice: play Bolt`, one after the other."""
        for move in moves:
            name, _, text = move.partition(": ")
            player: Player = getattr(self, name)
            player.takes(text)

    def card(self, title: str, *, of: str = "") -> Any:
        """The record of the one card with that title (of that owner)."""
        (number,) = [
            i
            for i, c in enumerate(self.state.cards)
            if self.state.definition(i).name == title and (not of or self.game.seat_names[c.owner] == of)
        ]
        return self.state.cards[number]

    def happened(self, *kinds: type[Event]) -> list[Event]:
        """The events of these kinds (all, if none is named) since this was last asked; then they are forgotten."""
        journal = self.state.journal
        assert journal is not None
        found = [e for e in journal if not kinds or isinstance(e, kinds)]
        journal.clear()
        return found

    def account(self) -> str:
        """Where the game stands, for a person who reads a failed test."""
        state = self.state
        lines = [f"so far: {'; '.join(self.line) or 'nothing'}"]
        if state.choice is not None:
            lines += [f"asked:  {self.asked}, {self.prompt} ({state.choice.rule})", f"offers: {self.options}"]
        elif state.result is not None:
            lines.append(f"over:   {state.result}")
        lines.append(f"where:  {where(state)}")
        return "\n".join(lines)


def table(game: ToyGame, *, seed: int = 0, ask_every: bool = False, **players: dict[str, Any]) -> Table:
    """A table with that position on it."""
    return Table(game.opening(seed=seed, ask_every=ask_every, **players))


# The check of every decision --------------------------------------------------------------------------------------


def decoded(state: State) -> State:
    """The state once more, through its text form."""
    return state.game.decode(state.encode(), state.pool)


def same(one: State, other: State) -> bool:
    """Whether two states are the same position with the same question and the same lists of listeners."""
    return (
        one.digest() == other.digest()
        and one.index == other.index
        and one.spoken == other.spoken
        and one.game.option_texts(one) == other.game.option_texts(other)
        and (one.choice is None) == (other.choice is None)
        and (one.choice is None or other.choice is None or one.choice.seat == other.choice.seat)
    )


PARTS = (
    "cards", "zones", "seats", "procs", "pcs", "regs", "intos", "situations", "modifiers", "delayed", "captured",
    "holds", "ledger", "script", "result", "pauses",
)  # fmt: skip
"""What a state consists of, besides plain numbers."""


def check_decision(state: State) -> None:
    """What must hold at every decision of every game, of this position alone."""
    lying: list[int] = []
    for number, zone in enumerate(state.zones):
        lying += zone
        assert all(state.cards[c].zone == number for c in zone), "a card lies elsewhere than it says"
    assert sorted(lying) == list(range(len(state.cards))), "a card is not in exactly one zone"
    assert state.over or state.options(), "a question without options"
    assert len(set(state.options())) == len(state.options()), "an option twice"
    texts = state.game.option_texts(state)
    assert len(set(texts)) == len(texts), "two options with one text"
    before = state.encode()
    again = state.clone()
    advance(again)
    assert same(again, state), "the step that asks is not pure"
    read = decoded(state)
    assert read.encode() == before, "the text form does not round-trip"
    for name in (
        "cards",
        "zones",
        "seats",
        "regs",
        "situations",
        "modifiers",
        "delayed",
        "captured",
        "holds",
        "ledger",
    ):
        assert getattr(read, name) == getattr(state, name), f"{name} change on the way through the text form"
    assert same(read, state), "another question after the text form"
    for name in PARTS:
        part = getattr(state, name)
        check_plain(tuple(part.items()) if isinstance(part, dict) else tuple(part) if isinstance(part, list) else part)
    for seat in range(len(state.seats)):
        assert view(state, seat).encode() == view(read, seat).encode(), "another view after the text form"
    if state.over:
        assert not state.procs and not state.holds, "something goes on after the end"
    assert state.encode() == before, "looking at a state changed it"


def check_plain(value: Any) -> None:
    """Whether a part of a state is made of frozen records, numbers, words and tuples only."""
    if isinstance(value, msgspec.Struct):
        assert value.__struct_config__.frozen, f"{value!r} in a state can change"
        for name in value.__struct_fields__:
            check_plain(getattr(value, name))
    elif isinstance(value, tuple):
        for x in value:
            check_plain(x)
    else:
        assert value is None or isinstance(value, int | str), f"{value!r} in a state"


Policy = Callable[[State, random.Random], int]
"""Chooses the number of an option."""


def at_random(state: State, chance: random.Random) -> int:
    """Any option."""
    return chance.randrange(len(state.options()))


def check_every_decision(
    game: ToyGame,
    position: Callable[[int], State],
    *,
    seeds: Sequence[int] = range(10),
    policy: Policy = at_random,
    limit: int = 400,
    ahead: int = 12,
    elsewhere: int = 5,
    worlds: int = 0,
) -> list[State]:
    """Plays a game per seed to its end, checking every decision; the final positions.

    At every decision a clone and a decoded copy are played `ahead` decisions further: they must stay equal to each
    other and leave the position as it was. Of all positions, `elsewhere` are also read in another process; `worlds`
    is how many worlds are drawn for every seat at every decision (`check_world`).
    """
    ends = []
    met: list[State] = []
    for seed in seeds:
        state = position(seed)
        chance = random.Random(seed)
        for _ in range(limit):
            check_decision(state)
            for seat in range(len(state.seats)):
                for number in range(worlds):
                    check_world(state, seat, number)
            met.append(state.clone())
            if state.over:
                break
            before, texts = state.encode(), game.option_texts(state)
            copies = [state.clone(), decoded(state)]
            played = [_play_on(c, policy, seed, ahead) for c in copies]
            assert played[0] == played[1], f"a clone and a decoded copy part ways: {where(state)}"
            assert state.encode() == before and game.option_texts(state) == texts, "a copy disturbs the original"
            other = state.clone()
            number = policy(state, chance)
            state.apply(state.options()[number])
            assert _play_on(copies[0], policy, seed, 0) == played[0][-1:], "the original disturbs a copy"
            assert other.encode() == before, "the original disturbs a copy"
            other.apply(other.options()[number])
            assert same(other, state), "a copy comes to something else"
        else:
            raise AssertionError(f"seed {seed}: no end after {limit} decisions\n{where(state)}")
        ends.append(state)
    if elsewhere:
        sample = met[:: max(1, len(met) // elsewhere)]
        assert read_elsewhere(game, sample) == [position_facts(s) for s in sample], "another process reads it otherwise"
    return ends


def check_world(state: State, seat: int, seed: int) -> State:
    """A world as the seat might imagine it: to the seat it is this very position, and it can be played on."""
    before = state.encode()
    world = determinise(state, seat, seed)
    assert view(world, seat).encode() == view(state, seat).encode(), "the seat can tell the world from the position"
    check_decision(world)
    _play_on(world.clone(), at_random, seed, 4)
    assert state.encode() == before, "drawing a world changed the position"
    return world


def check_alike(one: State, other: State, seat: int, worlds: int = 3) -> None:
    """That the seat cannot tell two positions apart: it sees the same, and imagines the same worlds."""
    assert view(one, seat).encode() == view(other, seat).encode(), "the seat can tell these positions apart"
    for seed in range(worlds):
        assert check_world(one, seat, seed).encode() == check_world(other, seat, seed).encode(), "other worlds"


def _play_on(state: State, policy: Policy, seed: int, decisions: int) -> list[tuple[str, list[str]]]:
    """Digest and options of the position and of so many further ones."""
    chance = random.Random(-seed)
    found = [(state.digest(), state.game.option_texts(state))]
    for _ in range(decisions):
        if state.over:
            break
        state.apply(state.options()[policy(state, chance)])
        found.append((state.digest(), state.game.option_texts(state)))
    return found


def position_facts(state: State) -> list[Any]:
    """What a position must be in every process: its digest, its options, and what comes of taking the last of them."""
    facts: list[Any] = [state.digest(), state.game.option_texts(state)]
    if not state.over:
        after = state.after(state.options()[-1])
        facts += [after.digest(), after.game.option_texts(after)]
    return facts


def read_elsewhere(game: ToyGame, states: Sequence[State]) -> list[list[Any]]:
    """The facts of these positions as read by a process with another hash seed."""
    module = type(game).__module__
    code = (
        "import sys, msgspec\n"
        f"from {module} import GAME\n"
        "from tests.kernel.toys.common import position_facts\n"
        "states = msgspec.msgpack.decode(sys.stdin.buffer.read())\n"
        "found = [position_facts(GAME.decode(s, GAME.own_pool)) for s in states]\n"
        "sys.stdout.buffer.write(msgspec.msgpack.encode(found))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=msgspec.msgpack.encode([s.encode() for s in states]),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])},
    )
    assert run.returncode == 0, run.stderr.decode()
    found: list[list[Any]] = msgspec.msgpack.decode(run.stdout)
    return found


# Proof ------------------------------------------------------------------------------------------------------------


KNOBS = ("first", "advance", "closes", "pass_is_final", "may_pass", "resolve")
"""The knobs of a window that may be rulings."""


def cited_by(game: ToyGame) -> list[Cited]:
    """Everything of a toy that cites a rule and can be switched off."""
    found: list[Cited] = [*game.checks, *game.windows, *game.rulings]
    own = {id(w.procedure) for w in game.windows} | {id(row.timing.released) for row in game.rows.values()}
    for procedure in game.procedures:
        if id(procedure) in own:
            continue
        for step in procedure.steps:
            found.append(step)
            if step.slot is not None:
                found += [step.slot, *step.slot.needs]
    for window in game.windows:
        found += [n for play in window.plays for n in play.needs]
        found += [play.forced for play in window.plays if isinstance(play.forced, Cited)]
        found += [knob for knob in (getattr(window, name) for name in KNOBS) if isinstance(knob, Cited)]
    unique: list[Cited] = []
    for c in found:
        if c not in unique:
            unique.append(c)
    return unique


def unproven(game: ToyGame, tests: dict[str, Any]) -> list[str]:
    """The cited values without which every one of a module's tests would still pass: the rules nobody proved.

    `tests` is the module's `globals()`; its tests that need no fixture are tried.
    """
    lines = [
        f
        for name, f in tests.items()
        if name.startswith("test_") and callable(f) and not inspect.signature(f).parameters and _is_line(f)
    ]
    for line in lines:
        line()
    found = []
    for cited in cited_by(game):
        if not cited.rule:
            continue
        cited.off()
        try:
            if all(_passes(f) for f in lines):
                found.append(repr(cited))
        finally:
            cited.on()
    return found


def _is_line(test: Callable[[], None]) -> bool:
    return "unproven(" not in inspect.getsource(test) and "check_every_decision(" not in inspect.getsource(test)


def _passes(test: Callable[[], None]) -> bool:
    try:
        test()
    except Exception:
        return False
    return True
