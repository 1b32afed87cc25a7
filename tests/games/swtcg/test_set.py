"""The set that comes with the game, and its two decks: that every text works, and that there is something of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from kartoteka.games.swtcg.cards import CardDef, starter_set
from kartoteka.games.swtcg.deckbuilding import check_deck, check_pair
from kartoteka.games.swtcg.decks import starter_decks
from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.records import UNITS
from kartoteka.games.swtcg.wording import compile_text, print_text
from kartoteka.kernel import program as p

SET = starter_set()
BY_KEYWORD = (
    "accuracy", "armor", "bombard", "critical hit", "hidden cost", "ion cannon", "lucky", "overkill", "pilot",
    "shields", "stun",
)  # fmt: skip
BY_VERB = ("deflect", "equip", "evade", "intercept", "retaliate")
BY_KIND = ("bounty", "enhance", "upkeep")


def programs(side: str = "") -> Iterator[tuple[CardDef, p.Text]]:
    return ((card, card.program) for card in SET.values() if side in ("", card.side))


def does(card: CardDef) -> set[str]:
    """The verbs of its texts, also of those that it gives to others."""
    texts = [card.program]
    for node in p.nodes_in(card.program):
        if isinstance(node, p.Change) and node.stat == "ability":
            texts.append(compile_text("", "", node.value).program)
    return {node.verb for text in texts for node in p.nodes_in(text) if isinstance(node, p.Do)}


# Texts ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", SET)
def test_every_card_compiles_whole_and_prints_back(code: str) -> None:
    card = SET[code]
    compiled = compile_text(card.name, card.type, card.text)
    assert compiled.problems == ()
    assert card.program == compiled.program
    assert print_text(card.name, card.type, card.program) == compiled.normalised
    assert compile_text(card.name, card.type, compiled.normalised).program == compiled.program


def test_no_two_cards_say_the_same() -> None:
    said = Counter((card.type, card.text, card.cost, card.speed, card.power, card.health) for card in SET.values())
    assert said.most_common(1)[0][1] == 1


# What there is --------------------------------------------------------------------------------------------------------


def test_there_are_cards_of_every_type_for_both_sides() -> None:
    assert len(SET) >= 80
    for side in ("dark", "light"):
        types = Counter(card.type for card, _ in programs(side))
        assert all(types[type] >= 8 for type in UNITS)
        assert all(types[type] for type in ("battle", "mission", "location"))
    assert Counter(card.type for card, _ in programs("neutral"))["equipment"]
    assert any(len(card.arenas) > 1 for card, _ in programs() if card.is_unit)


@pytest.mark.parametrize("keyword", BY_KEYWORD)
def test_there_is_a_card_with_each_keyword(keyword: str) -> None:
    assert any(each.name == keyword for _, text in programs() for each in text.keywords)


@pytest.mark.parametrize("verb", BY_VERB)
def test_there_is_a_card_that_does_what_each_keyword_says(verb: str) -> None:
    assert any(verb in does(card) for card, _ in programs())


@pytest.mark.parametrize("kind", BY_KIND)
def test_there_is_a_card_with_each_kind_of_text(kind: str) -> None:
    assert any(ability.kind == kind for _, text in programs() for ability in text.abilities)


def test_there_are_reserves() -> None:
    assert any(ability.zones == ("build zone",) for _, text in programs() for ability in text.abilities)


def test_pilots_are_of_several_types() -> None:
    pilots = {card.code: each.value for card, text in programs() for each in text.keywords if each.name == "pilot"}
    assert len(pilots) >= 8
    types = {type for value in pilots.values() for type in value.split(" or ")}
    assert {"Starfighter", "Speeder", "Walker", "Capital Ship"} <= types
    for type in types:
        assert any(card.is_unit and type in card.subtypes for card in SET.values()), type


def test_unique_names_have_versions_on_each_side_and_one_is_for_both() -> None:
    for side in ("dark", "light", "neutral"):
        versions = Counter(card.name for card, _ in programs(side) if card.version)
        assert max(versions.values()) >= 2, side


@pytest.mark.parametrize(
    "text",
    [
        "for this attack",
        "until end of turn",
        "until end of battle",
        "Play only during your build step",
        "Play only when no unit is attacking",
        "Play only when this unit would attack",
        "Play only before you roll attack dice",
        "Play only if",
        "Choose one:",
        "As long as",
        "At the start of",
        "At the end of",
        "When",
        "Treat",
        "can't",
        "Disrupt a Battle card",
        "Disrupt a Mission",
        "Disrupt an activated ability",
        "Gain control of",
        "Search your deck",
        "Prevent",
        "Reroll",
        "[tap] ->",
        "Pay X Force",
    ],
)
def test_the_forms_of_texts_are_there(text: str) -> None:
    assert any(text.lower() in card.text.lower() for card in SET.values())


# Decks ----------------------------------------------------------------------------------------------------------------


def test_there_is_a_legal_deck_for_each_side() -> None:
    decks = starter_decks()
    assert {deck.side for deck in decks.values()} == {"dark", "light"}
    for deck in decks.values():
        assert check_deck(deck, SET) == ()
        assert sum(n for _, n in deck.cards) == 60
    assert check_pair(decks.values(), SET) == ()


def test_the_decks_hold_every_card_of_the_set_between_them() -> None:
    assert {code for deck in starter_decks().values() for code, _ in deck.cards} == set(SET)


def test_one_unique_unit_can_be_contested() -> None:
    names = [{SET[code].name for code, _ in deck.cards if SET[code].version} for deck in starter_decks().values()]
    assert names[0] & names[1]


def test_a_game_begins_with_them() -> None:
    decks = starter_decks()
    state = SWTCG.start(SWTCG.pool(SET), [decks["dark-starter"], decks["light-starter"]], seed=1)
    assert state.choice is not None
