"""Playing a card or using an ability: announced, with X, host and targets, and paid (HKKR-9.2 to HKKR-9.7).

What was announced waits as a `Source` until it is carried out (`carrying`); others may answer it before (`queue`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.combat.fights import PAID_WHEN_DECLARED
from kartoteka.games.hkk.costs.affording import most_x
from kartoteka.games.hkk.costs.paying import PAYING, as_printed
from kartoteka.games.hkk.galetki.bodyparts import rights
from kartoteka.games.hkk.offers.limits import note
from kartoteka.games.hkk.offers.playmodes import note_play
from kartoteka.games.hkk.offers.sources import puts_on_target
from kartoteka.games.hkk.permanents.hosts import HOST, is_put_on_something
from kartoteka.games.hkk.records import HAND, Source
from kartoteka.games.hkk.registers import NOT_CHOSEN, Announcing, Paying
from kartoteka.games.hkk.words.numbered import GRANTED, nature, printed_at, printed_on, text_of
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.procedures import Call, Goto, Raise, Signal, Step, choose_one, step
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.selectors import HOST as THE_HOST

if TYPE_CHECKING:
    from kartoteka.games.hkk.words.facts import Facts, Nature
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.interpret import Code
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

__all__ = ["ANNOUNCED", "GRANTED", "Announcing", "announcing", "nature", "printed_at", "text_of"]

PLAYED: Final = ("card", "reaction card")
"""What a source is where a card is being played."""


def option_of(r: Announcing) -> Option:
    """How the action is called among options."""
    if r.what in PLAYED:
        return ("play", r.card, r.number, r.mode)
    return ("use", r.card, r.number, r.copy)


# Announcing ------------------------------------------------------------------------------------------------------


def show(s: State, r: Announcing) -> Signal:
    from_hand = r.what in PLAYED and s.cards[r.card].zone // len(s.seats) == HAND
    return Raise([h.Announced(
        card=r.card, player=r.seat, ability=r.number, what=r.what, answers=r.answers, from_hand=from_hand,
        mode=r.mode, proto=r.proto, number=r.at,
    )])  # fmt: skip


def what_is_chosen(s: State, r: Announcing) -> Signal:
    """Of what follows, what asks for nothing is passed over: mostly neither X, nor a host, nor a target (HKKR-9.1)."""
    source = s.opened[Source].id
    if asks_for_x(s, r):
        return r.but(source=source)
    if r.what == "card" and is_put_on_something(s, r):
        return Goto("host", r.but(source=source))
    code = effect_of(s, r) if r.number >= 0 else None
    if code is None:
        return Goto("pay", r.but(source=source))
    if code.chooses_first:
        return Goto("targets", r.but(source=source))
    return Goto("pay", r.but(source=source, program=text_announced(s, r)))


def nature_of(s: State, r: Announcing) -> Nature:
    """What is known of its text; of a card without one, of playing it."""
    what: Facts = s.pool.facts[r.proto]
    return what.natures[r.at] if r.number >= 0 else what.nature_of_play


def asks_for_x(s: State, r: Announcing) -> bool:
    what: Facts = s.pool.facts[r.proto]
    return bool(what.x if r.what in PLAYED else what.natures[r.at].asks_x)


def ask_for_x(s: State, r: Announcing) -> Signal:
    """The X of a cost is chosen when it is announced, the most that can be paid first (HKKR-6.15)."""
    if not asks_for_x(s, r):
        return None
    most = most_x(s, r.seat, option_of(r))
    options: list[Option] = [("number", n) for n in range(most, -1, -1)]
    return Choice(r.seat, options, "HKKR-6.15", "how much X is")


def x_named(s: State, r: Announcing, option: Option) -> Signal:
    return r.but(x=option[1])


def effect_of(s: State, r: Announcing) -> Code | None:
    """What is to happen; None where nothing is printed."""
    if r.number < 0:
        return None
    ability: Ability = s.pool.abilities(r.proto)[r.at]
    return ability.effect


def text_announced(s: State, r: Announcing) -> ProgramRegs:
    """The text that is to happen, with what has been chosen for it so far."""
    slots = (*r.slots, ("X", r.x)) if r.x else r.slots
    if r.answers:
        slots = (*slots, ("answered", r.answers))
    obj = s.cards[r.card].obj
    return ProgramRegs(
        proto=r.proto, ability=r.at, part=EFFECT, card=r.card, obj=obj, seat=r.seat, event=r.event, slots=slots
    )


def choose_targets(s: State, r: Announcing) -> Signal:
    """Modes and targets (HKKR-11.19): the text is run up to where its effects begin."""
    code = effect_of(s, r)
    if code is None:
        return None
    text = text_announced(s, r)
    return Call(s.game.program, text, "program") if code.chooses_first else r.but(program=text)


def pay(s: State, r: Announcing) -> Signal:
    if r.what == "combat" and not PAID_WHEN_DECLARED.holds:
        return None
    slots = r.program.slots if r.program is not None else ()
    way = None
    if not r.x:
        way = as_printed(s, r, slots if r.host == NO_CARD else (*slots, (THE_HOST, r.host)))
        if way is not None and not nature_of(s, r).in_kind:
            return r.but(way=way)
    paying = Paying(
        seat=r.seat, option=option_of(r), source=r.source, x=r.x, host=r.host, slots=slots, way=way or NOT_CHOSEN
    )  # fmt: skip
    return Call(PAYING, paying, "way")


def paid(s: State, r: Announcing) -> Signal:
    """From now on it has happened, whatever comes of it (HKKR-8.7)."""
    mana, components, life, shards, substituted = r.way or (0, 0, 0, 0, 0)
    targets, source, cards = targets_of(s, r.program) if r.program is not None else (), s.opened[r.source], s.cards
    reached = (*targets, r.host) if r.host != NO_CARD and puts_on_target(s, r.card) else targets
    return Raise([h.Paid(
        source=r.source, player=r.seat, mana=mana, components=components, life=life, shards=shards,
        program=r.program, targets=targets, objects=tuple([cards[x].obj for x in targets]) if targets else (),
        afflicts=rights(s, r.program, reached, source), x=r.x, host=r.host, card=r.card, substituted=substituted,
    )])  # fmt: skip


def targets_of(s: State, program: ProgramRegs | None) -> tuple[int, ...]:
    """The cards that a text has chosen as its targets."""
    if program is None:
        return ()
    code = s.pool.abilities(program.proto)[program.ability].effect
    if code is None or not code.targets:
        return ()
    found: list[int] = []
    for target in code.targets:
        if target.of_cards:
            chosen: Any = program.slot(target.slot)
            found += chosen if isinstance(chosen, tuple) else () if chosen is None else (chosen,)
    return tuple(found)


def note_use(s: State, r: Announcing) -> Signal:
    """A use counts for its limit, also one that comes to nothing (HKKR-8.8)."""
    if r.number >= 0 and nature_of(s, r).limits:
        note(s, r.seat, option_of(r))
    source = s.opened.get(r.source) if r.what in PLAYED else None
    if type(source) is Source:
        note_play(s, source)
    return None


ANNOUNCED = (
    step("HKKR-9.2", show),
    step("HKKR-9.1", what_is_chosen),
    Step("HKKR-6.15", ask_for_x, x_named, text="X is chosen"),
    choose_one(HOST, "host", label="host"),
    step("HKKR-11.19", choose_targets, label="targets"),
    step("HKKR-9.7", pay, label="pay"),
    step("HKKR-8.7", paid),
    step("HKKR-8.8", note_use),
)
"""The steps by which every action begins."""


def announcing(s: State, seat: int, option: Option, *, answers: int = 0, combat: bool = False) -> Announcing:
    """What an option announces: `("play" or "react", card, number, mode)` or `("use" or "react use", card, ...)`."""
    verb, card, number, rest = option
    plays = verb in ("play", "react") or (verb == "save" and s.cards[card].zone // len(s.seats) == HAND)
    if plays:
        what = "reaction card" if verb == "react" else "card"
    else:
        what = "combat" if combat else "reaction" if verb == "react use" else "use"
    proto, at = printed_on(s.cards[card].proto, number) if number >= 0 else (s.cards[card].proto, 0)
    mode, copy = (rest, 0) if isinstance(rest, str) else ("", rest)
    return Announcing(
        card=card, number=number, seat=seat, what=what, proto=proto, at=at, mode=mode, copy=copy, answers=answers
    )
