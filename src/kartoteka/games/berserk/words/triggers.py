"""What triggers ask of events: names that only some events of a kind have, and roles that are no fields of theirs.

A role is a field of the event, except for those that stand here. Whom an event is about is always named by the field:
of an attack `card` attacks and `target` is attacked, also where the trigger says "is attacked" or "is struck".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from kartoteka.games.berserk.records import Turn
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

NO_REVIVAL: Final = ruling("BKR-18.5", "an incarnation is no revival")
OWN_TURN_ONLY: Final = ruling("BKK-Rage", "rage works in the own turn only")
IN_A_FIGHT: Final = ruling("BKK-Rage", "rage works in a fight only")
BY_ANY_STRIKE: Final = ruling("D-28", "one strikes, and is struck, by what is called a strike, and by nothing else")
A_STRIKE: Final = p.Role("attack", word="called a strike")
A_SIMPLE_STRIKE: Final = p.Role("attack", word="simple strike")
"""Of the printed sign `strike` means one across a row, too (D-28)."""

NAMED: dict[str, tuple[p.Role, ...]] = {
    "summoned": (p.Role("manner", word="summon"),),
    "revived": (p.Role("manner", word="revive"),),
    "incarnates": (p.Role("manner", word="incarnate"),),
    "forms": (p.Role("formed", word="formed"),),
    "breaks formation": (p.Role("broken", word="broken"),),
    "attacked": (p.Role("attack"),),
    "strikes": (A_STRIKE,),
    "is struck": (A_STRIKE,),
    "acted": (p.Role("closed", word="closed"),),
}
"""Names that only some events of their kind have, with what these must be."""
OF_SEVERAL: Final = frozenset({"revealed"})
"""Names of events that are of several cards at once: their `card` is in `cards`."""


def of_that_name(trigger: p.Trigger) -> p.Trigger:
    """A trigger that only events of its name meet."""
    roles = trigger.roles
    if trigger.event in OF_SEVERAL:
        roles = tuple([msgspec.structs.replace(x, role="cards") if x.role == "card" else x for x in roles])
    asked = {role.role for role in roles}
    more = tuple([x for x in NAMED.get(trigger.event, ()) if x.role not in asked])
    return msgspec.structs.replace(trigger, roles=(*roles, *more))


def kinds_of_attack(s: State, e: Any) -> tuple[str, ...] | None:
    """The words for an attack: its kind, and that it is melee, ranged, magical; None where it is no attack."""
    from kartoteka.games.berserk.fights.attacks import words_of  # late: fights ask for words

    if e.attack == "strike":
        return (*words_of(e.attack), A_SIMPLE_STRIKE.word)
    return words_of(e.attack) if e.attack else None


def kinds_of_blow(s: State, e: Any) -> tuple[str, ...] | None:
    """The same of what came through, and whether that was a strike (BKR-11.8 to BKR-11.14)."""
    from kartoteka.games.berserk.fights.attacks import KINDS  # late: fights ask for words

    found = kinds_of_attack(s, e)
    if found is not None and (KINDS[e.attack].value.strikes or not BY_ANY_STRIKE.holds):
        found = (*found, A_STRIKE.word)
    return found


def manner(s: State, e: Any) -> str:
    """How a card came in (BKR-18.5)."""
    return "revive" if e.manner == "incarnate" and not NO_REVIVAL.holds else str(e.manner)


def rage(s: State, e: Any) -> int | None:
    """What the attacker rolled in a fight that it began in its own turn; None otherwise."""
    turn = s.opened.get(Turn)
    if OWN_TURN_ONLY.holds and (turn is None or turn.player != s.cards[e.card].controller):
        return None
    if IN_A_FIGHT.holds and len(e.faces) < 2:
        return None
    return int(e.faces[0]) if e.attack == "strike" else None


def size(s: State, e: Any) -> str:
    """How heavy a blow is, as texts write it: "1" weak, "2" medium, "3" strong."""
    return str(e.size)


def opened(s: State, e: Any) -> tuple[int, ...]:
    """The cards that opened: one, or a squad."""
    cards: tuple[int, ...] = e.cards if hasattr(e, "cards") else (e.card,)
    return cards


def killer(s: State, e: Any) -> int:
    """The card that killed it, or wounded it."""
    return int(e.by if hasattr(e, "by") else e.source)


EVENT_ROLES: dict[str, Callable[[State, Event], Any]] = {
    **{f"{name}: attack": kinds_of_attack for name in (
        "declared", "attacks", "is attacked", "unites", "die rolled", "wounded", "wounds", "attacked", "acted",
    )},
    **{f"{name}: attack": kinds_of_blow for name in ("strikes", "is struck")},
    **{f"{name}: manner": manner for name in ("enters", "summoned", "revived", "incarnates")},
    "breaks formation: broken": lambda s, e: not getattr(e, "formed", True),
    "die rolled: die": rage,
    "strikes: size": size,
    "is struck: size": size,
    "opened: card": opened,
    "wounded: by": killer,
    "wounds: by": killer,
    "dies: by": killer,
}  # fmt: skip
"""Roles that are worked out, by the name of the event."""
