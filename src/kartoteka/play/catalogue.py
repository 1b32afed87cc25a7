"""What is known of a game: its rules and how far each is enforced, its cards and how far each is understood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.kernel.game import FormatError
from kartoteka.kernel.rulebook import Evidence, RulebookError, UnknownRule, load_evidence
from kartoteka.play.files import exists
from kartoteka.play.tables import Unplayable, load_game, read_format

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Failure

__all__ = ["check_decks", "coverage", "rules", "show_card"]


def rules(name: str, rule: str = "") -> dict[str, Any]:
    """The index of a game's rules, or one of them. Raises `Unplayable`."""
    game = load_game(name)
    try:
        found = load_evidence(f"kartoteka.games.{name}")
        places = {} if found else _citations(game)
        entries = [game.rulebook[rule]] if rule else list(game.rulebook)
    except UnknownRule as fault:
        raise Unplayable(str(fault.args[0])) from None
    except RulebookError as fault:
        raise Unplayable(str(fault)) from None
    rows = []
    for entry in entries:
        evidence = found.get(entry.id, Evidence())
        rows.append(
            {
                "id": entry.id,
                "heading": entry.heading,
                "status": str(entry.status.value),
                "source": entry.source,
                "enforced_in": evidence.enforced_in or places.get(entry.id, []),
                "permits": evidence.permits,
                "forbids": evidence.forbids,
                "proven": evidence.proven,
            }
        )
    return {"game": game.name, "rules": rows}


def _citations(game: Game) -> dict[str, list[str]]:
    """What cites each rule, in a few words."""
    places: dict[str, list[str]] = {}
    for cited in game.citations():
        place = f"{cited.kind}: {cited.text}"
        if place not in places.setdefault(cited.rule, []):
            places[cited.rule].append(place)
    return places


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


def ready_decks(name: str, cards: str = "") -> list[tuple[str, str]]:
    """The decks that `--decks` knows by an id, and what they are called: those beside the cards, and the game's own.

    Raises `Unplayable`.
    """
    game = load_game(name)
    try:
        beside = game.load_decks(cards, game.cards_for("", cards)) if cards else {}
        return [(id, deck.name) for id, deck in {**game.load_decks(), **beside}.items()]
    except FormatError as fault:
        raise Unplayable(str(fault)) from None


def check_decks(
    name: str, file: str, cards: str = "", format: str = "", restricted: str = ""
) -> tuple[str, list[tuple[str, Sequence[Failure]]]]:
    """Each deck of a file, or the ready deck of that id, with every rule that it breaks. Raises `Unplayable`.

    First stands the name of the list of restricted cards that they are held against, if any: the newest beside the
    cards, or the one that `restricted` says.
    """
    game = load_game(name)
    format, _ = read_format(game, format)
    try:
        ready = {} if exists(file) else game.load_decks()
        if file in ready:
            decks, place = {file: ready[file]}, cards
            known = game.cards_for("", cards)
        else:
            place = cards or file
            known = game.cards_for(file, cards)
            decks = game.load_decks(file, known)
        if not decks:
            raise Unplayable(f"{file}: holds no deck")
        told, limits = game.restrictions(place, format, restricted)
        return told, [(deck.name, game.check_deck(deck, known, format, limits)) for deck in decks.values()]
    except FormatError as fault:
        raise Unplayable(str(fault)) from None
