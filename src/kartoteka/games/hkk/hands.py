"""What a hand offers: looked through once for all windows, and known until another card lies in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kartoteka.games.hkk.facts import OPPONENTS_TURN
from kartoteka.games.hkk.records import HAND
from kartoteka.games.shared.piles import picked_from

if TYPE_CHECKING:
    from kartoteka.games.hkk.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State


class Hand(NamedTuple):
    """By what can be done with the cards: options, in the order of the hand."""

    cards: list[Option]
    """Every card that is played on its own account: those of several texts once for each."""
    instants: list[Option]
    """Of these the instants, and what its text lets be played in the opponent's turn."""
    in_all_modes: list[Option]
    """Every card as it is and then those that could be played in another mode, in each of them."""
    instants_in_all_modes: list[Option]
    """The same of the instants."""
    modes: list[Option]
    reactions: list[Option]
    """The reaction cards."""
    treasures: list[Option]


class Ways(NamedTuple):
    """In which ways a card of one definition is used out of a hand."""

    played: tuple[int, ...]
    """The texts as which it is played; -1 for a card that comes into play."""
    instant: bool
    modes: tuple[tuple[int, str], ...]
    reactions: tuple[tuple[int, str], ...]
    treasure: bool


@picked_from(HAND)
def hand(s: State, seat: int) -> Hand:
    """What the hand of a player offers."""
    cards: list[Option] = []
    instants: list[Option] = []
    modes: list[Option] = []
    reactions: list[Option] = []
    treasures: list[Option] = []
    for card in s.zones[HAND * len(s.seats) + seat]:
        ways = _ways(s.pool, s.cards[card].proto)
        for number in ways.played:
            cards.append(("play", card, number, ""))
        if ways.instant:
            for number in ways.played:
                instants.append(("play", card, number, ""))
        for number, mode in ways.modes:
            modes.append(("play", card, number, mode))
        for number, mode in ways.reactions:
            reactions.append(("react", card, number, mode))
        if ways.treasure:
            treasures.append(("treasure", card))
    if not modes:
        return Hand(cards, instants, cards, instants, modes, reactions, treasures)
    return Hand(cards, instants, [*cards, *modes], [*instants, *modes], modes, reactions, treasures)


def _ways(pool: Pool, proto: int) -> Ways:
    known: dict[int, Ways] = pool.notes.setdefault("ways out of a hand", {})
    found = known.get(proto)
    if found is None:
        found = known[proto] = _ways_of(pool.facts[proto])
    return found


def _ways_of(what: Facts) -> Ways:
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
    )
