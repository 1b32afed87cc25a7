"""The edits of the events that toy games share: each makes one change and returns the event as it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.kernel import chance, edits, events, ledger
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.state import Result
from kartoteka.kernel.windows import Declared

if TYPE_CHECKING:
    from kartoteka.kernel.state import State
    from tests.kernel.toys import common as c
    from tests.kernel.toys import deaths as g
    from tests.kernel.toys import deflect as f
    from tests.kernel.toys import disrupt as d
    from tests.kernel.toys import leaving as v
    from tests.kernel.toys import queue as q
    from tests.kernel.toys import sealed as e
    from tests.kernel.toys import stack as s


def move_card(state: State, event: c.CardMoved) -> c.CardMoved | None:
    card = state.cards[event.card]
    seat = card.owner if event.seat < 0 else event.seat
    zone = state.game.zone_index(event.zone, seat, len(state.seats))
    if card.zone == zone:
        return None
    was = state.game.zones[card.zone // len(state.seats)].name
    edits.move(state, event.card, zone, state.cards[event.card].but(controller=seat), followed=was != "hand")
    edits.change(state, event.card, state.cards[event.card].but(host=NO_CARD, relation=0, marks=0, tapped=False))
    return event.but(seat=seat, was=was)


def attach(state: State, event: c.Attached) -> c.Attached | None:
    if state.cards[event.card].host == event.host:
        return None
    edits.change(state, event.card, state.cards[event.card].but(host=event.host, relation=1))
    return event


def tap(state: State, event: c.Tapped) -> c.Tapped | None:
    if state.cards[event.card].tapped:
        return None
    edits.change(state, event.card, state.cards[event.card].but(tapped=True))
    return event


def untap(state: State, event: c.Untapped) -> c.Untapped | None:
    if not state.cards[event.card].tapped:
        return None
    edits.change(state, event.card, state.cards[event.card].but(tapped=False))
    return event


def mark(state: State, event: c.Marked) -> c.Marked | None:
    if event.amount <= 0:
        return None
    card = state.cards[event.card]
    edits.change(state, event.card, card.but(marks=card.marks + event.amount))
    return event


def gain_points(state: State, event: c.PointsGained) -> c.PointsGained | None:
    if event.amount <= 0:
        return None
    seat = state.seats[event.seat]
    edits.change_seat(state, event.seat, seat.but(points=seat.points + event.amount))
    return event


def pay_points(state: State, event: c.PointsPaid) -> c.PointsPaid | None:
    had = state.seats[event.seat].points
    paid = min(had, event.amount)
    edits.change_seat(state, event.seat, state.seats[event.seat].but(points=had - paid))
    return event.but(amount=paid)


def start_effect(state: State, event: c.EffectStarted) -> c.EffectStarted:
    edits.add_modifier(state, event.modifier)
    return event


def begin_turn(state: State, event: c.TurnBegan) -> c.TurnBegan:
    from tests.kernel.toys.common import Turn

    edits.open_situation(state, Turn(seat=event.seat, number=event.number))
    return event


def end_turn(state: State, event: c.TurnEnded) -> c.TurnEnded:
    from tests.kernel.toys.common import Turn

    turn = state.open(Turn)
    assert turn is not None
    edits.close_situation(state, turn.id)
    return event.but(seat=turn.seat)


def end_game(state: State, event: c.GameEnded) -> c.GameEnded:
    edits.finish(state, Result(event.winners, event.rule))
    return event


# Plays (disrupt) --------------------------------------------------------------------------------------------------


def announce(state: State, event: d.CardPlayed | d.AbilityUsed) -> Any:
    """The card of a card that is played leaves the hand at the same moment."""
    from tests.kernel.toys.common import CardMoved
    from tests.kernel.toys.disrupt import AbilityUsed

    if isinstance(event, AbilityUsed):
        declared = Declared(play="use", seat=event.seat, card=event.card, ability=event.ability, answers=event.answers)
        return event.but(play=edits.open_situation(state, declared))
    declared = Declared(play="play", seat=event.seat, card=event.card, answers=event.answers)
    shown = move_card(state, CardMoved(card=event.card, zone="limbo", seat=event.seat))
    return event.but(play=edits.open_situation(state, declared)), shown


def disrupt(state: State, event: d.Disrupted) -> d.Disrupted | None:
    if state.situation(event.play) is None:
        return None
    edits.edit_situation(state, state.opened[event.play].but(status="blocked"))
    return event


def end_play(state: State, event: d.PlayEnded) -> d.PlayEnded:
    edits.close_situation(state, event.play)
    return event


# Actions (stack) --------------------------------------------------------------------------------------------------


def declare_action(state: State, event: s.ActionDeclared) -> s.ActionDeclared:
    from tests.kernel.toys.stack import Action

    code = ability_of(state, event.card, event.ability).effect
    assert code is not None
    action = Action(
        play="use", seat=event.seat, card=event.card, ability=event.ability, program=event.program,
        objects=code.objects(state, event.program),
    )  # fmt: skip
    edits.open_situation(state, action)
    return event


def narrow_action(state: State, event: s.ActionNarrowed) -> s.ActionNarrowed:
    action = state.situation(event.action)
    edits.edit_situation(state, state.opened[event.action].but(program=action.program.without(event.astray)))
    return event


def block_action(state: State, event: s.ActionBlocked) -> s.ActionBlocked | None:
    return _marked_as(state, event, "blocked")


def cancel_action(state: State, event: s.ActionCancelled) -> s.ActionCancelled | None:
    return _marked_as(state, event, "cancelled")


def _marked_as(state: State, event: Any, status: str) -> Any:
    if state.situation(event.action).status:
        return None
    edits.edit_situation(state, state.opened[event.action].but(status=status))
    return event


def pass_window(state: State, event: s.WindowPassed) -> s.WindowPassed:
    edits.edit_situation(state, state.opened[event.action].but(window=event.window))
    return event


def end_action(state: State, event: s.ActionEnded) -> s.ActionEnded:
    """Only what was paid counts as used."""
    from tests.kernel.toys.common import Turn
    from tests.kernel.toys.stack import use_key

    action, turn = state.situation(event.action), state.open(Turn)
    assert turn is not None
    if action.status != "cancelled":
        ledger.enter(state, turn.id, *use_key(state, action.card, action.ability))
    edits.close_situation(state, event.action)
    return event


def reveal_card(state: State, event: s.CardRevealed) -> s.CardRevealed | None:
    if state.cards[event.card].known == edits.everyone(state):
        return None
    edits.reveal(state, [event.card])
    return event


def heal(state: State, event: s.Healed) -> s.Healed | None:
    had = state.cards[event.card].marks
    healed = min(had, event.amount)
    if not healed:
        return None
    edits.change(state, event.card, state.cards[event.card].but(marks=had - healed))
    return event.but(amount=healed)


def spend_tokens(state: State, event: s.TokensSpent) -> s.TokensSpent | None:
    had = state.cards[event.card].tokens
    if had < event.amount:
        return None
    edits.change(state, event.card, state.cards[event.card].but(tokens=had - event.amount))
    return event


# Damage (deflect) -------------------------------------------------------------------------------------------------


def damage(state: State, event: f.Damaged) -> f.Damaged | None:
    card = state.cards[event.card]
    if state.game.zones[card.zone // len(state.seats)].name != "play":
        return None
    edits.change(state, event.card, state.cards[event.card].but(marks=card.marks + event.amount))
    return event


def prevent(state: State, event: f.DamagePrevented) -> f.DamagePrevented | None:
    """Makes the piece smaller; of one that is used up, nothing happens."""
    piece = state.situation(event.group).events[event.member]
    left = piece.amount - event.amount
    if left:
        events.set_event(state, event.group, event.member, piece.but(amount=left))
    else:
        events.set_fate(state, event.group, event.member, events.CANCELLED)
    return event


def discard_unit(state: State, event: f.UnitDiscarded) -> Any:
    from tests.kernel.toys.common import CardMoved

    moved = move_card(state, CardMoved(card=event.card, zone="pile"))
    return (event, moved) if moved is not None else None


def play_card(state: State, event: f.CardPlayed) -> Any:
    from tests.kernel.toys.common import CardMoved

    return event, move_card(state, CardMoved(card=event.card, zone="limbo", seat=event.seat))


def use_ability(state: State, event: f.AbilityUsed) -> f.AbilityUsed:
    ledger.enter(state, event.group, "use", event.card, event.ability)
    return event


# Selections (sealed) ----------------------------------------------------------------------------------------------


def begin_selection(state: State, event: e.SelectionBegan) -> e.SelectionBegan:
    from tests.kernel.toys.sealed import Selection

    edits.open_situation(state, Selection(barred=event.barred))
    return event


def end_selection(state: State, event: e.SelectionEnded) -> e.SelectionEnded:
    from tests.kernel.toys.sealed import Selection

    selection = state.open(Selection)
    assert selection is not None
    edits.close_situation(state, selection.id)
    return event


def send_back(state: State, event: e.CardSentBack) -> e.CardSentBack:
    """It is named as the object that it becomes in the hand."""
    from tests.kernel.toys.sealed import Selection

    card, selection = state.cards[event.card], state.open(Selection)
    assert selection is not None
    edits.move(state, event.card, state.game.zone_index("hand", card.owner, len(state.seats)))
    returned = (*selection.returned, state.cards[event.card].obj)
    edits.edit_situation(state, selection.but(returned=returned))
    return event


def spy(state: State, event: e.HandSpied) -> e.HandSpied | None:
    hand = state.zone("hand", event.of)
    if not hand:
        return None
    edits.reveal(state, [hand[chance.below(state, len(hand))]], to=event.seat)
    return event


def roll_priority(state: State, event: e.PriorityRolled) -> tuple[e.PriorityRolled, c.PointsGained]:
    """High rolls are blue's."""
    from tests.kernel.toys.common import PointsGained

    seat = 0 if chance.die(state, "priority", 6) > 3 else 1
    gained = gain_points(state, PointsGained(seat=seat))
    assert gained is not None
    return event.but(seat=seat), gained


