"""Every word that a compiled card of this game may contain, in one place.

The game imports this and checks at start that it knows each of them; the wording's tests check that no program contains
another. `who` left out of an operation is `You()`.
"""

from __future__ import annotations

from kartoteka.kernel.program import (
    AnyPlayer,
    ChosenPlayer,
    EachOpponent,
    EachPlayer,
    Opponent,
    Player,
    ThePlayer,
    You,
)
from kartoteka.text.lower import alternatives

# What a program may say ---------------------------------------------------------------------------------------------

KINDS = ("military", "intrigue", "power")
FACTIONS = {
    "Stark": "stark",
    "Lannister": "lannister",
    "Baratheon": "baratheon",
    "Greyjoy": "greyjoy",
    "Tyrell": "tyrell",
    "Martell": "martell",
    "Targaryen": "targaryen",
    "Night's Watch": "thenightswatch",
    "neutral": "neutral",
}
"""Faction as printed: as in the data."""

PHASES = ("plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation")

ABILITY_KINDS = (
    "action",
    "reaction",
    "forced reaction",
    "interrupt",
    "forced interrupt",
    "when revealed",
    "constant",
    "play restriction",
)
FLAGS = ("cannot be canceled", "cannot be saved", "any player", "modifier icon")
"""`modifier icon`: a printed "+1 Income." (AGR-123)."""

EVENTS: dict[str, tuple[str, ...]] = {
    "challenge initiated": ("attacker", "against", "kind", "participant"),
    "challenge won": ("winner", "loser", "kind", "as", "margin", "unopposed", "participant"),
    "challenge lost": ("winner", "loser", "kind", "as", "margin", "unopposed", "participant"),
    "claim applied": ("winner", "loser", "kind", "as", "participant"),
    "declared as attacker": ("card", "kind", "during"),
    "declared as defender": ("card", "kind", "during"),
    "declared as attacker or defender": ("card", "kind", "during"),
    "bypassed by stealth": ("card", "by"),
    "card entered play": ("card", "under", "from", "manner", "during"),
    "card marshaled": ("card", "player"),
    "left play": ("card", "during"),
    "character killed": ("card", "during", "for claim"),
    "sacrificed": ("card", "during"),
    "sacrificed or killed": ("card", "during"),
    "discarded": ("card", "from", "manner", "by"),
    "killed or discarded from play": ("card",),
    "entered pile": ("card", "pile", "whose"),
    "knelt": ("card", "during"),
    "stood": ("card", "during"),
    "came out of shadows": ("card", "under", "during"),
    "plot revealed": ("card", "player"),
    "dominance won": ("player",),
    "dominance lost": ("player",),
    "phase began": ("phase",),
    "phase ended": ("phase",),
    "round began": (),
    "round ended": (),
    "event played": ("card", "player", "during"),
    "effect initiated": ("card", "kind", "player"),
    "power gained": ("card", "amount", "manner", "during"),
    "gold gained": ("player",),
    "income collected": ("player",),
    "cards drawn": ("player", "card"),
    "reserve checked": ("player",),
    "attached": ("card", "to"),
}
"""Events of a trigger, each with the roles that it may ask about. Without roles it is any such event.

`participant`: some participating card passes the filters (at least `amount` of them, where given). `during`: the word
is a phase (`challenges phase`), `challenge`, or a kind of challenge. `under`: whose control. `from`, `pile`: a zone,
and the player whose it is. `for claim`: the kind of claim. `unopposed` is a word. `by` is the card whose keyword did
it. `manner`: `ambush`, `pillage`, `renown`. Several roles of the same name (the kinds of a challenge): any of them.
"""

