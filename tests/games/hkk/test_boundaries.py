"""Where one phase ends and the next begins: in one event, unless something comes between."""

from __future__ import annotations

import pytest

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.course.turn import TURN
from kartoteka.games.hkk.records import GUARD, RESERVE, Phase, Turn
from kartoteka.kernel.choices import DONE, NONE, PASS
from kartoteka.kernel.frames import push
from kartoteka.kernel.machine import advance
from kartoteka.kernel.modifiers import FOREVER, Modifier
from kartoteka.kernel.records import Nothing
from kartoteka.play.tables import Order, lay
from tests.games.hkk.bench import ALICE, BOB, Bench, creature
from tests.rules import forbids, permits, rule


def goes_on(b: Bench, label: str) -> list[str]:
    """What happens from there to the end of the turn."""
    push(b.state, TURN, Nothing())
    b.state.pcs[-1] = TURN.labels[label]
    assert b.state.journal is not None
    b.state.journal.clear()
    advance(b.state)
    return [type(e).__name__ for e in b.state.journal]


def with_life(b: Bench, until: int) -> None:
    """A wounded creature that lives by what lasts so long."""
    wolf = b.put("Wolf", ALICE, RESERVE, wounds=1)
    more = Modifier(stat="life", op="add", amount=2, objs=(b.state.cards[wolf].obj,), you=ALICE, until=until)
    b.raise_(h.EffectStarted(modifier=more, card=wolf, player=ALICE))


@rule("HKKR-7.4", permits)
@rule("HKKR-7.5", permits)
@rule("HKKR-7.6", permits)
@rule("HKKR-7.7", permits)
@rule("HKKR-7.8", permits)
@rule("HKKR-7.9", permits)
@rule("HKKR-7.10", permits)
@pytest.mark.parametrize("ask_every", [False, True])
def test_a_turn_has_six_phases(ask_every: bool) -> None:
    """Told one by one, whether or not their beginnings are told together with something else."""
    state = lay(Order(game="hkk")).new_game(3, ask_every=ask_every)
    state.journal = []
    while [type(e) for e in state.journal].count(h.TurnBegan) < 2:
        options = state.options()
        state.apply(next((o for o in options if o in (PASS, DONE, NONE)), options[0]))
    told = [type(e) for e in state.journal]
    turn = state.journal[told.index(h.TurnBegan) :]
    phases = [e.name for e in turn if type(e) is h.PhaseBegan]
    assert phases[:6] == ["preparation", "draw", "main", "combat", "healing", "end"]


@rule("HKKR-12.29", forbids)
def test_who_lives_by_defending_dies_with_the_combat_and_not_with_the_phase() -> None:
    b = Bench(creature("Wolf"), creature("Imp"), phase="combat")
    b.put("Wolf", ALICE, GUARD)
    b.put("Imp", BOB, GUARD, wounds=1)
    b.fights(("Wolf", "Imp"))
    b.stage("aftermath")
    b.end_of_combat()
    told = [type(e).__name__ for e in b.state.journal or ()]
    assert told[:3] == ["StageEnded", "CombatEnded", "Left"]
    assert "PhaseEnded" not in told


def test_a_phase_ends_as_the_next_begins() -> None:
    b = Bench(phase="combat")
    b.stage("aftermath")
    assert goes_on(b, "healing") == ["PhaseBegan", "PhaseBegan", "TurnEnded", "TurnOver"]
    assert Turn not in b.state.opened and Phase not in b.state.opened
    assert all(e.over for e in b.state.journal or () if type(e) is h.PhaseBegan)


def test_what_lasts_until_the_end_of_a_phase_is_over_before_the_next() -> None:
    b = Bench(creature("Wolf"), phase="draw")
    with_life(b, b.state.opened[Phase].id)
    assert goes_on(b, "end")[:3] == ["PhaseEnded", "Left", "PhaseBegan"]


def test_what_lasts_longer_does_not_keep_phases_apart() -> None:
    b = Bench(creature("Wolf"), phase="draw")
    with_life(b, FOREVER)
    b.put("Wolf", ALICE, RESERVE)
    b.raise_(h.Healed(card=b.card("Wolf"), amount=1))
    assert goes_on(b, "end")[0] == "PhaseBegan"


@pytest.mark.parametrize("name", ["draw", "main", "combat", "healing"])
def test_a_phase_that_is_skipped_comes_after_the_end_of_the_one_before(name: str) -> None:
    b = Bench(phase="preparation")
    skips = Modifier(stat=f"skip {name}", op="gain", seat=ALICE, you=ALICE)
    b.raise_(h.EffectStarted(modifier=skips, card=-1, player=ALICE))
    told = goes_on(b, name)
    assert told[:3] == ["PhaseEnded", "PhaseSkipped", "PhaseBegan"]
    assert told.count("PhaseSkipped") == 1
