"""Contract 6, and "only edits write": over the real source, and shown to be able to fail."""

from __future__ import annotations

from pathlib import Path

import pytest

import kartoteka
from tests.contract.lints import impurities, sources, writes

SRC = Path(kartoteka.__file__).resolve().parents[1]
KERNEL = "kartoteka/kernel"
GAMES = "kartoteka/games"
RULES = sources(SRC, KERNEL, GAMES)

WRITERS = {
    "kartoteka.kernel.machine": {"choice", "procs", "pcs", "regs", "intos", "holds"},
    "kartoteka.kernel.frames": {"procs", "pcs", "regs", "intos", "holds"},
    "kartoteka.kernel.chance": {"counter", "script"},
    "kartoteka.kernel.abilities": {"index"},
    "kartoteka.kernel.ledger": {"ledger"},
    # The machine's own business outside its module:
    "kartoteka.kernel.interpret": {"regs"},  # the frame of a program keeps its own registers
    "kartoteka.kernel.events": {"pcs", "journal"},  # a group that was let through begins at its after-windows
    "kartoteka.kernel.visibility": {"cards", "zones", "regs", "seed", "counter", "script"},  # an imagined world
    "kartoteka.games.agot2.edits.counters": {"sorted"},  # a sum that is kept until power changes
    "kartoteka.games.agot2.formats": {"pcs", "regs", "ask_every"},  # sets up the position of a scenario
    "kartoteka.games.berserk.table.positions": {"pcs", "ask_every"},  # sets up the position of a scenario
    "kartoteka.games.hkk.table.positions": {"pcs", "ask_every"},  # sets up the position of a scenario
    "kartoteka.games.legion.table.positions": {"pcs", "ask_every"},  # sets up the position of a scenario
    "kartoteka.games.shared.beginning": {"seed", "ask_every", "pauses"},  # a state that has not begun
    "kartoteka.games.swtcg.positions": {"pcs", "regs", "ask_every"},  # sets up the position of a scenario
}
"""Modules that may write a state, and which fields; modules named `edits` may write all of it, and `state` is it."""

NEW_STATES = {"ask_every", "pauses", "script", "seed", "counter", "journal"}
"""What may be set on a state that has not begun."""


@pytest.mark.parametrize("module", sorted(RULES))
def test_rules_depend_on_the_state_alone(module: str) -> None:
    found = impurities(RULES[module].read_text())
    assert not found, f"{module}:\n" + "\n".join(found)


@pytest.mark.parametrize("module", sorted(RULES))
def test_nobody_but_edits_and_the_machine_writes_a_state(module: str) -> None:
    name = module.rpartition(".")[2]
    if name in ("edits", "state"):
        return
    allowed = WRITERS.get(module, set()) | (NEW_STATES if name == "game" else set())
    found = [line for line in writes(RULES[module].read_text()) if line.split(": ")[1] not in allowed]
    assert not found, f"{module} writes a state:\n" + "\n".join(found)


@pytest.mark.parametrize(
    "fault",
    [
        "import time",
        "from random import shuffle",
        "def f(x): return hash(x)",
        "import os.path",
        "def f(x): return sorted(x, key=id(x))",
        "for x in {1, 2}: pass",
        "names = {'a', 'b'}\nfound = [n for n in names]",
        "def f(a: set[str]): return list(a)",
        "def f(a: frozenset[str]): return ', '.join(a)",
        "def f(a, b): return tuple(set(a) - b)",
        "class A:\n    def __init__(self): self.kinds = frozenset('ab')\n    def f(self): return [*self.kinds]",
        "def f(a): return {k: 1 for k in set(a)}",
        "def f(a): b = set(a); return b.pop()",
    ],
)
def test_the_lint_sees_what_is_not_the_states(fault: str) -> None:
    assert impurities(fault)


@pytest.mark.parametrize(
    "fine",
    [
        "def f(a): return sorted(set(a))",
        "def f(a): return any(x for x in set(a))",
        "def f(a, b): return len(set(a) | set(b)), {x for x in set(a)}",
        "def f(state): return state.zone('deck').index(1)",
        "def f(a): return 1 in {1, 2}",
    ],
)
def test_the_lint_lets_pass_what_has_no_order(fine: str) -> None:
    assert not impurities(fine)


@pytest.mark.parametrize(
    "fault",
    [
        "def f(s, r): s.cards[0] = r",
        "def f(state, r): state.zones[1] += (2,)",
        "def f(table: State): table.seats.append(1)",
        "def f(state): del state.situations[0]",
        "def f(state): state.result, x = 1, 2",
        "def f(state): state.ledger.clear()",
        "def f(x):\n    t = x.clone()\n    t.modifiers = ()",
        "def f(s): setattr(s, 'seed', 1)",
        "step = lambda s, r: s.cards.pop()",
    ],
)
def test_the_lint_sees_a_writer(fault: str) -> None:
    assert writes(fault)


def test_the_lint_lets_readers_pass() -> None:
    assert not writes(
        "def f(s, r):\n    cards = list(s.cards)\n    cards.append(1)\n    signal.regs = r\n    return s.zones[0]"
    )
