"""Who controls a card in play: of several effects that take control of it the newest rules (AGR-16).

Two kinds of effect take control: lasting ones, and constant ones ("take control of attached character"). Which is the
newer cannot be read off them, so the table keeps, for each card that was ever taken, the claims on it in the order in
which they came up, and who controlled it before the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.entering import may_take
from kartoteka.games.agot2.immunity import affects
from kartoteka.games.agot2.numbers.places import first_player
from kartoteka.games.agot2.records import PLAY, Table
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.interpret import chosen_so_far
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import KEY, Speaker
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

Claim = tuple[int, int]
"""An effect that takes control, by a number of its own, and the player who takes."""

TOGETHER = ruling("AGR-113", "of effects that take control at the same moment the first player says which is newest")
NEWEST = Ruling("AGR-16", "the newest effect that takes control rules", value=-1, without=0)


ONLY_WHAT_CAN_BE_TAKEN = ruling("AGR-92", "a card that its player cannot take control of is no target for that")
CONTROLS_ALREADY = ruling("AGR-87", "taking control of what one controls, and nobody has taken, changes nothing")


def takes_something(s: State, ctx: Any, card: int) -> bool:
    """Whether taking control of the card would change anything: its player can take it, or keeps it from another."""
    c = s.cards[card]
    if c.controller != ctx.seat:
        return not ONLY_WHAT_CAN_BE_TAKEN.value or may_take(s, ctx.seat, card, chosen_so_far(ctx))
    table = s.open(Table)
    taken = table is not None and any(t.obj == c.obj for t in table.taken)
    return taken or not CONTROLS_ALREADY.value


def can_go_over(s: State, e: h.ControlChanged) -> bool:
    """Whether a card can come under the control of that player, if it does not just go back: one that went over with it
    may be a copy of it."""
    return e.player in (e.base, s.cards[e.card].controller) or may_take(s, e.player, e.card)


def claims(s: State) -> Iterator[tuple[int, Claim]]:
    """Every card of which control is taken now, with each claim on it."""
    n = len(s.seats)
    cards = [c for x in range(n) for c in s.zones[PLAY * n + x]]
    for m in s.modifiers:
        if m.stat == "controller" and m.you not in s.gone:
            for card in cards:
                if s.cards[card].obj in m.objs:
                    yield card, (m.stamp, m.you)
    for source, number in s.index.get(KEY["controller"], ()):
        ability = ability_of(s, source, number)
        ctx = Ctx(source, s.cards[source].controller)
        for effect in ability.constants["controller"]:
            if not effect.works(s, ctx, ability):
                continue
            found = effect.named(s, ctx) if effect.named is not None else cards
            for card in found:
                if effect.test is not None and not effect.test(s, ctx, card):
                    continue
                if affects(s, Speaker(ctx, ability, effect).cause(s), card, None):
                    yield card, (-s.cards[source].obj, ctx.seat)


class TakingAtOnce(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Several players' effects have come to take control of a card at the same moment."""

    card: int
    base: int
    claims: tuple[Claim, ...]
    new: tuple[Claim, ...]


def ask_whose_is_the_newest(s: State, r: TakingAtOnce) -> Signal:
    """If one of them leaves the game, or the card does, it is looked at anew."""
    if not s.gone.isdisjoint([*(player for _, player in r.new), s.cards[r.card].owner]):
        return Return()
    seats = dict.fromkeys(player for _, player in r.new)
    return Choice(first_player(s), [("decide", seat) for seat in seats], "AGR-113", "whose effect is applied last")


def this_is_the_newest(s: State, r: TakingAtOnce, option: Option) -> Signal:
    newest = next(claim for claim in r.new if claim[1] == option[1])
    order = (*(claim for claim in r.claims if claim != newest), newest)
    return Raise([h.ControlChanged(card=r.card, player=order[NEWEST.value][1], base=r.base, claims=order)])


NEWEST_CLAIM = Procedure(
    "AGR-113",
    "effects that take control at the same moment",
    regs=TakingAtOnce,
    steps=(step("AGR-113", ask_whose_is_the_newest, answer=this_is_the_newest),),
)


def control_changes(s: State) -> Signal | None:
    """Control goes to the player of the newest claim; where none is left, back to where it was before the first."""
    table = s.situations[0]
    return _due_changes(s, table) if type(table) is Table and (table.taken or "controller" in s.spoken) else None


def _due_changes(s: State, table: Table) -> Signal | None:
    now: dict[int, list[Claim]] = {}
    for card, claim in claims(s):
        if s.cards[card].controller != claim[1] and not may_take(s, claim[1], card):
            continue
        now.setdefault(card, []).append(claim)
    before = {t.obj: t for t in table.taken}
    n = len(s.seats)
    events: list[Event] = []
    for x in range(n):
        for card in s.zones[PLAY * n + x]:
            c = s.cards[card]
            was = before.get(c.obj)
            had = was.claims if was is not None else ()
            if not had and card not in now:
                continue
            live = now.get(card, [])
            base = was.base if was is not None else c.controller
            new = [claim for claim in live if claim not in had]
            order = (*(claim for claim in had if claim in live), *new)
            if order == had:
                continue
            if len({player for _, player in new}) > 1 and TOGETHER.holds:
                return Call(NEWEST_CLAIM, TakingAtOnce(card=card, base=base, claims=order, new=tuple(new)))
            goes_back_to = base if base not in s.gone else c.owner
            to = order[NEWEST.value][1] if order else goes_back_to
            events.append(h.ControlChanged(card=card, player=to, base=base, claims=order))
    return Raise(events) if events else None
