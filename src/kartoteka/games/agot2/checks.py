"""What is looked at after each change: fifteen power, an empty deck, STR 0, removals that are over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.bestow_and_prized import KEYWORD_CHECKS
from kartoteka.games.agot2.blanking import exclusion
from kartoteka.games.agot2.control import control_changes
from kartoteka.games.agot2.edits.eliminations import eliminating
from kartoteka.games.agot2.entering import ENTER, STAYS_REMOVED, Entering, becomes_duplicate_of, may_enter
from kartoteka.games.agot2.hosts import HOST_CHECK
from kartoteka.games.agot2.numbers.characteristics import strength
from kartoteka.games.agot2.numbers.places import first_player, zone_type
from kartoteka.games.agot2.numbers.players import total_power
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.numbers.prohibitions import cannot, player_cannot
from kartoteka.games.agot2.records import DECK, PLAY, REMOVED, Phase, Table
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import DONE, Check, Group
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import said_of_each
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

POWER_TO_WIN = 15


NOT_IN_SETUP = ruling("AGR-145", "nobody wins or loses during setup")


def in_progress(s: State) -> bool:
    table = s.open(Table)
    return table is not None and (table.started or not NOT_IN_SETUP.holds)


def have_won(s: State) -> list[int]:
    """Whoever has 15 power and may win, in player order."""
    enough = []
    for x in range(len(s.seats)):
        if total_power(s, x) >= POWER_TO_WIN:
            enough.append(x)
    return _who_may_win(s, enough) if enough and in_progress(s) else []


def _who_may_win(s: State, enough: list[int]) -> list[int]:
    return [x for x in s.in_order(first_player(s)) if x in enough and not player_cannot(s, x, "win the game")]


def have_lost(s: State) -> list[int]:
    """Whose draw deck is empty, in player order."""
    n = len(s.seats)
    for x in range(n):
        if not s.zones[DECK * n + x] and x not in s.gone:
            return _without_deck(s) if in_progress(s) else []
    return []


def _without_deck(s: State) -> list[int]:
    return [x for x in s.in_order(first_player(s)) if not s.zone("deck", x)]


# The first player decides -----------------------------------------------------------------------------------------


class Dying(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Several characters are due to be killed: the first player names one after the other."""

    cards: tuple[int, ...]


def dying(s: State, r: Dying) -> list[Option]:
    return [("choose", c) for c in r.cards]


def ask_who_dies_first(s: State, r: Dying) -> Signal:
    """If one of them goes with a player who leaves the game, it is looked at anew."""
    if s.gone and any(zone_type(s, c) != PLAY for c in r.cards):
        return Return()
    return Choice(first_player(s), dying(s, r), "AGR-136", "who is killed first")


def kill_at_zero(s: State, r: Dying, option: Option) -> Signal:
    return Raise([h.CharacterKilled(card=option[1], at_zero=True)])


ORDER_THE_DYING = Procedure(
    "AGR-136",
    "the first player orders terminal conditions",
    regs=Dying,
    steps=(step("AGR-136", ask_who_dies_first, answer=kill_at_zero),),
)

DIES_AT_ZERO = "killed at zero strength"


def zero_strength(s: State) -> Signal:
    """A character that something kills at STR 0 is killed at once (AGR-135); of several, the first player orders."""
    return _deaths(s) if DIES_AT_ZERO in s.spoken and in_progress(s) else None


def _deaths(s: State) -> Signal:
    n = len(s.seats)
    there = [c for zone in s.zones[PLAY * n : PLAY * n + n] for c in zone]
    due = [
        c
        for c in said_of_each(s, DIES_AT_ZERO, there)
        if definition(s, c).type == "character" and strength(s, c) == 0 and not about_to_die(s, c)
    ]
    waiting = their_turn_comes_later(s) if due else ()
    due = [
        c for c in sorted(due) if c not in waiting and not cannot(s, c, "be killed") and not cannot(s, c, "leave play")
    ]
    if not due:
        return None
    if len(due) == 1:
        return Raise([h.CharacterKilled(card=due[0], at_zero=True)])
    return Call(ORDER_THE_DYING, Dying(cards=tuple(due)))


