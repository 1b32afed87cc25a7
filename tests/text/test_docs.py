"""docs/cards.md says what is so: its examples compile, its sessions give what they show."""

import doctest
import re
from pathlib import Path

import pytest

from kartoteka.games.agot2.wording import compile_text, print_text

PAGE = Path(__file__).parents[2] / "docs" / "cards.md"
EXAMPLE = re.compile(r"^    (character|location|attachment|event|plot|agenda): (.*)$", re.MULTILINE)
EXAMPLES = EXAMPLE.findall(PAGE.read_text("utf-8"))


@pytest.mark.parametrize(("type", "text"), EXAMPLES)
def test_every_example_is_a_wording_in_its_normal_form(type, text):
    compiled = compile_text("Watcher", type, text)
    assert compiled.problems == ()
    assert compiled.normalised == text
    assert print_text("Watcher", type, compiled.program) == text


def test_there_are_examples():
    assert len(EXAMPLES) > 40


def test_the_sessions_give_what_they_show():
    parser = doctest.DocTestParser()
    test = parser.get_doctest(PAGE.read_text("utf-8"), {}, PAGE.name, str(PAGE), 0)
    assert test.examples
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0
