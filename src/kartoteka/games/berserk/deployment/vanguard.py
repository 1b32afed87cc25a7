"""The vanguard step (BKR-6.8, BKK-Vanguard): strikes of those who came first, before the first turn.

It goes like the start of battle. Each card with Vanguard may strike one enemy next to it, who does not strike back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.actions.triggers import LAPSE
from kartoteka.games.berserk.board.standing import neighbours
from kartoteka.games.berserk.deployment.battle_start import (
    FINAL,
    IN_TURN,
    LEFT,
    at_once,
    first_player,
    plays,
)
from kartoteka.games.berserk.deployment.hidden import lives_aside
from kartoteka.games.berserk.records import COVERED, FIELD, HOSTED
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Raise, Signal, Step, step
from kartoteka.kernel.windows import Play, Window, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

VANGUARD: Final = "vanguard"
HIDDEN_TOO: Final = ruling("BKR-7.1", "a hidden card with Vanguard may strike, and is revealed as it does")


def candidates(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    """The cards with Vanguard, not closed, that have not struck yet, each with the cards next to it."""
    found: list[Option] = []
    for card in who_could(s, seat):
        c = s.cards[card]
        if c.closed or (c.obj, VANGUARD) in regs.used or not numbers.has_keyword(s, card, VANGUARD):
            continue
        for target in neighbours(s, card):
            found.append((VANGUARD, card, target))
    return found


def who_could(s: State, seat: int) -> list[int]:
    """A player's cards on the field, hidden ones too."""
    hidden = s.zones[COVERED * numbers.SEATS + seat] if HIDDEN_TOO.holds else ()
    return [*s.zones[FIELD * numbers.SEATS + seat], *hidden]


def attempts(s: State, seat: int) -> list[Option]:
    """Any own card on the field against any card there, hidden ones and what lies on others among them."""
    there = [x for zone in (FIELD, COVERED, HOSTED) for of in (0, 1) for x in s.zones[zone * numbers.SEATS + of]]
    return [(VANGUARD, x, y) for x in who_could(s, seat) for y in there if x != y]


def has_vanguard(s: State, seat: int, option: Option) -> bool:
    return numbers.has_keyword(s, option[1], VANGUARD)


def stays(s: State, seat: int, option: Option) -> bool:
    """A hidden card is revealed as it strikes: what goes aside then is next to nobody."""
    return s.cards[option[1]].zone // numbers.SEATS != COVERED or not lives_aside(s, option[1])


def is_enemy(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[2]].controller != seat)


def can_be_struck(s: State, seat: int, option: Option) -> bool:
    from kartoteka.games.berserk.fights.strikes import NEEDS

    attempt = ("strike", option[1], option[2])
    could: bool = all([n.test(s, seat, attempt) for n in NEEDS])
    return could


def once(s: State, option: Option) -> tuple[int | str, ...]:
    """What the window remembers: a card strikes once."""
    return (s.cards[option[1]].obj, option[0])


HAS_VANGUARD: Final = need("BKK-Vanguard", "it has Vanguard", has_vanguard)
STRIKE = Play(
    "BKK-Vanguard",
    VANGUARD,
    candidates=candidates,
    needs=(
        HAS_VANGUARD,
        need("BKR-6.10", "it does not go to the auxiliary zone as it is revealed", stays),
        need("BKK-Vanguard", "it is an enemy next to it", is_enemy),
        need("BKK-Vanguard", "its simple strike could be aimed at that", can_be_struck),
    ),
    implied=(HAS_VANGUARD,),
    start=at_once,
    attempts=attempts,
    key=once,
)
STEP = Window(
    "BKR-6.8",
    "vanguard",
    plays=(*plays("BKR-6.8"), STRIKE),
    first=first_player,
    admits=("triggered", "may"),
    advance=IN_TURN,
    closes=FINAL,
    prompt="strike with the vanguard",
)


def begin(s: State, r: Regs) -> Signal:
    return Raise([h.VanguardBegan(player=numbers.first(s))])


def open_window(s: State, r: Regs) -> Signal:
    return STEP.enter(s)


STEPS: Final[tuple[Step, ...]] = (step("BKR-6.8", begin, label="vanguard"), step("", open_window), LEFT, LAPSE)
WINDOWS: Final = (STEP,)
