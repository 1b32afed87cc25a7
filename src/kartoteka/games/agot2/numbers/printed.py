"""What is printed on cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.kernel import program as p

if TYPE_CHECKING:
    from kartoteka.games.agot2.cards import CardDef
    from kartoteka.kernel.state import State


NUMBERED = ("ambush", "bestow", "prized", "shadow")
"""The keywords that have a number."""

MARSHALED = ("character", "location", "attachment")
"""The types of card that can be in play (AGR-42)."""


KNEEL_ITSELF = p.Do("kneel", p.This())


def definition(s: State, card: int) -> CardDef:
    """The printed facts of a card."""
    found: CardDef = s.pool.definitions[s.cards[card].proto]
    return found


class Facts:
    """What is asked of a printed card all the time, found out once."""

    __slots__ = (
        "copies_per_host", "keywords", "kneeling", "marshalable", "names_host_type", "seen", "shadow_x", "traits",
        "unique", "values",
    )  # fmt: skip

    def __init__(self, printed: CardDef) -> None:
        self.keywords = frozenset(k.name for k in printed.program.keywords)
        self.values: dict[str, tuple[int, ...]] = {}
        """The numbers of those keywords that have one, as printed."""
        for k in printed.program.keywords:
            if k.name in NUMBERED:
                self.values[k.name] = (*self.values.get(k.name, ()), max(k.amount, 0))
        self.shadow_x = any(k.name == "shadow" and k.amount < 0 for k in printed.program.keywords)
        """Whether it comes out of shadows for X."""
        self.traits = frozenset(t.removeprefix("The ") for t in printed.traits)
        """Without a leading "The", which makes no difference (D-22)."""
        self.marshalable = printed.type in MARSHALED and printed.cost is not None
        self.unique = printed.unique
        self.kneeling = frozenset(i for i, a in enumerate(printed.program.abilities) if KNEEL_ITSELF in a.cost)
        """The abilities whose cost kneels the card itself: no candidates while it is kneeling, as long as nothing
        kneels twice. Most of what cannot be paid for (`actions.PAYABLE`) cannot for that reason."""
        limits = [k.amount for k in printed.program.keywords if k.name == "copies per host"]
        self.copies_per_host = min(limits, default=None)
        """How many copies of an attachment may be on one card; None where nothing is said of that."""
        self.names_host_type = any(map(_names_a_type, printed.program.restriction))
        """Whether its text says what type of card it is attached to, a character or another."""
        self.seen: dict[str, Any] | None = None
        """What views say of it where it is not in play."""


def _names_a_type(node: p.Filter) -> bool:
    match node:
        case p.Is(word):
            return word in ("character", "location", "attachment", "plot")
        case p.Either(filters) | p.Every(filters):
            return any(map(_names_a_type, filters))
    return False


def printed_facts(s: State, card: int) -> dict[str, Any]:
    """What a view says of the card by what is printed on it alone; the same object every time."""
    facts = s.pool.facts[s.cards[card].proto]
    found: dict[str, Any] | None = facts.seen
    if found is None:
        d = definition(s, card)
        found = {"type": d.type}
        if len(s.pool.named(d.name)) > 1:
            found["version"] = d.code
        if d.cost is not None:
            found["cost"] = d.cost
        facts.seen = found
    return found
