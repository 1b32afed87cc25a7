"""Every decision has a text of its own, and what a text names can be told from all others."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.notation import alike
from kartoteka.games.swtcg.refusals import MOMENTS
from kartoteka.kernel.legality import Verdict
from kartoteka.play.notation import matched
from kartoteka.play.session import Session
from tests.games.swtcg.shown import FULL, say, table
from tests.games.swtcg.worded import Worded, worded

BATTLE: dict[str, Any] = {
    "arena": "space",
    "alice": {
        "force": 6, "hand": ["Ambush", "Ambush"], "space": ["Scout", "Scout"], "character": ["Clerk", "Ace (A)"],
    },
    "bob": {"force": 6, "space": ["Scout", {"Scout": {"damage": 1}}], "ground": ["Walker"], "character": ["Clerk"]},
}  # fmt: skip
SETUP = {"step": "setup", "alice": {"hand": 7}, "bob": {"hand": ["Scout", "Scout", "Walker", "Order", "Ace (A)"]}}


def options(session: Session, word: str) -> list[str]:
    """The options of the pending choice that begin so."""
    return [text for text in session.options() if matched(text, word, loose=False)]


@pytest.mark.parametrize("given", [FULL, BATTLE, SETUP, {**FULL, "step": "retreat"}])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_text_names_exactly_one_option(given: dict[str, Any], seed: int) -> None:
    """Whatever is decided: each text is read as the option that it was written for."""
    session = table(given, seed=seed)
    chance = random.Random(seed)
    for _ in range(60):
        choice = session.choice
        if choice is None:
            break
        texts = session.options()
        assert len(set(texts)) == len(texts)
        for text, option in zip(texts, choice.options, strict=True):
            assert session.read(f"{text} ...")[0].option == option
            assert any(matched(text, words, loose=False) for words in MOMENTS)
        session.apply(choice.options[chance.randrange(len(texts))])


@pytest.mark.parametrize(
    ("word", "texts"),
    [
        ("use", ["use Clerk ability 1", "use Clerk ability 2"]),
        ("build", [f"build {name} +{n}" for name in ("Walker 1", "Walker 2", "Scout") for n in (1, 2, 3, 4)]),
        ("continue", [f"continue {name} +{n}" for name in ("Order", "Scout") for n in (1, 2, 3, 4)]),
        ("deploy", ["deploy Scout space", "deploy Scout build zone"]),
        ("return", ["return Scout 3 space"]),
        ("complete", ["complete Order"]),
        ("board", ["board Ace (B) on Scout 2", "board Ace (B) on Scout 3"]),
        ("leave", ["leave Ace (B) character", "leave Ace (B) build zone"]),
        ("rearrange", ["rearrange Ace (A) on Ace (B)"]),
    ],
)
def test_the_build_step(word: str, texts: list[str]) -> None:
    session = table({**FULL, "alice": {**FULL["alice"], "deck": 3}})
    assert options(session, word) == texts


def test_an_attack_names_both_units_and_whose() -> None:
    session = table(BATTLE)
    while not options(session, "attack"):
        session.take("pass")
    assert options(session, "attack") == [f"attack Scout {i} -> bob's Scout {j}" for i in (1, 2) for j in (1, 2)]
    assert options(session, "hold") == ["hold Scout 1", "hold Scout 2"]


def test_a_text_that_is_called_by_a_keyword_says_it() -> None:
    session = table(BATTLE, dice=(6, 6))
    say(session, "alice: attack Scout 1 -> bob's Scout 1")
    while "use Scout 1 Evade" not in session.options():
        session.take("pass")
    assert session.seat == 1


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("Plan", ["play Plan option 1", "play Plan option 2"]),
        ("Surge", ["play Surge", "play Surge enhanced"]),
    ],
)
def test_the_texts_of_a_battle_card_are_told_apart(name: str, texts: list[str]) -> None:
    assert options(table({"alice": {"force": 1, "hand": [name]}}), "play") == texts


def test_what_a_text_asks_for_is_asked_in_its_words() -> None:
    session = table({"alice": {"hand": ["Snare"]}, "bob": {"space": ["Scout", "Gambler"]}})
    say(session, "alice: play Snare")
    while session.options() == ["pass"]:
        session.take("pass")
    assert session.options() == ["on bob's Scout", "on bob's Gambler"]
    assert SWTCG.asked_in_words(session.state) == "choose one of your opponent's units"


def test_dice_are_rolled_again_by_their_faces() -> None:
    session = table({"arena": "space", "alice": {"space": ["Gambler"]}, "bob": {"space": ["Scout"]}}, dice=(4, 1, 1))
    say(session, "alice: attack Gambler -> bob's Scout", "alice: lucky Gambler")
    assert session.options() == ["reroll 4", "reroll 1", "reroll 1 #2"]
    assert session.read("reroll 1")[0].option == ("die", 1)


def test_number_and_owner_may_be_left_out_among_units_that_nobody_could_tell_apart() -> None:
    session = table(BATTLE)
    while not options(session, "hold"):
        session.take("pass")
    assert options(session, "hold") == ["hold Scout 1", "hold Scout 2"]
    assert session.read("hold Scout")[0].text == "hold Scout 1"


def test_units_with_different_marks_are_told_apart() -> None:
    state = table(BATTLE).state
    whole, damaged = state.zones[SWTCG.zone_index("space", 1, 2)]
    assert not alike(state, 0, ("choose", whole), ("choose", damaged))


def test_copies_in_a_hand_are_alike() -> None:
    session = table(FULL)
    assert session.read("build Walker +3")[0].text == "build Walker 1 +3"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("attack Scout -> bob's Scout", "SWR-90"),
        ("retreat Clerk", "SWR-56"),
        ("bid 3", "SWR-87"),
        ("build Ambush +1", "SWR-14"),
        ("build Walker +5", "SWR-55"),
        ("deploy Scout ground", "SWR-20"),
        ("resolve Scout", "SW-25"),
    ],
)
def test_a_refusal_names_the_rule(line: str, rule: str) -> None:
    answer = table(FULL).explain(0, line)
    assert isinstance(answer, Verdict)
    assert rule in {failure.rule for failure in answer.failures}


def test_a_line_about_no_card_that_is_known_is_not_understood() -> None:
    assert table(FULL).explain(0, "retreat Nobody") == "not understood"


def test_a_refusal_tells_how_the_card_stands() -> None:
    session = table(
        {
            "step": "retreat",
            "alice": {"space": ["Scout", {"Walker": None}][:1], "ground": [{"Walker": {"tapped": True}}]},
        }
    )
    answer = session.explain(0, "retreat Walker")
    assert isinstance(answer, Verdict)
    assert "Walker is tapped in the ground arena" in str(answer.failures[0])


TWO_ABILITIES = "Pay 1 Force -> Evade 2.\nPay 1 Force -> Draw a card."


@pytest.mark.parametrize("line", ["use Mark ability 2", "use Mark", "use mark ability"])
def test_an_ability_is_also_called_by_its_number_where_another_goes_by_a_keyword(line: str) -> None:
    t = Worded(worded("Mark", text=TWO_ABILITIES), alice={"force": 3, "space": ["Mark"]}, bob={"space": ["Mark"]})
    assert t.session.read(line)[0].text == "use Mark"


def test_what_is_refused_is_also_called_by_its_number() -> None:
    t = Worded(worded("Mark", text=TWO_ABILITIES), alice={"force": 3, "space": ["Mark"]}, bob={"space": ["Mark"]})
    answer = t.session.explain(0, "use Mark ability 1")
    assert isinstance(answer, Verdict) and answer == t.session.explain(0, "use Mark Evade")
    assert "SW-95" in {failure.rule for failure in answer.failures}


def test_numbers_that_names_of_abilities_have_stand_for_these_alone() -> None:
    text = f"{TWO_ABILITIES}\nPay 2 Force -> Gain 1 Force."
    t = Worded(worded("Mark", text=text), alice={"force": 3, "space": ["Mark"]}, bob={"space": ["Mark"]})
    assert options(t.session, "use") == ["use Mark ability 1", "use Mark ability 2"]
    assert t.session.read("use Mark ability 1")[0].text == "use Mark ability 1"


@pytest.mark.parametrize(
    ("line", "prompt", "rules"),
    [
        ("use Mark Evade", "play something or pass", ["SW-95"]),
        ("use Ring", "play something or pass", ["SW-89"]),
        ("use Stop", "play something or pass", ["SW-98"]),
        ("use Guard", "play something or pass", ["SW-107"]),
        ("use Mark Evade", "disrupt it or pass", ["SW-100"]),
        ("use Ring", "disrupt it or pass", ["SW-100"]),
        ("use Ring", "prevent damage or pass", ["SW-91"]),
        ("use Mark Evade", "prevent damage or pass", ["SW-90"]),
    ],
)
def test_what_is_for_another_chance_is_refused_by_the_rule_about_that(line: str, prompt: str, rules: list[str]) -> None:
    """What else would be wrong of it there says nothing to whoever wants to use it."""
    cards = [
        worded("Mark", text=TWO_ABILITIES), worded("Ring", text="Pay 1 Force -> Reroll 1 die."),
        worded("Stop", text="Pay 1 Force -> Disrupt an activated ability."),
        worded("Guard", text="Pay 1 Force -> Intercept."),
    ]  # fmt: skip
    t = Worded(*cards, alice={"force": 9, "space": ["Mark", "Ring", "Stop", "Guard"]}, bob={"space": ["Mark"]})
    if "disrupt" in prompt:
        t.take("use Mark")
    while t.session.seat != 0 or t.prompt != prompt:
        attack = next((text for text in t.session.options() if text.startswith("attack Ring")), "pass")
        t.session.take(attack if attack in t.session.options() else 0)
    answer = t.session.explain(0, line)
    assert isinstance(answer, Verdict)
    assert [failure.rule for failure in answer.failures] == rules
