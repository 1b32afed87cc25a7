"""What must hold in every game, at every decision of random play: six contracts, each a function of a game and a seed.

A contract raises `AssertionError` with an account of where it was broken. The checks of a single position stand apart
(`check_options`, `check_copies`, ...), so that a volume run can sample them.

Knowledge is the hard one (contract 4). Pairs of positions are built that a seat cannot tell apart: the identities of
cards that it does not know change places within their owner and kind, commitments that others have sealed become other
ones, the stream of chance becomes another one. Whatever that seat is shown must be the same to the byte, now and while
both go on with the same choices. The comparison of a pair ends soundly where the difference comes out: a card whose
identity differs becomes known to the seat or is played by another player, commitments are opened, another player's
hidden cards decide what that player is asked, or (with another stream) chance speaks.
"""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec

from kartoteka.kernel import machine
from kartoteka.kernel.abilities import reindex
from kartoteka.kernel.choices import DONE, NONE, PASS
from kartoteka.kernel.frames import where
from kartoteka.kernel.legality import Need, Option, Verdict, examine
from kartoteka.kernel.machine import advance
from kartoteka.kernel.procedures import EndlessLoop, Stay, Step
from kartoteka.kernel.records import Card
from kartoteka.kernel.state import Kept, State
from kartoteka.kernel.visibility import determinise, view
from kartoteka.kernel.windows import WindowRegs
from kartoteka.play import explaining
from tests.contract.games import GameCase

ROOT = Path(__file__).resolve().parents[2]

STEPS = 20_000
"""Steps of the machine that no single decision of a whole game needs: a tenth of what it may take."""


def account(state: State) -> str:
    """Where a game stands, for a person who reads a broken contract."""
    choice = state.choice
    asked = f"seat {choice.seat}, {choice.prompt} ({choice.rule})" if choice is not None else f"{state.result}"
    return f"seed {state.seed}: {asked}\n  at {where(state)}"


def decisions(case: GameCase, seed: int, *, ask_every: bool = False, pauses: bool = False) -> Iterator[State]:
    """The positions of a random game, the last one included; the same state all along, played on between them."""
    state = case.begin(seed, ask_every)
    state.pauses = pauses
    chance = random.Random(seed)
    left = case.limit
    while left:
        yield state
        if state.over:
            return
        options = state.options()
        left -= len(options) > 1
        state.apply(options[chance.randrange(len(options))])
    raise AssertionError(f"{case.name}, seed {seed}: no end after {case.limit} decisions\n{account(state)}")


def read_again(state: State) -> State:
    """The state once more, through its text form."""
    return state.game.decode(state.encode(), state.pool)


def shown(state: State) -> list[bytes]:
    """What each seat sees."""
    return [view(state, seat).encode() for seat in range(len(state.seats))]


def question(state: State) -> tuple[Any, ...]:
    """Who is asked what, in the order of the options."""
    choice = state.choice
    if choice is None:
        return ()
    return choice.seat, choice.prompt, choice.rule, list(choice.options), state.game.option_texts(state)


# 1. Options -------------------------------------------------------------------------------------------------------


def contract_1_options(case: GameCase, seed: int, *, every: int = 1) -> int:
    """Options are non-empty, in a stable order, and offered if and only if legal; how many refusals."""
    refusals = 0
    sampled = []
    for n, state in enumerate(decisions(case, seed)):
        if n % every == 0:
            refusals += check_options(case, state)
        if n % 50 == 0:
            sampled.append(state.clone())
    check_elsewhere(case, sampled)
    return refusals


def check_options(case: GameCase, state: State) -> int:
    """Contract 1 at one position; how many attempts were refused."""
    options = state.options()
    if state.over:
        assert not options and state.choice is None, f"the game is over and asks\n{account(state)}"
        return 0
    assert options, f"a question without options\n{account(state)}"
    assert len(set(options)) == len(options), f"an option twice\n{account(state)}"
    texts = state.game.option_texts(state)
    assert len(set(texts)) == len(texts), f"two options with one text: {texts}\n{account(state)}"
    assert all(texts), f"an option without a text\n{account(state)}"
    for copy in (asked_again(state), read_again(state)):
        assert question(copy) == question(state), f"a copy is asked something else\n{account(state)}"
    refused = 0
    for attempt, verdict, offered in itertools.chain(verdicts(state), explained(state)):
        if verdict.legal:
            assert offered, f"legal, not offered: {attempt}\n{account(state)}"
            continue
        refused += 1
        assert not offered, f"offered, not legal: {attempt}: {verdict.failures}\n{account(state)}"
        for failure in verdict.failures:
            assert case.knows_rule(failure.rule), f"no rule of the index: {failure}\n{account(state)}"
            assert " " in failure.text, f"no sentence: {failure}\n{account(state)}"
    return refused


