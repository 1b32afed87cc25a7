"""How many wounds a blow deals: what is printed for its size, and all that is said of it (BKR-12.3 to BKR-12.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.board.standing import neighbours
from kartoteka.games.berserk.edits.counters import noted
from kartoteka.games.berserk.fights.attacks import KINDS, NO_ATTACK, manner_of, printed_of, words_of
from kartoteka.games.berserk.fights.modifiers import SET_LAST, SOURCE, TARGET, Entry, add_said, folded
from kartoteka.games.berserk.fights.modifiers import WEAK as MADE_WEAK
from kartoteka.games.berserk.fights.protections import ignores
from kartoteka.games.berserk.fights.table import WEAK
from kartoteka.games.berserk.happenings.actions import Struck
from kartoteka.games.berserk.happenings.cards import Wounded
from kartoteka.games.berserk.numbers import KEYWORD_WORDS, has_keyword, keyword, strike
from kartoteka.games.berserk.words.protections_words import is_against
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import Named, said

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import Action
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

LEAST: Final = Ruling("BKR-12.4", "a blow below zero deals no wounds", value=0, without=1)
AFTER_PROTECTION: Final = ruling("BKR-10.7", "what is reduced to weak in protection comes through as a weak blow")
WRATH: Final = Ruling(
    "BKK-Wrath", "who was wounded by an attack in this turn is struck harder by wrath", value=1, without=0
)
VULNERABLE: Final = Ruling("BKK-Vulnerability", "every attack on the vulnerable wounds 1 more", value=1, without=0)
VULNERABLE_TO: Final = Ruling(
    "BKK-Vulnerability", "what it is vulnerable to wounds 1 more", value="vulnerability ", without="no such keyword "
)  # fmt: skip
ARHAAL: Final = Ruling(
    "BKK-Shield-of-Arhaal", "each poisoned neighbour takes 1 off what is not magical", value=-1, without=0
)  # fmt: skip
FROM = Named("from ")
VULNERABILITY = Named("vulnerability ")
OF_KINDS = tuple(sorted({word for kind in (*KINDS, *NO_ATTACK) for word in words_of(kind)}))
KEYWORDS = ("wrath", "vulnerability", "shield of arhaal", *[VULNERABILITY[word] for word in OF_KINDS])
TOPICS: Final = frozenset({*KEYWORDS, *[KEYWORD_WORDS[word] for word in KEYWORDS]})
SPOKEN = TOPICS.union(OF_KINDS, [FROM[word] for word in OF_KINDS])
"""While nothing speaks of any of these, and neither card has such a keyword, what is printed counts."""
HITTING: Final = "definitions whose keywords change blows"


# How much ---------------------------------------------------------------------------------------------------------


def amounts(s: State, action: Action) -> tuple[int, int]:
    """What the attacker and the responder deal, before anything is prevented; below zero too (BKR-12.4)."""
    one, two = action.sizes
    return (dealt(s, action, 0, one) if one else 0, dealt(s, action, 1, two) if two else 0)


def printed_amounts(s: State, action: Action) -> tuple[int, int]:
    """What is printed for these sizes."""
    one, two = action.sizes
    return (printed(s, action, 0, one) if one else 0, printed(s, action, 1, two) if two else 0)


def printed(s: State, action: Action, side: int, size: int) -> int:
    """Of the attacker's blow (0) or the responder's (1)."""
    attack = None if side else printed_of(s, action)
    numbers = attack.sizes if attack is not None else strike(s, action.target if side else action.card)
    return int(numbers[size - 1]) if numbers else 0


def dealt(s: State, action: Action, side: int, size: int) -> int:
    """The same with all that is said of it."""
    source, target = (action.target, action.card) if side else (action.card, action.target)
    if not is_changed(s, source, target):
        return printed(s, action, side, size)
    words = words_of(kind_of(s, action, side))
    return changed(s, printed(s, action, side, reduced(s, action, side, size)), words, source, target)


def reduced(s: State, action: Action, side: int, size: int) -> int:
    """The size of a blow, which texts may have made weak."""
    source, target = (action.target, action.card) if side else (action.card, action.target)
    if size <= WEAK or not is_changed(s, source, target):
        return size
    return WEAK if _is_made_weak(s, source, target, words_of(kind_of(s, action, side))) else size


def size_told(s: State, action: Action) -> int:
    """The size of the attacker's blow for what it sets off: triggers wait for what protection leaves of it."""
    size = action.sizes[0]
    return reduced(s, action, 0, size) if AFTER_PROTECTION.holds else size


def kind_of(s: State, action: Action, side: int) -> str:
    """What the blow is: who answers answers with a strike."""
    return "strike" if side else manner_of(s, action)


def taken(s: State, source: int, target: int, kind: str, amount: int) -> int:
    """How much of what is no attack, a spell or an influence, wounds a card after all that is said of that."""
    if not is_changed(s, source, target):
        return amount
    return max(0, changed(s, amount, words_of(kind), source, target))


def is_told_by(s: State, e: Wounded) -> bool:
    """Whether the number of wounds that are no attack's shows what their card is: it is vulnerable to them."""
    if e.what not in NO_ATTACK or not is_changed(s, e.source, e.card):
        return False
    return any([has_keyword(s, e.card, VULNERABLE_TO.value + word) for word in words_of(e.what)])


