"""Play-or-pass: the chances to play something, and what may be played in which (SW-82 to SW-103).

All of them are alike: what was triggered first, then the players in turn, the Dark Side first, until both pass one
after the other. The three special chances admit nothing but what rerolls, prevents or disrupts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.allowed import (
    ABILITY_NEEDS,
    BATTLE_CARD_NEEDS,
    BY_KIND,
    DISRUPT_NEEDS,
    IN_BUILD_STEP,
    IN_ORDINARY_CHANCE,
    PREVENTION_NEEDS,
    REROLL_NEEDS,
    WHEN,
    WHEN_BUILDING,
)
from kartoteka.games.swtcg.luck import LUCKY_NEEDS, lucky_units
from kartoteka.games.swtcg.playing import Playing, costs_something, play, set_steps
from kartoteka.games.swtcg.procedures.hidden_costs import HIDDEN_COST_PLAYS
from kartoteka.games.swtcg.procedures.pool import WAITS, settle
from kartoteka.games.swtcg.procedures.rerolling import lucky
from kartoteka.games.swtcg.records import DARK, LIGHT
from kartoteka.games.swtcg.usable import Timely, attempts_to_play, attempts_to_use, uses
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import LEAVE, Call, Procedure, Signal, Step, step
from kartoteka.kernel.records import Nothing, Regs
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs, waiting, window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from kartoteka.kernel.legality import Need, Option
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
KINDS = ("", " reroll", " prevention", " disrupt")
ONLY = {
    "reroll": Ruling("SW-87", "only what rerolls is played in a reroll chance", value=KINDS[1:2], without=KINDS),
    "prevention": Ruling("SW-91", "only what prevents damage is played in its chance", value=KINDS[2:3], without=KINDS),
    "disrupt": Ruling("SW-100", "only what disrupts is played in a disrupt chance", value=KINDS[3:], without=KINDS),
}
"""By the name of a special chance, the kinds of text that are played in it."""

ONE_AFTER_THE_OTHER = Ruling(
    "SWR-127", "a player plays something only in his or her own turn to act", value=False, without=True
)  # fmt: skip
ANY_ORDINARY_CHANCE = Ruling(
    "SWR-120", "an ability without timing words is used in any ordinary chance", value="activated", without="nothing"
)  # fmt: skip
ALSO_CARDS = Ruling(
    "SWR-122", "a Battle card without timing words is played in any ordinary chance", value="effect", without="nothing"
)  # fmt: skip
ONLY_OF_ITS_KIND = ruling("D-5", "a special chance resolves the triggers of its own kind, all others wait")
A_PLAY_OPENS_ONE = ruling("SW-85", "playing a Battle card or using an ability opens a disrupt chance")
A_MISSION_OPENS_ONE = ruling("SW-138", "completing a Mission opens the disrupt chance")
A_FREE_CARD_OPENS_ONE = ruling("SW-137", "a Battle card without a cost opens the disrupt chance, too")
OPEN_AGAIN = Ruling("SW-84", "a play keeps the chance open for both", value=False, without=True)


SPECIAL = {
    verb: {name: Timely(verb, f"{kind}{name}") for name in KINDS}
    for verb, kind in (("use", "activated"), ("play", "effect"))
}
"""By verb and kind of chance, the texts that belong to it."""
ORDINARY_USES, ORDINARY_CARDS = Timely("use", ANY_ORDINARY_CHANCE, WHEN), Timely("play", ALSO_CARDS, WHEN)

NO_OPTIONS: dict[str, Sequence[Option]] = {}


def ordinary(s: State, seat: int, regs: WindowRegs) -> dict[str, Sequence[Option]]:
    """What a player could think of in an ordinary chance: as a rule nothing."""
    use, play = uses(s, seat, ORDINARY_USES), ORDINARY_CARDS.options(s, seat)
    return {"use": use, "play": play} if use or play else NO_OPTIONS


def special(chance: str) -> Callable[[State, int, WindowRegs], dict[str, Sequence[Option]]]:
    """The same of a special chance: by the kinds of text that are played in it."""
    kinds = ONLY[chance]

    def texts(s: State, seat: int, regs: WindowRegs) -> dict[str, Sequence[Option]]:
        use: list[Option] = []
        play: list[Option] = []
        for kind in kinds.value:
            use += uses(s, seat, SPECIAL["use"][kind])
            play += SPECIAL["play"][kind].options(s, seat)
        return {"use": use, "play": play}

    return texts


def when_building(s: State, seat: int, regs: WindowRegs) -> dict[str, Sequence[Option]]:
    """The same of the own build step."""
    use, play = uses(s, seat, USES_WHEN_BUILDING), CARDS_WHEN_BUILDING.options(s, seat)
    return {"use": use, "play": play} if use or play else NO_OPTIONS


def _plays(chance: str, needs: Sequence[Need]) -> tuple[Play, Play]:
    """Using an ability, and playing a Battle card, in a chance; `chance` is empty for the ordinary one."""

    texts = special(chance) if chance else ordinary
    implied = BY_KIND if chance else (*BY_KIND, *WHEN)
    return (
        Play(
            "SW-83", "use", among=texts, attempts=attempts_to_use,
            needs=(*needs, *ABILITY_NEEDS), implied=implied, start=play,
        ),
        Play(
            "SW-83", "play", among=texts, attempts=attempts_to_play,
            needs=(*needs, *BATTLE_CARD_NEEDS), implied=implied, start=play,
        ),
    )  # fmt: skip


def _chance(rule: str, name: str, prompt: str, plays: Sequence[Play], *, special: bool = True) -> Window:
    """A chance; a special one admits nothing but texts of its own kind, in the ordinary one much else can be played."""
    return Window(
        rule, name, plays=plays, first=FIRST, advance=IN_TURN, closes=TWO_PASSES, pass_is_final=OPEN_AGAIN,
        may_pass=True, one_asks_for_all=ONE_AFTER_THE_OTHER,
        admits=(f"activated {name}", f"effect {name}") if special else (), prompt=prompt,
    )  # fmt: skip


def _triggers(rule: str, chance: str) -> Window:
    """Resolves the triggers of a special chance before it; all others wait (D-5)."""
    own = waiting(rule, "resolve", kinds=(f"triggered {chance}",))
    every = waiting(rule, "resolve", kinds=(f"triggered {chance}", WAITS))

    def candidates(s: State, seat: int, regs: WindowRegs) -> Iterable[Option]:
        return (own if ONLY_OF_ITS_KIND.holds else every).candidates(s, seat, regs)

    resolving = Play(rule, "resolve", candidates=candidates, needs=(), start=own.start)
    return Window(
        rule, f"{chance} triggers", plays=(resolving,), first=FIRST,
        advance=IN_TURN, closes=Closes.NOTHING_LEFT, prompt="which trigger resolves next",
    )  # fmt: skip


LUCKY = Play("SWK-Lucky", "lucky", candidates=lucky_units, needs=LUCKY_NEEDS, start=lucky)

USES_WHEN_BUILDING = Timely("use", "activated", WHEN_BUILDING)
CARDS_WHEN_BUILDING = Timely("play", "effect", WHEN_BUILDING)

USE_IN_BUILD_STEP = Play(
    "SWR-54", "use", among=when_building,
    needs=(*IN_BUILD_STEP, *ABILITY_NEEDS), implied=(*BY_KIND, *WHEN_BUILDING), start=play, attempts=attempts_to_use,
)  # fmt: skip
"""An ability that is used in the own build step (SW-110, SW-125, SWR-121)."""

PLAY_IN_BUILD_STEP = Play(
    "SWR-54", "play", among=when_building,
    needs=(*IN_BUILD_STEP, *BATTLE_CARD_NEEDS), implied=(*BY_KIND, *WHEN_BUILDING), start=play,
    attempts=attempts_to_play,
)  # fmt: skip
"""A Battle card that says it is played then."""

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


def the_play(s: State, r: AboutPlay) -> int:
    return r.play


def opens_chance(s: State, r: Playing) -> Signal:
    """Whatever is played can be disrupted: a Mission and what costs nothing as well."""
    if r.what == "mission":
        rule = A_MISSION_OPENS_ONE
    else:
        free = r.what == "battle" and not costs_something(s, r)
        rule = A_FREE_CARD_OPENS_ONE if free else A_PLAY_OPENS_ONE
    return Call(DISRUPT_CHANCE, AboutPlay(play=r.play)) if rule.holds else None


class AboutPlay(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The play that can be disrupted."""

    play: int


