"""How long effects last: until the situation ends that their text names, or until the next of its kind comes.

"Until end of combat", said in the main phase, is about the combat phase of this turn. "Until your next preparation
phase" is until its second stage begins: what ends there and what begins there are of equal rank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.records import Phase, Stage, Turn
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.modifiers import FOREVER
from kartoteka.kernel.records import Event

if TYPE_CHECKING:
    from kartoteka.kernel.modifiers import Modifier
    from kartoteka.kernel.state import State

END_OF_TURN: Final = Ruling("HKKR-7.38", "until end of turn stops as the turn ends", value=Turn, without=None)
BEGINNING_OF_STAGE_TWO: Final = Ruling(
    "HKKR-7.19",
    "what lasts until a preparation phase stops as its second stage begins",
    value="effects",
    without="activation",
)

TO_COME = 1 << 40
"""Above the number of any situation."""
COMBAT_TO_COME = TO_COME - 1
"""Under this number waits what was put off until the end of the next combat phase."""
WHEN_IT_COMES: Final = -1
"""Instead of a situation that is not open yet: it ends with the next of its kind."""

NEXT_PREPARATION: Final = "your next preparation phase"
NEXT_TURN: Final = "next turn"
"""The end of the next turn of the text's player."""
USED: Final = "used"
"""Once it has worked: of automatic reactions that a player has."""
COMBAT, STRIKE = "combat", "strike"


def until(s: State, word: str) -> int:
    """The situation at whose close an effect worded so ends: `Game.until`."""
    match word:
        case "turn":
            turn = s.open(END_OF_TURN.value) if END_OF_TURN.value is not None else None
            return turn.id if turn is not None else FOREVER
        case "phase":
            phase = s.open(Phase)
            return phase.id if phase is not None else FOREVER
        case "combat":
            phase = s.open(Phase)
            return phase.id if phase is not None and phase.name == COMBAT else WHEN_IT_COMES
        case "strike":
            stage = s.open(Stage)
            return stage.id if stage is not None and stage.name == STRIKE else WHEN_IT_COMES
        case "your next preparation phase" | "next turn" | "used":
            return WHEN_IT_COMES
    return FOREVER


def moment(s: State, word: str, seat: int) -> int:
    """When what a player's text puts off happens: `Game.moment`. A phase that is to come has a number of its own."""
    match word:
        case "your next preparation phase":
            return preparation_of(seat)
        case "your opponent's next preparation phase":
            return preparation_of(1 - seat)
        case "combat":
            phase = s.open(Phase)
            return phase.id if phase is not None and phase.name == COMBAT else COMBAT_TO_COME
    return until(s, word)


def preparation_of(seat: int) -> int:
    """The number under which things wait for a player's next preparation phase: that of no situation."""
    return TO_COME + seat


def end(s: State, e: Any) -> Event:
    """Closes the situation that the event ends, and with it what lasted so long."""
    kind = type(e)
    turn = s.open(Turn) if kind is h.TurnOver else None
    edits.close_situation(s, e.ends)
    if s.modifiers:
        if turn is not None:
            _next_turn_is_over(s, turn)
        elif kind in LAST_UNTIL and e.name == LAST_UNTIL[kind][0]:
            _drop(s, LAST_UNTIL[kind])
    ended: Event = e
    return ended


def end_stage(s: State, stage: Stage) -> None:
    """Closes a stage that ends as the next begins, and with it what lasted so long."""
    edits.close_situation(s, stage.id)
    if s.modifiers and stage.name == STRIKE:
        _drop(s, LAST_UNTIL[h.StageEnded])


LAST_UNTIL: dict[type[Event], tuple[str, ...]] = {h.StageEnded: (STRIKE,), h.PhaseEnded: (COMBAT, STRIKE)}
"""By kind of event, the name of what it ends, and all words of what was to last until the next of these."""


def _drop(s: State, words: tuple[str, ...]) -> None:
    """What was to last until the next of that kind has come (HKKR-7.38)."""
    edits.drop_modifiers(s, lambda m: m.until == WHEN_IT_COMES and m.until_word in words)


def _next_turn_is_over(s: State, turn: Turn) -> None:
    """What was said before that turn of its player, and was to last for it."""
    player, id = turn.player, turn.id
    edits.drop_modifiers(s, lambda m: _waits(m, NEXT_TURN) and m.you == player and m.stamp < id)


def combat_is_over(s: State) -> None:
    """What was to last until the end of the next combat, or of its strike, is over; also where it was skipped."""
    _drop(s, LAST_UNTIL[h.PhaseEnded])


def _waits(m: Modifier, word: str) -> bool:
    return m.until == WHEN_IT_COMES and m.until_word == word


def stage_begins(s: State, e: h.StageBegan) -> Event:
    """What lasted until that player's preparation phase is over; called as the stage is opened."""
    if s.modifiers and e.name == BEGINNING_OF_STAGE_TWO.value:
        edits.drop_modifiers(s, lambda m: _waits(m, NEXT_PREPARATION) and m.you == e.player)
    return e


def start(s: State, modifier: Modifier, card: int, seat: int) -> Event:
    """The event by which a lasting effect starts: `Game.modified`."""
    return h.EffectStarted(modifier=modifier, card=card, player=seat)


def start_effect(s: State, e: h.EffectStarted) -> Event:
    """It is said from now on."""
    edits.add_modifier(s, e.modifier)
    return e


def use_up(s: State, e: h.ReactionUsedUp) -> Event:
    """An automatic reaction that was granted once is gone."""
    edits.drop_modifiers(s, lambda m: m.stamp == e.stamp)
    return e
