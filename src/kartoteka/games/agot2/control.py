"""Who controls a card in play: of several effects that take control of it the newest rules (AGR-16).

Two kinds of effect take control: lasting ones, and constant ones ("take control of attached character"). Which is the
newer cannot be read off them, so the table keeps, for each card that was ever taken, the claims on it in the order in
which they came up, and who controlled it before the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.entering import may_take
from kartoteka.games.agot2.immunity import affects
from kartoteka.games.agot2.records import PLAY, Table
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.modifiers import KEY, Speaker, spoken_of
from kartoteka.kernel.procedures import Raise, Signal
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

Claim = tuple[int, int]
"""An effect that takes control, by a number of its own, and the player who takes."""

NEWEST = Ruling("AGR-16", "the newest effect that takes control rules", value=-1, without=0)


def claims(s: State) -> Iterator[tuple[int, Claim]]:
    """Every card of which control is taken now, with each claim on it."""
    n = len(s.seats)
    cards = [c for x in range(n) for c in s.zones[PLAY * n + x]]
    for m in s.modifiers:
        if m.stat == "controller":
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


def control_changes(s: State) -> Signal | None:
    """Control goes to the player of the newest claim; where none is left, back to where it was before the first."""
    table = s.situations[0]
    if type(table) is not Table or not (table.taken or spoken_of(s, "controller")):
        return None
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
            order = (*(claim for claim in had if claim in live), *(claim for claim in live if claim not in had))
            if order == had:
                continue
            base = was.base if was is not None else c.controller
            to = order[NEWEST.value][1] if order else base
            events.append(h.ControlChanged(card=card, player=to, base=base, claims=order))
    return Raise(events) if events else None
