"""What a card's text asks its player to choose, in its own words: "choose one of your opponent's units"."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kartoteka.kernel.interpret import ProgramRegs, code_of

if TYPE_CHECKING:
    from kartoteka.kernel import program as p
    from kartoteka.kernel.state import State


def asked_in_words(s: State) -> str:
    """What a text asks its player to choose; empty where nothing is chosen among cards, or no words are found."""
    regs: Any = s.regs[-1] if s.regs else None
    if not isinstance(regs, ProgramRegs):
        return ""
    choice, done = code_of(s, regs.proto, regs.ability, regs.part).asks.get(regs.at, (None, ()))
    return printed_choice(choice, done, s.pool.definitions[regs.proto].type) if choice is not None else ""


def printed_choice(choice: p.Choose, done: tuple[p.Do, ...], card_type: str) -> str:
    """What is asked for, or where choosing is no more than doing, what is done: "tap one of your units"."""
    # here, since they bring the whole grammar with them
    from kartoteka.games.swtcg.wording.phrases import Context
    from kartoteka.games.swtcg.wording.printing import grammar
    from kartoteka.games.swtcg.wording.writer import SentenceWriter
    from kartoteka.text.phrases import phrase_of_choice
    from kartoteka.text.print import with_articles
    from kartoteka.text.tree import Unprintable

    writer = SentenceWriter(grammar(), Context(card_type, False))
    writer.antecedents.begin()
    with suppress(Unprintable):
        noun = writer.write_np(phrase_of_choice(choice))
        if not choice.target and len(done) == 1:
            writer.pending[choice.slot] = choice
            with suppress(Unprintable):
                return str(with_articles(writer.clause(done[0])))
        return str(with_articles(f"choose {noun}"))
    return ""
