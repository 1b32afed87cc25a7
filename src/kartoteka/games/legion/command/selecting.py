"""The secret choice of command cards: what may be selected, and by whom (LGR-15 to LGR-19).

Everybody is asked, also who has nothing to select: "nothing" is then the one answer, so that silence tells nobody what
a hand holds. What was chosen lies in the window's registers alone, where the kernel hides it, until it is revealed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import numbers
from kartoteka.games.legion.command import nominees
from kartoteka.games.legion.records import DISCARD, FALLEN, FIELD, HAND, SEATS, TABLE, Played, Round, Selection
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.windows import Closes, Play, Resolve, Window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.words.facts import CommandFacts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State
    from kartoteka.kernel.windows import WindowRegs

SELECTS, NOTHING, STAYS = "select", "nothing", "stays"
NO_ANSWER: list[Option] = []


def both(s: State) -> Sequence[int]:
    return (0, 1)


def blue_alone(s: State) -> Sequence[int]:
    return (numbers.blue(s),)


WHO = Ruling("LG-1", "each player resolves a command card in each round", value=both, without=blue_alone)
BOTH_AGAIN = ruling("LGR-24", "both select again after a card was sent back")
ALSO_ITS_SENDER = ruling("D-6", "also the player who discarded a card to send the other one back")
ABSOLUTE = ruling("D-7", "the card that was sent back may not be selected even where nothing else can be")
OWN_ARMY_ONLY = ruling("D-28", "only the player whose own character fell loses its cards")
NOBODY_STANDS_IN = ruling("D-17", "no promoted unit stands in for a character that has fallen")
PRINTED_OWNERS = ruling("D-14", "only the printed owners must live, not others whom the card names")


# Whose turn it is to select -------------------------------------------------------------------------------------------


def selects(s: State, seat: int) -> bool:
    """Whether that player may select a card in this selection."""
    return not has_selected(s, seat) and _selects_again(s, seat)


def has_selected(s: State, seat: int) -> bool:
    """Whether a card that was revealed in this round still lies there: its player does not select again."""
    return lying(s, seat) >= 0


def lying(s: State, seat: int) -> int:
    """The command card of that player which was revealed in this round and is still on the table; -1 if none is."""
    now = s.opened.get(Round)
    if now is None:
        return -1
    for situation in s.situations:
        if type(situation) is Played and situation.player == seat and situation.round == now.number:
            if s.cards[situation.card].zone == TABLE * SEATS + seat:
                return int(situation.card)
    return -1


def _selects_again(s: State, seat: int) -> bool:
    """Whether a selection that was opened again is that player's, too."""
    selection = s.opened.get(Selection)
    if selection is None or not selection.barred:
        return True
    if BOTH_AGAIN.holds and ALSO_ITS_SENDER.holds and not chosen(s, "only_victim_reselects"):
        return True
    return any(s.cards[card].obj in selection.barred for card in s.zones[HAND * SEATS + seat])


# Needs ----------------------------------------------------------------------------------------------------------------


def is_not_barred(s: State, seat: int, option: Option) -> bool:
    """Whether it has not just been sent back (LGR-23)."""
    selection = s.opened.get(Selection)
    if selection is None or not selection.barred or s.cards[option[1]].obj not in selection.barred:
        return True
    if ABSOLUTE.holds and not chosen(s, "barred_if_nothing_else"):
        return False
    return not any(_has_all_but_the_bar(s, seat, card) for card in s.zones[HAND * SEATS + seat] if card != option[1])


def _has_all_but_the_bar(s: State, seat: int, card: int) -> bool:
    option = (SELECTS, card)
    selection = s.opened.get(Selection)
    barred = selection is not None and s.cards[card].obj in selection.barred
    return not barred and all(n.test(s, seat, option) for n in NEEDS if n is not NOT_BARRED)


def has_a_living_owner(s: State, seat: int, option: Option) -> bool:
    """Whether a character whose card it is has not been defeated; of "A and B" both."""
    facts: CommandFacts = s.pool.facts[s.cards[option[1]].proto]
    if not facts.owners:
        return True
    wanted = facts.owners
    if not PRINTED_OWNERS.holds:
        wanted += tuple(name for place in facts.slots for name in place.named if name not in wanted)
        return all(not _has_fallen(s, seat, name) for name in wanted)
    if facts.mode == "all":
        return all(not _has_fallen(s, seat, name) for name in wanted)
    return any(not _has_fallen(s, seat, name) for name in wanted)


def _has_fallen(s: State, seat: int, name: str) -> bool:
    """Whether that character of the player has been defeated, and none of the name lives."""
    if not NOBODY_STANDS_IN.holds and any(s.cards[x].promoted for x in s.zones[FIELD * SEATS + seat]):
        return False
    if not OWN_ARMY_ONLY.holds and _lies(s, FALLEN, 1 - seat, name):
        return True
    return _lies(s, FALLEN, seat, name) and not _lies(s, FIELD, seat, name)


def _lies(s: State, zone: int, seat: int, name: str) -> bool:
    facts = s.pool.facts
    return any(facts[s.cards[x].proto].name == name for x in s.zones[zone * SEATS + seat])


def is_in_the_army(s: State, seat: int, option: Option) -> bool:
    facts: CommandFacts = s.pool.facts[s.cards[option[1]].proto]
    if not facts.owners:
        return True
    there = {s.pool.facts[s.cards[unit].proto].name for unit in nominees.army(s, seat)}
    found = [name in there for name in facts.owners]
    return all(found) if facts.mode == "all" else any(found)


