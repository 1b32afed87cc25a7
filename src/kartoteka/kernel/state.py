"""The state: a flat set of lists of plain values. `clone` copies the lists and nothing else.

Reads are plain: `state.cards[c].zone`. Writes happen only in edit functions (`kernel.edits` and each game's `edits`)
and in the machine, which alone moves frames.
"""

from __future__ import annotations

import functools
import hashlib
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from kartoteka.kernel.compiling import mypyc_attr
from kartoteka.kernel.lasting import Delayed, Modifier
from kartoteka.kernel.records import Captured, Event, Hold, Outcome, Result, Seat, Situation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.modifiers import Speakers
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.signals import Choice

S = TypeVar("S", bound=Situation)


class StateError(Exception):
    """An encoded state that cannot be read."""


CONCEDED: Final = "conceded"
"""What has ended a game that a player gave up, where its own rules have no number for that."""


@mypyc_attr(native_class=False)
class Kept(dict[Any, tuple[Any, Any]]):
    """What was picked out of piles, each with its pile: where nothing was, that is none."""

    def __missing__(self, key: Any) -> tuple[Any, Any]:
        return _NOTHING_KEPT


_NOTHING_KEPT: Final = (None, None)


class State:
    """A position of a game, at a decision or on the way to one."""

    __slots__ = (
        "ask_every",
        "calm",
        "captured",
        "cards",
        "choice",
        "counter",
        "delayed",
        "ends",
        "game",
        "gone",
        "holds",
        "index",
        "intos",
        "journal",
        "lasting",
        "ledger",
        "memo",
        "modifiers",
        "next_id",
        "next_obj",
        "opened",
        "pauses",
        "pcs",
        "pool",
        "procs",
        "quiet",
        "regs",
        "result",
        "script",
        "seats",
        "seed",
        "situations",
        "sorted",
        "speakers",
        "spoken",
        "steady",
        "zones",
    )

    game: Game
    pool: Pool
    cards: list[Any]
    zones: list[tuple[int, ...]]
    seats: list[Any]
    procs: list[int]
    pcs: list[int]
    regs: list[Any]
    intos: list[str]
    situations: list[Any]
    opened: dict[int | type[Situation], Any]
    """The same situations by id, and the newest of each kind."""
    modifiers: tuple[Modifier, ...]
    lasting: frozenset[str]
    """The statistics and words that some lasting effect speaks of."""
    spoken: frozenset[str]
    """The statistics, and of their words those, that anything at all speaks of, constant or lasting: of others nobody
    need ask, and nothing is folded."""
    ends: frozenset[int]
    """The situations with whose end some lasting effect ends."""
    delayed: tuple[Delayed, ...]
    captured: tuple[Captured, ...]
    holds: tuple[Hold, ...]
    gone: frozenset[int]
    """The seats that have left the game."""
    ledger: dict[tuple[Any, ...], int]
    index: dict[str, tuple[tuple[int, int], ...]]
    quiet: frozenset[type[Event]]
    """Kinds of event that nobody listens to."""
    calm: frozenset[type[Event]]
    """Kinds of event before which nobody acts."""
    memo: dict[Any, Any]
    """What was worked out since the last edit."""
    steady: dict[Any, Any]
    """What follows from cards, players, lasting effects and the index alone, worked out since one of them changed last:
    situations come and go meanwhile."""
    speakers: dict[str, Speakers]
    """By statistic, whatever last spoke of it (`kernel.modifiers`)."""
    sorted: Kept
    """A pile of cards, or several, and what was picked out of it; good for as long as the pile is the same."""
    seed: int
    counter: int
    script: tuple[Outcome, ...]
    next_id: int
    next_obj: int
    result: Result | None
    choice: Choice | None
    ask_every: bool
    """Every pass is asked for."""
    pauses: bool
    """A pass is asked for where the others must think that the seat could act (`kernel.silence`)."""
    journal: list[Event] | None

    def __init__(self, game: Game, pool: Pool, seats: Sequence[Seat], seed: int = 0, *, blank: bool = False) -> None:
        self.game = game
        self.pool = pool
        if blank:  # whoever makes a copy sets the rest
            return
        self.cards = []
        self.zones = [()] * (len(game.zones) * len(seats))
        self.seats = list(seats)
        self.procs = []
        self.pcs = []
        self.regs = []
        self.intos = []
        self.situations = []
        self.opened = {}
        self.modifiers = ()
        self.lasting = frozenset()
        self.spoken = frozenset()
        self.ends = frozenset()
        self.delayed = ()
        self.captured = ()
        self.holds = ()
        self.gone = frozenset()
        self.ledger = {}
        self.index = {}
        self.quiet = self.calm = game.kinds
        self.memo = {}
        self.steady = {}
        self.speakers = {}
        self.sorted = Kept()
        self.seed = seed
        self.counter = 0
        self.script = ()
        self.next_id = 1
        self.next_obj = 1
        self.result = None
        self.choice = None
        self.ask_every = False
        self.pauses = False
        self.journal = None

    # Copies --------------------------------------------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy; it keeps no journal."""
        t = State(self.game, self.pool, (), blank=True)
        t.cards = self.cards[:]
        t.zones = self.zones[:]
        t.seats = self.seats[:]
        t.procs = self.procs[:]
        t.pcs = self.pcs[:]
        t.regs = self.regs[:]
        t.intos = self.intos[:]
        t.situations = self.situations[:]
        t.opened = self.opened.copy()
        t.modifiers = self.modifiers
        t.lasting = self.lasting
        t.spoken = self.spoken
        t.ends = self.ends
        t.delayed = self.delayed
        t.captured = self.captured
        t.holds = self.holds
        t.gone = self.gone
        t.ledger = self.ledger.copy()
        t.index = self.index.copy()
        t.quiet = self.quiet
        t.calm = self.calm
        t.memo = {}
        t.steady = {}
        t.speakers = {}
        t.sorted = Kept()
        t.seed = self.seed
        t.counter = self.counter
        t.script = self.script
        t.next_id = self.next_id
        t.next_obj = self.next_obj
        t.result = self.result
        t.choice = self.choice
        t.ask_every = self.ask_every
        t.pauses = self.pauses
        t.journal = None
        return t

    # Play ----------------------------------------------------------------------------------------------------------

    def options(self) -> Sequence[Option]:
        """The options of the pending choice; empty when the game is over."""
        return self.choice.options if self.choice is not None else ()

    def apply(self, option: Option) -> None:
        """Takes an option of the pending choice and runs on to the next one.

        Raises `ValueError` when it is not on offer.
        """
        self.game.answer(self, option)

    def concede(self, seat: int) -> None:
        """A seat gives the game up, at any decision, whoever is asked; no option of a choice says so.

        Raises `ValueError` when the game is over.
        """
        self.game.concede(self, seat)

    def agree(self) -> None:
        """Everybody agrees to end the game, at any decision, whoever is asked (`Game.agreed`).

        Raises `ValueError` when the game is over, or knows no such end.
        """
        self.game.agree(self)

    def after(self, option: Option) -> State:
        """The position after an option; this one is left as it is."""
        t = self.clone()
        t.apply(option)
        return t

    def set_modifiers(self, modifiers: tuple[Modifier, ...]) -> None:
        """Sets the lasting effects, and what is known of them at a glance. For edits."""
        was = self.lasting
        over = {m.stamp: m for m in self.modifiers}
        for m in modifiers:
            if over.pop(m.stamp, None) is not m:
                self.speakers.pop(m.stat, None)
        for m in over.values():
            self.speakers.pop(m.stat, None)
        self.steady.clear()
        self.modifiers = modifiers
        self.ends = frozenset([m.until for m in modifiers])
        self.lasting = lasting = frozenset([topic for m in modifiers for topic in m.topics])
        if lasting != was:
            silent = [topic for topic in sorted(was - lasting) if "=" + topic not in self.index]
            self.spoken = self.spoken.difference(silent) | lasting

    def begin_to_last(self, modifier: Modifier) -> None:
        """Adds a lasting effect, as `set_modifiers`. For edits."""
        self.speakers.pop(modifier.stat, None)
        self.steady.clear()
        self.modifiers = (*self.modifiers, modifier)
        self.ends |= {modifier.until}
        if not self.lasting.issuperset(modifier.topics):
            self.lasting = self.lasting.union(modifier.topics)
            self.spoken |= self.lasting

    def set_index(self, index: dict[str, tuple[tuple[int, int], ...]]) -> None:
        """Sets who listens to what, and of which statistics anything speaks. For the index."""
        self.index = index
        self.steady.clear()
        game = self.game
        self.quiet = game.kinds.difference(*[game.known_by[key] for key in index if key in game.known_by])
        self.calm = game.kinds.difference(*[game.held_up_by[k] for k in index if k in game.held_up_by])
        self.spoken = self.lasting.union([key[1:] for key in index if key[0] == "="])

    def begin_to_speak(self, key: str) -> None:
        """Something has come under a key of the index where nothing was: it speaks of a statistic, or listens to kinds
        of event. For the index."""
        if key[0] == "=":
            self.spoken |= {key[1:]}
            return
        game = self.game
        if key in game.known_by:
            self.quiet -= game.known_by[key]
        if key in game.held_up_by:
            self.calm -= game.held_up_by[key]

    def fall_silent(self, key: str) -> None:
        """Nothing is left under a key of the index. For the index."""
        if key[0] == "=":
            if key[1:] not in self.lasting:
                self.spoken -= {key[1:]}
            return
        rows, listed = self.game.rows, self.index.keys()
        for kind in self.game.known_by.get(key, ()):
            if listed.isdisjoint(rows[kind].named):
                self.quiet |= {kind}
        for kind in self.game.held_up_by.get(key, ()):
            if listed.isdisjoint(rows[kind].before):
                self.calm |= {kind}

    def set_situations(self, situations: list[Any]) -> None:
        """Sets the open situations, oldest first, and by what they are found."""
        self.situations = situations
        self.opened = {x.id: x for x in situations} | {type(x): x for x in situations}

    def remember(self, key: Any, found: Any) -> None:
        """Keeps what was worked out from this position, until the next edit."""
        self.memo[key] = found

    def retain(self, key: Any, found: Any) -> None:
        """Keeps what follows from cards, players, lasting effects and the index alone, until one of them changes."""
        self.steady[key] = found

    def keep(self, key: Any, pile: Any, found: Any) -> None:
        """Keeps what was picked out of a pile, for as long as it is that pile."""
        self.sorted[key] = (pile, found)

    @property
    def over(self) -> bool:
        return self.result is not None

    # Reading -------------------------------------------------------------------------------------------------------

    def zone(self, name: str, seat: int = 0) -> tuple[int, ...]:
        """The cards of a zone, first to last; of a deck, the last is the top."""
        return self.zones[self.game.zone_index(name, seat, len(self.seats))]

    def definition(self, card: int) -> Any:
        """The printed facts of a card."""
        return self.pool.definitions[self.cards[card].proto]

    def open(self, kind: type[S]) -> S | None:
        """The newest open situation of a kind."""
        return self.opened.get(kind)

    def situation(self, id: int) -> Any:
        """The open situation with that id; None once it is closed."""
        return self.opened.get(id)

    def in_order(self, first: int) -> tuple[int, ...]:
        """The seats still in the game, from `first` round."""
        seats = self.seats
        order = _round(len(seats), first)
        for seat in seats:
            if not seat.present:
                return _present(seats, order)
        return order

    def still_here(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Those of the seats that are still in the game."""
        return tuple([x for x in seats if x not in self.gone]) if self.gone else tuple(seats)

    # Text ----------------------------------------------------------------------------------------------------------

    def encode(self) -> bytes:
        """The whole state as bytes; `Game.decode` reads them."""
        return _ENCODER.encode(
            (
                self.cards, self.zones, self.seats, self.procs, self.pcs, self.regs, self.intos, self.situations,
                self.modifiers, self.delayed, self.captured, self.holds, tuple(self.ledger.items()), self.seed,
                self.counter, self.script, self.next_id, self.next_obj, self.result, self.ask_every, self.pauses,
            )
        )  # fmt: skip

    def digest(self) -> str:
        """A short hash of the position; equal states have equal digests in every process."""
        return hashlib.blake2b(self.encode(), digest_size=12).hexdigest()

    def likeness(self) -> str:
        """A short hash of what lies on the table, apart from numbers that only grow (objects, ids, stamps, frames).

        Checks that go round in a circle come back to it, and to no digest.
        """
        parts = (
            [c.but(obj=0) for c in self.cards], self.zones, self.seats, [x.but(id=0) for x in self.situations],
            [m.but(stamp=0) for m in self.modifiers], len(self.delayed), len(self.captured), list(self.ledger.values()),
            self.counter,
        )  # fmt: skip
        return hashlib.blake2b(_ENCODER.encode(parts), digest_size=12).hexdigest()


def _present(seats: Sequence[Any], order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x for x in order if seats[x].present)


@functools.cache
def _round(seats: int, first: int) -> tuple[int, ...]:
    """The seats of a table, from one of them round."""
    return (*range(first, seats), *range(first))


_ENCODER = msgspec.msgpack.Encoder()


def decoder_for(game: Game) -> msgspec.msgpack.Decoder[Any]:
    """The typed decoder of a game's states: its own records are named in it, so nothing else can be read."""

    def union(types: Sequence[type]) -> Any:
        result: Any = types[0]
        for t in types[1:]:
            result = result | t
        return result

    list_of: Any = list
    tuple_of: Any = tuple
    shape: Any = tuple_of[
        list_of[game.card_type],
        list[tuple[int, ...]],
        list_of[game.seat_type],
        list[int],
        list[int],
        list_of[union(game.regs_types)],
        list[str],
        list_of[union(game.situation_types)],
        tuple[Modifier, ...],
        tuple[Delayed, ...],
        tuple[Captured, ...],
        tuple[Hold, ...],
        tuple[tuple[tuple[int | str, ...], int], ...],
        int,
        int,
        tuple[Outcome, ...],
        int,
        int,
        Result | None,
        bool,
        bool,
    ]
    return msgspec.msgpack.Decoder(shape)


def from_parts(game: Game, pool: Pool, parts: Any) -> State:
    """A state from decoded parts; derived things (index, pending choice) are built anew."""
    from kartoteka.kernel.abilities import reindex
    from kartoteka.kernel.machine import advance

    state = State(game, pool, parts[2])
    (
        state.cards, state.zones, state.seats, state.procs, state.pcs, state.regs, state.intos, state.situations,
        state.modifiers, state.delayed, state.captured, state.holds, ledger, state.seed, state.counter, state.script,
        state.next_id, state.next_obj, state.result, state.ask_every, state.pauses,
    ) = parts  # fmt: skip
    state.ledger = dict(ledger)
    state.gone = frozenset([seat for seat, record in enumerate(state.seats) if not record.present])
    state.set_modifiers(state.modifiers)
    state.set_situations(state.situations)
    reindex(state)
    advance(state)
    return state
