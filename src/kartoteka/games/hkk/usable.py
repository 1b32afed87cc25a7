"""Which cards and abilities come into question at a moment, and what a player might try.

A text is found by the kind that it is of, a card by the hand that it is in; what else must hold is asked in `allowed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import playmodes
from kartoteka.games.hkk.allowed import ONLY_REACTIONS, SAYS_SO
from kartoteka.games.hkk.granting import granted, names_given
from kartoteka.games.hkk.numbered import GRANTED
from kartoteka.games.hkk.numbers import active_player
from kartoteka.games.hkk.playable import MAY_PLAY, OPPONENTS_TURN, OWN_TURN_NEEDS, WHEN, flags_of, rules_hold
from kartoteka.games.hkk.records import HAND, IN_PLAY, SITE, SPECIAL
from kartoteka.games.shared.piles import picked_from
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

COMMON = ruling("HKKK-Common-ability", "any player may use a common ability, whenever an instant could be played")
ITS_PLAYER_ALONE = ruling("HKKR-9.11", "its player alone may use what a card offers right after it was played")
OUTSIDE = ruling("HKKR-8.5", "what a card offers on play is outside the alternation of actions")
ON_PLAY_THOUGH_PASSIVE = ruling(
    "HKK-8.6.1-b", "what is used on play can be used though the card came into play passive"
)
IN_MAIN = ("activated", "common")
ON_PLAY = ("on play activated",)
REACTIONS = ("reaction",)
IN_PREPARATION = ("activated preparation",)


# Cards ------------------------------------------------------------------------------------------------------------


@picked_from(HAND)
def hand_cards(s: State, seat: int) -> list[Option]:
    """Every card of a hand that is played on its own account: those of several texts once for each."""
    found: list[Option] = []
    for card in s.zones[HAND * len(s.seats) + seat]:
        what = s.pool.facts[s.cards[card].proto]
        if what.type in ("instant", "general"):
            for number in what.played:
                if what.natures[number].kind != "reaction card":
                    found.append(("play", card, number, ""))
        else:
            found.append(("play", card, -1, ""))
    return found


@picked_from(HAND)
def hand_instants(s: State, seat: int) -> list[Option]:
    """The instants of a hand, and what its text lets be played in the opponent's turn."""
    found: list[Option] = []
    for option in hand_cards(s, seat):
        proto = s.cards[option[1]].proto
        if s.pool.facts[proto].type == "instant" or OPPONENTS_TURN in flags_of(s.pool, proto):
            found.append(option)
    return found


@picked_from(HAND)
def hand_reactions(s: State, seat: int) -> list[Option]:
    """The reaction cards of a hand."""
    found: list[Option] = []
    for card in s.zones[HAND * len(s.seats) + seat]:
        what = s.pool.facts[s.cards[card].proto]
        for number in what.played:
            if what.natures[number].kind == "reaction card":
                found.append(("react", card, number, ""))
                if "defence" in what.keywords:
                    found.append(("react", card, number, "defence"))
    return found


def only_instants(s: State, seat: int) -> bool:
    """Whether nothing but instants comes into question: it is the opponent's turn, and no text allows more."""
    return active_player(s) != seat and s.spoken.isdisjoint(MAY_PLAY) and rules_hold(OWN_TURN_NEEDS)


def cards_to_play(s: State, seat: int) -> Sequence[Option]:
    """The cards that a player could play in a main phase, in each mode."""
    found = hand_instants(s, seat) if only_instants(s, seat) else hand_cards(s, seat)
    other = playmodes.options(s, seat)
    return [*found, *other] if other else found


def instants(s: State, seat: int) -> Sequence[Option]:
    """The cards that a player could play where only instants are played."""
    found: Sequence[Option] = hand_instants(s, seat) if rules_hold(WHEN) else hand_cards(s, seat)
    other = playmodes.options(s, seat)
    return [*found, *other] if other else found


# Abilities --------------------------------------------------------------------------------------------------------


def uses(s: State, seat: int, kinds: tuple[str, ...], verb: str = "use") -> list[Option]:
    """Abilities of those kinds that a player could use now: of cards that he or she controls, and common ones."""
    found: list[Option] = []
    cards, index = s.cards, s.index
    for kind in kinds:
        listed = index.get(kind)
        if listed is None:
            continue
        for card, number in listed:
            c = cards[card]
            player = c.controller if c.host == NO_CARD else s.game.player_of(s, card)
            if player == seat or (s.pool.facts[c.proto].natures[number].common and COMMON.holds):
                found.append((verb, card, number, 0))
    if "ability" in s.spoken or _gives_keywords(s):
        found += given(s, seat, kinds, verb)
    return found


