"""The timing table: by which names triggers know each kind of event, what it changes, and whether it could happen.

Nothing opens around an event: what it sets off is captured as it happens, and goes onto the stack when its player has
priority. How cards come and go stands in the rooms that bring them and bury them (`bringing`, `deaths`, `upkeep`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import possible
from kartoteka.games.berserk.edits import actions, board, cards, counters, course
from kartoteka.games.berserk.words import feeling
from kartoteka.kernel.events import Row, Timing

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PLAIN = Timing("an event", before=(), after=(), delays="BKR-8.6")


def row(*names: str, apply: Any, could: Any = None, most: Any = None, looks_back: bool = False) -> Row:
    """A row of this game's table."""
    return Row(*names, apply=apply, timing=PLAIN, could=could, most=most, looks_back=looks_back)


def told(s: State, e: Event) -> Event:
    """The edit of what changes nothing, and is only told."""
    return e


ROWS: dict[type[Event], Row] = {
    # before the battle
    h.FirstRolled: row(apply=told),
    h.Shuffled: row(apply=course.shuffle),
    h.Dealt: row(apply=course.deal),
    h.HandKept: row(apply=course.keep),
    h.Bought: row(apply=course.buy),
    h.CrystalsGained: row(apply=course.gain_crystals),
    h.RecruitingEnded: row(apply=course.end_recruiting),
    h.Placed: row(apply=course.place),
    h.Revealed: row("revealed", apply=course.reveal),
    h.StageBegan: row(apply=course.begin_stage),
    h.BattleBegan: row("battle start", apply=course.begin_battle),
    h.VanguardBegan: row("vanguard", apply=course.begin_vanguard),
    # turns
    h.TurnBegan: row(apply=course.begin_turn),
    h.SquadOpened: row("opened", apply=course.open_squad),
    h.Prepared: row(apply=course.prepare),
    h.TurnRefreshed: row(apply=course.refresh),
    h.StartBegan: row("turn start", apply=course.begin_start),
    h.Felt: row("felt", apply=told),
    h.MainBegan: row(apply=course.begin_main),
    h.FinalBegan: row("turn end", apply=course.begin_final),
    h.TurnEnded: row(apply=course.end_turn),
    h.EffectStarted: row(apply=course.start_effect, could=possible.can_start),
    h.PlayersLost: row(apply=course.lose),
    h.GameAgreed: row(apply=course.agree),
    h.GameStopped: row(apply=course.stop),
    h.PlayerConceded: row(apply=course.concede),
    # actions
    h.ActionDeclared: row("declared", apply=actions.declare),
    h.TargetFixed: row("attacks", "is attacked", apply=actions.fix_target),
    h.DiceRolled: row("die rolled", apply=actions.roll),
    h.DieChanged: row(apply=actions.change_die, could=possible.can_change_a_die),
    h.SizesSet: row(apply=actions.set_sizes),
    h.ActionWeakened: row(apply=actions.weaken),
    h.Shielded: row(apply=actions.shield),
    h.Struck: row("strikes", "is struck", apply=feeling.of_blow),
    h.ActionPaid: row("attacked", "acted", apply=actions.pay),
    h.ActionEnded: row(apply=actions.end),
    h.ActionBlocked: row("blocked", apply=actions.block, could=possible.can_be_stopped),
    h.ActionCancelled: row(apply=actions.cancel, could=possible.can_be_stopped),
    h.ActionNarrowed: row(apply=actions.narrow),
    h.Redirected: row("redirected", apply=actions.redirect, could=possible.can_be_redirected),
    h.United: row("unites", apply=told),
    h.SearchFailed: row(apply=actions.fail_search),
    h.WindowPassed: row(apply=actions.come_to),
    h.EffectNoted: row(apply=actions.note_effect),
    # the board
    h.Moved: row("moves", apply=board.move),
    h.Relocated: row("relocated", apply=board.relocate, could=possible.can_be_relocated),
    h.Transferred: row(apply=board.transfer, could=possible.can_be_placed),
    h.Swapped: row("relocated", apply=board.swap, could=possible.can_be_swapped),
    # cards in play
    h.Opened: row("opened", apply=cards.open_card, could=possible.can_be_opened),
    h.Closed: row("closed", apply=cards.close_card, could=possible.can_be_closed),
    h.Wounded: row("wounded", "wounds", apply=cards.wound, could=possible.can_be_wounded),
    h.Healed: row("healed", apply=cards.heal, could=possible.can_be_healed, most=possible.wounds_there),
    h.LifeAdded: row(apply=counters.add_life, could=possible.can_get_life),
    h.LifeDrained: row(apply=counters.drain_life, could=possible.can_be_drained),
    h.TokensGained: row("gets a token", apply=counters.gain_tokens, could=possible.can_gain_tokens),
    h.TokensSpent: row(apply=counters.spend_tokens, could=possible.can_spend_tokens, most=possible.tokens_there),
    h.Poisoned: row("poisoned", apply=counters.poison, could=possible.can_be_poisoned),
    h.PoisonLost: row(apply=counters.lose_poison, could=possible.can_lose_poison),
    h.IncarnationTicked: row("gets an incarnation token", apply=counters.tick, could=possible.can_get_a_tick),
    # cards out of play
    h.CardMoved: row(apply=cards.move_card),
    h.CardsLookedAt: row(apply=cards.look_at),
    h.CardsShown: row(apply=cards.show),
}
