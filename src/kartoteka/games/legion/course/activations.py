"""The Activation Phase: by turns each player activates a unit, one that was ordered or one whose token is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.activation.activating import ACTIVATE, Activating
from kartoteka.games.legion.command.settling import settle
from kartoteka.games.legion.numbers import on_field, rank, undefeated, units
from kartoteka.games.legion.records import BOX, FACEUP, NONE, PARKED, POOL, SEATS, Phase, Round
from kartoteka.games.legion.words.from_hand import enter
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import NO_CARD, NOBODY, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

UNORDERED_ACTIVATE = ruling("LGR-49", "a unit without an order is activated, too, when a token of its rank is drawn")
SKIPPED = ruling("LGR-52", "a player who has nothing left to activate is skipped, and the other goes on")
CHOOSES_AGAIN = ruling("D-21", "who has drawn a token that nobody can use chooses again")
BY_PASSES = "pass_tokens"
DRAW, PASS = ("draw",), ("spend pass",)


class Taking(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose turn it is, the rank that was drawn, and the unit that is activated."""

    seat: int = NOBODY
    rank: int = -1
    token: int = NO_CARD
    unit: int = NO_CARD


# The start of the phase -----------------------------------------------------------------------------------------------


def begin(s: State, r: Taking) -> Signal:
    now = s.opened.get(Phase)
    return Raise([h.PhaseBegan(name="activation", ends=now.id if now is not None else 0)])


def give_passes(s: State, r: Taking) -> Signal:
    """In the five-round edition who has fewer units gets the difference in pass tokens."""
    if not chosen(s, BY_PASSES):
        return None
    count = [len(undefeated(s, seat)) for seat in range(SEATS)]
    return Raise([h.PassesGiven(player=seat, amount=max(0, count[1 - seat] - count[seat])) for seat in range(SEATS)])


# Whose turn it is -----------------------------------------------------------------------------------------------------


def has_something(s: State, seat: int) -> bool:
    """Whether a player has a unit or token left to activate."""
    if s.zones[POOL * SEATS + seat]:
        return True
    cards = s.cards
    for card in units(s, seat):
        if cards[card].order == FACEUP:
            return True
    return bool(s.zones[PARKED * SEATS + seat]) and bool(parked(s, seat))


def finished(s: State, r: Taking) -> Signal:
    """The phase ends when nobody has anything left (LGR-58)."""
    return None if has_something(s, 0) or has_something(s, 1) else Goto("over")


def whose(s: State, r: Taking) -> Signal:
    """The player whose turn it is; the other one where that one has nothing left (LGR-52)."""
    seat = s.opened[Round].first
    if not has_something(s, seat):
        if not SKIPPED.holds:
            return Goto("over")
        seat = 1 - seat
    return Taking(seat=seat)


# What a turn can be ---------------------------------------------------------------------------------------------------


def of_rank(s: State, seat: int, wanted: int) -> list[int]:
    """A player's units of a rank that have no token."""
    cards = s.cards
    return [card for card in units(s, seat) if cards[card].order == NONE and rank(s, card) == wanted]


def parked(s: State, seat: int) -> list[Option]:
    """The tokens on command cards that could be used, one of each rank."""
    found: list[Option] = []
    ranks: set[int] = set()
    facts = s.pool.facts
    for token in s.zones[PARKED * SEATS + seat]:
        wanted = facts[s.cards[token].proto].rank
        if wanted not in ranks and of_rank(s, seat, wanted):
            ranks.add(wanted)
            found.append(("parked", token))
    return found


def turns(s: State, r: Taking) -> list[Option]:
    """What the player may do in this turn."""
    seat, cards = r.seat, s.cards
    found: list[Option] = []
    for card in units(s, seat):
        if cards[card].order == FACEUP or not (FACEUP_ONLY.holds and TURN.needs):
            found.append(("activate", card))
    if s.zones[POOL * SEATS + seat] or not POOL_LEFT.holds:
        found.append(DRAW)
    if s.zones[PARKED * SEATS + seat]:
        found += parked(s, seat)
    if may_pass(s, seat, PASS) or not (NO_PASSING.holds and TURN.needs):
        found.append(PASS)
    return found


def tried(s: State, r: Taking) -> list[Option]:
    """What a player might try."""
    mine: list[Option] = [("activate", card) for card in units(s, r.seat)]
    return [*mine, DRAW, *parked(s, r.seat), PASS]


def is_faceup(s: State, seat: int, option: Option) -> bool:
    return option[0] != "activate" or bool(s.cards[option[1]].order == FACEUP)


def has_a_pool(s: State, seat: int, option: Option) -> bool:
    return option != DRAW or bool(s.zones[POOL * SEATS + seat])


def may_pass(s: State, seat: int, option: Option) -> bool:
    return option != PASS or (s.seats[seat].passes > 0 and not s.seats[seat].passed)


