"""The answer to "why not?": what a line attempts, and every need that it fails, in words for one seat.

Attempts are generated, never parsed: everything that the game's windows and slots let a seat try with the cards it
knows is put into notation, and the line is looked up among those texts. They pass through the same needs as what is on
offer; nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from kartoteka.kernel.choices import DONE
from kartoteka.kernel.legality import Failure, Need, Verdict
from kartoteka.play.notation import (
    Ambiguous,
    NotReadable,
    _follows,
    _stepped,
    _unsaid,
    continuations,
    forms,
    matched,
    quietly,
    read,
    tidy,
)

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

__all__ = ["Answer", "Attempt", "attempts", "explain", "verdict_of"]

Answer = Verdict | Literal["ambiguous", "not understood"]


class Attempt(NamedTuple):
    """Something that a seat might try: the option, the needs that it must pass, and where it belongs."""

    option: Option
    needs: Sequence[Need]
    rule: str
    asked: bool
    """Whether the pending question is one that it could answer."""


def attempts(state: State, seat: int) -> Iterator[Attempt]:
    """Everything that the seat might try, most of it not on offer: what the pending question is about comes first."""
    game = state.game
    choice = state.choice
    if choice is None:
        return
    window = game.window_at(state)
    seen: set[Option] = set()
    plays: list[Any] = []
    for w in (window, *game.windows) if window is not None else game.windows:
        plays += [play for play in w.plays if play not in plays]
    asked = window.plays if window is not None else ()
    for play in plays:
        if play.attempts is not None:
            options = play.attempts(state, seat)
        elif play in asked:
            options = play.candidates(state, seat, state.regs[-1])
        else:
            continue
        for option in options:
            if option not in seen:
                seen.add(option)
                yield Attempt(option, play.needs, play.rule, play in asked)
    slot = game.procedures[state.procs[-1]].steps[state.pcs[-1]].slot
    tried: set[str] = set()
    """The verbs of which the slot itself tells what could be tried, and why not."""
    if slot is not None and choice.seat == seat:
        for option in slot.attempts(state, state.regs[-1]):
            tried.add(option[0])
            if option not in seen:
                seen.add(option)
                yield Attempt(option, slot.needs, slot.rule, asked=True)
        if slot.ends and DONE not in choice.options:
            yield Attempt(DONE, slot.ends, slot.rule, asked=True)
    if window is None and choice.seat == seat:
        for option in (*(choice.options if slot is None else ()), *game.attempts(state, seat)):
            if option not in seen and option[0] not in tried:
                seen.add(option)
                yield Attempt(option, (), choice.rule, asked=True)


def verdict_of(state: State, seat: int, attempt: Attempt) -> Verdict:
    """Every need that the attempt fails; legal exactly if it is on offer, or cannot be told from what is."""
    choice = state.choice
    assert choice is not None
    game = state.game
    failures: list[Failure] = []
    if choice.seat != seat:
        failures.append(not_your_turn(state))
    if not attempt.asked:
        failures.append(Failure(attempt.rule, "it is a moment at which you can do that", asked_for(state)))
    for need in attempt.needs:
        if need.fails(state, seat, attempt.option):
            fact = need.fact(state, seat, attempt.option) if need.fact is not None else ""
            failures.append(Failure(need.rule, need.text, fact or game.fact(state, seat, attempt.option)))
    if not failures and not _on_offer(state, seat, attempt.option):
        fact = game.fact(state, seat, attempt.option) or asked_for(state)
        failures += game.why_not_chosen(state, seat, attempt.option)
        failures = failures or [Failure(choice.rule, "it is one of those to choose from", fact)]
    return Verdict(tuple(failures))


def _on_offer(state: State, seat: int, option: Option) -> bool:
    assert state.choice is not None
    return any(o == option or state.game.alike(state, seat, o, option) for o in state.choice.options)


def not_your_turn(state: State) -> Failure:
    """The failure of whoever is not asked: it cites who comes first in a window, or that opportunities go round."""
    choice = state.choice
    assert choice is not None
    rule = choice.rule
    window = state.game.window_at(state)
    if window is not None:
        regs = state.regs[-1]
        knob = window.advance if regs.passes or regs.used else window.first
        rule = knob.rule or rule
    return Failure(rule, "it is your turn to choose", asked_for(state))


def asked_for(state: State) -> str:
    """Who is asked, and what."""
    choice = state.choice
    assert choice is not None
    return f"{state.game.seat_names[choice.seat]} is asked: {state.game.asked_in_words(state) or choice.prompt}"


# A line ---------------------------------------------------------------------------------------------------------------


def explain(state: State, seat: int, text: str) -> Answer:
    """Whether the seat may do what the line says, and if not, every need that fails."""
    line = tidy(text).removesuffix("...").rstrip(" ,")
    choice = state.choice
    if choice is None or not line:
        return "not understood"
    if choice.seat == seat:
        try:
            read(state, line)
            return Verdict()
        except Ambiguous:
            return "ambiguous"
        except NotReadable:
            pass
        best: Answer = "not understood"
        for place, rest, word, begun in _reached(state, line):
            answer = _explained(place, seat, rest, word, begun=begun)
            if answer != "not understood" and not (isinstance(answer, Verdict) and answer.legal):
                best = answer  # that a line begins with something legal says nothing of its rest
        if best != "not understood":
            return best
    else:
        answer = _explained(state, seat, line, "", begun=False)
        if answer != "not understood":
            return answer
    return _out_of_place(state, seat, line)


def _reached(state: State, line: str) -> Iterator[tuple[State, str, str, bool]]:
    """The positions up to which the line can be taken, with what is left of it; the furthest comes last."""
    yield state, line, "", False
    frontier = [(state, line, "", False)]
    while frontier:
        further = []
        for place, rest, word, begun in frontier:
            assert place.choice is not None
            starts = continuations(rest, word) if begun else [(rest, "")]
            texts = place.game.option_texts(place)
            for left, omitted in starts:
                for option, text in zip(place.choice.options, texts, strict=True):
                    connective = place.game.connective(option)
                    ways = forms(place, option, text, loose=True)
                    if omitted and connective == omitted:
                        ways += [form.removeprefix(connective + " ") for form in ways]
                    fitting = [form for form in ways if matched(left, form, loose=True)]
                    if fitting:
                        _, after = quietly(state, _stepped(place, option))
                        remaining = left[len(max(fitting, key=len)) :]
                        if remaining and _follows(state, place, after):
                            further.append((after, remaining, connective, True))
            if begun:
                skipped = _unsaid(place)
                if skipped is not None:
                    _, after = quietly(state, _stepped(place, skipped))
                    if _follows(state, place, after):
                        further.append((after, rest, word, True))
        yield from further
        frontier = further[:16]


def _explained(state: State, seat: int, rest: str, word: str, *, begun: bool) -> Answer:
    """The verdict on the attempt with which the rest of the line begins."""
    game = state.game
    found: list[tuple[Option, int, Verdict]] = []
    exactly: set[Option] = set()
    """What was named in its own words, whatever it would answer."""
    longest = 0
    """How much of the line the fullest of them says: `use Medic Evade` is no `use Medic`."""
    for place, omitted in continuations(rest, word) if begun else [(rest, "")]:
        for attempt in attempts(state, seat):
            connective = game.connective(attempt.option)
            text = game.option_text(state, seat, attempt.option)
            ways = forms(state, attempt.option, text, loose=True)
            if omitted and connective == omitted:
                ways += [form.removeprefix(connective + " ") for form in ways]
            fitting = [form for form in ways if matched(place, form, loose=True)]
            length = len(max(fitting, key=len)) - len(place) if fitting else 0
            if fitting and (not found or length >= longest):
                if found and length > longest:
                    found, exactly = [], set()
                longest = length
                if text in fitting:
                    exactly.add(attempt.option[:3])
                verdict = verdict_of(state, seat, attempt)
                found.append((attempt.option[:3], _how_far(attempt, verdict), verdict))
    if not found:
        return "not understood"
    if exactly:
        found = [hit for hit in found if hit[0] in exactly]
    fewest = min(len(verdict.failures) for _, _, verdict in found)
    close = [(far, verdict) for _, far, verdict in found if len(verdict.failures) == fewest]
    furthest = max(far for far, _ in close)
    nearest = [verdict for far, verdict in close if far == furthest]
    if fewest == 0:
        return Verdict() if len(nearest) == 1 else "ambiguous"
    if exactly:
        return nearest[0]
    return _in_common(nearest) or "ambiguous"


def _in_common(verdicts: Sequence[Verdict]) -> Verdict | None:
    """The verdict on all of several things that a line may mean: the needs that each of them fails, if there are any;
    with the facts that are so of each of them."""
    first, *others = verdicts
    failures = []
    for failure in first.failures:
        same = [x for verdict in others for x in verdict.failures if (x.rule, x.text) == (failure.rule, failure.text)]
        if len(same) < len(others):
            continue
        fact = failure.fact if all(x.fact == failure.fact for x in same) else ""
        failures.append(Failure(failure.rule, failure.text, fact))
    return Verdict(tuple(failures)) if failures else None


def _how_far(attempt: Attempt, verdict: Verdict) -> int:
    """How many needs hold before the first that fails: of several things that a line may mean, the one that comes
    nearest to being possible is what its speaker meant."""
    broken = {(failure.rule, failure.text) for failure in verdict.failures}
    for i, need in enumerate(attempt.needs):
        if (need.rule, need.text) in broken:
            return i
    return len(attempt.needs)


def _out_of_place(state: State, seat: int, line: str) -> Answer:
    """The refusal of what can be said in this game, but not at this moment."""
    assert state.choice is not None
    texts = state.game.option_texts(state) if state.choice.seat == seat else []
    offers = list(zip(state.choice.options, texts, strict=False))
    for words, (rule, sentence) in state.game.moments.items():
        if matched(line, words, loose=True) and state.game.could_mean(state, seat, words, line[len(words) :]):
            ways = [form for option, text in offers for form in forms(state, option, text, loose=True)]
            if any(matched(line, form, loose=True) for form in ways):
                continue  # it begins with what is on offer, and goes on with nonsense
            if any(matched(text, words, loose=True) for text in texts):  # the right words, of something else
                rule, sentence = "", "it is one of those to choose from"
            failures = [Failure(rule or state.choice.rule, sentence, asked_for(state))]
            if state.choice.seat != seat:
                failures.insert(0, not_your_turn(state))
            return Verdict(tuple(failures))
    return "not understood"
