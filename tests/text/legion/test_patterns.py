"""What designers write, in many variants: read, printed back, and read again."""

import pytest

from kartoteka.games.legion import text as wording
from tests.text.languages import Language, patterns

PATTERNS = patterns(__file__)


@pytest.mark.parametrize(("kind", "text", "normal"), PATTERNS, ids=[text[:70] for _, text, _ in PATTERNS])
def test_a_pattern_is_read_and_printed_back(kind, text, normal):
    Language(wording).means(kind, text, normal.replace("\\n", "\n"))
