"""What counts now: life, movement, strikes, keywords, and who may do what (everything asks here)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.records import AUX, COVERED, FIELD, GAME_ZONE, GRAVEYARD, HOSTED, Stage, Table, Turn
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import ALL, Folding, Named, fold, has_word, said
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from kartoteka.games.berserk.set.cards import CardDef
    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.state import State

SEATS: Final = 2
KEYWORD_WORDS: Final = Named("keyword ")
ALL_KEYWORDS: Final = KEYWORD_WORDS[ALL]
CANNOT: Final = Named("cannot ")
MAY = Named("may ")
STRIKES: Final = ("strike weak", "strike medium", "strike strong")
UNBOUNDED: Final = Folding(least=None)
"""Of life and of strikes: those below zero keep their value (BKR-12.4)."""
NUMBERS: Final = Folding()
CURRENT_LIFE: Final = ruling(
    "BKR-14.1", "current life is printed life and additional life, less wounds and negative life"
)
CAPPED: Final = ruling("BKR-14.1", "additional life does not lift a card over its printed maximum")
NO_CAP: Final = ruling("D-21", "without a printed maximum there is no cap of additional life")
FLIGHT: Final = ruling("BKK-Flight", "who gains Flight flies, and who loses it does not")
LARGEST: Final = ruling("BKR-17.4", "of equal named abilities only the largest number counts")
LOSES_ALL: Final = ruling("BKR-17.4", "who loses a named ability loses every copy of it")
CANNOT_WINS: Final = ruling("BKR-10.12", "prohibitions beat permissions")
TEXT_BEATS_RULES: Final = ruling("BKR-10.12", "a card's text beats the rules")


# What a card is, and where ----------------------------------------------------------------------------------------


def definition(s: State, card: int) -> CardDef:
    """The printed facts of a card."""
    found: CardDef = s.pool.definitions[s.cards[card].proto]
    return found


def facts(s: State, card: int) -> Facts:
    """The same, at a glance."""
    found: Facts = s.pool.facts[s.cards[card].proto]
    return found


def in_play(s: State, card: int) -> bool:
    """Whether it is in the game zone."""
    return s.cards[card].zone // SEATS in GAME_ZONE


def squad(s: State, seat: int) -> tuple[int, ...]:
    """The cards that a player controls in the game zone."""
    zones = s.zones
    return (
        *zones[FIELD * SEATS + seat],
        *zones[COVERED * SEATS + seat],
        *zones[AUX * SEATS + seat],
        *zones[HOSTED * SEATS + seat],
    )


def graveyard(s: State, seat: int) -> tuple[int, ...]:
    """The cards of a player's graveyard."""
    return s.zones[GRAVEYARD * SEATS + seat]


def other(seat: int) -> int:
    """The opponent."""
    return 1 - seat


def first(s: State) -> int:
    """The first player."""
    player: int = s.opened[Table].first
    return player


def active(s: State) -> int:
    """Whose turn it is; nobody's before the first."""
    turn = s.opened.get(Turn)
    return turn.player if turn is not None else NOBODY


def leading(s: State) -> int:
    """Who goes first in everything that both do: the active player, and before the battle the first one."""
    turn = s.opened.get(Turn)
    return turn.player if turn is not None else s.opened[Table].first  # type: ignore[no-any-return]


def turn_number(s: State) -> int:
    """The number of the turn, both players' counted; 0 before the first."""
    number: int = s.opened[Table].turn
    return number


def stage(s: State) -> str:
    """The part of the game or of the turn; empty between two."""
    now = s.opened.get(Stage)
    return now.name if now is not None else ""


# Numbers ----------------------------------------------------------------------------------------------------------


def plain(s: State, card: int, stat: str, base: int = 0) -> int:
    """A number of a card, with all that is said of it; never less than nothing."""
    return fold(base, said(s, card, stat), NUMBERS) if stat in s.spoken else base


def signed(s: State, card: int, stat: str, base: int = 0) -> int:
    """The same of a number that may be below zero."""
    return fold(base, said(s, card, stat), UNBOUNDED) if stat in s.spoken else base


def life(s: State, card: int) -> int:
    """Its life: what is printed, and what is said of it."""
    printed: int = s.pool.facts[s.cards[card].proto].life
    return fold(printed, said(s, card, "life"), UNBOUNDED) if "life" in s.spoken else printed


def life_left(s: State, card: int) -> int:
    """Its current life (BKR-14.1)."""
    c = s.cards[card]
    found = life(s, card)
    if CURRENT_LIFE.holds:
        found += c.extra - c.drained
    return found - int(c.wounds)


def max_life(s: State, card: int) -> int:
    """The maximum of its life; 0 where none is printed or said."""
    printed: int = s.pool.facts[s.cards[card].proto].max_life
    return plain(s, card, "max life", printed)


