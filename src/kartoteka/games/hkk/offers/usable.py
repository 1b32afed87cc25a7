"""Which cards and abilities come into question at a moment, and what a player might try.

A text is found by the kind that it is of, a card by the hand that it is in; what else must hold is asked in `allowed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.actions.searching import OWN as OWN_SEARCH
from kartoteka.games.hkk.actions.searching import offered
from kartoteka.games.hkk.actions.treasures import OWN_MAIN as OWN_FAVOUR
from kartoteka.games.hkk.actions.treasures import favours
from kartoteka.games.hkk.costs.affording import affordable
from kartoteka.games.hkk.course.settling import captured
from kartoteka.games.hkk.deaths.extracting import out_of_rights
from kartoteka.games.hkk.deaths.hurt import hurt
from kartoteka.games.hkk.deaths.poison import growths
from kartoteka.games.hkk.galetki.strengthening import OWN_GIVING_UP, freakborn, monsters
from kartoteka.games.hkk.numbers import active_player
from kartoteka.games.hkk.offers import playmodes
from kartoteka.games.hkk.offers.allowed import ONLY_REACTIONS, SAYS_SO
from kartoteka.games.hkk.offers.hands import own, played
from kartoteka.games.hkk.offers.idling import is_idle
from kartoteka.games.hkk.offers.listings import IN_MAIN, Kinds, are_any, given, now, uses, uses_now
from kartoteka.games.hkk.offers.playable import NETS, PAYABLE, out_of_hand, those_in_time
from kartoteka.games.hkk.permanents.bonds import to_show
from kartoteka.games.hkk.records import HAND, IN_PLAY, SITE, SPECIAL, Right
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kartoteka.games.hkk.offers.hands import Moment, Own
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ITS_PLAYER_ALONE: Final = ruling("HKKR-9.11", "its player alone may use what a card offers right after it was played")
OUTSIDE: Final = ruling("HKKR-8.5", "what a card offers on play is outside the alternation of actions")
ON_PLAY_THOUGH_PASSIVE: Final = ruling(
    "HKK-8.6.1-b", "what is used on play can be used though the card came into play passive"
)
IN_MAIN_AND_ON_PLAY = Kinds("use", *IN_MAIN.kinds, "on play activated")
REACTIONS = Kinds("react use", "reaction")
REACTIONS_AND_MORE = Kinds("react use", "reaction", *IN_MAIN.kinds)
IN_PREPARATION = Kinds("use", "activated preparation")


# Cards ------------------------------------------------------------------------------------------------------------


def cards_to_play(s: State, seat: int, has: Own, moment: Moment) -> Sequence[Option]:
    """The cards that a player could play now, in each mode: in time, not too dear, and past all nets (`LOOKED_AT`)."""
    found = out_of_hand(s, seat, has, moment)
    if has.buried:
        there = those_in_time(s, seat, has.buried, moment)
        found += affordable(s, seat, there) if PAYABLE.holds else there
    return [option for option in found if NETS.test(s, seat, option)] if found and playmodes.nets(s) else found


# By window --------------------------------------------------------------------------------------------------------


def in_main(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """What comes into question in the main phase."""
    has = own(s, seat)
    found: dict[str, Sequence[Option]] = {}
    own_turn = active_player(s) == seat
    if own_turn or not OUTSIDE.holds or not is_idle(s, seat):
        found = _actions(s, seat, has, IN_MAIN if OUTSIDE.holds else IN_MAIN_AND_ON_PLAY)
    if has.treasures:
        found["treasure"] = has.treasures
    if own_turn or not OWN_FAVOUR.holds:
        found["favour"] = favours(s, seat)
    return {**found, **out_of_rights(s, seat)} if Right in s.opened else found


def at_instant_speed(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """What comes into question where instants are played."""
    if is_idle(s, seat):
        return out_of_rights(s, seat)
    found = _actions(s, seat, own(s, seat), IN_MAIN)
    return {**found, **out_of_rights(s, seat)} if Right in s.opened else found


def _actions(s: State, seat: int, has: Own, of: Kinds) -> dict[str, Sequence[Option]]:
    """Cards to play, abilities to use, freakborn that may be given up, and cards that may be shown."""
    moment = now(s, seat)
    found = {"play": cards_to_play(s, seat, has, moment), "use": uses_now(s, seat, of, moment)}
    if has.freakborn:
        found["strengthen"] = freakborn(s, seat)
    if has.bonded:
        found["show"] = to_show(s, seat)
    return found


def in_preparation(s: State, seat: int, regs: object) -> Mapping[str, Sequence[Option]]:
    """What comes into question in the second stage of the preparation phase."""
    has = own(s, seat)
    found: dict[str, Sequence[Option]] = {}
    own_turn = active_player(s) == seat
    if s.captured:
        found["resolve"] = captured(s, seat, regs)
    if own_turn and hurt(s):
        found["poison"] = growths(s, seat)
    if own_turn or not OWN_SEARCH.holds:
        found["search location"] = offered(s, seat, regs)
    if has.monsters and (own_turn or not OWN_GIVING_UP.holds):
        found["give up"] = monsters(s, seat)
    if has.freakborn:
        found["strengthen"] = freakborn(s, seat)
    if are_any(s, IN_PREPARATION):
        found["use"] = uses_now(s, seat, IN_PREPARATION, now(s, seat))
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
    cards = own(s, seat).reactions
    if not ONLY_REACTIONS.holds:
        cards = [*cards, *_as_reactions(played(s, seat, instants=True))]
    found = {"react": cards, "react use": uses(s, seat, REACTIONS if SAYS_SO.holds else REACTIONS_AND_MORE)}
    if own(s, seat).bonded and (found["react"] or found["react use"]):
        found["show"] = to_show(s, seat)
    return found


def _as_reactions(options: Sequence[Option]) -> list[Option]:
    return [("react", *option[1:]) for option in options]


# What a player might try ------------------------------------------------------------------------------------------


def attempts_to_play(s: State, seat: int) -> Iterable[Option]:
    """Every card of the hand, with each of its texts, and what is played from elsewhere."""
    yield from played(s, seat)
    for _, card, number, mode in own(s, seat).reactions:
        if not mode:
            yield ("play", card, number, mode)
    yield from playmodes.attempts(s, seat)


def attempts_to_react(s: State, seat: int) -> Iterable[Option]:
    """Every reaction and every instant of the hand."""
    yield from own(s, seat).reactions
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
    yield from given(s, seat, Kinds(verb, *USED))


def attempts_to_answer(s: State, seat: int) -> Iterable[Option]:
    """The same, as reactions."""
    return attempts_to_use(s, seat, "react use")


def attempts_to_fight(s: State, seat: int) -> Iterable[Option]:
    """The same, as combat abilities."""
    return attempts_to_use(s, seat, "combat")


USED: Final = ("activated", "activated preparation", "common", "combat", "reaction", "on play activated")
