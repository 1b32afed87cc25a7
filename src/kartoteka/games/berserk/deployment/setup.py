"""From the shuffled decks to the first turn, as the rulebook orders it (BKR-2, BKR-3, BKR-5, BKR-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.deployment import battle_start, hosts, revealing, vanguard
from kartoteka.games.berserk.deployment.placing import DEPLOY
from kartoteka.games.berserk.deployment.revealing import REVEAL
from kartoteka.games.berserk.records import DECK, Stage
from kartoteka.games.berserk.recruiting import before, buying, dealing, rolling
from kartoteka.games.berserk.registers import Buying, Hosting, Placing, Redealing, Revealing, Rolling, Setting
from kartoteka.games.berserk.upkeep.hostless import all_by_rule
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kartoteka.games.berserk.game import Berserk
    from kartoteka.games.berserk.set.decks import Deck
    from kartoteka.kernel.state import State

WITHOUT_REVEALING: Final = ruling("BKR-3.13", "what a card begins battle with does not reveal it")
BEGINS: Final = "begins"
NO_ACTION: Final = -1
"""Stands for what was declared, of a text that is carried out without having been declared."""


def lay(s: State, game: Berserk, decks: Sequence[Deck]) -> None:
    """Puts the cards of these decks where they lie before anything has happened."""
    by_code = s.pool.by_code
    for seat, deck in enumerate(decks):
        for code, count in deck.main:
            game.add(s, by_code[code], DECK, seat, count)


# Stages ---------------------------------------------------------------------------------------------------------------


def player(s: State, which: int) -> int:
    """The first player (0), or the second."""
    first = numbers.first(s)
    return first if which == 0 else 1 - first


def stage(name: str, which: int = 0) -> Step:
    """A step that begins a part of the setup."""

    def run(s: State, r: Setting) -> Signal:
        now = s.opened.get(Stage)
        return Raise([h.StageBegan(name=name, player=player(s, which), ends=now.id if now is not None else 0)])

    return step("", run, label=name if which == 0 else "", text=f"{name} begins")


def of(which: int, rule: str, procedure: Procedure, regs: Callable[[int], Regs], text: str) -> Step:
    """A step in which one of the players does something."""

    def run(s: State, r: Setting) -> Signal:
        return Call(procedure, regs(player(s, which)))

    return step(rule, run, text=text)


def roll(s: State, r: Setting) -> Signal:
    return Call(rolling.ROLL, Rolling(decides=r.chooser))


# Recruiting -----------------------------------------------------------------------------------------------------------


def redeals(which: int) -> Step:
    def run(s: State, r: Setting) -> Signal:
        return Call(dealing.REDEALING, Redealing(player=dealing.in_order(s)[which]))

    return step("BKR-2.4", run, text=("first", "second")[which] + " player's redeals")


def before_recruiting(s: State, r: Setting) -> Signal:
    """Where somebody has such a card, or silence would tell that nobody has."""
    wanted = s.pauses or before.BEFORE_RECRUITING_KIND in s.index
    return before.BEFORE_RECRUITING.enter(s) if wanted else None


def shuffle_back(s: State, r: Setting) -> Signal:
    """What neither player has bought goes back into the decks."""
    return Raise([h.RecruitingEnded(player=player(s, which)) for which in (0, 1)])


# Deployment -----------------------------------------------------------------------------------------------------------


def begin_with(s: State, r: Setting) -> Signal:
    """What a card begins battle with it has from now on, hidden as it is."""
    for card, number in s.index.get(BEGINS, ()):
        c = s.cards[card]
        if c.obj in r.begun or not holds(s, card, number):
            continue
        regs = r.but(begun=(*r.begun, c.obj))
        text = ProgramRegs(
            proto=c.proto, ability=number, part=EFFECT, card=card, obj=c.obj, seat=c.controller, source=NO_ACTION
        )  # fmt: skip
        if not WITHOUT_REVEALING.holds:
            return Raise([h.Revealed(cards=(card,))], regs=regs, stay=True)
        return Call(s.game.program, text, regs=regs, stay=True)
    return None


def holds(s: State, card: int, number: int) -> bool:
    """Whether what stands before a text is so: of the first player, of the second."""
    condition = ability_of(s, card, number).condition
    return condition is None or condition(s, Ctx(card, s.cards[card].controller, None))


def before_reveal(s: State, r: Setting) -> Signal:
    wanted = s.pauses or before.BEFORE_REVEAL_KIND in s.index
    return before.BEFORE_REVEAL.enter(s) if wanted else None


def aside(which: int) -> Step:
    def run(s: State, r: Setting) -> Signal:
        return revealing.set_aside(s, player(s, which))

    return step("BKR-6.4", run, text=f"the {('first', 'second')[which]} player's flyers and terrains go aside")


def assign(relation: int, which: int) -> Step:
    def run(s: State, r: Setting) -> Signal:
        seat = player(s, which)
        cards = hosts.wanting(s, seat, relation)
        return Call(hosts.ATTACHING, Hosting(player=seat, cards=cards)) if cards else None

    return step("BKR-6.5", run, text="hosts are assigned")


def unhosted_die(s: State, r: Setting) -> Signal:
    """What wants a host and has none dies, all at once."""
    return all_by_rule(s, hosts.unhosted(s))


SETUP = Procedure(
    "BKR-2.1",
    "setup",
    regs=Setting,
    steps=(
        stage("roll"),
        step("BKR-2.1", roll),
        stage("deal"),
        step("", dealing.shuffle),
        step("BKR-2.2", dealing.deal),
        redeals(0),
        redeals(1),
        step("BKR-3.11", before_recruiting),
        stage("recruit"),
        of(0, "BKR-3.7", buying.RECRUITING, lambda seat: Buying(player=seat), "the first player buys"),
        stage("recruit", 1),
        of(1, "BKR-3.7", buying.RECRUITING, lambda seat: Buying(player=seat), "the second player buys"),
        step("BKR-3.12", shuffle_back),
        stage("deploy"),
        of(0, "BKR-5.1", DEPLOY, lambda seat: Placing(player=seat), "the first player places"),
        stage("deploy", 1),
        of(1, "BKR-5.1", DEPLOY, lambda seat: Placing(player=seat), "the second player places"),
        step("BKR-3.13", begin_with),
        stage("reveal"),
        step("BKR-6.1", before_reveal),
        step("BKR-6.2", revealing.reveal_priced),
        of(0, "BKR-6.3", REVEAL, lambda seat: Revealing(player=seat), "the first player's cards are revealed"),
        of(1, "BKR-6.3", REVEAL, lambda seat: Revealing(player=seat), "the second player's cards are revealed"),
        aside(0),
        aside(1),
        stage("hosts"),
        *[assign(relation, which) for relation in hosts.KINDS for which in (0, 1)],
        step("BKR-6.6", unhosted_die),
        *battle_start.STEPS,
        *vanguard.STEPS,
    ),
)

PROCEDURES: Final = (SETUP,)
