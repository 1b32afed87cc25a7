"""What a person sees of the beginning of a game, whole: `transcript.txt`, for a reviewer to read.

Run this file to write it anew (`python tests/clients/test_transcript.py`), and read the difference.
"""

from __future__ import annotations

import io
from pathlib import Path

from kartoteka.clients.terminal.game import InputEnded, TerminalGame
from kartoteka.games.agot2.cards import starter_set
from kartoteka.games.agot2.decks import starter_decks
from kartoteka.games.agot2.game import AGOT2
from kartoteka.play.agents import agent
from kartoteka.play.session import Session

TRANSCRIPT = Path(__file__).with_name("transcript.txt")
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


def transcript() -> str:
    state = AGOT2.start(
        AGOT2.pool(starter_set()), [starter_decks()[id] for id in ("lannister-starter", "stark-starter")], 11
    )
    out = io.StringIO()
    game = TerminalGame(Session(AGOT2, state), [None, agent("thumb", state)], source=io.StringIO(SCRIPT), out=out)
    try:
        game.run()
    except InputEnded:
        return out.getvalue()
    raise AssertionError("the script does not end in the middle of the game")


def test_the_transcript_is_as_it_was_read() -> None:
    assert transcript() == TRANSCRIPT.read_text(encoding="utf-8")


if __name__ == "__main__":
    TRANSCRIPT.write_text(transcript(), encoding="utf-8")
