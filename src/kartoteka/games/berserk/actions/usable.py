"""What a seat could do now, found in one look (`PRIORITY`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.actions import needs
from kartoteka.games.berserk.actions.triggers import fired
from kartoteka.games.berserk.board.leaping import leaps
from kartoteka.games.berserk.board.moving import FREELY, held_back, steps
from kartoteka.games.berserk.deaths import dying
from kartoteka.games.berserk.deployment import hidden
from kartoteka.games.berserk.fights import defenders, flyers, strikes, weakening
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import (
    AUX,
    CALCULATION,
    COVERED,
    FIELD,
    HOSTED,
    PAYMENT,
    TARGET,
    Action,
    Stage,
    Turn,
)
from kartoteka.kernel.legality import Together
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Need, Option
    from kartoteka.kernel.state import State

AS_USUAL: Final = Together(*needs.WHEN)
"""The rules that say when something slow is done: what is found by the short way keeps them all."""
BUT_FOR_ITS_WINDOW = tuple([n for n in needs.SUDDEN if n is not needs.IN_ITS_WINDOW])
BUT_FOR_ITS_CONTENT = tuple([n for n in BUT_FOR_ITS_WINDOW if n not in needs.CONTENT])
ASKED_OF_SUDDEN: Final = "needs of sudden texts"
SUDDEN: Final = "sudden"
ACTIONS: Final = "action"
USED: Final = (ACTIONS, SUDDEN)


def now(s: State, seat: int, regs: Any) -> dict[str, list[Option]]:
    """By play, what a seat might do; with something on the stack only what answers it, or comes by itself."""
    found: dict[str, list[Option]] = {}
    if s.captured:
        must, may = fired(s, seat)
        found["trigger"] = must if is_order_asked(s, seat, must) else must[:1]
        found["may trigger"] = may
    doomed = dying.candidates(s, seat)
    if doomed:
        found["destroyed"] = doomed
    if SUDDEN in s.index:
        found[SUDDEN] = sudden(s, seat)
    top = s.opened.get(Action)
    if top is not None:
        if top.window == TARGET and top.what == "strike":
            found["defend"] = defenders.candidates(s, seat, top)
        elif top.window == CALCULATION and top.exchange:
            found["weaken"] = weakening.candidates(s, seat, regs)
        if s.zones[COVERED * SEATS + seat] and any(found.values()):
            stealthy = hidden.revealable(s, seat)
            if stealthy and is_asked_anyway(s, seat, found):
                found["reveal"] = stealthy
        if AS_USUAL.holds:
            return found
    if s.zones[COVERED * SEATS + seat]:
        found["reveal"] = hidden.revealable(s, seat)
    turn = s.opened.get(Turn)
    if turn is not None and turn.player == seat and s.opened[Stage].name == "main":
        slow(s, seat, found)
    elif not AS_USUAL.holds:
        slow_otherwise(s, seat, found)
    return found


def is_order_asked(s: State, seat: int, must: list[Option]) -> bool:
    """Whether it could matter which of these triggers is declared first: not while none of them would do anything."""
    return len(must) < 2 or any([needs.has_content(s, seat, option) for option in must])


def is_asked_anyway(s: State, seat: int, found: dict[str, list[Option]]) -> bool:
    """Whether any of what was found could be declared: nobody is asked only for what could be revealed at will."""
    from kartoteka.games.berserk.actions.plays import PLAYS

    for play in PLAYS:
        for option in found.get(play.name, ()):
            if all([n.test(s, seat, option) for n in play.needs]):
                return True
    return False


def slow_otherwise(s: State, seat: int, found: dict[str, list[Option]]) -> None:
    """While one of the rules is off that say when: what the others let be done."""
    from kartoteka.games.berserk.actions.plays import PLAYS

    could: dict[str, list[Option]] = {}
    slow(s, seat, could)
    for play in PLAYS:
        if play.name in could and all([n.test(s, seat, ()) for n in play.needs if n in needs.WHEN]):
            found[play.name] = could[play.name]


def slow(s: State, seat: int, found: dict[str, list[Option]]) -> None:
    """What the active player does with an empty stack, as often as he or she can (BKR-8.5)."""
    if not needs.ANY_NUMBER.holds and has_acted(s, seat):
        return
    found["move"] = steps(s, seat)
    if "leap" in s.index:
        found["leap"] = leaps(s, seat)
    found["strike"] = strikes.strikes(s, seat)
    aims = flyers.aims(s, seat)
    if aims:
        found["aim"] = aims
    if ACTIONS in s.index:
        found["use"] = used(s, seat)
    tokens = accumulating(s, seat)
    if tokens:
        found["accumulate"] = tokens
    if not FREELY.holds:
        for play, options in found.items():
            found[play] = held_back(s, options)


def has_acted(s: State, seat: int) -> bool:
    """Whether a card of that player has moved or acted in this turn: under another rule that is all."""
    return any([s.cards[x].moved for x in s.zones[FIELD * SEATS + seat]])


def used(s: State, seat: int) -> list[Option]:
    """Texts that a player's cards use; of a closed card those that do not close it (BKR-9.2)."""
    found: list[Option] = []
    cards, facts = s.cards, s.pool.facts
    for card, number in s.index[ACTIONS]:
        c = cards[card]
        if c.controller == seat and (not c.closed or not facts[c.proto].natures[number].closes):
            found.append(("use", card, number))
    return found


