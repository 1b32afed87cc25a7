"""The patterns of printed texts (section E of the rules) in many variants: read, printed back, and read again."""

from pathlib import Path

import pytest

from kartoteka.games.hkk.wording import compile_text, print_text

NAME = "Wren"


def patterns():
    found: list[list[str]] = []
    for line in Path(__file__).with_name("patterns.txt").read_text("utf-8").split("\n"):
        said = line.strip().replace("\\n", "\n")
        if said.startswith("= "):
            found[-1][2] = said[2:]
        elif said and not said.startswith("#"):
            type, text = said.split(": ", 1)
            found.append([type, text, text])
    return found


PATTERNS = patterns()


@pytest.mark.parametrize(("type", "text", "normal"), PATTERNS, ids=[text[:70] for _, text, _ in PATTERNS])
def test_a_pattern_is_read_and_printed_back(type, text, normal):
    compiled = compile_text(NAME, type, text)
    assert compiled.problems == ()
    assert compiled.normalised == normal
    again = compile_text(NAME, type, normal)
    assert again.normalised == normal and again.program == compiled.program
    assert print_text(NAME, type, compiled.program) == normal
