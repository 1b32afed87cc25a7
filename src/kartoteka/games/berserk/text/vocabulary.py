"""The words that the wording of this game is made of, and which word of the program each of them is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kartoteka.kernel.program import (
    Amount,
    AnyPlayer,
    Change,
    Condition,
    Filter,
    Has,
    Is,
    Measure,
    Number,
    Opponent,
    Player,
    PlayerIs,
    Role,
    Trigger,
    Under,
    You,
)
from kartoteka.text.lower import alternatives
from kartoteka.text.tree import Unprintable

# Nouns ----------------------------------------------------------------------------------------------------------------

TYPE_WORDS = ("creature", "artifact", "terrain", "equipment", "flyer", "symbiote", "parasite")
NOUNS: dict[str, Filter] = {word: Is(word) for word in TYPE_WORDS}
"""What may stand as a noun, or before one."""
CREATURES = ("creature", "flyer", "symbiote", "parasite")

ELEMENTS = {
    "Steppe": "Steppe", "Forest": "Forest", "Mountain": "Mountains", "Swamp": "Swamps", "Darkness": "Darkness",
}  # fmt: skip
"""An element before a noun, and its name."""

ADJECTIVES: dict[str, Filter] = {
    "own": Under(You()),
    "opposing": Under(Opponent()),
    "neighbouring": Is("next to this"),
    **{
        word: Is(word)
        for word in (
            "open", "closed", "hidden", "revealed", "wounded", "poisoned", "elite", "regular", "neutral", "corporeal",
            "ground", "attacking", "defending",
        )
    },
    **{word: Has("element", name) for word, name in ELEMENTS.items()},
}  # fmt: skip

IRREGULAR = {"equipment": "equipment"}


def plural_of(word: str) -> str:
    """The form of a noun for several."""
    return IRREGULAR.get(word, word + "s")


WORD_OF: dict[Filter, str] = {filter: name for name, filter in ADJECTIVES.items()}
WORD_OF |= {filter: name for name, filter in NOUNS.items()}
SINGULAR = {plural_of(name): name for name in NOUNS} | {name: name for name in NOUNS}

STANDS: dict[str, Filter] = {
    "in front of this": Is("in front of this"),
    "beside this": Is("beside this"),
    "in reach": Is("in reach"),
    "in the first row": Is("in the first row"),
    "in the second row": Is("in the second row"),
    "in the third row": Is("in the third row"),
    "in the auxiliary zone": Is("in the auxiliary zone"),
}
"""Where a card in play stands; behind "this" the text says what this card is."""
TAKES = (Change("controller", "gain"),)
ARRIVES = Is("may arrive")
"""What every card is asked that is to be summoned or revived."""
EVERYWHERE = frozenset({ARRIVES, *map(Is, (*TYPE_WORDS, "elite", "regular", "neutral", "corporeal", "ground"))})
"""What is asked of a card wherever it is; the other words say how it is in play."""
FINISHED = Is("may be finished")
IN_REACH = Is("in reach")

PLACES: dict[str, tuple[tuple[str, ...], Player | None]] = {
    "in your deck": (("deck",), You()),
    "in your opponent's deck": (("deck",), Opponent()),
    "in your graveyard": (("graveyard",), You()),
    "in your opponent's graveyard": (("graveyard",), Opponent()),
    "in a graveyard": (("graveyard",), None),
    "among the shown cards": (("shown",), You()),
}
"""Where cards are that are not in play."""

MEASURES = {
    "life": "life left", "maximum life": "life", "tokens": "tokens", "token": "tokens", "wounds": "wounds",
    "wound": "wounds", "movement": "movement", "incarnation tokens": "incarnation",
    "incarnation token": "incarnation",
}  # fmt: skip
"""What a noun phrase may measure: "with 3 or less life"."""
STATS = {
    "life": "life left", "maximum life": "life", "wounds": "wounds", "tokens": "tokens", "cost": "cost",
    "movement": "movement",
}  # fmt: skip
"""Numbers of a card that an amount may be: "the life of that creature"."""


def said_of(texts: Mapping[str, Any], word: Any) -> str:
    """How a text says a word of the program."""
    for said, known in texts.items():
        if known == word:
            return said
    raise Unprintable(f"no words for {word!r}")


def measure_words(stat: str, amount: Amount) -> str:
    """What a measured number is called: "token" of one, "tokens" of several."""
    said = next((said for said, known in MEASURES.items() if known == stat), "")
    return said.removesuffix("s") if amount == Number(1) and said.endswith("s") else said


def is_never_so(part: Any, owner: Player | None) -> bool:
    """Whether no card of that player's deck or graveyard can be so: none is open there, or next to another."""
    if isinstance(part, Under):
        return owner is not None and part.player != owner
    return (isinstance(part, Is) and part not in EVERYWHERE) or (isinstance(part, Measure) and part.stat == "distance")


