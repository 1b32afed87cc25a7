"""The words that the wording of this game is made of, and which word of the program each of them is."""

from __future__ import annotations

import re

from kartoteka.kernel.program import AnyPlayer, EachPlayer, Filter, Has, Is, Opponent, Player, ThePlayer, You
from kartoteka.text.lower import alternatives

ARENAS = {"Space": "space", "Ground": "ground", "Character": "character"}
"""What an arena is called, and its zone."""

UNIT_TYPES = frozenset(ARENAS.values())
CARD_TYPES = {**ARENAS, "Battle": "battle", "Mission": "mission", "Location": "location", "Equipment": "equipment"}

SUBTYPES = tuple(
    re.split(
        r",\s+",
        """
        Airspeeder, Alderaanian, Apprentice, Aquatic, Artillery, Assassin, Assault, Astromech,
        Banking Clan, Barge, Battle Station, Bith, Bodyguard, Bomber, Bothan, Bounty Hunter, Boy,
        Bunker, Capital Ship, Cerean, Chagrian, Chalactan, Clawdite, Clone, Commander, Commerce Guild,
        Corellian, Corporate Alliance, Coruscant, Corvette, Council Member, Creature, Cruiser,
        Dark Jedi, Dathomirian, Destroyer, Device, Diplomat, Dressellian, Droid, Dug, Escort, Ewok,
        Farmer, Fleet, Fortification, Freighter, Frigate, Fringe, Gamorrean, Gand, Geonosian, Guard,
        Gungan, Gunship, Handmaiden, Hutt, IG Banking Clan, Ikotchi, Iktotchi, Imperial, Independent,
        Insectoid, Interceptor, Ithorian, Jawa, Jedi, Kaminoan, Kel Dor, Knight, Kowakian, Landspeeder,
        Lord, Master, Medic, Medical, Mercenary, Mon Calamari, Mount, Naboo, Nautolan, Neimoidian,
        Nikto, Noghri, Officer, Padawan, Patrol Ship, Pau'an, Podracer, Polis Massa, Probe, Protocol,
        Quarren, Queen, Racer, Rebel, Republic, Rodian, Scout, Security, Senator, Separatist, Service,
        Shuttle, Sith, Slave, Smuggler, Snowspeeder, Soldier, Speeder, Spirit, Spy, Squad, Squadron,
        Star Destroyer, Starfighter, Stormtrooper, Sullustan, Swoop, Tank, Tatooine, Techno Union,
        Togruta, Toydarian, Trade Federation, Trandoshan, Transport, Trooper, Tusken, Twi'lek, Ugnaught,
        Umbaran, Utapau, Vehicle, Vurk, Walker, Weapon, Weequay, Whiphid, Wookiee, Zabrak
        """.strip(),
    )
)
"""What a type line says behind its type. "Jedi Master" is two of them, "Dark Jedi" and "Trade Federation" one."""

NO_PLURAL = frozenset({"Jedi", "Dark Jedi", "Sith", "Equipment"})


def plural_of(word: str) -> str:
    """The form of a noun for several."""
    return word if word in NO_PLURAL else word + "s"


STATES = ("tapped", "untapped", "damaged", "undamaged", "attacking", "defending", "unique", "piloted", "stacked")

SIDES = {"Dark Side": "dark", "Light Side": "light"}

NOUNS: dict[str, Filter] = {
    "unit": Is("unit"),
    **{name: Is(word) for name, word in CARD_TYPES.items()},
    **{name: Has("subtype", name) for name in SUBTYPES},
    "Pilot": Is("pilot"),
}
"""What may stand as a noun, or before one."""

ADJECTIVES: dict[str, Filter] = {
    **{word: Is(word) for word in STATES},
    **{name: Has("side", side) for name, side in SIDES.items()},
}

MEASURES = ("speed", "power", "health", "build cost")
COMPARED = {"lower": "<", "higher": ">", "equal or lower": "<=", "equal or higher": ">="}
"""How a number of a card may be compared with that of this unit."""

WORD_OF = {filter: name for name, filter in (NOUNS | ADJECTIVES).items()}
SINGULAR = {plural_of(name): name for name in NOUNS} | {name: name for name in NOUNS}

STATS = ("speed", "power", "health")
KEYWORDS = ("Armor", "Overkill")
"""Keywords without a number."""
NUMBERED = ("Accuracy", "Bombard", "Critical Hit", "Hidden Cost", "Ion Cannon", "Lucky", "Shields", "Stun")
ALL_KEYWORDS = alternatives((*KEYWORDS, *NUMBERED))

PLAYERS: dict[str, Player] = {
    "you": You(),
    "your opponent": Opponent(),
    "each player": EachPlayer(),
    "a player": AnyPlayer(),
    "that player": ThePlayer("player"),
}
POSSESSIVES: dict[str, Player] = {"your": You(), "your opponent's": Opponent()}
THEIR = "their"
"""What is said for "your" of another player who does something."""

PAID = "done"
"""The slot that says whether what a player may do was done ("if you do")."""

MANY = "many"
"""The slot that keeps with how many cards something was done ("draw that many cards")."""

DURATIONS = {
    "for this attack": "attack",
    "until end of turn": "turn",
    "until end of battle": "battle",
    "until the end of the battle step": "arena step",
    **{f"until the end of the {name} battle step": f"{word} step" for name, word in ARENAS.items()},
    "until the game ends": "game",
}
WITH_AMOUNT = ("damaged", "damage prevented", "force gained")
"""Events of which a text may say "that much"."""
THIS_TURN = "this turn"
"""Said of a kind of unit, it means whatever comes, too: "this turn, each of your units gets" (SWR-126)."""

