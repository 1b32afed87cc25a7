"""Events: the one door through which a state changes, and the timing table that puts windows around it.

A step or verb builds pending events and raises them as one group. A game's timing says, in that game's order, what
opens around a group: windows, replacements, the change itself, checks, more windows. While pending, a group is a
situation: interrupts edit it (save, cancel, replace); done, its events are what reactions answer.

If no ability that acts before it happens is triggered by an event, the event is let through at once, without a frame;
what reacts to it is looked for after the change. That is what happens to most events, and it makes no other difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.kernel import edits
from kartoteka.kernel.abilities import Ability, ahead, answers, concerns
from kartoteka.kernel.frames import deliver, push
from kartoteka.kernel.legality import Cited, Ruling, value_of
from kartoteka.kernel.procedures import EndlessLoop, Procedure, Step
from kartoteka.kernel.records import NO_CARD, Captured, Departure, Event, Hold
from kartoteka.kernel.registers import FAILED, CheckRegs, Ctx, Group, GroupRegs, Outcome  # noqa: F401 (who works with events finds their records here)
from kartoteka.kernel.signals import LEAVE, Call, Goto, Raise, Return, Signal, Stay
from kartoteka.kernel.silence import anybody_might_act, names_of

if TYPE_CHECKING:
    from kartoteka.kernel.state import State
    from kartoteka.kernel.windows import Window

Answering = Callable[["State", Event, int, Ability], bool]
"""Whether an event triggers a card's ability: `answers`, or at a glance (a superset) `concerns`."""

PENDING, DONE, CANCELLED, REPLACED, BLOCKED, IMPOSSIBLE = range(6)
"""What may become of an event."""


class Row:
    """A kind of event in the timing table: the names triggers know it by, its timing, and its edit.

    `apply` makes the change and returns the event as it happened (an amount may have shrunk; an event of another kind
    may have come of it), or None if it was impossible; a tuple adds consequences that happened at the same moment.
    """

    __slots__ = (
        "ahead", "apply", "before", "checks", "checks_if_spoken", "could", "departs", "looks_back", "most",
        "named", "names", "others", "spoken", "timing",
    )  # fmt: skip

    def __init__(
        self,
        *names: str,
        apply: Callable[[State, Any], Any],
        timing: Timing,
        could: Callable[[State, Any], bool] | None = None,
        looks_back: bool = False,
        most: Callable[[State, Any], int] | None = None,
    ) -> None:
        self.names = names
        self.named = frozenset(names)
        self.apply = apply
        self.timing = timing
        self.could = could
        """Whether it could happen now; None is always."""
        self.most = most
        """How much of its amount could happen now: a cost wants all of it."""
        self.looks_back = looks_back
        """Whether it captures what it triggered as things were just before it happened: a card that leaves sees itself
        go, and is judged by what it was."""
        self.others: frozenset[str] = frozenset()
        """Where it looks back: the names of other kinds that do, and that may come of it; its game sets them."""
        early = names if looks_back else tuple(ahead(kind, name) for kind in sorted(timing.waits_for) for name in names)
        self.departs = False
        """Whether it takes its card away; its game sets it."""
        self.ahead = early
        """The keys under which abilities are listed that it may trigger before it happens."""
        self.before = timing.admits.union(early)
        """The same, and those of abilities without a trigger for which its windows open."""
        self.checks: tuple[Check, ...] = ()
        """Those that it can make due, set by the game."""
        self.checks_if_spoken: tuple[tuple[Check, frozenset[str]], ...] = ()
        """Others that it can make due, each with the statistics of one of which something must speak for that."""
        self.spoken: frozenset[str] = frozenset()
        """All these statistics."""

    def set_checks(self, kind: type[Event], checks: Sequence[Check]) -> None:
        """Sets the checks that an event of the kind can make due, of all that there are."""
        possible = [c for c in checks if not c.after or kind in c.after]
        otherwise = [c for c in checks if c not in possible and c.otherwise]
        self.checks = tuple(c for c in possible if not c.spoken)
        if_spoken = [(c, frozenset(c.spoken)) for c in possible if c.spoken]
        self.checks_if_spoken = (*if_spoken, *((c, frozenset(c.otherwise)) for c in otherwise))
        self.spoken = frozenset().union(*[stats for _, stats in self.checks_if_spoken])