def asked_again(state: State) -> State:
    """A clone whose question is computed anew, from its frames alone."""
    copy = state.clone()
    advance(copy)
    return copy


def asking(state: State) -> Step:
    """The step that asks."""
    return state.game.procedures[state.procs[-1]].steps[state.pcs[-1]]


def verdicts(state: State) -> Iterator[tuple[Option, Verdict, bool]]:
    """Everything that could be tried in answer to the question: the attempt, its verdict, whether it is on offer."""
    choice = state.choice
    assert choice is not None
    window = state.game.window_at(state)
    if window is not None:
        seats = state.in_order(choice.seat) if window.one_asks_for_all.value else [choice.seat]
        forced = any(_is_forced(window, o) for o in choice.options)
        plays = [play for play in window.plays if not forced or _forced(play)]
        unheard = {o[0] for o in choice.options} - {play.name for play in window.plays} - {PASS[0], NONE[0], DONE[0]}
        assert not unheard, f"offered, but no play of the window: {unheard}\n{account(state)}"
        for play in plays:
            tried: set[Option] = set()
            for seat in seats:
                attempts = list(play.attempts(state, seat)) if play.attempts is not None else []
                for attempt in attempts:
                    verdict = examine(play.needs, state, seat, attempt)
                    yield attempt, verdict, _is_offered(state, attempt, verdict)
                tried.update(attempts)
            if play.attempts is not None:
                for o in choice.options:
                    assert o[0] != play.name or o in tried, f"offered, never attempted: {o}\n{account(state)}"
            else:
                for o in choice.options:
                    if o[0] == play.name:
                        yield o, _by_any(play.needs, state, seats, o), True
        for seat in set(range(len(state.seats))) - set(seats):
            for play in plays:
                for attempt in play.attempts(state, seat) if play.attempts is not None else ():
                    for failure in examine(play.needs, state, seat, attempt).failures:
                        assert failure.rule and failure.text, f"a refusal without a rule: {attempt}"
        return
    slot = asking(state).slot
    if slot is None:
        return
    regs = state.regs[-1]
    named = {x for value in _tuples(regs) for x in value}
    tried = set()
    for attempt in slot.attempts(state, regs):
        tried.add(attempt)
        if attempt not in choice.options and len(attempt) > 1 and attempt[1] in named:
            continue  # it is named already
        verdict = examine(slot.needs, state, choice.seat, attempt)
        yield attempt, verdict, _is_offered(state, attempt, verdict)
    for o in choice.options:
        assert o in tried or o in (PASS, DONE, NONE), f"offered, never attempted: {o}\n{account(state)}"


def explained(state: State) -> Iterator[tuple[Option, Verdict, bool]]:
    """The same for every seat and for the plays of all windows, as a person asks "why not?"."""
    choice = state.choice
    assert choice is not None
    for seat in range(len(state.seats)):
        for attempt in explaining.attempts(state, seat):
            if seat == choice.seat or not _asks_for_all(state):
                verdict = explaining.verdict_of(state, seat, attempt)
                offered = seat == choice.seat and _is_offered(state, attempt.option, verdict)
                yield attempt.option, verdict, offered


def _asks_for_all(state: State) -> bool:
    window = state.game.window_at(state)
    return window is not None and bool(window.one_asks_for_all.value)


def _by_any(needs: Sequence[Need], state: State, seats: Sequence[int], option: Option) -> Verdict:
    found = [examine(needs, state, seat, option) for seat in seats]
    return next((v for v in found if v.legal), found[0])


