"""How a card leaves the game zone by dying or exile: always to its owner's, and with what it keeps for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.edits.cards import without_tokens
from kartoteka.games.berserk.edits.counters import asked_of
from kartoteka.games.berserk.marked import has_changed
from kartoteka.games.berserk.numbers import SEATS, cannot, has_keyword, in_play, is_creature
from kartoteka.games.berserk.possible import can_be_exiled
from kartoteka.games.berserk.records import EXILE, GAME_ZONE, GRAVEYARD, HOSTED, Table
from kartoteka.games.berserk.timing import row
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import BerserkCard
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

OWNERS_GRAVEYARD: Final = ruling("BKR-14.4", "a card never enters another player's graveyard or deck")
EXILED_APART: Final = Ruling(
    "BKR-14.5", "an exiled card is out of the battle, in no graveyard", value=EXILE, without=GRAVEYARD
)
KEEPS_MARKERS: Final = ruling("BKR-14.3", "markers are lost only after the card's own death triggers have resolved")
NOBODY_STOPS_A_RULE: Final = ruling("BKR-14.8", "what dies by a rule cannot be stopped")
EXILED_IS_NOT_DEAD: Final = ruling("BKR-14.8", "who is exiled instead of dying has not died")
INCORPOREAL_IS_EXILED: Final = ruling("BKK-Incorporeal", "an incorporeal creature that would die is exiled")
EATEN_IS_EXILED: Final = ruling("BKK-Corpse-eating", "who is destroyed by a corpse-eater is exiled instead")
EATS_OPPOSING: Final = ruling("BKK-Corpse-eating", "a corpse-eater eats opposing creatures")
NOT_EATEN: Final = ruling("BKK-Incorporeal", "incorporeal creatures are not eaten")
EATER_RECOVERS: Final = ruling("BKK-Corpse-eating", "the corpse-eater heals fully and loses its poison")
EATER: Final = "corpse-eating"


def could_die(s: State, e: h.Died) -> bool:
    """Whether a card in play could be destroyed now."""
    if not in_play(s, e.card):
        return False
    if e.cause_of == "rule" and NOBODY_STOPS_A_RULE.holds:
        return True
    return not cannot(s, e.card, "be destroyed")


# Where to ---------------------------------------------------------------------------------------------------------


def where_to(s: State, card: int, by: int = NO_CARD) -> int:
    """The kind of zone to which a card goes that would die."""
    if has_keyword(s, card, "incorporeal") and INCORPOREAL_IS_EXILED.holds and not chosen(s, "incorporeal_dies"):
        return EXILE
    if is_eaten(s, card, by) and EATEN_IS_EXILED.holds and not chosen(s, "corpse_eating_online"):
        return EXILE
    return GRAVEYARD


def is_eaten(s: State, card: int, by: int) -> bool:
    """Whether a card that dies is eaten by who destroys it."""
    if by == NO_CARD or EATER not in s.index or not in_play(s, by) or not has_keyword(s, by, EATER):
        return False
    if not is_creature(s, card) or (s.cards[card].controller == s.cards[by].controller and EATS_OPPOSING.holds):
        return False
    if has_keyword(s, card, "incorporeal") and NOT_EATEN.holds:
        return False
    return not chosen(s, "corpse_eating_online") or is_within_reach(s, card, by)


def is_within_reach(s: State, card: int, by: int) -> bool:
    """Whether an eater stands next to its victim (option `corpse_eating_online`)."""
    from kartoteka.games.berserk.board.standing import neighbours

    return card in neighbours(s, by)


# The change -------------------------------------------------------------------------------------------------------


def put_away(s: State, card: int, zone: int, *, keeps: bool = False, bottom: bool = False) -> None:
    """To its owner's, with nothing left on it; a dead card may keep its markers for a while (BKR-14.3)."""
    c = s.cards[card]
    owner = c.owner if OWNERS_GRAVEYARD.holds else c.controller
    bare = c if c.zone // SEATS in GAME_ZONE else without_tokens(s, c)
    changed = bare.but(
        controller=owner, cell=-1, host=NO_CARD, relation=0, closed=False, wounds=0, moved=0, leapt=False, over=False,
        aim=0, x=0, otherwise=False, hurt_by=NO_CARD, begins=0, since=0, formed=False,
    )  # fmt: skip
    if not keeps:
        changed = without_markers(changed)
    leave_behind(s, card)
    edits.move(s, card, zone * SEATS + owner, changed, bottom=bottom)