def sudden(s: State, seat: int) -> list[Option]:
    """Sudden texts of a player's cards, hidden ones too."""
    found: list[Option] = []
    cards = s.cards
    for card, number in s.index[SUDDEN]:
        if cards[card].controller == seat:
            found.append((SUDDEN, card, number))
    return found


def accumulating(s: State, seat: int) -> list[Option]:
    """Open cards that could close for a token (BKR-16.1): they have a text that they use, and that costs some."""
    found: list[Option] = []
    cards, facts, index = s.cards, s.pool.facts, s.index
    last = NO_CARD
    for key in USED:
        for card, _ in index.get(key, ()):
            c = cards[card]
            if card == last or c.closed or c.controller != seat or not facts[c.proto].spends_tokens:
                continue
            last = card
            option = ("accumulate", card)
            if c.zone // SEATS != COVERED and option not in found:
                found.append(option)
    return found


def somebody_sudden(s: State, action: Action, window: int) -> bool:
    """Whether anybody could declare something sudden while that action lay on the stack in that window.

    What is tied to no window is asked once, for as long as no card changes and nothing new is declared.
    """
    cards, facts = s.cards, s.pool.facts
    known = (SUDDEN, action.id, s.next_id, window >= PAYMENT, action.paid)
    nobody = known in s.steady
    for card, number in s.index[SUDDEN]:
        c = cards[card]
        tied = facts[c.proto].natures[number].tied
        if tied:
            if window not in tied or action.id != s.opened[Action].id:
                continue
        elif nobody:
            continue
        if is_usable(s, c.controller, (SUDDEN, card, number)):
            return True
    if not nobody:
        s.retain(known, True)
    return False


def is_usable(s: State, seat: int, option: Option) -> bool:
    """Whether a sudden text could be declared, its window apart; what answers an action is taken for possible."""
    spoken = s.spoken
    for n in asked_of_sudden(s, s.cards[option[1]].proto, option[2]):
        test = n.test_of
        if (not n.spoken or not spoken.isdisjoint(n.spoken)) and not test(s, seat, option):
            return False
    return True


def asked_of_sudden(s: State, proto: int, number: int) -> tuple[Need, ...]:
    """The needs that a sudden text could break, its window apart; of what answers an action also its content."""
    known: dict[tuple[int, int], tuple[Need, ...]] = s.pool.notes.setdefault(ASKED_OF_SUDDEN, {})
    found = known.get((proto, number))
    if found is None:
        answers = s.pool.facts[proto].natures[number].targets_action
        among = BUT_FOR_ITS_CONTENT if answers else BUT_FOR_ITS_WINDOW
        found = known[(proto, number)] = tuple([n for n in among if n.of is None or n.of(s.pool, proto, number)])
    return found


def attempts_to_use(s: State, seat: int) -> list[Option]:
    """Every text that a player could think of using, sudden or not."""
    return [
        ("use", card, ability.number)
        for zone in (FIELD, COVERED, AUX, HOSTED)
        for card in s.zones[zone * SEATS + seat]
        for ability in s.pool.live[s.cards[card].proto]
        if ability.kind == ACTIONS
    ]


def attempts_sudden(s: State, seat: int) -> list[Option]:
    return [
        (SUDDEN, card, ability.number)
        for zone in (FIELD, COVERED, AUX, HOSTED)
        for card in s.zones[zone * SEATS + seat]
        for ability in s.pool.live[s.cards[card].proto]
        if ability.kind == SUDDEN
    ]


def attempts_to_reveal(s: State, seat: int) -> list[Option]:
    """Every hidden card; with something on the stack those of who is asked anyway."""
    if Action in s.opened:
        return now(s, seat, None).get("reveal", [])
    return [("reveal", card) for card in s.zones[COVERED * SEATS + seat]]


def attempts_with(play: str) -> Any:
    """Every card with which a player could think of doing that."""

    def attempts(s: State, seat: int) -> list[Option]:
        return [(play, card) for zone in (FIELD, COVERED, AUX, HOSTED) for card in s.zones[zone * SEATS + seat]]

    return attempts