def is_changed(s: State, source: int, target: int) -> bool:
    """Whether anything could make a difference to what is printed."""
    if not s.spoken.isdisjoint(SPOKEN):
        return True
    known, cards = s.pool.notes.get(HITTING) or _with_keywords(s.pool), s.cards
    return cards[source].proto in known or cards[target].proto in known


def _with_keywords(pool: Pool) -> frozenset[int]:
    found: frozenset[int] | None = pool.notes.get(HITTING)
    if found is None:
        having = [i for i, facts in enumerate(pool.facts) if not facts.keywords.keys().isdisjoint(KEYWORDS)]
        found = pool.notes[HITTING] = frozenset(having)
    return found


def has_such_keywords(s: State, card: int) -> bool:
    """Whether a card might have any keyword that changes blows."""
    known = s.pool.notes.get(HITTING) or _with_keywords(s.pool)
    return s.cards[card].proto in known or not s.spoken.isdisjoint(TOPICS)


def changed(s: State, amount: int, words: tuple[str, ...], source: int, target: int) -> int:
    """A number of wounds with all that both sides say of it."""
    entries = said_of_blow(s, words, source, target)
    if not entries:
        return amount
    last = [entry[2] for entry in entries if entry[1] == "set"]
    if not SET_LAST.holds:
        return folded(min([amount, *last]), [entry for entry in entries if entry[1] != "set"])
    return min([folded(amount, [entry for entry in entries if entry[1] != "set"]), *last])


def said_of_blow(s: State, words: tuple[str, ...], source: int, target: int) -> list[Entry]:
    """All that both sides say of the wounds of such a blow."""
    entries: list[Entry] = []
    spoken = s.spoken
    for word in words:
        if word in spoken:
            add_said(s, source, word, source, target, entries)
    if words[0] == "strike" and WRATH.value and has_such_keywords(s, source) and has_keyword(s, source, "wrath"):
        if noted(s, "wounded by attack", target):
            entries.append((SOURCE, "add", WRATH.value, "wrath"))
    for word in words:
        stat = FROM[word]
        if stat in spoken:
            add_said(s, target, stat, source, target, entries)
    if has_such_keywords(s, target):
        _of_target(s, words, source, target, entries)
    return entries


def _of_target(s: State, words: tuple[str, ...], source: int, target: int, entries: list[Entry]) -> None:
    """Vulnerability, and the shield of Arhaal."""
    if "attack" in words and has_keyword(s, target, "vulnerability"):
        entries.append((TARGET, "add", VULNERABLE.value, "vulnerability"))
    for word in words:
        if has_keyword(s, target, VULNERABLE_TO.value + word):
            entries.append((TARGET, "add", 1, VULNERABILITY[word]))
    if "attack" in words and "magic" not in words:
        most = keyword(s, target, "shield of arhaal")
        if most and not ignores(s, source, "shield of arhaal"):
            poisoned = 0
            for card in neighbours(s, target):
                poisoned += s.cards[card].poison > 0
            entries.append((TARGET, "add", ARHAAL.value * min(most, poisoned), "shield of arhaal"))


def _is_made_weak(s: State, source: int, target: int, words: tuple[str, ...]) -> bool:
    """Whether such blows at the target are weak ("are weak", "weak against class Undead")."""
    for word in words:
        stat = FROM[word]
        if stat in s.spoken:
            for say in said(s, target, stat):
                if say.value == MADE_WEAK:
                    return True
                if say.value.startswith(MADE_WEAK) and is_against(s, say.value[len(MADE_WEAK) + 1 :], target, source):
                    return True
    return False


# What happens -----------------------------------------------------------------------------------------------------


def deals(s: State, action: Action) -> tuple[int, int]:
    """What both sides deal, prevention taken off."""
    if action.deals:
        one, two = action.deals
        return one, two
    one, two = amounts(s, action)
    return at_least(one, action.sizes[0]), at_least(two, action.sizes[1])


def at_least(amount: int, size: int) -> int:
    """What a blow deals that is no miss: never less than nothing (BKR-12.4)."""
    return max(LEAST.value, amount) if size else 0


def events(s: State, action: Action) -> list[Event]:
    """What an attack makes happen as one group: the blow, and the wounds of both sides (BKR-12.5)."""
    found: list[Event] = []
    one, two = deals(s, action)
    card, target, id = action.card, action.target, action.id
    cards = s.cards
    if action.sizes[0]:
        cause = (card, action.obj, id, action.number, action.seat)
        found.append(
            Struck(
                action=id, card=card, target=target, size=size_told(s, action), attack=action.attack, amount=one,
                player=cards[card].controller, cause=cause,
            )
        )  # fmt: skip
        if one > 0:
            said = said_of_wounds(s, action, 0)
            found.append(
                Wounded(
                    card=target, amount=one, source=card, attack=action.attack, action=id, cause=cause, said=said
                )
            )  # fmt: skip
    if two > 0:
        cause = (target, action.target_obj, id, -1, cards[target].controller)
        said = said_of_wounds(s, action, 1)
        found.append(Wounded(card=card, amount=two, source=target, attack="strike", action=id, cause=cause, said=said))
    return found


def said_of_wounds(s: State, action: Action, side: int) -> tuple[tuple[int | str, str, int], ...]:
    """What keywords and texts change of what a side deals, for those who read of it."""
    source, target = (action.target, action.card) if side else (action.card, action.target)
    if not is_changed(s, source, target):
        return ()
    entries = said_of_blow(s, words_of(kind_of(s, action, side)), source, target)
    return tuple([(by, op, amount) for _, op, amount, by in entries if amount or op != "add"])
