"""The verbs of card text: how each becomes events. What an event does and opens is in `edits` and `timing`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.edits.cards import MOVES_ELSEWHERE
from kartoteka.games.agot2.entering import ENTER, ENTER_EACH, PLACE_NEEDED, Entering, EnteringEach, may_enter, may_host
from kartoteka.games.agot2.numbers.places import in_play, zone_type
from kartoteka.games.agot2.numbers.prohibitions import cannot
from kartoteka.games.agot2.records import DECK, PLAY, PLOT_DECK
from kartoteka.games.agot2.revealing import REVEAL_PLOT, RevealingPlot
from kartoteka.games.shared.verbs import VerbTable
from kartoteka.kernel.interpret import Operands, Verb, touches
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call
from kartoteka.kernel.records import NO_CARD, NOBODY, Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NO_DURATION = Ruling("AG-39", "a removal without a duration lasts to the end of the game", value=True, without=False)

VERBS = VerbTable()
verb = VERBS.verb
each = VERBS.each


# Gold and cards ---------------------------------------------------------------------------------------------------


@verb("gain gold", "AGR-11")
def gain_gold(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.GoldGained(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


@verb("lose gold", "AGR-11")
def lose_gold(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.GoldMoved(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


@verb("pay gold", "AGR-90")
def pay_gold(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.GoldPaid(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


@verb("move gold", "AGR-11")
def move_gold(s: State, c: Any, o: Operands) -> Sequence[Event]:
    cards = o.cards(s, c)
    to_seats = o.to_seats(s, c) if o.to_seats else ()
    from_treasury = "treasury" in o.manner
    seats = o.seats(s, c)
    return [
        h.GoldMoved(
            amount=o.number(s, c),
            card=cards[0] if cards else NO_CARD,
            player=NOBODY if cards or from_treasury or not seats else seats[0],
            to_card=to_card,
            to_player=to_seats[0] if to_seats else NOBODY,
        )
        for to_card in (o.to_cards(s, c) if o.to_cards else (NO_CARD,))
    ]


@verb("place gold", "AGR-11")
def place_gold(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.GoldMoved(amount=o.number(s, c), to_card=x) for x in o.cards(s, c)]


@verb("discard gold", "AGR-11")
def discard_gold(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.GoldMoved(amount=o.number(s, c), card=x) for x in o.cards(s, c)]


@verb("draw", "AGR-40")
def draw(s: State, c: Any, o: Operands) -> Sequence[Event]:
    if o.what:
        cards = [x for x in o.cards(s, c) if zone_type(s, x) == DECK]
        return [h.Drawn(player=s.cards[x].owner, amount=1, cards=(x,)) for x in cards]
    return [h.Drawn(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


@verb("discard at random", "AGR-59")
def discard_at_random(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.DiscardedAtRandom(player=x, amount=o.number(s, c)) for x in o.seats(s, c)]


@verb("discard from deck", "AGR-12")
def discard_from_deck(s: State, c: Any, o: Operands) -> Sequence[Event]:
    found: list[Event] = []
    for x in o.seats(s, c):
        n = o.number(s, c)
        found += [h.Discarded(card=y, manner="from deck") for y in s.zone("deck", x)[: -n - 1 : -1] if n]
    return found


# Power and tokens -------------------------------------------------------------------------------------------------


@verb("gain power", "AGR-126")
def gain_power(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.PowerGained(card=x, amount=o.number(s, c)) for x in o.cards(s, c)]


@verb("move power", "AGR-126")
def move_power(s: State, c: Any, o: Operands) -> Sequence[Event]:
    to = o.to_cards(s, c) if o.to_cards else ()
    return [h.PowerMoved(card=x, to=y, amount=o.number(s, c)) for x in o.cards(s, c) for y in to[:1]]


@verb("discard power", "AGR-11")
def discard_power(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.PowerDiscarded(card=x, amount=o.number(s, c)) for x in o.cards(s, c)]


@verb("place token", "AGR-11")
def place_token(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.TokenPlaced(card=x, token=o.manner[0], amount=o.number(s, c)) for x in o.cards(s, c)]


@verb("remove token", "AGR-11")
def remove_token(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.TokenPlaced(card=x, token=o.manner[0], amount=-o.number(s, c)) for x in o.cards(s, c)]


# Kneeling, leaving play -------------------------------------------------------------------------------------------

each("kneel", "AGR-124", lambda x: h.Knelt(card=x, by_effect=True), pays=lambda x: h.Knelt(card=x))
each("stand", "AGR-124", lambda x: h.Stood(card=x))
each("remove from challenge", "AGR-66", lambda x: h.RemovedFromChallenge(card=x))
each("add to challenge", "AGR-66", lambda x: h.AddedToChallenge(card=x))


OWN_CARD = ruling("AGR-134", "a player sacrifices a card of his or her own")
NOT_SAVED = Ruling("AGR-134", "a sacrificed card is not saved", value=False, without=True)


def _sacrificed(s: State, c: Any, o: Operands) -> list[int]:
    """Those of the cards that the player controls."""
    seats = o.seats(s, c)
    return [x for x in o.cards(s, c) if s.cards[x].controller in seats or not OWN_CARD.value]


def _could_sacrifice(s: State, c: Any, o: Operands) -> bool:
    return any(zone_type(s, x) == PLAY and not cannot(s, x, "leave play") for x in _sacrificed(s, c, o))


@verb("sacrifice", "AGR-134", could=_could_sacrifice)
def sacrifice(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Sacrificed(card=x, savable=NOT_SAVED.value) for x in _sacrificed(s, c, o)]


def _kill(s: State, c: Any, o: Operands) -> Sequence[Event]:
    savable = "cannot be saved" not in o.manner
    return [h.CharacterKilled(card=x, savable=savable) for x in o.cards(s, c)]


VERBS["kill"] = Verb("AGR-72", "kill", _kill, each=lambda x: h.CharacterKilled(card=x))


@verb("discard", "AGR-72")
def discard(s: State, c: Any, o: Operands) -> Sequence[Event]:
    savable = "cannot be saved" not in o.manner
    return [
        h.DiscardedFromPlay(card=x, savable=savable) if in_play(s, x) else h.Discarded(card=x) for x in o.cards(s, c)
    ]


@verb("discard duplicate", "AGR-82")
def discard_duplicate(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Discarded(card=x, manner="duplicate") for x in o.cards(s, c)]


def _away(to: str) -> Callable[[State, Any, Operands], Sequence[Event]]:
    """To a place out of play, from play or from elsewhere."""

    def build(s: State, c: Any, o: Operands) -> Sequence[Event]:
        bottom = "bottom" in o.manner
        of = next(iter(o.seats(s, c)), NOBODY) if o.node.who is not None else NOBODY
        return [
            h.LeftPlay(card=x, to=to, bottom=bottom, of=of)
            if in_play(s, x)
            else h.CardMoved(card=x, to=to, bottom=bottom, of=of)
            for x in o.cards(s, c)
        ]

    return build


_to_hand = _away("hand")
GOING = (h.CharacterKilled, h.Sacrificed, h.DiscardedFromPlay)
OF_ITS_PILE = {"instead of dead pile", "instead of discard pile"}
STILL_HAPPENS = ruling("AGR-106", "a card that goes elsewhere than to its pile is killed or sacrificed all the same")


@verb("return to hand", "AGR-71")
def return_to_hand(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """At once; or, instead of to its pile, when a card goes that is about to be killed, sacrificed or discarded."""
    going, group = c.event, getattr(c, "group", 0)
    if type(going) not in GOING or OF_ITS_PILE.isdisjoint(o.manner) or not STILL_HAPPENS.value:
        return _to_hand(s, c, o)
    if going.to == "hand":
        return []
    if not group:  # it is only asked whether it could be done
        return _to_hand(s, c, o)
    return [h.PlaceReplaced(card=x, group=group, member=c.member, to="hand") for x in o.cards(s, c) if x == going.card]


VERBS["add to hand"] = Verb("AGR-71", "add to hand", _to_hand)
VERBS["put on deck"] = Verb("AGR-71", "put on deck", _away("deck"))
VERBS["put in discard pile"] = Verb("AGR-71", "put in discard pile", _away("discard"))
VERBS["put in dead pile"] = Verb("AGR-72", "put in dead pile", _away("dead"))
VERBS["put in shadows"] = Verb("AGR-151", "put in shadows", _away("shadows"))
VERBS["return to shadows"] = Verb("AGR-151", "return to shadows", _away("shadows"))


@verb("shuffle into deck", "AGR-71")
def shuffle_into_deck(s: State, c: Any, o: Operands) -> Sequence[Event]:
    cards = o.cards(s, c)
    owners = sorted({s.cards[x].owner for x in cards})
    return [*_away("deck")(s, c, o), *(h.Shuffled(player=x) for x in owners)]


@verb("remove from game", "AG-38")
def remove_from_game(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """For good (AG-39), or until a named moment (AG-40)."""
    until, word = 0, ""
    for manner in o.manner:
        if manner.startswith("until "):
            name = manner.removeprefix("until ")
            if name.startswith("next "):
                until, word = s.game.until(s, name.removeprefix("next ")), "next"
            else:
                until, word = s.game.until(s, name), "end"
    if not until and not NO_DURATION.holds:
        until, word = s.game.until(s, "phase"), "end"
    return [
        h.LeftPlay(card=x, to="removed", until=until, until_word=word)
        if in_play(s, x)
        else h.CardMoved(card=x, to="removed")
        for x in o.cards(s, c)
    ]


# Seeing and searching ---------------------------------------------------------------------------------------------


def _could_reveal(s: State, c: Any, o: Operands) -> bool:
    return bool(o.cards(s, c))


@verb("reveal", "AGR-13", could=_could_reveal)
def reveal(s: State, c: Any, o: Operands) -> Any:
    """A plot of one's own plot deck becomes the revealed plot (AGR-35); any other card is shown."""
    cards = tuple(o.cards(s, c))
    if cards and zone_type(s, cards[0]) == PLOT_DECK and s.cards[cards[0]].owner == c.seat:
        return Call(REVEAL_PLOT, RevealingPlot(card=cards[0], seat=c.seat))
    return [h.Revealed(cards=cards)] if cards else []


