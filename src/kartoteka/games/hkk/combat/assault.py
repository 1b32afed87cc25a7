"""The attack: the active player names attackers, and what each of them attacks (HKKR-12.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.combat.exchange import MAY_ATTACK_AT_ONCE, has_just_entered
from kartoteka.games.hkk.combat.fights import attackers, fights
from kartoteka.games.hkk.combat.strike import PETRIFIED
from kartoteka.games.hkk.numbers import (
    active_player,
    cannot,
    creatures,
    definition,
    facts,
    guards,
    has_keyword,
    may,
    zone_type,
)
from kartoteka.games.hkk.records import GUARD, TABLE, Combat, Fight
from kartoteka.games.hkk.registers import Attacking, Named
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.choices import DONE, Choice, Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Stay, Step, step
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

OPTIONAL: Final = ruling("HKKR-12.7", "nobody has to attack")
ALL_AT_ONCE: Final = ruling("HKKR-12.6", "all attackers and what they attack are declared at the same time")
SEVERAL_ON_ONE: Final = ruling("HKKR-12.25", "several attackers may take the same defender")
EMPTY_POST: Final = ruling("HKKR-12.24", "all attackers may break through an empty guard post")
STAYS_ACTIVE: Final = ruling("HKKR-12.30", "an attacker does not become passive by attacking")
PASSIVIZES: Final = "attack_passivizes"
BERSERK: Final = Ruling(
    "HKKK-Berserk", "a berserk attacker may take a building past the guard post", value="berserk", without=""
)
PAST_THE_GUARDS: Final = "attack past the guard post"


# Who may attack what ----------------------------------------------------------------------------------------------


def named(s: State) -> Named:
    """Who attacks what, of what has been said so far."""
    regs = s.regs[-1]
    now = regs.named if type(regs) is Attacking else ()
    before = fights(s)
    return (*[(fight.attacker, fight.target) for fight in before], *now) if before else now


def buildings(s: State, seat: int) -> list[int]:
    """The buildings that can be attacked: those with structure points."""
    found: list[int] = []
    for card in s.zones[TABLE * len(s.seats) + seat]:
        if facts(s, card).type == "building":
            found.append(card)
    return found


def assaults(s: State, r: Attacking) -> list[Option]:
    """Own guards that were not named yet, against enemy guards, the player and buildings."""
    enemy = 1 - r.seat
    targets = [*guards(s, enemy), NO_CARD, *buildings(s, enemy)]
    taken = [attacker for attacker, _ in named(s)]
    if not SEVERAL_ON_ONE.holds:
        engaged = {target for _, target in named(s)}
        targets = [x for x in targets if x == NO_CARD or x not in engaged]
    found: list[Option] = []
    for attacker in guards(s, r.seat):
        if attacker not in taken and (MAY_ATTACK_AT_ONCE.holds or not has_just_entered(s, attacker)):
            for target in targets:
                found.append(("attack", attacker, target))
    return found


def attempts(s: State, r: Attacking) -> list[Option]:
    """Any creature against anything that lies on the other side."""
    enemy = 1 - r.seat
    mine = [*creatures(s, r.seat), *creatures(s, enemy)]
    theirs = [*creatures(s, enemy), NO_CARD, *buildings(s, enemy), *creatures(s, r.seat)]
    return [("attack", x, y) for x in mine for y in theirs if x != y]


def is_own(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].controller == seat)


def is_free(s: State, seat: int, option: Option) -> bool:
    """Each attacker has one target."""
    return all(attacker != option[1] for attacker, _ in named(s))


def is_in_guard_post(s: State, seat: int, option: Option) -> bool:
    return zone_type(s, option[1]) == GUARD


def is_creature(s: State, card: int) -> bool:
    return card != NO_CARD and bool(s.pool.facts[s.cards[card].proto].is_creature)


def target_guards(s: State, seat: int, option: Option) -> bool:
    """A creature that is attacked is in the guard post."""
    return not is_creature(s, option[2]) or zone_type(s, option[2]) == GUARD


def is_enemy(s: State, seat: int, option: Option) -> bool:
    target = option[2]
    return target == NO_CARD or bool(s.cards[target].controller != seat)


def stands_on_structure(s: State, seat: int, option: Option) -> bool:
    target = option[2]
    return target == NO_CARD or is_creature(s, target) or bool(definition(s, target).structure)


def breaks_through(s: State, option: Option) -> bool:
    """Whether that attacker would take the player or a building."""
    return not is_creature(s, option[2])


def every_guard_is_engaged(s: State, seat: int, option: Option) -> bool:
    """Before anybody breaks through; a text may let a creature do so at once, and a berserk one takes a building."""
    if not breaks_through(s, option) or may(s, option[1], PAST_THE_GUARDS):
        return True
    there = guards(s, 1 - seat)
    if not there:
        return EMPTY_POST.holds
    if option[2] != NO_CARD and BERSERK.value and has_keyword(s, option[1], BERSERK.value):
        return True
    engaged = [target for _, target in named(s)]
    for guard in there:  # noqa: SIM110 (a generator costs more)
        if guard not in engaged:
            return False
    return True


def is_not_petrified(s: State, seat: int, option: Option) -> bool:
    return not has_keyword(s, option[1], PETRIFIED)


def may_attack(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, option[1], "attack")


def others_engaged(s: State, seat: int, option: Option) -> str:
    engaged = {target for _, target in named(s)}
    left = sum(guard not in engaged for guard in guards(s, 1 - seat))
    return f"{left} of them not yet"


OWN: Final = need("HKKR-12.5", "the attacker is yours", is_own)
IN_GUARD: Final = need("HKKR-12.20", "the attacker is in the guard post", is_in_guard_post)
DEFENDS_THERE: Final = need("HKKR-12.21", "a creature that is attacked is in the guard post", target_guards)
ENEMY: Final = need("HKKR-12.22", "an enemy is attacked", is_enemy)
FREE: Final = need("HKKR-12.22", "the attacker attacks nothing else", is_free)
ASSAULT = Slot(
    "HKKR-12.5",
    "who attacks what",
    seat=lambda s, r: int(r.seat),
    candidates=assaults,
    needs=(
        OWN,
        IN_GUARD,
        DEFENDS_THERE,
        ENEMY,
        FREE,
        need("HKKR-12.23", "a building that is attacked has structure points", stands_on_structure),
        need(
            "HKKR-12.23", "every enemy in the guard post is engaged before anybody breaks through",
            every_guard_is_engaged, others_engaged,
        ),
        need("HKKR-12.38", "the attacker is not petrified", is_not_petrified),
        need("HKKR-1.2", "nothing forbids the creature to attack", may_attack, spoken=("cannot attack",)),
    ),
    implied=(OWN, IN_GUARD, DEFENDS_THERE, ENEMY, FREE),
    attempts=attempts,
)  # fmt: skip


# The attack -------------------------------------------------------------------------------------------------------


def ask(s: State, r: Attacking) -> Signal:
    """One attacker after the other, with what it attacks, until its player says that these are all."""
    options = ASSAULT.eligible(s, r, r.seat)
    if not options:
        return None
    if OPTIONAL.holds or r.named:
        options.append(DONE)
    return Choice(r.seat, options, "HKKR-12.5", "who attacks what")


def name(s: State, r: Attacking, option: Option) -> Signal:
    if option == DONE:
        return r
    if not ALL_AT_ONCE.holds:
        return Raise([declared(s, r.seat, ((option[1], option[2]),))], stay=True)
    return Stay(r.but(named=(*r.named, (option[1], option[2]))))


def declared(s: State, seat: int, named: Named) -> h.AttackDeclared:
    found = []
    for attacker, target in named:
        found.append(
            Fight(
                attacker=attacker, attacker_obj=s.cards[attacker].obj, player=1 - seat, target=target,
                target_obj=s.cards[target].obj if target != NO_CARD else 0,
            )
        )  # fmt: skip
    return h.AttackDeclared(fights=tuple(found), player=seat)


def declare(s: State, r: Attacking) -> Signal:
    return Raise([declared(s, r.seat, r.named)]) if r.named else None


ATTACK = Procedure(
    "HKKR-12.5",
    "attack",
    regs=Attacking,
    steps=(Step("HKKR-12.5", ask, name, text="who attacks what", slot=ASSAULT), step("HKKR-12.6", declare)),
    composite=True,
)


def nobody_could_attack(s: State) -> bool:
    """Whether the active player has nobody in the guard post."""
    return not guards(s, active_player(s))


def attack(s: State, r: Regs) -> Signal:
    """The call of the declaration; None for who has nobody in the guard post."""
    seat = active_player(s)
    return Call(ATTACK, Attacking(seat=seat)) if guards(s, seat) else None


def passivize_attackers(s: State, r: Regs) -> Signal:
    """Attackers stay as they are, but where a table plays otherwise: then when the strike is over (HKKR-12.30)."""
    if (STAYS_ACTIVE.holds and not chosen(s, PASSIVIZES)) or s.open(Combat) is None:
        return None
    found = attackers(s)
    return Raise([h.Passivized(card=card) for card in found]) if found else None


PROCEDURES: Final = (ATTACK,)
