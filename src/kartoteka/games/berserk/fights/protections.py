"""What a card is kept from: protections, steadfastness, thick skin, and who ignores them (BKR-17.2, BKR-17.3).

"Protection from K" keeps off K and everything that accompanies it; that K is aimed at the card is not forbidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.fights.attacks import KINDS, NO_ATTACK, manner_of, words_of
from kartoteka.games.berserk.happenings.cards import Poisoned, Wounded
from kartoteka.games.berserk.numbers import ALL_KEYWORDS, KEYWORD_WORDS, cannot, flies, has_keyword
from kartoteka.games.berserk.records import GAME_ZONE, Action
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import Named

if TYPE_CHECKING:
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

Cause = tuple[int, ...]
"""The card, the object that it was, the action, the number of the text, the player."""

PROTECTION: Final = ruling("BKK-Protection", "what a card is protected from has no effect on it")
ACCOMPANYING: Final = ruling("BKR-17.2", "nor has what accompanies that")
STILL_DECLARED: Final = ruling("BKR-17.2", "an attack on a card that is protected from it may be declared all the same")
OF_MAGIC = {
    "discharge": ruling("BKR-17.2", "protection from magic contains protection from discharges"),
    "magical strike": ruling("BKR-17.2", "protection from magic contains protection from magical strikes"),
    "spell": ruling("BKR-17.2", "protection from magic contains protection from spells"),
}
IGNORING: Final = ruling("BKR-17.3", "who ignores something treats its target as if it lacked that")
STEADFAST: Final = ruling("BKK-Steadfast", "influences of opposing cards do not wound the steadfast")
THICK_SKIN: Final = ruling("BKK-Thick-skin", "what accompanies an attack has no effect on a thick skin")
GUARDED: Final = "definitions that something is kept off"
FROM = Named("protection ")
IGNORES = Named("ignores ")
KINDS_KEPT_OFF = (*KINDS, *sorted(NO_ATTACK), "magic", "attack", "ranged", "melee", "flyer")
KEYWORDS: Final = frozenset({"steadfast", "thick skin", *[FROM[word] for word in KINDS_KEPT_OFF]})
PROTECTING: Final = frozenset({*[KEYWORD_WORDS[word] for word in sorted(KEYWORDS)], ALL_KEYWORDS})
"""Topics by which texts give a card, or take from it, what keeps something off."""


# Affecting --------------------------------------------------------------------------------------------------------


def touches(s: State, cause: Cause, card: int, event: Event | None) -> bool:
    """Whether what a text or an attack does affects a card: `Game.affects`."""
    if event is None or not cause or card < 0:
        return True
    known = s.pool.notes.get(GUARDED)
    if known is None:
        known = _guarded(s.pool)
    if s.cards[card].proto not in known and s.spoken.isdisjoint(PROTECTING):
        return True
    if s.cards[card].zone // len(s.seats) not in GAME_ZONE:  # its texts do not work there
        return True
    action = s.opened.get(cause[2]) if cause[2] else None
    if type(action) is not Action:
        action = None
    words = kept_off_as(s, cause, action, event)
    if cause[0] == card:
        words = [word for word in words if word == "poison"]
    for word in words:
        if is_protected(s, cause[0], card, word):
            return False
    if type(event) is Wounded and _is_influence_of_opponent(s, cause, card, action):
        if is_steadfast(s, cause[0], card):
            return False
    if action is not None and action.accompanies and cause[0] != card and THICK_SKIN.holds:
        if has_keyword(s, card, "thick skin") and not ignores(s, cause[0], "thick skin"):
            return False
    return True


def is_guarded(s: State, card: int) -> bool:
    """Whether anything could be kept off a card."""
    return s.cards[card].proto in _guarded(s.pool) or not s.spoken.isdisjoint(PROTECTING)


def _guarded(pool: Pool) -> frozenset[int]:
    found: frozenset[int] | None = pool.notes.get(GUARDED)
    if found is None:
        having = [i for i, facts in enumerate(pool.facts) if not KEYWORDS.isdisjoint(facts.keywords)]
        found = pool.notes[GUARDED] = frozenset(having)
    return found


def kept_off_as(s: State, cause: Cause, action: Action | None, event: Any) -> list[str]:
    """By which words a protection may keep it off."""
    found: list[str] = []
    if action is not None:
        found += words_of(event.attack) if type(event) is Wounded and event.attack else words_of_action(s, action)
        if action.accompanies and ACCOMPANYING.holds:
            found += words_of(action.accompanies)
    if type(event) is Poisoned or getattr(event, "what", "") == "poison":
        found.append("poison")
    if flies(s, cause[0]):
        found.append("flyer")
    return found


def words_of_action(s: State, action: Action) -> tuple[str, ...]:
    """What texts call an action: the kinds that its attack is of, a spell, an influence."""
    manner = manner_of(s, action)
    return words_of(manner) if manner else ()


def is_protected(s: State, source: int, card: int, word: str) -> bool:
    """Whether a card is protected from what is called so, and the source does not ignore that."""
    if not PROTECTION.holds:
        return False
    name = FROM[word]
    if has_keyword(s, card, name):
        if word != "magic":
            return not ignores(s, source, name)
        return False
    if word in OF_MAGIC and OF_MAGIC[word].holds and has_keyword(s, card, "protection magic"):
        return not ignores(s, source, "protection magic")
    return False


def covers(s: State, word: str, card: int, cause: Cause, event: Event) -> bool:
    """Whether what is done to a card is what the word names."""
    action = s.opened.get(cause[2]) if cause[2] else None
    return word in kept_off_as(s, cause, action if type(action) is Action else None, event)


def _is_influence_of_opponent(s: State, cause: Cause, card: int, action: Action | None) -> bool:
    if action is None or action.attack or cause[4] == s.cards[card].controller:
        return False
    return "influence" in words_of_action(s, action)


def is_steadfast(s: State, source: int, card: int) -> bool:
    """Whether influences of that card could not wound the other if it is an opposing one."""
    return STEADFAST.holds and has_keyword(s, card, "steadfast") and not ignores(s, source, "steadfast")


def keeps_off_influence(s: State, source: int, card: int) -> bool:
    """Whether a card is not wounded by an influence of another that is no action: thirst (BKK-Thirst)."""
    if is_protected(s, source, card, "influence"):
        return True
    return s.cards[source].controller != s.cards[card].controller and is_steadfast(s, source, card)


def ignores(s: State, source: int, word: str) -> bool:
    """Whether what a card does treats others as lacking that; "ignores protection" is about each of them."""
    if not IGNORING.holds:
        return False
    if has_keyword(s, source, IGNORES[word]):
        return True
    return word.startswith("protection ") and has_keyword(s, source, "ignores protection")


# Targets ----------------------------------------------------------------------------------------------------------


def may_target(s: State, ctx: Any, card: int) -> bool:
    """Whether a text that says "target" may name the card: `Game.may_target`."""
    if not STILL_DECLARED.holds and is_guarded(s, card):
        number = getattr(ctx, "ability", -1)
        natures = s.pool.facts[s.cards[ctx.card].proto].natures
        for word in words_of(natures[number].manner if number >= 0 else "strike"):
            if is_protected(s, ctx.card, card, word):
                return False
    return not cannot(s, card, "be a target")


def protects(definition: Any) -> bool:
    """Whether a card could keep anything off a card: `Game.protects`."""
    for keyword in definition.program.keywords:
        if keyword.name in ("protection", "steadfast", "thick skin"):
            return True
    for node in p.nodes_in(definition.program):
        if isinstance(node, p.Change) and (
            node.stat == "protection"
            or (node.stat == "keyword" and node.value in KEYWORDS)
            or (node.stat == "cannot" and node.value == "be a target")
        ):
            return True
    return False
