"""The Russian words: each of ours has one, and nothing else has."""

import re

import pytest

from kartoteka.games.berserk.records import ZONES
from kartoteka.games.berserk.set.cards import ELEMENTS, EQUIPMENT, TYPES
from kartoteka.games.berserk.text import grammar
from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.headings import LABELS
from kartoteka.games.berserk.text.terms import keywords, russian, spellings, term, terms
from kartoteka.text.faults import CardError
from kartoteka.text.lower import CORE
from kartoteka.text.terms import read_terms


def ids(kind):
    return {one.id for one in terms().terms.values() if one.kind == kind}


def english(kind):
    return {one.english for one in terms().terms.values() if one.kind == kind}


def aliases(package, name):
    from importlib.resources import files

    return set(re.findall(r"->\s*(\w+)", (files(package) / name).read_text("utf-8")))


def test_every_zone_has_its_word():
    assert ids("zone") == {zone.name for zone in ZONES}


def test_what_the_fields_of_a_card_hold_has_its_word():
    assert english("type") == set(TYPES)
    assert english("element") == set(ELEMENTS.value)
    assert english("equipment") == set(EQUIPMENT)
    assert set(spellings().values()) == {*TYPES, *ELEMENTS.value, *EQUIPMENT}
    assert spellings()[russian("creature")] == "creature"


def test_every_keyword_has_its_word():
    names = {*words.BY_NAME, *words.BY_STAT, *words.COUNTED, *(name for name, _ in words.SENTENCES.values())}
    assert ids("keyword") == {*names, "protection", "ignores"}
    assert {term(name).english for name in words.BY_NAME} == {*words.KEYWORDS}
    assert keywords()["регенерация"] == "regeneration"


def test_every_word_before_an_ability_has_its_word():
    assert english("heading") >= {*LABELS} - {"Formation", "Incorporeal", "Concentration"}


def test_every_state_and_kind_of_attack_has_its_word():
    assert english("state") == {*words.ADJECTIVES, *words.STANDS}
    assert ids("attack") == {*words.KINDS, *words.SIZES}


def test_every_alternative_of_the_grammar_is_said():
    assert set(terms().clauses) == aliases("kartoteka.games.berserk.text", "berserk.lark")
    assert not set(terms().clauses) & aliases("kartoteka.text.grammar", CORE)


def test_a_clause_says_each_of_its_parts():
    parts: dict[str, int] = {}
    for shapes in grammar().shapes.values():
        for shape in shapes:
            parts[shape.name] = max(len(shape.parts), parts.get(shape.name, 0))
    for clause in terms().clauses.values():
        named = {int(number) for number in re.findall(r"\{(\d)\}", clause.russian)}
        assert max(named, default=-1) < max(parts[clause.name], 1), clause.name


def test_what_has_no_word_is_refused(tmp_path):
    (tmp_path / "terms.toml").write_text('[[term]]\nid = "deck"\nenglish = "deck"\nkind = "zone"\n')
    with pytest.raises(CardError, match="deck has no word"):
        read_terms(tmp_path / "terms.toml")


def test_russian_letters_stand_nowhere_else():
    from pathlib import Path

    import kartoteka.games.berserk as game

    folder = Path(game.__file__).parent
    for file in (*folder.rglob("*.py"), *folder.rglob("*.lark")):
        assert not re.search("[а-яёА-ЯЁ]", file.read_text("utf-8")), file
