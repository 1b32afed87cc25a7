"""The terminal client, driven as a person drives it: lines go in, text comes out."""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterable
from typing import Any

import pytest

from kartoteka.clients.terminal.game import InputEnded, TerminalGame
from kartoteka.games.agot2.cards import starter_set
from kartoteka.games.agot2.decks import starter_decks
from kartoteka.games.agot2.game import AGOT2
from kartoteka.play.agents import agent
from kartoteka.play.session import Session

HAND_OVER = re.compile(r"\n\n\n(alice|bob) is to decide: press Enter when nobody else looks \n")


@functools.cache
def pool() -> Any:
    return AGOT2.pool(starter_set())


class Seated:
    """What came of a script: the text, the table, and whether the game was left by the end of input."""

    def __init__(self, table: TerminalGame, out: io.StringIO) -> None:
        self.table = table
        self.out = out
        self.ended = False
        self.finished = False

    @property
    def text(self) -> str:
        return self.out.getvalue()

    def answer(self, said: str) -> str:
        """What was printed after a line that was said, up to the next prompt."""
        after = self.text.split(f"> {said}\n", 1)[1]
        return re.split(r"^(?:alice|bob)> ", after, maxsplit=1, flags=re.MULTILINE)[0]


def at(given: dict[str, Any], cards: list[dict[str, Any]], said: str) -> tuple[TerminalGame, io.StringIO]:
    """A table in a given position, a person against a bot."""
    state = AGOT2.position(given, AGOT2.scenario_cards(cards), 1)
    out = io.StringIO()
    return TerminalGame(Session(AGOT2, state), [None, agent("thumb", state, 1)], source=io.StringIO(said), out=out), out


def sit(script: Iterable[str], players: tuple[str, str] = ("human", "thumb"), seed: int = 11, **options: Any) -> Seated:
    """Plays a game with these lines as input."""
    state = AGOT2.start(pool(), [starter_decks()[id] for id in ("lannister-starter", "stark-starter")], seed)
    out = io.StringIO()
    bots = [None if name == "human" else agent(name, state, i) for i, name in enumerate(players)]
    source = io.StringIO("".join(f"{line}\n" for line in script))
    seated = Seated(TerminalGame(Session(AGOT2, state), bots, source=source, out=out, **options), out)
    try:
        seated.finished = seated.table.run()
    except InputEnded:
        seated.ended = True
    return seated


SETUP = ("keep", "done")
"""Up to alice's first plot: she keeps her hand and sets nothing up."""


# Whole games ------------------------------------------------------------------------------------------------------


def test_a_person_plays_a_whole_game_against_a_bot() -> None:
    seated = sit(["1"] * 3000)
    assert seated.finished
    assert re.search(r"^(alice|bob) wins  \[AGR-14\d: .+", seated.text, re.MULTILINE)
    assert "alice> " in seated.text
    assert "bob> " not in seated.text


def test_two_people_play_a_whole_game_at_one_keyboard() -> None:
    seated = sit(["1"] * 6000, ("human", "human"))
    assert seated.finished
    assert "alice> " in seated.text
    assert "bob> " in seated.text


def test_bots_are_watched() -> None:
    seated = sit((), ("thumb", "thumb"))
    assert seated.finished
    assert "Round 2" in seated.text
    assert " wins  [" in seated.text
    assert "> " not in seated.text
    assert "your hand" not in seated.text


def test_plain_lines_keep_to_80_columns_and_have_no_colour() -> None:
    text = sit((), ("thumb", "thumb")).text + sit(["1"] * 200).text
    assert "\x1b" not in text
    assert max(len(line) for line in text.split("\n")) <= 80


# Answers ----------------------------------------------------------------------------------------------------------


def test_an_option_is_taken_by_number_by_notation_and_by_its_beginning() -> None:
    for said in ("1", "keep", "kee"):
        assert "place a setup card" in sit([said]).answer(said)


def test_pass_and_done_are_one_word_where_only_one_of_them_is_on_offer() -> None:
    assert sit(["keep", "pass"]).answer("pass") == sit(["keep", "done"]).answer("done")
    assert "refused" in sit(["pass"]).answer("pass")  # neither keeps a hand


