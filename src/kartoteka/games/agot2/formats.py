"""The game's side of files: cards and decks, the positions of scenarios, and what a scenario expects.

Positions and expectations have the same keys; `docs/scenarios.md` explains them. Whatever cannot be read is a
`FormatError` that names the field; the file and the line are added by whoever read the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.cards import (
    FACTIONS,
    CardDef,
    CardError,
    card_from_mapping,
    clip,
    guess,
    starter_set,
)
from kartoteka.games.agot2.deckbuilding import RestrictedList, check_deck, list_for
from kartoteka.games.agot2.decks import Deck, starter_decks
from kartoteka.games.agot2.numbers import definition, faction_card, first_player, total_power
from kartoteka.games.agot2.records import (
    AGENDA,
    ATTACHED,
    DEAD,
    DECK,
    DISCARD,
    DUPLICATE,
    DUPLICATES,
    FACTION,
    HAND,
    PLAY,
    PLOT,
    PLOT_DECK,
    REMOVED,
    SHADOWS,
    USED,
    AgotCard,
    Challenge,
    Phase,
    Round,
    Table,
)
from kartoteka.games.agot2.timing import ACTION, MARSHALING
from kartoteka.kernel import edits
from kartoteka.kernel.chance import Outcome
from kartoteka.kernel.choices import PASS
from kartoteka.kernel.frames import push
from kartoteka.kernel.game import FormatError
from kartoteka.kernel.legality import Failure
from kartoteka.kernel.machine import advance
from kartoteka.kernel.records import NO_CARD, Nothing

if TYPE_CHECKING:
    from kartoteka.games.agot2.game import Agot2
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

FILLER = CardDef(code="filler", name="Filler", type="event", cost=None)
"""What a draw deck is made of where a scenario gives none: a card that can do nothing."""
PLAIN_PLOT = CardDef(code="plain-plot", name="Plain Plot", type="plot", income=5, initiative=0, claim=1, reserve=10)
"""The revealed plot, and what the plot deck is made of, where a scenario gives none."""
FILLERS = 10
PLOTS = 6
FACTIONS_BY_DEFAULT = ("stark", "lannister")

PHASES = ("setup", "plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation")
PILES = {
    "plots": PLOT_DECK,
    "used": USED,
    "hand": HAND,
    "deck": DECK,
    "discard": DISCARD,
    "dead": DEAD,
    "shadows": SHADOWS,
    "removed": REMOVED,
}
"""A player's places that hold nothing but titles; lists of them are top first."""
SEAT_KEYS = ("faction", "agenda", "gold", "power", "plot", *PILES, "play")
MARKS = ("kneeling", "power", "gold", "tokens", "attachments", "duplicates", "owner", "controller")
TABLE_KEYS = ("phase", "first", "round")
EXPECT_KEYS = ("phase", "first", "round", "active", "winner", "over", "ended_by", "challenge")
CHALLENGE_KEYS = (
    "kind",
    "attacker",
    "defender",
    "attackers",
    "defenders",
    "bypassed",
    "assaulted",
    "winner",
    "unopposed",
)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_word(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


SHAPES: dict[str, tuple[tuple[str, ...], Callable[[Any], bool]]] = {
    "a whole number from 0": (("round", "gold", "power", "duplicates"), _is_number),
    "true or false": (("over", "kneeling", "unopposed"), lambda value: isinstance(value, bool)),
    "one word": (
        ("phase", "first", "active", "ended_by", "kind", "attacker", "defender", "faction", "owner", "controller"),
        _is_word,
    ),
    "one player, none, or a list of several": (
        ("winner",),
        lambda value: _is_word(value) or (_are_words(value) and len(value) > 1),
    ),
    "a title or a list of titles": (("agenda", "plot"), lambda value: _is_word(value) or _are_words(value)),
    "a number of cards or a list of titles": (
        ("plots", "used", "hand", "deck", "discard", "dead", "shadows", "removed"),
        lambda value: value is None or _is_number(value) or _are_words(value),
    ),
    "a list of titles": (
        ("attackers", "defenders", "bypassed", "assaulted"),
        lambda value: value is None or _are_words(value),
    ),
}
"""What the fields of an expectation can be compared with."""
FIRST_STEP_OF_SETUP = {"draw": 2, "mulligan": 3}


# Cards and decks ------------------------------------------------------------------------------------------------------


def load_cards(path: str) -> dict[str, CardDef]:
    """The cards in a file or folder; the starter set where none is named."""
    from kartoteka.games.agot2 import importer

    try:
        return importer.load_cards(path) if path else starter_set()
    except CardError as fault:
        raise FormatError(str(fault)) from None


def load_decks(path: str, cards: dict[str, CardDef] | None) -> dict[str, Deck]:
    """The decks in a file or folder; the ready decks where none is named."""
    from kartoteka.games.agot2 import importer

    try:
        return importer.load_decks(path, cards) if path else starter_decks()
    except CardError as fault:
        raise FormatError(str(fault)) from None


def cards_for(decks: str, cards: str) -> dict[str, CardDef]:
    """The cards that decks are made of, as printed: those in `cards`, else those beside the decks, and our own."""
    from kartoteka.games.agot2 import importer

    try:
        found = importer.load_printed(cards) if cards else importer.cards_beside(decks) if decks else {}
    except CardError as fault:
        raise FormatError(str(fault)) from None
    return {**starter_set(), **found}


def restrictions(path: str, format: str, version: str) -> tuple[str, RestrictedList | None]:
    """The restricted list beside cards or decks that a deck of this format keeps to, and what it is called."""
    from kartoteka.games.agot2 import importer

    try:
        lists = importer.restricted_beside(path) if path and version != "none" else ()
        found = list_for(lists, format, version, where=f"beside {path}" if path else "without --cards")
    except CardError as fault:
        raise FormatError(str(fault)) from None
    return (f"{found.name} ({found.code}), {found.format}, {found.date}" if found else "", found)


def broken_rules(
    deck: Deck, cards: dict[str, CardDef], format: str, restrictions: RestrictedList | None = None
) -> tuple[Failure, ...]:
    """Every rule of the format that the deck breaks."""
    try:
        return check_deck(deck, cards, format or "standard", restricted=restrictions)
    except CardError as fault:
        raise FormatError(str(fault)) from None


def cards_of(deck: Deck, cards: dict[str, CardDef]) -> list[CardDef]:
    """The different cards that a deck uses."""
    codes = dict.fromkeys([*deck.agendas, *(code for code, _ in deck.plots), *(code for code, _ in deck.draw)])
    for code in codes:
        if code not in cards:
            raise FormatError(f"{deck.name}: no card has the code {clip(code)}")
    return [cards[code] for code in codes]


def coverage(paths: Sequence[str]) -> dict[str, int]:
    """How much of the cards in these files or folders is understood; of the starter set where none is named."""
    from kartoteka.games.agot2 import importer
    from kartoteka.games.agot2.wording import coverage as of_wordings

    cards: dict[str, CardDef] = {}
    try:
        for path in paths:
            cards |= importer.load_printed(path)
    except CardError as fault:
        raise FormatError(str(fault)) from None
    if not paths:
        cards = starter_set()
    return of_wordings({"name": c.name, "type": c.type, "text": c.text} for c in cards.values())


def show_card(name: str, cards: dict[str, CardDef]) -> list[dict[str, Any]]:
    """Wording, tree, printed-back wording and problems of every version of a card."""
    from kartoteka.games.agot2.wording import compile_text, print_text

    found = [c for c in cards.values() if c.name.casefold() == name.casefold() or c.code == name]
    if not found:
        raise FormatError(f"no card is called {clip(name)}{guess(name, (c.name for c in cards.values()))}")
    shown = []
    for card in found:
        compiled = compile_text(card.name, card.type, card.text)
        try:
            printed = print_text(card.name, card.type, compiled.program)
        except Exception as fault:
            printed = f"({type(fault).__name__}: {fault})"
        shown.append(
            {
                "name": card.name,
                "code": card.code,
                "wording": compiled.normalised,
                "tree": msgspec.to_builtins(compiled.program),
                "printed": printed,
                "problems": [msgspec.to_builtins(problem) for problem in compiled.problems],
            }
        )
    return shown


def used(s: State, event: Event) -> list[tuple[str, str]]:
    """Cards and kinds of ability whose effects took place: triggered, by keyword, or constant on a card that came."""
    match event:
        case h.EffectInitiated(card=card, kind=kind):
            return [(definition(s, card).name, kind)]
        case h.Discarded(card=card, manner="duplicate"):
            return [(definition(s, card).name, "duplicate save")]
        case h.PowerGained(card=card, manner="renown"):
            return [(definition(s, card).name, "renown")]
        case h.Discarded(manner="pillage", by=card):
            return [(definition(s, card).name, "pillage")]
        case h.BypassedByStealth(by=card):
            return [(definition(s, card).name, "stealth")]
        case h.CardEnteredPlay(card=card) | h.PlotRevealed(card=card):
            return _works_by_being_there(s, card)
        case h.GameBegan():
            agendas = [card for seat in range(len(s.seats)) for card in s.zone("agenda", seat)]
            return [found for card in agendas for found in _works_by_being_there(s, card)]
    return []


def _works_by_being_there(s: State, card: int) -> list[tuple[str, str]]:
    printed = definition(s, card)
    kinds = [ability.kind for ability in printed.program.abilities]
    if not kinds:
        return [(printed.name, "in play")]
    return [(printed.name, kind) for kind in kinds if kind in s.game.constant_kinds]


# Positions ------------------------------------------------------------------------------------------------------------


def scenario_cards(entries: Sequence[Any]) -> list[CardDef]:
    """The cards that a scenario brings along; a wording that is not wholly understood is refused."""
    found = []
    for i, fields in enumerate(entries):
        try:
            card = card_from_mapping(fields, "")
        except CardError as fault:
            raise FormatError(str(fault).removeprefix(": "), "cards", i) from None
        for problem in card.problems:
            raise FormatError(f"{card.name}: text: {clip(problem.clause)}: {problem.reason}", "cards", i)
        found.append(card)
    return found


class _Titles:
    """The cards that a scenario can name: its own, then those of the game's set."""

    def __init__(self, game: Agot2, cards: Sequence[CardDef], given: Any) -> None:
        own = {card.name for card in cards}
        basics = [card for card in (FILLER, PLAIN_PLOT) if card.name not in own]
        needed = _words(given) - own - {card.name for card in basics}
        self.others = starter_set() if needed else {}
        named = {card.name for card in self.others.values()} & needed
        shared = [card for card in self.others.values() if card.name in named]
        self.pool: Pool = game.pool({card.code: card for card in (*basics, *cards, *shared)})

    def proto(self, title: Any, *path: str | int) -> int:
        """The definition of that title."""
        if not isinstance(title, str):
            raise FormatError(f"must be the title of a card, not {clip(title)}", *path)
        found = self.pool.named(title) or [i for i, d in enumerate(self.pool.definitions) if d.code == title]
        if not found:
            known = [d.name for d in self.pool.definitions] + [card.name for card in self.others.values()]
            raise FormatError(f"no card is called {clip(title)}{guess(title, known)}", *path)
        definition = self.pool.definitions[found[-1]]
        if definition.partial:
            raise FormatError(f"{clip(title)} cannot be played as printed: its wording is not wholly understood", *path)
        return found[-1]


def _words(node: Any) -> set[str]:
    """Every string in a position: those that could be titles among them."""
    if isinstance(node, str):
        return {node}
    if isinstance(node, Mapping):
        return set().union(*(_words(x) for pair in node.items() for x in pair), set())
    if isinstance(node, list | tuple):
        return set().union(*(_words(x) for x in node), set())
    return set()


def position(game: Agot2, given: Any, cards: Sequence[CardDef], seed: int) -> State:
    """The position that a scenario gives, at its first decision."""
    given = {} if given is None else given
    names = game.seat_names[: game.seats[1]]
    if not isinstance(given, Mapping):
        raise FormatError(f"must say how things are at the beginning, not {clip(given)}", "given")
    _known_keys(given, (*TABLE_KEYS, *names), "given")
    phase = _word(given, "phase", PHASES, "challenges", "given")
    first = names.index(_word(given, "first", names, names[0], "given"))
    titles = _Titles(game, cards, given)
    s = game.table(titles.pool, len(names), seed)
    table = s.open(Table)
    assert table is not None
    number = _number(given.get("round", 1), "given", "round", least=1)
    edits.edit_situation(s, table.but(first=first, round=number, started=phase != "setup"))
    for seat, name in enumerate(names):
        fields = given.get(name)
        fields = {} if fields is None else fields
        if not isinstance(fields, Mapping):
            raise FormatError(f"must say what {name} has, not {clip(fields)}", "given", name)
        _Laying(game, s, titles, seat, names).lay(fields, phase)
    dealt = any(s.zones[HAND * len(names) + seat] for seat in range(len(names)))
    _begin(game, s, phase, dealt=dealt)
    return s


def _begin(game: Agot2, s: State, phase: str, *, dealt: bool) -> None:
    """Puts the frames where that phase has just begun, and runs to its first decision."""
    by_name = {procedure.name: procedure for procedure in game.procedures}
    push(s, by_name["game"], Nothing())
    s.ask_every = True
    if phase == "setup":
        s.pcs[-1] = 1
        push(s, by_name["setup"], by_name["setup"].regs())
        s.pcs[-1] = FIRST_STEP_OF_SETUP["mulligan" if dealt else "draw"]
        advance(s)
        return
    s.pcs[-1] = 2
    edits.open_situation(s, Round())
    push(s, by_name["round"], Nothing())
    s.pcs[-1] = 1 + PHASES.index(phase)
    beginning = by_name[f"{phase} phase"]
    push(s, beginning, beginning.regs())
    advance(s)
    while s.choice is not None and s.choice.options == [PASS] and game.window_at(s) not in (ACTION, MARSHALING):
        s.apply(PASS)


class _Laying:
    """Puts one player's cards on the table."""

    def __init__(self, game: Agot2, s: State, titles: _Titles, seat: int, names: Sequence[str]) -> None:
        self.game = game
        self.s = s
        self.titles = titles
        self.seat = seat
        self.names = names
        self.name = names[seat]

    def put(self, proto: int, zone: int, *, seat: int | None = None, owner: int | None = None, **fields: Any) -> int:
        where = self.seat if seat is None else seat
        card = AgotCard(
            proto=proto, owner=where if owner is None else owner, controller=where,
            zone=zone * len(self.s.seats) + where, obj=0, **fields,
        )  # fmt: skip
        return edits.add_card(self.s, card)

    def lay(self, fields: Mapping[Any, Any], phase: str) -> None:
        s, where = self.s, ("given", self.name)
        _known_keys(fields, SEAT_KEYS, *where)
        faction = _word(fields, "faction", tuple(FACTIONS), FACTIONS_BY_DEFAULT[self.seat % 2], *where)
        self.put(
            self.titles.pool.named(FACTIONS[faction])[0], FACTION,
            power=_number(fields.get("power", 0), *where, "power"),
        )  # fmt: skip
        edits.change_seat(s, self.seat, s.seats[self.seat].but(gold=_number(fields.get("gold", 0), *where, "gold")))
        agendas = fields.get("agenda")
        for i, title in enumerate(agendas if isinstance(agendas, list) else [agendas] if agendas else []):
            self.put(self.of_type(title, ("agenda",), *where, "agenda", i), AGENDA)
        if "plot" in fields:
            if fields["plot"] is not None:
                self.put(self.of_type(fields["plot"], ("plot",), *where, "plot"), PLOT)
        elif phase not in ("setup", "plot"):
            self.put(self.titles.proto(PLAIN_PLOT.name), PLOT)
        for key, zone in PILES.items():
            self.pile(key, zone, fields.get(key), *where, key)
        entries = _list(fields.get("play"), *where, "play")
        for i, entry in enumerate(entries):
            self.into_play(entry, NO_CARD, self.seat, *where, "play", i)

    def of_type(self, title: Any, types: Sequence[str], *path: str | int) -> int:
        proto = self.titles.proto(title, *path)
        type = self.titles.pool.definitions[proto].type
        if type not in types:
            raise FormatError(f"{clip(title)} is a card of the type {type}, which does not belong here", *path)
        return proto

    def pile(self, key: str, zone: int, value: Any, *path: str | int) -> None:
        """Titles, top first; or a number of cards that can do nothing."""
        plain = PLAIN_PLOT if key in ("plots", "used") else FILLER
        if value is None and path[-1] == "deck":
            value = FILLERS
        elif value is None and path[-1] == "plots":
            value = PLOTS
        if isinstance(value, int) and not isinstance(value, bool):
            value = [plain.name] * _number(value, *path)
        types = ("plot",) if plain is PLAIN_PLOT else ("character", "location", "attachment", "event")
        entries = _list(value, *path)
        for i in range(len(entries) - 1, -1, -1):
            self.put(self.of_type(entries[i], types, *path, i), zone)

    def into_play(self, entry: Any, host: int, seat: int, *path: str | int) -> None:
        """A card in play with what lies on it."""
        title, marks = _entry(entry, *path)
        _known_keys(marks, MARKS, *path, title)
        types = ("attachment",) if host != NO_CARD else ("character", "location", "attachment")
        proto = self.of_type(title, types, *path)
        owner = self.names.index(_word(marks, "owner", self.names, self.names[seat], *path, title))
        controller = self.names.index(_word(marks, "controller", self.names, self.names[seat], *path, title))
        card = self.put(
            proto, PLAY, seat=controller, owner=owner,
            standing=not _flag(marks, "kneeling", *path, title),
            power=_number(marks.get("power", 0), *path, title, "power"),
            gold=_number(marks.get("gold", 0), *path, title, "gold"),
            tokens=_tokens(marks.get("tokens"), *path, title, "tokens"),
            host=host, relation=ATTACHED if host != NO_CARD else 0,
        )  # fmt: skip
        for i, below in enumerate(_list(marks.get("attachments"), *path, title, "attachments")):
            self.into_play(below, card, controller, *path, title, "attachments", i)
        for _ in range(_number(marks.get("duplicates", 0), *path, title, "duplicates")):
            self.put(proto, DUPLICATES, seat=owner, host=card, relation=DUPLICATE)


# Reading fields -------------------------------------------------------------------------------------------------------


def _known_keys(fields: Mapping[Any, Any], keys: Sequence[str], *path: str | int) -> None:
    for key in fields:
        if key not in keys:
            raise FormatError(f"is not known here{guess(str(key), keys)}; there are {', '.join(keys)}", *path, str(key))


def _word(fields: Mapping[Any, Any], key: str, words: Sequence[str], default: str, *path: str | int) -> str:
    value = fields.get(key)
    if value is None:
        return default
    if value not in words:
        near = guess(str(value), words)
        raise FormatError(f"must be one of {', '.join(words)}, not {clip(value)}{near}", *path, key)
    return str(value)


def _number(value: Any, *path: str | int, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= 1000:
        raise FormatError(f"must be a whole number from {least} to 1000, not {clip(value)}", *path)
    return int(value)


def _flag(fields: Mapping[Any, Any], key: str, *path: str | int) -> bool:
    value = fields.get(key, False)
    if not isinstance(value, bool):
        raise FormatError(f"must be true or false, not {clip(value)}", *path, key)
    return value


def _list(value: Any, *path: str | int) -> Sequence[Any]:
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        raise FormatError(f"must be a list, not {clip(value)}", *path)
    return value


def _entry(entry: Any, *path: str | int) -> tuple[str, Mapping[Any, Any]]:
    """A title, or a title with marks: `Squire` or `{Squire: {kneeling: true}}`."""
    if isinstance(entry, str):
        return entry, {}
    if isinstance(entry, Mapping) and len(entry) == 1:
        title, marks = next(iter(entry.items()))
        marks = {} if marks is None else marks
        if isinstance(title, str) and isinstance(marks, Mapping):
            return title, marks
    raise FormatError(f"must be a title or one title with its marks, not {clip(entry)}", *path)


def _tokens(value: Any, *path: str | int) -> tuple[tuple[str, int], ...]:
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        raise FormatError(f"must say how many of each, such as {{ear: 1}}, not {clip(value)}", *path)
    return tuple(sorted((str(name), _number(n, *path, str(name))) for name, n in value.items() if n))


# Scripted chance ------------------------------------------------------------------------------------------------------

OUTCOMES = {
    "shuffle": "titles, top first",
    "discard": "titles, in the order in which they are discarded at random",
    "initiative": "the player who wins the lot when initiative and power are tied",
    "first player": "the player who is first in setup",
}


def outcome(game: Agot2, s: State, kind: str, value: Any) -> Outcome:
    """A scripted outcome: `{shuffle: [Road, Squire]}`, `{discard: {bob: [Road]}}`, `{initiative: bob}`."""
    names = game.seat_names[: len(s.seats)]
    if kind not in OUTCOMES:
        raise FormatError(f"is no outcome that can be scripted; there are {', '.join(OUTCOMES)}", kind)
    if kind in ("initiative", "first player"):
        if value not in names:
            raise FormatError(f"must be one of {', '.join(names)}, not {clip(value)}", kind)
        return Outcome(kind, (names.index(value),))
    prefer = DECK if kind == "shuffle" else HAND
    if isinstance(value, Mapping):
        if len(value) != 1 or next(iter(value)) not in names:
            raise FormatError(f"must name one of {', '.join(names)}, not {clip(value)}", kind)
        name, value = next(iter(value.items()))
        return Outcome(kind, tuple(_pick(s, names.index(name), _list(value, kind), prefer, kind)))
    entries = _list(value, kind)
    for seat in range(len(names)):
        try:
            return Outcome(kind, tuple(_pick(s, seat, entries, prefer, kind)))
        except FormatError:
            if seat + 1 == len(names):
                raise
    raise FormatError("nobody has those cards", kind)


def _pick(s: State, seat: int, titles: Iterable[Any], prefer: int, kind: str) -> list[int]:
    """A player's cards of these titles, those in the preferred place first."""
    found: list[int] = []
    for i, title in enumerate(titles):
        fitting = [c for c, card in enumerate(s.cards) if card.owner == seat and definition(s, c).name == title]
        fitting = [c for c in fitting if c not in found]
        fitting.sort(key=lambda c: (s.cards[c].zone // len(s.seats) != prefer, c))
        if not fitting:
            raise FormatError(f"{s.game.seat_names[seat]} has no {clip(title)} left to name", kind, i)
        found.append(fitting[0])
    return found


# Expectations ---------------------------------------------------------------------------------------------------------


def differences(game: Agot2, s: State, expect: Any) -> list[str]:
    """Where the position is not what is expected; only what is named is compared."""
    names = game.seat_names[: len(s.seats)]
    if not isinstance(expect, Mapping):
        raise FormatError(f"must say how things are in the end, not {clip(expect)}")
    _known_keys(expect, (*EXPECT_KEYS, *names))
    found: list[str] = []
    for key, wanted in expect.items():
        if key in names:
            if not isinstance(wanted, Mapping):
                raise FormatError(f"must say what {key} has, not {clip(wanted)}", key)
            _known_keys(wanted, SEAT_KEYS, key)
            for field, value in wanted.items():
                found += _seat_difference(s, names, names.index(key), field, value)
        elif key == "challenge":
            found += _challenge_differences(s, names, wanted)
        else:
            actual = _table_fact(s, names, key)
            if key == "winner" and isinstance(wanted, list):
                wanted = wanted[0] if len(wanted) == 1 else wanted
            if wanted in ("none", "nobody"):
                wanted = None
            if actual != wanted:
                found.append(f"{key} is {_said(actual)}, expected {_said(wanted)}")
    return found


def _said(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(str(x) for x in value) + "]"
    return str(value)


def _table_fact(s: State, names: Sequence[str], key: str) -> Any:
    phase = s.open(Phase)
    table = s.open(Table)
    match key:
        case "phase":
            return phase.name if phase is not None else "setup" if table and not table.started else None
        case "first":
            return names[first_player(s)]
        case "round":
            return table.round if table is not None else 0
        case "active":
            return names[phase.active] if phase is not None and phase.active >= 0 else None
        case "over":
            return s.over
        case "ended_by":
            return s.result.rule if s.result is not None else None
    winners = [names[w] for w in s.result.winners] if s.result is not None else []
    return None if not winners else winners[0] if len(winners) == 1 else winners


def _seat_difference(s: State, names: Sequence[str], seat: int, field: str, wanted: Any) -> list[str]:
    n = len(s.seats)
    whose = names[seat]
    actual: Any
    match field:
        case "gold":
            actual = s.seats[seat].gold
        case "power":
            card = faction_card(s, seat)
            actual = s.cards[card].power if card != NO_CARD else total_power(s, seat)
        case "faction":
            actual = definition(s, faction_card(s, seat)).faction
        case "agenda" | "plot":
            held = s.zones[(AGENDA if field == "agenda" else PLOT) * n + seat]
            titles = [definition(s, c).name for c in held]
            actual = titles if isinstance(wanted, list) else titles[-1] if titles else None
        case "play":
            return _play_differences(s, names, seat, wanted)
        case _:
            return _pile_difference(s, whose, field, s.zones[PILES[field] * n + seat], wanted)
    return [] if actual == wanted else [f"{whose}: {field} is {_said(actual)}, expected {_said(wanted)}"]


def _pile_difference(s: State, whose: str, field: str, held: Sequence[int], wanted: Any) -> list[str]:
    """A deck is compared in its order, other places without; a number is how many cards."""
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return [] if len(held) == wanted else [f"{whose}: {field} has {len(held)} cards, expected {wanted}"]
    titles = [definition(s, c).name for c in reversed(held)]
    entries = [str(x) for x in _list(wanted, whose, field)]
    same = titles == entries if field == "deck" else Counter(titles) == Counter(entries)
    return [] if same else [f"{whose}: {field} is {_said(titles)}, expected {_said(entries)}"]


def _play_differences(s: State, names: Sequence[str], seat: int, wanted: Any) -> list[str]:
    """Every card in play but attachments and duplicates, which are said of the card that they lie on."""
    n = len(s.seats)
    held = [c for c in s.zones[PLAY * n + seat] if s.cards[c].host == NO_CARD]
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return [] if len(held) == wanted else [f"{names[seat]}: play has {len(held)} cards, expected {wanted}"]
    entries = [_entry(entry, names[seat], "play", i) for i, entry in enumerate(_list(wanted, names[seat], "play"))]
    for i, (title, marks) in enumerate(entries):
        _known_keys(marks, MARKS, names[seat], "play", i, title)
    titles = sorted(definition(s, c).name for c in held)
    if Counter(titles) != Counter(title for title, _ in entries):
        expected = sorted(title for title, _ in entries)
        return [f"{names[seat]}: play is {_said(titles)}, expected {_said(expected)}"]
    return _matched(s, names, f"{names[seat]}: play", held, entries)


def _matched(
    s: State, names: Sequence[str], where: str, held: Sequence[int], entries: Sequence[tuple[str, Mapping[Any, Any]]]
) -> list[str]:
    """Finds a card for each entry; says how the nearest one differs where there is none."""
    free = list(held)
    found: list[str] = []
    for title, marks in sorted(entries, key=lambda entry: -len(entry[1])):
        candidates = [c for c in free if definition(s, c).name == title]
        judged = sorted(((_mark_differences(s, names, c, marks), c) for c in candidates), key=lambda x: len(x[0]))
        if judged:
            wrong, card = judged[0]
            free.remove(card)
            found += [f"{where}: {title}: {one}" for one in wrong]
    return found


def _mark_differences(s: State, names: Sequence[str], card: int, marks: Mapping[Any, Any]) -> list[str]:
    c = s.cards[card]
    found = []
    for mark, wanted in marks.items():
        actual: Any
        match mark:
            case "kneeling":
                actual = not c.standing
            case "power" | "gold":
                actual = getattr(c, mark)
            case "tokens":
                actual, wanted = dict(c.tokens), {str(k): v for k, v in (wanted or {}).items() if v}
            case "owner":
                actual = names[c.owner]
            case "controller":
                actual = names[c.controller]
            case "duplicates":
                actual = sum(1 for x in s.cards if x.host == card and x.relation == DUPLICATE)
            case _:
                on = [x for x, other in enumerate(s.cards) if other.host == card and other.relation == ATTACHED]
                actual = sorted(definition(s, x).name for x in on)
                wanted = sorted(_entry(x, mark)[0] for x in _list(wanted, mark))
        if actual != wanted:
            found.append(f"{mark} is {_said(actual)}, expected {_said(wanted)}")
    return found


def _challenge_differences(s: State, names: Sequence[str], wanted: Any) -> list[str]:
    c = s.open(Challenge)
    if wanted is None or wanted == "none":
        return [] if c is None else [f"challenge is a {c.kind} challenge, expected none"]
    if not isinstance(wanted, Mapping):
        raise FormatError(f"must say what the challenge is like, or none, not {clip(wanted)}", "challenge")
    _known_keys(wanted, CHALLENGE_KEYS, "challenge")
    if c is None:
        return ["challenge is none, expected one"]
    found = []
    for key, value in wanted.items():
        actual: Any
        match key:
            case "attacker" | "defender" | "winner":
                seat = getattr(c, key)
                actual = names[seat] if seat >= 0 else None
                value = None if value == "none" else value
            case "attackers" | "defenders" | "bypassed" | "assaulted":
                actual = sorted(definition(s, x).name for x in getattr(c, key))
                value = sorted(str(x) for x in _list(value, "challenge", key))
            case _:
                actual = getattr(c, key)
        if actual != value:
            found.append(f"challenge: {key} is {_said(actual)}, expected {_said(value)}")
    return found
