"""Decks of Berserk: each rule that a deck must keep, deck lists as text, and who begins the games of a match."""

import re
from typing import Any

import pytest

from kartoteka.games.berserk.set.cards import CardDef, starter_set
from kartoteka.games.berserk.set.deckbuilding import FORMATS, check_deck, has_horde, list_for
from kartoteka.games.berserk.set.decks import LISTS, Deck, print_deck, read_deck, starter_decks
from kartoteka.games.berserk.set.matches import DRAWN, starter
from kartoteka.text.faults import DeckError
from tests.rules import forbids, permits, rule


def card(name: str, element: str = "", **fields: Any) -> CardDef:
    """A card whose code is its name."""
    fields.setdefault("code", name)
    return CardDef(name=name, type=fields.pop("type", "creature"), element=element, **fields)


CARDS = {
    each.code: each
    for each in (
        *(card(f"Wolf {n}", ("Forest", "Steppe", "")[n % 3]) for n in range(20)),
        card("Rat", "Darkness", text="Horde."),
        card("Imp", text="Poison 1. Horde, jump."),
        card("Herald", text="When another creature with Horde dies: gain 1 token."),
        card("Wolf 1", "Swamps", code="Wolf 1 again", pack="Other"),
        card("Moor", "Swamps", type="terrain"),
    )
}
LEGAL = {f"Wolf {n}": 3 for n in range(10)}


def deck(change: dict[str, int] | None = None) -> Deck:
    """The legal deck with other numbers of some cards."""
    main = LEGAL | (change or {})
    return Deck(id="test", name="Test", main=tuple((code, n) for code, n in main.items() if n))


def broken(deck: Deck, format: str = "constructed") -> list[str]:
    """The rules that a deck breaks."""
    return [failure.rule for failure in check_deck(deck, CARDS, format)]


# Sizes and copies -----------------------------------------------------------------------------------------------------


@rule("BKR-1.2", permits)
@rule("BKR-1.3", permits)
def test_thirty_to_fifty_cards_in_three_copies_are_a_deck() -> None:
    assert broken(deck()) == []
    assert broken(deck({f"Wolf {n}": 3 for n in range(16)} | {"Wolf 16": 2})) == []


@rule("BKR-1.2", forbids)
def test_fewer_or_more_cards_are_no_deck() -> None:
    assert broken(deck({"Wolf 9": 2})) == ["BKR-1.2"]
    assert broken(deck({f"Wolf {n}": 3 for n in range(17)})) == ["BKR-1.2"]


@rule("BKR-1.3", forbids)
def test_a_fourth_copy_is_too_many() -> None:
    assert broken(deck({"Wolf 1": 4})) == ["BKR-1.3"]


@rule("BKK-Horde", permits)
def test_of_a_horde_there_may_be_five() -> None:
    assert broken(deck({"Rat": 5, "Imp": 5})) == []


@rule("BKK-Horde", forbids)
def test_of_a_horde_there_are_no_six_and_who_speaks_of_it_has_none() -> None:
    assert broken(deck({"Rat": 6})) == ["BKR-1.3"]
    assert not has_horde(CARDS["Herald"])
    assert broken(deck({"Herald": 4})) == ["BKR-1.3"]


@rule("BKR-1.4", permits)
def test_a_limited_deck_has_twenty_cards_in_any_number_of_copies() -> None:
    assert broken(Deck(id="", name="", main=(("Wolf 1", 20),)), "limited") == []
    assert broken(Deck(id="", name="", main=(("Wolf 1", 60),)), "limited") == []


@rule("BKR-1.4", forbids)
def test_nineteen_cards_are_no_limited_deck() -> None:
    assert broken(Deck(id="", name="", main=(("Wolf 1", 19),)), "limited") == ["BKR-1.4"]


@rule("BKR-1.5", permits)
@rule("BKR-1.5", forbids)
def test_a_deck_may_have_all_elements() -> None:
    assert broken(deck({"Rat": 3, "Moor": 3})) == []


@rule("BKR-1.6", permits)
def test_cards_of_other_names_are_no_copies() -> None:
    assert broken(deck({"Moor": 3, "Rat": 3})) == []


@rule("BKR-1.6", forbids)
def test_a_card_of_the_same_name_is_a_copy_whatever_else_it_is() -> None:
    assert broken(deck({"Wolf 1 again": 1})) == ["BKR-1.3"]


def test_an_unknown_format_or_card_is_said_in_one_line() -> None:
    with pytest.raises(DeckError, match="'constructd' is not a format; did you mean 'constructed'"):
        check_deck(deck(), CARDS, "constructd")
    with pytest.raises(DeckError, match="Test: no card has the code 'Wolf 99'"):
        check_deck(deck({"Wolf 99": 1}), CARDS)
    assert list_for([], "constructed") is None
    assert list(FORMATS) == ["constructed", "limited"]


# Deck lists -----------------------------------------------------------------------------------------------------------

LIST = """Name: Wolves
# a comment
Creatures (4):
3x Wolf 2
1 x Rat

Terrains
1x moor
"""


def test_a_list_is_read_and_printed_back() -> None:
    found = read_deck(LIST, CARDS, "wolves.txt", id="wolves")
    assert found == Deck(id="wolves", name="Wolves", main=(("Wolf 2", 3), ("Rat", 1), ("Moor", 1)))
    printed = print_deck(found, CARDS)
    assert "Creatures (4):\n3x Wolf 2\n1x Rat\n\nTerrains (1):\n1x Moor" in printed
    assert read_deck(printed, CARDS, "again", id="wolves") == found


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "wolves.txt: has no cards"),
        ("3x Wofl 2", "line 1: no card is called 'Wofl 2'; did you mean 'Wolf 2'"),
        ("3x Wolf 1", "line 1: Wolf 1: there are several; write"),
        ("0x Wolf 2", "line 1: '0' copies"),
        ("Wolf 2", "line 1: 'Wolf 2' is neither a card"),
        ("Name: A\nName: B\n3x Wolf 2", "line 2: Name: is said already"),
        ("Creatures: three\n3x Wolf 2", "line 1: 'Creatures: three' is neither"),
    ],
)
def test_what_is_wrong_with_a_list_is_one_line(text: str, wrong: str) -> None:
    with pytest.raises(DeckError, match=re.escape(wrong)) as fault:
        read_deck(text, CARDS, "wolves.txt")
    assert "\n" not in str(fault.value)


def test_the_ready_decks_are_legal() -> None:
    cards = starter_set()
    for found in starter_decks().values():
        assert check_deck(found, cards) == ()
        assert sorted(read_deck(print_deck(found, cards), cards, "again").main) == sorted(found.main)
    assert LISTS.load(LISTS.folder / "black-fen.txt").name == "Black Fen"


# Matches --------------------------------------------------------------------------------------------------------------


@rule("BKR-2.1", permits)
def test_the_winner_of_the_game_before_decides_who_begins() -> None:
    assert starter((0,)) == 0
    assert starter((0, DRAWN, 1)) == 1


@rule("BKR-2.1", forbids)
def test_without_a_game_or_after_a_draw_the_dice_do() -> None:
    assert starter(()) == starter((0, DRAWN)) == DRAWN
