"""The edits of this game: each makes the change that one event says, and returns the event as it happened.

None means that it was impossible; a tuple adds what happened at the same moment. Called by the machine only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers import (
    CONTRIBUTES,
    DRAWN,
    GOLD_GAINED,
    POWER,
    attachments_of,
    duplicates_of,
    has_keyword,
    in_play,
    keyword_values,
    note_got,
    note_lost,
    out_of,
    prize_on,
    still_to_get,
    zone_type,
)
from kartoteka.games.agot2.records import (
    ATTACHED,
    BEING_PLAYED,
    DEAD,
    DECK,
    DISCARD,
    DUPLICATE,
    DUPLICATES,
    HAND,
    KEEP_THEIR_PLACES,
    LEFT,
    PLAY,
    PLOT,
    PLOT_DECK,
    REMOVED,
    SETUP,
    SHADOWS,
    USED,
    ZONES,
    Bestowing,
    Challenge,
    Phase,
    Prize,
    Revealing,
    Round,
    Table,
    Taken,
)  # fmt: skip
from kartoteka.games.agot2.rivalry import note_rival
from kartoteka.games.agot2.titles import is_melee
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import chance, edits, ledger
from kartoteka.kernel.events import CANCELLED, PENDING, set_event, set_fate
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.records import NO_CARD, NOBODY, Event
from kartoteka.kernel.state import Result

if TYPE_CHECKING:
    from kartoteka.games.agot2.records import AgotCard
    from kartoteka.kernel.state import State

PUT_INTO_PLAY_COMES_OUT = ruling("AGR-157", "a card put into play from shadows came out of shadows")
PLAYED_COMES_OUT = ruling("AGR-157", "an event played from shadows came out of shadows")
KNEELS_ONCE = ruling("AGR-124", "a kneeling card cannot be knelt")
STANDS_ONCE = ruling("AGR-124", "a standing card cannot be stood")
MOVES_ELSEWHERE = ruling("AGR-125", "nothing moves to where it already is")
MOVED_IS_NOT_GAINED = ruling("AGR-126", "power that is moved is not gained")
COUNTED_AS_LIMITED = ruling("AGR-128", "a limited card that is marshaled or played counts for the round")
TOKENS_LOST = ruling("AGR-156", "tokens on a card in shadows are lost when it moves")

NOTHING_STAYS = ruling("AGR-71", "what lies on a card goes when the card leaves play")
KILLED_TO = Ruling("AGR-72", "a killed character goes to the dead pile", value=DEAD, without=DISCARD)
DISCARDED_TO = Ruling("AGR-72", "what is discarded or sacrificed goes to the discard pile", value=DISCARD, without=DEAD)
NEW_CARD = ruling("AGR-73", "a card that left play comes back as a new card")
DUPLICATES_STAY = ruling("AGR-84", "duplicates stay with their owner when the card above them is taken")
TERMINAL = ruling("AGK-Terminal", "a terminal attachment is discarded when its host leaves play")
OUTLIVES_ITS_SOURCE = ruling("AGR-117", "a lasting effect stays when the card that made it is gone")
SAVED = Ruling("AGR-133", "a saved card stays in play", value=CANCELLED, without=PENDING)
STAYS_WHOSE_IT_IS = ruling("AGR-15", "an attachment stays under its controller, whoever controls its host")
ON_ITS_OWN = ruling("AGR-15", "attachments stand and kneel on their own")

ZONE_BY_NAME = {z.name: i for i, z in enumerate(ZONES)}


def place(s: State, zone: int, seat: int) -> int:
    """Where a player's zone is in the state."""
    return zone * len(s.seats) + seat


# Cards and gold ---------------------------------------------------------------------------------------------------


DRAWN_TOGETHER = ruling("AGR-40", "the cards of one draw come together")


