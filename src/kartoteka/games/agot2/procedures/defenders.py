"""Defenders (4.2.1, AGR-50): who may defend, and declaring them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.characteristics import has_icon, has_said
from kartoteka.games.agot2.numbers.prohibitions import (
    DECLARED_AT_MOST,
    DEFENDERS_AT_MOST,
    NO_KNEELING,
    cannot,
    cannot_any,
    most,
    player_cannot,
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
    now,
    off,
)
from kartoteka.kernel.choices import DONE, Choice, Slot
from kartoteka.kernel.legality import need
from kartoteka.kernel.procedures import Procedure, Raise, Return, Stay, Step, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.procedures import Signal
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


class Defending(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The defenders named so far."""

    seat: int
    defenders: tuple[int, ...] = ()


# Who may defend ---------------------------------------------------------------------------------------------------

NO_DEFENCE = speaking_of(
    "be declared as a defender", "be declared as an attacker or defender", "participate in challenges",
)  # fmt: skip


def defender_candidates(s: State, r: Defending) -> list[Option]:
    return [("defend", c) for c in characters(s, r.seat)]


def has_the_icon(s: State, seat: int, option: Option) -> bool:
    return has_icon(s, option[1], now(s).kind)


def is_not_bypassed(s: State, seat: int, option: Option) -> bool:
    return option[1] not in now(s).bypassed


def kneels_as_defender(s: State, card: int, kind: str) -> bool:
    """Defenders kneel unless a text says otherwise."""
    return not has_said(s, card, "kneels as defender", "lose", kind)


def may_be_declared_defender(s: State, seat: int, option: Option) -> bool:
    """Defenders kneel as they are declared, so what cannot kneel does not defend."""
    card = option[1]
    if cannot_any(s, card, NO_DEFENCE) or player_cannot(s, seat, "declare defenders"):
        return False
    return not (cannot_any(s, card, NO_KNEELING) and kneels_as_defender(s, card, now(s).kind))


def may_defend_too(s: State, seat: int, option: Option) -> bool:
    bound = most(s, seat, DECLARED_AT_MOST, DEFENDERS_AT_MOST)
    return leaves_room(s, option[1], len(s.regs[-1].defenders), bound, "defend alone")


def everybody_defends_who_must(s: State, seat: int, option: Option) -> bool:
    return not is_still_wanted(s, "must defend", lambda r: could_defend(s, r))


def may_be_all_defenders(s: State, seat: int, option: Option) -> bool:
    return can_be_all(s, s.regs[-1].defenders, "defend alone")


def room(s: State, r: Defending) -> int:
    """Those who are defending make a difference to who may defend too only where their number is bounded."""
    return len(r.defenders) if "most" in s.spoken else 0


DEFENDS_WITH_OWN = need("AGR-50", "it is a character that you control", is_my_character)

DEFENDERS = Slot(
    "AGR-50",
    "declare defenders",
    seat=lambda s, r: r.seat,
    candidates=defender_candidates,
    needs=(
        DEFENDS_WITH_OWN,
        need("AGR-50", "the character is standing", is_standing),
        need("AGR-50", "the character has the challenge's icon", has_the_icon),
        need("AGK-Stealth", "the character was not bypassed by stealth", is_not_bypassed),
        need(
            "AGR-97",
            "nothing forbids the character to defend",
            may_be_declared_defender,
            spoken=(*speaking_of("declare defenders"), *NO_DEFENCE, *NO_KNEELING),
        ),
        need("AGR-97", "there are not as many defenders as you can declare", may_defend_too, spoken=("most",)),
    ),
    implied=(DEFENDS_WITH_OWN,),
    ends=(
        need("AGR-97", "whoever must defend, if able, does", everybody_defends_who_must),
        need("AGR-97", "nobody defends alone who cannot", may_be_all_defenders),
    ),
    attempts=every_card_in_play("defend"),
    asks_of=room,
)


def could_defend(s: State, r: Defending) -> list[Option]:
    """Those who are not named yet; nobody who cannot defend alone, where there is nobody else."""
    options = DEFENDERS.eligible(s, r, r.seat, r.defenders)
    if len(options) == 1 and not r.defenders and cannot(s, options[0][1], "defend alone"):
        return []
    return options


# Declaring them ---------------------------------------------------------------------------------------------------


def ask_for_defenders(s: State, r: Defending) -> Signal:
    """Asked even where nobody can defend: that there are no defenders is said (AGR-50)."""
    if off(s):
        return Return()
    options = could_defend(s, r)
    if not options and r.defenders:
        return None
    if DEFENDERS.may_end(s, r.seat):
        options.append(DONE)
    return Choice(r.seat, options, "AGR-50", DEFENDERS.prompt)


def defender_named(s: State, r: Defending, option: Option) -> Signal:
    return r if option == DONE else Stay(r.but(defenders=(*r.defenders, option[1])))


def declare_defenders(s: State, r: Defending) -> Signal:
    c = now(s)
    events: list[Event] = [h.DefendersDeclared(defender=r.seat, defenders=r.defenders)]
    events += [h.Knelt(card=x) for x in r.defenders if kneels_as_defender(s, x, c.kind)]
    events += [h.DeclaredAsDefender(card=x, kind=c.kind) for x in r.defenders]
    return Raise(events)


DEFEND = Procedure(
    "AGR-50",
    "declare defenders",
    regs=Defending,
    composite=True,
    dropped=lambda s, r: None,
    steps=(
        Step("AGR-50", ask_for_defenders, defender_named, text="declare defenders", slot=DEFENDERS),
        step("AGR-50", declare_defenders),
    ),
)