def test_one_line_makes_several_small_choices() -> None:
    seated = sit(["keep", "set up Gallery Listener, Lancer of No House", "done"])
    assert "alice sets up Gallery Listener" in seated.text
    assert "alice sets up Lancer of No House" in seated.text


def test_an_option_is_taken_by_the_title_of_its_card_alone() -> None:
    assert "choose a plot" in sit(["keep", "done", "done"]).text
    for said in ("Debts Called In", "debts"):
        assert "alice reveals Debts Called In" in sit(["keep", "done", "done", said]).answer(said)


def test_what_plots_say_can_be_read_each_time() -> None:
    seated = sit(["keep", "done", "done", "", "debts"])
    assert "Reduce the cost of the first character you marshal each round by 1." in seated.answer("")


def test_copies_in_hand_are_one_option_without_a_number() -> None:
    text = sit(["keep", "done", "done", *["1"] * 90], seed=14).text
    assert "Gallery Listener x2" in text
    assert re.search(r"\d  marshal Gallery Listener +cost", text)
    assert not re.search(r"marshal Gallery Listener \d", text)


def test_the_table_is_not_shown_again_between_small_choices() -> None:
    seated = sit(["keep", "5"])
    after = seated.answer("5")
    assert "so far Corvane Vellgard; 2 gold left" in after
    assert "your hand" not in after


@pytest.mark.parametrize("said", ["9", "0", "77"])
def test_a_number_that_is_no_option_is_refused(said: str) -> None:
    assert f"there is no option {said}: there are 1 to 2" in sit([said]).text


def test_what_is_not_allowed_is_refused_in_one_line_with_its_rule() -> None:
    answer = sit([*SETUP, "challenge military bob"]).answer("challenge military bob")
    assert re.match(r"refused: AGR-\d+ asks that .+", answer)


def test_a_single_letter_that_begins_a_word_of_several_options_is_asked_about() -> None:
    given = {"phase": "challenges", "alice": {"play": ["Ada"]}}
    card = {"name": "Ada", "type": "character", "cost": 1, "strength": 1, "icons": ["power"]}
    table, out = at(given, [card], "p\npo\n")
    with pytest.raises(InputEnded):
        table.run()
    assert "which one? challenge power bob or pass\n" in out.getvalue()
    assert "alice initiates a power challenge against bob with Ada" in out.getvalue()


def test_copies_are_told_apart_by_how_they_stand_and_what_lies_on_them() -> None:
    cards = [
        {"name": "Ada", "type": "character", "cost": 1, "strength": 1, "icons": ["power"]},
        {"name": "Rod", "type": "attachment", "cost": 0},
    ]
    given = {
        "phase": "marshaling",
        "alice": {
            "hand": ["Rod"],
            "play": [{"Ada": {"attachments": ["Rod"]}}, {"Ada": {"kneeling": True, "power": 1}}],
        },
    }
    table, out = at(given, cards, "marshal Rod\n")
    with pytest.raises(InputEnded):
        table.run()
    assert "on Ada 1  STR 1 --P, + Rod\n" in out.getvalue()
    assert "on Ada 2  STR 1 --P, kneeling, 1 power\n" in out.getvalue()


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Action: Choose a kneeling character. Stand that character.", "choose a kneeling character"),
        ("Action: Kneel a character you control to draw 1 card.", "kneel a character you control"),
        (
            "Action: Search the top 10 cards of your deck for a location, reveal it, and add it to your hand. "
            "Shuffle your deck.",
            "search the top 10 cards of your deck for a location",
        ),
    ],
)
def test_a_text_asks_in_its_own_words(text: str, asked: str) -> None:
    person = {"type": "character", "cost": 1, "strength": 1, "icons": ["power"]}
    cards: list[dict[str, Any]] = [
        {"name": "Call", "type": "event", "cost": 0, "text": text},
        {"name": "Fen", "type": "location", "cost": 0},
        {"name": "Ada", **person},
        {"name": "Bea", **person},
    ]
    how = {"kneeling": "kneeling" in text}
    mine = {"hand": ["Call"], "play": [{"Ada": how}, {"Bea": how}], "deck": ["Fen", "Ada", "Bea"]}
    table, out = at({"phase": "marshaling", "alice": mine}, cards, "use Call\n")
    with pytest.raises(InputEnded):
        table.run()
    assert f"\nalice: {asked}  [AGR-92]\n" in out.getvalue()


