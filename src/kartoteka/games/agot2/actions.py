"""What a player can do in a window, and what each of these needs: use an ability, marshal, ambush.

A need is a sentence with its rule. `candidates` are what could come into question here; `attempts` are what a player
might try at all, for the answer to "why not?". Both pass through the same needs.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2.edits.cards import KNEELS_ONCE
from kartoteka.games.agot2.entering import (
    ENTER,
    FROM_HAND,
    HAS_A_PLACE,
    MAY_BE_PUT,
    Entering,
    becomes_duplicate_of,
    is_free_duplicate,
)
from kartoteka.games.agot2.happenings import CharacterKilled, EffectInitiated
from kartoteka.games.agot2.initiation import context, is_played, take_up, using, within_limits
from kartoteka.games.agot2.letter_x import is_paid_for_x, payable, useful
from kartoteka.games.agot2.numbers.characteristics import is_blank, strength
from kartoteka.games.agot2.numbers.costs import (
    TO_AMBUSH,
    TO_MARSHAL,
    TO_PLAY,
    TO_PLAY_FROM_SHADOWS,
    ambush_price,
    can_afford,
    cost_of,
    costs_and_has,
    pool_of,
)
from kartoteka.games.agot2.numbers.places import zone_type
from kartoteka.games.agot2.numbers.printed import MARSHALED, definition
from kartoteka.games.agot2.numbers.prohibitions import player_cannot, player_cannot_any, speaking_of
from kartoteka.games.agot2.records import BEING_PLAYED, HAND, OUT_OF_THE_GAME, PHASES, REMOVED, SHADOWS, Phase, Round
from kartoteka.kernel import ledger
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import Ability, concerns, phased
from kartoteka.kernel.events import DONE, PENDING, REPLACED
from kartoteka.kernel.legality import About, Option, Ruling, need, ruling
from kartoteka.kernel.procedures import Call
from kartoteka.kernel.records import Event
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.windows import Play, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

ANY_PLAYER = "any player"
"""The flag of what every player may use."""

REACTIONS = frozenset({"reaction", "forced reaction"})
INTERRUPTS = frozenset({"interrupt", "forced interrupt", "duplicate save"})
TRIGGERED = REACTIONS | INTERRUPTS

# Reading the open window ------------------------------------------------------------------------------------------


def occurrence(s: State, option: Option) -> Any:
    """The event that an attempt to use an ability answers; None if it answers none."""
    top = s.regs[-1]
    if option[3] < 0 or not isinstance(top, WindowRegs) or not top.group:
        return None
    return s.opened[top.group].events[option[3]]


def fate(s: State, option: Option) -> int:
    """What has become of that event so far."""
    found: int = s.opened[s.regs[-1].group].fates[option[3]]
    return found


def about(s: State, option: Option) -> Ability:
    """The ability an attempt would use. (Written out where it is asked for all the time.)"""
    found: Ability = s.pool.live[s.cards[option[1]].proto][option[2]]
    return found


# What a need is about, as printed ---------------------------------------------------------------------------------


def of_kind(kinds: Container[str]) -> About:
    """About abilities of these kinds."""
    return lambda pool, proto, number: pool.abilities(proto)[number].kind in kinds


def of_all_but(kind: str) -> About:
    """About abilities of any other kind."""
    return lambda pool, proto, number: pool.abilities(proto)[number].kind != kind


def of_conditional(pool: Pool, proto: int, number: int) -> bool:
    """About abilities that have a condition."""
    return pool.abilities(proto)[number].condition is not None


def of_limited_use(pool: Pool, proto: int, number: int) -> bool:
    """About abilities that have a limit."""
    return bool(pool.abilities(proto)[number].limits)


def of_a_phase(pool: Pool, proto: int, number: int) -> bool:
    """About abilities that name a phase."""
    return bool(pool.abilities(proto)[number].phase)


def that_answer(happening: type[Event]) -> About:
    """About abilities that answer events of this type."""
    return lambda pool, proto, number: (
        not pool.game.rows[happening].named.isdisjoint(pool.abilities(proto)[number].keys)
    )


def with_a_cost(pool: Pool, proto: int, number: int) -> bool:
    """About abilities that cost something and are not triggered: of those, `ELIGIBLE` asks all at once."""
    ability = pool.abilities(proto)[number]
    return ability.cost is not None and ability.kind not in TRIGGERED


def with_an_effect(pool: Pool, proto: int, number: int) -> bool:
    """About abilities that do something and are not triggered."""
    ability = pool.abilities(proto)[number]
    return ability.effect is not None and ability.kind not in TRIGGERED


def that_save(pool: Pool, proto: int, number: int) -> bool:
    """About interrupts that save."""
    ability = pool.abilities(proto)[number]
    return ability.kind in INTERRUPTS and any(
        isinstance(node, p.Do) and node.verb == "save" for node in parts_of(ability.wording.effect)
    )


def of_events(pool: Pool, proto: int, number: int) -> bool:
    """About event cards."""
    return bool(pool.definitions[proto].type == "event")


def of_limited_cards(pool: Pool, proto: int, number: int) -> bool:
    """About cards with the keyword limited."""
    return "limited" in pool.facts[proto].keywords


def of_limited_events(pool: Pool, proto: int, number: int) -> bool:
    """About events with the keyword limited."""
    return of_events(pool, proto, number) and of_limited_cards(pool, proto, number)


# Needs of every ability -------------------------------------------------------------------------------------------


NO_ACTION_WINDOW = ruling("AG-10", "a reaction needs no action window")


def is_a_reaction_here(s: State, seat: int, option: Option) -> bool:
    """In a reaction window, only what carries the word "Reaction" (or "Forced Reaction", in its own)."""
    window = s.game.window_at(s)
    if window is None or window.admits.isdisjoint(REACTIONS):
        return True
    return about(s, option).kind in window.admits


def opens_for_it(s: State, seat: int, option: Option) -> bool:
    window = s.game.window_at(s)
    return window is not None and "action" in window.admits


def is_admitted(s: State, seat: int, option: Option) -> bool:
    window = s.game.window_at(s)
    if window is None:
        return False
    if window.admits.isdisjoint(REACTIONS):
        return about(s, option).admission in window.admits
    return NO_ACTION_WINDOW.value or "action" in window.admits


def has_happened(s: State, seat: int, option: Option) -> bool:
    if occurrence(s, option) is None:
        return True
    window = s.game.window_at(s)
    assert window is not None
    return not window.admits.isdisjoint(REACTIONS) and fate(s, option) in (DONE, REPLACED)


def is_not_too_late(s: State, seat: int, option: Option) -> bool:
    if occurrence(s, option) is not None:
        return True
    window = s.game.window_at(s)
    return window is not None and not window.admits.isdisjoint(REACTIONS)


def is_in_the_game(s: State, seat: int, option: Option) -> bool:
    return bool(OUT_OF_THE_GAME.value) or zone_type(s, option[1]) != REMOVED


def is_still_imminent(s: State, seat: int, option: Option) -> bool:
    event = occurrence(s, option)
    if event is None or type(event) is EffectInitiated:
        return True
    return fate(s, option) == PENDING


def is_not_canceled(s: State, seat: int, option: Option) -> bool:
    return type(occurrence(s, option)) is not EffectInitiated or fate(s, option) == PENDING


def answers_this(s: State, seat: int, option: Option) -> bool:
    """Its condition is the very occurrence that opened the window.

    Of what has yet to happen, a reaction is asked no more than its kind: which card it befalls may not be known yet.
    """
    ability = about(s, option)
    event = occurrence(s, option)
    if event is None or ability.matches is None:
        return False
    if s.game.rows[type(event)].named.isdisjoint(ability.keys):
        return False
    if ability.kind in REACTIONS and fate(s, option) == PENDING:
        return True
    matches = ability.matches
    return matches(s, Ctx(option[1], seat, event))


PER_COPY = Ruling("AG-21", "each copy of a reaction may be used once", value="copy", without="title")
PER_OCCURRENCE = Ruling(
    "AG-11", "a reaction may be used once per occurrence of its condition", value=True, without=False
)


SEVERAL = ruling("AG-19", "several reactions may answer the same condition")


def use_key(s: State, option: Option) -> tuple[int | str, ...]:
    """What a window remembers of a use: which copy, which ability, which occurrence."""
    _, card, number, member = option
    who: int | str = s.cards[card].obj if PER_COPY.value == "copy" else definition(s, card).name
    return (who, number, member) if PER_OCCURRENCE.value else (who, number)


def is_unused(s: State, seat: int, option: Option) -> bool:
    top = s.regs[-1]
    if not isinstance(top, WindowRegs) or not top.used:
        return True
    return use_key(s, option) not in top.used and (SEVERAL.value or about(s, option).kind not in REACTIONS)


def controls_it(s: State, seat: int, option: Option) -> bool:
    ability = about(s, option)
    return s.cards[option[1]].controller == seat or ANY_PLAYER in ability.flags


def works_there(s: State, seat: int, option: Option) -> bool:
    return zone_type(s, option[1]) in about(s, option).zones


def is_not_blank(s: State, seat: int, option: Option) -> bool:
    return not is_blank(s, option[1])


def ends_the_condition(s: State, seat: int, option: Option) -> bool:
    """A save from a terminal condition must lift the character's STR above 0 again: a duplicate does not."""
    event = occurrence(s, option)
    if type(event) is not CharacterKilled or not event.at_zero:
        return True
    gained = 0
    for node in parts_of(about(s, option).wording.effect):
        if isinstance(node, p.Modify) and isinstance(node.subject, p.EventCard):
            for change in node.changes:
                if change.stat == "strength" and change.amount is not None:
                    gained += s.pool.reader.amount(change.amount)(s, context(s, seat, option))
    return strength(s, event.card, gained) > 0


