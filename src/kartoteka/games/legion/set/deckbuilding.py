"""The rules of an army and of its hand: what they must keep, one need for each; the numbers are the format's.

`check_deck` names every rule of a format that is broken, with the facts: two cards too few of three pips are one line,
each card that is not this army's is one. Whose a card is goes by the names printed on it (`owner_in`), and how many
pips it has here by what it counts as while the hand is put together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

import msgspec

from kartoteka.games.legion.set.cards import COMMAND, RANKS, UNIT, CardDef
from kartoteka.games.legion.set.decks import Deck
from kartoteka.kernel.legality import Failure, Ruling, ruling
from kartoteka.text.deckfile import card_of, plain
from kartoteka.text.deckrules import DatedList, DeckRule, broken, choose_list, rules_of

__all__ = ["FORMATS", "LIMITS", "STANDING_ORDERS", "Contents", "Limits", "check_deck", "hands", "list_for", "usable"]

USUAL = "six"
STANDING_ORDERS = "Standing Orders"
HAND = 7
PIPS = (1, 2, 3)
OF_EACH = 2
"""A hand has two cards of each of `PIPS`, and Standing Orders (LG-3)."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a format."""

    points: int
    ranks: tuple[tuple[int, int], ...]
    """The fewest and the most units of each rank, in the order of `RANKS`."""
    edition: str


_STANDARD = ((1, 2), (0, 2), (3, 6), (0, 3), (0, 3), (0, 2))
_SMALL = ((1, 1), (0, 1), (2, 4), (0, 2), (0, 2), (0, 1))
LIMITS = {
    "six": Limits(points=500, ranks=_SMALL, edition="six"),
    "five": Limits(points=500, ranks=_SMALL, edition="five"),
    "six-800": Limits(points=800, ranks=_STANDARD, edition="six"),
    "five-1000": Limits(points=1000, ranks=_STANDARD, edition="five"),
}
"""By format (LGR-2, LGR-13)."""

BY_NAME = ruling("LG-7", "a character's card is known by the name printed on it")
BOTH_VERSIONS = ruling("LGR-5", "the commander and the operative of one name have the same cards")
ANY_OF_A_CHARACTER = ruling("LG-8", "any number of a character's own cards may be in a hand")
AS_BUILT = ruling("LGR-7", "a card may count as other pips while the hand is put together")
OWN_CARDS = Ruling("D-26", "a leader may have no cards of its own", value=0, without=3)


class Contents:
    """An army and its hand with the cards they are chosen from, for the rules to look at."""

    def __init__(self, deck: Deck, cards: Mapping[str, CardDef], limits: Limits) -> None:
        self.limits = limits
        self.cards = cards
        self.force = deck.force
        self.units = [(card_of(deck, code, cards), n) for code, n in deck.units]
        self.hand = [(card_of(deck, code, cards), n) for code, n in deck.hand]

    @property
    def points(self) -> int:
        """What the army costs."""
        return sum(card.points * n for card, n in self.units)

    def has(self, name: str) -> bool:
        """Whether a character of that name is in the army."""
        versions = [card for card, _ in self.units if plain(card.name) == plain(name)]
        if BOTH_VERSIONS.holds or not {"commander", "operative"} <= self.ranks_of(name):
            return bool(versions)
        return any(card.rank == "commander" for card in versions)

    def ranks_of(self, name: str) -> set[str]:
        """In which ranks there is a unit of that name."""
        return {card.rank for card in self.cards.values() if card.kind == UNIT and plain(card.name) == plain(name)}

    @property
    def factions(self) -> set[str]:
        """Of which factions there are units."""
        return {faction for card, _ in self.units for faction in card.faction}

    @property
    def sides(self) -> set[str]:
        """Which it can be an army of: the factions that all its units have; where there is none, all of `factions`."""
        sold = [set(card.faction) for card, _ in self.units if card.faction]
        return set.intersection(*sold) or self.factions if sold else set()


def owner_in(contents: Contents, card: CardDef) -> bool:
    """Whether the characters whose card it is are in the army; one without owners is nobody's."""
    if not card.owners:
        return True
    if not BY_NAME.holds:
        return not card.faction or not contents.factions.isdisjoint(card.faction)
    found = [contents.has(name) for name in card.owners]
    return all(found) if card.owner_mode == "all" else any(found)


def pips(card: CardDef) -> int:
    """What a card counts as while a hand is put together (LGR-7)."""
    return card.build_pips if AS_BUILT.holds else card.play_pips


# The army -------------------------------------------------------------------------------------------------------------


