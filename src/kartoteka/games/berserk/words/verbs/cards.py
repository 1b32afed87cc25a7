"""Verbs that take cards away, show them, or put them back; and those of crystals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.deaths import finishing
from kartoteka.games.berserk.deaths.dying import death
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.possible import HIDES_SOMETHING
from kartoteka.games.berserk.records import COVERED, DECK, SHOWN, UNVEILED
from kartoteka.games.berserk.words import unity
from kartoteka.games.berserk.words.verbs.table import always, some_cards, verb
from kartoteka.kernel import edits
from kartoteka.kernel.interpret import cause_of
from kartoteka.kernel.selectors import slot_of

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


# Away ---------------------------------------------------------------------------------------------------------------


@verb("destroy", "BKR-14.3")
def destroy(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """A text that destroys is itself the destruction: the card dies at once."""
    return [death(s, x, "text", by=c.card, cause=cause_of(s, c)) for x in o.cards(s, c)]


@verb("finish", "BKK-Finishing")
def finish(s: State, c: Any, o: Operands) -> Any:
    return finishing.finish(s, c, o)


@verb("exile", "BKR-14.5")
def exile(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Exiled(card=x, player=s.cards[x].controller) for x in o.cards(s, c)]


@verb("return to deck", "BKR-14.4")
def return_to_deck(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """To the owner's, which is shuffled."""
    cards = o.cards(s, c)
    owners = list(dict.fromkeys([s.cards[x].owner for x in cards]))
    return [*[h.CardMoved(card=x, to=DECK) for x in cards], *[h.Shuffled(player=x) for x in owners]]


# Seeing -------------------------------------------------------------------------------------------------------------


@verb("look", "BKR-18.8", always)
def look(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Its player sees them; a deck that was looked into is shuffled as the search ends (`actions.searching`)."""
    cards = tuple(o.cards(s, c))
    return [h.CardsLookedAt(cards=cards, player=x) for x in o.seats(s, c)[:1]]


def _is_hidden(s: State, c: Any, o: Operands) -> bool:
    """Whether somebody does not see one of them, or did not before it was the target of this text (BKR-7.3)."""
    if not HIDES_SOMETHING.holds:
        return True
    unveiled, everybody = slot_of(c, UNVEILED) or (), edits.everyone(s)
    return any([x in unveiled or s.cards[x].known != everybody for x in o.cards(s, c)])


@verb("reveal", "BKR-7.1", _is_hidden)
def reveal(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Hidden cards are revealed where they stand; others are shown."""
    cards = o.cards(s, c)
    hidden = tuple([x for x in cards if s.cards[x].zone // SEATS == COVERED])
    others = tuple([x for x in cards if x not in hidden])
    events: list[Event] = [h.Revealed(cards=hidden)] if hidden else []
    return [*events, h.CardsShown(cards=others, player=c.seat)] if others else events


@verb("unite", "BKK-Unity", always)
def unite(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return unity.unite(s, c, o)


@verb("shuffle", "BKR-18.8", always)
def shuffle(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Shuffled(player=x) for x in o.seats(s, c)]


@verb("reveal top", "BKK-Prophecy", always)
def reveal_top(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """The top cards of the own deck lie face up while the text runs (`prophecy`)."""
    events: list[Event] = []
    for seat in o.seats(s, c)[:1]:
        pile = s.zones[DECK * SEATS + seat]
        amount = max(0, min(o.number(s, c), len(pile)))
        top = pile[len(pile) - amount :][::-1]
        if top:
            events.append(h.CardsShown(cards=top, player=seat))
        events += [h.CardMoved(card=x, to=SHOWN) for x in top]
    return events


# Crystals -----------------------------------------------------------------------------------------------------------


@verb("gain gold", "BKR-3.11")
def gain_gold(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.CrystalsGained(player=x, gold=o.number(s, c)) for x in o.seats(s, c)]


@verb("gain silver", "BKR-3.11")
def gain_silver(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.CrystalsGained(player=x, silver=o.number(s, c)) for x in o.seats(s, c)]


def _has_gold(s: State, c: Any, o: Operands) -> bool:
    return all([s.seats[x].gold >= o.number(s, c) for x in o.seats(s, c)])


@verb("pay gold", "BKR-3.2", _has_gold)
def pay_gold(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.CrystalsGained(player=x, gold=-o.number(s, c)) for x in o.seats(s, c)]


def _has_silver(s: State, c: Any, o: Operands) -> bool:
    return all([s.seats[x].silver >= o.number(s, c) for x in o.seats(s, c)])


@verb("pay silver", "BKR-3.2", _has_silver)
def pay_silver(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.CrystalsGained(player=x, silver=-o.number(s, c)) for x in o.seats(s, c)]


@verb("keep out", "BKR-3.7", some_cards)
def keep_out(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """What keeps cards out of a squad is asked as they come (`recruiting.squads`): nothing is done."""
    return []
