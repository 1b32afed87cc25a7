"""HKK, put together: its tables, its card texts, its words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions import acting, answered, carrying, queue, reactions, searching
from kartoteka.games.hkk.actions.queue import may_answer
from kartoteka.games.hkk.actions.tokens import with_tokens
from kartoteka.games.hkk.combat import capturing
from kartoteka.games.hkk.combat import phase as combat
from kartoteka.games.hkk.costs.paying import PROCEDURES as PAYING
from kartoteka.games.hkk.course import preparation, settling, setup, turn
from kartoteka.games.hkk.course.checks import CHECKS
from kartoteka.games.hkk.course.durations import moment, start, until
from kartoteka.games.hkk.deaths import dying, extracting, kept_life, lifesaving
from kartoteka.games.hkk.galetki import bodyparts, strengthening
from kartoteka.games.hkk.offers import playmodes
from kartoteka.games.hkk.options import OPTIONS
from kartoteka.games.hkk.permanents import protections
from kartoteka.games.hkk.permanents.control import player_of
from kartoteka.games.hkk.permanents.places import ZONE_GROUPS
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
from kartoteka.games.hkk.registers import Course
from kartoteka.games.hkk.set.cards import CardDef
from kartoteka.games.hkk.table.choosing import asked_in_words
from kartoteka.games.hkk.table.naming import title_of
from kartoteka.games.hkk.table.notation import alike, connective, option_text, shortened
from kartoteka.games.hkk.table.refusals import MOMENTS, attempts, could_mean, fact
from kartoteka.games.hkk.table.views import (
    back_facts,
    card_facts,
    confines,
    question_facts,
    restless,
    seat_facts,
    situation_facts,
)
from kartoteka.games.hkk.timing import PLAIN, ROWS
from kartoteka.games.hkk.words.facts import Facts
from kartoteka.games.hkk.words.keywords import abilities_of
from kartoteka.games.hkk.words.verbs import PROCEDURES as VERB_PROCEDURES
from kartoteka.games.hkk.words.verbs import VERBS, as_cost
from kartoteka.games.hkk.words.vocabulary import VOCABULARY
from kartoteka.games.hkk.words.working import where_it_works, works_now
from kartoteka.games.shared.beginning import begun
from kartoteka.kernel import edits
from kartoteka.kernel.game import Game
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Return
from kartoteka.kernel.records import NOBODY
from kartoteka.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.set.decks import Deck
    from kartoteka.kernel import program as p
    from kartoteka.kernel.definitions import Definition
    from kartoteka.kernel.interpret import ProgramRegs
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.procedures import Signal
    from kartoteka.kernel.records import Event

LIFE_AT_FIRST = Ruling("HKKR-3.10", "each player begins with 20 life, and with no mana", value=20, without=10)
MOST_LIFE_AT_FIRST = Ruling("HKKR-6.3", "a player's maximum life is 20 at first", value=20, without=30)
ONLY_WHAT_IS_THERE = ruling("HKKR-11.13", "an effect that is not permanent is on what is in play when it is made")
FEWER_WILL_DO = ruling("HKKR-6.23", "of fewer cards than a text says, as many as there are are taken")


class Hkk(Game):
    """Two wizards, their creatures, and what lies on them."""

    name = "hkk"
    title = "HKK (Hatalom Kártyái Kártyajáték)"
    package = "kartoteka.games.hkk"
    modules = {"formats": "table.formats", "chronicle": "table.chronicle", "thumb": "bots.thumb"}  # noqa: RUF012 (set once per game)
    seats = (2, 2)
    choosing_rule = "HKKR-9.6"
    checking_rule = "HKKR-14.11"
    captures = frozenset({"triggered", "on play", "at once"})
    constant_kinds = frozenset({"static", "price"})
    restriction_kinds = frozenset()
    costs_are_effects = False
    checks_before_then = False
    then_shares_a_window = False
    sets_are_fixed = ONLY_WHAT_IS_THERE
    fewer_will_do = FEWER_WILL_DO
    effects_are_remembered = True
    places_are_followed = False
    puts_off_for_objects = True
    chooses_what_fits = False
    undefined_x = 0
    limit_rules = frozenset({"HKKR-17.6"})
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
        self.windows = (
            *acting.WINDOWS, *queue.WINDOWS, *lifesaving.WINDOWS, *extracting.WINDOWS, *combat.WINDOWS
        )  # fmt: skip
        self.complete(
            procedures=(
                *turn.PROCEDURES, *preparation.PROCEDURES, *setup.PROCEDURES, *combat.PROCEDURES, *acting.PROCEDURES,
                carrying.CARRY_OUT, reactions.ANSWER, *settling.PROCEDURES, *PAYING,
                *bodyparts.PROCEDURES, *answered.PROCEDURES, *searching.PROCEDURES, *playmodes.PROCEDURES,
                *VERB_PROCEDURES,
                *dying.PROCEDURES, *extracting.PROCEDURES, *strengthening.PROCEDURES,
                *capturing.PROCEDURES,
            ),
            situations=(Table, Turn, Phase, Stage, Combat, Source, Right, Dying, Captive),
        )  # fmt: skip

    # Abilities ------------------------------------------------------------------------------------------------------

    def abilities_of(self, definition: Definition) -> Sequence[p.Ability]:
        assert isinstance(definition, CardDef)
        return abilities_of(definition)

    def facts_of(self, definition: Definition) -> Facts:
        assert isinstance(definition, CardDef)
        return Facts(definition)

    def ability_zones(self, definition: Definition, ability: p.Ability) -> Sequence[int]:
        assert isinstance(definition, CardDef)
        return where_it_works(definition, ability)

    def initiation(self, state: State, regs: ProgramRegs) -> Signal | None:
        """A text is run as far as its targets when it is announced, and on when it is carried out (HKKR-9.6)."""
        return None if regs.source else Return(regs)

    def conceding(self, state: State, seat: int) -> Event:
        return h.PlayerConceded(player=seat)

    text_works = staticmethod(works_now)
    as_cost = staticmethod(as_cost)
    player_of = staticmethod(player_of)
    until = staticmethod(until)
    moment = staticmethod(moment)
    modified = staticmethod(start)
    may_answer = staticmethod(may_answer)
    may_target = staticmethod(protections.may_target)
    may_target_player = staticmethod(protections.may_target_player)
    affects = staticmethod(protections.touches)

    def protects(self, definition: Definition) -> bool:
        assert isinstance(definition, CardDef)
        return protections.protects(definition)

    # Text -----------------------------------------------------------------------------------------------------------

    seat_names = ("alice", "bob")
    title_of = staticmethod(title_of)
    option_text = option_text
    moments = MOMENTS
    could_mean = could_mean
    attempts = staticmethod(attempts)
    asked_in_words = staticmethod(asked_in_words)
    shortened = staticmethod(shortened)
    connective = staticmethod(connective)
    alike = staticmethod(alike)
    fact = fact

    tells_all_alike = True
    card_facts = staticmethod(card_facts)
    back_facts = staticmethod(back_facts)
    restless = staticmethod(restless)
    seat_facts = seat_facts
    situation_facts = situation_facts
    question_facts = question_facts
    confines = staticmethod(confines)

    # Files ----------------------------------------------------------------------------------------------------------

    formats = ("traditional", "retro", "sealed")
    play_options = OPTIONS
    first_decks = ("ember-horde", "grove-keep")

    # A new game -----------------------------------------------------------------------------------------------------

    def cards_of(self, deck: Deck, cards: dict[str, Any]) -> list[Any]:
        """With the tokens that its cards make."""
        return with_tokens(super().cards_of(deck, cards), cards)

    def start(
        self,
        pool: Pool,
        decks: Sequence[Deck],
        seed: int,
        *,
        ask_every: bool = False,
        pauses: bool = False,
        options: Sequence[str] = (),
        starter: int = NOBODY,
    ) -> State:
        """A game with these decks, run to its first decision; in a match `matches.starter` says who is to begin."""
        state = pool.laid((*decks, *options), lambda: self.laid(pool, decks, options))
        return begun(state, turn.GAME, Course(starter=starter), seed, ask_every=ask_every, pauses=pauses)

    def laid(self, pool: Pool, decks: Sequence[Deck], options: Sequence[str]) -> State:
        """A table with the cards of these decks on it."""
        state = self.table(pool, len(decks), 0, options)
        setup.lay(state, self, decks)
        return state

    def table(self, pool: Pool, seats: int, seed: int, options: Sequence[str] = ()) -> State:
        """An empty table."""
        life, most = int(LIFE_AT_FIRST.value), int(MOST_LIFE_AT_FIRST.value)
        state = State(self, pool, [HkkSeat(life=life, most_life=most) for _ in range(seats)], seed)
        edits.open_situation(state, Table(options=tuple(options)))
        kept_life.begin(state)
        return state


HKK = Hkk()
