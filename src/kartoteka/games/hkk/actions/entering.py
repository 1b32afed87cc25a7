"""How a card comes into play: where, active or passive, on what, and under whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.edits.permanents import ONLY_ACTIVE
from kartoteka.games.hkk.edits.places import place
from kartoteka.games.hkk.numbers import active_player, facts, has_keyword
from kartoteka.games.hkk.permanents.hosts import go_by_side, relation_of
from kartoteka.games.hkk.records import ATTACHED, GUARD, QUEUE, RESERVE, SITE, SPECIAL, TABLE, Source
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Collection

    from kartoteka.games.hkk import happenings as h
    from kartoteka.games.hkk.set.cards import CardDef
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

TO_THE_RESERVE: Final = Ruling(
    "HKK-8.1.2-a", "a creature that was played goes to the reserve", value=RESERVE, without=GUARD
)
BROUGHT_TO_THE_RESERVE: Final = Ruling(
    "HKK-8.1.2.1-a", "a creature that a source brings goes to the reserve", value=RESERVE, without=GUARD
)
AS_IF_PLAYED: Final = ruling("HKK-8.1.2.1-b", "unless a text says how, a creature comes in as if it had been played")
AS_STATED: Final = ruling("HKK-8.1.2.1-c", "what a text says of how a creature comes in is followed")
SOURCE_SAYS: Final = ruling("D-29", "where the source and the creature say otherwise, the source is followed")
IN_THE_RESERVE: Final = ruling("HKKR-4.4", "the reserve holds active and passive creatures alike")
CREATURES_PASSIVE: Final = Ruling("HKK-8.1.2-b", "a creature arrives passive", value=True, without=False)
BUILDINGS_PASSIVE: Final = Ruling("HKK-8.6-b", "a building arrives passive", value=True, without=False)
ITEMS_ACTIVE: Final = Ruling("HKK-8.7-b", "an item arrives active", value=False, without=True)
SKILLS_ACTIVE: Final = Ruling("HKK-8.8.0-b", "a skill arrives active", value=False, without=True)
LOCATIONS_ACTIVE: Final = Ruling("HKK-8.9.0-b", "a location arrives active", value=False, without=True)
ENCHANTMENTS_ACTIVE: Final = Ruling("HKK-8.5.4", "an enchantment stays on the table, active", value=False, without=True)
OTHERS_ACTIVE: Final = Ruling("", "", value=False, without=False)
ARRIVES = {
    "building": BUILDINGS_PASSIVE,
    "item": ITEMS_ACTIVE,
    "skill": SKILLS_ACTIVE,
    "location": LOCATIONS_ACTIVE,
    "enchantment": ENCHANTMENTS_ACTIVE,
}
"""By type, whether a card arrives passive; creatures apart."""
FLYING: Final = ("flies", "keyword")
"""What must be spoken of for a card to fly on which that is not printed."""
ON_THE_TABLE: Final = Ruling(
    "HKKR-4.6", "buildings, items, skills and enchantments lie on the table", value=TABLE, without=RESERVE
)
PUT_ON_IT: Final = Ruling("HKK-8.5.5-b", "an enchantment on something is put on that", value=ATTACHED, without=TABLE)
HELD_BY_A_CREATURE: Final = Ruling(
    "HKK-8.7.1-b", "a held item is put on a creature, not on the table", value=ATTACHED, without=TABLE
)
PUT_ON = {"enchantment": PUT_ON_IT, "item": HELD_BY_A_CREATURE}
"""By type, where an attached card lies, where a rule says that."""
FLIES: Final = ruling("HKKK-Flies", "what flies comes in active, and counts as flying while it is in play")
IN_THE_OPPONENTS_TURN: Final = ruling("D-19", "a creature played in the opponent's turn enters as in one's own")
ITS_SIDE_COUNTS: Final = ruling("D-20", "what texts on its side say of the card counts as it comes in")
ON_ITS_SIDE: Final = ruling("HKKR-5.2", "who plays a card controls it: it lies on that player's side")
PUT_ON_THAT_SIDE: Final = ruling("HKKR-9.15", "what an effect puts into play lies on that player's side")
PLAYER_CONTROLS: Final = ruling("HKK-8.11.2-a", "who played an attached card controls it")
ON_OTHERS_TOO: Final = ruling("HKK-8.11.2-b", "also of a card that was put on another player's permanent")
X_IS_KEPT: Final = ruling("HKKR-6.17", "in play the X of a cost stays what it was when the card was played")
X_IS_LOWEST: Final = Ruling(
    "HKKR-6.16", "the X of a card that was not played from hand is the lowest", value=0, without=1
)


def flies(s: State, card: int) -> bool:
    """Whether a card would come in active: that is no ability, so it cannot be lost."""
    if "flies" in s.pool.facts[s.cards[card].proto].keywords:
        return FLIES.holds
    return not s.spoken.isdisjoint(FLYING) and FLIES.holds and has_keyword(s, card, "flies")


def of_its_type(s: State, card: int) -> tuple[int, bool]:
    """Where a card of that type lies, and whether it arrives passive, as it is played from hand."""
    what = facts(s, card)
    if what.is_creature:
        return TO_THE_RESERVE.value, CREATURES_PASSIVE.value and not flies(s, card)
    zone: int
    if what.is_attached:
        zone = PUT_ON[what.type].value if what.type in PUT_ON else ATTACHED
    elif what.type == "location":
        zone = SITE
    else:
        zone = SPECIAL if what.is_special else ON_THE_TABLE.value
    return zone, ARRIVES.get(what.type, OTHERS_ACTIVE).value and not flies(s, card)


def where_to(s: State, card: int, seat: int, by_effect: bool = False, stated: Collection[str] = ()) -> tuple[int, bool]:
    """The kind of zone that a card comes to, and whether it is passive there.

    What an effect brings comes in as if it had been played, unless the effect has `stated` otherwise: `active`,
    `passive`, `guard`. If that says nothing, what the card says is followed (D-29).
    """
    zone, passive = of_its_type(s, card)
    if not by_effect:
        return zone, passive and (IN_THE_OPPONENTS_TURN.holds or active_player(s) == seat)
    creature = facts(s, card).is_creature
    if creature:
        zone = int(BROUGHT_TO_THE_RESERVE.value)
        passive = passive and AS_IF_PLAYED.holds
    if not stated or not AS_STATED.holds:
        return zone, passive and _may_be_passive(zone)
    if creature and "guard" in stated:
        zone, passive = GUARD, False
    if not (flies(s, card) and (chosen(s, "creature_says") or not SOURCE_SAYS.holds)):
        passive = "passive" in stated or (passive and "active" not in stated)
    if zone == GUARD and passive and ONLY_ACTIVE.holds:
        zone = RESERVE
    return zone, passive


def _may_be_passive(zone: int) -> bool:
    return zone != RESERVE or IN_THE_RESERVE.holds


def controller_of(s: State, e: h.Entered) -> int:
    """Who controls the card from now on."""
    owner = int(s.cards[e.card].owner)
    if e.host != NO_CARD:
        theirs = int(s.cards[e.host].controller)
        kept = PLAYER_CONTROLS.holds and ON_OTHERS_TOO.holds
        return theirs if go_by_side(s) or not kept else e.player
    follows = PUT_ON_THAT_SIDE if e.by_effect else ON_ITS_SIDE
    return e.player if follows.holds else owner


def enter(s: State, e: h.Entered) -> Event:
    """A card comes into play; out of the queue it is still the same object."""
    c = s.cards[e.card]
    d: CardDef = s.pool.definitions[c.proto]
    announced = c.zone // len(s.seats) == QUEUE
    player = controller_of(s, e)
    x = 0
    if d.variable:
        x = c.x if announced and X_IS_KEPT.holds else X_IS_LOWEST.value
    changed = c.but(
        controller=player, passive=e.passive, wounds=0, markers=(), levels=0, x=x, flier=flies(s, e.card),
        since=edits.new_id(s), face_down=False, host=e.host, relation=relation_of(d) if e.host != NO_CARD else 0,
    )  # fmt: skip
    edits.move(s, e.card, place(s, e.zone, player), changed, keep=announced)
    if e.passive and not e.stated and is_made_to_fly(s, e.card):
        edits.change(s, e.card, s.cards[e.card].but(passive=False, flier=True))
        e = e.but(passive=False)
    if announced:
        note_vision(s, e.card)
    if e.ends:
        edits.close_situation(s, e.ends)
    return e if e.player == player else e.but(player=player)


def is_made_to_fly(s: State, card: int) -> bool:
    """Whether a text of its side lets a card fly that has just come into play (D-20)."""
    if s.spoken.isdisjoint(FLYING):
        return False
    return ITS_SIDE_COUNTS.holds and flies(s, card)


def note_vision(s: State, card: int) -> None:
    """A card that is played as a vision is told by an effect: it goes back as the turn ends."""
    source = s.open(Source)
    if source is not None and source.card == card and source.mode == "vision":
        from kartoteka.games.hkk.offers.playmodes import vision

        edits.add_modifier(s, vision(s.cards[card].obj, source.seat))


def attach(s: State, e: h.Attached) -> Event:
    """A card that lies on a permanent, or has lain on one, comes to lie on another."""
    c = s.cards[e.card]
    changed = c.but(host=e.host, controller=e.player, relation=relation_of(s.pool.definitions[c.proto]))
    edits.move(s, e.card, place(s, ATTACHED, e.player), changed, keep=True)
    return e