# Keywords -------------------------------------------------------------------------------------------------------------

KEYWORDS = (
    "Vanguard", "Unanswered strike", "Incorporeal", "Blessing", "Curse", "Vampirism", "Wrath", "Concentration",
    "Agility", "Maneuver", "Camouflage", "Meditation", "Directed strike", "Horde", "Flight", "Teleportation", "Dash",
    "Stealth", "Steadfast", "Formation", "Cache", "Thick skin", "Accuracy", "Corpse-eating", "Uniqueness",
    "Vulnerability", "Plague", "Jump",
)  # fmt: skip
"""Keywords without a number; in a program their names are in small letters."""
EXPERIENCES = tuple(f"Experience in {what}" for what in ("attack", "defence", "shooting", "throwing", "discharge"))
NUMBERED = (
    "Armour", "Gift of life", "Soulcatcher", "Unity", "Thirst", "Clumsiness", *EXPERIENCES, "Regeneration", "Fading",
    "Fear", "Shield of Arhaal", "Fury", "Incarnation", "Jump",
)  # fmt: skip
"""Keywords with a number, which is a statistic of the same name."""
ONE_IF_UNSAID = ("Clumsiness", *EXPERIENCES)
"""Keywords whose number is 1 where none is printed."""
PROTECTIONS = {
    "shots": "shot", "throws": "throw", "discharges": "discharge", "spells": "spell", "magic": "magic",
    "poison": "poison", "flyers": "flyer", "influences": "influence", "strikes": "strike",
    "special strikes": "special", "magical strikes": "magical strike",
}  # fmt: skip
"""What a card may be protected from, or vulnerable to."""
BY_STAT = {name.lower(): name for name in NUMBERED}
BY_NAME = {name.lower(): name for name in KEYWORDS}
NO_CLASS = frozenset(
    word.lower()
    for word in (
        *ADJECTIVES, *ELEMENTS.values(), *SINGULAR, *BY_STAT, *BY_NAME, "card", "cards", "target", "each", "all",
        "other", "another", "friendly", "allied", "ally", "allies", "enemy", "enemies", "adjacent", "flying",
    )
)  # fmt: skip
"""Words that are no class, however they are written."""
SENTENCES = {
    "This card is located in the auxiliary zone": ("located aside", 0),
    "May incarnate any number of times": ("incarnations", -1),
    "Has at most 1 token": ("most tokens", 1),
}
"""Keywords that are a sentence of their own."""
COUNTED = {
    "most tokens": "Has at most {0} tokens",
    "most life": "At most {0} life",
    "incarnations": "May incarnate {0} times in a battle",
}
"""The same with a number in them."""

# Attacks --------------------------------------------------------------------------------------------------------------

KINDS = {
    "strike": "strike", "special strike": "special", "magical strike": "magical strike", "shot": "shot",
    "throw": "throw", "discharge": "discharge", "strike across a row": "across a row",
}  # fmt: skip
"""Kinds of attack (BKR-11.8 to 11.14)."""
SOURCES = {plural_of(name): kind for name, kind in KINDS.items() if name != "strike across a row"} | {
    "strikes across a row": "across a row", "attacks": "attack", "spells": "spell", "influences": "influence",
}  # fmt: skip
"""What wounds: "-1 from shots"."""
SIZES = {"weak": "1", "medium": "2", "strong": "3"}
ACTIONS: dict[str, tuple[Filter, ...]] = {
    "action": (), "attack": (Is("attacking"),), "strike": (Is("striking"),), "shot": (Is("shooting"),),
    "throw": (Is("throwing"),), "discharge": (Is("discharging"),), "spell": (Is("casting"),),
}  # fmt: skip
"""What may be answered."""
DICE = {"the attacker's": "attacker", "the responder's": "responder"}

# Players, times -------------------------------------------------------------------------------------------------------

PLAYERS: dict[str, Player] = {"you": You(), "your opponent": Opponent()}
WHOSE: dict[str, Player] = {"your": You(), "your opponent's": Opponent(), "each": AnyPlayer()}
ROWS = {"first": 1, "second": 2, "third": 3}

DURATIONS = {
    "until end of turn": "turn",
    "until the start of your next turn": "your next turn",
    "for this attack": "attack",
    "for the battle": "battle",
}


def _of(event: str, player: Player) -> Trigger:
    """An event of that player's turn; of either player's without saying whose."""
    return Trigger(event, () if player == AnyPlayer() else (Role("player", player=player),))


