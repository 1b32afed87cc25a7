"""Whom an attack reaches (BKR-11.3 to BKR-11.6, BKR-15.2, BKR-15.3).

Each rule is a need about an option: `("strike", card, target)`, or with the kind of a text's attack and its range,
`("attack", card, target, kind, range)`. Of a hidden target only its cell is asked: all else counts as met (BKR-7.2).
Reach is judged as an attack is declared and once more as its target window resolves, not later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.board.geometry import BOARD, distance
from kartoteka.games.berserk.board.standing import cell_of, neighbours, standing
from kartoteka.games.berserk.fights.attacks import KINDS
from kartoteka.games.berserk.numbers import MAY, cannot, flies, has_keyword, may
from kartoteka.games.berserk.records import AUX, COVERED, GAME_ZONE, WORN, Action
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Need, Ruling, Together, need, ruling
from kartoteka.kernel.modifiers import said
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.games.berserk.fights.attacks import Row
    from kartoteka.kernel.legality import Option, Test
    from kartoteka.kernel.state import State

OWN_TOO: Final[Ruling] = ruling("BKR-11.3", "one's own cards may be attacked, too")
ASIDE_IS_REACHED: Final = ruling("BKR-4.7", "what is ranged reaches the auxiliary zone")
ASIDE_REACHES: Final = ruling("BKR-4.7", "from the auxiliary zone what is ranged reaches every card of the game zone")
NO_LIMIT: Final = ruling("BKR-4.8", "without a printed range there is no limit")
TERRAIN_IS_SAFE: Final[Ruling] = ruling("BKR-15.7", "a terrain cannot be attacked")
STRIKES_ALL: Final[Ruling] = ruling("BKR-15.2", "the simple strike of a flyer reaches every card of the game zone")
LIVES_ASIDE: Final[Ruling] = ruling("BKR-15.2", "a flyer is next to nothing")


def only_if(where: Test, holds: Test) -> Test:
    """A test of some attacks only: of any other it is not asked."""
    return lambda s, seat, option: not where(s, seat, option) or holds(s, seat, option)


def kind_of(option: Option) -> str:
    """The kind of attack that is tried: a simple strike, unless the option names another."""
    return str(option[3]) if len(option) > 3 else "strike"


def range_of(option: Option) -> int:
    """The range that is printed; 0 is none."""
    return int(option[4]) if len(option) > 4 else 0


def is_hidden(s: State, card: int) -> bool:
    return bool(s.cards[card].zone // len(s.seats) == COVERED)


def is_aside(s: State, card: int) -> bool:
    """Whether it is in the auxiliary zone, or on a card there."""
    return cell_of(s, card) < 0


# What may be attacked ---------------------------------------------------------------------------------------------


def is_in_play(s: State, seat: int, option: Option) -> bool:
    card, target = option[1], option[2]
    if s.cards[target].zone // len(s.seats) not in GAME_ZONE or card == target:
        return False
    return OWN_TOO.holds or s.cards[target].controller != s.cards[card].controller


def is_no_terrain(s: State, seat: int, option: Option) -> bool:
    target = option[2]
    if is_hidden(s, target) or not TERRAIN_IS_SAFE.holds:
        return True
    return bool(s.pool.facts[s.cards[target].proto].type != "terrain")


def is_no_equipment(s: State, seat: int, option: Option) -> bool:
    c = s.cards[option[2]]
    return bool(c.relation != WORN)


def may_be_attacked(s: State, seat: int, option: Option) -> bool:
    target = option[2]
    return is_hidden(s, target) or not cannot(s, target, "be attacked")


# Melee ------------------------------------------------------------------------------------------------------------


def is_melee(s: State, seat: int, option: Option) -> bool:
    """An attack from card to card on the field, or that of one who reaches nothing else."""
    row: Row = KINDS[kind_of(option)].value
    return bool(row.melee) and not _flyers_strike(s, option) and not _at_flyer(s, option)


def _flyers_strike(s: State, option: Option) -> bool:
    """Whether it is the simple strike of a flyer: that is next to nothing, and reaches everything."""
    return STRIKES_ALL.holds and kind_of(option) == "strike" and flies(s, option[1])


def _at_flyer(s: State, option: Option) -> bool:
    """Whether it is a simple strike of another at a flyer: `flyers` says when there may be one."""
    target = option[2]
    return kind_of(option) == "strike" and not is_hidden(s, target) and is_aside(s, target) and flies(s, target)


def is_next_to_it(s: State, seat: int, option: Option) -> bool:
    card, target = option[1], option[2]
    if not LIVES_ASIDE.holds and (is_aside(s, card) or is_aside(s, target)):
        return True
    return target in neighbours(s, card) or attacks_flyers(s, card, target)


def attacks_flyers(s: State, card: int, target: int) -> bool:
    """Whether a text lets it attack flyers as if they stood next to it."""
    return MAY["attack flyers"] in s.spoken and flies(s, target) and may(s, card, "attack flyers")


def strikes_at_a_flyer(s: State, seat: int, option: Option) -> bool:
    return _at_flyer(s, option) and not flies(s, option[1])


def is_aimed(s: State, seat: int, option: Option) -> bool:
    """Whether the creature has closed to strike flyers on its player's turn before, or a text lets it."""
    from kartoteka.games.berserk.fights.flyers import is_ready_for_flyers

    return is_ready_for_flyers(s, option[1])


