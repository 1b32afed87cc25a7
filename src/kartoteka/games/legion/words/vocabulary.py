"""The words of card texts: each asks something of a unit, a command card, a player or the table."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import numbers as n
from kartoteka.games.legion.board import places
from kartoteka.games.legion.board.engaging import engaged
from kartoteka.games.legion.board.sight import band, in_sight
from kartoteka.games.legion.board.standing import is_free
from kartoteka.games.legion.records import FACEDOWN, FACEUP, HAND, NONE, SEATS, Phase, Played, Round, Selection
from kartoteka.games.legion.set.definitions import FACTIONS, RANKS, SUBTYPES
from kartoteka.games.legion.words.keywords import KEYWORDS
from kartoteka.games.legion.words.triggers import EVENT_ROLES
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.selectors import CardTest, Vocabulary

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

# Where units stand --------------------------------------------------------------------------------------------------

WITHIN, OF, IN_SIGHT = "within ", " of ", "in sight of "


def this(s: State, c: Any) -> int:
    """The own card, on the board."""
    return int(c.card) if n.on_field(s, c.card) else NO_CARD


def _of_the_event(role: str) -> Callable[[State, Any], int]:
    def card(s: State, c: Any) -> int:
        found = getattr(c.event, role, NO_CARD)
        return found if type(found) is int and found >= 0 and n.on_field(s, found) else NO_CARD

    return card


def chosen(s: State, c: Any) -> int:
    """What was chosen last."""
    for name, value in c.slots:
        if name == "it" and value:
            found = int(value if type(value) is int else value[0])
            return found if n.on_field(s, found) else NO_CARD
    return NO_CARD


def _own(name: str) -> Callable[[State, Any], int]:
    """The unit of that name that the text's player has."""

    def card(s: State, c: Any) -> int:
        for unit in n.units(s, c.seat):
            if n.name_of(s, unit) == name:
                return unit
        return NO_CARD

    return card


WHO: dict[str, Callable[[State, Any], int]] = {
    "this": this,
    "it": _of_the_event("card"),
    "target": _of_the_event("target"),
    "chosen": chosen,
    "by": _of_the_event("by"),
}
"""From whom a distance is measured; any other word is a name."""


SIDES = ("friendly ", "enemy ")


def _near_any(bands: int, who: str) -> CardTest:
    """Near a unit of a kind: "within 1 of friendly commander"."""
    side, _, what = who.partition(" ")
    kind = WORDS.get(what)

    def test(s: State, c: Any, card: int) -> bool:
        if not n.on_field(s, card):
            return False
        for unit in n.units(s, c.seat if side == "friendly" else 1 - c.seat):
            if (kind(s, unit) if kind is not None else n.name_of(s, unit) == what) and (
                unit == card or band(s, unit, card) <= bands
            ):
                return True
        return False

    return test


def _within(bands: int, who: str) -> CardTest:
    if who.startswith(SIDES):
        return _near_any(bands, who)
    find = WHO.get(who) or _own(who)

    def test(s: State, c: Any, card: int) -> bool:
        from_where = find(s, c)
        if from_where == NO_CARD or not n.on_field(s, card):
            return False
        return from_where == card or band(s, from_where, card) <= bands

    return test


def _in_sight(who: str) -> CardTest:
    find = WHO.get(who) or _own(who)

    def test(s: State, c: Any, card: int) -> bool:
        from_where = find(s, c)
        return from_where != NO_CARD and n.on_field(s, card) and in_sight(s, from_where, card)

    return test


class Tests(UserDict[str, CardTest]):
    """Words that ask with the text's own eyes; those with a distance or a name in them are made as they are met."""

    def __contains__(self, word: object) -> bool:
        return super().__contains__(word) or (isinstance(word, str) and self._made(word) is not None)

    def __missing__(self, word: str) -> CardTest:
        found = self._made(word)
        if found is None:
            raise KeyError(word)
        self[word] = found
        return found

    def _made(self, word: str) -> CardTest | None:
        """The test of "within 2 of it", "in sight of Ansa Vey"; None of any other word."""
        if word.startswith(IN_SIGHT):
            return _in_sight(word.removeprefix(IN_SIGHT))
        if not word.startswith(WITHIN):
            return None
        bands, of, who = word.removeprefix(WITHIN).partition(OF)
        return _within(int(bands), who) if of and who and bands.isdigit() else None


# Cards --------------------------------------------------------------------------------------------------------------


def is_ordered_by_this(s: State, c: Any, card: int) -> bool:
    """Whether it was ordered with the text's own card."""
    return bool(s.cards[card].by == c.card) and s.cards[card].order != NONE


def is_revealed_now(s: State, c: Any, card: int) -> bool:
    """Whether it is a command card of this round, and was not sent back."""
    selection = s.opened.get(Selection)
    if selection is not None and s.cards[card].obj in selection.returned:
        return False
    now = s.opened.get(Round)
    for situation in s.situations:
        if type(situation) is Played and situation.card == card:
            return now is None or bool(situation.round == now.number)
    return False


def _rank(rank: int) -> Callable[[State, int], bool]:
    def test(s: State, card: int) -> bool:
        return n.is_unit(s, card) and n.rank(s, card) == rank

    return test


def _subtype(word: str) -> Callable[[State, int], bool]:
    def test(s: State, card: int) -> bool:
        known = n.facts(s, card)
        return bool(known.is_unit and known.subtype == word)

    return test


