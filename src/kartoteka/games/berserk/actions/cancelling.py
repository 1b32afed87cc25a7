"""What becomes of an action whose targets, places or means are not there any more (BKR-7.3, BKR-10.9, BKR-18.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions.acting import option_of
from kartoteka.games.berserk.actions.needs import ASKED_AGAIN
from kartoteka.games.berserk.board.leaping import MANEUVER
from kartoteka.games.berserk.board.standing import free
from kartoteka.games.berserk.bringing.bringing import PLACE_IS_A_TARGET
from kartoteka.games.berserk.fights.reach import in_reach
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import COVERED, FIELD, GAME_ZONE, Action
from kartoteka.games.berserk.words.natures import verbs_in
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Code
    from kartoteka.kernel.records import Event, Value
    from kartoteka.kernel.state import State

Astray = tuple[tuple[str, int], ...]
"""Slots, each with the card, action or cell that is out."""
ONLY_THOSE: Final = ruling("BKR-7.3", "of several targets only the illegal ones drop out")
PLACES: Final = "choices of places, by text"
STRIKE: Final = "#strike"
"""Stands for the slot of a simple strike's target: it has no text."""


def code_of(s: State, action: Action) -> Code | None:
    """The text of an action; None of a keyword without any."""
    return s.pool.live[action.proto][action.number].effect


def reveals(s: State, action: Action) -> bool:
    """Whether it is for its text to reveal something."""
    code = code_of(s, action) if action.number >= 0 else None
    return code is not None and "reveal" in verbs_in(code.node)


def hidden_targets(s: State, action: Action) -> tuple[int, ...]:
    """Those of its targets that lie face down."""
    cards = s.cards
    if action.number < 0:
        x = action.target
        return (x,) if x >= 0 and cards[x].zone // SEATS == COVERED else ()
    found: tuple[int, ...] = ()
    for x in action.targets:
        if x >= 0 and cards[x].zone // SEATS == COVERED:
            found += (x,)
    return found


def astray(s: State, action: Action) -> Astray:
    """What of its targets is not, or no longer, what it asks for; as the target window resolves."""
    if action.number < 0:
        return () if action.target < 0 or _may_be_struck(s, action) else ((STRIKE, action.target),)
    code = code_of(s, action)
    if action.program is None or code is None or not code.targets:
        return ()
    out = code.astray(s, action.program, action.objects)
    if out and s.cards[action.card].obj != action.obj:
        out = tuple([x for x in out if not still_stands_open(s, action, *x)])
    return bound(s, action, out)


def still_stands_open(s: State, action: Action, slot: str, cell: int) -> bool:
    """Whether that is a place to which something can go still. Next to what it is is not asked of an action whose card
    has left: it resolves wherever that is (BKR-10.6, D-12)."""
    node = place_in(s, action, slot)
    return node is not None and (cell < 0 or node.any_cell or free(s, cell))


def bound(s: State, action: Action, out: Astray) -> Astray:
    """Of what is out, that to which the action is bound: its places are targets (BKR-18.1)."""
    if PLACE_IS_A_TARGET.holds:
        return out
    return tuple([x for x in out if not is_place(s, action, x[0])])


def _may_be_struck(s: State, action: Action) -> bool:
    if s.cards[action.target].obj != action.target_obj or s.cards[action.card].obj != action.obj:
        return False
    return in_reach(s, action.attack, 0, action.card, action.target)


def gone(s: State, action: Action) -> Astray:
    """What of its targets has become another object since, or has left: where it is in reach is not asked again."""
    cards = s.cards
    if action.number < 0:
        target = action.target
        if target < 0:
            return ()
        c = cards[target]
        there = c.obj == action.target_obj and c.zone // SEATS in GAME_ZONE
        return () if there else ((STRIKE, target),)
    program, code = action.program, code_of(s, action)
    if program is None or code is None:
        return ()
    found: Astray = ()
    for slot in code.targets:
        for x in members(program.slot(slot.slot)):
            if slot.of_cards:
                if cards[x].obj not in action.objects:
                    found += ((slot.slot, x),)
            elif is_place(s, action, slot.slot):
                if not still_stands_open(s, action, slot.slot, x):
                    found += ((slot.slot, x),)
            elif not slot.belongs(s, program, x):
                found += ((slot.slot, x),)
    return bound(s, action, found)


def could_be_declared(s: State, action: Action) -> bool:
    """Whether an attack, or what has no text, could be declared now as it was: by its player, with that very card. What
    was set off resolves wherever its card is (BKR-10.6)."""
    asked = ASKED_AGAIN.get(action.what)
    if asked is None:
        return True
    c = s.cards[action.card]
    if c.obj != action.obj or c.controller != action.seat or not _stands_for_it(s, action):
        return False
    option = option_of(action)
    return all([n.test(s, action.seat, option) for n in asked])


def _stands_for_it(s: State, action: Action) -> bool:
    """Whether who moves stands on the field still, and whom it changes places with has not come since."""
    if action.what not in ("move", "leap"):
        return True
    if s.cards[action.card].zone // SEATS != FIELD:
        return False
    return action.word != MANEUVER or bool(s.cards[action.cell].since < action.id)


def members(value: Value) -> tuple[int, ...]:
    """What is in a slot: cards, cells, an action."""
    if isinstance(value, int):
        return (value,)
    return value if isinstance(value, tuple) else ()


def place_in(s: State, action: Action, slot: str) -> p.ChoosePlace | None:
    """The choice of cells that fills that slot of its text; None where no place does."""
    known: dict[tuple[int, int], dict[str, p.ChoosePlace]] = s.pool.notes.setdefault(PLACES, {})
    key = (action.proto, action.number)
    places = known.get(key)
    if places is None:
        code = code_of(s, action)
        nodes = p.nodes_in(code.node) if code is not None else ()
        places = known[key] = {node.slot: node for node in nodes if isinstance(node, p.ChoosePlace)}
    return places.get(slot)


def is_place(s: State, action: Action, slot: str) -> bool:
    """Whether that slot of its text holds cells."""
    return place_in(s, action, slot) is not None


def places_in(s: State, action: Action, out: Astray) -> Astray:
    """The places among what is out."""
    return tuple([x for x in out if is_place(s, action, x[0])]) if action.number >= 0 else ()


def apart_from_places(s: State, action: Action, out: Astray) -> Astray:
    """The cards and actions among it: they are judged whatever becomes of the places."""
    places = places_in(s, action, out)
    return tuple([x for x in out if x not in places])


def out_of_reach(s: State, action: Action, out: Astray) -> bool:
    """Whether a place is among it that nobody has taken: the card from which it was counted stands elsewhere now."""
    return any([still_stands_open(s, action, *x) for x in places_in(s, action, out)])


def is_all(s: State, action: Action, out: Astray) -> bool:
    """Whether nothing that it was aimed at is left."""
    if action.number < 0 or not ONLY_THOSE.holds:
        return True
    slots = list(dict.fromkeys([slot for slot, _ in out]))
    program = action.program
    if program is None:
        return True
    for slot in slots:
        left = [x for x in members(program.slot(slot)) if (slot, x) not in out]
        if not left:
            return True
    return False


def cancelled(action: Action) -> Event:
    """Nothing happened (BKR-10.9)."""
    return h.ActionCancelled(action=action.id)


def without(s: State, action: Action, out: Astray, *, blocked: bool) -> Event:
    """What becomes of it without what is out: narrowed; or where nothing is left, blocked or cancelled."""
    if not is_all(s, action, out):
        return h.ActionNarrowed(action=action.id, astray=out)
    return h.ActionBlocked(action=action.id) if blocked else cancelled(action)