MOMENTS: dict[str, Trigger] = {
    **{f"at the start of {said} turn": _of("turn start", player) for said, player in WHOSE.items()},
    **{f"at the end of {said} turn": _of("turn end", player) for said, player in WHOSE.items()},
    "at the start of battle": Trigger("battle start"),
    "in the vanguard step": Trigger("vanguard"),
}
"""When something happens by itself: the times that a text names, each with its trigger."""
WITH_AMOUNT = frozenset({"wounded", "wounds", "healed", "strikes", "is struck", "gets a token"})
"""Events of which a text may say "that much"."""
OF_EVENT: dict[str, tuple[str, frozenset[str]]] = {
    "the struck creature": ("target", frozenset({"strikes", "attacked"})),
    "the attacked creature": ("target", frozenset({"attacks", "declared"})),
    "the attacker": ("card", frozenset({"is attacked", "is struck"})),
}
"""How a card is called that an event names, with its role there and the events."""

SITUATIONS: dict[str, Condition] = {
    "it is your turn": PlayerIs(You(), "active"),
    "it is your opponent's turn": PlayerIs(Opponent(), "active"),
    "you are the first player": PlayerIs(You(), "first"),
    "you are the second player": PlayerIs(You(), "second"),
}

# What is said of a card -----------------------------------------------------------------------------------------------

PLUSES = {
    **KINDS,
    **{name: name for name in ("range", "movement", "life", "die")},
    **{f"{name} die": f"die {name}" for name in ("attack", "answer", "shot", "throw", "discharge")},
    **{name: name for name in BY_STAT},
}
"""Numbers that a card gets more or less of."""
AGAINST = {
    "flyers": "flyer", "ground creatures": "ground", "symbiotes": "symbiote", "artifacts": "artifact",
    **{
        f"{word} creatures": word
        for word in ("closed", "open", "hidden", "wounded", "poisoned", "elite", "regular", "neutral")
    },
    **{f"{word} creatures": f"element {name}" for word, name in ELEMENTS.items()},
}  # fmt: skip
"""Whom a bonus is against, and the word that is asked of them; "against Undead creatures" is of a class."""
CANNOT = (
    "attack", "strike", "move", "open", "close", "be healed", "defend", "answer", "fight", "be a target", "gain tokens",
    "be redirected", "be poisoned", "be attacked", "be destroyed",
)  # fmt: skip
"""What stands behind "cannot"."""
IGNORED = {
    **{f"protection from {said}": f"protection {kind}" for said, kind in PROTECTIONS.items()},
    **{name: name for name in ("armour", "camouflage", "steadfast", "thick skin", "protection", "shield of arhaal")},
}
"""What stands behind "ignores"."""
CAN = ("stay closed", "strike flyers", "attack flyers", "move over", "strike without closing")
"""What stands behind "can"."""

# Grammar --------------------------------------------------------------------------------------------------------------

REGULAR = """
    deal heal add drain gain lose remove put move open close cure destroy exile reveal summon revive swap block cancel
    redirect take set reduce prevent attach return poison pay look shuffle get cost finish redistribute ignore
"""
VERBS = {verb: verb + "s" for verb in re.findall(r"\S+", REGULAR)} | {
    "have": "has",
    "destroy": "destroys",
    "look at": "looks at",
}
NUMBERED_NOUNS = {"wound": "wounds", "token": "tokens", "card": "cards", "cell": "cells"}


def _both_ways(pairs: dict[str, str]) -> dict[str, str]:
    return pairs | {other: one for one, other in pairs.items()}


FIRST_FORM = {third: verb for verb, third in VERBS.items()} | {"are": "is"}
"""The form of a verb that stands for both."""
INFLECTED = _both_ways(VERBS) | _both_ways(NUMBERED_NOUNS)

LISTS = {
    "IF": "if|while",
    "PLAYER": alternatives(PLAYERS),
    "NOUN": alternatives(word for noun in NOUNS for word in (noun, plural_of(noun))),
    "ADJECTIVE": alternatives(ADJECTIVES),
    "SINGLE": alternatives(KEYWORDS),
    "NUMBERED": alternatives(NUMBERED),
    "PROTECTED": alternatives(PROTECTIONS),
    "DURATION": alternatives(DURATIONS),
    "MOMENT": alternatives(MOMENTS),
    "SITUATION": alternatives(SITUATIONS),
    "CANNOT": alternatives(CANNOT),
    "CAN": alternatives(CAN),
    "IGNORED": alternatives(IGNORED),
    "KIND": alternatives(KINDS),
    "SOURCE": alternatives(SOURCES),
    "PLUS": alternatives(PLUSES),
    "MEASURE": alternatives(MEASURES),
    "STAT": alternatives(STATS),
    "PLACE": alternatives(PLACES),
    "STANDS": alternatives(name for name in STANDS if not name.endswith("this")),
    "TOUCHES": alternatives(name for name in STANDS if name.endswith("this")),
    "ACTION": alternatives(ACTIONS),
    "DICE": alternatives(DICE),
    "OF_EVENT": alternatives(OF_EVENT),
    "SIZE": alternatives(SIZES),
    "ROW": alternatives(ROWS),
}