def _gives_keywords(s: State) -> bool:
    """Whether a keyword that is an ability may have been given to something."""
    names = names_given(s.pool)
    if not names:
        return False
    spoken = s.spoken
    if "keyword" in spoken:
        return True
    for name in names:  # noqa: SIM110 (a hot loop)
        if name in spoken:
            return True
    return False


def given(s: State, seat: int, kinds: tuple[str, ...], verb: str) -> list[Option]:
    """Those that texts have granted to a player's cards in play."""
    n = len(s.seats)
    found: list[Option] = []
    for zone in IN_PLAY:
        for card in s.zones[zone * n + seat]:
            for kind in kinds:
                for proto, number, copy in granted(s, card, kind):
                    found.append((verb, card, GRANTED * (proto + 1) + number, copy))
    return found


# By window --------------------------------------------------------------------------------------------------------


def in_main(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """What comes into question in the main phase."""
    kinds = IN_MAIN if OUTSIDE.holds else IN_MAIN + ON_PLAY
    return {"play": cards_to_play(s, seat), "use": uses(s, seat, kinds)}


def at_instant_speed(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """What comes into question where instants are played."""
    return {"play": instants(s, seat), "use": uses(s, seat, IN_MAIN)}


def in_preparation(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """What comes into question in the second stage of the preparation phase."""
    return {"use": uses(s, seat, IN_PREPARATION)}


def on_play(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """What the card that has just come into play offers its player: of the window about its source."""
    since = int(getattr(regs, "group", 0))
    found: list[Option] = []
    if not OUTSIDE.holds:
        return {"use": found}
    for card, number in s.index.get("on play activated", ()):
        c = s.cards[card]
        its = c.controller == seat or not ITS_PLAYER_ALONE.holds
        if c.since > since and its and (not c.passive or ON_PLAY_THOUGH_PASSIVE.holds):
            found.append(("use", card, number, 0))
    return {"use": found}


def reactions(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """What can answer: reaction cards, and abilities that react."""
    cards = hand_reactions(s, seat)
    if not ONLY_REACTIONS.holds:
        cards = [*cards, *[("react", *option[1:]) for option in hand_instants(s, seat)]]
    return {
        "react": cards,
        "react use": uses(s, seat, REACTIONS if SAYS_SO.holds else REACTIONS + IN_MAIN, "react use"),
    }


def in_fights(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """The combat abilities of a player's cards."""
    return {"combat": uses(s, seat, ("combat",), "combat")}


# What a player might try ------------------------------------------------------------------------------------------


def attempts_to_play(s: State, seat: int) -> Iterable[Option]:
    """Every card of the hand, with each of its texts, and what is played from elsewhere."""
    yield from hand_cards(s, seat)
    for _, card, number, mode in hand_reactions(s, seat):
        if not mode:
            yield ("play", card, number, mode)
    yield from playmodes.attempts(s, seat)


def attempts_to_react(s: State, seat: int) -> Iterable[Option]:
    """Every reaction and every instant of the hand."""
    yield from hand_reactions(s, seat)
    for option in hand_instants(s, seat):
        yield ("react", *option[1:])


def attempts_on_play(s: State, seat: int) -> Iterable[Option]:
    """What the card offers that has just come into play; other abilities belong to other moments."""
    return on_play(s, seat, s.regs[-1] if s.regs else None)["use"]


def attempts_to_use(s: State, seat: int, verb: str = "use") -> Iterable[Option]:
    """Every ability that somebody uses, of cards on the table that the seat knows and controls, and common ones."""
    n = len(s.seats)
    for zone in (*IN_PLAY, SITE, SPECIAL, HAND):
        for side in range(n):
            for card in s.zones[zone * n + side]:
                c = s.cards[card]
                if not c.known >> seat & 1:
                    continue
                for number, nature in enumerate(s.pool.facts[c.proto].natures):
                    if nature.kind in USED and (s.game.player_of(s, card) == seat or nature.common):
                        yield (verb, card, number, 0)
    yield from given(s, seat, USED, verb)


def attempts_to_answer(s: State, seat: int) -> Iterable[Option]:
    """The same, as reactions."""
    return attempts_to_use(s, seat, "react use")


def attempts_to_fight(s: State, seat: int) -> Iterable[Option]:
    """The same, as combat abilities."""
    return attempts_to_use(s, seat, "combat")


USED = ("activated", "activated preparation", "common", "combat", "reaction", "on play activated")
