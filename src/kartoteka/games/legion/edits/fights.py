"""Edits of attacks: the dice that lie there, the tokens spent on them, wounds, and the end of units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.edits.counters import loses_standby
from kartoteka.games.legion.fights import settling
from kartoteka.games.legion.fights.dice import DEFENCE_DICE, dice_of, roll, roll_attack
from kartoteka.games.legion.fights.weapons import pool
from kartoteka.games.legion.numbers import name_of, rank, round_number, wounds_left
from kartoteka.games.legion.records import BOX, FACEDOWN, FALLEN, NONE, POOL, SEATS, Activation, Attack, Played
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

COLOUR = Ruling("LGR-71", "defence dice have the colour of the defender", value=DEFENCE_DICE, without={
    "red": "white defence", "white": "red defence",
})  # fmt: skip
LAST_FALLS = ruling("LGR-72", "wounds beyond those of the last miniature are lost")
TOKEN_IS_LOST = ruling("LGR-51", "who is defeated loses a token that it shows")
TOKEN_STAYS = ruling("LGR-51", "of who is defeated a token that is in the pool stays there")
OUTLIVES = ruling("LGR-78", "what a command card does goes on when a character is defeated")
TURNS_ITS_TOKEN = ruling("LGK-Fire-Support", "who joins an attack turns its token facedown")


# The attacker ---------------------------------------------------------------------------------------------------------


def declare(s: State, e: h.AttackDeclared) -> Event:
    """An attack begins; in its own activation it is one of the unit's actions."""
    attack = Attack(
        attacker=e.card, target=e.target, weapon=e.weapon, obj=s.cards[e.target].obj, melee=e.melee, free=e.free
    )
    edits.open_situation(s, attack)
    loses_standby(s, e.card)
    now = s.opened.get(Activation)
    if now is not None and now.unit == e.card:
        if not e.free:
            now = now.but(left=now.left - 1)
        edits.edit_situation(s, now.but(done=(*now.done, "attack"), free=()))
    return e


def join(s: State, e: h.Joined) -> Event:
    """A unit adds its dice to an attack, and has thereby been activated (LGK-Fire-Support)."""
    attack = s.opened[Attack]
    red, black, white = attack.support
    more = pool(s, e.card, e.weapon)
    edits.edit_situation(s, attack.but(support=(red + more[0], black + more[1], white + more[2])))
    if TURNS_ITS_TOKEN.holds:
        edits.change(s, e.card, s.cards[e.card].but(order=FACEDOWN))
    return e


def roll_dice(s: State, e: h.AttackRolled) -> Event:
    """The dice of the attacker and of who has joined (LGR-67)."""
    attack = s.opened[Attack]
    red, black, white = pool(s, attack.attacker, attack.weapon)
    more = attack.support
    faces = roll_attack(s, (red + more[0], black + more[1], white + more[2]))
    edits.edit_situation(s, attack.but(faces=faces))
    return e.but(faces=faces)


def spend_aim(s: State, e: h.AimSpent) -> Event:
    """One aim token; which dice are rerolled is told next."""
    attack = s.opened[Attack]
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(aim=c.aim - 1))
    edits.edit_situation(s, attack.but(aims=attack.aims + 1))
    return e


def reroll(s: State, e: h.DiceRerolled) -> Event:
    """Dice of these faces are rolled again; the others lie as they lay (LGR-68)."""
    attack = s.opened[Attack]
    left = list(attack.faces)
    for face in e.which:
        left.remove(face)
    faces = roll_attack(s, dice_of(e.which))
    edits.edit_situation(s, attack.but(faces=tuple(sorted((*left, *faces)))))
    return e.but(faces=faces)


def convert(s: State, e: h.SurgesConverted) -> Event:
    """Surge tokens are spent, on attack dice (LGR-69) or on defence dice (LGR-71)."""
    attack = s.opened[Attack]
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(surge=c.surge - e.amount))
    if e.side == "attack":
        attack = attack.but(surges=attack.surges + e.amount)
    else:
        attack = attack.but(guard=attack.guard + e.amount)
        attack = attack.but(blocks=settling.blocked(s, attack))
    edits.edit_situation(s, attack)
    return e


