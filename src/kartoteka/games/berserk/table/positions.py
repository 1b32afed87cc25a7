"""The positions that scenarios give: what lies where, and the stage of the game or of the turn that begins.

`docs/scenarios.md` explains the fields. Whatever cannot be read is a `FormatError` that names the field. The first
question is that of the stage that is named; attacks and what lies on the stack come up by decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk.course.turn import GAME, TURN
from kartoteka.games.berserk.deployment.setup import SETUP
from kartoteka.games.berserk.options import OPTIONS
from kartoteka.games.berserk.records import DECK, Span, Stage, Table, Turn
from kartoteka.games.berserk.set.cards import CardDef, card_from_mapping, starter_set
from kartoteka.games.berserk.table.laying import Laying
from kartoteka.games.berserk.table.naming import title
from kartoteka.kernel import edits
from kartoteka.kernel.chance import Outcome
from kartoteka.kernel.frames import push
from kartoteka.kernel.game import FormatError
from kartoteka.kernel.machine import advance
from kartoteka.text import given as g
from kartoteka.text.faults import clip

if TYPE_CHECKING:
    from kartoteka.games.berserk.game import Berserk
    from kartoteka.kernel.state import State

__all__ = ["STAGES", "TABLE_KEYS", "outcome", "position", "scenario_cards"]

FILLER = CardDef(code="filler", name="Filler", type="creature", elite=True, cost=99, movement=1, life=1)
"""What a deck is made of where a scenario gives none: a creature that nobody can pay."""
IN_SETUP = ("roll", "deal", "recruit", "deploy", "reveal", "hosts", "battle start", "vanguard")
IN_A_TURN = ("preparation", "start", "main", "final")
STAGES = (*IN_SETUP, *IN_A_TURN)
TABLE_KEYS = ("turn", "first", "active", "stage", "options")


def scenario_cards(entries: Sequence[Any]) -> list[CardDef]:
    """The cards that a scenario brings along; a wording that is not wholly understood is refused."""
    return g.own_cards(entries, card_from_mapping)


def position(game: Berserk, given: Any, cards: Sequence[CardDef], seed: int) -> State:
    """The position that a scenario gives, at its first decision."""
    given = g.table(given, "must say how things are at the beginning", "given")
    names = game.seat_names[: game.seats[1]]
    g.known_keys(given, (*TABLE_KEYS, *names), "given")
    stage = g.word(given, "stage", STAGES, "main", "given")
    titles = g.Titles(
        given,
        basics=(FILLER,),
        cards=cards,
        others=starter_set,
        pool=lambda found: game.pool({card.code: card for card in found}),
    )
    s = game.table(titles.pool, len(names), seed, _options(given))
    first, active, turn = _whose_turn(given, names, stage)
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(first=first, turn=turn))
    for seat, name in enumerate(names):
        fields = g.table(given.get(name), f"must say what {name} has", "given", name)
        Laying(s, titles, seat, names).lay(fields, FILLER.name)
    s.ask_every = True
    if stage in IN_SETUP:
        _begin_setup(s, stage, first)
    else:
        _begin_turn(s, stage, first, active, turn)
    advance(s)
    return s


def _options(given: Mapping[Any, Any]) -> tuple[str, ...]:
    """The readings that the table plays by."""
    options = g.many(given.get("options"), "given", "options")
    for i, name in enumerate(options):
        if name not in OPTIONS:
            raise FormatError(f"must be one of {', '.join(OPTIONS)}, not {clip(name)}", "given", "options", i)
    return tuple(options)


def _whose_turn(given: Mapping[Any, Any], names: Sequence[str], stage: str) -> tuple[int, int, int]:
    """The first player, the active one, and the number of the turn: the first player has the odd ones."""
    first = names.index(g.word(given, "first", names, names[0], "given"))
    if stage in IN_SETUP:
        for key in ("turn", "active"):
            if key in given:
                raise FormatError(f"says nothing at the stage {stage}: no turn has begun", "given", key)
        return first, first, 0
    active = names.index(g.word(given, "active", names, names[first], "given"))
    turn = g.number(given.get("turn", 1 if active == first else 2), "given", "turn", least=1)
    usual = first if turn % 2 else 1 - first
    if "active" not in given:
        active = usual
    elif active != usual:
        raise FormatError(
            f"must be {names[usual]} in turn {turn}, since {names[first]} is first player", "given", "active"
        )
    return first, active, turn


# Frames -----------------------------------------------------------------------------------------------------------


def _begin_setup(s: State, stage: str, first: int) -> None:
    """Puts the frames where that stage is about to begin. Nothing is shuffled or dealt before."""
    push(s, GAME, GAME.regs())
    s.pcs[-1] = 1
    push(s, SETUP, SETUP.regs())
    s.pcs[-1] = SETUP.labels[stage]
    edits.open_situation(s, Stage(name=IN_SETUP[max(0, IN_SETUP.index(stage) - 1)], player=first))
    if stage == "vanguard":
        _open_spans(s, first)


def _begin_turn(s: State, stage: str, first: int, active: int, turn: int) -> None:
    """Puts the frames where that stage of the turn is about to begin."""
    _open_spans(s, first)
    edits.open_situation(s, Turn(player=active, number=turn))
    edits.open_situation(s, Stage(name="preparation", player=active))
    push(s, GAME, GAME.regs())
    s.pcs[-1] = GAME.labels["turn"] + 1
    push(s, TURN, TURN.regs())
    s.pcs[-1] = TURN.labels[stage]


def _open_spans(s: State, first: int) -> None:
    """What lasts until the start of a player's turn has one to last in, from the start of the battle on."""
    for seat in s.in_order(first):
        edits.open_situation(s, Span(player=seat))


# Scripted chance --------------------------------------------------------------------------------------------------

DICE = {
    "first dice": "what both roll for who decides, alice first",
    "attack die": "the face of an attacker's die",
    "answer die": "the face of the die of who answers",
    "die": "the face of any other die",
}
OUTCOMES = {**DICE, "shuffle": "titles, top first"}


def outcome(game: Berserk, s: State, kind: str, value: Any) -> Outcome:
    """A scripted outcome: `{attack die: 6}`, `{first dice: [4, 2]}`, `{shuffle: [Wolf, Imp]}`."""
    if kind not in OUTCOMES:
        raise FormatError(f"is no outcome that can be scripted; there are {', '.join(OUTCOMES)}", kind)
    if kind == "shuffle":
        found = g.pick_for_anyone(s, value, DECK, kind, lambda card: title(s, s.cards[card].proto))
        return Outcome(kind, tuple(found))
    several = len(s.seats) if kind == "first dice" else 1
    faces = [value] if several == 1 else g.many(value, kind)
    if len(faces) != several or any(isinstance(x, bool) or not isinstance(x, int) or not 1 <= x <= 6 for x in faces):
        wanted = "the faces of two dice, each from 1 to 6" if several > 1 else "the face of a die, from 1 to 6"
        raise FormatError(f"must be {wanted}, not {clip(value)}", kind)
    return Outcome(kind, tuple(faces))
