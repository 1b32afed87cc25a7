"""One attack, from the tapping of the attacker to its end (SWR-97)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import has_keyword, health, is_unit, keyword, units, zone_type
from kartoteka.games.swtcg.procedures.chances import chance
from kartoteka.games.swtcg.procedures.damage import DAMAGE, Dealing, piece
from kartoteka.games.swtcg.procedures.dice import ROLL, Rolling, hits
from kartoteka.games.swtcg.procedures.pool import SETTLES
from kartoteka.games.swtcg.records import ARENAS, DARK, LIGHT
from kartoteka.games.swtcg.records import Attack as AttackNow
from kartoteka.games.swtcg.strength import in_arena, power_against, toll
from kartoteka.games.swtcg.targets import can_attack
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Stay, Step, step
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

ATTACKER_TAPS = ruling("SWR-93", "a unit that attacks is tapped")
TOLL_IS_PAID = ruling("SWR-105", "whoever attacks such a unit pays for it")
ACCURATE = ruling("SWK-Accuracy", "Accuracy is added to each attack die when hits are counted")
TOO_LATE = ruling("SWR-102", "what is gained when the dice have been rolled changes no hits")
NO_DICE_WITHOUT_BOTH = ruling("SWR-104", "no dice are rolled if attacker or defender has left")
LOST_WITH_DEFENDER = ruling("SWR-104", "damage to a defender that left after the roll is lost")
NATURAL_SIX = Ruling("SWK-Critical-Hit", "a natural 6 makes a critical hit", value=6, without=7)
SPILLS_OVER = ruling("SWK-Overkill", "hits beyond the health that is left may be given to another unit")


class Attacking(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """An attack: who, whom, and what the dice showed."""

    card: int
    defender: int
    manner: str = ""
    attack: int = 0
    faces: tuple[int, ...] = ()
    hits: int = 0
    spilled: int = 0
    """Hits that were given to another unit."""
    other: int = NO_CARD
    accuracy: int = 0
    armored: bool = False
    critical: int = 0
    """Accuracy and Critical Hit of the attacker, and whether the defender has Armor, when the dice are rolled."""
    placed: Any = None


def pay_toll(s: State, r: Attacking) -> Signal:
    price = toll(s, r.defender)
    player = s.cards[r.card].controller
    return Raise([h.ForcePaid(player=player, amount=price)]) if price > 0 and TOLL_IS_PAID.holds else None


def tap_attacker(s: State, r: Attacking) -> Signal:
    events: list[Event] = [h.Tapped(card=r.card, acts=True)] if ATTACKER_TAPS.holds else []
    return Raise([*events, h.Attacked(card=r.card, defender=r.defender, manner=r.manner)])


def remember(s: State, r: Attacking) -> Signal:
    now = s.open(AttackNow)
    assert now is not None
    return r.but(attack=now.id)


def now_of(s: State, r: Attacking) -> AttackNow:
    found: AttackNow = s.situation(r.attack)
    return found


def both_are_there(s: State, now: AttackNow) -> bool:
    """Whether attacker and defender are still where they were (SWR-104)."""
    return attacker_is_there(s, now) and defender_is_there(s, now)


def attacker_is_there(s: State, now: AttackNow) -> bool:
    return s.cards[now.attacker].obj == now.attacker_obj and in_arena(s, now.attacker)


def defender_is_there(s: State, now: AttackNow) -> bool:
    return s.cards[now.defender].obj == now.defender_obj and zone_type(s, now.defender) == now.reached


def roll(s: State, r: Attacking) -> Signal:
    """As many dice as the attacker's power at this moment (SWR-99)."""
    now = now_of(s, r)
    if NO_DICE_WITHOUT_BOTH.holds and not both_are_there(s, now):
        return None
    dice = max(0, power_against(s, now.attacker, now.defender, now.manner))
    rolling = Rolling(roller=now.player, dice=dice, kind="attack", source=now.attacker, target=now.defender)
    return Call(ROLL, rolling, "faces", regs=as_they_are(s, r, now))


def as_they_are(s: State, r: Attacking, now: AttackNow) -> Attacking:
    """With what matters for the hits: nothing that is gained later does (SWR-102)."""
    return r.but(
        accuracy=keyword(s, now.attacker, "accuracy") if ACCURATE.holds else 0,
        armored=has_keyword(s, now.defender, "armor"),
        critical=keyword(s, now.attacker, "critical hit"),
    )


def note_rolled(s: State, r: Attacking) -> Signal:
    return Raise([h.AttackRolled(attack=r.attack)])


def count_hits(s: State, r: Attacking) -> Signal:
    """With Accuracy, against Armor (SWR-100); Critical Hit is no hit of a die and is added later."""
    now = now_of(s, r)
    if not r.faces or (LOST_WITH_DEFENDER.holds and not defender_is_there(s, now)):
        return None
    at = r if TOO_LATE.holds else as_they_are(s, r, now)
    return r.but(hits=hits(r.faces, armored=at.armored, accuracy=at.accuracy))


