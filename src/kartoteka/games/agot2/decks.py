"""Decks: what is in one, the rules that it must keep, and deck lists that people write.

A deck list is text, one line per card. Titles are those of the cards; ``(pack)`` behind one says which version of it is
meant where there are several::

    Name: Wolves at the ford
    Faction: Stark
    Agenda: Sworn Shields

    Plots:
    1x Long Night

    Characters:
    3x Watcher
    1x Ferryman (River tales)

Plots stand under ``Plots:``, the draw deck under ``Deck:`` or under a heading for each type; ``#`` begins a comment.

What a deck must keep is a list of `DeckRule`, each with its number and a sentence; a format names those that it plays
with. An agenda may widen or narrow what a deck holds (AGR-6): such sentences are read by their wording, whatever the
agenda is called, and one that is not understood is itself reported, never passed over.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from kartoteka.games.agot2.cards import FACTIONS, NEUTRAL, CardDef, CardError, clip, guess, read_bytes, starter_set
from kartoteka.kernel.legality import Cited, Failure

__all__ = [
    "DECK_LISTS",
    "FORMATS",
    "Contents",
    "Deck",
    "DeckError",
    "DeckRule",
    "RestrictedList",
    "check_deck",
    "deck_of",
    "load_deck",
    "print_deck",
    "read_deck",
    "starter_decks",
]

DECK_LISTS = Path(__file__).resolve().parent / "decklists"

LARGEST_COUNT = 1000
LONGEST_LINE = 200

Counts = tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1)]], ...]
"""Codes of cards, each with the number of its copies."""


class DeckError(CardError):
    """A deck that cannot be read, or that names a card which nobody has."""


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as somebody put it together; it may break rules."""

    id: str
    name: str
    faction: str
    agendas: tuple[str, ...] = ()
    """Codes; more than one only where an agenda allows it."""
    plots: Counts = ()
    draw: Counts = ()

    @property
    def agenda(self) -> str | None:
        """The first agenda, or None."""
        return self.agendas[0] if self.agendas else None