def _within(contents: Contents) -> Iterator[str]:
    """The points and the numbers of the ranks."""
    limits = contents.limits
    if contents.points > limits.points:
        yield f"it costs {contents.points} points, and {limits.points} is the most"
    for rank, (fewest, most) in zip(RANKS, limits.ranks, strict=True):
        n = sum(n for card, n in contents.units if card.rank == rank)
        if n < fewest:
            yield f"{rank} units: {n}, and {fewest} is the fewest"
        if n > most:
            yield f"{rank} units: {n}, and {most} is the most"


def _one_faction(contents: Contents) -> Iterator[str]:
    sold = [set(card.faction) for card, _ in contents.units if card.faction]
    if sold and not set.intersection(*sold):
        yield f"there are units of {', '.join(sorted(contents.factions))}"


def _unique(contents: Contents) -> Iterator[str]:
    """A character is unique, whatever rank it is fielded in."""
    counts: dict[str, tuple[str, int]] = {}
    for card, n in contents.units:
        if card.unique:
            name, before = counts.get(plain(card.name), (card.name, 0))
            counts[plain(card.name)] = name, before + n
    for name, n in counts.values():
        if n > 1:
            yield f"{name}: {n} times"


# The hand -------------------------------------------------------------------------------------------------------------


def _seven(contents: Contents) -> Iterator[str]:
    n = sum(n for _, n in contents.hand)
    if n != HAND:
        yield f"it has {n} command card{'s' * (n != 1)}, {HAND} are needed"


def _pips(contents: Contents) -> Iterator[str]:
    for wanted in PIPS:
        n = sum(n for card, n in contents.hand if pips(card) == wanted and not _is_standing_orders(card))
        if n != OF_EACH:
            yield f"it has {n} of {wanted} pip{'s' * (wanted > 1)}, {OF_EACH} are needed"
    if not any(_is_standing_orders(card) for card, _ in contents.hand):
        yield f"{STANDING_ORDERS} is missing"


def _is_standing_orders(card: CardDef) -> bool:
    return card.name == STANDING_ORDERS


def _no_card_twice(contents: Contents) -> Iterator[str]:
    counts: dict[str, int] = {}
    for card, n in contents.hand:
        counts[card.name] = counts.get(card.name, 0) + n
    for name, n in counts.items():
        if n > 1:
            yield f"{name}: {n} times"


def _commanders_there(contents: Contents) -> Iterator[str]:
    return _owners_there(contents, operatives=False)


def _operatives_there(contents: Contents) -> Iterator[str]:
    return _owners_there(contents, operatives=True)


def _owners_there(contents: Contents, *, operatives: bool) -> Iterator[str]:
    """Which cards are there without their characters; who is an operative, and nothing else, has a rule of its own."""
    for card, _ in contents.hand:
        if owner_in(contents, card):
            continue
        ranks: set[str] = set().union(*(contents.ranks_of(name) for name in card.owners))
        if (ranks == {"operative"}) == operatives:
            word = " and " if card.owner_mode == "all" else " or "
            yield f"{card.title}: {word.join(card.owners)} would have to be in the army"


def _faction_fits(contents: Contents) -> Iterator[str]:
    for card, _ in contents.hand:
        if why := _foreign(contents, card):
            yield why


def _foreign(contents: Contents, card: CardDef) -> str:
    """Why a card is not one of this army's faction or battle force; nothing where it is, or is a character's."""
    if card.battle_force and plain(card.battle_force) != plain(contents.force):
        return f"{card.title} is of the battle force {card.battle_force}"
    if card.faction and not card.owners and contents.sides.isdisjoint(card.faction):
        return f"{card.title} is of {' or '.join(card.faction)}"
    return ""


def _can_be_filled(contents: Contents) -> Iterator[str]:
    """Which places no card could fill: with those of its characters and its faction the army has too few (LGR-8)."""
    at_hand = usable(contents)
    for wanted in PIPS:
        names = {card.name for card in at_hand if pips(card) == wanted and not _is_standing_orders(card)}
        if len(names) < OF_EACH:
            yield f"it could have {len(names)} of {wanted} pip{'s' * (wanted > 1)}, {OF_EACH} are needed"
    if not any(_is_standing_orders(card) for card in at_hand):
        yield f"it could not have {STANDING_ORDERS}"


def _right_edition(contents: Contents) -> Iterator[str]:
    for card, _ in contents.hand:
        if not _of_edition(card, contents.limits.edition):
            yield f"{card.title} is a card of the edition of {card.edition} rounds"


