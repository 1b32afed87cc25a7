"""What a card is, in the words of texts: asked of its definition, of the fights, of what is being announced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import numbers as n
from kartoteka.games.hkk.permanents.bonds import counts
from kartoteka.games.hkk.records import ATTACHED, HAND, HELD, IN_PLAY, Combat, Source
from kartoteka.games.hkk.words.working import keeps_type
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.selectors import slot_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.kernel.state import State

# What a card is ---------------------------------------------------------------------------------------------------

NON_CREATURE: Final = ruling("HKK-8.1.0-b", "every type that is no creature type is non-creature")
WORD_NAMED: Final = ruling("HKK-8.1.3.1-a", "naming monster does not name freakborn")
AS_IT_WAS_NAMED: Final = ruling("D-1", "what is named is the exact type")
SPELLS: Final = Ruling(
    "HKK-8.5.0",
    "instants, generals and enchantments are spells",
    value=frozenset({"instant", "general", "enchantment"}),
    without=frozenset({"instant", "general"}),
)
ALL_KINDS: Final = ruling("HKK-8.5.6", "enchantment means every kind of enchantment")
NOTHING_ELSE_IS_ATTACHED: Final = ruling("HKK-8.11.0-b", "nothing else is an attached card")
CARRIERS: Final = ruling("HKK-8.7.1-d", "who holds an item is its carrier")
PERMANENTS: Final = Ruling(
    "HKKR-4.11", "a permanent is a card on the table that stays there", value=IN_PLAY, without=()
)
WOUNDED: Final = ruling("HKKR-13.1", "wounded is who has less life than the maximum")

BONDS: Final = ruling("HKKK-Bond", "a bond is fulfilled by another card of its subtype in play, in hand or discarded")

STAYS: Final = ("instant", "general")
"""Types of card that do not stay on the table."""
NAMED_SLOTS: Final = ("type", "word")
"""Slots with a type of card that a player has named."""


def is_type_word(name: str) -> Any:
    def is_type(s: State, ctx: Any, card: int) -> bool:
        return name in s.pool.facts[s.cards[card].proto].types and keeps_type(s, card)

    return is_type


def is_creature(s: State, ctx: Any, card: int) -> bool:
    return bool(s.pool.facts[s.cards[card].proto].is_creature)


def is_no_creature(s: State, card: int) -> bool:
    facts = n.facts(s, card)
    if not NON_CREATURE.holds:
        others = ("building", "item", *SPELLS.value)
        return facts.type in others
    return not facts.is_creature


def is_spell(s: State, card: int) -> bool:
    return n.facts(s, card).type in SPELLS.value


def is_enchantment(s: State, card: int) -> bool:
    """Plain ones, and those on something (HKK-8.5.6)."""
    facts = n.facts(s, card)
    return facts.type == "enchantment" and (ALL_KINDS.holds or not facts.host)


def is_permanent(s: State, card: int) -> bool:
    """On the table; out of play, a card that would stay there."""
    zone = n.zone_type(s, card)
    if zone in IN_PLAY:
        return zone in PERMANENTS.value
    facts = n.facts(s, card)
    return facts.type not in STAYS and not facts.is_special


def is_attached(s: State, card: int) -> bool:
    """Enchantments on something, level-ups, parts and held items (HKK-8.11.0)."""
    facts = n.facts(s, card)
    return facts.is_attached or (not NOTHING_ELSE_IS_ATTACHED.holds and facts.type in ("enchantment", "item"))


def is_carrier(s: State, card: int) -> bool:
    """Whether an item is held by it (HKK-8.7.1-d)."""
    if not CARRIERS.holds:
        return False
    seats = len(s.seats)
    for seat in range(seats):
        for x in s.zones[ATTACHED * seats + seat]:
            if s.cards[x].host == card and s.cards[x].relation == HELD:
                return True
    return False


def is_wounded(s: State, card: int) -> bool:
    return bool(WOUNDED.holds and s.cards[card].wounds > 0)


# In combat --------------------------------------------------------------------------------------------------------


def attackers(s: State) -> list[int]:
    """Whoever attacks, while it is still that object and in the guard post."""
    combat = s.opened.get(Combat)
    found: list[int] = []
    if combat is not None:
        for fight in combat.fights:
            if _is_there(s, fight.attacker, fight.attacker_obj) and fight.attacker not in found:
                found.append(fight.attacker)
    return found


def defenders(s: State) -> list[int]:
    """Whoever is attacked."""
    combat = s.opened.get(Combat)
    found: list[int] = []
    if combat is not None:
        for fight in combat.fights:
            if fight.target != NO_CARD and _is_there(s, fight.target, fight.target_obj) and fight.target not in found:
                found.append(fight.target)
    return found


def fighters(s: State) -> list[int]:
    """Whoever fights against a creature, on either side; who has broken through fights with nobody."""
    found = defenders(s)
    combat = s.opened.get(Combat)
    for fight in combat.fights if combat is not None else ():
        if fight.target in found and _is_there(s, fight.attacker, fight.attacker_obj):
            found.append(fight.attacker)
    return list(dict.fromkeys(found))


def _is_there(s: State, card: int, obj: int) -> bool:
    c = s.cards[card]
    return bool(c.obj == obj and c.zone // len(s.seats) in IN_PLAY)


def is_opposing(s: State, ctx: Any, card: int) -> bool:
    """Whether it fights the card of the text; of what is held or lies on a creature, that creature."""
    combat = s.opened.get(Combat)
    if combat is None:
        return False
    me = ctx.card
    if n.zone_type(s, me) == ATTACHED:
        me = s.cards[me].host
    for fight in combat.fights:
        pair = (fight.attacker, fight.target)
        if (
            pair in ((me, card), (card, me))
            and _is_there(s, fight.attacker, fight.attacker_obj)
            and _is_there(s, fight.target, fight.target_obj)
        ):
            return True
    return False


def lies_on_this(s: State, ctx: Any, card: int) -> bool:
    return bool(s.cards[card].host == ctx.card)


# What is being announced ------------------------------------------------------------------------------------------


def actions_of(s: State, card: int) -> Iterator[Source]:
    """What was announced with the card and waits, the newest first."""
    for situation in s.situations[::-1]:
        if type(situation) is Source and situation.card == card:
            yield situation


def is_from_hand(s: State, card: int) -> bool:
    """Whether it was played from a hand; or lies in one."""
    for source in actions_of(s, card):
        return bool(source.from_hand)
    return n.zone_type(s, card) == HAND


def is_ability(s: State, card: int) -> bool:
    """Whether an ability of it is being used, rather than the card played."""
    for source in actions_of(s, card):
        return source.what in ("use", "combat", "reaction", "automatic")
    return False


def is_damaging_spell(s: State, card: int) -> bool:
    """An instant or a general that can deal damage (HKKR-11.15)."""
    facts = n.facts(s, card)
    for source in actions_of(s, card):
        if source.ability >= 0 and source.what in ("card", "reaction card"):
            return bool(facts.natures[source.number].damaging)
    return any([facts.natures[number].damaging for number in facts.played])


def is_of_named_type(s: State, ctx: Any, card: int) -> bool:
    """Whether it is of the type that a player has named: that very word (HKK-8.1.3.1-a)."""
    facts = n.facts(s, card)
    for name in NAMED_SLOTS:
        word = slot_of(ctx, name)
        if isinstance(word, str):
            if word == "non-creature":
                return is_no_creature(s, card)
            return facts.type == word or (
                word in facts.types and not (WORD_NAMED.holds and AS_IT_WAS_NAMED.holds)
            )  # fmt: skip
    return False


def is_bonded(s: State, ctx: Any, card: int) -> bool:
    """Whether it shares a subtype with which the card of the text has a bond (HKKK-Bond)."""
    subtypes = n.facts(s, card).subtypes
    for bond in n.definition(s, ctx.card).bonds:
        if bond in subtypes:
            return BONDS.holds and counts(s, card)
    return False
