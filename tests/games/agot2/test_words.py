"""Every word of the wording has a meaning in the game: no text compiles whole and then does nothing."""

from __future__ import annotations

import os

import pytest

from kartoteka.games import load
from kartoteka.games.agot2.vocabulary import VOCABULARY
from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.kernel.pool import Pool

AGOT2 = load("agot2")
DATA = os.environ.get("KARTOTEKA_DATA", "")

NAMED_BY_TRIGGERS = {"player"}
"""Roles that only events have."""


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        pytest.param(words.STATS, VOCABULARY.stats, id="numbers of a card"),
        pytest.param(words.HAS_STATS, VOCABULARY.having, id="kinds of word on a card"),
        pytest.param(words.WORDS, {*VOCABULARY.words, *VOCABULARY.tests}, id="what a card is"),
        pytest.param(words.PLAYER_STATS, VOCABULARY.seat_stats, id="numbers of a player"),
        pytest.param(words.PLAYER_WORDS + words.PLAYER_HISTORY, VOCABULARY.seat_words, id="what a player is or did"),
        pytest.param(words.PLAYER_ROLES, {*VOCABULARY.roles, *NAMED_BY_TRIGGERS}, id="roles of players"),
        pytest.param(("challenge", *(f"{x} phase" for x in words.PHASES)), VOCABULARY.situations, id="what goes on"),
        pytest.param(words.VERBS, AGOT2.verbs, id="verbs"),
        pytest.param(words.EVENTS, {name for row in AGOT2.rows.values() for name in row.names}, id="events"),
        pytest.param((*words.ZONES.values(), "play", "shadows", "removed"), AGOT2.zone_numbers, id="zones"),
    ],
)
def test_the_game_gives_a_meaning_to_every_word_of_the_wording(said, meant):
    assert set(said) <= set(meant)


@pytest.mark.data
@pytest.mark.skipif(not DATA, reason="KARTOTEKA_DATA names no folder with card data")
def test_no_card_has_an_ability_that_the_game_does_not_read():
    pool = Pool(AGOT2, list(AGOT2.load_cards(f"{DATA}/agot2").values()))
    pool.read(set(range(len(pool.definitions))))
    assert {pool.definitions[proto].name: problems for proto, problems in pool.unread.items()} == {}
