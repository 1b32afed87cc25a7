"""Abilities as the rules use them, and the index of who listens to what.

An ability listens under keys: the name of its triggering event (and a second key if it acts before that happens), its
kind if it has no trigger, or `=STAT` for a constant effect on a statistic. The index of a state lists, per key, the
cards whose ability works where they are now, so that nothing ever scans all cards.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from kartoteka.kernel import program as p
from kartoteka.kernel.lasting import Say, topics
from kartoteka.kernel.legality import value_of
from kartoteka.kernel.registers import Ctx
from kartoteka.kernel.selectors import CardSet, CardTest, Condition, Reader, SeatSet

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Code
    from kartoteka.kernel.state import State

Listing = tuple[int, int]
"""A card and the number of its ability."""


FIRST_EACH: Final = "first each "
"""Begins `Modify.until` of what is only for the first card in each situation of a kind."""


class ConstantEffect:
    """One change that a constant ability makes: to which subjects, of which statistic."""

    __slots__ = (
        "always", "amount", "change", "condition", "first", "fits", "fixed", "hangs_on", "members", "named", "placed",
        "say", "seats", "test", "told_by_card",
    )  # fmt: skip

    def __init__(self, reader: Reader, ability: p.Ability, modify: p.Modify, change: p.Change) -> None:
        self.change = change
        reader.spoken.add(change.speaks_of())
        self.amount = reader.amount(change.amount) if change.amount is not None else None
        self.fixed = change.amount.n if change.op == "add" and isinstance(change.amount, p.Number) else None
        """What it adds, where that is always the same."""
        amount = change.amount
        self.say = None
        """What it says, where that is always the same."""
        if amount is None or isinstance(amount, p.Number):
            self.say = Say(change.op, amount.n if amount is not None else 0, change.value, 0)
        self.condition = reader.condition(ability.condition) if ability.condition is not None else None
        self.seats: SeatSet | None = None
        self.members: CardSet | None = None
        self.test: CardTest | None = None
        """Whether a card is one of those it is about, where it is about whatever fits a phrase."""
        self.named: CardSet | None = None
        """The cards that it is about, where its text names them: its own, its host, a revealed plot."""
        self.first = modify.until.removeprefix(FIRST_EACH) if modify.until.startswith(FIRST_EACH) else ""
        """The situation in each of which it speaks only of the first card that fits ("the first ... each round")."""
        subject = modify.subject
        self.told_by_card = isinstance(subject, p.This | p.Host)
        """Whether the record of its own card tells what it is about."""
        self.fits: CardTest | None = reader.all_of(subject.filters) if isinstance(subject, p.Select) else None
        """Whether a card fits the phrase, wherever it lies."""
        if isinstance(subject, p.Player):
            self.seats = reader.seats(subject)
        elif isinstance(subject, p.Select):
            self.test = reader.membership(subject)
            self.members = reader.cards(subject)
        else:
            self.named = reader.cards(subject)
        self.always = self.condition is None and not self.first and self.say is not None
        """Whether it says the same for as long as its text works."""
        asked = _words_of_players(ability.condition)
        self.hangs_on = asked if not self.first and self.say is not None else None
        """The words of players ("first player") on which alone it hangs besides; None where it hangs on more."""
        its_place = isinstance(subject, p.RevealedCard) and subject.player == p.You()
        self.placed = its_place or isinstance(subject, p.This)
        """Whether it is about its own card, or what lies in its player's place."""

    def is_about_seat(self, state: State, ctx: Ctx, seat: int) -> bool:
        """Whether that player is one whom it is about."""
        return self.seats is not None and seat in self.seats(state, ctx)

    def works(self, state: State, ctx: Ctx, ability: Ability) -> bool:
        """Whether its condition holds, the text of its card counts now, and it is not over for the time being."""
        if self.condition is not None and not self.condition(state, ctx):
            return False
        if self.first and state.game.had_first(state, self, ctx):
            return False
        return state.game.text_works(state, ctx.card, ability)

    def says(self, state: State, ctx: Ctx) -> Say:
        """What it says of whatever it is about."""
        if self.say is not None:
            return self.say
        return Say(self.change.op, self.amount(state, ctx) if self.amount else 0, self.change.value, 0)


def _words_of_players(condition: p.Condition | None) -> frozenset[str] | None:
    """What a condition asks of players; None where it asks anything else."""
    match condition:
        case None:
            return frozenset()
        case p.PlayerIs(p.You() | p.Opponent(), word):
            return frozenset({word})
        case p.Unless(inner):
            return _words_of_players(inner)
    return None


