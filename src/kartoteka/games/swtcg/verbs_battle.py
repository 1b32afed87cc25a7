"""Verbs of the battle: damage, prevention, rerolls, disrupting, and what is done about an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import cannot
from kartoteka.games.swtcg.procedures.attack import INTERCEPT, Intercepting
from kartoteka.games.swtcg.procedures.damage import deal, dice_of_damage, piece
from kartoteka.games.swtcg.procedures.dice import ONE_DIE, OneDie
from kartoteka.games.swtcg.procedures.prevention import prevent, preventable, threatened
from kartoteka.games.swtcg.procedures.rerolling import reroll
from kartoteka.games.swtcg.records import Attack, Roll
from kartoteka.games.swtcg.strength import can_be_damaged
from kartoteka.games.swtcg.usable import carrier
from kartoteka.games.swtcg.verbs_table import always
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import Operands, Verb
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call
from kartoteka.kernel.windows import Declared

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

ALL = 99
ANY_OF_THEM = Ruling("SW-24", "any of the dice of that roll may be rolled again", value=ALL, without=1)
WITHOUT_DICE = ruling("SWR-109", "to do so much damage no dice are rolled")
UNDISRUPTABLE = ruling("SWR-8", "what cannot be disrupted is not")


def there(s: State, ctx: Any, o: Operands) -> tuple[int, ...]:
    return tuple(x for x in o.cards(s, ctx) if can_be_damaged(s, x))


def whose(s: State, ctx: Any) -> tuple[int, int]:
    """The card that does the damage, and the object that it is: of what a pilot gives, its unit (SW-35)."""
    unit = carrier(s, ctx.card)
    obj = s.cards[unit].obj if unit != ctx.card else getattr(ctx, "obj", s.cards[unit].obj)
    return unit, obj


def deal_damage(s: State, ctx: Any, o: Operands) -> Any:
    if not WITHOUT_DICE.holds:
        return roll_damage(s, ctx, o)
    amount = o.number(s, ctx)
    source, source_obj = whose(s, ctx)
    pieces = [piece(s, source, x, amount, ctx.seat, "plain", source_obj) for x in there(s, ctx, o)]
    return deal(s, pieces) if pieces else []


def roll_damage(s: State, ctx: Any, o: Operands) -> Any:
    targets = there(s, ctx, o)
    if not targets:
        return []
    source, source_obj = whose(s, ctx)
    return dice_of_damage(
        s, player=ctx.seat, source=source, source_obj=source_obj, targets=targets, dice=o.number(s, ctx)
    )


def hits_somebody(s: State, ctx: Any, o: Operands) -> bool:
    return bool(there(s, ctx, o)) and o.number(s, ctx) > 0


def prevent_some(s: State, ctx: Any, o: Operands) -> Call:
    """Damage to some units, or, where none are named, whatever damage a unit does."""
    amount = -1 if "all" in o.manner else o.number(s, ctx)
    by = sources(s, ctx, o)
    units = threatened(s) if o.node.what is None else tuple(o.cards(s, ctx))
    return prevent(s, units, amount, ctx.seat, ctx.card, up_to="up to" in o.manner, sources=by)


def sources(s: State, ctx: Any, o: Operands) -> tuple[int, ...]:
    """The units whose damage is meant ("all damage done by the attacking unit")."""
    return tuple(o.to_cards(s, ctx)) if o.node.to is not None and o.to_cards else ()


def evade(s: State, ctx: Any, o: Operands) -> Call:
    return prevent(s, tuple(o.cards(s, ctx)), o.number(s, ctx), ctx.seat, ctx.card, up_to=True)


def deflect(s: State, ctx: Any, o: Operands) -> Call:
    return prevent(s, tuple(o.cards(s, ctx)), o.number(s, ctx), ctx.seat, ctx.card, up_to=False, deflects=True)


def would_prevent(s: State, ctx: Any, o: Operands) -> bool:
    by = sources(s, ctx, o)
    if o.node.what is None:
        return bool(by) and any(preventable(s, x, ctx.card, by) for x in threatened(s))
    return any(preventable(s, x, ctx.card, by) for x in o.cards(s, ctx))


def roll_again(s: State, ctx: Any, o: Operands) -> Any:
    """`all`, `any` number, `up to` so many, or exactly so many of the dice that lie there."""
    n = o.number(s, ctx)
    if "all" in o.manner:
        least, most = ALL, ALL
    elif "any" in o.manner:
        least, most = 0, ANY_OF_THEM.value
    else:
        least, most = (0 if "up to" in o.manner else n), n
    call = reroll(s, ctx.seat, least, most)
    return call if call is not None else []


def roll_a_die(s: State, ctx: Any, o: Operands) -> Call:
    return Call(ONE_DIE, OneDie(roller=o.seats(s, ctx)[0], source=ctx.card))


def roll_dice(s: State, ctx: Any, o: Operands) -> Call:
    roller, dice = o.seats(s, ctx)[0], o.number(s, ctx)
    return Call(ONE_DIE, OneDie(roller=roller, source=ctx.card, dice=dice, counted="".join(o.manner)))


def dice_lie_there(s: State, ctx: Any, o: Operands) -> bool:
    return s.open(Roll) is not None


def disrupts(s: State, ctx: Any) -> Declared | None:
    """The play that would be disrupted: the one in whose disrupt chance this is used (SW-98)."""
    own = s.situation(getattr(ctx, "source", 0))
    if own is not None:
        return s.situation(own.answers) if own.answers else None
    return s.open(Declared)


KINDS = {"battle": "battle", "mission": "mission", "ability": "activated ability"}
"""What is being played, in the words of phrases."""


def fits(s: State, o: Operands, play: Declared | None) -> bool:
    """Whether that is what the text disrupts, and nothing keeps it from being disrupted."""
    if play is None or play.status or (cannot(s, play.card, "be disrupted") and UNDISRUPTABLE.holds):
        return False
    wanted = [x.word for x in p.nodes_in(o.node.what) if isinstance(x, p.Is)]
    return not wanted or KINDS[play.play] in wanted


def disrupt(s: State, ctx: Any, o: Operands) -> list[Event]:
    play = disrupts(s, ctx)
    if play is None or not fits(s, o, play):
        return []
    return [h.Disrupted(play=play.id, card=play.card, player=play.seat)]


def could_disrupt(s: State, ctx: Any, o: Operands) -> bool:
    return fits(s, o, disrupts(s, ctx))


def intercept(s: State, ctx: Any, o: Operands) -> Any:
    cards = there(s, ctx, o)
    return Call(INTERCEPT, Intercepting(unit=cards[0])) if cards else []


def retaliate(s: State, ctx: Any, o: Operands) -> list[Event]:
    now = s.open(Attack)
    if now is None:
        return []
    return [
        h.RetaliationPromised(attack=now.id, card=x, player=ctx.seat, dice=o.number(s, ctx)) for x in o.cards(s, ctx)
    ]


def is_attacked(s: State, ctx: Any, o: Operands) -> bool:
    return s.open(Attack) is not None


BATTLE_VERBS = {
    verb.name: verb
    for verb in (
        Verb("SWR-109", "deal damage", deal_damage, could=hits_somebody, alone=True),
        Verb("SWR-108", "roll damage", roll_damage, could=hits_somebody, alone=True),
        Verb("SW-94", "prevent", prevent_some, could=would_prevent, alone=True),
        Verb("SWK-Evade", "evade", evade, could=would_prevent, alone=True),
        Verb("SWK-Deflect", "deflect", deflect, could=would_prevent, alone=True),
        Verb("SW-89", "reroll", roll_again, could=dice_lie_there, alone=True),
        Verb("SW-85", "roll a die", roll_a_die, could=always, alone=True),
        Verb("SW-85", "roll dice", roll_dice, could=always, alone=True),
        Verb("SW-97", "disrupt", disrupt, could=could_disrupt),
        Verb("SWK-Intercept", "intercept", intercept, could=is_attacked, alone=True),
        Verb("SWK-Retaliate", "retaliate", retaliate, could=is_attacked),
    )
}
