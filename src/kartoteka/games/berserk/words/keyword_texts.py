"""The abilities that keywords stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kartoteka.games.berserk.words.refining import ITSELF, concentrating
from kartoteka.games.berserk.words.triggers import A_SIMPLE_STRIKE
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

VAMPIRISM: Final = ruling("BKK-Vampirism", "a vampire's strike heals it by the wounds it deals to a corporeal creature")
GIFT_OF_LIFE: Final = ruling("BKK-Gift-of-life", "on its death an own creature of its element gets additional life")
SOULCATCHER: Final = ruling("BKK-Soulcatcher", "a creature's death gives a token, up to X of them")
ONCE_A_DEATH: Final = Ruling("BKK-Soulcatcher", "each death gives one token", value=1, without=99)
TOKEN_OF_CONCENTRATION: Final = ruling("BKK-Concentration", "concentration without a text gives a token")
AGILITY: Final = ruling("BKK-Agility", "who is wounded may relocate to a neighbouring cell")
AGILE_ONCE: Final = Ruling("BKK-Agility", "agility works once each turn", value=1, without=99)
POISONED: Final = ruling("BKK-Poison", "poison wounds its creature at the start of its controller's turn")
REGENERATION: Final = ruling("BKK-Regeneration", "who opened, or was open, at the start of the turn regenerates")
FADING: Final = ruling("BKK-Fading", "who opened, or was open, at the start of the turn fades")
DASH: Final = ruling("BKK-Dash", "who attacks may move to an orthogonal neighbour")
DASH_ONCE: Final = Ruling("BKK-Dash", "a dash is possible once in each own turn", value=1, without=99)
FEAR: Final = ruling("BKK-Fear", "who attacks it wounds itself by X")
NOT_THE_FEARSOME: Final = ruling("BKK-Fear", "who has fear X, too, is not afraid")
PASSED_ON: Final = ruling("BKK-Plague", "a melee strike passes the plague on")
ODD_ROLL: Final = ruling("BKK-Plague", "an odd roll of its own wounds who has the plague")
FURY: Final = ruling("BKK-Fury", "who has not attacked gains a token at the end of the own turn, up to X of them")
FURIOUS: Final = ruling("BKK-Fury", "a closed furious creature opens for a token in its own turn")

THIS = p.This()
YOURS = p.Role("player", player=p.You())
ACCOMPANIES: Final = "accompanies"


def of_keyword(keyword: p.Keyword) -> list[p.Ability]:
    """The abilities that a keyword stands for; none where it is asked elsewhere."""
    make = BY_NAME.get(keyword.name)
    return make() if make is not None else []


def _x(name: str, card: p.Cards = THIS) -> p.Stat:
    """The number of a keyword: the largest of those that the card has (BKR-17.4)."""
    return p.Stat(name, card)


def _only(kind: str, zones: tuple[str, ...] = ()) -> Callable[[], list[p.Ability]]:
    """An ability that only says who has the keyword: what it is for is asked where its index key is looked up."""
    return lambda: [p.Ability(kind, zones=zones)]


def _leap(name: str) -> Callable[[], list[p.Ability]]:
    return lambda: [p.Ability("leap", flags=(name,))]


def _up_to(most: p.Amount) -> p.Amount:
    """One token, while there are fewer than so many."""
    left = p.Math("max", p.Number(0), p.Math("-", most, p.Stat("tokens", THIS)))
    return p.Math("min", p.Number(1), left)


# As somebody is wounded, or dies --------------------------------------------------------------------------------------


def _vampirism() -> list[p.Ability]:
    bitten = p.Role("card", (p.Is("creature"), p.Not(p.Has("keyword", "incorporeal"))))
    trigger = p.Trigger("wounds", (p.Role("source", ITSELF), A_SIMPLE_STRIKE, bitten))
    drink = p.Do("drink", THIS, amount=p.EventAmount())
    return [p.Ability("triggered", trigger, effect=drink, flags=(ACCOMPANIES,))] if VAMPIRISM.holds else []


def _agility() -> list[p.Ability]:
    away = p.Seq((p.ChoosePlace("next to", of=THIS, put=THIS), p.Do("relocate", THIS, to=p.Place())))
    limit = (p.Limit(AGILE_ONCE.value, "turn"),)
    trigger = p.Trigger("wounded", (p.Role("card", ITSELF),))
    return [p.Ability("may", trigger, effect=away, limits=limit)] if AGILITY.holds else []


def _gift_of_life() -> list[p.Ability]:
    heirs = p.Select((p.Is("creature"), p.Under(p.You()), p.Other(THIS), p.Is("of this element")))
    give = p.Seq((p.Choose(heirs), p.Do("add life", p.Chosen(), amount=_x("gift of life"))))
    return (
        [p.Ability("triggered", p.Trigger("dies", (p.Role("card", ITSELF),)), effect=give)]
        if GIFT_OF_LIFE.holds
        else []
    )


def _soulcatcher() -> list[p.Ability]:
    caught = p.Trigger("dies", (p.Role("card", (p.Is("creature"), p.Other(THIS))),))
    most = _x("soulcatcher")
    room = p.Compare(p.Stat("tokens", THIS), "<", most)
    one: p.Amount = _up_to(most) if ONCE_A_DEATH.value == 1 else p.Math("-", most, p.Stat("tokens", THIS))
    gain = p.Do("gain tokens", THIS, amount=one)
    return [p.Ability("triggered", caught, room, effect=gain)] if SOULCATCHER.holds else []


# At the start and the end of turns ------------------------------------------------------------------------------------


def _of(name: str) -> p.Trigger:
    """What sets off a keyword of cards to which it is told that they are concerned (`feeling`)."""
    return p.Trigger("felt", (p.Role("card", ITSELF), p.Role("what", word=name)))


def _felt(name: str, rule: Ruling, do: p.Op) -> Callable[[], list[p.Ability]]:
    """What a card feels at the start of its turn, if it opened now or was open: the event is of such cards alone."""
    return lambda: [p.Ability("triggered", _of(name), effect=do)] if rule.holds else []


def _concentration() -> list[p.Ability]:
    gain = p.Ability("triggered", effect=p.Do("gain tokens", THIS, amount=p.Number(1)))
    return [concentrating(gain)] if TOKEN_OF_CONCENTRATION.holds else []


def _fury() -> list[p.Ability]:
    quiet = p.Unless(p.CardIs(THIS, (p.Is("attacked this turn"),)))
    gain = p.Do("gain tokens", THIS, amount=_up_to(_x("fury")))
    rest = p.Ability("triggered", p.Trigger("turn end", (YOURS,)), quiet, effect=gain)
    pay = (p.Do("lose tokens", THIS, amount=p.Number(1)),)
    up = p.Ability("action", cost=pay, effect=p.Do("open", THIS))
    return [*([rest] if FURY.holds else []), *([up] if FURIOUS.holds else [])]


# Attacks --------------------------------------------------------------------------------------------------------------


def _dash() -> list[p.Ability]:
    trigger = p.Trigger("attacks", (p.Role("card", ITSELF),))
    away = p.Seq((p.ChoosePlace("beside", of=THIS, put=THIS), p.Do("relocate", THIS, to=p.Place())))
    mine = p.PlayerIs(p.You(), "active")
    limit = (p.Limit(DASH_ONCE.value, "turn"),)
    return [p.Ability("may", trigger, mine, effect=away, limits=limit, flags=(ACCOMPANIES,))] if DASH.holds else []


def _fear() -> list[p.Ability]:
    attacker = p.EventCard("other")
    brave = p.Compare(_x("fear", attacker), "<", _x("fear")) if NOT_THE_FEARSOME.holds else None
    shiver = p.Do("deal", attacker, amount=_x("fear"), manner=("itself",))
    return [p.Ability("triggered", _of("fear"), brave, effect=shiver, flags=(ACCOMPANIES,))] if FEAR.holds else []


def _plague() -> list[p.Ability]:
    """Whoever it strikes in melee has it from then on; an odd natural roll of its own, in attack or answer, wounds."""
    infect = p.Modify(p.EventCard("other"), (p.Change("keyword", "gain", value="plague"),), until="battle")
    passes = p.Ability("triggered", _of("infection"), effect=infect, flags=(ACCOMPANIES,))
    hurt = p.Do("deal", THIS, amount=p.EventAmount(), manner=("plague",))
    wounds = p.Ability("triggered", _of("plague"), effect=hurt)
    return [*([passes] if PASSED_ON.holds else []), *([wounds] if ODD_ROLL.holds else [])]


def _unity() -> list[p.Ability]:
    from kartoteka.games.berserk.words import unity  # late: unity asks for what is on cards

    return unity.abilities()


BY_NAME: dict[str, Callable[[], list[p.Ability]]] = {
    "vanguard": _only("vanguard"),
    "incarnation": _only("incarnation", ("graveyard",)),
    "thirst": _only("preparation"),
    "formation": _only("formation"),
    "corpse-eating": _only("corpse-eating"),
    "jump": _leap("jump"),
    "teleportation": _leap("teleportation"),
    "maneuver": _leap("maneuver"),
    "vampirism": _vampirism,
    "agility": _agility,
    "gift of life": _gift_of_life,
    "soulcatcher": _soulcatcher,
    "poison": _felt("poison", POISONED, p.Do("deal", THIS, amount=p.Stat("poison", THIS), manner=("poison",))),
    "regeneration": _felt("regeneration", REGENERATION, p.Do("heal", THIS, amount=p.Stat("regeneration", THIS))),
    "fading": _felt("fading", FADING, p.Do("deal", THIS, amount=p.Stat("fading", THIS), manner=("fading",))),
    "concentration": _concentration,
    "fury": _fury,
    "dash": _dash,
    "fear": _fear,
    "plague": _plague,
    "unity": _unity,
}
"""By keyword, how its abilities are made; `poison` is what whoever is poisoned has."""
