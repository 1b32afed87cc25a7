"""What stands before an ability and behind it: "When revealed: ", "Action: ", "(Once per round.)"."""

from __future__ import annotations

import re

from kartoteka.kernel.program import Limit
from kartoteka.text.tree import Unprintable

HEADINGS = {
    "When revealed: ": "reveal",
    "From your hand, at the start of the Activation Phase: ": "from hand",
    "Action: ": "action",
}
"""What stands before an ability, and its kind."""
DISCARDED = "Discard this card. If you do, "
"""How an ability goes on that is used out of the hand: its card is what it costs."""
ACTION_OF = re.compile(r"Action of (?P<name>[^:]+): ")
"""The action of a unit that a command card names."""
UNKNOWN = {
    "During setup: ": "texts of the setup are not known here: say “When revealed: ...” or “At the start of the round”",
    "Setup: ": "texts of the setup are not known here: say “When revealed: ...” or “At the start of the round”",
}
"""Headings of which we say what is wrong with them."""
HEADING = re.compile("|".join(re.escape(said) for said in HEADINGS), re.IGNORECASE)
SELECTED = re.compile(r"This card (?P<can>cannot be selected|can be selected only) (?P<rest>.+)")

PER = ("round", "phase", "activation", "game")
TIMES = {"Once": 1, "Twice": 2}
LIMIT = re.compile(rf"(?P<times>{'|'.join(TIMES)}|(?P<number>[3-9]) times) per (?P<per>{'|'.join(PER)})")


def heading_of(line: str) -> str:
    """The heading with which a line begins, in its own form; nothing where it has none."""
    found = HEADING.match(line)
    if found is None:
        named = ACTION_OF.match(line)
        return named.group() if named is not None else ""
    return next(said for said in HEADINGS if said.lower() == found.group().lower())


def limit_of(text: str) -> Limit | None:
    """How often, as a remark says it; None where it says something else."""
    found = LIMIT.fullmatch(text)
    return None if found is None else Limit(int(found["number"] or 0) or TIMES[found["times"]], found["per"])


def limit_words(limits: tuple[Limit, ...]) -> str:
    """The remark behind an ability, with the space before it."""
    if not limits:
        return ""
    if len(limits) > 1:
        raise Unprintable(f"no words for {limits!r}")
    limit = limits[0]
    said = next((said for said, times in TIMES.items() if times == limit.times), f"{limit.times} times")
    text = f"{said} per {limit.per}"
    if limit_of(text) != limit:
        raise Unprintable(f"no words for {limit!r}")
    return f" ({text}.)"
