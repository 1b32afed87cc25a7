"""Why a card cannot be chosen for what a text does with it: the rule that is really the reason (AGR-92).

A card that the text does not even speak of is refused by AGR-92 alone. One that it speaks of is immune to it, or
something keeps it from being put into play, or forbids what would be done to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.entering import MAY_BE_PUT
from kartoteka.games.agot2.immunity import may_choose
from kartoteka.games.agot2.numbers.prohibitions import (
    NO_KILLING,
    NO_KNEELING_BY_EFFECT,
    NO_STANDING,
    cannot_any,
    speaking_of,
)
from kartoteka.games.shared.asking import asked_by
from kartoteka.kernel.legality import Failure, examine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

FORBIDDEN: dict[str, tuple[str, ...]] = {
    "kneel": NO_KNEELING_BY_EFFECT,
    "stand": NO_STANDING,
    "kill": NO_KILLING,
    "sacrifice": speaking_of("leave play"),
    "discard": speaking_of("be discarded", "be discarded from play", "leave play"),
    "return to hand": speaking_of("leave play"),
    "put in shadows": speaking_of("be placed in shadows", "leave play"),
    "return to shadows": speaking_of("be placed in shadows", "leave play"),
    "shuffle into deck": speaking_of("leave play"),
    "put on deck": speaking_of("leave play"),
    "remove from game": speaking_of("leave play"),
    "add to challenge": speaking_of("participate in challenges"),
    "gain power": speaking_of("gain power"),
    "save": speaking_of("be saved"),
}
"""By verb, the statistics of texts that forbid to do it to a card."""


def asked_in_words(s: State) -> str:
    """What a text asks its player to choose; empty where nothing is chosen among cards."""
    asked = asked_by(s)
    if asked is None:
        return ""
    from kartoteka.games.agot2.wording import printed_choice  # here, since it brings the whole grammar with it

    return printed_choice(asked.choice, asked.done, s.pool.definitions[asked.regs.proto].type)


def why_not_chosen(s: State, seat: int, option: Option) -> Iterator[Failure]:
    """What keeps a card that the text speaks of from being chosen."""
    asked = asked_by(s)
    if asked is None or option[0] != "choose":
        return
    regs, choice, done = asked
    if not s.pool.reader.is_among(choice.cards)(s, regs, option[1]):
        return
    if not may_choose(s, regs, option[1]):
        yield Failure("AGR-122", "the card is not immune to that effect")
    for do in done:
        if do.verb == "put into play":
            yield from examine(MAY_BE_PUT, s, seat, option).failures
        elif cannot_any(s, option[1], FORBIDDEN.get(do.verb, ())):
            yield Failure("AGR-97", "nothing forbids that")
