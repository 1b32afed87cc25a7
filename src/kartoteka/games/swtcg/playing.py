"""Playing a Battle card, activating an ability, completing a Mission: one procedure for all (SW-104, SWR-116).

Announce, pay, the disrupt chance, the effect with the chances inside it, then everything that triggered meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.carriers import CARRIER_SLOT, carriers
from kartoteka.games.swtcg.granting import OWN, Giver, giver_of
from kartoteka.games.swtcg.numbers import dearer, definition, zone_type
from kartoteka.games.swtcg.procedures.pool import settle as settle_pool
from kartoteka.games.swtcg.records import BEING_PLAYED, Attack, Pending, Roll, Turn
from kartoteka.games.swtcg.verbs import NOT_PRINTED, PRICE_SLOT
from kartoteka.kernel import ledger
from kartoteka.kernel import program as p
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.interpret import COST, EFFECT, ProgramRegs
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import NO_CARD, Regs, Value
from kartoteka.kernel.selectors import HOST, Ctx
from kartoteka.kernel.windows import Declared

if TYPE_CHECKING:
    from kartoteka.games.swtcg.moments import Moment
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PER_DEFINITION = 1000
"""No definition has so many abilities. One that a card has been given is numbered `PER_DEFINITION` times (1 + the
definition that it is printed on), plus its number there; what is printed on the card itself has a smaller number."""

PERIODS: dict[str, Any] = {
    "SW-118": Turn, "SW-117": Turn, "SW-112": Turn, "SW-109": Turn, "SW-125": Turn,
    "SW-108": Attack, "SW-19": Attack, "SW-89": Roll, "SW-96": Pending,
}  # fmt: skip
"""By the rule that limits a text, the situation in which it can be used once."""

EACH_UNIT = ruling("D-2", "each unit has its own uses of an ability, and of each that it has twice")
CARDS_ONE_BY_ONE = ruling("D-4", "limits on Battle cards count for each physical card")
DISRUPTED_COUNTS = ruling("D-22", "a disrupted use has used up its allowance")
THAT_PLAY = ruling("SW-98", "it disrupts the play in whose disrupt chance it is used")
PAID_FOR = ruling("SW-15", "the effect happens when the cost has been paid")
DISCARDED_AFTER = ruling("SW-80", "a Battle card goes to the discard pile when its effect is done")
DISRUPTED_IS_DISCARDED = ruling("SWR-70", "a disrupted card is discarded")
DISRUPTED_DOES_NOTHING = ruling("SW-101", "what was disrupted has no effect")
DISRUPTS_NOTHING = ruling("SW-102", "a disrupt that was disrupted negates nothing")


class Playing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """What is being played."""

    card: int
    obj: int
    proto: int
    """The definition on which the text is printed."""
    ability: int
    """Its number there."""
    number: int
    """The number by which the option names it."""
    giver: Giver
    seat: int
    what: str
    """`ability`, `battle` or `mission`."""
    play: int = 0
    """The situation of this play."""
    slots: tuple[tuple[str, Value], ...] = ()
    paid: Any = None


# Texts ------------------------------------------------------------------------------------------------------------


def printed_at(s: State, card: int, number: int) -> tuple[int, int]:
    """The definition on which an ability of a card is printed, and its number there."""
    return printed_on(s.cards[card].proto, number)


def printed_on(proto: int, number: int) -> tuple[int, int]:
    """The same, for any card of that definition."""
    if number < PER_DEFINITION:
        return proto, number
    of, at = divmod(number, PER_DEFINITION)
    return of - 1, at


def text_of(s: State, card: int, number: int) -> Ability:
    """An ability of a card, its own or one that it was given."""
    proto, at = (s.cards[card].proto, number) if number < PER_DEFINITION else printed_at(s, card, number)
    found: Ability = (s.pool.live[proto] or s.pool.abilities(proto))[at]
    return found


def moment(s: State, card: int, number: int) -> Moment:
    """When that text can be used, and how often."""
    proto, at = (s.cards[card].proto, number) if number < PER_DEFINITION else printed_at(s, card, number)
    found: Moment = s.pool.facts[proto].moments[at]
    return found


def user(s: State, card: int) -> int:
    """Who may use the abilities of a card: what a pilot lists are those of its unit (SW-35). Equipment stays its own
    player's, whoever controls the unit: nobody else attaches it elsewhere (SWR-74)."""
    return int(s.game.player_of(s, card))


def context(s: State, seat: int, option: Option) -> Ctx:
    """What the text is read against; an X that is still to be chosen is as much as can be paid (SWR-21)."""
    if not moment(s, option[1], option[2]).asks_x:
        return Ctx(option[1], seat)
    ability = text_of(s, option[1], option[2])
    return Ctx(option[1], seat, None, (("X", max(payable_x(s, seat, option[1], ability), default=0)),))


# Limits -----------------------------------------------------------------------------------------------------------


