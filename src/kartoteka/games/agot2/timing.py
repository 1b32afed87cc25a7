"""The timing table: which windows open around a condition, and what each kind of event changes.

Every condition has the same windows (AGR-100): would-interrupts, forced ones first; forced interrupts; interrupts; it
happens; forced reactions; reactions. The reaction window is the user's page of the rules, knob by knob.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.actions import ACT, AMBUSH, ANSWER, MARSHAL
from kartoteka.games.agot2.control import can_go_over
from kartoteka.games.agot2.edits import (
    abilities,
    cards,
    challenges,
    counters,
    course,
    eliminations,
    entering,
    leaving,
    piles,
    places,
    setup,
)
from kartoteka.games.agot2.numbers.challenges import participates
from kartoteka.games.agot2.numbers.places import first_player, in_play, zone_type
from kartoteka.games.agot2.numbers.prohibitions import (
    DRAWN,
    GOLD_GAINED,
    NO_KILLING,
    NO_KNEELING,
    NO_STANDING,
    cannot,
    cannot_any,
    is_free,
    player_cannot,
    speaking_of,
    still_to_get,
)
from kartoteka.games.agot2.procedures.sides import off
from kartoteka.games.agot2.records import DISCARD, LEAVES_PLAY, LEFT, PLAY, PLOT_DECK, REMOVED, Challenge, Phase
from kartoteka.games.agot2.shadows import BRING_OUT, PUT_IN
from kartoteka.kernel.events import PENDING, Row, Timing
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.windows import Advance, Closes, Resolve, Window

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def the_first(s: State, regs: Any) -> int:
    seat = first_player(s)
    return seat if s.seats[seat].present else s.in_order(seat)[0]


def not_the_first(s: State, regs: Any) -> int:
    return s.in_order(first_player(s))[-1]


first = Ruling("AGR-26", "the first player opens every window", value=the_first, without=not_the_first)
OPTIONAL = Ruling("AGR-85", "an interrupt need not be used", value=True, without=False)
MANDATORY = Ruling("AGR-85", "a forced ability must be used", value=False, without=True)
ONE_ORDERS = Ruling(
    "AGR-101", "the first player orders forced abilities, whoever controls them", value=True, without=False
)

FORCED_WOULD = Window(
    "AGR-101", "forced interrupts to what would happen", plays=(ANSWER,), first=first,
    admits=("would forced interrupt",), one_asks_for_all=ONE_ORDERS, may_pass=MANDATORY,
)  # fmt: skip
WOULD = Window(
    "AGR-104", "interrupts to what would happen", plays=(ANSWER,), first=first,
    admits=("would interrupt", "would duplicate save"), may_pass=OPTIONAL,
)  # fmt: skip
FORCED_INTERRUPT = Window(
    "AGR-101", "forced interrupts", plays=(ANSWER,), first=first, admits=("forced interrupt",),
    one_asks_for_all=ONE_ORDERS, may_pass=MANDATORY,
)  # fmt: skip
INTERRUPT = Window(
    "AGR-100", "interrupts", plays=(ANSWER,), first=first, admits=("interrupt",), may_pass=OPTIONAL
)  # fmt: skip
FORCED_REACTION = Window(
    "AGR-101", "forced reactions", plays=(ANSWER,), first=first, admits=("forced reaction",),
    one_asks_for_all=ONE_ORDERS, may_pass=MANDATORY,
)  # fmt: skip
REACTION = Window(
    "AG-12",
    "reactions",
    plays=(ANSWER,),
    admits=("reaction",),
    first=Ruling("AG-13", "the first player has the first opportunity", value=the_first, without=not_the_first),
    advance=Ruling("AG-15", "opportunities go round", value=Advance.NEXT, without=Advance.STAY),
    may_pass=Ruling("AG-14", "an opportunity is used to react or to pass", value=True, without=False),
    closes=Ruling("AG-16", "it closes when all pass consecutively", value=Closes.ALL_PASS, without=Closes.FIRST_PASS),
    pass_is_final=Ruling("AG-17", "who passed may still react", value=False, without=True),
    rounds=Ruling("AG-18", "a closed window stays closed", value=1, without=2),
    resolve=Ruling("AG-20", "a reaction resolves before the next", value=Resolve.NOW, without=Resolve.UNWIND),
)

STANDARD = Timing(
    "a condition",
    before=(FORCED_WOULD, WOULD, FORCED_INTERRUPT, INTERRUPT),
    after=(FORCED_REACTION, REACTION),
    replaces="AGR-106",
    delays="AGR-109",
)

QUIET = Timing("what nothing answers")
"""No window opens around what happens during setup (AGR-23), nor around what is only told."""

AFTERWARDS = Timing("what is answered only when it has happened", after=STANDARD.after, shares=STANDARD)
"""A concession: where others play on, they may react to what went with the player."""

ONE_EACH = Ruling("AGR-28", "one action, then the next player", value=Advance.NEXT, without=Advance.STAY)
ALL_PASS = Ruling(
    "AGR-28", "an action window closes when all pass in succession", value=Closes.ALL_PASS, without=Closes.FIRST_PASS
)
MAY_ACT_LATER = Ruling("AGR-28", "who passed may still act", value=False, without=True)


def has_left(s: State) -> bool:
    """Whether the active player has left the game: the next one marshals (D-27)."""
    return s.opened[Phase].active in s.gone


ACTION = Window(
    "AGR-28", "actions", plays=(ACT, AMBUSH, BRING_OUT), admits=("action",),
    first=first, advance=ONE_EACH, closes=ALL_PASS, pass_is_final=MAY_ACT_LATER, ends=off,
)  # fmt: skip
MARSHALING = Window(
    "AGR-41", "marshal or act", plays=(MARSHAL, PUT_IN, ACT, BRING_OUT), admits=("action",),
    first=first, advance=ONE_EACH, closes=ALL_PASS, pass_is_final=MAY_ACT_LATER, ends=has_left,
)  # fmt: skip


# Whether an event could happen now --------------------------------------------------------------------------------


def can_kneel(s: State, e: h.Knelt) -> bool:
    stands = s.cards[e.card].standing or not cards.KNEELS_ONCE.value
    if not stands or not is_free(s, e.card, NO_KNEELING):
        return False
    return not e.by_effect or not cannot(s, e.card, "be knelt by card effects")


def can_stand(s: State, e: h.Stood) -> bool:
    kneels = not s.cards[e.card].standing or not cards.STANDS_ONCE.value
    return kneels and is_free(s, e.card, NO_STANDING)


def can_be_killed(s: State, e: h.CharacterKilled) -> bool:
    return zone_type(s, e.card) == PLAY and not cannot_any(s, e.card, NO_KILLING)


def can_leave(s: State, e: Any) -> bool:
    return zone_type(s, e.card) in LEAVES_PLAY.value and not cannot(s, e.card, "leave play")


def can_draw(s: State, e: h.Drawn) -> bool:
    if not s.zone("deck", e.player) or player_cannot(s, e.player, "draw cards"):
        return False
    return still_to_get(s, e.player, DRAWN, e.amount) > 0


ON_CARDS_IN_PLAY = ruling("AGR-11", "power lies on cards in play")


def can_gain_gold(s: State, e: h.GoldGained | h.IncomeCollected) -> bool:
    return still_to_get(s, e.player, GOLD_GAINED, e.amount) > 0 and not player_cannot(s, e.player, "gain gold")


def can_gain_power(s: State, e: h.PowerGained) -> bool:
    """Power lies on cards in play only; a card removed from the game is not spoken of at all (AG-38).

    A player gains what the cards gain that the player controls.
    """
    if e.amount <= 0 or (ON_CARDS_IN_PLAY.value and not in_play(s, e.card)) or cannot(s, e.card, "gain power"):
        return False
    return not player_cannot(s, s.cards[e.card].controller, "gain power")


def may_be_hidden(s: State, card: int, to: str) -> bool:
    """Whether nothing keeps the card out of shadows, if that is where it goes."""
    return to != "shadows" or not cannot(s, card, "be placed in shadows")


def can_leave_for(s: State, e: h.LeftPlay) -> bool:
    return can_leave(s, e) and may_be_hidden(s, e.card, e.to)


def tokens_there(s: State, e: h.TokenPlaced) -> int:
    """How many could be taken away; any number can be placed."""
    return e.amount if e.amount > 0 else dict(s.cards[e.card].tokens).get(e.token, 0)


NO_DISCARDING = speaking_of("be discarded", "be discarded from play")


def can_be_discarded(s: State, e: h.DiscardedFromPlay) -> bool:
    return can_leave(s, e) and not cannot_any(s, e.card, NO_DISCARDING)


def can_lose_power(s: State, e: Any) -> bool:
    return bool(e.amount > 0 and s.cards[e.card].power > 0)


def can_move_power(s: State, e: h.PowerMoved) -> bool:
    return can_lose_power(s, e) and e.card != e.to and in_play(s, e.to)


def power_there(s: State, e: Any) -> int:
    return int(s.cards[e.card].power)


def can_place_tokens(s: State, e: h.TokenPlaced) -> bool:
    return in_play(s, e.card) and (e.amount > 0 or (e.amount < 0 and dict(s.cards[e.card].tokens).get(e.token, 0) > 0))


def can_pay(s: State, e: h.GoldPaid) -> bool:
    return bool(s.seats[e.player].gold >= e.amount)


def can_move_gold(s: State, e: h.GoldMoved) -> bool:
    if e.amount <= 0 or (e.to_card >= 0 and (e.to_card == e.card or not in_play(s, e.to_card))):
        return False
    return bool(s.cards[e.card].gold > 0 if e.card >= 0 else s.seats[e.player].gold > 0 if e.player >= 0 else True)


def gold_there(s: State, e: h.GoldMoved) -> int:
    return int(s.cards[e.card].gold if e.card >= 0 else s.seats[e.player].gold if e.player >= 0 else e.amount)


def can_be_moved(s: State, e: h.CardMoved) -> bool:
    """Moving something to where it already is is impossible (AGR-125)."""
    zone = zone_type(s, e.card)
    if in_play(s, e.card) or zone in (REMOVED, LEFT) or zone == places.ZONE_BY_NAME[e.to]:
        return False
    return may_be_hidden(s, e.card, e.to)


def can_be_thrown_away(s: State, e: h.Discarded) -> bool:
    """A card out of play, or a duplicate."""
    return not in_play(s, e.card) and zone_type(s, e.card) not in (DISCARD, REMOVED, LEFT)


def is_out_of_play(s: State, e: Any) -> bool:
    return not in_play(s, e.card)


def can_be_attached(s: State, e: h.Attached) -> bool:
    return zone_type(s, e.card) == PLAY and (s.cards[e.card].host != e.to or not cards.MOVES_ELSEWHERE.value)


def is_pending(s: State, e: h.Saved | h.EffectCanceled) -> bool:
    group = s.situation(e.group)
    if group is None or not getattr(group.events[e.member], "savable", True):
        return False
    return not (isinstance(e, h.Saved) and cannot(s, e.card, "be saved"))


def is_cancelable(s: State, e: h.EffectCanceled) -> bool:
    group = s.situation(e.group)
    return group is not None and bool(getattr(group.events[e.member], "cancelable", True))


def is_in_plot_deck(s: State, e: h.PlotRevealed) -> bool:
    return zone_type(s, e.card) == PLOT_DECK


def is_pending_in_its_group(s: State, e: h.ClaimReplaced | h.PlaceReplaced) -> bool:
    group = s.situation(e.group)
    return group is not None and group.fates[e.member] == PENDING


def is_in_challenge(s: State, e: h.RemovedFromChallenge) -> bool:
    return participates(s, e.card)


def can_join_the_challenge(s: State, e: h.AddedToChallenge) -> bool:
    if s.open(Challenge) is None or zone_type(s, e.card) != PLAY or participates(s, e.card):
        return False
    return not cannot(s, e.card, "participate in challenges")


def _row(*names: str, apply: Any, could: Any = None, most: Any = None) -> Row:
    return Row(*names, apply=apply, timing=STANDARD, could=could, most=most)


ROWS: dict[Any, Row] = {
    h.Drawn: _row("cards drawn", apply=piles.draw, could=can_draw),
    h.GoldGained: _row("gold gained", apply=counters.gain_gold, could=can_gain_gold),
    h.IncomeCollected: _row("gold gained", "income collected", apply=counters.gain_gold, could=can_gain_gold),
    h.GoldPaid: _row(apply=counters.pay_gold, could=can_pay),
    h.GoldMoved: _row(apply=counters.move_gold, could=can_move_gold, most=gold_there),
    h.PowerGained: _row("power gained", apply=counters.gain_power, could=can_gain_power),
    h.PowerMoved: _row(apply=counters.move_power, could=can_move_power, most=power_there),
    h.PowerDiscarded: _row(apply=counters.discard_power, could=can_lose_power, most=power_there),
    h.TokenPlaced: _row(apply=counters.place_tokens, could=can_place_tokens, most=tokens_there),
    h.Knelt: _row("knelt", apply=cards.kneel, could=can_kneel),
    h.Stood: _row("stood", apply=cards.stand, could=can_stand),
    h.CharacterKilled: _row(
        "character killed", "left play", "sacrificed or killed", "killed or discarded from play", "entered pile",
        apply=leaving.kill, could=can_be_killed,
    ),
    h.Sacrificed: _row(
        "sacrificed", "left play", "sacrificed or killed", "entered pile", apply=leaving.sacrifice, could=can_leave
    ),
    h.DiscardedFromPlay: _row(
        "discarded", "left play", "killed or discarded from play", "entered pile",
        apply=leaving.discard_from_play, could=can_be_discarded,
    ),
    h.Discarded: _row("discarded", "entered pile", apply=piles.discard, could=can_be_thrown_away),
    h.DiscardedAtRandom: _row(apply=piles.discard_at_random, could=lambda s, e: bool(s.zone("hand", e.player))),
    h.LeftPlay: _row("left play", "entered pile", apply=leaving.leave_play, could=can_leave_for),
    h.CardMoved: _row("entered pile", apply=piles.move_card, could=can_be_moved),
    h.RemovedForGood: _row(apply=leaving.remove_for_good),
    h.CardEnteredPlay: _row("card entered play", apply=entering.enter_play, could=is_out_of_play),
    h.CardMarshaled: _row("card marshaled", apply=entering.note_marshaled),
    h.CameOutOfShadows: _row("came out of shadows", apply=course.nothing),
    h.DuplicatePlaced: _row(apply=entering.place_duplicate),
    h.ControlChanged: _row(apply=cards.change_control, could=can_go_over),
    h.Attached: _row("attached", apply=cards.attach, could=can_be_attached),
    h.ChallengeInitiated: _row("challenge initiated", apply=challenges.initiate),
    h.DeclaredAsAttacker: _row(
        "declared as attacker", "declared as attacker or defender", apply=course.nothing
    ),
    h.ChallengeRedirected: _row("challenge redirected", apply=challenges.redirect),
    h.BypassedByStealth: _row("bypassed by stealth", apply=challenges.bypass),
    h.Assaulted: _row(apply=challenges.assault),
    h.DefendersDeclared: _row(apply=challenges.declare_defenders),
    h.DeclaredAsDefender: _row(
        "declared as defender", "declared as attacker or defender", apply=course.nothing
    ),
    h.RemovedFromChallenge: _row(apply=challenges.remove_from_challenge, could=is_in_challenge),
    h.AddedToChallenge: _row(apply=challenges.add_to_challenge, could=can_join_the_challenge),
    h.ChallengeDecided: _row("challenge won", "challenge lost", apply=challenges.decide),
    h.ClaimApplied: _row("claim applied", apply=challenges.apply_claim),
    h.ClaimReplaced: _row(apply=challenges.replace_claim, could=is_pending_in_its_group),
    h.PlaceReplaced: _row(apply=abilities.replace_place, could=is_pending_in_its_group),
    h.ChallengeEnded: _row(apply=course.close),
    h.PlotRevealed: _row("plot revealed", apply=course.reveal_plot, could=is_in_plot_deck),
    h.TitleTaken: _row("title taken", apply=course.take_title),
    h.TitleReturned: _row(apply=course.return_title),
    h.InitiativeWon: Row(apply=course.nothing, timing=QUIET),
    h.FirstPlayerChosen: _row(apply=course.choose_first),
    h.UsedPileReturned: _row(apply=course.return_used_pile),
    h.DominanceWon: _row("dominance won", apply=course.nothing),
    h.DominanceTied: _row(apply=course.nothing),
    h.DominanceLost: _row("dominance lost", apply=course.nothing),
    h.ReserveChecked: _row("reserve checked", apply=course.nothing),
    h.PhaseBegan: _row("phase began", apply=course.begin_phase),
    h.PhaseEnded: _row("phase ended", apply=course.close),
    h.ActivePlayerChanged: _row(apply=course.change_active),
    h.RoundBegan: _row("round began", apply=course.begin_round),
    h.RoundEnded: _row("round ended", apply=course.close),
    h.EventPlayed: _row("event played", apply=entering.note_played),
    h.EffectInitiated: _row("effect initiated", apply=course.nothing),
    h.Saved: _row("saved", apply=abilities.save, could=is_pending),
    h.EffectCanceled: _row(apply=abilities.cancel, could=is_cancelable),
    h.EffectStarted: _row(apply=abilities.start_effect),
    h.Revealed: _row(apply=piles.reveal),
    h.Shuffled: _row(apply=piles.shuffle),
    h.PutFirst: _row(apply=cards.put_first),
    h.PileOrdered: _row(apply=piles.order_pile),
    h.PlayerConceded: Row(apply=eliminations.concede, timing=AFTERWARDS),
    h.PlayerEliminated: _row(apply=eliminations.eliminate),
    h.GameWon: _row(apply=course.win),
    h.Dealt: Row(apply=setup.deal, timing=QUIET),
    h.SetUp: Row(apply=setup.set_up, timing=QUIET),
    h.SetupRevealed: Row(apply=setup.reveal_setup, timing=QUIET),
    h.SetupPlaced: Row(apply=setup.place_setup, timing=QUIET),
    h.SetupDiscarded: Row(apply=setup.discard_setup, timing=QUIET),
    h.GameBegan: Row(apply=setup.begin_game, timing=QUIET),
}  # fmt: skip
