"""What counts now: damage, life, levels, markers, keywords, and who may do what (everything asks here)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.records import (
    ATTACHED,
    GUARD,
    IN_PLAY,
    LEVELLING,
    RESERVE,
    SITE,
    TABLE,
    Combat,
    Phase,
    Stage,
    Table,
    Turn,
)
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import ALL, Folding, Named, Say, fold, has_word, said, said_of_seat
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kartoteka.games.hkk.set.cards import CardDef
    from kartoteka.games.hkk.words.facts import Facts
    from kartoteka.kernel.state import State

KEYWORD_WORDS = Named("keyword ")
ALL_KEYWORDS = KEYWORD_WORDS[ALL]
"""What is spoken of where a text gives or takes a keyword, or all of them (`State.spoken`)."""
NEVER_BELOW_ZERO: Final = Ruling("HKKR-18.6", "damage and costs are never below 0", value=0, without=None)
NUMBERS: Final = Folding(set_overrides=True, least=NEVER_BELOW_ZERO)
LIFE: Final = Folding(set_overrides=True, least=None)
"""A creature's maximum may fall below its wounds, and to nothing."""
BY_MUSCLE: Final = Ruling("HKKK-Muscle-marker", "a muscle marker gives +1/+1", value=1, without=0)
MARKER_BONUS = {
    "strengthening": {
        "damage": Ruling("HKK-8.2.1-c", "what strengthens a galetki gives it +1/+1", value=1, without=0),
        "life": Ruling("HKKK-Strengthening-marker", "each strengthening marker gives +1/+1", value=1, without=0),
    },
    "muscle": {"damage": BY_MUSCLE, "life": BY_MUSCLE},
}
"""By marker, what each adds to damage and to life."""
AT_FIRST: Final = Ruling("HKK-8.3.1-c", "an adventurer is of level 0 by default", value=0, without=1)
EACH_CARD: Final = Ruling(
    "HKKR-15.1", "each level-up on it is a level that the adventurer has received", value=1, without=0
)
OTHER_WAYS: Final = ruling("HKK-8.3.1-b", "an adventurer gains levels in other ways, too")
LEVEL_BONUS: Final = Ruling("HKK-8.3.1-d", "each level gives an adventurer +1 damage and +1 life", value=1, without=0)
DEFENDING_BONUS: Final = Ruling("HKKR-12.29", "a creature that defends has +1/+1", value=1, without=0)
CANNOT_WINS: Final = ruling("HKKR-1.5", "cannot beats may")
SKILLS_ADD_UP: Final = ruling("HKK-8.8.1-a", "identical skills add up")
LOCATIONS_STAY_ON: Final = ruling("HKK-8.9.5-d", "the abilities of a location cannot be switched off")
MOVES_THE_LEVEL: Final = ruling("D-21", "a skill that was taken over counts for who controls it now")
ON_THAT_SIDE: Final = ruling("HKK-8.8.1-b", "the level of a skill is the number of copies on its player's side")

BY_HOST: Final = "by host"


# What a card is, and where ---------------------------------------------------------------------------------------


def definition(s: State, card: int) -> CardDef:
    """The printed facts of a card."""
    found: CardDef = s.pool.definitions[s.cards[card].proto]
    return found


def facts(s: State, card: int) -> Facts:
    """The same, at a glance."""
    found: Facts = s.pool.facts[s.cards[card].proto]
    return found


def zone_type(s: State, card: int) -> int:
    """The kind of zone that a card is in."""
    found: int = s.cards[card].zone // len(s.seats)
    return found


def in_play(s: State, card: int) -> bool:
    """Whether it lies on the table, as a permanent or on one."""
    return s.cards[card].zone // len(s.seats) in IN_PLAY


def creatures(s: State, seat: int) -> list[int]:
    """The creatures that a player controls: those of the reserve, and those of the guard post."""
    n = len(s.seats)
    return [*s.zones[RESERVE * n + seat], *s.zones[GUARD * n + seat]]


