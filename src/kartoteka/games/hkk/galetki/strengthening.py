"""What players give up of their own: freakborn that strengthen galetki, monsters for their components (HKK-8.2.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.deaths import dying
from kartoteka.games.hkk.deaths.extracting import galetki
from kartoteka.games.hkk.deaths.leaving import going, icons_of
from kartoteka.games.hkk.numbers import active_player, cannot, creatures, facts, phase
from kartoteka.games.hkk.offers.hands import own
from kartoteka.games.hkk.offers.playable import INSTANT_PHASES
from kartoteka.games.hkk.offers.sources import is_source, reactable
from kartoteka.games.hkk.records import CREATURES_LIE, Source
from kartoteka.games.hkk.registers import Distributing, Strengthening
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Stay, Step, step
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

AS_MANY_AS_ICONS: Final = ruling("HKK-8.2.2-c", "it gives as many markers as components could have been extracted")
AS_HE_LIKES: Final = ruling("HKK-8.2.2-d", "the markers are distributed among one's galetki as one likes")
AT_ANY_TIME: Final = ruling("HKK-8.2.2-e", "a freakborn is given up whenever an instant could be played")
STAGE_HOLDS_IT: Final = ruling(
    "HKKR-7.21", "the second stage of the preparation phase holds the sacrifice of a freakborn"
)
GIVEN_UP_THEN: Final = ruling(
    "HKKR-7.23", "the second stage of the preparation phase holds the giving up of own monsters"
)
IN_STAGE_TWO: Final = ruling("HKK-8.2.2-f", "a freakborn may be given up in the second stage of the preparation phase")
IS_AN_ACTION: Final = Ruling("HKK-8.2.2-i", "giving up a freakborn is an action", value=False, without=True)
MARKER: Final = Ruling("HKK-8.2.2-j", "the markers are strengthening markers", value="strengthening", without="dream")
NO_TARGETING: Final = ruling("HKK-8.2.2-h", "strengthening by the sacrifice of a freakborn targets nothing")
IN_EITHER_STAGE: Final = ruling("D-30", "a freakborn may be given up in either player's preparation phase")
OWN_STAGE_ONLY: Final = "own_stage_only"
IT_IS_THE_PRICE: Final = ruling("D-3", "of a freakborn that was given up for markers the opponent extracts nothing")
EXTRACTED: Final = "extract_strengthened"


# Who may ----------------------------------------------------------------------------------------------------------


def freakborn(s: State, seat: int, regs: object = None) -> Sequence[Option]:
    """Own freakborn, while they may be given up; the rest is asked by needs."""
    found = own(s, seat).freakborn
    return found if found and is_time(s, seat) else ()


def is_time(s: State, seat: int) -> bool:
    """Where it is offered: in the phases of instants, and in the preparation phase of either player."""
    now = phase(s)
    if now != "preparation":
        return now in INSTANT_PHASES and AT_ANY_TIME.holds
    if not (IN_STAGE_TWO.holds and STAGE_HOLDS_IT.holds):
        return False
    either = IN_EITHER_STAGE.holds and not chosen(s, OWN_STAGE_ONLY)
    return either or seat == active_player(s)


def all_creatures(s: State, seat: int) -> list[Option]:
    return [("strengthen", card) for player in (seat, 1 - seat) for card in creatures(s, player)]


def is_own_freakborn(s: State, seat: int, option: Option) -> bool:
    c = s.cards[option[1]]
    there = bool(c.controller == seat and c.zone // len(s.seats) in CREATURES_LIE)
    return there and facts(s, option[1]).type == "freakborn"


def has_galetki(s: State, seat: int, option: Option) -> bool:
    return own(s, seat).galetki


def is_active(s: State, seat: int, option: Option) -> bool:
    return not s.cards[option[1]].passive


# Giving it up -----------------------------------------------------------------------------------------------------


def announce(s: State, r: Strengthening) -> Signal:
    c = s.cards[r.card]
    return Raise([h.Announced(card=r.card, player=r.seat, ability=-1, what="strengthen", proto=c.proto)])


def sacrifice(s: State, r: Strengthening) -> Signal:
    """The freakborn is the price; it says how many markers there will be (HKK-8.2.2-c)."""
    source = s.open(Source)
    assert source is not None
    price = IT_IS_THE_PRICE.holds and not chosen(s, EXTRACTED)
    amount = r.icons if AS_MANY_AS_ICONS.holds else 1
    return Raise(
        [going(s, r.card, "discard", "sacrificed", paid=price), h.Paid(source=source.id, player=r.seat, x=amount)],
        regs=r.but(source=source.id),
    )


def life_check(s: State, r: Strengthening) -> Signal:
    return dying.life_check(s)


def may_be_answered(s: State, r: Strengthening) -> Signal:
    from kartoteka.games.hkk.actions.queue import enter

    source = s.situation(r.source)
    return enter(s, r.source) if source is not None and reactable(s, source) else None


def carried_out(s: State, r: Strengthening) -> Signal:
    from kartoteka.games.hkk.actions.carrying import carry_out

    return carry_out(s, r.source)


GIVE_UP_FREAKBORN = Procedure(
    "HKK-8.2.2-a",
    "a freakborn is given up",
    regs=Strengthening,
    steps=(
        step("", announce),
        step("HKK-8.2.2-a", sacrifice),
        step("", life_check),
        step("", may_be_answered),
        step("", carried_out),
    ),
)


def strengthen(s: State, source: Source) -> Call:
    """What it does when it is carried out: its player distributes the markers."""
    cause: tuple[int, ...] = ()
    if is_source(s, source):
        cause = (source.card, s.cards[source.card].obj, source.id, -1, source.seat)
    return Call(DISTRIBUTE, Distributing(seat=source.seat, amount=source.x, cause=cause))


def own_galetki(s: State, r: Distributing) -> list[Option]:
    found: list[Option] = []
    for card in galetki(s, r.seat):
        if NO_TARGETING.holds or not cannot(s, card, "be targeted"):
            found.append(("on", card))
    return found if AS_HE_LIKES.holds else found[:1]


MARKED = Slot(
    "",
    "which galetki gets a marker",
    seat=lambda s, r: int(r.seat),
    candidates=own_galetki,
)  # fmt: skip


def ask(s: State, r: Distributing) -> Signal:
    """One by one; nothing is asked where there is but one galetki."""
    left = r.amount - len(r.chosen)
    options = MARKED.eligible(s, r, r.seat) if left > 0 else []
    if not options:
        return None
    if len(options) == 1:
        return r.but(chosen=(*r.chosen, *[options[0][1]] * left))
    return Choice(r.seat, options, "HKK-8.2.2-d", MARKED.prompt)


def name(s: State, r: Distributing, option: Option) -> Signal:
    return Stay(r.but(chosen=(*r.chosen, option[1])))


def put(s: State, r: Distributing) -> Signal:
    """All together."""
    events: list[Event] = []
    for card in dict.fromkeys(r.chosen):
        events.append(h.MarkersPut(card=card, marker=MARKER.value, amount=r.chosen.count(card), cause=r.cause))
    return Raise(events) if events else None


DISTRIBUTE = Procedure(
    "HKK-8.2.2-d",
    "markers for galetki",
    regs=Distributing,
    steps=(Step("HKK-8.2.2-d", ask, name, text="which galetki get markers", slot=MARKED), step("", put)),
    composite=True,
)


def start(s: State, seat: int, option: Option) -> Call:
    return Call(GIVE_UP_FREAKBORN, Strengthening(card=option[1], seat=seat, icons=icons_of(s, option[1])))


OWN: Final = need("HKK-8.2.2-a", "it is a freakborn of yours in play", is_own_freakborn)
HAS_GALETKI: Final = need("HKK-8.2.2-a", "you have a galetki in play", has_galetki, general=True)
STRENGTHEN = Play(
    "HKK-8.2.2-a",
    "strengthen",
    candidates=freakborn,
    needs=(
        OWN,
        HAS_GALETKI,
        need("HKK-8.2.2-b", "it is active", is_active),
    ),
    implied=(OWN,),
    start=start,
    attempts=all_creatures,
    free=IS_AN_ACTION,
)


# Monsters for their components ------------------------------------------------------------------------------------


def monsters(s: State, seat: int, regs: object = None) -> Sequence[Option]:
    """The monsters that a player has in play, and may give up."""
    return own(s, seat).monsters if GIVEN_UP_THEN.holds else ()


def attempts_to_give_up(s: State, seat: int) -> list[Option]:
    return [("give up", card) for player in (seat, 1 - seat) for card in creatures(s, player)]


def is_own_monster(s: State, seat: int, option: Option) -> bool:
    """Freakborn are monsters, too (HKK-8.1.3-a)."""
    return bool(s.cards[option[1]].controller == seat) and "monster" in facts(s, option[1]).types


def is_own_preparation(s: State, seat: int, option: Option) -> bool:
    return phase(s) == "preparation" and seat == active_player(s)


def has_components(s: State, seat: int, option: Option) -> bool:
    return icons_of(s, option[1]) > 0


def yield_components(s: State, r: Strengthening) -> Signal:
    """Its player gets them, the opponent nothing (HKKR-14.9)."""
    return Raise([
        going(s, r.card, "discard", "sacrificed", paid=True), h.ComponentsGained(player=r.seat, amount=r.icons)
    ])  # fmt: skip


GIVING_UP = Procedure(
    "HKKR-14.9", "a monster is given up", regs=Strengthening, steps=(step("HKKR-14.9", yield_components),)
)


def start_giving_up(s: State, seat: int, option: Option) -> Call:
    return Call(GIVING_UP, Strengthening(card=option[1], seat=seat, icons=icons_of(s, option[1])))


OWN_MONSTER: Final = need("HKKR-14.9", "it is a monster of yours", is_own_monster)
OWN_GIVING_UP: Final = need("HKKR-14.9", "it is your preparation phase", is_own_preparation, general=True)
GIVE_UP = Play(
    "HKKR-14.9",
    "give up",
    candidates=monsters,
    needs=(
        OWN_MONSTER,
        OWN_GIVING_UP,
        need("HKKR-14.9", "it has components", has_components),
    ),
    implied=(OWN_MONSTER, OWN_GIVING_UP),
    start=start_giving_up,
    attempts=attempts_to_give_up,
)
PROCEDURES: Final = (GIVE_UP_FREAKBORN, DISTRIBUTE, GIVING_UP)
