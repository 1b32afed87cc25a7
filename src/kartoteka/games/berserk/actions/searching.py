"""The search of a summon: made while it is declared, offered always, and the same whatever comes of it (D-20).

A search that finds nothing, one that is declined and one that could find nothing are one path: the same events, the
same question, the same number of decisions. Legality never looks into the deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.edits.cards import AFTER_A_LOOK
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import DECK, Table
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Call, Goto, Raise, Return, Signal, step

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import Action
    from kartoteka.games.berserk.registers import Acting
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

MAY_DECLINE: Final = ruling("BK-532.3.1-c", "a player may report that nothing was found though something would fit")
NO_COST: Final = ruling("D-1", "a search that came to nothing costs nothing")
ONE_PATH: Final = ruling("D-20", "nothing of the deck is shown when a search is declined")
SHOWN: Final = ruling("D-2", "what was found is shown to both players as it is declared")
SOUGHT: Final = "the choices of cards that are looked for"


# What may be searched for -------------------------------------------------------------------------------------------


def sought_in(s: State, proto: int, number: int) -> p.Choose | None:
    """The choice of a text that looks for cards in the deck, if it begins with one."""
    known: dict[tuple[int, int], p.Choose | None] = s.pool.notes.setdefault(SOUGHT, {})
    key = (proto, number)
    if key not in known:
        ability = s.pool.live[proto][number]
        nodes = p.nodes_in(ability.wording.effect)
        known[key] = next((x for x in nodes if isinstance(x, p.Choose) and x.sought), None)
    return known[key]


def deck_of(s: State, proto: int, number: int, seat: int) -> int:
    """Whose deck a text of that player's looks through: the own one, unless it says otherwise (BK-532.3-b)."""
    summons = s.pool.facts[proto].natures[number].summons
    return 1 - seat if summons is not None and summons.from_seat == "opponent" else seat


def is_search(s: State, r: Acting | Action) -> bool:
    """Whether what is declared begins with a search."""
    if r.program is None or s.pool.facts[r.proto].natures[r.number].summons is None:
        return False
    return sought_in(s, r.proto, r.number) is not None


def is_not_barred(s: State, seat: int, option: Option) -> bool:
    """Whether that ability of that object has not just searched in vain (D-1)."""
    barred = s.opened[Table].barred
    return not barred or (s.cards[option[1]].obj, option[2]) not in barred


def searches(pool: Pool, proto: int, ability: int) -> bool:
    """Whether a text summons: only such an ability is ever barred."""
    return ability >= 0 and pool.facts[proto].natures[ability].summons is not None


NOT_BARRED: Final = need(
    "D-1", "it has not just searched in vain: something else was declared since", is_not_barred, of=searches
)  # fmt: skip


# Searching ----------------------------------------------------------------------------------------------------------


def search(s: State, r: Acting) -> Signal:
    """The look, and the question what is taken; then the places of what was found."""
    if r.program is None or not is_search(s, r):
        return None
    return Call(s.game.program, r.program, "program")


def has_found(s: State, r: Acting | Action) -> bool | None:
    """Whether the search has found something; None where none was made."""
    if not is_search(s, r):
        return None
    choice = sought_in(s, r.proto, r.number)
    assert choice is not None and r.program is not None
    value = r.program.slot(choice.slot)
    return None if value is None else bool(value)


def found_by(s: State, r: Acting | Action) -> tuple[int, ...]:
    """What the search has found; nothing where none was made."""
    if not has_found(s, r):
        return ()
    choice = sought_in(s, r.proto, r.number)
    assert choice is not None and r.program is not None
    value = r.program.slot(choice.slot)
    cards = (value,) if isinstance(value, int) else value
    assert isinstance(cards, tuple)
    return cards


def has_left(s: State, action: Action) -> bool:
    """Whether anything that a summon has found lies no longer in the deck."""
    return any([s.cards[card].zone // SEATS != DECK for card in found_by(s, action)])


def decline(s: State, r: Acting) -> Signal:
    """What was found, if anything, is all: under another rule it would be looked for again while something fits."""
    if MAY_DECLINE.holds or has_found(s, r) is not False or not something_fits(s, r):
        return None
    text = r.program
    assert text is not None
    return Goto("search", r.but(program=text.but(at=0, slots=(), whole=True)))


def something_fits(s: State, r: Acting) -> bool:
    choice = sought_in(s, r.proto, r.number)
    assert choice is not None
    fits = s.pool.reader.all_of(choice.cards.filters)
    deck = deck_of(s, r.proto, r.number, r.seat)
    return any([fits(s, r.program, card) for card in s.zones[DECK * SEATS + deck]])


def nothing_found(s: State, r: Acting) -> Signal:
    """The declaration is cancelled, and the deck shuffled (BK-532.3.1)."""
    if has_found(s, r) is not False:
        return None
    deck = deck_of(s, r.proto, r.number, r.seat)
    events: list[Event] = [h.SearchFailed(player=r.seat, card=r.card, ability=r.number, deck=deck)]
    if not ONE_PATH.holds:
        events.insert(0, h.CardsShown(cards=s.zones[DECK * SEATS + deck], player=r.seat))
    if not NO_COST.holds and s.pool.facts[r.proto].natures[r.number].closes:
        events.append(h.Closed(card=r.card))
    return Raise(events, regs=r.but(failed=True))


def over(s: State, r: Acting) -> Signal:
    """A declaration that was cancelled is none."""
    return Return(None) if r.failed else None


def show(s: State, r: Acting) -> Signal:
    """Both players know what was found; where it lies in the deck nobody does any more (D-2, BKR-18.8)."""
    cards = found_by(s, r)
    if not cards:
        return None
    events: list[Event] = []
    if SHOWN.holds and not chosen(s, "found_hidden"):
        events.append(h.CardsShown(cards=cards, player=r.seat))
    if AFTER_A_LOOK.holds:
        events.append(h.Shuffled(player=deck_of(s, r.proto, r.number, r.seat)))
    return Raise(events) if events else None


SEARCHING = (
    step("BK-532.3.1-a", search, label="search", text="the deck is searched while it is declared"),
    step("", decline),
    step("BK-532.3.1-b", nothing_found, text="a search that finds nothing cancels the declaration"),
    step("", over),
    step("", show),
)
