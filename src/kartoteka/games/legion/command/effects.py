"""The texts of revealed command cards: first those for the reveal, then those that name no moment (LG-18 to LG-21).

In both groups blue's come first, and each is finished before the next. Which cards are on the table is looked at anew
each time: a card that was sent back, or discarded, has no effect (LGR-22). A card that stays on the table from an
earlier round has had its turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.command.selecting import has_a_living_owner, lying
from kartoteka.games.legion.records import SEATS, TABLE
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Goto, Raise, Signal
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from kartoteka.games.legion.command.command import Commanding
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.state import State

REVEAL, UNTIMED, TRIGGERED = "reveal", "untimed", "triggered"
SEND_BACK = "send back"
CARRIED_OUT = ruling("LG-17", "the text of a command card gives its player an effect")
WHEN = Ruling(
    "LG-39", "each text says when it is carried out: one with a moment of its own waits for that",
    value=(UNTIMED,), without=(UNTIMED, TRIGGERED),
)  # fmt: skip
BEFORE_ALL_OTHERS = ruling("LG-20", "effects of the reveal come before all that name no moment")
REVEALS_BLUE_FIRST = ruling("LGR-21", "of the effects of the reveal, blue's is carried out first, and finished")
FIRST_OF_TWO_ALIKE = ruling("D-8", "if both could send the other's card back, blue decides first")
BLUE_FIRST = ruling("LG-19", "of the effects that name no moment, blue's is carried out first")
STILL_THERE = ruling("LG-21", "a card that was sent back before its effect came has none")
LOOKED_AT_ANEW = ruling("LGR-22", "after each effect of the reveal it is looked at anew which cards are on the table")
STAYS_IN_FORCE = ruling("D-12", "a card that was revealed stays in force though its owner falls")
WANTS_A_CARD = ruling("LGR-25", "where there is no card to send back, none is discarded for it either")
LEFT_ALONE = ruling("LGR-26", "a card whose effect of the reveal is declined is an ordinary card")


def kinds_of(kind: str) -> tuple[str, ...]:
    """Which texts a loop carries out."""
    if kind == UNTIMED:
        return tuple(WHEN.value) if BEFORE_ALL_OTHERS.holds else (REVEAL, *WHEN.value)
    return (REVEAL,) if BEFORE_ALL_OTHERS.holds else ()


def order(s: State, kind: str) -> tuple[int, int]:
    """Whose effects come first."""
    blue = numbers.blue(s)
    if kind == REVEAL:
        first = REVEALS_BLUE_FIRST.holds and FIRST_OF_TWO_ALIKE.holds
    else:
        first = BLUE_FIRST.holds
    return (blue, 1 - blue) if first else (1 - blue, blue)


def next_effect(s: State, r: Commanding, kind: str) -> Signal:
    """The next text of this group that has not been carried out; `more` says that there was one."""
    if not CARRIED_OUT.holds:
        return r
    kinds = kinds_of(kind)
    for seat in order(s, kind):
        for card in there(s, r, seat, kind):
            c = s.cards[card]
            for ability in s.pool.abilities(c.proto):
                if ability.kind not in kinds or (c.obj, ability.number) in r.done:
                    continue
                r = r.but(done=(*r.done, (c.obj, ability.number)))
                if is_carried_out(s, seat, card, ability):
                    if sends_back(ability) and lying(s, 1 - seat) < 0:
                        r = r.but(alone=card)
                    text = ProgramRegs(
                        proto=c.proto, ability=ability.number, part=EFFECT, card=card, obj=c.obj, seat=seat
                    )  # fmt: skip
                    return Call(s.game.program, text, regs=r.but(more=True))
    return r


def there(s: State, r: Commanding, seat: int, kind: str) -> list[int]:
    """The card of a player whose texts may come now: one that was revealed in this round, and is still there.

    Without the rule all that were revealed, wherever they lie by now.
    """
    if LOOKED_AT_ANEW.holds if kind == REVEAL else STILL_THERE.holds:
        card = lying(s, seat)
        return [card] if card >= 0 else []
    return [x for x in r.revealed if s.cards[x].owner == seat]


def is_carried_out(s: State, seat: int, card: int, ability: Ability) -> bool:
    """Whether that text comes to anything now."""
    if ability.effect is None or (ability.condition is not None and not ability.condition(s, Ctx(card, seat))):
        return False
    if not STAYS_IN_FORCE.holds and not has_a_living_owner(s, seat, ("", card)):
        return False
    if sends_back(ability) and lying(s, 1 - seat) < 0:
        return not WANTS_A_CARD.holds or chosen(s, "plans_always")
    return True


def sends_back(ability: Ability) -> bool:
    """Whether a text sends a card back, so that there is another selection."""
    nodes = p.nodes_in(ability.wording.effect)
    return any(isinstance(node, p.Do) and node.verb == SEND_BACK for node in nodes)


def decline(s: State, r: Commanding) -> Signal:
    """Without LGR-26: whoever declined to discard a card for its effect of the reveal discards it all the same."""
    if LEFT_ALONE.holds:
        return None
    done = {obj for obj, _ in r.done}
    declined = [
        card for seat in range(SEATS) for card in s.zones[TABLE * SEATS + seat] if s.cards[card].obj in done
    ]  # fmt: skip
    return Raise([h.CardDiscarded(card=card) for card in declined]) if declined else None


def reveals(s: State, r: Commanding) -> Signal:
    return next_effect(s, r, REVEAL)


def others(s: State, r: Commanding) -> Signal:
    return next_effect(s, r, UNTIMED)


def once_more(s: State, r: Commanding, label: str) -> Signal:
    """Back to where texts are looked for, if there was one."""
    return Goto(label, regs=r.but(more=False)) if r.more else None
