"""Hidden cards: when one is revealed without anybody having said so (BKR-7.1, BKR-6.10, BKR-6.11).

A hidden card is one that lies in COVERED. A passive ability starts to matter as soon as it would say something of a
revealed card or of a player if its card were revealed; what the card is given by others does not matter (BKR-7.4).
Formation says of the creature beside it that this is in formation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.board.formation import would_form
from kartoteka.games.berserk.bringing.bringing import KEEPS_OFF
from kartoteka.games.berserk.bringing.incarnating import is_kept_out_by
from kartoteka.games.berserk.edits import course
from kartoteka.games.berserk.records import COVERED, FIELD, GAME_ZONE, Stage
from kartoteka.games.berserk.timing import row
from kartoteka.games.berserk.words.natures import nature
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Raise, Signal
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.abilities import ConstantEffect
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

STEALTH: Final = "stealth"
BEFORE: Final = ("roll", "deal", "recruit", "deploy", "reveal")
"""The stages in which nothing has been revealed yet."""
FIRST_COVERED: Final = COVERED * numbers.SEATS
FIRES: Final = ruling("BKR-7.1", "a hidden card whose trigger fires is revealed")
MATTERS: Final = ruling("BKR-7.1", "a hidden card whose passive ability starts to matter is revealed")
FORMS: Final = ruling("BKK-Formation", "a hidden card is revealed to form a formation with a revealed one")
NOT_BY_GIFTS: Final = ruling("BKR-7.4", "what a hidden card is given does not reveal it")
NO_RELOCATION_AT_REVEAL: Final = ruling("BKR-6.4", "to go to the auxiliary zone at the reveal is no relocation")
NO_RELOCATION_LATER: Final = ruling("BKR-6.10", "nor is it later")
STEALTHY: Final = ruling("BKR-6.11", "what has Stealth may stay hidden at the end of the first player's first turn")


def covered(s: State, seat: int) -> tuple[int, ...]:
    """The hidden cards of a player."""
    return s.zones[COVERED * numbers.SEATS + seat]


def any_covered(s: State) -> bool:
    """Whether there are hidden cards at all."""
    zones = s.zones
    return bool(zones[COVERED * numbers.SEATS] or zones[COVERED * numbers.SEATS + 1])


def is_before_the_battle(s: State) -> bool:
    """Whether the reveal is not over yet."""
    now = s.opened.get(Stage)
    return now is not None and now.name in BEFORE


# What reveals a card ----------------------------------------------------------------------------------------------


def fired(s: State) -> Signal:
    """A hidden card has a trigger that must be declared."""
    if not s.captured:
        return None
    found: list[int] = []
    for captured in s.captured:
        card = captured.card
        c = s.cards[card]
        if c.zone // numbers.SEATS == COVERED and c.obj == captured.obj and card not in found:
            if nature(s, card, captured.ability).kind == "triggered":
                found.append(card)
    return Raise([h.Revealed(cards=tuple(found), by="trigger")]) if found else None


def starts_to_matter(s: State) -> Signal:
    """A hidden card has a passive ability that matters."""
    found: list[int] = []
    for seat in s.in_order(numbers.leading(s)):
        for card in covered(s, seat):
            if matters(s, card):
                found.append(card)
            elif not found and FORMS.holds and would_form(s, card):  # one by one: it may make the next one needless
                return Raise([h.Revealed(cards=(card,), by="passive")])
    return Raise([h.Revealed(cards=tuple(found), by="passive")]) if found else None


def matters(s: State, card: int) -> bool:
    """Whether a passive ability of a hidden card would say something of a revealed card, or of a player."""
    fact: Facts = s.pool.facts[s.cards[card].proto]
    if not NOT_BY_GIFTS.holds and s.modifiers:
        return True
    if KEEPS_OFF.holds and is_kept_out_by(s, card):
        return True
    if not fact.says_of_others:
        return False
    ctx = Ctx(card, s.cards[card].controller, None)
    static = [number for number, text in enumerate(fact.natures) if text.kind == "static"]
    return any(_says_something(s, ctx, number) for number in static)


def _says_something(s: State, ctx: Ctx, number: int) -> bool:
    for effects in ability_of(s, ctx.card, number).constants.values():
        for effect in effects:
            if effect.condition is None or effect.condition(s, ctx):
                if _is_about_somebody(s, ctx, effect):
                    return True
    return False


def _is_about_somebody(s: State, ctx: Ctx, effect: ConstantEffect) -> bool:
    """Whether it speaks of a player, or of a card in play that is revealed."""
    if effect.seats is not None:
        return bool(effect.seats(s, ctx))
    meant = effect.members if effect.members is not None else effect.named
    for x in meant(s, ctx) if meant is not None else ():
        where = s.cards[x].zone // numbers.SEATS
        if x != ctx.card and where in GAME_ZONE and where != COVERED:
            return True
    return False


def goes_aside(s: State) -> Signal:
    """What lives aside and was hidden on a cell goes there at the instant it is revealed."""
    if is_before_the_battle(s):
        return None
    found: list[int] = []
    facts = s.pool.facts
    for seat in s.in_order(numbers.leading(s)):
        for card in s.zones[FIELD * numbers.SEATS + seat]:
            if facts[s.cards[card].proto].aside and lives_aside(s, card):
                found.append(card)
    return Raise([h.SetAside(cards=tuple(found))]) if found else None


def lives_aside(s: State, card: int) -> bool:
    """Whether a card's place is the auxiliary zone: a flyer's, a terrain's, and that of what says so."""
    fact: Facts = s.pool.facts[s.cards[card].proto]
    if fact.terrain or fact.sheltered:
        return True
    return numbers.flies(s, card)


