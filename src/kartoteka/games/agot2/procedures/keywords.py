"""The keywords that are processed when a challenge is resolved (4.2.5, AGR-63, AGR-64)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.characteristics import has_keyword, strength
from kartoteka.games.agot2.numbers.places import first_player
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.numbers.prohibitions import NO_KNEELING_BY_EFFECT, cannot_any
from kartoteka.games.agot2.procedures.sides import characters, every_card_in_play, is_standing, now
from kartoteka.kernel.choices import DONE, Choice, Slot
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.modifiers import topics
from kartoteka.kernel.procedures import Goto, Procedure, Raise, Return, Signal, Step, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.legality import Need, Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


class Resolving(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """How far the keywords of a challenge have been processed."""

    kinds: tuple[str, ...] = ()
    """Keywords whose kind has been processed."""
    keyword: str = ""
    """The one that is being processed."""
    done: tuple[int, ...] = ()
    """Characters whose instance was used."""
    outcome: Outcome | None = None
    """What came of the last use."""


EACH_KIND_ONCE = ruling("AGR-63", "each kind of keyword is processed once")
ONCE = Ruling(
    "AGK-Intimidate", "intimidate is used successfully once in a challenge", value=("intimidate",), without=()
)


# Whose keywords ---------------------------------------------------------------------------------------------------


def is_on_the_winners_side(s: State, seat: int, option: Option) -> bool:
    c = now(s)
    return option[1] in (c.attackers if c.winner == c.attacker else c.defenders)


def participants(s: State, r: Resolving) -> list[Option]:
    c = now(s)
    return [("keyword use", x) for x in (*c.attackers, *c.defenders)]


def is_unused(s: State, seat: int, option: Option) -> bool:
    return option[1] not in s.regs[-1].done


def has(keyword: str) -> Callable[[State, int, Option], bool]:
    def has(s: State, seat: int, option: Option) -> bool:
        return has_keyword(s, option[1], keyword)

    return has


def participates(s: State, seat: int, option: Option) -> bool:
    c = now(s)
    return option[1] in c.attackers or option[1] in c.defenders


WINNERS = need("AGR-64", "the character is on the side that won the challenge", is_on_the_winners_side)
UNUSED = need("AGR-63", "the character's keyword was not used yet", is_unused)


def instances(name: str, rule: str, *more: Need) -> Slot:
    """Which participating character's keyword is used: insight, pillage, renown."""
    takes_part = need(rule, "the character participates in the challenge", participates)
    return Slot(
        rule,
        name,
        seat=lambda s, r: now(s).winner,
        candidates=participants,
        needs=(takes_part, WINNERS, need(rule, f"the character has {name}", has(name)), UNUSED, *more),
        implied=(takes_part,),
        attempts=every_card_in_play("keyword use"),
    )


def loser_has_a_deck(s: State, seat: int, option: Option) -> bool:
    return bool(s.zone("deck", now(s).loser))


INSIGHT = instances("insight", "AGK-Insight")
PILLAGE = instances(
    "pillage", "AGK-Pillage", need("AGK-Pillage", "the loser has a draw deck", loser_has_a_deck, general=True)
)
RENOWN = instances("renown", "AGK-Renown")


# Intimidate: the target is chosen, its user does not matter --------------------------------------------------------


def attacker_won(s: State, seat: int, option: Option) -> bool:
    c = now(s)
    return c.winner == c.attacker


def someone_intimidates(s: State, seat: int, option: Option) -> bool:
    for x in now(s).attackers:  # noqa: SIM110 (a generator costs more, and this is asked after every challenge)
        if has_keyword(s, x, "intimidate"):
            return True
    return False


def is_a_character(s: State, seat: int, option: Option) -> bool:
    return definition(s, option[1]).type == "character"


def is_the_losers(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].controller == now(s).loser)


def is_no_stronger_than_the_margin(s: State, seat: int, option: Option) -> bool:
    return strength(s, option[1]) <= now(s).margin


def can_be_knelt(s: State, seat: int, option: Option) -> bool:
    return not cannot_any(s, option[1], NO_KNEELING_BY_EFFECT)


def all_characters(s: State, r: Resolving) -> list[Option]:
    return [("intimidate", x) for seat in s.in_order(0) for x in characters(s, seat)]


A_CHARACTER = need("AGK-Intimidate", "it is a character", is_a_character)

