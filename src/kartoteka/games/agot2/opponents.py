"""Which opponent a text means that speaks of "an opponent" where several are left (AGR-164).

Where such words only ask for something, any opponent will do: in a trigger, a condition, of a card that is chosen.
Where an opponent does something by them, or loses something ("from an opponent's gold pool"), one has to be picked, and
the player whose text it is picks. A text that says "choose an opponent" asks by itself; "each opponent", "that
opponent" and "the losing opponent" leave nothing to pick. A cost is nobody else's (AGR-90).
"""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling

CONTROLLER_PICKS = ruling("AGR-164", "whose text it is picks the opponent that it means")

SLOT = "#opponent"
PICK = p.ChoosePlayer(among=p.Opponent(), slot=SLOT, lone=True)
"""Nobody is asked where there is one alone, as in a joust."""
PICKED = p.ChosenPlayer(SLOT)
OF_ANY = p.Filter | p.Condition | p.ChoosePlayer
"""What asks whether something is an opponent's, or names opponents to choose from: there any is meant."""
LOOKED_INTO = {"deck", "hand"}
"""Places of which an opponent's is that of one, whom one picks before one looks there."""


def picked(ability: p.Ability) -> p.Ability:
    """The ability with a choice of the opponent who does or has something, if it speaks of one."""
    if not any(isinstance(node, p.Opponent) for node in p.nodes_in(ability.effect)):
        return ability
    effect = _meant(ability.effect)
    return msgspec.structs.replace(ability, effect=_asked_first(effect)) if effect != ability.effect else ability


def _meant(part: Any) -> Any:
    """A part of a program with the one who was picked in the place of an opponent."""
    if isinstance(part, tuple):
        return tuple([_meant(x) for x in part])
    if isinstance(part, p.Opponent):
        return PICKED
    if not isinstance(part, p.Node) or isinstance(part, OF_ANY):
        return part
    fields = {name: getattr(part, name) for name in part.__struct_fields__}
    chosen_from = "cards" if isinstance(part, p.Choose) and _is_of_any(part) else ""
    return type(part)(**{name: x if name == chosen_from else _meant(x) for name, x in fields.items()})


def _is_of_any(choice: p.Choose) -> bool:
    """Whether a card of any opponent's may be chosen; several cards of an opponent's pile are of one pile."""
    of_one = choice.most != p.Number(1) or not LOOKED_INTO.isdisjoint(choice.cards.zones)
    return choice.cards.whose is None or not of_one


def _asked_first(effect: p.Op) -> p.Op:
    """The choice, before everything else: what can be chosen besides may hang on it."""
    match effect:
        case p.Seq(parts):
            return p.Seq((PICK, *parts))
        case p.Instead(do):
            return p.Instead(_asked_first(do))
        case p.LetX(x, do):
            return p.LetX(x, _asked_first(do))
    return p.Seq((PICK, effect))
