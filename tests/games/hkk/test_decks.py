"""Decks of HKK: each rule that a deck must keep, deck lists as text, and what holds between the games of a match."""

from typing import Any

import msgspec
import pytest

from kartoteka.games.hkk.set.cards import CardDef
from kartoteka.games.hkk.set.deckbuilding import FORMATS, RestrictedList, check_deck, list_for
from kartoteka.games.hkk.set.decks import LISTS, Deck, print_deck, read_deck
from kartoteka.games.hkk.set.matches import DRAWN, Match, exchange_faults, is_over, leader, points, starter
from kartoteka.kernel.rulebook import Rulebook
from kartoteka.text.faults import DeckError
from tests.rules import forbids, permits, rule


def card(name: str, type: str = "instant", color: str = "", **fields: Any) -> CardDef:
    """A card whose code is its name."""
    fields.setdefault("code", name)
    return CardDef(name=name, type=type, colors=tuple(color.split()), **fields)


CARDS = {
    each.code: each
    for each in (
        *(card(f"Spell {n}", color=("ember", "tide", "grove")[n % 3]) for n in range(30)),
        card("Grey", color=""),
        card("Fourth", color="raia"),
        card("Fifth", color="rhatt"),
        card("Sixth", color="leah"),
        card("Bufa's Own", color="bufa"),
        card("Both", color="ember sheran"),
        card("Own Both", color="ember tide"),
        *(card(f"Divine {n}", "avatar", "ember", divine=True) for n in range(6)),
        card("Divine Tide", "avatar", "tide", divine=True),
        card("Divine Raia", "avatar", "raia", divine=True),
        card("Token", "monster", token=True),
        card("Law", "rule"),
        card("Other Law", "rule"),
        card("Friend", "follower"),
        card("Other Friend", "follower"),
        card("Herder", "follower", groups=("epic",)),
        card("Commander", "follower", groups=("horde commander",)),
        card("Guild", "guild"),
        card("Spell 1", color="tide", code="Spell 1 again", pack="Other"),
    )
}
LEGAL = {f"Spell {n}": 3 for n in range(16)} | {"Spell 16": 2}
SIDE = {f"Spell {n}": 3 for n in range(17, 27)}


def deck(
    change: dict[str, int] | None = None, side: dict[str, int] | None = None, specials: tuple[str, ...] = ()
) -> Deck:
    """The legal deck with other numbers of some cards."""
    main = LEGAL | (change or {})
    laid_out = {name: specials.count(name) for name in specials}
    counts = [tuple((code, n) for code, n in part.items() if n) for part in (main, side or {}, laid_out)]
    return Deck(id="test", name="Test", main=counts[0], side=counts[1], specials=counts[2])


def broken(deck: Deck, format: str = "traditional", restricted: RestrictedList | None = None) -> list[str]:
    """The rules that a deck breaks."""
    return [failure.rule for failure in check_deck(deck, CARDS, format, restricted=restricted)]


# Sizes ----------------------------------------------------------------------------------------------------------------


@rule("HKKR-2.1", permits)
@rule("HKKR-2.2", permits)
@rule("HKKR-2.5", permits)
@rule("HKKR-2.4", permits)
def test_fifty_cards_of_three_colours_in_three_copies_are_a_deck() -> None:
    assert broken(deck()) == []
    assert broken(deck({f"Spell {n}": 3 for n in range(27)})) == []


@rule("HKKR-2.1", forbids)
def test_fewer_cards_than_the_format_asks_are_too_few() -> None:
    assert broken(deck({"Spell 16": 1})) == ["HKKR-2.1"]
    assert broken(deck({"Spell 16": 0, "Spell 15": 0}), "retro") == []
    assert broken(deck({"Spell 16": 0, "Spell 15": 0, "Spell 14": 2}), "retro") == ["HKKR-2.1"]
    assert broken(deck({f"Spell {n}": 0 for n in range(10, 17)}), "sealed") == []
    assert broken(deck({f"Spell {n}": 0 for n in range(9, 17)}), "sealed") == ["HKKR-2.1"]


