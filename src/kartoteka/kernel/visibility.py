"""What a seat may know: views built up from it, and worlds consistent with it.

A view names a card it knows by title and, in a place that everybody follows, by a handle: the number of the object it
is there, which is new whenever the card was out of sight. A card it does not know is only counted. Nothing of a state
that a seat may not know takes part in building its view, so nothing has to be hidden afterwards.
"""

from __future__ import annotations

from itertools import chain, compress
from operator import is_not
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.kernel import chance, edits
from kartoteka.kernel.abilities import reindex
from kartoteka.kernel.machine import asks
from kartoteka.kernel.registers import WindowRegs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kartoteka.kernel.game import Game, ZoneType
    from kartoteka.kernel.records import Card, Regs
    from kartoteka.kernel.state import State


class CardView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card that the seat knows, or one that lies face down where everybody can follow it.

    Views share the facts of a card: they are there to be read only.
    """

    name: str = ""
    """Empty where the seat does not know which card it is."""
    handle: int = 0
    """Names the card while everybody can follow it; 0 where nobody else can."""
    position: int = -1
    """Its place in an ordered zone, counted from the top."""
    on: int = 0
    """Handle of the card it is attached to (or a duplicate of ...)."""
    facts: dict[str, Any] = {}


class ZoneView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A zone: how many cards lie there, and those that the seat knows."""

    name: str
    seat: int
    count: int
    cards: tuple[CardView, ...] = ()


TRIES = 64
"""Worlds that are drawn before `determinise` falls back on the true cards."""


class ChoiceView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A question to the seat whose view it is."""

    prompt: str
    rule: str
    options: tuple[str, ...]
    """In notation, in the order of the choice."""
    facts: dict[str, Any] = {}
    """What it is about, and what has been decided of it so far (`Game.question_facts`)."""


class View(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything one seat may know of a position."""

    game: str
    seat: int
    players: tuple[dict[str, Any], ...]
    zones: tuple[ZoneView, ...]
    situations: tuple[dict[str, Any], ...]
    asked: int
    """The seat that is asked; -1 when the game is over."""
    choice: ChoiceView | None = None
    sealed: tuple[str, ...] = ()
    """What the seat has committed itself and nobody else sees yet, in notation."""
    over: bool = False
    winners: tuple[int, ...] = ()
    ended_by: str = ""

    def encode(self) -> bytes:
        """The view as JSON: the same bytes for the same knowledge."""
        return msgspec.json.encode(self, order="deterministic")


def view(state: State, seat: int, *, with_options: bool = True) -> View:
    """What that seat may know of the position now."""
    game = state.game
    choice = state.choice
    result = state.result
    shown = None
    if choice is not None and choice.seat == seat and with_options:
        shown = ChoiceView(
            choice.prompt, choice.rule, tuple(game.option_texts(state)), game.question_facts(state, seat)
        )
    told = _told(state, seat)
    return View(
        game=game.name,
        seat=seat,
        players=told.players,
        zones=told.zones,
        situations=told.situations,
        asked=choice.seat if choice is not None else -1,
        choice=shown,
        sealed=() if game.sealing.isdisjoint(state.procs) else _sealed(state, seat),
        over=result is not None,
        winners=result.winners if result is not None else (),
        ended_by=result.rule if result is not None else "",
    )


class Told(msgspec.Struct, frozen=True, gc=False):
    """What a view says until the next edit, whatever is asked."""

    players: tuple[dict[str, Any], ...]
    situations: tuple[dict[str, Any], ...]
    zones: tuple[ZoneView, ...]


def _told(state: State, seat: int) -> Told:
    """What the seat is told; what is the same for all, only once."""
    kept: dict[int, Told] | None = state.memo.get("told")
    if kept is None:
        state.remember("told", kept := {})
    told = kept.get(seat)
    if told is None:
        zones = _zones(state, seat)
        if kept and state.game.tells_all_alike:
            (other, *_) = kept.values()
            told = Told(other.players, other.situations, zones)
        else:
            told = Told(_players(state, seat), _situations(state, seat), zones)
        kept[seat] = told
    return told


def _players(state: State, seat: int) -> tuple[dict[str, Any], ...]:
    return tuple([state.game.seat_facts(state, of, seat) for of in range(len(state.seats))])


