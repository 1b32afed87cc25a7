"""What a card's text asks its player to choose, in its own words: "choose one of your opponent's creatures"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import ProgramRegs, code_of
from kartoteka.text.tree import Unprintable

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

Writing = Callable[[Any], Any]
"""By what is printed on a card, what writes its sentences."""


class Asked(NamedTuple):
    """A choice of cards that a text is making, with what it runs, and what it does then to what is chosen."""

    regs: ProgramRegs
    choice: p.Choose
    done: tuple[p.Do, ...]


def asked_by(s: State) -> Asked | None:
    """The choice of cards of a text that is being made; None where none is."""
    regs: Any = s.regs[-1] if s.regs else None
    if not isinstance(regs, ProgramRegs):
        return None
    choice, done = code_of(s, regs.proto, regs.ability, regs.part).asks.get(regs.at, (None, ()))
    return Asked(regs, choice, done) if choice is not None else None


def asked_in_words(s: State, writing: Writing) -> str:
    """What a text asks its player to choose; empty where there are no words for it."""
    regs: Any = s.regs[-1] if s.regs else None
    if not isinstance(regs, ProgramRegs):
        return ""
    printed = s.pool.definitions[regs.proto]
    if s.choice is not None and s.choice.options and s.choice.options[0][0] == "mode":
        wording = s.pool.abilities(regs.proto)[regs.ability].wording
        among = [node for node in p.nodes_in(wording) if isinstance(node, p.OneOf)]
        at = [option[1] for option in s.choice.options]
        return printed_modes(among[0], at, writing(printed)) if len(among) == 1 else ""
    asked = asked_by(s)
    return printed_choice(asked.choice, asked.done, writing(printed)) if asked is not None else ""


def printed_modes(among: p.OneOf, at: Sequence[int], writer: Any) -> str:
    """The things of which one is chosen, by number: "choose: (1) pay 1 mana, or (2) sacrifice this creature"."""
    from kartoteka.text.print import with_articles  # here, as below, since it brings the printer with it

    with suppress(Unprintable):
        things = [f"({i + 1}) {with_articles(', '.join(writer.sentences(among.options[i])))}" for i in at]
        return f"choose: {', or '.join(things)}"
    return ""


def printed_choice(choice: p.Choose, done: tuple[p.Do, ...], writer: Any) -> str:
    """What is asked for, or where choosing is no more than doing, what is done: "sacrifice one of your creatures"."""
    from kartoteka.text.phrases import phrase_of_choice
    from kartoteka.text.print import with_articles

    writer.antecedents.begin()
    with suppress(Unprintable):
        noun = writer.write_np(phrase_of_choice(choice))
        if not choice.target and len(done) == 1:
            writer.pending[choice.slot] = choice
            with suppress(Unprintable):
                return str(with_articles(writer.clause(done[0])))
        return str(with_articles(f"choose {noun}"))
    return ""
