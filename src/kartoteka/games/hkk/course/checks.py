"""What the rules see to by themselves after each change: hosts that are gone, and what immunity lets fall off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.deaths import kept_life
from kartoteka.games.hkk.deaths.hurt import hurt
from kartoteka.games.hkk.numbers import marker
from kartoteka.games.hkk.offers import playmodes
from kartoteka.games.hkk.offers.sources import falls_off
from kartoteka.games.hkk.permanents import control, locations
from kartoteka.games.hkk.records import ATTACHED, CREATURES_LIE, IN_PLAY
from kartoteka.kernel.events import Check
from kartoteka.kernel.modifiers import said, speakers_of
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

IMMUNE: Final = "immune"


def gone_hosts(s: State) -> Signal | None:
    """What lay on a permanent that has left goes to its owner's discard pile."""
    n = len(s.seats)
    cards = s.cards
    due = []
    for pile in s.zones[ATTACHED * n : (ATTACHED + 1) * n]:
        for card in pile:
            if cards[cards[card].host].zone // n not in IN_PLAY:
                due.append(card)
    return _fall_off(s, due)


def _fall_off(s: State, due: list[int]) -> Signal | None:
    if not due:
        return None
    return Raise([
        h.Left(card=card, to="discard", player=s.cards[card].controller, zone=ATTACHED, manner="host") for card in due
    ])  # fmt: skip


def givers(s: State, card: int, word: str) -> list[int]:
    """The cards whose texts make a card immune to that; a lasting effect counts as the card's own."""
    speakers = speakers_of(s, IMMUNE)
    found = []
    for speaker in (*speakers.own.get(card, ()), *speakers.others):
        test = speaker.effect.test
        if speaker.effect.named is None and test is not None and not test(s, speaker.ctx, card):
            continue
        say = speaker.says(s)
        if say is not None and word in say.value.split(", "):
            found.append(speaker.ctx.card)
    for say in speakers.lasting.get(s.cards[card].obj, ()):
        if word in say.value.split(", "):
            found.append(card)
    return found


def enchanted_though_immune(s: State) -> Signal | None:
    """Enchantments on what is immune to sources, but for the one that makes it so."""
    n = len(s.seats)
    due = []
    for pile in s.zones[ATTACHED * n : (ATTACHED + 1) * n]:
        for card in pile:
            c = s.cards[card]
            if falls_off(s, card) and said(s, c.host, IMMUNE):
                by = givers(s, c.host, "sources")
                if by and card not in by:
                    due.append(card)
    return _fall_off(s, due)


def poisoned_though_immune(s: State) -> Signal | None:
    """Poison markers on creatures that are immune to poison."""
    n = len(s.seats)
    events = []
    for card in hurt(s):
        amount = marker(s, card, "poison")
        if amount and s.cards[card].zone // n in CREATURES_LIE and givers(s, card, "poison"):
            events.append(h.MarkersPut(card=card, marker="poison", amount=-amount))
    return Raise(events) if events else None


HOSTS_GONE = Check(
    "HKKR-14.11", "what lies on a permanent that leaves goes to its owner's discard pile", gone_hosts, (h.Left,)
)
_CHANGES = (
    h.EffectStarted, h.Entered, h.Attached, h.Activated, h.Passivized, h.ControlTaken, h.MarkersPut, h.Left,
    h.LevelsGained,
)  # fmt: skip
ENCHANTMENTS_FALL_OFF = Check(
    "HKKK-Immunity",
    "enchantments fall off what has become immune to sources, but for the one that makes it so",
    enchanted_though_immune,
    _CHANGES,
    spoken=(IMMUNE,),
)
POISON_FALLS_OFF = Check(
    "HKKK-Immunity", "poison markers fall off what is immune to poison", poisoned_though_immune, _CHANGES,
    spoken=(IMMUNE,),
)  # fmt: skip
CHECKS = (
    *locations.CHECKS, *control.CHECKS, HOSTS_GONE, ENCHANTMENTS_FALL_OFF, POISON_FALLS_OFF, *playmodes.CHECKS,
    *kept_life.CHECKS,
)  # fmt: skip
"""In this order."""