def draw(s: State, e: h.Drawn) -> Event | tuple[Event, ...] | None:
    """From the top of the deck, or those cards that a text has named ("draw it")."""
    deck = s.zones[place(s, DECK, e.player)]
    amount = still_to_get(s, e.player, DRAWN, e.amount)
    named = [x for x in e.cards if x in deck][:amount] if e.cards else ()
    cards = named or (deck[-1 : -amount - 1 : -1] if amount > 0 else ())
    if not cards:
        return None
    note_got(s, e.player, DRAWN, len(cards))
    hand = place(s, HAND, e.player)
    for card in cards:
        edits.move(s, card, hand, s.cards[card].but(controller=e.player))
    if not DRAWN_TOGETHER.holds:
        return tuple(e.but(amount=1, cards=(card,)) for card in cards)
    return e.but(amount=len(cards), cards=tuple(cards))


def gain_gold(s: State, e: h.GoldGained | h.IncomeCollected) -> Event | None:
    amount = still_to_get(s, e.player, GOLD_GAINED, e.amount)
    if amount <= 0 or e.player in s.gone:
        return None
    seat = s.seats[e.player]
    edits.change_seat(s, e.player, seat.but(gold=seat.gold + amount))
    note_got(s, e.player, GOLD_GAINED, amount)
    return e if amount == e.amount else e.but(amount=amount)


def pay_gold(s: State, e: h.GoldPaid) -> Event | None:
    seat = s.seats[e.player]
    amount = min(seat.gold, e.amount)
    edits.change_seat(s, e.player, seat.but(gold=seat.gold - amount))
    return e if amount == e.amount else e.but(amount=amount)


def move_gold(s: State, e: h.GoldMoved) -> Event | None:
    had = s.cards[e.card].gold if e.card != NO_CARD else s.seats[e.player].gold if e.player != NOBODY else e.amount
    amount = min(had, e.amount)
    if amount <= 0 or e.to_player in s.gone or (e.to_card != NO_CARD and out_of(s, e.to_card)):
        return None
    if e.card != NO_CARD:
        edits.change(s, e.card, s.cards[e.card].but(gold=had - amount))
    elif e.player != NOBODY:
        edits.change_seat(s, e.player, s.seats[e.player].but(gold=had - amount))
    if e.to_card != NO_CARD:
        card = s.cards[e.to_card]
        edits.change(s, e.to_card, card.but(gold=card.gold + amount))
    elif e.to_player != NOBODY:
        seat = s.seats[e.to_player]
        edits.change_seat(s, e.to_player, seat.but(gold=seat.gold + amount))
    return e.but(amount=amount)


# Power ------------------------------------------------------------------------------------------------------------


def _set_power(s: State, card: int, power: int) -> None:
    """The only way in which a card that stays has another power: what its player has in all is added up anew."""
    edits.change(s, card, s.cards[card].but(power=power))
    for seat in range(len(s.seats)):
        s.sorted.pop((POWER, seat), None)


def gain_power(s: State, e: h.PowerGained) -> Event | None:
    card = s.cards[e.card]
    if e.amount <= 0 or card.relation == DUPLICATE or out_of(s, e.card):
        return None
    _set_power(s, e.card, card.power + e.amount)
    if e.manner == "rival":
        note_rival(s)
    return e


def move_power(s: State, e: h.PowerMoved) -> Event | tuple[Event, ...] | None:
    card, to = s.cards[e.card], s.cards[e.to]
    amount = min(e.amount, card.power)
    if amount <= 0 or e.card == e.to or not in_play(s, e.to):
        return None
    _set_power(s, e.card, card.power - amount)
    _set_power(s, e.to, to.power + amount)
    moved = e.but(amount=amount)
    return moved if MOVED_IS_NOT_GAINED.value else (moved, h.PowerGained(card=e.to, amount=amount))


def discard_power(s: State, e: h.PowerDiscarded) -> Event | None:
    card = s.cards[e.card]
    amount = min(e.amount, card.power)
    if amount <= 0:
        return None
    _set_power(s, e.card, card.power - amount)
    return e.but(amount=amount)


def place_tokens(s: State, e: h.TokenPlaced) -> Event | None:
    had = dict(s.cards[e.card].tokens)
    n = max(had.get(e.token, 0) + e.amount, 0)
    if n == had.get(e.token, 0) or out_of(s, e.card):
        return None
    had[e.token] = n
    edits.change(s, e.card, s.cards[e.card].but(tokens=tuple(sorted((k, v) for k, v in had.items() if v))))
    return e


