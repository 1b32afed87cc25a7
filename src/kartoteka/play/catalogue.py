"""What is known of a game: its rules and how far each is enforced, its cards and how far each is understood."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.kernel.game import FormatError
from kartoteka.kernel.rulebook import UnknownRule
from kartoteka.play.tables import Unplayable, load_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Failure

__all__ = ["Evidence", "check_decks", "coverage", "rules", "show_card"]

EVIDENCE = "evidence.json"
"""Beside a game's rulebook: which tests name each rule, and whether switching the rule off makes them fail."""


class Evidence(msgspec.Struct, kw_only=True):
    """What `tools/rules_proof.py` found out about one rule."""

    permits: list[str] = []
    forbids: list[str] = []
    proven: bool = False


def rules(name: str, rule: str = "") -> dict[str, Any]:
    """The index of a game's rules, or one of them. Raises `Unplayable`."""
    game = load_game(name)
    found = _evidence(name)
    places: dict[str, list[str]] = {}
    for cited in game.citations():
        place = f"{cited.kind}: {cited.text}"
        if place not in places.setdefault(cited.rule, []):
            places[cited.rule].append(place)
    try:
        entries = [game.rulebook[rule]] if rule else list(game.rulebook)
    except UnknownRule as fault:
        raise Unplayable(str(fault.args[0])) from None
    rows = []
    for entry in entries:
        evidence = found.get(entry.id, Evidence())
        rows.append(
            {
                "id": entry.id,
                "heading": entry.heading,
                "status": str(entry.status.value),
                "source": entry.source,
                "enforced_in": places.get(entry.id, []),
                "permits": evidence.permits,
                "forbids": evidence.forbids,
                "proven": evidence.proven,
            }
        )
    return {"game": game.name, "rules": rows}


def _evidence(name: str) -> dict[str, Evidence]:
    file = resources.files(f"kartoteka.games.{name}") / EVIDENCE
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Evidence])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError) as fault:
        raise Unplayable(f"{file}: cannot be read: {fault}") from None


def coverage(name: str, paths: Sequence[str]) -> dict[str, int]:
    """How much of the cards in files or folders is understood. Raises `Unplayable`."""
    try:
        return load_game(name).coverage(paths)
    except FormatError as fault:
        raise Unplayable(str(fault)) from None


def show_card(name: str, paths: Sequence[str], card: str) -> list[dict[str, Any]]:
    """The versions of a card as they were read. Raises `Unplayable`."""
    game = load_game(name)
    try:
        cards: dict[str, Any] = {}
        for path in paths or [""]:
            cards |= game.load_cards(path)
        return game.show_card(card, cards)
    except FormatError as fault:
        raise Unplayable(str(fault)) from None


def check_decks(name: str, file: str, cards: str = "", format: str = "") -> list[tuple[str, Sequence[Failure]]]:
    """Each deck of a file, or the ready deck of that id, with every rule that it breaks. Raises `Unplayable`."""
    game = load_game(name)
    if format and format not in game.formats:
        raise Unplayable(f"--format: {format!r} is not a format of {game.name}: {', '.join(game.formats)}")
    try:
        known = game.load_cards(cards)
        ready = game.load_decks()
        if not Path(file).exists() and file in ready:
            decks = {file: ready[file]}
            known = {**game.load_cards(), **known}
        else:
            decks = game.load_decks(file, known if cards or file.endswith(".txt") else None)
            if not cards and not file.endswith(".txt"):
                place = Path(file)
                known = {**known, **game.load_cards(str(place if place.is_dir() else place.parent))}
        if not decks:
            raise Unplayable(f"{file}: holds no deck")
        return [(deck.name, game.check_deck(deck, known, format)) for deck in decks.values()]
    except FormatError as fault:
        raise Unplayable(str(fault)) from None
