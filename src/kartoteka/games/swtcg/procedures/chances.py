"""Play-or-pass: the chances to play something, and what may be played in which (SW-82 to SW-103).

All of them are alike: what was triggered first, then the players in turn, the Dark Side first, until both pass one
after the other. The three special chances admit nothing but what rerolls, prevents or disrupts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.luck import LUCKY_NEEDS, lucky_units
from kartoteka.games.swtcg.playing import Playing, play, set_steps
from kartoteka.games.swtcg.procedures.hidden_costs import HIDDEN_COST_PLAYS
from kartoteka.games.swtcg.procedures.pool import SETTLE
from kartoteka.games.swtcg.procedures.rerolling import lucky
from kartoteka.games.swtcg.records import DARK, LIGHT
from kartoteka.games.swtcg.usable import (
    BATTLE_CARD_NEEDS,
    DISRUPT_NEEDS,
    IN_BUILD_STEP,
    IN_ORDINARY_CHANCE,
    PREVENTION_NEEDS,
    REROLL_NEEDS,
    attempts_to_play,
    attempts_to_use,
    cards_to_play,
    uses,
)
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.procedures import Procedure, call
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs, waiting, window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Need
    from kartoteka.kernel.state import State


def dark(s: State, regs: WindowRegs) -> int:
    return DARK


def light(s: State, regs: WindowRegs) -> int:
    return LIGHT


FIRST = Ruling("SW-83", "the Dark Side player is asked first", value=dark, without=light)
IN_TURN = Ruling("SW-83", "after a play the other player is asked", value=Advance.NEXT, without=Advance.STAY)
TWO_PASSES = Ruling(
    "SW-84", "a chance ends when both players pass one after the other", value=Closes.ALL_PASS,
    without=Closes.FIRST_PASS,
)  # fmt: skip
OPEN_AGAIN = Ruling("SW-84", "a play keeps the chance open for both", value=False, without=True)


def _plays(chance: str, needs: Sequence[Need]) -> tuple[Play, Play]:
    """Using an ability, and playing a Battle card, in a chance; `chance` is empty for the ordinary one."""
    kind = f" {chance}" if chance else ""
    rule = {"": "SW-83", "reroll": "SW-87", "prevention": "SW-91", "disrupt": "SW-100"}[chance]
    return (
        Play(rule, "use", candidates=uses(f"activated{kind}"), needs=needs, start=play, attempts=attempts_to_use),
        Play(
            rule, "play", candidates=cards_to_play(f"effect{kind}"), needs=(*needs, *BATTLE_CARD_NEEDS), start=play,
            attempts=attempts_to_play,
        ),
    )  # fmt: skip


def _chance(rule: str, name: str, prompt: str, plays: Sequence[Play], *, special: bool = True) -> Window:
    """A chance; a special one admits nothing but texts of its own kind, in the ordinary one much else can be played."""
    return Window(
        rule, name, plays=plays, first=FIRST, advance=IN_TURN, closes=TWO_PASSES, pass_is_final=OPEN_AGAIN,
        admits=(f"activated {name}", f"effect {name}") if special else (), prompt=prompt,
    )  # fmt: skip


def _triggers(rule: str, chance: str) -> Window:
    """Resolves the triggers of a special chance before it; all others wait (D-5)."""
    return Window(
        rule, f"{chance} triggers", plays=(waiting(rule, "resolve", kinds=(f"triggered {chance}",)),), first=FIRST,
        advance=IN_TURN, closes=Closes.NOTHING_LEFT, prompt="which trigger resolves next",
    )  # fmt: skip


LUCKY = Play("SWK-Lucky", "lucky", candidates=lucky_units, needs=LUCKY_NEEDS, start=lucky)

USE_IN_BUILD_STEP = Play(
    "SWR-54", "use", candidates=uses("activated"), needs=IN_BUILD_STEP, start=play, attempts=attempts_to_use,
)  # fmt: skip
"""An ability that is used in the own build step (SW-110, SW-125, SWR-121)."""

ORDINARY = _chance(
    "SW-83", "play or pass", "play something or pass", (*_plays("", IN_ORDINARY_CHANCE), *HIDDEN_COST_PLAYS),
    special=False,
)  # fmt: skip
REROLL_TRIGGERS = _triggers("SW-86", "reroll")
REROLL = _chance("SW-87", "reroll", "reroll dice or pass", (*_plays("reroll", REROLL_NEEDS), LUCKY))
PREVENTION_TRIGGERS = _triggers("SW-90", "prevention")
PREVENTION = _chance("SW-91", "prevention", "prevent damage or pass", _plays("prevention", PREVENTION_NEEDS))
DISRUPT_TRIGGERS = _triggers("SW-99", "disrupt")
DISRUPT = _chance("SW-100", "disrupt", "disrupt it or pass", _plays("disrupt", DISRUPT_NEEDS))

WINDOWS = (ORDINARY, REROLL_TRIGGERS, REROLL, PREVENTION_TRIGGERS, PREVENTION, DISRUPT_TRIGGERS, DISRUPT)


def the_play(s: State, r: Playing) -> int:
    return r.play


set_steps(window(DISRUPT_TRIGGERS, the_play), window(DISRUPT, the_play))

PLAY_OR_PASS = Procedure(
    "SW-82",
    "play or pass",
    steps=(call("SW-82", SETTLE), window(ORDINARY)),
)
"""An ordinary chance: whatever waits is resolved first (SW-82, D-5)."""
