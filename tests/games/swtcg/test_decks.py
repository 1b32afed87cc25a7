"""Decks of the Star Wars TCG: each rule that a deck must keep, and deck lists as text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartoteka.games.swtcg.cards import CardDef
from kartoteka.games.swtcg.deckbuilding import FORMATS, RestrictedList, check_deck, check_pair, list_for
from kartoteka.games.swtcg.decks import Deck, print_deck, read_deck
from kartoteka.games.swtcg.formats import LIBRARY
from kartoteka.kernel.game import FormatError
from kartoteka.kernel.rulebook import Rulebook
from kartoteka.text.faults import DeckError
from tests.rules import forbids, permits, rule

# A small world of cards, and a deck that is legal by a hair: 60 cards, 12 for each arena, 4 of each


def card(name: str, type: str = "battle", **fields: Any) -> CardDef:
    """A card whose code is its title."""
    version = fields.get("version", "")
    fields.setdefault("code", f"{name} {version}".strip())
    arenas = fields.pop("arenas", (type,) if type in ("space", "ground", "character") else ())
    return CardDef(name=name, type=type, arenas=arenas, **fields)


CARDS = {
    each.code: each
    for each in (
        *(card(f"{type.capitalize()} {n}", type) for type in ("space", "ground", "character") for n in range(6)),
        *(card(f"Feint {n}") for n in range(6)),
        card("Dark Feint", side="dark"),
        card("Light Feint", side="light"),
        *(card("Oru Vint", "character", version=letter) for letter in "ABC"),
        card("Oru Vint", "character", version="A", code="Oru Vint A again", pack="Rim promo", printing="promo"),
        card("Sela Dorn", "character", version="D"),
        card("Trooper", "character", text="Armor", pack="Core"),
        card("Trooper", "character", text="Lucky 1", code="Other Trooper", pack="Rim"),
        card("Amphibian", "ground", arenas=("ground", "character")),
        card("Ring", "location", arenas=("space",)),
        card("Watch", "mission"),
    )
}
LEGAL = {f"{type} {n}": 4 for type in ("Space", "Ground", "Character") for n in range(3)} | {
    f"Feint {n}": 4 for n in range(6)
}


def deck(change: dict[str, int] | None = None, side: str = "dark") -> Deck:
    """The legal deck with other numbers of some cards."""
    counts = LEGAL | (change or {})
    return Deck(id="test", name="Test", side=side, cards=tuple((code, n) for code, n in counts.items() if n))


def broken(deck: Deck, restricted: RestrictedList | None = None) -> list[str]:
    """The rules that a deck breaks, each with its fact."""
    failures = check_deck(deck, CARDS, restricted=restricted)
    return [f"{failure.rule}: {failure.fact}" for failure in failures]


def test_the_deck_of_these_tests_is_legal():
    assert broken(deck()) == []
    assert sum(LEGAL.values()) == 60


def test_each_rule_of_a_deck_is_in_the_rulebook():
    book = Rulebook("kartoteka.games.swtcg")
    assert all(each.rule in book for each in FORMATS["standard"])


@rule("SWR-13", permits)
def test_neutral_cards_and_those_of_the_own_side_go_into_a_deck():
    assert broken(deck({"Dark Feint": 4})) == []
    assert broken(deck({"Light Feint": 4}, side="light")) == []


@rule("SWR-13", forbids)
def test_cards_of_the_other_side_do_not():
    assert broken(deck({"Light Feint": 1})) == ["SWR-13: Light Feint is light"]
    assert broken(deck({"Dark Feint": 1, "Light Feint": 1}, side="light")) == ["SWR-13: Dark Feint is dark"]


@rule("SWR-13", forbids)
@pytest.mark.parametrize("side", ["neutral", "grey"])
def test_a_deck_is_for_one_of_two_sides(side):
    assert broken(deck(side=side)) == [f"SWR-13: '{side}' is no side to play"]


@rule("SWR-24", permits)
def test_sixty_cards_are_enough_and_more_are_not_too_many():
    assert broken(deck()) == []
    assert broken(deck({f"Space {n}": 4 for n in range(6)} | {"Watch": 4})) == []


@rule("SWR-24", forbids)
def test_fifty_nine_are_too_few():
    assert broken(deck({"Feint 0": 3})) == ["SWR-24: it has 59"]


@rule("SWR-25", permits)
def test_there_may_be_four_of_each_version():
    assert broken(deck({"Oru Vint A": 4, "Oru Vint B": 4, "Oru Vint C": 4})) == []


@rule("SWR-25", permits)
def test_cards_of_one_name_with_other_texts_are_other_cards():
    assert broken(deck({"Trooper": 4, "Other Trooper": 4})) == []


@rule("SWR-25", forbids)
def test_five_of_a_card_are_too_many():
    assert broken(deck({"Feint 0": 5})) == ["SWR-25: Feint 0: 5 copies"]
    assert broken(deck({"Oru Vint B": 5})) == ["SWR-25: Oru Vint (B): 5 copies"]


@rule("SWR-25", forbids)
def test_other_printings_are_copies():
    assert broken(deck({"Oru Vint A": 3, "Oru Vint A again": 2})) == ["SWR-25: Oru Vint (A): 5 copies"]


@rule("SWR-26", permits)
def test_twelve_for_each_arena_are_enough():
    assert broken(deck()) == []


@rule("SWR-26", permits)
def test_a_unit_of_two_arenas_counts_for_each():
    assert broken(deck({"Character 0": 0, "Amphibian": 4})) == []


@rule("SWR-26", forbids)
@pytest.mark.parametrize("type", ["Space", "Ground", "Character"])
def test_eleven_are_too_few(type):
    assert broken(deck({f"{type} 0": 3, "Watch": 1})) == [f"SWR-26: it has 11 {type} cards"]


@rule("SWR-26", forbids)
def test_a_location_in_an_arena_is_no_unit_of_it():
    assert broken(deck({"Space 0": 0, "Ring": 4})) == ["SWR-26: it has 8 Space cards"]


LIST = RestrictedList(
    code="spring", name="Spring", date="2005-04-01", format="standard",
    banned=("Oru Vint (B)",), restricted=("Watch",),
)  # fmt: skip


@rule("SWR-28", permits)
def test_one_copy_of_a_restricted_card_and_other_versions_of_a_banned_one_may_be_used():
    assert broken(deck({"Watch": 1, "Oru Vint A": 2}), LIST) == []


@rule("SWR-28", permits)
def test_without_a_list_nothing_is_banned():
    assert broken(deck({"Watch": 4, "Oru Vint B": 1})) == []


@rule("SWR-28", forbids)
def test_a_banned_card_is_not_used():
    assert broken(deck({"Oru Vint B": 1}), LIST) == ["SWR-28: Oru Vint (B) is banned by Spring"]


@rule("SWR-28", forbids)
def test_a_restricted_card_is_used_once():
    assert broken(deck({"Watch": 2}), LIST) == ["SWR-28: Watch is restricted by Spring, and there are 2"]


def test_the_newest_dated_list_counts_unless_another_is_named():
    older = RestrictedList(code="first", name="First", date="2003-01-01", format="standard")
    noted = RestrictedList(code="vintage", name="Vintage", date="", format="standard")
    lists = [noted, older, LIST]
    assert list_for(lists, "") is LIST
    assert list_for(lists, "", "newest") is LIST
    assert list_for(lists, "", "2004-01-01") is older
    assert list_for(lists, "", "Vintage") is noted
    assert list_for(lists, "", "none") is None
    assert list_for([noted], "") is None
    with pytest.raises(DeckError, match="no restricted list is 'sprung'; did you mean 'spring'"):
        list_for(lists, "", "sprung")


@rule("SWR-29", permits)
def test_a_player_brings_a_deck_for_each_side():
    assert check_pair([deck(), deck(side="light")], CARDS) == ()
    assert check_pair([deck(side="light"), deck()], CARDS, owned=dict.fromkeys(CARDS, 8)) == ()


@rule("SWR-29", forbids)
def test_two_decks_for_one_side_will_not_do():
    (failure,) = check_pair([deck(), deck()], CARDS)
    assert (failure.rule, failure.fact) == ("SWR-29", "these are for dark, dark")


@rule("SWR-29", forbids)
def test_both_decks_do_not_use_the_same_cards():
    owned = dict.fromkeys(CARDS, 8) | {"Feint 0": 7}
    (failure,) = check_pair([deck(), deck(side="light")], CARDS, owned=owned)
    assert (failure.rule, failure.fact) == ("SWR-29", "Feint 0: 8 are needed, 7 are there")


def test_the_committees_proportion_is_no_rule_here():
    assert broken(deck({f"Space {n}": 4 for n in range(6)} | {"Space 5": 3})) == []


def test_all_that_is_broken_is_told_together():
    assert [f.rule for f in check_deck(deck({"Feint 1": 0, "Space 0": 0, "Feint 0": 5}), CARDS)] == [
        "SWR-24",
        "SWR-25",
        "SWR-26",
    ]


def test_an_unknown_format_or_code_is_a_fault():
    with pytest.raises(DeckError, match="'standart' is not a format; did you mean 'standard'"):
        check_deck(deck(), CARDS, "standart")
    with pytest.raises(FormatError, match="Test: no card has the code 'Nobody'"):
        LIBRARY.broken_rules(deck({"Nobody": 1}), CARDS, "standard")


# Deck lists


def test_a_list_is_printed_and_read_back():
    held = deck({"Oru Vint A": 2, "Oru Vint A again": 1, "Other Trooper": 1, "Ring": 1, "Watch": 2})
    text = print_deck(held, CARDS)
    assert "Name: Test\nSide: Dark\n\nSpace (12):\n4x Space 0\n" in text
    again = read_deck(text, CARDS, "test", id="test")
    assert sorted(again.cards) == sorted(held.cards)
    assert (again.name, again.side) == ("Test", "dark")


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("3x Oru Vint (A)", (("Oru Vint A", 3),)),
        ("3 oru vint (a)", (("Oru Vint A", 3),)),
        ("2\tFeint 0", (("Feint 0", 2),)),
        ("1x Oru Vint (A) (Rim promo)", (("Oru Vint A again", 1),)),
        ("1x Sela Dorn", (("Sela Dorn D", 1),)),
        ("1x Trooper (Rim)", (("Other Trooper", 1),)),
        ("Battles:\n1x Feint 0 # none", None),
        ("# 4x Nobody\n\nSpace units (4):\n4x Space 0\n4x Space 0", (("Space 0", 8),)),
    ],
)
def test_lines_of_a_list(line, cards):
    text = f"Side: Light\n{line}\n"
    if cards is None:
        with pytest.raises(DeckError, match="no card is called"):
            read_deck(text, CARDS, "list")
    else:
        assert read_deck(text, CARDS, "list").cards == cards


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1x Feint 0", "list: Side: is missing"),
        ("1x Dark Feint\n1x Light Feint", "list: Side: is missing"),
        ("Side: Grey\n1x Feint 0", "list: line 1: Side: must be Dark or Light, not 'Grey'"),
        ("Side: Dark\nSide: Dark", "list: line 2: Side: is said already"),
        ("Side: Dark\n1x Fent 0", "list: line 2: no card is called 'Fent 0'; did you mean 'Feint 0'?"),
        ("Side: Dark\n0x Feint 0", "list: line 2: '0' copies: a number from 1 to 1000 is wanted"),
        ("Side: Dark\n1x Trooper", "list: line 2: Trooper: there are several; write 'Trooper (Core)' or"),
        ("Side: Dark\n1x Oru Vint", "list: line 2: 'Oru Vint': there are several versions; write 'Oru Vint (A)' or"),
        ("Side: Dark\nwhatever this is", "list: line 2: 'whatever this is' is neither a card"),
        ("Side: Dark\nSideboard:\n1x Feint 0", "list: line 2: 'Sideboard:' is neither a card"),
        ("Side: Dark\n1x A\n\n1x B", "list: line 2: no card is called 'A' (and so with line 4)"),
        ("x" * 300, "list: line 1: has 300 characters; 200 is the most"),
    ],
)
def test_a_wrong_list_is_refused_with_its_line(text, said):
    with pytest.raises(DeckError) as caught:
        read_deck(text, CARDS, "list")
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_the_side_of_most_cards_is_that_of_the_deck():
    assert read_deck("2x Dark Feint\n1x Light Feint", CARDS, "list").side == "dark"
    assert read_deck("1x Feint 0\n1x Light Feint", CARDS, "list").side == "light"


@given(st.text())
def test_whatever_stands_in_a_list_is_read_or_refused(text):
    try:
        read_deck(text, CARDS, "list")
    except DeckError as fault:
        assert "\n" not in str(fault)


def test_cards_and_decks_come_back_from_plain_values():
    import msgspec

    cards = [CARDS["Oru Vint A"], CARDS["Ring"]]
    assert list(LIBRARY.unpack_cards(msgspec.to_builtins(cards)).values()) == cards
    assert LIBRARY.unpack_decks(msgspec.to_builtins([deck()])) == [deck()]


def test_the_different_cards_of_a_deck():
    assert [each.code for each in LIBRARY.cards_of(deck({"Oru Vint A": 2}), CARDS)] == [*LEGAL, "Oru Vint A"]
