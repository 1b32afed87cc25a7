"""The positions that scenarios give: what lies where, and the phase of the round, or the step of it, that begins.

`docs/scenarios.md` explains the fields. Whatever cannot be read is a `FormatError` that names the field. The first
question is that of the step that is named; what happens inside of an activation comes up by decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion.abstract import KINDS_OF_CHANCE
from kartoteka.games.legion.board.maps import MapFault, map_of
from kartoteka.games.legion.command.command import COMMAND, Commanding
from kartoteka.games.legion.course.activations import ACTIVATIONS
from kartoteka.games.legion.course.ending import ENDING
from kartoteka.games.legion.course.game import GAME
from kartoteka.games.legion.course.setup import SETUP
from kartoteka.games.legion.fights.dice import DEFENCE_SHOWS, FACES, SHOWS
from kartoteka.games.legion.options import FIVE, OPTIONS
from kartoteka.games.legion.records import HAND, POOL, Phase, Played, Round, Selection, Table
from kartoteka.games.legion.set.cards import CardDef, card_from_mapping, starter_set
from kartoteka.games.legion.table.laying import Laying
from kartoteka.games.legion.table.naming import title
from kartoteka.kernel import edits
from kartoteka.kernel.chance import Outcome
from kartoteka.kernel.frames import push
from kartoteka.kernel.game import FormatError
from kartoteka.kernel.machine import advance
from kartoteka.kernel.records import NO_CARD, NOBODY
from kartoteka.text import given as g
from kartoteka.text.faults import clip

if TYPE_CHECKING:
    from kartoteka.games.legion.game import Legion
    from kartoteka.kernel.procedures import Procedure
    from kartoteka.kernel.records import Situation
    from kartoteka.kernel.state import State

__all__ = ["PHASES", "TABLE_KEYS", "outcome", "position", "scenario_cards"]

PHASES: dict[str, tuple[Procedure, tuple[str, ...]]] = {
    "setup": (SETUP, ("sides", "deploy")),
    "command": (COMMAND, ("select", "reveal effects", "effects", "priority", "orders", "pool", "end")),
    "activation": (ACTIVATIONS, ("start", "turn")),
    "end": (ENDING, ("start", "score", "promote")),
}
"""The phases, each with the steps at which a position may begin: the first where none is named."""
BEFORE_PRIORITY = ("select", "reveal effects", "effects", "priority")
"""Steps before anybody has priority."""
TABLE_KEYS = (
    "edition", "options", "map", "blue", "holder", "round", "phase", "stage", "priority", "first",
)  # fmt: skip


def scenario_cards(entries: Sequence[Any]) -> list[CardDef]:
    """The units and command cards that a scenario brings along; a wording that is not wholly understood is refused."""
    return g.own_cards(entries, card_from_mapping)


def position(game: Legion, given: Any, cards: Sequence[CardDef], seed: int) -> State:
    """The position that a scenario gives, at its first decision."""
    given = g.table(given, "must say how things are at the beginning", "given")
    names = game.seat_names[: game.seats[1]]
    g.known_keys(given, (*TABLE_KEYS, *names), "given")
    phase = g.word(given, "phase", tuple(PHASES), "command", "given")
    procedure, steps = PHASES[phase]
    step = g.word(given, "stage", steps, steps[0], "given")
    titles = g.Titles(
        given,
        basics=(),
        cards=cards,
        others=starter_set,
        pool=lambda found: game.pool({card.code: card for card in found}),
        title=lambda card: card.title,
    )
    s = game.table(titles.pool, len(names), seed, _options(given))
    number = g.number(given.get("round", 1), "given", "round", least=1)
    blue = names.index(g.word(given, "blue", names, names[0], "given"))
    usual = blue if number % 2 else 1 - blue
    holder = names.index(g.word(given, "holder", names, names[usual], "given"))
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(blue=blue, holder=holder, map=_map(given, table.map)))
    if phase != "setup":
        edits.open_situation(s, _round(given, names, number, phase, step))
    ordered = phase in ("activation", "end") or step == "end"
    for seat, name in enumerate(names):
        fields = g.table(given.get(name), f"must say what {name} has", "given", name)
        Laying(s, titles, seat, names, round=number, drawn_up=ordered and phase != "end").lay(fields)
    _note_played(s)
    s.ask_every = True
    _begin(s, phase, procedure, step)
    advance(s)
    return s


def _options(given: Mapping[Any, Any]) -> tuple[str, ...]:
    """The readings that the table plays by: those of the edition, and others."""
    five = g.word(given, "edition", ("six", "five"), "six", "given") == "five"
    options = g.many(given.get("options"), "given", "options")
    for i, name in enumerate(options):
        if name not in OPTIONS:
            raise FormatError(f"must be one of {', '.join(OPTIONS)}, not {clip(name)}", "given", "options", i)
    return tuple(dict.fromkeys((*(FIVE if five else ()), *options)))


def _map(given: Mapping[Any, Any], usual: str) -> str:
    """The name of the map that is played on."""
    name = str(given.get("map", usual))
    try:
        map_of(name)
    except MapFault as fault:
        raise FormatError(str(fault), "given", "map") from None
    return name


def _round(given: Mapping[Any, Any], names: Sequence[str], number: int, phase: str, step: str) -> Round:
    """The round, and who has priority in it: the first player where nothing is said."""
    if phase == "command" and step in BEFORE_PRIORITY:
        for key in ("priority", "first"):
            if key in given:
                raise FormatError(f"says nothing at the step {step}: nobody has priority yet", "given", key)
        return Round(number=number)
    if "first" in given and step != "turn":
        raise FormatError(f"says nothing at the step {step}: who has priority has the first turn", "given", "first")
    priority = names.index(g.word(given, "priority", names, names[0], "given"))
    first = names.index(g.word(given, "first", names, names[priority], "given"))
    return Round(number=number, priority=priority, first=first if phase == "activation" else NOBODY)


def _note_played(s: State) -> None:
    """The cards on the table that were played in this round are those that were revealed."""
    now = s.open(Round)
    if now is None:
        return
    played = [NO_CARD] * len(s.seats)
    for x in s.situations:
        if _is_new(s, x):
            played[x.player] = x.card
    edits.edit_situation(s, now.but(played=tuple(played)))


# Frames -----------------------------------------------------------------------------------------------------------


def _begin(s: State, phase: str, procedure: Procedure, step: str) -> None:
    """Puts the frames where that step is about to begin. Nothing is shuffled or rolled before."""
    push(s, GAME, GAME.regs())
    s.pcs[-1] = GAME.labels["round"] if phase == "setup" else GAME.labels[phase] + 1
    edits.open_situation(s, Phase(name=phase))
    if step == "reveal effects":
        edits.open_situation(s, Selection())
    regs = procedure.regs()
    if procedure is COMMAND:
        regs = Commanding(revealed=tuple(x.card for x in s.situations if _is_new(s, x)))
    push(s, procedure, regs)
    s.pcs[-1] = procedure.labels[step]


def _is_new(s: State, x: Situation) -> bool:
    """Whether it is a command card that was revealed in this round."""
    now = s.open(Round)
    return type(x) is Played and now is not None and x.round == now.number


# Scripted chance --------------------------------------------------------------------------------------------------

DICE = {
    "priority die": "red defence",
    "damage die": "white defence",
    "cover die": "white defence",
    "red attack": "red attack",
    "black attack": "black attack",
    "white attack": "white attack",
    "red defence": "red defence",
    "white defence": "white defence",
    "sides": "black attack",
}
"""Kinds of dice, each with the kind whose faces it has."""


def outcome(game: Legion, s: State, kind: str, value: Any) -> Outcome:
    """A scripted outcome: `{priority die: block}`, `{red attack: [hit, crit, 8]}`, `{coin: bob}`, `{shuffle: [corps]}`.

    Dice are told by what they show, or by the number of the face.
    """
    names = s.game.seat_names[: len(s.seats)]
    if kind == "coin":
        return Outcome(kind, (names.index(g.word({kind: value}, kind, names, names[0])) + 1,))
    if kind in DICE:
        rolled = value if isinstance(value, list | tuple) else [value]
        return Outcome(kind, tuple(_face(DICE[kind], one, kind, i) for i, one in enumerate(rolled)))
    if kind in ("shuffle", "spy"):
        prefer = HAND if kind == "spy" else POOL
        found = g.pick_for_anyone(s, value, prefer, kind, lambda card: title(s, s.cards[card].proto))
        return Outcome(kind, tuple(found))
    raise FormatError(f"is no outcome that can be scripted; there are {', '.join(KINDS_OF_CHANCE)}", kind)


def _face(dice: str, value: Any, *path: str | int) -> int:
    """The number of a face, from 1 on: one that shows that word, or that of this number."""
    faces: tuple[int, ...] = FACES.value[dice]
    words = SHOWS if dice.endswith("attack") else DEFENCE_SHOWS
    if value in words:
        return faces.index(words.index(value)) + 1
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= len(faces):
        raise FormatError(f"must be {', '.join(words)}, or a number from 1 to {len(faces)}, not {clip(value)}", *path)
    return int(value)