def spill(s: State, r: Attacking) -> Signal:
    """Overkill: hits beyond the remaining health may be given to one other unit in the arena (SWR-97, step 5)."""
    now = now_of(s, r)
    beyond = excess(s, r)
    if beyond <= 0 or not attacker_is_there(s, now) or not has_keyword(s, now.attacker, "overkill"):
        return None
    if r.other == NO_CARD:
        options: list[Option] = [("choose", x) for x in others(s, now)]
        return Choice(now.player, [*options, ("none",)], "SWK-Overkill", "who takes the rest") if options else None
    return Choice(
        now.player, [("number", n) for n in range(beyond, 0, -1)], "SWK-Overkill", "how many hits"
    ) if beyond > 1 else r.but(spilled=1)  # fmt: skip


def excess(s: State, r: Attacking) -> int:
    """Hits beyond the health that the defender has left."""
    now = now_of(s, r)
    if not r.hits or not SPILLS_OVER.holds:
        return 0
    left: int = max(0, health(s, now.defender) - s.cards[now.defender].damage)
    return r.hits - left


def others(s: State, now: AttackNow) -> list[int]:
    zone = zone_type(s, now.defender)
    if zone not in ARENAS:
        return []
    return [
        x for seat in (DARK, LIGHT) for x in units(s, seat, zone) if x not in (now.attacker, now.defender)
    ]  # fmt: skip


def spilled(s: State, r: Attacking, option: Option) -> Signal:
    if option == ("none",):
        return r
    if option[0] == "choose":
        return Stay(r.but(other=option[1]))
    return r.but(spilled=option[1])


def damage(s: State, r: Attacking) -> Signal:
    """Hits and Critical Hit are one piece of damage (SWR-101)."""
    now = now_of(s, r)
    if not r.faces or (LOST_WITH_DEFENDER.holds and not defender_is_there(s, now)):
        return None
    at = as_they_are(s, r, now) if attacker_is_there(s, now) else r
    critical = at.critical if max(r.faces) >= NATURAL_SIX.value else 0
    amount = r.hits - r.spilled + critical
    pieces = [piece(s, now.attacker, now.defender, amount, now.player, "attack", now.attacker_obj)]
    if r.spilled:
        pieces.append(piece(s, now.attacker, r.other, r.spilled, now.player, "attack", now.attacker_obj))
    return Call(DAMAGE, Dealing(pieces=tuple(pieces)), "placed")


def end(s: State, r: Attacking) -> Signal:
    """What lasts for this attack stops now (SW-108, D-38)."""
    now = now_of(s, r)
    missed = not r.hits and both_are_there(s, now)
    return Raise([h.AttackEnded(card=now.attacker, defender=now.defender, missed=missed, ends=r.attack)])


ATTACK = Procedure(
    "SWR-97",
    "attack",
    regs=Attacking,
    steps=(
        step("SWR-105", pay_toll),
        step("SWR-97", tap_attacker),
        step("", remember),
        chance("SWR-97"),
        step("SWR-99", roll),
        step("", note_rolled),
        SETTLES,
        step("SWR-100", count_hits),
        Step("SWK-Overkill", spill, spilled, text="hits beyond the defender's health"),
        step("SWR-101", damage),
        step("SWR-97", end),
    ),
)


# Intercept --------------------------------------------------------------------------------------------------------


UNCHANGED_IF_UNABLE = ruling("D-10", "a unit that the attacker cannot attack intercepts nothing")


class Intercepting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Which unit takes the attack."""

    unit: int
    paid: bool = False


def may_be_attacked_by(s: State, now: AttackNow, unit: int) -> bool:
    """Whether the attacker is able to attack that unit (D-10)."""
    return is_unit(s, unit) and can_attack(s, now.attacker, unit, now.manner)


def take_over(s: State, r: Intercepting) -> Signal:
    """The attacker now attacks this unit; whoever must pay for that and does not, goes on as before (SWR-105)."""
    now = s.open(AttackNow)
    if now is None or (UNCHANGED_IF_UNABLE.holds and not may_be_attacked_by(s, now, r.unit)):
        return None
    price = toll(s, r.unit)
    if price > 0 and TOLL_IS_PAID.holds and not r.paid:
        if s.seats[now.player].force < price:
            return None
        return Choice(now.player, [("yes",), ("no",)], "SWR-105", f"pay {price} Force to attack it instead?")
    return Raise([h.DefenderChanged(card=now.attacker, defender=r.unit)])


def toll_answered(s: State, r: Intercepting, option: Option) -> Signal:
    if option == ("no",):
        return Return(_outcome(0))
    now = s.open(AttackNow)
    assert now is not None
    return Raise([h.ForcePaid(player=now.player, amount=toll(s, r.unit))], regs=r.but(paid=True), stay=True)


def _outcome(done: int) -> Outcome:
    return Outcome(1, done, done, (), bool(done))


def intercepted(s: State, r: Intercepting) -> Signal:
    now = s.open(AttackNow)
    return Return(_outcome(int(now is not None and now.defender == r.unit)))


INTERCEPT = Procedure(
    "SWK-Intercept",
    "intercepting",
    regs=Intercepting,
    steps=(
        Step("SWK-Intercept", take_over, toll_answered, text="the attacker attacks this unit instead"),
        step("", intercepted, label="over"),
    ),
)
