"""The patterns of printed texts (section E of the rules) in many variants: read, printed back, and read by the game."""

from pathlib import Path

import msgspec
import pytest

from kartoteka.games.swtcg.cards import CardDef
from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.wording import compile_text, print_text
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.program import Trigger, nodes_in

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


def test_the_game_gives_a_meaning_to_every_pattern():
    """No verb, word, place, number or event of theirs is unknown to it."""
    plain = CardDef(code="", name=NAME, type="character", cost=2, speed=30, power=2, health=4)
    cards = [
        msgspec.structs.replace(plain, code=str(i), type=type, program=compile_text(NAME, type, text).program)
        for i, (type, text, _) in enumerate(PATTERNS)
    ]
    pool = Pool(SWTCG, cards)
    pool.read(set(range(len(cards))))
    assert {PATTERNS[proto][1]: problems for proto, problems in pool.unread.items()} == {}
    events = {name for row in SWTCG.rows.values() for name in row.names} | {"would be discarded"}
    asked = {x.event for card in cards for x in nodes_in(card.program) if isinstance(x, Trigger)}
    assert asked <= events
