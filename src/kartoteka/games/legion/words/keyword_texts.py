"""The abilities that keywords stand for (LGR-74, LGR-75); the others are numbers that fights and activations ask for.

Each asks for the number of its keyword as things are (`p.Stat`): what is printed, and what texts give besides.
"""

from __future__ import annotations

from collections.abc import Callable

from kartoteka.games.legion.set.definitions import FACTIONS, RANKS, SUBTYPES, TYPES
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

DISCIPLINED = ruling("LGK-Disciplined", "who is ordered removes up to X suppression")
DEFEND = ruling("LGK-Defend", "who is ordered gains X dodge")
TARGET = ruling("LGK-Target", "who is ordered gains X aim")
COORDINATE = Ruling("LGK-Coordinate", "who is ordered may order a matching unit at range 1", value=1, without=0)
ENTOURAGE = Ruling("LGK-Entourage", "as orders are given it may order a matching unit at range 1-2", value=2, without=0)
DIRECT = Ruling("LGR-39", "Direct orders a matching unit at range 1-2 as orders are given", value=2, without=0)
INSPIRE = ruling("LGK-Inspire", "after its Rally up to X suppression goes off other friends at range 1-2")
TAKE_COVER = ruling("LGK-Take-Cover", "an action gives up to X friendly troopers at range 1 a dodge each")
SPOTTER = ruling("LGK-Spotter", "an action gives up to X friends at range 1-2 an aim each")

THIS = p.This()
ITSELF = (p.Role("card", (p.Same(THIS),)),)
YOURS = (p.Role("player", player=p.You()),)
FRIENDLY = (p.Is("unit"), p.Under(p.You()))
ORDERED = p.Trigger("is ordered", ITSELF)
LEADER = "leader"
KINDS = frozenset((*RANKS, *TYPES, *SUBTYPES, *FACTIONS, LEADER))
"""The words for kinds of units by which a keyword names them; anything else is what they are called."""


def of_keyword(keyword: p.Keyword) -> list[p.Ability]:
    """The abilities that a keyword stands for; none where it is asked elsewhere."""
    make = BY_NAME.get(keyword.name)
    return make(keyword) if make is not None else []


def kind(value: str) -> p.Filter:
    """Which units a keyword names: by rank, by type, by what they are called."""
    if value.lower() in KINDS:
        return p.Is(value.lower())
    words = value.lower().split()
    if words and all([word in KINDS for word in words]):
        return p.Every(tuple([p.Is(word) for word in words]))
    return p.Named(value)


def _x(keyword: p.Keyword) -> p.Amount:
    return p.Stat(keyword.name, THIS)


def _near(bands: int) -> p.Filter:
    return p.Is(f"within {bands} of this")


# With orders ----------------------------------------------------------------------------------------------------------


def _disciplined(keyword: p.Keyword) -> list[p.Ability]:
    effect = p.Do("unsuppress", THIS, amount=_x(keyword))
    return [p.Ability("triggered", ORDERED, effect=effect)] if DISCIPLINED.holds else []


def _defend(keyword: p.Keyword) -> list[p.Ability]:
    effect = p.Do("gain dodge", THIS, amount=_x(keyword))
    return [p.Ability("triggered", ORDERED, effect=effect)] if DEFEND.holds else []


def _target(keyword: p.Keyword) -> list[p.Ability]:
    effect = p.Do("gain aim", THIS, amount=_x(keyword))
    return [p.Ability("triggered", ORDERED, effect=effect)] if TARGET.holds else []


def _side_order(trigger: p.Trigger, keyword: p.Keyword, bands: int) -> list[p.Ability]:
    """Orders one matching unit so near, with a range of its own and no place of a card (LGR-39)."""
    if not bands:
        return []
    which = (kind(keyword.value), *FRIENDLY, p.Is("without an order"), _near(bands), p.Other(THIS))
    matching = p.Select(which, ("field",))
    effect = p.Seq((p.Choose(matching, least=0), p.Do("order", p.Chosen())))
    return [p.Ability("triggered", trigger, effect=effect)]


def _coordinate(keyword: p.Keyword) -> list[p.Ability]:
    return _side_order(ORDERED, keyword, COORDINATE.value)


def _entourage(keyword: p.Keyword) -> list[p.Ability]:
    return _side_order(p.Trigger("orders given", YOURS), keyword, ENTOURAGE.value)


def _direct(keyword: p.Keyword) -> list[p.Ability]:
    return _side_order(p.Trigger("orders given", YOURS), keyword, DIRECT.value)


def _inspire(keyword: p.Keyword) -> list[p.Ability]:
    others = p.Select((*FRIENDLY, p.Measure("suppression", ">=", p.Number(1)), _near(2), p.Other(THIS)), ("field",))
    once = p.Seq((p.Choose(others, least=0), p.Do("unsuppress", p.Chosen(), amount=p.Number(1))))
    effect = p.Repeat(_x(keyword), once)
    return [p.Ability("triggered", p.Trigger("rallied", ITSELF), effect=effect)] if INSPIRE.holds else []


# Actions --------------------------------------------------------------------------------------------------------------


def _for_some(keyword: p.Keyword, verb: str, filters: tuple[p.Filter, ...]) -> list[p.Ability]:
    """An action that gives up to X units, itself perhaps among them, one token each."""
    some = p.Choose(p.Select((*FRIENDLY, *filters), ("field",)), most=_x(keyword))
    return [p.Ability("action", effect=p.Seq((some, p.Do(verb, p.Chosen(), amount=p.Number(1)))))]


def _take_cover(keyword: p.Keyword) -> list[p.Ability]:
    return _for_some(keyword, "gain dodge", (p.Is("trooper"), _near(1))) if TAKE_COVER.holds else []


def _spotter(keyword: p.Keyword) -> list[p.Ability]:
    return _for_some(keyword, "gain aim", (_near(2),)) if SPOTTER.holds else []


BY_NAME: dict[str, Callable[[p.Keyword], list[p.Ability]]] = {
    "disciplined": _disciplined,
    "defend": _defend,
    "target": _target,
    "coordinate": _coordinate,
    "entourage": _entourage,
    "direct": _direct,
    "inspire": _inspire,
    "take cover": _take_cover,
    "spotter": _spotter,
}
"""By keyword, how its abilities are made."""
