"""The game-neutral parts: pieces of a text, articles, lists, patterns, antecedents."""

import pytest

from kartoteka.kernel.definitions import Problem
from kartoteka.kernel.program import Chosen, Do, EventCard, Number, Seq, Text, This, X
from kartoteka.text.check import Compiled, Piece, coverage_of, sentences_of
from kartoteka.text.lower import edited
from kartoteka.text.print import capitalised, join, listed, with_articles
from kartoteka.text.tree import Antecedent, Antecedents, Hole, fill, holes, match, mentions


@pytest.mark.parametrize(
    ("line", "pieces"),
    [
        ("Draw 1 card. Stand it.", [Piece("Draw 1 card"), Piece("Stand it")]),
        ("Draw. (Once per round.)", [Piece("Draw"), Piece("Once per round", bracketed=True)]),
        ("Kill it (cannot be saved).", [Piece("Kill it (cannot be saved)")]),
        ('It gains: "Draw. Stand."', [Piece('It gains: "Draw. Stand."', stopped=False)]),
        ("Draw", [Piece("Draw", stopped=False)]),
        ("", []),
        (")(", [Piece(")(", stopped=False)]),
    ],
)
def test_sentences(line, pieces):
    assert sentences_of(line) == pieces
    assert " ".join(piece.written() for piece in pieces) == line


def test_articles_lists_and_joints():
    assert with_articles("a attacking Lord, a unique card, a Ally") == "an attacking Lord, a unique card, an Ally"
    assert [listed(["a", "b", "c"][:n], "or") for n in (1, 2, 3)] == ["a", "a or b", "a, b, or c"]
    assert join(["shadow", "(", "2", ")", "", ","]) == "shadow (2),"
    assert capitalised("") == "" and capitalised("stand it") == "Stand it"


def test_edits_are_made_from_the_end():
    assert edited("one two three", [(0, 3, "1"), (8, 13, "3")]) == "1 two 3"


def test_patterns_are_filled_and_matched():
    pattern = Seq((Do("draw", amount=Hole(0)), Do("gain gold", amount=Hole(0))))  # type: ignore[arg-type]
    node = fill(pattern, lambda hole: Number(2))
    assert node == Seq((Do("draw", amount=Number(2)), Do("gain gold", amount=Number(2))))
    found: dict[Hole, object] = {}
    assert match(pattern, node, found) and found == {Hole(0): Number(2)}
    assert not match(pattern, Seq((Do("draw", amount=Number(2)), Do("gain gold", amount=X()))), {})
    assert not match(pattern, Do("draw"), {})
    assert holes(pattern) == [Hole(0), Hole(0)]
    assert mentions(node, Number(2)) and not mentions(node, Number(3))


def test_antecedents():
    known = Antecedents()
    assert known.it() is None and known.he() is None and known.them() is None
    this = Antecedent(This(), definite=True)
    event = Antecedent(EventCard(), frozenset({"character"}))
    chosen = Antecedent(Chosen(), frozenset({"location"}))
    known.mention(this)
    assert known.it() == this and known.that("character", plural=False) is None
    known.mention(event)
    known.begin()
    assert known.it() == event and known.he() == this
    known.mention(chosen)
    assert known.it() == chosen and known.that("character", plural=False) == event
    known.mention(this)
    assert known.it() is None, "this card or the location"
    known.begin()
    known.mention(this)
    assert known.it() == this, "these very words name it"
    several = Antecedent(Chosen("it2"), plural=True)
    known.mention(several)
    assert known.them() == several and known.that("card", plural=True) == several


def test_coverage():
    problem = Problem("Sing", 0, 4, "no words for it")
    found = [Compiled(Text(), (problem,) * n, "Sing.", clauses) for clauses, n in ((3, 0), (2, 1), (0, 0), (1, 5))]
    assert coverage_of(found) == {
        "cards": 4,
        "compiled": 2,
        "partial": 2,
        "clauses": 6,
        "clauses_compiled": 4,
    }
