"""What things cost, and the ways to pay for them (HKKR-6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kartoteka.games.hkk.costs.affording import can_pay, can_pay_in_kind, most_x
from kartoteka.games.hkk.costs.paying import PAYING
from kartoteka.games.hkk.costs.prices import Price, Way, price, ways
from kartoteka.games.hkk.records import DISCARD, GUARD, HAND, RESERVE, SITE, SPECIAL, TABLE, Source, Table
from kartoteka.games.hkk.registers import Paying
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from tests.games.hkk.bench import ALICE, BOB, Bench, card, creature, effect, gets
from tests.rules import forbids, permits, rule

OWN_HAND = p.Select((p.Is("monster"), p.Under(p.You())), zones=("hand", "queue"))
THEIR_HAND = p.Select((p.Is("monster"), p.Under(p.Opponent())), zones=("hand", "queue"))
WOLF = creature("Wolf", mana=3)
FIXED = creature("Rock", mana=3, fixed=True)
ELDER = creature("Elder", mana=3, keywords=("ancient magic",))
TOWER = card("Tower", "building", builders=2)
MARSH = card("Marsh", "location", components=3)
HYDRA = creature("Hydra", variable="X", mana=0)
HERALD = card("Herald", "enchantment", gets(OWN_HAND, "mana", -1), mana=1)
TAX = card("Tax", "enchantment", gets(THEIR_HAND, "mana", 2), mana=1)
REPLACING = p.Do("substitute", amount=p.Number(2), manner=("components",))
SWAP = creature("Swap", p.Ability("substitution", effect=REPLACING), mana=3)
ADEPT = creature(
    "Adept",
    p.Ability("activated", cost=(p.Do("pay mana", amount=p.Number(2)), p.Do("pay life", amount=p.Number(1))),
              effect=p.Do("draw", amount=p.Number(1))),
)  # fmt: skip
ALL = (WOLF, FIXED, ELDER, TOWER, MARSH, HYDRA, HERALD, TAX, SWAP, ADEPT)


def table(*more: Any, **kw: Any) -> Bench:
    b = Bench(*ALL, *more, **kw)
    b.seat(ALICE, mana=5, life=20)
    b.seat(BOB, mana=5, life=20)
    return b


def playing(b: Bench, name: str, seat: int = ALICE, mode: str = "") -> tuple[Any, ...]:
    return ("play", b.put(name, seat, HAND), -1, mode)


def cost(b: Bench, name: str, seat: int = ALICE, mode: str = "") -> Price:
    return price(b.state, seat, playing(b, name, seat, mode))


@rule("HKKR-6.7", permits)
@rule("HKKR-6.7", forbids)
def test_mana_is_paid() -> None:
    b = table()
    option = playing(b, "Wolf")
    assert cost(b, "Wolf").mana == 3 and can_pay(b.state, ALICE, option)
    b.seat(ALICE, mana=2)
    assert not can_pay(b.state, ALICE, option)


@rule("HKKR-6.21", permits)
def test_changes_are_summed_up_before_the_price_is_kept_from_falling_below_nothing() -> None:
    b = table(creature("Rat", mana=1))
    b.put("Herald", ALICE, TABLE)
    assert cost(b, "Wolf").mana == 2
    b.put("Herald", ALICE, TABLE)
    b.put("Tax", BOB, TABLE)
    assert cost(b, "Rat").mana == 1


@rule("HKKR-6.18", forbids)
def test_a_fixed_price_stays() -> None:
    b = table()
    b.put("Herald", ALICE, TABLE)
    b.put("Tax", BOB, TABLE)
    assert cost(b, "Rock").mana == 3 and cost(b, "Wolf").mana == 4


@rule("HKKK-Ancient-magic", forbids)
@rule("HKKK-Ancient-magic", permits)
def test_ancient_magic_is_not_made_dearer_by_the_opponent() -> None:
    b = table()
    b.put("Tax", BOB, TABLE)
    assert cost(b, "Elder").mana == 3
    b.put("Herald", ALICE, TABLE)
    assert cost(b, "Elder").mana == 4


@rule("HKKR-6.9", permits)
@rule("HKKR-6.9", forbids)
def test_active_creatures_of_the_reserve_build() -> None:
    b = table()
    option = playing(b, "Tower")
    b.put("Wolf", ALICE, RESERVE)
    b.put("Elder", ALICE, GUARD)
    b.put("Adept", ALICE, RESERVE, passive=True)
    assert not can_pay(b.state, ALICE, option)
    b.put("Rock", ALICE, RESERVE)
    assert can_pay(b.state, ALICE, option)
    b.call(PAYING, Paying(seat=ALICE, option=option))
    assert b["Wolf"].passive and b["Rock"].passive and not b["Elder"].passive


@rule("HKKR-6.9", permits)
def test_who_builds_is_chosen() -> None:
    b = table()
    for name in ("Wolf", "Rock", "Elder"):
        b.put(name, ALICE, RESERVE)
    b.call(PAYING, Paying(seat=ALICE, option=playing(b, "Tower")))
    elder = b.card("Elder")
    b.says("builder", elder).says("builder", b.card("Wolf"))
    assert b["Elder"].passive and b["Wolf"].passive and not b["Rock"].passive


@rule("HKK-8.9.2-a", permits)
@rule("D-15", permits)
def test_each_component_of_a_location_may_be_two_life() -> None:
    b = table()
    c = b.put("Marsh", ALICE, HAND)
    asked = price(b.state, ALICE, ("play", c, -1, ""))
    b.seat(ALICE, components=1)
    assert ways(b.state, ALICE, asked, c) == [Way(0, 1, 4), Way(0, 0, 6)]
    b.seat(ALICE, life=4)
    assert ways(b.state, ALICE, asked, c) == [Way(0, 1, 4)]


@rule("D-15", forbids)
def test_without_mixing_all_or_none_is_paid_by_life() -> None:
    b = table(options=("no_mixing",))
    c = b.put("Marsh", ALICE, HAND)
    b.seat(ALICE, components=2)
    assert ways(b.state, ALICE, price(b.state, ALICE, ("play", c, -1, "")), c) == [Way(0, 0, 6)]


@rule("HKK-8.9.1-c", forbids)
def test_the_price_of_a_location_cannot_be_changed() -> None:
    cheaper = p.Select((p.Is("location"), p.Under(p.You())), zones=("hand", "queue"))
    b = table(card("Guide", "enchantment", gets(cheaper, "components", -2), mana=1))
    b.put("Guide", ALICE, TABLE)
    assert cost(b, "Marsh").components == 3


@rule("HKKR-6.21", permits)
def test_mana_may_be_replaced() -> None:
    b = table()
    c = b.put("Swap", ALICE, HAND)
    b.seat(ALICE, mana=2, components=1)
    asked = price(b.state, ALICE, ("play", c, -1, ""))
    assert asked.mana == 3 and ways(b.state, ALICE, asked, c) == [Way(2, 1, 0, 0, 1)]


@rule("HKKR-6.21", permits)
def test_the_way_is_chosen() -> None:
    b = table()
    c = b.put("Swap", ALICE, HAND)
    b.seat(ALICE, mana=3, components=1)
    b.call(PAYING, Paying(seat=ALICE, option=("play", c, -1, "")))
    assert b.asked == [("pay", 0, 0, 3, 0), ("pay", 1, 0, 2, 0)]


@rule("HKKR-6.15", permits)
def test_x_is_as_much_as_can_be_paid() -> None:
    b = table()
    option = playing(b, "Hydra")
    assert most_x(b.state, ALICE, option) == 5
    assert price(b.state, ALICE, option, (("X", 4),)).mana == 4
    assert price(b.state, ALICE, option).mana == 0


@rule("HKKR-6.22", forbids)
@rule("HKKR-6.22", permits)
def test_what_demands_discards_needs_the_cards() -> None:
    ravage = card(
        "Scour", "general",
        p.Ability(
            "effect",
            cost=(p.Choose(p.Select((), zones=("hand",), whose=p.You()), target=False), p.Do("discard", p.Chosen())),
            effect=p.Do("draw", amount=p.Number(2)),
        ),
        mana=1,
    )  # fmt: skip
    b = table(ravage)
    c = b.put("Scour", ALICE, DISCARD)
    assert not can_pay_in_kind(b.state, ALICE, ("play", c, 0, ""))
    b.put("Wolf", ALICE, HAND)
    assert can_pay_in_kind(b.state, ALICE, ("play", c, 0, ""))


def test_an_ability_costs_what_stands_before_the_colon() -> None:
    b = table()
    c = b.put("Adept", ALICE, RESERVE)
    assert price(b.state, ALICE, ("use", c, 0, 0)) == Price(mana=2, life=1)
    b.seat(ALICE, life=0)
    assert not can_pay(b.state, ALICE, ("use", c, 0, 0))


# What opposing cards demand ---------------------------------------------------------------------------------------

NO = card("Denial", "instant", effect(p.ChooseAction(), p.Do("counter", p.Chosen("action")), kind="reaction"), mana=1)
STOP = card("Halt", "instant", effect(p.ChooseAction(), p.Do("prevent", p.Chosen("action")), kind="reaction"), mana=1)
BOLT = card(
    "Bolt", "instant", effect(p.Choose(p.Select((p.Is("creature"),))), p.Do("damage", p.Chosen(), amount=p.Number(1)),
    kind="effect"), mana=1,
)  # fmt: skip


def guarded(name: str, **numbers: int) -> Any:
    """A creature with keywords that have numbers."""
    words = [(word.replace("_", "-" if "anti" in word else " "), n) for word, n in numbers.items()]
    return msgspec.structs.replace(
        creature(name, mana=1), program=p.Text(keywords=tuple(p.Keyword(name=word, amount=n) for word, n in words))
    )


def announced(b: Bench, name: str, what: str = "card") -> Source:
    c = b.card(name)
    edits.open_situation(
        b.state, Source(play=what, seat=BOB, card=c, what=what, ability=-1, proto=b[name].proto, from_hand=True)
    )
    source = b.state.open(Source)
    assert source is not None
    return source


@rule("HKKR-10.20", permits)
@rule("HKKK-Reaction-surcharge", permits)
@rule("HKKK-Anti-counter", permits)
@rule("HKKK-Anti-block", forbids)
def test_reacting_to_some_cards_costs_more() -> None:
    b = table(NO, STOP, guarded("Warded", reaction_surcharge=1, anti_counter=2, anti_block=4))
    counter, halt = b.put("Denial", ALICE, HAND), b.put("Halt", ALICE, HAND)
    b.put("Warded", BOB, HAND)
    announced(b, "Warded")
    assert price(b.state, ALICE, ("react", counter, 0, "")).mana == 1 + 1 + 2
    assert price(b.state, ALICE, ("react", halt, 0, "")).mana == 1 + 1


@rule("HKKK-Anti-block", permits)
def test_preventing_an_ability_of_some_cards_costs_more() -> None:
    b = table(STOP, guarded("Warded", anti_block=4))
    halt = b.put("Halt", ALICE, HAND)
    b.put("Warded", BOB, GUARD)
    announced(b, "Warded", "use")
    assert price(b.state, ALICE, ("react", halt, 0, "")).mana == 1 + 4


@rule("HKKK-Anti-magic", permits)
@rule("HKKK-Anti-magic", forbids)
def test_a_spell_that_targets_some_cards_costs_more() -> None:
    b = table(BOLT, guarded("Warded", anti_magic=3))
    bolt = b.put("Bolt", ALICE, HAND)
    theirs, own = b.put("Warded", BOB, GUARD), b.put("Warded", ALICE, GUARD)
    assert price(b.state, ALICE, ("play", bolt, 0, ""), (("it", (theirs,)),)).mana == 4
    assert price(b.state, ALICE, ("play", bolt, 0, ""), (("it", (own,)),)).mana == 1


# Summoning --------------------------------------------------------------------------------------------------------


@rule("HKKK-Summoning", permits)
@rule("HKKK-Summoning", forbids)
def test_who_did_not_start_summons_once_for_less() -> None:
    b = table(creature("Kin", mana=1, keywords=("summoning",)), creature("Late", mana=2, year=2023))
    now = b.state.open(Table)
    assert now is not None
    assert cost(b, "Kin").mana == 1
    edits.edit_situation(b.state, now.but(turn=2, starter=BOB))
    assert cost(b, "Kin").mana == 0 and cost(b, "Late").mana == 1 and cost(b, "Wolf").mana == 3
    assert cost(b, "Kin", BOB).mana == 1
    b.call(PAYING, Paying(seat=ALICE, option=playing(b, "Kin")))
    assert cost(b, "Kin").mana == 1 and cost(b, "Late").mana == 2


@pytest.mark.parametrize(
    ("mode", "mana"),
    [
        pytest.param("fog", 1, marks=rule("HKKK-Fog", permits)),
        pytest.param("defence", 0, marks=rule("HKKK-Defence", permits)),
    ],
)
def test_prices_of_other_modes(mode: str, mana: int) -> None:
    b = table()
    b.put("Tax", BOB, TABLE)
    assert cost(b, "Wolf", mode=mode).mana == mana


# The other side of these rules -------------------------------------------------------------------------------------


@rule("HKKR-6.18", permits)
@rule("HKK-8.9.1-c", permits)
def test_other_prices_are_changed() -> None:
    cheaper = p.Select((p.Is("item"), p.Under(p.You())), zones=("hand", "queue"))
    b = table(card("Guide", "enchantment", gets(cheaper, "components", -2), mana=1), card("Ring", "item", components=3))
    b.put("Guide", ALICE, TABLE)
    b.put("Herald", ALICE, TABLE)
    assert cost(b, "Ring").components == 1 and cost(b, "Wolf").mana == 2


@rule("HKK-8.9.2-a", forbids)
@rule("HKKR-6.8", permits)
@rule("HKKR-6.8", forbids)
def test_components_of_other_cards_are_components() -> None:
    b = table(card("Ring", "item", components=1))
    option = playing(b, "Ring")
    assert not can_pay(b.state, ALICE, option)
    b.seat(ALICE, components=1)
    assert can_pay(b.state, ALICE, option)


@rule("HKK-8.9.2-b", permits)
@rule("HKK-8.9.2-b", forbids)
def test_nothing_else_of_a_location_is_replaced() -> None:
    swap = p.Ability("substitution", effect=p.Do("substitute", amount=p.Number(2), manner=("components",)))
    b = table(card("Bog", "location", swap, mana=2, components=0))
    c = b.put("Bog", ALICE, HAND)
    b.seat(ALICE, mana=2, components=2)
    asked = price(b.state, ALICE, ("play", c, -1, ""))
    assert ways(b.state, ALICE, asked, c) == [Way(2)]
    swapped = b.put("Swap", ALICE, HAND)
    asked = price(b.state, ALICE, ("play", swapped, -1, ""))
    assert len(ways(b.state, ALICE, asked, swapped)) == 2


@rule("HKKR-6.21", forbids)
def test_a_price_that_fell_to_nothing_is_raised_by_all_of_it() -> None:
    b = table(creature("Rat", mana=1))
    for _ in range(3):
        b.put("Herald", ALICE, TABLE)
    b.put("Tax", BOB, TABLE)
    assert cost(b, "Rat").mana == 0


@rule("HKKR-10.20", forbids)
@rule("HKKK-Reaction-surcharge", forbids)
@rule("HKKK-Anti-counter", forbids)
def test_what_answers_nothing_of_that_pays_nothing_more() -> None:
    b = table(NO, guarded("Warded", reaction_surcharge=1, anti_counter=2))
    b.put("Warded", BOB, GUARD)
    b.put("Wolf", BOB, HAND)
    counter = b.put("Denial", ALICE, HAND)
    announced(b, "Wolf")
    assert price(b.state, ALICE, ("react", counter, 0, "")).mana == 1


@rule("HKKR-6.13", permits)
@rule("HKKR-6.13", forbids)
def test_shards_are_paid() -> None:
    shards = p.Ability("activated", cost=(p.Do("pay shards", amount=p.Number(2)),), effect=p.Do("draw"))
    b = table(creature("Seer", shards))
    c = b.put("Seer", ALICE, RESERVE)
    assert not can_pay(b.state, ALICE, ("use", c, 0, 0))
    b.seat(ALICE, shards=2)
    assert can_pay(b.state, ALICE, ("use", c, 0, 0))


@rule("HKK-8.9.5.1-b", permits)
@rule("HKK-8.9.5.1-b", forbids)
@rule("HKKR-10.19", permits)
@rule("HKKR-10.19", forbids)
@rule("HKKR-16.5", permits)
@rule("HKKR-16.5", forbids)
def test_abilities_of_locations_and_specials_are_not_made_dearer() -> None:
    ability = p.Ability("activated", cost=(p.Do("pay mana", amount=p.Number(1)),), effect=p.Do("draw"))
    everything = p.Select((), zones=("play", "site", "special"))
    b = table(
        card("Weight", "enchantment", gets(everything, "use mana", 2), mana=1), creature("Sage", ability),
        card("Spring", "location", ability, components=0), card("Law", "rule", ability),
        card("Friend", "follower", ability),
    )  # fmt: skip
    b.put("Weight", BOB, TABLE)
    found = {}
    for name, zone in (("Sage", RESERVE), ("Spring", SITE), ("Law", SPECIAL), ("Friend", SPECIAL)):
        found[name] = price(b.state, ALICE, ("use", b.put(name, ALICE, zone), 0, 0)).mana
    assert found == {"Sage": 3, "Spring": 1, "Law": 1, "Friend": 1}


@rule("HKKR-10.19", forbids)
def test_what_a_special_answers_demands_nothing_more() -> None:
    answer = p.Ability(
        "reaction",
        cost=(p.Do("pay mana", amount=p.Number(1)),),
        effect=p.Seq((p.ChooseAction(), p.Do("prevent", p.Chosen("action")))),
    )
    b = table(guarded("Warded", reaction_surcharge=2), creature("Sage", answer), card("Law", "follower", answer))
    b.put("Warded", BOB, HAND)
    announced(b, "Warded")
    assert price(b.state, ALICE, ("react use", b.put("Sage", ALICE, RESERVE), 0, 0)).mana == 3
    assert price(b.state, ALICE, ("react use", b.put("Law", ALICE, SPECIAL), 0, 0)).mana == 1
