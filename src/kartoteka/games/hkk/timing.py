"""The timing table: by which names triggers know each kind of event, what it changes, and whether it could happen.

Nothing opens around an event: what HKK calls a reaction answers an announcement (`queue`), what an event sets off is
captured as it happens, and waits (`settling`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk import possible
from kartoteka.games.hkk.actions import entering, tokens
from kartoteka.games.hkk.course import durations, skipping
from kartoteka.games.hkk.deaths import extracting, kept_life, leaving
from kartoteka.games.hkk.edits import cards, course, permanents, points, queue
from kartoteka.games.hkk.permanents import control, special
from kartoteka.games.hkk.words import dice
from kartoteka.kernel.events import Row, Timing

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PLAIN = Timing("an event", before=(), after=(), delays="HKKR-7.37")


def _row(*names: str, apply: Any, could: Any = None, most: Any = None, looks_back: bool = False) -> Row:
    return Row(*names, apply=apply, timing=PLAIN, could=could, most=most, looks_back=looks_back)


def told(s: State, e: Event) -> Event:
    """The edit of what changes nothing, and is only told."""
    return e


ROWS: dict[Any, Row] = {
    # cards out of play
    h.Shuffled: _row(apply=cards.shuffle),
    h.Drawn: _row("drawn", apply=cards.draw, could=possible.can_draw, most=possible.cards_to_draw),
    h.DrawReplaced: _row(apply=course.replace_draw),
    h.Discarded: _row("discarded", apply=leaving.discard, could=possible.can_discard),
    h.DiscardedAtRandom: _row(
        apply=cards.discard_at_random, could=possible.can_discard_at_random, most=possible.cards_in_hand
    ),
    h.CardMoved: _row("drawn", apply=leaving.move_card, could=possible.can_be_moved),
    h.CardsLookedAt: _row(apply=cards.look_at),
    h.Revealed: _row(apply=cards.reveal),
    # the queue
    h.Announced: _row(apply=queue.announce),
    h.Paid: _row("substituted", apply=queue.pay),
    h.SourceEnded: _row("card played", "card played from hand", "spell played", "ability used", apply=queue.end_source),
    h.Prevented: _row("prevented", apply=queue.prevent, could=possible.can_be_prevented),
    h.SourceEmptied: _row(apply=queue.empty),
    # permanents
    h.Entered: _row("enters play", "card played", apply=entering.enter),
    h.Left: _row("leaves play", "dies", "sacrificed", apply=leaving.leave, could=possible.can_leave, looks_back=True),
    h.Passivized: _row("passivized", apply=permanents.passivize, could=possible.can_be_passivized),
    h.Activated: _row("activated", apply=permanents.activate, could=possible.can_be_activated),
    h.PlaceChanged: _row("enters the guard post", apply=permanents.change_place, could=possible.can_change_place),
    h.ControlTaken: _row("changes controller", apply=control.take_control, could=possible.can_change_hands),
    h.Attached: _row(apply=entering.attach),
    h.Turned: _row(apply=permanents.turn),
    h.MarkersPut: _row(
        "marker put", apply=permanents.put_markers, could=possible.can_change_markers, most=possible.markers_there
    ),
    h.LevelsGained: _row("level gained", apply=permanents.gain_levels),
    h.MaximumNoted: _row(apply=kept_life.note),
    h.Wounded: _row("wounded", "wounds", apply=permanents.wound, could=possible.can_be_wounded),
    h.Healed: _row("healed", apply=permanents.heal, could=possible.can_be_healed, most=possible.wounds_there),
    # points
    h.ManaGained: _row("mana gained", apply=points.gain_mana, could=possible.is_more_than_nothing),
    h.ManaLost: _row(apply=points.lose_mana, could=possible.can_lose_mana, most=possible.mana_there),
    h.Regenerated: _row("mana gained", apply=points.gain_mana),
    h.LadderSet: _row(apply=points.set_ladder),
    h.MostManaChanged: _row(apply=points.change_most_mana),
    h.ComponentsGained: _row("components gained", apply=points.gain_components, could=possible.is_more_than_nothing),
    h.ComponentsLost: _row(
        apply=points.lose_components, could=possible.can_lose_components, most=possible.components_there
    ),
    h.ShardsGained: _row(apply=points.gain_shards),
    h.LifeGained: _row("healed", apply=points.gain_life, could=possible.can_heal),
    h.PlayerWounded: _row("player wounded", "wounds", apply=points.lose_life, could=possible.is_more_than_nothing),
    h.LifeGiven: _row("player wounded", apply=points.lose_life, could=possible.is_more_than_nothing),
    h.MostLifeChanged: _row(apply=points.change_most_life),
    h.Extracted: _row("components gained", apply=extracting.extract),
    h.Fed: _row(apply=extracting.feed),
    # the course
    h.GameBegan: _row(apply=told),
    h.StarterNamed: _row(apply=course.name_starter),
    h.SpecialsRevealed: _row(apply=special.reveal),
    h.DrawReplaced: _row(apply=course.replace_draw),
    h.TurnBegan: _row("turn began", apply=course.begin_turn),
    h.TurnEnded: _row("end of turn", apply=told),
    h.TurnOver: _row(apply=course.end_turn),
    h.PhaseBegan: _row("phase began", apply=course.begin_phase),
    h.PhaseSkipped: _row(apply=skipping.leave_out),
    h.PhaseEnded: _row(apply=extracting.end_phase),
    h.CombatStageBegan: _row(apply=course.begin_combat_stage),
    h.StageBegan: _row("preparation", apply=course.begin_stage),
    h.CloseBegan: _row("preparation ended", apply=course.begin_close),
    h.StageEnded: _row(apply=durations.end),
    h.AttackDeclared: _row("attacks", "is attacked", apply=course.declare_attack),
    h.StrikeAimed: _row(apply=course.aim),
    h.CombatEnded: _row(apply=durations.end),
    h.EffectStarted: _row(apply=durations.start_effect, could=possible.can_start),
    h.ReactionUsedUp: _row(apply=durations.use_up),
    h.PlayersLost: _row(apply=course.lose),
    h.GameWon: _row(apply=course.win),
    h.GameStopped: _row(apply=course.stop),
    h.PlayerConceded: _row(apply=course.concede),
    # dice
    h.TokensMade: _row(apply=tokens.make),
    h.DieRolled: _row("die rolled", apply=dice.roll),
    h.CoinTossed: _row(apply=dice.toss),
}
