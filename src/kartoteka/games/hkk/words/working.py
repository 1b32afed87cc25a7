"""Where and when the texts of cards work: in hands, on the table, on what they lie; and what a passive card still does.

A type and the rules that come with it are no abilities: they are asked of the definition, and nothing here can take
them away (HKK-8.0.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk.numbers import is_blank
from kartoteka.games.hkk.permanents.special import is_said_already
from kartoteka.games.hkk.records import (
    ATTACHED,
    DISCARD,
    HAND,
    IN_PLAY,
    QUEUE,
    SITE,
    SPECIAL,
    ZONES,
    Turn,
)
from kartoteka.games.hkk.words.granting import GRANTED
from kartoteka.games.hkk.words.texts import PLAYED
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import said, said_of_seat
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.set.cards import CardDef
    from kartoteka.kernel.state import State

TYPES_STAY: Final = ruling("HKK-8.0.1-a", "a type is no ability: a card without abilities keeps it")
TYPE_RULES_STAY: Final = ruling(
    "HKK-8.0.1-b", "the rules of a type are no abilities: a card without abilities keeps them"
)
PASSIVE_REST: Final = ruling("HKKR-4.15", "what a passive card says does not work unless it says so")
ON_PLAY_THOUGH_PASSIVE: Final = ruling("HKK-8.6.1-a", "what happens on play happens though its card came passive")
FOR_ITS_HOST: Final = ruling("HKK-8.11.1-a", "an attached card always works for what it lies on")
PERMANENTLY: Final = ruling("HKK-8.11.1-b", "what an attached card does to its host works as long as it lies there")
OWN_STATE: Final = ruling("D-6", "the other abilities of an attached card follow its own state, not that of its host")
LEGENDARY: Final = ruling("HKKK-Legendary", "a legendary ability works only while something enables it")

ENABLED: Final = "enable legendary"
"""What is said of cards, or of a player, whose legendary abilities work."""
WHILE_PASSIVE: Final = "while passive"
KEPT_PASSIVE: Final = "cannot activate"
"""What keeps a card passive works while it is."""
ON_PLAY: Final = frozenset({"on play"})
RESTING: Final = frozenset({
    "triggered", "at once", "static", "automatic reaction", "reaction", "activated", "activated preparation", "combat",
    "common",
})  # fmt: skip
"""Kinds of text that a passive card does not work by."""
OUT_OF_PLAY = {"from hand": HAND, "from discard": DISCARD}
"""Flags that name the zone where a text works."""
ON_THE_TABLE = (*IN_PLAY, SITE, SPECIAL)
BY_NAME = {zone.name: number for number, zone in enumerate(ZONES)}


def where_it_works(definition: CardDef, ability: p.Ability) -> Sequence[int]:
    """On the table; what is played, in the hand; what its own text says: `Game.ability_zones`."""
    if GRANTED in ability.flags or ability.kind in ("choice", "substitution", "unread"):
        return ()
    if ability.zones:
        return tuple(BY_NAME[name] for name in ability.zones)
    for flag, zone in OUT_OF_PLAY.items():
        if flag in ability.flags:
            return (zone,)
    if ability.kind in PLAYED or ability.kind in ("play condition", "compensation"):
        return (HAND,)
    if ability.kind == "price":
        return (HAND, QUEUE)
    return ON_THE_TABLE


def works_now(s: State, card: int, ability: Any) -> bool:
    """Whether a text works now: its card is not blank, active where that is asked, of the level: `Game.text_works`."""
    c = s.cards[card]
    if c.face_down:
        return False
    kind = ability.kind
    if c.passive if c.host == NO_CARD or OWN_STATE.holds else s.cards[c.host].passive:
        if kind in ON_PLAY and not ON_PLAY_THOUGH_PASSIVE.holds:
            return False
        if kind in RESTING and not works_though_passive(s, card, ability):
            return False
    if c.host != NO_CARD and not PERMANENTLY.holds and is_of_another_turn(s, card):
        return False
    if "blank" in s.spoken and is_blank(s, card):
        return False
    if kind == "static" and c.zone // len(s.seats) == SPECIAL and is_said_already(s, card, ability):
        return False
    return not (ability.flags and "legendary" in ability.flags and LEGENDARY.holds and not _is_enabled(s, card))


def rests(s: State, card: int, ability: Any) -> bool:
    """Whether a text does not work because its own card is passive."""
    c = s.cards[card]
    passive = c.passive and (c.host == NO_CARD or OWN_STATE.holds)
    return bool(passive and ability.kind in RESTING and not works_though_passive(s, card, ability))


def works_though_passive(s: State, card: int, ability: Any) -> bool:
    """What its host is told, and what says that it works "while passive" (HKKR-4.15, D-6)."""
    if WHILE_PASSIVE in ability.flags or KEPT_PASSIVE in ability.constants:
        return True
    if not PASSIVE_REST.holds or chosen(s, "passive_works"):
        return True
    return FOR_ITS_HOST.holds and ability.kind == "static" and is_about_host(s, card, ability)


def is_of_another_turn(s: State, card: int) -> bool:
    """Whether the card came into play before this turn."""
    turn = s.opened.get(Turn)
    return turn is not None and s.cards[card].since < turn.id


def is_about_host(s: State, card: int, ability: Any) -> bool:
    """Whether a text of an attached card says what is so of what it lies on."""
    if s.cards[card].zone // len(s.seats) != ATTACHED:
        return False
    for effects in ability.constants.values():
        for effect in effects:
            if effect.told_by_card and not effect.placed:
                return True
    return False


def keeps_type(s: State, card: int) -> bool:
    """Whether it is still of its type, as far as texts that take abilities away go."""
    return TYPES_STAY.holds or not is_blank(s, card)


def keeps_type_rules(s: State, card: int) -> bool:
    """Whether the rules of its type still hold: what may lie on it, what a level gives."""
    return TYPE_RULES_STAY.holds or not is_blank(s, card)


def _is_enabled(s: State, card: int) -> bool:
    if ENABLED not in s.spoken:
        return False
    return bool(said(s, card, ENABLED) or said_of_seat(s, s.cards[card].controller, ENABLED))
