"""The words that the wording of this game is made of, and which word of the program each of them is."""

from __future__ import annotations

import re

from kartoteka.games.hkk.wording.moments import MOMENTS
from kartoteka.kernel.program import (
    AnyPlayer,
    Both,
    Condition,
    During,
    EachPlayer,
    Filter,
    Has,
    Is,
    Opponent,
    Player,
    PlayerIs,
    ThePlayer,
    You,
)
from kartoteka.text.lower import alternatives

CREATURE_TYPES = ("Monster", "Freakborn", "Adventurer", "Galetki", "Avatar")
"""They are written with a capital letter, as subtypes and groups are."""
SPELL_TYPES = ("instant", "general")
"""What is one effect, and goes to the discard pile when it has been carried out."""

TYPE_WORDS = (
    "creature", "permanent", "spell", "damaging spell", "building", "item", "skill", "enchantment", "location",
    "instant", "general", "level-up", "part", "follower", "guild", "ability", "token", "carrier", "special",
)  # fmt: skip
NOUNS: dict[str, Filter] = {
    **{word: Is(word) for word in TYPE_WORDS},
    **{word: Is(word.lower()) for word in CREATURE_TYPES},
    "attached card": Is("attached"),
    "rule card": Is("rule"),
}
"""What may stand as a noun, or before one."""
NOUNS["held item"] = Is("held")

GROUPS = {
    word: Has("group", group)
    for word, group in {
        "Undead": "undead", "Swimming": "swims", "Fort": "fort", "Wood": "wood", "Metal": "metal",
        "Under-mountain": "under-mountain", "Favour": "favour", "Fog": "fog",
    }.items()
}  # fmt: skip

ADJECTIVES: dict[str, Filter] = {
    **{
        word: Is(word)
        for word in (
            "passive", "active", "wounded", "unhurt", "attacking", "defending", "fighting", "opposing", "colourless",
        )
    },
    "flying": Is("flier"),
    "KF": Is("kf"),
}  # fmt: skip

IRREGULAR = {
    "ability": "abilities", "Galetki": "Galetki", "Freakborn": "Freakborn", "Undead": "Undead", "Swimming": "Swimming",
}  # fmt: skip


def plural_of(word: str) -> str:
    """The form of a noun for several."""
    return IRREGULAR.get(word, word + "s")


WORD_OF = {filter: name for name, filter in (NOUNS | GROUPS | ADJECTIVES).items()}
SINGULAR = {plural_of(name): name for name in (*NOUNS, *GROUPS)} | {name: name for name in (*NOUNS, *GROUPS)}

ALWAYS_LARGE = frozenset({*CREATURE_TYPES, *GROUPS})

# Keywords -------------------------------------------------------------------------------------------------------------

KEYWORDS = (
    "Flies", "Swims", "Undead", "Fort", "Wood", "Metal", "Under-mountain", "Legendary", "Guardian", "Resistance",
    "Anchor", "Life-quencher", "Relic", "Treasure", "Fog", "Favour", "Summoning", "Defence", "Ancient magic",
    "Flow", "Vision", "Magical attack", "Magical defence", "Invisible", "Sees the invisible", "Joining", "Berserk",
)  # fmt: skip
"""Keywords without a number; in a program their names are in small letters."""
NUMBERED = (
    "Poison", "Deadly poison", "Fire-breath", "Acid-breath", "Regeneration", "Level-drain", "Reaction surcharge",
    "Anti-counter", "Anti-block", "Anti-magic", "Net", "Builders", "Rises", "Temporary effect", "Delayed effect",
)  # fmt: skip
"""Keywords with a number, which is a statistic of the same name."""
SENTENCES = {
    "Can be carried by any creature": "any carrier",
    "Can be carried besides other items": "besides others",
}
"""Keywords that are a sentence of their own."""
BY_STAT = {name.lower(): name for name in NUMBERED}

# Players --------------------------------------------------------------------------------------------------------------

