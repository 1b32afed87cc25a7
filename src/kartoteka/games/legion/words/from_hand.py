"""FROM_HAND: command cards that are used out of the hand, as the Activation Phase starts (LGR-46).

It is opened whoever holds what, so that a rated game asks both wherever such a card could be in a hand (`pauses`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.command.settling import PRIORITY_FIRST, settled
from kartoteka.games.legion.records import HAND, SEATS
from kartoteka.games.legion.words.using import could_use, use
from kartoteka.kernel.legality import need
from kartoteka.kernel.windows import Play, Window

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.procedures import Call, Signal
    from kartoteka.kernel.state import State
    from kartoteka.kernel.windows import WindowRegs

PLAY = "play"
KIND = "from hand"


def candidates(s: State, seat: int, r: WindowRegs) -> list[Option]:
    """The texts of the player's hand: `("play", card, ability)`."""
    found: list[Option] = []
    for card, number in s.index.get(KIND, ()):
        if s.cards[card].zone == HAND * SEATS + seat:
            found.append((PLAY, card, number))
    return found


def attempts(s: State, seat: int) -> list[Option]:
    """The whole hand: for the answer to "why not?"."""
    found: list[Option] = []
    for card in s.zones[HAND * SEATS + seat]:
        numbers = [x.number for x in s.pool.live[s.cards[card].proto] if x.kind == KIND] or [-1]
        found += [(PLAY, card, number) for number in numbers]
    return found


def has_such_a_text(s: State, seat: int, option: Option) -> bool:
    return bool(option[2] >= 0)


def can_be_used(s: State, seat: int, option: Option) -> bool:
    return option[2] < 0 or could_use(s, option[1], option[2], seat)


def due(s: State, r: WindowRegs) -> Signal:
    """What a card that was used has set off comes before the next one."""
    return settled(s)


NEEDS = (
    need("LG-39", "its text says that it is used from the hand now", has_such_a_text),
    need("LG-17", "its text can do something now", can_be_used),
)


def start(s: State, seat: int, option: Option) -> Call:
    return use(s, option[1], option[2], seat)


FROM_HAND = Window(
    "LGR-46", "from hand",
    plays=(Play("LG-39", PLAY, candidates=candidates, needs=NEEDS, start=start, attempts=attempts),),
    first=PRIORITY_FIRST, admits=(KIND,), settles=due, prompt="use a card of your hand",
)  # fmt: skip
WINDOWS = (FROM_HAND,)


def enter(s: State, r: object) -> Signal:
    """The window: a step of the Activation Phase."""
    return FROM_HAND.enter(s)