def use_key(s: State, option: Option, period: Any, giver: Giver | None = None) -> ledger.Key | None:
    """The key under which a use counts in a period; None while there is none."""
    now = s.opened.get(period)
    if now is None:
        return None
    _, card, number, *rest = option
    proto, at = printed_at(s, card, number)
    root: int = s.pool.facts[proto].moments[at].root
    if option[0] == "play":
        whose: int | str = card if CARDS_ONE_BY_ONE.holds else definition(s, card).name
        return (now.id, "played", whose, root)
    unit = s.cards[card].obj if EACH_UNIT.holds else 0
    return (now.id, "used", unit, proto, root, *(giver or giver_of(s, card, number, (proto, at), *rest)))


def used_before(s: State, option: Option, rule: str) -> bool:
    """Whether that rule allows no further use of the text, in the period that it speaks of."""
    if not s.ledger or moment(s, option[1], option[2]).once != rule:
        return False
    key = use_key(s, option, PERIODS[rule])
    return key is not None and ledger.entered(s, *key) > 0


def note_use(s: State, r: Playing) -> None:
    once = moment(s, r.card, r.number).once
    option = ("play" if r.what == "battle" else "use", r.card, r.number)
    key = use_key(s, option, PERIODS[once], r.giver) if once else None
    if key is not None:
        ledger.enter(s, *key)


# The procedure ----------------------------------------------------------------------------------------------------


def play(s: State, seat: int, option: Option) -> Call:
    """The call that plays a Battle card or uses an ability: `("play" or "use", card, number[, instance])`."""
    verb, card, number, *rest = option
    proto, at = printed_at(s, card, number)
    price = ((PRICE_SLOT, dearer(s, card)),) if verb == "play" and "force cost" in s.spoken else ()
    return Call(PLAY, Playing(
        card=card, obj=s.cards[card].obj, proto=proto, ability=at, number=number,
        giver=giver_of(s, card, number, (proto, at), *rest), seat=seat,
        what="battle" if verb == "play" else "ability", slots=price,
    ))  # fmt: skip


def complete_mission(s: State, seat: int, card: int, number: int) -> Call:
    """The call that completes a Mission: it is played as a Battle card is (SW-138)."""
    return Call(PLAY, Playing(
        card=card, obj=s.cards[card].obj, proto=s.cards[card].proto, ability=number, number=number, giver=OWN,
        seat=seat, what="mission",
    ))  # fmt: skip


def answered(s: State) -> int:
    """The play in whose disrupt chance something is announced now; 0 where it is in none."""
    id = getattr(s.regs[-2], "group", 0) if len(s.regs) > 1 else 0
    return id if type(s.situation(id)) is Declared and THAT_PLAY.holds else 0


def announce(s: State, r: Playing) -> Signal:
    return Raise([h.Announced(
        card=r.card, player=r.seat, ability=r.ability, what=r.what, answers=answered(s), proto=r.proto
    )])  # fmt: skip


def remember(s: State, r: Playing) -> Signal:
    declared = s.open(Declared)
    assert declared is not None
    c = s.cards[r.card]
    on = ((HOST, c.host),) if c.host != NO_CARD else ()
    return r.but(play=declared.id, obj=c.obj, slots=(*r.slots, *on))


def payable_x(s: State, seat: int, card: int, ability: Ability, slots: tuple[tuple[str, Value], ...] = ()) -> list[int]:
    """What X can be, the most first: of Force, of build points, of anything else 20 at the most."""
    most = max(s.seats[seat].force, s.seats[seat].points, 20)
    return [n for n in range(most, -1, -1) if can_pay(s, seat, card, ability, x=n, slots=slots)]


def ask_for_x(s: State, r: Playing) -> Signal:
    """X in a cost is chosen when it is paid (SWR-21)."""
    if not s.pool.facts[r.proto].moments[r.ability].asks_x:
        return None
    ability = s.pool.abilities(r.proto)[r.ability]
    options = [("number", n) for n in payable_x(s, r.seat, r.card, ability, r.slots)]
    if len(options) == 1:
        return r.but(slots=(*r.slots, ("X", options[0][1])))
    return Choice(r.seat, options, "SWR-21", "how much X is")


def x_named(s: State, r: Playing, option: Option) -> Signal:
    return r.but(slots=(*r.slots, ("X", option[1])))


def program(r: Playing, part: int) -> ProgramRegs:
    return ProgramRegs(
        proto=r.proto, ability=r.ability, part=part, card=r.card, obj=r.obj, seat=r.seat, source=r.play, slots=r.slots
    )  # fmt: skip


def pay(s: State, r: Playing) -> Signal:
    ability = s.pool.abilities(r.proto)[r.ability]
    return Call(s.game.program, program(r, COST), "paid") if ability.cost is not None else None


def pay_before_the_arrow(s: State, r: Playing) -> Signal:
    """What an ability costs (SW-12)."""
    return pay(s, r) if r.what == "ability" else None


def pay_for_the_card(s: State, r: Playing) -> Signal:
    """What a Battle card or a Mission costs (SW-79)."""
    return pay(s, r) if r.what != "ability" else None


