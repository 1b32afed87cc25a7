"""What is asked of a printed card all the time, found out once for each definition (`Pool.facts`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.findings import BringFacts, Nature
from kartoteka.games.berserk.words.keywords import all_texts
from kartoteka.games.berserk.words.natures import nature_of, spends_tokens
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.games.berserk.set.cards import CardDef

__all__ = ["Facts", "Nature", "facts_of", "keyword_key", "nature_of"]

HOW_OFTEN: Final = Ruling(
    "BKR-18.6", "an incarnation is used once, unless the card says how often", value=1, without=-1
)
SO_OFTEN: Final = ruling("BKR-18.6", "a card may say that its incarnation is used N times")
WITHOUT_LIMIT: Final = ruling("BKR-18.6", "a card may say that its incarnation is used any number of times")
FLYERS_HAVE_FLIGHT: Final = ruling("BKK-Flight", "a flyer has Flight, which texts ask for, take and give")
ANY_TOKEN_COST: Final = ruling("BKR-16.1", "whatever has tokens in a cost may accumulate them")

DICE: Final = frozenset({
    "blessing", "curse", "clumsiness", "experience in attack", "experience in defence", "experience in shooting",
    "experience in throwing", "experience in discharge",
})  # fmt: skip
"""Keywords that change a die."""
FELT: Final = ("regeneration", "fading")
"""Keywords that are felt at the start of a turn."""
KNOWN_BY_TEXT: Final = frozenset({"formation", "incorporeal", "rage", "concentration", "valhalla"})
"""Keywords that a card has by a text of its own behind them."""


class Facts:
    """One definition at a glance."""

    __slots__ = (
        "aside",
        "called",
        "classes",
        "cost",
        "dice",
        "element",
        "elite",
        "equipment",
        "felt",
        "flying",
        "incarnates",
        "incarnation",
        "is_creature",
        "keywords",
        "life",
        "limits_squad",
        "max_life",
        "most_tokens",
        "movement",
        "natures",
        "parasite",
        "says_of_others",
        "sheltered",
        "spends_tokens",
        "strike",
        "symbiote",
        "terrain",
        "texts",
        "type",
        "unique",
        "variable",
    )  # fmt: skip

    def __init__(self, definition: CardDef) -> None:
        program = definition.program
        self.called: tuple[str, ...] | None = None
        """By number, what tells its texts apart (`table.naming.names_of_texts`)."""
        self.type = definition.type
        self.is_creature = self.type == "creature"
        self.terrain = self.type == "terrain"
        self.keywords: dict[str, int] = {}
        """Its keywords by `keyword_key`, each with its number (1 without): of several alike the largest."""
        for keyword in program.keywords:
            key = keyword_key(keyword.name, keyword.value)
            self.keywords[key] = max(self.keywords.get(key, keyword.amount or 1), keyword.amount or 1)
        for ability in program.abilities:
            for flag in ability.flags:
                if flag in KNOWN_BY_TEXT:
                    self.keywords.setdefault(flag, _of_trigger(ability))
        self.flying = definition.flying or "flight" in self.keywords
        if self.flying and FLYERS_HAVE_FLIGHT.holds:
            self.keywords.setdefault("flight", 1)
        self.symbiote, self.parasite = definition.symbiote, definition.parasite
        self.sheltered = definition.located_aside or "located aside" in self.keywords
        """Whether its text says that it is located in the auxiliary zone."""
        self.aside = self.flying or self.terrain or self.sheltered
        """Whether it lives there, for whatever reason."""
        self.equipment = definition.equipment
        self.element, self.elite = definition.element, definition.elite
        self.cost, self.variable = definition.cost, definition.variable
        self.movement, self.life = definition.movement, definition.life
        self.max_life = definition.max_life or self.keywords.get("most life", 0)
        """The printed maximum of life; 0 where none is printed."""
        self.strike = tuple(definition.strike)
        self.classes = frozenset(definition.classes)
        self.texts = tuple(all_texts(definition))
        """Its abilities as they are used (`findings.TextOf`)."""
        self.natures: tuple[Nature, ...] = tuple(nature_of(x.ability, self, x.root) for x in self.texts)
        """Of each of them."""
        abilities = [x.ability for x in self.texts]
        self.limits_squad = tuple(_kept_out(abilities))
        """With what it "cannot be taken into a squad": the filters of each such sentence."""
        self.spends_tokens = ANY_TOKEN_COST.holds and any(map(spends_tokens, abilities))
        self.most_tokens = self.keywords.get("most tokens", 0)
        """How many tokens it has at most; 0 where nothing is printed (BKR-16.2)."""
        self.unique = "uniqueness" in self.keywords
        self.incarnation = (self.keywords.get("incarnation", 0), _how_often(self.keywords.get("incarnations", 0)))
        """X of its incarnation (0 for none), and how often it is used: -1 without limit."""
        self.incarnates = _incarnates(abilities)
        self.dice = bool(DICE.intersection(self.keywords))
        """Whether a keyword of its own changes its dice."""
        self.felt = tuple(x for x in FELT if x in self.keywords)
        self.says_of_others = any(_is_about_others(x) for x in abilities)
        """Whether a static text of it says something of other cards, or of players (BKR-7.1)."""


def facts_of(definition: Any) -> Facts:
    """What is printed on a card, at a glance: `Game.facts_of`."""
    return Facts(definition)


def keyword_key(name: str, value: str = "") -> str:
    """What a keyword is called where one asks for it: "armour", "protection spell"."""
    return f"{name} {value}" if value else name


def _kept_out(abilities: list[p.Ability]) -> list[tuple[p.Filter, ...]]:
    """The filters of "cannot be taken into a squad with ..."."""
    return [
        node.what.filters
        for ability in abilities
        if ability.kind == "squad limit"
        for node in p.nodes_in(ability.effect)
        if isinstance(node, p.Do) and node.verb == "keep out" and isinstance(node.what, p.Select)
    ]


def _how_often(printed: int) -> int:
    """How often its incarnation may be used (BKR-18.6)."""
    if printed < 0 and WITHOUT_LIMIT.holds:
        return -1
    return printed if printed > 0 and SO_OFTEN.holds else int(HOW_OFTEN.value)


def _of_trigger(ability: p.Ability) -> int:
    """The number of a keyword with a text, which its trigger asks ("Rage 2: ..."); 1 where it has none."""
    for role in ability.trigger.roles if ability.trigger is not None else ():
        if isinstance(role.amount, p.Number):
            return role.amount.n
    return 1


def _incarnates(abilities: list[p.Ability]) -> BringFacts:
    """How it incarnates, as far as its text says something else than the rules (BK-532.5-l)."""
    for ability in abilities:
        if ability.kind == "incarnates":
            place = next((x for x in p.nodes_in(ability.effect) if isinstance(x, p.ChoosePlace)), None)
            return BringFacts(
                "incarnate",
                place,
                closed=False if "open" in ability.flags else None,
                player="opponent" if "opponent's" in ability.flags else "",
                hidden="hidden" in ability.flags,
            )
    return BringFacts("incarnate")


def _is_about_others(ability: p.Ability) -> bool:
    """Whether a static text says something of other cards, or of players."""
    if ability.kind != "static":
        return False
    subjects = [node.subject for node in p.nodes_in(ability.effect) if isinstance(node, p.Modify)]
    return any(not isinstance(subject, p.This) for subject in subjects)
