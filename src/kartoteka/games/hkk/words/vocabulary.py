"""What the words of card text mean in this game: each asks something of a card, a player or the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import numbers as n
from kartoteka.games.hkk.permanents.special import colors as colors_of
from kartoteka.games.hkk.records import ATTACHED, GUARD, RESERVE, Combat, Phase, Stage, Table, Turn
from kartoteka.games.hkk.words import asked as w
from kartoteka.games.hkk.words.triggers import EVENT_ROLES
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import has_word, said
from kartoteka.kernel.records import NOBODY
from kartoteka.kernel.selectors import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.state import State

TYPES: Final = (
    "instant", "general", "monster", "freakborn", "adventurer", "galetki", "avatar", "building", "item", "skill",
    "level-up", "part", "location", "guild", "follower", "rule", "lich", "other",
)  # fmt: skip
COLORLESS: Final = "colorless"
TESTS: dict[str, Any] = {
    **{name: w.is_type_word(name) for name in TYPES},
    "creature": w.is_creature,
    "opposing": w.is_opposing,
    "on this": w.lies_on_this,
    "bonded": w.is_bonded,
    "named type": w.is_of_named_type,
}
WORDS: dict[str, Callable[[State, int], bool]] = {
    "card": lambda s, card: True,
    "non-creature": w.is_no_creature,
    "spell": w.is_spell,
    "permanent": w.is_permanent,
    "enchantment": w.is_enchantment,
    "enchantment on something": lambda s, card: n.facts(s, card).type == "enchantment" and n.facts(s, card).is_attached,
    "attached": w.is_attached,
    "carrier": w.is_carrier,
    "special": lambda s, card: n.facts(s, card).is_special,
    "active": lambda s, card: not s.cards[card].passive,
    "passive": lambda s, card: s.cards[card].passive,
    "wounded": w.is_wounded,
    "unhurt": lambda s, card: not w.is_wounded(s, card),
    "attacking": lambda s, card: card in w.attackers(s),
    "defending": lambda s, card: card in w.defenders(s),
    "fighting": lambda s, card: card in w.fighters(s),
    "in the guard post": lambda s, card: n.zone_type(s, card) == GUARD,
    "in the reserve": lambda s, card: n.zone_type(s, card) == RESERVE,
    "token": lambda s, card: n.definition(s, card).token,
    "flier": lambda s, card: s.cards[card].flier,
    "held": lambda s, card: n.facts(s, card).is_attached and n.facts(s, card).type == "item",
    "colourless": lambda s, card: has_color(s, card, COLORLESS),
    "kf": lambda s, card: n.facts(s, card).kf,
    "from hand": w.is_from_hand,
    "ability": w.is_ability,
    "damaging spell": w.is_damaging_spell,
}


def has_subtype(s: State, card: int, word: str) -> bool:
    """Whether a card has a subtype, printed or gained."""
    printed = int(word in n.facts(s, card).subtypes)
    return has_word(s, card, "subtype", word, printed) if "subtype" in s.spoken else bool(printed)


def has_color(s: State, card: int, word: str) -> bool:
    """Whether it is of that colour; `colorless` of none."""
    colors = colors_of(n.definition(s, card))
    for say in said(s, card, "color") if "color" in s.spoken else ():
        colors = (say.value,) if say.op == "set" else (*colors, say.value)
    return not colors if word == COLORLESS else word in colors


def _is_called(s: State, card: int, word: str) -> bool:
    return bool(n.definition(s, card).name == word)


HAVING: dict[str, Callable[[State, int, str], bool]] = {
    "subtype": has_subtype,
    "group": n.has_group,
    "keyword": n.has_keyword,
    "color": has_color,
    "kind": lambda s, card, word: word in n.facts(s, card).kinds,
    "name": _is_called,
    "printed keyword": lambda s, card, word: word in n.facts(s, card).keywords,
}

# Numbers ----------------------------------------------------------------------------------------------------------

PLAIN_NUMBERS: Final = ("damage spell bonus", "max per turn", "places")
KEYWORDS: Final = (
    "poison", "deadly poison", "fire-breath", "acid-breath", "regeneration", "level-drain", "net",
    "reaction surcharge", "anti-counter", "anti-block", "anti-magic",
)  # fmt: skip


WHAT_IS_REPLACED_COUNTS: Final = ruling(
    "HKKR-6.20", "what is paid in place of a part of a cost does not change the cost"
)


def cost(s: State, card: int) -> int:
    """The mana of its summoning cost, with what was chosen for its X and all that is said of it."""
    c = s.cards[card]
    d = s.pool.definitions[c.proto]
    found = n.plain(s, card, "mana", d.mana + (c.x if d.variable else 0))
    return found if WHAT_IS_REPLACED_COUNTS.holds else found - sum(x.substituted for x in w.actions_of(s, card))


def _keyword(name: str) -> Callable[[State, int], int]:
    return lambda s, card: n.keyword(s, card, name)


def _plain(name: str) -> Callable[[State, int], int]:
    return lambda s, card: n.plain(s, card, name, 1 if name == "places" else 0)


STATS: dict[str, Callable[[State, int], int]] = {
    "damage": n.damage,
    "life": n.life,
    "wounds": lambda s, card: s.cards[card].wounds,
    "life left": n.life_left,
    "mana": cost,
    "components": lambda s, card: n.plain(s, card, "components", n.facts(s, card).components),
    "builders": lambda s, card: n.plain(s, card, "builders", n.facts(s, card).builders),
    "icons": lambda s, card: n.plain(s, card, "icons", n.facts(s, card).icons),
    "level": n.level,
    "structure": lambda s, card: n.definition(s, card).structure,
    "x": lambda s, card: s.cards[card].x,
    **{name: _keyword(name) for name in KEYWORDS},
    **{name: _plain(name) for name in PLAIN_NUMBERS},
}


def _parts(s: State, card: int) -> int:
    """How many cards lie on it."""
    found = 0
    seats = len(s.seats)
    for seat in range(seats):
        for x in s.zones[ATTACHED * seats + seat]:
            if s.cards[x].host == card:
                found += 1
    return found


STATS["attached"] = _parts


def stat_family(name: str) -> Any:
    """`markers:NAME`: how many such markers lie on a card."""
    kind, _, word = name.partition(":")
    return (lambda s, card: n.marker(s, card, word)) if kind == "markers" else None


def has_life(s: State, card: int) -> bool:
    facts = n.facts(s, card)
    return facts.is_creature or n.definition(s, card).structure > 0


# Players ----------------------------------------------------------------------------------------------------------


def capacity(s: State, seat: int) -> int:
    """How many places the guard post of a player has."""
    from kartoteka.games.hkk.combat.fights import capacity as of

    found: int = of(s, seat)
    return found


class SeatStats(dict[str, "Callable[[State, int], int]"]):
    """Numbers of players; `skill:NAME` is a level of a skill, `level:NAME` the highest level of such a subtype."""

    def __missing__(self, name: str) -> Callable[[State, int], int]:
        kind, _, word = name.partition(":")
        if not word or kind not in ("skill", "level"):
            raise KeyError(name)
        if kind == "skill":
            return lambda s, seat: n.skill(s, seat, word)
        return lambda s, seat: max((n.level(s, x) for x in n.creatures(s, seat) if has_subtype(s, x, word)), default=0)


SEAT_STATS = SeatStats(
    {
        "mana": lambda s, seat: s.seats[seat].mana,
        "max mana": lambda s, seat: s.seats[seat].most_mana,
        "life": lambda s, seat: s.seats[seat].life,
        "max life": lambda s, seat: s.seats[seat].most_life,
        "components": lambda s, seat: s.seats[seat].components,
        "shards": lambda s, seat: s.seats[seat].shards,
        "rung": lambda s, seat: s.seats[seat].rung,
        "turns": lambda s, seat: s.seats[seat].turns,
        "hand": lambda s, seat: len(s.zone("hand", seat)),
        "deck": lambda s, seat: len(s.zone("deck", seat)),
        "discard": lambda s, seat: len(s.zone("discard", seat)),
        "capacity": capacity,
    }
)


def _started(s: State, seat: int) -> bool:
    table = s.opened.get(Table)
    return table is not None and table.starter == seat


SEAT_WORDS: dict[str, Callable[[State, int], bool]] = {
    "active": lambda s, seat: n.active_player(s) == seat,
    "started": _started,
    "attacking": lambda s, seat: s.opened.get(Combat) is not None and n.active_player(s) == seat,
}


def _starter(s: State, ctx: Any) -> int:
    table = s.opened.get(Table)
    return table.starter if table is not None else NOBODY


ROLES: dict[str, Callable[[State, Any], int]] = {
    "active": lambda s, ctx: n.active_player(s),
    "starter": _starter,
}

# The table --------------------------------------------------------------------------------------------------------

PHASES: Final = ("preparation", "draw", "main", "combat", "healing", "end")
STAGES: Final = ("exchange", "attack", "combat abilities", "strike", "aftermath")
SITUATIONS = (*PHASES, *STAGES, "fight", "turn")


def during(s: State, situation: str, kind: str) -> bool:
    """Whether that goes on: a phase, a stage of the combat phase, a fight."""
    if situation == "fight":
        return s.opened.get(Combat) is not None
    if situation in STAGES:
        stage = s.opened.get(Stage)
        return stage is not None and stage.name == situation
    if situation in PHASES:
        phase = s.opened.get(Phase)
        return phase is not None and phase.name == situation
    return s.opened.get(Turn) is not None


VOCABULARY = Vocabulary(
    words=WORDS,
    having=HAVING,
    stats=STATS,
    seat_stats=SEAT_STATS,
    seat_words=SEAT_WORDS,
    roles=ROLES,
    places={},
    during=during,
    situations=SITUATIONS,
    event_roles=EVENT_ROLES,
    stat_family=stat_family,
    tests=TESTS,
    not_on_all={"damage": lambda s, card: n.facts(s, card).is_creature, "life": has_life, "life left": has_life},
    plain=(
        "active", "passive", "wounded", "unhurt", "attacking", "defending", "fighting", "in the guard post",
        "in the reserve", "opposing", "on this", "wounds",
    ),
    domains={"attacking": w.attackers, "defending": w.defenders, "fighting": w.fighters},
)  # fmt: skip
