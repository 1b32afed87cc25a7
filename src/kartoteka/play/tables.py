"""What a game is played with: cards, decks and players, as somebody names them on a command line.

Everything that is wrong with what was named is a `Unplayable` of one line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka import games
from kartoteka.kernel.chance import mix
from kartoteka.kernel.game import FormatError
from kartoteka.play.agents import BOTS
from kartoteka.play.files import exists

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Failure
    from kartoteka.kernel.state import State

__all__ = ["Illegal", "Order", "Table", "Unplayable", "lay", "load_game", "names"]


class Unplayable(Exception):
    """Something that was named and cannot be played with: one line."""


class Illegal(Unplayable):
    """A deck that breaks rules of the format."""

    def __init__(self, deck: str, failures: Sequence[Failure]) -> None:
        more = f" and {len(failures) - 1} more" if len(failures) > 1 else ""
        super().__init__(f"{deck}: breaks {failures[0]}{more}")
        self.failures = tuple(failures)


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to play with, in their words."""

    game: str
    seats: int = 0
    """How many players; 0 is the fewest that the game allows."""
    decks: tuple[str, ...] = ()
    """Ids of decks or files; where none are named, the game's own or those that lie beside the cards."""
    cards: str = ""
    format: str = ""
    """Rules for decks, and options of play: `standard`, `standard+late_death`, `+late_death`."""
    allow_partial: bool = False
    bots: tuple[str, ...] = ()


def read_format(game: Game, text: str, seats: int = 0) -> tuple[str, tuple[str, ...]]:
    """The deck rules and the options of play of a format such as `standard+late_death`; either may be left out.

    First come the options that the format itself brings (`Game.format_options`): where none is named, the one that so
    many players usually play by. Raises `Unplayable`.
    """
    rules, *options = text.split("+")
    if rules and rules not in game.formats:
        raise Unplayable(f"--format: {rules!r} is not a format of {game.name}: {', '.join(game.formats)}")
    for option in options:
        if option not in game.play_options:
            known = ", ".join(game.play_options) or "there are none"
            raise Unplayable(f"--format: {option!r} is not an option of {game.name}: {known}")
    form = rules or game.usual_format(seats)
    return rules, tuple(dict.fromkeys((*game.format_options.get(form, ()), *options)))