PLAYERS: dict[str, Player] = {
    "you": You(),
    "your opponent": Opponent(),
    "each player": EachPlayer(),
    "a player": AnyPlayer(),
    "that player": ThePlayer("player"),
}
TARGET_PLAYER = "target player"
CHOSEN = (TARGET_PLAYER, "that player")
"""How a player is called who was chosen, first and later."""
OF_IT = ("its controller", "its owner")
POSSESSIVES: dict[str, Player] = {"your": You(), "your opponent's": Opponent()}
THEIR = "their"
"""What is said for "your" of another player who does something."""

# Times ----------------------------------------------------------------------------------------------------------------

PAID = "done"
"""The slot that says whether what a player may do was done ("if you do")."""

DURATIONS = {
    "until end of turn": "turn",
    "until end of combat": "combat",
    "until end of phase": "phase",
    "until your next preparation phase": "your next preparation phase",
    "until the end of your next turn": "next turn",
    "for this strike": "strike",
    "for the rest of the game": "game",
    "until it has worked": "used",
}
DELAYS = {
    "turn": "at the end of the turn",
    "combat": "at the end of combat",
    "your next preparation phase": "in your next preparation phase",
    "your opponent's next preparation phase": "in your opponent's next preparation phase",
}
"""When something is done later, and how that is said."""

PHASES = {
    "preparation phase": "preparation", "draw phase": "draw", "main phase": "main", "combat phase": "combat",
    "healing phase": "healing",
}  # fmt: skip
SITUATIONS: dict[str, Condition] = {
    **{f"the {name}": During(word) for name, word in PHASES.items()},
    **{f"your {name}": Both((During(word), PlayerIs(You(), "active"))) for name, word in PHASES.items()},
}

WITH_AMOUNT = frozenset({"wounded", "wounds", "player wounded", "healed", "drawn", "die rolled"})
"""Events of which a text may say "that much"."""

# What is forbidden, allowed and kept off ------------------------------------------------------------------------------

PROHIBITIONS = tuple(
    """attack; defend; be passivized; change controller; be targeted; be targeted by spells; be sacrificed;
    be destroyed; be returned to hand; be prevented; be reacted to; leave the guard post; enter the guard post;
    be healed; use abilities; draw; search; search in the draw phase; react""".replace("\n    ", " ").split("; ")
)
"""What stands behind "can't"."""
UNPLAYABLE = (
    "cards", "spells", "instants", "generals", "creatures", "Monsters", "Adventurers", "Galetki", "Avatars",
    "buildings", "items", "skills", "enchantments", "locations", "Freakborn",
)  # fmt: skip
NOT_ACTIVATED = "activate"
"""What "does not become active" forbids."""
IMMUNITIES = (
    "spells", "opponents' spells", "damage", "fire", "cold", "lightning", "mental", "poison", "sources", "abilities",
    "enchantments", "instants", "generals",
)  # fmt: skip
PERMISSIONS = ("attack past the guard post", "carry two items")
"""What stands behind "can"."""
KINDS = ("fire", "cold", "lightning", "mental")
"""Kinds of damage."""

# Numbers and places ---------------------------------------------------------------------------------------------------

MEASURES = {
    "damage": "damage",
    "life": "life",
    "cost": "mana",
    "level": "level",
    "components": "icons",
    "structure": "structure",
}
"""What a noun phrase may measure: "with cost 3 or less"."""
RESOURCES = ("mana", "components", "shards", "life")
PLAYER_STATS = {"mana": "mana", "life": "life", "components": "components", "shards": "shards", "cards in hand": "hand"}

STANDS = {"in the guard post": Is("in the guard post"), "in the reserve": Is("in the reserve"), "on it": Is("on this")}
"""Where a card in play lies."""

