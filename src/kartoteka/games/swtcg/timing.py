"""The timing table: by which names triggers know each kind of event, what it changes, and whether it could happen.

Nothing opens around an event but what replaces it (SWR-115): triggers are captured as it happens and wait (SW-22).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import control, durations, possible
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.edits import (
    attacks,
    building,
    cards,
    damage,
    dice,
    leaving,
    plays,
    points,
    turns,
    units,
)
from kartoteka.games.swtcg.replacing import REPLACEMENTS
from kartoteka.kernel.events import Row, Timing

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PLAIN = Timing("an event", before=(REPLACEMENTS,), replaces="SWR-115", delays="SWR-4")
"""Damage and discards may be replaced (SWR-115); of nothing else does any text say so."""


def _row(*names: str, apply: Any, could: Any = None, most: Any = None, looks_back: bool = False) -> Row:
    return Row(*names, apply=apply, timing=PLAIN, could=could, most=most, looks_back=looks_back)


def told(s: State, e: Event) -> Event:
    """The edit of what changes nothing, and is only told."""
    return e


ROWS: dict[Any, Row] = {
    # cards
    h.Shuffled: _row(apply=cards.shuffle),
    h.Drawn: _row("drawn", apply=cards.draw, could=possible.can_draw, most=possible.cards_to_draw),
    h.Discarded: _row(apply=cards.discard, could=possible.can_be_thrown_away),
    h.DiscardedAtRandom: _row(
        apply=cards.discard_at_random, could=possible.can_discard_from_hand, most=possible.cards_in_hand
    ),
    h.CardMoved: _row(apply=cards.move_card, could=possible.can_be_moved),
    h.CardsLookedAt: _row(apply=cards.look_at),
    h.Revealed: _row(apply=cards.reveal),
    # building
    h.Started: _row(apply=building.start),
    h.PutIntoBuildZone: _row(apply=building.put_into_build_zone, could=possible.can_be_put),
    h.CountersPlaced: _row(
        apply=building.place_build_counters, could=possible.can_change_build_counters, most=possible.built_there
    ),
    h.Deployed: _row("unit deployed", apply=building.deploy),
    h.Completed: _row(apply=building.complete),
    h.LocationPut: _row("location put", apply=building.put_location),
    # units
    h.PutIntoArena: _row("moved to arena", "unit deployed", apply=units.put_into_arena, could=possible.can_be_put),
    h.Moved: _row("retreated", "moved to arena", apply=units.move_unit, could=possible.can_move),
    h.ControlTaken: _row(apply=control.take_control),
    h.Tapped: _row("tapped", apply=units.tap, could=possible.can_tap),
    h.Untapped: _row("untapped", apply=units.untap, could=possible.can_untap),
    h.UnitDiscarded: _row(
        "unit discarded", apply=leaving.discard_unit, could=possible.can_be_discarded, looks_back=True
    ),
    h.StackRearranged: _row(apply=units.rearrange),
    h.PilotMoved: _row(apply=units.move_pilot),
    h.Equipped: _row(apply=units.equip),
    h.PutBeneath: _row(apply=units.put_beneath, could=possible.can_lie_beneath),
    h.CountersTaken: _row(apply=units.take_counters, could=possible.can_change_counters, most=possible.damage_there),
    h.TokensPlaced: _row(apply=units.place_tokens, could=possible.can_change_tokens, most=possible.tokens_there),
    # Force and build points
    h.ForceGained: _row("force gained", apply=points.gain_force, could=possible.can_gain),
    h.ForceLost: _row(apply=points.lose_force, could=possible.can_lose_force, most=possible.force_there),
    h.ForcePaid: _row(apply=points.pay_force, could=possible.can_pay_force),
    h.PointsGained: _row(apply=points.gain_points, could=possible.can_gain),
    h.PointsSpent: _row(apply=points.spend_points, could=possible.can_pay_points),
    h.PointsLost: _row(apply=points.spend_points, could=possible.can_lose_points, most=possible.points_there),
    # turns and steps, the end
    h.GameBegan: _row(apply=told),
    h.TurnBegan: _row("turn began", apply=turns.begin_turn),
    h.TurnEnded: _row("turn ended", apply=told),
    h.TurnOver: _row(apply=durations.end),
    h.StepBegan: _row("build step began", apply=turns.begin_step),
    h.StepEnded: _row("build step ended", apply=durations.end),
    h.BattleBegan: _row("battle began", apply=turns.begin_battle),
    h.BattleEnded: _row("battle ended", apply=durations.end),
    h.BattleStepsChanged: _row(apply=turns.change_battle_steps),
    h.ArenaStepBegan: _row("arena step began", apply=turns.begin_arena_step),
    h.ArenaStepEnded: _row("arena step ended", apply=durations.end),
    h.GameWon: _row(apply=turns.win, could=possible.can_win),
    h.GameStopped: _row(apply=turns.stop),
    h.PlayerConceded: _row(apply=turns.concede),
    # attacks
    h.Attacked: _row("attacks", "is attacked", apply=attacks.attack),
    h.DefenderChanged: _row("is attacked", apply=attacks.change_defender),
    h.AttackRolled: _row(apply=attacks.note_rolled),
    h.AttackEnded: _row("attack ended", apply=durations.end_attack),
    h.RetaliationPromised: _row(apply=attacks.promise_retaliation),
    h.PromiseKept: _row(apply=durations.end),
    # dice
    h.Rolled: _row("dice rolled", apply=dice.roll),
    h.Rerolled: _row(apply=dice.reroll),
    h.RollRead: _row(apply=durations.end),
    # damage
    h.DamageLooms: _row(apply=damage.loom),
    h.DamageAimed: _row("would be damaged", apply=told),
    h.DamagePrevented: _row("damage prevented", apply=damage.prevent),
    h.DamageMade: _row(apply=damage.make_damage),
    h.DamageSettled: _row(apply=durations.end),
    h.Damaged: _row("damaged", apply=damage.damage),
    # playing, lasting effects
    h.Announced: _row(apply=plays.announce),
    h.Played: _row("battle card played", "ability activated", "mission completed", apply=told),
    h.Disrupted: _row(apply=plays.disrupt),
    h.PlayEnded: _row(apply=durations.end),
    h.EffectStarted: _row(apply=plays.start_effect),
}
