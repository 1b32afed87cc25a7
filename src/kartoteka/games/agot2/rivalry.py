"""Who may attack whom in a melee, and what it is worth to beat a rival (AGR-161, AGR-162, AGR-167)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.places import faction_card
from kartoteka.games.agot2.numbers.players import word_amount
from kartoteka.games.agot2.numbers.prohibitions import CANNOT, speaking_of
from kartoteka.games.agot2.records import KINDS, Challenge, Phase, Round
from kartoteka.games.agot2.titles import one_more, rivals, supports
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.modifiers import forbidden_by

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

# Whom a challenge may be initiated against -------------------------------------------------------------------------

AGAINST_YOU = "initiate challenges against you"
NO_ATTACK_ON_YOU = speaking_of(AGAINST_YOU, *(f"initiate {kind} challenges against you" for kind in KINDS))
"""The statistics of texts that forbid others to initiate challenges against the player who has the text."""


def is_barred(s: State, seat: int, kind: str, opponent: int) -> bool:
    """Whether something of that opponent's forbids the player to initiate such a challenge against the opponent."""
    if s.spoken.isdisjoint(NO_ATTACK_ON_YOU):
        return False
    of_that_kind = CANNOT[f"initiate {kind} challenges against you"]
    return opponent in forbidden_by(s, seat, CANNOT[AGAINST_YOU]) or opponent in forbidden_by(s, seat, of_that_kind)


def may_attack_that_player(s: State, seat: int, option: Option) -> bool:
    return not is_barred(s, seat, option[1], option[2])


def is_not_supported(s: State, seat: int, option: Option) -> bool:
    return not supports(s, seat, option[2])


def challenges_by_texts(s: State, seat: int, kind: str) -> int:
    """How many challenges of a kind the player may initiate in a phase, whatever title that player bears (AGR-46)."""
    return 1 + word_amount(s, seat, "challenges", kind)


def challenges_before(s: State, seat: int, kind: str) -> dict[int, int]:
    """How many challenges of a kind the player has initiated this phase against each opponent.

    Against whom a challenge was initiated, whoever it was redirected to (D-9).
    """
    phase = s.opened[Phase]
    found = {}
    for x in range(len(s.seats)):
        times = ledger.entered(s, phase.id, "against", seat, kind, x)
        if times:
            found[x] = times
    return found


def is_not_all_against_one(s: State, seat: int, option: Option) -> bool:
    """The one more that a title allows is against an opponent different from one of those before."""
    kind = option[1]
    if not one_more(s, seat, kind):
        return True
    before = challenges_before(s, seat, kind)
    if sum(before.values()) < challenges_by_texts(s, seat, kind):
        return True
    return list(before) != [option[2]]


NOT_BARRED = need(
    "AGR-97",
    "nothing forbids you to initiate it against that player",
    may_attack_that_player,
    spoken=NO_ATTACK_ON_YOU,
)
DOES_NOT_SUPPORT = need("AGR-161", "your title does not support that player's", is_not_supported, effort=1)
NOT_ALL_AGAINST_ONE = need(
    "AGR-167", "your challenges of that kind are not all against the same opponent", is_not_all_against_one, effort=1
)
"""Asked last: in a joust they ask for nothing."""

# The bonus --------------------------------------------------------------------------------------------------------

RIVAL_POWER = Ruling("AGR-162", "who wins against a rival gains 1 power", value=1, without=0)
ONCE_EACH = ruling("AGR-162", "once in a round for each rival opponent")


def rival_bonus(s: State, c: Challenge) -> list[Event]:
    """What the winner of the challenge gains, attacker or defender, if the loser bears a rival title."""
    if not rivals(s, c.winner, c.loser) or not RIVAL_POWER.value:
        return []
    if ONCE_EACH.value and had_before(s, c.winner, c.loser):
        return []
    return [h.PowerGained(card=faction_card(s, c.winner), amount=RIVAL_POWER.value, manner="rival")]


def had_before(s: State, winner: int, loser: int) -> bool:
    """Whether the one has gained that from the other this round."""
    round = s.open(Round)
    return round is not None and ledger.entered(s, round.id, "rival", winner, loser) > 0


def note_rival(s: State) -> None:
    """The winner of the challenge that goes on has gained that."""
    c, round = s.open(Challenge), s.open(Round)
    if c is not None and round is not None:
        ledger.enter(s, round.id, "rival", c.winner, c.loser)
