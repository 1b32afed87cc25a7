"""Other ways to play a card, defence, fog, vision, rises; and nets, which count what is played.

In a mode the rules of the card's type about whose turn and which phase it is may not hold; the needs here take their
place (`MODE_NEEDS`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.searching import looking
from kartoteka.games.hkk.actions.treasures import PLAYS
from kartoteka.games.hkk.actions.treasures import PROCEDURES as OF_TREASURES
from kartoteka.games.hkk.deaths.leaving import going
from kartoteka.games.hkk.numbers import has_keyword, is_given_or_taken, keyword, phase, player_cannot
from kartoteka.games.hkk.offers.hands import RISES, VISION, in_modes, own
from kartoteka.games.hkk.records import HAND, IN_PLAY, Source, Table, Turn
from kartoteka.games.hkk.registers import Fogging
from kartoteka.games.hkk.words.numbered import mode_of
from kartoteka.games.hkk.words.triggers import NOT_A_LOCATION
from kartoteka.games.shared.options import chosen
from kartoteka.games.shared.piles import SEATS
from kartoteka.kernel import ledger
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.modifiers import FOREVER, Modifier, said
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

FOG_IS_SEARCHED: Final = ruling("HKKK-Fog", "what is played as fog searches for a fog card")
NO_OTHER_SEARCH: Final = ruling("HKKK-Fog", "after that, no other search for the rest of the game")
GOES_BACK: Final = ruling(
    "HKKK-Vision", "what was played as a vision goes to its owner's discard pile as the turn ends"
)
READ_FROM_THE_CARD: Final = ruling("D-24", "how many cards a net allows is read from the card")
NO_CARDS_NO_DEFENCE: Final = Ruling("D-22", "against no card played there is no defence", value=0, without=1)
__all__ = [
    "CHECKS",
    "DEFENCE_NEEDS",
    "MODE_NEEDS",
    "OUT_OF_TURN",
    "PLAYS",
    "PROCEDURES",
    "attempts",
    "fog",
    "modes",
    "nets_allow",
    "note_play",
    "options",
    "vision",
]

OUT_OF_TURN: Final = ("fog", "defence")
"""Modes in which a card is played in the opponent's turn, whatever its type is."""
MODES: Final = frozenset({VISION, RISES, "defence"})


# Which modes ------------------------------------------------------------------------------------------------------


def options(s: State, seat: int) -> Sequence[Option]:
    """What a player could play in another mode."""
    return [*in_modes(s, seat), *own(s, seat).buried]


def attempts(s: State, seat: int) -> Iterable[Option]:
    """What a player might try to play in another mode."""
    return options(s, seat)


def modes(s: State, seat: int, card: int) -> list[str]:
    """The modes in which a card could be played, as it is printed; the plain one first where it is in the hand."""
    plain = [""] if s.cards[card].zone == HAND * len(s.seats) + seat else []
    return [*plain, *dict.fromkeys(option[3] for option in options(s, seat) if option[1] == card)]


# What must hold ---------------------------------------------------------------------------------------------------


def is_defence_time(s: State, seat: int, option: Option) -> bool:
    """The opponent has started, and this is his or her first turn."""
    if mode_of(option) != "defence":
        return True
    turn, table = s.opened.get(Turn), s.opened.get(Table)
    if turn is None or table is None:
        return False
    return bool(table.starter == turn.player == 1 - seat and turn.number == 1)


def is_defended_against(s: State, seat: int, option: Option) -> bool:
    """Not more cards have been played so than the opponent has played in this turn."""
    if mode_of(option) != "defence":
        return True
    turn = s.opened.get(Turn)
    if turn is None:
        return False
    least = 1 if chosen(s, "one_defence") else NO_CARDS_NO_DEFENCE.value
    most = max(least, ledger.entered(s, turn.id, "played", 1 - seat))
    return ledger.entered(s, turn.id, "defence", seat) < most


def is_fog_time(s: State, seat: int, option: Option) -> bool:
    return mode_of(option) != "fog" or phase(s) in ("main", "combat", "healing")


def is_first_fog(s: State, seat: int, option: Option) -> bool:
    turn = s.opened.get(Turn)
    return mode_of(option) != "fog" or turn is None or not ledger.entered(s, turn.id, "fog", seat)


def may_be_played_so(pool: Pool, proto: int, number: int) -> bool:
    """Which cards can be played in another mode at all."""
    what = pool.facts[proto]
    return "fog" in what.groups or not MODES.isdisjoint(what.keywords)


DEFENCE_NEEDS = (
    need(
        "HKKK-Defence",
        "in defence: the opponent has started, and it is that player's first turn",
        is_defence_time,
        of=may_be_played_so,
    ),
    need(
        "HKKK-Defence",
        "in defence: no more cards than the opponent has played in this turn",
        is_defended_against,
        of=may_be_played_so,
    ),
)
"""Also of reactions: they are played so whenever they can be played."""
MODE_NEEDS = (
    *DEFENCE_NEEDS,
    need("HKKK-Fog", "as fog: it is a phase in which instants are played", is_fog_time, of=may_be_played_so),
    need("HKKK-Fog", "as fog: you have not done so in this turn yet", is_first_fog, of=may_be_played_so),
)  # fmt: skip


# Nets -------------------------------------------------------------------------------------------------------------


