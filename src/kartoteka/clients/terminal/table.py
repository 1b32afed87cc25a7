"""`kartoteka play`: a game begun or resumed, and saved where somebody leaves it."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import threading
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, TextIO

from kartoteka.clients.terminal.game import InputEnded, TerminalGame
from kartoteka.clients.terminal.program import program
from kartoteka.clients.terminal.screen import Screen
from kartoteka.play import record
from kartoteka.play.agents import NoSuchAgent, agent
from kartoteka.play.tables import Order, Unplayable, lay, load_game

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from kartoteka.play.record import Header
    from kartoteka.play.session import Session

HUMAN = "human"
MOST_SEATS = 8
BOT = "thumb"
"""Who sits where nobody says otherwise: a person on seat 1, this bot on the others."""


def run_play(args: argparse.Namespace, source: TextIO | None = None, out: TextIO | None = None) -> int:
    """Plays a game as the command line asks for it; the exit code. Raises `Unplayable`, `BadRecord` or `Drift`."""
    header, session = _resumed(args) if args.resume else _begun(args)
    try:
        players = [
            None if name == HUMAN else agent(name, session.state, header.seed * MOST_SEATS + seat + 1)
            for seat, name in enumerate(header.players)
        ]
    except NoSuchAgent as fault:
        raise Unplayable(str(fault)) from None

    def keep(name: str) -> str:
        path = record.target(name)
        record.write(path, header, session)
        name = str(path)
        return f"saved as {name}; go on with: {program()} play {header.game} --resume {quote(name)}"

    game = TerminalGame(session, players, source=source, out=out, keep=keep)
    with _ended_by_hangup():
        try:
            _greet(game.screen, header)
            over = game.run()
        except (InputEnded, KeyboardInterrupt):
            over = False
        except Exception as fault:
            if game.people or not isinstance(fault, BrokenPipeError):
                fault.add_note(_rescued(header, session))
            raise
        if over or game.abandoned or game.is_saved:
            return 0
        return 0 if game.save(_default_name(args.resume, header)) else 2


@contextlib.contextmanager
def _ended_by_hangup() -> Iterator[None]:
    """A terminal that is closed, or a polite request to end, ends the input as Ctrl-C does. Then nothing more can hurry
    the process: it is saving."""
    names = ("SIGHUP", "SIGTERM") if threading.current_thread() is threading.main_thread() else ()
    signals = [getattr(signal, name) for name in names if hasattr(signal, name)]

    def end(number: int, frame: object) -> None:
        for one in signals:
            signal.signal(one, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {one: signal.signal(one, end) for one in signals}
    try:
        yield
    finally:
        for one, was in before.items():
            signal.signal(one, was)


def _default_name(resumed: str, header: Header) -> str:
    """Where a game is saved for which nobody has said it: where it was, if a saved game is still there."""
    if resumed:
        with contextlib.suppress(OSError):
            record.target(resumed)
            return str(resumed)
    return _free_name(header)


def _rescued(header: Header, session: Session) -> str:
    """Saves a game that cannot go on, without its last decision if that leads nowhere; says what came of it."""
    name = _free_name(header)
    try:
        try:
            record.write(name, header, session)
            record.resume(name)
        except Exception:
            session.undo(consent=True)
            record.write(name, header, session)
    except Exception as fault:
        return f"the game could not be saved: {(str(fault) or type(fault).__name__)[:100]}"
    return f"the game is saved as {name}"


def _begun(args: argparse.Namespace) -> tuple[Header, Session]:
    """A new game. Raises `Unplayable`."""
    _check_watched(args)
    order = Order(
        game=args.game,
        seats=args.seats,
        decks=args.decks or _usual_decks(args),
        cards=args.cards,
        format=args.format,
        allow_partial=args.allow_partial,
        bots=tuple(name for name in (_seat(args, number) for number in range(1, MOST_SEATS + 1)) if name),
    )
    table = lay(order)
    _check_seats(args, table.seats)
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    return record.new(table, seed, _players(args, table.seats), rated=args.rated)


def _usual_decks(args: argparse.Namespace) -> tuple[str, ...]:
    """The decks that a person is given who names none: the game's own for a first game, if there is one for each."""
    if args.cards or args.format:
        return ()
    game = load_game(args.game)
    return game.first_decks if (args.seats or game.seats[0]) == len(game.first_decks) else ()