def _with_x_defined(wording: p.Ability) -> p.Ability:
    """A constant ability with what its "X is ..." says in the place of each X."""
    effect = wording.effect
    if not isinstance(effect, p.LetX):
        return wording
    return msgspec.structs.replace(
        wording, effect=_replaced(effect.do, p.X(), effect.x), condition=_replaced(wording.condition, p.X(), effect.x)
    )


def _with_cards_of_event_told_apart(wording: p.Ability) -> p.Ability:
    """The ability with what its trigger asks of a card wherever it then speaks of "that card"."""
    for role in wording.trigger.roles if wording.trigger is not None else ():
        if role.filters:
            plain, meant = p.EventCard(role.role), p.EventCard(role.role, role.filters)
            wording = msgspec.structs.replace(
                wording, cost=_replaced(wording.cost, plain, meant), effect=_replaced(wording.effect, plain, meant)
            )
    return wording


def _numbers_of_named(effect: p.Op | None) -> tuple[p.Stat, ...]:
    """The numbers for which an effect asks of cards that it names: some of these may leave as its cost."""
    return tuple(x for x in p.nodes_in(effect) if isinstance(x, p.Stat) and isinstance(x.card, p.This | p.Chosen))


def _replaced(part: Any, node: p.Node, other: p.Node) -> Any:
    """A part of a program with one node in the place of another."""
    return p.rewritten(part, lambda x: other if x == node else x)


def _own_role(trigger: p.Trigger | None) -> tuple[str, bool]:
    """The role in which a trigger wants its own card, or its host: what it can be passed over by at a glance."""
    for role in trigger.roles if trigger else ():
        if p.Same(p.This()) in role.filters:
            return role.role, False
        if p.Same(p.Host()) in role.filters:
            return role.role, True
    return "", False


def concerns(state: State, event: Any, card: int, ability: Ability) -> bool:
    """Whether the event can be one that the ability answers, as far as a glance tells: False is sure."""
    role = ability.own_role
    if not role:
        return True
    subject = getattr(event, role, None)
    if type(subject) is not int:
        return True
    return subject == (state.cards[card].host if ability.on_host else card)


def answers(state: State, event: Any, card: int, ability: Ability) -> bool:
    """Whether the event is, as things are now, what triggers the ability on that card."""
    matches = ability.matches
    if matches is None:
        return True
    if ability.own_role and not concerns(state, event, card, ability):
        return False
    if matches(state, Ctx(card, state.game.player_of(state, card), event)):
        return True
    if not ability.flags or not state.game.used_by_others(ability):
        return False
    for seat in state.in_order(0):  # noqa: SIM110 (what a generator is to see costs each call)
        if matches(state, Ctx(card, seat, event)):
            return True
    return False


def recalling(matches: Condition, number: int) -> Condition:
    """The same condition; of an event that took its card away, as it was found just before that happened."""

    def matched(s: State, c: Any) -> bool:
        for judged in getattr(c.event, "judged", ()):
            if judged[:4] == (c.card, s.cards[c.card].proto, number, c.seat):
                return bool(judged[4])
        return matches(s, c)

    return matched


def phased(kind: str, phase: str) -> str:
    """The key of an untriggered ability: its kind, and the phase to which it is bound, if it is."""
    return f"{kind} in {phase}" if phase else kind


def ahead(admission: str, event: str) -> str:
    """The key of an ability that acts before an event of that name happens."""
    return f"{admission} to {event}"