@rule("HKKR-2.2", forbids)
@rule("HKKR-2.1", permits)
def test_no_deck_is_too_large() -> None:
    many = {f"Spell {n}": 3 for n in range(30)}
    assert broken(deck(many)) == []


@rule("HKKR-2.3", permits)
def test_a_side_deck_is_empty_or_of_thirty_cards() -> None:
    assert broken(deck()) == broken(deck(side=SIDE)) == []


@rule("HKKR-2.3", forbids)
def test_another_side_deck_is_refused() -> None:
    assert broken(deck(side={"Spell 20": 1})) == ["HKKR-2.3"]
    retro = {f"Spell {n}": 3 for n in range(20, 26)}
    assert broken(deck(side=retro), "retro") == []
    assert broken(deck(side=retro | {"Spell 26": 3}), "retro") == ["HKKR-2.3"]


@rule("HKKR-2.9", permits)
@rule("HKKR-2.9", forbids)
def test_what_is_laid_out_is_no_part_of_the_size() -> None:
    assert broken(deck(specials=("Friend", "Guild"))) == []
    assert broken(deck({"Spell 16": 0}, specials=("Friend", "Guild"))) == ["HKKR-2.1"]


@rule("HKKR-16.2", permits)
def test_specials_lie_beside_the_deck() -> None:
    assert broken(deck(specials=("Law", "Friend"))) == []


@rule("HKKR-16.2", forbids)
def test_specials_are_not_shuffled_into_it() -> None:
    assert broken(deck({"Law": 1})) == ["HKKR-16.2"]


# Colours and copies ---------------------------------------------------------------------------------------------------


@rule("HKKR-2.4", forbids)
def test_a_fourth_colour_is_one_too_many() -> None:
    assert broken(deck({"Fourth": 1})) == ["HKKR-2.4"]
    assert broken(deck({"Fourth": 1}), "retro") == []
    assert broken(deck({"Fourth": 1, "Fifth": 1}), "retro") == ["HKKR-2.4"]
    assert broken(deck({"Fourth": 1, "Fifth": 1, "Sixth": 1}), "sealed") == []


@rule("HKKR-2.7", permits)
def test_colourless_and_bufa_do_not_count() -> None:
    assert broken(deck({"Grey": 1, "Bufa's Own": 1})) == []


@rule("HKKR-2.7", forbids)
def test_other_colours_do() -> None:
    assert broken(deck({"Bufa's Own": 1, "Fourth": 1})) == ["HKKR-2.4"]


@rule("HKKR-2.8", permits)
def test_a_card_of_two_colours_that_are_there_is_allowed() -> None:
    assert broken(deck({"Own Both": 1})) == []


@rule("HKKR-2.8", forbids)
def test_both_colours_count() -> None:
    assert broken(deck({"Both": 1})) == ["HKKR-2.4"]


@rule("HKKR-2.5", forbids)
def test_a_fourth_copy_is_too_many_also_in_the_side_deck() -> None:
    assert broken(deck({"Spell 3": 4})) == ["HKKR-2.5"]
    assert broken(deck({"Spell 1 again": 1})) == ["HKKR-2.5"]
    assert broken(deck(side=SIDE | {"Spell 26": 2, "Spell 1": 1})) == ["HKKR-2.5"]
    assert broken(deck({"Spell 3": 4}), "sealed") == []


@rule("HKKR-2.15", permits)
@rule("HKKR-2.15", forbids)
def test_a_banned_card_is_refused_where_its_list_counts() -> None:
    banned = RestrictedList(code="a", name="A list", date="2020-01-01", format="retro", banned=("Spell 3",))
    assert broken(deck(), restricted=banned) == ["HKKR-2.15"]
    assert broken(deck({"Spell 3": 0, "Spell 17": 3}), restricted=banned) == []
    assert list_for([banned], "retro") is banned
    assert list_for([banned], "traditional") is None


