"""What is said of a blow: the result of a die, and how what different cards say is put together (BKR-12.2, BKR-12.3).

What other cards of the source's squad say comes first, then what the source says itself, then other cards of the
target's squad, then the target; the clamp follows, and what sets a number comes last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.numbers import ALL_KEYWORDS, KEYWORD_WORDS, has_keyword, keyword
from kartoteka.games.berserk.words.protections_words import is_against
from kartoteka.kernel.legality import Ruling, Switches, ruling
from kartoteka.kernel.modifiers import Named, said_by
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import Action
    from kartoteka.kernel.state import State

Entry = tuple[int, str, int, int | str]
"""Whose word it is (`SOURCES_SQUAD` to `TARGET`), what it does to the number, by how much, and what says so: a keyword,
or a card by its text."""
SOURCES_SQUAD, SOURCE, TARGETS_SQUAD, TARGET = range(4)

ORDER: Final = Ruling(
    "BKR-12.3", "the source's squad, the source, the target's squad, the target change a number in this order",
    value=(SOURCES_SQUAD, SOURCE, TARGETS_SQUAD, TARGET), without=(TARGET, TARGETS_SQUAD, SOURCE, SOURCES_SQUAD),
)  # fmt: skip
SET_LAST: Final = ruling("BKR-12.3", "what sets or reduces a number comes last")
NEGATIVE_STAYS: Final = Ruling("BKR-12.4", "a number below zero keeps its value when it is changed further")
NO_CLAMP: Final = ruling("BKR-12.2", "in a fight results below 1 and above 6 count as they are")
CLAMP: Final = Ruling(
    "BKR-12.2", "everywhere else a result is at least 1 and at most 6", value=(1, 6), without=(-100, 100)
)
BLESSING: Final = Ruling("BKK-Blessing", "a blessing adds 1 to all its rolls", value=1, without=0)
CURSE: Final = Ruling("BKK-Curse", "a curse takes 1 off all its rolls", value=-1, without=0)
CLUMSINESS: Final = Ruling(
    "BKK-Clumsiness", "a clumsy creature strikes and answers with less", value=frozenset({"strike", "answer"}),
    without=frozenset(),
)  # fmt: skip
EXPERIENCE: Final = Ruling(
    "BKK-Experience",
    "an experienced creature rolls better in what it has learnt",
    value={
        "strike": "experience in attack",
        "answer": "experience in defence",
        "shot": "experience in shooting",
        "throw": "experience in throwing",
        "discharge": "experience in discharge",
    },
    without={},
)
DIE = {"strike": ("die", "die attack"), "answer": ("die", "die answer")}
"""By what is rolled for, the statistics that speak of it."""
DIE_OF = Named("die ")
DICE_KEYWORDS = ("blessing", "curse", "clumsiness", *EXPERIENCE.with_rule.values())
SPEAKS_OF_DICE: Final = frozenset({
    "die", "die attack", "die answer", "die special", "die magical strike", "die shot", "die throw", "die discharge",
    "die across a row", ALL_KEYWORDS, *DICE_KEYWORDS, *[KEYWORD_WORDS[word] for word in DICE_KEYWORDS],
})  # fmt: skip
WEAK: Final = "weak"
"""Begins the value of what makes a blow weak, and changes no number."""


def result(s: State, action: Action, side: int) -> int:
    """What a die of an action comes to: the attacker's (0) or the responder's (1)."""
    total: int = action.faces[side]
    mine = action.target if side else action.card
    sets: list[Entry] = []
    if not s.spoken.isdisjoint(SPEAKS_OF_DICE):
        total, sets = _with_what_is_said(s, action, side, total)
    elif s.pool.facts[s.cards[mine].proto].dice:
        total += _as_printed(s, mine, "answer" if side else action.attack)
    total += action.plus[side]
    if len(action.faces) < 2 or not NO_CLAMP.holds:
        least, most = CLAMP.value
        total = max(least, min(most, total))
    if SET_LAST.holds:
        if sets:
            total = folded(total, sets)
        return action.fixed[side] or total
    return action.fixed[side] + action.plus[side] if action.fixed[side] else total


def _with_what_is_said(s: State, action: Action, side: int, face: int) -> tuple[int, list[Entry]]:
    """With all that changes it, but not yet with what sets it."""
    entries = said_of_die(s, action, side)
    if not SET_LAST.holds:
        return folded(face, entries), []
    rest = [x for x in entries if x[1] != "set"]
    return folded(face, rest), [x for x in entries if x[1] == "set"]


def said_of_die(s: State, action: Action, side: int) -> list[Entry]:
    """All that keywords and texts say of a die of an action, apart from what was played at it."""
    mine, other = (action.target, action.card) if side else (action.card, action.target)
    kind = "answer" if side else action.attack
    entries = _keywords(s, mine, kind)
    for stat in DIE.get(kind) or ("die", DIE_OF[kind]):
        add_said(s, mine, stat, mine, other, entries)
    return entries


def _as_printed(s: State, card: int, kind: str) -> int:
    """What the keywords that are printed on a card add to such a roll; worked out once for each definition."""
    notes, proto = s.pool.notes, s.cards[card].proto
    known: dict[tuple[int, int, str], int] | None = notes.get("dice")
    if known is None:
        known = notes["dice"] = {}
    key = (Switches.times, proto, kind)
    found = known.get(key)
    if found is None:
        found = known[key] = folded(0, _keywords(s, card, kind))
    return found


def _keywords(s: State, card: int, kind: str) -> list[Entry]:
    found: list[Entry] = []
    if has_keyword(s, card, "blessing"):
        found.append((SOURCE, "add", BLESSING.value, "blessing"))
    if has_keyword(s, card, "curse"):
        found.append((SOURCE, "add", CURSE.value, "curse"))
    if kind in CLUMSINESS.value:
        clumsy = keyword(s, card, "clumsiness")
        if clumsy:
            found.append((SOURCE, "add", -clumsy, "clumsiness"))
    learnt = EXPERIENCE.value.get(kind)
    if learnt is not None:
        amount = keyword(s, card, learnt)
        if amount:
            found.append((SOURCE, "add", amount, learnt))
    return found


# What is said -----------------------------------------------------------------------------------------------------


def add_said(s: State, card: int, stat: str, source: int, target: int, found: list[Entry]) -> None:
    """Adds what is now said of a number of a card that deals a blow to another, or gets one from it."""
    if stat not in s.spoken:
        return
    other = target if card == source else source
    for say, by in said_by(s, card, stat):
        if not say.value.startswith(WEAK) and is_against(s, say.value, card, other):
            speaker = _speaker(s, by)
            found.append((_rank(s, speaker, source, target), say.op, say.amount, speaker))


def _rank(s: State, speaker: int, source: int, target: int) -> int:
    """Whose word it is, of what is dealt by one card to another."""
    if speaker in (source, NO_CARD):
        return SOURCE
    if speaker == target:
        return TARGET
    return SOURCES_SQUAD if s.cards[speaker].controller == s.cards[source].controller else TARGETS_SQUAD


def _speaker(s: State, by: int) -> int:
    """The card that says so, by its object, or (below 0) by the age of the lasting effect; none of a player's word."""
    if by < 0:
        for m in s.modifiers:
            if m.stamp == -by:
                return m.card
        return NO_CARD
    for number, c in enumerate(s.cards):
        if c.obj == by:
            return number
    return NO_CARD


def folded(total: int, entries: list[Entry]) -> int:
    """A number with all that is said of it, in the order of the rules."""
    if len(entries) > 1:
        order = ORDER.value
        entries = sorted(entries, key=lambda entry: order.index(entry[0]))
    for _, op, amount, _ in entries:
        if op == "add":
            total += amount
        elif op == "set":
            total = amount
        elif op == "double":
            total *= 2
        elif op == "halve":
            total = -(-total // 2)
        if not NEGATIVE_STAYS.holds:
            total = max(total, 0)
    return total
