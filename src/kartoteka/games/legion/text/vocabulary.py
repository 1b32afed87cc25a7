"""The words that the wording of this game is made of, and which word of the program each of them is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kartoteka.games.legion.set import definitions
from kartoteka.kernel.program import (
    Compare,
    Condition,
    Either,
    Filter,
    Has,
    Is,
    Not,
    Opponent,
    Player,
    PlayerIs,
    PlayerStat,
    Role,
    Select,
    Trigger,
    Under,
    You,
)
from kartoteka.text.lower import alternatives
from kartoteka.text.tree import Unprintable

# Units ----------------------------------------------------------------------------------------------------------------

RANKS = tuple([word.title() for word in definitions.RANKS])
TYPES = tuple([word.title() for word in definitions.TYPES])
SUBTYPES = tuple([word.title() for word in definitions.SUBTYPES])
FACTIONS = {word.title(): word for word in definitions.FACTIONS}
KINDS: dict[str, Filter] = {
    **{word: Is(word.lower()) for word in (*TYPES, *RANKS)},
    "Leader": Either((Is("commander"), Is("operative"))),
    **{word: Has("type", word.lower()) for word in SUBTYPES},
    **{word: Has("faction", name) for word, name in FACTIONS.items()},
}
"""What kinds of units there are; a text has them with a large letter, and any other large word is a unit's name."""
OTHER_KINDS = {
    "Imperial": "Empire", "Troops": "Trooper", "Special Force": "Special Forces", "Heavies": "Heavy",
    "Character": "Leader", "Wookie": "Wookiee",
}  # fmt: skip
"""Kinds by other words."""
KIND_OF = {filter: word for word, filter in reversed(KINDS.items())}

WHOSE: dict[str, Player] = {"friendly": You(), "enemy": Opponent()}
STATES: dict[str, Filter] = {
    "faceup": Is("faceup"),
    "facedown": Is("facedown"),
    "suppressed": Is("suppressed"),
    "unsuppressed": Not(Is("suppressed")),
    "panicked": Is("panicked"),
    "engaged": Is("engaged"),
    "unengaged": Not(Is("engaged")),
    **{word: Is(word) for word in ("wounded", "damaged", "promoted", "unique", "nominated")},
}
"""States as an adjective has them."""
BEHIND: dict[str, Filter] = {
    "without an order": Is("without an order"),
    "ordered with this card": Is("ordered by this"),
}
"""States that are said behind the noun."""
ADJECTIVES: dict[str, Filter] = {**{word: Under(player) for word, player in WHOSE.items()}, **STATES}
STATE_OF = {filter: word for word, filter in (STATES | BEHIND).items()}

PLACES: dict[str, tuple[tuple[str, ...], Player | None]] = {
    "in your hand": (("hand",), You()),
    "in your opponent's hand": (("hand",), Opponent()),
    "in your discard pile": (("discard",), You()),
    "in your opponent's discard pile": (("discard",), Opponent()),
    "on the table": (("table",), None),
}
"""Where command cards lie."""
FIELD: tuple[tuple[str, ...], Player | None] = (("field",), None)
OPPOSING = Select((Is("revealed now"),), ("table",), Opponent())
"""The card that the opponent has revealed in this round."""
COMMAND = Is("command")
OWNER = "owner"
"""What a command card has of a character whose own it is: “a Dax Corrin command card”."""
UNIT = Is("unit")
"""What is asked of the unit of an event of which nothing else is said."""

MEASURES = {
    "suppression": "suppression", "wounds": "wounds", "wound": "wounds", "miniatures": "minis", "miniature": "minis",
    "points": "points", "point": "points", "courage": "courage", "speed": "speed", "aim": "aim", "dodge": "dodge",
    "surge": "surge", "standby": "standby",
}  # fmt: skip
"""What a noun phrase may measure of a unit: "with 2 or more suppression"."""
PIPS = "pips"

# Tokens ---------------------------------------------------------------------------------------------------------------

GAINS = {
    "aim": "gain aim", "dodge": "gain dodge", "surge": "gain surge", "standby": "gain standby",
    "suppression": "suppress",
}  # fmt: skip
LOSES = {
    "aim": "lose aim", "dodge": "lose dodge", "surge": "lose surge", "standby": "lose standby",
    "suppression": "unsuppress",
}  # fmt: skip
"""By token, the verbs that give it and take it."""

# Numbers and words that a text changes --------------------------------------------------------------------------------

STATS = {"speed": "speed", "courage": "courage"}
"""Numbers of a unit that a text makes larger or smaller."""
CANNOT = ("move", "attack", "aim", "dodge", "standby", "recover", "be ordered", "be suppressed")
"""What stands behind "cannot"."""

PLAIN_KEYWORDS = ("Charge", "Relentless", "Nimble", "Cunning", "Fire Support", "Suppressive", "Armor")
NUMBERED_KEYWORDS = (
    "Disciplined", "Defend", "Target", "Inspire", "Pierce", "Impact", "Armor", "Precise", "Sharpshooter", "Cover",
    "Take Cover", "Spotter",
)  # fmt: skip
VALUED_KEYWORDS = ("Coordinate", "Entourage", "Direct", "AI")
"""Keywords that name whom they are for, behind a colon."""
KEYWORDS = (*dict.fromkeys((*PLAIN_KEYWORDS, *NUMBERED_KEYWORDS, *VALUED_KEYWORDS)),)
BY_KEYWORD = {name.lower(): name for name in KEYWORDS}
ACTIONS = ("Attack", "Move", "Aim", "Dodge", "Standby", "Recover")
"""What an AI may be told to do."""

# Players, times -------------------------------------------------------------------------------------------------------