class Check(Cited):
    """A state-based rule: `due(state)` is None, or the signal that carries out what is due."""

    __slots__ = ("after", "due", "original", "otherwise", "spoken")

    kind = "check"

    def __init__(
        self,
        rule: str,
        text: str,
        due: Callable[[State], Signal | None],
        after: Sequence[type[Event]],
        spoken: Sequence[str] = (),
        otherwise: Sequence[str] = (),
    ) -> None:
        super().__init__(rule, text)
        self.due = due
        self.original = due
        self.after = tuple(after)
        """The kinds of event that can change its answer."""
        self.spoken = tuple(spoken)
        """Statistics: where there are any, something must speak of one, or have done so until now, for it to be due."""
        self.otherwise = tuple(otherwise)
        """Statistics: while something speaks of one, or did until now, other kinds may change its answer."""

    def off(self) -> None:
        self.due = lambda state: None

    def on(self) -> None:
        self.due = self.original


def _run_checks(state: State, regs: CheckRegs) -> Signal:
    for check in state.game.checks:
        signal = check.due(state)
        if signal is None:
            continue
        digest = state.likeness() if len(regs.seen) >= 8 else ""
        if digest and digest in regs.seen:
            raise EndlessLoop(f"{check.rule}: {check.text} is due for ever")
        signal.stay = True
        signal.regs = regs.but(seen=(*regs.seen, digest))
        return signal
    return None


def checks_procedure(rule: str) -> Procedure:
    """The procedure that repeats the checks until nothing is due."""
    return Procedure(
        rule, "checks", regs=CheckRegs, steps=(Step(rule, _run_checks, text="what is due is carried out"),)
    )


class Timing:
    """What opens around a group of events, in order: windows before, the change, windows after.

    `keeps` names events that are kept back from the first window until the change and its checks are over, and then go
    through together, as one group of their own. `replaces` and `delays` are the rules about replacement effects, and
    about effects that were put off until something ends.
    """

    def __init__(
        self,
        name: str,
        *,
        before: Sequence[Window] = (),
        after: Sequence[Window] = (),
        keeps: Ruling | Sequence[str] = (),
        replaces: str = "",
        delays: str = "",
        shares: Timing | None = None,
    ) -> None:
        self.name = name
        self.before = tuple(before)
        self.after = tuple(after)
        for window in (*before, *after):
            if not window.admits:
                raise ValueError(f"{window.name} stands in a timing table, so it must say which kinds it admits")
        self.keeps = keeps
        self.admits = frozenset(kind for w in (*before, *after) for kind in w.admits)
        self.answered_by = frozenset(kind for w in after for kind in w.admits)
        """Kinds of ability that answer an event once it has happened."""
        self.waits_for = self.admits if keeps else frozenset(kind for w in before for kind in w.admits)
        """Kinds of ability for which an event is held up; where none of them answers, it happens at once."""
        rule = keeps.rule if isinstance(keeps, Ruling) else ""
        steps = [Step(rule, self._keep, text="new events of its kind are kept back")] if keeps else []
        steps += [_window_step(w, before=True) for w in before]
        steps.append(Step(replaces, _replace, text="replacements resolve"))
        steps.append(Step("", _apply, text="the events happen"))
        steps.append(Step(delays, _due, text="delayed effects"))
        steps.append(Step("", _check, text="checks"))
        if keeps:
            steps.append(Step(rule, self._let_through, text="what was kept back goes through"))
        steps.append(Step("", _after, label="after", text="held, or reacted to"))
        steps += [_window_step(w, before=False) for w in after]
        steps.append(Step("", _close, label="close", text="the occurrence is over"))
        self.procedure = Procedure("", name, regs=GroupRegs, steps=steps)
        self.released: Procedure = shares.released if shares is not None else self._shared()
        """One shared set of after-windows, for events whose own were held; perhaps that of another timing, which has
        the same."""

    def _shared(self) -> Procedure:
        windows = [_window_step(w, before=False) for w in self.after]
        close = Step("", _close, text="the occurrences are over")
        return Procedure("", f"{self.name}, shared", regs=GroupRegs, steps=[*windows, close])

    def _keep(self, state: State, regs: GroupRegs) -> Signal:
        if kinds := self._kept():
            edits.hold(state, Hold(depth=len(state.procs), kinds=kinds))
        return None

    def _let_through(self, state: State, regs: GroupRegs) -> Signal:
        kept = edits.release(state) if self._kept() else ()
        return Raise(kept) if kept else None

    def _kept(self) -> tuple[str, ...]:
        return tuple(value_of(self.keeps) or ())


