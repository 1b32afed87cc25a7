"""Whom the attacking player aims at: stealth and assault targets, named as a challenge is initiated (AGR-47).

Naming is not yet bypassing or assaulting: in a melee the challenge may still be redirected, and is aimed anew (D-26).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.numbers.characteristics import has_keyword
from kartoteka.games.agot2.numbers.places import of_type
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.numbers.prohibitions import cannot, speaking_of
from kartoteka.games.agot2.procedures.sides import characters, every_card_in_play
from kartoteka.kernel.choices import NONE, Choice, Slot
from kartoteka.kernel.legality import need
from kartoteka.kernel.procedures import Signal, Stay, Step, step
from kartoteka.kernel.records import NO_CARD, NOBODY, Regs

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

    Ask = Callable[["State", "Initiating"], Signal]


class Initiating(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What has been announced so far of a challenge."""

    seat: int
    kind: str = ""
    opponent: int = NOBODY
    attackers: tuple[int, ...] = ()
    sneaks: tuple[int, ...] = ()
    """Attackers whose stealth has yet to name a target."""
    bypassed: tuple[tuple[int, int], ...] = ()
    """(target, attacker) pairs."""
    assaulted: int = NO_CARD
    assault_by: int = NO_CARD
    told: int = 0
    """How many parts of the announcement have been told, if they are told apart."""
    held: bool = False
    """Whether who is bypassed and what is assaulted, and all reactions, wait for the chance to redirect it (AG-26)."""
    aim: Initiating | None = None
    """At whom the challenge was aimed anew, if it was redirected."""


# Stealth: a target, or none, for each attacker who has it ----------------------------------------------------------


def who_has_stealth(s: State, r: Initiating) -> Signal:
    sneaks = attackers_with(s, r, "stealth")
    return r.but(sneaks=tuple(sneaks)) if sneaks else None


def attackers_with(s: State, r: Initiating, keyword: str) -> list[int]:
    return [c for c in r.attackers if has_keyword(s, c, keyword)]


def stealth_candidates(s: State, r: Initiating) -> list[Option]:
    return [("bypass", c) for c in characters(s, r.opponent)]


def is_defenders_character(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    return s.cards[card].controller == s.regs[-1].opponent and definition(s, card).type == "character"


def has_no_stealth(s: State, seat: int, option: Option) -> bool:
    return not has_keyword(s, option[1], "stealth")


def may_be_bypassed(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, option[1], "be bypassed by stealth")


STEALTH = Slot(
    "AGK-Stealth",
    "bypass a character by stealth",
    seat=lambda s, r: r.seat,
    candidates=stealth_candidates,
    needs=(
        need("AGK-Stealth", "it is a character of the defending player", is_defenders_character),
        need("AGK-Stealth", "the character has no stealth", has_no_stealth),
        need(
            "AGR-97",
            "nothing keeps the character from being bypassed",
            may_be_bypassed,
            spoken=speaking_of("be bypassed by stealth"),
        ),
    ),
    attempts=every_card_in_play("bypass"),
)


def name_stealth_target(s: State, r: Initiating) -> Signal:
    """One target, or none, for each attacker with stealth."""
    if not r.sneaks:
        return None
    options = STEALTH.eligible(s, r, r.seat)
    if not options:
        return None
    return Choice(r.seat, [*options, NONE], "AGK-Stealth", STEALTH.prompt)


def stealth_target_named(s: State, r: Initiating, option: Option) -> Signal:
    attacker, *rest = r.sneaks
    named = r.bypassed if option == NONE else (*r.bypassed, (option[1], attacker))
    return Stay(r.but(sneaks=tuple(rest), bypassed=named))


# Assault: one location, cheaper than an attacker with assault ------------------------------------------------------


def assault_candidates(s: State, r: Initiating) -> list[Option]:
    return [("assault", c) for c in of_type(s, r.opponent, "location")]


def is_defenders_location(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    return s.cards[card].controller == s.regs[-1].opponent and definition(s, card).type == "location"


def costs_less_than_the_assaulter(s: State, seat: int, option: Option) -> bool:
    """By printed costs; a location without one costs nothing that could be less."""
    mine, its = definition(s, s.regs[-1].assault_by).cost, definition(s, option[1]).cost
    return mine is not None and its is not None and its < mine


ASSAULT = Slot(
    "AGK-Assault",
    "assault a location",
    seat=lambda s, r: r.seat,
    candidates=assault_candidates,
    needs=(
        need("AGK-Assault", "it is a location of the defending player", is_defenders_location),
        need(
            "AGK-Assault", "its printed cost is lower than that of the attacker with assault",
            costs_less_than_the_assaulter,
        ),
    ),
    attempts=every_card_in_play("assault"),
)  # fmt: skip


def who_has_assault(s: State, r: Initiating) -> Signal:
    """The attacker with assault that can reach most: the one with the highest printed cost."""
    found = attackers_with(s, r, "assault")
    return r.but(assault_by=max(found, key=lambda c: definition(s, c).cost or 0)) if found else None


def name_assaulted(s: State, r: Initiating) -> Signal:
    if r.assault_by == NO_CARD:
        return None
    options = ASSAULT.eligible(s, r, r.seat)
    return Choice(r.seat, [*options, NONE], ASSAULT.rule, ASSAULT.prompt) if options else None


def assaulted_named(s: State, r: Initiating, option: Option) -> Signal:
    return r if option == NONE else r.but(assaulted=option[1])


# The steps --------------------------------------------------------------------------------------------------------


def as_it_is(ask: Ask) -> Ask:
    return ask


def aiming(stealth: str, asked: Callable[[Ask], Ask] = as_it_is) -> tuple[Step, ...]:
    """Stealth, by that rule, and then assault are aimed; both are asked in that way."""
    return (
        step(stealth, who_has_stealth),
        Step(stealth, asked(name_stealth_target), stealth_target_named, text="stealth", slot=STEALTH),
        step("AGK-Assault", who_has_assault),
        Step("AGK-Assault", asked(name_assaulted), assaulted_named, text="assault", slot=ASSAULT),
    )
