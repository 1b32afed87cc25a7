"""Berserk, put together: its tables, its card texts, its words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions import action, priority
from kartoteka.games.berserk.actions.looping import wrapped
from kartoteka.games.berserk.actions.redirecting import may_answer
from kartoteka.games.berserk.board import formation
from kartoteka.games.berserk.bringing import arriving, bringing, incarnating
from kartoteka.games.berserk.course import preparation, turn
from kartoteka.games.berserk.deaths import leaving, markers
from kartoteka.games.berserk.deployment import battle_start, hidden, hosts, placing, revealing, setup, vanguard
from kartoteka.games.berserk.fights.protections import may_target, protects, touches
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.options import OPTIONS
from kartoteka.games.berserk.records import (
    COVERED,
    SITUATIONS,
    ZONE_GROUPS,
    ZONES,
    BerserkCard,
    BerserkSeat,
    Table,
)
from kartoteka.games.berserk.recruiting import before, buying, crystals, dealing, rolling
from kartoteka.games.berserk.registers import Course
from kartoteka.games.berserk.set.cards import CardDef
from kartoteka.games.berserk.table.choosing import asked_in_words
from kartoteka.games.berserk.table.naming import title_of
from kartoteka.games.berserk.table.notation import alike, connective, option_text, shortened
from kartoteka.games.berserk.table.refusals import MOMENTS, attempts, could_mean, fact, why_not_chosen
from kartoteka.games.berserk.table.views import (
    back_facts,
    card_facts,
    confines,
    exchange_group,
    question_facts,
    restless,
    seat_facts,
    situation_facts,
)
from kartoteka.games.berserk.timing import PLAIN, ROWS
from kartoteka.games.berserk.upkeep import control, landing
from kartoteka.games.berserk.upkeep.checks import CHECKS
from kartoteka.games.berserk.words import verbs
from kartoteka.games.berserk.words.durations import moment, start, until
from kartoteka.games.berserk.words.facts import facts_of
from kartoteka.games.berserk.words.granting import with_given
from kartoteka.games.berserk.words.keywords import abilities_of
from kartoteka.games.berserk.words.vocabulary import VOCABULARY
from kartoteka.games.berserk.words.working import where_it_works, works_now
from kartoteka.games.shared.beginning import begun
from kartoteka.games.shared.control import CONTROLLER
from kartoteka.kernel import edits
from kartoteka.kernel.game import Game
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.procedures import Return
from kartoteka.kernel.records import NOBODY
from kartoteka.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.berserk.set.decks import Deck
    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel import program as p
    from kartoteka.kernel.definitions import Definition
    from kartoteka.kernel.interpret import ProgramRegs
    from kartoteka.kernel.procedures import Signal
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.windows import Window

ROOMS_WITH_ROWS: tuple[Any, ...] = (
    crystals, dealing, hidden, hosts, formation, arriving, leaving, markers, landing, control
)  # fmt: skip
"""The modules that have rows of the timing table of their own."""
GRANTED_IN_TIME = ruling("BKR-8.7", "a trigger that is granted while its own moment goes on waits for the next")
BY_AGREEMENT = ruling("BKR-19.2", "players may agree to a draw")


class Berserk(Game):
    """Two squads on a board of thirty cells."""

    name = "berserk"
    title = "Berserk"
    package = "kartoteka.games.berserk"
    modules = {"formats": "table.formats", "chronicle": "table.chronicle", "thumb": "bots.thumb"}  # noqa: RUF012
    seats = (2, 2)
    choosing_rule = "BKR-10.1"
    checking_rule = "BKR-10.11"
    captures = frozenset({"triggered", "may"})
    constant_kinds = frozenset({"static", "squad limit"})
    restriction_kinds = frozenset()
    triggers_only_if = GRANTED_IN_TIME
    costs_are_effects = False
    checks_before_then = False
    then_shares_a_window = False
    sets_are_fixed = True
    fewer_will_do = False
    ends_without_target = False
    chooses_what_fits = False
    effects_are_remembered = True
    places_are_followed = False
    puts_off_for_objects = True
    undefined_x = 0
    limit_rules = frozenset({"BKX-1"})
    card_type = BerserkCard
    seat_type = BerserkSeat
    zones = ZONES
    zone_groups = ZONE_GROUPS
    vocabulary = VOCABULARY
    standard_timing = PLAIN

    def __init__(self) -> None:
        super().__init__()
        self.alters = {CONTROLLER: control.may_take}
        self.rows = dict(ROWS)
        for room in ROOMS_WITH_ROWS:
            self.rows.update(room.ROWS)
        self.checks = CHECKS
        self.verbs = wrapped(verbs.VERBS)
        self.windows = (
            *before.WINDOWS, *battle_start.WINDOWS, *vanguard.WINDOWS, *preparation.WINDOWS, *priority.WINDOWS
        )  # fmt: skip
        self.complete(
            procedures=(
                *turn.PROCEDURES, *action.PROCEDURES, *setup.PROCEDURES, *rolling.PROCEDURES, *dealing.PROCEDURES,
                *before.PROCEDURES, *buying.PROCEDURES, *placing.PROCEDURES, *revealing.PROCEDURES,
                *hosts.PROCEDURES, *battle_start.PROCEDURES, *bringing.PROCEDURES, *incarnating.PROCEDURES,
                *landing.PROCEDURES, *verbs.PROCEDURES,
            ),
            situations=SITUATIONS,
        )  # fmt: skip

    # Abilities ------------------------------------------------------------------------------------------------------

    def pool(self, cards: dict[str, Any]) -> Pool:
        """Definitions for play, each with what texts of the others could give it."""
        return Pool(self, with_given(cards.values()))

    def abilities_of(self, definition: Definition) -> Sequence[p.Ability]:
        assert isinstance(definition, CardDef)
        return abilities_of(definition)

    def facts_of(self, definition: Definition) -> Facts:
        assert isinstance(definition, CardDef)
        return facts_of(definition)

    def ability_zones(self, definition: Definition, ability: p.Ability) -> Sequence[int]:
        assert isinstance(definition, CardDef)
        return where_it_works(definition, ability)

    def initiation(self, state: State, regs: ProgramRegs) -> Signal | None:
        """A text is run as far as its targets when it is declared, and on when it is carried out (BKR-10.1)."""
        return None if regs.source else Return(regs)

    def conceding(self, state: State, seat: int) -> Event:
        return h.PlayerConceded(player=seat)

    def agreed(self, state: State) -> Event | None:
        return h.GameAgreed() if BY_AGREEMENT.holds else None

    def might_do(self, state: State, seat: int, window: Window, /) -> bool:
        """A hidden card may be one that defends, answers, or is revealed at will (BKR-7.1, BKR-7.5)."""
        if window is not priority.PRIORITY:
            return False
        everybody = edits.everyone(state)
        return any(state.cards[card].known != everybody for card in state.zones[COVERED * SEATS + seat])

    text_works = staticmethod(works_now)
    as_cost = staticmethod(verbs.as_cost)
    until = staticmethod(until)
    moment = staticmethod(moment)
    modified = staticmethod(start)
    may_answer = staticmethod(may_answer)
    may_target = staticmethod(may_target)
    affects = staticmethod(touches)
    protects = staticmethod(protects)

    # Text -----------------------------------------------------------------------------------------------------------

    title_of = staticmethod(title_of)
    option_text = option_text
    moments = MOMENTS
    could_mean = could_mean
    attempts = staticmethod(attempts)
    asked_in_words = staticmethod(asked_in_words)
    why_not_chosen = staticmethod(why_not_chosen)
    shortened = staticmethod(shortened)
    connective = staticmethod(connective)
    alike = staticmethod(alike)
    fact = fact

    card_facts = staticmethod(card_facts)
    back_facts = staticmethod(back_facts)
    restless = staticmethod(restless)
    seat_facts = seat_facts
    situation_facts = situation_facts
    question_facts = question_facts
    confines = staticmethod(confines)
    exchange_group = staticmethod(exchange_group)

    # Files ----------------------------------------------------------------------------------------------------------

    formats = ("constructed", "limited")
    play_options = OPTIONS
    first_decks = ("horn-and-grass", "stone-oath")

    # A new game -----------------------------------------------------------------------------------------------------

    def start(
        self,
        pool: Pool,
        decks: Sequence[Deck],
        seed: int,
        *,
        ask_every: bool = False,
        pauses: bool = False,
        options: Sequence[str] = (),
        chooser: int = NOBODY,
    ) -> State:
        """A game with these decks, run to its first decision; in a match it is settled who decides (BKR-2.1)."""
        state = pool.laid((*decks, *options), lambda: self.laid(pool, decks, options))
        return begun(state, turn.GAME, Course(chooser=chooser), seed, ask_every=ask_every, pauses=pauses)

    def laid(self, pool: Pool, decks: Sequence[Deck], options: Sequence[str]) -> State:
        """A table with the cards of these decks on it."""
        state = self.table(pool, len(decks), 0, options)
        setup.lay(state, self, decks)
        return state

    def table(self, pool: Pool, seats: int, seed: int, options: Sequence[str] = ()) -> State:
        """An empty table."""
        state = State(self, pool, [BerserkSeat() for _ in range(seats)], seed)
        edits.open_situation(state, Table(options=tuple(options)))
        return state


BERSERK = Berserk()
