"""A Game of Thrones at the terminal with three to six players, as a person plays it there."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from kartoteka.clients.terminal.game import InputEnded, TerminalGame
from kartoteka.games.agot2.game import AGOT2
from kartoteka.play import record
from kartoteka.play.agents import Question, View, agent
from kartoteka.play.session import CONCEDE, ConsentNeeded, Session
from kartoteka.play.tables import Order, lay
from tests.clients.test_agot2_layout import table
from tests.clients.test_play import Terminal
from tests.games.agot2.views import pool
from tests.play.positions import until

DECKS = tuple(AGOT2.load_decks().values())


class Table:
    """A table of which alice, or who else is said, is a person, with what was printed there."""

    def __init__(self, seats: int, *said: str, people: tuple[int, ...] = (0,), seed: int = 3) -> None:
        state = AGOT2.start(pool(), [DECKS[seat % len(DECKS)] for seat in range(seats)], seed)
        self.session = Session(AGOT2, state)
        players = [None if seat in people else agent("thumb", state, seat) for seat in range(seats)]
        self.out = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in said))
        self.game = TerminalGame(self.session, players, source=source, out=self.out)
        try:
            self.finished = self.game.run()
        except InputEnded:
            self.finished = False

    @property
    def text(self) -> str:
        return self.out.getvalue()


class Always:
    """Takes the first of these that is on offer, else the last option."""

    name = "always"
    needs_view = True

    def __init__(self, *wanted: str) -> None:
        self.wanted = wanted

    def decide(self, view: View | None, choice: Question) -> int:
        assert view is not None and view.choice is not None
        options = view.choice.options
        return next((options.index(text) for text in self.wanted if text in options), len(options) - 1)


@pytest.fixture
def kartoteka(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(monkeypatch, capsys)


# Whole games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_person_plays_a_whole_melee_against_bots(seats: int) -> None:
    played = Table(seats, "keep", "done", *["1"] * 2000)
    assert re.search(r"^(alice|bob|carol|dave|erin|frank) wins  \[AGR-14\d: .+", played.text, re.MULTILINE)
    assert "alice: take a title  [AGR-159]" in played.text
    assert max(map(len, played.text.splitlines())) <= 80


def test_bots_are_watched_in_a_melee(kartoteka: Terminal) -> None:
    text = kartoteka("play", "agot2", "--seats", "3", "--seed", "1", "--watch")
    assert kartoteka.code == 0
    assert "Round 2" in text
    assert "takes the title" in text
    assert " wins  [" in text
    assert "> " not in text


# The command line -----------------------------------------------------------------------------------------------------


def test_who_sits_where_is_told_by_name(kartoteka: Terminal) -> None:
    text = kartoteka("play", "agot2", "--seats", "6", "--seed", "1", "--seat4", "human", said="quit nosave\n")
    told = [row.partition(",")[2] for row in text.splitlines()[:6]]
    assert [row.split(",")[0] for row in told] == [
        " alice: human", " bob: thumb", " carol: thumb", " dave: human", " erin: thumb", " frank: thumb",
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [1, 7])
def test_no_more_than_six_and_no_fewer_than_two_sit_at_the_table(kartoteka: Terminal, seats: int) -> None:
    kartoteka("play", "agot2", "--seats", str(seats))
    assert kartoteka.code == 2
    assert f"agot2 is played by 2 to 6, not {seats}" in kartoteka.err


def test_two_are_given_the_decks_for_a_first_game_and_more_any_of_all(kartoteka: Terminal) -> None:
    assert len(AGOT2.first_decks) == 2
    two = kartoteka("play", "agot2", "--seats", "2", "--seed", "1", said="quit nosave\n")
    assert [AGOT2.load_decks()[id].name in two for id in AGOT2.first_decks] == [True, True]
    three = kartoteka("play", "agot2", "--seats", "3", "--seed", "1", said="quit nosave\n")
    assert kartoteka.code == 0
    assert three.startswith("seat 1, alice: human, ")


# Leaving the game -----------------------------------------------------------------------------------------------------

BEGUN = ("keep", "done", "1", "1")
"""Up to the marshaling phase."""


def test_who_concedes_may_look_on_to_the_end() -> None:
    left = Table(4, *BEGUN, "concede yes", "")
    assert "you are out of the game, which goes on without you\nEnter to watch, undo, or quit> " in left.text
    watched = left.text.split("or quit> ")[1]
    assert "alice (you)  out of the game" in watched
    assert "alice> " not in watched
    assert re.search(r"^(bob|carol|dave) wins  \[", watched, re.MULTILINE)
    assert not left.session.state.seats[0].present


def test_who_concedes_may_leave() -> None:
    left = Table(4, *BEGUN, "concede yes", "quit")
    assert not left.finished
    assert not left.session.over


def test_a_concession_is_taken_back() -> None:
    before, after = Table(4, *BEGUN), Table(4, *BEGUN, "concede yes", "undo")
    assert "taken back: concede" in after.text
    assert after.session.state.digest() == before.session.state.digest()
    assert after.session.log(0) == before.session.log(0)
    assert Table(4, *BEGUN, "concede yes", "undo", "concede yes", "quit").text.count("you are out of the game") == 2


def test_a_concession_in_the_middle_of_a_big_choice_is_taken_back_by_itself() -> None:
    placing = ("keep", "5")
    before, after = Table(4, *placing), Table(4, *placing, "concede yes", "undo")
    assert "so far" in before.text
    assert after.session.state.digest() == before.session.state.digest()


def test_who_looks_on_decides_nothing() -> None:
    left = Table(4, *BEGUN, "concede yes", "concede", "auto", "why pass", "pass", "dance", "quit")
    for word in ("concede", "auto", "why", "pass"):
        assert f"{word}: you only look on\n" in left.text
    assert "you only look on, and 'dance' is no command" in left.text
    assert [line.seat for line in left.session.history if line.outside] == [0]


def test_as_long_as_a_person_plays_nobody_is_asked_whether_to_look_on() -> None:
    left = Table(3, "", "keep", "", "keep", "", "concede yes", "", people=(0, 1))
    assert "out of the game, which goes on" not in left.text
    assert left.text.endswith("bob> \n")


def test_a_conceded_melee_is_recorded_and_goes_on(tmp_path: Path) -> None:
    header, session = record.new(lay(Order(game="agot2", seats=4)), 3, ["human", "thumb", "thumb", "thumb"])
    for _ in range(20):
        session.take(0)
    session.concede(2)
    for _ in range(20):
        session.take(0)
    file = tmp_path / "game.record"
    record.write(file, header, session)
    read = record.read(file)
    assert ("carol", CONCEDE) in [(decision.seat, decision.text) for decision in read.decisions]
    assert record.replay(read).state.digest() == session.state.digest()


@pytest.mark.parametrize("said", ["take Crown Regent", "take crown", "crown", "take regent", "regent", "take reg"])
def test_a_title_is_taken_by_its_last_word(said: str) -> None:
    state = AGOT2.position({"phase": "plot", "seats": 6}, [], 1)
    state.ask_every = False
    script = io.StringIO(f"{said}\n")
    others = [Always("first player alice")] * 5
    game = TerminalGame(Session(AGOT2, state), [None, *others], source=script, out=io.StringIO())
    with pytest.raises(InputEnded):
        game.run()
    assert "alice takes the title Crown Regent" in game.session.log(0)


def test_what_a_title_means_can_be_read_at_any_time() -> None:
    text = Table(3, "card coin").text
    assert "Master of Coin  (title-coin)\n  title\n  Supports the Master of Ships. Rivals: " in text


def test_help_says_what_a_concession_is() -> None:
    assert "  concede        leave the game (concede yes): the others play on\n" in Table(3, "help").text
    assert "  concede        give up (concede yes): you lose\n" in Table(2, "help").text


def test_in_a_rated_melee_the_others_must_agree() -> None:
    _, session = record.new(lay(Order(game="agot2", seats=3)), 3, ["human"] * 3, rated=True)
    for _ in range(12):
        session.take(0)
    while not session.marked(session.history[-1]):
        session.take(0)
    with pytest.raises(ConsentNeeded, match="the others must agree"):
        session.undo()


# Redirecting ----------------------------------------------------------------------------------------------------------


def at_a_redirect(*said: str) -> str:
    """What carol sees, who bears the Crown Regent: alice attacks twice."""
    given = {
        "alice": {"play": ["Knight", "Knight"], "title": "Master of Coin"},
        "bob": {},
        "carol": {"title": "Crown Regent"},
        "dave": {},
    }
    session = table(given)
    until(session, "challenge power bob")
    out = io.StringIO()
    attacks = Always("challenge power bob", "challenge military bob", "with Knight 1")
    players = [attacks, Always(), None, Always()]
    with pytest.raises(InputEnded):
        TerminalGame(session, players, source=io.StringIO("".join(f"{x}\n" for x in said)), out=out).run()
    return out.getvalue()


def test_it_is_said_what_comes_of_a_redirect() -> None:
    text = at_a_redirect()
    assert "carol: redirect the challenge  [AG-25]\n" in text
    assert re.search(r"  1  redirect   alice chooses carol or dave instead; once a round\n", text)
    assert re.search(r"  2  let it be  it goes on against bob\n", text)


def test_to_pass_is_to_let_it_be_and_auto_does_so_from_then_on() -> None:
    assert at_a_redirect("pass").count("carol: redirect the challenge") == 2
    text = at_a_redirect("auto")
    assert "from now on I pass where you could only redirect (auto off or undo ends that)" in text
    assert text.count("carol: redirect the challenge") == 1


def test_a_melee_that_its_person_has_left_is_gone_on_with_by_looking_on(kartoteka: Terminal) -> None:
    said = "".join(f"{line}\n" for line in (*BEGUN, "concede yes", "quit"))
    assert "saved as agot2-3.game" in kartoteka("play", "agot2", "--seats", "4", "--seed", "3", said=said)
    again = kartoteka("play", "--resume", "agot2-3.game", said="\n\n")
    assert "you are out of the game, which goes on without you" in again
    assert " wins  [" in again
    assert kartoteka.code == 0


def test_a_melee_of_several_people_and_bots(kartoteka: Terminal) -> None:
    said = "".join(f"{line}\n" for line in ("", "keep", "", "keep", "", "quit nosave"))
    text = kartoteka("play", "agot2", "--seats", "4", "--seed", "3", "--seat3", "human", said=said)
    assert "alice is to decide: press Enter" in text
    assert "carol is to decide: press Enter" in text
    assert "bob is to decide" not in text
    assert list(Path().iterdir()) == []


def test_who_is_asked_the_same_again_and_again_is_told_of_auto() -> None:
    spring = [{"name": "Spring", "type": "location", "cost": 0, "text": "Action: Kneel Spring to gain 1 gold."}]
    person = [{"name": "Ada", "type": "character", "cost": 0, "strength": 1, "icons": ["power"]}]
    given = {"phase": "marshaling", "first": "bob", "alice": {"play": ["Spring"]}, "carol": {}}
    given["bob"] = {"hand": ["Ada"] * 5}

    def asked(*said: str) -> str:
        state = AGOT2.position(given, AGOT2.scenario_cards(spring + person), 1)
        state.ask_every = False
        out = io.StringIO()
        players = [None if seat == 0 else agent("random", state, seat) for seat in range(3)]
        source = io.StringIO("".join(f"{line}\n" for line in said))
        with pytest.raises(InputEnded):
            TerminalGame(Session(AGOT2, state), players, source=source, out=out).run()
        return out.getvalue()

    hint = "  (say auto, and you are asked only when there is more on offer;\n"
    assert hint not in asked("pass")
    assert asked(*["pass"] * 4).count(hint) == 1
    assert asked(*["pass"] * 2, "auto").count("  1  use Spring") == 3


def test_who_wants_to_be_asked_about_own_affairs_only_is_not_asked_while_others_act() -> None:
    cards = [
        {"name": "Spring", "type": "location", "cost": 0, "text": "Action: Kneel Spring to gain 1 gold."},
        {"name": "Ada", "type": "character", "cost": 0, "strength": 1, "icons": ["power"]},
    ]
    given = {"first": "bob", "alice": {"play": ["Spring", "Ada"]}, "bob": {"play": ["Ada"]}, "carol": {}}

    def asked(*said: str) -> list[str]:
        state = AGOT2.position(given, AGOT2.scenario_cards(cards), 1)
        state.ask_every = False
        out = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in said))
        players = [None, Always("challenge power carol", "with Ada"), Always()]
        with pytest.raises(InputEnded):
            TerminalGame(Session(AGOT2, state), players, source=source, out=out).run()
        return re.findall(r"^  (before .*|after .*)$", out.getvalue(), re.MULTILINE)

    windows = ["before a challenge is initiated", "before defenders are declared", "after defenders were declared"]
    assert asked(*["pass"] * 3) == [*windows, windows[0]]
    assert asked("auto others")[1:] == [windows[0]]
    assert asked("pass", "auto others", "undo")[1:] == [windows[1], windows[0], windows[1]]


def test_whoever_runs_out_of_cards_may_look_on() -> None:
    well = {"name": "Well", "type": "location", "cost": 0, "text": "Action: Kneel Well to draw 1 card."}
    given = {"phase": "marshaling", "alice": {"play": ["Well"], "deck": ["Well"]}, "bob": {}, "carol": {}}
    state = AGOT2.position(given, AGOT2.scenario_cards([well]), 1)
    out = io.StringIO()
    players = [agent("thumb", state, seat) if seat else None for seat in range(3)]
    with pytest.raises(InputEnded):
        TerminalGame(Session(AGOT2, state), players, source=io.StringIO("use Well\n"), out=out).run()
    told = out.getvalue()
    assert "  · alice is out of the game: alice has no cards left in the draw deck\n\nyou are out of the game" in told
    assert told.endswith("\nEnter to watch, undo, or quit> \n")


def test_whoever_is_let_in_may_leave_without_saving(kartoteka: Terminal) -> None:
    text = kartoteka("play", "agot2", "--seats", "3", "--seat2", "human", "--seed", "3", said="quit nosave\n")
    assert kartoteka.code == 0
    assert "press Enter when nobody else looks quit nosave\n" in text
    assert list(Path().iterdir()) == []
