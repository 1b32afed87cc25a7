"""Star Wars: Legion, put together: its rooms, its tables, its words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.activation import actions, activating, rally, recovering, standby
from kartoteka.games.legion.command import command
from kartoteka.games.legion.course import activations, deploying, ending, game, setup, sides
from kartoteka.games.legion.fights import attack
from kartoteka.games.legion.options import FIVE, OPTIONS
from kartoteka.games.legion.records import SITUATIONS, ZONE_GROUPS, ZONES, LegionCard, LegionSeat, Table
from kartoteka.games.legion.set.cards import CardDef, tokens
from kartoteka.games.legion.table.choosing import asked_in_words
from kartoteka.games.legion.table.naming import title_of
from kartoteka.games.legion.table.notation import alike, also_called, connective, option_text, option_texts, shortened
from kartoteka.games.legion.table.refusals import MOMENTS, attempts, could_mean, fact
from kartoteka.games.legion.table.situations import situation_facts
from kartoteka.games.legion.table.views import card_facts, exchange_group, question_facts, restless, seat_facts
from kartoteka.games.legion.table.worlds import hand_that_could_be, with_unseen
from kartoteka.games.legion.timing import PLAIN, ROWS
from kartoteka.games.legion.upkeep import wiped_out
from kartoteka.games.legion.words import actions as card_actions
from kartoteka.games.legion.words import from_hand, using, verbs
from kartoteka.games.legion.words.durations import moment, start, until
from kartoteka.games.legion.words.facts import facts_of
from kartoteka.games.legion.words.granting import with_given
from kartoteka.games.legion.words.keywords import abilities_of
from kartoteka.games.legion.words.vocabulary import VOCABULARY
from kartoteka.games.legion.words.working import where_it_works, works_now
from kartoteka.games.shared.beginning import begun
from kartoteka.kernel import edits
from kartoteka.kernel.game import Game
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.records import NOBODY
from kartoteka.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.set.decks import Deck
    from kartoteka.kernel import program as p
    from kartoteka.kernel.definitions import Definition
    from kartoteka.kernel.records import Event


ROOMS_WITH_ROWS: tuple[Any, ...] = (rally, standby)
"""The modules that have rows of the timing table of their own."""


class Legion(Game):
    """Two armies on a table of thirteen times thirteen squares, and a hand of seven command cards each."""

    name = "legion"
    title = "Star Wars: Legion"
    package = "kartoteka.games.legion"
    modules = {"formats": "table.formats", "chronicle": "table.chronicle", "thumb": "bots.thumb"}  # noqa: RUF012
    seats = (2, 2)
    choosing_rule = "LG-39"
    checking_rule = "LGR-82"
    captures = frozenset({"triggered"})
    constant_kinds = frozenset({"static"})
    restriction_kinds = frozenset({"select"})
    costs_are_effects = False
    checks_before_then = False
    then_shares_a_window = False
    sets_are_fixed = True
    chooses_what_fits = True
    fewer_will_do = True
    ends_without_target = False
    effects_are_remembered = True
    puts_off_for_objects = True
    limit_rules = frozenset()
    card_type = LegionCard
    seat_type = LegionSeat
    zones = ZONES
    zone_groups = ZONE_GROUPS
    vocabulary = VOCABULARY
    standard_timing = PLAIN

    def __init__(self) -> None:
        super().__init__()
        self.rows = dict(ROWS)
        for room in ROOMS_WITH_ROWS:
            self.rows.update(room.ROWS)
        self.checks = wiped_out.CHECKS
        self.verbs = verbs.VERBS
        self.windows = (*command.WINDOWS, *actions.WINDOWS, *standby.WINDOWS, *from_hand.WINDOWS)
        self.complete(
            procedures=(
                *game.PROCEDURES, *setup.PROCEDURES, *sides.PROCEDURES, *deploying.PROCEDURES,
                *activations.PROCEDURES, *ending.PROCEDURES, *command.PROCEDURES, *activating.PROCEDURES,
                *recovering.PROCEDURES, *standby.PROCEDURES, *attack.PROCEDURES, *verbs.PROCEDURES,
                *using.PROCEDURES, *card_actions.PROCEDURES,
            ),
            situations=SITUATIONS,
        )  # fmt: skip

    # Abilities ------------------------------------------------------------------------------------------------------

    def pool(self, cards: dict[str, Any]) -> Pool:
        """Definitions for play: these, the order tokens, what hands could have instead, and what texts could give."""
        return Pool(self, with_given([*with_unseen({**cards, **tokens()}).values()]))

    def abilities_of(self, definition: Definition) -> Sequence[p.Ability]:
        assert isinstance(definition, CardDef)
        return abilities_of(definition)

    def facts_of(self, definition: Definition) -> Any:
        assert isinstance(definition, CardDef)
        return facts_of(definition)

    def ability_zones(self, definition: Definition, ability: p.Ability) -> Sequence[int]:
        assert isinstance(definition, CardDef)
        return where_it_works(definition, ability)

    def conceding(self, state: State, seat: int) -> Event:
        return h.PlayerConceded(player=seat)

    text_works = staticmethod(works_now)
    until = staticmethod(until)
    moment = staticmethod(moment)
    modified = staticmethod(start)

    # Text -----------------------------------------------------------------------------------------------------------

    def option_texts(self, state: State) -> list[str]:
        return option_texts(self, state) or super().option_texts(state)

    title_of = staticmethod(title_of)
    option_text = option_text
    moments = MOMENTS
    could_mean = could_mean
    attempts = staticmethod(attempts)
    asked_in_words = staticmethod(asked_in_words)
    shortened = staticmethod(shortened)
    also_called = also_called
    connective = staticmethod(connective)
    alike = staticmethod(alike)
    fact = fact

    card_facts = staticmethod(card_facts)
    restless = staticmethod(restless)
    seat_facts = seat_facts
    situation_facts = situation_facts
    question_facts = question_facts
    exchange_group = staticmethod(exchange_group)

    def identities(self, state: State, numbers: Sequence[int]) -> list[int]:
        return hand_that_could_be(state, numbers) or super().identities(state, numbers)

    # Files ----------------------------------------------------------------------------------------------------------

    formats = ("six", "five", "six-800", "five-1000")
    format_options = {"five": FIVE, "five-1000": FIVE}  # noqa: RUF012
    play_options = OPTIONS
    first_decks = ("dawn-cell", "iron-seventh")

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
        """A game with these armies, run to its first decision; in a match it may be settled who chooses a side."""
        state = pool.laid((*decks, *options), lambda: self.laid(pool, decks, options))
        if chooser != NOBODY:
            edits.edit_situation(state, state.opened[Table].but(chooser=chooser))
        return begun(state, game.GAME, game.Playing(), seed, ask_every=ask_every, pauses=pauses)

    def laid(self, pool: Pool, decks: Sequence[Deck], options: Sequence[str]) -> State:
        """A table with these armies, hands and tokens on it."""
        state = self.table(pool, len(decks), 0, options)
        setup.lay(state, self, decks)
        return state

    def table(self, pool: Pool, seats: int, seed: int, options: Sequence[str] = ()) -> State:
        """An empty table."""
        state = State(self, pool, [LegionSeat() for _ in range(seats)], seed)
        edits.open_situation(state, Table(options=tuple(options)))
        return state


LEGION = Legion()