def guards(s: State, seat: int) -> tuple[int, ...]:
    """The creatures in a player's guard post."""
    return s.zones[GUARD * len(s.seats) + seat]


def by_host(s: State) -> Mapping[int, Sequence[int]]:
    """By card, what lies on it: read anew only when something else is attached."""
    n = len(s.seats)
    first = ATTACHED * n
    zones = s.zones
    kept = s.sorted.get(BY_HOST)
    if kept is not None and kept[0][0] is zones[first] and kept[0][1] is zones[first + 1]:
        known: Mapping[int, Sequence[int]] = kept[1]
        return known
    found: dict[int, list[int]] = {}
    cards = s.cards
    for pile in (zones[first], zones[first + 1]):
        for card in pile:
            found.setdefault(cards[card].host, []).append(card)
    s.keep(BY_HOST, (zones[first], zones[first + 1]), found)
    return found


def active_player(s: State) -> int:
    """Whose turn it is; nobody's before the first."""
    try:
        player: int = s.opened[Turn].player
    except KeyError:
        return NOBODY
    return player


def other(seat: int) -> int:
    """The opponent."""
    return 1 - seat


def turn_number(s: State) -> int:
    """The number of the turn, both players' counted; 0 in setup."""
    table = s.opened.get(Table)
    return table.turn if table is not None else 0


def phase(s: State) -> str:
    """The name of the phase; empty between phases."""
    now = s.opened.get(Phase)
    return now.name if now is not None else ""


def place_in_turn(s: State) -> str:
    """What texts call this moment: a phase, or in the combat phase before the exchange that part of it."""
    now = s.opened.get(Phase)
    if now is None:
        return ""
    if now.name == "combat":
        stage = s.opened.get(Stage)
        return "before exchange" if stage is not None and stage.name == "exchange" else "combat"
    name: str = now.name
    return name


# Numbers ---------------------------------------------------------------------------------------------------------


def _said(s: State, card: int, stat: str) -> Sequence[Say]:
    return said(s, card, stat) if stat in s.spoken else ()


def marker(s: State, card: int, name: str) -> int:
    """How many markers of that name lie on a card."""
    for found, amount in s.cards[card].markers:
        if found == name:
            return int(amount)
    return 0


def level(s: State, card: int) -> int:
    """The level of an adventurer: the level-ups that lie on it, and what texts have given it; 0 of any other creature.

    A text may say more of it ("level").
    """
    c = s.cards[card]
    if "adventurer" not in s.pool.facts[c.proto].types:
        return 0
    found: int = AT_FIRST.value
    if OTHER_WAYS.holds:
        found += c.levels
    for x in by_host(s).get(card, ()):
        if s.cards[x].relation == LEVELLING:
            found += EACH_CARD.value
    return plain(s, card, "level", found) if "level" in s.spoken else max(found, 0)


def bonus(s: State, card: int, stat: str) -> int:
    """What markers, levels and defending add to its damage or its life."""
    c = s.cards[card]
    found = 0
    for name, amount in c.markers:
        if name in MARKER_BONUS:
            found += int(MARKER_BONUS[name][stat].value) * amount
    if "adventurer" in s.pool.facts[c.proto].types:
        found += int(LEVEL_BONUS.value) * level(s, card)
    combat = s.opened.get(Combat)
    if combat is not None and c.zone // len(s.seats) == GUARD:
        for fight in combat.fights:
            if fight.target == card and fight.target_obj == c.obj:
                return found + int(DEFENDING_BONUS.value)
    return found


def damage(s: State, card: int) -> int:
    """How much it wounds: what is printed, bonuses, and all that is said of it."""
    base = (s.pool.definitions[s.cards[card].proto].damage or 0) + bonus(s, card, "damage")
    return fold(base, _said(s, card, "damage"), NUMBERS)


def life(s: State, card: int) -> int:
    """The maximum life of a creature, or the structure points of a building."""
    d = s.pool.definitions[s.cards[card].proto]
    if d.type == "building":
        return d.structure or 0
    return fold((d.life or 0) + bonus(s, card, "life"), _said(s, card, "life"), LIFE)


