"""The strike: who strikes whom, and how much that wounds (HKKR-12.26 to HKKR-12.38).

What a creature does by striking is no source, so nothing stands behind it (HKKR-11.10); what abilities add to it is
triggered by it, and they are sources of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.combat.fights import defenders, fights, is_that, stands
from kartoteka.games.hkk.numbers import damage, facts, has_keyword
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.games.hkk.records import Fight
    from kartoteka.kernel.state import State

NO_SOURCE: Final = ruling("HKKR-11.10", "the damage of a strike is no source")
PLAIN_STRIKE: Final = ruling("D-8", "a plain strike is no source; what abilities add to it is one")
IS_A_SOURCE: Final = "strike_is_source"
MAGICAL_ATTACK: Final = Ruling(
    "HKKK-Magical-attack", "some creatures attack by magic", value="magical attack", without=""
)
MAGICAL_DEFENCE: Final = Ruling(
    "HKKK-Magical-defence", "some creatures defend themselves by magic", value="magical defence", without=""
)
INVISIBLE: Final = Ruling("HKKK-Invisible", "some creatures are invisible", value="invisible", without="")
SEES: Final = Ruling(
    "HKKK-Sees-the-invisible", "some creatures see the invisible", value="sees the invisible", without=""
)  # fmt: skip
JOINING: Final = Ruling("HKKK-Joining", "creatures that join fight as one group", value="joining", without="")
ONLY_BY_MAGIC: Final = ruling("HKKR-12.34", "in the strike magical defence is only broken by magical attack")
ONLY_IN_THE_STRIKE: Final = ruling("HKKR-12.35", "damage of abilities and spells is not stopped by magical defence")
BY_BOTH: Final = ruling("HKKR-12.36", "a creature without magical defence is wounded by both kinds of attack")
ONLY_IF_SEEN: Final = ruling("HKKR-12.37", "a strike wounds an invisible creature only if the striker sees it")
MUST_BE_THERE: Final = ruling("HKKR-12.28", "who has left before the strike neither strikes nor is struck")
NO_LONGER_THERE: Final = ruling("HKKR-12.27", "if its defender has left, an attacker does not break through")
ONLY_ONE: Final = ruling("HKKR-12.26", "a creature that is attacked by several strikes one of them")
PLAYER_IS_STRUCK: Final = ruling("HKKR-12.32", "an attacker that breaks through wounds the player")
PLAYER_STRIKES: Final = Ruling("HKKR-12.33", "a player does not strike back", value=0, without=1)
PETRIFIED_STRIKES: Final = ruling("HKKR-12.38", "a petrified creature may defend")
ALL_AT_ONCE: Final = ruling("HKKR-19.1", "all strikes happen at the same time")

PETRIFIED: Final = "petrified"
Strike = h.Wounded | h.PlayerWounded


# How much ---------------------------------------------------------------------------------------------------------


def _has(s: State, card: int, word: str) -> bool:
    return bool(word) and has_keyword(s, card, word)


def gets_through(s: State, by: int, to: int) -> bool:
    """Whether a strike of one creature wounds the other at all: magical defence, and whether it is seen."""
    magical = _has(s, by, MAGICAL_ATTACK.value)
    if _has(s, to, MAGICAL_DEFENCE.value):
        if not magical and ONLY_BY_MAGIC.holds:
            return False
    elif magical and not BY_BOTH.holds:
        return False
    return not (_has(s, to, INVISIBLE.value) and ONLY_IF_SEEN.holds and not _has(s, by, SEES.value))


def damage_dealt(s: State, by: int, to: int) -> int:
    """How much a creature wounds another, or a building, by striking it."""
    return damage(s, by) if gets_through(s, by, to) else 0


def is_kept_off(s: State, e: h.Wounded) -> bool:
    """Whether magical defence keeps a wound off that is no strike: by the rules it never does (HKKR-12.35)."""
    if ONLY_IN_THE_STRIKE.holds or e.strike:
        return False
    return _has(s, e.card, MAGICAL_DEFENCE.value) and not (
        e.source != NO_CARD and _has(s, e.source, MAGICAL_ATTACK.value)
    )


# Who strikes whom -------------------------------------------------------------------------------------------------


def is_there(s: State, card: int, obj: int) -> bool:
    return stands(s, card, obj) or not MUST_BE_THERE.holds


def fights_against(s: State, defender: int) -> list[Fight]:
    """The fights in which a creature is attacked by one that is still there."""
    found: list[Fight] = []
    for fight in fights(s):
        if fight.target == defender and fight.target_obj == s.cards[defender].obj:
            if is_there(s, fight.attacker, fight.attacker_obj):
                found.append(fight)
    return found


def joins(s: State, card: int) -> bool:
    """Whether an attacker fights as one of a group (HKKK-Joining)."""
    return _has(s, card, JOINING.value)


def strikes_at_all(s: State, defender: int) -> bool:
    return PETRIFIED_STRIKES.holds or not _has(s, defender, PETRIFIED)


def struck_by(s: State, defender: int) -> list[Fight]:
    """The fights in which a defender strikes: one of several (HKKR-12.26)."""
    against = fights_against(s, defender)
    if len(against) < 2 or not ONLY_ONE.holds:
        return against
    return [fight for fight in against if fight.strikes_back]


# What happens -----------------------------------------------------------------------------------------------------


def is_source(s: State) -> bool:
    """Whether the table plays a strike as a source of its own (D-8)."""
    return chosen(s, IS_A_SOURCE) or not (NO_SOURCE.holds and PLAIN_STRIKE.holds)


def _wounds(s: State, by: int, to: int, amount: int) -> list[Strike]:
    if amount <= 0:
        return []
    return [h.Wounded(card=to, amount=amount, source=by, kind=facts(s, by).kind, strike=True)]


def strikes_of_attackers(s: State) -> list[Strike]:
    """What all attackers do by striking, those that join as one (HKKK-Joining)."""
    found: list[Strike] = []
    joined: dict[int, list[Fight]] = {}
    for fight in fights(s):
        if not is_there(s, fight.attacker, fight.attacker_obj):
            continue
        if fight.target == NO_CARD:
            found += _at_player(s, fight)
        elif not is_struck(s, fight):
            if not NO_LONGER_THERE.holds:
                found += _at_player(s, fight)
        elif joins(s, fight.attacker):
            joined.setdefault(fight.target, []).append(fight)
        else:
            found += _wounds(s, fight.attacker, fight.target, damage_dealt(s, fight.attacker, fight.target))
    for target, group in joined.items():
        found += _as_one(s, target, group)
    return found


def is_struck(s: State, fight: Fight) -> bool:
    """Whether what is attacked is still there: a creature in the guard post, a building on the table."""
    if facts(s, fight.target).is_creature:
        return is_there(s, fight.target, fight.target_obj)
    return is_that(s, fight.target, fight.target_obj)


def _as_one(s: State, target: int, group: Iterable[Fight]) -> list[Strike]:
    """The strike of a group: one wound, by the sum; the one of it that is struck stands for it."""
    amount, front = 0, NO_CARD
    for fight in group:
        amount += damage_dealt(s, fight.attacker, target)
        if front == NO_CARD or fight.strikes_back:
            front = fight.attacker
    return _wounds(s, front, target, amount)


def _at_player(s: State, fight: Fight) -> list[Strike]:
    """An attacker that has broken through (HKKR-12.32)."""
    by = fight.attacker
    found: list[Strike] = []
    amount = damage(s, by)
    if amount > 0 and PLAYER_IS_STRUCK.holds:
        found.append(
            h.PlayerWounded(player=fight.player, amount=amount, source=by, kind=facts(s, by).kind, strike=True)
        )
    if PLAYER_STRIKES.value:
        found.append(h.Wounded(card=by, amount=PLAYER_STRIKES.value, strike=True))
    return found


def strikes_of_defenders(s: State) -> list[Strike]:
    """What all defenders do by striking."""
    found: list[Strike] = []
    for defender in struck_creatures(s):
        if strikes_at_all(s, defender):
            for fight in struck_by(s, defender):
                found += _wounds(s, defender, fight.attacker, damage_dealt(s, defender, fight.attacker))
    return found


def struck_creatures(s: State) -> list[int]:
    """The creatures that are attacked, and may strike back."""
    if MUST_BE_THERE.holds:
        return defenders(s)
    return list(dict.fromkeys(f.target for f in fights(s) if f.target != NO_CARD and facts(s, f.target).is_creature))