PLAYERS: dict[str, Player] = {"you": You(), "your opponent": Opponent()}
DURATIONS = {
    "until this card leaves the table": "card",
    "until the end of the round": "round",
    "until the end of the phase": "phase",
    "until the end of the activation": "activation",
    "until the end of the game": "game",
}
PHASES = {
    "Command Phase": "command phase",
    "Activation Phase": "activation phase",
    "End Phase": "end phase",
}
MOMENTS: dict[str, Trigger] = {
    "at the start of the round": Trigger("round start"),
    **{f"at the start of the {said}": Trigger(event) for said, event in PHASES.items()},
    "at the end of the Command Phase": Trigger("end of command phase"),
    "when you have given your orders": Trigger("orders given", (Role("player", player=You()),)),
    "when your opponent has given orders": Trigger("orders given", (Role("player", player=Opponent()),)),
    "when you get priority": Trigger("gets priority", (Role("player", player=You()),)),
    "when your opponent gets priority": Trigger("gets priority", (Role("player", player=Opponent()),)),
    "when you draw an order token": Trigger("draws", (Role("player", player=You()),)),
    "when your opponent draws an order token": Trigger("draws", (Role("player", player=Opponent()),)),
}
"""When something happens: the moments that a text names, each with its trigger."""
SITUATIONS: dict[str, Condition] = {
    "you have priority": PlayerIs(You(), "first"),
    "your opponent has priority": PlayerIs(Opponent(), "first"),
    "you are the blue player": PlayerIs(You(), "blue"),
    "you are the red player": PlayerIs(Opponent(), "blue"),
    "you hold the round counter": PlayerIs(You(), "holder"),
    "your opponent holds the round counter": PlayerIs(Opponent(), "holder"),
    "you have more victory points than your opponent": Compare(
        PlayerStat("points"), ">", PlayerStat("points", Opponent())
    ),
    "you have more units than your opponent": Compare(PlayerStat("units"), ">", PlayerStat("units", Opponent())),
    "you have fewer units than your opponent": Compare(PlayerStat("units"), "<", PlayerStat("units", Opponent())),
    "you have fewer victory points than your opponent": Compare(
        PlayerStat("points"), "<", PlayerStat("points", Opponent())
    ),
}
OF_EVENT: dict[str, dict[str, str]] = {
    "the attacker": {"attacks": "card", "attacked": "card", "defeated": "by"},
    "the defender": {"attacks": "target", "attacked": "target"},
}
"""How a unit is called that an event names, and its role there by event."""


def said_of(texts: Mapping[str, Any], word: Any) -> str:
    """How a text says a word of the program."""
    for said, known in texts.items():
        if known == word:
            return said
    raise Unprintable(f"no words for {word!r}")


def measure_words(stat: str, number: int) -> str:
    """What a measured number is called: "wound" of one, "wounds" of several."""
    said = said_of(MEASURES, stat)
    return said.removesuffix("s") if number == 1 and said in ("wounds", "miniatures", "points") else said


# Grammar --------------------------------------------------------------------------------------------------------------

REGULAR = """
    gain lose suffer heal give remove deal order take put move attack activate recover promote discard return look name
    choose nominate panic defeat stand lay aim get draw reveal
"""
VERBS = {verb: verb + "s" for verb in re.findall(r"\S+", REGULAR)} | {
    "have": "has",
    "rally": "rallies",
    "are": "is",
    "do": "does",
    "dodge": "dodges",
    "lay aside": "lays aside",
    "look at": "looks at",
}
NOUNS = {
    "wound": "wounds", "unit": "units", "card": "cards", "token": "tokens", "action": "actions", "pip": "pips",
}  # fmt: skip


def _both_ways(pairs: dict[str, str]) -> dict[str, str]:
    return pairs | {other: one for one, other in pairs.items()}


INFLECTED = _both_ways(VERBS) | _both_ways(NOUNS)


def _kind_forms() -> list[str]:
    """Each kind of unit as texts have it: of one or several, with a large letter or a small one."""
    forms = dict.fromkeys([*KINDS, *OTHER_KINDS])
    forms |= dict.fromkeys(form + "s" for form in [*forms] if not form.endswith(("s", "y")))
    return [*forms, *(form.lower() for form in forms)]


KIND_FORMS = frozenset(_kind_forms())
"""Words that name no unit."""


def kind_named(said: str) -> str:
    """The kind that a text means: "troopers" are of the kind "Trooper"."""
    words = said.title()
    for form in (words, words.removesuffix("s")):
        if form in KINDS:
            return form
        if form in OTHER_KINDS:
            return OTHER_KINDS[form]
    raise Unprintable(f"no kind of unit: {said!r}")


LISTS = {
    "IF": "if|while",
    "PLAYER": alternatives(PLAYERS),
    "KIND": alternatives(_kind_forms()),
    "ADJECTIVE": alternatives(ADJECTIVES),
    "STATE": alternatives(STATES),
    "BEHIND": alternatives(BEHIND),
    "TOKEN": alternatives(GAINS),
    "NUMBERED": alternatives(NUMBERED_KEYWORDS),
    "KEYWORD": alternatives(PLAIN_KEYWORDS),
    "VALUED": alternatives(VALUED_KEYWORDS),
    "DURATION": alternatives(DURATIONS),
    "MOMENT": alternatives(MOMENTS),
    "SITUATION": alternatives(SITUATIONS),
    "CANNOT": alternatives(CANNOT),
    "STAT": alternatives(STATS),
    "MEASURE": alternatives(MEASURES),
    "PLACE": alternatives(PLACES),
    "OF_EVENT": alternatives(OF_EVENT),
}
