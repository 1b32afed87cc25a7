"""What is looked at after each change: fifteen power, an empty deck, removals that are over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.entering import ENTER, Entering, becomes_duplicate_of, may_enter
from kartoteka.games.agot2.keywords import KEYWORD_CHECKS
from kartoteka.games.agot2.numbers import first_player, player_cannot, total_power
from kartoteka.games.agot2.records import DECK, REMOVED, Phase, Table
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import Check
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

POWER_TO_WIN = 15


def in_progress(s: State) -> bool:
    """Nobody wins or loses during setup (AGR-145)."""
    table = s.open(Table)
    return table is not None and table.started


# Who comes first, where several are due ---------------------------------------------------------------------------


class Deciding(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Several players are due at once: the first player names one."""

    rule: str
    seats: tuple[int, ...]
    won: bool


def ask_first_player(s: State, r: Deciding) -> Signal:
    prompt = "who has won" if r.won else "who is eliminated first"
    return Choice(first_player(s), [("decide", x) for x in r.seats], r.rule, prompt)


def decided(s: State, r: Deciding, option: Option) -> Signal:
    seat = option[1]
    if r.won:
        return Raise([h.GameWon(player=seat, rule=r.rule)])
    return Raise([h.PlayerEliminated(player=seat, rule=r.rule)])


DECIDE = Procedure(
    "AGR-143", "the first player decides", regs=Deciding, steps=(step("AGR-143", ask_first_player, answer=decided),)
)


def fifteen_power(s: State) -> Signal:
    """Whoever has 15 power wins at once; of several, the first player picks (AGR-143)."""
    seats = [x for x in range(len(s.seats)) if total_power(s, x) >= POWER_TO_WIN]
    if not seats or not in_progress(s):
        return None
    seats = [x for x in s.in_order(first_player(s)) if x in seats]
    seats = [x for x in seats if not player_cannot(s, x, "win the game")]
    if not seats:
        return None
    if len(seats) == 1:
        return Raise([h.GameWon(player=seats[0], rule="AGR-143")])
    return Call(DECIDE, Deciding(rule="AGR-143", seats=tuple(seats), won=True))


def empty_deck(s: State) -> Signal:
    """Whose draw deck is empty is eliminated; the last player left wins (AGR-144)."""
    n = len(s.seats)
    if all(s.zones[DECK * n : DECK * n + n]) or not in_progress(s):
        return None
    seats = [x for x in s.in_order(first_player(s)) if not s.zones[DECK * n + x]]
    if not seats:
        return None
    if len(seats) == 1 or len(seats) < len(s.in_order(0)):
        return Raise([h.PlayerEliminated(player=seats[0], rule="AGR-144")])
    return Call(DECIDE, Deciding(rule="AGR-144", seats=tuple(seats), won=False))


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
            if may_enter(s, c.owner, card) and becomes_duplicate_of(s, c.owner, card) is None:
                return Call(ENTER, Entering(card=card, seat=c.owner, manner="returned"))
            return Raise([h.RemovedForGood(card=card)])
    return None


_POWER: Any = (
    h.PowerGained, h.PowerMoved, h.GameBegan, h.PhaseEnded, h.RoundEnded, h.ChallengeEnded, h.CharacterKilled,
    h.Sacrificed, h.DiscardedFromPlay, h.LeftPlay,
)  # fmt: skip
"""Power can come to count as well when something that forbids to win is over or gone."""
_DECK: Any = (h.Drawn, h.Discarded, h.CardMoved, h.CardEnteredPlay, h.GameBegan, h.DuplicatePlaced)
_TIME: Any = (h.PhaseBegan, h.PhaseEnded, h.RoundEnded, h.ChallengeEnded)

CHECKS = (
    Check("AGR-143", "fifteen power wins", fifteen_power, _POWER),
    Check("AGR-144", "an empty deck loses", empty_deck, _DECK),
    *KEYWORD_CHECKS,
    Check("AG-40", "a timed removal is over", removal_over, _TIME),
)
