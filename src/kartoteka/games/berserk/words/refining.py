"""An ability as a text words it, made into what the rules use: its kind, its trigger, what must hold for it."""

from __future__ import annotations

from typing import Final

import msgspec

from kartoteka.games.berserk.words.natures import verbs_in
from kartoteka.games.berserk.words.triggers import of_that_name
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling

SKIPPED: Final = ruling("BK-532.3.2-a", "a trigger that calls for a summon from the deck may be skipped")
NO_OTHERS: Final = ruling("BK-532.3.2-c", "no other trigger that must be declared may be skipped")
ANY_PHRASE: Final = ruling("D-22", "a certain card is whatever the ability describes, be it by name or otherwise")
LISTED: Final = ruling("BKR-18.3", "what may be summoned or revived is what is listed after the verb")
SOMETHING_TO_MEND: Final = ruling("BKR-10.9", "what would only heal the unhurt is impossible, and so not aimed at them")
SOMETHING_TO_TURN: Final = ruling(
    "BKR-9.8", "what would only open an open card, or close a closed one, is not declared"
)
SUDDEN: Final = ruling(
    "BKK-Sudden-action", "what shows the sign of sudden actions is declared whenever one has priority"
)
INSTANT_CLOSING: Final = ruling("BKK-Cost-forms", "[I][C] is a sudden action that closes its card")
INSTANT_ALONE: Final = ruling("BKK-Cost-forms", "[I] is a sudden action without closing, as often as its text says")
VALHALLA: Final = ruling(
    "BKK-Valhalla", "Valhalla works from the graveyard, at the start of one's turn, if an enemy killed it"
)
CONCENTRATION: Final = ruling("BKK-Concentration", "who was not wounded in it concentrates as the opponent's turn ends")

ONCE_ON_A_CARD: Final = frozenset({"incarnation", "vanguard", "formation"})
"""Kinds of ability of which a card has one only, be it printed or of its keyword."""
TEXT_INSTEAD: Final = frozenset({"concentration"})
"""Keywords that do what their text says, where they have one, instead of what they stand for (BKK-Concentration)."""
WITH_VALUE: Final = ("protection", "vulnerability", "ignores")
ARRIVING = p.Is("may arrive")
ITSELF = (p.Same(p.This()),)
CONDITIONS: dict[str, p.Condition] = {
    "first player": p.PlayerIs(p.You(), "first"),
    "second player": p.PlayerIs(p.You(), "second"),
    "own turn": p.PlayerIs(p.You(), "active"),
    "opponent's turn": p.PlayerIs(p.Opponent(), "active"),
}
"""What must hold for a text that is flagged so."""


def refined(ability: p.Ability) -> p.Ability:
    """The ability as the rules use it."""
    if any(_in_our_words(node) is not node for node in p.nodes_in(ability)):
        ability = p.rewritten(ability, _in_our_words)
    for make in (_of_keyword_with_text, _with_conditions, _with_kind, _that_changes_something):
        ability = make(ability)
    if ability.trigger is not None:
        ability = msgspec.structs.replace(ability, trigger=of_that_name(ability.trigger))
    return ability


def _in_our_words(node: p.Node) -> p.Node:
    """Protections, vulnerabilities and what is ignored are keywords with a value, each permission is a statistic of its
    own, as each ban is; a distance from here is a word."""
    if isinstance(node, p.Measure) and node.stat == "distance" and isinstance(node.amount, p.Number):
        return p.Is(f"within {node.amount.n}")
    if isinstance(node, p.Choose) and not LISTED.holds:
        return _of_anything(node, node.cards)
    if isinstance(node, p.Change) and node.stat in WITH_VALUE:
        return msgspec.structs.replace(node, stat="keyword", value=f"{node.stat} {node.value}".strip())
    if isinstance(node, p.Change) and node.stat == "may":
        return msgspec.structs.replace(node, stat=f"may {node.value}", value="")
    if isinstance(node, p.Has) and node.stat in WITH_VALUE:
        return p.Has("keyword", f"{node.stat} {node.value}")
    return node


def _of_anything(node: p.Choose, cards: p.Select) -> p.Node:
    """What is summoned or revived may be whatever could come."""
    if ARRIVING not in cards.filters:
        return node
    return msgspec.structs.replace(node, cards=msgspec.structs.replace(cards, filters=(ARRIVING,)))


