"""The timing table: by which names triggers know each kind of event, what it changes, and whether it could happen.

Nothing opens around an event: what it sets off is captured as it happens and taken up at the named moments of the
course (LGR-46). Two rows stand in their rooms: that of the rally (`activation.rally`), and that of the question about
standby (`activation.standby`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import possible
from kartoteka.games.legion.edits import counters, course, fights, orders, units
from kartoteka.kernel.events import Row, Timing

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event

PLAIN = Timing("an event", before=(), after=())


def row(*names: str, apply: Any, could: Any = None, most: Any = None, looks_back: bool = False) -> Row:
    """A row of this game's table."""
    return Row(*names, apply=apply, timing=PLAIN, could=could, most=most, looks_back=looks_back)


ROWS: dict[type[Event], Row] = {
    # the course of a game
    h.ChooserFound: row(apply=course.find_chooser),
    h.SidesChosen: row(apply=course.choose_sides),
    h.GameBegan: row(apply=orders.told),
    h.UnitPlaced: row(apply=units.place),
    h.RoundBegan: row("round start", apply=course.begin_round),
    h.PhaseBegan: row("command phase", "activation phase", "end phase", apply=course.begin_phase),
    h.PassesGiven: row(apply=course.give_passes),
    h.PassSpent: row(apply=course.spend_pass),
    h.CounterPassed: row(apply=course.pass_counter),
    h.Scored: row("scored", apply=course.score),
    h.TokensCleared: row(apply=course.clear_tokens),
    h.EffectStarted: row(apply=course.start_effect),
    h.GameWon: row(apply=course.win),
    h.GameDrawn: row(apply=course.draw),
    h.PlayerConceded: row(apply=course.concede),
    # command cards
    h.SelectionBegan: row(apply=course.begin_selection),
    h.SelectionEnded: row(apply=course.end_selection),
    h.CardsRevealed: row("revealed", apply=course.reveal_cards),
    h.CardSentBack: row("sent back", apply=course.send_back, could=possible.is_on_the_table),
    h.CardDiscarded: row("discarded", apply=course.discard, could=possible.can_be_discarded),
    h.CardReturned: row("returned", apply=course.take_back, could=possible.can_be_returned),
    h.CardLaidAside: row(apply=course.lay_aside, could=possible.can_be_laid_aside),
    h.CardsLookedAt: row(apply=course.look_at),
    h.PriorityRolled: row(apply=course.roll_priority),
    h.PrioritySet: row("gets priority", apply=course.set_priority),
    # orders
    h.Nominated: row("nominated", apply=orders.nominate),
    h.OrdersBegan: row(apply=orders.begin_orders),
    h.OrderIssued: row("is ordered", "orders", apply=orders.issue, could=possible.can_be_ordered),
    h.OrdersGiven: row("orders given", apply=orders.orders_given),
    h.OrderLost: row("loses its order", apply=orders.lose_order, could=possible.can_lose_its_order),
    h.PoolFormed: row(apply=orders.form_pool),
    h.TokenDrawn: row("draws", apply=orders.draw_token),
    h.TokenSetAside: row(apply=orders.set_aside),
    h.TokenRecycled: row(apply=orders.recycle, could=possible.can_be_recycled),
    h.TokensParked: row(apply=orders.park, could=possible.has_a_pool),
    h.TokensTaken: row(apply=orders.take_tokens),
    h.CommandPhaseEnded: row("end of command phase", apply=orders.told),
    h.Promoted: row("promoted", apply=orders.promote, could=possible.can_be_promoted),
    # units
    h.ActivationBegan: row("activates", apply=units.begin_activation),
    h.DamageRolled: row(apply=units.roll_damage),
    h.ActionsCounted: row(apply=units.count_actions),
    h.Panicked: row("panics", apply=units.panic, could=possible.is_there),
    h.Moved: row("moves", apply=units.move, could=possible.can_move),
    h.Fled: row(apply=orders.told),
    h.Aimed: row("aims", apply=units.aim),
    h.Dodged: row("dodges", apply=units.dodge),
    h.StoodBy: row("stands by", apply=units.stand_by),
    h.Recovered: row("recovers", apply=units.recover, could=possible.is_there),
    h.ActionUsed: row(apply=units.use_action),
    h.AimGained: row("gets aim", apply=counters.gain_aim, could=possible.stands),
    h.DodgeGained: row("gets dodge", apply=counters.gain_dodge, could=possible.stands),
    h.SurgeGained: row("gets surge", apply=counters.gain_surge, could=possible.stands),
    h.StandbyGained: row("gets standby", apply=counters.gain_standby, could=possible.can_stand_by),
    h.TokensSpent: row("spends", apply=counters.spend_tokens, could=possible.has_tokens, most=possible.tokens_there),
    h.SuppressionGained: row("suppressed", apply=counters.suppress, could=possible.can_be_suppressed),
    h.SuppressionRemoved: row(
        apply=counters.unsuppress, could=possible.has_suppression, most=possible.suppression_there
    ),
    h.ActivationEnded: row("activated", apply=units.end_activation),
    # fights
    h.AttackDeclared: row("attacks", "is attacked", apply=fights.declare),
    h.Joined: row(apply=fights.join),
    h.AttackRolled: row(apply=fights.roll_dice),
    h.AimSpent: row(apply=fights.spend_aim),
    h.DiceRerolled: row(apply=fights.reroll),
    h.SurgesConverted: row(apply=fights.convert),
    h.CoverRolled: row(apply=fights.roll_for_cover),
    h.HitsCancelled: row(apply=fights.cancel),
    h.DefenceRolled: row(apply=fights.defend),
    h.Wounded: row("wounded", "wounds", apply=fights.wound, could=possible.stands),
    h.Healed: row("healed", apply=units.heal, could=possible.is_wounded, most=possible.wounds_there),
    h.Damaged: row(apply=fights.damage, could=possible.is_there),
    h.AttackEnded: row("attacked", apply=fights.end),
    h.Defeated: row("defeated", apply=fights.defeat, could=possible.is_there, looks_back=True),
}
