"""Places of the board as a text names them: "to a cell next to this creature"."""

from __future__ import annotations

import msgspec

from kartoteka.kernel.program import Amount, CardRef, ChoosePlace, Number

OF_CARDS = {
    "next_to": ("next to", "next to"),
    "beside": ("beside", "beside"),
    "in_front_of": ("in front of", "in front of"),
    "behind": ("beyond", "behind"),
    "in_place_of": ("the place of", "in the place of"),
}
"""By alternative: places that a card determines, and how a text begins to say so."""
ROWS = {"own_row": ("row", "in your"), "their_row": ("opponent's row", "in your opponent's")}
"""By alternative: places in a row of a player's."""
NEAR = "within"
ANYWHERE = {"anywhere": ("any", "anywhere"), "own_half": ("own", "in your half")}
NEIGHBOURING = "next to"
"""What "a neighbouring cell" is, of the card that goes there."""


class Where(msgspec.Struct, frozen=True):
    """Places without what is put there."""

    phrase: str
    of: CardRef | None = None
    n: Amount | None = None


def slot_of_place(number: int) -> str:
    """The first place of a text is `place`, the next ones are `place2`, `place3`."""
    return "place" if number == 1 else f"place{number}"


def where(op: ChoosePlace) -> Where:
    """Which places are chosen from."""
    return Where(op.phrase, op.of, op.n)


def is_row(number: Amount | None) -> bool:
    return isinstance(number, Number) and number.n in (1, 2, 3)
