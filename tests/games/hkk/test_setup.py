"""Before the first turn of HKK: specials, hands, life, and who begins."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kartoteka.games.hkk.game import HKK, LIFE_AT_FIRST
from kartoteka.games.hkk.numbers import damage
from kartoteka.games.hkk.permanents.places import ZONE_GROUPS
from kartoteka.games.hkk.permanents.special import colors, first_zone, specials
from kartoteka.games.hkk.records import (
    COVERED,
    DECK,
    DISCARD,
    GUARD,
    HAND,
    RESERVE,
    SIDE,
    SPECIAL,
    TABLE,
    Phase,
    Table,
    Turn,
)
from kartoteka.games.hkk.set.cards import CardDef
from kartoteka.games.hkk.set.decks import Deck
from kartoteka.games.hkk.set.matches import Match, starter
from kartoteka.games.hkk.wording import compile_text
from kartoteka.games.hkk.words.facts import Facts
from kartoteka.kernel import program as p
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.records import NOBODY
from kartoteka.kernel.state import State
from tests.games.hkk.bench import ALICE, BOB, Bench, creature, gets
from tests.rules import forbids, permits, rule


def card(name: str, type: str = "skill", **fields: Any) -> CardDef:
    return CardDef(name=name, code=name, type=type, **fields)


MARKED = p.Trigger("marker put", (p.Role("card", (p.Same(p.This()),)),))
WHEN_MARKED = p.Ability("triggered", trigger=MARKED, effect=p.Do("gain max life", amount=p.Number(1)))
CARDS = {
    each.code: each
    for each in (
        card("Lore", mana=1),
        card("Other Lore", mana=1),
        card("Law", "rule"),
        card("Long Law", "rule", start_life=25),
        card("Short Life", "rule", start_life=15),
        card("Small Hand", "rule", hand=3),
        card("Friend", "follower"),
        card("Herder", "follower", groups=("epic",)),
        card("Guild", "guild", colors=("ember",)),
        card("Marked", "follower", groups=("epic",), program=p.Text(abilities=(WHEN_MARKED,))),
        card("Lich", "lich"),
    )
}
POOL: Pool = HKK.pool(CARDS)


def start(*specials: str, seed: int = 1, options: tuple[str, ...] = (), starter: int = NOBODY) -> State:
    """A game in which the first player has laid out these specials, at its first question."""
    decks = [
        Deck(
            id="a",
            name="A",
            main=(("Lore", 20),),
            side=(("Other Lore", 3),),
            specials=tuple((x, specials.count(x)) for x in dict.fromkeys(laid)),
        )
        for laid in (specials, ())
    ]
    return HKK.start(POOL, decks, seed, options=options, starter=starter)


def lying(s: State, zone: int, seat: int = 0) -> list[str]:
    """The names of the cards there."""
    return [POOL.definitions[s.cards[x].proto].name for x in s.zones[zone * 2 + seat]]


# Specials -------------------------------------------------------------------------------------------------------------


@rule("HKKR-3.2", permits)
@rule("HKKR-4.10", permits)
@rule("HKK-8.10", permits)
@rule("HKKR-16.1", permits)
def test_specials_are_revealed_into_a_place_of_their_own() -> None:
    s = start("Law", "Friend", "Guild", "Lich")
    assert sorted(lying(s, SPECIAL)) == ["Friend", "Guild", "Law", "Lich"]
    assert len(specials(s, 0)) == 4
    assert not specials(s, 1)


@rule("HKKR-3.2", forbids)
@rule("HKKR-4.10", forbids)
@rule("HKK-8.10", forbids)
@rule("HKKR-16.1", forbids)
def test_they_lie_nowhere_else() -> None:
    s = start("Law", "Friend", "Guild", "Lich")
    for zone in (COVERED, TABLE, RESERVE, GUARD, DISCARD):
        assert not lying(s, zone)
    assert {*lying(s, DECK), *lying(s, HAND)} == {"Lore"}
    assert lying(s, SIDE) == ["Other Lore"] * 3


@rule("HKKR-16.3", permits)
def test_other_cards_begin_where_they_are() -> None:
    assert first_zone(CARDS["Lore"], SIDE) == SIDE


@rule("HKKR-16.3", forbids)
def test_specials_begin_face_down() -> None:
    assert {first_zone(CARDS[name]) for name in ("Law", "Friend", "Guild", "Lich")} == {COVERED}
    assert HKK.zones[COVERED].visibility == "owner"


@rule("HKKR-16.11", permits)
@rule("HKKR-16.11", forbids)
def test_an_epic_follower_has_three_favourite_markers_and_others_none() -> None:
    s = start("Herder")
    (follower,) = specials(s, 0)
    assert s.cards[follower].markers == (("favourite", 3),)
    s = start("Friend")
    assert s.cards[specials(s, 0)[0]].markers == ()


@rule("HKKR-16.6", permits)
def test_other_specials_are_as_all_cards() -> None:
    assert colors(CARDS["Guild"]) == ("ember",)


@rule("HKKR-16.6", forbids)
def test_rule_cards_are_not_in_play_and_without_colour() -> None:
    law = card("Red Law", "rule", colors=("ember",))
    assert "special" not in ZONE_GROUPS.get("play")
    assert colors(law) == ()


@rule("HKKR-16.5", permits)
@rule("HKKR-16.5", forbids)
def test_rule_cards_are_not_answered() -> None:
    draw = p.Ability(kind="activated", cost=(p.Do("pay mana", amount=p.Number(1)),), effect=p.Do("draw"))
    law, skill = (card("Text", type, program=p.Text(abilities=(draw,))) for type in ("rule", "skill"))
    assert not Facts(law).natures[0].reactable
    assert Facts(skill).natures[0].reactable


@rule("HKKR-3.3", permits)
def test_specials_work_at_once() -> None:
    assert start("Marked").seats[0].most_life == 20 - 2 + 1


@rule("HKKR-3.3", forbids)
def test_nothing_happens_without_them() -> None:
    s = start("Marked")
    assert not s.captured
    assert s.seats[1].most_life == 20


def with_favourites(played: str) -> tuple[State, int]:
    """The game after a player with an epic follower has played a card in the first turn; who that is."""
    keeper = card("Keeper", "follower", groups=("epic",), program=compile_text("Keeper", "follower", FAVOURITE).program)
    known = {"Keeper": keeper, "Golem": card("Golem", "galetki", life=1), "Lore": card("Lore")}
    decks = [Deck(id="a", name="A", main=((played, 20),), specials=(("Keeper", 1),)) for _ in (0, 1)]
    s = HKK.start(HKK.pool(known), decks, 1)
    assert s.choice is not None
    seat = s.choice.seat
    s.apply(("start",))
    s.apply(next(option for option in s.options() if option[0] == "play"))
    return s, seat


FAVOURITE = "Favourite: Galetki."


@rule("HKKR-16.12", permits)
def test_a_favourite_card_takes_a_marker_off_and_gives_life() -> None:
    s, seat = with_favourites("Golem")
    assert s.cards[specials(s, seat)[0]].markers == (("favourite", 2),)
    assert (s.seats[seat].most_life, s.seats[seat].life) == (20, 20)


@rule("HKKR-16.12", forbids)
def test_another_card_does_not() -> None:
    s, seat = with_favourites("Lore")
    assert s.cards[specials(s, seat)[0]].markers == (("favourite", 3),)
    assert s.seats[seat].most_life == 18


EVERYBODY = gets(p.Select((p.Is("creature"),)), "damage", 1)
ONE_S_OWN = gets(p.Select((p.Is("creature"),), whose=p.You()), "damage", 1)


def damage_under(mine: tuple[str, ...], theirs: tuple[str, ...]) -> int:
    """The damage of a creature of 1 damage with these rule cards on the table."""
    laws = [card(name, "rule", program=p.Text(abilities=(EVERYBODY,))) for name in ("Law", "Other Law")]
    b = Bench(
        creature("Wolf", damage=1, life=1), *laws, card("Own Law", "rule", program=p.Text(abilities=(ONE_S_OWN,)))
    )
    for seat, names in ((ALICE, mine), (BOB, theirs)):
        for name in names:
            b.put(name, seat, SPECIAL)
    return damage(b.state, b.put("Wolf", BOB, RESERVE))


@rule("HKKR-16.10", permits)
def test_several_rule_cards_of_one_player_and_different_ones_add_up() -> None:
    assert damage_under(("Law",), ()) == damage_under((), ("Law",)) == 2
    assert damage_under(("Law", "Law"), ()) == damage_under(("Law",), ("Other Law",)) == 3
    assert damage_under(("Own Law",), ("Own Law",)) == 2


@rule("HKKR-16.10", forbids)
def test_the_same_one_of_both_players_does_not() -> None:
    assert damage_under(("Law",), ("Law",)) == 2


# Life and hands -------------------------------------------------------------------------------------------------------


@rule("HKKR-3.4", permits)
@rule("HKKR-3.11", permits)
def test_a_fixed_life_is_maximum_and_current() -> None:
    s = start("Long Law")
    assert (s.seats[0].life, s.seats[0].most_life) == (25, 25)
    assert (s.seats[1].life, s.seats[1].most_life) == (20, 20)
    s = start("Short Life")
    assert (s.seats[0].life, s.seats[0].most_life) == (15, 15)


@rule("HKKR-3.4", forbids)
@rule("HKKR-3.11", forbids)
def test_of_several_fixed_lives_the_highest_counts() -> None:
    s = start("Long Law", "Short Life")
    assert (s.seats[0].life, s.seats[0].most_life) == (25, 25)


@rule("HKKR-3.5", permits)
@rule("HKKR-3.5", forbids)
@rule("HKKR-3.6", permits)
def test_hands_have_five_cards_without_rule_card_and_follower() -> None:
    s = start("Guild", "Lich")
    assert [len(lying(s, HAND, seat)) for seat in (0, 1)] == [5, 5]


@rule("HKKR-3.6", forbids)
@pytest.mark.parametrize("special", ["Law", "Friend"])
def test_with_one_they_have_a_card_less(special: str) -> None:
    s = start(special)
    assert [len(lying(s, HAND, seat)) for seat in (0, 1)] == [4, 5]
    assert len(lying(start("Small Hand"), HAND)) == 3


@rule("HKKR-3.7", permits)
def test_an_epic_follower_draws_five() -> None:
    assert len(lying(start("Herder"), HAND)) == 5


@rule("HKKR-3.7", forbids)
def test_but_has_two_life_less() -> None:
    s = start("Herder")
    assert (s.seats[0].life, s.seats[0].most_life) == (18, 18)


@rule("HKKR-3.1", permits)
@rule("HKKR-3.1", forbids)
def test_decks_are_shuffled() -> None:
    decks = [Deck(id="a", name="A", main=(("Lore", 10), ("Other Lore", 10)))] * 2
    found = {tuple(lying(HKK.start(POOL, decks, seed), DECK)) for seed in range(6)}
    assert len(found) > 1


@rule("HKKR-3.12", permits)
def test_with_the_option_each_player_may_draw_anew_once() -> None:
    s = start("Law", options=("redraw",))
    before = s.zones[HAND * 2]
    assert HKK.option_texts(s) == ["keep", "redraw"]
    s.apply(("redraw",))
    assert len(lying(s, HAND)) == 4
    assert s.zones[HAND * 2] != before
    assert s.choice is not None
    assert s.choice.seat == 1
    s.apply(("keep",))
    assert HKK.option_texts(s) == ["start", "give start"]


@rule("HKKR-3.12", forbids)
def test_without_it_nobody_does() -> None:
    assert HKK.option_texts(start()) == ["start", "give start"]


@rule("HKKR-3.10", permits)
@rule("HKKR-3.10", forbids)
def test_without_specials_there_are_twenty_life_and_no_mana() -> None:
    for seat in start().seats:
        assert (seat.life, seat.most_life, seat.mana) == (20, 20, 0)


# Who begins -----------------------------------------------------------------------------------------------------------


@rule("HKKR-3.8", permits)
@rule("HKKR-3.8", forbids)
def test_chance_chooses_who_is_asked() -> None:
    asked = [start(seed=seed).choice for seed in range(12)]
    assert {choice.seat for choice in asked if choice is not None} == {0, 1}


@rule("HKKR-3.8", permits)
def test_in_a_match_the_one_is_asked_whose_turn_it_is_to_begin() -> None:
    for first in (0, 1):
        match = Match(results=(0,), first_starter=first)
        asked = [start(seed=seed, starter=starter(match)).choice for seed in range(6)]
        assert {choice.seat for choice in asked if choice is not None} == {1 - first}


@rule("HKKR-3.9", permits)
@rule("HKKR-3.14", permits)
def test_that_player_begins() -> None:
    s = start()
    assert s.choice is not None
    seat = s.choice.seat
    s.apply(("start",))
    turn, table = s.open(Turn), s.open(Table)
    assert turn is not None
    assert table is not None
    assert (turn.player, table.starter) == (seat, seat)


@rule("HKKR-3.13", permits)
@rule("HKKR-3.13", forbids)
def test_who_begins_draws_in_the_first_turn_too() -> None:
    s = start()
    assert s.choice is not None
    seat = s.choice.seat
    s.apply(("start",))
    while (phase := s.open(Phase)) is None or phase.name != "main":
        s.apply(("pass",))
    assert len(lying(s, HAND, seat)) == 6
    assert len(lying(s, HAND, 1 - seat)) == 5


@rule("HKKR-3.9", forbids)
def test_a_start_that_is_handed_over_is_not_refused() -> None:
    s = start()
    assert s.choice is not None
    seat = s.choice.seat
    s.apply(("give start",))
    turn = s.open(Turn)
    assert turn is not None
    assert turn.player == 1 - seat


@rule("HKKR-3.14", forbids)
def test_the_cards_are_there_before_anybody_is_asked() -> None:
    s = start()
    assert [len(lying(s, HAND, seat)) for seat in (0, 1)] == [5, 5]


def test_a_table_is_laid_once_for_a_series_of_games_and_anew_under_other_rules() -> None:
    decks, cards = [*HKK.load_decks().values()][:2], HKK.load_cards()
    first = HKK.new_game(decks, cards, 1)
    begun = first.digest()
    first.apply(first.options()[0])
    assert HKK.new_game(decks, cards, 1).digest() == begun != HKK.new_game(decks, cards, 2).digest()
    LIFE_AT_FIRST.off()
    try:
        assert [seat.life for seat in HKK.new_game(decks, cards, 1).seats] != [seat.life for seat in first.seats]
    finally:
        LIFE_AT_FIRST.on()
    assert HKK.new_game(decks, cards, 1).digest() == begun
    code = decks[0].main[0][0]
    printed_anew = {**cards, code: msgspec.structs.replace(cards[code])}
    assert HKK.new_game(decks, printed_anew, 1).pool is not first.pool is HKK.new_game(decks, dict(cards), 1).pool
