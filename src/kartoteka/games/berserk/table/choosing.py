"""What a card's text asks its player to choose, in its own words: "choose target creature", "summon a creature"."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kartoteka.games.shared import asking
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import SO_FAR
from kartoteka.text.tree import Unprintable

if TYPE_CHECKING:
    from kartoteka.games.berserk.set.cards import CardDef
    from kartoteka.kernel.state import State

BRINGS = ("summon", "revive")
OF_KEYWORDS = {
    "unite": "show another creature with Unity, of lower cost",
    "add life": "choose who is given life",
}
"""By verb, what is asked by a keyword, whose text is printed nowhere."""


def asked_in_words(s: State) -> str:
    """What a text asks its player to choose; empty where there are no words for it."""
    asked = asking.asked_by(s)
    if asked is None:
        return asking.asked_in_words(s, writer)
    regs, choice, _ = asked
    verb = what_for(s.pool.abilities(regs.proto)[regs.ability].wording.effect, choice)
    if verb in BRINGS:
        with suppress(Unprintable):
            return str(writer(s.pool.definitions[regs.proto]).brings_what(verb, choice))
    return asking.asked_in_words(s, writer) or OF_KEYWORDS.get(verb, "")


def what_for(effect: p.Op | None, choice: p.Choose) -> str:
    """The verb of what is done with the cards that are chosen."""
    chosen = p.Chosen(choice.slot)
    return next((x.verb for x in p.nodes_in(effect) if isinstance(x, p.Do) and x.what == chosen), "")


def chosen_already(s: State) -> tuple[int, ...]:
    """The cards that have been chosen already, where several may be."""
    asked = asking.asked_by(s)
    found = asked.regs.slot(asked.choice.slot + SO_FAR) if asked is not None else ()
    return found if isinstance(found, tuple) else ()


def writer(card: CardDef) -> Any:
    """What writes the sentences of that card."""
    # here, since they bring the whole grammar with them
    from kartoteka.games.berserk.text.phrases import Context
    from kartoteka.games.berserk.text.printing import grammar
    from kartoteka.games.berserk.text.writer import SentenceWriter

    return SentenceWriter(grammar(), Context(card.type))
