"""What is under way about a unit is about it still when another card comes to lie on top of its stack (SWR-82).

Attacks, what was promised for their ends, and what was put off name a unit by its card and by the object that it is.
The object stays, the card is another one then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg.records import STACKED
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.modifiers import Delayed
    from kartoteka.kernel.state import State

ONE_UNIT = ruling("SWR-82", "a stack is one unit: what lies on it and how it stands stay when its top changes")
ROLES = ("attacker", "defender", "source", "target")
"""Fields of situations that name a unit; what object it is stands in the field of that name with `_obj` behind it."""


def goes_on(s: State, old: int, new: int) -> None:
    """Whatever named the unit by the card that lay on top names it by the one that lies there now."""
    if not ONE_UNIT.holds:
        return
    obj = s.cards[new].obj
    for x in tuple(s.situations):
        now = {
            role: new for role in ROLES if getattr(x, role, None) == old and getattr(x, f"{role}_obj", None) == obj
        }  # fmt: skip
        if now:
            edits.edit_situation(s, x.but(**now))
    waiting = s.delayed
    for _ in waiting:
        edits.drop_delayed(s, 0)
    for each in waiting:
        edits.delay(s, _of_the_new(each, old, new, obj))


def itself(state: State, card: int, obj: int) -> int:
    """What "this unit" is in a text that was set off when another card of the stack lay on top: for `Game.itself`."""
    c = state.cards[card]
    below = ONE_UNIT.holds and c.obj != obj and c.relation == STACKED
    return int(c.host) if below and state.cards[c.host].obj == obj else card


def _of_the_new(d: Delayed, old: int, new: int, obj: int) -> Delayed:
    """The same effect, about the new card where it was about that unit."""
    slots = {slot for slot, card, of in d.objects if (card, of) == (old, obj)}
    if not slots and (d.card, d.obj) != (old, obj):
        return d
    return d.but(
        card=new if (d.card, d.obj) == (old, obj) else d.card,
        slots=tuple((slot, _replaced(value, old, new) if slot in slots else value) for slot, value in d.slots),
        objects=tuple((slot, new if (card, of) == (old, obj) else card, of) for slot, card, of in d.objects),
    )


def _replaced(value: Any, old: int, new: int) -> Any:
    """One card or several, with the new one in the place of the old one."""
    if isinstance(value, tuple):
        return tuple(new if card == old else card for card in value)
    return new if value == old else value
