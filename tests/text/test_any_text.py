"""Any text compiles or is refused in an orderly way, in whatever game it is written.

The fuzz tests beside each game's wordings put its programs to the test; those of A Game of Thrones its texts too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kartoteka.games.berserk import text as berserk
from kartoteka.games.hkk import wording as hkk
from kartoteka.games.legion import text as legion
from kartoteka.games.swtcg import wording as swtcg
from tests.text.berserk.test_patterns import PATTERNS as BERSERK
from tests.text.hkk.test_patterns import PATTERNS as HKK
from tests.text.languages import Language, with_a_word_changed
from tests.text.legion.test_patterns import PATTERNS as LEGION
from tests.text.swtcg.wordings import PLAIN as SWTCG

GAMES: dict[str, tuple[Language, Sequence[Sequence[str]]]] = {
    "berserk": (Language(berserk), BERSERK),
    "hkk": (Language(hkk), HKK),
    "legion": (Language(legion), LEGION),
    "swtcg": (Language(swtcg), SWTCG),
}
"""How each reads its wordings, and some: the type of card and the text."""
TYPES = {game: sorted({type for type, *_ in texts}) for game, (_, texts) in GAMES.items()}
WORDS = {game: sorted({word for _, text, *_ in texts for word in text.split()}) for game, (_, texts) in GAMES.items()}
quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
of_every_game = pytest.mark.parametrize("game", GAMES)


@of_every_game
@quick
@given(st.data())
def test_any_signs_are_read_in_an_orderly_way(game: str, data: Any) -> None:
    GAMES[game][0].sound(data.draw(st.sampled_from(TYPES[game])), data.draw(st.text(max_size=80)))


@of_every_game
@quick
@given(st.data())
def test_any_words_are_read_in_an_orderly_way(game: str, data: Any) -> None:
    some = data.draw(st.lists(st.sampled_from(WORDS[game]), max_size=14))
    GAMES[game][0].sound(data.draw(st.sampled_from(TYPES[game])), " ".join(some))


@of_every_game
@settings(quick, max_examples=150)
@given(st.data())
def test_a_wording_with_a_word_changed_is_read_in_an_orderly_way(game: str, data: Any) -> None:
    language, texts = GAMES[game]
    type, text, *_ = data.draw(st.sampled_from(texts))
    language.sound(type, with_a_word_changed(data, text, WORDS[game]))
