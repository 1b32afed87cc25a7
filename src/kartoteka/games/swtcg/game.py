"""The Star Wars Trading Card Game, put together: its tables, its card texts, its words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.shared.beginning import begun
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg import verbs_steps
from kartoteka.games.swtcg.cards import CardDef
from kartoteka.games.swtcg.checks import DAMAGE_CHECK, SPARED_CHECK
from kartoteka.games.swtcg.choosing import asked_in_words
from kartoteka.games.swtcg.control import CONTROL, player_of, takes_something
from kartoteka.games.swtcg.decks import unseated
from kartoteka.games.swtcg.durations import SETS_ARE_FIXED, WHATEVER_COMES, start, until
from kartoteka.games.swtcg.facts import Facts
from kartoteka.games.swtcg.moments import moment_of
from kartoteka.games.swtcg.notation import alike, also_called, connective, option_text, shortened
from kartoteka.games.swtcg.numbers import LAST_KNOWN
from kartoteka.games.swtcg.places import ZONE_GROUPS, placed
from kartoteka.games.swtcg.playing import PLAY
from kartoteka.games.swtcg.procedures import (
    amounts,
    attack,
    battle,
    build_step,
    building,
    chances,
    completing,
    contests,
    damage,
    dice,
    equipping,
    hidden_costs,
    ordering,
    piloting,
    pool,
    prevention,
    putting,
    rerolling,
    retreat_step,
    settling,
    setup,
    stacking,
    turn,
    upkeep,
)
from kartoteka.games.swtcg.records import (
    DECK,
    ZONES,
    ArenaStep,
    Attack,
    Battle,
    Later,
    Pending,
    Promise,
    Roll,
    Stage,
    SwCard,
    SwSeat,
    Table,
    Turn,
)
from kartoteka.games.swtcg.refusals import MOMENTS, attempts, could_mean, fact
from kartoteka.games.swtcg.stacks import ONE_OF_EACH
from kartoteka.games.swtcg.strength import counts_in_attack
from kartoteka.games.swtcg.successors import itself
from kartoteka.games.swtcg.texts import all_texts, as_used
from kartoteka.games.swtcg.timing import PLAIN, ROWS
from kartoteka.games.swtcg.verbs import PAID_ONCE, VERBS, asked_of
from kartoteka.games.swtcg.verbs_battle import BATTLE_VERBS
from kartoteka.games.swtcg.views import (
    back_facts,
    card_facts,
    confines,
    question_facts,
    restless,
    seat_facts,
    situation_facts,
    title_of,
)
from kartoteka.games.swtcg.vocabulary import VOCABULARY
from kartoteka.games.swtcg.working import where_it_works, works_now
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.game import FormatError, Game
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import Nothing
from kartoteka.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.swtcg.decks import Deck
    from kartoteka.kernel.definitions import Definition
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.records import Event

NO_FORCE_YET = Ruling("SWR-45", "Force totals begin at 0", value=0, without=4)
TRIGGERS_ONLY_IF = ruling("SWR-118", "an ability triggers only if its conditions hold at that time")
PROCEDURES = (
    turn.GAME, turn.TURN, setup.SETUP, setup.WHAT_IS_REPLACED,
    build_step.BUILD, upkeep.BOUNTY, upkeep.UPKEEP,
    building.BUILD_ON, building.DEPLOYING, building.STACKING,
    completing.FINISHING, completing.LOCATING, building.RETURNING, hidden_costs.REVEALING, hidden_costs.REVEALING_ON,
    stacking.REARRANGING, piloting.BOARDING, piloting.LEAVING, piloting.TOO_MANY, equipping.EQUIP,
    retreat_step.RETREAT, retreat_step.WHO_RETREATS,
    battle.BATTLE, battle.INSTEAD, attack.ATTACK, attack.INTERCEPT, contests.CONTEST,
    dice.ROLL, dice.ONE_DIE, dice.REROLL_CHANCE, rerolling.REROLLING, damage.DAMAGE, damage.MAKE, damage.DICE_OF_DAMAGE,
    prevention.PREVENT, damage.PREVENTION_CHANCE, chances.DISRUPT_CHANCE,
    verbs_steps.FURTHER, PLAY, chances.PLAY_OR_PASS, pool.SETTLE, settling.RETALIATE, amounts.HOW_MANY, putting.PUT,
    ordering.IN_ANY_ORDER,
)  # fmt: skip
"""In the order of the chapters: the course of a turn, building, battle, dice and damage, playing."""


HIDDEN = p.Ability(kind="hidden cost", zones=("construction",))
"""Lists a card with Hidden Cost where it can be completed from (SWK-Hidden-Cost)."""


class Swtcg(Game):
    """The Dark Side against the Light Side."""

    name = "swtcg"
    title = "Star Wars Trading Card Game"
    package = "kartoteka.games.swtcg"
    seats = (2, 2)
    choosing_rule = "SWR-117"
    checking_rule = "SWR-97"
    triggers_only_if = TRIGGERS_ONLY_IF
    captures = frozenset({"triggered", "triggered reroll", "triggered prevention", "triggered disrupt"})
    constant_kinds = frozenset({"static"})
    checks_before_then = False
    then_wants_success = True
    then_shares_a_window = False
    sets_are_fixed = SETS_ARE_FIXED
    open_sets = WHATEVER_COMES
    effects_are_remembered = LAST_KNOWN
    pays_once = PAID_ONCE
    puts_off_for_objects = ruling("SWR-34", "what was put off for a unit ends when it leaves play")
    x_must_count = ruling("SWR-116", "what adds X does nothing while X can only be 0")
    fewer_will_do = ruling("SWR-130", "of fewer cards than a text says, all are taken")
    places_are_followed = False
    """What is said of the attacking or the defending unit is said of that unit, whoever attacks or defends later."""
    card_type = SwCard
    seat_type = SwSeat
    zones = ZONES
    zone_groups = ZONE_GROUPS
    vocabulary = VOCABULARY
    standard_timing = PLAIN

    def __init__(self) -> None:
        super().__init__()
        self.rows = dict(ROWS)
        self.checks = (DAMAGE_CHECK, SPARED_CHECK, CONTROL, ONE_OF_EACH, piloting.ONE_LEFT)
        self.alters = {"controller": takes_something}
        self.alters_until = {("power", "attack"): counts_in_attack}
        self.verbs = {**VERBS, **BATTLE_VERBS}
        self.windows = (*chances.WINDOWS, battle.ACT, *build_step.WINDOWS)
        self.complete(
            procedures=PROCEDURES,
            situations=(Table, Turn, Stage, Battle, ArenaStep, Attack, Roll, Pending, Promise, Later),
        )

    # Abilities ------------------------------------------------------------------------------------------------------

    def abilities_of(self, definition: Definition) -> Sequence[p.Ability]:
        assert isinstance(definition, CardDef)
        found = [placed(asked_of(ability)) for ability, _ in all_texts(definition)]
        used = [as_used(ability, definition.type) for ability in found]
        hides = any(keyword.name == "hidden cost" for keyword in definition.program.keywords)
        return [*used, HIDDEN] if hides else used

    def facts_of(self, definition: Definition) -> Facts:
        assert isinstance(definition, CardDef)
        return Facts(definition, tuple(moment_of(ability, root) for ability, root in all_texts(definition)))

    def ability_zones(self, definition: Definition, ability: p.Ability) -> Sequence[int]:
        assert isinstance(definition, CardDef)
        return where_it_works(definition, ability)

    def text_works(self, state: State, card: int, ability: Any) -> bool:
        return works_now(state, card)

    def conceding(self, state: State, seat: int) -> Event:
        return h.PlayerConceded(player=seat)

    def looks_at_a_top(self, definition: Definition) -> bool:
        assert isinstance(definition, CardDef)
        return "top" in definition.text

    def protects(self, definition: Definition) -> bool:
        return False

    player_of = staticmethod(player_of)
    itself = staticmethod(itself)
    until = staticmethod(until)
    modified = staticmethod(start)
    unseated = staticmethod(unseated)

    # Text -----------------------------------------------------------------------------------------------------------

    seat_names = ("alice", "bob")
    title_of = staticmethod(title_of)
    option_text = option_text
    moments = MOMENTS
    could_mean = could_mean
    attempts = staticmethod(attempts)
    asked_in_words = staticmethod(asked_in_words)
    also_called = staticmethod(also_called)
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

    formats = ("standard",)
    first_decks = ("dark-starter", "light-starter")

    # A new game -----------------------------------------------------------------------------------------------------

    def start(
        self, pool: Pool, decks: Sequence[Deck], seed: int, *, ask_every: bool = False, pauses: bool = False
    ) -> State:
        """A game with a deck of the Dark Side and one of the Light Side, run to its first decision (SWR-46)."""
        for seat, deck in enumerate(decks):
            if wrong := self.unseated(deck, seat):
                raise FormatError(f"{deck.name} {wrong}", "decks", seat)
        state = pool.laid(tuple(decks), lambda: self.laid(pool, decks))
        return begun(state, turn.GAME, Nothing(), seed, ask_every=ask_every, pauses=pauses)

    def laid(self, pool: Pool, decks: Sequence[Deck]) -> State:
        """A table with the cards of these decks on it."""
        state = self.table(pool, len(decks), 0)
        by_code = pool.by_code
        for seat, deck in enumerate(decks):
            for code, count in deck.cards:
                self.add(state, by_code[code], DECK, seat, count)
        return state

    def table(self, pool: Pool, seats: int, seed: int) -> State:
        """An empty table."""
        state = State(self, pool, [SwSeat(force=NO_FORCE_YET.value) for _ in range(seats)], seed)
        edits.open_situation(state, Table())
        return state


SWTCG = Swtcg()
