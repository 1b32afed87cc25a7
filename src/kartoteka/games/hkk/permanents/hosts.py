"""What lies on what: enchantments on something, level-ups, body parts and held items, and what each may be put on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk.numbers import by_host, facts, may
from kartoteka.games.hkk.permanents.protections import may_target
from kartoteka.games.hkk.records import ENCHANTING, HELD, IN_PLAY, LEVELLING, WORN, Source
from kartoteka.games.hkk.words.working import keeps_type_rules
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.choices import Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.set.cards import CardDef
    from kartoteka.games.hkk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

ADVENTURERS_LEVEL: Final = Ruling(
    "HKK-8.3.1-a", "level-ups can be put on adventurers", value=("adventurer",), without=()
)  # fmt: skip
ONLY_ADVENTURERS: Final = ruling("HKK-8.4.1-b", "a level-up can be put only on an adventurer")
GALETKI_WEAR: Final = Ruling("HKK-8.2.3", "body parts can be put on galetki", value=("galetki",), without=())
ONLY_GALETKI: Final = ruling("HKK-8.4.1-c", "a body part can be put only on a galetki")
ONLY_WITH_ICON: Final = ruling("HKK-8.7.1-c", "a creature can use a held item if it shows the # icon, too")
SAME_ICON: Final = ruling("HKKK-KF", "a held item is carried by creatures with the same icon")
ANY_CARRIER: Final = Ruling(
    "HKK-8.7.1-f", "an item whose text says so can be put on any creature", value="any carrier", without="no carrier"
)
OTHERS_TOO: Final = ruling("D-28", "a card can be put on another player's permanent")
NOT_BY_SIDE: Final = ruling("D-26", "attached cards are the exception to control by side")
HOST_WAS_THERE: Final = ruling("HKKR-9.21", "what a card is put on is on the table before that card is")
ONE_ITEM: Final = Ruling("HKKR-15.5", "a creature carries one held item", value=1, without=1_000_000)
ONE_ITEM_EACH: Final = ruling("D-11", "unless a text says so, a creature carries no second held item")
BESIDES_OTHERS: Final = ruling("HKKR-15.5", "an item whose text says so is carried besides others")
ANY_NUMBER: Final = Ruling("HKKR-15.4", "a card may have any number of cards on it", value=1_000_000, without=1)

HOSTS: Final = "permanents by what is put on them"


# What lies there --------------------------------------------------------------------------------------------------


def attached_to(s: State, card: int, relation: int = 0) -> Sequence[int]:
    """What lies on a card; only what is so related to it, if that is said."""
    found = by_host(s).get(card, ())
    if not relation or not found:
        return found
    return [x for x in found if s.cards[x].relation == relation]


def go_by_side(s: State) -> bool:
    """Whether attached cards are controlled by whoever controls what they lie on."""
    return chosen(s, "attached_by_side") or not NOT_BY_SIDE.holds


def relation_of(definition: CardDef) -> int:
    """How a card of that definition is related to what it is put on."""
    match definition.type:
        case "level-up":
            return LEVELLING
        case "part":
            return WORN
        case "item":
            return HELD
    return ENCHANTING


# What fits --------------------------------------------------------------------------------------------------------


def suits(s: State, seat: int, card: int, host: int) -> bool:
    """Whether the host is of the kind that the card is put on; the rule of a type, whatever is switched off."""
    own, what = facts(s, card), facts(s, host)
    if not is_of_its_kind(own, what) or (own.type in ("level-up", "part") and not keeps_type_rules(s, host)):
        return False
    asked = s.pool.definitions[s.cards[card].proto].program.restriction
    return not asked or bool(s.pool.reader.all_of(asked)(s, Ctx(card, seat), host))


def is_of_its_kind(own: Facts, what: Facts) -> bool:
    """Whether such a card is put on permanents of that kind, as both are printed."""
    match own.type:
        case "level-up":
            return not what.types.isdisjoint(ADVENTURERS_LEVEL.value) or (
                not ONLY_ADVENTURERS.holds and what.is_creature
            )
        case "part":
            return not what.types.isdisjoint(GALETKI_WEAR.value) or (not ONLY_GALETKI.holds and what.is_creature)
        case "item":
            return what.is_creature and (
                bool(what.kf) or ANY_CARRIER.value in own.keywords or not (ONLY_WITH_ICON.holds and SAME_ICON.holds)
            )
    return is_named(own.host, what)


def is_named(word: str, what: Any) -> bool:
    """Whether a permanent is what an enchantment names: a creature, an item, any card ..."""
    if word == "creature":
        return bool(what.is_creature)
    return word == "card" or word in what.types


def has_room(s: State, card: int, host: int) -> bool:
    """Whether one more card of its kind can lie there (HKKR-15.4, HKKR-15.5)."""
    there = attached_to(s, host)
    if not there:
        return True
    most = 1 if chosen(s, "one_attachment") else ANY_NUMBER.value
    lying = others = 0
    held = relation_of(s.pool.definitions[s.cards[card].proto]) == HELD and not is_besides_others(s, card)
    for x in there:
        if x != card:
            lying += 1
            others += s.cards[x].relation == HELD and not is_besides_others(s, x)
    if lying >= most:
        return False
    if not held or not others or chosen(s, "many_items") or not ONE_ITEM_EACH.holds:
        return True
    return bool(others < ONE_ITEM.value + may(s, host, "carry two items"))


def is_besides_others(s: State, card: int) -> bool:
    """Whether an item says that it can be carried besides others."""
    return BESIDES_OTHERS.holds and "besides others" in facts(s, card).keywords


def fits(s: State, seat: int, card: int, host: int) -> bool:
    """Whether a player's card may lie on that permanent, targeting apart."""
    if host == card or (HOST_WAS_THERE.holds and s.cards[host].zone // len(s.seats) not in IN_PLAY):
        return False
    if s.cards[host].controller != seat and (chosen(s, "own_hosts_only") or not OTHERS_TOO.holds):
        return False
    return suits(s, seat, card, host) and has_room(s, card, host)


def possible(s: State, seat: int, card: int, *, one_will_do: bool = False) -> list[int]:
    """The permanents on which a player can put a card that is being played, or that an effect brings into play."""
    found: list[int] = []
    n, cards = len(s.seats), s.cards
    suitable = of_its_kind(s.pool, cards[card].proto)
    for pile in s.zones[IN_PLAY[0] * n : (IN_PLAY[-1] + 1) * n]:
        for host in pile:
            if cards[host].proto in suitable and may_lie(s, seat, card, host):
                found.append(host)
                if one_will_do:
                    return found
    return found


def of_its_kind(pool: Pool, proto: int) -> frozenset[int]:
    """The definitions of the permanents on which a card of that one is put, as both are printed."""
    known: dict[int, frozenset[int]] = pool.notes.setdefault(HOSTS, {})
    found = known.get(proto)
    if found is None:
        own: Facts = pool.facts[proto]
        found = known[proto] = frozenset([i for i, what in enumerate(pool.facts) if is_of_its_kind(own, what)])
    return found


def may_lie(s: State, seat: int, card: int, host: int) -> bool:
    """Whether it can be put on that permanent, which is a target of some of them."""
    if not fits(s, seat, card, host):
        return False
    return not facts(s, card).nature_of_play.targeting or may_target(s, Ctx(card, seat), host)


def permanents(s: State) -> list[int]:
    """The cards in play, of both players."""
    n, found = len(s.seats), list[int]()
    for pile in s.zones[IN_PLAY[0] * n : (IN_PLAY[-1] + 1) * n]:
        found += pile
    return found


# Choosing one -----------------------------------------------------------------------------------------------------


def is_put_on_something(s: State, r: Any) -> bool:
    """Whether a card is being announced that comes to lie on another."""
    return r.what == "card" and facts(s, r.card).is_attached and r.mode != "fog"


def anything(s: State, r: Any) -> list[Option]:
    """Whatever lies in play, where a card is being announced that is put on something."""
    return [("on", host) for host in permanents(s)] if is_put_on_something(s, r) else []


def offered(s: State, r: Any) -> list[Option]:
    """Of that, what is of the kind that the card is put on, as both are printed: most permanents are of another."""
    found = anything(s, r)
    if not found or not (HOST.needs and CAN_LIE_THERE.holds):
        return found
    suitable = of_its_kind(s.pool, s.cards[r.card].proto)
    return [option for option in found if s.cards[option[1]].proto in suitable]


def can_lie_there(s: State, seat: int, option: Option) -> bool:
    """Whether what is being announced can be put on that."""
    source = s.open(Source)
    return source is not None and may_lie(s, seat, source.card, option[1])


CAN_LIE_THERE: Final = need("HKK-8.5.5-a", "it is something that the card can be put on", can_lie_there)
HOST = Slot(
    "HKK-8.5.5-a",
    "what it is put on",
    seat=lambda s, r: int(r.seat),
    candidates=offered,
    needs=(CAN_LIE_THERE,),
    attempts=anything,
)
