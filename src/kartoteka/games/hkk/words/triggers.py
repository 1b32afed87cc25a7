"""What triggers ask of events: roles that are not fields of theirs, by the names that the wording gives to events.

One kind of event may have several names ("leaves play", "dies"): a role of a name that the event has not is filled by
nobody, so that a trigger which asks for it is not met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.numbers import facts as facts_in
from kartoteka.games.hkk.records import CREATURES_LIE, GUARD, SITE
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD, NOBODY, Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

Test = Callable[["State", Any], bool]
Reading = Callable[["State", Any], Any]

PUT_IS_PLAYED: Final = ruling("HKKR-9.13", "whatever brings a card into play counts as playing it")
FROM_HAND_ALONE: Final = ruling("HKKR-9.22", "played from hand is narrower than played")
NOT_A_LOCATION: Final = ruling("HKK-8.9.1-a", "bringing a location into play does not count as playing a card")
BROUGHT_IN: Final = ruling("HKK-8.9.7-b", "what a location does on play happens though a text brings it")
DRAWN_ALONE: Final = ruling("HKKR-4.17", "drawing, searching and taking back are told apart")
NO_WOUND: Final = ruling("HKKR-13.2", "life that is paid or lost is no wound")
RELATED: Final = ruling("HKKR-11.24", "what follows an action that was prevented is not set off by it")
NO_CARD_IN_PLAY: Final = Ruling(
    "D-14", "a location that is replaced leaves without a word", value="replaced", without=""
)
OWN_COST: Final = ruling("HKKK-Punishment", "what is given up as its own player's cost punishes nobody")


def only(test: Test, role: str, nothing: int) -> Reading:
    """A field of the event where the event is of that name; otherwise nothing."""
    return lambda s, e: getattr(e, role, nothing) if test(s, e) else nothing


# Playing ----------------------------------------------------------------------------------------------------------


def is_play(s: State, e: Any) -> bool:
    """Whether a card was played: not prevented, no location; what an effect put into play counts (HKKR-9.13)."""
    if facts_in(s, e.card).type == "location" and NOT_A_LOCATION.holds:
        return False
    if type(e) is h.Entered:
        return bool(e.by_effect) and PUT_IS_PLAYED.holds
    return e.what in ("card", "reaction card") and _happened(e)


def is_play_from_hand(s: State, e: Any) -> bool:
    """Whether it came out of a hand (HKKR-9.22)."""
    return is_play(s, e) and (bool(e.from_hand) or not FROM_HAND_ALONE.holds)


def is_spell(s: State, e: Any) -> bool:
    """Whether it was an instant, a general or an enchantment."""
    return is_play(s, e) and facts_in(s, e.card).type in ("instant", "general", "enchantment")


def is_use(s: State, e: Any) -> bool:
    """Whether an ability was used."""
    return e.what in ("use", "combat", "reaction") and _happened(e)


def is_substituted(s: State, e: Any) -> bool:
    """Whether a part of a price was replaced by something else (HKKR-6.20)."""
    return bool(e.substituted > 0)


def _happened(e: Any) -> bool:
    return not getattr(e, "prevented", False) or not RELATED.holds


def is_entering(s: State, e: Any) -> bool:
    """Whether a card comes into play; a location that a text brings does so, too (HKK-8.9.7-b)."""
    return BROUGHT_IN.holds or not (e.by_effect and facts_in(s, e.card).type == "location")


# Leaving ----------------------------------------------------------------------------------------------------------


def is_leaving(s: State, e: Any) -> bool:
    """Whether it is still there: triggers ask what it was then. A location that makes room is no card in play."""
    if e.zone == SITE and e.manner == NO_CARD_IN_PLAY.value:
        return False
    return bool(s.cards[e.card].zone // len(s.seats) == e.zone)


def what_leaves(s: State, e: Any) -> int:
    """The card, while it is still there: what a text of its own asks, also of a location that gives way (D-14)."""
    return int(e.card) if s.cards[e.card].zone // len(s.seats) == e.zone else NO_CARD


def is_death(s: State, e: Any) -> bool:
    """Whether a creature goes from the table to a discard pile."""
    return e.to == "discard" and e.zone in CREATURES_LIE and is_leaving(s, e)


def is_discarded(s: State, e: Any) -> bool:
    """Whether a card goes from the table to a discard pile (HKKK-Death-scream)."""
    return e.to == "discard" and is_leaving(s, e)


def is_sacrifice(s: State, e: Any) -> bool:
    return e.manner == "sacrificed" and is_leaving(s, e)


def is_punished(s: State, e: Any) -> bool:
    """Whether the opponent's source sacrificed or destroyed it, and it was no cost (HKKK-Punishment)."""
    if e.manner not in ("sacrificed", "destroyed") or not is_leaving(s, e):
        return False
    if e.paid or not e.cause:
        return not OWN_COST.holds
    return bool(e.cause[4] != e.player)


# Other things -----------------------------------------------------------------------------------------------------


def is_gain_by_source(s: State, e: Any) -> bool:
    """Whether a source brings it, and no rule of the game (HKKR-11.5, HKKR-11.8, HKKR-11.9)."""
    from kartoteka.games.hkk.permanents.protections import is_a_source

    return bool(e.cause) and is_a_source(s, e.cause)


