"""The game's side of files: cards and decks, the positions of scenarios, and what a scenario expects.

Positions and expectations have the same keys; `docs/scenarios.md` explains them. Whatever cannot be read is a
`FormatError` that names the field; the file and the line are added by whoever read the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.cards import FACTIONS, CardDef, card_from_mapping, starter_set
from kartoteka.games.agot2.deckbuilding import check_deck, list_for
from kartoteka.games.agot2.decks import Deck, starter_decks
from kartoteka.games.agot2.numbers.places import faction_card, first_player
from kartoteka.games.agot2.numbers.players import total_power
from kartoteka.games.agot2.numbers.printed import definition
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
    TITLE,
    TITLES,
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
from kartoteka.kernel.machine import advance
from kartoteka.kernel.records import NO_CARD, NOBODY, Nothing
from kartoteka.text import expected as x
from kartoteka.text import given as g
from kartoteka.text.faults import clip
from kartoteka.text.library import Library

if TYPE_CHECKING:
    from kartoteka.games.agot2.game import Agot2
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
ONE_CARD = {"agenda": AGENDA, "plot": PLOT, "title": TITLE}
"""A player's places that hold one card, as a rule."""
SEAT_KEYS = ("faction", "agenda", "title", "gold", "power", "plot", *PILES, "play")
MARKS = ("kneeling", "power", "gold", "tokens", "attachments", "duplicates", "owner", "controller")
TABLE_KEYS = ("seats", "phase", "first", "round", "options")
EXPECT_KEYS = ("phase", "first", "round", "titles", "active", "winner", "over", "ended_by", "challenge")
CHALLENGE_KEYS = (
    "kind",
    "attacker",
    "against",
    "defender",
    "attackers",
    "defenders",
    "bypassed",
    "assaulted",
    "winner",
    "unopposed",
    "called_off",
)


SHAPES: dict[str, tuple[tuple[str, ...], Callable[[Any], bool]]] = {
    "a whole number from 0": (("round", "gold", "power", "duplicates"), x.is_number),
    "true or false": (("over", "kneeling", "unopposed", "eliminated", "called_off"), x.is_flag),
    "one word": (
        (
            "phase",
            "first",
            "active",
            "ended_by",
            "kind",
            "attacker",
            "against",
            "defender",
            "faction",
            "title",
            "owner",
            "controller",
        ),
        x.is_word,
    ),
    "one player, none, or a list of several": (("winner",), x.is_winner),
    "a title or a list of titles": (("agenda", "plot"), x.is_word_or_words),
    "a number of cards or a list of titles": (tuple(PILES), x.is_number_or_words),
    "a list of titles": (("attackers", "defenders", "bypassed", "assaulted", "titles"), x.is_words),
}
"""What the fields of an expectation can be compared with."""
FIRST_STEP_OF_SETUP = {"draw": 2, "mulligan": 3}


# Cards and decks ------------------------------------------------------------------------------------------------------


def _codes(deck: Deck) -> list[str]:
    return [*deck.agendas, *(code for code, _ in deck.plots), *(code for code, _ in deck.draw)]


LIBRARY = Library(
    package="kartoteka.games.agot2",
    card=CardDef,
    deck=Deck,
    own_cards=starter_set,
    own_decks=starter_decks,
    codes=_codes,
    list_for=list_for,
    check_deck=check_deck,
)
"""The cards and decks of this game."""


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
            return s.game.works_by_being_there(s, card)
        case h.GameBegan():
            agendas = [card for seat in range(len(s.seats)) for card in s.zone("agenda", seat)]
            return [found for card in agendas for found in s.game.works_by_being_there(s, card)]
    return []


# Positions ------------------------------------------------------------------------------------------------------------


def scenario_cards(entries: Sequence[Any]) -> list[CardDef]:
    """The cards that a scenario brings along; a wording that is not wholly understood is refused."""
    return g.own_cards(entries, card_from_mapping)