def set_aside(s: State, e: h.SetAside) -> Event | tuple[Event, ...] | None:
    """The edit: they go where they live. Cell effects do not see it: it is no relocation."""
    rule = NO_RELOCATION_AT_REVEAL if is_before_the_battle(s) else NO_RELOCATION_LATER
    left = {card: s.cards[card].cell for card in e.cards}
    done = course.set_aside(s, e)
    if done is None or rule.holds:
        return done
    assert isinstance(done, h.SetAside)
    return (done, *(h.Relocated(card=card, cell=-1, left=left[card]) for card in done.cards))


def due(s: State) -> Signal:
    """A hidden card that is to be revealed now, for one reason or the other."""
    zones = s.zones
    if not (zones[FIRST_COVERED] or zones[FIRST_COVERED + 1]) or is_before_the_battle(s):
        return None
    return (FIRES.holds and fired(s)) or (MATTERS.holds and starts_to_matter(s)) or None


CHECKS: Final[tuple[Check, ...]] = (
    Check("BKR-7.1", "a hidden card is revealed as its trigger fires, or its passive ability matters", due, after=()),
    Check(
        "BKR-6.10", "what lives in the auxiliary zone goes there as it is revealed", goes_aside, after=(h.Revealed,)
    ),
)  # fmt: skip


# The end of the first turn ----------------------------------------------------------------------------------------


def at_end_of_turn(s: State) -> list[Event]:
    """As the first player's first turn ends: what is hidden still, all together; not what has Stealth."""
    if numbers.turn_number(s) != 1 or not any_covered(s):
        return []
    cards: list[int] = []
    for seat in s.in_order(numbers.leading(s)):
        for card in covered(s, seat):
            if not (STEALTHY.holds and numbers.has_keyword(s, card, STEALTH)):
                cards.append(card)
    return [h.Revealed(cards=tuple(cards), by="end")] if cards else []


# At will ----------------------------------------------------------------------------------------------------------


def has_stealth(s: State, seat: int, option: Option) -> bool:
    return numbers.has_keyword(s, option[1], STEALTH)


ONLY_STEALTH: Final = need("BKR-7.5", "only a card with Stealth is revealed at will", has_stealth)
REVEAL_NEEDS: Final = (ONLY_STEALTH,)


def revealable(s: State, seat: int) -> list[Option]:
    """The hidden cards that a player could think of revealing."""
    found: list[Option] = []
    for card in covered(s, seat):
        if not ONLY_STEALTH.holds or numbers.has_keyword(s, card, STEALTH):
            found.append(("reveal", card))
    return found


def reveal(s: State, seat: int, option: Option) -> Raise:
    """No action, and nobody can answer it."""
    return Raise([h.Revealed(cards=(option[1],), by="stealth")])


ROWS = {h.SetAside: row(apply=set_aside)}