class Ability:
    """One ability of a definition, its operands read into functions."""

    __slots__ = (
        "admission", "condition", "constants", "cost", "effect", "flags", "keys", "kind", "limits", "matches", "number",
        "on_host", "own_role", "phase", "proto", "recalls", "trigger", "wording", "x_in_cost",
        "zones",
    )  # fmt: skip

    def __init__(
        self,
        reader: Reader,
        proto: int,
        number: int,
        wording: p.Ability,
        zones: Sequence[int],
        restrictions: Sequence[p.Condition] = (),
    ) -> None:
        from kartoteka.kernel.interpret import Code

        wording = _with_cards_of_event_told_apart(wording)
        self.proto = proto
        self.number = number
        self.wording = wording
        self.kind = wording.kind
        self.phase = wording.phase
        self.flags = wording.flags
        self.limits = wording.limits
        self.trigger = wording.trigger
        self.x_in_cost = False
        """Whether an X that its use costs must be known before it is paid; its game says so."""
        would = wording.trigger is not None and wording.trigger.would
        self.admission = f"would {self.kind}" if would else self.kind
        """The kind of window it belongs to: its own kind, set apart where it speaks of what would happen."""
        self.own_role, self.on_host = _own_role(wording.trigger)
        self.matches = reader.trigger(wording.trigger) if wording.trigger else None
        self.recalls = False
        """Whether it asks about a card that may have been taken away by then."""
        if self.trigger is not None and self.trigger.event in reader.game.departures and not self.own_role:
            assert self.matches is not None
            self.recalls = True
            self.matches = recalling(self.matches, number)
        conditions = [x for x in (wording.condition, *restrictions) if x is not None]
        whole = p.Both(tuple(conditions)) if len(conditions) > 1 else conditions[0] if conditions else None
        self.condition = reader.condition(whole) if whole is not None else None
        """What must hold for it to be used: its own condition and what else the card says of its use."""
        self.zones = frozenset(zones)
        """Zone types in which it works."""
        self.constants: dict[str, list[ConstantEffect]] = {}
        self.cost: Code | None = None
        self.effect: Code | None = None
        if wording.kind in reader.game.constant_kinds:
            self._read_constant(reader, _with_x_defined(wording))
            self.keys = tuple(dict.fromkeys(["=" + topic for topic in self._topics(reader)]))
        else:
            if wording.cost:
                together = p.Together(wording.cost) if len(wording.cost) > 1 else wording.cost[0]
                self.cost = Code(reader, together, paid=True, noted=_numbers_of_named(wording.effect))
            if wording.effect is not None:
                kept = _numbers_of_named(wording.effect) if value_of(reader.game.effects_are_remembered) else ()
                self.effect = Code(reader, wording.effect, initiates=True, noted=kept)
            self.keys = self._heard_under(reader) if self.trigger else (phased(self.kind, self.phase),)

    def _heard_under(self, reader: Reader) -> tuple[str, ...]:
        """The name of its event; beside it, where it acts before such an event happens, a key that says so."""
        assert self.trigger is not None
        early = ahead(self.admission, self.trigger.event)
        return (self.trigger.event, early) if early in reader.game.held_up_by else (self.trigger.event,)

    def _topics(self, reader: Reader) -> list[str]:
        """What a constant ability speaks of. Nobody is looked up by a word; but whether anything speaks of it is soon
        known (`State.spoken`)."""
        worded = reader.words.having
        return [
            topic
            for stat, effects in self.constants.items()
            for effect in effects
            for topic in topics(stat, effect.change.value if stat in worded else "")
        ]

    def _read_constant(self, reader: Reader, wording: p.Ability) -> None:
        effect = wording.effect
        if effect is None:
            return
        parts: Sequence[Any] = (effect,)
        while any(isinstance(x, p.Seq | p.Together) for x in parts):
            parts = [y for x in parts for y in (x.parts if isinstance(x, p.Seq | p.Together) else (x,))]
        for modify in parts:
            if not isinstance(modify, p.Modify):
                continue
            for change in modify.changes:
                constant = ConstantEffect(reader, wording, modify, change)
                self.constants.setdefault(change.speaks_of(), []).append(constant)


# The index --------------------------------------------------------------------------------------------------------


def enlist(state: State, card: int) -> None:
    """Lists the card's abilities that work where it now is."""
    c = state.cards[card]
    index = state.index
    for key, number in state.pool.listed[c.zone // len(state.seats)][c.proto]:
        if key not in index:
            index[key] = ((card, number),)
            state.begin_to_speak(key)
        elif index[key][-1] < (card, number):
            index[key] += ((card, number),)
        else:
            listed = list(index[key])
            insort(listed, (card, number))
            index[key] = tuple(listed)


def unlist(state: State, card: int) -> None:
    """Takes the card's abilities off the index."""
    c = state.cards[card]
    for key, number in state.pool.listed[c.zone // len(state.seats)][c.proto]:
        listed = state.index[key]
        if len(listed) > 1:
            at = listed.index((card, number))
            state.index[key] = listed[:at] + listed[at + 1 :]
        else:
            del state.index[key]
            state.fall_silent(key)


def reindex(state: State) -> None:
    """Builds the index anew."""
    listed: dict[str, list[Listing]] = {}
    seats = len(state.seats)
    cards = state.cards
    pool = state.pool
    pool.read({c.proto for c in cards})
    for zone, held in enumerate(state.zones):
        kind = zone // seats
        if held and kind in pool.loud:
            known = pool.listed[kind]
            for card in held:
                proto = cards[card].proto
                for key, number in known[proto]:
                    if key in listed:
                        listed[key].append((card, number))
                    else:
                        listed[key] = [(card, number)]
    state.set_index({key: tuple(sorted(found)) for key, found in listed.items()})


def ability_of(state: State, card: int, number: int) -> Ability:
    """The ability with that number of the card's definition."""
    found: Ability = state.pool.live[state.cards[card].proto][number]
    return found