def position(game: Agot2, given: Any, cards: Sequence[CardDef], seed: int) -> State:
    """The position that a scenario gives, at its first decision."""
    given = g.table(given, "must say how things are at the beginning", "given")
    names = game.seat_names[: seats_of(game, given)]
    g.known_keys(given, (*TABLE_KEYS, *names), "given")
    phase = g.word(given, "phase", PHASES, "challenges", "given")
    first = names.index(g.word(given, "first", names, names[0], "given"))
    titles = g.Titles(
        given,
        basics=(FILLER, PLAIN_PLOT),
        cards=cards,
        others=starter_set,
        pool=lambda found: game.pool({card.code: card for card in found}),
    )
    s = game.table(titles.pool, len(names), seed, options_of(game, given))
    table = s.open(Table)
    assert table is not None
    number = g.number(given.get("round", 1), "given", "round", least=1)
    edits.edit_situation(s, table.but(first=first, round=number, started=phase != "setup"))
    for seat, name in enumerate(names):
        fields = g.table(given.get(name), f"must say what {name} has", "given", name)
        _Laying(game, s, titles, seat, names).lay(fields, phase)
    game.lay_titles(s)
    for seat, name in enumerate(names):
        _bear(s, titles, seat, g.table(given.get(name), "", "given", name).get("title"), "given", name, "title")
    dealt = any(s.zones[HAND * len(names) + seat] for seat in range(len(names)))
    _begin(game, s, phase, dealt=dealt)
    return s


def seats_of(game: Agot2, given: Mapping[Any, Any]) -> int:
    """How many sit at the table: as many as are said, else all up to the last of whom something is said."""
    fewest, most = game.seats
    named = [seat for seat, name in enumerate(game.seat_names[:most], start=1) if name in given]
    seats = g.number(given.get("seats", max(fewest, *named, 0)), "given", "seats", least=fewest)
    if seats > most:
        raise FormatError(f"must be a whole number from {fewest} to {most}, not {seats}", "given", "seats")
    return seats


def options_of(game: Agot2, given: Mapping[Any, Any]) -> list[str]:
    """The options of play that are named."""
    known = tuple(game.play_options)
    entries = g.many(given.get("options"), "given", "options")
    return [g.word({"options": entry}, "options", known, "", "given") for entry in entries]