@verb("look", "AGR-13")
def look(s: State, c: Any, o: Operands) -> Sequence[Event]:
    cards = tuple(o.cards(s, c))
    return [h.Revealed(cards=cards, to=c.seat)] if cards else []


@verb("shuffle", "AGR-12")
def shuffle(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Shuffled(player=x) for x in o.seats(s, c)]


# Entering play ----------------------------------------------------------------------------------------------------


def _could_enter(s: State, c: Any, o: Operands) -> bool:
    return any(
        not PLACE_NEEDED.holds or may_enter(s, x, y, "put into play")
        for x in o.seats(s, c)[:1]
        for y in o.cards(s, c)
        if zone_type(s, y) != PLAY
    )


@verb("put into play", "AG-1", could=_could_enter)
def put_into_play(s: State, c: Any, o: Operands) -> Any:
    cards = o.cards(s, c)
    seats = o.seats(s, c)
    if not cards or not seats:
        return []
    regs = Entering(
        card=cards[0],
        seat=seats[0],
        manner="put into play",
        standing="kneeling" not in o.manner,
        attacking=bool({"attacking", "defending", "participating"} & set(o.manner)),
    )
    return Call(ENTER, regs) if len(cards) == 1 else Call(ENTER_EACH, EnteringEach(waiting=tuple(cards), how=regs))


