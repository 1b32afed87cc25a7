"""What prevents wounds of an attack: camouflage, armour, and what texts prevent (BKR-14.7).

It applies after everything that changes a blow. Several may share one attack; what is left of them stays for the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.fights.attacks import words_of
from kartoteka.games.berserk.fights.protections import ignores
from kartoteka.games.berserk.fights.wounds import at_least, kind_of, printed_amounts
from kartoteka.games.berserk.numbers import KEYWORD_WORDS, has_keyword, is_said_of_keyword
from kartoteka.games.berserk.records import Table, Turn
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import ALL, fold, said, said_by

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import Action
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

Used = tuple[str, int, int, int]
"""What prevented wounds, of which object, which instance of it, and how many."""

AFTER_SIZES: Final = ruling("BKR-14.7", "prevention comes after all that changes a blow")
SHARED: Final = ruling("BKR-14.7", "several may prevent wounds of one attack")
REST_STAYS: Final = ruling("BKR-14.7", "what was not needed stays for the next attack")
ARMOUR: Final = ruling("BKK-Armour", "armour prevents the first X wounds of attacks that are not magical in each turn")
CAMOUFLAGE: Final = ruling("BKK-Camouflage", "the first attack on a closed card in each turn does not wound it")
PREVENTS: Final = "prevent"
ATTACKED: Final = "attacked in camouflage"
"""What is used up of a camouflage that kept nothing off."""
SHIELDS: Final = frozenset({"armour", KEYWORD_WORDS["armour"], KEYWORD_WORDS["camouflage"], PREVENTS})
KEYWORDS: Final = frozenset({"armour", "camouflage"})
PREVENTING: Final = "definitions that prevent wounds"
PRINTED: Final = 0
"""The instance of armour that is printed; one that was given is known by who gives it."""


def counted_for(s: State) -> int:
    """The situation in which it is counted what was used: the turn, or before the first one the table."""
    now = s.opened.get(Turn)
    return int(now.id if now is not None else s.opened[Table].id)


def shielded(s: State, action: Action, amounts: tuple[int, int]) -> tuple[tuple[int, int], tuple[Used, ...]]:
    """What is left of the wounds that both sides deal, and what prevented the rest."""
    one, two = amounts
    one, two = at_least(one, action.sizes[0]), at_least(two, action.sizes[1])
    if not is_needed(s, action):
        return (one, two), ()
    counted = (one, two) if AFTER_SIZES.holds else printed_amounts(s, action)
    used: list[Used] = []
    if is_first_attack(s, action.target) and not hides(s, action.target, action.card):
        used.append((ATTACKED, s.cards[action.target].obj, PRINTED, 1))
    if action.sizes[0]:
        one -= _prevented(s, action.target, action.card, kind_of(s, action, 0), min(one, counted[0]), used)
    if action.sizes[1]:
        two -= _prevented(s, action.card, action.target, "strike", min(two, counted[1]), used)
    return (max(one, 0), max(two, 0)), tuple(used)


def is_needed(s: State, action: Action) -> bool:
    """Whether anything could prevent wounds of an attack, on either side."""
    if not s.spoken.isdisjoint(SHIELDS):
        return True
    known, cards = s.pool.notes.get(PREVENTING) or _with_keywords(s.pool), s.cards
    return cards[action.target].proto in known or cards[action.card].proto in known


def _with_keywords(pool: Pool) -> frozenset[int]:
    found: frozenset[int] | None = pool.notes.get(PREVENTING)
    if found is None:
        having = [i for i, facts in enumerate(pool.facts) if not facts.keywords.keys().isdisjoint(KEYWORDS)]
        found = pool.notes[PREVENTING] = frozenset(having)
    return found


def _prevented(s: State, card: int, source: int, kind: str, amount: int, used: list[Used]) -> int:
    """How many of so many wounds are prevented."""
    if hides(s, card, source):
        used.append(("camouflage", s.cards[card].obj, PRINTED, 1))
        return amount
    left = amount
    if left > 0 and ARMOUR.holds and "magic" not in words_of(kind) and not ignores(s, source, "armour"):
        left -= _by_armour(s, card, left, used)
    if left > 0 and PREVENTS in s.lasting and (SHARED.holds or left == amount):
        left -= _by_texts(s, card, kind, left, used)
    return amount - left


# Camouflage -------------------------------------------------------------------------------------------------------


def hides(s: State, card: int, source: int) -> bool:
    """Whether it is closed, and camouflage keeps off the attack of a card, the first on it in this turn."""
    return bool(s.cards[card].closed) and is_first_attack(s, card) and not ignores(s, source, "camouflage")


def is_first_attack(s: State, card: int) -> bool:
    """Whether it has camouflage and no attack was made on it in this turn: not while it was open, either."""
    if not CAMOUFLAGE.holds or not has_keyword(s, card, "camouflage"):
        return False
    obj, when = s.cards[card].obj, counted_for(s)
    return not any(ledger.entered(s, when, what, obj, PRINTED) for what in ("camouflage", ATTACKED))


# Armour -----------------------------------------------------------------------------------------------------------


def armours(s: State, card: int) -> list[tuple[int, int]]:
    """Each armour that a card has, with its X: what is added to armour is added to each."""
    printed = s.pool.facts[s.cards[card].proto].keywords.get("armour", 0)
    found = [(PRINTED, printed)] if printed else []
    if is_said_of_keyword(s, "armour"):
        for say, by in said_by(s, card, "keyword"):
            if say.op == "gain" and say.value == "armour":
                found.append((by, say.amount))
            elif say.op == "lose" and (say.value == "armour" or say.value.startswith(ALL)):
                return []
    if "armour" in s.spoken:
        says = said(s, card, "armour")
        if says:
            found = [(by, fold(x, says)) for by, x in found or [(PRINTED, 0)]]
    return found


def _by_armour(s: State, card: int, amount: int, used: list[Used]) -> int:
    """The one with most left counts (BKR-17.4); all that were there prevented the same wounds."""
    obj, when = s.cards[card].obj, counted_for(s)
    left = [(by, x - ledger.entered(s, when, "armour", obj, by)) for by, x in armours(s, card)]
    most = max([x for _, x in left], default=0)
    prevented = min(amount, most)
    if prevented <= 0:
        return 0
    for by, x in left:
        if x > 0:
            used.append(("armour", obj, by, min(x, prevented) if REST_STAYS.holds else x))
    return prevented


# Texts ------------------------------------------------------------------------------------------------------------


def _by_texts(s: State, card: int, kind: str, amount: int, used: list[Used]) -> int:
    """What lasting effects prevent, the oldest first."""
    obj, left = s.cards[card].obj, amount
    words = words_of(kind)
    for m in s.modifiers:
        if left <= 0 or (left < amount and not SHARED.holds):
            break
        if m.stat == PREVENTS and obj in m.objs and (not m.value or m.value in words):
            prevented = min(left, m.amount)
            left -= prevented
            used.append((PREVENTS, obj, m.stamp, prevented if REST_STAYS.holds else m.amount))
    return amount - left
