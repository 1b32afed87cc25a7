"""The reveal (BKR-6.2 to BKR-6.4): what has a price that was chosen, then one player's cards, then the other's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.board.geometry import is_first, row_of
from kartoteka.games.berserk.deployment.hidden import STEALTH, covered, lives_aside
from kartoteka.games.berserk.records import FIELD
from kartoteka.games.berserk.registers import Revealing
from kartoteka.kernel.choices import DONE, Choice, Slot
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Stay, Step, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PRICED_FIRST: Final = ruling("BKR-3.10", "cards with an X in their price are revealed first")
STAYS_BY_STEALTH: Final = ruling("BKK-Stealth", "a card with Stealth may stay hidden at the reveal")
BACK: Final = 3


def has_chosen_price(s: State, card: int) -> bool:
    """Whether its X was chosen, or it was bought at another price."""
    c = s.cards[card]
    return bool(c.otherwise or (s.pool.facts[c.proto].variable and PRICED_FIRST.holds))


def reveal_priced(s: State, r: Regs) -> Signal:
    """With their X, which everybody sees from now on."""
    first = numbers.first(s)
    cards = tuple([x for seat in (first, 1 - first) for x in covered(s, seat) if has_chosen_price(s, x)])
    return Raise([h.Revealed(cards=cards)]) if cards else None


def could_stay(s: State, r: Revealing) -> list[Option]:
    return [("hide", card) for card in covered(s, r.player)]


def is_in_hidden_row(s: State, seat: int, option: Option) -> bool:
    """Whether it lies in row 3', or has Stealth."""
    card = option[1]
    if STAYS_BY_STEALTH.holds and numbers.has_keyword(s, card, STEALTH):
        return True
    return not is_first(s, seat) and row_of(s, s.cards[card].cell, seat) == BACK


def stands_alone(s: State, seat: int, option: Option) -> bool:
    fact: Facts = s.pool.facts[s.cards[option[1]].proto]
    return not fact.symbiote and not fact.equipment


KEEP_HIDDEN = Slot(
    "BKR-6.3",
    "keep cards hidden",
    seat=lambda s, r: int(r.player),
    candidates=could_stay,
    needs=(
        need("BKR-6.3", "it lies in the second player's back row, or has Stealth", is_in_hidden_row),
        need("BKR-6.3", "it is neither a symbiote nor equipment", stands_alone),
    ),
)


def ask_what_stays(s: State, r: Revealing) -> Signal:
    options = KEEP_HIDDEN.eligible(s, r, r.player, r.kept)
    return Choice(r.player, [*options, DONE], KEEP_HIDDEN.rule, KEEP_HIDDEN.prompt) if options else None


def stays(s: State, r: Revealing, option: Option) -> Signal:
    return r if option == DONE else Stay(r.but(kept=(*r.kept, option[1])))


def reveal_the_rest(s: State, r: Revealing) -> Signal:
    cards = tuple([x for x in covered(s, r.player) if x not in r.kept])
    return Raise([h.Revealed(cards=cards)]) if cards else None


REVEAL = Procedure(
    "BKR-6.3",
    "a player's reveal",
    regs=Revealing,
    steps=(
        Step("BKR-6.3", ask_what_stays, stays, text=KEEP_HIDDEN.prompt, slot=KEEP_HIDDEN),
        step("BKR-6.3", reveal_the_rest),
    ),
)


def set_aside(s: State, seat: int) -> Signal:
    """A player's flyers, terrains and cards that say so go to the auxiliary zone."""
    cards = tuple([x for x in s.zones[FIELD * len(s.seats) + seat] if lives_aside(s, x)])
    return Raise([h.SetAside(cards=cards)]) if cards else None


PROCEDURES: Final = (REVEAL,)
