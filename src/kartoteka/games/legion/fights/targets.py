"""Who may attack whom, with which weapon (LGR-65, LGR-67): ("attack", unit, target, number of the weapon).

Asked at every decision of an activation. While the rules about targets are all in force they are found straight from
the tables of the map; otherwise every weapon is tried at every enemy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import numbers
from kartoteka.games.legion.abstract import CONTACT, ENGAGES
from kartoteka.games.legion.board.chart import chart
from kartoteka.games.legion.board.engaging import engaged, near
from kartoteka.games.legion.board.sight import band, in_sight, unseen
from kartoteka.games.legion.board.standing import standing
from kartoteka.games.legion.fights.weapons import weapon
from kartoteka.games.legion.records import Activation
from kartoteka.kernel.legality import Together, need

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def is_foe(s: State, seat: int, option: Option) -> bool:
    return numbers.on_field(s, option[2]) and s.cards[option[2]].owner != s.cards[option[1]].owner


def in_range(s: State, seat: int, option: Option) -> bool:
    used = weapon(s, option[1], option[3])
    if used.melee:
        cards = s.cards
        return bool(chart(s).king[cards[option[1]].cell][cards[option[2]].cell] <= CONTACT.value)
    return bool(used.bands >> band(s, option[1], option[2]) & 1)


def range_fact(s: State, seat: int, option: Option) -> str:
    used = weapon(s, option[1], option[3])
    there = f"range {band(s, option[1], option[2])}"
    return f"{used.name}: {'contact' if used.melee else f'{used.near} to {used.far}'}, {there}"


def is_seen(s: State, seat: int, option: Option) -> bool:
    return weapon(s, option[1], option[3]).melee or in_sight(s, option[1], option[2])


def is_free_to_shoot(s: State, seat: int, option: Option) -> bool:
    return weapon(s, option[1], option[3]).melee or not engaged(s, option[1])


def can_be_shot_at(s: State, seat: int, option: Option) -> bool:
    return weapon(s, option[1], option[3]).melee or not engaged(s, option[2])


def has_not_withdrawn(s: State, seat: int, option: Option) -> bool:
    now = s.opened.get(Activation)
    return now is None or not now.withdrew


IS_FOE = need("LGR-67", "the target is an enemy unit on the table", is_foe)
IN_RANGE = need("LGR-67", "the target is in the range of the weapon", in_range, range_fact)
IN_SIGHT = need("LGR-67", "the target is in sight", is_seen)
FREE_TO_SHOOT = need("LGR-65", "an engaged unit makes no ranged attacks", is_free_to_shoot)
OPEN_TO_SHOTS = need("LGR-65", "an engaged unit cannot be shot at", can_be_shot_at)
NOT_WITHDRAWN = need(
    "LGR-65", "a unit that has withdrawn does not attack in this activation", has_not_withdrawn, general=True
)
AT_A_TARGET = (IS_FOE, IN_RANGE, IN_SIGHT, FREE_TO_SHOOT, OPEN_TO_SHOTS)
"""Of every attack, whatever brings it about: those that `attacks` sees to."""
ATTACK_NEEDS = (*AT_A_TARGET, NOT_WITHDRAWN)
"""Of the action."""
AS_USUAL = Together(*AT_A_TARGET, ENGAGES)
"""What the short way takes for granted."""


def attacks(s: State, unit: int, melee_only: bool = False) -> list[Option]:
    """The attacks that a unit could make, or those in melee alone."""
    if not AS_USUAL.holds:
        return _by_trying(s, unit, melee_only)
    cards, now = s.cards, standing(s)
    c = cards[unit]
    foe = 1 - c.owner
    known = s.pool.facts[c.proto]
    at = c.cell
    table = chart(s)
    band_of, distance, contact = table.band[at], table.king[at], CONTACT.value
    dark = unseen(s, at)
    weapons = known.weapons
    bands = 0 if melee_only or (known.trooper and at in near(s, foe)) else known.bands
    found: list[Option] = []
    foes = now.units[foe]
    mine = near(s, c.owner) if bands else ()
    place = -1
    for cell in now.cells[foe]:
        place += 1
        if distance[cell] <= contact and known.melee:
            for number, used in enumerate(weapons):
                if used.melee:
                    found.append(("attack", unit, foes[place], number))
        in_band = band_of[cell]
        if not bands >> in_band & 1 or cell in dark:
            continue
        target = foes[place]
        if cell in mine and s.pool.facts[cards[target].proto].trooper:
            continue
        for number, used in enumerate(weapons):
            if used.bands >> in_band & 1:
                found.append(("attack", unit, target, number))
    return found


def _by_trying(s: State, unit: int, melee_only: bool) -> list[Option]:
    seat = s.cards[unit].owner
    found: list[Option] = []
    for option in tries(s, unit):
        if melee_only and not weapon(s, unit, option[3]).melee:
            continue
        if all([n.test_of(s, seat, option) for n in AT_A_TARGET]):
            found.append(option)
    return found


def tries(s: State, unit: int) -> list[Option]:
    """Every weapon of a unit at every other unit: what a player might try."""
    found: list[Option] = []
    for target in (*numbers.enemies(s, s.cards[unit].owner), *numbers.units(s, s.cards[unit].owner)):
        if target != unit:
            found += [
                ("attack", unit, target, number) for number in range(len(s.pool.facts[s.cards[unit].proto].weapons))
            ]
    return found


def attempts(s: State, seat: int) -> list[Option]:
    """The same for each of a player's units, for the answer to "why not?"."""
    found: list[Option] = []
    for unit in numbers.units(s, seat):
        found += tries(s, unit)
    return found
