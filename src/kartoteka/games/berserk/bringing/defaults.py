"""What `summon`, `revive` and `incarnate` mean where a text says nothing else: three tables of twelve rules.

Each of them is a change of zone with seven defaults, and three exceptions for what lives in the auxiliary zone. A text
may replace any one of the defaults (`BringFacts`); the others then still hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kartoteka.games.berserk.records import COVERED, DECK, EXILE, FIELD, GRAVEYARD
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.berserk.findings import BringFacts
    from kartoteka.kernel import program as p
    from kartoteka.kernel.state import State


class Defaults(NamedTuple):
    """The rules of one of the three words."""

    comes_from: Ruling
    """The kinds of zone out of which a card is brought so."""
    whose: Ruling
    """Whose zone that is: `own`, or `any`."""
    place: Ruling
    """The phrase for the cells to one of which it comes, and its number."""
    closed: Ruling
    lies_in: Ruling
    """Where it lies on its cell: revealed, or hidden."""
    free: Ruling
    one_each: Ruling
    player: Ruling
    """Who controls it: `you`, or `opponent`."""
    flyer: Ruling
    terrain: Ruling
    located: Ruling
    one_at_a_time: Ruling


SUMMON = Defaults(
    comes_from=Ruling(
        "BK-532.3-a", "a card is summoned out of a deck into the game zone", value=(DECK,), without=(DECK, GRAVEYARD)
    ),
    whose=Ruling("BK-532.3-b", "out of the own deck, unless the text says otherwise", value="own", without="any"),
    place=Ruling(
        "BK-532.3-c", "next to the card that summons it, unless the text says otherwise", value=("next to", 0),
        without=("any", 0),
    ),
    closed=Ruling("BK-532.3-d", "open, unless the text says otherwise", value=False, without=True),
    lies_in=Ruling("BK-532.3-e", "revealed", value=FIELD, without=COVERED),
    free=ruling("BK-532.3-f", "on a free cell"),
    one_each=ruling("BK-532.3-g", "of several that one effect summons, one to a cell"),
    player=Ruling("BK-532.3-h", "under the summoning player's control", value="you", without="opponent"),
    flyer=ruling("BK-532.3-i", "a summoned flyer goes to the auxiliary zone at once, to no cell"),
    terrain=ruling("BK-532.3-j", "so does a summoned terrain"),
    located=ruling("BK-532.3-k", "so does what says that it is located there"),
    one_at_a_time=ruling("BK-532.3-l", "a text that replaces one of these leaves the others as they are"),
)  # fmt: skip
REVIVE = Defaults(
    comes_from=Ruling(
        "BK-532.4-a", "a card is revived out of a graveyard into the game zone", value=(GRAVEYARD,),
        without=(GRAVEYARD, EXILE),
    ),
    whose=Ruling("BK-532.4-b", "out of the own graveyard, unless the text says otherwise", value="own", without="any"),
    place=Ruling(
        "BK-532.4-c", "next to the card that revives it, unless the text says otherwise", value=("next to", 0),
        without=("any", 0),
    ),
    closed=Ruling("BK-532.4-d", "open, unless the text says otherwise", value=False, without=True),
    lies_in=Ruling("BK-532.4-e", "revealed", value=FIELD, without=COVERED),
    free=ruling("BK-532.4-f", "on a free cell"),
    one_each=ruling("BK-532.4-g", "of several that are revived together, one to a cell"),
    player=Ruling("BK-532.4-h", "under the reviving player's control", value="you", without="opponent"),
    flyer=ruling("BK-532.4-i", "a revived flyer goes to the auxiliary zone at once, to no cell"),
    terrain=ruling("BK-532.4-j", "so does a revived terrain"),
    located=ruling("BK-532.4-k", "so does what says that it is located there"),
    one_at_a_time=ruling("BK-532.4-l", "a text that replaces one of these leaves the others as they are"),
)  # fmt: skip
INCARNATE = Defaults(
    comes_from=Ruling(
        "BK-532.5-a", "a card incarnates out of a graveyard into the game zone", value=(GRAVEYARD,),
        without=(GRAVEYARD, EXILE),
    ),
    whose=Ruling("BK-532.5-b", "out of its player's own graveyard", value="own", without="any"),
    place=Ruling(
        "BK-532.5-c", "in the third row, as its controller counts", value=("row", 3), without=("any", 0)
    ),
    closed=Ruling("BK-532.5-d", "closed, unless its text says otherwise", value=True, without=False),
    lies_in=Ruling("BK-532.5-e", "revealed", value=FIELD, without=COVERED),
    free=ruling("BK-532.5-f", "on a free cell"),
    one_each=ruling("BK-532.5-g", "of several that incarnate together, one to a cell"),
    player=Ruling("BK-532.5-h", "under its own player's control", value="you", without="opponent"),
    flyer=ruling("BK-532.5-i", "a flyer that incarnates goes to the auxiliary zone at once, to no cell"),
    terrain=ruling("BK-532.5-j", "so does a terrain"),
    located=ruling("BK-532.5-k", "so does what says that it is located there"),
    one_at_a_time=ruling("BK-532.5-l", "a text that replaces one of these leaves the others as they are"),
)  # fmt: skip
DEFAULTS = {"summon": SUMMON, "revive": REVIVE, "incarnate": INCARNATE}
"""By manner."""

NO_CELL_NEEDED: Final = ruling("D-13", "what goes to the auxiliary zone needs no free cell")


class Bringing(NamedTuple):
    """How a card is brought in: the defaults, but for what the text says."""

    manner: str
    place: p.ChoosePlace | None
    """The place that the text names; None where the default holds."""
    closed: bool
    whose: str
    """`own`, `opponent` or `any`: out of whose zone."""
    player: str
    """`you` or `opponent`: who controls it."""
    hidden: bool = False
    """Whether the text says that it arrives hidden."""


def merged(facts: BringFacts | None, manner: str) -> Bringing | None:
    """How a text brings cards in; None where it says so much that nothing is known of the rest (BK-532.3-l)."""
    d = DEFAULTS[manner]
    if facts is None:
        return Bringing(manner, None, d.closed.value, d.whose.value, d.player.value)
    if _says_something(facts) and not d.one_at_a_time.holds:
        return None
    return Bringing(
        manner,
        facts.place,
        d.closed.value if facts.closed is None else facts.closed,
        facts.from_seat or d.whose.value,
        facts.player or d.player.value,
        facts.hidden,
    )


def _says_something(facts: BringFacts) -> bool:
    return facts.place is not None or facts.closed is not None or bool(facts.from_seat or facts.player or facts.hidden)


def _default_cells(manner: str) -> Any:
    """The cells that a text means that names none (`Vocabulary.cells`)."""

    def cells(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
        from kartoteka.games.berserk.board.places import CELLS as PHRASES

        phrase, number = DEFAULTS[manner].place.value
        return PHRASES[phrase](s, ctx, cards, number)

    return cells


SUMMONED, REVIVED, INCARNATED = "summoned", "revived", "incarnated"
"""Phrases for the default place of each."""
PLACE_OF = {"summon": SUMMONED, "revive": REVIVED, "incarnate": INCARNATED}
CELLS = {phrase: _default_cells(manner) for manner, phrase in PLACE_OF.items()}


def goes_aside(s: State, card: int, manner: str) -> bool:
    """Whether a card that is brought in lives in the auxiliary zone, and so comes to no cell."""
    d, facts = DEFAULTS[manner], s.pool.facts[s.cards[card].proto]
    if facts.type == "terrain":
        return d.terrain.holds
    if facts.flying:
        return d.flyer.holds
    return bool(facts.sheltered) and d.located.holds


def is_hosted(s: State, card: int) -> bool:
    """Whether a card lies on a host, and so on no cell of its own."""
    facts = s.pool.facts[s.cards[card].proto]
    return bool(facts.symbiote or facts.equipment)


def needs_cell(s: State, card: int, manner: str) -> bool:
    """Whether a card must find a cell to be brought in."""
    if is_hosted(s, card):
        return False
    return not (goes_aside(s, card, manner) and NO_CELL_NEEDED.holds)
