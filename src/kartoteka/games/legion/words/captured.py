"""Triggers that wait: which of them a player may take up, and what becomes of those that are used up (LGR-46).

They were captured as their events happened. Where all that wait for a player only give units something, their
order makes no difference, and nobody is asked for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.words import limits
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.windows import Play, take_captured

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.procedures import Call, Signal
    from kartoteka.kernel.state import Captured, State
    from kartoteka.kernel.windows import WindowRegs

TRIGGER = "trigger"
PLAIN_GAINS = frozenset({"gain aim", "gain dodge", "gain surge", "unsuppress"})
"""Verbs that give a unit something which nothing else of that kind asks about."""
ITSELF = (p.This, p.EventCard)
"""The text's own unit, and those that the event names."""


def candidates(s: State, seat: int, r: WindowRegs) -> list[Option]:
    """The triggers that wait for that player: `("trigger", card, ability, position in s.captured)`."""
    found: list[Option] = []
    plain = True
    for i, c in enumerate(s.captured):
        if c.seat == seat:
            found.append((TRIGGER, c.card, c.ability, i))
            plain = plain and _is_plain(s, c)
    return found[:1] if plain else found


def _is_plain(s: State, c: Captured) -> bool:
    """Whether it only gives a unit something, asking nobody."""
    effect = ability_of(s, c.card, c.ability).wording.effect
    parts = effect.parts if isinstance(effect, p.Seq) else (effect,)
    for part in parts:
        if not isinstance(part, p.Do) or part.verb not in PLAIN_GAINS or not isinstance(part.what, ITSELF):
            return False
    return True


def start(s: State, seat: int, option: Option) -> Call:
    """It is carried out; a limited one has been used once more."""
    at = option[3]
    c = s.captured[at]
    ability = ability_of(s, c.card, c.ability)
    if ability.limits:
        limits.note(s, c.obj, ability)
    return take_captured(s, at)


def lapse(s: State, r: WindowRegs) -> Signal:
    """Forgets what waits of texts that have been used as often as they say: before anybody is asked."""
    for i in range(len(s.captured) - 1, -1, -1):
        c = s.captured[i]
        ability = ability_of(s, c.card, c.ability)
        if ability.limits and s.cards[c.card].obj == c.obj and limits.is_spent(s, c.card, ability):
            edits.drop_captured(s, i)
    return None


TAKE_UP = Play("LGR-30", TRIGGER, candidates=candidates, needs=(), start=start)
"""A player takes up a trigger of his."""
