"""What lies on others: equipment, symbiotes, parasites; and who may be their host (BKR-6.5, BKR-15.5 to BKR-15.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.board.geometry import row_of
from kartoteka.games.berserk.board.standing import standing
from kartoteka.games.berserk.edits import course
from kartoteka.games.berserk.records import FIELD, HOSTED, PARASITE, SYMBIOTE, WORN
from kartoteka.games.berserk.registers import Hosting
from kartoteka.games.berserk.timing import row
from kartoteka.kernel.choices import NONE, Choice, Slot
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

KINDS: Final = (WORN, SYMBIOTE, PARASITE)
"""In the order in which hosts are assigned."""
INCORPOREAL: Final = "incorporeal"
COMPULSORY: Final = ruling("BKR-6.5", "a host is assigned while there is a legal one")
PARASITE_IS_ITS_PLAYERS: Final = ruling("BKR-15.6", "a parasite stays under its player's control")


def relation_of(s: State, card: int) -> int:
    """How a card is related to its host; 0 of what has none."""
    fact: Facts = s.pool.facts[s.cards[card].proto]
    if fact.equipment:
        return WORN
    if fact.parasite:
        return PARASITE
    return SYMBIOTE if fact.symbiote else 0


def on_cells(s: State, card: int, other: int) -> bool:
    return s.cards[other].zone // numbers.SEATS == FIELD and card != other


# Who may be a host --------------------------------------------------------------------------------------------------


def is_plain_creature(s: State, seat: int, option: Option) -> bool:
    _, card, host = option
    fact: Facts = s.pool.facts[s.cards[host].proto]
    if relation_of(s, card) == WORN:
        return True
    return fact.is_creature and not fact.symbiote and not numbers.flies(s, host)


def has_no_other(s: State, seat: int, option: Option) -> bool:
    _, card, host = option
    if relation_of(s, card) == WORN:
        return True
    return all(s.cards[x].relation == WORN for x in standing(s).on.get(host, ()))


def is_alike_in_body(s: State, seat: int, option: Option) -> bool:
    """An incorporeal creature is host to incorporeal symbiotes only."""
    _, card, host = option
    if relation_of(s, card) == WORN:
        return True
    return not numbers.has_keyword(s, host, INCORPOREAL) or numbers.has_keyword(s, card, INCORPOREAL)


def is_on_the_right_side(s: State, seat: int, option: Option) -> bool:
    _, card, host = option
    own = s.cards[host].controller == seat
    return own if relation_of(s, card) != PARASITE else not own


def is_in_front_row(s: State, seat: int, option: Option) -> bool:
    _, card, host = option
    if relation_of(s, card) != PARASITE:
        return True
    h_ = s.cards[host]
    return h_.cell >= 0 and row_of(s, h_.cell, h_.controller) == 1


def has_class(s: State, seat: int, option: Option) -> bool:
    _, card, host = option
    if relation_of(s, card) != WORN:
        return True
    fact: Facts = s.pool.facts[s.cards[host].proto]
    return fact.is_creature and (bool(fact.classes) or bool(_gained_classes(s, host)))


def _gained_classes(s: State, card: int) -> bool:
    from kartoteka.kernel.modifiers import said

    return "class" in s.spoken and any(x.op == "gain" for x in said(s, card, "class"))


def wears_none_like_it(s: State, seat: int, option: Option) -> bool:
    _, card, host = option
    facts = s.pool.facts
    mine = facts[s.cards[card].proto].equipment
    if not mine:
        return True
    return all(x == card or facts[s.cards[x].proto].equipment != mine for x in standing(s).on.get(host, ()))


def may_wear(s: State, seat: int, option: Option) -> bool:
    _, card, host = option
    if relation_of(s, card) != WORN:
        return True
    fact: Facts = s.pool.facts[s.cards[host].proto]
    return not fact.symbiote and not numbers.flies(s, host) and not numbers.has_keyword(s, host, INCORPOREAL)


HOST_NEEDS = (
    need("BKR-15.5", "the host of a symbiote is a creature without subtype", is_plain_creature),
    need("BKR-15.5", "a host has one symbiote only", has_no_other),
    need("BKK-Incorporeal", "an incorporeal creature is host to incorporeal symbiotes only", is_alike_in_body),
    need("BKR-15.6", "the host is an own creature, that of a parasite an opposing one", is_on_the_right_side),
    need("BKR-15.6", "the host of a parasite is in its player's first row", is_in_front_row),
    need("BKR-15.8", "who wears equipment has a class", has_class),
    need("BKR-15.8", "it wears no other equipment of that class", wears_none_like_it),
    need("BKR-15.8", "no symbiote, flyer or incorporeal creature wears equipment", may_wear),
)


def pairs(s: State, cards: Iterable[int]) -> list[Option]:
    """Each of these cards with everything that stands on the field."""
    found: list[Option] = []
    for card in cards:
        for zone in (FIELD * numbers.SEATS, FIELD * numbers.SEATS + 1):
            for other in s.zones[zone]:
                if other != card:
                    found.append(("host", card, other))
    return found


HOST = Slot(
    "BKR-6.5",
    "name a host",
    seat=lambda s, r: int(r.player),
    candidates=lambda s, r: pairs(s, r.cards),
    needs=HOST_NEEDS,
)


def possible(s: State, card: int, player: int = NOBODY) -> list[int]:
    """The hosts that a card could have now; of what somebody brings in, under that player's control."""
    seat = s.cards[card].controller if player == NOBODY else player
    return [x[2] for x in HOST.eligible(s, Hosting(player=seat, cards=(card,)), seat)]