# Keywords with a text of their own ------------------------------------------------------------------------------------


def _of_keyword_with_text(ability: p.Ability) -> p.Ability:
    """What stands behind a keyword and a colon: the wording has given it its trigger."""
    if "valhalla" in ability.flags and VALHALLA.holds:
        return also(ability, p.CardIs(p.This(), (p.Is("killed by an enemy"),)))
    if "concentration" in ability.flags:
        return concentrating(ability)
    return ability


def concentrating(ability: p.Ability) -> p.Ability:
    """At the end of the opponent's turn, if it was not wounded in it (BKK-Concentration)."""
    if ability.trigger is None:
        trigger = p.Trigger("turn end", (p.Role("player", player=p.Opponent()),))
        ability = msgspec.structs.replace(ability, trigger=trigger)
    return also(ability, p.Unless(p.CardIs(p.This(), (p.Is("wounded this turn"),)))) if CONCENTRATION.holds else ability


def also(ability: p.Ability, condition: p.Condition) -> p.Ability:
    """The ability where that must hold, too."""
    before = ability.condition
    return msgspec.structs.replace(ability, condition=condition if before is None else p.Both((condition, before)))


def _with_conditions(ability: p.Ability) -> p.Ability:
    for flag in ability.flags:
        if flag in CONDITIONS and "rage" not in ability.flags:  # its die is one of an own turn (`triggers.rage`)
            ability = also(ability, CONDITIONS[flag])
    return ability


# Kinds ----------------------------------------------------------------------------------------------------------------


def _with_kind(ability: p.Ability) -> p.Ability:
    kind, flags = ability.kind, ability.flags
    if kind == "sudden" or (kind == "action" and "instant" in flags):
        closes = any([isinstance(x, p.Do) and x.verb == "close" for x in ability.cost])
        form = INSTANT_CLOSING if closes else INSTANT_ALONE
        kind = "sudden" if SUDDEN.holds and form.holds else "action"
    elif kind == "triggered" and ("may" in flags or is_skippable(ability)):
        kind = "may"
    return ability if kind == ability.kind else msgspec.structs.replace(ability, kind=kind)


TURNED = {"open": p.Is("closed"), "close": p.Is("open")}
MENDED = {"heal": p.Is("wounded"), "cure": p.Is("poisoned")}
"""Verbs that change nothing of some cards, each with what is so of the others."""


def _that_changes_something(ability: p.Ability) -> p.Ability:
    """A text that does nothing but open and close is aimed at what it can open, or close (BKR-9.8); one that does
    nothing but heal and cure, at what is wounded or poisoned (BKR-10.9)."""
    verbs, known = verbs_in(ability.effect), TURNED
    if SOMETHING_TO_MEND.holds and verbs and verbs <= MENDED.keys():
        known = MENDED
    elif not verbs or not verbs <= TURNED.keys() or not SOMETHING_TO_TURN.holds:
        return ability
    turned = {
        node.what.slot: known[node.verb]
        for node in p.nodes_in(ability.effect)
        if isinstance(node, p.Do) and isinstance(node.what, p.Chosen)
    }

    def aimed(node: p.Node) -> p.Node:
        if not isinstance(node, p.Choose) or node.slot not in turned:
            return node
        filters = (turned[node.slot], *node.cards.filters)
        return msgspec.structs.replace(node, cards=msgspec.structs.replace(node.cards, filters=filters))

    return p.rewritten(ability, aimed) if turned else ability


def is_skippable(ability: p.Ability) -> bool:
    """Whether its player may skip a trigger that says nothing of "may"."""
    if not NO_OTHERS.holds:
        return True
    return SKIPPED.holds and summons_from_deck(ability.effect)


def summons_from_deck(effect: object) -> bool:
    """Whether a text looks for cards in the deck, to summon them: a card by its name, or of whatever kind (D-22)."""
    if "summon" not in verbs_in(effect):
        return False
    for node in p.nodes_in(effect):
        if isinstance(node, p.Choose) and node.sought:
            by_name = any([isinstance(x, p.Named) for x in node.cards.filters])
            if by_name or ANY_PHRASE.holds:
                return True
    return False
