"""Summoning, reviving and incarnating as texts have them (BK-532.3, 532.4, 532.5).

What a text does not say is the rules' default and not in its program, but for the place: cells are targets, so the
program names those next to its card, too.
"""

from __future__ import annotations

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.attacks import without_last
from kartoteka.games.berserk.text.places import Where
from kartoteka.kernel.program import Opponent, Player, Select, This, You
from kartoteka.text.tree import Unprintable

FOUND = "found"
"""The slot of what is summoned."""
DEFAULT = {"summon": Where("summoned", This()), "revive": Where("revived", This())}
"""By verb, where a card goes of which the text does not say it (BK-532.3-c, BK-532.4-c)."""
CLOSED, HIDDEN, THEIRS = "closed", "hidden", "opponent's"
ARRIVALS = {"arrives_at": "", "arrives_closed": CLOSED, "arrives_hidden": HIDDEN, "arrives_theirs": THEIRS}
"""By alternative, in the order of the text: what it replaces besides the place."""
FROM = {"summon": ("deck",), "revive": ("graveyard",)}
"""By verb, where cards come from; a player's own, where the text does not say whose (BK-532.3-b, BK-532.4-b)."""

OTHERS: dict[str, tuple[Player | None, ...]] = {"summon": (Opponent(),), "revive": (Opponent(), None)}
"""Whose cards else a text may name: the opponent's; of graveyards, either player's."""


def brought(verb: str, select: Select) -> Select:
    """The cards that may be brought in that way, of those that a phrase names."""
    zones, whose = select.zones, select.whose
    if zones == ("play",) and whose is None:
        zones, whose = FROM[verb], You()
    return Select((*select.filters, words.ARRIVES), zones, whose)


def named(verb: str, select: Select) -> Select:
    """How a phrase names them."""
    plain = without_last(select, words.ARRIVES)
    if (plain.zones, plain.whose) == (FROM[verb], You()):
        return Select(plain.filters)
    if plain.zones != FROM[verb] or plain.whose not in OTHERS[verb]:
        raise Unprintable(f"no words for {select!r}")
    return plain
