"""Who controls a card: the newest effect that takes control of it; when none does, whoever had it before the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kartoteka.kernel.state import State

CONTROLLER = "controller"
"""The statistic of which such an effect speaks."""


def lasting_takers(s: State) -> dict[int, int]:
    """By object, the player for whom the newest lasting effect takes control of it."""
    return {obj: m.you for m in s.modifiers if m.stat == CONTROLLER for obj in m.objs}


def newest_takers(
    s: State, cards: Iterable[int], base: Mapping[int, int], takers: Mapping[int, int]
) -> list[tuple[int, int, bool]]:
    """The cards that are to go over now: each with the player, and whether it goes back.

    `takers` names, by object, who takes control of it now; `base`, from whom it was first taken.
    """
    found = []
    for card in cards:
        c = s.cards[card]
        back = c.obj not in takers
        if back and c.obj not in base:
            continue
        to = base[c.obj] if back else takers[c.obj]
        if to != c.controller:
            found.append((card, to, back))
    return found