def _window_step(window: Window, *, before: bool) -> Step:
    def run(state: State, regs: GroupRegs) -> Signal:
        group = state.opened[regs.group]
        if before and PENDING not in group.fates:
            return None
        if not state.ask_every and not admitted(state, group.events, window.admits):
            return None
        return window.enter(state, regs.group)

    return Step(window.rule, run, text=window.name)


def timing_of(state: State, events: Sequence[Event]) -> Timing:
    """The timing of a group: all of its events have the same."""
    return state.game.rows[type(events[0])].timing


def has_to_wait(state: State, events: Sequence[Event]) -> bool:
    """Whether anybody has something to do about the events that does not wait until they have happened."""
    if state.ask_every or not state.index.keys().isdisjoint(timing_of(state, events).admits):
        return True
    if state.delayed and _ends_something(state, events):
        return True
    return heard(state, events, before=True)


def heard(state: State, events: Sequence[Event], test: Answering = answers, *, before: bool = False) -> bool:
    """Whether any of the events triggers any ability anywhere; or one that acts `before` it happens."""
    rows = state.game.rows
    index = state.index
    silent = state.calm if before else state.quiet
    for event in events:
        kind = type(event)
        if kind in silent:
            continue
        row = rows[kind]
        for key in row.ahead if before else row.names:
            if key in index:
                for card, number in index[key]:
                    if test(state, event, card, state.pool.live[state.cards[card].proto][number]):
                        return True
    return state.pauses and _might_be_heard(state, events, before=before)


def _might_be_heard(state: State, events: Sequence[Event], *, before: bool) -> bool:
    """The same, as far as the others can tell. Events whose after-windows were held may differ in timing."""
    for event in events:
        row = state.game.rows[type(event)]
        kinds = row.timing.waits_for if before else row.timing.admits
        if anybody_might_act(state, row.names, kinds):
            return True
    return False


def holder(state: State) -> int:
    """The hold that takes the after-windows of what happens now, no sheltering procedure between; -1 if none does."""
    for at in range(len(state.holds) - 1, -1, -1):
        hold = state.holds[at]
        if hold.kinds:
            continue
        procedures = state.game.procedures
        for i in state.procs[hold.depth :]:
            if procedures[i].shelters:
                return -1
        return at
    return -1


def _kept_back(state: State, events: Sequence[Event]) -> Sequence[Event]:
    """The events that no hold keeps back; the others wait until it is released."""
    for hold in state.holds:
        if hold.kinds:
            return _without_kept(state, events)
    return events


def _without_kept(state: State, events: Sequence[Event]) -> Sequence[Event]:
    keeping = [at for at in range(len(state.holds) - 1, -1, -1) if state.holds[at].kinds]
    rows = state.game.rows
    rest = []
    for event in events:
        for at in keeping:
            if any(name in state.holds[at].kinds for name in rows[type(event)].names):
                edits.keep_for_release(state, (event,), at)
                break
        else:
            rest.append(event)
    return rest


def _ends_something(state: State, events: Sequence[Event]) -> bool:
    ends = {getattr(e, "ends", 0) for e in events}
    return any(d.at in ends for d in state.delayed if d.at > 0)


def admitted(state: State, events: Sequence[Event], kinds: frozenset[str]) -> bool:
    """Whether any ability of one of these kinds listens, to an event or to none: else their window need not open."""
    index = state.index
    if not index.keys().isdisjoint(kinds):
        return True
    rows = state.game.rows
    live = state.pool.live
    cards = state.cards
    for event in events:
        for name in rows[type(event)].names:
            for card, number in index.get(name, ()):
                ability = live[cards[card].proto][number]
                if ability.admission in kinds and answers(state, event, card, ability):
                    return True
    return state.pauses and anybody_might_act(state, names_of(state, events), kinds)


