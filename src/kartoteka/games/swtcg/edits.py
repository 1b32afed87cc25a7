"""The edits of this game: each makes the change that one event says, and returns the event as it happened.

None means that it was impossible; a tuple adds what happened at the same moment. Called by the machine only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.movements import attached_to as attached_to
from kartoteka.games.swtcg.movements import begin_step as begin_step
from kartoteka.games.swtcg.movements import change_top as change_top
from kartoteka.games.swtcg.movements import deploy as deploy
from kartoteka.games.swtcg.movements import discard_unit as discard_unit
from kartoteka.games.swtcg.movements import join_stack as join_stack
from kartoteka.games.swtcg.movements import move_unit as move_unit
from kartoteka.games.swtcg.movements import place as place
from kartoteka.games.swtcg.movements import put_away as put_away
from kartoteka.games.swtcg.movements import take_away as take_away
from kartoteka.games.swtcg.records import (
    ARENAS,
    BEING_PLAYED,
    CONSTRUCTION,
    DECK,
    DISCARD,
    HAND,
    ArenaStep,
    Attack,
    Battle,
    Later,
    Pending,
    Roll,
    Table,
    Turn,
)
from kartoteka.kernel import chance, edits, ledger
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import Event
from kartoteka.kernel.state import Result
from kartoteka.kernel.windows import Declared

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NEVER_BELOW_ZERO = Ruling("SW-4", "a Force total is never below zero", value=0, without=-1_000)
AS_MANY_AS_THERE_ARE = ruling("SWR-9", "a player who must draw more cards than there are draws those")
ATTACKER_IS_TAPPED = ruling("SWR-103", "an attacker is tapped already and cannot be tapped as a cost")
PROMISED_IS_PROMISED = ruling("D-12", "a unit that no longer defends strikes back all the same")
SAME_ROLL = ruling("D-35", "a reroll is part of its roll: nothing may be used anew for it")
TAPPED_ONCE = ruling("SW-17", "a tapped card cannot be tapped")


# Cards ------------------------------------------------------------------------------------------------------------


def shuffle(s: State, e: h.Shuffled) -> Event:
    edits.shuffle(s, place(s, DECK, e.player))
    return e


def draw(s: State, e: h.Drawn) -> Event | None:
    """As many as there are; an empty deck costs nothing else (SWR-9)."""
    cards = s.zones[place(s, DECK, e.player)][-1 : -e.amount - 1 : -1] if e.amount > 0 else ()
    if not cards or (len(cards) < e.amount and not AS_MANY_AS_THERE_ARE.holds):
        return None
    for card in cards:
        edits.move(s, card, place(s, HAND, e.player))
    return e.but(amount=len(cards), cards=tuple(cards))


def discard(s: State, e: h.Discarded) -> Event:
    put_away(s, e.card, DISCARD)
    return e


def start(s: State, e: h.Started) -> Event:
    """Face down: whoever knew a card of that hand does not know whether this is it (SWR-32)."""
    edits.move(s, e.card, place(s, CONSTRUCTION, e.player), followed=False)
    return e


def place_counters(s: State, e: h.CountersPlaced) -> Event:
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(built=c.built + e.amount))
    return e


def is_tapped_already(s: State, card: int) -> bool:
    """Whether it cannot be tapped (any more); an attacker is, from the beginning of its attack (SWR-103)."""
    attack = s.open(Attack)
    if attack is not None and attack.attacker == card and not ATTACKER_IS_TAPPED.holds:
        return False
    return s.cards[card].tapped and TAPPED_ONCE.holds


def tap(s: State, e: h.Tapped) -> Event | None:
    if is_tapped_already(s, e.card):
        return None
    edits.change(s, e.card, s.cards[e.card].but(tapped=True))
    return e


def untap(s: State, e: h.Untapped) -> Event | None:
    if not s.cards[e.card].tapped:
        return None
    edits.change(s, e.card, s.cards[e.card].but(tapped=False))
    return e


# Force and build points -------------------------------------------------------------------------------------------


def gain_force(s: State, e: h.ForceGained) -> Event | None:
    if e.amount <= 0:
        return None
    had = s.seats[e.player]
    edits.change_seat(s, e.player, had.but(force=had.force + e.amount))
    return e


def lose_force(s: State, e: h.ForceLost) -> Event | None:
    """All that there is, where it is less (SW-4)."""
    had = s.seats[e.player].force
    left = max(NEVER_BELOW_ZERO.value, had - e.amount)
    if left == had:
        return None
    edits.change_seat(s, e.player, s.seats[e.player].but(force=left))
    return e.but(amount=had - left)


def pay_force(s: State, e: h.ForcePaid) -> Event:
    had = s.seats[e.player]
    edits.change_seat(s, e.player, had.but(force=had.force - e.amount))
    return e


def gain_points(s: State, e: h.PointsGained) -> Event | None:
    if e.amount <= 0:
        return None
    had = s.seats[e.player]
    edits.change_seat(s, e.player, had.but(points=had.points + e.amount))
    return e


def spend_points(s: State, e: h.PointsSpent | h.PointsLost) -> Event | None:
    """A price of 0 is paid, too; where there is nothing to lose, nothing is lost."""
    had = s.seats[e.player]
    amount = min(had.points, e.amount)
    if amount <= 0:
        return e if type(e) is h.PointsSpent and e.amount == 0 else None  # a price of 0 is paid
    edits.change_seat(s, e.player, had.but(points=had.points - amount))
    return e.but(amount=amount)


# Turns and steps --------------------------------------------------------------------------------------------------


def begin_turn(s: State, e: h.TurnBegan) -> Event:
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(turn=e.number))
    edits.open_situation(s, Turn())
    return e


def begin_battle(s: State, e: h.BattleBegan) -> Event:
    turn = s.open(Turn)
    edits.open_situation(s, Battle(left=turn.arenas if turn is not None else ARENAS))
    return e


def change_battle_steps(s: State, e: h.BattleStepsChanged) -> Event:
    """Those that are still to come in this battle phase, or, before it has begun, all of this turn (SWR-96)."""
    battle, turn = s.open(Battle), s.open(Turn)
    if battle is not None:
        edits.edit_situation(s, battle.but(left=e.left))
    elif turn is not None:
        edits.edit_situation(s, turn.but(arenas=e.left))
    return e


def begin_arena_step(s: State, e: h.ArenaStepBegan) -> Event:
    battle = s.open(Battle)
    if battle is not None:
        edits.edit_situation(s, battle.but(left=battle.left[1:], over=(*battle.over, e.arena)))
    edits.open_situation(s, ArenaStep(arena=e.arena))
    return e


def nothing(s: State, e: Event) -> Event:
    """What is only told."""
    return e


# Dice, attacks, damage --------------------------------------------------------------------------------------------


def roll(s: State, e: h.Rolled) -> Event:
    """Throws the dice; they lie on the table until they are read (SW-88)."""
    told = chance.scripted(s, "dice")
    faces = tuple(told) if told else tuple(chance.below(s, 6) + 1 for _ in range(e.dice))
    edits.open_situation(s, Roll(roller=e.player, faces=faces, kind=e.kind, source=e.source, target=e.target))
    return e.but(faces=faces)


def reroll(s: State, e: h.Rerolled) -> Event:
    """Throws some of them again: the new faces take the place of the old ones (D-35)."""
    lying = s.situation(e.roll)
    told = chance.scripted(s, "dice")
    new = tuple(told) if told else tuple(chance.below(s, 6) + 1 for _ in e.dice)
    faces = list(lying.faces)
    for die, face in zip(e.dice, new, strict=True):
        faces[die] = face
    edits.edit_situation(s, lying.but(faces=tuple(faces)))
    if not SAME_ROLL.holds:
        ledger.clear(s, e.roll)
    return e.but(faces=new)


def attack(s: State, e: h.Attacked) -> Event:
    c, d = s.cards[e.card], s.cards[e.defender]
    edits.open_situation(s, Attack(
        attacker=e.card, defender=e.defender, attacker_obj=c.obj, defender_obj=d.obj, player=c.controller,
        arena=c.zone // len(s.seats), reached=d.zone // len(s.seats), manner=e.manner,
    ))  # fmt: skip
    return e


def change_defender(s: State, e: h.DefenderChanged) -> Event | None:
    now = s.open(Attack)
    if now is None or now.attacker != e.card:
        return None
    d = s.cards[e.defender]
    edits.edit_situation(
        s, now.but(defender=e.defender, defender_obj=d.obj, reached=d.zone // len(s.seats), intercepted=True)
    )
    for x in s.situations if not PROMISED_IS_PROMISED.holds else ():
        if type(x) is Later and x.attack == now.id:
            edits.close_situation(s, x.id)
    return e


def note_rolled(s: State, e: h.AttackRolled) -> Event:
    edits.edit_situation(s, s.situation(e.attack).but(rolled=True))
    return e


def loom(s: State, e: h.DamageLooms) -> Event:
    edits.open_situation(s, Pending(pieces=e.pieces))
    return e


def prevent(s: State, e: h.DamagePrevented) -> Event | None:
    """Less damage is about to be done; what has been placed stays (SW-94)."""
    pending = s.open(Pending)
    if pending is None:
        return None
    pieces = list(pending.pieces)
    at = pieces[e.piece]
    amount = min(at.amount, e.amount)
    pieces[e.piece] = at.but(amount=at.amount - amount)
    edits.edit_situation(s, pending.but(pieces=tuple(pieces)))
    return e.but(amount=amount)


def make_damage(s: State, e: h.DamageMade) -> Event | None:
    pending = s.open(Pending)
    if pending is None:
        return None
    edits.edit_situation(s, pending.but(made=(*pending.made, e.piece)))
    return e


def take_counters(s: State, e: h.CountersTaken) -> Event | None:
    had = s.cards[e.card].damage
    left = max(0, had + e.amount)
    if left == had:
        return None
    edits.change(s, e.card, s.cards[e.card].but(damage=left))
    return e.but(amount=left - had)


def promise_retaliation(s: State, e: h.RetaliationPromised) -> Event:
    """Who is struck, and with how many dice, is settled now (SWK-Retaliate, D-38)."""
    now = s.situation(e.attack)
    edits.open_situation(s, Later(
        attack=e.attack, player=e.player, source=e.card, source_obj=s.cards[e.card].obj, target=now.attacker,
        target_obj=now.attacker_obj, dice=e.dice, arena=s.cards[e.card].zone // len(s.seats),
    ))  # fmt: skip
    return e


# Playing ----------------------------------------------------------------------------------------------------------


def announce(s: State, e: h.Announced) -> Event:
    """What is announced can be disrupted from now on; a card is revealed and lies apart (SW-104)."""
    if e.what != "ability":
        edits.move(s, e.card, place(s, BEING_PLAYED, e.player), s.cards[e.card].but(built=s.cards[e.card].built))
    edits.open_situation(s, Declared(
        play=e.what, seat=e.player, card=e.card, ability=e.ability, answers=e.answers, objects=(s.cards[e.card].obj,)
    ))  # fmt: skip
    return e


def disrupt(s: State, e: h.Disrupted) -> Event | None:
    play = s.situation(e.play)
    if play is None or play.status:
        return None
    edits.edit_situation(s, play.but(status="disrupted"))
    return e


# Effects, the end -------------------------------------------------------------------------------------------------


def start_effect(s: State, e: h.EffectStarted) -> Event:
    edits.add_modifier(s, e.modifier)
    return e


def win(s: State, e: h.GameWon) -> Event:
    edits.finish(s, Result((e.player,), e.rule))
    return e


def stop(s: State, e: h.GameStopped) -> Event:
    edits.finish(s, Result((), "SWR-10"))
    return e


def concede(s: State, e: h.PlayerConceded) -> Event:
    edits.finish(s, Result((1 - e.player,), "SWR-2"))
    return e