# Kneeling and standing --------------------------------------------------------------------------------------------


def kneel(s: State, e: h.Knelt) -> Event | None:
    """A kneeling card cannot be knelt (AGR-124)."""
    if not in_play(s, e.card) or (not s.cards[e.card].standing and KNEELS_ONCE.value):
        return None
    for card in (e.card,) if ON_ITS_OWN.value else (e.card, *attachments_of(s, e.card)):
        edits.change(s, card, s.cards[card].but(standing=False))
    return e


def stand(s: State, e: h.Stood) -> Event | None:
    if not in_play(s, e.card) or (s.cards[e.card].standing and STANDS_ONCE.value):
        return None
    for card in (e.card,) if ON_ITS_OWN.value else (e.card, *attachments_of(s, e.card)):
        edits.change(s, card, s.cards[card].but(standing=True))
    return e


# Leaving play -----------------------------------------------------------------------------------------------------


LANDS_WITH_ITS_OWNER = ruling("AGR-14", "a card out of play lies with its owner, whoever's place it was sent to")


def landing(s: State, e: h.LeftPlay | h.CardMoved) -> int:
    """With whom a card comes to lie."""
    return s.cards[e.card].owner if LANDS_WITH_ITS_OWNER.value or e.of == NOBODY else e.of


def leave(s: State, card: int, zone: int, *, bottom: bool = False, seat: int = NOBODY) -> tuple[Event, ...]:
    """Moves a card out of play to its owner's zone, with all that goes at the same moment (AGR-71).

    Returns what else left play: attachments to their owners' hands (terminal ones to the discard pile), duplicates to
    the discard pile.
    """
    others: list[Event] = []
    put_up_prize(s, card)
    goes = NOTHING_STAYS.value
    attached = [(c, has_keyword(s, c, "terminal")) for c in attachments_of(s, card)] if goes else []
    for copy in duplicates_of(s, card) if goes else ():
        edits.move(s, copy, place(s, DISCARDED_TO.value, s.cards[copy].owner), fresh(s.cards[copy]))
    for c, terminal in attached:
        if terminal and TERMINAL.value:
            others += [h.DiscardedFromPlay(card=c, savable=False), *leave(s, c, DISCARDED_TO.value)]
        else:
            others += [h.LeftPlay(card=c, to="hand", savable=False), *leave(s, c, HAND)]
    if IN_CHALLENGE_IN_PLAY.value:
        _leave_challenge(s, card)
    if NEW_CARD.value:
        _forget_bypassed(s, card)
    _end_what_it_made(s, card)
    c = s.cards[card]
    left = fresh(c) if goes else c.but(controller=c.owner)
    edits.move(
        s, card, place(s, zone, c.owner if seat == NOBODY else seat), left, bottom=bottom, keep=not NEW_CARD.value
    )
    return tuple(others)


def _end_what_it_made(s: State, card: int) -> None:
    """Lasting effects of a card that is gone, were they not to outlive it."""
    if not OUTLIVES_ITS_SOURCE.holds:
        edits.drop_modifiers(s, lambda m: m.card == card)


def fresh(c: AgotCard) -> AgotCard:
    """What a card is like when it has left play: nothing lies on it, it is related to nothing (AGR-71)."""
    return c.but(
        controller=c.owner, standing=True, power=0, gold=0, tokens=(), host=NO_CARD, relation=0, away=0
    )  # fmt: skip


SIDES = ("attackers", "defenders", "assaulted")
"""How a card can take part in a challenge."""
IN_CHALLENGE_IN_PLAY = ruling("AGR-66", "who leaves play no longer participates")
IN_CHALLENGE_WITH_ITS_PLAYER = ruling("AGR-66", "a character whose control changes no longer participates")


def put_up_prize(s: State, card: int) -> None:
    """What opponents gain by prized as the card goes; instances add up (AGR-121)."""
    if amount := prize_on(s, card):
        edits.open_situation(s, Prize(player=s.cards[card].controller, amount=amount))