def extra_room(s: State, card: int, amount: int) -> int:
    """How much additional life of that amount it may still get (BKR-14.1, D-21)."""
    most = max_life(s, card)
    if not most:
        return amount if NO_CAP.holds and not chosen(s, "no_extra_life") else 0
    if not CAPPED.holds:
        return amount
    return max(0, min(amount, most - life(s, card) - int(s.cards[card].extra)))


def movement(s: State, card: int) -> int:
    """Its allowance of movement."""
    known = s.pool.facts[s.cards[card].proto]
    printed: int = known.movement
    if known.flying:
        from kartoteka.games.berserk.upkeep.landing import allowance

        printed = allowance(s, card, printed)
    return fold(printed, said(s, card, "movement"), NUMBERS) if "movement" in s.spoken else printed


def strike(s: State, card: int) -> tuple[int, ...]:
    """Its weak, medium and strong strike; empty where it has none."""
    printed: tuple[int, ...] = s.pool.facts[s.cards[card].proto].strike
    spoken = s.spoken
    if not printed or not ("strike weak" in spoken or "strike medium" in spoken or "strike strong" in spoken):
        return printed
    return (
        signed(s, card, STRIKES[0], printed[0]),
        signed(s, card, STRIKES[1], printed[1]),
        signed(s, card, STRIKES[2], printed[2]),
    )


# Words ------------------------------------------------------------------------------------------------------------


def is_said_of_keyword(s: State, name: str) -> bool:
    """Whether anything says that something has that keyword, or has it no more."""
    spoken = s.spoken
    return "keyword" in spoken and (KEYWORD_WORDS[name] in spoken or ALL_KEYWORDS in spoken)


def keyword(s: State, card: int, name: str) -> int:
    """The number of a keyword: the largest of those printed and given, and what is added to it (BKR-17.4)."""
    found: int = s.pool.facts[s.cards[card].proto].keywords.get(name, 0)
    if is_said_of_keyword(s, name):
        found = _with_given(s, card, name, found)
    if name in s.spoken:
        found = fold(found, said(s, card, name), NUMBERS)
    return found


def _with_given(s: State, card: int, name: str, printed: int) -> int:
    found, copies = printed, int(name in s.pool.facts[s.cards[card].proto].keywords)
    for say in said(s, card, "keyword"):
        if say.op == "gain" and say.value == name:
            found = max(found, say.amount) if LARGEST.holds else found + say.amount
            copies += 1
        elif say.op == "lose" and (say.value == name or say.value.startswith(ALL)):
            copies -= 1
            if LOSES_ALL.holds or copies <= 0:
                return 0
    return found


def has_keyword(s: State, card: int, name: str) -> bool:
    """Whether it has a keyword, printed or given, and has lost none of that name."""
    has: bool = name in s.pool.facts[s.cards[card].proto].keywords
    if is_said_of_keyword(s, name):
        if LOSES_ALL.holds:
            return _has_given(s, card, name, has)
        return has_word(s, card, "keyword", name, int(has))
    return has or (name in s.spoken and keyword(s, card, name) > 0)


def _has_given(s: State, card: int, name: str, has: bool) -> bool:
    for say in said(s, card, "keyword"):
        if say.op == "gain" and say.value == name:
            has = True
        elif say.op == "lose" and (say.value == name or say.value.startswith(ALL)):
            return False
    return has or (name in s.spoken and fold(0, said(s, card, name), NUMBERS) > 0)


def is_creature(s: State, card: int) -> bool:
    """Whether it is a creature; symbiotes are."""
    found: bool = s.pool.facts[s.cards[card].proto].is_creature
    return found


def flies(s: State, card: int) -> bool:
    """Whether it is a flying creature now."""
    printed: bool = s.pool.facts[s.cards[card].proto].flying
    if not is_said_of_keyword(s, "flight") or not FLIGHT.holds:
        return printed
    return _has_given(s, card, "flight", printed)


def element(s: State, card: int) -> str:
    """Its element; empty of a neutral card. What it was given last counts."""
    found: str = s.pool.facts[s.cards[card].proto].element
    if "element" in s.spoken:
        for say in said(s, card, "element"):
            if say.op in ("gain", "set"):
                found = say.value
            elif say.value == found or say.value.startswith(ALL):
                found = ""
    return found


# What texts allow and forbid --------------------------------------------------------------------------------------


def cannot(s: State, card: int, what: str) -> bool:
    """Whether a text forbids the card that."""
    stat = CANNOT[what]
    return stat in s.spoken and bool(said(s, card, stat))


def may(s: State, card: int, what: str) -> bool:
    """Whether a text allows the card what the rules do not; a ban is stronger (BKR-10.12)."""
    stat = MAY[what]
    if stat not in s.spoken or not TEXT_BEATS_RULES.holds or not said(s, card, stat):
        return False
    return not (CANNOT_WINS.holds and cannot(s, card, what))
