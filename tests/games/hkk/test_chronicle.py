"""The log: what happened, in the words of the game, and to each player only what that player may know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.records import GUARD, Fight
from kartoteka.games.hkk.table.chronicle import TELLING, describe
from kartoteka.games.hkk.table.uses import used
from tests.games.hkk.shown import FULL, say, table


def test_a_card_is_played_paid_and_answered() -> None:
    session = table(FULL)
    say(session, "alice: play Bolt", "alice: on bob's Imp", "bob: react Denial", "bob: answer alice's Bolt")
    say(session, "alice: play Imp")
    told = [line for line in session.log(0) if not line.endswith("passes")]
    assert told[:5] == [
        "alice plays Bolt",
        "alice pays 1 mana and names Imp",
        "bob answers Bolt with Denial",
        "bob pays 2 mana",
        "alice's Bolt is prevented",
    ]


def test_what_is_drawn_is_told_to_its_player_alone() -> None:
    session = table({"turn": 4, "active": "bob", "phase": "draw", "bob": {"deck": ["Wolf"]}, "alice": FULL["alice"]})
    assert not session.over
    state = session.state
    event = h.Drawn(player=1, amount=1, cards=(0,))
    assert describe(state, event, 0) == "bob draws 1 card"
    assert describe(state, event, 1) != "bob draws 1 card"


def test_a_combat_is_told_from_the_attack_to_the_dead() -> None:
    session = table({**FULL, "phase": "combat", "stage": "attack"})
    say(session, "alice: attack Wolf 1 -> bob's Imp", "alice: extract Imp 1")
    told = [line for line in session.log(0) if not line.endswith("passes")]
    assert "alice's Wolf attacks bob's Imp" in told
    assert "bob's Imp takes 2 damage from Wolf" in told
    assert "bob's Imp dies" in told
    assert "alice takes 1 component" in told


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (h.Left(card=0, to="void", player=0, zone=GUARD, manner="exiled"), "alice's Wolf goes into the void"),
        (h.Left(card=0, to="hand", player=0, zone=GUARD, manner="returned"), "alice's Wolf goes back to alice's hand"),
        (h.MarkersPut(card=0, marker="poison", amount=-1), "alice's Wolf loses 1 poison marker"),
        (h.LevelsGained(card=0, amount=2), "alice's Wolf gains 2 levels"),
        (h.PlayerWounded(player=0, amount=2, kind="fire", now=17), "alice takes 2 fire damage (17 life left)"),
        (h.PlayersLost(players=(1,), rule="HKKR-17.1"), "bob loses the game, having no life left"),
        (h.PlayersLost(players=(0, 1), rule="HKKR-17.4"), "alice and bob lose the game, having no life left"),
        (h.DieRolled(player=0, face=3, amount=4), "alice rolls a 3, which counts as 4"),
        (h.CoinTossed(player=1, amount=1), "bob tosses a coin and calls it right"),
        (
            h.AttackDeclared(fights=(Fight(attacker=0, attacker_obj=1, player=1),), player=0),
            "alice's Wolf attacks bob",
        ),
    ],
)
def test_events_are_told_in_a_line(event: h.Wounded, line: str) -> None:
    piles: dict[str, Any] = {name: [] for name in ("hand", "deck", "discard", "void", "side")}
    state = table({**FULL, "alice": {**FULL["alice"], **piles, "reserve": []}}).state
    assert describe(state, event, 0) == line


def test_no_event_is_forgotten() -> None:
    """Each is told, or is said to be told by another."""
    state = table(FULL).state
    quiet = {
        "CloseBegan", "CombatStageBegan", "MaximumNoted", "PhaseEnded", "StageBegan", "StageEnded", "TurnEnded",
        "TurnOver",
    }  # fmt: skip
    plain = {int: 0, str: "", bool: False}
    for name in h.__all__:
        kind = getattr(h, name)
        given = {f.name: plain.get(f.type, ()) for f in msgspec.structs.fields(kind) if f.required}
        if name != "EffectStarted":
            told = [tell(state, kind(**given), 0) is not None for tell in TELLING]
            assert any(told) == (name not in quiet), name


def test_what_was_used_is_counted() -> None:
    state = table(FULL).state
    ended = h.SourceEnded(source=1, card=0, player=0, ability=-1, what="card")
    assert used(state, ended)[0][1] == "card"
    assert used(state, h.SourceEnded(source=1, card=0, player=0, ability=-1, what="card", prevented=True)) == []


def test_what_the_rules_do_by_themselves_is_told_apart_from_what_texts_do() -> None:
    state = table(FULL).state
    wolf = next(i for i, c in enumerate(state.cards) if state.pool.definitions[c.proto].name == "Wolf")
    assert "regenerates 3 mana" in str(describe(state, h.Regenerated(player=0, amount=3, now=5), 0))
    assert "gains 3 mana" in str(describe(state, h.ManaGained(player=0, amount=3, now=5), 0))
    assert str(describe(state, h.Passivized(card=wolf, paid=True), 0)).endswith("becomes passive")
