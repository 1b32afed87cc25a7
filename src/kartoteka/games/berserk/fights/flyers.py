"""Creatures that fly, and how those on the ground get at them (BKR-15.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.fights.answering import fights
from kartoteka.games.berserk.numbers import cannot, flies, may
from kartoteka.games.berserk.records import AUX, COVERED, FIELD, HOSTED, Table
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, need, ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

AIM: Final = Ruling(
    "BKR-15.3", "who has closed for it may strike a flyer on its player's next turn", value=2, without=0
)
"""By how many turns later, both players' counted."""
MAY_AIM: Final = ruling("BKR-15.1", "a ground creature may close to strike flyers")
HIDDEN_IS_ON_THE_GROUND: Final = ruling("BKR-15.3", "a hidden card counts as a creature that does not fly")
"""Unless the table plays by `hidden_may_fly`."""
IN_THE_AIR: Final = "flyers in play"


def flyers_in_play(s: State) -> Sequence[int]:
    """All revealed creatures that fly; hidden ones are struck on their cells."""
    found: list[int] | None = s.steady.get(IN_THE_AIR)
    if found is None:
        found = []
        n = len(s.seats)
        for seat in range(n):
            for card in s.zones[AUX * n + seat]:
                if flies(s, card):
                    found.append(card)
        s.retain(IN_THE_AIR, found)
    return found


def is_ready_for_flyers(s: State, card: int) -> bool:
    """Whether a ground creature may strike a flyer now: it has closed for that, or a text lets it."""
    aim = s.cards[card].aim
    if aim and aim == s.opened[Table].turn:
        return True
    return may(s, card, "strike flyers") or may(s, card, "attack flyers")


def has_ground_creature(s: State, seat: int) -> bool:
    """Whether a squad has a creature that does not fly, as far as the other player can know."""
    n, cards, facts = len(s.seats), s.cards, s.pool.facts
    for zone in (FIELD, HOSTED, AUX):
        for card in s.zones[zone * n + seat]:
            if facts[cards[card].proto].is_creature and not flies(s, card):
                return True
    hidden = s.zones[COVERED * n + seat]
    return bool(hidden) and HIDDEN_IS_ON_THE_GROUND.holds and not chosen(s, "hidden_may_fly")


# Closing for it ---------------------------------------------------------------------------------------------------


def is_on_the_ground(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    return MAY_AIM.holds and fights(s, card) and not flies(s, card)


def only_flyers_are_left(s: State, seat: int, option: Option) -> bool:
    return not has_ground_creature(s, 1 - seat)


def may_attack(s: State, seat: int, option: Option) -> bool:
    return not (cannot(s, option[1], "attack") or cannot(s, option[1], "strike"))


ON_THE_GROUND: Final = need("BKR-15.3", "it is a creature that does not fly, with a simple strike", is_on_the_ground)
ONLY_FLYERS: Final = need(
    "BKR-15.3", "the other squad has no creature but flyers", only_flyers_are_left, general=True
)  # fmt: skip
NOT_FORBIDDEN: Final = need(
    "BKR-10.12", "nothing forbids it to attack", may_attack, spoken=("cannot attack", "cannot strike")
)  # fmt: skip
AIM_NEEDS: Final = (ONLY_FLYERS, ON_THE_GROUND, NOT_FORBIDDEN)


def aims(s: State, seat: int, regs: Any = None) -> list[Option]:
    """The open creatures of a player that could close to strike flyers."""
    if ONLY_FLYERS.holds and has_ground_creature(s, 1 - seat):
        return []
    n = len(s.seats)
    found: list[Option] = []
    for zone in (FIELD, HOSTED):
        for card in s.zones[zone * n + seat]:
            if not s.cards[card].closed:
                found.append(("aim", card))
    return found
