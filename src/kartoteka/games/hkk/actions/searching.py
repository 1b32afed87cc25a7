"""Searching the own deck by rule: for a location in the preparation phase, for fog, for a favour (HKK-8.9.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.course.skipping import is_skipped
from kartoteka.games.hkk.numbers import active_player, player_cannot
from kartoteka.games.hkk.records import DECK, Stage, Turn
from kartoteka.games.hkk.registers import Searching
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.choices import NONE, Choice
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import NO_CARD, Event
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.games.hkk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

SEARCH_PRICE: Final = Ruling("HKK-8.9.6-a", "a search for a location costs 2 mana", value=2, without=0)
DRAW_IS_GIVEN_UP: Final = ruling("HKK-8.9.6-b", "the search takes the place of the card of the draw phase")
COUNTS_IN_DRAW_PHASE: Final = ruling("HKK-8.9.6-c", "it counts as a search in the draw phase")
IN_STAGE_TWO: Final = ruling("HKKR-7.20", "the second stage of the preparation phase holds the search for a location")
SHOWN: Final = ruling("D-16", "a location that was found is shown to both players")


def fitting(pool: Pool, what: str) -> frozenset[int]:
    """The definitions of the kind that is searched for."""
    known: dict[str, frozenset[int]] = pool.notes.setdefault("searched for", {})
    found = known.get(what)
    if found is None:
        found = known[what] = frozenset([i for i, facts in enumerate(pool.facts) if _fits(facts, what)])
    return found


def _fits(facts: Facts, what: str) -> bool:
    match what:
        case "location":
            return facts.type == "location"
        case "fog":
            return "fog" in facts.groups
    return True


def pay(s: State, r: Searching) -> Signal:
    """The mana; and the card of this turn's draw phase, which is given up whatever is found (D-16)."""
    events: list[Event] = []
    if r.price:
        events.append(h.ManaLost(player=r.seat, amount=r.price))
    if r.replaces_draw and DRAW_IS_GIVEN_UP.holds:
        events.append(h.DrawReplaced(player=r.seat))
    return Raise(events) if events else None


def look(s: State, r: Searching) -> Signal:
    deck = s.zones[DECK * len(s.seats) + r.seat]
    return Raise([h.CardsLookedAt(cards=deck, player=r.seat)]) if deck else None


def find(s: State, r: Searching) -> Signal:
    """One that fits; or none, also where there is one. Where silence must tell nothing it is asked in any case."""
    options: list[Option] = []
    cards, wanted = s.cards, fitting(s.pool, r.what)
    for card in s.zones[DECK * len(s.seats) + r.seat]:
        if cards[card].proto in wanted:
            options.append(("on", card))
    if not options and not s.pauses:
        return None
    return Choice(r.seat, [*options, NONE], "HKK-8.9.6-a", "what is searched out")


def found(s: State, r: Searching, option: Option) -> Signal:
    return r if option == NONE else r.but(card=option[1])


def show(s: State, r: Searching) -> Signal:
    return Raise([h.Revealed(cards=(r.card,))]) if r.card != NO_CARD and SHOWN.holds else None


def take(s: State, r: Searching) -> Signal:
    return Raise([h.CardMoved(card=r.card, to="hand")]) if r.card != NO_CARD else None


def shuffle(s: State, r: Searching) -> Signal:
    return Raise([h.Shuffled(player=r.seat)])


LOOKING = Procedure(
    "HKK-8.9.6-a",
    "a search of the deck",
    regs=Searching,
    steps=(
        step("HKK-8.9.6-a", pay),
        step("", look),
        Step("HKK-8.9.6-a", find, found, text="what is searched out"),
        step("", show),
        step("HKK-8.9.6-a", take),
        step("D-16", shuffle),
    ),
)
GIVING_UP = Procedure(
    "HKK-8.9.6-b",
    "the draw is given up for a search that follows in the draw phase",
    regs=Searching,
    steps=(step("HKK-8.9.6-b", pay),),
)
PROCEDURES: Final = (LOOKING, GIVING_UP)


def looking(seat: int, what: str) -> Call:
    """The call for a search that costs nothing more."""
    return Call(LOOKING, Searching(seat=seat, what=what))


def in_draw_phase(s: State, seat: int) -> Signal:
    """What takes the place of the draw, where searches are carried out only then (D-16)."""
    return looking(seat, "location") if chosen(s, "search_in_draw") else None


# The play ---------------------------------------------------------------------------------------------------------


def search(s: State, seat: int, option: Option) -> Call:
    later = chosen(s, "search_in_draw")
    regs = Searching(seat=seat, what="location", price=SEARCH_PRICE.value, replaces_draw=True)
    return Call(GIVING_UP if later else LOOKING, regs)


def offered(s: State, seat: int, regs: object) -> list[Option]:
    return [("search location",)] if IN_STAGE_TWO.holds else []


def attempted(s: State, seat: int) -> Iterable[Option]:
    return [("search location",)]


def is_own(s: State, seat: int, option: Option) -> bool:
    return active_player(s) == seat


def is_second_stage(s: State, seat: int, option: Option) -> bool:
    stage = s.opened.get(Stage)
    return stage is not None and stage.name == "effects"


def can_pay(s: State, seat: int, option: Option) -> bool:
    return bool(s.seats[seat].mana >= SEARCH_PRICE.value)


def has_a_draw(s: State, seat: int, option: Option) -> bool:
    turn = s.opened.get(Turn)
    return turn is not None and not turn.draw_replaced and not is_skipped(s, "draw")


def may_search(s: State, seat: int, option: Option) -> bool:
    return not player_cannot(s, seat, "search")


def may_search_then(s: State, seat: int, option: Option) -> bool:
    return not (COUNTS_IN_DRAW_PHASE.holds and player_cannot(s, seat, "search in the draw phase"))


OWN: Final = need("HKK-8.9.6-a", "it is your own preparation phase", is_own, general=True)
SEARCH = Play(
    "HKK-8.9.6-a",
    "search location",
    candidates=offered,
    needs=(
        OWN,
        need("HKK-8.9.6-a", "it is the second stage of the preparation phase", is_second_stage, general=True),
        need("HKK-8.9.6-a", "you have 2 mana", can_pay, general=True),
        need("HKK-8.9.6-b", "the card of the draw phase has not been given up yet", has_a_draw, general=True),
        need("HKKR-1.2", "nothing forbids you to search", may_search, general=True, spoken=("cannot search",)),
        need(
            "HKK-8.9.6-c", "nothing forbids you to search in the draw phase", may_search_then, general=True,
            spoken=("cannot search in the draw phase",),
        ),
    ),
    implied=(OWN,),
    start=search,
    attempts=attempted,
)  # fmt: skip
