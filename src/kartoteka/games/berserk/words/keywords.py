"""What keywords stand for: those that are abilities become abilities of their card, beside what is printed there.

Keywords that other rooms ask for (armour, blessing, camouflage ...) are only listed in `Facts.keywords`. A keyword with
a text of its own ("Rage 2: ...") is that text: the keyword's name stands in its flags.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk.findings import TextOf
from kartoteka.games.berserk.words import refining
from kartoteka.games.berserk.words.keyword_texts import of_keyword
from kartoteka.games.berserk.words.natures import unpriced
from kartoteka.games.berserk.words.pricing import of_recruiting

if TYPE_CHECKING:
    from kartoteka.games.berserk.set.cards import CardDef
    from kartoteka.kernel import program as p


def abilities_of(definition: CardDef) -> list[p.Ability]:
    """Every ability of a card, by number: `Game.abilities_of`. What of their cost is a price stands in
    `Facts.natures`."""
    return [unpriced(text.ability) for text in all_texts(definition)]


def all_texts(definition: CardDef) -> list[TextOf]:
    """What is printed, by number; what keywords stand for; what is said of prices while squads are bought; last, what
    other texts could give it (`granting`)."""
    printed = definition.program.abilities
    found = [TextOf(refining.refined(ability), root) for root, ability in enumerate(printed)]
    kinds = {ability.kind for ability in printed}
    flags = {flag for ability in printed for flag in ability.flags}
    for keyword in {(x.name, x.value): x for x in definition.program.keywords}.values():
        if keyword.name in refining.TEXT_INSTEAD and keyword.name in flags:
            continue
        for ability in of_keyword(keyword):
            if ability.kind not in refining.ONCE_ON_A_CARD or ability.kind not in kinds:
                found.append(TextOf(refining.refined(ability), len(found)))
    for text in tuple(found):
        found += [TextOf(ability, text.root) for ability in of_recruiting(text.ability)]
    for ability in definition.given:
        found.append(TextOf(ability, len(found)))
    return found
