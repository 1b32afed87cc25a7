"""The patterns of printed texts (section E of the rules) in many variants: read, printed back, and read again."""

import pytest

from kartoteka.games.berserk import text as wording
from tests.text.languages import Language, patterns

PATTERNS = patterns(__file__)


@pytest.mark.parametrize(("type", "text", "normal"), PATTERNS, ids=[text[:70] for _, text, _ in PATTERNS])
def test_a_pattern_is_read_and_printed_back(type, text, normal):
    Language(wording).means(type, text, normal)
