"""What is asked of challenges: who participates, what each side counts, who has won how many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.numbers.characteristics import has_said, strength
from kartoteka.games.agot2.records import PLAY, Challenge, Phase, Round
from kartoteka.games.agot2.titles import adds_to_side
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.state import State


# Who participates, and what that counts ---------------------------------------------------------------------------


def participates(s: State, card: int) -> bool:
    """Whether the card is attacking or defending."""
    c = s.opened.get(Challenge)
    return c is not None and (card in c.attackers or card in c.defenders)


CONTRIBUTES = "contributes strength"
LENT = ruling("AGR-67", "a character may contribute STR without participating")
NEWEST = ruling("AGR-67", "the newest of participation and contribution decides the side")
WITHHELD = ruling("AGR-67", "what does not contribute is not counted at all")


def side_strength(s: State, c: Challenge, seat: int) -> int:
    """What a player's side of the challenge counts: the STR contributed to it, and what is added to it (AGR-51).

    Nothing is contributed to a player who has left the game (D-27).
    """
    if not s.seats[seat].present:
        return 0
    total = adds_to_side(s, c, seat)
    for card in contributors(s, c, seat):
        total += strength(s, card)
    if "side strength" in s.spoken:
        for card in s.zones[PLAY * len(s.seats) + seat]:
            total += sum(say.amount for say in said(s, card, "side strength"))
    return total


def contributors(s: State, c: Challenge, seat: int) -> Sequence[int]:
    """Whose STR counts on a player's side, each once (AGR-67)."""
    side = c.attackers if seat == c.attacker else c.defenders
    return _with_lent(s, c, seat, side) if CONTRIBUTES in s.spoken else side


def _with_lent(s: State, c: Challenge, seat: int, side: Sequence[int]) -> list[int]:
    """Those of that side who contribute, and those who do without participating there."""
    lent = lent_to(s, c) if LENT.value else {}
    found = [card for card in side if lent.get(card, seat) == seat]
    found += [card for card, to in lent.items() if to == seat and card not in found]
    return [card for card in found if not (WITHHELD.value and has_said(s, card, CONTRIBUTES, "lose"))]


def lent_to(s: State, c: Challenge) -> dict[int, int]:
    """Card -> the player to whose side an effect has it contribute, if that is the newest to be said of it."""
    lending = [m for m in s.modifiers if m.stat == CONTRIBUTES and m.op == "gain"]
    joined = dict(c.joined)
    found: dict[int, int] = {}
    n = len(s.seats)
    for card in [x for seat in range(n) for x in s.zones[PLAY * n + seat]] if lending else ():
        effects = [m for m in lending if s.cards[card].obj in m.objs]
        if effects and (effects[-1].stamp > joined.get(card, 0) or not NEWEST.value or not participates(s, card)):
            found[card] = effects[-1].you
    return found


# What has been ----------------------------------------------------------------------------------------------------


def challenges_won(s: State, seat: int, kind: str) -> int:
    """How many challenges of that kind the player has won this phase."""
    phase = s.open(Phase)
    return ledger.entered(s, phase.id, "won", seat, kind) if phase is not None else 0


def challenges_lost(s: State, seat: int, kind: str) -> int:
    """How many challenges of that kind the player has lost this round."""
    round = s.open(Round)
    return ledger.entered(s, round.id, "lost", seat, kind) if round is not None else 0


def note_lost(s: State, seat: int, kind: str) -> None:
    """A challenge has been lost: kept in mind where some card of this game could ask for it later in the round."""
    if s.pool.could_ask(f"lost {kind} challenge this round", "lost challenge this round"):
        round = s.open(Round)
        if round is not None:
            ledger.enter(s, round.id, "lost", seat, kind)