def raise_group(state: State, events: Sequence[Event], into: str = "", *, hand_over: bool = False) -> Outcome | None:
    """Lets a group of events through the timing table; its outcome goes to the raiser's register `into`.

    Where it is known at once, the raiser may have it handed over instead.
    """
    asked = events
    if state.holds:
        events = _kept_back(state, asked)
    if not events:
        nothing = Outcome(len(asked), 0, 0, (), False)
        if hand_over:
            return nothing
        deliver(state, into, nothing)
        return None
    calm = type(events[0]) in state.calm
    if len(events) > 1:
        if state.game.has_timings:
            _have_one_timing(state, events)
        for event in events:
            calm = calm and type(event) in state.calm
    if (not calm or state.ask_every or state.delayed or state.pauses) and has_to_wait(state, events):
        _hold_up(state, events, into)
        return None
    return _let_through(state, events, into, hand_over)


def _hold_up(state: State, events: Sequence[Event], into: str) -> None:
    """Sends the events through their windows, as a group that is pending."""
    fates = tuple(_first_fate(state, event) for event in events)
    group = _opened(state, events, events, fates)
    push(state, timing_of(state, events).procedure, GroupRegs(group=group), into)


def _have_one_timing(state: State, events: Sequence[Event]) -> None:
    rows = state.game.rows
    timing = rows[type(events[0])].timing
    for event in events:
        other = rows[type(event)].timing
        if other is not timing:
            raise ValueError(f"one group, two timings: {' and '.join(sorted((timing.name, other.name)))}")


def _let_through(state: State, events: Sequence[Event], into: str, hand_over: bool) -> Outcome | None:
    """Events that nobody holds up: changed at once. What they trigger reacts, also what they brought into the game."""
    rows = state.game.rows
    reached = None if state.pool.affects is None else [_reaches(state, event) for event in events]
    since, spoken = state.next_obj, state.spoken
    before: State | None = None
    past = _past_of(state, events)
    seen: dict[int, list[Captured] | None] = {}
    results: list[Event | tuple[Event, ...] | None] = []
    done: list[Event] = []
    for i, event in enumerate(events):
        row = rows[type(event)]
        if row.departs and before is None:
            before = _worth_recalling(state, row)
        result, could = None, row.could
        if (could is None or could(state, event)) and (reached is None or reached[i]):
            apply = row.apply  # what a slot holds is called faster by a name of its own
            result = apply(state, event)
            if row.looks_back and result is not None:  # what waited for it would have held it up
                other = _turned_into(event, result)
                seen[len(done)] = [] if other is None else _seen_of(state, past, other)
            if type(result) is tuple:
                done += result
            elif result is not None:
                done.append(result)
        if into:
            results.append(result)
    if before is not None:
        done = _all_judged(state, before, done)
    outcome = None
    if into:
        outcome = _outcome_of(events, results, done)
        if not hand_over:
            deliver(state, into, outcome)
    if done:
        _follow(state, events, done, seen, spoken)
        ordering = state.game.ordering
        if state.next_obj - since > 1 and ordering is not None and (order := ordering(state, since)):
            push(state, order.procedure, order.with_regs)
    return outcome


def _follow(
    state: State,
    events: Sequence[Event],
    done: Sequence[Event],
    seen: Mapping[int, list[Captured] | None],
    spoken: frozenset[str],
) -> None:
    """What comes of events that have just been done: records, reactions, checks. `spoken` was spoken of before them."""
    game = state.game
    quiet = state.quiet
    listened = False
    for event in done:
        if type(event) not in quiet:
            listened = True
    if seen:
        _record(state, done, [seen.get(i) for i in range(len(done))])
    elif state.journal is not None or game.history is not None or (listened and game.captures):
        _record(state, done)
    if spoken is not state.spoken:  # what was said until now may make something due as well
        spoken |= state.spoken
    due = False
    for event in done:
        row = game.rows[type(event)]
        if row.checks or not row.spoken.isdisjoint(spoken):
            due = due or _is_due(state, row, spoken)
    if listened or state.holds or state.pauses:
        _go_on_after(state, events, done, due)
    if due:
        push(state, game.checking, CheckRegs())


def _worth_recalling(state: State, row: Row) -> State | None:
    """The position just before an event that takes its card away, where something reacts that asks about such cards."""
    for name in state.game.departures & state.index.keys():
        for card, number in state.index[name]:
            if _recalls(state, card, number, row.timing):
                return state.clone()
    return None