def _bare(c: AgotCard, source: int) -> AgotCard:
    """As `fresh`; tokens that lay on a card in shadows are lost like all others (AGR-156)."""
    if source == SHADOWS and not TOKENS_LOST.holds:
        return fresh(c).but(tokens=c.tokens)
    return fresh(c)


def _leave_challenge(s: State, card: int) -> None:
    """It takes no part in the challenge any more, on whatever side (AGR-66)."""
    c = s.open(Challenge)
    if c is not None and (card in c.attackers or card in c.defenders or card in c.assaulted):
        sides = {side: tuple(x for x in getattr(c, side) if x != card) for side in SIDES}
        edits.edit_situation(s, c.but(**sides))


def _forget_bypassed(s: State, card: int) -> None:
    """If it comes back during the challenge, that is another character, which nobody has bypassed (AGR-73)."""
    c = s.open(Challenge)
    if c is not None and card in c.bypassed:
        edits.edit_situation(s, c.but(bypassed=tuple(x for x in c.bypassed if x != card)))


def kill(s: State, e: h.CharacterKilled) -> Event | tuple[Event, ...] | None:
    """To the owner's dead pile (AGR-72)."""
    return gone(s, e, KILLED_TO.value) if zone_type(s, e.card) == PLAY else None


IN_NO_PILE = -1
"""What a card has become that was not placed in its pile: nothing that deals with it there finds it (AGR-108)."""


def gone(s: State, e: h.CharacterKilled | h.Sacrificed | h.DiscardedFromPlay, zone: int) -> tuple[Event, ...]:
    """It has left play; what it is now is noted, for what deals with it there (AGR-108)."""
    if e.to:
        return (e.but(became=IN_NO_PILE), *leave(s, e.card, ZONE_BY_NAME[e.to]))
    others = leave(s, e.card, zone)
    return (e.but(became=s.cards[e.card].obj), *others)


def sacrifice(s: State, e: h.Sacrificed) -> Event | tuple[Event, ...] | None:
    return gone(s, e, DISCARDED_TO.value) if zone_type(s, e.card) == PLAY else None


def discard_from_play(s: State, e: h.DiscardedFromPlay) -> Event | tuple[Event, ...] | None:
    if zone_type(s, e.card) == DUPLICATES:
        edits.move(s, e.card, place(s, DISCARDED_TO.value, s.cards[e.card].owner), fresh(s.cards[e.card]))
        return e
    return gone(s, e, DISCARDED_TO.value) if zone_type(s, e.card) == PLAY else None


def leave_play(s: State, e: h.LeftPlay) -> Event | tuple[Event, ...] | None:
    if zone_type(s, e.card) != PLAY:
        return None
    others = leave(s, e.card, ZONE_BY_NAME[e.to], bottom=e.bottom, seat=landing(s, e))
    if e.to == "removed":
        edits.change(s, e.card, s.cards[e.card].but(away=e.until, away_until=e.until_word))
    return (e, *others)


def remove_for_good(s: State, e: h.RemovedForGood) -> Event:
    edits.change(s, e.card, s.cards[e.card].but(away=0))
    return e


# Between places out of play ---------------------------------------------------------------------------------------


def discard(s: State, e: h.Discarded) -> Event | None:
    source = zone_type(s, e.card)
    if source in (PLAY, DISCARD, REMOVED, LEFT):
        return None
    edits.move(s, e.card, place(s, DISCARDED_TO.value, s.cards[e.card].owner), fresh(s.cards[e.card]))
    return e.but(source=ZONES[source].name, became=s.cards[e.card].obj)


def discard_at_random(s: State, e: h.DiscardedAtRandom) -> tuple[Event, ...] | None:
    """Cards of a hand, each as likely as any other (AGR-59)."""
    cards = chance.some(s, "discard", s.zones[place(s, HAND, e.player)], e.amount)
    if not cards:
        return None
    found = [discard(s, h.Discarded(card=card, manner="at random")) for card in cards]
    return (e.but(amount=len(cards)), *(done for done in found if done is not None))


