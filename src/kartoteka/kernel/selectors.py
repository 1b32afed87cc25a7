"""Operands of card text as functions: which cards, which seats, how many, whether.

A program tree is turned once into plain functions of `(state, ctx)`; a game's `Vocabulary` gives its words their
meaning. The functions live with the definitions, never in a state.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from kartoteka.kernel import program as p
from kartoteka.kernel.legality import value_of
from kartoteka.kernel.records import NO_CARD, NOBODY, Event
from kartoteka.kernel.registers import Ctx  # who reads operands finds here what they are read against

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.state import State

CardTest = Callable[["State", Any, int], bool]
CardSet = Callable[["State", Any], Sequence[int]]
SeatSet = Callable[["State", Any], Sequence[int]]
Selection = Callable[..., Sequence[int]]
"""A `CardSet` that can be told to look no further once it has found `enough`."""
Amount = Callable[["State", Any], int]
Stat = Callable[["State", int], int]
Condition = Callable[["State", Any], bool]
"""Their second argument is a `Ctx` or the registers of a running program, which have the same fields."""

OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "!=": operator.ne,
}


EVERY_ONE: Final = p.EachOpponent | p.EachPlayer
"""Phrases for players of whom all must be what is asked of them, each alone."""
OPPONENTS: Final = p.Opponent | p.EachOpponent
"""Phrases that mean nobody but the one opponent, where two play."""
SEVERAL: Final = p.Opponent | p.EachOpponent | p.AnyPlayer | p.EachPlayer
"""Phrases for players of whom there may be several."""


class UnknownWord(Exception):
    """A card's text uses a word that the game gives no meaning to."""


HOST: Final = "#host"
"""The slot with the card that a text's card was attached to when its ability was used: it may leave as a cost."""


WHOSE: Final = "whose "
"""Before the name of a role that is a place: the role that is the player whose place it is."""


def last_known(stat: str, card: int) -> str:
    """The slot with a number of a card as it was when a cost was paid: which object that was, and the number."""
    return f"#{stat} of {card}"


def slot_of(ctx: Any, name: str) -> Any:
    """What an earlier step put into the slot; None if nothing."""
    for key, value in ctx.slots:
        if key == name:
            return value
    return None


class Vocabulary:
    """A game's words: what each asks of a card, a seat or the table."""

    def __init__(
        self,
        *,
        words: Mapping[str, Callable[[State, int], bool]],
        having: dict[str, Callable[[State, int, str], bool]],
        stats: dict[str, Callable[[State, int], int]],
        seat_stats: dict[str, Callable[[State, int], int]],
        seat_words: dict[str, Callable[[State, int], bool]],
        roles: dict[str, Callable[[State, Any], int]],
        places: dict[str, Callable[[State, int], int]],
        during: Callable[[State, str, str], bool],
        situations: Sequence[str],
        event_roles: dict[str, Callable[[State, Event], Any]] | None = None,
        stat_family: Callable[[str], Callable[[State, int], int] | None] | None = None,
        first: Callable[[State], int] = lambda state: 0,
        domains: dict[str, Callable[[State], Sequence[int]]] | None = None,
        plain: Sequence[str] = (),
        tests: Mapping[str, CardTest] | None = None,
        not_on_all: dict[str, Callable[[State, int], bool]] | None = None,
        cells: dict[str, Callable[[State, Any, Sequence[int], int], Sequence[int]]] | None = None,
        is_free: Callable[[State, int], bool] | None = None,
        wants_cell: CardTest | None = None,
    ) -> None:
        self.words = words
        self.having = having
        self.stats = stats
        self.seat_stats = seat_stats
        self.seat_words = seat_words
        self.roles = roles
        self.places = places
        self.during = during
        self.situations = frozenset(situations)
        self.event_roles = event_roles or {}
        self.stat_family = stat_family
        self.first = first
        self.domains = domains or {}
        """All cards in play of which a word can be true, where that is known at once; the narrowest come first."""
        self.plain = frozenset(plain)
        """Words and numbers that everybody sees of any card, known or not: that it is tapped, where it stands."""
        self.tests: Mapping[str, CardTest] = tests or {}
        """More words: those that are asked all the time, in the very shape in which phrases ask."""
        self.not_on_all = not_on_all or {}
        """Of numbers that some cards have not at all, whether a card has it: without it, no comparison holds."""
        self.cells = cells or {}
        """Phrases for places of a board: the cells that one means, by the cards and the number that it names."""
        self.is_free = is_free
        """Whether nothing stands on a cell that would keep a card from being put there."""
        self.wants_cell = wants_cell
        """Whether a card that is put somewhere needs a cell; None where each of them does."""


