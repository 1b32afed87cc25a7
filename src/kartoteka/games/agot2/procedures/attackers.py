"""Attackers (4.2, AGR-47): who may attack, and declaring them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.numbers.characteristics import has_icon, has_said
from kartoteka.games.agot2.numbers.places import of_type
from kartoteka.games.agot2.numbers.prohibitions import (
    DECLARED_AT_MOST,
    NO_KNEELING,
    cannot,
    cannot_any,
    most,
    speaking_of,
)
from kartoteka.games.agot2.procedures.sides import (
    can_be_all,
    characters,
    every_card_in_play,
    is_my_character,
    is_standing,
    is_still_wanted,
    leaves_room,
)
from kartoteka.kernel.choices import Slot
from kartoteka.kernel.legality import need

if TYPE_CHECKING:
    from kartoteka.games.agot2.procedures.aiming import Initiating
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


NO_ATTACK = speaking_of(
    "be declared as an attacker", "be declared as an attacker or defender", "participate in challenges",
)  # fmt: skip
NO_ATTACK_OR_KNEELING = (*NO_ATTACK, *NO_KNEELING)


def kneels_as_attacker(s: State, card: int, kind: str) -> bool:
    """Attackers kneel unless a text says otherwise."""
    return not has_said(s, card, "kneels as attacker", "lose", kind)


def is_kept_from_attacking(s: State, card: int, kind: str) -> bool:
    """Whether something forbids it; attackers kneel as they are declared, so what cannot kneel does not attack."""
    if not cannot_any(s, card, NO_ATTACK_OR_KNEELING):
        return False
    return cannot_any(s, card, NO_ATTACK) or (cannot_any(s, card, NO_KNEELING) and kneels_as_attacker(s, card, kind))


def could_attack(s: State, seat: int, kind: str) -> bool:
    """Whether the player has whom to attack with."""
    found = 0
    alone = most(s, seat, DECLARED_AT_MOST) == 1
    cards = s.cards
    for c in of_type(s, seat, "character"):
        if cards[c].standing and has_icon(s, c, kind) and not is_kept_from_attacking(s, c, kind):
            found += 1
            if (found > 1 and not alone) or not cannot(s, c, "attack alone"):
                return True
    return False


# Declaring them ---------------------------------------------------------------------------------------------------


def own_characters(s: State, r: Initiating) -> list[Option]:
    """Nobody, where the opponent has left the game meanwhile."""
    if r.opponent in s.gone:
        return []
    return [("attack", c) for c in characters(s, r.seat)]


def has_the_attack_icon(s: State, seat: int, option: Option) -> bool:
    return has_icon(s, option[1], s.regs[-1].kind)


def may_be_declared_attacker(s: State, seat: int, option: Option) -> bool:
    return not is_kept_from_attacking(s, option[1], s.regs[-1].kind)


def may_attack_too(s: State, seat: int, option: Option) -> bool:
    return leaves_room(s, option[1], len(s.regs[-1].attackers), most(s, seat, DECLARED_AT_MOST), "attack alone")


def everybody_attacks_who_must(s: State, seat: int, option: Option) -> bool:
    return not is_still_wanted(s, "must attack", lambda r: ATTACKERS.eligible(s, r, seat, r.attackers))


def may_be_all_attackers(s: State, seat: int, option: Option) -> bool:
    return can_be_all(s, s.regs[-1].attackers, "attack alone")


def kind_and_room(s: State, r: Initiating) -> tuple[str, int, bool]:
    """Those who are attacking make a difference to who may attack too only where their number is bounded."""
    return r.kind, len(r.attackers) if "most" in s.spoken else 0, r.opponent in s.gone


ATTACKS_WITH_OWN = need("AGR-47", "it is a character that you control", is_my_character)

ATTACKERS = Slot(
    "AGR-47",
    "declare attackers",
    seat=lambda s, r: r.seat,
    candidates=own_characters,
    needs=(
        ATTACKS_WITH_OWN,
        need("AGR-47", "the character is standing", is_standing),
        need("AGR-47", "the character has the challenge's icon", has_the_attack_icon),
        need(
            "AGR-97",
            "nothing forbids the character to attack",
            may_be_declared_attacker,
            spoken=NO_ATTACK_OR_KNEELING,
        ),
        need("AGR-97", "there are not as many attackers as you can declare", may_attack_too, spoken=("most",)),
    ),
    implied=(ATTACKS_WITH_OWN,),
    ends=(
        need("AGR-97", "whoever must attack, if able, does", everybody_attacks_who_must),
        need("AGR-97", "nobody attacks alone who cannot", may_be_all_attackers),
    ),
    attempts=every_card_in_play("attack"),
    asks_of=kind_and_room,
)
