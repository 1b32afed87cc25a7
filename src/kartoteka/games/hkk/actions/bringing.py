"""Cards that a text brings into play, all at once (HKKR-9.19), and cards that it plays.

Each that lies on something needs its host there already (HKKR-9.21): it is chosen before any of them comes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.entering import where_to
from kartoteka.games.hkk.numbers import active_player, facts
from kartoteka.games.hkk.permanents.hosts import HOST_WAS_THERE, fits, possible
from kartoteka.games.hkk.registers import Bringing, Playing
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import FAILED, Outcome
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Procedure, Raise, Return, Signal, Stay, step
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PART_OF_THE_EFFECT: Final = ruling(
    "HKKR-9.14", "what an effect plays is no action of its own, and asks for no right to act"
)
AT_ONCE: Final = ruling("HKKR-9.19", "cards that enter at once enter simultaneously")
FREE_OF_COST: Final = ruling("D-17", "a location that a text brings in costs nothing")


def ask_for_hosts(s: State, r: Bringing) -> Signal:
    """Of each that lies on something, on what; one that fits nowhere stays where it is."""
    at = len(r.hosts)
    if at == len(r.waiting):
        return None
    card = r.waiting[at]
    if not facts(s, card).is_attached:
        return Stay(r.but(hosts=(*r.hosts, NO_CARD)))
    there = [r.host] if r.host != NO_CARD else possible(s, r.seat, card)
    if not HOST_WAS_THERE.holds:
        there = [*there, *(x for x in r.waiting if x not in there and fits(s, r.seat, card, x))]
    if not there:
        return Stay(r.but(waiting=(*r.waiting[:at], *r.waiting[at + 1 :])))
    if len(there) == 1:
        return Stay(r.but(hosts=(*r.hosts, there[0])))
    return Choice(r.seat, [("choose", x) for x in there], "HKKR-9.21", "what it is put on")


def host_named(s: State, r: Bringing, option: Option) -> Signal:
    return Stay(r.but(hosts=(*r.hosts, option[1])))


def entering(s: State, r: Bringing) -> list[Event]:
    """The events by which they come; nothing is paid for them (D-17)."""
    found: list[Event] = []
    for card, host in zip(r.waiting, r.hosts, strict=True):
        zone, passive = where_to(s, card, r.seat, True, r.stated)
        found.append(
            h.Entered(
                card=card, player=r.seat, zone=zone, host=host, passive=passive, by_effect=True, cause=r.cause,
                stated="passive" in r.stated,
            )
        )  # fmt: skip
        what = facts(s, card)
        if what.type == "location" and what.components and not FREE_OF_COST.holds:
            found.append(h.ComponentsLost(player=r.seat, amount=what.components))
    return found


def bring(s: State, r: Bringing) -> Signal:
    """All of them together (HKKR-9.19)."""
    events = entering(s, r)
    if not events:
        return Return(FAILED)
    if AT_ONCE.holds or len(events) == 1:
        return Raise(events, into="result")
    signal = Raise(events[:1], into="result")
    signal.stay, signal.regs = True, r.but(waiting=r.waiting[1:], hosts=r.hosts[1:])
    return signal


def tell(s: State, r: Bringing) -> Signal:
    return Return(r.result)


BRING = Procedure(
    "HKKR-9.19",
    "cards that a text puts into play",
    regs=Bringing,
    steps=(
        step("HKKR-9.21", ask_for_hosts, answer=host_named),
        step("HKKR-9.19", bring),
        step("", tell),
    ),
)


# Playing a card by an effect ------------------------------------------------------------------------------------------


def plays_of(s: State, card: int, mode: str) -> Sequence[Option]:
    """The ways to play a card: one for each of its texts that happen as it is played."""
    return [("play", card, number, mode) for number in facts(s, card).played or (-1,)]


def play_next(s: State, r: Playing) -> Signal:
    """One after the other; of several texts its player chooses one."""
    if not r.waiting or not (PART_OF_THE_EFFECT.holds or active_player(s) == r.seat):
        return None
    options = plays_of(s, r.waiting[0], r.mode)
    if len(options) > 1:
        return Choice(r.seat, options, "HKKR-9.14", "how to play it")
    return play_it(s, r, options[0])


def play_it(s: State, r: Playing, option: Option) -> Signal:
    from kartoteka.games.hkk.actions.acting import act  # late: the windows know the verbs of texts

    signal = act(s, r.seat, option)
    signal.stay, signal.regs = True, r.but(waiting=r.waiting[1:], played=r.played + 1)
    return signal


def told(s: State, r: Playing) -> Signal:
    return Return(Outcome(r.played, r.played, r.played, (), True))


PLAY = Procedure(
    "HKKR-9.14",
    "cards that a text plays",
    regs=Playing,
    steps=(step("HKKR-9.14", play_next, answer=play_it), step("", told)),
)
PROCEDURES: Final = (BRING, PLAY)
