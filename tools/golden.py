"""Golden games: whole games between two bots that choose at random, as text that a reviewer can read.

    python tools/golden.py            play them anew and write tests/golden/*.txt; read the diff before you commit it
    python tools/golden.py --check    say which of them would come out otherwise, and where

Every decision stands in notation, below it what the first player reads of its consequences, and every ten decisions a
digest of the position. A change of the rules shows where a game takes another course; a change that should make no
difference shows that it makes none.
"""

from __future__ import annotations

import argparse
import difflib
import os
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "golden"

os.environ.setdefault("KARTOTEKA_COMPILED", "0")  # what is interpreted is the reference

from kartoteka import games  # noqa: E402
from kartoteka.play.session import Session  # noqa: E402

GAMES = (
    ("agot2", ("stark-starter", "lannister-starter"), 1),
    ("agot2", ("lannister-starter", "stark-starter"), 3),
    ("berserk", ("black-fen", "wing-and-ember"), 20),
    ("berserk", ("stone-oath", "black-fen"), 21),
    ("hkk", ("ember-horde", "grove-keep"), 1),
    ("hkk", ("grove-keep", "drowned-court"), 4),
    ("legion", ("dawn-cell", "iron-seventh"), 30),
    ("legion", ("dawn-plans", "iron-looms"), 31),
    ("swtcg", ("dark-starter", "light-starter"), 2),
    ("swtcg", ("dark-starter", "light-starter"), 5),
)
"""Game, decks, seed."""

EVERY = 10
"""Decisions between two digests."""


def file_of(game: str, seed: int) -> Path:
    return FOLDER / f"{game}-{seed}.txt"


def play(game: str, decks: Sequence[str], seed: int) -> Iterator[str]:
    """A whole game, line by line."""
    rules = games.load(game)
    ready = rules.load_decks()
    chosen = [ready[name] for name in decks]
    state = rules.new_game(chosen, rules.load_cards(), seed)
    session = Session(rules, state)
    chance = random.Random(seed)
    who = [f"{name} with {deck}" for name, deck in zip(session.names, decks)]
    yield f"{game}, seed {seed}: {', '.join(who)}; both choose at random, and this is what {session.names[0]} reads"
    yield ""
    told, taken = 0, 0
    while not session.over:
        if len(session.options()) > 1:
            taken += 1
        seat = session.seat
        before = session.where()
        line = session.take(chance.randrange(len(session.options())))
        if not line.complete:
            continue
        yield f"{len(session.history)}. {session.names[seat]}: {line.text}    [{before.rpartition(' > ')[2]}]"
        log = session.log(0)
        yield from (f"     {entry}" for entry in log[told:])
        told = len(log)
        if len(session.history) % EVERY == 0:
            yield f"= {session.state.digest()}"
    assert session.result is not None
    winners = " and ".join(session.names[seat] for seat in session.result.winners) or "nobody"
    yield ""
    yield f"{winners} wins by {session.result.rule} after {taken} decisions = {session.state.digest()}"


def text_of(game: str, decks: Sequence[str], seed: int) -> str:
    return "\n".join(play(game, decks, seed)) + "\n"


def difference(game: str, decks: Sequence[str], seed: int) -> str:
    """Where the game now takes another course than its file says; empty if it does not."""
    file = file_of(game, seed)
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    new = text_of(game, decks, seed)
    if old == new:
        return ""
    diff = difflib.unified_diff(old.splitlines(), new.splitlines(), file.name, "now", lineterm="", n=4)
    return "\n".join([*diff][:30])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play the golden games anew")
    parser.add_argument("--check", action="store_true", help="compare only")
    options = parser.parse_args(arguments)
    code = 0
    for golden in GAMES:
        file = file_of(golden[0], golden[2])
        found = difference(*golden)
        if found and options.check:
            print(found)
            code = 1
        elif found:
            file.write_text(text_of(*golden), encoding="utf-8")
            print(f"wrote {file.relative_to(ROOT)}: read its diff")
        else:
            print(f"{file.relative_to(ROOT)} stays as it is")
    return code


if __name__ == "__main__":
    sys.exit(main())