VERBS["put into play"].alone = True


def _could_attach(s: State, c: Any, o: Operands) -> bool:
    to = o.to_cards(s, c) if o.to_cards else ()
    return any(
        x != y and (s.cards[x].host != y or not MOVES_ELSEWHERE.value) and may_host(s, x, y, s.cards[x].controller)
        for x in o.cards(s, c)
        for y in to
    )


@verb("attach", "AGR-43", could=_could_attach)
def attach(s: State, c: Any, o: Operands) -> Sequence[Event]:
    to = o.to_cards(s, c) if o.to_cards else ()
    return [h.Attached(card=x, to=y) for x in o.cards(s, c) for y in to[:1] if may_host(s, x, y, s.cards[x].controller)]


# Interrupting -----------------------------------------------------------------------------------------------------


def _group_could(s: State, c: Any, o: Operands) -> bool:
    event = c.event
    if event is None or not getattr(event, "savable", True):
        return False
    card = getattr(event, "card", NO_CARD)
    return card == NO_CARD or (not cannot(s, card, "be saved") and touches(s, c, card))


@verb("save", "AGR-133", could=_group_could)
def save(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """From the event that the ability interrupts; for every card that it is said of."""
    if not c.group:
        return []
    group = s.situation(c.group)
    if group is None:
        return []
    cards = set(o.cards(s, c)) if o.what else {group.events[c.member].card}
    return [
        h.Saved(card=e.card, group=c.group, member=i)
        for i, e in enumerate(group.events)
        if getattr(e, "card", NO_CARD) in cards and getattr(e, "savable", False)
    ]


def _could_cancel(s: State, c: Any, o: Operands) -> bool:
    return c.event is not None and bool(getattr(c.event, "cancelable", True))


@verb("cancel", "AGR-105", could=_could_cancel)
def cancel(s: State, c: Any, o: Operands) -> Sequence[Event]:
    group = s.situation(c.group) if c.group else None
    if group is None:
        return []
    canceled = group.events[c.member].card
    return [h.EffectCanceled(card=c.card, canceled=canceled, group=c.group, member=c.member)]


def _claim_is_due(s: State, c: Any, o: Operands) -> bool:
    return isinstance(c.event, h.ClaimApplied) and c.event.applies not in o.manner


REPLACED_CLAIM = ruling("AGR-61", "another kind of claim may be applied in place of that of the challenge")


@verb("apply claim", "AGR-61", could=_claim_is_due)
def apply_claim(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Another claim instead of the one that is about to be applied, which still counts as having been applied."""
    group = s.situation(c.group) if c.group else None
    if group is None or not REPLACED_CLAIM.value:
        return []
    return [h.ClaimReplaced(group=c.group, member=c.member, applies=o.manner[0])]
