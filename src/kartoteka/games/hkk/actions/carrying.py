"""Carrying out what was announced: its text, or the card comes onto the table; or nothing (HKKR-9.9 to HKKR-9.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions import answered
from kartoteka.games.hkk.actions.entering import where_to
from kartoteka.games.hkk.course.settling import SETTLES, WORK, settle, work_text
from kartoteka.games.hkk.galetki.afflicting import is_void
from kartoteka.games.hkk.offers.sources import nature_of
from kartoteka.games.hkk.records import DECK, HAND, QUEUE, Source, Table
from kartoteka.games.hkk.registers import CarryingOut, Working
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import ledger
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.interpret import ProgramRegs
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import LEAVE, Call, Goto, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

OFFERS, OFFERED = "on play activated", "offered on play"
"""The kind of ability that is used right after its card has come into play, and what is noted of the card then."""
TO_THE_END = Goto("over")
PLAYED: Final = ("card", "reaction card")
"""What a source is where a card is being played."""
PREVENTED_DOES_NOTHING: Final = ruling("HKKR-9.16", "what was prevented is not carried out, and the card is put away")
ASTRAY: Final = ruling(
    "HKKR-11.21", "what is no legal target any more is left out; with no target left nothing happens"
)
PERMANENTS_STAY: Final = ruling("HKKR-9.10", "a permanent comes onto the table")
ONE_SOURCE: Final = ruling("HKKR-11.16", "a damaging spell is one source, whatever it targets")
GO_BACK: Final = ruling("HKKR-9.17", "what a prevented card would have brought along stays where it came from")
RIGHT_AFTER: Final = ruling("HKK-8.5.3-a", "the effect of an instant or a general happens right after it was played")
RELATED_LAST: Final = ruling("HKKR-9.12", "what follows from a card's being played comes after what it offers on play")
HOST_MUST_BE_THERE: Final = ruling("HKKR-9.21", "an attached card needs its host on the table")
LIES_THERE: Final = ruling("D-10", "what a body part was given up against lies on that galetki all the same")


def begin(s: State, r: CarryingOut) -> Signal:
    """A prevented one is skipped; of the others, targets that have gone astray are left out."""
    source: Source = s.opened[r.source]
    program = source.program
    if source.status == "prevented" and PREVENTED_DOES_NOTHING.holds:
        if program is None or ONE_SOURCE.holds or len(source.targets) < 2:
            return Goto("over", regs=r.but(lost=source.card if source.what in PLAYED else NO_CARD))
        return r.but(program=_of_the_others(s, source))
    if program is None:
        return None
    repeats = None
    if nature_of(s, source).repeats:
        verb, last = ("play", source.mode) if source.what in PLAYED else ("use", 0)
        repeats = r = r.but(again=(verb, source.card, source.ability, last))
    code = s.pool.abilities(program.proto)[program.ability].effect
    assert code is not None
    gone = code.astray(s, program, source.objects) if code.targets and ASTRAY.holds else ()
    if not gone:
        return repeats
    if len(gone) >= len(source.targets):
        return Goto("over", regs=r)
    return r.but(program=without(program, gone))


def _of_the_others(s: State, source: Source) -> ProgramRegs:
    """The text without the first of its targets, where each target is taken for a source of its own (HKKR-11.16)."""
    assert source.program is not None
    first = source.targets[0]
    gone = [(name, first) for name, value in source.program.slots if isinstance(value, tuple) and first in value]
    return without(source.program, gone)


def without(program: ProgramRegs, gone: Any) -> ProgramRegs:
    """The program, its slots without those cards."""
    slots = []
    for name, value in program.slots:
        lost = {x for slot, x in gone if slot == name}
        if lost and isinstance(value, tuple):
            value = tuple(x for x in value if x not in lost)
        slots.append((name, value))
    return program.but(slots=tuple(slots))


def take_effect(s: State, r: CarryingOut) -> Signal:
    source: Source = s.opened[r.source]
    if source.mode == "fog":
        from kartoteka.games.hkk.offers.playmodes import fog

        return fog(source)
    program = source.program if r.program is None else r.program
    if program is None:
        return without_text(s, source)
    if source.what in PLAYED and not RIGHT_AFTER.holds:
        return None
    return Call(s.game.program, program.but(source=source.id))


def without_text(s: State, source: Source) -> Signal:
    """What is done by a rule of the game, and no text of a card says it."""
    match source.what:
        case "part":
            return Raise([empties(s, source)])
        case "poison":
            from kartoteka.games.hkk.deaths.poison import works

            return works(s, source)
        case "strengthen":
            from kartoteka.games.hkk.galetki.strengthening import strengthen

            return strengthen(s, source)
    return None


def empties(s: State, source: Source) -> h.SourceEmptied:
    """A body part empties what it was given up against, for that galetki (HKK-8.4.3-n)."""
    against = s.situation(source.answers)
    attached = against is not None and against.host != NO_CARD
    obj = s.cards[against.card].obj if attached else 0
    return h.SourceEmptied(card=source.targets[0], source=source.answers, obj=obj)


def come_into_play(s: State, r: CarryingOut) -> Signal:
    """A card that stays: in the state of its type, onto its host (HKKR-9.10)."""
    source: Source = s.opened[r.source]
    if source.what != "card" or not comes_into_play(s, source):
        return None if OFFERS in s.index else TO_THE_END
    card, seat = source.card, source.seat
    zone, passive = where_to(s, card, seat)
    entered = h.Entered(
        card=card, player=seat, zone=zone, host=source.host, passive=passive, from_hand=source.from_hand
    )
    return Raise([entered], regs=r.but(entered=card))


def comes_into_play(s: State, source: Source) -> bool:
    """Whether a card that was played is one that stays, and can."""
    c = s.cards[source.card]
    if c.zone // len(s.seats) != QUEUE or source.mode == "fog" or not PERMANENTS_STAY.holds:
        return False
    if s.pool.facts[c.proto].type in ("instant", "general"):
        return False
    host = source.host
    if host == NO_CARD:
        return True
    if s.cards[host].obj != source.host_obj and HOST_MUST_BE_THERE.holds:
        return False
    return stays_there(s, source, host)


def stays_there(s: State, source: Source, host: int) -> bool:
    """Whether an enchantment is put on its host though a body part was given up against it (D-10)."""
    if LIES_THERE.holds and not chosen(s, "void_falls"):
        return True
    return not is_void(s, (source.card, 0, source.id), host)


def settle_on_play(s: State, r: CarryingOut) -> Signal:
    """What happens as the card comes into play; what it does to its host cannot be reacted to (HKK-8.11.1-c).

    What follows from the playing does not come before what the card offers (HKKR-9.12).
    """
    if r.entered == NO_CARD:
        return settle(s, r) if newcomers(s, r.source) else None
    if not RELATED_LAST.holds and r.source in s.opened:
        return Raise(ended(s, r), stay=True)
    if s.cards[r.entered].host != NO_CARD:
        answer = answered.first("attached", r.entered, r.seat, "")
        if answer is not None:
            return answer
    return settle(s, r)


def over(s: State, r: CarryingOut) -> Signal:
    """It is told, and a card of it that is still in the queue is put away."""
    return Raise(ended(s, r)) if r.source in s.opened else None


def ended(s: State, r: CarryingOut) -> list[Event]:
    source: Source = s.opened[r.source]
    over: list[Event] = [h.SourceEnded(
        source=source.id, card=source.card, player=source.seat, ability=source.ability, what=source.what,
        from_hand=source.from_hand, prevented=source.status == "prevented", ends=source.id,
    )]  # fmt: skip
    return over if GO_BACK.holds else [*over, *_lost_along(s, source)]


def _lost_along(s: State, source: Source) -> list[h.Discarded]:
    """Cards out of play that a prevented card would have brought along; by the rules they stay (HKKR-9.17)."""
    if source.status != "prevented":
        return []
    return [h.Discarded(card=x) for x in source.targets if s.cards[x].zone // len(s.seats) in (HAND, DECK)]


def on_play(s: State, r: CarryingOut) -> Signal:
    """What its player may use right after the card has come into play, by whatever way it came (HKKR-9.11,
    HKKR-9.13)."""
    new = newcomers(s, r.source) if OFFERS in s.index else ()
    if not new:
        return None
    from kartoteka.games.hkk.actions.acting import ON_PLAY

    for card in new:
        ledger.enter(s, s.opened[Table].id, OFFERED, s.cards[card].obj)
    return ON_PLAY.enter(s, r.source)


def newcomers(s: State, source: int) -> list[int]:
    """The cards that offer something on play, have come by this source, and have not offered it yet."""
    found: list[int] = []
    for card, _ in s.index.get(OFFERS, ()):
        c = s.cards[card]
        if c.since > source and not ledger.entered(s, s.opened[Table].id, OFFERED, c.obj):
            found.append(card)
    return found


def follow(s: State, r: CarryingOut) -> Signal:
    """Whose card was prevented gets what its compensation says (HKKK-Compensation)."""
    if r.lost == NO_CARD:
        return None if r.again else LEAVE
    card = r.lost
    texts = [i for i, x in enumerate(s.pool.abilities(s.cards[card].proto)) if x.kind == "compensation"]
    if r.done >= len(texts):
        return None
    signal = work_text(s, card, texts[r.done], r.seat, "automatic")
    signal.stay, signal.regs = True, r.but(done=r.done + 1)
    return signal


def ask_again(s: State, r: CarryingOut) -> Signal:
    """What may be paid for again is a source of its own each time: announced, paid and answered anew (HKKR-11.14)."""
    if not r.again:
        return None
    from kartoteka.games.hkk.costs.affording import can_pay, can_pay_in_kind
    from kartoteka.games.hkk.offers.playable import begins_with_targets, has_targets

    option, proto = r.again, s.cards[int(r.again[1])].proto
    if not (can_pay(s, r.seat, option) and can_pay_in_kind(s, r.seat, option)):
        return None
    if begins_with_targets(s.pool, proto, int(option[2])) and not has_targets(s, r.seat, option):
        return None
    return Choice(r.seat, [("yes",), ("no",)], "HKKR-11.14", "pay for it again")


def again(s: State, r: CarryingOut, option: Option) -> Signal:
    from kartoteka.games.hkk.actions.acting import act

    return act(s, r.seat, r.again) if option[0] == "yes" else None


CARRY_OUT = Procedure(
    "HKKR-9.9",
    "carrying out",
    regs=CarryingOut,
    steps=(
        step("HKKR-8.9", begin),
        step("HKKR-9.9", take_effect),
        step("HKKR-9.10", come_into_play),
        step("", settle_on_play),
        step("HKKR-9.11", on_play),
        step("HKKR-9.16", over, label="over"),
        SETTLES,
        step("HKKK-Compensation", follow),
        Step("HKKR-11.14", ask_again, again, text="it may be paid for again"),
    ),
)


def is_carried_out(s: State, r: Working) -> Signal:
    """What works by itself goes on as whatever waits, by other registers."""
    return CarryingOut(source=r.source, seat=s.opened[r.source].seat)


WORK.table((*WORK.steps, step("HKKR-9.9", is_carried_out), *CARRY_OUT.steps))


def carry_out(s: State, source: int) -> Call:
    """The call that carries out an action."""
    return Call(CARRY_OUT, CarryingOut(source=source, seat=s.opened[source].seat))