def life_left(s: State, card: int) -> int:
    """Its current life: a bonus that goes takes maximum and current (HKKR-13.5; `kept_life`)."""
    return life(s, card) - int(s.cards[card].wounds)


def plain(s: State, card: int, stat: str, base: int = 0) -> int:
    """A number of a card, with all that is said of it."""
    says = _said(s, card, stat)
    return fold(base, says, NUMBERS) if says else base


# Words -----------------------------------------------------------------------------------------------------------


def is_blank(s: State, card: int) -> bool:
    """Whether it has no abilities now; its type and the rules of its type it keeps (HKK-8.0.1)."""
    if "blank" not in s.spoken or (s.cards[card].zone // len(s.seats) == SITE and LOCATIONS_STAY_ON.holds):
        return False
    return bool(said(s, card, "blank"))


def keyword(s: State, card: int, name: str) -> int:
    """The number of a keyword: printed and gained ones are added."""
    printed: int = s.pool.facts[s.cards[card].proto].keywords.get(name, 0)
    if "blank" in s.spoken and is_blank(s, card):
        return 0
    if name not in s.spoken:
        return printed
    return fold(printed, [x for x in said(s, card, name) if x.op not in ("gain", "lose")], NUMBERS)


def is_given_or_taken(s: State, name: str) -> bool:
    """Whether anything says that something has that keyword, or has it no more."""
    spoken = s.spoken
    return "keyword" in spoken and (KEYWORD_WORDS[name] in spoken or ALL_KEYWORDS in spoken)


def has_keyword(s: State, card: int, name: str) -> bool:
    """Whether it has a keyword, printed or gained, and none has taken it away: that is an ability, too."""
    if "blank" in s.spoken and is_blank(s, card):
        return False
    has = name in s.pool.facts[s.cards[card].proto].keywords
    if "keyword" in s.spoken and is_given_or_taken(s, name):
        has = has_word(s, card, "keyword", name, int(has))
    return has or (name in s.spoken and keyword(s, card, name) > 0)


def has_group(s: State, card: int, name: str) -> bool:
    """Whether it belongs to a group: undead, swims, fort ..."""
    printed = int(name in s.pool.facts[s.cards[card].proto].groups)
    return has_word(s, card, "group", name, printed) if "group" in s.spoken else bool(printed)


def cannot(s: State, card: int, what: str) -> bool:
    """Whether something forbids the card that."""
    stat = f"cannot {what}"
    return stat in s.spoken and bool(said(s, card, stat))


def player_cannot(s: State, seat: int, what: str) -> bool:
    """Whether something forbids the player that."""
    stat = f"cannot {what}"
    return stat in s.spoken and bool(said_of_seat(s, seat, stat))


def may(s: State, card: int, what: str) -> bool:
    """Whether a text allows the card what the rules do not; a ban is stronger (HKKR-1.5)."""
    stat = f"may {what}"
    if stat not in s.spoken or not said(s, card, stat):
        return False
    return not (CANNOT_WINS.holds and cannot(s, card, what))


def player_may(s: State, seat: int, what: str) -> bool:
    """The same of a player."""
    stat = f"may {what}"
    if stat not in s.spoken or not said_of_seat(s, seat, stat):
        return False
    return not (CANNOT_WINS.holds and player_cannot(s, seat, what))


def skill(s: State, seat: int, name: str) -> int:
    """A player's level of a skill: how many of that name lie on his or her side (HKK-8.8.1)."""
    n = len(s.seats)
    found = 0
    for side in (seat,) if ON_THAT_SIDE.holds and MOVES_THE_LEVEL.holds else range(n):
        for card in s.zones[TABLE * n + side]:
            d = s.pool.definitions[s.cards[card].proto]
            if d.type == "skill" and d.name == name and (MOVES_THE_LEVEL.holds or s.cards[card].owner == seat):
                found += 1
    if found and not SKILLS_ADD_UP.holds:
        found = 1
    stat = f"skill:{name}"
    return fold(found, said_of_seat(s, seat, stat), NUMBERS) if stat in s.spoken else found