def _situations(state: State, seat: int) -> tuple[dict[str, Any], ...]:
    told = [state.game.situation_facts(state, x, seat) for x in state.situations]
    return tuple([facts for facts in told if facts is not None])


def _sealed(state: State, seat: int) -> tuple[str, ...]:
    """What the seat has committed itself and nobody else sees yet, in notation."""
    found: list[str] = []
    for regs in state.regs:
        if type(regs) is WindowRegs and regs.sealed:
            found += [state.game.option_text(state, seat, option) for of, option in regs.sealed if of == seat]
    return tuple(found)


def passed_on(state: State) -> list[Regs]:
    """What players pick out of in secret, one after the other: whoever comes next sees what the last one left."""
    procedures = state.game.procedures
    frames = zip(state.procs, state.regs, strict=True)
    return [r for at, r in frames if procedures[at].resample is not None and type(r) is not WindowRegs]


class Looks:
    """How the zones of a table last looked: what has not changed since then is not looked at again.

    All positions of a pool share it, whichever is viewed: each is compared with the one before. What looks alike to
    everybody is looked at once; of the rest each seat has its own list of places where it must look again.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.everyone = (1 << seats) - 1
        self.zones: dict[int, tuple[ZoneType, int]] = {
            i * seats + owner: (kind, owner)
            for i, kind in enumerate(game.zones)
            for owner in range(1 if kind.shared else seats)
        }
        """By its place in `State.zones`, of what kind a zone is and whose."""
        self.places = range(len(game.zones) * seats)
        lively = [at for at, (kind, _) in self.zones.items() if not (kind.inert and kind.always_in_game)]
        self.open = tuple(at for at in lively if self.zones[at][0].always_public and not self.zones[at][0].ordered)
        """Zones that may look otherwise although the same pile lies there, but alike to everybody."""
        self.is_open = frozenset(self.open)
        self.closed = tuple(at for at in lively if at not in self.open)
        """Zones that may look otherwise at any time, to each seat in its own way."""
        self.still = frozenset(self.zones).difference(lively)
        """Zones that look as they did for as long as the same pile lies there."""
        self.doubtful = tuple((at, kind) for at, (kind, _) in self.zones.items() if not kind.always_in_game)
        """Zones that are shown only while something lies there, or the rules speak of it."""
        self.shows = [at in self.zones for at in self.places]
        """Which places are shown."""
        self.empty = [ZoneView(*_named(self.zones.get(at)), count=0) for at in self.places]
        self.piles: list[tuple[int, ...]] = [()] * len(self.places)
        """What lay in each place of the position that was last looked at."""
        self.views = [self.empty.copy() for _ in range(seats)]
        """By seat, how each place last looked."""
        self.unseen: list[set[int]] = [set() for _ in range(seats)]
        """By seat, the places that it must look at again."""
        self.shown: list[tuple[ZoneView, ...] | None] = [None] * seats
        """By seat, what it was shown; None where that has changed."""
        self.cards: dict[int, CardView] = {}
        """How each card in an open zone looked."""
        self.secret: set[int] = set()
        """Those that somebody did not know."""
        self.held: list[int] = []
        self.records: list[Card] = []
        """The cards that were in an open zone, and their records then."""
        self.said: Mapping[int, Any] = {}
        """What was said of them then."""
        self.hosts: dict[int, tuple[int, int]] = {}
        """By card, its host, and the object that this was."""
        self.printed: dict[int, tuple[Card, CardView]] = {}
        """How a card in another zone looked, with its record."""
        self.alike: dict[int, tuple[tuple[int, ...], ZoneView]] = {}
        """How still zones looked that look alike to everybody, with their piles."""

    def of(self, state: State, seat: int) -> tuple[ZoneView, ...]:
        """The zones as the seat knows them."""
        if state.memo.get("looked at") is not self.piles:
            self._compare(state)
            state.remember("looked at", self.piles)
        unseen = self.unseen[seat]
        views = self.views[seat]
        for at in sorted(unseen):
            views[at] = self.zone(state, seat, at)
        unseen.clear()
        shown = self.shown[seat]
        if shown is None:
            shown = self.shown[seat] = tuple(compress(views, self.shows))
        return shown

    def _compare(self, state: State) -> None:
        """Finds what looks otherwise than in the position before, and looks at what is open to all."""
        piles, cards = state.zones.copy(), state.cards
        other_piles = [*compress(self.places, map(is_not, piles, self.piles))]
        self.piles = piles
        others = self._other_cards(state, other_piles)
        changed = {*other_piles}
        for card in others:
            self._look_at(state, card, cards[card])
            changed.add(cards[card].zone)
        apart = [*compress(self.closed, map(piles.__getitem__, self.closed))]
        if self.secret:
            apart += {cards[card].zone for card in self.secret.intersection(self.held)}
        if not (changed or apart):
            return
        for at in sorted(changed):
            pile = piles[at]
            if not pile:
                self._show_all(at, self.empty[at])
            elif at not in self.is_open:
                apart.append(at)
            elif self.secret.isdisjoint(pile):
                kind, owner = self.zones[at]
                self._show_all(at, ZoneView(kind.name, owner, len(pile), tuple([self.cards[card] for card in pile])))
        for unseen in self.unseen:
            unseen.update(apart)
        for at, kind in self.doubtful:
            self.shows[at] = bool(piles[at]) or kind.in_game
        self.shown = [None] * len(self.shown)

    def _show_all(self, at: int, zone: ZoneView) -> None:
        """A zone that looks alike to every seat."""
        for views in self.views:
            views[at] = zone

    def _other_cards(self, state: State, other_piles: Sequence[int]) -> list[int]:
        """The cards in open zones that may look otherwise: their record, their host or what is said of them does."""
        cards = state.cards
        held = self.held
        before: Iterable[Any] = self.records
        if not self.is_open.isdisjoint(other_piles):
            known = dict(zip(held, self.records, strict=True))
            held = [*chain.from_iterable([state.zones[at] for at in self.open])]
            before = map(known.get, held)
            self.hosts = {card: host for card, host in self.hosts.items() if card in held}
        records = [cards[card] for card in held]
        others = {*compress(held, map(is_not, records, before))}
        said = state.game.restless(state)
        if said != self.said:
            others.update([card for card in held if said.get(card) != self.said.get(card)])
        number = len(cards)  # of a position that was looked at before, a token may not be there in this one
        for card, (host, obj) in self.hosts.items():
            if host >= number or cards[host].obj != obj:
                others.add(card)
        self.held, self.records, self.said = held, records, said
        return sorted(others)

    def _look_at(self, state: State, card: int, record: Card) -> None:
        """Keeps how a card in an open zone looks now."""
        self.hosts.pop(card, None)
        if record.host >= 0:
            self.hosts[card] = record.host, state.cards[record.host].obj
        if record.known == self.everyone:
            self.cards[card] = _look(state, 0, card, record)
            self.secret.discard(card)
        else:
            self.secret.add(card)

    def zone(self, state: State, seat: int, at: int) -> ZoneView:
        """A zone as the seat knows it. A still one that looks alike to everybody is built once for all."""
        pile, cards = state.zones[at], state.cards
        kept = self.alike.get(at)
        if kept is not None and kept[0] is pile:
            return kept[1]
        kind, owner = self.zones[at]
        visibility = kind.seen.value
        followed = visibility == "public" or kind.fixed
        still = at in self.still
        if visibility == "nobody" and still and not followed and not any([cards[card].known for card in pile]):
            found = ZoneView(kind.name, owner, len(pile))
            self.alike[at] = pile, found
            return found
        seen = self._cards(state, seat, at, followed=followed)
        if not followed and not kind.ordered and owner != seat:
            seen.sort(key=lambda c: c.name)
        found = ZoneView(kind.name, owner, len(pile), tuple(seen))
        if visibility == "public" and still and all([cards[card].known == self.everyone for card in pile]):
            self.alike[at] = pile, found
        return found

    def _cards(self, state: State, seat: int, at: int, *, followed: bool) -> list[CardView]:
        """Of the cards of a zone, those that the seat knows, and the backs of those that it can follow."""
        bit = 1 << seat
        pile, cards = state.zones[at], state.cards
        ordered = self.zones[at][0].ordered
        printed = self.printed if at in self.still else {}
        found = []
        for number in pile if followed else [card for card in pile if cards[card].known & bit]:
            card = cards[number]
            if followed and not card.known & bit:
                found.append(CardView(handle=card.obj, facts=state.game.back_facts(state, number)))
                continue
            kept = printed.get(number)
            if kept is None or kept[0] is not card:
                kept = printed[number] = card, _look(state, seat, number, card, followed=followed)
            look = kept[1]
            if ordered:
                look = CardView(look.name, look.handle, len(pile) - 1 - pile.index(number), look.on, look.facts)
            found.append(look)
        return found


def _look(state: State, seat: int, number: int, card: Card, *, followed: bool = True) -> CardView:
    """How a card looks that the seat knows."""
    return CardView(
        name=state.pool.definitions[card.proto].name,
        handle=card.obj if followed else 0,
        on=state.cards[card.host].obj if card.host >= 0 else 0,
        facts=state.game.card_facts(state, number, seat),
    )


def _named(zone: tuple[ZoneType, int] | None) -> tuple[str, int]:
    return (zone[0].name, zone[1]) if zone is not None else ("", 0)


def _zones(state: State, seat: int) -> tuple[ZoneView, ...]:
    """The zones as the seat knows them: only what has changed since its last view is looked at."""
    seats = len(state.seats)
    looks: Looks | None = state.pool.looks.get(seats)
    if looks is None:
        looks = state.pool.looks[seats] = Looks(state.game, seats)
    return looks.of(state, seat)


def determinise(state: State, seat: int, seed: int) -> State:
    """A world that the seat cannot tell from this one, with a fresh random stream.

    Unknown cards of the same owner and kind (`Game.exchange_group`) change identities among their places, or get those
    that the game draws for them (`Game.identities`). What is in progress stays as it is, because it names places and
    not identities; only registers that hide a decision from the seat are filled anew (`Procedure.resample`). A world in
    which somebody else would be asked, or the seat something else, is drawn again: being asked tells something too. So
    the world depends on what the seat may know and on `seed` alone, unless `TRIES` draws were in vain: then the cards
    stay as they truly are.
    """
    for attempt in range(TRIES):
        world = _world(state, seat, chance.mix(seed, attempt))
        if state.over:
            return world
        regs = world.regs[-1]
        if asks(world) and world.regs[-1] == regs and _same_question(state, world, seat):
            return world
    world = state.clone()
    world.seed, world.counter, world.script = seed, 0, ()
    return world


def _world(state: State, seat: int, seed: int) -> State:
    """The state with the hidden things drawn anew; its pending choice is not."""
    world = state.clone()
    world.seed = seed
    world.counter = 0
    world.script = ()
    groups: dict[Any, list[int]] = {}
    for number, card in enumerate(world.cards):
        if not card.known & (1 << seat):
            groups.setdefault((card.owner, world.game.exchange_group(world, number)), []).append(number)
    for numbers in groups.values():
        protos = world.game.identities(world, numbers)
        edits.exchange(world, numbers, _where_they_can_lie(world, numbers, protos))
    reindex(world)
    for i, procedure in enumerate(world.procs):
        resample = world.game.procedures[procedure].resample
        if resample is not None:
            world.regs[i] = resample(world, seat, world.regs[i])
    return world


def _where_they_can_lie(world: State, numbers: list[int], protos: list[int]) -> list[int]:
    """Identities in random order, given to places; where not every card can lie, the first that can."""
    limits = {n: limit for n in numbers if (limit := world.game.confines(world, n)) is not None}
    if not limits:
        return protos
    left = list(protos)
    given: dict[int, int] = {}
    for n, limit in limits.items():
        given[n] = next((proto for proto in left if limit(proto)), left[0])
        left.remove(given[n])
    rest = iter(left)
    return [given[n] if n in given else next(rest) for n in numbers]


def _same_question(state: State, world: State, seat: int) -> bool:
    """Whether the seat sees the same question in both."""
    asked, instead = state.choice, world.choice
    assert asked is not None and instead is not None
    return (
        asked.seat == instead.seat
        and asked.prompt == instead.prompt
        and (asked.seat != seat or asked.options == instead.options)
    )