def _past_of(state: State, events: Sequence[Event]) -> State | None:
    """The position before events that look back, where any other kind is waited for that may come of them."""
    rows = state.game.rows
    for event in events:
        others = rows[type(event)].others
        if others and not state.index.keys().isdisjoint(others):
            return state.clone()
    return None


def _turned_into(event: Event, result: Event | tuple[Event, ...] | None) -> Event | None:
    """The event of another kind that has come of one; None if it happened itself, or nothing did."""
    happened = result[0] if isinstance(result, tuple) else result
    return happened if type(happened) is not type(event) else None


def _seen_of(state: State, past: State | None, event: Event) -> list[Captured] | None:
    """What an event that has come of another was seen to trigger, if it looks back; nothing of that other is."""
    if not state.game.rows[type(event)].looks_back:
        return None
    return triggered(past, event) if past is not None else []


def _recalls(state: State, card: int, number: int, timing: Timing) -> bool:
    """Whether an ability reacts to events that have happened, and asks about cards that these took away."""
    ability = state.pool.live[state.cards[card].proto][number]
    return ability.recalls and ability.admission in timing.answered_by


def _all_judged(state: State, before: State, done: Iterable[Event]) -> list[Event]:
    return [_judged(state, before, event) for event in done]


def _judged(state: State, before: State, event: Event) -> Event:
    """The event that has just happened, with what it would have triggered as things were before.

    What comes to listen only later (a card drawn meanwhile) is not among that; it judges by what it finds.
    """
    if not isinstance(event, Departure):
        return event
    judged: list[tuple[int, ...]] = []
    row = state.game.rows[type(event)]
    for name in row.names:
        for card, number in state.index.get(name, ()):
            if _recalls(state, card, number, row.timing):
                c = state.cards[card]
                ability = state.pool.live[c.proto][number]
                for seat in range(len(state.seats)) if ability.flags else (state.game.player_of(state, card),):
                    met = ability.matches(before, Ctx(card, seat, event))
                    judged.append((card, c.proto, number, seat, int(met)))
    return event.but(judged=tuple(judged)) if judged else event


def _go_on_after(state: State, events: Sequence[Event], done: Sequence[Event], due: bool) -> None:
    """Reactions to what a group has just brought about, after the checks that this makes due.

    Where no window opens after such events, what reacts was captured, or does not at all.
    """
    timing = timing_of(state, events)
    if state.holds and (at := holder(state)) >= 0:
        edits.keep_for_release(state, done, at)
    elif timing.after and heard(state, done, concerns if due else answers):  # what is due may yet decide what answers
        procedure = timing.procedure
        group = _opened(state, done, done, (DONE,) * len(done))
        push(state, procedure, GroupRegs(group=group))
        state.pcs[-1] = procedure.labels["after"]


def _is_due(state: State, row: Row, spoken: frozenset[str]) -> bool:
    """Whether a check is due after an event of that kind, by what of its statistics is or was spoken of."""
    for check in row.checks:
        due = check.due
        if due(state) is not None:
            return True
    if not row.spoken.isdisjoint(spoken):
        for check, stats in row.checks_if_spoken:
            if not stats.isdisjoint(spoken):
                due = check.due
                if due(state) is not None:
                    return True
    return False


def _opened(state: State, events: Sequence[Event], asked: Sequence[Event], fates: tuple[int, ...]) -> int:
    """A new group's id."""
    group = Group(events=tuple(events), asked=tuple(asked), fates=fates, since=state.next_obj)
    return edits.open_situation(state, group)


def _first_fate(state: State, event: Event) -> int:
    """IMPOSSIBLE or BLOCKED, where that is clear of an event as it is raised; else PENDING."""
    if not _is_possible(state, event):
        return IMPOSSIBLE
    return PENDING if _reaches(state, event) else BLOCKED


def _is_possible(state: State, event: Event) -> bool:
    """Whether an event could happen as things are."""
    could = state.game.rows[type(event)].could
    return could is None or could(state, event)


def _reaches(state: State, event: Event) -> bool:
    """Whether nothing protects the card to which an event would happen from its cause."""
    affects = state.pool.affects
    return affects is None or not event.cause or affects(state, event.cause, _subject(event), event)


