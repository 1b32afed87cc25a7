"""What is a source, what targets, and what can be answered: separate questions about whatever is played or works.

A text's answers are read once from how it is put together (`facts.Nature`), by the rulings that stand here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.records import DISCARD, IN_PLAY, Source
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import said
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from kartoteka.games.hkk.words.facts import Nature
    from kartoteka.kernel.state import State

ABILITIES_ARE_SOURCES: Final = ruling("HKKR-11.1", "abilities, drawbacks and the effects of spells are sources")
GUILDS_ARE_SOURCES: Final = ruling("HKKR-11.3", "all abilities of guilds are sources")
ONLY_WHAT_AFFECTS: Final = ruling(
    "HKKR-11.2", "what locations and specials say is a source where it affects permanents or discarded cards"
)
PARTS_AND_LEVELS: Final = ruling("HKK-8.4.2-a", "playing a level-up or a body part is no source")
HELD_ITEMS: Final = ruling("HKK-8.7.1-e", "playing a held item is neither a source nor targeting")
STRENGTHENING: Final = ruling("HKK-8.2.2-g", "strengthening by a sacrifice is no source")
MARKERS_FOR_FREAKBORN: Final = ruling("HKKR-11.7", "the markers that a freakborn is given up for come from no source")
TREASURE: Final = ruling("HKKR-11.9", "the use of a treasure is no source")
EXTRACTION: Final = ruling("HKKR-11.5", "the extraction of components is no source")
EXTRACTION_IS_A_RULE: Final = ruling("HKKR-14.2", "the extraction of components is a rule of the game, no effect")
REGENERATION: Final = ruling("HKKR-11.8", "the regeneration of mana is no source")
STATED_EXPRESSLY: Final = ruling("HKKR-11.4", "playing level-ups, body parts and held items is no source")
POISON: Final = ruling("HKKR-13.12", "poison is an automatic ability, and so a source")
NOT_TARGETING_PARTS: Final = ruling("HKK-8.4.2-b", "playing a level-up or a body part is no targeting")

LOCATIONS_ARE_NOT_ANSWERED: Final = ruling("HKK-8.9.1-b", "a location that is brought into play cannot be reacted to")
LOCATION_ABILITIES: Final = ruling("HKK-8.9.5.1-a", "activated abilities of locations cannot be reacted to")
LOCATIONS_STAND: Final = ruling("HKKR-10.13", "locations, as they are brought in or used, cannot be reacted to")
DRAWBACKS: Final = ruling("HKKR-10.12", "drawbacks cannot be reacted to")
OWN_QUEUE: Final = ruling("HKKR-10.26", "what is announced while a queue is worked off has a queue of its own")
DRAWBACK_ACTIONS: Final = ruling("HKKR-8.2", "to activate a drawback is an action that cannot be reacted to")
SPECIAL_ABILITIES: Final = ruling("HKKR-10.14", "activated abilities of specials cannot be reacted to")
ABILITIES_OF_IMMUNE: Final = ruling("HKKR-10.14", "activated abilities of cards immune to sources cannot be reacted to")
AUTOMATIC_TOO: Final = ruling("HKKR-10.22", "against an automatic ability nothing but a body part can be given up")


BESIDE_THE_DECK: Final = ("rule", "follower", "lich", "guild")


def nature_of(s: State, source: Source) -> Nature:
    """What is known of the text of a source; of one without a text, of playing the card."""
    facts = s.pool.facts[source.proto]
    found: Nature = facts.natures[source.number] if source.ability >= 0 else facts.nature_of_play
    return found


def is_source(s: State, source: Source) -> bool:
    """Whether it is a source: then it can be answered by a body part, and immunity keeps it off."""
    match source.what:
        case "strengthen":
            return not (STRENGTHENING.holds and MARKERS_FOR_FREAKBORN.holds)
        case "poison":
            return POISON.holds
        case "part":
            return False
    d = s.pool.definitions[source.proto]
    if source.what in ("card", "reaction card") and source.ability < 0:
        if d.type in ("level-up", "part"):
            return not (PARTS_AND_LEVELS.holds and STATED_EXPRESSLY.holds)
        if d.is_held:
            return not (HELD_ITEMS.holds and STATED_EXPRESSLY.holds)
        if d.type == "enchantment" and d.host:  # it is put on its target: that is what it does (D-10)
            return ABILITIES_ARE_SOURCES.holds and bool(nature_of(s, source).source)
        return False  # the card comes into play: that is no effect of it
    nature = nature_of(s, source)
    if not nature.source or not ABILITIES_ARE_SOURCES.holds:
        return False
    if d.type == "guild" and not GUILDS_ARE_SOURCES.holds:
        return False
    if d.type in ("location", "rule", "follower", "lich") and ONLY_WHAT_AFFECTS.holds:
        return _affects_permanents(s, source)
    return True


def falls_off(s: State, card: int) -> bool:
    """Whether an attached card falls off what becomes immune to sources: an enchantment, and what else would be a
    source as it is played (HKK-8.4.2-a, HKK-8.7.1-e, R37)."""
    d = s.pool.definitions[s.cards[card].proto]
    if d.type in ("level-up", "part"):
        return not (PARTS_AND_LEVELS.holds and STATED_EXPRESSLY.holds)
    return not (HELD_ITEMS.holds and STATED_EXPRESSLY.holds) if d.is_held else True


def _affects_permanents(s: State, source: Source) -> bool:
    """Whether its text could touch a card in play or in a discard pile (HKKR-11.2)."""
    code = s.pool.abilities(source.proto)[source.number].effect
    if code is None:
        return False
    ctx = source.program if source.program is not None else Ctx(source.card, source.seat)
    n, zones = len(s.seats), (*IN_PLAY, DISCARD)
    return any(s.cards[card].zone // n in zones for _, card in code.touches(s, ctx))


def puts_on_target(s: State, card: int) -> bool:
    """Whether what a card is put on is a target of playing it: that of an enchantment is (HKK-8.5.5-a)."""
    d = s.pool.definitions[s.cards[card].proto]
    if d.type in ("level-up", "part"):
        return not NOT_TARGETING_PARTS.holds
    return not HELD_ITEMS.holds if d.is_held else True


def reactable(s: State, source: Source) -> bool:
    """Whether it can be answered by reactions; what cannot may still be answered by a body part."""
    if source.what == "automatic":
        return not AUTOMATIC_TOO.holds
    if source.what in ("poison",):
        return False
    if source.what in ("card", "reaction card") and source.ability < 0:
        stands = LOCATIONS_ARE_NOT_ANSWERED.holds and LOCATIONS_STAND.holds
        return s.pool.definitions[source.proto].type != "location" or not stands
    if "immune" in s.spoken and ABILITIES_OF_IMMUNE.holds and is_immune_to_sources(s, source):
        return False
    return bool(nature_of(s, source).reactable)


def is_immune_to_sources(s: State, source: Source) -> bool:
    """Whether it is an ability of a card that no source affects."""
    if source.what in ("card", "reaction card"):
        return False
    for say in said(s, source.card, "immune"):  # noqa: SIM110 (a hot loop)
        if "sources" in say.value.split(", "):
            return True
    return False


def targets_of(s: State, source: Source) -> tuple[int, ...]:
    """The cards that it targets: those that are still the objects that they were."""
    return tuple(x for x, obj in zip(source.targets, source.objects, strict=False) if s.cards[x].obj == obj)


def now_waiting(s: State) -> list[Source]:
    """What waits in the queue that is open now, from its bottom: the newest action that answers nothing, and on."""
    found: list[Source] = []
    for situation in s.situations[::-1]:
        if type(situation) is Source:
            found.insert(0, situation)
            if not situation.answers and OWN_QUEUE.holds:
                break
    return found
