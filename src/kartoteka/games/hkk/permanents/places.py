"""Places of phrases: which kinds of zone each of their words means.

A phrase that names no place means the table; locations and what lies beside a deck are found only by phrases that name
them, and a side deck only by those that say "side deck".
"""

from __future__ import annotations

from collections import UserDict
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk.permanents.special import NOT_IN_PLAY
from kartoteka.games.hkk.records import ATTACHED, CREATURES_LIE, IN_PLAY, SIDE, SITE, SPECIAL, TABLE, ZONES
from kartoteka.kernel.compiling import mypyc_attr
from kartoteka.kernel.legality import Ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def _names(*zones: int) -> tuple[str, ...]:
    return tuple(ZONES[zone].name for zone in zones)


NO_LOCATION: Final = Ruling("HKK-8.9.3", "locations are no cards in play", value=(), without=_names(SITE))
ATTACHED_TOO: Final = Ruling("D-18", "attached cards are cards in play", value=_names(ATTACHED), without=())
ONLY_IN_PLAY: Final = Ruling(
    "HKKR-11.26", "a text that names no place means cards in play", value=(), without=("discard",)
)
ONLY_BY_NAME: Final = Ruling(
    "HKKR-4.9", "a side deck is reached only by texts that say so", value=(), without=_names(SIDE)
)  # fmt: skip


@mypyc_attr(native_class=False)
class ZoneGroups(UserDict[str, tuple[str, ...]]):
    """What the words for places mean, as the rules now are: asked as a text is read."""

    def get(self, word: str, default: Any = None) -> Any:
        """The kinds of zone that a word means."""
        if word == "play":
            specials = () if NOT_IN_PLAY.holds else _names(SPECIAL)
            return (
                *_names(*CREATURES_LIE, TABLE),
                *ATTACHED_TOO.value,
                *NO_LOCATION.value,
                *ONLY_IN_PLAY.value,
                *specials,
            )
        if word == "deck":
            return ("deck", *ONLY_BY_NAME.value)
        return self.data.get(word, default)


ZONE_GROUPS = ZoneGroups(play=_names(*IN_PLAY), creatures=_names(*CREATURES_LIE), location=_names(SITE))


def words_for_zone(zone: int) -> tuple[str, ...]:
    """What a kind of zone is called in phrases: its own name, and those of the groups that it is in."""
    name = ZONES[zone].name
    return (name, *(word for word, names in ZONE_GROUPS.items() if name in names))


def side_of(s: State, card: int) -> int:
    """The player on whose side a card lies."""
    return int(s.cards[card].zone % len(s.seats))
