"""What keywords stand for: those that are abilities become abilities of their card, beside what is printed there.

Keywords that are asked elsewhere (flies, invisible, guardian, anchor, net ...) are only listed in `Facts.keywords`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from kartoteka.games.hkk.findings import TextOf
from kartoteka.games.hkk.words.given import given_by
from kartoteka.games.hkk.words.granting import compiled, granted_abilities
from kartoteka.games.hkk.words.texts import as_used, priced, texts_of
from kartoteka.games.hkk.words.triggers import of_that_name
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.games.hkk.set.cards import CardDef

FIRE_BREATH: Final = ruling(
    "HKKK-Fire-breath", "fire breath wounds the opposing creature in the step of combat abilities"
)
ACID_BREATH: Final = ruling(
    "HKKK-Acid-breath", "acid breath wounds the opposing creature in the step of combat abilities"
)
POISON: Final = ruling("HKKK-Poison", "what wounds with poison puts poison markers")
AS_MANY: Final = ruling("HKKR-13.9", "poison N puts N markers")
DEADLY_TOO: Final = ruling("HKKK-Poison", "deadly poison works on players, too")
LEVEL_DRAIN: Final = ruling("HKKK-Level-drain", "level drain takes levels from adventurers that it wounds")
REGENERATION: Final = Ruling("HKKK-Regeneration", "at most 4 life are regenerated each turn", value=4, without=99)
RELIC: Final = ruling("HKKK-Relic", "a relic is given up for a component, 3 maximum life and 3 life")
ONE_RELIC: Final = Ruling("HKKK-Relic", "a player gives up one relic each turn", value=1, without=99)
IMMUNE: Final = ruling("HKKK-Immunity", "what is immune is not affected")
DEATH_SCREAM: Final = ruling(
    "HKKK-Death-scream", "a death scream is heard when its card goes from the table to the discard"
)
PUNISHMENT: Final = ruling("HKKK-Punishment", "who makes it be sacrificed, or destroys it, is punished")
TEMPORARY: Final = ruling("HKKK-Temporary-effect", "a temporary effect lasts as many turns as it has markers")
DELAYED: Final = ruling("HKKK-Delayed-effect", "a delayed effect happens when its last marker is gone")

ONCE_EACH_COMBAT = (p.Limit(1, "combat"),)
OWN = p.Same(p.This())


def abilities_of(definition: CardDef) -> list[p.Ability]:
    """Every ability of a card, by number: `Game.abilities_of`. What it costs in mana, components, life and shards
    stands in `Facts.natures`."""
    return [priced(text.ability)[0] for text in all_texts(definition)]


def all_texts(definition: CardDef) -> list[TextOf]:
    """The texts printed on a card, by number; options of what chooses one; keywords; last, what it gives to others."""
    printed, type = definition.program.abilities, definition.type
    found = [TextOf(_with_trigger(ability), root) for ability, root in texts_of(printed, type)]
    for keyword in definition.program.keywords:
        if keyword.name == "delayed effect" and DELAYED.holds:
            found = _delayed(found, keyword.amount)
        for ability in of_keyword(keyword):
            found.append(TextOf(_with_trigger(as_used(ability, type)), len(found)))
    for ability in given_by(printed, _given):
        found.append(TextOf(ability, len(found)))
    for said, ability in granted_abilities(definition.program, _as_granted):
        found.append(TextOf(_with_trigger(as_used(ability, "other")), len(found), said))
    return found


def _given(change: p.Change) -> list[tuple[p.Ability, tuple[p.Filter, ...]]]:
    """The abilities that a change gives: those of a wording, or of a keyword that is not printed on whoever gets it."""
    if change.stat == "ability" and change.op == "gain":
        return [(_with_trigger(ability), ()) for ability in compiled(change.value)]
    name = change.value if change.stat == "keyword" else change.stat
    amount = change.amount if isinstance(change.amount, p.Number) else p.Number(1)
    if name not in WOUNDING or change.op not in ("gain", "add"):
        return []
    own = p.Stat(name, p.This())

    def with_amount(node: p.Node) -> p.Node:
        return amount if node == own else node

    unprinted = (p.Not(p.Has("printed keyword", name)),)
    return [(p.rewritten(ability, with_amount), unprinted) for ability in of_keyword(p.Keyword(name, amount.n))]


def _delayed(texts: list[TextOf], amount: int) -> list[TextOf]:
    """What happens on play happens when the last of so many markers is gone, one in each preparation phase."""
    found = []
    for text in texts:
        if text.ability.kind != "on play" or text.ability.effect is None:
            found.append(text)
            continue
        _, later = _counting_down("delayed", amount, text.ability.effect)
        found.append(TextOf(later, text.root))
    put, _ = _counting_down("delayed", amount, p.Seq(()))
    return [*found, TextOf(_with_trigger(put), len(found))] if found != texts else texts


def _as_granted(name: str) -> list[p.Ability]:
    return of_keyword(p.Keyword(name))


def of_keyword(keyword: p.Keyword) -> list[p.Ability]:
    """The abilities that a keyword stands for; none, where it is asked elsewhere."""
    make = BY_NAME.get(keyword.name)
    return make(keyword) if make is not None else []


# Combat -----------------------------------------------------------------------------------------------------------


def _breath(rule: Ruling, stat: str, kind: str) -> Callable[[p.Keyword], list[p.Ability]]:
    """A combat ability of attackers and defenders, on the creature that stands against this one."""

    def make(keyword: p.Keyword) -> list[p.Ability]:
        opposing = p.Choose(p.Select((p.Is("opposing"),)), target=False)
        hurt = p.Do("damage", p.Chosen(), amount=p.Stat(stat, p.This()), manner=(kind,) if kind else ())
        breath = p.Ability("combat", effect=p.Seq((opposing, hurt)), flags=("+", "-"), limits=ONCE_EACH_COMBAT)
        return [breath] if rule.holds else []

    return make


def _wounding(event: str, effect: p.Op, *roles: p.Role) -> p.Ability:
    trigger = p.Trigger(event, (p.Role("source", (OWN,)), *roles))
    return p.Ability("triggered", trigger=trigger, effect=effect)


def _poison(keyword: p.Keyword) -> list[p.Ability]:
    amount = p.Stat("poison", p.This()) if AS_MANY.holds else p.Number(1)
    put = p.Do("put markers", p.EventCard(), amount=amount, manner=("poison",))
    return [_wounding("wounded", put)] if POISON.holds else []


def _deadly_poison(keyword: p.Keyword) -> list[p.Ability]:
    """A player has no markers: what would be put on him or her is lost as life at once."""
    amount = p.Stat("deadly poison", p.This())
    put = p.Do("put markers", p.EventCard(), amount=amount, manner=("poison",))
    lose = p.Do("lose life", who=p.ThePlayer("player"), amount=amount)
    found = [_wounding("wounded", put)] if POISON.holds else []
    return [*found, _wounding("player wounded", lose)] if DEADLY_TOO.holds else found


def _level_drain(keyword: p.Keyword) -> list[p.Ability]:
    drain = p.Do("lose levels", p.EventCard(), amount=p.Stat("level-drain", p.This()))
    hurt = p.Role("card", (p.Is("adventurer"),))
    return [_wounding("wounded", drain, hurt)] if LEVEL_DRAIN.holds else []


# Used at will -----------------------------------------------------------------------------------------------------


def _regeneration(keyword: p.Keyword) -> list[p.Ability]:
    """So much mana for each life."""
    pay = p.Do("pay mana", amount=p.Number(keyword.amount or 1))
    heal = p.Do("heal", p.This(), amount=p.Number(1))
    return [p.Ability("activated", cost=(pay,), effect=heal, limits=(p.Limit(REGENERATION.value, "turn"),))]


def _relic(keyword: p.Keyword) -> list[p.Ability]:
    gain = (
        p.Do("gain components", amount=p.Number(1)),
        p.Do("gain max life", amount=p.Number(3)),
        p.Do("heal", who=p.You(), amount=p.Number(3)),
    )
    give_up = p.Do("sacrifice", p.This(), manner=("void",))
    relic = p.Ability(
        "activated", cost=(give_up,), effect=p.Seq(gain), limits=(p.Limit(ONE_RELIC.value, "turn", "relic"),)
    )
    return [relic] if RELIC.holds else []


# Permanent --------------------------------------------------------------------------------------------------------


def _immune(keyword: p.Keyword) -> list[p.Ability]:
    change = p.Change("immune", "gain", value=keyword.value)
    return [p.Ability("static", effect=p.Modify(p.This(), (change,)))] if IMMUNE.holds else []


def _on_play(effect: p.Op) -> p.Ability:
    return p.Ability("on play", effect=effect)


def _counting_down(marker: str, amount: int, then: p.Op) -> list[p.Ability]:
    """Markers that come with the card and go one by one in its player's preparation phases; then something happens."""
    mine = p.Role("player", player=p.You())
    off = p.Do("remove markers", p.This(), amount=p.Number(1), manner=(marker,))
    gone = p.If(p.Compare(p.Stat(f"markers:{marker}", p.This()), "<=", p.Number(0)), then)
    put = p.Do("put markers", p.This(), amount=p.Number(amount), manner=(marker,))
    return [
        _on_play(put),
        p.Ability("triggered", trigger=p.Trigger("preparation", (mine,)), effect=p.Seq((off, gone))),
    ]


