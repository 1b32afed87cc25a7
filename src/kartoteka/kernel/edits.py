"""The only writers of a state, besides the machine's own frames: each function makes one change.

Games add their own edits in a module of the same name; a test forbids any other writer. Edits are called by the machine
when it lets events through, never by rules directly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.kernel import chance, ledger
from kartoteka.kernel.abilities import enlist, unlist
from kartoteka.kernel.lasting import Delayed, Modifier
from kartoteka.kernel.modifiers import selects
from kartoteka.kernel.records import Card, Seat, Situation

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kartoteka.kernel.records import Captured, Hold, Result
    from kartoteka.kernel.state import State


def everyone(state: State) -> int:
    """The bit set of all seats."""
    return (1 << len(state.seats)) - 1


def default_knowledge(state: State, zone: int) -> int:
    """Who sees a card that lies in the zone."""
    seats = len(state.seats)
    seen = state.game.zones[zone // seats].seen.value
    if seen == "owner":
        return 1 << zone % seats
    return (1 << seats) - 1 if seen == "public" else 0


def add_card(state: State, card: Card) -> int:
    """Puts a new card into the game at the end of its zone; its number."""
    return add_copies(state, card, 1)


def add_copies(state: State, card: Card, amount: int) -> int:
    """Puts so many copies of a new card into the game, one after the other at the end of its zone; the last number."""
    state.memo.clear()
    state.steady.clear()
    cards, zone, obj = state.cards, card.zone, state.next_obj
    known = default_knowledge(state, zone)
    first = len(cards)
    for copy in range(amount):
        cards.append(card.but(known=known, obj=obj + copy))
    state.next_obj = obj + amount
    state.zones[zone] += tuple(range(first, first + amount))
    if state.pool.listed[zone // len(state.seats)][card.proto]:
        for number in range(first, first + amount):
            enlist(state, number)
    return first + amount - 1


def new_object(state: State) -> int:
    """The next object id."""
    obj = state.next_obj
    state.next_obj = obj + 1
    return obj


def new_id(state: State) -> int:
    """The next situation id."""
    found = state.next_id
    state.next_id = found + 1
    return found


def move(
    state: State,
    card: int,
    zone: int,
    changed: Card | None = None,
    *,
    bottom: bool = False,
    keep: bool = False,
    followed: bool = True,
    face_down: bool = False,
) -> None:
    """Moves a card to the end (the top) of a zone, or to its bottom; `changed` is its record if more of it changes.

    It becomes a new object unless `keep`. Who saw where it lay goes on knowing it if the move could be `followed`;
    otherwise seats that cannot see the new place lose track of every card that it might have been.
    """
    state.memo.clear()
    state.steady.clear()
    zones = state.zones
    old = state.cards[card]
    now = old if changed is None else changed
    left = old.zone
    seats, listed = len(state.seats), state.pool.listed
    heard, hears = listed[left // seats][old.proto], listed[zone // seats][now.proto]
    if left == zone or (heard == hears and left % seats == zone % seats):
        heard = hears = ()  # of the same player, and under the same keys: it need not be listed anew
    if heard:
        unlist(state, card)
    sees = 0 if face_down else default_knowledge(state, zone)
    known = old.known if followed else _lose_track(state, card, sees)
    source = zones[left]
    if source[-1] == card:
        zones[left] = source[:-1]
    else:
        at = source.index(card)
        zones[left] = source[:at] + source[at + 1 :]
    if bottom:
        zones[zone] = (card, *zones[zone])
    else:
        zones[zone] += (card,)
    obj = old.obj if keep else new_object(state)
    state.cards[card] = now.but(zone=zone, known=known | sees, obj=obj)
    if hears:
        enlist(state, card)


def _lose_track(state: State, card: int, sees: int) -> int:
    """Seats that do not see where the card goes no longer know which of those beside it they saw; who knows it."""
    blind = ~sees & everyone(state)
    left = state.cards[card].zone
    keepers = default_knowledge(state, left)
    for other in state.zones[left]:
        c = state.cards[other]
        if c.known & blind and other != card:
            state.cards[other] = c.but(known=c.known & (~blind | keepers))
    known: int = state.cards[card].known & ~blind
    return known


def change(state: State, card: int, changed: Card) -> None:
    """Changes a card in what neither moves it nor makes it listen to anything else."""
    state.memo.clear()
    state.steady.clear()
    state.cards[card] = changed


def change_seat(state: State, seat: int, changed: Seat) -> None:
    """Changes a seat."""
    state.memo.clear()
    state.steady.clear()
    state.seats[seat] = changed
    if not changed.present:
        state.gone |= {seat}


def reveal(state: State, cards: Sequence[int], to: int | None = None) -> None:
    """Lets a seat (or everyone) know which cards these are."""
    bits = everyone(state) if to is None else 1 << to
    held = state.cards
    zones: set[int] = set()
    for card in cards:
        c = held[card]
        known = c.known
        if known & bits != bits:
            held[card] = c.but(known=known | bits)
            zones.add(c.zone)
    if zones:
        state.memo.clear()
        state.steady.clear()
        _other_piles(state, zones)


def _other_piles(state: State, zones: set[int]) -> None:
    """The same cards in the same places, another tuple: what views remember of a pile goes by which one it is."""
    for zone in sorted(zones):
        state.zones[zone] = tuple([*state.zones[zone]])


def exchange(state: State, cards: Sequence[int], protos: Sequence[int]) -> None:
    """Gives cards that nobody could tell apart other identities, for a world that could as well be the true one."""
    for card, proto in zip(cards, protos, strict=True):
        state.cards[card] = state.cards[card].but(proto=proto)
    _other_piles(state, {state.cards[card].zone for card in cards})
    state.memo.clear()
    state.steady.clear()


def arrange(state: State, zone: int, cards: Sequence[int]) -> None:
    """Puts cards that lie on top of a zone in this order, the topmost first."""
    state.memo.clear()
    state.steady.clear()
    held = state.zones[zone]
    assert sorted(held[len(held) - len(cards) :]) == sorted(cards)
    state.zones[zone] = (*held[: len(held) - len(cards)], *reversed(cards))


def shuffle(state: State, zone: int) -> None:
    """Shuffles a zone; nobody knows any more which card is where."""
    state.memo.clear()
    state.steady.clear()
    cards = state.zones[zone]
    known = default_knowledge(state, zone)
    told = chance.scripted(state, "shuffle")
    if told is not None:
        first = [c for c in reversed(told) if c in cards]
        state.zones[zone] = (*(c for c in cards if c not in first), *first)
    else:
        state.zones[zone] = tuple(chance.permutation(state, cards))
    held = state.cards
    for card in cards:
        c = held[card]
        if c.known != known:
            held[card] = c.but(known=known)


# Situations -------------------------------------------------------------------------------------------------------


def open_situation(state: State, situation: Situation) -> int:
    """Opens a situation and gives it an id."""
    state.memo.clear()
    id = state.next_id
    state.next_id = id + 1  # as `new_id`
    opened = situation.but(id=id)
    state.situations.append(opened)
    found_by = state.opened
    found_by[id] = found_by[type(opened)] = opened
    return id


def edit_situation(state: State, edited: Situation) -> None:
    """Changes an open situation."""
    state.memo.clear()
    opened = state.opened
    id = edited.id
    kind = type(edited)
    old = opened[id]
    state.situations[state.situations.index(old)] = opened[id] = edited
    if opened[kind] is old:
        opened[kind] = edited


def close_situation(state: State, id: int) -> None:
    """Closes a situation: what lasted until its end stops, what was counted for it is forgotten."""
    state.memo.clear()
    opened, situations = state.opened, state.situations
    closed = opened.pop(id, None)
    if closed is not None:
        if situations[-1] is closed:
            situations.pop()
        else:
            situations.remove(closed)
        kind = type(closed)
        if opened[kind] is closed:
            del opened[kind]
            if len(opened) < 2 * len(situations):  # some is of the same kind as another
                for situation in situations:
                    if type(situation) is kind:
                        opened[kind] = situation
    if id in state.ends:
        _end_what_lasts_until(state, id)
    if state.ledger:
        ledger.clear(state, id)


def _end_what_lasts_until(state: State, situation: int) -> None:
    state.set_modifiers(tuple([m for m in state.modifiers if m.until != situation]))


# Effects, holds, captures -----------------------------------------------------------------------------------------


def add_modifier(state: State, modifier: Modifier) -> None:
    """Starts a lasting effect."""
    state.memo.clear()
    state.begin_to_last(modifier.but(stamp=new_id(state)))


def use_up(state: State, stat: str, card: int, words: Sequence[str] = ()) -> None:
    """Counts one application of each lasting effect on that card that works only so often.

    Of an effect that says more than its statistic only where it names one of the `words`.
    """
    if stat in state.lasting:
        _use_up(state, stat, card, words)


def _use_up(state: State, stat: str, card: int, words: Sequence[str]) -> None:
    used = [
        m
        for m in state.modifiers
        if m.times and m.stat == stat and (not m.value or any(word in m.value for word in words))
        and m.select is not None and selects(state, m, card)
    ]  # fmt: skip
    if used:
        state.memo.clear()
        left = [m.but(times=m.times - 1) if m in used else m for m in state.modifiers if m not in used or m.times > 1]
        state.set_modifiers(tuple(left))


def drop_modifiers(state: State, over: Callable[[Modifier], bool]) -> None:
    """Ends every lasting effect that is over."""
    left = tuple([m for m in state.modifiers if not over(m)])
    if len(left) != len(state.modifiers):
        state.memo.clear()
        state.set_modifiers(left)


def hold(state: State, hold: Hold) -> None:
    """Puts off after-windows, or events of some kinds, from here on."""
    state.holds = (*state.holds, hold)


def keep_for_release(state: State, events: Sequence[Any], at: int) -> None:
    """Adds events to a hold."""
    hold = state.holds[at]
    kept = hold.but(events=(*hold.events, *events))
    state.holds = (*state.holds[:at], kept, *state.holds[at + 1 :])


def release(state: State) -> tuple[Any, ...]:
    """Ends the innermost hold; the events it kept."""
    events: tuple[Any, ...] = state.holds[-1].events
    state.holds = state.holds[:-1]
    return events


def capture(state: State, captured: Captured) -> None:
    """Remembers a trigger until a window drains it."""
    state.captured = (*state.captured, captured)


def drop_captured(state: State, at: int) -> None:
    """Forgets a captured trigger."""
    state.captured = state.captured[:at] + state.captured[at + 1 :]


def delay(state: State, delayed: Delayed) -> None:
    """Puts an effect off until a situation ends."""
    state.delayed = (*state.delayed, delayed)


def forget_delayed(state: State, at: int) -> None:
    """Takes every effect off the list that waits for that moment: it will not come."""
    state.delayed = tuple(d for d in state.delayed if d.at != at)


def drop_delayed(state: State, at: int) -> None:
    """Takes a delayed effect off the list."""
    state.delayed = state.delayed[:at] + state.delayed[at + 1 :]


def finish(state: State, result: Result) -> None:
    """Ends the game."""
    if state.result is None:
        state.result = result