def leave_behind(s: State, host: int) -> None:
    """What lay on a card that leaves is still where that was: it dies there (D-12)."""
    from kartoteka.games.berserk.board.standing import cell_of

    for zone in (HOSTED * SEATS, HOSTED * SEATS + 1):
        for card in s.zones[zone]:
            if s.cards[card].host == host:
                edits.change(s, card, s.cards[card].but(cell=cell_of(s, host)))


def without_markers(c: BerserkCard) -> BerserkCard:
    return c.but(tokens=0, poison=0, extra=0, drained=0)


def died(s: State, e: h.Died) -> Event | tuple[Event, ...] | None:
    """A card dies: to its owner's graveyard, a new object; or it is exiled instead."""
    card = e.card
    if s.cards[card].zone // SEATS not in GAME_ZONE:
        return None
    eaten = is_eaten(s, card, e.by)
    zone = where_to(s, card, e.by)
    consequences = feast(s, e.by) if eaten and EATER_RECOVERS.holds else ()
    if zone == EXILE:
        gone: Event | None = exiled(s, h.Exiled(card=card, player=e.player, cause=e.cause))
        if gone is not None and not EXILED_IS_NOT_DEAD.holds:
            gone = e
        return (gone, *consequences) if gone is not None else None
    keeps = KEEPS_MARKERS.holds and listens_to_its_death(s, card)
    controller = s.cards[card].controller
    put_away(s, card, zone, keeps=keeps)
    if keeps:
        note_fallen(s, card)
    if e.by != NO_CARD and controller != s.cards[e.by].controller:
        note_killed(s, card)
    return (e, *consequences) if consequences else e


def listens_to_its_death(s: State, card: int) -> bool:
    """Whether a card has a trigger of its own that its death may set off."""
    if "dies" not in s.index:
        return False
    return any([other == card for other, _ in s.index["dies"]])


def note_fallen(s: State, card: int) -> None:
    table = s.opened[Table]
    edits.edit_situation(s, table.but(fallen=(*table.fallen, (card, s.cards[card].obj))))


def note_killed(s: State, card: int) -> None:
    """Remembers that an enemy killed it, where a text could ask (Valhalla)."""
    if asked_of(s, "valhalla"):
        ledger.enter(s, s.opened[Table].id, "killed", s.cards[card].obj)


def feast(s: State, eater: int) -> tuple[Event, ...]:
    """A corpse-eater heals fully and loses its poison, at the same moment."""
    c = s.cards[eater]
    edits.change(s, eater, c.but(wounds=0, poison=0))
    has_changed(s)
    told: tuple[Event, ...] = ()
    if c.wounds:
        told = (h.Healed(card=eater, amount=c.wounds),)
    return (*told, h.PoisonLost(card=eater)) if c.poison else told


def exiled(s: State, e: h.Exiled) -> Event | None:
    """A card leaves the battle (BKR-14.5)."""
    c = s.cards[e.card]
    zone = EXILED_APART.value
    if c.zone // SEATS == zone:
        return None
    player = c.controller
    put_away(s, e.card, zone)
    return e.but(player=player)


ROWS = {
    h.Died: row("dies", apply=died, could=could_die, looks_back=True),
    h.Exiled: row("exiled", apply=exiled, could=can_be_exiled, looks_back=True),
}
