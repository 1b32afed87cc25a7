"""The game as far as its rules go: without what people and files need of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartoteka.games.hkk import (
    bodyparts,
    capturing,
    carrying,
    dying,
    extracting,
    poison,
    protections,
    settling,
    strengthening,
)
from kartoteka.games.hkk.checks import CHECKS
from kartoteka.games.hkk.control import player_of
from kartoteka.games.hkk.durations import start, until
from kartoteka.games.hkk.facts import Facts
from kartoteka.games.hkk.keywords import abilities_of
from kartoteka.games.hkk.places import ZONE_GROUPS
from kartoteka.games.hkk.procedures import assault, exchange, striking
from kartoteka.games.hkk.records import (
    ZONES,
    Captive,
    Combat,
    Dying,
    HkkCard,
    HkkSeat,
    Phase,
    Right,
    Source,
    Stage,
    Table,
    Turn,
)
from kartoteka.games.hkk.timing import PLAIN, ROWS
from kartoteka.games.hkk.verbs import PROCEDURES as VERB_PROCEDURES
from kartoteka.games.hkk.verbs import VERBS
from kartoteka.games.hkk.vocabulary import VOCABULARY
from kartoteka.games.hkk.working import where_it_works, works_now
from kartoteka.kernel.game import Game
from kartoteka.kernel.procedures import Procedure, Return
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import Window

try:
    from kartoteka.games.hkk import acting, lifesaving, queue, reactions
    from kartoteka.games.hkk.paying import PROCEDURES as PAYING
    from kartoteka.games.hkk.procedures import combat

    WINDOWS: tuple[Window, ...] = (
        *acting.WINDOWS, *queue.WINDOWS, *lifesaving.WINDOWS, *extracting.WINDOWS, *combat.WINDOWS
    )  # fmt: skip
    MORE: tuple[Procedure, ...] = (*acting.PROCEDURES, reactions.ANSWER, *PAYING, *combat.PROCEDURES)
except ImportError:
    WINDOWS, MORE = extracting.WINDOWS, (*assault.PROCEDURES, *exchange.PROCEDURES, *striking.PROCEDURES)


class Whole(Game):
    name = "hkk"
    title = "HKK"
    seats = (2, 2)
    choosing_rule = "HKKR-9.6"
    checking_rule = "HKKR-14.11"
    captures = frozenset({"triggered", "on play", "at once"})
    constant_kinds = frozenset({"static"})
    restriction_kinds = frozenset[str]()
    costs_are_effects = False
    checks_before_then = False
    then_shares_a_window = False
    effects_are_remembered = True
    places_are_followed = False
    puts_off_for_objects = True
    chooses_what_fits = False
    undefined_x = 0
    card_type = HkkCard
    seat_type = HkkSeat
    zones = ZONES
    zone_groups = ZONE_GROUPS
    vocabulary = VOCABULARY
    standard_timing = PLAIN

    def __init__(self) -> None:
        super().__init__()
        self.rows = dict(ROWS)
        self.checks = CHECKS
        self.verbs = dict(VERBS)
        self.windows = WINDOWS
        self.complete(
            procedures=(
                carrying.CARRY_OUT, *settling.PROCEDURES, *dying.PROCEDURES, *extracting.PROCEDURES,
                *strengthening.PROCEDURES, *bodyparts.PROCEDURES, *capturing.PROCEDURES, *VERB_PROCEDURES, *MORE,
            ),
            situations=(Table, Turn, Phase, Stage, Combat, Source, Right, Dying, Captive),
        )  # fmt: skip

    def abilities_of(self, definition: Any) -> Sequence[Any]:
        return abilities_of(definition)

    def facts_of(self, definition: Any) -> Facts:
        return Facts(definition)

    def ability_zones(self, definition: Any, ability: Any) -> Sequence[int]:
        return where_it_works(definition, ability)

    def text_works(self, state: Any, card: int, ability: Any) -> bool:
        return works_now(state, card, ability)

    def initiation(self, state: Any, regs: Any) -> Any:
        return None if regs.source else Return(regs)

    def until(self, state: Any, word: str) -> int:
        return until(state, word)

    def modified(self, state: Any, modifier: Any, card: int, seat: int) -> Any:
        return start(state, modifier, card, seat)

    def affects(self, state: Any, cause: tuple[int, ...], card: int, event: Any) -> bool:
        return protections.touches(state, cause, card, event)

    def protects(self, definition: Any) -> bool:
        return protections.protects(definition)

    player_of = staticmethod(player_of)


GAME = Whole()
__all__ = ["GAME", "Regs", "poison"]
