"""Who controls a card: the newest effect that takes control of it, for as long as that lasts (BKR-17.1).

A card that goes over stays on its cell, and what lies on it stays whose it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.numbers import SEATS, in_play
from kartoteka.games.berserk.records import FIELD, GAME_ZONE, HOSTED, Table
from kartoteka.games.berserk.timing import row
from kartoteka.games.shared.control import CONTROLLER, newest_takers
from kartoteka.kernel import edits
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import KEY
from kartoteka.kernel.procedures import Raise, Signal
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

STAYS_ON_ITS_CELL: Final = ruling("BKR-17.1", "taking control of a card does not move it on the field")
HOSTS_STAY: Final = ruling("BKR-17.1", "nor does it change hosts, or who controls what lies on the card")
GOES_BACK: Final = ruling("BKR-17.1", "what goes back does, whatever has joined its squad meanwhile")
SYMBIOTE_STAYS: Final = ruling("BKR-15.5", "a symbiote stays with its controller if only its host is taken over")
IN_QUESTION = range(FIELD * SEATS, HOSTED * SEATS + SEATS)


def takers(s: State) -> dict[int, int]:
    """By object, the player for whom the newest effect takes control of it."""
    newest: dict[int, tuple[int, int]] = {}
    for m in s.modifiers:
        if m.stat == CONTROLLER:
            for obj in m.objs:
                _claim(newest, obj, m.stamp, m.you)
    for source, number in s.index.get(KEY[CONTROLLER], ()):
        c = s.cards[source]
        ability, ctx = s.pool.live[c.proto][number], Ctx(source, c.controller)
        for effect in ability.constants[CONTROLLER]:
            found = effect.named if effect.named is not None else effect.members
            if found is not None and effect.works(s, ctx, ability):
                for card in found(s, ctx):
                    _claim(newest, s.cards[card].obj, c.since, c.controller)
    return {obj: player for obj, (_, player) in newest.items()}


def _claim(newest: dict[int, tuple[int, int]], obj: int, stamp: int, player: int) -> None:
    if obj not in newest or stamp > newest[obj][0]:
        newest[obj] = (stamp, player)


def could(s: State, e: h.ControlTaken, beside: tuple[int, ...] = ()) -> bool:
    """Whether a card in play can go over to that player: its squad must be one that the card may join (BKR-3.8),
    `beside` others that go over with it."""
    from kartoteka.games.berserk.recruiting.squads import Joining, may_join

    c = s.cards[e.card]
    if not in_play(s, e.card) or c.controller == e.player:
        return False
    return (e.back and GOES_BACK.holds) or not may_join(s, e.player, e.card, "control", Joining(beside))


def may_take(s: State, ctx: Any, card: int) -> bool:
    """Whether a player may take control of a card: for `Game.alters`, so that what is impossible is not declared."""
    return could(s, h.ControlTaken(card=card, player=ctx.seat))


def could_start(s: State, e: h.EffectStarted) -> bool:
    """Whether a lasting effect comes about: none by which a card would join a squad that it may not join (BKR-3.8)."""
    m = e.modifier
    if m.stat != CONTROLLER or e.card < 0:
        return True
    beside = tuple([x.card for x in going_over(s) if x.player == m.you and x.card != e.card])
    return could(s, h.ControlTaken(card=e.card, player=m.you), beside)


def going_over(s: State) -> list[h.ControlTaken]:
    """What effects make go over now, or back to where it was before, and can."""
    table = s.opened.get(Table)
    if table is None or not (table.taken or CONTROLLER in s.spoken):
        return []
    cards = [card for zone in IN_QUESTION for card in s.zones[zone]]
    events = [
        h.ControlTaken(card=card, player=to, back=back)
        for card, to, back in newest_takers(s, cards, dict(table.taken), takers(s))
    ]
    return [e for e in events if could(s, e)]


def changes(s: State) -> Signal | None:
    """Cards go over as effects say."""
    found = going_over(s)
    return Raise(found) if found else None


def take(s: State, e: h.ControlTaken) -> Event | None:
    """A card goes over, where it stands and as it is."""
    c, table = s.cards[e.card], s.opened[Table]
    zone = c.zone // SEATS
    if zone not in GAME_ZONE or c.controller == e.player:
        return None
    _note(s, table, e)
    cell = c.cell if STAYS_ON_ITS_CELL.holds else _elsewhere(s, c.cell)
    edits.move(s, e.card, zone * SEATS + e.player, c.but(controller=e.player, cell=cell), keep=True)
    if not (HOSTS_STAY.holds and SYMBIOTE_STAYS.holds):
        for other in (*s.zones[HOSTED * SEATS], *s.zones[HOSTED * SEATS + 1]):
            x = s.cards[other]
            if x.host == e.card and x.controller != e.player:
                edits.move(s, other, HOSTED * SEATS + e.player, x.but(controller=e.player), keep=True)
    return e


def _elsewhere(s: State, cell: int) -> int:
    """The first free cell, where a card that goes over would be moved."""
    from kartoteka.games.berserk.board.places import EVERYWHERE
    from kartoteka.games.berserk.board.standing import free_cells

    cells = free_cells(s, EVERYWHERE)
    return cells[0] if cell >= 0 and cells else cell


def _note(s: State, table: Table, e: h.ControlTaken) -> None:
    """From whom it was first taken; what is in play no more is forgotten."""
    c = s.cards[e.card]
    there = {s.cards[card].obj for zone in IN_QUESTION for card in s.zones[zone]}
    base = {obj: seat for obj, seat in table.taken if obj in there}
    if base.setdefault(c.obj, c.controller) == e.player:
        del base[c.obj]
    edits.edit_situation(s, table.but(taken=tuple(base.items())))


CONTROL = Check(
    "BKR-17.1",
    "a card that was taken over goes back when the effect ends",
    changes,
    after=(
        h.EffectStarted, h.Entered, h.Died, h.Exiled, h.ActionPaid, h.ActionEnded, h.TurnRefreshed, h.TurnEnded,
        h.Revealed,
    ),
    spoken=(CONTROLLER,),
    otherwise=(CONTROLLER,),
)  # fmt: skip
CHECKS: Final[tuple[Check, ...]] = (CONTROL,)
ROWS = {h.ControlTaken: row("changes controller", apply=take, could=could)}