FACEUP_ONLY = need("LGR-47", "the unit shows a faceup token", is_faceup)
POOL_LEFT = need("LGR-47", "a token is left in your pool", has_a_pool)
NO_PASSING = need("LGR-52", "there is no passing without a pass token", may_pass)
TURN = Slot(
    "LGR-47",
    "activate a unit that was ordered, or draw a token",
    seat=lambda s, r: int(r.seat),
    candidates=turns,
    needs=(FACEUP_ONLY, POOL_LEFT, NO_PASSING),
    implied=(FACEUP_ONLY, POOL_LEFT, NO_PASSING),
    attempts=tried,
)


def ask_turn(s: State, r: Taking) -> Signal:
    """A lone possibility is taken unasked, unless everything is to be seen."""
    options = turns(s, r)
    if len(options) == 1 and not s.ask_every:
        return turn_taken(s, r, options[0])
    return Choice(r.seat, options, TURN.rule, TURN.prompt)


def turn_taken(s: State, r: Taking, option: Option) -> Signal:
    match option[0]:
        case "activate":
            return Goto("activate", regs=r.but(unit=option[1]))
        case "draw":
            return Raise([h.TokenDrawn(player=r.seat)], regs=r.but(rank=0))
        case "parked":
            return Raise([h.TokenDrawn(player=r.seat, card=option[1], parked=True)], regs=r.but(rank=0))
    return Raise([h.PassSpent(player=r.seat)], regs=r)


# A token that was drawn -----------------------------------------------------------------------------------------------


def drawn(s: State, r: Taking) -> Signal:
    """The token lies on top of the box now; who passed has had the turn."""
    if r.rank < 0:
        return Goto("turn")
    token = s.zones[BOX * SEATS + r.seat][-1]
    wanted = int(s.pool.facts[s.cards[token].proto].rank)
    return r.but(token=token, rank=wanted)


def nobody_fits(s: State, r: Taking) -> Signal:
    """The token is put aside for good, and the player chooses again (LGR-50)."""
    if candidates(s, r):
        return None
    aside = h.TokenSetAside(player=r.seat, card=r.token, ends_turn=not CHOOSES_AGAIN.holds)
    return Raise([aside], regs=Taking(seat=r.seat))


def chooses_again(s: State, r: Taking) -> Signal:
    return None if r.token >= 0 else Goto("turn")


def candidates(s: State, r: Taking) -> list[Option]:
    """The units that may be activated with the token that was drawn."""
    if not UNORDERED_ACTIVATE.holds:
        return []
    found: list[Option] = []
    for card in units(s, r.seat):
        if (s.cards[card].order == NONE or not (NO_TOKEN.holds and WHICH.needs)) and (
            rank(s, card) == r.rank or not OF_RANK.holds
        ):
            found.append(("activate", card))
    return found


def has_no_token(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].order == NONE)


def has_that_rank(s: State, seat: int, option: Option) -> bool:
    regs = s.regs[-1]
    return type(regs) is not Taking or rank(s, option[1]) == regs.rank


NO_TOKEN = need("LGR-48", "the unit has no token yet", has_no_token)
OF_RANK = need("LGR-47", "the unit has the rank that was drawn", has_that_rank)
WHICH = Slot(
    "LGR-47",
    "which unit of that rank is activated",
    seat=lambda s, r: int(r.seat),
    candidates=candidates,
    needs=(OF_RANK, NO_TOKEN),
    implied=(OF_RANK, NO_TOKEN),
    attempts=lambda s, r: [("activate", card) for card in units(s, r.seat)],
)


def ask_which(s: State, r: Taking) -> Signal:
    options = candidates(s, r)
    if len(options) == 1 and not s.ask_every:
        return r.but(unit=options[0][1])
    return Choice(r.seat, options, WHICH.rule, WHICH.prompt)


def named(s: State, r: Taking, option: Option) -> Signal:
    return r.but(unit=option[1])


def activate(s: State, r: Taking) -> Signal:
    return Call(ACTIVATE, Activating(unit=r.unit, drawn=r.token >= 0)) if on_field(s, r.unit) else None


def next_turn(s: State, r: Taking) -> Signal:
    return Goto("turn")


def over(s: State, r: Taking) -> Signal:
    return None


ACTIVATIONS = Procedure(
    "LGR-46",
    "the Activation Phase",
    regs=Taking,
    steps=(
        step("LGR-46", begin, label="start", text="the Activation Phase begins"),
        settle(),
        step("", enter),
        settle(),
        step("", give_passes),
        step("LGR-58", finished, label="turn", text="the phase ends when nobody has anything left to activate"),
        step("", whose),
        Step("LGR-47", ask_turn, turn_taken, text=TURN.prompt, slot=TURN),
        step("", drawn),
        step("LGR-50", nobody_fits, text="a token that nobody can use is put aside"),
        step("", chooses_again),
        Step("LGR-47", ask_which, named, text=WHICH.prompt, slot=WHICH),
        step("", activate, label="activate"),
        step("", next_turn),
        step("", over, label="over"),
    ),
)
PROCEDURES = (ACTIVATIONS,)
