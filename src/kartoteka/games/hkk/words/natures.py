"""What follows for one text from how it is put together: its kind, its price, where it is used, what it targets."""

from __future__ import annotations

from typing import Any, Final

from kartoteka.games.hkk.findings import Nature
from kartoteka.games.hkk.offers import sources as so
from kartoteka.games.hkk.permanents import special
from kartoteka.games.hkk.words.texts import PLAYED, PREVENTING, PRICES, REACTIONS, combat_sign, priced, verbs_in
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

DAMAGING_SPELLS: Final = Ruling(
    "HKKR-11.15",
    "a damaging spell is an instant or a general that can deal damage",
    value=("instant", "general", "reaction card"),
    without=("instant", "general", "reaction card", "static", "triggered", "automatic reaction"),
)
LIKE_AN_INSTANT: Final = ruling("HKKR-8.3", "an ability that names no time is used whenever an instant can be played")
DRAWBACK: Final = ruling("HKKK-Drawback", "what a drawback takes yields no components")
SYMBOL_S: Final = ruling("HKKK-Activation-symbols", "S is used in one's own turn")
SYMBOL_COMBAT: Final = ruling("HKKK-Activation-symbols", "+ is used by an attacker, - by a defender, +- by either")
SYMBOL_LEVEL: Final = ruling("HKKK-Activation-symbols", "what begins with a level is there from that level on")

ACTIVATED: Final = frozenset(
    {"activated", "activated preparation", "combat", "reaction", "on play activated", "common"}
)
"""Kinds of ability that somebody uses."""
DAMAGE: Final = frozenset({"damage", "split damage"})
HEALING: Final = frozenset({"heal", "gain max life"})
SPECIALS: Final = ("rule", "follower", "guild", "lich")
ANY_CARD: Final = frozenset({"card", "permanent", "active", "passive", "token"})
"""Words that narrow "target card" without naming a kind of card."""
TIMES: Final = ("preparation", "draw", "end", "combat", "healing")
"""Flags that name the phase in which an ability is used."""
ALWAYS: Final = frozenset({"main", "before exchange", "combat", "healing"})
"""Where an instant can be played: `numbers.place_in_turn` says where the turn is."""


PLAIN = Nature("card")
"""Playing a card of which nothing is said."""


def nature_of(whole: p.Ability, root: int, type: str) -> Nature:
    """What is known of a text once it has been read; `type` is that of the card that it is printed on."""
    ability, paid = priced(whole)
    flags, kind = ability.flags, ability.kind
    verbs = verbs_in(ability.effect)
    drawback = "drawback" in flags and DRAWBACK.holds
    fixed = "fixed price" in flags
    sign = combat_sign(ability) if SYMBOL_COMBAT.holds else "+-" * bool(combat_sign(ability))
    prices = _prices(paid)
    counted = tuple((name, amount) for name, amount in prices if not isinstance(amount, p.Number | p.X))
    choices = _targets(ability.effect)
    return Nature(
        kind=kind,
        root=root,
        source="not a source" not in flags,
        targeting=bool(choices) and "not targeting" not in flags,
        one_card=len(choices) == 1 and _is_one_card(choices[0]) and "not targeting" not in flags,
        reactable=_is_reactable(ability, type),
        dearer=not fixed,
        changeable=not fixed,
        substitutable=not fixed,
        action=kind in PLAYED or (kind in ACTIVATED and kind not in REACTIONS and kind != "on play activated"),
        instant=_is_like_an_instant(ability),
        places=_places(ability),
        own_turn="own turn" in flags and SYMBOL_S.holds,
        combat=sign if kind == "combat" else "",
        mana=_sum(prices, "mana"),
        components=_sum(prices, "components"),
        life=_sum(prices, "life"),
        shards=_sum(prices, "shards"),
        counted=counted,
        asks_x=next((name for name, amount in prices if isinstance(amount, p.X)), ""),
        in_kind=bool(ability.cost),
        chooses_first=bool(_first_choice(ability.effect)),
        damaging=kind in DAMAGING_SPELLS.value and not verbs.isdisjoint(DAMAGE),
        prevents=not verbs.isdisjoint(PREVENTING),
        counters="counter" in verbs,
        heals=_heals(ability, verbs),
        drawback=drawback,
        common="common" in flags or kind == "common",
        legendary="legendary" in flags or kind == "legendary",
        at_once="at once" in flags,
        repeats="repeats" in flags,
        level=_level(ability),
        limits=ability.limits,
    )