# From afar --------------------------------------------------------------------------------------------------------


def is_across_a_row(s: State, seat: int, option: Option) -> bool:
    return kind_of(option) == "across a row"


def skips_one_cell(s: State, seat: int, option: Option) -> bool:
    """One cell between them on a row or column, empty or with a card of the attacker's player on it."""
    card, target = option[1], option[2]
    one, other = cell_of(s, card), cell_of(s, target)
    if one < 0 or other < 0:
        return False
    (rows, columns), (r, c) = divmod(one, BOARD.columns), divmod(other, BOARD.columns)
    if sorted((abs(rows - r), abs(columns - c))) != [0, 2] and ONE_IS_SKIPPED.holds:
        return False
    between = standing(s).at[(one + other) // 2]
    return bool(between == NO_CARD or s.cards[between].controller == s.cards[card].controller)


def is_ranged(s: State, seat: int, option: Option) -> bool:
    """A shot, a throw, a discharge: what is aimed from afar, but not across a row."""
    kind = kind_of(option)
    return not KINDS[kind].value.melee and kind != "across a row"


def is_not_next_to_it(s: State, seat: int, option: Option) -> bool:
    """Unless the table plays by the other reading (D-18)."""
    if not NO_NEIGHBOURS.holds or chosen(s, "ranged_neighbours"):
        return True
    return option[2] not in neighbours(s, option[1])


def is_within_range(s: State, seat: int, option: Option) -> bool:
    """Whatever the number, it reaches into the auxiliary zone and out of it (BKR-4.7)."""
    card, target = option[1], option[2]
    one, other, reach = cell_of(s, card), cell_of(s, target), range_of(option)
    if one < 0:
        return ASIDE_REACHES.holds
    if other < 0:
        return ASIDE_IS_REACHED.holds
    if not reach and NO_LIMIT.holds:
        return True
    return bool(distance(s, one, other) <= reach)


# First targets ----------------------------------------------------------------------------------------------------


def is_attack_of_flyer(s: State, seat: int, option: Option) -> bool:
    """An attack of a flyer whose first target this is: not one that was redirected."""
    if not flies(s, option[1]):
        return False
    now = s.opened.get(Action)
    return not (now is not None and now.redirected and now.card == option[1])


def has_no_cache(s: State, seat: int, option: Option) -> bool:
    target = option[2]
    return is_hidden(s, target) or not has_keyword(s, target, "cache")


def heeds_compulsion(s: State, seat: int, option: Option) -> bool:
    """Whether it attacks what must be attacked, if it could attack any such card of the other player."""
    card, target = option[1], option[2]
    if REDIRECTED_IS_FREE.holds and _has_been_redirected(s, card, target):
        return True
    if said(s, target, COMPULSION) or (FREE_OF_IT.holds and has_keyword(s, card, "accuracy")):
        return True
    other = 1 - s.cards[card].controller
    for zone in GAME_ZONE:
        for x in s.zones[zone * len(s.seats) + other]:
            if said(s, x, COMPULSION) and _fulfils(s, seat, (option[0], card, x, *option[3:])):
                return False
    return True


def _has_been_redirected(s: State, card: int, target: int) -> bool:
    """Whether the card's attack has come to have that target by others, a defender perhaps."""
    action = s.opened.get(Action)
    if action is None or not action.redirected or action.card != card:
        return False
    return target == action.target or target in action.targets


def _fulfils(s: State, seat: int, option: Option) -> bool:
    return all([n.test_of(s, seat, option) for n in REACH if n is not COMPELLED])


COMPULSION: Final = "must be attacked"
REDIRECTED_IS_FREE: Final = ruling(
    "BKR-10.10", "an attack that is redirected need not be aimed at what must be attacked"
)
FREE_OF_IT: Final = ruling("BKK-Accuracy", "the accurate ignore compulsions to attack")
NO_NEIGHBOURS: Final = ruling(
    "D-18", "who shoots, throws or discharges may not aim at a neighbour, unless the option says so"
)
ONE_IS_SKIPPED: Final = ruling("BKK-Strike-across-a-row", "a strike across a row skips exactly one cell")
IN_PLAY: Final[Need] = need("BKR-11.3", "it is another card of the game zone", is_in_play)
NO_TERRAIN: Final[Need] = need("BKR-11.5", "it is no terrain", is_no_terrain)
NO_EQUIPMENT: Final[Need] = need("BKR-11.5", "it is no equipment", is_no_equipment)
NOT_FORBIDDEN: Final = need(
    "BKR-10.12", "nothing forbids to attack it", may_be_attacked, spoken=("cannot be attacked",)
)
NEXT_TO_IT: Final[Need] = need("BKR-11.3", "it is next to the attacker", only_if(is_melee, is_next_to_it))
AIMED: Final[Need] = need(
    "BKR-15.3", "a ground creature has closed to strike flyers in its last turn", only_if(strikes_at_a_flyer, is_aimed)
)
ACROSS: Final[Need] = need(
    "BKR-11.6", "one cell is between them on a row or column, and no card of another player on it",
    only_if(is_across_a_row, skips_one_cell),
)  # fmt: skip
FAR_ENOUGH: Final[Need] = need("BKR-4.9", "it is not next to the attacker", only_if(is_ranged, is_not_next_to_it))
IN_RANGE: Final[Need] = need("BKK-Range", "it is in range", only_if(is_ranged, is_within_range))
NO_CACHE: Final[Need] = need(
    "BKK-Cache", "no flyer's attack is aimed at it first", only_if(is_attack_of_flyer, has_no_cache)
)
COMPELLED: Final = need("BKR-10.12", "it attacks what must be attacked", heeds_compulsion, spoken=(COMPULSION,))
REACH: Final[tuple[Need, ...]] = (
    IN_PLAY, NO_TERRAIN, NO_EQUIPMENT, NOT_FORBIDDEN, NEXT_TO_IT, AIMED, ACROSS, FAR_ENOUGH, IN_RANGE, NO_CACHE,
    COMPELLED,
)  # fmt: skip


AS_USUAL: Final = Together(
    *REACH, OWN_TOO, ASIDE_IS_REACHED, ASIDE_REACHES, NO_LIMIT, STRIKES_ALL, LIVES_ASIDE, TERRAIN_IS_SAFE, NO_NEIGHBOURS
)
"""What the short way takes for granted."""
BANS: Final = frozenset({*NOT_FORBIDDEN.spoken, *COMPELLED.spoken})


def in_reach(s: State, kind: str, range: int, attacker: int, target: int) -> bool:
    """Whether an attack of that kind, with that printed range (0 is none), may be aimed at a card."""
    spoken = s.spoken
    if AS_USUAL.holds and spoken.isdisjoint(BANS):
        return _reaches(s, kind, range, attacker, target)
    option = ("attack", attacker, target, kind, range)
    seat = s.cards[attacker].controller
    for n in REACH:
        if n.spoken and spoken.isdisjoint(n.spoken):
            continue
        test = n.test_of
        if not test(s, seat, option):
            return False
    return True


def _reaches(s: State, kind: str, range: int, attacker: int, target: int) -> bool:
    """The short way: all at once, where every rule about it is in force and no text forbids anything."""
    c = s.cards[target]
    zone = c.zone // len(s.seats)
    if attacker == target or zone not in GAME_ZONE or c.relation == WORN:
        return False
    known = s.pool.facts[c.proto]
    flying = flies(s, attacker)
    if zone != COVERED:
        if known.type == "terrain":
            return False
        if flying and (known.keywords or "keyword" in s.spoken) and not has_no_cache(s, 0, ("", attacker, target)):
            if is_attack_of_flyer(s, 0, ("", attacker)):
                return False
    if KINDS[kind].value.melee:
        if kind == "strike" and flying:
            return True
        if kind == "strike" and zone == AUX and flies(s, target):
            return is_aimed(s, 0, ("", attacker))
        return target in neighbours(s, attacker) or attacks_flyers(s, attacker, target)
    option = ("", attacker, target, kind, range)
    if kind == "across a row":
        return skips_one_cell(s, 0, option)
    return is_not_next_to_it(s, 0, option) and is_within_range(s, 0, option)
