"""Defenders: the inactive player may send an open creature against a simple strike (BKR-13, BKR-15.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.board.standing import neighbours
from kartoteka.games.berserk.fights import reach
from kartoteka.games.berserk.fights.answering import fights
from kartoteka.games.berserk.numbers import active, cannot, flies, has_keyword
from kartoteka.games.berserk.records import AUX, COVERED, FIELD, HOSTED, TARGET, Action
from kartoteka.kernel.legality import Ruling, Together, need, ruling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

DIRECTED: Final = Ruling("BKK-Directed-strike", "no defender against its strikes", value="directed strike", without="")
UNANSWERED: Final = Ruling(
    "BKK-Unanswered-strike", "an unanswered strike is directed, too", value="unanswered strike", without=""
)  # fmt: skip
ACCURATE: Final = Ruling(
    "BKK-Accuracy", "a defender would redirect what cannot be redirected", value="accuracy", without=""
)
STEPS_IN: Final = ruling("BKR-13.2", "the strike is redirected to the defender")
"""Asked where a defender steps in."""
MAY_DEFEND: Final = ruling("BKR-15.1", "a ground creature may defend")
DEFENDED_AGAINST_FLYERS: Final = ruling(
    "BKR-15.2", "a ground creature next to the target defends it against the strike of a flyer"
)
FLYERS_DEFEND: Final = ruling("BKR-15.2", "a flyer defends flyers, and cards of the field against flyers")
NEVER_AGAINST_THE_GROUND: Final = ruling("BKR-15.2", "a flyer never defends against an attack from the ground")
SQUAD: Final = (FIELD, COVERED, AUX, HOSTED)


# Needs ------------------------------------------------------------------------------------------------------------


def strike_in(s: State, option: Option) -> Action | None:
    """The strike that an option is about: the one that it names, as a defender steps in; else what lies on top."""
    found: Action | None = s.opened.get(option[2] if len(option) > 2 else Action)
    return found


def is_time(s: State, seat: int, option: Option) -> bool:
    action = strike_in(s, option)
    if action is None or action.what != "strike" or action.status:
        return False
    return action.window == TARGET or not IN_TIME.holds


def is_not_redirected(s: State, seat: int, option: Option) -> bool:
    action = strike_in(s, option)
    return action is None or not action.redirected


def is_inactive(s: State, seat: int, option: Option) -> bool:
    return active(s) != seat


def is_theirs(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].controller == seat)


def is_open(s: State, seat: int, option: Option) -> bool:
    return not s.cards[option[1]].closed


def is_another(s: State, seat: int, option: Option) -> bool:
    action = strike_in(s, option)
    return action is None or option[1] not in (action.target, action.card)


def is_able(s: State, seat: int, option: Option) -> bool:
    """A creature that fights; one on the ground by the right of BKR-15.1."""
    card = option[1]
    return fights(s, card) and (MAY_DEFEND.holds or flies(s, card))


def may_defend(s: State, seat: int, option: Option) -> bool:
    return not (cannot(s, option[1], "defend") or cannot(s, option[1], "fight"))


def is_beside(s: State, seat: int, option: Option) -> bool:
    """Next to attacker and target; against a flyer next to the target; a flyer where it may fly to (BKR-15.2)."""
    action = strike_in(s, option)
    if action is None or action.target < 0:
        return True
    card, attacker, target = option[1], action.card, action.target
    from_above = flies(s, attacker)
    if flies(s, card):
        if not from_above and NEVER_AGAINST_THE_GROUND.holds:
            return False
        return FLYERS_DEFEND.holds and (not reach.is_aside(s, target) or flies(s, target))
    if card not in neighbours(s, target):
        return False
    if from_above and DEFENDED_AGAINST_FLYERS.holds:
        return True
    return card in neighbours(s, attacker)


def is_directed(s: State, attacker: int) -> bool:
    """Whether nobody can be sent against the strikes of a card."""
    facts, spoken = s.pool.facts[s.cards[attacker].proto], s.spoken
    if not facts.keywords and "keyword" not in spoken:
        return False
    if DIRECTED.value and has_keyword(s, attacker, DIRECTED.value):
        return True
    if UNANSWERED.value and has_keyword(s, attacker, UNANSWERED.value):
        return True
    return bool(ACCURATE.value) and has_keyword(s, attacker, ACCURATE.value)


def is_undirected(s: State, seat: int, option: Option) -> bool:
    action = strike_in(s, option)
    return action is None or not is_directed(s, action.card)


IN_TIME: Final = ruling("BKR-13.1", "a defender is sent in the target window")
A_STRIKE: Final = need("BKR-13.1", "a simple strike is about to be struck", is_time, general=True)
ONCE: Final = need(
    "BKR-10.10", "nothing has redirected it yet, nor has anybody stepped in", is_not_redirected, general=True
)
INACTIVE: Final = need("BKR-13.1", "it is not your turn", is_inactive, general=True)
UNDIRECTED: Final = need("BKR-13.4", "the strike is not directed", is_undirected, general=True)
THEIRS: Final = need("BKR-13.1", "you control it", is_theirs)
OPEN: Final = need("BKR-13.1", "it is open", is_open)
ANOTHER: Final = need("BKR-13.1", "it is another card than the two", is_another)
ABLE: Final = need("BKR-13.1", "it is a creature that fights", is_able)
BESIDE: Final = need("BKR-13.1", "it is next to the attacker and to the target", is_beside)
NOT_FORBIDDEN: Final = need(
    "BKR-10.12", "nothing forbids it to defend", may_defend, spoken=("cannot defend", "cannot fight")
)  # fmt: skip
NEEDS: Final = (A_STRIKE, ONCE, INACTIVE, UNDIRECTED, THEIRS, OPEN, ANOTHER, ABLE, BESIDE, NOT_FORBIDDEN)
AS_USUAL: Final = Together(
    A_STRIKE, ONCE, INACTIVE, UNDIRECTED, THEIRS, OPEN, ANOTHER, ABLE, BESIDE, IN_TIME, MAY_DEFEND, FLYERS_DEFEND,
    NEVER_AGAINST_THE_GROUND, DEFENDED_AGAINST_FLYERS,
)  # fmt: skip
"""What the short way takes for granted."""
IMPLIED: Final = (A_STRIKE, ONCE, INACTIVE, UNDIRECTED, THEIRS, OPEN, ANOTHER, ABLE, BESIDE)


# Looking ----------------------------------------------------------------------------------------------------------


def any(s: State, action: Action) -> bool:
    """Whether somebody could be sent against an action once it lies in its target window."""
    if action.status or (action.redirected and ONCE.holds):
        return False
    seats = (1 - active(s),) if INACTIVE.holds else range(len(s.seats))
    for seat in seats:
        for option in _able(s, seat, action) if AS_USUAL.holds else _by_trying(s, seat):
            if s.spoken.isdisjoint(NOT_FORBIDDEN.spoken) or NOT_FORBIDDEN.test(s, seat, option):
                return True
    return False


def candidates(s: State, seat: int, action: Action) -> list[Option]:
    """Whom a player could send against the action on top of the stack."""
    if not AS_USUAL.holds:
        return _by_trying(s, seat) if A_STRIKE.test_of(s, seat, ()) and ONCE.test_of(s, seat, ()) else []
    if action.what != "strike" or action.window != TARGET or action.status or action.redirected or active(s) == seat:
        return []
    return _able(s, seat, action)


def _able(s: State, seat: int, action: Action) -> list[Option]:
    """Those of a player's cards that could step in, the time and the kind of action apart."""
    attacker, target = action.card, action.target
    found: list[Option] = []
    if is_directed(s, attacker):
        return found
    if flies(s, attacker):
        _against_flyer(s, seat, action, found)
        return found
    cards = s.cards
    near = neighbours(s, target)
    for card in neighbours(s, attacker):
        c = cards[card]
        if c.controller == seat and not c.closed and card != target and card in near and fights(s, card):
            if not flies(s, card):
                found.append(("defend", card))
    return found


