"""What is done before anything is bought, and before anything is revealed: abilities that say so (BKR-3.11, BKR-6.1).

First one player, then the other, each until that player passes; there is no stack, each takes effect at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.actions.action import ACTION, acting
from kartoteka.games.berserk.records import COVERED, DEAL
from kartoteka.games.berserk.registers import Early
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

EARLY: Final = "early"
BEFORE_RECRUITING_KIND, BEFORE_REVEAL_KIND = "before recruiting", "before reveal"


def first_player(s: State, regs: WindowRegs) -> int:
    return numbers.first(s)


def early(kind: str, zone: int) -> Callable[[State, int, WindowRegs], list[Option]]:
    """The abilities of that kind of a player's cards in that place that were not used yet."""

    def candidates(s: State, seat: int, regs: WindowRegs) -> list[Option]:
        found: list[Option] = []
        for card, number in s.index.get(kind, ()):
            if s.cards[card].zone == zone * len(s.seats) + seat and (s.cards[card].obj, number) not in regs.used:
                found.append((EARLY, card, number))
        return found

    return candidates


def once_each(s: State, option: Option) -> tuple[int | str, ...]:
    """What a window remembers of it: each is used once."""
    return (s.cards[option[1]].obj, option[2])


def start(s: State, seat: int, option: Option) -> Call:
    return Call(USE_EARLY, Early(card=option[1], ability=option[2], player=seat))


def show(s: State, r: Early) -> Signal:
    """Who uses a card shows it."""
    if s.cards[r.card].zone // len(s.seats) != DEAL:
        return None
    return Raise([h.CardsShown(cards=(r.card,), player=r.player)])


def use(s: State, r: Early) -> Signal:
    return Call(ACTION, acting(s, r.player, (EARLY, r.card, r.ability), quiet=True))


USE_EARLY = Procedure(
    "BKR-3.11", "an ability before the battle", regs=Early, steps=(step("BKR-3.11", show), step("", use))
)


def window(rule: str, name: str, kind: str, zone: int, prompt: str) -> Window:
    """The chance of both players, the first player's first."""
    return Window(
        rule,
        name,
        plays=(Play(rule, EARLY, candidates=early(kind, zone), needs=(), start=start, key=once_each, listed=kind),),
        first=first_player,
        admits=(kind,),
        advance=Advance.STAY,
        closes=Closes.PASS_IS_FINAL,
        prompt=prompt,
    )


BEFORE_RECRUITING = window(
    "BKR-3.11", "before recruiting", BEFORE_RECRUITING_KIND, DEAL, "use what works before recruiting"
)
BEFORE_REVEAL = window("BKR-6.1", "before the reveal", BEFORE_REVEAL_KIND, COVERED, "use what works before the reveal")
WINDOWS: Final = (BEFORE_RECRUITING, BEFORE_REVEAL)
PROCEDURES: Final = (USE_EARLY,)
