"""The texts of a card as they are used: with what the rules add to a wording, or read into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kartoteka.games.swtcg.granting import given_by, granted_abilities
from kartoteka.games.swtcg.moments import PREVENTS, texts_of
from kartoteka.games.swtcg.places import SAME
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
    return aimed(searching(replacing(priced(of_its_arena(ability), type))))


ITS_OWN_ARENA = ruling("SWR-72", "what a Location's text says of the same arena is said of the one that it is in")


def of_its_arena(ability: p.Ability) -> p.Ability:
    """What is set off in the arena of the text's own card: of a battle step it asks whether that is the card's, of a
    unit that leaves whether it was there."""
    trigger = ability.trigger
    here = [x for x in trigger.roles if x.word == SAME] if trigger is not None else []
    if trigger is None or not here or not ITS_OWN_ARENA.holds:
        return ability
    others = tuple(x for x in trigger.roles if x not in here)
    if here[0].role == "from":
        there = tuple(
            msgspec.structs.replace(x, filters=(*x.filters, p.Is(f"in {SAME}"))) if x.role == "card" else x
            for x in others
        )
        return msgspec.structs.replace(ability, trigger=msgspec.structs.replace(trigger, roles=there))
    asked = p.CardIs(p.This(), (p.Is(FOUGHT_OVER),))
    both = asked if ability.condition is None else p.Both((asked, ability.condition))
    return msgspec.structs.replace(ability, trigger=msgspec.structs.replace(trigger, roles=others), condition=both)


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


FOUGHT_OVER = "in the arena of the battle step"
"""The word for a card in the arena whose battle step it is."""

LOOMS = "about to be damaged"
"""The word for a unit to which damage is pending that can be prevented."""
DAMAGE_TO_PREVENT = ruling("SW-90", "damage is prevented of a unit that is about to take some")


def aimed(ability: p.Ability) -> p.Ability:
    """What prevents damage to a unit that its player chooses is used on one that is about to take some."""
    if not ability.kind.endswith(" prevention") or not DAMAGE_TO_PREVENT.holds:
        return ability
    done = [x for x in p.nodes_in(ability.effect) if isinstance(x, p.Do) and x.verb in PREVENTS]
    slots = {x.what.slot for x in done if isinstance(x.what, p.Chosen)}

    def of_the_threatened(node: p.Node) -> p.Node:
        if not isinstance(node, p.Choose) or node.slot not in slots:
            return node
        cards = msgspec.structs.replace(node.cards, filters=(*node.cards.filters, p.Is(LOOMS)))
        return msgspec.structs.replace(node, cards=cards)

    return msgspec.structs.replace(ability, effect=p.rewritten(ability.effect, of_the_threatened)) if slots else ability


def replacing(ability: p.Ability) -> p.Ability:
    """A replacement listens to the event whose place it takes."""
    if ability.kind != "replacement" or ability.trigger is None:
        return ability
    event = INSTEAD_OF.get(ability.trigger.event, ability.trigger.event)
    trigger = msgspec.structs.replace(ability.trigger, event=event, would=True)
    return msgspec.structs.replace(ability, trigger=trigger)
