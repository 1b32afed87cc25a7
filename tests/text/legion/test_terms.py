"""Every word of the game has its word in Portuguese, once."""

import re
from pathlib import Path

import pytest

import kartoteka.games.legion as game
from kartoteka.games.legion.records import ZONES
from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.terms import portuguese, term, terms
from kartoteka.text.faults import CardError
from kartoteka.text.terms import read_terms


def ids(kind):
    return {one.id for one in terms().terms.values() if one.kind == kind}


def test_every_zone_has_its_word():
    assert ids("zone") == {zone.name for zone in ZONES}


def test_every_rank_and_type_has_its_word():
    assert ids("rank") == {rank.lower() for rank in words.RANKS}
    assert ids("type") == {type.lower() for type in words.TYPES}


def test_every_token_and_phase_has_its_word():
    assert ids("token") == {*words.GAINS, "wound"}
    assert ids("phase") == {*words.PHASES.values(), "round"}


def test_every_state_has_its_word():
    assert ids("state") == {word for word in words.STATES if not word.startswith("un") or word == "unique"}


def test_the_words_of_the_older_rules():
    assert portuguese("operative") == "Agente"
    assert portuguese("nominated commander") == "comandante nomeado"
    assert portuguese("hand") == "mão de comando"
    assert term("range").word == "alcance"


def test_what_has_no_word_is_refused(tmp_path):
    (tmp_path / "terms.toml").write_text('[[term]]\nid = "hand"\nenglish = "hand"\nkind = "zone"\n')
    with pytest.raises(CardError, match="hand has no word"):
        read_terms(tmp_path / "terms.toml")


def test_portuguese_words_stand_nowhere_else():
    folder = Path(game.__file__).parent
    for file in (*folder.rglob("*.py"), *folder.rglob("*.lark")):
        assert not re.search("[ãõçáéíóúâêô]", file.read_text("utf-8")), file
