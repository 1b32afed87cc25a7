"""Moving pilots onto units and off them, and when they have to go (SW-31 to SW-47, SW-60 to SW-68).

A pilot on a unit lies in its own player's zone `aboard`, whoever controls the unit (SW-74).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.shared.piles import picked_from
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import cannot, definition, has_subtype, pilots_of, plain, units, zone_type
from kartoteka.games.swtcg.procedures.acting import Acting, act, done_with, starting, tasks
from kartoteka.games.swtcg.records import ABOARD, ARENAS, BUILD_ZONE, CHARACTER, HAND, SPACE, UNITS, Stage
from kartoteka.games.swtcg.stacks import pilots
from kartoteka.kernel import ledger
from kartoteka.kernel.choices import NONE, Choice
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ONE_PILOT = Ruling("SW-33", "a unit holds one pilot", value=1, without=60)
EXTRA = Ruling("D-8", "texts of the unit and of its pilots allow extra pilots", value="extra pilots", without="")
FROM = Ruling(
    "SW-40", "a pilot in the Character arena may be moved onto a unit in its player's build step",
    value=(CHARACTER, BUILD_ZONE), without=(BUILD_ZONE,),
)  # fmt: skip
IN_ARENAS = Ruling("SW-31", "a unit in any arena can be boarded", value=ARENAS, without=())
IN_ALL_THREE = Ruling("SW-68", "units in each of the arenas may have a pilot", value=ARENAS, without=(SPACE,))
IN_THE_BUILD_ZONE = Ruling("SW-67", "a unit in the build zone can be boarded, too", value=(BUILD_ZONE,), without=())
NO_UNIT_ITSELF = ruling("SW-48", "on a pilot that is on a unit no other pilot stays, since it is no unit")
OF_ITS_TYPE = ruling("SW-140", "a pilot of one type of unit pilots no other")
CANNOT_STAY = ruling("SW-142", "who cannot pilot the unit any more cannot stay on it")
OFF_TO = Ruling(
    "SW-45", "off a unit to the Character arena or to the build zone", value=(CHARACTER, BUILD_ZONE), without=()
)
"""Zones for a pilot that leaves its unit."""


# Who can pilot what -----------------------------------------------------------------------------------------------


def types_of_pilot(s: State, card: int) -> tuple[str, ...]:
    """The subtypes of unit that a card can pilot; none where it has no ability Pilot (SW-32, SW-139)."""
    found: tuple[str, ...] = s.pool.facts[s.cards[card].proto].piloting
    return found


def is_suitable(s: State, pilot: int, unit: int) -> bool:
    """Whether the unit is of a type that the pilot can pilot (SW-32)."""
    return any(has_subtype(s, unit, subtype) or not OF_ITS_TYPE.holds for subtype in types_of_pilot(s, pilot))


def most_pilots(s: State, unit: int) -> int:
    """How many pilots the unit may hold where it is (SW-33, SW-65, D-8); what pilots another is no unit (SW-48)."""
    if NO_UNIT_ITSELF.holds and zone_type(s, unit) == ABOARD:
        return 0
    return int(ONE_PILOT.value) + (plain(s, unit, EXTRA.value) if EXTRA.holds else 0)


def has_room(s: State, unit: int) -> bool:
    """Whether another pilot may come aboard."""
    return len(pilots_of(s, unit)) < most_pilots(s, unit)


def boardable(s: State, seat: int) -> list[int]:
    """A player's units where pilots can go (SW-43, SW-67, SW-68)."""
    arenas = IN_ARENAS.value if IN_ALL_THREE.holds else [x for x in IN_ARENAS.value if x in IN_ALL_THREE.value]
    zones = (*arenas, *IN_THE_BUILD_ZONE.value)
    return list(units(s, seat, *zones)) if zones else []


# Plays ------------------------------------------------------------------------------------------------------------


def characters(s: State, seat: int) -> list[int]:
    """A player's Characters where pilots come from: Character arena, build zone, other units (SW-43, SW-44)."""
    cards, printed = s.cards, s.pool.definitions
    found = []
    for card in units(s, seat, *FROM.value):
        if "character" in printed[cards[card].proto].arenas:
            found.append(card)
    return found + pilots(s, seat)


def able(s: State, seat: int) -> list[int]:
    """Those of them that are pilots."""
    found: list[int] = []
    cards, printed = s.cards, s.pool.facts
    for card in characters(s, seat):
        if printed[cards[card].proto].piloting:
            found.append(card)
    return found


@picked_from(BUILD_ZONE, ABOARD)
def pairs(s: State, seat: int) -> list[Option]:
    """A player's pilots, each with every unit of that player where pilots can go."""
    return [("board", card, unit) for card in able(s, seat) for unit in boardable(s, seat) if unit != card]


