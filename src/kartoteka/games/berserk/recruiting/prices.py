"""What a card costs as it is bought: gold or silver crystals, and the tax for its element (BKR-3.2 to BKR-3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.findings import Cost
from kartoteka.games.berserk.records import RECRUIT
from kartoteka.games.berserk.recruiting.crystals import plays_online
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

GOLD_ONLY: Final = ruling("BKR-3.2", "an elite card is paid in gold only")
EITHER: Final = ruling("BKR-3.2", "a regular card is paid in silver, gold or both")
TAX: Final = Ruling("BKR-3.3", "every element after the first one costs 1 gold", value=1, without=0)
NEUTRAL: Final = ruling("BKR-3.3", "what is neutral is of no element")
RULES_OF_PRICES: Final = (GOLD_ONLY, EITHER, TAX, NEUTRAL)
MOST_ON_FLYERS: Final = 15
ON_RECRUITING: Final = "on recruiting"


def squad_so_far(s: State, seat: int) -> tuple[int, ...]:
    """What a player has bought."""
    return s.zones[RECRUIT * len(s.seats) + seat]


def tax(s: State, seat: int, card: int) -> int:
    """Gold for the element of a card: none for the first one in the squad, and none for one that is there already.

    The Online edition gives one gold for the first element, and takes it back for the second.
    """
    element = numbers.element(s, card)
    if not element and NEUTRAL.holds:
        return 0
    there = elements(s, seat)
    return 0 if element in there else tax_of_another(s, seat)


def tax_of_another(s: State, seat: int) -> int:
    """Gold for an element that is not in the squad yet."""
    if not elements(s, seat):
        return -1 if plays_online(s) else 0
    return int(TAX.value)


def elements(s: State, seat: int) -> set[str]:
    """The elements of a player's squad so far."""
    key = ("elements", seat)
    found: set[str] | None = s.memo.get(key)
    if found is None:
        found = {numbers.element(s, x) for x in squad_so_far(s, seat)}
        if NEUTRAL.holds:
            found.discard("")
        s.remember(key, found)
    return found


def price_of(s: State, card: int, x: int) -> int:
    """How many crystals a card costs, with what was chosen for its X."""
    return numbers.plain(s, card, "cost", printed_price(s, card, x))


def printed_price(s: State, card: int, x: int) -> int:
    """The same, whatever is said of prices."""
    fact: Facts = s.pool.facts[s.cards[card].proto]
    return x if fact.variable == "X" else fact.cost + (x if fact.variable else 0)


def greatest_x(s: State, seat: int, card: int) -> int:
    """More than that need not be tried as X of a price: its player has not the crystals."""
    had: int = s.seats[seat].gold + s.seats[seat].silver
    return had + max(0, printed_price(s, card, had) - price_of(s, card, had))


def other_price(s: State, seat: int, card: int) -> tuple[int, int] | None:
    """The gold and the silver for which a card's text lets it be bought instead, if it does now."""
    if s.cards[card].proto not in otherwise_priced(s):
        return None
    for ability in s.pool.abilities(s.cards[card].proto):
        if ability.kind == ON_RECRUITING:
            if ability.condition is None or ability.condition(s, Ctx(card, seat, None)):
                return _paid_in(ability.wording)
    return None


def otherwise_priced(s: State) -> frozenset[int]:
    """The definitions with a text that lets them be bought at another price."""
    found: frozenset[int] | None = s.pool.notes.get(ON_RECRUITING)
    if found is None:
        having = [
            proto for proto, fact in enumerate(s.pool.facts) if any(x.kind == ON_RECRUITING for x in fact.natures)
        ]
        found = s.pool.notes[ON_RECRUITING] = frozenset(having)
    return found


def _paid_in(tree: object) -> tuple[int, int] | None:
    """How much of each colour the verbs of a text pay."""
    paid = {"pay gold": 0, "pay silver": 0}
    found = False
    for node in p.nodes_in(tree):
        if isinstance(node, p.Do) and node.verb in paid and isinstance(node.amount, p.Number):
            paid[node.verb] += node.amount.n
            found = True
    return (paid["pay gold"], paid["pay silver"]) if found else None


def cost_of(s: State, seat: int, card: int, x: int = 0, otherwise: bool = False) -> Cost | None:
    """What buying the card takes; None if it cannot be bought that way.

    Silver is spent first: gold buys all that silver does.
    """
    key = ("cost", seat, card, x, otherwise)
    known: Cost | None = s.memo.get(key)
    if known is not None:
        return known
    fact: Facts = s.pool.facts[s.cards[card].proto]
    if otherwise:
        other = other_price(s, seat, card)
        if other is None:
            return None
        gold, silver = other
    else:
        gold, silver = _by_colour(s, seat, fact, price_of(s, card, x))
    cost = Cost(gold, silver, tax(s, seat, card), gold + silver if fact.flying else 0)
    s.remember(key, cost)
    return cost


def _by_colour(s: State, seat: int, fact: Facts, price: int) -> tuple[int, int]:
    if fact.elite and GOLD_ONLY.holds:
        return price, 0
    had: int = s.seats[seat].silver
    silver = min(price, had) if EITHER.holds else price
    return price - silver, silver


def named(option: Option) -> tuple[int, int, bool]:
    """The card of an option to buy, what is chosen for its X, and whether it is bought at the other price."""
    return option[1], option[2] if len(option) > 2 else 0, len(option) > 3


def covers_price_after_tax(s: State, seat: int, option: Option) -> bool:
    cost = cost_of(s, seat, *named(option))
    gold: int = s.seats[seat].gold
    return cost is not None and cost.gold + cost.tax <= gold


def has_enough(s: State, seat: int, option: Option) -> bool:
    cost = cost_of(s, seat, *named(option))
    return (
        cost is not None and cost.gold + min(cost.tax, 0) <= s.seats[seat].gold and cost.silver <= s.seats[seat].silver
    )


def is_within_flyers(s: State, seat: int, option: Option) -> bool:
    cost = cost_of(s, seat, *named(option))
    return cost is not None and (not cost.crystals or cost.crystals + s.seats[seat].flyer_crystals <= MOST_ON_FLYERS)


ENOUGH: Final = need("BKR-3.2", "there are crystals enough of the colour that it costs", has_enough)
TAX_FIRST: Final = need(
    "BKR-3.4", "the gold left after the tax for its element covers the price", covers_price_after_tax
)
FLYERS: Final = need("BKR-3.5", "no more than 15 crystals are spent on flyers", is_within_flyers)
PRICE_NEEDS: Final = (TAX_FIRST, ENOUGH, FLYERS)


def can_buy(s: State, seat: int, option: Option) -> bool:
    """Whether a player can pay for that."""
    return all(n.test(s, seat, option) for n in PRICE_NEEDS)