def _known(table: Mapping[str, Any], word: str, what: str) -> Any:
    try:
        return table[word]
    except KeyError:
        raise UnknownWord(f"unknown {what}: {word!r}") from None


class Reader:
    """Turns nodes of a program tree into functions, with one game's vocabulary."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words: Vocabulary = game.vocabulary
        self.spoken: set[str] = set()
        """The statistics that some change in what was read speaks of."""
        self.asked: set[str] = set()
        """The words that some condition in what was read asks of a player."""
        self._memberships: dict[p.Select, CardTest] = {}
        self._knowing: Reader | None = None

    def as_known(self) -> Reader:
        """A reader of phrases as the player of a text knows the cards: what that seat cannot see counts as met."""
        if self._knowing is None:
            self._knowing = KnowingReader(self.game)
        return self._knowing

    # Seats ---------------------------------------------------------------------------------------------------------

    def seats(self, node: p.Player | None) -> SeatSet:
        """The seats a phrase means, in player order; of players who have left the game it means none."""
        meant = self._meant(node)
        if not isinstance(node, p.ThePlayer | p.ControllerOf | p.OwnerOf | p.ChosenPlayer):
            return meant
        return lambda s, c: s.still_here(meant(s, c))

    def _meant(self, node: p.Player | None) -> SeatSet:
        first = self.words.first
        match node:
            case None | p.You():
                return lambda s, c: (c.seat,)
            case p.Opponent() | p.EachOpponent():
                return lambda s, c: [x for x in s.in_order(first(s)) if x != c.seat]
            case p.EachPlayer() | p.AnyPlayer():
                return lambda s, c: s.in_order(first(s))
            case p.ThePlayer(role):
                return self._role(role)
            case p.ControllerOf(card):
                cards = self.cards(card)
                return lambda s, c: [s.cards[x].controller for x in cards(s, c)]
            case p.OwnerOf(card):
                cards = self.cards(card)
                return lambda s, c: [s.cards[x].owner for x in cards(s, c)]
            case p.ChosenPlayer(slot):

                def chosen(s: State, c: Any) -> Sequence[int]:
                    value = slot_of(c, slot)
                    return () if value is None else (value,) if isinstance(value, int) else value

                return chosen
        raise UnknownWord(f"unknown player phrase: {node!r}")

    def _role(self, role: str) -> SeatSet:
        here = self.words.roles.get(role)

        def seats(s: State, c: Any) -> Sequence[int]:
            if c.event is not None:
                value = getattr(c.event, role, None)
                if isinstance(value, int) and value >= 0:
                    return (value,)
            if here is None:
                return ()
            seat = here(s, c)
            return (seat,) if seat != NOBODY else ()

        return seats

    # Cards ---------------------------------------------------------------------------------------------------------

    def cards(self, node: p.Cards) -> CardSet:
        """The cards a phrase means, in the order of their places."""
        match node:
            case p.This():
                return lambda s, c: (c.card,)
            case p.Host():

                def host(s: State, c: Any) -> Sequence[int]:
                    on = s.cards[c.card].host
                    if on == NO_CARD:
                        on = slot_of(c, HOST)
                    return () if on is None else (on,)

                return host
            case p.Chosen(slot):

                def chosen(s: State, c: Any) -> Sequence[int]:
                    value = slot_of(c, slot)
                    return () if value is None else (value,) if isinstance(value, int) else value

                return chosen
            case p.EventCard(role, filters):
                read = self.words.event_roles.get(role)
                meant = self.all_of(filters) if filters else None

                def subject(s: State, c: Any) -> Sequence[int]:
                    if c.event is None:
                        return ()
                    value = read(s, c.event) if read else getattr(c.event, role, None)
                    if value is None or value == NO_CARD:
                        return ()
                    if isinstance(value, int):
                        return (value,)
                    return tuple(x for x in value if meant(s, c, x)) if meant is not None else value

                return subject
            case p.FactionCard(player):
                place = self.words.places.get("faction")
                if place is None:
                    raise UnknownWord("this game has no faction cards")
                return self._placed(place, player)
            case p.RevealedCard(name, player):
                return self._placed(_known(self.words.places, name, "place"), player)
            case p.Select():
                return self._select(node)
        raise UnknownWord(f"unknown card phrase: {node!r}")

    def _placed(self, place: Callable[[State, int], int], player: p.Player) -> CardSet:
        if isinstance(player, p.You):

            def own(s: State, c: Any) -> Sequence[int]:
                there = place(s, c.seat)
                return (there,) if there != NO_CARD else ()

            return own
        seats = self.seats(player)
        return lambda s, c: [x for x in [place(s, seat) for seat in seats(s, c)] if x != NO_CARD]

    def _select(self, node: p.Select) -> Selection:
        names = self._zone_names(node)
        tests = self.tests(self._open_filters(node))
        places = self._places(names, node)

        if node.nearest:
            return lambda s, c, enough=0: [
                card
                for held in places(s, c)
                for card in [x for x in reversed(held) if all(t(s, c, x) for t in tests)][: node.top]
            ]

        def cards(s: State, c: Any, enough: int = 1_000_000) -> Sequence[int]:
            found: list[int] = []
            for held in places(s, c):
                for card in held:
                    for t in tests:
                        if not t(s, c, card):
                            break
                    else:
                        found.append(card)
                        if len(found) >= enough:
                            return found
            return found

        return cards

    def _zone_names(self, node: p.Select) -> list[int]:
        """The kinds of zone that a phrase looks in."""
        names = []
        for zone in node.zones:
            expanded = self.game.zone_groups.get(zone, (zone,))
            for name in expanded:
                if name not in self.game.zone_numbers:
                    raise UnknownWord(f"unknown zone: {zone!r}")
            names += [self.game.zone_numbers[name] for name in expanded]
        return names

    def _places(self, names: Sequence[int], node: p.Select) -> Callable[[State, Any], Sequence[Sequence[int]]]:
        """What lies in the zones that a phrase looks in, zone by zone."""
        known = self._domain(node)
        if known is not None:
            domain = self.words.domains[known.word]
            return lambda s, c: (domain(s),)
        whose = self.seats(node.whose) if node.whose is not None else None
        zones = self.game.zones
        top = 0 if node.nearest else node.top
        first = self.words.first

        if not top and all(zones[z].always_in_game and not zones[z].shared for z in names):

            def place(s: State, c: Any) -> Sequence[Sequence[int]]:
                n, piles = len(s.seats), s.zones
                owners = whose(s, c) if whose else s.in_order(first(s))
                found = []
                for z in names:
                    for x in owners:
                        found.append(piles[z * n + x])
                return found

            return place

        def places(s: State, c: Any) -> Sequence[Sequence[int]]:
            n = len(s.seats)
            found: list[Sequence[int]] = []
            owners = whose(s, c) if whose else s.in_order(first(s))
            for z in names:
                if not zones[z].in_game:
                    continue
                for seat in (0,) if zones[z].shared else owners:
                    held = s.zones[z * n + seat]
                    if held:
                        found.append(held[: -top - 1 : -1] if top else held)
            return found

        return places

    def _domain(self, node: p.Select) -> p.Is | None:
        """The filter of a phrase whose cards need not be looked for: they are known ("attacking")."""
        if node.zones != ("play",) or node.whose is not None or node.top:
            return None
        known = [f for f in node.filters if isinstance(f, p.Is) and f.word in self.words.domains]
        return min(known, key=lambda f: list(self.words.domains).index(f.word), default=None)

    def _open_filters(self, node: p.Select) -> list[p.Filter]:
        """The filters that the cards found where a phrase looks may fail."""
        known = self._domain(node)
        return [f for f in node.filters if f is not known]

    def choosable(self, node: p.Cards) -> Callable[[State, Any, int], Sequence[int]]:
        """The cards a seat may name for a phrase: of a card it does not know, what it cannot see counts as met."""
        places, passes = self.nameable(node)
        return lambda s, c, seat: [x for held in places(s, c) for x in held if passes(s, c, seat, x)]

    def nameable(
        self, node: p.Cards
    ) -> tuple[Callable[[State, Any], Sequence[Sequence[int]]], Callable[[State, Any, int, int], bool]]:
        """Where a phrase looks, and whether a seat may name one of the cards there for it."""
        places, filters = self.looks_in(node)
        return places, self.passes(filters)

    def looks_in(self, node: p.Cards) -> tuple[Callable[[State, Any], Sequence[Sequence[int]]], Sequence[p.Filter]]:
        """Where a phrase looks, and the filters that a card there may fail."""
        if not isinstance(node, p.Select):
            named = self.cards(node)
            return lambda s, c: (named(s, c),), ()
        return self._places(self._zone_names(node), node), self._open_filters(node)

    def struck(self, node: p.Cards) -> CardSet:
        """The cards to which what is done to a phrase happens: with those whose conditions count as met
        (`ZoneType.covers`)."""
        covered = self.game.covered
        if not covered or not isinstance(node, p.Select) or not node.filters or node.nearest:
            return self.cards(node)
        places, filters = self.looks_in(node)
        passes = self.as_covered(filters, self.all_of(filters))
        return lambda s, c: [x for held in places(s, c) for x in held if passes(s, c, x)]

    def as_covered(self, filters: Sequence[p.Filter], fit: CardTest) -> CardTest:
        """Whether a card passes, where what lies in a covering zone does so whatever it is (`ZoneType.covers`)."""
        covered, zones = self.game.covered, self.game.zones
        if not covered:
            return fit
        might = self.all_might(filters)

        def passes(s: State, c: Any, card: int) -> bool:
            kind = s.cards[card].zone // len(s.seats)
            return (might if kind in covered and zones[kind].covers else fit)(s, c, card)

        return passes

    def is_among(self, node: p.Cards) -> CardTest:
        """Whether a card is, in truth, one of those that a phrase means."""
        if not isinstance(node, p.Select):
            named = self.cards(node)
            return lambda s, c, card: card in named(s, c)
        return _every([self.zones_of(node), *self.tests(node.filters)])

    def membership(self, node: p.Select) -> CardTest:
        """Whether a card is in the set that the phrase means; read once per phrase."""
        found = self._memberships.get(node)
        if found is None:
            found = self._memberships[node] = self.is_among(node)
        return found

    def zones_of(self, node: p.Select) -> CardTest:
        """Whether a card lies where the phrase looks."""
        numbers = {self.game.zone_numbers[n] for z in node.zones for n in self.game.zone_groups.get(z, (z,))}
        if node.whose is None:
            return lambda s, c, card: s.cards[card].zone // len(s.seats) in numbers
        if isinstance(node.whose, p.You):

            def at_home(s: State, c: Any, card: int) -> bool:
                zone, seat = divmod(s.cards[card].zone, len(s.seats))
                return seat == c.seat and zone in numbers

            return at_home
        whose = self.seats(node.whose)

        def there(s: State, c: Any, card: int) -> bool:
            zone, seat = divmod(s.cards[card].zone, len(s.seats))
            return zone in numbers and seat in whose(s, c)

        return there

    # Filters -------------------------------------------------------------------------------------------------------

    def test(self, node: p.Filter) -> CardTest:
        """Whether a card fits one filter."""
        match node:
            case p.Is(word) if word in self.words.tests:
                return self.words.tests[word]
            case p.Is(word):
                f = _known(self.words.words, word, "word")
                return lambda s, c, card: f(s, card)
            case p.Has(stat, value):
                g = _known(self.words.having, stat, "kind of word")
                return lambda s, c, card: g(s, card, value)
            case p.Measure(stat, op, amount):
                measured = self._measured(self.stat(stat), OPERATORS[op], amount)
                has = self.words.not_on_all.get(stat)
                if has is not None:
                    return lambda s, c, card: has(s, card) and measured(s, c, card)
                return measured
            case p.Under(p.You()):
                return lambda s, c, card: s.cards[card].controller == c.seat
            case p.Under(p.Opponent() | p.EachOpponent()):

                def is_an_opponents(s: State, c: Any, card: int) -> bool:
                    seat = s.cards[card].controller
                    return seat != c.seat and seat != NOBODY and s.seats[seat].present  # type: ignore[no-any-return]

                return is_an_opponents
            case p.Under(player):
                seats = self.seats(player)
                return lambda s, c, card: s.cards[card].controller in seats(s, c)
            case p.Owned(player):
                seats = self.seats(player)
                return lambda s, c, card: s.cards[card].owner in seats(s, c)
            case p.Named(title):
                return lambda s, c, card: s.pool.definitions[s.cards[card].proto].name == title
            case p.Same(p.This()):
                return lambda s, c, card: card == c.card
            case p.Other(p.This()):
                return lambda s, c, card: card != c.card
            case p.Same(ref):
                same = self.cards(ref)
                return lambda s, c, card: card in same(s, c)
            case p.Other(ref):
                same = self.cards(ref)
                return lambda s, c, card: card not in same(s, c)
            case p.Not(inner):
                f1 = self.test(inner)
                return lambda s, c, card: not f1(s, c, card)
            case p.Either(filters):
                some = [self.test(f) for f in filters]
                return lambda s, c, card: any(f(s, c, card) for f in some)
            case p.Every(filters):
                return self.all_of(filters)
        raise UnknownWord(f"unknown filter: {node!r}")

    def _measured(self, number: Stat, compare: Callable[[int, int], bool], amount: p.Amount) -> CardTest:
        """Whether a number of a card compares so with an amount, which mostly is a plain one."""
        if isinstance(amount, p.Number):
            n = amount.n
            return lambda s, c, card: compare(number(s, card), n)
        other = self.amount(amount)
        return lambda s, c, card: compare(number(s, card), other(s, c))

    def passes(self, filters: Sequence[p.Filter]) -> Callable[[State, Any, int, int], bool]:
        """Whether a card passes every filter as far as a seat can tell."""
        fit, may = self.all_of(filters), self.all_might(filters)
        fit = self.as_covered(filters, fit)
        return lambda s, c, seat, card: (fit if s.cards[card].known & (1 << seat) else may)(s, c, card)

    def all_might(self, filters: Sequence[p.Filter]) -> CardTest:
        """Whether a card that one does not know might fit every filter."""
        return _every([self.might(f) for f in filters])

    def might(self, node: p.Filter, *, surely: bool = False) -> CardTest:
        """Whether a card that one does not know might fit a filter; or `surely` fits it, whichever card it is."""
        match node:
            case p.Is(word=word) | p.Has(stat=word) | p.Measure(stat=word) if word not in self.words.plain:
                return lambda s, c, card: not surely
            case p.Named():
                return lambda s, c, card: not surely
            case p.Not(inner):
                opposite = self.might(inner, surely=not surely)
                return lambda s, c, card: not opposite(s, c, card)
            case p.Either(filters):
                some = [self.might(f, surely=surely) for f in filters]
                return lambda s, c, card: any(f(s, c, card) for f in some)
            case p.Every(filters):
                every = [self.might(f, surely=surely) for f in filters]
                return lambda s, c, card: all(f(s, c, card) for f in every)
        return self.test(node)

    def all_of(self, filters: Sequence[p.Filter]) -> CardTest:
        """Whether a card fits every filter."""
        return _every(self.tests(filters))

    def tests(self, filters: Sequence[p.Filter]) -> list[CardTest]:
        """Whether a card fits each of the filters, in the order in which they are best asked."""
        return [self.test(f) for f in cheapest_first(filters)]

    # Numbers -------------------------------------------------------------------------------------------------------

    def stat(self, name: str) -> Stat:
        """A number of a card."""
        f = self.words.stats.get(name)
        if f is None and self.words.stat_family is not None:
            f = self.words.stat_family(name)
        if f is None:
            raise UnknownWord(f"unknown number of a card: {name!r}")
        return f

    def amount(self, node: p.Amount) -> Amount:
        """How many."""
        match node:
            case p.Number(n):
                return lambda s, c: n
            case p.Count(select):
                counted = self.cards(select)
                return lambda s, c: len(counted(s, c))
            case p.Stat(stat, p.This() | p.Chosen() as cards):
                return self._number_of_named(stat, cards)
            case p.Stat(stat, cards):
                number = self.stat(stat)
                which = self.cards(cards)
                return lambda s, c: sum(number(s, x) for x in which(s, c))
            case p.PlayerStat(stat, player):
                of = _known(self.words.seat_stats, stat, "number of a player")
                seats = self.seats(player)
                return lambda s, c: sum(of(s, x) for x in seats(s, c))
            case p.X():
                game = self.game

                def x(s: State, c: Any) -> int:
                    defined = slot_of(c, "X")
                    if defined is None:
                        defined = getattr(c.event, "x", None)
                    return int(value_of(game.undefined_x)) if defined is None else defined

                return x
            case p.EventAmount(role):
                return lambda s, c: int(getattr(c.event, role, 0) or 0)
            case p.Did(slot):
                return lambda s, c: slot_of(c, f"{slot}#done") or 0
            case p.HowMuch(slot):
                return lambda s, c: slot_of(c, f"{slot}#amount") or 0
            case p.Math(op, left, right):
                a, b = self.amount(left), self.amount(right)
                match op:
                    case "+":
                        return lambda s, c: a(s, c) + b(s, c)
                    case "-":
                        return lambda s, c: a(s, c) - b(s, c)
                    case "*":
                        return lambda s, c: a(s, c) * b(s, c)
                    case "min":
                        return lambda s, c: min(a(s, c), b(s, c))
                    case "max":
                        return lambda s, c: max(a(s, c), b(s, c))
                    case "half":
                        return lambda s, c: -(-a(s, c) // b(s, c))
        raise UnknownWord(f"unknown amount: {node!r}")

    def _of_one(self, node: p.Condition, whose: p.Player | None, of_all: Condition) -> Condition:
        """Whether it is so of one player whom the phrase means: of any, or of everyone alone; never of all together.

        Where there is one opponent, of an opponent it comes to the same as asking it of all.
        """
        if whose is None:
            return of_all
        slot = f"#one of {type(whose).__name__}"
        one = p.rewritten(node, lambda x: p.ChosenPlayer(slot) if x == whose else x)
        of_one, players = self.condition(one), self.seats(whose)
        each = isinstance(whose, EVERY_ONE)
        theirs = isinstance(whose, OPPONENTS) and not any(isinstance(x, SEVERAL) for x in p.nodes_in(one))

        def holds(s: State, c: Any) -> bool:
            if theirs and len(s.seats) == 2:
                return of_all(s, c)
            for x in players(s, c):
                if of_one(s, Ctx(c.card, c.seat, c.event, (*c.slots, (slot, x)))) is not each:
                    return not each
            return each

        return holds

    def _number_of_named(self, stat: str, cards: p.This | p.Chosen) -> Amount:
        """A number of cards that a text names: of one that has left as a cost, what it last was."""
        number = self.stat(stat)
        which = self.cards(cards)

        def of(s: State, c: Any, card: int) -> int:
            last = slot_of(c, last_known(stat, card))
            return number(s, card) if last is None or last[0] == s.cards[card].obj else last[1]

        return lambda s, c: sum([of(s, c, x) if c.slots else number(s, x) for x in which(s, c)])

    # Conditions ----------------------------------------------------------------------------------------------------

    def condition(self, node: p.Condition) -> Condition:
        """Whether."""
        match node:
            case p.Compare(left, op, right):
                a, b, compare = self.amount(left), self.amount(right), OPERATORS[op]
                compared = lambda s, c: compare(a(s, c), b(s, c))  # noqa: E731
                return self._of_one(node, _one_of(left) or _one_of(right), compared)
            case p.Exists(select, least):
                some = self._select(select)
                there = lambda s, c: len(some(s, c, least)) >= least  # noqa: E731
                return self._of_one(node, _one_of(select), there)
            case p.CardIs(card, filters):
                which = self.cards(card)
                test = self.all_of(filters)

                def card_is(s: State, c: Any) -> bool:
                    found = which(s, c)
                    return bool(found) and all(test(s, c, x) for x in found)

                return card_is
            case p.PlayerIs(player, word):
                seats = self.seats(player)
                f = _known(self.words.seat_words, word, "word for a player")
                self.asked.add(word)
                some_is = lambda s, c: any(f(s, x) for x in seats(s, c))  # noqa: E731
                return self._of_one(node, player if isinstance(player, EVERY_ONE) else None, some_is)
            case p.During(situation, kind):
                if situation not in self.words.situations:
                    raise UnknownWord(f"unknown situation: {situation!r}")
                during = self.words.during
                return lambda s, c: during(s, situation, kind)
            case p.Both(conditions):
                return all_true([self.condition(x) for x in conditions])
            case p.AnyOf(conditions):
                return any_true([self.condition(x) for x in conditions])
            case p.Unless(inner):
                f2 = self.condition(inner)
                lacking = lambda s, c: not f2(s, c)  # noqa: E731
                return self._of_one(node, _one_who_lacks(inner), lacking)
        raise UnknownWord(f"unknown condition: {node!r}")

    # Triggers ------------------------------------------------------------------------------------------------------

    def trigger(self, node: p.Trigger) -> Condition:
        """Whether the event in the context is the one described; of several asked of one role, any will do."""
        by_name: dict[str, list[Condition]] = {}
        for role in node.roles:
            by_name.setdefault(role.role, []).append(self.role(role, node.event))
        return all_true([any_true(some) for some in by_name.values()])

    def role(self, node: p.Role, event: str) -> Condition:
        """What a trigger asks of one role of its event."""
        role = node.role
        if node.word and node.player is not None:
            return self._place_of(node, event)
        given = self.words.event_roles.get(f"{event}: {role}") or self.words.event_roles.get(role)
        read = given or (lambda s, e: getattr(e, role, None))
        is_field = given is None
        if node.filters:
            test = self.all_of(node.filters)
            least = self.amount(node.amount) if node.amount is not None else None

            def card(s: State, c: Any) -> bool:
                value = read(s, c.event)
                if value is None or value == NO_CARD:
                    return False
                if least is None:
                    if isinstance(value, int):
                        return test(s, c, value)
                    for x in value:  # noqa: SIM110 (as in `_every`)
                        if test(s, c, x):
                            return True
                    return False
                found = (value,) if isinstance(value, int) else value
                return sum(test(s, c, x) for x in found) >= least(s, c)

            return card
        if node.player is not None:
            seats = self.seats(node.player)
            if is_field and isinstance(node.player, p.You):
                return lambda s, c: getattr(c.event, role, None) == c.seat
            return lambda s, c: read(s, c.event) in seats(s, c)
        if node.op:
            assert node.amount is not None
            compare, amount = OPERATORS[node.op], self.amount(node.amount)

            def number(s: State, c: Any) -> bool:
                value = read(s, c.event)
                if isinstance(value, tuple):
                    value = len(value)  # of cards, how many
                elif value is not None and role == "card":
                    value = 1
                return value is not None and compare(int(value), amount(s, c))

            return number
        word = node.word
        if not word:
            return lambda s, c: read(s, c.event) not in (None, NO_CARD, ())

        if word == role:
            return lambda s, c: read(s, c.event) is True

        def named(s: State, c: Any) -> bool:
            value = getattr(c.event, role, None) if is_field else read(s, c.event)
            return word in value if type(value) is tuple else value == word

        return named

    def _place_of(self, node: p.Role, event: str) -> Condition:
        """What a trigger asks of a player's place: that it is such a place, and that it is that player's."""
        place = self.role(msgspec.structs.replace(node, player=None), event)
        whose = self.role(p.Role(WHOSE + node.role, player=node.player), event)
        return all_true([place, whose])


def _one_of(part: p.Amount | p.Select) -> p.Player | None:
    """Whose number it is, or who has the cards, if that is one of several players."""
    match part:
        case p.PlayerStat(_, player):
            return player if isinstance(player, SEVERAL) else None
        case p.Count(select) | (p.Select() as select):
            return next((x for x in p.nodes_in((select.filters, select.whose)) if isinstance(x, SEVERAL)), None)
    return None


def _one_who_lacks(part: p.Condition) -> p.Player | None:
    """Who is said not to be that, or not to have it, if that is one of several players; "no opponent" is none."""
    match part:
        case p.PlayerIs(player, _):
            return player if isinstance(player, SEVERAL) else None
        case p.Exists(select):
            found = select.whose if isinstance(select.whose, SEVERAL) else _one_of(select)
            return found if not isinstance(found, p.Opponent) or found == select.whose else None
    return None


def _every(tests: Sequence[CardTest]) -> CardTest:
    """Whether a card passes all of them. Written out for the usual one to three, as `all_true` is."""
    match tests:
        case [only]:
            return only
        case [a, b]:
            return lambda s, c, card: a(s, c, card) and b(s, c, card)
        case [a, b, third]:
            return lambda s, c, card: a(s, c, card) and b(s, c, card) and third(s, c, card)

    def every(s: State, c: Any, card: int) -> bool:
        for t in tests:  # noqa: SIM110 (a generator costs more, and this is the inner loop)
            if not t(s, c, card):
                return False
        return True

    return every


def cheapest_first(filters: Sequence[p.Filter]) -> list[p.Filter]:
    """The same filters, in the order in which a card that fails one is soonest done with."""
    return sorted(filters, key=_price)


def _price(node: p.Filter) -> int:
    match node:
        case p.Is() | p.Under() | p.Owned():
            return 0
        case p.Has() | p.Same() | p.Other() | p.Named():
            return 1
        case p.Not(inner):
            return _price(inner)
        case p.Either(filters) | p.Every(filters):
            return 1 + max(map(_price, filters), default=0)
    return 3


def all_true(conditions: Sequence[Condition]) -> Condition:
    """Whether all of them hold. Written out for the usual one to three: this is asked all the time."""
    match conditions:
        case []:
            return lambda s, c: True
        case [only]:
            return only
        case [a, b]:
            return lambda s, c: a(s, c) and b(s, c)
        case [a, b, third]:
            return lambda s, c: a(s, c) and b(s, c) and third(s, c)

    def every(s: State, c: Any) -> bool:
        for f in conditions:  # noqa: SIM110 (as in `_every`)
            if not f(s, c):
                return False
        return True

    return every


def any_true(conditions: Sequence[Condition]) -> Condition:
    """Whether any of them holds."""
    match conditions:
        case [only]:
            return only
        case [a, b]:
            return lambda s, c: a(s, c) or b(s, c)
    return lambda s, c: any(f(s, c) for f in conditions)


class KnowingReader(Reader):
    """Reads selections as the player of the text knows the cards; asked before something is used, and tells nothing."""

    def as_known(self) -> Reader:
        return self

    def test(self, node: p.Filter) -> CardTest:
        """What is measured by a card that is chosen later may be anything."""
        whole = super().test(node)
        if not isinstance(node, p.Measure) or not isinstance(node.amount, p.Stat):
            return whole
        if not isinstance(node.amount.card, p.Chosen):
            return whole
        slot = node.amount.card.slot
        return lambda s, c, card: slot_of(c, slot) is None or whole(s, c, card)

    def _select(self, node: p.Select) -> Selection:
        if not node.filters or node.nearest:
            return super()._select(node)
        places, passes = self.nameable(node)

        def cards(s: State, c: Any, enough: int = 1_000_000) -> Sequence[int]:
            found: list[int] = []
            seat = c.seat
            for held in places(s, c):
                for card in held:
                    if passes(s, c, seat, card):
                        found.append(card)
                        if len(found) >= enough:
                            return found
            return found

        return cards
