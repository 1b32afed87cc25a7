"""The cards and decks of a game, its own and those in people's files, as sessions and clients ask for them.

What cannot be read is a `FormatError` here, as with all else that a game is asked to read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar, cast

import msgspec

from kartoteka.kernel.game import FormatError
from kartoteka.kernel.legality import Failure
from kartoteka.kernel.program import Text
from kartoteka.text.check import Compiled, coverage_of
from kartoteka.text.deckfile import Named, card_of
from kartoteka.text.deckrules import DatedList
from kartoteka.text.faults import CardError, clip, guess

__all__ = ["Library", "as_format_errors"]


@contextmanager
def as_format_errors() -> Iterator[None]:
    """Cards and decks that cannot be read are raised as what a game raises: a `FormatError`."""
    try:
        yield
    except CardError as fault:
        raise FormatError(str(fault)) from None


class Card(Protocol):
    """A card as it is printed."""

    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def text(self) -> str: ...


class Wording(Protocol):
    """A game's wording package: it brings the whole grammar with it."""

    def compile_text(self, name: str, type: str, text: str, /) -> Compiled: ...
    def print_text(self, name: str, type: str, program: Text, /) -> str: ...


class Importer(Protocol):
    """A game's importer: what it reads in files and folders."""

    def load_cards(self, path: str, /) -> dict[str, Any]: ...
    def load_printed(self, path: str, /) -> dict[str, Any]: ...
    def load_decks(self, path: str, cards: Mapping[str, Any] | None, /) -> dict[str, Any]: ...
    def cards_beside(self, path: str, /) -> dict[str, Any]: ...
    def restricted_beside(self, path: str, /) -> Sequence[Any]: ...


C = TypeVar("C", bound=Card)
D = TypeVar("D", bound=Named)
C_contra = TypeVar("C_contra", contravariant=True)
D_contra = TypeVar("D_contra", contravariant=True)
L_contra = TypeVar("L_contra", contravariant=True)
L = TypeVar("L", bound=DatedList)


class ListChoice(Protocol[L]):
    """Which of the tournament lists a deck of a format keeps to."""

    def __call__(self, lists: Iterable[L], format: str, version: str, *, where: str) -> L | None: ...


class DeckCheck(Protocol[D_contra, C_contra, L_contra]):
    """Every rule of a format that a deck breaks."""

    def __call__(
        self, deck: D_contra, cards: Mapping[str, C_contra], format: str, *, restricted: L_contra | None
    ) -> tuple[Failure, ...]: ...


class Library(Generic[C, D, L]):
    """What a game is asked for. `package` has its `importer` and its `wording`, wherever they lie in it: they bring
    much along, and are imported when they are needed.

    `title` is what a card is called, where that is more than its name; `type_of` is the type that its wording goes by.
    """

    def __init__(
        self,
        *,
        package: str,
        card: type[C],
        deck: type[D],
        own_cards: Callable[[], dict[str, C]],
        own_decks: Callable[[], dict[str, D]],
        codes: Callable[[D], Iterable[str]],
        list_for: ListChoice[L],
        check_deck: DeckCheck[D, Any, L],
        title: Callable[[C], str] = lambda card: card.name,
        type_of: Callable[[C], str] = lambda card: card.type,
        importer: str = "importer",
        wording: str = "wording",
    ) -> None:
        self.card = card
        self.deck = deck
        self.own_cards = own_cards
        self.own_decks = own_decks
        self.codes = codes
        self.list_for = list_for
        self.check_deck = check_deck
        self._importer = f"{package}.{importer}"
        self._wording = f"{package}.{wording}"
        self.title = title
        self.type_of = type_of

    def importer(self) -> Importer:
        """What the game reads in files and folders."""
        return cast("Importer", import_module(self._importer))

    def wording(self) -> Wording:
        """The grammar of its cards."""
        return cast("Wording", import_module(self._wording))

    def load_cards(self, path: str) -> dict[str, C]:
        """The cards in a file or folder; the game's own set where none is named."""
        with as_format_errors():
            return self.importer().load_cards(path) if path else self.own_cards()

    def load_decks(self, path: str, cards: dict[str, C] | None) -> dict[str, D]:
        """The decks in a file or folder; the ready decks where none is named."""
        with as_format_errors():
            return self.importer().load_decks(path, cards) if path else self.own_decks()

    def cards_for(self, decks: str, cards: str) -> dict[str, C]:
        """The cards that decks are made of, as printed: those in `cards`, else those beside the decks, and our own."""
        with as_format_errors():
            read = self.importer()
            found = read.load_printed(cards) if cards else read.cards_beside(decks) if decks else {}
            return {**self.own_cards(), **found}

    def cards_of(self, deck: D, cards: dict[str, C]) -> list[C]:
        """The different cards that a deck uses."""
        with as_format_errors():
            return [card_of(deck, code, cards) for code in dict.fromkeys(self.codes(deck))]

    def restrictions(self, path: str, format: str, version: str) -> tuple[str, L | None]:
        """The tournament list beside cards or decks that a deck of this format keeps to, and what it is called."""
        with as_format_errors():
            lists = self.importer().restricted_beside(path) if path and version != "none" else ()
            found = self.list_for(lists, format, version, where=f"beside {path}" if path else "without --cards")
        if found is None:
            return "", None
        return ", ".join(filter(None, (f"{found.name} ({found.code})", found.format, found.date))), found

    def broken_rules(
        self, deck: D, cards: dict[str, C], format: str, restrictions: L | None = None
    ) -> tuple[Failure, ...]:
        """Every rule of the format that the deck breaks."""
        with as_format_errors():
            return self.check_deck(deck, cards, format, restricted=restrictions)

    def unpack_cards(self, raw: Sequence[Any]) -> dict[str, C]:
        """Cards from what `msgspec.to_builtins` made of them, by code."""
        return {card.code: card for card in (msgspec.convert(one, self.card) for one in raw)}

    def unpack_decks(self, raw: Sequence[Any]) -> list[D]:
        """Decks from what `msgspec.to_builtins` made of them."""
        return [msgspec.convert(one, self.deck) for one in raw]

    def coverage(self, paths: Sequence[str]) -> dict[str, int]:
        """How much of the cards in these files or folders is understood; of the game's own set where none is named."""
        cards: dict[str, C] = {}
        with as_format_errors():
            for path in paths:
                cards |= self.importer().load_printed(path)
            if not paths:
                cards = self.own_cards()
        wording = self.wording()
        return coverage_of(wording.compile_text(c.name, self.type_of(c), c.text) for c in cards.values())

    def show_card(self, name: str, cards: dict[str, C]) -> list[dict[str, Any]]:
        """Wording, tree, printed-back wording and problems of every version of a card, or of the one that is named."""
        said = name.casefold()
        found = [c for c in cards.values() if said in (c.name.casefold(), self.title(c).casefold()) or c.code == name]
        if not found:
            raise FormatError(f"no card is called {clip(name)}{guess(name, (c.name for c in cards.values()))}")
        wording = self.wording()
        shown = []
        for card in found:
            compiled = wording.compile_text(card.name, self.type_of(card), card.text)
            try:
                printed = wording.print_text(card.name, self.type_of(card), compiled.program)
            except Exception as fault:
                printed = f"({type(fault).__name__}: {fault})"
            shown.append(
                {
                    "name": card.name,
                    "code": card.code,
                    "wording": compiled.normalised,
                    "tree": msgspec.to_builtins(compiled.program),
                    "printed": printed,
                    "problems": [msgspec.to_builtins(problem) for problem in compiled.problems],
                }
            )
        return shown
