"""Keywords that are abilities: what sets them off, and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.records import GRAVEYARD, Action, Turn
from kartoteka.games.berserk.records import Table as Whole
from kartoteka.games.berserk.words import feeling
from kartoteka.kernel import edits, ledger
from kartoteka.kernel import program as p
from kartoteka.kernel.selectors import Ctx
from kartoteka.play.session import Session
from tests.games.berserk.fighting import ALICE, BOB, creature
from tests.games.berserk.worded import GAIN, THIS, Worded, use, when
from tests.rules import forbids, permits, rule

WOLF, IMP = creature("Wolf"), creature("Imp")


def table(name: str, has: dict[str, int], *more: Any, active: int = ALICE, **printed: Any) -> Worded:
    """A creature of alice's with those keywords at B1, an imp of bob's before it, a wolf of alice's beside it."""
    t = Worded(creature(name, has=has, **printed), WOLF, IMP, *more, active=active)
    t.put(name, ALICE, "B1"), t.put("Wolf", ALICE, "A1"), t.put("Imp", BOB, "B1'")
    return t


def hurt(t: Worded, by: str, whom: str, amount: int, attack: str = "strike") -> h.Wounded:
    return h.Wounded(card=t.card(whom), amount=amount, source=t.card(by), attack=attack)


def card(t: Worded, name: str) -> Any:
    return t.state.cards[t.card(name)]


# Vampirism ------------------------------------------------------------------------------------------------------------


@rule("BKK-Vampirism", permits)
def test_a_vampire_drinks_what_its_strike_takes() -> None:
    t = table("Bat", {"vampirism": 1}, max_life=10)
    t.set("Bat", wounds=2)
    bite = hurt(t, "Bat", "Imp", 5)
    t.happens(bite)
    assert ("Bat", "wounds") in t.waiting()
    t.carry_out("Bat", t.number("Bat", "triggered", "wounds"), bite)
    assert card(t, "Bat").wounds == 0
    assert card(t, "Bat").extra == 1, "the surplus is additional life, up to its maximum"


@rule("BKK-Vampirism", forbids)
def test_a_vampire_drinks_neither_from_afar_nor_of_the_incorporeal() -> None:
    t = table("Bat", {"vampirism": 1}, creature("Ghost", has={"incorporeal": 1}))
    t.put("Ghost", BOB, "A1'")
    t.happens(hurt(t, "Bat", "Imp", 2, "shot"), hurt(t, "Bat", "Ghost", 2), hurt(t, "Wolf", "Imp", 1))
    assert t.waiting() == []


# Agility --------------------------------------------------------------------------------------------------------------


@rule("BKK-Agility", permits)
def test_the_agile_may_relocate_once_a_turn_when_they_are_wounded() -> None:
    t = table("Cat", {"agility": 1})
    t.happens(hurt(t, "Imp", "Cat", 1))
    assert t.waiting() == [("Cat", "wounded")]
    number = t.number("Cat", "may", "wounded")
    assert t.pool.facts[card(t, "Cat").proto].natures[number].limits == (p.Limit(1, "turn"),)
    t.carry_out("Cat", number, place=(2,))
    assert card(t, "Cat").cell == 2


@rule("BKK-Agility", forbids)
def test_others_wounds_move_nobody() -> None:
    t = table("Cat", {"agility": 1})
    t.happens(hurt(t, "Imp", "Wolf", 1))
    assert t.waiting() == []


# Deaths ---------------------------------------------------------------------------------------------------------------