def move_card(s: State, e: h.CardMoved) -> Event | tuple[Event, ...] | None:
    source = zone_type(s, e.card)
    target = ZONE_BY_NAME[e.to]
    if source in (PLAY, REMOVED, LEFT) or source == target:
        return None
    if source == BEING_PLAYED:
        _end_what_it_made(s, e.card)
    seen = target in (DISCARD, DEAD, USED, BEING_PLAYED) or source in (DISCARD, DEAD, USED)
    seen = seen or (source == SHADOWS and KEEP_THEIR_PLACES.holds)  # everybody sees which of them goes
    edits.move(
        s, e.card, place(s, target, landing(s, e)), _bare(s.cards[e.card], source),
        bottom=e.bottom, followed=seen or source == DECK,
    )  # fmt: skip
    moved = e.but(source=ZONES[source].name)
    if source == SHADOWS and target == BEING_PLAYED and PLAYED_COMES_OUT.holds:
        return (moved, h.CameOutOfShadows(card=e.card, player=s.cards[e.card].controller))
    return moved


def reveal(s: State, e: h.Revealed) -> Event:
    cards = e.cards if not s.gone else [card for card in e.cards if not out_of(s, card)]
    edits.reveal(s, cards, None if e.to == NOBODY else e.to)
    return e


def shuffle(s: State, e: h.Shuffled) -> Event:
    edits.shuffle(s, place(s, DECK, e.player))
    return e


def order_pile(s: State, e: h.PileOrdered) -> Event | None:
    """Nothing, where the pile has left the game with its owner, or more has come to lie on it from such a player."""
    if set(s.zones[s.cards[e.cards[0]].zone][-len(e.cards) :]) != set(e.cards):
        return None
    edits.arrange(s, s.cards[e.cards[0]].zone, e.cards)
    return e


# Entering play ----------------------------------------------------------------------------------------------------


def enter_play(s: State, e: h.CardEnteredPlay) -> Event | tuple[Event, ...] | None:
    source = zone_type(s, e.card)
    if source in (PLAY, DUPLICATES, LEFT) or (source == REMOVED and e.manner != "returned"):
        return None
    if e.player in s.gone or (e.host != NO_CARD and out_of(s, e.host)):
        return None
    relation = ATTACHED if e.host != NO_CARD else 0
    there = _bare(s.cards[e.card], source).but(
        controller=e.player, standing=e.standing, host=e.host, relation=relation
    )  # fmt: skip
    edits.move(s, e.card, place(s, PLAY, e.player), there, keep=not NEW_CARD.value)
    if keyword_values(s, e.card, "bestow"):
        edits.open_situation(s, Bestowing(card=e.card))
    entered = e.but(source=ZONES[source].name)
    return _from_shadows(entered) if source == SHADOWS else entered


def _from_shadows(e: h.CardEnteredPlay | h.DuplicatePlaced) -> Event | tuple[Event, ...]:
    """Beside it, that it came out of shadows; put into play from there counts as well (AGR-157)."""
    if e.manner != "out of shadows" and not PUT_INTO_PLAY_COMES_OUT.holds:
        return e
    return (e, h.CameOutOfShadows(card=e.card, player=e.player, x=getattr(e, "x", 0)))


def note_marshaled(s: State, e: h.CardMarshaled) -> Event:
    """Nothing changes besides the card's entering play; what counts marshaled cards is told (AGR-128)."""
    round = s.open(Round)
    if round is not None and has_keyword(s, e.card, "limited") and COUNTED_AS_LIMITED.value:
        ledger.enter(s, round.id, "limited", e.player)
    return e


def note_played(s: State, e: h.EventPlayed) -> Event:
    """A limited event counts like a limited card that is marshaled (AGR-128)."""
    round = s.open(Round)
    if round is not None and has_keyword(s, e.card, "limited") and COUNTED_AS_LIMITED.value:
        ledger.enter(s, round.id, "limited", e.player)
    return e


def place_duplicate(s: State, e: h.DuplicatePlaced) -> Event | tuple[Event, ...] | None:
    source = zone_type(s, e.card)
    if source in (PLAY, DUPLICATES, REMOVED, LEFT):
        return None
    there = _bare(s.cards[e.card], source).but(controller=e.player, host=e.host, relation=DUPLICATE)
    edits.move(s, e.card, place(s, DUPLICATES, e.player), there)
    return _from_shadows(e) if source == SHADOWS else e