@rule("HKKR-2.14", permits)
@rule("HKKR-18.3", permits)
def test_cards_that_are_no_tokens_may_be_anywhere() -> None:
    assert broken(deck(side=SIDE)) == []


@rule("HKKR-2.14", forbids)
def test_no_token_is_in_the_main_deck() -> None:
    assert broken(deck({"Token": 1})) == ["HKKR-2.14"]


@rule("HKKR-18.3", forbids)
def test_no_token_is_in_the_side_deck() -> None:
    assert broken(deck(side=SIDE | {"Spell 26": 2, "Token": 1})) == ["HKKR-18.3"]


# Divine cards ---------------------------------------------------------------------------------------------------------


@rule("HKKR-2.12", permits)
@rule("HKKR-2.13", permits)
@rule("HKKK-Divine", permits)
def test_divine_cards_of_a_colour_that_the_deck_has_are_allowed() -> None:
    thirteen = {f"Divine {n}": 3 for n in range(4)} | {"Divine 4": 1}
    assert broken(deck(thirteen)) == []


@rule("HKKR-2.12", forbids)
@rule("HKKK-Divine", forbids)
def test_divine_cards_are_of_one_colour() -> None:
    assert broken(deck({"Divine 1": 1, "Divine Tide": 1})) == ["HKKR-2.12"]


@rule("HKKR-2.12", forbids)
def test_no_other_card_of_their_colour_is_a_fault() -> None:
    no_tide = {f"Spell {n}": 0 for n in range(30) if n % 3 == 1} | {f"Spell {n}": 3 for n in range(30) if n % 3 != 1}
    assert broken(deck(no_tide | {"Divine Raia": 1})) == ["HKKR-2.12"]


@rule("HKKR-2.13", forbids)
def test_fourteen_divine_cards_are_too_many() -> None:
    assert broken(deck({f"Divine {n}": 3 for n in range(4)} | {"Divine 4": 2})) == ["HKKR-2.13"]


# Beside the deck ------------------------------------------------------------------------------------------------------


@rule("HKKR-2.10", permits)
@rule("HKKR-16.7", permits)
@rule("HKKR-2.11", permits)
def test_one_rule_card_and_followers_are_laid_out() -> None:
    assert broken(deck(specials=("Law", "Friend", "Other Friend"))) == []
    assert broken(deck(specials=("Herder", "Guild"))) == []


@rule("HKKR-2.10", forbids)
def test_two_rule_cards_are_one_too_many() -> None:
    assert broken(deck(specials=("Law", "Other Law"))) == ["HKKR-2.10"]


@rule("HKKR-16.7", forbids)
def test_so_is_the_same_one_twice() -> None:
    assert broken(deck(specials=("Law", "Law"))) == ["HKKR-16.7"]


@rule("HKKR-2.11", forbids)
@pytest.mark.parametrize("great", ["Herder", "Commander"])
@pytest.mark.parametrize("other", ["Law", "Friend"])
def test_an_epic_follower_or_a_commander_is_alone(great: str, other: str) -> None:
    assert broken(deck(specials=(great, other))) == ["HKKR-2.11"]


def test_every_rule_of_every_format_is_in_the_rulebook() -> None:
    rulebook = Rulebook("kartoteka.games.hkk")
    assert {rule.rule for rules in FORMATS.values() for rule in rules} <= {entry.id for entry in rulebook}


# Deck lists -----------------------------------------------------------------------------------------------------------

LIST = """
Name: Wolves
# a comment
Instants (2):
2x Spell 1 (Other)
Side deck:
1x spell 2
Specials
1x Friend
"""