DISCARDS: Final = ("discarded", "at random", "played")
"""The manners of going out of a hand to the discard pile that are discarding; `played` is none (HKKR-6.25)."""


def who_draws(s: State, e: Any) -> int:
    """Who draws; to search a card out or to take one back is none (HKKR-4.17)."""
    if type(e) is h.Drawn:
        return int(e.player)
    return int(s.cards[e.card].owner) if e.to == "hand" and not DRAWN_ALONE.holds else NOBODY


def who_discards(s: State, e: Any) -> int:
    """Whose hand the card was in."""
    return int(s.cards[e.card].owner) if e.manner in DISCARDS else NOBODY


def what_is_discarded(s: State, e: Any) -> int:
    return int(e.card) if e.manner in DISCARDS else NO_CARD


def is_wound(s: State, e: Any) -> bool:
    """Whether somebody was wounded: life that is paid or lost is no wound (HKKR-13.2)."""
    return type(e) is not h.LifeGiven or not NO_WOUND.holds


def is_gain(s: State, e: Any) -> bool:
    return bool(e.amount > 0)


def came_to_guard(s: State, e: Any) -> bool:
    return bool(e.zone == GUARD)


def attackers(s: State, e: Any) -> tuple[int, ...]:
    return tuple(dict.fromkeys(fight.attacker for fight in e.fights))


def targets(s: State, e: Any) -> tuple[int, ...]:
    return tuple(dict.fromkeys(fight.target for fight in e.fights if fight.target != NO_CARD))


def attacked_player(s: State, e: Any) -> int:
    """The player, where somebody broke through to him or her."""
    for fight in e.fights:
        if fight.target == NO_CARD:
            return int(fight.player)
    return NOBODY


def what_is_announced(s: State, e: Any) -> tuple[str, ...]:
    """A card that is played, or an ability that is used; a reaction is one of them."""
    if e.what in ("card", "reaction card"):
        return ("card", e.what)
    return ("use", e.what) if e.what in ("use", "reaction", "combat") else (e.what,)


def from_hand(s: State, e: Any) -> str:
    """Whether the card came out of a hand, as a word."""
    return "yes" if getattr(e, "from_hand", False) else "no"


CARD_AND_PLAYER: Final = ("card", "player")
NAMED: dict[str, tuple[Test, tuple[str, ...]]] = {
    "enters play": (is_entering, CARD_AND_PLAYER),
    "card played": (is_play, CARD_AND_PLAYER),
    "card played from hand": (is_play_from_hand, CARD_AND_PLAYER),
    "spell played": (is_spell, CARD_AND_PLAYER),
    "ability used": (is_use, CARD_AND_PLAYER),
    "substituted": (is_substituted, CARD_AND_PLAYER),
    "leaves play": (is_leaving, (*CARD_AND_PLAYER, "source")),
    "dies": (is_death, (*CARD_AND_PLAYER, "source")),
    "sacrificed": (is_sacrifice, (*CARD_AND_PLAYER, "source")),
    "player wounded": (is_wound, ("player", "source")),
    "mana gained": (is_gain_by_source, ("player",)),
    "components gained": (is_gain_by_source, ("player",)),
    "marker put": (is_gain, ("card",)),
    "level gained": (is_gain, ("card",)),
    "enters the guard post": (came_to_guard, ("card",)),
}
"""Names that only some events of their kind have: which, and the roles of these."""


def of_that_name(trigger: p.Trigger) -> p.Trigger:
    """A trigger that only events of its name meet.

    One that asks nothing (in each preparation phase) would be met by any event of the kind: it asks that there is a
    player, or a card, in the event of that name.
    """
    if trigger.event not in NAMED or any([f"{trigger.event}: {role.role}" in EVENT_ROLES for role in trigger.roles]):
        return trigger
    anybody = p.Role("player", player=p.AnyPlayer())
    anything = p.Role("card", filters=(p.Every(()),))
    asked = anybody if "player" in NAMED[trigger.event][1] else anything
    return msgspec.structs.replace(trigger, roles=(*trigger.roles, asked))


EVENT_ROLES: dict[str, Callable[[State, Event], Any]] = {
    **{
        f"{name}: {role}": only(test, role, NOBODY if role == "player" else NO_CARD)
        for name, (test, roles) in NAMED.items()
        for role in roles
    },
    "leaves play: itself": what_leaves,
    "leaves play: dead": only(is_discarded, "card", NO_CARD),
    "leaves play: punished": only(is_punished, "card", NO_CARD),
    "drawn: player": who_draws,
    "discarded: player": who_discards,
    "discarded: card": what_is_discarded,
    "attacks: card": attackers,
    "attacks: target": targets,
    "is attacked: card": targets,
    "is attacked: attacker": attackers,
    "is attacked: player": attacked_player,
    "announced: what": what_is_announced,
    "announced: from hand": from_hand,
    "enters play: from hand": from_hand,
    "phase began: phase": lambda s, e: getattr(e, "name", ""),
}
