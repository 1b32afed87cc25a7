"""Repetitions of a cycle: one line to take back, to record and to read, and nothing that they tell of a hand."""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING, Any

import pytest

from kartoteka.kernel.legality import Verdict
from kartoteka.play import record
from kartoteka.play.repeating import MOST
from kartoteka.play.session import ConsentNeeded, NotLegal, NotReadable, Session
from kartoteka.play.tables import Table
from tests.play.positions import AGOT2, until
from tests.rules import forbids, permits, rule

if TYPE_CHECKING:
    from pathlib import Path

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

CARDS = [
    {"name": "Harp", "type": "location", "cost": 0, "text": "Action: Kneel Harp to choose and stand a character."},
    {
        "name": "Piper", "type": "character", "cost": 0, "strength": 2, "icons": ["military"],
        "text": "Action: Kneel Piper to choose and stand a location.",
    },
    {
        "name": "Clapper", "type": "character", "cost": 0, "strength": 2, "icons": ["military"],
        "text": "Reaction: After a location stands, gain 1 gold.",
    },
    {
        "name": "Reader", "type": "character", "cost": 0, "strength": 2, "icons": ["military"],
        "text": "Reaction: After a location stands, draw 1 card.",
    },
    {
        "name": "Waiter", "type": "character", "cost": 0, "strength": 2, "icons": ["military"],
        "text": "Reaction: After a location stands, gain 1 gold. (Limit twice per phase.)",
    },
    {"name": "Drum", "type": "location", "cost": 0, "text": "Action: Kneel Drum to choose and kneel a location."},
    {"name": "Shout", "type": "event", "cost": 0, "text": "Action: Choose and kneel a location."},
    {"name": "Road", "type": "location", "cost": 0, "text": ""},
    {"name": "Ferry", "type": "location", "cost": 0, "text": ""},
    {
        "name": "Spring", "type": "plot", "income": 3, "initiative": 3, "claim": 1, "reserve": 6,
        "text": "Action: Gain 1 gold.",
    },
]  # fmt: skip

ROUND = ("use Harp on Piper", "use Piper on Harp")


@functools.cache
def cards() -> list[Any]:
    found: list[Any] = AGOT2.scenario_cards(CARDS)
    return found


def orchestra(*more: str, pauses: bool = False, bob: dict[str, Any] | None = None, **alice: Any) -> Session:
    """A session in which alice can stand her Piper with her Harp, and her Harp with her Piper."""
    play = ["Harp", {"Piper": {"kneeling": True}}, *more]
    state = AGOT2.position({"alice": {"play": play, **alice}, "bob": bob or {}}, cards(), 1)
    state.ask_every = False
    state.pauses = pauses
    return Session(AGOT2, state, rated=pauses)


def show(session: Session, *reactions: str) -> None:
    """Goes round once."""
    for text in (*ROUND, *reactions):
        until_asked(session)
        session.take(text)
    until_asked(session)


def until_asked(session: Session, seat: int = 0) -> None:
    """Passes until that seat has something to decide."""
    while session.seat != seat or session.options() == ["pass"]:
        session.take("pass")


@rule("AGR-114", permits)
def test_a_repetition_does_what_saying_it_again_does() -> None:
    by_hand, named = orchestra("Clapper"), orchestra("Clapper")
    for _ in range(4):
        show(by_hand, "use Clapper")
    show(named, "use Clapper")
    line = named.take("repeat 3")
    assert (line.seat, line.text, line.complete) == (0, "repeat 3", True)
    assert named.state.digest() == by_hand.state.digest()
    assert named.view(0).players[0]["gold"] == 4


@rule("AGR-114", forbids)
def test_without_a_cycle_there_is_nothing_to_repeat() -> None:
    session = orchestra("Clapper")
    session.take(ROUND[0])
    digest = session.state.digest()
    answer = session.explain(0, "repeat 2")
    assert isinstance(answer, Verdict)
    assert [f.rule for f in answer.failures] == ["AGR-114"]
    with pytest.raises(NotLegal, match="AGR-114: you have shown a cycle"):
        session.take("repeat 2")
    assert session.state.digest() == digest
    assert len(session.history) == 1
    answer = session.explain(1, "repeat 2")
    assert isinstance(answer, Verdict)
    assert answer.failures[0].text == "it is your turn to choose"


@pytest.mark.parametrize("said", ["repeat", "repeat 0", f"repeat {MOST + 1}", "repeat " + "9" * 50])
def test_how_often_is_said_with_a_number(said: str) -> None:
    session = orchestra()
    show(session)
    with pytest.raises(NotReadable, match=f"say how often, from 1 to {MOST} times"):
        session.take(said)
    assert session.explain(0, said) == "not understood"