# The reaction queue (queue) ---------------------------------------------------------------------------------------


def show_card(state: State, event: q.CardShown) -> q.CardShown:
    limbo = state.game.zone_index("limbo", event.seat, len(state.seats))
    edits.move(state, event.card, limbo)
    return event


def announce_action(state: State, event: q.ActionAnnounced) -> q.ActionAnnounced:
    declared = Declared(
        play=event.play, seat=event.seat, card=event.card, ability=event.ability, answers=event.answers,
        targets=event.targets, program=event.program,
    )  # fmt: skip
    return event.but(action=edits.open_situation(state, declared))


def prevent_action(state: State, event: q.ActionPrevented) -> q.ActionPrevented | None:
    action = state.situation(event.action)
    if action is None or action.status:
        return None
    edits.edit_situation(state, state.opened[event.action].but(status="blocked"))
    return event


def close_action(state: State, event: q.ActionEnded) -> q.ActionEnded:
    edits.close_situation(state, event.action)
    return event


def sacrifice_part(state: State, event: q.BodyPartSacrificed) -> Any:
    from tests.kernel.toys.common import CardMoved

    return event, move_card(state, CardMoved(card=event.card, zone="pile"))


def enter_on(state: State, event: q.CardEntered) -> q.CardEntered | None:
    if state.game.zones[state.cards[event.host].zone // len(state.seats)].name != "play":
        return None
    seat = state.cards[event.card].controller
    edits.move(state, event.card, state.game.zone_index("play", seat, len(state.seats)), keep=True)
    edits.change(state, event.card, state.cards[event.card].but(host=event.host, relation=1))
    return event


def empty_source(state: State, event: q.SourceEmptied) -> q.SourceEmptied:
    void = Modifier(
        stat="void",
        op="gain",
        amount=event.source,
        value=str(event.obj) if event.obj else "",
        objs=(state.cards[event.card].obj,),
    )
    edits.add_modifier(state, void)
    return event


def mark_creature(state: State, event: c.Marked) -> c.Marked | None:
    card = state.cards[event.card]
    if state.game.zones[card.zone // len(state.seats)].name != "play":
        return None
    return mark(state, event)


# Deaths (deaths) --------------------------------------------------------------------------------------------------


def kill_character(state: State, event: g.CharacterKilled) -> g.CharacterKilled | None:
    """Its duplicates go to the pile too."""
    if not _to(state, event.card, "pile"):
        return None
    for card in [i for i, x in enumerate(state.cards) if x.host == event.card]:
        _to(state, card, "pile")
    return event


def put_into_play(state: State, event: g.CardPutIntoPlay) -> g.CardPutIntoPlay | g.DuplicatePlaced | None:
    """A duplicate lies with the card that it is a duplicate of."""
    from tests.kernel.toys.deaths import DuplicatePlaced, copy_in_play

    of = copy_in_play(state, event.card)
    if of is None:
        return event if _to(state, event.card, "play") else None
    if not _to(state, event.card, "limbo"):
        return None
    return place_duplicate(state, DuplicatePlaced(card=event.card, of=of, cause=event.cause))


def place_duplicate(state: State, event: g.DuplicatePlaced) -> g.DuplicatePlaced:
    edits.change(state, event.card, state.cards[event.card].but(host=event.of, relation=1))
    return event


def save_character(state: State, event: g.CharacterSaved) -> g.CharacterSaved | None:
    group = state.situation(event.group)
    if group is None or group.fates[event.member] != events.PENDING:
        return None
    events.set_fate(state, event.group, event.member, events.CANCELLED)
    return event


def _to(state: State, card: int, zone: str) -> bool:
    from tests.kernel.toys.common import CardMoved

    return move_card(state, CardMoved(card=card, zone=zone)) is not None


# Leaving (leaving) ------------------------------------------------------------------------------------------------


def leave_the_game(state: State, event: v.PlayerLeft) -> v.PlayerLeft:
    """With all cards; the last one left wins."""
    edits.change_seat(state, event.seat, state.seats[event.seat].but(present=False))
    for card, c in enumerate(state.cards):
        if c.owner == event.seat:
            edits.move(state, card, state.game.zone_index("gone", event.seat, len(state.seats)))
    left = state.in_order(event.seat)
    if len(left) == 1:
        edits.finish(state, Result(left, "TOYL-6"))
    return event