def test_what_is_refused_may_be_said_by_the_beginning_of_its_title() -> None:
    whole, begun = "marshal Corvane Vellgard", "marshal corv"
    told = sit([*SETUP, whole]).answer(whole)
    assert told.startswith("refused: AGR-42 asks that ")
    assert sit([*SETUP, begun]).answer(begun) == told


def test_titles_may_be_said_by_their_beginnings_in_a_list_and_before_dots() -> None:
    person = {"type": "character", "cost": 1, "strength": 1, "icons": ["power"]}
    cards: list[dict[str, Any]] = [{"name": name, **person} for name in ("Ada", "Bea", "Cid")]
    given = {"phase": "challenges", "alice": {"play": ["Ada", "Bea", "Cid"]}}
    table, out = at(given, cards, "challenge power bob with ad, be ...\ndone\n")
    with pytest.raises(InputEnded):
        table.run()
    assert "so far with Ada, Bea: STR 2" in out.getvalue()
    assert "alice initiates a power challenge against bob with Ada and Bea" in out.getvalue()


def test_what_a_line_leaves_open_is_asked_about() -> None:
    person = {"type": "character", "cost": 1, "strength": 1, "icons": ["power", "military"]}
    cards: list[dict[str, Any]] = [{"name": name, **person} for name in ("Ada", "Bea", "Beata")]
    given = {"phase": "challenges", "alice": {"play": ["Ada", "Bea"]}, "bob": {"play": ["Beata"]}}
    said = [
        "challenge",
        "challenge mil bob with ad, be",
        "why defend with ad",
        "challenge mil bob",
        "with ada",
        "done",
    ]
    table, out = at(given, cards, "".join(f"{line}\n" for line in said))
    with pytest.raises(InputEnded):
        table.run()
    told = out.getvalue()
    assert "> challenge\nwhich one? challenge military bob or challenge power bob\n" in told
    assert "> challenge mil bob with ad, be\nwhich one? Bea or Beata\n" in told
    assert "> why defend with ad\ndefend with Ada: not now" in told
    assert "alice initiates a military challenge against bob with Ada\n" in told


def test_a_card_that_asks_shows_its_text_once() -> None:
    text = "Terminal. Attached character gets +1 STR."
    people = [
        {"name": name, "type": "character", "cost": 1, "strength": 1, "icons": ["military"]} for name in ("Ada", "Bea")
    ]
    cards = AGOT2.scenario_cards([{"name": "Sword", "type": "attachment", "cost": 0, "text": text}, *people])
    given = {"phase": "marshaling", "alice": {"hand": ["Sword", "Sword"], "play": ["Ada", "Bea"]}}
    state = AGOT2.position(given, cards, 1)
    out, said = io.StringIO(), io.StringIO("marshal Sword 1\non Ada\nmarshal Sword\n")
    table = TerminalGame(Session(AGOT2, state), [None, agent("thumb", state, 1)], source=said, out=out)
    with pytest.raises(InputEnded):
        table.run()
    first, second, third = out.getvalue().split("alice: attach it to")[:3]
    assert f"  for Sword\n       {text}\n" in second
    assert f"       {text}\n" not in first + third


def test_what_is_not_understood_is_said_so() -> None:
    assert "help lists what can be said" in sit(["dance"]).answer("dance")


def test_an_empty_line_asks_again() -> None:
    assert "keep this hand?" in sit([""]).answer("")


def test_a_question_with_one_answer_is_not_asked() -> None:
    assert not re.search(
        r"  \[[-\w]+\]\n(?:  [^ \d].*\n)*  1  .*\n(?:       .*\n)*(?:alice|bob)> ", sit(["1"] * 3000).text
    )


