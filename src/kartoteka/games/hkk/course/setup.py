"""Before the first turn (HKKR-3): specials are revealed, hands are drawn, and one of the players is to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.course.settling import settle
from kartoteka.games.hkk.numbers import definition
from kartoteka.games.hkk.permanents.special import FAVOURITE, covered, first_zone, is_epic, specials
from kartoteka.games.hkk.records import DECK, HAND, SIDE, HkkSeat
from kartoteka.games.hkk.registers import Setup
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import chance
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Goto, Procedure, Raise, Signal, Stay, Step, step
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.game import Hkk
    from kartoteka.games.hkk.set.decks import Deck
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

HAND_SIZE: Final = Ruling("HKKR-3.5", "each player draws 5 cards", value=5, without=6)
ONE_FEWER: Final = Ruling("HKKR-3.6", "with a rule card or a follower one card fewer", value=1, without=0)
EPIC_LIFE: Final = Ruling("HKKR-3.7", "an epic follower takes 2 life instead of a card", value=2, without=0)
HIGHEST: Final = Ruling("HKKR-3.11", "of several fixed lives the highest is taken", value=max, without=min)
FAVOURITES: Final = Ruling("HKKR-16.11", "an epic follower has three favourite markers", value=3, without=2)
DRAW_FIRST: Final = ruling("HKKR-3.14", "cards are drawn before the starting player is known")
NOT_REFUSED: Final = ruling("HKKR-3.9", "a start that is handed over is not refused")
NO_REDRAW: Final = ruling("HKKR-3.12", "no cards are drawn anew")

BOTH: Final = (0, 1)


def lay(s: State, game: Hkk, decks: Sequence[Deck]) -> None:
    """Puts the cards of these decks where they lie before anything has happened."""
    by_code, printed = s.pool.by_code, s.pool.definitions
    for seat, deck in enumerate(decks):
        for part, zone in ((deck.main, DECK), (deck.side, SIDE), (deck.specials, DECK)):
            for code, count in part:
                proto = by_code[code]
                game.add(s, proto, first_zone(printed[proto], zone), seat, count)


# Specials -------------------------------------------------------------------------------------------------------------


def shuffle(s: State, r: Setup) -> Signal:
    return Raise([h.Shuffled(player=seat) for seat in BOTH])


def reveal(s: State, r: Setup) -> Signal:
    """Both players' at the same time, the favourite markers of epic followers on them."""
    cards = tuple(card for seat in BOTH for card in covered(s, seat))
    if not cards:
        return None
    events: list[Event] = [h.SpecialsRevealed(cards=cards)]
    for card in cards:
        if is_epic(definition(s, card)):
            events.append(h.MarkersPut(card=card, marker=FAVOURITE, amount=FAVOURITES.value))
    return Raise(events)


def they_work(s: State, r: Setup) -> Signal:
    return settle(s, r)


def fixed_life(s: State, seat: int) -> int:
    """How much more life than others a player begins with: what specials fix, and then what changes it."""
    fixed = [life for card in specials(s, seat) if (life := definition(s, card).start_life)]
    more = HIGHEST.value(fixed) - HkkSeat().most_life if fixed else 0
    epic = any(is_epic(definition(s, card)) for card in specials(s, seat))
    return int(more - (EPIC_LIFE.value if epic else 0))


def fix_life(s: State, r: Setup) -> Signal:
    """Maximum and current life at once."""
    events: list[Event] = []
    for seat in BOTH:
        if more := fixed_life(s, seat):
            events.append(h.MostLifeChanged(player=seat, amount=more))
            if more > 0:
                events.append(h.LifeGained(player=seat, amount=more))
    return Raise(events) if events else None


# Hands ----------------------------------------------------------------------------------------------------------------


def hand_size(s: State, seat: int) -> int:
    """How many cards a player draws: what a rule card fixes, or five, one fewer with a rule card or a follower."""
    printed = [definition(s, card) for card in specials(s, seat)]
    for d in printed:
        if d.hand:
            return d.hand
    fewer = False
    for d in printed:
        if d.type == "rule" or (d.type == "follower" and not (is_epic(d) and EPIC_LIFE.holds)):
            fewer = True
    return int(HAND_SIZE.value - (ONE_FEWER.value if fewer else 0))


def deal(s: State, r: Setup) -> Signal:
    return Raise([h.Drawn(player=seat, amount=hand_size(s, seat)) for seat in BOTH], regs=r.but(dealt=True))


def may_draw_anew(s: State, r: Setup) -> Signal:
    """Nobody, unless the option says so: then each player once (HKKR-3.12)."""
    return r.but(waiting=BOTH) if chosen(s, "redraw") or not NO_REDRAW.holds else None


def ask_to_draw_anew(s: State, r: Setup) -> Signal:
    if not r.waiting:
        return None
    return Choice(r.waiting[0], [("keep",), ("redraw",)], "HKKR-3.12", "keep your hand or draw anew")


def drawn_anew(s: State, r: Setup, option: Option) -> Signal:
    """As many cards as before; the next player is asked as this step runs again."""
    seat, rest = r.waiting[0], r.but(waiting=r.waiting[1:])
    hand = s.zones[HAND * len(s.seats) + seat]
    if option != ("redraw",):
        return Stay(rest)
    back: list[Event] = [h.CardMoved(card=card, to="deck") for card in hand]
    again: list[Event] = [h.Shuffled(player=seat), h.Drawn(player=seat, amount=len(hand))]
    return Raise([*back, *again], regs=rest, stay=True)


# Who begins -----------------------------------------------------------------------------------------------------------


def by_chance(s: State, r: Setup) -> Signal:
    return r.but(starter=chance.some(s, "starter", BOTH, 1)[0])


def before_the_cards(s: State, r: Setup) -> Signal:
    return None if DRAW_FIRST.holds else Goto("who begins")


def after_the_cards(s: State, r: Setup) -> Signal:
    return by_chance(s, r) if r.starter == NOBODY else None


def then_the_cards(s: State, r: Setup) -> Signal:
    """Back to them, if they are not there yet."""
    return None if r.dealt else Goto("deal")


def ask_who_begins(s: State, r: Setup) -> Signal:
    """The one whom chance has chosen; to whom the start is handed over, that player is not asked."""
    if r.given and (NOT_REFUSED.holds or r.given > 1):
        return None
    return Choice(r.starter, [("start",), ("give start",)], "HKKR-3.9", "begin or let the opponent begin")


def begins_or_not(s: State, r: Setup, option: Option) -> Signal:
    if option == ("start",):
        return r.but(given=2)
    return Stay(r.but(starter=1 - r.starter, given=r.given + 1))


def begin(s: State, r: Setup) -> Signal:
    return Raise([h.StarterNamed(player=r.starter), h.GameBegan()])


SETUP = Procedure(
    "HKKR-3.1",
    "setup",
    regs=Setup,
    steps=(
        step("HKKR-3.1", shuffle),
        step("HKKR-3.2", reveal),
        step("HKKR-3.3", they_work),
        step("HKKR-3.4", fix_life),
        step("", before_the_cards),
        step("", deal, label="deal"),
        step("", may_draw_anew),
        Step("", ask_to_draw_anew, drawn_anew, text="keep your hand or draw anew"),
        step("HKKR-3.8", after_the_cards, label="who begins"),
        Step("HKKR-3.9", ask_who_begins, begins_or_not, text="begin or let the opponent begin"),
        step("", then_the_cards),
        step("", begin),
    ),
)

PROCEDURES: Final = (SETUP,)
