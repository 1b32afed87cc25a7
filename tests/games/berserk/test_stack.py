"""The stack: what lapses, what is silent, what a text lets and another forbids (BKR-10)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.actions import action, declaring, looping, needs, paying, quick, stack
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.records import Action
from kartoteka.games.berserk.set.cards import CardDef, card_from_mapping
from kartoteka.kernel import edits
from kartoteka.kernel.modifiers import Modifier
from kartoteka.play.session import Session
from tests.games.berserk.fighting import ALICE, BOB, Table, attacks, creature
from tests.games.berserk.shown import say
from tests.rules import forbids, permits, rule

GRUDGE = card_from_mapping(
    {
        "name": "Grudge", "type": "creature", "cost": 3, "movement": 1, "life": 9, "strike": [1, 1, 1],
        "text": "When this creature is wounded: you may gain 1 token.",
    },
    "",
)  # fmt: skip
ELK = card_from_mapping(
    {"name": "Elk", "type": "creature", "cost": 3, "movement": 1, "life": 9, "strike": [1, 1, 1]}, ""
)
BELL = card_from_mapping(
    {
        "name": "Bell", "type": "creature", "cost": 3, "movement": 1, "life": 9, "strike": [1, 1, 1],
        "text": "When another own creature gets a token: gain 1 token.\nWhen this creature dies: gain 1 token.",
    },
    "",
)  # fmt: skip


def position(given: dict[str, Any], *cards: CardDef) -> Session:
    return Session(BERSERK, BERSERK.position(given, cards, 1))


# What lapses --------------------------------------------------------------------------------------------------------


@rule("BKR-10.6", permits)
@rule("BKR-10.6", forbids)
def test_what_was_passed_by_is_not_offered_in_the_next_window() -> None:
    """Both have passed while the strike lay on the stack: what the wounds have set off was declined."""
    t = position({"alice": {"field": {"A1": "Elk"}}, "bob": {"field": {"A1'": "Grudge"}}}, ELK, GRUDGE)
    t.state.script = ()
    say(t, "alice: strike Elk -> bob's Grudge")
    for _ in range(60):
        if t.state.captured:
            break
        t.take("pass")
    if not t.state.captured:
        pytest.skip("nobody was wounded")
    window = t.state.opened[Action].window
    while Action in t.state.opened and t.state.opened[Action].window == window:
        t.take("pass")
    assert not t.state.captured


# What is silent -------------------------------------------------------------------------------------------------------


def _played(seed: int, *, silent: Any, at_once: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Any], list[Any]]:
    """A random game of the ready decks: its real decisions, and how its cards are in the end."""
    for module in (stack, action, paying):
        monkeypatch.setattr(module, "silent", silent)
    monkeypatch.setattr(declaring, "as_far_as_the_dice", at_once)
    decks = list(BERSERK.load_decks().values())
    luck = random.Random(seed)
    s = BERSERK.new_game([luck.choice(decks), luck.choice(decks)], BERSERK.load_cards(), seed)
    taken: list[Any] = []
    for _ in range(4000):
        if s.result is not None:
            break
        options = s.options()
        option = options[0] if len(options) == 1 else luck.choice(options)
        if len(options) > 1:
            taken.append((s.choice.seat, option, len(options)))  # type: ignore[union-attr]
        s.apply(option)
    return taken, [c.but(obj=0, since=0) for c in s.cards]


@rule("BKR-10.15", permits)
@rule("D-23", permits)
@pytest.mark.parametrize("seed", range(3))
def test_passing_windows_in_silence_makes_no_difference(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    short = _played(seed, silent=stack.silent, at_once=quick.as_far_as_the_dice, monkeypatch=monkeypatch)
    long = _played(seed, silent=lambda s, a, w: a.quiet, at_once=lambda s, r: None, monkeypatch=monkeypatch)
    assert short == long


# What texts let and forbid --------------------------------------------------------------------------------------------


@rule("BKR-10.12", permits)
@rule("BKR-10.12", forbids)
def test_a_prohibition_beats_a_permission() -> None:
    t = Table(creature("Wolf"), creature("Imp"))
    t.put("Wolf", ALICE, "B1")
    t.put("Imp", BOB, "B1'")
    wolf, obj = t.card("Wolf"), t.state.cards[t.card("Wolf")].obj
    assert not numbers.may(t.state, wolf, "move over")
    edits.add_modifier(t.state, Modifier(stat="may move over", op="gain", objs=(obj,)))
    assert numbers.may(t.state, wolf, "move over")
    edits.add_modifier(t.state, Modifier(stat="cannot move over", op="gain", objs=(obj,)))
    assert not numbers.may(t.state, wolf, "move over")


# Chains ---------------------------------------------------------------------------------------------------------------


def test_only_triggers_that_could_set_themselves_off_are_looked_at() -> None:
    pool = BERSERK.pool({card.code: card for card in (ELK, GRUDGE, BELL)})
    suspects = looping.suspects(pool)
    names = {(pool.definitions[proto].name, number) for proto, number in suspects}
    assert names == {("Bell", 0)}


# Dice -----------------------------------------------------------------------------------------------------------------


@rule("BKR-12.6", permits)
@rule("BKR-12.6", forbids)
def test_the_attacker_rolls_first() -> None:
    from kartoteka.games.berserk import happenings as h
    from kartoteka.kernel.chance import mix

    for seed in range(1, 40):
        first, second = mix(seed, 1) % 6 + 1, mix(seed, 2) % 6 + 1
        if first != second:
            break
    t = Table(creature("Wolf"), creature("Imp"))
    t.put("Wolf", ALICE, "B1")
    t.put("Imp", BOB, "B1'")
    declared = t.declare("Wolf", "Imp", answered=True)
    t.state.seed, t.state.counter = seed, 0
    t.happens(
        h.DiceRolled(action=declared.id, card=declared.card, target=declared.target, attack="strike", answered=True)
    )
    assert t.action().faces == (first, second)


@rule("BKR-10.12", permits)
@rule("BKR-10.12", forbids)
def test_who_has_lost_its_abilities_uses_none() -> None:
    t = Table(creature("Archer", attacks("shot", "1-2-3")), creature("Imp"))
    t.put("Archer", ALICE, "B1")
    t.put("Imp", BOB, "B3'")
    archer = t.card("Archer")
    assert needs.WORKS.test(t.state, ALICE, ("use", archer, 0))
    edits.add_modifier(t.state, Modifier(stat="blank", op="gain", objs=(t.state.cards[archer].obj,)))
    assert not needs.WORKS.test(t.state, ALICE, ("use", archer, 0))
