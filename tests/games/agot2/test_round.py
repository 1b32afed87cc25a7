"""The course of rounds (AGR-25), with everybody asked at every opportunity."""

from __future__ import annotations

from kartoteka.games.agot2.records import PHASES
from kartoteka.play.session import Session
from tests.play.positions import AGOT2, new_game
from tests.rules import forbids, permits, rule


def course(seed: int, rounds: int) -> list[tuple[int, str]]:
    """The phases that a game goes through in so many rounds, nobody ever doing anything."""
    session = Session(AGOT2, new_game(seed, ask_every=True))
    found: list[tuple[int, str]] = []
    while session.state.choice is not None:
        facts: dict[str, object] = {}
        for situation in session.view(0).situations:
            facts |= situation
        if facts.get("round", 0) == rounds + 1:
            break
        if "phase" in facts:
            now = (int(str(facts["round"])), str(facts["phase"]))
            if not found or found[-1] != now:
                found.append(now)
        options = session.options()
        session.take(options.index("pass") if "pass" in options else 0)
    return found


@rule("AGR-25", permits)
@rule("AGR-25", forbids)
def test_the_seven_phases_follow_each_other_in_every_round() -> None:
    assert course(5, 2) == [(number, phase) for number in (1, 2) for phase in PHASES]