# Commands ---------------------------------------------------------------------------------------------------------


def test_why_lists_every_need_that_fails() -> None:
    answer = sit(["keep", "why set up Sudden Summons"]).answer("why set up Sudden Summons")
    assert "AGR-19  it is a character, a location or an attachment" in answer


def test_why_of_what_is_allowed() -> None:
    assert "nothing speaks against it" in sit(["why keep"]).text


def test_why_without_an_attempt_and_of_nonsense() -> None:
    seated = sit(["why", "why dance on the table"])
    assert "why what?" in seated.answer("why")
    assert "not understood" in seated.answer("why dance on the table")


def test_undo_takes_back_the_last_decision_and_what_the_bot_did_since() -> None:
    before = sit(["keep"]).table.session
    after = sit(["keep", "done", "undo"])
    assert "taken back: done" in after.answer("undo")
    assert after.table.session.state.digest() == before.state.digest()
    assert after.table.session.log(0) == before.log(0)


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    assert "there is nothing of yours to take back" in sit(["undo"]).text


def test_undo_after_the_end_goes_on_with_the_game() -> None:
    played = sit(["1"] * 3000)
    lines = played.text.count("alice> ")
    seated = sit([*["1"] * lines, "undo", "quit"])
    assert "taken back: " in seated.text.split(" wins  [")[1]


def test_log_shows_what_the_seat_saw() -> None:
    seated = sit(["log", "keep", "log 2", "log all", "log much"])
    assert "alice is the first player" in seated.text or "nothing has happened yet" in seated.text
    assert seated.answer("log 2").count("\n") <= 2
    assert "places a card face down" in seated.answer("log all")
    assert "log, log 50 or log all" in seated.answer("log much")


def test_card_prints_what_is_printed() -> None:
    seated = sit(["card corvane", "card Nobody", "card", "card of"])
    assert "unique" in seated.answer("card corvane")
    assert "cost 6, STR 5, icons intrigue, power" in seated.answer("card corvane")
    assert "no card is called 'Nobody'" in seated.answer("card Nobody")
    assert "which card?" in seated.answer("card")
    assert "did you mean" in seated.answer("card of")


def test_a_partial_card_says_so_on_its_face() -> None:
    import msgspec

    from kartoteka.kernel.definitions import Problem

    state = AGOT2.start(pool(), [starter_decks()[id] for id in ("lannister-starter", "stark-starter")], 1)
    vague = msgspec.structs.replace(
        pool().definitions[pool().named("Hired Pikes")[0]],
        name="Vague",
        problems=(Problem("do something", 0, 12, "not understood"),),
    )
    state.pool = type("", (), {"definitions": [vague], "named": lambda self, name: [0]})()
    out = io.StringIO()
    table = TerminalGame(Session(AGOT2, state), [None, None], source=io.StringIO(""), out=out)
    from kartoteka.clients.terminal.commands import command

    command(table, "card vague")
    assert "PARTIAL" in out.getvalue()
    assert "'do something': not understood" in out.getvalue()


def test_rule_prints_the_entry_of_the_index() -> None:
    seated = sit(["rule ag-16", "rule AG-999", "rule"])
    assert "AG-16  A reaction window closes only when all players pass" in seated.answer("rule ag-16")
    assert "the index has no rule 'AG-999'" in seated.answer("rule AG-999")
    assert "which rule?" in seated.answer("rule")


def test_rule_finds_what_speaks_of_a_word() -> None:
    seated = sit(["rule redirect", "rule opponents only"])
    told = seated.answer("rule redirect")
    assert "The Crown Regent may redirect one challenge each round" in told
    assert "A redirected challenge resolves against its new opponent" in told
    assert "the index has no rule 'opponents only'" in seated.answer("rule opponents only")


def test_where_prints_the_frames_as_rules() -> None:
    assert "setup (AGR-17) at AGR-18" in sit(["where"]).answer("where")


