"""Decks: each rule that a deck must keep, what agendas change about them, and deck lists as text."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartoteka.games.agot2.cards import CardDef, starter_set
from kartoteka.games.agot2.deckbuilding import FORMATS, RestrictedList, check_deck, list_for
from kartoteka.games.agot2.decks import (
    Deck,
    deck_of,
    load_deck,
    print_deck,
    read_deck,
    starter_decks,
)
from kartoteka.kernel.rulebook import Rulebook
from kartoteka.text.faults import CardError, DeckError

rule = pytest.mark.rule
permits, forbids = "permits", "forbids"

# A small world of cards, and a deck that is legal by a hair: 60 cards, 3 of each title, 7 plots of which one is doubled


def card(name: str, type: str = "character", **fields: Any) -> CardDef:
    """A card whose code is its name."""
    fields.setdefault("deck_limit", {"plot": 2, "agenda": 1}.get(type, 3))
    return CardDef(code=fields.pop("code", name), name=name, type=type, **fields)


AGENDAS = {
    "Oath": "Reaction: After you win a challenge, draw 1 card.",
    "Banner": "You may include non-loyal [stark] cards in your deck.\n"
    "You must include at least 12 [stark] cards in your deck.",
    "House First": "You cannot include more than 15 neutral cards in your deck.",
    "Crowd": "Your minimum deck size is 75 cards.",
    "Long Plan": "Your plot deck must be exactly 10 cards. You may include a second copy of up to 2 different cards in "
    "your plot deck.",
    "Schemes": "Your plot deck must be 12 cards, including exactly 5 different Scheme cards.",
    "School": "Your deck may include non-loyal <i>Maester</i> characters from any faction. Your deck must include at "
    "least 12 <i>Maester</i> characters.",
    "Guard": "You must include at least 2 different Guard characters in your deck.",
    "Pact": "You may run 2 Banner agendas in addition to this agenda.",
    "No Winter": "You cannot include <i>Winter</i> plot cards in your plot deck.",
    "No Kingdom": "Your plot deck cannot include Kingdom plot cards.",
    "One Each": "Your deck cannot include more than 1 copy of each attachment <em>(by title)</em>.",
    "Outlaws": "Your plot deck and draw deck can only include neutral cards and non-loyal Wildling characters from "
    "any faction.",
    "Shade": "You may include non-loyal characters with the printed shadow keyword from any faction in your deck.",
    "Riddle": "You may include every second card in your deck.",
}
CARDS = {
    each.code: each
    for each in (
        *(card(f"Lion {n}", faction="lannister") for n in range(20)),
        *(card(f"Wolf {n}", faction="stark") for n in range(4)),
        *(card(f"Nobody {n}") for n in range(20)),
        *(card(f"Plot {n}", "plot") for n in range(12)),
        *(card(f"Scheme {n}", "plot", traits=("Scheme",)) for n in range(6)),
        card("Winter Plot", "plot", traits=("Winter",)),
        card("Kingdom Plot", "plot", traits=("Kingdom",)),
        card("Wolf Plot", "plot", faction="stark"),
        card("Only Plot", "plot", deck_limit=1),
        card("Legion Plot", "plot", deck_limit=7),
        card("Loyal Lion", faction="lannister", loyal=True),
        card("Loyal Wolf", faction="stark", loyal=True),
        card("Lion 0", faction="lannister", code="Lion 0 anew", type="location"),
        card("Single", deck_limit=1, type="attachment"),
        card("Sword", "attachment"),
        card("Maester", faction="tyrell", traits=("Maester",)),
        card("Guard A", faction="lannister", traits=("Guard",)),
        card("Guard B", faction="lannister", traits=("Guard",)),
        card("Wildling", faction="stark", traits=("Wildling",)),
        card("Shadow Wolf", faction="stark", text="Renown. Shadow (3)."),
        card("Of Shadow Wolf", faction="stark", text="Reaction: After a card with shadow enters play, draw 1 card."),
        card("Drafted", text="Action: Draw 1 card.\n<b>Draft format only.</b>"),
        card("Of Many", text="<b>Melee format only.</b>"),
        card("Of Two", text="<b>Joust format only.</b>"),
        card("Swarm", "character", faction="lannister", deck_limit=10),
        *(card(f"Banner of {name}", "agenda", traits=("Banner",)) for name in ("Ash", "Oak", "Elm")),
        *(card(name, "agenda", text=text) for name, text in AGENDAS.items()),
    )
}

NOBODIES = {f"Nobody {n}": 3 for n in range(20)}
LIONS = {f"Lion {n}": 3 for n in range(20)}
PLOTS = {"Plot 0": 2, **{f"Plot {n}": 1 for n in range(1, 6)}}


def deck(
    draw: dict[str, int] | None = None,
    plots: dict[str, int] | None = None,
    *agendas: str,
    faction: str = "lannister",
) -> Deck:
    """The legal deck with other cards in place of some of its own, so that its size stays."""
    cards = {**LIONS, **(draw or {})}
    surplus = sum(cards.values()) - 60
    for name in reversed(LIONS):
        if name not in (draw or {}):
            cut = max(0, min(surplus, cards[name]))
            cards[name] -= cut
            surplus -= cut
    return Deck(
        id="test",
        name="Test",
        faction=faction,
        agendas=agendas,
        draw=tuple((name, n) for name, n in cards.items() if n),
        plots=tuple((plots or PLOTS).items()),
    )


def broken(tried: Deck, format: str = "standard") -> list[tuple[str, str]]:
    """The rules that a deck breaks, with their facts."""
    return [(failure.rule, failure.fact) for failure in check_deck(tried, CARDS, format)]


def wolves(n: int) -> dict[str, int]:
    """So many cards of another faction."""
    return {f"Wolf {i}": min(3, n - 3 * i) for i in range(4) if n > 3 * i}


PLOTS_10 = {"Plot 0": 2, "Plot 1": 2, **{f"Plot {n}": 1 for n in range(2, 8)}}
PLOTS_12 = {**{f"Scheme {n}": 1 for n in range(5)}, "Plot 0": 2, **{f"Plot {n}": 1 for n in range(1, 6)}}
DOUBLE_SCHEME = {"Scheme 0": 2, "Scheme 1": 1, "Scheme 2": 1, "Scheme 3": 1, **{f"Plot {n}": 1 for n in range(7)}}
SEVENTY_FIVE = {**{f"Nobody {n}": 3 for n in range(5)}, **LIONS}


# Forbidden: each deck breaks one rule by one card

FORBIDDEN = [
    ("AGR-1", deck(NOBODIES, faction="wolves"), "'wolves' is no faction"),
    ("AGR-1", deck(None, None, "Oath", "House First"), "it has Oath, House First"),
    ("AGR-1", deck(None, None, "Pact", "Oath"), "it has Pact, Oath"),
    ("AGR-1", deck(None, None, "Pact", "Banner of Ash", "Banner of Oak", "Banner of Elm"), "it has Pact, "),
    ("AGR-1", deck(None, None, "Pact", "Banner of Ash", "Banner of Ash"), "Banner of Ash is there 2 times"),
    ("AGR-1", deck(None, None, "Plot 7"), "Plot 7 is of type plot"),
    ("AGR-2", deck({"Lion 19": 2}), "it has 59, and needs 60"),
    ("AGR-2", deck({"Plot 7": 2}), "Plot 7 is of type plot"),
    ("AGR-2", deck({"Oath": 1}), "Oath is of type agenda"),
    ("AGR-3", deck({"Lion 0": 4}), "Lion 0: 4 copies, 3 allowed"),
    ("AGR-3", deck({"Lion 0": 2, "Lion 0 anew": 2}), "Lion 0: 4 copies, 3 allowed"),
    ("AGR-3", deck({"Single": 2}), "Single: 2 copies, 1 allowed"),
    ("AGR-3", deck({"Swarm": 11}), "Swarm: 11 copies, 10 allowed"),
    ("AGR-4", deck(None, {**PLOTS, "Plot 6": 1}), "it has 8, and needs 7"),
    ("AGR-4", deck(None, {**PLOTS, "Plot 0": 1}), "it has 6, and needs 7"),
    ("AGR-4", deck(None, {**PLOTS, "Plot 0": 1, "Lion 0": 1}), "Lion 0 is of type character"),
    ("AGR-4", deck(None, {"Plot 0": 2, "Plot 1": 2, "Plot 2": 1, "Plot 3": 1, "Plot 4": 1}), "Plot 0, Plot 1"),
    ("AGR-4", deck(None, {"Plot 0": 3, "Plot 1": 1, "Plot 2": 1, "Plot 3": 1, "Plot 4": 1}), "Plot 0: 3 copies"),
    ("AGR-4", deck(None, {"Only Plot": 2, **{f"Plot {n}": 1 for n in range(5)}}), "Only Plot: 2 copies, 1 allowed"),
    ("AGR-5", deck({"Wolf 0": 1}), "Wolf 0 is stark, and nothing permits that"),
    ("AGR-5", deck(None, {**PLOTS, "Plot 0": 1, "Wolf Plot": 1}), "Wolf Plot is stark, and nothing permits that"),
    ("AGR-5", deck({**wolves(12), "Loyal Wolf": 1}, None, "Banner"), "Loyal Wolf is loyal to stark"),
    ("AGR-5", deck({"Maester": 1}, None, "Oath"), "Maester is tyrell, and nothing permits that"),
    ("AGR-5", deck({"Of Shadow Wolf": 1}, None, "Shade"), "Of Shadow Wolf is stark, and nothing permits that"),
    ("AGR-6", deck(wolves(11), None, "Banner"), "You must include at least 12 [stark] cards in your deck: 11"),
    ("AGR-6", deck({f"Nobody {n}": 3 for n in range(6)}, None, "House First"), "cannot include more than 15 neutral"),
    ("AGR-6", deck({"Maester": 3}, None, "School"), "Your deck must include at least 12 Maester characters: 3"),
    ("AGR-6", deck({"Guard A": 3}, None, "Guard"), "at least 2 different Guard characters in your deck: 1 different"),
    ("AGR-6", deck(None, {**PLOTS, "Plot 0": 1, "Winter Plot": 1}, "No Winter"), "cannot include Winter"),
    ("AGR-6", deck(None, {**PLOTS, "Plot 0": 1, "Kingdom Plot": 1}, "No Kingdom"), "cannot include Kingdom plot cards"),
    ("AGR-6", deck({"Sword": 2}, None, "One Each"), "cannot include more than 1 copy of each attachment: Sword 2"),
    ("AGR-6", deck(None, {**PLOTS_12, "Scheme 5": 1, "Plot 0": 1}, "Schemes"), "exactly 5 different Scheme cards: 6"),
    ("AGR-6", deck(None, DOUBLE_SCHEME, "Schemes"), "exactly 5 different Scheme cards: 4 different"),
    ("AGR-6", deck(None, None, "Riddle"), "not understood: 'You may include every second card in your deck'"),
    ("AGR-8", deck({"Drafted": 1}), "Drafted: Draft format only"),
    ("AGR-8", deck({"Of Many": 1}), "Of Many: Melee format only"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("id", "tried", "fact"), [pytest.param(*case, marks=rule(case[0], forbids)) for case in FORBIDDEN]
)
def test_a_deck_that_breaks_one_rule_is_told_which_and_why(id, tried, fact):
    found = broken(tried)
    assert {failed for failed, _ in found} == {id}
    assert any(fact in said for _, said in found), found


PERMITTED = [
    ("AGR-1", deck()),
    ("AGR-1", deck(None, None, "Oath")),
    ("AGR-1", deck(None, None, "Pact", "Banner of Ash", "Banner of Oak")),
    ("AGR-2", deck({"Nobody 0": 3, **LIONS})),
    ("AGR-3", deck({"Lion 0": 2, "Lion 0 anew": 1})),
    ("AGR-3", deck({"Single": 1, "Swarm": 10})),
    ("AGR-4", deck(None, {"Plot 0": 2, "Only Plot": 1, "Plot 1": 1, "Plot 2": 1, "Plot 3": 1, "Plot 4": 1})),
    ("AGR-4", deck(None, {"Legion Plot": 7})),
    ("AGR-4", deck(None, {f"Plot {n}": 1 for n in range(7)})),
    ("AGR-5", deck({"Loyal Lion": 3, "Nobody 0": 3})),
    ("AGR-5", deck(wolves(12), {**PLOTS, "Plot 0": 1, "Wolf Plot": 1}, "Banner")),
    ("AGR-5", deck({"Shadow Wolf": 1}, None, "Shade")),
    ("AGR-6", deck(wolves(12), None, "Banner")),
    ("AGR-6", deck({f"Nobody {n}": 3 for n in range(5)}, None, "House First")),
    ("AGR-6", deck(SEVENTY_FIVE, None, "Crowd")),
    ("AGR-6", deck(None, PLOTS_10, "Long Plan")),
    ("AGR-6", deck(None, PLOTS_12, "Schemes")),
    ("AGR-6", deck({"Guard A": 2, "Guard B": 1}, None, "Guard")),
    ("AGR-6", deck(None, {**PLOTS, "Plot 0": 1, "Kingdom Plot": 1}, "No Winter")),
    ("AGR-6", deck({"Sword": 1}, None, "One Each")),
    ("AGR-8", deck({"Nobody 0": 1})),
    ("AGR-8", deck({"Of Two": 1})),
]


@pytest.mark.parametrize(("id", "tried"), [pytest.param(*case, marks=rule(case[0], permits)) for case in PERMITTED])
def test_a_deck_at_the_edge_of_a_rule_is_legal(id, tried):
    if "Pact" in tried.agendas:  # of its texts, only what it says of agendas is asked here
        assert id not in dict(broken(tried))
    else:
        assert broken(tried) == []


@rule("AGR-6", forbids)
def test_a_larger_minimum_and_other_plots_are_what_the_agenda_says():
    assert broken(deck(None, None, "Crowd")) == [("AGR-2", "it has 60, and needs 75")]
    assert broken(deck(None, None, "Long Plan")) == [("AGR-4", "it has 7, and needs 10")]
    assert ("AGR-4", "it has 7, and needs 12") in broken(deck(None, None, "Schemes"))


@rule("AGR-6", forbids)
@rule("AGR-6", permits)
def test_an_agenda_that_leaves_only_some_kinds_of_card_is_kept_to():
    neutral = {f"Nobody {n}": 10 for n in range(5)}
    outlaws = Deck(
        id="outlaws",
        name="Outlaws",
        faction="lannister",
        agendas=("Outlaws",),
        draw=(*neutral.items(), ("Wildling", 10)),
        plots=tuple(PLOTS.items()),
    )
    assert {failed for failed, _ in broken(outlaws)} == {"AGR-3"}
    found = broken(msgspec.structs.replace(outlaws, draw=(*outlaws.draw, ("Lion 0", 1))))
    assert ("AGR-6", "Lion 0 is another") in [(id, fact.rpartition(": ")[2]) for id, fact in found]


@rule("AGR-2", permits)
@rule("AGR-5", permits)
def test_a_starter_deck_may_be_small_and_hold_loyal_cards_of_its_second_faction():
    small = Deck(
        id="small",
        name="Small",
        faction="lannister",
        agendas=("Banner",),
        draw=(("Lion 0", 3), *wolves(12).items(), ("Loyal Wolf", 1)),
        plots=tuple(PLOTS.items()),
    )
    assert {failed for failed, _ in broken(small)} == {"AGR-2", "AGR-5"}
    assert broken(small, "starter") == []
    assert broken(msgspec.structs.replace(small, agendas=()), "starter") != []
    assert broken(msgspec.structs.replace(small, draw=(("Lion 0", 4), *small.draw[1:])), "starter") == [
        ("AGR-3", "Lion 0: 4 copies, 3 allowed")
    ]


@rule("AGR-8", permits)
@rule("AGR-8", forbids)
def test_melee_has_marked_cards_of_its_own():
    assert broken(deck({"Of Many": 1}), "melee") == []
    assert broken(deck({"Of Two": 1}), "melee") == [("AGR-8", "Of Two: Joust format only")]
    assert broken(deck({"Drafted": 1}), "melee") == [("AGR-8", "Drafted: Draft format only")]


def test_a_deck_is_told_every_rule_that_it_breaks_with_the_cards():
    tried = deck(
        {"Lion 0": 4, "Loyal Wolf": 1, "Wolf 0": 1, "Drafted": 1, "Lion 19": 0, "Lion 18": 0},
        {"Winter Plot": 2, "Only Plot": 2},
        "No Winter",
        "Oath",
        faction="lannister",
    )
    found = check_deck(tried, CARDS, restricted=restricted(banned=("Lion 3",), pods=(("Lion 4", ("Lion 5",)),)))
    assert [str(failure).partition(": ")[0] for failure in found] == [
        *("AGR-1", "AGR-2", "AGR-3", "AGR-4", "AGR-4", "AGR-4"),
        *("AGR-5", "AGR-5", "AGR-5", "AGR-6", "AGR-7", "AGR-7", "AGR-8"),
    ]  # fmt: skip
    for name in ("No Winter, Oath", "Lion 0: 4", "Winter Plot, Only Plot", "Only Plot: 2", "Loyal Wolf is loyal"):
        assert any(name in failure.fact for failure in found), name
    assert "You cannot include Winter plot cards in your plot deck: 2 (Winter Plot)" in [f.fact for f in found]
    assert "Lion 4 and Lion 5 are not used together, says List 1" in [f.fact for f in found]


def restricted(**fields: Any) -> RestrictedList:
    """A tournament list."""
    return RestrictedList(code="l1", name="List 1", date="2020-01-01", format="joust", **fields)


@rule("AGR-7", forbids)
@pytest.mark.parametrize(
    ("limits", "fact"),
    [
        (restricted(banned=("Lion 3",)), "Lion 3 is banned by List 1"),
        (restricted(banned=("Oath",)), "Oath is banned by List 1"),
        (restricted(restricted=("Lion 3", "Plot 4")), "Lion 3, Plot 4 are all restricted by List 1, one may be used"),
        (restricted(pods=(("", ("Lion 3", "Lion 5", "Wolf 0")),)), "Lion 3, Lion 5 are not used together, says List 1"),
        (restricted(pods=(("Lion 3", ("Oath", "Wolf 0")),)), "Lion 3 and Oath are not used together, says List 1"),
    ],
)
def test_a_restricted_list_is_kept_to_where_one_is_played_with(limits, fact):
    tried = deck(None, None, "Oath")
    found = check_deck(tried, CARDS, restricted=limits)
    assert [(failure.rule, failure.fact) for failure in found] == [("AGR-7", fact)]


@rule("AGR-7", permits)
def test_a_restricted_list_leaves_one_restricted_card_and_one_of_a_pod():
    limits = restricted(
        banned=("Wolf 0",),
        restricted=("Lion 3", "Wolf 1"),
        pods=(("", ("Lion 5", "Wolf 2")), ("Wolf 0", ("Lion 6", "Lion 7"))),
    )
    assert check_deck(deck(), CARDS, restricted=limits) == ()
    assert check_deck(deck(), CARDS) == ()


LISTS = tuple(
    RestrictedList(code=code, name=f"Standard v{code[1:]}", date=date, format=format)
    for code, date in (("l1.0", "2020-01-01"), ("l1.1", "2020-06-01"), ("l2.0", "2021-01-01"))
    for format in ("joust", "melee")
)


@rule("AGR-7", permits)
@pytest.mark.parametrize(
    ("format", "version", "code"),
    [
        ("", "", "l2.0"),
        ("standard", "newest", "l2.0"),
        ("melee", "", "l2.0"),
        ("standard", "none", None),
        ("starter", "", None),
        ("starter", "l1.0", "l1.0"),
        ("standard", "L1.1", "l1.1"),
        ("melee", "standard v1.0", "l1.0"),
        ("standard", "2020-06-01", "l1.1"),
        ("standard", "2020-12-31", "l1.1"),
    ],
)
def test_a_list_goes_by_its_code_its_name_or_a_date(format, version, code):
    found = list_for(LISTS, format, version)
    assert (found and found.code) == code
    assert found is None or found.format == ("melee" if format == "melee" else "joust")


def test_where_there_are_no_lists_none_is_kept_to_unless_it_is_asked_for():
    assert list_for((), "standard") is None
    for lists, version, said in (
        ((), "l1.0", "there is no restricted list here"),
        (LISTS, "l1.2", "no restricted list is 'l1.2'; did you mean 'l1.1'?; there are l1.0, l1.1, l2.0"),
        (LISTS, "2019-12-31", "no restricted list is as old as 2019-12-31; the first is of 2020-01-01"),
    ):
        with pytest.raises(DeckError) as caught:
            list_for(lists, "standard", version)
        assert str(caught.value) == said


@pytest.mark.parametrize("each", FORMATS["standard"], ids=lambda each: f"{each.rule}: {each.text}")
def test_every_deck_rule_forbids_a_deck_and_can_be_switched_off(each):
    limits = restricted(banned=("Lion 3",))
    tried = [(case[1], None) for case in FORBIDDEN] + [(deck(), limits)]
    breaking = [
        case
        for case in tried
        if {failure.text for failure in check_deck(case[0], CARDS, restricted=case[1])} == {each.text}
    ]
    assert breaking
    each.off()
    try:
        assert all(check_deck(case[0], CARDS, restricted=case[1]) == () for case in breaking)
    finally:
        each.on()
    assert all(check_deck(case[0], CARDS, restricted=case[1]) != () for case in breaking)


def test_every_deck_rule_cites_a_rule_of_the_rulebook():
    rulebook = Rulebook("kartoteka.games.agot2")
    assert all(each.rule in rulebook for rules in FORMATS.values() for each in rules)


def test_a_card_that_nobody_has_and_a_format_that_is_none_are_errors():
    with pytest.raises(DeckError, match=r"^Test: no card has the code 'Lino 0'; did you mean 'Lion 0'\?$"):
        check_deck(deck({"Lino 0": 1}), CARDS)
    with pytest.raises(DeckError, match=r"^'standrad' is not a format; did you mean 'standard'\?; there are standard"):
        check_deck(deck(), CARDS, "standrad")


# Deck lists

WORLD = {
    each.code: each
    for each in (
        card("Watcher", pack="River"),
        card("Ferryman", pack="River", code="r2"),
        card("Ferryman", "location", pack="Lake", code="l2"),
        card("Long Night", "plot"),
        card("Old Road (North)", "location"),
        card("Oath", "agenda"),
        card("Vow", "agenda"),
        card("Fire: A Tale", "event"),
    )
}
LIST = """\
# learned from the ferry
Name: Wolves at the ford
Faction: Stark
Agenda: Oath

