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
import errno
import os
import re
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from kartoteka.kernel.game import FormatError
from kartoteka.play.files import Unreadable, clip, is_plain, read_file
from kartoteka.play.notation import NotationError
from kartoteka.play.session import OUTSIDE, Session
from kartoteka.play.tables import Table, Unplayable, load_game

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game

__all__ = [
    "BadRecord",
    "Decision",
    "Drift",
    "Header",
    "Record",
    "new",
    "read",
    "replay",
    "resume",
    "target",
    "write",
]

FORMAT = 1
EVERY = 10
"""Decisions between two digests."""
LARGEST = 64 * 1024 * 1024
MOST_CARDS = 10_000
"""Cards in all decks of a record together."""
HEADER = re.compile(rb'\s*\{\s*"kartoteka"\s*:')
"""How every record begins."""


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
    options: list[str] = []
    """Other readings of the rules that it was played by."""


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
        options=list(table.options),
        decks=[msgspec.to_builtins(deck) for deck in decks],
        cards=[msgspec.to_builtins(card) for card in cards.values()],
    )  # fmt: skip
    state = game.new_game(decks, cards, seed, ask_every=ask_every, pauses=rated, options=table.options)
    return header, Session(game, state, rated=rated)


def _version() -> str:
    try:
        return version("kartoteka")
    except PackageNotFoundError:
        return "unknown"


def target(name: str) -> Path:
    """The file of that name, to save a game in: a new one, or a record that is there. Raises `OSError` for others."""
    try:
        path = Path(name).expanduser()
        if b"\0" in os.fsencode(path):
            raise ValueError(name)
        if not os.path.lexists(path):
            return path
        with contextlib.suppress(OSError):
            if path.is_file():
                with path.open("rb") as file:
                    if HEADER.match(file.read(100)):
                        return path
    except (ValueError, RuntimeError):
        raise OSError(errno.EINVAL, "that is not the name of a file") from None
    raise FileExistsError(errno.EEXIST, "is there already, and is not a saved game")


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
        lines = read_file(path, LARGEST).split(b"\n")
    except Unreadable as fault:
        raise BadRecord(f"{path}: {fault}") from None
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
            if not is_plain(seat + text):
                raise ValueError("has control characters")
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
        _check(header, game)
        cards = game.unpack_cards(header.cards)
        decks = game.unpack_decks(header.decks)
        state = game.new_game(
            decks, cards, header.seed, ask_every=header.ask_every, pauses=header.rated, options=header.options
        )
    except (Unplayable, FormatError, msgspec.MsgspecError) as fault:
        raise BadRecord(f"{record.where}: line 1: {_first_line(fault)}") from None
    except Exception as fault:
        raise BadRecord(f"{record.where}: line 1: no game begins so: {_first_line(fault)}") from None
    return Session(game, state, rated=header.rated)


def _check(header: Header, game: Game) -> None:
    """What no game of ours has written. Raises `FormatError`."""
    fewest, most = game.seats
    if not fewest <= len(header.players) <= most:
        number = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise FormatError(f"{game.name} is played by {number}, not {len(header.players)}", "players")
    if len(header.decks) != len(header.players):
        raise FormatError(f"{len(header.decks)} decks for {len(header.players)} players", "decks")
    for i, option in enumerate(header.options):
        if option not in game.play_options:
            raise FormatError(f"{clip(option)} is not an option of {game.name}", "options", i)
    if not 0 <= header.seed < 1 << 64:
        raise FormatError(f"must be a whole number from 0 of at most 64 bits, not {clip(header.seed)}", "seed")
    for i, player in enumerate(header.players):
        if not is_plain(player):
            raise FormatError(f"has control characters: {clip(player)}", "players", i)
    for key, values in (("decks", header.decks), ("cards", header.cards)):
        for i, value in enumerate(values):
            _check_value(value, key, i)
            for field, number in value.items() if isinstance(value, dict) else ():
                if isinstance(number, int) and not 0 <= number <= MOST_CARDS:
                    raise FormatError(
                        f"must be a whole number from 0 to {MOST_CARDS}, not {clip(number)}", key, i, field
                    )
    if _sum(header.decks) > MOST_CARDS:
        raise FormatError(f"have more than {MOST_CARDS} cards", "decks")


def _check_value(value: Any, *path: str | int) -> None:
    """No text has control characters; only wordings have more than one line."""
    match value:
        case str() if not is_plain(value.replace("\n", " ") if "text" in path or "problems" in path else value):
            raise FormatError(f"has control characters: {clip(value)}", *path)
        case dict():
            for key, inner in value.items():
                if not is_plain(key):
                    raise FormatError(f"has control characters: {clip(key)}", *path)
                _check_value(inner, *path, key)
        case list():
            for inner in value:
                _check_value(inner, *path)


def _sum(value: Any) -> int:
    """All whole numbers in a value."""
    if isinstance(value, dict):
        return sum(_sum(inner) for inner in value.values())
    if isinstance(value, list):
        return sum(_sum(inner) for inner in value)
    return value if isinstance(value, int) else 0


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
        if text in OUTSIDE and seat in names:
            session.say(names.index(seat), text)
            continue
        if names[session.seat] != seat:
            raise Drift(f"{place}: {names[session.seat]} is asked")
        try:
            session.take(text)
        except NotationError as fault:
            raise Drift(f"{record.where}: decision {number}: {seat}: {_first_line(fault)}") from None
        wanted = record.digests.get(number)
        if verify and wanted is not None and session.state.digest() != wanted:
            known = max((n for n in record.digests if n < number), default=0)
            raise Drift(f"{place}: the position is another than recorded, since some decision after {known}")
    if verify and record.result is not None and (to is None or to >= len(record.decisions)):
        result = session.result
        actual = None if result is None else {"winners": [names[w] for w in result.winners], "rule": result.rule}
        if actual != record.result:
            raise Drift(f"{record.where}: the result is {actual}, recorded is {clip(record.result)}")
    return session


def resume(path: str | Path) -> tuple[Header, Session]:
    """A saved game, where it was left. Raises `BadRecord` or `Drift`."""
    record = read(path)
    return record.header, replay(record)