def is_no_missing_commanders(s: State, seat: int, option: Option) -> bool:
    return is_in_the_army(s, seat, option) or _is_of_an_operative(s, option[1])


def is_no_missing_operatives(s: State, seat: int, option: Option) -> bool:
    return is_in_the_army(s, seat, option) or not _is_of_an_operative(s, option[1])


def _is_of_an_operative(s: State, card: int) -> bool:
    """Whether all of its owners are known as operatives, and as nothing else."""
    owners = s.pool.facts[s.cards[card].proto].owners
    ranks = {(x.name, x.rank) for x in s.pool.facts if x.is_unit and x.name in owners}
    return {name for name, _ in ranks} == {*owners} and all(rank == numbers.OPERATIVE for _, rank in ranks)


def has_a_nominee(s: State, seat: int, option: Option) -> bool:
    return bool(nominees.of(s, seat, option[1])) or _has_operatives_alone(s, seat, option[1])


def asks_no_operative(s: State, seat: int, option: Option) -> bool:
    return bool(nominees.of(s, seat, option[1])) or not _has_operatives_alone(s, seat, option[1])


def _has_operatives_alone(s: State, seat: int, card: int) -> bool:
    """Whether an operative, who may not, is the only one who could issue the orders of a card of no character."""
    if s.pool.facts[s.cards[card].proto].owners:
        return False
    return any(nominees.is_operative(s, unit) for unit in s.zones[FIELD * SEATS + seat])


def text_allows(s: State, seat: int, option: Option) -> bool:
    """Whether its own text lets it be selected now."""
    card = option[1]
    c = s.cards[card]
    for ability in s.pool.live[c.proto]:
        if ability.kind == SELECTS and not (ability.condition and ability.condition(s, Ctx(card, seat))):
            return False
    return True


def may_select(s: State, seat: int, option: Option) -> bool:
    return selects(s, seat)


def has_nothing_to_select(s: State, seat: int, option: Option) -> bool:
    """A player who can select a card must (LG-24)."""
    return not selects(s, seat) or not playable(s, seat)


def is_in_hand(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].zone == HAND * SEATS + seat)


ITS_TURN = need(
    "LGR-24", "this selection is open to its player, who has no card on the table", may_select, general=True
)
IN_HAND = need("LGR-16", "it is in hand", is_in_hand)
NOT_BARRED = need("LGR-23", "it was not sent back to the hand just now", is_not_barred)
OWNER_LIVES = need("LG-27", "the character whose card it is has not been defeated", has_a_living_owner)
IN_ARMY = need("LG-6", "the character whose card it is belongs to the army", is_no_missing_commanders)
OPERATIVE_IN_ARMY = need("LG-38", "the operative whose card it is belongs to the army", is_no_missing_operatives)
HAS_NOMINEE = need("LGR-18", "somebody can be nominated to issue its orders", has_a_nominee)
NO_OPERATIVE_FOR_IT = need("LG-30", "a commander can be nominated: operatives issue their own cards", asks_no_operative)
TEXT_ALLOWS = need("LGR-16", "its text allows it to be selected now", text_allows)
NEEDS = (NOT_BARRED, OWNER_LIVES, IN_ARMY, OPERATIVE_IN_ARMY, HAS_NOMINEE, NO_OPERATIVE_FOR_IT, TEXT_ALLOWS)
"""Of a card in hand: whether it can be played."""
NOTHING_PLAYABLE = need("LG-24", "no card in hand can be selected", has_nothing_to_select)


def playable(s: State, seat: int) -> list[int]:
    """The cards of a hand that can be selected now (LGR-16)."""
    found = []
    for card in s.zones[HAND * SEATS + seat]:
        option = (SELECTS, card)
        for n in NEEDS:
            test = n.test
            if not test(s, seat, option):
                break
        else:
            found.append(card)
    return found


# The window -----------------------------------------------------------------------------------------------------------


def hand(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    if seat not in WHO.value(s):
        return NO_ANSWER
    return [(SELECTS, card) for card in s.zones[HAND * SEATS + seat]] if IN_HAND.holds else attempts(s, seat)


def attempts(s: State, seat: int) -> list[Option]:
    """The whole hand, and what has been discarded: `why not` says what is wrong with each."""
    return [(SELECTS, card) for zone in (HAND, DISCARD) for card in s.zones[zone * SEATS + seat]]


def nothing(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    return NO_ANSWER if has_selected(s, seat) or seat not in WHO.value(s) else [(NOTHING,)]


def stays(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    """Of a player whose card is still on the table: all that can be said in a selection that was opened again."""
    card = lying(s, seat)
    return [(STAYS, card)] if card >= 0 else NO_ANSWER


def who_is_first(s: State, regs: WindowRegs) -> int:
    return numbers.blue(s)


SELECT = Window(
    "LGR-15",
    "select",
    plays=(
        Play(
            "LGR-15", SELECTS, candidates=hand, needs=(ITS_TURN, IN_HAND, *NEEDS), implied=(IN_HAND,), attempts=attempts
        ),
        Play("LGR-17", NOTHING, candidates=nothing, needs=(NOTHING_PLAYABLE,)),
        Play("LGR-24", STAYS, candidates=stays, needs=()),
    ),
    first=who_is_first,
    closes=Closes.ALL_COMMITTED,
    resolve=Resolve.SEALED,
    prompt="select a command card",
)
WINDOWS = (SELECT,)