def _of_edition(card: CardDef, edition: str) -> bool:
    return card.edition in ("", edition)


def usable(contents: Contents) -> list[CardDef]:
    """All command cards that the army could have in its hand."""
    return [
        card
        for card in contents.cards.values()
        if card.kind == COMMAND
        and owner_in(contents, card)
        and not _foreign(contents, card)
        and _of_edition(card, contents.limits.edition)
    ]


def hands(deck: Deck, cards: Mapping[str, CardDef], format: str = USUAL) -> Iterator[tuple[CardDef, ...]]:
    """Every hand that the army could have (LGR-8)."""
    at_hand = usable(Contents(deck, cards, LIMITS[format]))
    standing = [card for card in at_hand if _is_standing_orders(card)]
    pairs: list[Iterable[tuple[CardDef, ...]]] = []
    for wanted in PIPS:
        several = [card for card in at_hand if pips(card) == wanted and not _is_standing_orders(card)]
        pairs.append([two for two in combinations(several, OF_EACH) if two[0].name != two[1].name])
    for last in standing:
        for found in product(*pairs):
            yield (*(card for two in found for card in two), last)


_RULES: tuple[DeckRule[Contents], ...] = (
    DeckRule("LGR-3", "all units are of one faction", _one_faction),
    DeckRule("LGR-4", "a unique unit is there once, and so is a character in all its ranks", _unique),
    DeckRule("LG-2", "a hand has seven command cards", _seven),
    DeckRule("LG-3", "a hand has two cards each of 1, 2 and 3 pips, and Standing Orders", _pips),
    DeckRule("LG-4", "no card is in a hand twice", _no_card_twice),
    DeckRule("LG-6", "a character's card is used only if the character is in the army", _commanders_there),
    DeckRule("LG-38", "an operative's card is used only if the operative is in the army", _operatives_there),
    DeckRule("LGR-6", "a card of a faction or a battle force is used only by it", _faction_fits),
    DeckRule("LGR-8", "an army must be able to fill all places of a hand", _can_be_filled),
    DeckRule("D-34", "a card that one edition has of its own is used in that edition", _right_edition),
)
_STANDARD_ARMY = DeckRule("LGR-2", "an army keeps to the points and the numbers of each rank", _within)
_SMALL_ARMY = DeckRule("LGR-13", "a small army keeps to the points and the numbers of each rank", _within)

FORMATS: dict[str, Sequence[DeckRule[Contents]]] = {
    "six": (_SMALL_ARMY, *_RULES),
    "five": (_SMALL_ARMY, *_RULES),
    "six-800": (_STANDARD_ARMY, *_RULES),
    "five-1000": (_STANDARD_ARMY, *_RULES),
}
"""What each format asks of an army."""


def list_for(lists: Iterable[DatedList], format: str, version: str = "", *, where: str = "here") -> DatedList | None:
    """Which of the lists of banned cards an army keeps to: this game has none."""
    return choose_list([], version, where=where) if version else None


def check_deck(
    deck: Deck, cards: Mapping[str, CardDef], format: str = USUAL, *, restricted: DatedList | None = None
) -> tuple[Failure, ...]:
    """Every rule of the format that the army or its hand breaks, with the facts; none, and it is legal.

    `cards` are those that it is chosen from. There are no lists of `restricted` cards in this game.
    """
    format = format or USUAL
    rules = rules_of(FORMATS, format)
    contents = Contents(deck, cards, LIMITS[format])
    return (*broken(rules, contents), *_too_many_own(contents), *_too_few_own(contents))


def _too_many_own(contents: Contents) -> Iterator[Failure]:
    """What would be wrong with a character's cards, if there were a most of them (LG-8)."""
    if ANY_OF_A_CHARACTER.holds:
        return
    for name in dict.fromkeys(name for card, _ in contents.hand for name in card.owners):
        n = sum(n for card, n in contents.hand if name in card.owners)
        if n > 3:
            yield Failure(ANY_OF_A_CHARACTER.rule, "a hand has 3 cards of a character at the most", f"{name}: {n}")


def _too_few_own(contents: Contents) -> Iterator[Failure]:
    """What would be wrong with a leader, if each had to have cards of its own (D-26)."""
    for unit, _ in contents.units:
        if unit.rank in ("commander", "operative") and OWN_CARDS.value:
            n = sum(1 for card in contents.cards.values() if unit.name in card.owners)
            if n < OWN_CARDS.value:
                yield Failure(OWN_CARDS.rule, f"a leader has {OWN_CARDS.value} cards of its own", f"{unit.name}: {n}")
