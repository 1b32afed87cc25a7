"""The log: what happened, in the words of the game, and to each player only what that player may know."""

from __future__ import annotations

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.records import SPACE
from kartoteka.games.swtcg.uses import used
from tests.games.swtcg.shown import FULL, say, table


def test_a_card_is_put_down_and_built() -> None:
    session = table(FULL)
    say(session, "alice: build Walker +3")
    assert session.log(0)[-3:] == [
        "alice puts Walker face down into the build zone",
        "alice spends 3 build points",
        "Walker gets 3 build counters (3 now)",
    ]
    assert session.log(1)[-3:] == [
        "alice puts a card face down into the build zone",
        "alice spends 3 build points",
        "alice's face-down card gets 3 build counters (3 now)",
    ]


def test_what_is_drawn_is_told_to_its_player_alone() -> None:
    session = table(FULL)
    say(session, "alice: use Clerk ability 2", "alice: build Scout +1")
    assert "alice draws Filler and Scout" in session.log(0)
    assert "alice draws 2 cards" in session.log(1)


def test_an_attack_is_told_from_the_attack_to_the_damage() -> None:
    session = table(
        {"arena": "space", "alice": {"space": ["Scout"]}, "bob": {"space": ["Scout"], "force": 1}}, dice=(4, 6)
    )
    say(session, "alice: attack Scout -> bob's Scout", "bob: use Scout Evade", "bob: number 1", "bob: hold Scout")
    told = [line for line in session.log(0) if not line.endswith("passes")]
    assert told[:6] == [
        "alice's Scout attacks bob's Scout",
        "alice rolls 4, 6 for Scout",
        "bob uses Scout (Evade)",
        "bob pays 1 Force",
        "1 damage to bob's Scout is prevented",
        "bob's Scout takes 1 damage from Scout",
    ]


def test_deploying_boarding_and_completing() -> None:
    session = table(FULL)
    say(session, "alice: deploy Scout space", "alice: leave Ace (B) character", "alice: complete Order")
    told = [line for line in session.log(1) if not line.endswith("passes")]
    assert told[-3:] == [
        "alice deploys Scout to the space arena",
        "alice's Ace (B) leaves its unit for the character arena",
        "alice completes Order",
    ]


def test_what_was_used_is_counted() -> None:
    state = table(FULL).state
    (clerk,) = state.zone("character", 0)
    (harbor,) = state.zone("site", 0)
    assert used(state, h.Played(card=clerk, player=0, ability=0, what="ability")) == [("Clerk", "activated")]
    assert used(state, h.LocationPut(card=harbor, player=0, arena=SPACE)) == [("Harbor", "in play")]
    assert used(state, h.Tapped(card=clerk)) == []


def test_an_attack_without_a_hit_misses() -> None:
    session = table({"arena": "space", "alice": {"space": ["Scout"]}, "bob": {"space": ["Scout"]}}, dice=(1, 3))
    say(session, "alice: attack Scout -> bob's Scout", "bob: hold Scout")
    told = [line for line in session.log(0) if not line.endswith("passes")]
    assert told[:3] == ["alice's Scout attacks bob's Scout", "alice rolls 1, 3 for Scout", "alice's Scout misses"]


def test_whoever_rolls_again_is_named_and_what_the_dice_showed() -> None:
    given = {"arena": "space", "alice": {"space": ["Gambler"]}, "bob": {"space": ["Scout"]}}
    session = table(given, dice=(4, 1, 1))
    session.state.script = (*session.state.script, SWTCG.outcome(session.state, "dice", [5]))
    say(session, "alice: attack Gambler -> bob's Scout", "alice: lucky Gambler", "alice: reroll 1", "bob: hold Scout")
    assert "alice rerolls 1 die: 1 becomes 5" in session.log(1)
