"""Where and when the texts of cards work.

A hidden card lies in a zone where only what is declared at any time and what something sets off is listed; so nothing
else ever has to ask whether a card is hidden before it listens to it (BKR-7.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.records import AUX, COVERED, DEAL, FIELD, GRAVEYARD, HOSTED, ZONES
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.berserk.set.cards import CardDef
    from kartoteka.kernel.state import State

IN_THE_OPEN: Final = (FIELD, AUX, HOSTED)
IN_THE_GAME: Final = (FIELD, AUX, HOSTED, COVERED)
WHERE: dict[str, tuple[int, ...]] = {
    "triggered": IN_THE_GAME,
    "may": IN_THE_GAME,
    "sudden": IN_THE_GAME,
    "preparation": IN_THE_GAME,
    "vanguard": IN_THE_GAME,
    "static": IN_THE_OPEN,
    "action": IN_THE_OPEN,
    "leap": IN_THE_OPEN,
    "formation": IN_THE_OPEN,
    "corpse-eating": IN_THE_OPEN,
    "begins": IN_THE_GAME,
    "squad limit": IN_THE_GAME,
    "incarnation": (GRAVEYARD,),
    "before recruiting": (DEAL,),
    "before reveal": (COVERED,),
    "on recruiting": (DEAL,),
}
"""Where an ability of a kind works, if its text says nothing else."""
BY_NAME = {zone.name: number for number, zone in enumerate(ZONES)}
TICK: Final = "gets an incarnation token"
SELF: Final = p.Same(p.This())
WAITING_HEARS: Final = ruling("D-3", "a card that waits to incarnate hears of its own tokens")
QUIET: Final = frozenset({"unread", "incarnates"})
"""Kinds that are no abilities of their own: they say how another rule works for the card."""


def where_it_works(definition: CardDef, ability: p.Ability) -> Sequence[int]:
    """The kinds of zone: those of its kind, or that its text names: `Game.ability_zones`."""
    if ability.kind in QUIET:
        return ()
    if ability.zones:
        return tuple([BY_NAME[name] for name in ability.zones])
    if WAITING_HEARS.holds and _hears_its_own_tick(ability):
        return (GRAVEYARD,)
    return WHERE.get(ability.kind, IN_THE_OPEN)


def _hears_its_own_tick(ability: p.Ability) -> bool:
    """Whether it waits for an incarnation token of its own card, which gets them in the graveyard alone."""
    trigger = ability.trigger
    if trigger is None or trigger.event != TICK:
        return False
    return any(SELF in role.filters for role in trigger.roles)


def works_now(s: State, card: int, ability: Any) -> bool:
    """Whether a text works now: `Game.text_works`. A card may have lost all its abilities."""
    return "blank" not in s.spoken or not said(s, card, "blank")