VERBS: dict[str, tuple[str, ...]] = {
    "gain gold": ("who", "amount"),
    "lose gold": ("who", "amount"),
    "pay gold": ("who", "amount"),
    "move gold": ("what", "who", "to", "amount", "manner"),
    "place gold": ("what", "amount"),
    "discard gold": ("what", "amount"),
    "draw": ("who", "what", "amount"),
    "gain power": ("what", "amount"),
    "move power": ("what", "to", "amount"),
    "discard power": ("what", "amount"),
    "kneel": ("what",),
    "stand": ("what",),
    "kill": ("what", "manner"),
    "discard": ("what", "manner"),
    "sacrifice": ("what",),
    "save": ("what",),
    "return to hand": ("what", "who", "manner"),
    "return to shadows": ("what",),
    "put in shadows": ("what",),
    "put into play": ("what", "who"),
    "attach": ("what", "to"),
    "discard at random": ("who", "amount"),
    "discard from deck": ("who", "amount"),
    "add to hand": ("what", "who"),
    "reveal": ("what", "into"),
    "look": ("what", "into"),
    "shuffle": ("who",),
    "shuffle into deck": ("what", "who"),
    "put on deck": ("what", "who", "manner"),
    "put in dead pile": ("what", "who"),
    "put in discard pile": ("what", "who"),
    "remove from game": ("what", "manner"),
    "remove from challenge": ("what",),
    "add to challenge": ("what",),
    "place token": ("what", "amount", "manner"),
    "remove token": ("what", "amount", "manner"),
    "cancel": (),
    "apply claim": ("manner",),
}
"""Verbs of `Do`, with their operands. Cards go to their owner's places, whoever is named in the text.

`move gold`: from `what` (a card), or from the pool of `who`, or with manner `treasury` from the treasury; to a card
or to the pool of a player. `draw` with `what` draws that very card. Any verb that takes a card out of play may have
the manner `cannot be saved`. `put into play`: under the control of `who`. `put on deck`: manner `top` or `bottom`.
Tokens: manner is their name. `return to hand`: manner `instead of discard pile` or `instead of dead pile` replaces
where the card would go; `who` there, and of `add to hand`, `shuffle into deck`, `put on deck`, `put in ... pile`, is
whose place the text names (nobody: its owner's), the card goes to its owner's (AGR-14). `remove from game`: manner
`until next phase`. `reveal`, `look`: `into` keeps what was shown. `apply claim`: manner is the kind of claim that
is applied instead.

Where a cost or a `sacrifice` does not say whose card, it is one of the paying player's own (AGR-90, AGR-134).
"""

MANNERS = (
    "cannot be saved",
    "instead of discard pile",
    "instead of dead pile",
    "until next phase",
    "top",
    "bottom",
    "treasury",
    *KINDS,
)
"""Word options of `Do`; those of the token verbs are names of tokens."""

STATS = ("strength", "printed strength", "printed cost", "power", "gold", "attachments", "icons")
"""Numbers of a card (`Stat`, `Measure`); also `tokens:NAME`."""

HAS_STATS = ("trait", "faction", "icon", "keyword")

PLAYER_STATS = ("gold", "total power", "faction power", "hand", "used plots", "reserve", "claim", "initiative")

WORDS = (
    "character",
    "location",
    "attachment",
    "event",
    "plot",
    "agenda",
    "duplicate",
    "standing",
    "kneeling",
    "attacking",
    "defending",
    "participating",
    "alone",
    "unique",
    "loyal",
    "limited",
    "revealed",
    "in play",
)
"""Words of `Is`."""

PLAYER_WORDS = ("first player", "attacking player", "defending player")
PLAYER_HISTORY = (
    "won challenge this phase",
    *(f"won {kind} challenge this phase" for kind in KINDS),
    "lost challenge this round",
    *(f"lost {kind} challenge this round" for kind in KINDS),
)
"""Words of `PlayerIs`: what a player is now, and what has happened to that player."""

PLAYER_ROLES = ("winner", "loser", "attacker", "defender", "first", "player")
"""Roles of `ThePlayer`; `player` is the player whom the trigger names."""

CHANGES: dict[str, tuple[str, ...]] = {
    "strength": ("add", "double", "halve", "set"),
    "keyword": ("gain", "lose"),
    "icon": ("gain", "lose"),
    "trait": ("gain", "lose"),
    "faction": ("gain", "lose"),
    "no attachments except": ("gain",),
    "cannot": ("gain",),
    "most": ("set",),
    "blank": ("gain",),
    "controller": ("set",),
    "claim": ("add", "set"),
    "income": ("add",),
    "reserve": ("add",),
    "initiative": ("add",),
    "gold value": ("add",),
    "cost": ("add",),
    "challenges": ("add",),
    "cards in the draw phase": ("add",),
    "kneels as attacker": ("lose",),
    "kneels as defender": ("lose",),
    "stands in standing phase": ("lose",),
    "contributes strength": ("gain", "lose"),
    "side strength": ("add",),
    "killed at zero strength": ("gain",),
    "immune": ("gain",),
    "must defend": ("gain",),
    "must attack": ("gain",),
}
"""Statistics of `Change`, with their ops. `cost`: its value is how the card is played, one of `PLAYED`.

`kneels as attacker`, `kneels as defender`: the value may narrow it to a kind of challenge. `challenges`: its value is
the kind. `most`: its value is one of `MOST`. `cards in the draw phase`: how many a player draws there by the rules.
`immune`: its value is a set of effects, what is asked of them with ", " between: `opponents'`, `triggered`, qualifiers
of the card that they come from, its type (or `card`).
`keyword`: its amount is the X of ambush (X). `icon`: the value `$word` is the word in the slot `word` (`ChooseWord`).
`blank`: the value `except traits`, or nothing. `controller`: the value `you`. Of words that are lost the value `all` is
every one, `all but WORD` every other. On a card in a hand only `cost` is changed.
"""

