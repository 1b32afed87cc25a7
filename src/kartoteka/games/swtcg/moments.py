"""When a text may be used, and how often: what follows from its wording alone (SW-95, SW-105 to SW-125).

Of each ability of a card this is found out once. "Choose one" and Enhance make several texts of one: each is an ability
of its own, with its own moment (SW-106), that counts as the same for limits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PREVENTS = frozenset({"prevent", "evade", "deflect"})
REROLLS = frozenset({"reroll"})
DISRUPTS = frozenset({"disrupt"})
PAYMENTS = ("pay force", "pay build points")
"""Verbs that pay a price in numbers."""
ON_DEFENDER = frozenset({"intercept", "retaliate"})
CHANCES = (("disrupt", DISRUPTS), ("reroll", REROLLS), ("prevention", PREVENTS))
REFINED = frozenset({"activated", "triggered", "effect"})
"""Kinds of text that may belong to a special chance."""
OWN_MOMENT = frozenset({"own build step", "no attack", "would attack"})
"""Tails that give a text another moment than its effect would."""

PREVENT_IN_CHANCE = ruling("SW-95", "what prevents damage is played in a prevention chance, unless it says otherwise")
CHOSEN_ON_PLAYING = ruling("SW-105", "one of several options is chosen on playing")
OPTION_DECIDES = ruling("SW-106", "the option chosen decides when a text can be played")
OWN_POINTS = ruling("D-31", "points for the opponent are gained at any time, it is the own ones that have a moment")
POINTS_IN_BUILD_STEP = ruling("SW-125", "an ability that gives build points is played in the build step")
ENHANCED = ruling("SWK-Enhance", "for an extra cost a card does more, or something else")
PER_ROLL = Ruling("SW-122", "a rerolling ability may be used once per roll", value="SW-89", without="SW-118")
PER_CHANCE = Ruling(
    "SW-121", "a preventing ability may be used whenever damage is done", value="SW-96", without="SW-118"
)  # fmt: skip
EACH_TIME = Ruling("SW-114", "a would-attack ability may be used each time", value="", without="SW-117")
NOT_ONCE_PER_TURN = Ruling(
    "SW-120", "a would-attack ability may be used several times a turn", value="", without="SW-118"
)  # fmt: skip
ONCE_EACH_ATTACK = Ruling(
    "SW-119", "what lasts for an attack may be used once per attack", value="SW-108", without="SW-118"
)  # fmt: skip
POINTS_ONCE = Ruling("SW-125", "what gives build points is used once per turn", value="SW-125", without="SW-118")
PER_ATTACK = Ruling("SW-123", "Intercept and Retaliate may be used once per attack", value="SW-19", without="SW-118")
UNTAPPED_AGAIN = Ruling(
    "SW-18", "a tap ability may be used again when its unit is untapped", value="", without="SW-118"
)  # fmt: skip


LASTING_ANYHOW = ruling(
    "SW-117", "what lasts for the turn is played once per turn, whatever else it does and whenever it is played"
)
EVEN_UNTAPPED = ruling("D-3", "a tap ability that says so is used once per turn, untapped again or not")


class Moment(msgspec.Struct, frozen=True):
    """When one text can be used, and what limits it."""

    root: int
    """The printed ability that it is one of: they share their limits."""
    chance: str = ""
    """`reroll`, `prevention` or `disrupt`: the special chance that it belongs to."""
    build_step: str = ""
    """The rule by which it is played in the own build step; empty where none says so."""
    no_attack: bool = False
    would_attack: bool = False
    any_time: bool = False
    attack: bool = False
    """Only while a unit is attacking (SW-107)."""
    verbs: frozenset[str] = frozenset()
    """What it does."""
    taps: bool = False
    before_dice: bool = False
    """Only before the attack dice are rolled."""
    asks_x: bool = False
    """Whether its cost has an X, which is chosen when it is paid (SWR-21)."""
    once: str = ""
    """The rule by which it can be used only once in a period; empty where there is none (see `playing.PERIODS`)."""


def verbs_in(op: object) -> set[str]:
    """What a text does."""
    return {node.verb for node in p.nodes_in(op) if isinstance(node, p.Do)}


def lasts(op: object) -> set[str]:
    """How long its effects last."""
    return {node.until for node in p.nodes_in(op) if isinstance(node, p.Modify)}


def is_lasting(ability: p.Ability) -> bool:
    """Whether some of what it does lasts until the end of the turn or of the battle phase (SW-115, SW-116)."""
    return not lasts(ability.effect).isdisjoint({"turn", "this turn", "battle"})


def gives_points(ability: p.Ability) -> bool:
    """Whether it is an activated ability that gives its player build points (SW-125, D-31)."""
    gains = [x for x in p.nodes_in(ability.effect) if isinstance(x, p.Do) and x.verb == "gain build points"]
    return ability.kind.startswith("activated") and any(x.who in (None, p.You()) or not OWN_POINTS.holds for x in gains)


def chance_of(ability: p.Ability) -> str:
    """The special chance in which a text is played; empty where it is none."""
    if OWN_MOMENT.intersection(ability.flags) and PREVENT_IN_CHANCE.holds:
        return ""
    verbs = verbs_in(ability.effect)
    return next((chance for chance, of in CHANCES if not of.isdisjoint(verbs)), "")


def moment_of(ability: p.Ability, root: int) -> Moment:
    """When a text can be used."""
    flags = ability.flags
    verbs = verbs_in(ability.effect)
    chance = chance_of(ability)
    moment = Moment(
        root=root,
        chance=chance,
        build_step=_build_step_of(flags, verbs, gives_points=gives_points(ability)),
        no_attack="no attack" in flags,
        would_attack="would attack" in flags,
        any_time="any time" in flags,
        attack="attack" in lasts(ability.effect) or not ON_DEFENDER.isdisjoint(verbs),
        verbs=frozenset(verbs),
        taps=p.Do("tap", p.This()) in ability.cost,
        before_dice="before attack dice" in flags,
        asks_x=any(isinstance(x, p.X) for x in p.nodes_in(ability.cost)),
    )
    return msgspec.structs.replace(moment, once=_limit_of(ability, moment))


def _build_step_of(flags: Sequence[str], verbs: set[str], *, gives_points: bool) -> str:
    """The rule by which a text is played in the own build step."""
    if "own build step" in flags:
        return "SW-110"
    if "equip" in verbs:
        return "SWR-73"
    return "SW-125" if gives_points and POINTS_IN_BUILD_STEP.holds else ""


def _limit_of(ability: p.Ability, m: Moment) -> str:
    """The rule that limits how often a text can be used (SW-108 to SW-125)."""
    if "any number of times" in ability.flags:
        return ""
    if ability.limits and (EVEN_UNTAPPED.holds or not m.taps):
        return "SW-109"
    if is_lasting(ability) and LASTING_ANYHOW.holds and not (m.would_attack or m.no_attack):
        return "SW-117"
    if m.chance == "reroll":
        return str(PER_ROLL.value)
    by_moment = _limit_by_moment(ability, m)
    if by_moment is not None:
        return by_moment
    if ability.kind.startswith("effect"):
        return ""  # a Battle card is gone when it has been played
    return str(UNTAPPED_AGAIN.value) if m.taps else "SW-118"


def _limit_by_moment(ability: p.Ability, m: Moment) -> str | None:
    """The limit that follows from when a text is played and how long it lasts; None where there is none."""
    if m.chance == "prevention":
        return "" if ability.kind.startswith("effect") else str(PER_CHANCE.value)
    if m.would_attack:
        return str(EACH_TIME.value if is_lasting(ability) else NOT_ONCE_PER_TURN.value)
    if not ON_DEFENDER.isdisjoint(m.verbs):
        return str(PER_ATTACK.value)
    if m.attack:
        return str(ONCE_EACH_ATTACK.value)
    if gives_points(ability):
        return str(POINTS_ONCE.value)
    if m.no_attack:
        return "SW-112"
    return "SW-117" if is_lasting(ability) else None


# Several texts of one ---------------------------------------------------------------------------------------------


def texts_of(printed: Sequence[p.Ability], granted: Sequence[p.Ability] = ()) -> list[tuple[p.Ability, int]]:
    """The abilities as they are used, each with the printed one that it comes from: those printed, with the special
    chance that they belong to, then the options of what chooses one, then what is enhanced; last, what the text grants
    to others."""
    found = [(_refined(a) if not _is_split(a) else msgspec.structs.replace(a, kind="choice"), i)
             for i, a in enumerate(printed)]  # fmt: skip
    for i, ability in enumerate(printed):
        whole = "" if OPTION_DECIDES.holds else chance_of(ability)
        found += [(_refined(option, whole), i) for option in _options(ability)]
    effects = [(i, a) for i, a in enumerate(printed) if a.kind == "effect"]
    for i, ability in enumerate(printed):
        if ability.kind == "enhance" and ENHANCED.holds:
            found += [(_refined(_enhanced(base, ability)), i) for i, base in effects[:1]]
    return [*found, *((_refined(ability), len(printed) + i) for i, ability in enumerate(granted))]


def _refined(ability: p.Ability, chance: str = "") -> p.Ability:
    trigger = ability.trigger
    if trigger is not None and _prevents_what_looms(ability):
        ability = msgspec.structs.replace(
            ability, kind="triggered", trigger=msgspec.structs.replace(trigger, would=False)
        )
    chance = chance or (chance_of(ability) if ability.kind in REFINED else "")
    return msgspec.structs.replace(ability, kind=f"{ability.kind} {chance}") if chance else ability


def _prevents_what_looms(ability: p.Ability) -> bool:
    """Whether what a unit does "when it would be damaged" is to prevent: that takes the place of nothing (SW-23)."""
    trigger = ability.trigger
    if ability.kind != "replacement" or trigger is None or trigger.event != "would be damaged":
        return False
    return bool(verbs_in(ability.effect) & PREVENTS)


def _is_split(ability: p.Ability) -> bool:
    splits = ability.kind in ("activated", "effect") and _choice(ability) is not None
    return splits and CHOSEN_ON_PLAYING.holds


def _choice(ability: p.Ability) -> p.OneOf | None:
    """What its player chooses of; what another player chooses, such as to pay instead, is chosen when it happens."""
    effect = ability.effect
    return effect if isinstance(effect, p.OneOf) and effect.who in (None, p.You()) else None


def _options(ability: p.Ability) -> Iterator[p.Ability]:
    """One ability for each thing to choose."""
    choice = _choice(ability)
    if choice is None or not _is_split(ability):
        return
    for option in choice.options:
        yield msgspec.structs.replace(ability, effect=option)


def _enhanced(base: p.Ability, enhance: p.Ability) -> p.Ability:
    """The text with its extra cost paid: what is done besides, or instead (SWK-Enhance)."""
    effect = enhance.effect
    if "instead" not in enhance.flags and base.effect is not None and effect is not None:
        effect = p.Seq((base.effect, effect))
    return msgspec.structs.replace(
        base, cost=_both_costs(base.cost, enhance.cost), effect=effect, flags=(*base.flags, "enhanced")
    )


def _both_costs(base: Sequence[p.Op], more: Sequence[Any]) -> tuple[p.Op, ...]:
    """Two costs paid as one: what is paid in Force, or in build points, is one sum (SW-13)."""
    found: list[Any] = list(base)
    for op in more:
        at = next((i for i, x in enumerate(found) if _same_payment(x, op)), -1)
        if at < 0:
            found.append(op)
        else:
            found[at] = msgspec.structs.replace(found[at], amount=_sum(found[at].amount, op.amount))
    return tuple(found)


def _same_payment(one: Any, other: Any) -> bool:
    return isinstance(one, p.Do) and isinstance(other, p.Do) and one.verb == other.verb and one.verb in PAYMENTS


def _sum(one: Any, other: Any) -> Any:
    if isinstance(one, p.Number) and isinstance(other, p.Number):
        return p.Number(one.n + other.n)
    return p.Math("+", one, other)