Plots (2):
2x Long Night

Characters:
3x Watcher
1x ferryman (river)
1 x Old Road (North)
Events:
2x Fire: A Tale
1x Watcher
"""


def list_fault(text: str) -> str:
    """What is said of a deck list with this text."""
    with pytest.raises(DeckError) as caught:
        read_deck(text, WORLD, "ford.txt")
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 300
    assert message.startswith("ford.txt: ")
    return message.removeprefix("ford.txt: ")


def test_a_deck_list_reads_as_it_is_written():
    assert read_deck(LIST, WORLD, "ford.txt", id="ford") == Deck(
        id="ford",
        name="Wolves at the ford",
        faction="stark",
        agendas=("Oath",),
        plots=(("Long Night", 2),),
        draw=(("Watcher", 4), ("r2", 1), ("Old Road (North)", 1), ("Fire: A Tale", 2)),
    )


EXPORTED = """\
Wolves at the ford

House Stark
Oath

Packs: From River to Lake

## Plots (2)
2X Long Night

Characters (4)
3x WATCHER (River Tales)

1x Ferryman (R)
Weather:
1x Old Road (North)
"""


def test_a_list_may_be_as_other_programs_write_it():
    world = {
        code: msgspec.structs.replace(each, pack="R", pack_name="River Tales") if each.pack == "River" else each
        for code, each in WORLD.items()
    }
    assert read_deck(EXPORTED, world, "ford.txt", id="ford") == Deck(
        id="ford",
        name="Wolves at the ford",
        faction="stark",
        agendas=("Oath",),
        plots=(("Long Night", 2),),
        draw=(("Watcher", 3), ("r2", 1), ("Old Road (North)", 1)),
    )


def test_where_both_decks_have_headings_a_card_is_where_it_stands():
    misfiled = "Faction: Stark\nAgenda: Watcher\nPlots:\n1x Watcher\nDeck:\n1x Long Night\n1x Oath"
    tried = read_deck(misfiled, WORLD, "x")
    assert (tried.agendas, tried.plots) == (("Watcher",), (("Watcher", 1),))
    assert tried.draw == (("Long Night", 1), ("Oath", 1))
    told = [(failure.rule, failure.fact) for failure in check_deck(tried, WORLD)]
    assert ("AGR-1", "Watcher is of type character") in told
    assert ("AGR-2", "Long Night is of type plot") in told
    assert ("AGR-2", "Oath is of type agenda") in told
    assert ("AGR-4", "Watcher is of type character") in told


@pytest.mark.parametrize("heading", ["", "Plots:\n", "Deck\n", "Anything:\n"])
def test_else_its_type_decides(heading):
    tried = read_deck(f"Faction: Stark\n{heading}1x Watcher\n1x Long Night", WORLD, "x")
    assert (tried.plots, tried.draw) == ((("Long Night", 1),), (("Watcher", 1),))


@pytest.mark.parametrize(
    ("lines", "agendas"),
    [
        ("", ()),
        ("Agenda: none", ()),
        ("Agenda:", ()),
        ("Agenda: Oath", ("Oath",)),
        ("Agenda\n1x Oath", ("Oath",)),
        ("Agendas:\nOath\nVow", ("Oath", "Vow")),
        ("2x Oath", ("Oath", "Oath")),
    ],
)
def test_agendas_are_named_in_several_ways(lines, agendas):
    assert read_deck(f"Faction: Stark\n{lines}\nDeck:\n1x Watcher", WORLD, "x").agendas == agendas


def test_a_deck_list_of_a_megabyte_is_refused(tmp_path):
    file = tmp_path / "ford.txt"
    file.write_text("Faction: Stark\n" + "1x Watcher\n" * 100_000, encoding="utf-8")
    with pytest.raises(DeckError, match=r"ford.txt: has 1,100,015 bytes; a deck list has 262,144 at the most$"):
        load_deck(file, WORLD)


def test_a_deck_has_one_agenda_or_none():
    assert deck(None, None, "Oath").agenda == "Oath"
    assert deck().agenda is None


def test_a_printed_deck_list_reads_back():
    tried = read_deck(LIST, WORLD, "ford.txt", id="ford")
    printed = print_deck(tried, WORLD)
    again = read_deck(printed, WORLD, "ford.txt", id="ford")
    assert again.plots == tried.plots
    assert dict(again.draw) == dict(tried.draw)
    assert print_deck(again, WORLD) == printed
    assert "1x Ferryman (River)" in printed


@pytest.mark.parametrize("words", ["Night's Watch", "The Night’s Watch", "thenightswatch", "the night's watch"])
def test_a_faction_goes_by_its_names(words):
    assert read_deck(f"Faction: {words}", WORLD, "x").faction == "thenightswatch"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Faction: is missing"),
        ("Faction: Wolves", "line 1: 'Wolves' is no faction"),
        ("Faction: Strak", "line 1: 'Strak' is no faction; did you mean 'Stark'?"),
        ("Faction: Stark\nFaction: Tyrell", "line 2: Faction: is said already"),
        ("Faction: Stark\n\nWatcher", "line 3: 'Watcher' is neither a card, such as '3x Title', nor a heading"),
        ("Faction: Stark\nHeroes: three", "line 2: 'Heroes: three' is neither a card, such as '3x Title', nor a head"),
        ("Faction: Stark\nPlots: 2x Long Night", "line 2: '2x Long Night': each card has a line of its own"),
        ("Faction: Stark\n3x Wacther", "line 2: no card is called 'Wacther'; did you mean 'Watcher'?"),
        ("Faction: Stark\n3x Watcher (Lake)", "line 2: Watcher is not in 'Lake', but in River"),
        ("Faction: Stark\n3x Ferryman", "Ferryman: there are several; write 'Ferryman (River)' or 'Ferryman (Lake)'"),
        ("Faction: Stark\nAgenda: Oaht", "line 2: no card is called 'Oaht'; did you mean 'Oath'?"),
        ("Faction: Stark\nHouse Tyrell", "line 2: Faction: is said already"),
        ("Faction: Stark\nA\n3x Watcher\n1x B", "line 2: 'A' is neither a card, such as '3x Title', nor a heading ("),
        ("A\n3x B\nC", "nor a heading (and so with line 2, 3)"),
        ("Faction: Stark\n0x Watcher", "line 2: '0' copies: a number from 1 to 1000 is wanted"),
        ("Faction: Stark\n-1x Watcher", "line 2: '-1x Watcher' is neither a card"),
        (f"Faction: Stark\n{'9' * 100}x Watcher", "line 2: '99999999999999999999"),
        (f"Faction: Stark\n3x {'W' * 1_000_000}", "line 2: has 1,000,003 characters; 200 is the most"),
        ("Faction: Stark\nA" + " " * 1_000_000 + "B", "line 2: has 1,000,002 characters; 200 is the most"),
    ],
)  # fmt: skip
def test_a_line_that_is_not_understood_is_named_with_its_number(text, said):
    assert said in list_fault(text)


@given(st.text() | st.text().map(lambda text: LIST + text) | st.lists(st.sampled_from(LIST.split("\n"))).map("\n".join))
def test_whatever_is_no_deck_list_is_refused_in_one_line(text):
    try:
        read_deck(text, WORLD, "ford.txt")
    except CardError as caught:
        assert "\n" not in str(caught)


def test_a_deck_list_that_is_not_text_or_not_there_is_refused(tmp_path):
    file = tmp_path / "ford.txt"
    with pytest.raises(CardError, match="there is no such file"):
        load_deck(file, WORLD)
    file.write_bytes(b"Faction: Stark\n\xff")
    with pytest.raises(DeckError, match=r"line 2, column 1: not text in UTF-8$"):
        load_deck(file, WORLD)
    file.write_text(LIST, encoding="utf-8")
    assert load_deck(file, WORLD).id == "ford"


def test_copies_of_a_card_are_counted_together():
    tried = deck_of(
        [(WORLD["Watcher"], 1), (WORLD["Long Night"], 1), (WORLD["Watcher"], 2)], id="d", name="D", faction="stark"
    )
    assert tried.draw == (("Watcher", 3),)
    assert tried.plots == (("Long Night", 1),)


# The decks that come with the game


@pytest.mark.parametrize("id", sorted(starter_decks()))
@pytest.mark.parametrize("format", sorted(FORMATS))
def test_the_ready_decks_are_legal(id, format):
    ready = starter_decks()[id]
    assert check_deck(ready, starter_set(), format) == ()
    assert sum(n for _, n in ready.draw) == 60


def test_the_ready_decks_are_of_different_factions():
    assert len({ready.faction for ready in starter_decks().values()}) == len(starter_decks()) == 4


def test_the_ready_decks_leave_out_no_card_of_the_set():
    used = {code for ready in starter_decks().values() for code, _ in (*ready.draw, *ready.plots)}
    used |= {code for ready in starter_decks().values() for code in ready.agendas}
    assert used == set(starter_set())


def test_the_ready_decks_can_pay_for_their_cards():
    cards = starter_set()
    for ready in starter_decks().values():
        incomes = [cards[code].income or 0 for code, n in ready.plots for _ in range(n)]
        assert 3.5 <= sum(incomes) / len(incomes) <= 5
        costs = [cards[code].cost or 0 for code, n in ready.draw for _ in range(n)]
        assert sum(costs) / len(costs) <= 3
