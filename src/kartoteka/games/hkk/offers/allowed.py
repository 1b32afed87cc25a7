"""What must hold for an ability or a reaction to be used: its moment, its card, how often, its targets and its price.

What is asked of cards that are played is in `playable`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.numbers import active_player, cannot, facts, phase, place_in_turn, player_cannot
from kartoteka.games.hkk.offers import limits
from kartoteka.games.hkk.offers.playable import (
    ALWAYS,
    CARD_NEEDS,
    HAS_TARGETS,
    INSTANT_PHASES,
    LOOKED_AT,
    PAYABLE,
    PAYABLE_IN_KIND,
)
from kartoteka.games.hkk.offers.playmodes import DEFENCE_NEEDS
from kartoteka.games.hkk.offers.sources import reactable
from kartoteka.games.hkk.records import GUARD, Combat, Dying, Source
from kartoteka.games.hkk.words.facts import ALWAYS as WHERE_INSTANTS_ARE
from kartoteka.games.hkk.words.natures import ACTIVATED
from kartoteka.games.hkk.words.numbered import GRANTED, nature, printed_on, text_of
from kartoteka.games.hkk.words.texts import REACTIONS
from kartoteka.games.hkk.words.working import works_now
from kartoteka.kernel.legality import Ruling, need
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.games.hkk.words.facts import Nature
    from kartoteka.kernel.legality import About, Need, Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

__all__ = [
    "ABILITY_NEEDS",
    "CARD_NEEDS",
    "COMBAT_NEEDS",
    "LOOKED_AT",
    "LOOKED_AT_IN_USE",
    "ONLY_REACTIONS",
    "ON_PLAY_NEEDS",
    "REACTION_NEEDS",
    "SAVING_NEEDS",
]

INSTANTS_IN_COMBAT: Final = Ruling(
    "HKKR-12.13", "instants, and abilities like them, are used in the whole combat phase",
    value=("combat", "before exchange"), without=("before exchange",),
)  # fmt: skip


def where(test: Callable[[Nature], bool]) -> About:
    """Of which texts a need is, by what is known of them; it is not asked of any other, nor of playing a card."""

    def about(pool: Pool, proto: int, number: int) -> bool:
        if number < 0:
            return False
        of, at = printed_on(proto, number)
        return test(pool.facts[of].natures[at])

    return about


# The card and its text --------------------------------------------------------------------------------------------


def text_works(s: State, seat: int, option: Option) -> bool:
    """The card lies where the text works, is active, unless it works though it is passive, and has not lost it."""
    card, number = option[1], option[2]
    ability = text_of(s, card, number)
    if number < GRANTED and s.cards[card].zone // len(s.seats) not in ability.zones:
        return False
    return works_now(s, card, ability)


def condition_holds(s: State, seat: int, option: Option) -> bool:
    condition = text_of(s, option[1], option[2]).condition
    return condition is None or bool(condition(s, Ctx(option[1], seat)))


def has_condition(pool: Pool, proto: int, number: int) -> bool:
    if number < 0:
        return False
    of, at = printed_on(proto, number)
    return pool.abilities(of)[at].condition is not None


def may_use(s: State, seat: int, option: Option) -> bool:
    return not (cannot(s, option[1], "use abilities") or player_cannot(s, seat, "use abilities"))


# When -------------------------------------------------------------------------------------------------------------


def is_own_turn(s: State, seat: int, option: Option) -> bool:
    return active_player(s) == seat


def is_its_place(s: State, seat: int, option: Option) -> bool:
    """The phase, or the part of one, that the text names; without such words, wherever an instant can be played.

    Combat abilities, reactions, and what is used as its card comes into play have moments of their own.
    """
    of = nature(s, option[1], option[2])
    if of.kind == "combat":
        return False
    places = of.places
    now = place_in_turn(s)
    if now == "main" and "own main" in places:
        return True
    if now in INSTANTS_IN_COMBAT.with_rule and places is WHERE_INSTANTS_ARE:
        return now in INSTANTS_IN_COMBAT.value
    return now in places


def is_for_one_player(n: Nature) -> bool:
    """Whether a text is used in its player's own turn only: what is no instant action (HKKR-7.32)."""
    return not n.instant and n.kind in ("activated", "activated preparation") and not n.common


