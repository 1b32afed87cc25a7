"""What comes of an attack, as far as its dice lie there: a function of the attack and of the table alone.

The order is that of the rules. Surges are converted (LGR-69); cover takes hits and then dodges do (LGR-70); against
Armor, Impact makes crits of hits that are left, and Armor takes the others; for each hit and crit that is left a
defence die is rolled (LGR-71); Pierce takes blocks, and what is not blocked wounds. So views and bots can ask at any
moment, and what is asked of a player (how many dodges, how many surges) is asked with all that came before reckoned in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kartoteka.games.legion import numbers
from kartoteka.games.legion.abstract import COVER_OF_SQUARE, HEAVY
from kartoteka.games.legion.board.chart import chart
from kartoteka.games.legion.fights.dice import BLOCK, CRIT, DEFENCE_SURGE, HIT, SURGE
from kartoteka.games.legion.fights.weapons import keyword
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.records import Attack
    from kartoteka.kernel.state import State

CARD_CONVERTS = ruling("LGR-69", "attack surges become what the attacker's card says, and blanks where it says nothing")
TOKEN_CONVERTS = Ruling("LGR-69", "a surge token turns one surge into a hit", value=1, without=0)
CRITS_STAY = ruling("LGR-70", "cover and dodges take hits, never crits")
COVER_TAKES = Ruling("LGR-70", "light cover takes one hit, heavy cover two", value=(0, 1, 2), without=(0, 0, 0))
DODGE_TAKES = Ruling("LGR-70", "each dodge token that is spent takes a hit", value=1, without=0)
AGAINST_SHOTS = ruling("LGR-70", "cover is of use against ranged attacks alone")
IMPROVES = ruling("LGR-70", "suppression improves the cover of a unit by one step")
A_DIE_FOR_EACH = Ruling("LGR-71", "a defence die is rolled for each hit and crit that is left", value=1, without=0)
BLOCK_CANCELS = Ruling("LGR-71", "each block cancels a hit or crit", value=1, without=0)
SURGE_BLOCKS = ruling("LGR-71", "a defence surge blocks if the defender's card says so")
TOKEN_BLOCKS = Ruling("LGR-71", "a surge token turns one defence surge into a block", value=1, without=0)
PIERCE = ruling("LGK-Pierce", "Pierce cancels so many blocks")
IMPACT = ruling("LGK-Impact", "against Armor, Impact makes crits of so many hits")
ARMOR = ruling("LGK-Armor", "Armor cancels so many hits, or all")
SHARPSHOOTER = ruling("LGK-Sharpshooter", "Sharpshooter makes the cover of the target so much worse")
COVER = ruling("LGK-Cover", "Cover makes the unit's cover so much better, up to heavy")


class Settled(NamedTuple):
    """What comes of an attack so far."""

    rolled: int
    """Hits and crits of the attack dice, surges converted, before anything takes any away."""
    cover: int
    """Hits that cover takes."""
    before_dodges: int
    """Hits that dodges could take."""
    hits: int
    """Those that the unit must defend itself against."""
    crits: int
    blocks: int
    """What blocks, Pierce taken off."""
    wounds: int
    """What is not blocked."""


def settled(s: State, attack: Attack) -> Settled:
    """What comes of an attack, by the dice that lie there now and the tokens spent so far."""
    hits, crits = results(s, attack)
    rolled = hits + crits
    if chosen(s, "dice_for_cover"):
        cover = min(max(0, attack.cover), hits)
    else:
        cover = cover_takes(s, attack, hits if CRITS_STAY.holds else rolled)
    hits, crits = _less(hits, crits, cover)
    open_to_dodges = hits
    hits, crits = _less(hits, crits, attack.dodges * DODGE_TAKES.value)
    if hits:
        armor = numbers.keyword(s, attack.target, "armor")
        if armor:
            hits, crits = _against_armor(s, attack, hits, crits, armor)
    blocks = blocked(s, attack)
    return Settled(rolled, cover, open_to_dodges, hits, crits, blocks, max(0, hits + crits - blocks))


def _less(hits: int, crits: int, taken: int) -> tuple[int, int]:
    """Hits, and without the rule about them crits, of which some are taken."""
    if taken <= hits or CRITS_STAY.holds:
        return max(0, hits - taken), crits
    return 0, max(0, crits - (taken - hits))


# The attack dice ------------------------------------------------------------------------------------------------------


def results(s: State, attack: Attack) -> tuple[int, int]:
    """The hits and crits of the attack dice, surges converted."""
    hits = crits = surges = 0
    for face in attack.faces:
        shown = face % 4
        if shown == HIT:
            hits += 1
        elif shown == CRIT:
            crits += 1
        elif shown == SURGE:
            surges += 1
    if surges:
        turned = min(surges, attack.surges) * TOKEN_CONVERTS.value
        hits += turned
        if CARD_CONVERTS.holds:
            into = s.pool.facts[s.cards[attack.attacker].proto].attack_surge
            if into == "hit":
                hits += surges - turned
            elif into == "crit":
                crits += surges - turned
    return hits, crits


def unused_surges(s: State, attack: Attack) -> int:
    """The surges of the attack dice that would be blanks: what surge tokens are for."""
    if s.pool.facts[s.cards[attack.attacker].proto].attack_surge and CARD_CONVERTS.holds:
        return 0
    surges = 0
    for face in attack.faces:
        surges += face % 4 == SURGE
    return max(0, surges - attack.surges)


# Cover and armour -----------------------------------------------------------------------------------------------------


def cover_level(s: State, attack: Attack) -> int:
    """The cover of the target against this attack: 0, 1 (light) or 2 (heavy)."""
    if attack.melee and AGAINST_SHOTS.holds:
        return 0
    target = attack.target
    c = s.cards[target]
    level: int = chart(s).cover[c.cell] if COVER_OF_SQUARE.holds else 0
    if c.suppression and IMPROVES.holds and (not chosen(s, "improves_if_suppressed") or numbers.suppressed(s, target)):
        level += 1
    if COVER.holds:
        level += numbers.keyword(s, target, "cover")
    level = min(level, HEAVY)
    if level and SHARPSHOOTER.holds:
        level -= keyword(s, attack, "sharpshooter")
    return max(level, 0)


def cover_takes(s: State, attack: Attack, hits: int) -> int:
    """How many of those hits cover takes."""
    return min(hits, COVER_TAKES.value[cover_level(s, attack)]) if hits else 0


def covered_by_dice(s: State, attack: Attack, faces: Sequence[int]) -> int:
    """How many hits the dice of the five-round edition cancel: light cover by blocks, heavy by surges too."""
    found = shown(faces, BLOCK)
    return found + shown(faces, DEFENCE_SURGE) if cover_level(s, attack) >= HEAVY else found


def _against_armor(s: State, attack: Attack, hits: int, crits: int, armor: int) -> tuple[int, int]:
    if IMPACT.holds:
        turned = min(hits, keyword(s, attack, "impact"))
        hits, crits = hits - turned, crits + turned
    return (max(0, hits - armor) if ARMOR.holds else hits), crits


# The defence dice -----------------------------------------------------------------------------------------------------


def defence_dice(attack: Attack) -> int:
    """How many defence dice are rolled against what is left."""
    return int((attack.hits + attack.crits) * A_DIE_FOR_EACH.value)


def blocked(s: State, attack: Attack) -> int:
    """What the defence dice block, Pierce taken off."""
    if not attack.defence:
        return 0
    blocks = surges = 0
    for shown in attack.defence:
        if shown == BLOCK:
            blocks += 1
        elif shown == DEFENCE_SURGE:
            surges += 1
    if surges:
        if SURGE_BLOCKS.holds and s.pool.facts[s.cards[attack.target].proto].defence_surge:
            blocks += surges
        else:
            blocks += min(surges, attack.guard) * TOKEN_BLOCKS.value
    blocks *= BLOCK_CANCELS.value
    if blocks and PIERCE.holds:
        blocks = max(0, blocks - keyword(s, attack, "pierce"))
    return int(blocks)


def unused_defence_surges(s: State, attack: Attack) -> int:
    """The surges of the defence dice that block nothing: what surge tokens are for."""
    if s.pool.facts[s.cards[attack.target].proto].defence_surge and SURGE_BLOCKS.holds:
        return 0
    return max(0, shown(attack.defence, DEFENCE_SURGE) - attack.guard)


def shown(faces: Sequence[int], what: int) -> int:
    """How many of these defence dice show that."""
    found = 0
    for face in faces:
        found += face == what
    return found
