"""`kartoteka play`: a game begun or resumed, and saved where somebody leaves it."""

from __future__ import annotations

import secrets
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, TextIO

from kartoteka.clients.terminal.game import InputEnded, TerminalGame
from kartoteka.clients.terminal.screen import Screen
from kartoteka.play import record
from kartoteka.play.agents import NoSuchAgent, agent
from kartoteka.play.tables import Order, Unplayable, lay

if TYPE_CHECKING:
    import argparse

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
    file = args.resume or _free_name(header)

    def keep(name: str) -> str:
        record.write(name, header, session)
        return f"saved as {name}; go on with: kartoteka play {header.game} --resume {quote(name)}"

    game = TerminalGame(session, players, source=source, out=out, keep=keep)
    _greet(game.screen, header)
    try:
        over = game.run()
    except InputEnded:
        over = False
    if over or game.abandoned:
        return 0
    return 0 if game.save(file) else 2


def _begun(args: argparse.Namespace) -> tuple[Header, Session]:
    """A new game. Raises `Unplayable`."""
    order = Order(
        game=args.game,
        seats=args.seats,
        decks=args.decks,
        cards=args.cards,
        format=args.format,
        allow_partial=args.allow_partial,
        bots=tuple(name for name in (_seat(args, number) for number in range(1, MOST_SEATS + 1)) if name),
    )
    table = lay(order)
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    return record.new(table, seed, _players(args, table.seats))


def _resumed(args: argparse.Namespace) -> tuple[Header, Session]:
    """A saved game; others may sit down to it than played it. Raises `BadRecord`, `Drift` or `Unplayable`."""
    header, session = record.resume(args.resume)
    if args.game and header.game != args.game:
        raise Unplayable(f"{args.resume}: is a game of {header.game}, not of {args.game}")
    asked = _players(args, len(header.players))
    header.players = [
        asked[seat] if args.watch or _seat(args, seat + 1) else was for seat, was in enumerate(header.players)
    ]
    return header, session


def _seat(args: argparse.Namespace, number: int) -> str:
    """Who is to sit there; empty where nothing is said."""
    return getattr(args, f"seat{number}", None) or ""


def _players(args: argparse.Namespace, seats: int) -> list[str]:
    """Who sits where: a person and a bot where nothing is said, bots only for `--watch`."""
    usual = [BOT if args.watch or i else HUMAN for i in range(seats)]
    return [_seat(args, i + 1) or usual[i] for i in range(seats)]


def _free_name(header: Header) -> str:
    """A file for the game that is not there yet."""
    number = 1
    while True:
        name = f"{header.game}-{header.seed}" + (f"-{number}" if number > 1 else "") + ".game"
        if not Path(name).exists():
            return name
        number += 1


def _greet(screen: Screen, header: Header) -> None:
    """Who sits where, with which deck, and the seed with which the same game can be had again."""
    decks = [deck.get("name", "") if isinstance(deck, dict) else "" for deck in header.decks]
    for seat, (who, deck) in enumerate(zip(header.players, decks, strict=True)):
        screen.line((f"seat {seat + 1}: ", "weak"), who, (f", {deck}" if deck else "", "weak"))
    screen.line((f"seed {header.seed}; help lists what can be said", "weak"))
