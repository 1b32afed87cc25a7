"""What players read of what has happened: who did what to which card, and what became of it."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka import games
from kartoteka.play.session import Session

AGOT2 = games.load("agot2")
SQUIRE = {"name": "Squire", "type": "character", "cost": 2, "strength": 2, "icons": ["military"], "traits": ["Knight"]}
VETO = {
    "name": "Veto", "type": "character", "cost": 2, "strength": 2,
    "text": "Interrupt: When the effects of an opponent's event would initiate, cancel those effects.",
}  # fmt: skip


def begun(given: dict[str, Any], cards: list[dict[str, Any]]) -> Session:
    session = Session(AGOT2, AGOT2.position(given, AGOT2.scenario_cards(cards), 1))
    session.state.ask_every = False
    while session.options() == ["pass"]:
        session.take("pass")
    return session


def played(text: str, *said: str, **given: Any) -> list[str]:
    """What alice has read after she played an event with that text."""
    cards = [SQUIRE, VETO, {"name": "Word", "type": "event", "cost": 0, "text": text}]
    alice = {"hand": ["Word"], "play": ["Squire"], **given.pop("alice", {})}
    session = begun({"alice": alice, **given}, cards)
    for line in ("use Word", *said):
        session.take(line)
    return session.log(0)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("that character gets -1 STR", "Squire gets -1 STR"),
        ("that character gains renown", "Squire gains renown"),
        ("that character loses a military icon", "Squire loses a military icon"),
        ("that character gains an intrigue icon", "Squire gains an intrigue icon"),
        ("that character loses the Knight trait", "Squire loses the Knight trait"),
        ("that character gains the Stark affiliation", "Squire gains the stark affiliation"),
        ("treat that character as if its printed text box were blank", "Squire is blank"),
        (
            "treat that character as if its printed text box were blank (except for <i>Traits</i>)",
            "Squire is blank except for Traits",
        ),
        ("that character cannot be killed", "Squire cannot be killed"),
        ("that character is killed if its STR is 0", "Squire is killed if its STR is 0"),
        ("raise the claim value on your revealed plot card by 1", "Plain Plot gets +1 claim"),
    ],
)
def test_a_lasting_effect_is_told_as_cards_say_it(change: str, told: str) -> None:
    chosen = "that character" in change
    text = f"Challenges Action: {'Choose a character. ' if chosen else ''}Until the end of the phase, {change}."
    assert told in played(text, *(["on Squire"] if chosen else []))


def test_a_change_of_control_is_told_once() -> None:
    told = played(
        "Challenges Action: Choose a character. Take control of it.", "on bob's Squire", bob={"play": ["Squire"]}
    )
    assert [line for line in told if "control" in line] == ["alice takes control of Squire"]


def test_a_cancel_says_whose_effects_are_canceled() -> None:
    told = played("Challenges Action: Gain 1 gold.", "use Veto", bob={"play": ["Veto"]})
    assert "bob's Veto cancels the effects of alice's Word" in told
    assert not any("gains" in line for line in told)


def test_what_a_keyword_did_is_told_with_it() -> None:
    sly = {**SQUIRE, "name": "Sly", "text": "Insight. Intimidate."}
    session = begun({"alice": {"play": ["Sly"], "deck": ["Sly"] * 3}, "bob": {"play": ["Squire"] * 2}}, [SQUIRE, sly])
    for line in ("challenge military bob with Sly", "no defenders"):
        session.take(line)
    while session.choice is not None and not any("dominance" in line for line in session.log(0)):
        session.take(
            next((x for x in session.options() if x.startswith(("insight", "intimidate", "process", "pass"))), 0)
        )
    assert "alice draws Sly for insight" in session.log(0)
    assert "alice draws 1 card for insight" in session.log(1)
    assert "bob's Squire kneels for intimidate" in session.log(0)


def test_who_wins_on_a_tie_and_who_wins_nothing() -> None:
    session = begun({"alice": {"play": ["Squire"]}, "bob": {"play": ["Squire"]}}, [SQUIRE])
    for line in ("challenge military bob with Squire", "defend with Squire"):
        session.take(line)
    while not session.options()[0].startswith("plot"):
        session.take("pass" if "pass" in session.options() else 0)
    told = session.log(0)
    assert "alice wins the military challenge on a tie" in told
    assert [line for line in told if "dominance:" in line] == ["nobody wins dominance: alice 0, bob 0"]


def test_a_challenge_that_nobody_wins() -> None:
    weak = {**SQUIRE, "strength": 0}
    session = begun({"alice": {"play": ["Squire"]}, "bob": {"play": ["Squire"]}}, [weak])
    for line in ("challenge military bob with Squire", "defend with Squire"):
        session.take(line)
    assert "nobody wins the challenge" in session.log(1)
