"""What triggers ask of events: roles that are not fields of theirs, by the names that the wording gives to events.

One kind of event may have several names ("ability activated", "battle card played"): a role of a name that the event
has not is filled by nobody, so that a trigger which asks for it is not met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.facts import facts
from kartoteka.games.swtcg.places import words_for_zone
from kartoteka.games.swtcg.records import ARENA_NAMES, ARENAS, UNITS, Turn
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD, NOBODY, Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

Reading = Callable[["State", Any], Any]

ONLY_THE_FIRST = ruling("SWR-53", "only the first build step of a turn has a start")
ATTACKED_TOO = ruling("D-11", "a unit that intercepts has been attacked")
NOT_DEPLOYED = ruling("SWR-67", "what is put into an arena is not deployed")


def only(test: Callable[[State, Any], bool], role: str, nothing: int) -> Reading:
    """A field of the event where the event is of that name; otherwise nothing."""
    return lambda s, e: getattr(e, role, nothing) if test(s, e) else nothing


def is_deployed_unit(s: State, e: Any) -> bool:
    """Whether a unit was completed: put into an arena by a text, it was not (SWR-67)."""
    deployed = type(e) is h.Deployed or not NOT_DEPLOYED.holds
    return deployed and not facts(s, e.card).types.isdisjoint(UNITS)


def is_retreat(s: State, e: Any) -> bool:
    return bool(e.manner == "retreat")


def came_to_arena(s: State, e: Any) -> bool:
    return e.zone in ARENAS


def is_first_step(s: State, seat: int) -> bool:
    """Whether this is the player's first build step of the turn (SWR-53)."""
    turn = s.opened.get(Turn)
    return not ONLY_THE_FIRST.holds or turn is None or ledger.entered(s, turn.id, "build step", seat) <= 1


def is_build_step(s: State, e: Any) -> bool:
    """Whether a build step starts; a further one of the turn has no start (SWR-53)."""
    return bool(e.step == "build") and is_first_step(s, e.player)


def was_played(what: str) -> Callable[[State, Any], bool]:
    return lambda s, e: bool(e.what == what)


def source(s: State, e: Any) -> int:
    """The card whose damage discarded the unit; none, where it was no damage."""
    return int(getattr(e, "source", NO_CARD))


def left_from(s: State, e: Any) -> tuple[str, ...]:
    """Where the card was, in the words of phrases."""
    return words_for_zone(e.zone)


def arena(s: State, e: Any) -> str:
    """The arena of a battle step."""
    return ARENA_NAMES[e.arena]


def is_attack_on(s: State, e: Any) -> bool:
    """Whether a unit has been attacked: also one that has intercepted, though the attack is no new one (D-11)."""
    return type(e) is h.Attacked or ATTACKED_TOO.holds


NAMED: dict[str, tuple[Callable[[State, Any], bool], tuple[str, ...]]] = {
    "is attacked": (is_attack_on, ("card", "defender")),
    "unit deployed": (is_deployed_unit, ("card", "player")),
    "retreated": (is_retreat, ("card",)),
    "moved to arena": (came_to_arena, ("card",)),
    "build step began": (is_build_step, ("player",)),
    "build step ended": (is_build_step, ("player",)),
    "battle card played": (was_played("battle"), ("card", "player")),
    "mission completed": (was_played("mission"), ("card", "player")),
    "ability activated": (was_played("ability"), ("card", "player")),
}
"""Names that only some events of their kind have: which, and the roles of these."""

EVENT_ROLES: dict[str, Callable[[State, Event], Any]] = {
    **{
        f"{name}: {role}": only(test, role, NOBODY if role == "player" else NO_CARD)
        for name, (test, roles) in NAMED.items()
        for role in roles
    },
    "unit discarded: source": source,
    "from": left_from,
    "arena": arena,
    "moved to arena: zone": left_from,
}
