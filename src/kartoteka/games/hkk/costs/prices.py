"""What it costs to play a card or to use an ability, and in which ways that can be paid (HKKR-6).

A price is asked for all the time. Of a card that costs mana only, while nothing speaks of prices, it is one comparison.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from kartoteka.games.hkk.costs.printed import ABILITY_PRICE
from kartoteka.games.hkk.costs.surcharges import SUMMONING, changed, is_summoned, slot_in, surcharge
from kartoteka.games.hkk.numbers import facts, keyword
from kartoteka.games.hkk.permanents.special import NOT_DEARER
from kartoteka.games.hkk.records import Table
from kartoteka.games.hkk.words.numbered import mode_of, nature, plays_card, text_of
from kartoteka.games.hkk.words.texts import verbs_in
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import Ruling, Together, ruling
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.words.facts import Facts, Nature
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Value
    from kartoteka.kernel.state import State

    Slots = tuple[tuple[str, Value], ...]

MANA: Final = ruling("HKKR-6.7", "mana is paid")
COMPONENTS: Final = ruling("HKKR-6.8", "components are paid")
BUILDERS: Final = ruling("HKKR-6.9", "a building costs builders: active creatures of the own reserve are passivized")
SHARDS: Final = ruling("HKKR-6.13", "shards are paid")
OF_SEVERAL_KINDS: Final = ruling("HKKR-6.6", "a cost may be of several kinds")
IN_KIND = {
    "sacrifice": ruling("HKKR-6.10", "permanents, and life, are sacrificed as a cost"),
    "exile": ruling("HKKR-6.11", "cards are exiled as a cost"),
    "discard": ruling("HKKR-6.12", "cards of the hand are discarded as a cost"),
}
"""By verb, what else is paid."""
ALL_KINDS_ARE_PAID: Final = Together(MANA, COMPONENTS, SHARDS, IN_KIND["sacrifice"], OF_SEVERAL_KINDS)
"""The rules by which each kind of cost is paid."""
FIXED: Final = ruling("HKKR-6.18", "a fixed cost is not changed by anything")
LOCATION_FIXED: Final = ruling("HKK-8.9.1-c", "the cost of a location cannot be changed")
LIFE_FOR_A_COMPONENT: Final = Ruling("HKK-8.9.2-a", "2 life pay a component of a location's cost", value=2, without=0)
MIXING: Final = ruling("D-15", "each component of a location is paid either way, apart from the others")
NO_SUBSTITUTION: Final = ruling("HKK-8.9.2-c", "life that pays a component of a location replaces nothing")
NOTHING_ELSE: Final = ruling("HKK-8.9.2-b", "nothing else of a location's cost can be replaced")
LOCATION_ABILITIES_FIXED: Final = ruling("HKK-8.9.5.1-b", "activated abilities of locations cannot be made dearer")
SPECIALS_FIXED: Final = ruling("HKKR-10.19", "what the abilities of specials cost cannot be changed")
AUTOMATIC_FIXED: Final = ruling("HKKR-10.11", "automatic reactions cannot be made dearer")
FOG_PRICE: Final = Ruling("HKKK-Fog", "as fog a card costs exactly 1 mana", value=1, without=None)
RISES: Final = ruling("HKKK-Rises", "a card comes back from the discard pile at the price that its text names")
DEFENCE_IS_FREE: Final = ruling("HKKK-Defence", "in defence a card is played free of charge")


class Price(NamedTuple):
    """What something costs."""

    mana: int = 0
    components: int = 0
    builders: int = 0
    life: int = 0
    shards: int = 0
    in_kind: int = -1
    """The number of the text whose further cost is carried out; -1 for none."""
    free: bool = False
    """Whether nothing is asked for it, whatever is printed."""


def in_words(asked: Price) -> str:
    """`3 mana, 1 builder`; empty where it costs nothing but what a text says."""
    kinds = (
        (asked.mana, "mana"), (asked.components, "components"), (asked.builders, "builders"), (asked.life, "life"),
        (asked.shards, "shards"),
    )  # fmt: skip
    return ", ".join([f"{n} {what if n > 1 else what.removesuffix('s')}" for n, what in kinds if n > 0])


class Way(NamedTuple):
    """One way to pay a price: what goes out of what a player has."""

    mana: int
    components: int = 0
    life: int = 0
    shards: int = 0
    substituted: int = 0
    """How much is replaced."""


# What it is -------------------------------------------------------------------------------------------------------


def price(s: State, seat: int, option: Option, slots: Slots = ()) -> Price:
    """What an option costs a player now, with what was chosen for it so far: of each kind what is asked (HKKR-6.6)."""
    found = price_of_each_kind(s, seat, option, slots)
    return found if OF_SEVERAL_KINDS.holds else Price(found.mana)


def price_of_each_kind(s: State, seat: int, option: Option, slots: Slots) -> Price:
    """The mana, the components, the builders and whatever else is printed and said."""
    card, number = option[1], option[2]
    of = nature(s, card, number)
    x = slot_in(slots, "X") or 0
    kind = in_kind(s, card, number, of)
    if not plays_card(s, option):
        return _of_ability(s, seat, option, of, x, slots, kind)
    mode = mode_of(option)
    if mode == "fog" and FOG_PRICE.value is not None:
        return Price(mana=int(FOG_PRICE.value))
    if mode == "defence" and DEFENCE_IS_FREE.holds:
        return Price(free=True)
    what = facts(s, card)
    own = Price(what.mana, what.components, what.builders, 0, 0, kind)
    if mode == "rises" and RISES.holds:
        own = Price(keyword(s, card, "rises"))
    more = _sum_of_text(s, seat, option, of, x, slots) if number >= 0 else Price()
    mana = own.mana + more.mana + (int(x) if what.x else 0)
    fixed = is_fixed(s, card, of, what)
    if not fixed and mode != "rises" and is_summoned(s, seat, card, what):
        mana = max(0, mana - int(SUMMONING.value))
    if not fixed:
        mana = changed(s, seat, card, "mana", mana)
    extra = surcharge(s, seat, option, of, slots) if of.dearer and not fixed else 0
    return Price(
        mana + extra if MANA.holds else 0,
        _kept(COMPONENTS, own.components if fixed else changed(s, seat, card, "components", own.components))
        + more.components,
        _kept(BUILDERS, own.builders if fixed else changed(s, seat, card, "builders", own.builders)),
        more.life,
        more.shards,
        kind,
    )


def _kept(rule: Ruling, amount: int) -> int:
    return amount if rule.holds else 0


def is_fixed(s: State, card: int, of: Nature, what: Facts) -> bool:
    """Whether the cost of a card is not changed by anything."""
    if what.type == "location":
        return LOCATION_FIXED.holds
    return FIXED.holds and not of.changeable


def _of_ability(
    s: State, seat: int, option: Option, of: Nature, x: int, slots: Slots, kind: int
) -> Price:  # fmt: skip
    """What an ability costs: what is printed, and what makes answering dearer."""
    card = option[1]
    own = _sum_of_text(s, seat, option, of, x, slots)
    mana = own.mana
    what = facts(s, card)
    stands = (
        (what.is_special and (NOT_DEARER if what.type == "rule" else SPECIALS_FIXED).holds)
        or (what.type == "location" and LOCATION_ABILITIES_FIXED.holds)
        or not of.changeable
    )
    if not stands:
        mana = changed(s, seat, card, ABILITY_PRICE, mana)
        if of.dearer:
            mana += surcharge(s, seat, option, of, slots)
    return Price(mana if MANA.holds else 0, own.components, 0, own.life, own.shards, kind)


def _sum_of_text(s: State, seat: int, option: Option, of: Nature, x: int, slots: Slots) -> Price:
    """What a text asks for out of what a player has."""
    mana, components, life, shards = of.mana, of.components, of.life, of.shards
    if of.counted or of.asks_x:
        found = {"mana": mana, "components": components, "life": life, "shards": shards}
        ctx = Ctx(option[1], seat, None, slots)
        for name, amount in of.counted:
            found[name] += max(0, s.pool.reader.amount(amount)(s, ctx))
        if of.asks_x:
            found[of.asks_x] += int(x)
        mana, components, life, shards = found.values()
    return Price(
        mana,
        components if COMPONENTS.holds else 0,
        0,
        life if IN_KIND["sacrifice"].holds else 0,
        shards if SHARDS.holds else 0,
    )


def in_kind(s: State, card: int, number: int, of: Nature) -> int:
    """The text whose cost is more than what a player has; -1 where it is not, or a rule is off that asks for it."""
    if not of.in_kind or number < 0:
        return -1
    if all([rule.holds for rule in IN_KIND.values()]):
        return number
    verbs = verbs_in(text_of(s, card, number).wording.cost)
    return -1 if any(not rule.holds and verb in verbs for verb, rule in IN_KIND.items()) else number


def note_summoning(s: State, seat: int, option: Option) -> None:
    """Counts it: what was played so is the one card of the game for this player."""
    if not plays_card(s, option) or mode_of(option) in ("fog", "defence", "rises"):
        return
    what = facts(s, option[1])
    if not is_fixed(s, option[1], nature(s, option[1], option[2]), what) and is_summoned(s, seat, option[1], what):
        ledger.enter(s, s.opened[Table].id, "summoning", seat)


# How it is paid ---------------------------------------------------------------------------------------------------


def ways(s: State, seat: int, asked: Price, card: int) -> list[Way]:
    """In which ways a player can pay what is asked out of what he or she has; the plain one first."""
    had = s.seats[seat]
    what = facts(s, card)
    found = []
    if what.type == "location" and asked.components:
        found = _ways_of_location(s, asked)
    if what.substitutes and not asked.free and (what.type != "location" or not NOTHING_ELSE.holds):
        found += _substituted(asked, what.substitutes)
    if not found:
        found = [Way(asked.mana, asked.components, asked.life, asked.shards)]
    return [
        way
        for way in found
        if way.mana <= had.mana
        and way.components <= had.components
        and way.shards <= had.shards
        and (way.life <= 0 or way.life <= had.life)
    ]


def _ways_of_location(s: State, asked: Price) -> list[Way]:
    """Each component by itself or for 2 life (D-15)."""
    most = asked.components if LIFE_FOR_A_COMPONENT.value else 0
    amounts = (0, most) if most and (chosen(s, "no_mixing") or not MIXING.holds) else range(most + 1)
    return [
        Way(
            asked.mana,
            asked.components - n,
            asked.life + n * int(LIFE_FOR_A_COMPONENT.value),
            asked.shards,
            0 if NO_SUBSTITUTION.holds else n,
        )
        for n in amounts
    ]  # fmt: skip


def _substituted(asked: Price, substitutes: Sequence[tuple[int, tuple[str, ...]]]) -> list[Way]:
    """So much of the mana, replaced one for one by something else (R16: of the price as it is after all changes)."""
    found = [Way(asked.mana, asked.components, asked.life, asked.shards)]
    for most, manner in substitutes:
        by = manner[0] if manner else ""
        for n in range(1, min(most, asked.mana) + 1):
            way = Way(asked.mana - n, asked.components, asked.life, asked.shards, n)
            match by:
                case "components":
                    found.append(way._replace(components=asked.components + n))
                case "life":
                    found.append(way._replace(life=asked.life + n))
                case "shards":
                    found.append(way._replace(shards=asked.shards + n))
    return found
