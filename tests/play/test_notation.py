"""Lines are read as options, and options are written as lines that are read the same."""

from __future__ import annotations

import pytest

from kartoteka.kernel.chance import mix
from kartoteka.play.notation import Ambiguous, NotReadable, read
from kartoteka.play.session import Session
from tests.play.positions import AGOT2, new_game, play_at_random, position, until


@pytest.mark.parametrize(("seed", "ask_every"), [(1, False), (2, True)])
def test_every_text_on_offer_names_exactly_its_option(seed: int, ask_every: bool) -> None:
    session = Session(AGOT2, new_game(seed, ask_every=ask_every))
    for n in range(150):
        if session.choice is None:
            return
        for option, text in zip(session.choice.options, session.options(), strict=True):
            assert read(session.state, text)[0].option == option
            assert [piece.option for piece in read(session.state, f"{text} ...")] == [option]
        session.take(mix(seed, n) % len(session.options()))


@pytest.mark.parametrize(("seed", "ask_every"), [(3, False), (4, False), (5, True)])
def test_recorded_lines_replay_to_the_same_position(seed: int, ask_every: bool) -> None:
    session = Session(AGOT2, new_game(seed, ask_every=ask_every))
    play_at_random(session, seed, most=400)
    again = Session(AGOT2, new_game(seed, ask_every=ask_every))
    for line in session.history:
        assert again.take(line.text).text == line.text
    assert again.state.digest() == session.state.digest()


def test_a_line_says_a_whole_challenge() -> None:
    session = position(alice={"play": ["Scout", "Squire"]}, bob={"play": ["Squire", "Watcher"]})
    until(session, "challenge military bob")
    line = session.take("challenge military bob with Scout, Squire bypassing Watcher")
    assert line.text == "challenge military bob with Scout, Squire bypassing bob's Watcher"
    assert line.complete
    until(session, "defend with Squire")
    assert "defend with Watcher" not in session.options()


def test_what_is_not_named_is_not_done() -> None:
    session = position(alice={"play": ["Scout", "Squire"]}, bob={"play": ["Squire"]})
    until(session, "challenge military bob")
    assert session.take("challenge military bob with Scout").text == ("challenge military bob with Scout"), (
        "no second attacker, nobody bypassed"
    )
    until(session, "no defenders")


def test_a_line_that_ends_with_dots_stays_open() -> None:
    session = position(alice={"play": ["Scout", "Squire"]}, bob={"play": ["Squire"]})
    until(session, "challenge military bob")
    line = session.take("challenge military bob with Scout ...")
    assert not line.complete
    assert session.options() == ["with Squire", "done"]
    session.take("done")
    assert session.options() == ["bypassing bob's Squire", "bypassing nobody"]
    assert session.take("bypassing nobody") is line
    assert line.text == "challenge military bob with Scout"


def test_words_may_be_left_out_where_nobody_could_tell_the_difference() -> None:
    session = position(alice={"play": ["Drum"]}, bob={"play": ["Squire", "Squire", "Guard"]})
    assert session.take("use drum on Guard").text == "use Drum on bob's Guard"
    session = position(alice={"play": ["Drum"]}, bob={"play": ["Squire", "Squire"]})
    assert session.take("use Drum on squire").text == "use Drum on bob's Squire 1"
    session = position(alice={"play": ["Drum"]}, bob={"play": ["Squire", {"Squire": {"power": 1}}]})
    with pytest.raises(Ambiguous) as caught:
        session.take("use Drum on Squire")
    assert caught.value.candidates == ("on bob's Squire 1", "on bob's Squire 2")
    assert session.options()[-1] == "pass", "nothing has been taken"


def test_ones_own_card_comes_before_another_players() -> None:
    session = position(alice={"play": ["Drum", "Squire"]}, bob={"play": ["Squire"]})
    assert session.take("use Drum on Squire").text == "use Drum on Squire"


def test_lone_passes_in_between_are_passed_over() -> None:
    """Everybody is asked about the kneeling of Drum before its target is chosen."""
    session = position(alice={"play": ["Drum"]}, bob={"play": ["Squire"]})
    session.take("use Drum on Squire")
    assert len(session.history) == 1
    session.undo()
    session.take("use Drum ...")
    assert session.options() == ["pass"]


@pytest.mark.parametrize("text", ["", "   ", "use", "use Dru", "frobnicate", "pass pass", "use Drum on", "..."])
def test_nonsense_is_not_readable(text: str) -> None:
    session = position(alice={"play": ["Drum"]}, bob={"play": ["Squire"]})
    before = session.state.digest()
    with pytest.raises(NotReadable):
        session.take(text)
    assert session.state.digest() == before
    assert session.history == []


def test_a_line_that_asks_on_ends_only_the_part_that_it_names() -> None:
    """Whoever types the attackers has not said that the Scout bypasses nobody."""
    session = position(phase="challenges", alice={"play": ["Scout", "Squire"]}, bob={"play": ["Guard", "Squire"]})
    session.state.ask_every = False
    until(session, "challenge military bob")
    session.take("challenge military bob with Scout, Squire", asks_on=True)
    assert session.options() == ["bypassing bob's Guard", "bypassing bob's Squire", "bypassing nobody"]
    session.take("bypassing bob's Guard")
    assert session.history[-1].text == "challenge military bob with Scout, Squire bypassing bob's Guard"


def test_a_line_of_a_record_says_all_of_it() -> None:
    session = position(phase="challenges", alice={"play": ["Scout", "Squire"]}, bob={"play": ["Guard", "Squire"]})
    session.state.ask_every = False
    until(session, "challenge military bob")
    session.take("challenge military bob with Scout, Squire")
    assert not any("bypassing" in option for option in session.options())
