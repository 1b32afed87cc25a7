"""Who is first, the deal, and the squad that is bought of it (BKR-2, BKR-3)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kartoteka.games.berserk.records import DEAL, DECK, FIELD, RECRUIT
from kartoteka.games.berserk.recruiting import buying, dealing, prices, rolling, squads
from kartoteka.games.berserk.registers import Redealing
from kartoteka.kernel import program as p
from tests.games.berserk.setting_up import ALICE, BOB, Setup, Table, card, creature
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf", cost=4)
ORC = creature("Orc", cost=3, element="Steppe")
ELF = creature("Elf", cost=3, element="Forest")
OGRE = creature("Ogre", cost=6, elite=True, element="Mountains")
DRAKE = creature("Drake", flying=True, cost=8, movement=0)
MOOR, FEN = card("Moor", "terrain", cost=1), card("Fen", "terrain", cost=1)
HERO = creature("Hero", cost=2, has={"uniqueness": 0})
HYDRA = creature("Hydra", cost=1, variable="+X")
OTHER_HERO = creature("Hero", cost=3, has={"uniqueness": 0}, code="Hero 2")
ALL = (WOLF, ORC, ELF, OGRE, DRAKE, MOOR, FEN, HERO, HYDRA)


def setup(**deck: int) -> Setup:
    """A game with that deck, its first player alice, who buys now."""
    return Setup(*ALL, deck=deck).begins()


# The dice -------------------------------------------------------------------------------------------------------------


@rule("BKR-2.1", permits)
def test_the_higher_one_decides() -> None:
    t = Setup(WOLF, deck={"Wolf": 20}, dice=(2, 5))
    assert (t.asked, t.options) == (BOB, [("first",), ("second",)])
    t.begins("second")
    assert t.asked == ALICE and t.gold(BOB) == 25


@rule("BKR-2.1", permits)
def test_equal_dice_are_rolled_again() -> None:
    t = Setup(WOLF, deck={"Wolf": 20}, dice=(4, 4, 1, 3))
    assert t.asked == BOB


@rule("BKR-2.1", forbids)
def test_the_lower_one_is_not_asked() -> None:
    assert Setup(WOLF, deck={"Wolf": 20}, dice=(5, 4)).asked != BOB
    assert Setup(WOLF, deck={"Wolf": 20}, dice=(3, 3, 4, 1)).asked != BOB


@rule("BKR-2.1", permits)
def test_in_a_match_nobody_rolls() -> None:
    t = Setup(WOLF, deck={"Wolf": 20}, dice=(6, 1), decides=BOB)
    assert t.asked == BOB and t.state.script


@rule("BKR-1.1", permits)
@rule("BKR-1.1", forbids)
def test_a_die_has_six_sides() -> None:
    t = Setup(WOLF, deck={"Wolf": 20})
    assert {face for _ in range(200) for face in rolling.dice(t.state)} == {1, 2, 3, 4, 5, 6}


# The deal -------------------------------------------------------------------------------------------------------------


@rule("BKR-2.2", permits)
def test_fifteen_are_dealt() -> None:
    t = Setup(WOLF, deck={"Wolf": 20})
    t.take("first")
    assert len(t.names_in(DEAL, ALICE)) == len(t.names_in(DEAL, BOB)) == 15


@rule("BKR-2.2", forbids)
def test_no_more_than_fifteen() -> None:
    t = Setup(WOLF, deck={"Wolf": 20})
    t.take("first")
    assert len(t.names_in(DECK, ALICE)) == 5


@rule("BKR-2.3", permits)
def test_a_redeal_costs_a_gold_crystal() -> None:
    t = Setup(WOLF, deck={"Wolf": 20})
    t.take("first")
    before = set(t.state.zones[DEAL * 2])
    t.take("redeal")
    assert t.gold(ALICE) == 23 and len(t.names_in(DEAL, ALICE)) == 15
    assert set(t.state.zones[DEAL * 2]) != before


@rule("BKR-2.3", forbids)
def test_no_redeal_without_gold() -> None:
    t = Setup(WOLF, deck={"Wolf": 20})
    t.take("first")
    for _ in range(24):
        t.take("redeal")
    assert t.gold(ALICE) == 0 and t.asked == BOB and t.state.seats[ALICE].kept


@rule("BKR-2.4", permits)
def test_the_first_player_redeals_first() -> None:
    t = Setup(WOLF, deck={"Wolf": 20}, dice=(1, 6))
    t.take("first")
    assert t.asked == BOB
    t.take("keep")
    assert t.asked == ALICE and t.may("redeal")


@rule("BKR-2.4", forbids)
def test_who_has_kept_may_not_redeal_again() -> None:
    t = Setup(WOLF, deck={"Wolf": 20})
    t.take("first")
    t.take("keep")
    assert t.state.seats[ALICE].kept
    assert not dealing.REDEALS.eligible(t.state, Redealing(player=ALICE), ALICE)
    assert dealing.REDEALS.eligible(t.state, Redealing(player=BOB), BOB)


@rule("BKR-2.5", permits)
def test_a_player_knows_the_own_deal_and_the_own_recruits() -> None:
    t = setup(Wolf=20).buys("Wolf")
    for seat in (ALICE, BOB):
        assert all(t.state.cards[x].known >> seat & 1 for x in t.state.zones[DEAL * 2 + seat])
    assert all(t.state.cards[x].known & 1 for x in t.state.zones[RECRUIT * 2])


@rule("BKR-2.5", forbids)
def test_nobody_else_knows_them_and_nobody_a_deck() -> None:
    t = setup(Wolf=20).buys("Wolf")
    for zone in (DEAL, RECRUIT):
        assert not any(t.state.cards[x].known & 2 for x in t.state.zones[zone * 2])
    assert not any(t.state.cards[x].known for x in t.state.zones[DECK * 2])


# Crystals and prices --------------------------------------------------------------------------------------------------


@rule("BKR-3.1", permits)
@rule("D-9", permits)
def test_the_second_player_has_one_more_of_each() -> None:
    t = Setup(WOLF, deck={"Wolf": 20})
    t.take("first")
    assert (t.gold(ALICE), t.silver(ALICE), t.gold(BOB), t.silver(BOB)) == (24, 22, 25, 23)


@rule("BKR-3.1", forbids)
@rule("D-9", forbids)
def test_the_crystals_of_the_online_edition_are_an_option() -> None:
    t = Setup(WOLF, deck={"Wolf": 20}, options=["online_crystals"])
    t.take("first")
    assert (t.gold(ALICE), t.silver(ALICE), t.gold(BOB), t.silver(BOB)) == (23, 22, 23, 23)
    t = Setup(WOLF, deck={"Wolf": 20})
    t.take("first")
    assert t.gold(ALICE) != 25 and t.gold(BOB) != 23


def test_the_online_tax_gives_one_for_a_single_element() -> None:
    t = Setup(*ALL, deck={"Orc": 7, "Elf": 8}, options=["online_crystals"]).begins()
    t.take("buy", "Orc")
    assert t.gold(ALICE) == 24
    t.take("buy", "Elf")
    assert t.gold(ALICE) == 23


@rule("BKR-3.2", permits)
def test_an_elite_card_is_paid_in_gold_a_regular_one_in_silver_as_far_as_it_goes() -> None:
    t = setup(Ogre=1, Wolf=14)
    t.take("buy", "Ogre")
    assert (t.gold(ALICE), t.silver(ALICE)) == (18, 22)
    for _ in range(6):
        t.take("buy", "Wolf")
    assert (t.gold(ALICE), t.silver(ALICE)) == (16, 0)


@rule("BKR-3.2", forbids)
def test_silver_buys_no_elite_card() -> None:
    t = setup(Ogre=15)
    t.buys(*["Ogre"] * 4)
    assert (t.gold(ALICE), t.silver(ALICE), t.asked) == (0, 22, BOB)


@rule("BKR-3.3", permits)
def test_every_element_after_the_first_costs_a_gold() -> None:
    t = setup(Orc=5, Elf=5, Wolf=5)
    t.take("buy", "Orc")
    assert t.gold(ALICE) == 24
    t.take("buy", "Elf")
    assert t.gold(ALICE) == 23


@rule("BKR-3.3", forbids)
def test_no_tax_for_the_same_element_or_for_neutral_cards() -> None:
    t = setup(Orc=5, Elf=5, Wolf=5)
    for name in ("Orc", "Orc", "Wolf"):
        t.take("buy", name)
    assert t.gold(ALICE) == 24
    t.take("buy", "Elf")
    t.take("buy", "Elf")
    assert t.gold(ALICE) == 23


@rule("BKR-3.4", permits)
def test_what_is_left_after_the_tax_covers_the_price() -> None:
    t = setup(Ogre=5, Orc=10)
    for name in ("Orc", "Ogre", "Ogre", "Ogre"):
        t.take("buy", name)
    assert t.gold(ALICE) == 5 and not t.may("buy", "Ogre")


@rule("BKR-3.4", forbids)
def test_the_tax_comes_before_the_price() -> None:
    t = Setup(*ALL, creature("Giant", cost=12, elite=True), deck={"Ogre": 7, "Orc": 3, "Giant": 5}).begins()
    for name in ("Orc", "Giant"):
        t.take("buy", name)
    assert t.gold(ALICE) == 12
    t.take("buy", "Ogre")
    assert t.gold(ALICE) == 5
    t = Setup(*ALL, creature("Giant", cost=18, elite=True), deck={"Ogre": 7, "Orc": 3, "Giant": 5}).begins()
    for name in ("Orc", "Giant"):
        t.take("buy", name)
    assert t.gold(ALICE) == 6 and not t.may("buy", "Ogre")


@rule("BKR-3.5", permits)
def test_flyers_for_fifteen_crystals() -> None:
    t = setup(Drake=8, Wolf=7)
    t.take("buy", "Drake")
    assert t.state.seats[ALICE].flyer_crystals == 8


@rule("BKR-3.5", forbids)
def test_no_flyers_for_sixteen() -> None:
    t = setup(Drake=8, Wolf=7)
    t.take("buy", "Drake")
    assert not t.may("buy", "Drake") and t.may("buy", "Wolf")


@rule("BKR-3.6", permits)
def test_crystals_may_be_left_over() -> None:
    t = setup(Wolf=15).buys("Wolf")
    assert t.asked == BOB and t.gold(ALICE) == 24


@rule("BKR-3.6", forbids)
def test_no_sixteenth_card() -> None:
    cheap = creature("Rat", cost=1)
    t = Setup(cheap, deck={"Rat": 30}).begins()
    for _ in range(15):
        t.take("buy", "Rat")
    assert t.asked == BOB
    full = Table(cheap)
    for _ in range(15):
        full.put("Rat", ALICE, zone=RECRUIT)
    more = full.put("Rat", ALICE, zone=DEAL)
    from kartoteka.games.berserk.recruiting.buying import ROOM

    assert not ROOM.test(full.state, ALICE, ("buy", more))


@rule("BKR-3.10", permits)
def test_x_is_chosen_as_the_card_is_bought() -> None:
    t = setup(Hydra=15)
    t.take("buy", "Hydra", 5)
    assert t.silver(ALICE) == 16
    assert max(t.state.cards[x].x for x in t.state.zones[RECRUIT * 2]) == 5


@rule("BKR-3.10", forbids)
def test_x_is_no_more_than_can_be_paid() -> None:
    t = setup(Hydra=15)
    assert t.may("buy", "Hydra", 45) and not t.may("buy", "Hydra", 46)
    assert not t.may("buy", "Wolf", 1)


OTHER_PRICE = p.Ability("on recruiting", effect=p.May(p.Seq((
    p.Do("pay gold", amount=p.Number(1)), p.Do("pay silver", amount=p.Number(3)),
))))  # fmt: skip


def test_another_price() -> None:
    t = Table(creature("Ogre", OTHER_PRICE, cost=6, elite=True))
    ogre = t.put("Ogre", ALICE, zone=DEAL)
    t.state.seats[ALICE] = t.state.seats[ALICE].but(gold=5, silver=5)
    assert prices.other_price(t.state, ALICE, ogre) == (1, 3)
    assert not prices.can_buy(t.state, ALICE, ("buy", ogre))
    assert prices.can_buy(t.state, ALICE, ("buy", ogre, 0, "otherwise"))


@rule("BKR-3.2", forbids)
def test_another_price_wants_crystals_of_its_colours() -> None:
    t = Table(creature("Ogre", OTHER_PRICE, cost=6, elite=True))
    ogre = t.put("Ogre", ALICE, zone=DEAL)
    t.state.seats[ALICE] = t.state.seats[ALICE].but(gold=9, silver=2)
    assert not prices.can_buy(t.state, ALICE, ("buy", ogre, 0, "otherwise"))


# Who may be in one squad ----------------------------------------------------------------------------------------------


@rule("BKR-3.7", permits)
@rule("BK-532.2-b", permits)
def test_cards_are_bought_one_at_a_time_by_who_controls_them_then() -> None:
    t = setup(Wolf=15)
    t.take("buy", "Wolf")
    (wolf,) = t.state.zones[RECRUIT * 2]
    assert t.asked == ALICE and t.state.cards[wolf].controller == ALICE


@rule("BK-532.2-b", forbids)
def test_nobody_else_controls_it() -> None:
    t = setup(Wolf=15)
    t.take("buy", "Wolf")
    assert not t.state.zones[RECRUIT * 2 + 1]
    assert all(t.state.cards[x].controller != BOB for x in t.state.zones[RECRUIT * 2])


def keeps_out(*filters: p.Filter) -> p.Ability:
    return p.Ability("squad limit", effect=p.Do("keep out", p.Select(filters)))


@rule("BKR-3.7", forbids)
def test_a_card_that_cannot_be_taken_with_another() -> None:
    loner = creature("Loner", keeps_out(p.Has("element", "Steppe")))
    t = Table(loner, ORC, ELF)
    t.put("Loner", ALICE, zone=RECRUIT)
    orc, elf = t.put("Orc", ALICE, zone=DEAL), t.put("Elf", ALICE, zone=DEAL)
    assert squads.may_join(t.state, ALICE, orc, "recruit") == ("BKR-3.7",)
    assert squads.may_join(t.state, ALICE, elf, "recruit") == ()
    t = Table(loner, ORC)
    t.put("Orc", ALICE, "C1")
    assert squads.may_join(t.state, ALICE, t.put("Loner", ALICE, zone=DECK), "summon") == ("BKR-3.7",)


@rule("BKR-3.7", permits)
def test_when_one_player_has_bought_the_other_does() -> None:
    t = setup(Wolf=15).buys("Wolf")
    assert (t.asked, t.rule) == (BOB, "BKR-3.7")
    t.buys("Wolf", "Wolf")
    assert t.rule == "BKR-5.1" and len(t.state.zones[RECRUIT * 2 + 1]) == 2


@rule("BKR-3.7", forbids)
def test_what_was_bought_keeps_others_out() -> None:
    loner = creature("Loner", keeps_out(p.Has("element", "Steppe")), cost=1)
    t = Setup(loner, ORC, deck={"Loner": 1, "Orc": 14}).begins()
    assert t.may("buy", "Orc")
    t.take("buy", "Loner")
    assert t.asked == BOB and not t.names_in(RECRUIT, BOB)


@rule("BKR-3.8", permits)
@rule("BKR-1.6", permits)
@rule("BKK-Uniqueness", permits)
@pytest.mark.parametrize("way", squads.ALL_WAYS)
def test_a_unique_card_without_a_copy_in_the_squad(way: str) -> None:
    t = Table(HERO, WOLF)
    t.put("Wolf", ALICE, "C1")
    t.put("Wolf", ALICE, zone=RECRUIT)
    t.put("Hero", BOB, "C1'")
    assert squads.may_join(t.state, ALICE, t.put("Hero", ALICE, zone=DECK), way) == ()


@rule("BKR-3.8", forbids)
@rule("BKR-1.6", forbids)
@rule("BKK-Uniqueness", forbids)
@pytest.mark.parametrize("way", squads.ALL_WAYS)
def test_no_second_copy_of_a_unique_card(way: str) -> None:
    t = Table(HERO, OTHER_HERO)
    first, second = (i for i, d in enumerate(t.pool.definitions) if d.name == "Hero")
    here = {"zone": RECRUIT} if way == "recruit" else {"zone": FIELD, "where": "C1"}
    add(t, first, **here)
    new = add(t, second, zone=DECK)
    assert squads.may_join(t.state, ALICE, new, way) == ("BKR-3.8",)


def add(t: Table, proto: int, *, zone: int, where: str = "") -> int:
    """A copy of a definition that shares its name with another."""
    from kartoteka.games.berserk.board.geometry import cell_of_name
    from kartoteka.games.berserk.records import BerserkCard
    from kartoteka.kernel import edits

    t.pool.read({proto})
    fields: dict[str, Any] = {"cell": cell_of_name(where)} if where else {}
    return edits.add_card(
        t.state, BerserkCard(proto=proto, owner=ALICE, controller=ALICE, zone=zone * 2, obj=0, **fields)
    )


@rule("BKR-3.9", permits)
@pytest.mark.parametrize("way", squads.ALL_WAYS)
def test_one_terrain(way: str) -> None:
    t = Table(MOOR, WOLF)
    t.put("Wolf", ALICE, "C1")
    assert squads.may_join(t.state, ALICE, t.put("Moor", ALICE, zone=DECK), way) == ()


@rule("BKR-3.9", forbids)
@pytest.mark.parametrize("way", squads.ALL_WAYS)
def test_no_second_terrain(way: str) -> None:
    t = Table(MOOR, FEN)
    t.put("Moor", ALICE, zone=RECRUIT if way == "recruit" else 5)
    assert squads.may_join(t.state, ALICE, t.put("Fen", ALICE, zone=DECK), way) == ("BKR-3.9",)


@rule("BKR-15.8", permits)
def test_equipment_is_played_with() -> None:
    t = Table(card("Axe", "equipment", equipment="weapon"))
    assert squads.EQUIPMENT.test(t.state, ALICE, ("buy", t.put("Axe", ALICE, zone=DEAL)))


@rule("BKR-15.8", forbids)
def test_without_the_module_there_is_no_equipment() -> None:
    t = Table(card("Axe", "equipment", equipment="weapon"), options=["no_equipment"])
    assert not squads.EQUIPMENT.test(t.state, ALICE, ("buy", t.put("Axe", ALICE, zone=DEAL)))


# The end of it --------------------------------------------------------------------------------------------------------


@rule("BKR-3.12", permits)
def test_what_is_not_bought_goes_back() -> None:
    t = setup(Wolf=20).buys("Wolf", "Wolf").buys("Wolf")
    assert len(t.names_in(DECK, ALICE)) == 18 and len(t.names_in(DECK, BOB)) == 19
    assert not t.names_in(DEAL, ALICE) and not t.names_in(DEAL, BOB)


@rule("BKR-3.12", forbids)
def test_nothing_goes_back_before_both_have_finished() -> None:
    t = setup(Wolf=20).buys("Wolf")
    assert t.asked == BOB and len(t.names_in(DEAL, ALICE)) == 14


def test_rolling_again_is_told() -> None:
    t = Setup(WOLF, deck={"Wolf": 20}, dice=(4, 4, 1, 3))
    rolled = [e for e in t.state.journal if type(e).__name__ == "FirstRolled"]
    assert [e.faces for e in rolled] == [(4, 4), (1, 3)]
    assert rolling.AGAIN.holds


@pytest.mark.parametrize("options", [(), ("online_crystals",), ("no_equipment",)])
def test_the_short_way_finds_what_the_needs_let_pass(options: tuple[str, ...]) -> None:
    axe = card("Axe", "equipment", cost=1, equipment="weapon")
    ogress = creature("Ogress", OTHER_PRICE, cost=9, elite=True, element="Swamps")
    cards = (*ALL, axe, ogress)
    for seed in range(12):
        t = Setup(*cards, deck={x.code: 2 for x in cards}, options=options)
        t.state.seed = seed
        t.begins()
        chance = random.Random(seed)
        while t.rule == "BKR-3.7":
            r = t.state.regs[-1]
            slowly = [o for o in buying.any_way(t.state, r) if all(n.test(t.state, r.player, o) for n in buying.NEEDS)]
            assert buying.on_offer(t.state, r) == slowly
            t.state.apply(chance.choice(t.options))
