"""What a hand offers: looked through once for all windows, and known until another card lies in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kartoteka.games.hkk.bonds import bonds_of
from kartoteka.games.hkk.facts import OPPONENTS_TURN
from kartoteka.games.hkk.records import HAND
from kartoteka.games.shared.piles import picked_from

if TYPE_CHECKING:
    from kartoteka.games.hkk.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

WAYS = "ways out of a hand"


class Moment:
    """Where in a turn it is (`numbers.place_in_turn`), and whether that is the player's own.

    There is one object of each, so that what is known of a moment is found without a look into it.
    """

    __slots__ = ("own", "place")

    def __init__(self, place: str, own: bool) -> None:
        self.place = place
        self.own = own


class Moments(dict[str, Moment]):
    """By place, the moments of the player's own turns, or of those of the opponent."""

    def __init__(self, own: bool) -> None:
        super().__init__()
        self.own = own

    def __missing__(self, place: str) -> Moment:
        self[place] = found = Moment(place, self.own)
        return found


MOMENTS = (Moments(False), Moments(True))
"""Those of the opponent's turns, and of the player's own."""


class Hand(NamedTuple):
    """By what can be done with the cards: options, in the order of the hand."""

    reactions: list[Option]
    """The reaction cards."""
    treasures: list[Option]
    bonded: list[int]
    """The cards of subtypes with which any card has a bond."""
    instants: list[int]
    """The instants, what a text lets be played in the opponent's turn, and what has other modes."""


class Ways(NamedTuple):
    """In which ways a card of one definition is used out of a hand."""

    played: tuple[int, ...]
    """The texts as which it is played; -1 for a card that comes into play."""
    instant: bool
    """Whether it is an instant, or its text lets it be played in the opponent's turn."""
    modes: tuple[tuple[int, str], ...]
    """The texts and modes as which it could be played, too."""
    reactions: tuple[tuple[int, str], ...]
    treasure: bool
    bonded: bool


@picked_from(HAND)
def hand(s: State, seat: int) -> Hand:
    """What the hand of a player offers."""
    reactions: list[Option] = []
    treasures: list[Option] = []
    bonded: list[int] = []
    instants: list[int] = []
    cards, ways_of = s.cards, all_ways(s.pool)
    for card in s.zones[HAND * len(s.seats) + seat]:
        ways = ways_of[cards[card].proto]
        if ways.reactions:
            for number, mode in ways.reactions:
                reactions.append(("react", card, number, mode))
        if ways.treasure:
            treasures.append(("treasure", card))
        if ways.bonded:
            bonded.append(card)
        if ways.instant or ways.modes:
            instants.append(card)
    return Hand(reactions, treasures, bonded, instants)


def played(s: State, seat: int, *, instants: bool = False) -> list[Option]:
    """Every card of a hand that is played on its own account, those of several texts once for each; or the instants."""
    found: list[Option] = []
    for card in s.zones[HAND * len(s.seats) + seat]:
        ways = all_ways(s.pool)[s.cards[card].proto]
        if ways.instant or not instants:
            found += [("play", card, number, "") for number in ways.played]
    return found


def in_modes(s: State, seat: int) -> list[Option]:
    """Those of a hand that could be played in another mode, in each of them."""
    found: list[Option] = []
    for card in s.zones[HAND * len(s.seats) + seat]:
        found += [("play", card, number, mode) for number, mode in all_ways(s.pool)[s.cards[card].proto].modes]
    return found


def all_ways(pool: Pool) -> list[Ways]:
    """In which ways a card is used out of a hand, by definition."""
    found: list[Ways] | None = pool.notes.get(WAYS)
    if found is None:
        bonds = frozenset[str]().union(*bonds_of(pool).values())
        found = pool.notes[WAYS] = [_ways_of(what, bonds) for what in pool.facts]
    return found


def _ways_of(what: Facts, bonds: frozenset[str]) -> Ways:
    reactions = tuple([number for number in what.played if what.natures[number].kind == "reaction card"])
    others = tuple([number for number in what.played if number not in reactions])
    modes = [(-1, "fog")] if "fog" in what.groups else []
    if "defence" in what.keywords:
        modes += [(number, "defence") for number in others or (() if reactions else (-1,))]
    ways = ("", "defence") if "defence" in what.keywords else ("",)
    return Ways(
        played=others if what.type in ("instant", "general") else (-1,),
        instant=what.type == "instant" or OPPONENTS_TURN in what.said_of_play,
        modes=tuple(modes),
        reactions=tuple([(number, mode) for number in reactions for mode in ways]),
        treasure="treasure" in what.keywords,
        bonded=not bonds.isdisjoint(what.subtypes),
    )
