"""Game records: a game as a text file that can be played again anywhere, and saved games, which are the same.

A record is JSON, one value per line:

    {"kartoteka": 1, "game": "agot2", "rules": "0.1.0", "seed": 7, "players": ["human", "thumb"], "decks": [...], ...}
    [1, "bob", "keep"]
    [2, "alice", "set up Squire, Road"]
    {"after": 10, "digest": "5f0c..."}
    {"after": 212, "result": {"winners": ["alice"], "rule": "AGR-143"}}

The first line is the header: the game, the version of the rules, the seed, who played, the decks and the definitions of
every card in them, so that a record does not depend on anybody's card files. Then the decisions, numbered, each a line
of notation (`play.notation`); a digest of the position every few decisions shows where a replay drifts off, if it does.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from kartoteka.kernel.game import FormatError
from kartoteka.play.notation import NotationError
from kartoteka.play.session import Session
from kartoteka.play.tables import Table, Unplayable, load_game

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game

__all__ = ["BadRecord", "Decision", "Drift", "Header", "Record", "new", "read", "replay", "resume", "write"]

FORMAT = 1
EVERY = 10
"""Decisions between two digests."""
LARGEST = 64 * 1024 * 1024


class BadRecord(Exception):
    """A record that cannot be read: one line with the file and the line."""


class Drift(Exception):
    """A record whose decisions do not lead where it says: one line with the decision."""


class Header(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a game was played with."""

    kartoteka: int = FORMAT
    game: str
    rules: str
    """The version of Kartoteka that it was played with."""
    seed: int
    players: list[str]
    """Who sat where: `human` or the name of a bot."""
    decks: list[Any]
    cards: list[Any]
    """The definition of every card in the decks."""
    ask_every: bool = False
    rated: bool = False


class Decision(NamedTuple):
    """One decision of a record."""

    number: int
    seat: str
    text: str


class Record(msgspec.Struct, kw_only=True):
    """A record as it was read."""

    header: Header
    decisions: list[Decision]
    digests: dict[int, str]
    result: dict[str, Any] | None = None
    where: str = ""
    """The file, for messages."""


def new(
    table: Table, seed: int, players: list[str], *, ask_every: bool = False, rated: bool = False
) -> tuple[Header, Session]:
    """A new game at a table, and the header of its record."""
    game = table.game
    decks = table.decks_for(0, seed)
    cards = {card.code: card for deck in decks for card in game.cards_of(deck, table.cards)}
    header = Header(
        game=game.name, rules=_version(), seed=seed, players=players, ask_every=ask_every, rated=rated,
        decks=[msgspec.to_builtins(deck) for deck in decks],
        cards=[msgspec.to_builtins(card) for card in cards.values()],
    )  # fmt: skip
    state = game.new_game(decks, cards, seed, ask_every=ask_every)
    return header, Session(game, state, rated=rated)


def _version() -> str:
    try:
        return version("kartoteka")
    except PackageNotFoundError:
        return "unknown"


