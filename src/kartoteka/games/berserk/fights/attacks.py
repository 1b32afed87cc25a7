"""The kinds of attack (BKR-11.8 to BKR-11.14), and what is printed of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import Action
    from kartoteka.kernel.state import State


class Row(NamedTuple):
    """One row of the table of attacks."""

    melee: bool
    magical: bool
    answered: bool
    """Whether an open opposing creature fights back."""
    strike: bool
    """Whether what texts say of strikes is said of it (D-28)."""
    strikes: bool
    """Whether who makes it strikes, and whom it meets is struck."""


SHOT = Row(melee=False, magical=False, answered=False, strike=False, strikes=False)
SPECIAL = SHOT._replace(melee=True, strikes=True)
STRIKE = Row(melee=True, magical=False, answered=True, strike=True, strikes=True)
KINDS = {
    "strike": Ruling("BKR-11.8", "a simple strike is melee, and is answered", value=STRIKE, without=SHOT),
    "special": Ruling("BKR-11.9", "a special strike is melee, and is not answered", value=SPECIAL, without=SHOT),
    "magical strike": Ruling(
        "BKR-11.10", "a magical strike is melee and magical", value=SPECIAL._replace(magical=True), without=SHOT
    ),
    "shot": Ruling("BKR-11.11", "a shot is ranged", value=SHOT, without=SPECIAL),
    "throw": Ruling("BKR-11.12", "a throw is ranged", value=SHOT, without=SPECIAL),
    "discharge": Ruling(
        "BKR-11.13", "a discharge is ranged and magical", value=SHOT._replace(magical=True), without=SHOT
    ),
    "across a row": Ruling(
        "BKR-11.14", "a strike across a row is ranged, and still a strike",
        value=SHOT._replace(strike=True, strikes=True), without=SHOT,
    ),
}  # fmt: skip
"""By the name that texts and statistics know it by."""
ALIKE: Final = ruling("BKR-11.1", '"on X" is the same for a weak, a medium and a strong hit')
NO_ATTACK: Final = frozenset({"spell", "influence", "poison"})
"""What else wounds."""


class AttackFacts(msgspec.Struct, frozen=True):
    """What is printed of an attack, or of what wounds by a die without being one (`kind` is empty then)."""

    kind: str
    printed: tuple[int, ...]
    """One number for all sizes, or one for each."""
    range: int = 0
    """How far it reaches; 0 is without a limit."""
    name: str = ""
    fights: bool = False
    """Whether the card says that it is answered."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many wounds a weak, a medium and a strong hit deal."""
        if len(self.printed) > 1:
            return self.printed
        (amount,) = self.printed
        return (amount, amount, amount) if ALIKE.holds else (amount, 0, 0)

    @property
    def melee(self) -> bool:
        return bool(self.kind) and KINDS[self.kind].value.melee

    @property
    def magical(self) -> bool:
        return bool(self.kind) and KINDS[self.kind].value.magical


def attack_of(manner: Sequence[str]) -> AttackFacts:
    """What a text says of its attack: its kind, its numbers ("1-2-3", "2"), "range 3", "answered", a name."""
    kind, *said = manner
    printed: tuple[int, ...] = ()
    reach, name, fights = 0, "", False
    for word in said:
        if word.replace("-", "").isdigit():
            printed = tuple(int(x) for x in word.split("-"))
        elif word.startswith("range "):
            reach = int(word.removeprefix("range "))
        elif word == "answered":
            fights = True
        else:
            name = word
    return AttackFacts(kind=kind, printed=printed, range=reach, name=name, fights=fights)


WORDS: dict[str, tuple[Row | None, tuple[str, ...]]] = {}
"""What `words_of` has found, each with the row that it was found by."""


def words_of(kind: str) -> tuple[str, ...]:
    """What texts may call it: its kind, and what it is besides ("a shot", "an attack", "from afar")."""
    row: Row | None = KINDS[kind].value if kind in KINDS else None
    known = WORDS.get(kind)
    if known is None or known[0] is not row:
        WORDS[kind] = known = (row, _words_of(kind, row))
    return known[1]


def _words_of(kind: str, row: Row | None) -> tuple[str, ...]:
    if row is None:
        return (kind, "magic") if kind == "spell" else (kind,)
    words = [kind, "attack", "melee" if row.melee else "ranged"]
    if row.magical:
        words.append("magic")
    if row.strike and kind != "strike":
        words.append("strike")
    return tuple(words)


def printed_of(s: State, action: Action) -> AttackFacts | None:
    """What the text of an action says of its attack; None of a simple strike."""
    if action.number < 0:
        return None
    found: AttackFacts | None = s.pool.facts[action.proto].natures[action.number].attack
    return found


def manner_of(s: State, action: Action) -> str:
    """What an action is called: the kind of its attack, `spell` or `influence`; empty of what has no text."""
    if action.attack or action.number < 0:
        return action.attack
    found: str = s.pool.facts[action.proto].natures[action.number].manner
    return found
