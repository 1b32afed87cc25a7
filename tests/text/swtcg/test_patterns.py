"""The patterns of printed texts (section E of the rules) in many variants: read, printed back, and read by the game."""

import msgspec
import pytest

from kartoteka.games.swtcg import wording
from kartoteka.games.swtcg.cards import CardDef
from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.wording import compile_text
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.program import Trigger, nodes_in
from tests.text.languages import NAME, Language, patterns

PATTERNS = patterns(__file__)


@pytest.mark.parametrize(("type", "text", "normal"), PATTERNS, ids=[text[:70] for _, text, _ in PATTERNS])
def test_a_pattern_is_read_and_printed_back(type, text, normal):
    Language(wording).means(type, text, normal)


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