def _tuples(regs: Any) -> Iterator[tuple[Any, ...]]:
    for name in regs.__struct_fields__:
        value = getattr(regs, name)
        if isinstance(value, tuple):
            yield value


def _forced(play: Any) -> bool:
    return bool(getattr(play.forced, "value", play.forced))


def _is_forced(window: Any, option: Option) -> bool:
    return option[0] in window.by_name and _forced(window.by_name[option[0]])


def _is_offered(state: State, attempt: Option, verdict: Verdict) -> bool:
    """On offer itself, or a copy is from which nobody could tell it."""
    assert state.choice is not None
    if attempt in state.choice.options:
        return True
    seat = state.choice.seat
    return verdict.legal and any(state.game.alike(state, seat, o, attempt) for o in state.choice.options)


# 2. Copies --------------------------------------------------------------------------------------------------------


def contract_2_copies(case: GameCase, seed: int, *, every: int = 1, ahead: int = 6) -> None:
    """A clone and a decoded copy play on identically and disturb nobody; a replay and undo give the same digests."""
    taken: list[int] = []
    digests: list[str] = []
    past: list[State] = []
    for n, state in enumerate(decisions(case, seed)):
        if past:
            before = past[-1]
            taken.append(_taken(before, state))
        past.append(state.clone())
        digests.append(state.digest())
        check_records(state)
        if n % every == 0:
            check_copies(state, ahead=ahead)
    for before, digest in zip(past, digests, strict=True):
        assert before.digest() == digest, f"an earlier position has changed\n{account(before)}"
    again = case.begin(seed, False)
    assert again.digest() == digests[0], f"{case.name}, seed {seed}: another game from the same seed"
    for number, digest in zip(taken, digests[1:], strict=True):
        again.apply(again.options()[number])
        assert again.digest() == digest, f"the replay drifts\n{account(again)}"
    check_elsewhere(case, past[:: max(1, len(past) // 6)])


def _taken(before: State, after: State) -> int:
    """Which option led from one position to the next."""
    digest = after.digest()
    for number, option in enumerate(before.options()):
        if before.after(option).digest() == digest:
            return number
    raise AssertionError(f"no option of a clone leads where the game went\n{account(before)}")


RECORDS = ("cards", "zones", "seats", "regs", "situations", "modifiers", "delayed", "captured", "holds", "script")


def check_records(state: State) -> None:
    """A decoded copy has the same records, of the same kinds, however deep they lie in others."""
    copy = state.game.decode(state.encode(), state.pool)
    for name in RECORDS:
        mine, its = getattr(state, name), getattr(copy, name)
        assert its == mine, f"{name} are decoded as something else: {its}\n{account(state)}"


def check_copies(state: State, *, ahead: int = 6) -> None:
    """Contract 2 at one position."""
    before, views, asked = state.encode(), shown(state), question(state)
    copies = [state.clone(), read_again(state)]
    listed = state.index.keys()
    quiet = frozenset(kind for kind, row in state.game.rows.items() if listed.isdisjoint(row.names))
    assert quiet == state.quiet, f"somebody listens, or nobody does\n{account(state)}"
    calm = frozenset(kind for kind, row in state.game.rows.items() if listed.isdisjoint(row.before))
    assert calm == state.calm, f"somebody acts before it happens, or nobody does\n{account(state)}"
    for copy in copies:
        assert copy.encode() == before, f"a copy is another position\n{account(state)}"
        assert copy.index == state.index, f"a copy listens to other events\n{account(state)}"
        assert copy.quiet == quiet and copy.calm == calm, f"a copy is heard by others\n{account(state)}"
        assert copy.opened == state.opened, f"a copy finds other situations\n{account(state)}"
        assert copy.spoken == state.spoken, f"a copy speaks of other things\n{account(state)}"
        assert shown(copy) == views, f"a copy is seen otherwise\n{account(state)}"
        assert question(copy) == asked, f"a copy is asked something else\n{account(state)}"
    if state.over:
        return
    played = [play_on(copy, ahead) for copy in copies]
    assert played[0] == played[1], f"a clone and a decoded copy part ways\n{account(state)}"
    assert state.encode() == before, f"a copy disturbs the original\n{account(state)}"
    assert (shown(state), question(state)) == (views, asked), f"a copy disturbs the original\n{account(state)}"
    assert play_on(state.clone(), ahead) == played[0], f"a second clone plays otherwise\n{account(state)}"
    after = state.after(state.options()[0])
    kept = after.encode()
    play_on(copies[0], 3)
    assert after.encode() == kept, f"one copy disturbs another\n{account(state)}"


def play_on(state: State, number: int) -> list[tuple[str, list[str]]]:
    """Digest and options of so many further positions, chosen by what the position is."""
    chance = random.Random(state.counter * 31 + len(state.options()))
    found = []
    for _ in range(number):
        if state.over:
            break
        options = state.options()
        state.apply(options[chance.randrange(len(options))])
        found.append((state.digest(), state.game.option_texts(state)))
    return found


def facts(state: State) -> list[Any]:
    """What a position must be in every process."""
    found: list[Any] = [state.digest(), repr(question(state)), [v.decode() for v in shown(state)]]
    if not state.over:
        found.append([[digest, texts] for digest, texts in play_on(state.clone(), 4)])
        found.append([f"{attempt}: {verdict.failures}" for attempt, verdict, _ in verdicts(state)])
    return found


def check_elsewhere(case: GameCase, states: Sequence[State], *, hash_seed: int = 4711, prelude: str = "") -> None:
    """Positions as a process with another hash seed reads them: the same question, the same future."""
    code = (
        "import sys, msgspec\n"
        "from tests.contract.contracts import facts\n"
        "from tests.contract.games import CASES\n"
        f"{prelude}\n"
        f"case = CASES[{case.name!r}]\n"
        "states = [case.game.decode(s, case.pool) for s in msgspec.msgpack.decode(sys.stdin.buffer.read())]\n"
        "sys.stdout.buffer.write(msgspec.msgpack.encode([facts(s) for s in states]))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=msgspec.msgpack.encode([s.encode() for s in states]),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
    )
    assert run.returncode == 0, f"another process cannot read it: {run.stderr.decode()[-2000:]}"
    for state, there in zip(states, msgspec.msgpack.decode(run.stdout), strict=True):
        assert facts(state) == there, f"another process sees another position\n{account(state)}"


# 3. Conservation --------------------------------------------------------------------------------------------------


def contract_3_conservation(case: GameCase, seed: int) -> None:
    """Every card is in exactly one zone, no mark is negative, each owner's cards are conserved."""
    owned: list[tuple[int, int]] = []
    for state in decisions(case, seed):
        owned = owned or belongings(state)
        check_cards(state, owned, case.debts)


def belongings(state: State) -> list[tuple[int, int]]:
    """Owner and definition of each card."""
    return [(c.owner, c.proto) for c in state.cards]


def check_cards(state: State, owned: Sequence[tuple[int, int]], debts: frozenset[str]) -> None:
    """Contract 3 at one position; `debts` are the numbers of a player or a card that may fall below nothing."""
    lying: list[int] = []
    for number, zone in enumerate(state.zones):
        lying += zone
        for c in zone:
            assert state.cards[c].zone == number, f"card {c} lies elsewhere than it says\n{account(state)}"
    assert sorted(lying) == list(range(len(state.cards))), (
        f"not in exactly one zone: {sorted((Counter(lying) - Counter(range(len(state.cards)))).elements())} twice, "
        f"{sorted(set(range(len(state.cards))) - set(lying))} nowhere\n{account(state)}"
    )
    assert belongings(state)[: len(owned)] == list(owned), f"an owner's cards have changed\n{account(state)}"
    objects = [c.obj for c in state.cards]
    assert all(0 < obj < state.next_obj for obj in objects), f"an object without a number\n{account(state)}"
    for number, card in enumerate(state.cards):
        assert card.host != number and card.host < len(state.cards), f"card {number} on itself\n{account(state)}"
        for name in set(card.__struct_fields__) - set(Card.__struct_fields__) - debts:
            _no_debt(getattr(card, name), f"{name} of card {number}", state)
    for number, seat in enumerate(state.seats):
        for name in seat.__struct_fields__:
            if name not in debts:
                _no_debt(getattr(seat, name), f"{name} of seat {number}", state)
    for key, amount in state.ledger.items():
        _no_debt(amount, f"count of {key}", state)
    if not state.over:
        _check_who_has_left(state)


def _check_who_has_left(state: State) -> None:
    """Nobody asks a player who has left the game, and nothing of that player's is in it."""
    gone = {number for number, seat in enumerate(state.seats) if not seat.present}
    assert state.gone == gone, f"who has left is forgotten\n{account(state)}"
    assert state.choice is None or state.choice.seat not in gone, f"a player is asked who has left\n{account(state)}"
    for number, zone in enumerate(state.zones):
        kind, seat = state.game.zones[number // len(state.seats)], number % len(state.seats)
        if zone and seat in gone and kind.always_in_game and not kind.shared:
            raise AssertionError(f"seat {seat} has left and still has cards: {kind.name}\n{account(state)}")


def _no_debt(value: Any, what: str, state: State) -> None:
    if isinstance(value, int):
        assert value >= 0, f"{what} is {value}\n{account(state)}"
    elif isinstance(value, tuple):
        for x in value:
            _no_debt(x, what, state)


# 4. Knowledge -----------------------------------------------------------------------------------------------------


def contract_4_views(case: GameCase, seed: int, *, every: int = 7, ahead: int = 25) -> int:
    """Views leak nothing, a determinised world looks the same, no forbidden types; how many comparisons."""
    compared = 0
    chance = random.Random(seed)
    for n, state in enumerate(decisions(case, seed, ask_every=True)):
        if n % (len(state.seats) - 1) == 0:  # with more seats, less often: each has a view
            check_remembered_views(state)
        if n % every == 0:
            check_types(state)
        if not state.over and n % (every if len(state.options()) > 1 else 7 * every) == 0:
            for seat in range(len(state.seats)):
                compared += check_knowledge(case, state, seat, chance, ahead=ahead)
    return compared


def contract_4_silence(case: GameCase, seed: int, *, every: int = 3, ahead: int = 25) -> int:
    """In a game that pauses, who is asked next depends on nothing hidden; how many comparisons."""
    compared = 0
    chance = random.Random(seed)
    for n, state in enumerate(decisions(case, seed, pauses=True)):
        if not state.over and n % every == 0:
            for seat in range(len(state.seats)):
                compared += check_knowledge(case, state, seat, chance, ahead=ahead)
    return compared


def check_remembered_views(state: State) -> None:
    """Views that are put together from what was remembered of cards and piles are those that are built anew."""
    remembered = shown(state)
    pool, kept = state.pool, (state.pool.looks, state.memo, state.steady, state.speakers, state.sorted)
    pool.looks, state.memo, state.steady, state.speakers, state.sorted = {}, {}, {}, {}, Kept()
    anew = shown(state)
    pool.looks, state.memo, state.steady, state.speakers, state.sorted = kept
    assert remembered == anew, f"a view is out of date\n{account(state)}"


def check_knowledge(case: GameCase, state: State, seat: int, chance: random.Random, *, ahead: int = 25) -> int:
    """Contract 4 at one position, for one seat."""
    check_determinise(state, seat, chance.randrange(1 << 30))
    compared = 0
    for other_luck in (False, True):
        world = twin(state, seat, chance, other_luck=other_luck)
        if world is not None:
            check_determinise_is_blind(state, world, seat, chance.randrange(1 << 30))
            compared += play_twins(case, state.clone(), world, seat, chance, ahead=ahead, other_luck=other_luck)
    return compared


def twin(state: State, seat: int, chance: random.Random, *, other_luck: bool) -> State | None:
    """Another position that the seat cannot tell from this one; None where hardly any is found."""
    for _ in range(20):
        world = state.clone()
        if not other_luck:
            _exchange(world, seat, chance)
        else:
            world.seed = chance.randrange(1 << 62)
            world.counter = chance.randrange(1 << 20)
        _reseal(world, seat, chance)
        if world.encode() == state.encode():
            continue
        asked, regs = state.choice, world.regs[:]
        assert asked is not None
        advance(world)
        instead = world.choice
        if asked.seat == seat:
            assert instead is not None and (world.procs, world.pcs, world.regs) == (state.procs, state.pcs, regs), (
                f"hidden cards decide whether seat {seat} is asked\n{account(state)}\n{account(world)}"
            )
            return world
        if instead is not None and instead.seat == asked.seat and (world.procs, world.regs) == (state.procs, regs):
            return world
    return None


def _exchange(world: State, seat: int, chance: random.Random) -> None:
    """Identities of cards that the seat does not know change places, all of them or two."""
    groups: dict[Any, list[int]] = {}
    for number, card in enumerate(world.cards):
        if not card.known & (1 << seat):
            groups.setdefault((card.owner, world.game.exchange_group(world, number)), []).append(number)
    groups = {k: v for k, v in groups.items() if len({world.cards[c].proto for c in v}) > 1}
    if not groups:
        return
    if chance.random() < 0.6:
        numbers = groups[chance.choice(sorted(groups, key=repr))]
        first = chance.choice(numbers)
        second = chance.choice([c for c in numbers if world.cards[c].proto != world.cards[first].proto])
        moves = [([first, second], [world.cards[second].proto, world.cards[first].proto])]
    else:
        moves = []
        for numbers in groups.values():
            protos = [world.cards[c].proto for c in numbers]
            chance.shuffle(protos)
            moves.append((numbers, protos))
    for numbers, protos in moves:
        for number, proto in zip(numbers, protos, strict=True):
            world.cards[number] = world.cards[number].but(proto=proto)
    world.zones = [tuple([*zone]) for zone in world.zones]  # views may be kept for a pile that is the same object
    reindex(world)


def _reseal(world: State, seat: int, chance: random.Random) -> None:
    """What others have committed and nobody sees yet becomes something else that they could commit."""
    drawn = world.seed, world.counter
    for at, regs in enumerate(world.regs):
        if isinstance(regs, WindowRegs) and regs.sealed:
            window = world.game.window_of[world.procs[at]]
            sealed = tuple(
                (who, option if who == seat else chance.choice(window.usable(world, who, regs) or [option]))
                for who, option in regs.sealed
            )
            world.regs[at] = regs.but(sealed=sealed)
        elif not isinstance(regs, WindowRegs) and (resample := world.game.procedures[world.procs[at]].resample):
            world.seed = chance.randrange(1 << 30)
            world.regs[at] = resample(world, seat, regs)
    world.seed, world.counter = drawn


def what_a_seat_gets(state: State, seat: int) -> tuple[Any, ...]:
    """Everything by which a seat might learn something: its view, its question, and the answers to "why not?"."""
    choice = state.choice
    seen = view(state, seat).encode()
    if choice is None or choice.seat != seat:
        return (seen,)
    answers = [(attempt, verdict, offered) for attempt, verdict, offered in verdicts(state)]
    return seen, question(state), answers


def play_twins(
    case: GameCase,
    one: State,
    other: State,
    seat: int,
    chance: random.Random,
    *,
    ahead: int,
    other_luck: bool = False,
) -> int:
    """Plays a pair on with the same choices, and compares what the seat gets until the difference comes out."""
    for compared in range(ahead):
        mine, theirs = what_a_seat_gets(one, seat), what_a_seat_gets(other, seat)
        assert mine == theirs, f"seat {seat} can tell two positions apart\n{_difference(mine, theirs)}\n{account(one)}"
        if one.over or other.over or one.choice is None or other.choice is None:
            return compared + 1
        if compared == 0:
            reasons = [list(_reasons(state, seat)) for state in (one, other)]
            assert reasons[0] == reasons[1], f"seat {seat} is told different reasons\n{account(one)}"
        asked = one.choice.seat
        common = [o for o in one.options() if o in other.options()]
        if not common:
            return compared + 1
        option = chance.choice(common)
        if asked != seat and option[0] not in case.secret and _names_what_differs(one, other, option):
            return compared + 1
        counters, sealing = (one.counter, other.counter), _sealing(one)
        before = [(a.proto, b.proto) for a, b in zip(one.cards, other.cards, strict=True)]
        told, seen = zip(*[_told(case, state, option, seat) for state in (one, other)], strict=True)
        if any(before[card][0] != before[card][1] for cards in seen for card in cards):
            return compared + 1
        if _is_out(one, other, seat) or (sealing and not _sealing(one)) or _is_let_in(one, other, seat):
            return compared + 1
        if other_luck and (one.counter, other.counter) != counters:
            return compared + 1
        if (one.procs, one.pcs, _asked(one)) != (other.procs, other.pcs, _asked(other)):
            both = one.choice is not None and other.choice is not None
            if both and one.choice.seat == other.choice.seat == seat and asked == seat:
                raise AssertionError(f"hidden cards decide what seat {seat} is asked\n{account(one)}\n{account(other)}")
            silent = one.pauses and any(s.choice is not None and type(s.regs[-1]) is WindowRegs for s in (one, other))
            assert not silent, f"seat {seat} hears a silence\n{account(one)}\n{account(other)}"
            return compared + 1
        assert told[0] == told[1], f"seat {seat} is told two stories: {told[0]}, {told[1]}\n{account(one)}"
    return ahead


def _asked(state: State) -> int:
    return state.choice.seat if state.choice is not None else -1


def _reasons(state: State, seat: int) -> Iterator[tuple[Option, Verdict]]:
    """Everything that the seat could ask "why not?" about, and the answers."""
    for attempt in explaining.attempts(state, seat):
        yield attempt.option, explaining.verdict_of(state, seat, attempt)


def _sealing(state: State) -> bool:
    """Whether decisions are being made that nobody sees yet."""
    return any(
        regs.sealed if isinstance(regs, WindowRegs) else state.game.procedures[procedure].resample is not None
        for procedure, regs in zip(state.procs, state.regs, strict=True)
    )


def _is_let_in(one: State, other: State, seat: int) -> bool:
    """Whether the seat is asked next in a secret that it was kept out of."""
    if one.over or one.regs[-1] == other.regs[-1]:
        return False
    return _asked(one) == seat and one.game.procedures[one.procs[-1]].resample is not None


def _told(case: GameCase, state: State, option: Option, seat: int) -> tuple[list[str], list[int]]:
    """What the seat reads of an option's consequences, and which cards were shown to everybody meanwhile."""
    state.journal = []
    state.apply(option)
    events, state.journal = state.journal or [], None
    lines = [line for line in (state.game.describe(state, event, seat) for event in events) if line]
    return lines, [card for event in events if type(event).__name__ in case.shows for card in event.cards]  # type: ignore[attr-defined]


def _names_what_differs(one: State, other: State, option: Option) -> bool:
    """Whether it may name a card whose identity differs; no telling words from cards, so any number counts."""
    return any(
        isinstance(x, int) and 0 <= x < len(one.cards) and one.cards[x].proto != other.cards[x].proto
        for x in option[1:2]
    )


def _is_out(one: State, other: State, seat: int) -> bool:
    """Whether a card whose identity differs is known to the seat."""
    bit = 1 << seat
    return any(a.proto != b.proto and (a.known | b.known) & bit for a, b in zip(one.cards, other.cards, strict=True))


def _difference(mine: Any, theirs: Any) -> str:
    for a, b in zip(mine, theirs, strict=False):
        if a != b:
            a, b = str(a), str(b)
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"  ... {a[max(0, at - 200) : at + 120]}\n  ... {b[max(0, at - 200) : at + 120]}"
    return f"  {len(mine)} and {len(theirs)} parts"


def check_determinise(state: State, seat: int, seed: int) -> None:
    """A determinised world looks the same to the seat, can be played, and leaves the state as it was."""
    before, seen = state.encode(), what_a_seat_gets(state, seat)
    world = determinise(state, seat, seed)
    assert what_a_seat_gets(world, seat)[:2] == seen[:2], f"a determinised world looks different\n{account(state)}"
    assert world.seed != state.seed or state.over, f"a determinised world knows the luck to come\n{account(state)}"
    play_on(world, 2)
    assert state.encode() == before, f"a determinised world disturbs the state\n{account(state)}"


def check_determinise_is_blind(one: State, other: State, seat: int, seed: int) -> None:
    """From positions that the seat cannot tell apart, the same world."""
    a, b = determinise(one, seat, seed), determinise(other, seat, seed)
    if belongings(a) == belongings(one) or belongings(b) == belongings(other):
        return  # drawn in vain: the true cards stay
    assert a.encode() == b.encode(), f"a determinised world depends on what seat {seat} does not know\n{account(one)}"


PARTS = (
    "cards", "zones", "seats", "procs", "pcs", "regs", "intos", "situations", "modifiers", "delayed", "captured",
    "holds", "ledger", "seed", "counter", "script", "next_id", "next_obj", "result", "ask_every", "pauses",
)  # fmt: skip
"""What a state consists of, besides what is derived from it."""


def check_types(state: State) -> None:
    """A state holds numbers, words, tuples, enums and frozen records only."""
    for name in PARTS:
        part = getattr(state, name)
        if isinstance(part, dict):
            part = tuple(part.items())
        for value in part if isinstance(part, list | tuple) else (part,):
            _plain(value, name)


def _plain(value: Any, place: str) -> None:
    if value is None or isinstance(value, int | str | Enum):
        return
    if isinstance(value, tuple):
        for x in value:
            _plain(x, place)
    elif isinstance(value, msgspec.Struct) and value.__struct_config__.frozen:
        for name in value.__struct_fields__:
            _plain(getattr(value, name), f"{place}, {type(value).__name__}.{name}")
    else:
        raise AssertionError(f"forbidden in a state: {value!r} in {place}")


# 5. Capped work ---------------------------------------------------------------------------------------------------


class Spun(Exception):
    """An endless loop went on and on."""


def contract_5_capped(case: GameCase, seed: int) -> None:
    """No decision takes many steps, and what would take endlessly many is declared an endless loop."""
    with steps_capped():
        try:
            for _ in decisions(case, seed):
                pass
        except EndlessLoop as loop:
            raise AssertionError(
                f"{case.name}, seed {seed}: more than {STEPS} steps for one decision: {loop}"
            ) from None
    check_loop_is_declared(case.begin(seed, False))


@contextmanager
def steps_capped(steps: int = STEPS) -> Iterator[None]:
    """While it lasts, a decision may take so many steps only."""
    limit = machine.STEP_LIMIT
    machine.STEP_LIMIT = min(steps, limit)
    try:
        yield
    finally:
        machine.STEP_LIMIT = limit


def check_loop_is_declared(state: State, *, seconds: float = 20) -> None:
    """A step that comes round for ever is stopped and declared."""
    choice = state.choice
    assert choice is not None
    step = asking(state)
    own, turns, begun = step.run, itertools.count(), time.monotonic()

    def round_and_round(s: State, r: Any) -> Any:
        if next(turns) % 1000 == 0 and time.monotonic() - begun > seconds:
            raise Spun
        return Stay(r)

    step.does(round_and_round)
    try:
        advance(state)
    except EndlessLoop as loop:
        assert str(loop), "a loop is declared without saying where"
    except Spun:
        raise AssertionError(f"an endless loop was spun for {seconds} seconds") from None
    else:
        raise AssertionError("an endless loop came to an end")
    finally:
        step.does(own)


# The whole, for volume --------------------------------------------------------------------------------------------


def check_game(case: GameCase, seed: int, *, share: float = 0.05, ask_every: bool = False) -> Counter[str]:
    """All contracts in one random game, the costly ones at a share of its decisions; what was counted."""
    counted: Counter[str] = Counter()
    chance = random.Random(seed)
    owned: list[tuple[int, int]] = []
    first: list[tuple[State, str]] = []
    with steps_capped():
        for state in decisions(case, seed, ask_every=ask_every):
            counted["decisions"] += 1
            owned = owned or belongings(state)
            check_cards(state, owned, case.debts)
            assert state.over or state.options(), f"a question without options\n{account(state)}"
            if chance.random() < share:
                counted["sampled"] += 1
                first.append((state.clone(), state.digest()))
                check_types(state)
                counted["refusals"] += check_options(case, state)
                check_copies(state)
                if not state.over:
                    seat = chance.randrange(len(state.seats))
                    check_determinise(state, seat, chance.randrange(1 << 30))
                    if ask_every:  # else the kernel passes silently for who has nothing, which tells something
                        counted["comparisons"] += check_knowledge(case, state, seat, chance)
            last = state
    for before, digest in first:
        assert before.digest() == digest, f"an earlier position has changed\n{account(before)}"
    assert last.result is not None
    counted[f"ended by {last.result.rule}"] += 1
    return counted
