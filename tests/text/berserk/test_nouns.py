"""Every word for a card stands in every kind of clause."""

import pytest

from kartoteka.games.berserk import text as wording
from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.text.print import with_articles
from tests.text.languages import Language

CLAUSES = (
    "[C]: Deal 2 wounds to target {0} creature.",
    "[C]: Shot on 1-2-3 at target {0} creature.",
    "[C]: Open target {0} creature. Move 1 token from each {0} creature to it.",
    "[C]: Redirect target attack of a {0} creature to target {0} creature.",
    "When a {0} creature dies: gain 1 token.",
    "Each {0} creature gets +1 strike.",
    "While there is a {0} creature, +1 strike for each {0} creature.",
    "While this creature is a {0} creature, cannot move.",
    "+X strike. X is the number of {0} creatures.",
    "Cannot be taken into a squad with {0} creatures.",
)
BROUGHT = (
    "[C]: Summon a {0} creature closed.",
    "[C]: Revive a {0} creature to a cell in your first row.",
    "[C]: Exile target {0} creature in your graveyard.",
)
"""Clauses of cards that are not in play."""
EVERYWHERE = ("own", "elite", "regular", "neutral", "corporeal", "ground", *words.ELEMENTS, "Undead", "non-Undead")
"""Words for what a card is there, too."""
LANGUAGE = Language(wording)
ADJECTIVES = [*words.ADJECTIVES, "Undead", "non-Undead", "non-wounded"]


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_word_for_a_card_stands_in_any_clause(clause):
    for word in ADJECTIVES:
        text = with_articles(clause.format(word))
        LANGUAGE.means("creature", text, text)


@pytest.mark.parametrize("clause", BROUGHT)
def test_a_card_that_is_not_in_play_is_asked_for_what_it_is_there(clause):
    for word in ADJECTIVES:
        text = with_articles(clause.format(word))
        if word in EVERYWHERE:
            LANGUAGE.means("creature", text, text)
        else:
            LANGUAGE.wants("creature", text, "no card in that deck or graveyard can be so")


@pytest.mark.parametrize(
    "said", [*words.STANDS, *words.PLACES, "with 2 or more tokens", "without Flight", "within 3 cells"]
)
def test_where_a_card_stands_can_be_said_of_any(said):
    said = said.replace("this", "this creature")
    for clause in (CLAUSES[0], CLAUSES[5], CLAUSES[6]):
        text = with_articles(clause.replace(" creature", " creature " + said, 1).format("elite"))
        LANGUAGE.means("creature", text, text)