PLAYED = (
    "marshal",
    "play",
    "ambush",
    "bring out of shadows",
    "marshal or play",
    "play or ambush",
    "marshal, play, or ambush",
    "marshal, ambush, or bring out of shadows",
)
"""How a card is paid for, as the text says it. An event in shadows is played, and brought out."""

UNTILS = ("challenge", "phase", "round", "game", "next plot")
"""`Modify.until` and `Delay.at`. Empty is while the source works; for a `controller` set by a triggered ability, for
good.
"""

FIRST_EACH = ("first each phase", "first each round")
"""`Modify.until` of a constant ability with `times` 1: for the first card so played in each such period."""

CANNOT = (
    "be killed",
    "be saved",
    "be discarded",
    "be discarded from play",
    "leave play",
    "be knelt",
    "be knelt by card effects",
    "be stood",
    "stand",
    "kneel",
    "be bypassed by stealth",
    "be declared as an attacker",
    "be declared as a defender",
    "be declared as an attacker or defender",
    "participate in challenges",
    "gain power",
    "be placed in shadows",
    "enter play",
    "be put into play",
    "attack alone",
    "defend alone",
)
"""Values of `Change("cannot", "gain")` on cards."""

PLAYER_CANNOT = (
    "initiate military challenges",
    "initiate intrigue challenges",
    "initiate power challenges",
    "initiate challenges",
    "initiate military challenges against you",
    "initiate intrigue challenges against you",
    "initiate power challenges against you",
    "initiate challenges against you",
    "draw cards",
    "gain gold",
    "gain power",
    "play events",
    "marshal cards",
    "marshal characters",
    "marshal locations",
    "marshal attachments",
    "put cards into play",
    "trigger card abilities",
    "win the game",
    "win dominance",
    "declare defenders",
    "bring cards out of shadows",
    "trigger actions",
)
"""Values of `Change("cannot", "gain")` on players."""

MOST = (
    "drawn each round",
    "gold each round",
    "challenges in the challenges phase",
    "defenders",
    "attackers or defenders",
)
"""Values of `Change("most", "set")` on players: of what a player cannot have or do more than so much."""

OTHER_KEYWORDS = ("no attachments", "copies per host", "draft format only")
"""Names of `Keyword` that are printed lines rather than keywords. `no attachments`: the value names the traits
excepted, with ", " between them; `copies per host`: at most `amount` on each `value`. An amount of -1 is a printed
(X).
"""

KEYWORDS = (
    "ambush",
    "assault",
    "bestow",
    "insight",
    "intimidate",
    "limited",
    "pillage",
    "prized",
    "renown",
    "shadow",
    "stealth",
    "terminal",
)

ZONES = {
    "hand": "hand",
    "deck": "deck",
    "discard pile": "discard",
    "dead pile": "dead",
    "plot deck": "plot deck",
    "used pile": "used",
}
"""Zone as printed: as in programs; besides these `play`, `shadows`, `removed`."""

# How it is printed ----------------------------------------------------------------------------------------------------

PLAYERS: dict[str, Player] = {
    "you": You(),
    "an opponent": Opponent(),
    "each opponent": EachOpponent(),
    "each player": EachPlayer(),
    "a player": AnyPlayer(),
    "the losing opponent": ThePlayer("loser"),
    "the winning opponent": ThePlayer("winner"),
    "the attacking player": ThePlayer("attacker"),
    "the defending player": ThePlayer("defender"),
    "the first player": ThePlayer("first"),
    "that opponent": ChosenPlayer(),
    "that player": ChosenPlayer(),
}
POSSESSIVES = {"your" if words == "you" else words + "'s": player for words, player in PLAYERS.items()}

