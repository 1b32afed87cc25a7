"""Saving a life: instants and abilities that could heal who is dying, while a life check waits (HKKR-17.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import usable
from kartoteka.games.hkk.acting import act
from kartoteka.games.hkk.allowed import SAVING_NEEDS
from kartoteka.games.hkk.dying import JOINS, dying_now
from kartoteka.games.hkk.extracting import EXTRACT, FEED
from kartoteka.games.hkk.numbers import MARKER_BONUS, active_player, phase
from kartoteka.games.hkk.playing import nature, text_of
from kartoteka.games.hkk.records import HAND, Dying
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, need
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.windows import Closes, Play, Window, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Code
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.procedures import Call
    from kartoteka.kernel.state import State

ACTIVE_FIRST = Ruling("HKKR-17.9", "the active player may save a life first", value=True, without=False)
PHASES = ("main", "combat", "healing")
"""In which instants can be played (HKK-8.5.1)."""
HEALS = frozenset({"heal", "modify life"})
HEALS_A_PLAYER = frozenset({"heal", "gain max life"})


# What comes into question -----------------------------------------------------------------------------------------


def saving(s: State, seat: int, regs: object = None) -> list[Option]:
    """Whatever could be played or used now as an instant."""
    found: list[Option] = []
    now = usable.at_instant_speed(s, seat, regs)
    for name in ("play", "use"):
        for option in now.get(name, ()):
            found.append(("save", *option[1:]))
    return found


def attempts(s: State, seat: int) -> list[Option]:
    tried = [*usable.attempts_to_play(s, seat), *usable.attempts_to_use(s, seat)]
    return [("save", *option[1:]) for option in tried]


def is_played(s: State, option: Option) -> bool:
    """Whether that is a card to be played, and no ability of one."""
    return bool(s.cards[option[1]].zone // len(s.seats) == HAND)


def is_quick(s: State, seat: int, option: Option) -> bool:
    """An instant, or an activated ability: no general, no enchantment."""
    if option[2] < 0:
        return False
    if is_played(s, option):
        return bool(s.pool.definitions[s.cards[option[1]].proto].type == "instant")
    return True


def is_the_phase(s: State, seat: int, option: Option) -> bool:
    """A phase in which instants are played; or the ability is one of this phase anyway."""
    now = phase(s)
    return now in PHASES or (not is_played(s, option) and now in nature(s, option[1], option[2]).places)


def could_save(s: State, seat: int, option: Option) -> bool:
    """Whether it could in principle heal somebody who is dying, or raise that one's life."""
    if option[2] < 0:
        return False
    code = text_of(s, option[1], option[2]).effect
    if code is None:
        return False
    dying = who_is_dying(s)
    ctx = Ctx(option[1], seat)
    cards = {card for card, obj in dying.cards if s.cards[card].obj == obj}
    if cards:
        verbs = HEALS | raising(code)
        for verb, card in code.touches(s, ctx):
            if card in cards and verb in verbs:
                return True
    if dying.players:
        for verb, player in code.touches_seats(s, ctx):
            if player in dying.players and verb in HEALS_A_PLAYER:
                return True
        return any(_heals_chosen_player(node) for node in p.nodes_in(code.node))
    return False


def _heals_chosen_player(node: object) -> bool:
    return isinstance(node, p.Do) and node.verb in HEALS_A_PLAYER and isinstance(node.what, p.Player)


def raising(code: Code) -> frozenset[str]:
    """Verbs of a text that raise the life of a creature, by what they put on it."""
    found = {"gain levels"}
    for node in p.nodes_in(code.node):
        if isinstance(node, p.Do) and node.verb == "put markers" and any(x in MARKER_BONUS for x in node.manner):
            found.add("put markers")
    return frozenset(found)


def who_is_dying(s: State) -> Dying:
    """Those for whom the check waits; and whoever has fallen to 0 life meanwhile (HKKR-17.9)."""
    began = s.open(Dying)
    now = dying_now(s, late=began is not None and bool(began.players))
    if began is None or JOINS.holds:
        return now
    return now.but(
        players=tuple(x for x in now.players if x in began.players),
        cards=tuple(x for x in now.cards if x in began.cards),
    )


# The window -------------------------------------------------------------------------------------------------------


def start(s: State, seat: int, option: Option) -> Call:
    """An action outside the alternation: it is carried out at once, and can be reacted to (HKKR-17.9)."""
    return act(s, seat, option)


def who_is_first(s: State, regs: WindowRegs) -> int:
    active = max(0, active_player(s))
    return active if ACTIVE_FIRST.holds else 1 - active


SAVE = Play(
    "HKKR-17.8",
    "save",
    candidates=saving,
    needs=(
        need("HKKR-17.8", "it is an instant or an activated ability", is_quick),
        need("HKKR-17.8", "it could be played or used in this phase anyway", is_the_phase),
        need("HKKR-17.8", "it could heal who is dying, or raise that one's life", could_save, effort=1),
        *SAVING_NEEDS,
    ),
    start=start,
    attempts=attempts,
)
LIFE_SAVING = Window(
    "HKKR-17.9",
    "saving a life",
    plays=(SAVE, EXTRACT, FEED),
    first=who_is_first,
    closes=Closes.ALL_PASS,
    prompt="save who is dying, or pass",
)
WINDOWS = (LIFE_SAVING,)
