"""Edits of what is announced, answered and carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.edits.places import place
from kartoteka.games.hkk.numbers import phase
from kartoteka.games.hkk.records import DISCARD, QUEUE, VOID, Source
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import FOREVER, Modifier
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

IN_THE_QUEUE: Final = ruling("HKKR-4.3", "a card that is being played is in the reaction queue, and nowhere else")
VOID_FOR_IT: Final = ruling("HKK-8.4.3-n", "for that galetki the source does nothing")
ONLY_FOR_IT: Final = ruling("HKK-8.4.3-o", "for everything else the source works")
LIFE_IS_SACRIFICED: Final = ruling("HKKR-6.26", "to sacrifice life is no wound")
STAYS_PAID: Final = ruling("HKKR-9.18", "what was paid for a prevented action stays paid")
PUT_AWAY: Final = Ruling(
    "HKK-8.5.3-b", "after its effect a spell goes to the discard pile", value=DISCARD, without=VOID
)
NOT_DISCARDED: Final = ruling("HKKR-6.25", "to play a spell is not to discard it")


PLAYS = {"reaction card": "react", "reaction": "react use"}
"""By `what`, the play of the window in which it waits, where that is called otherwise."""
NOTHING: Final = (0, 0, 0, 0)
"""A price of no mana, no components, no life and no shards."""


def announce(s: State, e: h.Announced) -> Event:
    """A card leaves the hand, or wherever it was; the source is open from now on."""
    card, what = e.card, e.what
    if what in ("card", "reaction card") and IN_THE_QUEUE.holds:
        c = s.cards[card]
        edits.move(s, card, place(s, QUEUE, e.player), c if c.controller == e.player else c.but(controller=e.player))
    edits.open_situation(
        s,
        Source(
            play=PLAYS.get(what, what), seat=e.player, card=card, ability=e.ability, answers=e.answers,
            objects=(s.cards[card].obj,), what=what, from_hand=e.from_hand, mode=e.mode, proto=e.proto,
            number=e.number, early=phase(s) == "preparation",
        ),
    )  # fmt: skip
    return e


def pay(s: State, e: h.Paid) -> Event | tuple[Event, ...]:
    """The price, all at once; targets and programs go onto the source."""
    price = (e.mana, e.components, e.life, e.shards)
    if price != NOTHING:
        had = s.seats[e.player]
        edits.change_seat(
            s,
            e.player,
            had.but(
                mana=had.mana - e.mana, components=had.components - e.components, life=had.life - e.life,
                shards=had.shards - e.shards,
            ),
        )  # fmt: skip
    source = s.opened[e.source]
    edits.edit_situation(
        s,
        source.but(
            program=e.program, targets=e.targets, objects=e.objects, afflicts=e.afflicts, x=e.x, host=e.host,
            host_obj=s.cards[e.host].obj if e.host != NO_CARD else 0, substituted=e.substituted,
            paid=price,
        ),
    )  # fmt: skip
    if e.x and source.what in ("card", "reaction card"):
        edits.change(s, source.card, s.cards[source.card].but(x=e.x))  # a permanent keeps it (HKKR-6.17)
    if e.life and not LIFE_IS_SACRIFICED.holds:
        return (e, h.PlayerWounded(player=e.player, amount=e.life, source=source.card))
    return e


def prevent(s: State, e: h.Prevented) -> Event | None:
    source = s.situation(e.source)
    if source is None or source.status:
        return None
    edits.edit_situation(s, source.but(status="prevented"))
    return e


def end_source(s: State, e: h.SourceEnded) -> Event | tuple[Event, ...]:
    """A card that is still in the queue is put away: that is no discarding (HKKR-6.25)."""
    c = s.cards[e.card]
    found: tuple[Event, ...] = (e,)
    if c.zone // len(s.seats) == QUEUE:
        edits.move(s, e.card, place(s, DISCARD if e.prevented else PUT_AWAY.value, c.owner))
        if not NOT_DISCARDED.holds:
            found = (e, h.Discarded(card=e.card, manner="played"))
    if e.prevented and not STAYS_PAID.holds:
        give_back(s, s.situation(e.source))
    edits.close_situation(s, e.ends)
    return found if len(found) > 1 else e


def give_back(s: State, source: Source) -> None:
    """What was paid for an action, to who paid it."""
    mana, components, life, shards = source.paid or (0, 0, 0, 0)
    had = s.seats[source.seat]
    edits.change_seat(
        s,
        source.seat,
        had.but(
            mana=had.mana + mana, components=had.components + components, life=had.life + life,
            shards=had.shards + shards,
        ),
    )  # fmt: skip


def empty(s: State, e: h.SourceEmptied) -> Event:
    """What a body part was given up against does nothing to that galetki (HKK-8.4.3-n)."""
    if not VOID_FOR_IT.holds:
        return e
    objs = (s.cards[e.card].obj,)
    if not ONLY_FOR_IT.holds:
        source = s.situation(e.source)
        edits.edit_situation(s, source.but(status="prevented"))
        return e
    value = str(e.obj) if e.obj else ""
    edits.add_modifier(
        s,
        Modifier(
            stat="void", op="gain", amount=e.source, value=value, objs=objs, you=s.cards[e.card].controller,
            until=FOREVER, stamp=edits.new_id(s),
        ),
    )  # fmt: skip
    return e
