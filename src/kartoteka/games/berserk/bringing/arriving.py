"""The one change by which a card comes into the game zone, and the rules that keep it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.bringing.defaults import DEFAULTS, Bringing, goes_aside, is_hosted
from kartoteka.games.berserk.edits.cards import taken_out, without_tokens
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import AUX, COVERED, DECK, HOSTED
from kartoteka.games.berserk.recruiting.squads import AS_IT_IS, Joining, may_join
from kartoteka.games.berserk.timing import row
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

BELONGS_TO_ITS_OWNER: Final = ruling(
    "BKR-18.4", "what is brought in stays its owner's; only control follows the effect"
)
ANY_RULE: Final = ruling("BK-532.5.2-a", "while incarnating would break any rule, the card stays in the graveyard")
TOKENS_LOST: Final = ruling("BK-532.5.1-f", "a card that incarnates loses all its incarnation tokens as it comes in")
LATE_TOKENS_LOST: Final = ruling("BK-532.5.2-c", "so does one that had to wait")


# May it? ----------------------------------------------------------------------------------------------------------


def reasons(s: State, card: int, seat: int, how: Bringing, joining: Joining = AS_IT_IS) -> tuple[str, ...]:
    """The rules that keep a card out of the squad of that player, who brings it in so; cells apart."""
    c = s.cards[card]
    d = DEFAULTS[how.manner]
    found: list[str] = []
    if c.zone // SEATS not in d.comes_from.value:
        found.append(d.comes_from.rule)
    if (how.whose == "own" and c.owner != seat) or (how.whose == "opponent" and c.owner == seat):
        found.append(d.whose.rule)
    found += kept_out_of(s, controller(s, seat, how), card, how.manner, joining)
    return tuple(found)


def kept_out_of(s: State, player: int, card: int, manner: str, joining: Joining = AS_IT_IS) -> tuple[str, ...]:
    """The rules that keep a card out of that player's squad."""
    if manner == "incarnate" and not ANY_RULE.holds:
        return ()
    return may_join(s, player, card, manner, joining)


def may_arrive(s: State, card: int, seat: int, how: Bringing | None, joining: Joining = AS_IT_IS) -> bool:
    """Whether no rule keeps it out; cells apart."""
    return how is not None and not reasons(s, card, seat, how, joining)


def keepers(s: State, player: int, card: int, manner: str) -> list[int]:
    """The hidden cards of a player's squad that keep a card out, where nothing else does."""
    hidden = s.zones[COVERED * SEATS + player]
    if not hidden or not kept_out_of(s, player, card, manner):
        return []
    if kept_out_of(s, player, card, manner, Joining(unseen=hidden)):
        return []
    found: list[int] = []
    for x in hidden:
        others = tuple([y for y in hidden if y != x])
        if kept_out_of(s, player, card, manner, Joining(unseen=others)):
            found.append(x)
    return found


def controller(s: State, seat: int, how: Bringing) -> int:
    """Who will control what that player brings in so."""
    return seat if how.player == "you" else 1 - seat


def could(s: State, e: h.Entered) -> bool:
    """Whether a card can still come in as it was to: it is where such cards come from, and fits into the squad."""
    c = s.cards[e.card]
    if c.zone // SEATS not in DEFAULTS[e.manner].comes_from.value:
        return False
    return not kept_out_of(s, e.player, e.card, e.manner)


# It does ----------------------------------------------------------------------------------------------------------


def arrive(s: State, e: h.Entered) -> Event | None:
    """A card comes into the game zone: a new object, with nothing on it."""
    from kartoteka.games.berserk.deployment.hosts import relation_of

    c = s.cards[e.card]
    zone, cell = _where_to(s, e)
    changed = c.but(
        controller=e.player,
        owner=c.owner if BELONGS_TO_ITS_OWNER.holds else e.player,
        cell=cell,
        host=e.host,
        relation=relation_of(s, e.card) if e.host_asked else 0,
        closed=e.closed,
        incarnated=c.incarnated + (e.manner == "incarnate"),
        incarnation=_tokens_kept(s, e),
        since=edits.new_id(s),
        wounds=0, extra=0, drained=0, tokens=0, moved=0, leapt=False, over=False, aim=0, poison=0, x=0,
        otherwise=False, hurt_by=NO_CARD, begins=0,
    )  # fmt: skip
    edits.move(s, e.card, zone * SEATS + e.player, changed)
    if c.zone // SEATS == DECK:
        taken_out(s, c.owner)
    return e if cell == e.cell else e.but(cell=cell)


def _where_to(s: State, e: h.Entered) -> tuple[int, int]:
    """The kind of zone, and the cell."""
    if is_hosted(s, e.card):
        return HOSTED, -1
    if goes_aside(s, e.card, e.manner):
        return AUX, -1
    return COVERED if e.hidden else DEFAULTS[e.manner].lies_in.value, e.cell


def _tokens_kept(s: State, e: h.Entered) -> int:
    """The incarnation tokens that the card has still when it lies in the game zone."""
    c = s.cards[e.card]
    if e.manner != "incarnate":
        return without_tokens(s, c).incarnation
    lost = LATE_TOKENS_LOST.holds if e.late else TOKENS_LOST.holds
    return 0 if lost else c.incarnation


ROWS = {h.Entered: row("enters", "summoned", "revived", "incarnates", apply=arrive, could=could)}