PROHIBITIONS = {
    word: word
    for word in (
        "attack", "be attacked", "retreat", "be discarded", "untap", "be tapped", "lose", "activate abilities",
        "be piloted", "stack", "be disrupted", "count for control",
    )
} | {
    "play Battle cards": "play battle cards",
    **{f"use {name}": name.lower() for name in ("Evade", "Deflect", "Intercept", "Retaliate")},
}  # fmt: skip
"""What stands behind "can't"."""

AGAINST = ("attack ", "be attacked by ")
"""Prohibitions that are about one kind of unit: behind them stands which."""

PLACES: dict[str, tuple[tuple[str, ...], Player | None]] = {
    **{f"in the {name} arena": ((word,), None) for name, word in ARENAS.items()},
    **{
        f"in the {one} or {two} arena": ((ARENAS[one], ARENAS[two]), None)
        for one, two in (("Space", "Ground"), ("Space", "Character"), ("Ground", "Character"))
    },
    "in any arena": (("arenas",), None),
    "in the same arena": (("same arena",), None),
    "in that arena": (("chosen arena",), None),
    "in the build zone": (("build zone",), None),
    "in your build zone": (("build zone",), You()),
    "in your opponent's build zone": (("build zone",), Opponent()),
    "from your hand": (("hand",), You()),
    "from your opponent's hand": (("hand",), Opponent()),
    "from your deck": (("deck",), You()),
    "from your discard pile": (("discard",), You()),
    "from your opponent's discard pile": (("discard",), Opponent()),
    "from their hand": (("hand",), You()),
    "from their discard pile": (("discard",), You()),
}
"""Where cards are; of these forms a text may have "from" in the place of "in" and the other way round."""

FACE_DOWN: dict[str, tuple[tuple[str, ...], Player | None]] = {
    "in your build zone": (("construction",), You()),
    "in your opponent's build zone": (("construction",), Opponent()),
}
"""The same words of a face-down card."""

OUT_OF_PLAY = frozenset({"hand", "deck", "discard", "construction"})
WITH_PILOTS = ("play", "arenas", "space", "ground", "character", "same arena", "chosen arena")
"""Places in which a bare subtype means pilots on units as well (SW-54)."""

STEPS = {
    **{f"the {name} battle step": ("arena step", word) for name, word in ARENAS.items()},
    "the battle step in the same arena": ("arena step", "same arena"),
    "the battle phase": ("battle", ""),
    "your build step": ("build step", "you"),
    "your opponent's build step": ("build step", "opponent"),
    "a player's build step": ("build step", "any"),
}

BUILD_STEPS: dict[str, Player] = {"you": You(), "opponent": Opponent(), "any": AnyPlayer()}
"""Whose build step it is, by the word of `STEPS`."""

PLAY_TAILS = {"Play any number of times": "any number of times", "Play at any time": "any time"}
"""Tails that do not say "Play only"."""

OWN_COST = {"build cost": ("hand", "construction"), "force cost": ("hand", "being played")}
"""Where a text works that says what its own card costs."""

DELAYS = {
    "turn": "at the end of the turn",
    "battle": "at the end of the battle phase",
    "attack": "when this attack ends",
}
"""When something is done later, and how that is said."""

DAMAGE_PENDING = "damage pending"
PREVENTING = frozenset({"prevent", "evade", "deflect"})
"""What is done only while damage is pending: of nothing else can a text say that (SW-95)."""

FLAGS = {
    "during your build step": "own build step",
    "when no unit is attacking": "no attack",
    "when this unit would attack": "would attack",
    "before you roll attack dice": "before attack dice",
    "if damage is pending": DAMAGE_PENDING,
}
"""What stands behind "Play only"."""


def _both_ways(pairs: dict[str, str]) -> dict[str, str]:
    return pairs | {other: one for one, other in pairs.items()}


REGULAR = """
    gain lose pay draw prevent evade deflect intercept retaliate put remove tap untap retreat return choose
    shuffle reveal show disrupt get skip attack reroll deploy play roll complete
"""
VERBS = {verb: verb + "s" for verb in re.findall(r"\S+", REGULAR)} | {
    "discard": "discards",
    "search": "searches",
    "do": "does",
    "look at": "looks at",
}
NUMBERED_NOUNS = {
    "card": "cards",
    "build point": "build points",
    "damage counter": "damage counters",
    "build counter": "build counters",
    "die": "dice",
    "counter": "counters",
}
INFLECTED = _both_ways(VERBS) | _both_ways({"is": "are", "has": "have"}) | _both_ways(NUMBERED_NOUNS)

SPENT = {"tapped": "tap", "discarded": "discard", "retreated": "retreat", "returned": "return to hand"}
"""What was done to a card to pay with it, and how a text names the card by that: "the unit you tapped"."""

LISTS = {
    "SPENT": alternatives(SPENT),
    "IF": "if|as long as",
    "PLAYER": alternatives(PLAYERS),
    "POSS": alternatives((*POSSESSIVES, THEIR)),
    "NOUN": alternatives((*NOUNS, *SINGULAR)),
    "ADJECTIVE": alternatives(ADJECTIVES),
    "STAT": alternatives(STATS),
    "KEYWORD": alternatives(KEYWORDS),
    "NUMBERED": alternatives(NUMBERED),
    "DURATION": alternatives(DURATIONS),
    "CANNOT": alternatives(PROHIBITIONS),
    "PLACE": alternatives((*PLACES, *("from" + place[2:] for place in PLACES if place.startswith("in ")),
                           *("in" + place[4:] for place in PLACES if place.startswith("from ")))),
    "STEP": alternatives(STEPS),
    "ARENA": alternatives(ARENAS),
    "VERB": alternatives((*VERBS, *VERBS.values())),
}  # fmt: skip
