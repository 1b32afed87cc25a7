"""How long effects last: until the situation ends that their text names, or, before it has begun, until it has been.

"Until end of battle", said in a build step, is about the battle phase of this turn: it lasts until that has ended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.records import ARENA_NAMES, ArenaStep, Attack, Battle, Turn
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import FOREVER
from kartoteka.kernel.records import Event

if TYPE_CHECKING:
    from kartoteka.kernel.modifiers import Modifier
    from kartoteka.kernel.state import State

FOR_THIS_ATTACK = Ruling("SW-108", "for this attack is until that attack ends", value=Attack, without=None)
THIS_TURN = Ruling("SW-115", "this turn is until the turn ends", value=Turn, without=None)
END_OF_BATTLE = Ruling("SW-116", "until end of battle is until the battle phase ends", value=Battle, without=None)
ENDS_BY_ITSELF = Ruling("SW-3", "a continuous effect ends with its period", value=ArenaStep, without=None)

SETS_ARE_FIXED = ruling("SWR-126", "what each of your units gets, those get that are there when it is said")
"""For `Game.sets_are_fixed`."""
WHATEVER_COMES = Ruling(
    "SWR-126", "what each gets this turn, those get too that come later", value=("this turn",), without=()
)
"""For `Game.open_sets`."""

STEPS = {f"{name} step": arena for arena, name in ARENA_NAMES.items()}
"""By the words of texts, the arena whose battle step is meant ("until the end of the Space battle step")."""

LASTS: dict[str, Ruling] = {
    "attack": FOR_THIS_ATTACK,
    "turn": THIS_TURN,
    "this turn": THIS_TURN,
    "battle": END_OF_BATTLE,
    "arena step": ENDS_BY_ITSELF,
    **dict.fromkeys(STEPS, ENDS_BY_ITSELF),
}
"""By the words of texts, the situation with which an effect ends."""

UNTAP_STEP = "untap step"
"""The next untap step: there is one in each turn, and both players untap in it (SWR-48)."""

WHEN_IT_COMES = -1
"""Instead of a situation that is not open yet: it ends with the next of its kind."""

ENDS: dict[type[Event], str] = {
    h.AttackEnded: "attack",
    h.TurnOver: "turn",
    h.BattleEnded: "battle",
    h.ArenaStepEnded: "arena step",
}
"""By the event that ends a situation, the word for it."""


def until(s: State, word: str) -> int:
    """The situation at whose close an effect worded so ends: `Game.until`."""
    if word == UNTAP_STEP:
        return WHEN_IT_COMES
    if word not in LASTS:
        return FOREVER
    kind: Any = LASTS[word].value
    if kind is None:
        return FOREVER
    found = s.open(kind)
    if found is None or (word in STEPS and found.arena != STEPS[word]):
        return WHEN_IT_COMES
    return int(found.id)


def words_for(e: Any) -> tuple[str, ...]:
    """What texts call the time that an event ends."""
    if type(e) is h.ArenaStepEnded:
        return (ENDS[type(e)], f"{ARENA_NAMES[e.arena]} step")
    if type(e) is h.StepEnded:
        return (UNTAP_STEP,) if e.step == "untap" else ()
    word = ENDS.get(type(e))
    return (word,) if word else ()


def end(s: State, e: Any) -> Event:
    """Closes the situation that the event ends, and with it what lasted so long."""
    edits.close_situation(s, e.ends)
    words = words_for(e) if s.modifiers else ()
    if words:
        edits.drop_modifiers(s, lambda m: m.until == WHEN_IT_COMES and m.until_word in words)
    ended: Event = e
    return ended


ONLY_IN_ITS_ATTACK = ruling("SW-23", "what an attack sets off for a chance that does not come in it is lost")


def end_attack(s: State, e: h.AttackEnded) -> Event:
    """Also loses what being attacked has set off where the attack came to no reroll or prevention chance.

    Damage that never looms is not prevented, nor is that of another attack: the nearest chance is one of this attack.
    """
    for at in reversed(range(len(s.captured) if ONLY_IN_ITS_ATTACK.holds else 0)):
        waits = s.captured[at]
        kind = s.pool.abilities(s.cards[waits.card].proto)[waits.ability].kind
        if kind.startswith("triggered ") and type(waits.event) in (h.Attacked, h.DefenderChanged):
            edits.drop_captured(s, at)
    return end(s, e)


def start(s: State, modifier: Modifier, card: int, seat: int) -> Event:
    """The event by which a lasting effect starts: `Game.modified`."""
    return h.EffectStarted(modifier=modifier, card=card, player=seat)
