"""Automatic reactions: set up earlier, they answer a named action by themselves, before anybody may (HKKR-10.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.records import Source
from kartoteka.games.hkk.special import is_idle
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Signal, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.state import State

BY_THEMSELVES = ruling("HKKR-10.9", "automatic reactions work by themselves, before chosen ones")
ONE_OF_A_KIND = ruling("HKKR-10.10", "of several with the same effect only one works against one action")
OLDEST_FIRST = ruling("HKKR-10.24", "they work in the order in which they were set up")
KEY = "announced"
"""The name of the event that they answer; nothing else listens to it, so no kind of event is known by it."""


class Answering(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What is being answered, and by which of those that stand it was already."""

    source: int
    done: tuple[str, ...] = ()
    """The effects that have worked against it."""


def standing(s: State, source: int) -> list[tuple[int, int]]:
    """The automatic reactions that this action sets off: card and number of the ability, the oldest first."""
    if KEY not in s.index:
        return []
    action = s.situation(source)
    event = _announcement(action)
    found = []
    for card, number in s.index[KEY]:
        ability = ability_of(s, card, number)
        seat = s.game.player_of(s, card)
        if is_idle(ability.wording.flags):
            continue
        if not s.cards[card].passive and ability.matches is not None and ability.matches(s, Ctx(card, seat, event)):
            found.append((card, number))
    if OLDEST_FIRST.holds:
        found.sort(key=lambda x: s.cards[x[0]].since)
    return found


def _announcement(action: Source) -> h.Announced:
    """What was announced, as triggers know it."""
    return h.Announced(
        card=action.card, player=action.seat, ability=action.ability, what=action.what, answers=action.answers,
        from_hand=action.from_hand, mode=action.mode, proto=action.proto, number=action.number,
    )  # fmt: skip


def effect_of(ability: Ability) -> str:
    """What tells the effects of two automatic reactions apart."""
    return repr((ability.wording.trigger, ability.wording.effect))


def next_one(s: State, r: Answering) -> Signal:
    """One after the other, each effect once (HKKR-10.10)."""
    from kartoteka.games.hkk.settling import work_text

    source = s.situation(r.source)
    if source is None or source.status == "prevented":
        return None
    for card, number in standing(s, r.source):
        effect = effect_of(ability_of(s, card, number))
        if effect in r.done and ONE_OF_A_KIND.holds:
            continue
        if (card, number) in _used(r):
            continue
        done = (*r.done, effect, f"{card} {number}")
        signal = work_text(s, card, number, s.game.player_of(s, card), "automatic", (("action", r.source),))
        signal.stay, signal.regs = True, r.but(done=done)
        return signal
    return None


def _used(r: Answering) -> set[tuple[int, int]]:
    pairs = (x.split() for x in r.done if x[:1].isdigit())
    return {(int(card), int(number)) for card, number in pairs}


ANSWER = Procedure("HKKR-10.9", "automatic reactions", regs=Answering, steps=(step("HKKR-10.9", next_one),))


def answer(s: State, source: int) -> Signal:
    """The call that lets them answer an action; None where none stands."""
    if not BY_THEMSELVES.holds or not standing(s, source):
        return None
    return Call(ANSWER, Answering(source=source))
