"""Which cards and abilities come into question at a moment, and what a player might try.

A text is found by the kind that it is of, a card by the hand that it is in; what else must hold is asked in `allowed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import playmodes
from kartoteka.games.hkk.affording import affordable
from kartoteka.games.hkk.allowed import LIMITS, ONLY_REACTIONS, SAYS_SO, is_their_moment
from kartoteka.games.hkk.bonds import to_show
from kartoteka.games.hkk.extracting import out_of_rights
from kartoteka.games.hkk.granting import granted, topics_of
from kartoteka.games.hkk.hands import Hand, hand, played
from kartoteka.games.hkk.hurt import hurt
from kartoteka.games.hkk.limits import unspent
from kartoteka.games.hkk.numbered import GRANTED
from kartoteka.games.hkk.numbers import place_in_turn
from kartoteka.games.hkk.playable import NETS, PAYABLE, in_time, known_at, those_in_time
from kartoteka.games.hkk.poison import growths
from kartoteka.games.hkk.records import HAND, IN_PLAY, SITE, SPECIAL, Right, Turn
from kartoteka.games.hkk.searching import OWN as OWN_SEARCH
from kartoteka.games.hkk.searching import offered
from kartoteka.games.hkk.settling import captured
from kartoteka.games.hkk.strengthening import OWN_GIVING_UP, freakborn, monsters, own_freakborn
from kartoteka.games.hkk.treasures import favours, has_favours
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kartoteka.games.hkk.hands import Moment
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


def now(s: State, seat: int) -> Moment:
    """The moment, as far as it decides what is played and used by what is printed."""
    turn = s.opened.get(Turn)
    return place_in_turn(s), turn is not None and turn.player == seat


def cards_to_play(s: State, seat: int, own: Hand, moment: Moment) -> Sequence[Option]:
    """The cards that a player could play now, in each mode: in time, not too dear, and past all nets (`LOOKED_AT`)."""
    found = in_time(s, seat, own, moment)
    other = playmodes.of_discard(s, seat)
    if other:
        found = [*found, *those_in_time(s, seat, other, moment)]
    if found and PAYABLE.holds:
        found = affordable(s, seat, found)
    return [option for option in found if NETS.test(s, seat, option)] if found and playmodes.nets(s) else found


# Abilities --------------------------------------------------------------------------------------------------------


def uses_now(s: State, seat: int, kinds: tuple[str, ...], moment: Moment) -> Sequence[Option]:
    """Those abilities of a player that are used at this moment, as often as that, and can be paid for
    (`LOOKED_AT_IN_USE`)."""
    found = _listed(s, seat, kinds, "use", moment)
    if not s.spoken.isdisjoint(topics_of(s.pool, kinds)):
        found = [*found, *_then(s, seat, given(s, seat, kinds, "use"), moment)]
    if found and LIMITS.holds:
        found = unspent(s, seat, found)
    return affordable(s, seat, found) if found and PAYABLE.holds else found


def uses(s: State, seat: int, kinds: tuple[str, ...], verb: str) -> Sequence[Option]:
    """Abilities of those kinds that a player could use: of cards that he or she controls, and common ones."""
    found = _listed(s, seat, kinds, verb, None)
    return found if s.spoken.isdisjoint(topics_of(s.pool, kinds)) else [*found, *given(s, seat, kinds, verb)]


def _listed(s: State, seat: int, kinds: tuple[str, ...], verb: str, moment: Moment | None) -> Sequence[Option]:
    """The same without those that texts have granted; at a moment, those that are used then. Looked for anew only when
    others are listed."""
    index = s.index
    if index.keys().isdisjoint(kinds):
        return ()
    key = (verb, kinds, seat, moment)
    listed = [*map(index.get, kinds)]
    kept = s.sorted.get(key)
    if kept is not None and kept[0] == listed:
        known: Sequence[Option] = kept[1]
        return known
    found: list[Option] = []
    for kind in kinds:
        for card, number in index.get(kind, ()):
            common = s.pool.facts[s.cards[card].proto].natures[number].common
            if s.game.player_of(s, card) == seat or (common and COMMON.holds):
                found.append((verb, card, number, 0))
    if moment is not None:
        found = _then(s, seat, found, moment)
    s.keep(key, listed, found)
    return found


def _then(s: State, seat: int, options: Sequence[Option], moment: Moment) -> list[Option]:
    """Those of some abilities that are used at a moment: what is printed says when."""
    known = known_at(s.pool, "abilities", moment)
    found: list[Option] = []
    for option in options:
        key = (s.cards[option[1]].proto, option[2])
        fits = known.get(key)
        if fits is None:
            fits = known[key] = is_their_moment(s, seat, option)
        if fits:
            found.append(option)
    return found


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
    own: Hand = hand(s, seat)
    moment = now(s, seat)
    found: dict[str, Sequence[Option]] = {
        "play": cards_to_play(s, seat, own, moment), "use": uses_now(s, seat, kinds, moment)
    }  # fmt: skip
    if own.treasures:
        found["treasure"] = own.treasures
    if has_favours(s.pool):
        found["favour"] = favours(s, seat)
    return _besides(s, seat, own, found)


def at_instant_speed(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """What comes into question where instants are played."""
    own: Hand = hand(s, seat)
    moment = now(s, seat)
    found = {"play": cards_to_play(s, seat, own, moment), "use": uses_now(s, seat, IN_MAIN, moment)}
    return _besides(s, seat, own, found)


def _besides(s: State, seat: int, own: Hand, found: dict[str, Sequence[Option]]) -> Mapping[str, Sequence[Option]]:
    """With freakborn that may be given up, and what may be taken out of creatures that have died."""
    if own_freakborn(s, seat):
        found["strengthen"] = freakborn(s, seat)
    if own.bonded:
        found["show"] = to_show(s, seat)
    return {**found, **out_of_rights(s, seat)} if Right in s.opened else found


def in_preparation(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """What comes into question in the second stage of the preparation phase."""
    found: dict[str, Sequence[Option]] = {}
    moment = now(s, seat)
    own_turn = moment[1]
    if s.captured:
        found["resolve"] = captured(s, seat, regs)
    if own_turn and hurt(s):
        found["poison"] = growths(s, seat)
    if own_turn or not OWN_SEARCH.holds:
        found["search location"] = offered(s, seat, regs)
    if own_turn or not OWN_GIVING_UP.holds:
        found["give up"] = monsters(s, seat)
    if own_freakborn(s, seat):
        found["strengthen"] = freakborn(s, seat)
    found["use"] = uses_now(s, seat, IN_PREPARATION, moment)
    return found


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
    own: Hand = hand(s, seat)
    cards = own.reactions
    if not ONLY_REACTIONS.holds:
        cards = [*cards, *_as_reactions(played(s, seat, instants=True))]
    kinds = REACTIONS if SAYS_SO.holds else REACTIONS + IN_MAIN
    return {"react": cards, "react use": uses(s, seat, kinds, "react use")}


def _as_reactions(options: Sequence[Option]) -> list[Option]:
    return [("react", *option[1:]) for option in options]


def in_fights(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """The combat abilities of a player's cards."""
    return {"combat": uses(s, seat, ("combat",), "combat")}


# What a player might try ------------------------------------------------------------------------------------------


def attempts_to_play(s: State, seat: int) -> Iterable[Option]:
    """Every card of the hand, with each of its texts, and what is played from elsewhere."""
    own: Hand = hand(s, seat)
    yield from played(s, seat)
    for _, card, number, mode in own.reactions:
        if not mode:
            yield ("play", card, number, mode)
    yield from playmodes.attempts(s, seat)


def attempts_to_react(s: State, seat: int) -> Iterable[Option]:
    """Every reaction and every instant of the hand."""
    own: Hand = hand(s, seat)
    yield from own.reactions
    yield from _as_reactions(played(s, seat, instants=True))


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