@picked_from(BUILD_ZONE, ABOARD)
def fitting(s: State, seat: int) -> list[Option]:
    """Those pairs that are of a type by what is printed: found out once for two definitions."""
    found: list[Option] = []
    pilots = able(s, seat)
    if not pilots:
        return found
    cards, there = s.cards, boardable(s, seat)
    for card in pilots:
        ships = s.pool.facts[cards[card].proto].ships
        for unit in there:
            proto = cards[unit].proto
            fits = ships.get(proto)
            if fits is None:
                fits = ships[proto] = ITS_TYPE.test(s, seat, ("board", card, unit))
            if fits and unit != card:
                found.append(("board", card, unit))
    return found


def boardings(s: State, seat: int) -> list[Option]:
    """A player's pilots, each with the units that it could go to: another than the one that it is on."""
    found: list[Option] = pairs(s, seat) if "subtype" in s.spoken else fitting(s, seat)
    return [option for option in found if s.cards[option[1]].host != option[2]] if found else found


def any_boardings(s: State, seat: int) -> list[Option]:
    ships = [x for player in range(len(s.seats)) for x in units(s, player)]
    held = [x for x in s.zones[HAND * len(s.seats) + seat] if definition(s, x).type in UNITS]
    return [("board", card, unit) for card in (*characters(s, seat), *held) for unit in ships if unit != card]


def is_at_hand(s: State, seat: int, option: Option) -> bool:
    return zone_type(s, option[1]) in (CHARACTER, BUILD_ZONE, ABOARD)


def is_a_pilot(s: State, seat: int, option: Option) -> bool:
    return bool(types_of_pilot(s, option[1]))


def has_not_moved(s: State, seat: int, option: Option) -> bool:
    stage = s.open(Stage)
    return stage is None or not ledger.entered(s, stage.id, "pilot moved", s.cards[option[1]].obj)


def is_own_unit(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[2]].controller == seat)


def is_of_its_type(s: State, seat: int, option: Option) -> bool:
    return is_suitable(s, option[1], option[2])


def types_fact(s: State, seat: int, option: Option) -> str:
    return f"it pilots: {', '.join(types_of_pilot(s, option[1])) or 'nothing'}"


def is_no_droid(s: State, seat: int, option: Option) -> bool:
    return not has_subtype(s, option[2], "Droid")


def may_be_piloted(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, option[2], "be piloted")


def takes_another(s: State, seat: int, option: Option) -> bool:
    return has_room(s, option[2])


def is_another_unit(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].host != option[2])


AT_HAND = need("SW-43", "the pilot is in the build zone, in the Character arena or on a unit", is_at_hand)
A_PILOT = need("SW-139", "the Character has the ability Pilot", is_a_pilot)
ONCE = need("SW-42", "the pilot has not been moved in this build step", has_not_moved)
OWN_UNIT = need("D-33", "the unit is yours", is_own_unit)
ANOTHER = need("SW-44", "it is another unit than the one that the pilot is on", is_another_unit)
ITS_TYPE = need("SW-32", "the unit is of a type that the pilot can pilot", is_of_its_type, types_fact)
NO_DROID = need("SW-34", "the unit is no Droid", is_no_droid)
MAY_BE_PILOTED = need(
    "SWR-8", "no text keeps the unit from being piloted", may_be_piloted, spoken=("cannot be piloted",)
)
ROOM = need("SW-33", "the unit has room for a pilot", takes_another)
SUITABLE = (OWN_UNIT, ANOTHER, ITS_TYPE, NO_DROID, MAY_BE_PILOTED, ROOM)
"""What must be true of the unit, wherever the pilot comes from and whyever it is moved."""


def board(s: State, r: Acting) -> Signal:
    return Raise([h.PilotMoved(card=r.card, host=r.other)])


BOARDING = act("SW-43", "a pilot is moved onto a unit", step("SW-43", board))
BOARD = Play(
    "SW-31", "board", among=tasks, attempts=any_boardings, start=starting(BOARDING),
    needs=(AT_HAND, A_PILOT, *SUITABLE, ONCE),
)  # fmt: skip


def leavings(s: State, seat: int) -> list[Option]:
    """A player's own pilots come off, also off a unit that the opponent controls (SW-75)."""
    if not s.zones[ABOARD * len(s.seats) + seat]:
        return []
    return [("leave", card, zone) for card in pilots(s, seat) if goes_freely(s, card) for zone in OFF_TO.value]


ALSO_OFF_THEIRS = ruling("SW-75", "a player may move a pilot off a unit that the opponent controls")