def _subject(event: Event) -> int:
    found: int = getattr(event, "card", NO_CARD)
    return found


def _record(state: State, done: Sequence[Event], seen: Sequence[list[Captured] | None] = ()) -> None:
    """What has been done is written down, with what it triggered: what was `seen` to be before it happened, else what
    is now."""
    if state.journal is not None:
        state.journal.extend(done)
    if state.game.history is not None:
        for event in done:
            state.game.history(state, event)
    if state.game.captures:
        for i, event in enumerate(done):
            before = seen[i] if i < len(seen) else None
            if before is None and type(event) not in state.quiet:
                before = triggered(state, event)
            for captured in before or ():
                edits.capture(state, captured if captured.event is event else captured.but(event=event))


def triggered(state: State, event: Event) -> list[Captured]:
    """The abilities of captured kinds that the event triggers as things are now."""
    game, index = state.game, state.index
    cards, live, captures = state.cards, state.pool.live, game.captures
    found: list[Captured] = []
    for name in game.rows[type(event)].names:
        for card, number in index.get(name, ()):
            c = cards[card]
            ability = live[c.proto][number]
            role = ability.own_role
            if role:  # as `concerns`: most listeners wait for what happens to their own card
                subject = getattr(event, role, None)
                if type(subject) is int and subject != (c.host if ability.on_host else card):
                    continue
            matches, condition = ability.matches, ability.condition
            if matches is None or ability.kind not in captures:
                continue
            ctx = Ctx(card, game.player_of(state, card), event)
            if not matches(state, ctx):
                continue
            if condition is not None and not condition(state, ctx) and value_of(game.triggers_only_if):
                continue
            if game.text_works(state, card, ability):
                found.append(Captured(card, c.obj, number, ctx.seat, event, c.host))
    return found


def in_full(asked: Event, happened: Event) -> bool:
    """Whether what happened is all that was asked for: the same kind of event, and no smaller amount."""
    return type(asked) is type(happened) and getattr(asked, "amount", 0) == getattr(happened, "amount", 0)


def _outcome_of(asked: Sequence[Event], results: Sequence[Any], done: Sequence[Event]) -> Outcome:
    """What came of events, `results` being what each of them has become: an event, several, or None."""
    failed, whole = 0, True
    for i, event in enumerate(asked):
        result = results[i]
        if result is None:
            failed += 1
        elif result is not event:
            whole = whole and in_full(event, result[0] if type(result) is tuple else result)
    cards: tuple[int, ...] = ()
    amount = 0
    for event in done:
        card = getattr(event, "card", NO_CARD)
        cards += (card,) if card >= 0 else getattr(event, "cards", ())
        amount += getattr(event, "amount", 0)
    return Outcome(len(asked), len(asked) - failed, amount, cards, whole and not failed)


# Stages -----------------------------------------------------------------------------------------------------------


def _replace(state: State, regs: GroupRegs) -> Signal:
    group: Group = state.opened[regs.group]
    if regs.replacing:
        held = edits.release(state)
        done = tuple(DONE for _ in held)
        edits.edit_situation(state, group.but(events=(*group.events, *held), fates=(*group.fates, *done)))
        return Stay(regs.but(replacing=False))
    newest: dict[int, int] = dict(group.instead)
    for i, delayed in sorted(newest.items()):
        if group.fates[i] == PENDING:
            set_fate(state, regs.group, i, REPLACED)
            signal = state.game.replacement(state, delayed)
            assert signal is not None
            edits.hold(state, Hold(depth=len(state.procs)))
            signal.stay = True
            signal.regs = regs.but(replacing=True)
            return signal
    return None


def _waits_for_others(state: State, event: Event, fate: int) -> bool:
    """Whether it was impossible and is so still, but for those of its group that happen first. What has become possible
    meanwhile is not let in: nobody was asked about it."""
    return fate == IMPOSSIBLE and not _is_possible(state, event)