def _faction(word: str) -> Callable[[State, int], bool]:
    def test(s: State, card: int) -> bool:
        return n.is_unit(s, card) and word in n.definition(s, card).faction

    return test


def is_trooper(s: State, card: int) -> bool:
    known = n.facts(s, card)
    return bool(known.is_unit and known.trooper)


def is_vehicle(s: State, card: int) -> bool:
    known = n.facts(s, card)
    return bool(known.is_unit and not known.trooper)


def is_leader(s: State, card: int) -> bool:
    """Whether it is a commander or an operative now."""
    return n.is_unit(s, card) and n.rank(s, card) in (n.COMMANDER, n.OPERATIVE)


def _order(order: int) -> Callable[[State, int], bool]:
    return lambda s, card: bool(s.cards[card].order == order)


WORDS: dict[str, Callable[[State, int], bool]] = {
    "card": lambda s, card: True,
    "unit": n.is_unit,
    "command": lambda s, card: bool(n.facts(s, card).is_command),
    "trooper": is_trooper,
    "vehicle": is_vehicle,
    "leader": is_leader,
    **{name: _rank(rank) for rank, name in enumerate(RANKS)},
    **{word: _subtype(word) for word in SUBTYPES},
    **{word: _faction(word) for word in FACTIONS},
    "faceup": _order(FACEUP),
    "facedown": _order(FACEDOWN),
    "without an order": _order(NONE),
    "suppressed": n.suppressed,
    "panicked": n.panicked,
    "engaged": engaged,
    "wounded": lambda s, card: s.cards[card].wounds > 0,
    "promoted": lambda s, card: bool(s.cards[card].promoted),
    "nominated": lambda s, card: Round in s.opened and card in s.opened[Round].nominees,
    "damaged": lambda s, card: bool(s.cards[card].damaged),
    "unique": lambda s, card: bool(n.is_unit(s, card) and n.facts(s, card).unique),
}


def has_type(s: State, card: int, word: str) -> bool:
    """Whether it is of that type, or subtype."""
    known = n.facts(s, card)
    if not known.is_unit:
        return False
    return bool(known.subtype == word or word == ("trooper" if known.trooper else "vehicle"))


def has_faction(s: State, card: int, word: str) -> bool:
    return word in n.definition(s, card).faction


HAVING: dict[str, Callable[[State, int, str], bool]] = {
    "keyword": n.has_keyword,
    "owner": n.has_owner,
    "type": has_type,
    "faction": has_faction,
    "rank": lambda s, card, word: n.is_unit(s, card) and RANKS[n.rank(s, card)] == word,
    "name": lambda s, card, word: n.name_of(s, card) == word,
}

# Numbers ------------------------------------------------------------------------------------------------------------

TOKENS = ("wounds", "suppression", "aim", "dodge", "surge", "standby")


def _field(name: str) -> Callable[[State, int], int]:
    return lambda s, card: int(getattr(s.cards[card], name))


STATS: dict[str, Callable[[State, int], int]] = {
    **{name: _field(name) for name in TOKENS},
    "pips": n.pips,
    "points": lambda s, card: int(n.facts(s, card).points),
    "minis": n.minis,
    "speed": n.speed,
    "courage": n.courage,
}


def stat_family(name: str) -> Any:
    """The number of a keyword."""
    return (lambda s, card: n.keyword(s, card, name)) if name in KEYWORDS.value else None


# Players and the table ----------------------------------------------------------------------------------------------

SEAT_STATS: dict[str, Callable[[State, int], int]] = {
    "round": lambda s, seat: n.round_number(s),
    "hand": lambda s, seat: len(s.zones[HAND * SEATS + seat]),
    "points": lambda s, seat: int(s.seats[seat].points),
    "units": lambda s, seat: len(n.units(s, seat)),
}
SEAT_WORDS: dict[str, Callable[[State, int], bool]] = {
    "first": lambda s, seat: n.priority(s) == seat,
    "priority": lambda s, seat: n.priority(s) == seat,
    "blue": lambda s, seat: n.blue(s) == seat,
    "red": lambda s, seat: n.blue(s) != seat,
    "holder": lambda s, seat: n.holder(s) == seat,
}


def with_priority(s: State, ctx: Any) -> int:
    """Who has priority in this round; nobody before that is settled."""
    return n.priority(s)


ROLES: dict[str, Callable[[State, Any], int]] = {
    "first": with_priority,
    "priority": with_priority,
    "blue": lambda s, ctx: n.blue(s),
    "holder": lambda s, ctx: n.holder(s),
}
PHASES = ("setup", "command", "activation", "end")
SITUATIONS = (*PHASES, "round")


def during(s: State, situation: str, kind: str) -> bool:
    """Whether that part of the game goes on."""
    if situation == "round":
        return Round in s.opened
    phase = s.opened.get(Phase)
    return phase is not None and phase.name == situation


VOCABULARY = Vocabulary(
    words=WORDS,
    having=HAVING,
    stats=STATS,
    seat_stats=SEAT_STATS,
    seat_words=SEAT_WORDS,
    roles=ROLES,
    places={},
    during=during,
    situations=SITUATIONS,
    event_roles=EVENT_ROLES,
    stat_family=stat_family,
    first=n.leading,
    tests=Tests({"ordered by this": is_ordered_by_this, "revealed now": is_revealed_now}),
    cells=places.CELLS,
    is_free=is_free,
)
