"""The rule of thumb for a unit whose turn it is: where it goes, whom it attacks, what it does besides.

A square is worth what its marker is worth there, less what the enemy may do to the unit on it; an attack what its
wounds are worth. With two actions left, what comes first is judged by the best that can come after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.bots.reckon import best_blow, blow, danger
from kartoteka.games.legion.bots.sight import cell_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.bots.sight import Named, Seen, Sight

MARKER = 45.0
"""What it is worth that a marker changes hands."""
SPARE = (0.5, 0.2)
"""What part of that it is worth to hold it with one more than need be, and with two or more."""
LATER = 0.4
"""What part of it a marker is worth that nobody scores in this round."""
FEAR = 0.35
"""How much of the harm that may be done counts."""
AIM, DODGE, STANDBY = 1.0, 3.0, 2.0
"""What a token is worth that is of no use now."""
RALLY = 6.0
"""What it is worth to be rid of a suppression token when there are too many."""
KEPT = 2
"""How far from a marker a friend may stand to be on its way there."""


def act(sight: Sight, options: Sequence[Named]) -> Named:
    """The best thing to do."""
    unit = sight.active
    if unit is None or unit.cell < 0:
        return options[-1]
    return max(options, key=lambda o: worth_of(sight, unit, options, o))


def worth_of(sight: Sight, unit: Seen, options: Sequence[Named], o: Named) -> float:
    """What it is worth to do this now, with the best that may follow it."""
    more = sight.actions_left > 1
    aims = int(unit.facts.get("aim", 0))
    here = square(sight, unit, unit.cell)
    shot = best_blow(sight, unit, unit.cell, aims=aims) if more and _may_attack(sight) else 0.0
    match o.verb:
        case "attack":
            after = best_square(sight, unit, options) if more else here
            return _attack(sight, unit, o, aims) + after
        case "move" | "withdraw":
            return _move(sight, unit, o, more)
        case "aim":
            gain = best_blow(sight, unit, unit.cell, aims=aims + 1) if more and _may_attack(sight) else 0.0
            return here + (gain if more else 0.0) + AIM
        case "dodge":
            return here + shot + (DODGE if danger(sight, unit, unit.cell) else 0.0)
        case "standby":
            return here + (STANDBY if not shot else -1.0)
        case "recover":
            return here + shot + RALLY * max(0, unit.suppression - unit.courage + 1)
        case "action":
            return here + shot + DODGE
        case "pass":
            return here
    return here


def _may_attack(sight: Sight) -> bool:
    return "attack" not in sight.done


def _attack(sight: Sight, unit: Seen, o: Named, aims: int) -> float:
    """What this attack is worth."""
    target = o.target
    if target is None or target.printed is None:
        return 0.0
    named = o.rest.removeprefix("with ").strip()
    found = [weapon for weapon in unit.weapons if weapon.name == named] or list(unit.weapons)
    return max(blow(sight, unit, weapon, target, aims=aims) for weapon in found)


def _move(sight: Sight, unit: Seen, o: Named, more: bool) -> float:
    """What a move is worth: the square, and the attack that follows."""
    cell = cell_named(o)
    if cell < 0:
        return 0.0
    found = square(sight, unit, cell)
    if o.verb == "withdraw" or not _may_attack(sight):
        return found
    if more or "relentless" in unit.keywords:
        return found + best_blow(sight, unit, cell, aims=int(unit.facts.get("aim", 0)))
    if "charge" in unit.keywords:
        return found + best_blow(sight, unit, cell, melee=True)
    return found


def best_square(sight: Sight, unit: Seen, options: Sequence[Named]) -> float:
    """The best square that the unit can go to now, or stay on."""
    found = square(sight, unit, unit.cell)
    for o in options:
        if o.verb == "move":
            found = max(found, square(sight, unit, cell_named(o)))
    return found


def square(sight: Sight, unit: Seen, cell: int) -> float:
    """What it is worth to stand on a square."""
    key = ("square", unit.handle, cell)
    found: float | None = sight.notes.get(key)
    if found is None:
        found = sight.notes[key] = markers(sight, unit, cell) - FEAR * danger(sight, unit, cell)
    return found


# Markers --------------------------------------------------------------------------------------------------------------


def markers(sight: Sight, unit: Seen, cell: int) -> float:
    """What the markers are worth to a unit on a square: the best of them, less for each move that it is away."""
    if not unit.trooper:
        return _support(sight, unit, cell)
    pace = max(1, unit.speed)
    best = 0.0
    for marker, wanted in marker_worths(sight, unit).items():
        steps = max(0, sight.chart.king[cell][marker] - 1)
        best = max(best, wanted / (1 + 0.35 * steps / pace) - 0.8 * steps)
    return best


def _support(sight: Sight, unit: Seen, cell: int) -> float:
    """A vehicle holds no marker: it goes where it has somebody in range."""
    if not sight.theirs:
        return 0.0
    reach = max((weapon.far for weapon in unit.weapons), default=1)
    nearest = min(sight.chart.king[cell][enemy.cell] for enemy in sight.theirs)
    return -2.0 * max(0, nearest - 2 * reach)


def marker_worths(sight: Sight, unit: Seen) -> dict[int, float]:
    """What each marker is worth to a unit, by who holds it without it."""
    key = ("markers", unit.handle)
    found: dict[int, float] | None = sight.notes.get(key)
    if found is None:
        scored = sight.round % 2 == 0
        found = sight.notes[key] = {
            marker: MARKER * (1.0 if scored else 0.8) * _wanted(sight, unit, marker) for marker in sight.chart.markers
        }
    return found


def _wanted(sight: Sight, unit: Seen, marker: int) -> float:
    """Which part of a marker it is worth to go there."""
    king = sight.chart.king[marker]
    mine = sum(_there(king[friend.cell], 0.6) for friend in sight.mine if friend is not unit and friend.trooper)
    theirs = sum(_there(king[enemy.cell], 0.5) for enemy in sight.theirs if enemy.trooper)
    ahead = mine - theirs
    if ahead >= 2:
        return SPARE[1]
    if ahead >= 1:
        return SPARE[0]
    return 1.0 if ahead > -1.5 else LATER


def _there(apart: int, coming: float) -> float:
    """How much somebody counts at a marker who stands so far from it."""
    return 1.0 if apart <= 1 else coming if apart <= 1 + KEPT else 0.0
