"""What a card's text asks its player, with that text: `Direct: Corps. Which one?`, `You may return ... Do you?`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion.course.deploying import Placing
from kartoteka.games.legion.table.naming import title_of
from kartoteka.games.legion.words.keywords import keyword_behind
from kartoteka.kernel.interpret import ProgramRegs
from kartoteka.text.tree import Unprintable

if TYPE_CHECKING:
    from kartoteka.games.legion.set.cards import CardDef
    from kartoteka.kernel.state import State

QUESTIONS = {
    "yes": "Do you?",
    "choose": "Which one?",
    "at": "Which square?",
    "number": "Which number?",
    "mode": "Which of it?",
}
"""By the word with which the answers begin."""


def asked_in_words(s: State) -> str:
    """What a text asks its player, and of which unit the square is asked; empty of anything else."""
    regs: Any = s.regs[-1] if s.regs else None
    if isinstance(regs, Placing) and regs.unit >= 0:
        return f"where do you place {title_of(s, regs.unit)}"
    if not isinstance(regs, ProgramRegs) or s.choice is None or not s.choice.options:
        return ""
    question = next((QUESTIONS[option[0]] for option in s.choice.options if option[0] in QUESTIONS), "")
    text = text_of(s.pool.definitions[regs.proto], regs.ability)
    return f"{text} {question}" if text and question else ""


def text_of(card: CardDef, number: int) -> str:
    """The ability of that number, or the keyword that it stands for; empty where there are no words for it."""
    # here, since they bring the whole grammar with them
    from kartoteka.games.legion.text.keywords import keyword_words, printed_keyword
    from kartoteka.games.legion.text.phrases import Context
    from kartoteka.games.legion.text.printing import printed_ability

    context = Context(card.kind)
    keyword = keyword_behind(card, number)
    try:
        if keyword is not None and keyword in card.given:  # with whatever number it has then
            return f"{keyword_words(keyword)}."
        if keyword is not None:
            return printed_keyword(keyword, context)
        return printed_ability(card.program.abilities[number], context) if number >= 0 else ""
    except Unprintable:
        return ""


def action_of(card: CardDef, number: int) -> str:
    """What an action on a card is called: the keyword that it stands for; empty of one that is printed in full."""
    return text_of(card, number).removesuffix(".") if keyword_behind(card, number) is not None else ""
