"""What is found out once: of a card's texts, before a game; of a price, when it is asked."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.berserk.records import FREE, Price
from kartoteka.kernel import program as p


class BringFacts(msgspec.Struct, frozen=True, gc=False):
    """How a text brings cards in, as far as it says something else than the rules (BK-532.3-l, -4-l, -5-l)."""

    manner: str
    """`summon`, `revive`, `incarnate`."""
    place: p.ChoosePlace | None = None
    """Where, if the text says so."""
    to: str = ""
    """The slot of the place, also of the rules' own."""
    closed: bool | None = None
    from_seat: str = ""
    """`opponent` out of whose deck or graveyard, or `any`; empty where it is the own one."""
    player: str = ""
    """`opponent` where that player controls it."""
    several: bool = False
    hidden: bool = False
    """Whether it arrives hidden."""


class Nature(msgspec.Struct, frozen=True, gc=False):
    """What follows for a text from how it is put together."""

    kind: str
    root: int = -1
    """The printed ability that it comes from."""
    attack: Any = None
    """The attack in it (`fights.attacks.AttackFacts`); one without a kind is an influence or a spell with a die."""
    manner: str = "influence"
    """What protections and `Wounded.what` call it: the kind of its attack, `spell` or `influence`."""
    windows: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    """The windows of the answered action in which alone it can be declared; empty where it is not tied."""
    closes: bool = False
    price: Price = FREE
    x: bool = False
    """Whether so many tokens are paid as its player says."""
    least_x: int = 1
    in_kind: bool = False
    """Whether it costs anything besides closing, tokens and uses."""
    sudden: bool = False
    redirects: bool = False
    summons: BringFacts | None = None
    revives: BringFacts | None = None
    limits: tuple[p.Limit, ...] = ()
    targets_action: bool = False
    accompanies: bool = False
    """Whether an attack of its card, or on it, triggers it."""
    given: bool = False
    """Whether its card has it only while another text says so."""


class TextOf(msgspec.Struct, frozen=True):
    """One text of a card, as it is used, its whole cost in it."""

    ability: p.Ability
    root: int
    """The printed ability that it comes from; its own number where it is of a keyword or given."""


class Gift(msgspec.Struct, frozen=True):
    """What a text of some card gives."""

    what: str
    """`keyword`, or `ability`."""
    name: str
    """The name of the keyword, or the wording of the ability."""
    by: str
    """The code of the card, if it gives that to itself alone."""
    types: frozenset[str]
    """Of what types those are that can get it."""


class Cost(msgspec.Struct, frozen=True, gc=False):
    """What buying a card takes."""

    gold: int
    silver: int
    tax: int = 0
    """Gold for its element, before the card is paid; less than none is given back."""
    crystals: int = 0
    """How many crystals, of either colour, are spent on a flyer."""
