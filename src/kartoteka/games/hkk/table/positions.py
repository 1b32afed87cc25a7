"""The positions that scenarios give: what lies where, and the phase of the turn that begins.

`docs/scenarios.md` explains the fields. Whatever cannot be read is a `FormatError` that names the field. The first
question is that of the phase, or of the stage of it, that is named; attacks and queues come up by decisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.hkk.combat.phase import COMBAT
from kartoteka.games.hkk.course import setup
from kartoteka.games.hkk.course.preparation import PREPARATION
from kartoteka.games.hkk.course.turn import GAME, TURN
from kartoteka.games.hkk.options import OPTIONS
from kartoteka.games.hkk.records import DECK, HAND, HkkSeat, Phase, Table, Turn
from kartoteka.games.hkk.registers import Course, Preparing, Setup
from kartoteka.games.hkk.set.cards import CardDef, card_from_mapping, starter_set
from kartoteka.games.hkk.table.laying import MARKS, NUMBERS, PILES, SEAT_KEYS, Laying
from kartoteka.games.hkk.table.naming import title
from kartoteka.kernel import edits
from kartoteka.kernel.chance import Outcome
from kartoteka.kernel.frames import push
from kartoteka.kernel.game import FormatError
from kartoteka.kernel.machine import advance
from kartoteka.kernel.records import NOBODY, Nothing
from kartoteka.text import given as g
from kartoteka.text.faults import clip

if TYPE_CHECKING:
    from kartoteka.games.hkk.game import Hkk
    from kartoteka.kernel.procedures import Procedure
    from kartoteka.kernel.state import State

__all__ = [
    "MARKS",
    "NUMBERS",
    "PHASES",
    "PILES",
    "SEAT_KEYS",
    "STAGES",
    "TABLE_KEYS",
    "outcome",
    "position",
    "scenario_cards",
]

FILLER = CardDef(code="filler", name="Filler", type="general", mana=99)
"""What a deck is made of where a scenario gives none: a card that nobody can pay."""
PHASES = ("setup", "preparation", "draw", "main", "combat", "healing", "end")
STAGES = {
    "preparation": ("regeneration", "effects", "close"),
    "combat": ("exchange", "after exchange", "attack"),
}
"""By phase, the stages with which a position can begin; the first is that of the phase."""
TABLE_KEYS = ("turn", "first", "active", "phase", "stage", "options")


def scenario_cards(entries: Sequence[Any]) -> list[CardDef]:
    """The cards that a scenario brings along; a wording that is not wholly understood is refused."""
    return g.own_cards(entries, card_from_mapping)


def position(game: Hkk, given: Any, cards: Sequence[CardDef], seed: int) -> State:
    """The position that a scenario gives, at its first decision."""
    given = g.table(given, "must say how things are at the beginning", "given")
    names = game.seat_names[: game.seats[1]]
    g.known_keys(given, (*TABLE_KEYS, *names), "given")
    phase = g.word(given, "phase", PHASES, "main", "given")
    if "stage" in given and phase not in STAGES:
        raise FormatError(f"says nothing where the phase is {phase}, only in {' or '.join(STAGES)}", "given", "stage")
    stages = STAGES.get(phase, ("",))
    stage = g.word(given, "stage", stages, stages[0], "given")
    titles = g.Titles(
        given,
        basics=(FILLER,),
        cards=cards,
        others=starter_set,
        pool=lambda found: game.pool({card.code: card for card in found}),
    )
    s = game.table(titles.pool, len(names), seed, _options(given))
    turn, active = _whose_turn(s, given, names, phase)
    for seat, name in enumerate(names):
        fields = g.table(given.get(name), f"must say what {name} has", "given", name)
        had = _begun(s.seats[seat], turn, seat == active, phase)
        edits.change_seat(s, seat, had)
        Laying(s, titles, seat, names, in_setup=phase == "setup").lay(fields, FILLER.name)
    s.ask_every = True
    if phase == "setup":
        _begin_setup(s)
    else:
        edits.open_situation(s, Turn(player=active, number=max(1, s.seats[active].turns)))
        _begin_phase(s, active, phase, stage)
    advance(s)
    return s


def _options(given: Mapping[Any, Any]) -> tuple[str, ...]:
    """The readings that the table plays by."""
    options = g.many(given.get("options"), "given", "options")
    for i, name in enumerate(options):
        if name not in OPTIONS:
            raise FormatError(f"must be one of {', '.join(OPTIONS)}, not {clip(name)}", "given", "options", i)
    return tuple(options)


def _whose_turn(s: State, given: Mapping[Any, Any], names: Sequence[str], phase: str) -> tuple[int, int]:
    """The number of the turn and the active player: the starter has the odd turns (HKKR-7.1)."""
    turn = g.number(given.get("turn", 1), "given", "turn", least=1)
    usual = names[0] if "active" not in given else g.word(given, "active", names, names[0], "given")
    if "first" in given:
        first = names.index(g.word(given, "first", names, names[0], "given"))
        active = first if turn % 2 else 1 - first
        if "active" in given and names[active] != usual:
            raise FormatError(f"must be {names[active]} in turn {turn}, since {names[first]} began", "given", "active")
    else:
        active = names.index(usual)
        first = active if turn % 2 else 1 - active
    table = s.open(Table)
    assert table is not None
    in_setup = phase == "setup"
    edits.edit_situation(s, table.but(turn=0 if in_setup else turn, starter=NOBODY if in_setup else first))
    return (0, active) if in_setup else (turn, active)


def _begun(had: HkkSeat, turn: int, active: bool, phase: str) -> HkkSeat:
    """How many turns a player has begun by then, and how far the ladder has been climbed (HKKR-7.12)."""
    turns = (turn + 1) // 2 if active else turn // 2
    climbed = turns - (active and phase == "preparation")
    return had.but(turns=turns, rung=max(0, min(climbed, had.last_rung - 1)))


# Frames -----------------------------------------------------------------------------------------------------------


def _at(procedure: Procedure, text: str) -> int:
    """The number of the step that is called so."""
    return next(i for i, one in enumerate(procedure.steps) if one.text == text)


def _begin_setup(s: State) -> None:
    """Nothing is shuffled; hands are dealt unless some are given."""
    push(s, GAME, Course())
    s.pcs[-1] = 1
    push(s, setup.SETUP, Setup())
    n = len(s.seats)
    dealt = any(s.zones[HAND * n + seat] for seat in range(n))
    s.pcs[-1] = 1 if not dealt else next(i for i, x in enumerate(setup.SETUP.steps) if x.run is setup.deal) + 1


def _begin_phase(s: State, active: int, phase: str, stage: str) -> None:
    """Puts the frames where that phase is about to begin; of the preparation and combat phases, that stage."""
    push(s, GAME, Course())
    s.pcs[-1] = GAME.labels["turn"] + 1
    push(s, TURN, Nothing())
    called = {"preparation": PREPARATION, "combat": COMBAT}.get(phase)
    if called is None:
        s.pcs[-1] = _at(TURN, f"the {phase} phase begins")
        return
    rule = {"preparation": "HKKR-7.4", "combat": "HKKR-7.7"}[phase]
    s.pcs[-1] = next(i for i, one in enumerate(TURN.steps) if one.rule == rule) + (stage != STAGES[phase][0])
    if stage == STAGES[phase][0]:
        return
    edits.open_situation(s, Phase(name=phase, player=active))
    push(s, called, Preparing(seat=active) if called is PREPARATION else COMBAT.regs())
    s.pcs[-1] = _at(
        called, "effects begin" if stage == "effects" else "close" if stage == "close" else f"{stage} begins"
    )


# Scripted chance --------------------------------------------------------------------------------------------------

OUTCOMES = {
    "die": "the faces of the next dice that are rolled",
    "coin": "heads or tails, for the next coins",
    "starter": "who is chosen to begin",
    "shuffle": "titles, top first",
    "discard": "titles, in the order in which they are discarded at random",
}
COIN = {"tails": 1, "heads": 2}
"""What the faces of a coin are called: with heads it fell as its player called it."""


def outcome(game: Hkk, s: State, kind: str, value: Any) -> Outcome:
    """A scripted outcome: `{die: 4}`, `{coin: heads}`, `{starter: bob}`, `{shuffle: [Wolf, Imp]}`."""
    if kind not in OUTCOMES:
        raise FormatError(f"is no outcome that can be scripted; there are {', '.join(OUTCOMES)}", kind)
    if kind == "die":
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 6:
            raise FormatError(f"must be the face of a die, from 1 to 6, not {clip(value)}", kind)
        return Outcome(kind, (value,))
    if kind == "coin":
        return Outcome(kind, (COIN[g.word({kind: value}, kind, tuple(COIN), "heads")],))
    if kind == "starter":
        names = game.seat_names[: len(s.seats)]
        return Outcome(kind, (names.index(g.word({kind: value}, kind, names, names[0])),))
    prefer = DECK if kind == "shuffle" else HAND
    found = g.pick_for_anyone(s, value, prefer, kind, lambda card: title(s, s.cards[card].proto))
    return Outcome(kind, tuple(found))