def _bear(s: State, titles: g.Titles[CardDef], seat: int, named: Any, *path: str | int) -> None:
    """Puts a title before the player who bears it."""
    if named is None:
        return
    proto, n = titles.of_type(named, ("title",), *path), len(s.seats)
    held = [card for card in s.zones[TITLES * n] if s.cards[card].proto == proto]
    if not held:
        raise FormatError(f"{clip(named)} is not in the pool of titles", *path)
    edits.move(s, held[0], TITLE * n + seat, s.cards[held[0]].but(controller=seat))


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

    def __init__(self, game: Agot2, s: State, titles: g.Titles[CardDef], seat: int, names: Sequence[str]) -> None:
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
        g.known_keys(fields, SEAT_KEYS, *where)
        faction = g.word(fields, "faction", tuple(FACTIONS), FACTIONS_BY_DEFAULT[self.seat % 2], *where)
        self.put(
            self.titles.pool.named(FACTIONS[faction])[0], FACTION,
            power=g.number(fields.get("power", 0), *where, "power"),
        )  # fmt: skip
        edits.change_seat(s, self.seat, s.seats[self.seat].but(gold=g.number(fields.get("gold", 0), *where, "gold")))
        agendas = fields.get("agenda")
        for i, title in enumerate(agendas if isinstance(agendas, list) else [agendas] if agendas else []):
            self.put(self.titles.of_type(title, ("agenda",), *where, "agenda", i), AGENDA)
        if "plot" in fields:
            if fields["plot"] is not None:
                self.put(self.titles.of_type(fields["plot"], ("plot",), *where, "plot"), PLOT)
        elif phase not in ("setup", "plot"):
            self.put(self.titles.proto(PLAIN_PLOT.name), PLOT)
        for key, zone in PILES.items():
            self.pile(key, zone, fields.get(key), *where, key)
        entries = g.many(fields.get("play"), *where, "play")
        for i, entry in enumerate(entries):
            self.into_play(entry, NO_CARD, self.seat, *where, "play", i)

    def pile(self, key: str, zone: int, value: Any, *path: str | int) -> None:
        """Titles, top first; or a number of cards that can do nothing."""
        plain = PLAIN_PLOT if key in ("plots", "used") else FILLER
        if value is None and path[-1] == "deck":
            value = FILLERS
        elif value is None and path[-1] == "plots":
            value = PLOTS
        types = ("plot",) if plain is PLAIN_PLOT else ("character", "location", "attachment", "event")
        entries = g.numbered_or_listed(value, plain.name, *path)
        for i in range(len(entries) - 1, -1, -1):
            self.put(self.titles.of_type(entries[i], types, *path, i), zone)

    def into_play(self, entry: Any, host: int, seat: int, *path: str | int) -> None:
        """A card in play with what lies on it."""
        title, marks = g.entry(entry, *path)
        g.known_keys(marks, MARKS, *path, title)
        types = ("attachment",) if host != NO_CARD else ("character", "location", "attachment")
        proto = self.titles.of_type(title, types, *path)
        owner = self.names.index(g.word(marks, "owner", self.names, self.names[seat], *path, title))
        controller = self.names.index(g.word(marks, "controller", self.names, self.names[seat], *path, title))
        card = self.put(
            proto, PLAY, seat=controller, owner=owner,
            standing=not g.flag(marks, "kneeling", *path, title),
            power=g.number(marks.get("power", 0), *path, title, "power"),
            gold=g.number(marks.get("gold", 0), *path, title, "gold"),
            tokens=g.amounts(marks.get("tokens"), "{ear: 1}", *path, title, "tokens"),
            host=host, relation=ATTACHED if host != NO_CARD else 0,
        )  # fmt: skip
        for i, below in enumerate(g.many(marks.get("attachments"), *path, title, "attachments")):
            self.into_play(below, card, controller, *path, title, "attachments", i)
        for _ in range(g.number(marks.get("duplicates", 0), *path, title, "duplicates")):
            self.put(proto, DUPLICATES, seat=owner, host=card, relation=DUPLICATE)


# Scripted chance ------------------------------------------------------------------------------------------------------