def hosted(s: State, card: int, host: int) -> h.Hosted:
    """That a card gets that host."""
    return h.Hosted(card=card, host=host, relation=relation_of(s, card))


def attach(s: State, e: h.Hosted) -> Event | None:
    """The edit: the card lies on its host from now on, and does not change sides for that."""
    done = course.give_host(s, e)
    if done is not None and e.relation == PARASITE and not PARASITE_IS_ITS_PLAYERS.holds:
        from kartoteka.kernel import edits

        seat = s.cards[e.host].controller
        edits.move(s, e.card, HOSTED * numbers.SEATS + seat, s.cards[e.card].but(controller=seat), keep=True)
    return done


# Assigning ----------------------------------------------------------------------------------------------------------


def hostless(s: State, cards: Iterable[int]) -> tuple[int, ...]:
    """Those of some cards that have no host yet and are in the game zone."""
    return tuple([x for x in cards if s.cards[x].zone // numbers.SEATS != HOSTED and numbers.in_play(s, x)])


def ask_for_hosts(s: State, r: Hosting) -> Signal:
    """Each card in the order that its player likes; where there is one way only, it is gone."""
    left = hostless(s, r.cards)
    if not left:
        return None
    options = HOST.eligible(s, r.but(cards=left), r.player)
    if not options:
        return None
    if not COMPULSORY.holds:
        options.append(NONE)
    if len(options) == 1:
        return Raise([hosted(s, options[0][1], options[0][2])], regs=r, stay=True)
    return Choice(r.player, options, HOST.rule, HOST.prompt)


def named(s: State, r: Hosting, option: Option) -> Signal:
    if option == NONE:
        return r
    return Raise([hosted(s, option[1], option[2])], regs=r, stay=True)


ATTACHING = Procedure(
    "BKR-6.5",
    "hosts are named",
    regs=Hosting,
    steps=(Step("BKR-6.5", ask_for_hosts, named, text=HOST.prompt, slot=HOST),),
)


def wanting(s: State, seat: int, relation: int) -> tuple[int, ...]:
    """A player's revealed cards of a kind that want a host."""
    zone = FIELD * numbers.SEATS + seat
    return tuple([x for x in s.zones[zone] if relation_of(s, x) == relation])


def unhosted(s: State) -> list[int]:
    """The revealed cards of both players that want a host and have none."""
    found: list[int] = []
    for seat in s.in_order(numbers.leading(s)):
        for card in s.zones[FIELD * numbers.SEATS + seat]:
            if relation_of(s, card):
                found.append(card)
    return found


PROCEDURES: Final = (ATTACHING,)
ROWS = {h.Hosted: row("gets a host", apply=attach)}