STAT_WORDS = {
    "printed cost": "printed cost",
    "printed STR": "printed strength",
    "STR": "strength",
}
COUNTER_WORDS = {"gold": "gold", "power": "power", "attachments": "attachments"}
PLAYER_COUNTERS = {
    "cards in hand": "hand",
    "gold": "gold",
    "total power": "total power",
    "power on your faction card": "faction power",
    "plot cards in your used pile": "used plots",
}
LEVELS = {"or higher": ">=", "or lower": "<="}
COUNTS = {"or more": ">=", "or fewer": "<="}

TYPES = {
    "character": "character",
    "location": "location",
    "attachment": "attachment",
    "event": "event",
    "plot card": "plot",
    "card": "",
}
"""Type as printed: the word of `Is`; a mere "card" is of any type."""

STATES = ("attacking", "defending", "participating", "standing", "kneeling", "unique", "loyal", "limited")

VERB_FORMS = {
    "add": "adds",
    "apply": "applies",
    "attach": "attaches",
    "bypass": "bypasses",
    "cancel": "cancels",
    "check": "checks",
    "choose": "chooses",
    "contribute": "contributes",
    "collect": "collects",
    "come": "comes",
    "control": "controls",
    "discard": "discards",
    "do": "does",
    "double": "doubles",
    "draw": "draws",
    "enter": "enters",
    "gain": "gains",
    "get": "gets",
    "give": "gives",
    "halve": "halves",
    "have": "has",
    "initiate": "initiates",
    "kill": "kills",
    "kneel": "kneels",
    "leave": "leaves",
    "look": "looks",
    "lose": "loses",
    "marshal": "marshals",
    "move": "moves",
    "pay": "pays",
    "place": "places",
    "play": "plays",
    "put": "puts",
    "raise": "raises",
    "reduce": "reduces",
    "remove": "removes",
    "return": "returns",
    "reveal": "reveals",
    "sacrifice": "sacrifices",
    "save": "saves",
    "search": "searches",
    "set": "sets",
    "shuffle": "shuffles",
    "stand": "stands",
    "take": "takes",
    "treat": "treats",
    "win": "wins",
    "are": "is",
}
"""Base form: form after "he, she, it"."""

NOUN_FORMS = {
    "card": "cards",
    "token": "tokens",
    "challenge": "challenges",
    "copy": "copies",
    "character": "characters",
    "challenge icon": "challenge icons",
}
"""Nouns that agree with the number before them."""

BASE_FORMS = {third: base for base, third in VERB_FORMS.items()}
VERBS_IN_TEXT = frozenset(VERB_FORMS) | frozenset(BASE_FORMS)


def _both_ways(forms: dict[str, str]) -> dict[str, str]:
    return forms | {other: one for one, other in forms.items()}


INFLECTED = _both_ways(VERB_FORMS) | NOUN_FORMS

CAPS = r"(?:The )?[A-Z][\w'-]*(?: (?:of |the |of the )?(?!X\b|STR\b)[A-Z][\w'-]*)*"
"""A trait or a title: capitalised words."""


TYPE_WORDS = (*TYPES, *(word + "s" for word in TYPES))

LISTS = {
    "IF": "if|while",
    "PHASE": alternatives(PHASES),
    "PLAYER": alternatives((*PLAYERS, "they")),
    "POSS": alternatives((*POSSESSIVES, "their", "its owner's")),
    "TYPEWORD": alternatives(TYPE_WORDS),
    "ZONE": alternatives(ZONES),
    "KEYWORD": alternatives(KEYWORDS),
    "COUNTER": alternatives(COUNTER_WORDS),
    "QSTATE": alternatives(STATES),
    "FACTION": alternatives(FACTIONS),
    "PLAYED": alternatives(PLAYED),
    "CANNOT": alternatives(what for what in CANNOT if what not in PLAYER_CANNOT),
    "PCANNOT": alternatives(what for what in PLAYER_CANNOT if what not in CANNOT),
    "ANYCANNOT": alternatives(what for what in CANNOT if what in PLAYER_CANNOT),
    "CAPS": CAPS,
    "VERB": alternatives(VERB_FORMS).replace("discard", "discard(?! pile)"),
}
"""What fills the `%NAME%` of the grammar."""
