"""What people see of the beginning of a game, whole, for a reviewer to read: `transcript.txt` of a joust, and
`transcript_melee.txt` of four who share the keyboard: titles, a redirect, whom intrigue claim is against.

Run this file to write them anew (`python -m tests.clients.test_transcript`), and read the difference.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from kartoteka.clients.terminal.game import InputEnded, TerminalGame
from kartoteka.games.agot2.cards import starter_set
from kartoteka.games.agot2.decks import starter_decks
from kartoteka.games.agot2.game import AGOT2
from kartoteka.play.agents import Agent, agent
from kartoteka.play.session import Session
from tests.clients.test_agot2_layout import table

HERE = Path(__file__).parent
SCRIPT = """\
keep
why set up Sudden Summons
set up Gallery Listener, Lancer of No House
done
plot Full Barns
marshal Drowsing Cup
1
challenge military bob
undo
"""
AROUND_THE_TABLE = {
    "phase": "plot",
    "alice": {"play": ["Sneak"]},
    "bob": {"play": [{"Sneak": {"power": 1}}, "Squire"]},
    "carol": {"play": ["Knight"]},
    "dave": {"play": ["Sneak", "Road"]},
}
MELEE = """\

first player alice

take Master of Whispers

take Master of Coin

take Crown Regent

why take Master of Coin
take Master of Laws

challenge intrigue bob with Sneak bypassing bob's Squire

redirect

against bob
against dave

no defenders

claim against carol
done
"""


def joust() -> str:
    """A person against a bot."""
    state = AGOT2.start(
        AGOT2.pool(starter_set()), [starter_decks()[id] for id in ("lannister-starter", "stark-starter")], 11
    )
    return played(Session(AGOT2, state), [None, agent("thumb", state)], SCRIPT)


def melee() -> str:
    """Four people; each presses Enter before the screen is theirs."""
    return played(table(AROUND_THE_TABLE), [None] * 4, MELEE)


def played(session: Session, players: list[Agent | None], script: str) -> str:
    out = io.StringIO()
    try:
        TerminalGame(session, players, source=io.StringIO(script), out=out).run()
    except InputEnded:
        return out.getvalue()
    raise AssertionError("the script does not end in the middle of the game")


TRANSCRIPTS = {"transcript.txt": joust, "transcript_melee.txt": melee}


@pytest.mark.parametrize(("name", "played"), TRANSCRIPTS.items())
def test_the_transcript_is_as_it_was_read(name: str, played: Callable[[], str]) -> None:
    assert played() == (HERE / name).read_text(encoding="utf-8")


if __name__ == "__main__":
    for name, transcript in TRANSCRIPTS.items():
        (HERE / name).write_text(transcript(), encoding="utf-8")
