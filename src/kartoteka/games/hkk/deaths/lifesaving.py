"""Saving a life: instants and abilities that could heal who is dying, while a life check waits (HKKR-17.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.actions.acting import act
from kartoteka.games.hkk.deaths.extracting import EXTRACT, FEED
from kartoteka.games.hkk.numbers import active_player
from kartoteka.games.hkk.offers import playmodes, usable
from kartoteka.games.hkk.offers.allowed import SAVING_NEEDS
from kartoteka.games.hkk.offers.hands import played
from kartoteka.games.hkk.offers.listings import IN_MAIN, uses
from kartoteka.games.hkk.offers.playable import TYPES_SAY_WHEN
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.windows import Closes, Play, Window, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ACTIVE_FIRST: Final = Ruling("HKKR-17.9", "the active player may save a life first", value=True, without=False)


def saving(s: State, seat: int, regs: object = None) -> list[Option]:
    """Whatever could be played or used as an instant now: what has a text."""
    cards = [*played(s, seat, instants=TYPES_SAY_WHEN.holds), *playmodes.options(s, seat)]
    found: list[Option] = []
    for option in (*cards, *uses(s, seat, IN_MAIN)):
        if option[2] >= 0:
            found.append(("save", *option[1:]))
    return found


def attempts(s: State, seat: int) -> list[Option]:
    tried = [*usable.attempts_to_play(s, seat), *usable.attempts_to_use(s, seat)]
    return [("save", *option[1:]) for option in tried if option[2] >= 0]


def who_is_first(s: State, regs: WindowRegs) -> int:
    active = max(0, active_player(s))
    return active if ACTIVE_FIRST.holds else 1 - active


SAVE = Play("HKKR-17.8", "save", candidates=saving, needs=SAVING_NEEDS, start=act, attempts=attempts)
"""An action outside the alternation: it is carried out at once, and can be reacted to (HKKR-17.9)."""
LIFE_SAVING = Window(
    "HKKR-17.9",
    "saving a life",
    plays=(SAVE, EXTRACT, FEED),
    first=who_is_first,
    closes=Closes.ALL_PASS,
    prompt="save who is dying, or pass",
)
WINDOWS: Final = (LIFE_SAVING,)
