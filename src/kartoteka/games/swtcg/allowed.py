"""What must hold for an ability or a Battle card to be used: at its moment, as often as it may be, and paid for.

Each need is a sentence that a player could say, with its rule; what is about some texts only says which (`where`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg.facts import facts
from kartoteka.games.swtcg.numbers import cannot, player_cannot, zone_type
from kartoteka.games.swtcg.playing import PERIODS, can_pay, context, moment, printed_on, text_of, used_before
from kartoteka.games.swtcg.records import ARENAS, UNITS, Attack, Turn
from kartoteka.games.swtcg.usable import carrier, in_own_build_step, works_there
from kartoteka.kernel.legality import need, ruling

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.games.swtcg.moments import Moment
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.legality import About, Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State


ALSO_IN_BUILD_STEP = ruling("SWR-121", "what is used at any time is also used in the own build step")


def where(test: Callable[[Moment], bool]) -> About:
    """Of which texts a need is, by what is known of their moments: it is not asked of any other."""

    def about(pool: Pool, proto: int, number: int) -> bool:
        of, at = printed_on(proto, number)
        return test(pool.facts[of].moments[at])

    return about


def of_texts(test: Callable[[Ability], bool]) -> About:
    """Of which texts a need is, by how they are put together."""

    def about(pool: Pool, proto: int, number: int) -> bool:
        of, at = printed_on(proto, number)
        return test(pool.abilities(of)[at])

    return about


HAS_A_COST = of_texts(lambda a: a.cost is not None)
HAS_A_CONDITION = of_texts(lambda a: a.condition is not None)
HAS_AN_EFFECT = of_texts(lambda a: a.effect is not None)


def is_in_its_place(s: State, seat: int, option: Option) -> bool:
    """The unit is in an arena, or what else the text says (SW-118, SW-124)."""
    card, number = option[1], option[2]
    ability = text_of(s, card, number)
    if not ability.wording.zones and not facts(s, card).types.isdisjoint(UNITS):
        return zone_type(s, card) in ARENAS
    return zone_type(s, card) in ability.zones and works_there(s, card)


def belongs_to(chance: str) -> Any:
    return lambda s, seat, option: moment(s, option[1], option[2]).chance == chance


def is_kept_for(chance: str) -> Any:
    """Whether a text is for another moment than that special chance."""
    return lambda s, seat, option: moment(s, option[1], option[2]).chance != chance


def can_be_paid(s: State, seat: int, option: Option) -> bool:
    ability = text_of(s, option[1], option[2])
    return can_pay(s, seat, option[1], ability)


def force_fact(s: State, seat: int, option: Option) -> str:
    return f"you have {s.seats[seat].force} Force and {s.seats[seat].points} build points"


def condition_holds(s: State, seat: int, option: Option) -> bool:
    condition = text_of(s, option[1], option[2]).condition
    return condition is None or condition(s, context(s, seat, option))


def does_something(s: State, seat: int, option: Option) -> bool:
    effect = text_of(s, option[1], option[2]).effect
    return effect is None or effect.could(s, context(s, seat, option))


def is_in_build_step(rule: str) -> Any:
    def test(s: State, seat: int, option: Option) -> bool:
        return moment(s, option[1], option[2]).build_step != rule or in_own_build_step(s, seat)

    return test


def is_attack_going_on(s: State, seat: int, option: Option) -> bool:
    return not moment(s, option[1], option[2]).attack or Attack in s.opened


def no_unit_attacks(s: State, seat: int, option: Option) -> bool:
    return not moment(s, option[1], option[2]).no_attack or Attack not in s.opened


def is_no_would_attack(s: State, seat: int, option: Option) -> bool:
    return not moment(s, option[1], option[2]).would_attack


def is_would_attack(s: State, seat: int, option: Option) -> bool:
    return moment(s, option[1], option[2]).would_attack


def is_before_dice(s: State, seat: int, option: Option) -> bool:
    attack = s.open(Attack)
    return not moment(s, option[1], option[2]).before_dice or (attack is not None and not attack.rolled)


def may_activate(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, carrier(s, option[1]), "activate abilities")


def may_use_keyword(s: State, seat: int, option: Option) -> bool:
    """Nothing forbids the unit, or its player, to use Evade or whatever keyword it is."""
    unit = carrier(s, option[1])
    named = BY_KEYWORD & moment(s, option[1], option[2]).verbs
    return not any(cannot(s, unit, verb) or player_cannot(s, seat, verb) for verb in named)


def may_play_battle_cards(s: State, seat: int, option: Option) -> bool:
    return not player_cannot(s, seat, "play battle cards")


def not_used_up(rule: str) -> Any:
    return lambda s, seat, option: not used_before(s, option, rule)


def may_intercept(s: State, seat: int, option: Option) -> bool:
    """Another own unit in the same arena is being attacked (SWK-Intercept)."""
    if "intercept" not in moment(s, option[1], option[2]).verbs:
        return True
    attack, unit = s.open(Attack), carrier(s, option[1])
    if attack is None or attack.rolled or unit == attack.defender:
        return False
    defender = s.cards[attack.defender]
    return defender.controller == s.cards[unit].controller and zone_type(s, unit) == zone_type(s, attack.defender)


def may_retaliate(s: State, seat: int, option: Option) -> bool:
    """The unit is attacked (SWK-Retaliate)."""
    if "retaliate" not in moment(s, option[1], option[2]).verbs:
        return True
    attack = s.open(Attack)
    return attack is not None and not attack.rolled and attack.defender == carrier(s, option[1])


def is_any_attack(s: State, seat: int, option: Option) -> bool:
    return Attack in s.opened


def is_of_now(s: State, seat: int, option: Option) -> bool:
    """Whether a text is for ordinary moments, and for this one as far as attacks go: of others another need tells."""
    m = moment(s, option[1], option[2])
    fits = not m.attack or (Attack in s.opened and may_intercept(s, seat, option) and may_retaliate(s, seat, option))
    return fits and not m.chance


BY_KEYWORD = frozenset({"evade", "deflect", "intercept", "retaliate"})
"""Verbs of keywords that a text can forbid by their name."""

LIMIT_WORDS = {
    "SW-118": "it has not been used this turn",
    "SW-125": "what gives build points is used once per turn",
    "SW-117": "what lasts for the turn or the battle is played once per turn",
    "SW-112": "what asks for no attack is played once per turn",
    "SW-109": "it has not been used as often as its text allows",
    "SW-108": "it has not been played in this attack",
    "SW-19": "it has not been used in this attack",
    "SW-89": "it has not been used after this roll",
    "SW-96": "it has not been used in this prevention chance",
}
LIMITS = tuple(
    need(rule, LIMIT_WORDS[rule], not_used_up(rule), of=where(lambda m, rule=rule: m.once == rule), effort=2)  # type: ignore[misc]
    for rule in PERIODS
)

ENOUGH_FORCE = need("SW-78", "you can pay what it costs", can_be_paid, force_fact, of=HAS_A_COST, effort=1)
CONDITION = need("SW-109", "what it asks for is so", condition_holds, of=HAS_A_CONDITION)
WORTHWHILE = need("SWR-116", "it could do something now", does_something, of=HAS_AN_EFFECT, where=is_of_now, effort=3)
BUILD_STEP_WORDS = {
    "SW-110": "it is your build step",
    "SW-125": "it is your build step, when build points are gained",
    "SWR-73": "it is your build step, when Equipment is attached",
}
OWN_BUILD_STEP = tuple(
    need(rule, words, is_in_build_step(rule), of=where(lambda m, rule=rule: m.build_step == rule))  # type: ignore[misc]
    for rule, words in BUILD_STEP_WORDS.items()
)
ATTACK_ON = need("SW-107", "a unit is attacking", is_attack_going_on, of=where(lambda m: m.attack))
NO_ATTACK = need("SW-111", "no unit is attacking", no_unit_attacks, of=where(lambda m: m.no_attack))
NOT_NOW = need("SW-113", "its unit is about to attack", is_no_would_attack, of=where(lambda m: m.would_attack))
BEFORE_DICE = need("SW-109", "the attack dice have not been rolled", is_before_dice, of=where(lambda m: m.before_dice))
CARDS_ALLOWED = need(
    "SWR-8", "nothing forbids you to play Battle cards", may_play_battle_cards, spoken=("cannot play battle cards",)
)
INTERCEPTS = need(
    "SWK-Intercept",
    "another of your units in its arena is attacked",
    may_intercept,
    of=where(lambda m: "intercept" in m.verbs),
    where=is_any_attack,
)
RETALIATES = need(
    "SWK-Retaliate",
    "the unit is attacked",
    may_retaliate,
    of=where(lambda m: "retaliate" in m.verbs),
    where=is_any_attack,
)


def _of_abilities(s: State, seat: int, option: Option) -> bool:
    return bool(option) and option[0] == "use"


def is_limited(m: Moment) -> bool:
    """Whether an ability can be used once per turn."""
    return PERIODS.get(m.once) is Turn


def is_repeated(m: Moment) -> bool:
    """Whether an ability can be used several times in a turn (SW-119 to SW-123)."""
    return not is_limited(m)


ALWAYS = (CONDITION, *LIMITS)
"""What is asked of every use, at whatever moment. Below, the needs of each moment take it in."""

RIGHT_PLACE = "its unit is in an arena or, if its text says Reserves, in the build zone"

ABILITY_NEEDS = (
    need("SW-118", RIGHT_PLACE, is_in_its_place, of=where(is_limited)),
    need("SW-124", RIGHT_PLACE, is_in_its_place, of=where(is_repeated)),
    need("SW-13", "its cost can be paid in full", can_be_paid, force_fact, of=HAS_A_COST, effort=1),
    need("SWR-8", "nothing forbids its unit to use abilities", may_activate, spoken=("cannot activate abilities",)),
    need(
        "SWR-8",
        "nothing forbids to use that keyword",
        may_use_keyword,
        spoken=tuple(f"cannot {verb}" for verb in sorted(BY_KEYWORD)),
        of=where(lambda m: not BY_KEYWORD.isdisjoint(m.verbs)),
    ),
)
"""What is asked of an ability besides."""

BATTLE_CARD_NEEDS = (ENOUGH_FORCE, CARDS_ALLOWED)
"""What is asked of a Battle card besides."""
IN_NO_SPECIAL_CHANCE = (
    need("SW-98", "something has just been played that it could disrupt", is_kept_for("disrupt")),
    need("SW-95", "damage is about to be done that it could prevent", is_kept_for("prevention")),
    need("SW-89", "dice have just been rolled that it could reroll", is_kept_for("reroll")),
)
REROLLS = need("SW-87", "it rerolls dice: nothing else is played now", belongs_to("reroll"))
PREVENTS = need("SW-91", "it prevents damage: nothing else is played now", belongs_to("prevention"))
DISRUPTS = need("SW-100", "it disrupts: nothing else is played now", belongs_to("disrupt"))
BY_KIND = (*IN_NO_SPECIAL_CHANCE, REROLLS, PREVENTS, DISRUPTS)
"""What is implied by the kind under which a text is found."""

WHEN = (*IN_NO_SPECIAL_CHANCE, *OWN_BUILD_STEP, ATTACK_ON, NO_ATTACK, NOT_NOW)
"""Needs that ask nothing else than when: of the text, whether a unit attacks and whose build step it is."""

IN_ORDINARY_CHANCE = (*WHEN, BEFORE_DICE, INTERCEPTS, RETALIATES, *ALWAYS, WORTHWHILE)
REROLL_NEEDS = (REROLLS, ATTACK_ON, *ALWAYS)
PREVENTION_NEEDS = (
    PREVENTS,
    ATTACK_ON,
    *ALWAYS,
    need(
        "SW-90",
        "it would prevent some of the damage that is about to be done",
        does_something,
        of=HAS_AN_EFFECT,
        where=belongs_to("prevention"),
        effort=3,
    ),
)
DISRUPT_NEEDS = (
    DISRUPTS,
    ATTACK_ON,
    *ALWAYS,
    need(
        "SW-97",
        "what was played is of a kind that it disrupts",
        does_something,
        of=HAS_AN_EFFECT,
        where=belongs_to("disrupt"),
        effort=3,
    ),
)


def is_of_build_step(m: Moment) -> bool:
    """Whether a text can be used in the own build step by what it says: there, or at any time (SWR-121)."""
    return bool(m.build_step) or (m.any_time and ALSO_IN_BUILD_STEP.holds)


def names_a_moment(m: Moment) -> bool:
    """Whether the text says when it is played."""
    return m.no_attack or m.would_attack or m.attack or bool(m.chance)


def never(s: State, seat: int, option: Option) -> bool:
    """A text that such a need is about (`of`) cannot be used now, whatever the position."""
    return False


IS_OF_ANOTHER_MOMENT = where(lambda m: names_a_moment(m) and not is_of_build_step(m))
NAMES_NO_MOMENT = where(lambda m: not names_a_moment(m) and not is_of_build_step(m))


def _of_cards(s: State, seat: int, option: Option) -> bool:
    return bool(option) and option[0] == "play"


WHEN_BUILDING = (
    need("SW-14", "it is meant for the build step, not for the battle phase", never, of=IS_OF_ANOTHER_MOMENT),
    need("SW-130", "its text says that it is used in the build step", never, of=NAMES_NO_MOMENT, where=_of_abilities),
    need("SWR-122", "its text says that it is played in the build step", never, of=NAMES_NO_MOMENT, where=_of_cards),
    *WHEN,
)
"""Those of the own build step that ask nothing else than when."""
IN_BUILD_STEP = (*WHEN_BUILDING, *ALWAYS, WORTHWHILE)
INSTEAD_OF_AN_ATTACK = need("SW-113", "it is used when its unit would attack", is_would_attack)
WHEN_ACTING = (INSTEAD_OF_AN_ATTACK, *ALWAYS, WORTHWHILE)
