"""What the words of card text mean in this game: each asks something of a card, a player or the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import numbers as n
from kartoteka.games.swtcg.facts import facts
from kartoteka.games.swtcg.places import CHOSEN, HOSTS, SAME, in_chosen_arena, in_same_arena, kind_of
from kartoteka.games.swtcg.procedures.prevention import preventable
from kartoteka.games.swtcg.records import (
    ABOARD,
    ARENA_NAMES,
    BUILD_ZONE,
    CARRIED,
    CONSTRUCTION,
    DARK,
    LIGHT,
    SITE,
    UNDERNEATH,
    UNITS,
    UNITS_LIE,
    ArenaStep,
    Attack,
    Battle,
    Stage,
    Turn,
)
from kartoteka.games.swtcg.stacks import is_unique
from kartoteka.games.swtcg.texts import FOUGHT_OVER, LOOMS
from kartoteka.games.swtcg.triggers import EVENT_ROLES
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD, NOBODY
from kartoteka.kernel.selectors import Vocabulary
from kartoteka.kernel.windows import Declared

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.state import State

# What a card is ---------------------------------------------------------------------------------------------------

NO_CHARACTER = ruling("SW-49", "a pilot on a unit is no Character")
NO_UNIT = ruling("SW-48", "a pilot on a unit is no unit of its own")
NO_UNIT_YET = ruling("SWR-31", "a face-down card under construction is no unit")
NOT_MEANT = ruling("SW-53", "a pilot on a unit is not meant where a text says unit or Character")
IN_BUILD_ZONE_TOO = ruling("D-7", "a pilot stays part of its unit in the build zone")


def pilots_now(s: State, card: int) -> bool:
    """Whether it is a pilot that is on a unit."""
    return n.zone_type(s, card) == ABOARD


NEEDS_THE_ABILITY = ruling("SW-139", "a pilot is a Character that has the ability Pilot")


def is_pilot(s: State, card: int) -> bool:
    """Whether it is a pilot, on a unit or not."""
    if not NEEDS_THE_ABILITY.holds:
        return "character" in facts(s, card).types
    return pilots_now(s, card) or bool(facts(s, card).piloting)


def _part_of_a_unit(s: State, card: int) -> bool:
    """Whether it is a pilot, and so part of the unit that it is on, wherever that is (D-7)."""
    return pilots_now(s, card) and NOT_MEANT.holds and (IN_BUILD_ZONE_TOO.holds or kind_of(s, card) != BUILD_ZONE)


def _is_type(name: str) -> Any:
    def is_type(s: State, context: Any, card: int) -> bool:
        if name == "character" and NO_CHARACTER.holds and _part_of_a_unit(s, card):
            return False
        return facts(s, card).is_type(name)

    return is_type


def is_unit(s: State, context: Any, card: int) -> bool:
    """Completed, in an arena or face up in the build zone; or, out of play, a card that would be one there."""
    zone = n.zone_type(s, card)
    if zone in UNITS_LIE:
        return n.is_unit(s, card)
    if zone == ABOARD:
        return not (NO_UNIT.holds and _part_of_a_unit(s, card))
    if zone == CONSTRUCTION and NO_UNIT_YET.holds:
        return False
    return not facts(s, card).types.isdisjoint(UNITS)


def _where(zones: tuple[int, ...]) -> Callable[[State, int], bool]:
    """Whether a card is there; a pilot is where its unit is."""
    return lambda s, card: kind_of(s, card) in zones


def activates(s: State, card: int) -> bool:
    """Whether an activated ability of the card is being played (SW-97)."""
    return any(isinstance(x, Declared) and x.play == "ability" and x.card == card for x in s.situations)


def attacking(s: State, card: int) -> bool:
    return card in attackers(s)


def defending(s: State, card: int) -> bool:
    return card in defenders(s)


def attackers(s: State) -> tuple[int, ...]:
    """The attacking unit, while it is still that object."""
    a = s.opened.get(Attack)
    return (a.attacker,) if a is not None and s.cards[a.attacker].obj == a.attacker_obj else ()


def defenders(s: State) -> tuple[int, ...]:
    """The unit that is attacked now."""
    a = s.opened.get(Attack)
    return (a.defender,) if a is not None and s.cards[a.defender].obj == a.defender_obj else ()


TYPES = {
    name: _is_type(name) for name in ("space", "ground", "character", "battle", "mission", "location", "equipment")
}
WORDS: dict[str, Callable[[State, int], bool]] = {
    "tapped": lambda s, card: s.cards[card].tapped,
    "untapped": lambda s, card: not s.cards[card].tapped,
    "damaged": lambda s, card: s.cards[card].damage > 0,
    "undamaged": lambda s, card: s.cards[card].damage == 0,
    "unique": is_unique,
    "attacking": attacking,
    "defending": defending,
    "piloted": lambda s, card: bool(n.pilots_of(s, card)),
    "aboard": pilots_now,
    "pilot": is_pilot,
    "stacked": lambda s, card: bool(n.stack_below(s, card)),
    "deployed": lambda s, card: n.zone_type(s, card) in (*UNITS_LIE, ABOARD, SITE, CARRIED),
    "activated ability": activates,
    "face down": lambda s, card: n.zone_type(s, card) in (CONSTRUCTION, UNDERNEATH),
    "in the build zone": lambda s, card: kind_of(s, card) in (BUILD_ZONE, CONSTRUCTION),
    **{f"in {name}": _where(zones) for name, zones in HOSTS.items()},
}

HAVING: dict[str, Callable[[State, int, str], bool]] = {
    "subtype": n.has_subtype,
    "keyword": n.has_keyword,
    "side": lambda s, card, side: n.definition(s, card).side == side,
}


def looms(s: State, context: Any, card: int) -> bool:
    """Whether damage to the unit is pending of which the card of the text can prevent some."""
    return preventable(s, card, context.card) > 0


def fought_over(s: State, context: Any, card: int) -> bool:
    """Whether it is the battle step of the card's arena; said of one that ends, whether it was."""
    event, now = context.event, s.open(ArenaStep)
    arena = getattr(event, "arena", now.arena if now is not None else None)
    return kind_of(s, card) == arena