def _resumed(args: argparse.Namespace) -> tuple[Header, Session]:
    """A saved game; others may sit down to it than played it. Raises `BadRecord`, `Drift` or `Unplayable`."""
    for option in ("seed", "seats", "decks", "cards", "format", "rated"):
        if getattr(args, option) not in (None, 0, (), "", False) or (option == "seed" and args.seed is not None):
            raise Unplayable(f"--{option}: a saved game has its own; leave it out with --resume")
    _check_watched(args)
    header, session = _read(args.resume)
    if args.game and header.game != args.game:
        raise Unplayable(f"{args.resume}: is a game of {header.game}, not of {args.game}")
    _check_seats(args, len(header.players))
    asked = _players(args, len(header.players))
    header.players = [
        asked[seat] if args.watch or _seat(args, seat + 1) else was for seat, was in enumerate(header.players)
    ]
    return header, session


def _read(name: str) -> tuple[Header, Session]:
    """The game of a record. Raises `BadRecord` or `Drift`, and `Unplayable` where the file was never a saved game."""
    try:
        return record.resume(name)
    except record.BadRecord:
        with contextlib.suppress(OSError, ValueError):
            if Path(name).is_file() and not record.HEADER.match(_beginning(name)):
                told = "is not a saved game; one is written by save FILE, or by leaving a game"
                raise Unplayable(f"{name}: {told}") from None
        raise


def _beginning(name: str) -> bytes:
    with open(name, "rb") as file:
        return file.read(100)


def _seat(args: argparse.Namespace, number: int) -> str:
    """Who is to sit there; empty where nothing is said."""
    return getattr(args, f"seat{number}", None) or ""


def _check_watched(args: argparse.Namespace) -> None:
    """Raises `Unplayable` where a person is to sit at a table of bots."""
    for number in range(1, MOST_SEATS + 1):
        if args.watch and _seat(args, number) == HUMAN:
            raise Unplayable(f"--seat{number} {HUMAN}: nobody sits at a table that is watched; leave --watch out")


def _check_seats(args: argparse.Namespace, seats: int) -> None:
    """Raises `Unplayable` where somebody is to sit on a seat that there is not."""
    for number in range(seats + 1, MOST_SEATS + 1):
        if _seat(args, number):
            raise Unplayable(f"--seat{number}: the game has {seats} seats")


def _players(args: argparse.Namespace, seats: int) -> list[str]:
    """Who sits where: a person and a bot where nothing is said, bots only for `--watch`."""
    usual = [BOT if args.watch or i else HUMAN for i in range(seats)]
    return [_seat(args, i + 1) or usual[i] for i in range(seats)]


def _free_name(header: Header) -> str:
    """A file for the game that is not there yet."""
    number = 1
    while True:
        name = f"{header.game}-{header.seed}" + (f"-{number}" if number > 1 else "") + ".game"
        if not os.path.lexists(name):
            return name
        number += 1


def _greet(screen: Screen, header: Header) -> None:
    """Who sits where, with which deck, and the seed with which the same game can be had again."""
    decks = [deck.get("name", "") if isinstance(deck, dict) else "" for deck in header.decks]
    names = load_game(header.game).seat_names
    for seat, (who, deck) in enumerate(zip(header.players, decks, strict=True)):
        called = f"seat {seat + 1}" if len(decks) < 3 else f"seat {seat + 1}, {names[seat]}"
        screen.line((f"{called}: ", "weak"), who, (f", {deck}" if deck else "", "weak"))
    screen.line((f"seed {header.seed}; help lists what can be said", "weak"))
