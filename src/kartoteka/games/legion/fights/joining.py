"""Fire Support: units with a faceup token join another unit's ranged attack (LGK-Fire-Support): ("join", unit).

Who joins rolls the dice of its first ranged weapon that reaches the target, for all its miniatures; that is all that it
adds: keywords are those of the attacker. Its token is turned facedown, so it has been activated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.fights.targets import attacks
from kartoteka.games.legion.fights.weapons import weapon
from kartoteka.games.legion.records import FACEUP, Attack
from kartoteka.kernel.choices import DONE, Choice
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

MAY_JOIN = ruling("LGK-Fire-Support", "a unit with Fire Support may join another unit's ranged attack")
FACEUP_ONLY = ruling("LGK-Fire-Support", "only a unit with a faceup token joins an attack")
NAME = "fire support"
SUPPORTERS = "definitions with fire support"


def could_be_anybody(s: State, seat: int) -> bool:
    """Whether any unit of that seat might have the keyword at all."""
    if numbers.is_said_of_keyword(s, NAME):
        return True
    known: frozenset[int] | None = s.pool.notes.get(SUPPORTERS)
    if known is None:
        having = [i for i, facts in enumerate(s.pool.facts) if facts.is_unit and NAME in facts.keywords]
        known = s.pool.notes[SUPPORTERS] = frozenset(having)
    if known:
        for card in numbers.units(s, seat):
            if s.cards[card].proto in known:
                return True
    return False


def who_could(s: State, attacker: int, target: int, melee: bool) -> list[int]:
    """The units that could join an attack."""
    found: list[int] = []
    seat = s.cards[attacker].owner
    if melee or not MAY_JOIN.holds or not could_be_anybody(s, seat):
        return found
    for card in numbers.units(s, seat):
        if card == attacker or (s.cards[card].order != FACEUP and FACEUP_ONLY.holds):
            continue
        if numbers.has_keyword(s, card, NAME) and weapon_for(s, card, target) >= 0:
            found.append(card)
    return found


def weapon_for(s: State, card: int, target: int) -> int:
    """The number of its first ranged weapon with which a unit could shoot at the target; -1 where none could."""
    for _, _, aimed_at, number in attacks(s, card):
        if aimed_at == target and not weapon(s, card, number).melee:
            return int(number)
    return -1


def ask(s: State, r: Regs) -> Signal:
    """Who joins next, as long as anybody could."""
    attack = s.opened[Attack]
    if attack.faces:
        return None
    options: list[Option] = [("join", card) for card in who_could(s, attack.attacker, attack.target, attack.melee)]
    if not options:
        return None
    return Choice(s.cards[attack.attacker].owner, [*options, DONE], "LGK-Fire-Support", "who joins the attack")


def joins(s: State, r: Regs, option: Option) -> Signal:
    if option == DONE:
        return r
    attack = s.opened[Attack]
    card = option[1]
    number = weapon_for(s, card, attack.target)
    return Raise([h.Joined(card=card, attacker=attack.attacker, weapon=number)], stay=True)