OUTCOMES = {
    "shuffle": "titles, top first",
    "discard": "titles, in the order in which they are discarded at random",
    "initiative": "the player who wins the lot when initiative and power are tied",
    "first player": "the player who is first in setup",
    "titles": "the titles that are laid aside",
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
    if kind == "titles":
        return Outcome(kind, tuple(_titles_named(s, value)))
    prefer = DECK if kind == "shuffle" else HAND
    return Outcome(kind, tuple(g.pick_for_anyone(s, value, prefer, kind, lambda card: definition(s, card).name)))


def _titles_named(s: State, value: Any) -> list[int]:
    """The cards of these titles."""
    cards = {definition(s, card).name: card for card, c in enumerate(s.cards) if c.owner == NOBODY}
    entries = g.many(value, "titles")
    for i, named in enumerate(entries):
        if named not in cards:
            raise FormatError(f"must be one of {', '.join(cards)}, not {clip(named)}", "titles", i)
    return [cards[named] for named in entries]


# Expectations ---------------------------------------------------------------------------------------------------------


def differences(game: Agot2, s: State, expect: Any) -> list[str]:
    """Where the position is not what is expected; only what is named is compared."""
    return x.differences(
        game,
        s,
        expect,
        keys=EXPECT_KEYS,
        seat_keys=(*SEAT_KEYS, "eliminated"),
        of_seat=_seat_difference,
        of_table=_table_difference,
    )


def _table_difference(s: State, names: Sequence[str], key: str, wanted: Any) -> list[str]:
    if key == "challenge":
        return _challenge_differences(s, names, wanted)
    if key == "titles":
        wanted = sorted(g.many(wanted, key))
    return x.table_difference(key, _table_fact(s, names, key), wanted)


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
        case "titles":
            return sorted(definition(s, card).name for card in s.zones[TITLES * len(s.seats)])
    return x.ending(s, names, key)


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
            card = faction_card(s, seat)
            actual = definition(s, card).faction if card != NO_CARD else None
        case "eliminated":
            actual = not s.seats[seat].present
        case "agenda" | "plot" | "title":
            held = s.zones[ONE_CARD[field] * n + seat]
            titles = [definition(s, c).name for c in held]
            actual = titles if isinstance(wanted, list) else titles[-1] if titles else None
            wanted = None if wanted == "none" else wanted
        case "play":
            return _play_differences(s, names, seat, wanted)
        case _:
            titles = [definition(s, c).name for c in reversed(s.zones[PILES[field] * n + seat])]
            return x.pile_difference(whose, field, titles, wanted, in_order=field == "deck")
    return x.difference(f"{whose}: {field}", actual, wanted)


def _play_differences(s: State, names: Sequence[str], seat: int, wanted: Any) -> list[str]:
    """Every card in play but attachments and duplicates, which are said of the card that they lie on."""
    n = len(s.seats)
    held = [c for c in s.zones[PLAY * n + seat] if s.cards[c].host == NO_CARD]
    return x.card_differences(
        names[seat],
        "play",
        held,
        wanted,
        marks=MARKS,
        title_of=lambda card: definition(s, card).name,
        differs=lambda card, marks: _mark_differences(s, names, card, marks),
    )


def _mark_differences(s: State, names: Sequence[str], card: int, marks: Mapping[Any, Any]) -> list[str]:
    return x.mark_differences(marks, lambda mark, wanted: _mark(s, names, card, mark, wanted))


def _mark(s: State, names: Sequence[str], card: int, mark: str, wanted: Any) -> tuple[Any, Any]:
    """What is so, and what is wanted, in the same form."""
    c = s.cards[card]
    match mark:
        case "kneeling":
            return not c.standing, wanted
        case "power" | "gold":
            return getattr(c, mark), wanted
        case "tokens":
            return dict(c.tokens), {str(k): v for k, v in (wanted or {}).items() if v}
        case "owner" | "controller":
            return names[getattr(c, mark)], wanted
        case "duplicates":
            return sum(1 for other in s.cards if other.host == card and other.relation == DUPLICATE), wanted
    on = [i for i, other in enumerate(s.cards) if other.host == card and other.relation == ATTACHED]
    return sorted(definition(s, i).name for i in on), sorted(g.entry(one, mark)[0] for one in g.many(wanted, mark))


def _challenge_differences(s: State, names: Sequence[str], wanted: Any) -> list[str]:
    c = s.open(Challenge)
    if wanted is None or wanted == "none":
        return [] if c is None else [f"challenge is a {c.kind} challenge, expected none"]
    if not isinstance(wanted, Mapping):
        raise FormatError(f"must say what the challenge is like, or none, not {clip(wanted)}", "challenge")
    g.known_keys(wanted, CHALLENGE_KEYS, "challenge")
    if c is None:
        return ["challenge is none, expected one"]
    found = []
    for key, value in wanted.items():
        actual: Any
        match key:
            case "attacker" | "against" | "defender" | "winner":
                seat = getattr(c, key)
                actual = names[seat] if seat >= 0 else None
                value = None if value == "none" else value
            case "attackers" | "defenders" | "bypassed" | "assaulted":
                actual = sorted(definition(s, card).name for card in getattr(c, key))
                value = sorted(str(title) for title in g.many(value, "challenge", key))
            case _:
                actual = getattr(c, key)
        found += x.difference(f"challenge: {key}", actual, value)
    return found
