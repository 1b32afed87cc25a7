"""Why not: what is refused names the rule, and says how things are."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.kernel.legality import Verdict
from kartoteka.play.session import Session
from tests.games.legion.shown import say, table
from tests.rules import forbids, rule


def why(session: Session, line: str, seat: int = 0) -> list[tuple[str, str]]:
    """The rules that speak against it, with the facts."""
    answer = session.explain(seat, line)
    assert isinstance(answer, Verdict), (line, answer)
    return [(failed.rule, failed.fact) for failed in answer.failures]


SELECTING: dict[str, Any] = {
    "alice": {"hand": ["Rush", "Trail"], "field": {"G2": "Captain", "F2": "Scouts"}, "discard": ["Sweep"]},
    "bob": {"hand": ["Rush"], "field": {"G12": "Chief"}},
}
ORDERING: dict[str, Any] = {
    "stage": "orders",
    "alice": {
        "table": ["Sweep"],
        "field": {
            "G2": "Captain", "F2": "Scouts", "H2": "Scouts", "G4": {"Guards": {"order": "faceup"}}, "H4": "Mule",
            "M13": "Guards",
        },
    },
    "bob": {"table": ["Rush"], "field": {"G12": "Chief"}},
}  # fmt: skip
ACTING: dict[str, Any] = {
    "phase": "activation",
    "stage": "turn",
    "alice": {
        "field": {
            "G4": {"Scouts": {"order": "faceup"}}, "G5": {"Guards": {"order": "facedown"}}, "E4": {"Mule": {
                "order": "faceup"}}, "A1": "Captain",
        },
        "pool": [],
    },
    "bob": {"field": {"G9": "Chief", "M13": "Guards"}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "before", "line", "rules"),
    [
        (SELECTING, [], "select Trail", ["LG-27", "LG-6", "LGR-18"]),
        (SELECTING, [], "select Sweep", ["LGR-16"]),
        (SELECTING, [], "nothing", ["LG-24"]),
        (SELECTING, [], "draw", ["LGR-47"]),
        (ORDERING, [], "order Mule", ["LG-13"]),
        (ORDERING, [], "order Guards at G4", ["LGR-33"]),
        (ORDERING, [], "order Guards at M13", ["LG-14"]),
        (ORDERING, [], "order bob's Chief", ["LGR-33"]),
        (ACTING, [], "activate Guards", ["LGR-47"]),
        (ACTING, [], "draw", ["LGR-47"]),
        (ACTING, ["activate Scouts"], "move G8", ["LGR-86"]),
        (ACTING, ["activate Scouts"], "move Scouts G5", ["LGR-84"]),
        (ACTING, ["activate Scouts"], "attack Guards with rifles", ["LGR-67"]),
        (ACTING, ["activate Scouts"], "attack Chief with knives", ["LGR-67"]),
        (ACTING, ["activate Scouts"], "move Mule E3", ["LGR-53"]),
        (ACTING, ["activate Scouts", "aim"], "aim Scouts", ["LGR-62"]),
        (ACTING, ["activate Scouts"], "withdraw Scouts G3", ["LGR-65"]),
        (ACTING, ["activate Scouts"], "recover Scouts", ["LGR-63"]),
    ],
)
def test_what_is_refused_names_its_rule(given: Any, before: list[str], line: str, rules: list[str]) -> None:
    session = table(given)
    for decision in before:
        say(session, f"alice: {decision}")
    found = [cited for cited, _ in why(session, line)]
    assert found and set(found) & set(rules), (line, found)


def test_a_refusal_says_how_things_are() -> None:
    facts = [fact for _, fact in why(table(ORDERING), "order Guards at G4")]
    assert any("Guards is at G4 and shows a faceup token" in fact for fact in facts), facts
    facts = [fact for _, fact in why(table(SELECTING), "select Sweep")]
    assert any("Sweep is in alice's discard pile" in fact for fact in facts), facts


@rule("LGR-16", forbids)
def test_what_was_discarded_is_not_selected() -> None:
    session = table(SELECTING)
    assert session.options() == ["select Rush"] and "LGR-16" in [cited for cited, _ in why(session, "select Sweep")]


def test_whose_turn_it_is_not_is_told_so() -> None:
    session = table(ACTING)
    assert any("alice is asked" in fact for _, fact in why(session, "activate Chief", seat=1))


def test_nothing_is_said_of_cards_that_are_not_known() -> None:
    assert table(SELECTING).explain(0, "select Feint") == "not understood"