def parts_of(node: p.Op | None) -> Iterator[p.Op]:
    """The operations of which an effect is made up."""
    if isinstance(node, p.Seq | p.Together):
        for part in node.parts:
            yield from parts_of(part)
    elif node is not None:
        yield node


PHASE_BOUND = ruling("AGR-29", "an action that names a phase is used in that phase")
ACTIONS = phased("action", "")
ACTIONS_OF = {name: phased("action", name) for name in PHASES}
"""The keys under which the index lists actions: of any phase, and of one."""


def in_its_phase(s: State, seat: int, option: Option) -> bool:
    now = s.open(Phase)
    return not PHASE_BOUND.holds or (now is not None and now.name == about(s, option).phase)


def condition_holds(s: State, seat: int, option: Option) -> bool:
    condition = about(s, option).condition
    assert condition is not None
    return condition(s, context(s, seat, option))


def leaves_a_use(s: State, seat: int, option: Option) -> bool:
    return within_limits(s, seat, option[1], about(s, option))


def gold_suffices(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    if not is_played(s, card) or zone_type(s, card) in (BEING_PLAYED, SHADOWS):
        return True
    if about(s, option).x_in_cost and is_paid_for_x(s, card):
        return bool(payable(s, seat, card, about(s, option), occurrence(s, option)))
    return can_afford(s, card, TO_PLAY, pool_of(s, seat))


def limited_is_left(s: State, seat: int) -> bool:
    """Whether the player has marshaled and played no limited card this round (AGR-128)."""
    round = s.open(Round)
    return round is None or not ledger.entered(s, round.id, "limited", seat)


def is_no_second_limited_event(s: State, seat: int, option: Option) -> bool:
    """A limited event is played only where no limited card was marshaled or played this round."""
    return limited_is_left(s, seat)


def pays_for_shadows(s: State, seat: int, option: Option) -> bool:
    """An event that is played from shadows costs its shadow value."""
    card = option[1]
    return zone_type(s, card) != SHADOWS or can_afford(s, card, TO_PLAY_FROM_SHADOWS, pool_of(s, seat))


def play_from_shadows_fact(s: State, seat: int, option: Option) -> str:
    return costs_and_has(s, seat, cost_of(s, option[1], TO_PLAY_FROM_SHADOWS))


def has_a_gold_cost(s: State, seat: int, option: Option) -> bool:
    """An event without one is played from shadows only, if at all."""
    return definition(s, option[1]).cost is not None or not is_event_in_hand(s, option[1])


def is_event_in_hand(s: State, card: int) -> bool:
    return zone_type(s, card) == HAND and definition(s, card).type == "event"


def may_come_out(s: State, seat: int, option: Option) -> bool:
    """Playing an event from shadows is bringing it out (AGR-157)."""
    return zone_type(s, option[1]) != SHADOWS or not player_cannot(s, seat, "bring cards out of shadows")


NO_TRIGGERING = speaking_of("trigger card abilities", "trigger actions", "play events")


def is_allowed_to_trigger(s: State, seat: int, option: Option) -> bool:
    if not player_cannot_any(s, seat, NO_TRIGGERING):
        return True
    if player_cannot(s, seat, "trigger card abilities") or (
        about(s, option).kind == "action" and player_cannot(s, seat, "trigger actions")
    ):
        return False
    if not player_cannot(s, seat, "play events"):
        return True
    return definition(s, option[1]).type != "event" or not is_played(s, option[1])


def can_be_paid(s: State, seat: int, card: int, ability: Ability, event: Any) -> bool:
    """Its cost could be paid in full, in answer to that event."""
    if ability.cost is None:
        return True
    if ability.x_in_cost:
        return bool(payable(s, seat, card, ability, event))
    could = ability.cost.could
    return could(s, Ctx(card, seat, event))


def could_be_done(s: State, seat: int, card: int, ability: Ability, event: Any) -> bool:
    """Its targets are there, and its effect could change the game."""
    if ability.x_in_cost:
        return bool(useful(s, seat, card, ability, event))
    if ability.effect is None:
        return True
    could = ability.effect.could
    return could(s, Ctx(card, seat, event))


def eligible_now(s: State, seat: int, option: Option) -> bool:
    """A triggered ability: its cost could be paid in full, and it could do something."""
    card, ability, event = option[1], about(s, option), occurrence(s, option)
    return can_be_paid(s, seat, card, ability, event) and could_be_done(s, seat, card, ability, event)


def why_not_eligible(s: State, seat: int, option: Option) -> str:
    if not can_be_paid(s, seat, option[1], about(s, option), occurrence(s, option)):
        return "its cost cannot be paid"
    return "it would change nothing, or has nothing to choose"


def action_can_be_paid(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    ability: Ability = s.pool.live[s.cards[card].proto][option[2]]
    if ability.x_in_cost:
        return bool(payable(s, seat, card, ability))
    assert ability.cost is not None
    could = ability.cost.could
    return could(s, Ctx(card, seat))


def action_could_be_done(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    ability: Ability = s.pool.live[s.cards[card].proto][option[2]]
    if ability.x_in_cost:
        return bool(useful(s, seat, card, ability))
    assert ability.effect is not None
    could = ability.effect.could
    return could(s, Ctx(card, seat))


REACTS = need("AG-8", "it is a reaction", is_a_reaction_here)
IN_ACTION_WINDOW = need("AGR-27", "an action is used in an action window", opens_for_it, of=of_kind(("action",)))
ADMITTED = need("AGR-100", "it is of the kind that this window is for", is_admitted, of=of_all_but("action"))
HAPPENED = need("AG-9", "what it reacts to has happened", has_happened, of=of_kind(REACTIONS))
IMMINENT = need(
    "AGR-104", "what it interrupts is still about to happen", is_still_imminent, of=of_kind(INTERRUPTS)
)  # fmt: skip
NOT_CANCELED = need(
    "AGR-105", "the effects that it interrupts are not canceled yet", is_not_canceled, of=that_answer(EffectInitiated)
)  # fmt: skip
NOT_TOO_LATE = need(
    "AG-18", "the window of what it reacts to has not closed", is_not_too_late, of=of_kind(REACTIONS)
)  # fmt: skip
IN_THE_GAME = need("AG-38", "the card is not removed from the game", is_in_the_game)
IN_PHASE = need("AGR-29", "it is the phase that the ability names", in_its_phase, of=of_a_phase)
ANSWERS = need(
    "AG-41", "it answers the very condition that opened this window", answers_this, of=of_kind(TRIGGERED)
)  # fmt: skip
UNUSED = need(
    "AG-22", "this copy has not been used against this occurrence", is_unused, of=of_all_but("action")
)  # fmt: skip


def is_read_with_sense(s: State, seat: int, option: Option) -> bool:
    """Whether the text is read against what it answers, or against nothing: of another event it might ask about a card
    that nobody has seen."""
    return occurrence(s, option) is None or ANSWERS.test(s, seat, option)


ELIGIBLE = need(
    "AG-23", "it can be initiated at this opportunity", eligible_now, why_not_eligible,
    of=of_kind(TRIGGERED), where=is_read_with_sense,
)  # fmt: skip
PAYABLE = need("AGR-87", "its cost can be paid", action_can_be_paid, of=with_a_cost)
POSSIBLE = need(
    "AGR-87", "it would change something, and has what it wants to choose", action_could_be_done, of=with_an_effect
)  # fmt: skip
CONDITION = need("AGR-88", "its condition holds", condition_holds, of=of_conditional, where=is_read_with_sense)
WORKS_THERE = need("AGR-86", "the card is where its ability works", works_there)
CONTROLLED = need("AGR-98", "you control the card", controls_it)
PLAYED_FOR_GOLD = need("AGR-154", "it has a gold cost, or is played from shadows", has_a_gold_cost)

ENDS_THE_CONDITION = need("AGR-135", "a save from it ends the terminal condition", ends_the_condition, of=that_save)

USE_NEEDS = (
    REACTS,
    IN_ACTION_WINDOW,
    ADMITTED,
    IN_PHASE,
    ANSWERS,
    HAPPENED,
    IMMINENT,
    NOT_CANCELED,
    UNUSED,
    PAYABLE,
    ENDS_THE_CONDITION,
    need("AGR-119", "its text is not blank", is_not_blank, of=of_all_but("duplicate save"), spoken=("blank",)),
    need("AGR-127", "its limit leaves a use", leaves_a_use, of=of_limited_use),
    need(
        "AGR-97", "nothing forbids you to use it", is_allowed_to_trigger,
        of=of_all_but("duplicate save"), spoken=NO_TRIGGERING,
    ),
    need("AGR-129", "you have the gold that it costs", gold_suffices, of=of_events),
    need(
        "AGR-152", "you have the gold that it costs to play it from shadows", pays_for_shadows,
        play_from_shadows_fact, of=of_events,
    ),
    CONDITION,
    ELIGIBLE,
    POSSIBLE,
    WORKS_THERE,
    CONTROLLED,
    NOT_TOO_LATE,
    IN_THE_GAME,
    PLAYED_FOR_GOLD,
    need(
        "AGR-128", "you have marshaled or played no limited card this round", is_no_second_limited_event,
        of=of_limited_events,
    ),
    need(
        "AGR-157", "nothing forbids you to bring cards out of shadows", may_come_out,
        of=of_events, spoken=speaking_of("bring cards out of shadows"),
    ),
)  # fmt: skip


# Candidates -------------------------------------------------------------------------------------------------------


NEWCOMERS = ruling("AGR-107", "a card that becomes available while a window is open may be used in it")


def answering(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    """Abilities of the seat that listen to an event of the window's group."""
    found: list[Option] = []
    index, cards, live = s.index, s.cards, s.pool.live
    group = s.opened[regs.group]
    free = s.next_obj if NEWCOMERS.value else group.since
    facts, spent = s.pool.facts, KNEELS_ONCE.value
    for i, event in enumerate(group.events):
        for name in s.game.rows[type(event)].names:
            for card, number in index.get(name, ()):
                c = cards[card]
                ability = live[c.proto][number]
                if c.controller != seat and ANY_PLAYER not in ability.flags:
                    continue
                if not c.standing and spent and number in facts[c.proto].kneeling:
                    continue
                if c.obj < free and (not ability.own_role or concerns(s, event, card, ability)):
                    option = ("use", card, number, i)
                    if option not in found:
                        found.append(option)
    return found


def acting(s: State, seat: int, regs: WindowRegs) -> Iterable[Option]:
    """Actions of the seat, those of other phases left aside."""
    index = s.index
    listed = index.get(ACTIONS, ())
    if PHASE_BOUND.value:
        phase = s.opened.get(Phase)
        if phase is not None:
            listed += index.get(ACTIONS_OF[phase.name], ())
    else:
        for name in PHASES:
            listed += index.get(ACTIONS_OF[name], ())
    if not listed:
        return ()
    found: list[Option] = []
    cards, live = s.cards, s.pool.live
    facts, spent = s.pool.facts, KNEELS_ONCE.value
    for card, number in listed:
        c = cards[card]
        if c.controller == seat or ANY_PLAYER in live[c.proto][number].flags:
            if c.standing or not spent or number not in facts[c.proto].kneeling:
                found.append(("use", card, number, -1))
    return found


def every_ability(s: State, seat: int) -> Iterator[Option]:
    """Every triggered ability or action on a card that the seat knows: what it might try to use."""
    top = s.regs[-1] if s.regs else None
    members = range(len(s.opened[top.group].events)) if isinstance(top, WindowRegs) and top.group else ()
    for card, c in enumerate(s.cards):
        if not c.known & (1 << seat):
            continue
        for ability in s.pool.abilities(c.proto):
            if ability.kind == "action":
                yield ("use", card, ability.number, -1)
            elif ability.kind in TRIGGERED:
                if not members:
                    yield ("use", card, ability.number, -1)
                for i in members:
                    yield ("use", card, ability.number, i)


ANSWER = Play(
    "AG-14",
    "use",
    candidates=answering,
    needs=USE_NEEDS,
    implied=(
        IN_ACTION_WINDOW,
        IN_PHASE,
        PAYABLE,
        POSSIBLE,
        WORKS_THERE,
        CONTROLLED,
        NOT_TOO_LATE,
        IN_THE_GAME,
        PLAYED_FOR_GOLD,
    ),
    start=using,
    attempts=every_ability,
    key=use_key,
    resolve=take_up,
)
ACT = Play(
    "AGR-28",
    "use",
    candidates=acting,
    needs=USE_NEEDS,
    implied=(
        ENDS_THE_CONDITION,
        IN_ACTION_WINDOW,
        IN_PHASE,
        REACTS,
        ADMITTED,
        HAPPENED,
        IMMINENT,
        NOT_CANCELED,
        ANSWERS,
        UNUSED,
        ELIGIBLE,
        WORKS_THERE,
        CONTROLLED,
        NOT_TOO_LATE,
        IN_THE_GAME,
        PLAYED_FOR_GOLD,
    ),
    start=using,
    attempts=every_ability,
    key=use_key,
)


# Marshaling -------------------------------------------------------------------------------------------------------


def one_of_each(s: State, verb: str, cards: Iterable[int]) -> list[Option]:
    """The verb with each of the cards; of copies that nobody could tell apart, with one."""
    found: dict[tuple[int, int, Any], Option] = {}
    records = s.cards
    for card in cards:
        c = records[card]
        looks = (c.proto, c.known, c.tokens)
        if looks not in found:
            found[looks] = (verb, card)
    return list(found.values())


def marshalable(s: State, seat: int, regs: Any) -> Iterable[Option]:
    """The active player's cards in hand that can be marshaled at all."""
    test = IS_ACTIVE.test
    if not test(s, seat, ("marshal",)):
        return ()
    return one_of_each(s, "marshal", _of_a_kind_to_marshal(s, s.zones[HAND * len(s.seats) + seat]))


def _of_a_kind_to_marshal(s: State, held: Iterable[int]) -> list[int]:
    facts, cards = s.pool.facts, s.cards
    return [card for card in held if facts[cards[card].proto].marshalable]


def is_active_player(s: State, seat: int, option: Option) -> bool:
    phase = s.opened.get(Phase)
    return phase is not None and phase.active == seat


def is_marshaling(s: State, seat: int, option: Option) -> bool:
    window = s.game.window_at(s)
    return window is not None and "marshal" in window.by_name


def is_in_hand(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].zone == HAND * len(s.seats) + seat)


def can_be_marshaled(s: State, seat: int, option: Option) -> bool:
    return definition(s, option[1]).type in MARSHALED


def price(s: State, seat: int, card: int) -> int:
    """What marshaling costs: nothing for a duplicate (AGR-42)."""
    return 0 if is_free_duplicate(s, seat, card) else cost_of(s, card, TO_MARSHAL)


def can_pay_to_marshal(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    if can_afford(s, card, TO_MARSHAL, pool_of(s, seat)):
        return True
    return is_free_duplicate(s, seat, card)


def gold_fact(s: State, seat: int, option: Option) -> str:
    return costs_and_has(s, seat, price(s, seat, option[1]))


def has_printed_cost(s: State, seat: int, option: Option) -> bool:
    return definition(s, option[1]).cost is not None


def is_within_limited(s: State, seat: int, option: Option) -> bool:
    """One limited card a round; a duplicate is none (AGR-128)."""
    return limited_is_left(s, seat) or becomes_duplicate_of(s, seat, option[1]) is not None


NO_MARSHALING = {name: speaking_of("marshal cards", f"marshal {name}s") for name in MARSHALED}


def is_not_forbidden_to_marshal(s: State, seat: int, option: Option) -> bool:
    kind = definition(s, option[1]).type
    return kind not in NO_MARSHALING or not player_cannot_any(s, seat, NO_MARSHALING[kind])


def marshal(s: State, seat: int, option: Option) -> Call:
    return Call(ENTER, Entering(card=option[1], seat=seat, manner="marshaled"))


def known_cards(verb: str) -> Any:
    """Attempts: the verb with every card that the seat knows."""

    def attempts(s: State, seat: int) -> Iterator[Option]:
        for card, c in enumerate(s.cards):
            if c.known & (1 << seat):
                yield (verb, card)

    return attempts


IN_HAND = need("AGR-42", "the card is in your hand", is_in_hand)

OF_A_TYPE = need("AGR-42", "it is a character, a location or an attachment", can_be_marshaled)
COSTS_GOLD = need("AGR-154", "it has a gold cost", has_printed_cost)
IS_MARSHALING = need("AGR-41", "it is the marshaling phase", is_marshaling)
IS_ACTIVE = need("AGR-41", "you are the active player", is_active_player)

MARSHAL = Play(
    "AGR-42",
    "marshal",
    candidates=marshalable,
    needs=(
        IS_ACTIVE,
        IS_MARSHALING,
        IN_HAND,
        OF_A_TYPE,
        COSTS_GOLD,
        need("AGR-42", "you have the gold that it costs", can_pay_to_marshal, gold_fact),
        need("AGK-Limited", "you have marshaled no limited card this round", is_within_limited, of=of_limited_cards),
        need(
            "AGR-97",
            "nothing forbids you to marshal it",
            is_not_forbidden_to_marshal,
            spoken=[stat for stats in NO_MARSHALING.values() for stat in stats],
        ),
        *HAS_A_PLACE,
    ),
    implied=(IS_ACTIVE, IS_MARSHALING, IN_HAND, OF_A_TYPE, COSTS_GOLD, *FROM_HAND),
    start=marshal,
    attempts=known_cards("marshal"),
)


# Ambush -----------------------------------------------------------------------------------------------------------


def ambushers(s: State, seat: int, regs: Any) -> Iterable[Option]:
    seen: set[int] = set()
    found: list[Option] = []
    for card, _ in s.index.get("ambush", ()):
        c = s.cards[card]
        if c.controller == seat and c.proto not in seen:
            seen.add(c.proto)
            found.append(("ambush", card))
    return found


def has_ambush(s: State, seat: int, option: Option) -> bool:
    return ambush_price(s, option[1]) is not None


def is_challenges_phase(s: State, seat: int, option: Option) -> bool:
    phase = s.open(Phase)
    return phase is not None and phase.name == "challenges"


def can_pay_to_ambush(s: State, seat: int, option: Option) -> bool:
    return ambush_price(s, option[1]) is None or can_afford(s, option[1], TO_AMBUSH, pool_of(s, seat))


def ambush_fact(s: State, seat: int, option: Option) -> str:
    return costs_and_has(s, seat, cost_of(s, option[1], TO_AMBUSH))


def ambush(s: State, seat: int, option: Option) -> Call:
    return Call(ENTER, Entering(card=option[1], seat=seat, manner="ambush"))


WITH_AMBUSH_IN_HAND = need("AGK-Ambush", "the card is in your hand", is_in_hand)
WITH_AMBUSH = need("AGK-Ambush", "the card has ambush", has_ambush)

AMBUSH = Play(
    "AGK-Ambush",
    "ambush",
    candidates=ambushers,
    needs=(
        need("AGK-Ambush", "it is the challenges phase", is_challenges_phase),
        WITH_AMBUSH_IN_HAND,
        WITH_AMBUSH,
        need("AGK-Ambush", "you have the gold that ambush costs", can_pay_to_ambush, ambush_fact),
        *MAY_BE_PUT,
    ),
    implied=(WITH_AMBUSH_IN_HAND, WITH_AMBUSH, *FROM_HAND),
    start=ambush,
    attempts=known_cards("ambush"),
    listed="ambush",
)