def _apply(state: State, regs: GroupRegs) -> Signal:
    """What is pending happens, each as those before it in the group have left things: of two that exclude each other
    one happens, and so does what only an earlier one makes possible. What protects is judged before them all."""
    group: Group = state.opened[regs.group]
    since = state.next_obj
    rows = state.game.rows
    events = list(group.events)
    fates = list(group.fates)
    pending = [i for i, fate in enumerate(fates) if fate == PENDING or _waits_for_others(state, events[i], fate)]
    blocked = [i for i in pending if not _reaches(state, events[i])]
    extra: list[Event] = []
    seen: dict[int, list[Captured] | None] = {
        i: triggered(state, events[i]) for i in pending if rows[type(events[i])].looks_back
    }
    past = _past_of(state, [events[i] for i in pending])
    before = None
    for i in pending:
        event, row = events[i], rows[type(events[i])]
        if row.departs and before is None:
            before = _worth_recalling(state, row)
        result = row.apply(state, event) if i not in blocked and _is_possible(state, event) else None
        fates[i] = BLOCKED if i in blocked else IMPOSSIBLE if result is None else DONE
        if i in seen and (other := _turned_into(event, result)) is not None:
            seen[i] = _seen_of(state, past, other)
        if type(result) is tuple:
            events[i] = result[0]
            extra.extend(result[1:])
        elif result is not None:
            events[i] = result
    just_done = [i for i in pending if fates[i] == DONE]
    if before is not None:
        for i in just_done:
            events[i] = _judged(state, before, events[i])
        extra = [_judged(state, before, event) for event in extra]
    now = state.opened[regs.group]
    edits.edit_situation(state, now.but(events=(*events, *extra), fates=(*fates, *(DONE for _ in extra))))
    _record(state, [*(events[i] for i in just_done), *extra], [seen.get(i) for i in just_done])
    ordering = state.game.ordering
    return ordering(state, since) if ordering is not None and state.next_obj - since > 1 else None


def _due(state: State, regs: GroupRegs) -> Signal:
    """What was put off until a situation's end happens when it has ended."""
    for event in state.opened[regs.group].events:
        ends = getattr(event, "ends", 0)
        if ends and state.delayed:
            signal: Signal = state.game.replacement(state, ends)
            if signal is not None:
                signal.stay = True
                return signal
    return None


def _happened(group: Group) -> list[Event]:
    return [e for e, f in zip(group.events, group.fates, strict=True) if f in (DONE, REPLACED)]


def _check(state: State, regs: GroupRegs) -> Signal:
    """Its events may have been in force for long, so that nobody knows what was spoken of before."""
    rows = state.game.rows
    kinds = dict.fromkeys(map(type, _happened(state.opened[regs.group])))
    due = any(_is_due(state, rows[kind], rows[kind].spoken) for kind in kinds)
    return Call(state.game.checking, CheckRegs()) if due else None


def _after(state: State, regs: GroupRegs) -> Signal:
    happened = _happened(state.opened[regs.group])
    if not happened:
        return Goto("close")
    at = holder(state)
    if at >= 0:
        edits.keep_for_release(state, happened, at)
        return Goto("close")
    return None


def _close(state: State, regs: GroupRegs) -> Signal:
    group: Group = state.opened[regs.group]
    edits.close_situation(state, regs.group)
    for _, delayed in group.instead:
        edits.forget_delayed(state, delayed)
    if not state.intos[-1]:  # nobody wants to know
        return LEAVE
    results = [e if f == DONE else None for e, f in zip(group.events, group.fates, strict=True)]
    done = [e for e in results if e is not None]
    return Return(_outcome_of(group.asked, results[: len(group.asked)], done))


def released(state: State, timing: Timing, events: Sequence[Event]) -> Signal:
    """One shared after-window for events whose own was held. None if nobody would use it."""
    if not events or not (state.ask_every or heard(state, events)):
        return None
    at = holder(state)
    if at >= 0:
        edits.keep_for_release(state, events, at)
        return None
    group = _opened(state, events, (), (DONE,) * len(events))
    return Call(timing.released, GroupRegs(group=group))


# Editing a pending group ------------------------------------------------------------------------------------------


def set_fate(state: State, group: int, i: int, fate: int) -> None:
    """Decides what becomes of one event of a pending group."""
    now = state.opened[group]
    edits.edit_situation(state, now.but(fates=(*now.fates[:i], fate, *now.fates[i + 1 :])))


def set_event(state: State, group: int, i: int, event: Event) -> None:
    """Changes one event of a pending group."""
    now = state.opened[group]
    edits.edit_situation(state, now.but(events=(*now.events[:i], event, *now.events[i + 1 :])))