def _temporary(keyword: p.Keyword) -> list[p.Ability]:
    if not TEMPORARY.holds:
        return []
    return _counting_down("temporary", keyword.amount, p.Do("destroy", p.This()))


WOUNDING: Final = frozenset({"poison", "deadly poison", "level-drain"})
"""Keywords that something sets off."""
BY_NAME: dict[str, Callable[[p.Keyword], list[p.Ability]]] = {
    "fire-breath": _breath(FIRE_BREATH, "fire-breath", "fire"),
    "acid-breath": _breath(ACID_BREATH, "acid-breath", ""),
    "poison": _poison,
    "deadly poison": _deadly_poison,
    "level-drain": _level_drain,
    "regeneration": _regeneration,
    "relic": _relic,
    "immune": _immune,
    "temporary effect": _temporary,
}
"""By keyword, how its abilities are made."""


# Prefixes with an event of their own --------------------------------------------------------------------------------

ITSELF = p.Role("card", (OWN,))
OWN_EVENTS: dict[str, tuple[p.Trigger, str, Ruling | None]] = {
    "on play": (p.Trigger("enters play", (ITSELF,)), "on play", None),
    "on play from hand": (p.Trigger("enters play", (ITSELF, p.Role("from hand", word="yes"))), "on play", None),
    "death scream": (p.Trigger("leaves play", (p.Role("dead", (OWN,)),)), "triggered", DEATH_SCREAM),
    "punishment": (p.Trigger("leaves play", (p.Role("punished", (OWN,)),)), "triggered", PUNISHMENT),
}
"""By the kind of a text, the event that sets it off, the kind that it then is, and the rule."""


def _with_trigger(ability: p.Ability) -> p.Ability:
    """What happens on play, a death scream and a punishment, as abilities that something sets off."""
    if ability.trigger is not None:
        return msgspec.structs.replace(ability, trigger=of_that_name(ability.trigger))
    if ability.kind not in OWN_EVENTS:
        return ability
    trigger, kind, rule = OWN_EVENTS[ability.kind]
    if rule is not None and not rule.holds:
        return p.Ability("unread")
    return msgspec.structs.replace(ability, kind=kind, trigger=trigger)
