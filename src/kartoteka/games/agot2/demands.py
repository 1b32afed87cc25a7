"""What agendas say of building a deck, read by their wording.

An agenda may widen or narrow what a deck holds (AGR-6). Its sentences are read by their shape, whatever the agenda is
called, and one that is not understood is itself reported, never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import msgspec

from kartoteka.games.agot2.cards import NEUTRAL, CardDef

__all__ = ["Building", "Demand", "Kind"]

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
