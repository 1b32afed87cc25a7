"""What a card is like now: STR, icons, traits, factions, keywords, whether it is blank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.cards import FACTIONS, NEUTRAL
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.records import DUPLICATE, KINDS
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import Folding, Named, fold, has_word, said

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


FOLDING = Folding(
    adds_first=ruling("AGR-115", "additions come before doubling and halving"),
    rounds_up=ruling("AGR-115", "halves are rounded up"),
    least=Ruling("AGR-115", "a number below 0 counts as 0", value=0, without=None),
    set_overrides=ruling("AGR-116", "a set value overrides all other modifiers"),
    newest_set=ruling("AGR-116", "of several set values the newest counts"),
)
"""How STR, costs, plot values and the like are worked out."""


# Strength, icons, traits ------------------------------------------------------------------------------------------


def strength(s: State, card: int, more: int = 0) -> int:
    """Its STR: additions, then doubling and halving, then "set"; never below 0 (AGR-115, AGR-116).

    With `more`, what it would be if so much were added.
    """
    printed: int = (s.pool.definitions[s.cards[card].proto].strength or 0) + more
    if "strength" not in s.spoken:
        return printed
    says = said(s, card, "strength")
    return fold(printed, says, FOLDING) if says or printed < 0 else printed


ICONS_ARE_COUNTED = ruling("AGR-68", "instances of an icon that are lost are set off against those that are had")


EVERY_INSTANCE = ruling("AGR-120", "what loses all of a kind loses those that it has gained, too")


ICON, KEYWORD = Named("icon "), Named("keyword ")
"""What is spoken of where something gives or takes that word."""


ALL_ICONS, ALL_KEYWORDS = "icon all", "keyword all"
"""What is spoken of where something takes them all away."""


def icons(s: State, card: int) -> list[str]:
    """The challenge icons that the card has now."""
    if "icon" not in s.spoken or not said(s, card, "icon"):
        return list(definition(s, card).icons)
    return [k for k in KINDS if has_icon(s, card, k)]


def has_icon(s: State, card: int, icon: str) -> bool:
    """Whether the card has a challenge icon: instances gained less instances lost (AGR-68)."""
    printed = icon in s.pool.definitions[s.cards[card].proto].icons
    if ICON[icon] not in s.spoken and ALL_ICONS not in s.spoken:
        return printed
    if ICONS_ARE_COUNTED.value:
        return has_word(s, card, "icon", icon, int(printed), every_instance=EVERY_INSTANCE.value)
    return printed or has_said(s, card, "icon", "gain", icon)


def has_trait(s: State, card: int, trait: str) -> bool:
    """Whether the card has a trait; "the" in front of a trait's name makes no difference (D-22)."""
    if s.cards[card].relation == DUPLICATE:
        return False
    wanted = trait.removeprefix("The ")
    printed = wanted in s.pool.facts[s.cards[card].proto].traits
    if printed and "blank" in s.spoken:
        printed = not any(say.op == "gain" and say.value == "" for say in said(s, card, "blank"))
    return (
        has_word(s, card, "trait", trait, int(printed), every_instance=EVERY_INSTANCE.value)
        if "trait" in s.spoken
        else printed
    )


def has_faction(s: State, card: int, faction: str) -> bool:
    """Whether the card belongs to a faction; a card is neutral while it belongs to none."""
    printed: bool = s.pool.definitions[s.cards[card].proto].faction == faction
    if "faction" not in s.spoken:
        return printed
    if faction == NEUTRAL:
        for other in FACTIONS:  # noqa: SIM110 (what a generator is to see costs each call)
            if has_faction(s, card, other):
                return False
        return True
    return has_word(s, card, "faction", faction, int(printed), every_instance=EVERY_INSTANCE.value)


# Keywords and text ------------------------------------------------------------------------------------------------

BLANKED = ruling("AGR-119", "a blank text box loses what is printed in it")
GAINED_STAYS = ruling("AGR-119", "a blank card keeps what it has gained")

PRIZES_ADD_UP = ruling("AGR-121", "the values of prized add up")


def is_blank(s: State, card: int) -> bool:
    """Whether its printed text box counts as empty (AGR-119)."""
    if "blank" not in s.spoken:
        return False
    says = said(s, card, "blank")
    return bool(says) and BLANKED.holds and any(say.op == "gain" for say in says)


def keywords(s: State, card: int, among: tuple[str, ...]) -> list[str]:
    """Those of the keywords that the card has now."""
    if "keyword" not in s.spoken or not said(s, card, "keyword"):
        printed = s.pool.facts[s.cards[card].proto].keywords
        return [k for k in among if k in printed] if printed and not is_blank(s, card) else []
    named = s.pool.facts[s.cards[card].proto].keywords.union([say.value for say in said(s, card, "keyword")])
    return [k for k in among if k in named and has_keyword(s, card, k)]


def has_keyword(s: State, card: int, keyword: str) -> bool:
    """Whether the card has a keyword, printed or gained."""
    printed = keyword in s.pool.facts[s.cards[card].proto].keywords
    if printed and is_blank(s, card):
        printed = False
    if KEYWORD[keyword] not in s.spoken and ALL_KEYWORDS not in s.spoken:
        return printed
    if not GAINED_STAYS.value and is_blank(s, card):
        return printed
    return has_word(s, card, "keyword", keyword, int(printed), every_instance=EVERY_INSTANCE.value)


def keyword_values(s: State, card: int, keyword: str) -> tuple[int, ...]:
    """The numbers of every instance of the keyword that the card has now (AGR-121)."""
    printed = s.pool.facts[s.cards[card].proto].values.get(keyword, ())
    if printed and is_blank(s, card):
        printed = ()
    if KEYWORD[keyword] not in s.spoken and ALL_KEYWORDS not in s.spoken:
        return printed  # type: ignore[no-any-return]
    return (*printed, *_values_gained(s, card, keyword)) if has_keyword(s, card, keyword) else ()


def _values_gained(s: State, card: int, keyword: str) -> list[int]:
    return [say.amount for say in said(s, card, "keyword") if say.op == "gain" and say.value == keyword]


def prize_on(s: State, card: int) -> int:
    """How much power its prized is worth to each opponent."""
    values = keyword_values(s, card, "prized")
    return sum(values) if PRIZES_ADD_UP.value else max(values, default=0)


# What else is said of a card --------------------------------------------------------------------------------------


def has_said(s: State, card: int, stat: str, op: str, value: str = "") -> bool:
    """Whether something says that of the card: `op` on `stat`, for every value or for this one."""
    if stat in s.spoken:
        for say in said(s, card, stat):
            if say.op == op and say.value in ("", value):
                return True
    return False


def tokens(s: State, card: int, name: str) -> int:
    """How many tokens of that name lie on the card."""
    return next((n for token, n in s.cards[card].tokens if token == name), 0)
