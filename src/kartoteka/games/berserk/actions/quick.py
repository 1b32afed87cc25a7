"""What happens at once, because nobody could do anything in between: a simple strike as far as its dice, a quiet turn.

The steps that are left out are those in which only somebody else could act, or something be noticed. Wherever anybody
might, or everybody is asked, each of them is taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.deaths.dying import undeclared
from kartoteka.games.berserk.edits.counters import asked_of
from kartoteka.games.berserk.fights import defenders
from kartoteka.games.berserk.fights.answering import answers
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import COVERED, Action

if TYPE_CHECKING:
    from kartoteka.games.berserk.registers import Acting
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

AS_FAR_AS_THE_DICE: Final = frozenset({h.ActionDeclared, h.TargetFixed, h.DiceRolled, h.SizesSet})
FELT_IN_A_FIGHT: Final = ("fear", "plague")


def nobody_could(s: State) -> bool:
    """Whether nobody is asked for show, has something captured or doomed, or could declare anything sudden."""
    if s.ask_every or s.pauses or s.captured or undeclared(s):
        return False
    if "sudden" not in s.index:
        return True
    from kartoteka.games.berserk.actions.usable import is_usable

    cards = s.cards
    for card, number in s.index["sudden"]:
        if is_usable(s, cards[card].controller, ("sudden", card, number)):
            break
    else:
        return True
    return False


def as_far_as_the_dice(s: State, r: Acting) -> list[Event] | None:
    """A strike that nobody hears of, defends against or answers: declared, aimed, rolled and judged as one."""
    target = r.target
    cards = s.cards
    if cards[target].zone // SEATS == COVERED or not s.quiet.issuperset(AS_FAR_AS_THE_DICE):
        return None
    if h.Felt not in s.quiet and asked_of(s, *FELT_IN_A_FIGHT):
        return None
    if not nobody_could(s):
        return None
    card, seat = r.card, r.seat
    obj, aimed = cards[card].obj, cards[target].obj
    would_be = Action(
        play=r.play, seat=seat, card=card, what="strike", obj=obj, attack="strike", target=target, target_obj=aimed,
        first_target=target, quiet=r.quiet,
    )  # fmt: skip
    if defenders.any(s, would_be):
        return None
    action = s.next_id  # that which it gets as it is declared
    cause = (card, obj, action, -1, seat)
    answered = answers(s, would_be, target)
    return [
        h.ActionDeclared(
            card=card, player=seat, play=r.play, what="strike", attack="strike", target=target, targets=(target,),
        ),
        h.TargetFixed(action=action, card=card, target=target, attack="strike", answered=answered, cause=cause),
        h.DiceRolled(
            action=action, card=card, target=target, attack="strike", player=seat, answered=answered, cause=cause
        ),
        h.SizesSet(action=action),
    ]  # fmt: skip
