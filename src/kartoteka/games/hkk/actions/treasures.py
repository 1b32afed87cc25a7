"""What can be done with cards besides playing them: a treasure of the hand, three favours on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions import answered
from kartoteka.games.hkk.actions.searching import looking
from kartoteka.games.hkk.numbers import active_player, phase, player_cannot
from kartoteka.games.hkk.offers.hands import own
from kartoteka.games.hkk.records import IN_PLAY, Table, Turn
from kartoteka.games.hkk.registers import Favoured, Unearthing
from kartoteka.games.shared.piles import picked_from
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import Ruling, need
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

TREASURE: Final = Ruling("HKKK-Treasure", "a treasure brings 2 components for 1 mana", value=(1, 2), without=(0, 0))


def stands(s: State, r: Unearthing) -> Signal:
    """Nobody can react to it (HKKR-10.16)."""
    return answered.first("treasure", r.card, r.seat)


def unearth(s: State, r: Unearthing) -> Signal:
    """Out of the hand into the void, for components: no play of a card, and no source stands behind it (HKKR-11.9)."""
    from kartoteka.games.hkk.offers.sources import TREASURE as NO_SOURCE

    if r.prevented:
        return None
    cause = () if NO_SOURCE.holds else (r.card, s.cards[r.card].obj, 0, -1, r.seat)
    turn = s.opened.get(Turn)
    if turn is not None:
        ledger.enter(s, turn.id, "treasure", r.seat)
    mana, components = TREASURE.value
    events: list[Event] = [
        h.ManaLost(player=r.seat, amount=mana),
        h.CardMoved(card=r.card, to="void", paid=True),
        h.ComponentsGained(player=r.seat, amount=components, cause=cause),
    ]
    return Raise(events)


UNEARTH = Procedure(
    "HKKK-Treasure", "a treasure", regs=Unearthing, steps=(step("", stands), step("HKKK-Treasure", unearth))
)  # fmt: skip


def treasures(s: State, seat: int, regs: object = None) -> list[Option]:
    """The treasures of a hand."""
    return own(s, seat).treasures


def is_second_turn(s: State, seat: int, option: Option) -> bool:
    return bool(s.seats[seat].turns >= 2)


def is_own_main(s: State, seat: int, option: Option) -> bool:
    return active_player(s) == seat and phase(s) == "main"


def has_mana_for_treasure(s: State, seat: int, option: Option) -> bool:
    return bool(s.seats[seat].mana >= TREASURE.value[0])


def is_first_treasure(s: State, seat: int, option: Option) -> bool:
    turn = s.opened.get(Turn)
    return turn is None or not ledger.entered(s, turn.id, "treasure", seat)


USE_TREASURE = Play(
    "HKKK-Treasure",
    "treasure",
    candidates=treasures,
    needs=(
        need("HKKK-Treasure", "it is your second turn, or a later one", is_second_turn, general=True),
        need("HKKK-Treasure", "it is your own main phase", is_own_main, general=True),
        need("HKKK-Treasure", "you have 1 mana", has_mana_for_treasure, general=True),
        need("HKKK-Treasure", "you have used no treasure in this turn", is_first_treasure, general=True),
    ),
    start=lambda s, seat, option: Call(UNEARTH, Unearthing(seat=seat, card=option[1])),
    attempts=treasures,
)


def search_favour(s: State, r: Favoured) -> Signal:
    ledger.enter(s, s.opened[Table].id, "favour", r.seat)
    return looking(r.seat, "card")


FAVOURED = Procedure("HKKK-Favour", "a favour", regs=Favoured, steps=(step("HKKK-Favour", search_favour),))


def all_favours(pool: Pool) -> frozenset[int]:
    """The definitions of the pool that are favours."""
    found: frozenset[int] | None = pool.notes.get("favours")
    if found is None:
        found = frozenset([i for i, facts in enumerate(pool.facts) if "favour" in facts.groups])
        pool.notes["favours"] = found
    return found


def favours(s: State, seat: int, regs: object = None) -> Sequence[Option]:
    return FAVOURS if all_favours(s.pool) else ()


FAVOURS = (("favour",),)


@picked_from(IN_PLAY[0], IN_PLAY[-1])
def three_favours(s: State, seat: int) -> bool:
    """Whether a player has three different favours of one colour in play."""
    n, cards, favours = len(s.seats), s.cards, all_favours(s.pool)
    there: list[int] = []
    for zone in IN_PLAY:
        for card in s.zones[zone * n + seat]:
            if cards[card].proto in favours:
                there.append(cards[card].proto)
    if len(there) < 3:
        return False
    by_color: dict[str, set[str]] = {}
    for d in [s.pool.definitions[proto] for proto in there]:
        for color in d.colors:
            by_color.setdefault(color, set()).add(d.name)
    return any(len(names) >= 3 for names in by_color.values())


def has_three(s: State, seat: int, option: Option) -> bool:
    found: bool = three_favours(s, seat)
    return found


def is_first_favour(s: State, seat: int, option: Option) -> bool:
    return not ledger.entered(s, s.opened[Table].id, "favour", seat)


def may_search(s: State, seat: int, option: Option) -> bool:
    return not player_cannot(s, seat, "search")


OWN_MAIN: Final = need("HKKK-Favour", "it is your own main phase", is_own_main, general=True)
USE_FAVOUR = Play(
    "HKKK-Favour",
    "favour",
    candidates=favours,
    needs=(
        OWN_MAIN,
        need("HKKK-Favour", "you have three different favours of one colour in play", has_three),
        need("HKKK-Favour", "you have not done so in this game yet", is_first_favour, general=True),
        need("HKKR-1.2", "nothing forbids you to search", may_search, general=True, spoken=("cannot search",)),
    ),
    start=lambda s, seat, option: Call(FAVOURED, Favoured(seat=seat)),
    attempts=favours,
)
PLAYS: Final = (USE_TREASURE, USE_FAVOUR)
PROCEDURES: Final = (UNEARTH, FAVOURED)
