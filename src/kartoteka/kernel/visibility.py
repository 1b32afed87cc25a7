"""What a seat may know: views built up from it, and worlds consistent with it.

A view names a card it knows by title and, in a place that everybody follows, by a handle: the number of the object it
is there, which is new whenever the card was out of sight. A card it does not know is only counted. Nothing of a state
that a seat may not know takes part in building its view, so nothing has to be hidden afterwards.
"""

from __future__ import annotations

from itertools import chain, compress
from operator import is_not, ne
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from kartoteka.kernel import chance, edits
from kartoteka.kernel.abilities import reindex
from kartoteka.kernel.machine import asks
from kartoteka.kernel.windows import WindowRegs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kartoteka.kernel.game import Game, ZoneType
    from kartoteka.kernel.records import Card
    from kartoteka.kernel.state import State


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
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


class ZoneView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A zone: how many cards lie there, and those that the seat knows."""

    name: str
    seat: int
    count: int
    cards: tuple[CardView, ...] = ()


TRIES = 64
"""Worlds that are drawn before `determinise` falls back on the true cards."""


class ChoiceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to the seat whose view it is."""

    prompt: str
    rule: str
    options: tuple[str, ...]
    """In notation, in the order of the choice."""
    facts: dict[str, Any] = {}
    """What it is about, and what has been decided of it so far (`Game.question_facts`)."""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
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
    told: Told | None = state.memo.get(("told", seat))
    if told is None:
        told = _told(state, seat)
        state.remember(("told", seat), told)
    return View(
        game=game.name,
        seat=seat,
        players=told.players,
        zones=told.zones,
        situations=told.situations,
        asked=choice.seat if choice is not None else -1,
        choice=shown,
        sealed=_sealed(state, seat),
        over=result is not None,
        winners=result.winners if result is not None else (),
        ended_by=result.rule if result is not None else "",
    )


class Told(NamedTuple):
    """What a view says until the next edit, whatever is asked."""

    players: tuple[dict[str, Any], ...]
    situations: tuple[dict[str, Any], ...]
    zones: tuple[ZoneView, ...]


def _told(state: State, seat: int) -> Told:
    """What the seat is told; what is the same for all, only once."""
    game = state.game
    if game.tells_all_alike:
        for other in range(len(state.seats)):
            told = state.memo.get(("told", other))
            if told is not None:
                return Told(told.players, told.situations, _zones(state, seat))
    players = [game.seat_facts(state, of, seat) for of in range(len(state.seats))]
    situations = [game.situation_facts(state, x, seat) for x in state.situations]
    return Told(tuple(players), tuple([facts for facts in situations if facts is not None]), _zones(state, seat))


def _sealed(state: State, seat: int) -> tuple[str, ...]:
    """What the seat has committed itself and nobody else sees yet, in notation."""
    found: list[str] = []
    for regs in state.regs:
        if type(regs) is WindowRegs and regs.sealed:
            found += [state.game.option_text(state, seat, option) for of, option in regs.sealed if of == seat]
    return tuple(found)


class Alike(NamedTuple):
    """What all seats see of the open zones, by their places: of those that are not empty."""

    views: dict[int, ZoneView]
    apart: Sequence[int]
    """Those where somebody does not know a card: each seat sees them in its own way."""


