"""From two army lists to the first round: what lies where, sides, deployment (LGR-9, LGR-10, LGR-92)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.course.deploying import DEPLOY, Deploying
from kartoteka.games.legion.course.sides import SIDES
from kartoteka.games.legion.numbers import COMMANDER
from kartoteka.games.legion.records import BOX, HAND, RESERVE
from kartoteka.games.legion.set.cards import RANKS
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Nothing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.game import Legion
    from kartoteka.games.legion.set.decks import Deck
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

ONE_TOKEN_EACH = ruling("LGR-9", "each unit has one order token, with the symbol of its rank")


def lay(s: State, game: Legion, decks: Sequence[Deck]) -> None:
    """Puts the units, command cards and tokens of these armies where they lie before anything has happened."""
    by_code, facts = s.pool.by_code, s.pool.facts
    for seat, deck in enumerate(decks):
        ranks: list[int] = []
        for code, count in deck.units:
            game.add(s, by_code[code], RESERVE, seat, count)
            ranks += [facts[by_code[code]].rank] * count
        for code, count in deck.hand:
            game.add(s, by_code[code], HAND, seat, count)
        lay_tokens(s, game, seat, ranks)


def lay_tokens(s: State, game: Legion, seat: int, ranks: Sequence[int]) -> None:
    """One for each unit, and one more for who may be promoted (LGR-9, LGR-79)."""
    by_code = s.pool.by_code
    for rank, name in enumerate(RANKS):
        count = ranks.count(rank) if ONE_TOKEN_EACH.holds else min(1, ranks.count(rank))
        count += rank == COMMANDER
        if count:
            game.add(s, by_code[f"token-{name.replace(' ', '-')}"], BOX, seat, count)


def begin(s: State, r: Regs) -> Signal:
    return Raise([h.PhaseBegan(name="setup")])


def choose_sides(s: State, r: Regs) -> Signal:
    return Call(SIDES, Nothing())


def deploy(s: State, r: Regs) -> Signal:
    return Call(DEPLOY, Deploying())


def ready(s: State, r: Regs) -> Signal:
    return Raise([h.GameBegan()])


SETUP = Procedure(
    "LGR-92",
    "setup",
    regs=Nothing,
    steps=(
        step("", begin),
        step("", choose_sides, label="sides"),
        step("", deploy, label="deploy"),
        step("", ready),
    ),
)
PROCEDURES = (SETUP,)
