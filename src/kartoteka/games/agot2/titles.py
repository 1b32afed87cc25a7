"""The six titles of a melee: whom each supports, who its rivals are, and what it gives to whoever bears it (AGR-160).

A title is a card of nobody's. It lies in the pool of titles until somebody takes it, and lies before its bearer until
taxation. What a title does is no text on it: each number is a value here, and asked where such a number is worked out.
In a joust nobody bears any (AGR-163), so that all questions end at one empty place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.cards import CardDef
from kartoteka.games.agot2.records import INTRIGUE, MILITARY, POWER, TITLE, Challenge
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

HAND, COIN, LAWS = "Hand of the King", "Master of Coin", "Master of Laws"
SHIPS, WHISPERS, REGENT = "Master of Ships", "Master of Whispers", "Crown Regent"

SUPPORTS = Ruling(
    "AGR-160", "each title but the Crown Regent supports another",
    value={HAND: LAWS, COIN: SHIPS, LAWS: COIN, SHIPS: WHISPERS, WHISPERS: HAND}, without={},
)  # fmt: skip
RIVALS = Ruling(
    "AGR-160", "each title but the Crown Regent has two rivals",
    value={
        HAND: (COIN, SHIPS), COIN: (HAND, WHISPERS), LAWS: (WHISPERS, SHIPS), SHIPS: (LAWS, HAND),
        WHISPERS: (LAWS, COIN),
    },
    without={},
)  # fmt: skip

IN_WORDS = {
    HAND: "1 more power challenge each phase, not all against the same opponent; 1 more STR in power challenges "
    "while one of your characters takes part.",
    COIN: "2 more income.",
    LAWS: "1 more card in the draw phase, 1 more reserve.",
    SHIPS: "1 more claim in military challenges in which you attack a rival; 1 more STR in military challenges "
    "while one of your characters takes part.",
    WHISPERS: "Intrigue claim may be against any number of opponents; 1 more STR in intrigue challenges while one of "
    "your characters takes part.",
    REGENT: "Once each round you may have a challenge redirected: its attacker chooses another opponent. 2 more for "
    "dominance.",
}
"""What each does, for people to read: what it does in play is code."""


def _in_words(name: str) -> str:
    """All that a title means to its bearer."""
    if name not in RIVALS.value:
        return IN_WORDS[name]
    rivals = " and ".join(RIVALS.value[name])
    return f"Supports the {SUPPORTS.value[name]}. Rivals: {rivals}.\n{IN_WORDS[name]}"


CARDS = tuple(
    CardDef(code=f"title-{code}", name=name, type="title", text=_in_words(name), deck_limit=1)
    for code, name in (
        ("hand", HAND), ("coin", COIN), ("laws", LAWS), ("ships", SHIPS), ("whispers", WHISPERS), ("regent", REGENT),
    )
)  # fmt: skip
"""They come with the game, like the faction cards."""

FROM_THREE = Ruling("AGR-163", "in a joust there are no titles, and nobody is a rival", value=3, without=2)
"""With how many players titles are laid."""


def is_melee(s: State) -> bool:
    """Whether titles belong to the game, by how many it began with."""
    return bool(len(s.seats) >= FROM_THREE.value)


# Who bears what -----------------------------------------------------------------------------------------------------


def title(s: State, seat: int) -> str:
    """The name of the title that the player bears; empty without one."""
    held = s.zones[TITLE * len(s.seats) + seat]
    return str(s.pool.definitions[s.cards[held[0]].proto].name) if held else ""


def bearer(s: State, name: str) -> int:
    """Who bears the title of that name; `NOBODY` if it lies in the pool of titles."""
    for seat in range(len(s.seats)):
        if title(s, seat) == name:
            return seat
    return NOBODY


def supports(s: State, one: int, other: int) -> bool:
    """Whether the title of the one player supports that of the other."""
    if not s.zones[TITLE * len(s.seats) + one]:
        return False
    supported = SUPPORTS.value.get(title(s, one))
    return supported is not None and supported == title(s, other)


def rivals(s: State, one: int, other: int) -> bool:
    """Whether the other player bears a title that is a rival of the one player's."""
    return title(s, other) in RIVALS.value.get(title(s, one), ())


# What they give -----------------------------------------------------------------------------------------------------

ONE_MORE = Ruling("AGR-167", "the Hand of the King may initiate a power challenge more", value=1, without=0)
INCOME = Ruling("AGR-168", "the Master of Coin has 2 income more", value=2, without=0)
CARDS_DRAWN = Ruling("AGR-169", "the Master of Laws draws 1 card more in the draw phase", value=1, without=0)
RESERVE = Ruling("AGR-169", "the Master of Laws has 1 reserve more", value=1, without=0)
CLAIM = Ruling("AGR-170", "the Master of Ships has 1 claim more in a military attack on a rival", value=1, without=0)
DOMINANCE = Ruling("AGR-172", "the Crown Regent counts 2 more for dominance", value=2, without=0)

NUMBERS = {
    (COIN, "income"): INCOME,
    (LAWS, "cards"): CARDS_DRAWN,
    (LAWS, "reserve"): RESERVE,
    (SHIPS, "claim"): CLAIM,
    (REGENT, "dominance"): DOMINANCE,
}
"""By title and number of its bearer, what it adds to that."""

POWER_STR = Ruling("AGR-167", "the Hand of the King adds 1 STR in power challenges", value=1, without=0)
MILITARY_STR = Ruling("AGR-170", "the Master of Ships adds 1 STR in military challenges", value=1, without=0)
INTRIGUE_STR = Ruling("AGR-171", "the Master of Whispers adds 1 STR in intrigue challenges", value=1, without=0)

STRENGTH = {(HAND, POWER): POWER_STR, (SHIPS, MILITARY): MILITARY_STR, (WHISPERS, INTRIGUE): INTRIGUE_STR}
"""By title and kind of challenge, what it adds to the total of its bearer's side."""


def adds(s: State, seat: int, stat: str) -> int:
    """What the player's title adds to a number of that player's.

    `income`, `reserve` and `claim` of the revealed plot, `cards` of the draw phase, and the total for `dominance`. It
    is added to what the number is by itself, so that it is doubled with it, and lost where the number is set (AGR-115,
    AGR-116).
    """
    if not s.zones[TITLE * len(s.seats) + seat]:
        return 0
    gives = NUMBERS.get((title(s, seat), stat))
    if gives is None or (stat == "claim" and not _attacks_a_rival(s, seat)):
        return 0
    return int(gives.value)


def _attacks_a_rival(s: State, seat: int) -> bool:
    """Whether the player is the attacking player of a military challenge, and its defending player a rival (D-10)."""
    c = s.opened.get(Challenge)
    return c is not None and c.kind == MILITARY and c.attacker == seat and rivals(s, seat, c.defender)


def adds_to_side(s: State, c: Challenge, seat: int) -> int:
    """What the player's title adds to the total of that player's side, while a character of the player's is there."""
    if not s.zones[TITLE * len(s.seats) + seat]:
        return 0
    gives = STRENGTH.get((title(s, seat), c.kind))
    if gives is None:
        return 0
    for card in c.attackers if seat == c.attacker else c.defenders:
        if s.cards[card].controller == seat:
            return int(gives.value)
    return 0


def one_more(s: State, seat: int, kind: str) -> int:
    """How many challenges of that kind the player's title allows besides the one of each phase."""
    if kind != POWER or not s.zones[TITLE * len(s.seats) + seat]:
        return 0
    return int(ONE_MORE.value) if title(s, seat) == HAND else 0