def test_table_help_and_piles() -> None:
    seated = sit(["table", "help", "?", "piles"])
    assert "your hand (7)" in seated.answer("table")
    for word in ("why", "undo", "log", "card", "rule", "where", "auto", "save", "quit"):
        assert f"  {word} " in seated.answer("help")
    assert seated.answer("?") == seated.answer("help")
    assert "all piles are empty" in seated.answer("piles")


def test_quit_leaves() -> None:
    assert not sit(["quit"]).finished
    assert not sit(["quit"]).ended


def test_save_asks_where_to_and_tells_faults() -> None:
    def keep(name: str) -> str:
        if "/" in name:
            raise FileNotFoundError(2, "No such file or directory")
        return f"saved as {name}"

    seated = sit(["save", "save my.game", "save no/where"], keep=keep)
    assert "where to? save FILE" in seated.answer("save")
    assert "saved as my.game" in seated.answer("save my.game")
    assert "not saved: no/where: No such file or directory" in seated.answer("save no/where")
    assert "cannot be saved" in sit(["save x"]).answer("save x")


def test_auto_passes_where_nothing_else_is_on_offer() -> None:
    seated = sit(["auto"])
    assert "auto: here you cannot pass" in seated.answer("auto")
    script = ["1"] * 3000
    plain = sit(script)
    first = plain.text.split("> 1\n")
    place = next(i for i, part in enumerate(first) if re.search(r"\n  2  pass\nalice$", part))
    seated = sit([*script[:place], "auto", "auto list", "auto off"])
    assert "from now on I pass where you could only" in seated.answer("auto")
    assert "you are asked about everything again" in seated.answer("auto off")


# Two people -------------------------------------------------------------------------------------------------------


def test_the_screen_is_cleared_between_two_people_and_shows_nothing_secret() -> None:
    """Nothing stands between the clearing and Enter, and nobody reads a card that only the other may know."""
    text = sit(["", "keep", "", "keep", "", "done", "", "done", ""], ("human", "human")).text
    parts = HAND_OVER.split("\n\n\n" + text.removeprefix("\n\n\n"))
    assert parts[0] == ""
    own = {"alice": "Corvane Vellgard", "bob": "Timber Palisade"}
    seen = []
    for who, part in zip(parts[1::2], parts[2::2], strict=True):
        seen.append(who)
        other = "bob" if who == "alice" else "alice"
        assert own[who] in part
        assert own[other] not in part
    assert seen[:3] in (["alice", "bob", "alice"], ["bob", "alice", "bob"])


# Repeating ----------------------------------------------------------------------------------------------------------


def springs(script: Iterable[str]) -> Seated:
    """A game at the point where alice may do something as often as she likes."""
    text = "Action: Gain 1 gold."
    cards = AGOT2.scenario_cards([{"name": "Spring", "type": "location", "cost": 0, "text": text}])
    state = AGOT2.position({"alice": {"play": ["Spring"]}}, cards, 1)
    state.ask_every = False
    out = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in script))
    seated = Seated(TerminalGame(Session(AGOT2, state), [None, agent("thumb", state, 1)], source=source, out=out), out)
    with pytest.raises(InputEnded):
        seated.table.run()
    return seated


def test_a_cycle_is_repeated_and_taken_back_as_one() -> None:
    once = springs(["use Spring"])
    seated = springs(["use Spring", "repeat 20"])
    assert "alice repeats it 20 times\n" in seated.answer("repeat 20")
    assert seated.answer("repeat 20").count("gains 1 gold") == 1
    assert seated.table.session.view(0).players[0]["gold"] == 21
    back = springs(["use Spring", "repeat 20", "undo"])
    assert "taken back: repeat 20" in back.text
    assert back.table.session.state.digest() == once.table.session.state.digest()


def test_a_repetition_of_nothing_is_refused_with_its_rule() -> None:
    seated = springs(["repeat 2", "why repeat 2", "repeat"])
    assert "refused: AGR-114 asks that you have shown a cycle that leads to the same" in seated.answer("repeat 2")
    assert "AGR-114  you have shown a cycle" in seated.answer("why repeat 2")
    assert "say how often, from 1 to 1000 times" in seated.answer("repeat")