def _against_flyer(s: State, seat: int, action: Action, found: list[Option]) -> None:
    """A ground creature next to the target, and flyers, where they may: a hidden one comes out as it does so."""
    target = action.target
    _add(s, seat, action, [x for x in neighbours(s, target) if not flies(s, x)], found)
    if not reach.is_aside(s, target) or flies(s, target):
        for zone in (COVERED, AUX):
            _add(s, seat, action, [x for x in s.zones[zone * len(s.seats) + seat] if flies(s, x)], found)


def _add(s: State, seat: int, action: Action, among: Iterable[int], found: list[Option]) -> None:
    for card in among:
        c = s.cards[card]
        if c.controller == seat and not c.closed and card not in (action.target, action.card) and fights(s, card):
            found.append(("defend", card))


def _by_trying(s: State, seat: int) -> list[Option]:
    """The same by all needs that are in force but that about the time."""
    found: list[Option] = []
    if not INACTIVE.test_of(s, seat, ()) or not UNDIRECTED.test_of(s, seat, ()):
        return found
    for option in attempts(s, seat):
        for n in IMPLIED:
            if not n.general and not n.test_of(s, seat, option):
                break
        else:
            found.append(option)
    return found


def attempts(s: State, seat: int) -> list[Option]:
    """What a player might try: any card of either squad."""
    n = len(s.seats)
    found: list[Option] = []
    for zone in SQUAD:
        for x in range(n):
            found += [("defend", card) for card in s.zones[zone * n + x]]
    return found
