"""What a text does that brings cards into the game: who may come, which cells are wanted, and the events of it.

A symbiote, a parasite or equipment needs a host at once (D-14), so bringing one is a procedure that asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.standing import free
from kartoteka.games.berserk.bringing.arriving import controller, keepers, may_arrive
from kartoteka.games.berserk.bringing.defaults import CELLS, DEFAULTS, PLACE_OF, Bringing, is_hosted, merged, needs_cell
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import COVERED
from kartoteka.games.berserk.recruiting.squads import Joining
from kartoteka.games.berserk.registers import Arrivals
from kartoteka.kernel import program as p
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.interpret import ProgramRegs, cause_of, chosen_so_far
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Stay, Step, step
from kartoteka.kernel.records import NO_CELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.berserk.findings import BringFacts, Nature
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PLACE_IS_A_TARGET: Final = ruling(
    "BKR-18.1", "the place of a summon or a revival is a target, chosen as it is declared"
)
FOUND_IS_NO_TARGET: Final = ruling("BKR-18.1", "the card that is summoned is no target")
REVIVED_IS_A_TARGET: Final = ruling("BKR-18.1", "the card that is revived is one")
A_CELL_FOR_EACH: Final = ruling("BKR-10.1", "no more cards are named than there are places to be named for them")
KEEPS_OFF: Final = ruling("BKR-7.1", "a hidden card that keeps another out of its squad is revealed")
KEEPS_ITS_SECRET: Final = ruling("BKR-7.1", "what a hidden card keeps out is not told before it is to come in")
HOST_AT_ONCE: Final = ruling("D-14", "its controller names a legal host at once for what needs one")


# What a text asks of cards and cells --------------------------------------------------------------------------------


def facts_of(s: State, ctx: Any) -> BringFacts | None:
    """What the text that is asking says of how it brings cards in."""
    if not isinstance(ctx, ProgramRegs):
        return None
    nature: Nature = s.pool.facts[ctx.proto].natures[ctx.ability]
    return nature.summons or nature.revives


def how_by(s: State, ctx: Any) -> Bringing | None:
    """How the text that is asking brings cards in."""
    facts = facts_of(s, ctx)
    return merged(facts, facts.manner) if facts is not None else None


def may_arrive_by(s: State, ctx: Any, card: int) -> bool:
    """Whether the text that is asking could bring that card in beside those that were chosen before it: no rule keeps
    it out, and there is a cell if it needs one ("may arrive")."""
    how, others = how_by(s, ctx), chosen_so_far(ctx)
    if how is None or not may_arrive(s, card, ctx.seat, how, Joining(others, unseen_by(s, ctx.seat, how))):
        return False
    if not needs_cell(s, card, how.manner) or not is_room_asked(ctx, how, facts_of(s, ctx)):
        return True
    held = sum([needs_cell(s, x, how.manner) for x in others]) if A_CELL_FOR_EACH.holds else 0
    return len(free_cells(s, ctx, how)) > held


def is_room_asked(ctx: ProgramRegs, how: Bringing, facts: BringFacts | None) -> bool:
    """Whether it matters if there is a cell: not while the card beside it is still to be chosen, nor once the cell is,
    for what becomes of that is no matter of what comes to it (BKR-18.2)."""
    of = how.place.of if how.place is not None else None
    if isinstance(of, p.Chosen) and ctx.slot(of.slot) is None:
        return False
    return facts is None or ctx.slot(facts.to) is None


def unseen_by(s: State, seat: int, how: Bringing) -> tuple[int, ...]:
    """The hidden cards, of the squad that what a player brings in so joins, of which that player knows nothing."""
    if not KEEPS_ITS_SECRET.holds:
        return ()
    hidden = s.zones[COVERED * SEATS + controller(s, seat, how)]
    return tuple([x for x in hidden if not s.cards[x].known & (1 << seat)])


def revealing(s: State, events: Sequence[h.Entered]) -> list[Event]:
    """The events by which cards come in, after the reveal of those that keep them out."""
    found = dict.fromkeys([x for e in events for x in keepers(s, e.player, e.card, e.manner)])
    shown = [h.Revealed(cards=tuple(found), by="passive")] if found and KEEPS_OFF.holds else []
    return [*shown, *events]


def wants_cell(s: State, ctx: Any, card: int) -> bool:
    """Whether a card for which a text names a place needs a cell: all that is on the board does."""
    facts = facts_of(s, ctx)
    if facts is None or s.cards[card].zone // SEATS not in DEFAULTS[facts.manner].comes_from.value:
        return True
    return needs_cell(s, card, facts.manner)


def free_cells(s: State, ctx: Any, how: Bringing) -> list[int]:
    """The cells to which a card could come by that text."""
    must_be_free = DEFAULTS[how.manner].free.holds
    return [x for x in cells_of(s, ctx, how) if not must_be_free or free(s, x)]


def cells_of(s: State, ctx: Any, how: Bringing) -> Sequence[int]:
    """The cells that a text means, or its default, whatever stands there."""
    if how.place is None:
        found: Sequence[int] = CELLS[PLACE_OF[how.manner]](s, ctx, (ctx.card,), 0)
    else:
        found = place_of(s, how.place)(s, ctx)
    return found


def place_of(s: State, node: p.ChoosePlace) -> Any:
    """A named place as a function; read once for each pool."""
    known = s.pool.notes.setdefault("named places", {})
    found = known.get(node)
    if found is None:
        reader = s.pool.reader
        phrase = s.game.vocabulary.cells[node.phrase]
        cards = reader.cards(node.of) if node.of is not None else lambda s, c: ()
        number = reader.amount(node.n if node.n is not None else p.Number(1))
        found = known[node] = lambda s, c: phrase(s, c, cards(s, c), number(s, c))
    return found


# The events -------------------------------------------------------------------------------------------------------


def brought(s: State, ctx: Any, operands: Operands, manner: str) -> Sequence[Event] | Call:
    """What comes of a verb that brings those cards to those places; a call where hosts must be named for some."""
    facts = facts_of(s, ctx)
    how = merged(facts if facts is not None and facts.manner == manner else None, manner)
    if how is None:
        return []
    events = entries(s, ctx.seat, operands.cards(s, ctx), operands.places(s, ctx), how, cause=cause_of(s, ctx))
    if any([e.host_asked for e in events]):
        return Call(BRING, Arrivals(events=tuple(events)))
    return revealing(s, events)


def entries(
    s: State, seat: int, cards: Sequence[int], places: Sequence[int], how: Bringing, *,
    cause: tuple[int, ...] = (), late: bool = False,
) -> list[h.Entered]:  # fmt: skip
    """The events by which cards come in, each to its cell: not to one that is held, nor two to one."""
    d = DEFAULTS[how.manner]
    found: list[h.Entered] = []
    taken: list[int] = []
    for i, card in enumerate(cards):
        cell = places[i] if i < len(places) else NO_CELL
        if needs_cell(s, card, how.manner):
            if cell == NO_CELL or (d.free.holds and not free(s, cell)) or (d.one_each.holds and cell in taken):
                continue
            taken.append(cell)
        found.append(
            h.Entered(
                card=card, player=controller(s, seat, how), cell=cell, closed=how.closed, manner=how.manner,
                host_asked=is_hosted(s, card) and how.manner != "incarnate", late=late, hidden=how.hidden, cause=cause,
            )
        )  # fmt: skip
    return found


def hosts_for(s: State, e: h.Entered, before: Sequence[h.Entered]) -> list[int]:
    """The hosts that its player may name for what comes in; not one that has just been named for another."""
    from kartoteka.games.berserk.deployment.hosts import possible

    if not HOST_AT_ONCE.holds:
        return []
    named = [x.host for x in before]
    return [host for host in possible(s, e.card, e.player) if host not in named]


def ask_host(s: State, r: Arrivals) -> Signal:
    """The next that needs a host gets one: asked for if several could be it."""
    events: tuple[h.Entered, ...] = r.events
    if r.at >= len(events):
        return None
    e = events[r.at]
    hosts = hosts_for(s, e, events[: r.at]) if e.host_asked else []
    if not hosts:
        return Stay(r.but(at=r.at + 1))
    if len(hosts) == 1:
        return Stay(with_host(r, hosts[0]))
    return Choice(e.player, [("on", host) for host in hosts], HOST_AT_ONCE.rule, "choose its host")


def name_host(s: State, r: Arrivals, option: Option) -> Signal:
    return Stay(with_host(r, option[1]))


def with_host(r: Arrivals, host: int) -> Arrivals:
    events = r.events
    return r.but(events=(*events[: r.at], events[r.at].but(host=host), *events[r.at + 1 :]), at=r.at + 1)


def let_in(s: State, r: Arrivals) -> Signal:
    return Raise(revealing(s, r.events), into="outcome")


def tell(s: State, r: Arrivals) -> Signal:
    return Return(r.outcome)


BRING = Procedure(
    "D-14",
    "cards that need hosts are brought in",
    regs=Arrivals,
    steps=(
        Step("", ask_host, name_host, text="its host"),
        step("", let_in),
        step("", tell),
    ),
)
PROCEDURES: Final = (BRING,)
