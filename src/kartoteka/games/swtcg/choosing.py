"""What a card's text asks its player to choose, in its own words: "choose one of your opponent's units"."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import ProgramRegs, code_of

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def asked_in_words(s: State) -> str:
    """What a text asks its player to choose; empty where there are no words for it."""
    regs: Any = s.regs[-1] if s.regs else None
    if not isinstance(regs, ProgramRegs):
        return ""
    card_type = s.pool.definitions[regs.proto].type
    if s.choice is not None and s.choice.options and s.choice.options[0][0] == "mode":
        among = [
            node for node in p.nodes_in(s.pool.abilities(regs.proto)[regs.ability].wording) if isinstance(node, p.OneOf)
        ]
        return printed_modes(among[0], [at for _, at in s.choice.options], card_type) if len(among) == 1 else ""
    choice, done = code_of(s, regs.proto, regs.ability, regs.part).asks.get(regs.at, (None, ()))
    return printed_choice(choice, done, card_type) if choice is not None else ""


def printed_modes(among: p.OneOf, at: list[int], card_type: str) -> str:
    """The things of which one is chosen, by number: "choose: (1) pay 1 Force, or (2) retreat this unit"."""
    # here, since they bring the whole grammar with them
    from kartoteka.games.swtcg.wording.phrases import Context
    from kartoteka.games.swtcg.wording.printing import grammar
    from kartoteka.games.swtcg.wording.writer import SentenceWriter
    from kartoteka.text.print import with_articles
    from kartoteka.text.tree import Unprintable

    with suppress(Unprintable):
        writer = SentenceWriter(grammar(), Context(card_type, False))
        things = [f"({i + 1}) {with_articles(', '.join(writer.sentences(among.options[i])))}" for i in at]
        return f"choose: {', or '.join(things)}"
    return ""


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