WORKS: Final = need("HKKR-4.15", "its card is active and has this ability", text_works)
CONDITION: Final = need("HKKR-9.4", "what its text asks for is so", condition_holds, of=has_condition)
NOT_FORBIDDEN: Final = need(
    "HKKR-1.2", "nothing forbids you to use it", may_use, spoken=("cannot use abilities",)
)  # fmt: skip
ITS_PLACE: Final = need("HKKR-8.3", "it can be used at this point of the turn", is_its_place)
OWN_TURN: Final = need("HKKK-Activation-symbols", "S: it is your own turn", is_own_turn, of=where(lambda n: n.own_turn))
INSTANT_ONLY: Final = need(
    "HKKR-7.32", "in the opponent's turn only what is like an instant is used", is_own_turn,
    of=where(is_for_one_player),
)  # fmt: skip
LIMITS: Final = need(
    "HKKK-Activation-symbols", "it has not been used as often as its text allows", limits.within,
    of=where(lambda n: bool(n.limits)),
)  # fmt: skip
_USING: tuple[Need, ...] = (
    WORKS, CONDITION, NOT_FORBIDDEN, OWN_TURN, LIMITS, PAYABLE, PAYABLE_IN_KIND, HAS_TARGETS
)  # fmt: skip
ABILITY_NEEDS: tuple[Need, ...] = (ITS_PLACE, INSTANT_ONLY, *_USING)
MOMENT: tuple[Need, ...] = (ITS_PLACE, INSTANT_ONLY, OWN_TURN)
LOOKED_AT_IN_USE: tuple[Need, ...] = (*MOMENT, LIMITS, PAYABLE)
"""Those by which the abilities that come into question are found."""


def is_their_moment(s: State, seat: int, option: Option) -> bool:
    """Whether an ability is used at this point of the turn."""
    return all([n.test(s, seat, option) for n in MOMENT])


def is_for_instants(s: State, seat: int, option: Option) -> bool:
    """Whether an ability could be used somewhere in this turn where instants are played, by when it is used."""
    what = nature(s, option[1], option[2])
    if ITS_PLACE.holds and INSTANT_ONLY.holds and what.places <= OWN_MAIN and not what.common:
        return False
    return INSTANT_ONLY.test(s, seat, option) and OWN_TURN.test(s, seat, option)


OWN_MAIN: Final = frozenset({"own main"})
ON_PLAY_NEEDS: tuple[Need, ...] = (CONDITION, NOT_FORBIDDEN, LIMITS, PAYABLE, PAYABLE_IN_KIND, HAS_TARGETS)
"""Of what is used right after its card came into play, be that active or passive (HKK-8.6.1-b)."""


# Reactions --------------------------------------------------------------------------------------------------------


def is_reaction(s: State, seat: int, option: Option) -> bool:
    """What only may be used at that speed is none (HKKR-10.7)."""
    return nature(s, option[1], option[2]).kind in REACTIONS


def may_react(s: State, seat: int, option: Option) -> bool:
    return not player_cannot(s, seat, "react")


def is_reaction_time(s: State, seat: int, option: Option) -> bool:
    """A reaction card is an instant: it is played in the phases of instants (HKK-8.5.1)."""
    now = phase(s)
    return now in INSTANT_PHASES and bool(INSTANT_PHASES[now].holds)


def is_ability(pool: Pool, proto: int, number: int) -> bool:
    return where(lambda n: n.kind == "reaction")(pool, proto, number)


def is_used(pool: Pool, proto: int, number: int) -> bool:
    """Whether it is an ability that somebody uses, of whatever kind, and no card that is played."""
    return where(lambda n: n.kind in ACTIVATED)(pool, proto, number)


def is_card(pool: Pool, proto: int, number: int) -> bool:
    return not is_used(pool, proto, number)


def is_answerable(s: State, seat: int, option: Option) -> bool:
    """The newest of what waits can be reacted to: what works by itself is answered by body parts only (HKKR-10.22)."""
    newest = s.opened.get(Source)
    return newest is not None and reactable(s, newest)