def change_control(s: State, e: h.ControlChanged) -> Event | None:
    """The card goes over as it is, with what lies on it; attachments on it stay whose they are (AGR-15)."""
    card = s.cards[e.card]
    if zone_type(s, e.card) != PLAY or e.player in s.gone:
        return None
    table = s.open(Table)
    assert table is not None
    there = {s.cards[c].obj for seat in range(len(s.seats)) for c in s.zones[place(s, PLAY, seat)]} - {card.obj}
    taken = [t for t in table.taken if t.obj in there]
    if e.claims:
        taken.append(Taken(obj=card.obj, base=e.base, claims=e.claims))
    edits.edit_situation(s, table.but(taken=tuple(taken)))
    if card.controller != e.player:
        if IN_CHALLENGE_WITH_ITS_PLAYER.value:
            _leave_challenge(s, e.card)
        for going in (e.card,) if STAYS_WHOSE_IT_IS.value else (e.card, *attachments_of(s, e.card)):
            edits.move(s, going, place(s, PLAY, e.player), s.cards[going].but(controller=e.player), keep=True)
        for copy in () if DUPLICATES_STAY.value else duplicates_of(s, e.card):
            edits.move(s, copy, place(s, DUPLICATES, e.player), s.cards[copy].but(controller=e.player), keep=True)
    return e


def put_first(s: State, e: h.PutFirst) -> Event:
    """It holds as long as the card stays in play; of cards that have left, nothing is kept."""
    table = s.open(Table)
    assert table is not None
    there = {s.cards[c].obj for seat in range(len(s.seats)) for z in (PLAY, PLOT) for c in s.zones[place(s, z, seat)]}
    still = [obj for obj in table.precedence if obj in there]
    edits.edit_situation(s, table.but(precedence=(*still, s.cards[e.card].obj)))
    return e


def attach(s: State, e: h.Attached) -> Event | None:
    card = s.cards[e.card]
    if zone_type(s, e.card) != PLAY or zone_type(s, e.to) != PLAY or e.card == e.to:
        return None
    if card.host == e.to and MOVES_ELSEWHERE.value:
        return None
    edits.change(s, e.card, s.cards[e.card].but(host=e.to, relation=ATTACHED))
    return e


# Challenges -------------------------------------------------------------------------------------------------------


def initiate(s: State, e: h.ChallengeInitiated) -> Event | None:
    if e.attacker in s.gone:
        return None
    edits.open_situation(s, _as_initiated(s, e))
    phase = s.open(Phase)
    if phase is not None:
        ledger.enter(s, phase.id, "initiated", e.attacker, e.kind)
        if is_melee(s):
            ledger.enter(s, phase.id, "against", e.attacker, e.kind, e.against)
    return e


def _as_initiated(s: State, e: h.ChallengeInitiated) -> Challenge:
    """The defending player is whom it is initiated against, unless it is redirected (AG-32)."""
    return Challenge(
        kind=e.kind, attacker=e.attacker, defender=e.against, against=e.against, attackers=e.attackers,
        called_off=e.against in s.gone and chosen(s, "ends_challenge"),
    )  # fmt: skip


def bypass(s: State, e: h.BypassedByStealth) -> Event | None:
    """Several attackers may bypass the same character: each has bypassed it, and it is bypassed."""
    c = s.open(Challenge)
    if c is None:
        return None
    if e.card not in c.bypassed:
        edits.edit_situation(s, c.but(bypassed=(*c.bypassed, e.card)))
    return e


def assault(s: State, e: h.Assaulted) -> Event | None:
    """It is blank but for its traits until the challenge ends, whatever becomes of the attacker (AGK-Assault)."""
    c = s.open(Challenge)
    if c is None or zone_type(s, e.card) != PLAY:
        return None
    edits.edit_situation(s, c.but(assaulted=(*c.assaulted, e.card)))
    blank = Modifier(
        stat="blank",
        op="gain",
        value="except traits",
        objs=(s.cards[e.card].obj,),
        you=c.attacker,
        card=e.by,
        until=c.id,
    )
    edits.add_modifier(s, blank)
    return e


