"""Armies and hands: each rule that they must keep, every rule named that they break, and lists as text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kartoteka.games.legion.set.cards import starter_set
from kartoteka.games.legion.set.deckbuilding import FORMATS, LIMITS, Contents, check_deck, hands, list_for, usable
from kartoteka.games.legion.set.decks import LISTS, print_deck, read_deck, starter_decks
from kartoteka.play.catalogue import check_decks
from kartoteka.text.faults import DeckError
from tests.games.legion.armies import HANDS, army, army_list, cards, document
from tests.rules import forbids, permits, rule

REBELS = ["1x Dax Corrin", "3x Dawn Guard"]
LEGAL = [
    *("Quiet Step", "Jammed Channels", "Second Wind", "Pincer Drill", "General Advance", "Combined Push"),
    "Standing Orders",
]
HANDS_OF_FILE = document()["hand"]


def broken(units: list[str], hand: list[str], format: str = "six", force: str = "") -> list[str]:
    """The rules that an army and its hand break."""
    return [failure.rule for failure in check_deck(army(units, hand, force), cards(), format)]


def instead(**change: str) -> list[str]:
    """The legal hand with other cards in the place of some: `Quiet_Step="Cheap Talk"`."""
    other = {key.replace("_", " "): title for key, title in change.items()}
    return [other.get(title, title) for title in LEGAL]


# Every rule that a hand breaks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("each", HANDS_OF_FILE, ids=[each["of"] for each in HANDS_OF_FILE])
def test_a_hand_breaks_the_rules_that_it_breaks_and_no_others(each: dict[str, Any]) -> None:
    assert broken(each["units"], each["hand"], each.get("format", "six")) == each["breaks"]


def test_each_rule_of_a_hand_is_broken_alone_and_one_hand_breaks_all() -> None:
    named = {rule for each in HANDS_OF_FILE for rule in each["breaks"]}
    alone = {each["breaks"][0] for each in HANDS_OF_FILE if len(set(each["breaks"])) == 1}
    everything = {each.rule for rules in FORMATS.values() for each in rules}
    assert named == everything
    assert everything - alone == {"LGR-8"}, "who has no legal hand breaks another rule, too"
    assert set(HANDS_OF_FILE[-1]["breaks"]) == everything - {"LGR-2"}, "which is of another format"


@pytest.mark.parametrize("each", HANDS_OF_FILE, ids=[each["of"] for each in HANDS_OF_FILE])
def test_the_command_names_them_with_their_facts(each: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "army.txt"
    file.write_text(army_list(each["units"], each["hand"]))
    beside = tmp_path / "cards"
    beside.mkdir()
    (beside / "hands.toml").write_text(re.sub(r"\[\[hand\]\].*", "", HANDS.read_text(), flags=re.DOTALL))
    _, [(name, found)] = check_decks("legion", str(file), str(beside), each.get("format", ""))
    assert name == "Test"
    assert [failure.rule for failure in found] == each["breaks"]
    assert all(failure.fact for failure in found)


def test_what_is_broken_is_said_with_numbers_and_titles() -> None:
    found = check_deck(army(REBELS, ["Quiet Step", "Quiet Step", "Long Glass", "Eyes Everywhere"]), cards())
    assert [str(failure.fact) for failure in found] == [
        "it has 4 command cards, 7 are needed",
        "it has 4 of 1 pip, 2 are needed",
        "it has 0 of 2 pips, 2 are needed",
        "it has 0 of 3 pips, 2 are needed",
        "Standing Orders is missing",
        "Quiet Step: 2 times",
        "Long Glass: Mirra Tann would have to be in the army",
        "Eyes Everywhere is of empire",
    ]


# The hand -------------------------------------------------------------------------------------------------------------


@rule("LG-2", permits)
@rule("LG-3", permits)
@rule("LG-4", permits)
def test_seven_different_cards_two_of_each_pip_and_standing_orders_are_a_hand() -> None:
    assert broken(REBELS, LEGAL) == []


@rule("LG-2", forbids)
def test_six_or_eight_cards_are_no_hand() -> None:
    assert broken(REBELS, LEGAL[1:]) == ["LG-2", "LG-3"]
    assert broken(REBELS, [*LEGAL, "Long Silence"]) == ["LG-2"]


@rule("LG-3", forbids)
def test_other_pips_are_no_hand_and_neither_is_one_without_standing_orders() -> None:
    assert broken(REBELS, instead(Second_Wind="Change of Plans")) == ["LG-3", "LG-3"]
    assert broken(REBELS, instead(Standing_Orders="Long Silence")) == ["LG-3"]


@rule("LG-4", forbids)
def test_no_card_is_there_twice() -> None:
    assert broken(REBELS, instead(Jammed_Channels="Quiet Step")) == ["LG-4"]


@rule("LG-6", permits)
@rule("LG-7", permits)
def test_a_commanders_card_goes_with_the_commander() -> None:
    assert broken(REBELS, instead(Quiet_Step="Cheap Talk", General_Advance="Change of Plans")) == []
    assert broken(REBELS, instead(Second_Wind="Two Old Friends")) == []


@rule("LG-6", forbids)
@rule("LG-7", forbids)
def test_a_commanders_card_does_not_go_with_another_of_the_faction() -> None:
    assert broken(["1x Ansa Vey", "3x Dawn Guard"], instead(Quiet_Step="Cheap Talk")) == ["LG-6"]
    assert broken(REBELS, instead(Second_Wind="Shoulder to Shoulder")) == ["LG-6"]


@rule("LG-38", permits)
def test_an_operatives_card_goes_with_the_operative() -> None:
    assert broken([*REBELS, "1x Mirra Tann"], instead(Quiet_Step="Long Glass")) == []


@rule("LG-38", forbids)
def test_an_operatives_card_does_not_go_without_the_operative() -> None:
    assert broken(REBELS, instead(Quiet_Step="Long Glass")) == ["LG-38"]


@rule("LG-8", permits)
@rule("LG-8", forbids)
def test_of_a_character_with_more_than_three_cards_any_number_may_be_taken_and_every_rule_is_kept() -> None:
    own = ["Cheap Talk", "Old Debts", "Two Old Friends", "Change of Plans"]
    hand = ["Quiet Step", *own, "General Advance", "Standing Orders"]
    assert broken(REBELS, hand) == []
    assert broken(REBELS, [*own, *own[:1], "General Advance", "Standing Orders"]) == ["LG-4"]


@rule("LGR-6", permits)
def test_cards_of_the_own_faction_and_force_and_of_anybody_are_used() -> None:
    assert broken(REBELS, instead(Combined_Push="Covering Volley")) == []
    assert broken(REBELS, instead(Quiet_Step="Watch at Dusk"), force="Echo Watch") == []


@rule("LGR-6", forbids)
def test_cards_of_other_factions_and_forces_are_not() -> None:
    assert broken(REBELS, instead(Combined_Push="Massed Fire")) == ["LGR-6"]
    assert broken(REBELS, instead(Quiet_Step="Watch at Dusk"), force="Ash Watch") == ["LGR-6"]
    assert broken(REBELS, instead(Quiet_Step="Watch at Dusk")) == ["LGR-6"]


@rule("LGR-6", forbids)
def test_a_unit_of_several_factions_brings_no_cards_of_the_others_along() -> None:
    both = msgspec.structs.replace(cards()["sappers"], faction=("empire", "rebel"))
    known = {**cards(), "sappers": both}
    deck = read_deck(army_list([*REBELS, "1x Sappers"], instead(Combined_Push="Massed Fire")), known, "here")
    assert [failure.rule for failure in check_deck(deck, known)] == ["LGR-6"]


@rule("LGR-7", permits)
def test_a_card_that_is_played_for_none_fills_a_place_of_one_pip() -> None:
    assert cards()["cheap-talk"].play_pips == 0
    assert broken(REBELS, instead(Quiet_Step="Cheap Talk")) == []


@rule("LGR-7", forbids)
def test_what_counts_as_one_pip_is_not_one_of_two() -> None:
    assert broken(REBELS, instead(Second_Wind="Cheap Talk")) == ["LG-3", "LG-3"]


@rule("LGR-8", permits)
def test_an_army_that_can_fill_all_places_is_legal() -> None:
    deck = army(REBELS, LEGAL)
    found = list(hands(deck, cards()))
    assert {"Quiet Step", "Jammed Channels"} < {card.name for hand in found for card in hand}
    assert all(len(hand) == 7 for hand in found)
    for hand in found:
        assert broken(REBELS, [card.title for card in hand]) == []


@rule("LGR-8", forbids)
def test_an_army_that_cannot_is_not_and_is_told_which_places() -> None:
    found = check_deck(army(["1x Old Hand", "3x Stragglers"], instead(Jammed_Channels="Quiet Step")), cards())
    assert [failure.rule for failure in found] == ["LG-4", "LGR-8"]
    assert found[1].fact == "it could have 1 of 1 pip, 2 are needed"
    assert list(hands(army(["1x Old Hand", "3x Stragglers"], LEGAL), cards())) == []


@rule("D-26", permits)
@rule("D-26", forbids)
def test_a_leader_without_cards_of_its_own_is_legal_as_long_as_the_faction_has_enough() -> None:
    sergeant = msgspec.structs.replace(cards()["dawn-guard"], code="sergeant", name="Sergeant", rank="commander")
    known = {**cards(), "sergeant": sergeant}
    deck = read_deck(army_list(["1x Sergeant", "3x Dawn Guard"], LEGAL), known, "here")
    assert check_deck(deck, known) == ()
    alone = msgspec.structs.replace(sergeant, faction=("free",))
    found = check_deck(msgspec.structs.replace(deck, units=(("sergeant", 1),)), {**known, "sergeant": alone})
    assert "D-26" not in [failure.rule for failure in found]


@rule("LGR-5", permits)
@rule("LGR-5", forbids)
def test_both_versions_of_a_character_have_the_same_cards_and_other_characters_do_not() -> None:
    agent = msgspec.structs.replace(cards()["dax-corrin"], code="agent", subtitle="alone", rank="operative")
    known = {**cards(), "agent": agent}
    hand = instead(Quiet_Step="Cheap Talk", General_Advance="Change of Plans")
    units = ["1x Ansa Vey", "1x Dax Corrin, alone", "3x Dawn Guard"]
    assert check_deck(read_deck(army_list(units, hand), known, "here"), known) == ()
    found = check_deck(read_deck(army_list(["1x Ansa Vey", "3x Dawn Guard"], hand), known, "here"), known)
    assert [failure.rule for failure in found] == ["LG-6", "LG-6"]


# The army -------------------------------------------------------------------------------------------------------------


@rule("LGR-13", permits)
def test_a_small_army_of_500_points_is_legal() -> None:
    assert broken(["1x Ansa Vey", "3x Dawn Guard", "2x Breakers", "1x Walker Mule"], LEGAL) == []
    limits = LIMITS["six"]
    assert (limits.points, limits.ranks) == (500, ((1, 1), (0, 1), (2, 4), (0, 2), (0, 2), (0, 1)))
    assert LIMITS["five"].points == 500


@rule("LGR-13", forbids)
@pytest.mark.parametrize(
    ("units", "wrong"),
    [
        (
            ["1x Ansa Vey", "1x Mirra Tann", "4x Dawn Guard", "1x Skiff", "1x Breakers"],
            "it costs 505 points, and 500 is the most",
        ),
        (["1x Ansa Vey", "1x Dax Corrin", "2x Field Hands"], "commander units: 2, and 1 is the most"),
        (["2x Field Hands"], "commander units: 0, and 1 is the fewest"),
        (["1x Ansa Vey", "1x Dawn Guard"], "corps units: 1, and 2 is the fewest"),
        (["1x Ansa Vey", "5x Field Hands"], "corps units: 5, and 4 is the most"),
        (["1x Ansa Vey", "2x Field Hands", "3x Breakers"], "special forces units: 3, and 2 is the most"),
        (["1x Ansa Vey", "2x Field Hands", "3x Skiff"], "support units: 3, and 2 is the most"),
        (["1x Ansa Vey", "2x Field Hands", "2x Walker Mule"], "heavy units: 2, and 1 is the most"),
    ],
)
def test_a_small_army_keeps_its_numbers(units: list[str], wrong: str) -> None:
    assert [(each.rule, each.fact) for each in check_deck(army(units, LEGAL), cards())] == [("LGR-13", wrong)]


@rule("LGR-2", permits)
def test_a_standard_army_of_800_points_is_legal_and_one_of_1000() -> None:
    units = ["1x Ansa Vey", "1x Dax Corrin", "6x Dawn Guard", "1x Mirra Tann", "3x Breakers"]  # 760
    assert broken(units, LEGAL, "six-800") == []
    assert broken([*units, "2x Walker Mule"], LEGAL, "five-1000") == []


@rule("LGR-2", forbids)
def test_a_standard_army_keeps_its_numbers() -> None:
    units = ["1x Ansa Vey", "1x Dax Corrin", "6x Dawn Guard", "1x Mirra Tann", "3x Breakers"]
    assert broken([*units, "1x Walker Mule"], LEGAL, "six-800") == ["LGR-2"]
    assert broken([*units, "1x Field Hands"], LEGAL, "six-800") == ["LGR-2", "LGR-2"]
    assert broken(["1x Ansa Vey", "2x Dawn Guard"], LEGAL, "six-800") == ["LGR-2"]
    assert broken([*units, "2x Walker Mule", "1x Skiff"], LEGAL, "five-1000") == ["LGR-2"]


@rule("LGR-3", permits)
def test_a_unit_that_is_sold_for_several_factions_goes_with_each() -> None:
    both = msgspec.structs.replace(cards()["sappers"], faction=("empire", "rebel"))
    known = {**cards(), "sappers": both}
    deck = read_deck(army_list([*REBELS, "1x Sappers"], LEGAL), known, "here")
    assert check_deck(deck, known) == ()


@rule("LGR-3", forbids)
def test_units_of_two_factions_are_no_army() -> None:
    assert broken([*REBELS, "1x Sappers"], LEGAL) == ["LGR-3"]


@rule("LGR-4", permits)
def test_units_that_are_not_unique_and_different_characters_are_fielded_together() -> None:
    assert broken([*REBELS, "1x Mirra Tann"], LEGAL) == []


@rule("LGR-4", forbids)
def test_a_character_is_fielded_once_whatever_its_rank() -> None:
    agent = msgspec.structs.replace(cards()["dax-corrin"], code="agent", subtitle="alone", rank="operative")
    known = {**cards(), "agent": agent}
    deck = read_deck(army_list([*REBELS, "1x Dax Corrin, alone"], LEGAL), known, "here")
    assert [failure.rule for failure in check_deck(deck, known)] == ["LGR-4"]


@rule("D-34", permits)
def test_each_edition_has_its_own_print_of_a_card() -> None:
    units = ["1x Envoy Sel", "3x Line Troopers"]
    hand = instead(Jammed_Channels="Eyes Everywhere")
    assert broken(units, [*hand[:5], "Annihilation Looms", "Standing Orders"]) == []
    assert broken(units, [*hand[:5], "Annihilation Looms, five rounds", "Standing Orders"], "five") == []


@rule("D-34", forbids)
def test_the_print_of_the_other_edition_is_not_used() -> None:
    units = ["1x Envoy Sel", "3x Line Troopers"]
    hand = [*instead(Jammed_Channels="Eyes Everywhere")[:5], "Annihilation Looms", "Standing Orders"]
    assert broken(units, hand, "five") == ["D-34"]


def test_what_an_army_could_have_are_its_own_the_factions_and_everybodys() -> None:
    deck = army(REBELS, LEGAL)
    names = {card.name for card in usable(Contents(deck, cards(), LIMITS["six"]))}
    assert {"Standing Orders", "Quiet Step", "Covering Volley", "Cheap Talk", "Two Old Friends"} <= names
    assert not {"Blade First", "Massed Fire", "Watch at Dusk", "Long Glass", "Shoulder to Shoulder"} & names


def test_an_unknown_format_or_card_is_said_in_one_line() -> None:
    with pytest.raises(DeckError, match="'sixx' is not a format; did you mean 'six'"):
        check_deck(army(REBELS, LEGAL), cards(), "sixx")
    with pytest.raises(DeckError, match="Test: no card has the code 'nobody'"):
        check_deck(msgspec.structs.replace(army(REBELS, LEGAL), units=(("nobody", 1),)), cards())
    assert list_for([], "six") is None


# Lists ----------------------------------------------------------------------------------------------------------------


def test_an_army_list_is_read_and_printed() -> None:
    text = (
        "Name: Watch\nForce: Echo Watch\n\n# ours\nUnits (4):\n1x Dax Corrin\n3x Dawn Guard\nHand (1):\n1x Quiet Step\n"
    )
    deck = read_deck(text, cards(), "here", id="watch")
    assert (deck.name, deck.force) == ("Watch", "Echo Watch")
    assert deck.units == (("dax-corrin", 1), ("dawn-guard", 3))
    assert deck.hand == (("quiet-step", 1),)
    assert deck.codes == ["dax-corrin", "dawn-guard", "quiet-step"]
    assert read_deck(print_deck(deck, cards()), cards(), "here", id="watch") == deck


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "here: has no cards"),
        ("Units:\n1x Dax Corin", "line 2: no card is called 'Dax Corin'; did you mean 'Dax Corrin'"),
        ("Hand:\n1x Dax Corrin", "line 2: Dax Corrin is a unit: it does not stand under Hand"),
        ("Units:\n1x Quiet Step", "line 2: Quiet Step is a command card: it does not stand under Units"),
        ("Name: A\nName: B\n1x Quiet Step", "line 2: Name: is said already"),
        ("Tanks:\n1x Dax Corrin", "line 1: 'Tanks:' is neither a card"),
        ("Units:\n0x Dax Corrin", "line 2: '0' copies"),
    ],
)
def test_what_is_wrong_with_a_list_is_said_with_its_line(text: str, wrong: str) -> None:
    with pytest.raises(DeckError, match=re.escape(wrong)):
        read_deck(text, cards(), "here")


def test_the_armies_that_come_with_the_game_are_legal_and_read_back() -> None:
    assert sorted(starter_decks()) == ["dawn-cell", "dawn-plans", "iron-looms", "iron-seventh"]
    for id, deck in starter_decks().items():
        assert check_deck(deck, starter_set()) == ()
        assert LISTS.read(print_deck(deck, cards()), cards(), id, id=id) == deck
