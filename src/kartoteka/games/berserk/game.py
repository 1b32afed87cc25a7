"""Berserk, put together: its tables, its card texts, its words for people."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions.looping import wrapped
from kartoteka.games.berserk.options import OPTIONS
from kartoteka.games.berserk.records import SITUATIONS, ZONE_GROUPS, ZONES, BerserkCard, BerserkSeat, Table
from kartoteka.games.berserk.timing import PLAIN, ROWS
from kartoteka.kernel import edits
from kartoteka.kernel.frames import push
from kartoteka.kernel.game import Game
from kartoteka.kernel.machine import advance
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.procedures import Return
from kartoteka.kernel.records import NOBODY
from kartoteka.kernel.selectors import Vocabulary
from kartoteka.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.definitions import Definition
    from kartoteka.kernel.interpret import ProgramRegs
    from kartoteka.kernel.procedures import Signal
    from kartoteka.kernel.records import Event

HERE = "kartoteka.games.berserk"
ROOMS = (
    "course.turn", "course.preparation", "course.start", "course.ending",
    "actions.priority", "actions.action", "actions.searching", "actions.triggers", "actions.looping",
    "board.moving", "board.leaping", "board.formation",
    "recruiting.rolling", "recruiting.dealing", "recruiting.before", "recruiting.crystals", "recruiting.buying",
    "deployment.placing", "deployment.hidden", "deployment.revealing", "deployment.hosts", "deployment.battle_start",
    "deployment.vanguard", "deployment.setup",
    "fights.defenders", "fights.weakening", "fights.shield", "fights.wounds",
    "bringing.arriving", "bringing.summoning", "bringing.reviving", "bringing.incarnating", "bringing.bringing",
    "deaths.dying", "deaths.leaving", "deaths.markers", "deaths.finishing",
    "upkeep.loss", "upkeep.control", "upkeep.landing", "upkeep.hostless",
    "words.verbs", "words.unity",
)  # fmt: skip
"""The modules that offer procedures, windows, rows or situations."""
GIVEN = {
    "text_works": ("words.working", "works_now"),
    "as_cost": ("words.verbs", "as_cost"),
    "until": ("words.durations", "until"),
    "moment": ("words.durations", "moment"),
    "modified": ("words.durations", "start"),
    "may_answer": ("actions.redirecting", "may_answer"),
    "may_target": ("fights.protections", "may_target"),
    "affects": ("fights.protections", "touches"),
    "protects": ("fights.protections", "protects"),
    "title_of": ("table.naming", "title_of"),
    "attempts": ("table.refusals", "attempts"),
    "asked_in_words": ("table.choosing", "asked_in_words"),
    "shortened": ("table.notation", "shortened"),
    "connective": ("table.notation", "connective"),
    "alike": ("table.notation", "alike"),
    "card_facts": ("table.views", "card_facts"),
    "back_facts": ("table.views", "back_facts"),
    "restless": ("table.views", "restless"),
    "confines": ("table.views", "confines"),
}
METHODS = {
    "option_text": ("table.notation", "option_text"),
    "could_mean": ("table.refusals", "could_mean"),
    "fact": ("table.refusals", "fact"),
    "seat_facts": ("table.views", "seat_facts"),
    "situation_facts": ("table.views", "situation_facts"),
    "question_facts": ("table.views", "question_facts"),
}
MISSING: list[str] = []


def _room(name: str) -> Any:
    try:
        return import_module(f"{HERE}.{name}")
    except ModuleNotFoundError as e:
        if not str(e.name).startswith(HERE):
            raise
        MISSING.append(f"{name}: {e}")
        return None


def _from(place: tuple[str, str]) -> Any:
    room = _room(place[0])
    return getattr(room, place[1], None)


def _offered(what: str) -> list[Any]:
    found: list[Any] = []
    for name in ROOMS:
        for x in getattr(_room(name), what, ()):
            if x not in found:
                found.append(x)
    return found


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
    vocabulary = _from(("words.vocabulary", "VOCABULARY")) or Vocabulary(
        words={},
        having={},
        stats={},
        seat_stats={},
        seat_words={},
        roles={},
        places={},
        during=lambda s, a, b: False,
        situations=(),
    )
    standard_timing = PLAIN

    def __init__(self) -> None:
        super().__init__()
        self.rows = dict(ROWS)
        for name in ROOMS:
            self.rows.update(getattr(_room(name), "ROWS", {}))
        self.checks = tuple(_from(("upkeep.checks", "CHECKS")) or ())
        self.verbs = wrapped(_from(("words.verbs", "VERBS")) or {})
        self.windows = tuple(_offered("WINDOWS"))
        self.complete(procedures=_offered("PROCEDURES"), situations=[*SITUATIONS, *_offered("SITUATIONS")])

    # Abilities ------------------------------------------------------------------------------------------------------

    def pool(self, cards: dict[str, Any]) -> Pool:
        """Definitions for play, each with what texts of the others could give it."""
        from kartoteka.games.berserk.words.granting import with_given

        return Pool(self, with_given(cards.values()))

    def abilities_of(self, definition: Definition) -> Sequence[Any]:
        from kartoteka.games.berserk.words.keywords import abilities_of

        return abilities_of(definition)  # type: ignore[no-any-return]

    def facts_of(self, definition: Definition) -> Any:
        from kartoteka.games.berserk.words.facts import facts_of

        return facts_of(definition)

    def ability_zones(self, definition: Definition, ability: Any) -> Sequence[int]:
        from kartoteka.games.berserk.words.working import where_it_works

        return where_it_works(definition, ability)  # type: ignore[no-any-return]

    def initiation(self, state: State, regs: ProgramRegs) -> Signal | None:
        """A text is run as far as its targets when it is declared, and on when it is carried out (BKR-10.1)."""
        return None if regs.source else Return(regs)

    def conceding(self, state: State, seat: int) -> Event:
        return h.PlayerConceded(player=seat)

    def agreed(self, state: State) -> Event:
        return h.GameAgreed()

    # Files ----------------------------------------------------------------------------------------------------------

    formats = ("constructed", "limited")
    play_options = OPTIONS
    first_decks = ("horn-and-grass", "stone-oath")

    # A new game -----------------------------------------------------------------------------------------------------

    def start(
        self,
        pool: Pool,
        decks: Sequence[Any],
        seed: int,
        *,
        ask_every: bool = False,
        pauses: bool = False,
        options: Sequence[str] = (),
        chooser: int = NOBODY,
    ) -> State:
        """A game with these decks, run to its first decision; in a match it is settled who decides (BKR-2.1)."""
        from kartoteka.games.berserk.course import turn

        state = pool.laid((*decks, *options), lambda: self.laid(pool, decks, options))
        state.seed = seed
        state.ask_every = ask_every
        state.pauses = pauses
        push(state, turn.GAME, turn.Course(chooser=chooser))
        advance(state)
        return state

    def laid(self, pool: Pool, decks: Sequence[Any], options: Sequence[str]) -> State:
        """A table with the cards of these decks on it."""
        from kartoteka.games.berserk.deployment import setup

        state = self.table(pool, len(decks), 0, options)
        setup.lay(state, self, decks)
        return state

    def table(self, pool: Pool, seats: int, seed: int, options: Sequence[str] = ()) -> State:
        """An empty table."""
        state = State(self, pool, [BerserkSeat() for _ in range(seats)], seed)
        edits.open_situation(state, Table(options=tuple(options)))
        return state


for _name, _place in GIVEN.items():
    if (_found := _from(_place)) is not None:
        setattr(Berserk, _name, staticmethod(_found))
for _name, _place in METHODS.items():
    if (_found := _from(_place)) is not None:
        setattr(Berserk, _name, _found)

BERSERK = Berserk()
