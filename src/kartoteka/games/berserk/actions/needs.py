"""What it takes to declare something, each rule once, in the order in which they are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.actions import promises
from kartoteka.games.berserk.actions.searching import NOT_BARRED
from kartoteka.games.berserk.board import leaping, moving
from kartoteka.games.berserk.edits.counters import room_for_tokens
from kartoteka.games.berserk.fights import defenders, flyers, reach, strikes
from kartoteka.games.berserk.fights.attacks import KINDS
from kartoteka.games.berserk.numbers import SEATS, cannot, facts
from kartoteka.games.berserk.records import COVERED, FREE, Action, Stage, Turn
from kartoteka.games.berserk.words import limits
from kartoteka.games.berserk.words.natures import nature, verbs_in
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.windows import captured_regs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Need, Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

ANY_NUMBER: Final = ruling("BKR-8.5", "in the main phase one moves, attacks and acts in any order, as often as one can")
SUDDEN_AT_ANY_TIME: Final = ruling("BKR-10.4", "sudden actions are declared whenever one has priority")


# When -------------------------------------------------------------------------------------------------------------


def is_own_turn(s: State, seat: int, option: Option) -> bool:
    turn = s.opened.get(Turn)
    return turn is not None and turn.player == seat


def is_main(s: State, seat: int, option: Option) -> bool:
    now = s.opened.get(Stage)
    return now is not None and now.name == "main"


def stack_is_empty(s: State, seat: int, option: Option) -> bool:
    return Action not in s.opened


OWN_TURN: Final = need("BKR-10.4", "it is your own turn", is_own_turn, general=True)
MAIN: Final = need("BKR-8.5", "it is the main phase", is_main, general=True)
EMPTY_STACK: Final = need("BKR-10.4", "nothing lies on the stack", stack_is_empty, general=True)
SLOW: Final = (OWN_TURN, MAIN, EMPTY_STACK)
"""Of everything that is not sudden (BKR-10.4)."""
WHEN = (*SLOW, moving.OWN_TURN, moving.EMPTY_STACK)
"""These and those of movement: `usable.now` sees to them."""


# The card -----------------------------------------------------------------------------------------------------------


def is_revealed(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].zone // SEATS != COVERED)


def is_open(s: State, seat: int, option: Option) -> bool:
    return not s.cards[option[1]].closed


def price_in(s: State, option: Option) -> Any:
    """What a text costs; of one with an X at least as many tokens as X is."""
    known = nature(s, option[1], option[2])
    return known.price.but(tokens=known.least_x) if known.x else known.price


def can_pay(s: State, seat: int, option: Option) -> bool:
    price = price_in(s, option)
    return price is FREE or promises.has_means(s, option[1], price)


def pays_in_kind(s: State, seat: int, option: Option) -> bool:
    """Whether it can pay what a text costs besides closing, tokens and uses."""
    ability = s.pool.live[s.cards[option[1]].proto][option[2]]
    return ability.cost is None or ability.cost.could(s, context(s, seat, option))


def costs_in_kind(pool: Pool, proto: int, ability: int) -> bool:
    return ability >= 0 and bool(pool.facts[proto].natures[ability].in_kind)


def is_free_to_promise(s: State, seat: int, option: Option) -> bool:
    if Action not in s.opened:
        return True
    words = context(s, seat, option) if nature(s, option[1], option[2]).in_kind else None
    return promises.free(s, option[1], price_in(s, option), words)


def is_free_to_close(s: State, seat: int, option: Option) -> bool:
    return promises.free(s, option[1], promises.CLOSING)


def has_uses_left(s: State, seat: int, option: Option) -> bool:
    return limits.uses_left(s, option[1], option[2]) > promises.uses_promised(s, option[1], option[2])


def is_limited(pool: Pool, proto: int, ability: int) -> bool:
    return ability >= 0 and bool(pool.facts[proto].natures[ability].limits)


REVEALED: Final = need("BKR-7.1", "it is revealed: a hidden card only defends, triggers and acts suddenly", is_revealed)
IS_OPEN: Final = need("BKR-10.1", "it is open", is_open)
CAN_PAY: Final = need("BKR-10.1", "it can pay what that costs", can_pay)
IN_KIND: Final = need("BKR-10.1", "it can pay all of that", pays_in_kind, of=costs_in_kind)
PROMISED: Final = need("BKR-10.8", "it has not promised the same for something on the stack", is_free_to_promise)
NOT_CLOSING: Final = need("BKR-10.8", "it does not close for something on the stack already", is_free_to_close)
LIMITED: Final = need("BKR-10.8", "it has not been used as often as it may be", has_uses_left, of=is_limited)


# What it would do ---------------------------------------------------------------------------------------------------


def context(s: State, seat: int, option: Option) -> ProgramRegs:
    """With what its text would run: by it "in reach" and places find the ability."""
    card = option[1]
    if option[0] in ("trigger", "may trigger"):
        return captured_regs(s, option[3])
    c = s.cards[card]
    return ProgramRegs(proto=c.proto, ability=option[2], part=EFFECT, card=card, obj=c.obj, seat=seat)


def has_content(s: State, seat: int, option: Option) -> bool:
    """Whether there is anything that its text could be done to."""
    ability = s.pool.live[s.cards[option[1]].proto][option[2]]
    effect = ability.effect
    if effect is None:
        return False
    regs = context(s, seat, option)
    if nature(s, option[1], option[2]).x:  # with the largest X most is possible
        regs = regs.put("X", promises.most_tokens(s, option[1]))
    if ability.condition is not None and option[0] not in ("trigger", "may trigger"):
        if not ability.condition(s, regs):
            return False
    return bool(effect.could(s, regs))


def has_targets(s: State, seat: int, option: Option) -> bool:
    """Whether there is something that its text could be aimed at, whatever that would do to it."""
    effect = s.pool.live[s.cards[option[1]].proto][option[2]].effect
    return effect is None or bool(effect.can_begin(s, context(s, seat, option)))


OPENS_AND_CLOSES: Final = frozenset({"open", "close"})
NOTED: Final = "opening and closing only"


def only_opens_or_closes(pool: Pool, proto: int, ability: int) -> bool:
    """Whether all that a text does is to open or to close."""
    known: dict[tuple[int, int], bool] = pool.notes.setdefault(NOTED, {})
    found = known.get((proto, ability))
    if found is None:
        verbs = verbs_in(pool.abilities(proto)[ability].wording.effect)
        found = known[(proto, ability)] = bool(verbs) and verbs <= OPENS_AND_CLOSES
    return found


def does_more(pool: Pool, proto: int, ability: int) -> bool:
    return not only_opens_or_closes(pool, proto, ability)


def may_attack(s: State, seat: int, option: Option) -> bool:
    """Who cannot strike makes no attack that is called a strike (D-28)."""
    card = option[1]
    if cannot(s, card, "attack"):
        return False
    return not (cannot(s, card, "strike") and is_strike(s.pool, s.cards[card].proto, option[2]))


def is_strike(pool: Pool, proto: int, ability: int) -> bool:
    attack = pool.facts[proto].natures[ability].attack
    return attack is not None and bool(attack.kind) and bool(KINDS[attack.kind].value.strikes)


def is_attack(pool: Pool, proto: int, ability: int) -> bool:
    attack = pool.facts[proto].natures[ability].attack if ability >= 0 else None
    return attack is not None and bool(attack.kind)


def works(s: State, seat: int, option: Option) -> bool:
    """Whether its text counts now: nothing takes it away, what it hangs on is so."""
    return bool(s.game.text_works(s, option[1], s.pool.live[s.cards[option[1]].proto][option[2]]))


WORKS: Final = need("BKR-10.12", "it has that ability now", works, spoken=("blank",))
MAY_ATTACK: Final = need(
    "BKR-10.12", "nothing forbids it to attack", may_attack, of=is_attack, spoken=("cannot attack", "cannot strike")
)
CHANGES_SOMETHING: Final = need(
    "BKR-9.8", "there is something to open or to close", has_content, of=only_opens_or_closes, effort=1
)  # fmt: skip
HAS_TARGETS: Final = need(
    "BKR-10.1", "it has what it needs to be aimed at, and would do something", has_content, of=does_more, effort=1
)
CONTENT: Final = (CHANGES_SOMETHING, HAS_TARGETS)
AIMED: Final = need("BKR-10.6", "there is what it must be aimed at", has_targets, of=does_more, effort=1)


# Sudden actions -----------------------------------------------------------------------------------------------------


def is_in_its_window(s: State, seat: int, option: Option) -> bool:
    """What is tied to a window is declared while an action lies in it (BKR-10.15)."""
    tied = nature(s, option[1], option[2]).tied
    if not tied:
        return True
    top = s.opened.get(Action)
    return top is not None and top.window in tied


def is_tied(pool: Pool, proto: int, ability: int) -> bool:
    return ability >= 0 and bool(pool.facts[proto].natures[ability].tied)


def is_its_time(s: State, seat: int, option: Option) -> bool:
    return SUDDEN_AT_ANY_TIME.holds or (is_own_turn(s, seat, option) and stack_is_empty(s, seat, option))


IN_ITS_WINDOW: Final = need(
    "BKR-10.15", "an action lies in the window to which it is tied", is_in_its_window, of=is_tied
)
ANY_TIME: Final = need("", "it is a time for sudden actions", is_its_time, general=True)


# Accumulating -------------------------------------------------------------------------------------------------------


def spends_tokens(s: State, seat: int, option: Option) -> bool:
    return facts(s, option[1]).spends_tokens


def has_room(s: State, seat: int, option: Option) -> bool:
    room = room_for_tokens(s, option[1])
    return (room is None or room > 0) and not cannot(s, option[1], "gain tokens")


SPENDS: Final = need("BKR-16.1", "some text of it costs tokens", spends_tokens)
ROOM: Final = need("BKR-16.2", "it has not as many tokens as it may have", has_room)


# All of it ------------------------------------------------------------------------------------------------------------

MOVE = (MAIN, REVEALED, *moving.MOVE_NEEDS)
LEAP = (MAIN, *leaping.LEAP_NEEDS)
STRIKE = (*SLOW, REVEALED, IS_OPEN, *strikes.NEEDS)
DEFEND = (*defenders.NEEDS, NOT_CLOSING)
AIM = (*SLOW, REVEALED, IS_OPEN, *flyers.AIM_NEEDS)
ACCUMULATE = (*SLOW, REVEALED, IS_OPEN, SPENDS, ROOM)
USE = (*SLOW, REVEALED, WORKS, CAN_PAY, IN_KIND, PROMISED, LIMITED, NOT_BARRED, MAY_ATTACK, *CONTENT)
SUDDEN = (ANY_TIME, IN_ITS_WINDOW, WORKS, CAN_PAY, IN_KIND, PROMISED, LIMITED, NOT_BARRED, MAY_ATTACK, *CONTENT)
MAY_TRIGGER = (CAN_PAY, IN_KIND, PROMISED, LIMITED, NOT_BARRED, *CONTENT)
TRIGGER = (*MAY_TRIGGER[: -len(CONTENT)], CHANGES_SOMETHING, AIMED)
"""What must be declared is, though it would do nothing as things are now: they may have changed when it resolves."""
OF_ITSELF = (EMPTY_STACK, moving.EMPTY_STACK, NOT_CLOSING)
"""What a declaration breaks of itself: it lies on the stack, and closes its card as it is paid for."""


def lasting(asked: Sequence[Need]) -> tuple[Need, ...]:
    """Those that can be judged still while the declaration lies on the stack."""
    return tuple([n for n in asked if n not in OF_ITSELF])


ASKED_AGAIN: Final = {
    "move": lasting(MOVE),
    "leap": lasting(LEAP),
    "strike": tuple([n for n in lasting(STRIKE) if n not in reach.REACH]),
    "defend": lasting(DEFEND),
    "aim": lasting(AIM),
    "accumulate": lasting(ACCUMULATE),
    "use": (MAY_ATTACK,),
    "sudden": (MAY_ATTACK,),
}
"""By what was declared, without a text or as an attack of one, what is asked once more before it happens (BKR-10.9).
Whom an attack reaches is asked of its targets (`cancelling.astray`)."""
