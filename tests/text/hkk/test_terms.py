"""The Hungarian words: each of ours has one, and nothing else has."""

import re

import pytest

from kartoteka.games.hkk.records import ZONES
from kartoteka.games.hkk.set.cards import TYPES
from kartoteka.games.hkk.wording import grammar
from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.headings import LABELS, WORDS
from kartoteka.games.hkk.wording.terms import hungarian, spellings, term, terms
from kartoteka.text.faults import CardError
from kartoteka.text.lower import CORE
from kartoteka.text.terms import read_terms


def ids(kind):
    return {one.id for one in terms().terms.values() if one.kind == kind}


def aliases(package, name):
    from importlib.resources import files

    return set(re.findall(r"->\s*(\w+)", (files(package) / name).read_text("utf-8")))


def test_every_zone_and_type_has_its_word():
    assert ids("zone") == {zone.name for zone in ZONES}
    assert ids("type") == set(TYPES)


def test_every_keyword_has_its_word():
    names = {*words.KEYWORDS, *words.NUMBERED, *words.SENTENCES}
    assert {term(id).english for id in ids("keyword")} == names
    assert ids("keyword") == {words.SENTENCES.get(name, name.lower()) for name in names}


def test_every_word_before_an_ability_has_its_word():
    assert {term(id).english for id in ids("heading")} == {*WORDS, *LABELS, "Favourite"} - {"Legendary"}


def test_every_state_has_its_word():
    assert ids("state") == {*words.ADJECTIVES, *words.STANDS}


def test_every_alternative_of_the_grammar_is_said():
    assert set(terms().clauses) == aliases("kartoteka.games.hkk.wording", "hkk.lark")
    assert not set(terms().clauses) & aliases("kartoteka.text.grammar", CORE)


def test_a_clause_says_each_of_its_parts():
    parts = {shape.name: len(shape.parts) for shapes in grammar().shapes.values() for shape in shapes}
    for clause in terms().clauses.values():
        named = {int(number) for number in re.findall(r"\{(\d)\}", clause.hungarian)}
        assert max(named, default=-1) < max(parts[clause.name], 1), clause.name


def test_types_are_found_by_their_words():
    assert spellings()[hungarian("monster")] == "monster"
    assert len(spellings()) == len(TYPES)


def test_what_stands_twice_is_refused(tmp_path):
    row = '[[clause]]\nname = "draw"\nhungarian = "x"\n'
    (tmp_path / "terms.toml").write_text(row + row)
    with pytest.raises(CardError, match="draw stands there twice"):
        read_terms(tmp_path / "terms.toml")


def test_what_is_no_such_file_is_refused(tmp_path):
    (tmp_path / "terms.toml").write_text('[[term]]\nid = "deck"\n')
    with pytest.raises(CardError, match="missing"):
        read_terms(tmp_path / "terms.toml")


def test_hungarian_letters_stand_nowhere_else():
    from pathlib import Path

    import kartoteka.games.hkk as game

    folder = Path(game.__file__).parent
    for file in (*folder.rglob("*.py"), *folder.rglob("*.lark")):
        said = file.read_text("utf-8").replace("Hatalom Kártyái Kártyajáték", "")
        assert not re.search("[áéíóöőúüű]", said), file
