"""How something is declared: its card is revealed, its targets are named, its search is made (BKR-10.1, BK-532.3.1).

Each step gets the registers of `Acting`; what is declared lies on the stack after the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions.acting import TEXTS
from kartoteka.games.berserk.actions.cancelling import members
from kartoteka.games.berserk.actions.promises import most_tokens
from kartoteka.games.berserk.actions.quick import as_far_as_the_dice
from kartoteka.games.berserk.actions.searching import SEARCHING, found_by, is_search
from kartoteka.games.berserk.bringing.bringing import FOUND_IS_NO_TARGET, REVIVED_IS_A_TARGET
from kartoteka.games.berserk.deaths.dying import cause, doomed
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import COVERED, Action
from kartoteka.games.berserk.registers import Acting
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Raise, Return, Signal, step
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.games.berserk.findings import Nature
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ACTS: Final = {"sudden": "sudden", "trigger": "trigger", "strike": "trigger"}
"""By what a hidden card declares, why it is revealed: it strikes only by Vanguard, which is triggered."""
ONLY_WHAT_ACCOMPANIES: Final = ruling("BKR-17.2", "what an attack sets off accompanies it")


def nature(s: State, r: Acting) -> Nature:
    found: Nature = s.pool.facts[r.proto].natures[r.number]
    return found


def reveal_source(s: State, r: Acting) -> Signal:
    """A hidden card is revealed as it acts, or as its destruction is declared (BKR-7.1)."""
    if s.cards[r.card].zone // SEATS != COVERED:
        return None
    return Raise([h.Revealed(cards=(r.card,), by=ACTS.get(r.what, "passive"))])


def still_doomed(s: State, r: Acting) -> Signal:
    """Its own texts work as soon as it is revealed: it may live after all."""
    return Return(None) if r.what == "destruction" and r.card not in doomed(s) else None


def name_x(s: State, r: Acting) -> Signal:
    """How many tokens are to be paid, where its player says so."""
    if r.what not in TEXTS or not nature(s, r).x:
        return None
    options: list[Option] = [("number", n) for n in range(nature(s, r).least_x, most_tokens(s, r.card) + 1)]
    if len(options) == 1:
        return named(s, r, options[0])
    return Choice(r.seat, options, "BKR-16.3", "how many tokens") if options else Return(None)


def named(s: State, r: Acting, option: Option) -> Signal:
    assert r.program is not None
    return r.but(x=option[1], program=r.program.put("X", option[1]))


def name_targets(s: State, r: Acting) -> Signal:
    """Its targets, its places, the action that it answers: what its text begins with choosing."""
    if r.program is None or is_search(s, r):
        return None
    code = s.pool.live[r.proto][r.number].effect
    if code is None or not code.chooses_first:
        return None
    return Call(s.game.program, r.program, "program")


def declare(s: State, r: Acting) -> Signal:
    """From now on it lies on the stack."""
    if r.what == "strike" and not r.quiet:
        at_once = as_far_as_the_dice(s, r)
        if at_once is not None:
            return Raise(at_once, regs=r.but(action=s.next_id))
    if r.what not in TEXTS:
        return Raise([_plain(s, r)])
    return Raise([_of_text(s, r)])


def _plain(s: State, r: Acting) -> h.ActionDeclared:
    what = r.what
    answers = 0
    if what == "defend":
        answers = s.opened[Action].id
    return h.ActionDeclared(
        card=r.card, player=r.seat, play=r.play, what=what, attack="strike" if what == "strike" else "",
        target=r.target, targets=(r.target,) if r.target >= 0 else (), answers=answers, cell=r.cell, word=r.word,
        accompanies=cause(s, r.card) if what == "destruction" else "", quiet=r.quiet,
    )  # fmt: skip


def _of_text(s: State, r: Acting) -> h.ActionDeclared:
    known = nature(s, r)
    program = r.program
    assert program is not None
    code = s.pool.live[r.proto][r.number].effect
    targets: tuple[int, ...] = ()
    answers = 0
    for target in code.targets if code is not None else ():
        chosen = members(program.slot(target.slot))
        if target.of_cards:
            if known.revives is None or REVIVED_IS_A_TARGET.holds:
                targets += chosen
        elif known.targets_action and chosen and type(s.situation(chosen[0])) is Action:
            answers = chosen[0]
    if not FOUND_IS_NO_TARGET.holds:
        targets += found_by(s, r)
    aimed = known.attack is not None and len(targets) > 0
    of, accompanies = set_off_by(s, r, known) if r.what == "trigger" else (0, "")
    return h.ActionDeclared(
        card=r.card, player=r.seat, play=r.play, what=r.what, ability=r.number, proto=r.proto, number=r.number,
        attack=known.attack.kind if known.attack is not None else "", target=targets[0] if aimed else NO_CARD,
        targets=targets, program=program, answers=answers, of=of, accompanies=accompanies, x=r.x, quiet=r.quiet,
    )  # fmt: skip


def set_off_by(s: State, r: Acting, known: Nature) -> tuple[int, str]:
    """The action whose effect triggered it; and the kind of the attack that it accompanies, if it does."""
    event = r.event
    if event is None:
        return 0, ""
    of = event.cause[2] if event.cause else 0
    of = of or getattr(event, "action", 0)
    attack: str = getattr(event, "attack", "")
    if not attack or not ONLY_WHAT_ACCOMPANIES.holds:
        return of, ""
    source = getattr(event, "source", event.card)
    return of, attack if known.accompanies or source == r.card else ""


DECLARING = (
    step("BKR-7.1", reveal_source, text="a hidden card is revealed as it acts"),
    step("", still_doomed),
    step("BKR-16.3", name_x, answer=named, text="how many tokens are paid"),
    *SEARCHING,
    step("BKR-10.1", name_targets, text="the targets are named"),
    step("", declare, label="declare"),
)
