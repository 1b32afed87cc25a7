"""Who controls a card: the newest effect that takes control of it, for as long as that lasts (HKKR-5).

A creature goes over passive into the reserve, and so it goes back when nothing takes control any more: to whom it was
taken from first. What lies on it stays whose it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.deaths.leaving import LIFE_MARKER, is_quenched
from kartoteka.games.hkk.edits.permanents import put_markers
from kartoteka.games.hkk.edits.places import place
from kartoteka.games.hkk.numbers import cannot, facts, marker
from kartoteka.games.hkk.permanents.hosts import attached_to, go_by_side
from kartoteka.games.hkk.permanents.locations import NEVER, is_spared
from kartoteka.games.hkk.records import ATTACHED, IN_PLAY, RESERVE, SITE, Table
from kartoteka.games.shared.control import CONTROLLER, newest_takers
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import KEY, Speaker
from kartoteka.kernel.procedures import Raise, Signal
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

OWNER_STAYS: Final = ruling("HKKR-5.1", "the owner of a card never changes")
ARRIVES_IN_THE_RESERVE: Final = Ruling(
    "HKKR-5.3", "a creature that is taken over arrives passive in the reserve", value=(RESERVE, True), without=None
)
CANNOT_CHANGE: Final = ruling("HKKR-5.5", "what cannot change controller never does")
KEEP_THEIR_PLAYER: Final = ruling("HKK-8.11.3", "the cards on a permanent that changes controller keep theirs")
ITS_PLAYER_USES_IT: Final = ruling("D-27", "the abilities of an attached card are its own controller's")


class Claim(NamedTuple):
    """What takes control of a card."""

    stamp: int
    """How new it is."""
    player: int
    by: int
    """The card whose text it is."""


def player_of(s: State, card: int) -> int:
    """Who is "you" in the text of a card: of one that lies on another, still its own controller."""
    c = s.cards[card]
    if c.host != NO_CARD and not ITS_PLAYER_USES_IT.holds:
        return int(s.cards[c.host].controller)
    return int(c.controller)


def in_question(s: State) -> list[int]:
    """The cards of which control can be taken: those in play, and no location (HKK-8.9.5-f)."""
    n = len(s.seats)
    found: list[int] = []
    for pile in s.zones[IN_PLAY[0] * n : (IN_PLAY[-1] + 1) * n]:
        found += pile
    if not NEVER["changes controller"].holds:
        for pile in s.zones[SITE * n : (SITE + 1) * n]:
            found += pile
    return found


def _claimed(s: State) -> Iterator[tuple[int, Claim]]:
    """Objects of which something takes control now: lasting effects, and texts of cards in play."""
    for m in s.modifiers:
        if m.stat == CONTROLLER:
            for obj in m.objs:
                yield obj, Claim(m.stamp, m.you, m.card)
    affects = s.pool.affects
    for source, number in s.index.get(KEY[CONTROLLER], ()):
        you = player_of(s, source)
        ability = s.pool.live[s.cards[source].proto][number]
        ctx = Ctx(source, you)
        for effect in ability.constants[CONTROLLER]:
            if not effect.works(s, ctx, ability):
                continue
            found = effect.named if effect.named is not None else effect.members
            cause = Speaker(ctx, ability, effect).cause(s)
            for card in found(s, ctx) if found is not None else ():
                if affects is None or affects(s, cause, card, None):
                    yield s.cards[card].obj, Claim(int(s.cards[source].since), you, source)


def claims(s: State) -> dict[int, Claim]:
    """By object, the newest effect that takes control of it; not one that a life marker has kept off."""
    table = s.opened[Table]
    found: dict[int, Claim] = {}
    for obj, claim in _claimed(s):
        if s.ledger and ledger.entered(s, table.id, "kept", obj, claim.stamp):
            continue
        if obj not in found or claim.stamp > found[obj].stamp:
            found[obj] = claim
    return found


def may_go_over(s: State, card: int) -> bool:
    """Whether a card can change controller at all."""
    if is_spared(s, card, "changes controller"):
        return False
    return not (CANNOT_CHANGE.holds and cannot(s, card, "change controller"))


def control_changes(s: State) -> Signal | None:
    """What goes over now, or back to where it was before."""
    table = s.opened.get(Table)
    if table is None or not (table.taken or CONTROLLER in s.spoken):
        return None
    takers = {obj: claim.player for obj, claim in claims(s).items()}
    events = [
        h.ControlTaken(card=card, player=to, back=back)
        for card, to, back in newest_takers(s, in_question(s), dict(table.taken), takers)
        if may_go_over(s, card)
    ]
    return Raise(events) if events else None


def take_control(s: State, e: h.ControlTaken) -> Event | None:
    """A card goes over to another player; a creature into that player's reserve, passive."""
    c, table = s.cards[e.card], s.open(Table)
    if table is None or c.controller == e.player or not may_go_over(s, e.card):
        return None
    claim = None if e.back else claims(s).get(c.obj)
    changed = c.but(controller=e.player)
    if not e.back and marker(s, e.card, LIFE_MARKER.value):
        if not is_quenched(s, e.cause or ((claim.by,) if claim is not None and claim.by >= 0 else ())):
            return _kept(s, e, claim)
        changed = changed.but(markers=tuple(x for x in c.markers if x[0] != LIFE_MARKER.value))
    _note(s, table, e)
    zone = c.zone // len(s.seats)
    if facts(s, e.card).is_creature and ARRIVES_IN_THE_RESERVE.value is not None:
        zone, passive = ARRIVES_IN_THE_RESERVE.value
        changed = changed.but(passive=passive)
    if not OWNER_STAYS.holds:
        changed = changed.but(owner=e.player)
    edits.move(s, e.card, place(s, zone, e.player), changed, keep=True)
    if go_by_side(s) or not KEEP_THEIR_PLAYER.holds:
        for other in tuple(attached_to(s, e.card)):
            along = s.cards[other].but(controller=e.player)
            edits.move(s, other, place(s, ATTACHED, e.player), along, keep=True)
    return e


def _kept(s: State, e: h.ControlTaken, claim: Claim | None) -> Event | None:
    """A life marker goes instead: that effect does not take control of it any more."""
    table = s.opened[Table]
    if claim is not None:
        ledger.enter(s, table.id, "kept", s.cards[e.card].obj, claim.stamp)
    return put_markers(s, h.MarkersPut(card=e.card, marker=LIFE_MARKER.value, amount=-1, cause=e.cause))


def _note(s: State, table: Table, e: h.ControlTaken) -> None:
    """From whom it was first taken; what is no more in play is forgotten."""
    c = s.cards[e.card]
    there = {s.cards[card].obj for card in in_question(s)}
    base = {obj: seat for obj, seat in table.taken if obj in there}
    if base.setdefault(c.obj, c.controller) == e.player:
        del base[c.obj]
    edits.edit_situation(s, table.but(taken=tuple(base.items())))


CONTROL = Check(
    "HKKR-5.4",
    "a card that was taken over goes back to its previous controller when the effect ends",
    control_changes,
    after=(
        h.EffectStarted,
        h.Entered,
        h.Left,
        h.TurnOver,
        h.PhaseEnded,
        h.PhaseBegan,
        h.StageEnded,
        h.CloseBegan,
        h.CombatStageBegan,
        h.CombatEnded,
    ),
    spoken=(CONTROLLER, "cannot change controller"),
    otherwise=(CONTROLLER,),
)
CHECKS: Final[tuple[Check, ...]] = (CONTROL,)
