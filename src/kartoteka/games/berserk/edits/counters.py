"""Edits of life, tokens and poison; and what is remembered of a turn for texts that ask it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.marked import has_changed
from kartoteka.games.berserk.numbers import extra_room, facts, plain
from kartoteka.games.berserk.records import Turn
from kartoteka.kernel import edits, ledger
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

NO_MAXIMUM: Final = ruling("BKR-16.2", "there is no maximum of tokens but a printed one")
OTHER_TOKENS: Final = ruling("BKR-16.2", "a printed maximum never limits incarnation tokens")
LARGEST_POISON: Final = ruling("BKR-17.4", "of two poisonings the larger counts")
MOST_BY_DEFAULT: Final = 10


# What is remembered -----------------------------------------------------------------------------------------------


ENTERED_FOR = {
    "wounded": ("concentration", "wounded this turn"),
    "attacked": ("fury", "attacked this turn"),
    "wounded by attack": ("wrath",),
}
"""What is remembered of a turn, with the keywords and the words of texts that ask for it."""
ASKED: Final = "keywords and words"


def asked_of(s: State, *words: str) -> bool:
    """Whether any card of this game has one of these keywords, or asks one of these words of cards."""
    notes = s.pool.notes
    asked: set[str] | None = notes.get(ASKED)
    if asked is None:
        asked = {name for known in s.pool.facts for name in known.keywords}
        for definition in s.pool.definitions:
            for node in p.nodes_in((definition.program, definition.given)):
                if isinstance(node, p.Is):
                    asked.add(node.word)
                elif isinstance(node, p.Change) and node.stat == "keyword":
                    asked.add(node.value)
        notes[ASKED] = asked
    return not asked.isdisjoint(words)


def note(s: State, what: str, card: int) -> None:
    """Remembers it of a card for this turn, where any text of this game asks for it."""
    if asked_of(s, *ENTERED_FOR[what]):
        turn = s.opened.get(Turn)
        if turn is not None:
            ledger.enter(s, turn.id, what, s.cards[card].obj)


def noted(s: State, what: str, card: int) -> bool:
    """Whether that was remembered of the card in this turn."""
    turn = s.opened.get(Turn)
    return turn is not None and ledger.entered(s, turn.id, what, s.cards[card].obj) > 0


# Life, tokens, poison ---------------------------------------------------------------------------------------------


def add_life(s: State, e: h.LifeAdded) -> Event | None:
    """As much additional life as there is room for (BKR-14.1)."""
    c = s.cards[e.card]
    amount = extra_room(s, e.card, e.amount) if e.amount > 0 else max(e.amount, -c.extra)
    if not amount:
        return None
    edits.change(s, e.card, c.but(extra=c.extra + amount))
    has_changed(s)
    return e if amount == e.amount else e.but(amount=amount)


def drain_life(s: State, e: h.LifeDrained) -> Event | None:
    if e.amount <= 0:
        return None
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(drained=c.drained + e.amount))
    has_changed(s)
    return e


def room_for_tokens(s: State, card: int) -> int | None:
    """How many tokens it may still get; None without limit."""
    printed = facts(s, card).most_tokens
    most = plain(s, card, "most tokens", printed)
    if not most:
        return None if NO_MAXIMUM.holds else max(0, MOST_BY_DEFAULT - s.cards[card].tokens)
    return max(0, most - int(s.cards[card].tokens))


def gain_tokens(s: State, e: h.TokensGained) -> Event | None:
    room = room_for_tokens(s, e.card)
    amount = e.amount if room is None else min(e.amount, room)
    if amount <= 0:
        return None
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(tokens=c.tokens + amount))
    return e if amount == e.amount else e.but(amount=amount)


def spend_tokens(s: State, e: h.TokensSpent) -> Event | None:
    c = s.cards[e.card]
    amount = min(e.amount, c.tokens)
    if amount <= 0:
        return None
    edits.change(s, e.card, c.but(tokens=c.tokens - amount))
    return e if amount == e.amount else e.but(amount=amount)


def poison(s: State, e: h.Poisoned) -> Event | None:
    """The larger number stays (BKR-17.4)."""
    c = s.cards[e.card]
    amount = max(c.poison, e.amount) if LARGEST_POISON.holds else c.poison + e.amount
    if amount == c.poison:
        return None
    edits.change(s, e.card, c.but(poison=amount))
    has_changed(s)
    return e


def lose_poison(s: State, e: h.PoisonLost) -> Event | None:
    c = s.cards[e.card]
    if not c.poison:
        return None
    edits.change(s, e.card, c.but(poison=0))
    has_changed(s)
    return e


def tick(s: State, e: h.IncarnationTicked) -> Event | None:
    """Incarnation tokens have no maximum (D-5, BKR-16.2)."""
    c = s.cards[e.card]
    most = facts(s, e.card).most_tokens
    amount = e.amount if OTHER_TOKENS.holds or not most else min(e.amount, most - c.incarnation)
    if amount <= 0:
        return None
    edits.change(s, e.card, c.but(incarnation=c.incarnation + amount))
    return e