def nets(s: State) -> Sequence[int]:
    """The nets on the table: those on which it is printed, unless a text gives such words or takes them."""
    known: Sequence[int] | None = s.steady.get(NETS)
    if known is not None:
        return known
    if NET not in s.spoken and not is_given_or_taken(s, NET):
        known = _active(s, _printed_nets(s)) if _all_nets(s.pool) else ()
        s.retain(NETS, known)
        return known
    known = s.memo.get(NETS)
    if known is None:
        known = _with_net(s, _active(s, [card for pile in s.zones[_IN_PLAY] for card in pile]))
        s.remember(NETS, known)
    return known


def _all_nets(pool: Pool) -> frozenset[int]:
    """The definitions of the pool that are nets."""
    known: frozenset[int] | None = pool.notes.get(NETS)
    if known is None:
        known = pool.notes[NETS] = frozenset([i for i, what in enumerate(pool.facts) if NET in what.keywords])
    return known


def _with_net(s: State, cards: Sequence[int]) -> list[int]:
    return [card for card in cards if has_keyword(s, card, NET)]


def _active(s: State, cards: Sequence[int]) -> Sequence[int]:
    return [card for card in cards if not s.cards[card].passive] if cards else cards


def _printed_nets(s: State) -> Sequence[int]:
    piles = s.zones[_IN_PLAY]
    kept = s.sorted[NETS]
    if kept[0] == piles:
        known: Sequence[int] = kept[1]
        return known
    cards, all_nets = s.cards, _all_nets(s.pool)
    found: list[int] = []
    for pile in piles:
        for card in pile:
            if cards[card].proto in all_nets:
                found.append(card)
    s.keep(NETS, piles, found)
    return found


_IN_PLAY: Final = slice(IN_PLAY[0] * SEATS, (IN_PLAY[-1] + 1) * SEATS)
NET, NETS = "net", "nets"


def nets_allow(s: State, seat: int, option: Option) -> bool:
    """Since each net came into play, fewer cards have been played from the hand in this turn than it allows."""
    there = nets(s)
    turn = s.opened.get(Turn)
    if not there or turn is None or s.cards[option[1]].zone // len(s.seats) != HAND:
        return True
    for net in there:  # noqa: SIM110 (a hot loop)
        if ledger.entered(s, turn.id, "net", s.cards[net].obj, seat) >= most_of(s, net):
            return False
    return True


def most_of(s: State, net: int) -> int:
    """How many cards a net allows: as many as it says (D-24)."""
    return keyword(s, net, NET) if READ_FROM_THE_CARD.holds else 2


def note_play(s: State, source: Source) -> None:
    """Counts a card that was played: for nets, and for how many may be played in defence. No location counts."""
    turn = s.opened.get(Turn)
    if turn is None or source.what not in ("card", "reaction card"):
        return
    if NOT_A_LOCATION.holds and s.pool.facts[s.cards[source.card].proto].type == "location":
        return
    if source.mode == "defence":
        ledger.enter(s, turn.id, "defence", source.seat)
    elif turn.number == 1:
        ledger.enter(s, turn.id, "played", source.seat)
    for net in nets(s) if source.from_hand else ():
        ledger.enter(s, turn.id, "net", s.cards[net].obj, source.seat)


# Fog and vision ---------------------------------------------------------------------------------------------------


def search_fog(s: State, r: Fogging) -> Signal:
    turn = s.opened.get(Turn)
    if turn is not None:
        ledger.enter(s, turn.id, "fog", r.seat)
    return looking(r.seat, "fog") if FOG_IS_SEARCHED.holds else None


def end_of_searching(s: State, r: Fogging) -> Signal:
    """Nothing else is searched for by that player any more."""
    if not NO_OTHER_SEARCH.holds or player_cannot(s, r.seat, "search"):
        return None
    ban = Modifier(stat="cannot search", op="gain", value="search", seat=r.seat, you=r.seat, card=r.card, until=FOREVER)
    return Raise([h.EffectStarted(modifier=ban, card=NO_CARD, player=r.seat)])


FOG = Procedure(
    "HKKK-Fog", "fog", regs=Fogging, steps=(step("HKKK-Fog", search_fog), step("HKKK-Fog", end_of_searching))
)  # fmt: skip


def fog(source: Source) -> Call:
    """What a card that was played as fog does, in the place of all that is printed on it."""
    return Call(FOG, Fogging(seat=source.seat, card=source.card))


def vision(obj: int, seat: int) -> Modifier:
    """What tells a card that was played as a vision: `entering` adds it."""
    return Modifier(stat=VISION, op="gain", objs=(obj,), you=seat, until=FOREVER)


def visions_end(s: State) -> Signal | None:
    """As the turn ends they go to their owners' discard piles."""
    if Turn in s.opened or not GOES_BACK.holds:
        return None
    n = len(s.seats)
    events = []
    for pile in s.zones[IN_PLAY[0] * n : (IN_PLAY[-1] + 1) * n]:
        for card in pile:
            if said(s, card, VISION):
                events.append(going(s, card, "discard", VISION))
    return Raise(events) if events else None


VISIONS_END = Check(
    "HKKK-Vision", "visions go back as the turn ends", visions_end, after=(h.TurnOver,), spoken=(VISION,)
)  # fmt: skip
CHECKS: Final[tuple[Check, ...]] = (VISIONS_END,)
PROCEDURES = (FOG, *OF_TREASURES)