class Looks:
    """How the zones of a table last looked: what has not changed since then is not looked at again.

    All positions of a pool share it, whichever is viewed; so whatever is kept stands beside all that it was made of.
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
        self.closed = tuple(at for at in lively if at not in self.open)
        """Zones that may look otherwise at any time, to each seat in its own way."""
        self.still = frozenset(self.zones).difference(lively)
        """Zones that look as they did for as long as the same pile lies there."""
        kinds = [(at, self.zones[at][0] if at in self.zones else None) for at in self.places]
        self.doubtful = tuple((at, kind) for at, kind in kinds if kind is None or not kind.always_in_game)
        """Places that are shown only while something lies there, or the rules speak of it."""
        self.empty = [ZoneView(*_named(self.zones.get(at)), count=0) for at in self.places]
        nothing: list[tuple[int, ...]] = [()] * len(self.places)
        self.seen = [(nothing, dict(enumerate(self.empty)), Alike({}, ()), tuple(self.empty)) for _ in range(seats)]
        """By seat, its last view: the piles, how each place looked, what all saw of the open zones, what was shown."""
        self.piles: list[tuple[int, ...]] = [()] * len(self.open)
        self.alike = Alike({}, ())
        """What all saw when those piles lay in the open zones."""
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
        self.public: dict[int, tuple[tuple[int, ...], ZoneView]] = {}
        """How still zones looked that look alike to everybody, with their piles."""

    def of(self, state: State, seat: int) -> tuple[ZoneView, ...]:
        """The zones as the seat knows them."""
        piles = state.zones
        alike: Alike | None = state.memo.get("alike")
        if alike is None:
            alike = self.to_all(state)
            state.remember("alike", alike)
        seen, views, before, shown = self.seen[seat]
        changed = [*compress(self.places, map(is_not, piles, seen))]
        apart = [*compress(self.closed, map(piles.__getitem__, self.closed)), *alike.apart]
        if alike is before and not changed and not apart:
            return shown
        fresh = {at: self.zone(state, seat, at) for at in apart}
        for at in changed:
            if not piles[at]:
                fresh[at] = self.empty[at]
            elif at in self.still:
                fresh[at] = self.zone(state, seat, at)
        views.update(fresh)
        views.update(alike.views)
        left = views.copy()
        for at, kind in self.doubtful:
            if not piles[at] and (kind is None or not kind.in_game):
                del left[at]
        shown = tuple(left.values())
        self.seen[seat] = piles.copy(), views, alike, shown
        return shown

    def to_all(self, state: State) -> Alike:
        """What all seats see of the open zones. A card looks otherwise if its record, its host or what is said does."""
        piles = [*map(state.zones.__getitem__, self.open)]
        held = [*chain.from_iterable(piles)]
        cards = state.cards
        records = [cards[card] for card in held]
        said = state.game.restless(state)
        others = self._others(state, held, records, said)
        changed = {cards[card].zone for card in others}.union(compress(self.open, map(ne, piles, self.piles)))
        if changed:
            for card in others:
                self._look_at(state, card, cards[card])
            views = self.alike.views.copy()
            for at in changed:
                pile = state.zones[at]
                if pile and self.secret.isdisjoint(pile):
                    views[at] = ZoneView(*_named(self.zones[at]), len(pile), tuple(map(self.cards.__getitem__, pile)))
                else:
                    views.pop(at, None)
            apart = {cards[card].zone for card in self.secret.intersection(held)} if self.secret else ()
            self.piles, self.alike = piles, Alike(views, tuple(apart))
        self.held, self.records, self.said = held, records, said
        return self.alike

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

    def _others(self, state: State, held: list[int], records: list[Card], said: Mapping[int, Any]) -> set[int]:
        """The cards that may look otherwise than they did."""
        before: Iterable[Any] = self.records
        if held != self.held:
            before = map(dict(zip(self.held, self.records, strict=True)).get, held)
            self.hosts = {card: host for card, host in self.hosts.items() if card in held}
        found = {*compress(held, map(is_not, records, before))}
        if said != self.said:
            found.update([card for card in held if said.get(card) != self.said.get(card)])
        for card, (host, obj) in self.hosts.items():
            if card not in found and state.cards[host].obj != obj:
                found.add(card)
        return found

    def zone(self, state: State, seat: int, at: int) -> ZoneView:
        """A zone as the seat knows it. A still one that everybody knows wholly is built once for all."""
        pile = state.zones[at]
        kept = self.public.get(at)
        if kept is not None and kept[0] is pile:
            return kept[1]
        kind, owner = self.zones[at]
        public = kind.visibility == "public"
        followed = public or kind.fixed
        cards = self._cards(state, seat, at, followed=followed)
        if not followed and not kind.ordered and owner != seat:
            cards.sort(key=lambda c: c.name)
        found = ZoneView(kind.name, owner, len(pile), tuple(cards))
        if public and at in self.still and all([state.cards[card].known == self.everyone for card in pile]):
            self.public[at] = pile, found
        return found

    def _cards(self, state: State, seat: int, at: int, *, followed: bool) -> list[CardView]:
        """Of the cards of a zone, those that the seat knows, and the backs of those that it can follow."""
        bit = 1 << seat
        pile, cards = state.zones[at], state.cards
        still, ordered = at in self.still, self.zones[at][0].ordered
        found = []
        for number in pile if followed else [card for card in pile if cards[card].known & bit]:
            card = cards[number]
            if not card.known & bit:
                found.append(CardView(handle=card.obj, facts=state.game.back_facts(state, number)))
                continue
            kept = self.printed.get(number)
            if not still or kept is None or kept[0] is not card:
                kept = self.printed[number] = card, _look(state, seat, number, card, followed=followed)
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


def knows(state: State, seat: int, card: int) -> bool:
    """Whether the seat knows which card that is."""
    return bool(state.cards[card].known & (1 << seat))


def determinise(state: State, seat: int, seed: int) -> State:
    """A world that the seat cannot tell from this one, with a fresh random stream.

    Unknown cards of the same owner and kind (`Game.exchange_group`) change identities among their places. What is in
    progress stays as it is, because it names places and not identities; only registers that hide a decision from the
    seat are filled anew (`Procedure.resample`). A world in which somebody else would be asked, or the seat something
    else, is drawn again: being asked tells something too. So the world depends on what the seat may know and on
    `seed` alone, unless `TRIES` draws were in vain: then the cards stay as they truly are.
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
        order = chance.permutation(world, len(numbers))
        sorted_protos = sorted(world.cards[n].proto for n in numbers)
        protos = [sorted_protos[i] for i in order]
        edits.exchange(world, numbers, protos)
    reindex(world)
    for i, procedure in enumerate(world.procs):
        resample = world.game.procedures[procedure].resample
        if resample is not None:
            world.regs[i] = resample(world, seat, world.regs[i])
    return world


def _same_question(state: State, world: State, seat: int) -> bool:
    """Whether the seat sees the same question in both."""
    asked, instead = state.choice, world.choice
    assert asked is not None and instead is not None
    return (
        asked.seat == instead.seat
        and asked.prompt == instead.prompt
        and (asked.seat != seat or asked.options == instead.options)
    )