def test_a_list_is_read_and_printed() -> None:
    found = read_deck(LIST, CARDS, "wolves.txt", id="wolves")
    assert found == Deck(
        id="wolves", name="Wolves", main=(("Spell 1 again", 2),), side=(("Spell 2", 1),), specials=(("Friend", 1),)
    )
    assert read_deck(print_deck(found, CARDS), CARDS, "again", id="wolves") == found


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "wolves.txt: has no cards"),
        ("3x Spel 5", "wolves.txt: line 1: no card is called 'Spel 5'; did you mean 'Spell 5'?"),
        ("0x Spell 5", "wolves.txt: line 1: '0' copies: a number from 1 to 1000 is wanted"),
        ("Wolves?", "wolves.txt: line 1: 'Wolves?' is neither a card, such as '3x Title', nor a heading"),
        ("Name: A\nName: B", "wolves.txt: line 2: Name: is said already"),
        ("Towers:", "wolves.txt: line 1: 'Towers:' is neither a card, such as '3x Title', nor a heading"),
    ],
)
def test_what_is_wrong_with_a_list_is_one_line(text: str, wrong: str) -> None:
    with pytest.raises(DeckError) as fault:
        read_deck(text, CARDS, "wolves.txt")
    assert str(fault.value) == wrong


def test_the_lists_that_come_with_the_game_keep_its_rules() -> None:
    from kartoteka.games.hkk.set.cards import STARTER_SET, read_set

    cards = {card.code: card for file in STARTER_SET.glob("*.toml") for card in read_set(file.read_bytes(), file)}
    for file in LISTS.folder.glob("*.txt"):
        assert not check_deck(read_deck(file.read_text(), cards, file.name), cards)


# Matches --------------------------------------------------------------------------------------------------------------


@rule("HKKR-2.6", permits)
@rule("HKKR-2.6", forbids)
def test_a_match_goes_on_until_two_games_are_won_or_three_played() -> None:
    assert not is_over(Match(results=(0,)))
    assert not is_over(Match(results=(0, 1)))
    assert is_over(Match(results=(0, 0)))
    assert is_over(Match(results=(DRAWN, 1, DRAWN)))
    assert leader(Match(results=(DRAWN, 1, DRAWN))) == 1


@rule("HKKR-2.17", permits)
@rule("HKKR-2.17", forbids)
def test_points_are_three_for_a_match_and_one_for_a_drawn_one() -> None:
    assert points([Match(results=(0, 0)), Match(results=(0, 1, DRAWN))]) == (4, 1)
    assert points([Match(results=(1, 0, 1))]) == (0, 3)


@rule("HKKR-3.8", permits)
@rule("HKKR-3.8", forbids)
def test_later_games_begin_by_turns() -> None:
    assert [starter(Match(results=(0,) * n, first_starter=1)) for n in range(3)] == [1, 0, 1]


@rule("HKKR-2.16", permits)
def test_cards_are_exchanged_one_for_one() -> None:
    before = deck(side=SIDE)
    assert exchange_faults(before, before) == ()
    assert exchange_faults(before, deck({"Spell 0": 2, "Spell 20": 1}, SIDE | {"Spell 20": 2, "Spell 0": 1})) == ()


@rule("HKKR-2.16", forbids)
def test_neither_sizes_nor_cards_change() -> None:
    before = deck(side=SIDE)
    larger = deck({"Spell 20": 1}, SIDE | {"Spell 20": 2})
    other = deck({"Spell 0": 2, "Grey": 1}, SIDE)
    assert [failure.fact for failure in exchange_faults(before, larger)] == [
        "the main deck had 50 cards, and has 51",
        "the side deck had 30 cards, and has 29",
    ]
    assert [failure.fact for failure in exchange_faults(before, other)] == [
        "of Grey there were 0, and are 1",
        "of Spell 0 there were 3, and are 2",
    ]
    assert not exchange_faults(before, msgspec.structs.replace(before, name="Another name"))
