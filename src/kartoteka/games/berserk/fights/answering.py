"""Whether the target of an attack fights back (BKR-11.4, BKR-11.8 to BKR-11.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.fights.attacks import KINDS, printed_of
from kartoteka.games.berserk.numbers import cannot, has_keyword
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import Action
    from kartoteka.kernel.state import State

CLOSED: Final = ruling("BKR-11.4", "a closed card does not fight back")
OWN: Final = ruling("BKR-11.4", "one's own card does not fight back")
ARTIFACT: Final = ruling("BKR-11.4", "an artifact does not fight back")
AS_CLOSED: Final = ruling("BKR-15.7", "an artifact is always hit as if it were closed")
DOES_NOT_FIGHT: Final = ruling("BKR-11.4", 'a card that "does not fight" does not fight back')
MAY_ANSWER: Final = ruling("BKR-15.1", "a ground creature may fight back")
UNANSWERED: Final = Ruling(
    "BKK-Unanswered-strike", "who is struck so does not roll", value="unanswered strike", without=""
)  # fmt: skip
VANGUARD: Final = ruling("BKK-Vanguard", "a strike of the vanguard is not answered")
DEFENDER_IS_OPEN: Final = ruling("BKR-13.2", "a defender fights as an open creature")


def fights(s: State, card: int) -> bool:
    """Whether a card can deal a simple strike at all, as attacker, as responder or as defender."""
    facts = s.pool.facts[s.cards[card].proto]
    return bool(facts.strike) and facts.is_creature


def answers(s: State, action: Action, target: int) -> bool:
    """Whether that target fights back."""
    if not KINDS[action.attack].value.answered:
        printed = printed_of(s, action)
        if printed is None or not printed.fights:
            return False
    c = s.cards[target]
    if c.closed and CLOSED.holds and not (action.defender == target and DEFENDER_IS_OPEN.holds):
        return False
    if OWN.holds and c.controller == s.cards[action.card].controller:
        return False
    if s.pool.facts[c.proto].type == "artifact":
        if ARTIFACT.holds and AS_CLOSED.holds:
            return False
    elif not fights(s, target) or not MAY_ANSWER.holds:
        return False
    if DOES_NOT_FIGHT.holds and (cannot(s, target, "fight") or cannot(s, target, "answer")):
        return False
    if action.quiet and VANGUARD.holds:
        return False
    return not (UNANSWERED.value and has_keyword(s, action.card, UNANSWERED.value))