PLACES: dict[str, tuple[tuple[str, ...], Player | None]] = {
    "in your hand": (("hand",), You()),
    "in your opponent's hand": (("hand",), Opponent()),
    "in your deck": (("deck",), You()),
    "in your side deck": (("side",), You()),
    "in your discard pile": (("discard",), You()),
    "in your opponent's discard pile": (("discard",), Opponent()),
    "in a discard pile": (("discard",), None),
    "in the void": (("void",), None),
    "in their hand": (("hand",), You()),
    "in their discard pile": (("discard",), You()),
}
"""Where cards are that are not in play."""
OUT_OF_PLAY = frozenset({"hand", "deck", "side", "discard", "void"})
LIE_APART: dict[Filter, tuple[str, ...]] = {
    Is("location"): ("site",),
    Is("rule"): ("special",),
    Is("follower"): ("special",),
    Is("guild"): ("special",),
}
"""Cards on the table that lie in no part of the play area."""
PRICED = ("hand", "discard", "queue")
"""Where the cards are of whose price something is said: also while they are being played, for then they are paid."""

SKIPPED = tuple(PHASES.values())
"""The phases that somebody may have to skip."""

# Tails ----------------------------------------------------------------------------------------------------------------

TAILS = {
    "Use only before your exchange": "before exchange",
    "Use only in your main phase": "main",
    "Use only in your preparation phase": "preparation",
    "Use only in the draw phase": "draw",
    "Use only at the end of the turn": "end",
    "Use also in your opponent's turn": "opponent's turn too",
    "Use from your hand": "from hand",
    "Use from your discard pile": "from discard",
    "This is not a source": "not a source",
    "This is not targeting": "not targeting",
    "This can't be reacted to": "not reactable",
    "Its price can't be changed": "fixed price",
    "This works while passive": "while passive",
    "You may pay for this again": "repeats",
}
"""Sentences that say something of the ability itself, and its flag."""
NEITHER = "This is not a source and not targeting"
"""Two of them in one, as cards say it."""
ANYHOW = "in any case"

REGULAR = """
    gain lose pay draw prevent counter put remove return shuffle reveal deal split heal exile passivize activate
    roll toss win play get attack sacrifice make move attach turn give take use cost control look replace skip
"""
VERBS = {verb: verb + "s" for verb in re.findall(r"\S+", REGULAR)} | {
    "discard": "discards",
    "destroy": "destroys",
    "search": "searches",
    "do": "does",
    "look at": "looks at",
    "have": "has",
    "are": "is",
    "pass": "passes",
}
NUMBERED_NOUNS = {"card": "cards", "marker": "markers", "level": "levels", "component": "components", "shard": "shards",
                  "token": "tokens", "builder": "builders", "die": "dice"}  # fmt: skip


def _both_ways(pairs: dict[str, str]) -> dict[str, str]:
    return pairs | {other: one for one, other in pairs.items()}


INFLECTED = _both_ways(VERBS) | _both_ways({"is": "are"}) | _both_ways(NUMBERED_NOUNS)

LISTS = {
    "IF": "if|while",
    "PLAYER": alternatives((*PLAYERS, TARGET_PLAYER, *OF_IT)),
    "POSS": alternatives((*POSSESSIVES, THEIR, *(f"{player}'s" for player in CHOSEN))),
    "NOUN": alternatives(word for noun in NOUNS if noun not in ALWAYS_LARGE for word in (noun, plural_of(noun))),
    "ADJECTIVE": alternatives(ADJECTIVES),
    "KEYWORD": alternatives(KEYWORDS),
    "NUMBERED": alternatives(NUMBERED),
    "DURATION": alternatives(DURATIONS),
    "MOMENT": alternatives(MOMENTS),
    "SITUATION": alternatives(SITUATIONS),
    "CANNOT": alternatives((*PROHIBITIONS, *(f"play {kind}" for kind in UNPLAYABLE))),
    "UNPLAYABLE": alternatives(UNPLAYABLE),
    "CAN": alternatives(PERMISSIONS),
    "IMMUNITY": alternatives(IMMUNITIES),
    "KIND": alternatives(KINDS),
    "PHASE": alternatives(SKIPPED),
    "MEASURE": alternatives(MEASURES),
    "RESOURCE": alternatives(PLAYER_STATS),
    "PLACE": alternatives(PLACES),
    "STANDS": alternatives(STANDS),
}
