"""Armies and hands for tests: the cards of the set with those of `hands.toml`, and army lists as text."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from kartoteka.games.legion.set.cards import CardDef, printed_from_mapping, starter_set
from kartoteka.games.legion.set.decks import Deck, read_deck

HANDS = Path(__file__).with_name("hands.toml")


@cache
def document() -> dict[str, Any]:
    """The file of hands."""
    return tomllib.loads(HANDS.read_text(encoding="utf-8"))


POINTS = {"commander": 100, "operative": 80, "corps": 45, "special forces": 70, "support": 75, "heavy": 120}


@cache
def cards() -> dict[str, CardDef]:
    """The cards of the set, and those that only hands of the file have; a unit costs what its rank does here, so that
    who makes the armies even changes no test."""
    own = [printed_from_mapping(each, "hands.toml") for kind in ("unit", "command") for each in document()[kind]]
    known = {**starter_set(), **{card.code: card for card in own}}
    return {code: msgspec.structs.replace(card, points=POINTS.get(card.rank, 0)) for code, card in known.items()}


def army_list(units: list[str], hand: list[str], force: str = "") -> str:
    """An army as a list."""
    lines = ["Name: Test", *([f"Force: {force}"] if force else []), "Units:", *units, "Hand:"]
    return "\n".join([*lines, *(f"1x {title}" for title in hand)])


def army(units: list[str], hand: list[str], force: str = "") -> Deck:
    """An army of cards by title."""
    return read_deck(army_list(units, hand, force), cards(), "here")