def costs_something(s: State, r: Playing) -> bool:
    """Whether the text has a cost; the price of 0 that only stands for what other texts add is none."""
    cost = s.pool.abilities(r.proto)[r.ability].wording.cost
    return any([not isinstance(x, p.Do) or NOT_PRINTED not in x.manner for x in cost])


def counts_as_played(s: State, r: Playing) -> Signal:
    """From now on it has been played, disrupted or not: what was triggered by that waits for its end."""
    if DISRUPTED_COUNTS.holds:
        note_use(s, r)
    slots = r.paid.slots if r.paid is not None else r.slots
    return Raise([h.Played(card=r.card, player=r.seat, ability=r.ability, what=r.what)], regs=r.but(slots=slots))


def used_for_its_cost(s: State, r: Playing) -> Signal:
    return counts_as_played(s, r) if r.what == "ability" and costs_something(s, r) else None


def used_for_nothing(s: State, r: Playing) -> Signal:
    return counts_as_played(s, r) if r.what == "ability" and not costs_something(s, r) else None


def played_for_its_cost(s: State, r: Playing) -> Signal:
    return counts_as_played(s, r) if r.what != "ability" and costs_something(s, r) else None


def played_for_nothing(s: State, r: Playing) -> Signal:
    return counts_as_played(s, r) if r.what != "ability" and not costs_something(s, r) else None


def disrupted(s: State, r: Playing) -> bool:
    """Whether it has been disrupted; of what would disrupt something itself, another rule says what that means."""
    declared = s.situation(r.play)
    if declared is None or declared.status != "disrupted":
        return False
    return (DISRUPTS_NOTHING if declared.answers else DISRUPTED_DOES_NOTHING).holds


def effect(s: State, r: Playing) -> Signal:
    if disrupted(s, r) or s.pool.abilities(r.proto)[r.ability].effect is None:
        return None
    if r.paid is not None and not r.paid.whole and PAID_FOR.holds:
        return None
    if not DISRUPTED_COUNTS.holds:
        note_use(s, r)
    return Call(s.game.program, program(r, EFFECT))


def put_away(s: State, r: Playing) -> Signal:
    """A Battle card or Mission goes to the discard pile, disrupted or not."""
    if r.what == "ability" or zone_type(s, r.card) != BEING_PLAYED:
        return None
    if not (DISRUPTED_IS_DISCARDED.holds if disrupted(s, r) else DISCARDED_AFTER.holds):
        return None
    return Raise([h.Discarded(card=r.card, manner="played")])


def over(s: State, r: Playing) -> Signal:
    return Raise([h.PlayEnded(card=r.card, ends=r.play)])


def settle(s: State, r: Playing) -> Signal:
    """What was triggered meanwhile, unless the play was made inside of something else (`pool.may_settle`)."""
    return settle_pool(s, r)


def ask_for_carrier(s: State, r: Playing) -> Signal:
    """The unit that Equipment is attached to is chosen before it is paid for: the price may hang on it (SWR-74)."""
    ability = s.pool.abilities(r.proto)[r.ability]
    if ability.wording.effect != p.Do("equip"):
        return None
    slots = [(unit, ((CARRIER_SLOT, unit),)) for unit in carriers(s, r.seat, r.card)]
    options = [("equip", unit) for unit, chosen in slots if can_pay(s, r.seat, r.card, ability, slots=chosen)]
    return Choice(r.seat, options, "SWR-74", "the unit that is equipped") if options else None


def carrier_named(s: State, r: Playing, option: Option) -> Signal:
    return r.but(slots=(*r.slots, (CARRIER_SLOT, option[1])))


def can_pay(
    s: State, seat: int, card: int, ability: Ability, x: int | None = None, slots: tuple[tuple[str, Value], ...] = ()
) -> bool:
    """Whether the cost can be paid in full (SW-13)."""
    if ability.cost is None:
        return True
    slots = (*slots, ("X", x if x is not None else 0))
    return bool(ability.cost.could(s, Ctx(card, seat, None, slots)))


PLAY = Procedure("SW-104", "a play", regs=Playing, steps=())


def set_steps(*disrupts: Step) -> None:
    """Sets the steps of a play. Those that open its disrupt chance are given: they are made of plays themselves."""
    PLAY.table((
        step("SW-104", announce),
        step("SW-104", remember),
        Step("SWR-21", ask_for_x, x_named, text="X is chosen when paying"),
        Step("SWR-74", ask_for_carrier, carrier_named, text="Equipment: the unit is chosen when paying"),
        step("SW-12", pay_before_the_arrow),
        step("SW-79", pay_for_the_card),
        step("SW-126", used_for_its_cost),
        step("SW-127", used_for_nothing),
        step("SW-128", played_for_its_cost),
        step("SW-129", played_for_nothing),
        *disrupts,
        step("SW-101", effect),
        step("SW-80", put_away),
        step("", over),
        step("SWR-116", settle),
    ))  # fmt: skip
