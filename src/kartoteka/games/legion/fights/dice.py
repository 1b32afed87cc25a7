"""The dice: what is on their faces (LGR-66), and how they are rolled.

An attack die is kept as colour * 4 + what it shows, a defence die as what it shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.luck import dice
from kartoteka.kernel.legality import Ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.state import State

RED, BLACK, WHITE = range(3)
COLOURS = ("red", "black", "white")
HIT, CRIT, SURGE, BLANK = range(4)
SHOWS = ("hit", "crit", "surge", "blank")
BLOCK, DEFENCE_SURGE, NO_BLOCK = range(3)
DEFENCE_SHOWS = ("block", "surge", "blank")
Dice = tuple[int, int, int]
"""So many red, black and white attack dice."""


def _attack(hits: int) -> tuple[int, ...]:
    """The eight faces of an attack die: one crit, one surge, so many hits, and blanks."""
    return (*(HIT,) * hits, CRIT, SURGE, *(BLANK,) * (6 - hits))


def _defence(blocks: int) -> tuple[int, ...]:
    """The six faces of a defence die: one surge, so many blocks, and blanks."""
    return (*(BLOCK,) * blocks, DEFENCE_SURGE, *(NO_BLOCK,) * (5 - blocks))


FACES = Ruling(
    "LGR-66",
    "red dice are better than black ones, and those than white ones",
    value={
        "red attack": _attack(5), "black attack": _attack(3), "white attack": _attack(1), "red defence": _defence(3),
        "white defence": _defence(1),
    },
    without={
        "red attack": _attack(1), "black attack": _attack(1), "white attack": _attack(1), "red defence": _defence(1),
        "white defence": _defence(1),
    },
)  # fmt: skip
"""What each die shows, face 1 first; without the rule all are white."""
ATTACK_DICE = ("red attack", "black attack", "white attack")
"""By colour, the kind of chance."""
DEFENCE_DICE = {"red": "red defence", "white": "white defence"}


def roll(s: State, kind: str, amount: int, like: str = "") -> tuple[int, ...]:
    """What some dice of one kind show; those of a kind of chance of its own may be `like` another."""
    shown = FACES.value[like or kind]
    return tuple([shown[face - 1] for face in dice(s, kind, amount, len(shown))])


def roll_attack(s: State, wanted: Sequence[int]) -> tuple[int, ...]:
    """So many red, black and white attack dice, in that order."""
    found: list[int] = []
    for colour in (RED, BLACK, WHITE):
        amount = wanted[colour]
        if amount:
            first = colour * 4
            for shown in roll(s, ATTACK_DICE[colour], amount):
                found.append(first + shown)
    return tuple(found)


def dice_of(faces: Sequence[int]) -> Dice:
    """How many dice of each colour these are."""
    found = [0, 0, 0]
    for face in faces:
        found[face // 4] += 1
    return (found[0], found[1], found[2])