class RestrictedList(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament list asks of a deck, by codes."""

    code: str
    name: str
    date: str
    format: str
    """`joust` or `melee`."""
    banned: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    """A deck may hold one of these, in as many copies as it likes."""
    pods: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """A deck with the first card holds none of the others; with "" for the first card, it holds at most one of them."""


# What an agenda says of the deck --------------------------------------------------------------------------------------

_TYPES = ("character", "location", "attachment", "event", "plot", "agenda")
_WORD = re.compile(r"\[\w+\]|neutral|[A-Z][\w'’ -]*")


class Kind(msgspec.Struct, frozen=True):
    """A kind of card, as a deck-building sentence names it: "non-loyal [stark] cards", "Winter plot cards"."""

    loyal: bool | None = None
    words: tuple[str, ...] = ()
    """Factions in brackets, `neutral`, or traits; one of them is enough."""
    type: str = ""
    keyword: str = ""

    @classmethod
    def read(cls, phrase: str) -> Kind | None:
        """The kind that a noun phrase names; None if the phrase is not understood."""
        rest, _, keyword = phrase.removesuffix(" keyword").partition(" with the printed ")
        loyal = None
        for word, value in (("non-loyal", False), ("loyal", True)):
            if rest.startswith(f"{word} "):
                rest, loyal = rest.removeprefix(f"{word} "), value
        rest = re.sub(r" ?\bcards?$", "", rest)
        type = next((type for type in _TYPES if re.search(rf"\b{type}s?$", rest)), "")
        rest = rest.removesuffix("s").removesuffix(type).rstrip() if type else rest
        words = tuple(re.split(r", | and | or ", rest)) if rest else ()
        if not phrase or not all(_WORD.fullmatch(word) for word in words):
            return None
        return cls(loyal, words, type, keyword.capitalize())

    def fits(self, card: CardDef, *, whatever_loyalty: bool = False) -> bool:
        """Whether the card is of this kind."""
        if self.type and card.type != self.type:
            return False
        if self.loyal is not None and card.loyal is not self.loyal and not whatever_loyalty:
            return False
        if self.keyword and not re.search(rf"(?:^|\. ){self.keyword}\b", card.text, re.MULTILINE):
            return False
        return not self.words or any(
            word == f"[{card.faction}]" or word == card.faction == NEUTRAL or word in card.traits for word in self.words
        )


class Demand(msgspec.Struct, frozen=True):
    """How many cards of a kind a deck holds."""

    kind: Kind
    part: str
    """`draw` or `plots`."""
    least: int = 0
    most: int | None = None
    different: bool = False
    """Titles are counted, not copies."""
    each: bool = False
    """`most` is for each title."""
    sentence: str = ""


class Building:
    """What the agendas of a deck say of it, read sentence by sentence."""

    def __init__(self, agendas: Iterable[CardDef]) -> None:
        self.minimum = 60
        self.plots = 7
        self.doubled = 1
        self.agendas: list[tuple[int, Kind]] = []
        self.permits: list[Kind] = []
        self.only: list[tuple[str, tuple[Kind, ...]]] = []
        self.demands: list[Demand] = []
        self.unread: list[str] = []
        for agenda in agendas:
            for sentence in _building_sentences(agenda.text):
                if not any(self._reads(sentence, shape, take) for shape, take in _SHAPES):
                    self.unread.append(sentence)

    def _reads(self, sentence: str, shape: str, take: Callable[..., bool]) -> bool:
        match = re.fullmatch(shape, sentence)
        return match is not None and take(self, sentence, **match.groupdict())


def _building_sentences(text: str) -> Iterator[str]:
    """The sentences of a text that speak of building the deck: none of them belongs to a triggered ability."""
    for line in re.sub(r"<[^>]*>", "", text).splitlines():
        if re.match(r"[A-Z][\w ]*:", line):
            continue
        for sentence in re.split(r"(?<=\.)\s+", line.strip()):
            if re.search(r"\b(?:includ(?:e|es|ing)|deck size|must be)\b|\bmay run\b", sentence):
                yield re.sub(r"\s+", " ", sentence).removesuffix(".").removesuffix(" (by title)")


def _part(where: str | None) -> str:
    return "plots" if where and "plot" in where else "draw"


def _permit(building: Building, sentence: str, kind: str) -> bool:
    found = Kind.read(kind)
    if found:
        building.permits.append(found)
    return found is not None


def _only(building: Building, sentence: str, kinds: str) -> bool:
    found = [Kind.read(kind) for kind in re.split(r" and (?=non-loyal|loyal)", kinds)]
    read = tuple(kind for kind in found if kind)
    building.permits.extend(read)
    building.only.append((sentence, read))
    return len(read) == len(found)


def _at_least(building: Building, sentence: str, n: str, different: str | None, kind: str) -> bool:
    found = Kind.read(kind)
    if found:
        building.demands.append(Demand(found, "draw", least=int(n), different=bool(different), sentence=sentence))
    return found is not None


def _at_most(building: Building, sentence: str, n: str, kind: str) -> bool:
    found = Kind.read(kind)
    if found:
        building.demands.append(Demand(found, "draw", most=int(n), sentence=sentence))
    return found is not None


def _copies(building: Building, sentence: str, n: str, kind: str) -> bool:
    found = Kind.read(kind)
    if found:
        building.demands.append(Demand(found, "draw", most=int(n), each=True, sentence=sentence))
    return found is not None


def _none(building: Building, sentence: str, kind: str, where: str | None) -> bool:
    found = Kind.read(kind)
    if found:
        building.demands.append(Demand(found, _part(where), most=0, sentence=sentence))
    return found is not None


def _minimum(building: Building, sentence: str, n: str) -> bool:
    building.minimum = max(building.minimum, int(n))
    return True


def _plots(building: Building, sentence: str, n: str, m: str | None = None, kind: str | None = None) -> bool:
    building.plots = int(n)
    if m is None or kind is None:
        return True
    found = Kind.read(kind)
    if found:
        demand = Demand(found, "plots", least=int(m), most=int(m), sentence=sentence)
        building.demands += [demand, msgspec.structs.replace(demand, different=True)]
    return found is not None


def _doubled(building: Building, sentence: str, n: str) -> bool:
    building.doubled = max(building.doubled, int(n))
    return True


def _agendas(building: Building, sentence: str, n: str, kind: str) -> bool:
    found = Kind.read(kind)
    if found:
        building.agendas.append((int(n), found))
    return found is not None


_SHAPES: tuple[tuple[str, Callable[..., bool]], ...] = (
    (r"You may include a second copy of up to (?P<n>\d+) different cards in your plot deck", _doubled),
    (r"(?:You|Your deck) may include (?P<kind>.+?)(?: from any faction)?(?: in your deck)?", _permit),
    (
        r"(?:You|Your deck) must include at least (?P<n>\d+) (?P<different>different )?(?P<kind>.+?)(?: in your deck)?",
        _at_least,
    ),
    (
        r"(?:You|Your deck) cannot include more than (?P<n>\d+) cop(?:y|ies) of each (?P<kind>.+?)(?: in your deck)?",
        _copies,
    ),
    (r"(?:You|Your deck) cannot include more than (?P<n>\d+) (?P<kind>.+?)(?: in your deck)?", _at_most),
    (r"(?:You|Your deck) cannot include (?P<kind>.+?)(?: in your (?P<where>deck|plot deck))?", _none),
    (r"Your (?P<where>plot deck) cannot include (?P<kind>.+)", _none),
    (r"Your minimum deck size is (?P<n>\d+) cards", _minimum),
    (r"Your plot deck must be (?:exactly )?(?P<n>\d+) cards", _plots),
    (r"Your plot deck must be (?P<n>\d+) cards, including exactly (?P<m>\d+) different (?P<kind>.+)", _plots),
    (r"You may run (?P<n>\d+) (?P<kind>.+) in addition to this agenda", _agendas),
    (r"Your plot deck and draw deck can only include (?P<kinds>.+?)(?: from any faction)?", _only),
)


# The rules ------------------------------------------------------------------------------------------------------------


class Contents:
    """A deck with its cards at hand, for the rules to look at."""

    def __init__(self, deck: Deck, cards: Mapping[str, CardDef], restricted: RestrictedList | None) -> None:
        self.deck = deck
        self.cards = cards
        self.restricted = restricted
        self.agendas = [_card(deck, code, cards) for code in deck.agendas]
        self.plots = [(_card(deck, code, cards), n) for code, n in deck.plots]
        self.draw = [(_card(deck, code, cards), n) for code, n in deck.draw]
        self.building = Building(agenda for agenda in self.agendas if agenda.type == "agenda")

    @property
    def lines(self) -> list[tuple[CardDef, int]]:
        """Draw deck and plot deck."""
        return self.draw + self.plots

    def titles(self, lines: Iterable[tuple[CardDef, int]]) -> dict[str, tuple[int, int]]:
        """Per title how many copies there are, and how many there may be at most: a copy is one by its title."""
        counts: dict[str, tuple[int, int]] = {}
        for card, n in lines:
            copies, limit = counts.get(card.name, (0, card.deck_limit))
            counts[card.name] = (copies + n, min(limit, card.deck_limit))
        return counts


def _card(deck: Deck, code: str, cards: Mapping[str, CardDef]) -> CardDef:
    try:
        return cards[code]
    except KeyError:
        raise DeckError(f"{deck.name}: no card has the code {clip(code)}{guess(code, cards)}") from None


class DeckRule(Cited):
    """A need of a deck: `test` says what in a deck breaks it, one fact each; no fact, and the deck keeps it."""

    __slots__ = ("original", "test")

    kind = "deck rule"

    def __init__(self, rule: str, text: str, test: Callable[[Contents], Iterable[str]]) -> None:
        super().__init__(rule, text)
        self.test = test
        self.original = test

    def off(self) -> None:
        self.test = _nothing

    def on(self) -> None:
        self.test = self.original


def _nothing(contents: Contents) -> Iterable[str]:
    return ()


def _faction(contents: Contents) -> Iterator[str]:
    if contents.deck.faction not in FACTIONS:
        yield f"{clip(contents.deck.faction)} is no faction"


def _one_agenda(contents: Contents) -> Iterator[str]:
    agendas = [agenda for agenda in contents.agendas if agenda.type == "agenda"]
    for allowed, kind in contents.building.agendas:
        of_kind = [agenda for agenda in agendas if kind.fits(agenda)]
        agendas = [agenda for agenda in agendas if agenda not in of_kind[:allowed]]
    if len(agendas) > 1:
        yield f"it has {', '.join(agenda.name for agenda in contents.agendas)}"


def _agenda_is_one(contents: Contents) -> Iterator[str]:
    for card in contents.agendas:
        if card.type != "agenda":
            yield f"{card.name} is of type {card.type}"


def _agenda_once(contents: Contents) -> Iterator[str]:
    for title, n in Counter(agenda.name for agenda in contents.agendas).items():
        if n > 1:
            yield f"{title} is there {n} times"


def _size(contents: Contents) -> Iterator[str]:
    n = sum(n for _, n in contents.draw)
    if n < contents.building.minimum:
        yield f"it has {n}, and needs {contents.building.minimum}"


def _draw_types(contents: Contents) -> Iterator[str]:
    for card, _ in contents.draw:
        if card.type not in ("character", "location", "attachment", "event"):
            yield f"{card.name} is of type {card.type}"


def _copies_by_title(contents: Contents) -> Iterator[str]:
    for title, (n, limit) in contents.titles(contents.draw).items():
        if n > limit:
            yield f"{title}: {n} copies, {limit} allowed"


def _plot_count(contents: Contents) -> Iterator[str]:
    n = sum(n for _, n in contents.plots)
    if n != contents.building.plots:
        yield f"it has {n}, and needs {contents.building.plots}"


def _plot_types(contents: Contents) -> Iterator[str]:
    for card, _ in contents.plots:
        if card.type != "plot":
            yield f"{card.name} is of type {card.type}"


def _doubled_titles(contents: Contents) -> Iterator[str]:
    doubled = [title for title, (n, _) in contents.titles(contents.plots).items() if n > 1]
    if len(doubled) > contents.building.doubled:
        yield f"{', '.join(doubled)} are there more than once, {contents.building.doubled} may be"


def _plot_limits(contents: Contents) -> Iterator[str]:
    for title, (n, limit) in contents.titles(contents.plots).items():
        if n > limit:
            yield f"{title}: {n} copies, {limit} allowed"


def _affiliation(contents: Contents) -> Iterator[str]:
    for card, _ in contents.lines:
        if card.faction in (NEUTRAL, contents.deck.faction):
            continue
        if not any(kind.fits(card, whatever_loyalty=True) for kind in contents.building.permits):
            yield f"{card.name} is {card.faction}, and nothing permits that"


def _loyalty(contents: Contents) -> Iterator[str]:
    for card, _ in contents.lines:
        if card.loyal and card.faction != contents.deck.faction:
            yield f"{card.name} is loyal to {card.faction}"


def _demands(contents: Contents) -> Iterator[str]:
    for demand in contents.building.demands:
        lines = contents.plots if demand.part == "plots" else contents.draw
        titles = contents.titles((card, n) for card, n in lines if demand.kind.fits(card))
        if demand.each:
            counts = {title: n for title, (n, _) in titles.items()}
        elif demand.different:
            counts = {"": len(titles)}
        else:
            counts = {"": sum(n for n, _ in titles.values())}
        for title, n in counts.items():
            if n < demand.least or (demand.most is not None and n > demand.most):
                yield f"{demand.sentence}: {title + ' ' if title else ''}{n}{' different' if demand.different else ''}"
    for sentence, kinds in contents.building.only:
        for card, _ in contents.lines:
            if not any(kind.fits(card) for kind in kinds):
                yield f"{sentence}: {card.name} is another"


def _understood(contents: Contents) -> Iterator[str]:
    for sentence in contents.building.unread:
        yield f"not understood: {clip(sentence)}"


def _held_by_list(contents: Contents) -> Iterator[str]:
    if not (limits := contents.restricted):
        return
    held = {card.code: card.name for card, _ in contents.lines} | {card.code: card.name for card in contents.agendas}
    for code, name in held.items():
        if code in limits.banned:
            yield f"{name} is banned by {limits.name}"
    restricted = [name for code, name in held.items() if code in limits.restricted]
    if len(restricted) > 1:
        yield f"{', '.join(restricted)} are all restricted by {limits.name}, one may be used"
    for first, others in limits.pods:
        names = [name for code, name in held.items() if code in others]
        if first and first in held and names:
            yield f"{held[first]} and {', '.join(names)} are not used together, says {limits.name}"
        if not first and len(names) > 1:
            yield f"{', '.join(names)} are not used together, says {limits.name}"


def _own_format(contents: Contents) -> Iterator[str]:
    for card in [*contents.agendas, *(card for card, _ in contents.lines)]:
        if mark := re.search(r"\b(Draft|Melee|Joust) format only\b", card.text):
            yield f"{card.name}: {mark[0]}"


_FACTION = DeckRule("AGR-1", "a deck has one faction card", _faction)
_AGENDA = (
    DeckRule("AGR-1", "a deck has at most one agenda, unless an agenda allows more", _one_agenda),
    DeckRule("AGR-1", "a deck has no two agendas of one title", _agenda_once),
    DeckRule("AGR-1", "what stands for the agenda is an agenda", _agenda_is_one),
)
_SIZE = DeckRule("AGR-2", "the draw deck has at least 60 cards, or as many as the agenda says", _size)
_DRAW = DeckRule("AGR-2", "the draw deck holds characters, locations, attachments and events only", _draw_types)
_COPIES = DeckRule("AGR-3", "the draw deck holds no more copies of a title than its deck limit", _copies_by_title)
_PLOTS = (
    DeckRule("AGR-4", "the plot deck has exactly 7 cards, or as many as the agenda says", _plot_count),
    DeckRule("AGR-4", "the plot deck holds plots only", _plot_types),
    DeckRule("AGR-4", "at most one title stands in the plot deck more than once", _doubled_titles),
    DeckRule("AGR-4", "the plot deck holds no more copies of a title than its deck limit", _plot_limits),
)
_AFFILIATION = DeckRule("AGR-5", "every card is neutral or of the deck's faction, or permitted", _affiliation)
_LOYALTY = DeckRule("AGR-5", "a loyal card is used with its own faction only", _loyalty)
_DEMANDS = (
    DeckRule("AGR-6", "the deck is as its agenda demands", _demands),
    DeckRule("AGR-6", "what an agenda says of the deck is understood", _understood),
)
_LIST = DeckRule("AGR-7", "the deck keeps to the restricted list, where one is played with", _held_by_list)
_MARKED = DeckRule("AGR-8", "a card marked for one format is used in no other", _own_format)

FORMATS: dict[str, tuple[DeckRule, ...]] = {
    "standard": (_FACTION, *_AGENDA, _SIZE, _DRAW, _COPIES, *_PLOTS, _AFFILIATION, _LOYALTY, *_DEMANDS, _LIST, _MARKED),
    "starter": (_FACTION, *_AGENDA, _DRAW, _COPIES, *_PLOTS, _AFFILIATION, *_DEMANDS, _LIST, _MARKED),
}
"""What each format asks of a deck. `starter` is for ready decks made to learn with: fewer than 60 cards, made of two
factions, loyal cards of the second among them."""


def check_deck(
    deck: Deck, cards: Mapping[str, CardDef], format: str = "standard", *, restricted: RestrictedList | None = None
) -> tuple[Failure, ...]:
    """Every rule of the format that the deck breaks, with the fact that breaks it; none, and the deck is legal."""
    if format not in FORMATS:
        raise DeckError(f"{clip(format)} is not a format{guess(format, FORMATS)}; there are {', '.join(FORMATS)}")
    contents = Contents(deck, cards, restricted)
    return tuple(Failure(rule.rule, rule.text, fact) for rule in FORMATS[format] for fact in rule.test(contents))


# Deck lists -----------------------------------------------------------------------------------------------------------

_HEADING = re.compile(r"(?P<words>[A-Za-z][A-Za-z ]*?)\s*(?:\(\d+\))?\s*:\s*(?P<rest>.*)")
_CARD = re.compile(r"(?P<n>\d+)\s*[x×]\s+(?P<title>.+)")
_VERSION = re.compile(r"(?P<title>.+?)\s*\((?P<pack>[^()]+)\)")
_SECTIONS = {
    "plots": "plots",
    "plot deck": "plots",
    **{words: "draw" for words in ("deck", "draw", "draw deck", "cards")},
    **{words: "draw" for words in ("characters", "locations", "attachments", "events")},
}
_SAID_ONCE = ("name", "faction")


def deck_of(
    counts: Iterable[tuple[CardDef, int]], *, id: str, name: str, faction: str, agendas: Iterable[CardDef] = ()
) -> Deck:
    """A deck of these cards, in this order, plots apart and copies of one card counted together."""
    parts: dict[str, dict[str, int]] = {"plots": {}, "draw": {}}
    for card, n in counts:
        part = parts["plots" if card.type == "plot" else "draw"]
        part[card.code] = part.get(card.code, 0) + n
    return Deck(
        id=id,
        name=name,
        faction=faction,
        agendas=tuple(agenda.code for agenda in agendas),
        plots=tuple(parts["plots"].items()),
        draw=tuple(parts["draw"].items()),
    )


def read_deck(text: str, cards: Mapping[str, CardDef], where: str, *, id: str = "") -> Deck:
    """The deck that a list names; `where` is the file in messages, and each fault names its line."""
    versions: dict[str, list[CardDef]] = {}
    for card in cards.values():
        versions.setdefault(card.name.casefold(), []).append(card)
    said: dict[str, str] = {}
    agendas: list[CardDef] = []
    lines: list[tuple[CardDef, int]] = []
    section = ""
    for number, line in enumerate(text.split("\n"), start=1):
        line, place = line.strip(), f"{where}: line {number}"
        if not line or line.startswith("#"):
            continue
        if len(line) > LONGEST_LINE:
            raise DeckError(f"{place}: has {len(line):,} characters; {LONGEST_LINE} is the most")
        if match := _CARD.fullmatch(line):
            lines.append((_named(match["title"], versions, place, section), _count(match["n"], place)))
            continue
        heading = _HEADING.fullmatch(line)
        words = heading["words"].lower() if heading else ""
        if not heading or words not in ("name", "faction", "agenda", *_SECTIONS):
            raise DeckError(f"{place}: {clip(line)} is neither a card, such as '3x Title', nor a heading")
        if words in _SECTIONS:
            section = _SECTIONS[words]
            if heading["rest"]:
                raise DeckError(f"{place}: {clip(heading['rest'])}: each card has a line of its own")
        elif words in said and words in _SAID_ONCE:
            raise DeckError(f"{place}: {heading['words']}: is said already")
        elif words == "agenda":
            agendas.append(_named(heading["rest"], versions, place, "agenda"))
        else:
            said[words] = heading["rest"] if words == "name" else _faction_word(heading["rest"], place)
    if "faction" not in said:
        raise DeckError(f"{where}: Faction: is missing")
    name = said.get("name") or id or where
    return deck_of(lines, id=id or name, name=name, faction=said["faction"], agendas=agendas)


def _count(digits: str, place: str) -> int:
    """A number of copies."""
    if len(digits) > 4 or not 0 < int(digits) <= LARGEST_COUNT:
        raise DeckError(f"{place}: {clip(digits)} copies: a number from 1 to {LARGEST_COUNT} is wanted")
    return int(digits)


def _faction_word(words: str, place: str) -> str:
    """The faction that somebody means by "Stark", "House Stark" or "Night's Watch"."""
    for faction, title in FACTIONS.items():
        short = title.removeprefix("House ").removeprefix("The ")
        if words.casefold().replace("’", "'") in (faction, title.casefold(), short.casefold()):
            return faction
    titles = [title.removeprefix("House ") for title in FACTIONS.values()]
    raise DeckError(f"{place}: {clip(words)} is no faction{guess(words, titles)}")


def _named(words: str, versions: Mapping[str, list[CardDef]], place: str, section: str) -> CardDef:
    """The one card that is meant by a title, or by a title and a pack."""
    found, pack = versions.get(words.casefold(), []), None
    if not found and (match := _VERSION.fullmatch(words)):
        pack = match["pack"]
        found = versions.get(match["title"].casefold(), [])
        if found and not any(_from_pack(card, pack) for card in found):
            packs = [card.pack for card in found]
            raise DeckError(f"{place}: {found[0].name} is not in {clip(pack)}, but in {', '.join(packs)}")
        found = [card for card in found if _from_pack(card, pack)]
    if not found:
        titles = [cards[0].name for cards in versions.values()]
        raise DeckError(f"{place}: no card is called {clip(words)}{guess(words, titles)}")
    fitting = [card for card in found if _belongs(card, section)]
    if not fitting:
        raise DeckError(f"{place}: {found[0].name} is of type {found[0].type} and does not belong here")
    if len(fitting) > 1:
        choices = " or ".join(f"'{card.name} ({card.pack})'" for card in fitting)
        raise DeckError(f"{place}: {fitting[0].name}: there are several; write {choices}")
    return fitting[0]


def _from_pack(card: CardDef, pack: str) -> bool:
    return card.pack.casefold() == pack.casefold()


def _belongs(card: CardDef, section: str) -> bool:
    """Whether a card of this type may stand in that part of a deck list; before the first heading all may."""
    match section:
        case "plots":
            return card.type == "plot"
        case "agenda":
            return card.type == "agenda"
        case "draw":
            return card.type in ("character", "location", "attachment", "event")
    return card.type != "agenda"


def load_deck(path: str | Path, cards: Mapping[str, CardDef] | None = None) -> Deck:
    """The deck of a deck list; its titles are those of the given cards, or of the starter set."""
    path = Path(path)
    try:
        text = read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise DeckError(f"{path}: not text in UTF-8: byte {fault.start}") from fault
    return read_deck(text, starter_set() if cards is None else cards, str(path), id=path.stem)


def print_deck(deck: Deck, cards: Mapping[str, CardDef]) -> str:
    """The deck as a deck list; `read_deck` reads it back."""
    titles = Counter(card.name for card in cards.values())

    def title(code: str) -> str:
        card = _card(deck, code, cards)
        return f"{card.name} ({card.pack})" if titles[card.name] > 1 else card.name

    lines = [f"Name: {deck.name}", f"Faction: {FACTIONS.get(deck.faction, deck.faction).removeprefix('House ')}"]
    lines += [f"Agenda: {title(code)}" for code in deck.agendas]
    lines += ["", "Plots:"] + [f"{n}x {title(code)}" for code, n in deck.plots]
    for type in ("character", "location", "attachment", "event"):
        of_type = [(code, n) for code, n in deck.draw if _card(deck, code, cards).type == type]
        if of_type:
            lines += ["", f"{type.capitalize()}s:"] + [f"{n}x {title(code)}" for code, n in of_type]
    return "\n".join(lines) + "\n"


@functools.cache
def _starter_decks() -> tuple[Deck, ...]:
    return tuple(load_deck(file) for file in sorted(DECK_LISTS.glob("*.txt")))


def starter_decks() -> dict[str, Deck]:
    """The ready decks that come with the game, by id."""
    return {deck.id: deck for deck in _starter_decks()}
