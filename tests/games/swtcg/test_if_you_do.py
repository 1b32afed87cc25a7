""" "If you do": whether something was done, be it to cards, with Force, or not at all."""

from __future__ import annotations

import pytest

from kartoteka.games.swtcg.wording import compile_text
from kartoteka.kernel import program as p
from tests.games.swtcg.set_tables import begin, do, sight


def paying_first(amount: int) -> p.Op:
    """What a text does that begins with a payment."""
    text = f"When this unit attacks, you may pay {amount} Force. If you do, draw 2 cards."
    (ability,) = compile_text("Probe", "character", text).program.abilities
    assert ability.effect is not None
    return ability.effect


def test_the_wording_asks_how_often_it_was_done() -> None:
    asks = [node for node in p.nodes_in(paying_first(1)) if isinstance(node, p.Did)]
    assert asks == [p.Did("done")]


@pytest.mark.parametrize(("answer", "force", "damage"), [("yes", 0, 0), ("no", 1, 1)])
def test_what_follows_a_payment_is_done_only_if_it_was_made(answer: str, force: int, damage: int) -> None:
    session = begin(
        "ground",
        alice={"ground": ["Crane Walker"]},
        bob={"ground": [{"Dune Crawler": {"tapped": True}}], "force": 1},
        dice=[(4, 1, 1, 1)],
    )
    do(session, "alice: attack Crane Walker -> bob's Dune Crawler", f"bob: {answer}")
    seen = sight(session)
    assert (seen.force(1), seen.units(1)[0].damage) == (force, damage)