# Numbers ----------------------------------------------------------------------------------------------------------

PLAIN_NUMBERS = ("toll", "extra pilots", "ability cost", "equip cost")
"""Numbers of which nothing is printed: they are what texts say of a card."""


def _keyword(name: str) -> Callable[[State, int], int]:
    return lambda s, card: n.keyword(s, card, name)


def _plain(name: str) -> Callable[[State, int], int]:
    return lambda s, card: n.plain(s, card, name)


STATS: dict[str, Callable[[State, int], int]] = {
    "speed": n.speed,
    "power": n.power,
    "health": n.health,
    "build cost": n.build_cost,
    "total build cost": n.total_build_cost,
    "force cost": n.force_cost,
    "damage": lambda s, card: s.cards[card].damage,
    "build counters": lambda s, card: s.cards[card].built,
    **{name: _keyword(name) for name in n.NUMBERED},
    **{name: _plain(name) for name in PLAIN_NUMBERS},
}


def stat_family(name: str) -> Any:
    """`tokens:NAME`: how many such counters lie on a card."""
    kind, _, token = name.partition(":")
    return (lambda s, card: n.tokens(s, card, token)) if kind == "tokens" else None


MEANINGLESS_ABOARD = ruling("SW-55", "a pilot's speed and power have no meaning while it is on a unit")


def has_battle_numbers(s: State, card: int) -> bool:
    """Whether a card has speed and power that mean anything: no unit cards have none, and pilots on units."""
    return has_health(s, card) and not (MEANINGLESS_ABOARD.holds and pilots_now(s, card))


def has_health(s: State, card: int) -> bool:
    return not facts(s, card).types.isdisjoint(UNITS)


