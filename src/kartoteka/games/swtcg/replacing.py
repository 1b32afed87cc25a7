"""What happens instead of a discard or of damage: replacements, which are no triggered abilities (SWR-115)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.checks import spare
from kartoteka.kernel.abilities import ability_of, answers
from kartoteka.kernel.events import PENDING
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.procedures import Call
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.windows import Closes, Play, Window, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

KIND = "would replacement"


def the_affected(s: State, regs: WindowRegs) -> int:
    """Who controls the first of the units that it is about."""
    group = s.situation(regs.group)
    card = getattr(group.events[0], "card", NO_CARD) if group is not None else NO_CARD
    return int(s.cards[card].controller) if card >= 0 else 0


def the_other(s: State, regs: WindowRegs) -> int:
    return 1 - the_affected(s, regs)


CONTROLLER_ORDERS = Ruling(
    "SWR-115", "the controller of the unit orders what replaces one event", value=the_affected, without=the_other
)


def replacements(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    """Texts that could replace an event of the group, each for each event once."""
    group = s.situation(regs.group)
    found: list[Option] = []
    for i, event in enumerate(group.events):
        if group.fates[i] != PENDING or any(member == i for member, _ in group.instead):
            continue
        for name in s.game.rows[type(event)].names:
            for card, number in s.index.get(name, ()):
                ability = ability_of(s, card, number)
                if (
                    ability.admission == KIND
                    and s.game.player_of(s, card) == seat
                    and ("replace", card, number, i) not in regs.used
                    and answers(s, event, card, ability)
                ):
                    found.append(("replace", card, number, i))
    return found


def replace(s: State, seat: int, option: Option) -> Call:
    _, card, number, member = option
    c = s.cards[card]
    group = s.regs[-1].group
    event = s.situation(group).events[member]
    if isinstance(event, h.UnitDiscarded):
        spare(s, event.card)
    return Call(s.game.program, ProgramRegs(
        proto=c.proto, ability=number, part=EFFECT, card=card, obj=c.obj, seat=seat,
        event=event, group=group, member=member,
    ))  # fmt: skip


REPLACEMENTS = Window(
    "SWR-115",
    "what happens instead",
    plays=(Play("SWR-115", "replace", candidates=replacements, needs=(), start=replace, key=lambda s, option: option),),
    first=CONTROLLER_ORDERS,
    admits=(KIND,),
    one_asks_for_all=True,
    closes=Closes.NOTHING_LEFT,
    prompt="what happens instead",
)
