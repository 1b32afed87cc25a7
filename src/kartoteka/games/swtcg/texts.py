"""The texts of a card as they are used: with what the rules add to a wording, or read into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.games.swtcg.granting import given_by, granted_abilities
from kartoteka.games.swtcg.moments import texts_of
from kartoteka.games.swtcg.verbs import priced
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.games.swtcg.cards import CardDef

INSTEAD_OF = {"would be damaged": "damaged", "would be discarded": "unit discarded"}
"""What a replacement takes the place of, by the words of its text (SWR-115)."""


def all_texts(definition: CardDef) -> list[tuple[p.Ability, int]]:
    """Every text of a card, as it is used: printed there, or granted to others."""
    return texts_of(definition.program.abilities, (*given_by(definition), *granted_abilities(definition)))


def as_used(ability: p.Ability, type: str) -> p.Ability:
    """An ability of a card of that type, with what the rules read into it."""
    return aimed(searching(replacing(priced(ability, type))))


SHUFFLED_AFTER = ruling("SWR-129", "a deck that was searched is shuffled")


def searching(ability: p.Ability) -> p.Ability:
    """An ability that searches a deck shuffles it afterwards, whether it says so or not.

    Whoever takes some of the cards that were looked at, such as the top 5, has not searched it.
    """
    nodes = list(p.nodes_in(ability.effect))
    searches = [x.cards for x in nodes if isinstance(x, p.Choose) and not x.target]
    searched = [x.whose for x in searches if x.zones == ("deck",) and not any(isinstance(f, p.Same) for f in x.filters)]
    says_so = any(isinstance(x, p.Do) and x.verb.startswith("shuffle") for x in nodes)
    if not searched or says_so or ability.effect is None or not SHUFFLED_AFTER.holds:
        return ability
    shuffle = p.Do("shuffle", who=searched[0] or p.You())
    return msgspec.structs.replace(ability, effect=p.Seq((ability.effect, shuffle)))


LOOMS = "about to be damaged"
"""The word for a unit to which damage is pending that can be prevented."""
DAMAGE_TO_PREVENT = ruling("SW-90", "damage is prevented of a unit that is about to take some")
CHOOSES_A_UNIT = ("prevent", "evade", "deflect")


def aimed(ability: p.Ability) -> p.Ability:
    """What prevents damage to a unit that its player chooses is used on one that is about to take some."""
    if not ability.kind.endswith(" prevention") or not DAMAGE_TO_PREVENT.holds:
        return ability
    done = [x for x in p.nodes_in(ability.effect) if isinstance(x, p.Do) and x.verb in CHOOSES_A_UNIT]
    slots = {x.what.slot for x in done if isinstance(x.what, p.Chosen)}
    return msgspec.structs.replace(ability, effect=_of_the_threatened(ability.effect, slots)) if slots else ability


def _of_the_threatened(part: Any, slots: set[str]) -> Any:
    if isinstance(part, tuple):
        return tuple(_of_the_threatened(x, slots) for x in part)
    if not isinstance(part, p.Node):
        return part
    if isinstance(part, p.Choose) and part.slot in slots and isinstance(part.cards, p.Select):
        cards = msgspec.structs.replace(part.cards, filters=(*part.cards.filters, p.Is(LOOMS)))
        return msgspec.structs.replace(part, cards=cards)
    return msgspec.structs.replace(
        part, **{x: _of_the_threatened(getattr(part, x), slots) for x in part.__struct_fields__}
    )


def replacing(ability: p.Ability) -> p.Ability:
    """A replacement listens to the event whose place it takes."""
    if ability.kind != "replacement" or ability.trigger is None:
        return ability
    event = INSTEAD_OF.get(ability.trigger.event, ability.trigger.event)
    trigger = msgspec.structs.replace(ability.trigger, event=event, would=True)
    return msgspec.structs.replace(ability, trigger=trigger)