def dies(t: Worded, name: str, by: str = "Imp") -> h.Died:
    c = card(t, name)
    return h.Died(card=t.card(name), player=c.controller, zone=c.zone // 2, cell=c.cell, by=t.card(by))


@rule("BKK-Gift-of-life", permits)
def test_a_dying_creature_gives_life_to_one_of_its_element() -> None:
    t = table("Doe", {"gift of life": 3}, creature("Hart", element="Forest"), element="Forest")
    t.put("Hart", ALICE, "C1")
    death = dies(t, "Doe")
    t.happens(death)
    assert t.waiting() == [("Doe", "dies")]
    t.carry_out("Doe", t.number("Doe", "triggered", "dies"), death, it=(t.card("Hart"),))
    assert card(t, "Hart").extra == 3


@rule("BKK-Gift-of-life", forbids)
def test_no_other_death_gives_life_and_no_other_element_gets_it() -> None:
    t = table("Doe", {"gift of life": 3}, element="Forest")
    assert not t.pool.reader.test(p.Is("of this element"))(t.state, _ctx(t, "Doe"), t.card("Wolf"))
    t.happens(dies(t, "Wolf"))
    assert t.waiting() == []


def _ctx(t: Worded, name: str) -> Any:
    return Ctx(t.card(name), card(t, name).controller)


@rule("BKK-Soulcatcher", permits)
def test_each_death_gives_a_token_up_to_x() -> None:
    t = table("Reaper", {"soulcatcher": 2})
    death = dies(t, "Wolf")
    t.happens(death)
    assert t.waiting() == [("Reaper", "dies")]
    number = t.number("Reaper", "triggered", "dies")
    t.carry_out("Reaper", number, death)
    assert card(t, "Reaper").tokens == 1


@rule("BKK-Soulcatcher", forbids)
def test_who_has_x_tokens_gets_no_more() -> None:
    t = table("Reaper", {"soulcatcher": 2})
    t.set("Reaper", tokens=2)
    t.happens(dies(t, "Wolf"))
    assert t.waiting() == []
    assert t.carry_out("Reaper", t.number("Reaper", "triggered", "dies")) == []


# As a turn starts -----------------------------------------------------------------------------------------------------


@rule("BKK-Poison", permits)
def test_poison_wounds_whoever_feels_it() -> None:
    spit = p.Seq((p.Choose(p.Select((p.Is("creature"),))), p.Do("poison", p.Chosen(), amount=p.Number(2))))
    t = Worded(WOLF, creature("Adder", use(spit)))
    t.put("Wolf", ALICE, "B1", poison=2), t.put("Adder", BOB, "B1'")
    felt = h.Felt(card=t.card("Wolf"), what="poison")
    t.happens(felt)
    assert t.waiting() == [("Wolf", "felt")]
    t.carry_out("Wolf", t.number("Wolf", "triggered", "felt"), felt)
    assert card(t, "Wolf").wounds == 2


@rule("BKK-Poison", forbids)
def test_who_is_not_poisoned_feels_nothing() -> None:
    spit = p.Seq((p.Choose(p.Select((p.Is("creature"),))), p.Do("poison", p.Chosen(), amount=p.Number(2))))
    t = Worded(WOLF, creature("Adder", use(spit)))
    t.put("Wolf", ALICE, "B1"), t.put("Adder", BOB, "B1'")
    t.happens(h.Felt(card=t.card("Wolf"), what="poison"))
    assert t.waiting() == []


@rule("BKK-Regeneration", permits)
def test_regeneration_heals_x() -> None:
    t = table("Troll", {"regeneration": 2})
    t.set("Troll", wounds=3)
    felt = h.Felt(card=t.card("Troll"), what="regeneration")
    t.happens(felt)
    assert t.waiting() == [("Troll", "felt")]
    t.carry_out("Troll", t.number("Troll", "triggered", "felt"), felt)
    assert card(t, "Troll").wounds == 1


@rule("BKK-Regeneration", forbids)
def test_only_who_opened_or_was_open_regenerates() -> None:
    t = table("Troll", {"regeneration": 2})
    t.set("Troll", wounds=3, closed=True)
    t.happens(h.StartBegan(player=ALICE))
    assert t.waiting() == []


@rule("BKK-Fading", permits)
def test_fading_wounds_its_own_creature() -> None:
    t = table("Shade", {"fading": 1})
    felt = h.Felt(card=t.card("Shade"), what="fading")
    t.happens(felt)
    assert t.waiting() == [("Shade", "felt")]
    t.carry_out("Shade", t.number("Shade", "triggered", "felt"), felt)
    assert card(t, "Shade").wounds == 1


@rule("BKK-Fading", forbids)
def test_others_do_not_fade() -> None:
    t = table("Shade", {"fading": 1})
    t.happens(h.Felt(card=t.card("Wolf"), what="fading"))
    assert t.waiting() == []


# As a turn ends -------------------------------------------------------------------------------------------------------


@rule("BKK-Concentration", permits)
def test_who_was_not_wounded_in_the_opponents_turn_concentrates() -> None:
    t = table("Sage", {"concentration": 1}, active=BOB)
    over = h.FinalBegan(player=BOB)
    t.happens(over)
    assert t.waiting() == [("Sage", "turn end")]
    t.carry_out("Sage", t.number("Sage", "triggered", "turn end"), over)
    assert card(t, "Sage").tokens == 1


@rule("BKK-Concentration", forbids)
def test_who_was_wounded_does_not_concentrate() -> None:
    t = table("Sage", {"concentration": 1}, active=BOB)
    t.happens(hurt(t, "Imp", "Sage", 1))
    t.happens(h.FinalBegan(player=BOB))
    assert t.waiting() == []
    own = table("Sage", {"concentration": 1})
    own.happens(h.FinalBegan(player=ALICE))
    assert own.waiting() == []


@rule("BKK-Fury", permits)
def test_who_has_not_attacked_gets_a_token_and_opens_for_one() -> None:
    t = table("Ogre", {"fury": 1})
    over = h.FinalBegan(player=ALICE)
    t.happens(over)
    assert t.waiting() == [("Ogre", "turn end")]
    t.carry_out("Ogre", t.number("Ogre", "triggered", "turn end"), over)
    assert card(t, "Ogre").tokens == 1
    t.set("Ogre", closed=True)
    number = t.number("Ogre", "action")
    nature = t.pool.facts[card(t, "Ogre").proto].natures[number]
    assert nature.price.tokens == 1 and not nature.closes
    t.carry_out("Ogre", number)
    assert not card(t, "Ogre").closed


@rule("BKK-Fury", forbids)
def test_who_has_attacked_or_has_x_tokens_gets_none() -> None:
    t = table("Ogre", {"fury": 1})
    ledger.enter(t.state, t.state.opened[Turn].id, "attacked", card(t, "Ogre").obj)
    t.happens(h.FinalBegan(player=ALICE))
    assert t.waiting() == []
    t.set("Ogre", tokens=1)
    assert t.carry_out("Ogre", t.number("Ogre", "triggered", "turn end")) == []


# Attacks --------------------------------------------------------------------------------------------------------------


def attack(t: Worded, by: str, whom: str, kind: str = "strike") -> h.TargetFixed:
    action = t.declare(by, whom, kind)
    return h.TargetFixed(action=action.id, card=t.card(by), target=t.card(whom), attack=kind)


@rule("BKK-Dash", permits)
def test_who_attacks_may_dash_once_in_the_own_turn() -> None:
    t = table("Colt", {"dash": 1})
    t.happens(attack(t, "Colt", "Imp"))
    assert t.waiting() == [("Colt", "attacks")]
    number = t.number("Colt", "may", "attacks")
    assert t.pool.facts[card(t, "Colt").proto].natures[number].limits == (p.Limit(1, "turn"),)


@rule("BKK-Dash", forbids)
def test_nobody_dashes_in_the_opponents_turn() -> None:
    t = table("Colt", {"dash": 1}, active=BOB)
    t.happens(attack(t, "Colt", "Imp"))
    t.happens(attack(t, "Imp", "Colt"))
    assert t.waiting() == []


@rule("BKK-Fear", permits)
def test_who_attacks_the_fearsome_wounds_itself() -> None:
    t = table("Horror", {"fear": 2}, active=BOB)
    t.happens(attack(t, "Imp", "Horror"))
    assert t.waiting() == [("Horror", "felt")]
    (wound,) = t.carry_out("Horror", t.number("Horror", "triggered", "felt"), t.state.captured[0].event)
    assert isinstance(wound, h.Wounded) and wound.source == t.card("Imp")
    assert card(t, "Imp").wounds == 2


@rule("BKK-Fear", forbids)
def test_the_fearsome_are_not_afraid_of_each_other() -> None:
    t = Worded(creature("Horror", has={"fear": 2}), creature("Terror", has={"fear": 2}))
    t.put("Horror", ALICE, "B1"), t.put("Terror", BOB, "B1'")
    t.happens(attack(t, "Terror", "Horror"))
    assert t.waiting() == []


def plagued(**more: int) -> Worded:
    return table("Rat", {"plague": 1, **more})


def struck(t: Worded, kind: str = "strike") -> h.Struck:
    return h.Struck(action=0, card=t.card("Rat"), target=t.card("Imp"), size=1, attack=kind, amount=1)


def felt_by(found: Any) -> list[tuple[int, str, int]]:
    """Of whom a keyword was concerned, as the edit of an event tells it."""
    return [(e.card, e.what, e.amount) for e in found[1:]] if isinstance(found, tuple) else []


@rule("BKK-Plague", permits)
def test_a_melee_strike_passes_the_plague_on_and_an_odd_roll_wounds() -> None:
    t = plagued()
    t.happens(struck(t))
    assert t.waiting() == [("Rat", "felt")]
    infection, wounding, *_ = _felt_numbers(t, "Rat")
    t.run("Rat", infection, t.state.captured[0].event)
    assert t.pool.reader.test(p.Has("keyword", "plague"))(t.state, _ctx(t, "Imp"), t.card("Imp"))
    rolled = h.DiceRolled(action=0, card=t.card("Rat"), target=t.card("Imp"), attack="strike", faces=(5, 3))
    told = felt_by(feeling.of_roll(t.state, rolled))
    assert told == [(t.card("Rat"), "plague", 5), (t.card("Imp"), "plague", 3)]
    t.carry_out("Rat", wounding, h.Felt(card=t.card("Rat"), what="plague", amount=5))
    assert card(t, "Rat").wounds == 5


def _felt_numbers(t: Worded, name: str) -> list[int]:
    (proto,) = t.pool.named(name)
    return [x.number for x in t.pool.abilities(proto) if x.trigger is not None and x.trigger.event == "felt"]


@rule("BKK-Plague", forbids)
def test_neither_shots_nor_even_rolls_spread_it() -> None:
    t = plagued()
    t.happens(struck(t, "shot"))
    assert t.waiting() == []
    rolled = h.DiceRolled(action=0, card=t.card("Rat"), target=t.card("Imp"), attack="strike", faces=(4, 3))
    assert felt_by(feeling.of_roll(t.state, rolled)) == []


@rule("BKK-Rage", permits)
def test_rage_works_on_a_low_die_of_an_own_fight() -> None:
    assert _rages(ALICE, (2, 6))


@rule("BKK-Rage", forbids)
@pytest.mark.parametrize(
    ("active", "faces"), [(ALICE, (3, 6)), (BOB, (2, 6)), (ALICE, (2,))], ids=["high", "not its turn", "no fight"]
)
def test_rage_works_in_no_other_roll(active: int, faces: tuple[int, ...]) -> None:
    assert not _rages(active, faces)


def _rages(active: int, faces: tuple[int, ...]) -> bool:
    low = p.Role("die", op="<=", amount=p.Number(2))
    rage = when("die rolled", GAIN, p.Role("card", (p.Same(THIS),)), low, flags=("rage", "own turn"))
    t = Worded(creature("Boar", rage), IMP, active=active)
    t.put("Boar", ALICE, "B1"), t.put("Imp", BOB, "B1'")
    ctx = _ctx(t, "Boar")
    ctx.event = h.DiceRolled(action=0, card=t.card("Boar"), target=t.card("Imp"), attack="strike", faces=faces)
    ability = t.pool.abilities(card(t, "Boar").proto)[0]
    assert ability.matches is not None
    return ability.matches(t.state, ctx) and (ability.condition is None or ability.condition(t.state, ctx))


# Valhalla -------------------------------------------------------------------------------------------------------------


def fallen(*, killed: bool) -> Worded:
    mine = p.Role("player", player=p.You())
    text = when("turn start", GAIN, mine, flags=("valhalla", "from graveyard"))
    t = Worded(
        creature("Hero", p.Ability("triggered", text.trigger, effect=GAIN, zones=("graveyard",), flags=text.flags))
    )
    t.put("Hero", ALICE, zone=GRAVEYARD)
    if killed:
        ledger.enter(t.state, t.state.opened[Whole].id, "killed", card(t, "Hero").obj)
    t.happens(h.StartBegan(player=ALICE))
    return t


@rule("BKK-Valhalla", permits)
def test_who_was_killed_by_an_enemy_is_heard_from_the_graveyard() -> None:
    assert fallen(killed=True).waiting() == [("Hero", "turn start")]


@rule("BKK-Valhalla", forbids)
def test_who_died_otherwise_is_not() -> None:
    assert fallen(killed=False).waiting() == []


# Unity ----------------------------------------------------------------------------------------------------------------


def pack() -> Worded:
    on_strike = when(
        "strikes", GAIN, p.Role("card", (p.Same(THIS),)), flags=("accompanies",)
    )  # fmt: skip
    t = Worded(
        creature("Hound", has={"unity": 2}, cost=5), creature("Whelp", on_strike, has={"unity": 1}, cost=2),
        creature("Warg", has={"unity": 1}, cost=5), IMP,
    )  # fmt: skip
    t.put("Hound", ALICE, "B1"), t.put("Imp", BOB, "B1'")
    for name in ("Whelp", "Whelp", "Warg"):
        t.put(name, ALICE, zone=0)
    return t


@rule("BKK-Unity", permits)
def test_the_shown_lend_what_they_do_on_an_attack_for_this_attack() -> None:
    t = pack()
    fixed = attack(t, "Hound", "Imp")
    t.happens(fixed)
    assert t.waiting() == [("Hound", "attacks")]
    t.carry_out("Hound", t.number("Hound", "triggered", "attacks"), fixed, found=(t.card("Whelp"),))
    blow = h.Struck(action=fixed.action, card=t.card("Hound"), target=t.card("Imp"), size=1, attack="strike", amount=1)
    t.happens(blow)
    assert ("Hound", "strikes") in t.waiting()
    edits.close_situation(t.state, fixed.action)
    before = len(t.state.captured)
    t.happens(blow)
    assert len(t.state.captured) == before, "it is over with the attack"


@rule("BKK-Unity", forbids)
def test_neither_the_dearer_nor_one_name_twice_are_shown() -> None:
    t = pack()
    code = t.pool.abilities(card(t, "Hound").proto)[t.number("Hound", "triggered", "attacks")].wording.effect
    (choice,) = [x for x in p.nodes_in(code) if isinstance(x, p.Choose)]
    assert isinstance(choice.cards, p.Select)
    ctx = _ctx(t, "Hound")
    found = t.pool.reader.cards(choice.cards)(t.state, ctx)
    assert t.names(found) == ["Whelp", "Whelp"]
    ctx.slots = (("found#", (found[0],)),)
    assert t.pool.reader.cards(choice.cards)(t.state, ctx) == []


@rule("BKK-Unity", permits)
def test_the_deck_is_shuffled_where_nothing_was_found_as_well() -> None:
    fields = {"type": "creature", "movement": 1, "life": 9, "strike": [1, 1, 1]}
    entries = [{"name": "Hound", "cost": 3, "text": "Unity 1.", **fields}, {"name": "Elk", "cost": 3, **fields}]
    given = {
        "alice": {"field": {"A1": "Hound"}, "deck": ["Elk", "Elk"]},
        "bob": {"field": {"A1'": "Elk"}},
    }
    session = Session(BERSERK, BERSERK.position(given, BERSERK.scenario_cards(entries), 3))
    session.take("strike Hound -> bob's Elk")
    deck = session.state.zone("deck", ALICE)
    seen = False
    while session.state.open(Action) is not None:
        seen = seen or all(session.state.cards[x].known for x in deck)
        session.take("none" if "none" in session.options() else "pass")
    assert seen
    assert not any(session.state.cards[x].known for x in deck)


@rule("BKK-Plague", permits)
def test_the_plague_looks_at_natural_rolls() -> None:
    t = plagued(blessing=1)
    t.set("Imp", closed=True)
    action = t.rolled("Rat", "Imp", 3)
    rolled = h.DiceRolled(action=action.id, card=t.card("Rat"), target=t.card("Imp"), attack="strike", faces=(3,))
    assert felt_by(feeling.of_roll(t.state, rolled)) == [(t.card("Rat"), "plague", 3)]
