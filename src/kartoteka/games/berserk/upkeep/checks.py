"""The rule effects without a stack, in the order in which they are carried out (BKR-10.11)."""

from __future__ import annotations

from typing import Final

from kartoteka.games.berserk.board import formation
from kartoteka.games.berserk.bringing import incarnating
from kartoteka.games.berserk.deaths import markers
from kartoteka.games.berserk.deployment import hidden
from kartoteka.games.berserk.upkeep import afflictions, control, hostless, landing
from kartoteka.games.berserk.words.verbs import prophecy
from kartoteka.kernel.events import Check

CHECKS: Final[tuple[Check, ...]] = (
    *hidden.CHECKS, *landing.CHECKS, *hostless.CHECKS, *afflictions.CHECKS, *control.CHECKS, *formation.CHECKS,
    *markers.CHECKS, *prophecy.CHECKS, *incarnating.CHECKS,
)  # fmt: skip
"""Revealing first, incarnations last: whoever dies or comes to another place makes room for them."""
