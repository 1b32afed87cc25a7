"""ATTACK: one attack from its declaration to its end, in the order of the rules (LGR-67 to LGR-73).

Three groups of events: it is declared and rolled; what dodges and cover leave is defended against; wounds and
suppression are told, and it is over. Whoever has no token to spend is asked nothing between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.command.settling import settled as triggers
from kartoteka.games.legion.fights import aiming, dodging, joining, surging
from kartoteka.games.legion.fights.after import left_behind
from kartoteka.games.legion.fights.settling import results
from kartoteka.games.legion.fights.weapons import weapon
from kartoteka.games.legion.fights.wounds import defeat, has_fallen, kills, wounded
from kartoteka.games.legion.records import Attack
from kartoteka.kernel.procedures import Goto, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


class Strike(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who attacks whom with which of its weapons, and what is decided on the way."""

    attacker: int
    target: int
    weapon: int
    free: bool = False
    """Whether it costs no action."""
    aiming: bool = True
    """Whether the attacker is asked about another aim token."""
    dodges: int = 0


def declare(s: State, r: Strike) -> Signal:
    """It is declared, and rolled at once if nobody can join it."""
    melee = weapon(s, r.attacker, r.weapon).melee
    events: list[Event] = [
        h.AttackDeclared(card=r.attacker, target=r.target, weapon=r.weapon, melee=melee, free=r.free)
    ]
    if not joining.who_could(s, r.attacker, r.target, melee):
        events.append(h.AttackRolled(card=r.attacker, target=r.target))
    return Raise(events)


def settle(s: State, r: Strike) -> Signal:
    """What was set off comes first."""
    return triggers(s) if s.captured else None


def both_stand(s: State, r: Strike) -> Signal:
    """Of an attack one side of which has left the table meanwhile nothing comes."""
    if numbers.on_field(s, r.attacker) and numbers.on_field(s, r.target):
        return None
    return Goto("over")


def roll(s: State, r: Strike) -> Signal:
    """With the dice of those who have joined."""
    if s.opened[Attack].faces:
        return None
    return Raise([h.AttackRolled(card=r.attacker, target=r.target)])


def aim(s: State, r: Strike) -> Signal:
    return aiming.begin(s) if r.aiming and s.cards[r.attacker].aim else None


def strike(s: State, r: Strike) -> Signal:
    """What is not blocked wounds; a survivor is suppressed; and the attack is over."""
    attack = s.opened[Attack]
    wounds = max(0, attack.hits + attack.crits - attack.blocks)
    hits, crits = results(s, attack)
    events: list[Event] = []
    if wounds:
        events = wounded(s, r.target, wounds, r.attacker)
    if not wounds or not kills(s, r.target, wounds):
        events += left_behind(s, attack, hits + crits)
    events.append(h.AttackEnded(card=r.attacker, target=r.target, melee=attack.melee, wounds=wounds, ends=attack.id))
    return Raise(events)


def fall(s: State, r: Strike) -> Signal:
    """Whose last miniature has fallen is defeated (LGR-72)."""
    return Raise([defeat(s, r.target, r.attacker)]) if has_fallen(s, r.target) else None


def over(s: State, r: Strike) -> Signal:
    return Return()


def broken_off(s: State, r: Strike) -> Signal:
    attack = s.opened.get(Attack)
    if attack is None:
        return None
    return Raise([h.AttackEnded(card=r.attacker, target=r.target, melee=attack.melee, ends=attack.id)])


ATTACK = Procedure(
    "LGR-67",
    "an attack",
    regs=Strike,
    steps=(
        step("", declare, text="an attack is declared and rolled"),
        step("", settle),
        step("", both_stand),
        step("LGK-Fire-Support", joining.ask, answer=joining.joins, text="who joins it"),
        step("", roll),
        step("", aim, text="aim tokens are spent"),
        step(
            "LGR-69", surging.ask_attacker, answer=surging.attacker_spends, text="a surge token turns a surge to a hit"
        ),
        step("", dodging.roll_for_cover),
        step("LGR-70", dodging.ask, answer=dodging.answered, text="dodge tokens are spent"),
        step("", dodging.cancel_and_defend, text="what is left is defended against"),
        step("LGR-71", surging.ask_defender, answer=surging.defender_spends, text="a surge token turns one to a block"),
        step("", strike, text="wounds and suppression"),
        step("", fall),
        step("", settle),
        step("", over),
        step("", broken_off, label="over"),
        step("", settle),
    ),
)
PROCEDURES = (ATTACK, aiming.AIMING)