INTIMIDATE = Slot(
    "AGK-Intimidate",
    "intimidate",
    seat=lambda s, r: now(s).winner,
    candidates=all_characters,
    needs=(
        need("AGR-64", "you won the challenge as the attacking player", attacker_won, general=True),
        need("AGK-Intimidate", "an attacking character has intimidate", someone_intimidates, general=True),
        A_CHARACTER,
        need("AGK-Intimidate", "the character is controlled by the loser", is_the_losers),
        need("AGK-Intimidate", "the character is standing", is_standing),
        need("AGK-Intimidate", "its STR is no higher than the margin", is_no_stronger_than_the_margin),
        need("AGK-Intimidate", "the character can be knelt", can_be_knelt),
    ),
    implied=(A_CHARACTER,),
    attempts=every_card_in_play("intimidate"),
)


# The steps --------------------------------------------------------------------------------------------------------

SLOTS = {"insight": INSIGHT, "intimidate": INTIMIDATE, "pillage": PILLAGE, "renown": RENOWN}


GIVEN = {name: topics("keyword", name)[-1] for name in ("insight", "pillage", "renown")}
"""Of those that a participant uses, what is spoken of where something gives or takes them."""


def unprocessed(s: State, r: Resolving) -> list[str]:
    """The kinds of which something could be used now, and which have not had their turn.

    What is printed on no participant, and what nothing speaks of, none of them can use.
    """
    c = now(s)
    facts, cards, spoken = s.pool.facts, s.cards, s.spoken
    printed = frozenset[str]().union(*[facts[cards[x].proto].keywords for x in (*c.attackers, *c.defenders)])
    found = []
    for name, slot in SLOTS.items():
        if name in GIVEN and name not in printed and GIVEN[name] not in spoken:
            continue
        if not (EACH_KIND_ONCE.value and name in r.kinds) and slot.eligible(s, r, c.winner):
            found.append(name)
    return found


def choose_kind(s: State, r: Resolving) -> Signal:
    """The first player says which kind comes next, where there are several."""
    names = unprocessed(s, r)
    if not names:
        return Return()
    if len(names) == 1:
        return process(r, names[0])
    return Choice(first_player(s), [("keyword", name) for name in names], "AGR-63", "which keyword is processed next")


def kind_chosen(s: State, r: Resolving, option: Option) -> Signal:
    return process(r, option[1])


def process(r: Resolving, name: str) -> Goto:
    return Goto(name, regs=r.but(keyword=name, kinds=(*r.kinds, name)))


def next_kind(r: Resolving) -> Goto:
    return Goto("next", regs=r.but(keyword="", done=(), outcome=None))


def resolution(name: str, event: Callable[[State, int], Event]) -> Step:
    """The step of one kind: the controller uses the instances in any order, or declines the rest."""
    slot = SLOTS[name]

    def run(s: State, r: Resolving) -> Signal:
        if r.keyword != name:
            return next_kind(r)
        seat = now(s).winner
        options = slot.eligible(s, r, seat)
        if not options or (name in ONCE.value and r.outcome is not None and r.outcome.done):
            return next_kind(r)
        return Choice(seat, [*options, DONE], slot.rule, slot.prompt)

    def answer(s: State, r: Resolving, option: Option) -> Signal:
        if option == DONE:
            return next_kind(r)
        return Raise([event(s, option[1])], "outcome", regs=r.but(done=(*r.done, option[1])), stay=True)

    return Step(slot.rule, run, answer, label=name, text=name, slot=slot)


def draw(s: State, card: int) -> Event:
    return h.Drawn(player=now(s).winner, amount=1, manner="insight")


def kneel(s: State, card: int) -> Event:
    return h.Knelt(card=card, manner="intimidate")


def discard_the_top_card(s: State, card: int) -> Event:
    return h.Discarded(card=s.zone("deck", now(s).loser)[-1], manner="pillage", by=card)


def gain_power(s: State, card: int) -> Event:
    return h.PowerGained(card=card, amount=1, manner="renown")


KEYWORDS = Procedure(
    "AGR-63",
    "resolve keywords",
    regs=Resolving,
    steps=(
        step("AGR-63", choose_kind, answer=kind_chosen, label="next"),
        resolution("insight", draw),
        resolution("intimidate", kneel),
        resolution("pillage", discard_the_top_card),
        resolution("renown", gain_power),
    ),
)
