"""What is decided before a turn starts: thirst is quenched, cards stay closed (BKR-8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions.action import declare_quietly
from kartoteka.games.berserk.board.standing import neighbours
from kartoteka.games.berserk.fights.protections import keeps_off_influence
from kartoteka.games.berserk.fights.wounds import taken
from kartoteka.games.berserk.numbers import (
    SEATS,
    active,
    has_keyword,
    is_creature,
    is_said_of_keyword,
    keyword,
    may,
)
from kartoteka.games.berserk.records import COVERED, GAME_ZONE, MEETS_EVERYTHING, Turn
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Raise
from kartoteka.kernel.windows import Advance, Closes, Play, Window

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SATED, STAYS_CLOSED = "sated", "stays closed"
KEY: Final = "preparation"
"""The key of the index under which those are listed that have something to do before a turn."""
MAY_STAY: Final = "may stay closed"
STAYS_THIRSTY: Final = ruling("BKK-Thirst", "who has not quenched its thirst does not open")
OWN_TURN: Final = ruling("BKK-Thirst", "thirst is quenched before the own turn")


def is_wanted(s: State) -> bool:
    """Whether anything can be decided before this turn."""
    return KEY in s.index or MAY_STAY in s.spoken or is_said_of_keyword(s, "thirst")


def is_thirsty(s: State, card: int) -> bool:
    """Whether it opens only after having quenched its thirst."""
    return STAYS_THIRSTY.holds and has_keyword(s, card, "thirst")


# Needs ------------------------------------------------------------------------------------------------------------


def is_closed(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].closed)


def has_thirst(s: State, seat: int, option: Option) -> bool:
    return has_keyword(s, option[1], "thirst") and (active(s) == seat or not OWN_TURN.holds)


def is_corporeal_neighbour(s: State, seat: int, option: Option) -> bool:
    """What is hidden meets every condition but where it stands (BKR-7.2)."""
    target = option[2]
    if target not in neighbours(s, option[1]):
        return False
    if s.cards[target].zone // SEATS == COVERED and MEETS_EVERYTHING.holds:
        return True
    return is_corporeal(s, target)


def is_corporeal(s: State, card: int) -> bool:
    return is_creature(s, card) and not has_keyword(s, card, "incorporeal")


def not_yet(s: State, seat: int, option: Option) -> bool:
    """Whether nothing has been decided of it before this turn."""
    now, obj = s.opened.get(Turn), s.cards[option[1]].obj
    if now is None:
        return True
    return not (ledger.entered(s, now.id, SATED, obj) or ledger.entered(s, now.id, STAYS_CLOSED, obj))


def lets_it(s: State, seat: int, option: Option) -> bool:
    return may(s, option[1], "stay closed")


def is_mine(s: State, seat: int, option: Option) -> bool:
    return active(s) == seat


CLOSED: Final = need("BKK-Thirst", "it is closed", is_closed)
THIRSTY: Final = need("BKK-Thirst", "it has thirst, and its own turn is about to start", has_thirst)
VICTIM: Final = need("BKK-Thirst", "it wounds a neighbouring corporeal creature", is_corporeal_neighbour)
ONCE: Final = need("BKR-8.2", "nothing has been decided of it before this turn yet", not_yet)
LETS_IT: Final = need("BKR-8.3", "a text lets it stay closed", lets_it)
OWN_CARDS: Final = need("BKR-8.3", "it is one of the active player's cards that are about to open", is_mine)
STILL_CLOSED: Final = need("BKR-8.3", "it is closed", is_closed)


# Plays ------------------------------------------------------------------------------------------------------------


def thirsts(s: State, seat: int, regs: Any) -> list[Option]:
    found: list[Option] = []
    for card in own(s, seat):
        if (s.cards[card].closed or not CLOSED.holds) and has_keyword(s, card, "thirst"):
            for x in neighbours(s, card):
                found.append(("thirst", card, x))
    return found


def own(s: State, seat: int) -> list[int]:
    """What a player controls in the game zone."""
    found: list[int] = []
    for zone in GAME_ZONE:
        found += s.zones[zone * SEATS + seat]
    return found


def stays(s: State, seat: int, regs: Any) -> list[Option]:
    if MAY_STAY not in s.spoken:
        return []
    return [(STAY, card) for card in own(s, seat) if s.cards[card].closed or not STILL_CLOSED.holds]


def texts(s: State, seat: int, regs: Any) -> list[Option]:
    """Texts that are carried out before a turn; a thirst without a text of its own is none."""
    return [
        ("prepare", card, ability)
        for card, ability in s.index.get(KEY, ())
        if s.cards[card].controller == seat and s.pool.live[s.cards[card].proto][ability].effect is not None
    ]


def any_thirst(s: State, seat: int) -> list[Option]:
    """Any own card that would wound any other."""
    others = [*own(s, seat), *own(s, 1 - seat)]
    return [("thirst", card, x) for card in own(s, seat) for x in others if x != card]


def any_stay(s: State, seat: int) -> list[Option]:
    return [(STAY, card) for card in own(s, seat)]


def quench(s: State, seat: int, option: Option) -> Raise:
    """It wounds the creature, and will open; not if nothing wounds that."""
    _, card, target = option
    c = s.cards[card]
    number = next((a for x, a in s.index.get(KEY, ()) if x == card), -1)
    cause = (card, c.obj, 0, number, seat)
    wounds = taken(s, card, target, "influence", keyword(s, card, "thirst"))
    wounded = h.Wounded(card=target, amount=wounds, source=card, what="influence", cause=cause)
    covered = s.cards[target].zone // SEATS == COVERED
    events: list[Event] = [h.Revealed(cards=(target,), by="target")] if covered else []
    if (covered and not is_corporeal(s, target)) or keeps_off_influence(s, card, target):
        return Raise([*events, h.Prepared(card=card, what=STAYS_CLOSED)])  # it has had its try (BKR-7.3)
    return Raise([*events, wounded, h.Prepared(card=card, what=SATED)])


def stay(s: State, seat: int, option: Option) -> Raise:
    return Raise([h.Prepared(card=option[1], what=STAYS_CLOSED)])


def not_used_up(s: State, seat: int, option: Option) -> bool:
    from kartoteka.games.berserk.words import limits

    return limits.left(s, seat, option) > 0


def could_do_something(s: State, seat: int, option: Option) -> bool:
    from kartoteka.games.berserk.actions.needs import has_content

    return has_content(s, seat, option)


STAY: Final = "stay closed"
THIRST = Play(
    "BKK-Thirst", "thirst", candidates=thirsts, needs=(THIRSTY, CLOSED, VICTIM, ONCE), start=quench, attempts=any_thirst
)
STAYING = Play(
    "BKR-8.3", STAY, candidates=stays, needs=(OWN_CARDS, STILL_CLOSED, LETS_IT, ONCE), start=stay, attempts=any_stay
)
PREPARE = Play(
    "BKR-8.2",
    "prepare",
    candidates=texts,
    needs=(
        need("BKR-8.2", "its text is not used up", not_used_up),
        need("BKR-8.2", "its text could do something", could_do_something, effort=1),
    ),
    start=declare_quietly,
)
PREPARATION = Window(
    "BKR-8.2",
    "preparation",
    plays=(THIRST, STAYING, PREPARE),
    first=lambda s, regs: active(s),
    advance=Advance.STAY,
    closes=Closes.PASS_IS_FINAL,
)
"""The active player decides first; nobody has priority."""
WINDOWS: Final = (PREPARATION,)
