"""Chains of triggers that would never end stop at the first effect that repeats an earlier one (BKR-10.13).

Only triggers that could set each other off are looked at, and they are known as soon as the cards of a game are: what
an ability's verbs make happen, and what that triggers, is a graph. An effect of one of these is remembered with what
could have been used up before it; it does not happen if an earlier one of its chain was like it and nothing has been
since.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.numbers import SEATS, life_left
from kartoteka.games.berserk.records import GAME_ZONE, Action, Link, Trail
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import ProgramRegs, Verb
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

STOPS: Final = ruling("BKR-10.13", "an endless chain stops at the first effect that repeats an earlier one")
OF_ONE_CHAIN: Final = ruling(
    "BKR-10.16", "a chain is an effect, what triggered it, what triggered that, and so on back"
)
LIKENESS: Final = ruling(
    "BKR-10.17", "like is the same instruction of the same card on the same cards, triggered by the same kind of event"
)
NOTHING_USED_UP: Final = ruling("BKR-10.18", "endless it is only if nothing has been used up between the two")

FOUGHT: Final = ("felt", "attacks", "is attacked", "die rolled", "strikes", "is struck", "attacked", "acted")
HURT: Final = ("wounded", "wounds", "dies")
COMES: Final = ("enters", "summoned", "revived", "incarnates", "gets a host")
VERB_EVENTS: dict[str, tuple[str, ...]] = {
    "attack": (*FOUGHT, *HURT),
    "deal": HURT,
    "redistribute": (*HURT, "healed"),
    "drain life": ("dies",),
    "heal": ("healed",),
    "drink": ("healed",),
    "gain tokens": ("gets a token",),
    "move tokens": ("gets a token",),
    "open": ("opened",),
    "close": ("closed",),
    "poison": ("poisoned",),
    "destroy": ("dies",),
    "finish": ("dies",),
    "relocate": ("relocated", "forms", "breaks formation"),
    "put": ("forms", "breaks formation"),
    "swap": ("relocated", "forms", "breaks formation"),
    "summon": COMES,
    "revive": COMES,
    "incarnation token": ("gets an incarnation token", *COMES),
    "host": ("gets a host",),
    "reveal": ("revealed",),
    "block": ("blocked",),
    "redirect": ("redirected",),
    "gain control": ("changes controller",),
    "unite": ("unites",),
}
"""By verb, the names of the events that it could bring about."""
SUSPECTS, PLACES = "triggers that could set each other off", "places of verbs"
TRIGGERS: Final = frozenset({"triggered", "may"})


# Who is looked at ---------------------------------------------------------------------------------------------------


def suspects(pool: Pool) -> frozenset[tuple[int, int]]:
    """The triggers, as definition and number, that could set themselves off, directly or by way of others."""
    found: frozenset[tuple[int, int]] | None = pool.notes.get(SUSPECTS)
    if found is None:
        found = pool.notes[SUSPECTS] = _in_circles(_graph(pool))
    return found


def _graph(pool: Pool) -> dict[tuple[int, int], set[tuple[int, int]]]:
    """By trigger, those that its effect could set off."""
    listening: dict[str, set[tuple[int, int]]] = {}
    causes: dict[tuple[int, int], set[str]] = {}
    for proto in range(len(pool.definitions)):
        for ability in pool.abilities(proto):
            if ability.kind not in TRIGGERS or ability.trigger is None:
                continue
            key = (proto, ability.number)
            listening.setdefault(ability.trigger.event, set()).add(key)
            causes[key] = set()
            for node in p.nodes_in(ability.wording.effect):
                if isinstance(node, p.Do):
                    causes[key].update(VERB_EVENTS.get(node.verb, ()))
                elif isinstance(node, p.Modify):
                    causes[key].update(("dies", "forms", "breaks formation", "changes controller"))
    none: set[tuple[int, int]] = set()
    return {key: none.union(*[listening.get(name, none) for name in names]) for key, names in causes.items()}


def _in_circles(graph: Mapping[tuple[int, int], set[tuple[int, int]]]) -> frozenset[tuple[int, int]]:
    """Those from which a way leads back to them."""
    found = []
    for start in graph:
        seen: set[tuple[int, int]] = set()
        left = [*graph[start]]
        while left:
            key = left.pop()
            if key not in seen:
                seen.add(key)
                left += graph[key]
        if start in seen:
            found.append(start)
    return frozenset(found)


# Likeness -----------------------------------------------------------------------------------------------------------


def key_of(s: State, ctx: ProgramRegs, operands: Operands, cards: Sequence[int]) -> tuple[int | str, ...]:
    """What makes another effect like this one (BKR-10.17)."""
    event = ctx.event
    triggered_by = (type(event).__name__, getattr(event, "card", -1)) if event is not None else ("", -1)
    if not LIKENESS.holds:
        return (ctx.proto, ctx.ability)
    return (
        ctx.obj, ctx.proto, ctx.ability, place_of(s.pool, ctx, operands), *triggered_by, len(cards), *cards,
        *operands.places(s, ctx),
    )  # fmt: skip


def place_of(pool: Pool, ctx: ProgramRegs, operands: Operands) -> int:
    """Which of the instructions of its text it is."""
    known: dict[tuple[int, int], list[p.Do]] = pool.notes.setdefault(PLACES, {})
    key = (ctx.proto, ctx.ability)
    nodes = known.get(key)
    if nodes is None:
        effect = pool.abilities(ctx.proto)[ctx.ability].wording.effect
        nodes = known[key] = [x for x in p.nodes_in(effect) if isinstance(x, p.Do)]
    return nodes.index(operands.node) if operands.node in nodes else -1


def before_it(s: State) -> tuple[int, ...]:
    """What could be used up: where each card is, its life (below zero is zero), its tokens; and uses of abilities."""
    found: list[int] = [0]
    for card, c in enumerate(s.cards):
        kind = c.zone // SEATS
        found += (c.zone, max(0, life_left(s, card)) if kind in GAME_ZONE else 0, c.tokens)
    for key, times in s.ledger.items():
        if len(key) > 1 and key[1] == "used":
            found[0] -= times
    return tuple(found)


def is_used_up(then: Sequence[int], now: Sequence[int]) -> bool:
    """Whether anything is less than it was then, or a card elsewhere (BKR-10.18)."""
    if len(then) != len(now) or now[0] < then[0]:
        return True
    zones, lives, tokens = now[1::3], now[2::3], now[3::3]
    if zones != then[1::3]:
        return True
    return any([a < b for a, b in zip((*lives, *tokens), (*then[2::3], *then[3::3]), strict=True)])


def repeats(s: State, action: Action, key: tuple[int | str, ...], before: tuple[int, ...]) -> bool:
    """Whether an earlier effect of its chain was like it, and nothing has been used up since."""
    trail = s.opened.get(Trail)
    if trail is None:
        return False
    any_will_do = chosen(s, "any_repeat_stops") or not NOTHING_USED_UP.holds
    for link in _chain(s, trail, action):
        if link.key == key and (any_will_do or not is_used_up(link.before, before)):
            return True
    return False


def _chain(s: State, trail: Trail, action: Action) -> list[Link]:
    """The effects that led to those of an action, back to one that no trigger made (BKR-10.16)."""
    if not OF_ONE_CHAIN.holds:
        return [link for link in trail.links if link.id != action.id]
    found: list[Link] = []
    parent = action.of
    while parent:
        links = [link for link in trail.links if link.id == parent]
        found += links
        above = s.opened.get(parent)
        parent = links[0].parent if links else above.of if type(above) is Action else 0
    return found


# The verbs ----------------------------------------------------------------------------------------------------------


def wrapped(verbs: Mapping[str, Verb]) -> dict[str, Verb]:
    """The same verbs; each looks at whether it would go round for ever."""
    return {name: _watched(verb) for name, verb in verbs.items()}


def _watched(verb: Verb) -> Verb:
    inner = verb.build

    def build(s: State, c: Any, o: Operands) -> Any:
        made = inner(s, c, o)
        if type(c) is not ProgramRegs or not c.source or type(made) is Call or not made:
            return made
        return watched(s, c, o, made)

    found = Verb(verb.rule, verb.name, build, verb.could, alone=verb.alone)
    found.each, found.pays = verb.each, verb.pays
    return found


def watched(s: State, c: ProgramRegs, o: Operands, made: Sequence[Event]) -> Sequence[Event]:
    """What a verb makes happen: nothing where it repeats; else with a note of it, where it might be repeated."""
    action = s.opened.get(c.source)
    if type(action) is not Action or action.what != "trigger":
        return made
    if action.status == "stopped":
        return ()
    if (c.proto, c.ability) not in suspects(s.pool) or not _is_running(s, c):
        return made
    cards: Callable[..., Sequence[int]] = o.cards
    key, before = key_of(s, c, o, cards(s, c)), before_it(s)
    link = Link(id=action.id, parent=action.of, key=key, before=before)
    if STOPS.holds and repeats(s, action, key, before):
        return (h.EffectNoted(link=link, stops=True),)
    return (*made, h.EffectNoted(link=link))


def _is_running(s: State, c: ProgramRegs) -> bool:
    """Whether that text is being carried out, and not only asked whether it could do anything."""
    top = s.regs[-1]
    return type(top) is ProgramRegs and top.source == c.source
