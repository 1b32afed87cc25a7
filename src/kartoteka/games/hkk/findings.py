"""What is found out once: of a card's texts, before a game; of a defender, when it is asked about."""

from __future__ import annotations

import msgspec

from kartoteka.kernel import program as p


class TextOf(msgspec.Struct, frozen=True):
    """One text of a card, as it is used."""

    ability: p.Ability
    root: int
    """The printed ability that it is one of."""
    granted: str = ""
    """What must be said of a card or player that has it, if it is granted only: a wording, or `keyword NAME`."""


class Nature(msgspec.Struct, frozen=True, gc=False):
    """What follows for a text from how it is put together."""

    kind: str
    root: int = -1
    """The printed ability that it is one of: options of one text share their limits."""
    source: bool = True
    """Whether its wording lets it be a source; see `sources.is_source`."""
    targeting: bool = False
    one_card: bool = False
    """Whether it targets one concrete card, of whatever kind (HKKK-Resistance)."""
    reactable: bool = True
    dearer: bool = True
    """Whether its price can be raised, as far as its wording goes."""
    changeable: bool = True
    """Whether its price can be changed at all."""
    substitutable: bool = True
    action: bool = True
    instant: bool = False
    """Whether it can be used whenever an instant can be played."""
    places: frozenset[str] = frozenset()
    """Where in a turn its wording lets it be used, in the words of `numbers.place_in_turn`; `own main` is the own main
    phase, `queue` in answer to something. Of playing a card: only what its text says besides the rules of its type."""
    own_turn: bool = False
    combat: str = ""
    mana: int = 0
    components: int = 0
    life: int = 0
    shards: int = 0
    counted: tuple[tuple[str, p.Amount], ...] = ()
    """What else is paid, where it must be counted first: of which of the four, and how much."""
    asks_x: str = ""
    """Which of the four its X is asked of; empty where it has none."""
    in_kind: bool = False
    """Whether it costs anything besides the four."""
    chooses_first: bool = False
    damaging: bool = False
    prevents: bool = False
    counters: bool = False
    heals: bool = False
    drawback: bool = False
    common: bool = False
    legendary: bool = False
    at_once: bool = False
    repeats: bool = False
    level: int = 0
    """From which level of its card on it is there."""
    limits: tuple[p.Limit, ...] = ()


class Aiming(msgspec.Struct, frozen=True):
    """A question about a defender: who is asked, and which attackers it could strike."""

    defender: int
    seat: int
    among: tuple[int, ...]
    in_the_group: bool