def write(path: str | Path, header: Header, session: Session) -> None:
    """Writes the record of a session, as a whole or not at all. Raises `OSError`."""
    path = Path(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as draft:
            for line in _lines(header, session):
                draft.write(msgspec.json.encode(line) + b"\n")
            draft.flush()
            os.fsync(draft.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _lines(header: Header, session: Session) -> list[Any]:
    lines: list[Any] = [header]
    names = session.game.seat_names
    history = session.history
    for i, line in enumerate(history):
        lines.append([i + 1, names[line.seat], line.text])
        last = i + 1 == len(history)
        if last or (i + 1) % EVERY == 0:
            after = session.state if last else history[i + 1].before
            lines.append({"after": i + 1, "digest": after.digest()})
    if session.result is not None:
        result = {"winners": [names[w] for w in session.result.winners], "rule": session.result.rule}
        lines.append({"after": len(history), "result": result})
    return lines


# Reading --------------------------------------------------------------------------------------------------------------


def read(path: str | Path) -> Record:
    """Reads a record. Raises `BadRecord`."""
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST:
            raise BadRecord(f"{path}: has more than {LARGEST // 1024 // 1024} megabytes")
        lines = path.read_bytes().split(b"\n")
    except OSError as fault:
        raise BadRecord(f"{path}: cannot be read: {fault.strerror}") from None
    if lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise BadRecord(f"{path}: line 1: is empty; a record begins with a header")
    try:
        header = msgspec.json.decode(lines[0], type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise BadRecord(f"{path}: line 1: not the header of a record: {_first_line(fault)}") from None
    if header.kartoteka != FORMAT:
        raise BadRecord(f"{path}: line 1: kartoteka: is format {header.kartoteka}; this version reads {FORMAT}")
    record = Record(header=header, decisions=[], digests={}, where=str(path))
    for number, line in enumerate(lines[1:], start=2):
        try:
            _take_line(record, msgspec.json.decode(line))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as fault:
            raise BadRecord(f"{path}: line {number}: {_first_line(fault)}") from None
    return record


def _take_line(record: Record, value: Any) -> None:
    match value:
        case [int(number), str(seat), str(text)]:
            if number != len(record.decisions) + 1:
                raise ValueError(f"decision {number} where {len(record.decisions) + 1} was due")
            record.decisions.append(Decision(number, seat, text))
        case {"after": int(number), "digest": str(digest)} if number == len(record.decisions):
            record.digests[number] = digest
        case {"after": int(number), "result": dict(result)} if number == len(record.decisions):
            record.result = result
        case _:
            raise ValueError("neither a decision nor a digest of what came before")


def _first_line(fault: BaseException) -> str:
    return (str(fault) or type(fault).__name__).splitlines()[0][:200]


# Replaying ------------------------------------------------------------------------------------------------------------


def begin(record: Record) -> Session:
    """The session of a record, at its first decision. Raises `BadRecord`."""
    header = record.header
    try:
        game: Game = load_game(header.game)
        cards = game.unpack_cards(header.cards)
        decks = game.unpack_decks(header.decks)
        state = game.new_game(decks, cards, header.seed, ask_every=header.ask_every)
    except (Unplayable, FormatError, msgspec.MsgspecError) as fault:
        raise BadRecord(f"{record.where}: line 1: {_first_line(fault)}") from None
    except Exception as fault:
        raise BadRecord(f"{record.where}: line 1: no game begins so: {_first_line(fault)}") from None
    return Session(game, state, rated=header.rated)


def replay(record: Record, *, to: int | None = None, verify: bool = True) -> Session:
    """Plays a record again, up to its decision `to`. Raises `Drift` where it leads elsewhere, and `BadRecord`."""
    session = begin(record)
    names = session.game.seat_names
    for number, seat, text in record.decisions:
        if to is not None and number > to:
            break
        place = f"{record.where}: decision {number}: {seat}: {text}"
        if session.over:
            raise Drift(f"{place}: the game is over already")
        if names[session.seat] != seat:
            raise Drift(f"{place}: {names[session.seat]} is asked")
        try:
            session.take(text)
        except NotationError as fault:
            raise Drift(f"{place}: {_first_line(fault)}") from None
        wanted = record.digests.get(number)
        if verify and wanted is not None and session.state.digest() != wanted:
            known = max((n for n in record.digests if n < number), default=0)
            raise Drift(f"{place}: the position is another than recorded, since some decision after {known}")
    if verify and record.result is not None and (to is None or to >= len(record.decisions)):
        result = session.result
        actual = None if result is None else {"winners": [names[w] for w in result.winners], "rule": result.rule}
        if actual != record.result:
            raise Drift(f"{record.where}: the result is {actual}, recorded is {record.result}")
    return session


def resume(path: str | Path) -> tuple[Header, Session]:
    """A saved game, where it was left. Raises `BadRecord` or `Drift`."""
    record = read(path)
    return record.header, replay(record)
