"""Sessions: undo, what each seat reads of what happened, and why something is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kartoteka.kernel.chance import mix
from kartoteka.kernel.legality import Verdict
from kartoteka.play.explaining import attempts, verdict_of
from kartoteka.play.session import ConsentNeeded, NothingToUndo, NotLegal, NotReadable, Session
from tests.play.positions import AGOT2, new_game, play_at_random, position, until

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def test_undo_to_the_start_restores_every_digest() -> None:
    session = Session(AGOT2, new_game(6))
    digests = [session.state.digest()]
    for n in range(120):
        before = len(session.history)
        session.take(mix(6, n) % len(session.options()))
        if len(session.history) > before and before:
            digests.append(session.history[-1].before.digest())
    while session.history:
        assert session.history[-1].before.digest() == digests.pop()
        session.undo()
    assert digests == []
    assert session.log(0) == session.log(1) == []
    with pytest.raises(NothingToUndo):
        session.undo()


def test_a_challenge_is_undone_as_one_line() -> None:
    session = position(alice={"play": ["Scout", "Squire"]}, bob={"play": ["Guard"]})
    until(session, "challenge military bob")
    before = session.state.digest()
    for text in ("challenge military bob", "with Squire", "with Scout", "bypassing bob's Guard"):
        session.take(session.options().index(text))
    assert session.history[-1].text == "challenge military bob with Squire, Scout bypassing bob's Guard"
    session.undo()
    assert session.state.digest() == before


@pytest.mark.parametrize("said", ["challenge military bob with Squire, Scout bypassing bob's Guard", "pass"])
def test_a_decision_that_is_broken_off_was_not_taken(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    session = position(alice={"play": ["Scout", "Squire"]}, bob={"play": ["Guard"]})
    until(session, "challenge military bob")
    decisions, digest = len(session.history), session.state.digest()
    carried_out = type(session.state).apply
    left = said.count(" with") + 1

    def break_off(state: State, option: Option) -> None:
        nonlocal left
        left -= 1
        carried_out(state, option)
        if not left:
            raise KeyboardInterrupt

    monkeypatch.setattr(type(session.state), "apply", break_off)
    with pytest.raises(KeyboardInterrupt):
        session.take(said)
    while len(session.history) > decisions:  # what was said before it of the same line stands
        session.undo()
    assert session.state.digest() == digest
    monkeypatch.undo()
    session.take(said)
    assert session.history[-1].text == said


def test_in_a_rated_game_what_revealed_something_is_undone_with_consent_only() -> None:
    session = position(alice={"play": ["Purse", "Drum"]}, bob={"play": ["Squire"]})
    session.rated = True
    session.state.ask_every = False
    session.take("use Drum on Squire")
    session.undo()
    session.take("use Purse")  # draws a card
    with pytest.raises(ConsentNeeded):
        session.undo()
    assert len(session.history) == 1
    session.undo(consent=True)
    assert session.history == []


def test_what_is_drawn_is_told_to_its_player_only() -> None:
    session = position(alice={"play": ["Purse"], "deck": ["Old King", "Squire"]})
    session.state.ask_every = False
    session.take("use Purse")
    assert "alice draws Old King" in session.log(0)
    assert "alice draws 1 card" in session.log(1)
    assert not any("Old King" in row for row in session.log(1))


def test_a_pass_is_told_to_nobody_else() -> None:
    session = position(alice={"play": ["Drum"]}, bob={"play": ["Squire"]})
    session.take("pass")
    assert session.log(0) == ["alice passes"]
    assert session.log(1) == []


def test_sentences_have_no_full_stop_and_name_what_happened() -> None:
    session = Session(AGOT2, new_game(7))
    play_at_random(session, 7)
    rows = session.log(0)
    assert rows
    assert not [row for row in rows if row.endswith(".") or row != row.strip()]
    assert any("initiates a" in row for row in rows)
    assert session.result is not None
    assert rows[-1].startswith(f"{AGOT2.seat_names[session.result.winners[0]]} wins the game")


def test_a_refusal_cites_each_rule_and_the_fact() -> None:
    session = position(alice={"play": ["Watcher", {"Squire": {"kneeling": True}}]}, bob={"play": ["Watcher"]})
    until(session, "challenge military bob")
    answer = session.explain(0, "challenge military bob with Squire")
    assert isinstance(answer, Verdict)
    assert [(f.rule, f.text) for f in answer.failures] == [("AGR-47", "the character is standing")]
    assert answer.failures[0].fact == "Squire is kneeling in alice's area"
    with pytest.raises(NotLegal) as caught:
        session.take("challenge military bob with Squire")
    assert caught.value.verdict == answer
    with pytest.raises(NotLegal, match="AGR-47: it is a character that you control"):
        session.take("challenge military bob with bob's Watcher")


def test_who_is_not_asked_is_told_whose_turn_it_is() -> None:
    session = position(alice={"play": ["Drum"]}, bob={"play": ["Squire", "Drum"]})
    answer = session.explain(1, "use Drum")
    assert isinstance(answer, Verdict)
    assert [f.fact for f in answer.failures if f.text == "it is your turn to choose"] == ["alice is asked: actions"]
    assert session.explain(0, "use Drum") == Verdict()


def test_what_belongs_to_another_moment_is_refused_with_its_rule() -> None:
    session = position(alice={"play": ["Drum"]}, bob={"play": ["Squire"]})
    for text, rule in (("challenge military bob", "AGR-46"), ("defend with Squire", "AGR-50"), ("keep", "AGR-18")):
        answer = session.explain(0, text)
        assert isinstance(answer, Verdict) and rule in {f.rule for f in answer.failures}
    assert session.explain(0, "juggle") == "not understood"
    session = position(alice={"play": ["Drum"]}, bob={"play": ["Squire", {"Squire": {"power": 1}}]})
    assert session.explain(0, "use Drum on Squire") == "ambiguous"


@pytest.mark.parametrize("ask_every", [False, True])
def test_an_attempt_is_legal_exactly_if_it_is_on_offer(ask_every: bool) -> None:
    session = Session(AGOT2, new_game(8, ask_every=ask_every))
    for n in range(160):
        choice = session.choice
        if choice is None:
            break
        if n % 5 == 0:
            for seat in (0, 1):
                for attempt in attempts(session.state, seat):
                    verdict = verdict_of(session.state, seat, attempt)
                    offered = seat == choice.seat and any(
                        AGOT2.alike(session.state, seat, option, attempt.option) for option in choice.options
                    )
                    assert verdict.legal == offered, (attempt, verdict)
                    for failure in verdict.failures:
                        assert failure.rule in AGOT2.rulebook
                        assert failure.text and failure.fact
        session.take(mix(8, n) % len(session.options()))


def test_an_index_that_there_is_not_is_not_readable() -> None:
    session = position()
    for index in (-1, 99):
        with pytest.raises(NotReadable):
            session.take(index)


def test_names_of_people_do_not_change_notation() -> None:
    session = Session(AGOT2, new_game(9), names=("Jo", "Sam"))
    assert session.names == ("Jo", "Sam")
    assert not session.over
    assert "setup (AGR-17) at AGR-18" in session.where()
    assert session.view(0).seat == 0


def test_a_game_whose_rules_know_no_agreed_end_goes_on() -> None:
    session = Session(AGOT2, new_game(6))
    before = session.state.digest()
    with pytest.raises(NotReadable, match="by agreement"):
        session.take("agree")
    assert (session.state.digest(), session.history) == (before, [])


def test_a_player_may_concede_whoever_is_asked_and_take_it_back() -> None:
    session = Session(AGOT2, new_game(6))
    before = session.state.digest()
    other = 1 - session.seat
    line = session.concede(other)
    assert (line.seat, line.text) == (other, "concede")
    assert session.result is not None and session.result.winners == (1 - other,)
    assert f"{AGOT2.seat_names[other]} concedes the game" in session.log(0)
    with pytest.raises(ValueError, match="the game is over"):
        session.concede(other)
    session.undo()
    assert session.state.digest() == before
    asked = session.seat
    session.take("concede")
    assert session.result is not None and session.result.winners == (1 - asked,)


def test_the_log_says_who_won_initiative() -> None:
    session = Session(AGOT2, new_game(6))
    play_at_random(session, 6, most=60)
    told = session.log(0)
    at = next(i for i, line in enumerate(told) if line.endswith(" is the first player"))
    assert told[at - 1].endswith(" wins initiative")


def test_the_right_words_of_the_wrong_card_are_refused_with_the_rule_of_the_question() -> None:
    session = position(alice={"play": ["Squire"], "hand": ["Scout"]}, bob={"play": ["Guard"]})
    until(session, "challenge military bob")
    session.take("challenge military bob ...")
    with pytest.raises(NotLegal) as refused:
        session.take("with Scout")
    assert [failure.rule for failure in refused.value.verdict.failures] == ["AGR-47"]
