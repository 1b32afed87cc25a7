"""What may be used or played at a moment, and why not: the needs of activated abilities and Battle cards.

A text is found under the kind of chance that it belongs to; the needs ask the rest. Each is a sentence that a player
could say, with its rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg.facts import facts
from kartoteka.games.swtcg.granting import granted
from kartoteka.games.swtcg.numbers import UNITS, cannot, definition, player_cannot, units, zone_type
from kartoteka.games.swtcg.playing import GRANTED, PERIODS, can_pay, context, moment, text_of, used_before, user
from kartoteka.games.swtcg.records import ABOARD, ARENAS, CARRIED, HAND, Attack, Stage, Turn
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

CARRIER_IN_ARENA = ruling("SW-11", "what a pilot or Equipment gives is off while its unit is in the build zone")


# Candidates -------------------------------------------------------------------------------------------------------


def carrier(s: State, card: int) -> int:
    """The unit that has what is printed on a card: of a pilot or Equipment, the unit that carries it."""
    host: int = s.cards[card].host
    return host if host != NO_CARD and zone_type(s, card) in (ABOARD, CARRIED) else card


def works_there(s: State, card: int) -> bool:
    """Whether the unit that carries a pilot or Equipment is in an arena; of other cards nothing is asked."""
    unit = carrier(s, card)
    return unit == card or not CARRIER_IN_ARENA.holds or zone_type(s, unit) in ARENAS


def uses(kind: str) -> Callable[[State, int, Any], list[Option]]:
    """Abilities of that kind that a seat could use: those on its cards, and those that its units have been given."""

    def candidates(s: State, seat: int, regs: Any) -> list[Option]:
        found: list[Option] = [
            ("use", card, number, 0)
            for card, number in s.index.get(kind, ())
            if user(s, card) == seat and works_there(s, card)
        ]
        if "ability" in s.spoken:
            found += given(s, seat, kind)
        return found

    return candidates


def given(s: State, seat: int, kind: str) -> list[Option]:
    """Abilities of that kind that texts have granted to a seat's units."""
    return [
        ("use", unit, GRANTED * (proto + 1) + number, copy)
        for unit in units(s, seat, *ARENAS)
        for proto, number, copy in granted(s, unit)
        if s.pool.abilities(proto)[number].kind == kind
    ]


def cards_to_play(kind: str) -> Callable[[State, int, Any], list[Option]]:
    """Battle cards with a text of that kind in a seat's hand."""

    def candidates(s: State, seat: int, regs: Any) -> list[Option]:
        return [
            ("play", card, number)
            for card, number in s.index.get(kind, ())
            if s.cards[card].controller == seat and zone_type(s, card) == HAND
        ]

    return candidates


def attempts_to_use(s: State, seat: int) -> Iterable[Option]:
    """Every activated ability on a card that the seat knows and whose text it could think of using."""
    for card, c in enumerate(s.cards):
        if c.controller == seat and c.known >> seat & 1:
            for number, ability in enumerate(s.pool.abilities(c.proto)):
                if ability.kind.startswith("activated"):
                    yield ("use", card, number, 0)


def attempts_to_play(s: State, seat: int) -> Iterable[Option]:
    """Every Battle card in the hand, with each of its texts."""
    for card in s.zones[HAND * len(s.seats) + seat]:
        if definition(s, card).type == "battle":
            for number, ability in enumerate(s.pool.abilities(s.cards[card].proto)):
                if ability.kind.startswith("effect"):
                    yield ("play", card, number)


# What must hold ---------------------------------------------------------------------------------------------------


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


def in_own_build_step(s: State, seat: int) -> bool:
    step = s.open(Stage)
    return step is not None and step.name == "build" and step.player == seat


def is_in_build_step(rule: str) -> Any:
    def test(s: State, seat: int, option: Option) -> bool:
        return moment(s, option[1], option[2]).build_step != rule or in_own_build_step(s, seat)

    return test


def is_attack_going_on(s: State, seat: int, option: Option) -> bool:
    return not moment(s, option[1], option[2]).attack or s.open(Attack) is not None


def no_unit_attacks(s: State, seat: int, option: Option) -> bool:
    return not moment(s, option[1], option[2]).no_attack or s.open(Attack) is None


def is_no_would_attack(s: State, seat: int, option: Option) -> bool:
    return not moment(s, option[1], option[2]).would_attack


def is_would_attack(s: State, seat: int, option: Option) -> bool:
    return moment(s, option[1], option[2]).would_attack


def is_before_dice(s: State, seat: int, option: Option) -> bool:
    attack = s.open(Attack)
    return "before attack dice" not in text_of(s, option[1], option[2]).flags or attack is None or not attack.rolled


def may_activate(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, carrier(s, option[1]), "activate abilities")


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
LIMITS = tuple(need(rule, LIMIT_WORDS[rule], not_used_up(rule)) for rule in PERIODS)

