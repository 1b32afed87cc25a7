"""What a game tells the kernel: its zones, timing, procedures, vocabulary and words for people.

A game is one subclass of `Game` and one instance of it. Everything here is definition: built once, never in a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.kernel import chance, edits, events
from kartoteka.kernel import program as p
from kartoteka.kernel.events import Check, Row, Timing, checks_procedure
from kartoteka.kernel.interpret import Verb, program_procedure, run_delayed
from kartoteka.kernel.lasting import Modifier
from kartoteka.kernel.legality import CITED, Cited, Option, Ruling, knob, value_of
from kartoteka.kernel.machine import agree, answer, concede
from kartoteka.kernel.pool import Pool, Pools
from kartoteka.kernel.procedures import Procedure
from kartoteka.kernel.records import Card, Departure, Event, Nothing, Record, Regs, Seat, Situation
from kartoteka.kernel.registers import Declared, Group, GroupRegs, ProgramRegs, WindowRegs
from kartoteka.kernel.reviving import Reviver
from kartoteka.kernel.rulebook import Rulebook
from kartoteka.kernel.selectors import CardTest, UnknownWord, Vocabulary
from kartoteka.kernel.signals import Call, Signal
from kartoteka.kernel.state import State, StateError, decoder_for, from_parts
from kartoteka.kernel.verdicts import Failure
from kartoteka.kernel.windows import Window

if TYPE_CHECKING:
    from kartoteka.kernel.abilities import ConstantEffect
    from kartoteka.kernel.definitions import Definition
    from kartoteka.kernel.visibility import View


class FormatError(ValueError):
    """Something that somebody wrote for this game and that cannot be read: what is wrong, and in which field.

    `path` leads to the field: keys and numbers, outermost first. Whoever read the file adds its name and the line.
    """

    def __init__(self, wrong: str, *path: str | int) -> None:
        super().__init__(": ".join([*(str(p + 1 if isinstance(p, int) else p) for p in path), wrong]))
        self.wrong = wrong
        self.path = path


class ZoneType:
    """A kind of zone: per seat or shared, who sees its cards, whether they can be referred to at all."""

    __slots__ = (
        "_covers", "_fixed", "_in_game", "columns", "inert", "may_cover", "name", "ordered", "rows", "seen", "shared",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        *,
        visibility: Ruling | str = "public",
        shared: bool = False,
        ordered: bool = False,
        inert: bool = False,
        in_game: bool | Ruling = True,
        fixed: bool | Ruling = False,
        covers: bool | Ruling = False,
        rows: int = 0,
        columns: int = 0,
    ) -> None:
        seen = value_of(visibility)
        if seen not in ("public", "owner", "nobody"):
            raise ValueError(f"zone {name}: visibility is public, owner or nobody, not {seen!r}")
        self.name = name
        self.seen = knob(visibility)
        """Who sees the cards: its value is `public`, `owner` or `nobody`."""
        self.shared = shared
        self.ordered = ordered
        """Its order means something (a deck, a pile)."""
        self.inert = inert
        """Of what lies there, views say nothing but what is printed."""
        self._in_game = knob(in_game)
        self._fixed = knob(fixed)
        self._covers = knob(covers)
        self.may_cover = covers is not False
        """Whether it ever does (`covers`)."""
        self.rows = rows
        self.columns = columns
        """Of a board; cell = row * columns + column."""

    @property
    def visibility(self) -> str:
        """Who sees the cards, as things are."""
        return str(self.seen.value)

    @property
    def always_public(self) -> bool:
        """Whether everybody sees them, and that depends on nothing."""
        return not self.seen.rule and self.visibility == "public"

    @property
    def fixed(self) -> bool:
        """Whether cards keep their places there: everybody can follow each of them, face down as it is."""
        return bool(self._fixed.value)

    @property
    def covers(self) -> bool:
        """Whether what a text asks of a card there counts as met, whoever knows the card; but for what everybody sees
        of it (`Vocabulary.plain`)."""
        return bool(self._covers.value)

    @property
    def in_game(self) -> bool:
        """Whether its cards can be counted, chosen or referred to."""
        return bool(self._in_game.value)

    @property
    def always_in_game(self) -> bool:
        """Whether that depends on nothing."""
        return not self._in_game.rule and self.in_game


class Game:
    """One card game on the kernel. Subclasses fill the tables in their constructor, then call `complete`."""

    name = ""
    title = ""
    package = ""
    """The package of a game that is kept in files. It has a `rulebook.toml`, and modules that are loaded when they are
    asked for something: `formats` for files, `chronicle` to `describe` events, `thumb` with a `RuleOfThumb`."""
    modules: Mapping[str, str] = {}
    """Where one of these lies in the package, if not at its top: `{"formats": "table.formats"}`."""
    seats = (2, 2)
    """Fewest and most players."""
    choosing_rule = ""
    """The rule that lets an ability's player choose."""
    checking_rule = ""
    """The rule that says when checks are made: after each complete change."""
    chooses_what_fits: bool | Ruling = False
    """Whether only a card that the effect could affect may be chosen for it."""
    checks_before_then: bool | Ruling = False
    """Whether what follows a "then" must be possible too when an ability is to be used."""
    then_wants_success: bool | Ruling = True
    """Whether what follows a "then" is done only if all before it was done in full."""
    then_shares_a_window: bool | Ruling = True
    """Whether both parts have one after-window, at the end of the whole."""
    ends_without_target: bool | Ruling = False
    """Whether an ability ends where none of what it begins with choosing is there to be chosen."""
    none_is_no_success: bool | Ruling = False
    """Whether an ability ends where none of "any number" was chosen to begin with."""
    choosing_together: bool | Ruling = False
    """Whether what several players do follows when all of them have chosen for it."""
    undefined_x: int | Ruling = 0
    """What an X is that nothing defines."""
    keeps_track: bool | Ruling = False
    """Whether what an effect does to the card of an event is done only while that is what the event made of it."""
    cycles_are_repeated: Ruling | bool = False
    """Whether a player who has shown a cycle may name how often it is done again, at once."""
    only_own_cycles: Ruling | bool = True
    """Whether that cycle must have no decision of somebody else in it."""
    passes_are_repeated: Ruling | bool = False
    """Whether those who passed in that cycle are not asked again, while they can do nothing new."""
    puts_off_for_objects: bool | Ruling = False
    """Whether what was put off for a card is not done to it any more when it has become another object meanwhile."""
    card_type: type[Card] = Card
    seat_type: type[Seat] = Seat
    zones: tuple[ZoneType, ...] = ()
    zone_groups: Mapping[str, tuple[str, ...]] = {}
    captures: frozenset[str] = frozenset()
    """Kinds of ability whose triggers are captured on occurrence."""
    triggers_only_if: Ruling | bool = True
    """Whether an ability of these kinds triggers only if its own condition holds as the event happens."""
    constant_kinds: frozenset[str] = frozenset({"constant"})
    restriction_kinds: frozenset[str] = frozenset({"play restriction"})
    """Kinds of printed line that only restrict the use of the card's other abilities ("Play only if ...")."""
    vocabulary: Vocabulary
    standard_timing: Timing
    history: Callable[[State, Event], None] | None = None
    """Called with each event that happened, for what the rules must remember."""
    affects: Callable[[State, tuple[int, ...], int, Event | None], bool] | None = None
    """Whether an effect, given by its cause, touches a card: asked of each event that has one as it is raised and, with
    None for the event, of each constant effect. What it does not touch is blocked for that card alone."""

    ordering: Callable[[State, int], Call | None] | None = None
    """What is to be decided about cards that moved at the same moment, before anything else: asked when at least two
    did. The object numbers from the second argument on are of what has just come."""

    answer = staticmethod(answer)
    """Takes an option of a state's pending choice: the machine, where a state can reach it."""
    agree = staticmethod(agree)
    concede = staticmethod(concede)

    def __init__(self) -> None:
        self.zone_numbers = {z.name: i for i, z in enumerate(self.zones)}
        self.covered = frozenset([i for i, z in enumerate(self.zones) if z.may_cover])
        """The kinds of zone in which cards count as whatever is asked for (`ZoneType.covers`)."""
        self.rows: dict[type[Event], Row] = {}
        self.kinds: frozenset[type[Event]] = frozenset()
        """Every kind of event."""
        self.known_by: dict[str, set[type[Event]]] = {}
        """Names of events, each with the kinds of event that whoever listens to it may answer."""
        self.held_up_by: dict[str, set[type[Event]]] = {}
        """Keys of the index, each with the kinds of event before which whoever is listed there may act."""
        self.departures: set[str] = set()
        """Names of events that take cards away."""
        self.checks: tuple[Check, ...] = ()
        self.verbs: dict[str, Verb] = {}
        self.windows: tuple[Window, ...] = ()
        self.program = program_procedure()
        self.checking = checks_procedure(self.checking_rule)
        self.procedures: list[Procedure] = []
        self.situation_types: list[type[Situation]] = []
        self.regs_types: list[type[Regs]] = []
        self.window_of: dict[int, Window] = {}
        """The window that a window's procedure belongs to."""
        self.sealing: frozenset[int] = frozenset()
        """The procedures of windows that may hold commitments which nobody else sees yet."""
        self.takes_notes = False
        """Whether anything is remembered of events that have happened."""
        self._pools = Pools(self.pool, self.cards_of)
        self._modules: dict[str, Any] = {}
        self._rulebook: Rulebook | None = None
        self._reviver: Reviver | None = None
        self._decoder: msgspec.msgpack.Decoder[Any] | None = None

    def complete(self, procedures: Sequence[Procedure], situations: Sequence[type[Situation]]) -> None:
        """Numbers the procedures, joins rows and checks, collects the types that a state may hold."""
        timings: list[Timing] = []
        for row in self.rows.values():
            if row.timing not in timings:
                timings.append(row.timing)
        windows = list(self.windows)
        for t in timings:
            windows += [w for w in (*t.before, *t.after) if w not in windows]
        self.windows = tuple(windows)
        everything = [
            self.program, self.checking, *procedures, *(w.procedure for w in windows),
            *(t.procedure for t in timings), *dict.fromkeys(t.released for t in timings),
        ]  # fmt: skip
        for i, procedure in enumerate(everything):
            procedure.index = i
        self.procedures = everything
        self.window_of = {w.procedure.index: w for w in windows}
        self.sealing = frozenset([w.procedure.index for w in windows if w.may_seal])
        self.regs_types = [Nothing, WindowRegs, GroupRegs, ProgramRegs]
        for procedure in everything:
            if procedure.regs not in self.regs_types:
                self.regs_types.append(procedure.regs)
        self.situation_types = [Group, Declared, *situations]
        self.takes_notes = self.history is not None or bool(self.captures)
        self.kinds = frozenset(self.rows)
        self.has_timings = len({row.timing for row in self.rows.values()}) > 1
        """Whether some kinds of event have another timing than others."""
        looking_back = frozenset([name for row in self.rows.values() if row.looks_back for name in row.names])
        for kind, row in self.rows.items():
            row.set_checks(kind, self.checks)
            row.others = looking_back - row.named if row.looks_back else frozenset()
            for name in row.names:
                self.known_by.setdefault(name, set()).add(kind)
            if issubclass(kind, Departure):
                row.departs = True
                self.departures.update(row.names)
            for key in row.before:
                self.held_up_by.setdefault(key, set()).add(kind)

    def _module(self, name: str) -> Any:
        """A module of the game's package."""
        if name not in self._modules:
            if not self.package:
                raise NotImplementedError(f"{self.name} is kept in no files")
            self._modules[name] = import_module(f"{self.package}.{self.modules.get(name, name)}")
        return self._modules[name]

    # Zones ---------------------------------------------------------------------------------------------------------

    def zone_index(self, name: str, seat: int, seats: int) -> int:
        """Where a zone is in `State.zones`; a shared zone has one place, seat 0's."""
        number = self.zone_numbers[name]
        return number * seats + (0 if self.zones[number].shared else seat)

    # Cards and abilities -------------------------------------------------------------------------------------------

    def abilities_of(self, definition: Definition) -> Sequence[p.Ability]:
        """The abilities printed on a card, keywords that are abilities included."""
        return definition.program.abilities

    def facts_of(self, definition: Definition) -> Any:
        """What is asked of a printed card all the time, found out once (`Pool.facts`)."""
        return None

    def ability_zones(self, definition: Definition, ability: p.Ability) -> Sequence[int]:
        """Zone types in which an ability works."""
        raise NotImplementedError

    def text_works(self, state: State, card: int, ability: Any, /) -> bool:
        """Whether a constant ability, or one whose triggers are captured, works now (the card is not blank, not face
        down ...)."""
        return True

    def had_first(self, state: State, effect: ConstantEffect, ctx: Any) -> bool:
        """Whether the first card of those that a constant effect is for ("the first ... each round") has been."""
        return False

    def may_target(self, state: State, ctx: Any, card: int, /) -> bool:
        """Whether a text that says "choose" may choose the card; asked where a text could protect it (`protects`)."""
        return True

    def may_target_player(self, state: State, ctx: Any, seat: int, /) -> bool:
        """Whether a text that says "choose a player" may choose that one."""
        return True

    limit_rules: frozenset[str] = frozenset()
    """Rules by which a game that has no other end is stopped: it is counted apart."""

    alters: Mapping[str, CardTest] = {}
    """By statistic, whether a lasting effect on it would change anything of a card; one on any other always could."""

    alters_until: Mapping[tuple[str, str], CardTest] = {}
    """The same by statistic and duration; asked only where nothing else is done to the card."""
    x_must_count: Ruling | bool = False
    """Whether an effect that adds nothing but an X which is chosen on paying does nothing where X can only be 0."""

    def may_pay(self, state: State, ctx: Any, card: int) -> bool:
        """Whether a cost may be paid with the card, or with what lies on it."""
        return True

    open_sets: Ruling | tuple[str, ...] = ()
    """How long a text must say that something of a set is so, to mean whatever comes into it as well."""
    sets_are_fixed: Ruling | bool = True
    """Whether a lasting effect on cards in play is on those that there were when it was made, rather than on all that
    fit later."""
    places_are_followed: Ruling | bool = True
    """Whether a lasting effect on a player's one card in some place is on the next card there, too."""
    costs_are_effects: Ruling | bool = True
    """Whether the text of which something is the cost stands behind it, as behind its effects."""
    pays_once: Ruling | bool = False
    """Whether a card that is chosen for one part of a cost is not chosen for another part of it."""
    x_is_chosen_in_full: Ruling | bool = True
    """Whether a text that has X cards chosen is used only where there are so many to choose from."""
    fewer_will_do: Ruling | bool = False
    """Whether an effect on so many cards may be used where there are fewer."""
    costs_are_remembered: Ruling | bool = True
    """Whether a number of a card that left as a cost is what it last was, rather than what is left of it."""
    effects_are_remembered: Ruling | bool = False
    """The same of a card that a text names and has moved away itself."""

    def protects(self, definition: Definition) -> bool:
        """Whether a card's text could make `affects` say no: where none of a pool can, it is not asked."""
        return True

    def looks_at_a_top(self, definition: Definition) -> bool:
        """Whether a card's text could ask what lies on top of a zone: where it cannot, nobody looks closer."""
        return True

    def x_in_cost(self, definition: Definition, ability: p.Ability) -> bool:
        """Whether an X must be known before the use of the ability can be paid for."""
        return False

    def conceding(self, state: State, seat: int) -> Event:
        """The event of a seat that gives the game up. It ends the game, or the seat is out of it."""
        raise NotImplementedError

    def agreed(self, state: State) -> Event | None:
        """The event by which players end a game that they agree to end; None where no rule lets them."""
        return None

    def might_do(self, state: State, seat: int, window: Window, /) -> bool:
        """Whether the others must think that the seat could do something in a window with what only it knows, besides
        using an ability from where it lies: asked where a state `pauses`."""
        return False

    def used_by_others(self, ability: Any) -> bool:
        """Whether other players than the controller of its card may use the ability, too."""
        return False

    def player_of(self, state: State, card: int, /) -> int:
        """Who is "you" in the text of a card: whoever controls it, or the unit that the text belongs to."""
        return int(state.cards[card].controller)

    def itself(self, state: State, card: int, obj: int) -> int:
        """What "this" is in a text of that card that was set off: the object, where that is another card by now."""
        return card

    def as_cost(self, event: Event, /) -> Event:
        """An event as it is where it is a cost."""
        return event

    def may_answer(self, state: State, ctx: Any, action: int, /) -> bool:
        """Whether a text may choose that declared action (to block it, to cancel it ...)."""
        return True

    def until(self, state: State, word: str, /) -> int:
        """The situation at whose close an effect worded so stops; 0 is never."""
        raise NotImplementedError

    def moment(self, state: State, word: str, seat: int, /) -> int:
        """The situation at whose end what that player's text puts off happens; 0 is never.

        An event that `ends` the number names the moment: it may also be one that no situation has, of what is to come.
        """
        return self.until(state, word)

    def modified(self, state: State, modifier: Modifier, card: int, seat: int, /) -> Event:
        """The event by which a lasting effect starts on a card or seat."""
        raise NotImplementedError

    def verb(self, name: str) -> Verb:
        """A verb of the vocabulary. Raises `UnknownWord`."""
        try:
            return self.verbs[name]
        except KeyError:
            raise UnknownWord(f"unknown verb: {name!r}") from None

    def event_types(self) -> list[type[Event]]:
        """Every kind of event of the game."""
        return list(self.rows)

    def initiation(self, state: State, regs: ProgramRegs, /) -> Signal | None:
        """The signal that says that an ability's effects initiate, once its targets are chosen; None for nothing.

        Where an action is declared now and carried out later it is `Return(r)`: the program stops here, and its
        registers wait in a `Declared` situation until a `Call` runs them on.
        """
        return None

    def replacement(self, state: State, delayed: int) -> Signal:
        """Carries out what was put in place of a pending event."""
        return run_delayed(state, delayed)

    def window_at(self, state: State) -> Window | None:
        """The window on top of the frames; None where something else is asked."""
        return self.window_of.get(state.procs[-1]) if state.procs else None

    # Text ----------------------------------------------------------------------------------------------------------

    @property
    def rulebook(self) -> Rulebook:
        """The index of the game's rules."""
        if self._rulebook is None:
            if not self.package:
                raise NotImplementedError(f"{self.name} is kept in no files")
            self._rulebook = Rulebook(self.package)
        return self._rulebook

    def option_texts(self, state: State) -> list[str]:
        """The pending choice's options in notation, each text naming exactly one of them."""
        choice = state.choice
        if choice is None:
            return []
        texts = [self.option_text(state, choice.seat, o) for o in choice.options]
        if len(set(texts)) == len(texts):
            return texts
        count: dict[str, int] = {}
        found = []
        for text in texts:
            count[text] = count.get(text, 0) + 1
            found.append(text if count[text] == 1 else f"{text} #{count[text]}")
        return found

    def title_of(self, state: State, card: int, /) -> str:
        """What a card is called: in options, and in what is told."""
        return str(state.definition(card).name)

    def option_text(self, state: State, seat: int, option: Option) -> str:
        """An option in notation, as that seat may read it."""
        raise NotImplementedError

    moments: dict[str, tuple[str, str]] = {}  # noqa: RUF012 (set once per game)
    """Words with which an option begins, each with the rule and the sentence that say when it can be taken: for the
    refusal of what is not asked for now. No rule stands for that of the pending question."""

    def could_mean(self, state: State, seat: int, words: str, rest: str, /) -> bool:
        """Whether a line of the kind `words` (one of `moments`) with that rest names something that the seat knows."""
        return True

    def attempts(self, state: State, seat: int, /) -> Iterable[Option]:
        """What a seat might answer to a question that is no window and has no slot, such as a card's text asks."""
        return ()

    def asked_in_words(self, state: State, /) -> str:
        """What a card's text asks for, in its own words; empty where the prompt says all."""
        return ""

    def why_not_chosen(self, state: State, seat: int, option: Option, /) -> Iterable[Failure]:
        """What keeps an attempt from being one of the options of a question that a card's text asks."""
        return ()

    def also_called(self, state: State, option: Option, text: str, /) -> Sequence[str]:
        """An option's text in other words, if there are any: an ability by its number where it goes by a keyword."""
        return ()

    def shortened(self, text: str, /) -> Sequence[str]:
        """An option's text without some of what may be left out where one option alone fits."""
        return ()

    def connective(self, option: Option, /) -> str:
        """The words with which an option's text begins where several of its kind are said in one go: "with", "on"."""
        return ""

    def alike(self, state: State, seat: int, one: Option, other: Option, /) -> bool:
        """Whether two options of the pending choice differ in nothing that a player could tell apart."""
        return one == other

    def fact(self, state: State, seat: int, option: Option, /) -> str:
        """How things are with what an attempt names, as that seat may know: the fact behind a refusal."""
        return ""

    def describe(self, state: State, event: Event, seat: int) -> str | None:
        """What a seat may read of an event that has just happened; None if there is nothing to say."""
        told: str | None = self._module("chronicle").describe(state, event, seat) if self.package else None
        return told

    tells_all_alike: bool = False
    """Whether views say the same of players and situations to every seat."""

    seat_names: tuple[str, ...] = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "henry")
    """What notation calls the seats."""

    def card_facts(self, state: State, card: int, seat: int) -> dict[str, Any]:
        """What a view says of a card that the seat knows."""
        return {}

    def restless(self, state: State) -> Mapping[int, Any]:
        """The cards of which views may say something else although their record is the same, and what makes it so.

        Where that is equal, views say the same; what they say of all other cards must follow from their record alone.
        Of a card that everybody knows they must say the same to every seat.
        """
        return dict.fromkeys(range(len(state.cards)), object())

    def back_facts(self, state: State, card: int) -> dict[str, Any]:
        """What a view says of a card that lies face down where everybody can follow it."""
        return {}

    def seat_facts(self, state: State, of: int, seat: int) -> dict[str, Any]:
        """What a view says of a player."""
        return {"name": self.seat_names[of]}

    def situation_facts(self, state: State, situation: Any, seat: int) -> dict[str, Any] | None:
        """What a view says of an open situation; None leaves it out."""
        return None

    def question_facts(self, state: State, seat: int) -> dict[str, Any]:
        """What a view says of the pending choice to the seat that is asked: its subject, what was picked so far."""
        return {}

    def rule_of_thumb(self, pool: Pool) -> Callable[[View], int] | None:
        """A plain way to play the game: the index of an option, judged from a view with a choice and what is printed.

        None where the game has none; `play.agents` then says so.
        """
        found: Callable[[View], int] | None = self._module("thumb").RuleOfThumb(pool) if self.package else None
        return found

    # Files ---------------------------------------------------------------------------------------------------------
    #
    # What people keep in files: cards, decks, positions. Every method raises `FormatError` for what cannot be read.
    # They stand in the module `formats` of the game, with these names; a `position`, an `outcome` and `differences` are
    # given the game too. Its cards and decks are its `LIBRARY` (`text.library`).

    formats: tuple[str, ...] = ()
    """Sets of deck rules that `check_deck` knows, the usual one first (see `usual_format`)."""

    play_options: Mapping[str, str] = {}
    """Other readings of the rules that a table may play by, each with the rule of which it is: `standard+NAME`."""

    format_options: Mapping[str, tuple[str, ...]] = {}
    """Options of play that a format brings with it: an edition is such a set."""

    first_decks: tuple[str, ...] = ()
    """Ids of the ready decks that a person is given who names none, one for each seat; empty: any of them."""

    def usual_format(self, seats: int) -> str:
        """The deck rules by which so many players play where nobody names any; none where the game has none."""
        return next(iter(self.formats), "")

    def _files(self) -> Any:
        return self._module("formats")

    def load_cards(self, path: str = "") -> dict[str, Any]:
        """The cards in a file or folder, by code; the game's own set where none is named."""
        return self._files().LIBRARY.load_cards(path)  # type: ignore[no-any-return]

    def load_decks(self, path: str = "", cards: dict[str, Any] | None = None) -> dict[str, Any]:
        """The decks in a file or folder, by id; the game's own where none is named."""
        return self._files().LIBRARY.load_decks(path, cards)  # type: ignore[no-any-return]

    def cards_for(self, decks: str, cards: str = "") -> dict[str, Any]:
        """The cards to judge the decks of a file by: those in `cards`, else those beside the decks, and the game's."""
        return self._files().LIBRARY.cards_for(decks, cards)  # type: ignore[no-any-return]

    def restrictions(self, path: str, format: str = "", version: str = "") -> tuple[str, Any]:
        """The list of restricted cards beside cards or decks, the newest where no version is named: its name, and it.

        No name and None where there is none, or the format is played without.
        """
        return self._files().LIBRARY.restrictions(path, format, version)  # type: ignore[no-any-return]

    def check_deck(
        self, deck: Any, cards: dict[str, Any], format: str = "", restrictions: Any = None
    ) -> Sequence[Failure]:
        """Every rule of the format (the game's first, where none is named), and of a list of restricted cards, that the
        deck breaks."""
        form = format or self.formats[0]
        return self._files().LIBRARY.broken_rules(deck, cards, form, restrictions)  # type: ignore[no-any-return]

    def cards_of(self, deck: Any, cards: dict[str, Any]) -> list[Any]:
        """The different cards that a deck uses."""
        return list(self._files().LIBRARY.cards_of(deck, cards))

    def citations(self) -> Sequence[Cited]:
        """Everything that cites a rule of this game; not what another game cites that numbers a rule alike."""
        if self.package:
            self._files()  # what is cited for decks and wordings is loaded with it
        games, own = "kartoteka.games.", f"kartoteka.games.{self.name}."
        mine = [cited for cited in CITED if cited.maker.startswith(own) or not cited.maker.startswith(games)]
        return [cited for cited in mine if cited.rule in self.rulebook]

    def unpack_cards(self, raw: Sequence[Any]) -> dict[str, Any]:
        """Definitions of cards from what `msgspec.to_builtins` made of them, by code."""
        return self._files().LIBRARY.unpack_cards(raw)  # type: ignore[no-any-return]

    def unpack_decks(self, raw: Sequence[Any]) -> list[Any]:
        """Decks from what `msgspec.to_builtins` made of them."""
        return self._files().LIBRARY.unpack_decks(raw)  # type: ignore[no-any-return]

    def coverage(self, paths: Sequence[str]) -> dict[str, int]:
        """How many cards there are in files or folders, and how much of their wordings is understood."""
        return self._files().LIBRARY.coverage(paths)  # type: ignore[no-any-return]

    def show_card(self, name: str, cards: dict[str, Any]) -> list[dict[str, Any]]:
        """The versions of a card: wording, tree, the wording printed back, and what is not understood."""
        return self._files().LIBRARY.show_card(name, cards)  # type: ignore[no-any-return]

    def scenario_cards(self, entries: Sequence[Any]) -> list[Any]:
        """Cards that a scenario brings along, in the game's card format."""
        return list(self._files().scenario_cards(entries))

    def position(self, given: Any, cards: Sequence[Any], seed: int) -> State:
        """The position that a scenario gives, at its first decision, with everybody asked at every opportunity.

        `cards` are those that the scenario brings along; they come before the game's own of the same name.
        """
        return self._files().position(self, given, cards, seed)  # type: ignore[no-any-return]

    def shapes(self) -> Mapping[str, tuple[tuple[str, ...], Callable[[Any], bool]]]:
        """What the fields of an expectation can be compared with: in words, the fields, and whether a value is such."""
        return self._files().SHAPES if self.package else {}

    def outcome(self, state: State, kind: str, value: Any) -> Any:
        """A scripted outcome of chance (`kernel.chance.Outcome`)."""
        return self._files().outcome(self, state, kind, value)

    def differences(self, state: State, expect: Any) -> list[str]:
        """Where a position is not what a scenario expects, one sentence each; only what is named is compared."""
        return self._files().differences(self, state, expect)  # type: ignore[no-any-return]

    def used(self, state: State, event: Event) -> Sequence[tuple[str, str]]:
        """The cards and abilities whose use an event tells of; for counting."""
        return self._files().used(state, event) if self.package else ()

    def works_by_being_there(self, state: State, card: int) -> list[tuple[str, str]]:
        """The same of a card that has come: its constant abilities; a card without any text does nothing else."""
        printed = state.definition(card)
        kinds = [ability.kind for ability in printed.program.abilities]
        if not kinds:
            return [(printed.name, "in play")]
        return [(printed.name, kind) for kind in kinds if kind in self.constant_kinds]

    # A new game ----------------------------------------------------------------------------------------------------

    def new_game(
        self,
        decks: Sequence[Any],
        cards: dict[str, Any],
        seed: int,
        *,
        ask_every: bool = False,
        pauses: bool = False,
        options: Sequence[str] = (),
    ) -> State:
        """A new game with these decks, at its first decision. Games with the same cards share a pool.

        `options` are names of `play_options`.
        """
        chosen = {"options": tuple(options)} if options else {}
        return self.start(self._pools.of_decks(decks, cards), decks, seed, ask_every=ask_every, pauses=pauses, **chosen)

    def pool(self, cards: dict[str, Any]) -> Pool:
        """Definitions for play: these cards, by code, and what every game has besides."""
        return Pool(self, list(cards.values()))

    def start(
        self, pool: Pool, decks: Sequence[Any], seed: int, *, ask_every: bool = False, pauses: bool = False
    ) -> State:
        """A game with these decks, run to its first decision; one that has `play_options` takes `options` as well."""
        raise NotImplementedError

    def add(self, state: State, proto: int, zone: int, seat: int, amount: int = 1, **fields: Any) -> int:
        """Puts a card, or several copies of it, on the table; the number of the last."""
        at = zone * len(state.seats) + seat
        card = self.card_type(proto=proto, owner=seat, controller=seat, zone=at, obj=0, **fields)
        return edits.add_copies(state, card, amount)

    def unseated(self, deck: Any, seat: int) -> str:
        """Why nobody can play with a deck from a seat, in words; empty where somebody can."""
        return ""

    def exchange_group(self, state: State, card: int) -> Any:
        """Unknown cards of one owner with the same answer may be taken for each other."""
        return 0

    def identities(self, state: State, numbers: Sequence[int]) -> list[int]:
        """Definitions, in random order, that unknown cards of one group may have in a world that is drawn.

        Here they exchange those that they have; a game whose players choose a hand from what is left at home, so that
        the hand is no part of a known deck, draws from all that could have been chosen.
        """
        return chance.permutation(state, sorted([state.cards[n].proto for n in numbers]))

    def confines(self, state: State, card: int) -> Callable[[int], bool] | None:
        """Which definitions an unknown card can have where it lies, by their numbers; None where it can be any."""
        return None

    def decode(self, data: bytes, pool: Pool) -> State:
        """Reads `State.encode`. Raises `StateError` with one line when the bytes are not such a state."""
        if self._decoder is None:
            self._decoder = decoder_for(self)
        try:
            parts = self._decoder.decode(data)
        except msgspec.MsgspecError as e:
            raise StateError(f"not a saved {self.name} state: {e}") from None
        try:
            return from_parts(self, pool, self.revived(parts))
        except (msgspec.MsgspecError, LookupError, AttributeError, TypeError, ValueError, AssertionError) as e:
            raise StateError(f"not a {self.name} state of these cards: {type(e).__name__}: {e}") from None

    def revived(self, parts: Any) -> Any:
        """Gives the records inside decoded records their types."""
        if self._reviver is None:
            kinds: list[type[Record]] = [*self.event_types(), *self.regs_types, *self.situation_types, events.Outcome]
            self._reviver = Reviver(kinds)
        record = self._reviver.record
        revive = {5, 7, 9, 10, 11}  # registers, situations, delayed effects, captured triggers, holds: `State.encode`
        return tuple(type(part)(record(r) for r in part) if i in revive else part for i, part in enumerate(parts))