def declare_defenders(s: State, e: h.DefendersDeclared) -> Event | None:
    c = s.open(Challenge)
    if c is None:
        return None
    edits.edit_situation(s, c.but(defenders=e.defenders, joined=_joined(s, c, e.defenders)))
    return e


def _joined(s: State, c: Challenge, cards: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Notes when cards came to participate, where that may be newer than an effect on their STR (AGR-67)."""
    if CONTRIBUTES not in s.spoken:
        return c.joined
    stamp = edits.new_id(s)
    return (*c.joined, *((card, stamp) for card in cards))


def remove_from_challenge(s: State, e: h.RemovedFromChallenge) -> Event | None:
    c = s.open(Challenge)
    if c is None or (e.card not in c.attackers and e.card not in c.defenders):
        return None
    _leave_challenge(s, e.card)
    return e


def add_to_challenge(s: State, e: h.AddedToChallenge) -> Event | None:
    c = s.open(Challenge)
    if c is None or zone_type(s, e.card) != PLAY or e.card in c.attackers or e.card in c.defenders:
        return None
    joined = _joined(s, c, (e.card,))
    if s.cards[e.card].controller == c.attacker:
        edits.edit_situation(s, c.but(attackers=(*c.attackers, e.card), joined=joined))
    else:
        edits.edit_situation(s, c.but(defenders=(*c.defenders, e.card), joined=joined))
    return e


def apply_claim(s: State, e: h.ClaimApplied) -> Event | None:
    c = s.open(Challenge)
    if c is None:
        return None
    edits.edit_situation(s, c.but(applied=e.applies))
    return e


def replace_claim(s: State, e: h.ClaimReplaced) -> Event:
    """What is imminent is changed; it still counts as the claim of the challenge (AGR-61)."""
    claim = s.situation(e.group).events[e.member]
    set_event(s, e.group, e.member, claim.but(applies=e.applies))
    return e


def replace_place(s: State, e: h.PlaceReplaced) -> Event:
    """Only where the card goes is changed: it is still killed, sacrificed or discarded (AGR-106)."""
    going = s.situation(e.group).events[e.member]
    set_event(s, e.group, e.member, going.but(to=e.to))
    return e


def decide(s: State, e: h.ChallengeDecided) -> Event | None:
    c = s.open(Challenge)
    if c is None:
        return None
    edits.edit_situation(s, c.but(winner=e.winner, loser=e.loser, margin=e.margin, unopposed=e.unopposed))
    phase = s.open(Phase)
    if phase is not None:
        ledger.enter(s, phase.id, "won", e.winner, e.kind)
        ledger.enter(s, phase.id, "won against", e.winner, e.loser)
    note_lost(s, e.loser, e.kind)
    return e


def close(s: State, e: h.ChallengeEnded | h.PhaseEnded | h.RoundEnded) -> Event:
    edits.close_situation(s, e.ends)
    return e


# Phases -----------------------------------------------------------------------------------------------------------


def begin_phase(s: State, e: h.PhaseBegan) -> Event:
    edits.open_situation(s, Phase(name=e.phase))
    return e


def change_active(s: State, e: h.ActivePlayerChanged) -> Event:
    phase = s.open(Phase)
    assert phase is not None
    edits.edit_situation(s, phase.but(active=e.player))
    return e


def begin_round(s: State, e: h.RoundBegan) -> Event:
    edits.open_situation(s, Round())
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(round=e.number))
    return e


OUTLASTS_REVEALING = ruling("AGR-71", "what an interrupt says of a plot is said of it when it has been revealed")
OLD_PLOT_IS_USED = ruling("AGR-31", "a new plot replaces the old one, which goes to the used pile")


def reveal_plot(s: State, e: h.PlotRevealed) -> Event | None:
    """The new plot replaces the old one; until its When Revealed is over, it has just been revealed."""
    if zone_type(s, e.card) != PLOT_DECK:
        return None
    edits.drop_modifiers(s, lambda m: m.until_word == "next plot" and m.you == e.player)
    for old in s.zones[place(s, PLOT, e.player)] if OLD_PLOT_IS_USED.holds else ():
        put_up_prize(s, old)
        edits.move(s, old, place(s, USED, e.player))
    edits.move(s, e.card, place(s, PLOT, e.player), keep=OUTLASTS_REVEALING.holds and _is_touched(s, e.card))
    plot = s.cards[e.card].obj
    now = s.open(Revealing)
    if now is None:
        edits.open_situation(s, Revealing(plots=(plot,), hold=len(s.holds) - 1))
    else:
        edits.edit_situation(s, now.but(plots=(*now.plots, plot)))
    return e


def _is_touched(s: State, card: int) -> bool:
    """Whether a lasting effect is on the card: only leaving play would end that."""
    return any(s.cards[card].obj in m.objs for m in s.modifiers)


def return_used_pile(s: State, e: h.UsedPileReturned) -> Event | None:
    used = s.zones[place(s, USED, e.player)]
    if not used:
        return None
    for card in used:
        edits.move(s, card, place(s, PLOT_DECK, e.player))
    return e


def choose_first(s: State, e: h.FirstPlayerChosen) -> Event:
    """The next player, if that one has left the game meanwhile."""
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(first=s.in_order(e.player)[0]))
    return e


def nothing(s: State, e: Event) -> Event:
    """For what is only told: the change belongs to another event of the same group."""
    return e


# Abilities --------------------------------------------------------------------------------------------------------


def save(s: State, e: h.Saved) -> Event | None:
    """Takes the event off that was about to make the card leave play (AGR-133)."""
    group = s.situation(e.group)
    if group is None or group.fates[e.member] != PENDING:
        return None
    set_fate(s, e.group, e.member, SAVED.value)
    return e


def cancel(s: State, e: h.EffectCanceled) -> Event | None:
    """Takes the initiation of an effect off (AGR-105)."""
    group = s.situation(e.group)
    if group is None or group.fates[e.member] != PENDING:
        return None
    set_fate(s, e.group, e.member, CANCELLED)
    return e


def start_effect(s: State, e: h.EffectStarted) -> Event:
    edits.add_modifier(s, e.modifier)
    return e


# The end ----------------------------------------------------------------------------------------------------------


def win(s: State, e: h.GameWon) -> Event:
    edits.finish(s, Result(winners=(e.player,), rule=e.rule))
    return e


# Setup ------------------------------------------------------------------------------------------------------------


def deal(s: State, e: h.Dealt) -> Event:
    deck = place(s, DECK, e.player)
    if e.again:
        for card in s.zones[place(s, HAND, e.player)]:
            edits.move(s, card, deck)
        edits.shuffle(s, deck)
    for card in s.zones[deck][: -e.amount - 1 : -1] if e.amount else ():
        edits.move(s, card, place(s, HAND, e.player))
    return e


def set_up(s: State, e: h.SetUp) -> Event | None:
    if out_of(s, e.card):
        return None
    edits.move(s, e.card, place(s, SETUP, s.cards[e.card].owner))
    return e


def reveal_setup(s: State, e: h.SetupRevealed) -> Event:
    for seat in range(len(s.seats)):
        edits.reveal(s, s.zones[place(s, SETUP, seat)])
    return e


def place_setup(s: State, e: h.SetupPlaced) -> Event | None:
    if out_of(s, e.card):
        return None
    seat = s.cards[e.card].owner
    zone = DUPLICATES if e.relation == DUPLICATE else PLAY
    edits.move(s, e.card, place(s, zone, seat), s.cards[e.card].but(host=e.host, relation=e.relation))
    return e


def discard_setup(s: State, e: h.SetupDiscarded) -> Event | None:
    if out_of(s, e.card):
        return None
    if zone_type(s, e.card) == PLAY:
        leave(s, e.card, DISCARD)
    else:
        edits.move(s, e.card, place(s, DISCARD, s.cards[e.card].owner), fresh(s.cards[e.card]))
    return e


def begin_game(s: State, e: h.GameBegan) -> Event:
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(started=True))
    return e
