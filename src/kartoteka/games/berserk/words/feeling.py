"""What cards feel in an attack: keywords that any creature could be given, and that few have.

Instead of listening to every attack, roll and blow, whoever could have such a keyword listens to `Felt`, which is told
of the cards alone that have it. So the events of an attack stay quiet where nobody is concerned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.edits.counters import asked_of
from kartoteka.games.berserk.numbers import has_keyword, is_creature
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

NATURAL: Final = ruling("BKK-Plague", "the plague looks at natural rolls")
ODD: Final = ruling("BKK-Plague", "an odd roll wounds who has the plague, an even one does not")
BY_MELEE: Final = ruling("BKK-Plague", "the plague is passed on in melee only")
FEAR, PLAGUE, INFECTION = "fear", "plague", "infection"


def of_target(s: State, e: h.TargetFixed) -> Event | tuple[Event, ...]:
    """Who is attacked may be fearsome (BKK-Fear)."""
    if not asked_of(s, FEAR) or not has_keyword(s, e.target, FEAR):
        return e
    return e, h.Felt(card=e.target, what=FEAR, other=e.card, attack=e.attack, action=e.action)


def of_roll(s: State, e: h.DiceRolled) -> Event | tuple[Event, ...]:
    """Who rolls may have the plague (BKK-Plague)."""
    if not asked_of(s, PLAGUE):
        return e
    found: list[Event] = [e]
    for side, card in enumerate((e.card, e.target)):
        if side < len(e.faces) and has_keyword(s, card, PLAGUE):
            face = rolled(s, e, side)
            if face % 2 or not ODD.holds:
                found.append(h.Felt(card=card, what=PLAGUE, amount=face, action=e.action))
    return tuple(found) if len(found) > 1 else e


def rolled(s: State, e: h.DiceRolled, side: int) -> int:
    """What that side rolled, as the plague sees it."""
    if NATURAL.holds:
        return e.faces[side]
    from kartoteka.games.berserk.fights.modifiers import result  # late: fights ask for words

    return int(result(s, s.opened[e.action], side))


def of_blow(s: State, e: h.Struck) -> Event | tuple[Event, ...]:
    """Who strikes may have the plague (BKK-Plague)."""
    if not asked_of(s, PLAGUE) or not has_keyword(s, e.card, PLAGUE) or not is_creature(s, e.target):
        return e
    from kartoteka.games.berserk.fights.attacks import KINDS  # late: fights ask for words

    if BY_MELEE.holds and not KINDS[e.attack].value.melee:
        return e
    return e, h.Felt(card=e.card, what=INFECTION, other=e.target, attack=e.attack, action=e.action)