def goes_freely(s: State, card: int) -> bool:
    """Whether its player may move the pilot off its unit."""
    return ALSO_OFF_THEIRS.holds or s.cards[s.cards[card].host].controller == s.cards[card].controller


def go_off(s: State, r: Acting) -> Signal:
    return Raise([h.PilotMoved(card=r.card, zone=r.other)])


LEAVING = act("SW-45", "a pilot is moved off a unit", step("SW-45", go_off))


@done_with(CHARACTER, BUILD_ZONE, ABOARD)
def moves(s: State, seat: int, found: dict[str, list[Option]]) -> None:
    """Pilots go aboard units and leave them."""
    onto, off = boardings(s, seat), leavings(s, seat)
    if onto:
        found["board"] = onto
    if off:
        found["leave"] = off


LEAVE = Play(
    "SW-45", "leave", among=tasks, needs=(ONCE,), start=starting(LEAVING),
    attempts=leavings,
)  # fmt: skip

PLAYS = (BOARD, LEAVE)


# What a pilot must do ---------------------------------------------------------------------------------------------


MUST_GO = ruling("SW-135", "the move that a new top makes necessary is not optional")


def misplaced(s: State, top: int) -> bool:
    """Whether the card that came to lie on top of a piloting stack cannot pilot the unit that it is on (SW-63)."""
    return CANNOT_STAY.holds and zone_type(s, top) == ABOARD and not is_suitable(s, top, s.cards[top].host)


def new_top(s: State, r: Acting) -> int:
    """What lies on top of the stack now that a play was about."""
    if r.option[0] in ("stack on", "reveal on"):
        return r.card
    return r.other


def ask_where(s: State, r: Acting) -> Signal:
    """A suitable unit, the Character arena or the build zone; it cannot stay (SW-63, SW-142)."""
    top = new_top(s, r)
    if not misplaced(s, top):
        return None
    options: list[Option] = [("board", top, unit) for unit in boardable(s, r.seat) if unit != top]
    options = [o for o in options if all(n.test(s, r.seat, o) for n in SUITABLE)]
    options += [("leave", top, zone) for zone in (CHARACTER, BUILD_ZONE)]
    if not MUST_GO.holds:
        options.append(NONE)
    return Choice(r.seat, options, "SW-63", "where the pilot goes, who cannot pilot this unit")


def must_go(s: State, r: Acting, option: Option) -> Signal:
    if option == NONE:
        return None
    verb, card, to = option
    if verb == "board":
        return Raise([h.PilotMoved(card=card, host=to, forced=True)])
    return Raise([h.PilotMoved(card=card, zone=to, forced=True)])


FORCED_OFF = Step("SW-63", ask_where, must_go, text="a pilot who cannot pilot the unit any more is moved")
"""Part of the same reorganisation, and not optional (SW-135)."""


class TooMany(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit with more pilots than it may hold."""

    unit: int


CONTROLLER_CHOOSES = ruling("SW-66", "the controller of the unit chooses which pilots come off")


def ask_who(s: State, r: TooMany) -> Signal:
    """The controller of the unit chooses which comes off (SW-66)."""
    aboard = pilots_of(s, r.unit)
    seat = s.cards[r.unit].controller
    if not CONTROLLER_CHOOSES.holds:
        seat = s.cards[aboard[0]].owner
        aboard = aboard[:1]
    return Choice(seat, [("leave", x, BUILD_ZONE) for x in aboard], "SW-66", "which pilot comes off")


def come_off(s: State, r: TooMany, option: Option) -> Signal:
    """Face up into its controller's build zone, as it is (D-29)."""
    return Raise([h.PilotMoved(card=option[1], zone=option[2], forced=True)])


TOO_MANY = Procedure(
    "SW-66",
    "a unit has too many pilots",
    regs=TooMany,
    steps=(Step("D-29", ask_who, come_off, text="one comes off"),),
)


def crowded(s: State) -> Signal | None:
    """A unit that has more pilots than it may hold: as a rule one that has come to the build zone (SW-66)."""
    n = len(s.seats)
    for pile in s.zones[ABOARD * n : (ABOARD + 1) * n]:
        for card in pile:
            unit = s.cards[card].host
            if len(pilots_of(s, unit)) > most_pilots(s, unit):
                return Call(TOO_MANY, TooMany(unit=unit))
    return None


ONE_LEFT = Check(
    "SW-66",
    "pilots come off a unit until it has no more than it may hold",
    crowded,
    (h.Moved, h.PilotMoved, h.StackRearranged, h.Deployed),
    otherwise=(EXTRA.value,),
)
"""Anything may end what allows an extra pilot (SW-33)."""