def test_a_repetition_is_undone_as_one_and_can_follow_another() -> None:
    session = orchestra("Clapper")
    show(session, "use Clapper")
    digest, told = session.state.digest(), session.log(1)
    session.take("repeat 3")
    session.take("repeat 2")
    assert session.view(0).players[0]["gold"] == 6
    assert session.undo().text == "repeat 2"
    assert session.undo().text == "repeat 3"
    assert session.state.digest() == digest
    assert session.log(1) == told


def test_a_repetition_that_is_broken_off_was_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    session = orchestra("Clapper")
    show(session, "use Clapper")
    digest, told, decisions = session.state.digest(), session.log(0), len(session.history)
    carried_out = type(session.state).apply
    left = 0

    def break_off(state: State, option: Option) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt
        carried_out(state, option)

    for least in (1, 7):
        left = least
        monkeypatch.setattr(type(session.state), "apply", break_off)
        with pytest.raises(KeyboardInterrupt):
            session.take("repeat 5")
        monkeypatch.undo()
        assert (session.state.digest(), session.log(0), len(session.history)) == (digest, told, decisions)


def test_what_happened_is_told_once_for_rounds_that_read_the_same() -> None:
    session = orchestra("Reader", deck=["Road", "Road", "Ferry", "Road"])
    show(session, "use Reader")
    begun = [len(session.log(seat)) for seat in (0, 1)]
    session.take("repeat 2")
    mine, others = (session.log(seat)[at:] for seat, at in zip((0, 1), begun, strict=True))
    assert others[0] == "alice repeats it 2 times"
    assert others.count("alice draws 1 card") == 1
    assert [row for row in mine if "repeats" in row] == ["alice repeats it once"] * 2
    assert [row for row in mine if "draws" in row] == ["alice draws Road", "alice draws Ferry"]
    assert not [row for row in others if "Road" in row or "Ferry" in row]


def test_a_repetition_ends_with_the_game() -> None:
    session = orchestra("Reader", deck=["Road", "Road", "Road"])
    show(session, "use Reader")
    session.take("repeat 9")  # with her last card gone she is out of the game
    assert session.over
    assert session.log(1)[-1] == "the repetition ends: the game is over"


def test_a_repetition_ends_where_the_next_decision_is_not_on_offer() -> None:
    session = orchestra("Waiter")
    show(session, "use Waiter")
    session.take("repeat 9")
    assert session.log(1)[-1] == "the repetition ends halfway: what comes next is not on offer"
    assert session.view(0).players[0]["gold"] == 2
    assert session.options() == ["use Harp", "pass"]


@rule("AGR-114", forbids)
@pytest.mark.parametrize("hand", [["Shout"], ["Road"]])
def test_in_a_rated_game_everybody_is_asked_whatever_they_hold(hand: list[str]) -> None:
    session = orchestra("Clapper", pauses=True, bob={"hand": hand})
    show(session, "use Clapper")
    session.take("repeat 3")
    assert session.seat == 1
    assert session.log(0)[-1] == "the repetition ends halfway: bob is asked"


def test_in_a_rated_game_a_repetition_that_revealed_something_is_undone_with_consent() -> None:
    session = orchestra("Reader", deck=["Road"] * 9)
    session.rated = True
    show(session, "use Reader")
    session.take("repeat 2")
    with pytest.raises(ConsentNeeded):
        session.undo()
    assert session.undo(consent=True).text == "repeat 2"


@pytest.mark.parametrize("most", [0, 1, 2])
def test_a_repetition_is_recorded_and_played_again(tmp_path: Path, most: int) -> None:
    header, session = a_game()
    seat = session.seat
    for text in ("use Spring", "repeat 3", "use Spring")[: most + 1]:
        session.take(text)
        until_asked(session, seat)
    file = tmp_path / "game.record"
    record.write(file, header, session)
    _, resumed = record.resume(file)
    assert [line.text for line in resumed.history] == [line.text for line in session.history]
    assert resumed.state.digest() == session.state.digest()
    resumed.take("repeat 2")
    session.take("repeat 2")
    assert resumed.state.digest() == session.state.digest()


def test_a_repetition_without_a_cycle_in_a_record_is_drift(tmp_path: Path) -> None:
    header, session = a_game()
    file = tmp_path / "game.record"
    record.write(file, header, session)
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps([len(session.history) + 1, AGOT2.seat_names[session.seat], "repeat 3"]) + "\n")
    with pytest.raises(record.Drift, match="AGR-114"):
        record.resume(file)


def a_game() -> tuple[record.Header, Session]:
    """A game with plots that do something as often as one likes, up to where somebody may use one."""
    known = {card.code: card for card in cards()}
    deck = {"id": "springs", "name": "Springs", "faction": "stark", "plots": [["spring", 7]], "draw": [["road", 30]]}
    springs = AGOT2.unpack_decks([deck, deck])
    header, session = record.new(Table(AGOT2, 2, known, springs, named=True), 3, ["human", "human"])
    until(session, "use Spring")
    return header, session