ENOUGH_FORCE = need("SW-78", "you can pay what it costs", can_be_paid, force_fact)
CONDITION = need("SW-109", "what it asks for is so", condition_holds)
WORTHWHILE = need("SWR-116", "it could do something now", does_something)
OWN_BUILD_STEP = need("SW-110", "it is your build step", is_in_build_step("SW-110"))
POINTS_WHEN = need("SW-125", "it is your build step, when build points are gained", is_in_build_step("SW-125"))
EQUIP_WHEN = need("SWR-73", "it is your build step, when Equipment is attached", is_in_build_step("SWR-73"))
ATTACK_ON = need("SW-107", "a unit is attacking", is_attack_going_on)
NO_ATTACK = need("SW-111", "no unit is attacking", no_unit_attacks)
NOT_NOW = need("SW-113", "its unit is about to attack", is_no_would_attack)
BEFORE_DICE = need("SW-109", "the attack dice have not been rolled", is_before_dice)
CARDS_ALLOWED = need(
    "SWR-8", "nothing forbids you to play Battle cards", may_play_battle_cards, spoken=("cannot play battle cards",)
)
INTERCEPTS = need("SWK-Intercept", "another of your units in its arena is attacked", may_intercept)
RETALIATES = need("SWK-Retaliate", "the unit is attacked", may_retaliate)


def _of_abilities(s: State, seat: int, option: Option) -> bool:
    return bool(option) and option[0] == "use"


def _of_limited(s: State, seat: int, option: Option) -> bool:
    """Abilities that can be used once per turn."""
    return _of_abilities(s, seat, option) and not _of_repeated(s, seat, option)


def _of_repeated(s: State, seat: int, option: Option) -> bool:
    """Abilities that can be used several times in a turn (SW-119 to SW-123)."""
    return _of_abilities(s, seat, option) and PERIODS.get(moment(s, option[1], option[2]).once) is not Turn


ALWAYS = (
    need("SW-118", "its unit is in an arena", is_in_its_place, where=_of_limited),
    need("SW-124", "its unit is in an arena, or its text says Reserves", is_in_its_place, where=_of_repeated),
    need("SW-13", "its cost can be paid in full", can_be_paid, force_fact, where=_of_abilities),
    need("SWR-8", "nothing forbids its unit to use abilities", may_activate, where=_of_abilities,
         spoken=("cannot activate abilities",)),
    CONDITION,
    *LIMITS,
)  # fmt: skip
"""What is asked of every use, at whatever moment."""

BATTLE_CARD_NEEDS = (ENOUGH_FORCE, CARDS_ALLOWED)
IN_NO_SPECIAL_CHANCE = (
    need("SW-98", "it disrupts nothing", is_kept_for("disrupt")),
    need("SW-95", "it prevents no damage", is_kept_for("prevention")),
    need("SW-89", "it rerolls no dice", is_kept_for("reroll")),
)
IN_ORDINARY_CHANCE = (
    *IN_NO_SPECIAL_CHANCE,
    OWN_BUILD_STEP, POINTS_WHEN, EQUIP_WHEN, ATTACK_ON, NO_ATTACK, NOT_NOW, BEFORE_DICE, INTERCEPTS, RETALIATES,
    *ALWAYS,
    WORTHWHILE,
)  # fmt: skip
REROLL_NEEDS = (
    need("SW-87", "it rerolls dice", belongs_to("reroll")),
    *ALWAYS,
    need("SW-89", "there are dice that it can reroll", does_something),
)
PREVENTION_NEEDS = (
    need("SW-91", "it prevents damage", belongs_to("prevention")),
    *ALWAYS,
    need("SW-90", "it would prevent some of the damage that is about to be done", does_something),
)
DISRUPT_NEEDS = (
    need("SW-100", "it disrupts", belongs_to("disrupt")),
    *ALWAYS,
    need("SW-97", "what was played is of a kind that it disrupts", does_something),
)


def may_be_used_in_build_step(s: State, seat: int, option: Option) -> bool:
    m = moment(s, option[1], option[2])
    return bool(m.build_step) or m.any_time


def names_a_moment(s: State, seat: int, option: Option) -> bool:
    """Whether the text says when it is played."""
    m = moment(s, option[1], option[2])
    return m.no_attack or m.would_attack or m.attack or bool(m.chance)


def not_of_another_moment(s: State, seat: int, option: Option) -> bool:
    return may_be_used_in_build_step(s, seat, option) or not names_a_moment(s, seat, option)


def not_of_none(s: State, seat: int, option: Option) -> bool:
    return may_be_used_in_build_step(s, seat, option) or names_a_moment(s, seat, option)


def _of_cards(s: State, seat: int, option: Option) -> bool:
    return bool(option) and option[0] == "play"


IN_BUILD_STEP = (
    need("SW-14", "it is not meant for the battle phase", not_of_another_moment),
    need("SW-130", "its text says that it is used in the build step", not_of_none, where=_of_abilities),
    need("SWR-122", "its text says that it is played in the build step", not_of_none, where=_of_cards),
    *IN_NO_SPECIAL_CHANCE,
    OWN_BUILD_STEP, NO_ATTACK, ATTACK_ON, NOT_NOW,
    *ALWAYS,
    WORTHWHILE,
)  # fmt: skip
WHEN_ACTING = (
    need("SW-113", "it is used when its unit would attack", is_would_attack),
    *ALWAYS,
    WORTHWHILE,
)
