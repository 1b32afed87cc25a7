"""The set that comes with Berserk and its decks: everything is understood, everything of part C is there and played."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from kartoteka.games.berserk.set.cards import CardDef, starter_set
from kartoteka.games.berserk.set.decks import Deck, starter_decks
from kartoteka.games.berserk.text import print_text

CARDS = starter_set()
DECKS = starter_decks()

KEYWORDS = {
    "accuracy": 1, "agility": 1, "armour": 1, "cache": 1, "camouflage": 1, "clumsiness": 2, "concentration": 1,
    "corpse-eating": 1, "dash": 1, "directed strike": 2, "experience in attack": 1, "experience in defence": 1,
    "experience in discharge": 1, "experience in shooting": 1, "experience in throwing": 1, "fading": 1, "fear": 1,
    "fury": 1, "gift of life": 1, "horde": 2, "incarnation": 7, "incarnations": 1, "incorporeal": 2, "jump": 2,
    "located aside": 1, "maneuver": 1, "meditation": 1, "most life": 1, "most tokens": 1, "plague": 1, "protection": 4,
    "regeneration": 2, "shield of arhaal": 1, "soulcatcher": 2, "stealth": 2, "steadfast": 1, "teleportation": 1,
    "thick skin": 1, "thirst": 1, "unanswered strike": 2, "uniqueness": 4, "unity": 3, "vampirism": 2, "vanguard": 2,
    "vulnerability": 2, "wrath": 1,
}  # fmt: skip
"""How many cards of the set have a keyword, at the least."""

WORDS = {
    r"Shot on": 5, r"Throw on": 2, r"Discharge on": 3, r"Special strike": 3, r"Magical strike": 2, r"across a row": 2,
    r"[Ss]ummon": 5, r"[Rr]evive": 4, r"opponent's graveyard": 1, r"costing X": 1, r"incarnation token": 1,
    r"[Bb]lock target": 1, r"[Rr]edirect target": 1, r"'s die of": 2, r"[Pp]revent": 1, r"\[I\]": 7, r"[Hh]eal": 3,
    r"[Pp]oison \d": 3, r"Formation:": 4, r"Rage \d:": 2, r"Valhalla:": 1, r"Finishing": 2, r"Prophecy": 1,
    r"[Rr]edistribute": 1, r"Blessing": 1, r"Curse": 1, r"squad with": 1, r"Before recruiting": 1, r"Before reveal": 1,
    r"recruit this": 1, r"Begins battle": 2, r"(?:First|Second) player:": 1, r"Incarnates": 2, r"has \"": 1,
}  # fmt: skip
"""How many cards of the set have such words in their texts, at the least."""


def test_there_are_78_cards_twelve_of_each_element() -> None:
    counts = Counter(card.element for card in CARDS.values())
    assert counts.pop("") == 18
    assert set(counts.values()) == {12}
    assert len(CARDS) == 78


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.code)
def test_every_card_is_understood(card: CardDef) -> None:
    assert card.problems == ()
    assert print_text(card.name, card.type, card.program) == card.text


@pytest.mark.parametrize(("word", "least"), KEYWORDS.items())
def test_so_many_cards_have_a_keyword(word: str, least: int) -> None:
    found = [card.name for card in CARDS.values() if any(k.name == word for k in card.program.keywords)]
    assert len(found) >= least, found


@pytest.mark.parametrize(("words", "least"), WORDS.items())
def test_so_many_cards_have_such_a_text(words: str, least: int) -> None:
    found = [card.name for card in CARDS.values() if re.search(words, card.text)]
    assert len(found) >= least, found


def test_there_are_flyers_terrains_and_the_rest() -> None:
    cards = CARDS.values()
    assert sum(card.flying for card in cards) >= 8
    assert sum(card.type == "terrain" for card in cards) >= 4
    assert sum(card.type == "artifact" for card in cards) >= 3
    assert {card.equipment for card in cards} >= {"shield", "potion"}
    assert sum(card.parasite for card in cards) == 1
    assert sum(card.symbiote for card in cards) == 2
    assert {card.variable for card in cards} == {"", "X", "+X"}


# Decks ----------------------------------------------------------------------------------------------------------------


def held(deck: Deck) -> list[tuple[CardDef, int]]:
    return [(CARDS[code], n) for code, n in deck.main]


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.id)
def test_a_ready_deck_has_forty_cards_of_two_elements(deck: Deck) -> None:
    cards = held(deck)
    assert sum(n for _, n in cards) == 40
    assert len({card.element for card, _ in cards} - {""}) <= 2
    ground = [n for card, n in cards if card.type == "creature" and not card.flying and not card.symbiote]
    assert sum(ground) >= 25


def test_every_keyword_of_the_set_is_in_a_deck() -> None:
    played = {k.name for deck in DECKS.values() for card, _ in held(deck) for k in card.program.keywords}
    assert played >= {k.name for card in CARDS.values() for k in card.program.keywords}