def _prices(paid: tuple[p.Do, ...]) -> list[tuple[str, p.Amount]]:
    return [(PRICES[x.verb], x.amount if x.amount is not None else p.Number(1)) for x in paid]


def _sum(prices: list[tuple[str, p.Amount]], name: str) -> int:
    return sum(amount.n for of, amount in prices if of == name and isinstance(amount, p.Number))


def _is_reactable(ability: p.Ability, type: str) -> bool:
    """Whether reactions may answer its use (HKKR-10.12 to HKKR-10.16)."""
    flags, kind = ability.flags, ability.kind
    if "not reactable" in flags or kind not in ACTIVATED | PLAYED:
        return False
    if "drawback" in flags and so.DRAWBACKS.holds and so.DRAWBACK_ACTIONS.holds:
        return False
    if type == "location" and so.LOCATION_ABILITIES.holds and so.LOCATIONS_STAND.holds:
        return False
    if type == "rule":
        return not special.NOT_ANSWERED.holds
    return not (type in SPECIALS and so.SPECIAL_ABILITIES.holds)


def _is_like_an_instant(ability: p.Ability) -> bool:
    """Instants, and abilities that name no time (HKKR-8.3)."""
    if ability.kind == "instant":
        return True
    if ability.kind not in ("activated", "common") or not LIKE_AN_INSTANT.holds:
        return False
    return not any(flag in ability.flags for flag in ("main", *TIMES))


def _places(ability: p.Ability) -> frozenset[str]:
    flags = ability.flags
    if ability.kind in REACTIONS:
        return frozenset({"queue"})
    named = frozenset(flag for flag in TIMES if flag in flags)
    if named:
        return named
    if ability.kind == "combat":
        return frozenset({"combat"})
    if "before exchange" in flags:
        return frozenset({"main", "before exchange"})
    if "main" in flags or ability.kind == "general":
        return frozenset({"own main"})
    if _is_like_an_instant(ability):
        return ALWAYS
    return frozenset({"own main"}) if ability.kind == "activated" else frozenset()


def _targets(op: object) -> list[Any]:
    """The choices in a text that are targets (HKKR-11.19)."""
    return [x for x in p.nodes_in(op) if isinstance(x, p.ChoosePlayer) or (isinstance(x, p.Choose) and x.target)]


def _first_choice(op: object) -> bool:
    """Whether its first operation is a choice: then it is made as it is announced."""
    node = op
    while isinstance(node, p.Seq | p.Together | p.Then | p.LetX):
        node = node.first if isinstance(node, p.Then) else node.do if isinstance(node, p.LetX) else node.parts[0]
    return isinstance(node, p.Choose | p.ChoosePlayer | p.ChooseAction | p.ChooseWord | p.ChooseNumber)


def _is_one_card(choice: Any) -> bool:
    """Whether a target is "target card", or "target permanent", however it is narrowed (HKKK-Resistance)."""
    if not isinstance(choice, p.Choose) or choice.most != p.Number(1):
        return False
    for part in choice.cards.filters:
        inner = part.filter if isinstance(part, p.Not) else part
        if isinstance(inner, p.Is) and inner.word not in ANY_CARD:
            return False
        if isinstance(inner, p.Has) and inner.stat != "color":
            return False
        if isinstance(inner, p.Either | p.Every):
            return False
    return True


def _heals(ability: p.Ability, verbs: set[str]) -> bool:
    """Whether it could save a life (HKKR-17.8)."""
    changes = [x for x in p.nodes_in(ability.effect) if isinstance(x, p.Change)]
    return not verbs.isdisjoint(HEALING) or any(x.stat in ("life", "max life") for x in changes)


def _level(ability: p.Ability) -> int:
    """The level that it asks of its own card."""
    if "level" not in ability.flags or not SYMBOL_LEVEL.holds:
        return 0
    for node in p.nodes_in(ability.condition):
        if isinstance(node, p.Compare) and node.left == p.Stat("level", p.This()) and isinstance(node.right, p.Number):
            return node.right.n
    return 0
