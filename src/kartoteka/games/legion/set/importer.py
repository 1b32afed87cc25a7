"""Units, command cards and armies from where players keep them, and from sets of our own.

`load_cards` and `load_decks` take what a person would point at: a TOML set, a ``.json`` file of facts, a folder of
either; an army list or a folder of those. There are two forms of facts, told apart by the ``format`` that they name:
units, and command cards with a block for each edition; a card that both editions have is read once for each, and the
edition is its pack. They say who a card's owner is, how many pips it has and whom it orders, but not its wording: in
the place of one stands that it is `UNKNOWN`, and all else that is not in the facts is a problem of that card, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from kartoteka.games.legion.set.cards import SETS, CardDef, Slot, printed_from_mapping
from kartoteka.games.legion.set.decks import load_deck
from kartoteka.games.legion.set.definitions import COMMAND, EDITIONS, TYPES, UNIT
from kartoteka.games.shared import card_lists
from kartoteka.kernel.definitions import Problem
from kartoteka.text.cardfile import none_twice
from kartoteka.text.deckrules import DatedList
from kartoteka.text.faults import CardError, clip, first_line
from kartoteka.text.files import files_in, read_bytes
from kartoteka.text.importing import CardFiles, DeckFiles, Form

__all__ = ["cards_beside", "load_cards", "load_decks", "load_printed", "read_facts", "restricted_beside"]

COMMANDS, UNITS = "legion-command-cards/1", "legion-units/1"
"""The forms of facts, as they name themselves."""
UNKNOWN = "Its wording is not among the facts."
"""What stands in the place of a wording that only says when it works: it is understood as little as that."""
_DICE = {"red": "r", "black": "b", "white": "w"}


def read_facts(source: bytes, path: Path) -> tuple[CardDef, ...]:
    """The units or the command cards of a ``.json`` file, not compiled."""
    document = _document(source, path)
    form = _form(document)
    if form == UNITS:
        entries = _list(document, "units", path)
        several = _doubled(entries)
        return none_twice(
            (_unit(fields, f"{path}: unit {n}", several) for n, fields in enumerate(entries, start=1)), f"{path}: unit"
        )
    if form == COMMANDS:
        entries = _list(document, "cards", path)
        return none_twice(
            (card for n, fields in enumerate(entries, start=1) for card in _commands(fields, f"{path}: card {n}")),
            f"{path}: card",
        )
    raise CardError(f"{path}: its format is neither {COMMANDS} nor {UNITS}")


def _document(source: bytes, path: Path) -> Any:
    try:
        return json.loads(source.decode("utf-8"))
    except (ValueError, RecursionError) as fault:
        raise CardError(f"{path}: not JSON: {first_line(fault)}") from fault


def _form(document: Any) -> str:
    """The form of facts that a document says it is."""
    meta = document.get("meta") if isinstance(document, dict) else None
    return str(meta.get("format", "")) if isinstance(meta, dict) else ""


def _list(document: Any, key: str, path: Path) -> list[Any]:
    entries = document.get(key)
    if not isinstance(entries, list) or not entries:
        raise CardError(f"{path}: {key}: a list is wanted")
    return entries


class _Facts:
    """What is said of one card; what is not as it should be is named by its field."""

    def __init__(self, fields: Any, where: str) -> None:
        if not isinstance(fields, Mapping):
            raise CardError(f"{where}: a card is a table of fields, not {clip(fields)}")
        self.fields = fields
        self.where = f"{where}: {clip(fields['name'])}" if isinstance(fields.get("name"), str) else where

    def of(self, field: str, kind: type[Any] | tuple[type[Any], ...], default: Any = None) -> Any:
        """The value of a field, which must be of this kind; the default where it is missing or null."""
        value = self.fields.get(field)
        if value is None:
            if default is None:
                raise CardError(f"{self.where}: {field}: is missing")
            return default
        if not isinstance(value, kind):
            raise CardError(f"{self.where}: {field}: {clip(value)} is not what stands there")
        return value

    def part(self, field: str) -> _Facts:
        """A field that has fields of its own."""
        return _Facts(self.of(field, dict), f"{self.where}: {field}")

    def parts(self, field: str) -> Iterator[_Facts]:
        """A list of what has fields of its own."""
        for n, each in enumerate(self.of(field, list, []), start=1):
            yield _Facts(each, f"{self.where}: {field} {n}")


def _problem(said: str, reason: str) -> Problem:
    return Problem(clause=said, start=0, end=len(said), reason=reason)


# Units ----------------------------------------------------------------------------------------------------------------


def _doubled(entries: Iterable[Any]) -> set[str]:
    """The names that there are more than once."""
    names = [str(fields.get("name")) for fields in entries if isinstance(fields, Mapping)]
    return {name for name in names if names.count(name) > 1}


def _unit(fields: Any, where: str, several: set[str]) -> CardDef:
    """A unit of the facts; of a name of `several` its subtitle counts."""
    facts = _Facts(fields, where)
    *subtype, type = facts.of("unit_type", str).lower().split()
    name = facts.of("name", str)
    courage = facts.of("courage", (int, str), 0)
    ours: dict[str, Any] = {
        "code": facts.of("id", str),
        "kind": UNIT,
        "name": name,
        "subtitle": facts.of("subtitle", str, "") if name in several else None,
        "faction": facts.of("factions", list),
        "rank": facts.of("rank", str),
        "type": type,
        "subtype": " ".join(subtype) or None,
        "unique": facts.of("unique", bool, False),
        **{key: facts.of(key, int) for key in ("points", "minis", "wounds", "speed")},
        "courage": ("-" if courage == "dash" else courage or 1) if type == TYPES[0] else None,
        "resilience": facts.of("resilience", int, 0) or None,
        "defence": facts.of("defense", str),
        "attack_surge": facts.of("attack_surge", str, "") or None,
        "defence_surge": facts.of("defense_surge", str, "") or None,
        "weapons": [_weapon(weapon) for weapon in facts.parts("weapons")],
        "text": "\n".join(f"{keyword}." for keyword in facts.of("keywords", list)),
    }
    unit = printed_from_mapping(ours, where, pack="2020")
    if type == TYPES[0] and not courage:
        return msgspec.structs.replace(unit, unread=(*unit.unread, _problem("courage", "it has none of its own")))
    return unit


def _weapon(facts: _Facts) -> dict[str, Any]:
    """A weapon with our words for its range and its dice; one that begins at 0 and names no end is for melee."""
    reach = facts.part("range")
    near = reach.of("from", int)
    dice = facts.of("dice", dict)
    return {
        "name": facts.of("name", str),
        "range": [near, reach.of("to", int, 9 if near else 0)],
        "dice": " ".join(f"{n}{_DICE.get(colour, '?')}" for colour, n in dice.items()),
        "keywords": " ".join(f"{keyword}." for keyword in facts.of("keywords", list, [])) or None,
    }


# Command cards --------------------------------------------------------------------------------------------------------


def _commands(fields: Any, where: str) -> Iterator[CardDef]:
    """The card as each edition has it that has it."""
    facts = _Facts(fields, where)
    for edition in EDITIONS:
        block = facts.part(f"{edition}_round")
        if block.of("in_pool", bool, False):
            yield _command(facts, block, edition)


def _command(facts: _Facts, block: _Facts, edition: str) -> CardDef:
    """The card as one edition has it."""
    owner = facts.part("owner")
    factions, force, unread = _belongs_to(facts, block, owner, edition)
    build = block.of("build_pips", int, facts.of("build_pips", int))
    differs = facts.of("play_pips", int) != facts.of("build_pips", int)
    owners = owner.of("characters", list, [])
    ours: dict[str, Any] = {
        "code": facts.of("id", str) + ("" if edition == EDITIONS[0] else f"-{edition}"),
        "kind": COMMAND,
        "name": facts.of("name", str),
        "faction": factions,
        "battle_force": force,
        "owners": owners,
        "owner_mode": owner.of("mode", str) if owners else None,
        "pips": facts.of("play_pips", int) if differs else build,
        "orders": _line(()),  # until the slots have been read
        "build_pips": build,
        "stays": facts.of("stays_in_play", bool, False),
        "edition": edition,
    }
    timing = block.fields.get("timing")
    if timing or timing is None:
        ours["text"] = UNKNOWN
    card = printed_from_mapping(ours, facts.where.partition(": '")[0], pack=edition)
    if block.fields.get("order_slots") is None:
        unread.append(_problem(block.of("orders", str, "?"), "whom it orders is not known"))
    slots = tuple(_slot(slot) for slot in block.parts("order_slots"))
    return msgspec.structs.replace(card, orders=_line(slots), slots=slots, unread=tuple(unread))


def _belongs_to(
    facts: _Facts, block: _Facts, owner: _Facts, edition: str
) -> tuple[list[str], str | None, list[Problem]]:
    """Of which factions and of which battle force a card is, and what is not understood of that."""
    factions = list(block.of("factions", list, []))
    if not factions and (faction := facts.of("faction", str, "")):
        factions = [faction]
    force = facts.of("battle_force", str, "")
    unread = []
    wanted = [each for each in owner.of("requirement_raw", list, []) if isinstance(each, Mapping)]
    if owner.of("characters", list, []) and edition == EDITIONS[0]:
        wanted = []  # of which version a character has to be is asked in the other edition only (LGR-5)
    for each in wanted:
        if not owner.of("characters", list, []):
            force = str(each.get("affiliation", each.get("title", force)))
            factions += [str(each["faction"])] if "faction" in each else []
        said = ", ".join(f"{key} {value}" for key, value in each.items())
        unread.append(_problem(said, "it needs more than an owner"))
    return list(dict.fromkeys(factions)), force or None, unread


def _line(slots: Sequence[Slot]) -> str:
    """The order line of these slots."""
    from kartoteka.games.legion.text import orders_line  # here, since it brings the grammar with it

    return str(orders_line.print(slots))


def _slot(facts: _Facts) -> Slot:
    """A slot with our words."""
    if "named" in facts.fields:
        return Slot(named=(facts.of("named", str),))
    if "named_any_of" in facts.fields:
        return Slot(named=tuple(facts.of("named_any_of", list)))
    kinds: dict[str, list[str]] = {"rank": [], "unit_type": [], "affiliation": [], "keyword": []}
    for kind in facts.parts("any_of"):
        for key, word in kind.fields.items():
            if key not in kinds:
                raise CardError(f"{kind.where}: {clip(key)} is no kind of unit")
            kinds[key].append(str(word).lower())
    return Slot(
        count=facts.of("count", int, 1),
        ranks=tuple(kinds["rank"]),
        types=(*kinds["unit_type"], *kinds["affiliation"]),
        keywords=tuple(kinds["keyword"]),
        all=facts.of("all", bool, False),
    )


# Files ----------------------------------------------------------------------------------------------------------------


def _has_facts(file: Path) -> bool:
    """Whether a ``.json`` file is one of ours, and not whatever else lies about."""
    try:
        return _form(_document(read_bytes(file), file)) in (COMMANDS, UNITS)
    except CardError:
        return False


def _files(path: Path) -> list[Path]:
    """The files with cards that somebody means by a path, in the order of their names."""
    if not path.is_dir():
        return [path]
    return [file for file in files_in(path, (".toml", ".json")) if file.suffix == ".toml" or _has_facts(file)]


FILES = CardFiles(
    SETS,
    Form(".json", one="a .json file of facts", several=".json files of facts", read=read_facts, holds_cards=_has_facts),
    _files,
)
load_cards = FILES.load_cards
load_printed = FILES.load_printed
cards_beside = FILES.cards_beside


load_decks = DeckFiles(cards_beside, card_lists.deck_files, lambda file, cards: [load_deck(file, cards)]).load_decks


def restricted_beside(path: str | Path) -> Sequence[DatedList]:
    """The lists of banned cards that lie beside cards or armies: this game has none."""
    return ()