ANSWERABLE: Final = need(
    "HKKR-10.1", "what waits is a card or an ability that can be reacted to", is_answerable, general=True
)
ONLY_REACTIONS: Final = need(
    "HKKR-10.7", "it is a reaction; other instants wait until the action is done", is_reaction, of=is_card
)
SAYS_SO: Final = need("HKKR-10.8", "its text says that it reacts, prevents or counters", is_reaction, of=is_used)
MAY_REACT: Final = need("HKKR-1.2", "nothing forbids you to react", may_react, spoken=("cannot react",))
REACTION_TIME: Final = need(
    "HKKR-7.26", "it is a phase in which instants are played", is_reaction_time, of=is_card
)  # fmt: skip
WORKS_IN_ANSWER: Final = need("HKKR-4.15", "its card is active and has this ability", text_works, of=is_ability)
USED_IN_ANSWER: Final = need(
    "HKKR-1.2", "nothing forbids you to use it", may_use, spoken=("cannot use abilities",), of=is_ability
)
REACTION_NEEDS: tuple[Need, ...] = (
    ANSWERABLE, ONLY_REACTIONS, SAYS_SO, MAY_REACT, REACTION_TIME, WORKS_IN_ANSWER, CONDITION, USED_IN_ANSWER,
    OWN_TURN, LIMITS,
    *DEFENCE_NEEDS, *ALWAYS,
)  # fmt: skip


# Combat abilities -------------------------------------------------------------------------------------------------


def fits_its_part(s: State, seat: int, option: Option) -> bool:
    """`+` while its creature attacks, `-` while it defends, `+-` in either case."""
    sign = nature(s, option[1], option[2]).combat
    card = option[1]
    host = s.cards[card].host
    if not facts(s, card).is_creature and host >= 0:
        card = host
    combat = s.opened.get(Combat)
    c = s.cards[card]
    if combat is None or c.zone // len(s.seats) != GUARD:
        return False
    for fight in combat.fights:
        if "+" in sign and fight.attacker == card and fight.attacker_obj == c.obj:
            return True
        if "-" in sign and fight.target == card and fight.target_obj == c.obj:
            return True
    return False


ITS_PART: Final = need("HKKR-12.8", "its creature attacks for +, or defends for -", fits_its_part)
COMBAT_NEEDS: tuple[Need, ...] = (ITS_PART, *_USING)


# Saving lives -----------------------------------------------------------------------------------------------------


def could_save(s: State, seat: int, option: Option) -> bool:
    """It heals one that is dying, or raises its life, or could in principle."""
    dying = s.open(Dying)
    code = text_of(s, option[1], option[2]).effect
    if dying is None or code is None:
        return False
    ctx = Ctx(option[1], seat)
    threatened = {card for card, _ in dying.cards}
    for verb, card in code.touches(s, ctx):
        if verb in ("heal", "modify life") and card in threatened:
            return True
    for verb, who in code.touches_seats(s, ctx):
        if verb in ("heal", "gain max life", "modify life") and who in dying.players:
            return True
    return False


def is_usable_now(s: State, seat: int, option: Option) -> bool:
    """An instant or an activated ability, no general, in a phase in which its player could use it anyway."""
    n = nature(s, option[1], option[2])
    if n.kind not in ("instant", "activated", "common"):
        return False
    if n.kind == "instant":
        now = phase(s)
        return now in INSTANT_PHASES and bool(INSTANT_PHASES[now].holds)
    return is_its_place(s, seat, option) and (not is_for_one_player(n) or active_player(s) == seat)


def on_table(pool: Pool, proto: int, number: int) -> bool:
    return where(lambda n: n.kind != "instant")(pool, proto, number)


WORKS_IN_NEED: Final = need("HKKR-4.15", "its card is active and has this ability", text_works, of=on_table)
USED_IN_NEED: Final = need(
    "HKKR-1.2", "nothing forbids you to use it", may_use, spoken=("cannot use abilities",), of=on_table
)
SAVING_NEEDS: tuple[Need, ...] = (
    need("HKKR-17.8", "it is an instant or an activated ability that can be used in this phase", is_usable_now),
    need("HKKR-17.8", "it heals one that is dying, or could", could_save, effort=3),
    WORKS_IN_NEED, USED_IN_NEED, CONDITION, OWN_TURN, LIMITS, *ALWAYS,
)  # fmt: skip
"""Asked of instants in hand and of abilities alike."""