def has_build_cost(s: State, card: int) -> bool:
    """Battle cards have none (SWR-14)."""
    return "battle" not in facts(s, card).types


# Players ----------------------------------------------------------------------------------------------------------

SEAT_STATS: dict[str, Callable[[State, int], int]] = {
    "force": lambda s, seat: s.seats[seat].force,
    "build points": lambda s, seat: s.seats[seat].points,
    "hand": lambda s, seat: len(s.zone("hand", seat)),
    "discard": lambda s, seat: len(s.zone("discard", seat)),
    "deck": lambda s, seat: len(s.zone("deck", seat)),
}


def _controls(arena: int) -> Callable[[State, int], bool]:
    return lambda s, seat: n.controls_arena(s, seat, arena)


SEAT_WORDS: dict[str, Callable[[State, int], bool]] = {
    "dark": lambda s, seat: seat == DARK,
    "light": lambda s, seat: seat == LIGHT,
    **{f"controls the {name} arena": _controls(arena) for arena, name in ARENA_NAMES.items()},
}


def _attacking_player(s: State, ctx: Any) -> int:
    a = s.open(Attack)
    return a.player if a is not None else NOBODY


def _defending_player(s: State, ctx: Any) -> int:
    """Whoever controls the unit that is attacked: units of one side only attack those of the other."""
    a = s.open(Attack)
    return 1 - a.player if a is not None else NOBODY


def _acting_player(s: State, ctx: Any) -> int:
    """Whose build or retreat step it is."""
    stage = s.open(Stage)
    return stage.player if stage is not None else NOBODY


ROLES: dict[str, Callable[[State, Any], int]] = {
    "attacker": _attacking_player,
    "defender": _defending_player,
    "active": _acting_player,
    "dark": lambda s, ctx: DARK,
    "light": lambda s, ctx: LIGHT,
}

# The table --------------------------------------------------------------------------------------------------------


def the_attacker(s: State, seat: int) -> int:
    """The attacking unit, whoever asks."""
    return next(iter(attackers(s)), NO_CARD)


def the_defender(s: State, seat: int) -> int:
    return next(iter(defenders(s)), NO_CARD)


def during(s: State, situation: str, kind: str) -> bool:
    """Whether that goes on: an attack, the battle phase, the battle step (of an arena), a build or retreat step."""
    match situation:
        case "attack":
            return s.open(Attack) is not None
        case "battle":
            return s.open(Battle) is not None
        case "arena step":
            now = s.open(ArenaStep)
            return now is not None and kind in ("", ARENA_NAMES[now.arena])
        case "build step" | "retreat step":
            stage = s.open(Stage)
            return stage is not None and stage.name == situation.removesuffix(" step")
    return s.open(Turn) is not None


SITUATIONS = ("attack", "battle", "arena step", "build step", "retreat step", "turn")

VOCABULARY = Vocabulary(
    words=WORDS,
    having=HAVING,
    stats=STATS,
    seat_stats=SEAT_STATS,
    seat_words=SEAT_WORDS,
    roles=ROLES,
    places={"attacker": the_attacker, "defender": the_defender},
    during=during,
    situations=SITUATIONS,
    event_roles=EVENT_ROLES,
    stat_family=stat_family,
    tests={
        **TYPES, "unit": is_unit, LOOMS: looms, FOUGHT_OVER: fought_over,
        f"in {SAME}": in_same_arena, f"in {CHOSEN}": in_chosen_arena,
    },
    not_on_all={
        "speed": has_battle_numbers, "power": has_battle_numbers, "health": has_health, "build cost": has_build_cost,
    },
    plain=(
        "tapped", "untapped", "face down", "in the build zone", "aboard", "stacked", "build counters",
        "damaged", "undamaged", "attacking", "defending", "deployed",
        *(f"in {name}" for name in (*HOSTS, SAME, CHOSEN)),
    ),
    domains={"attacking": attackers, "defending": defenders},
)  # fmt: skip
