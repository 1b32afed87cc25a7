"""Which kind of ability a text is, and where in a line the next ability begins: reading and printing ask it alike."""

from __future__ import annotations

import re

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.program import Modify, Op, This

ARROW = ruling("SW-7", "what has an arrow is an activated ability")
OPENING = ruling("SW-8", "what opens with “when” or “at” is a triggered ability")
ARROW_DECIDES = ruling("D-27", "what opens so and has an arrow is an activated ability")
OTHERWISE = ruling("SW-9", "what has neither is a static ability")

LATER = re.compile(
    r"When this attack ends, |At the end of the (?:turn|battle phase), .*\b(?:it|them|(?:that|those) \w+)\b"
)
"""A sentence that begins as a triggered ability does, and belongs to the ability before it."""
IN_THE_END = re.compile(r"At the end of the (?:turn|battle phase), ")
"""One that belongs to an ability with an arrow in the same line: what it buys has an end, or a price to pay then."""
OWN_PRICE = re.compile(r"(?:(?:As long as|If) [^.]*, this|This) card costs \d+ (?:less|more) Force to play")
"""A sentence of a Battle card that is about its own price, and no part of what it does."""


def with_arrow(text: str) -> bool:
    """Whether there is an arrow, not counting those of abilities in quotes."""
    return " -> " in re.sub(r'"[^"]*"', "", text)


def kind_of(text: str) -> str:
    """The kind of an ability, by its text (SW-7 to SW-9)."""
    opens = bool(re.match(r"(?:When|Whenever|At)\b", text)) and OPENING.holds
    if with_arrow(text) and ARROW.holds and (not opens or ARROW_DECIDES.holds):
        return "activated"
    if opens:
        return "triggered"
    return "static" if OTHERWISE.holds else "effect"


def begins(text: str, kind: str) -> bool:
    """Whether a sentence is an ability of its own, behind one of that kind."""
    if kind in ("activated", "triggered") and LATER.match(text):
        return False
    if kind == "activated" and IN_THE_END.match(text) and not with_arrow(text):
        return False
    return with_arrow(text) or kind_of(text) == "triggered" or kind == "static"


def place_of_effect(card_type: str, kind: str, op: Op | None) -> tuple[str, ...]:
    """Where an ability works that begins with that: Equipment on its unit (SWR-74), but for the one that equips."""
    if card_type == "equipment" and kind != "activated":
        return ("equipped",)
    if kind == "static" and isinstance(op, Modify) and op.subject == This():
        return words.OWN_COST.get(op.changes[0].stat, ())
    return ()
