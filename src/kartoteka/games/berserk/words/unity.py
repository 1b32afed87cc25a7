"""Unity (BKK-Unity): an attacker shows others with Unity from the deck, and has what they do on an attack.

The cards are found by a search as the ability takes effect, and the deck is shuffled. What a shown card does on an
attack becomes an ability of every creature with Unity in the game, which has it while that is said of it: for this
attack. What is set off by the attack itself is set off by the showing instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import DECK
from kartoteka.games.berserk.words.durations import this_attack
from kartoteka.games.berserk.words.keywords import all_texts
from kartoteka.games.berserk.words.refining import ITSELF, also
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import chosen_so_far
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import Modifier

if TYPE_CHECKING:
    from kartoteka.games.berserk.set.cards import CardDef
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

UNITY: Final = ruling("BKK-Unity", "who attacks shows creatures with unity, and has what they do on an attack")
OF_LOWER_COST: Final = ruling("BKK-Unity", "those that are shown cost less than who attacks")
DIFFERENT: Final = ruling("BKK-Unity", "those that are shown are different cards")
FOR_THIS_ATTACK: Final = ruling("BKK-Unity", "what they do lasts for this attack")
NAME: Final = "unity"
FOUND: Final = "found"
NEW_NAME: Final = "of a new name"


def abilities() -> list[p.Ability]:
    """What the keyword stands for."""
    if not UNITY.holds:
        return []
    cheaper = (p.Measure("cost", "<", p.Stat("cost", p.This())),) if OF_LOWER_COST.holds else ()
    kin = p.Select((p.Is("creature"), p.Has("keyword", NAME), *cheaper, p.Is(NEW_NAME)), ("deck",), p.You())
    search = p.Choose(kin, least=0, most=p.X(), slot=FOUND, target=False, sought=True)
    unite = p.Seq((p.LetX(p.Stat(NAME, p.This()), search), p.Do("unite", p.Chosen(FOUND))))
    trigger = p.Trigger("attacks", (p.Role("card", ITSELF),))
    return [p.Ability("triggered", trigger, effect=unite, flags=("accompanies",))]


def is_of_a_new_name(s: State, ctx: Any, card: int) -> bool:
    """Whether none of those that were found so far is called so."""
    found = chosen_so_far(ctx)
    if not DIFFERENT.holds:
        return True
    name = s.pool.definitions[s.cards[card].proto].name
    return all([s.pool.definitions[s.cards[x].proto].name != name for x in found])


# What they do on an attack --------------------------------------------------------------------------------------------


def said_of(code: str, number: int) -> str:
    """What is said of who has an ability of a shown card."""
    return f"{NAME} {code} {number}"


def lender(s: State, value: str) -> str:
    """The name of the shown card of which something has an ability, by what is said; empty of anything else."""
    name, _, rest = value.partition(" ")
    code = rest.rpartition(" ")[0]
    return next((d.name for d in s.pool.definitions if name == NAME and d.code == code), "")


def on_attack(definition: CardDef) -> list[tuple[int, p.Ability]]:
    """The abilities of a creature with unity that an attack of it sets off, by their numbers."""
    if not any(keyword.name == NAME for keyword in definition.program.keywords):
        return []
    return [
        (number, text.ability)
        for number, text in enumerate(all_texts(definition))
        if "accompanies" in text.ability.flags and text.root == number and number < len(definition.program.abilities)
    ]


def gifts(definitions: Sequence[CardDef]) -> list[p.Ability]:
    """What creatures with unity could have by showing others."""
    found: list[p.Ability] = []
    for definition in definitions:
        for number, ability in on_attack(definition):
            trigger = ability.trigger
            if trigger is not None and trigger.event == "attacks":
                ability = msgspec.structs.replace(ability, trigger=msgspec.structs.replace(trigger, event="unites"))
            has = p.CardIs(p.This(), (p.Has("ability", said_of(definition.code, number)),))
            found.append(also(msgspec.structs.replace(ability, flags=(*ability.flags, "given")), has))
    return found


def unite(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """The verb: they are shown, the deck is shuffled, and the attacker has what they do until the attack is over."""
    cards = tuple(o.cards(s, c))
    events: list[Event] = [h.CardsShown(cards=cards, player=c.seat)] if cards else []
    attack = this_attack(s)
    until = attack if FOR_THIS_ATTACK.holds else 0
    for card in cards:
        definition = s.pool.definitions[s.cards[card].proto]
        for number, _ in on_attack(definition):
            gained = Modifier(
                stat="ability", op="gain", value=said_of(definition.code, number), objs=(s.cards[c.card].obj,),
                you=c.seat, card=c.card, until=until,
            )  # fmt: skip
            events.append(h.EffectStarted(modifier=gained, card=c.card, player=c.seat))
    if s.zones[DECK * SEATS + c.seat]:
        events.append(h.Shuffled(player=c.seat))
    if cards:
        action = s.situation(attack)
        target = getattr(action, "target", -1)
        kind = getattr(action, "attack", "")
        events.append(h.United(card=c.card, target=target, attack=kind, action=attack))
    return events