NO_RESPONSE = Ruling("SW-103", "only what disrupts answers a play", value=DISRUPT, without=ORDINARY)


def answers(s: State, r: AboutPlay) -> Signal:
    return NO_RESPONSE.value.enter(s, r.play)


DISRUPT_CHANCE = Procedure(
    "SW-100", "disrupt chance", regs=AboutPlay, steps=(window(DISRUPT_TRIGGERS, the_play), step("", answers))
)
set_steps(step("", opens_chance))

ASKED = "play or pass"
"""The note of what the ordinary chance asks, which is found out when it is about to begin."""


def go_round(s: State, r: Regs) -> Signal:
    return ORDINARY.enter(s, asked=s.memo.get(ASKED))


PLAY_OR_PASS = Procedure("SW-82", "play or pass", steps=(step("SW-82", settle), step(ORDINARY.rule, go_round)))
"""An ordinary chance: whatever waits is resolved first (SW-82, D-5)."""


def opens_at_all(s: State, r: Regs) -> Signal:
    """Where nothing waits and neither player could do anything, the chance is over before it begins."""
    if settle(s, r) is None:
        asked = ORDINARY.first_asked(s)
        if asked is LEAVE:
            return None
        s.remember(ASKED, asked)
    return Call(PLAY_OR_PASS, Nothing())


def chance(rule: str) -> Step:
    """The step with an ordinary chance."""
    return step(rule, opens_at_all, text=PLAY_OR_PASS.name)