def about_to_die(s: State, card: int) -> bool:
    """Whether it is being killed by a terminal condition already, and perhaps being saved from that."""
    return any(
        isinstance(x, Group)
        and any(isinstance(e, h.CharacterKilled) and e.at_zero and e.card == card for e in x.events)
        for x in s.situations
    )


ONE_AFTER_THE_OTHER = ruling("AGR-136", "while one is about to be killed, those ordered after it are not")


def their_turn_comes_later(s: State) -> set[int]:
    """Whom the first player has put after one that is not dead yet: its interrupts may still save them."""
    if not ONE_AFTER_THE_OTHER.holds:
        return set()
    pending = {
        e.card
        for x in s.situations
        if isinstance(x, Group)
        for e, fate in zip(x.events, x.fates, strict=True)
        if isinstance(e, h.CharacterKilled) and e.at_zero and fate != DONE
    }
    return {c for r in s.regs if isinstance(r, Dying) and not pending.isdisjoint(r.cards) for c in r.cards}


class Deciding(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Several players are due at once."""

    seats: tuple[int, ...] = ()


def these(r: Deciding) -> list[Option]:
    return [("decide", x) for x in r.seats]


def power_or_deck(r: Deciding) -> list[Option]:
    return [("word", "power"), ("word", "deck")]


def this_one_has_won(s: State, r: Deciding, option: Option) -> Signal:
    return Raise([h.GameWon(player=option[1], rule="AGR-143")])


def this_one_goes(s: State, r: Deciding, option: Option) -> Signal:
    return Raise(eliminating(s, option[1]))


def this_counts_first(s: State, r: Deciding, option: Option) -> Signal:
    return victory(have_won(s)) if option[1] == "power" else elimination(s, have_lost(s))


def decision(
    rule: str,
    name: str,
    prompt: str,
    options: Callable[[Deciding], list[Option]],
    answer: Callable[[State, Deciding, Option], Signal],
) -> Procedure:
    """What the first player decides; if one of those who are due leaves the game meanwhile, it is looked at anew."""

    def ask(s: State, r: Deciding) -> Signal:
        if not s.gone.isdisjoint(r.seats):
            return Return()
        return Choice(first_player(s), options(r), rule, prompt)

    return Procedure(rule, name, regs=Deciding, steps=(step(rule, ask, answer=answer, text=f"ask {prompt}"),))


WHO_HAS_WON = decision("AGR-143", "several have won", "who has won", these, this_one_has_won)
WHO_GOES_FIRST = decision("AGR-144", "all are eliminated", "who is eliminated first", these, this_one_goes)
WHAT_COUNTS_FIRST = decision(
    "AGR-146", "power and an empty deck", "what counts first", power_or_deck, this_counts_first
)
DECISIONS = (WHO_HAS_WON, WHO_GOES_FIRST, WHAT_COUNTS_FIRST)


def victory(seats: list[int]) -> Signal:
    if len(seats) == 1:
        return Raise([h.GameWon(player=seats[0], rule="AGR-143")])
    return Call(WHO_HAS_WON, Deciding(seats=tuple(seats))) if seats else None


def elimination(s: State, seats: list[int]) -> Signal:
    """One after the other; of all who are left, the first player says who goes first, and the last one wins."""
    if not seats:
        return None
    if len(seats) == 1 or len(seats) < len(s.in_order(0)):
        return Raise(eliminating(s, seats[0]))
    return Call(WHO_GOES_FIRST, Deciding(seats=tuple(seats)))


# What is due ------------------------------------------------------------------------------------------------------


def both_at_once(s: State) -> Signal:
    """Somebody has 15 power and an empty deck: the first player decides what counts first (AGR-146)."""
    lost = have_lost(s)
    both = [x for x in have_won(s) if x in lost] if lost else []
    return Call(WHAT_COUNTS_FIRST, Deciding(seats=tuple(both))) if both else None


def fifteen_power(s: State) -> Signal:
    """Whoever has 15 power wins at once; of several, the first player picks (AGR-143)."""
    return victory(have_won(s))


def freed_to_win(s: State) -> Signal:
    """Whoever had 15 power and could not win may do so now."""
    return fifteen_power(s) if s.pool.could_say("cannot win the game") else None


def empty_deck(s: State) -> Signal:
    """Whose draw deck is empty is eliminated at once; the last player left wins (AGR-144)."""
    return elimination(s, have_lost(s))


RETURNS = Ruling(
    "AGR-165", "a card whose removal is over is not put into play", value="returned", without="put into play"
)


def removal_over(s: State) -> Signal:
    """A timed removal lasts exactly as long as it says; then the card returns, if it may (AG-40, AGR-165, AGR-166)."""
    n = len(s.seats)
    for z in range(REMOVED * n, REMOVED * n + n):
        for card in s.zones[z]:
            c = s.cards[card]
            if not c.away:
                continue
            if c.away_until == "next":
                phase = s.open(Phase)
                over = phase is not None and phase.id != c.away
            else:
                over = s.situation(c.away) is None
            if not over:
                continue
            if not STAYS_REMOVED.value or (
                may_enter(s, c.owner, card) and becomes_duplicate_of(s, c.owner, card) is None
            ):
                return Call(ENTER, Entering(card=card, seat=c.owner, manner=RETURNS.value))
            return Raise([h.RemovedForGood(card=card)])
    return None


_POWER: Any = (h.PowerGained, h.PowerMoved, h.ControlChanged, h.GameBegan)
_FREED: Any = (
    h.PhaseEnded, h.RoundEnded, h.ChallengeEnded, h.CharacterKilled, h.Sacrificed, h.DiscardedFromPlay, h.LeftPlay,
    h.PlotRevealed, h.EffectStarted, h.CardEnteredPlay, h.Attached, h.PlayerEliminated, h.PlayerConceded,
)  # fmt: skip
"""By these, something that forbids to win can be over, gone or blank."""
_DECK: Any = (h.Drawn, h.Discarded, h.CardMoved, h.CardEnteredPlay, h.GameBegan, h.DuplicatePlaced, h.Dealt)
_TIME: Any = (h.PhaseBegan, h.PhaseEnded, h.RoundEnded, h.ChallengeEnded)

_STRENGTH: Any = ()
"""Any event can change a STR, or who dies at 0."""
_CONTROL: Any = (
    h.EffectStarted, h.CardEnteredPlay, h.Attached, h.GameBegan, h.PlotRevealed, h.PhaseEnded, h.RoundEnded,
    h.ChallengeEnded, h.CharacterKilled, h.Sacrificed, h.DiscardedFromPlay, h.LeftPlay, h.PlayerEliminated,
    h.PlayerConceded,
)  # fmt: skip

_EXCLUSION: Any = (*_CONTROL, h.ControlChanged, h.PhaseBegan, h.ChallengeInitiated)
"""Until the next of these, of texts that come to blank each other by their conditions the oldest is applied."""

CHECKS = (
    Check("AGR-113", "effects that exclude each other are put in order", exclusion, _EXCLUSION, ("blank",)),
    Check("AGR-16", "control follows the effects that take it", control_changes, _CONTROL),
    Check("AGR-146", "fifteen power and an empty deck", both_at_once, tuple(dict.fromkeys((*_POWER, *_DECK)))),
    Check("AGR-143", "fifteen power wins", fifteen_power, _POWER),
    Check("AGR-143", "fifteen power wins when nothing forbids it any more", freed_to_win, _FREED),
    Check("AGR-144", "an empty deck loses", empty_deck, _DECK),
    Check("AGR-135", "what dies at STR 0 is killed", zero_strength, _STRENGTH, (DIES_AT_ZERO,)),
    HOST_CHECK,
    *KEYWORD_CHECKS,
    Check("AG-40", "a timed removal is over", removal_over, _TIME),
)