class Table:
    """Cards and decks at hand: new games begin here."""

    def __init__(
        self,
        game: Game,
        seats: int,
        cards: dict[str, Any],
        decks: Sequence[Any],
        *,
        named: bool,
        options: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.cards = cards
        self.decks = list(decks)
        """The decks that were named, one for each seat; else all that there are."""
        self.named = named
        self.options = tuple(options)
        """Other readings of the rules that are played by."""

    def decks_for(self, number: int, seed: int) -> list[Any]:
        """The decks of a game of a series: those that were named, or any of those at hand, each seat another."""
        if self.named:
            return [self.decks[seat % len(self.decks)] for seat in range(self.seats)]
        by_lot = len(self.decks) != self.seats
        found: list[Any] = []
        free: list[Any] = []
        for seat in range(self.seats):
            fitting = self.fitting(free, seat)
            if not fitting:
                free = list(self.decks)
                fitting = self.fitting(free, seat)
            deck = fitting[mix(seed + number, seat + 1) % len(fitting) if by_lot else 0]
            free.remove(deck)
            found.append(deck)
        return found

    def fitting(self, decks: Sequence[Any], seat: int) -> list[Any]:
        """Those decks that can be played from a seat."""
        return [deck for deck in decks if not self.game.unseated(deck, seat)]

    def new_game(self, seed: int, *, number: int = 0, ask_every: bool = False) -> State:
        """A new game, at its first decision."""
        decks = self.decks_for(number, seed)
        return self.game.new_game(decks, self.cards, seed, ask_every=ask_every, options=self.options)


def names() -> tuple[str, ...]:
    """The games that there are."""
    return games.names()


def load_game(name: str) -> Game:
    """The game of that name. Raises `Unplayable`."""
    try:
        game: Game = games.load(name)
        return game
    except games.UnknownGame as fault:
        raise Unplayable(str(fault)) from None


def lay(order: Order) -> Table:
    """Loads what the order names. Raises `Unplayable`, or `Illegal` for a deck against the format."""
    game = load_game(order.game)
    fewest, most = game.seats
    seats = order.seats or fewest
    if not fewest <= seats <= most:
        number = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise Unplayable(f"--seats: {game.name} is played by {number}, not {seats}")
    for bot in order.bots:
        if bot not in BOTS and bot != "human":
            raise Unplayable(f"no bot is called {bot!r}; there are {', '.join(BOTS)}")
    rules, options = read_format(game, order.format, seats)
    try:
        cards = game.load_cards(order.cards)
        decks, cards = _decks(game, order, cards, seats)
        decks = _legal(game, decks, cards, rules or game.usual_format(seats), named=bool(order.decks))
        if not order.allow_partial:
            decks = _whole(game, decks, cards, named=bool(order.decks))
    except FormatError as fault:
        raise Unplayable(str(fault)) from None
    table = Table(game, seats, cards, decks, named=bool(order.decks), options=options)
    _seated(table)
    return table


def _seated(table: Table) -> None:
    """Everybody has a deck that can be played from there. Raises `Unplayable`."""
    for seat in range(table.seats):
        at_hand = [table.decks[seat % len(table.decks)]] if table.named else table.decks
        if at_hand and not table.fitting(at_hand, seat):
            word = "--decks: " if table.named else ""
            raise Unplayable(f"{word}{at_hand[0].name}: {table.game.unseated(at_hand[0], seat)}")


def _legal(game: Game, decks: list[Any], cards: dict[str, Any], form: str, *, named: bool) -> list[Any]:
    """The decks that keep the rules of the format. Raises `Illegal`.

    A deck that was asked for must be legal; of all that are at hand, those are taken that are.
    """
    if not form:
        return decks
    found = [(deck, game.check_deck(deck, cards, form)) for deck in decks]
    broken = [(deck, failures) for deck, failures in found if failures]
    if broken and (named or len(broken) == len(found)):
        raise Illegal(broken[0][0].name, broken[0][1])
    return [deck for deck, failures in found if not failures]


def _decks(game: Game, order: Order, cards: dict[str, Any], seats: int) -> tuple[list[Any], dict[str, Any]]:
    beside = game.load_decks(order.cards, cards) if order.cards else {}
    own = game.load_decks()
    at_hand = beside or own
    if not order.decks:
        if not beside:
            cards = {**game.load_cards(), **cards}
        return list(at_hand.values()), cards
    if len(order.decks) not in (1, seats):
        raise Unplayable(f"--decks: {len(order.decks)} decks for {seats} players; name one for each, or one for all")
    found = []
    for word in order.decks:
        if word in beside:
            found.append(beside[word])
        elif word in own:
            found.append(own[word])
            cards = {**game.load_cards(), **cards}
        elif exists(word):
            read = game.load_decks(word, cards)
            if len(read) != 1:
                raise Unplayable(f"{word}: holds {len(read)} decks; name one of {', '.join(list(read)[:5])}")
            found += read.values()
        else:
            known = list({**own, **beside})
            more = f" ... ({len(known)}: kartoteka deck {order.game} lists them)" if len(known) > 8 else ""
            hint = ", ".join(known[:8]) + more
            raise Unplayable(f"--decks: {word!r} is neither a file nor one of the decks at hand: {hint}")
    return found, cards


def _whole(game: Game, decks: Sequence[Any], cards: dict[str, Any], *, named: bool) -> list[Any]:
    """The decks whose cards are all understood; named ones must be."""
    whole = []
    first = ""
    for deck in decks:
        partial = [card.name for card in game.cards_of(deck, cards) if card.partial]
        if not partial:
            whole.append(deck)
        elif not first:
            more = f" and {len(partial) - 1} more" if len(partial) > 1 else ""
            first = f"{deck.name}: {partial[0]}{more} cannot be played as printed: not wholly understood"
            if named:
                break
    if first and (named or not whole):
        raise Unplayable(f"{first}; --allow-partial plays such cards as far as they are")
    return whole