# The defender ---------------------------------------------------------------------------------------------------------


def roll_for_cover(s: State, e: h.CoverRolled) -> Event:
    """In the five-round edition a white die is rolled for each hit (LGR-70)."""
    attack = s.opened[Attack]
    hits, _ = settling.results(s, attack)
    faces = roll(s, "cover die", hits, like="white defence")
    taken = settling.covered_by_dice(s, attack, faces)
    edits.edit_situation(s, attack.but(cover=taken))
    return e.but(faces=faces, amount=taken)


def cancel(s: State, e: h.HitsCancelled) -> Event:
    """Dodges are spent; what is left when cover, dodges and Armor have taken theirs (LGR-70)."""
    attack = s.opened[Attack]
    dodges = attack.dodges
    if e.dodges:
        c = s.cards[e.target]
        edits.change(s, e.target, c.but(dodge=c.dodge - e.dodges))
        dodges += e.dodges
    edits.edit_situation(s, attack.but(dodges=dodges, cover=e.cover, hits=e.hits, crits=e.crits))
    return e


def defend(s: State, e: h.DefenceRolled) -> Event:
    """A defence die of its colour for each hit and crit that is left (LGR-71)."""
    attack = s.opened[Attack]
    colour = s.pool.facts[s.cards[e.card].proto].defence
    faces = tuple(sorted(roll(s, COLOUR.value[colour], settling.defence_dice(attack))))
    attack = attack.but(defence=faces)
    blocks = settling.blocked(s, attack)
    edits.edit_situation(s, attack.but(blocks=blocks))
    return e.but(faces=faces, blocks=blocks)


def end(s: State, e: h.AttackEnded) -> Event:
    """The attack is over; who made it in its own activation may be answered by standby (LGR-64)."""
    attack = s.opened[Attack]
    edits.close_situation(s, attack.id)
    now = s.opened.get(Activation)
    if now is not None and now.unit == e.card and s.seats[1 - now.player].standbys:
        edits.edit_situation(s, now.but(after="attack"))
    return e.but(ends=attack.id)


# Wounds ---------------------------------------------------------------------------------------------------------------


def wound(s: State, e: h.Wounded) -> Event | None:
    """Wounds go to the miniature that has some, and then to the next (LGR-72)."""
    amount = min(e.amount, wounds_left(s, e.card)) if LAST_FALLS.holds else e.amount
    if amount <= 0:
        return None
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(wounds=c.wounds + amount))
    return e if amount == e.amount else e.but(amount=amount)


def damage(s: State, e: h.Damaged) -> Event:
    """A vehicle gets its damage mark (LGR-91)."""
    edits.change(s, e.card, s.cards[e.card].but(damaged=True))
    return e


def defeat(s: State, e: h.Defeated) -> Event:
    """A unit leaves the battle, with all that lay on it; its token that is in the pool stays there (LGR-51)."""
    c = s.cards[e.card]
    seat, had = c.owner, rank(s, e.card)
    loses_standby(s, e.card)
    order = NONE if TOKEN_IS_LOST.holds else c.order
    fallen = s.cards[e.card].but(
        cell=-1, suppression=0, aim=0, dodge=0, surge=0, order=order, by=-1, defeated_in=round_number(s)
    )
    if not TOKEN_STAYS.holds and c.order == NONE:
        _take_token(s, seat, had)
    edits.move(s, e.card, FALLEN * SEATS + seat, fallen)
    if not OUTLIVES.holds:
        _end_its_cards(s, seat, name_of(s, e.card))
    return e.but(player=seat, cell=c.cell)


def _take_token(s: State, seat: int, had: int) -> None:
    """Takes a token of that rank out of a pool."""
    for token in s.zones[POOL * SEATS + seat]:
        if s.pool.facts[s.cards[token].proto].rank == had:
            edits.move(s, token, BOX * SEATS + seat)
            return


def _end_its_cards(s: State, seat: int, name: str) -> None:
    """Ends what a character's command cards do."""
    over = [
        x.id
        for x in s.situations
        if type(x) is Played and x.player == seat and name in s.pool.facts[s.cards[x.card].proto].owners
    ]
    for id in over:
        edits.close_situation(s, id)
