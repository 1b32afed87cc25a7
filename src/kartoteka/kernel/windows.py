"""The window: an opportunity to act that the rules open at a named point, about zero or more events.

One type, six knobs: what it admits, who is asked in which order, who is asked after a use, when it closes, how uses
resolve, and whether a lone pass is asked for. A knob may be a ruling, so that its rule is cited where it is enforced.

What can be done in a window is a `Play`: use an ability, play a card, marshal. Finding out that nobody can do anything
comes first, because that is the usual case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from kartoteka.kernel import chance, edits
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.choices import NONE, PASS
from kartoteka.kernel.compiling import mypyc_attr
from kartoteka.kernel.frames import enter
from kartoteka.kernel.interpret import EFFECT
from kartoteka.kernel.legality import Cited, Decisive, Need, Option, Ruling, knob, value_of
from kartoteka.kernel.procedures import Procedure, Step
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.registers import NEW, Declared, ProgramRegs, WindowRegs  # noqa: F401 (who writes windows finds their records here)
from kartoteka.kernel.selectors import HOST
from kartoteka.kernel.signals import LEAVE, Call, Choice, Goto, Raise, Return, Signal, Stay
from kartoteka.kernel.silence import might_act, names_of

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


class Advance(Enum):
    """Who is asked after a use."""

    NEXT = "next"
    RESTART = "restart"
    STAY = "stay"


class Closes(Enum):
    """When a window ends."""

    ALL_PASS = "all pass in succession"
    PASS_IS_FINAL = "each pass is final"
    FIRST_PASS = "one pass"
    NOTHING_LEFT = "nothing left"
    ALL_COMMITTED = "all have committed"


ALL_COMMITTED: Final = Closes.ALL_COMMITTED
NOTHING_LEFT: Final = Closes.NOTHING_LEFT
FIRST_PASS: Final = Closes.FIRST_PASS
PASS_IS_FINAL: Final = Closes.PASS_IS_FINAL
"""Bare names: a member of a class is looked up in it each time."""


class Resolve(Enum):
    """When and how what is used takes effect."""

    NOW = "now"
    UNWIND = "unwind"
    STACK = "stack"
    TOGETHER = "together"
    SEALED = "sealed"


NOW: Final = Resolve.NOW
NEXT: Final = Advance.NEXT
RESTART: Final = Advance.RESTART


class Play:
    """One kind of thing a seat can do in a window: candidates, needs, and the procedure that carries it out."""

    __slots__ = (
        "among", "attempts", "candidates", "decisive", "forced", "free", "key", "listed", "name", "needs", "resolve",
        "rule", "start",
    )  # fmt: skip

    def __init__(
        self,
        rule: str,
        name: str,
        *,
        candidates: Callable[[State, int, Any], Iterable[Option]] | None = None,
        among: Callable[[State, int, Any], Mapping[str, Iterable[Option]]] | None = None,
        needs: Sequence[Need],
        implied: Sequence[Need] = (),
        start: Callable[[State, int, Option], Call | Raise] | None = None,
        attempts: Callable[[State, int], Iterable[Option]] | None = None,
        key: Callable[[State, Option], tuple[int | str, ...]] | None = None,
        resolve: Callable[[State, int], Call] | None = None,
        forced: Ruling | bool = False,
        free: Ruling | bool = False,
        listed: str = "",
    ) -> None:
        self.rule = rule
        self.name = name
        self.candidates = candidates or self._found_among
        """What could come into question here; cheap, a superset of what is legal."""
        self.among = among
        """For plays of one window that look in the same places: the candidates of them all, by name of the play, in
        the order in which they are offered."""
        self.listed = listed
        """The key of the index under which alone candidates are found, if there is one."""
        self.needs = tuple(needs)
        self.decisive = Decisive(self.needs, implied)
        self.start = start
        """Carries it out, or declares it; a sealed window has no use for it: it hands over what was committed."""
        self.attempts = attempts
        """Everything a seat might try, for the answer to "why not?"."""
        self.key = key
        """What a window remembers of a use, so that a need may refuse the next."""
        self.resolve = resolve
        """For windows that gather: carries out what `start` declared (a situation's id).

        Where its call delivers into `declared`, the situation that it returns takes its place: an action that is
        carried out in several parts, each of which others may answer, stays on the stack until it returns None."""
        self.forced = forced
        """While a seat can do this, it does: it is offered nothing else and may not pass."""
        self.free = knob(free)
        """No action: the same seat is asked again, passes stand, and also a window that gathers carries it out now."""

    def found_with_others(self, among: Callable[[State, int, Any], Mapping[str, Iterable[Option]]]) -> Play:
        """The same play, its candidates found in one look with those of others."""
        same = Play(
            self.rule, self.name, candidates=self.candidates, among=among, needs=self.needs, start=self.start,
            attempts=self.attempts, key=self.key, resolve=self.resolve, forced=self.forced, free=self.free,
            listed=self.listed,
        )  # fmt: skip
        same.decisive = self.decisive
        return same

    def _found_among(self, state: State, seat: int, regs: Any) -> Iterable[Option]:
        return self.among(state, seat, regs).get(self.name, ()) if self.among is not None else ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Cited):
    """A kind of window of a game's timing table."""

    kind = "window"

    def __init__(
        self,
        rule: str,
        name: str,
        *,
        plays: Sequence[Play],
        first: Ruling | Callable[[State, WindowRegs], int],
        admits: Sequence[str] = (),
        advance: Ruling | Advance = Advance.NEXT,
        closes: Ruling | Closes = Closes.ALL_PASS,
        pass_is_final: Ruling | bool = False,
        may_pass: Ruling | bool | None = None,
        rounds: Ruling | int = 1,
        one_asks_for_all: Ruling | bool = False,
        resolve: Ruling | Resolve = Resolve.NOW,
        prompt: str = "",
        on_gathered: Callable[[State, WindowRegs], Signal] | None = None,
        settles: Callable[[State, WindowRegs], Signal] | None = None,
        ends: Callable[[State], bool] | None = None,
    ) -> None:
        super().__init__(rule, name)
        self.name = name
        self.plays = tuple(plays)
        self.by_name = {play.name: play for play in plays}
        seen = [play.among for play in plays]
        self.looked_up = tuple(p for i, p in enumerate(plays) if p.among is None or p.among not in seen[:i])
        """The plays; of those that look in the same places, the first."""
        self.forcing = tuple(play for play in plays if play.forced is not False)
        """Those that must be done while they can be, if their rules are in force."""
        self.first = knob(first)
        self.admits = frozenset(admits)
        """Kinds of ability that may be used in it."""
        self.advance = knob(advance)
        self.closes = knob(closes)
        self.may_seal = ALL_COMMITTED in (self.closes.with_rule, self.closes.without_rule)
        """Whether commitments may lie in it that nobody else sees yet."""
        self.pass_is_final = knob(pass_is_final)
        self.may_pass = knob(may_pass if may_pass is not None else not one_asks_for_all)
        self.rounds = knob(rounds)
        """How many rounds of passes in succession close it."""
        self.one_asks_for_all = knob(one_asks_for_all)
        """One seat (`first`) orders everybody's; for what must be used, unless `may_pass` says otherwise."""
        self.resolve = knob(resolve)
        self.prompt = prompt or name
        self.on_gathered = on_gathered
        self.settles = settles
        """What is due each time before anybody is asked in it, if anything is: it is raised or called, and asked for
        again after that."""
        self.ends = ends
        """Whether it is over before anybody is asked again: for whom it was has left the game."""
        self.opens = True
        ask = Step(rule, self._run, self._answer, label="ask", text=name)
        gathers = rule if value_of(resolve) is not Resolve.NOW else ""  # where nothing is gathered, nothing is enforced
        end = Step(gathers, self._carry_out, label="carry out", text=f"{name}: what was gathered")
        again = Step("" if on_gathered else gathers, self._again, text=f"{name}: once more")
        self.procedure = Procedure(rule, name, regs=WindowRegs, steps=(ask, end, again))
        self.procedure.resample = self._resample

    def off(self) -> None:
        self.opens = False

    def on(self) -> None:
        self.opens = True

    def enter(self, state: State, group: int = 0, into: str = "", asked: Signal = None) -> Signal:
        """Opens it, as a step's `Call` does; None if it closes again without anybody having been asked.

        What it begins with may have been `asked` already (`first_asked`).
        """
        return enter(state, self.procedure, self._at_first(state, group), into, asked)

    def first_asked(self, state: State) -> Signal:
        """What it would begin with, opened now about nothing in particular; `LEAVE` if nobody could do anything."""
        return self._run(state, self._at_first(state, 0))

    def _at_first(self, state: State, group: int) -> WindowRegs:
        regs = WindowRegs(group=group) if group else NEW
        first = self.first.value
        seat: int = first(state, regs)
        return WindowRegs(group=group, seat=seat) if seat else regs

    # Asking --------------------------------------------------------------------------------------------------------

    def usable(self, state: State, seat: int, regs: WindowRegs) -> list[Option]:
        """What that seat can do now.

        What a slot holds is called by a name of its own, here and in other hot loops: CPython 3.11 does that in half
        the time of a method call that finds no method.
        """
        found: list[Option] = []
        index = state.index
        sources: list[tuple[Decisive, Iterable[Option]]] = []
        for play in self.looked_up:
            if play.listed and play.listed not in index:
                continue
            among = play.among
            if among is not None:
                for name, candidates in among(state, seat, regs).items():
                    if candidates:
                        sources.append((self.by_name[name].decisive, candidates))
            else:
                find = play.candidates
                candidates = find(state, seat, regs)
                if candidates:
                    sources.append((play.decisive, candidates))
        if not sources:
            return found
        cards, spoken = state.cards, state.spoken
        for decisive, candidates in sources:
            if decisive.general and not decisive.hold(state, seat):
                continue
            asked = decisive.quiet if spoken.isdisjoint(decisive.spoken) else decisive.each
            needs = asked.needs
            if not needs:
                found += candidates
                continue
            sieve = state.pool.sieves[asked] if asked.tells_apart else None
            for option in candidates:
                if sieve is not None:
                    needs = sieve[cards[option[1]].proto][option[2] if len(option) > 2 else -1]
                for n in needs:
                    test = n.test_of
                    if not test(state, seat, option):
                        break
                else:
                    found.append(option)
        return found

    def _run(self, state: State, regs: WindowRegs) -> Signal:
        if not self.opens:
            return None
        if regs.declared != 0:
            return Stay(_gathering(regs))
        if self.settles is not None:
            due = self.settles(state, regs)
            if due is not None:
                due.stay, due.regs = True, regs
                return due
        if state.gone and self.ends is not None and self.ends(state):
            return None
        if self.one_asks_for_all.value:
            return self._ask_for_all(state, regs)
        seat = regs.seat
        closes = self.closes.value
        if closes is ALL_COMMITTED:
            return self._ask_sealed(state, regs)
        may_pass = self.may_pass.value and closes is not NOTHING_LEFT
        seats, passes, out = state.seats, regs.passes, regs.out
        n = len(seats)
        if closes is FIRST_PASS:
            limit = 1
        else:
            limit = 0
            for x in seats:
                limit += x.present
            limit *= self.rounds.value
        for_show = may_pass and (state.ask_every or state.pauses)
        while passes < limit:
            if seats[seat].present:
                if seat not in out:
                    options = self.usable(state, seat, regs)
                    if options and self.forcing:
                        options = self._forced_among(options) or options
                    if options or (for_show and self._wants_a_pass(state, seat, regs)):
                        return self._ask(state, regs, seat, options, may_pass)
                passes += 1
            seat = (seat + 1) % n
        return LEAVE if self.on_gathered is None and not (regs.gathered or self.may_seal) else None

    def _ask_for_all(self, state: State, regs: WindowRegs) -> Signal:
        """One seat is asked for what every seat could do; the next one where that seat has left the game."""
        order = state.in_order(regs.seat)
        seat = order[0]
        options: list[Option] = []
        for x in order:
            options += self.usable(state, x, regs)
        if not options:
            return None
        if self.may_pass.value:
            return Choice(seat, [*options, PASS], self.rule, self.prompt, optional=True)
        if len(options) == 1:
            return self._use(state, regs, seat, options[0])
        return Choice(seat, options, self.rule, self.prompt)

    def _forced_among(self, options: list[Option]) -> list[Option]:
        forced = [play.name for play in self.forcing if value_of(play.forced)]
        return [o for o in options if o[0] in forced]

    def _wants_a_pass(self, state: State, seat: int, regs: WindowRegs) -> bool:
        """Whether a seat that can do nothing is asked all the same, where that is ever done."""
        if state.ask_every:
            return True
        about = state.situation(regs.group) if regs.group else None
        names = names_of(state, getattr(about, "events", ()))
        return might_act(state, seat, names, self.admits) or state.game.might_do(state, seat, self)

    def _ask(self, state: State, regs: WindowRegs, seat: int, options: list[Option], may_pass: bool) -> Signal:
        """A seat's opportunity: to pass, unless what it has is forced; a single thing that must be done is done."""
        forced = bool(self.forcing and options) and value_of(self.by_name[options[0][0]].forced)
        if may_pass and not forced:
            options.append(PASS)
            return Choice(seat, options, self.rule, self.prompt, optional=True)
        if len(options) == 1:
            return self._use(state, regs, seat, options[0])
        return Choice(seat, options, self.rule, self.prompt)

    def _answer(self, state: State, regs: WindowRegs, option: Option) -> Signal:
        choice = state.choice
        assert choice is not None
        seat, closes = choice.seat, self.closes.value
        if option != PASS and closes is not ALL_COMMITTED:
            return self._use(state, regs, seat, option)
        n = len(state.seats)
        if closes is ALL_COMMITTED:
            return Stay(regs.but(sealed=(*regs.sealed, (seat, option)), seat=(seat + 1) % n))
        if self.one_asks_for_all.value:
            return Return()
        passes = regs.passes + 1 if seat == regs.seat else regs.passes + self._skipped(state, regs, seat) + 1
        if closes is PASS_IS_FINAL or self.pass_is_final.value:
            return Stay(regs.but(seat=(seat + 1) % n, passes=passes, out=(*regs.out, seat)))
        return Stay(regs.but(seat=(seat + 1) % n, passes=passes))

    def _skipped(self, state: State, regs: WindowRegs, seat: int) -> int:
        """The seats that were passed over, for they could do nothing, before that one was asked."""
        n = len(state.seats)
        skipped, at = 0, regs.seat
        while at != seat:
            skipped += state.seats[at].present
            at = (at + 1) % n
        return skipped

    def _use(self, state: State, regs: WindowRegs, seat: int, option: Option) -> Signal:
        play = self.by_name[option[0]]
        used = (*regs.used, play.key(state, option)) if play.key else regs.used
        if play.free.value:
            return self._use_freely(state, regs, seat, option, used)
        if self.one_asks_for_all.value:
            after = seat
            actor = state.cards[option[1]].controller
        else:
            actor = seat
            advance = self.advance.value
            if advance is NEXT:
                after = (seat + 1) % len(state.seats)
            else:
                after = self.first.value(state, regs) if advance is RESTART else seat
        start = play.start
        assert start is not None
        signal = start(state, actor, option)
        signal.stay = True
        signal.regs = regs.but(passes=0, used=used, seat=after)
        if self.resolve.value is not NOW and type(signal) is not Raise:  # an event is done at once: nothing is gathered
            signal.into = "declared"
        return signal

    def _use_freely(
        self, state: State, regs: WindowRegs, seat: int, option: Option, used: tuple[tuple[int | str, ...], ...]
    ) -> Signal:
        start = self.by_name[option[0]].start
        assert start is not None
        signal = start(state, seat, option)
        passes = regs.passes + self._skipped(state, regs, seat)
        signal.stay, signal.regs = True, regs.but(used=used, seat=seat, passes=passes)
        return signal

    def _ask_sealed(self, state: State, regs: WindowRegs) -> Signal:
        committed = [seat for seat, _ in regs.sealed]
        for seat in state.in_order(regs.seat):
            if seat not in committed:
                options = self.usable(state, seat, regs)
                if options:
                    return Choice(seat, options, self.rule, self.prompt)
                return Stay(regs.but(sealed=(*regs.sealed, (seat, NONE))))
        return None

    def _resample(self, state: State, seat: int, regs: WindowRegs) -> WindowRegs:
        """Commitments that another seat has sealed might be any that it could make."""
        drawn = []
        for committed, option in regs.sealed:
            if committed != seat:
                options = self.usable(state, committed, regs)
                option = options[chance.below(state, len(options))] if options else NONE
            drawn.append((committed, option))
        return regs.but(sealed=tuple(drawn))

    # Carrying out --------------------------------------------------------------------------------------------------

    def _carry_out(self, state: State, regs: WindowRegs) -> Signal:
        """Sealed: hand the commitments to the caller. Unwind, stack: the newest first. Together: the game's own way."""
        resolve = self.resolve.value
        if resolve is Resolve.SEALED:
            return Return(regs.sealed)
        if self.on_gathered is not None:
            return self.on_gathered(state, regs)
        if not regs.gathered:
            return Return()
        newest = regs.gathered[-1]
        carry_out = self.by_name[state.situation(newest).play].resolve
        assert carry_out is not None
        signal = carry_out(state, newest)
        signal.regs = regs.but(gathered=regs.gathered[:-1], passes=0, out=(), seat=self.first.value(state, regs))
        return signal

    def _again(self, state: State, regs: WindowRegs) -> Signal:
        return Goto("ask" if self.resolve.value is Resolve.STACK else "carry out", regs=_gathering(regs))


def window(
    opened: Window, about: Callable[[State, Any], int] | None = None, *, label: str = "", into: str = ""
) -> Step:
    """A step that opens a window; `about` names the situation it is about: a group of events, what was declared."""

    def run(state: State, regs: Any) -> Signal:
        return opened.enter(state, about(state, regs) if about else 0, into)

    return Step(opened.rule, run, label=label, text=opened.name)


def waiting(rule: str, name: str, *, kinds: Sequence[str], needs: Sequence[Need] = ()) -> Play:
    """What drains triggers that were captured on occurrence: a seat resolves one of its own, of these kinds.

    It resolves as it was captured, whatever has become of its card since.
    """
    admitted = frozenset(kinds)

    def candidates(state: State, seat: int, regs: WindowRegs) -> list[Option]:
        if not state.captured:
            return []
        return [
            (name, c.card, c.ability, i)
            for i, c in enumerate(state.captured)
            if c.seat == seat and ability_of(state, c.card, c.ability).kind in admitted
        ]

    def start(state: State, seat: int, option: Option) -> Call:
        return take_captured(state, option[3])

    return Play(rule, name, candidates=candidates, needs=needs, start=start)


def take_captured(state: State, at: int) -> Call:
    """Takes a trigger off those that wait; the call that runs it."""
    regs = captured_regs(state, at)
    edits.drop_captured(state, at)
    return Call(state.game.program, regs)


def captured_regs(state: State, at: int) -> ProgramRegs:
    """What it runs with: as it was captured, whatever has become of its card since."""
    c = state.captured[at]
    return ProgramRegs(
        proto=state.cards[c.card].proto, ability=c.ability, part=EFFECT, card=state.game.itself(state, c.card, c.obj),
        obj=c.obj, seat=c.seat, event=c.event, slots=((HOST, c.host),) if c.host != NO_CARD else (),
    )  # fmt: skip


def _gathering(regs: WindowRegs) -> WindowRegs:
    """What was just declared waits with the rest."""
    gathered = (*regs.gathered, regs.declared) if regs.declared else regs.gathered
    return regs.but(gathered=gathered, declared=0)
