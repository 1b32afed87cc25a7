"""What a seat may know: views built up from it, and worlds consistent with it.

A view names a card it knows by title and, in a place that everybody follows, by a handle: the number of the object it
is there, which is new whenever the card was out of sight. A card it does not know is only counted. Nothing of a state
that a seat may not know takes part in building its view, so nothing has to be hidden afterwards.
"""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.kernel import chance, edits
from kartoteka.kernel.abilities import reindex
from kartoteka.kernel.machine import asks
from kartoteka.kernel.windows import WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game, ZoneType
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
    n = len(state.seats)
    choice = state.choice
    result = state.result
    shown = None
    if choice is not None and choice.seat == seat and with_options:
        shown = ChoiceView(
            choice.prompt, choice.rule, tuple(game.option_texts(state)), game.question_facts(state, seat)
        )
    return View(
        game=game.name,
        seat=seat,
        players=tuple(game.seat_facts(state, s, seat) for s in range(n)),
        zones=_zones(state, seat),
        situations=tuple(
            facts for facts in (game.situation_facts(state, x, seat) for x in state.situations) if facts is not None
        ),
        asked=choice.seat if choice is not None else -1,
        choice=shown,
        sealed=tuple(
            game.option_text(state, seat, option)
            for regs in state.regs
            if type(regs) is WindowRegs
            for committed, option in regs.sealed
            if committed == seat
        ),
        over=result is not None,
        winners=result.winners if result is not None else (),
        ended_by=result.rule if result is not None else "",
    )


class Layout:
    """The zones of a table, for any number of seats: which they are, and how they look with nothing in them."""

    def __init__(self, game: Game, seats: int) -> None:
        self.zones: dict[int, tuple[ZoneType, int]] = {
            i * seats + owner: (kind, owner)
            for i, kind in enumerate(game.zones)
            for owner in range(1 if kind.shared else seats)
        }
        """By its place in `State.zones`, of what kind a zone is and whose."""
        self.lively = tuple(at for at, (kind, _) in self.zones.items() if not (kind.inert and kind.always_in_game))
        """Zones that may look otherwise although the same pile lies there."""
        self.doubtful = tuple(
            at
            for at in reversed(range(len(game.zones) * seats))
            if at not in self.zones or not self.zones[at][0].always_in_game
        )
        """Places that are shown only while something lies there, or the rules speak of it; the last ones first."""
        self.empty = [ZoneView(*_named(self.zones.get(at)), count=0) for at in range(len(game.zones) * seats)]


def _named(zone: tuple[ZoneType, int] | None) -> tuple[str, int]:
    return (zone[0].name, zone[1]) if zone is not None else ("", 0)


def _zones(state: State, seat: int) -> tuple[ZoneView, ...]:
    """The zones as the seat knows them: only what has changed since its last view is looked at."""
    pool = state.pool
    layout: Layout | None = pool.layouts.get(len(state.seats))
    if layout is None:
        layout = pool.layouts[len(state.seats)] = Layout(state.game, len(state.seats))
    piles = state.zones
    seen, views = pool.shown.get((len(state.seats), seat), ([()] * len(piles), layout.empty))
    changed = [at for at, same in enumerate(map(is_, piles, seen)) if not same]
    views = views.copy()
    for at in changed:
        views[at] = _zone(state, seat, at, *layout.zones[at]) if piles[at] else layout.empty[at]
    for at in layout.lively:
        if piles[at] and at not in changed:
            views[at] = _zone(state, seat, at, *layout.zones[at])
    pool.shown[(len(state.seats), seat)] = (piles.copy(), views)
    shown = views.copy()
    for at in layout.doubtful:
        if not piles[at] and not (at in layout.zones and layout.zones[at][0].in_game):
            del shown[at]
    return tuple(shown)


def _zone(state: State, seat: int, zone: int, kind: ZoneType, owner: int) -> ZoneView:
    """A zone as the seat knows it. One that everybody knows wholly is built once for all, until something changes."""
    held = state.zones[zone]
    public = kind.visibility == "public"
    key = ("zone", zone)
    if public:
        shared: ZoneView | None = state.memo.get(key)
        if shared is not None:
            return shared
        records = [state.cards[c] for c in held]
        hosts = [state.cards[r.host].obj for r in records if r.host >= 0]
        kept = state.pool.piles.get((len(state.seats), zone))
        restless = state.game.restless(state)
        if kept is not None and kept[0] == records and kept[1] == hosts and restless.isdisjoint(held):
            state.remember(key, kept[2])
            return kept[2]  # type: ignore[no-any-return]
    followed = public or kind.fixed
    cards = _cards(state, seat, held, kind.ordered, followed=followed)
    if not followed and not kind.ordered and owner != seat:
        cards.sort(key=lambda c: c.name)
    found = ZoneView(kind.name, owner, len(held), tuple(cards))
    if public:
        everyone = (1 << len(state.seats)) - 1
        if all([r.known == everyone for r in records]):
            state.remember(key, found)
            if restless.isdisjoint(held):
                state.pool.piles[(len(state.seats), zone)] = (records, hosts, found)
    return found


def _cards(state: State, seat: int, held: tuple[int, ...], ordered: bool, followed: bool) -> list[CardView]:
    bit = 1 << seat
    found = []
    last = len(held) - 1
    cards = state.cards
    game = state.game
    looks = state.pool.looks
    restless = game.restless(state)
    for i, number in enumerate(held):
        card = cards[number]
        if not card.known & bit:
            if followed:
                found.append(CardView(handle=card.obj, facts=game.back_facts(state, number)))
            continue
        on = cards[card.host].obj if card.host >= 0 else 0
        kept = looks.get(number)
        if kept is not None and kept[0] is card and kept[1].on == on and not ordered and number not in restless:
            found.append(kept[1])
            continue
        name = state.pool.definitions[card.proto].name
        facts = game.card_facts(state, number, seat)
        found.append(CardView(name, card.obj if followed else 0, last - i if ordered else -1, on, facts))
        if not ordered and number not in restless:
            looks[number] = (card, found[-1])
    return found


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
