"""Whether what a source could do to a creature would come to anything, by what everybody knows (HKKR-10.27).

What is open still counts as possible. But that a passive card is not passivized, that a card cannot be destroyed, that
it is immune to damage, or that it would live with less life, everybody sees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.numbers import MARKER_BONUS, life_left, marker
from kartoteka.games.hkk.set.cards import KINDS
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.selectors import slot_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kartoteka.kernel.interpret import ProgramRegs
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

WHAT_IS_PUBLIC: Final = ruling("HKKR-10.27", "what everybody sees to be impossible gives no right")
LIFE_SAID: Final = "modify life"
ANYTHING = -(1 << 20)
"""How low a number that is still open may be."""


class Doing(NamedTuple):
    """Something that a source could do to a card."""

    verb: str
    card: int
    node: Any = None
    """The part of the text that does it; None where no text does."""
    program: ProgramRegs | None = None


def would(s: State, doing: Doing, all_of_it: Sequence[Doing], cause: tuple[int, ...]) -> bool:
    """Whether it would happen to the card; `all_of_it` is what the same source could do to it."""
    if doing.verb in TAKES_LIFE:
        return _would_be_lifeless(s, all_of_it)
    if not WHAT_IS_PUBLIC.holds or not _stands_alone(doing, all_of_it):
        return True
    probe = PROBES.get(doing.verb)
    if probe is None:
        return True
    event = probe(s, doing, cause)
    could, affects = s.game.rows[type(event)].could, s.pool.affects
    if could is not None and not could(s, event):
        return False
    return affects is None or bool(affects(s, cause, doing.card, event))


def _stands_alone(doing: Doing, all_of_it: Sequence[Doing]) -> bool:
    """Whether nothing else of the source may first make it possible."""
    return all([x.verb == doing.verb for x in all_of_it])


# Trying an event ---------------------------------------------------------------------------------------------------


def _leaves(to: str, manner: str) -> Callable[[State, Doing, tuple[int, ...]], Event]:
    def leaves(s: State, doing: Doing, cause: tuple[int, ...]) -> Event:
        c = s.cards[doing.card]
        return h.Left(
            card=doing.card, to=to, player=c.controller, zone=c.zone // len(s.seats), manner=manner, cause=cause
        )

    return leaves


def _wounds(s: State, doing: Doing, cause: tuple[int, ...]) -> Event:
    words = doing.node.manner if doing.node is not None else ()
    kind = next((x for x in words if x in KINDS), s.pool.facts[s.cards[cause[0]].proto].kind)
    return h.Wounded(card=doing.card, amount=1, source=cause[0], kind=kind, cause=cause)


def _marks(s: State, doing: Doing, cause: tuple[int, ...]) -> Event:
    words = doing.node.manner if doing.node is not None else ()
    return h.MarkersPut(card=doing.card, marker=next((x for x in words if x != "all"), ""), amount=1, cause=cause)


def _passivizes(s: State, doing: Doing, cause: tuple[int, ...]) -> Event:
    return h.Passivized(card=doing.card, cause=cause)


PROBES: dict[str, Callable[[State, Doing, tuple[int, ...]], Event]] = {
    "damage": _wounds,
    "split damage": _wounds,
    "destroy": _leaves("discard", "destroyed"),
    "sacrifice": _leaves("discard", "sacrificed"),
    "put into discard": _leaves("discard", ""),
    "exile": _leaves("void", "exiled"),
    "return to hand": _leaves("hand", "returned"),
    "put into hand": _leaves("hand", "returned"),
    "shuffle into deck": _leaves("deck", "shuffled"),
    "put on deck": _leaves("deck", "top"),
    "put on bottom of deck": _leaves("deck", "bottom"),
    "passivize": _passivizes,
    "exchange passive": _passivizes,
    "put markers": _marks,
    "move markers to": _marks,
}
"""By verb, one event of those that it would bring about."""


# Without life ------------------------------------------------------------------------------------------------------


TAKES_LIFE: Final = frozenset({LIFE_SAID, "remove markers", "move markers"})
"""Verbs by which a creature leaves only where they leave it no life."""


def _would_be_lifeless(s: State, all_of_it: Sequence[Doing]) -> bool:
    """Whether a creature could be left without life by what is said of its life, and by markers that are taken off."""
    card = all_of_it[0].card
    left = life_left(s, card)
    least = left
    for doing in all_of_it:
        if doing.verb == LIFE_SAID:
            least = _with_changes(s, doing, least)
        elif doing.verb in TAKES_LIFE:
            least -= _markers_lost(s, doing)
    return least <= 0 < left


def _with_changes(s: State, doing: Doing, left: int) -> int:
    """How little life it could have after that."""
    for change in doing.node.changes:
        if change.stat == "life":
            amount = _lowest(s, doing.program, change.amount)
            left = min(left, amount - s.cards[doing.card].wounds) if change.op == "set" else left + min(amount, 0)
    return left


def _markers_lost(s: State, doing: Doing) -> int:
    """How much life goes with the markers that are taken off."""
    name = next((x for x in doing.node.manner if x != "all"), "")
    if name not in MARKER_BONUS:
        return 0
    there = marker(s, doing.card, name)
    most = there if "all" in doing.node.manner else _highest(s, doing.program, doing.node.amount, there)
    return int(MARKER_BONUS[name]["life"].value) * min(there, most)


def _highest(s: State, program: ProgramRegs | None, amount: p.Amount | None, otherwise: int) -> int:
    if amount is None or not _is_known(program, amount):
        return 1 if amount is None else otherwise
    return int(s.pool.reader.amount(amount)(s, program))


def _lowest(s: State, program: ProgramRegs | None, amount: p.Amount | None) -> int:
    """A number as it is; of what is still open, as low as it could be."""
    if amount is None:
        return 0
    if _is_known(program, amount):
        return int(s.pool.reader.amount(amount)(s, program))
    taken_away = any([isinstance(x, p.Math) and x.op == "-" for x in p.nodes_in(amount)])
    return ANYTHING if taken_away else 0


def _is_known(program: ProgramRegs | None, amount: p.Amount) -> bool:
    """Whether nothing in it is still to be chosen, rolled or done."""
    for node in p.nodes_in(amount):
        if isinstance(node, p.Chosen | p.ChosenPlayer | p.Did | p.HowMuch):
            return False
        if isinstance(node, p.X) and slot_of(program, "X") is None:
            return False
    return True
