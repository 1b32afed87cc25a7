"""Words that stand as values of changes and are asked of the other card: "+1 strike against flyers".

One is `against WORD` with a word of the vocabulary, or with a kind of word and the word: `against class Undead`. Each
is read once for a pool.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.kernel import program as p
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.selectors import CardTest
    from kartoteka.kernel.state import State

AGAINST: Final = "against "
OWNERS: dict[str, p.Filter] = {"own": p.Under(p.You()), "opposing": p.Under(p.Opponent())}
"""Words that ask whose card it is."""


def is_against(s: State, value: str, card: int, other: int) -> bool:
    """Whether what a change says of `card` counts against the other card; without such a value it always does."""
    if not value.startswith(AGAINST):
        return True
    return _test(s.pool, value)(s, Ctx(card, s.cards[card].controller), other)


def _test(pool: Pool, value: str) -> CardTest:
    """Whether a card is one of those that it is against."""
    known: dict[str, CardTest] = pool.notes.setdefault("against", {})
    found = known.get(value)
    if found is None:
        found = known[value] = pool.reader.test(filter_of(value.removeprefix(AGAINST), pool))
    return found


def filter_of(word: str, pool: Pool) -> p.Filter:
    """A word, or a kind of word and the word, as a filter."""
    if word in OWNERS:
        return OWNERS[word]
    if word.startswith("non-"):
        return p.Not(filter_of(word.removeprefix("non-"), pool))
    kind, _, rest = word.partition(" ")
    if rest and kind in pool.reader.words.having:
        return p.Has(kind, rest)
    return p.Is(word)
