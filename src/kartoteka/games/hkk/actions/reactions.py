"""Automatic reactions: set up earlier, they answer a named action by themselves, before anybody may (HKKR-10.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.costs.prices import AUTOMATIC_FIXED, price
from kartoteka.games.hkk.course.durations import USED
from kartoteka.games.hkk.course.settling import work_text
from kartoteka.games.hkk.permanents.control import player_of
from kartoteka.games.hkk.permanents.special import is_idle
from kartoteka.games.hkk.records import Source
from kartoteka.games.hkk.registers import Answering
from kartoteka.games.hkk.words.granting import places_of
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import NOBODY
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.state import State

BY_THEMSELVES: Final = ruling("HKKR-10.9", "automatic reactions work by themselves, before chosen ones")
ONE_OF_A_KIND: Final = ruling("HKKR-10.10", "of several with the same effect only one works against one action")
WHATEVER_CARD: Final = ruling("D-34", "with the same effect: whatever cards they come from")
OLDEST_FIRST: Final = ruling("HKKR-10.24", "they work in the order in which they were set up")
KEY: Final = "announced"
"""The name of the event that they answer; nothing else listens to it, so no kind of event is known by it."""


class Standing(NamedTuple):
    """An automatic reaction that was set up, by a card on the table or by an effect for a player."""

    since: int
    """When it was: its place among all that were set up."""
    card: int
    proto: int
    number: int
    """The definition on which it is printed, and its number there."""
    seat: int
    stamp: int = 0
    """The effect that is used up by it; 0 for none."""


def standing(s: State, source: int) -> list[Standing]:
    """The automatic reactions that this action sets off, the oldest first."""
    found: list[Standing] = []
    given = granted_ones(s) if "ability" in s.lasting else ()
    event, live = None, s.pool.live
    for card, number in s.index.get(KEY, ()):
        c = s.cards[card]
        ability = live[c.proto][number]
        matches, flags = ability.matches, ability.wording.flags
        if c.passive or matches is None or (flags and is_idle(flags)):
            continue
        seat = player_of(s, card)
        event = event or _announcement(s.opened[source])
        if matches(s, Ctx(card, seat, event)):
            found.append(Standing(c.since, card, c.proto, number, seat))
    for x in given:
        event = event or _announcement(s.opened[source])
        ability = s.pool.abilities(x.proto)[x.number]
        if ability.matches is not None and ability.matches(s, Ctx(x.card, x.seat, event)):
            found.append(x)
    if OLDEST_FIRST.holds:
        found.sort()
    return found


def granted_ones(s: State) -> Sequence[Standing]:
    """Those that an effect has set up for a player ("the next time ...")."""
    found = []
    for m in s.modifiers:
        if m.stat == "ability" and m.seat != NOBODY:
            for proto, number in places_of(s.pool).get(m.value, ()):
                if s.pool.facts[proto].natures[number].kind == "automatic reaction":
                    once = m.stamp if m.until_word == USED else 0
                    found.append(Standing(m.stamp, m.card, proto, number, m.seat, once))
    return found


def _announcement(action: Source) -> h.Announced:
    """What was announced, as triggers know it."""
    return h.Announced(
        card=action.card, player=action.seat, ability=action.ability, what=action.what, answers=action.answers,
        from_hand=action.from_hand, mode=action.mode, proto=action.proto, number=action.number,
    )  # fmt: skip


def effect_of(ability: Ability) -> str:
    """What tells the effects of two automatic reactions apart; not on which card they are (D-34)."""
    printed_on = -1 if WHATEVER_CARD.holds else ability.proto
    return repr((printed_on, ability.wording.trigger, ability.wording.effect))


def dearer_by(s: State, x: Standing) -> int:
    """What texts make it cost: by the rules nothing (HKKR-10.11)."""
    if AUTOMATIC_FIXED.holds or x.stamp:
        return 0
    return int(price(s, x.seat, ("use", x.card, x.number, 0)).mana)


def next_one(s: State, r: Answering) -> Signal:
    """One after the other, each effect once (HKKR-10.10)."""
    if r.spent:
        card, stamp = r.spent
        return Raise([h.ReactionUsedUp(card=card, stamp=stamp)], regs=r.but(spent=()), stay=True)
    source = s.situation(r.source)
    if source is None or source.status == "prevented":
        return None
    for x in standing(s, r.source):
        effect, name = effect_of(s.pool.abilities(x.proto)[x.number]), f"{x.card} {x.proto} {x.number} {x.since}"
        if (effect in r.done and ONE_OF_A_KIND.holds) or name in r.done:
            continue
        due = dearer_by(s, x)
        if due and f"paid {name}" not in r.done:
            if s.seats[x.seat].mana < due:
                continue
            return Raise([h.ManaLost(player=x.seat, amount=due)], regs=r.but(done=(*r.done, f"paid {name}")), stay=True)
        spent = (x.card, x.stamp) if x.stamp else ()
        signal = work_text(
            s, x.card, x.number, x.seat, "automatic", (("action", r.source),), proto=x.proto
        )  # fmt: skip
        signal.stay, signal.regs = True, r.but(done=(*r.done, effect, name), spent=spent)
        return signal
    return None


ANSWER = Procedure("HKKR-10.9", "automatic reactions", regs=Answering, steps=(step("HKKR-10.9", next_one),))


def answer(s: State, source: int) -> Signal:
    """The call that lets them answer an action; None where none stands."""
    if (KEY not in s.index and "ability" not in s.lasting) or not BY_THEMSELVES.holds or not standing(s, source):
        return None
    return Call(ANSWER, Answering(source=source))
