"""What a player's cards offer: looked through once for all windows, and known until other cards lie in a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from kartoteka.games.hkk.permanents.bonds import bonds_of
from kartoteka.games.hkk.records import DISCARD, GUARD, HAND, RESERVE
from kartoteka.games.hkk.words.facts import OPPONENTS_TURN
from kartoteka.games.shared.piles import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.records import Turn
    from kartoteka.games.hkk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

WAYS: Final = "ways out of a hand"


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


class Own:
    """What the cards of one player offer by what is printed on them: options, in the order of the piles."""

    __slots__ = (
        "bonded", "buried", "freakborn", "galetki", "idle", "instants", "monsters", "piles", "reactions", "treasures",
        "turn",
    )  # fmt: skip

    def __init__(self) -> None:
        self.piles: Sequence[tuple[int, ...]] = ((),) * (GUARD - HAND + 1)
        """Those that were looked through, from the hand to the guard post."""
        self.reactions: list[Option] = []
        """The reaction cards of the hand."""
        self.treasures: list[Option] = []
        """Those of the hand."""
        self.bonded: list[int] = []
        """The cards of the hand of subtypes with which any card has a bond."""
        self.instants: list[int] = []
        """Of the hand the instants, what a text lets be played in the opponent's turn, and what has other modes."""
        self.buried: list[Option] = []
        """What could be played out of the discard pile."""
        self.freakborn: list[Option] = []
        """Those in play, for galetki."""
        self.galetki = False
        """Whether a galetki is in play."""
        self.monsters: list[Option] = []
        """Those in play, as they are given up."""
        self.idle: bool | None = None
        """Whether the player surely has nothing to do where instants are played (`idling`), if that has been asked
        since anything changed; and in which turn."""
        self.turn: Turn | None = None


def own(s: State, seat: int) -> Own:
    """What the cards of a player offer now: there is one object of each player, brought up to date where anything has
    changed."""
    known: Own | None = s.steady.get(NAMES[seat])
    return known if known is not None else _look(s, seat)


NAMES: Final = ("own 0", "own 1")
PILES = tuple([slice(HAND * SEATS + seat, (GUARD + 1) * SEATS, SEATS) for seat in range(SEATS)])
"""From a player's hand to the guard post: the discard pile and the reserve lie between."""


def _look(s: State, seat: int) -> Own:
    """Looks through those piles in which other cards lie than before."""
    known: Own = s.sorted[NAMES[seat]][1] or Own()
    before, piles = known.piles, s.zones[PILES[seat]]
    other_hand = piles[0] is not before[0]  # in a world that is drawn, equal piles may be of other cards
    if other_hand or piles != before:
        if other_hand:
            _look_at_hand(s, known, piles[0])
        if piles[DISCARD - HAND] is not before[DISCARD - HAND]:
            _look_at_discard(s, known, piles[DISCARD - HAND], before[DISCARD - HAND])
        if piles[RESERVE - HAND :] != before[RESERVE - HAND :]:
            _look_at_creatures(s, known, piles[RESERVE - HAND :])
        known.piles = piles
        s.keep(NAMES[seat], None, known)
    known.idle = None
    s.retain(NAMES[seat], known)
    return known


VISION: Final = "vision"
RISES: Final = "rises"


def _look_at_hand(s: State, known: Own, pile: tuple[int, ...]) -> None:
    reactions: list[Option] = []
    treasures: list[Option] = []
    bonded: list[int] = []
    instants: list[int] = []
    cards, ways_of = s.cards, all_ways(s.pool)
    for card in pile:
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
    known.reactions, known.treasures, known.bonded, known.instants = reactions, treasures, bonded, instants


def _look_at_discard(s: State, known: Own, pile: tuple[int, ...], before: tuple[int, ...]) -> None:
    """A pile that grows and grows: mostly only what has come on top of it is new."""
    n = len(before)
    found = [*known.buried]
    if pile[:n] != before:
        n = 0
        found = []
    for card in pile[n:]:
        what: Facts = s.pool.facts[s.cards[card].proto]
        for mode in (VISION, RISES):
            if mode in what.keywords:
                found += [("play", card, number, mode) for number in what.played or (-1,)]
    known.buried = found


def _look_at_creatures(s: State, known: Own, piles: Sequence[tuple[int, ...]]) -> None:
    freakborn: list[Option] = []
    monsters: list[Option] = []
    known.galetki = False
    cards, facts = s.cards, s.pool.facts
    for card in [card for pile in piles for card in pile]:
        types = facts[cards[card].proto].types
        if "monster" in types:
            monsters.append(("give up", card))
        if "freakborn" in types:
            freakborn.append(("strengthen", card))
        if "galetki" in types:
            known.galetki = True
    known.freakborn, known.monsters = freakborn, monsters


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
